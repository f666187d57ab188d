"""`pp.growth`: what is counted is what theory and the recorded searches say, and limits hold."""

from __future__ import annotations

import random
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.teaching.growth import measuring, theory
from perfectplay.teaching.growth.catalogues import en, ko
from perfectplay.teaching.growth.growth import Growth
from perfectplay.tracing.comparison import UnequalValues


def leaves(found: Growth, name: str) -> list[int]:
    return [point.leaves for point in found.curve(name).points]


def uniform(branching: int, depth: int, seed: int = 0) -> Any:
    """A uniform tree whose leaves all differ."""
    return pp.games.ExplicitTree(random.Random(seed).sample(range(100_000), branching**depth), branching=branching)


@pytest.mark.parametrize(("branching", "depth"), [(2, 6), (3, 5), (4, 4), (5, 3)])
def test_a_uniform_tree_is_as_knuth_and_moore_say(branching: int, depth: int) -> None:
    tree = uniform(branching, depth)
    found = pp.growth(tree, memory=False, seconds=60)
    assert found.curve("minimax").at(depth).leaves == branching**depth  # type: ignore[union-attr]
    worst = found.curve("worst order").at(depth)
    assert worst is not None
    assert 0.9 * branching**depth < worst.leaves <= branching**depth  # few deep cuts are left even so
    best = found.curve("best order").at(depth)
    assert best is not None
    assert (
        best.leaves
        == theory.least_leaves(branching, depth)
        == branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    )
    assert found.branching == pytest.approx(branching)
    assert found.curve("minimax").effective_branching == pytest.approx(branching)
    assert found.exponent("minimax") == pytest.approx(1)
    assert found.depths == tuple(range(1, depth + 1))


@pytest.mark.parametrize("game", [pp.games.Othello(), pp.games.Kalah(), pp.games.TicTacToe()], ids=str)
def test_leaves_and_nodes_are_those_of_the_recorded_searches(game: Any) -> None:
    """Two ways to count that share nothing: an observer's counter, and the visits of a recording."""
    depth = 3
    found = pp.growth(game, depth=depth, memory=False, seconds=60)
    rows = {row.name: row for row in pp.compare(game, depth=depth).rows}
    pairs = {
        "minimax": "minimax",
        "given order": "alpha-beta",
        "best order": "alpha-beta, best first",
        "worst order": "alpha-beta, worst first",
    }
    for name, other in pairs.items():
        point = found.curve(name).at(depth)
        assert point is not None
        assert (point.leaves, point.nodes, point.value) == (
            rows[other].leaves,
            rows[other].nodes,
            rows[other].result.value,
        )


def test_the_table_counts_its_leaves_among_its_nodes() -> None:
    """Connect Four has no evaluation and no end so early: each node at the depth is a leaf, and nothing else is."""
    found = pp.growth(pp.games.ConnectFour(), depth=4, memory=False, seconds=60)
    for point in found.curve("table").points:
        assert (
            point.leaves
            == pp.search(
                pp.games.ConnectFour(), depth=point.depth, distance=False, compiled=False, **measuring.TABLE_ALONE
            ).evaluations
        )
    ended = pp.growth(uniform(3, 3), memory=False).curve("table").points[-1]
    assert 0 < ended.leaves < ended.nodes


def test_the_order_of_a_tree_in_which_min_begins() -> None:
    tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]], root="min")
    rows = {row.name: row.leaves for row in pp.compare(tree).rows}
    assert (rows["alpha-beta, best first"], rows["alpha-beta, worst first"]) == (5, 9)
    found = pp.growth(tree, memory=False)
    assert (leaves(found, "best order")[-1], leaves(found, "worst order")[-1]) == (5, 9)


def test_memory_of_depth_first_search_grows_by_little_and_that_of_a_table_with_the_nodes() -> None:
    found = pp.growth(pp.games.ConnectFour(), depth=4, seconds=60)
    minimax_ = [point.memory or 0 for point in found.curve("minimax").points]
    table = [point.memory or 0 for point in found.curve("table").points]
    assert 0 < minimax_[-1] < 3 * minimax_[0]
    assert table[-1] > 3 * table[0]
    assert table[-1] > 2 * minimax_[-1]
    assert not tracemalloc.is_tracing()


# ------------------------------------------------------------ limits


def test_limits() -> None:
    found = pp.growth(pp.games.ConnectFour(), nodes=500, memory=False, seconds=60)
    assert leaves(found, "minimax") == [7, 49, 343]
    assert len(leaves(found, "given order")) > 3
    assert all(point.nodes <= 500 for curve in found.curves for point in curve.points)
    assert len(pp.growth(pp.games.TicTacToe(), depth=2, memory=False).depths) == 2
    assert pp.growth(pp.games.TicTacToe(), seconds=0.2, memory=False).is_whole


def test_an_interrupt_leaves_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Any, state: Any, *, depth: int, **options: Any) -> Any:
        if depth == 3:
            raise KeyboardInterrupt
        return minimax(game, state, depth=depth, **options)

    monkeypatch.setattr(measuring, "minimax", interrupted)
    found = pp.growth(pp.games.TicTacToe(), memory=False)
    assert not found.is_whole
    assert leaves(found, "minimax") == [9, 72]
    assert "Interrupted" in str(found)


def test_searches_that_disagree_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: Any, **options: Any) -> Any:
        result = pp.alpha_beta(*given, **options)
        return replace(result, value=result.value + (options["depth"] == 2))

    monkeypatch.setattr(measuring, "alpha_beta", wrong)
    with pytest.raises(UnequalValues, match="searches to depth 2 found different values"):
        pp.growth(pp.games.ExplicitTree([[3, 12], [2, 4]]), memory=False)


# ------------------------------------------------------------ what is written


def test_korean() -> None:
    assert list(en.TEMPLATES) == list(ko.TEMPLATES)
    found = pp.growth(uniform(2, 2), memory=False)
    assert found._repr_svg_() == found.svg()
    assert "깊이에 따른 증가" in found.svg(lang="ko")
    assert found.show(lang="ko").text == found.text(lang="ko")


def test_formulas() -> None:
    assert theory.effective_branching(1 + 3 + 9 + 27, 3) == pytest.approx(3)
    assert theory.effective_branching(53, 5) == pytest.approx(1.92, abs=0.005)  # Russell and Norvig, section 3.6.1
    assert theory.effective_branching(1, 3) == pytest.approx(0)
    assert theory.fitted_branching([]) is None
    assert theory.exponent(10, 100) == pytest.approx(0.5)
    assert theory.exponent(1, 1) is None


def test_a_short_search_runs_again_and_its_least_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    run = measuring._run
    times = iter([0.04, 0.03, 0.001, 0.02, 0.01] + [1.0] * 9)

    def timed(*given: Any, **options: Any) -> Any:
        return replace(run(*given, **options), seconds=next(times))

    monkeypatch.setattr(measuring, "_run", timed)
    found = pp.growth(pp.games.TicTacToe(), depth=1, memory=False)
    assert [found.curve(name).points[0].seconds for name in measuring.SEARCHES] == [0.001, 1, 1, 1, 1]


def test_nothing_measured_is_said() -> None:
    found = pp.growth(pp.games.Chess(), nodes=1, memory=False)
    assert found.depths == ()
    assert str(found) == "No search was measured to depth 1; give it more time."
    assert "<svg" in found.svg()
    assert found.branching is None
