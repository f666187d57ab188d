"""``minimax(tree, depth, alpha, beta, maximizing)`` on nested lists, with any of these parameters, and ``negamax``."""

from __future__ import annotations

import contextlib
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from perfectplay.teaching.diagnosis.cases import Case, Node, two_players
from perfectplay.teaching.diagnosis.observing import SECONDS, Record, called
from perfectplay.teaching.diagnosis.reference import Rules
from perfectplay.teaching.diagnosis.ways.parameters import given, parameters_of
from perfectplay.teaching.diagnosis.ways.trees import Branch, TreeNode, built
from perfectplay.teaching.diagnosis.ways.way import Candidate, FunctionWay, Way

OF_OBJECTS: Final = frozenset(
    ("children", "is_terminal", "is_leaf", "get_children", "successors", "isTerminal", "isLeaf", "child_nodes")
)
"""A program that uses one of these names wants nodes that are objects."""

PLAYERS: Final[dict[str, tuple[Any, Any]]] = {
    "truth": (True, False),
    "words": ("max", "min"),
    "capitals": ("MAX", "MIN"),
    "signs": (1, -1),
    "numbers": (0, 1),
}


@dataclass(frozen=True)
class Nested(FunctionWay):
    """A function of a tree."""

    title: ClassVar[str] = "minimax(tree, depth, alpha, beta, maximizing)"
    one_evaluation: ClassVar[bool] = True

    form: str = "branch"
    counts_up: bool = False
    """Whether the depth is how far down the node is."""
    players: str = "truth"

    @property
    def rules(self) -> Rules:
        name, has = self.candidate.name.lower(), self.parameters.has
        is_negamax = has("color") or ("nega" in name and not has("maximizing"))
        return Rules(negamax=is_negamax, opponents_at_random="expect" in name and not is_negamax)

    @property
    def has_depth(self) -> bool:
        return self.parameters.has("depth") and not self.counts_up

    @property
    def evaluates_cut_offs(self) -> bool:
        return self.parameters.has("evaluation")

    @property
    def tree_name(self) -> str:
        """The parameter that is the tree."""
        found = self.parameters
        return found.named("tree") or found.named("state") or found.named("values") or found.unknown[0]

    @property
    def knows_player(self) -> bool:
        return any(self.parameters.has(role) for role in ("maximizing", "minimizing", "color", "player"))

    def cases(self) -> tuple[Case, ...]:
        limited = self.has_depth and self.form in ("branch", "object")
        is_random = self.rules.opponents_at_random
        return two_players(
            limited=limited, estimates=False, min_roots=self.knows_player and not is_random, consecutive=False
        )

    def seen(self, case: Case) -> Case:
        return case.turned if self.rules.negamax and case.root.mover == 1 else case

    def call(self, case: Case, record: Record) -> Any:
        found = self.parameters
        is_max = case.root.mover == 0
        turns = self.rules.negamax and not found.has("color")
        sign: float = -1 if turns and not is_max else 1
        tree = built(case.root, record, self.form, sign=sign, turns=turns)
        depth = case.height if case.depth is None else case.depth
        roles = {
            "depth": 0 if self.counts_up else depth,
            "counter": 0,
            "alpha": -float("inf"),
            "beta": float("inf"),
            "maximizing": is_max,
            "minimizing": not is_max,
            "color": 1 if is_max else -1,
            "player": PLAYERS[self.players][0 if is_max else 1],
            "evaluation": lambda node, *_: _static(node),
            "table": {},
        }
        values = {
            name: roles[role]
            for name, role in found.roles.items()
            if role in roles
            and (name not in found.has_default or role in ("maximizing", "color", "player", "minimizing"))
        }
        depth_name = found.named("depth")
        if depth_name is not None:
            values[depth_name] = roles["depth"]
        values[self.tree_name] = tree
        self.candidate.kept.append(tree)
        if self.form in ("list", "tuple"):
            with watched(self.candidate.thing, self.tree_name, case, tree, record):
                return given(self.candidate.thing, values)
        return given(self.candidate.thing, values)

    def action_of(self, case: Case, answer: Any) -> int | None:
        children = case.root.children
        if isinstance(answer, Branch | TreeNode):
            found = [place for place, child in enumerate(children) if child is answer.node]
            return found[0] if found else None
        if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(children):
            return answer
        return None


@contextlib.contextmanager
def watched(function: Any, name: str, case: Case, tree: Any, record: Record) -> Iterator[None]:
    """Notes the leaves with which a function calls itself, where lists and numbers must be plain ones.

    A leaf is known by its value and by the node with which its caller was called.
    """
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    nodes = _by_identity(case.root, tree)
    met: dict[tuple[int, Any], int] = {}

    def note(frame: types.FrameType, event: str, _: Any) -> None:
        if event != "call" or frame.f_code is not code:
            return
        record.count()
        here: Any = frame.f_locals.get(name)
        above = frame.f_back
        if isinstance(here, list | tuple) or above is None or above.f_locals.get(name) is None:
            return
        parent = nodes.get(id(above.f_locals[name]))
        if parent is None:
            return
        alike = [child for child in parent.children if child.is_leaf and child.value in (here, 0 - here)]
        turn = met.get((id(above), here), 0)
        met[id(above), here] = turn + 1
        if alike:
            record.look_at(alike[min(turn, len(alike) - 1)])

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


def _by_identity(root: Node, tree: Any) -> dict[int, Node]:
    found = {}
    waiting = [(root, tree)]
    while waiting:
        node, made = waiting.pop()
        found[id(made)] = node
        if not node.is_leaf:
            waiting += zip(node.children, made, strict=True)
    return found


def _static(node: Any) -> Any:
    """Evaluates a node of any form for MAX; a list without a value has none."""
    if isinstance(node, Branch):
        return node.evaluated()
    if isinstance(node, TreeNode):
        return float(node.value)
    return 0 if isinstance(node, list | tuple) else node


@dataclass(frozen=True)
class Flat(FunctionWay):
    """A function of the leaves of a complete binary tree: ``minimax(depth, nodeIndex, isMax, values, ...)``."""

    title: ClassVar[str] = "minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta)"
    one_evaluation: ClassVar[bool] = True

    @property
    def rules(self) -> Rules:
        return Rules()

    def cases(self) -> tuple[Case, ...]:
        from perfectplay.teaching.diagnosis.cases import complete

        return complete(3)

    def call(self, case: Case, record: Record) -> Any:
        leaves: list[Node] = []
        waiting = [case.root]
        while waiting:
            node = waiting.pop()
            waiting += reversed(node.children)
            if node.is_leaf:
                leaves.append(node)
        is_max = case.root.mover == 0
        found = self.parameters
        depths = [name for name, role in found.roles.items() if role in ("depth", "counter")]
        roles: dict[str, Any] = {
            "alpha": -float("inf"),
            "beta": float("inf"),
            "maximizing": is_max,
            "minimizing": not is_max,
            "player": is_max,
            "index": 0,
        }
        values: dict[str, Any] = {name: roles[role] for name, role in found.roles.items() if role in roles}
        for number, name in enumerate(depths):
            values[name] = 0 if number == 0 else case.height
        values[found.named("values") or "values"] = _Row(leaves, record)
        for name in found.unknown:
            values[name] = case.height
        return given(self.candidate.thing, values)


class _Row(list[Any]):
    """The values of leaves from left to right, which notes what is looked at."""

    def __init__(self, leaves: list[Node], record: Record) -> None:
        super().__init__(int(leaf.value) for leaf in leaves)
        self.leaves, self.record = leaves, record

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int):
            self.record.look_at(self.leaves[place])
        return list.__getitem__(self, place)


def ways(candidate: Candidate) -> list[Way]:
    """Returns how the candidate may be called so; nothing if it is no such function."""
    if isinstance(candidate.thing, type):
        return []
    found = parameters_of(candidate.thing)
    if found is None or found.has("game"):
        return []
    if found.has("index") and found.has("values"):
        return [Flat(candidate)] if len(found.unknown) <= 1 else []
    has_tree = found.has("tree") or found.has("state") or found.has("values")
    is_search = is_called_a_search(candidate.name) or found.has("alpha", "beta")
    if not is_search or not (has_tree or len(found.unknown) == 1) or len(found.unknown) > (0 if has_tree else 1):
        return []
    forms = ["object"] if candidate.names & OF_OBJECTS else ["branch", "list", "tuple"]
    up = found.has("depth") and _counts_up(Nested(candidate, forms[0]))
    kinds = list(PLAYERS) if found.has("player") else ["truth"]
    return [Nested(candidate, form, up, kind) for kind in kinds for form in forms]


def _counts_up(way: Nested) -> bool:
    """Returns whether a function calls itself with a larger depth than it was called with."""
    function = way.candidate.thing
    code = getattr(getattr(function, "__wrapped__", function), "__code__", None)
    name = way.parameters.named("depth") or ""
    depths: list[float] = []
    case = way.cases()[-1]

    def note(frame: types.FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is code and isinstance(frame.f_locals.get(name), int | float):
            depths.append(frame.f_locals[name])

    def call() -> None:
        sys.setprofile(note)
        try:
            way.call(case, Record(case))
        finally:
            sys.setprofile(None)

    called(iter([call]), SECONDS / 3)
    return len(depths) > 1 and depths[1] > depths[0]


def is_called_a_search(name: str) -> bool:
    """Returns whether a name is one that searches have."""
    words = name.lower()
    return any(
        part in words for part in ("minimax", "alpha", "negamax", "expecti", "search", "prun", "abp", "mini_max")
    )
