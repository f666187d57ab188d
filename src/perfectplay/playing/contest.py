"""Games between two players, each opening played twice with changed sides, and what that says about their strength."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf, sqrt
from typing import Any, Final, NamedTuple

from perfectplay.game import CHANCE, Game
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.result import unless_interrupted
from perfectplay.search.algorithms.search import search
from perfectplay.search.teams import is_two_sided

MOST_PLIES: Final = 600
"""A game that is longer counts as a draw."""

MOST_TRIES: Final = 50
"""So many openings are tried for one that is open."""

CHOSEN_FROM: Final = 4
"""The most balanced of so many open ones is taken."""

CHOSEN_CLOSELY_FROM: Final = 8
"""Of so many, where games are to say who is stronger."""

LOOK_NODES: Final = 2000
"""So many nodes say how balanced an opening is, and may prove that it is decided already."""

CLOSE_LOOK_NODES: Final = 20_000
"""So many do where games are to say who is stronger, if machine code looks: that takes some hundredths of a second."""

STANDARD_ERRORS: Final = 1.96
"""Two-sided 95 %."""


class Score(NamedTuple):
    """What the first player of a contest got from its games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The points for each game: 1 for a win, 0.5 for a draw."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def plus(self, other: Score) -> Score:
        """Returns both together."""
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def interval(self) -> tuple[float, float]:
        """Returns between which two shares the true one lies, with 95 % confidence.

        E. B. Wilson, "Probable inference, the law of succession, and statistical inference", *JASA* 22 (1927); a draw
        counts as half of each.
        """
        count, square = max(self.games, 1), STANDARD_ERRORS**2
        middle = (self.share + square / (2 * count)) / (1 + square / count)
        share = self.share
        half = STANDARD_ERRORS / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count**2))
        return max(middle - half, 0.0), min(middle + half, 1.0)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.share:.0%} of {self.games} ({low:.0%} to {high:.0%}; +{self.wins} ={self.draws} -{self.losses})"


def contest(
    game: Game[Any, Any],
    first: Player[Any, Any],
    second: Player[Any, Any],
    *,
    pairs: int,
    seed: int = 0,
    plies: int = 4,
) -> Iterator[Score]:
    """Yields the score of ``first`` after each pair of games, of which both begin with the same ``plies`` random plies.

    For games of two players. What chance does is drawn from ``seed``, too, anew in each game.
    """
    generator = random.Random(seed)
    score = Score()
    for _ in range(pairs):
        begun = opening(game, generator, generator.randint(max(plies - 1, 0), plies + 1), closely=True)
        for seats in ((first, second), (second, first)):
            gain = played(begun, seats, generator)
            gain = gain if seats[0] is first else -gain
            score = score.plus(Score(gain > 0, gain == 0, gain < 0))
        yield score


def opening(game: Game[Any, Any], generator: random.Random, plies: int, *, closely: bool = False) -> Match:
    """Returns a match after so many random plies that is balanced, if there is one.

    Of the first few that a short search does not find decided, it is the one whose value is nearest to 0: from an
    opening that favours one side, each player wins a game, and nobody learns which one is better. ``closely`` looks at
    more of them, and by a longer search where machine code makes it.
    """
    chosen_from = CHOSEN_CLOSELY_FROM if closely else CHOSEN_FROM
    best, least, count = Match(game, game.initial_state()), inf, 0
    for attempt in range(MOST_TRIES):
        match = Match(game, game.initial_state())
        for _ in range(plies if attempt < MOST_TRIES - 1 else 0):
            if match.is_over:
                break
            _play_at_random(match, generator)
        while not match.is_over and match.to_move == CHANCE:
            match.let_chance_decide(generator)
        lead = inf if match.is_over else _lead(match, closely)
        if lead <= least:  # where none is open, the last one: it has no random plies
            best, least = match, lead
        count += lead < inf
        if least == 0 or count == chosen_from:
            break
    return best


def _play_at_random(match: Match, generator: random.Random) -> None:
    if match.to_move == CHANCE:
        match.let_chance_decide(generator)
    else:
        match.take(generator.choice(match.actions()))


def _lead(match: Match, closely: bool) -> float:
    """Returns how far the value is from 0 by a short search; infinite where it is decided."""
    if not is_two_sided(match.game):
        return 0.0
    found = unless_interrupted(search(match.game, match.state, nodes=LOOK_NODES))
    if closely and found.compiled and not found.is_proven:
        found = unless_interrupted(search(match.game, match.state, nodes=CLOSE_LOOK_NODES))
    return inf if found.is_proven and found.value != 0 else abs(found.value or 0.0)


def played(begun: Match, seats: tuple[Player[Any, Any], Player[Any, Any]], generator: random.Random) -> float:
    """Plays a game to its end, and returns how much more the player who moves first gets than the other one."""
    match = Match(begun.game, begun.states[0])
    match.states, match.moves = [*begun.states], [*begun.moves]
    while not match.is_over and len(match.moves) < MOST_PLIES:
        mover = match.to_move
        if mover == CHANCE:
            match.let_chance_decide(generator)
        else:
            found = unless_interrupted(seats[mover].choose(match.state, earlier=match.states[:-1]).result)
            match.take(found.action)
    outcome = match.outcome
    return 0.0 if outcome is None else outcome.utilities[0] - outcome.utilities[1]
