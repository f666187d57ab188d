"""What a book says of a state: what its answer holds."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search.books import Known


class Page:
    """A book that says the same of every state."""

    def __init__(self, known: Known | None) -> None:
        self.known = known

    def look_up(self, game: Any, state: Any) -> Known | None:
        return self.known


@pytest.mark.parametrize("search", [pp.search, pp.solve])
def test_between_bounds_the_line_is_the_action_that_is_sure_of_the_lower_one(search: Any) -> None:
    game = pp.games.TicTacToe()
    first, second, *_ = game.actions(game.initial_state())
    found = search(game, book=Page(Known(0.25, None, (second, first), (0.0, 0.5))))
    assert (found.action, found.pv, found.best_actions) == (second, (second,), (second, first))
    assert (found.value, found.bound, found.is_proven, found.between) == (0.25, pp.WITHIN, False, (0.0, 0.5))
    assert found.stop_reason is pp.StopReason.PRECISION
    closed = search(game, book=Page(Known(0.5, None, (first,), (0.5, 0.5))))
    assert (closed.value, closed.bound, closed.is_proven) == (0.5, pp.EXACT, True)
    assert closed.stop_reason is pp.StopReason.PROVEN


def test_a_book_that_knows_nothing_leaves_it_to_the_search() -> None:
    game = pp.games.TicTacToe()
    assert pp.solve(game, book=Page(None)).nodes > 0
    known = pp.solve(game, book=Page(Known(0.0, 9, (next(iter(game.actions(game.initial_state()))),))))
    assert (known.nodes, known.value, known.plies, known.is_proven) == (0, 0, 9, True)
