"""What random games say about a position: the last word where nothing is proven and nothing is estimated."""

from __future__ import annotations

import random
import time
from typing import Any, Final, NamedTuple

from perfectplay.game import CHANCE, Game, legal_actions, sides_of

MOST_GAMES: Final = 100
MOST_PLIES: Final = 4000
"""No more plies than this are played in all games together, for rules run as plain Python here."""
MOST_SECONDS: Final = 1.0
"""After this time no further game begins, and the first one ends, so that slow rules keep nobody waiting."""


class RandomGames(NamedTuple):
    """The ends of some random games, for one player."""

    player: int
    games: int
    wins: int
    """How many brought the player more than 0."""
    draws: int
    """How many brought it 0."""
    mean: float
    """What the player gets in the mean."""
    are_outcomes: bool
    """Whether there are two sides, and every game brought 1, 0 or -1."""

    def in_words(self, game: Game[Any, Any]) -> str:
        """Says it: "of 100 random games from here X wins 58, and 12 end in a draw"."""
        name = game.player_name(self.player)
        if not self.are_outcomes:
            return f"in the mean of {self.games} random games from here {name} gets {self.mean:.3g}"
        drawn = f", and {self.draws} end{'s' if self.draws == 1 else ''} in a draw" if self.draws else ""
        counted = f"{self.games} random game{'' if self.games == 1 else 's'}"
        return f"of {counted} from here {name} wins {self.wins}{drawn}"


def random_games(game: Game[Any, Any], state: Any, *, seed: int = 0) -> RandomGames | None:
    """Plays random games from ``state``, always the same, but fewer where the rules are slow.

    None if not even one came to its end.

    Where chance moves at ``state``, the player is the first one. Raises whatever the rules raise.
    """
    generator = random.Random(seed)
    mover = game.to_move(state)
    player = 0 if mover == CHANCE else mover
    gains: list[float] = []
    plies = 0
    until = time.monotonic() + MOST_SECONDS
    while len(gains) < MOST_GAMES and plies < MOST_PLIES and time.monotonic() < until:
        current = state
        while not game.is_terminal(current) and plies < MOST_PLIES and time.monotonic() < until:
            plies += 1
            current = game.result(current, _random_action(game, current, generator))
        if game.is_terminal(current):
            gains.append(float(game.utility(current, player)))
    if not gains:
        return None
    wins, draws = sum(gain > 0 for gain in gains), sum(gain == 0 for gain in gains)
    are_outcomes = sides_of(game) == 2 and set(gains) <= {-1.0, 0.0, 1.0}
    return RandomGames(player, len(gains), wins, draws, sum(gains) / len(gains), are_outcomes)


def _random_action(game: Game[Any, Any], state: Any, generator: random.Random) -> Any:
    if game.to_move(state) == CHANCE:
        outcomes, weights = zip(*game.chances(state), strict=True)
        return generator.choices(outcomes, weights)[0]
    return generator.choice(legal_actions(game, state))
