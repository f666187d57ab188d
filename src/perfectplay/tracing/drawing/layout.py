"""A tidy layout for the nodes of a tree: in linear time, for nodes of any width, without recursion.

    Buchheim, Jünger and Leipert, "Improving Walker's algorithm to run in linear time", Graph Drawing 2002.

A parent stands in the middle above its first and last child, nodes of one level keep their order and a gap, and
a subtree looks the same wherever it stands. Their algorithm goes from left to right, so the drawing of a mirrored tree
is not always the mirrored drawing. Here the mean of a drawing from the left and one from the right is taken. It keeps
the promises of both: order, gaps, and parents in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """A tree to be laid out: node 0 is the root, and parents have smaller numbers than their children."""

    children: Sequence[Sequence[int]]
    left: Sequence[float]
    """The distance that each node reaches to the left of its middle."""
    right: Sequence[float]
    sibling_gap: float = 1.0
    """The free space between two nodes with the same parent ..."""
    cousin_gap: float = 1.0
    """... and between other neighbours."""


def tidy(shape: Shape) -> list[float]:
    """Returns the horizontal place of each node; the left edge of the leftmost one is at 0."""
    mirrored = Shape(
        [children[::-1] for children in shape.children], shape.right, shape.left, shape.sibling_gap, shape.cousin_gap
    )
    places = [(here - there) / 2 for here, there in zip(from_left(shape), from_left(mirrored), strict=True)]
    first = min(place - left for place, left in zip(places, shape.left, strict=True))
    return [place - first for place in places]


def from_left(shape: Shape) -> list[float]:
    """Runs the algorithm of Buchheim, Jünger and Leipert; the root stands at 0."""
    walk = _Walk(shape)
    for node in reversed(range(len(shape.children))):  # a parent's children are complete before it ...
        if shape.children[node]:
            walk.place_children(node)
    walk.settle(0, 0.0)
    return walk.places()


class _Walk:
    """The tables of the algorithm, by node; the names are those of the paper."""

    def __init__(self, shape: Shape) -> None:
        size = len(shape.children)
        self.shape = shape
        self.children = shape.children
        self.parent = [-1] * size
        self.number = [0] * size
        for node, children in enumerate(shape.children):
            for number, child in enumerate(children):
                self.parent[child], self.number[child] = node, number
        self.middle = [0.0] * size
        """The place of a node in the coordinates of its first child: Walker's midpoint."""
        self.prelim = [0.0] * size
        self.mod = [0.0] * size
        self.change = [0.0] * size
        self.shift = [0.0] * size
        self.thread: list[int | None] = [None] * size
        self.ancestor = list(range(size))

    def places(self) -> list[float]:
        """Returns each node's place: the sum of its prelim and the mods of all its ancestors."""
        above = [0.0] * len(self.children)
        found = [0.0] * len(self.children)
        for node, children in enumerate(self.children):
            found[node] = self.prelim[node] + above[node]
            for child in children:
                above[child] = above[node] + self.mod[node]
        return [place - found[0] for place in found]

    def place_children(self, node: int) -> None:
        """Puts the subtrees of the children, which are complete, side by side, and the node above their middle."""
        children = self.children[node]
        default = children[0]
        for place, child in enumerate(children):
            left = children[place - 1] if place else None
            self.settle(child, self.prelim[left] + self.apart(left, child) if left is not None else None)
            default = self.apportion(child, left, default)
        self.execute_shifts(node)
        self.middle[node] = (self.prelim[children[0]] + self.prelim[children[-1]]) / 2

    def settle(self, node: int, place: float | None) -> None:
        """Gives a node its first place among its siblings; with None it stands above the middle of its children."""
        if place is None:
            self.prelim[node], self.mod[node] = self.middle[node], 0.0
        else:
            self.prelim[node], self.mod[node] = place, place - self.middle[node]

    def apart(self, left: int, right: int) -> float:
        """Returns the least distance between the middles of two neighbours on one level."""
        are_siblings = self.parent[left] == self.parent[right]
        gap = self.shape.sibling_gap if are_siblings else self.shape.cousin_gap
        return self.shape.right[left] + gap + self.shape.left[right]

    def apportion(self, node: int, left_sibling: int | None, default: int) -> int:
        """Moves the subtree of ``node`` to the right until it is clear of all subtrees to its left."""
        if left_sibling is None:
            return default
        inner_right = outer_right = node
        inner_left = left_sibling
        outer_left = self.children[self.parent[node]][0]
        inner_right_sum = outer_right_sum = self.mod[node]
        inner_left_sum, outer_left_sum = self.mod[inner_left], self.mod[outer_left]
        next_left, next_right = self.next_right(inner_left), self.next_left(inner_right)
        while next_left is not None and next_right is not None:
            inner_left, inner_right = next_left, next_right
            outer_left, outer_right = self.follow_left(outer_left), self.follow_right(outer_right)
            self.ancestor[outer_right] = node
            overlap = (
                self.prelim[inner_left]
                + inner_left_sum
                + self.apart(inner_left, inner_right)
                - self.prelim[inner_right]
                - inner_right_sum
            )
            if overlap > 0:
                self.move_subtree(self.origin(inner_left, node, default), node, overlap)
                inner_right_sum += overlap
                outer_right_sum += overlap
            inner_left_sum += self.mod[inner_left]
            inner_right_sum += self.mod[inner_right]
            outer_left_sum += self.mod[outer_left]
            outer_right_sum += self.mod[outer_right]
            next_left, next_right = self.next_right(inner_left), self.next_left(inner_right)
        if next_left is not None and self.next_right(outer_right) is None:
            self.thread[outer_right] = next_left
            self.mod[outer_right] += inner_left_sum - outer_right_sum
        if next_right is not None and self.next_left(outer_left) is None:
            self.thread[outer_left] = next_right
            self.mod[outer_left] += inner_right_sum - outer_left_sum
            return node
        return default

    def follow_left(self, node: int) -> int:
        following = self.next_left(node)
        assert following is not None, "the outer contour is as long as the inner one"
        return following

    def follow_right(self, node: int) -> int:
        following = self.next_right(node)
        assert following is not None, "the outer contour is as long as the inner one"
        return following

    def next_left(self, node: int) -> int | None:
        """Returns the next node down the left contour."""
        return self.children[node][0] if self.children[node] else self.thread[node]

    def next_right(self, node: int) -> int | None:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def move_subtree(self, left: int, right: int, distance: float) -> None:
        """Moves the subtree of ``right``, and notes that the subtrees between the two are to be spread out."""
        subtrees = self.number[right] - self.number[left]
        self.change[right] -= distance / subtrees
        self.shift[right] += distance
        self.change[left] += distance / subtrees
        self.prelim[right] += distance
        self.mod[right] += distance

    def execute_shifts(self, node: int) -> None:
        shift = change = 0.0
        for child in reversed(self.children[node]):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change

    def origin(self, inner_left: int, node: int, default: int) -> int:
        """Returns the sibling of ``node`` whose subtree holds the left one of two neighbours."""
        found = self.ancestor[inner_left]
        return found if self.parent[found] == self.parent[node] else default
