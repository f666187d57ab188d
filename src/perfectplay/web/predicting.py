"""What a reader may be asked before a step is shown: its answer is in the recording, so nothing is computed here.

Before a child returns, a reader says which value its parent has then; after the return, what happens next: alpha or
beta moves, the rest is cut off, another branch is searched, or all branches are done. Before a node is left that was
searched to its end, a reader says which value it passes up.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from perfectplay.tracing.steps import Kind, Moment, Steps
from perfectplay.tracing.visit import Trace

NO_QUESTION: Final = -1


class Asked(StrEnum):
    """What is asked before a moment is shown."""

    VALUE = "value"
    """The value of the node, once the child has returned."""
    NEXT = "next"
    """What the search does after a child's return."""
    PASSED = "passed"
    """The value that the node passes up."""


ASKED: Final = tuple(Asked)


def questions(trace: Trace, steps: Steps) -> list[int]:
    """Returns, for each moment, the place in `ASKED` of what may be asked before it is shown, or `NO_QUESTION`."""
    found = []
    before: Moment | None = None
    for moment in steps:
        asked = _asked(trace, moment, before)
        found.append(NO_QUESTION if asked is None else ASKED.index(asked))
        before = moment
    return found


def _asked(trace: Trace, moment: Moment, before: Moment | None) -> Asked | None:
    if moment.kind is Kind.RETURN:
        return None if moment.best is None else Asked.VALUE
    if before is not None and before.kind is Kind.RETURN and trace.has_windows and _goes_on(trace, moment, before):
        return Asked.NEXT
    return Asked.PASSED if moment.kind is Kind.ALL_SEARCHED else None


def _goes_on(trace: Trace, moment: Moment, before: Moment) -> bool:
    """Returns whether a moment is what the node of the moment before does next."""
    if moment.kind in (Kind.STOPPED, Kind.HIDDEN, Kind.BEGIN):
        return False
    return before.visit in (moment.visit, trace.visits[moment.visit].parent)
