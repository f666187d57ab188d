"""The agents of the multi-agent project of UC Berkeley's course CS188, each in one line, on the library's searches.

In a ``multiAgents.py``::

    from perfectplay.adapters import cs188

    class AlphaBetaAgent(MultiAgentSearchAgent):
        def getAction(self, gameState):
            return cs188.alpha_beta_action(self, gameState)

The project's states are used only through their own methods: ``getNumAgents``, ``isWin``, ``isLose``,
``getLegalActions`` and ``generateSuccessor`` (or ``getNextState``). The search follows the project's conventions: one
unit of depth is a move of Pac-Man and of every ghost. At a win, at a loss and at the depth, the value is the agent's
``evaluationFunction``. Successors are generated one by one, in the order given, and none twice. Alpha-beta cuts on
v > beta and v < alpha, never on equality. Among equal actions the first is chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, GameError
from perfectplay.game import Game
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.minimax import minimax

METHODS = ("getLegalActions", "getNumAgents", "isWin", "isLose")


class Node:
    """A state of the project and the agent to move. Two nodes are equal only if they are the same object."""

    __slots__ = ("agent", "state")

    def __init__(self, state: Any, agent: int) -> None:
        self.state, self.agent = state, agent


class Choice(NamedTuple):
    """An action of the project with its number, because two of them may be equal."""

    number: int
    action: Any


MOST: Final = sys.float_info.max
"""Stands for an infinite evaluation of an end, as some write for a win: utilities are finite."""


@dataclass(frozen=True, eq=False)
class CourseGame(Game[Node, Choice]):
    """The project's game as a `Game`, as far as a search to a depth needs it."""

    can_repeat = False
    has_opposite_utilities: ClassVar[bool] = True  # the project's grader counts the calls

    root: Any
    evaluation: Callable[[Any], float]
    players: int
    first: int = 0

    def initial_state(self) -> Node:
        return Node(self.root, self.first)

    def to_move(self, state: Node) -> int:
        return state.agent

    def team(self, player: int) -> int:
        return 0 if player == 0 else 1

    def actions(self, state: Node) -> Iterator[Choice]:
        for number, action in enumerate(state.state.getLegalActions(state.agent)):
            yield Choice(number, action)

    def result(self, state: Node, action: Choice) -> Node:
        successor = getattr(state.state, "generateSuccessor", None) or state.state.getNextState
        return Node(successor(state.agent, action.action), (state.agent + 1) % self.players)

    def is_terminal(self, state: Node) -> bool:
        return bool(state.state.isWin() or state.state.isLose())

    def utility(self, state: Node, player: int) -> float:
        return max(-MOST, min(MOST, self.evaluate(state, player)))

    def evaluate(self, state: Node, player: int) -> float:
        value = float(self.evaluation(state.state))
        return value if player == 0 else -value

    def action_name(self, state: Node, action: Choice) -> str:
        return str(action.action)


def minimax_action(agent: Any, state: Any) -> Any:
    """Returns what the ``getAction`` of a MinimaxAgent should. Raises `BadArgument` for a wrong agent or GameState."""
    game, depth = _asked(agent, state)
    return _chosen(game, minimax(game, depth=depth, depth_unit="rounds", compiled=False))


def alpha_beta_action(agent: Any, state: Any) -> Any:
    """Returns what the ``getAction`` of an AlphaBetaAgent should. Raises `BadArgument`."""
    game, depth = _asked(agent, state)
    return _chosen(game, alpha_beta(game, depth=depth, depth_unit="rounds", cut_on_equality=False, compiled=False))


def expectimax_action(agent: Any, state: Any) -> Any:
    """Returns what an ExpectimaxAgent's ``getAction`` should, for ghosts who move at random. Raises `BadArgument`."""
    game, depth = _asked(agent, state)
    return _chosen(game, expectiminimax(game, depth=depth, depth_unit="rounds", against="uniform", compiled=False))


def _asked(agent: Any, state: Any) -> tuple[CourseGame, int]:
    """Returns the project's state as a game, and how deep the agent searches."""
    if isinstance(state, type):
        raise BadArgument(f"{state!r} is a class and not a GameState; give the gameState that getAction is called with")
    missing = [name for name in METHODS if not callable(getattr(state, name, None))]
    if not missing and not any(callable(getattr(state, name, None)) for name in ("generateSuccessor", "getNextState")):
        missing = ["generateSuccessor"]
    if missing:
        raise BadArgument(
            f"{state!r} is not a GameState: it has no method {missing[0]}; give the gameState that "
            f"getAction is called with"
        )
    if not callable(getattr(agent, "evaluationFunction", None)) or not hasattr(agent, "depth"):
        raise BadArgument(
            f"{agent!r} is not an agent of the project: it has no "
            f"{'depth' if not hasattr(agent, 'depth') else 'evaluationFunction'}; give self"
        )
    try:
        depth = int(agent.depth)
    except (TypeError, ValueError):
        depth = 0
    if depth < 1:
        raise BadArgument(f"the agent's depth is {agent.depth!r}; it must be a whole number of rounds, 1 or more")
    if state.isWin() or state.isLose():
        raise BadArgument("the game is over in this state, so there is no action to choose")
    return CourseGame(state, agent.evaluationFunction, state.getNumAgents(), getattr(agent, "index", 0)), depth


def _chosen(game: CourseGame, result: SearchResult[Node, Choice]) -> Any:
    if result.action is not None:
        return result.action.action
    for choice in result.root_values:  # everything is worth minus infinity: the first
        return choice.action
    raise GameError(f"getLegalActions({game.first}) gave no action in the state that getAction was called with")
