"""Another Go program as an opponent, by the Go Text Protocol: commands go to it, answers come back.

Gunnar Farneback, "GTP - Go Text Protocol, version 2, draft 2" (2002).
"""

from __future__ import annotations

import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Final, Self

from perfectplay.errors import BadArgument, GameError, IllegalMove
from perfectplay.games.go import Go, Stones

USUAL_SECONDS: Final = 60.0
"""A program that does not answer for so long counts as gone."""
RESIGN: Final = "resign"


class GtpClient:
    """A Go program that was started with ``command``, such as ``["gnugo", "--mode", "gtp", "--level", "1"]``.

    A context manager, which ends the program. Raises `BadArgument` if there is no such program, and `GameError` if it
    fails, does not answer in ``seconds``, or refuses a command.
    """

    def __init__(self, command: Sequence[str], game: Go, *, seconds: float = USUAL_SECONDS) -> None:
        self.command, self.game, self.seconds = list(command), game, seconds
        try:
            self._program = subprocess.Popen(  # noqa: S603 - the user names the program
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            raise BadArgument(f"{self.command[0]!r} cannot be started ({error.strerror}); is it installed?") from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, name="perfectplay GTP", daemon=True).start()
        try:
            self.clear()
        except GameError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program."""
        self._program.terminate()
        try:
            self._program.wait(5)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        for stream in (self._program.stdin, self._program.stdout):
            if stream is not None:
                stream.close()

    def ask(self, command: str) -> str:
        """Sends a command and returns its answer. Raises `GameError` if the program refuses it or is gone."""
        stdin = self._program.stdin
        assert stdin is not None
        try:
            stdin.write(f"{command}\n")
            stdin.flush()
        except (OSError, ValueError):
            raise GameError(f"{self.command[0]} has ended; it was asked {command!r}") from None
        answer: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=self.seconds)
            except queue.Empty:
                raise GameError(f"{self.command[0]} has not answered {command!r} in {self.seconds:g} seconds") from None
            if line is None:
                raise GameError(f"{self.command[0]} has ended; it was asked {command!r}")
            if line:
                answer.append(line)
            elif answer:
                break
        text = "\n".join(answer)
        if text[0] != "=":
            raise GameError(f"{self.command[0]} refuses {command!r}: {text.lstrip('?').strip()}")
        return text[1:].strip()

    # ------------------------------------------------------------ a game

    def clear(self) -> None:
        """Begins a new game."""
        self.ask(f"boardsize {self.game.size}")
        self.ask("clear_board")
        self.ask(f"komi {self.game.komi:g}")
        if self.game.handicap:
            self.ask(f"fixed_handicap {self.game.handicap}")

    def play(self, state: Stones, action: int) -> None:
        """Tells the program a move that was made in ``state``."""
        self.ask(f"play {self.game.player_name(state.to_play)} {self.game.action_name(state, action)}")

    def choose(self, state: Stones) -> int | None:
        """Returns the move that the program makes in ``state``; None if it resigns.

        Raises `GameError` also for a move that the rules do not allow.
        """
        name = self.ask(f"genmove {self.game.player_name(state.to_play)}")
        if name.lower() == RESIGN:
            return None
        try:
            return self.game.parse_action(state, name)
        except IllegalMove as error:
            raise GameError(f"{self.command[0]} has moved {name}: {error}") from None

    def _read(self) -> None:
        stdout: Any = self._program.stdout
        try:
            for line in stdout:
                self._lines.put(line.rstrip("\r\n"))
        except (OSError, ValueError):
            pass
        self._lines.put(None)
