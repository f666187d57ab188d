"""Every view for everyone: no violations of axe-core, in Korean, on a narrow screen, enlarged, with keys alone."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from perfectplay.games import entries
from tests.web.browsing import needed

needed()

from playwright.sync_api import expect

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
VIEWS: Final = {
    "start": ("#home", ".games .mini >> nth=10"),
    "lesson": ("#lesson?n=8", ".lesson pre"),
    "play": ("#play?game=connect-four&moves=4,4&seats=person,person", ".boardplace svg"),
    "chess": ("#play?game=chess&seats=person,person", ".boardplace svg"),
    "review": ("#review?game=tic-tac-toe&moves=a1,a2,b1,c3,c1&ply=2", ".curve"),
    "thinking": ("#play?game=tic-tac-toe&moves=a1,b1,a2&seats=person,engine&level=d4", ".record li >> nth=3"),
    "tree": (f"#take?tree={AIMA}&algorithm=alpha-beta&step=17", ".code .lit"),
    "predict": (f"#take?tree={AIMA}&algorithm=alpha-beta&step=14&predict=1", ".question"),
    "compare": (f"#take?tree={AIMA}&algorithm=minimax,alpha-beta&step=9", ".code .lit"),
    "position": ("#take?game=tic-tac-toe&moves=a1,b1,b2,c3,a3&step=20", ".smallboard svg"),
    "large": ("#take?game=connect-four&depth=6&step=2000", ".overview"),
    "ghosts": (
        "#take?game=pacman:layout=trap&depth=1&unit=rounds&judged=distances&algorithm=expectiminimax&step=9",
        ".code .lit",
    ),
    "exercise": ("#exercise?kind=pruned&seed=7&difficulty=4", "#asked .pickable"),
    "exercise of max^n": ("#exercise?kind=max-n&seed=7&difficulty=4", "#asked"),
    "exercise on a board": ("#exercise?kind=best-move&game=connect-four&seed=3", ".boardplace svg"),
    "pacman": ("#pacman?who=expectimax", ".maze"),
}
SOME: Final = ("tree",)
"""The others are looked at with -m slow."""
EACH: Final = [view if view in SOME else pytest.param(view, marks=pytest.mark.slow) for view in VIEWS]

GAMES: Final = (
    "abalone",
    "awele",
    "backgammon",
    "breakthrough",
    "checkers",
    "coins",
    "dawsons-kayles",
    "domineering",
    "dots-and-boxes",
    "gomoku",
    "hex",
    "hexapawn",
    "isolation",
    "janggi",
    "kalah",
    "kayles",
    "mnk",
    "nim",
    "nine-mens-morris",
    "omok",
    "onitama",
    "othello",
    "pig",
    "quarto",
    "renju",
    "renju-opening",
    "tic-tac-toe",
    "ultimate-tic-tac-toe",
    "yut",
)


def opened(page: Any, view: str) -> None:
    address, sign = VIEWS[view]
    page.goto("about:blank")
    page.goto(f"/{address}")
    page.locator(sign).first.wait_for()
    page.wait_for_timeout(150)


def violations(page: Any) -> list[str]:
    playwright_of_axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-core (axe-playwright-python) is not installed"
    )
    found = playwright_of_axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("view", EACH)
def test_axe_finds_nothing(page: Any, view: str) -> None:
    opened(page, view)
    assert violations(page) == []


@pytest.mark.slow
def test_axe_finds_nothing_in_the_editor_and_the_table(page: Any) -> None:
    opened(page, "tree")
    page.click("#source > summary")
    page.click("#edit")
    page.locator(".editnode").first.wait_for()
    page.get_by_text("As a table").click()
    page.get_by_text("Words and signs").click()
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["d1", "?"])
def test_axe_finds_nothing_in_an_exercise_that_was_answered(page: Any, answer: str) -> None:
    opened(page, "exercise")
    page.fill("#answer0", answer)
    page.click("#answer")
    page.locator(".verdictline").wait_for()
    page.get_by_text("The shape of the tree").click()
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_any_board(page: Any, game: str) -> None:
    page.goto(f"/#play?game={game}&seats=person,person")
    page.locator(".boardplace svg").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("view", EACH)
def test_in_korean(page: Any, view: str) -> None:
    opened(page, view)
    page.get_by_role("button", name="한국어").click()
    page.locator(VIEWS[view][1]).first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "ko"
    expect(page.locator("h1")).to_have_text(re.compile("[가-힣]"))
    heads = "main button, main label > span, main h2, main h3, main legend, main summary"
    texts = page.locator(heads).all_inner_texts()
    foreign = [text for text in texts if re.search("[A-Za-z]{4}", text) and not re.search("[가-힣]", text)]
    assert foreign == []
    assert violations(page) == []
    page.reload()
    page.locator(VIEWS[view][1]).first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "ko"


@pytest.mark.slow
def test_the_sentences_in_korean(page: Any) -> None:
    opened(page, "tree")
    page.get_by_role("button", name="한국어").click()
    expect(page.locator(".sentence")).to_have_text(re.compile("[가-힣]"))
    page.keyboard.press("[")
    expect(page.locator(".sentence")).to_contain_text("알파 컷")


@pytest.mark.parametrize("view", EACH)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 450)], ids=["a phone", "enlarged to 200 %"])
def test_nothing_is_cut_off_on_a_narrow_screen(page: Any, view: str, width: int, height: int) -> None:
    """1280 x 900 at 200 % is a window of 640 x 450."""
    page.set_viewport_size({"width": width, "height": height})
    opened(page, view)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.evaluate("""() => [...document.querySelectorAll('main *')].filter((one) => {
        for (let at = one; at && at.tagName !== 'MAIN'; at = at.parentElement) {
            if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return false;
        }
        return one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('svg, .unseen');
    }).map((one) => one.outerHTML.slice(0, 120))""")
    assert wide == []


@pytest.mark.slow
def test_large_enough_to_touch(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, "tree")
    for name in ("next", "back", "cut"):
        box = page.locator(f"#step-{name}").bounding_box()
        assert box["height"] >= 36
        assert box["width"] >= 36


@pytest.mark.slow
def test_pacman_by_keys(page: Any) -> None:
    page.goto("/#pacman?layout=tiny&ghosts=random&speed=4")
    expect(page.locator(".maze")).to_have_attribute("src", re.compile("svg"))
    before = page.locator(".maze").get_attribute("src")
    page.locator(".mazestage").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".maze")).not_to_have_attribute("src", before)
    page.keyboard.press(" ")
    expect(page.locator("#start")).to_have_text("Start")
    expect(page).to_have_url(re.compile("position="))
    page.wait_for_timeout(400)
    before = page.locator(".maze").get_attribute("src")
    page.reload()
    expect(page.locator(".maze")).to_have_attribute("src", before)


@pytest.mark.slow
def test_pacman_is_played_by_an_agent_to_the_end(page: Any) -> None:
    page.goto("/#pacman?layout=tiny&who=expectimax&ghosts=random&speed=4")
    page.locator("#start").click()
    expect(page.locator(".status")).to_have_text(re.compile("has won|was caught"), timeout=60_000)
    expect(page.locator(".thinking tr").first).to_be_visible()


@pytest.mark.slow
def test_reduced_motion_and_print(page: Any) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened(page, "thinking")
    page.emulate_media(media="print")
    expect(page.locator(".tools")).not_to_be_visible()
    expect(page.locator(".boardplace svg")).to_be_visible()


@pytest.mark.slow
def test_the_first_key_leads_to_the_content(page: Any) -> None:
    opened(page, "play")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.slow
def test_a_path_of_lessons_and_a_picture_of_each_game(page: Any) -> None:
    page.goto("/#home")
    expect(page.locator(".games .mini")).to_have_count(len(entries()) - 1)  # a tree has no picture of its own
    page.get_by_text("3. The order of moves").click()
    expect(page.locator("h1")).to_have_text("Lesson 3: The order of moves")
    page.get_by_text("27 leaves in the best").click()
    expect(page.locator(".pane")).to_have_count(3)
    page.get_by_role("link", name="Lesson 3").click()
    page.get_by_text("Next: Lesson 4").click()
    expect(page.locator("h1")).to_have_text("Lesson 4: Cut-off and evaluation")


@pytest.mark.slow
def test_a_phone_shows_the_board_first(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/#play?game=connect-four&moves=4,4&seats=person,person")
    page.locator(".boardplace svg").wait_for()
    box = page.locator(".boardplace svg").bounding_box()
    assert box["y"] + box["height"] < 560
    page.locator(".setupfold > summary").click()
    expect(page.locator("#level")).to_be_visible()


@pytest.mark.slow
def test_a_move_of_pacman_is_taken_apart(page: Any) -> None:
    page.goto("/#pacman?layout=trap&who=expectimax&ghosts=random")
    page.locator("#round").click()
    expect(page.locator(".thinking tr").first).to_be_visible()
    expected = page.locator(".thinking tr td").first.inner_text()
    page.locator("#again").click()
    expect(page.locator(".status")).to_contain_text("score 0")
    page.locator("#apart").click()
    expect(page.locator(".sentence")).not_to_be_empty()
    page.click("#step-last")
    expect(page.locator(".sentence")).to_contain_text(expected.split(".")[0].replace("-", "−"))
    page.locator("#source > summary").click()
    expect(page.locator("#against")).to_have_value("uniform")
    expect(page.locator("#layout")).to_have_value("trap")
