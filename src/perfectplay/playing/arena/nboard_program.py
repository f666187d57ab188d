"""A program that speaks the NBoard protocol, as somebody who plays Othello."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from perfectplay.playing.arena.program import Program, ProgramFailed

TO_START: Final = 30.0
"""Seconds that a program has until it answers at all."""

TO_MOVE: Final = 600.0
"""Seconds for a move, which depth alone limits."""

PASSES: Final = ("pa", "ps", "pass", "--")


class NBoardProgram:
    """A program that is asked for moves, by their names. Raises `ProgramFailed`."""

    def __init__(self, command: str, depth: int) -> None:
        self.program = Program(command)
        self.program.tell("nboard 2")
        self.program.tell(f"set depth {depth}")
        self._synchronise(1)

    def _synchronise(self, number: int) -> None:
        asked = f"ping {number}"
        self.program.tell(asked)
        self.program.wait_for(lambda said: said.split() == ["pong", str(number)], TO_START, asked)

    def best_move(self, board: str, moves: Sequence[str], first: int) -> str:
        """Returns the name of the program's move after ``moves`` from a board, of which ``first`` made the first one.

        ``board`` is as GGF has it: the size, the squares, and who is to move.
        """
        words = [f"{'BW'[(first + number) % 2]}[{_written(move)}]" for number, move in enumerate(moves)]
        self.program.tell(f"set game (;GM[Othello]PC[perfectplay]TY[8]BO[{board}]{''.join(words)};)")
        self._synchronise(2)
        self.program.tell("go")
        answer = self.program.wait_for(lambda said: said.startswith("==="), TO_MOVE, "go")
        parts = answer.removeprefix("===").replace("/", " ").split()
        if not parts:
            raise ProgramFailed(f"the program {self.program.command!r} answered {answer[:100]!r}, which is no move")
        move = parts[0].lower()
        return "pass" if move in PASSES else move

    def close(self) -> None:
        """Ends the program."""
        self.program.close()


def _written(move: str) -> str:
    return "PA" if move == "pass" else move.upper()
