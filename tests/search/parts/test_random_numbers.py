"""The generators of random numbers, against what others have published and against whole numbers without words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from perfectplay.search.parts.random_numbers import next_random, seeded

SPLIT_MIX = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)
"""The first outputs of SplitMix64 with the seed 0 (Vigna's splitmix64.c)."""
WORD = (1 << 64) - 1


def test_seeds_are_mixed_by_splitmix() -> None:
    assert tuple(seeded(seed) & WORD for seed in range(5)) == SPLIT_MIX
    assert all(-(1 << 63) <= seeded(seed) < 1 << 63 for seed in range(100))


def test_numbers_are_the_upper_bits_of_marsaglias() -> None:
    """With his seed, and his shifts 13, 7 and 17."""
    run: Any = SimpleNamespace(random=88172645463325252)
    number = run.random
    for _ in range(100):
        number ^= number << 13 & WORD
        number ^= number >> 7
        number ^= number << 17 & WORD
        assert next_random(run) == number >> 33
        assert run.random & WORD == number
