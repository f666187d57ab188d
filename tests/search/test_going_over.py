"""A search that goes over to machine code in its middle finds what it would have found without, whenever that is."""

from __future__ import annotations

import ctypes
import itertools
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.result import StopReason
from perfectplay.search import machine_code, worker
from perfectplay.search.machine_code import MachineCode
from perfectplay.search.parts import table_memory
from perfectplay.search.parts.moved_entries import words_of_entry
from perfectplay.search.session import Session
from perfectplay.search.switches import selective_for
from tests.small_games import graph_game

NEVER = 1 << 30


class Going:
    """Has searches go over where they are asked for the n-th time whether they do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.went_over = 0
        self.runs = 0
        self.at = NEVER
        self.asked = itertools.count()
        repeat = Session._repeat

        def noted(session: Session, before: dict[str, int], again: Any) -> StopReason | None:
            self.went_over += 1
            first = session.run

            def counted(*arguments: Any) -> Any:
                self.runs += 1
                return first(*arguments)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(session, "run", counted)
                return repeat(session, before, again)

        monkeypatch.setattr(Session, "_repeat", noted)
        monkeypatch.setattr(machine_code, "AT_ONCE", 60.0)
        monkeypatch.setattr(MachineCode, "load_if_it_is_there", lambda _: False)
        monkeypatch.setattr(MachineCode, "note_interpreted", lambda *_, **__: None)
        monkeypatch.setattr(MachineCode, "is_worth_making", lambda *_, **__: next(self.asked) >= self.at)

    def over_at(self, run: int) -> None:
        self.at, self.asked = run, itertools.count()


@pytest.fixture
def going(monkeypatch: pytest.MonkeyPatch) -> Going:
    return Going(monkeypatch)


def known(result: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    """Returns what must not depend on when a search goes over."""
    return (
        result.action,
        result.value,
        result.bound,
        result.between,
        result.is_proven,
        result.rests_on,
        result.pv,
        result.depth,
        result.stop_reason,
        result.nodes,
        result.evaluations,
        result.cutoffs,
        result.table_hits,
        result.root_values,
    )


def chess(**limits: Any) -> Any:
    game = pp.games.Chess()
    state = game.parse_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    return pp.search(game, state, **selective_for(game), **limits)


CALLS = {
    "Othello": lambda: pp.search(pp.games.Othello(), nodes=3000),
    "Connect Four": lambda: pp.search(pp.games.ConnectFour(), nodes=4000),
    "Connect Four, to a depth": lambda: pp.search(pp.games.ConnectFour(), depth=7, all_values=True),
    "checkers": lambda: pp.search(pp.games.Checkers(), nodes=3000),
    "chess, selective": lambda: chess(nodes=2500),
    "Kalah, solved": lambda: pp.solve(pp.games.Kalah(3, 2)),
    "Kalah, solved with three lines": lambda: pp.solve(pp.games.Kalah(3, 2), lines=3),
    "Connect Four, solved with two lines": lambda: pp.solve(pp.games.ConnectFour(4, 4), lines=2),
    "tic-tac-toe, by alpha-beta": lambda: pp.search(
        pp.games.TicTacToe(), nodes=2000, **dict.fromkeys(("table", "killers", "history"), False)
    ),
    "pig": lambda: pp.expectiminimax(pp.games.Pig(goal=20), depth=4),
    "best first": lambda: pp.best_first(pp.games.Breakthrough(columns=5, rows=5), nodes=2000),
    "mcts": lambda: pp.mcts(pp.games.ConnectFour(), simulations=300, seed=3),
}


@pytest.mark.parametrize("name", CALLS)
def test_it_finds_the_same_whenever_it_goes_over(name: str, going: Going) -> None:
    call = CALLS[name]
    plain = call()
    assert not plain.compiled
    at = 0
    while True:
        going.over_at(at)
        before = going.went_over
        result = call()
        assert known(result) == known(plain)
        if going.went_over == before:
            break
        assert result.compiled
        at += 1
    assert at > 0


GRAPHS = [graph_game(seed, size=40, branching=4) for seed in range(20)]


@settings(max_examples=40, deadline=None)
@given(
    game=st.sampled_from(GRAPHS),
    root=st.integers(0, 39),
    at=st.integers(0, 6),
    switches=st.fixed_dictionaries({}, optional=dict.fromkeys(("table", "pvs", "history"), st.booleans())),
)
def test_it_finds_the_same_in_random_games(game: Any, root: int, at: int, switches: dict[str, bool]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        going = Going(patch)
        plain = pp.search(game, root % len(game.count), depth=7, **switches)
        going.over_at(at)
        assert known(pp.search(game, root % len(game.count), depth=7, **switches)) == known(plain)


@pytest.fixture
def often_asked() -> Iterator[None]:
    """Lets the thread that asks have its turn twenty times as often, so that it does in a search of 25 ms."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(interval / 20)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("often_asked")
@pytest.mark.parametrize("name", ["Othello", "chess, selective", "best first", "mcts"])
@pytest.mark.parametrize("is_slow", [True, False])
def test_it_finds_the_same_where_machine_code_comes_too_late(
    name: str, is_slow: bool, going: Going, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that ends to begin the making begins anew, interpreted, and finds nothing of its first part."""
    call = CALLS[name]
    plain = call()
    begun: list[MachineCode] = []

    def fails(code: MachineCode) -> bool:
        code.is_allowed = False
        return False

    monkeypatch.setattr(worker, "TICK", 0.002)
    monkeypatch.setattr(MachineCode, "begin", lambda code, **_: begun.append(code))
    monkeypatch.setattr(MachineCode, "is_begun", property(lambda code: code in begun))
    monkeypatch.setattr(MachineCode, "is_being_made", property(lambda code: is_slow and code in begun))
    monkeypatch.setattr(MachineCode, "is_made", fails)
    monkeypatch.setattr(MachineCode, "is_lowered", lambda *_: True)
    for at in (2, 5, 9, 14, 20):
        going.over_at(at)
        assert known(call()) == known(plain)
    assert begun


def test_a_player_finds_the_same_with_the_table_of_its_choices_before(going: Going) -> None:
    """What an interpreted search has stored, the next one finds as machine code, too."""
    game = pp.games.Othello()

    def choices(at: list[int], table: pp.Table | None = None) -> list[Any]:
        state, found = game.initial_state(), []
        for when in at:
            going.over_at(when)
            result = pp.search(game, state, nodes=1500, shared_table=table)
            found.append(known(result))
            for action in result.pv[:2]:
                state = game.result(state, action)
        return found

    plain = choices([NEVER] * 5, pp.Table(16))
    assert plain[1:] != choices([NEVER] * 5)[1:], "the table is of use"
    for at in (
        [0] * 5,
        [NEVER, NEVER, 0, 0, 0],
        [NEVER, 3, 0, 0, 0],
        [3, 3, 3, 3, 3],
        [NEVER, NEVER, NEVER, 1, 0],
        [0, 0, 3, 0, 0],
    ):
        assert choices(at, pp.Table(16)) == plain


def test_a_smaller_table_takes_what_fits(going: Going) -> None:
    """A position of Onitama takes many words: compiled, the smallest table has a few entries alone."""
    game, table = pp.games.Onitama(), pp.Table(1)
    pp.search(game, nodes=4000, shared_table=table)
    assert len(table.plain) > 512
    going.over_at(0)
    found = pp.search(game, depth=3, shared_table=table)
    assert found.compiled
    assert found.depth == 3
    assert found.value == pp.search(game, depth=3, compiled=True).value


def test_runs_are_repeated(going: Going) -> None:
    going.over_at(4)
    CALLS["Othello"]()
    assert (going.went_over, going.runs) == (1, 4)


def test_a_search_whose_time_is_over_meanwhile_keeps_its_answer(going: Going, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pp.games.Othello()
    going.over_at(NEVER)
    plain = pp.search(game, depth=4)
    call = Session._call

    def late(session: Session) -> Any:
        if session.memory.is_compiled:
            session.deadline = session.started
        return call(session)

    monkeypatch.setattr(Session, "_call", late)
    going.over_at(4)
    found = pp.search(game, depth=7, seconds=60)
    assert found.stop_reason is StopReason.SECONDS
    assert (found.depth, found.action, found.value, found.pv, found.root_values, found.nodes) == (
        4,
        plain.action,
        plain.value,
        plain.pv,
        plain.root_values,
        plain.nodes,
    )


@pytest.mark.parametrize("make", [pp.games.Othello, pp.games.Chess, pp.games.TicTacToe, pp.games.Onitama])
def test_entries_lie_where_machine_code_writes_them(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a compiled table are those that are made of an interpreted one."""
    game = make()
    plain = pp.Table(16)
    pp.search(game, depth=4, compiled=False, shared_table=plain)
    entries = dict(plain.plain)
    lent: list[Any] = []

    def noted(self: Any, memory: Any, lend: Any = table_memory.Table.lend) -> None:
        lend(self, memory)
        lent.append(memory)

    monkeypatch.setattr(table_memory.Table, "lend", noted)
    compiled = pp.Table(16)
    pp.search(game, depth=4, compiled=True, shared_table=compiled)
    memory = lent[-1]
    address, stride, types = memory["table"], memory.words_an_entry, memory.types
    assert len(entries) > 10
    for slot, (entry, _) in entries.items():
        words = words_of_entry(entry, types["state"], types["action"])
        there = (ctypes.c_uint64 * stride).from_address(address + 8 * stride * slot)
        assert list(there)[: len(words)] == words
