"""What learned knowledge is worth: python benchmarks/learning.py connect-four connect-four.knowledge.

For any game: games against what the game has by itself. For Connect Four also games one ply ahead, as the first player
against an opponent whose first three moves are random and who then plays perfectly, and how often a search keeps the
outcome of random positions; for that, `pip install bitbully bitbully-databases`.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import perfectplay as pp


def one_ply_ahead(game: Any, knowledge: Any, games: int) -> tuple[int, int, int]:
    """Returns won, drawn and lost games of the first player, who takes the position with the best value."""
    known = pp.with_knowledge(game, knowledge)
    generator = random.Random(77)
    counts = [0, 0, 0]
    for _ in range(games):
        state, ply = game.initial_state(), 0
        while not game.is_terminal(state):
            children = [game.result(state, action) for action in game.actions(state)]
            if ply % 2 == 0:
                state = max(
                    children,
                    key=lambda one: game.utility(one, 0) if game.is_terminal(one) else known.evaluate(one, 0),
                )
            elif ply < 6:
                state = generator.choice(children)
            else:
                solved = pp.solve(game, state, distance=False)
                best = solved if solved.value >= 0 else pp.search(game, state, nodes=200_000)
                state = game.result(state, best.action)
            ply += 1
        counts[1 - int(game.utility(state, 0))] += 1
    return counts[0], counts[1], counts[2]


def kept_outcomes(game: Any, knowledge: Any, positions: int, seconds: float) -> tuple[int, int]:
    """Returns in how many positions of 2 to 8 random plies the outcome is kept: with knowledge, and without.

    BitBully says what each action leads to, by its book: a proof from the second ply takes minutes.
    """
    import bitbully

    oracle = bitbully.BitBully()
    generator = random.Random(9)
    default = pp.Player(game, seconds=seconds, knowledge=None)
    kept = [0, 0]
    seen: set[int] = set()
    while len(seen) < positions:
        board, state = bitbully.Board(), game.initial_state()
        for _ in range(generator.randint(2, 8)):
            if not board.is_game_over():
                column = generator.choice(board.legal_moves())
                board.play(column)
                state = game.result(state, column)
        if board.is_game_over() or board.uid() in seen:
            continue
        seen.add(board.uid())
        outcomes = {column: (score > 0) - (score < 0) for column, score in oracle.score_all_moves(board).items()}
        found = pp.search(game, state, seconds=seconds, knowledge=knowledge).action, default.choose(state).action
        for way, action in enumerate(found):
            kept[way] += outcomes[action] == max(outcomes.values())
    return kept[0], kept[1]


def main() -> None:
    """Measures one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", help="a file of knowledge, or shipped")
    parser.add_argument("--games", type=int, default=100, help="games one ply ahead")
    parser.add_argument("--positions", type=int, default=1000, help="positions whose outcome shall be kept")
    parser.add_argument("--pairs", type=int, default=10, help="pairs of games in the arena")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds a move")
    parser.add_argument("--nodes", type=int, default=None, help="nodes a move in the arena, instead of seconds")
    options = parser.parse_args()
    game = pp.games.get(options.game)
    knowledge = pp.load_knowledge(options.file)
    limit: dict[str, Any] = {"seconds": options.seconds} if options.nodes is None else {"nodes": options.nodes}
    if options.pairs:
        met = pp.arena(options.game, [f"learned={options.file}", "before=own"], pairs=options.pairs, **limit)
        for one in met.standings:
            print(f"{one.name}: {one.score}")
    if isinstance(game, pp.games.ConnectFour):
        if options.games:
            print("one ply ahead, won, drawn, lost:", *one_ply_ahead(game, knowledge, options.games))
        if options.positions:
            learned, default = kept_outcomes(game, knowledge, options.positions, options.seconds)
            print(f"of {options.positions} outcomes kept: {learned} with knowledge, {default} without")


if __name__ == "__main__":
    main()
