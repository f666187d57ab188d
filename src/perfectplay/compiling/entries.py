"""How large the entries of transposition tables are, which memory must know before anything is compiled."""

from __future__ import annotations

from perfectplay.compiling.primitives import FLAGS, stride
from perfectplay.compiling.types import INT, Type


def places_of(leaves: tuple[str, ...]) -> list[int]:
    """Returns, for each leaf of a state, its word in an entry, or -1 - n for bit n of the spare ones."""
    flags = [number > 0 and leaf == "i1" for number, leaf in enumerate(leaves)]
    if sum(flags) > FLAGS:
        flags = [False] * len(leaves)
    return [-1 - sum(flags[:number]) if flag else number - sum(flags[:number]) for number, flag in enumerate(flags)]


def is_tight_type(state: Type, action: Type) -> bool:
    """Returns whether a word for the action would make entries larger."""
    beside = sum(place >= 0 for place in places_of(state.leaves)) + 2
    return action is INT and stride(beside) < stride(beside + 1)


def entry_stride_of(state: Type, action: Type) -> int:
    """Returns how many words apart the entries for such states and actions are."""
    beside = sum(place >= 0 for place in places_of(state.leaves)) + 2
    return stride(beside if is_tight_type(state, action) else beside + len(action.leaves))
