"""The panes of searches drawn side by side: one layout for all, and in each the nodes that its search entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from perfectplay.tracing.comparison import Comparison, Row, paths
from perfectplay.tracing.comparison_words import said
from perfectplay.tracing.drawing.folding import Ghost, Item, folded
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.options import Detail, options_of, run_of
from perfectplay.tracing.drawing.picture import Kind, Node
from perfectplay.tracing.drawing.plan import Plan, plan_of
from perfectplay.tracing.numbers import visit_text
from perfectplay.tracing.rounding import rounded
from perfectplay.tracing.visit import Shares, Trace, Visit

Path = tuple[str, ...]


class Entered(StrEnum):
    """The searches that entered a node."""

    HERE = "here"
    ELSEWHERE = "elsewhere"
    NOWHERE = "nowhere"


@dataclass(frozen=True)
class Part:
    """The content of one place of the layout: a node, or a fold of several."""

    paths: frozenset[Path]
    """The nodes, by the names of the actions that lead to them."""
    is_fold: bool


@dataclass(frozen=True)
class Pane:
    """One search on the common layout."""

    row: Row
    nodes: tuple[Node, ...]
    entered: tuple[Entered, ...]


def laid_out(comparison: Comparison, full: Trace, max_nodes: int, lang: str) -> tuple[list[Pane], Plan]:
    """Returns the panes, and the layout that they share."""
    options = options_of(
        windows=False,
        numbers=False,
        legend=False,
        max_nodes=max_nodes,
        detail=Detail.VALUES,
        lang=lang,
        unsearched=False,
    )
    picture = picture_of(full, options)
    parts = _parts(full, max_nodes)
    assert len(parts) == len(picture.nodes), "a drawing shows what its folding says"
    calculates = any(row.trace.takes_means for row in comparison.rows)
    shown = [rounded(row.trace, always=calculates) for row in comparison.rows]
    if any(isinstance(made.last_root.value, Shares) for made in shown):  # one shape for all, into which tuples fit
        picture = replace(
            picture,
            nodes=tuple(
                replace(node, kind=Kind.OWN, shape=Kind.OWN) if node.kind in (Kind.MAX, Kind.MIN) else node
                for node in picture.nodes
            ),
        )
    visits = [_visits(made) for made in shown]
    anywhere = frozenset().union(*visits)
    panes = []
    for row, made, found in zip(comparison.rows, shown, visits, strict=True):
        line = set(made.line())
        nodes, entered = [], []
        for node, part in zip(picture.nodes, parts, strict=True):
            here = sum(path in found for path in part.paths)
            others = Entered.ELSEWHERE if not anywhere.isdisjoint(part.paths) else Entered.NOWHERE
            entered.append(Entered.HERE if here else others)
            nodes.append(
                _folded_node(node, part, here, lang)
                if part.is_fold
                else _node(node, made, found, next(iter(part.paths)), line, lang)
            )
        panes.append(Pane(row, tuple(nodes), tuple(entered)))
    widest = tuple(
        replace(
            node,
            value=max((pane.nodes[node.place].value for pane in panes), key=len),
            counts=max((pane.nodes[node.place].counts for pane in panes), key=_longest),
        )
        for node in picture.nodes
    )
    return panes, plan_of(replace(picture, nodes=widest))


def _longest(counts: tuple[str, ...]) -> int:
    return max(map(len, counts), default=0)


def _parts(full: Trace, max_nodes: int) -> list[Part]:
    """Returns the part at each place, in the order of the picture: level by level."""
    top = full.last_root
    below = folded(full, top, max_nodes)
    path_of = {visit.number: path for path, visit in paths(full).items()}
    found: list[Item] = [top.number]
    for item in found:  # the list grows in the loop
        if isinstance(item, int):
            found += below[item]
    parts = []
    for item in found:
        if isinstance(item, int):
            parts.append(Part(frozenset([path_of[item]]), is_fold=False))
        elif isinstance(item, Ghost):
            raise AssertionError("minimax searches every move")
        else:
            parts.append(
                Part(
                    frozenset(path_of[visit.number] for child in item.searched for visit in full.below(child)),
                    is_fold=True,
                )
            )
    return parts


def _visits(made: Trace) -> dict[Path, Visit]:
    """Returns the last visit to each node, over all runs of a deepening search."""
    found: dict[Path, Visit] = {}
    for root in made.roots:
        found |= paths(made, root)
    return found


def _node(node: Node, made: Trace, found: Mapping[Path, Visit], path: Path, line: set[int], lang: str) -> Node:
    """Returns a node as one search saw it when it entered it last."""
    visit = found.get(path)
    if visit is None:
        return replace(node, value="", is_chosen=False, is_principal=False, words="")
    above = found[path[:-1]] if path else None
    run = run_of(made, visit)
    return replace(
        node,
        value=visit_text(visit),
        is_principal=visit.number in line,
        is_chosen=above is not None and above.best_child == visit.number,
        words="" if run == len(made.roots) else said(lang, "in run", run=run, runs=len(made.roots)),
    )


def _folded_node(node: Node, part: Part, here: int, lang: str) -> Node:
    counts = said(lang, "folded", here=f"{here:,}", count=f"{len(part.paths):,}")
    return replace(node, counts=(counts,), is_chosen=False, is_principal=False)
