"""The engine's switches on the command line: ``--switch NAME=on``, ``--switch NAME=off``, ``--switch NAME=VALUE``."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, Final, get_type_hints

from perfectplay.commands.options import quoted
from perfectplay.errors import BadArgument
from perfectplay.search.switches import NAMES, NEAR, WINDOWS, Switches

ON_OFF: Final = {"on": True, "off": False}


def switches_of(texts: Sequence[str] | None) -> Switches:
    """Returns the switches that the options name. Raises `BadArgument`; the library says what a game lacks."""
    switches: Switches = {}
    kinds = get_type_hints(Switches)
    for text in texts or ():
        given, equals, value = text.partition("=")
        name = given.strip().lower().replace("-", "_")
        if name not in kinds:
            near = difflib.get_close_matches(name, NAMES, n=2, cutoff=NEAR)
            hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(NAMES)}"
            raise BadArgument(f"there is no switch {quoted(given.strip())}; {hint}")
        if not equals:
            raise BadArgument(f"--switch {name} has no value; write {_examples(name, kinds[name])}")
        if name in switches:
            raise BadArgument(f"--switch {name} is given twice; leave out one of them")
        switches[name] = _value(name, kinds[name], value.strip().lower())  # type: ignore[literal-required]
    return switches


def _value(name: str, kind: Any, text: str) -> Any:
    try:
        if kind is bool:
            return ON_OFF[text]
        if kind is int:
            return int(text)
        if kind is float:
            return float(text)
    except (KeyError, ValueError):
        raise BadArgument(f"--switch {name} is {quoted(text)}; it must be {_right(kind)}") from None
    if text not in WINDOWS:
        raise BadArgument(f"--switch {name} is {quoted(text)}; it must be {_right(kind)}")
    return text


def _right(kind: Any) -> str:
    if kind is bool:
        return "on or off"
    if kind is int:
        return "a whole number of plies, 0 or more"
    if kind is float:
        return "a margin in the units of the game's evaluation, 0 or more"
    return f"one of {', '.join(WINDOWS)}"


def _examples(name: str, kind: Any) -> str:
    if kind is bool:
        return f"{name}=on or {name}=off"
    return f"{name}={'4' if kind is int else '0.5' if kind is float else next(iter(WINDOWS))}, for example"
