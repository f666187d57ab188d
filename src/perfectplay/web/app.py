"""The server: a small API, and the page itself, which is plain files beside this one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from fastapi import Query as InQuery
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from perfectplay import __version__
from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.playing.levels import HIGHEST
from perfectplay.playing.rules import rules_of
from perfectplay.web import problems
from perfectplay.web.algorithms import AlgorithmView
from perfectplay.web.algorithms import listing as listed_algorithms
from perfectplay.web.arcade import RoundQuestion, RoundView, play_round
from perfectplay.web.boards import board_of
from perfectplay.web.exercising import (
    AnswerQuestion,
    ExerciseQuestion,
    Exercises,
    ExerciseView,
    GradeView,
    KindsView,
    kinds,
)
from perfectplay.web.lessons import LessonView, lessons
from perfectplay.web.levelled import Choosing
from perfectplay.web.library import GameView, listing
from perfectplay.web.limits import Limits
from perfectplay.web.middleware import BodyLimit, Headers, KnownHosts, TokenOnly
from perfectplay.web.pictures import pictures
from perfectplay.web.positions import PositionView, view
from perfectplay.web.problems import Json, Problem, ProblemDetails
from perfectplay.web.questions import Language, Library, PositionQuestion, SearchQuestion, TraceQuestion
from perfectplay.web.recording import Recordings
from perfectplay.web.report import ReportQuestion, report
from perfectplay.web.reviewing import Reviewing, ReviewQuestion
from perfectplay.web.searching import Searches, Thinking
from perfectplay.web.trees import EditQuestion, ExampleView, TreeView, examples, tree_view

STATIC: Final = Path(__file__).parent / "static"
MOST_TEXTS: Final = 500
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


class Health(BaseModel):
    """A sign that the server is running, with its version and its number of searches."""

    perfectplay: str
    searches: int


def client_of(request: Request) -> str:
    """Returns who asks: an address."""
    return request.client.host if request.client is not None else ""


def create_app(  # noqa: C901, PLR0915 - the list of addresses
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
    practised = Exercises(limits, recordings.turns)
    drawn: dict[str, dict[str, Any]] = {}

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
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
    app.add_middleware(BodyLimit, most=limits.body_bytes)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=1)
    if token is not None:
        app.add_middleware(TokenOnly, token=token)
    app.add_middleware(KnownHosts, names=None if hosts is None else frozenset(name.lower() for name in hosts))
    app.add_middleware(Headers)

    @app.get("/api/health", response_model=Health)
    async def health() -> Response:
        """Says that the server is running."""
        return Json({"perfectplay": __version__, "searches": len(searches.turns)})

    @app.get("/api/games", response_model=list[GameView])
    def games() -> Response:
        """Lists the games that can be played."""
        return Json(listing(library))

    @app.get("/api/pictures", response_model=dict[str, Any])
    def all_pictures() -> Response:
        """Returns a small board of each game, by the game's name."""
        if not drawn:
            drawn.update(pictures(library))
        return Json(drawn)

    @app.get("/api/algorithms", response_model=list[AlgorithmView])
    def algorithms() -> Response:
        """Lists the searches that can be taken apart."""
        return Json(listed_algorithms())

    @app.get("/api/lessons", response_model=list[LessonView])
    def all_lessons(lang: Language = "en") -> Response:
        """Lists the lessons, with the searches that they take apart."""
        return Json(lessons(lang))

    @app.post("/api/positions", response_model=PositionView)
    def positions(question: PositionQuestion) -> Response:
        """Returns a position: its board, whose turn it is, the legal moves, and how the match ended."""
        return Json(view(question, library.match(question)))

    @app.post("/api/chance", response_model=PositionView)
    def chance(question: PositionQuestion) -> Response:
        """Returns the position after chance has decided, drawn with its probabilities."""
        import random

        match = library.match(question)
        if match.is_over or match.to_move != -1:
            raise BadPosition("chance does not move in this position; make a move of a player instead")
        match.let_chance_decide(random.SystemRandom())
        return Json(view(question, match))

    @app.post(
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

    @app.post(
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

    @app.post("/api/traces", response_model=TraceAnswer)
    async def traces(question: TraceQuestion, request: Request, lang: Language = "en") -> Response:
        """Records a search, and returns everything but the sentences."""
        name, found = await recordings.when_free(question, client_of(request))
        document = await run_in_threadpool(found.document_as_json, lang)
        whole = b'{"name":"%b","document":%b}' % (name.encode(), document)
        return Response(whole, media_type="application/json")

    @app.get("/api/traces/{name}/texts", response_model=Texts)
    def texts(
        name: TraceName,
        first: Annotated[int, InQuery(ge=0, le=10**9)] = 0,
        count: Annotated[int, InQuery(ge=1, le=MOST_TEXTS)] = 100,
        lang: Language = "en",
    ) -> Response:
        """Returns the sentences for some moments of a recorded search."""
        return Json(recordings.named(name).texts(first, count, lang))

    @app.get("/api/traces/{name}/boards/{visit}", response_model=dict[str, Any])
    def boards(name: TraceName, visit: Annotated[int, InPath(ge=0, le=10**9)]) -> Response:
        """Returns the board at a visit of a recorded search."""
        trace = recordings.named(name).trace
        if visit >= len(trace.visits) or trace.game is None:
            raise Problem("not-found", 404, f"there is no visit {visit}; the visits are 0 to {len(trace.visits) - 1}")
        with rules_of(trace.game):
            return Json(board_of(trace.game, trace.visits[visit].state).as_json())

    @app.get("/api/exercises", response_model=KindsView)
    def kinds_of_exercises() -> Response:
        """Lists the kinds of exercises, and the games that they are about."""
        return Json(kinds())

    @app.post("/api/exercises", response_model=ExerciseView)
    async def exercises(question: ExerciseQuestion, request: Request) -> Response:
        """Asks an exercise: a question about a blank tree or a position."""
        return Json(await practised.asked(question, client_of(request)))

    @app.post("/api/answers", response_model=GradeView)
    async def answers(question: AnswerQuestion, request: Request) -> Response:
        """Grades an answer, with the reason of a mistake, the searched tree, and what comes next."""
        return Json(await practised.graded(question, client_of(request)))

    @app.get("/api/trees", response_model=list[ExampleView])
    def tree_examples() -> Response:
        """Lists the trees of textbooks by name."""
        return Json(examples())

    @app.post("/api/trees", response_model=TreeView)
    def trees(question: EditQuestion) -> Response:
        """Reads a tree of numbers and writes it again, for an editor of trees."""
        return Json(tree_view(question))

    @app.post("/api/reports", response_class=HTMLResponse)
    def reports(question: ReportQuestion) -> Response:
        """Returns a self-contained file that shows recorded searches, with the same tree view and all sentences."""
        return HTMLResponse(
            report(question, recordings),
            headers={
                "Content-Disposition": 'attachment; filename="perfectplay.html"',
                "Content-Security-Policy": "sandbox",
            },
        )

    @app.post("/api/rounds", response_model=RoundView)
    def rounds(question: RoundQuestion) -> Response:
        """Plays a round of Pac-Man."""
        return Json(play_round(question, library))

    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
    return app
