"""What stands on the pages of a worksheet, whatever it is written as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from perfectplay.teaching.exercises.exercise import Exercise
from perfectplay.teaching.exercises.making import words_of
from perfectplay.teaching.worksheets.sheet import Part, Sheet, Worksheet
from perfectplay.tracing.catalogue import Catalogue, printable
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import Scene
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.scene import scene_of

MOST_NODES: Final = 200
"""No generated tree has more."""


@dataclass(frozen=True)
class Problem:
    """One problem or its answer as it stands on a page."""

    heading: str
    paragraphs: tuple[str, ...]
    picture: Scene | None
    """The tree, blank or solved; None for a position."""
    board: str | None
    answer: str | None
    """The right answer; None where room is left for one."""
    small: str | None
    """What stands below in small letters."""


@dataclass(frozen=True)
class Page:
    """The problems or the answers of one sheet; it begins a new page."""

    title: str
    subtitle: str
    name_line: str | None
    """What stands before the line for the student's name; None on the pages of answers."""
    problems: tuple[Problem, ...]


def pages(worksheet: Worksheet, part: Part) -> Iterator[Page]:
    """Yields the sheets, and after all of them their answers."""
    words = words_of(worksheet.lang)
    if part is not Part.ANSWERS:
        for sheet in worksheet.sheets:
            problems = tuple(_asked(words, number, one) for number, one in enumerate(sheet.exercises, 1))
            title = words.say("sheet.title")
            yield Page(
                title, _subtitle(words, sheet), words.say("sheet.name") if sheet.name is None else None, problems
            )
    if part is not Part.PROBLEMS:
        for sheet in worksheet.sheets:
            problems = tuple(_answered(words, number, one) for number, one in enumerate(sheet.exercises, 1))
            yield Page(words.say("sheet.key"), _subtitle(words, sheet), None, problems)


def _subtitle(words: Catalogue, sheet: Sheet) -> str:
    seed = words.say("sheet.seed", seed=sheet.seed)
    return seed if sheet.name is None else f"{words.say('sheet.student', name=printable(sheet.name))} · {seed}"


def _asked(words: Catalogue, number: int, exercise: Exercise) -> Problem:
    return Problem(
        heading=words.say("sheet.problem", number=number),
        paragraphs=(exercise.question, exercise.form),
        picture=_picture(exercise, is_solved=False),
        board=None if exercise.tree is not None else exercise.drawing(),
        answer=None,
        small=None,
    )


def _answered(words: Catalogue, number: int, exercise: Exercise) -> Problem:
    again = f"perfectplay exercise --kind {exercise.kind} --seed {exercise.seed} --difficulty {exercise.difficulty}"
    return Problem(
        heading=words.say("sheet.problem", number=number),
        paragraphs=(exercise.solution,),
        picture=_picture(exercise, is_solved=True),
        board=None if exercise.tree is not None else exercise.drawing(),
        answer=exercise.answer,
        small=words.say("sheet.repeat", command=again),
    )


def _picture(exercise: Exercise, *, is_solved: bool) -> Scene | None:
    if exercise.tree is None:
        return None
    options = options_of(blank=not is_solved, legend=False, lang=exercise.lang, max_nodes=MOST_NODES)
    return scene_of(picture_of(exercise.trace, options))
