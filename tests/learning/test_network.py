"""What a network keeps from one state to the next changes no number that its lookups find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

import perfectplay as pp
from perfectplay.combined import with_knowledge
from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.marks import kernel
from perfectplay.compiling.weights import Weights
from perfectplay.games import find
from perfectplay.learning import network as module
from perfectplay.learning.learner import network_for
from perfectplay.learning.network import Network, NetworkOfFields, cells_of_bits, lookups_of
from perfectplay.learning.samples import sample
from perfectplay.words import population
from tests.learning.test_cells import Row

GAMES: dict[str, Any] = {
    "listed cells": find("hex:size=4"),
    "bits of two words": find("othello:columns=6,rows=6"),
    "all bits of a word": find("othello"),
    "numbers": find("kalah"),
    "several parts": find("onitama"),
    "texts": Row(),
}


def network_of(game: pp.Game[Any, Any]) -> Network:
    """Returns a network of a game with weights at random."""
    network = network_for(game)
    generator = random.Random(6)
    count = network.learned_sizes[0] * game.players
    weights = Weights(generator.randint(-9000, 9000) for _ in range(count))
    return replace(network, learned_weights=weights, learned_scale=(1e-5, 1.0), learned_share=(0.0,))


def states_of(game: pp.Game[Any, Any], count: int) -> list[Any]:
    """Returns states that do not follow from one another, some of them twice."""
    generator = random.Random(3)
    return generator.choices(sample(game).states, k=count)


def numbers_by_definition(network: Network, contents: tuple[int, ...]) -> list[int]:
    found, begin = [], 0
    for base, end in zip(network.learned_bases, network.learned_ends, strict=True):
        factors, places = network.learned_factors[begin:end], network.learned_places[begin:end]
        found.append(base + sum(factor * contents[place] for factor, place in zip(factors, places, strict=True)))
        begin = end
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_are_those_of_the_cells(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a new store for each state as with one that is kept for all."""
    game = GAMES[name]
    known: Any = with_knowledge(game, network_of(game))
    lookups, cells = len(known.learned_ends), len(known.learned_limits)
    one_for_all = [0] * known.learned_room()
    for state in states_of(game, 60):
        fresh = known.learned_numbers(state)
        assert fresh[:lookups] == numbers_by_definition(known, tuple(fresh[lookups : lookups + cells]))
        with monkeypatch.context() as patched:
            patched.setattr(module, "kept", lambda _: one_for_all)
            assert known.learned_numbers(state)[: lookups + cells] == fresh[: lookups + cells]


def test_a_cell_of_bits_in_two_words_is_read_from_both() -> None:
    game = find("othello")
    known: Any = with_knowledge(game, network_of(game))
    assert isinstance(known, NetworkOfFields)
    assert [population(of_word) for of_word in known.learned_used[:2]] == [64, 64]
    state = game.initial_state()
    cells = known.learned_numbers(state)[len(known.learned_ends) :][:64]
    assert sorted(set(cells)) == [0, 1, 2]
    assert sum(1 for cell in cells if cell) == 4


@kernel
def added(game: Any, states: tuple[Any, ...], run: Any) -> float:
    """Adds up what is said of some states, which a search asks for one after the other."""
    total = 0.0
    for number in range(len(states)):
        total = total * 0.75 + game.evaluate(states[number], 0)
    return total


@pytest.mark.parametrize("name", GAMES)
def test_both_runs_say_the_same_of_states_in_any_order(name: str) -> None:
    """One search after the other, in the memory of the one before, with other weights, and with other states."""
    game, function = GAMES[name], cast(Any, added)
    network = network_of(game)
    others = replace(network, learned_weights=Weights(number % 99 for number in range(len(network.learned_weights))))
    states = tuple(states_of(game, 40))
    said = []
    for known in (with_knowledge(game, network), with_knowledge(game, others)):
        call = compile_function(function, known, states, 0)
        for asked in (states, states[::-1], states):
            said.append(call(known, asked, 0))
            assert said[-1] == added(known, asked, 0)
    assert len(set(said)) == 4


@pytest.mark.parametrize("name", ["listed cells", "several parts"])
def test_a_search_visits_the_same_positions_both_ways(name: str) -> None:
    game = GAMES[name]
    network = network_of(game)
    interpreted, compiled = (pp.alpha_beta(game, depth=3, knowledge=network, compiled=how) for how in (False, True))
    assert (interpreted.value, interpreted.nodes, interpreted.pv) == (compiled.value, compiled.nodes, compiled.pv)
    both = pp.search(game, depth=3, threads=2, knowledge=network, compiled=True, distance=False)
    assert both.value == pp.search(game, depth=3, knowledge=network, compiled=True, distance=False).value


class Wrong(Row):
    """More cells, or fewer, once there are three marks."""

    more: bool = True

    def cells(self, state: Any) -> Iterator[int]:
        marks = sum(mark != "" for row in state.rows for mark in row)
        count = 6 if marks < 3 else 7 if self.more else 5
        yield from [1, 0, 1, 0, 1, 0, 1][:count]


@pytest.mark.parametrize(("more", "said"), [(True, "more"), (False, "fewer")])
@pytest.mark.parametrize("compiled", [False, True])
def test_other_cells_than_those_that_were_learned(more: bool, said: str, compiled: bool) -> None:
    kind = type("Wrong", (Wrong,), {"more": more})
    network = replace(network_of(Listed()), learned_rules="")
    with pytest.raises(pp.GameError, match=f"there are {said} cells than there were when this was learned"):
        pp.search(kind(), depth=5, knowledge=network, compiled=compiled)


class Listed(Row):
    def cells(self, state: Any) -> Iterator[int]:
        yield from [1, 0, 1, 0, 1, 0]


# ------------------------------------------------------------ who looks where


def test_the_lookups_of_each_cell() -> None:
    starts, lookups, factors = lookups_of((0, 2, 2, 1), (1, 3, 1, 5), (2, 4), 4)
    assert starts == (0, 1, 2, 4, 4)
    assert lookups == (0, 1, 0, 1)
    assert factors == (1, 5, 3, 1)


def test_the_cells_of_each_bit() -> None:
    assert cells_of_bits((0, 2, 0), (0, 1, 4), (1, 0b101, 3), (2, 3)) == [{0: 0, 4: 1, 5: 1}, {}, {1: 0, 3: 0}]
    assert cells_of_bits((), (), (), ()) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"learned_words": (1 << 39,)},
        {"learned_words": (-1,)},
        {"learned_shifts": (1 << 39,)},
        {"learned_masks": (-1,)},
        {"learned_pieces": (1 << 39,)},
        {"learned_places": (1 << 39,)},
        {"learned_ends": (1 << 39,)},
        {"learned_limits": ()},
    ],
)
def test_what_a_damaged_file_says_takes_neither_time_nor_memory(wrong: dict[str, Any]) -> None:
    """The network is made before it is checked."""
    network = network_of(find("othello"))
    assert isinstance(network, NetworkOfFields)
    replace(network, **wrong)
