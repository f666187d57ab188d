"""The server of the page. It ends at once: a running search does not hold it up."""

from __future__ import annotations

import logging
import socket

import uvicorn
from fastapi import FastAPI

from perfectplay.web.connections import Connection, Seldom

KEPT_SECONDS = 20
"""A connection on which nothing is asked is kept so long. Most clients give it up sooner, and none of those asks in the
moment in which it is closed."""
GRACE = 1
"""When the server ends, an answer on its way may take this many seconds more."""


class PageServer(uvicorn.Server):
    """Serves an application of `perfectplay.web.app.create_app`."""

    def __init__(self, app: FastAPI, *, log_level: str = "warning") -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                log_level=log_level,
                timeout_keep_alive=KEPT_SECONDS,
                timeout_graceful_shutdown=GRACE,
                server_header=False,
            )
        )
        for name in ("asyncio", "uvicorn.error"):  # who asks often shall not fill the disk
            logger = logging.getLogger(name)
            if not any(isinstance(one, Seldom) for one in logger.filters):
                logger.addFilter(Seldom())
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the searches first: then their listeners hear the end, and no connection is left to wait for."""
        self.app.state.searches.close()
        await super().shutdown(sockets)
