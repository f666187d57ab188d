"""Agents for Pac-Man and for the ghosts, the values that they expect, and whole games between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.combined import with_knowledge
from perfectplay.errors import BadArgument
from perfectplay.games.pacman import DirectionalGhosts, Pacman, Scene
from perfectplay.games.pacman_knowledge import PacmanKnowledge
from perfectplay.result import SearchResult, unless_interrupted
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.minimax import minimax

GHOSTS: Final = ("directional", "random", "minimax")
AGENTS: Final = ("expectimax", "alpha-beta", "minimax")
MOST_MOVES: Final = 3000


class Choice(NamedTuple):
    """The next action of a player, and what it expects of each of its actions, by name."""

    action: int
    expects: dict[str, float]
    """Pac-Man's are values of the search, as he sees them; a ghost's are probabilities, or values as it sees them."""
    are_chances: bool


@dataclass(frozen=True)
class Ghosts:
    """An agent for all ghosts: "directional" (mostly towards Pac-Man), "random" or "minimax" (to ``depth`` rounds)."""

    kind: str = "directional"
    depth: int = 2
    seconds: float | None = None
    """The most seconds that a ghost thinks."""

    def __post_init__(self) -> None:
        if self.kind not in GHOSTS:
            raise BadArgument(f"ghosts is {self.kind!r}; it must be {', '.join(GHOSTS[:-1])} or {GHOSTS[-1]}")

    def choose(self, game: Pacman, state: Scene, generator: random.Random) -> Choice:
        if self.kind == "minimax":
            found = alpha_beta(
                game,
                state,
                depth=self.depth,
                depth_unit="rounds",
                ties="random",
                seed=generator.getrandbits(32),
                seconds=self.seconds,
            )
            return Choice(_action(unless_interrupted(found)), _expected(game, state, found), False)
        if self.kind == "random":
            actions = tuple(game.actions(state))
            weights = (1.0 / len(actions),) * len(actions)
        else:
            actions, weights = zip(*DirectionalGhosts().chances(game, state), strict=True)
        chances = {game.action_name(state, action): chance for action, chance in zip(actions, weights, strict=True)}
        return Choice(generator.choices(actions, weights)[0], chances, True)


@dataclass(frozen=True)
class Agent:
    """An agent for Pac-Man: "expectimax" (of ``ghosts``), "alpha-beta" or "minimax", ``depth`` rounds ahead.

    With ``better``, the agent judges by distances as well as by the score (see `PacmanKnowledge`).
    """

    kind: str = "expectimax"
    depth: int = 2
    better: bool = True
    ghosts: str = "directional"
    seconds: float | None = None
    """The most seconds that he thinks about a move."""

    def __post_init__(self) -> None:
        if self.kind not in AGENTS:
            raise BadArgument(f"the agent is {self.kind!r}; it must be {', '.join(AGENTS[:-1])} or {AGENTS[-1]}")

    def choose(self, game: Pacman, state: Scene, generator: random.Random) -> Choice:
        found = self.search(game, state, generator)
        return Choice(_action(unless_interrupted(found)), _expected(game, state, found), False)

    def search(self, game: Pacman, state: Scene, generator: random.Random) -> SearchResult[Scene, int]:
        judged = with_knowledge(game, PacmanKnowledge() if self.better else None)
        options: dict[str, Any] = {
            "depth": self.depth,
            "depth_unit": "rounds",
            "ties": "random",
            "seed": generator.getrandbits(32),
            "seconds": self.seconds,
        }
        if self.kind == "expectimax" and game.players > 1:
            against: Any = DirectionalGhosts() if self.ghosts == "directional" else "uniform"
            return expectiminimax(judged, state, against=against, **options)
        return (minimax if self.kind == "minimax" else alpha_beta)(judged, state, **options)


def _action(found: SearchResult[Scene, int]) -> int:
    assert found.action is not None
    return found.action


def _expected(game: Pacman, state: Scene, found: SearchResult[Scene, int]) -> dict[str, float]:
    return {game.action_name(state, action): root.value for action, root in found.root_values.items()}


@dataclass
class Episode:
    """One game from ``state`` on; the same ``seed`` makes the same game."""

    game: Pacman
    ghosts: Ghosts
    agent: Agent | None
    seed: int = 0

    def __post_init__(self) -> None:
        self.state = self.game.initial_state()
        self.generator = random.Random(self.seed)
        self.moves: list[str] = []
        self.expects: dict[int, Choice] = {}
        """The last choice of each player."""

    @property
    def is_over(self) -> bool:
        return self.game.is_terminal(self.state)

    def step(self, wanted: str | None = None) -> None:
        """Makes the next move; ``wanted`` is Pac-Man's direction if a person steers. At a wall he goes on, or stops."""
        game, state = self.game, self.state
        if state.turn > 0:
            choice = self.ghosts.choose(game, state, self.generator)
        elif self.agent is not None:
            choice = self.agent.choose(game, state, self.generator)
        else:
            legal = {game.action_name(state, action): action for action in game.actions(state)}
            facing = game.action_name(state, state.facing)
            name = next((name for name in (wanted, facing, "Stop") if name in legal), next(iter(legal)))
            choice = Choice(legal[name], {}, False)
        self.expects[state.turn] = choice
        self.moves.append(game.action_name(state, choice.action))
        self.state = game.result(state, choice.action)

    def play(self, most: int = MOST_MOVES) -> Episode:
        """Plays to the end, or for at most ``most`` moves."""
        while not self.is_over and len(self.moves) < most:
            self.step()
        return self


def frames(game: Pacman, moves: list[str], start: Scene | None = None) -> Iterator[str]:
    """Draws every round as SVG, from the first to the last state."""
    state = game.initial_state() if start is None else start
    yield game.show(state).svg or ""
    for move in moves:
        state = game.play([move], state)
        if state.turn == 0 or game.is_terminal(state):
            yield game.show(state).svg or ""


def save_frames(game: Pacman, moves: list[str], folder: Path, start: Scene | None = None) -> int:
    """Writes a picture of every round into a new or empty folder, and returns how many. Raises `BadArgument`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadArgument(f"{str(folder)!r} is not empty; give a new folder for the frames")
        count = 0
        for count, frame in enumerate(frames(game, moves, start), 1):
            (folder / f"frame-{count:05}.svg").write_text(frame, encoding="utf-8")
    except OSError as error:
        raise BadArgument(f"the frames cannot be written to {str(folder)!r}: {error.strerror}") from None
    return count
