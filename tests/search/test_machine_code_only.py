"""Rules that do what machine words cannot, at times: the plain call answers, interpreted from there on."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

import pytest

import perfectplay as pp
from perfectplay.checking.both_runs import BothRuns
from perfectplay.compiling.examples import rules_key
from perfectplay.errors import MachineCodeOnly
from perfectplay.games import ConnectFour, TicTacToe
from perfectplay.search import machine_code
from perfectplay.search.algorithms import perft
from perfectplay.search.algorithms.perft import count_sequences
from perfectplay.search.limits import Limits
from perfectplay.search.machine_code import MachineCode, leave_unfinished
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session
from tests.variants import first


class Row(NamedTuple):
    cells: tuple[str, ...]
    turn: int


class ThreeInARow(pp.Game[Row, int]):
    """Asks for the letter with the number 0 once seven are filled, which machine code does not have."""

    can_repeat = False

    def initial_state(self) -> Row:
        return Row((".",) * 8, 0)

    def to_move(self, state: Row) -> int:
        return state.turn

    def actions(self, state: Row) -> list[int]:
        return [place for place, cell in enumerate(state.cells) if cell == "."]

    def result(self, state: Row, action: int) -> Row:
        return Row((*state.cells[:action], "XO"[state.turn], *state.cells[action + 1 :]), 1 - state.turn)

    def is_terminal(self, state: Row) -> bool:
        left = state.cells.count(".")
        return left <= 2 and (chr(left // 2) == "\x00" or self.has_three(state, "X") or self.has_three(state, "O"))

    def has_three(self, state: Row, mark: str) -> bool:
        return any(state.cells[place : place + 3] == (mark, mark, mark) for place in range(6))

    def utility(self, state: Row, player: int) -> float:
        return self.has_three(state, "XO"[player]) - self.has_three(state, "XO"[1 - player])


class BigNumbers(ThreeInARow):
    """Multiplies beyond 64 bits on the way."""

    def is_terminal(self, state: Row) -> bool:
        product = 1
        for number, cell in enumerate(state.cells):
            product *= 1 if cell == "." else 10_000 * (number + 10_000)
        return product > 4 * 10**18

    def utility(self, state: Row, player: int) -> float:
        return (state.cells[0] == "XO"[player]) - (state.cells[0] == "XO"[1 - player])


@pytest.fixture(autouse=True)
def forgotten() -> None:
    machine_code._beyond.clear()


@pytest.mark.parametrize("game", [ThreeInARow(), BigNumbers()], ids=lambda game: type(game).__name__)
def test_the_plain_call_answers(game: ThreeInARow) -> None:
    expected = pp.search(game, depth=8, compiled=False)
    with pytest.raises(MachineCodeOnly, match=r"test_machine_code_only\.py, line \d+"):
        pp.search(game, depth=8, compiled=True)
    assert rules_key(game) not in machine_code._beyond, "whoever demands machine code says so each time"
    found = pp.search(game, depth=8)  # it is loaded now, so it begins as machine code
    assert rules_key(game) in machine_code._beyond
    assert (found.value, found.is_proven, found.compiled) == (expected.value, expected.is_proven, False)
    assert pp.search(game, depth=8).nodes == expected.nodes


def test_what_was_counted_before_stays() -> None:
    game = ThreeInARow()
    pp.search(game, depth=3, compiled=True)
    told: list[int] = []
    found = pp.search(game, depth=8, progress=lambda answer: told.append(answer.nodes))
    assert told == sorted(told)
    assert found.nodes == told[-1]


@pytest.mark.parametrize("call", first(1, [pp.mcts, pp.solve, pp.alpha_beta, pp.best_first, pp.minimax]))
def test_every_search_answers(call: object) -> None:
    game = ThreeInARow()
    options = {"simulations": 400, "seed": 1} if call is pp.mcts else {}
    options |= {"nodes": 60_000} if call is pp.best_first else {}
    assert callable(call)
    with pytest.raises(MachineCodeOnly):
        call(game, compiled=True, **options)
    assert call(game, **options).action is not None


def test_the_clock_is_kept() -> None:
    game = ThreeInARow()
    pp.search(game, depth=3, compiled=True)
    began = time.monotonic()
    found = pp.search(game, seconds=0.2)
    assert found.stop_reason in (pp.StopReason.SECONDS, pp.StopReason.PROVEN)
    assert time.monotonic() - began < 0.9
    assert rules_key(game) in machine_code._beyond


@pytest.mark.slow
def test_threads_stop_and_one_goes_on() -> None:
    game = ThreeInARow()
    with pytest.raises(MachineCodeOnly):
        pp.search(game, depth=8, threads=2, compiled=True)
    assert pp.search(game, depth=8, threads=2).value == pp.search(game, depth=8, compiled=False).value


@pytest.mark.slow
def test_many_states_are_solved() -> None:
    game = ThreeInARow()
    states = [game.result(game.initial_state(), place) for place in range(8)]
    expected = [answer.value for answer in pp.solve_many(game, states, compiled=False)]
    assert [answer.value for answer in pp.solve_many(game, states)] == expected


@pytest.mark.slow
def test_perft_counts_all() -> None:
    game = ThreeInARow()
    with pytest.raises(MachineCodeOnly):
        pp.perft(game, depth=8, compiled=True)
    assert pp.perft(game, depth=8) == pp.perft(game, depth=8, compiled=False)


def test_other_parameters_stay_machine_code() -> None:
    """What one game's rules do, those of another size need not."""
    one, same, other = pp.games.MNK(3, 3, 3), pp.games.MNK(3, 3, 3), pp.games.MNK(4, 3, 3)
    assert rules_key(one) == rules_key(same) != rules_key(other)
    assert rules_key(ThreeInARow()) is ThreeInARow


@pytest.mark.slow
def test_the_check_says_what_machine_code_cannot_do() -> None:
    report = pp.check(ThreeInARow(), seconds=2.0, compiled=True)
    (problem,) = report.problems
    assert "this letter has no form in machine code" in problem.sentence
    assert "keep texts to seven bytes" in str(report)


@pytest.mark.slow
def test_the_check_says_what_to_do_where_only_a_search_meets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine has no time to compare the states with the texts: then a search is the first to fail."""
    monkeypatch.setattr(BothRuns, "compare_rules", lambda self, states, seconds: None)
    (problem,) = pp.check(ThreeInARow(), seconds=2.0, compiled=True).problems
    assert problem.rule == "search-fails"
    assert "this letter has no form in machine code" in problem.sentence
    assert "keep texts to seven bytes" in problem.sentence


@pytest.mark.parametrize("compiled", [None, False, True])
def test_a_plain_call_takes_the_machine_code_that_is_there(compiled: bool | None) -> None:
    game = TicTacToe()
    plan = Plan(count_sequences, perft.Run, lambda game, state, run: (game, state, 0, run))
    pp.perft(game, depth=2, compiled=True)
    session = Session(plan, game, game.initial_state(), limits=Limits(2), compiled=compiled)
    assert (session.machine is not None) is (compiled is not False)
    assert session.run(2).returned == 72


def test_no_program_waits_for_a_compiler_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    monkeypatch.setattr(MachineCode, "_make", lambda self, only_kept: may_end.wait(60))
    game = TicTacToe()
    plan = Plan(count_sequences, perft.Run, lambda game, state, run: (game, state, 0, run))
    code = MachineCode(plan, game, game.initial_state(), is_allowed=True)
    before = set(threading.enumerate())
    code.begin()
    begun = set(threading.enumerate()) - before
    may_end.set()
    leave_unfinished()
    assert begun
    assert all(one.daemon for one in begun)


def test_a_long_search_goes_over_to_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins interpreted where no machine code is there, and does not stay so."""
    monkeypatch.setattr(MachineCode, "load_if_it_is_there", lambda self: False)
    began: list[bool] = []
    begin = MachineCode.begin

    def noted(self: MachineCode, *, only_kept: bool = False) -> None:
        began.append(only_kept)
        begin(self, only_kept=only_kept)

    monkeypatch.setattr(MachineCode, "begin", noted)
    game = ConnectFour(6, 5)
    found = pp.solve(game, game.play("1212"))
    assert (found.compiled, found.is_proven) == (True, True)
    assert began in ([True], [False], [True, False])  # it is kept; no such game is; another board is
