"""Ctrl-C at random moments of many commands: how long each takes to end, with which status, and what it said.

python benchmarks/interrupts.py --count 500
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src"
PATIENCE = 20.0
"""A command that has not ended after so many seconds has lost the interrupt."""


class Case(NamedTuple):
    """A command that goes on for long, and whether it begins without machine code that is kept."""

    name: str
    words: str
    longest: float
    """It is interrupted after at most so many seconds."""
    is_cold: bool = False


CASES = (
    Case("starting", "best connect-four --seconds 60", 0.5),
    Case("loading kernels", "best connect-four --seconds 60", 1.2),
    Case("compiling", "best connect-four --seconds 60", 3.0, is_cold=True),
    Case("searching", "best othello --seconds 60", 3.0),
    Case("interpreted", "best chess --seconds 60 --interpreted", 3.0),
    Case("mcts", "best hex --algorithm mcts --seconds 60", 3.0),
    Case("solving", "solve connect-four", 3.0),
    Case("whole game", "solve connect-four:columns=6,rows=5 --all -o {folder}/whole", 4.0),
    Case("book", "book connect-four --plies 6 -o {folder}/book", 4.0),
    Case("match", "play connect-four --first engine --second engine --record {folder}/match --seconds 0.2", 3.0),
    Case("checking", "check chess", 2.0),
)


class Seen(NamedTuple):
    """What came of one interrupt."""

    case: str
    after: float
    seconds: float | None
    """None if it was lost."""
    status: int
    said: str

    @property
    def is_before_us(self) -> bool:
        """Whether it came before Python began with this package: then Python itself says how it ends."""
        ended_by_python = self.status == -signal.SIGINT or (
            self.status == 1 and self.said.endswith("KeyboardInterrupt\n")
        )
        return ended_by_python and "perfectplay" not in self.said


def interrupted(case: Case, after: float, cache: str) -> Seen:
    """Starts a command, interrupts it, and waits for its end."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        environment["PERFECTPLAY_CACHE_DIR"] = str(Path(folder) / "cache") if case.is_cold else cache
        words = case.words.format(folder=folder).split()
        process = subprocess.Popen(
            [sys.executable, "-m", "perfectplay", *words],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(after)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=PATIENCE)
            seconds = time.monotonic() - began
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            seconds = None
    return Seen(case.name, after, seconds, process.returncode, out + err)


def is_well(seen: Seen) -> bool:
    """Whether it ended, said so by its status, and showed no traceback: 130, or 0 with the best answer so far."""
    if seen.seconds is None or "Traceback" in seen.said:
        return False
    return seen.status == 130 or (seen.status == 0 and "interrupted" in seen.said)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=110, help="so many interrupts, spread over the cases")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only cases whose name holds this")
    chosen = parser.parse_args()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background, from where commands would have it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    source = random.Random(chosen.seed)
    cases = [case for case in CASES if chosen.only in case.name]
    everything: list[Seen] = []
    with tempfile.TemporaryDirectory() as cache:
        for case in cases:
            if not case.is_cold:
                interrupted(case, case.longest + 2, cache)  # so that machine code is kept
            some = [
                interrupted(case, source.uniform(0.0, case.longest), cache) for _ in range(chosen.count // len(cases))
            ]
            everything += some
            print(f"{case.name:16} {report(some)}", flush=True)
    print(f"{'all':16} {report(everything)}")
    print(f"{'load':16} {os.getloadavg()[0]:.1f} processes wanted {os.cpu_count()} cores in the last minute")
    for seen in everything:
        if not seen.is_before_us and not is_well(seen):
            print(f"  {seen.case}: after {seen.after:.2f} s, status {seen.status}: {seen.said[-300:]!r}")


def report(some: list[Seen]) -> str:
    """How long they took, and what went wrong. What Python ends itself while it starts is counted apart."""
    of_python = sum(seen.is_before_us for seen in some)
    some = [seen for seen in some if not seen.is_before_us]
    ended = sorted(seen.seconds for seen in some if seen.seconds is not None) or [0.0]
    p95 = ended[max(0, round(0.95 * len(ended)) - 1)]
    counts = Counter(seen.status for seen in some)
    lost = sum(seen.seconds is None for seen in some)
    tracebacks = sum("Traceback" in seen.said for seen in some)
    return (
        f"{len(some):4} interrupts, p50 {statistics.median(ended):.3f} s, p95 {p95:.3f} s, longest {ended[-1]:.3f} s, "
        f"lost {lost}, tracebacks {tracebacks}, status {', '.join(f'{key}: {counts[key]}' for key in sorted(counts))}"
        f"; ended by Python {of_python}"
    )


if __name__ == "__main__":
    main()
