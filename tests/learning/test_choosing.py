"""Learning begins with many lookups and keeps those that gain most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.games import find
from perfectplay.learning import learner as module
from perfectplay.learning.choosing import (
    ROUNDS,
    at_first,
    cells_of,
    kept_of,
    left_in_the_end,
    moved,
    tables_of,
    with_tables,
)
from perfectplay.learning.learner import Learner, network_for
from perfectplay.learning.self_play import MOST_LOOKUPS, RATE, SelfPlay, count_gains
from perfectplay.learning.training import Training, Ways
from perfectplay.search.parts.memory import PlainMemory

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ANYWHERE = 3


class Marks(NamedTuple):
    cells: tuple[int, ...]
    row: int
    turn: int


class Sent(pp.Game[Marks, int]):
    """Tic-tac-toe in which the column of a mark says in which row the next one must stand, if there is room."""

    can_repeat = False

    def initial_state(self) -> Marks:
        return Marks((0,) * 9, ANYWHERE, 0)

    def to_move(self, state: Marks) -> int:
        return state.turn

    def actions(self, state: Marks) -> Iterator[int]:
        for cell in range(9):
            if state.cells[cell] == 0 and state.row in (ANYWHERE, cell // 3):
                yield cell

    def result(self, state: Marks, action: int) -> Marks:
        cells = list(state.cells)
        cells[action] = state.turn + 1
        row = action % 3
        has_room = any(cells[3 * row + column] == 0 for column in range(3))
        return Marks(tuple(cells), row if has_room else ANYWHERE, 1 - state.turn)

    def has_line(self, state: Marks, mark: int) -> bool:
        return any(all(state.cells[cell] == mark for cell in line) for line in LINES)

    def is_terminal(self, state: Marks) -> bool:
        return self.has_line(state, 1) or self.has_line(state, 2) or 0 not in state.cells

    def utility(self, state: Marks, player: int) -> float:
        if self.has_line(state, player + 1):
            return 1.0
        return -1.0 if self.has_line(state, 2 - player) else 0.0


GAME = Sent()
WAYS = Ways(lookups=8)
LEFT = 4


def learned(positions: int, **options: Any) -> Learner:
    learner = Learner(GAME, ways=WAYS, **options)
    learner.run(0, positions=positions)
    return learner


def test_it_begins_with_more_lookups_and_ends_with_fewer() -> None:
    begun = Learner(GAME, ways=WAYS, compiled=True).training.network
    assert len(begun.learned_ends) >= 2 * at_first(LEFT) // 3
    ended = learned(4000, compiled=True).training.network
    # Besides those, the cells that no other table looks at have the best one that does.
    assert len(ended.learned_ends) <= LEFT + len(ended.learned_limits)
    assert len(ended.learned_ends) < len(begun.learned_ends) / 2
    looked_at = {cell for lookup in range(len(ended.learned_ends)) for cell in cells_of(ended, lookup)}
    assert looked_at == set(range(len(ended.learned_limits)))


def test_both_runs_choose_and_learn_the_same() -> None:
    interpreted, compiled = (learned(1500, compiled=how).training for how in (False, True))
    assert not interpreted.is_compiled
    assert compiled.is_compiled
    assert interpreted.network == compiled.network
    assert interpreted.counts == compiled.counts
    assert interpreted.stores == compiled.stores


@pytest.mark.parametrize("lookups", [1, 7, 64, 140, 512, 1024])
@pytest.mark.parametrize("parts", [1, 2, 3])
def test_how_many_are_there_at_first_and_in_the_end(lookups: int, parts: int) -> None:
    left = left_in_the_end(lookups, parts)
    assert left == (lookups if parts == 1 else lookups / 2)
    assert left <= at_first(left) <= MOST_LOOKUPS
    assert at_first(left) >= min(2 * left, MOST_LOOKUPS)
    assert at_first(left) == 6 * left or 6 * left > MOST_LOOKUPS / 2


@pytest.mark.parametrize(
    ("weight", "error", "gain"),
    [
        (0.5, 0.0, 0.25),  # right with it: without it, the error would be 0.5
        (0.5, -0.5, -0.25),  # it is what is wrong
        (0.5, -0.25, 0.0),
        (0.0, 0.7, 0.0),
        (-0.5, 0.1, 0.15),
    ],
)
def test_what_a_lookup_gains(weight: float, error: float, gain: float) -> None:
    """The squared error without it, less the squared error with it."""
    memory: Any = PlainMemory(SelfPlay)
    memory["weights"] = {7: weight}
    memory.write("values", 0, 0.0)
    memory.write("active", 0, 7)
    memory.write("gains", 0, 1.0)
    count_gains(memory.argument, 0, 1, error)
    assert memory.read("gains", 0) - 1 == pytest.approx(gain)
    assert gain == pytest.approx((error + weight) ** 2 - error**2)


def test_what_decides_the_game_gains_most() -> None:
    class Leader(Sent):
        """Who has the first cell wins."""

        def utility(self, state: Marks, player: int) -> float:
            return 1.0 if (state.cells[0] == 1) == (player == 0) else -1.0

    game = Leader()
    training = Training(game, network_for(game, lookups=8), ways=Ways(lookups=8, exploring=1.0), compiled=True)
    training.run(positions=3000)
    training.count_gains()
    training.run(positions=3000)
    network, gains = training.network, training.gains
    best = max(range(len(gains)), key=lambda lookup: gains[lookup])
    assert 0 in cells_of(network, best)
    table = next(one for one in tables_of(network) if best in one.lookups)
    assert table in kept_of(network, gains, 1)


def test_all_tables_are_the_network_itself() -> None:
    training = Training(GAME, network_for(GAME, lookups=8), ways=WAYS, compiled=True)
    training.run(positions=500)
    network = training.network
    everything = tables_of(network)
    assert sum(table.size for table in everything) == network.learned_sizes[0]
    assert [lookup for table in everything for lookup in table.lookups] == list(range(len(network.learned_ends)))
    assert with_tables(network, everything) == network
    for width, store in enumerate(training.stores, start=1):
        assert moved(store, width, network, everything) == store


def test_what_a_table_has_learned_goes_with_it() -> None:
    training = Training(GAME, network_for(GAME, lookups=8), ways=WAYS, compiled=True)
    training.run(positions=500)
    network = training.network
    kept = tables_of(network)[1::2]
    fewer = with_tables(network, kept)
    weights = moved(training.weights, 1, network, kept)
    assert len(weights) == 2 * fewer.learned_sizes[0] + 1
    assert weights[-1] == training.weights[-1]
    for player in (0, 1):
        for old, new in zip(kept, tables_of(fewer), strict=True):
            before = player * network.learned_sizes[0] + old.base
            after = player * fewer.learned_sizes[0] + new.base
            assert weights[after : after + new.size] == training.weights[before : before + old.size]
            cells = [cells_of(network, lookup) for lookup in old.lookups]
            assert cells == [cells_of(fewer, lookup) for lookup in new.lookups]


def test_no_cell_is_left_without_a_table() -> None:
    network = network_for(GAME, lookups=16)
    kept = kept_of(network, [0.0] * len(network.learned_ends), 1)
    cells = {cell for table in kept for lookup in table.lookups for cell in cells_of(network, lookup)}
    assert cells == set(range(len(network.learned_limits)))


def test_interrupted_learning_still_chooses(tmp_path: Path) -> None:
    path = tmp_path / "sent.knowledge"
    first = Learner(GAME, path=path, ways=WAYS, compiled=True)
    many = len(first.training.network.learned_ends)
    first.run(0, positions=100)  # all of it: it has chosen, and a longer time begins
    few = len(first.training.network.learned_ends)
    assert few < many
    again = Learner(GAME, path=path, ways=WAYS, compiled=True)
    assert tables_of(again.training.network) == tables_of(first.training.network)
    assert again.training.stores == first.training.stores
    again.run(0, positions=2000)
    assert len(again.training.network.learned_ends) <= few
    assert again.counts.learned >= 2000
    assert again.counts.games > first.counts.games


def test_learning_that_was_stopped_between_two_rounds_goes_on_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "sent.knowledge"
    first = Learner(GAME, path=path, ways=WAYS, compiled=True)
    many = len(first.training.network.learned_ends)
    first.training.run(positions=240)  # 12 % of 2,000: no round has come yet
    first.save()
    again = Learner(GAME, path=path, ways=WAYS, compiled=True)
    assert len(again.training.network.learned_ends) == many
    again.run(0, positions=2000)
    assert len(again.training.network.learned_ends) < many / 2


@pytest.mark.parametrize(("before", "whole"), [(1000, 3000), (3500, 20_000), (4500, 20_000)])
def test_a_round_that_was_missed_is_made_up_for(before: int, whole: int, tmp_path: Path) -> None:
    """The share may leap over rounds: a shorter time is given, or learning was stopped again and again."""
    path = tmp_path / "sent.knowledge"
    first = Learner(GAME, path=path, ways=WAYS, compiled=True)
    first.training.run(positions=before)
    first.save()
    again = Learner(GAME, path=path, ways=WAYS, compiled=True)
    again.run(0, positions=whole)
    assert len(again.training.network.learned_ends) <= LEFT + 10
    assert again.rounds == len(ROUNDS)
    assert Learner(GAME, path=path, ways=WAYS, compiled=True).rounds == len(ROUNDS)


def test_a_count_of_rounds_that_cannot_be_is_named(tmp_path: Path) -> None:
    path = tmp_path / "sent.knowledge"
    learner = Learner(GAME, path=path, ways=WAYS, compiled=True)
    learner.rounds = -1
    learner.save()
    with pytest.raises(pp.BadArgument, match="is damaged: its rounds cannot be right"):
        Learner(GAME, path=path, ways=WAYS, compiled=True)


def test_ctrl_c_while_lookups_are_dropped_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> Training:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "with_lookups", interrupt)
    path = tmp_path / "sent.knowledge"
    learner = Learner(GAME, path=path, ways=WAYS, compiled=True)
    assert not learner.run(0, positions=2000)
    assert learner.counts.learned >= 200
    assert Learner(GAME, path=path, ways=WAYS, compiled=True).counts == learner.counts


def test_the_rate_goes_on_falling_after_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    rates: list[float] = []
    run = Training.run

    def noted(training: Training, **options: Any) -> Any:
        rates.append(training.memories[0].read("settings", RATE))
        return run(training, **options)

    monkeypatch.setattr(Training, "run", noted)
    Learner(GAME, ways=Ways(lookups=8, final=0.0), compiled=True).run(0, positions=2000)
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == 1.0
    assert rates[-1] < 0.1


def test_several_threads_count_together() -> None:
    learner = learned(4000, compiled=True, threads=2)
    assert len(learner.training.memories) == 2
    assert len(learner.training.network.learned_ends) <= LEFT + 10


def test_a_board_of_one_part_is_no_exception() -> None:
    game = find("connect-four:columns=4,rows=4")
    learner = Learner(game, ways=Ways(lookups=16), compiled=True)
    begun = learner.training.network
    assert len(begun.learned_areas) == 3
    assert len(begun.learned_ends) > 2 * 16
    learner.run(0, positions=4000)
    ended = learner.training.network
    assert len(ended.learned_ends) <= 16 + len(ended.learned_limits)
    assert {cell for lookup in range(len(ended.learned_ends)) for cell in cells_of(ended, lookup)} == set(range(16))


def test_tables_that_would_be_too_large_together_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = network_for(GAME, lookups=8)
    monkeypatch.setattr(module, "MOST_AT_FIRST", whole.learned_sizes[0] * 2 // 3)
    fewer = network_for(GAME, lookups=8)
    assert 8 < len(fewer.learned_ends) < len(whole.learned_ends)
    monkeypatch.setattr(module, "MOST_AT_FIRST", 0)
    assert len(network_for(GAME, lookups=8).learned_ends) <= 8 * 1.5 + 2


def test_without_a_choice_there_are_no_more_tuples_than_are_left_in_the_end() -> None:
    learner = Learner(GAME, ways=replace(WAYS, choosing=False), compiled=True)
    begun = learner.training.network
    assert len(begun.learned_ends) <= WAYS.lookups * 1.5 + 2
    assert len(begun.learned_ends) < len(Learner(GAME, ways=WAYS, compiled=True).training.network.learned_ends)
    learner.run(0, positions=4000)
    ended = learner.training.network
    assert ended.learned_places == begun.learned_places
    assert (learner.rounds, learner.is_counting) == (0, False)
