"""Nodes a second, beside other libraries on the same tree; and the cost of a call before it searches."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import perfectplay as pp
from perfectplay.measuring.peers import COMPILED, INTERPRETED, Contender, contenders
from perfectplay.measuring.rows import Figure, Goal, Row, Settings, Unit, at_least, row, row_of_times
from perfectplay.measuring.timing import (
    LEAST_SECONDS,
    Moment,
    Tell,
    interleaved,
    processors,
    rate,
    ratio,
    to_nobody,
    walls,
)

COMPILED_GOAL: Final = 30e6
INTERPRETED_GOAL: Final = at_least(300e3)

GOAL_DEPTHS: Final = (8, 12)
"""The goals are about Connect Four to these depths."""

PATIENCE: Final = 10.0
"""Other libraries are not given searches that would take them longer than this many seconds."""


@dataclass(frozen=True)
class Race:
    """The same search by several contenders in turns."""

    depth: int
    times: Mapping[str, list[Moment]]
    """For each contender, the time of one search in every round."""
    nodes: Mapping[str, int]
    values: Mapping[str, float]

    def rate(self, name: str) -> float:
        """Returns the nodes a second, the median."""
        return rate(self.nodes[name], walls(self.times[name])).median

    def processor_rate(self, name: str) -> float:
        """Returns the nodes for each second that a processor worked."""
        return rate(self.nodes[name], processors(self.times[name])).median

    @property
    def same_tree(self) -> bool:
        return len(set(self.nodes.values())) == 1 and len(set(self.values.values())) == 1


def race(
    runners: list[Contender], depth: int, rounds: int, *, least: float = LEAST_SECONDS, tell: Tell = to_nobody
) -> Race:
    """Runs all of them to ``depth``: first counts the nodes and compares the values, then takes the times."""
    nodes, values = {}, {}
    for runner in runners:
        tell(f"depth {depth}, counting nodes: {runner.name}")
        nodes[runner.name] = runner.nodes(depth)
        values[runner.name] = runner.search(depth)
    calls = {runner.name: partial(runner.search, depth) for runner in runners}
    times = interleaved(calls, rounds, least=least, tell=lambda text: tell(f"depth {depth}, {text}"))
    return Race(depth, times, nodes, values)


def _goal(depth: int, least: float | None) -> Goal | None:
    return None if least is None or depth not in GOAL_DEPTHS else at_least(least)


def rates(found: Race, name: str, goal: Goal | None = None) -> Row:
    """Makes a row of the nodes a second of one contender, in whole calls."""
    times, nodes = found.times[name], found.nodes[name]
    return row(
        name,
        Unit.NODES_PER_SECOND,
        rate(nodes, walls(times)),
        goal,
        _seconds_text(statistics.median(walls(times))) + " a search",
        rate(nodes, processors(times)),
    )


def ratios(found: Race, ours: str, theirs: Contender) -> Row:
    """Makes a row of how many times as long they take for the whole call, in the same round."""
    goal = _goal(found.depth, theirs.goal)
    same = found.nodes[ours] == found.nodes[theirs.name] and found.values[ours] == found.values[theirs.name]
    note = (
        ""
        if same
        else (
            f"NOT the same tree: {found.nodes[theirs.name]:,} nodes and value "
            f"{found.values[theirs.name]:g}, ours {found.nodes[ours]:,} and {found.values[ours]:g}"
        )
    )
    their_times, our_times = found.times[theirs.name], found.times[ours]
    return row(
        f"times as fast as {theirs.name}",
        Unit.TIMES,
        ratio(walls(their_times), walls(our_times)),
        goal,
        note,
        ratio(processors(their_times), processors(our_times)),
    )


def ratio_of_rates(deep: Race, shallow: Race, ours: str, theirs: Contender) -> Row:
    """Makes a row for a library that cannot manage the deep search: nodes a second, theirs in the shallow one."""
    goal = _goal(deep.depth, theirs.goal)
    return Row(
        f"times the nodes/s of {theirs.name}",
        Unit.TIMES,
        deep.rate(ours) / shallow.rate(theirs.name),
        samples=len(deep.times[ours]),
        goal=goal,
        processor=deep.processor_rate(ours) / shallow.processor_rate(theirs.name),
        note=f"theirs to depth {shallow.depth}: to {deep.depth} they would take "
        f"{_seconds_text(deep.nodes[ours] / shallow.rate(theirs.name))}",
    )


def connect_four(settings: Settings) -> list[Figure]:
    """Measures plain alpha-beta from the start, to a depth that all manage, and to one that most do."""
    near, far = (6, GOAL_DEPTHS[1]) if settings.quick else GOAL_DEPTHS
    patience = PATIENCE / 20 if settings.quick else PATIENCE
    everybody = contenders("connect-four")
    shallow = race(
        everybody, near, settings.repeat, least=settings.least, tell=lambda text: settings.tell(f"Connect Four, {text}")
    )
    expected = pp.alpha_beta(pp.games.ConnectFour(), depth=far, compiled=True).nodes
    able = [each for each in everybody if expected / shallow.rate(each.name) <= patience or each.name == COMPILED]
    unable = [each for each in everybody if each not in able]
    deep = race(
        able, far, settings.repeat, least=settings.least, tell=lambda text: settings.tell(f"Connect Four, {text}")
    )
    return [
        _figure(settings, shallow, everybody, []),
        _figure(
            settings,
            deep,
            able,
            [ratio_of_rates(deep, shallow, COMPILED, each) for each in unable if each.name != INTERPRETED],
        ),
    ]


def _figure(settings: Settings, found: Race, runners: list[Contender], more: list[Row]) -> Figure:
    rows = [rates(found, COMPILED, _goal(found.depth, COMPILED_GOAL)), _without_the_call(found, settings)]
    rows += [rates(found, each.name) for each in runners if each.name != COMPILED]
    rows += [ratios(found, COMPILED, each) for each in runners if each.name not in (COMPILED, INTERPRETED)]
    counts = ", ".join(sorted({f"{count:,}" for count in found.nodes.values()}))
    tree = "the same tree for all" if found.same_tree else "NOT the same tree"
    return Figure(
        f"Connect Four, alpha-beta to depth {found.depth} from the start",
        (*rows, *more),
        f"{counts} nodes, {tree}; whole calls, warm, in turns",
    )


def _without_the_call(found: Race, settings: Settings) -> Row:
    """Measures by the library's own clock, which starts when everything is prepared."""
    game = pp.games.ConnectFour()
    turns = max(1, math.ceil(settings.least * found.rate(COMPILED) / found.nodes[COMPILED]))
    seconds = []
    for number in range(settings.repeat):
        settings.tell(f"Connect Four, depth {found.depth}, round {number + 1} of {settings.repeat}: its own clock")
        seconds.append(
            statistics.median(pp.alpha_beta(game, depth=found.depth, compiled=True).seconds for _ in range(turns))
        )
    return row(
        f"{COMPILED}, by SearchResult.seconds",
        Unit.NODES_PER_SECOND,
        rate(found.nodes[COMPILED], seconds),
        note="without the preparation of the call",
    )


def tic_tac_toe(settings: Settings) -> list[Figure]:
    """Measures all of tic-tac-toe, interpreted."""
    runners = [each for each in contenders("tic-tac-toe") if each.name != COMPILED]
    found = race(
        runners, 9, settings.repeat, least=settings.least, tell=lambda text: settings.tell(f"tic-tac-toe, {text}")
    )
    rows = [rates(found, each.name, INTERPRETED_GOAL if each.name == INTERPRETED else None) for each in runners]
    rows += [ratios(found, INTERPRETED, each) for each in runners[1:]]
    game = pp.games.TicTacToe()
    nodes = pp.minimax(game, compiled=False).nodes
    times = interleaved(
        {"minimax": lambda: pp.minimax(game, compiled=False)},
        settings.repeat,
        tell=lambda text: settings.tell(f"tic-tac-toe, {text}"),
    )["minimax"]
    rows.append(
        row(
            f"{INTERPRETED}, minimax",
            Unit.NODES_PER_SECOND,
            rate(nodes, walls(times)),
            INTERPRETED_GOAL,
            f"{nodes:,} nodes",
            rate(nodes, processors(times)),
        )
    )
    tree = "the same tree for all" if found.same_tree else "NOT the same tree"
    return [
        Figure(
            "Tic-tac-toe to the end, interpreted",
            tuple(rows),
            f"alpha-beta: {found.nodes[INTERPRETED]:,} nodes, {tree}; whole calls, warm, in turns",
        )
    ]


def calls(settings: Settings) -> list[Figure]:
    """Measures what a warm call costs when there is next to nothing to search."""
    game = pp.games.ConnectFour()
    nodes = pp.alpha_beta(game, depth=1, compiled=True).nodes
    ways: dict[str, Callable[[], object]] = {
        "alpha_beta, compiled=True": lambda: pp.alpha_beta(game, depth=1, compiled=True),
        "alpha_beta, compiled=False": lambda: pp.alpha_beta(game, depth=1, compiled=False),
        "alpha_beta, it decides": lambda: pp.alpha_beta(game, depth=1),
        "search, compiled=True": lambda: pp.search(game, depth=1, compiled=True),
        "perft, compiled=True": lambda: pp.perft(game, depth=1, compiled=True),
    }
    times = interleaved(
        ways, settings.repeat, least=settings.least, tell=lambda text: settings.tell(f"one call, {text}")
    )
    rows = [row_of_times(f"pp.{name}", taken) for name, taken in times.items()]
    return [
        Figure("A warm call on Connect Four to depth 1", tuple(rows), f"{nodes} nodes, so nearly all of it is the call")
    ]


def _seconds_text(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"
