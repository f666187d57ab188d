"""The number of leaves that a cut saved: those below the moves that were never tried, counted up to a limit."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.game import CHANCE
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.tracing.visit import Trace, Visit

LIMIT: Final = 100_000
"""The most nodes that are looked at for one cut."""

LIMIT_IN_ALL: Final = 1_000_000


class LeafCounter:
    """Counts leaves below the cuts of one trace. This needs the game, so in a loaded trace they are never counted."""

    def __init__(self, trace: Trace, limit: int = LIMIT, limit_in_all: int = LIMIT_IN_ALL) -> None:
        self.trace, self.limit, self.left = trace, limit, limit_in_all
        self.known: dict[int, int | None] = {}

    def saved_by(self, visit: Visit) -> int | None:
        """Counts the leaves below the moves that ``visit`` never tried; None if they were not counted."""
        if visit.number not in self.known:
            self.known[visit.number] = self._count(visit)
        return self.known[visit.number]

    def _count(self, visit: Visit) -> int | None:
        game = self.trace.game
        in_plies = self.trace.options.get("depth_unit", "plies") == "plies" and self.trace.algorithm != "expectiminimax"
        if game is None or not in_plies:
            return None
        path = [*reversed([above.state for above in self.trace.ancestors(visit.number)]), visit.state]
        deepest = depth_of(self.trace, visit)
        most = min(self.limit, self.left)
        nodes = leaves = 0
        waiting: list[tuple[Any, int]] = [
            (game.result(visit.state, action), visit.ply + 1) for action in reversed(visit.unsearched)
        ]
        while waiting:
            state, ply = waiting.pop()
            nodes += 1
            if nodes > most:
                self.left -= most
                return None
            del path[ply:]
            if ply >= deepest or game.is_terminal(state) or (game.can_repeat and state in path):
                leaves += 1
                continue
            if game.to_move(state) == CHANCE:  # the search would have raised an error there
                return None
            path.append(state)
            waiting.extend((game.result(state, action), ply + 1) for action in reversed(list(game.actions(state))))
        self.left -= nodes
        return leaves


def depth_of(trace: Trace, visit: Visit) -> int:
    """Returns the depth in plies of the run to which a visit belongs."""
    if trace.entry is not None and trace.entry.deepens:
        above = [visit, *trace.ancestors(visit.number)]
        return trace.roots.index(above[-1].number) + 1
    depth = trace.options.get("depth")
    return min(depth, MAX_PLY) if isinstance(depth, int) else MAX_PLY
