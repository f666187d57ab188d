"""``perfectplay uci``: chess and janggi for graphical boards and other programs."""

from __future__ import annotations

from perfectplay import games
from perfectplay.commands.options import GameName, Language
from perfectplay.commands.saying import saying
from perfectplay.commands.speaking import speak, write
from perfectplay.errors import BadArgument
from perfectplay.games.chess import Chess
from perfectplay.games.janggi import Janggi
from perfectplay.playing.protocols.uci import UciEngine


def uci(game: GameName = "chess", lang: Language = "en") -> None:
    """Speaks UCI on standard input and output, so that graphical boards and other programs can play chess with it.

    It plays janggi, too, in the dialect of Fairy-Stockfish.
    """
    saying(lang)  # for errors alone: UCI has no other words than its own
    chosen = games.find(game)
    if not isinstance(chosen, Chess | Janggi):
        raise BadArgument(f"UCI is for chess and janggi, not for {game}; write perfectplay ugi {game}")
    speak(UciEngine(write, chosen))
