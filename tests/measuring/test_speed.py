"""Who is how many times as fast, on times that are made up."""

from __future__ import annotations

import pytest

from perfectplay.measuring.peers import COMPILED, Contender
from perfectplay.measuring.rows import Settings
from perfectplay.measuring.speed import Race, race, rates, ratio_of_rates, ratios, tic_tac_toe
from perfectplay.measuring.timing import Moment

THEIRS = "another library"


def contender(name: str, nodes: int = 100, value: float = 0.0, goal: float | None = None) -> Contender:
    return Contender(
        name,
        search=lambda depth: value,
        watched=lambda depth, enter: [enter(at) for at in range(nodes)],
        position=str,
        goal=goal,
    )


def made_up(depth: int, ours: list[float], theirs: list[float], their_nodes: int = 100) -> Race:
    return Race(
        depth,
        {COMPILED: moments(ours), THEIRS: moments(theirs)},
        {COMPILED: 100, THEIRS: their_nodes},
        {COMPILED: 0.0, THEIRS: 0.0},
    )


def moments(seconds: list[float]) -> list[Moment]:
    """Half of the time, another program had the core."""
    return [Moment(each, each / 2) for each in seconds]


def test_the_ratio_is_of_whole_calls_in_the_same_round() -> None:
    row = ratios(made_up(8, [1.0, 2.0], [60.0, 120.0]), COMPILED, contender(THEIRS, goal=50))
    assert (row.value, row.low, row.high, row.met, row.note) == (60, 60, 60, True, "")
    assert row.processor == 60


def test_another_tree_is_never_compared_in_silence() -> None:
    found = made_up(8, [1.0], [60.0], their_nodes=90)
    assert not found.same_tree
    assert "NOT the same tree: 90 nodes" in ratios(found, COMPILED, contender(THEIRS)).note


def test_goals_are_about_their_depths_alone() -> None:
    assert ratios(made_up(6, [1.0], [60.0]), COMPILED, contender(THEIRS, goal=50)).goal is None


def test_who_cannot_go_so_deep_is_compared_by_nodes_a_second_and_the_row_says_so() -> None:
    shallow = made_up(8, [1.0], [50.0])  # 100 and 2 nodes a second
    deep = Race(12, {COMPILED: moments([4.0])}, {COMPILED: 1000}, {COMPILED: 0.0})  # 250 nodes a second
    row = ratio_of_rates(deep, shallow, COMPILED, contender(THEIRS, goal=2000))
    assert (row.value, row.met) == (125, False)
    assert row.note == "theirs to depth 8: to 12 they would take 500 s"


def test_a_rate_says_how_long_one_search_takes() -> None:
    row = rates(made_up(8, [0.5, 0.5], [1.0, 1.0]), COMPILED)
    assert (row.value, row.processor, row.note) == (200, 400, "500 ms a search")


def test_a_race_counts_nodes_and_compares_values() -> None:
    same = race([contender("a"), contender("b")], depth=3, rounds=2, least=0.001)
    assert same.same_tree
    assert same.nodes == {"a": 100, "b": 100}
    assert {name: len(times) for name, times in same.times.items()} == {"a": 2, "b": 2}
    assert not race([contender("a"), contender("b", nodes=99)], depth=3, rounds=1, least=0.001).same_tree
    assert not race([contender("a"), contender("b", value=1.0)], depth=3, rounds=1, least=0.001).same_tree


@pytest.mark.slow
def test_tic_tac_toe_is_searched_interpreted_by_all() -> None:
    (figure,) = tic_tac_toe(Settings(1, quick=True))
    assert figure.note.startswith("alpha-beta: 18,297 nodes, the same tree for all")
    assert figure.rows[-1].note == "549,946 nodes"
    assert all(row.value > 0 for row in figure.rows)
