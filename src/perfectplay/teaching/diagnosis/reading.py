"""Answers of a search read as values and actions, and judged.

A search may return a value, an action, or both in either order. Which is which is seen from all answers together: a
part that is the right value more often than another part is the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isfinite, isnan
from numbers import Real
from typing import Any, NamedTuple

from perfectplay.teaching.diagnosis.cases import Case
from perfectplay.teaching.diagnosis.observing import Failure, Observation, Record
from perfectplay.teaching.diagnosis.reference import Rules, root_values
from perfectplay.teaching.diagnosis.ways.trees import Branch, TreeNode
from perfectplay.teaching.diagnosis.ways.way import Way


class Right(NamedTuple):
    """The right answer of a case."""

    value: float
    """For MAX."""
    best: tuple[int, ...]
    """All best actions, the first one first."""


class Parts(NamedTuple):
    """Which part of an answer is the value, and which the action."""

    value: int | None
    action: int | None


@lru_cache(maxsize=10_000)
def right(case: Case, rules: Rules) -> Right:
    """Returns the right answer, found by plain minimax."""
    values = root_values(case, rules)
    best = max(values) if case.root.mover == 0 else min(values)
    return Right(best, tuple(place for place, value in enumerate(values) if value == best))


def number_of(part: Any) -> float | None:
    """Returns a part of an answer as a number; None if it is none."""
    if isinstance(part, Branch):
        return part.number
    if isinstance(part, TreeNode):
        return float(part.value)
    if isinstance(part, bool) or part is None or isinstance(part, str | list | tuple):
        return None
    try:
        found = float(part) if isinstance(part, Real) or hasattr(part, "__float__") else None
    except Exception:
        return None
    return None if found is None or isnan(found) else found


def parts_of(answer: Any) -> tuple[Any, ...]:
    """Returns the parts of an answer; a single value is one part."""
    if isinstance(answer, tuple) or (isinstance(answer, list) and not isinstance(answer, Branch)):
        return tuple(answer)
    if isinstance(answer, dict):
        return tuple(answer.values())
    return (answer,)


def read(way: Way, cases: Sequence[Case], answers: Sequence[Any]) -> Parts:
    """Returns which part of the answers is the value and which the action."""
    shown = [(case, parts_of(answer)) for case, answer in zip(cases, answers, strict=False) if not _failed(answer)]
    width = max((len(parts) for _, parts in shown), default=1)
    numbers, hits, actions, moves = [0] * width, [0] * width, [0] * width, [0] * width
    for case, parts in shown:
        seen = way.seen(case)
        wanted = right(seen, way.rules)
        for place, part in enumerate(parts):
            number, action = number_of(part), way.action_of(case, part)
            numbers[place] += number is not None
            hits[place] += number is not None and abs(way.value_of(case, number) - wanted.value) <= way.tolerance
            actions[place] += action is not None
            moves[place] += action == wanted.best[0]
    value = max(range(width), key=lambda place: (hits[place], numbers[place], -place))
    others = [place for place in range(width) if place != value]
    if width == 1 and actions[0] and (not numbers[0] or (actions[0] == len(shown) and moves[0] > hits[0])):
        return Parts(None, 0)
    action = max(others, key=lambda place: (moves[place], actions[place]), default=None)
    if action is not None and not actions[action]:
        action = None
    return Parts(value if numbers[value] else None, action)


def _failed(answer: Any) -> bool:
    return isinstance(answer, Failure)


def observed(way: Way, case: Case, record: Record, answer: Any, parts: Parts) -> Observation:
    """Returns what a search did on a case."""
    marks = {"wrong_undo": record.wrong_undo, "asks_below": record.asks_below}
    if isinstance(answer, Failure):
        return Observation(None, None, tuple(record.looked_at), answer, **marks)
    found = parts_of(answer)
    value = action = None
    if parts.value is not None:
        number = number_of(found[parts.value]) if parts.value < len(found) else None
        if number is None:
            return _without(answer, record, marks)
        value = way.value_of(case, number)
    if parts.action is not None:
        action = way.action_of(case, found[parts.action]) if parts.action < len(found) else None
        if action is None and parts.value is None:
            return _without(answer, record, marks)
    if parts.value is None and parts.action is None:
        return _without(answer, record, marks)
    return Observation(value, action, tuple(record.looked_at), None, **marks)


def _without(answer: Any, record: Record, marks: dict[str, bool]) -> Observation:
    """Returns what was seen of a call whose answer has not the part that the others have."""
    try:
        shown = repr(answer)
    except Exception:  # whatever a student's class raises, and Python itself for an integer of 5,000 digits
        shown = f"<{type(answer).__name__} object>"
    failure = Failure("returns-no-answer", shown if len(shown) <= 60 else shown[:60] + "...")
    return Observation(None, None, tuple(record.looked_at), failure, **marks)


def verdict(way: Way, case: Case, found: Observation, parts: Parts) -> str:
    """Judges an answer: "right", "tie" (an action as good as the first best one), or "wrong"."""
    wanted = right(way.seen(case), way.rules)
    if found.failure is not None:
        return "wrong"
    if found.value is not None and not same(found.value, wanted.value, way.tolerance):
        return "wrong"
    if parts.action is not None:
        if found.action not in wanted.best:
            return "wrong"
        if found.action != wanted.best[0]:
            return "tie"
    return "right"


def same(one: float, other: float, tolerance: float) -> bool:
    """Returns whether two values are the same but for rounding."""
    return one == other or (isfinite(other) and abs(one - other) <= max(tolerance, 1e-9 * abs(other)))
