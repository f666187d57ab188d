"""Advice and remarks of a check, which break no rule: what is not seen, what is not said, what looks wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from perfectplay.checking.explore import LONGEST_GAME, Explorer
from perfectplay.checking.findings import Findings
from perfectplay.checking.look import number_of
from perfectplay.game import Game, defines
from perfectplay.search.parts.scores import PARTS

MANY_STATES: Final = 100
"""Among so many states, each player is to move somewhere."""


def advice(game: Game[Any, Any], explorer: Explorer, findings: Findings) -> Iterator[str]:
    """Yields what a walk through a game says about it that breaks no rule."""
    tally, name = explorer.tally, type(game).__name__
    may_promise = game.can_repeat and not game.history_matters
    if may_promise and not explorer.repeated and tally.looked_at > 1 and not findings.problems:
        seen = (
            f"all {tally.looked_at:,} states"
            if explorer.exhausted
            else (f"{tally.looked_at:,} states and {len(tally.lengths) + tally.unfinished:,} random games")
        )
        yield (
            f"no state came twice in one game ({seen}), but {name}.can_repeat is True; if none ever can, "
            f"can_repeat = False makes searches faster"
        )
    if not defines(game, "bounds") and tally.best_utility and math.isfinite(tally.best_utility):
        best = number_of(tally.best_utility)
        yield (
            f"{name} has no bounds; if no utility is beyond {best}, let bounds return (-{best}, {best}), "
            f"and a search ends as soon as that is reached"
        )
    near = tally.too_near(1 / PARTS)
    if near is not None:
        yield (
            f"{name}.utility gives values as near as {near[0]!r} and {near[1]!r}, which search and "
            f"solve take for equal; let different values be a millionth or more apart"
        )
    if not game.has_evaluation and not explorer.is_through:
        yield f"{name} has no evaluate, so nothing is known where a search is cut off before the end of the game"
    yield from _on_games(game, explorer, findings)


def _on_games(game: Game[Any, Any], explorer: Explorer, findings: Findings) -> Iterator[str]:
    """Yields what random games show."""
    tally, name = explorer.tally, type(game).__name__
    if tally.unfinished:
        games = "1 random game was" if tally.unfinished == 1 else f"{tally.unfinished:,} random games were"
        yield f"{games} not over after {LONGEST_GAME:,} plies"
    if findings.problems:
        return
    if not tally.ends and not tally.lengths:
        yield f"no end of a game was seen, so that nothing is known about {name}.utility"
    is_long = tally.unfinished > 0 or max(tally.lengths, default=0) > game.players
    if is_long and (explorer.exhausted or tally.looked_at >= MANY_STATES):
        for player in sorted(set(range(game.players)) - tally.movers):
            yield (
                f"{name}.to_move never gave {player} in {tally.looked_at:,} states; if the players take turns, result "
                f"must say that the next one is to move"
            )
    if tally.favours_losers:
        yield (
            f"{name}.evaluate gave the loser more than the winner in {tally.favoured[False]:,} of "
            f"{sum(tally.favoured.values()):,} states just before the end of random games; it should give a player "
            f"more, the better the state is for that player"
        )
