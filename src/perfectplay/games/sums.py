"""Sums of games: in turn, players move in one of several games, and who cannot move in any of them loses.

Sums of impartial games are solved by their nim-values: that of the sum is the exclusive or of those of the games (R. P.
Sprague, "Über mathematische Kampfspiele", Tôhoku Mathematical Journal 41 (1935) 438-444, and P. M. Grundy, "Mathematics
and games", Eureka 2 (1939) 6-8). See `perfectplay.grundy`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.turns import turned


class Parts(NamedTuple):
    """The states of the games, each with the player to move whose turn it is in the sum."""

    states: tuple[Any, ...]
    turn: int


class Part(NamedTuple):
    """In which game, counted from 0, and which action there."""

    game: int
    action: Any


@dataclass(frozen=True, init=False)
class Sum(Game[Parts, Part]):
    """The sum of games for two players, in each of which who cannot move loses: ``Sum(Kayles(5), Nim((3, 4)))``.

    The name of a move is the game, counted from 1, and the name of the move there, such as "1:2-3". Each game may be
    impartial or not; of a sum among them, the games are parts of this one. Of a game that is over for the player to
    move, the sum goes on with the others.
    """

    games: tuple[Game[Any, Any], ...]

    def __init__(self, *games: Game[Any, Any]) -> None:
        if not games:
            raise BadArgument("a sum needs games; give one or more, such as Sum(Kayles(5), Nim((3, 4)))")
        for game in games:
            if not isinstance(game, Game) or game.players != 2 or game.has_chance:
                raise BadArgument(
                    f"{game!r} cannot be part of a sum; its parts are games for two players without chance"
                )
        parts = [part for game in games for part in (game.games if isinstance(game, Sum) else (game,))]
        object.__setattr__(self, "games", tuple(parts))
        object.__setattr__(self, "can_repeat", any(game.can_repeat for game in parts))

    def initial_state(self) -> Parts:
        return Parts(tuple(self.for_player(game, game.initial_state(), 0) for game in self.games), 0)

    def for_player(self, game: Game[Any, Any], state: Any, player: int) -> Any:
        """Returns a state of a game with this player to move."""
        return state if game.to_move(state) == player else turned(game, state)

    def to_move(self, state: Parts) -> int:
        return state.turn

    def actions(self, state: Parts) -> Iterator[Part]:
        for number, (game, part) in enumerate(zip(self.games, state.states, strict=True)):
            if not game.is_terminal(part):
                for action in game.actions(part):
                    yield Part(number, action)

    def result(self, state: Parts, action: Part) -> Parts:
        mover = 1 - state.turn
        states = list(state.states)
        states[action.game] = self.games[action.game].result(states[action.game], action.action)
        parts = zip(self.games, states, strict=True)
        return Parts(tuple(self.for_player(game, part, mover) for game, part in parts), mover)

    def is_terminal(self, state: Parts) -> bool:
        return all(game.is_terminal(part) for game, part in zip(self.games, state.states, strict=True))

    def utility(self, state: Parts, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    def bounds(self, state: Parts, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def pass_turn(self, state: Parts) -> Parts:
        parts = zip(self.games, state.states, strict=True)
        return Parts(tuple(turned(game, part) for game, part in parts), 1 - state.turn)

    def summands(self, state: Parts) -> Iterator[tuple[Game[Any, Any], Any]]:
        yield from zip(self.games, state.states, strict=True)

    # ------------------------------------------------------------------ notation and pictures

    def draw(self, state: Parts) -> str:
        parts = zip(self.games, state.states, strict=True)
        return "\n".join(f"{number}.\n{game.draw(part)}" for number, (game, part) in enumerate(parts, 1))

    def player_name(self, player: int) -> str:
        return self.games[0].player_name(player)

    def action_name(self, state: Parts, action: Part) -> str:
        return f"{action.game + 1}:{self.games[action.game].action_name(state.states[action.game], action.action)}"

    def format_position(self, state: Parts) -> str:
        """Writes the positions of the games with plus signs between them, such as ``"oo.o first + 3,4 first"``."""
        return " + ".join(game.format_position(part) for game, part in zip(self.games, state.states, strict=True))

    def parse_position(self, text: str) -> Parts:
        texts = text.split(" + ")
        if len(texts) != len(self.games):
            raise BadPosition(
                f"there are {len(texts)} positions between plus signs; this sum has {len(self.games)} games"
            )
        states = tuple(game.parse_position(part) for game, part in zip(self.games, texts, strict=True))
        movers = {game.to_move(part) for game, part in zip(self.games, states, strict=True)}
        if len(movers) > 1:
            raise BadPosition("the same player must be to move in all games of a sum")
        return Parts(states, movers.pop())
