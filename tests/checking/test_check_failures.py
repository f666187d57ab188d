"""Methods that raise or never return, bad arguments, and examples that are made smaller."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any, NamedTuple

import pytest

from perfectplay.checking import check
from perfectplay.errors import BadArgument
from tests.checking.take import Pile, Take, only_problem, problem_of, quick


class Clumsy(Take):
    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - action, 1 - state.turn + 0 // (state.left - 3))


def test_an_exception() -> None:
    problem = only_problem(Clumsy(), "raises")
    line = Clumsy.result.__code__.co_firstlineno + 1
    assert problem.sentence.startswith(
        f"Clumsy.result raised ZeroDivisionError: integer division or modulo by zero ({__file__}, line {line}) for 1"
        " after 2; it must give an answer here"
    )
    assert problem.moves == ("2",)
    assert problem.traceback.startswith("Traceback (most recent call last):\n")
    assert f'File "{__file__}", line {line}, in result' in problem.traceback
    assert "(state.left - 3)" in problem.traceback
    assert "checking/asking.py" not in problem.traceback
    assert problem.traceback in str(quick(Clumsy())).replace("\n     ", "\n")


@pytest.mark.parametrize(
    "method",
    [
        "initial_state",
        "to_move",
        "actions",
        "result",
        "is_terminal",
        "utility",
        "evaluate",
        "priority",
        "bounds",
        "canonical",
        "action_name",
        "parse_action",
        "format_position",
        "draw",
        "board",
        "team",
    ],
)
@pytest.mark.parametrize("error", [KeyError, SystemExit])
def test_every_method_may_raise(method: str, error: type[BaseException]) -> None:
    def fails(self: Any, *arguments: Any) -> Any:
        raise error("oh")

    broken = type("Broken", (Take,), {method: fails})
    problem = problem_of(broken(), "raises")
    assert problem.sentence.startswith(f"Broken.{method} raised {error.__name__}: ")
    assert "line " in problem.sentence


@pytest.mark.parametrize("method", ["is_terminal", "actions", "result"])
def test_a_rule_that_fails_at_once_and_compiling_too(method: str) -> None:
    broken = type("Broken", (Take,), {method: lambda self: None})
    report = check(broken(), seconds=1)
    assert [problem.rule for problem in report.problems] == ["raises"]
    assert report.problems[0].sentence.startswith(f"Broken.{method} has the parameters (self) (")
    assert report.compiles is False
    assert "  compiles   no: " in str(report)


def test_bounds_that_are_one_number() -> None:
    broken = type("Broken", (Take,), {"bounds": lambda self, state, player: -1.0})
    problem = problem_of(broken(), "bounds")
    assert problem.sentence.startswith("Broken.bounds gives -1.0 for player 0")
    assert [each.rule for each in check(broken(), seconds=1).problems] == ["bounds"]


def deeper(state: Any) -> float:
    return deeper(state)


def test_endless_recursion() -> None:
    class Deep(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            return deeper(state)

    report = check(Deep(), seconds=10.0)
    assert report.reason == "it was not tried, because endless recursion would end the program"
    problem = report.problems[0]
    assert problem.sentence.startswith("Deep.evaluate raised RecursionError")
    assert len(problem.traceback) < 5_000


# ------------------------------------------------------------ methods that never return


def test_an_endless_loop() -> None:
    class Loops(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            while state.left == 3:
                pass
            return 0.0

    started = time.monotonic()
    report = check(Loops(), seconds=1.0)
    assert time.monotonic() - started < 5
    assert [problem.rule for problem in report.problems] == ["hangs"]
    problem = report.problems[0]
    assert problem.sentence.startswith("Loops.evaluate had not returned after ")
    assert problem.sentence.endswith(" s after 2; a loop in it may never end")
    assert problem.moves == ("2",)
    assert problem.state == Pile(3, 1)
    assert report.reason == "it was not tried, because a method does not return"


@pytest.mark.slow
def test_an_endless_loop_at_the_very_start() -> None:
    class Never(Take):
        def initial_state(self) -> Any:
            while True:
                time.sleep(0.01)

    problem = only_problem(Never(), "hangs")
    assert problem.sentence.startswith("Never.initial_state had not returned after ")
    assert problem.state is None


@pytest.mark.slow
def test_an_endless_loop_far_from_the_start() -> None:
    class Late(Take):
        def is_terminal(self, state: Any) -> Any:
            while state.left < 3:
                time.sleep(0.01)
            return state.left == 0

    problem = problem_of(Late(pile=300), "hangs")
    assert problem.state.left < 3
    assert len(problem.moves) >= 149


@pytest.mark.slow
def test_a_call_that_a_busy_machine_delays_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    class Delayed(Take):
        """Waits once, until the check is over, without using the processor."""

        def evaluate(self, state: Any, player: int) -> Any:
            if not delays:
                delays.append(True)
                time.sleep(1.0)
            return 0.0

    delays: list[bool] = []
    monkeypatch.setattr("perfectplay.checking.checker.GRACE", 0.3)
    report = check(Delayed(), seconds=0.2)
    assert delays
    assert not [problem for problem in report.problems if problem.rule == "hangs"]


def test_ctrl_c() -> None:
    class Loops(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            if state.left == 3 and not timers:
                timers.append(threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)))
                timers[0].start()
            while state.left == 3:
                pass
            return 0.0

    timers: list[threading.Timer] = []
    started = time.monotonic()
    report = check(Loops(), seconds=60.0)
    timers[0].join()
    assert time.monotonic() - started < 10
    assert [problem.rule for problem in report.problems] == ["hangs"]
    assert "the check was interrupted, so parts of it are missing" in report.notes


# ------------------------------------------------------------ smaller examples


class Steps(NamedTuple):
    up: int
    right: int


class Walk(Take):
    """Forty steps up or to the right."""

    def initial_state(self) -> Any:
        return Steps(0, 0)

    def to_move(self, state: Any) -> Any:
        return (state.up + state.right) % 2

    def actions(self, state: Any) -> Any:
        yield 0
        yield 1

    def result(self, state: Any, action: Any) -> Any:
        return Steps(state.up + action, state.right + 1 - action)

    def is_terminal(self, state: Any) -> Any:
        return state.up + state.right == 40

    def utility(self, state: Any, player: int) -> Any:
        return 0.0


@pytest.mark.slow
def test_a_random_game_is_shortened() -> None:
    class Fails(Walk):
        def evaluate(self, state: Any, player: int) -> Any:
            return None if state.up >= 12 else 0.0

    report = check(Fails(), seconds=2.0, states=30, compiled=False)
    assert [problem.rule for problem in report.problems] == ["evaluate"]
    assert report.problems[0].moves == ("1",) * 12
    assert report.problems[0].state == Steps(12, 0)
    assert not report.exhausted
    assert "after 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1;" in report.problems[0].sentence


@pytest.mark.slow
def test_a_random_game_that_fails_in_the_middle() -> None:
    class Fails(Walk):
        def is_terminal(self, state: Any) -> Any:
            return 1 // (20 - state.up) == 2 or super().is_terminal(state)

    report = check(Fails(), seconds=2.0, states=30, compiled=False)
    assert [problem.rule for problem in report.problems] == ["raises"]
    assert report.problems[0].moves == ("1",) * 20
    assert "after 20 moves (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...);" in report.problems[0].sentence


@pytest.mark.slow
def test_the_same_seed_finds_the_same() -> None:
    class Fails(Walk):
        def evaluate(self, state: Any, player: int) -> Any:
            return None if state.up >= 12 and state.right >= 9 else 0.0

    first, second = (check(Fails(), seconds=2.0, states=30, seed=7, compiled=False) for _ in range(2))
    assert first.problems[0].sentence == second.problems[0].sentence
    assert len(first.problems[0].moves) == 21


# ------------------------------------------------------------ bad arguments


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seconds": 0}, "seconds is 0; it must be above 0"),
        ({"seconds": float("nan")}, "seconds is nan"),
        ({"states": 0}, "states is 0; it must be a whole number, 1 or more"),
        ({"states": True}, "states is True"),
        ({"seed": "x"}, "seed is 'x'; it must be a whole number"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(BadArgument, match="^" + said):
        check(Take(), **arguments)


def test_what_is_no_game() -> None:
    with pytest.raises(BadArgument, match=r"^Take is a class; check an instance of it, such as Take\(\)$"):
        check(Take)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match=r"^'take' is not a game"):
        check("take")  # type: ignore[arg-type]


def test_it_keeps_to_its_time() -> None:
    started = time.monotonic()
    report = check(Walk(), seconds=0.5, compiled=False)
    assert report.ok
    assert time.monotonic() - started < 2
    assert report.seconds < 2
