"""Values, players and moves as people of a game speak of them; the line that has won."""

from __future__ import annotations

from typing import Any

import pytest

for package in ("fastapi", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.web.boards import board_of
from perfectplay.web.wording import value_text, verdict

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
QUEEN_UP = "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1"


def test_chess_counts_in_pawns_and_moves_to_mate() -> None:
    game = pp.games.Chess()
    found = pp.search(game, game.parse_position(BACK_RANK), depth=3, compiled=False)
    assert verdict(found, is_final=True) == "mate in 1"
    assert found.action is not None
    assert value_text(found, found.root_values[found.action]) == "mate in 1"
    found = pp.search(game, game.parse_position(QUEEN_UP), depth=1, compiled=False)
    text = verdict(found, is_final=True)
    assert text.endswith(" pawns, an estimate")
    assert 8 < float(text.split()[0]) < 14
    assert found.action is not None
    assert float(value_text(found, found.root_values[found.action])) == pytest.approx(100 * found.value, abs=0.01)


def test_the_one_to_be_mated_hears_so() -> None:
    game = pp.games.Chess()
    state = game.parse_position("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    found = pp.search(game, state, depth=3, compiled=False)
    assert verdict(found, is_final=True) == "mated in 1"


def test_other_games_speak_as_the_library_does() -> None:
    found = pp.search(pp.games.TicTacToe(), depth=9)
    assert verdict(found, is_final=True) == found.verdict


def test_connect_four_is_played_by_red_and_yellow(client: httpx.Client) -> None:
    view = client.post("/api/positions", json={"game": "connect-four", "moves": list("4141414")}).json()
    assert view["players"] == ["red", "yellow"]
    assert view["outcome"]["words"] == "red has won"
    assert view["is_paired"] is False
    assert client.post("/api/positions", json={"game": "chess"}).json()["is_paired"] is True


@pytest.mark.parametrize(
    ("game", "moves", "lines"),
    [
        ("connect-four", "4 1 4 1 4 1 4", 1),
        ("connect-four", "4 1 4 1 4 1", 0),
        ("tic-tac-toe", "a1 b1 b2 c1 c3", 1),
        ("tic-tac-toe", "a1 c1 a2 c2 b3 b1 c3 b2 a3", 2),
        ("tic-tac-toe", "b2 a1 c1 a3 a2 c2 b3 b1 c3", 0),
        ("gomoku", "h8 a1 h9 a2 h10 a3 h11 a4 h12", 1),
        ("renju", "h8 a1 o15 a2 o13 a3 o11 a5 o9 a6 o7 a4", 1),
    ],
)
def test_the_winning_lines_are_marked(game: str, moves: str, lines: int) -> None:
    played: Any = pp.games.get(game)
    board = board_of(played, played.play(moves.split()))
    marked = [mark for mark in board.above if mark.tag == "line" and mark.attributes["stroke-width"] == 8]
    assert len(marked) == lines
