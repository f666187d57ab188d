"""The Go Text Protocol: a program plays Go, Hex, Othello or gomoku through lines of text.

Gunnar Farneback, "Specification of the Go Text Protocol, version 2, draft 2" (2002). What GoGui asks about games
that are not Go begins with ``gogui-rules_``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import perfectplay as pp
from perfectplay.errors import PerfectPlayError
from perfectplay.game import Game, bounds_of
from perfectplay.playing.choice import Choice
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.gtp_boards import Board, GtpError, board_of, number
from perfectplay.playing.protocols.gtp_clock import Clock
from perfectplay.playing.protocols.gtp_go import GoBoard
from perfectplay.playing.protocols.lines import Speaker
from perfectplay.playing.rules import rules_of
from perfectplay.result import Bound, StopReason

LONGEST_SENTENCE: Final = 350
"""Of a sentence about what is wrong, no more letters are written."""

USUAL_SECONDS: Final = 1.0
"""For a move, where no time is set."""

LONGEST_WAITING: Final = 60.0
"""Seconds that a new game waits for the player at most."""

RESIGN: Final = "resign"

MOST_ID: Final = 1 << 31


class Command(NamedTuple):
    """What a command does with the words after it, and how many of them there may be."""

    act: Callable[..., str | None]
    least: int = 0
    most: int = 0


def _wanted(command: Command) -> str:
    """Says how many words a command takes: "no words", "1 word", "1 to 3 words"."""
    if command.most == 0:
        return "no words"
    count = str(command.least) if command.least == command.most else f"{command.least} to {command.most}"
    return f"{count} word{'' if command.most == 1 else 's'}"


def is_lost(choice: Choice[Any, Any]) -> bool:
    """Returns whether every move is proven to lose, by the game's own bounds or by a search to the end.

    Weaker levels choose worse moves than they see, so that what is proven of their move says nothing of the others.
    """
    result = choice.result
    game, state = result.game, result.state
    with rules_of(game):
        if bounds_of(game, state, game.to_move(state)).highest < 0:
            return True
    return choice.level == 0 and result.is_proven and result.bound is not Bound.LOWER and result.value < 0


class GtpEngine(Speaker):
    """Answers the commands of GTP one after another, each of them whole before the next is heard."""

    def __init__(
        self,
        write: Callable[[str], None],
        game: Game[Any, Any],
        *,
        seconds: float | None = None,
        level: int | None = None,
        resigns: bool = True,
    ) -> None:
        super().__init__(write)
        self.seconds, self.level, self.resigns = seconds, level, resigns
        self.clock: Clock | None = None
        self.board: Board = board_of(game)
        self.players: dict[Game[Any, Any], Player[Any, Any]] = {}
        self.commands = self._commands()

    def _commands(self) -> dict[str, Command]:
        every = {
            "protocol_version": Command(lambda: "2"),
            "name": Command(lambda: "perfectplay"),
            "version": Command(lambda: pp.__version__),
            "known_command": Command(lambda name: "true" if name in self.commands else "false", 1, 1),
            "list_commands": Command(lambda: "\n".join(self.commands)),
            "quit": Command(lambda: ""),
            "boardsize": Command(lambda size: self.board.resize(number("boardsize", size)), 1, 1),
            "clear_board": Command(self._clear),
            "komi": Command(lambda komi: self.board.set_komi(komi), 1, 1),
            "play": Command(self._play, 2, 2),
            "undo": Command(lambda: self.board.undo()),
            "genmove": Command(self._move, 1, 1),
            "reg_genmove": Command(lambda colour: self._chosen(colour, self._usual_seconds())[0], 1, 1),
            "time_settings": Command(self._set_time, 3, 3),
            "time_left": Command(self._time_left, 3, 3),
            "final_score": Command(lambda: self.board.final_score()),
            "showboard": Command(lambda: "\n" + self.board.drawn()),
        }
        for name, (act, least, most) in self.board.commands().items():
            every[name] = Command(act, least, most)
        if isinstance(self.board, GoBoard):
            every["kgs-genmove_cleanup"] = Command(self._clean, 1, 1)
        return every

    # ------------------------------------------------------------ lines

    def hear(self, line: str) -> bool:
        words = "".join(" " if letter == "\t" else letter for letter in line if letter >= " " or letter == "\t")
        said = words.partition("#")[0].split()
        if not said:
            return True
        label = said.pop(0) if said[0].isascii() and said[0].isdigit() and len(said[0]) <= len(str(MOST_ID)) else ""
        try:
            answer = self._answered(said)
            self.say(f"={label} {answer}\n")
        except PerfectPlayError as error:
            self.say(f"?{label} {' '.join(str(error).split())[:LONGEST_SENTENCE]}\n")
        return said[:1] != ["quit"]

    def _answered(self, words: list[str]) -> str:
        name, *arguments = words or [""]
        command = self.commands.get(name)
        if command is None:
            raise GtpError("unknown command")
        if not command.least <= len(arguments) <= command.most:
            raise GtpError(f"syntax error: {name} takes {_wanted(command)} after it, not {len(arguments)}")
        return command.act(*arguments) or ""

    def close(self) -> None:
        for player in self.players.values():
            player.close()

    # ------------------------------------------------------------ commands

    def _clear(self) -> None:
        """Begins a new game, and waits for the player: nobody counts the time of this command."""
        self.board.clear()
        self._player(self.board.game).ready(LONGEST_WAITING)
        if self.clock is not None:
            self.clock = Clock(self.clock.main, self.clock.extra, self.clock.stones)

    def _play(self, colour: str, vertex: str) -> None:
        self.board.play(self.board.player(colour), vertex)

    def _move(self, colour: str) -> str:
        """Makes the best move, or resigns where a proof says that every move loses."""
        return self._moved(colour, may_resign=self.resigns)

    def _clean(self, colour: str) -> str:
        """Makes the best move, but takes dead stones of the other player first."""
        assert isinstance(self.board, GoBoard)
        player = self.board.player(colour)
        vertex = self.board.cleaning_vertex(player)
        if vertex is None:
            return self._moved(colour, may_resign=False)
        self.board.play(player, vertex)
        return vertex

    def _moved(self, colour: str, *, may_resign: bool) -> str:
        player = self.board.player(colour)
        seconds = self._usual_seconds() if self.clock is None else self.clock.seconds(player)
        began = time.monotonic()
        vertex, choice = self._chosen(colour, seconds)
        if may_resign and is_lost(choice):
            return RESIGN
        self.board.play(player, vertex)
        if self.clock is not None:
            self.clock.took(player, time.monotonic() - began)
        return vertex

    def _chosen(self, colour: str, seconds: float) -> tuple[str, Choice[Any, Any]]:
        """Returns the vertex of the best move, and how it was chosen."""
        board = self.board
        state, earlier = board.asked(board.player(colour))
        choice = self._player(board.game).choose(state, earlier=earlier, seconds=seconds)
        if choice.result.stop_reason is StopReason.INTERRUPTED:
            raise KeyboardInterrupt
        with rules_of(board.game):
            return board.vertex_of(state, choice.action), choice

    def _usual_seconds(self) -> float:
        return USUAL_SECONDS if self.seconds is None else self.seconds

    def _player(self, game: Game[Any, Any]) -> Player[Any, Any]:
        if game not in self.players:
            self.close()
            self.players = {game: Player(game, level=self.level, seconds=self._usual_seconds())}
        return self.players[game]

    def _set_time(self, main: str, extra: str, stones: str) -> None:
        times = [number("time_settings", word) for word in (main, extra, stones)]
        self.clock = None if times[1] > 0 and times[2] == 0 else Clock(times[0], times[1], times[2])

    def _time_left(self, colour: str, left: str, stones: str) -> None:
        player = self.board.player(colour)
        if self.clock is None:
            self.clock = Clock()
        self.clock.set_left(player, number("time_left", left, least=None), number("time_left", stones))
