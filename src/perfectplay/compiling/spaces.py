"""What the kernels of a whole-game solution write while they run, and the sets of states that they ask.

Interpreted, a set is a dictionary, and a state is its own key. Compiled, a state is packed into one or more 64-bit
words, mixed so that keys lie evenly, and a set is a table of such keys in the order of the keys (linear probing; see
`perfectplay.compiling.packed`).
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import primitive
from perfectplay.compiling.primitives import words_of

WORK: Final = (
    "packing",
    "ranks",
    "is_graded",
    "rival",
    "rank",
    "frontier",
    "start",
    "stop",
    "children",
    "room",
    "filled",
    "kinds",
    "ends",
    "trouble",
    "asks_repetition",
    "repetition",
    "table",
    "capacity",
    "fresh",
    "has_fresh",
    "entered",
    "keys",
    "count",
    "size",
    "values",
    "found",
    "first",
    "utilities",
    "most_utilities",
    "span",
    "source",
    "source_size",
    "targets",
    "degrees",
    "offsets",
    "before",
    "levels",
    "distances",
    "left",
    "queue",
    "tail",
    "level",
    "side",
    "farthest",
    "odds",
    "weights",
    "pairs",
    "reals",
    "order",
    "leads_back",
    "waiting",
    "cycling",
    "largest",
    "budget",
    "moved",
    "sweeps",
    "swept",
)
"""What a `Work` holds: numbers, and stores (compiled: their addresses)."""

FITTING: Final = 0
OUT_OF_RANK: Final = 1
"""A state whose rank is not that of its layer."""
TOO_MANY: Final = 2
"""A state with more actions than there is room for."""
UNEVEN: Final = 3
"""The value of a repetition is not the same in all states."""
MISSING: Final = 4
"""A child that was never entered."""
TOO_MANY_UTILITIES: Final = 5
STALLED: Final = 6
"""The bounds of a value that do not come together."""

AHEAD: Final = 16
"""A table is asked for a key so many keys before it is needed."""


class Work:
    """Interpreted: what one call of a kernel reads and writes."""

    __slots__ = WORK

    def __init__(self) -> None:
        for name in WORK:
            setattr(self, name, 0)


@primitive
def key_of(packing: Any, state: Any, key: Any) -> Any:
    """Returns the key of a state, like ``key``. Compiled, a state that does not fit leaves a mark in ``packing``."""
    return state


@primitive
def state_of(packing: Any, key: Any, like: Any) -> Any:
    """Returns the state of a key, of the type of ``like``."""
    return key


@primitive
def rank_of(ranks: Any, state: Any) -> int:
    """Returns the sum of the words of ``state`` and of their bits, each as often as ``ranks`` says."""
    return sum(
        ranks[2 * number] * word + ranks[2 * number + 1] * (word & (1 << 64) - 1).bit_count()
        for number, word in enumerate(words_of(state))
    )


@primitive
def enter(table: Any, capacity: int, key: Any) -> bool:
    """Enters a key, and returns whether it is new. Several threads may enter keys at once."""
    if key in table:
        return False
    table[key] = len(table)
    return True


@primitive
def find(table: Any, capacity: int, key: Any) -> int:
    """Returns where in the table a key is, or -1."""
    place: int = table.get(key, -1)
    return place


@primitive
def prefetch_key(table: Any, capacity: int, key: Any) -> None:
    """Says that a key will soon be asked for."""


@primitive
def get_small(store: Any, index: int, size: int) -> int:
    """Returns a number of ``size`` bytes (1, 2 or 4), with a sign."""
    number: int = store[index]
    return number


@primitive
def put_small(store: Any, index: int, number: int, size: int) -> None:
    """Writes ``store[index] = number``, in ``size`` bytes."""
    store[index] = number
