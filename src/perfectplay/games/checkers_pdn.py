"""Whole games of checkers and of international draughts as text: PDN, there and back.

PDN follows PGN (see `perfectplay.games.game_text`); the tag GameType says which game it is: 20 is international
draughts, 21 English draughts, which a game without the tag is taken for. See PDN 3.0, https://wiegerw.github.io/pdn/.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from perfectplay.errors import BadPosition
from perfectplay.games.checkers import WHITE, Checkers, Men
from perfectplay.games.draughts import Draughts
from perfectplay.games.game_records import GameRecord, actions_in, start_in
from perfectplay.games.game_text import games_in, short

SCORES: Final = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
"""Results as international draughts counts them."""
RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*", "0-0", *SCORES)


@dataclass(frozen=True)
class CheckersRecord(GameRecord):
    """One game of checkers or draughts as it was played."""

    white: ClassVar[int] = WHITE

    game: Checkers = field(default_factory=Checkers, kw_only=True)

    def more_tags(self) -> dict[str, str]:
        return {"GameType": "20"} if isinstance(self.game, Draughts) else {"GameType": "21"}


def record_of(game: Checkers, actions: Sequence[Any], start: Men | None = None, **tags: str) -> CheckersRecord:
    """Returns the record of a game that was just played; its result follows from the last position."""
    return CheckersRecord(tags, start, tuple(actions), game=game).finished()


def read_pdn(text: str) -> Iterator[CheckersRecord]:
    """Yields the games of a PDN file. Raises `BadPosition` or `IllegalMove`, which name the game and the move."""
    for found in games_in(text, RESULTS):
        kind = found.tags.get("GameType", "21").split(",")[0].strip()
        if kind not in ("20", "21"):
            raise BadPosition(
                f"game {found.number}: the GameType is {short(found.tags['GameType'])}; 20, "
                "international draughts, and 21, English draughts, are known"
            )
        game = Draughts() if kind == "20" else Checkers()
        start = start_in(found, game)
        result = SCORES.get(found.result, found.result)
        yield CheckersRecord(found.tags, start, actions_in(found, game, start), result, game=game)
