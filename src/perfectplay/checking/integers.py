"""The rule about integers: in a game that compiles, they fit into 64 bits with a sign."""

from __future__ import annotations

from typing import Any

from perfectplay.checking.asking import Finding
from perfectplay.checking.look import Look, is_whole

KEEP = (
    "keep integers from -2**63 to 2**63 - 1, for example with word, bit and shifted_up of perfectplay.words, "
    "or divide a large board among several"
)


def too_large(thing: Any) -> int | None:
    """Returns an integer in a state or an action that does not fit into 64 bits with a sign."""
    if isinstance(thing, tuple):
        for item in thing:
            found = too_large(item)
            if found is not None:
                return found
    elif is_whole(thing) and not -(1 << 63) <= thing < 1 << 63:
        return int(thing)
    return None


def integer_finding(look: Look) -> Finding | None:
    """Returns a finding about such an integer, which is a problem only of a game that otherwise compiles."""
    number = too_large(look.state)
    if number is not None:
        return _said(look, "result", f"gives a state with the integer {number}")
    for action in look.actions or ():
        number = too_large(action)
        if number is not None:
            return _said(look, "actions", f"gives an action with the integer {number}")
    return None


def _said(look: Look, method: str, text: str) -> Finding:
    return look.asker.finding(
        "64-bits", method, f"{text}, which does not fit into 64 bits with a sign,", KEEP, look.state
    )
