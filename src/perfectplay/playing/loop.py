"""The loop of a match: it asks persons for moves and lets engines answer.

It neither prints nor reads by itself, and has no words of its own: a `Screen` does that. It ends when the match is over
or somebody leaves, and lets EOFError (the input ended), KeyboardInterrupt and the like pass, with the match in order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from perfectplay.errors import BadArgument, IllegalMove, PerfectPlayError
from perfectplay.game import CHANCE
from perfectplay.playing.match import Match
from perfectplay.playing.seats import Seat
from perfectplay.result import SearchResult, unless_interrupted

WORDS: Final = ("undo", "hint", "moves", "board", "save FILE", "resign", "quit", "help")
"""Words that a person can type besides moves. If a move has the same name, a slash before the word tells them apart."""

LONGEST_FAULT: Final = 500
"""Of the sentence about an illegal move of a program, no more letters are shown: it repeats what the program said."""


class Screen(Protocol):
    """The way in which the loop shows things and asks."""

    def show(self, match: Match) -> None:
        """Shows the position."""

    def took_back(self, count: int) -> None:
        """Says how many moves were taken back."""

    def legal(self, names: Sequence[str]) -> None:
        """Shows the legal moves."""

    def saved(self, name: str) -> None:
        """Says that a record was written into the file of this name."""

    def wrong(self, error: PerfectPlayError, *, was_move: bool = False) -> None:
        """Says what was wrong with the line; ``was_move`` if it was none of `WORDS`."""

    def help(self, move: str) -> None:
        """Explains `WORDS`; ``move`` is an example of a move."""

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None:
        """Shows a move that no person has typed; ``result`` is what an engine found."""

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None:
        """Shows what an engine would play, while the person is to move."""

    def ask(self, player: str) -> str:
        """Asks the person who plays as ``player`` for one line. Raises EOFError when the input has ended."""


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
    program: Callable[[Match], str | None] | None = None
    """Asks another program for the name of its move; None if it resigns. Raises `PerfectPlayError`."""
    generator: random.Random = field(default_factory=random.Random)
    """The generator from which chance draws."""

    def play(self) -> None:
        """Plays until the match is over or a person leaves."""
        self.screen.show(self.match)
        while not self.match.is_over:
            player = self.match.to_move
            if player == CHANCE:
                self._made(player, self.match.let_chance_decide(self.generator))
            elif self.seats[player].is_engine:
                self._engine_moves(player)
            elif self.seats[player].program is not None:
                self._program_moves(player)
            else:
                try:
                    self._person_moves(player)
                except _Left:
                    return

    def _made(self, player: int, name: str, result: SearchResult[Any, Any] | None = None) -> None:
        """Reports a move that was made; a person who typed it does not need to be told."""
        self.changed()
        if player == CHANCE or not self.seats[player].is_person:
            self.screen.moved(self.match, player, name, result)
        self.screen.show(self.match)

    def _engine_moves(self, player: int) -> None:
        result = unless_interrupted(self.engine(self.match))
        self._made(player, self.match.take(result.action), result)

    def _program_moves(self, player: int) -> None:
        """Makes the move of another program. Raises `PerfectPlayError`, which names the program and what it said."""
        assert self.program is not None
        try:
            name = self.program(self.match)
            if name is not None:
                name = self.match.move(name)
        except IllegalMove as error:
            said = str(error)[:LONGEST_FAULT]
            raise IllegalMove(f"the program {str(self.seats[player])!r} played an illegal move: {said}") from None
        if name is None:
            self._resign(player, "")
        else:
            self._made(player, name)

    def _person_moves(self, player: int) -> None:
        """Reads one line of the person: a move, or one of `WORDS`."""
        line = self.screen.ask(self.match.game.player_name(player)).strip()
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
            self.screen.wrong(error, was_move=act is None)
        except BadArgument as error:
            self.screen.wrong(error)

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
        self.screen.took_back(count)
        self.screen.show(self.match)

    def _hint(self, _: int, __: str) -> None:
        self.screen.hint(self.match, self.engine(self.match))

    def _moves(self, _: int, __: str) -> None:
        self.screen.legal(self.match.legal())

    def _board(self, _: int, __: str) -> None:
        self.screen.show(self.match)

    def _save(self, _: int, name: str) -> None:
        if not name:
            raise BadArgument("save needs the name of a file, as in: save game.json")
        self.save(Path(name).expanduser())
        self.screen.saved(name)

    def _resign(self, player: int, _: str) -> None:
        self.match.resigned = player
        self.changed()

    def _quit(self, _: int, __: str) -> None:
        raise _Left

    def _help(self, _: int, __: str) -> None:
        self.screen.help(self.match.legal()[0])
