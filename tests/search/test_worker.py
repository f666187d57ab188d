"""Kernels run in a thread of their own, which is told when the time is over."""

from __future__ import annotations

import time

from perfectplay.result import StopReason
from perfectplay.search import worker


def test_a_call_that_begins_too_late_is_told_before() -> None:
    """Otherwise a short one would be over before it is told, and its answer would come after the time."""
    told: list[str] = []

    def call() -> list[str]:
        return list(told)

    ended = worker.run(call, stop=lambda: told.append("stop"), deadline=time.monotonic() - 1)
    assert ended.returned is not None
    assert ended.returned[0] == "stop"
    assert ended.reason is StopReason.SECONDS


def test_a_call_that_is_in_time_is_not_told() -> None:
    told: list[str] = []
    ended = worker.run(lambda: list(told), stop=lambda: told.append("stop"), deadline=time.monotonic() + 60)
    assert (ended.returned, ended.reason, told) == ([], None, [])
