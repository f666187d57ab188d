"""A match at the terminal: what persons see and type, and its end when the terminal goes away."""

from __future__ import annotations

import contextlib
import random
import shlex
import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from perfectplay.commands import output
from perfectplay.commands.main import INTERRUPTED, drop_output
from perfectplay.commands.output import LiveLine
from perfectplay.commands.parameters import Asked, option_of
from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import CHANCE
from perfectplay.playing.loop import WORDS, MatchLoop
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.result import RestsOn, SearchResult

if TYPE_CHECKING:
    from perfectplay.commands.keeping import MatchFile
    from perfectplay.commands.searching import Search

HUNG_UP: Final = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


class HangUp(BaseException):
    """The terminal was closed, or the process is told to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Sight:
    """The view of a match on the terminal."""

    def __init__(self) -> None:
        self.screen = output.console()

    def show(self, match: Match) -> None:
        with rules_of(match.game):
            drawing = match.game.draw(match.state)
        self.screen.print()
        self.screen.print(output.position(match.game, drawing), soft_wrap=True)
        self.screen.print()

    def tell(self, text: str) -> None:
        self.screen.print(text, soft_wrap=not self.screen.is_terminal)

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None:
        from rich.text import Text

        with rules_of(match.game):
            mover = match.game.player_name(player)
        line = Text.assemble((f"{mover} plays {name}" if player != CHANCE else f"chance decides: {name}", "bold"))
        if result is not None and result.rests_on is not RestsOn.NOTHING:
            line.append(f": {output.verdict(result)}", "dim")
        self.screen.print(line, soft_wrap=True)

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None:
        with rules_of(match.game):
            player = match.game.player_name(match.to_move)
        self.tell(f"{result.action_name} is what an engine would play; for {player}: {output.verdict(result)}")

    def ask(self, prompt: str) -> str:
        sys.stdout.flush()
        try:
            line = input(prompt)
        except OSError:  # the terminal is gone
            raise EOFError from None
        if not sys.stdin.isatty():
            self.tell(line)  # so that what is written reads like what a terminal shows
        return line


class Silence:
    """A screen that shows nothing and has nobody to ask."""

    def show(self, match: Match) -> None: ...

    def tell(self, text: str) -> None: ...

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None: ...

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None: ...

    def ask(self, prompt: str) -> str:  # noqa: ARG002
        raise EOFError


def sit(file: MatchFile, search: Search, generator: random.Random, asked: Asked, *, is_replay: bool) -> int:
    """Plays the match to its end, or until somebody leaves; returns the exit status."""
    sight = Sight()
    table = MatchLoop(file.setup.match, file.seats, _engine(search), sight, file.keep, file.save, generator)
    file.begin()
    with hang_up_raises():
        try:
            status = _play(table, sight, is_replay)
            _finish(file, sight, asked)
        except HangUp as end:
            status = end.status
            try:
                _finish(file, sight, asked)
                sys.stdout.flush()
            except OSError:  # nobody is there any more
                drop_output()
        except PerfectPlayError:
            _finish(file, sight, asked)
            raise
    return status


def _play(table: MatchLoop, sight: Sight, is_replay: bool) -> int:
    match = table.match
    try:
        if is_replay:
            _show_again(match, sight)
        if "person" in table.seats and not match.is_over:
            _edit_lines()
            sight.tell(f"Type a move, or a word: {', '.join(WORDS)}.")
        table.play()
    except EOFError:
        sight.tell("")
    except KeyboardInterrupt:
        sight.tell("")
        return INTERRUPTED
    return 0


def _finish(file: MatchFile, sight: Sight, asked: Asked) -> None:
    """Completes the record, and says who has won or how the match can go on, so that no move is lost."""
    match = file.setup.match
    problem = None
    try:
        file.keep()
    except BadArgument as error:
        problem = error
    outcome = match.outcome
    if outcome is not None:
        sight.tell(f"{outcome.words[:1].upper()}{outcome.words[1:]}.")
    if file.path is not None and problem is None:
        path = shlex.quote(str(file.path))
        again = "to see it again" if outcome is not None else "to go on"
        sight.screen.print(f"The record is in {path}; {again}: perfectplay play --replay {path}", soft_wrap=True)
    elif match.moves and (outcome is None or problem is not None):
        sight.screen.print(f"to go on: {to_go_on(file, asked)}", soft_wrap=True)
    if problem is not None:
        raise problem


def _engine(search: Search) -> Any:
    def engine(match: Match) -> SearchResult[Any, Any]:
        live = LiveLine()

        def progress(result: SearchResult[Any, Any]) -> None:
            live.show(f"thinking: depth {result.depth}, {result.nodes:,} nodes, {result.seconds:.0f} s")

        try:
            return search(match.game, match.state, progress, match.states[:-1])
        finally:
            live.wipe()

    return engine


def _show_again(match: Match, sight: Sight) -> None:
    """Shows the moves so far, one position after the other; the last one is shown when the match goes on."""
    past = Match(match.game, match.states[0])
    for name in match.moves:
        sight.show(past)
        player = past.to_move
        sight.moved(past, player, past.move(name), None)


def to_go_on(file: MatchFile, asked: Asked) -> str:
    """Returns the command that goes on with the match."""
    setup = file.setup
    words = ["perfectplay", "play", setup.name]
    if setup.name == "tree":
        words += ["--tree", setup.game.to_json()]  # type: ignore[attr-defined]
    if setup.position is not None:
        words += ["--position", setup.position]
    words += ["--moves", ",".join(setup.match.moves)]
    if len(file.seats) > 2:
        words += ["--players", ",".join(file.seats)]
    else:
        for option, seat, usual in zip(("--first", "--second"), file.seats, ("person", "engine"), strict=False):
            words += [option, seat] if seat != usual else []
    for name, value in asked.items():
        declared = option_of(name)
        if declared.kind == "flag":
            words += [declared.on_command_line if value else declared.opposite]
        else:
            texts = value if declared.kind == "switches" else [value]
            words += [word for text in texts for word in (declared.on_command_line, text)]
    return shlex.join(words)


# ------------------------------------------------------------ the terminal


@contextlib.contextmanager
def hang_up_raises() -> Iterator[None]:
    """Lets the first signal to end raise `HangUp`; further ones change nothing."""
    told = False

    def told_to_end(number: int, _: object) -> None:
        nonlocal told
        if not told:
            told = True
            raise HangUp(number)

    before = {}
    with contextlib.suppress(ValueError):  # not in the main thread: no signals arrive
        for number in HUNG_UP:
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                before[number] = signal.signal(number, told_to_end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _edit_lines() -> None:
    """Makes arrow keys work at the prompt, if there is a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it is what does it
