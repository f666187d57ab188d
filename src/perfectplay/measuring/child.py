"""Measurements in a process of their own: ``python -m perfectplay.measuring.child TASK ...`` prints JSON."""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import perfectplay as pp
from perfectplay.errors import PerfectPlayError
from perfectplay.measuring.timing import Moment, now, processors, spread, walls
from perfectplay.result import StopReason

TREE: Final = [[3, 5], [6, 9], [1, 2], [0, -1]]

ALGORITHMS: Final[dict[str, Callable[[Any], object]]] = {
    "minimax": lambda game: pp.minimax(game, depth=1, compiled=True),
    "alpha_beta": lambda game: pp.alpha_beta(game, depth=1, compiled=True),
    "alpha_beta, width": lambda game: pp.alpha_beta(game, depth=1, width=2, compiled=True),
    "search": lambda game: pp.search(game, depth=1, compiled=True),
    "perft": lambda game: pp.perft(game, depth=1, compiled=True),
}
"""Every kernel with every order of actions; `solve` shares that of `search`."""


def game_called(name: str) -> pp.Game[Any, Any]:
    return pp.games.ExplicitTree(TREE) if name == "tree" else pp.games.get(name)


def first_call(game_name: str, algorithm: str) -> Moment:
    """Measures how much longer a process's first compiled call takes than a warm one, importing LLVM included."""
    game = game_called(game_name)
    times = []
    for _ in range(4):
        start = now()
        ALGORITHMS[algorithm](game)
        end = now()
        times.append(Moment(end.wall - start.wall, end.processor - start.processor))
    first, *warm = times
    return Moment(first.wall - spread(walls(warm)).median, first.processor - spread(processors(warm)).median)


# ------------------------------------------------------------ memory


def memory(game_name: str, depth: str, nodes: str) -> dict[str, int]:
    """Measures by how many bytes a search raises the peak of resident memory; ``nodes`` 0 is no limit."""
    game = game_called(game_name)
    pp.alpha_beta(game, depth=1, compiled=True)
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # the peak starts again from the memory resident now
    before = peak()
    result = pp.alpha_beta(game, depth=int(depth), nodes=int(nodes) or None, compiled=True)
    return {"before": before, "grown": peak() - before, "nodes": result.nodes}


def peak() -> int:
    """Returns the most bytes that this process had in memory. (`getrusage` begins with the parent's peak.)

    Raises `PerfectPlayError` where the system does not tell.
    """
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    try:
        import resource
    except ImportError:
        raise PerfectPlayError("this system does not tell how much memory a process takes; measure on Linux") from None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


# ------------------------------------------------------------ stopping


def stop(how: str, times: str, seconds: str) -> dict[str, list[float]]:
    """Measures how many seconds after its deadline, or after SIGINT, a long compiled search returns."""
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell may have started this process without the handler
    pp.search(pp.games.ConnectFour(), depth=1, compiled=True)
    ways = {"deadline": _after_deadline, "SIGINT": _after_signal}
    return {"late": [ways[how](float(seconds)) for _ in range(int(times))]}


def _after_deadline(seconds: float) -> float:
    start = time.monotonic()
    result = pp.search(pp.games.ConnectFour(), seconds=seconds, compiled=True)
    late = time.monotonic() - start - seconds
    assert result.stop_reason is StopReason.SECONDS, result.stop_reason
    return late


def _after_signal(seconds: float) -> float:
    sent = 0.0

    def send() -> None:
        nonlocal sent
        sent = time.monotonic()
        if sys.platform == "win32":  # there, `os.kill` would end the process
            _thread.interrupt_main()
        else:
            os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    result = pp.search(pp.games.ConnectFour(), seconds=seconds + 10, compiled=True)
    late = time.monotonic() - sent
    timer.join()
    assert result.stop_reason is StopReason.INTERRUPTED, result.stop_reason
    return late


TASKS: Final[dict[str, Callable[..., object]]] = {"first_call": first_call, "memory": memory, "stop": stop}


def main(arguments: Sequence[str]) -> None:
    task, *rest = arguments
    sys.stdout.write(json.dumps(TASKS[task](*rest)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
