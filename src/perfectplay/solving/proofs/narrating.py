"""The story of a proof that has been verified: its main line, and what becomes of every move that was refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from perfectplay.game import Game
from perfectplay.solving.proofs.verifying import NOT_CHOSEN, Followed, Known, Verified


class Refused(NamedTuple):
    """A move that the other side has, and what the claim makes of it."""

    move: str
    line: tuple[str, ...]
    """The moves after it: what the claim answers, and the longest resistance."""
    value: float
    """What the player of the claim gets at the worst for the side that holds it."""
    plies: int
    """The game is over after at most so many plies, the move included."""

    @property
    def reply(self) -> str | None:
        """The answer to the move; None if the game is over at once."""
        return self.line[0] if self.line else None


class Step(NamedTuple):
    """One move of the main line."""

    player: int
    move: str
    is_chosen: bool
    """True: the claim chooses the move. False: it is the best that the other side has."""
    refused: tuple[Refused, ...]
    """The other moves of the other side."""


def main_line(verified: Verified, followed: Followed) -> tuple[Step, ...]:
    """Returns the main line of a claim: its chosen moves, and the moves that resist best, the longest line of them."""
    return tuple(_steps(verified.game, followed, followed.root))


def _steps(game: Game[Any, Any], followed: Followed, state: Any) -> Iterator[Step]:
    known = followed.known
    while not game.is_terminal(state):
        moves = _moves(game, followed, state)
        action, child = _hardest(followed, moves)
        others = tuple(
            Refused(
                game.action_name(state, other),
                _names(game, followed, after),
                known[after].utility,
                known[after].plies + 1,
            )
            for other, after in moves
            if other != action
        )
        chosen = known[state].choice != NOT_CHOSEN
        yield Step(game.to_move(state), game.action_name(state, action), chosen, others)
        state = child


def _moves(game: Game[Any, Any], followed: Followed, state: Any) -> list[tuple[Any, Any]]:
    """Returns the actions that the claim follows in a state, each with the state after it."""
    actions = list(game.actions(state))
    choice = followed.known[state].choice
    if choice != NOT_CHOSEN:
        actions = [actions[choice]]
    return [(action, game.result(state, action)) for action in actions]


def _hardest(followed: Followed, moves: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """Returns the action after which the claim comes to the least for its side, and lasts longest."""
    sign = 1 if followed.claim.is_at_least else -1

    def hardness(move: tuple[Any, Any]) -> tuple[float, int]:
        worst: Known = followed.known[move[1]]
        return -sign * worst.utility, worst.plies

    return max(moves, key=hardness)


def _names(game: Game[Any, Any], followed: Followed, state: Any) -> tuple[str, ...]:
    """Returns the names of the moves from a state on."""
    names = []
    while not game.is_terminal(state):
        action, child = _hardest(followed, _moves(game, followed, state))
        names.append(game.action_name(state, action))
        state = child
    return tuple(names)
