"""The strengths of levels, measured in games: each step up wins clearly, and not always."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.learning.shipping import USUAL_KNOWLEDGE
from perfectplay.playing.contest import Score, contest
from perfectplay.playing.levels import ALMOST_FULL, FULL, HIGHEST
from perfectplay.playing.player import Player
from perfectplay.search.limits import Limits

LEAST, MOST = 0.60, 0.75
"""The share of points that a level scores against the one below it."""

CLOSEST: Final = 0.01
"""Two strengths that lie no further apart are not told apart, on a scale that is finer near full strength."""

LEAST_MIXED: Final = (FULL - ALMOST_FULL) / 32
"""Above `ALMOST_FULL`, two strengths that lie no further apart are not told apart."""

USUAL_PAIRS: Final = 30
USUAL_SECONDS: Final = 0.1


Met = MutableMapping[tuple[float, float], Score]
"""What strengths scored against each other."""

Progress = Callable[[float, float, Score], None]
"""Told after each pair of games which strengths meet, and what the first of them has scored so far."""


class Step(NamedTuple):
    """A level, and what it scores against the one below it."""

    strength: float
    score: Score


def calibrate(
    game: Game[Any, Any],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    pairs: int = USUAL_PAIRS,
    seed: int = 0,
    knowledge: Any = USUAL_KNOWLEDGE,
    met: Met | None = None,
    progress: Progress | None = None,
) -> Iterator[Step]:
    """Yields the levels of a game from full strength downwards, each as soon as it is found, at most ten.

    Each but the last one scores `LEAST` to `MOST` against the next weaker one, in as many ``pairs`` of games, or as
    close to that as strengths come that differ by `CLOSEST` (`LEAST_MIXED` above `ALMOST_FULL`). Two strengths meet no
    more when their games say with 95 % confidence that the share lies outside. `Step.score` says what a level scored. A
    game that separates fewer levels has fewer. Full strength has ``seconds`` for an action (`USUAL_SECONDS` without any
    limit), or ``nodes``, with which the result repeats, and the ``knowledge`` of a `Player`. What strengths have
    scored against each other is entered into ``met``; those that are there need not meet again. ``progress`` is called
    after each pair of games. For two players. Raises `BadArgument`.
    """
    if game.players != 2:
        raise BadArgument(f"levels are measured in games of two players, and {type(game).__name__} has {game.players}")
    if isinstance(pairs, bool) or not isinstance(pairs, int) or pairs < 1:
        raise BadArgument(f"pairs is {pairs!r}; it must be a whole number of pairs of games, 1 or more")
    limits = Limits(None, USUAL_SECONDS if seconds is None and nodes is None else seconds, nodes)
    met = {} if met is None else met
    strength = FULL
    for number in range(HIGHEST - 1):
        found = next_below(game, strength, limits, pairs, seed + 1000 * number, knowledge, met, progress)
        if found is None:
            break
        below, score = found
        yield Step(strength, score)
        strength = below
    yield Step(strength, Score())


def next_below(
    game: Game[Any, Any],
    strength: float,
    limits: Limits,
    pairs: int,
    seed: int,
    knowledge: Any = USUAL_KNOWLEDGE,
    met: Met | None = None,
    progress: Progress | None = None,
) -> tuple[float, Score] | None:
    """Returns a strength against which this one scores as it should; None if it hardly beats even the weakest.

    Halves the interval in which it lies, as stronger opponents leave fewer points. If even a strength close to full
    leaves too many, the next one is above `ALMOST_FULL`.
    """
    known = {} if met is None else met

    def score_of(below: float) -> Tried:
        if (strength, below) not in known:
            known[strength, below] = measured(game, strength, below, limits, pairs, seed, knowledge, progress)
        return below, known[strength, below]

    weakest = score_of(0.0)[1]
    if strength <= CLOSEST or weakest.share < LEAST:
        return None
    if weakest.share <= MOST:
        return 0.0, weakest

    def near_full(place: float) -> float:
        return 1 - (1 - place) ** 2  # near full strength, a little makes a great difference

    best = _halved((0.0, weakest), 0.0, 1 - (1 - strength) ** 0.5, CLOSEST, lambda place: score_of(near_full(place)))
    return _halved(best, ALMOST_FULL, strength, LEAST_MIXED, score_of) if best[1].share > MOST else best


Tried = tuple[float, Score]
"""A strength, and what another one scored against it."""


def _halved(best: Tried, low: float, high: float, closest: float, score_of: Callable[[float], Tried]) -> Tried:
    """Returns a strength against which another one scores as it should, or the nearest to that of all tried."""
    while high - low > closest and not LEAST <= best[1].share <= MOST:
        middle = (low + high) / 2
        tried = score_of(middle)
        low, high = (middle, high) if tried[1].share > MOST else (low, middle)
        best = min(best, tried, key=lambda one: max(LEAST - one[1].share, one[1].share - MOST))
    return best


def measured(
    game: Game[Any, Any],
    strength: float,
    other: float,
    limits: Limits,
    pairs: int,
    seed: int,
    knowledge: Any = USUAL_KNOWLEDGE,
    progress: Progress | None = None,
) -> Score:
    """Returns what one strength scores against another, as their levels play.

    It is the score of the first games if these say with confidence that it is not what a step should score.
    """
    players = [
        Player(game, knowledge=knowledge, seconds=limits.seconds, nodes=limits.nodes, seed=seed + place, **_at(one))
        for place, one in enumerate((strength, other))
    ]
    score = Score()
    try:
        for score in contest(game, players[0], players[1], pairs=pairs, seed=seed):
            if progress is not None:
                progress(strength, other, score)
            low, high = score.interval()
            if low > MOST or high < LEAST:
                break
    finally:
        for player in players:
            player.close()
    return score


def _at(strength: float) -> dict[str, Any]:
    """Returns the settings of a player of this strength."""
    return {} if strength >= FULL else {"level": 1, "ladder": (strength,)}


def ladder_from(steps: list[Step]) -> tuple[float, ...]:
    """Returns the strengths below full strength, the weakest first."""
    return tuple(sorted(round(step.strength, 8) for step in steps if step.strength < FULL))
