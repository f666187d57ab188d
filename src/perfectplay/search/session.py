"""One call of a search: begins interpreted, goes over to machine code when the work is worth it, and stops in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from perfectplay.compiling import Prepared, folder, is_imported, prepare
from perfectplay.compiling.run import COUNTERS, NO_LIMIT, PlainMemory
from perfectplay.compiling.tables import FIRST_SLOTS, Table
from perfectplay.errors import BadArgument, GameError, NotCompilable
from perfectplay.game import CHANCE, Game
from perfectplay.result import StopReason
from perfectplay.search import worker
from perfectplay.search.failures import explained, guarded
from perfectplay.search.limits import Limits
from perfectplay.search.observer import Observer, TreeObserver

TRIAL_SECONDS: Final = 0.4
"""A search that needs no longer than this, interpreted, is over before a compiler would be."""

SHORT_TRIAL: Final = 0.04
"""The same, where machine code is likely to be in the cache."""

TIMED_TRIAL: Final = 0.1
"""The same, where the search has so many seconds anyway."""

AT_ONCE: Final = 0.01
"""What was in the cache is loaded by then."""

ADDED: Final = ("nodes", "evaluations", "cutoffs", "table_hits")
"""What several threads count together."""


@dataclass(frozen=True)
class Plan:
    """Which kernel to run, and its arguments: ``arguments(game, state, run)``."""

    kernel: Callable[..., Any]
    arguments: Callable[[Any, Any, Any], tuple[Any, ...]]
    values: Any = None
    """How ends of the game are compared; None where the kernel compares none."""
    observer: Observer | TreeObserver | None = None
    """Who watches; then the kernel runs interpreted."""
    example: Any = 0.0
    """A value like those that the kernel compares, where ``values`` is None."""


class Finished(NamedTuple):
    """What one run of the kernel returned; or None, and why it was stopped."""

    returned: Any
    reason: StopReason | None


class Session:
    """Runs the kernel of ``plan`` once or, deepening, several times; counters add up over the runs."""

    def __init__(
        self,
        plan: Plan,
        game: Game[Any, Any],
        state: Any,
        limits: Limits,
        compiled: bool | None,
        settings: dict[str, int],
        on_tick: Callable[[], None] | None = None,
        table: Table | None = None,
        threads: int = 1,
    ) -> None:
        self.plan, self.game, self.state, self.limits = plan, game, state, limits
        self.memory: Any = PlainMemory()
        self.machine: Any = None
        if compiled and plan.observer is not None:
            raise BadArgument("compiled is True, but a search that is observed runs interpreted; leave out one of them")
        self.may_compile = compiled is not False and plan.observer is None
        self.on_tick = on_tick
        self.hints: dict[tuple[str, int], Any] = {}
        self.table = table
        self.threads = threads
        self.twins: list[tuple[Any, Any]] = []
        self.helpers: list[worker.Helper] = []
        self.compiler: threading.Thread | None = None
        self.may_be_kept: bool | None = None
        self.prepared: Prepared | None = None
        self.failure: NotCompilable | GameError | None = None
        self._set_all(settings)
        if table is not None:
            table.lend(self.memory)
        if plan.observer is not None:
            plan.observer.start(game, self.memory.argument, plan.values)
        if compiled:
            self._compile_now()
        elif self.may_compile and is_imported():
            self._use_what_is_loaded()
        self.started = time.monotonic()
        self.deadline = None if limits.seconds is None else self.started + limits.seconds

    def close(self) -> None:
        """The search is over: nothing here refers to its caller any more, so that its memory is free at once."""
        self.on_tick = None
        self.prepared = None
        if self.table is not None:
            self.table.take_back(self.memory)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def run(self, depth: int) -> Finished:
        """One run of the kernel to ``depth``. Raises `GameError` where the rules fail."""
        try:
            return self._run(depth)
        except KeyboardInterrupt:  # between two calls of the kernel
            self.set("limit", 0)
            self._end_helpers()
            return Finished(None, StopReason.INTERRUPTED)

    def _run(self, depth: int) -> Finished:
        while True:
            before = {name: self.memory[name] for name in COUNTERS}
            self.set("depth", depth)
            self.set("root_count", 0)
            self.set("limit", self.limits.most_nodes)
            if self._is_compiled_now():
                self._go_over(before)
                continue
            ended = self._call()
            if ended.finished:
                return Finished(ended.returned, ended.reason if self._is_over(ended.reason) else None)
            if self._is_over(ended.reason):
                return Finished(None, ended.reason)
            if self.memory.is_compiled or self.memory["nodes"] >= self.limits.most_nodes:
                return Finished(None, StopReason.NODES)  # of several threads, when one has done its share
            self._go_over(before)

    def _is_compiled_now(self) -> bool:
        """Whether the search goes over to machine code here, or begins to have it made."""
        if self.memory.is_compiled or not self.may_compile:
            return False
        return self._shall_compile() if self.compiler is None else not self.compiler.is_alive()

    def _shall_compile(self) -> bool:
        """Whether the search has taken so long that machine code is worth its making."""
        if self.may_be_kept is None:
            self.may_be_kept = folder.may_hold(self.plan.kernel.__name__, type(self.game).__name__)
        trial = SHORT_TRIAL if self.may_be_kept else TRIAL_SECONDS if self.limits.seconds is None else TIMED_TRIAL
        return self.seconds >= trial

    def _begun_compiling(self) -> threading.Thread:
        """Lowers the kernel, which takes a moment; LLVM then works in a process of its own while the search goes on."""
        try:
            self.prepared = self._prepare()
            pending = self.prepared.begin()
        except (NotCompilable, GameError) as error:
            self.failure = error
            pending = None
        compiler = threading.Thread(
            target=pending.finish if pending is not None else lambda: None, name="perfectplay compiler", daemon=True
        )
        compiler.start()
        return compiler

    def _is_over(self, reason: StopReason | None) -> bool:
        """Whether the search ends for this reason, and not only its trial."""
        if reason is StopReason.SECONDS:
            return self.deadline is not None and time.monotonic() >= self.deadline
        return reason is not None

    def try_first(self, action: Any) -> None:
        """At the root, the next runs try this action before all others, if their order can."""
        self.hint("favourite", 0, action)
        self.set("has_favourite", 1)

    def hint(self, store: str, index: int, value: Any) -> None:
        """Writes what the kernel shall begin with, also if it goes over to machine code."""
        self.hints[store, index] = value
        self._write(self.memory, {(store, index): value})

    def _write(self, memory: Any, hints: dict[tuple[str, int], Any]) -> None:
        for (store, index), value in hints.items():
            try:
                memory.write(store, index, value)
            except (ValueError, TypeError, OverflowError) as error:
                raise GameError(
                    f"{value!r} cannot stand where the search of {type(self.game).__name__} began with "
                    f"{self.state!r}; its numbers must be of the same kind, in the same places"
                ) from error

    def path(self) -> list[Any]:
        """The actions from the root to where the search is, or was when it ended."""
        return self._path_of(self.memory)

    @staticmethod
    def _path_of(memory: Any) -> list[Any]:
        found = []
        for ply in range(memory["ply"]):
            try:
                found.append(memory.read("path", ply))
            except (KeyError, IndexError):
                break
        return found

    # ------------------------------------------------------------ machine code

    def set(self, counter: str, value: int) -> None:
        self.memory[counter] = value

    def _call(self) -> worker.Ended:
        call: Callable[[], Any] = self.machine or self._interpreted
        memory = self.memory

        def stop() -> None:
            memory["limit"] = 0

        try:
            if self.memory["slots"] > FIRST_SLOTS or self.memory["slots"] == self.memory["most_slots"]:
                self._help()  # a search that has just begun may be over sooner than they are here
            ended = worker.run(call, stop=stop, deadline=self.deadline, tick=self._tick)
        except (Exception, SystemExit) as error:
            raise explained(self.game, self.state, self.path(), error) from error
        finally:
            failed = self._end_helpers()
        if failed is not None:
            path, raised = failed
            raise explained(self.game, self.state, path, raised) from raised
        return ended

    # ------------------------------------------------------------ more threads

    def _help(self) -> None:
        """Other threads begin, or learn how large the table has become, of which one takes care."""
        if self.threads == 1 or not self.memory.is_compiled:
            return
        if not self.helpers:
            self._start_helpers()
        for _, memory in self.twins:
            memory["slots"] = self.memory["slots"]

    def _start_helpers(self) -> None:
        """Other threads search the same, with the same table, and put off what one of them is at."""
        self.set("is_shared", 1)
        assert self.prepared is not None
        while len(self.twins) < self.threads - 1:
            self.twins.append(self.prepared.again())
        share = (self.memory["limit"] - self.memory["nodes"]) // self.threads
        for machine, memory in self.twins:
            for name in COUNTERS:
                memory[name] = self.memory[name]
            memory["table"], memory["busy"] = self.memory["table"], self.memory["busy"]
            memory["nodes"] = 0
            memory["grow_at"] = NO_LIMIT
            memory["limit"] = share if self.limits.nodes is not None else NO_LIMIT
            for name in ADDED:
                memory[name] = 0
            self._write(memory, self.hints)
            machine.memory = memory
            self.helpers.append(worker.Helper(machine, partial(memory.__setitem__, "limit", 0)))
        if self.twins and self.limits.nodes is not None:
            self.memory["limit"] = self.memory["nodes"] + share

    def _end_helpers(self) -> tuple[list[Any], BaseException] | None:
        """Stops them; adds what they counted; the line on which one failed, and its error."""
        failed = None
        for helper, (_, memory) in zip(self.helpers, self.twins, strict=False):
            raised = helper.end()
            if raised is not None:
                failed = self._path_of(memory), raised
            for name in ADDED:
                self.memory[name] = self.memory[name] + memory[name]
        self.helpers.clear()
        self.set("is_shared", 0)
        return failed

    def _interpreted(self) -> Any:
        return self.plan.kernel(*self.plan.arguments(self.game, self.state, self.memory.argument))

    def _tick(self) -> bool:
        self._help()
        if self.on_tick is not None:
            self.on_tick()
        if any(helper.has_failed for helper in self.helpers):
            return False
        return not self._is_compiled_now()

    def _go_over(self, before: dict[str, int]) -> None:
        """Begins to compile, or goes on as machine code, from where this run began."""
        self._set_all(before)
        if self.compiler is None:
            self.compiler = self._begun_compiling()
            self.compiler.join(AT_ONCE)
        if self.compiler.is_alive():
            return
        if self.failure is None:
            self._adopt(before)
        elif isinstance(self.failure, GameError):
            raise self.failure
        else:
            self.may_compile = False

    def _set_all(self, counters: dict[str, int]) -> None:
        for name, value in counters.items():
            self.set(name, value)

    def _adopt(self, before: dict[str, int]) -> None:
        """Takes the compiled memory, with the counters and the hints of the interpreted one."""
        assert self.prepared is not None
        self.memory = self.prepared.memory
        self.machine, self.state = self.prepared.machine, self.prepared.state
        self.machine.memory = self.memory  # a kernel that hangs inside rules and is left behind still writes there
        self._set_all(before)
        self.set("forget", 1)
        if self.table is not None:
            self.table.lend(self.memory)
        self._write(self.memory, self.hints)

    def _prepare(self) -> Prepared:
        """The machine for this game, not loaded yet, and its memory."""
        try:
            value = self.plan.example if self.plan.values is None else self.plan.values.lowest()
            return prepare(self.plan.kernel, self.game, self.state, self.plan.arguments, value)
        except NotCompilable:
            raise
        except Exception as error:
            raise explained(self.game, self.state, (), error) from error

    def _compile_now(self) -> None:
        self.prepared = self._prepare()
        self.prepared.load()
        self._adopt({name: self.memory[name] for name in COUNTERS})

    def _use_what_is_loaded(self) -> None:
        try:
            prepared = self._prepare()
        except NotCompilable:
            self.may_compile = False
            return
        if prepared.is_loaded or prepared.is_kept:
            prepared.load()
            self.prepared = prepared
            self._adopt({name: self.memory[name] for name in COUNTERS})


def mover_at_root(game: Game[Any, Any], state: Any) -> tuple[int, int]:
    """The player to move at the root and its team; a `GameError` where chance moves."""

    def ask() -> tuple[int, int]:
        mover = game.to_move(state)
        if mover == CHANCE:
            return CHANCE, CHANCE
        return mover, game.team(mover)

    return guarded(game, state, ask)  # type: ignore[no-any-return]
