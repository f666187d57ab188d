"""`perfectplay exercise` and `perfectplay worksheet`: asked, graded, written, and refused with one sentence."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from perfectplay.teaching.exercises import KINDS
from tests.commands.calling import Call, english_in, valid

TWO_PLY = ("--example", "aima-two-ply")


def test_an_answer_is_graded(call: Call) -> None:
    status, out, err = call("exercise", *TWO_PLY, "--kind", "pruned", "--answer", "c3 c2")
    assert (status, err) == (0, "")
    assert "Right. Alpha cut at MIN node C: by c1 it already gives 2 or less." in out
    out = call("exercise", *TWO_PLY, "--kind", "pruned", "--answer", "c2").out
    assert "Wrong. Right is c2, c3. c3 is never evaluated. Alpha cut at MIN node C" in out


def test_a_seed_asks_the_same_again(call: Call) -> None:
    first, again, other = (
        call("exercise", "--kind", "window", "--seed", seed, "--difficulty", "3", "--json").out for seed in "112"
    )
    assert first == again != other
    assert call("exercise", "--seed", "3", "--answer", "1", "--lang", "ko").status in (0, 2)


UNKNOWN = (
    "perfectplay: --answer is graded only where the question is known, and without --seed another one may be asked "
    "each time; give the --seed that stands above the question\n"
)


@pytest.mark.parametrize(
    "asked",
    [
        (*TWO_PLY, "--kind", "window", "--answer", "3 5"),
        (*TWO_PLY, "--answer", "3"),
        ("--kind", "minimax-value", "--answer", "3", "--json"),
        ("--game", "nim", "--answer", "a"),
    ],
    ids=str,
)
def test_no_answer_is_graded_against_another_question(call: Call, asked: tuple[str, ...]) -> None:
    assert call("exercise", *asked) == (2, "", UNKNOWN)
    assert "질문" in call("exercise", *asked, "--lang", "ko").err
    with_seed = call("exercise", *asked, "--seed", "1")
    assert with_seed.err != UNKNOWN


def test_a_tree_with_one_node_to_ask_about_needs_no_seed(call: Call) -> None:
    asked = call("exercise", "--tree", "[[3,5],[6,9]]", "--kind", "window", "--answer", "(3, +inf)")
    assert (asked.status, "Right." in asked.out) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_json(call: Call, lang: str) -> None:
    for kind in KINDS:
        found = valid(call("exercise", "--kind", kind, "--seed", "5", "--lang", lang, "--json").out, "exercise")
        assert (found["kind"], found["seed"], found["grade"]) == (kind, 5, None)
        answered = call("exercise", "--kind", kind, "--seed", "5", "--json", "--answer", found["answer"]).out
        assert valid(answered, "exercise")["grade"]["is_right"]
        if found["tree"] is not None and kind != "window":
            json.loads(found["tree"])
            again = call("exercise", "--kind", kind, "--tree", found["tree"], "--json").out
            assert valid(again, "exercise")["answer"] == valid(answered, "exercise")["answer"]


def test_one_after_the_other(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("exercise", "--kind", "minimax-value", "--seed", "1")
    right = [
        valid(call("exercise", "--kind", "minimax-value", "--seed", str(seed), "--json").out, "exercise")["answer"]
        for seed in (1, 2)
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{right[0]}\n{right[1]}\nwhat\n1000\n\n"))
    status, out, err = call(*arguments)
    assert (status, err) == (0, "")
    assert "Exercise 2 (minimax-value, difficulty 1, seed 2)" in out
    assert "Exercise 3 (minimax-value, difficulty 2, seed 3)" in out
    assert "'what' is not a number" in out
    assert out.count("Right. ") == 2
    assert out.count("Wrong. Right is") == 1
    assert out.endswith("Right: 2 of 3.\n")


def test_korean(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("abc\n1\n"))
    status, out, err = call("exercise", "--kind", "pruned", *TWO_PLY, "--lang", "ko", "--answer", "c2")
    assert (status, err) == (0, "")
    assert "틀렸습니다. 옳은 답은 c2, c3입니다." in out
    assert not english_in(out)
    tree = call("exercise", "--kind", "expectimax-value", "--seed", "3", "--lang", "ko", "--answer", "1").out
    assert "├── a1: B 확률\n" in tree
    assert "chance" not in tree
    refused = call("exercise", "--kind", "pruned", *TWO_PLY, "--lang", "ko", "--answer", "z9")
    assert (refused.status, refused.out.count("문제 1")) == (2, 1)
    assert refused.err == "perfectplay: 'z9'는 다음 가운데 하나가 아닙니다: b1, b2, b3, c1, c2, c3, d1, d2, d3\n"


def test_the_tree_as_a_picture(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    assert call("exercise", *TWO_PLY, "--kind", "pruned", "--answer", "none", "-o", str(file)).status == 0
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert call("exercise", "--kinds").out.split() == list(KINDS)


def test_a_worksheet(call: Call, tmp_path: Path) -> None:
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.tex"
    status, out, err = call("worksheet", "--problems", "3", "--students", "2", "-o", str(sheet), "--key", str(key))
    assert (status, err) == (0, "")
    assert out == f"{sheet}: 2 x 3 problems.\n{key}: the answers.\n"
    assert sheet.read_text(encoding="utf-8").count('class="problem"') == 6
    assert 'class="sheet key"' not in sheet.read_text(encoding="utf-8")
    assert key.read_text(encoding="utf-8").count(r"\begin{minipage}") == 6
    made = call("worksheet", "--student", "Ada", "--kind", "pruned", "-o", str(sheet), "--lang", "ko", "--json").out
    found = valid(made, "worksheet")
    assert [one["name"] for one in found["sheets"]] == ["Ada"]
    assert {one["kind"] for one in found["sheets"][0]["problems"]} == {"pruned"}
    assert len(found["sheets"][0]["problems"]) == 8
    assert "학생 Ada" in sheet.read_text(encoding="utf-8")
    assert call("worksheet", "--problems", "1", "-o", str(sheet), "--no-key", "--lang", "ko").out == (
        f"{sheet}: 학습지 1장, 문제 1개씩.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["worksheet", "--problems", "10000", "-o", "a.pdf"],
            "problems is 10000; it must be a whole number from 1 to 100",
        ),
        (["worksheet", "-o", "a.doc"], "'a.doc' does not say what to write; let the name end in .pdf, .tex, .html"),
        (["worksheet", "-o", "no/a.tex"], "there is no folder 'no'; make it, or give another name"),
        (["worksheet", "-o", "a.tex", "--key", "a.tex"], "'a.tex' cannot hold both the sheets and the answers; "),
        (
            ["worksheet", "-o", "a.tex", "--key", "b.tex", "--no-key"],
            "--key writes the answers, and --no-key does not; ",
        ),
        (["worksheet", "-o", "a.tex", "--students", "2", "--student", "Ada"], "--students counts the sheets, "),
        (
            ["worksheet", "-o", "a.tex", "--problems", "many"],
            "problems is 'many'; it must be a whole number from 1 to 100",
        ),
        (["exercise", "--kind", "riddle"], "there is no kind of exercise 'riddle'; there are minimax-value, "),
        (["exercise", "--difficulty", "7"], "difficulty is 7; it must be a whole number from 1 to 5"),
        (["exercise", "--seed", "x"], "seed is 'x'; it must be a whole number, 0 or more"),
        (
            ["exercise", "--game", "chess"],
            "there are no exercises about 'chess'; there are tic-tac-toe, connect-four, nim",
        ),
        (
            ["exercise", "--kind", "best-move", "--seed", "1", "-o", "a.svg", "--json"],
            "a position of a game has no tree",
        ),
        (
            ["exercise", "--kind", "pruned", "--seed", "1", "-o", "a.png", "--json"],
            "'a.png' does not say what to write",
        ),
        (
            ["exercise", "--kind", "minimax-value", "--seed", "1", "--json", "--answer", "x"],
            "'x' is not a number; write",
        ),
    ],
)
def test_bad_input(call: Call, arguments: list[str], message: str) -> None:
    status, out, err = call(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"perfectplay: {message}")
    assert err.count("\n") == 1
    korean = call(*arguments, "--lang", "ko")
    assert korean.status == 2
    assert any("가" <= letter <= "힣" for letter in korean.err)
