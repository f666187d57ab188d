"""Searches that report while they run: moves, and reviews of a match."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from perfectplay.playing.levels import HIGHEST
from perfectplay.web.levelled import Choosing
from perfectplay.web.questions import Library, SearchQuestion
from perfectplay.web.reviewing import Reviewing, ReviewQuestion
from perfectplay.web.searching import Searches, Thinking
from perfectplay.web.turns import client_of


def routes_of_searches(library: Library, searches: Searches) -> APIRouter:
    """Returns the addresses whose answers are streams of events."""
    routes = APIRouter()

    @routes.post(
        "/api/searches",
        response_class=Response,
        responses={
            200: {
                "description": "The events progress, answer and problem, as server-sent events.",
                "content": {"text/event-stream": {}},
            }
        },
    )
    async def search(question: SearchQuestion, request: Request) -> Response:
        """Searches for the best move and reports its progress; the search ends when nobody listens any more."""
        match = await run_in_threadpool(library.match, question)
        if question.level in (None, HIGHEST):
            return searches.stream(Thinking(question, match, searches, client_of(request)))
        return searches.stream(Choosing(question, match, searches, client_of(request)))

    @routes.post(
        "/api/reviews",
        response_class=Response,
        responses={
            200: {
                "description": "The events waiting, progress, answer and problem, as server-sent events.",
                "content": {"text/event-stream": {}},
            }
        },
    )
    async def reviews(question: ReviewQuestion, request: Request) -> Response:
        """Reviews the moves of a match and reports the progress; it ends when nobody listens any more."""
        match = await run_in_threadpool(library.match, question)
        return searches.stream(Reviewing(question, match, searches, client_of(request)))

    return routes
