"""Options that are misspelt, and books that are none: one sentence each, which says what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import TicTacToe

GAME = TicTacToe()


@pytest.mark.parametrize("call", [pp.search, pp.deepen, pp.solve])
def test_a_slip_of_the_name_of_an_option(call: Any) -> None:
    for slip, meant in {"second": "seconds", "thread": "threads", "tabel": "table"}.items():
        with pytest.raises(pp.BadArgument, match=f"{slip} is no option of a search; did you mean {meant}[?]"):
            call(GAME, **{slip: 1})
    with pytest.raises(pp.BadArgument, match=r"bogus is no option of a search; its switches are table, "):
        call(GAME, bogus=1)


def test_a_slip_for_many_states() -> None:
    with pytest.raises(pp.BadArgument, match=r"distanc is no option of a search; did you mean distance\?"):
        pp.solve_many(GAME, [], distanc=1)  # type: ignore[call-arg]


@pytest.mark.parametrize("call", [pp.search, pp.solve, pp.hybrid])
def test_what_is_no_book(call: Any) -> None:
    right = r"give what perfectplay\.open_book\(game, 'a\.book'\) returns, or open_solution for the file of a solution"
    with pytest.raises(pp.BadArgument, match=rf"book is 'a\.book'; {right}"):
        call(GAME, book="a.book")
    with pytest.raises(pp.BadArgument, match=r"book is 3; it must be what open_book, open_solution or solve_all ret"):
        call(GAME, book=3)
