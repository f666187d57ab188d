"""Checks of every request (its host and its size), and headers that keep the page to itself."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Collection
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfectplay.web.hosts import is_known, name_in
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
COOKIE: Final = "perfectplay_token"
ASKED: Final = (
    "This page asks for a token. Open the address that you were given, with ?token= at its end.\n"
    "이 페이지에는 토큰이 필요합니다. 받은 주소를 끝의 ?token=까지 그대로 여세요.\n"
)
BODY_SECONDS = 15.0
"""A body that takes longer to arrive is not waited for."""
SMALL_BODY: Final = 64_000
"""A body of so many bytes is received in any case."""
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


class KnownHosts:
    """Refuses requests that were meant for another host; see `perfectplay.web.hosts`."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
            if not is_known(name_in(host), self.names):
                asked = f"the request is for {host[:100]!r}"
                said = (
                    f"this server is for this machine alone, and {asked}; use http://127.0.0.1, or start it with "
                    "--host to let others in"
                    if self.names is None
                    else f"this server does not answer to that name: {asked}; use its address in numbers, or start it "
                    "with --name and this name"
                )
                await response(details("wrong-host", 421, said))(scope, receive, send)
                return
        await self.app(scope, receive, send)


class TokenOnly:
    """Asks for a token: in a cookie, in ``Authorization: Bearer TOKEN``, or once in the address, as ``/?token=TOKEN``.

    An address with the right token sets the cookie, and leads to the page without it.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app, self.token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        bearer = request.headers.get("authorization", "").partition("Bearer ")[2].strip()
        if self._is_right(request.cookies.get(COOKIE, "")) or self._is_right(bearer):
            await self.app(scope, receive, send)
            return
        if request.method in ("GET", "HEAD") and self._is_right(request.query_params.get("token", "")):
            answer: Response = RedirectResponse(request.url.path, 303)
            answer.set_cookie(COOKIE, self.token, httponly=True, samesite="lax")  # strict: not from a link in a mail
        elif "text/html" in request.headers.get("accept", ""):
            answer = PlainTextResponse(ASKED, 401)
        else:
            answer = response(details("no-token", 401, "this server asks for its token; send Authorization: Bearer"))
        await answer(scope, receive, send)

    def _is_right(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.token.encode())


class Arriving:
    """The body of a request while it arrives: its pieces, unless it is refused."""

    def __init__(self, limit: BodyLimit) -> None:
        self.limit = limit
        self.size = 0
        self.pieces: list[bytes] = []
        self.counted = 0
        """So many of its bytes count among those of all bodies that are kept now."""
        self.is_crowded_out = False
        self.is_gone = False

    def add(self, piece: bytes) -> None:
        """Keeps a piece, or none of them any more."""
        self.size += len(piece)
        if self.size > SMALL_BODY and not self.is_crowded_out:
            self.limit.together += self.size - self.counted
            self.counted = self.size
            self.is_crowded_out = self.limit.together > self.limit.most_together
        if self.is_crowded_out or self.size > self.limit.most:
            self.drop()
        else:
            self.pieces.append(piece)

    def drop(self) -> None:
        """Keeps nothing any more."""
        self.pieces.clear()
        self.limit.together -= self.counted
        self.counted = 0

    def taken(self) -> bytes:
        """Returns the whole body, which is then kept no more."""
        whole = b"".join(self.pieces)
        self.drop()
        return whole


class BodyLimit:
    """Limits the size of a request's body, and that of all larger bodies which arrive at the same time.

    What is beyond is never kept, and is answered with a problem.
    """

    def __init__(self, app: ASGIApp, most: int, most_together: int) -> None:
        self.app, self.most, self.most_together = app, most, most_together
        self.together = 0
        """The bytes of larger bodies that are kept now, until the application reads them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        body = Arriving(self)
        try:
            problem = await self._received(body, receive)
            if problem is not None:
                await problem(scope, receive, send)
            elif not body.is_gone:
                whole: list[Any] = [{"type": "http.request", "body": body.taken(), "more_body": False}]

                async def again() -> Message:
                    return whole.pop() if whole else await receive()

                await self.app(scope, again, send)
        finally:
            body.drop()

    async def _received(self, body: Arriving, receive: Receive) -> Response | None:
        """Receives a whole body; returns the problem if it is refused."""
        ends = asyncio.get_running_loop().time() + BODY_SECONDS
        more = True
        while more and body.size <= MOST_DRAINED:
            try:
                async with asyncio.timeout_at(ends):
                    message = await receive()
            except TimeoutError:
                said = f"the body did not arrive within {BODY_SECONDS:g} seconds; send it at once"
                return response(details("too-slow", 408, said))
            if message["type"] != "http.request":
                body.is_gone = True
                return None
            body.add(message.get("body", b""))
            more = message.get("more_body", False)
        if body.size > self.most:
            said = f"the body has more than {self.most:,} bytes; send less"
            return response(details("too-large", 413, said))
        if body.is_crowded_out:
            said = "other requests with large bodies arrive at the same time; try again in a moment"
            return response(details("too-many", 503, said))
        return None
