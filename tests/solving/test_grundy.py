"""Nim-values against published tables, a formula for rows, and plain search; what is not impartial is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from typing import NamedTuple

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games import DawsonsKayles, Domineering, Kayles, Nim, Sum
from perfectplay.solving.grundy import smallest_missing
from perfectplay.turns import turned

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
"""Guy and Smith (1956); OEIS A002186."""
DAWSON = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4]
"""Guy and Smith (1956); Berlekamp, Conway and Guy, "Winning Ways", chapter 4; OEIS A002187."""


def values_of(game: Kayles, most: int) -> list[int]:
    """The nim-values of rows of 0 to ``most`` pins, by the library."""
    rows = [game.parse_position("o" * pins + "." * (game.pins - pins) + " first") for pins in range(most + 1)]
    return [pp.grundy(game, row) for row in rows]


@cache
def by_formula(pins: int, throws: tuple[int, ...]) -> int:
    """The same by arithmetic: a throw leaves two rows."""
    left = [pins - throw for throw in throws if throw <= pins]
    return smallest_missing(
        [by_formula(first, throws) ^ by_formula(rest - first, throws) for rest in left for first in range(rest + 1)]
    )


def test_kayles() -> None:
    values = values_of(Kayles(30), 30)
    assert values[:13] == KAYLES
    assert values == [by_formula(pins, (1, 2)) for pins in range(31)]


def test_dawsons_kayles() -> None:
    values = values_of(DawsonsKayles(40), 40)
    assert values[:35] == DAWSON
    assert values == [by_formula(pins, (2,)) for pins in range(41)]


@pytest.mark.slow
def test_kayles_has_the_period_12_from_71_pins_on() -> None:
    values = values_of(Kayles(108), 108)
    assert values[70] != values[82]
    assert values[71:97] == values[83:109]


@pytest.mark.slow
def test_dawsons_kayles_has_the_period_34_from_53_pins_on() -> None:
    values = values_of(DawsonsKayles(155), 155)
    assert values[52] != values[86]
    assert values[53:122] == values[87:156]


@pytest.mark.parametrize("heaps", [(0, 1), (3, 4, 5), (1, 2, 3), (7, 7), (1, 2, 4, 5)])
@pytest.mark.parametrize("most", [0, 1, 3])
def test_nim_is_boutons(heaps: tuple[int, ...], most: int) -> None:
    game = Nim(heaps, most)
    assert pp.grundy(game) == reduce(xor, (heap % (most + 1) if most else heap for heap in heaps))
    moves = pp.winning_actions(game)
    assert all(pp.grundy(game, game.result(game.initial_state(), move)) == 0 for move in moves)
    assert bool(moves) == (pp.grundy(game) != 0) == (pp.solve(game, compiled=False).value == 1)


@pytest.mark.parametrize(
    "text", ["oo.ooo. first", "o.o.o.o second", "ooooooo second", "oo...oo first", "....... first"]
)
def test_who_is_to_move_loses_where_the_value_is_0(text: str) -> None:
    game = Kayles(7)
    state = game.parse_position(text)
    wins = not game.is_terminal(state) and pp.solve(game, state, compiled=False).value == 1
    assert wins == (pp.grundy(game, state) > 0) == bool(pp.winning_actions(game, state))


# ------------------------------------------------------------ sums


class Count(NamedTuple):
    total: int
    turn: int


@dataclass(frozen=True)
class ToThree(pp.Game[Count, int]):
    """Players add 1 or 2; who comes to 3 or more wins. Rules like these yield actions at the end as well."""

    def initial_state(self) -> Count:
        return Count(0, 0)

    def to_move(self, state: Count) -> int:
        return state.turn

    def actions(self, state: Count) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, state: Count, action: int) -> Count:
        return Count(state.total + action, 1 - state.turn)

    def is_terminal(self, state: Count) -> bool:
        return state.total >= 3

    def utility(self, state: Count, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


SUMS = [
    Sum(Kayles(3), Nim((1, 2))),
    Sum(Kayles(4), DawsonsKayles(4)),
    Sum(Nim((3,)), Kayles(3)),
    Sum(Kayles(2), Kayles(2)),
]


@pytest.mark.parametrize("game", SUMS, ids=str)
def test_the_value_of_a_sum_is_the_exclusive_or(game: Sum) -> None:
    value = pp.grundy(game)
    assert value == reduce(xor, (pp.grundy(part) for part in game.games))
    assert pp.solve(game, compiled=False).value == (1 if value else -1)
    best = {game.action_name(game.initial_state(), action) for action in pp.winning_actions(game)}
    roots = pp.minimax(game, compiled=False).root_values
    assert best == {game.action_name(game.initial_state(), action) for action, root in roots.items() if root.value == 1}


def test_a_sum_of_games_that_are_not_impartial_is_played() -> None:
    """Two boards of 2 x 2, where who begins wins, cancel each other; with a third, who begins wins again."""
    assert pp.solve(Sum(Domineering(2, 2), Domineering(2, 2)), compiled=False).value == -1
    assert pp.solve(Sum(*[Domineering(2, 2)] * 3), compiled=False).value == 1


def test_names_and_positions_of_sums() -> None:
    game = Sum(Kayles(3), Nim((2,)))
    state = game.play("1:1-2 2:1-1")
    assert game.format_position(state) == "..o first + 1 first"
    assert game.parse_position("..o first + 1 first") == state
    assert game.draw(state).splitlines() == ["1.", "..o", "first to move", "2.", "1  o (1)", "   first to move"]
    assert not pp.check(game, seconds=0.3, compiled=False).problems


def test_a_sum_of_sums_is_one_sum() -> None:
    game = Sum(Sum(Kayles(2), Nim((1, 2))), Nim((3,)))
    assert game == Sum(Kayles(2), Nim((1, 2)), Nim((3,)))
    state = game.initial_state()
    assert game.parse_position(game.format_position(state)) == state
    assert pp.grundy(game) == 2 ^ 1 ^ 2 ^ 3


def test_a_part_that_is_over_has_no_actions_whatever_its_rules_yield() -> None:
    assert pp.grundy(Sum(ToThree(), Nim((1,)))) == pp.grundy(ToThree()) ^ 1


def test_sums_that_cannot_be() -> None:
    for games, message in (
        ((), "a sum needs games; give one or more, such as Sum(Kayles(5), Nim((3, 4)))"),
        ((pp.games.Coins(),), "cannot be part of a sum; its parts are games for two players without chance"),
        (
            (pp.games.Nim(), pp.games.Pig()),
            "cannot be part of a sum; its parts are games for two players without chance",
        ),
    ):
        with pytest.raises(BadArgument) as caught:
            Sum(*games)
        assert str(caught.value).endswith(message)
    game = Sum(Kayles(1), Kayles(1))
    for text, message in (
        ("o first", "there are 1 positions between plus signs; this sum has 2 games"),
        ("o first + o second", "the same player must be to move in all games of a sum"),
    ):
        with pytest.raises(BadPosition) as wrong:
            game.parse_position(text)
        assert str(wrong.value) == message


# ------------------------------------------------------------ what is refused


class Heap(NamedTuple):
    stones: int
    turn: int


@dataclass(frozen=True)
class Broken(Game[Heap, int]):
    """One heap; ``fault`` names the rule of impartial games that is broken."""

    fault: str

    def initial_state(self) -> Heap:
        return Heap(4, 0)

    def to_move(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(state.stones, 1 if self.fault == "actions" and state.turn else 2) + 1)

    def result(self, state: Heap, action: int) -> Heap:
        left = state.stones - action
        if self.fault == "result" and state.turn == 1:
            left = 0
        if self.fault == "again":
            left = state.stones
        return Heap(left, state.turn if self.fault == "twice" else 1 - state.turn)

    def is_terminal(self, state: Heap) -> bool:
        return state.stones == 0 or (self.fault == "end" and state == Heap(1, 1))

    def utility(self, state: Heap, player: int) -> float:
        won = player != state.turn
        return 1.0 if won != (self.fault == "misere") else -1.0

    def summands(self, state: Heap) -> Iterator[tuple[Game[Heap, int], Heap]]:
        yield self, state
        if self.fault == "summands":
            yield self, Heap(1, state.turn)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("actions", "has other actions for one player than for the other"),
        ("result", "has another result of 1 for the other player"),
        ("again", "comes again, and nim-values are for games without repetition"),
        ("twice", "is the turn of the player who has just moved"),
        ("end", "is the end of the game for one player and not for the other"),
        ("misere", "is the end of the game, and who made the last move has not won"),
        ("summands", "has another number of actions than its summands together"),
    ],
)
def test_each_broken_rule_is_named_with_the_state(fault: str, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        pp.grundy(Broken(fault))
    assert str(caught.value).startswith("Broken is not impartial with normal play: Heap(stones=")
    assert str(caught.value).endswith(message)
    assert pp.grundy(Broken("nothing")) == 1


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (pp.games.Coins(), "Coins has 3 players; nim-values are for games of two"),
        (pp.games.Pig(), "is chance's, and nim-values are for games without chance"),
        (Nim(misere=True), "is the end of the game, and who made the last move has not won"),
        (pp.games.TicTacToe(), "for the other player"),
        (Domineering(3, 3), "has other actions for one player than for the other"),
        (pp.games.Kalah(2, 2), "for the other player"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_games_of_the_library_that_are_not_impartial_are_refused(game: Game, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        pp.grundy(game)
    assert str(caught.value).endswith(message)


def test_too_many_states_are_refused() -> None:
    with pytest.raises(BadArgument) as caught:
        pp.grundy(Nim((60,)), states=50)
    assert str(caught.value) == "there are more than 50 states; ask of a smaller position, or allow more"


class Number(Game[int, int]):
    """A state that is a number says by itself whose turn it is; only ``pass_turn`` could change that."""

    def initial_state(self) -> int:
        return 6

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield 1

    def result(self, state: int, action: int) -> int:
        return state - 1

    def is_terminal(self, state: int) -> bool:
        return state == 0

    def utility(self, state: int, player: int) -> float:
        return -1.0 if player == state % 2 else 1.0


def test_a_state_without_a_turn_of_its_own_needs_pass_turn() -> None:
    with pytest.raises(BadArgument) as caught:
        turned(Number(), 6)
    assert str(caught.value) == (
        "no field of the states of Number says alone whose turn it is; let Number.pass_turn return the state with the "
        "other player to move"
    )
    assert turned(Nim(), Nim().initial_state()).turn == 1
