"""``perfectplay solve --all``: every state of a game, its statistics, and the file of the solution."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from perfectplay.commands.files import check_folder, check_output, write_whole
from perfectplay.commands.main import complain
from perfectplay.commands.options import given_or, whole_number
from perfectplay.commands.output import console, print_json, print_rows
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.setup import Setup
from perfectplay.commands.telling import Teller, time_in_words
from perfectplay.errors import BadArgument
from perfectplay.search.parts.table_memory import memory_of_this_machine

if TYPE_CHECKING:
    from perfectplay.solving.expecting import Expected
    from perfectplay.solving.whole import Progress


MEGABYTE: Final = 1_000_000


def _expect_places(file: str | None, plot: str | None) -> None:
    """Checks the places of the files before the work, which may be long. Raises `BadArgument`."""
    for name in (file, plot):
        if name is not None:
            check_folder(Path(name))
    if plot is not None:
        check_output(plot, (".svg",), "--plot draws SVG, not {}")


def _precision_of(text: str | None) -> float | None:
    """Reads how close bounds must come. Raises `BadArgument`; the library checks whether it can be."""
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise BadArgument(f"precision is {text[:40]!r}; it must be a number above 0, such as 1e-9") from None


def _digits(precision: float) -> int:
    """Returns with how many decimals a value that is known so well is written."""
    return max(0, min(15, math.ceil(-math.log10(precision))))


def _expectation(expected: Expected, say: Saying) -> str:
    """Says how many states there should be, and what they take."""
    time_needed = (
        "" if expected.seconds is None else say("whole.takes", time=time_in_words(max(expected.seconds, 1.0), say))
    )
    said = say(
        "whole.expected.least" if expected.is_least else "whole.expected.about",
        count=f"{_rounded(expected.states):,}",
        memory=f"{math.ceil(expected.memory / MEGABYTE):,}",
        time=time_needed,
    )
    room = memory_of_this_machine() // 2
    return said if expected.memory <= room else say("whole.too_many", said=said, room=f"{room // MEGABYTE:,}")


class _Watch:
    """Shows the progress, and remembers how many states were found."""

    def __init__(self, say: Saying, *, as_lines: bool) -> None:
        self.say, self.as_lines = say, as_lines
        self.teller = Teller(say, as_lines=as_lines)
        self.found = 0

    def __call__(self, progress: Progress) -> None:
        expected = progress.expected if progress.stage == "expect" else None
        if expected is not None and not self.as_lines:
            if not expected.is_exact:
                self.teller.wipe()
                complain(_expectation(expected, self.say))
            return
        left = None if expected is None else expected.seconds
        if expected is None:
            self.found = progress.total
        if progress.stage == "settle" and progress.rate:
            left = (progress.total - progress.done) / progress.rate
        words = saying() if self.as_lines else self.say
        stage = words(f"whole.stage.{progress.stage}", ply=f"{progress.ply:,}", apart=f"{progress.apart:.2g}")
        self.teller(stage, progress.done, progress.total, progress.rate, left)


def _rounded(count: int) -> int:
    """Rounds to two digits, as an estimate is no better."""
    return round(count, 2 - len(str(count)))


def solve_whole(
    setup: Setup,
    say: Saying,
    *,
    file: str | None,
    plot: str | None,
    threads: str | None,
    workers: str | None,
    scheduler: str | None,
    precision: str | None,
    compiled: bool | None,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Solves the game from the position on, and writes its statistics. Raises a `PerfectPlayError`."""
    import perfectplay as pp
    from perfectplay.search.rules import name_of
    from perfectplay.solving.plot import plot as drawn

    _expect_places(file, plot)
    watch = _Watch(say, as_lines=as_lines)
    started = time.monotonic()
    try:
        solution = pp.solve_all(
            setup.game,
            setup.state,
            file=file,
            compiled=compiled,
            precision=_precision_of(precision),
            progress=watch,
            threads=given_or(1, whole_number("threads", threads)),
            workers=whole_number("workers", workers),
            scheduler=scheduler,
        )
    except KeyboardInterrupt:
        watch.teller.wipe()
        if file is not None:
            complain(say("whole.stopped", file=file))
        else:
            complain(say("whole.stopped.found", count=f"{watch.found:,}"))
        raise
    finally:
        watch.teller.wipe()
    seconds = time.monotonic() - started
    if plot is not None:
        write_whole(Path(plot), drawn(solution.statistics, name_of(setup.game)).encode())
    answer = None if setup.game.is_terminal(setup.state) else solution[setup.state]
    names = [] if answer is None else [setup.game.action_name(setup.state, action) for action in answer.actions]
    facts: dict[str, Any] = {
        "game": setup.name,
        "moves": setup.match.moves,
        "position": setup.notation(),
        "file": file,
        "value": None if answer is None else answer.value,
        "plies": None if answer is None else answer.plies,
        "best_actions": names,
        "statistics": solution.statistics.as_json(),
        "seconds": seconds,
    }
    if isinstance(solution, pp.ChanceSolution):
        facts["bounds"] = None if answer is None else list(solution.bounds(setup.state))
        facts["precision"] = solution.precision
    if as_json:
        print_json(facts)
        return
    screen = console()
    from rich.text import Text

    rows = solution.statistics.rows
    print_rows(screen, ((Text(say.statistic(name)), Text(say.statistic(number))) for name, number in rows))
    if answer is not None:
        if isinstance(solution, pp.ChanceSolution):
            key = "whole.position.within" if names else "whole.position.chance"
            value = f"{answer.value:.{_digits(solution.precision)}f}"
            said = say(key, value=value, precision=f"{solution.precision:.2g}", moves=" ".join(names))
        else:
            length = "" if answer.plies is None else say.counted("whole.length", answer.plies)
            said = say("whole.position", value=f"{answer.value:g}", length=length, moves=" ".join(names))
        screen.print(said, soft_wrap=True)
    key = "whole.time" if file is None else "whole.time.file"
    screen.print(say(key, seconds=f"{seconds:.3g}", file=file), soft_wrap=True)
