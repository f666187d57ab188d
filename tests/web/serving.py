"""The server of the page in a thread of the tests, on a free port of this machine."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from perfectplay.game import Game
from perfectplay.web.app import create_app
from perfectplay.web.limits import Limits
from perfectplay.web.serving import PageServer

LONGEST = 30.0


@contextmanager
def served(
    own: Mapping[str, Game[Any, Any]] | None = None,
    limits: Limits | None = None,
    port: int = 0,
    *,
    hosts: Collection[str] | None = None,
    token: str | None = None,
) -> Iterator[str]:
    """The address of a server, which ends with the block."""
    opened = socket.create_server(("127.0.0.1", port))
    server = PageServer(create_app(own, limits, hosts=hosts, token=token), log_level="error")
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, name="perfectplay web")
    thread.start()
    began = time.monotonic()
    try:
        while not server.started:
            assert thread.is_alive()
            assert time.monotonic() - began < LONGEST
            time.sleep(0.01)
        yield f"http://127.0.0.1:{opened.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(LONGEST)
        opened.close()
        assert not thread.is_alive()
