"""The output of commands: text for people, JSON for programs, and a live line while something takes long."""

from __future__ import annotations

import math
import re
import shlex
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from perfectplay import threads
from perfectplay.commands.hanging import hangs
from perfectplay.commands.saying import Saying, saying
from perfectplay.game import Game, bounds_of
from perfectplay.playing.outcome import is_won_or_lost
from perfectplay.playing.record import json_text
from perfectplay.random_games import RandomGames
from perfectplay.result import Bound, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.tracing.catalogue import Word

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

PATIENCE: Final = 2.0
"""Work that takes longer than this many seconds shows a live line."""

AFTER_CTRL_C: Final = 1.0
"""What else is looked at after Ctrl-C takes no more seconds than this."""

UNLIMITED: Final = 100_000
"""The width of lines without a screen: nothing is cut there, and nothing wrapped."""

ENGLISH: Final = saying()
LIMITS: Final = {
    Bound.EXACT: "value.exact",
    Bound.LOWER: "value.lower",
    Bound.UPPER: "value.upper",
    Bound.WITHIN: "value.about",
}

PLAYERS: Final = ("bold cyan", "bold yellow", "bold magenta", "bold green")
"""The styles of the players' pieces."""

OUTCOME: Final = re.compile(r"(?:win|loss|draw)(?: in \d+ pl(?:y|ies))?, (?=value)")


# ------------------------------------------------------------ for programs


def print_json(content: Mapping[str, Any]) -> None:
    """Prints one object, the only thing on standard output."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    sys.stdout.write(json_text(content, ensure_ascii=encoding != "utf8"))


def finite(value: Any) -> Any:
    """Returns the value without infinity and NaN, which JSON does not have."""
    if isinstance(value, tuple):
        return [finite(share) for share in value]
    return value if value is not None and math.isfinite(value) else None


# ------------------------------------------------------------ for people


def console() -> Console:
    """Returns standard output: with colours and the width of a terminal, or with plain lines of any length."""
    from rich.console import Console

    plain = Console(highlight=False, markup=False, emoji=False)
    if not plain.is_terminal:
        plain.width = UNLIMITED
    return plain


def position(game: Game[Any, Any], drawing: str, say: Saying = ENGLISH) -> Text:
    """Returns the drawing of a position, with the pieces in the colours of their players."""
    from rich.text import Text

    text = Text(say.drawing(drawing), no_wrap=True, overflow="ignore")
    for player, style in zip(range(game.players), PLAYERS, strict=False):
        name = game.player_name(player)
        if len(name) == 1:
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", style)
    return text


def print_rows(screen: Console, rows: Iterable[tuple[Text, Text]]) -> None:
    """Prints two columns, the second one wrapped at the edge of the screen."""
    from rich.text import Text

    table = list(rows)
    margin = max((title.cell_len for title, _ in table), default=0) + 2
    for title, text in table:
        for line in text.wrap(screen, max(screen.width - margin, 10), overflow="fold"):
            row = Text.assemble(title, " " * (margin - title.cell_len), line)
            row.rstrip()
            screen.print(row, soft_wrap=True)
            title = Text()


def colour_of(value: Any, rests_on: RestsOn) -> str:
    if rests_on is not RestsOn.PROOF or isinstance(value, tuple):
        return "default"
    return "green" if value > 0 else "red" if value < 0 else "yellow"


def verdict(result: SearchResult[Any, Any], say: Saying = ENGLISH) -> str:
    """Describes the value in words; on a tree of numbers, nobody wins or loses, nor does one of three sides."""
    random = by_random_games(result, say)
    return in_short(result, say) + (f"; {random}" if random else "")


def in_short(result: SearchResult[Any, Any], say: Saying = ENGLISH) -> str:
    """Describes the value in words, without random games."""
    if result.algorithm == "solve" and result.rests_on is RestsOn.NOTHING:
        return say("value.nothing")
    said = result.brief
    return say.sentence(said if is_won_or_lost(result.game) else OUTCOME.sub("", said, count=1))


def by_random_games(result: SearchResult[Any, Any], say: Saying = ENGLISH) -> str:
    """Says what random games from the position tell, where nothing else is known and no rules hang."""
    if result.rests_on is not RestsOn.NOTHING:
        return ""
    found = _played(result)
    if found is None:
        return ""
    counts = {"player": say.player(result.game.player_name(found.player)), "games": found.games}
    if not found.are_outcomes:
        return say("value.means", **counts, mean=f"{found.mean:.3g}")
    return say("value.games" if found.draws else "value.no_draws", **counts, wins=found.wins, draws=found.draws)


def _played(result: SearchResult[Any, Any]) -> RandomGames | None:
    """Returns what random games tell; None if Ctrl-C ends them, too, or if the rules hang."""
    from perfectplay.search import worker  # needed for these games alone

    if worker.is_busy() or hangs():
        return None
    deadline = time.monotonic() + AFTER_CTRL_C if result.stop_reason is StopReason.INTERRUPTED else None
    ended = worker.run(lambda: result.random_games, stop=lambda: None, deadline=deadline, tick=lambda: not hangs())
    found: RandomGames | None = ended.returned
    return found


def without_machine_code(name: str, say: Saying = ENGLISH) -> str:
    """Says that the rules of the game that was named do not compile, and which command says why."""
    return say("search.cannot_compile", game=name, command=shlex.join(["perfectplay", "check", name, *say.option]))


def proved(result: SearchResult[Any, Any], say: Saying = ENGLISH) -> str | None:
    """Says what is proved about a value that is not proven; None if that is no more than the rules or the value say."""
    if result.is_proven or result.bound is Bound.WITHIN:
        return None
    game, state = result.game, result.state
    least, most = bounds_of(game, state, game.to_move(state))[:2]
    lowest, highest = result.between
    if lowest == highest:
        return say("value.late", value=_in_words(game, lowest, say))
    if lowest > least and highest < most:
        return say("value.between", lowest=_in_words(game, lowest, say), highest=_in_words(game, highest, say))
    if lowest > least:
        return say("value.lower", value=_in_words(game, lowest, say))
    return say("value.upper", value=_in_words(game, highest, say)) if highest < most else None


def _in_words(game: Game[Any, Any], value: float, say: Saying) -> str:
    if is_won_or_lost(game) and value in (-1, 0, 1):
        return say("value.a win" if value > 0 else "value.a loss" if value < 0 else "value.a draw")
    return f"{value:g}"


def brief(result: SearchResult[Any, Any], say: Saying = ENGLISH) -> str:
    """Describes the value in a few words, for a column."""
    return in_brief(result.game, result.value, result.bound, result.rests_on, result.plies, say)


def is_known(result: SearchResult[Any, Any], root: RootValue) -> bool:
    """Returns whether the value of one action says anything."""
    if result.rests_on is RestsOn.ROLLOUTS:
        return True
    return root.is_proven or result.game.has_evaluation or (result.is_proven and root.bound is not Bound.EXACT)


def of_action(result: SearchResult[Any, Any], root: RootValue, say: Saying = ENGLISH) -> str:
    """Describes the value of one action in a few words."""
    estimated = RestsOn.EVALUATION if result.game.has_evaluation else RestsOn.NOTHING
    if result.rests_on is RestsOn.ROLLOUTS:
        estimated = RestsOn.EVALUATION
    rests_on = RestsOn.PROOF if root.is_proven else estimated
    return in_brief(result.game, root.value, root.bound, rests_on, root.plies, say)


def in_brief(
    game: Game[Any, Any], value: Any, bound: Bound, rests_on: RestsOn, plies: int | None, say: Saying = ENGLISH
) -> str:
    if rests_on is RestsOn.NOTHING:
        return say("value.unknown")
    if isinstance(value, tuple):
        return f"({', '.join(f'{share:.3g}' for share in value)})"
    if rests_on in (RestsOn.EVALUATION, RestsOn.ROLLOUTS):
        said = say("value.about", value=f"{value:.3g}")
    elif not is_won_or_lost(game) or abs(value) not in (0.0, 1.0):
        said = Word(f"{value:g}")
    else:
        said = say("value.win" if value > 0 else "value.loss" if value < 0 else "value.draw")
        if plies is not None and value and bound is Bound.EXACT:
            return say.counted("value.soon", plies, outcome=said)
    return say(LIMITS[bound], value=said)


def counted(number: int, thing: str, things: str | None = None) -> str:
    """Writes a number with its noun: "1 node", "1,234 nodes"."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def per_second(count: int, seconds: float) -> int | None:
    """Returns how many there are a second; None if it went too fast to say."""
    return round(count / seconds) if seconds > 0 else None


def how_far(result: SearchResult[Any, Any], depth: int = 0, say: Saying = ENGLISH) -> str:
    """Says for a live line how far a search has come that has finished ``depth``."""
    known = proved(result, say)
    return say(
        "search.live",
        seconds=f"{result.seconds:.0f}",
        depth=say("search.live.depth", depth=depth + 1) if depth else "",
        known=say("search.live.known", known=known) if known else "",
        nodes=f"{result.nodes:,}",
        rate=f"{per_second(result.nodes, result.seconds) or 0:,}",
    )


def shortened(text: str, width: int) -> str:
    """Returns ``text``, cut off to fit into ``width`` columns."""
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= width else set_cell_size(text, max(width - 3, 0)).rstrip() + "..."


# ------------------------------------------------------------ while it runs


class LiveLine:
    """One line at the bottom of the terminal, on standard error, while something takes long.

    It is wiped off before anything else is written, so that it is never part of the output.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.started = time.monotonic()
        self.patience = patience
        self.is_shown = False
        self.is_wanted = _is_terminal(sys.stderr)
        self.text = ""
        self.waiting: threading.Timer | None = None
        """Shows the text when the patience is over."""
        self.writing = threading.RLock()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def restart(self) -> None:
        """Starts to count the patience anew."""
        self.started = time.monotonic()

    def show(self, text: str) -> None:
        """Shows ``text`` in place of the line before, once the patience is over."""
        if not self.is_wanted:
            return
        with self.writing:
            self.text = text
            if self.seconds >= self.patience:
                self._write()

    def announce(self, text: str) -> None:
        """Shows ``text`` once the patience is over, even if nobody calls again until then. `wipe` must follow."""
        self.show(text)
        if not self.is_wanted or self.is_shown or self.waiting is not None:
            return
        self.waiting = threading.Timer(max(self.patience - self.seconds, 0.0), self._write_late)
        self.waiting.daemon = True
        threads.start(self.waiting)

    def wipe(self) -> None:
        with self.writing:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None
            if self.is_shown:
                sys.stderr.write("\r\x1b[2K")
                sys.stderr.flush()
                self.is_shown = False

    def _write_late(self) -> None:
        with self.writing:
            if self.waiting is not None and not self.is_shown:
                self._write()

    def _write(self) -> None:
        import shutil

        if not self.is_shown:
            sys.stdout.flush()
        self.is_shown = True
        sys.stderr.write("\r\x1b[2K" + shortened(self.text, shutil.get_terminal_size().columns - 1))
        sys.stderr.flush()


def _is_terminal(stream: Any) -> bool:
    import os

    return stream is not None and stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
