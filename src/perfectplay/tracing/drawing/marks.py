"""The few marks of which every drawn picture consists; points are in pixels, y grows downwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]

INK: Final = "#1a1a1a"
GREY: Final = "#595959"
"""Enough contrast for small text on white, 7 to 1."""
PALE: Final = "#767676"
"""For lines that stand back, 4.5 to 1."""
FAINT: Final = "#b9b9b9"
"""For the lines of a hatching, which carry no letters."""
CUT: Final = "#b3261e"
PAPER: Final = "#ffffff"
BLUE: Final = "#dcebf8"
SAND: Final = "#fdebd3"
LILAC: Final = "#ebe5f5"
FOLDED: Final = "#f0f0f0"
CHANGED: Final = "#ffe9a8"

DASHES: Final = (4.0, 3.0)
DOTS: Final = (1.5, 3.5)


@dataclass(frozen=True)
class Pen:
    """The way to draw a line and to fill an area."""

    colour: str | None = INK
    width: float = 1.2
    dashes: tuple[float, float] | None = None
    fill: str | None = None
    is_round: bool = False
    """Whether lines end round."""


@dataclass(frozen=True)
class Line:
    """A line from point to point; closed, it is a polygon."""

    points: tuple[Point, ...]
    pen: Pen
    is_closed: bool = False


@dataclass(frozen=True)
class Curve:
    """Cubic Bézier curves: a start, and then two control points and an end for each."""

    points: tuple[Point, ...]
    pen: Pen


@dataclass(frozen=True)
class Box:
    """A rectangle, its corners maybe round."""

    x: float
    y: float
    width: float
    height: float
    pen: Pen
    corner: float = 0.0


@dataclass(frozen=True)
class Disc:
    """A circle or an ellipse."""

    x: float
    y: float
    radius: float
    pen: Pen
    height: float | None = None
    """Half its height, if it is an ellipse."""


@dataclass(frozen=True)
class Piece:
    """A part of a line of text that looks the same all along."""

    text: str
    size: float
    colour: str = INK
    is_bold: bool = False


@dataclass(frozen=True)
class Text:
    """One line of text, a space between its pieces; ``y`` is its baseline."""

    x: float
    y: float
    pieces: tuple[Piece, ...]
    is_centred: bool = True
    """Whether ``x`` is its middle, or its beginning."""


@dataclass(frozen=True)
class Group:
    """Marks that belong together: a node, a barrier."""

    name: str
    """Unique in the picture."""
    words: str
    """Its meaning, in words."""
    marks: tuple[Mark, ...]


def text(
    x: float, y: float, words: str, size: float, colour: str = INK, *, is_bold: bool = False, is_centred: bool = True
) -> Text:
    """Makes a line of text that looks the same all along."""
    return Text(x, y, (Piece(words, size, colour, is_bold),), is_centred)


Mark = Line | Curve | Box | Disc | Text | Group


@dataclass(frozen=True)
class Scene:
    """A drawn picture."""

    width: float
    height: float
    title: str
    words: str
    """Its content, in words."""
    marks: tuple[Mark, ...]


def flat(marks: tuple[Mark, ...]) -> Iterator[Line | Curve | Box | Disc | Text]:
    """Yields the marks without their groups."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks)
        else:
            yield mark
