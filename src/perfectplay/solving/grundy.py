"""Nim-values of impartial games: the size of the heap of Nim that a position is worth.

R. P. Sprague (1935) and P. M. Grundy (1939): in an impartial game, where both players have the same actions and who
makes the last move wins, the value of a position is the smallest number that is not the value of a position after one
action. The player to move loses where it is 0. Of independent positions side by side, it is the exclusive or of theirs.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import xor
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, State
from perfectplay.turns import turned

MOST_STATES: Final = 1_000_000
MOST_SHOWN: Final = 80


def grundy(game: Game[State, Any], state: State | None = None, *, states: int = MOST_STATES) -> int:
    """Returns the nim-value of ``state`` (or the initial state); who is to move loses if and only if it is 0.

    The game must be impartial, and this is verified in every state that the value rests on: both players have the same
    actions and results there (see `perfectplay.turns.turned`), they move in turn, who cannot move has lost, and no
    state comes again. Where `Game.summands` divides a state, its parts are looked at, and must have as many actions
    together. Raises `BadArgument`, which says where a game is not impartial, or that there are more than ``states``
    states, and KeyboardInterrupt. What was found is kept for the next calls about the same game.
    """
    if game.players != 2:
        raise BadArgument(f"{type(game).__name__} has {game.players} players; nim-values are for games of two")
    try:
        known = _values_of(game)
    except TypeError:
        raise BadArgument(f"{type(game).__name__} cannot be hashed; make it a frozen dataclass") from None
    return known.value(Node(game, known.normal(game, game.initial_state() if state is None else state)), states)


def winning_actions(game: Game[State, Any], state: State | None = None, *, states: int = MOST_STATES) -> list[Any]:
    """Returns the actions that win in an impartial game: those after which the nim-value is 0. See `grundy`."""
    root = game.initial_state() if state is None else state
    if grundy(game, root, states=states) == 0:
        return []
    return [action for action in game.actions(root) if grundy(game, game.result(root, action), states=states) == 0]


class Node(NamedTuple):
    """A state with player 0 to move, and its game."""

    game: Game[Any, Any]
    state: Any


class NimValues:
    """The nim-values that are known, and the states that wait for those of others."""

    def __init__(self) -> None:
        self.known: dict[Node, int] = {}

    def value(self, root: Node, most: int) -> int:
        """Returns the value of a node: first those of all that it rests on, the last ones first."""
        waiting: dict[Node, tuple[bool, list[Node]]] = {}
        stack, visited = [root], 0
        while stack:
            node = stack[-1]
            if node in self.known:
                stack.pop()
            elif node in waiting:
                is_sum, others = waiting.pop(node)
                values = [self.known[other] for other in others]
                self.known[node] = reduce(xor, values, 0) if is_sum else smallest_missing(values)
            else:
                visited += 1
                if visited > most:
                    raise BadArgument(f"there are more than {most:,} states; ask of a smaller position, or allow more")
                waiting[node] = self.opened(node)
                for other in waiting[node][1]:
                    if other in waiting:
                        raise _refused(other, "comes again, and nim-values are for games without repetition")
                    stack.append(other)
        return self.known[root]

    def opened(self, node: Node) -> tuple[bool, list[Node]]:
        """Returns True and the parts of a sum, or False and the nodes after each action."""
        game, state = node
        parts = [Node(other, self.normal(other, part)) for other, part in game.summands(state)]
        if parts == [node]:
            return False, self.followers(node)
        if actions_of(node) != sum(actions_of(part) for part in parts):
            raise _refused(node, "has another number of actions than its summands together")
        return True, parts

    def followers(self, node: Node) -> list[Node]:
        """Returns the nodes after each action; raises `BadArgument` if the other player had others."""
        game, state = node
        other = turned(game, state)
        if game.is_terminal(state) != game.is_terminal(other):
            raise _refused(node, "is the end of the game for one player and not for the other")
        if game.is_terminal(state):
            if game.utility(state, 0) >= game.utility(state, 1) or game.utility(other, 1) >= game.utility(other, 0):
                raise _refused(node, "is the end of the game, and who made the last move has not won")
            return []
        actions = list(game.actions(state))
        if set(actions) != set(game.actions(other)):
            raise _refused(node, "has other actions for one player than for the other")
        found = []
        for action in actions:
            after = self.normal(game, game.result(state, action), moved=0)
            if after != self.normal(game, game.result(other, action), moved=1):
                raise _refused(node, f"has another result of {game.action_name(state, action)} for the other player")
            found.append(Node(game, after))
        return found

    def normal(self, game: Game[Any, Any], state: Any, moved: int | None = None) -> Any:
        """Returns a state with player 0 to move. Raises `BadArgument` if whoever ``moved`` is to move again."""
        mover = game.to_move(state)
        if mover == CHANCE:
            raise _refused(Node(game, state), "is chance's, and nim-values are for games without chance")
        if mover == moved:
            raise _refused(Node(game, state), "is the turn of the player who has just moved")
        return state if mover == 0 else turned(game, state)


def actions_of(node: Node) -> int:
    """Returns how many actions there are; none where the game is over, whatever the rules yield there."""
    return 0 if node.game.is_terminal(node.state) else sum(1 for _ in node.game.actions(node.state))


def smallest_missing(values: list[int]) -> int:
    """Returns the smallest number from 0 on that is not among the values (mex, the minimal excludant)."""
    present = set(values)
    return next(number for number in range(len(present) + 1) if number not in present)


@lru_cache(maxsize=8)
def _values_of(game: Game[Any, Any]) -> NimValues:  # noqa: ARG001 - one for each game
    return NimValues()


def _refused(node: Node, why: str) -> BadArgument:
    shown = str(node.state)
    shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}..."
    return BadArgument(f"{type(node.game).__name__} is not impartial with normal play: {shown} {why}")
