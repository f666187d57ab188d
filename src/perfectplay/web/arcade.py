"""Pac-Man live, one round of moves at a time. A request holds the whole position, so a game survives a restart."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from perfectplay.errors import BadArgument
from perfectplay.games.pacman import Pacman
from perfectplay.playing.pacman import Agent, Episode, Ghosts
from perfectplay.web.boards import board_of
from perfectplay.web.questions import Library, PositionQuestion, Question

SECONDS: float = 1.0
"""An agent or a ghost thinks about a move no longer than this, in seconds."""


class RoundQuestion(Question):
    """One round: Pac-Man moves, then every ghost."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        "pacman", examples=["pacman:layout=small"]
    )
    position: Annotated[str, StringConstraints(max_length=10_000)] | None = None
    wanted: Literal["West", "East", "North", "South", "Stop"] | None = Field(
        None, description="Where a person steers; null goes on."
    )
    agent: Literal["expectimax", "alpha-beta", "minimax"] | None = Field(
        None, description="Who plays Pac-Man; null is a person."
    )
    ghosts: Literal["directional", "random", "minimax"] = "directional"
    depth: Annotated[int, Field(ge=1, le=4)] = 2
    advised: bool = Field(False, description="Whether a person is told what expectimax expects of each move from here.")
    seed: Annotated[int, Field(ge=0, le=2**32)] = 0
    moves: Literal[0, 1] = Field(1, description="0 shows the position as it is.")


class RoundView(BaseModel):
    """The maze after a round."""

    position: str
    board: dict[str, Any]
    score: int
    food: int
    over: int
    """1 after a win, -1 after a loss, 0 while the game goes on."""
    moves: list[str]
    expects: dict[str, float]
    """What Pac-Man expected of each of his moves, if an agent plays; of the moves from here, if a person is advised."""


def play_round(question: RoundQuestion, library: Library) -> dict[str, Any]:
    """Returns the maze after the round. Raises a `PerfectPlayError`."""
    game = library.game(PositionQuestion(game=question.game))
    if not isinstance(game, Pacman):
        raise BadArgument(f"rounds are for Pac-Man, not for {question.game}")
    agent = None if question.agent is None else agent_of(question, question.agent)
    episode = Episode(game, Ghosts(question.ghosts, question.depth, seconds=SECONDS), agent)
    if question.position is not None:
        episode.state = game.parse_position(question.position)
    episode.generator = random.Random(f"{question.seed} {question.position}")
    expects: dict[str, float] = {}
    if question.moves and not episode.is_over:
        episode.step(question.wanted)
        if agent is not None and 0 in episode.expects:
            expects = episode.expects[0].expects
        while not episode.is_over and episode.state.turn != 0:
            episode.step()
    state = episode.state
    if agent is None and question.advised and not episode.is_over and state.turn == 0:
        expects = agent_of(question, "expectimax").choose(game, state, episode.generator).expects
    return {
        "position": game.format_position(state),
        "board": board_of(game, state).as_json(),
        "score": state.score,
        "food": state.left,
        "over": state.over,
        "moves": episode.moves,
        "expects": {name: float(value) for name, value in expects.items() if abs(value) < float("inf")},
    }


def agent_of(question: RoundQuestion, kind: str) -> Agent:
    """Returns an agent that looks as far ahead as was asked, and knows how the ghosts move."""
    ghosts = "random" if question.ghosts == "random" else "directional"
    return Agent(kind, question.depth, ghosts=ghosts, seconds=SECONDS)
