"""Elo ratings from pairs of games, with intervals of confidence.

The model is that of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs: the method of paired
comparisons", *Biometrika* 39 (1952), with a draw as half a win: a player who is d Elo stronger is expected to score
1 / (1 + 10^(-d / 400)). The ratings are those of maximum likelihood. Their variance is estimated from the pairs of
games themselves ("sandwich estimator", H. White, *Econometrica* 50, 1982), so that draws, and openings that favour one
side, count as what they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import Final, NamedTuple

SCALE: Final = 400 / log(10)
"""One unit of the logistic scale, in Elo."""

CONFIDENCE: Final = 1.96
"""Two-sided 95 %."""

MOST_STEPS: Final = 100
CLOSE: Final = 1e-9


class Pair(NamedTuple):
    """Two games from the same opening with changed sides, and the points of the first player in both, 0 to 2."""

    first: int
    second: int
    points: float


class Rating(NamedTuple):
    """The Elo of a player, relative to the mean of all, and between which it lies with 95 % confidence."""

    elo: float
    low: float
    high: float


def expected(elo: float) -> float:
    """Returns the share of points that a player is expected to score who is so many Elo stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def ratings(players: int, pairs: Iterable[Pair]) -> list[Rating]:
    """Returns the rating of each player; the mean of all who are connected by games is 0.

    One pair is added for each two players that have met, half of it won by the one and half by the other. Without it,
    whoever has won all games would be infinitely strong, and nothing would be uncertain where all pairs ended alike.
    """
    counts: dict[Pair, float] = dict(Counter(pairs))
    for first, second in {(min(one.first, one.second), max(one.first, one.second)) for one in counts}:
        for points in (0.0, 2.0):
            added = Pair(first, second, points)
            counts[added] = counts.get(added, 0) + 0.5
    groups = connected(players, counts)
    strengths = _most_likely(groups, counts)
    bread = _inverse(_information(groups, counts, strengths))
    covariance = _product(_product(bread, _spread(players, counts, strengths)), bread)
    played = sum(counts.values())
    correction = played / max(played - players + 1, 1)
    found = []
    for number, strength in enumerate(strengths):
        half = CONFIDENCE * sqrt(max(covariance[number][number], 0.0) * correction)
        found.append(Rating(SCALE * strength, SCALE * (strength - half), SCALE * (strength + half)))
    return found


def connected(players: int, pairs: Iterable[Pair]) -> list[int]:
    """Returns for each player the number of the group whose members are connected by games."""
    groups = list(range(players))
    for pair in pairs:
        one, other = groups[pair.first], groups[pair.second]
        groups = [one if group == other else group for group in groups]
    return groups


def _most_likely(groups: list[int], counts: Mapping[Pair, float]) -> list[float]:
    """Returns the strengths on the logistic scale at which all expected points are those scored, by Newton's method."""
    players = len(groups)
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        surplus = [0.0] * players
        for pair, count in counts.items():
            over = count * _residual(pair, strengths)
            surplus[pair.first] += over
            surplus[pair.second] -= over
        bread = _inverse(_information(groups, counts, strengths))
        step = [sum(row[other] * surplus[other] for other in range(players)) for row in bread]
        longest = max(map(abs, step), default=0.0)
        damped = min(1.0, 2.0 / longest) if longest else 1.0
        strengths = [strength + damped * change for strength, change in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    return strengths


def _chance(pair: Pair, strengths: Sequence[float]) -> float:
    return expected(SCALE * (strengths[pair.first] - strengths[pair.second]))


def _residual(pair: Pair, strengths: Sequence[float]) -> float:
    """Returns by how much the first player scored more than expected."""
    return pair.points - 2 * _chance(pair, strengths)


def _information(groups: list[int], counts: Mapping[Pair, float], strengths: Sequence[float]) -> list[list[float]]:
    """Returns the information of Fisher, and a mean of 0 in each group beside it, so that it has an inverse."""
    found = [[float(group == other) / groups.count(group) for other in groups] for group in groups]
    for pair, count in counts.items():
        chance = _chance(pair, strengths)
        _add(found, pair, 2 * count * chance * (1 - chance))
    return found


def _spread(players: int, counts: Mapping[Pair, float], strengths: Sequence[float]) -> list[list[float]]:
    """Returns how far pairs of games lie from what is expected."""
    found = [[0.0] * players for _ in range(players)]
    for pair, count in counts.items():
        _add(found, pair, count * _residual(pair, strengths) ** 2)
    return found


def _add(matrix: list[list[float]], pair: Pair, weight: float) -> None:
    first, second = pair.first, pair.second
    matrix[first][first] += weight
    matrix[second][second] += weight
    matrix[first][second] -= weight
    matrix[second][first] -= weight


def _product(left: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Returns the inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        best = max(range(number, size), key=lambda place: abs(rows[place][number]))
        rows[number], rows[best] = rows[best], rows[number]
        pivot = rows[number][number]
        rows[number] = [value / pivot for value in rows[number]]
        for other in range(size):
            factor = rows[other][number]
            if other != number and factor:
                rows[other] = [one - factor * two for one, two in zip(rows[other], rows[number], strict=True)]
    return [row[size:] for row in rows]
