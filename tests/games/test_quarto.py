"""Quarto against lists of pieces, and where the outcome is certain."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition
from perfectplay.games.quarto import CELLS, PIECES, Placed, Quarto

GAME = Quarto()
LINES = [
    *([column + row for column in "abcd"] for row in "1234"),
    *([column + row for row in "1234"] for column in "abcd"),
    ["a1", "b2", "c3", "d4"],
    ["a4", "b3", "c2", "d1"],
]


def has_line(board: dict[str, str]) -> bool:
    return any(
        all(cell in board for cell in line) and any(len({board[cell][i] for cell in line}) == 1 for i in range(4))
        for line in LINES
    )


def naive_value(board: dict[str, str], left: frozenset[str], piece: str | None) -> int:
    """For the player to move, by trying everything."""
    if piece is None:
        if has_line(board):
            return 1
        if len(board) == 16:
            return 0
        return max(-naive_value(board, left - {chosen}, chosen) for chosen in left)
    return max(naive_value({**board, cell: piece}, left, None) for cell in CELLS if cell not in board)


def random_state(draw: random.Random, plies: int) -> tuple[Placed, dict[str, str], str | None]:
    """After so many plies without a line."""
    while True:
        state, board, piece = GAME.initial_state(), dict[Any, Any](), None
        for _ in range(plies):
            action = draw.choice(list(GAME.actions(state)))
            name = GAME.action_name(state, action)
            if piece is None:
                piece = name
            else:
                board[name], piece = piece, None
            state = GAME.result(state, action)
            assert GAME.is_terminal(state) == (has_line(board) or len(board) == 16)
            if GAME.is_terminal(state):
                break
        else:
            return state, board, piece


@pytest.mark.parametrize("seed", range(25))
def test_the_end_of_the_game_is_as_certain_as_trying_everything(seed: int) -> None:
    draw = random.Random(seed)
    state, board, piece = random_state(draw, draw.choice([24, 25, 26, 27, 28]))
    left = frozenset(PIECES) - set(board.values()) - {piece}
    assert pp.solve(GAME, state, compiled=True).value == naive_value(board, left, piece)
    assert pp.solve(GAME, GAME.canonical(state), compiled=True).value == naive_value(board, left, piece)


def test_a_line_wins_and_the_piece_was_chosen_by_the_opponent() -> None:
    state = GAME.parse_position(".,.,.,./.,.,.,./.,.,.,./tdqh,tlrf,tdqf,. tlrh first")
    won = GAME.play("d1", state)
    assert GAME.is_terminal(won)
    assert GAME.utility(won, 0) == 1 == -GAME.utility(won, 1)
    best = pp.solve(GAME, state, compiled=True)
    assert best.value == 1
    assert best.action_name == "d1"
    assert GAME.priority(state, 3) > GAME.priority(state, 4)


def test_names_and_picture() -> None:
    state = GAME.play("tdqh a1 slrf")
    assert GAME.format_position(state) == ".,.,.,./.,.,.,./.,.,.,./tdqh,.,.,. slrf first"
    assert GAME.draw(state).splitlines()[-1] == "first places slrf"
    assert GAME.canonical(state).tall == 0
    assert GAME.canonical(GAME.canonical(state)) == GAME.canonical(state)


EMPTY = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            EMPTY,
            f"'{EMPTY}' has 1 parts; write the rows, the piece to be placed or -, and who moves: '{EMPTY} - first'",
        ),
        (".,./. - first", "the board must have 4 rows, separated by '/', of 4 cells, separated by ','"),
        (EMPTY[:-1] + "tttt - first", "'tttt' is no piece; a piece is s or t, l or d, r or q, f or h, such as slrf"),
        (EMPTY[:-1] + "slrf slrf first", "slrf is there twice; each piece is there once"),
        (EMPTY + " - third", "'third' is no player; write first or second"),
        (
            EMPTY + " - second",
            "with 0 pieces placed and none chosen, it is the first player's turn, not the second player's",
        ),
        (
            EMPTY[:-7] + "tdqh,tlrf,tdqf,tdrh slrf first",
            "there is a line, which ends the game, but a piece was chosen since; write - for it",
        ),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message
