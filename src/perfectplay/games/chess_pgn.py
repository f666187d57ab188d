"""Whole games of chess as text: PGN, there and back.

After Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994). Comments,
variations and marks such as $1 are read over; what comes back is tags, moves and the result.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games.chess import Chess
from perfectplay.games.chess_board import Position
from perfectplay.games.chess_notation import short

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
TOKEN: Final = re.compile(
    r"""\s+ | ;[^\n]* | (?P<comment>\{) | (?P<tag>\[) | (?P<open>\() | (?P<close>\)) | \$\d* | \d+\s*\.+ | \.+
    | (?P<result>1-0|0-1|1/2-1/2|\*) | (?P<move>[^\s;{}()\[\]$.]+) | (?P<other>.)""", re.VERBOSE)
TAG: Final = re.compile(r'\[\s*([A-Za-z0-9_]{1,255})\s*"((?:[^"\\\n]|\\.){0,4096})"\s*\]')
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black")
UNKNOWN: Final = {"Date": "????.??.??"}


@dataclass(frozen=True)
class ChessRecord:
    """One game as it was played: its tags, how it started, its moves, and "1-0", "0-1", "1/2-1/2" or "*"."""

    tags: Mapping[str, str] = field(default_factory=dict)
    game: Chess = field(default_factory=Chess)
    start: Position | None = None
    """None for the usual start."""
    actions: tuple[int, ...] = ()
    result: str = "*"

    @property
    def states(self) -> list[Position]:
        """All positions, the first and the last among them."""
        states = [self.start if self.start is not None else self.game.initial_state()]
        for action in self.actions:
            states.append(self.game.result(states[-1], action))
        return states

    @property
    def is_threefold(self) -> bool:
        """Whether the last position has come three times: a draw, if a player claims it."""
        states = self.states
        return sum(self.game.same_position(states[-1], state) for state in states) >= 3

    def text(self) -> str:
        """The game as PGN."""
        states = self.states
        tags = {name: self.tags.get(name, UNKNOWN.get(name, "?")) for name in ROSTER}
        tags["Result"] = self.result
        tags |= {name: value for name, value in self.tags.items() if name not in tags}
        if self.game.chess960:
            tags["Variant"] = "Chess960"
        if self.start is not None or self.game.start != Chess().start:
            tags |= {"SetUp": "1", "FEN": self.game.format_position(states[0])}
        words = []
        number = 1
        for place, (state, action) in enumerate(zip(states, self.actions, strict=False)):
            if state.turn == 0:
                words.append(f"{number}.")
            elif place == 0:
                words.append(f"{number}...")
            words.append(self.game.action_name(state, action))
            number += state.turn
        lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
        moves = textwrap.fill(" ".join([*words, self.result]), 79, break_long_words=False, break_on_hyphens=False)
        return "\n".join([*lines, "", moves, ""])


def record_of(game: Chess, actions: Sequence[int], start: Position | None = None, **tags: str) -> ChessRecord:
    """The record of a game that was just played; its result follows from the last position."""
    record = ChessRecord(tags, game, start, tuple(actions))
    last = record.states[-1]
    result = "*"
    if game.is_terminal(last):
        utility = game.utility(last, 0)
        result = "1-0" if utility > 0 else "0-1" if utility < 0 else "1/2-1/2"
    elif record.is_threefold:
        result = "1/2-1/2"
    return ChessRecord(tags, game, start, tuple(actions), result)


def read_pgn(text: str) -> Iterator[ChessRecord]:
    """The games of a PGN file one by one; raises `BadPosition` or `IllegalMove` with the game and the move."""
    reader = _Reader()
    place = 0
    while place < len(text):
        match = TOKEN.match(text, place)
        assert match is not None  # the last part of the pattern matches anything
        kind = match.lastgroup
        if kind == "comment":
            place = text.find("}", place) + 1
            if place == 0:
                raise BadPosition(f"game {reader.number}: a comment, {short(match[0] + text[match.end():][:60])}, "
                                  "does not end; close it with '}'")
            continue
        if kind == "tag":
            tag = TAG.match(text, place)
            if tag is None:
                raise BadPosition(f"game {reader.number}: {short(text[place : place + 60])} is no tag; "
                                  'a tag is written like [White "Name"]')
            if reader.has_moves:
                yield reader.finished("*")
            reader.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            place = tag.end()
            continue
        if match["open"]:
            reader.open += 1
        elif match["close"]:
            reader.close()
        elif reader.open == 0 and match["result"]:
            yield reader.finished(match["result"])
        elif reader.open == 0 and match["move"]:
            reader.move(match["move"])
        elif match["other"] and reader.open == 0:
            raise BadPosition(f"game {reader.number}: {match['other']!r} after {reader.where()} means nothing; "
                              "leave it out")
        place = match.end()
    if reader.open:
        raise BadPosition(f"game {reader.number}: a variation does not end; close it with ')'")
    if reader.has_moves or reader.tags:
        yield reader.finished("*")


class _Reader:
    """One game while it is being read."""

    def __init__(self) -> None:
        self.number = 1
        self.open = 0
        """How many variations are open."""
        self._begin()

    def _begin(self) -> None:
        self.tags: dict[str, str] = {}
        self.game: Chess | None = None
        self.start: Position | None = None
        self.state: Position | None = None
        self.actions: list[int] = []

    @property
    def has_moves(self) -> bool:
        return self.game is not None

    def where(self) -> str:
        return "1 ply" if len(self.actions) == 1 else f"{len(self.actions)} plies"

    def close(self) -> None:
        if self.open == 0:
            raise BadPosition(f"game {self.number}: ')' after {self.where()} closes nothing; leave it out")
        self.open -= 1

    def _set_up(self) -> tuple[Chess, Position]:
        if self.game is None or self.state is None:
            variant = self.tags.get("Variant", "").lower().replace(" ", "").replace("-", "")
            if variant not in ("", "standard", "chess", "chess960", "fischerandom", "fischerrandom", "fromposition"):
                raise BadPosition(f"game {self.number}: the variant is {short(self.tags['Variant'])}; "
                                  "chess and Chess960 are known")
            self.game = Chess(chess960="960" in variant or variant.startswith("fische"))
            self.state = self.game.initial_state()
            if "FEN" in self.tags:
                try:
                    self.state = self.start = self.game.parse_position(self.tags["FEN"])
                except BadPosition as error:
                    raise BadPosition(f"game {self.number}: {error}") from None
        return self.game, self.state

    def move(self, name: str) -> None:
        game, state = self._set_up()
        if not name.strip("+-=/!?") or name in ("e.p.", "ep", "N", "D"):  # a judgement of the position
            return
        if game.is_terminal(state) and not game.can_move(state):
            raise IllegalMove(f"game {self.number}: {short(name)} comes after {self.where()}, where the game is over; "
                              "leave it out")
        try:
            action = game.parse_action(state, name)
        except IllegalMove as error:
            move = f"move {len(self.actions) // 2 + 1} of {game.player_name(state.turn)}"
            raise IllegalMove(f"game {self.number}, {move}: {error}") from None
        self.actions.append(action)
        self.state = game.result(state, action)

    def finished(self, result: str) -> ChessRecord:
        game, _ = self._set_up()
        record = ChessRecord(self.tags, game, self.start, tuple(self.actions), result)
        self.number += 1
        self._begin()
        return record


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
