"""``perfectplay ugi``: any game of two players for other programs."""

from __future__ import annotations

from perfectplay.commands.options import GameName, Language
from perfectplay.commands.saying import saying
from perfectplay.commands.setup import game_of
from perfectplay.commands.speaking import speak, write
from perfectplay.playing.protocols.ugi import UgiEngine, check_game


def ugi(game: GameName, lang: Language = "en") -> None:
    """Speaks UGI on standard input and output, so that other programs can play any game of two players with it."""
    saying(lang)  # for errors alone: UGI has no other words than its own
    chosen = game_of(game)
    check_game(chosen, game)
    speak(UgiEngine(write, chosen))
