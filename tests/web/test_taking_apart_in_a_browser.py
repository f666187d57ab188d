"""A search taken apart in a browser: the figure of the textbook step by step, editing, comparing, links, files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.browsing import needed, steps

needed()

from playwright.sync_api import expect

import perfectplay as pp
from perfectplay.tracing.explaining import Explainer
from perfectplay.tracing.numbers import window_text
from perfectplay.tracing.steps import Steps
from perfectplay.tracing.trace import trace
from tests.web.serving import served

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def pretty(text: str) -> str:
    text = text.replace(">=", "≥").replace("<=", "≤").replace("+inf", "+∞").replace("-inf", "−∞")
    return re.sub(r"-(?=\d)", "−", text)


def opened(page: Any, tree: str = AIMA, **facts: Any) -> None:
    query = "&".join(
        f"{name}={quote(str(value))}"
        for name, value in {"game": "tree", "tree": tree, "algorithm": "alpha-beta", **facts}.items()
    )
    page.goto("about:blank")
    page.goto(f"/#take?{query}")
    expect(page.locator(".sentence").first).not_to_be_empty()


def test_the_figure_of_the_textbook_step_by_step(page: Any) -> None:
    """Every sentence, every window on the path, every ghost."""
    made = trace(pp.alpha_beta, pp.games.ExplicitTree(json.loads(AIMA)))
    all_steps = Steps(made)
    explainer = Explainer(made)
    opened(page)
    for number, moment in enumerate(all_steps):
        expect(page.locator(".number")).to_have_text(f"Step {number + 1} of {len(all_steps)}")
        said = explainer.moment(moment)
        expect(page.locator(".sentence")).to_have_text(pretty(said.text))
        expect(page.locator(".inequality")).to_have_text(pretty(said.inequality or ""))
        windows = [pretty(window_text(node.alpha, node.beta)) for node in all_steps.at(number).path]
        assert page.locator(".path .window").all_inner_texts() == windows
        cut = all_steps.left[next(visit.number for visit in made.cuts if visit.label == "C")]
        crossed = page.locator('.treeplace rect[stroke="#a8261c"]')
        expect(crossed).to_have_count(2 if number >= cut else 0)
        expect(page.locator(".code .lit")).to_have_count(1)
        page.keyboard.press(".")
    assert "alpha cut" in page.locator(".treeplace svg").inner_html()


@pytest.mark.slow
def test_the_keys(page: Any) -> None:
    opened(page)
    page.keyboard.press("]")
    expect(page.locator(".sentence")).to_contain_text("Alpha cut at MIN node C")
    cut, count = steps(page)
    page.keyboard.press(",")
    expect(page.locator(".number")).to_contain_text(f"Step {cut - 1} of")
    page.keyboard.press("]")
    page.keyboard.press("[")
    expect(page.locator(".number")).to_contain_text(f"Step {cut} of")
    page.keyboard.press("u")
    expect(page.locator(".number")).to_contain_text(f"Step {count} of")
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    expect(page.locator(".number")).to_contain_text("Step 1 of")
    page.keyboard.press("o")
    expect(page.locator(".number")).to_contain_text(f"Step {count} of")
    page.keyboard.press("?")
    expect(page.locator("#keys li").first).to_be_visible()


@pytest.mark.slow
def test_the_tree_with_arrow_keys(page: Any) -> None:
    opened(page)
    page.locator("[role=treeitem][tabindex='0']").focus()

    def focused() -> str:
        text: str = page.evaluate("document.activeElement.getAttribute('aria-label')")
        return text

    assert focused().startswith("A, MAX")
    page.keyboard.press("ArrowDown")
    assert focused().startswith("B, MIN")
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
    page.keyboard.press("ArrowDown")
    assert focused().startswith("C, MIN")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused().startswith("b1")
    page.keyboard.press("Enter")
    expect(page.locator(".sentence")).to_contain_text("b1")
    assert page.locator("[role=treeitem][tabindex='0']").count() == 1


def test_editing_the_tree(page: Any) -> None:
    opened(page)
    page.click("#source > summary")
    page.click("#edit")
    page.locator('[data-place="0.0"]').click()
    page.fill("#leafvalue", "20")
    page.keyboard.press("Tab")
    expect(page.locator("#tree")).to_have_value("[[20,12,8],[2,4,6],[14,5,2]]")
    page.locator('[data-place="1"]').click()
    page.click("#edit-add")
    expect(page.locator("#tree")).to_have_value("[[20,12,8],[2,4,6,0],[14,5,2]]")
    page.locator('[data-place="2"]').click()
    page.click("#edit-remove")
    expect(page.locator("#tree")).to_have_value("[[20,12,8],[2,4,6,0]]")
    page.click("#edit-swap")
    expect(page.locator("#root")).to_have_value("min")
    expect(page.locator("#notice")).to_be_empty()
    first, second = (page.locator(f'[data-place="{place}"]').bounding_box() for place in ("0.0", "0.2"))
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + 8)
    page.mouse.down()
    page.mouse.move(second["x"] + second["width"] + 6, first["y"] + 8, steps=4)
    page.mouse.up()
    expect(page.locator("#tree")).to_have_value("[[12,8,20],[2,4,6,0]]")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#tree")).to_have_value("[[12,20,8],[2,4,6,0]]")
    expect(page.locator(".view")).to_have_attribute("aria-busy", "false")
    page.click("#step-last")
    expect(page.locator(".sentence")).to_contain_text("6")


@pytest.mark.slow
def test_an_answer_that_is_no_longer_asked_for(page: Any) -> None:
    """The view says that it is busy until the last search is there, whichever answers first."""
    opened(page)
    page.click("#source > summary")
    page.click("#edit")
    expect(page.locator("#edit-swap")).to_be_visible()
    held: list[Any] = []
    page.route("**/api/traces*", lambda route: held.append(route))
    page.click("#edit-swap")
    expect(page.locator("#root")).to_have_value("min")
    page.click("#edit-swap")
    expect(page.locator("#root")).to_have_value("max")
    while len(held) < 2:
        page.wait_for_timeout(10)
    with page.expect_response("**/api/traces*"):
        held[0].continue_()
    page.wait_for_timeout(100)
    expect(page.locator(".view")).to_have_attribute("aria-busy", "true")
    held[1].continue_()
    expect(page.locator(".view")).to_have_attribute("aria-busy", "false")
    page.unroute("**/api/traces*")
    page.click("#step-last")
    expect(page.locator(".sentence")).to_contain_text("3")


@pytest.mark.slow
def test_searches_side_by_side(page: Any) -> None:
    opened(page, algorithm="minimax,alpha-beta,best first")
    expect(page.locator(".pane")).to_have_count(3)
    expect(page.locator(".agree")).not_to_be_visible()
    page.click("#step-last")
    expect(page.locator(".agree")).to_have_text(
        "The searches agree: value 3. The tree is uniform, with 9 leaves. To prove its value, at least 5 of them must "
        "be looked at."
    )
    page.click("#step-first")
    page.keyboard.press("u")
    page.keyboard.press(".")
    sentences = page.locator(".sentence")
    page.locator("#slider").focus()
    page.keyboard.press("End")
    for number in range(3):
        expect(sentences.nth(number)).to_contain_text("the value of the search is 3")
    page.locator('#tree0 [aria-label^="c2"]').click()
    expect(page.locator(".note").nth(1)).to_contain_text("This search never reached that node")
    expect(page.locator('#tree0 [aria-label$="only this search came here"]')).to_have_count(1)


@pytest.mark.slow
def test_the_link_opens_at_the_very_step(page: Any, browser: Any) -> None:
    opened(page)
    page.keyboard.press("]")
    expect(page.locator(".sentence")).to_contain_text("Alpha cut")
    said = page.locator(".sentence").inner_text()
    page.click("#share")
    address = page.evaluate("location.href")
    other = browser.new_context().new_page()
    other.goto(address)
    expect(other.locator(".sentence")).to_have_text(said)
    other.context.close()


@pytest.mark.slow
def test_a_position_of_a_game(page: Any) -> None:
    page.goto("/#take?game=connect-four&moves=4,4&depth=3&algorithm=alpha-beta&step=40")
    expect(page.locator(".smallboard svg")).to_be_visible()
    page.goto("/#take?game=tic-tac-toe&moves=a1,b1,b2,c3,a3&algorithm=alpha-beta&step=27")
    expect(page.locator(".treeplace g[transform^=scale]")).to_have_count(11)  # of the positions that it has come to
    page.goto("/#play?game=tic-tac-toe&moves=a1,b1&seats=person,person")
    page.get_by_text("Take this position apart").click()
    expect(page.locator(".sentence")).to_contain_text("The search begins")


@pytest.mark.slow
def test_files_of_what_is_seen(page: Any, browser: Any, tmp_path: Path) -> None:
    opened(page, step=17)
    files = {}
    for name in ("svg", "png", "html"):
        with page.expect_download() as waiting:
            page.click(f"#save-{name}")
        files[name] = tmp_path / f"saved.{name}"
        waiting.value.save_as(files[name])
    assert files["svg"].read_text().startswith("<?xml")
    assert "http://127" not in files["svg"].read_text()
    assert files["png"].read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    context = browser.new_context(offline=True)
    alone = context.new_page()
    wrong: list[str] = []
    alone.on("pageerror", lambda error: wrong.append(str(error)))
    alone.goto(f"file://{files['html']}")
    before = page.locator(".sentence").inner_text()
    expect(alone.locator(".sentence")).to_have_text(before)
    assert steps(alone) == steps(page)
    alone.keyboard.press(".")
    page.keyboard.press(".")
    expect(alone.locator(".sentence")).not_to_have_text(before)  # the page asks its server for the next one
    expect(page.locator(".sentence")).to_have_text(alone.locator(".sentence").inner_text())
    assert not wrong
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"tree": "[[3,12"}, "JSON is wrong"),
        ({"tree": "[" * 3000 + "1" + "]" * 3000}, "deeper than 1000"),
        ({"tree": "7"}, "single number"),
    ],
)
def test_a_bad_tree_is_said(page: Any, facts: dict[str, str], said: str) -> None:
    page.goto(f"/#take?game=tree&tree={quote(facts['tree'])}")
    expect(page.locator("#notice")).to_contain_text(said)
    page.fill("#tree", AIMA)
    page.click("#search")
    expect(page.locator(".sentence")).to_contain_text("The search begins")
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.slow
def test_a_hundred_thousand_visits_stay_smooth(page: Any) -> None:
    """No more than a few hundred elements are drawn, wherever one is; the cap is stated."""
    page.goto("/#take?game=connect-four&algorithm=alpha-beta&step=5000")
    expect(page.locator(".caps").first).to_contain_text("recorded and shown: 100,000", timeout=100_000)
    _, count = steps(page)
    assert count > 200_000
    for share in (0.1, 0.5, 0.77, 1.0):
        page.locator("#slider").evaluate(
            "(slider, share) => { slider.value = Math.floor(slider.max * share); "
            "slider.dispatchEvent(new Event('input')); }",
            share,
        )
        page.locator(".path li.here").wait_for()
        assert page.locator(".treeplace svg *").count() < 3000
    expect(page.locator(".overview")).to_be_visible()
    page.locator(".overview").click(position={"x": 300, "y": 5})
    expect(page.locator(".sentence")).not_to_be_empty()


@pytest.mark.slow
def test_chance_nodes_are_round_with_their_probabilities(page: Any) -> None:
    page.goto("/#take?game=pig&depth=2&algorithm=expectiminimax&step=30")
    expect(page.locator(".sentence")).not_to_be_empty()
    expect(page.locator('[role=treeitem] > circle[fill="#e8f0dc"]')).to_have_count(1)
    expect(page.locator(".treeplace")).to_contain_text("1 (1/6)")
    expect(page.locator('[aria-label^="roll, chance"]')).to_have_count(1)


@pytest.mark.slow
def test_a_server_that_was_started_again_goes_on(browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    with served() as address:
        port = int(address.rpartition(":")[2])
        page.goto(f"{address}/#take?game=connect-four&depth=5&algorithm=alpha-beta")
        expect(page.locator(".sentence")).not_to_be_empty()
    page.click("#step-last")
    expect(page.locator("#notice")).to_contain_text("The server does not answer")
    with served(port=port):
        page.click("#step-back")
        expect(page.locator(".sentence")).not_to_contain_text("begins")
        page.click("#step-last")
        expect(page.locator(".sentence")).to_contain_text("the value of the search is")
    context.close()


@pytest.mark.slow
def test_markup_in_names_stays_text(page: Any) -> None:
    opened(page, tree='{"<img src=x onerror=alert(1)>": [1, 2], "b": [3, 4]}')
    assert page.locator("img").count() == 0
    expect(page.locator(".treeplace")).to_contain_text("<img")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "level", "algorithm", "depth"),
    [("connect-four", "d4", "deepening", 4), ("tic-tac-toe", "d3", "deepening", 3), ("pig", "d2", "expectiminimax", 2)],
)
def test_the_search_just_seen_is_taken_apart(page: Any, game: str, level: str, algorithm: str, depth: int) -> None:
    """From the position before the engine's move, to its depth, by its algorithm; and it finds the same move."""
    page.goto(f"/#play?game={game}&level={level}&seats=person,person")
    expect(page.locator(".boardplace")).not_to_be_empty()
    page.click("#hint")
    expect(page.locator("#apart")).to_be_visible(timeout=30_000)
    address = page.locator("#apart").get_attribute("href")
    assert re.search(f"depth={depth}&algorithm={algorithm}|algorithm={algorithm}&depth={depth}", address)
    assert "nodes=" in address
    assert "moves" not in address
    page.click("#apart")
    expect(page.locator(".sentence")).not_to_be_empty(timeout=30_000)
    page.click("#step-last")
    expect(page.locator(".number")).to_have_text(re.compile("of"))


def test_a_record_of_so_many_nodes(client: Any) -> None:
    shown = client.post(
        "/api/traces", json={"game": "connect-four", "algorithm": "deepening", "depth": 6, "nodes": 500}
    )
    assert 400 <= shown.json()["document"]["counts"]["nodes"] <= 500
