"""Chess, checkers and draughts: moves a second, beside python-chess in the same run, and the time to compile.

pip install '.[dev]' && python benchmarks/games.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import chess

import perfectplay as pp
from perfectplay.games import Checkers, Chess, Draughts
from perfectplay.search.switches import selective_for

CALL = """
import time
import perfectplay as pp
pp.alpha_beta(pp.games.TicTacToe(), compiled=True, by_priority=True)
game = pp.games.get({name!r})
started = time.perf_counter()
{call}
print(time.perf_counter() - started)
"""
CALLS = {
    "perft": "pp.perft(game, depth=1, compiled=True)",
    "alpha-beta": "pp.alpha_beta(game, depth=1, by_priority=True, compiled=True)",
    "search": "pp.search(game, depth=1, compiled=True)",
}


def python_chess(board: chess.Board, depth: int) -> int:
    """Every leaf is made, as ours are."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += python_chess(board, depth - 1)
        board.pop()
    return count


def fastest(call: Callable[[], int], times: int = 5) -> float:
    """Leaves a second."""
    best = 0.0
    for _ in range(times):
        started = time.perf_counter()
        count = call()
        best = max(best, count / (time.perf_counter() - started))
    return best


def compiling(name: str, call: str, cache: str) -> float:
    """Seconds in a process of its own, with this folder for machine code."""
    done = subprocess.run(
        [sys.executable, "-c", CALL.format(name=name, call=CALLS[call])],
        check=True,
        text=True,
        capture_output=True,
        env={**os.environ, "PERFECTPLAY_CACHE_DIR": cache},
    )
    return float(done.stdout)


def told(what: str, figure: float, unit: str, goal: float, is_at_most: bool = False) -> None:
    """One line: the figure, and what it should be."""
    is_met = figure <= goal if is_at_most else figure >= goal
    print(
        f"{what:38} {figure:8.2f} {unit}; {'at most' if is_at_most else 'at least'} {goal:g}: "
        f"{'met' if is_met else 'MISSED'}",
        flush=True,
    )


def main() -> None:
    game = Chess()
    ours = fastest(lambda: pp.perft(game, depth=5, compiled=True))
    theirs = fastest(lambda: python_chess(chess.Board(), 3), times=3)
    told("chess, perft 5", ours / 1e6, "million leaves/s", 60)
    told("that of python-chess (perft 3)", ours / theirs, "times", 150)
    leaves = fastest(lambda: pp.perft(Checkers(), depth=10, compiled=True))
    told("checkers, perft 10", leaves / 1e6, "million leaves/s", 40)
    leaves = fastest(lambda: pp.perft(Draughts(), depth=8, compiled=True))
    print(f"{'draughts 10 x 10, perft 8':38} {leaves / 1e6:8.2f} million leaves/s")
    nodes = fastest(lambda: pp.search(game, nodes=5_000_000, compiled=True).nodes, times=3)
    told("chess, alpha-beta, table and ordering", nodes / 1e6, "million nodes/s", 2)
    nodes = fastest(lambda: pp.search(game, nodes=5_000_000, compiled=True, **selective_for(game)).nodes, times=3)
    told("the same, selective as in UCI", nodes / 1e6, "million nodes/s", 2)
    for name in ("chess", "checkers", "draughts"):
        for call in CALLS:
            with tempfile.TemporaryDirectory() as cache:
                first, second = compiling(name, call, cache), compiling(name, call, cache)
            told(f"{name}, {call}: compiled", first, "s", 4, is_at_most=True)
            told(f"{name}, {call}: from the cache", second, "s", 0.3, is_at_most=True)


if __name__ == "__main__":
    main()
