"""One file diagnosed in a process of its own: ``python -m perfectplay.teaching.diagnosis.child REQUEST``, both JSON.

The request says the file, the function, the limits, and where the answer is to be written. What the student's program
prints goes nowhere, and it cannot read anything. The process that asked ends this one if it takes too long.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import PerfectPlayError
from perfectplay.games.loading import module_of
from perfectplay.teaching.diagnosis.candidates import in_module
from perfectplay.teaching.diagnosis.course_modules import provide
from perfectplay.teaching.diagnosis.diagnosing import of_candidate
from perfectplay.teaching.diagnosis.stored import as_json

MOST_CALLS: Final = 20_000
"""A recursion is not deeper than this, whatever limit a program sets."""


def main(request: str) -> int:
    """Answers a request; returns the exit status."""
    asked = json.loads(request)
    answer = Path(asked["answer"])
    shallow()
    limited(asked["megabytes"])
    silenced()
    answer.write_text(json.dumps(found(asked)), encoding="utf-8")
    os._exit(0)  # threads that a student's program has left running do not hold it


def found(asked: dict[str, Any]) -> dict[str, Any]:
    """Returns the diagnosis, or what stands in its way."""
    try:
        provide(Path(asked["file"]).resolve().parent)
        module = module_of(asked["file"])
        candidate, ways = in_module(module, asked["file"], asked["function"])
        return {"diagnosis": as_json(of_candidate(candidate, ways, seconds=asked["seconds"], lang=asked["lang"]))}
    except PerfectPlayError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"memory": True}
    except Exception as error:  # ours: whatever the student's program raises is a finding
        said = f"{type(error).__name__}: {error}"
        return {
            "error": f"{asked['file']} could not be diagnosed, by a fault of perfectplay ({said}); please report it"
        }


def limited(megabytes: int) -> None:
    """Limits the memory of this process, where the system can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        size = megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def shallow() -> None:
    """Keeps a student's program from allowing itself a recursion that overflows the stack."""
    allow = sys.setrecursionlimit
    sys.setrecursionlimit = lambda limit: allow(min(limit, MOST_CALLS))


def silenced() -> None:
    """Lets what is printed lead nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
