"""Trees with chance nodes, named players, layers, and a utility for each player: read, written, searched, refused."""

from __future__ import annotations

import json
from fractions import Fraction
from math import fsum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE
from perfectplay.games.explicit_tree import ExplicitTree
from tests.variants import examples, first

COIN = {"heads": ["1/2", 3], "tails": [0.5, 8]}
GHOSTS = {"Pac-Man": "max", "Inky": "min", "Clyde": "min"}
THREE = [[[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]], [[[5, 1, 1], [0, 5, 2]], [[7, 7, 1], [5, 4, 5]]]]


def movers(tree: ExplicitTree) -> list[str]:
    """Names who moves at each inner node, in breadth-first order."""
    return [tree.player_name(tree.mover[node]) for node, count in enumerate(tree.child_count) if count]


# ------------------------------------------------------------ what can be written


def test_a_chance_node_has_outcomes_with_probabilities() -> None:
    tree = ExplicitTree({"A": {"chance": [[0.5, 3], [0.5, 8]]}})
    assert tree.label(0) == "A"
    assert tree.to_move(0) == CHANCE
    assert list(tree.chances(0)) == [(0, 0.5), (1, 0.5)]
    assert tree.root == "chance"
    assert tree.has_chance
    assert not ExplicitTree([1, 2]).has_chance


def test_outcomes_have_names_and_fractions() -> None:
    tree = ExplicitTree([{"chance": COIN}, {"chance": [[Fraction(1, 3), 1], ["2/3", 4]]}])
    assert [tree.action_name(1, action) for action in range(2)] == ["heads", "tails"]
    assert [odds for _, odds in tree.chances(2)] == [1 / 3, 2 / 3]
    assert tree.draw(0).splitlines() == [
        "A MAX",
        "├── a1: B chance",
        "│   ├── heads (1/2) = 3",
        "│   └── tails (1/2) = 8",
        "└── a2: C chance",
        "    ├── c1 (1/3) = 1",
        "    └── c2 (2/3) = 4",
    ]


def test_chance_takes_no_turn() -> None:
    tree = ExplicitTree([{"chance": [[0.5, [1, 2]], [0.5, [{"chance": [[1, [3, 4]]]}]]]}, [5, 6]])
    assert movers(tree) == ["MAX", "chance", "MIN", "MIN", "MIN", "chance", "MAX"]


def test_a_node_can_say_who_moves() -> None:
    twice = ExplicitTree([{"player": "MIN", "children": [{"player": "min", "children": [[4, 1], 2]}]}, 3])
    assert movers(twice) == ["MAX", "MIN", "MIN", "MAX"]
    by_chance = ExplicitTree([{"player": "chance", "children": {"l": 1, "r": 3}}, 3])
    assert list(by_chance.chances(1)) == [(0, 0.5), (1, 0.5)]
    weighted = ExplicitTree([{"player": "chance", "probabilities": ["1/4", 0.75], "children": [1, 3]}, 3])
    assert list(weighted.chances(1)) == [(0, 0.25), (1, 0.75)]


def test_layers_say_who_moves_at_each_ply() -> None:
    tree = ExplicitTree([[3, 12, 9], [2, 4, 6], [15, 6, 0]], layers=["MAX", "chance"])
    assert movers(tree) == ["MAX", "chance", "chance", "chance"]
    assert pp.expectiminimax(tree).value == 8
    ghosts = ExplicitTree([[[3, 5], [4, 1]], [[2, 6], [0, 9]]], layers=["MAX", "MIN", "MIN"])
    assert movers(ghosts) == ["MAX", "MIN", "MIN", "MIN", "MIN", "MIN", "MIN"]
    assert pp.minimax(ghosts).value == 1


def test_players_of_two_sides_have_names() -> None:
    tree = ExplicitTree([[[3, 5], [4, 1]], [[2, 6], [0, 9]]], players=GHOSTS)
    assert movers(tree) == ["Pac-Man", "Inky", "Inky", "Clyde", "Clyde", "Clyde", "Clyde"]
    assert [tree.team(player) for player in range(3)] == [0, 1, 1]
    assert [tree.utility(7, player) for player in range(3)] == [3, -3, -3]
    assert pp.alpha_beta(tree).value == pp.minimax(tree).value == pp.best_first(tree).value == 1
    assert pp.max_n(tree).value == (1, -1, -1)
    beginner = ExplicitTree([[3, 5], [4, 1]], players=["Ann", "Bob"], root="bob")
    assert movers(beginner) == ["Bob", "Ann", "Ann"]
    assert beginner.root == "Bob"


def test_each_of_three_players_has_a_utility() -> None:
    tree = ExplicitTree(THREE, players=["A", "B", "C"])
    assert [tree.utility(7, player) for player in range(3)] == [1, 2, 6]
    assert tuple(tree.bounds(0, 1)) == (1, 7)
    assert pp.max_n(tree).value == (1, 2, 6)
    assert tree.draw(3).splitlines() == ["D C", "├── d1 = (1, 2, 6)", "└── d2 = (4, 2, 3)"]
    flat = [[1, 2, 6], [4, 2, 3], [6, 1, 2], [7, 4, 1], [5, 1, 1], [0, 5, 2], [7, 7, 1], [5, 4, 5]]
    assert ExplicitTree(flat, branching=2, players=["A", "B", "C"]) == tree


def test_static_values_count_at_a_cut_off() -> None:
    estimated = {"static": [3, 2, 1], "children": [[1, 2, 6], [4, 2, 3]]}
    tree = ExplicitTree([estimated, [5, 5, 5]], players=["A", "B", "C"])
    assert pp.max_n(tree, depth=1).value == (5, 5, 5)
    assert [tree.evaluate(1, player) for player in range(3)] == [3, 2, 1]
    chance = ExplicitTree([{"static": 6, "chance": [[0.5, 3], [0.5, 8]]}, 5.75])
    assert pp.expectiminimax(chance, depth=1).value == 6
    assert pp.expectiminimax(chance).value == 5.75


def test_a_static_value_that_nobody_gave_keeps_within_the_bounds_where_there_is_chance() -> None:
    tree = ExplicitTree([{"chance": [[0.9, [2, 2]], [0.1, [3, 3]]]}, [7, 8]])
    assert tree.evaluate(1, 0) == 2
    assert pp.search(tree).value == 7
    assert ExplicitTree([[2, 2], [7, 8]]).evaluate(1, 0) == 0


def test_names_that_look_like_a_description_stay_names_where_numbers_follow() -> None:
    tree = ExplicitTree({"chance": 3, "children": 4, "x": 5})
    assert [tree.action_name(0, action) for action in range(3)] == ["chance", "children", "x"]
    assert ExplicitTree({"player": 3, "static": [1, 2]}).child_count[:3] == (2, 0, 2)
    inside = ExplicitTree({"children": {"children": [1, 2], "chance": 4}})
    assert [inside.action_name(0, action) for action in range(2)] == ["children", "chance"]
    assert ExplicitTree.from_json(inside.to_json()) == inside


@pytest.mark.parametrize("compiled", first(1, [False, True]))
def test_searches_agree_compiled_and_interpreted(compiled: bool) -> None:
    chance = ExplicitTree([{"chance": [[0.9, [2, 2]], [0.1, [3, 3]]]}, {"chance": [[0.9, [1, 1]], [0.1, [4, 4]]]}])
    found = [pp.expectiminimax(chance, pruning=name, compiled=compiled) for name in ("none", "star1", "star2")]
    assert [result.value for result in found] == pytest.approx([2.1] * 3)
    three = ExplicitTree(THREE, players=["A", "B", "C"])
    assert pp.max_n(three, compiled=compiled).value == (1, 2, 6)
    assert pp.paranoid(three, compiled=compiled).value == 1
    ghosts = ExplicitTree([[[3, 5], [4, 1]], [[2, 6], [0, 9]]], players=GHOSTS)
    assert pp.alpha_beta(ghosts, compiled=compiled).nodes == 14
    assert pp.solve(ghosts, compiled=compiled).value == 1


def test_check_finds_nothing() -> None:
    for tree in (
        ExplicitTree([{"chance": COIN}, 4]),
        ExplicitTree(THREE, players=["A", "B", "C"]),
        ExplicitTree([[[3, 5], [4, 1]], [[2, 6], [0, 9]]], players=GHOSTS),
    ):
        report = pp.check(tree, seconds=0.2, compiled=False)
        assert not report.problems, str(report)


# ------------------------------------------------------------ what is refused

BAD: list[tuple[Any, dict[str, Any], str]] = [
    ({"A": {"chance": [[0.5, 3], [0.4, 8]]}}, {}, "the probabilities of 'A' sum to 0.9; they must sum to 1"),
    ([{"chance": []}, 1], {}, "child 1 of the root is a chance node without children; it has at least one outcome"),
    ({"chance": {}}, {}, "the root is a chance node without children; it has at least one outcome"),
    (
        [{"chance": [3, 8]}, 1],
        {},
        (
            "outcome 1 of child 1 of the root is a number; an outcome is its probability and what follows, "
            "such as [0.5, 3]"
        ),
    ),
    (
        {"B": {"chance": [[-0.5, 3], [1.5, 8]]}, "C": 1},
        {},
        "the probability of outcome 1 of 'B' of the root is -0.5; it must be from 0 to 1",
    ),
    (
        {"B": {"chance": [["half", 3], [0.5, 8]]}, "C": 1},
        {},
        "the probability of outcome 1 of 'B' of the root is 'half'; it must be a number such as 0.25 or '1/4'",
    ),
    (
        {"B": {"chance": [[0.5, 3], [0.5, 8]], "colour": "red"}, "C": 1},
        {},
        ("'B' of the root has the key 'colour', which is not known; a node that is described has children, chance, "
        "static, player and probabilities"),
    ),
    (
        {"player": "MAX", "childs": [3, 8]},
        {},
        ("the root has the key 'childs', which is not known; a node that is described has children, chance, static, "
        "player and probabilities"),
    ),
    ({"player": "MAX"}, {}, "the root has a player but no children; they must be a list or a dictionary"),
    (
        {"B": {"children": [3, 8], "statc": 4}, "C": 1},
        {},
        ("'B' of the root has the key 'statc', which is not known; a node that is described has children, chance, "
        "static, player and probabilities"),
    ),
    (
        [{"chance": [[1, 3]], "player": "MIN"}, 1],
        {},
        "child 1 of the root has both chance and player; chance says all of it, such as [[0.5, 3], [0.5, 8]]",
    ),
    (
        [{"player": "MIM", "children": [1]}, 1],
        {},
        "the player of child 1 of the root is 'MIM'; it must be MAX, MIN or chance",
    ),
    (
        [{"probabilities": [0.5, 0.5], "children": [1, 2]}, 1],
        {},
        "child 1 of the root has probabilities, but MIN moves there",
    ),
    (
        [{"player": "chance", "probabilities": [1], "children": [1, 2]}, 1],
        {},
        "child 1 of the root has 1 probabilities for its 2 children; it must be a list with one for each",
    ),
    (
        [[1, 2, 6], [4, 2]],
        {"players": ["A", "B", "C"]},
        "child 2 of the root has 2 utilities; a leaf is a list of 3 numbers, one for each player",
    ),
    (
        [[1, 2, 6], 5],
        {"players": ["A", "B", "C"]},
        ("child 2 of the root is a number; a leaf is a list of 3 numbers, one for each player, "
        "an inner node a list or a dictionary"),
    ),
    (
        [[[1, 2, 6], 5], [1, 2, 3]],
        {"players": ["A", "B", "C"]},
        ("child 2 of child 1 of the root is a number; a leaf is a list of 3 numbers, one for each player, "
        "an inner node a list or a dictionary"),
    ),
    (
        [1, 2, 6],
        {"players": ["A", "B", "C"]},
        "the tree is a single leaf; a tree needs at least one action, for example [[1, 2, 6], [4, 2, 3]]",
    ),
    (
        [{"static": 3, "children": [[1, 2, 6]]}, [1, 2, 3]],
        {"players": ["A", "B", "C"]},
        "the static value of child 1 of the root is a number; it must be a list of 3 numbers, one for each player",
    ),
    ([1, 2], {"players": ["A"]}, "players has 1 names; it must have 2 to 12"),
    ([1, 2], {"players": "AB"}, ("players is the text 'AB'; it must be a list of names, or a dictionary that says "
     "for each of them 'max' or 'min'")),
    ([1, 2], {"players": ["A", "a"]}, "two players are called 'a'; each needs a name of its own (A, a)"),
    ([1, 2], {"players": ["A", "Chance"]}, "player 2 is called 'Chance', as chance is; choose another name"),
    ([1, 2], {"players": ["A", 2]}, "the name of player 2 is a number; a name must be text"),
    ([1, 2], {"players": ["A", " "]}, "the name of player 2 is empty; give it one"),
    ([1, 2], {"players": {"A": "max", "B": "both"}}, "the side of the player 'B' is 'both'; it must be 'max' or 'min'"),
    (
        [1, 2],
        {"players": {"A": "max", "B": "max"}},
        "all players are on the side of max; at least one must be on each side, 'max' and 'min'",
    ),
    ([1, 2], {"players": ["A", "B"], "root": "max"}, "root is 'max'; it says who moves there: A or B"),
    ([1, 2], {"layers": ["MAX", "MIM"]}, "layer 2 is 'MIM'; it must be MAX, MIN or chance"),
    (
        [1, 2],
        {"layers": []},
        "layers is an empty list; it must be a list of who moves in each layer, such as ['MAX', 'chance', 'MIN']",
    ),
    ([1, 2], {"layers": ["MAX"], "root": "min"}, "both root and layers say who moves first; leave out one of them"),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "options", "message"), BAD, ids=[message[:50] for _, _, message in BAD])
def test_what_is_wrong_is_said_with_its_place(tree: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument) as raised:
        ExplicitTree(tree, **options)
    assert str(raised.value) == message
    with pytest.raises(BadArgument) as raised:
        ExplicitTree.from_json(json.dumps({"tree": tree, **options}))
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"tree": [1, 2], "root": "max", "layer": ["MAX"]}',
            "the key 'layer' beside the tree is not known; there can be root, branching, players and layers",
        ),
        ('{"tree": [1, 2], "layers": null}', "layers is None; leave it out"),
        ('{"tree": [1, 2], "branching": null}', "branching is None; leave it out"),
    ],
)
def test_unknown_options_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadArgument) as raised:
        ExplicitTree.from_json(text)
    assert str(raised.value) == message


# ------------------------------------------------------------ written out, it reads back the same

labels = st.text(min_size=1, max_size=5).filter(lambda name: name.strip()) | st.sampled_from(
    ["chance", "children", "static", "player", "tree", "root"]
)
numbers = st.integers(-50, 50) | st.floats(-1e6, 1e6)
weights = st.integers(1, 6)


@st.composite
def trees(draw: st.DrawFn) -> ExplicitTree:
    count = draw(st.sampled_from([2, 2, 3, 4]))
    names = ["MAX", "MIN"] if count == 2 and draw(st.booleans()) else [f"P{number}" for number in range(count)]
    shared = count > 2 and draw(st.booleans())
    if shared or names == ["MAX", "MIN"]:
        players: Any = names
    else:
        players = {name: "min" if number % 2 else "max" for number, name in enumerate(names)}
    leaf = st.lists(numbers, min_size=count, max_size=count) if shared else numbers
    moving = [*names, "chance"]

    def inner(depth: int) -> Any:
        size = draw(st.integers(1, 3))
        parts = [inner(depth - 1) if depth and draw(st.integers(0, 2)) else draw(leaf) for _ in range(size)]
        keys = draw(st.none() | st.lists(labels, min_size=size, max_size=size, unique=True))
        kind = draw(st.sampled_from(["plain", "plain", "chance", "player", "weights"]))
        found: dict[str, Any] = {}
        if draw(st.integers(0, 3)) == 0:
            found["static"] = draw(leaf)
        if kind == "chance":
            total = draw(st.lists(weights, min_size=size, max_size=size))
            parts = [[one / sum(total), part] for one, part in zip(total, parts, strict=True)]
        elif kind == "player":
            found["player"] = draw(st.sampled_from(moving))
        elif kind == "weights":
            total = draw(st.lists(weights, min_size=size, max_size=size))
            found |= {"player": "chance", "probabilities": [f"{one}/{sum(total)}" for one in total]}
        held: Any = parts if keys is None else dict(zip(keys, parts, strict=True))
        if kind != "chance" and not found and keys is None:
            return held
        return {**found, "chance" if kind == "chance" else "children": held}

    options: dict[str, Any] = {"players": players}
    if draw(st.booleans()):
        options["layers"] = draw(st.lists(st.sampled_from(moving), min_size=1, max_size=4))
    else:
        options["root"] = draw(st.sampled_from(["max", "min"] if names == ["MAX", "MIN"] else names))
    tree = inner(3)
    try:
        return ExplicitTree(tree, **options)
    except BadArgument as error:
        # a static value outside and one inside, or weights where a player moves: not what is looked at here
        assert "two static values" in str(error), error  # noqa: PT017
        return ExplicitTree([1, 2])


@given(trees())
@settings(deadline=None, max_examples=examples(300))
def test_everything_comes_back(tree: ExplicitTree) -> None:
    again = ExplicitTree.from_json(tree.to_json())
    assert again == tree
    assert again.to_json() == tree.to_json()
    assert again.mover == tree.mover
    for node, count in enumerate(tree.child_count):
        if count and tree.mover[node] == CHANCE:
            assert fsum(odds for _, odds in tree.chances(node)) == pytest.approx(1)
        if not count:
            assert tree.mover[node] != CHANCE
    assert len(tree.draw(0).splitlines()) == len(tree.mover)


def plain_value(tree: ExplicitTree, node: int) -> float:
    """Returns the value for MAX by the definition."""
    if not tree.child_count[node]:
        return tree.leaf_value[node]
    first = tree.first_child[node]
    below = [plain_value(tree, child) for child in range(first, first + tree.child_count[node])]
    if tree.mover[node] == CHANCE:
        return sum(odds * value for (_, odds), value in zip(tree.chances(node), below, strict=True))
    return max(below) if tree.is_on_side_of_max(tree.mover[node]) else min(below)


@given(trees(), st.sampled_from(["none", "star1", "star2"]))
@settings(deadline=None, max_examples=examples(150))
def test_expectiminimax_finds_the_value_of_the_definition(tree: ExplicitTree, pruning: Any) -> None:
    if tree.has_shares:
        return
    found = pp.expectiminimax(tree, pruning=pruning, compiled=False)
    mover = tree.mover[0]
    sign = 1 if mover == CHANCE or tree.is_on_side_of_max(mover) else -1
    if mover == CHANCE and not tree.is_on_side_of_max(0):
        sign = -1
    assert sign * found.value == pytest.approx(plain_value(tree, 0), abs=1e-6)
