"""The review of a game: its moves, what each was worth, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from perfectplay.game import Game
from perfectplay.pictures import Picture
from perfectplay.playing.outcome import Outcome
from perfectplay.result import RestsOn
from perfectplay.teaching.review.marks import Mark
from perfectplay.teaching.review.worth import Worth


@dataclass(frozen=True)
class ReviewedMove:
    """One move of the game. Every value is for the player who made it."""

    number: int
    """Its place in the game, from 1."""
    player: int
    action: Any
    name: str
    """In the game's notation, as are all names here."""
    before: Worth
    """What the position was worth before the move, with best play."""
    after: Worth
    """What it was worth after the move."""
    best: str
    """A best move; the move itself if nothing better is known."""
    mark: Mark
    is_forced: bool
    """Whether it was the only legal move."""
    is_turning_point: bool
    """Whether it is a mistake or worse that changes who is ahead (see `perfectplay.teaching.review.marks`)."""
    best_line: tuple[str, ...]
    """Best play from the position before the move, as far as it is known."""
    line: tuple[str, ...]
    """Best play after the move, beginning with the answer."""

    @property
    def loss(self) -> float | None:
        """The value that the move has lost, 0 or more; exact where both values are proven.

        None where an estimate stands beside a proven value, or nothing is known.
        """
        if self.mark is Mark.BEST:
            return 0.0
        kinds = {self.before.rests_on, self.after.rests_on}
        if RestsOn.NOTHING in kinds or (len(kinds) > 1 and kinds != {RestsOn.PROOF, RestsOn.ROLLOUTS}):
            return None
        return max(self.before.value - self.after.value, 0.0)

    @property
    def is_proven(self) -> bool:
        """Whether both values are exact."""
        return self.before.is_proven and self.after.is_proven

    @property
    def chance_lost(self) -> float:
        """The chance to win that the move has lost, from 0 to 1; 0 where nothing is known."""
        if self.mark is Mark.BEST or RestsOn.NOTHING in (self.before.rests_on, self.after.rests_on):
            return 0.0
        return max(self.before.chance - self.after.chance, 0.0)

    def as_json(self, review: Review, lang: str = "en") -> dict[str, Any]:
        """Returns what ``--json`` writes about the move."""
        from perfectplay.teaching.review.reasons import refutation

        return {
            "number": self.number,
            "player": review.players[self.player],
            "move": self.name,
            "mark": str(self.mark),
            "before": self.before.as_json(),
            "after": self.after.as_json(),
            "best": self.best,
            "loss": self.loss,
            "chance_lost": self.chance_lost,
            "is_forced": self.is_forced,
            "is_turning_point": self.is_turning_point,
            "best_line": list(self.best_line),
            "line": list(self.line),
            "refutation": refutation(review, self, lang),
        }


class Summary(NamedTuple):
    """All moves of one player."""

    player: int
    moves: int
    """How many were reviewed."""
    marks: dict[Mark, int]
    chance_lost: float
    """The chance to win that a move has lost in the mean."""


@dataclass(frozen=True, repr=False)
class Review:
    """The moves of a game, each with its value before and after, its mark, and what was best."""

    game: Game[Any, Any]
    name: str
    players: tuple[str, ...]
    """What people call the players."""
    states: tuple[Any, ...]
    """All positions, the first and the last included."""
    names: tuple[str, ...]
    """All moves of the game."""
    moves: tuple[ReviewedMove, ...]
    """The reviewed ones: all, or the last ones if the review was interrupted."""
    outcome: Outcome | None
    """How the game ended; None if it goes on."""
    curve: tuple[float | None, ...]
    """The first player's chance to win in each position; None where nobody has looked."""
    seconds: float
    nodes: int
    """Positions that all searches have entered."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What is known of the game, as the tags of PGN."""

    @property
    def is_whole(self) -> bool:
        """Whether all moves were reviewed; False if Ctrl-C ended the review."""
        return len(self.moves) == len(self.names)

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The mistakes that change who is ahead."""
        return tuple(move for move in self.moves if move.is_turning_point)

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """What each player has done."""
        found = []
        for player in range(self.game.players):
            moves = [move for move in self.moves if move.player == player]
            marks = {mark: sum(move.mark is mark for move in moves) for mark in Mark}
            lost = sum(move.chance_lost for move in moves) / len(moves) if moves else 0.0
            found.append(Summary(player, len(moves), marks, lost))
        return tuple(found)

    def text(self, *, lang: str = "en") -> str:
        """Writes the review as text; ``lang`` is "en" or "ko". Raises `BadArgument` for another language."""
        from perfectplay.teaching.review.tables import lines_of

        return "\n".join(lines_of(self, lang))

    def svg(self, *, lang: str = "en") -> str:
        """Draws the first player's chance to win after each move as SVG. Raises `BadArgument`."""
        from perfectplay.teaching.review.picture import picture

        return picture(self, lang)

    def pgn(self, *, lang: str = "en") -> str:
        """Writes a game of chess as PGN with comments, marks and variations. Raises `BadArgument` for another game."""
        from perfectplay.teaching.review.pgn import pgn

        return pgn(self, lang)

    def show(self, *, lang: str = "en") -> Picture:
        """Returns the curve for a notebook, with the text for elsewhere. Raises `BadArgument`."""
        return Picture(self.text(lang=lang), self.svg(lang=lang))

    def as_json(self, *, lang: str = "en") -> dict[str, Any]:
        """Returns what ``--json`` writes; ``commands/schemas/review.json`` describes it. Raises `BadArgument`."""
        return {
            "game": self.name,
            "is_whole": self.is_whole,
            "outcome": None if self.outcome is None else self.outcome.words,
            "moves": [move.as_json(self, lang) for move in self.moves],
            "unreviewed": list(self.names[: len(self.names) - len(self.moves)]),
            "turning_points": [move.number for move in self.turning_points],
            "players": [
                {
                    "player": self.players[one.player],
                    "moves": one.moves,
                    "marks": {str(mark): count for mark, count in one.marks.items()},
                    "chance_lost": one.chance_lost,
                }
                for one in self.summaries
            ],
            "curve": list(self.curve),
            "seconds": self.seconds,
            "nodes": self.nodes,
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_svg_(self) -> str:
        return self.svg()
