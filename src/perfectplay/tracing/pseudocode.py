"""The pseudocode of a search as textbooks print it, and the line at which a moment stands.

In the style of Russell and Norvig, *Artificial Intelligence*, 4th edition, figures 6.3 and 6.7; it is the same in every
language. As in the search itself, a node is left before its bound moves; the outcome is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from perfectplay.tracing.steps import Kind, Moment
from perfectplay.tracing.visit import Reason, Trace

DEEPEN: Final = "deepen"
CALL: Final = "call"
TERMINAL: Final = "terminal"
REPETITION: Final = "repetition"
CUT_OFF: Final = "cut off"
BEGIN: Final = "begin"
LOOP: Final = "loop"
CHILD: Final = "child"
BETTER: Final = "better"
TAKE: Final = "take"
CUT: Final = "cut"
BOUND: Final = "bound"
DONE: Final = "done"

LEAF_MARKS: Final = {Reason.TERMINAL: TERMINAL, Reason.REPETITION: REPETITION, Reason.DEPTH: CUT_OFF}


@dataclass(frozen=True)
class Line:
    """One line of pseudocode."""

    text: str
    mark: str
    """What happens there."""


def pseudocode(trace: Trace, visit: int) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE, whichever runs at a visit, with the side that moves next there."""
    is_max = _is_max(trace, visit)
    sides = {_is_max(trace, child) for child in trace.visits[visit].children if trace.visits[child].is_max is not None}
    below = "VALUE" if len(sides) > 1 else _name(next(iter(sides), not is_max))
    return _function(is_max, below, trace.algorithm != "minimax", trace.cut_on_equality)


def marked_line(trace: Trace, moment: Moment) -> int | None:
    """Which line of the `pseudocode` at its visit a moment stands at.

    None for what happens outside of it: a new run begins, the search is stopped.
    """
    mark = _mark(trace, moment)
    marks = [line.mark for line in pseudocode(trace, moment.visit)]
    return marks.index(mark) if mark in marks else None


def _is_max(trace: Trace, number: int) -> bool:
    """Whose function runs: that of the player to move, or where the game is over, not that of the player before."""
    visit = trace.visits[number]
    if visit.is_max is not None:
        return visit.is_max
    return visit.parent is None or not trace.visits[visit.parent].is_max


def _mark(trace: Trace, moment: Moment) -> str:
    if moment.kind is Kind.LEAF:
        return LEAF_MARKS[trace.visits[moment.visit].reason]
    if moment.kind is Kind.RETURN:
        return TAKE if moment.best_child == moment.child else BETTER
    return {
        Kind.BEGIN: DEEPEN, Kind.ENTER: CALL, Kind.BOUND: BOUND, Kind.HIDDEN: CHILD, Kind.ALL_SEARCHED: DONE,
        Kind.ALPHA_CUT: CUT, Kind.BETA_CUT: CUT, Kind.STOPPED: "",
    }[moment.kind]


def _name(is_max: bool) -> str:
    return "MAX-VALUE" if is_max else "MIN-VALUE"


@cache
def _function(is_max: bool, below: str, has_window: bool, cut_on_equality: bool) -> tuple[Line, ...]:
    side = "MAX" if is_max else "MIN"
    window = ", alpha, beta" if has_window else ""
    better, worst = (">", "-inf") if is_max else ("<", "+inf")
    lines = [
        Line(f"function {side}-VALUE(state{window})", CALL),
        Line("  if IS-TERMINAL(state) then return UTILITY(state)", TERMINAL),
        Line("  if state is on the path then return REPETITION(state)", REPETITION),
        Line("  if IS-CUTOFF(state, depth) then return EVAL(state)", CUT_OFF),
        Line(f"  v <- {worst}", BEGIN),
        Line("  for each action in ACTIONS(state) do", LOOP),
        Line(f"    v2 <- {below}(RESULT(state, action){window})", CHILD),
        Line(f"    if v2 {better} v then", BETTER),
        Line("      v, move <- v2, action", TAKE),
    ]
    if has_window:
        bound, own = ("beta", "alpha") if is_max else ("alpha", "beta")
        equal = "=" if cut_on_equality else ""
        lines += [
            Line(f"      if v {better}{equal} {bound} then return v, move", CUT),
            Line(f"      {own} <- {side}({own}, v)", BOUND),
        ]
    return *lines, Line("  return v, move", DONE)
