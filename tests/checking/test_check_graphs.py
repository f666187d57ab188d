"""What is concluded from all states together, compared with plain references on random graphs of states."""

from __future__ import annotations

import dataclasses
from collections import deque
from math import inf
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.checking import certain, cycles
from perfectplay.checking.asking import Asker
from perfectplay.checking.explore import Explorer
from perfectplay.checking.findings import Findings
from perfectplay.checking.rules import sides_of
from tests.checking.take import quick
from tests.small_games import GraphGame, Reference, graph_games
from tests.variants import examples

FEWER = settings(max_examples=examples(30))
"""Each of these looks at a whole graph for some tenths of a second."""


def tame(game: GraphGame) -> GraphGame:
    """The same with estimates that lie within its utilities."""
    ends = {abs(value) for value, count in zip(game.end_value, game.count, strict=True) if not count} - {0.0}
    most = min(ends, default=0.0)
    return dataclasses.replace(game, estimate=tuple(most * value / 4 for value in game.estimate))


def explored(game: GraphGame) -> Explorer:
    asker = Asker(game)
    explorer = Explorer(asker, Findings(game), sides_of(asker), game.initial_state(), 0, 1000)
    explorer.breadth_first()
    assert explorer.exhausted
    return explorer


def value_for_player_0(game: GraphGame) -> float:
    value = Reference(game, 0).value(0)[0]
    return value if game.teams[game.to_move(0)] == game.teams[0] else -value


@given(graph_games(cycles=False))
def test_values_are_certain_where_everything_was_looked_at(game: GraphGame) -> None:
    if len(set(game.teams)) != 2:
        return
    explorer = explored(game)
    found = certain.intervals(explorer.graph, explorer.sides, inf)[0]
    assert found == (value_for_player_0(game),) * 2


@given(graph_games())
def test_what_is_certain_holds_in_games_that_can_cycle(game: GraphGame) -> None:
    if len(set(game.teams)) != 2:
        return
    explorer = explored(game)
    low, high = certain.intervals(explorer.graph, explorer.sides, inf)[0]
    assert low <= value_for_player_0(game) <= high


@given(graph_games())
def test_the_shortest_way_back(game: GraphGame) -> None:
    found = cycles.shortest(explored(game).graph, inf)
    expected = shortest_way_back(game)
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert len(found[1]) == expected
    states = [0]
    for action in found[1]:
        states.append(game.result(states[-1], action))
    assert states[-1] in states[:-1]


def shortest_way_back(game: GraphGame) -> int | None:
    def distances(start: int) -> dict[int, int]:
        found, waiting = {start: 0}, deque([start])
        while waiting:
            state = waiting.popleft()
            for action in game.actions(state):
                after = game.result(state, action)
                if after not in found:
                    found[after] = found[state] + 1
                    waiting.append(after)
        return found

    near = distances(0)
    lengths = [
        steps + back[state] + 1
        for middle in near
        for back in [distances(middle)]
        for state in back
        if middle in [game.result(state, action) for action in game.actions(state)]
        for steps in [near[middle]]
    ]
    return min(lengths, default=None)


def best_play(game: GraphGame, state: int) -> tuple[float, int]:
    """The value for player 0, and in how many plies it comes: a win soon, a loss late, a draw soon."""
    if game.is_terminal(state):
        return game.end_value[state], 0
    ends = [best_play(game, game.result(state, action)) for action in game.actions(state)]
    sign = 1 if game.team(game.to_move(state)) == game.team(0) else -1
    value = max(sign * end[0] for end in ends) * sign
    plies = [end[1] for end in ends if end[0] == value]
    return value, 1 + (max(plies) if sign * value < 0 else min(plies))


@given(graph_games(cycles=False))
def test_the_end_of_best_play(game: GraphGame) -> None:
    explorer = explored(game)
    ends = certain.best_ends(explorer.graph, explorer.sides, inf)
    assert ends == [best_play(game, node.state) for node in explorer.graph.nodes]


class Promising(GraphGame):
    """Says exactly how long the game lasts; or little, and that wrongly by ``off`` plies in one number."""

    wrong: ClassVar[int] = -1
    off: ClassVar[int] = 0

    def bounds(self, state: int, player: int) -> Any:
        value, plies = best_play(self, state)
        if self.team(player) != self.team(0):
            value = -value
        said = [0, 1000, 0]
        if self.is_terminal(state):
            return -inf, inf
        if self.wrong < 0 and value != 0:
            said = [plies if value > 0 else 0, plies, plies if value < 0 else 0]
        elif value > 0 or (value < 0 and self.wrong != 0):
            said[self.wrong] = plies + self.off if self.wrong < 2 or value < 0 else 0
        return pp.Bounds(-inf, inf, soonest_win=said[0], latest=said[1], soonest_loss=said[2])


def promising(game: GraphGame, wrong: int = -1, off: int = 0) -> GraphGame:
    fields = {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
    return type("Promising", (Promising,), {"wrong": wrong, "off": off})(**fields)


@given(graph_games(cycles=False), st.sampled_from([(0, 1), (1, -1), (2, 1)]))
@pytest.mark.slow
@FEWER
def test_plies_that_best_play_contradicts_are_found(game: GraphGame, lie: tuple[int, int]) -> None:
    game = tame(game)
    assert quick(promising(game), seconds=0.5).ok
    if len(set(game.teams)) > 2:
        return
    wrong, off = lie
    inner = [node.state for node in explored(game).graph.nodes if not game.is_terminal(node.state)]
    values = {best_play(game, state)[0] for state in inner} - {0.0}
    if len(set(game.teams)) == 1:
        values = {value for value in values if wrong == 1 or (value > 0) == (wrong == 0)}
    report = quick(promising(game, wrong, off), seconds=5.0)
    assert [problem.rule for problem in report.problems] == (["bounds"] if values else [])
    if values:
        assert "but best play ends it in" in report.problems[0].sentence


@pytest.mark.slow
@FEWER
@given(graph_games())
def test_sound_games_are_found_sound(game: GraphGame) -> None:
    report = quick(tame(game), seconds=5.0)
    assert report.ok, str(report)


@given(graph_games(cycles=False))
@pytest.mark.slow
@FEWER
def test_bounds_that_are_too_narrow_are_found(game: GraphGame) -> None:
    best = max(game.end_value[node.state] for node in explored(game).graph.nodes if node.utilities is not None)
    narrow = dataclasses.replace(tame(game), limits=(-inf, best - 0.25))
    report = quick(narrow, seconds=5.0)
    assert [problem.rule for problem in report.problems] == ["bounds"]


@pytest.mark.slow
@FEWER
@given(graph_games())
def test_random_promises_about_repetition(game: GraphGame) -> None:
    class Promising(GraphGame):
        can_repeat = False

    promising = Promising(**{field.name: getattr(tame(game), field.name) for field in dataclasses.fields(game)})
    expected = shortest_way_back(game)
    report = quick(promising, seconds=5.0)
    assert report.ok is (expected is None)
    if expected is not None:
        assert [(problem.rule, len(problem.moves)) for problem in report.problems] == [("can-repeat", expected)]
