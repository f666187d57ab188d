"""What is found of a student's search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from perfectplay.game import Game


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """What was found of a search: right, or the bug that it has and the smallest tree that shows it."""

    is_right: bool
    bug: str | None
    """The name of the bug (docs/diagnosing.md lists them); None if nothing is wrong."""
    explanation: str
    """What is wrong and where, in some sentences; what was tried, if nothing is."""
    tree: Game[Any, Any] | None = None
    """The smallest tree on which it goes wrong: an `ExplicitTree` where that can hold it; None if nothing is wrong."""
    depth: int | None = None
    """How deep that tree was searched, in plies (in rounds for the course's agents); None for the whole tree."""
    notation: Any = None
    """That tree as lists, as ``perfectplay tree --tree`` reads it."""
    also: tuple[str, ...] = ()
    """Other bugs with which a search would have done the same."""
    is_certain: bool = False
    """Whether all that was seen is what a search with that bug does."""
    remarks: tuple[str, ...] = ()
    """What is worth a word and no mistake."""
    expected: Mapping[str, Any] = field(default_factory=dict)
    """The right value (for MAX), action and order of evaluated nodes on that tree."""
    found: Mapping[str, Any] = field(default_factory=dict)
    """The same of the search, and its error if it failed."""
    name: str = ""
    """What was diagnosed."""
    signature: str = ""
    """How it was called."""
    trees: int = 0
    """On how many trees it was tried."""
    wrong: int = 0
    """On how many of these it went wrong."""
    svg: str | None = field(default=None, repr=False)
    """A picture of the right search of that tree, in which the step is marked where the search leaves it."""

    def __str__(self) -> str:
        return self.explanation

    def _repr_svg_(self) -> str | None:
        """Shows the picture in a notebook."""
        return self.svg
