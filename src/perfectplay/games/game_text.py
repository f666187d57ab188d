"""Games as text: tags, moves and a result, as PGN writes them, and PDN after it.

After Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994). Comments, variations
and marks such as $1 are ignored.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from perfectplay.errors import BadPosition

TOKEN: Final = re.compile(
    r"""\s+ | ;[^\n]* | (?P<comment>\{) | (?P<tag>\[) | (?P<open>\() | (?P<close>\)) | \$\d* | \d+\s*\.+ | \.+
    | (?P<move>[^\s;{}()\[\]$.]+) | (?P<other>.)""",
    re.VERBOSE,
)
TAG: Final = re.compile(r'\[\s*([A-Za-z0-9_]{1,255})\s*"((?:[^"\\\n]|\\.){0,4096})"\s*\]')
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black")
UNKNOWN: Final = {"Date": "????.??.??"}
JUDGEMENTS: Final = ("e.p.", "ep", "N", "D")
"""What may stand after a move without being one, besides signs such as +- and !?."""


class Written(NamedTuple):
    """One game as it is written; its moves are only names yet."""

    number: int
    """Its place in the text, from 1."""
    tags: dict[str, str]
    moves: list[str]
    result: str


def short(text: str, most: int = 40) -> str:
    """Returns a text in quotes, cut short for a message."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}..."


def games_in(text: str, results: Sequence[str]) -> Iterator[Written]:  # noqa: C901 - one case for each token
    """Yields the games of a text. A game ends with one of the ``results``. Raises `BadPosition`."""
    number, tags, moves, place = 1, dict[str, str](), list[str](), 0
    variations = 0
    while place < len(text):
        match = TOKEN.match(text, place)
        assert match is not None  # the last part of the pattern matches anything
        place = match.end()
        if match["comment"]:
            place = text.find("}", place) + 1
            if place == 0:
                raise BadPosition(
                    f"game {number}: a comment, {short(match[0] + text[match.end() :][:60])}, "
                    "does not end; close it with '}'"
                )
        elif match["tag"]:
            tag = TAG.match(text, match.start())
            if tag is None:
                raise BadPosition(
                    f"game {number}: {short(text[match.start() : match.start() + 60])} is no tag; "
                    'a tag is written like [White "Name"]'
                )
            if moves:
                yield Written(number, tags, moves, "*")
                number, tags, moves = number + 1, {}, []
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            place = tag.end()
        elif match["open"]:
            variations += 1
        elif match["close"]:
            if variations == 0:
                raise BadPosition(f"game {number}: ')' after {plies(moves)} closes nothing; leave it out")
            variations -= 1
        elif variations == 0 and match["move"] in results:
            yield Written(number, tags, moves, match["move"])
            number, tags, moves = number + 1, {}, []
        elif variations == 0 and match["move"]:
            if match["move"].strip("+-=/!?") and match["move"] not in JUDGEMENTS:
                moves.append(match["move"])
        elif variations == 0 and match["other"]:
            raise BadPosition(f"game {number}: {match['other']!r} after {plies(moves)} means nothing; leave it out")
    if variations:
        raise BadPosition(f"game {number}: a variation does not end; close it with ')'")
    if moves or tags:
        yield Written(number, tags, moves, "*")


def plies(moves: Sequence[object]) -> str:
    return "1 ply" if len(moves) == 1 else f"{len(moves)} plies"


def numbered(moves: Sequence[str], first: int) -> str:
    """Returns moves with their numbers, as in "1. e4 e5"; ``first`` is the ply of the first of them, from 0."""
    words = []
    for ply, move in enumerate(moves, first):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif ply == first:
            words.append(f"{ply // 2 + 1}...")
        words.append(move)
    return " ".join(words)


def written(tags: Mapping[str, str], more: Mapping[str, str], moves: Sequence[str], first: int, result: str) -> str:
    """Returns a game as text, with the tags that every game has, those given and ``more``.

    ``first`` is 0 if the first player begins, and 1 if the second player does.
    """
    all_tags = {name: tags.get(name, UNKNOWN.get(name, "?")) for name in ROSTER} | {"Result": result}
    all_tags |= {name: value for name, value in tags.items() if name not in all_tags} | dict(more)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in all_tags.items()]
    body = textwrap.fill(
        " ".join([numbered(moves, first), result]).lstrip(), 79, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join([*lines, "", body, ""])


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
