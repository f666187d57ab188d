"""``pp.worksheet``: the same kinds of exercises for every student, with other trees for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2s
from itertools import count
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.game import listed
from perfectplay.teaching.exercises.making import LARGEST_SEED, exercise, words_of
from perfectplay.teaching.exercises.shapes import EASIEST, HARDEST, checked
from perfectplay.teaching.exercises.table import KINDS
from perfectplay.teaching.worksheets.sheet import Sheet, Worksheet

MOST_PROBLEMS: Final = 100
MOST_STUDENTS: Final = 500
MOST_IN_ALL: Final = 4_000
LONGEST_NAME: Final = 100
SEEDS: Final = 1_000_000
"""The seeds of students are below this, so that they are short."""


def worksheet(
    problems: int = 8,
    *,
    kinds: Sequence[str] | None = None,
    seed: int = 0,
    students: int | Sequence[str] | None = None,
    difficulty: int | None = None,
    lang: str = "en",
    progress: Callable[[int, int], None] | None = None,
) -> Worksheet:
    """Makes a worksheet; the same arguments always make the same.

    ``kinds`` are taken in turn; by default all of `KINDS`. ``difficulty`` is from 1 to 5; by default it grows from the
    first problem to the last. ``students`` is how many sheets there are, or the students' names: each gets the same
    kinds in the same order, about trees of its own. A sheet's seed stands on it, and makes it again alone. ``progress``
    is told how many problems are made, and of how many. ``lang`` is "en" or "ko".

    Raises `BadArgument`.
    """
    words_of(lang)
    checked("problems", problems, 1, MOST_PROBLEMS)
    checked("seed", seed, 0, LARGEST_SEED - MOST_PROBLEMS)
    if difficulty is not None:
        checked("difficulty", difficulty, EASIEST, HARDEST)
    names = _names(students)
    if problems * len(names) > MOST_IN_ALL:
        raise BadArgument(
            f"{len(names):,} sheets of {problems} problems are {problems * len(names):,} problems; {MOST_IN_ALL:,} are "
            f"the most, so make several worksheets"
        )
    chosen = _kinds(kinds)
    sheets, done = [], 0
    taken: set[int] = set()
    for name in names:
        own = seed if name is None else _seed_of(seed, name, taken, problems)
        taken.update(range(own, own + problems))
        made = []
        for place in range(problems):
            grown = EASIEST + place * HARDEST // problems if difficulty is None else difficulty
            kind = chosen[place % len(chosen)]
            made.append(exercise(kind, seed=own + place, difficulty=grown, lang=lang))
            done += 1
            if progress is not None:
                progress(done, problems * len(names))
        sheets.append(Sheet(name=name, seed=own, exercises=tuple(made)))
    return Worksheet(lang=lang, sheets=tuple(sheets))


def _names(students: int | Sequence[str] | None) -> list[str | None]:
    """Returns the names of the students, or their numbers; one None if there is one sheet for all."""
    if students is None:
        return [None]
    if isinstance(students, int):
        return [str(number) for number in _numbered(checked("students", students, 1, MOST_STUDENTS))]
    if isinstance(students, str) or not all(isinstance(name, str) for name in students):
        raise BadArgument(f"students is {students!r}; it must be a number or a list of names")
    checked("the number of students", len(students), 1, MOST_STUDENTS)
    names: list[str | None] = []
    for name in students:
        plain = " ".join(name.split())
        if not plain or len(plain) > LONGEST_NAME:
            raise BadArgument(f"a student is called {name[:60]!r}; a name has 1 to {LONGEST_NAME} characters")
        if plain in names:
            raise BadArgument(f"two students are called {plain!r}; give each a name of its own")
        names.append(plain)
    return names


def _numbered(count: int) -> Iterator[int]:
    yield from range(1, count + 1)


def _kinds(kinds: Sequence[str] | None) -> list[str]:
    if kinds is None:
        return list(KINDS)
    if isinstance(kinds, str) or not kinds:
        raise BadArgument(f"kinds is {kinds!r}; it must be a list of kinds, at least one")
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise BadArgument(
            f"there is no kind of exercise {str(unknown[0])[:60]!r}; there are {listed(KINDS, len(KINDS))}"
        )
    return list(kinds)


def _seed_of(seed: int, name: str, taken: set[int], problems: int) -> int:
    """Returns the seed of a student's sheet, the same on every machine; its problems have none of the taken seeds."""
    for attempt in count():
        text = f"{seed} {name}{f' {attempt}' if attempt else ''}"
        digest = blake2s(text.encode("utf-8", "backslashreplace"), digest_size=8).digest()
        found = int.from_bytes(digest, "big") % SEEDS
        if taken.isdisjoint(range(found, found + problems)):
            return found
    raise AssertionError("there are more seeds than problems")
