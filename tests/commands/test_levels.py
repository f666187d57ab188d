"""`perfectplay levels`, and levels in `play`."""

from __future__ import annotations

import itertools
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from perfectplay.combined import parts_of
from perfectplay.playing.calibrating import Step, calibrate
from perfectplay.playing.contest import Score
from perfectplay.search.algorithms.catalogue import ALGORITHMS
from tests.commands.calling import Call, valid
from tests.commands.test_play import typed

SHORT = ("--pairs", "2", "--seconds", "0.01")


def test_levels_are_measured_and_kept(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "levels.json"
    status, out, err = call("levels", "tic-tac-toe", *SHORT, "--into", str(file))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("tic-tac-toe separates ")
    assert lines[1].split() == ["level", "1", "the", "weakest"]
    kept = json.loads(file.read_text())
    assert kept["game"] == "tic-tac-toe"
    assert len(kept["ladder"]) == len(lines) - 2
    played = call("play", "tic-tac-toe", "--first", "engine:2", "--second", "engine", "--levels", str(file), "--json")
    assert valid(played.out, "play")["result"] is not None


@pytest.mark.parametrize(
    ("given", "is_in_the_game", "of_players"),
    [((), False, "usual"), (("--knowledge", "own"), False, None), (("--knowledge", "shipped"), True, None)],
)
def test_levels_are_measured_with_the_knowledge_that_is_named(
    given: tuple[str, ...], is_in_the_game: bool, of_players: str | None, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measured(game: Any, *, knowledge: Any, **_: Any) -> Iterator[Step]:
        assert (parts_of(game) is not None) == is_in_the_game
        assert knowledge == of_players
        yield Step(1.0, Score())

    monkeypatch.setattr("perfectplay.commands.levels.calibrate", measured)
    assert call("levels", "connect-four", *given).out.splitlines()[0] == "connect-four separates 1 level"


def test_knowledge_that_there_is_not(call: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "none.knowledge")
    found = call("levels", "tic-tac-toe", *SHORT, "--knowledge", file)
    assert (found.status, found.out) == (2, "")
    assert "none.knowledge" in found.err
    found = call("levels", "tic-tac-toe", *SHORT, "--knowledge", "shipped")
    assert "no knowledge of TicTacToe() comes with the package" in found.err


def interrupted_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets Ctrl-C come when so many steps are measured."""

    def some(*arguments: Any, **options: Any) -> Iterator[Step]:
        yield from itertools.islice(calibrate(*arguments, **options), count)
        raise KeyboardInterrupt

    monkeypatch.setattr("perfectplay.commands.levels.calibrate", some)


@pytest.mark.parametrize("count", [0, 1])
def test_an_interrupt_leaves_what_was_found_and_the_same_command_goes_on(
    count: int, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "levels.json"
    words = ("levels", "tic-tac-toe", "--pairs", "2", "--nodes", "20", "--into", str(file))
    with monkeypatch.context() as patched:
        interrupted_after(count, patched)
        status, out, err = call(*words)
    assert (status, err) == (130, "")
    lines = out.splitlines()
    assert len(lines) == count + 1
    assert [line.partition(":")[0] for line in lines[:-1]] == ["strength 1.0000"] * count
    kept = tmp_path / "levels.json.unfinished"
    assert kept.exists() == bool(count)
    assert lines[-1] == f"interrupted; {str(kept)!r} keeps what was measured, and the same command goes on"
    assert not file.exists()
    if count:
        refused = call(*words[:3], "3", *words[4:])
        assert refused.err.startswith(f"perfectplay: {str(kept)!r} was begun with pairs 2, and now pairs is 3; give")
    whole = call(*words)
    assert whole.status == 0
    assert file.exists()
    assert not kept.exists()
    assert call("levels", "tic-tac-toe", "--pairs", "2", "--nodes", "20").out == whole.out


def test_an_interrupt_without_a_file(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(1, monkeypatch)
    found = call("levels", "tic-tac-toe", "--pairs", "2", "--nodes", "20")
    assert found.status == 130
    assert found.out.splitlines()[-1] == "interrupted; with --into FILE, the same command goes on where it ended"
    found = call("levels", "tic-tac-toe", "--pairs", "2", "--nodes", "20", "--json")
    assert found.status == 130
    content = valid(found.out, "levels")
    assert not content["is_whole"]
    assert [(one["level"], one["strength"]) for one in content["levels"]] == [(None, 1.0)]


@pytest.mark.slow
def test_as_json(call: Call) -> None:
    found = valid(call("levels", "nim", *SHORT, "--json").out, "levels")
    assert [one["level"] for one in found["levels"]] == list(range(1, len(found["levels"]) + 1))
    assert found["levels"][-1]["strength"] == 1.0
    assert found["is_whole"]


def test_engines_play_at_levels(call: Call) -> None:
    engines = ("--first", "engine:1", "--second", "engine", "--level", "4", "--seed", "1", "--json")
    whole = valid(call("play", "connect-four", *engines).out, "play")
    assert whole["result"] is not None
    assert valid(call("play", "connect-four", *engines).out, "play")["moves"] == whole["moves"]


def test_each_engine_has_its_own_level_time_and_algorithm(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    engines = ("--first", "engine:mcts:0.02s", "--second", "engine:3", "--seconds", "0.05", "--record", str(file))
    whole = valid(call("play", "tic-tac-toe", *engines, "--json").out, "play")
    assert whole["players"] == json.loads(file.read_text())["players"] == ["engine:mcts:0.02s", "engine:3"]
    assert valid(call("play", "--replay", str(file), "--json").out, "play")["players"] == whole["players"]
    again = call("play", "nim", "--first", "engine:nothing", "--second", "engine", "--json")
    assert "where 'nothing' is no level from 1 to 10, no time such as 0.5s, and no algorithm of" in again.err


def test_what_an_engine_cannot_do_is_said_before_the_first_move(call: Call) -> None:
    found = call("play", "nim", "--second", "engine:mcts", "--depth", "3", "--first", "engine", "--json")
    assert (found.status, found.out) == (2, "")
    assert "mcts takes no depth" in found.err


def test_levels_of_another_game_are_refused(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "levels.json"
    file.write_text(json.dumps({"game": "hex", "ladder": [0.5]}))
    found = call("play", "nim", "--levels", str(file))
    assert found.err == f"perfectplay: {file} holds the levels of hex, and this is nim; measure this game's levels\n"


@pytest.mark.slow
def test_the_command_to_go_on_keeps_the_level() -> None:
    out = typed("4\n", "connect-four", "--level", "2", "--seed", "1").out
    words = shlex.split(out.rstrip().rpartition("to go on: ")[2])
    assert words[words.index("--second") + 1] == "engine:2"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "nim", "--level", "11"), "level is 11; it must be a whole number from 1 to 10"),
        (("play", "nim", "--level", "x"), "level is 'x'; it must be a whole number from 1 to 10"),
        (("play", "nim", "--second", "engine:0"), "level is 0; it must be a whole number from 1 to 10"),
        (
            ("play", "nim", "--second", "engine:"),
            "--second is 'engine:', where '' is no level from 1 to 10, no time such as 0.5s, and no algorithm of "
            + ", ".join(ALGORITHMS),
        ),
        (("play", "nim", "--second", "robot:3"), "--second is 'robot:3'; it must be person or engine"),
        (("play", "nim", "--levels", "none.json"), "none.json cannot be read: No such file or directory"),
        (("levels", "coins"), "levels are measured in games of two players, and Coins has 3"),
        (("levels", "nim", "--pairs", "0"), "pairs is 0; it must be a whole number of pairs of games, 1 or more"),
        (("levels", "nim", "--pairs", "x"), "pairs is 'x'; it must be a whole number of pairs of games, 1 or more"),
        (("levels", "nim", "--seconds", "0"), "seconds is 0; it must be above 0"),
        (("levels", "nim", "--into", "a" * 300), f"{'a' * 300} cannot be written: File name too long"),
        (("levels", "nim", "--into", "/nowhere/at/all"), "there is no folder '/nowhere/at' for /nowhere/at/all"),
    ],
)
def test_what_is_wrong_is_one_sentence(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    assert call(*arguments) == (2, "", f"perfectplay: {sentence}\n")


def test_files_that_hold_no_levels(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text("{}")
    assert "holds no levels; perfectplay levels GAME --into FILE" in call("play", "nim", "--levels", str(file)).err
    assert "is there already; --into needs" in call("levels", "nim", "--into", str(file)).err
