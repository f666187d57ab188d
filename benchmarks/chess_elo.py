"""The Elo of weaker play in chess: games against Stockfish, limited to a known Elo, and against stronger own play.

Stockfish's scale (its option `UCI_Elo`, 1350 and more) is the measure; what is weaker is measured against the next
stronger strength. What comes out is what `perfectplay.playing.chess_elo` holds.

pip install . && apt install stockfish && python benchmarks/chess_elo.py --games 20
"""

from __future__ import annotations

import argparse
import random
import shutil
from statistics import mean
from typing import Any, Final

from perfectplay.games import Chess
from perfectplay.playing.arena.contestants import Move, UciContestant
from perfectplay.playing.arena.games import continued
from perfectplay.playing.arena.ratings import SCALE, expected
from perfectplay.playing.contest import opening
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.search.limits import Limits

LEAST_ELO, MOST_ELO = 1350, 2850
"""What Stockfish 15 can be limited to."""
STRENGTHS: Final = (1.0, 0.999, 0.99, 0.96, 0.9, 0.75, 0.55, 0.3, 0.0)
STOCKFISH_SECONDS: Final = 0.05
"""Limited to an Elo, Stockfish chooses at a low depth, for which this is enough."""


class Own:
    """Our play at a strength."""

    def __init__(self, strength: float, nodes: int, seed: int) -> None:
        level: dict[str, Any] = {"level": 1, "ladder": (strength,)} if strength < 1 else {}
        self.player = Player(Chess(), algorithm="search", nodes=nodes, seed=seed, **level)

    def choose(self, match: Match) -> Move:
        return Move(self.player.choose(match.state, earlier=match.states[:-1]).name)

    def close(self) -> None:
        self.player.close()


def elo_of(played: list[tuple[float, float]]) -> float:
    """Returns the Elo at which the points are as expected, from (opponent's Elo, points) of games.

    One drawn game with the first opponent is added, so that it exists.
    The opponents' Elo are known; `ratings` estimates those of all players from their games, around a mean of 0.
    """
    low, high = 0.0, 4000.0
    games = [*played, (played[0][0], 0.5)]
    while high - low > 1:
        middle = (low + high) / 2
        surplus = sum(points - expected(middle - elo) for elo, points in games)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2


def in_order(elo: dict[float, float]) -> list[tuple[float, float]]:
    """Returns strengths and Elo that both rise; neighbours that do not are taken together, with their means."""
    groups: list[list[tuple[float, float]]] = []
    for row in sorted(elo.items()):
        groups.append([row])
        while len(groups) > 1 and mean(one[1] for one in groups[-2]) >= mean(one[1] for one in groups[-1]):
            last = groups.pop()
            groups[-1] += last
    return [(mean(one[0] for one in group), mean(one[1] for one in group)) for group in groups]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="games for each strength")
    parser.add_argument("--nodes", type=int, default=30_000, help="positions a move")
    chosen = parser.parse_args()
    command = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if command is None:
        raise SystemExit("Stockfish is missing; install it: apt install stockfish")
    game = Chess()
    elo: dict[float, float] = {}
    stronger = None
    for strength in STRENGTHS:
        guess = 1900.0 if stronger is None else elo[stronger] - 150
        played: list[tuple[float, float]] = []
        for number in range(chosen.games // 2):
            generator = random.Random(f"{strength} {number}")
            begun = opening(game, generator, 4)
            if stronger is None or guess >= LEAST_ELO - 100:
                against = min(max(guess, LEAST_ELO), MOST_ELO)
                limit = f"option.UCI_LimitStrength=true option.UCI_Elo={against:.0f}"
                other: Any = UciContestant("stockfish", f"{command} {limit}", game, Limits(seconds=STOCKFISH_SECONDS))
            else:
                against, other = elo[stronger], Own(stronger, chosen.nodes, number)
            own = Own(strength, chosen.nodes, 1000 + number)
            for seats in ((own, other), (other, own)):
                done = continued(begun, seats, ("first", "second"), generator)
                played.append((against, done.points if seats[0] is own else 1 - done.points))
            guess = elo_of(played)
            own.close()
            other.close()
        elo[strength] = guess
        error = 1.96 * 2 * SCALE / len(played) ** 0.5
        print(f"strength {strength:g}: Elo {guess:.0f} +-{error:.0f} (95 %) in {len(played)} games", flush=True)
        stronger = strength
    for strength, value in in_order(elo):
        print(f"    ({strength:g}, {value:.0f}),")


if __name__ == "__main__":
    main()
