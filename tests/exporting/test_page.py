"""The page of an export, opened as a file, without a server: it plays, takes back, and speaks two languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from tests.web.browsing import CHROMIUM, FLAGS

pytest.importorskip("playwright", reason="Playwright, which drives the browser, is not installed")
from playwright.sync_api import sync_playwright

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser: no program chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()


def opened(browser: Any, folder: Path, faults: list[str], **options: Any) -> Any:
    page = browser.new_page(**options)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: faults.append(request.url) if request.url.startswith("http") else None)
    page.goto((folder / "index.html").as_uri())
    return page


def wait(page: Any, *texts: str) -> str:
    said = " || ".join(f"text.startsWith({text!r})" for text in texts)
    page.wait_for_function(f"() => {{ const text = document.getElementById('status').textContent; return {said}; }}")
    return page.inner_text("#status")


@pytest.mark.slow
def test_a_game_by_clicks_on_the_board(browser: Any, tmp_path: Path) -> None:
    pp.export(pp.games.TicTacToe(), to="wasm", path=tmp_path / "game")
    faults: list[str] = []
    page = opened(browser, tmp_path / "game", faults, locale="en-GB")
    assert page.title() == "Tic tac toe"
    page.select_option("#level", "2")  # the highest that this game has
    assert wait(page, "Your move") == "Your move (X)."
    page.click("#board button[data-place='1,1']")
    page.wait_for_function("() => document.getElementById('thought').textContent.startsWith('Computer: ')")
    wait(page, "Your move")
    cells = page.locator("#board td").all_inner_texts()
    assert (cells[4], cells.count("X"), cells.count("O"), cells.count("")) == ("X", 1, 1, 7)
    page.click("#back")
    wait(page, "Your move")
    assert page.locator("#board td").all_inner_texts() == [""] * 9
    end = ""
    while not end:
        page.locator("#moves button").first.click()
        said = wait(page, "Your move", "You ", "A draw")
        end = "" if said.startswith("Your move") else said
    assert end in ("You won.", "You lost.", "A draw.")
    page.select_option("#language", "ko")
    assert page.inner_text("#status") in ("이겼습니다.", "졌습니다.", "비겼습니다.")
    page.select_option("#side", "1")
    wait(page, "둘 차례입니다(O)")
    assert page.locator("#board td").all_inner_texts().count("X") == 1
    assert faults == []
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["connect-four", "hexapawn", "kalah", "chess"])
def test_other_games_and_levels(browser: Any, name: str, tmp_path: Path) -> None:
    pp.export(pp.games.get(name), to="wasm", path=tmp_path / "game")
    for share in (0.0, 0.5, 1.0):
        play_at(browser, tmp_path / "game", share)


def play_at(browser: Any, folder: Path, share: float) -> None:
    """Plays some moves against a level: 0 is the weakest that the game has, 1 full strength."""
    faults: list[str] = []
    page = opened(browser, folder, faults, locale="ko-KR")
    levels = page.locator("#level option").all_inner_texts()
    page.select_option("#level", levels[round(share * (len(levels) - 1))])
    thoughts = []
    for _ in range(3):
        if not wait(page, "둘 차례", "이겼", "졌", "비겼").startswith("둘 차례"):
            break
        page.locator("#moves button").last.click()
        wait(page, "둘 차례", "이겼", "졌", "비겼")
        thoughts.append(page.inner_text("#thought"))
        assert page.is_visible("#fields") != page.is_visible("#board")
    assert any(thought.startswith("컴퓨터: ") for thought in thoughts)
    assert faults == []
    page.close()


@pytest.mark.slow
def test_moves_to_the_same_square_have_different_names(browser: Any, tmp_path: Path) -> None:
    game = pp.games.get("chess")
    start = game.parse_position("7k/P7/8/8/8/8/8/K7 w - - 0 1")

    class Promoting(type(game)):  # type: ignore[misc]
        def initial_state(self) -> Any:
            return start

    pp.export(Promoting(), to="wasm", path=tmp_path / "game")
    faults: list[str] = []
    page = opened(browser, tmp_path / "game", faults, locale="en-GB")
    wait(page, "Your move")
    names = page.locator("#moves button").all_inner_texts()
    assert {"a7-a8=Q", "a7-a8=R", "a7-a8=B", "a7-a8=N", "a1-a2", "a1-b2", "a1-b1"} == set(names)
    page.click("#board button[data-place='0,0']")
    assert len(page.locator("#moves button").all_inner_texts()) == 4
    page.get_by_text("a7-a8=Q").click()
    page.wait_for_function("() => document.getElementById('thought').textContent.startsWith('Computer: h8-')")
    assert faults == []
    page.close()
