"""Estimates of how many states there are, against counts of all of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.games import get
from perfectplay.solving import expecting
from perfectplay.solving.expecting import BYTES_PLAIN, Expected, bytes_of_state, expected_states
from perfectplay.solving.packing import Packing
from perfectplay.solving.sample import rank_in, sample_of
from perfectplay.solving.spaces import PackedSpace, PlainSpace, Space, Wider


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets an estimate end, whatever else the machine does: these tests are of the numbers."""
    monkeypatch.setattr(expecting, "LONGEST_WAIT", 60.0)


def space_of(name: str, *, compiled: bool) -> Space:
    """Makes the space in which `solve_all` would solve a game."""
    game = get(name)
    root = game.canonical(game.initial_state())
    sample = sample_of(game, root, with_chance=game.has_chance)
    rank = None if game.has_chance else rank_in(sample)
    space: Space = PlainSpace(game, root, rank, 1, has_chance=game.has_chance)
    if compiled:
        space = PackedSpace(game, root, rank, 1, Packing.of(sample.states), has_chance=game.has_chance)
    space.start()
    return space


def expected(name: str, *, compiled: bool = True) -> Expected:
    """Estimates the states of a game, once more where they did not fit."""
    space = space_of(name, compiled=compiled)
    while True:
        try:
            return expected_states(space)
        except Wider as wider:
            space = PackedSpace(space.game, space.root, space.rank, 1, wider.packing, has_chance=space.has_chance)
            space.start()


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("name", ["tic-tac-toe", "nim:heaps=3-4-5", "hexapawn", "pig:goal=6"])
def test_a_small_game_is_counted(name: str, compiled: bool) -> None:
    found = expected(name, compiled=compiled)
    assert found.is_exact
    assert found.states == len(pp.solve_all(get(name)))


@pytest.mark.parametrize(
    ("name", "states"),
    [
        # All counted by solve_all itself, up to symmetry.
        ("connect-four:columns=5,rows=4", 1_974_174),
        ("mnk:columns=4,rows=4,in_a_row=4", 9_722_011),
        ("hex:size=4", 4_693_575),
        ("domineering:columns=5,rows=5", 723_996),  # no rank is found, and yet no state comes at two plies
    ],
)
def test_an_estimate_ply_by_ply_is_close(name: str, states: int) -> None:
    found = expected(name)
    assert not found.is_exact
    assert 0.75 * states < found.states < 1.25 * states


def test_where_states_come_at_several_plies_there_are_at_least_so_many() -> None:
    found = expected("breakthrough:columns=4,rows=4")
    assert found.is_least
    assert 300_000 < found.states < 1.25 * 3_212_224


@pytest.mark.slow
def test_a_game_that_is_far_too_large_has_at_least_more_than_was_met() -> None:
    found = expected("chess")
    assert found.is_least
    assert found.states > 10**6


def test_memory_and_time_grow_with_the_states() -> None:
    space = space_of("connect-four:columns=4,rows=4", compiled=False)
    found = expected_states(space)
    assert bytes_of_state(space) == BYTES_PLAIN
    assert found.memory == BYTES_PLAIN * found.states
    assert found.seconds is not None
    assert found.seconds > 0


def test_another_program_on_the_machine_changes_nothing_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "connect-four:columns=5,rows=4"
    alone = expected(name)
    children = expecting._Asker.children

    def slowly(self: expecting._Asker, keys: list[Any], ply: int) -> Counter[Any]:
        time.sleep(0.02)
        return children(self, keys, ply)

    monkeypatch.setattr(expecting._Asker, "children", slowly)
    assert expected(name)[:4] == alone[:4]
    monkeypatch.setattr(expecting, "LONGEST_WAIT", 0.2)
    assert expected(name).states < alone.states


def test_nobody_knows_how_long_chance_takes() -> None:
    assert expected("pig:goal=6", compiled=False).seconds is None


def test_a_state_that_does_not_fit_is_said_as_by_the_solution_itself() -> None:
    game = get("kalah:houses=3,seeds=3")
    root = game.initial_state()
    space = PackedSpace(game, root, None, 1, Packing.of([root]))
    space.start()
    with pytest.raises(Wider):
        expected_states(space)


class Path(NamedTuple):
    ply: int
    turns: int


class Ways(pp.Game[Path, int]):
    """All ways of some steps, each to one of three sides; a single one of them ends in a large number."""

    steps = 11

    def initial_state(self) -> Path:
        return Path(0, 0)

    def to_move(self, state: Path) -> int:
        return state.ply % 2

    def actions(self, state: Path) -> Iterator[int]:
        yield from (0, 1, 2)

    def result(self, state: Path, action: int) -> Path:
        turns = 3 * state.turns + action
        return Path(state.ply + 1, 1 << 40 if turns == 3**self.steps - 1 else turns)

    def is_terminal(self, state: Path) -> bool:
        return state.ply == self.steps

    def utility(self, state: Path, player: int) -> int:
        return 0


def test_what_to_expect_is_said_once_where_states_turn_out_to_be_larger() -> None:
    told: list[Any] = []
    solution = pp.solve_all(Ways(), compiled=True, progress=told.append)
    assert len(solution) == (3**12 - 1) // 2
    assert [one.stage for one in told].count("expect") == 1
    assert told[0].expected is not None
    assert all(one.expected is told[0].expected for one in told)


def test_solve_all_says_what_to_expect_before_long_work_alone() -> None:
    told: list[Any] = []
    pp.solve_all(get("connect-four:columns=4,rows=4"), progress=told.append)
    stages = [one.stage for one in told]
    assert stages.count("expect") == 1
    at = stages.index("expect")
    assert isinstance(told[at].expected, Expected)
    assert all(one.expected == told[at].expected for one in told[at:])
    assert 60_000 < told[at].total < 100_000  # 80,541
    told.clear()
    pp.solve_all(get("tic-tac-toe"), progress=told.append)
    assert "expect" not in {one.stage for one in told}
