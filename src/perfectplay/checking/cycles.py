"""The rule about `Game.can_repeat`: the shortest way on which a state occurs again."""

from __future__ import annotations

import time
from collections import deque
from itertools import pairwise
from typing import Any, Final

from perfectplay.checking.asking import Asker, Finding
from perfectplay.checking.graph import Graph

KEY: Final = "can-repeat", "can_repeat"


def finding(asker: Asker, state: Any, plies: int) -> Finding:
    return asker.finding(
        *KEY,
        f"is False, but this state came {plies} {'ply' if plies == 1 else 'plies'} before and comes again",
        "without that promise (or with can_repeat = True), searches notice repetitions and do not run forever",
        state,
    )


def shortest(graph: Graph, until: float) -> tuple[int, list[Any]] | None:
    """Returns a state that comes back, and the actions from the start to its second time; None if there is none.

    A cycle has a step that does not lead away from the start. Each such step is tried with the shortest way back,
    until the time is over.
    """
    nodes, part = graph.nodes, components(graph)
    best: tuple[int, list[Any]] | None = None
    for source, node in enumerate(nodes):
        for _, child in node.steps or ():
            if part[child] != part[source] or nodes[child].depth > node.depth:
                continue
            most = len(best[1]) - nodes[child].depth - 1 if best is not None else len(nodes)
            way = _way(graph, part, child, source, most)
            if way is not None:
                best = child, [*graph.actions_to(child), *_actions_along(graph, [*way, child])]
            if best is not None and time.monotonic() > until:
                return best
    return best


def components(graph: Graph) -> list[int]:
    """Returns for each state the number of its strongly connected component: states that can reach each other.

    Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
    """
    count = len(graph.nodes)
    component, order, low = [-1] * count, [-1] * count, [0] * count
    stack: list[int] = []
    entered = components_found = 0
    for root in range(count):
        if order[root] >= 0:
            continue
        work = [(root, iter(graph.nodes[root].steps or ()))]
        order[root] = low[root] = entered
        entered += 1
        stack.append(root)
        while work:
            place, steps = work[-1]
            for _, child in steps:
                if order[child] < 0:
                    order[child] = low[child] = entered
                    entered += 1
                    stack.append(child)
                    work.append((child, iter(graph.nodes[child].steps or ())))
                    break
                if component[child] < 0:
                    low[place] = min(low[place], order[child])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[place])
                if low[place] == order[place]:
                    while component[place] < 0:
                        component[stack.pop()] = components_found
                    components_found += 1
    return component


def _way(graph: Graph, part: list[int], start: int, goal: int, most: int) -> list[int] | None:
    """Returns the states on a shortest way of fewer than ``most`` steps from ``start`` to ``goal`` in one component."""
    before: dict[int, int] = {start: -1}
    waiting = deque([(start, 0)])
    while waiting:
        place, steps = waiting.popleft()
        if steps >= most:
            return None
        if place == goal:
            way = [place]
            while before[way[-1]] >= 0:
                way.append(before[way[-1]])
            return way[::-1]
        for _, child in graph.nodes[place].steps or ():
            if part[child] == part[goal] and child not in before:
                before[child] = place
                waiting.append((child, steps + 1))
    return None


def _actions_along(graph: Graph, way: list[int]) -> list[Any]:
    """Returns the actions that lead from each state of ``way`` to the next."""
    return [
        next(action for action, child in graph.nodes[here].steps or () if child == there)
        for here, there in pairwise(way)
    ]
