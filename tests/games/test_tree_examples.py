"""The trees of textbooks by name: their values are those that were published."""

from __future__ import annotations

from itertools import chain

import pytest

import perfectplay as pp
from perfectplay import games
from perfectplay.errors import BadArgument
from perfectplay.games.explicit_tree import ExplicitTree
from perfectplay.games.tree_examples import EXAMPLES, Example, find
from tests.games.textbook_trees import TEXTBOOK_TREES, TextbookTree


def value_of(tree: ExplicitTree) -> float | tuple[float, ...]:
    """Returns the value for MAX, or the utility of each player."""
    if tree.has_shares:
        value: tuple[float, ...] = pp.max_n(tree, compiled=False).value
        return value
    found = pp.expectiminimax(tree, compiled=False).value if tree.has_chance else pp.minimax(tree, compiled=False).value
    return found if tree.root == "chance" or tree.is_on_side_of_max(tree.mover[0]) else -found


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_the_value_is_the_published_one(example: Example) -> None:
    tree = example.game()
    assert value_of(tree) == pytest.approx(example.value)
    assert ExplicitTree.from_json(example.json()) == tree
    assert games.get(f"tree:{example.name}") == tree
    assert "\n" not in example.title + example.source


@pytest.mark.parametrize("case", TEXTBOOK_TREES, ids=[case.id for case in TEXTBOOK_TREES])
def test_every_tree_whose_counts_are_known_is_an_example(case: TextbookTree) -> None:
    if case.id == "aima-fig-5.2-5.5":
        tree, same = find("aima-5.2").game(), ExplicitTree(case.tree, root=case.root)
        assert (tree.child_count, tree.leaf_value) == (same.child_count, same.leaf_value)
    else:
        assert find(case.id).game() == ExplicitTree(case.tree, root=case.root)


def test_figures_have_names_in_both_editions() -> None:
    for figure, name in (
        ("2", "aima-two-ply"),
        ("4", "aima-three-players"),
        ("5", "aima-alpha-beta"),
    ):
        assert find(f"aima-5.{figure}") == find(f"AIMA 6.{figure}") == find(name)
    assert find("aima-5.12") == find("aima-6.14") == find("aima_order_preserving")
    assert find("aima-5.14") == find("aima-6.16") == find("aima-heuristic-error")


def test_names_are_different_and_ones_that_do_not_exist_are_refused() -> None:
    names = list(chain.from_iterable((example.name, *example.aliases) for example in EXAMPLES))
    assert len(set(names)) == len(names)
    with pytest.raises(BadArgument, match=r"no example of a tree called 'aima-two'; did you mean aima-two-ply"):
        find("aima-two")
    with pytest.raises(BadArgument, match="there are aima-two-ply, aima-alpha-beta"):
        games.get("tree:zzz")


def test_an_order_preserving_transformation_changes_the_best_move() -> None:
    left, right = find("aima-6.14").game(), find("aima-6.14b").game()
    assert [pp.expectiminimax(tree).action for tree in (left, right)] == [0, 1]
    order = [sorted(range(len(tree.leaf_value)), key=tree.leaf_value.__getitem__) for tree in (left, right)]
    assert order[0] == order[1]


def test_the_exercise_on_pruning_with_chance() -> None:
    tree = find("aima-chance-pruning").game()
    assert pp.expectiminimax(tree).action == 0
    assert [pp.expectiminimax(tree, tree.result(0, action)).value for action in (0, 1)] == [1.5, -0.5]


def test_against_chance_another_move_is_best_than_against_min() -> None:
    tree = find("cs188-worst-or-average").game()
    assert pp.expectiminimax(tree).action == 1
    assert pp.minimax(ExplicitTree([[10, 10], [9, 100]])).action == 0
