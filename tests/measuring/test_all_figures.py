"""The run of all figures: attempts, what is measured in new processes, the report."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.measuring import child, fresh, machine
from perfectplay.measuring.figures import measure
from perfectplay.measuring.rows import Figure, Row, Settings, Unit
from perfectplay.measuring.starting import imports, pairs


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How many cores other programs keep busy in one measurement after the other, on a machine of two."""
    cores: list[float] = []

    class FakeOthers:
        def cores(self) -> float:
            return cores.pop(0)

    monkeypatch.setattr(machine, "Others", FakeOthers)
    monkeypatch.setattr(machine, "cores", lambda: 2)
    return cores


def numbered() -> Iterator[Figure]:
    for number in range(10):
        yield Figure("a figure", (Row("attempt", Unit.COUNT, number),))


def attempt_kept(attempts: int) -> tuple[float, float | None]:
    figures = numbered()
    (figure,) = measure(Settings(1), (lambda settings: [next(figures)],), attempts=attempts).figures
    return figure.rows[0].value, figure.others


def test_a_quiet_machine_measures_once(busy: list[float]) -> None:
    busy += [0.5, 0.0]
    assert attempt_kept(3) == (0, 0.5)


def test_the_attempt_that_was_disturbed_least_is_kept(busy: list[float]) -> None:
    busy += [1.9, 1.2, 1.5]
    assert attempt_kept(3) == (1, 1.2)


def test_attempts_end_with_the_first_that_is_not_disturbed(busy: list[float]) -> None:
    busy += [1.9, 0.1, 0.0]
    assert attempt_kept(3) == (1, 0.1)


def test_a_report_knows_its_machine() -> None:
    report = measure(Settings(2, quick=True), ())
    assert report.settings == {"repeat": 2, "quick": True, "attempts": 1}
    assert {"date", "cores", "processor", "system", "python", "versions"} == set(report.about)
    assert report.about["versions"]["perfectplay"] == pp.__version__
    assert report.about["versions"]["llvmlite"]


def test_other_programs_are_told_from_this_one() -> None:
    others = machine.Others()
    sum(range(2_000_000))
    cores = others.cores()
    assert cores is None or 0 <= cores <= (os.cpu_count() or 1)


def test_every_game_is_compiled_with_every_algorithm_that_can_search_it() -> None:
    found = pairs()
    assert {game for game, _ in found} == {entry.name for entry in pp.games.entries()}
    assert ("gomoku", "alpha_beta, width") in found
    assert ("nim", "alpha_beta, width") not in found
    assert {algorithm for game, algorithm in found if game == "nim"} == set(child.ALGORITHMS) - {"alpha_beta, width"}


def test_the_peak_of_memory_is_that_of_a_python() -> None:
    assert 1_000_000 < child.peak() < 100_000_000_000


def test_import_does_not_import_the_compiler() -> None:
    (figure,) = imports(Settings(1))
    assert figure.rows[1].value == 0


def test_a_failure_in_a_new_process_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(pp.PerfectPlayError, match=r"^measuring in a new process failed \(-c 1/0\): ZeroDivisionError"):
        fresh.python(["-c", "1/0"], tmp_path)


@pytest.mark.slow
def test_what_new_processes_measure(tmp_path: Path) -> None:
    wall, processor = fresh.child(tmp_path, "first_call", "tic-tac-toe", "search")
    assert wall > 0
    assert processor > 0
    assert list(tmp_path.glob("*.machine"))
    assert fresh.child(tmp_path, "memory", "connect-four", 6, 0)["nodes"] == 1249
    assert fresh.child(tmp_path, "memory", "nim:heaps=30,max_take=2", 30, 5000)["nodes"] == 5000
    for how in ("deadline", "SIGINT"):
        assert len(fresh.child(tmp_path, "stop", how, 2, 0.05)["late"]) == 2
