"""The interpreted and the compiled run: the same, or the method that differs and where."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from perfectplay.checking import Problem, both_runs, check
from perfectplay.compiling import examples, kernels
from perfectplay.game import CHANCE, Game
from perfectplay.search import machine_code


class Heap(NamedTuple):
    left: int
    turn: int


@dataclass(frozen=True)
class Plain(Game[Heap, int]):
    """Take one or two; who takes the last wins."""

    can_repeat = False

    heap: int = 6

    def initial_state(self) -> Heap:
        return Heap(self.heap, 0)

    def to_move(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(state.left, 2) + 1)

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0

    def utility(self, state: Heap, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


def wraps(left: int) -> bool:
    """Whether 6 - left is odd, as a word of 64 bits sees it; never true of Python's integers."""
    return 6 - left << 63 < 0


def the_difference(game: Game[Any, Any]) -> Problem:
    report = check(game, seconds=5.0)
    if [problem.rule for problem in report.problems] != ["runs-differ"] or not report.compiles:
        pytest.fail(f"expected a difference alone:\n{report}")
    return report.problems[0]


def test_a_sound_game() -> None:
    report = check(Plain(), seconds=1.0, compiled=True)
    assert report.ok
    assert report.compiles
    assert report.reason is None
    assert report.interpreted_speed is not None
    assert report.interpreted_speed > 0
    assert report.compiled_speed is not None
    assert report.compile_seconds is not None


class LateEnd(Plain):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or wraps(state.left)


def test_is_terminal_differs() -> None:
    problem = the_difference(LateEnd())
    assert problem.moves == ("1",)
    assert problem.state == Heap(5, 1)
    assert problem.sentence.startswith("LateEnd.is_terminal raises OverflowError: the result does not fit into 64 bits")
    assert "when compiled, but not when interpreted, after 1; the usual reason is <<, + or - beyond" in problem.sentence
    assert "perfectplay.words" in problem.sentence


class Overflows(Plain):
    def result(self, state: Heap, action: int) -> Heap:
        return Heap((state.left << 61 >> 61) - action, 1 - state.turn)


def test_result_differs() -> None:
    problem = the_difference(Overflows())
    assert problem.sentence.startswith("Overflows.result raises OverflowError")
    assert "when compiled, but not when interpreted, at the" in problem.sentence


class LateUtility(Plain):
    def utility(self, state: Heap, player: int) -> float:
        sign = 1.0 if 1 << 62 + state.turn > 0 else -1.0
        return -sign if player == state.turn else sign


@pytest.mark.slow
def test_utility_differs() -> None:
    problem = the_difference(LateUtility())
    assert problem.sentence.startswith("LateUtility.utility raises OverflowError")
    assert "interpreted, after 2, 2, 2" in problem.sentence


class LatePriority(Plain):
    def priority(self, state: Heap, action: int) -> int:
        return 6 - state.left << 63 >> 63


@pytest.mark.slow
def test_priority_differs() -> None:
    problem = the_difference(LatePriority())
    assert problem.sentence.startswith("LatePriority.priority raises OverflowError")
    assert "interpreted, after 1" in problem.sentence


class LateBounds(Plain):
    def bounds(self, state: Heap, player: int) -> tuple[float, float]:
        if wraps(state.left):
            return -0.5, 0.5
        return -1.0, 1.0


@pytest.mark.slow
def test_bounds_differ() -> None:
    problem = the_difference(LateBounds())
    assert problem.sentence.startswith("LateBounds.bounds raises OverflowError")
    assert problem.moves == ("1",)


class LateCanonical(Plain):
    def canonical(self, state: Heap) -> Heap:
        return Heap(state.left << 61 >> 61, state.turn)


@pytest.mark.slow
def test_canonical_differs() -> None:
    problem = the_difference(LateCanonical())
    assert problem.sentence.startswith("LateCanonical.canonical raises OverflowError")
    assert "interpreted, at the" in problem.sentence


class LateCoin(Plain):
    def to_move(self, state: Heap) -> int:
        return CHANCE if state.left == 4 else state.turn

    def chances(self, state: Heap) -> Iterator[tuple[int, float]]:
        bias = 0.25 if state.left << 61 > 0 else 0.5
        yield 1, bias
        yield 2, 1.0 - bias


@pytest.mark.slow
def test_chances_differ() -> None:
    problem = the_difference(LateCoin())
    assert problem.sentence.startswith("LateCoin.chances raises OverflowError")
    assert problem.moves == ("2",)


class Divides(Plain):
    def evaluate(self, state: Heap, player: int) -> float:
        return 0.0 * (1 // (1 << 2 * state.left << 60))


@pytest.mark.slow
def test_an_exception_in_one_run_alone() -> None:
    problem = the_difference(Divides())
    assert problem.sentence.startswith("Divides.evaluate raises OverflowError")
    assert "when compiled, but not when interpreted," in problem.sentence


class Doubling(NamedTuple):
    value: int
    ply: int


class Grows(Plain):
    """Its state grows beyond 64 bits."""

    def initial_state(self) -> Any:
        return Doubling(1, 0)

    def to_move(self, state: Any) -> int:
        return state.ply & 1

    def actions(self, state: Any) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, state: Any, action: int) -> Any:
        return Doubling((state.value << 10) + action, state.ply + 1)

    def is_terminal(self, state: Any) -> bool:
        return state.ply == 8

    def utility(self, state: Any, player: int) -> float:
        return 1.0 if player == (state.value & 1) else -1.0


@pytest.mark.slow
def test_integers_beyond_64_bits() -> None:
    report = check(Grows(), seconds=5.0)
    assert report.compiles
    assert [problem.rule for problem in report.problems] == ["64-bits"]
    problem = report.problems[0]
    assert len(problem.moves) == 7
    assert problem.sentence.startswith(
        f"Grows.result gives a state with the integer {1 << 70}, which does not fit into 64 bits with a sign, after 0,"
    )
    interpreted = check(Grows(), seconds=5.0, compiled=False)
    assert interpreted.ok


class Lists(Plain):
    """Does not compile, but is a sound game."""

    def actions(self, state: Heap) -> Iterator[int]:
        names = {"one": 1, "two": 2}
        yield from [
            count for count in names.values() if count <= state.left and names.keys() != {"one": state.left}.keys()
        ]


def test_what_does_not_compile() -> None:
    report = check(Lists(), seconds=5.0)
    assert report.ok
    assert not report.compiles
    assert report.reason
    assert "Lists" in report.reason
    assert report.compiled_speed is None
    assert report.compile_seconds is None
    assert f"compiles   no: {report.reason}" in str(report)


class Shrinking(Plain):
    """Sound rules whose state is a tuple that grows smaller."""

    def initial_state(self) -> Any:
        return (tuple(range(5)), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> Iterator[int]:
        yield from state[0]

    def result(self, state: Any, action: int) -> Any:
        return (tuple(stone for stone in state[0] if stone != action), 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return len(state[0]) == 0

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


class ShrinkingElsewhere(Shrinking):
    """The same under another name, whose machine code nobody has made."""


def test_a_tuple_that_shrinks_compiles() -> None:
    report = check(Shrinking(), seconds=2.0)
    assert report.ok, str(report)
    assert report.compiles


def test_a_tuple_that_shrinks_where_no_random_game_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "varied_shapes", lambda *given: None)
    monkeypatch.setattr(examples, "_may_have_changed", lambda *given: False)
    monkeypatch.setattr(both_runs, "learn_lengths", lambda *given: False)
    monkeypatch.setattr(machine_code, "learn_lengths", lambda *given: False)
    report = check(ShrinkingElsewhere(), seconds=2.0)
    assert report.ok, str(report)
    assert not report.compiles
    assert report.reason is not None
    assert "Elsewhere.result, a tuple has another length than the 5 that it had before" in report.reason
    assert "; searches of it run interpreted: let every state have as long a tuple, and a count" in report.reason
    assert report.interpreted_speed is not None
    assert "2**63" not in str(report)


def test_what_must_compile() -> None:
    report = check(Lists(), seconds=1.0, compiled=True)
    assert [problem.rule for problem in report.problems] == ["does-not-compile"]
    assert report.problems[0].sentence == (f"Lists does not compile, which compiled=True demands: {report.reason}")


class Sums(Plain):
    """A broken game can be compiled as well, and what is broken is not said twice."""

    def utility(self, state: Heap, player: int) -> float:
        return 1.0


@pytest.mark.slow
def test_a_broken_game_that_compiles() -> None:
    report = check(Sums(), seconds=5.0)
    assert report.compiles
    assert [problem.rule for problem in report.problems] == ["zero-sum"]


HANGS = """
from tests.checking.test_check_both_runs import Heap, Plain, wraps
from perfectplay.checking import check

class Forever(Plain):
    def to_move(self, state: Heap) -> int:
        count = state.left
        while wraps(count):
            count ^= 8
        return state.turn

print(check(Forever(), seconds=1.0))
"""


@pytest.mark.slow
def test_a_loop_that_would_never_end_in_words_of_64_bits(tmp_path: Path) -> None:
    program = tmp_path / "hangs.py"
    program.write_text(HANGS)
    ran = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=100, env=_environment(), check=False
    )
    assert "Forever.to_move raises OverflowError" in ran.stdout, ran


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
