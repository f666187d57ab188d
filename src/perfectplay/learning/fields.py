"""The fields of a file, each of which is named where what it says cannot be right."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

NUMBERS: Final = ("games", "positions", "seed")
"""Fields of how something was made that are whole numbers, 0 or more."""
PAIRS: Final = "pairs_by_points"
OUTCOMES: Final = 5
"""A pair of games has so many outcomes."""


class WrongField(ValueError):
    """What a field says cannot be right; the text is the name of the field."""


@contextmanager
def field(name: str) -> Iterator[None]:
    """Surrounds what reads a field. Raises `WrongField` with its name, or with that of a field inside of it."""
    try:
        yield
    except WrongField:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, zlib.error):
        raise WrongField(name) from None


def expect(is_right: bool, name: str) -> None:
    """Raises `WrongField` with this name, unless it is right."""
    if not is_right:
        raise WrongField(name)


def described(line: bytes) -> dict[str, Any]:
    """Returns the object of JSON that describes a file. Raises `WrongField`."""
    with field("description"):
        about = json.loads(line)
        expect(isinstance(about, dict), "description")
    return about  # type: ignore[no-any-return]


def text_in(about: dict[str, Any], name: str) -> str:
    """Returns a field that is a text. Raises `WrongField`."""
    value = about.get(name)
    expect(isinstance(value, str), name)
    return value  # type: ignore[return-value]


def is_count(value: Any) -> bool:
    """Returns whether a value is a whole number, 0 or more."""
    return type(value) is int and value >= 0


def is_number(value: Any) -> bool:
    """Returns whether a value is a finite number."""
    return type(value) in (int, float) and math.isfinite(value)


def made_in(about: dict[str, Any]) -> dict[str, Any]:
    """Returns how the content of a file was made, of which nothing need be there. Raises `WrongField`."""
    with field("made"):
        made = dict(about["made"])
        json.dumps(made, allow_nan=False)
        for name in NUMBERS:
            expect(is_count(made.get(name, 0)), name)
        expect(is_number(made.get("seconds", 0)) and made.get("seconds", 0) >= 0, "seconds")
        if PAIRS in made:
            pairs = made[PAIRS]
            expect(isinstance(pairs, list) and len(pairs) == OUTCOMES and all(map(is_count, pairs)), PAIRS)
            expect(any(pairs), PAIRS)
    return made
