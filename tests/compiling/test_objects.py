"""Objects as arguments of machine code: equal ones share what is made of them, and large ones do not stay in memory."""

from __future__ import annotations

import gc
import json
import sys
import weakref
from dataclasses import dataclass

import pytest

from perfectplay.compiling import objects
from perfectplay.compiling.objects import handle_of, run_time_tables
from perfectplay.compiling.reach import reached_by_game
from perfectplay.compiling.types import FLOAT, INT, row
from perfectplay.games import ConnectFour, ExplicitTree


def tree(seed: int, children: int) -> ExplicitTree:
    return ExplicitTree.from_json(json.dumps([[number * 7919 + seed for number in range(children)]] * 10))


def test_equal_games_share_a_handle() -> None:
    assert handle_of(ConnectFour(6, 5)) is handle_of(ConnectFour(6, 5))
    assert handle_of(tree(1, 3)) is handle_of(tree(1, 3))


def test_a_large_tree_is_kept_no_longer_than_it_is_needed() -> None:
    handle_of(tree(0, 3))  # the first one stays, for its type
    large = tree(1, 1_000)
    handle = handle_of(large)
    assert handle_of(large) is handle
    gone = weakref.ref(large)
    count = len(objects._handles)
    del large
    gc.collect()
    assert gone() is None
    assert len(objects._handles) == count - 1


@dataclass(frozen=True)
class Tables:
    rows: tuple[tuple[int, ...], ...]
    words: tuple[tuple[str, ...], ...] = ()
    mixed: tuple[tuple[float, ...], ...] = ()


def test_tables_of_tables_of_any_length_are_read_at_run_time() -> None:
    found = dict(run_time_tables(Tables(((1, 2), (), (3,)), mixed=((0.5,), (1.5, 2.5)))))
    assert found == {"rows": row(row(INT)), "mixed": row(row(FLOAT))}
    assert found == dict(run_time_tables(Tables(((7,),), mixed=((0.25, 1.25, 4.0),))))
    assert run_time_tables(Tables(((), ()))) == ()  # of what is not known


STONES = 3


@dataclass(frozen=True)
class Heaps:
    size: int = 2

    def to_move(self, state: int) -> int:
        return STONES % 2


def test_an_object_is_another_where_its_rules_read_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    before = handle_of(Heaps()).key
    assert handle_of(Heaps()).key == before
    monkeypatch.setattr(sys.modules[__name__], "STONES", 4)
    assert handle_of(Heaps()).key != before


def test_a_class_is_another_where_a_constant_of_it_is_another() -> None:
    """The constant is used by what searches the game, and by no rule of it."""

    class Repeating(Heaps):
        can_repeat = True

    before = reached_by_game(Repeating)[0]
    assert reached_by_game(Repeating)[0] == before
    Repeating.can_repeat = False
    assert reached_by_game(Repeating)[0] != before
