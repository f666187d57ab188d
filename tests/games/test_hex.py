"""Hex against chains that are followed cell by cell, and against its known values."""

from __future__ import annotations

import random

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.hex import Cells, Hex

NEIGHBOURS = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1))


def connected(board: list[list[str]], sign: str) -> bool:
    """Red from the top row to the bottom row, blue from the left column to the right one."""
    size = len(board)
    todo = [(0, i) if sign == "R" else (i, 0) for i in range(size)]
    todo = [(row, column) for row, column in todo if board[row][column] == sign]
    seen = set(todo)
    while todo:
        row, column = todo.pop()
        if (row if sign == "R" else column) == size - 1:
            return True
        for down, right in NEIGHBOURS:
            near = row + down, column + right
            if near not in seen and all(0 <= i < size for i in near) and board[near[0]][near[1]] == sign:
                seen.add(near)
                todo.append(near)
    return False


@pytest.mark.parametrize("seed", range(30))
def test_random_games_agree_with_following_chains(seed: int) -> None:
    draw = random.Random(seed)
    game = Hex(draw.randint(1, 11))
    state = turned = game.initial_state()
    cells = game.size**2
    for ply in range(cells):
        actions = list(game.actions(state))
        assert len(actions) == cells - ply
        assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1
        action = draw.choice(actions)
        state = game.result(state, action)
        turned = game.result(turned, cells - 1 - action)
        board = game.board(state)
        assert game.is_terminal(state) == (connected(board, "R") or connected(board, "B"))
        assert game.canonical(state) == game.canonical(turned) in (state, turned)
        assert all(type(line) is int for line in (*state.red, *state.blue))
        if game.is_terminal(state):
            assert game.player_name(state.winner - 1) == ("red" if connected(board, "R") else "blue")
            assert game.utility(state, state.winner - 1) == 1 == -game.utility(state, 2 - state.winner)
            return
    pytest.fail("somebody always wins")


@pytest.mark.parametrize(
    ("size", "winning"),
    [
        # which first moves win: computed by a separate program; that the first player wins was proved by Nash
        (1, "a1"),
        (2, "b1 a2"),
        (3, "c1 b2 a3 a2 c2"),
        pytest.param(4, "d1 c2 b3 a4", marks=pytest.mark.variant),
    ],
)
def test_first_moves_that_win(size: int, winning: str) -> None:
    game = Hex(size)
    start = game.initial_state()
    found = set()
    for action in game.actions(start):
        after = game.result(start, action)
        value = game.utility(after, 0) if game.is_terminal(after) else -pp.solve(game, after, compiled=True).value
        if value == 1:
            found.add(game.action_name(start, action))
    assert found == set(winning.split())


@pytest.mark.parametrize(("size", "depth"), [(5, 3), (7, 3), (9, 2)])
def test_of_equal_cells_the_middle_comes_first(size: int, depth: int) -> None:
    game = Hex(size)
    middle = size * size // 2
    assert pp.search(game, depth=depth).action == middle
    near, far = middle + 1, size - 1
    one_stone = game.result(game.initial_state(), middle)
    assert game.priority(one_stone, near) > game.priority(one_stone, middle + 2) > game.priority(one_stone, far)


def test_names_and_picture() -> None:
    game = Hex(3)
    state = game.play("b2 a1 a3 c3 c1")
    assert state == Cells((0b100, 0b010, 0b001), (0b001, 0, 0b100), 5, 1)
    assert game.format_position(state) == "B.R/.R./R.B"
    assert game.draw(state) == "1  B . R\n 2  . R .\n  3  R . B\n      a b c"
    assert game.is_terminal(state)
    assert game.needed(state.red, state.blue) == 0
    assert game.needed(game.play("b2").red, (0, 0, 0)) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...", "'...' has 1 row; give 3, separated by '/'"),
        (".../../...", "row 2 has 2 cells; it should have 3"),
        (".../.X./...", "'X' at b2 is no cell; a cell is 'R', 'B' or '.'"),
        ("RR./.../...", "2 R and 0 B cannot arise; red begins, so there must be as many R as B, or one R more"),
        ("R../R../RBB/", "'R../R../RBB/' has 4 rows; give 3, separated by '/'"),
        ("R.B/R.B/R.B", "red is connected, which ends the game, but blue has moved since; take that back"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Hex(3).parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("size", [0, 20])
def test_bad_size(size: int) -> None:
    with pytest.raises(BadArgument) as caught:
        Hex(size)
    assert str(caught.value) == f"size is {size}; it must be from 1 to 19"
