"""What is on one screen: the tree, the sentence and the pseudocode; no step scrolls, and none tells what is to come."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest

from tests.web.browsing import needed, press, steps

needed()

from playwright.sync_api import expect

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
DEEPER = "[[[5,6],[7,4,5]],[[3],[6],[6,9]],[[7],[5,9,8]]]"

HIDDEN = "(box => box.scrollHeight - box.clientHeight)(document.querySelector('.saying'))"
"""How much of the sentence and its inequality is out of sight."""


def patience() -> float:
    """How many times as long a figure may take where other programs have the processors, too."""
    loaded = getattr(os, "getloadavg", lambda: (0.0,))()[0]
    return max(1.0, loaded / (os.cpu_count() or 1))


def shown(page: Any, width: int, height: int, tree: str = AIMA, more: str = "") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("about:blank")
    page.goto(f"/#take?game=tree&tree={tree}{more}")
    expect(page.locator(".sentence").first).not_to_be_empty()


def is_on_screen(page: Any, selector: str, height: int) -> bool:
    found: bool = page.evaluate(
        """([selector, height]) => { const box = document.querySelector(selector).getBoundingClientRect();
            return box.height > 0 && box.top >= 0 && box.bottom <= height; }""",
        [selector, height],
    )
    return found


def ends(page: Any) -> list[float]:
    """How far each drawn node sticks out of the place of its tree, to the left, right, top and bottom."""
    far: list[float] = page.evaluate("""() => {
        const place = document.querySelector('.treeplace').getBoundingClientRect();
        const far = [0, 0, 0, 0];
        for (const one of document.querySelectorAll('.treeplace [role=treeitem]')) {
            const box = one.getBoundingClientRect();
            [place.left - box.left, box.right - place.right, place.top - box.top, box.bottom - place.bottom]
                .forEach((by, side) => { far[side] = Math.max(far[side], by); });
        }
        return far;
    }""")
    return far


@pytest.mark.parametrize("tree", [AIMA, pytest.param(DEEPER, marks=pytest.mark.slow)])
def test_the_tree_the_sentence_and_the_pseudocode_on_one_screen(page: Any, tree: str) -> None:
    shown(page, 1280, 800, tree)
    assert page.locator("#source").get_attribute("open") is None, "the form is folded away"
    _, count = steps(page)
    tops = set()
    for _ in range(count):
        for selector in (".saying", ".treeplace svg", ".code", "#step-next", "#slider"):
            assert is_on_screen(page, selector, 800), selector
        assert max(ends(page)) <= 1
        assert page.evaluate(HIDDEN) <= 0
        tops.add(page.evaluate("document.querySelector('.treeplace').getBoundingClientRect().y"))
        assert page.evaluate("scrollY") == 0
        press(page, ".")
    assert len(tops) == 1, "the tree stays where it is"


def test_the_tree_and_the_sentence_on_a_phone(page: Any) -> None:
    shown(page, 390, 844)
    for _ in range(5):
        for selector in (".saying", ".treeplace svg", "#step-next"):
            assert is_on_screen(page, selector, 844), selector
        assert max(ends(page)) <= 1
        assert page.evaluate(HIDDEN) <= 0
        press(page, "]")
        assert page.evaluate("scrollY") == 0
    letters = page.evaluate("""() => Math.min(...[...document.querySelectorAll('.treeplace [role=treeitem] text')]
        .map((text) => text.getBoundingClientRect().height))""")
    assert letters >= 8


@pytest.mark.slow
def test_no_line_of_the_pseudocode_is_cut_off(page: Any) -> None:
    shown(page, 1280, 800)
    assert page.evaluate("(box => box.scrollWidth - box.clientWidth)(document.querySelector('.panel .code'))") <= 0
    assert is_on_screen(page, ".panel .code", 800)


def test_the_panes_of_a_phone_do_not_overlap(page: Any) -> None:
    shown(page, 390, 844, more="&algorithm=minimax,alpha-beta&step=12")
    trees, panels = (
        [page.locator(name).nth(pane).bounding_box() for pane in range(2)] for name in (".pane .tree", ".pane .panel")
    )
    assert all(tree["y"] + tree["height"] <= panel["y"] for tree, panel in zip(trees, panels, strict=True))


def test_a_tree_of_a_textbook_by_its_name(page: Any) -> None:
    page.goto("/#take?game=tree&example=max-chance-min")
    expect(page.locator(".what")).to_contain_text("expectiminimax")
    expect(page.locator(".treeplace").first).to_contain_text("heads")
    page.goto("about:blank")
    page.goto("/#take?game=tree&example=aima-5.5")
    expect(page.locator(".what")).to_contain_text("alpha-beta")
    page.goto("about:blank")
    page.goto("/#take?game=tree&example=aima-9.9")
    expect(page.locator("body")).to_contain_text("There is no tree of a textbook with the name aima-9.9")


def test_the_maze_comes_first_on_a_phone_and_a_person_is_told_what_to_expect(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/#pacman?layout=tiny")
    expect(page.locator(".thinking tr").first).to_be_visible()
    expect(page.locator("#layout")).not_to_be_visible()
    assert is_on_screen(page, ".maze", 844)
    assert page.locator(".maze").bounding_box()["y"] < 220
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#layout")).to_be_visible()
    page.locator("#who").select_option("minimax")
    expect(page.locator(".thinking")).to_contain_text("After the next round")
    page.locator("#round").click()
    expect(page.locator(".thinking tr").first).to_be_visible()


def test_three_panes_stand_side_by_side(page: Any) -> None:
    shown(page, 1280, 800, DEEPER, "&algorithm=minimax,alpha-beta,best first")
    expect(page.locator(".pane")).to_have_count(3)
    boxes = [page.locator(".pane").nth(number).bounding_box() for number in range(3)]
    assert len({box["y"] for box in boxes}) == 1
    assert all(box["y"] + box["height"] <= 800 for box in boxes)


def test_the_form_folds_away_after_a_start(page: Any) -> None:
    shown(page, 1280, 800)
    page.click("#source > summary")
    page.fill("#tree", "[[1,2],[3,4]]")
    page.click("#search")
    expect(page.locator("#source")).not_to_have_attribute("open", re.compile(""))
    expect(page.locator('#tree0 [aria-label^="c2"]')).to_have_count(1)


def test_leaves_that_will_be_cut_look_like_all_others_until_then(page: Any) -> None:
    """At the first step, what is drawn of each leaf differs by its place and its letters alone."""
    shown(page, 1280, 800)
    expect(page.locator(".counts")).to_contain_text("nodes 1, leaves 0, cuts 0, moves never tried 0")
    rects = page.evaluate("""() => [...document.querySelectorAll('.treeplace svg rect[rx="3"]')].map((one) =>
        ['width', 'height', 'stroke', 'fill', 'stroke-width', 'stroke-dasharray', 'y'].map((name) =>
            one.getAttribute(name)).join(' '))""")
    assert len(rects) == 9
    assert len(set(rects)) == 1
    gaps = page.evaluate("""() => { const at = [...document.querySelectorAll('.treeplace svg rect[rx="3"]')]
        .map((one) => Number(one.getAttribute('x'))).sort((a, b) => a - b);
        return at.slice(1).map((x, number) => Math.round(x - at[number])); }""")
    assert len(set(gaps)) == 1
    page.keyboard.press("]")
    expect(page.locator(".counts")).to_contain_text("leaves 4, cuts 1, moves never tried 2")


@pytest.mark.slow
def test_what_a_game_has_still_to_search_is_not_drawn(page: Any) -> None:
    page.goto("/#take?game=tic-tac-toe&moves=a1,b1,b2,c3,a3&algorithm=alpha-beta")
    expect(page.locator(".sentence")).not_to_be_empty()
    assert page.locator("#tree0 [role=treeitem]").count() == 5, "the root and its four moves"
    assert page.locator("#tree0 [role=treeitem] g image, #tree0 [role=treeitem] g[transform] g").count() <= 1
    press(page, "u")
    assert page.locator("#tree0 [role=treeitem]").count() > 5


@pytest.mark.slow
def test_panes_show_the_same_moment(page: Any) -> None:
    """Where a search never came, it is shown where it left the node above; the others stay in step."""
    shown(page, 1280, 800, AIMA, "&algorithm=minimax,alpha-beta")
    page.locator('#tree0 [aria-label^="c2"]').click()
    expect(page.locator(".note").nth(1)).to_contain_text("never reached")
    expect(page.locator(".sentence").nth(1)).to_contain_text("Alpha cut at MIN node C")


@pytest.mark.slow
def test_all_keys_are_a_window_of_their_own(page: Any) -> None:
    shown(page, 1280, 800)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(200)
def test_a_hundred_thousand_visits_load_in_three_seconds_and_step_in_fifty_milliseconds(page: Any) -> None:
    """Once it is recorded: of a few tries the median, since other programs run, too."""
    address = "/#take?game=connect-four&algorithm=alpha-beta&depth=9&step=5000"
    page.goto(address)
    expect(page.locator(".number")).to_be_visible(timeout=100_000)
    page.goto("about:blank")
    began = page.evaluate("Date.now()")
    page.goto(address)
    expect(page.locator(".sentence")).not_to_be_empty()
    assert page.evaluate("Date.now()") - began < 3000 * patience()
    times = page.evaluate("""async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const times = [];
        for (let number = 0; number < 31; number += 1) {
            await frame();
            const began = performance.now();
            document.getElementById('step-next').click();
            await frame();
            await new Promise((done) => {
                const way = new MessageChannel();
                way.port1.onmessage = done;
                way.port2.postMessage(0);
            });
            times.push(performance.now() - began);
        }
        return times.sort((a, b) => a - b);
    }""")
    assert times[len(times) // 2] < 50 * patience()
