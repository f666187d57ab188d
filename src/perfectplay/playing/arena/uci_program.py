"""A program that speaks UCI or UGI, as somebody who plays.

UCI is for chess, and for janggi with programs that know `UCI_Variant`; UGI for games of two players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from perfectplay.playing.arena.program import Program, ProgramFailed, options_in
from perfectplay.search.limits import Limits

TO_START: Final = 30.0
"""Seconds that a program has until it answers at all."""

TO_MOVE: Final = 30.0
"""Seconds that a program may take longer than it should."""

WITHOUT_TIME: Final = 600.0
"""Seconds for a move that is limited by depth or nodes alone."""


class UciProgram:
    """A program that is asked for moves. Raises `ProgramFailed`, which names the program and the line.

    ``options`` are set first, and then those that stand in the command. ``protocol`` is "uci" or "ugi".
    """

    def __init__(self, command: str, options: Mapping[str, str] | None = None, protocol: str = "uci") -> None:
        options = {**(options or {}), **options_in(command)}
        self.program = Program(command)
        self._ask(protocol, f"{protocol}ok", TO_START)
        for name, value in options.items():
            self.program.tell(f"setoption name {name} value {value}")
        self._ask("isready", "readyok", TO_START)

    def best_move(self, start: str | None, moves: Sequence[str], limits: Limits) -> str:
        """Returns the move, as programs write it, after these moves from the FEN ``start`` or the usual position."""
        position = "startpos" if start is None else f"fen {start}"
        self.program.tell(f"position {position}" + (f" moves {' '.join(moves)}" if moves else ""))
        words = ["go"]
        if limits.seconds is not None:
            words += ["movetime", str(max(round(1000 * limits.seconds), 1))]
        words += [] if limits.depth is None else ["depth", str(limits.depth)]
        words += [] if limits.nodes is None else ["nodes", str(limits.nodes)]
        patience = WITHOUT_TIME if limits.seconds is None else limits.seconds + TO_MOVE
        answer = self._ask(" ".join(words), "bestmove", patience).split()
        if len(answer) < 2 or answer[1] in ("(none)", "0000"):
            raise ProgramFailed(
                f"the program {self.program.command!r} answered {' '.join(answer)[:100]!r}, which is no move"
            )
        return answer[1]

    def _ask(self, line: str, word: str, seconds: float) -> str:
        self.program.tell(line)
        return self.program.wait_for(lambda said: said.split()[:1] == [word], seconds, line)

    def close(self) -> None:
        """Ends the program."""
        self.program.close()
