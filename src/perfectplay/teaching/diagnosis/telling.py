"""What was found, in sentences, and the step at which a search leaves the right path."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

from perfectplay.teaching.diagnosis.cases import Case
from perfectplay.teaching.diagnosis.examining import Finding, behaviour
from perfectplay.teaching.diagnosis.faults import BUGS, right_variants
from perfectplay.teaching.diagnosis.observing import Failure, Observation
from perfectplay.teaching.diagnosis.reading import Parts, right
from perfectplay.teaching.diagnosis.reference import Variant
from perfectplay.teaching.diagnosis.showing import labels
from perfectplay.teaching.diagnosis.ways.way import Way
from perfectplay.tracing.catalogue import Catalogue, catalogue
from perfectplay.tracing.numbers import number_text

TEXTS: Final = "perfectplay.teaching.diagnosis.catalogues"


def words_of(lang: str) -> Catalogue:
    """Returns the sentences of a language. Raises `BadArgument` if there is none."""
    return catalogue(lang, folder=TEXTS)


class Shown(NamedTuple):
    """The smallest case that shows a bug."""

    way: Way
    case: Case
    found: Observation
    parts: Parts


class Step(NamedTuple):
    """The first difference between the nodes that the right search and the student's evaluate."""

    place: int
    """How many nodes both evaluate alike."""
    wanted: int | None
    """The node that the right search evaluates next; None if it is done."""
    got: int | None
    """The node that the student's search evaluates next; None if it is done."""


def base_of(shown: Shown, finding: Finding) -> Variant:
    """Returns the right search that is written like the student's: with the same cuts."""
    if finding.variant is not None:
        variant = finding.variant
        if finding.bug == "cut-on-equality":
            return Variant(prune="strict", hard=variant.hard, test=variant.test)
        return Variant(prune=variant.prune, hard=variant.hard, test=variant.test, quick=variant.quick)
    styles = [one for one in right_variants(strict_alone=shown.way.strict_alone) if one.handed == "one by one"]
    return max((one for one in styles if one.order == "given"), key=lambda one: step(shown, one).place)


def step(shown: Shown, base: Variant) -> Step:
    """Returns where the search leaves the right path."""
    wanted = behaviour(shown.way.seen(shown.case), base, shown.way.rules).looked_at
    got = shown.found.looked_at
    place = next((n for n, (one, other) in enumerate(zip(wanted, got, strict=False)) if one != other), None)
    if place is None:
        place = min(len(wanted), len(got))
    return Step(
        place,
        wanted[place] if place < len(wanted) else None,
        got[place] if place < len(got) else None,
    )


def answers(shown: Shown, base: Variant) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the right answer and the one that was given: values for MAX, actions and nodes by their names."""
    way, case = shown.way, shown.case
    names = labels(case)
    wanted = right(way.seen(case), way.rules)
    sign = -1 if way.seen(case) is not case else 1
    seen = behaviour(way.seen(case), base, way.rules).looked_at
    expected: dict[str, Any] = {
        "value": _number(sign * wanted.value),
        "action": _action(case, names, wanted.best[0]),
        "looked_at": [names[number] for number in seen],
    }
    given: dict[str, Any] = {
        "value": None if shown.found.value is None else _number(sign * shown.found.value),
        "action": None if shown.found.action is None else _action(case, names, shown.found.action),
        "looked_at": [names[number] for number in shown.found.looked_at],
        "error": None if shown.found.failure is None else _error(shown.found.failure),
    }
    return expected, given


def _error(failure: Failure) -> str:
    if failure.kind == "returns-no-answer":
        return f"it returns {failure.text}, which is no answer"
    return failure.text or failure.kind


def _number(value: float) -> float:
    return int(value) if isfinite(value) and float(value).is_integer() else value


def _action(case: Case, names: Mapping[int, str], place: int) -> str:
    child = case.root.children[place]
    name = names[case.numbers[id(child)]]
    return f"{names[0].lower()}{place + 1}" + (f" ({name})" if child.children else "")


def explanation(shown: Shown, finding: Finding, name: str, wrong: int, trees: int, lang: str) -> str:
    """Tells what is wrong, on which tree, at which step, and what to look at."""
    words = words_of(lang)
    base = base_of(shown, finding)
    expected, given = answers(shown, base)
    said: list[str] = [words.say("wrong", name=name, bug=words.say(f"bug.{finding.bug}"))]
    said.append(words.say("fix", fix=words.say(f"fix.{finding.bug}")))
    said.append(_contrast(words, shown, expected, given))
    if shown.found.failure is None:
        said += _step(words, shown, base)
    said.append(_certainty(words, finding, wrong, trees))
    return " ".join(said)


def _contrast(words: Catalogue, shown: Shown, expected: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    facts = {"value": number_text(expected["value"]), "action": expected["action"]}
    if shown.found.failure is not None:
        kind = shown.found.failure.kind
        if kind == "fails":
            return words.say("failure", error=shown.found.failure.text, **facts)
        if kind == "returns-no-answer":
            return words.say(f"failure.{kind}", answer=shown.found.failure.text, **facts)
        return words.say(f"failure.{kind}", **facts)
    parts = []
    if given["value"] is not None:
        parts.append(words.say("its value", value=number_text(given["value"])))
    if shown.parts.action is not None:
        parts.append(words.say("its action", action=given["action"] if given["action"] else "-"))
    is_same = (given["value"] is None or given["value"] == expected["value"]) and (
        given["action"] is None or given["action"] == expected["action"]
    )
    return words.say("contrast.same" if is_same else "contrast", given=words.say("and").join(parts), **facts)


def _step(words: Catalogue, shown: Shown, base: Variant) -> list[str]:
    names = labels(shown.case)
    found = step(shown, base)
    before = [names[number] for number in shown.found.looked_at[: found.place]]
    start = words.say("step.after", nodes=", ".join(before)) if before else words.say("step.first")
    if found.wanted is None and found.got is None:
        return [words.say("step.none", nodes=", ".join(before))] if before else []
    if found.wanted is None:
        return [start + words.say("step.done", got=names[found.got or 0])]
    if found.got is None:
        return [start + words.say("step.stops", wanted=names[found.wanted])]
    return [start + words.say("step.other", wanted=names[found.wanted], got=names[found.got])]


def _certainty(words: Catalogue, finding: Finding, wrong: int, trees: int) -> str:
    counts = {"wrong": str(wrong), "trees": str(trees)}
    if finding.bug not in BUGS:
        return words.say("certainty.none", **counts)
    if finding.also:
        return words.say("certainty.several", bugs=", ".join(finding.also), **counts)
    return words.say("certainty.all" if finding.is_certain else "certainty.most", **counts)


def approval(name: str, finding: Finding, trees: int, lang: str) -> str:
    """Tells that nothing is wrong, and what is worth a word."""
    words = words_of(lang)
    said = [words.say("right", name=name, trees=str(trees))]
    said += [words.say(f"remark.{remark}") for remark in finding.remarks]
    return " ".join(said)
