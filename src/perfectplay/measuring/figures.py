"""All figures in one run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from perfectplay.measuring import machine, peers
from perfectplay.measuring.memory import memory
from perfectplay.measuring.rows import Figure, Report, Settings
from perfectplay.measuring.speed import calls, connect_four, tic_tac_toe
from perfectplay.measuring.starting import first_calls, imports
from perfectplay.measuring.stopping import stopping

Measurement = Callable[[Settings], list[Figure]]

MEASUREMENTS: Final[tuple[Measurement, ...]] = (
    connect_four,
    tic_tac_toe,
    calls,
    imports,
    first_calls,
    stopping,
    memory,
)


LEFT_FREE: Final = 0.9
"""Other programs must leave this many cores free, because one measurement at a time runs on one core."""


def measure(
    settings: Settings,
    measurements: tuple[Measurement, ...] = MEASUREMENTS,
    *,
    attempts: int = 1,
    patience: float = 0.0,
) -> Report:
    """Measures everything, one thing after the other.

    If other programs leave not even one core free meanwhile, a measurement is repeated, up to ``attempts`` times, and
    the least disturbed one is kept, whatever it says. Before each attempt it waits up to ``patience`` seconds for a
    quiet moment.
    """
    about = machine.about()
    found: list[Figure] = []
    for measurement in measurements:
        least_disturbed = min(_attempts(settings, measurement, attempts, patience), key=_disturbance)
        found += least_disturbed
    return Report(
        tuple(found), about, {"repeat": settings.repeat, "quick": settings.quick, "attempts": attempts}, peers.missing()
    )


def _attempts(settings: Settings, measurement: Measurement, attempts: int, patience: float) -> list[list[Figure]]:
    made: list[list[Figure]] = []
    while len(made) < attempts and (not made or _disturbance(made[-1]) > machine.cores() - LEFT_FREE):
        machine.wait_until_quiet(patience)
        others = machine.Others()
        figures = measurement(settings)
        load, busy = machine.load(), others.cores()
        made.append([replace(figure, load=load, others=busy) for figure in figures])
    return made


def _disturbance(figures: list[Figure]) -> float:
    return max((figure.others or 0.0 for figure in figures), default=0.0)
