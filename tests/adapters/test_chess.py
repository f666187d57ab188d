"""Moves for boards of python-chess: legal ones of its own class, also in Chess960, with the board's past in mind."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters.chess import asked, best_move, choose
from tests.variants import first

chess: Any = pytest.importorskip("chess", reason="python-chess is not installed")


def played(board: Any, plies: int, draw: random.Random) -> Any:
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(draw.choice(list(board.legal_moves)))
    return board


@pytest.mark.parametrize("seed", first(12, range(120)))
def test_the_move_is_legal_and_of_its_own_class(seed: int) -> None:
    draw = random.Random(seed)
    start = chess.Board.from_chess960_pos(draw.randrange(960)) if seed % 2 else chess.Board()
    board = played(start, draw.randrange(120), draw)
    if board.is_game_over():
        board = chess.Board()
    before = board.copy()
    move = best_move(board, nodes=50)
    assert type(move) is chess.Move
    assert move in board.legal_moves
    assert board == before
    assert board.move_stack == before.move_stack


@pytest.mark.parametrize("seed", first(4, range(40)))
def test_the_board_and_its_past_are_read_right(seed: int) -> None:
    draw = random.Random(seed)
    board = played(chess.Board(), 1 + draw.randrange(80), draw)
    given = asked(board)
    fen = board.fen().split()
    assert given.game.format_position(given.state).split()[:4] == fen[:4]
    past = board.copy()
    for state in reversed(given.earlier):
        past.pop()
        assert given.game.format_position(state).split()[:4] == past.fen().split()[:4]
    assert past.halfmove_clock == 0 or not past.move_stack


def test_it_mates_and_says_what_it_is_worth() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    found = choose(board, depth=3)
    assert found.result.value == 1
    assert found.result.plies == 1
    board.push(best_move(board, depth=3))
    assert board.is_checkmate()


def test_castling_is_written_as_the_board_writes_it() -> None:
    for fen, chess960, castled in (
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", True, "e1h1"),
    ):
        board = chess.Board(fen, chess960=chess960)
        given = asked(board)
        names = {given.game.uci_name(given.state, action) for action in given.game.actions(given.state)}
        assert names == {board.uci(move) for move in board.legal_moves}
        assert castled in names


@pytest.mark.slow
def test_a_third_time_is_a_draw() -> None:
    board = chess.Board("7k/6pp/8/8/8/8/qq6/6QK w - - 0 1")
    shuffle = ["g1f1", "h8g8", "f1g1", "g8h8"]
    for name in shuffle * 2:
        board.push_uci(name)
    earlier = asked(board).earlier
    assert len(earlier) == 8
    assert sum(asked(board).game.same_position(state, asked(board).state) for state in earlier) == 2
    board.pop()
    given = asked(board)
    back = given.game.parse_action(given.state, "g8h8")
    values = pp.search(given.game, given.state, earlier=given.earlier, depth=2, all_values=True).root_values
    assert values[back].value == 0


def test_a_board_on_which_the_draw_was_not_claimed_is_searched_on() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 120 100")
    assert best_move(board, depth=2) == chess.Move.from_uci("a1a8")


def test_a_null_move_ends_the_past() -> None:
    board = chess.Board()
    board.push_uci("g1f3")
    board.push(chess.Move.null())
    board.push_uci("f3g1")
    assert len(asked(board).earlier) == 1


def test_what_cannot_be_searched_is_said() -> None:
    import chess.variant

    cases: list[tuple[Any, str | None]] = [
        ("a board", "'a board' is not a board of python-chess: it has no method fen; give a chess.Board"),
        (chess.Board, "is not a board of python-chess: it is a class; give a chess.Board"),
        (chess.variant.AtomicBoard(), "the board is one of atomic; only chess and Chess960 can be searched"),
        (chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1"), "a king is missing on the board; each side must have one"),
        (chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "the game is over on this board, so there is no move"),
        (chess.Board("7k/8/6K1/8/8/8/8/6R1 w - - 0 1"), None),
        (chess.Board("7k/8/6K1/8/8/8/8/7R w - - 0 1"), "could take black's king"),
    ]
    for board, message in cases:
        if message is None:
            assert best_move(board, depth=1) in board.legal_moves
            continue
        with pytest.raises(pp.PerfectPlayError, match=message):
            best_move(board, depth=1)
    with pytest.raises(pp.BadArgument, match=r"seed is \[1\]; it must be a whole number"):
        best_move(chess.Board(), seed=[1])  # type: ignore[arg-type]
    with pytest.raises(pp.BadArgument, match="level is 11"):
        best_move(chess.Board(), level=11)
