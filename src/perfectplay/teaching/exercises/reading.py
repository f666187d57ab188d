"""Answers as text: read with every way of writing that means the same, and written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import inf, isfinite, isinf, nan
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import listed
from perfectplay.tracing.numbers import number_text

INFINITE: Final = ("inf", "infinity", "∞", "무한대", "무한")
NOTHING: Final = ("none", "nothing", "no", "-", "없음", "없습니다", "없다")
NEAR: Final = 0.005
"""A number is right if it is that near, so that two decimals are enough."""
SEPARATORS: Final = r"[,;]|->|→"
"""What stands between names; spaces as well, where no name has one."""
LONGEST: Final = 2_000
WRITTEN: Final = re.compile(r"(?P<sign>[-+]?)\s*(?P<whole>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?:\s*/\s*(?P<below>\d+))?")
"""A number: decimal, or a fraction."""
MINUS: Final = "\N{MINUS SIGN}\N{EN DASH}"


class Form(StrEnum):
    """The form of an answer."""

    NUMBER = "number"
    WINDOW = "window"
    """Alpha and beta."""
    SHARES = "shares"
    """A utility for each player."""
    NAMES = "names"
    """Names in an order."""
    SET = "set"
    """Names in any order, perhaps none."""
    MOVE = "move"


def read(text: str, form: Form, names: Mapping[str, str], count: int) -> Any:
    """Reads an answer.

    ``names`` are those that can be given, in lower case, with what each means; ``count`` is how many numbers there must
    be. Raises `BadArgument` if the text is no answer of this form.
    """
    if not isinstance(text, str):
        raise BadArgument(f"the answer is {text!r}; it must be text")
    if len(text) > LONGEST:
        raise BadArgument(f"the answer has {len(text):,} characters; {LONGEST:,} are the most")
    text = text.strip()
    if not text:
        raise BadArgument("the answer is empty; give one")
    if form is Form.NUMBER:
        return _number(text)
    if form in (Form.WINDOW, Form.SHARES):
        return _numbers(text, 2 if form is Form.WINDOW else count)
    found = _names(text, names)
    if form is Form.MOVE:
        if len(found) != 1:
            raise BadArgument(f"the answer has {len(found)} moves; give one, such as {next(iter(names.values()))}")
        return found[0]
    return frozenset(found) if form is Form.SET else found


def written(answer: Any, form: Form, nothing: str) -> str:
    """Writes an answer as `read` reads it; ``nothing`` stands for none."""
    if form is Form.NUMBER:
        return number_text(round(answer, 4))
    if form in (Form.WINDOW, Form.SHARES):
        return f"({', '.join(number_text(round(one, 4) if not isinf(one) else one) for one in answer)})"
    if form is Form.MOVE:
        return str(answer)
    return ", ".join(answer) or nothing


def is_near(one: float, other: float) -> bool:
    """Returns whether two numbers are equal up to the second decimal."""
    return one == other or abs(one - other) <= NEAR


def _number(text: str) -> float:
    plain = text.strip().casefold().removeprefix("=").strip()
    for sign in MINUS:
        plain = plain.replace(sign, "-")
    bare = plain.lstrip("+-").strip()
    if bare in INFINITE:
        return -inf if plain.startswith("-") else inf
    found = WRITTEN.fullmatch(plain)
    try:  # a Fraction of all would write out 1e999999999
        number = nan if found is None else float(f"{found['sign']}{found['whole']}") / float(found["below"] or 1)
    except (ZeroDivisionError, OverflowError):
        number = nan
    if not isfinite(number):
        raise BadArgument(f"{_quoted(text)} is not a number; write one such as 3, -2.5, 1/2 or inf")
    return number


def _numbers(text: str, count: int) -> tuple[float, ...]:
    plain = re.sub(r"(?i)\b(?:alpha|beta)\b|[\u03b1\u03b2()\[\]<>=]|알파|베타", " ", text)
    parts = [part for part in re.split(r"[,;\s]+", plain) if part]
    if len(parts) != count:
        example = "(3, +inf)" if count == 2 else f"({', '.join('1' * count)})"
        raise BadArgument(f"the answer is {_quoted(text)}; it must be {count} numbers, such as {example}")
    return tuple(_number(part) for part in parts)


def _names(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    if text.casefold().rstrip(".") in NOTHING and text.casefold() not in names:
        return ()
    separators = SEPARATORS if any(" " in name for name in names) else rf"\s+|{SEPARATORS}"
    parts = [part.strip() for part in re.split(separators, text)]
    found = []
    for part in filter(None, parts):
        if part.casefold() not in names:
            raise BadArgument(f"{_quoted(part)} is not among {_known(tuple(dict.fromkeys(names.values())))}")
        found.append(names[part.casefold()])
    twice = [name for place, name in enumerate(found) if name in found[:place]]
    if twice:
        raise BadArgument(f"{_quoted(twice[0])} is given twice; give it once")
    return tuple(found)


def _known(names: Sequence[str]) -> str:
    return listed(names, 12)


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= 40 else f"{text[:40]!r}..."
