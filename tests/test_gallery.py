"""The gallery of the documentation: every game has a picture, and every picture is drawn."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from perfectplay.games.registry import entries

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("fastapi", reason="the lessons need perfectplay[web]")
    monkeypatch.syspath_prepend(str(DOCS))
    import gallery  # type: ignore[import-not-found]

    yield gallery
    del sys.modules["gallery"]


@pytest.mark.slow
def test_every_game_has_a_card_and_every_picture_is_there(gallery: Any, tmp_path: Path) -> None:
    gallery.write(tmp_path)
    text = gallery.text()
    for entry in entries():
        assert (f"perfectplay play {entry.name}</pre>" in text) is (entry.name not in ("tree", "pacman"))
    sources = re.findall(r'src="([^"]+)"', text)
    assert len(sources) > 25
    for source in sources:
        assert ElementTree.parse(tmp_path / source).getroot().tag.endswith("svg")
    for link in re.findall(r'href="([^"]+)"', text):
        assert (tmp_path / link).is_file()
