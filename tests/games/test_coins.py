"""Coins: the rules by hand, the notation both ways, and a message for whatever cannot be."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.coins import Coins, Row


def test_actions_and_what_they_do() -> None:
    game = Coins((4, 9, 1, 7))
    start = game.initial_state()
    assert list(game.actions(start)) == [1, 2, -1, -2]
    assert game.result(start, 2) == Row(2, 4, (13, 0, 0), 1)
    assert game.result(start, -2) == Row(0, 2, (8, 0, 0), 1)
    assert list(game.actions(Row(1, 3, (4, 7, 0), 2))) == [1, 2, -1]
    assert list(game.actions(Row(1, 2, (4, 8, 0), 2))) == [1]
    end = game.play(["l2", "r1", "right 1"])
    assert end == Row(3, 3, (13, 7, 1), 0)
    assert game.is_terminal(end)
    assert [game.utility(end, player) for player in range(3)] == [13, 7, 1]


@given(st.lists(st.integers(0, 9), min_size=1, max_size=7), st.integers(3, 5), st.integers(1, 3))
def test_all_coins_are_shared_out_and_bounds_hold(coins: list[int], players: int, most: int) -> None:
    game = Coins(tuple(coins), players, most)

    def ends(state: Row) -> set[tuple[int, ...]]:
        assert game.parse_position(game.format_position(state)) == state
        found = {state.purses} if game.is_terminal(state) else set()
        for action in game.actions(state):
            assert game.parse_action(state, game.action_name(state, action)) == action
            found |= ends(game.result(state, action))
        for player, purses in itertools.product(range(players), found):
            low, high = game.bounds(state, player)
            assert low <= purses[player] <= high
            assert low <= game.evaluate(state, player) <= high
        return found

    assert {sum(purses) for purses in ends(game.initial_state())} == {sum(coins)} == {game.total(game.initial_state())}


def test_perft() -> None:
    game = Coins()
    assert [pp.perft(game, depth=depth) for depth in range(1, 5)] == [4, 16, 64, 256]


def test_pictures_and_names() -> None:
    game = Coins((4, 9, 1, 7))
    assert game.draw(game.play("l1")) == ". 9 1 7\nA 4, B 0, C 0; B to move"
    assert game.format_position(game.play("l1 r1")) == "2-3 4,7,0 C"
    assert game.format_position(game.play("l2 l2")) == "none-4 13,8,0 C"


@pytest.mark.parametrize(
    "text",
    ["2-3 4,7,0", "2-3 4,7 C", "2-9 4,7,0 C", "2-3 4,8,0 C", "2-3 4,7,0 D", "nonsense", "3-2 4,7,0 C", "2-3 -4,15,0 C"],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(BadPosition):
        Coins((4, 9, 1, 7)).parse_position(text)


def test_an_illegal_move() -> None:
    with pytest.raises(IllegalMove, match="'l3' is not legal; legal are l1, l2, r1, r2"):
        Coins().play("l3")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"coins": ()}, "coins is"),
        ({"coins": (1, -1)}, "coins is"),
        ({"players": 2}, "players is 2; it must be 3 to 8"),
        ({"most": 0}, "most is 0; it must be 1 or more coins"),
    ],
)
def test_parameters_that_cannot_be(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        Coins(**options)  # type: ignore[arg-type]


@pytest.mark.variant
def test_the_checker_finds_nothing() -> None:
    assert not pp.check(Coins((4, 9, 1, 7, 3))).problems
