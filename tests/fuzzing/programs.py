"""Random programs, interpreted and compiled (see `tests.compiling.random_programs`)."""

from __future__ import annotations

import random
from typing import Any

from tests.compiling.random_programs import Workshop, program_of
from tests.compiling.random_sources import Program

USUAL = 20
"""One program in so many is optimised as for users."""

_workshop = Workshop()


def make(draw: random.Random) -> dict[str, Any]:
    program = program_of(draw.randrange(2**40))
    return {"program": program._asdict(), "level": None if draw.randrange(USUAL) == 0 else 0}


def check(case: dict[str, Any]) -> str:
    stored = case["program"]
    program = Program(stored["seed"], stored["source"], tuple(stored["inputs"]))
    verdict = _workshop.compare(program, case["level"])
    if verdict.kind in ("same", "refused"):
        return ""
    return f"{verdict.kind}: {verdict.reason}\n{verdict.details}\n{program.source}"
