"""Chess and checkers: sequences of moves a second, beside python-chess in the same run, and the time to compile.

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
from perfectplay.games import Checkers, Chess

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
    done = subprocess.run([sys.executable, "-c", CALL.format(name=name, call=CALLS[call])], check=True, text=True,
                          capture_output=True, env={**os.environ, "PERFECTPLAY_CACHE_DIR": cache})
    return float(done.stdout)


def main() -> None:
    game, draughts = Chess(), Checkers()
    ours = fastest(lambda: pp.perft(game, depth=5, compiled=True))
    theirs = fastest(lambda: python_chess(chess.Board(), 3), times=3)
    print(f"chess, perft 5        {ours / 1e6:8.1f} million leaves/s")
    print(f"python-chess, perft 3 {theirs / 1e6:8.3f} million leaves/s; chess has {ours / theirs:,.0f} times as many")
    leaves = fastest(lambda: pp.perft(draughts, depth=10, compiled=True))
    print(f"checkers, perft 10    {leaves / 1e6:8.1f} million leaves/s")
    nodes = fastest(lambda: pp.alpha_beta(game, depth=6, by_priority=True, compiled=True).nodes)
    print(f"chess, alpha-beta 6   {nodes / 1e6:8.1f} million nodes/s, one action in order after the other")
    for name in ("chess", "checkers"):
        for call in CALLS:
            with tempfile.TemporaryDirectory() as cache:
                first, second = compiling(name, call, cache), compiling(name, call, cache)
            print(f"{name}, {call}: compiled in {first:.2f} s, from the cache in {second:.2f} s")


if __name__ == "__main__":
    main()
