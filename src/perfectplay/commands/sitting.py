"""A match at the terminal: what persons see and type, and its end when the terminal goes away."""

from __future__ import annotations

import contextlib
import random
import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from perfectplay.commands import output
from perfectplay.commands.main import INTERRUPTED, drop_output
from perfectplay.commands.output import LiveLine
from perfectplay.commands.parameters import Asked, option_of
from perfectplay.commands.saying import Saying
from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import CHANCE, listed
from perfectplay.playing.loop import WORDS, MatchLoop
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.result import RestsOn, SearchResult
from perfectplay.showing import drawing_of, expect_names

if TYPE_CHECKING:
    from perfectplay.commands.keeping import MatchFile
    from perfectplay.commands.searching import Engines

HUNG_UP: Final = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


class HangUp(BaseException):
    """The terminal was closed, or the process is told to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


class Sight:
    """The view of a match on the terminal."""

    def __init__(self, say: Saying = output.ENGLISH, rules: Sequence[str] = (), name: str = "") -> None:
        self.screen, self.say, self.name = output.console(), say, name
        self.has_told = False
        """Whether it has said that the rules do not compile."""
        self.rules = rules
        """What is to be named beside a record to go on with it."""

    def show(self, match: Match) -> None:
        with rules_of(match.game):
            expect_names(match.game, match.state)
            drawing = drawing_of(match.game, match.state)
        self.screen.print()
        self.screen.print(output.position(match.game, drawing, self.say), soft_wrap=True)
        self.screen.print()

    def tell(self, text: str) -> None:
        self.screen.print(text, soft_wrap=not self.screen.is_terminal)

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None:
        from rich.text import Text

        with rules_of(match.game):
            mover = self.say.player(match.game.player_name(player))
        said = self.say("play.moved" if player != CHANCE else "play.chance", player=mover, move=name)
        line = Text.assemble((said, "bold"))
        if result is not None and result.rests_on is not RestsOn.NOTHING:
            line.append(f": {output.verdict(result, self.say)}", "dim")
        self.screen.print(line, soft_wrap=True)
        self._tell_if_slow(result)

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None:
        with rules_of(match.game):
            player = self.say.player(match.game.player_name(match.to_move))
        verdict = output.verdict(result, self.say)
        self.tell(self.say("play.hint", move=result.action_name, player=player, verdict=verdict))
        self._tell_if_slow(result)

    def _tell_if_slow(self, result: SearchResult[Any, Any] | None) -> None:
        """Says once that the rules do not compile, where an engine would play better if they did."""
        if result is not None and result.cannot_compile and not self.has_told:
            self.has_told = True
            self.tell(output.without_machine_code(self.name, self.say))

    def took_back(self, count: int) -> None:
        self.tell(self.say.counted("play.undone", count))

    def legal(self, names: Sequence[str]) -> None:
        self.tell(self.say("play.legal", names=self.say.names(listed(names, 400))))

    def saved(self, name: str) -> None:
        self.tell(self.say("play.saved", command=to_replay(name, self.say, self.rules)))

    def wrong(self, error: PerfectPlayError, *, was_move: bool = False) -> None:
        self.tell(self.say("play.wrong.word" if was_move else "play.wrong", error=self.say.error(error)))

    def help(self, move: str) -> None:
        width = max(map(len, WORDS))
        words = (f"  {word.ljust(width)}  {self.say(f'play.word.{word}')}" for word in WORDS)
        self.tell("\n".join((self.say("play.help", move=move), *words)))

    def ask(self, player: str) -> str:
        sys.stdout.flush()
        prompt = self.say("play.turn", player=self.say.player(player))
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

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None: ...

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None: ...

    def took_back(self, count: int) -> None: ...

    def legal(self, names: Sequence[str]) -> None: ...

    def saved(self, name: str) -> None: ...

    def wrong(self, error: PerfectPlayError, *, was_move: bool = False) -> None: ...

    def help(self, move: str) -> None: ...

    def ask(self, player: str) -> str:  # noqa: ARG002
        raise EOFError


def sit(
    file: MatchFile, engines: Engines, generator: random.Random, asked: Asked, say: Saying, *, is_replay: bool
) -> int:
    """Plays the match to its end, or until somebody leaves; returns the exit status."""
    sight = Sight(say, file.replayed_with, file.setup.name)
    table = MatchLoop(
        file.setup.match,
        file.seats,
        _engine(engines, say),
        sight,
        file.keep,
        file.save,
        program=engines.ask_program,
        generator=generator,
    )
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
        if any(seat.is_person for seat in table.seats) and not match.is_over:
            _edit_lines()
            sight.tell(sight.say("play.begin", words=", ".join(WORDS)))
        table.play()
    except EOFError:
        sight.tell("")
    except KeyboardInterrupt:
        sight.tell("")
        return INTERRUPTED
    return 0


def _finish(file: MatchFile, sight: Sight, asked: Asked) -> None:
    """Completes the record, and says who has won or how the match can go on, so that no move is lost."""
    match, say = file.setup.match, sight.say
    problem = None
    try:
        file.keep()
    except BadArgument as error:
        problem = error
    outcome = match.outcome
    if outcome is not None:
        words = say.sentence(outcome.words)
        sight.tell(say("play.outcome", outcome=f"{words[:1].upper()}{words[1:]}"))
    if file.path is not None and problem is None:
        key = "play.record.again" if outcome is not None else "play.record.on"
        path = shlex.quote(str(file.path))
        sight.screen.print(
            say(key, path=path, command=to_replay(str(file.path), say, file.replayed_with)), soft_wrap=True
        )
    elif match.moves and (outcome is None or problem is not None):
        sight.screen.print(say("play.on", command=to_go_on(file, asked, say)), soft_wrap=True)
    if problem is not None:
        raise problem


def _engine(engines: Engines, say: Saying) -> Any:
    def engine(match: Match) -> SearchResult[Any, Any]:
        live = LiveLine()

        def progress(result: SearchResult[Any, Any]) -> None:
            facts = {"depth": result.depth, "nodes": f"{result.nodes:,}", "seconds": f"{result.seconds:.0f}"}
            live.show(say("play.thinking", **facts))

        try:
            return engines(match, progress)
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


def to_replay(name: str, say: Saying, rules: Sequence[str] = ()) -> str:
    """Returns the command that goes on with a record; a file of ``rules`` is named beside it."""
    return shlex.join(["perfectplay", "play", *rules, "--replay", name, *say.option])


def to_go_on(file: MatchFile, asked: Asked, say: Saying) -> str:
    """Returns the command that goes on with the match."""
    setup = file.setup
    words = ["perfectplay", "play", setup.name]
    if setup.name == "tree":
        words += ["--tree", setup.game.to_json()]  # type: ignore[attr-defined]
    if setup.position is not None:
        words += ["--position", setup.position]
    words += ["--moves", setup.game.join_moves(setup.match.moves)]
    seats = [str(seat) for seat in file.seats]
    if len(seats) > 2:
        words += ["--players", ",".join(seats)]
    else:
        for option, seat, usual in zip(("--first", "--second"), seats, ("person", "engine"), strict=False):
            words += [option, seat] if seat != usual else []
    for name, value in asked.items():
        declared = option_of(name)
        if declared.kind == "flag":
            words += [declared.on_command_line if value else declared.opposite]
        else:
            texts = value if declared.kind == "switches" else [value]
            words += [word for text in texts for word in (declared.on_command_line, text)]
    return shlex.join([*words, *say.option])


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
