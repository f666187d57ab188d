"""Processes that build a solution or a book, to be killed in the middle."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PYTHONPATH = os.pathsep.join([str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
"""Where a process finds the package and what the tests share."""


def started(code: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": PYTHONPATH}, **options)


def killed(
    code: str,
    kills: int,
    done: Callable[[], None],
    is_made: Callable[[], bool] = lambda: False,
    seed: int = 1,
) -> None:
    """Starts the code again and again, and kills it (-9) at random moments, so many times; then lets it end.

    The moments lie within the time that the code takes when nobody disturbs it, which is measured first: a fixed time
    would be over before the code begins on one machine, and after it has ended on another.

    Whenever it ends by itself, or was killed when what it makes was there already (``is_made``), ``done`` checks that
    and takes it away.
    """
    began = time.monotonic()
    assert started(code).wait(300) == 0
    whole = time.monotonic() - began
    done()
    source = random.Random(seed)
    hits = 0
    for _ in range(10 * kills):
        process = started(code)
        try:
            assert process.wait(source.uniform(0.3, 1) * whole) == 0
            done()
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            hits += 1
            if is_made():
                done()
        if hits == kills:
            break
    assert hits == kills
    process = started(code)
    assert process.wait(300) == 0
    done()
