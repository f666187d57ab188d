"""A program that speaks the protocol of Gomocup, as somebody who plays gomoku."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from perfectplay.playing.arena.program import Program, ProgramFailed

TO_START: Final = 30.0
"""Seconds that a program has until it answers at all."""

TO_MOVE: Final = 30.0
"""Seconds that a program may take longer than it should."""

WITHOUT_TIME: Final = 600.0
"""Seconds for a move where no time is set."""

PLACE: Final = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*")
REFUSALS: Final = ("ERROR", "UNKNOWN")
NO_LIMIT: Final = 2147483647


class GomocupProgram:
    """A program that is asked for moves, which are numbers of squares. Raises `ProgramFailed`."""

    def __init__(self, command: str, columns: int, rows: int, *, rule: int, seconds: float | None = None) -> None:
        self.columns, self.rows, self.seconds = columns, rows, seconds
        self.program = Program(command)
        self._info = ["timeout_match 0", f"rule {rule}", "game_type 1", "max_memory 0"]
        if seconds is not None:
            self._info.append(f"timeout_turn {max(round(1000 * seconds), 1)}")
        self._past: list[int] | None = None
        """The actions on the program's board; None if nobody knows what lies there."""

    def best_move(self, actions: Sequence[int]) -> int:
        """Returns the number of the square that the program takes after these; it may be one that is not free."""
        known, self._past = self._past, None
        if known is None or list(actions[:-1]) != known:
            self._start()
            answer = self._ask_about(actions)
        else:
            self._tell_time()
            answer = self._ask(f"TURN {self._place(actions[-1])}")
        column, row = map(int, PLACE.fullmatch(answer).groups())  # type: ignore[union-attr]
        if column >= self.columns or row >= self.rows:
            raise ProgramFailed(
                f"the program {self.program.command!r} answered {answer.strip()!r}, which is off the board"
            )
        action = row * self.columns + column
        self._past = [*actions, action]
        return action

    def _start(self) -> None:
        square = self.columns == self.rows
        start = f"START {self.rows}" if square else f"RECTSTART {self.columns},{self.rows}"
        self.program.tell(start)
        patience = TO_START
        answer = self.program.wait_for(lambda said: said.startswith(("OK", *REFUSALS)), patience, start)
        self._check(answer, start)
        for line in self._info:
            self.program.tell(f"INFO {line}")

    def _ask_about(self, actions: Sequence[int]) -> str:
        """Asks for a move on a board that the program does not know."""
        self._tell_time()
        if not actions:
            return self._ask("BEGIN")
        self.program.tell("BOARD")
        for number, action in enumerate(actions):
            owner = 1 + (len(actions) - number) % 2
            self.program.tell(f"{self._place(action)},{owner}")
        return self._ask("DONE")

    def _tell_time(self) -> None:
        self.program.tell(f"INFO time_left {NO_LIMIT}")

    def _ask(self, line: str) -> str:
        patience = WITHOUT_TIME if self.seconds is None else self.seconds + TO_MOVE
        self.program.tell(line)
        answer = self.program.wait_for(
            lambda said: PLACE.fullmatch(said) is not None or said.startswith(REFUSALS), patience, line
        )
        self._check(answer, line)
        return answer

    def _check(self, answer: str, line: str) -> None:
        if answer.startswith(REFUSALS):
            raise ProgramFailed(f"the program {self.program.command!r} refuses {line!r}: {answer[:120].strip()}")

    def _place(self, action: int) -> str:
        return f"{action % self.columns},{action // self.columns}"

    def close(self) -> None:
        """Ends the program."""
        self.program.close("END")
