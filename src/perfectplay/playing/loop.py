"""The loop of a match: it asks persons for moves and lets engines answer.

It neither prints nor reads by itself: a `Screen` does that. It ends when the match is over or somebody leaves,
and lets EOFError (the input ended), KeyboardInterrupt and the like pass, with the match in order.
"""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.game import CHANCE, listed
from perfectplay.playing.match import Match
from perfectplay.result import SearchResult, StopReason

Seat = Literal["person", "engine"]

WORDS: Final = {
    "undo": "take back, to your own last turn",
    "hint": "what the engine would play",
    "moves": "the legal moves",
    "board": "the position again",
    "save FILE": "write a record, from which the game can go on later",
    "resign": "give up",
    "quit": "leave the game as it is",
    "help": "this list",
}
"""Words that a person can type besides moves. If a move has the same name, a slash before the word tells them apart."""


class Screen(Protocol):
    """The way in which the loop shows things and asks."""

    def show(self, match: Match) -> None:
        """Shows the position."""

    def tell(self, text: str) -> None:
        """Shows a sentence."""

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None:
        """Shows a move that no person has typed; ``result`` is what an engine found."""

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None:
        """Shows what an engine would play, while the person is to move."""

    def ask(self, prompt: str) -> str:
        """Asks the person for one line. Raises EOFError when the input has ended."""


class _Left(Exception):
    """The person leaves the game."""


@dataclass
class MatchLoop:
    """A match, those who play it, and where it is shown."""

    match: Match
    seats: Sequence[Seat]
    engine: Callable[[Match], SearchResult[Any, Any]]
    screen: Screen
    changed: Callable[[], None] = lambda: None
    """Called after every change of the match."""
    save: Callable[[Path], None] = lambda _: None
    """Writes a record. Raises `BadArgument`."""
    generator: random.Random = field(default_factory=random.Random)
    """The generator from which chance draws."""

    def play(self) -> None:
        """Plays until the match is over or a person leaves."""
        self.screen.show(self.match)
        while not self.match.is_over:
            player = self.match.to_move
            if player == CHANCE:
                self._made(player, self.match.let_chance_decide(self.generator))
            elif self.seats[player] == "engine":
                self._engine_moves(player)
            else:
                try:
                    self._person_moves(player)
                except _Left:
                    return

    def _made(self, player: int, name: str, result: SearchResult[Any, Any] | None = None) -> None:
        """Reports a move that was made; a person who typed it does not need to be told."""
        self.changed()
        if player == CHANCE or result is not None:
            self.screen.moved(self.match, player, name, result)
        self.screen.show(self.match)

    def _engine_moves(self, player: int) -> None:
        result = self.engine(self.match)
        if result.stop_reason is StopReason.INTERRUPTED:
            raise KeyboardInterrupt
        self._made(player, self.match.take(result.action), result)

    def _person_moves(self, player: int) -> None:
        """Reads one line of the person: a move, or one of `WORDS`."""
        line = self.screen.ask(f"{self.match.game.player_name(player)} to move: ").strip()
        if not line:
            return
        word, _, rest = line.removeprefix("/").partition(" ")
        act = self._acts().get(word.lower())
        try:
            if act is not None and (line.startswith("/") or line not in self.match.legal()):
                act(player, rest.strip())
            else:
                self._made(player, self.match.move(line))
        except IllegalMove as error:
            self.screen.tell(f"{error} (help lists what else you can type)" if act is None else str(error))
        except BadArgument as error:
            self.screen.tell(str(error))

    # ------------------------------------------------------------ words

    def _acts(self) -> dict[str, Callable[[int, str], None]]:
        return {
            "undo": self._undo,
            "hint": self._hint,
            "moves": self._moves,
            "board": self._board,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
            "exit": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def _undo(self, player: int, _: str) -> None:
        count = self.match.take_back(player)
        self.changed()
        self.screen.tell(f"took back {count} {'move' if count == 1 else 'moves'}")
        self.screen.show(self.match)

    def _hint(self, _: int, __: str) -> None:
        self.screen.hint(self.match, self.engine(self.match))

    def _moves(self, _: int, __: str) -> None:
        self.screen.tell(f"legal are {listed(self.match.legal(), 400)}")

    def _board(self, _: int, __: str) -> None:
        self.screen.show(self.match)

    def _save(self, _: int, name: str) -> None:
        if not name:
            raise BadArgument("save needs the name of a file, as in: save game.json")
        self.save(Path(name).expanduser())
        self.screen.tell(f"saved; to go on from here: perfectplay play --replay {shlex.quote(name)}")

    def _resign(self, player: int, _: str) -> None:
        self.match.resigned = player
        self.changed()

    def _quit(self, _: int, __: str) -> None:
        raise _Left

    def _help(self, _: int, __: str) -> None:
        legal = self.match.legal()
        width = max(map(len, WORDS))
        words = "\n".join(f"  {word.ljust(width)}  {meaning}" for word, meaning in WORDS.items())
        self.screen.tell(f"Type a move, such as {legal[0]}, or one of these words (or /word):\n{words}")
