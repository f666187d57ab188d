"""Recorded searches, and the files made of them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi import Query as InQuery
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from perfectplay.playing.rules import rules_of
from perfectplay.web.algorithms import AlgorithmView
from perfectplay.web.algorithms import listing as listed_algorithms
from perfectplay.web.boards import board_of
from perfectplay.web.problems import Json, Problem
from perfectplay.web.questions import Language, TraceQuestion
from perfectplay.web.recording import Recordings
from perfectplay.web.report import ReportQuestion, report
from perfectplay.web.turns import client_of

MOST_TEXTS: Final = 500

TraceName = Annotated[str, InPath(pattern="^[0-9a-f]{24}$")]


class TraceAnswer(BaseModel):
    """A recorded search: its name here, and the document that the tree view reads."""

    name: str
    document: dict[str, Any]


class Texts(BaseModel):
    """The texts for some moments: the sentence, the inequality, which pseudocode, its lit line, the place."""

    first: int
    moments: list[tuple[str, str | None, int, int, str]]
    codes: list[list[str]]


def routes_of_traces(recordings: Recordings) -> APIRouter:
    """Returns the addresses of searches that are taken apart."""
    routes = APIRouter()

    @routes.get("/api/algorithms", response_model=list[AlgorithmView])
    def algorithms() -> Response:
        """Lists the searches that can be taken apart."""
        return Json(listed_algorithms())

    @routes.post("/api/traces", response_model=TraceAnswer)
    async def traces(question: TraceQuestion, request: Request, lang: Language = "en") -> Response:
        """Records a search, and returns everything but the sentences."""
        name, document = await recordings.when_free(question, client_of(request), lang)
        whole = b'{"name":"%b","document":%b}' % (name.encode(), document)
        return Response(whole, media_type="application/json")

    @routes.get("/api/traces/{name}/texts", response_model=Texts)
    def texts(
        name: TraceName,
        first: Annotated[int, InQuery(ge=0, le=10**9)] = 0,
        count: Annotated[int, InQuery(ge=1, le=MOST_TEXTS)] = 100,
        lang: Language = "en",
    ) -> Response:
        """Returns the sentences for some moments of a recorded search."""
        return Json(recordings.named(name).texts(first, count, lang))

    @routes.get("/api/traces/{name}/boards/{visit}", response_model=dict[str, Any])
    def boards(name: TraceName, visit: Annotated[int, InPath(ge=0, le=10**9)]) -> Response:
        """Returns the board at a visit of a recorded search."""
        trace = recordings.named(name).trace
        if visit >= len(trace.visits) or trace.game is None:
            raise Problem("not-found", 404, f"there is no visit {visit}; the visits are 0 to {len(trace.visits) - 1}")
        with rules_of(trace.game):
            return Json(board_of(trace.game, trace.visits[visit].state).as_json())

    @routes.post("/api/reports", response_class=HTMLResponse)
    async def reports(question: ReportQuestion, request: Request) -> Response:
        """Returns a self-contained file that shows recorded searches, with the same tree view and all sentences.

        It may have to record them again, so it waits for the turn of a client.
        """
        async with recordings.turns.turn(client_of(request)):
            text = await run_in_threadpool(report, question, recordings)
        return HTMLResponse(
            text,
            headers={
                "Content-Disposition": 'attachment; filename="perfectplay.html"',
                "Content-Security-Policy": "sandbox",
            },
        )

    return routes
