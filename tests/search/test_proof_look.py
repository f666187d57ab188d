"""A look for a proof before a search by a lent estimate: what it proves counts, and what it sees lose is not played."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import SearchStopped, StopReason, Table
from perfectplay.games import ConnectFour, Nim, Othello, TicTacToe
from perfectplay.result import EXACT, LOWER, UPPER, RestsOn, RootValue
from perfectplay.search.algorithms import proof_look
from perfectplay.search.algorithms import search as module
from perfectplay.search.algorithms.proof_look import LOOK, after_a_look, both, gains_by_a_look, until
from perfectplay.search.algorithms.search import deepen
from perfectplay.search.limits import Limits
from tests.search.test_hybrid import Detour
from tests.small_games import graph_game
from tests.variants import first

FOUR = ConnectFour()


@dataclass(frozen=True)
class Guess(pp.Knowledge[Any, Any]):
    """An estimate that says little, and what it says is for both sides the same."""

    sign: int = 1

    def evaluate(self, state: Any, player: int) -> float:
        return self.sign * 0.25 if player == 0 else -self.sign * 0.25


GUESSED = pp.with_knowledge(FOUR, Guess())


def known(found: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    return found.action, found.value, found.nodes, found.evaluations, found.pv, found.is_proven, found.root_values


def test_where_there_is_a_look() -> None:
    second = Limits(None, 1.0, None)
    assert gains_by_a_look(GUESSED, second)
    assert gains_by_a_look(GUESSED, Limits(None, None, 100))
    assert not gains_by_a_look(GUESSED, Limits(None, None, 99)), "nothing would be left"
    assert not gains_by_a_look(GUESSED, Limits(6, 1.0, None)), "a depth asks for the value to this depth"
    assert not gains_by_a_look(GUESSED, Limits(None, None, None))
    assert not gains_by_a_look(FOUR, second), "it has no estimate"
    assert not gains_by_a_look(Othello(), second), "the estimate is the game's own"
    assert not gains_by_a_look(pp.with_knowledge(Othello(), Guess()), second), "without this one it has its own"


def test_what_the_look_proves_is_the_answer() -> None:
    state = FOUR.play("5 5 7 4 1 5 5 2 5 1 3 3 3 5 6 1")
    found = pp.search(FOUR, state, nodes=1_000_000, knowledge=Guess(), compiled=True)
    assert known(found) == known(pp.search(FOUR, state, nodes=80_000, compiled=True))
    assert (found.is_proven, found.value) == (True, pp.solve(FOUR, state, distance=False).value)
    assert (found.algorithm, found.game, found.stop_reason) == ("search", GUESSED, StopReason.PROVEN)


@given(seed=st.integers(0, 10_000), nodes=st.integers(100, 600), sign=st.sampled_from([-1, 0, 1]))
def test_what_is_proven_is_the_value_of_minimax(seed: int, nodes: int, sign: int) -> None:
    game = replace(graph_game(seed, size=12), teams=(0, 1, 0, 1))
    game = type("Blind", (type(game),), {"evaluate": pp.Game.evaluate})(**vars(game))
    if game.is_terminal(0):
        return
    assert gains_by_a_look(pp.with_knowledge(game, Guess(sign)), Limits(None, None, nodes))
    found = pp.search(game, 0, nodes=nodes, knowledge=Guess(sign), compiled=False)
    assert found.nodes <= nodes
    truth = pp.minimax(game, 0, compiled=False)
    assert found.action in truth.root_values
    if found.is_proven:
        assert found.value == truth.value == truth.root_values[found.action].value


@pytest.mark.parametrize("nodes", first(1, [3000, 100, 30_000]))
def test_both_runs_are_the_same_and_repeat(nodes: int) -> None:
    state = FOUR.play("4 4 4")
    found = pp.search(FOUR, state, nodes=nodes, knowledge=Guess(), compiled=True)
    assert known(found) == known(pp.search(FOUR, state, nodes=nodes, knowledge=Guess(), compiled=False))
    assert known(found) == known(pp.search(FOUR, state, nodes=nodes, knowledge=Guess(), compiled=True))


def test_without_a_proof_the_estimate_decides() -> None:
    found = pp.search(FOUR, nodes=20_000, knowledge=Guess())
    assert (found.rests_on, found.is_proven, found.stop_reason) == (RestsOn.EVALUATION, False, StopReason.NODES)
    assert found.value == 0.25
    assert found.nodes == 20_000


@pytest.mark.parametrize(
    "asked", [{"lines": 2}, {"all_values": True}, {"ties": "all"}, {"killers": False}, {"width": 3}, {"depth": 30}]
)
def test_who_asks_for_more_than_the_best_action_has_no_look(asked: dict[str, Any], monkeypatch: Any) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(module, "after_a_look", never)
    assert pp.search(FOUR, nodes=1000, knowledge=Guess(), compiled=False, **asked).action in range(7)
    with pytest.raises(AssertionError):
        pp.search(FOUR, nodes=1000, knowledge=Guess(), compiled=False)


# ------------------------------------------------------------ both together


def answer(value: float, action: str, bound: pp.Bound = EXACT, **roots: RootValue) -> pp.SearchResult[Any, Any]:
    result = pp.search(TicTacToe(), depth=1)
    asked = {"rests_on": RestsOn.EVALUATION, "bound": bound, "nodes": 10, "root_values": roots}
    return replace(result, value=value, action=action, pv=(action,), is_proven=False, **asked)


LOST = RootValue(-1.0, UPPER)
OPEN = RootValue(0.0, EXACT)


def test_an_action_that_the_look_sees_lose_is_not_played() -> None:
    found = answer(0.5, "a", a=RootValue(0.5, EXACT), b=RootValue(0.1, UPPER), c=RootValue(0.3, UPPER))
    assert both(answer(0.0, "b", a=OPEN, b=OPEN, c=OPEN), found).action == "a"
    other = both(answer(0.0, "b", a=LOST, b=OPEN, c=OPEN), found)
    assert (other.action, other.value, other.bound, other.pv, other.nodes) == ("c", 0.3, UPPER, ("c",), 20)
    assert both(answer(0.0, "b", a=LOST, b=OPEN, c=LOST), found).action == "b"
    assert both(answer(-1.0, "a", a=LOST, b=LOST, c=LOST), found).action == "a", "all are lost"
    assert both(answer(-1.0, "a", a=LOST), found).action == "c", "the look ended before the others"
    not_lost = RootValue(-1.0, LOWER)
    assert both(answer(0.0, "b", a=not_lost, b=OPEN), found).action == "a"


def test_a_search_that_ends_early_does_not_play_what_the_look_sees_lose() -> None:
    look = answer(0.0, "c", a=LOST, b=LOST, c=OPEN)
    assert both(look, answer(0.5, "a", a=RootValue(0.5, EXACT))).action == "c", "it knows of lost actions alone"
    nothing = replace(answer(0.0, "a"), depth=0, pv=(), stop_reason=StopReason.SECONDS)
    assert both(look, nothing).action == "c", "it knows of none"
    assert (both(look, nothing).stop_reason, both(look, nothing).nodes) == (StopReason.SECONDS, 20)


def test_a_small_loss_is_not_given_for_a_large_one() -> None:
    small = RootValue(-1.0, EXACT, True)
    found = answer(-1.0, "a", a=RootValue(-1.0, EXACT), b=RootValue(-20.0, UPPER))
    assert both(answer(0.0, "b", a=small, b=OPEN), found).action == "a"
    found = answer(-20.0, "a", a=RootValue(-20.0, EXACT), b=RootValue(-0.5, UPPER))
    assert both(answer(0.0, "b", a=small, b=OPEN), found).action == "b"


def test_a_win_that_the_look_proves_stays_the_answer() -> None:
    win = replace(answer(1.0, "b", LOWER, b=RootValue(1.0, LOWER)), rests_on=RestsOn.PROOF)
    found = answer(0.5, "a", a=RootValue(0.5, EXACT), b=RootValue(0.1, UPPER))
    assert (both(win, found).action, both(win, found).nodes) == ("b", 20)
    proven = replace(found, is_proven=True, value=1.0)
    assert both(win, proven).action == "a", "its value is exact"
    assert both(win, replace(found, value=20.0)).action == "a", "a larger win"


def test_of_what_is_lost_the_estimate_chooses() -> None:
    loss = replace(answer(-1.0, "b", UPPER, a=LOST, b=LOST), rests_on=RestsOn.PROOF)
    found = both(loss, answer(0.5, "a", a=RootValue(0.5, EXACT), b=RootValue(0.1, UPPER)))
    assert (found.action, found.value, found.bound, found.rests_on) == ("a", -1.0, UPPER, RestsOn.PROOF)


# ------------------------------------------------------------ limits, tables, interrupts


def test_the_look_has_its_share() -> None:
    assert until(LOOK, Limits(None, 10.0, 1000), None) == Limits(None, 0.8, 80)
    assert until(LOOK, Limits(None, 1e6, None), None) == Limits(None, proof_look.LONGEST_LOOK, None)
    spent = replace(answer(0.0, "a", a=OPEN), seconds=0.8, nodes=80)
    assert until(1.0, Limits(None, 10.0, 1000), spent) == Limits(None, 9.2, 920)
    assert until(1.0, Limits(None, 10.0, 80), spent) is None


def test_a_shared_table_keeps_both() -> None:
    """What the look finds has a table of its own: without the estimate, other values are right."""
    table = Table(slots=1 << 16)
    state = FOUR.play("4 4 4")
    once = pp.search(FOUR, state, nodes=20_000, knowledge=Guess(), shared_table=table)
    again = pp.search(FOUR, state, nodes=20_000, knowledge=Guess(), shared_table=table)
    assert again.table_hits > once.table_hits
    assert table.aside is not table
    assert table.aside.owner[0] == FOUR
    assert table.owner[0] == GUESSED


@pytest.mark.parametrize("when", [1, 4])
@pytest.mark.parametrize("how", ["false", "raise"])
def test_progress_ends_it_with_the_best_so_far(how: str, when: int) -> None:
    seen: list[Any] = []

    def progress(result: Any) -> bool:
        seen.append(result)
        if len(seen) < when:
            return True
        if how == "raise":
            raise SearchStopped
        return False

    found = pp.search(FOUR, seconds=30, knowledge=Guess(), progress=progress)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.seconds < 5
    assert found.action in range(7)


def test_what_is_told_counts_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_look, "LOOK", 0.5)
    told: list[Any] = []
    pp.search(FOUR, nodes=40_000, knowledge=Guess(), compiled=False, progress=told.append)
    nodes = [found.nodes for found in told]
    assert nodes == sorted(nodes)
    assert nodes[-1] == 40_000


def test_ctrl_c_after_the_look_leaves_what_it_found() -> None:
    calls = []

    def interrupted(game: Any, **options: Any) -> Any:
        calls.append(game)
        if game == GUESSED:
            raise KeyboardInterrupt
        return deepen(game, **options)

    found = after_a_look(interrupted, GUESSED, Limits(None, None, 5000), None, None)
    assert calls == [FOUR, GUESSED]
    assert (found.stop_reason, found.action in range(7), found.game) == (StopReason.INTERRUPTED, True, GUESSED)


def test_time_is_for_both_together() -> None:
    pp.search(FOUR, nodes=200, knowledge=Guess(), compiled=True)
    found = pp.search(FOUR, seconds=0.3, knowledge=Guess(), compiled=True)
    assert found.stop_reason is StopReason.SECONDS
    assert 0.2 < found.seconds < 1


def test_earlier_positions_are_known_to_both() -> None:
    """The only way to win goes through what came before, which is a draw by repetition."""
    game = Detour()
    assert pp.search(game, (0, 0), nodes=2000, knowledge=Guess(), compiled=False).value == 1
    found = pp.search(game, (0, 0), nodes=2000, knowledge=Guess(), earlier=[(1, 0)], compiled=False)
    assert not found.is_proven
    assert found.root_values[0].value <= 0


def test_a_player_keeps_both_tables_and_ponders_with_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def noted(*given: Any) -> Any:
        looks.append(threading.current_thread().name)
        return after_a_look(*given)

    monkeypatch.setattr(module, "after_a_look", noted)
    with pp.Player(FOUR, knowledge=Guess(), seconds=0.2, ponder=True) as player:
        player.ready()
        looks.clear()
        chosen = player.choose(FOUR.play("4"))
        assert chosen.result.rests_on is RestsOn.EVALUATION
        assert player.table is not None
        assert (player.table.owner[0], player.table.aside.owner[0]) == (GUESSED, FOUR)
        assert player._pondering is not None
        state = FOUR.result(FOUR.play("4"), chosen.action)
        player.choose(FOUR.result(state, next(iter(FOUR.actions(state)))))
    assert looks == [threading.current_thread().name] * 2
    assert player.table is None


def test_what_is_told_is_of_the_game_that_was_asked_about() -> None:
    told: list[Any] = []
    pp.search(FOUR, nodes=20_000, knowledge=Guess(), compiled=False, progress=told.append)
    assert {found.game for found in told} == {GUESSED}


def test_what_is_no_table_is_refused() -> None:
    wrong: Any = "x"
    with pytest.raises(pp.BadArgument, match=r"shared_table is 'x'; it must be a perfectplay\.Table"):
        pp.search(FOUR, nodes=1000, knowledge=Guess(), shared_table=wrong)


def test_nim_is_proven_by_the_look() -> None:
    found = pp.search(Nim((3, 4, 5)), nodes=100_000, knowledge=Guess())
    assert (found.is_proven, found.value) == (True, pp.solve(Nim((3, 4, 5))).value)


def test_a_long_search_that_ends_early_has_an_estimate() -> None:
    """The look would take eight seconds; before, nothing was known until then."""
    told: list[Any] = []

    def progress(found: Any) -> bool:
        told.append(found)
        return found.seconds < 1.0

    found = pp.search(FOUR, seconds=100, knowledge=Guess(), progress=progress)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.rests_on is RestsOn.EVALUATION
    assert abs(found.value) == 0.25
    assert found.seconds < 4
    counts = [one.nodes for one in told]
    assert counts == sorted(counts), "what is told counts both parts"


def test_an_interrupt_in_the_look_after_a_first_answer_keeps_it() -> None:
    calls: list[Any] = []

    def deepening(game: Any, **options: Any) -> Any:
        calls.append(options["seconds"])
        if len(calls) == 2:
            raise KeyboardInterrupt
        return deepen(game, **{**options, "nodes": 200})

    found = after_a_look(deepening, GUESSED, Limits(None, 100.0, None), None, None)
    assert (found.stop_reason, found.rests_on) == (StopReason.INTERRUPTED, RestsOn.EVALUATION)
    assert calls == [0.5, LOOK * 100.0]
