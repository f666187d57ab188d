"""A tree that is asked about, as the tree view of the page reads it: its names and leaves, and nothing of a search."""

from __future__ import annotations

from typing import Any

from perfectplay.games import ExplicitTree
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.max_n import max_n
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.tracing.numbers import visit_text
from perfectplay.tracing.steps import Kind
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Reason, Trace
from perfectplay.web.viewing import FORMAT, NOTHING, VERSION, Listed, View

SHOWN = ("parent", "side", "player", "move", "label", "chance")
"""The columns of a recorded search that say what the tree is, and not what the search found."""


def walked(tree: ExplicitTree) -> Trace:
    """Returns a search that comes to every node of the tree, in the order in which trees are read."""
    if tree.has_shares:
        return trace(max_n, tree)
    return trace(expectiminimax, tree, pruning="none") if tree.has_chance else trace(minimax, tree)


def blank(whole: Trace) -> dict[str, Any]:
    """Returns the document of a tree of which every node was visited, at the moment before anything is searched."""
    columns = View(whole).columns()
    signs = Listed()
    count = len(whole.visits)
    nothing = [NOTHING] * count
    visits = {name: columns["visits"][name] for name in SHOWN}
    visits |= dict.fromkeys(("value", "best", "alpha", "beta"), nothing)
    visits["sign"] = [signs.place("" if visit.children else visit_text(visit)) for visit in whole.visits]
    visits |= {"reason": [0] * count, "nodes": [0] * count, "hidden": [0] * count}
    visits |= {"entered": [0] * count, "left": [1] * count}
    moment = {name: [NOTHING] for name in ("child", "alpha", "beta", "best", "best_child", "asks")}
    return {
        "format": FORMAT,
        "version": VERSION,
        "roots": [0],
        "kinds": [Kind.BEGIN],
        "reasons": [Reason.ALL_SEARCHED],
        "asked": [],
        "players": list(whole.player_names),
        "has_names": True,
        "has_window": False,
        "has_shares": whole.recorder == "shares",
        "has_boards": False,
        "has_small_boards": False,
        "counts": {"nodes": 0, "visits": count, "leaves": 0, "cuts": 0, "skipped": 0},
        "values": [],
        "signs": signs.items,
        "names": columns["names"],
        "visits": visits,
        "moments": {"kind": [0], "visit": [0], "returned": [0], **moment},
        "cut_moments": [],
        "ghosts": {},
        "owners": {},
    }
