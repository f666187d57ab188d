"""Pictures that show less than the whole search: a blank tree to be filled in, and the search after some step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perfectplay.errors import BadArgument
from perfectplay.result import LOWER, UPPER
from perfectplay.tracing.drawing.letters import width
from perfectplay.tracing.drawing.measure import printed
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture, Progress
from perfectplay.tracing.explaining import Explainer
from perfectplay.tracing.numbers import is_estimate, is_more, number_text, value_text, window_text
from perfectplay.tracing.steps import OpenNode, State, Steps
from perfectplay.tracing.visit import Reason, Shares, Trace, Visit

if TYPE_CHECKING:
    from perfectplay.tracing.drawing.making import _Drawing


def blank(picture: Picture) -> Picture:
    """Returns the tree alone: no values but those at the leaves, no windows, no cuts, nothing that tells a search."""
    nodes = tuple(_emptied(node) for node in picture.nodes)
    words = picture.words.say("blank", len(nodes))
    return replace(picture, nodes=nodes, barriers=(), caption=(), description=words, numbers=False, whole=picture)


def _emptied(node: Node) -> Node:
    is_leaf = node.kind in (Kind.END, Kind.CUT_OFF)
    value = node.given or (node.value if is_leaf else "")
    return replace(
        node,
        kind=node.kind if node.kind is Kind.FOLDED else node.shape,
        value="",
        given=value,
        windows=(),
        is_chosen=False,
        is_principal=False,
        words=": ".join(part for part in (node.action or node.name, value) if part),
    )


def at_step(picture: Picture, drawing: _Drawing, number: int) -> Picture:
    """Returns what the search knows after a step, from 1. Raises `BadArgument` if there are not so many."""
    steps = Steps(drawing.trace)
    if number > len(steps):
        raise BadArgument(f"step {number} was not recorded; the search has the steps 1 to {len(steps):,}")
    view = _Step(drawing, steps, steps.at(number - 1))
    picture = replace(picture, whole=view.with_room(picture))
    nodes: list[Node] = []
    for node in picture.nodes:
        nodes.append(view.node(node, nodes))
    barriers = tuple(barrier for barrier in picture.barriers if view.is_up(nodes[barrier.node], barrier))
    sentence = Explainer(drawing.trace, drawing.options.lang).moment(view.state.moment).text
    said = picture.words.say("step", len(steps), step=f"{number:,}", sentence=sentence)
    return replace(picture, nodes=tuple(nodes), barriers=barriers, caption=(said,), description=said)


@dataclass
class _Step:
    """What is known at one moment."""

    drawing: _Drawing
    steps: Steps
    state: State

    def __post_init__(self) -> None:
        self.trace: Trace = self.drawing.trace
        self.open: dict[int, OpenNode] = {node.visit.number: node for node in self.state.path}
        self.line: set[int] = set()
        place = self.state.path[0].visit.number
        while True:
            self.line.add(place)
            best = self.best_of(self.trace.visits[place])
            if best is None:
                break
            place = best

    def best_of(self, visit: Visit) -> int | None:
        """Returns the child that is the best so far."""
        return self.open[visit.number].best_child if visit.number in self.open else visit.best_child

    def progress(self, visit: Visit) -> Progress:
        if visit.number == self.state.moment.visit:
            return Progress.HERE
        if self.steps.entered[visit.number] > self.state.number:
            return Progress.PENDING
        return Progress.OPEN if visit.number in self.open else Progress.DONE

    def is_up(self, node: Node, barrier: Barrier) -> bool:
        """Returns whether a barrier stands already."""
        return node.visit is not None and self.steps.left[node.visit] <= self.state.number and barrier is not None

    def node(self, node: Node, before: list[Node]) -> Node:
        """Returns a node with what is known of it; ``before`` are those that come before it, its parent included."""
        if node.visit is None:
            return self.unvisited(node, before)
        visit = self.trace.visits[node.visit]
        progress = self.progress(visit)
        above = None if node.parent is None else before[node.parent]
        if progress is Progress.PENDING:
            return self.pending(node, above)
        parent = None if visit.parent is None else self.trace.visits[visit.parent]
        is_chosen = node.parent is not None and parent is not None and self.best_of(parent) == visit.number
        is_chosen = is_chosen and self.steps.left[visit.number] <= self.state.number
        is_principal = is_chosen and visit.number in self.line
        if self.steps.left[visit.number] <= self.state.number:
            return replace(node, progress=progress, is_chosen=is_chosen, is_principal=is_principal)
        here = self.open[visit.number]
        value = self.value_so_far(here)
        windows = (window_text(here.alpha, here.beta),) if node.windows else ()
        words = self.drawing.words.say("at", name=node.name or node.action, node=value or self.said(progress))
        return replace(
            node, value=value, windows=windows, progress=progress, is_chosen=False, is_principal=False, words=words
        )

    def with_room(self, picture: Picture) -> Picture:
        """Returns the picture with the widest texts that any step brings, so that nothing moves between steps."""
        values: dict[int, str] = {}
        windows: dict[int, str] = {}
        for moment in self.steps:
            here = self.steps.opened(moment)
            number = moment.visit
            values[number] = max(values.get(number, ""), self.value_so_far(here), key=_wide)
            windows[number] = max(windows.get(number, ""), window_text(here.alpha, here.beta), key=_wide)
        nodes = []
        for node in picture.nodes:
            if node.visit is not None:
                value = max(node.value, values.get(node.visit, ""), key=_wide)
                shown = tuple(max(text, windows.get(node.visit, ""), key=_wide) for text in node.windows)
                node = replace(node, value=value, windows=shown)
            nodes.append(node)
        return replace(picture, nodes=tuple(nodes))

    def said(self, progress: Progress) -> str:
        return self.drawing.words.say("HERE" if progress is Progress.HERE else "PENDING")

    def pending(self, node: Node, above: Node | None) -> Node:
        """Returns a node that was not reached yet; where only the search makes the tree, it may not be known at all."""
        is_known = self.drawing.is_explicit or above is None or above.progress not in UNREACHED
        return replace(
            node,
            kind=Kind.UNSEARCHED,
            shape=node.shape if self.drawing.is_explicit else Kind.UNSEARCHED,
            value="",
            windows=(),
            counts=(),
            player=node.player if self.drawing.is_explicit and node.kind is not Kind.CUT_OFF else "",
            visit=None,
            board=None,
            is_chosen=False,
            is_principal=False,
            progress=Progress.PENDING if is_known else Progress.UNKNOWN,
            words=self.drawing.words.say("at", name=node.action or node.name, node=self.said(Progress.PENDING)),
        )

    def unvisited(self, node: Node, before: list[Node]) -> Node:
        owner = self.drawing.owner_of[node.place]
        assert node.parent is not None
        above = before[node.parent]
        if self.steps.left[owner] > self.state.number:
            return self.pending(node, above)
        is_principal = node.is_principal and above.is_principal
        return replace(node, is_principal=is_principal)

    def value_so_far(self, here: OpenNode) -> str:
        """Writes the best value so far as what it is: a bound."""
        visit, best = here.visit, here.best
        if best is None or visit.is_chance or visit.reason is Reason.SAMPLED:
            return ""
        if isinstance(best, Shares):
            return number_text(best)
        unsure = here.best_child is None or is_estimate(self.trace.visits[here.best_child])
        if not self.trace.has_windows:
            return value_text(best, LOWER if visit.is_max else UPPER, is_estimate=unsure)
        if visit.is_max and is_more(best, visit.alpha_in):
            return value_text(best, LOWER, is_estimate=unsure)
        if visit.is_max is False and is_more(visit.beta_in, best):
            return value_text(best, UPPER, is_estimate=unsure)
        return ""


def _wide(text: str) -> float:
    return width(printed(text), 1)


UNREACHED = (Progress.PENDING, Progress.UNKNOWN)
