"""The kernels that tune: estimates of many positions, their slopes by each weight, and the regression itself.

The outcome y of a game, 0 to 1, is taken for 1 / (1 + exp(-scale * estimate)), where the estimate is that of a quiet
position of the game: P. Österlund, "Texel's tuning method", Chess Programming Wiki
(https://www.chessprogramming.org/Texel%27s_Tuning_Method). What is minimised is the mean of
-y log p - (1 - y) log(1 - p), as in every logistic regression, and a pull towards the weights that were there before.

One weight is moved at a time, by Newton's step: C.-J. Hsieh and others, "Dual coordinate descent methods for logistic
regression", 2011, section 1 (the primal form). The slopes of the estimates by the weights are found by trying other
weights, so an evaluation may be any function of its weights; only the positions whose estimate a weight moves are kept.
"""

from __future__ import annotations

import math
from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.search.parts.record import Floats, Record, States, room_for
from perfectplay.search.parts.run import NO_LIMIT

MOST_POSITIONS: Final = 1 << 19

SCALE, PULL, LOSS, HELD_OUT, SMALL = range(5)
"""Places in `Regression.settings`: what an estimate is multiplied by; how much the deviations count; the mean loss of
the positions to learn from, and of the others; the share of a deviation below which a step is small."""

SWEEPS: Final = 60
"""So often at most all weights are moved."""
SCALE_STEPS: Final = 100
LARGEST_SCALE: Final = 1e9


class Regression(Record):
    """What the kernels read and write."""

    limit: int = NO_LIMIT
    """0, set from outside, stops them."""
    count: int
    """Positions."""
    first_held_out: int
    """The positions from this one on are not learned from."""
    weights: int
    """How many weights there are."""
    slopes_found: int
    """How many slopes `note_slopes` has found."""
    estimates: Any = 0
    """The store of the estimates, for player 0 (compiled: its address); so for all that follow."""
    outcomes: Any = 0
    above: Any = 0
    """Estimates with a weight a little larger, and then smaller."""
    below: Any = 0
    found_rows: Any = 0
    """What `note_slopes` has found: positions, and their slopes."""
    found_slopes: Any = 0
    starts: Any = 0
    """Where the slopes of each weight begin in ``rows`` and ``slopes``, and where they end."""
    rows: Any = 0
    slopes: Any = 0
    deviations: Any = 0
    """By how much each weight may well be wrong."""
    shifts: Any = 0
    """By how much each weight was moved."""
    settings: Floats = room_for("float", 8)
    positions: States = room_for("state", MOST_POSITIONS)


@kernel
def estimate_all(game: Any, state: Any, run: Regression) -> int:
    """Writes the estimate of each position for player 0; ``state`` is any state. Returns how many."""
    done = 0
    while done < run.count and limit_of(run) > 0:
        put(run.estimates, done, 1.0 * game.evaluate(get(run.positions, done, state), 0))
        done += 1
    return done


@kernel
def note_slopes(run: Regression) -> int:
    """Writes where the estimates above and below differ, and by how much. Returns at how many positions."""
    found = 0
    for place in range(run.first_held_out):
        slope = get(run.above, place, 0.0) - get(run.below, place, 0.0)
        if slope != 0.0:
            put(run.found_rows, found, place)
            put(run.found_slopes, found, slope)
            found += 1
    run.slopes_found = found
    return found


def chance(scaled: float) -> float:
    """Returns 1 / (1 + exp(-scaled)), for any number."""
    return 0.5 + 0.5 * math.tanh(0.5 * scaled)


def loss_between(first: int, last: int, run: Regression) -> float:
    """Returns the mean loss of some positions; 0 if there are none."""
    scale = get(run.settings, SCALE, 0.0)
    total = 0.0
    for place in range(first, last):
        scaled = scale * get(run.estimates, place, 0.0)
        size = abs(scaled)
        worst = size if scaled < 0.0 else 0.0  # log(1 + exp(-scaled)), also where exp would be too large
        total += worst + math.log(1.0 + math.exp(-size)) + (1.0 - get(run.outcomes, place, 0.0)) * scaled
    return total / (last - first) if last > first else 0.0


@kernel
def weigh_losses(run: Regression) -> int:
    """Writes the mean losses of the positions to learn from, and of the others."""
    put(run.settings, LOSS, loss_between(0, run.first_held_out, run))
    put(run.settings, HELD_OUT, loss_between(run.first_held_out, run.count, run))
    return 0


@kernel
def fit_scale(run: Regression) -> int:
    """Finds the scale with the smallest loss, by Newton's steps, at most doubled or halved. Returns how many."""
    scale = get(run.settings, SCALE, 0.0)
    for step in range(SCALE_STEPS):
        gradient = 0.0
        curvature = 0.0
        for place in range(run.first_held_out):
            estimate = get(run.estimates, place, 0.0)
            p = chance(scale * estimate)
            gradient += (p - get(run.outcomes, place, 0.0)) * estimate
            curvature += p * (1.0 - p) * estimate * estimate
        wanted = scale - gradient / curvature if curvature > 0.0 else 2.0 * scale
        before = scale
        scale = min(max(wanted, 0.5 * scale), 2.0 * scale, LARGEST_SCALE)
        put(run.settings, SCALE, scale)
        if abs(scale - before) < 1e-6 * before or limit_of(run) == 0:
            return step + 1
    return SCALE_STEPS


@kernel
def descend(run: Regression) -> int:
    """Moves one weight after the other, again and again until all steps are small. Returns how often all were moved."""
    scale = get(run.settings, SCALE, 0.0)
    pull = get(run.settings, PULL, 0.0)
    small = get(run.settings, SMALL, 0.0)
    for sweep in range(SWEEPS):
        largest = 0.0
        for weight in range(run.weights):
            if limit_of(run) == 0:
                return sweep
            # 1. The first and the second derivative of the loss, over the positions that this weight moves.
            deviation = get(run.deviations, weight, 0.0)
            shift = get(run.shifts, weight, 0.0)
            curvature = pull / (deviation * deviation)
            gradient = curvature * shift
            first, last = get(run.starts, weight, 0), get(run.starts, weight + 1, 0)
            for at in range(first, last):
                place = get(run.rows, at, 0)
                slope = scale * get(run.slopes, at, 0.0)
                p = chance(scale * get(run.estimates, place, 0.0))
                gradient += (p - get(run.outcomes, place, 0.0)) * slope
                curvature += p * (1.0 - p) * slope * slope
            # 2. Newton's step, no longer than the deviation.
            step = -gradient / curvature if curvature > 0.0 else 0.0
            step = min(max(step, -deviation), deviation)
            if step != 0.0:
                put(run.shifts, weight, shift + step)
                for at in range(first, last):
                    place = get(run.rows, at, 0)
                    put(run.estimates, place, get(run.estimates, place, 0.0) + step * get(run.slopes, at, 0.0))
            largest = max(largest, abs(step) / deviation)
        if largest < small:
            return sweep + 1
    return SWEEPS
