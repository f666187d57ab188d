"""Cases of a property of which everybody runs a few, and CI all: the others have the mark ``variant``, and are slow.

CI runs variants with bounds checks, too, which it does not with other slow tests. With ``PERFECTPLAY_MANY_EXAMPLES``,
which CI sets for its slow runs, Hypothesis tries all the examples that a test asks for, and otherwise a fifth.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def examples(number: int) -> int:
    """So many examples of Hypothesis in CI, or a fifth of them."""
    return number if os.environ.get("PERFECTPLAY_MANY_EXAMPLES") else -(-number // 5)


def first(number: int, cases: Iterable[Any]) -> list[Any]:
    """These cases, of which all after so many are variants; the values of one are in a tuple where they are several."""
    return [_case(case, () if at < number else (pytest.mark.variant,)) for at, case in enumerate(cases)]


def _case(case: Any, marks: tuple[Any, ...]) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=(*case.marks, *marks), id=case.id)
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)


def each_once(some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """All pairs; those are no variants in which each of both comes at least once, in turn."""
    longest = max(len(some), len(others))
    quick = {(at % len(some), at % len(others)) for at in range(longest)}
    return [
        pytest.param(one, other, marks=() if (at, beside) in quick else pytest.mark.variant)
        for at, one in enumerate(some)
        for beside, other in enumerate(others)
    ]


def name_of(value: Any) -> str:
    """The name of a function, or that of the class of a game."""
    return str(getattr(value, "__name__", type(value).__name__))
