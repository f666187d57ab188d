"""Values and windows as text, the same in every language and every drawing: "= 5", ">= 11", "~ 0.4", "(3, +inf)".

Where distance counts, a value is a pair, and "1@5" says: 1, reached at ply 5 (counted from the root of the search).
A value is never written as a bare number where it is a bound or an estimate.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf, isfinite, isinf
from typing import Final

from perfectplay.result import EXACT, LOWER, UPPER, Bound
from perfectplay.result import number_text as finite_text
from perfectplay.tracing.visit import Reason, Shares, Value, Visit

SIGNS: Final = {EXACT: "=", LOWER: ">=", UPPER: "<="}
ESTIMATE: Final = "~"
MOST_PARTS: Final = 100
"""Probabilities are written as fractions up to this denominator."""
UNKNOWN: Final = "?"
"""Nothing is known: "at least minus infinity"."""


def number_text(value: Value) -> str:
    """Writes a value alone: "3", "0.25", "-inf", "1@5"; with every digit that tells it from other values."""
    if isinstance(value, Shares):
        return f"({', '.join(map(number_text, value))})"
    if isinstance(value, tuple):
        utility, end = value
        return f"{number_text(utility)}@{abs(end)}" if end else number_text(utility)
    if isinf(value):
        return "+inf" if value > 0 else "-inf"
    return finite_text(float(value))


def probability_text(probability: float) -> str:
    """Writes a probability: "1/6" if it is such a fraction, otherwise "0.318"."""
    fraction = Fraction(probability).limit_denominator(MOST_PARTS)
    if abs(fraction - Fraction(probability)) < 1e-12:
        return str(fraction)
    return f"{probability:.3g}"


def value_text(value: Value, bound: Bound = EXACT, *, is_estimate: bool = False) -> str:
    """Writes a value with its sign: "= 5", ">= 11", "<= 2"; if it rests on an estimate "~ 0.4", ">= ~0.4"."""
    if _says_nothing(value, bound):
        return UNKNOWN
    if not is_estimate:
        return f"{SIGNS[bound]} {number_text(value)}"
    if bound is EXACT:
        return f"{ESTIMATE} {number_text(value)}"
    return f"{SIGNS[bound]} {ESTIMATE}{number_text(value)}"


def window_text(alpha: Value, beta: Value) -> str:
    """Writes a window: "(3, +inf)"."""
    return f"({number_text(alpha)}, {number_text(beta)})"


def utility_of(value: Value) -> float:
    """Returns the utility in a value, without the distance."""
    return value[0] if isinstance(value, tuple) else value


def _says_nothing(value: Value, bound: Bound) -> bool:
    return (bound is LOWER and utility_of(value) == -inf) or (bound is UPPER and utility_of(value) == inf)


def is_known(visit: Visit) -> bool:
    """Returns whether a visit found out anything; a search can be stopped before."""
    if visit.reason is Reason.STOPPED and not isfinite(utility_of(visit.value)):
        return False
    return not _says_nothing(visit.value, visit.bound)


def is_more(value: Value, other: Value) -> bool:
    """Returns whether one value of a trace is more than another one of the same trace, in which all are of one kind."""
    return value > other  # type: ignore[operator]


def is_estimate(visit: Visit) -> bool:
    """Returns whether a visit's value, as far as its bound says something, rests on an estimate (or on nothing)."""
    at_least = visit.bound is UPPER or visit.proven_at_least
    at_most = visit.bound is LOWER or visit.proven_at_most
    return not (at_least and at_most)


def bounded_shares(visit: Visit) -> str:
    """Writes what is known of the shares at a visit that was not followed to the end: "(<= 5, >= 7, ?)"."""
    assert isinstance(visit.value, Shares)
    known = [UNKNOWN] * len(visit.value)
    if visit.held is not None and visit.reason is not Reason.STOPPED:
        known[visit.held.player] = f"<= {number_text(visit.held.share)}"
    if visit.player is not None and visit.player >= 0 and isfinite(visit.value[visit.player]):
        known[visit.player] = f">= {number_text(visit.value[visit.player])}"
    return f"({', '.join(known)})"


def visit_text(visit: Visit) -> str:
    """Writes the value of a visit with its sign; in a Monte Carlo tree, the mean and the number of walks."""
    if visit.samples is not None:
        return f"{value_text(visit.value, is_estimate=is_estimate(visit))} ({visit.samples:,})"
    if isinstance(visit.value, Shares) and visit.bound is not EXACT:
        return bounded_shares(visit)
    return value_text(visit.value, visit.bound, is_estimate=is_estimate(visit))
