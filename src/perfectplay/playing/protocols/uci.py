"""The Universal Chess Interface: a program plays chess, and janggi, through lines of text.

Stefan Meyer-Kahlen and Rudolf Huber, "UCI protocol" (2006). It understands uci, isready, ucinewgame, position, go with
movetime, depth, nodes, clocks, mate, ponder and infinite, ponderhit, stop, setoption, quit; and Stockfish's d. Janggi
is played in the dialect of Fairy-Stockfish, whose option `UCI_Variant` says so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games.chess import Chess
from perfectplay.games.janggi import RULES, Janggi
from perfectplay.playing.chess_elo import LEAST_ELO, MOST_ELO, strength_with
from perfectplay.playing.levels import FULL, HIGHEST
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.display import display
from perfectplay.playing.protocols.position import word_of
from perfectplay.playing.protocols.universal import SHORT, UniversalEngine, infos
from perfectplay.playing.rules import rules_of
from perfectplay.result import SearchResult

NEAR_THE_END_OF_THE_CLOCK: Final = 60
"""After this many plies without progress the state counts them. Before that, equal positions are equal states."""
MOST_LINES: Final = 256
"""No position of chess has more moves than 218."""
CHESS: Final = "chess"
"""The variant that is chess; the others are sets of rules of janggi."""


class UciEngine(UniversalEngine):
    """Plays chess, or janggi."""

    protocol: ClassVar = "uci"
    no_move: ClassVar = "(none)"
    example: ClassVar = "position startpos moves e2e4"

    game: Chess | Janggi

    def __init__(self, write: Callable[[str], None], game: Chess | Janggi | None = None) -> None:
        self.elo = MOST_ELO
        self.is_limited = False
        """Whether ``elo`` holds, and not ``level``."""
        self.lines = 1
        """Of so many of the best moves, the value is told."""
        super().__init__(write, game or Chess())
        self.commands["ponderhit"] = lambda _: self.hit()
        self.commands["d"] = lambda _: self.show()

    def rules(self) -> Game[Any, Any]:
        return self._rules(counts=True)

    def introduce(self) -> None:
        super().introduce()
        self.player()

    def show(self) -> None:
        """Shows the position."""
        for line in display(self.position):
            self.say(line)

    def player(self, limits: Sequence[str] = ()) -> Player[Any, Any]:
        """Returns who plays by the rules that count plies without progress where that matters."""
        del limits
        game, _ = self.asked()
        return self._player(game)

    def _player(self, game: Chess | Janggi) -> Player[Any, Any]:
        if game not in self.players:
            options: dict[str, Any] = {"lines": self.lines} if self.tells_lines else {}
            self.players[game] = Player(game, algorithm="search", **self.strength(), **self.memory(), **options)
        return self.players[game]

    @property
    def tells_lines(self) -> bool:
        """Whether more than one move is told; weaker levels look at their own moves alone."""
        return self.lines > 1 and self.level == HIGHEST and not self.is_limited

    def told(self, result: SearchResult[Any, Any]) -> list[str]:
        return infos(result, self.lines) if self.tells_lines else super().told(result)

    def get_ready(self) -> None:
        """Answers when the search is compiled, with and without plies that count, for no clock runs yet."""
        if isinstance(self.game, Chess) and not self.thinking.goes_on:
            both = [self._player(self._rules(counts)) for counts in (False, True)]  # LLVM works for both at once
            for player in both:
                player.ready()
        super().get_ready()

    def _rules(self, counts: bool) -> Chess | Janggi:
        """Returns the game in which plies without progress count, or do not."""
        return dataclasses.replace(self.game, fifty_moves=counts) if isinstance(self.game, Chess) else self.game

    def asked(self) -> tuple[Chess | Janggi, Any]:
        state = self.position.state
        if isinstance(self.game, Janggi):
            return self.game, state
        counts = state.clock >= NEAR_THE_END_OF_THE_CLOCK
        return self._rules(counts), state if counts else state._replace(clock=0)

    def strength(self) -> dict[str, Any]:
        """Returns how strong the players are. Elo was measured in chess alone."""
        if not self.is_limited or isinstance(self.game, Janggi):
            return {"level": self.level}
        strength = strength_with(self.elo)
        if strength == FULL:
            return {}
        return {"level": 1, "ladder": (strength,)}

    def ponder_move(self, result: SearchResult[Any, Any]) -> str:
        """Returns the answer that is expected to the move, on which a graphical board may let the player ponder."""
        if len(result.pv) < 2 or result.pv[0] != result.action:
            return ""
        with rules_of(result.game):
            after = result.game.result(result.state, result.pv[0])
        return f" ponder {word_of(result.game, after, result.pv[1])}"

    # ------------------------------------------------------------ options

    def options(self) -> list[str]:
        chess960 = isinstance(self.game, Chess) and self.game.chess960
        variant = self.game.rules if isinstance(self.game, Janggi) else CHESS
        variants = " ".join(f"var {name}" for name in (CHESS, *RULES))
        return [
            f"UCI_Variant type combo default {variant} {variants}",
            f"UCI_Chess960 type check default {str(chess960).lower()}",
            *super().options(),
            "Ponder type check default false",
            f"MultiPV type spin default 1 min 1 max {MOST_LINES}",
            "UCI_LimitStrength type check default false",
            f"UCI_Elo type spin default {MOST_ELO} min {LEAST_ELO} max {MOST_ELO}",
        ]

    def setters(self) -> dict[str, Callable[[str], None]]:
        return {
            **super().setters(),
            "uci_variant": self._set_variant,
            "uci_chess960": self._set_chess960,
            "multipv": self._set_lines,
            "uci_limitstrength": self._set_limited,
            "uci_elo": self._set_elo,
        }

    def set_option(self, words: list[str]) -> None:
        super().set_option(words)
        self.player()

    def _set_variant(self, value: str) -> None:
        if value != CHESS and value not in RULES:
            raise BadArgument(f"UCI_Variant is {value[:30]!r}; it must be one of {', '.join((CHESS, *RULES))}")
        self.game = Chess() if value == CHESS else Janggi(rules=value)
        self.begin_anew()

    def _set_chess960(self, value: str) -> None:
        is_on = self.is_on("UCI_Chess960", value)
        if isinstance(self.game, Chess):  # janggi has no such arrays
            self.game = Chess(chess960=is_on)

    def _set_lines(self, value: str) -> None:
        if not value.isdecimal() or len(value) > SHORT or not 1 <= int(value) <= MOST_LINES:
            raise BadArgument(f"MultiPV is {value[:30]!r}; it must be a whole number from 1 to {MOST_LINES}")
        self.lines = int(value)

    def _set_limited(self, value: str) -> None:
        self.is_limited = self.is_on("UCI_LimitStrength", value)

    def _set_elo(self, value: str) -> None:
        if not value.isdecimal() or len(value) > SHORT:
            raise BadArgument(f"UCI_Elo is {value!r}; it must be a whole number from {LEAST_ELO} to {MOST_ELO}")
        strength_with(int(value))
        self.elo = int(value)
