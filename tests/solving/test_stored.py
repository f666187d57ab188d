"""Solutions as files: the same answers, interruption and resumption, and every fault that a file can have."""

from __future__ import annotations

import fcntl
import json
import resource
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games.connect_four_board import Discs
from perfectplay.own_files import KEY_BYTES, mark_of
from perfectplay.solving.files import StoreError, locked
from perfectplay.solving.stored import save, verify
from perfectplay.solving.unfinished import UnfinishedSolution
from tests.solving.building import killed
from tests.solving.cyclic_games import ThreeMensMorris
from tests.variants import each_once, first

GAME = pp.games.ConnectFour(4, 4)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("solved") / "four.solution"
    pp.solve_all(GAME, file=path)
    return path


def copied(path: Path, to: Path, data: bytes | None = None) -> Path:
    to.write_bytes(path.read_bytes() if data is None else data)
    return to


@pytest.mark.parametrize("game", first(2, [GAME, ThreeMensMorris(), pp.games.Kalah(3, 2), pp.games.TicTacToe()]))
def test_a_file_says_what_the_solution_in_memory_says(game: pp.Game[Any, Any], tmp_path: Path) -> None:
    in_memory = pp.solve_all(game)
    on_disk = pp.solve_all(game, file=tmp_path / "solution")
    assert on_disk.statistics == in_memory.statistics
    assert on_disk.root == in_memory.root
    for state in in_memory.some(300):
        assert on_disk[state] == in_memory[state]
    assert verify(on_disk) == min(1000, len(on_disk))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["solution"]


def test_an_interpreted_solution_is_stored_as_well(tmp_path: Path) -> None:
    game = pp.games.TicTacToe()
    solution = pp.solve_all(game, compiled=False)
    save(solution, tmp_path / "solution")
    again = pp.open_solution(game, tmp_path / "solution")
    assert all(again[state] == solution[state] for state in solution)


def test_nine_bytes_a_state(stored: Path) -> None:
    solution = pp.open_solution(GAME, stored)
    assert stored.stat().st_size < 9.3 * len(solution)


class Stop(Exception):
    pass


@pytest.mark.parametrize(("moment", "game"), each_once([3, 9, 14, 20], [GAME, ThreeMensMorris()]))
def test_what_is_interrupted_goes_on_from_there(
    game: pp.Game[Any, Any], moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pp.solve_all(game, file=tmp_path / "whole")
    written = 0
    keep = UnfinishedSolution._keep

    def failing(self: UnfinishedSolution, what: str, number: int, array: Any) -> Any:
        nonlocal written
        written += 1
        if written == moment:
            raise KeyboardInterrupt
        return keep(self, what, number, array)

    monkeypatch.setattr(UnfinishedSolution, "_keep", failing)
    try:
        pp.solve_all(game, file=tmp_path / "parts")
        was_stopped = False
    except KeyboardInterrupt:
        was_stopped = True
        assert not (tmp_path / "parts").exists()
    first = written
    pp.solve_all(game, file=tmp_path / "parts") if was_stopped else None
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()
    if was_stopped and isinstance(game, pp.games.ConnectFour):
        assert written == 34 + 1, first  # 17 layers and their scores; only the one that was lost comes twice


@pytest.mark.parametrize("removed", [0, 1, 2, 5])
def test_ended_while_it_clears_away(removed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The solution is there, but not all that led to it is gone; then the solution is taken away."""
    game, made = pp.games.ConnectFour(4, 4), tmp_path / "made"
    unlink = Path.unlink
    gone: list[str] = []

    def ended(path: Path, missing_ok: bool = False) -> None:
        if path.parent.name == "made.work" and path.name != "lock":
            if len(gone) == removed:
                raise KeyboardInterrupt
            gone.append(path.name)
        unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", ended)
        with pytest.raises(KeyboardInterrupt):
            pp.solve_all(game, file=made, compiled=True)
    whole = made.read_bytes()
    made.unlink()
    pp.solve_all(game, file=made, compiled=True)
    assert made.read_bytes() == whole
    assert not (tmp_path / "made.work").exists()


@pytest.mark.parametrize(
    "kills", [pytest.param(8, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.nightly)]
)
def test_kills_and_the_same_bytes(kills: int, tmp_path: Path) -> None:
    made = tmp_path / "killed"
    code = f"import perfectplay as pp\npp.solve_all(pp.games.ConnectFour(5, 4), file={str(made)!r})\n"
    pp.solve_all(pp.games.ConnectFour(5, 4), file=tmp_path / "whole")

    def done() -> None:
        assert made.read_bytes() == (tmp_path / "whole").read_bytes()
        made.unlink()

    killed(code, kills, done, made.exists)


def test_a_truncated_file(stored: Path, tmp_path: Path) -> None:
    data = stored.read_bytes()
    for size in (0, 10, 64, len(data) // 2, len(data) - 1):
        with pytest.raises(StoreError, match=r"is not a solution|is cut off|another version"):
            pp.open_solution(GAME, copied(stored, tmp_path / "short", data[:size]))


@pytest.mark.parametrize("missing", [1, 16, 5000])
def test_bytes_that_are_missing_in_the_middle(stored: Path, tmp_path: Path, missing: int) -> None:
    data = stored.read_bytes()
    short = copied(stored, tmp_path / "short", data[: len(data) // 2] + data[len(data) // 2 + missing :])
    with pytest.raises(StoreError, match=r"is damaged: (bytes are missing in it|its checksums have changed)"):
        pp.open_solution(GAME, short)


def test_a_flipped_bit_anywhere(stored: Path, tmp_path: Path) -> None:
    data = stored.read_bytes()
    for at in [*range(100, len(data), len(data) // 40), len(data) - 300, len(data) - 5]:
        wrong = bytearray(data)
        wrong[at] ^= 4
        path = copied(stored, tmp_path / "wrong", bytes(wrong))
        with pytest.raises(StoreError, match=r"damaged|cut off"):
            verify(pp.open_solution(GAME, path))


def test_a_flipped_bit_is_noticed_where_it_is_read(stored: Path, tmp_path: Path) -> None:
    wrong = bytearray(stored.read_bytes())
    for at in range(64, 64 + 200_000, 50):
        wrong[at] ^= 1
    solution = pp.open_solution(GAME, copied(stored, tmp_path / "wrong", bytes(wrong)))
    with pytest.raises(StoreError, match="is damaged: block"):
        solution[solution.root]


class OtherRules(pp.games.ConnectFour):
    """Three in a row win."""

    def has_line(self, discs: int) -> bool:
        return any(discs & discs >> step & discs >> 2 * step for step in (1, self.rows, self.rows + 1, self.rows + 2))


OtherRules.__name__ = "ConnectFour"


def test_a_file_of_another_game_or_other_rules(stored: Path) -> None:
    with pytest.raises(StoreError, match=r"is a solution of ConnectFour\(columns=4, rows=4\), not of Conn.*rows=5"):
        pp.open_solution(pp.games.ConnectFour(4, 5), stored)
    with pytest.raises(StoreError, match="by other rules than those given here"):
        pp.open_solution(OtherRules(4, 4), stored)


def test_a_file_of_another_version_and_one_that_is_none(stored: Path, tmp_path: Path) -> None:
    data = stored.read_bytes()
    with pytest.raises(StoreError, match="another version"):
        pp.open_solution(GAME, copied(stored, tmp_path / "new", data.replace(b"solution 1", b"solution 9", 1)))
    with pytest.raises(StoreError, match="is not a solution"):
        pp.open_solution(GAME, copied(stored, tmp_path / "text", b"once upon a time" * 100))
    with pytest.raises(StoreError, match="cannot be read: No such file"):
        pp.open_solution(GAME, tmp_path / "nothing")


def test_a_file_that_is_there_is_not_written_over(stored: Path) -> None:
    before = stored.read_bytes()
    with pytest.raises(StoreError, match="exists already"):
        pp.solve_all(GAME, file=stored)
    assert stored.read_bytes() == before


def test_the_same_file_twice_at_once(tmp_path: Path) -> None:
    (tmp_path / "solution.work").mkdir()
    with locked(tmp_path / "solution.work" / "lock", "it"), pytest.raises(StoreError, match="by another process"):
        pp.solve_all(GAME, file=tmp_path / "solution")


def test_a_lock_that_was_removed_while_it_was_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opened the file just before its holder let go and removed it must not share it with who makes a new one."""
    path = tmp_path / "lock"
    real = fcntl.flock

    def late(file: Any, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", real)
        path.unlink()
        real(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with locked(path, "it"):
        with pytest.raises(StoreError, match="by another process"), locked(path, "it"):
            pass
        assert path.exists()
    assert not path.exists()


def test_what_others_put_beside_an_unfinished_solution_is_kept(tmp_path: Path) -> None:
    work = tmp_path / "solution.work"
    work.mkdir()
    (work / "mine.array").write_text("mine")
    pp.solve_all(GAME, file=tmp_path / "solution")
    assert [path.name for path in work.iterdir()] == ["mine.array"]
    pp.solve_all(GAME, file=tmp_path / "other")
    assert not (tmp_path / "other.work").exists()


def test_a_full_disk(tmp_path: Path, stored: Path) -> None:
    """The system gives no file more than 80 kB, as if the disk were full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (80_000, before[1]))
    try:
        with pytest.raises(StoreError, match=r"cannot be written to .*what was finished before is kept, so make room"):
            pp.solve_all(GAME, file=tmp_path / "solution")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not (tmp_path / "solution").exists()
    assert list((tmp_path / "solution.work").glob("*.part")) == []
    pp.solve_all(GAME, file=tmp_path / "solution")
    assert (tmp_path / "solution").read_bytes() == stored.read_bytes()


def test_work_that_somebody_else_has_begun_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its states go into machine code as they are; sums alone do not say who has written them."""
    monkeypatch.setattr("perfectplay.solving.whole.save", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        pp.solve_all(GAME, file=tmp_path / "solution")
    monkeypatch.undo()
    work = tmp_path / "solution.work"
    layer, note = work / "layer-0009.array", work / "progress.json"
    made, said = layer.read_bytes(), note.read_text()
    layer.write_bytes(made[:-1] + bytes([made[-1] ^ 1]))
    with pytest.raises(StoreError, match=r"layer-0009.array is damaged or missing; delete"):
        pp.solve_all(GAME, file=tmp_path / "solution")
    facts = {name: fact for name, fact in json.loads(said).items() if name != "mark"}
    facts["layers"][9][2] = mark_of(bytes(KEY_BYTES), layer.read_bytes())
    note.write_text(
        json.dumps({**facts, "mark": mark_of(bytes(KEY_BYTES), json.dumps(facts, sort_keys=True).encode())})
    )
    with pytest.raises(StoreError, match=f"^{work} was not written by you on this machine"):
        pp.solve_all(GAME, file=tmp_path / "solution")
    for forged in ('{"version": 3, "mark": [1]}', '{"version": 3, "mark": ""}', said.replace("true", "false")):
        note.write_text(forged)
        with pytest.raises(StoreError, match=f"^{work} was not written by you on this machine, or was changed since"):
            pp.solve_all(GAME, file=tmp_path / "solution")
    layer.write_bytes(made)
    note.write_text(said)
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path / "another key"))
    with pytest.raises(StoreError, match=f"^{work} was not written by you on this machine"):
        pp.solve_all(GAME, file=tmp_path / "solution")
    monkeypatch.undo()
    pp.solve_all(GAME, file=tmp_path / "solution")
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path))
    with pytest.raises(StoreError, match=f"^the key {tmp_path}, by which"):
        pp.solve_all(GAME, file=tmp_path / "another")
    assert not (tmp_path / "another.work").exists()


def test_work_that_was_damaged_or_is_of_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.solving.whole.save", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        pp.solve_all(GAME, file=tmp_path / "solution")
    monkeypatch.undo()
    with pytest.raises(StoreError, match="is a solution begun of ConnectFour"):
        pp.solve_all(pp.games.TicTacToe(), file=tmp_path / "solution")
    layer = tmp_path / "solution.work" / "layer-0009.array"
    layer.write_bytes(layer.read_bytes()[:-3] + b"abc")
    with pytest.raises(StoreError, match=r"layer-0009.array is damaged or missing; delete"):
        pp.solve_all(GAME, file=tmp_path / "solution")


def test_a_state_that_does_not_fit_is_not_in_it(stored: Path) -> None:
    solution = pp.open_solution(GAME, stored)
    assert Discs(-5, 1) not in solution
    assert solution.root in solution
