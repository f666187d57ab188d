"""Exercises: the right answer is graded right, a known mistake gets its reason, and seeds repeat them."""

from __future__ import annotations

import re
import time
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.teaching.exercises import KINDS, Exercise, exercise
from perfectplay.teaching.exercises.catalogues import en, ko
from perfectplay.teaching.exercises.making import kinds_for
from perfectplay.teaching.exercises.practice import Practice, has_more
from perfectplay.teaching.exercises.reading import Form, read
from perfectplay.teaching.exercises.reasons import leaves_of
from perfectplay.teaching.exercises.table import About
from perfectplay.teaching.exercises.trees import in_order, with_chance_as
from perfectplay.tracing.catalogue import LANGUAGES
from tests.variants import examples

HANGUL = re.compile("[가-힣]")
TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
"""AIMA's two-ply tree: the value is 3 by a1, c2 and c3 are pruned."""


def wrong_answers(one: Exercise) -> list[str]:
    """Answers that are wrong, whatever the tree."""
    form, answer = one.problem.form, one.problem.answer
    if form is Form.NUMBER:
        return [f"{answer + 1}", f"{answer - 0.25}", "1000"]
    if form is Form.WINDOW:
        return ["(-1000, 1000)", f"({answer[1]}, {answer[0]})"]
    if form is Form.SHARES:
        return [", ".join(str(share + 1) for share in answer)]
    names = list(dict.fromkeys(one.problem.names.values()))
    if form is Form.SET:
        others = frozenset(names) - answer
        several = [one.text_of(others), ", ".join(names)] if others else []
        return several + (["none"] if answer else [])
    if form is Form.NAMES:
        return [", ".join(answer[:-1]) or "none", "none"]
    return [name for name in names if not one.problem.is_right(name)][:2]


# ------------------------------------------------------------ every kind, every seed


@settings(max_examples=examples(120), deadline=None)
@given(st.sampled_from(list(KINDS)), st.integers(0, 2**32 - 1), st.integers(1, 5), st.sampled_from(LANGUAGES))
def test_right_is_right_and_wrong_has_a_reason(kind: str, seed: int, difficulty: int, lang: str) -> None:
    one = exercise(kind, seed=seed, difficulty=difficulty, lang=lang)
    right = one.grade(one.answer)
    assert right.is_right
    assert right.reason
    for text in wrong_answers(one):
        graded = one.grade(text)
        assert not graded, text
        assert graded.reason, text
        assert (graded.answer, bool(HANGUL.search(graded.reason))) == (one.answer, lang == "ko")
    assert bool(HANGUL.search(one.question)) == (lang == "ko")
    assert (one.tree is None) == (KINDS[kind].about is About.POSITION)


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
def test_a_seed_makes_the_same_again(seed: int, difficulty: int) -> None:
    one, again = (exercise(seed=seed, difficulty=difficulty) for _ in range(2))
    korean = exercise(seed=seed, difficulty=difficulty, lang="ko")
    assert (one.kind, one.question, one.answer, one.drawing()) == (
        again.kind,
        again.question,
        again.answer,
        again.drawing(),
    )
    assert (korean.tree, korean.position, korean.problem.answer) == (one.tree, one.position, one.problem.answer)


@settings(max_examples=examples(45), deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_answers_are_those_of_the_searches(seed: int, difficulty: int) -> None:
    asked = {kind: exercise(kind, seed=seed, difficulty=difficulty) for kind in KINDS}
    tree = {kind: one.tree for kind, one in asked.items() if one.tree is not None}
    assert asked["minimax-value"].problem.answer == pp.alpha_beta(tree["minimax-value"]).value
    assert asked["expectimax-value"].problem.answer == pp.expectiminimax(tree["expectimax-value"]).value
    assert asked["max-n"].problem.answer == pp.max_n(tree["max-n"]).value
    for kind in ("pruned", "pruned-strict", "leaf-order", "star1"):
        one = asked[kind]
        answer = one.problem.answer
        visited = {visit.label for visit in leaves_of(one.trace)}
        everything = set(one.problem.leaf_names.values())
        assert set(answer) == (visited if kind == "leaf-order" else everything - visited)
    for kind in ("position-value", "best-move"):
        one = asked[kind]
        found = pp.alpha_beta(one.game, one.state)
        if kind == "position-value":
            assert one.problem.answer == found.value
        else:
            assert one.grade(one.game.action_name(one.state, found.action))


def test_a_tree_is_as_it_was_asked_for() -> None:
    for seed in range(10):
        even = exercise("minimax-value", seed=seed, plies=2, branching=3, ties=False, uneven=False).tree
        assert even is not None
        assert (even.depth, len(even.mover), even.child_count[0]) == (2, 13, 3)
        assert len(set(even.leaf_value[4:])) == 9
        uneven = exercise("leaf-order", seed=seed, plies=3, branching=3, uneven=True).tree
        assert uneven is not None
        assert uneven.depth == 3
        shared = exercise("max-n", seed=seed, players=4).tree
        assert shared is not None
        assert shared.players == 4


def test_difficulty_makes_trees_larger() -> None:
    sizes = [
        sum(len(exercise("pruned", seed=seed, difficulty=level).problem.leaves) for seed in range(8))
        for level in (1, 2, 4)
    ]
    assert sizes == sorted(sizes)
    assert sizes[0] == 8 * 9


def test_answers_cannot_be_guessed() -> None:
    for kind in KINDS:
        answers = {exercise(kind, seed=seed).answer for seed in range(30)}
        assert len(answers) >= (2 if kind in ("position-value", "best-order") else 4), kind


# ------------------------------------------------------------ trees of textbooks


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("minimax-value", "3"),
        ("principal-variation", "a1, b1"),
        ("leaf-order", "b1, b2, b3, c1, d1, d2, d3"),
        ("pruned", "c2, c3"),
        ("pruned-strict", "c2, c3"),
        ("window", "(3, +inf)"),
    ],
)
def test_the_two_ply_tree(kind: str, answer: str) -> None:
    one = pp.exercise(kind, tree=pp.games.get("tree:aima-two-ply"))
    assert one.answer == answer
    assert one.grade(answer.replace(",", " ").replace("+inf", "∞"))


def test_other_known_trees() -> None:
    for name, kind, answer in (
        ("mit-game-1", "minimax-value", "4"),
        ("mit-game-1-min", "minimax-value", "11"),
        ("geeksforgeeks", "pruned", "E2, G1, G2"),
        ("cs188-expectimax", "expectimax-value", "8"),
        ("cs188-chance-node", "expectimax-value", "10"),
        ("aima-three-players", "max-n", "(1, 2, 6)"),
        ("mit-lab-3", "pruned", "none"),
        ("two-ghosts", "minimax-value", "1"),
    ):
        one = pp.exercise(kind, tree=pp.games.get(f"tree:{name}"))
        assert (name, one.answer) == (name, answer)
        assert one.grade(answer)
    leaves = [visit.label for visit in leaves_of(pp.exercise("leaf-order", tree=pp.games.get("tree:mit-game-1")).trace)]
    assert len(leaves) == 13


def test_every_best_order_is_right() -> None:
    one = pp.exercise("best-order", tree=[[2, 3], [5, 9], [0, 1]])
    counts = {}
    for order in permutations(range(3)):
        assert one.tree is not None
        names = ", ".join(("a1", "a2", "a3")[place] for place in order)
        counts[names] = len(leaves_of(pp.trace(pp.alpha_beta, in_order(one.tree, order))))
    for names, count in counts.items():
        assert one.grade(names).is_right == (count == min(counts.values())), names
    assert one.grade("B, C, D").reason.startswith("In this order alpha-beta evaluates 5 leaves, in the best one 4.")
    assert "missing: a3" in one.grade("a1 a2").reason


# ------------------------------------------------------------ reasons of mistakes


@pytest.mark.parametrize(
    ("kind", "tree", "given", "reason"),
    [
        ("minimax-value", TWO_PLY, "6", "6 is the value if the other side moved at the root"),
        ("minimax-value", TWO_PLY, "2", "2 is the value of the worst move at the root"),
        (
            "minimax-value",
            TWO_PLY,
            "14",
            "The leaf d1 has the value 14, but it is not passed up to the root. All moves at MIN node D",
        ),
        ("minimax-value", TWO_PLY, "7", "No leaf has that value"),
        ("principal-variation", TWO_PLY, "a3 d1", "a3 is not best there. All moves at MAX node A"),
        (
            "principal-variation",
            TWO_PLY,
            "a1 b2",
            "b2 is not best there. All moves at MIN node B are searched: 3, by b1.",
        ),
        ("principal-variation", TWO_PLY, "a1", "The line is not at its end: somebody moves at B."),
        ("principal-variation", TWO_PLY, "a1 c1", "c1 is no move at B."),
        ("principal-variation", TWO_PLY, "a1 b1 b2", "The line ends at the leaf b1."),
        ("leaf-order", TWO_PLY, "b1 b2 b3 c1 c2 c3 d1 d2 d3", "c2 is never evaluated. Alpha cut at MIN node C: by c1"),
        ("leaf-order", TWO_PLY, "b1 b2 b3 c1 d1", "d2 is evaluated: alpha = 3 and beta = 14 there"),
        ("leaf-order", TWO_PLY, "b2 b1 b3 c1 d1 d2 d3", "At the beginning, alpha-beta evaluates b1"),
        ("pruned", TWO_PLY, "c2", "c3 is never evaluated. Alpha cut at MIN node C"),
        ("pruned", TWO_PLY, "c2 c3 d3", "d3 is evaluated: alpha = 3 and beta = 5 there"),
        ("pruned", TWO_PLY, "b1 b2 b3 c1 d1 d2 d3", "These are the leaves that are evaluated"),
        ("pruned", [[5, 6], [5, 1]], "none", "That is right under the other rule: A node is left only when"),
        ("pruned-strict", [[5, 6], [5, 1]], "c2", "That is right under the other rule: A node is left as soon as"),
        ("window", [[3, 12], [2, 4]], "inf, 3", "Alpha and beta are swapped"),
        ("window", [[3, 12], [2, 4]], "-inf, inf", "Only the root begins with (-inf, +inf)"),
        ("window", [[3, 12], [7, 4]], "3, 4", "(3, 4) is the window when C is left"),
        ("window", [[3, 12], [2, 4]], "5, inf", "At C, alpha = 3: A has that by a1 already."),
        (
            "max-n",
            [[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]],
            "6 1 2",
            "The leaf c1 has the value (6, 1, 2), but",
        ),
        ("max-n", [[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]], "9 9 9", "No leaf has these utilities"),
        ("expectimax-value", {"layers": ["MAX", "chance"], "tree": [[3, 9], [2, 4]]}, "3", "3 comes out if MIN moves"),
        ("expectimax-value", {"layers": ["MAX", "chance"], "tree": [[3, 9], [2, 4]]}, "9", "9 comes out if MAX moves"),
        ("star1", {"layers": ["MAX", "chance"], "tree": [[8, 9], [0, 9]]}, "none", "Star1 cuts at chance nodes too"),
        ("star1", {"layers": ["MAX", "chance"], "tree": [[8, 9], [0, 9]]}, "none", "c2 is never evaluated. Star cut"),
    ],
)
def test_a_known_mistake_has_its_reason(kind: str, tree: Any, given: str, reason: str) -> None:
    options: dict[str, Any] = {"players": ["X", "Y", "Z"]} if kind == "max-n" else {}
    if isinstance(tree, dict):
        options, tree = {"layers": tree["layers"]}, tree["tree"]
    graded = pp.exercise(kind, tree=pp.games.ExplicitTree(tree, **options)).grade(given)
    assert not graded
    assert reason in graded.reason


def test_outcomes_that_are_not_alike() -> None:
    tree = pp.games.ExplicitTree([{"chance": [["1/4", 8], ["3/4", 4]]}, 1])
    assert (
        pp.exercise("expectimax-value", tree=tree).grade("6").reason.startswith("6 comes out if all outcomes are alike")
    )
    assert pp.expectiminimax(with_chance_as(tree, "mean")).value == 6
    assert pp.minimax(with_chance_as(tree, "MIN")).value == 4


def test_a_mean_need_not_be_the_value_of_a_leaf() -> None:
    tree = pp.games.ExplicitTree([[3, 9], [2, 4]], layers=["MAX", "chance"])
    wrong = pp.exercise("expectimax-value", tree=tree).grade("100")
    assert wrong.reason.startswith("All outcomes at chance node C are weighed")
    assert "No leaf has that value" in pp.exercise("minimax-value", tree=TWO_PLY).grade("100").reason


def test_positions() -> None:
    game = pp.games.TicTacToe()
    state = game.play(["a1", "b2", "b1", "a3"])
    one = pp.exercise("best-move", game=game, state=state)
    assert one.answer == "c1"
    assert one.grade("C1").reason == "c1 ends the game, and X gets 1."
    graded = one.grade("a2")
    assert not graded
    assert graded.reason.startswith("After a2 best play goes on with ")
    assert graded.reason.endswith("c1 ends the game, and X gets 1.")
    value = pp.exercise("position-value", game=game, state=state)
    assert value.grade("1")
    assert "c1 ends the game" in value.grade("0").reason
    assert "The value is 1, 0 or -1." in value.grade("5").reason
    assert value.position == game.format_position(state)
    assert value.tree is None


# ------------------------------------------------------------ reading, and what is refused


def test_a_value_that_is_no_outcome() -> None:
    game = pp.games.DotsAndBoxes(columns=1, rows=1)
    one = pp.exercise("position-value", game=game, state=game.play(["0", "1"]))
    assert one.answer == "-1"
    assert "1 (a win)" in one.question
    game = pp.games.DotsAndBoxes(columns=1, rows=2)
    one = pp.exercise("position-value", game=game, state=game.play(["1", "2", "0"]))
    assert one.question.endswith("How much does the second player get, if both play their best?")
    assert one.answer == "2"
    assert one.grade("5").reason.startswith(one.solution)


def test_ways_of_writing() -> None:
    assert read("1/2", Form.NUMBER, {}, 1) == 0.5
    assert read("= \N{MINUS SIGN}3", Form.NUMBER, {}, 1) == -3
    assert read("alpha = 3, beta = +inf", Form.WINDOW, {}, 2) == (3, float("inf"))
    assert read("알파 -무한대, 베타 5", Form.WINDOW, {}, 2) == (-float("inf"), 5)
    assert read("A -> b2; c1", Form.NAMES, {"a": "A", "b2": "b2", "c1": "c1"}, 1) == ("A", "b2", "c1")
    assert read("left leaf, b2", Form.SET, {"left leaf": "left leaf", "b2": "b2"}, 1) == {"left leaf", "b2"}
    assert read("없음", Form.SET, {"a": "a"}, 1) == frozenset()


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("minimax-value", "three", "'three' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", "3 3", "'3 3' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", "1_0", "'1_0' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", "1 / 2 3", "'1 / 2 3' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("window", "1_0, 3", "'1_0' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", "1/0", "'1/0' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", " ", "the answer is empty; give one"),
        ("minimax-value", "9" * 3000, "the answer has 3,000 characters; 2,000 are the most"),
        ("minimax-value", "nan", "'nan' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("minimax-value", "1e999999999", "'1e999999999' is not a number; write one such as 3, -2.5, 1/2 or inf"),
        ("window", "3", "the answer is '3'; it must be 2 numbers, such as (3, +inf)"),
        ("window", "foo", "the answer is 'foo'; it must be 2 numbers, such as (3, +inf)"),
        ("pruned", "z9", "'z9' is not among b1, b2, b3, c1, c2, c3, d1, d2, d3"),
        ("pruned", "c2 C2", "'c2' is given twice; give it once"),
    ],
)
def test_an_answer_that_cannot_be_read(kind: str, text: str, message: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        pp.exercise(kind, tree=TWO_PLY).grade(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kind": "riddle"}, "there is no kind of exercise 'riddle'; there are minimax-value, .*, best-move"),
        ({"difficulty": 6}, "difficulty is 6; it must be a whole number from 1 to 5"),
        ({"seed": -1}, "seed is -1; it must be a whole number from 0 to 4,294,967,295"),
        ({"lang": "fr"}, "there is no language 'fr'"),
        ({"plies": 6, "branching": 5, "uneven": False}, "a tree with 5 moves .* 15,625 leaves; 64 are the most"),
        ({"plies": 6, "branching": 5, "uneven": True, "kind": "pruned"}, "an uneven tree of 6 plies .* is too large"),
        ({"kind": "pruned", "plies": 1}, "no tree of this shape gives an exercise of the kind pruned; give more plies"),
        ({"ties": 1}, "ties is 1; it must be True, False or None"),
        ({"kind": "max-n", "tree": TWO_PLY}, "max-n cannot be asked about what is given; there are minimax-value, "),
        ({"kind": "pruned", "game": "nim"}, None),
        ({"game": "chess"}, "there are no exercises about 'chess'; there are tic-tac-toe, connect-four, nim"),
        ({"game": "nim", "tree": TWO_PLY}, "both a tree and a game are given; give one of them"),
        ({"game": 5}, "game is 5; it must be a game, or one of"),
        ({"tree": 5}, "the tree is a single number"),
        ({"tree": {"A": {"B": {"x": 1, "y": 2}, "C": {"x": 3, "z": 4}}}, "kind": "pruned"}, "two nodes .* called 'x'"),
        ({"tree": {"a, b": 1, "c": 2}, "kind": "pruned"}, "a name is 'a, b', but answers have names with , ; or ->"),
        ({"tree": TWO_PLY, "plies": 3}, "plies says what a generated tree is like, but no tree is generated here"),
        ({"game": "nim", "ties": True}, "ties says what a generated tree is like, but no tree is generated here"),
        (
            {"kind": "best-move", "branching": 3},
            "branching says what a generated tree is like, but no tree is generated",
        ),
        ({"kind": "pruned", "players": 4}, "but pruned takes plies, branching, ties, uneven; leave it out"),
        ({"kind": "max-n", "ties": False}, "but max-n takes plies, branching, uneven, players; leave it out"),
        ({"tree": TWO_PLY, "state": 1}, "a state goes with a game that is no tree; give the game"),
        (
            {"game": pp.games.ExplicitTree(TWO_PLY), "state": 1},
            "a state goes with a game that is no tree; give the game",
        ),
        ({"state": 1}, "a state goes with a game that is no tree; give the game"),
        ({"game": pp.games.Pig(goal=2, turns=2)}, "positions of games without chance"),
        ({"game": pp.games.Coins((1, 2, 3))}, "positions of games between two sides"),
        ({"game": pp.games.Chess()}, "there are more than 20,000 nodes to search"),
        ({"game": pp.games.TicTacToe(), "kind": "best-move"}, "there are more than 20,000 nodes to search"),
    ],
)
def test_what_cannot_be_asked(arguments: dict[str, Any], message: str | None) -> None:
    with pytest.raises(pp.BadArgument, match=message):
        pp.exercise(**arguments)


def test_trees_of_one_ply_have_no_best_order_and_nobody_waits_for_it() -> None:
    began = time.process_time()
    with pytest.raises(BadArgument, match="no tree of this shape gives an exercise of the kind best-order"):
        exercise("best-order", plies=1, branching=5)
    assert time.process_time() - began < 10  # with all orders of each, it was a minute


def test_kinds_that_fit_what_is_given() -> None:
    assert kinds_for(None) == tuple(KINDS)
    assert kinds_for("nim") == ("position-value", "best-move")
    assert kinds_for(pp.games.get("tree:aima-three-players")) == ("max-n",)
    assert not has_more("pruned", is_tree_given=True)
    assert has_more("window", is_tree_given=True)
    assert has_more(None, is_tree_given=True)
    assert has_more("pruned", is_tree_given=False)


def test_difficulty_grows_with_right_answers() -> None:
    practice = Practice(difficulty=1, seed=7)
    for is_right, difficulty in ((True, 1), (True, 2), (False, 2), (True, 2), (True, 3), (False, 3), (False, 2)):
        practice = practice.after(is_right=is_right)
        assert practice.difficulty == difficulty
    assert (practice.right, practice.asked, practice.seed) == (4, 7, 14)


def test_the_catalogues_have_the_same_sentences() -> None:
    def places(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)", text))

    assert en.TEMPLATES.keys() == ko.TEMPLATES.keys()
    for key, text in en.TEMPLATES.items():
        assert places(text) == places(ko.TEMPLATES[key]), key


@pytest.mark.parametrize("text", ["3", " = 3 ", "+3.0", "3.", "6/2", "6 / 2", "30e-1", "\uff13"])
def test_every_way_to_write_a_number(text: str) -> None:
    assert pp.exercise("minimax-value", tree=TWO_PLY).grade(text)


def test_minus_and_a_point_without_a_digit_before_it() -> None:
    one = pp.exercise("minimax-value", tree=[[-0.5, 3], [-2, 1]])
    assert all(one.grade(text) for text in ("-.5", "- 0.5", "\N{MINUS SIGN}1/2", "-1/2"))
