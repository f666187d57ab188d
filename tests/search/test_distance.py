"""Win soon, lose late: among equal outcomes the shorter win and the longer loss."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import ConnectFour, ExplicitTree, TicTacToe
from tests.search.graph_variants import hooked
from tests.small_games import GraphGame

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


@pytest.mark.parametrize("compiled", MODES)
def test_the_shorter_win_is_preferred(compiled: bool) -> None:
    tree = ExplicitTree([[[[1]]], [[1, 1]], [1]])
    found = pp.minimax(tree, distance=True, compiled=compiled)
    assert (found.action, found.plies, found.pv) == (2, 2, (2, 0))
    assert pp.minimax(tree, compiled=compiled).action == 0
    assert pp.alpha_beta(tree, distance=True, compiled=compiled).action == 2
    assert pp.solve(tree, compiled=compiled).plies == 2


@pytest.mark.parametrize("compiled", MODES)
def test_the_longer_loss_is_preferred(compiled: bool) -> None:
    tree = ExplicitTree([[-1], [[[-1]]], [[-1, -1]]])
    for found in (
        pp.minimax(tree, distance=True, compiled=compiled),
        pp.alpha_beta(tree, distance=True, compiled=compiled),
        pp.solve(tree, compiled=compiled),
    ):
        assert (found.action, found.plies, found.value) == (1, 4, -1)


def test_a_better_outcome_comes_before_a_shorter_game() -> None:
    assert pp.solve(ExplicitTree([[1], [[[2]]], [-1]])).action == 1


def test_a_draw_is_a_draw_however_long_it_takes() -> None:
    found = pp.solve(ExplicitTree([[[[0]]], [0]]))
    assert (found.action, found.value, found.plies) == (0, 0, None)


def test_win_in_n_plies_is_said_in_words() -> None:
    game = TicTacToe()
    found = pp.solve(game, game.play("a1 a2 b1 b2"))
    assert (found.action_name, found.plies) == ("c1", 1)
    assert found.verdict == "win in 1 ply, value 1, proven"
    assert "win in 1 ply" in str(found)
    lost = pp.solve(game, game.play("a1 a2 c1 b1 c3"))
    assert lost.verdict == "loss in 2 plies, value -1, proven"


@pytest.mark.parametrize(("moves", "score"), [("44444", None), ("1122334", None)])
def test_a_score_needs_a_proof(moves: str, score: None) -> None:
    game = ConnectFour()
    state = game.play(moves) if moves != "1122334" else game.play("112233")
    found = pp.search(game, state, depth=1)
    if not found.is_proven:
        assert found.score is score
    else:
        assert found.score == (44 - 7) // 2


def test_connect_four_score_counts_the_discs_at_the_end() -> None:
    """A win with the last disc scores 1; one with the fourth disc (7 on the board) 18."""
    game = ConnectFour()
    found = pp.solve(game, game.play("112233"))
    assert (found.value, found.plies, found.score) == (1, 1, 18)


def test_values_are_for_the_player_to_move() -> None:
    tree = ExplicitTree([3, 5], root="min")
    found = pp.minimax(tree)
    assert (found.value, found.action) == (-3, 0)
    assert found.root_values[1].value == -5


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.variant
def test_how_soon_an_end_comes_is_not_proven_by_what_best_play_makes_certain(compiled: bool) -> None:
    """State 1 is asked, of which bounds know that its player gets -0.5 at least; but there are worse ends.

    Three plies deep, action 1 after action 0 seems to lose as little, and later; it loses more, four plies deep.
    """
    graph = GraphGame(
        first=(0, 1, 2, 5, 7, 9, 12, 12, 12, 12),
        count=(1, 1, 3, 2, 2, 3, 0, 0, 0, 0),
        target=(1, 2, 9, 5, 3, 7, 1, 5, 9, 9, 3, 3),
        mover=(0, 3, 2, 1, 2, 1, 0, 3, 3, 2),
        end_value=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -2.0, 1.0, -1.0, 0.5),
        estimate=(0.0, -1.5, -0.75, 0.375, 0.75, -1.5, 0.0, -0.375, 1.5, 0.75),
        weight=(0,) * 10,
        teams=(0, 0, 1, 1),
    )
    game = hooked(graph, lowest=(-2.0, -inf) + (-2.0,) * 8, highest=(2.0, 0.5) + (2.0,) * 8)
    for switches in ({}, {"bounds": False, "table": False, "windows": "wide"}):
        found = pp.solve(game, 1, compiled=compiled, **switches)
        assert (found.value, found.plies, found.is_proven, found.pv) == (-0.5, 2, True, (0, 0))


def test_a_game_without_a_beginning_is_asked_about_its_middle() -> None:
    class Middle(TicTacToe):
        def initial_state(self) -> Any:
            raise NotImplementedError

    found = pp.search(Middle(), TicTacToe().play("a1 b1 a2 b2"), depth=5, compiled=False)
    assert (found.value, found.action_name) == (1.0, "a3")
