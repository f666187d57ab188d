"""The strengths of the levels of every game of two players: what `perfectplay.playing.ladders` holds.

pip install . && python benchmarks/levels.py

Boards for which the package has learned knowledge have rows of their own, as full strength plays with it.
"""

from __future__ import annotations

import argparse

from perfectplay.games.registry import GAMES, get
from perfectplay.learning.shipping import USUAL, USUAL_BY_ITS_SEARCH
from perfectplay.playing.calibrating import USUAL_PAIRS, Step, calibrate, ladder_from
from perfectplay.search.rules import name_of

LEFT_OUT = ("tree", "pacman")
"""A tree is no game by itself, and the opponents of Pac-Man are no players."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=USUAL_PAIRS, help="pairs of games for each comparison")
    parser.add_argument("--nodes", type=int, default=30_000, help="positions a move for full strength")
    parser.add_argument("--game", action="append", help="only these games")
    chosen = parser.parse_args()
    ladders = {}
    for name in chosen.game or dict.fromkeys((*GAMES, *USUAL, *USUAL_BY_ITS_SEARCH)):
        if name in LEFT_OUT:
            continue
        game, steps = get(name), list[Step]()
        if game.players != 2:
            print(f"{name:18} left out: {game.players} players")
            continue
        for step in calibrate(game, nodes=chosen.nodes, pairs=chosen.pairs, seed=1):
            steps.append(step)
            against = f"{step.score} against the next" if step.score.games else "the weakest level"
            print(f"{name:18} strength {step.strength:.8f}: {against}", flush=True)
        ladders[name_of(game) if ":" in name else type(game).__name__] = ladder_from(steps)
    print("LADDERS = {")
    for name, ladder in ladders.items():
        print(f'    "{name}": {ladder},')
    print("}")


if __name__ == "__main__":
    main()
