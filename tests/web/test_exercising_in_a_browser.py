"""Exercises on the page: answered by clicks, keys and text, graded with reasons, and repeated by their address."""

from __future__ import annotations

import re
from typing import Any

import pytest

import perfectplay as pp
from tests.web.browsing import needed

needed()

from playwright.sync_api import expect

EXAMPLE = "example=aima-two-ply"


def opened(page: Any, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"/#exercise?{address}")
    expect(page.locator("#question")).not_to_be_empty()


def pick(page: Any, *names: str) -> None:
    for name in names:
        page.locator(f'#asked .pickable[aria-label^="{name},"]').click()


def verdict(page: Any) -> Any:
    return page.locator(".graded .verdictline")


def test_leaves_are_chosen_by_clicks_graded_and_followed_by_the_next_exercise(page: Any) -> None:
    one = pp.exercise("pruned", seed=7, difficulty=2)
    assert one.tree is not None
    opened(page, "kind=pruned&seed=7&difficulty=2")
    expect(page.locator("#which")).to_have_text("Exercise 1 (difficulty 2): pruned leaves, equal cuts")
    names = {one.tree.label(node) for node in range(len(one.tree.mover))}
    moves = {name for name in page.locator("#asked text").all_text_contents() if re.fullmatch("[a-z][0-9]", name)}
    shown = set(page.locator("#asked text").all_text_contents())
    leaves = {f"{one.tree.leaf_value[leaf]:g}" for leaf in one.problem.leaves}
    assert shown <= names | moves | leaves  # the tree, and nothing of a search
    pick(page, *sorted(one.problem.answer), "b1")
    pick(page, "b1")  # no, not that one
    expect(page.locator("#answer0")).to_have_value(", ".join(sorted(one.problem.answer)))
    page.click("#answer")
    expect(verdict(page)).to_have_text("Right.")
    expect(page.locator(".graded .reason")).to_contain_text("Alpha cut at MIN node C")
    expect(page.locator("#searched")).to_contain_text("alpha cut")
    expect(page.locator(".score")).to_have_text("Right so far: 1 of 1")
    page.keyboard.press("Enter")  # the focus is on the next exercise
    expect(page.locator("#which")).to_contain_text("Exercise 2")
    expect(page).to_have_url(re.compile("kind=pruned&seed=8&difficulty=2&right=1&asked=1&streak=1"))
    page.reload()
    expect(page.locator(".score")).to_have_text("Right so far: 1 of 1")
    page.go_back()
    expect(page.locator("#which")).to_contain_text("Exercise 1")


@pytest.mark.slow
def test_a_mistake_gets_its_reason(page: Any) -> None:
    opened(page, f"{EXAMPLE}&kind=pruned")
    page.fill("#answer0", "c3")
    expect(page.locator('#asked [aria-selected="true"]')).to_have_attribute("aria-label", "c3, end, 6, chosen")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("Wrong. Right is c2, c3.")
    expect(page.locator(".graded .reason")).to_contain_text("c2 is never evaluated. Alpha cut at MIN node C")
    expect(page.locator(".about h3")).to_have_text("What the search found")
    expect(page.locator("#next")).to_have_count(0)
    expect(page.locator(".reply")).to_contain_text("Nothing else of this kind can be asked about this tree")
    page.click("#apart")
    expect(page.locator(".sentence")).to_contain_text("The search begins")
    page.click("#exercises")
    expect(page.locator("#given")).to_have_value("tree")
    expect(page.locator("#which")).to_contain_text("Exercise 1")


@pytest.mark.slow
def test_an_order_is_chosen_by_keys(page: Any) -> None:
    opened(page, f"{EXAMPLE}&kind=leaf-order")
    page.locator("#asked [tabindex='0']").focus()
    for key in ["ArrowRight", "ArrowDown", "Enter", "ArrowDown", "Enter", "ArrowDown", " "]:
        page.keyboard.press(key)
    expect(page.locator("#answer0")).to_have_value("b1, b2, b3")
    expect(page.locator("#announcer")).to_have_text("Your answer: b1, b2, b3")
    labels = page.locator('#asked [aria-selected="true"]').evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert labels[1] == "b2, end, 12, number 2 in your answer"
    pick(page, "c1", "d1", "d2", "d3")
    page.click("#answer")
    expect(verdict(page)).to_have_text("Right.")


@pytest.mark.slow
def test_a_window_is_two_fields(page: Any) -> None:
    opened(page, f"{EXAMPLE}&kind=window&seed=1")
    answer = pp.exercise("window", seed=1, tree=pp.games.get("tree:aima-two-ply")).problem.answer
    assert answer == (3, float("inf"))
    expect(page.locator('#asked [aria-label$="asked about"]')).to_have_count(1)
    page.fill("#answer0", "3")
    page.get_by_role("button", name="beta = +∞").click()
    page.click("#answer")
    expect(verdict(page)).to_have_text("Right.")
    page.click("#next")
    expect(page).to_have_url(re.compile("example=aima-two-ply|seed=2"))


@pytest.mark.slow
def test_each_player_has_a_field_and_each_node_its_player(page: Any) -> None:
    opened(page, "example=aima-three-players")
    expect(page.locator("#asked")).to_contain_text("B")
    expect(page.locator('#asked [aria-level="1"]')).to_have_attribute("aria-label", "A")
    for place, share in enumerate(("1", "2", "6")):
        page.fill(f"#answer{place}", share)
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("Right.")


@pytest.mark.slow
def test_a_move_is_chosen_on_the_board(page: Any) -> None:
    one = pp.exercise("best-move", seed=3, difficulty=3, game="tic-tac-toe")
    opened(page, "kind=best-move&game=tic-tac-toe&seed=3&difficulty=3")
    page.locator(f'.boardplace [data-cell="{one.answer}"]').click()
    expect(page.locator("#answer0")).to_have_value(one.answer)
    expect(page.locator(".boardplace .hint")).to_have_count(1)
    page.click("#answer")
    expect(verdict(page)).to_have_text("Right.")
    page.click("#apart")
    expect(page.locator(".smallboard svg")).to_be_visible()


@pytest.mark.slow
def test_what_is_no_answer_is_said_and_does_not_count(page: Any) -> None:
    opened(page, f"{EXAMPLE}&kind=minimax-value")
    page.fill("#answer0", "three")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("The answer cannot be read: 'three' is not a number")
    expect(page.locator(".score")).to_be_empty()
    page.click("#answer")
    page.fill("#answer0", "3")
    page.keyboard.press("Enter")
    expect(page.locator(".score")).to_have_text("Right so far: 1 of 1")


@pytest.mark.slow
def test_who_asks_for_the_answer_gets_an_easier_one_after_two(page: Any) -> None:
    opened(page, "kind=minimax-value&seed=4&difficulty=3")
    for number in (1, 2):
        page.click("#reveal")
        expect(verdict(page)).to_contain_text("The answer is")
        expect(page.locator(".score")).to_have_text(f"Right so far: 0 of {number}")
        if number == 2:
            expect(page.locator(".graded")).to_contain_text("The next one is easier: difficulty 2.")
        page.click("#next")
        expect(page.locator("#which")).to_contain_text(f"Exercise {number + 1} ")
    expect(page.locator("#difficulty")).to_have_value("2")


@pytest.mark.slow
def test_what_is_asked_can_be_chosen(page: Any) -> None:
    opened(page, "seed=3")
    page.select_option("#kind", "star1")
    expect(page.locator("#which")).to_contain_text("leaves pruned by Star1")
    page.get_by_text("The shape of the tree").click()
    page.fill("#plies", "2")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("kind=star1&seed=3&difficulty=1&plies=2"))
    page.select_option("#ties", "1")
    expect(page).to_have_url(re.compile("ties=1"))
    page.select_option("#given", "game nim")
    expect(page).to_have_url(re.compile("game=nim"))
    expect(page.locator(".about h3")).to_have_text("Nim")
    expect(page.locator("#kind option")).to_have_count(3)
    page.fill("#seed", "99")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("seed=99"))
    page.select_option("#given", "")
    expect(page.locator("#kind option")).to_have_count(13)
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("kind=nonsense", "The address asks for what no exercise has: kind=nonsense."),
        ("seed=x", "The address asks for what no exercise has: seed=x."),
        ("kind=pruned&difficulty=9", "The address asks for what no exercise has: difficulty=9."),
        ("tree=[[1,2],[3", "JSON"),
    ],
)
def test_a_bad_address_is_said_and_something_else_is_asked(page: Any, address: str, said: str) -> None:
    opened(page, address)
    expect(page.locator("#notice")).to_contain_text(said)
    page.click("#reveal")
    expect(verdict(page)).to_contain_text("The answer is")


@pytest.mark.slow
def test_from_the_path_of_students_and_in_korean(page: Any) -> None:
    page.goto("/#home")
    page.click("#exercises")
    expect(page.locator("h1")).to_have_text("Exercises")
    opened(page, f"{EXAMPLE}&kind=minimax-value")
    page.get_by_role("button", name="한국어").click()
    expect(page.locator("#question")).to_have_text("루트 A의 미니맥스 값은 MAX 기준으로 얼마입니까?")
    page.fill("#answer0", "셋")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("답을 읽을 수 없습니다: 수로 답합니다. 예: 3, −2.5, 1/2.".replace("−", "-"))
    page.fill("#answer0", "2")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_text("틀렸습니다. 옳은 답은 3입니다.")
    expect(page.locator(".graded .reason")).to_contain_text("가장 나쁜 수의 값")


@pytest.mark.slow
def test_the_question_the_tree_and_the_answer_are_on_one_screen(page: Any) -> None:
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        opened(page, "kind=pruned&seed=7&difficulty=3")
        for place in ("#question", "#asked", "#answer"):
            box = page.locator(place).bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
        page.click("#reveal")
        expect(page.locator("#next")).to_be_in_viewport()
        expect(page.locator("#searched")).to_be_in_viewport()


def test_an_address_that_asks_for_what_there_is_not_is_told_in_one_sentence(page: Any) -> None:
    strange = "kind=zz, seed=abc, difficulty=77, plies=99"
    opened(page, strange.replace(", ", "&"))
    notice = page.locator("#notice")
    expect(notice).to_have_text(f"The address asks for what no exercise has: {strange}. Here is another one.")
    expect(page.locator("#which")).not_to_be_empty()
    expect(page).not_to_have_url(re.compile("kind=zz|seed=abc|difficulty=77|plies=99"))
    page.get_by_role("button", name="한국어").click()
    opened(page, strange.replace(", ", "&"))
    expect(notice).to_have_text(f"주소에 문제를 낼 수 없는 값이 있습니다: {strange}. 다른 문제를 냅니다.")
