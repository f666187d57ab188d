"""The smallest case on which a search goes wrong: branches and plies are taken away as long as it still does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from perfectplay.teaching.diagnosis.cases import CHANCE, Case, Node

MOST_TRIES: Final = 300
SECONDS: Final = 4.0


def shrunk(case: Case, is_wrong: Callable[[Case], bool], *, keeps_shape: bool = False) -> Case:
    """Returns the smallest case to be found on which ``is_wrong`` still holds."""
    tries, until = 0, time.process_time() + SECONDS
    found = True
    while found and not keeps_shape:
        found = False
        for smaller in _smaller(case):
            tries += 1
            if tries > MOST_TRIES or time.process_time() > until:
                return _plain(case, is_wrong)
            if is_wrong(smaller):
                case, found = smaller, True
                break
    return _plain(case, is_wrong)


def _plain(case: Case, is_wrong: Callable[[Case], bool]) -> Case:
    """Returns the case with small values, in the same order, if these do."""
    if "large" in case.tags:
        return case
    values = {node.value for node in case.nodes} | {node.evaluation for node in case.nodes}
    below = sorted((value for value in values if value < 0), reverse=True)
    above = sorted(value for value in values if value > 0)
    small = {0.0: 0.0} | {value: -number for number, value in enumerate(below, 1)}
    small |= {value: float(number) for number, value in enumerate(above, 1)}
    with_small = _rebuilt(
        case,
        lambda node, children: Node(
            node.mover,
            small[node.value],
            children,
            node.chances,
            None if node.estimate is None else small[node.estimate],
        ),
    )
    return with_small if is_wrong(with_small) else case


def _smaller(case: Case) -> Iterator[Case]:
    """Yields smaller cases, those first from which most is gone."""
    yield from _lower_roots(case)
    for node in case.nodes[1:]:
        if node.children and node.mover != CHANCE:
            yield _with(case, node, Node(node.mover, node.value, estimate=node.estimate))
    for node in case.nodes:
        least = 2 if node is case.root else 1
        if node.mover != CHANCE and len(node.children) > least:
            for place in range(len(node.children)):
                yield _with(case, node, _without(node, place))
    if case.depth is not None and case.depth > 1:
        yield replace(case, depth=case.depth - 1)


def _lower_roots(case: Case) -> Iterator[Case]:
    for node in case.nodes[1:]:
        if node.mover == case.root.mover and len(node.children) > 1:
            yield replace(case, root=node)


def _without(node: Node, place: int) -> Node:
    children = node.children[:place] + node.children[place + 1 :]
    return Node(node.mover, node.value, children, node.chances, node.estimate)


def _with(case: Case, old: Node, new: Node) -> Case:
    """Returns the case with one node in place of another, wherever that stands."""

    def made(node: Node, children: tuple[Node, ...]) -> Node:
        if node is old:
            return Node(new.mover, new.value, _kept(children, old, new), new.chances, new.estimate)
        return Node(node.mover, node.value, children, node.chances, node.estimate)

    return _rebuilt(case, made)


def _kept(children: tuple[Node, ...], old: Node, new: Node) -> tuple[Node, ...]:
    """Returns the rebuilt children of the old node that the new one has, too."""
    places = []
    start = 0
    for child in new.children:
        start = next(place for place in range(start, len(old.children)) if old.children[place] is child)
        places.append(start)
        start += 1
    return tuple(children[place] for place in places)


def _rebuilt(case: Case, made: Callable[[Node, tuple[Node, ...]], Node]) -> Case:
    """Returns the case with every node made anew; a transposition stays one."""
    known: dict[int, Node] = {}

    def rebuild(node: Node) -> Node:
        if id(node) not in known:
            known[id(node)] = made(node, tuple(rebuild(child) for child in node.children))
        return known[id(node)]

    return replace(case, root=rebuild(case.root))
