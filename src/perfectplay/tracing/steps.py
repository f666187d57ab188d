"""A recorded search, moment by moment: what is known at moment k, computed from the trace alone.

    steps = Steps(trace)
    steps.at(12)            # the state of the search at moment 12, in time proportional to its depth
    steps.next_cut(12)      # the next moment at which a node is left by a cut

A visit begins with ENTER (or LEAF, if it ends at once); every child that returns makes RETURN, and BOUND if alpha or
beta moves; it ends with ALL_SEARCHED, ALPHA_CUT, BETA_CUT or STOPPED.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, overload

from perfectplay.tracing.numbers import is_more, utility_of
from perfectplay.tracing.visit import CUTS as CUT_REASONS
from perfectplay.tracing.visit import Reason, Trace, Value, Visit
from perfectplay.tracing.weighing import Weighed, Weighing

LEAVES: Final = (Reason.TERMINAL, Reason.REPETITION, Reason.DEPTH)


class Kind(StrEnum):
    """The kind of a moment."""

    BEGIN = "begin"
    """A run of a deepening search begins."""
    ENTER = "enter"
    LEAF = "leaf"
    """A node is entered and has its value at once."""
    RETURN = "return"
    """A child returns its value."""
    BOUND = "bound"
    """That value moves alpha or beta."""
    HIDDEN = "hidden"
    """Children were searched that a cap kept out of the recording."""
    ALL_SEARCHED = "all searched"
    ALPHA_CUT = "alpha cut"
    BETA_CUT = "beta cut"
    SHALLOW_CUT = "shallow cut"
    STAR_ALPHA_CUT = "star alpha cut"
    STAR_BETA_CUT = "star beta cut"
    PROBED = "probed"
    SAMPLED = "sampled"
    STOPPED = "stopped"


ENDS: Final[dict[Reason, Kind]] = {reason: Kind(reason) for reason in Reason if reason not in LEAVES}
CUTS: Final = tuple(Kind(reason) for reason in CUT_REASONS)


class Moment(NamedTuple):
    """An event of the search, and what is known at its visit just after it."""

    kind: Kind
    visit: int
    child: int | None
    """The child that returned (RETURN, BOUND)."""
    alpha: Value
    beta: Value
    best: Value | None
    """The best value of a child so far; None before the first."""
    best_child: int | None
    returned: int
    """The number of recorded children that have returned."""
    weighed: Weighed | None = None
    """At a chance node, what is known of the mean; None before the first return, and in max^n."""


@dataclass(frozen=True)
class OpenNode:
    """A node on the path at some moment."""

    visit: Visit
    alpha: Value
    beta: Value
    best: Value | None
    best_child: int | None
    returned: tuple[int, ...]
    """The visits to children that have returned."""
    weighed: Weighed | None = None
    """At a chance node, what is known of the mean."""


@dataclass(frozen=True)
class State:
    """The search at one moment."""

    number: int
    moment: Moment
    path: tuple[OpenNode, ...]
    """From the root to the current node."""

    @property
    def current(self) -> OpenNode:
        return self.path[-1]

    @property
    def root(self) -> OpenNode:
        return self.path[0]


class Steps(Sequence[Moment]):
    """All moments of a trace."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.entered: list[int] = [0] * len(trace.visits)
        """The moment at which each visit begins."""
        self.left: list[int] = [0] * len(trace.visits)
        """The moment at which each visit ends."""
        self.moments: list[Moment] = []
        for root in trace.roots:
            self._run(root)
        self._cuts = [number for number, moment in enumerate(self.moments) if moment.kind in CUTS]
        self._changes = self._changes_at_roots()

    # ------------------------------------------------------------ the sequence

    def __len__(self) -> int:
        return len(self.moments)

    @overload
    def __getitem__(self, number: int) -> Moment: ...

    @overload
    def __getitem__(self, number: slice) -> list[Moment]: ...

    def __getitem__(self, number: int | slice) -> Moment | list[Moment]:
        return self.moments[number]

    def at(self, number: int) -> State:
        """Returns the state of the search at a moment. Raises IndexError."""
        moment = self.moments[number]
        number %= len(self.moments)
        path = [self.opened(moment)]
        visit = self.trace.visits[moment.visit]
        while visit.parent is not None:
            path.append(self.opened(self.moments[self.entered[visit.number] - 1]))
            visit = self.trace.visits[visit.parent]
        return State(number, moment, tuple(reversed(path)))

    def opened(self, moment: Moment) -> OpenNode:
        """Returns what is known of the visit of a moment just after it."""
        visit = self.trace.visits[moment.visit]
        return OpenNode(
            visit,
            moment.alpha,
            moment.beta,
            moment.best,
            moment.best_child,
            visit.children[: moment.returned],
            moment.weighed,
        )

    # ------------------------------------------------------------ where to go

    def next_cut(self, number: int) -> int | None:
        """Returns the first moment after this one at which a node is left by a cut."""
        return _after(self._cuts, number)

    def previous_cut(self, number: int) -> int | None:
        return _before(self._cuts, number)

    def next_change(self, number: int) -> int | None:
        """Returns the first moment after this one at which the best value of a root changes."""
        return _after(self._changes, number)

    def previous_change(self, number: int) -> int | None:
        return _before(self._changes, number)

    def over(self, number: int) -> int | None:
        """Returns the moment at which the current visit ends; from there, the next moment."""
        end = self.left[self.moments[number].visit]
        return end if end > number else self.following(number)

    def out(self, number: int) -> int | None:
        """Returns the moment at which the visit above the current one ends."""
        parent = self.trace.visits[self.moments[number].visit].parent
        return self.following(number) if parent is None else self.left[parent]

    def following(self, number: int) -> int | None:
        """Returns the next moment; None at the end."""
        return number + 1 if number + 1 < len(self.moments) else None

    # ------------------------------------------------------------ from the trace to the moments

    def _changes_at_roots(self) -> list[int]:
        changes = []
        before: Moment | None = None
        for number, moment in enumerate(self.moments):
            if self.trace.visits[moment.visit].parent is None:
                if before is not None and before.visit == moment.visit and before.best != moment.best:
                    changes.append(number)
                before = moment
        return changes

    def _run(self, root: int) -> None:
        """Collects all moments of one run, without recursion."""
        visit = self.trace.visits[root]
        if len(self.trace.roots) > 1:
            self.moments.append(Moment(Kind.BEGIN, root, None, visit.alpha_in, visit.beta_in, None, None, 0))
        path = [self._enter(visit)]
        self._weighings: dict[int, Weighing] = {}
        while path:
            current = path[-1]
            visit = self.trace.visits[current.visit]
            if current.returned < len(visit.children):
                child = self.trace.visits[visit.children[current.returned]]
                if child.reason in LEAVES:
                    self._enter(child)
                    path[-1] = self._returned(current, visit, child)
                else:
                    path.append(self._enter(child))
                continue
            if visit.reason not in LEAVES:
                self._end(current, visit)
            path.pop()
            if path:
                parent = path[-1]
                path[-1] = self._returned(parent, self.trace.visits[parent.visit], visit)

    def _enter(self, visit: Visit) -> Moment:
        kind = Kind.LEAF if visit.reason in LEAVES else Kind.ENTER
        moment = Moment(kind, visit.number, None, visit.alpha_in, visit.beta_in, None, None, 0)
        self.entered[visit.number] = self.left[visit.number] = len(self.moments)
        self.moments.append(moment)
        return moment

    def _returned(self, before: Moment, parent: Visit, child: Visit) -> Moment:
        """Adds the moments of a child's return, and returns the last of them."""
        count = before.returned + 1
        if child.reason is Reason.STOPPED:  # what it found out never arrives
            return before._replace(returned=count)
        if parent.is_chance or parent.reason is Reason.SAMPLED:
            weighed = None if parent.reason is Reason.SAMPLED else self._weighed(parent, child)
            moment = before._replace(kind=Kind.RETURN, child=child.number, returned=count, weighed=weighed)
            self.moments.append(moment)
            return moment
        is_better = before.best is None or self.trace.prefers(parent, child.value, before.best)
        best, best_child = (child.value, child.number) if is_better else (before.best, before.best_child)
        moment = Moment(Kind.RETURN, parent.number, child.number, before.alpha, before.beta, best, best_child, count)
        self.moments.append(moment)
        alpha, beta = self._window_after(moment, parent, child)
        if (alpha, beta) != (moment.alpha, moment.beta):
            moment = moment._replace(kind=Kind.BOUND, alpha=alpha, beta=beta)
            self.moments.append(moment)
        return moment

    def _weighed(self, parent: Visit, child: Visit) -> Weighed | None:
        if isinstance(child.value, tuple):
            return None
        if parent.number not in self._weighings:
            self._weighings[parent.number] = Weighing(
                parent.outcomes, utility_of(parent.alpha_in), utility_of(parent.beta_in)
            )
        return self._weighings[parent.number].add(child)

    @staticmethod
    def _window_after(moment: Moment, parent: Visit, child: Visit) -> tuple[Value, Value]:
        """Returns the window after a child's return; a bound that never moved in the visit did not move now."""
        cuts = parent.reason in CUT_REASONS and child.number == parent.best_child
        if parent.is_max:
            moves = parent.alpha_out != parent.alpha_in and is_more(child.value, moment.alpha) and not cuts
            return (child.value if moves else moment.alpha), moment.beta
        moves = parent.beta_out != parent.beta_in and is_more(moment.beta, child.value) and not cuts
        return moment.alpha, (child.value if moves else moment.beta)

    def _end(self, current: Moment, visit: Visit) -> None:
        if hidden_children(self.trace, visit):
            is_mean = visit.is_chance or visit.reason is Reason.SAMPLED
            current = current._replace(
                kind=Kind.HIDDEN,
                child=None,
                alpha=visit.alpha_out,
                beta=visit.beta_out,
                best=None if is_mean else visit.value,
                best_child=visit.best_child,
            )
            self.moments.append(current)
        self.left[visit.number] = len(self.moments)
        self.moments.append(current._replace(kind=ENDS[visit.reason], child=None))


def hidden_children(trace: Trace, visit: Visit) -> int:
    """Counts the nodes below a visit that are in no visit to one of its recorded children."""
    return visit.hidden - sum(trace.visits[child].hidden for child in visit.children)


def _after(numbers: list[int], number: int) -> int | None:
    place = bisect_right(numbers, number)
    return numbers[place] if place < len(numbers) else None


def _before(numbers: list[int], number: int) -> int | None:
    place = bisect_left(numbers, number)
    return numbers[place - 1] if place else None
