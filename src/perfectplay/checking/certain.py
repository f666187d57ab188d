"""Certain bounds on the values of the states that were looked at, compared with the game's own claims.

Every state gets an interval for player 0 and the team. An end has its utility. Where the team moves, the lowest and the
highest value are those of the best child; where the others move, those of the worst; where chance moves, the averages.
At first nothing is known. So a bound only says what is forced along lines that end, and no search is needed.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from perfectplay.checking.asking import Asker, Finding
from perfectplay.checking.graph import Graph, Node
from perfectplay.checking.look import Sides, is_whole, number_of
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE

MOST_ROUNDS: Final = 60
SLACK: Final = 1e-9
MOST_SCORES: Final = 100
"""The score is asked for in at most this many states."""


class Interval(NamedTuple):
    """The value lies between these two."""

    low: float
    high: float

    def __str__(self) -> str:
        return number_of(self.low) if self.low == self.high else f"from {number_of(self.low)} to {number_of(self.high)}"

    def turned(self) -> Interval:
        return Interval(0.0 - self.high, 0.0 - self.low)


UNKNOWN: Final = Interval(-math.inf, math.inf)


def intervals(graph: Graph, sides: Sides, until: float) -> list[Interval]:
    """Returns the interval that is certain for each state's value for player 0, in games of one or two sides.

    If there is no time to finish, less is certain.
    """
    nodes = graph.nodes
    known = [UNKNOWN] * len(nodes)
    for _ in range(MOST_ROUNDS):
        changed = False
        for number in range(len(nodes) - 1, -1, -1):
            found = _interval(nodes[number], known, sides)
            if found != known[number]:
                known[number] = found
                changed = True
        if not changed or time.monotonic() > until:
            break
    return known


def _interval(node: Node, known: list[Interval], sides: Sides) -> Interval:
    if node.utilities is not None:
        return Interval(node.utilities[0], node.utilities[0])
    if not node.steps:
        return UNKNOWN
    below = [known[child] for _, child in node.steps]
    if node.mover == CHANCE:
        if not node.is_whole or node.probabilities is None:
            return UNKNOWN
        pairs = list(zip(node.probabilities, below, strict=True))
        return Interval(
            math.fsum(weight * child.low for weight, child in pairs if weight),
            math.fsum(weight * child.high for weight, child in pairs if weight),
        )
    if sides.teams[node.mover] == sides.teams[0]:
        high = max(child.high for child in below) if node.is_whole else math.inf
        return Interval(max(child.low for child in below), high)
    low = min(child.low for child in below) if node.is_whole else -math.inf
    return Interval(low, min(child.high for child in below))


class End(NamedTuple):
    """The end of best play: a utility, and the number of plies to it."""

    value: float
    plies: int


def best_ends(graph: Graph, sides: Sides, until: float) -> list[End | None]:
    """Returns each state's value for player 0 and the plies to it, in games of one or two sides.

    Of equal values above 0 it takes the sooner one, below 0 the later one, at 0 the sooner one. It is None if a cycle,
    chance or states that were not looked at lie below, or if there was no time to finish.
    """
    ends: list[End | None] = [None] * len(graph.nodes)
    for _ in range(MOST_ROUNDS):
        changed = False
        for number in range(len(ends) - 1, -1, -1):
            if ends[number] is None:
                ends[number] = _end(graph.nodes[number], ends, sides)
                changed |= ends[number] is not None
        if not changed or time.monotonic() > until:
            break
    return ends


def _end(node: Node, ends: list[End | None], sides: Sides) -> End | None:
    if node.utilities is not None:
        return End(node.utilities[0], 0)
    if not node.steps or not node.is_whole or node.mover == CHANCE:
        return None
    below = [ends[child] for _, child in node.steps]
    sign = 1 if sides.teams[node.mover] == sides.teams[0] else -1
    best: End | None = None
    for end in below:
        if end is None:
            return None
        if best is None or _better(end, best, sign):
            best = end
    return best and End(best.value, best.plies + 1)


def _better(end: End, than: End, sign: int) -> bool:
    if end.value != than.value:
        return sign * end.value > sign * than.value
    return end.plies > than.plies if sign * end.value < 0 else end.plies < than.plies


def lying_plies(asker: Asker, graph: Graph, sides: Sides, ends: list[End | None]) -> tuple[Finding, int] | None:
    """Returns the first state that best play ends sooner or later than its `Game.bounds` say.

    Draws are left out, because no side prefers an early or a late one.
    """
    for number, (node, end) in enumerate(zip(graph.nodes, ends, strict=True)):
        if end is None or node.utilities is not None or end.value == 0:
            continue
        for player, bounds in node.bounds.items():
            value = end.value if sides.teams[player] == sides.teams[0] else -end.value
            soonest = max(bounds.soonest, bounds.soonest_win if value > 0 else bounds.soonest_loss)
            if not soonest <= end.plies <= bounds.latest:
                limit = f"no sooner than in {soonest}" if end.plies < soonest else f"no later than in {bounds.latest}"
                return _said(
                    asker,
                    node,
                    f"says that the game ends {limit} plies, for player {player}, but best play ends it in {end.plies}",
                    "the plies must hold for best play",
                ), number
    return None


def lying_bounds(asker: Asker, graph: Graph, sides: Sides, known: list[Interval]) -> tuple[Finding, int] | None:
    """Returns the first state whose `Game.bounds` exclude its value."""
    for number, node in enumerate(graph.nodes):
        for player, (low, high, *_) in node.bounds.items():
            certain = known[number] if sides.teams[player] == sides.teams[0] else known[number].turned()
            if high < certain.low - SLACK or low > certain.high + SLACK:
                value = (
                    str(certain)
                    if certain.low == certain.high
                    else (
                        f"{number_of(certain.low)} or more"
                        if certain.high == math.inf
                        else f"{number_of(certain.high)} or less"
                        if certain.low == -math.inf
                        else str(certain)
                    )
                )
                return _said(
                    asker,
                    node,
                    f"gives ({number_of(low)}, {number_of(high)}) for player {player}, but the value is {value}",
                    "the value must lie within bounds",
                ), number
    return None


def _said(asker: Asker, node: Node, text: str, right: str) -> Finding:
    return asker.finding("bounds", "bounds", text, right, node.state)


def lying_images(asker: Asker, graph: Graph, known: list[Interval]) -> tuple[Finding, int] | None:
    """Returns the first state whose `Game.canonical` has another value."""
    for number, node in enumerate(graph.nodes):
        if node.image is None:
            continue
        other = graph.find(node.image)
        if other is None:
            continue
        here, there = known[number], known[other]
        if here.low > there.high + SLACK or there.low > here.high + SLACK:
            return asker.finding(
                "canonical",
                "canonical",
                f"gives {shown(node.image)}, which has another value: {here} here, {there} there,",
                "symmetric states have the same value",
                node.state,
            ), number
    return None


def lying_candidates(
    asker: Asker,
    graph: Graph,
    sides: Sides,
    known: list[Interval],
    ends: list[End | None],
) -> tuple[Finding, int] | None:
    """Returns the first state in which no `Game.candidates` are best: all are worth less, win later or lose sooner."""
    for number, node in enumerate(graph.nodes):
        if node.candidates is None or not node.steps or len(node.candidates) == len(node.steps):
            continue
        sign = 1 if sides.teams[node.mover] == sides.teams[0] else -1
        below = [child for action, child in node.steps if action in node.candidates]
        if len(below) < len(node.candidates):
            continue
        best = known[number] if sign > 0 else known[number].turned()
        most = max((known[child] if sign > 0 else known[child].turned()).high for child in below)
        if most < best.low - SLACK:
            return _left_out(
                asker,
                node,
                f"is worth more than {number_of(most)}, but the value is "
                f"{number_of(best.low)}{'' if best.low == best.high else ' or more'}",
            ), number
        end, some = ends[number], _end(replace(node, steps=[(None, child) for child in below]), ends, sides)
        if end is not None and some is not None and end.value != 0 and (some.plies != end.plies):
            return _left_out(
                asker,
                node,
                f"{'wins' if sign * end.value > 0 else 'holds out'} as best play does: the "
                f"game ends in {some.plies} plies, by best play in {end.plies}",
            ), number
    return None


def _left_out(asker: Asker, node: Node, text: str) -> Finding:
    return asker.finding(
        "candidates",
        "candidates",
        f"gives {shown(node.candidates, 60)}, none of which {text},",
        "one of them must be best: no other has a better value, or a sooner win or a later loss",
        node.state,
    )


def odd_scores(asker: Asker, graph: Graph, sides: Sides, ends: list[End | None]) -> tuple[Finding, int] | None:
    """Returns the first state near the start for whose proven value `Game.score` gives neither None nor an integer."""
    asked = (
        (number, node, end)
        for number, (node, end) in enumerate(zip(graph.nodes, ends, strict=True))
        if end is not None and node.utilities is None
    )
    for number, node, end in islice(asked, MOST_SCORES):
        sign = 1 if sides.teams[node.mover] == sides.teams[0] else -1
        score = asker.steady("score", node.state, sign * end.value + 0.0, end.plies)
        if score is not None and not is_whole(score):
            text = f"gives {shown(score, 60)} for the value {number_of(sign * end.value)} in {end.plies} plies"
            return asker.finding("score", "score", text, "it must be a whole number, or None", node.state), number
    return None
