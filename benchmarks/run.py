"""Measures everything in one run and writes results.md and results.json beside this file.

python -m venv v && v/bin/pip install '.[bench]' && v/bin/python benchmarks/run.py
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

from perfectplay.measuring import table
from perfectplay.measuring.figures import measure
from perfectplay.measuring.rows import Settings

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeat", type=int, default=9, help="how many times each is measured")
    parser.add_argument("--attempts", type=int, default=3, help="how often at most, where other programs disturb it")
    parser.add_argument("--patience", type=float, default=90, help="seconds to wait for a quiet moment before each")
    parser.add_argument("--quick", action="store_true", help="less deep, fewer games")
    parser.add_argument("--into", type=Path, default=HERE, help="the folder for the results")
    chosen = parser.parse_args()
    settings = Settings(chosen.repeat, chosen.quick, lambda text: print(text, flush=True))
    measured = commit()
    report = measure(settings, attempts=chosen.attempts, patience=chosen.patience)
    report.about["versions"]["commit"] = measured
    (chosen.into / "results.md").write_text(table.markdown(report))
    (chosen.into / "results.json").write_text(json.dumps(table.as_json(report), indent=1) + "\n")
    missed = [f"{figure.title}: {row.subject}" for figure in report.figures for row in figure.rows if row.met is False]
    print(f"written to {chosen.into}; {len(missed)} goals missed", *missed, sep="\n  ")


def commit() -> str | None:
    """What was measured: the commit, and whether files were changed since."""
    words = ["git", "-C", str(HERE), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


if __name__ == "__main__":
    main()
