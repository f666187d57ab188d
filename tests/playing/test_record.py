"""Records: what is written comes back, and the file is whole at every moment."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from perfectplay.errors import BadArgument
from perfectplay.playing import record as records
from perfectplay.playing.record import Record, json_text

FULL = Record(
    game="nim:heaps=1-2",
    players=("person", "engine"),
    moves=("1-1", "오"),
    position="1,2 first",
    tree="[1]",
    result={"utilities": [1.0, -1.0], "words": "first has won", "resigned": 1},
    perfectplay="9",
    parameters={"heaps": "1-2"},
)


def test_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    records.write(path, FULL)
    assert json.loads(path.read_text(encoding="utf-8")) == FULL.as_json()
    back = records.read(path)
    assert (back.game, back.players, back.moves, back.position, back.tree, back.result, back.resigned) == (
        FULL.game,
        FULL.players,
        FULL.moves,
        FULL.position,
        FULL.tree,
        FULL.result,
        1,
    )
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_names_that_are_no_unicode_come_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    odd = Record(game="\udcff", players=("person",), moves=("\udc80",))
    records.write(path, odd)
    assert records.read(path).moves == odd.moves


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    records.write(tmp_path / "link", FULL)
    assert (tmp_path / "link").is_symlink()
    assert records.read(tmp_path / "target").moves == FULL.moves


def test_failing_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    records.write(path, FULL)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadArgument, match=r"^the record '.*game\.json' cannot be written: No space left on device$"):
        records.write(path, Record(game="x", players=("engine",)))

    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        records.write(path, Record(game="x", players=("engine",)))
    assert records.read(path).moves == FULL.moves
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_folders_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match=r"cannot be read: Is a directory$"):
        records.read(tmp_path)


def test_json_has_no_nan() -> None:
    assert json_text({"a": 1, "b": ["é"]}) == '{"a": 1,\n "b": ["é"]}\n'
    assert json_text({"b": "é"}, ensure_ascii=True) == '{"b": "\\u00e9"}\n'
    with pytest.raises(ValueError):
        json_text({"a": float("nan")})
