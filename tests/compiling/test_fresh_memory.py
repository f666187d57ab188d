"""What a search has not written never matters: memory that is full of something gives what fresh memory gives."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from perfectplay.compiling import fresh
from perfectplay.compiling.loading import ListMemory
from perfectplay.compiling.types import INT
from perfectplay.search.parts import memory as memory_of_searches
from perfectplay.search.parts.sample_tree import TreeRun

SEARCHES = """
import sys
from tests.compiling import newcomers
import perfectplay as pp
from perfectplay import games

def tell(name, found):
    pairs = sorted((repr(action), value.value, value.bound) for action, value in found.root_values.items())
    print(name, found.value, found.nodes, found.evaluations, found.cutoffs, found.table_hits, found.depth, found.pv,
          pairs, sep="; ")

four, noughts, nim = games.ConnectFour(columns=4, rows=4), games.TicTacToe(), games.Nim()
for again in range(2):  # the second time in memory that the first has used
    tell("minimax", pp.minimax(four, depth=6, compiled=True))
    tell("alpha-beta", pp.alpha_beta(four, depth=9, compiled=True))
    tell("all values", pp.alpha_beta(noughts, all_values=True, ties="all", compiled=True))
    tell("search", pp.search(four, compiled=True))
    tell("another state", pp.search(four, four.play("1 2 3"), compiled=True))
    tell("solve", pp.solve(noughts, compiled=True))
    for found in pp.deepen(nim, depth=5, compiled=True):
        tell("deepen", found)
    tell("max-n", pp.max_n(noughts, depth=4, compiled=True))
    tell("mcts", pp.mcts(four, simulations=2000, seed=1, compiled=True))
    print("perft", pp.perft(four, depth=5, compiled=True))
    for one in pp.solve_many(noughts, [noughts.play("a1"), noughts.play("b2 a1")], compiled=True):
        print("solve many", one.value, one.nodes, sep="; ")
    for game in newcomers.GAMES:
        tell(type(game).__name__, pp.search(game, depth=3, compiled=True))
solution = pp.solve_all(games.ConnectFour(columns=4, rows=3), file=sys.argv[1], compiled=True)
print(solution.value(solution.root))
"""


def told(folder: Path, **more: str) -> tuple[str, str]:
    """What a process prints, and the sum of the solution that it writes."""
    settings = {name: value for name, value in os.environ.items() if name != "PERFECTPLAY_FILL_MEMORY"}
    settings |= {"PYTHONPATH": os.pathsep.join(sys.path), **more}
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", SEARCHES, str(folder / "solution")],
        env=settings,
        text=True,
        capture_output=True,
        timeout=900,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, hashlib.sha256((folder / "solution").read_bytes()).hexdigest()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_memory_that_is_full_changes_nothing(tmp_path: Path) -> None:
    plain = told(tmp_path / "plain")
    filled = told(tmp_path / "filled", PERFECTPLAY_FILL_MEMORY="1")
    for one, other in zip(plain[0].splitlines(), filled[0].splitlines(), strict=True):
        assert one == other
    assert plain == filled
    assert len(plain[0].splitlines()) > 40


def test_memory_is_filled_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_of_searches, "_spare", {})  # other tests have written to those
    for filled, expected in ((0, 0), (1000, 0xA5)):
        monkeypatch.setattr(fresh, "FILLED", filled)
        lists = ListMemory()
        lists.clear()
        assert set(lists.block[:1000]) == {expected}
        memory = memory_of_searches.CompiledMemory(TreeRun, {"action": INT, "state": INT, "value": INT})
        for store in ("path", "outcomes", "tree_visits"):
            words = memory.words(store, 125)
            assert {one.to_bytes(8, "little", signed=True) for one in words} == {bytes([expected] * 8)}


def test_what_is_filled_is_one_store_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[tuple[int, int]] = []
    monkeypatch.setattr(memory_of_searches, "fill", lambda address, size: filled.append((address, address + size)))
    memory = memory_of_searches.CompiledMemory(TreeRun, {"action": INT, "state": INT, "value": INT})
    assert len(filled) == len(memory.places)
    assert all(end <= following for (_, end), (following, _) in pairwise(sorted(filled)))
