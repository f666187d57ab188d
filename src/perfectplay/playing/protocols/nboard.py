"""The NBoard protocol: a program plays and analyses Othello for a graphical board.

Chris Welty, "NBoard Protocol", version 2 (2014), in the repository of NTest. It understands nboard, set depth, set
game, move, hint, go, ping, learn and quit.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition, PerfectPlayError
from perfectplay.games.othello import Discs, Othello
from perfectplay.playing.analysis import deepened
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.clocks import share_of
from perfectplay.playing.protocols.ggf import OthelloGame, Time, after_move, made, read_ggf
from perfectplay.playing.protocols.lines import Speaker, in_one_line
from perfectplay.playing.protocols.thinking import Thinking
from perfectplay.result import Bound, SearchResult

NAME: Final = "perfectplay"
LONGEST_SENTENCE: Final = 350
"""Of a sentence about what is wrong, no more letters are written."""

LAST_SQUARES: Final = 14
"""With no more empty squares than this, or than the depth, the rest is played out."""

DEEPEST: Final = 60
MOST_HINTS: Final = 32
MOVE: Final = re.compile(r"[a-hA-H][1-8]|PA|pa")


class NBoardEngine(Speaker):
    """Plays and analyses Othello. Whatever changes the position ends the thinking in silence, and so does "ping"."""

    def __init__(self, write: Callable[[str], None], *, seconds: float | None = None, level: int | None = None) -> None:
        super().__init__(write)
        self.usual, self.level = seconds, level
        self.depth: int | None = None
        game = Othello(winner_takes_empties=True)
        self.position = OthelloGame(game, (game.initial_state(),), (None, None))
        self.refused: str | None = None
        """Why the last game or move could not be taken."""
        self.player: Player[Any, Any] | None = None
        self.thinking = Thinking()
        self.commands: dict[str, Callable[[str], None]] = {
            "nboard": lambda _: self.say(f"set myname {NAME}"),
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": lambda _: self._go(),
            "ping": self._ping,
            "learn": lambda _: self.say("learned"),
        }

    # ------------------------------------------------------------ lines

    def hear(self, line: str) -> bool:
        words = line.strip()
        name, _, rest = words.partition(" ")
        if MOVE.fullmatch(words):  # as version 1 sent it
            name, rest = "move", words
        act = self.commands.get(name)
        if act is not None:
            try:
                act(rest.strip())
            except PerfectPlayError as error:
                self._complain(error)
        return name != "quit"

    def _complain(self, error: PerfectPlayError) -> None:
        self.say(f"status {in_one_line(error)[:LONGEST_SENTENCE]}")

    def close(self) -> None:
        self.thinking.stop()
        if self.player is not None:
            self.player.close()

    # ------------------------------------------------------------ what is set

    def _set(self, words: str) -> None:
        name, _, value = words.partition(" ")
        if name == "depth":
            self._set_depth(value.strip())
        elif name == "game":
            self.thinking.end_in_silence()
            self.refused = None  # why another game was refused does not count any more
            self._change(lambda: read_ggf(value))

    def _set_depth(self, value: str) -> None:
        if not re.fullmatch(r"\d{1,3}", value) or int(value) < 1:
            raise BadArgument(f"depth is {value[:20]!r}; it must be a whole number, 1 or more")
        self.thinking.end_in_silence()
        self.depth = min(int(value), DEEPEST)
        self.say(f"set myname {NAME}{self.depth}")

    def _move(self, written: str) -> None:
        self.thinking.end_in_silence()
        self._change(lambda: self._after(written))

    def _after(self, written: str) -> OthelloGame:
        if self.refused is not None:
            raise BadPosition(f"no move can be made: {self.refused}")
        if not written:
            raise BadPosition("the move is missing; write it as in move F5")
        game, states, times = self.position
        mover = game.to_move(states[-1])
        left: list[Time | None] = [*times]
        left[mover] = after_move(left[mover], written)
        return OthelloGame(game, (*states, made(game, states[-1], written, f"move {written[:20]}")), (left[0], left[1]))

    def _change(self, change: Callable[[], OthelloGame]) -> None:
        """Changes the position; where that fails, there is none until another game is set."""
        try:
            self.position = change()
        except PerfectPlayError as error:
            self.refused = self.refused or in_one_line(error)
            raise
        self.refused = None

    def _ping(self, number: str) -> None:
        self.thinking.end_in_silence()
        self.say(f"pong {number[:20]}")

    # ------------------------------------------------------------ searching

    def _go(self) -> None:
        state = self._open_state()
        limits = self._limits(state)
        self.say(f"status {NAME} is thinking")

        def think() -> None:
            began = time.monotonic()
            choice = self._ready_player().choose(state, earlier=(), progress=self._progress, **limits)
            if not self.thinking.is_silent:
                self._tell(choice.result, 1)
                value = "" if choice.is_forced else f"{choice.result.value:.2f}"
                self.say(
                    f"=== {_name(self.position.game, state, choice.action)}/{value}/{time.monotonic() - began:.2f}"
                )
                self.say("status")

        self._begin(think)

    def _hint(self, count: str) -> None:
        if not re.fullmatch(r"\d{1,3}", count) or int(count) < 1:
            raise BadArgument(f"hint is for {count[:20]!r} moves; it must be a whole number, 1 or more")
        state, lines = self._open_state(), min(int(count), MOST_HINTS)
        player, deepest = self._ready_player(), self._deepest(state) or DEEPEST
        self.say(f"status {NAME} is analysing")

        def think() -> None:
            found = deepened(
                player.game, state, lines, player.settings, player.algorithm, goes_on=self.thinking.may_go_on
            )
            for result in found:
                if not self.thinking.may_go_on() or result.depth > deepest:
                    break
                self._tell(result, lines)
            if not self.thinking.is_silent:
                self.say("status")

        self._begin(think)

    def _begin(self, work: Callable[[], None]) -> None:
        def guarded() -> None:
            try:
                work()
            except PerfectPlayError as error:
                self._complain(error)

        self.thinking.end_in_silence()
        self.thinking.begin(guarded)

    def _open_state(self) -> Discs:
        """Returns the position. Raises `BadPosition` where nobody can move."""
        self.thinking.end_in_silence()
        if self.refused is not None:
            raise BadPosition(f"there is no position: {self.refused}")
        state = self.position.states[-1]
        if self.position.game.is_terminal(state):
            raise BadPosition("the game is over, so there is no move")
        return state

    def _deepest(self, state: Discs) -> int | None:
        """Returns how deep to search: to the end where few squares are empty; None if nobody said."""
        game = self.position.game
        empty = game.rows * game.columns - (state.mine | state.theirs).bit_count()
        return DEEPEST if self.depth is not None and empty <= max(self.depth, LAST_SQUARES) else self.depth

    def _limits(self, state: Discs) -> dict[str, Any]:
        limits: dict[str, Any] = {}
        depth, left = self._deepest(state), self.position.times[self.position.game.to_move(state)]
        if depth is not None:
            limits |= {"depth": depth, "seconds": math.inf}  # with a time, the machine code is that which is ready
        if left is not None:
            limits["seconds"] = share_of(left.left, increment=left.increment)
        elif self.usual is not None:
            limits["seconds"] = self.usual
        return limits

    def _ready_player(self) -> Player[Any, Any]:
        game = self.position.game
        if self.player is None or self.player.game != game:
            if self.player is not None:
                self.player.close()
            self.player = Player(game, level=self.level)
        return self.player

    def _progress(self, result: SearchResult[Any, Any]) -> bool:
        if not self.thinking.is_silent:
            self._tell(result, 1)
        return self.thinking.may_go_on()

    def _tell(self, result: SearchResult[Any, Any], lines: int) -> None:
        """Says what a search knows of its best moves."""
        if result.action is None or result.depth < 1:
            return
        game, state = result.game, result.state
        known = [(action, root) for action, root in result.root_values.items() if root.bound is Bound.EXACT]
        known = [one for one in known if one[0] != result.action]
        best = sorted(known, key=lambda one: -one[1].value)[: lines - 1]
        depth = "100%" if result.is_proven else str(result.depth)
        self.say(f"search {_line(game, state, result.pv or (result.action,))} {result.value:.2f} 0 {depth}")
        for action, root in best:
            depth = "100%" if root.is_proven else str(result.depth)
            self.say(f"search {_name(game, state, action)} {root.value:.2f} 0 {depth}")
        self.say(f"nodestats {result.nodes} {result.seconds:.2f}")


def _name(game: Any, state: Any, action: Any) -> str:
    name: str = game.action_name(state, action)
    return "PA" if name == "pass" else name.upper()


def _line(game: Any, state: Any, actions: Any) -> str:
    names = []
    for action in actions:
        names.append(_name(game, state, action))
        state = game.result(state, action)
    return "".join(names)
