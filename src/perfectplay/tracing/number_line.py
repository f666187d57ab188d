"""A window as a small number line of letters: "=" is inside the window, "-" outside, and each return is a tick.

-1 ----(====o===*===> 9       alpha is 1, beta is plus infinity; two children returned, the best one is *
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isfinite
from typing import Final

from perfectplay.tracing.numbers import number_text, utility_of
from perfectplay.tracing.visit import Value

OUTSIDE: Final = "-"
INSIDE: Final = "="
TICK: Final = "o"
BEST: Final = "*"
NARROWEST: Final = 8


def number_line(
    alpha: Value,
    beta: Value,
    *,
    low: float,
    high: float,
    width: int,
    ticks: Iterable[Value] = (),
    best: Value | None = None,
) -> str:
    """Draws the line from ``low`` to ``high`` in ``width`` letters, the numbers at its ends included."""
    left, right = number_text(low), number_text(high)
    room = max(width - len(left) - len(right) - 2, NARROWEST)
    from_alpha = 0 if utility_of(alpha) == -inf else _place(utility_of(alpha), low, high, room)
    to_beta = room - 1 if utility_of(beta) == inf else _place(utility_of(beta), low, high, room)
    letters = [INSIDE if from_alpha <= place <= to_beta else OUTSIDE for place in range(room)]
    letters[from_alpha] = "<" if utility_of(alpha) == -inf else "("
    letters[to_beta] = ">" if utility_of(beta) == inf else ")"
    for tick in ticks:
        letters[_place(utility_of(tick), low, high, room)] = TICK
    if best is not None:
        letters[_place(utility_of(best), low, high, room)] = BEST
    return f"{left} {''.join(letters)} {right}"


def scale(values: Iterable[Value]) -> tuple[float, float]:
    """Returns the ends of a line on which all finite ``values`` have a place."""
    finite = [utility_of(value) for value in values if isfinite(utility_of(value))]
    low, high = min(finite, default=0.0), max(finite, default=0.0)
    return (low, high) if low < high else (low - 1, high + 1)


def _place(value: float, low: float, high: float, room: int) -> int:
    if value <= low:
        return 0
    if value >= high:
        return room - 1
    return round((value / 2 - low / 2) / (high / 2 - low / 2) * (room - 1))  # halves: a difference may be infinite
