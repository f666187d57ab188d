"""The pseudocode of a search as textbooks print it, and the line at which a moment stands.

In the style of Russell and Norvig, *Artificial Intelligence*, 4th edition, figures 6.3 and 6.7; it is the same in every
language. As in the search itself, a cut comes before its bound moves; the result is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from perfectplay.tracing.steps import CUTS, Kind, Moment
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
    """The kind of event at the line."""


LEAF_LINES: Final = (
    Line("  if state is on the path then return REPETITION(state)", REPETITION),
    Line("  if IS-CUTOFF(state, depth) then return EVAL(state)", CUT_OFF),
)

CHANCE_VALUE: Final = (
    Line("function CHANCE-VALUE(state, alpha, beta)", CALL),
    Line("  if IS-TERMINAL(state) then return UTILITY(state)", TERMINAL),
    *LEAF_LINES,
    Line("  least, most <- the bounds of the mean of all outcomes", BEGIN),
    Line("  for each outcome, p in CHANCES(state) do", LOOP),
    Line("    v2 <- VALUE(RESULT(state, outcome), what the others leave)", CHILD),
    Line("    least, most <- the same with v2 for this outcome", TAKE),
    Line("    if least >= beta or most <= alpha then return that", CUT),
    Line("  return the sum of p * v2", DONE),
)
"""Star1. Star2 goes through the outcomes twice; the first time it tries only the first action after each outcome."""

MAX_N: Final = (
    Line("function MAX-N(state)", CALL),
    Line("  if IS-TERMINAL(state) then return UTILITIES(state)", TERMINAL),
    *LEAF_LINES,
    Line("  v[p] <- -inf, p the player to move", BEGIN),
    Line("  for each action in ACTIONS(state) do", LOOP),
    Line("    v2 <- MAX-N(RESULT(state, action))", CHILD),
    Line("    if v2[p] > v[p] then", BETTER),
    Line("      v, move <- v2, action", TAKE),
    Line("      if TOTAL - v[p] <= what the one above has then return v", CUT),
    Line("  return v, move", DONE),
)

CHANCE_SHARES: Final = (
    Line("function MAX-N(state)", CALL),
    Line("  if IS-TERMINAL(state) then return UTILITIES(state)", TERMINAL),
    *LEAF_LINES,
    Line("  for each outcome, p in CHANCES(state) do", LOOP),
    Line("    v2 <- MAX-N(RESULT(state, outcome))", CHILD),
    Line("    v <- v + p * v2, for each player", TAKE),
    Line("  return v", DONE),
)

MONTE_CARLO: Final = (
    Line("function MONTE-CARLO-TREE-SEARCH(state)", CALL),
    Line("  while there is time do", LOOP),
    Line("    go down by mean + c * sqrt(log N / n), or as chance draws", CHILD),
    Line("    if IS-TERMINAL(state) then reward <- UTILITY(state)", TERMINAL),
    Line("    else add a node, and play on at random to the end", BETTER),
    Line("    add the reward to all nodes of the walk", TAKE),
    Line("  return the move that was tried most often", DONE),
)


def pseudocode(trace: Trace, visit: int) -> tuple[Line, ...]:
    """Returns MAX-VALUE or MIN-VALUE, whichever runs at a visit, with the side that moves next there."""
    if trace.recorder == "tree":
        return MONTE_CARLO
    if trace.recorder == "shares":
        return CHANCE_SHARES if trace.visits[visit].is_chance else MAX_N
    if trace.visits[visit].is_chance:
        return CHANCE_VALUE
    is_max = _is_max(trace, visit)
    sides = {_is_max(trace, child) for child in trace.visits[visit].children if trace.visits[child].is_max is not None}
    below = "VALUE" if len(sides) > 1 else _name(next(iter(sides), not is_max))
    if any(trace.visits[child].is_chance for child in trace.visits[visit].children):
        below = "VALUE" if sides else "CHANCE-VALUE"
    return _function(is_max, below, trace.has_windows, trace.cut_on_equality)


def marked_line(trace: Trace, moment: Moment) -> int | None:
    """Returns the number of the line of the `pseudocode` that runs at a moment.

    It is None for what happens outside of the function: a new run begins, or the search is stopped.
    """
    mark = _mark(trace, moment)
    marks = [line.mark for line in pseudocode(trace, moment.visit)]
    return marks.index(mark) if mark in marks else None


def _is_max(trace: Trace, number: int) -> bool:
    """Returns whether MAX-VALUE runs at a visit: by the player to move, or at an end of the game, by the other side."""
    visit = trace.visits[number]
    if visit.is_max is not None:
        return visit.is_max
    return visit.parent is None or not trace.visits[visit.parent].is_max


def _mark(trace: Trace, moment: Moment) -> str:
    if moment.kind is Kind.LEAF:
        return LEAF_MARKS[trace.visits[moment.visit].reason]
    if moment.kind is Kind.RETURN and (trace.visits[moment.visit].is_chance or trace.recorder == "tree"):
        return TAKE
    if moment.kind is Kind.RETURN:
        return TAKE if moment.best_child == moment.child else BETTER
    if moment.kind in CUTS:
        return CUT
    return {
        Kind.BEGIN: DEEPEN,
        Kind.ENTER: CALL,
        Kind.BOUND: BOUND,
        Kind.HIDDEN: CHILD,
        Kind.ALL_SEARCHED: DONE,
        Kind.PROBED: DONE,
        Kind.SAMPLED: DONE,
        Kind.STOPPED: "",
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
