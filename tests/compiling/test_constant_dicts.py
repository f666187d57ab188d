"""Constant dicts of lists, of dicts and of defaults: compiled as in Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import NotCompilable
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

NEIGHBOURS = {0: [1, 2], 1: [0, 3], 2: [0, 3], 3: [1, 2]}
UNEVEN = {0: [1], 1: [0, 2, 3], 2: [1], 3: [1]}
JUMPS = defaultdict(list, {0: [2, 3], 1: [3, 0]})
PRICES = {"A": {"a": 3, "b": 12}, "B": {"a": 2, "c": 4, "d": 6}}
LEVELS = [{1: 2, 3: 4}, {3: 5}]


def of_lists(place: int) -> tuple[Any, ...]:
    found = NEIGHBOURS.get(place, []), UNEVEN.get(place, ()), JUMPS[place], 2 in NEIGHBOURS.get(place, [])
    return [list(one) for one in found[:3]], found[3], [more for one in JUMPS[place] for more in UNEVEN[one]]


def without_a_key(place: int) -> int:
    return sum(NEIGHBOURS[place])


def of_dicts(place: int) -> tuple[Any, ...]:
    row = PRICES["AB"[place % 2]]
    first = row.get("c", -1), "b" in row, len(row), list(row), list(row.values()), list(row.items()), row["a"]
    second = row == PRICES["A"], sum(LEVELS[place % 2].values()), LEVELS[place % 2].get(1), bool(row), max(row.values())
    return first, second, [key for key in PRICES.get("ABC"[place % 3], {}) if key != "a"]


def copies(place: int) -> tuple[Any, ...]:
    row = dict(PRICES["AB"[place % 2]])
    row["z"] = place
    return list(row.items()), list(PRICES["AB"[place % 2]].items()), list((row | LETTERS).items())


LETTERS = {"a": 0, "q": 1}


def without_a_key_in_a_row(place: int) -> int:
    return PRICES["AB"[place % 2]]["c"]


def changes_a_row(place: int) -> int:
    PRICES["AB"[place % 2]]["c"] = 1
    return 0


def empties_a_row(place: int) -> int:
    PRICES["AB"[place % 2]].clear()
    return 0


places = st.integers(0, 5)


@pytest.mark.parametrize("function", [of_lists, without_a_key, of_dicts, copies, without_a_key_in_a_row])
def test_both_runs_give_the_same(function: Callable[..., Any]) -> None:
    check_both_runs(function, [st.integers(0, 3) if function is of_lists else places], [1], examples(60))


@pytest.mark.parametrize("function", [changes_a_row, empties_a_row])
def test_a_constant_dict_is_not_changed(function: Callable[..., Any]) -> None:
    with pytest.raises(NotCompilable, match="a constant dict is changed while the game runs; make a copy"):
        compiled(function, 1)


class TextbookTree(pp.Game):
    """The tree of Russell and Norvig, Artificial Intelligence (4th edition), figure 6.2, as tables of its moves."""

    moves: ClassVar[Any] = {
        "A": {"a1": "B", "a2": "C", "a3": "D"},
        "B": {"b1": "B1", "b2": "B2", "b3": "B3"},
        "C": {"c1": "C1", "c2": "C2", "c3": "C3"},
        "D": {"d1": "D1", "d2": "D2", "d3": "D3"},
    }
    values: ClassVar[Any] = {"B1": 3, "B2": 12, "B3": 8, "C1": 2, "C2": 4, "C3": 6, "D1": 14, "D2": 5, "D3": 2}

    def initial_state(self) -> Any:
        return "A"

    def to_move(self, state: Any) -> int:
        return 1 if state in ("B", "C", "D") else 0

    def actions(self, state: Any) -> Any:
        return list(self.moves.get(state, {}).keys())

    def result(self, state: Any, action: Any) -> Any:
        return self.moves[state][action]

    def is_terminal(self, state: Any) -> bool:
        return state not in self.moves

    def utility(self, state: Any, player: int) -> float:
        return float(self.values[state] if player == 0 else -self.values[state])


@pytest.mark.parametrize("search", [pp.minimax, pp.alpha_beta, pp.search])
def test_the_tree_of_the_textbook_as_tables(search: Any) -> None:
    fast, slow = (search(TextbookTree(), compiled=one) for one in (True, False))
    assert (fast.value, fast.action, fast.nodes) == (3, "a1", slow.nodes)
    assert (fast.value, fast.action) == (slow.value, slow.action)
