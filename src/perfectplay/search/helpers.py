"""Further threads that search the same as the main one, with the same table."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from perfectplay.compiling import Prepared
from perfectplay.search import worker
from perfectplay.search.parts.run import NO_LIMIT

ADDED: Final = ("nodes", "evaluations", "cutoffs", "table_hits")
"""What several threads count together."""


class Helpers:
    """Threads that help a compiled search; each has a memory of its own, and the table of the search."""

    def __init__(self, threads: int, *, shares_nodes: bool) -> None:
        self.threads = threads
        self.shares_nodes = shares_nodes
        """Whether each may enter only its share of a limited number of nodes."""
        self.twins: list[tuple[Any, Any]] = []
        self.running: list[worker.Helper] = []

    @property
    def have_failed(self) -> bool:
        """Whether one of the helpers has ended with an error."""
        return any(helper.has_failed for helper in self.running)

    def begin(self, memory: Any, prepared: Prepared, hints: dict[tuple[str, int], Any]) -> None:
        """Starts the helpers if they do not run yet, and tells them how large the table has become."""
        if not self.running:
            self._start(memory, prepared, hints)
        for _, twin in self.twins:
            twin["slots"] = memory["slots"]

    def _start(self, memory: Any, prepared: Prepared, hints: dict[tuple[str, int], Any]) -> None:
        memory["is_shared"] = 1
        while len(self.twins) < self.threads - 1:
            self.twins.append(prepared.again())
        share = (memory["limit"] - memory["nodes"]) // self.threads
        for machine, twin in self.twins:
            for name in twin.record.COUNTERS:
                twin[name] = memory[name]
            twin["table"], twin["busy"] = memory["table"], memory["busy"]
            twin["nodes"] = 0
            if "clears" in twin.record.COUNTERS:
                twin["clears"] = 1  # what the main thread has found out stands in its own memory
            twin["grow_at"] = NO_LIMIT  # the main thread takes care of the table
            twin["limit"] = share if self.shares_nodes else NO_LIMIT
            for name in ADDED:
                twin[name] = 0
            for (store, index), value in hints.items():
                twin.write(store, index, value)
            machine.memory = twin
            self.running.append(worker.Helper(machine, partial(twin.__setitem__, "limit", 0)))
        if self.twins and self.shares_nodes:
            memory["limit"] = memory["nodes"] + share

    def end(self, memory: Any) -> tuple[Any, BaseException] | None:
        """Stops the helpers and adds what they counted; returns the memory of one that failed, and its error."""
        failed = None
        for helper, (_, twin) in zip(self.running, self.twins, strict=False):
            raised = helper.end()
            if raised is not None:
                failed = twin, raised
            for name in ADDED:
                memory[name] = memory[name] + twin[name]
        if self.running:
            memory["is_shared"] = 0
        self.running.clear()
        return failed
