"""Predict, then reveal: right and wrong answers, the reasons, the score, and nothing shown before it is answered."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browsing import needed, steps

needed()

from playwright.sync_api import expect

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def begun(page: Any, tree: str = AIMA, more: str = "&algorithm=alpha-beta", step: int = 0) -> None:
    page.goto("about:blank")
    page.goto(f"/#take?game=tree&tree={tree}{more}&step={step}&predict=1")
    expect(page.locator(".asking p").first).to_be_visible()


def answers(client: Any, **question: Any) -> list[tuple[str, str]]:
    """What is right at each step, read from the recording: the kind of the answer, and its number."""
    shown = client.post("/api/traces", json=question).json()["document"]
    moments, visits, values = shown["moments"], shown["visits"], shown["values"]
    found = []
    for number, place in enumerate(moments["asks"]):
        kind, visit = shown["kinds"][moments["kind"][number]], moments["visit"][number]
        asked = shown["asked"][place] if place >= 0 else ""
        if asked in ("value", "passed"):
            column = moments["best"][number] if asked == "value" else visits["value"][visit]
            found.append(("number", values[column][1]))
        elif asked == "next" and kind == "bound":
            bound = "alpha" if visits["side"][visit] == 1 else "beta"
            found.append(("bound", values[moments[bound][number]][1]))
        elif asked == "next":
            found.append(("cut" if kind.endswith(" cut") else "branch" if kind in ("enter", "leaf") else "done", ""))
        else:
            found.append(("", ""))
    return found


def give(page: Any, kind: str, number: str) -> None:
    if number:
        page.locator(".guess").fill(number)
    if kind == "number":
        page.locator(".guess").press("Enter")
    else:
        page.locator(f".asking [data-choice={kind}]").click()


def test_a_cut_is_asked_for_before_it_is_shown(page: Any) -> None:
    begun(page, step=14)
    expect(page.locator(".question")).to_have_text("What happens next at MIN node C?")
    page.keyboard.press(".")
    page.locator("#slider").evaluate(
        "slider => { slider.value = 28; slider.dispatchEvent(new Event('input')); }",
    )
    page.wait_for_timeout(100)
    assert steps(page)[0] == 15, "no way past an open question"
    give(page, "branch", "")
    expect(page.locator(".verdictline.wrong")).to_contain_text("No, you said: Next branch, same window.")
    expect(page.locator(".verdictline")).to_contain_text("2 ≤ alpha = 3")
    assert steps(page)[0] == 16
    expect(page.locator(".sentence")).to_contain_text("Alpha cut at MIN node C")
    expect(page.locator(".score")).to_have_text("Right so far: 0 of 1")
    expect(page.locator(".question")).to_contain_text("What is the value v of MAX node A then?")
    give(page, "number", "3")
    expect(page.locator(".verdictline.right")).to_contain_text("MAX keeps the larger one of 3 and 2: 3.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tree", "algorithm"),
    [
        (AIMA, "alpha-beta"),
        (AIMA, "minimax"),
        ("[[[5,6],[7,4,5]],[[3],[6],[6,9]],[[7],[5,9,8]]]", "alpha-beta"),
        ("[[-1.5,0.25],[3,-2]]", "alpha-beta"),
    ],
)
def test_all_right_answers_give_a_full_score(page: Any, client: Any, tree: str, algorithm: str) -> None:
    right = answers(client, game="tree", tree=tree, algorithm=algorithm)
    begun(page, tree, f"&algorithm={algorithm}")
    for number, (kind, value) in enumerate(right):
        if number == 0:
            continue
        if kind:
            give(page, kind, value)
        else:
            page.keyboard.press(".")
        expect(page.locator(".number")).to_have_text(re.compile(rf"^Step {number + 1} of"))
    count = sum(kind != "" for kind, _ in right)
    expect(page.locator(".score")).to_contain_text(f"You were right in {count} of {count} (100 %)")
    page.click("#predict-again")
    expect(page.locator(".number")).to_have_text(re.compile("^Step 1 of"))


@pytest.mark.slow
def test_the_answer_can_be_shown_and_counts_as_missed(page: Any) -> None:
    begun(page, step=1)
    page.keyboard.press(".")
    page.get_by_text("Show me").click()
    expect(page.locator(".verdictline")).to_have_text("The answer: It is the first value here, so v is 3.")
    expect(page.locator(".score")).to_have_text("Right so far: 0 of 1")
    page.click("#predict")
    expect(page.locator(".asking")).not_to_be_visible()
    expect(page.locator("#step-cut")).to_be_visible()


@pytest.mark.slow
def test_the_expected_value_of_a_chance_node(page: Any, client: Any) -> None:
    right = answers(client, game="pig", depth=2, algorithm="expectiminimax")
    number = next(place for place, (kind, _) in enumerate(right) if kind == "number" and "." in right[place][1])
    page.goto(f"/#take?game=pig&depth=2&algorithm=expectiminimax&step={number - 1}&predict=1")
    give(page, "number", f"{float(right[number][1]):.2f}")
    expect(page.locator(".verdictline.right")).to_be_visible()


@pytest.mark.slow
def test_the_next_outcome_of_a_chance_node_is_said_as_such(page: Any, client: Any) -> None:
    asked = {"game": "pig", "depth": 2, "algorithm": "expectiminimax"}
    best = client.post("/api/traces", json=asked).json()["document"]["moments"]["best"]
    right = answers(client, **asked)
    number = next(place for place, (kind, _) in enumerate(right) if kind == "branch" and best[place - 1] == -1)
    page.goto(f"/#take?game=pig&depth=2&algorithm=expectiminimax&step={number - 1}&predict=1")
    give(page, "branch", "")
    expect(page.locator(".verdictline.right")).to_contain_text("do not all have a value yet")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_question_and_the_tree_are_on_one_screen(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begun(page, step=14)
    for selector in (".asking", ".treeplace", ".asking .link"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] + box["height"] <= height
    hidden = page.evaluate("(box => box.scrollHeight - box.clientHeight)(document.querySelector('.asking'))")
    assert hidden <= 0, "every answer can be seen"
