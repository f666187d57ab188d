"""Folding: never more nodes than there is room for, and every node and move is either drawn or counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.tracing.drawing import FORMATS, draw
from perfectplay.tracing.drawing.folding import Fold, Ghost, folded
from perfectplay.tracing.drawing.picture import Kind
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace
from tests.tracing.drawing.drawn import pictured, random_tree, traced


@pytest.fixture(scope="module")
def large() -> Trace:
    """100,000 visits and more."""
    return trace(pp.alpha_beta, pp.games.ConnectFour(), depth=10, max_visits=100_000)


def accounted(recorded: Trace, max_nodes: int) -> tuple[int, int]:
    """How many nodes and how many moves never searched the drawn visits show or count."""
    nodes = ghosts = 0
    for number, items in folded(recorded, recorded.last_root, max_nodes).items():
        nodes += 1
        for item in items:
            if isinstance(item, Ghost):
                ghosts += 1
            elif isinstance(item, Fold):
                nodes += sum(recorded.visits[child].nodes for child in item.searched) + item.unrecorded
                ghosts += len(item.unsearched)
        shown = [item for item in items if isinstance(item, int)]
        folds = [child for item in items if isinstance(item, Fold) for child in item.searched]
        assert sorted(shown + folds) == sorted(recorded.visits[number].children)
    return nodes, ghosts


@given(st.integers(0, 10**6), st.integers(2, 60))
def test_everything_is_drawn_or_counted(seed: int, max_nodes: int) -> None:
    tree = random_tree(seed)
    if isinstance(tree, int):
        tree = [tree]
    recorded = traced(tree)
    nodes, _ = accounted(recorded, max_nodes)
    assert nodes == recorded.nodes
    picture = pictured(recorded, max_nodes=max_nodes)
    assert len(picture.nodes) <= max_nodes
    drawn = list(folded(recorded, recorded.last_root, max_nodes))
    assert sorted(drawn) == sorted(node.visit for node in picture.nodes if node.visit is not None)
    assert accounted(recorded, max_nodes)[1] == sum(len(recorded.visits[number].unsearched) for number in drawn)


@given(st.integers(0, 10**6), st.integers(2, 40), st.integers(1, 5), st.integers(1, 60))
def test_what_was_not_recorded_is_counted_too(seed: int, max_nodes: int, max_ply: int, max_visits: int) -> None:
    tree = random_tree(seed)
    recorded = traced([tree, 1], max_ply=max_ply, max_visits=max_visits)
    assert accounted(recorded, max_nodes)[0] == recorded.nodes
    picture = pictured(recorded, max_nodes=max_nodes)
    assert len(picture.nodes) <= max_nodes
    assert ("not recorded" in " ".join(picture.caption)) == bool(recorded.hidden)


@given(st.integers(0, 10**6), st.integers(2, 60))
def test_children_stand_in_the_order_of_the_search(seed: int, max_nodes: int) -> None:
    picture = pictured(traced([random_tree(seed), 0]), max_nodes=max_nodes)
    for node in picture.nodes:
        visits = [picture.nodes[child].visit for child in node.children]
        searched = [visit for visit in visits if visit is not None]
        assert searched == sorted(searched)
        kinds = [picture.nodes[child].kind is Kind.UNSEARCHED for child in node.children]
        assert kinds == sorted(kinds), "moves never searched come last"


@pytest.mark.parametrize("max_nodes", [2, 3, 10, 80, 300, 2000])
@pytest.mark.slow
def test_a_large_search_is_folded(large: Trace, max_nodes: int) -> None:
    picture = pictured(large, max_nodes=max_nodes)
    assert len(large.visits) == 100_000
    assert max_nodes / 2 <= len(picture.nodes) <= max_nodes
    assert accounted(large, max_nodes)[0] == large.nodes
    line = [node.visit for node in picture.nodes if node.is_principal and node.visit is not None]
    assert tuple(line) == large.line()[: len(line)]
    if max_nodes >= 80:
        assert line == list(large.line()), "the principal variation is shown as a whole"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "text", "dot", "tikz", "mermaid"])
def test_the_size_of_a_drawing_depends_on_what_is_drawn(large: Trace, kind: str) -> None:
    assert 500 < len(draw(large, format=kind)) < 150_000
    assert set(FORMATS) == {"svg", "text", "dot", "tikz", "mermaid", "png"}


def test_counts_are_locked() -> None:
    """Moves of one node that are folded together, in words."""
    recorded = trace(pp.alpha_beta, pp.games.TicTacToe(), depth=3)
    picture = pictured(recorded, max_nodes=12)
    assert recorded.nodes == 96
    assert [node.counts for node in picture.nodes if node.counts] == [
        ("+6 moves", "6 searched", "54 nodes"),
        ("+7 moves", "7 searched", "14 nodes"),
        ("+8 moves", "1 searched, 7 cut", "8 nodes"),
        ("+8 moves", "1 searched, 7 cut", "8 nodes"),
        ("+5 moves", "5 searched"),
    ]
