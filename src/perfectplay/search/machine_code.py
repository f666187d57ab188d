"""Whether a search runs as machine code, and from when on.

A search begins interpreted, unless its machine code is loaded or kept already. When it has taken so long that a
compiler pays, the kernel is lowered, which takes a moment; LLVM then works in a process of its own beside the search,
which goes over to machine code as soon as that is there.

Many short searches are like a long one: when those of a game have taken so long together, its machine code is made
after the last of them, for the next ones. None of them waits for it.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import importlib
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Final

from perfectplay import threads
from perfectplay.compiling import Prepared, folder, is_at_work, is_imported, is_there, prepare
from perfectplay.compiling.alone import Done
from perfectplay.compiling.examples import is_of_length, learn_lengths, learn_state, rules_key
from perfectplay.errors import NotCompilable
from perfectplay.game import Game
from perfectplay.search.failures import explained
from perfectplay.search.parts.memory import CompiledMemory, CompiledRecord
from perfectplay.search.plan import Plan

if TYPE_CHECKING:
    from perfectplay.compiling.kernels import Pending

TRIAL_SECONDS: Final = 0.4
"""A search that needs no longer than this, interpreted, is over before a compiler would be."""

SHORT_TRIAL: Final = 0.04
"""The same, where machine code is likely to be in the cache."""

TIMED_TRIAL: Final = 0.1
"""The same, where the search has a number of seconds anyway."""

TOO_SHORT: Final = 1.0
"""With no more seconds than these, a search is over before a compiler that begins at once. It searches for half of
them, and leaves the other half for lowering, so that the next search has machine code."""

AT_ONCE: Final = 0.01
"""What was in the cache is loaded by then."""


PATIENCE: Final = 1.0
"""A process that ends waits at most so many seconds until LLVM can go on without it."""


MOST_LEARNED: Final = 8
"""So often a search makes machine code anew, because states have more items than those before."""

MOST_NOTED: Final = 64
"""Of so many games and kernels it is known how long they ran interpreted."""


@functools.lru_cache(maxsize=MOST_NOTED)
def _interpreted_so_far(kernel: str, rules: Any) -> list[float]:  # noqa: ARG001 - they are what it is found by
    """Returns a list with the seconds that searches of a game have run interpreted in this process."""
    return [0.0]


_being_made: set[MachineCode] = set()
"""What a thread makes at this moment."""

_beyond: set[Any] = set()
"""Games of which a rule has raised in machine code alone, so that searches stay interpreted in this process."""


def trial_of(limit: float | None) -> float:
    """Returns how many seconds a search that may take ``limit`` seconds runs interpreted before a compiler pays."""
    return TRIAL_SECONDS if limit is None else TIMED_TRIAL if limit > TOO_SHORT else max(SHORT_TRIAL, limit / 2)


class MachineCode:
    """The machine code of one search."""

    def __init__(self, plan: Plan, game: Game[Any, Any], state: Any, *, is_allowed: bool) -> None:
        self.plan, self.game, self.state = plan, game, state
        self.is_allowed = is_allowed and is_there() and rules_key(game) not in _beyond
        self.prepared: Prepared | None = None
        self._maker: threading.Thread | None = None
        self._lowered = Done()
        self._pending: Pending | None = None
        self._failure: Exception | None = None
        self._likely_kept: bool | None = None
        self.has_learned = False
        """Whether other machine code may hold the states that this one could not."""
        self.learned = 0

    @property
    def is_begun(self) -> bool:
        """Whether somebody has begun to make the machine code."""
        return self._maker is not None

    def is_missed(self, seconds: float, limit: float | None) -> bool:
        """Returns whether the rules do not compile, and the search took so long that machine code would pay."""
        return isinstance(self._failure, NotCompilable) and self.is_worth_making(seconds, limit)

    @property
    def is_being_lowered(self) -> bool:
        """Whether somebody imports the compiler, or lowers the kernel, at this moment."""
        return not self._lowered.has_ended

    @property
    def is_being_made(self) -> bool:
        """Whether somebody is making the machine code at this moment."""
        return self._maker is not None and self._maker.is_alive()

    def is_worth_making(self, seconds: float, limit: float | None) -> bool:
        """Returns whether the search, which may take ``limit`` seconds, has taken long enough for machine code."""
        return seconds >= (SHORT_TRIAL if self._is_likely_kept else trial_of(limit))

    @property
    def _is_likely_kept(self) -> bool:
        """Whether machine code for a game of this name is kept; it may be of other rules."""
        if self._likely_kept is None:
            self._likely_kept = folder.may_hold(self.plan.kernel.__name__, type(self.game).__name__)
        return self._likely_kept

    def note_interpreted(self, seconds: float, *, is_out_of_time: bool) -> None:
        """Adds the seconds that this search ran interpreted to those of the searches before it.

        Once they are long enough together, somebody begins to make the machine code for the next ones. A search whose
        time was over would have done more with it.
        """
        if not self.is_allowed or self.is_begun or seconds == 0:
            return
        total = _interpreted_so_far(self.plan.kernel.__name__, rules_key(self.game))
        before = total[0]
        total[0] += seconds
        may_look = before < SHORT_TRIAL <= total[0]  # once: to look into the cache takes longer than a short search
        is_long = total[0] >= (SHORT_TRIAL if is_out_of_time else TRIAL_SECONDS)
        if is_long or (may_look and self._is_likely_kept):
            total[0] = 0.0 if is_long else total[0]
            with contextlib.suppress(KeyboardInterrupt, RuntimeError):  # the answer is there, with a thread or without
                self.begin(only_kept=not is_long)

    def load_now(self) -> None:
        """Compiles, or takes from the cache, before it returns. Raises `NotCompilable`."""
        self.prepared = self._prepare()
        self.prepared.load()

    def load_if_it_is_there(self) -> bool:
        """Takes what this process or the cache has; returns whether there was something."""
        if not is_imported() or is_at_work() or any(one.is_being_lowered for one in [*_being_made]):
            return False  # to import the compiler, or to wait for it, takes a moment
        try:
            prepared = self._prepare()
        except NotCompilable as error:
            self._failure, self.is_allowed = error, False
            return False
        if not (prepared.is_loaded or prepared.is_kept) or prepared.begin() is not None:
            return False
        self.prepared = prepared
        return True

    def learns_from(self, error: BaseException, path: list[Any]) -> bool:
        """Returns, after a rule has raised in machine code, whether states after ``path`` are of other lengths only."""
        if self.learned < MOST_LEARNED and is_of_length(error):
            with contextlib.suppress(Exception):  # whatever it is, it comes again where it can be explained
                state = functools.reduce(self.game.result, path, self.state)
                self.has_learned = learn_lengths(self.game, state, error)
            self.learned += self.has_learned
        return self.has_learned

    def makes_room_for(self, state: Any) -> bool:
        """Returns whether other machine code may hold a state that is longer than those that were known."""
        if self.learned < MOST_LEARNED:
            with contextlib.suppress(Exception):  # it may be no state of this game at all
                self.has_learned = learn_state(self.game, state)
            self.learned += self.has_learned
        return self.has_learned

    def leave(self) -> None:
        """Leaves this machine code: for other one that has room for all states, or for ever in this process."""
        self.prepared = None
        if self.has_learned:
            self.has_learned, self._maker, self._lowered, self._pending = False, None, Done(), None
        else:
            self.is_allowed = False
            _beyond.add(rules_key(self.game))

    def give_up(self) -> None:
        """Makes nothing any more, and lets nobody wait for what is being made: the search was interrupted."""
        self.is_allowed = False
        leave_unfinished()

    def begin(self, *, only_kept: bool = False) -> None:
        """Begins to make the machine code beside the search; or to take it from the cache, and else to leave it."""
        folder.made()  # what it warns of is told here, and not by another thread when a command is over
        self._maker = threading.Thread(target=self._make, args=(only_kept,), name="perfectplay compiler", daemon=True)
        _being_made.add(self)
        try:
            threads.start(self._maker)
        except BaseException:
            _being_made.discard(self)
            raise

    def is_lowered(self, seconds: float) -> bool:
        """Waits for lowering, at most so many seconds, and a moment for what is in the cache; returns if that is over.

        Lowering is Python: a search as plain Python beside it would slow both.
        """
        assert self._maker is not None
        if not self._lowered.wait(seconds):
            return False
        self._maker.join(AT_ONCE)
        return True

    def _make(self, only_kept: bool) -> None:
        """Lowers the kernel, and waits for LLVM."""
        try:
            self._lower_and_wait(only_kept)
        finally:
            _being_made.discard(self)

    def _lower_and_wait(self, only_kept: bool) -> None:
        pending = None
        try:
            prepared = self._prepare()
            if only_kept and not (prepared.is_loaded or prepared.is_kept):
                self._likely_kept = False
            else:
                pending = self._pending = prepared.begin()
                self.prepared = prepared
        except Exception as error:
            self._failure = error
        finally:
            self._lowered.end()
        if pending is not None:
            pending.finish()

    def is_handed_over(self, seconds: float) -> bool:
        """Waits at most so many seconds; returns whether the machine code comes to be kept without this process."""
        until = time.monotonic() + seconds
        return self._lowered.wait(seconds) and (
            self._pending is None or self._pending.is_handed_over(until - time.monotonic())
        )

    def is_made(self) -> bool:
        """Returns, after the making has ended, whether there is machine code.

        If it failed, nobody tries again; if it was only looked for in the cache, it can be begun again.
        Raises `GameError`.
        """
        if self._failure is not None and not isinstance(self._failure, NotCompilable):
            raise self._failure
        self.is_allowed = self._failure is None
        if self.is_allowed and self.prepared is None:
            self._maker, self._lowered = None, Done()
        return self.prepared is not None

    def _prepare(self) -> Prepared:
        """Returns the machine for this game, not loaded yet, and its memory."""
        plan = self.plan
        try:
            return prepare(
                plan.kernel,
                self.game,
                self.state,
                plan.arguments,
                plan.example,
                blank=CompiledRecord(plan.record),
                memory_for=lambda types: CompiledMemory(plan.record, types),
            )
        except NotCompilable:
            raise
        except Exception as error:
            raise explained(self.game, self.state, (), error) from error


def import_compiler_if_kept(game: Game[Any, Any]) -> None:
    """Imports the compiler if machine code of such a game is kept, so that a search takes it at once."""
    if is_there() and folder.may_hold("*", type(game).__name__):
        importlib.import_module("perfectplay.compiling.kernels")


def leave_unfinished() -> None:
    """Lets this process end without what it has begun to make, as after Ctrl-C."""
    _being_made.clear()


if hasattr(os, "register_at_fork"):  # the threads that make it are not there in the other process
    os.register_at_fork(after_in_child=leave_unfinished)


@atexit.register
def hand_over(seconds: float = PATIENCE) -> None:
    """Waits at most so many seconds, when this process ends, until LLVM has what it needs to go on without it.

    So the next process finds the machine code, however soon this one ends. After Ctrl-C nobody waits.
    """
    until = time.monotonic() + seconds
    if getattr(sys, "last_type", None) is not KeyboardInterrupt:
        with contextlib.suppress(KeyboardInterrupt):
            for code in [*_being_made]:
                code.is_handed_over(max(until - time.monotonic(), 0.0))
    leave_unfinished()
