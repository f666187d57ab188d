"""A look for a proof, before a search by an estimate that is no part of the game.

A search without an estimate goes deeper: it asks nothing at its leaves, and as all that it does not know is equal, most
of the tree is cut. Near the end of a game it proves what an estimate can only guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil
from typing import Any, Final

from perfectplay.combined import parts_of, without_knowledge
from perfectplay.game import Game
from perfectplay.result import LOWER, UPPER, RestsOn, SearchResult, StopReason
from perfectplay.search.driver import last_of
from perfectplay.search.limits import Limits
from perfectplay.search.parts.table_memory import Table
from perfectplay.search.request import Progress

LOOK: Final = 0.08
"""The share of a limit in which alpha-beta looks for a proof first: most small positions end here."""

LONGEST_LOOK: Final = 10.0
"""The look takes no longer than this, in seconds."""

LONG_LOOK: Final = 1.0
"""Before a look that takes longer than this, in seconds, a search gives a first answer; it may be told to end early."""

FIRST_ANSWER: Final = Limits(None, 0.5, None)
"""The limits of that answer."""

LEAST_NODES: Final = 100
"""With fewer nodes than this there is no look: nothing would be left of it."""

COUNTS: Final = ("nodes", "evaluations", "cutoffs", "table_hits", "seconds")
"""What the stages of a search spend together."""

Answer = SearchResult[Any, Any]


def gains_by_a_look(game: Game[Any, Any], limits: Limits) -> bool:
    """Returns whether the game has an estimate, but none by itself, and the limits leave something for a look."""
    is_lent = parts_of(game) is not None and game.has_evaluation and not without_knowledge(game).has_evaluation
    is_limited = limits.depth is None and (limits.seconds is not None or limits.nodes is not None)
    return is_lent and is_limited and not game.has_chance and limits.most_nodes >= LEAST_NODES


def after_a_look(
    deepen: Callable[..., Iterator[Answer]],
    game: Game[Any, Any],
    limits: Limits,
    shared_table: Table | None,
    progress: Progress | None,
) -> Answer:
    """Returns what a look for a proof finds, or else the answer of ``deepen`` with the estimate, within the limits."""

    def within(game: Game[Any, Any], limits: Limits, table: Table | None, progress: Progress | None) -> Answer:
        within_them: dict[str, Any] = {"seconds": limits.seconds, "nodes": limits.nodes}
        return last_of(deepen(game, **within_them, shared_table=table, progress=progress), progress)

    def in_the_game(seen: Answer) -> Answer:
        return replace(seen, game=game)

    early = within(game, FIRST_ANSWER, shared_table, progress) if has_long_look(limits) else None
    if early is not None and (early.is_proven or is_interrupted(early)):
        return early
    aside = shared_table.aside if isinstance(shared_table, Table) else shared_table  # what is none is refused there
    first = until(LOOK, limits, None)
    assert first is not None

    def so_far(seen: Answer) -> Answer:
        known = in_the_game(seen)
        return known if early is None else replace(both(known, early), stop_reason=seen.stop_reason)

    def in_all(seen: Answer, found: Answer) -> Answer:
        known = both(in_the_game(seen), found)
        return known if early is None else replace(known, **together(early, known))

    told_first = None if progress is None else lambda seen: progress(so_far(seen))
    try:
        seen = within(without_knowledge(game), first, aside, told_first)
    except KeyboardInterrupt:
        if early is None:
            raise
        return replace(early, stop_reason=StopReason.INTERRUPTED)
    left = until(1.0, limits, so_far(seen))
    if seen.is_proven or is_interrupted(seen) or left is None:
        return so_far(seen)
    told = None if progress is None else lambda found: progress(in_all(seen, found))
    try:
        found = within(game, left, shared_table, told)
    except KeyboardInterrupt:
        return replace(so_far(seen), stop_reason=StopReason.INTERRUPTED)
    return in_all(seen, found)


def both(seen: Answer, found: Answer) -> Answer:
    """Returns the answer with the estimate, unless the look before has proven another action to be better."""
    spent: dict[str, Any] = together(seen, found)
    before = replace(seen, **spent, stop_reason=found.stop_reason)
    if found.is_proven:
        return replace(found, **spent)
    if not found.root_values:  # its first depth was not finished
        return before
    if seen.rests_on is RestsOn.PROOF and seen.value != 0:
        if seen.bound is LOWER and seen.value > 0 and found.value <= seen.value:
            return before
        if seen.bound is UPPER and seen.value < min(0, found.value):  # of what is lost, the estimate chooses
            return replace(found, **spent, value=seen.value, bound=UPPER, rests_on=RestsOn.PROOF)
    # Without an estimate 0 is what is not known, so that less than 0 is a loss that was seen.
    lost = {action: root.value for action, root in seen.root_values.items() if root.value < 0 and root.bound != LOWER}
    if found.action not in lost:
        return replace(found, **spent)
    left = {action: root for action, root in found.root_values.items() if action not in lost}
    if not left:
        return before if seen.action not in lost else replace(found, **spent)
    action = max(left, key=lambda one: left[one].value)
    root = left[action]
    if root.value <= lost[found.action]:  # a small loss that is certain is better than a large one that is likely
        return replace(found, **spent)
    changed: dict[str, Any] = {"action": action, "value": root.value, "bound": root.bound}
    return replace(found, **spent, **changed, pv=(action,), best_actions=(action,))


def together(before: Answer, after: Answer) -> dict[str, Any]:
    """Returns what two stages of a search have spent, and whether either of them lacked machine code."""
    lacks = before.cannot_compile or after.cannot_compile
    return {**{name: getattr(before, name) + getattr(after, name) for name in COUNTS}, "cannot_compile": lacks}


def has_long_look(limits: Limits) -> bool:
    """Returns whether the first look takes so long that somebody may want an answer before its end."""
    return limits.nodes is None and limits.seconds is not None and LOOK * limits.seconds > LONG_LOOK


def is_interrupted(found: Answer) -> bool:
    """Returns whether somebody ended the search."""
    return found.stop_reason is StopReason.INTERRUPTED


def until(share: float, limits: Limits, so_far: Answer | None) -> Limits | None:
    """Returns what is left of this share of the limits; None if that is nothing."""
    seconds, nodes = limits.seconds, None if limits.nodes is None else limits.most_nodes
    spent = (0.0, 0) if so_far is None else (so_far.seconds, so_far.nodes)
    if seconds is not None:
        seconds = (min(share * seconds, LONGEST_LOOK) if so_far is None else share * seconds) - spent[0]
    if nodes is not None:
        nodes = ceil(share * nodes) - spent[1]
    is_reached = (seconds is not None and seconds <= 0) or (nodes is not None and nodes < 1)
    return None if is_reached and so_far is not None else Limits(None, seconds, nodes)
