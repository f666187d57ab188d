"""What serves the page, and ends at once: a search that thinks does not hold it up."""

from __future__ import annotations

import socket

import uvicorn
from fastapi import FastAPI

GRACE = 1
"""So many seconds an answer that is on its way may take when the server ends."""


class PageServer(uvicorn.Server):
    """Serves an application of `perfectplay.web.app.create_app`."""

    def __init__(self, app: FastAPI, *, log_level: str = "warning") -> None:
        super().__init__(uvicorn.Config(app, log_level=log_level, timeout_graceful_shutdown=GRACE, server_header=False))
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the searches first, so that who listens to them hears the end and no connection is left to wait for."""
        self.app.state.searches.close()
        await super().shutdown(sockets)
