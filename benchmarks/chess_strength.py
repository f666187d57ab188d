"""How strong chess is played: depth from the start, tactics solved, and matches of the engine against itself.

python benchmarks/chess_strength.py start tactics half mobility safety pawns

``start`` and ``tactics`` give one second a move. The others are matches of 100 short games: 50 balanced openings of
random moves, each played with both colours; ``half`` against half the nodes a move, which is half the time without
what other programs do to it, and the others without one term of the evaluation. An interval is the score plus and
minus 1.96 standard errors, over the pairs of games of one opening.
"""

from __future__ import annotations

import argparse
import math
import random
from typing import Any

from tactics import TACTICS

import perfectplay as pp
from perfectplay.games import Chess
from perfectplay.games.chess_evaluation import ChessKnowledge
from perfectplay.playing.match import Match
from perfectplay.result import SearchResult
from perfectplay.search.switches import selective_for

GAME = Chess(fifty_moves=False)
OPENING = 8
"""So many random plies."""
BALANCED = 0.005
"""Openings of which a search to depth 6 says more are not played."""
LOST = 0.06
"""A game is given up where both players agree that one is behind by so much."""
AGREED = 6
"""At so many plies one after the other."""
LONGEST = 160
"""A game of so many plies is a draw."""
TERMS = {"mobility": 1, "safety": 2, "pawns": 4}


def search(game: pp.Game[Any, int], state: Any, **limits: Any) -> SearchResult[Any, int]:
    return pp.search(game, state, compiled=True, **selective_for(game), **limits)


def start() -> None:
    found = search(GAME, GAME.initial_state(), seconds=1)
    print(f"start: depth {found.depth} in 1 s, {found.nodes / found.seconds / 1e6:.2f} million nodes/s")


def tactics() -> None:
    missed = []
    for tactic in TACTICS:
        state = GAME.parse_position(tactic.position)
        found = search(GAME, state, seconds=1)
        if found.action != GAME.parse_action(state, tactic.best):
            missed.append(f"{tactic.number} ({GAME.action_name(state, found.action or 0)} for {tactic.best})")
    print(f"tactics: {len(TACTICS) - len(missed)} of {len(TACTICS)} solved in 1 s each; missed: {', '.join(missed)}")


def opening(draw: random.Random) -> Any:
    """A position that is about as good for both."""
    while True:
        state = GAME.initial_state()
        for _ in range(OPENING):
            state = GAME.result(state, draw.choice(list(GAME.actions(state))))
            if GAME.is_terminal(state):
                break
        else:
            if abs(search(GAME, state, depth=6).value) <= BALANCED:
                return state


def play(players: tuple[pp.Game[Any, int], pp.Game[Any, int]], nodes: tuple[int, int], state: Any) -> float:
    """1 if white wins, 1/2 for a draw; white is the first of the players."""
    match = Match(GAME, state)
    agreed = 0
    while match.outcome is None and len(match.moves) < LONGEST:
        mover = match.to_move
        found = search(players[mover], match.state, nodes=nodes[mover], earlier=match.states[:-1])
        value = found.value if mover == 0 else -found.value
        ahead = (value > LOST) - (value < -LOST)
        agreed = agreed + ahead if ahead * agreed > 0 else ahead
        if abs(agreed) >= AGREED or abs(value) == 1:
            return 1.0 if value > 0 else 0.0
        assert found.action is not None
        match.take(found.action)
    return 0.5 if match.outcome is None else (1 + match.outcome.utilities[0]) / 2


def against(name: str, other: pp.Game[Any, int], nodes: int, other_nodes: int, games: int) -> None:
    """The engine as it is against another."""
    draw = random.Random(2026)
    pairs = []
    for number in range(games // 2):
        state = opening(draw)
        one = play((GAME, other), (nodes, other_nodes), state)
        two = 1 - play((other, GAME), (other_nodes, nodes), state)
        pairs.append((one + two) / 2)
        if (number + 1) % 10 == 0 or number + 1 == games // 2:
            told(name, pairs)


def told(name: str, pairs: list[float]) -> None:
    mean = sum(pairs) / len(pairs)
    deviation = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1) / len(pairs))
    low, high = mean - 1.96 * deviation, mean + 1.96 * deviation
    print(
        f"{name}: {mean:.1%} of {2 * len(pairs)} games, {low:.1%} to {high:.1%}; "
        f"Elo {elo(mean):+.0f}, {elo(low):+.0f} to {elo(high):+.0f}",
        flush=True,
    )


def elo(score: float) -> float:
    score = min(0.999, max(0.001, score))
    return 400 * math.log10(score / (1 - score))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", default=["start", "tactics", "half", *TERMS])
    parser.add_argument("--nodes", type=int, default=60_000, help="a move, in matches")
    parser.add_argument("--games", type=int, default=100, help="of each match")
    chosen = parser.parse_args()
    search(GAME, GAME.initial_state(), depth=1)
    for part in chosen.parts:
        if part == "start":
            start()
        elif part == "tactics":
            tactics()
        elif part == "half":
            against("twice the nodes", GAME, chosen.nodes, chosen.nodes // 2, chosen.games)
        else:
            without = pp.with_knowledge(GAME, ChessKnowledge(terms=7 - TERMS[part]))
            search(without, GAME.initial_state(), depth=1)
            against(f"with {part} against without", without, chosen.nodes, chosen.nodes, chosen.games)


if __name__ == "__main__":
    main()
