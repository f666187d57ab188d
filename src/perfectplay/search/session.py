"""One call of a search: runs its kernel, interpreted or compiled, and stops in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, GameError, MachineCodeOnly
from perfectplay.game import Game
from perfectplay.result import StopReason
from perfectplay.search import worker
from perfectplay.search.failures import SECONDS, explained
from perfectplay.search.helpers import Helpers
from perfectplay.search.limits import Limits
from perfectplay.search.machine_code import MachineCode, trial_of
from perfectplay.search.parts.memory import PlainMemory
from perfectplay.search.parts.moved_entries import move_entries
from perfectplay.search.parts.record import PlainTable
from perfectplay.search.parts.sound import asked_rival
from perfectplay.search.parts.table_memory import FIRST_SLOTS, Table
from perfectplay.search.plan import Plan

A_MOMENT: Final = 0.02
"""So many seconds a search under a clock looks for the place of an error of machine code alone."""


class Finished(NamedTuple):
    """What one run of the kernel returned; or None, and why it was stopped."""

    returned: Any
    reason: StopReason | None


Again = Callable[[], StopReason | None]
"""Repeats the earlier runs of a session; returns why it could not, or None."""


class Session:
    """Runs the kernel of ``plan`` once or, deepening, several times; counters add up over the runs.

    Raises `BadArgument` where a search that is observed shall be compiled, and `NotCompilable`.
    """

    def __init__(
        self,
        plan: Plan,
        game: Game[Any, Any],
        state: Any,
        *,
        limits: Limits,
        compiled: bool | None,
        on_tick: Callable[[], None] | None = None,
        table: Table | None = None,
        threads: int = 1,
        player: int = 0,
        team: int = 0,
    ) -> None:
        self.started = time.monotonic()
        self.interpreted_seconds = 0.0
        self.plan, self.game, self.state, self.limits = plan, game, state, limits
        self.root, self.is_demanded = state, bool(compiled)
        self.on_tick = on_tick
        self.failed_tick: BaseException | None = None
        self.is_stopped = False
        self.table = table
        self.hints: dict[tuple[str, int], Any] = {}
        self.first: dict[str, int] = {}
        """The counters with which the first run began."""
        self.entries: dict[int, Any] = {}
        """What an interpreted search found in its table."""
        self.copies: dict[str, dict[int, Any]] = {}
        """What the stores held when this run began."""
        self.memory: Any = PlainMemory(plan.record)
        self.machine: Any = None
        if compiled and plan.observer is not None:
            raise BadArgument("compiled is True, but a search that is observed runs interpreted; leave out one of them")
        self.code = MachineCode(plan, game, state, is_allowed=compiled is not False and plan.observer is None)
        self.helpers = Helpers(threads, shares_nodes=limits.nodes is not None)
        self._set_all({"rival": asked_rival(game, team), **plan.settings, "player": player, "team": team})
        if table is not None:
            table.lend(self.memory)
            if self.code.is_allowed:
                self.entries = dict(table.plain)
        if plan.observer is not None:
            plan.observer.start(game, self.memory.argument, plan.values)
        if compiled:  # the clock waits for that
            self.code.load_now()
            self._adopt(self._counters())
            self.started = time.monotonic()
        elif self.code.is_allowed and self.code.load_if_it_is_there():
            self._adopt(self._counters())
        self.deadline = None if limits.seconds is None else self.started + limits.seconds

    def close(self) -> None:
        """Ends the search: nothing here refers to its caller any more, so that its memory is free at once."""
        self.on_tick = None
        is_out_of_time = self.deadline is not None and time.monotonic() >= self.deadline
        self.code.note_interpreted(self.interpreted_seconds, is_out_of_time=is_out_of_time)
        self.code.prepared = None
        if self.table is not None:
            self.table.take_back(self.memory)

    @property
    def seconds(self) -> float:
        """The seconds that the search has taken so far."""
        return time.monotonic() - self.started

    # ------------------------------------------------------------ running

    def run(self, depth: int, again: Again | None = None) -> Finished:
        """Runs the kernel once to ``depth``. Raises `GameError` where the rules fail.

        A search that has run before gives ``again``: where this run goes over to machine code, the earlier runs are
        repeated first, and all that was set for this one is set again. So what the search finds does not depend on when
        the machine code was there. That takes a small part of the time that it took interpreted.
        """
        try:
            return self._run(depth, again)
        except KeyboardInterrupt:  # between two calls of the kernel
            self.stop()
            self.helpers.end(self.memory)
            return Finished(None, StopReason.INTERRUPTED)

    def stop(self) -> None:
        """Has the present run end at once, as if it had been interrupted; another thread may ask for it."""
        self.is_stopped = True  # asked with each tick: the run may be about to set its limit
        self.code.give_up()
        self.set("limit", 0)

    def _run(self, depth: int, again: Again | None) -> Finished:
        while True:
            before = self._counters()
            self.first = self.first or before
            self._copy()
            self._set_for(depth)
            if self._is_compiled_now():
                reason = self._go_over(before, again)
                if reason is not None:
                    return Finished(None, reason)
                continue
            try:
                ended = self._call()
            except MachineCodeOnly as error:
                self._go_back(error, before, again)
                continue
            if ended.finished:
                return Finished(ended.returned, ended.reason if self._is_over(ended.reason) else None)
            if self._is_over(ended.reason):
                return Finished(None, ended.reason)
            if self.memory.is_compiled or self.memory["nodes"] >= self.limits.most_nodes:
                return Finished(None, StopReason.NODES)  # of several threads, when one has done its share
            reason = self._go_over(before, again)
            if reason is not None:
                return Finished(None, reason)

    def _call(self) -> worker.Ended:
        begun = time.monotonic()
        call: Callable[[], Any] = self.machine or self._interpreted
        memory = self.memory

        def stop() -> None:
            memory["limit"] = 0

        try:
            if self.table is not None and (
                self.memory["slots"] > FIRST_SLOTS or self.memory["slots"] == self.memory["most_slots"]
            ):
                self._help()  # a search that has just begun may be over sooner than they are here
            ended = worker.run(call, stop=stop, deadline=self.deadline, tick=self._tick)
        except (Exception, SystemExit) as error:
            if error is self.failed_tick:
                raise
            path = self.path()
            if self.memory.is_compiled and self.code.learns_from(error, path):
                raise MachineCodeOnly("states are longer than those before") from error
            raise self._explained(path, error) from error
        finally:
            if self.machine is None:
                self.interpreted_seconds += time.monotonic() - begun
            failed = self.helpers.end(self.memory)
        if self.is_stopped:
            ended = ended._replace(reason=StopReason.INTERRUPTED)
        if ended.reason is StopReason.INTERRUPTED:
            self.code.give_up()
        if failed is not None:
            twin, raised = failed
            raise self._explained(path_of(twin), raised) from raised
        return ended

    def _explained(self, path: list[Any], error: BaseException) -> GameError:
        """Returns the error for the user; a search under a clock that may go on interpreted soon stops looking."""
        goes_on = self.memory.is_compiled and not self.is_demanded and self.deadline is not None
        return explained(self.game, self.state, path, error, seconds=A_MOMENT if goes_on else SECONDS)

    def _interpreted(self) -> Any:
        return self.plan.kernel(*self.plan.arguments(self.game, self.state, self.memory.argument))

    def _tick(self) -> bool:
        """Returns whether the kernel shall go on; asked ten times a second."""
        self._help()
        self._tell()
        return not self.is_stopped and not self.helpers.have_failed and not self._is_compiled_now()

    def _tell(self) -> None:
        """Tells whoever wants to know that the search goes on."""
        if self.on_tick is None:
            return
        try:
            self.on_tick()
        except (Exception, SystemExit) as error:  # the caller's own, and no fault of the rules
            self.failed_tick = error
            raise

    def _help(self) -> None:
        """Lets further threads begin, or tells them how large the table has become."""
        if self.helpers.threads > 1 and self.memory.is_compiled and self.table is not None:
            assert self.code.prepared is not None
            self.helpers.begin(self.memory, self.code.prepared, self.hints)

    def _is_over(self, reason: StopReason | None) -> bool:
        """Returns whether the search ends for this reason, and not only its interpreted part."""
        if reason is StopReason.SECONDS:
            return self.deadline is not None and time.monotonic() >= self.deadline
        return reason is not None

    # ------------------------------------------------------------ from interpreted to compiled

    def _is_compiled_now(self) -> bool:
        """Returns whether the search goes over to machine code here, or begins to have it made."""
        if self.memory.is_compiled or not self.code.is_allowed:
            return False
        if self.code.is_begun:
            return not self.code.is_being_made
        return self.code.is_worth_making(self.seconds, self.limits.seconds)

    def _set_for(self, depth: int) -> None:
        """Sets what each run of the kernel begins with."""
        self.set("depth", depth)
        self.set("root_count", 0)
        self.set("limit", self.limits.most_nodes)

    def _copy(self) -> None:
        """Copies what the kernel has learned in earlier runs, as long as this one may have to begin anew."""
        if not self.memory.is_compiled and self.code.is_allowed:
            self.copies = self.memory.copies()

    def _go_over(self, before: dict[str, int], again: Again | None) -> StopReason | None:
        """Begins to compile, or goes on as machine code, from where this run began.

        Returns why the search ends here, with what it knows left as it is: its time may be over before the kernel is
        lowered. None if it goes on.
        """
        if not self.code.is_begun:
            self.code.begin(only_kept=self.seconds < trial_of(self.limits.seconds))
            reason = self._wait_for_lowering()
            if reason is not None:
                return reason
        self._set_all(before)
        if self.code.is_being_made or not self.code.is_made():
            self.memory.restore(self.copies)  # as if this run had not begun
            return None
        return self._repeat(before, again)

    def _repeat(self, before: dict[str, int], again: Again | None) -> StopReason | None:
        """Begins anew as machine code, up to where the run that began with ``before`` begins. Returns as `_go_over`."""
        if self.table is not None:
            self.table.plain = PlainTable(self.entries)
        self._adopt(before if again is None else self.first)
        reason = None if again is None else again()
        if reason is not None:  # what the kernel knows is of a depth before
            self._set_all(before)
            self.set("root_count", 0)
        return reason

    def _wait_for_lowering(self) -> StopReason | None:
        """Waits until the kernel is lowered; returns why the search ends before that, or None."""
        while not self.is_stopped:
            wait = worker.TICK if self.deadline is None else min(worker.TICK, self.deadline - time.monotonic())
            if wait <= 0:
                return StopReason.SECONDS
            if self.code.is_lowered(wait):
                return None
            self._tell()
        return StopReason.INTERRUPTED

    def _adopt(self, before: dict[str, int]) -> None:
        """Takes the compiled memory, with the counters and the hints of the interpreted one."""
        prepared = self.code.prepared
        assert prepared is not None
        self.memory = prepared.memory
        self.machine, self.state = prepared.machine, prepared.state
        self.machine.memory = self.memory  # a kernel that hangs inside rules and is left behind still writes there
        self._carry_over(before)

    def _go_back(self, error: MachineCodeOnly, before: dict[str, int], again: Again | None) -> None:
        """Goes on interpreted from where this run began, because the rules do what this machine code cannot.

        Where machine code is demanded, goes on with other one that has room for all states, or raises the error.
        """
        if self.is_demanded and not self.code.has_learned:
            raise error
        self._leave_machine_code(before)
        if self.is_demanded:
            self._repeat(before, again)

    def _leave_machine_code(self, before: dict[str, int]) -> None:
        """Goes back to the interpreted memory; loads other machine code where that is demanded."""
        threads = self.helpers.threads if self.code.has_learned else 1
        self.code.leave()
        self.helpers = Helpers(threads, shares_nodes=self.limits.nodes is not None)
        self.memory = PlainMemory(self.plan.record)
        self.machine, self.state = None, self.root
        self._carry_over(before)
        if self.is_demanded:
            self.code.load_now()

    def _carry_over(self, before: dict[str, int]) -> None:
        """Gives the new memory the counters, the table and the hints; what earlier runs have learned stays behind."""
        self._set_all(before)
        if "clears" in before:
            self.set("clears", 1)
        if self.table is not None:
            self.table.lend(self.memory)
            if self.memory.is_compiled:
                move_entries(self.table.plain, self.memory)
                self.table.plain = PlainTable()
        self._write(self.hints)

    # ------------------------------------------------------------ what the kernel reads and writes

    def _counters(self) -> dict[str, int]:
        return {name: self.memory[name] for name in self.plan.record.COUNTERS}

    def _set_all(self, counters: dict[str, int]) -> None:
        for name, value in counters.items():
            self.set(name, value)

    def set(self, counter: str, value: int) -> None:
        """Sets a counter of the record."""
        self.memory[counter] = value

    def try_first(self, action: Any) -> None:
        """Has the next runs try this action at the root before all others, if their order can."""
        if "pv_move" in self.plan.record.STORES:
            self.hint("pv_move", 0, action)
            self.set("has_pv_move", 1)

    def hint(self, store: str, index: int, value: Any) -> None:
        """Writes a value for the kernel to begin with, also if the search goes over to machine code."""
        self.hints[store, index] = value
        self._write({(store, index): value})

    def _write(self, hints: dict[tuple[str, int], Any]) -> None:
        for (store, index), value in hints.items():
            try:
                self.memory.write(store, index, value)
            except (ValueError, TypeError, OverflowError) as error:
                if self.memory.is_compiled and self.code.makes_room_for(value):
                    before = self._counters()
                    self._leave_machine_code(before)
                    if self.is_demanded:
                        self._adopt(before)
                    return  # all hints are written with the new memory
                raise GameError(
                    f"{value!r} cannot stand where the search of {type(self.game).__name__} began with "
                    f"{self.state!r}; its numbers must be of the same kind, in the same places"
                ) from error

    def path(self) -> list[Any]:
        """Returns the actions from the root to where the search is, or was when it ended."""
        return path_of(self.memory)


def path_of(memory: Any) -> list[Any]:
    """Returns the actions from the root to where a search is."""
    found = []
    for ply in range(memory["ply"]):
        try:
            found.append(memory.read("path", ply))
        except (KeyError, IndexError):
            break
    return found
