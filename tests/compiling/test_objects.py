"""Objects as arguments of machine code: equal ones share what is made of them, and large ones do not stay in memory."""

from __future__ import annotations

import gc
import json
import weakref

from perfectplay.compiling import objects
from perfectplay.compiling.objects import handle_of
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
