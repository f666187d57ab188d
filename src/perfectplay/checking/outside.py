"""Rules about utilities and estimates that lie outside the game's bounds, or outside all its utilities."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from perfectplay.checking.asking import Asker, Finding
from perfectplay.checking.look import Look, number_of
from perfectplay.checking.tally import Estimate, Tally
from perfectplay.knowledge import Bounds

FEW_KINDS: Final = 3
"""A game with at most this many sizes of utilities, such as 0 and 1, has wins and losses; others have scores."""
ENOUGH_ENDS: Final = 20
"""After this many ends, the utilities of such a game count as known."""
FAR_BEYOND: Final = 2.0
"""An estimate this many times as large as the largest score that was seen counts as wrong."""
SLACK: Final = 1e-9


def end_outside(look: Look, start: Mapping[int, Bounds]) -> Finding | None:
    """Returns a finding about an end that is worth more or less than `Game.bounds` of the initial state say."""
    for player, utility in enumerate(look.utilities or ()):
        known = start.get(player)
        if known is not None and not known.lowest - SLACK <= utility <= known.highest + SLACK:
            name = look.asker.name
            said = (
                f"gives ({number_of(known.lowest)}, {number_of(known.highest)}) for player {player} in the initial "
                f"state, but {name}.utility gives {number_of(utility)}"
            )
            return look.asker.finding(
                "bounds", "bounds", said, "every utility must lie within the bounds of the initial state", look.state
            )
    return None


class Limit(NamedTuple):
    """The range within which estimates for a player must lie."""

    lowest: float
    highest: float
    seen: str = "utility is"
    """The words after "the largest"."""
    is_problem: bool = True
    slack: float = SLACK
    """An estimate that lies beyond by no more than this is only noted."""


def limits(tally: Tally, player: int, start: Mapping[int, Bounds], *, exhausted: bool) -> Iterator[Limit]:
    """Yields what is known about the utilities for a player; the surest comes first."""
    low, high = tally.lowest_utility, tally.highest_utility
    known = start.get(player)
    says_all = known is not None and math.isfinite(known.lowest) and math.isfinite(known.highest)
    has_ends = low is not None and high is not None and low < high
    if low is not None and high is not None and has_ends and exhausted:
        yield Limit(min(low, 0.0), max(high, 0.0))
    if known is not None:
        yield Limit(known.lowest, known.highest, "utility that bounds allow in the initial state is")
    if low is None or high is None or not has_ends or exhausted or says_all:
        return
    low, high = min(low, 0.0), max(high, 0.0)
    is_known = tally.ends + len(tally.lengths) >= ENOUGH_ENDS
    is_score = len(tally.kinds) > FEW_KINDS
    yield Limit(low, high, "utility seen is", is_known, (FAR_BEYOND - 1) * max(high, -low) if is_score else SLACK)


def estimates_outside(
    asker: Asker,
    tally: Tally,
    start: Mapping[int, Bounds],
    *,
    exhausted: bool,
) -> Iterator[tuple[Finding, Estimate, Limit, bool]]:
    """Yields the nearest estimates that are too large or too small, problems first."""
    found = []
    for records, is_high in ((tally.largest, True), (tally.smallest, False)):
        for player, known in records.items():
            for limit in limits(tally, player, start, exhausted=exhausted):
                for estimate in known:
                    finding = outside(asker, estimate.look.state, estimate.value, player, limit, is_high=is_high)
                    if finding is not None:
                        found.append((finding, estimate, limit, is_high))
                        if not finding.is_note:
                            break
    yield from sorted(found, key=lambda each: (each[0].is_note, len(each[1].actions)))


def outside(
    asker: Asker,
    state: Any,
    value: float,
    player: int,
    limit: Limit,
    *,
    is_high: bool,
) -> Finding | None:
    """Returns a finding about an estimate: a problem if it lies outside, a note if it lies on the very edge."""
    edge = limit.highest if is_high else limit.lowest
    beyond = value - edge if is_high else edge - value
    if math.isnan(beyond) or math.isinf(edge) or beyond < 0:
        return None
    which = "largest" if is_high else "smallest"
    said = f"gives {number_of(value)} for player {player}, where the {which} {limit.seen} {number_of(edge)},"
    if beyond <= limit.slack or not limit.is_problem:
        return asker.finding(
            "evaluate-too-large",
            "evaluate",
            said,
            "an estimate should lie strictly within the utilities; otherwise it can outweigh a certain win",
            state,
            is_note=True,
        )
    why = "a search prefers it to a win in one" if is_high else "a search prefers a loss in one to it"
    return asker.finding(
        "evaluate-outside", "evaluate", said, f"an estimate must lie strictly within the utilities, or {why}", state
    )
