"""Whole games in a browser, by clicks and by keys: reloads, take backs, records, two browsers, no server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import moves, needed

needed()

from playwright.sync_api import expect

from perfectplay import Game
from tests.web.serving import served


def opened(page: Any, game: str, **facts: str) -> None:
    query = "&".join(f"{name}={value}" for name, value in {"game": game, **facts}.items())
    page.goto("about:blank")
    page.goto(f"/#play?{query}")
    expect(page.locator(".status")).not_to_be_empty()


def played(page: Any, count: int) -> None:
    """Waits until so many moves are made."""
    expect(page.locator(".record li")).to_have_count(count)


def click(page: Any, cell: str) -> None:
    page.locator(f'.boardplace [data-cell="{cell}"]').click()


def test_tic_tac_toe_by_clicks_against_the_engine(page: Any) -> None:
    opened(page, "tic-tac-toe", level="d10")
    click(page, "b2")
    played(page, 2)
    for _ in range(4):
        if "over" in page.locator(".status").inner_text():
            break
        before = page.locator(".record li").count()
        page.locator('.cell.open[aria-label$="empty"]').first.click()
        expect(page.locator(".record li").nth(before)).to_be_visible()
        expect(page.locator(".status")).to_have_text(re.compile("X to move|over"))
    expect(page.locator(".status")).to_have_text(re.compile("The game is over: (a draw|O has won)"))
    expect(page).to_have_url(re.compile("moves=b2"))


def test_a_level_is_in_the_address_and_in_the_record(page: Any, tmp_path: Path) -> None:
    opened(page, "othello", level="2")
    assert page.locator("#level").input_value() == "2"
    click(page, "d3")
    played(page, 2)
    expect(page.locator(".thinking .facts")).to_contain_text("level2")
    expect(page).to_have_url(re.compile("level=2&"))
    page.select_option("#level", "7")
    expect(page).to_have_url(re.compile("level=7&"))
    with page.expect_download() as waiting:
        page.click("#save")
    file = tmp_path / "game.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["players"] == ["person", "engine:7"]
    page.select_option("#game", "tic-tac-toe")  # which has no level 7
    expect(page.locator("#notice")).to_have_text(
        "Tic-tac-toe has no level 7, but the levels 1, 10; so the engine plays at full strength."
    )
    expect(page).to_have_url(re.compile("level=s1&"))
    page.set_input_files("#load", file)
    played(page, 2)
    assert page.locator("#level").input_value() == "7"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "shown"),
    [("s0.2", "s0.2"), ("d10", "d10"), ("10", "s1"), ("1", "1"), ("2", "s1"), ("11", "s1"), ("x", "s1")],
)
def test_addresses_of_levels_old_and_new(page: Any, asked: str, shown: str) -> None:
    opened(page, "tic-tac-toe", level=asked)
    assert page.locator("#level").input_value() == shown
    assert (
        page.locator("#notice").inner_text().startswith("Tic-tac-toe has no level" if asked in ("2", "11", "x") else "")
    )
    click(page, "b2")
    played(page, 2)


@pytest.mark.slow
def test_a_hint_is_of_full_strength_whatever_the_level(page: Any) -> None:
    opened(page, "tic-tac-toe", level="1", moves="a1,b1,a2,b2")
    page.click("#hint")
    expect(page.locator(".status")).to_contain_text("The engine would play a3")
    assert page.locator("#level").input_value() == "1"


@pytest.mark.slow
def test_a_lost_game_of_two_persons_is_over(page: Any) -> None:
    opened(page, "tic-tac-toe", seats="person,person")
    for number, cell in enumerate(["a1", "b1", "a2", "b2", "a3"], 1):
        click(page, cell)
        played(page, number)
    expect(page.locator(".status")).to_have_text("The game is over: X has won.")
    expect(page.locator(".cell.open")).to_have_count(0)


def test_connect_four_by_keys(page: Any) -> None:
    opened(page, "connect-four", seats="person,person")
    page.locator('.boardplace [data-cell="1"]').focus()
    for number, key in enumerate(["1", "2", "1", "2", "1", "2"], 1):
        page.keyboard.press(key)
        played(page, number)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") == "2"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_have_text("The game is over: red has won.")
    assert moves(page) == ["1", "2", "1", "2", "1", "2", "1"]


@pytest.mark.slow
def test_connect_four_by_clicks(page: Any) -> None:
    opened(page, "connect-four", seats="person,person")
    for number, column in enumerate(["4", "4", "3", "3", "2", "2", "5"], 1):
        click(page, column)
        played(page, number)
    expect(page.locator(".status")).to_have_text("The game is over: red has won.")


@pytest.mark.slow
def test_tic_tac_toe_by_arrows_and_enter(page: Any) -> None:
    opened(page, "tic-tac-toe", seats="person,person")
    page.locator('.boardplace [data-cell="a1"]').focus()
    walks: tuple[list[str], ...] = (
        [],
        ["ArrowRight"],
        ["ArrowUp"],
        ["ArrowLeft"],
        ["ArrowUp", "ArrowRight", "ArrowRight"],
    )
    for number, keys in enumerate(walks, 1):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        played(page, number)
    assert moves(page) == ["a1", "b1", "b2", "a2", "c3"]
    expect(page.locator(".status")).to_have_text("The game is over: X has won.")


def test_a_reload_in_the_middle_and_taking_back(page: Any) -> None:
    opened(page, "connect-four", level="d2")
    click(page, "4")
    played(page, 2)
    before = moves(page)
    page.reload()
    played(page, 2)
    assert moves(page) == before
    page.click("#undo")
    played(page, 0)
    click(page, "3")
    played(page, 2)
    assert moves(page)[0] == "3"


@pytest.mark.slow
def test_a_move_of_two_clicks_a_promotion_and_a_typed_move(page: Any) -> None:
    opened(page, "chess", seats="person,person", position="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    click(page, "a7")
    expect(page.locator(".target")).to_have_count(1)
    click(page, "a8")
    page.locator("dialog button", has_text="a8=R").click()
    played(page, 1)
    assert moves(page) == ["a8=R+"]
    page.fill("#typed", "Kg7")
    page.keyboard.press("Enter")
    played(page, 2)


def test_an_illegal_move_is_said_and_nothing_is_lost(page: Any) -> None:
    opened(page, "chess", seats="person,person", moves="e4,e5")
    page.fill("#typed", "Ke5")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("The move is not legal")
    assert moves(page) == ["e4", "e5"]


@pytest.mark.slow
@pytest.mark.parametrize("address", ["#play?game=chess&moves=e4,Ke5", "#play?game=nonsense", "#nowhere", "#play?v=99"])
def test_a_bad_address_is_said_and_the_page_goes_on(page: Any, address: str) -> None:
    page.goto(f"/{address}")
    expect(page.locator("#notice p")).to_be_visible()
    expect(page.locator("h1")).not_to_be_empty()


@pytest.mark.slow
def test_the_thinking_of_the_engine_is_shown_and_can_be_cut_short(page: Any) -> None:
    opened(page, "connect-four", seats="engine,person", level="s30")
    expect(page.locator(".thinking .facts")).to_be_visible()
    expect(page.locator(".thinking .line button").first).to_be_visible()
    expect(page.locator(".thinking")).not_to_contain_text("not known")
    page.click("#stop")
    played(page, 1)


@pytest.mark.slow
def test_a_hint_is_marked_on_the_board(page: Any) -> None:
    opened(page, "tic-tac-toe", seats="person,person", moves="a1,b1,a2,b2", level="d10")
    page.click("#hint")
    expect(page.locator(".status")).to_contain_text("The engine would play a3")
    expect(page.locator(".boardplace .hint")).to_have_count(1)


@pytest.mark.slow
def test_a_record_is_saved_and_loaded(page: Any, tmp_path: Path) -> None:
    opened(page, "othello", seats="person,person", moves="d3,c3")
    with page.expect_download() as waiting:
        page.click("#save")
    file = tmp_path / "game.json"
    waiting.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["format"] == "perfectplay record 1"
    assert record["moves"] == ["d3", "c3"]
    opened(page, "nim")
    page.set_input_files("#load", file)
    played(page, 2)
    expect(page.locator("h1")).to_have_text("Othello")
    file.write_text("{}")
    page.set_input_files("#load", file)
    expect(page.locator("#notice")).to_contain_text("is not a record")
    assert moves(page) == ["d3", "c3"]


@pytest.mark.slow
def test_chance_rolls_by_itself(page: Any) -> None:
    opened(page, "pig", seats="person,person")
    click(page, "roll")
    expect(page.locator(".record li").nth(1)).to_be_visible()


@pytest.mark.slow
def test_a_game_of_three_with_engines(page: Any) -> None:
    opened(page, "coins", seats="engine,engine,engine", level="s0.2")
    expect(page.locator(".status")).to_contain_text("The game is over")


@pytest.mark.slow
def test_two_browsers_at_once(page: Any, browser: Any, server: str) -> None:
    other = browser.new_context(base_url=server).new_page()
    for one, game in ((page, "tic-tac-toe"), (other, "connect-four")):
        opened(one, game, level="d3")
    click(page, "b2")
    click(other, "4")
    for one in (page, other):
        played(one, 2)
    assert moves(page)[0] == "b2"
    assert moves(other)[0] == "4"
    other.context.close()


@pytest.mark.slow
def test_the_server_is_killed_and_started_again_under_an_open_page(browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    with served() as address:
        port = int(address.rpartition(":")[2])
        page.goto(f"{address}/#play?game=tic-tac-toe&level=d3&seats=person,engine")
        click(page, "b2")
        played(page, 2)
    click_free = page.locator('.cell.open[aria-label$="empty"]').first
    click_free.click()
    expect(page.locator("#notice")).to_contain_text("The server does not answer")
    assert len(moves(page)) == 2
    with served(port=port):
        page.locator('.cell.open[aria-label$="empty"]').first.click()
        played(page, 4)
        expect(page.locator("#notice")).to_be_empty()
    context.close()


class Take(Game[Any, Any]):
    """Take one or two; who takes the last wins."""

    def initial_state(self) -> Any:
        return (5, 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> Iterator[int]:
        for count in (1, 2):
            if count <= state[0]:
                yield count

    def result(self, state: Any, action: int) -> Any:
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if state[1] == player else 1.0


@pytest.mark.slow
def test_a_game_of_ones_own_has_its_text_and_buttons(browser: Any) -> None:
    with served(own={"take": Take()}) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}/#play?game=take&level=d6")
        expect(page.locator("pre.board")).to_contain_text("(5, 0)")
        page.locator(".movebutton", has_text="2").click()
        played(page, 2)
        page.locator(".movebutton", has_text="1").click()
        expect(page.locator(".status")).to_contain_text("The game is over")
        page.goto(f"{address}/#take?game=take&algorithm=minimax")
        expect(page.locator(".sentence")).to_contain_text("The search begins")
        context.close()


@pytest.mark.slow
def test_every_game_is_on_the_page_and_is_drawn(page: Any, client: Any) -> None:
    for game in client.get("/api/games").json():
        if game["name"] in ("tree", "pacman"):
            continue
        opened(page, game["name"], seats=",".join(["person"] * 3 if game["name"] == "coins" else ["person"] * 2))
        expect(page.locator(".boardplace > *")).to_have_count(1)
        expect(page.locator("#notice")).to_be_empty()


@pytest.mark.slow
def test_moves_of_chess_are_numbered_and_a_line_is_previewed(page: Any) -> None:
    page.goto("/#play?game=chess&seats=person,person&level=d3&moves=e4,e5,Nf3")
    expect(page.locator(".record li")).to_have_count(3)
    numbers = page.locator(".record li").evaluate_all("all => all.map((one) => one.getAttribute('data-number'))")
    assert numbers == ["1.", None, "2."]
    page.click("#hint")
    expect(page.locator(".thinking .facts")).to_contain_text("depth")
    expect(page.locator("#stop")).to_have_count(0, timeout=60_000)
    expect(page.locator(".thinking .verdict")).to_contain_text("pawns")
    before = page.locator(".boardplace svg").get_attribute("aria-label")
    page.locator(".thinking .line button").first.hover()
    expect(page.locator(".status")).to_have_text(re.compile("^Preview: after "))
    page.locator("h1").hover()
    expect(page.locator(".boardplace svg")).to_have_attribute("aria-label", before)
    assert len(moves(page)) == 3


def test_a_forbidden_point_is_marked_and_explained(page: Any) -> None:
    moves_before = "f8,a1,g8,a3,h9,a5,h10,a7"
    opened(page, "renju:opening=free", moves=moves_before, seats="person,person")
    cell = page.locator('.boardplace [data-cell="h8"]')
    expect(cell).to_have_attribute("aria-label", "h8, forbidden, double three")
    cell.click(force=True)  # a person may; it is marked as disabled
    sentence = "h8 is forbidden to black, for it makes a double three: f8-g8-h8, h8-h9-h10"
    expect(page.locator("#notice")).to_have_text(sentence)
    played(page, 8)
