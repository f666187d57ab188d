"""Means rounded for readers: a search with chance calculates, so its values have digits without meaning."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import Final

from perfectplay.tracing.visit import Held, Outcome, Shares, Trace, Value, Visit

DIGITS: Final = 6
"""The number of digits that are shown of a mean."""

LARGE: Final = 1e5
"""Larger numbers are shown as they are."""


def rounded(trace: Trace, *, always: bool = False) -> Trace:
    """Returns the trace to be shown: rounded if its search calculates means, or with ``always``, for comparisons."""
    if not trace.takes_means and not always:
        return trace
    return replace(trace, visits=tuple(map(_visit, trace.visits)))


def shown_value(trace: Trace, value: Value) -> Value:
    """Returns a value of that trace as it is shown."""
    return rounded_value(value) if trace.takes_means else value


def rounded_value(value: Value) -> Value:
    """Rounds a value to the digits that are shown."""
    if isinstance(value, Shares):
        return Shares(map(_number, value))
    return value if isinstance(value, tuple) else _number(value)


def _number(value: float) -> float:
    if not isfinite(value) or value == int(value) or abs(value) >= LARGE:
        return value
    short = float(f"{value:.{DIGITS}g}")
    return 0.0 if abs(short) < 1e-8 else short


def _visit(visit: Visit) -> Visit:
    return replace(
        visit,
        value=rounded_value(visit.value),
        alpha_in=rounded_value(visit.alpha_in),
        beta_in=rounded_value(visit.beta_in),
        alpha_out=rounded_value(visit.alpha_out),
        beta_out=rounded_value(visit.beta_out),
        outcomes=tuple(
            Outcome(name, probability, _number(least), _number(most))
            for name, probability, least, most in visit.outcomes
        ),
        held=None if visit.held is None else Held(visit.held.player, _number(visit.held.share)),
    )
