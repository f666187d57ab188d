"""``perfectplay gomocup``: gomoku for tournaments and graphical boards."""

from __future__ import annotations

from perfectplay.commands.options import Language
from perfectplay.commands.saying import saying
from perfectplay.commands.speaking import Level, Seconds, level_in, seconds_in, speak, write
from perfectplay.playing.protocols.gomocup import GomocupEngine


def gomocup(seconds: Seconds = None, level: Level = None, lang: Language = "en") -> None:
    """Speaks the protocol of Gomocup and Piskvork on standard input and output, so that other programs play gomoku."""
    saying(lang)  # for errors alone: the protocol has no other words than its own
    speak(GomocupEngine(write, seconds=seconds_in(seconds), level=level_in(level)))
