"""Figures of the searches for several players and for chance: python benchmarks/players.py

Expectiminimax with and without Star pruning; Pac-Man compiled and interpreted, and how often its agents win; and
Monte Carlo simulations a second, beside OpenSpiel's where that is installed.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import perfectplay as pp
from perfectplay.games import Backgammon, ConnectFour, Pacman, TicTacToe
from perfectplay.games.pacman import DirectionalGhosts
from perfectplay.games.pacman_knowledge import PacmanKnowledge
from perfectplay.playing.pacman import Agent, Episode, Ghosts


class Place(NamedTuple):
    """A node of a random tree: how deep, what was won so far, and a number that says all the rest."""

    ply: int
    score: int
    seed: int


@dataclass(frozen=True)
class RandomTree(pp.Game[Place, int]):
    """MAX, chance, MIN, chance, and so on; ``depth`` plies, ``branching`` ways at each. Each step brings -9 to 9.

    With ``is_tight``, bounds say what can still be won; without, only what the whole game can bring.
    """

    branching: int = 6
    depth: int = 6
    is_tight: bool = True
    can_repeat = False

    def initial_state(self) -> Place:
        return Place(0, 0, 1)

    def to_move(self, state: Place) -> int:
        return pp.CHANCE if state.ply % 2 else state.ply // 2 % 2

    def actions(self, state: Place) -> Iterator[int]:
        yield from range(self.branching)

    def chances(self, state: Place) -> Iterator[tuple[int, float]]:
        for action in range(self.branching):
            yield action, 1.0 / self.branching

    def result(self, state: Place, action: int) -> Place:
        seed = (state.seed * 1103515245 + 12345 + 7919 * action) & 0x3FFFFFFF
        return Place(state.ply + 1, state.score + (seed >> 11) % 19 - 9, seed ^ (seed >> 7))

    def is_terminal(self, state: Place) -> bool:
        return state.ply >= self.depth

    def utility(self, state: Place, player: int) -> float:
        return state.score + 0.0 if player == 0 else -state.score + 0.0

    def bounds(self, state: Place, player: int) -> tuple[float, float]:
        score = state.score if self.is_tight else 0
        left = 9 * (self.depth - state.ply if self.is_tight else self.depth)
        if player == 0:
            return score - left + 0.0, score + left + 0.0
        return -score - left + 0.0, -score + left + 0.0


def star() -> None:
    """Nodes and seconds of expectiminimax, unpruned and pruned: the same value, three positions each."""
    game = Backgammon()
    openings = [game.play(roll) for roll in ("6-5", "3-1", "2-1")]
    pruned("backgammon, 2 turns", game, openings, depth=2, depth_unit="turns")
    for depth in (7, 9):
        for tree in (RandomTree(5, depth, True), RandomTree(5, depth, False)):
            title = f"random tree, 5 ways, {depth} plies, {'tight' if tree.is_tight else 'wide'} bounds"
            pruned(title, tree, [Place(0, 0, seed) for seed in range(1, 6)])


class Times(NamedTuple):
    """The best of some runs: by the clock, and by processor time, which other programs disturb less."""

    clock: float
    processor: float

    def __add__(self, other: Times) -> Times:  # type: ignore[override]
        return Times(self.clock + other.clock, self.processor + other.processor)


def timed(call: Callable[[], Any], runs: int) -> tuple[Any, Times]:
    clock = processor = math.inf
    for _ in range(runs):
        began, spent = time.perf_counter(), time.process_time()
        found = call()
        clock = min(clock, time.perf_counter() - began)
        processor = min(processor, time.process_time() - spent)
    return found, Times(clock, processor)


def pruned(title: str, game: Any, states: list[Any], **options: Any) -> None:
    plain: tuple[int, Times] | None = None
    values: list[list[float]] = []
    for pruning in ("none", "star1", "star2"):
        nodes, spent = 0, Times(0.0, 0.0)
        values.append([])
        pp.expectiminimax(game, states[0], pruning=pruning, compiled=True, **options)  # type: ignore[arg-type]
        for state in states:
            search = partial(pp.expectiminimax, game, state, pruning=pruning, compiled=True, **options)
            found, times = timed(search, 5)
            nodes, spent = nodes + found.nodes, spent + times
            values[-1].append(found.value)
        plain = plain or (nodes, spent)
        print(
            f"{title}, {pruning}: {nodes:,} nodes ({nodes / plain[0]:.1%}), {spent.clock:.3f} s, processor "
            f"{spent.processor:.3f} s ({spent.processor / plain[1].processor:.1%})"
        )
    assert all(abs(one - other) < 1e-9 for other in values[1:] for one, other in zip(values[0], other, strict=True))


def pacman() -> None:
    """Decisions a second in play, at positions that both runs see, the search alone being timed."""
    for better in (False, True):
        game = pp.with_knowledge(Pacman("small"), PacmanKnowledge() if better else None)
        options: dict[str, Any] = {"depth": 4, "depth_unit": "rounds"}
        for name, call, extra in (
            ("minimax", pp.minimax, {}),
            ("alpha-beta", pp.alpha_beta, {}),
            ("expectimax, uniform ghosts", pp.expectiminimax, {"against": "uniform"}),
            ("expectimax, directional ghosts", pp.expectiminimax, {"against": DirectionalGhosts()}),
        ):
            states = positions(game, 15)
            nodes = 0
            spent = {True: Times(0.0, 0.0), False: Times(0.0, 0.0)}
            call(game, states[0], compiled=True, **options, **extra)
            for state in states:
                for compiled in (True, False):
                    search = partial(call, game, state, compiled=compiled, **options, **extra)
                    found, times = timed(search, 3)
                    spent[compiled] += times
                nodes += found.nodes
            fast, slow = spent[True], spent[False]
            print(
                f"pacman 20x7, two ghosts, depth 4, {name}, evaluation by {'distances' if better else 'score'}: "
                f"{nodes // len(states):,} nodes a decision; decisions/s {len(states) / fast.clock:,.0f} compiled, "
                f"{len(states) / slow.clock:.1f} interpreted, {slow.clock / fast.clock:.0f} times "
                f"(processor time: {slow.processor / fast.processor:.0f} times)"
            )


def positions(game: Pacman, count: int) -> list[Any]:
    """Where Pac-Man is to move in games at random, from the first on."""
    draw, state, found = random.Random(1), game.initial_state(), []
    while len(found) < count:
        if game.is_terminal(state):
            state = game.initial_state()
        if state.turn == 0:
            found.append(state)
        state = game.result(state, draw.choice(list(game.actions(state))))
    return found


def wins(games: int = 100) -> None:
    game = Pacman("small")
    for better in (True, False):
        ended = [Episode(game, Ghosts("directional"), Agent(better=better), seed).play() for seed in range(games)]
        won = sum(episode.state.over > 0 for episode in ended)
        low, high = interval(won, games)
        mean = sum(episode.state.score for episode in ended) / games
        print(
            f"pacman small, expectimax 2, {'better' if better else 'score'}: {won} of {games} won, "
            f"{low:.0%} to {high:.0%}, mean score {mean:.0f}"
        )


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def mcts(simulations: int = 20_000) -> None:
    """The best of some runs on both sides: one walk, one random game, from the start; no proofs on either side."""
    games: tuple[tuple[Any, str], ...] = ((TicTacToe(), "tic_tac_toe"), (ConnectFour(), "connect_four"))
    for game, name in games:
        search = partial(pp.mcts, game, simulations=simulations, compiled=True, prove=False)
        search()
        _, ours = timed(search, 7)
        line = f"mcts, {name}, {simulations:,} simulations: {simulations / ours.clock:,.0f}/s"
        rival = of_openspiel(name, simulations)
        if rival is None:
            print(line + "; no OpenSpiel here")
        else:
            print(
                f"{line}; OpenSpiel {simulations / rival.clock:,.0f}/s; {rival.clock / ours.clock:.1f} times "
                f"(processor time: {rival.processor / ours.processor:.1f} times)"
            )


def of_openspiel(name: str, simulations: int) -> Times | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 7, False, pyspiel.ChildSelectionPolicy.UCT)
    return timed(lambda: bot.step(game.new_initial_state()), 7)[1]


if __name__ == "__main__":
    known = {"star": star, "pacman": pacman, "wins": wins, "mcts": mcts}
    for chosen in sys.argv[1:] or known:
        known[chosen]()
