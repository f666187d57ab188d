"""Random games of Go a second, and where their time goes: rules alone, with the tree, with RAVE.

    python benchmarks/go_playouts.py

Seconds are those of the processor, on one thread.
"""

from __future__ import annotations

import argparse
import time

import perfectplay as pp
from perfectplay.game import Game


def measured(game: Game, simulations: int, **options: object) -> tuple[float, float, float]:
    """Returns walks a second, random games a second, and their mean length."""
    pp.mcts(game, simulations=100, compiled=True, **options)
    began = time.process_time()
    found = pp.mcts(game, simulations=simulations, compiled=True, **options)
    seconds = time.process_time() - began
    return simulations / seconds, found.evaluations / seconds, found.nodes / max(found.evaluations, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=20_000)
    given = parser.parse_args()
    for name in ("go:size=9", "go:size=13", "go:size=19", "connect-four", "hex:size=11"):
        game = pp.games.get(name)
        for title, options in (("plain UCT", {"rave": 0.0}), ("with RAVE", {})):
            if title == "with RAVE" and not isinstance(game, pp.games.Go):
                continue
            walks, games, length = measured(game, given.simulations, **options)
            print(
                f"{name:14} {title:10} {walks:10,.0f} walks/s {games:10,.0f} random games/s of {length:.0f} plies",
                flush=True,
            )


if __name__ == "__main__":
    main()
