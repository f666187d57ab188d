"""Reads JSON without recursion, so that no depth of it can hurt, and refuses names that are given twice."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.games.tree_reading import MAX_DEPTH, TOO_DEEP
from perfectplay.games.tree_text import quoted

FLAT: Final = re.compile(r"""\[[^][{}"]*\]|\{\s*\}""")
"""A list of numbers, which Python's own reader may have in one piece."""
SPACE: Final = re.compile(r"[ \t\n\r]*")


def read_json(text: str) -> Any:
    """Reads JSON as ``json.loads`` does, but at any depth, without recursion, and with no name given twice."""
    try:
        return _strictly(text)
    except json.JSONDecodeError as error:
        raise BadArgument(f"the JSON is wrong at line {error.lineno}, column {error.colno}: {error.msg}") from None


def _strictly(text: str) -> Any:  # noqa: C901 - a loop instead of a recursion
    decoder = json.JSONDecoder(parse_int=_integer)
    unfinished: list[Any] = []
    names: list[str] = []  # of the children that are being read, one for each unfinished dictionary
    at = _skip(text, 0)
    while True:
        if text[at : at + 1] in ("[", "{") and not FLAT.match(text, at):
            if len(unfinished) > 2 * MAX_DEPTH + 2:
                raise BadArgument(TOO_DEEP)
            unfinished.append([] if text[at] == "[" else {})
            at = _skip(text, at + 1)
            if isinstance(unfinished[-1], dict):
                at = _read_name(text, at, decoder, unfinished[-1], names)
            continue
        value, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        while unfinished:  # a value is complete: into what surrounds it
            around = unfinished[-1]
            if isinstance(around, dict):
                around[names.pop()] = value
            else:
                around.append(value)
            if text[at : at + 1] == ",":
                at = _skip(text, at + 1)
                if isinstance(around, dict):
                    at = _read_name(text, at, decoder, around, names)
                break
            if text[at : at + 1] != ("}" if isinstance(around, dict) else "]"):
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
            value = unfinished.pop()
            at = _skip(text, at + 1)
        else:
            if at < len(text):
                raise json.JSONDecodeError("Extra data", text, at)
            return value


def _read_name(text: str, at: int, decoder: json.JSONDecoder, around: dict[str, Any], names: list[str]) -> int:
    if text[at : at + 1] != '"':
        raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    name, end = decoder.raw_decode(text, at)
    if name in around:
        line = text.count("\n", 0, at) + 1
        raise BadArgument(f"the name {quoted(name)} stands twice in one object of the JSON, again in line {line}")
    names.append(name)
    end = _skip(text, end)
    if text[end : end + 1] != ":":
        raise json.JSONDecodeError("Expecting ':' delimiter", text, end)
    return _skip(text, end + 1)


def _skip(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    return match.end() if match else at


def _integer(text: str) -> int:
    return int(text[:400])  # far too large for a float in any case, and Python refuses to read the longest
