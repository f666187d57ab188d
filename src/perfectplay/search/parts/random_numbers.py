"""Random numbers of a kernel: the same interpreted and compiled, and the same again for the same seed."""

from __future__ import annotations

from perfectplay.search.parts.record import Record
from perfectplay.words import shifted_down, shifted_up


class RandomFields(Record):
    """What a kernel keeps that draws random numbers."""

    random: int = 88172645463325252
    """The state of the generator of random numbers, never 0; see `seeded`."""


def next_random(run: RandomFields) -> int:
    """Returns a random number of 31 bits.

    George Marsaglia, "Xorshift RNGs", *Journal of Statistical Software* 8 (2003).
    """
    x = run.random
    x ^= shifted_up(x, 13)
    x ^= shifted_down(x, 7)
    x ^= shifted_up(x, 17)
    run.random = x
    return shifted_down(x, 33)


def seeded(seed: int) -> int:
    """Returns a state of the generator for any seed: well mixed, and never 0.

    Source: Steele, Lea and Flood, SplitMix, 2014.
    """
    mask = (1 << 64) - 1
    x = (seed + 1) * 0x9E3779B97F4A7C15 & mask
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
    x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
    x = (x ^ x >> 31) or 1
    return x - (1 << 64) if x >> 63 else x
