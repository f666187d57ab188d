"""Protocols on standard input and output."""

from __future__ import annotations

import sys

from perfectplay.playing.protocols.lines import Speaker, lines_of


def write(line: str) -> None:
    """Writes a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def speak(speaker: Speaker) -> None:
    """Lets somebody answer the lines of standard input until they end."""
    speaker.run(lines_of(sys.stdin))
