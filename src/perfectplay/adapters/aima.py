"""Games written for AIMA-python, the code of Russell and Norvig's textbook, searched as they are.

::

    from perfectplay.adapters import aima

    game = TicTacToe()                              # of games.py, games4e.py or the notebook, or a class of one's own
    print(perfectplay.solve(aima.as_game(game)))
    game.play_game(aima.player(seconds=0.5), query_player)

A game is used only through its own methods: ``actions``, ``result``, ``utility``, ``terminal_test`` (or
``is_terminal``), ``to_move`` (or the attribute of the state) and ``initial``; a game of chance also through
``chances``, ``outcome`` and ``probability``. There are two sides, as in all searches of the textbook's code: who moves
first in ``initial``, and everybody else, who gets the opposite. All of this runs as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from perfectplay.adapters.nodes import Node, frozen
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game
from perfectplay.playing.player import Player

METHODS: Final = ("actions", "result", "utility")
WITH_CHANCE: Final = ("chances", "outcome", "probability")

Evaluation = Callable[[Any, Any], float]


class Moment(NamedTuple):
    """A state of the game, and whether the dice have been rolled there, as they have where there are none."""

    state: Any
    is_rolled: bool


@dataclass(frozen=True, eq=False)
class AimaGame(Game[Node, Any]):
    """A game of AIMA-python as a `Game`. Make it with `as_game`."""

    can_repeat = False  # its own searches do not look back either
    has_opposite_utilities: ClassVar[bool] = True

    rules: Any
    evaluation: Evaluation | None = None
    """What a state is worth to a player, by the game's own names: ``h(state, player)``."""
    first: Any = None
    """The game's own name of the player who moves first."""
    has_dice: bool = False

    def initial_state(self) -> Node:
        return Node(Moment(self.rules.initial, not self.has_dice), self._key)

    def node(self, state: Any) -> Node:
        """Returns a state of the game, in which the dice have been rolled if there are any, as our searches take it."""
        return Node(Moment(state, True), self._key)

    def mover(self, state: Any) -> Any:
        """Returns the game's own name of the player to move."""
        return _mover(self.rules, state)

    def to_move(self, state: Node) -> int:
        if not state.inner.is_rolled:
            return CHANCE
        return 0 if self.mover(state.inner.state) == self.first else 1

    def actions(self, state: Node) -> Iterator[Any]:
        yield from self.rules.actions(state.inner.state)

    def result(self, state: Node, action: Any) -> Node:
        now: Moment = state.inner
        if not now.is_rolled:
            return Node(Moment(self.rules.outcome(now.state, action), True), self._key)
        return Node(Moment(self.rules.result(now.state, action), not self.has_dice), self._key)

    def is_terminal(self, state: Node) -> bool:
        now: Moment = state.inner
        if now.is_rolled and self.has_dice:
            return False
        said = getattr(self.rules, "terminal_test", None) or self.rules.is_terminal
        return bool(said(now.state))

    def utility(self, state: Node, player: int) -> float:
        worth = float(self.rules.utility(state.inner.state, self.first))
        return worth if player == 0 else -worth

    @property
    def has_chance(self) -> bool:
        return self.has_dice

    def chances(self, state: Node) -> Iterator[tuple[Any, float]]:
        for chance in self.rules.chances(state.inner.state):
            yield chance, float(self.rules.probability(chance))

    @property
    def has_evaluation(self) -> bool:
        return self.evaluation is not None

    def evaluate(self, state: Node, player: int) -> float:
        if self.evaluation is None:
            return 0.0
        worth = float(self.evaluation(state.inner.state, self.first))
        return worth if player == 0 else -worth

    def action_name(self, state: Node, action: Any) -> str:
        return str(action)

    def player_name(self, player: int) -> str:
        if player == CHANCE:
            return super().player_name(player)
        return str(self.first) if player == 0 else f"not {self.first}"

    def _key(self, now: Moment) -> Any:
        return self.mover(now.state), now.is_rolled, frozen(now.state)


class RepeatingAimaGame(AimaGame):
    """The same where a state that comes again is a draw."""

    can_repeat = True


def as_game(game: Any, *, evaluation: Evaluation | None = None, can_repeat: bool = False) -> AimaGame:
    """Returns a game of AIMA-python as ours, for every search of this library.

    ``evaluation`` is a heuristic ``h(state, player)`` as in the textbook's code. Actions are the game's own, and
    ``as_game(game).node(state)`` is one of its states as our searches take it. With ``can_repeat``, a
    state that comes again in one game is a draw; without it, a search goes on there, as the textbook's do.

    Raises `BadArgument` for what is no game.
    """
    missing = [name for name in METHODS if not callable(getattr(game, name, None))]
    if not any(callable(getattr(game, name, None)) for name in ("terminal_test", "is_terminal")):
        missing.append("terminal_test")
    if isinstance(game, type):
        raise BadArgument(f"{game!r} is a class and not a game; give an object of it: {game.__name__}()")
    if missing:
        raise BadArgument(
            f"{game!r} is not a game of AIMA-python: it has no method {missing[0]}; give a Game of games.py"
        )
    if not hasattr(game, "initial"):
        raise BadArgument(f"{game!r} has no attribute initial; set it to the state in which the game begins")
    dice = all(callable(getattr(game, name, None)) for name in WITH_CHANCE)
    kind = RepeatingAimaGame if can_repeat else AimaGame
    return kind(game, evaluation, _mover(game, game.initial), dice)


def _mover(rules: Any, state: Any) -> Any:
    """Returns who moves: as the game says, or else the state."""
    said = getattr(rules, "to_move", None)
    return said(state) if said is not None else state.to_move


def player(
    *, evaluation: Evaluation | None = None, can_repeat: bool = False, **options: Any
) -> Callable[[Any, Any], Any]:
    """Returns a player for ``play_game``: a function from a game and a state to a move.

    ``evaluation`` and ``can_repeat`` are those of `as_game`, ``options`` those of `perfectplay.Player`: ``seconds``,
    ``depth``, ``nodes``, ``level`` and others.

    Raises `BadArgument`, when it is asked, for what is no game and for options that cannot be.
    """
    asked: list[Player[Node, Any]] = []

    def choose(game: Any, state: Any) -> Any:
        if not asked or getattr(asked[0].game, "rules", None) is not game:
            searched = as_game(game, evaluation=evaluation, can_repeat=can_repeat)
            asked[:] = [Player(searched, **{"compiled": False, **options})]
        own: Any = asked[0].game
        return asked[0].choose(own.node(state)).action

    return choose
