"""How strong a player is in games without an evaluation, against `search` and `mcts` at the same time a move.

pip install . && python benchmarks/without_evaluation.py --pairs 20 --seconds 0.3
"""

from __future__ import annotations

import argparse
from typing import Any

import perfectplay as pp
from perfectplay.playing.contest import Score, contest


def blind(game: Any) -> Any:
    """Returns the game without its evaluation."""
    if not game.has_evaluation:
        return game
    kind = type(f"Blind{type(game).__name__}", (type(game),), {"evaluate": pp.Game.evaluate})
    without = object.__new__(kind)
    vars(without).update(vars(game))
    return without


def games() -> dict[str, Any]:
    """Returns ten games, all without an evaluation."""
    named = {
        "connect-four": pp.games.ConnectFour(),
        "quarto": pp.games.Quarto(),
        "ultimate": pp.games.UltimateTicTacToe(),
        "breakthrough": pp.games.Breakthrough(),
        "onitama": pp.games.Onitama(),
        "hex 7 x 7": pp.games.Hex(size=7),
        "othello": pp.games.Othello(),
        "kalah": pp.games.Kalah(),
        "dots-and-boxes": pp.games.DotsAndBoxes(),
        "checkers": pp.games.Checkers(),
    }
    return {name: blind(game) for name, game in named.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=20, help="pairs of games against each opponent")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds a move")
    parser.add_argument("--game", action="append", help="only these games")
    chosen = parser.parse_args()
    together = {"search": Score(), "mcts": Score()}
    for name, game in games().items():
        if chosen.game and name not in chosen.game:
            continue
        player = pp.Player(game, seconds=chosen.seconds, knowledge=None)
        player.ready()
        for opponent in together:
            with pp.Player(game, seconds=chosen.seconds, algorithm=opponent) as other:
                other.ready()
                *_, score = contest(game, player, other, pairs=chosen.pairs, seed=1)
            together[opponent] = together[opponent].plus(score)
            print(f"{name:15} {player.algorithm.name} against {opponent:6} {score}", flush=True)
        player.close()
    for opponent, score in together.items():
        print(f"{'all games':15} against {opponent:6} {score}")


if __name__ == "__main__":
    main()
