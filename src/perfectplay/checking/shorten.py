"""Makes an example smaller: fewer moves to the same kind of problem."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.checking.asking import Asker, Finding, Wrong
from perfectplay.checking.graph import Graph
from perfectplay.checking.look import is_number
from perfectplay.game import CHANCE, defines

Broken = Callable[[Any], Finding | None]
"""Returns the fault of a state, if it is the fault in question."""


@dataclass
class Shortener:
    """Knows the states near the start, and plays moves again."""

    asker: Asker
    graph: Graph

    def shorter(self, actions: list[Any], broken: Broken) -> Iterator[tuple[Finding, list[Any]]]:
        """Leaves out ever smaller pieces of the game, as long as the rest is legal and still shows the fault."""
        known = self._from_the_graph(actions)
        if len(known) < len(actions):
            actions = known
            state = self.legal(actions)
            found = None if state is None else broken(state)
            if found is not None:
                yield found, actions
        pieces = {len(actions) >> halving for halving in range(1, 12)} | {3, 2, 1}
        for piece in sorted(pieces - {0}, reverse=True):
            start = 0
            while start + piece <= len(actions):
                fewer = actions[:start] + actions[start + piece :]
                state = self.legal(fewer)
                found = None if state is None else broken(state)
                if found is None:
                    start += 1
                else:
                    actions = self._from_the_graph(fewer)
                    yield found, actions

    def _from_the_graph(self, actions: list[Any]) -> list[Any]:
        """Reaches the same state by way of the last state on it to which a shorter way is known."""
        state, ways = self.graph.nodes[0].state, [(0, 0)]
        for number, action in enumerate(actions, 1):
            state = self.asker.ask("result", state, action)
            known = self.graph.find(state)
            if known is not None:
                ways.append((number, known))
        number, known = ways[-1]
        return [*self.graph.actions_to(known), *actions[number:]]

    def legal(self, actions: Sequence[Any], start: Any = None) -> Any:
        """Returns the state after the actions, or None if one of them is not legal."""
        state = self.graph.nodes[0].state if start is None else start
        try:
            for action in actions:
                if self.asker.ask("is_terminal", state) or action not in choices(self.asker, state):
                    return None
                state = self.asker.ask("result", state, action)
        except Wrong:
            return None
        return state


def choices(asker: Asker, state: Any) -> list[Any]:
    """Returns what can follow a state, or nothing if the answers of the rules make no sense."""
    return weighted(asker, state)[0]


def weighted(asker: Asker, state: Any) -> tuple[list[Any], list[float] | None]:
    """Returns what can follow a state, and where chance moves the probability of each."""
    if asker.ask("to_move", state) != CHANCE:
        return asker.ask("actions", state), None
    if not defines(asker.game, "chances"):
        return [], None
    pairs = [pair for pair in asker.ask("chances", state) if isinstance(pair, tuple) and len(pair) == 2]
    likely = [(outcome, float(weight)) for outcome, weight in pairs if is_number(weight) and 0 < weight < math.inf]
    return [outcome for outcome, _ in likely], [weight for _, weight in likely]
