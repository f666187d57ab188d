"""Utilities and plies in one number, and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from perfectplay.search.parts.scores import PARTS, decode, decoder, encode

DECIMALS = st.integers(-10_000, 10_000).map(lambda whole: whole / 1000)


@given(utility=DECIMALS, ply=st.integers(0, 1000))
def test_a_decimal_comes_back_as_it_was_written(utility: float, ply: int) -> None:
    assert decode(encode(utility, ply, False)) == (utility, 0)
    assert decoder(False)(encode(utility, ply, False)) == utility
    end = 0 if utility == 0 else -ply if utility > 0 else ply
    assert decoder(True)(encode(utility, ply, True)) == (utility, end)


@given(parts=st.integers(-PARTS, PARTS))
def test_parts_of_one_are_told_apart(parts: int) -> None:
    assert abs(decode(encode(parts / PARTS, 0, False))[0] - parts / PARTS) <= 0.5 / PARTS
