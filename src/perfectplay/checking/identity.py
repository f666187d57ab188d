"""Rules about a state itself: it is a value that can be hashed and never changes."""

from __future__ import annotations

from typing import Any

from perfectplay.checking.asking import Wrong, copied, defines, is_value, mutable_part, same
from perfectplay.checking.look import Look
from perfectplay.checking.report import shown

BETTER = "make states immutable values, such as a NamedTuple of ints and tuples"


def check_identity(look: Look, origin: str) -> None:
    """Checks a state as a value; ``origin`` is the method that gave it. A fault of its kind is reported once."""
    try:
        _check(look, origin)
    except Wrong as wrong:
        raise Wrong(wrong.finding._replace(method="")) from None


def _check(look: Look, origin: str) -> None:
    state = look.state
    if state is None:
        look.fail("unhashable-state", origin, "gives None instead of a state", "return the state")
    try:
        number = hash(state)
    except TypeError as error:
        part = mutable_part(state)
        what = _called(state) if part is None or part is state else f"{_called(state)} with {_called(part)} inside"
        advice = "make it a frozen dataclass or a NamedTuple" if _is_unfrozen(part) else BETTER
        if part is None:
            what += "" if str(error).startswith("unhashable") else f" ({error})"
        look.fail(
            "unhashable-state",
            origin,
            f"gives {what}, which can change and has no hash,"
            if part is not None
            else f"gives {what}, which cannot be hashed,",
            advice,
        )
    except Exception as error:
        look.fail(
            "unhashable-state",
            origin,
            f"gives {_called(state)} whose __hash__ raises {type(error).__name__}: {error}",
            BETTER,
        )
    if is_value(state):
        return
    if hash(state) != number:
        look.fail(
            "equal-hash",
            origin,
            f"gives {_called(state)} whose hash changes from one moment to the next",
            "compute the hash from what __eq__ compares",
        )
    if defines(state, "__eq__"):
        twin = copied(state)
        if twin is not state and same(twin, state) and hash(twin) != number:
            look.fail(
                "equal-hash",
                origin,
                f"gives {_called(state)} with an equal copy that has another hash",
                "compute the hash from what __eq__ compares",
            )
    part = mutable_part(state)
    if part is not None:
        look.fail(
            "mutable-state",
            origin,
            f"gives {_called(state)} that can be changed"
            + ("" if part is state else f", by the {type(part).__name__} inside,"),
            "make it a frozen dataclass or a NamedTuple" if _is_unfrozen(part) else BETTER,
        )


def check_equal_hash(look: Look, method: str, one: Any, other: Any) -> None:
    """Checks that two equal states have equal hashes."""
    try:
        equal = hash(one) == hash(other)
    except Exception:  # reported where the state itself is examined
        return
    if not equal:
        look.fail(
            "equal-hash",
            method,
            f"gives two equal states with different hashes: {shown(one, 100)}",
            "compute the hash from what __eq__ compares",
        )


def _is_unfrozen(part: Any) -> bool:
    return part is not None and hasattr(part, "__dataclass_params__")


def _called(thing: Any) -> str:
    name = type(thing).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"
