"""Connections that cannot make the server deaf: headers have a time limit, and there are not too many at once."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_SECONDS = 10.0
"""A connection on which no whole request arrives for so long is closed."""
MOST: Final = 500
"""So many connections are open at most, and no more than half of the files that the process may open."""
LOG_SECONDS: Final = 10.0
"""The same message is logged once in so many seconds."""


def most_connections() -> int:
    """Returns how many connections may be open at once."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else max(8, min(MOST, files // 2))


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection as uvicorn has it, which is closed if it keeps the server waiting."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        _answer_at_once(transport)
        if len(self.connections) > most_connections():
            transport.abort()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._end_waiting()  # a request is here; its body has a limit of its own
        elif self.waiting is None:
            self._wait()

    def connection_lost(self, error: Exception | None) -> None:
        self._end_waiting()
        super().connection_lost(error)

    def _wait(self) -> None:
        self.waiting = self.loop.call_later(HEADER_SECONDS, self._close)

    def _end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _close(self) -> None:
        self.waiting = None
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.close()


def _answer_at_once(transport: Any) -> None:
    """Lets the body of an answer follow its headers at once.

    asyncio sees to that only for sockets that were opened with a number of their protocol, which those of
    `socket.create_server` are not. Without it, every answer on a kept connection takes 40 ms more (Nagle's algorithm).
    """
    opened = transport.get_extra_info("socket")
    if opened is not None:
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Seldom(logging.Filter):
    """Lets the same message through once in `LOG_SECONDS`."""

    def __init__(self) -> None:
        super().__init__()
        self.last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, said = time.monotonic(), str(record.msg)[:200]
        if now - self.last.get(said, -LOG_SECONDS) < LOG_SECONDS:
            return False
        if len(self.last) > 1000:
            self.last.clear()
        self.last[said] = now
        return True
