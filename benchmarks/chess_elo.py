"""The Elo of the levels of chess: games by UCI against Stockfish, limited to a known Elo, and between the levels.

Stockfish's scale of Elo is the measure (its option `UCI_Elo`, 1350 and more); weaker levels are measured against the
level above. What comes out is what `perfectplay.playing.chess_elo` holds.

pip install '.[dev]' && python benchmarks/chess_elo.py --games 20
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from math import sqrt
from typing import Final

import chess
import chess.engine

OURS: Final = [sys.executable, "-m", "perfectplay", "uci"]
LEAST_ELO, MOST_ELO = 1350, 2850
"""What Stockfish 15 can be limited to."""
MOST_PLIES: Final = 300
RANDOM_PLIES: Final = 6
STANDARD_ERROR: Final = 347.0
"""Of the Elo from one game between equal players: 400 / ln(10) divided by the standard deviation of its points."""


def expected(difference: float) -> float:
    """Returns the share of points of a player who is so many Elo stronger."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of(played: list[tuple[float, float, int]]) -> float:
    """Returns the Elo at which the points are as expected, from (opponent's Elo, points, games), by halving.

    Half a point against an equal opponent is added on either side, so that it exists.
    """
    low, high = 0.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        surplus = sum(points - count * expected(middle - elo) for elo, points, count in played)
        first = played[0][0]
        surplus += 0.5 - expected(middle - first)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2


def game(
    white: chess.engine.SimpleEngine, black: chess.engine.SimpleEngine, opening: chess.Board, seconds: float
) -> float:
    """Plays a game and returns White's points."""
    board = opening.copy()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < MOST_PLIES:
        mover = white if board.turn else black
        played = mover.play(board, chess.engine.Limit(time=seconds))
        if played.move is None:
            break
        board.push(played.move)
    return {"1-0": 1.0, "0-1": 0.0}.get(board.result(claim_draw=True), 0.5)


def openings(generator: random.Random) -> Iterator[chess.Board]:
    """Yields positions after a few random moves."""
    while True:
        board = chess.Board()
        for _ in range(RANDOM_PLIES):
            board.push(generator.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        if not board.is_game_over():
            yield board


def pairs(
    ours: chess.engine.SimpleEngine, other: chess.engine.SimpleEngine, count: int, seconds: float, seed: int
) -> Iterator[float]:
    """Yields our points of each pair of games from the same opening."""
    starts = openings(random.Random(seed))
    for _ in range(count):
        start = next(starts)
        yield game(ours, other, start, seconds) + 1 - game(other, ours, start, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="games for each level")
    parser.add_argument("--seconds", type=float, default=0.1, help="seconds a move")
    parser.add_argument("--levels", type=int, nargs="*", default=list(range(10, 0, -1)), help="from strong to weak")
    chosen = parser.parse_args()
    stockfish = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if stockfish is None:
        raise SystemExit("Stockfish is missing; install it: apt install stockfish")
    elo: dict[int, float] = {}
    with ExitStack() as stack:

        def opened(command: list[str]) -> chess.engine.SimpleEngine:
            return stack.enter_context(chess.engine.SimpleEngine.popen_uci(command, timeout=60))

        judge, ours, above = opened([stockfish]), opened(OURS), opened(OURS)
        for level in chosen.levels:
            ours.configure({"Skill Level": level})
            ours.ping()
            guess = elo.get(level + 1, 2000.0)
            played: list[tuple[float, float, int]] = []
            for number in range(chosen.games // 2):
                if guess >= LEAST_ELO - 150 or level + 1 not in elo:
                    against = round(min(max(guess, LEAST_ELO), MOST_ELO))
                    judge.configure({"UCI_LimitStrength": True, "UCI_Elo": against})
                    other = judge
                else:
                    above.configure({"Skill Level": level + 1})
                    against, other = round(elo[level + 1]), above
                points = next(pairs(ours, other, 1, chosen.seconds, 100 * level + number))
                played.append((against, points, 2))
                guess = elo_of(played)
            elo[level] = guess
            error = 1.96 * STANDARD_ERROR / sqrt(2 * len(played))
            print(f"level {level:2}: Elo {guess:.0f} (+-{error:.0f}, 95 %) in {2 * len(played)} games", flush=True)
    print("ELO = (" + ", ".join(f"{elo[level]:.0f}" for level in sorted(elo)) + ")")


if __name__ == "__main__":
    main()
