"""Values and windows as text."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.games import ConnectFour
from perfectplay.result import EXACT, LOWER, UPPER, Bound
from perfectplay.tracing.number_line import number_line, scale
from perfectplay.tracing.numbers import number_text, value_text, visit_text, window_text
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Value
from tests.tracing.recorded import GFG, traced


@pytest.mark.parametrize(
    ("value", "bound", "is_estimate", "text"),
    [
        (5.0, EXACT, False, "= 5"),
        (11.0, LOWER, False, ">= 11"),
        (2.0, UPPER, False, "<= 2"),
        (0.4, EXACT, True, "~ 0.4"),
        (0.4, LOWER, True, ">= ~0.4"),
        (-0.0, EXACT, False, "= 0"),
        (inf, EXACT, False, "= +inf"),
        (-inf, LOWER, False, "?"),
        (inf, UPPER, True, "?"),
        (inf, LOWER, False, ">= +inf"),
        ((1.0, -5), EXACT, False, "= 1@5"),
        ((-1.0, 4), UPPER, False, "<= -1@4"),
        ((0.0, 0), EXACT, False, "= 0"),
        ((-inf, 0), LOWER, False, "?"),
        (1e300, EXACT, False, "= 1e+300"),
        (2.0**53, EXACT, False, "= 9007199254740992.0"),
    ],
)
def test_value_text(value: Value, bound: Bound, is_estimate: bool, text: str) -> None:
    assert value_text(value, bound, is_estimate=is_estimate) == text


def test_window_text() -> None:
    assert window_text(3.0, inf) == "(3, +inf)"
    assert window_text(-inf, -0.25) == "(-inf, -0.25)"
    assert window_text((-inf, 0), (1.0, -3)) == "(-inf, 1@3)"


@given(st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_different_numbers_have_different_texts(one: float, other: float) -> None:
    assert (number_text(one) == number_text(other)) is (one == other)


def test_visit_text() -> None:
    told = {visit.label: visit_text(visit) for visit in traced(GFG).visits}
    assert told == {
        "A": "= 5",
        "B": "= 5",
        "C": "<= 2",
        "D": "= 5",
        "d1": "= 3",
        "d2": "= 5",
        "E": ">= 6",
        "e1": "= 6",
        "F": "<= 2",
        "f1": "= 1",
        "f2": "= 2",
    }
    shallow = trace(pp.alpha_beta, ConnectFour(), depth=2)
    assert visit_text(shallow.last_root) == "~ 0"


# ------------------------------------------------------------ the number line


def test_number_line() -> None:
    assert number_line(1.0, inf, low=-1, high=9, width=20, ticks=[3.0, 6.0], best=6.0) == "-1 ---(==o===*===> 9"
    assert number_line(-inf, inf, low=0, high=1, width=14) == "0 <========> 1"
    assert number_line(-inf, 5.0, low=0, high=5, width=14, best=2.0) == "0 <===*====) 5"


@given(
    st.lists(st.floats(allow_nan=False), max_size=5),
    st.floats(allow_nan=False),
    st.floats(allow_nan=False),
    st.integers(0, 90),
)
def test_number_line_has_room_for_every_number(values: list[float], alpha: float, beta: float, width: int) -> None:
    alpha, beta = sorted((alpha, beta))
    low, high = scale([*values, alpha, beta])
    line = number_line(alpha, beta, low=low, high=high, width=width, ticks=values, best=values[0] if values else None)
    room = line.removeprefix(number_text(low)).removesuffix(number_text(high)).strip()
    assert len(room) == max(width - len(number_text(low)) - len(number_text(high)) - 2, 8)
    assert set(room) <= set("-=<>()o*")
