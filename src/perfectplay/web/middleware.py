"""Checks of every request (its host and its size), and headers that keep the page to itself."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfectplay.web.hosts import is_loopback, name_in
from perfectplay.web.problems import details, response

HEADERS: Final = (
    (
        b"content-security-policy",
        (
            b"default-src 'self'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'; "
            b"frame-ancestors 'none'; form-action 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
BODY_SECONDS = 15.0
"""A body that takes longer to arrive is not waited for."""
MOST_DRAINED: Final = 256_000_000
"""This much of a body that is too large is read and dropped, so that its sender can read the reason."""


class Headers:
    """Adds `HEADERS` to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class LoopbackOnly:
    """Refuses requests that were meant for another host than this machine; see `perfectplay.web.hosts`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
            if not is_loopback(name_in(host)):
                said = (
                    f"this server is for this machine alone, and the request is for {host[:100]!r}; use "
                    f"http://127.0.0.1, or start it with --host to let others in"
                )
                await response(details("wrong-host", 421, said))(scope, receive, send)
                return
        await self.app(scope, receive, send)


class BodyLimit:
    """Limits the size of a request's body; a larger one is never kept, and is answered with a problem."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        pieces, size = [], 0
        more = True
        ends = asyncio.get_running_loop().time() + BODY_SECONDS
        while more and size <= MOST_DRAINED:
            try:
                async with asyncio.timeout_at(ends):
                    message = await receive()
            except TimeoutError:
                said = f"the body did not arrive within {BODY_SECONDS:g} seconds; send it at once"
                await response(details("too-slow", 408, said))(scope, receive, send)
                return
            if message["type"] != "http.request":
                return
            size += len(message.get("body", b""))
            if size <= self.most:
                pieces.append(message.get("body", b""))
            else:
                pieces.clear()
            more = message.get("more_body", False)
        if size > self.most:
            said = f"the body has more than {self.most:,} bytes; send less"
            await response(details("too-large", 413, said))(scope, receive, send)
            return
        whole: list[Any] = [{"type": "http.request", "body": b"".join(pieces), "more_body": False}]

        async def again() -> Message:
            return whole.pop() if whole else await receive()

        await self.app(scope, again, send)
