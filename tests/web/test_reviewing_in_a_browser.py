"""The review of a game in a browser: from the match to its marks, by keys, by the curve, and back to the match."""

from __future__ import annotations

import re
from typing import Any

from tests.web.browsing import needed

needed()

from playwright.sync_api import expect


def test_a_game_is_reviewed_move_by_move(page: Any) -> None:
    page.goto("about:blank")
    page.goto("/#play?game=tic-tac-toe&moves=a1,a2,b1,c3,c1&seats=person,person")
    page.locator("#review").click()
    rows = page.locator(".reviewed tbody tr")
    expect(rows).to_have_count(5, timeout=60_000)
    expect(rows.nth(1)).to_have_text("2a2??drawloss in 5blunderb2")
    expect(page.locator("#status")).to_have_text("5. X c1: best. X has won.")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#status")).to_have_text("2. O a2: blunder.")
    expect(page.locator(".why")).to_contain_text("a2 loses in 5 plies: ")
    expect(rows.nth(1)).to_have_class("here")
    assert re.search(r"ply=2(&|$)", page.url)
    curve = page.locator("svg.curve")
    expect(curve).to_have_attribute("aria-label", "The chance of X to win after move 2: 100 %")
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] * 40 / 640 + 1, "y": box["height"] / 2})
    expect(page.locator("#status")).to_have_text("The beginning of the game")
    page.locator("#next").click()
    expect(page.locator("#status")).to_have_text("1. X a1: best.")
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator(".record li")).to_have_count(1)


def test_what_cannot_be_reviewed_is_said(page: Any) -> None:
    page.goto("about:blank")
    page.goto("/#review?game=coins&moves=l1")
    expect(page.locator("#notice")).to_contain_text("has more than two sides")
    expect(page.locator(".right")).to_contain_text("This game cannot be reviewed.")
