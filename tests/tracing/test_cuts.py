"""What a cut claims, taken literally: who set the bound, by what, and that the skipped moves cannot matter."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from functools import partial
from math import inf

import pytest

from perfectplay.tracing.explaining import explain
from perfectplay.tracing.visit import Reason, Trace, Visit
from tests.tracing.recorded import DEEP, Tree, at, path_to, plain_value, random_tree, traced
from tests.variants import first

TREES = 1000


def trees(count: int = TREES) -> list[tuple[Tree, str, bool]]:
    """Random trees, who moves at the root, and whether equality is enough for a cut."""
    found = []
    for seed in range(count):
        draw = random.Random(seed)
        found.append((random_tree(draw), draw.choice(["max", "min"]), bool(seed % 3)))
    return found


def is_beta_cut(visit: Visit) -> bool:
    return visit.reason is Reason.BETA_CUT


# ------------------------------------------------------------ the bound, its owner and its witness


@pytest.mark.slow
def test_owner_and_witness_of_every_cut() -> None:
    seen = {"deep": 0, "near": 0, "equal": 0, "last move": 0}
    for tree, root, cut_on_equality in trees():
        recorded = traced(tree, root=root, cut_on_equality=cut_on_equality)
        for visit in recorded.cuts:
            check_origin(recorded, tree, visit)
            told = explain(recorded, visit)
            assert told.steps_up is not None
            assert told.skipped == len(visit.unsearched)
            assert not (told.is_equal and not cut_on_equality)
            seen["deep" if told.steps_up > 1 else "near"] += 1
            seen["equal"] += told.is_equal
            seen["last move"] += not told.skipped
    assert min(seen.values()) > 100, seen


def check_origin(recorded: Trace, tree: Tree, visit: Visit) -> None:
    """The bound is the best alternative on the way here, computed from the tree alone."""
    is_beta = is_beta_cut(visit)
    origin = visit.beta_origin if is_beta else visit.alpha_origin
    bound = visit.beta_out if is_beta else visit.alpha_out
    assert origin is not None
    assert origin.witness is not None
    path = path_to(recorded, visit.number)
    alternatives = []  # of the other side, at each of its nodes above: the moves before the one that leads here
    for ply, action in enumerate(path):
        owner_is_max = (ply % 2 == 0) is recorded.visits[0].is_max
        if owner_is_max is not is_beta:
            for earlier in range(action):
                alternatives.append((ply, plain_value(at(tree, [*path[:ply], earlier]), is_max=not owner_is_max)))
    best = min(value for _, value in alternatives) if is_beta else max(value for _, value in alternatives)
    assert bound == best
    owner, witness = recorded.visits[origin.owner], recorded.visits[origin.witness]
    assert path_to(recorded, owner.number) == path[: owner.ply]
    assert owner.is_max is not visit.is_max
    assert witness.parent == owner.number
    assert witness.number < visit.number
    proven = at(tree, path_to(recorded, witness.number))
    assert plain_value(proven, is_max=not owner.is_max) == bound
    assert owner.ply == min(ply for ply, value in alternatives if value == bound)  # who had it first
    own = [plain_value(at(tree, [*path, action]), is_max=not visit.is_max) for action in range(len(visit.children))]
    assert max(own) >= bound if is_beta else min(own) <= bound


def test_no_move_is_skipped_without_a_cut() -> None:
    for tree, root, cut_on_equality in trees(200):
        for visit in traced(tree, root=root, cut_on_equality=cut_on_equality).visits:
            assert not visit.unsearched or visit.reason in (Reason.ALPHA_CUT, Reason.BETA_CUT)


# ------------------------------------------------------------ nothing below matters


REPLACEMENTS: dict[str, Callable[[random.Random], float]] = {
    "as good as can be": lambda draw: 1e9,
    "as bad as can be": lambda draw: -1e9,
    "anything": lambda draw: draw.choice([-inf, -1e6, -3, 0, 0.5, 7, 1e6, inf]),
}


@pytest.mark.parametrize("name", first(1, reversed(REPLACEMENTS)))
@pytest.mark.slow
def test_skipped_leaves_can_be_anything(name: str) -> None:
    replaced_leaves = 0
    for seed, (tree, root, cut_on_equality) in enumerate(trees()):
        draw = random.Random(seed)
        recorded = traced(tree, root=root, cut_on_equality=cut_on_equality)
        value = plain_value(tree, is_max=root == "max")
        everywhere = copy.deepcopy(tree)
        for visit in recorded.cuts:
            alone = copy.deepcopy(tree)
            for action in visit.unsearched:
                path = [*path_to(recorded, visit.number), action]
                replaced_leaves += replace_leaves(alone, path, partial(REPLACEMENTS[name], draw))
                replace_leaves(everywhere, path, partial(REPLACEMENTS[name], draw))
            assert plain_value(alone, is_max=root == "max") == value
        assert plain_value(everywhere, is_max=root == "max") == value
    assert replaced_leaves > 10_000


def replace_leaves(tree: Tree, path: list[int], leaf: Callable[[], float]) -> int:
    """Puts other leaves into the subtree at the end of a path; how many."""
    above = at(tree, path[:-1])
    below = above[path[-1]]
    if not isinstance(below, list):
        above[path[-1]] = leaf()
        return 1
    return sum(replace_leaves(tree, [*path, action], leaf) for action in range(len(below)))


# ------------------------------------------------------------ leaves saved


def test_leaves_saved_are_those_below_the_skipped_moves() -> None:
    for tree, root, cut_on_equality in trees(200):
        recorded = traced(tree, root=root, cut_on_equality=cut_on_equality)
        looked_at = sum(visit.reason is Reason.TERMINAL for visit in recorded.visits)
        saved = [explain(recorded, visit, leaves=True).leaves_saved for visit in recorded.cuts]
        for visit, count in zip(recorded.cuts, saved, strict=True):
            below = at(tree, path_to(recorded, visit.number))
            assert count == sum(leaves(below[action]) for action in visit.unsearched)
        assert looked_at + sum(count or 0 for count in saved) == leaves(tree)


def leaves(tree: Tree) -> int:
    return sum(leaves(child) for child in tree) if isinstance(tree, list) else 1


def test_a_deep_cut_off() -> None:
    recorded = traced(DEEP)
    above, cut = recorded.cuts
    told = explain(recorded, cut, leaves=True)
    assert (cut.label, above.label) == ("D", "B")
    assert explain(recorded, above).skipped == 0
    assert (told.owner, told.steps_up, told.skipped, told.leaves_saved) == (0, 3, 1, 1)
    assert told.witness is not None
    assert recorded.visits[told.witness].label == "a"
