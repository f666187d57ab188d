"""One exercise: a question, its answer, and the grade of what somebody answers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.games import ExplicitTree
from perfectplay.teaching.exercises.problem import Problem
from perfectplay.teaching.exercises.reading import read, written
from perfectplay.tracing.drawing.svg import draw_svg
from perfectplay.tracing.visit import Trace

CHANCE_MOVES: Final = re.compile(r" chance(?=$|, static value)")
"""How the drawing of a tree says that chance moves at a node."""


@dataclass(frozen=True)
class Grade:
    """What an answer is worth, and why. It is true where the answer is right."""

    is_right: bool
    answer: str
    """The right answer."""
    reason: str
    """Why the answer is wrong; where it is right, why."""

    def __bool__(self) -> bool:
        return self.is_right

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A question about a tree or a position, and its answer, which a recorded search gave."""

    kind: str
    """Its name, as in `KINDS`."""
    seed: int
    """It makes the exercise again; about a given tree, it chooses what is asked."""
    difficulty: int
    lang: str
    problem: Problem = field(repr=False)

    @property
    def is_one_of_several(self) -> bool:
        """Whether another seed may ask something else about the same tree."""
        return self.problem.is_one_of_several

    @property
    def trace(self) -> Trace:
        """The recorded search that answers the question."""
        return self.problem.trace

    @property
    def game(self) -> Game[Any, Any]:
        """The game; for a tree, the tree."""
        found = self.problem.trace.game
        assert found is not None
        return found

    @property
    def tree(self) -> ExplicitTree | None:
        """The tree that is asked about; None for a position of a game."""
        return self.game if isinstance(self.game, ExplicitTree) else None

    @property
    def state(self) -> Any:
        """The state that is asked about; 0, the root, in a tree."""
        return self.trace.last_root.state

    @property
    def position(self) -> str | None:
        """The position in the game's notation; None for a tree."""
        if self.tree is not None:
            return None
        try:
            return self.game.format_position(self.state)
        except BadPosition:
            return None

    @cached_property
    def question(self) -> str:
        """The question, with the rules that it rests on."""
        return self.problem.question

    @property
    def form(self) -> str:
        """How an answer is written."""
        return self.problem.words.say(f"form.{self.problem.form}")

    @cached_property
    def answer(self) -> str:
        """The right answer; one of them where several are right."""
        return self.text_of(self.problem.answer)

    @cached_property
    def solution(self) -> str:
        """Why the answer is right, from the recorded search."""
        return self.problem.solution

    def text_of(self, answer: Any) -> str:
        """Writes an answer as `grade` reads it."""
        if isinstance(answer, frozenset):
            answer = tuple(name for name in self.problem.names.values() if name in answer)
        return written(answer, self.problem.form, self.problem.words.say("none"))

    def grade(self, text: str) -> Grade:
        """Grades an answer. Raises `BadArgument` if it is not of the form that is asked for."""
        given = read(text, self.problem.form, self.problem.names, self.problem.count)
        if self.problem.is_right(given):
            return Grade(True, self.answer, self.solution)
        return Grade(False, self.answer, self.problem.reason(given))

    def drawing(self) -> str:
        """Draws the tree or the board as text; who moves is said by the question."""
        lines = self.game.draw(self.state).splitlines()
        if self.tree is None:
            return "\n".join(line for line in lines if "to move" not in line)
        chance = self.problem.words.say("chance")
        return "\n".join(CHANCE_MOVES.sub(f" {chance}", line) for line in lines)

    def svg(self, *, is_solved: bool = False, legend: bool = False) -> str | None:
        """Draws the tree as SVG: blank, or with what the search found. None for a position."""
        if self.tree is None:
            return None
        return draw_svg(self.trace, blank=not is_solved, legend=legend, lang=self.lang, max_nodes=200)

    def __str__(self) -> str:
        return f"{self.question}\n\n{self.drawing()}\n\n{self.form}"

    def _repr_svg_(self) -> str | None:
        """Shows the blank tree in a notebook."""
        return self.svg()
