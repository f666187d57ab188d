"""The server: a small API, and the page itself, which is plain files beside this one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import anyio.to_thread
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from perfectplay import __version__
from perfectplay.game import Game
from perfectplay.web import problems
from perfectplay.web.exercising import Exercises
from perfectplay.web.limits import Limits
from perfectplay.web.middleware import BodyLimit, Headers, KnownHosts, TokenOnly
from perfectplay.web.page_files import PageFiles
from perfectplay.web.problems import Json, ProblemDetails
from perfectplay.web.questions import Library
from perfectplay.web.recording import Recordings
from perfectplay.web.routes.course import routes_of_course
from perfectplay.web.routes.games import routes_of_games
from perfectplay.web.routes.searches import routes_of_searches
from perfectplay.web.routes.traces import routes_of_traces
from perfectplay.web.searching import Searches

STATIC: Final = Path(__file__).parent / "static"
SMALLEST_ZIPPED: Final = 4_000

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ProblemDetails, "description": words, "content": {problems.MEDIA: {}}}
    for status, words in (
        (400, "The request cannot be read."),
        (401, "The server asks for a token."),
        (404, "There is no such thing."),
        (413, "The request is too large."),
        (421, "The request is for another host."),
        (422, "What is asked for cannot be."),
        (503, "The server is busy."),
    )
}


class Health(BaseModel):
    """A sign that the server is running, with its version and its number of searches."""

    perfectplay: str
    searches: int


def create_app(
    own: Mapping[str, Game[Any, Any]] | None = None,
    limits: Limits | None = None,
    *,
    hosts: Collection[str] | None = None,
    token: str | None = None,
) -> FastAPI:
    """Builds the application; ``own`` are games from files, by the names under which the page shows them.

    It answers requests for 127.0.0.1, localhost and ::1 only; with ``hosts``, also for these names and for addresses of
    numbers. With a ``token``, it answers only to those who give it (`perfectplay.web.middleware.TokenOnly`).
    """
    limits = limits or Limits()
    library = Library(limits, own)
    searches = Searches(library)
    recordings = Recordings(library)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = limits.helpers
        yield
        searches.close()

    app = FastAPI(
        title="perfectplay",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        responses=PROBLEMS,
        summary="Play, search and take the search apart.",
    )
    app.state.searches = searches
    problems.install(app)
    app.add_middleware(BodyLimit, most=limits.body_bytes, most_together=limits.bodies_bytes)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=1)
    if token is not None:
        app.add_middleware(TokenOnly, token=token)
    app.add_middleware(KnownHosts, names=None if hosts is None else frozenset(name.lower() for name in hosts))
    app.add_middleware(Headers)

    @app.get("/api/health", response_model=Health)
    async def health() -> Response:
        """Says that the server is running."""
        return Json({"perfectplay": __version__, "searches": len(searches.turns)})

    for routes in (
        routes_of_games(library, limits),
        routes_of_searches(library, searches),
        routes_of_traces(recordings),
        routes_of_course(Exercises(limits, recordings.turns)),
    ):
        app.include_router(routes)
    app.mount("/", PageFiles(STATIC, list(app.routes)), name="page")
    return app
