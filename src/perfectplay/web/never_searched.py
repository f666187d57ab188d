"""What was never searched, as the tree view of the page draws it: faint, beside what was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from perfectplay import games
from perfectplay.game import CHANCE
from perfectplay.tracing.catalogue import printable
from perfectplay.tracing.numbers import number_text, probability_text
from perfectplay.tracing.unsearched import Unsearched, unsearched_below
from perfectplay.tracing.visit import Reason, Trace, Visit

MOST_HIDDEN: Final = 2_000
"""At most about so many nodes that were never searched are sent."""
MOST_LEVELS: Final = 40
NO_SIDE: Final = -1
"""The side where it is not known who would move."""
MOST_NAMED: Final = 40
"""At a node, at most this many moves that were never tried are named."""


class NeverSearched:
    """The nodes of a recorded search that were never searched, to be written once."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.room = MOST_HIDDEN

    def by_visit(self) -> dict[str, Any]:
        """Returns what was never searched, by the visit above it; of explicit trees also what lies further below."""
        is_explicit = isinstance(self.trace.game, games.ExplicitTree)
        return {
            str(visit.number): self._at(visit)
            for visit in self.trace.visits
            if visit.unsearched or (is_explicit and visit.reason is Reason.DEPTH)
        }

    def _at(self, visit: Visit) -> dict[str, Any]:
        """Returns the moves that were never tried: names, values, shapes, nodes' names, and what lies further below."""
        if not visit.unsearched:  # the depth ended there, and nothing was cut
            below = [self._node(node) for node in unsearched_below(self.trace, visit)[:MOST_NAMED]]
            return {"count": len(below), "moves": below, "ended": True}
        found = unsearched_below(self.trace, replace(visit, unsearched=visit.unsearched[:MOST_NAMED]))
        shown = [self._node(node) for node in found]
        if not found:  # the trace has no game to ask
            shown = [[printable(name), None, NO_SIDE, "", []] for name in visit.unsearched_names[:MOST_NAMED]]
        return {"count": len(visit.unsearched), "moves": shown}

    def _node(self, node: Unsearched, level: int = 0) -> list[Any]:
        """Returns a node as a list: the move, the value of a leaf, the side, the name, and the nodes below it."""
        self.room -= 1
        said = None
        if isinstance(self.trace.game, games.ExplicitTree):
            said = "" if node.value is None else number_text(node.value)
        chance = "" if node.probability is None else f" ({probability_text(node.probability)})"
        goes_on = self.room > 0 and level < MOST_LEVELS
        below = [self._node(child, level + 1) for child in node.children] if goes_on else []
        name = printable(node.label) if node.player is not None else ""
        return [printable(node.action_name) + chance, said, self._side_of(node), name, below]

    def _side_of(self, node: Unsearched) -> int:
        """Returns the side as for a visit; `NO_SIDE` where it is not known."""
        if node.player is None:
            return 2
        if node.player == CHANCE:
            return 3
        if self.trace.recorder == "shares":
            return 1
        return NO_SIDE if node.is_max is None else int(node.is_max)
