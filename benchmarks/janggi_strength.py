"""How strong janggi is played: games against Fairy-Stockfish at some of its skill levels, and perft beside its own.

python benchmarks/janggi_strength.py perft match --levels=-20,-10,0 --games 20 --seconds 0.3

``match`` plays half of the games with each colour, two from each opening of four random moves that a short search finds
balanced. Both sides have the same seconds for a move. ``perft`` counts the same leaves with both programs, by processor
time. The program is Debian's fairy-stockfish (``--program``), with one thread.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import time
from typing import Any

import perfectplay as pp
from perfectplay.games import Janggi
from perfectplay.playing.arena.program import Program
from perfectplay.playing.arena.uci_program import UciProgram
from perfectplay.playing.match import Match
from perfectplay.search.limits import Limits
from perfectplay.search.switches import selective_for

GAME = Janggi()
OPENING = 4
"""So many random plies."""
BALANCED = 0.03
"""Openings of which a search to depth 4 says more are not played."""
LONGEST = 400
"""A game of so many plies is a draw."""


def opening(draw: random.Random) -> Any:
    """A position that is about as good for both."""
    while True:
        state = GAME.initial_state()
        for _ in range(OPENING):
            state = GAME.result(state, draw.choice([a for a in GAME.actions(state) if a & 127 != a >> 7]))
        if abs(pp.search(GAME, state, depth=4, compiled=True, **selective_for(GAME)).value) <= BALANCED:
            return state


def play(program: UciProgram, start: Any, colour: int, seconds: float, switches: dict[str, Any]) -> tuple[float, Match]:
    """Our points, 1, 0.5 or 0, and the game; we are Cho if ``colour`` is 0."""
    match = Match(GAME, start)
    words: list[str] = []
    while match.outcome is None and len(match.moves) < LONGEST:
        if match.to_move == colour:
            found = pp.search(GAME, match.state, seconds=seconds, earlier=match.states[:-1], compiled=True, **switches)
            action = found.action
        else:
            said = program.best_move(GAME.format_position(start), words, Limits(seconds=seconds))
            action = GAME.parse_action(match.state, said)
        assert action is not None
        words.append(GAME.uci_name(match.state, action))
        match.take(action)
    if match.outcome is None:
        return 0.5, match
    return (match.outcome.utilities[colour] + 1) / 2, match


def matches(command: str, level: int, games: int, seconds: float, switches: dict[str, Any], seed: int) -> None:
    draw = random.Random(seed)
    options = {"UCI_Variant": GAME.rules, "Skill Level": str(level), "Threads": "1"}
    results, plies, ends = [], 0, {"mate": 0, "points": 0, "repetition": 0, "length": 0}
    for number in range(games):
        if number % 2 == 0:
            start = opening(draw)
        program = UciProgram(command, options)
        points, match = play(program, start, number % 2, seconds, switches)
        program.close()
        results.append(points)
        plies += len(match.moves)
        is_end = GAME.is_terminal(match.state)
        ends[
            "length"
            if match.outcome is None
            else "repetition"
            if not is_end
            else "points"
            if match.state.passes
            else "mate"
        ] += 1
        print(f"  level {level}, game {number + 1}: {points:g} in {len(match.moves)} plies", flush=True)
    print(f"level {level}: {sum(results):g} of {games}, {plies / games:.0f} plies a game, ended by {ends}", flush=True)


def perft(command: str) -> None:
    pp.perft(GAME, depth=2, compiled=True)
    for depth in (4, 5):
        before = os.times().children_user
        program = Program(command)
        program.tell("uci")
        program.tell(f"setoption name UCI_Variant value {GAME.rules}")
        program.tell("position startpos")
        program.tell(f"go perft {depth}")
        said = program.wait_for(lambda line: line.startswith("Nodes searched"), 600, "perft")
        program.close()
        theirs = os.times().children_user - before
        began = time.process_time()
        leaves = pp.perft(GAME, depth=depth, compiled=True)
        ours = time.process_time() - began
        same = "equal" if leaves == int(said.split()[-1]) else "NOT EQUAL"
        print(
            f"perft {depth}: {leaves:,} leaves, {same}; {leaves / ours / 1e6:.1f} million a second of a processor, "
            f"Fairy-Stockfish {leaves / theirs / 1e6:.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="+", choices=("perft", "match"))
    parser.add_argument("--program", default="/usr/games/fairy-stockfish")
    parser.add_argument("--levels", default="-20,-10,0")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="without the switches that may miss the best move")
    given = parser.parse_args()
    if "perft" in given.what:
        perft(given.program)
    if "match" in given.what:
        switches: dict[str, Any] = {} if given.plain else {**selective_for(GAME)}
        pp.search(GAME, depth=3, compiled=True, **switches)
        for level, seed in zip(map(int, given.levels.split(",")), itertools.count(given.seed)):
            matches(given.program, level, given.games, given.seconds, switches, seed)


if __name__ == "__main__":
    main()
