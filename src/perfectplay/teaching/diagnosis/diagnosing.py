"""The whole diagnosis of one search, from the candidate to the explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.teaching.diagnosis.candidates import of_thing
from perfectplay.teaching.diagnosis.cases import Case
from perfectplay.teaching.diagnosis.diagnosis import Diagnosis
from perfectplay.teaching.diagnosis.examining import (
    Examined,
    Finding,
    behaviour,
    by_convention,
    diagnosed,
    judged,
    right_looks,
    tried,
)
from perfectplay.teaching.diagnosis.observing import SECONDS, Observation, Record, called
from perfectplay.teaching.diagnosis.picturing import picture
from perfectplay.teaching.diagnosis.reading import verdict
from perfectplay.teaching.diagnosis.reference import Variant
from perfectplay.teaching.diagnosis.showing import as_game, notation
from perfectplay.teaching.diagnosis.shrinking import shrunk
from perfectplay.teaching.diagnosis.telling import Shown, answers, approval, base_of, explanation, words_of
from perfectplay.teaching.diagnosis.ways.nested import Flat
from perfectplay.teaching.diagnosis.ways.way import Candidate, Way

NO_ANSWER: Final = ("fails", "returns-no-answer")
"""What is seen of a search that is called otherwise than it is meant, too."""

MOST_WAYS: Final = 3
"""So many conventions are tried on all trees, where the first leaves a bug without a name."""


def diagnose(function: Any, *, seconds: float = SECONDS, lang: str = "en") -> Diagnosis:
    """Tries a student's search on small trees; returns what is wrong with it, or that nothing is.

    ``function`` is a function or a class with one of the signatures that docs/diagnosing.md lists; ``seconds`` is how
    long one call of it may take; ``lang`` is the language of the explanation, "en" or "ko". The search runs in a thread
    of this process: it is stopped if it does not end, and what it prints is thrown away, but memory is not limited.
    ``perfectplay diagnose`` runs it in a process of its own. Raises `BadArgument` if it does not look like a search.
    """
    words_of(lang)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise BadArgument(f"seconds is {seconds!r}; it must be a number above 0")
    candidate, ways = of_thing(function)
    return of_candidate(candidate, ways, seconds=seconds, lang=lang)


def of_candidate(candidate: Candidate, ways: Sequence[Way], *, seconds: float = SECONDS, lang: str = "en") -> Diagnosis:
    """Returns the diagnosis of a candidate that may be called in these ways."""
    seen, finding = examined(by_convention(ways, seconds), seconds)
    facts = {"name": candidate.name, "signature": seen.way.title, "trees": len(seen.cases), "remarks": finding.remarks}
    if not finding.bug:
        said = approval(candidate.name, finding, len(seen.cases), lang)
        return Diagnosis(is_right=True, bug=None, explanation=said, is_certain=True, **facts)  # type: ignore[arg-type]
    shown, wrong = smallest(seen, finding, seconds)
    base = base_of(shown, finding)
    expected, found = answers(shown, base)
    return Diagnosis(
        is_right=False,
        bug=finding.bug,
        explanation=explanation(shown, finding, candidate.name, wrong, len(seen.cases), lang),
        tree=as_game(shown.case),
        depth=shown.case.depth,
        notation=notation(shown.case),
        also=finding.also,
        is_certain=finding.is_certain,
        expected=expected,
        found=found,
        wrong=wrong,
        svg=picture(shown, base, candidate.name, lang),
        **facts,  # type: ignore[arg-type]
    )


def examined(ways: Sequence[Way], seconds: float) -> tuple[Examined, Finding]:
    """Returns what the first convention shows that leaves nothing unexplained; otherwise what the best one shows."""
    first: tuple[Examined, Finding] | None = None
    for way in ways[:MOST_WAYS]:
        seen = tried(way, way.cases(), seconds)
        finding = diagnosed(seen)
        if not finding.bug or (finding.is_certain and finding.bug not in NO_ANSWER):
            return seen, finding
        first = first or (seen, finding)
    assert first is not None
    return first


def smallest(seen: Examined, finding: Finding, seconds: float) -> tuple[Shown, int]:
    """Returns the smallest case that shows the bug, and how many of all cases do."""
    shows = _test(seen, finding)
    wrong = [number for number, found in enumerate(seen.found) if shows(seen.cases[number], found)]
    number = min(wrong or seen.wrong or range(len(seen.cases)), key=lambda one: _plainness(seen.cases[one], finding))
    case = seen.cases[number]
    if finding.bug != "does-not-end":
        case = shrunk(case, lambda one: shows(one, again(seen, one, seconds)), keeps_shape=isinstance(seen.way, Flat))
        found = again(seen, case, seconds)
    else:
        found = seen.found[number]
    return Shown(seen.way, case, found, seen.parts), len(wrong)


def _plainness(case: Case, finding: Finding) -> tuple[bool, int]:
    """Returns what orders cases: those without transpositions first, unless these are the matter."""
    return "shared" in case.tags and finding.bug != "bound-used-as-exact", len(case.nodes)


def again(seen: Examined, case: Case, seconds: float) -> Observation:
    """Returns what the search does on one case; which part of its answers is the value is known already."""
    record = Record(case)
    answer = called(iter([lambda: seen.way.call(case, record)]), seconds)
    return judged(seen.way, (case,), [record], answer, seen.parts).found[0]


def _test(seen: Examined, finding: Finding) -> Callable[[Case, Observation], bool]:
    """Returns what tells whether a case shows the bug."""
    way, variant, rules = seen.way, finding.variant, finding.rules
    if finding.bug == "move-not-undone":
        return lambda _, found: found.wrong_undo
    if finding.bug in (*NO_ANSWER, "does-not-end", "leaves-python", "takes-too-much-memory"):
        return lambda _, found: found.failure is not None and found.failure.kind == finding.bug
    if finding.by_looks and variant is None:
        least = right_looks(Variant(), way)
        return lambda case, found: (
            found.failure is None
            and verdict(way, case, found, seen.parts) != "wrong"
            and len(found.looked_at) > max(len(behaviour(way.seen(case), one, way.rules).looked_at) for one in least)
        )
    if finding.by_looks and variant is not None and rules is not None:
        wanted = right_looks(variant, way)
        return lambda case, found: (
            found.failure is None
            and found.looked_at == behaviour(way.seen(case), variant, rules).looked_at
            and all(found.looked_at != behaviour(way.seen(case), one, way.rules).looked_at for one in wanted)
        )
    is_asked = way.rules.in_rounds or finding.bug == "consecutive-moves-mixed"
    fair = [number for number, case in enumerate(seen.cases) if is_asked or "consecutive" not in case.tags]
    ties = finding.bug == "last-instead-of-first-best" or not any(seen.verdicts[number] == "wrong" for number in fair)
    bad = ("wrong", "tie") if ties else ("wrong",)

    def shows(case: Case, found: Observation) -> bool:
        is_fair = is_asked or "consecutive" not in case.tags
        fails = found.failure is not None and not finding.bug.startswith("terminal")
        return is_fair and verdict(way, case, found, seen.parts) in bad and not (fails and finding.is_certain)

    return shows
