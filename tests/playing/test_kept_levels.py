"""Levels that are being measured are kept in a file, and measuring goes on from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import BadArgument
from perfectplay.games.connect_four import ConnectFour
from perfectplay.playing import calibrating
from perfectplay.playing.calibrating import calibrate
from perfectplay.playing.contest import Score
from perfectplay.playing.kept_levels import FORMAT, KeptScores

ABOUT = {"game": "nim", "rules": "3f", "pairs": 30, "limit": "0.1 seconds", "knowledge": "usual"}


def test_scores_are_there_again(tmp_path: Path) -> None:
    file = tmp_path / "levels.json.unfinished"
    scores = KeptScores(file, ABOUT)
    assert not file.exists()
    scores[1.0, 0.0] = Score(9, 1, 2)
    scores[1.0, 0.5] = Score(3, 0, 1)
    assert KeptScores(file, ABOUT) == scores == {(1.0, 0.0): Score(9, 1, 2), (1.0, 0.5): Score(3, 0, 1)}
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    scores.delete()
    assert not file.exists()
    scores.delete()


def test_measuring_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever it ends, what comes out in the end is the same, and no two strengths meet twice."""
    played: list[tuple[float, float]] = []
    most = [1000]

    def measured(game: Any, strength: float, other: float, *_: Any) -> Score:
        if len(played) >= most[0]:
            raise KeyboardInterrupt
        played.append((strength, other))
        wins = round(20 * (0.5 + min(strength - other, 0.5)))
        return Score(wins, 0, 20 - wins)

    monkeypatch.setattr(calibrating, "measured", measured)
    whole = list(calibrate(ConnectFour(), nodes=1))
    alone = list(played)
    assert len(alone) == len(set(alone)) > 5
    for before in range(1, len(alone)):
        played.clear()
        file = tmp_path / f"{before}.unfinished"
        most[0] = before
        with pytest.raises(KeyboardInterrupt):
            list(calibrate(ConnectFour(), nodes=1, met=KeptScores(file, ABOUT)))
        most[0] = 1000
        assert list(calibrate(ConnectFour(), nodes=1, met=KeptScores(file, ABOUT))) == whole
        assert played == alone


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        json.dumps({**ABOUT, "format": "another"}),
        json.dumps({**ABOUT, "format": FORMAT}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": 5}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, 0.5, 1, 2]], "rules": 5}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, "x", 1, 2, 3]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, 2.0, 1, 2, 3]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, 0.5, -1, 2, 3]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, 0.5, 0, 0, 0]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[1.0, 0.5, 1, 2, 3, 4]]}),
        json.dumps({**ABOUT, "format": FORMAT, "scores": [[float("nan"), 0.5, 1, 2, 3]]}),
        '{"format": ' * 100_000,
    ],
)
def test_a_file_of_something_else_is_named(content: str, tmp_path: Path) -> None:
    file = tmp_path / "levels.json.unfinished"
    file.write_text(content)
    with pytest.raises(BadArgument, match=r"levels\.json\.unfinished' holds no levels that are being measured"):
        KeptScores(file, ABOUT)
    assert file.read_text() == content


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "hex", "rules": "4f"}, "holds levels of nim, not of hex, that are being measured; give another file"),
        ({"rules": "4f"}, "holds levels of nim by other rules, that are being measured; give another file with --into"),
        (
            {"rules": "4f", "knowledge": "own"},
            "was begun with knowledge usual, and now knowledge is own; give knowledge",
        ),
        ({"pairs": 20}, "was begun with pairs 30, and now pairs is 20; give pairs 30 to go on, another file"),
        ({"limit": "5 nodes"}, "was begun with limit 0.1 seconds, and now limit is 5 nodes; give limit 0.1 seconds to"),
        ({"knowledge": "own"}, "was begun with knowledge usual, and now knowledge is own; give knowledge usual to go"),
    ],
)
def test_what_is_measured_otherwise_is_refused(asked: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "levels.json.unfinished"
    KeptScores(file, ABOUT)[1.0, 0.0] = Score(1, 0, 0)
    with pytest.raises(BadArgument) as caught:
        KeptScores(file, {**ABOUT, **asked})
    assert sentence in str(caught.value)


def test_a_game_that_has_only_moved_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "levels.json.unfinished"
    KeptScores(file, ABOUT)[1.0, 0.0] = Score(1, 0, 0)
    assert KeptScores(file, {**ABOUT, "game": "elsewhere/nim"}) == {(1.0, 0.0): Score(1, 0, 0)}


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    scores = KeptScores(tmp_path / "gone" / "levels.unfinished", ABOUT)
    with pytest.raises(
        BadArgument, match=r"what was measured cannot be written to '.*levels\.unfinished': No such file"
    ):
        scores[1.0, 0.0] = Score(1, 0, 0)
