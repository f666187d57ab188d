"""Growth as tables of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from perfectplay.teaching.growth import theory
from perfectplay.teaching.growth.growth import Growth, Point
from perfectplay.tracing.catalogue import Catalogue, catalogue
from perfectplay.tracing.drawing.letters import columns

TEXTS: Final = "perfectplay.teaching.growth.catalogues"
MEASURED: Final = ("leaves", "nodes", "seconds", "memory")
FORMULAS: Final[dict[str, Callable[[float, int], float]]] = {
    "all_leaves": theory.all_leaves,
    "least_leaves": theory.least_leaves,
    "root_of_leaves": theory.root_of_leaves,
}
NOTHING: Final = "-"


def words_of(lang: str) -> Catalogue:
    """Returns the texts of a language. Raises `BadArgument` if there is none."""
    return catalogue(lang, folder=TEXTS)


def lines_of(growth: Growth, lang: str) -> Iterator[str]:
    """Yields the lines: a table for each thing that was measured, and what follows from them."""
    words = words_of(lang)
    if not growth.depths:
        yield words.say("nothing")
        return
    for what in MEASURED:
        if what == "memory" and not any(point.memory is not None for point in _points(growth)):
            continue
        yield words.say("head", what=words.say(what))
        yield from _columns(_table(growth, what, words))
        yield ""
    yield from _summary(growth, words)


def memory_step(growth: Growth) -> float | None:
    """Returns by how many bytes minimax's memory grows a ply, between the first and the last depth measured."""
    known = [(point.depth, point.memory) for point in growth.curve("minimax").points if point.memory is not None]
    if len(known) < 2:
        return None
    return (known[-1][1] - known[0][1]) / (known[-1][0] - known[0][0])


def _table(growth: Growth, what: str, words: Catalogue) -> Iterator[tuple[str, ...]]:
    formulas = FORMULAS if what == "leaves" and growth.branching is not None else {}
    heads = [words.say(f"{curve.name}.short") for curve in growth.curves]
    yield (words.say("depth"), *heads, *(words.say(name) for name in formulas))
    for depth in growth.depths:
        cells = [_cell(curve.at(depth), what) for curve in growth.curves]
        theirs = [f"{formula(growth.branching or 0, depth):,.0f}" for formula in formulas.values()]
        if any(cell != NOTHING for cell in cells):
            yield (str(depth), *cells, *theirs)


def _cell(point: Point | None, what: str) -> str:
    found = None if point is None else getattr(point, what)
    if found is None:
        return NOTHING
    return f"{found:.4f}" if what == "seconds" else f"{found:,}"


def _summary(growth: Growth, words: Catalogue) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [(words.say("search"), words.say("effective"), words.say("exponent"))]
    for curve in growth.curves:
        factor, exponent = curve.effective_branching, growth.exponent(curve.name)
        rows.append(
            (
                words.say(curve.name),
                NOTHING if factor is None else f"{factor:.2f}",
                NOTHING if exponent is None else f"{exponent:.2f}",
            )
        )
    yield from _columns(rows, left=1)
    if growth.branching is not None:
        yield words.say("branching", branching=f"{growth.branching:.2f}")
    for key in ("about.effective", "about.exponent", "about.knuth"):
        yield words.say(key)
    step = memory_step(growth)
    if step is not None:
        yield words.say("about.memory", step=f"{step:,.0f}")
    yield words.say("about.table")
    if not growth.is_whole:
        yield words.say("interrupted")


def _points(growth: Growth) -> Iterator[Point]:
    for curve in growth.curves:
        yield from curve.points


def _columns(lines: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]], left: int = 0) -> Iterator[str]:
    """Yields the lines of a table; all columns but the first ``left`` are aligned on the right."""
    rows = list(lines)
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - columns(cell)) if number < left else " " * (width - columns(cell)) + cell
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
