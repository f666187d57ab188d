"""A program of Go, Hex, Othello or gomoku that speaks the Go Text Protocol, as somebody who plays.

Gunnar Farneback, "GTP - Go Text Protocol, version 2, draft 2" (2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import IllegalMove
from perfectplay.game import Game
from perfectplay.games.go import Go
from perfectplay.playing.arena.program import Program, ProgramFailed
from perfectplay.playing.protocols.gtp_boards import NAMES, GtpError, board_of
from perfectplay.playing.rules import rules_of

TO_ANSWER: Final = 60.0
"""Seconds that a program may take longer than it should."""

RESIGN: Final = "resign"


class GtpProgram:
    """A program that is asked for moves. Raises `ProgramFailed`, which names the program and the command.

    Raises `BadArgument` for a game of which GTP does not speak.
    """

    def __init__(self, command: str, game: Game[Any, Any], *, seconds: float | None = None) -> None:
        self.game, self.seconds = game, seconds
        self.board = board_of(game)
        self.program = Program(command)
        self._past: list[Any] | None = None
        """The actions on the program's board; None if nobody knows what lies there."""

    def ask(self, command: str) -> str:
        """Sends a command and returns its answer. Raises `ProgramFailed` also if the program refuses it."""
        patience = TO_ANSWER + (self.seconds or 0.0)
        self.program.tell(command)
        answer = self.program.wait_for(lambda said: said[:1] in ("=", "?"), patience, command)
        lines = [answer]
        while line := self.program.wait_for(lambda _: True, patience, command):
            lines.append(line)
        text = "\n".join(lines)
        if text[0] == "?":
            raise ProgramFailed(f"the program {self.program.command!r} refuses {command!r}: {text[1:].strip()}")
        return text[1:].strip()

    def best_move(self, states: Sequence[Any], actions: Sequence[Any]) -> Any:
        """Returns the action that the program takes after these ones, the last state's; None if it resigns.

        The program hears only what it does not know yet. Raises `IllegalMove` for what the rules do not allow.
        """
        known, self._past = self._past, None
        if known is None or list(actions[: len(known)]) != known:
            self._clear()
            known = []
        for state, action in list(zip(states, actions, strict=False))[len(known) :]:
            self.ask(f"play {self._colour(state)} {self.board.vertex_of(state, action)}")
        name = self.ask(f"genmove {self._colour(states[-1])}")
        if name.lower() == RESIGN:
            return None
        try:
            with rules_of(self.game):
                action = self.game.parse_action(states[-1], self.board.name_of(name))
        except GtpError as error:
            raise IllegalMove(str(error).removeprefix("illegal move: ")) from None
        self._past = [*actions, action]
        return action

    def _clear(self) -> None:
        """Begins a new game."""
        self.ask(f"boardsize {self.board.size}")
        self.ask("clear_board")
        if isinstance(self.game, Go):
            self.ask(f"komi {self.game.komi:g}")
            if self.game.handicap:
                self.ask(f"fixed_handicap {self.game.handicap}")
        if self.seconds is not None and self.ask("known_command time_settings") == "true":
            self.ask(f"time_settings 0 {max(round(self.seconds), 1)} 1")  # whole seconds, for one stone

    def _colour(self, state: Any) -> str:
        with rules_of(self.game):
            return NAMES[self.game.to_move(state)]

    def close(self) -> None:
        """Ends the program."""
        self.program.close()
