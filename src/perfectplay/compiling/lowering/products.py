"""Products of two words with the answer whether they fit a word, where a machine has no product of 128 bits.

LLVM asks for ``__multi3`` of another library there, which WebAssembly lacks. The upper word is made of four products of
halves instead: Henry S. Warren, "Hacker's Delight" (second edition, 2012), section 8-2.
"""

from __future__ import annotations

from typing import Final

NAME: Final = "@product_with_overflow"
TEXT: Final = f"""
define internal {{i64, i1}} {NAME}(i64 %x, i64 %y) alwaysinline nounwind {{
  %low = mul i64 %x, %y
  %x0 = and i64 %x, 4294967295
  %x1 = ashr i64 %x, 32
  %y0 = and i64 %y, 4294967295
  %y1 = ashr i64 %y, 32
  %w0 = mul i64 %x0, %y0
  %w0.up = lshr i64 %w0, 32
  %cross = mul i64 %x1, %y0
  %t = add i64 %cross, %w0.up
  %t.low = and i64 %t, 4294967295
  %t.up = ashr i64 %t, 32
  %other = mul i64 %x0, %y1
  %w1 = add i64 %other, %t.low
  %w1.up = ashr i64 %w1, 32
  %upper = mul i64 %x1, %y1
  %sum = add i64 %upper, %t.up
  %high = add i64 %sum, %w1.up
  %sign = ashr i64 %low, 63
  %wide = icmp ne i64 %high, %sign
  %one = insertvalue {{i64, i1}} undef, i64 %low, 0
  %both = insertvalue {{i64, i1}} %one, i1 %wide, 1
  ret {{i64, i1}} %both
}}"""
"""A function with the signature of ``llvm.smul.with.overflow.i64``."""
