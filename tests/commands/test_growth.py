"""`perfectplay growth`."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from perfectplay.search.algorithms.minimax import minimax
from perfectplay.teaching.growth import measuring
from perfectplay.teaching.growth.measuring import SEARCHES
from tests.commands.calling import Call, english_in, valid

TREE = ("tree", "--tree", "[[[3,12],[8,2]],[[4,6],[14,5]]]")


def test_a_tree_of_a_textbook(call: Call) -> None:
    status, out, err = call("growth", "--example", "mit-game-1", "--no-memory")
    assert (status, err) == (0, "")
    assert "    2       16           13 " in out


def test_the_command(call: Call, tmp_path: Path) -> None:
    drawn = tmp_path / "growth.svg"
    status, out, err = call("growth", *TREE, "-o", str(drawn))
    assert (status, err) == (0, "")
    assert "    3        8            6           5            8          11    8                5        3\n" in out
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    content = valid(call("growth", *TREE, "--json").out, "growth")
    assert [search["name"] for search in content["searches"]] == list(SEARCHES)
    assert content["searches"][2]["depths"][-1]["leaves"] == 5
    assert content["theory"][-1]["least_leaves"] == pytest.approx(5)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pig",), "growth is measured of minimax and alpha-beta, which know no chance; give a game without it"),
        (("tic-tac-toe", "-o", "growth.png"), "the curves are drawn as SVG, not into 'growth.png'"),
        (("tic-tac-toe", "-o", "nowhere/growth.svg"), "there is no folder 'nowhere'"),
        (("tic-tac-toe", "--depth", "0"), "depth is 0; it must be 1 or more plies"),
        (("tic-tac-toe", "--lang", "xx"), "there is no language 'xx'; there are en and ko"),
        (("connect-four", "--moves", "1212121"), "the game is over in this position"),
    ],
)
def test_bad_input(call: Call, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = call("growth", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"perfectplay: {said}")
    if "xx" not in arguments:
        korean = call("growth", *arguments, "--lang", "ko").err
        assert not english_in(korean.removeprefix("perfectplay: ")), korean


def test_in_korean(call: Call) -> None:
    out = call("growth", *TREE, "--lang", "ko").out
    assert out.startswith("깊이별 리프 노드\n")
    assert not english_in(out)


def test_an_interrupt_leaves_what_was_measured(monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
    def interrupted(game: Any, state: Any, *, depth: int, **options: Any) -> Any:
        if depth == 3:
            raise KeyboardInterrupt
        return minimax(game, state, depth=depth, **options)

    monkeypatch.setattr(measuring, "minimax", interrupted)
    status, out, _ = call("growth", "tic-tac-toe", "--no-memory")
    assert status == 130
    assert out.endswith("Interrupted; this is what was measured.\n")
