"""Boards, results and games as a notebook shows them."""

from __future__ import annotations

import base64
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import perfectplay as pp
from perfectplay.game import Game
from perfectplay.games import ConnectFour, ExplicitTree, TicTacToe
from perfectplay.pictures import LARGEST, board_picture, board_svg, image, table

SVG = "{http://www.w3.org/2000/svg}"


def letters(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def cells_of(html: str) -> list[str]:
    return re.findall(r"<t[dh]>(.*?)</t[dh]>", html)


# ------------------------------------------------------------ boards


def test_a_position_shows_its_board() -> None:
    game = TicTacToe()
    state = game.play("a1 b2")
    picture = game.show(state)
    svg = picture._repr_svg_()
    assert svg is not None
    assert letters(svg) == ["O", "X"]
    assert repr(picture) == game.draw(state)
    assert picture.text in ElementTree.fromstring(svg).findtext(f"{SVG}desc", "")


def test_a_game_shows_its_initial_state() -> None:
    game = ConnectFour()
    assert game._repr_svg_() == game.show(game.initial_state()).svg
    assert game._repr_svg_() is not None
    assert repr(game) == "ConnectFour(columns=7, rows=6)"


def test_a_game_without_a_board_is_text() -> None:
    tree = ExplicitTree([[3, 12], [2, 4]])
    assert tree._repr_svg_() is None
    assert tree.show(0).svg is None
    assert repr(tree.show(0)) == tree.draw(0)


def test_a_game_with_unfinished_rules_can_be_looked_at() -> None:
    class Unfinished(TicTacToe):
        def initial_state(self) -> Any:
            raise NotImplementedError

    assert Unfinished()._repr_svg_() is None


def test_the_pieces_stand_in_their_cells() -> None:
    svg = board_svg([["A", "."], [".", "B"]], "")
    places = {
        text.text: (float(text.get("x", "")), float(text.get("y", "")))
        for text in ElementTree.fromstring(svg).iter(f"{SVG}text")
    }
    assert [after - before for before, after in zip(places["A"], places["B"], strict=True)] == pytest.approx([26, 26])


@pytest.mark.parametrize(
    "piece",
    ["<script>alert(1)</script>", "\"'&", "♞", "말", "👩‍👩‍👧", "\x00\x1b", "\ud800", "longer than it should be"],
)
def test_whatever_stands_in_a_cell_is_shown_and_does_no_harm(piece: str) -> None:
    svg = board_svg([[piece, "x"], ["y"]], piece)
    found = ElementTree.fromstring(svg.encode())
    assert {element.tag.removeprefix(SVG) for element in found.iter()} <= {"svg", "desc", "rect", "polyline", "text"}
    assert not re.search(r"\bstyle=|\bclass=|\bon\w+=", re.sub(r">[^<]*<", "><", svg))
    assert ElementTree.fromstring(image(svg, piece)[:-1] + "/>").get("alt") is not None


def test_what_cannot_be_drawn_stays_text() -> None:
    assert board_picture(None, "text").svg is None
    assert board_picture([], "text").svg is None
    assert board_picture([[]], "text").svg is None
    assert board_picture([["x"] * (LARGEST + 1)], "text").svg is None


def test_identifiers_of_different_pictures_differ() -> None:
    names = [re.findall(r'id="(pp[^"]*)"', board_svg([[piece]], piece)) for piece in "ab"]
    assert len(names[0]) == 1
    assert names[0] != names[1]


# ------------------------------------------------------------ results


def test_a_result_shows_its_values_with_their_bounds() -> None:
    html = pp.alpha_beta(ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))._repr_html_()
    cells = cells_of(html)
    assert cells[:6] == ["value", "value 3, proven", "best action", "a1", "line", "a1 b1"]
    assert cells[-12:] == ["a1", "= 3", "yes", "", "a2", "≤ 2", "no", "", "a3", "≤ 2", "no", ""]
    assert "11 nodes" in html
    assert "<img" not in html


def test_a_result_shows_its_position() -> None:
    game = TicTacToe()
    state = game.play("a1 b2 c3")
    html = pp.alpha_beta(game, state)._repr_html_()
    found = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', html)
    assert found is not None
    assert base64.b64decode(found[1]).decode() == game.show(state).svg
    assert not re.search(r"<script|<style|<svg|style=", html)


def test_a_result_says_where_nothing_is_known_and_what_is_an_estimate() -> None:
    game = TicTacToe()
    assert "not known" in cells_of(pp.search(game, game.play("b2"), depth=2)._repr_html_())
    gomoku = pp.games.Gomoku(size=9)
    assert re.search(r"<td>~ ", pp.search(gomoku, gomoku.play("e5 e4"), depth=1)._repr_html_())


def test_a_long_table_says_how_much_is_missing() -> None:
    html = pp.alpha_beta(ExplicitTree(list(range(100))))._repr_html_()
    assert "<p>and 60 more actions</p>" in html


def test_names_are_escaped() -> None:
    html = pp.alpha_beta(ExplicitTree({"<script>": [1, 2], '"&': [3, 4]}))._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_a_game_that_is_over_shows_itself() -> None:
    game: Game[Any, Any] = TicTacToe()
    state = game.play("a1 a2 b1 b2 c1")
    assert "none: the game is over" in pp.alpha_beta(game, state)._repr_html_()


def test_tables() -> None:
    assert table(("a", "b"), [("<", "1")]) == (
        "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>&lt;</td><td>1</td></tr>\n</table>"
    )
    assert table((), [("a", "1")]) == "<table>\n<tr><th>a</th><td>1</td></tr>\n</table>"
