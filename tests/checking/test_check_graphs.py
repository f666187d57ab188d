"""What is concluded from all states together, compared with plain references on random graphs of states."""

from __future__ import annotations

import dataclasses
from collections import deque
from math import inf

import pytest
from hypothesis import given
from take import quick

from perfectplay.checking import certain, cycles
from perfectplay.checking.asking import Asker
from perfectplay.checking.book import Book
from perfectplay.checking.explore import Explorer
from perfectplay.checking.rules import sides_of
from small_games import GraphGame, Reference, graph_games


def explored(game: GraphGame) -> Explorer:
    asker = Asker(game)
    explorer = Explorer(asker, Book(game), sides_of(asker), game.initial_state(), 0, 1000)
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


@given(graph_games(cycles=False))
def test_the_earliest_end(game: GraphGame) -> None:
    def soonest(state: int) -> int:
        return min((1 + soonest(game.result(state, action)) for action in game.actions(state)), default=0)

    explorer = explored(game)
    ends = certain.earliest_ends(explorer.graph)
    assert [ends[number] for number in range(len(ends))] == [soonest(node.state) for node in explorer.graph.nodes]


@pytest.mark.slow
@given(graph_games())
def test_sound_games_are_found_sound(game: GraphGame) -> None:
    report = quick(game, seconds=0.5)
    assert report.ok, str(report)


@given(graph_games(cycles=False))
def test_bounds_that_are_too_narrow_are_found(game: GraphGame) -> None:
    best = max(game.end_value[node.state] for node in explored(game).graph.nodes if node.utilities is not None)
    narrow = dataclasses.replace(game, limits=(-inf, best - 0.25))
    report = quick(narrow, seconds=0.5)
    assert [problem.rule for problem in report.problems] == ["bounds"]


@pytest.mark.slow
@given(graph_games())
def test_random_promises_about_repetition(game: GraphGame) -> None:
    class Promising(GraphGame):
        can_repeat = False

    promising = Promising(**{field.name: getattr(game, field.name) for field in dataclasses.fields(game)})
    expected = shortest_way_back(game)
    report = quick(promising, seconds=0.5)
    assert report.ok is (expected is None)
    if expected is not None:
        assert [(problem.rule, len(problem.moves)) for problem in report.problems] == [("can-repeat", expected)]
