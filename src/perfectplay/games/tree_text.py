"""How an explicit tree and what was given for one are said: names, numbers, and values in sentences."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count, product
from numbers import Real
from string import ascii_uppercase
from typing import Final

MOST_PARTS: Final = 1296
"""A probability is written as a fraction with a denominator up to this."""


def capital_letters() -> Iterator[str]:
    """Yields A to Z, AA, AB, ..."""
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)


def folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def found_among(name: str, names: Sequence[str]) -> int | None:
    """Returns where ``name`` stands among ``names``.

    An equal name counts first, or else the only one that differs just in case or spaces.
    """
    if name in names:
        return names.index(name)
    alike = [place for place, known in enumerate(names) if folded(known) == folded(name)]
    return alike[0] if len(alike) == 1 else None


def quoted(value: object) -> str:
    """Returns a value for a sentence: text and small values as they are, the beginning of long ones."""
    if isinstance(value, str):
        return repr(value) if len(value) <= 60 else f"{value[:60]!r}..."
    return kind_of(value)


def kind_of(value: object) -> str:
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, Real):
        return "a number"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    name = "dictionary" if isinstance(value, dict) else type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def visible(name: str) -> str:
    """Returns a name on one line: characters that break lines or cannot be written are escaped."""
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in name
    )


def number_text(number: float) -> str:
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def probability_text(probability: float) -> str:
    """Writes a probability: "1/6" if it is such a fraction, otherwise "0.318"."""
    fraction = Fraction(probability).limit_denominator(MOST_PARTS)
    if abs(fraction - Fraction(probability)) < 1e-12:
        return str(fraction)
    return f"{probability:.3g}"


def json_name(name: str | None) -> str:
    return json.dumps(name, ensure_ascii=not (name or "").isprintable())
