"""Ultimate tic-tac-toe against the same rules on a list of moves, published counts, and positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition
from perfectplay.games.ultimate_notation import Boards, has_line
from perfectplay.games.ultimate_tic_tac_toe import UltimateTicTacToe
from tests.games.playing_out import names, random_game, within_the_utilities


def test_an_estimate_lies_within_the_utilities() -> None:
    within_the_utilities(UltimateTicTacToe())


THREES = (
    [{(0, i), (1, i), (2, i)} for i in range(3)]
    + [{(i, 0), (i, 1), (i, 2)} for i in range(3)]
    + [
        {(0, 0), (1, 1), (2, 2)},
        {(0, 2), (1, 1), (2, 0)},
    ]
)
NINE = [(x, y) for x in range(3) for y in range(3)]


class Ultimate:
    """The rules on a list of moves, everything else computed anew: cells are (x, y) of 81, from a1."""

    def __init__(self, moves: list[tuple[int, int]]) -> None:
        self.moves = moves
        self.cells = [set(moves[0::2]), set(moves[1::2])]

    def won(self, x: int, y: int) -> int | None:
        """Who has won the board in this column and row of boards."""
        for player in (0, 1):
            mine = {(column - 3 * x, row - 3 * y) for column, row in self.cells[player]}
            if any(three <= mine for three in THREES):
                return player
        return None

    def free(self, x: int, y: int) -> set[tuple[int, int]]:
        """The cells on which one may still play in a board; none once it is won."""
        if self.won(x, y) is not None:
            return set()
        return {(3 * x + column, 3 * y + row) for column, row in NINE} - self.cells[0] - self.cells[1]

    def winner(self) -> int | None:
        """Who has three boards in a row."""
        for player in (0, 1):
            boards = {place for place in NINE if self.won(*place) == player}
            if any(three <= boards for three in THREES):
                return player
        return None

    def legal(self) -> set[tuple[int, int]]:
        """The moves: none where the game is over."""
        if self.winner() is not None:
            return set()
        if self.moves:
            column, row = self.moves[-1]
            there = self.free(column % 3, row % 3)
            if there:
                return there
        return {cell for place in NINE for cell in self.free(*place)}


def cell_name(cell: tuple[int, int]) -> str:
    return f"{'abcdefghi'[cell[0]]}{cell[1] + 1}"


@pytest.mark.parametrize("seed", range(30))
def test_ultimate_tic_tac_toe_has_the_moves_of_a_list_of_moves(seed: int) -> None:
    game = UltimateTicTacToe()
    played: list[tuple[int, int]] = []
    for state, move in random_game(game, seed):
        rules = Ultimate(played)
        legal = {cell_name(cell): cell for cell in rules.legal()}
        assert state.turn == len(played) % 2
        assert game.is_terminal(state) == (not legal)
        if move is None:
            winner = rules.winner()
            assert game.utility(state, 0) == {0: 1, 1: -1, None: 0}[winner] == -game.utility(state, 1)
        else:
            assert names(game, state) == set(legal)
            played.append(legal[move])


def test_some_games_of_ultimate_tic_tac_toe_are_won_by_each_and_some_are_draws() -> None:
    game = UltimateTicTacToe()
    ends = [list(random_game(game, seed))[-1][0] for seed in range(60)]
    assert {game.utility(end, 0) for end in ends} == {1, 0, -1}


@pytest.mark.variant
def test_the_counts_of_ultimate_tic_tac_toe_are_those_that_are_published() -> None:
    """They go on with 473,256, 4,020,960 and 33,782,544; the last one is that of evilnose/ultimate-tictactoe."""
    game = UltimateTicTacToe()
    assert [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2, 3, 4)] == [81, 720, 6336, 55_080]


def ultimate_state(game: Any, boards: dict[int, str], sent_to: int | None, turn: int) -> Any:
    """A state with these small boards, the others empty."""
    cells = tuple(tuple(boards.get(number, "." * 9)) for number in range(9))
    winners = tuple(
        next((mark for mark in "XO" if has_line(board, mark)), "." if "." in board else "-") for board in cells
    )
    return Boards(cells, winners, sent_to, turn)


def test_who_is_sent_to_a_closed_board_plays_anywhere_else() -> None:
    game = UltimateTicTacToe()
    state = ultimate_state(game, {0: "XX.OO....", 4: "X.O...O.X", 8: "OOO......"}, 4, 0)
    assert names(game, state) == {"e6", "d5", "e5", "f5", "e4"}
    won = game.play("e5", state)
    assert won.winners[4] == "X"
    assert won.sent_to is None
    assert game.draw(won).splitlines()[-1] == "O plays anywhere"
    assert len(names(game, won)) == 81 - 9 - 9 - 4
    assert not names(game, won) & {"e6", "g1", "i1", "a9"}
    assert game.play("f5", state).sent_to == 5
    drawn = game.play("f4", ultimate_state(game, {4: "XOXXOOOX."}, 4, 1))
    assert drawn.winners == (".",) * 4 + ("-",) + (".",) * 4
    assert drawn.sent_to == 8
    assert game.draw(drawn).splitlines()[-1] == "X plays on the board around h2"


def test_three_boards_in_a_row_win_and_full_boards_count_for_nobody() -> None:
    game = UltimateTicTacToe()
    state = ultimate_state(game, {0: "XXX......", 4: "OXOXXOOOX", 8: ".XXOO...."}, 8, 0)
    assert state.winners[4] == "-"
    assert not game.is_terminal(game.play("g3", state))
    state = ultimate_state(game, {0: "XXX......", 4: "X..X..X..", 8: ".XXOO...."}, 8, 0)
    won = game.play("g3", state)
    assert game.is_terminal(won)
    assert game.utility(won, 0) == 1 == -game.utility(won, 1)
    assert pp.alpha_beta(game, state, depth=2, compiled=False).value == 1


def test_the_picture_of_ultimate_tic_tac_toe() -> None:
    game = UltimateTicTacToe()
    assert game.draw(game.play("e5 d4 b1")).splitlines() == [
        "9   . . . | . . . | . . .",
        "8   . . . | . . . | . . .   . . .",
        "7   . . . | . . . | . . .",
        "   -------+-------+-------",
        "6   . . . | . . . | . . .",
        "5   . . . | . X . | . . .   . . .",
        "4   . . . | O . . | . . .",
        "   -------+-------+-------",
        "3   . . . | . . . | . . .",
        "2   . . . | . . . | . . .   . . .",
        "1   . X . | . . . | . . .",
        "    a b c   d e f   g h i",
        "O plays on the board around e2",
    ]


def test_positions_there_and_back() -> None:
    game = UltimateTicTacToe()
    after = game.play("e5 d4 b1")
    text = "........./........./........./........./....X..../...O...../........./........./.X....... O e2"
    assert game.format_position(after) == text
    assert game.parse_position(text) == after
    assert game.parse_position(game.format_position(game.initial_state())) == game.initial_state()


EMPTY_ROWS = "/".join(["." * 9] * 8)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EMPTY_ROWS + "/X........ X any", "there are 1 more X than O, so it is not X's turn; X begins"),
        (
            EMPTY_ROWS + "/X........ O e9",
            "'e9' is no board to play on; give one of any, b8, e8, h8, b5, e5, h5, b2, e2, h2",
        ),
        (
            EMPTY_ROWS + "/XXXOO.... O b2",
            "'b2' is no board to play on; give one of any, b8, e8, h8, b5, e5, h5, e2, h2",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        UltimateTicTacToe().parse_position(text)
    assert str(caught.value) == message
