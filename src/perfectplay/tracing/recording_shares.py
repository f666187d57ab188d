"""The observer that records max^n: values are the shares of all players."""

from __future__ import annotations

from math import inf
from typing import Any

from perfectplay.game import CHANCE
from perfectplay.result import EXACT, LOWER, UPPER, Bound
from perfectplay.search.algorithms.max_n import INEXACT
from perfectplay.search.parts.run import PROVEN
from perfectplay.tracing.recording import Recording, Value
from perfectplay.tracing.visit import BoundOrigin, Held, Reason, Shares


class SharesRecording(Recording):
    """Records max^n: values are the shares of all players; a visit has the share held above in place of a window."""

    def __init__(self, max_visits: int, max_ply: int) -> None:
        super().__init__(max_visits, max_ply, narrows=False)

    def enter(self, state: Any, ply: int, owner: int, owner_has: float) -> None:
        super().enter(state, ply, -inf, inf)
        node = self.path[-1]
        node.is_max = None if node.player in (None, CHANCE) else True
        node.alpha_origin = None
        if owner >= 0 and owner_has > -inf:
            node.held = Held(owner, owner_has)
            node.alpha_origin = self._holder(owner, owner_has)

    def _holder(self, owner: int, share: float) -> BoundOrigin | None:
        """Returns the node further up at which ``owner`` has that share, and the child that gives it."""
        for open_node in reversed(self.path[:-1]):
            if open_node.player == owner and open_node.best is not None and open_node.best[owner] == share:
                return None if open_node.number is None else BoundOrigin(open_node.number, open_node.best_child)
        return None

    def leave(self, ply: int, value: Any, proof: int, reason: int, owner: int, owner_has: float) -> None:
        self.is_inexact = bool(proof & INEXACT)
        super().leave(ply, Shares(value), proof & PROVEN, reason, -inf, inf)

    def _return_to(self, parent: Any, child: Any, value: Any) -> None:
        parent.nodes += child.nodes
        parent.hidden += child.hidden + (child.number is None)
        if not parent.outcomes and (
            parent.best is None or self.values.prefers(parent.player, self.run.player, value, parent.best)
        ):
            parent.best, parent.best_child = value, child.number

    def _proven(self, node: Any, value: Value, proof: int) -> tuple[bool, bool]:
        return proof == PROVEN, proof == PROVEN

    def _bound(self, node: Any, value: Value, reason: Reason) -> Bound:
        """Returns the bound; UPPER: not followed to the end, and the player above gets no more than it has."""
        if reason is Reason.STOPPED:
            return LOWER
        return UPPER if self.is_inexact else EXACT

    def _abandon(self) -> None:
        self.is_inexact = True
        node = self.path.pop()
        value = Shares(self.values.lowest()) if node.best is None else node.best
        self._close(node, len(self.path), value, 0, Reason.STOPPED, node.alpha, node.beta)
        if self.path:
            self.path[-1].nodes += node.nodes
            self.path[-1].hidden += node.hidden + (node.number is None)
