"""Whole games as they were played, and as text (see `perfectplay.games.game_text`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import Game
from perfectplay.games.game_text import Written, plies, short, written


@dataclass(frozen=True)
class GameRecord:
    """One game as it was played: its tags, how it started, its moves, and "1-0" where white has won, "0-1" where
    black has, "1/2-1/2" for a draw, or "*" if that is not known.
    """

    white: ClassVar[int] = 0
    """Which player that is."""

    tags: Mapping[str, str] = field(default_factory=dict)
    game: Game[Any, Any] = field(kw_only=True)
    start: Any = None
    """None for the usual start."""
    actions: tuple[Any, ...] = ()
    result: str = "*"

    @property
    def states(self) -> list[Any]:
        """All positions, including the first and the last."""
        states = [self.start if self.start is not None else self.game.initial_state()]
        for action in self.actions:
            states.append(self.game.result(states[-1], action))
        return states

    @property
    def is_threefold(self) -> bool:
        """Whether the last position has come as often as ends a game, which is three times."""
        states = self.states
        times = sum(self.game.same_position(states[-1], state) for state in states)
        return times >= self.game.repetition_limit

    def more_tags(self) -> dict[str, str]:
        """Returns the tags that the game needs besides the usual ones."""
        return {}

    def text(self) -> str:
        """Returns the game in its notation."""
        game, states = self.game, self.states
        more = self.more_tags()
        if self.start is not None:
            more |= {"SetUp": "1", "FEN": game.format_position(states[0])}
        names = [game.action_name(state, action) for state, action in zip(states, self.actions, strict=False)]
        second_begins = game.to_move(states[0]) != game.to_move(game.initial_state())
        return written(self.tags, more, names, int(second_begins), self.result)

    def finished(self) -> Self:
        """Returns the same record with the result that follows from the last position."""
        last = self.states[-1]
        result = "*"
        if self.game.is_terminal(last):
            utility = self.game.utility(last, self.white)
            result = "1-0" if utility > 0 else "0-1" if utility < 0 else "1/2-1/2"
        elif self.is_threefold:
            result = "1/2-1/2"
        return replace(self, result=result)


def start_in(found: Written, game: Game[Any, Any]) -> Any:
    """Returns the position of the tag FEN, or None if there is no such tag. Raises `BadPosition`."""
    if "FEN" not in found.tags:
        return None
    try:
        return game.parse_position(found.tags["FEN"])
    except BadPosition as error:
        raise BadPosition(f"game {found.number}: {error}") from None


def actions_in(found: Written, game: Game[Any, Any], start: Any) -> tuple[Any, ...]:
    """Returns the moves of a game. Raises `IllegalMove`, which names the first illegal move.

    A game may go on after a draw that nobody has to claim, but not after its last possible move.
    """
    state = game.initial_state() if start is None else start
    actions: list[Any] = []
    for name in found.moves:
        if next(iter(game.actions(state)), None) is None:
            raise IllegalMove(
                f"game {found.number}: {short(name)} comes after {plies(actions)}, where the game is over; leave it out"
            )
        try:
            actions.append(game.parse_action(state, name))
        except IllegalMove as error:
            move = f"move {len(actions) // 2 + 1} of {game.player_name(game.to_move(state))}"
            raise IllegalMove(f"game {found.number}, {move}: {error}") from None
        state = game.result(state, actions[-1])
    return tuple(actions)
