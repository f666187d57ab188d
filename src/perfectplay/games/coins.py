"""Coins: a row of coins, and three or more players who take some from either end in turn and keep them.

With two players this is an old puzzle of dynamic programming; with more, what is best depends on what a player
believes of the others, so max^n and paranoid search choose differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.words import replaced

MOST_PLAYERS: Final = 8
MOST_COINS: Final = 100
MOST_VALUE: Final = 1_000_000


class Row(NamedTuple):
    """The coins from ``first`` up to, but not including, ``end`` are left; what each player has; whose turn it is."""

    first: int
    end: int
    purses: tuple[int, ...]
    turn: int


@dataclass(frozen=True)
class Coins(Game[Row, int]):
    """A row of ``coins`` of these values; in turn, ``players`` take 1 to ``most`` coins from one end of it.

    Utilities are what each has taken in the end: no player loses what another wins, but all of them together get
    all coins. An action is a number of coins, from the left where it is positive and from the right where it is
    negative; its name is such as "left 1" and "right 2", or just "l1" and "r2".
    """

    can_repeat: ClassVar[bool] = False

    coins: tuple[int, ...] = (4, 9, 1, 7, 3, 8, 2, 6, 5)
    players: int = 3
    most: int = 2

    def __post_init__(self) -> None:
        given: Any = self.coins
        object.__setattr__(self, "coins", (given,) if isinstance(given, int) else tuple(given))
        if not 1 <= len(self.coins) <= MOST_COINS or not all(0 <= coin <= MOST_VALUE for coin in self.coins):
            raise BadArgument(
                f"coins is {self.coins}; give 1 to {MOST_COINS} values, each from 0 to {MOST_VALUE:,}, "
                f"such as (4, 9, 1, 7)"
            )
        if not 3 <= self.players <= MOST_PLAYERS:
            raise BadArgument(f"players is {self.players}; it must be 3 to {MOST_PLAYERS}")
        if self.most < 1:
            raise BadArgument(f"most is {self.most}; it must be 1 or more coins")

    def initial_state(self) -> Row:
        return Row(0, len(self.coins), (0,) * self.players, 0)

    def to_move(self, state: Row) -> int:
        return state.turn

    def actions(self, state: Row) -> Iterator[int]:
        left = state.end - state.first
        for number in range(1, min(self.most, left) + 1):
            yield number
        if left > 1:  # the last coin is at both ends
            for number in range(1, min(self.most, left - 1) + 1):
                yield -number

    def result(self, state: Row, action: int) -> Row:
        first, end = state.first, state.end
        taken = 0
        if action > 0:
            for place in range(first, first + action):
                taken += self.coins[place]
            first += action
        else:
            for place in range(end + action, end):
                taken += self.coins[place]
            end += action
        purses = replaced(state.purses, state.turn, state.purses[state.turn] + taken)
        return Row(first, end, purses, (state.turn + 1) % self.players)

    def is_terminal(self, state: Row) -> bool:
        return state.first == state.end

    def utility(self, state: Row, player: int) -> float:
        return state.purses[player] + 0.0

    def evaluate(self, state: Row, player: int) -> float:
        """Returns what the player has, and an equal share of the coins that are left."""
        return state.purses[player] + self.left(state) / self.players

    def bounds(self, state: Row, player: int) -> tuple[float, float]:
        return state.purses[player] + 0.0, state.purses[player] + self.left(state) + 0.0

    def total(self, state: Row) -> float:
        together = 0
        for coin in self.coins:
            together += coin
        return together + 0.0

    def priority(self, state: Row, action: int) -> int:
        after = self.result(state, action)
        return int(after.purses[state.turn])

    def left(self, state: Row) -> int:
        """Returns the worth of the coins that are left."""
        rest = 0
        for place in range(state.first, state.end):
            rest += self.coins[place]
        return rest

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Row) -> list[list[str]]:
        return [[str(coin) if state.first <= place < state.end else "." for place, coin in enumerate(self.coins)]]

    def draw(self, state: Row) -> str:
        purses = ", ".join(f"{self.player_name(player)} {purse}" for player, purse in enumerate(state.purses))
        turn = "" if self.is_terminal(state) else f"; {self.player_name(state.turn)} to move"
        return f"{super().draw(state)}\n{purses}{turn}"

    def player_name(self, player: int) -> str:
        return "ABCDEFGH"[player]

    def action_name(self, state: Row, action: int) -> str:
        return f"l{action}" if action > 0 else f"r{-action}"

    def parse_action(self, state: Row, name: str) -> int:
        short = name.strip().lower().replace("left", "l").replace("right", "r").replace(" ", "")
        if short == "r1" and state.end - state.first == 1:
            short = "l1"
        return super().parse_action(state, short)

    def format_position(self, state: Row) -> str:
        """Writes the places of the coins that are left, what each player has, and who moves: ``"2-8 9,0,5 C"``."""
        places = f"{state.first + 1}-{state.end}" if state.first < state.end else f"none-{state.first}"
        return f"{places} {','.join(str(purse) for purse in state.purses)} {self.player_name(state.turn)}"

    def parse_position(self, text: str) -> Row:
        example = self.format_position(self.initial_state())
        try:
            places, purses, turn = text.split()
            before, after = places.split("-")
            first, end = (int(after), int(after)) if before == "none" else (int(before) - 1, int(after))
            have = tuple(int(purse) for purse in purses.split(","))
            mover = "ABCDEFGH".index(turn.upper())
        except ValueError:
            raise BadPosition(f"{text[:80]!r} is not a position of this game; write it such as {example!r}") from None
        if not 0 <= first <= end <= len(self.coins) or (first == end) != (before == "none"):
            raise BadPosition(f"{places!r} is no part of the row; it has {len(self.coins)} coins, counted from 1")
        if len(have) != self.players or min(have) < 0:
            raise BadPosition(f"{purses!r} is not what {self.players} players have")
        if len(turn) != 1 or mover >= self.players:
            raise BadPosition(f"{turn!r} is no player; they are {', '.join('ABCDEFGH'[: self.players])}")
        taken = sum(self.coins[:first]) + sum(self.coins[end:])
        if sum(have) != taken:
            raise BadPosition(
                f"the players have {sum(have)} together, but {taken} is what the coins are worth that are gone"
            )
        return Row(first, end, have, mover)
