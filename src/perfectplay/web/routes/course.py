"""What is learned from: lessons, exercises, and trees of textbooks."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

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
from perfectplay.web.problems import Json
from perfectplay.web.questions import Language
from perfectplay.web.trees import EditQuestion, ExampleView, TreeView, examples, tree_view
from perfectplay.web.turns import client_of


def routes_of_course(practised: Exercises) -> APIRouter:
    """Returns the addresses that lessons, exercises and editors of trees ask."""
    routes = APIRouter()

    @routes.get("/api/lessons", response_model=list[LessonView])
    def all_lessons(lang: Language = "en") -> Response:
        """Lists the lessons, with the searches that they take apart."""
        return Json(lessons(lang))

    @routes.get("/api/exercises", response_model=KindsView)
    def kinds_of_exercises() -> Response:
        """Lists the kinds of exercises, and the games that they are about."""
        return Json(kinds())

    @routes.post("/api/exercises", response_model=ExerciseView)
    async def exercises(question: ExerciseQuestion, request: Request) -> Response:
        """Asks an exercise: a question about a blank tree or a position."""
        return Json(await practised.asked(question, client_of(request)))

    @routes.post("/api/answers", response_model=GradeView)
    async def answers(question: AnswerQuestion, request: Request) -> Response:
        """Grades an answer, with the reason of a mistake, the searched tree, and what comes next."""
        return Json(await practised.graded(question, client_of(request)))

    @routes.get("/api/trees", response_model=list[ExampleView])
    def tree_examples() -> Response:
        """Lists the trees of textbooks by name."""
        return Json(examples())

    @routes.post("/api/trees", response_model=TreeView)
    def trees(question: EditQuestion) -> Response:
        """Reads a tree of numbers and writes it again, for an editor of trees."""
        return Json(tree_view(question))

    return routes
