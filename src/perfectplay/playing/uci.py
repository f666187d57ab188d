"""The Universal Chess Interface: a program plays chess through lines of text.

Stefan Meyer-Kahlen and Rudolf Huber, "UCI protocol" (2006). It understands uci, isready, ucinewgame, position, go with
movetime, depth, nodes, clocks, mate and infinite, stop, setoption, quit. Unknown words are ignored, as the protocol
demands; an error is answered with ``info string`` and one sentence.
"""

from __future__ import annotations

import dataclasses
import math
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, PerfectPlayError
from perfectplay.games.chess import Chess
from perfectplay.games.chess_board import Position
from perfectplay.playing.chess_elo import LEAST_ELO, MOST_ELO, strength_with
from perfectplay.playing.levels import FULL, HIGHEST, SEES_A_WIN_IN_ONE, check_level
from perfectplay.playing.player import Player
from perfectplay.result import SearchResult
from perfectplay.search.switches import Switches

STRENGTH: Final[Switches] = {"quiescence": True, "late_moves": True, "null_move": True, "extensions": True}
"""Switches that make chess stronger, though the search may miss the best move."""
SAFETY: Final = 0.05
"""Seconds that are reserved for the transport of messages."""
MOVES_LEFT: Final = 30
"""The number of moves for which the time must last, if "movestogo" is missing."""
NEAR_THE_END_OF_THE_CLOCK: Final = 60
"""After this many plies without progress the state counts them. Before that, equal positions are equal states."""
SHORT: Final = 4
"""Numbers of options have no more digits."""
LONGEST: Final = 1_000_000
"""Longer lines are not read."""


class Engine:
    """Answers lines with lines; searches in a thread of its own, so that it can be told to stop."""

    def __init__(self, write: Callable[[str], None], chess960: bool = False) -> None:
        self.write = write
        self.chess960 = chess960
        self.level = HIGHEST
        self.elo = MOST_ELO
        self.is_limited = False
        """Whether ``elo`` holds, and not ``level``."""
        self.game = Chess(chess960=chess960, fifty_moves=False)
        self.players: dict[Chess, Player[Position, int]] = {}
        """For each set of rules the one who plays by them."""
        self.state = self.game.initial_state()
        self.earlier: list[Position] = []
        self.stopping = threading.Event()
        self.thread: threading.Thread | None = None
        self.writing = threading.Lock()

    def run(self, lines: Iterable[str]) -> None:
        """Answers lines until "quit" or the end of the lines."""
        try:
            for line in lines:
                words = line[:LONGEST].split()
                if words == ["quit"]:
                    break
                if words:
                    self.answer(words)
        finally:
            self.stop()

    def answer(self, words: list[str]) -> None:
        """Answers one command; an unknown one is ignored."""
        command, rest = words[0], words[1:]
        try:
            if command == "uci":
                self.introduce()
            elif command == "isready":
                self.player(self.game).ready()
                self.say("readyok")
            elif command == "setoption":
                self.set_option(rest)
            elif command == "ucinewgame":
                self.stop()
                self.state, self.earlier = self.game.initial_state(), []
            elif command == "position":
                self.stop()
                self.set_position(rest)
            elif command == "go":
                self.stop()
                self.go(rest)
            elif command == "stop":
                self.stop()
        except PerfectPlayError as error:
            self.say(f"info string {' '.join(str(error).split())}")

    def say(self, line: str) -> None:
        with self.writing:
            self.write(line)

    def introduce(self) -> None:
        self.say(f"id name perfectplay {pp.__version__}")
        self.say("id author the authors of perfectplay")
        self.say(f"option name UCI_Chess960 type check default {str(self.chess960).lower()}")
        self.say(f"option name Skill Level type spin default {HIGHEST} min 1 max {HIGHEST}")
        self.say("option name UCI_LimitStrength type check default false")
        self.say(f"option name UCI_Elo type spin default {MOST_ELO} min {LEAST_ELO} max {MOST_ELO}")
        self.say("uciok")
        self.player(self.game)

    def player(self, game: Chess) -> Player[Position, int]:
        """Returns who plays by these rules; it gets ready in the background when it is made."""
        if game not in self.players:
            self.players[game] = Player(game, algorithm="search", **self.strength(), **STRENGTH)
        return self.players[game]

    def strength(self) -> dict[str, Any]:
        """Returns how strong the players are."""
        if not self.is_limited:
            return {"level": self.level}
        strength = strength_with(self.elo)
        if strength == FULL:
            return {}
        return {"level": SEES_A_WIN_IN_ONE, "ladder": (strength,) * SEES_A_WIN_IN_ONE}

    def set_option(self, words: list[str]) -> None:
        """Sets an option: "name NAME value VALUE"; unknown ones are ignored."""
        name, given, value = " ".join(words).lower().removeprefix("name ").partition(" value ")
        set_to = self._options().get(name)
        if set_to is None or not given:
            return
        self.stop()
        set_to(value)
        self.players.clear()
        self.player(self.game)

    def _options(self) -> dict[str, Callable[[str], None]]:
        """Returns what sets each option to a value. Raises `BadArgument` when it is called."""
        return {
            "uci_chess960": self._set_chess960,
            "skill level": self._set_level,
            "uci_limitstrength": self._set_limited,
            "uci_elo": self._set_elo,
        }

    def _set_chess960(self, value: str) -> None:
        self.chess960 = value == "true"
        self.game = Chess(chess960=self.chess960, fifty_moves=False)

    def _set_level(self, value: str) -> None:
        level = int(value) if value.isdecimal() and len(value) < SHORT else value
        check_level(level)
        self.level = int(level)

    def _set_limited(self, value: str) -> None:
        self.is_limited = value == "true"

    def _set_elo(self, value: str) -> None:
        if not value.isdecimal() or len(value) > SHORT:
            raise BadArgument(f"UCI_Elo is {value!r}; it must be a whole number from {LEAST_ELO} to {MOST_ELO}")
        strength_with(int(value))
        self.elo = int(value)

    def set_position(self, words: list[str]) -> None:
        """Sets the position: "startpos" or "fen ...", and then perhaps "moves ..."."""
        moves = words.index("moves") if "moves" in words else len(words)
        counting = dataclasses.replace(self.game, fifty_moves=True)
        if words[:1] == ["startpos"]:
            state = counting.initial_state()
        elif words[:1] == ["fen"]:
            state = counting.parse_position(" ".join(words[1:moves]))
        else:
            raise BadPosition("position needs startpos or fen; for example: position startpos moves e2e4")
        *self.earlier, self.state = counting.along(words[moves + 1 :], state)

    # ------------------------------------------------------------ searching

    def go(self, words: list[str]) -> None:
        limits = limits_of(words, self.state.turn)
        self.stopping.clear()
        self.thread = threading.Thread(target=self._think, args=(limits,), name="perfectplay uci")
        self.thread.start()

    def stop(self) -> None:
        """Ends a search, which then reports its move."""
        if self.thread is not None:
            self.stopping.set()
            self.thread.join()
            self.thread = None

    def _think(self, limits: dict[str, Any]) -> None:
        counts = self.state.clock >= NEAR_THE_END_OF_THE_CLOCK
        game = dataclasses.replace(self.game, fifty_moves=counts)
        state = self.state if counts else self.state._replace(clock=0)
        best: SearchResult[Position, int] | None = None

        def progress(result: SearchResult[Position, int]) -> bool:
            nonlocal best
            if result.action is not None and (best is None or result.depth > best.depth):
                best = result
                self.say(info(game, result))
            return not self.stopping.is_set()

        move = "(none)"
        try:
            if not game.is_terminal(state):
                move = game.uci_name(state, next(game.actions(state)))
                given = limits or {"seconds": math.inf}
                best = self.player(game).choose(state, earlier=self.earlier, progress=progress, **given).result
                self.say(info(game, best))
                if best.action is not None:
                    move = game.uci_name(state, best.action)
                if not limits:
                    self.stopping.wait()  # "infinite" waits for "stop", even where there is no more to find out
        except PerfectPlayError as error:
            self.say(f"info string {' '.join(str(error).split())}")
        self.say(f"bestmove {move}")


def limits_of(words: list[str], turn: int) -> dict[str, Any]:
    """Returns the limits of a search from the words after "go"."""
    numbers = {}
    for name, value in zip(words, [*words[1:], ""], strict=False):
        if not name.lstrip("-").isdigit():
            numbers[name] = int(value) if value.lstrip("-").isdigit() and len(value) < 19 else 0
    limits: dict[str, Any] = {}
    if "infinite" in numbers:
        return limits
    for name in ("depth", "nodes"):
        if name in numbers:
            limits[name] = max(1, min(numbers[name], 1000 if name == "depth" else 1 << 60))
    if "mate" in numbers:
        limits["depth"] = max(1, min(2 * numbers["mate"] - 1, 1000))
    own, increment = ("wtime", "winc") if turn == 0 else ("btime", "binc")
    if "movetime" in numbers:
        limits["seconds"] = max(0.001, numbers["movetime"] / 1000)
    elif own in numbers:
        left = numbers[own] / 1000
        share = left / max(1, numbers.get("movestogo", MOVES_LEFT)) + 0.8 * numbers.get(increment, 0) / 1000
        limits["seconds"] = max(0.01, min(share, 0.8 * left) - SAFETY)
    return limits


def info(game: Chess, result: SearchResult[Position, int]) -> str:
    """Writes what a search knows so far."""
    value = result.value
    score = f"cp {round(10_000 * value)}"
    if abs(value) == 1 and result.plies is not None:
        moves = (result.plies + 1) // 2
        score = f"mate {moves if value > 0 else -moves}"
    names = []
    state = result.state
    for action in result.pv:
        names.append(game.uci_name(state, action))
        state = game.result(state, action)
    milliseconds = round(1000 * result.seconds)
    speed = round(result.nodes / max(result.seconds, 0.001))
    line = f" pv {' '.join(names)}" if names else ""
    return f"info depth {max(result.depth, 1)} score {score} nodes {result.nodes} nps {speed} time {milliseconds}{line}"
