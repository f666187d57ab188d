"""The games that are played beside the documentation."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def playable() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "playable.py"))


def test_each_link_is_to_a_page_of_a_game_with_a_board(playable: dict[str, Any]) -> None:
    links = re.findall(r'href="play/([^/]+)/index.html"', playable["text"]())
    assert tuple(links) == playable["GAMES"]
    for name in links:
        game = pp.games.get(name)
        assert game.board(game.initial_state())


def test_pages_are_written(playable: dict[str, Any], tmp_path: Path) -> None:
    playable["write"](tmp_path, ("nim",))
    assert "const FACTS" in (tmp_path / "play" / "nim" / "index.html").read_text(encoding="utf-8")
