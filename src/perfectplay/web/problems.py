"""Every error as problem details (RFC 9457): what was wrong, where, and what would be right."""

from __future__ import annotations

import json
import logging
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from perfectplay import errors

TYPE: Final = "https://perfectplay.invalid/problems/"
"""Problem types are names, not addresses of pages: the page works offline."""
MEDIA: Final = "application/problem+json"

TITLES: Final = {
    "unknown-game": "There is no such game",
    "illegal-move": "The move is not legal",
    "bad-position": "The position is not possible",
    "bad-argument": "A value in the request is wrong",
    "bad-answer": "The answer cannot be read",
    "game-error": "The rules of the game failed",
    "bad-request": "The request cannot be read",
    "too-large": "The request is too large",
    "too-slow": "The body did not arrive in time",
    "not-found": "There is nothing here",
    "not-allowed": "This cannot be done here",
    "no-token": "A token is needed",
    "wrong-host": "The request is for another host",
    "unknown-trace": "The recorded search is not kept any more",
    "too-many": "The server is busy",
    "over-the-cap": "The search is too large for this",
    "server-error": "The server failed",
}

BY_ERROR: Final[tuple[tuple[type[Exception], str, int], ...]] = (
    (errors.UnknownGame, "unknown-game", 404),
    (errors.IllegalMove, "illegal-move", 422),
    (errors.BadPosition, "bad-position", 422),
    (errors.GameError, "game-error", 422),
    (errors.PerfectPlayError, "bad-argument", 422),
)
BY_STATUS: Final = {404: "not-found", 405: "not-allowed", 413: "too-large"}

log = logging.getLogger("perfectplay.web")


class ProblemDetails(BaseModel):
    """The details of an error, in the form of RFC 9457."""

    type: str
    title: str
    status: int
    detail: str


class Problem(errors.PerfectPlayError):
    """A problem with a kind of its own."""

    def __init__(self, kind: str, status: int, detail: str) -> None:
        super().__init__(detail)
        self.kind, self.status = kind, status


class Json(JSONResponse):
    """JSON in ASCII, so that even half a character (a surrogate), which UTF-8 cannot hold, arrives."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode()


class ProblemResponse(Json):
    media_type = MEDIA


def as_problem(error: Exception) -> dict[str, Any]:
    """Returns the problem details of an error that perfectplay raised on purpose."""
    if isinstance(error, Problem):
        return details(error.kind, error.status, str(error))
    for kind_of_error, kind, status in BY_ERROR:
        if isinstance(error, kind_of_error):
            return details(kind, status, str(error))
    return details("server-error", 500, "something went wrong in the server; its log says more")


def details(kind: str, status: int, detail: str) -> dict[str, Any]:
    """Returns the members of a problem."""
    return {"type": f"{TYPE}{kind}", "title": TITLES[kind], "status": status, "detail": detail[:2000]}


def response(content: dict[str, Any]) -> Response:
    """Makes the answer that carries a problem."""
    headers = {"Retry-After": "1"} if content["status"] == 503 else None
    return ProblemResponse(content, status_code=content["status"], headers=headers)


def install(app: FastAPI) -> None:
    """Turns every error of an application into a problem."""

    async def ours(_: Request, error: Exception) -> Response:
        return response(as_problem(error))

    async def unread(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return response(details("bad-request", 422, _sentence(error)))

    async def by_status(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        kind = BY_STATUS.get(error.status_code, "bad-request" if error.status_code < 500 else "server-error")
        answer = response(details(kind, error.status_code, str(error.detail)))
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer

    async def unforeseen(_: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error)
        return response(as_problem(error))

    app.add_exception_handler(errors.PerfectPlayError, ours)
    app.add_exception_handler(RequestValidationError, unread)
    app.add_exception_handler(HTTPException, by_status)
    app.add_exception_handler(Exception, unforeseen)


def _sentence(error: RequestValidationError) -> str:
    said = []
    for found in error.errors()[:3]:
        place = ".".join(str(part) for part in found["loc"] if part != "body") or "the request"
        said.append(f"{place}: {found['msg']}")
    return "; ".join(said)
