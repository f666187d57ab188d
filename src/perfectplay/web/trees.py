"""A tree of numbers for the editor of the page."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, StringConstraints

from perfectplay.errors import BadArgument
from perfectplay.games import ExplicitTree
from perfectplay.games.tree_examples import EXAMPLES, Example
from perfectplay.web.questions import MOST_TREE, Question

MOST_NODES: Final = 400
"""The most nodes of a tree that can be edited by hand."""


class EditQuestion(Question):
    """A tree as JSON, in any of the forms that the library reads."""

    tree: Annotated[str, StringConstraints(max_length=MOST_TREE)]
    root: Literal["max", "min"] | None = None


class TreeView(BaseModel):
    """The tree, node by node, breadth first; and the JSON that makes it again."""

    root: str
    text: str
    nodes: int
    labels: list[str]
    parents: list[int]
    values: list[float | None]
    """Of leaves."""
    is_editable: bool
    """True if it is small enough, and plain: MAX and MIN in turn, without names and static values."""


class ExampleView(BaseModel):
    """A tree of a textbook."""

    name: str
    title: str
    source: str
    aliases: list[str]
    """Other names, such as those of figures."""
    tree: str
    """As JSON."""
    algorithm: str
    """The search that is meant for it."""


def examples() -> list[dict[str, Any]]:
    """Returns the trees of textbooks by name."""
    return [example_view(example) for example in EXAMPLES]


def example_view(example: Example) -> dict[str, Any]:
    """Returns a tree of a textbook, with the search that is meant for it."""
    game = example.game()
    algorithm = "max-n" if game.has_shares else "expectiminimax" if game.has_chance else "alpha-beta"
    facts = {"name": example.name, "title": example.title, "source": example.source, "aliases": example.aliases}
    return {**facts, "tree": example.json(), "algorithm": algorithm}


def tree_view(question: EditQuestion) -> dict[str, Any]:
    """Returns the tree that a text describes. Raises `BadArgument`."""
    if not question.tree.strip():
        raise BadArgument("the tree is empty; write JSON such as [[3,12,8],[2,4,6],[14,5,2]]")
    tree = ExplicitTree.from_json(question.tree, root=question.root)
    count = len(tree.mover)
    parents = [-1] * count
    for node in range(count):
        for child in range(tree.first_child[node], tree.first_child[node] + tree.child_count[node]):
            parents[child] = node
    small = count <= MOST_NODES
    shown = range(count if small else 0)
    return {
        "root": tree.root,
        "text": tree.to_json(),
        "nodes": count,
        "labels": [tree.label(node) for node in shown],
        "parents": parents if small else [],
        "values": [None if tree.child_count[node] else tree.leaf_value[node] for node in shown],
        "is_editable": small and tree.is_plain and "{" not in tree.to_json().removeprefix("{"),
    }
