"""Figures of the searches for several players and for chance: python benchmarks/players.py

Expectiminimax with and without Star pruning; Pac-Man compiled and interpreted, and how often its agents win; and
Monte Carlo simulations a second, beside OpenSpiel's where that is installed.
"""

from __future__ import annotations

import math
import random
import sys
import time
from typing import Any

import perfectplay as pp
from perfectplay.games import Backgammon, ConnectFour, Pacman, TicTacToe
from perfectplay.games.pacman import DirectionalGhosts
from perfectplay.playing.pacman import Agent, Episode, Ghosts


def star() -> None:
    game = Backgammon()
    state = game.play("6-5")
    for pruning in ("none", "star1", "star2"):
        options: dict[str, Any] = {"depth": 2, "depth_unit": "turns", "pruning": pruning, "compiled": True}
        pp.expectiminimax(game, state, **options)
        found = pp.expectiminimax(game, state, **options)
        print(f"backgammon, 2 turns, {pruning}: value {found.value:.6f}, {found.nodes:,} nodes, {found.seconds:.3f} s")


def pacman() -> None:
    game = Pacman("small")
    options: dict[str, Any] = {"depth": 4, "depth_unit": "rounds"}
    for name, call, extra in (("minimax", pp.minimax, {}), ("alpha-beta", pp.alpha_beta, {}),
                              ("expectimax", pp.expectiminimax, {"against": DirectionalGhosts()})):
        rates = {}
        for compiled in (True, False):
            draw, state, count, spent = random.Random(1), game.initial_state(), 0, 0.0
            call(game, state, compiled=compiled, **options, **extra)
            while spent < 2.0 and count < 2000:
                if game.is_terminal(state):
                    state = game.initial_state()
                if state.turn == 0:
                    began = time.perf_counter()
                    call(game, state, compiled=compiled, **options, **extra)
                    spent += time.perf_counter() - began
                    count += 1
                state = game.result(state, draw.choice(list(game.actions(state))))
            rates[compiled] = count / spent
        print(f"pacman 20x7, two ghosts, depth 4, {name}: {rates[True]:.0f} decisions/s compiled, {rates[False]:.1f} "
              f"interpreted, {rates[True] / rates[False]:.0f} times")


def wins(games: int = 100) -> None:
    game = Pacman("small")
    for better in (True, False):
        ended = [Episode(game, Ghosts("directional"), Agent(better=better), seed).play() for seed in range(games)]
        won = sum(episode.state.over > 0 for episode in ended)
        low, high = interval(won, games)
        mean = sum(episode.state.score for episode in ended) / games
        print(f"pacman small, expectimax 2, {'better' if better else 'score'}: {won} of {games} won, "
              f"{low:.0%} to {high:.0%}, mean score {mean:.0f}")


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def mcts(simulations: int = 20_000) -> None:
    for game, name in ((TicTacToe(), "tic_tac_toe"), (ConnectFour(), "connect_four")):
        best = 0.0
        for _ in range(5):
            found = pp.mcts(game, simulations=simulations, compiled=True, prove=False)  # type: ignore[arg-type]
            best = max(best, simulations / found.seconds)
        line = f"mcts, {name}, {simulations:,} simulations: {best:,.0f}/s"
        rival = of_openspiel(name, simulations)
        print(line + (f"; OpenSpiel {rival:,.0f}/s, {best / rival:.1f} times" if rival else "; no OpenSpiel here"))


def of_openspiel(name: str, simulations: int) -> float | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    best = 0.0
    for seed in range(3):
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations, 1000, False, seed, False,
                              pyspiel.ChildSelectionPolicy.UCT)
        began = time.perf_counter()
        bot.step(game.new_initial_state())
        best = max(best, simulations / (time.perf_counter() - began))
    return best


if __name__ == "__main__":
    known = {"star": star, "pacman": pacman, "wins": wins, "mcts": mcts}
    for chosen in sys.argv[1:] or known:
        known[chosen]()
