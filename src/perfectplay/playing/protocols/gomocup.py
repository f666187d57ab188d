"""The protocol of Gomocup and Piskvork: a program plays gomoku through lines of text.

Petr Lastovicka and Martin Petricek, "Gomoku AI protocol" (https://plastovicka.github.io/protocl2en.htm). It understands
START, RECTSTART, RESTART, BEGIN, TURN, BOARD, PLAY, TAKEBACK, INFO, ABOUT and END.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import perfectplay as pp
from perfectplay.errors import PerfectPlayError
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.gomocup_board import BoardError, GomokuBoard
from perfectplay.playing.protocols.gomocup_info import Info
from perfectplay.playing.protocols.lines import Speaker, in_one_line
from perfectplay.playing.protocols.thinking import Thinking

LONGEST_SENTENCE: Final = 350
"""Of a sentence about what is wrong, no more letters are written."""

MOST_LINES: Final = 1000
"""No board has so many stones."""

LONGEST_WAITING: Final = 5.0
"""Seconds that a new game waits for the player at most."""


class GomocupEngine(Speaker):
    """Plays gomoku. It hears lines while it thinks; a new board ends the thinking, and so does END, both in silence."""

    def __init__(self, write: Callable[[str], None], *, seconds: float | None = None, level: int | None = None) -> None:
        super().__init__(write)
        self.level = level
        self.info = Info(seconds)
        self.board: GomokuBoard | None = None
        self.placing: list[str] | None = None
        """The lines after BOARD, until DONE."""
        self.player: Player[Any, Any] | None = None
        self.thinking = Thinking()
        self.commands: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._start_rectangle,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "BOARD": self._place,
            "PLAY": self._play,
            "TAKEBACK": self._take_back,
            "INFO": self.info.hear,
            "ABOUT": self._about,
        }

    # ------------------------------------------------------------ lines

    def hear(self, line: str) -> bool:
        words = line.strip()
        name = words.partition(" ")[0].upper()
        if not words:
            return True
        if name == "END":
            self.thinking.end_in_silence()
            return False
        if self.placing is not None:
            self._placed(words)
            return True
        act = self.commands.get(name)
        if act is None:
            self.say(f"UNKNOWN there is no command {words.split()[0][:20]!r}")
            return True
        self._try(lambda: act(words[len(name) :].strip()))
        return True

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except PerfectPlayError as error:
            self.say(f"ERROR {in_one_line(error)[:LONGEST_SENTENCE]}")

    def close(self) -> None:
        self.thinking.stop()
        if self.player is not None:
            self.player.close()

    # ------------------------------------------------------------ boards

    def _start(self, size: str) -> None:
        if not re.fullmatch(r"\d{1,4}", size):
            raise BoardError(f"{size[:20]!r} is no size; write START 15")
        self._new_board(int(size), int(size))

    def _start_rectangle(self, sizes: str) -> None:
        match = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", sizes)
        if match is None:
            raise BoardError(f"{sizes[:20]!r} are no sizes; write RECTSTART 15,12")
        self._new_board(int(match[1]), int(match[2]))

    def _restart(self, _: str) -> None:
        board = self._known_board()
        self._new_board(board.columns, board.rows)

    def _new_board(self, columns: int, rows: int) -> None:
        self.thinking.end_in_silence()
        self.board = GomokuBoard(columns, rows, rule=self.info.rule)
        self._ready_player(self.board).ready(LONGEST_WAITING)
        self.say("OK")

    def _known_board(self) -> GomokuBoard:
        """Returns the board, by the rules that hold now."""
        if self.board is None:
            raise BoardError("there is no board yet; send START 15 first")
        self.board.set_rule(self.info.rule)
        return self.board

    def _place(self, _: str) -> None:
        self.thinking.end_in_silence()
        self._known_board()
        self.placing = []

    def _placed(self, line: str) -> None:
        """Hears a line after BOARD."""
        assert self.placing is not None
        if line.upper() != "DONE":
            if len(self.placing) <= MOST_LINES:  # one more is one too many
                self.placing.append(line[:LONGEST_SENTENCE])
            return
        lines, self.placing = self.placing, None

        def act() -> None:
            self.info.check()
            self._known_board().place(lines)
            self._think()

        self._try(act)

    def _take_back(self, where: str) -> None:
        self.thinking.wait()
        self._known_board().take_back(where)
        self.say("OK")

    def _about(self, _: str) -> None:
        self.say(f'name="perfectplay", version="{pp.__version__}", author="the authors of perfectplay"')

    # ------------------------------------------------------------ moves

    def _begin(self, _: str) -> None:
        self.thinking.wait()
        self.info.check()
        board = self._known_board()
        if board.stones:
            raise BoardError("BEGIN is for an empty board; send TURN or BOARD")
        self._think()

    def _turn(self, where: str) -> None:
        self.thinking.wait()
        self.info.check()
        board = self._known_board()
        board.put(where)
        if board.is_over:
            raise BoardError("the game is over, so there is no move to answer with")
        self._think()

    def _play(self, where: str) -> None:
        self.thinking.wait()
        self.say(self._known_board().put(where))

    def _think(self) -> None:
        """Begins to think about the move to answer with."""
        board = self._known_board()
        board.check_open()
        player, seconds = self._ready_player(board), self.info.seconds()

        def think() -> None:
            def act() -> None:
                action = player.choose(
                    board.state, earlier=(), seconds=seconds, progress=self.thinking.may_go_on
                ).action
                if not self.thinking.is_silent:
                    self.say(board.take(action))

            self._try(act)

        self.thinking.begin(think)

    def _ready_player(self, board: GomokuBoard) -> Player[Any, Any]:
        """Returns who plays on this board; it gets ready in the background when it is made."""
        if self.player is None or self.player.game != board.game:
            if self.player is not None:
                self.player.close()
            self.player = Player(board.game, level=self.level, seconds=self.info.usual, table_mb=self.info.table_mb())
        return self.player
