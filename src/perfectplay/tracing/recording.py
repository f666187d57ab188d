"""The observer that records a search: events from the kernel, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any

from perfectplay.game import CHANCE, Game, bounds_of
from perfectplay.result import EXACT, LOWER, UPPER, Bound
from perfectplay.search.parts import observer as told
from perfectplay.search.parts.run import AT_LEAST, AT_MOST
from perfectplay.tracing.visit import AT_ALPHA, AT_BETA, CUTS, BoundOrigin, Held, Outcome, Reason, Visit

Value = Any
"""As in `perfectplay.tracing.visit`; compared here, as the search compares."""

REASONS = {
    told.TERMINAL: Reason.TERMINAL,
    told.REPETITION: Reason.REPETITION,
    told.CUT_OFF: Reason.DEPTH,
    told.ALL_SEARCHED: Reason.ALL_SEARCHED,
    told.BETA_CUT: Reason.BETA_CUT,
    told.ALPHA_CUT: Reason.ALPHA_CUT,
    told.SHALLOW_CUT: Reason.SHALLOW_CUT,
    told.CHANCE_LOW: Reason.STAR_ALPHA_CUT,
    told.CHANCE_HIGH: Reason.STAR_BETA_CUT,
    told.PROBED: Reason.PROBED,
}
ENDS = (Reason.TERMINAL, Reason.REPETITION, Reason.DEPTH)


@dataclass
class _Open:
    """A node that has been entered and not left yet."""

    number: int | None
    """None beyond a cap."""
    state: Any
    action: Any
    player: int | None
    is_max: bool | None
    alpha_in: Value
    beta_in: Value
    alpha: Value
    beta: Value
    alpha_origin: BoundOrigin | None
    beta_origin: BoundOrigin | None
    children: list[int] = field(default_factory=list)
    tried: list[Any] = field(default_factory=list)
    best: Value | None = None
    best_child: int | None = None
    nodes: int = 1
    hidden: int = 0
    outcomes: tuple[Outcome, ...] = ()
    actions: tuple[Any, ...] = ()
    """The outcomes as actions."""
    is_probing: bool = False
    place: int = -1
    """Which of the outcomes is searched."""
    outcome: int | None = None
    """Which of its parent's outcomes it is."""
    is_probe: bool = False
    held: Held | None = None


class Recording:
    """Records visits, up to ``max_visits`` of them and no deeper than ``max_ply``; counts what lies beyond.

    It changes nothing in the search: the same nodes are entered in the same order. ``narrows`` says whether the
    search has a window that its values narrow (minimax has none).
    """

    def __init__(self, max_visits: int, max_ply: int, *, narrows: bool) -> None:
        self.max_visits, self.max_ply, self.narrows = max_visits, max_ply, narrows
        self.visits: list[Visit | None] = []
        self.roots: list[int] = []
        self.path: list[_Open] = []
        self.exits = 0

    # ------------------------------------------------------------ what the kernel tells

    def start(self, game: Game[Any, Any], run: Any, values: Any) -> None:
        self.game, self.run, self.values = game, run, values
        # Not every search has these: minimax cuts nothing off.
        self.equal_is_enough = bool(getattr(run, "cut_on_equality", 0))
        self.may_drop = bool(getattr(run, "width", 0))

    def enter(self, state: Any, ply: int, alpha: Value, beta: Value) -> None:
        while len(self.path) > ply:  # the search was stopped inside a run before this one
            self._abandon()
        above = self.path[-1] if self.path else None
        action = self.run.path[ply - 1] if ply else None
        number = None
        if len(self.visits) < self.max_visits and ply <= self.max_ply and (above is None or above.number is not None):
            number = len(self.visits)
            self.visits.append(None)
            if above is None:
                self.roots.append(number)
            else:
                above.children.append(number)
        if above is not None:
            above.tried.append(action)
        over = self.game.is_terminal(state)
        player = None if over else self.game.to_move(state)
        is_max = None if player is None or player == CHANCE else self.game.team(player) == self.run.team
        node = _Open(
            number,
            state,
            action,
            player,
            is_max,
            alpha,
            beta,
            alpha,
            beta,
            above.alpha_origin if above else None,
            above.beta_origin if above else None,
        )
        if above is not None and above.outcomes:
            self._comes_by_chance(node, above, action)
        self.path.append(node)

    def outcomes(self, ply: int, first: int, end: int, has_bounds: bool, is_probing: bool) -> None:
        node, run = self.path[-1], self.run
        node.is_max, node.is_probing, node.place = None, is_probing, -1
        if node.outcomes:
            return  # the second pass: all outcomes are searched after the probes
        node.actions = tuple(run.outcomes[place] for place in range(first, end))
        node.outcomes = tuple(
            Outcome(
                self.game.action_name(node.state, action),
                run.odds[place],
                *((run.lows[place], run.highs[place]) if has_bounds and run.odds[place] > 0 else (-inf, inf)),
            )
            for place, action in enumerate(node.actions, first)
        )

    def _comes_by_chance(self, node: _Open, above: _Open, action: Any) -> None:
        """Gives a node the window that the other outcomes leave to it."""
        above.place = next(
            place
            for place in range(above.place + 1, len(above.actions))
            if above.actions[place] == action and above.outcomes[place].probability > 0
        )
        node.outcome, node.is_probe = above.place, above.is_probing
        given = None if above.number is None else BoundOrigin(above.number, None)
        node.alpha_origin = given if self.narrows and node.alpha > -inf else None
        node.beta_origin = given if self.narrows and node.beta < inf else None

    def leave(self, ply: int, value: Value, proof: int, reason: int, alpha: Value, beta: Value) -> None:
        node = self.path.pop()
        self._close(node, ply, value, proof, REASONS[reason], alpha, beta)
        if self.path:
            self._return_to(self.path[-1], node, value)

    # ------------------------------------------------------------ what follows from it

    def _return_to(self, parent: _Open, child: _Open, value: Value) -> None:
        """Updates a parent with its child's value, by the rule that the kernel follows."""
        parent.nodes += child.nodes
        parent.hidden += child.hidden + (child.number is None)
        if parent.outcomes:
            return
        if parent.best is None or (value > parent.best if parent.is_max else value < parent.best):
            parent.best, parent.best_child = value, child.number
        if parent.number is None or not self.narrows:
            return
        origin = BoundOrigin(parent.number, child.number)
        equal_is_enough = self.equal_is_enough
        if parent.is_max:
            keeps_open = len(self.path) == 1 and self.run.all_values
            cuts = value > parent.beta or (value == parent.beta and equal_is_enough)
            if value > parent.alpha and not cuts and not keeps_open:
                parent.alpha, parent.alpha_origin = value, origin
        else:
            cuts = value < parent.alpha or (value == parent.alpha and equal_is_enough)
            if value < parent.beta and not cuts:
                parent.beta, parent.beta_origin = value, origin

    def _close(
        self, node: _Open, ply: int, value: Value, proof: int, reason: Reason, alpha: Value, beta: Value
    ) -> None:
        left = self.exits
        self.exits += 1
        if node.number is None:
            return
        if self.narrows:
            assert (node.alpha, node.beta) == (alpha, beta), "the recording does not follow the search"
        is_cut = reason in CUTS or reason is Reason.PROBED
        may_drop = reason is Reason.ALL_SEARCHED and self.may_drop
        unsearched = self._unsearched(node) if is_cut or reason is Reason.STOPPED or may_drop else ()
        above = self.path[-1] if self.path else None
        at_least, at_most = self._proven(node, value, proof)
        self.visits[node.number] = Visit(
            number=node.number,
            parent=above.number if above else None,
            ply=ply,
            state=node.state,
            action=node.action,
            action_name=self.game.action_name(above.state, node.action) if above else None,
            label=self._label(node),
            player=node.player,
            is_max=node.is_max,
            alpha_in=node.alpha_in,
            beta_in=node.beta_in,
            alpha_out=alpha,
            beta_out=beta,
            alpha_origin=node.alpha_origin,
            beta_origin=node.beta_origin,
            value=value,
            bound=self._bound(node, value, reason),
            proven_at_least=at_least,
            proven_at_most=at_most,
            reason=reason,
            best_child=node.best_child,
            children=tuple(node.children),
            unsearched=unsearched,
            unsearched_names=tuple(self.game.action_name(node.state, action) for action in unsearched),
            left=left,
            nodes=node.nodes,
            hidden=node.hidden,
            outcomes=node.outcomes,
            outcome=node.outcome,
            is_probe=node.is_probe,
            held=node.held,
        )

    def _proven(self, node: _Open, value: Value, proof: int) -> tuple[bool, bool]:
        """Returns whether the game's own value is proven to be at least this, and at most this."""
        utility = value[0] if isinstance(value, tuple) else value
        lowest, highest = bounds_of(self.game, node.state, self.run.player)[:2]
        at_least, at_most = bool(proof & AT_LEAST), bool(proof & AT_MOST)
        return at_least or (at_most and utility <= lowest), at_most or (at_least and utility >= highest)

    def _bound(self, node: _Open, value: Value, reason: Reason) -> Bound:
        if reason in ENDS:
            return EXACT
        if reason in (Reason.STOPPED, Reason.PROBED):
            return LOWER if node.is_max is not False else UPPER
        equal = self.equal_is_enough
        if reason in AT_BETA or value > node.beta_in or (value == node.beta_in and equal):
            return LOWER
        if reason in AT_ALPHA or value < node.alpha_in or (value == node.alpha_in and equal):
            return UPPER
        return EXACT

    def _unsearched(self, node: _Open) -> tuple[Any, ...]:
        if node.outcomes:
            left = [
                action for action, outcome in zip(node.actions, node.outcomes, strict=True) if outcome.probability > 0
            ]
        else:
            left = list(self.game.actions(node.state))
        for action in node.tried:
            if action in left:
                left.remove(action)
        return tuple(left)

    def _label(self, node: _Open) -> str:
        named = getattr(self.game, "label", None)
        if named is not None:
            return str(named(node.state))
        names = []
        for place, open_node in enumerate(self.path[1:], 1):
            names.append(self.game.action_name(self.path[place - 1].state, open_node.action))
        if self.path:
            names.append(self.game.action_name(self.path[-1].state, node.action))
        return " ".join(names) if names else "root"

    def _abandon(self) -> None:
        """Leaves a node in which the search was stopped, with what is known there."""
        node = self.path.pop()
        nothing = self._shaped(inf if node.is_max is False else -inf)
        value = nothing if node.best is None else node.best
        if node.is_max is not None and not (value > node.alpha_in if node.is_max else value < node.beta_in):
            value = nothing  # the best value so far is only a bound, and on the other side
        self._close(node, len(self.path), value, 0, Reason.STOPPED, node.alpha, node.beta)
        if self.path:
            self.path[-1].nodes += node.nodes
            self.path[-1].hidden += node.hidden + (node.number is None)

    def _shaped(self, value: float) -> Value:
        """Returns a value of the kind that this search compares."""
        lowest = self.values.lowest()
        return (value, 0) if isinstance(lowest, tuple) else value

    def finish(self) -> tuple[Visit, ...]:
        """Returns all visits; those that are still open were stopped."""
        while self.path:
            self._abandon()
        assert all(visit is not None for visit in self.visits)
        return tuple(visit for visit in self.visits if visit is not None)
