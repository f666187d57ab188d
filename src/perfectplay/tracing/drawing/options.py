"""The options of a drawing, and the part of a trace that it begins with."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.words import words_of
from perfectplay.tracing.visit import Trace, Visit

USUAL_MAX_NODES: Final = 80
LEAST_MAX_NODES: Final = 2
"""The root, and what is folded below it."""


class Detail(StrEnum):
    """The amount of detail at each node."""

    FULL = "full"
    VALUES = "values"
    """No windows and no numbers of visits."""
    DOTS = "dots"
    """The shapes and lines alone."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of all drawings; a format leaves out what it cannot show."""

    windows: bool | None = None
    """Alpha and beta at the beginning and the end of each visit; None: if there is room and the search has a window."""
    numbers: bool = True
    """The number of each visit."""
    boards: bool = False
    """A small picture of the position at each visit, where the game draws one."""
    legend: bool = True
    """The meaning of the lines, below the drawing."""
    max_nodes: int = USUAL_MAX_NODES
    """The drawing has at most this many nodes, unsearched children included; the rest is folded, with its counts."""
    run: int | None = None
    """Which run of a deepening search, from 1; None: the last."""
    visit: int | None = None
    """The number of the visit to begin with, if not the root of the run."""
    detail: Detail | None = None
    """The amount of detail at each node; None: as much as there is room for."""
    unsearched: bool = True
    """In an explicit tree, the whole tree: also what lies below moves that were never searched."""
    blank: bool = False
    """The tree alone, to be filled in: the names, the leaves and their values, and nothing that a search found."""
    step: int | None = None
    """What is known after this step of the search, from 1; None: all."""
    lang: str = "en"
    """The language of the words: "en" or "ko"."""


def options_of(**given: Any) -> Options:
    """Makes the options from these names and values. Raises `BadArgument`."""
    names = [field.name for field in fields(Options)]
    for name, value in given.items():
        if name not in names:
            raise BadArgument(f"a drawing has no option {name!r}; there are {', '.join(names)}")
        if name in ("max_nodes", "run", "visit", "step"):
            _check_number(name, value)
        elif name == "detail":
            given = {**given, "detail": _detail(value)}
        elif name == "lang":
            words_of(value)
        elif not (isinstance(value, bool) or (name == "windows" and value is None)):
            raise BadArgument(f"{name} is {value!r}; it must be True or False")
    options = Options(**given)
    if options.blank and options.step is not None:
        raise BadArgument("a blank tree has no steps; leave out blank or step")
    return options


def _check_number(name: str, value: Any) -> None:
    least = {"max_nodes": LEAST_MAX_NODES, "run": 1, "visit": 0, "step": 1}[name]
    if value is None and name != "max_nodes":
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadArgument(f"{name} is {value!r}; it must be a whole number, {least} or more")


def _detail(value: Any) -> Detail | None:
    try:
        return None if value is None else Detail(value)
    except ValueError:
        raise BadArgument(f"detail is {value!r}; it must be {', '.join(Detail)}, or None") from None


def top_of(trace: Trace, options: Options) -> Visit:
    """Returns the visit with which the drawing begins. Raises `BadArgument` if it was not recorded."""
    if options.run is not None and options.visit is not None:
        raise BadArgument("both run and visit say where the drawing begins; give one of them")
    if options.visit is not None:
        if options.visit >= len(trace.visits):
            raise BadArgument(
                f"visit {options.visit} was not recorded; the visits are 0 to {len(trace.visits) - 1}"
                + (f", and {trace.hidden:,} nodes lie beyond the limits of the recording" if trace.hidden else "")
            )
        return trace.visits[options.visit]
    if options.run is not None and options.run > len(trace.roots):
        runs = f"are the runs 1 to {len(trace.roots)}" if len(trace.roots) > 1 else "is only one"
        raise BadArgument(f"run {options.run} was not recorded; there {runs}")
    return trace.visits[trace.roots[(options.run or len(trace.roots)) - 1]]


def run_of(trace: Trace, visit: Visit) -> int:
    """Returns the number, from 1, of the run in which a visit was made."""
    return sum(root <= visit.number for root in trace.roots)
