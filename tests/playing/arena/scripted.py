"""A program that answers lines as it is told: python scripted.py FILE BEGINNING=ANSWER ...

It writes what it hears into the file. An answer may have several lines, with a bar between them; "end" ends the
program, "hang" lets it hang, and "slow 0.5 ANSWER" lets it wait first. Of answers to the same beginning, each is given
once, the last one again and again.
"""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path


def command(folder: Path, *answers: str) -> str:
    """The command of such a program, which writes what it hears into "heard"."""
    return shlex.join([sys.executable, __file__, str(folder / "heard"), *answers])


def main(file: str, *answers: str) -> None:
    told = [answer.partition("=")[::2] for answer in answers]
    with Path(file).open("w", encoding="utf-8") as heard:
        for line in sys.stdin:
            print(line, end="", file=heard, flush=True)
            if line.strip() in ("quit", "END"):
                return
            fitting = [at for at, (beginning, _) in enumerate(told) if line.startswith(beginning)]
            if not fitting:
                continue
            _, answer = told.pop(fitting[0]) if len(fitting) > 1 else told[fitting[0]]
            if answer == "end":
                return
            if answer.startswith("slow "):
                _, seconds, answer = answer.split(" ", 2)
                time.sleep(float(seconds))
            if answer == "hang":
                time.sleep(100)
            print(answer.replace("|", "\n"), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
