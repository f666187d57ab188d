"""The parts of a board on the page; plain data. A square is 40 units wide."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import cos, pi, sin
from typing import Any, Final

SQUARE: Final = 40.0
INK: Final = "#1a1a1a"
GREY: Final = "#5c626a"
PAPER: Final = "#ffffff"
WOOD: Final = "#f3dfb8"
LIGHT: Final = "#f0e2c4"
DARK: Final = "#c79a63"
GREEN: Final = "#2f7d4f"
BLUE: Final = "#1f5fbf"
RED: Final = "#c2372e"
YELLOW: Final = "#f2c230"
FIRST: Final = "#202020"
SECOND: Final = "#fdfdfd"


@dataclass(frozen=True)
class Cell:
    """A part to click: a rectangle, an ellipse or a polygon. A screen reader says its label."""

    name: str
    x: float
    y: float
    w: float
    h: float
    label: str
    is_round: bool = False
    points: str | None = None
    fill: str | None = None
    """None: the cell is invisible until it is clicked or has the focus."""


@dataclass(frozen=True)
class Mark:
    """An SVG element, with its attributes and its text."""

    tag: str
    attributes: dict[str, Any]
    text: str | None = None


@dataclass
class Board:
    """A board: marks lie below or above the cells."""

    width: float
    height: float
    label: str
    cells: list[Cell] = field(default_factory=list)
    below: list[Mark] = field(default_factory=list)
    above: list[Mark] = field(default_factory=list)
    svg: str | None = None
    """A whole picture, which the page shows as an image, of a game that draws itself."""
    text: str | None = None
    """The drawing for a terminal, where there is nothing else."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def rect(x: float, y: float, w: float, h: float, fill: str, **more: Any) -> Mark:
    return Mark("rect", {"x": x, "y": y, "width": w, "height": h, "fill": fill, **_spelled(more)})


def last_line(game: Any, state: Any) -> str:
    """Returns what the game says below its drawn board, such as whose turn it is."""
    return str(game.draw(state).split("\n")[-1].strip())


def disc(x: float, y: float, radius: float, fill: str, stroke: str = INK, width: float = 1.5, **more: Any) -> Mark:
    return Mark(
        "circle",
        {"cx": x, "cy": y, "r": radius, "fill": fill, "stroke": stroke, "stroke-width": width, **_spelled(more)},
    )


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 1.5, **more: Any) -> Mark:
    return Mark(
        "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": stroke, "stroke-width": width, **_spelled(more)}
    )


def path(d: str, fill: str, stroke: str = INK, width: float = 1.5, **more: Any) -> Mark:
    return Mark(
        "path",
        {"d": d, "fill": fill, "stroke": stroke, "stroke-width": width, "stroke-linejoin": "round", **_spelled(more)},
    )


def letters(x: float, y: float, text: str, size: float = 13, fill: str = INK, **more: Any) -> Mark:
    """Makes text whose middle is at (x, y)."""
    return Mark(
        "text",
        {"x": x, "y": y + size * 0.36, "font-size": size, "fill": fill, "text-anchor": "middle", **_spelled(more)},
        text,
    )


def hexagon(x: float, y: float, radius: float) -> str:
    """Returns the corners of a hexagon that stands on a corner."""
    corners = ((x + radius * sin(pi * k / 3), y - radius * cos(pi * k / 3)) for k in range(6))
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in corners)


def _spelled(more: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in more.items()}
