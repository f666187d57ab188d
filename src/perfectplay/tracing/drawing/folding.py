"""The choice of which part of a large search is drawn and which is folded. A fold shows counts: nothing is dropped."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from perfectplay.tracing.unsearched import Unsearched, unsearched_below
from perfectplay.tracing.visit import Trace, Visit

FOR_THE_LINE: Final = 0.6
"""The principal variation, with the moves beside it, may take this part of the room."""
MOST: Final = 6
"""A node of a folded drawing shows at most this many of its moves, folds included ..."""
FEWEST: Final = 3
"""... and at least this many: the best move, and those before and after it."""


@dataclass(frozen=True)
class Ghost:
    """A move that was never searched."""

    place: int
    """In `Visit.unsearched`; -1 for a node that lies further below, and below a node at which the depth ended."""
    node: Unsearched | None = None
    """What lies there; None where that is not known, or is not to be drawn."""


@dataclass(frozen=True)
class Fold:
    """Moves of one node that are drawn as one."""

    searched: tuple[int, ...] = ()
    """The visits to which they led."""
    unsearched: tuple[int, ...] = ()
    """Places in `Visit.unsearched`."""
    unrecorded: int = 0
    """The number of nodes beyond the limits of the recording, below moves that are not recorded."""


Item = int | Ghost | Fold
"""One item below a drawn visit: the visit to a child, a ghost or a fold."""


def folded(trace: Trace, top: Visit, max_nodes: int, *, whole: bool = False) -> dict[int, tuple[Item, ...]]:
    """Returns the items below each visit that is drawn; with ``top`` itself no more than ``max_nodes`` in all.

    With ``whole``, a ghost has what lies there, as far as there is room.
    """
    if _fits(trace, top, max_nodes):
        below = {visit.number: tuple(_all_items(trace, visit)) for visit in trace.below(top.number)}
        return _with_nodes(trace, below, max_nodes) if whole else below
    folding = _Folding(trace, top, max_nodes)
    folding.open_line(top)
    folding.open_the_rest(top)
    return folding.below


def unrecorded_below(trace: Trace, visit: Visit) -> int:
    """Counts the nodes below those moves of this visit that are not recorded themselves."""
    return visit.hidden - sum(trace.visits[child].hidden for child in visit.children)


def _fits(trace: Trace, top: Visit, max_nodes: int) -> bool:
    size = 0
    for visit in trace.below(top.number):
        size += 1 + len(visit.unsearched) + (unrecorded_below(trace, visit) > 0)
        if size > max_nodes:
            return False
    return True


def _all_items(trace: Trace, visit: Visit) -> Iterator[Item]:
    yield from visit.children
    beyond = unrecorded_below(trace, visit)
    if beyond:
        yield Fold(unrecorded=beyond)
    for place in range(len(visit.unsearched)):
        yield Ghost(place)


def _with_nodes(trace: Trace, below: dict[int, tuple[Item, ...]], max_nodes: int) -> dict[int, tuple[Item, ...]]:
    """Adds what lies below moves that were never searched, as far as there is room for whole subtrees."""
    used = 1 + sum(map(len, below.values()))
    for number, items in below.items():
        visit = trace.visits[number]
        hidden = unsearched_below(trace, visit)
        if not hidden:
            continue
        tried = [item for item in items if not isinstance(item, Ghost)]
        ghosts = []
        for place, node in enumerate(hidden):
            if not visit.unsearched:  # below a node at which the depth ended
                place, taken = -1, node.size
            else:
                taken = node.size - 1
            if used + taken <= max_nodes:
                used += taken
                ghosts.append(Ghost(place, node))
            elif visit.unsearched:
                ghosts.append(Ghost(place))
        below[number] = (*tried, *ghosts)
    return below


def _few_items(trace: Trace, visit: Visit, most: int) -> tuple[Item, ...]:
    """Returns the best child, and what else fits into ``most`` items."""
    beyond = unrecorded_below(trace, visit)
    ghosts = len(visit.unsearched)
    if len(visit.children) + bool(beyond) + ghosts <= most:
        return tuple(_all_items(trace, visit))
    tail: list[Item] = [Fold(unrecorded=beyond)] if beyond else []
    if ghosts == 1:
        tail.append(Ghost(0))
    elif ghosts:
        tail.append(Fold(unsearched=tuple(range(ghosts))))
    room = most - len(tail)
    if len(visit.children) <= room:
        return (*visit.children, *tail)
    return (*_few_children(visit.children, visit.best_child, room), *tail)


def _few_children(children: Sequence[int], best: int | None, room: int) -> list[Item]:
    """Returns the best child and as many of the first ones as fit; the children between them are folded."""
    for first in range(room, 0, -1):
        items = _with_folds(children, {*children[:first], best})
        if len(items) <= room:
            return items
    return _with_folds(children, {best})


def _with_folds(children: Sequence[int], shown: set[int | None]) -> list[Item]:
    items: list[Item] = []
    run: list[int] = []
    for child in (*children, None):
        if child is not None and child not in shown:
            run.append(child)
            continue
        if run:
            items.append(run[0] if len(run) == 1 else Fold(searched=tuple(run)))
            run = []
        if child is not None:
            items.append(child)
    return items


class _Folding:
    """Opens one visit after the other while there is room; a visit that stays closed has its moves in one fold."""

    def __init__(self, trace: Trace, top: Visit, max_nodes: int) -> None:
        self.trace, self.max_nodes = trace, max_nodes
        self.below: dict[int, tuple[Item, ...]] = {}
        self.used = 1
        self._close(top)

    def open_line(self, top: Visit) -> None:
        """Opens the principal variation from ``top`` on."""
        line = [top]
        while (best := line[-1].best_child) is not None:
            line.append(self.trace.visits[best])
        room = int(self.max_nodes * FOR_THE_LINE)
        most = min(max(room // (2 * len(line)), 2), MOST)
        for visit in line:
            if self.used >= room or not self._open(visit, most):
                return

    def open_the_rest(self, top: Visit) -> None:
        """Opens further visits, level by level, from the left."""
        waiting = deque([top])
        while waiting and self.used < self.max_nodes:
            visit = waiting.popleft()
            for most in range(MOST, FEWEST - 1, -1):
                if self._open(visit, most):
                    break
            waiting.extend(self.trace.visits[item] for item in self.below[visit.number] if isinstance(item, int))

    def _open(self, visit: Visit, most: int) -> bool:
        """Shows that many of the moves of a visit, if there is room for them, and never fewer than before."""
        before = self.below[visit.number]
        if not before:
            return True
        items = _few_items(self.trace, visit, most)
        shown = {item for item in before if isinstance(item, int)}
        children = [self.trace.visits[item] for item in items if isinstance(item, int) and item not in shown]
        if not shown.issubset(items):
            return False
        added = len(items) - len(before) + sum(_has_moves(child) for child in children)
        if self.used + added > self.max_nodes:
            return False
        self.used += added
        self.below[visit.number] = items
        for child in children:
            self.used -= _has_moves(child)  # counted already
            self._close(child)
        return True

    def _close(self, visit: Visit) -> None:
        """Shows a visit with all its moves in one fold."""
        self.below[visit.number] = ()
        if _has_moves(visit):
            beyond = unrecorded_below(self.trace, visit)
            self.below[visit.number] = (Fold(visit.children, tuple(range(len(visit.unsearched))), beyond),)
            self.used += 1


def _has_moves(visit: Visit) -> bool:
    return bool(visit.children or visit.unsearched or visit.hidden)
