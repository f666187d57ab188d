"""Searches side by side: equal values, what each skipped, and the best case."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.games import Coins, ExplicitTree, Pacman, TicTacToe
from perfectplay.tracing import comparison
from perfectplay.tracing.comparable import ALGORITHMS, CHANCE, SEARCHES, SEVERAL, Comparable
from perfectplay.tracing.comparison import UnequalValues, compare
from tests.chance_games import TeamLottery, lottery
from tests.small_games import GraphGame, LastStands, graph_games, trees


def uniform(branching: int, depth: int, seed: int) -> Any:
    if depth == 0:
        return (seed * 2654435761 >> 7) % 101
    return [uniform(branching, depth - 1, seed * branching + child + 1) for child in range(branching)]


@given(game=graph_games(cycles=False) | st.builds(ExplicitTree, trees()))
def test_all_searches_agree_and_none_beats_best_first(game: GraphGame | ExplicitTree) -> None:
    found = compare(game, depth=5, algorithms=ALGORITHMS)
    by_name = {row.name: row for row in found.rows}
    assert tuple(by_name) == ALGORITHMS
    assert len({row.result.value for row in found.rows}) == 1
    assert by_name["minimax"].skipped == 0
    assert by_name["alpha-beta"].nodes <= by_name["minimax"].nodes
    assert by_name["alpha-beta, worst first"].nodes <= by_name["minimax"].nodes


@given(branching=st.integers(2, 3), depth=st.integers(1, 5), seed=st.integers(0, 1000))
def test_the_best_case_of_uniform_trees(branching: int, depth: int, seed: int) -> None:
    """Ordered best first, no fewer leaves than Knuth and Moore allow, and with different values just those."""
    found = compare(ExplicitTree(uniform(branching, depth, seed)))
    best = next(row for row in found.rows if row.name == "alpha-beta, best first")
    assert found.uniform == (branching, depth)
    assert found.fewest_leaves == branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert found.fewest_leaves is not None
    assert all(row.leaves >= found.fewest_leaves for row in found.rows)
    assert best.leaves == found.fewest_leaves


def test_the_figure_of_aima() -> None:
    found = compare(ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert [(row.name, row.nodes, row.leaves, row.skipped) for row in found.rows] == [
        ("minimax", 13, 9, 0),
        ("alpha-beta", 11, 7, 2),
        ("alpha-beta, best first", 9, 5, 4),
        ("alpha-beta, worst first", 13, 9, 0),
        ("deepening", 15, 10, 2),
    ]
    assert "at least 5 must be looked at" in str(found)


def test_counts_are_those_of_the_searches_themselves() -> None:
    game = TicTacToe()
    state = game.play("a1 b2 c3")
    found = compare(game, state, depth=4, algorithms=("minimax", "alpha-beta"))
    assert [row.nodes for row in found.rows] == [
        pp.minimax(game, state, depth=4).nodes,
        pp.alpha_beta(game, state, depth=4).nodes,
    ]
    assert found.uniform is None or found.rows


def test_unequal_values_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Comparable(
        lambda game, state, *, observer, **options: pp.alpha_beta(
            ExplicitTree([[1], [2]]), **{**options, "order": None, "observer": observer}
        )
    )
    monkeypatch.setitem(SEARCHES, "alpha-beta", other)
    with pytest.raises(UnequalValues, match="different values: minimax 3, alpha-beta 2"):
        compare(ExplicitTree([[3], [0]]), algorithms=("minimax", "alpha-beta"))


def test_what_cannot_be_compared() -> None:
    with pytest.raises(pp.BadArgument, match="'alphabeta' cannot be compared; choose from 'minimax'"):
        compare(TicTacToe(), algorithms=("alphabeta",))
    with pytest.raises(pp.BadArgument, match="only 50 may be recorded; to order by value, all are needed"):
        compare(TicTacToe(), depth=3, max_visits=50)


@given(game=graph_games(cycles=False))
def test_nodes_are_found_again_by_their_path(game: GraphGame) -> None:
    found = compare(game, depth=4, algorithms=("minimax", "alpha-beta"))
    full, cut = (comparison.paths(row.trace) for row in found.rows)
    assert set(cut) <= set(full)
    assert all(full[path].state == visit.state for path, visit in cut.items())


def test_several_players_are_compared_by_max_n_and_paranoid_and_the_difference_is_said() -> None:
    found = compare(Coins(coins=(1, 5, 2, 6, 3, 4)), depth=4)
    assert [row.name for row in found.rows] == list(SEVERAL)
    own, pruned, sure = (row.result for row in found.rows)
    assert own.value == pruned.value
    assert own.value[0] >= sure.value  # whoever plays for itself does not play against A alone
    said = str(found).split("\n")
    assert said[4].startswith(f"max-n: if each player plays for itself, A plays {own.action_name} and gets ")
    assert said[5].startswith(f"paranoid: if all others play against A, it plays {sure.action_name} and is sure of ")
    assert "action  max-n" in str(found)
    assert "<svg" in found.panes()


def test_a_comparison_is_sure_of_proven_values_alone() -> None:
    said = str(compare(Coins(coins=(1, 5, 2, 6, 3, 4)))).split("\n")
    assert said[1].split()[2:5] == ["(7,", "8,", "6)"]
    assert said[4] == "max-n: if each player plays for itself, A plays r2 and gets 7."
    assert said[5] == "paranoid: if all others play against A, it plays r2 and is sure of 7."
    assert not any("~" in line or "?" in line for line in said)


def test_estimates_are_marked() -> None:
    said = str(compare(Coins(coins=(1, 5, 2, 6, 3, 4)), depth=4)).split("\n")
    assert said[3].split()[:3] == ["paranoid", "~", "7"]
    assert said[4] == (
        "max-n: if each player plays for itself, A plays r2 and gets about 7, an estimate at the depth limit."
    )
    assert said[5] == (
        "paranoid: if all others play against A, it plays r2 and is sure of no value: about 7 is an estimate at the "
        "depth limit."
    )
    assert said[10].split("  ")[-1] == "<= ~6"
    assert said[-1] == "~: an estimate at the depth limit."


def test_where_nothing_is_known_no_number_stands_for_a_value() -> None:
    said = str(compare(LastStands(), depth=3)).split("\n")
    assert said[1].split()[2:5] == ["(0,", "0,", "0)?"]
    assert said[3].split()[1] == "0?"
    assert said[5] == (
        "max-n: if each player plays for itself, player 1 plays 1, and what it gets is not known: the search ended at "
        "its depth limit."
    )
    assert said[6] == (
        "paranoid: if all others play against player 1, it plays 1 and is sure of no value: the search ended at its "
        "depth limit."
    )
    assert said[-1].startswith("?: the search ended at its depth limit before the game was over")
    assert "?: the search ended at its depth limit" in compare(LastStands(), depth=3).panes()


def test_nothing_known_is_marked_for_two_players_too() -> None:
    said = str(compare(TicTacToe(), depth=2)).split("\n")
    assert all(line.split("  a1")[0].endswith(" 0?") for line in said[1:6])
    assert said[-1].startswith("?: ")


@pytest.mark.slow
def test_where_max_n_and_paranoid_choose_differently() -> None:
    for coins in itertools.permutations((1, 2, 3, 4, 9, 7), 6):
        found = compare(Coins(coins=coins), algorithms=("max-n, unpruned", "paranoid"))
        own, sure = (row.result for row in found.rows)
        if own.action != sure.action:
            assert f"By {own.action_name}, A could be held to " in str(found)
            return
    raise AssertionError("they always choose the same")


def test_chance_is_compared_by_the_star_prunings() -> None:
    for seed in range(40):
        game = lottery(seed, kind=TeamLottery)
        if game.is_terminal(0):
            continue
        found = compare(game)
        assert [row.name for row in found.rows] == list(CHANCE)
        assert found.rows[1].nodes <= found.rows[0].nodes
        with pytest.raises(pp.BadArgument, match="searches with chance are not drawn side by side"):
            found.panes()


def test_depths_in_rounds_are_compared() -> None:
    found = compare(Pacman("tiny"), depth=2, depth_unit="rounds")
    assert [row.name for row in found.rows] == list(ALGORITHMS[:-1])
    with pytest.raises(pp.BadArgument, match="deepening counts its depth in plies, and depth_unit is 'rounds'"):
        compare(Pacman("tiny"), depth=2, depth_unit="rounds", algorithms=("deepening",))
