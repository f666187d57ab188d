"""Exercises on the page: asked about a blank tree or a board, and graded as the command grades them.

What is asked holds no answer. The server keeps nothing that it could not make again: a question makes its exercise.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Annotated, Any, Final

from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field, StringConstraints

from perfectplay.errors import BadArgument
from perfectplay.games import ExplicitTree, tree_examples
from perfectplay.games.registry import name_of
from perfectplay.playing.rules import rules_of
from perfectplay.teaching.exercises import KINDS, Exercise, exercise
from perfectplay.teaching.exercises.making import LARGEST_SEED, kinds_for
from perfectplay.teaching.exercises.positions import GAMES
from perfectplay.teaching.exercises.practice import Practice, has_more
from perfectplay.teaching.exercises.reading import LONGEST, Form
from perfectplay.teaching.exercises.shapes import EASIEST, HARDEST, MOST_BRANCHES, MOST_PLIES, PLAYERS
from perfectplay.teaching.exercises.table import TAKEN
from perfectplay.web.blank import blank, walked
from perfectplay.web.boards import board_of, clicks_of
from perfectplay.web.limits import Limits
from perfectplay.web.positions import LegalMove
from perfectplay.web.problems import Problem
from perfectplay.web.questions import Language, Name, Question
from perfectplay.web.turns import Turns
from perfectplay.web.viewing import View

KEPT: Final = 64
"""So many exercises are kept for their answers; others are made again."""
LONGEST_TREE: Final = 20_000
MOST_ASKED: Final = 10**6
LONGEST_STREAK: Final = 10
ALGORITHMS: Final = {"alpha_beta": "alpha-beta", "max_n": "max-n"}
"""The names of searches as the page has them, where they are not those of the functions."""


class ExerciseQuestion(Question):
    """Which exercise: the same question always makes the same one."""

    kind: Name | None = Field(None, description="What is asked; null leaves it to the seed.", examples=["pruned"])
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0
    difficulty: Annotated[int, Field(ge=EASIEST, le=HARDEST)] = EASIEST
    plies: Annotated[int, Field(ge=1, le=MOST_PLIES)] | None = None
    branching: Annotated[int, Field(ge=2, le=MOST_BRANCHES)] | None = None
    players: Annotated[int, Field(ge=PLAYERS[0], le=PLAYERS[-1])] | None = None
    ties: bool | None = Field(None, description="Whether leaves are equal.")
    uneven: bool | None = Field(None, description="Whether lines have different lengths.")
    tree: Annotated[str, StringConstraints(max_length=LONGEST_TREE)] | None = Field(
        None, description="The tree that is asked about, as JSON.", examples=["[[3,12,8],[2,4,6],[14,5,2]]"]
    )
    example: Name | None = Field(None, description="The same, as the name of a tree of a textbook.")
    game: Name | None = Field(None, description="The game of a position.", examples=["tic-tac-toe"])
    language: Language = "en"


class AnswerQuestion(ExerciseQuestion):
    """The grade of an answer, and what comes next."""

    answer: Annotated[str, StringConstraints(max_length=LONGEST)] | None = Field(
        None, description="null asks for the answer, which counts as a wrong one."
    )
    right: Annotated[int, Field(ge=0, le=MOST_ASKED)] = Field(0, description="How many were right before.")
    asked: Annotated[int, Field(ge=0, le=MOST_ASKED)] = Field(0, description="How many were asked before.")
    streak: Annotated[int, Field(ge=-LONGEST_STREAK, le=LONGEST_STREAK)] = Field(
        0, description="The right answers in a row; below 0, the wrong ones."
    )


class KindView(BaseModel):
    """A kind of exercise, and what can be said of the trees that are generated for it."""

    name: str
    about: str
    takes: list[str]


class KindsView(BaseModel):
    """What can be asked, and about which games."""

    kinds: list[KindView]
    games: list[str]


class ExerciseView(BaseModel):
    """A question, and what it is about. Its answer is not in it."""

    kind: str
    kinds: list[str]
    """The kinds that can be asked about what is given."""
    seed: int
    difficulty: int
    question: str
    form: Form
    how: str
    """How an answer is written."""
    fields: list[str]
    """What the numbers of an answer are called; one field for a text."""
    none: str
    """What is written where nothing is asked for."""
    document: dict[str, Any] | None
    """The tree, as the tree view reads it; null for a position."""
    targets: dict[str, str]
    """The nodes that can be chosen, with the names by which an answer calls them."""
    marked: int | None
    """The node that the question names."""
    game: str | None
    board: dict[str, Any] | None
    legal: list[LegalMove]
    """The moves that can be chosen on the board."""


class PracticeView(BaseModel):
    """The next exercise, and how a reader has done so far."""

    difficulty: int
    seed: int
    right: int
    asked: int
    streak: int


class GradeView(BaseModel):
    """What an answer is worth, and why."""

    is_right: bool
    verdict: str
    reason: str
    document: dict[str, Any] | None
    """The tree with what the search found."""
    apart: dict[str, str]
    """The address of the search, to be taken apart."""
    practice: PracticeView
    has_more: bool
    """Whether there is a next exercise."""


def kinds() -> dict[str, Any]:
    """Returns what can be asked."""
    found = [{"name": name, "about": kind.about, "takes": list(TAKEN[kind.about])} for name, kind in KINDS.items()]
    return {"kinds": found, "games": list(GAMES)}


class Exercises:
    """The exercises of a server. Making one records searches, so it takes a turn."""

    def __init__(self, limits: Limits, turns: Turns) -> None:
        self.limits, self.turns = limits, turns
        self.lock = threading.Lock()
        self.kept: OrderedDict[str, Exercise] = OrderedDict()

    async def asked(self, question: ExerciseQuestion, client: str) -> dict[str, Any]:
        """Returns an `ExerciseView`, when the turn of a client has come. Raises a `PerfectPlayError`."""
        async with self.turns.turn(client):
            return await run_in_threadpool(lambda: asked(question, self.made(question)))

    async def graded(self, question: AnswerQuestion, client: str) -> dict[str, Any]:
        """Returns a `GradeView`, when the turn of a client has come. Raises a `PerfectPlayError`."""
        async with self.turns.turn(client):
            return await run_in_threadpool(lambda: graded(question, self.made(question)))

    def made(self, question: ExerciseQuestion) -> Exercise:
        """Returns the exercise of a question. Raises `BadArgument`."""
        key = question.model_dump_json(include=set(ExerciseQuestion.model_fields))
        with self.lock:
            known = self.kept.get(key)
        if known is None:
            known = _made(question, self.limits)
        with self.lock:
            self.kept[key] = known
            self.kept.move_to_end(key)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return known


def _made(question: ExerciseQuestion, limits: Limits) -> Exercise:
    return exercise(
        question.kind,
        seed=question.seed,
        difficulty=question.difficulty,
        lang=question.language,
        tree=given_tree(question, limits),
        game=question.game,
        plies=question.plies,
        branching=question.branching,
        ties=question.ties,
        uneven=question.uneven,
        players=question.players,
    )


def given_tree(question: ExerciseQuestion, limits: Limits) -> ExplicitTree | None:
    """Returns the tree that a question is about; None if one is generated. Raises `BadArgument`."""
    if question.tree is None and question.example is None:
        return None
    if question.tree is not None and question.example is not None:
        raise BadArgument("both a tree and an example are given; give one of them")
    if question.example is not None:
        return tree_examples.find(question.example).game()
    tree = ExplicitTree.from_json(question.tree or "")
    if len(tree.mover) > limits.exercise_nodes:
        raise BadArgument(
            f"the tree has {len(tree.mover):,} nodes; an exercise here is about {limits.exercise_nodes:,} at most"
        )
    return tree


def asked(question: ExerciseQuestion, one: Exercise) -> dict[str, Any]:
    """Describes an exercise as `ExerciseView` does."""
    problem = one.problem
    given = one.tree if question.tree is not None or question.example is not None else question.game
    about = _about_tree(one, one.tree) if one.tree is not None else _about_board(one)
    return {
        "kind": one.kind,
        "kinds": list(kinds_for(given)),
        "seed": one.seed,
        "difficulty": one.difficulty,
        "question": one.question,
        "form": problem.form,
        "how": one.form,
        "fields": _fields(one),
        "none": problem.words.say("none"),
        **about,
    }


def _fields(one: Exercise) -> list[str]:
    if one.problem.form is Form.WINDOW:
        return ["alpha", "beta"]
    return list(one.trace.player_names) if one.problem.form is Form.SHARES else [""]


def _about_tree(one: Exercise, tree: ExplicitTree) -> dict[str, Any]:
    """Returns the blank tree, and the nodes that can be chosen by a click."""
    whole = walked(tree)
    names = one.problem.names
    targets = {}
    for visit in whole.visits:
        name = names.get(visit.label.casefold())
        if name is not None and name in (visit.label, visit.action_name):
            targets[str(visit.number)] = name
    marked = [visit.number for visit in whole.visits if visit.state == one.problem.marked]
    return {
        "document": blank(whole),
        "targets": targets,
        "marked": marked[0] if marked else None,
        "game": None,
        "board": None,
        "legal": [],
    }


def _about_board(one: Exercise) -> dict[str, Any]:
    """Returns the board of a position, and the moves that can be chosen on it."""
    game, state = one.game, one.state
    legal = []
    if one.problem.form is Form.MOVE:
        with rules_of(game):
            for action in game.actions(state):
                name = game.action_name(state, action)
                legal.append({"name": name, "clicks": list(clicks_of(game, state, action, name))})
    return {
        "document": None,
        "targets": {},
        "marked": None,
        "game": name_of(game).partition(":")[0],
        "board": board_of(game, state).as_json(),
        "legal": legal,
    }


def graded(question: AnswerQuestion, one: Exercise) -> dict[str, Any]:
    """Grades an answer, and says what comes next. Raises a problem for what is no answer."""
    words = one.problem.words
    if question.answer is None:
        is_right, verdict, reason = False, words.say("shown", answer=one.answer), one.solution
    else:
        try:
            grade = one.grade(question.answer)
        except BadArgument as error:
            raise Problem("bad-answer", 422, str(error)) from None
        is_right, reason = grade.is_right, grade.reason
        verdict = words.say("right") if is_right else words.say("wrong", answer=grade.answer)
    practice = Practice(question.difficulty, question.seed, question.right, question.asked, question.streak)
    after = practice.after(is_right=is_right)
    return {
        "is_right": is_right,
        "verdict": verdict,
        "reason": reason,
        "document": None if one.tree is None else View(one.trace).document(question.language),
        "apart": _address(one),
        "practice": {
            "difficulty": after.difficulty,
            "seed": after.seed % (LARGEST_SEED + 1),
            "right": after.right,
            "asked": after.asked,
            "streak": after.streak,
        },
        "has_more": has_more(question.kind, is_tree_given=question.tree is not None or question.example is not None),
    }


def _address(one: Exercise) -> dict[str, str]:
    """Returns what the address of a view has to say, so that it shows the search that answers an exercise."""
    search = KINDS[one.kind].search.__name__
    facts = {"algorithm": ALGORITHMS.get(search, search)}
    if one.tree is not None:
        facts |= {"game": "tree", "tree": one.tree.to_json()}
        return facts if one.trace.cut_on_equality else {**facts, "strict": "1"}
    return {**facts, "game": name_of(one.game), "position": one.position or ""}
