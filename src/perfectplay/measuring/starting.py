"""The waiting time before the first answer: imports, the compiler, machine code from the cache folder."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Final

import perfectplay as pp
from perfectplay.measuring import fresh
from perfectplay.measuring.child import ALGORITHMS, game_called
from perfectplay.measuring.rows import Figure, Goal, Row, Settings, Unit, at_most, row_of_times
from perfectplay.measuring.timing import Moment

IMPORT_GOAL: Final = at_most(0.1)
COMPILE_GOAL: Final = at_most(2.0)
CACHE_GOAL: Final = at_most(0.3)
NO_COMPILER: Final = at_most(0)

TIMED_IMPORT: Final = """
import sys, time
wall, processor = time.perf_counter(), time.process_time()
import {module}
print([time.perf_counter() - wall, time.process_time() - processor,
       sum(name.partition(".")[0] == "llvmlite" for name in sys.modules)])
"""


def imports(settings: Settings) -> list[Figure]:
    """Measures ``import perfectplay``, and for comparison the part of llvmlite that a compiled search imports."""
    ours, theirs, modules = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(-1, settings.repeat):
            settings.tell(f"imports, round {number + 1} of {settings.repeat}")
            taken, modules = _timed_import("perfectplay", Path(folder))
            compiler, _ = _timed_import("llvmlite.binding", Path(folder))
            if number >= 0:  # the first import of each only brings the files into memory
                ours.append(taken)
                theirs.append(compiler)
    return [
        Figure(
            "Imports, in new processes",
            (
                row_of_times("import perfectplay", ours, IMPORT_GOAL),
                Row("modules of llvmlite that it imports", Unit.COUNT, modules, goal=NO_COMPILER),
                row_of_times("import llvmlite.binding (part of every first compiled call)", theirs),
            ),
        )
    ]


def _timed_import(module: str, folder: Path) -> tuple[Moment, int]:
    wall, processor, modules = json.loads(fresh.python(["-c", TIMED_IMPORT.format(module=module)], folder))
    return Moment(wall, processor), modules


def pairs(*, quick: bool = False) -> list[tuple[str, str]]:
    """Returns every built-in game with every algorithm that can search it."""
    if quick:
        return [("connect-four", "alpha_beta")]
    return [
        (entry.name, algorithm)
        for entry in pp.games.entries()
        for algorithm in ALGORITHMS
        if "width" not in algorithm or game_called(entry.name).has_evaluation
    ]


def first_calls(settings: Settings) -> list[Figure]:
    """Measures the first compiled call of a process, without and with the machine code in the cache folder."""
    compiling: dict[str, list[Moment]] = {}
    loading: dict[str, list[Moment]] = {}
    rounds = 1 if settings.quick else max(2, (settings.repeat + 1) // 2)
    for number in range(rounds):
        for pair in pairs(quick=settings.quick):
            name = ": ".join(pair)
            settings.tell(f"first call, round {number + 1} of {rounds}: {name}")
            with tempfile.TemporaryDirectory() as folder:
                for times in (compiling, loading):
                    took = Moment(*fresh.child(Path(folder), "first_call", *pair))
                    times.setdefault(name, []).append(took)
    return [
        Figure(
            "First compiled call, nothing in the cache",
            _rows(compiling, COMPILE_GOAL),
            "new processes; the first call less a warm one, after import perfectplay, llvmlite's import included",
        ),
        Figure("First compiled call, from the cache", _rows(loading, CACHE_GOAL), "the same in the next new process"),
    ]


def _rows(times: dict[str, list[Moment]], goal: Goal) -> tuple[Row, ...]:
    return tuple(row_of_times(name, samples, goal) for name, samples in times.items())
