"""What was measured of the growth of searches, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perfectplay.pictures import Picture
from perfectplay.teaching.growth import theory


@dataclass(frozen=True)
class Point:
    """One search to one depth."""

    depth: int
    """In plies."""
    value: float
    """The value of the root, for the player to move there."""
    leaves: int
    """Nodes whose value was looked up: ends of the game, repetitions, and where the depth was used up."""
    nodes: int
    """Positions entered, the root included; of the deepening search, those of all depths up to this one."""
    seconds: float
    """As plain Python, counting included."""
    memory: int | None
    """The peak of the search's own memory in bytes; None where it was not measured."""


@dataclass(frozen=True)
class Curve:
    """One search at growing depth."""

    name: str
    """One of `perfectplay.teaching.growth.measuring.SEARCHES`."""
    points: tuple[Point, ...]

    def at(self, depth: int) -> Point | None:
        """Returns what was measured at a depth; None if that was not reached."""
        return next((point for point in self.points if point.depth == depth), None)

    @property
    def effective_branching(self) -> float | None:
        """The branching factor of a uniform tree with as many nodes, at the deepest depth measured."""
        return theory.effective_branching(self.points[-1].nodes, self.points[-1].depth) if self.points else None


@dataclass(frozen=True, repr=False)
class Growth:
    """Leaves, nodes, seconds and memory of several searches by depth."""

    game: str
    curves: tuple[Curve, ...]
    is_whole: bool
    """False if Ctrl-C ended the measuring."""

    @property
    def depths(self) -> tuple[int, ...]:
        """The depths that at least one search reached."""
        return tuple(range(1, max((curve.points[-1].depth for curve in self.curves if curve.points), default=0) + 1))

    @cached_property
    def branching(self) -> float | None:
        """The b for which b^m fits the leaves of minimax best; None if nothing was measured."""
        return theory.fitted_branching((point.depth, point.leaves) for point in self.curve("minimax").points)

    def curve(self, name: str) -> Curve:
        """Returns the curve of a search. Raises `KeyError`."""
        return {curve.name: curve for curve in self.curves}[name]

    def exponent(self, name: str) -> float | None:
        """Returns the x for which L^x are the leaves of a search, and L those of minimax, at their deepest depth."""
        other = self.curve(name)
        for point in reversed(self.curve("minimax").points):
            found = other.at(point.depth)
            if found is not None:
                return theory.exponent(found.leaves, point.leaves)
        return None

    def text(self, *, lang: str = "en") -> str:
        """Writes the tables; ``lang`` is "en" or "ko". Raises `BadArgument` for another language."""
        from perfectplay.teaching.growth.tables import lines_of

        return "\n".join(lines_of(self, lang))

    def svg(self, *, lang: str = "en") -> str:
        """Draws the curves as SVG. Raises `BadArgument` for an unknown language."""
        from perfectplay.teaching.growth.picture import picture

        return picture(self, lang)

    def show(self, *, lang: str = "en") -> Picture:
        """Returns the picture for a notebook, with the tables for elsewhere. Raises `BadArgument`."""
        return Picture(self.text(lang=lang), self.svg(lang=lang))

    def as_json(self) -> dict[str, Any]:
        """Returns what ``--json`` writes about the searches; ``commands/schemas/growth.json`` describes it."""
        return {
            "branching": self.branching,
            "is_whole": self.is_whole,
            "searches": [
                {
                    "name": curve.name,
                    "effective_branching": curve.effective_branching,
                    "exponent": self.exponent(curve.name),
                    "depths": [dict(vars(point)) for point in curve.points],
                }
                for curve in self.curves
            ],
            "theory": [
                {
                    "depth": depth,
                    "all_leaves": theory.all_leaves(self.branching, depth),
                    "least_leaves": theory.least_leaves(self.branching, depth),
                    "root_of_leaves": theory.root_of_leaves(self.branching, depth),
                }
                for depth in (self.depths if self.branching is not None else ())
                if self.branching is not None
            ],
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_svg_(self) -> str:
        return self.svg()
