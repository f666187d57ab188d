"""``perfectplay nboard``: Othello for NBoard and other graphical boards."""

from __future__ import annotations

from perfectplay.commands.options import Language
from perfectplay.commands.saying import saying
from perfectplay.commands.speaking import Level, Seconds, level_in, seconds_in, speak, write
from perfectplay.playing.protocols.nboard import NBoardEngine


def nboard(seconds: Seconds = None, level: Level = None, lang: Language = "en") -> None:
    """Speaks the NBoard protocol on standard input and output, so that graphical boards can play Othello with it."""
    saying(lang)  # for errors alone: the protocol has no other words than its own
    speak(NBoardEngine(write, seconds=seconds_in(seconds), level=level_in(level)))
