"""Exercises over the API: what is asked holds no answer, and is graded as the library grades it."""

from __future__ import annotations

from typing import Any

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.teaching.exercises import KINDS
from perfectplay.teaching.exercises.table import TAKEN
from perfectplay.web.exercising import ExerciseView
from tests.variants import first
from tests.web.test_api import problem

TWO_PLY = "[[3,12,8],[2,4,6],[14,5,2]]"


def ask(client: httpx.Client, **question: Any) -> dict[str, Any]:
    answer = client.post("/api/exercises", json=question)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def grade(client: httpx.Client, text: str | None, **question: Any) -> dict[str, Any]:
    answer = client.post("/api/answers", json={**question, "answer": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_kinds_are_those_of_the_library(client: httpx.Client) -> None:
    listed = client.get("/api/exercises").json()
    assert [kind["name"] for kind in listed["kinds"]] == list(KINDS)
    assert all(kind["takes"] == list(TAKEN[KINDS[kind["name"]].about]) for kind in listed["kinds"])
    assert listed["games"] == ["tic-tac-toe", "connect-four", "nim"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_asked_is_the_exercise_and_holds_no_answer(client: httpx.Client, kind: str) -> None:
    for seed, lang in ((3, "en"), (4, "ko")):
        one = pp.exercise(kind, seed=seed, difficulty=3, lang=lang)
        view = ask(client, kind=kind, seed=seed, difficulty=3, language=lang)
        assert set(view) == set(ExerciseView.model_fields)
        assert (view["question"], view["how"], view["form"]) == (one.question, one.form, one.problem.form)
        tree, document = one.tree, view["document"]
        if tree is None:
            assert view["board"]["cells"]
            assert document is None
            continue
        visits = document["visits"]
        assert len(visits["parent"]) == len(tree.mover)
        shown = [document["signs"][sign] for sign in visits["sign"]]
        assert sum(text != "" for text in shown) == len(one.problem.leaves)
        assert {number for name in ("value", "best", "alpha", "beta") for number in visits[name]} == {-1}
        assert (document["values"], document["cut_moments"], document["ghosts"]) == ([], [], {})
        if one.problem.form in ("names", "set"):  # whatever an answer names can be chosen in the tree
            assert set(one.problem.answer) <= set(view["targets"].values())
            assert set(view["targets"].values()) <= set(one.problem.names.values())


def test_the_node_that_is_asked_about_is_marked(client: httpx.Client) -> None:
    view = ask(client, kind="window", seed=7, difficulty=4)
    document = view["document"]
    label = document["names"][document["visits"]["label"][view["marked"]]]
    assert view["question"].endswith(f"node {label}?")
    assert view["fields"] == ["alpha", "beta"]


@pytest.mark.parametrize("kind", first(6, list(KINDS)))
def test_answers_are_graded_as_the_library_grades_them(client: httpx.Client, kind: str) -> None:
    question = {"kind": kind, "seed": 5, "difficulty": 2}
    one = pp.exercise(kind, seed=5, difficulty=2)
    right = grade(client, one.answer, **question)
    assert right["is_right"]
    assert (right["verdict"], right["reason"]) == ("Right.", one.solution)
    assert (right["document"] is None) == (one.tree is None)
    shown = grade(client, None, **question)
    assert not shown["is_right"]
    assert shown["verdict"] == f"The answer is {one.answer}."
    if one.problem.form == "number":
        wrong = grade(client, "1000", **question)
        assert wrong["verdict"] == f"Wrong. Right is {one.answer}."
        assert wrong["reason"] == one.grade("1000").reason
    found = client.post("/api/traces", json=as_trace(right["apart"])).json()
    assert found["document"]["counts"]["visits"] > 1


def as_trace(facts: dict[str, str]) -> dict[str, Any]:
    """The question of the search to which an exercise leads."""
    plain: dict[str, Any] = {name: facts[name] for name in ("game", "tree", "position", "algorithm") if name in facts}
    return {**plain, "strict_cuts": facts.get("strict") == "1"}


def test_the_search_behind_an_exercise_follows_its_rule_of_cuts(client: httpx.Client) -> None:
    tree = "[[3,5],[3,9]]"
    for kind, strict, pruned in (("pruned", None, "c2"), ("pruned-strict", "1", "none")):
        told = grade(client, None, kind=kind, tree=tree)
        assert told["verdict"] == f"The answer is {pruned}."
        assert told["apart"].get("strict") == strict


def test_two_right_answers_make_the_next_one_harder(client: httpx.Client) -> None:
    practice = {"seed": 1, "difficulty": 1}
    for number in (1, 2):
        answer = pp.exercise("minimax-value", seed=practice["seed"], difficulty=1).answer
        told = grade(client, answer, kind="minimax-value", **practice)
        practice = told["practice"]
        assert (practice["right"], practice["asked"], practice["seed"]) == (number, number, number + 1)
        assert told["has_more"]
    assert (practice["difficulty"], practice["streak"]) == (2, 0)
    told = grade(client, None, kind="minimax-value", **practice)
    assert told["practice"] == {"difficulty": 2, "seed": 4, "right": 2, "asked": 3, "streak": -1}
    last = grade(client, None, kind="minimax-value", seed=2**32 - 1)
    assert last["practice"]["seed"] == 0


def test_a_given_tree_a_textbook_s_and_a_game(client: httpx.Client) -> None:
    assert (
        ask(client, kind="pruned", tree=TWO_PLY)["document"]
        == ask(client, kind="pruned", example="aima-two-ply")["document"]
    )
    assert grade(client, "c3 c2", kind="pruned", tree=TWO_PLY)["is_right"]
    assert not grade(client, "c3 c2", kind="pruned", tree=TWO_PLY)["has_more"]
    assert grade(client, "3, inf", kind="window", tree=TWO_PLY)["has_more"]
    assert ask(client, example="aima-three-players")["kinds"] == ["max-n"]
    assert ask(client, game="nim", seed=2)["game"] == "nim"
    assert ask(client, game="nim")["kinds"] == ["position-value", "best-move"]
    assert ask(client, seed=2)["kinds"] == list(KINDS)


def test_in_korean(client: httpx.Client) -> None:
    told = grade(client, "1, 2", kind="window", tree=TWO_PLY, language="ko")
    assert told["verdict"] == "틀렸습니다. 옳은 답은 (3, +inf)입니다."
    assert grade(client, None, kind="window", tree=TWO_PLY, language="ko")["verdict"] == "정답은 (3, +inf)입니다."


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"kind": "prunned"}, "there is no kind of exercise 'prunned'; there are minimax-value"),
        ({"kind": "star1", "tree": TWO_PLY}, "star1 cannot be asked about what is given"),
        ({"kind": "best-move", "plies": 3}, "plies says what a generated tree is like"),
        ({"tree": TWO_PLY, "example": "aima-two-ply"}, "both a tree and an example are given"),
        ({"tree": TWO_PLY, "game": "nim"}, "both a tree and a game are given"),
        ({"example": "aima-two-plies"}, "did you mean aima-two-ply"),
        ({"game": "chess"}, "there are no exercises about 'chess'"),
        ({"tree": "[[1,2],[3"}, "JSON"),
        ({"tree": str([list(range(10))] * 30)}, "the tree has 331 nodes; an exercise here is about 200 at most"),
        ({"kind": "best-order", "plies": 1}, "give more plies or branching"),
    ],
)
def test_what_cannot_be_asked(client: httpx.Client, question: dict[str, Any], said: str) -> None:
    for path in ("/api/exercises", "/api/answers"):
        assert said in problem(client.post(path, json=question), "bad-argument", 422)


@pytest.mark.parametrize(
    "question", [{"difficulty": 6}, {"seed": -1}, {"seed": 2**32}, {"seed": "x"}, {"kind": 3}, {"hint": True}]
)
def test_what_makes_no_sense(client: httpx.Client, question: dict[str, Any]) -> None:
    problem(client.post("/api/exercises", json=question), "bad-request", 422)


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("pruned", "c2, z9", "'z9' is not among b1, b2, b3, c1"),
        ("minimax-value", "three", "'three' is not a number"),
        ("window", "3", "the answer is '3'; it must be 2 numbers"),
        ("leaf-order", " ", "the answer is empty"),
    ],
)
def test_what_is_no_answer(client: httpx.Client, kind: str, answer: str, said: str) -> None:
    sent = client.post("/api/answers", json={"kind": kind, "tree": TWO_PLY, "answer": answer})
    assert said in problem(sent, "bad-answer", 422)
