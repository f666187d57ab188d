"""Whole games of chess as text: PGN, there and back (see `perfectplay.games.game_text`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from perfectplay.errors import BadPosition
from perfectplay.games.chess import Chess
from perfectplay.games.chess_board import Position
from perfectplay.games.game_records import GameRecord, actions_in, start_in
from perfectplay.games.game_text import games_in, short

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
VARIANTS: Final = {
    "": False,
    "standard": False,
    "chess": False,
    "fromposition": False,
    "chess960": True,
    "fischerandom": True,
    "fischerrandom": True,
}
"""Names of variants without spaces, and whether they are Chess960."""


@dataclass(frozen=True)
class ChessRecord(GameRecord):
    """One game of chess as it was played."""

    game: Chess = field(default_factory=Chess, kw_only=True)

    def more_tags(self) -> dict[str, str]:
        if not self.game.chess960:
            return {}
        start = self.game.initial_state() if self.start is None else self.start
        return {"Variant": "Chess960", "SetUp": "1", "FEN": self.game.format_position(start)}


def record_of(game: Chess, actions: Sequence[int], start: Position | None = None, **tags: str) -> ChessRecord:
    """Returns the record of a game that was just played; its result follows from the last position."""
    return ChessRecord(tags, start, tuple(actions), game=game).finished()


def read_pgn(text: str) -> Iterator[ChessRecord]:
    """Yields the games of a PGN file. Raises `BadPosition` or `IllegalMove`, which name the game and the move."""
    for found in games_in(text, RESULTS):
        variant = found.tags.get("Variant", "").lower().replace(" ", "").replace("-", "")
        if variant not in VARIANTS:
            raise BadPosition(
                f"game {found.number}: the variant is {short(found.tags['Variant'])}; chess and Chess960 are known"
            )
        game = Chess(chess960=VARIANTS[variant])
        start = start_in(found, game)
        yield ChessRecord(found.tags, start, actions_in(found, game, start), found.result, game=game)
