"""Several threads search one position, with one table: the same value as one, at any moment and with any accident."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import Game, StopReason
from perfectplay.errors import GameError
from perfectplay.games import Chess, ConnectFour, Othello
from perfectplay.search import session, worker
from perfectplay.words import population
from tests.small_games import graph_game
from tests.variants import first

SMALL = 1 << 11
"""A table of so many entries does not grow, and then all threads begin at once."""


def shared(game: Game[Any, Any], state: Any = None, *, threads: int = 2, **options: Any) -> Any:
    return pp.solve(game, state, threads=threads, shared_table=pp.Table(slots=SMALL), compiled=True, **options)


@pytest.mark.parametrize("threads", first(1, [2, 3]))
@pytest.mark.variant
def test_the_value_is_that_of_one_thread(threads: int) -> None:
    games: list[tuple[Game[Any, Any], str]] = [
        (ConnectFour(columns=6, rows=5), "3333"),
        (ConnectFour(columns=6, rows=5), "121"),
        (Othello(4, 4), ""),
    ]
    for game, moves in games:
        state = game.play(moves)
        one, many = pp.solve(game, state, compiled=True), shared(game, state, threads=threads)
        assert (many.value, many.plies, many.score, many.is_proven) == (one.value, one.plies, one.score, True)
        assert game.play([game.action_name(state, many.action)], state)  # it is legal


def test_games_whose_states_come_again() -> None:
    for seed in range(30):
        game = graph_game(seed, size=12)
        one, two = pp.solve(game, compiled=True), shared(game)
        assert (two.value, two.plies, two.is_proven) == (one.value, one.plies, one.is_proven)


@pytest.mark.parametrize("depth", [4, 6])
def test_the_value_to_a_depth(depth: int) -> None:
    game = Othello()
    draw = random.Random(depth)
    state = game.initial_state()
    for _ in range(8):
        state = game.result(state, draw.choice(list(game.actions(state))))
        one = pp.search(game, state, depth=depth, compiled=True)
        two = pp.search(game, state, depth=depth, threads=2, shared_table=pp.Table(slots=SMALL), compiled=True)
        assert (two.value, two.depth) == (one.value, one.depth)


@pytest.mark.slow
def test_the_table_grows_under_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others begin in the middle, and what they find is used."""
    sizes: list[tuple[int, int]] = []
    help_out = session.Session._help

    def noted(self: session.Session) -> None:
        help_out(self)
        if self.helpers.twins:
            sizes.append((self.memory["slots"], self.helpers.twins[0][1]["slots"]))

    monkeypatch.setattr(session.Session, "_help", noted)
    monkeypatch.setattr(worker, "TICK", 0.005)
    game = ConnectFour(columns=6, rows=6)
    one = pp.solve(game, game.play("15"), compiled=True)
    assert not sizes
    two = pp.solve(game, game.play("15"), threads=2, compiled=True)
    assert (two.value, two.plies, two.is_proven) == (one.value, one.plies, True)
    assert len({size for size, _ in sizes}) > 1
    assert all(of_the_other <= size for size, of_the_other in sizes)


def test_a_short_search_is_left_to_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "TICK", 60.0)  # however long it takes here, it is over sooner
    game = ConnectFour(columns=5, rows=4)
    assert pp.solve(game, threads=2, compiled=True).nodes == pp.solve(game, compiled=True).nodes


@pytest.mark.parametrize("nodes", [5_000, 300_000])
def test_together_they_keep_to_the_nodes(nodes: int) -> None:
    game = ConnectFour()
    found = pp.search(game, nodes=nodes, threads=2, shared_table=pp.Table(slots=SMALL), compiled=True)
    assert found.stop_reason is StopReason.NODES
    assert nodes / 2 <= found.nodes <= nodes
    assert found.action is not None


def test_time_is_up_for_all() -> None:
    started = time.monotonic()
    found = pp.search(Chess(), seconds=0.5, threads=2, shared_table=pp.Table(slots=SMALL), compiled=True)
    assert found.stop_reason is StopReason.SECONDS
    assert found.action is not None
    assert time.monotonic() - started < 30  # compiling comes before the clock


class Fragile(ConnectFour):
    """A rule that fails deep in the game."""

    def is_terminal(self, state: Any) -> bool:
        if population(state.all) > 14:
            return 1 // (state.all & 0) > 0
        return state.all == self.board_cells or self.has_line(state.mine ^ state.all)


def test_a_rule_that_fails_in_any_thread_is_named() -> None:
    with pytest.raises(GameError, match=r"Fragile\.is_terminal raised ZeroDivisionError"):
        shared(Fragile(columns=5, rows=4))


ENDLESS = """
    import perfectplay as pp
    game = pp.games.ConnectFour()
    pp.solve(game, nodes=100, compiled=True)
    print("ready", flush=True)
    found = pp.solve(game, threads=2, shared_table=pp.Table(slots=1 << 11), compiled=True)
    print(found.stop_reason.value, found.action is not None, flush=True)
"""


def test_ctrl_c_ends_all() -> None:
    command = [sys.executable, "-c", textwrap.dedent(ENDLESS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        assert process.stdout.read() == "interrupted True\n"
        assert process.wait(20) == 0
        assert time.monotonic() - started < 10


def test_deepening_with_helpers_goes_on_from_depth_to_depth() -> None:
    game = ConnectFour()
    depths = [found.depth for found in _deepened(game)]
    assert depths == list(range(1, 11))


def _deepened(game: ConnectFour) -> Iterator[Any]:
    return pp.deepen(game, depth=10, threads=2, shared_table=pp.Table(slots=SMALL), compiled=True)
