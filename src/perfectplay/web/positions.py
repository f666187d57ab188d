"""A position as the page shows it: the board, whose turn it is, and what can be played."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from pydantic import BaseModel

from perfectplay import games
from perfectplay.errors import BadPosition
from perfectplay.game import CHANCE
from perfectplay.playing.ladders import levels_of
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.showing import drawing_of, expect_names
from perfectplay.web.boards import board_of, clicks_of
from perfectplay.web.boards.renju import refused_in
from perfectplay.web.questions import PositionQuestion, has_chance
from perfectplay.web.wording import is_paired, player_name, with_colours

MOST_MOVES: Final = 5_000
"""A position with more legal moves than this is not shown."""


class LegalMove(BaseModel):
    """A move, and the cells of the board that it goes through."""

    name: str
    clicks: list[str]


class Refused(BaseModel):
    """An empty cell on which the rules forbid to play, and why."""

    cell: str
    reason: str
    player: str
    detail: str


class Outcome(BaseModel):
    """The end of a match."""

    utilities: list[float]
    words: str
    resigned: int | None


class PositionView(BaseModel):
    """A position as the page shows it."""

    game: str
    players: list[str]
    to_move: int
    """-1 where chance decides."""
    mover: str
    has_chance: bool
    levels: list[int]
    """The levels of players that the game separates; the last one is full strength."""
    moves: list[str]
    movers: list[int]
    """The player of each move."""
    is_paired: bool
    """Whether the moves of both players are numbered together, as in chess."""
    notation: str | None
    legal: list[LegalMove]
    refused: list[Refused]
    last: list[str]
    """The cells of the last move."""
    outcome: Outcome | None
    board: dict[str, Any]
    drawing: str


def view(question: PositionQuestion, match: Match) -> dict[str, Any]:
    """Returns the position at the end of a match. Raises `GameError`, and `BadPosition` for one with too many moves."""
    game, state = match.game, match.state
    outcome = match.outcome
    with rules_of(game):
        player = CHANCE if game.is_terminal(state) else game.to_move(state)
        actions = list(islice(game.actions(state), MOST_MOVES + 1)) if outcome is None and player != CHANCE else []
        if len(actions) > MOST_MOVES:
            raise BadPosition(f"there are more than {MOST_MOVES:,} legal moves; the page shows positions with fewer")
        expect_names(game, state)
        drawing = drawing_of(game, state)
        board = board_of(game, state)
        known = {cell.name for cell in board.cells}
        legal = []
        for action in actions:
            if match.forbidden(action) is not None:
                continue
            name = game.action_name(state, action)
            legal.append({"name": name, "clicks": _on_board(clicks_of(game, state, action, name), known)})
        last: list[str] = []
        if match.moves:
            before = match.states[-2]
            action = game.parse_action(before, match.moves[-1])
            last = _on_board(clicks_of(game, before, action, match.moves[-1]), known)
        return {
            "game": question.game,
            "players": [player_name(game, number) for number in range(game.players)],
            "to_move": player,
            "mover": player_name(game, player),
            "has_chance": has_chance(game),
            "levels": list(levels_of(game)),
            "moves": match.moves,
            "movers": [game.to_move(past) for past in match.states[:-1]],
            "is_paired": is_paired(game),
            "notation": _notation(game, state),
            "legal": legal,
            "refused": refused_in(game, state) if outcome is None else [],
            "last": last,
            "outcome": None
            if outcome is None
            else {
                "utilities": list(outcome.utilities),
                "words": with_colours(game, outcome.words),
                "resigned": match.resigned,
            },
            "board": board.as_json(),
            "drawing": drawing[:5000],
        }


def _on_board(clicks: tuple[str, ...], known: set[str]) -> list[str]:
    return list(clicks) if set(clicks) <= known else []


def _notation(game: Any, state: Any) -> str | None:
    if isinstance(game, games.ExplicitTree):
        return None
    try:
        return str(game.format_position(state))
    except BadPosition:
        return None
