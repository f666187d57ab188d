"""The standings of an arena: points, ratings, and what a sequential test says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from perfectplay.playing.arena.ratings import Rating, ratings
from perfectplay.playing.arena.record import Met
from perfectplay.playing.arena.sequential import SequentialTest, Verdict
from perfectplay.playing.contest import Score


class Standing(NamedTuple):
    """What a contestant has reached."""

    name: str
    score: Score
    rating: Rating

    def as_json(self) -> dict[str, Any]:
        score, rating = self.score, self.rating
        return {
            "name": self.name,
            "games": score.games,
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "points": score.wins + score.draws / 2,
            "elo": rating.elo if score.games else None,
            "interval": [rating.low, rating.high] if score.games else None,
        }


def standings(names: Sequence[str], met: Sequence[Met]) -> list[Standing]:
    """Returns the standing of each contestant, in the order of ``names``. Their mean rating is 0."""
    scores = [Score() for _ in names]
    for one in met:
        for game, places in zip(one.games, (one.meeting[1:], one.meeting[:0:-1]), strict=True):
            for place, points in zip(places, (game.points, 1 - game.points), strict=True):
                scores[place] = scores[place].plus(Score(points == 1, points == 0.5, points == 0))
    rated = ratings(len(names), [one.pair for one in met])
    return [Standing(*row) for row in zip(names, scores, rated, strict=True)]


class Tested(NamedTuple):
    """How far a sequential test has come: its ratio, and between which two values it goes on."""

    verdict: Verdict
    ratio: float
    low: float
    high: float
    pairs: tuple[int, ...]
    """The pairs of games in which the first contestant scored 0, 0.5, 1, 1.5 and 2 points."""


def tested(test: SequentialTest, met: Sequence[Met]) -> Tested:
    """Returns what the test says of the first contestant against the second one."""
    counts = Counter(one.pair.points for one in met if (one.meeting.first, one.meeting.second) == (0, 1))
    low, high = test.bounds
    seen = tuple(counts[points] for points in (0.0, 0.5, 1.0, 1.5, 2.0))
    return Tested(test.verdict(counts), test.ratio(counts), low, high, seen)
