"""The layout: order, gaps, parents in the middle, mirror images, and linear time without recursion."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.tracing.drawing.layout import Shape, from_left, tidy

Children = list[list[int]]


def tree(seed: int, size: int) -> Children:
    """A random tree whose nodes are numbered level by level, from the left."""
    draw = random.Random(seed)
    parents = sorted(draw.randrange(max(0, node - draw.choice([1, 3, 9, 99])), node) for node in range(1, size))
    children: Children = [[] for _ in range(size)]
    for node, parent in enumerate(parents, 1):
        children[min(parent, node - 1)].append(node)
    return children


def levels(children: Children) -> list[list[int]]:
    found = [[0]]
    while below := [child for node in found[-1] for child in children[node]]:
        found.append(below)
    return found


shapes = st.builds(
    lambda seed, size: Shape(
        tree(seed, size),
        [random.Random(seed + node).uniform(0.0, 9.0) for node in range(size)],
        [random.Random(seed - node - 1).uniform(0.0, 9.0) for node in range(size)],
        sibling_gap=1.0,
        cousin_gap=2.5,
    ),
    st.integers(0, 10**6),
    st.integers(1, 60),
)


@given(shapes)
def test_nodes_of_a_level_keep_their_order_and_a_gap(shape: Shape) -> None:
    places = tidy(shape)
    parent = {child: node for node, children in enumerate(shape.children) for child in children}
    for level in levels([list(children) for children in shape.children]):
        for left, right in pairwise(level):
            gap = shape.sibling_gap if parent[left] == parent[right] else shape.cousin_gap
            free = (places[right] - shape.left[right]) - (places[left] + shape.right[left])
            assert free >= gap - 1e-6


@given(shapes)
def test_parents_stand_in_the_middle_and_the_drawing_begins_at_0(shape: Shape) -> None:
    places = tidy(shape)
    for node, children in enumerate(shape.children):
        if children:
            assert places[node] == pytest.approx((places[children[0]] + places[children[-1]]) / 2)
    assert min(place - left for place, left in zip(places, shape.left, strict=True)) == pytest.approx(0)


@given(shapes)
def test_the_mirror_image_of_a_tree_is_drawn_as_the_mirror_image(shape: Shape) -> None:
    mirrored = Shape(
        [children[::-1] for children in shape.children], shape.right, shape.left, shape.sibling_gap, shape.cousin_gap
    )
    here, there = tidy(shape), tidy(mirrored)
    for one, other in zip(here, there, strict=True):
        assert one - here[0] == pytest.approx(there[0] - other, abs=1e-6)


@given(st.integers(0, 10**6), st.integers(1, 30))
def test_a_subtree_looks_the_same_wherever_it_stands(seed: int, size: int) -> None:
    """Two copies of a tree side by side below one root: the second is the first, moved."""
    alone = tree(seed, size)
    twice: Children = [[1, 1 + size]]
    twice += [[child + 1 for child in children] for children in alone]
    twice += [[child + 1 + size for child in children] for children in alone]
    total = 1 + 2 * size
    places = tidy(Shape(twice, [1.0] * total, [1.0] * total))
    apart = places[1 + size] - places[1]
    for node in range(size):
        assert places[1 + size + node] - places[1 + node] == pytest.approx(apart)


@pytest.mark.parametrize(
    ("children", "places"),
    [
        ([[1, 2, 3], [], [], []], [0, -1, 0, 1]),
        ([[1, 2], [3, 4], [5], [], [], [6, 7, 8], [], [], []], [0, -1, 1, -1.5, -0.5, 1, 0, 1, 2]),
        (
            [[1, 2, 3, 4], [5, 6, 7, 8, 9], [], [], [10, 11, 12, 13], [], [], [], [], [], [], [], [], []],
            [0, -2.5, -0.8333333, 0.8333333, 2.5, -4.5, -3.5, -2.5, -1.5, -0.5, 1, 2, 3, 4],
        ),
        (
            [[1, 2], [3], [4], [5], [6, 7, 8], [9, 10, 11], [], [], [], [], [], []],
            [0, -1.25, 1.25, -1.25, 1.25, -1.25, 0.25, 1.25, 2.25, -2.25, -1.25, -0.25],
        ),
    ],
)
def test_the_published_algorithm(children: Children, places: list[float]) -> None:
    """As d3-hierarchy 3.1 places them: ``tree().nodeSize([1, 1]).separation(siblings ? 1 : 1.5)``."""
    found = from_left(Shape(children, [0.0] * len(children), [0.0] * len(children), 1.0, 1.5))
    assert found == pytest.approx(places)


@pytest.mark.slow
def test_a_line_of_100_000_nodes_and_a_row_of_as_many() -> None:
    size = 100_000
    line = Shape([*([node] for node in range(1, size)), []], [1.0] * size, [1.0] * size)
    assert set(tidy(line)) == {1.0}
    row = tidy(Shape([list(range(1, size)), *([] for _ in range(size - 1))], [1.0] * size, [1.0] * size))
    assert row[-1] == pytest.approx(3 * (size - 2) + 1)
