"""What the Universal Chess Interface and the Universal Game Interface share, which is nearly all."""

from __future__ import annotations

import math
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, PerfectPlayError
from perfectplay.game import Game, bounds_of
from perfectplay.playing.levels import HIGHEST
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.clocks import Lateness
from perfectplay.playing.protocols.limits import faults_of, limits_of
from perfectplay.playing.protocols.lines import Speaker, in_one_line
from perfectplay.playing.protocols.position import Position, word_of
from perfectplay.playing.protocols.thinking import Thinking
from perfectplay.playing.rules import rules_of
from perfectplay.result import EXACT, SearchResult
from perfectplay.search.parts.table_memory import MEGABYTE, TABLE_MB, memory_of_this_machine
from perfectplay.search.worker import TICK

SHORT: Final = 4
"""Numbers of options have no more digits."""

LONGEST_NUMBER: Final = 9
"""Nor has the size of a table."""

MOST_THREADS: Final = 256

IGNORED: Final = ("debug", "register")
"""Commands of UCI that change nothing here, whatever follows them."""

ALONE: Final = ("d",)
"""Commands that UCI does not have, which are heard at the beginning of a line alone."""

LONGEST_WORDS: Final = 60
"""Of the words that are repeated in a sentence, no more letters are."""

LONGEST_SENTENCE: Final = 350
"""Of a sentence about what is wrong, no more letters are written."""

WIN: Final = 10_000
"""Centipawns of a win, where a game is won or lost."""

UNIT: Final = 100
"""Centipawns of one point, where a game is about points."""

Handler = Callable[[list[str]], None]


class UniversalEngine(Speaker):
    """Answers the lines of UCI or UGI; searches in a thread of its own, so that it can be told to stop.

    Unknown words are ignored, as UCI demands; an error is answered with ``info string`` and one sentence.
    """

    protocol: ClassVar[str]
    """The command with which everything begins."""
    no_move: ClassVar[str]
    """What "bestmove" says where there is no move."""
    example: ClassVar[str]
    """Of the command "position"."""

    def __init__(self, write: Callable[[str], None], game: Game[Any, Any]) -> None:
        super().__init__(write)
        self.game = game
        self.level = HIGHEST
        self.table_mb = TABLE_MB
        self.threads = 1
        self.players: dict[Any, Player[Any, Any]] = {}
        self.position = Position(self.rules())
        self.refused: str | None = None
        """Why the last position could not be set up."""
        self.thinking = Thinking()
        self.is_pondering = False
        """Whether the search is about a move that the other player may yet make, so that its time has not begun."""
        self.is_found = False
        """Whether the search is over, so that only its answer may be waiting."""
        self.share = math.inf
        """Seconds of the search from when its time begins."""
        self.deadline = math.inf
        """When a search that pondered must end, by `time.monotonic`."""
        self.lateness = Lateness()
        name = self.protocol
        self.commands: dict[str, Handler] = {
            name: lambda _: self.introduce(),
            "isready": lambda _: self.get_ready(),
            "setoption": self.set_option,
            f"{name}newgame": lambda _: self.begin_anew(),
            "position": self.set_position,
            "go": self.go,
            "stop": lambda _: self.thinking.stop(),
        }
        """What each command does with the words after it."""

    # ------------------------------------------------------------ what differs

    def rules(self) -> Game[Any, Any]:
        """Returns the game whose rules hold for the moves that were played."""
        return self.game

    def options(self) -> list[str]:
        """Returns what is said about the options, without "option name"."""
        return [
            f"Hash type spin default {TABLE_MB} min 1 max {memory_of_this_machine() // MEGABYTE}",
            f"Threads type spin default 1 min 1 max {MOST_THREADS}",
            f"Skill Level type spin default {HIGHEST} min 1 max {HIGHEST}",
        ]

    def setters(self) -> dict[str, Callable[[str], None]]:
        """Returns what sets each option, in small letters, to a value. Raises `BadArgument` when it is called."""
        return {"skill level": self._set_level, "hash": self._set_hash, "threads": self._set_threads}

    def memory(self) -> dict[str, Any]:
        """Returns how much of the machine the players take."""
        return {"table_mb": self.table_mb, "threads": self.threads}

    def told(self, result: SearchResult[Any, Any]) -> list[str]:
        """Returns the lines that tell what a search knows so far."""
        return [info(result)]

    def ponder_move(self, result: SearchResult[Any, Any]) -> str:
        """Returns what follows the move in "bestmove": nothing, where the protocol has no word for it."""
        del result
        return ""

    @abstractmethod
    def player(self, limits: Sequence[str] = ()) -> Player[Any, Any]:
        """Returns who plays within such limits; it gets ready in the background when it is made."""

    def asked(self) -> tuple[Game[Any, Any], Any]:
        """Returns the game in which the player chooses, and the state."""
        return self.position.game, self.position.state

    # ------------------------------------------------------------ lines

    def hear(self, line: str) -> bool:
        words = self._from_a_command(line.split())
        if words[:1] == ["quit"]:
            return False
        if words:
            self.answer(words)
        return True

    def _from_a_command(self, words: list[str]) -> list[str]:
        """Returns the words from the first one that is a command: UCI wants those before it to be left out."""
        if words and words[0] in (*IGNORED, *ALONE):
            return words
        known = {"quit", *self.commands}.difference(ALONE)
        at = next((at for at, word in enumerate(words) if word in known), len(words))
        return words[at:]

    def answer(self, words: list[str]) -> None:
        """Answers one command; an unknown one is ignored."""
        act = self.commands.get(words[0])
        if act is None:
            return
        try:
            act(words[1:])
        except PerfectPlayError as error:
            self.complain(error)

    def complain(self, error: PerfectPlayError) -> None:
        """Says what was wrong."""
        self.say(f"info string {in_one_line(error)[:LONGEST_SENTENCE]}")

    def close(self) -> None:
        self.thinking.stop()

    def introduce(self) -> None:
        """Says who answers, and which options there are."""
        self.say(f"id name perfectplay {pp.__version__}")
        self.say("id author the authors of perfectplay")
        for option in self.options():
            self.say(f"option name {option}")
        self.say(f"{self.protocol}ok")

    def get_ready(self) -> None:
        """Answers when the search is compiled."""
        try:
            self.player().ready()
        finally:
            self.say("readyok")

    def begin_anew(self) -> None:
        """Begins another game."""
        self.thinking.stop()
        self.position, self.refused = Position(self.rules()), None

    def set_option(self, words: list[str]) -> None:
        """Sets an option: "name NAME value VALUE"; unknown ones are ignored."""
        name, _, value = f"{' '.join(words).lower().removeprefix('name ')} ".partition(" value ")
        set_to = self.setters().get(name.strip())
        if set_to is None:
            return
        if not value:
            called = self._called(name.strip())
            raise BadArgument(f"{called} has no value; write setoption name {called} value VALUE")
        value = value.strip()
        self.thinking.stop()
        set_to(value)
        self.players.clear()

    def _called(self, name: str) -> str:
        """Returns the name of an option, given in small letters, as it is announced."""
        names = (option.partition(" type ")[0] for option in self.options())
        return next((announced for announced in names if announced.lower() == name), name)

    def _set_level(self, value: str) -> None:
        if not value.isdecimal() or len(value) >= SHORT or not 1 <= int(value) <= HIGHEST:
            raise BadArgument(f"Skill Level is {value[:30]!r}; it must be a whole number from 1 to {HIGHEST}")
        self.level = int(value)

    def _set_hash(self, value: str) -> None:
        most = memory_of_this_machine() // MEGABYTE
        if not value.isdecimal() or len(value) > LONGEST_NUMBER or not 1 <= int(value) <= most:
            raise BadArgument(f"Hash is {value[:30]!r}; it must be a whole number of megabytes from 1 to {most}")
        self.table_mb = int(value)

    @staticmethod
    def is_on(name: str, value: str) -> bool:
        """Returns whether an option is switched on. Raises `BadArgument` for another word than true or false."""
        if value not in ("true", "false"):
            raise BadArgument(f"{name} is {value[:30]!r}; it must be true or false")
        return value == "true"

    def _set_threads(self, value: str) -> None:
        if not value.isdecimal() or len(value) > SHORT or not 1 <= int(value) <= MOST_THREADS:
            raise BadArgument(f"Threads is {value[:30]!r}; it must be a whole number from 1 to {MOST_THREADS}")
        self.threads = int(value)

    def set_position(self, words: list[str]) -> None:
        """Sets the position: "startpos" or "fen ...", and then perhaps "moves ..."."""
        self.thinking.stop()
        at = words.index("moves") if "moves" in words else len(words)
        try:
            if words[:1] not in (["startpos"], ["fen"]):
                raise BadPosition(f"position needs startpos or fen; for example: {self.example}")
            start = " ".join(words[1:at]) if words[0] == "fen" else None
            moves, game = words[at + 1 :], self.rules()
            if not self.position.goes_on_with(game, start, moves):
                self.position = Position(game, start)
            self.position.move_on(moves)
        except PerfectPlayError as error:
            self.refused = in_one_line(error)
            raise
        self.refused = None

    # ------------------------------------------------------------ searching

    def go(self, words: list[str]) -> None:
        """Begins to search; the answer comes when the search is over."""
        self.thinking.stop()
        if self.refused is not None:
            self.complain(BadPosition(f"the last position was refused: {self.refused}"))
            self.say(f"bestmove {self.no_move}")
            return
        for fault in faults_of(words):
            self.complain(BadArgument(fault))
        limits = limits_of(words, 1 if self.position.mover == 1 else 0, self.lateness.reserve)
        if words and not limits and not {"infinite", "ponder"} & set(words):
            given = " ".join(words)[:LONGEST_WORDS]
            self.complain(BadArgument(f"nothing in {given!r} limits the search, which goes on until stop"))
        if "searchmoves" in words:
            self.complain(BadArgument("searchmoves is not known here; all moves are searched"))
        self.is_pondering = "ponder" in words and "ponderhit" in self.commands
        self.is_found, self.deadline = False, math.inf
        if self.is_pondering:
            self.share = limits.pop("seconds", math.inf)
            is_open = not limits and self.share == math.inf
        else:
            is_open = not limits
        began, meant = time.monotonic(), limits.get("seconds", math.inf)

        def think() -> None:
            self._think(limits, is_open)
            self.lateness.note(meant, time.monotonic() - began)

        self.thinking.begin(think)

    def hit(self) -> None:
        """Lets the time of a search begin that pondered; what it has found already is answered at once."""
        if not self.is_pondering:
            return
        self.deadline = time.monotonic() + max(self.share - TICK, 0.0)  # a search asks so often whether it may go on
        self.is_pondering = False
        if self.is_found:
            self.thinking.stop()

    def _may_go_on(self) -> bool:
        return self.thinking.may_go_on() and time.monotonic() < self.deadline

    def _think(self, limits: dict[str, Any], is_open: bool) -> None:
        """Searches and answers. Without limits (``is_open``), the answer waits for "stop", even where all is known."""
        move = self.no_move
        try:
            game, state = self.asked()
            with rules_of(game):
                actions = [] if game.is_terminal(state) else self.position.match.actions()
            if actions:
                move = word_of(game, state, actions[0])
                best = self._searched(state, limits)
                if best.action is not None:
                    move = word_of(game, state, best.action) + self.ponder_move(best)
        except PerfectPlayError as error:
            self.complain(error)
        finally:
            self.is_found = True
            if self.is_pondering or (is_open and move != self.no_move):
                self.thinking.stopped.wait()
            self.say(f"bestmove {move}")

    def _searched(self, state: Any, limits: dict[str, Any]) -> SearchResult[Any, Any]:
        """Returns the answer of the player, and tells what comes on the way."""
        depth = -1
        said: list[str] = []

        def tell(result: SearchResult[Any, Any]) -> None:
            nonlocal said
            lines = self.told(result)
            if lines != said:
                for line in lines:
                    self.say(line)
            said = lines

        def progress(result: SearchResult[Any, Any]) -> bool:
            nonlocal depth
            if result.action is not None and result.depth > depth:
                depth = result.depth
                tell(result)
            return self._may_go_on()

        given = {"seconds": math.inf, **limits}  # with a time, the machine code is that which is ready
        player = self.player(tuple(limits))
        best = player.choose(state, earlier=self.position.earlier, progress=progress, **given).result
        tell(best)
        return best


def info(result: SearchResult[Any, Any]) -> str:
    """Writes what a search knows so far."""
    return _line("", score_of(result.game, result.value, result.plies), result, result.pv)


def infos(result: SearchResult[Any, Any], lines: int) -> list[str]:
    """Writes what a search knows of the best ``lines`` actions; of those after the first, the move alone."""
    known = {action: root for action, root in result.root_values.items() if root.bound is EXACT}
    others = sorted((action for action in known if action != result.action), key=lambda action: -known[action].value)
    written = [_line(" multipv 1", score_of(result.game, result.value, result.plies), result, result.pv)]
    for number, action in enumerate(others[: lines - 1], 2):
        score = score_of(result.game, known[action].value, known[action].plies)
        written.append(_line(f" multipv {number}", score, result, (action,)))
    return written


def _line(which: str, score: str, result: SearchResult[Any, Any], actions: Sequence[Any]) -> str:
    """Writes one line of moves, with its score and the figures of the search."""
    game, state = result.game, result.state
    names = []
    with rules_of(game):
        for action in actions:
            names.append(word_of(game, state, action))
            state = game.result(state, action)
    milliseconds = round(1000 * result.seconds)
    speed = round(result.nodes / max(result.seconds, 0.001))
    said = f" score {score}" if score else ""
    line = f" pv {' '.join(names)}" if names else ""
    return f"info depth {max(result.depth, 1)}{which}{said} nodes {result.nodes} nps {speed} time {milliseconds}{line}"


def score_of(game: Game[Any, Any], value: Any, plies: int | None) -> str:
    """Writes a value for the player to move: "cp" and centipawns, or "mate" and moves; nothing if it is not known."""
    if not isinstance(value, (int, float)) or not math.isfinite(value):
        return ""
    if not _is_won_or_lost(game):
        return f"cp {round(UNIT * value)}"
    if abs(value) == 1 and plies is not None:
        moves = (plies + 1) // 2
        return f"mate {moves if value > 0 else -moves}"
    return f"cp {round(WIN * value)}"


def _is_won_or_lost(game: Game[Any, Any]) -> bool:
    """Returns whether nobody gets more than 1, as far as the game says."""
    start = game.initial_state()
    lowest, highest = bounds_of(game, start, max(game.to_move(start), 0))[:2]
    return (lowest, highest) == (-math.inf, math.inf) or -1 <= lowest <= highest <= 1
