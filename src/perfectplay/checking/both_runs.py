"""The interpreted run against the compiled one: the same questions about the same states, then the same searches."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.checking import answers
from perfectplay.checking.answers import Answer
from perfectplay.checking.asking import Finding, same
from perfectplay.checking.findings import Findings
from perfectplay.checking.graph import Seen
from perfectplay.checking.integers import KEEP, too_large
from perfectplay.checking.kernels import METHODS, AskRun, ask_bounds, ask_canonical, ask_chances, ask_rules
from perfectplay.checking.report import shown
from perfectplay.compiling.converting import as_words
from perfectplay.compiling.examples import OTHER_LENGTH, is_of_length, learn_lengths
from perfectplay.compiling.states import normalized
from perfectplay.compiling.types import Type
from perfectplay.errors import BeyondMachineCode, GameError, NotCompilable
from perfectplay.game import Game, defines
from perfectplay.result import StopReason
from perfectplay.search.limits import Limits
from perfectplay.search.machine_code import MOST_LEARNED
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session

GRACE: Final = 1.0
"""A compiled call that takes this many seconds beyond the time for all counts as hanging."""
OVERFLOW: Final = (
    "the usual reason is <<, + or - beyond 64 bits, where Python's integers grow and machine words "
    "wrap, or a shift by 64 places or more: " + KEEP
)
TEXTS: Final = (
    "the rules are sound, but searches of it stay interpreted, unless compiled=True is said: keep texts to seven "
    "bytes, and compare the items of tuples instead of joining them"
)
ROUNDING: Final = "the last digits of a sum can depend on the order; the two runs may then choose different actions"


class Interrupted(Exception):
    """Ctrl-C."""


class OtherLengths(Exception):
    """States have more items than was known."""


@dataclass
class BothRuns:
    """Compares the two runs of one game; differences go to the findings."""

    game: Game[Any, Any]
    players: int
    findings: Findings
    compared: int = 0
    """The number of states that were compared."""

    @property
    def name(self) -> str:
        return type(self.game).__name__

    def compare_rules(self, states: Sequence[Seen], seconds: float) -> None:
        """Compares every method of the contract at every state, as far as the time goes. Raises `NotCompilable`.

        The time for compiling is not counted.
        """
        if not states:  # there was no time to look at any
            return
        ours = [state for state in states if not state.is_chance]
        root = next((state for state in ours if state.branching), states[0]).state
        self.compared = self._compare(ask_rules, answers.of_rules, ours, root, seconds)
        chances = [state for state in states if state.is_chance]
        if chances:
            self._optional("chances", ask_chances, answers.of_chances, chances, root, seconds / 4)
        if defines(self.game, "bounds"):
            self._optional("bounds", ask_bounds, answers.of_bounds, states, root, seconds / 4)
        if defines(self.game, "canonical"):
            self._optional("canonical", ask_canonical, answers.of_canonical, states, root, seconds / 4)

    def _optional(self, method: str, kernel: Any, read: Any, states: Sequence[Seen], root: Any, seconds: float) -> None:
        if self.findings.has_rule("hangs"):
            return
        try:
            self._compare(kernel, read, states, root, seconds)
        except NotCompilable as error:
            self.findings.remark(f"{method} does not compile: {error}")

    def _compare(self, *asked: Any) -> int:
        """Compares states up to the first difference, and returns how many it compared."""
        for _ in range(MOST_LEARNED):
            with contextlib.suppress(OtherLengths):
                return self._compare_once(*asked)
        return 0

    def _compare_once(
        self,
        kernel: Callable[..., int],
        read: Callable[[Any, int, int], Iterator[Answer]],
        states: Sequence[Seen],
        root: Any,
        seconds: float,
    ) -> int:
        """Compares states. Raises `OtherLengths` where machine code must be made anew."""
        plan = Plan(kernel, AskRun, lambda game, state, run: (game, state, run))
        fast = Session(plan, self.game, root, limits=Limits(seconds=seconds + GRACE), compiled=True)
        fast.code.learned = MOST_LEARNED  # other machine code would not have the states that are put there
        slow = Session(plan, self.game, root, limits=Limits(seconds=seconds + GRACE), compiled=False)
        until = time.monotonic() + seconds
        like = fast.memory.types["state"]
        done = 0
        waiting = [state for state in states if too_large(state.state) is None and _has_shape(state.state, like)]
        while waiting:
            batch = waiting[:1] if done == 0 else answers.fitting(waiting, self.players)
            waiting = waiting[len(batch) :]
            if not self._same(slow, fast, batch, like, read):
                return done
            done += len(batch)
            if time.monotonic() > until:
                break
        return done

    def _same(
        self,
        slow: Session,
        fast: Session,
        batch: list[Seen],
        like: Any,
        read: Callable[[Any, int, int], Iterator[Answer]],
    ) -> bool:
        """Returns whether both runs answer the same about a batch; if not, the findings have the first difference."""
        try:
            _put(slow, [state.state for state in batch])
            asked = slow.run(1)
        except GameError:
            if len(batch) == 1:
                return True  # an exception in the rules is in the findings already
            return all(self._same(slow, fast, [state], like, read) for state in batch)
        if asked.reason is StopReason.INTERRUPTED:
            raise Interrupted
        if asked.returned is None:
            return True
        _put(fast, [normalized(like, state.state) for state in batch])
        if fast.deadline is not None:  # the interpreted run may have used up the time, which is not this run's fault
            fast.deadline = max(fast.deadline, time.monotonic() + GRACE)
        try:
            finished = fast.run(1)
        except GameError as error:
            self._raised(fast, batch, error)
            return False
        if finished.reason is StopReason.INTERRUPTED:
            raise Interrupted
        if finished.returned is None:
            self._hangs(fast, batch)
            return False
        width = len(batch)
        ours, theirs = read(slow.memory, width, self.players), read(fast.memory, width, self.players)
        return all(self._agree(one, other, batch) for one, other in zip(ours, theirs, strict=False))

    # ------------------------------------------------------------ what is said

    def _agree(self, one: Answer, other: Answer, batch: list[Seen]) -> bool:
        if same(one.value, other.value):
            return True
        state = batch[one.number]
        if nearly(one.value, other.value):
            self._add(
                "rounding",
                one.method,
                f"differs in the last digits between the two runs: interpreted {one.value!r}, compiled {other.value!r}",
                ROUNDING,
                state,
                is_note=True,
            )
            return True
        about = f" for {one.about}" if one.about else ""
        hint = OVERFLOW
        large = too_large(one.value)
        if large is not None:
            if self.findings.has(("64-bits", one.method)):
                return True
            hint = f"{large} does not fit into 64 bits with a sign; {KEEP}"
        self._add(
            "runs-differ",
            one.method,
            f"differs: interpreted {shown(one.value)}, compiled {shown(other.value)}{about}",
            hint,
            state,
        )
        return False

    def _raised(self, fast: Session, batch: list[Seen], error: GameError) -> None:
        state, method = self._at(fast, batch)
        cause = error.__cause__
        if isinstance(cause, OverflowError) and self.findings.has(("64-bits", method)):
            return
        if cause is not None and is_of_length(cause) and learn_lengths(self.game, state.state, cause):
            raise OtherLengths
        if isinstance(cause, ValueError) and OTHER_LENGTH in str(cause):
            raise NotCompilable(
                f"in {self.name}.{method}, {cause}; searches of it run interpreted: let every state have as long a "
                f"tuple, and a count of the items in use"
            )
        said = f"{type(cause).__name__}: {cause}" if cause is not None else str(error)
        self._add(
            "runs-differ",
            method,
            f"raises {said} when compiled, but not when interpreted,",
            compiled_advice(cause),
            state,
        )

    def _hangs(self, fast: Session, batch: list[Seen]) -> None:
        state, method = self._at(fast, batch)
        self._add(
            "hangs",
            method,
            "does not return when compiled, though it does when interpreted,",
            f"a loop may never meet its end: {OVERFLOW}",
            state,
        )

    def _at(self, fast: Session, batch: list[Seen]) -> tuple[Seen, str]:
        return batch[min(fast.memory["asking"], len(batch) - 1)], METHODS[fast.memory["method"]]

    def _add(self, rule: str, method: str, text: str, advice: str, state: Seen, *, is_note: bool = False) -> None:
        finding = Finding(rule, method, f"{self.name}.{method} {text}", advice, state.state, is_note=is_note)
        self.findings.add(finding, state.way())


def compiled_advice(cause: BaseException | None) -> str:
    """Returns what to do about rules that fail with this cause when compiled, but not when interpreted."""
    return TEXTS if isinstance(cause, BeyondMachineCode) else OVERFLOW


def _put(session: Session, states: list[Any]) -> None:
    session.memory["count"] = len(states)
    for number, state in enumerate(states):
        session.memory.write("states", number, state)


def _has_shape(value: Any, like: Type) -> bool:
    """Returns whether machine code can hold a state; whole numbers may stand in place of floats."""
    try:
        as_words(like, normalized(like, value), [])
    except (TypeError, ValueError):  # reported where the state is examined
        return False
    return True


def nearly(one: Any, other: Any) -> bool:
    """Returns whether numbers, or tuples of them, differ only by rounding."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(same(a, b) or nearly(a, b) for a, b in zip(one, other, strict=True))
    return isinstance(one, float) and isinstance(other, float) and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
