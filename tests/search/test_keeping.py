"""Proofs in a file: the same call goes on, whatever ended the one before, and a wrong file is refused."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.own_files import mark_of, own_key
from perfectplay.search import keeping
from perfectplay.search.parts import kept_table

FOUR = pp.games.ConnectFour(columns=4, rows=4)
TTT = pp.games.TicTacToe()


def solved(game: pp.Game, file: Path, **options: object) -> pp.SearchResult:
    return pp.solve(game, keep=file, table_mb=4, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [FOUR, pp.games.Go(size=2, komi=0, margin=True, ko="simple")])
def test_a_stopped_proof_goes_on(game: pp.Game, tmp_path: Path) -> None:
    """Each run has few nodes, so that the value is only found by what earlier ones have kept."""
    file = tmp_path / "proof"
    whole = pp.solve(game, compiled=True, table_mb=4)
    step = max(whole.nodes // 3, 1)
    nodes = 0
    for _ in range(100):
        found = solved(game, file, nodes=step)
        assert found.nodes > nodes
        nodes = found.nodes
        if found.is_proven:
            break
    assert (found.is_proven, found.value, found.plies) == (True, whole.value, whole.plies)
    assert nodes > step


def test_superko_has_the_same_value_from_a_file(tmp_path: Path) -> None:
    """There, no entry decides a node; the file only says which action to try first."""
    game = pp.games.Go(size=2, komi=0, margin=True)
    file = tmp_path / "proof"
    assert not solved(game, file, nodes=100_000).is_proven
    found = solved(game, file)
    assert (found.is_proven, found.value) == (True, 1)


def test_a_proven_file_answers_at_once(tmp_path: Path) -> None:
    first = solved(FOUR, tmp_path / "proof")
    again = solved(FOUR, tmp_path / "proof")
    assert again.value == first.value
    assert again.nodes - first.nodes < first.nodes / 4


LATE = 4_500_000
"""Cut here or later, at thirteen places, going on took 0.22 to 0.74 of the nodes of the whole proof; at 3.7 M, 1.04."""

KILLED = """
import sys, perfectplay as pp
from perfectplay.own_files import mark_of, own_key
from perfectplay.search import keeping
keeping.EVERY, keeping.SHARE = 0.2, 1.0
print("begins", flush=True)
found = pp.solve(pp.games.ConnectFour(columns=5, rows=7), keep=sys.argv[1], table_mb=64)
print(found.stop_reason, flush=True)
"""


def test_a_file_belongs_to_one_process_at_a_time(tmp_path: Path) -> None:
    """The lock dies with its process, so that nothing need be removed after ``kill -9``."""
    file = tmp_path / "proof"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE)
    try:
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        sentence = f"{file} is being written by another process; wait until that ends, or give another file"
        with pytest.raises(pp.BadArgument) as error:
            pp.solve(pp.games.ConnectFour(columns=5, rows=7), keep=file, table_mb=64)
        assert str(error.value) == sentence
    finally:
        process.kill()
        process.communicate()
    found = pp.solve(pp.games.ConnectFour(columns=5, rows=7), keep=file, table_mb=64, nodes=1000)
    assert found.nodes > 1000
    assert [path.name for path in tmp_path.iterdir()] == ["proof"]


def nodes_in(file: Path) -> int:
    """Returns how many nodes a kept proof has taken so far."""
    with file.open("rb") as stream:
        return int(json.loads(stream.readline().rsplit(b" ", 2)[0])["nodes"])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_proof_goes_on(by: signal.Signals, tmp_path: Path) -> None:
    game, file = pp.games.ConnectFour(columns=5, rows=7), tmp_path / "proof"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not file.exists() or nodes_in(file) < LATE):
        time.sleep(0.05)
    os.kill(process.pid, by)
    output = process.communicate()[0]
    assert (b"interrupted" in output) == (by is signal.SIGINT)
    kept = nodes_in(file)
    whole = pp.solve(game, compiled=True, table_mb=64)
    found = pp.solve(game, keep=file, table_mb=64)
    assert (found.is_proven, found.value) == (True, whole.value)
    assert found.nodes > kept > 0
    assert found.nodes - kept < whole.nodes


def test_a_folder_that_is_not_there_is_named_before_the_search(tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match=r"there is no folder .*nowhere; make it first"):
        solved(TTT, tmp_path / "nowhere" / "proof")


def test_a_game_with_chance_hears_the_same_as_without_a_file(tmp_path: Path) -> None:
    said = []
    for options in ({}, {"keep": tmp_path / "proof"}):
        with pytest.raises(pp.GameError) as error:
            pp.solve(pp.games.Pig(), **options)  # type: ignore[arg-type]
        said.append(str(error.value))
    assert said[0] == said[1]
    assert "solve --all" in said[0]


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(5, 7), (4, 8)])
def test_going_on_takes_no_more_than_all_at_once(columns: int, rows: int, tmp_path: Path) -> None:
    """A table that is full from the start does not deceive the search about where it pays."""
    game = pp.games.ConnectFour(columns=columns, rows=rows)
    whole = pp.solve(game, compiled=True, table_mb=64)
    before = pp.solve(game, keep=tmp_path / "proof", table_mb=64, nodes=2_000_000)
    found = pp.solve(game, keep=tmp_path / "proof", table_mb=64)
    assert (found.is_proven, found.value) == (True, whole.value)
    assert found.nodes - before.nodes < whole.nodes


@pytest.mark.parametrize(
    "change", [{"words": 0.5}, {"bytes": -1}, {"known": None}, {"known": ["1"]}, {"known": [1]}, {"seconds": "soon"}]
)
def test_a_first_line_that_somebody_has_written_is_no_traceback(change: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "proof"
    solved(FOUR, file, nodes=100)
    line, _, entries = file.read_bytes().partition(b"\n")
    text = json.dumps(json.loads(line.rsplit(b" ", 2)[0]) | change).encode()
    mark = mark_of(own_key(), text, entries).encode()
    file.write_bytes(b"%s %s %08x\n" % (text, mark, zlib.crc32(text)) + entries)
    with pytest.raises(pp.BadArgument, match=r"first line lacks|not of this size|not what was written"):
        solved(FOUR, file)


def test_ctrl_c_while_the_file_is_written_loses_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: keeping.Kept, result: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(keeping.Kept, "write", interrupted)
    found = solved(FOUR, tmp_path / "proof")
    assert (found.stop_reason, found.is_proven, found.value) == (pp.StopReason.INTERRUPTED, True, 0)


def at(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def test_damage_is_named(tmp_path: Path) -> None:
    file = tmp_path / "proof"
    solved(TTT, file)
    whole = file.read_bytes()
    body = whole.index(b"\n") + 1
    for damaged, where in (
        (at(whole, 5), "its first line"),
        (at(whole, body - 3), "its first line"),
        (b"", "its first line"),
        (b"[1] 00000000\n", "its first line"),
        (bytes(100), "its first line"),
        (at(whole, body + 1000), "its table"),
        (whole[:-1], "its table"),
        (whole + b"\0", "its table"),
    ):
        file.write_bytes(damaged)
        with pytest.raises(pp.BadArgument, match=f"damaged or no kept proof: {where} is not what was written"):
            solved(TTT, file)
        assert file.read_bytes() == damaged


@pytest.mark.skipif(sys.platform == "win32", reason="owners are not asked for there")
def test_a_file_that_others_could_have_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table goes into the machine code as it is: an action that it names is taken without a look at the rules."""
    file = tmp_path / "proof"
    before = os.umask(0)
    try:
        solved(TTT, file)
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600
    assert solved(TTT, file).is_proven
    for mode in (0o666, 0o620, 0o602):
        file.chmod(mode)
        with pytest.raises(pp.BadArgument, match=f"^{file} could be of another user, .* as it is, so if you trust it"):
            solved(TTT, file)
    file.chmod(0o644)
    assert solved(TTT, file).is_proven
    mine, key = os.getuid(), own_key()
    monkeypatch.setattr(keeping, "own_key", lambda: key)
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    with pytest.raises(pp.BadArgument, match="could be of another user"):
        solved(TTT, file)


def test_a_file_that_somebody_else_has_made_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sums are right and its owner is the user, as of a file from the net; only the mark is another one's."""
    file = tmp_path / "proof"
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path / "another key"))
    solved(TTT, file)
    made = file.read_bytes()
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path / "own key"))
    with pytest.raises(
        pp.BadArgument, match=f"^{file} was not written by you on this machine, .* to a copy of the key"
    ):
        solved(TTT, file)
    assert file.read_bytes() == made
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path / "another key"))
    assert solved(TTT, file).is_proven
    whole = bytearray(made)  # an entry is changed, and both sums are made right
    body = whole.index(b"\n") + 1
    whole[body + 1000] ^= 1
    text, mark, _ = bytes(whole[: body - 1]).rsplit(b" ", 2)
    facts = {**json.loads(text), "checksum": zlib.crc32(whole[body:])}
    text = json.dumps(facts).encode()
    file.write_bytes(b"%s %s %08x\n" % (text, mark, zlib.crc32(text)) + whole[body:])
    with pytest.raises(pp.BadArgument, match="was not written by you on this machine"):
        solved(TTT, file)


def test_without_a_key_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path))
    with pytest.raises(pp.BadArgument, match=f"^the key {tmp_path}, by which perfectplay knows its own files, cannot"):
        solved(TTT, tmp_path / "proof")
    assert not (tmp_path / "proof").exists()


def test_rules_that_have_changed_since(tmp_path: Path) -> None:
    file, source = tmp_path / "proof", tmp_path / "take.py"
    for most in (2, 3):
        source.write_text(
            "import perfectplay as pp\n\n"
            "class Take(pp.Game):\n"
            "    def initial_state(self): return (9, 0)\n"
            "    def to_move(self, state): return state[1]\n"
            f"    def actions(self, state): return range(1, min({most}, state[0]) + 1)\n"
            "    def result(self, state, action): return (state[0] - action, 1 - state[1])\n"
            "    def is_terminal(self, state): return state[0] == 0\n"
            "    def utility(self, state, player): return -1 if player == state[1] else 1\n",
            encoding="utf-8",
        )
        game = pp.load(str(source))
        if most == 2:
            solved(game, file)
            continue
        with pytest.raises(
            pp.BadArgument, match=r"the rules of Take\(\) have changed since .*proof was written; remove"
        ):
            solved(game, file)


def test_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "proof"
    solved(TTT, file)
    with pytest.raises(pp.BadArgument, match=r"of another search: its game is 'TicTacToe\(\)'"):
        solved(FOUR, file)
    with pytest.raises(pp.BadArgument, match="its position is"):
        solved(TTT, file, state=TTT.play("b2"))
    with pytest.raises(pp.BadArgument, match="its options is"):
        solved(TTT, file, distance=False)
    with pytest.raises(pp.BadArgument, match="its table_mb is 4 and not 8"):
        pp.solve(TTT, keep=file, table_mb=8)


def test_a_full_disk_is_said_and_costs_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "proof"
    solved(FOUR, file, nodes=50)
    before = file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("perfectplay.replacing.os.fsync", full)
    with pytest.raises(pp.BadArgument, match=r"cannot be kept in .*: No space left on device; what was written before"):
        solved(FOUR, file, nodes=50)
    assert solved(FOUR, file).is_proven
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["proof"]


def test_too_little_memory_for_a_copy_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "proof"
    solved(FOUR, file, nodes=50)
    before = file.read_bytes()

    def none_left(address: int, size: int) -> bytes:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(kept_table, "copy_of", none_left)
        with pytest.raises(pp.BadArgument, match=r"cannot be kept in .*: there is no memory for a copy of the table; "):
            solved(FOUR, file, nodes=50)
    assert file.read_bytes() == before
    assert solved(FOUR, file).is_proven


@pytest.mark.parametrize(
    "options",
    [
        {"lines": 2},
        {"compiled": False},
        {"algorithm": "proof-number", "distance": False},
        {"shared_table": pp.Table(1)},
    ],
)
def test_what_does_not_go_together(options: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match=f"which does not go with {next(iter(options))}; leave out one"):
        solved(FOUR, tmp_path / "proof", **options)
