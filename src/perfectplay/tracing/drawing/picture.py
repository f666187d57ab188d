"""The picture to draw: a tree of nodes with all their texts. The layout decides where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from perfectplay.tracing.drawing.board import Board
from perfectplay.tracing.drawing.options import Detail
from perfectplay.tracing.drawing.words import Words


class Kind(StrEnum):
    """The kind of a picture's node."""

    MAX = "MAX"
    MIN = "MIN"
    OWN = "OWN"
    """The player to move maximises its own share."""
    CHANCE = "CHANCE"
    END = "END"
    """The game is over."""
    CUT_OFF = "CUT_OFF"
    """The depth of the search ends there."""
    UNSEARCHED = "UNSEARCHED"
    FOLDED = "FOLDED"


class Progress(StrEnum):
    """How far the search has come with a node, at the step that is drawn."""

    DONE = "DONE"
    """It has left the node, or will never come to it."""
    OPEN = "OPEN"
    """It is at or below the node."""
    HERE = "HERE"
    """It is at the node now."""
    PENDING = "PENDING"
    """It has not come to the node yet."""
    UNKNOWN = "UNKNOWN"
    """It does not know the node yet, which is not drawn."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """One node of a picture: a visit, a move that was never searched, or a fold."""

    place: int
    """In `Picture.nodes`; parents come before their children."""
    parent: int | None
    children: tuple[int, ...]
    level: int
    kind: Kind
    visit: int | None
    name: str
    """The node's own name; empty where people have none for it."""
    player: str
    action: str
    """The move that leads here."""
    value: str
    """With its sign: "= 5", ">= 11"."""
    given: str = ""
    """The utility that stands at a leaf of an explicit tree, where no search has come: "5"."""
    notes: tuple[str, ...] = ()
    """What the tree says about the node: "static value 5"."""
    shape: Kind
    """The symbol: that of the kind, or of what lies at a node that was never searched, if it is known."""
    progress: Progress = Progress.DONE
    windows: tuple[str, ...]
    """On entry and on exit; one text if they are the same, none if they are not to be shown."""
    counts: tuple[str, ...]
    """Counts of what is folded here: "+143 moves", "2 searched, 141 cut"."""
    is_chosen: bool
    """Whether the parent's value comes from here."""
    is_principal: bool
    """Whether the principal variation leads here."""
    board: Board | None
    words: str
    """All that is known about the node, in words."""


@dataclass(frozen=True, kw_only=True)
class Barrier:
    """The reason why a node's last moves were not searched: a cut, or the end of the search."""

    node: int
    name: str
    """"alpha cut", "beta cut", "stopped", "not among the best"."""
    words: str
    """The barrier in one sentence."""
    is_cut: bool
    behind: tuple[int, ...]
    """The nodes never searched, and folds of them."""
    inequality: str
    """The reason for a cut: "2 <= alpha = 3"; empty for another barrier."""
    owner: int | None
    """The node that set the bound; None where it is not part of the picture, or where there is no bound."""
    owner_name: str
    owner_words: str
    """The origin of the bound, in one sentence."""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A search as it is drawn; every export shows the same."""

    nodes: tuple[Node, ...]
    barriers: tuple[Barrier, ...]
    title: str
    caption: tuple[str, ...]
    """The text below: what was searched, and what of it is not shown."""
    description: str
    """The whole picture in words."""
    detail: Detail
    numbers: bool
    legend: bool
    words: Words
    whole: Picture | None = None
    """The picture of the whole search, if this one shows less; everything stands where it stands there."""
