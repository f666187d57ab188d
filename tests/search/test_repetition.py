"""Games that can go on for ever: a state that comes back on its own path ends the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import Game
from tests.search.graph_variants import hooked
from tests.small_games import GraphGame, Reference, graph_games
from tests.variants import examples

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


class Walk(NamedTuple):
    place: int
    turn: int


@dataclass(frozen=True)
class Circle(Game[Walk, int]):
    """Two players move one piece around a circle of ``size``; whoever reaches ``goal`` has won."""

    size: int = 6
    goal: int = -1
    drawn_is_worth: float = 0.0

    def initial_state(self) -> Walk:
        return Walk(0, 0)

    def to_move(self, state: Walk) -> int:
        return state.turn

    def actions(self, state: Walk) -> Iterator[int]:
        yield from (-1, 1)

    def result(self, state: Walk, action: int) -> Walk:
        return Walk((state.place + action) % self.size, 1 - state.turn)

    def is_terminal(self, state: Walk) -> bool:
        return state.place == self.goal

    def utility(self, state: Walk, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    def repetition(self, state: Walk, player: int) -> float:
        return self.drawn_is_worth if player == 0 else -self.drawn_is_worth


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("call", [pp.minimax, pp.alpha_beta, pp.solve])
def test_a_game_without_end_is_a_draw(call: object, compiled: bool) -> None:
    found = call(Circle(), compiled=compiled)
    assert (found.value, found.is_proven) == (0, True)


@pytest.mark.parametrize("compiled", MODES)
def test_a_win_that_can_be_forced_is_not_spoilt_by_cycles(compiled: bool) -> None:
    found = pp.solve(Circle(size=6, goal=1), compiled=compiled)
    assert (found.value, found.plies, found.action) == (1, 1, 1)


@pytest.mark.parametrize("compiled", MODES)
def test_who_cannot_win_repeats(compiled: bool) -> None:
    """The goal is two steps away: whoever goes one step lets the other finish, so both walk the other way."""
    found = pp.solve(Circle(size=9, goal=2), compiled=compiled)
    assert (found.value, found.is_proven, found.action) == (0, True, -1)


@pytest.mark.parametrize("compiled", MODES)
def test_a_game_says_itself_what_repetition_is_worth(compiled: bool) -> None:
    found = pp.minimax(Circle(drawn_is_worth=0.5), compiled=compiled)
    assert (found.value, found.is_proven) == (0.5, True)


@pytest.mark.parametrize("compiled", MODES)
def test_symmetric_states_on_one_line_do_not_keep_a_proof_away(compiled: bool) -> None:
    """States 5 to 9 are the mirror images of 0 to 4, and lines cross over.

    The root is searched again as its own image two plies on; what the table knows of it is an estimate of two depths
    before, which rests on one of two depths before that. No line is longer than ten plies, so proofs alone suffice.
    """
    crossing = GraphGame(
        first=(0, 3, 6, 8, 9, 9, 12, 15, 17, 18),
        count=(3, 3, 2, 1, 0, 3, 3, 2, 1, 0),
        target=(3, 5, 1, 3, 5, 1, 3, 9, 5, 6, 0, 8, 6, 0, 8, 4, 8, 0),
        mover=(2, 0, 0, 2, 1, 2, 0, 0, 2, 1),
        end_value=(0.0,) * 10,
        estimate=(-0.375, -0.375, -0.375, 1.5, 0.375) * 2,
        weight=(-1, -3, 0, 2, -1) * 2,
        teams=(1, 0, 2, 3),
    )
    game = hooked(crossing, twin=(5, 1, 2, 8, 9) * 2)
    found = pp.solve(game, distance=False, compiled=compiled)
    assert (found.value, found.is_proven) == (0.0, True)
    assert found.depth <= 10
    assert found.nodes == 167


class Superko(GraphGame):
    """Whoever moves into a state that was there before has lost, so that a state is worth what its path lets it be."""

    history_matters = True

    def repetition(self, state: int, player: int) -> float:
        return 2.0 if self.teams[player] == self.teams[self.mover[state]] else -2.0


@pytest.mark.parametrize("compiled", MODES)
@given(graph_games(), st.integers(1, 6))
@settings(max_examples=examples(100))
def test_where_the_history_matters_no_other_path_decides(compiled: bool, drawn: GraphGame, depth: int) -> None:
    game = Superko(**{**vars(drawn), "teams": (0, 1, 0, 1)})
    if not game.is_terminal(0):
        assert pp.search(game, depth=depth, compiled=compiled).value == Reference(game, 0).value(0, depth)[0]
