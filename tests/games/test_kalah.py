"""Kalah against the rules on a list, and against its known values."""

from __future__ import annotations

import random

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.kalah import Kalah, Seeds

VALUES = {
    # The difference for the first player of Kalah(m, n) for n = 1, 2, ...: computed by a separate program of its own.
    # Irving, Donkers and Uiterwijk, "Solving Kalah" (2000), have the same winners.
    1: (0, -2, 6, -2, 2, 0),
    2: (2, -2, -2, -10, 6, 8),
    3: (0, 4, 2, 2),
    4: (2, 6),
    5: (0,),
}


@pytest.mark.parametrize("houses", [1, *(pytest.param(houses, marks=pytest.mark.slow) for houses in (2, 3, 4, 5))])
def test_values(houses: int) -> None:
    for seeds, value in enumerate(VALUES[houses], 1):
        found = pp.solve(Kalah(houses, seeds), compiled=True)
        assert found.value == value
        assert found.is_proven


@pytest.mark.slow
@pytest.mark.parametrize(
    ("houses", "seeds", "value"),
    [
        (3, 5, 6),
        (3, 6, -8),
        (4, 3, 6),
        (4, 4, 2),
        (5, 2, 2),
        (5, 3, 6),
        (6, 1, 2),
        (6, 2, 6),
    ],
)
def test_larger_values(houses: int, seeds: int, value: int) -> None:
    assert pp.solve(Kalah(houses, seeds), compiled=True).value == value


def sown(pits: list[int], turn: int, house: int, m: int) -> tuple[list[int], int]:
    """The rules once more, on a list of the houses and the store of the mover and then of the other."""
    mine = pits[turn * (m + 1) :] + pits[: turn * (m + 1)]
    hand, mine[house] = mine[house], 0
    place = house
    while hand:
        place = place + 1 if place < 2 * m else 0
        mine[place] += 1
        hand -= 1
    if place < m and mine[place] == 1 and mine[2 * m - place]:
        mine[m] += 1 + mine[2 * m - place]
        mine[place] = mine[2 * m - place] = 0
    pits = mine[m + 1 :] + mine[: m + 1] if turn else mine
    return pits, turn if place == m else 1 - turn


@pytest.mark.parametrize("seed", range(20))
def test_random_games_agree_with_the_naive_rules(seed: int) -> None:
    draw = random.Random(seed)
    game = Kalah(draw.randint(1, 7), draw.randint(1, 7))
    state = game.initial_state()
    while not game.is_terminal(state):
        actions = list(game.actions(state))
        home = state.turn * (game.houses + 1)
        assert sorted(actions) == [house for house in range(game.houses) if state.seeds[home + house]]
        action = draw.choice(actions)
        pits, turn = sown(list(state.seeds), state.turn, action, game.houses)
        lowest, highest = game.bounds(state, 0)
        state = game.result(state, action)
        assert state == Seeds(tuple(pits), turn)
        assert sum(state.seeds) == 2 * game.houses * game.seeds
        assert lowest <= game.bounds(state, 0)[0] <= game.bounds(state, 0)[1] <= highest
    for side in (0, 1):
        pits = list(state.seeds[side * (game.houses + 1) :][: game.houses + 1])
        assert game.owned(state, side) == sum(pits)
    assert game.utility(state, 0) == -game.utility(state, 1) == game.owned(state, 0) - game.owned(state, 1)


def test_moves_by_name() -> None:
    game = Kalah()
    again = game.play("3")
    assert again.turn == 0  # the third house ends in the store: the first player moves again
    assert game.format_position(again) == "4,4,0,5,5,5:1/4,4,4,4,4,4:0 first"
    assert game.draw(again) == "\n".join(
        [
            "0 4 4 4 4 4 4",
            "  4 4 0 5 5 5 1",
            "  1 2 3 4 5 6",
            "first to move",
        ]
    )


def test_a_capture_takes_both_houses() -> None:
    game = Kalah(3, 3)
    state = game.parse_position("1,0,3:2/3,4,0:5 first")
    assert game.format_position(game.play("1", state)) == "0,0,3:7/3,0,0:5 second"
    nothing_opposite = game.parse_position("1,0,3:6/4,0,0:4 first")
    assert game.format_position(game.play("1", nothing_opposite)) == "0,1,3:6/4,0,0:4 second"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4,4/4,4", "'4,4/4,4' is no position; write houses:store of both players and who moves: '3,3:0/3,3:0 first'"),
        ("3:0/3,3:3 first", "the first player has 1 houses; there are 2 a side"),
        ("3,3:0/3,3:9 first", "there are 21 seeds; in this game there are always 12"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Kalah(2, 3).parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("houses", "seeds", "message"),
    [
        (0, 4, "houses is 0; it must be from 1 to 20"),
        (6, 0, "seeds is 0; it must be from 1 to 1000"),
    ],
)
def test_bad_parameters(houses: int, seeds: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Kalah(houses, seeds)
    assert str(caught.value) == message
