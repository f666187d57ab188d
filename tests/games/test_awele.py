"""Awele against the same rules on houses with names, OpenSpiel's oware, and positions made by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.awele import Awele
from tests.games.playing_out import names, random_game
from tests.variants import first


class Board:
    """Houses A to F of the player to move and a to f of the other, in a dict, in the order of sowing."""

    def __init__(self, seeds: dict[str, int], mine: int = 0, theirs: int = 0) -> None:
        self.seeds, self.mine, self.theirs = seeds, mine, theirs

    def after(self, house: str) -> Board | None:
        """The board seen by the other player; None if the move is not legal."""
        if self.seeds[house] == 0:
            return None
        ring = "ABCDEFabcdef"
        path = [ring[(ring.index(house) + step) % 12] for step in range(1, 12)] * 9
        seeds, last = dict(self.seeds, **{house: 0}), house
        for last in path[: self.seeds[house]]:
            seeds[last] += 1
        if not any(self.seeds[other] for other in "abcdef") and not any(seeds[other] for other in "abcdef"):
            return None
        taken: list[str] = []
        while last in "abcdef" and seeds[last] in (2, 3):
            taken.append(last)
            last = ring[ring.index(last) - 1]
        if all(seeds[other] == 0 or other in taken for other in "abcdef"):
            taken = []
        gain = sum(seeds[other] for other in taken)
        left = {house.swapcase(): 0 if house in taken else count for house, count in seeds.items()}
        return Board(left, self.theirs, self.mine + gain)

    def next_boards(self) -> dict[str, Board]:
        if max(self.mine, self.theirs) > 24:
            return {}
        found = {str(number): self.after(house) for number, house in enumerate("ABCDEF", 1)}
        return {name: board for name, board in found.items() if board is not None}

    def count(self, depth: int) -> int:
        return 1 if depth == 0 else sum(board.count(depth - 1) for board in self.next_boards().values())


START = Board(dict.fromkeys("ABCDEFabcdef", 4))


def test_counts_are_those_of_houses_with_names() -> None:
    counted = [START.count(depth) for depth in (1, 2, 3, 4)]
    assert counted == [pp.perft(Awele(), depth=depth, compiled=False) for depth in (1, 2, 3, 4)] == [6, 36, 190, 1014]


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_those_of_houses_with_names(seed: int) -> None:
    board = START
    for state, move in random_game(Awele(), seed, most=400):
        boards = board.next_boards()
        mine, theirs = state.taken if state.turn == 0 else state.taken[::-1]
        assert (board.mine, board.theirs) == (mine, theirs)
        if move is None:
            assert not boards
        else:
            assert names(Awele(), state) == set(boards)
            board = boards[move]


@pytest.mark.parametrize("seed", first(5, range(200)))
def test_random_games_are_those_of_open_spiel(seed: int) -> None:
    """OpenSpiel ends a game where a board comes again, with the value that `Awele.repetition` has there."""
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    game, draw = Awele(), random.Random(seed)
    theirs, state = pyspiel.load_game("oware").new_initial_state(), game.initial_state()
    while not theirs.is_terminal():
        assert sorted(theirs.legal_actions()) == sorted(game.actions(state))
        action = draw.choice(theirs.legal_actions())
        theirs.apply_action(action)
        state = game.result(state, action)
    value = game.utility(state, 0) if game.is_terminal(state) else game.repetition(state, 0)
    assert theirs.returns()[0] == (value > 0) - (value < 0)


def test_what_is_taken() -> None:
    game = Awele()
    state = game.parse_position("0,0,0,0,0,3:10/1,2,4,2,1,1:24 first")
    after = game.play("6", state)
    assert game.format_position(after) == "0,0,0,0,0,0:10/2,3,5,2,1,1:24 second"
    state = game.parse_position("0,0,0,0,0,2:10/1,2,4,2,3,1:23 first")
    assert game.format_position(game.play("6", state)) == "0,0,0,0,0,0:15/0,0,4,2,3,1:23 second"


def test_what_would_take_everything_takes_nothing() -> None:
    game = Awele()
    state = game.parse_position("0,0,0,0,0,2:20/1,2,0,0,0,0:23 first")
    assert game.format_position(game.play("6", state)) == "0,0,0,0,0,0:20/2,3,0,0,0,0:23 second"


def test_who_can_feed_must() -> None:
    game = Awele()
    state = game.parse_position("0,1,0,4,1,1:20/0,0,0,0,0,0:21 first")
    assert names(game, state) == {"4", "6"}
    state = game.parse_position("1,1,0,1,0,0:24/0,0,0,0,0,0:21 first")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 6 == -game.utility(state, 1)


def test_a_long_way_round_skips_the_house_of_the_seeds() -> None:
    game = Awele()
    state = game.parse_position("12,0,0,0,0,0:0/0,0,0,0,0,36:0 first")
    assert game.format_position(game.play("1", state)) == "0,2,1,1,1,1:0/1,1,1,1,1,37:0 second"


def test_the_end_of_a_small_game_is_that_of_plain_minimax() -> None:
    game = Awele(houses=2, seeds=1)
    assert pp.solve(game, compiled=False).value == pp.minimax(game, compiled=False).value


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"houses": 0}, "houses is 0; it must be from 1 to 12"),
        ({"seeds": 101}, "seeds is 101; it must be from 1 to 100"),
    ],
)
def test_boards_that_cannot_be(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Awele(**parameters)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4,4:0/4,4,4,4,4,4:0 first", "there are 2 and 6 houses; each player has 6"),
        ("4,4,4,4,4,4:1/4,4,4,4,4,4:0 first", "there are 49 seeds; this game has 48"),
        (
            "4,4,4",
            "'4,4,4' is no position; write houses:taken of both and who moves: '4,4,4,4,4,4:0/4,4,4,4,4,4:0 first'",
        ),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Awele().parse_position(text)
    assert str(caught.value) == message
