"""Questions of a browser: which game, position and search; and the game and the match that they mean."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from perfectplay import games
from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.game import Game
from perfectplay.games.pacman_layouts import LAYOUTS
from perfectplay.games.registry import parse_parameters, values_of
from perfectplay.playing.levels import HIGHEST
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.web.algorithms import Engine, Recorded
from perfectplay.web.limits import Limits

Name = Annotated[str, StringConstraints(max_length=60)]
Language = Literal["en", "ko"]

MOST_OBJECTS: Final = 500
"""All heaps of nim together have at most this many objects."""
MOST_TREE: Final = 500_000
"""The most letters of a tree's text."""


class Question(BaseModel):
    """A question; unknown members are refused."""

    model_config = ConfigDict(extra="forbid")


class PositionQuestion(Question):
    """A position: a game, where it began, and the moves since then."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=200)] = Field(
        description="A game as in GET /api/games, with its parameters: connect-four:columns=6,rows=5.",
        examples=["tic-tac-toe"],
    )
    tree: Annotated[str, StringConstraints(max_length=MOST_TREE)] | None = Field(
        None, description="For the game 'tree': the tree as JSON in a text.", examples=["[[3,12,8],[2,4,6],[14,5,2]]"]
    )
    root: Literal["max", "min"] | None = Field(None, description="For the game 'tree': who moves at the root.")
    position: Annotated[str, StringConstraints(max_length=10_000)] | None = Field(
        None, description="Where the match began, in the game's notation; null for the initial position."
    )
    moves: Annotated[list[Name], Field(max_length=10_000)] = Field(
        [], description="The moves since then, in the game's notation.", examples=[["b2", "a1"]]
    )
    resigned: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="The player who has resigned.")


class SearchQuestion(PositionQuestion):
    """A search for the best move of a position."""

    algorithm: Engine = "auto"
    depth: Annotated[int, Field(ge=1, le=1000)] | None = None
    seconds: Annotated[float, Field(gt=0, le=3600)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**15)] | None = None
    lines: Annotated[int, Field(ge=1, le=20)] = Field(1, description="The number of root moves that get exact values.")
    level: Annotated[int, Field(ge=1, le=HIGHEST)] | None = Field(
        None, description="The level of the player, of those that a position names; 10 and null are full strength."
    )
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        None, description="For a level: the number of the game, so that the same position gets the same move."
    )


class TraceQuestion(PositionQuestion):
    """A search that is recorded."""

    algorithm: Recorded = "alpha-beta"
    depth: Annotated[int, Field(ge=1, le=1000)] | None = None
    depth_unit: Literal["plies", "rounds"] = Field(
        "plies", description="What depth counts; a round is a move of the player at the root and one of all others."
    )
    against: Literal["uniform", "directional"] | None = Field(
        None,
        description="For expectiminimax: all others move at random, or, in Pac-Man, as ghosts that mostly chase him.",
    )
    judged_by: Literal["score", "distances"] = Field(
        "score", description="For Pac-Man: what an estimate looks at; the agents of the page look at distances, too."
    )
    nodes: Annotated[int, Field(ge=1, le=10**15)] | None = Field(None, description="The most nodes that it enters.")
    visits: Annotated[int, Field(ge=1, le=10**9)] | None = Field(None, description="The most visits that are kept.")
    strict_cuts: bool = Field(False, description="Cut only where a bound is exceeded, not where it is equalled.")


class Library:
    """The games that a server knows, and the matches that it has just seen."""

    def __init__(self, limits: Limits, own: Mapping[str, Game[Any, Any]] | None = None) -> None:
        self.limits = limits
        self.own = dict(own or {})
        """Games from files that the command line named."""
        self.lock = threading.Lock()
        self.matches: OrderedDict[tuple[Any, ...], Match] = OrderedDict()
        self.compiled: set[str] = set()

    def game(self, question: PositionQuestion) -> Game[Any, Any]:
        """Returns the game that a question names. Raises `UnknownGame` and `BadArgument`; opens no file."""
        if question.game in self.own:
            return self.own[question.game]
        name, _, given = question.game.partition(":")
        if name in self.own:
            own = self.own[name]
            parameters = {**values_of(own), **parse_parameters(type(own), given, name)}
            try:
                return type(own)(**parameters)
            except BadArgument:
                raise
            except Exception as error:  # whatever its own checks raise
                raise BadArgument(f"{name} cannot be made with {given}: {type(error).__name__}: {error}") from error
        if name.strip().lower() == "tree":
            if question.tree is None:
                raise BadArgument("the game tree needs its tree; give it in tree, such as [[3,12,8],[2,4,6],[14,5,2]]")
            return games.ExplicitTree.from_json(question.tree, root=question.root)
        if question.tree is not None or question.root is not None:
            raise BadArgument("tree and root are for the game tree; leave them out")
        for piece in given.split(","):
            key, _, value = piece.partition("=")
            if key.strip() == "layout" and value.strip() not in LAYOUTS:
                raise BadArgument(f"there is no layout {value.strip()!r}; there are {', '.join(LAYOUTS)}")
        return games.get(question.game)

    def match(self, question: PositionQuestion) -> Match:
        """Returns the match at the position of a question. Raises a `PerfectPlayError` for an impossible question."""
        if len(question.moves) > self.limits.moves:
            raise BadArgument(
                f"there are {len(question.moves):,} moves; a match here has at most {self.limits.moves:,}"
            )
        game = self.game(question)
        start = (question.game, question.tree, question.root, question.position)
        match = self._known(start, question.moves)
        if match is None:
            with rules_of(game):
                first = game.initial_state() if question.position is None else game.parse_position(question.position)
                _refuse_what_cannot_be_drawn(game, first)
                match = Match(game, first)
        for number, name in enumerate(question.moves[len(match.moves) :], len(match.moves) + 1):
            place = f"move {number} of {len(question.moves)}, {name!r}"
            if match.is_over:
                raise IllegalMove(f"{place}: the game is already over there; leave out this move and the rest")
            try:
                match.move(name)
            except IllegalMove as error:
                raise IllegalMove(f"{place}: {error}") from None
        self._keep(start, match)
        if question.resigned is not None:
            if question.resigned >= match.game.players:
                raise BadArgument(f"resigned is {question.resigned}; the players are 0 to {match.game.players - 1}")
            match.resigned = question.resigned
        return match

    def may_compile(self, name: str) -> bool:
        """Returns whether one game more may be compiled to machine code, which stays in memory."""
        with self.lock:
            if len(self.compiled) < self.limits.compiled_games:
                self.compiled.add(name)
            return name in self.compiled

    def _known(self, start: tuple[Any, ...], moves: list[str]) -> Match | None:
        """Returns a copy of the match so far, or of all but its last move."""
        with self.lock:
            for length in (len(moves), len(moves) - 1):
                known = self.matches.get((*start, tuple(moves[:length]))) if length > 0 else None
                if known is not None:
                    copy = Match(known.game, known.states[0])
                    copy.states, copy.moves = list(known.states), list(known.moves)
                    return copy
        return None

    def _keep(self, start: tuple[Any, ...], match: Match) -> None:
        if start[1] is not None and len(start[1]) > 10_000:
            return
        copy = Match(match.game, match.states[0])
        copy.states, copy.moves = list(match.states), list(match.moves)
        with self.lock:
            self.matches[(*start, tuple(match.moves))] = copy
            while len(self.matches) > 256:
                self.matches.popitem(last=False)


def _refuse_what_cannot_be_drawn(game: Game[Any, Any], state: Any) -> None:
    if isinstance(game, games.Nim) and sum(state.stones) > MOST_OBJECTS:
        raise BadArgument(f"the heaps have {sum(state.stones):,} objects; the page allows {MOST_OBJECTS:,} at most")


def has_chance(game: Game[Any, Any]) -> bool:
    """Returns whether chance has a part in the game."""
    return game.has_chance
