"""Explicit trees: published examples, every form of input, every message, and what must come back unchanged."""

from __future__ import annotations

import json
import math
import pickle
import time
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games import explicit_tree
from perfectplay.games.explicit_tree import MAX_DEPTH, ExplicitTree
from tests.games.textbook_trees import NONSTRICT, STRICT, TEXTBOOK_TREES, TextbookTree
from tests.variants import examples

LEAF = "a leaf is a number, an inner node a list or a dictionary"
TOO_DEEP = "the tree is deeper than 1000 levels"

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
FIGURE = ExplicitTree(AIMA)


def refused(error: type[Exception], call: Callable[..., object], *arguments: Any, **options: Any) -> str:
    """What the error says that the call must raise."""
    with pytest.raises(error) as raised:
        call(*arguments, **options)
    return str(raised.value)


# ------------------------------------------------------------ textbooks


class Search:
    """Minimax and alpha-beta as in any textbook; they write down at which nodes they stopped."""

    def __init__(self, tree: ExplicitTree, depth: int | None) -> None:
        self.tree = tree
        self.depth = MAX_DEPTH if depth is None else depth
        self.evaluated: list[str] = []
        self.nodes = -1  # the root is not counted

    def stopped(self, state: int, ply: int) -> float | None:
        self.nodes += 1
        if self.tree.is_terminal(state):
            value = self.tree.utility(state, 0)
        elif ply == self.depth:
            value = self.tree.evaluate(state, 0)
        else:
            return None
        self.evaluated.append(self.tree.label(state))
        return value

    def minimax(self, state: int = 0, ply: int = 0) -> tuple[float, tuple[int, ...]]:
        value = self.stopped(state, ply)
        if value is not None:
            return value, ()
        sign = 1 if self.tree.to_move(state) == 0 else -1
        best = -math.inf * sign
        path: tuple[int, ...] = ()
        for action in self.tree.actions(state):
            below, line = self.minimax(self.tree.result(state, action), ply + 1)
            if sign * below > sign * best:
                best, path = below, (action, *line)
        return best, path

    def alpha_beta(
        self, rule: str, state: int = 0, ply: int = 0, alpha: float = -math.inf, beta: float = math.inf
    ) -> tuple[float, tuple[int, ...]]:
        value = self.stopped(state, ply)
        if value is not None:
            return value, ()
        sign = 1 if self.tree.to_move(state) == 0 else -1
        best = -math.inf * sign
        path: tuple[int, ...] = ()
        for action in self.tree.actions(state):
            below, line = self.alpha_beta(rule, self.tree.result(state, action), ply + 1, alpha, beta)
            if sign * below > sign * best:
                best, path = below, (action, *line)
            if sign == 1:
                cut = best > beta or (best == beta and rule == NONSTRICT)
                alpha = max(alpha, best)
            else:
                cut = best < alpha or (best == alpha and rule == NONSTRICT)
                beta = min(beta, best)
            if cut:
                break
        return best, path


def all_leaves(tree: ExplicitTree) -> set[str]:
    return {tree.label(node) for node in range(len(tree.mover)) if tree.is_terminal(node)}


def by_id(case: TextbookTree) -> str:
    return case.id


@pytest.mark.parametrize("case", TEXTBOOK_TREES, ids=by_id)
def test_minimax_of_textbook_trees(case: TextbookTree) -> None:
    tree = ExplicitTree(case.tree, root=case.root)
    search = Search(tree, case.depth)
    assert search.minimax() == (case.value, case.path)
    assert len(search.evaluated) == case.minimax_evaluated
    assert search.nodes == case.minimax_nodes
    claims = case.claims
    assert claims.value in (None, case.value)
    assert claims.path in (None, case.path)
    assert claims.move in (None, tree.action_name(0, case.path[0]))
    assert claims.minimax_evaluated in (None, case.minimax_evaluated)
    assert claims.minimax_nodes in (None, case.minimax_nodes)


@pytest.mark.parametrize("rule", [STRICT, NONSTRICT])
@pytest.mark.parametrize("case", TEXTBOOK_TREES, ids=by_id)
def test_alpha_beta_of_textbook_trees(case: TextbookTree, rule: str) -> None:
    tree = ExplicitTree(case.tree, root=case.root)
    search = Search(tree, case.depth)
    visited = case.strict if rule == STRICT else case.nonstrict
    assert search.alpha_beta(rule) == (case.value, case.path)
    assert tuple(search.evaluated) == visited.evaluated
    assert search.nodes == visited.nodes
    if case.depth is None:
        assert all_leaves(tree) - set(search.evaluated) == set(visited.pruned or ())
    if rule in case.agrees:
        assert case.claims.evaluated in (None, len(visited.evaluated))
        assert case.claims.pruned is None or set(case.claims.pruned) <= set(visited.pruned or ())


@pytest.mark.parametrize("case", TEXTBOOK_TREES, ids=by_id)
def test_textbook_trees_come_back_from_json(case: TextbookTree) -> None:
    tree = ExplicitTree(case.tree, root=case.root)
    assert ExplicitTree.from_json(tree.to_json()) == tree
    assert json.loads(tree.to_json()) == {"tree": case.tree, "root": case.root}


# ------------------------------------------------------------ rules


def test_figure_5_2() -> None:
    assert FIGURE.initial_state() == 0
    assert [FIGURE.to_move(node) for node in range(13)] == [0, 1, 1, 1] + [0] * 9
    assert list(FIGURE.actions(0)) == [0, 1, 2]
    assert list(FIGURE.actions(4)) == []
    assert FIGURE.result(0, 1) == 2
    assert FIGURE.result(2, 2) == 9
    assert (FIGURE.is_terminal(9), FIGURE.is_terminal(3)) == (True, False)
    assert (FIGURE.utility(9, 0), FIGURE.utility(9, 1)) == (6, -6)
    assert (FIGURE.bounds(0, 0), FIGURE.bounds(0, 1)) == ((2, 14), (-14, -2))
    assert FIGURE.evaluate(1, 0) == FIGURE.evaluate(1, 1) == 0
    assert FIGURE.depth == 2
    assert FIGURE.root == "max"
    assert not FIGURE.has_static_values
    assert (FIGURE.player_name(0), FIGURE.player_name(1)) == ("MAX", "MIN")
    assert (FIGURE.team(0), FIGURE.team(1), FIGURE.players, FIGURE.can_repeat) == (0, 1, 2, False)


def test_min_at_the_root() -> None:
    tree = ExplicitTree([[1, 2], 3], root="min")
    assert tree.root == "min"
    assert [tree.to_move(node) for node in range(5)] == [1, 0, 0, 1, 1]


def test_static_values() -> None:
    tree = ExplicitTree({"B": {"static": 11, "children": [3, 12]}, "C": [5, {"static": -1, "children": [0, 0]}]})
    assert tree.has_static_values
    assert [tree.evaluate(node, 0) for node in range(5)] == [0, 11, 0, 3, 12]
    assert [tree.evaluate(node, 1) for node in range(5)] == [0, -11, 0, -3, -12]
    assert [tree.label(node) for node in range(3)] == ["A", "B", "C"]
    assert tree.bounds(0, 0) == (0, 12)
    of_root = ExplicitTree({"A": {"static": 10, "children": [1, 2]}})
    assert of_root == ExplicitTree.from_json(of_root.to_json())
    assert (of_root.label(0), of_root.evaluate(0, 0)) == ("A", 10)
    unnamed = ExplicitTree({"static": 0, "children": {"B": [1, 2]}})
    assert (unnamed.label(0), unnamed.action_name(0, 0), unnamed.has_static_values) == ("A", "B", True)


def test_a_static_value_of_zero_is_not_the_same_as_none() -> None:
    assert ExplicitTree([{"static": 0, "children": [1, 2]}, 3]) != ExplicitTree([[1, 2], 3])


def test_no_minus_zero() -> None:
    tree = ExplicitTree([0, -0.0, [{"static": -0.0, "children": [1]}]])
    values = [f(node, player) for node in range(6) for player in (0, 1) for f in (tree.utility, tree.evaluate)]
    assert all(math.copysign(1, value) == 1 for value in values if value == 0)
    assert ExplicitTree([0.0, 1]) == ExplicitTree([-0.0, 1])
    assert str(ExplicitTree([0, 1]).bounds(0, 1)[1]) == "0.0"


def test_the_tables_are_what_compiled_code_needs() -> None:
    tree = ExplicitTree({"B": {"static": 11, "children": [3, True + 0, Fraction(1, 2)]}, "C": 2})
    hints = get_type_hints(ExplicitTree)
    for field in fields(tree):
        value = getattr(tree, field.name)
        if not isinstance(value, tuple):
            assert type(value) is hints[field.name]
            assert type(value) in (int, bool)
            continue
        kind = {type(entry) for entry in value}
        assert kind == ({int} if hints[field.name] == tuple[int, ...] else {float})
        nodes = field.name not in ("leaf_range", "sides", "teams", "shares", "static_shares")
        assert len(value) == (6 if nodes else 1 if "shares" in field.name else 2)


def test_numbers_of_other_libraries_count() -> None:
    numpy = pytest.importorskip("numpy")
    tree = ExplicitTree([numpy.float64(1.5), numpy.int64(2), numpy.float32(0.5)])
    assert tree == ExplicitTree([1.5, 2, 0.5])
    assert {type(value) for value in tree.leaf_value} == {float}


# ------------------------------------------------------------ forms


def test_lists_tuples_and_flat_lists_are_the_same() -> None:
    nested = ExplicitTree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])
    assert ExplicitTree(((([3, 5]), (6, 9)), [(1, 2), (0, -1)])) == nested
    assert ExplicitTree([3, 5, 6, 9, 1, 2, 0, -1], branching=2) == nested
    assert ExplicitTree.from_json("[3, 5, 6, 9, 1, 2, 0, -1]", branching=2) == nested
    assert ExplicitTree([1, 2, 3], branching=3) == ExplicitTree([1, 2, 3])


def test_leaves_at_different_depths() -> None:
    tree = ExplicitTree([10, [20, [1, [4, 2]]]])
    assert (tree.depth, tree.to_move(7)) == (4, 0)
    assert [tree.label(node) for node in range(9)] == ["A", "a1", "B", "b1", "C", "c1", "D", "d1", "d2"]


def test_one_top_level_name_is_the_root() -> None:
    assert ExplicitTree({"S": {"B": [1, 2], "C": 3}}).label(0) == "S"
    several = ExplicitTree({"B": [1, 2], "C": 3})
    assert (several.label(0), several.action_name(0, 0)) == ("A", "B")
    assert ExplicitTree({"B": 3}).action_name(0, 0) == "B"


def test_labels_follow_the_figure() -> None:
    assert [FIGURE.label(node) for node in range(4)] == ["A", "B", "C", "D"]
    assert [FIGURE.action_name(0, action) for action in range(3)] == ["a1", "a2", "a3"]
    assert [FIGURE.action_name(2, action) for action in range(3)] == ["c1", "c2", "c3"]
    assert FIGURE.label(7) == "c1"


def test_letters_go_on_after_z_and_pass_over_given_names() -> None:
    tree = ExplicitTree([[1]] * 30)
    assert [tree.label(node) for node in (25, 26, 27, 30)] == ["Z", "AA", "AB", "AE"]
    assert tree.action_name(26, 0) == "aa1"
    mixed = ExplicitTree([[{"a": [1], "b": [[1], [2]]}], 3])
    assert [mixed.label(node) for node in range(9)] == ["C", "D", "c2", "E", "a", "b", "a1", "F", "G"]


def test_json_with_options() -> None:
    text = '{"tree": [1, 2, 3, 4], "root": "min", "branching": 2}'
    assert ExplicitTree.from_json(text) == ExplicitTree([[1, 2], [3, 4]], root="min")
    assert ExplicitTree.from_json(text, root="max") == ExplicitTree([[1, 2], [3, 4]])
    assert ExplicitTree.from_json('{"tree": [1, 2, 3, 4], "branching": 2}', branching=4) == ExplicitTree([1, 2, 3, 4])
    assert ExplicitTree.from_json('{"tree": [1, 2], "other": 3}').action_name(0, 0) == "tree"


@pytest.mark.parametrize(
    "text",
    [
        "[1,2]",
        " [ 1 , 2 ] ",
        "\n[\t1,\r\n2]",
        "[[1], 2]",
        '{"\\u0041": [1]}',
        '{"a": 1, "b": {"c": [2, 3.5e-1], "d": -0}}',
        '{"a": {"b": {"c": 1}}, "d": [[[2]]]}',
        '{"\\ud83d\\ude00": 1, "\\"[{": [1, {"x": 2}, 3]}',
    ],
)
def test_json_is_read_as_python_reads_it(text: str) -> None:
    assert ExplicitTree.from_json(text) == ExplicitTree(json.loads(text))


def test_file(tmp_path: Path) -> None:
    file = tmp_path / "나무.json"
    file.write_text('{"tree": {"왼쪽": [1, 2], "오른쪽": 3}, "root": "min"}', encoding="utf-8-sig")
    tree = ExplicitTree.from_file(file)
    assert (tree.root, tree.label(1)) == ("min", "왼쪽")
    assert ExplicitTree.from_file(str(file), root="max").root == "max"


# ------------------------------------------------------------ depth and size


def deep(levels: int) -> Any:
    tree: Any = [1]
    for _ in range(levels - 1):
        tree = [tree, 2]
    return tree


def deep_dictionaries(levels: int) -> Any:
    tree: Any = 1
    for level in range(levels):
        tree = {"static": level, "children": {"x": tree, "y": 2}}
    return tree


@pytest.mark.parametrize("make", [deep, deep_dictionaries])
def test_the_deepest_trees(make: Callable[[int], Any]) -> None:
    tree = ExplicitTree(make(MAX_DEPTH))
    assert tree.depth == MAX_DEPTH
    assert ExplicitTree.from_json(tree.to_json()) == tree
    last = len(tree.mover) - 1
    assert tree.parse_position(tree.format_position(last)) == last
    assert tree.draw(0).count("\n") == explicit_tree.MAX_LINES
    assert refused(BadArgument, ExplicitTree, make(MAX_DEPTH + 1)) == TOO_DEEP


@pytest.mark.parametrize("make", [deep, deep_dictionaries])
def test_far_too_deep_trees(make: Callable[[int], Any]) -> None:
    assert refused(BadArgument, ExplicitTree, make(100_000)) == TOO_DEEP


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "[" * 100_000 + "1" + "]" * 100_000,
        "[" * 1500 + "1" + "]" * 1500,
        '[{"a":' * 100_000,
        "[1," * 100_000,
    ],
)
def test_far_too_deep_json(text: str) -> None:
    assert refused(BadArgument, ExplicitTree.from_json, text) == TOO_DEEP


@pytest.mark.variant
def test_a_list_that_contains_itself() -> None:
    tree: list[Any] = [1]
    tree.append(tree)
    with pytest.raises(BadArgument, match="deeper than 1000 levels"):
        ExplicitTree(tree)
    tree.append(tree)
    with pytest.raises(BadArgument, match="more than 2,500,000 nodes, or a list in it contains itself"):
        ExplicitTree(tree)


@pytest.mark.variant
def test_large_trees_are_read_in_reasonable_time() -> None:
    start = time.perf_counter()
    tree = ExplicitTree(list(range(1 << 16)), branching=2)
    assert ExplicitTree.from_json(tree.to_json()) == tree
    assert time.perf_counter() - start < 20
    assert "131,071 nodes, depth 16" in repr(tree).replace("131071", "131,071")


# ------------------------------------------------------------ what is wrong with a tree

BAD_TREES = [
    ([], "the tree is empty; a tree needs at least one action, for example [3, 5]"),
    ({}, "the tree is empty; a tree needs at least one action, for example [3, 5]"),
    (5, "the tree is a single number; a tree needs at least one action, for example [3, 5]"),
    (math.nan, "the tree is a single number; a tree needs at least one action, for example [3, 5]"),
    ("[1, 2]", "the tree is text; ExplicitTree.from_json reads text, ExplicitTree.from_file a file"),
    (None, "the root is None; " + LEAF),
    ({1, 2}, "the root is a set; " + LEAF),
    (object(), "the root is an object; " + LEAF),
    (True, "the root is True; " + LEAF),
    ([[1, []], 2], "child 2 of child 1 of the root is a list without children; an inner node has at least one"),
    ([1, {}], "child 2 of the root is a dictionary without children; an inner node has at least one"),
    ([1, ()], "child 2 of the root is a tuple without children; an inner node has at least one"),
    ({"A": {"B": [1], "C": []}}, "'C' of 'A' is a list without children; an inner node has at least one"),
    ([[1, "2"]], "child 2 of child 1 of the root is the text '2'; " + LEAF),
    ([[1, None]], "child 2 of child 1 of the root is None; " + LEAF),
    ([[1, False]], "child 2 of child 1 of the root is False; " + LEAF),
    ([1j], "child 1 of the root is a complex; " + LEAF),
    ({"A": None}, "'A' is None; " + LEAF),
    ({"A": {"B": {"x": 1, "y": "q"}}}, "'y' of 'B' of 'A' is the text 'q'; " + LEAF),
    ([1, math.nan], "child 2 of the root is NaN; a leaf is a finite number"),
    ([1, -math.inf], "child 2 of the root is infinite; a leaf is a finite number"),
    ([10**400, 1], "child 1 of the root is a number too large for a float; a leaf is a number up to 1.8e308"),
    ([10**5000, 1], "child 1 of the root is a number too large for a float; a leaf is a number up to 1.8e308"),
    (
        [2**53 + 1],
        "child 1 of the root is an integer that no float is equal to; a leaf is a number such as those up to 2**53",
    ),
    (
        {"B": {"static": "x", "children": [1]}, "C": 1},
        "the static value of 'B' of the root is the text 'x'; it must be a number",
    ),
    (
        {"B": {"static": math.inf, "children": [1]}, "C": 1},
        "the static value of 'B' of the root is infinite; it must be a finite number",
    ),
    (
        {"B": {"static": 1, "children": 3}, "C": 1},
        "'B' of the root has a static value but no children; they must be a list or a dictionary",
    ),
    (
        {"B": {"static": 1, "children": []}, "C": 1},
        "'B' of the root is a list without children; an inner node has at least one",
    ),
    (
        {"static": 1, "children": {"static": 1, "children": [2]}},
        "the root has two static values, one inside the other; it can have one",
    ),
    ({1: 2, 3: 4}, "the name of child 1 of the root is a number; a name must be text"),
    ({1: [2]}, "the name of the root is a number; a name must be text"),
    (
        [{"": 1}],
        "the name of child 1 of child 1 of the root is empty; give it one, or write a list in place of the dictionary",
    ),
    ({"  ": [1]}, "the name of the root is empty; give it one, or write a list in place of the dictionary"),
    ({"x" * 100: [[None]]}, f"child 1 of child 1 of '{'x' * 60}'... is None; {LEAF}"),
    ([[[[[[[[[None]]]]]]]]], f"{'child 1 of ' * 6}a node 3 plies below the root is None; {LEAF}"),
]


@pytest.mark.parametrize(("tree", "message"), BAD_TREES, ids=[message[:60] for _, message in BAD_TREES])
def test_bad_trees(tree: Any, message: str) -> None:
    assert refused(BadArgument, ExplicitTree, tree) == message


BAD_OPTIONS: list[tuple[Any, dict[str, Any], str]] = [
    ([1, 2], {"root": "MAXIMUM"}, "root is 'MAXIMUM'; it says who moves there, 'max' or 'min'"),
    ([1, 2], {"root": 1}, "root is a number; it says who moves there, 'max' or 'min'"),
    ([1, 2], {"branching": 1}, "branching is 1; it must be 2 or more"),
    ([1, 2], {"branching": -2}, "branching is -2; it must be 2 or more"),
    ([1, 2], {"branching": 2.0}, "branching is a number; it must be an integer, 2 or more"),
    ([1, 2], {"branching": True}, "branching is True; it must be an integer, 2 or more"),
    ([1, 2], {"branching": "2"}, "branching is the text '2'; it must be an integer, 2 or more"),
    ({"a": 1}, {"branching": 2}, "with branching, the tree is a flat list of numbers; it is a dictionary"),
    (
        [1, 2, 3, 4, 5, 6, 7],
        {"branching": 2},
        "the list has 7 leaves; with branching 2 it must have a power of 2, such as 4 or 8",
    ),
    ([1], {"branching": 3}, "the list has 1 leaf; with branching 3 it must have a power of 3, such as 3"),
    ([], {"branching": 3}, "the list has 0 leaves; with branching 3 it must have a power of 3, such as 3"),
    ([1, [2]], {"branching": 2}, "leaf 2 of the list is a list; with branching, it must be a number"),
    ([1, None], {"branching": 2}, "leaf 2 of the list is None; with branching, it must be a number"),
    ([math.nan, 1], {"branching": 2}, "leaf 1 of the list is NaN; with branching, it must be a finite number"),
]


@pytest.mark.parametrize(("tree", "options", "message"), BAD_OPTIONS, ids=[message for _, _, message in BAD_OPTIONS])
def test_bad_options(tree: Any, options: dict[str, Any], message: str) -> None:
    assert refused(BadArgument, ExplicitTree, tree, **options) == message


BAD_JSON = [
    ("", "the JSON is wrong at line 1, column 1: Expecting value"),
    ("[1,\n 2", "the JSON is wrong at line 2, column 3: Expecting ',' delimiter"),
    ("[[1], }", "the JSON is wrong at line 1, column 7: Expecting value"),
    ("[[1]\n] 7", "the JSON is wrong at line 2, column 3: Extra data"),
    ('{"a" 1}', "the JSON is wrong at line 1, column 6: Expecting ':' delimiter"),
    ('{"a": 1,}', "the JSON is wrong at line 1, column 9: Expecting property name enclosed in double quotes"),
    ("{a: 1}", "the JSON is wrong at line 1, column 2: Expecting property name enclosed in double quotes"),
    ('{"a": [1], "b": x}', "the JSON is wrong at line 1, column 17: Expecting value"),
    ('{"a": [1], "b": "x]', "the JSON is wrong at line 1, column 17: Unterminated string starting at"),
    ('{"a": 1]', "the JSON is wrong at line 1, column 8: Expecting ',' delimiter"),
    ("[NaN, 1]", "child 1 of the root is NaN; a leaf is a finite number"),
    ("[1e999, 1]", "child 1 of the root is infinite; a leaf is a finite number"),
    ("[1, null]", "child 2 of the root is None; " + LEAF),
    (f"[1{'0' * 5000}]", "child 1 of the root is a number too large for a float; a leaf is a number up to 1.8e308"),
    ("7", "the tree is a single number; a tree needs at least one action, for example [3, 5]"),
    ("[]", "the tree is empty; a tree needs at least one action, for example [3, 5]"),
    ("{ }", "the tree is empty; a tree needs at least one action, for example [3, 5]"),
    ('{"tree": 5}', "the tree is a single number; a tree needs at least one action, for example [3, 5]"),
    ('{"tree": [1, 2], "root": "mix"}', "root is 'mix'; it says who moves there, 'max' or 'min'"),
    ('{"tree": [1, 2], "root": null}', "root is None; it says who moves there, 'max' or 'min'"),
    ('{"a": 1,\n "b": {"c": [1], "c": 2}}', "the name 'c' stands twice in one object of the JSON, again in line 2"),
    ('{"tree": [1], "tree": [2]}', "the name 'tree' stands twice in one object of the JSON, again in line 1"),
]


@pytest.mark.parametrize(("text", "message"), BAD_JSON, ids=[message for _, message in BAD_JSON])
def test_bad_json(text: str, message: str) -> None:
    assert refused(BadArgument, ExplicitTree.from_json, text) == message


def test_json_must_be_text() -> None:
    assert refused(BadArgument, ExplicitTree.from_json, [1, 2]) == "the JSON is a list; it must be text"


def test_the_same_name_in_different_parents_is_fine() -> None:
    tree = ExplicitTree.from_json('{"L": {"L": 1, "R": 2}, "R": {"L": 3, "R": 4}}')
    assert tree.play(["R", "L"]) == 5


def test_bad_files(tmp_path: Path) -> None:
    def message(path: Path | str) -> str:
        with pytest.raises(BadArgument) as raised:
            ExplicitTree.from_file(path)
        return str(raised.value)

    missing = tmp_path / "missing.json"
    assert message(missing) == f"there is no file {str(missing)!r}; give the path of a tree in JSON"
    assert message(tmp_path) == f"{str(tmp_path)!r} is a folder; give the path of a tree in JSON"
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"[1, \xff]")
    assert message(bad) == f"{bad} is not UTF-8 text (byte 5); a tree is given in JSON"
    bad.write_text("[1, x]")
    assert message(bad) == f"{bad}: the JSON is wrong at line 1, column 5: Expecting value"
    assert message("a\0b") == "'a\\x00b' cannot be read: embedded null byte"
    assert "cannot be read" in message(tmp_path / ("x" * 5000))


# ------------------------------------------------------------ names, positions, pictures

NAMES = ExplicitTree({"뿌리": {"왼쪽": {"go left": 1, 'say "no"': 2}, "a/b~1": [3, 4], "🙂": 5, "e": 6, "E": 7}})


def test_actions_by_name() -> None:
    assert NAMES.parse_action(0, "왼쪽") == 0
    assert NAMES.parse_action(0, "A/B~1") == 1
    assert NAMES.parse_action(0, " 🙂 ") == 2
    assert (NAMES.parse_action(0, "e"), NAMES.parse_action(0, "E")) == (3, 4)
    assert NAMES.action_name(2, 0) == "a/b~11"
    assert NAMES.play("왼쪽, Go Left") == NAMES.play(["왼쪽", "go left"]) == 6
    assert FIGURE.play("a2 c3") == FIGURE.play("A2,C3") == 9
    assert ExplicitTree({"\u1100\u1161": 1, "b": 2}).parse_action(0, "\uac00") == 0  # Hangul in parts


def test_actions_by_wrong_names() -> None:
    said = refused(IllegalMove, FIGURE.play, "a2 b1")
    assert said == "move 2 of 2, 'b1' after a2: 'b1' is not legal; legal are c1, c2, c3"
    assert refused(IllegalMove, FIGURE.parse_action, 9, "x") == "'x' is not legal; the game is over at c3"
    assert refused(IllegalMove, FIGURE.action_name, 0, 3) == "A has no child 3; it has 3, from 0 on"
    assert refused(IllegalMove, FIGURE.action_name, 0, -1)
    ambiguous = ExplicitTree({"Ab": 1, "aB": 2})
    assert refused(IllegalMove, ambiguous.parse_action, 0, "AB") == "'AB' is not legal; legal are Ab, aB"


def test_positions() -> None:
    assert FIGURE.format_position(0) == "A"
    assert FIGURE.format_position(9) == "A/C/c3"
    assert FIGURE.parse_position("A/C/c3") == FIGURE.parse_position("a/a2/C3") == FIGURE.parse_position("c3") == 9
    assert FIGURE.parse_position("C") == FIGURE.parse_position("c") == 2
    assert NAMES.format_position(2) == "뿌리/a~1b~01"
    for tree in (FIGURE, NAMES):
        for node in range(len(tree.mover)):
            assert tree.parse_position(tree.format_position(node)) == node


def test_a_child_called_like_its_parent() -> None:
    tree = ExplicitTree({"A": {"A": {"A": 1, "a": 2}, "b": 3}})
    assert [tree.format_position(node) for node in range(5)] == ["A", "A/A", "A/b", "A/A/A", "A/A/a"]
    assert [tree.parse_position(tree.format_position(node)) for node in range(5)] == list(range(5))
    assert tree.parse_position("a") == 4
    assert tree.parse_position("B") == 2


BAD_POSITIONS = [
    ("", "the position '' does not start at the root; write A, or labels from it down such as A/B"),
    ("X", "the position 'X' does not start at the root; write A, or labels from it down such as A/B"),
    ("B/b1", "the position 'B/b1' does not start at the root; write A, or labels from it down such as A/B"),
    ("A/X", "'X' is not below A; there are B, C, D"),
    ("A/C/c4", "'c4' is not below A/C; there are c1, c2, c3"),
    ("A/C/c3/x", "'x' is not below A/C/c3, which is a leaf; leave out what follows it"),
    ("A/", "'' is not below A; there are B, C, D"),
]


@pytest.mark.parametrize(("text", "message"), BAD_POSITIONS)
def test_bad_positions(text: str, message: str) -> None:
    assert refused(BadPosition, FIGURE.parse_position, text) == message


def test_ambiguous_positions() -> None:
    tree = ExplicitTree({"L": {"x": 1}, "R": {"x": 2}})
    assert refused(BadPosition, tree.parse_position, "X") == "2 nodes are called 'X'; say which: A/L/x, A/R/x"


@pytest.mark.parametrize("method", [FIGURE.label, FIGURE.draw, FIGURE.format_position])
@pytest.mark.parametrize("state", [-1, 13])
def test_nodes_that_do_not_exist(method: Callable[[int], str], state: int) -> None:
    assert refused(BadPosition, method, state) == f"there is no node {state}; the nodes are 0 to 12"


def test_pictures() -> None:
    tree = ExplicitTree([[3, 12.5], {"x\ny": {"static": 2, "children": [-1]}}], root="min")
    assert tree.draw(0) == "\n".join(
        [
            "A MIN",
            "├── a1: B MAX",
            "│   ├── b1 = 3",
            "│   └── b2 = 12.5",
            "└── a2: C MAX",
            "    └── x\\ny MIN, static value 2",
            "        └── x\\ny1 = -1",
        ]
    )
    assert tree.draw(1) == "B MAX\n├── b1 = 3\n└── b2 = 12.5"
    assert tree.draw(3) == "b1 = 3"


def test_picture_of_the_textbook() -> None:
    assert FIGURE.draw(FIGURE.initial_state()) == "\n".join(
        [
            "A MAX",
            "├── a1: B MIN",
            "│   ├── b1 = 3",
            "│   ├── b2 = 12",
            "│   └── b3 = 8",
            "├── a2: C MIN",
            "│   ├── c1 = 2",
            "│   ├── c2 = 4",
            "│   └── c3 = 6",
            "└── a3: D MIN",
            "    ├── d1 = 14",
            "    ├── d2 = 5",
            "    └── d3 = 2",
        ]
    )


def test_long_pictures_say_what_is_left_out() -> None:
    lines = ExplicitTree(list(range(1024)), branching=2).draw(0).splitlines()
    assert len(lines) == 201
    assert lines[-1] == "... 1,847 nodes more"


def test_repr_is_short() -> None:
    assert repr(FIGURE) == "<ExplicitTree: 13 nodes, depth 2, root='max'>"


def test_equality_hash_and_pickle() -> None:
    same = ExplicitTree(AIMA)
    assert same == FIGURE
    assert hash(same) == hash(FIGURE)
    assert FIGURE != AIMA
    assert ExplicitTree(AIMA, root="min") != FIGURE
    assert ExplicitTree({"B": [1, 2], "C": 3}) != ExplicitTree([[1, 2], 3])
    assert ExplicitTree([[1, 2], 3]) != ExplicitTree([[1, 2], 4])
    assert pickle.loads(pickle.dumps(NAMES)) == NAMES
    with pytest.raises(FrozenInstanceError):
        FIGURE.mover = ()  # type: ignore[misc]


@pytest.mark.parametrize("compiled", [False, True])
def test_a_value_rests_on_what_the_tree_knows(compiled: bool) -> None:
    with_static = ExplicitTree({"B": {"static": 11, "children": [3, 12]}, "C": 2})
    for tree, depth, value, rests_on in (
        (FIGURE, 1, 0, pp.RestsOn.NOTHING),
        (FIGURE, 2, 3, pp.RestsOn.PROOF),
        (ExplicitTree([3, 5]), 1, 5, pp.RestsOn.PROOF),
        (ExplicitTree({"B": [3, 12], "C": 12}), 1, 12, pp.RestsOn.PROOF),  # nothing is larger, whatever B is
        (with_static, 1, 11, pp.RestsOn.EVALUATION),
        (with_static, 2, 3, pp.RestsOn.PROOF),
    ):
        found = pp.alpha_beta(tree, depth=depth, compiled=compiled)
        assert (found.value, found.rests_on) == (value, rests_on)
    assert with_static.has_evaluation
    assert not FIGURE.has_evaluation


# ------------------------------------------------------------ properties

names = st.text(min_size=1, max_size=6).filter(lambda name: name.strip())
numbers = st.one_of(st.integers(-(2**53), 2**53), st.floats(allow_nan=False, allow_infinity=False))


def parents(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    plain = st.one_of(
        st.lists(children, min_size=1, max_size=4),
        st.dictionaries(names, children, min_size=1, max_size=4).filter(
            lambda held: set(held) != {"static", "children"}
        ),
    )
    return plain | st.builds(lambda static, held: {"static": static, "children": held}, numbers, plain)


trees = parents(st.recursive(numbers, parents, max_leaves=30))
games = st.builds(ExplicitTree, trees, root=st.sampled_from(["max", "min"]))


@given(games)
@settings(deadline=None)
def test_trees_keep_the_contract(tree: ExplicitTree) -> None:
    lowest, highest = tree.bounds(0, 0)
    reached = {0}
    for node in range(len(tree.mover)):
        actions = list(tree.actions(node))
        assert tree.is_terminal(node) == (not actions)
        found = [tree.action_name(node, action) for action in actions]
        assert len(set(found)) == len(found)
        for action in actions:
            child = tree.result(node, action)
            assert child not in reached
            reached.add(child)
            assert tree.to_move(child) == 1 - tree.to_move(node)
            assert tree.parse_action(node, found[action]) == action
        if not actions:
            assert tree.utility(node, 1) == -tree.utility(node, 0)
            assert lowest <= tree.utility(node, 0) <= highest
    assert reached == set(range(len(tree.mover)))


@given(games)
@settings(deadline=None)
def test_everything_comes_back(tree: ExplicitTree) -> None:
    assert ExplicitTree.from_json(tree.to_json()) == tree
    json.loads(tree.to_json())
    tree.to_json().encode()
    assert pickle.loads(pickle.dumps(tree)) == tree
    for node in range(len(tree.mover)):
        position = tree.format_position(node)
        assert tree.parse_position(position) == node, position
    assert len(tree.draw(0).splitlines()) == len(tree.mover)
    tree.draw(0).encode()


@given(games)
@settings(deadline=None)
def test_alpha_beta_finds_the_minimax_value(tree: ExplicitTree) -> None:
    value = Search(tree, None).minimax()[0]
    for rule in (STRICT, NONSTRICT):
        search = Search(tree, None)
        assert search.alpha_beta(rule)[0] == value
        assert len(search.evaluated) <= tree.child_count.count(0)


anything = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=3) | st.sampled_from([math.nan, math.inf]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


NOT_JSON = object()


def outcome(read: Callable[[Any], ExplicitTree], tree: Any) -> ExplicitTree | str:
    try:
        return read(tree)
    except BadArgument as error:
        return str(error)


@given(anything.filter(lambda tree: not isinstance(tree, str)))
@settings(deadline=None)
def test_anything_that_json_can_say_is_a_tree_or_a_sentence(tree: Any) -> None:
    found = outcome(ExplicitTree, tree)
    assert found == outcome(ExplicitTree.from_json, json.dumps({"tree": tree}))
    assert isinstance(found, ExplicitTree) or "\n" not in found


@given(st.text(alphabet='[]{},:"1 a\\n', max_size=20))
@settings(deadline=None, max_examples=examples(500))
def test_json_agrees_with_python(text: str) -> None:
    found = outcome(ExplicitTree.from_json, text)
    if isinstance(found, str) and "stands twice" in found:
        return
    try:
        tree = json.loads(text)
    except json.JSONDecodeError:
        tree = NOT_JSON
    if tree is NOT_JSON:
        assert str(found).startswith("the JSON is wrong at line ")
    else:
        assert isinstance(tree, str) or found == outcome(ExplicitTree, tree)
