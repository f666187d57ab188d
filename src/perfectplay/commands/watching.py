"""``perfectplay best --watch``: the best moves, better and better known, until somebody has seen enough."""

from __future__ import annotations

import math
from typing import Any, Final

from rich.text import Text

from perfectplay.commands import output
from perfectplay.commands.report import Report
from perfectplay.commands.saying import Saying
from perfectplay.commands.setup import Setup
from perfectplay.errors import BadPosition
from perfectplay.playing.player import Player
from perfectplay.playing.rules import rules_of
from perfectplay.result import Bound, SearchResult

USUAL_LINES: Final = 3


def watch(setup: Setup, lines: int, say: Saying, *, compiled: bool | None) -> None:
    """Prints a line for each answer, with the best moves and their values; Ctrl-C and a proof end it."""
    outcome = setup.match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; give a position in which there is a move to find")
    report = Report(setup, say)
    report.begin()
    last: SearchResult[Any, Any] | None = None
    player = Player(setup.game, compiled=compiled, knowledge=None)
    try:
        for last in player.analyse(setup.state, lines=lines):
            report.screen.print(row(last, lines, say), soft_wrap=True)
    except KeyboardInterrupt:  # between two answers
        if last is None:
            raise
    finally:
        player.close()
    if last is not None:
        report.end(last)


def row(result: SearchResult[Any, Any], lines: int, say: Saying) -> Text:
    """Returns one line: how far the search is, and the best moves with their values."""
    visits = sum(root.visits or 0 for root in result.root_values.values())
    far = say("watch.depth", depth=f"{result.depth:2}") if result.depth else say("watch.games", count=f"{visits:,}")
    known = [(action, root) for action, root in result.root_values.items() if root.bound is Bound.EXACT]
    if visits:
        known.sort(key=lambda pair: (pair[0] != result.action, -(pair[1].visits or 0)))
    else:
        known.sort(key=lambda pair: (-pair[1].value, math.copysign(pair[1].plies or 0, pair[1].value)))
    text = Text(f"{far}  ", style="dim")
    with rules_of(result.game):
        for action, root in known[:lines]:
            name = result.game.action_name(result.state, action)
            style = output.colour_of(root.value, result.rests_on)
            text.append_text(
                Text.assemble((name, "bold not dim"), " ", (output.of_action(result, root, say), style), "   ")
            )
    text.rstrip()
    return text
