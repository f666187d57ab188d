"""Pictures as lines of text, for a terminal: a node a line, readable without colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture, Progress
from perfectplay.tracing.visit import Trace

DEEPEST: Final = 24
"""This many levels are indented. Deeper lines are indented no further and name their level."""


class Style(StrEnum):
    """The kind of a piece of a line. The terminal decides what it looks like."""

    PLAIN = "plain"
    MAX = "max"
    MIN = "min"
    NAME = "name"
    VALUE = "value"
    CHOSEN = "chosen"
    CUT = "cut"
    ASIDE = "aside"


@dataclass(frozen=True)
class Segment:
    """A piece of a line."""

    text: str
    style: Style = Style.PLAIN


Segments = tuple[Segment, ...]


@dataclass(frozen=True)
class Signs:
    """The letters that lines are drawn with."""

    more: str
    last: str
    bar: str
    usual: str
    chosen: str
    principal: str
    unsearched: str
    cut: str
    shapes: dict[Kind, str]
    arrow: str
    here: str


PRINTED: Final = Signs(
    "├",
    "└",
    "│",
    "─ ",
    "━ ",
    "═ ",
    "╌ ",
    "╫",
    {
        Kind.MAX: "▲",
        Kind.MIN: "▼",
        Kind.OWN: "◆",
        Kind.CHANCE: "●",
        Kind.END: "■",
        Kind.CUT_OFF: "□",
        Kind.UNSEARCHED: "",
        Kind.FOLDED: "…",
    },
    "→",
    "◀",
)
ASCII: Final = Signs(
    "|",
    "`",
    "|",
    "- ",
    "> ",
    "= ",
    ". ",
    "#",
    {
        Kind.MAX: "/\\",
        Kind.MIN: "\\/",
        Kind.OWN: "<>",
        Kind.CHANCE: "()",
        Kind.END: "[]",
        Kind.CUT_OFF: "[~]",
        Kind.UNSEARCHED: "",
        Kind.FOLDED: "...",
    },
    "->",
    "<--",
)


def draw_text(trace: Trace, *, ascii_only: bool = False, **options: Any) -> str:
    """Draws the trace as a tree of lines; the other options are those of `Options`. Raises `BadArgument`."""
    picture = picture_of(trace, options_of(**options))
    lines = text_lines(picture, ASCII if ascii_only else PRINTED)
    return "".join("".join(segment.text for segment in line).rstrip() + "\n" for line in lines)


def text_lines(picture: Picture, signs: Signs) -> Iterator[Segments]:
    """Yields the lines of a picture, in pieces that a terminal may colour."""
    barriers = {barrier.behind[0]: barrier for barrier in picture.barriers}
    waiting = [(0, "")]
    while waiting:
        place, before = waiting.pop()
        node = picture.nodes[place]
        if node.progress is Progress.UNKNOWN:
            continue
        inside, below = _indents(picture, node, before, signs)
        if place in barriers:
            said = _barrier_text(picture, barriers[place])
            yield (*_margin(node, before), Segment(f"{signs.cut} {said}", Style.CUT))
        yield (*_margin(node, before), *_node(picture, node, inside, signs))
        yield from _board(node, below, signs)
        waiting += [(child, below) for child in reversed(node.children)]
    yield ()
    if picture.legend:
        yield (Segment(_legend(picture, signs), Style.ASIDE),)
    for line in picture.caption:
        yield (Segment(line, Style.ASIDE),)


def _indents(picture: Picture, node: Node, before: str, signs: Signs) -> tuple[str, str]:
    """Returns the branch that leads to a node, and the text before the lines below it."""
    if node.parent is None:
        return "", ""
    is_last = picture.nodes[node.parent].children[-1] == node.place
    line = signs.usual
    if node.is_principal or node.is_chosen:
        line = signs.principal if node.is_principal else signs.chosen
    elif node.kind in (Kind.UNSEARCHED, Kind.FOLDED):
        line = signs.unsearched
    below = before + ("   " if is_last else f"{signs.bar}  ")
    return (signs.last if is_last else signs.more) + line, below[-3 * DEEPEST :]


def _margin(node: Node, before: str) -> Segments:
    level = f"{node.level:>4} " if node.level > DEEPEST + 1 else ""
    return (Segment(level + before, Style.ASIDE),)


def _node(picture: Picture, node: Node, branch: str, signs: Signs) -> Iterator[Segment]:
    heavy = Style.CHOSEN if node.is_chosen or node.parent is None else Style.PLAIN
    is_unsearched = node.kind is Kind.UNSEARCHED
    yield Segment(branch, heavy if node.is_chosen else Style.ASIDE)
    if node.action:
        yield Segment(node.action, Style.ASIDE if is_unsearched else heavy)
        if not is_unsearched or _unsearched(picture, node, signs):
            yield Segment(": ", Style.ASIDE)
    if is_unsearched:
        yield Segment(_unsearched(picture, node, signs), Style.ASIDE)
        return
    side = {Kind.MAX: Style.MAX, Kind.OWN: Style.MAX, Kind.MIN: Style.MIN}.get(node.kind, Style.PLAIN)
    yield Segment(f"{signs.shapes[node.kind]} ", side)
    if node.counts:
        yield Segment(", ".join(node.counts), Style.ASIDE)
        return
    if node.name:
        yield Segment(f"{node.name} ", Style.NAME)
    if node.player and node.kind is not Kind.CUT_OFF:
        yield Segment(f"{node.player} ", side)
    yield Segment(node.value or node.given, Style.VALUE)
    yield from _asides(picture, node, signs)


def _asides(picture: Picture, node: Node, signs: Signs) -> Iterator[Segment]:
    """Yields what stands behind the value."""
    if node.notes:
        yield Segment(f"  {', '.join(node.notes)}", Style.ASIDE)
    if node.windows:
        yield Segment(f"  {f' {signs.arrow} '.join(node.windows)}", Style.ASIDE)
    if picture.numbers and node.visit is not None:
        yield Segment(f"  #{node.visit}", Style.ASIDE)
    if node.progress is Progress.HERE:
        yield Segment(f"  {signs.here} {picture.words.say('HERE')}", Style.CHOSEN)


def _unsearched(picture: Picture, node: Node, signs: Signs) -> str:
    """Writes what is known of a node that was not searched, or not yet."""
    said = list(node.counts)
    known = " ".join(filter(None, (signs.shapes[node.shape], node.name, node.player, node.given)))
    if node.shape is not Kind.UNSEARCHED and known:
        said.append(known)
    said += node.notes
    if node.progress is not Progress.PENDING:
        said.append(picture.words.say(Kind.UNSEARCHED))
    return ", ".join(said)


def _barrier_text(picture: Picture, barrier: Barrier) -> str:
    if not barrier.is_cut:
        return barrier.name
    owner = f", {picture.words.say('set at', owner=barrier.owner_name)}" if barrier.owner_name else ""
    return f"{barrier.name}: {barrier.inequality}{owner}"


def _board(node: Node, before: str, signs: Signs) -> Iterator[Segments]:
    if node.board is None:
        return
    wide = max((len(cell) for row in node.board.rows for cell in row), default=1)
    bar = f"{signs.bar}  " if node.children else "   "
    for row in node.board.rows:
        cells = " ".join((cell or ".").rjust(wide) for cell in row)
        yield (*_margin(node, before), Segment(bar, Style.ASIDE), Segment(cells))


def _legend(picture: Picture, signs: Signs) -> str:
    kinds = {node.shape for node in picture.nodes if node.progress is not Progress.UNKNOWN}
    say = picture.words.say
    said = [
        f"{signs.shapes[kind]} {say(kind)}"
        for kind in signs.shapes
        if kind in kinds and kind not in (Kind.UNSEARCHED, Kind.FOLDED)
    ]
    if any(node.is_principal and node.level for node in picture.nodes):
        said.append(f"{signs.principal.strip()} {say('principal')}")
    if any(node.is_chosen and not node.is_principal for node in picture.nodes):
        said.append(f"{signs.chosen.strip()} {say('chosen')}")
    if any(len(node.windows) > 1 for node in picture.nodes):
        said.append(f"(alpha, beta) {say('window').replace('→', signs.arrow)}")
    return "   ".join(said)
