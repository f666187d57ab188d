"""A game as a C library: the rules and the search are those of Python, number by number."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.text_words import word_to_text
from perfectplay.exporting import c
from tests.compiling.newcomers import DropThree
from tests.exporting.native import Native, random_states

pytestmark = pytest.mark.skipif(not c.compilers(), reason="there is no C compiler: no program cc, gcc or clang")

GAMES = {
    "breakthrough": (4, 1000),
    "checkers": (8, 1000),
    "chess": (4, 300),
    "janggi": (3, 200),
    "kalah": (6, 1000),
    "mnk:columns=4,rows=3,in_a_row=3": (7, 1000),
    "nim": (8, 400),
    "nine-mens-morris": (4, 800),
    "onitama": (4, 800),
    "othello": (7, 1000),
    "quarto": (3, 800),
    "tic-tac-toe": (9, 1000),
    "ultimate-tic-tac-toe": (5, 800),
}
"""With the depth of the searches that are compared, and how many random states."""


@pytest.fixture(scope="module")
def connect_four(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Native]:
    native = Native(pp.games.ConnectFour(), tmp_path_factory.mktemp("export") / "connect_four")
    yield native
    native.close()


def compare_rules(native: Native, states: int) -> None:
    game = native.game
    assert native.initial_state() == game.initial_state()
    for state, actions in random_states(game, states, seed=1):
        assert native.legal_moves(state) == actions
        words = native.words(native.state, state)
        assert native.call("is_over", words) == game.is_terminal(state)
        if actions:
            assert native.call("to_move", words) == game.to_move(state)
            assert native.apply(state, actions[-1]) == game.result(state, actions[-1])
            assert native.call("utility", words, ctypes.c_int64(0), ctypes.byref(ctypes.c_double())) < 0
        else:
            assert [native.utility(state, player) for player in range(2)] == [game.utility(state, n) for n in range(2)]


def compare_search(native: Native, depth: int, positions: int = 3) -> None:
    roots = [(state, actions) for state, actions in random_states(native.game, 40, seed=2) if actions]
    for state, _ in roots[:: max(1, len(roots) // positions)]:
        expected = pp.search(native.game, state, depth=depth, nodes=1 << 60, compiled=True)
        found = native.best_move(state, depth)
        assert (found.action, found.depth, found.nodes) == (expected.action, expected.depth, expected.nodes)
        assert found.value == pytest.approx(expected.value, abs=1e-6)
        assert found.is_proven == expected.is_proven
        assert found.plies == (expected.plies or -1)
        assert not found.is_stopped


def test_rules_and_search_are_those_of_python(connect_four: Native) -> None:
    compare_rules(connect_four, 300)
    compare_search(connect_four, 11)


@pytest.mark.slow
def test_states_of_lists_of_tuples_and_none(tmp_path: Path) -> None:
    native = Native(DropThree(), tmp_path / "drop")
    compare_rules(native, 300)
    compare_search(native, 6)
    header = (tmp_path / "drop" / "drop_three.h").read_text()
    assert "int64_t rows[3][4];" in header
    native.close()


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_states_are_those_of_python(name: str, tmp_path: Path) -> None:
    native = Native(pp.games.get(name), tmp_path / "game")
    compare_rules(native, 10_000)
    native.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_that_of_python(name: str, tmp_path: Path) -> None:
    depth, states = GAMES[name]
    native = Native(pp.games.get(name), tmp_path / "game")
    compare_rules(native, states)
    compare_search(native, depth)
    native.close()


@pytest.mark.parametrize("nodes", [1, 20, 500, 5000])
def test_a_limit_of_nodes_gives_what_python_gives(connect_four: Native, nodes: int) -> None:
    for moves in ("", "4444", "435"):
        state = connect_four.game.play(moves)
        expected = pp.search(connect_four.game, state, nodes=nodes, compiled=True)
        found = connect_four.best_move(state, nodes=nodes)
        assert (found.action, found.value, found.depth) == (expected.action, expected.value, expected.depth)
        assert found.nodes == expected.nodes
        assert found.is_stopped


def test_an_answer_is_the_same_after_other_searches(connect_four: Native) -> None:
    state = connect_four.game.initial_state()
    first = connect_four.best_move(state, 9)
    connect_four.best_move(connect_four.game.play("1"), 9)
    assert connect_four.best_move(state, 9) == first


def test_a_proven_win_says_when_it_comes(connect_four: Native) -> None:
    found = connect_four.best_move(connect_four.game.play("414141"))
    assert (found.action, found.value, found.is_proven, found.plies) == (3, 1.0, True, 1)


def test_where_the_game_is_over_there_is_no_move(connect_four: Native) -> None:
    assert connect_four.best_move(connect_four.game.play("4141414")).action is None


def test_an_illegal_move_is_an_error_in_words(connect_four: Native) -> None:
    native = connect_four
    out = (ctypes.c_int64 * 2)()
    answer = native.call("apply", native.words(native.state, native.game.play("444444")), ctypes.c_int64(3), out)
    assert answer < 0
    assert native.error(answer) == "IllegalMove"
    assert native.error(0) == "no error"
    assert native.error(-12345) == "no error"


def test_another_thread_stops_a_search(connect_four: Native) -> None:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(connect_four.best_move(connect_four.game.initial_state())))
    thread.start()
    time.sleep(0.3)
    began = time.monotonic()
    connect_four.call("stop")
    thread.join(10)
    assert time.monotonic() - began < 2
    assert found[0].is_stopped
    assert found[0].action in range(7)
    assert found[0].depth > 1


def test_all_moves_have_the_values_of_python(connect_four: Native) -> None:
    native = connect_four
    state = native.game.play("43")
    out = (ctypes.c_int64 * 7)()
    assert native.call("all_moves", native.words(native.state, state), ctypes.c_int64(7), ctypes.c_int64(0), out) == 1
    expected = pp.search(native.game, state, depth=7, nodes=1 << 60, all_values=True, compiled=True)
    assert out[4] == expected.nodes
    found = {}
    for number in range(native.call("root_count")):
        pair = (ctypes.c_int64 * 2)()
        assert native.call("root_action", ctypes.c_int64(number), pair) == 1
        found[pair[1]] = ctypes.c_double.from_buffer(pair).value
    assert found == {action: root.value for action, root in expected.root_values.items()}


def test_boards_repetitions_and_random_games(connect_four: Native) -> None:
    native = connect_four
    state = native.words(native.state, native.game.play("44"))
    out = (ctypes.c_int64 * 64)()
    assert native.call("board", state, out, ctypes.c_int64(64)) == 48
    assert list(out[:48:8]) == [7] * 6
    texts = [[word_to_text(word) for word in out[row * 8 + 1 : row * 8 + 8]] for row in range(6)]
    assert texts == native.game.board(native.game.play("44"))
    value = ctypes.c_double(5)
    assert native.call("repetition", state, ctypes.c_int64(0), ctypes.byref(value)) == 0
    assert value.value == 0
    arguments = [state, ctypes.c_int64(0), ctypes.c_int64(2000), ctypes.c_int64(77), ctypes.byref(value)]
    assert native.call("random_games", *arguments) == 2000
    assert 0.02 < value.value < 0.25  # who has the first move wins a little more often
    assert native.call("same_position", state, state) == 1


@pytest.mark.slow
def test_the_examples_run(connect_four: Native, tmp_path: Path) -> None:
    folder = tmp_path / "connect_four"
    pp.export(pp.games.TicTacToe(), to="c", path=folder)
    compiler = c.compilers()[0]
    subprocess.run(
        [*compiler, "-Wall", "-Wextra", "-Werror", "-std=c99", "example.c", "tic_tac_toe.o", "-lm", "-o", "example"],
        cwd=folder,
        check=True,
    )
    said = subprocess.run(["./example"], cwd=folder, check=True, capture_output=True, text=True).stdout
    assert said.splitlines()[-2:] == ["player 0: 0", "player 1: 0"]
    other = subprocess.run(
        [sys.executable, "-I", "example.py"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    assert other.splitlines()[-2:] == ["player 0: 0", "player 1: 0"]
    assert len(other.splitlines()) == len(said.splitlines()) == 11


def test_without_a_compiler_there_is_the_object(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(c, "find_spec", lambda name: None)
    monkeypatch.setattr(c, "awaited", lambda make: b"")
    made = pp.export(pp.games.TicTacToe(), to="c", path=tmp_path / "made")
    assert made.notes == (c.NO_LINKER,)
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == sorted(made.files)
    assert "tic_tac_toe.o" in made.files
