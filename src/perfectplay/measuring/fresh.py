"""New processes, for figures that can be measured only once in each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import perfectplay
from perfectplay.errors import PerfectPlayError


def child(cache: Path, task: str, *arguments: object) -> Any:
    """Returns the result of a ``task`` of `perfectplay.measuring.child`, with kernels kept in the folder ``cache``."""
    return json.loads(python(["-m", "perfectplay.measuring.child", task, *map(str, arguments)], cache))


def python(arguments: list[str], cache: Path) -> str:
    """Returns the output of this Python in a new process. Raises `PerfectPlayError` with its last words."""
    source = str(Path(perfectplay.__file__).parents[1])
    paths = [source, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PERFECTPLAY_CACHE_DIR": str(cache)}
    ended = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        said = ended.stderr.strip().splitlines() or [f"exit status {ended.returncode}"]
        raise PerfectPlayError(f"measuring in a new process failed ({' '.join(arguments)}): {said[-1]}")
    return ended.stdout
