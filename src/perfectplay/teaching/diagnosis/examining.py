"""A candidate tried on all cases, and what its answers say.

First the convention is found by which it is called (see `ways`), then all cases are tried and judged. What is wrong
is compared with the reference with each fault built in (`faults`): first by value, action and the nodes looked at,
then by value and action alone, then by what agrees most. A search that is right is compared by the nodes alone: too
few cuts, or cuts that the course's rule forbids, change no value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from perfectplay.teaching.diagnosis.cases import Case
from perfectplay.teaching.diagnosis.faults import BUGS, right_variants, wrong_variants
from perfectplay.teaching.diagnosis.observing import SECONDS, Observation, Record, called
from perfectplay.teaching.diagnosis.programs import crosses, has_cut, keeps_color, may_swap, passes_unturned
from perfectplay.teaching.diagnosis.reading import Parts, observed, read, same, verdict
from perfectplay.teaching.diagnosis.reference import Outcome, Rules, Variant, outcome
from perfectplay.teaching.diagnosis.ways.way import Way

SAMPLE: Final = 18
"""So many of the first cases tell by which convention a candidate is called."""

OF_A_SAMPLE: Final = 1.0
"""How long a call may take there, in seconds: a search that never ends does not for each convention."""

ALIKE: Final = 0.8
"""A bug is named if it explains at least this part of the wrong answers, and as much of the right ones."""

MOST_COMPARED: Final = 16

MOST_FAIL: Final = 0.9
"""Where this part of all calls give no answer, no bug but the failure is looked for."""

AGAIN: Final = 4
"""So often equal actions are asked for again."""

OF_DEPTH: Final = ("depth-counted-twice", "depth-off-by-one", "terminal-after-depth", "ply-instead-of-round")


@dataclass(frozen=True)
class Examined:
    """What was seen of a candidate that was called in one way."""

    way: Way
    cases: tuple[Case, ...]
    found: tuple[Observation, ...]
    verdicts: tuple[str, ...]
    parts: Parts

    @property
    def wrong(self) -> tuple[int, ...]:
        """The numbers of the cases with wrong answers."""
        return tuple(number for number, verdict in enumerate(self.verdicts) if verdict == "wrong")

    @property
    def agreed(self) -> int:
        """The number of answers that are not wrong."""
        return len(self.cases) - len(self.wrong)


@dataclass(frozen=True)
class Finding:
    """What is the matter with a search; ``bug`` is empty if nothing is."""

    bug: str = ""
    also: tuple[str, ...] = ()
    """Other bugs that would explain the same."""
    is_certain: bool = True
    """Whether everything that was seen is what a search with that bug does."""
    variant: Variant | None = None
    rules: Rules | None = None
    remarks: tuple[str, ...] = ()
    by_looks: bool = False
    """Whether only the nodes looked at show it: all values and actions are right."""


@lru_cache(maxsize=400_000)
def behaviour(case: Case, variant: Variant, rules: Rules) -> Outcome:
    """Returns what the reference does; each is computed once."""
    return outcome(case, variant, rules)


def tried(way: Way, cases: Sequence[Case], seconds: float = SECONDS) -> Examined:
    """Calls a candidate on cases, and judges it. It ends at the first call that does not end."""
    records = [Record(case) for case in cases]

    def calls() -> Iterator[Callable[[], Any]]:
        for case, record in zip(cases, records, strict=True):
            yield lambda case=case, record=record: way.call(case, record)  # type: ignore[misc]

    answers = called(calls(), seconds)
    done = tuple(cases[: len(answers)])
    parts = read(way, done, answers)
    return judged(way, done, records, answers, parts)


def judged(
    way: Way, cases: tuple[Case, ...], records: Sequence[Record], answers: Sequence[Any], parts: Parts
) -> Examined:
    """Returns the answers as observations with their verdicts."""
    found = tuple(
        observed(way, case, record, answer, parts)
        for case, record, answer in zip(cases, records, answers, strict=False)
    )
    verdicts = tuple(verdict(way, case, seen, parts) for case, seen in zip(cases, found, strict=True))
    return Examined(way, cases, found, verdicts, parts)


def by_convention(ways: Sequence[Way], seconds: float) -> list[Way]:
    """Returns the ways in the order of how well the candidate does when it is called so, the best first."""
    if len(ways) == 1:
        return list(ways)
    scored: list[tuple[int, int, Way]] = []
    for number, way in enumerate(ways):
        cases = sample(way)
        seen = tried(way, cases, min(seconds, OF_A_SAMPLE))
        scored.append((-seen.agreed, number, way))
        if seen.agreed == len(cases):
            break
    return [way for _, _, way in sorted(scored, key=lambda item: item[:2])]


def sample(way: Way) -> tuple[Case, ...]:
    """Returns a few small cases of every kind."""
    cases = [case for case in way.cases() if "large" not in case.tags]
    special = [case for case in cases if "min" in case.tags or "limited" in case.tags][:6]
    return tuple([case for case in cases if case not in special][: SAMPLE - len(special)] + special)


# ------------------------------------------------------------ what is the matter


def diagnosed(seen: Examined) -> Finding:
    """Returns what is the matter with a candidate."""
    seen, remarks = _without_unfair_cases(seen)
    if any(found.wrong_undo for found in seen.found):
        return Finding("move-not-undone", remarks=remarks)
    if not seen.wrong:
        finding = _by_looks(seen)
        return replace(finding, remarks=remarks + finding.remarks)
    if all("large" in seen.cases[number].tags for number in seen.wrong):
        return Finding("infinity-too-small", remarks=remarks)
    if sum(found.failure is not None for found in seen.found) >= MOST_FAIL * len(seen.found):
        return replace(_failed(seen) or _without_answer(seen), remarks=remarks)
    named = _as_written(seen, _exactly(seen, with_looks=True) or _exactly(seen, with_looks=False))
    if named is None and not seen.way.evaluates_cut_offs:
        whole = _left(seen, {number for number, case in enumerate(seen.cases) if "limited" in case.tags})
        if len(whole.cases) < len(seen.cases):
            finding = diagnosed(whole)
            return replace(finding, remarks=(*remarks, *finding.remarks, "no depth"))
    named = named or _failed(seen) or _nearly(seen) or Finding("wrong-answer", is_certain=False)
    return replace(named, remarks=remarks + named.remarks)


def _without_unfair_cases(seen: Examined) -> tuple[Examined, tuple[str, ...]]:
    """Leaves out cases that the candidate need not get right: what it says nothing about in its signature."""
    consecutive = {number for number, case in enumerate(seen.cases) if "consecutive" in case.tags}
    if seen.way.rules.in_rounds or not consecutive & set(seen.wrong):
        return seen, ()
    if set(seen.wrong) <= consecutive and any(found.asks_below for found in seen.found):
        return seen, ()
    return _left(seen, consecutive), ("alternates",) if set(seen.wrong) <= consecutive else ()


def _left(seen: Examined, dropped: set[int]) -> Examined:
    kept = [number for number in range(len(seen.cases)) if number not in dropped]
    return replace(
        seen,
        cases=tuple(seen.cases[number] for number in kept),
        found=tuple(seen.found[number] for number in kept),
        verdicts=tuple(seen.verdicts[number] for number in kept),
    )


def variants_for(seen: Examined) -> Iterator[tuple[Rules, Variant]]:
    """Yields all references with a fault that this kind of search can have."""
    way = seen.way
    for rules in (way.rules, *way.other_rules):
        several = any("consecutive" in case.tags for case in seen.cases)
        chance = rules.opponents_at_random or any("chance" in case.tags for case in seen.cases)
        for quick in (False, True) if way.finds_quicker else (False,):
            for variant in wrong_variants(
                rules, quick=quick, several=several, chance=chance, strict_alone=way.strict_alone
            ):
                if variant.bug not in _impossible(way) or variant.utility == "max":
                    yield rules, variant


def _impossible(way: Way) -> tuple[str, ...]:
    """Returns the bugs that a search called in this way cannot have, because it has not what they are about."""
    if way.one_evaluation:
        return ("utility-for-player-to-move",) if way.has_depth else ("utility-for-player-to-move", *OF_DEPTH)
    return () if way.has_depth else ("evaluation-for-wrong-side", *OF_DEPTH)


def does(seen: Examined, number: int, rules: Rules, variant: Variant, *, with_looks: bool) -> bool:
    """Returns whether the reference does on a case what was seen."""
    found = seen.found[number]
    said = behaviour(seen.way.seen(seen.cases[number]), variant, rules)
    fails = said.value is None or (seen.parts.value is None and said.action is None)
    if found.failure is not None or fails:
        return found.failure is not None and fails
    if found.value is not None and not same(found.value, said.value or 0.0, seen.way.tolerance):
        return False
    if seen.parts.action is not None and found.action != said.action:
        return False
    return not with_looks or found.looked_at == said.looked_at


def _order(seen: Examined) -> list[int]:
    """Returns the numbers of cases, those first that tell most: wrong ones and small ones."""
    rank = {"wrong": 0, "tie": 1, "right": 2}
    return sorted(range(len(seen.cases)), key=lambda number: (rank[seen.verdicts[number]], number))


def is_random(seen: Examined) -> bool:
    """Returns whether a candidate takes one of equal actions at random: called again, it takes another."""
    ties = tuple(case for case, one in zip(seen.cases, seen.verdicts, strict=True) if one == "tie")
    before = [found.action for found, one in zip(seen.found, seen.verdicts, strict=True) if one == "tie"]
    for _ in range(AGAIN):
        found = tried(seen.way, ties).found
        if [one.action for one in found] != before:
            return True
    return False


def _unlike_first(seen: Examined) -> list[int]:
    """Returns the numbers of cases, those first on which other nodes are looked at than alpha-beta does."""
    right_ones = [Variant(prune="equal"), Variant(prune="strict")]
    return sorted(
        range(len(seen.cases)), key=lambda number: any(_looks(seen, number, seen.way.rules, one) for one in right_ones)
    )


def _exactly(seen: Examined, *, with_looks: bool) -> Finding | None:
    order = _order(seen)
    fitting = [
        (rules, variant)
        for rules, variant in variants_for(seen)
        if all(does(seen, number, rules, variant, with_looks=with_looks) for number in order)
    ]
    return _named([pair for pair in fitting if not _is_idle(seen, *pair)])


def _as_written(seen: Examined, found: Finding | None) -> Finding | None:
    """Returns a finding with the name that fits the text of the program, where another bug would do the same."""
    thing = seen.way.candidate.thing
    if found is None or found.rules is None:
        return found
    if found.bug == "evaluation-for-wrong-side" and found.rules.negamax and keeps_color(thing):
        return replace(found, bug="sign-not-turned", also=(found.bug, *found.also))
    if found.bug == "alpha-beta-swapped" and found.also and not may_swap(thing):
        return replace(found, bug=found.also[0], also=(*found.also[1:], found.bug))
    return found


def _is_idle(seen: Examined, rules: Rules, variant: Variant) -> bool:
    """Returns whether a fault changes nothing on any of the cases."""
    if variant.bug == "cut-on-equality":
        return False
    right_one = variant.style
    cases = [seen.way.seen(case) for case in seen.cases]
    return all(behaviour(case, variant, rules) == behaviour(case, right_one, rules) for case in cases)


def _named(fitting: Sequence[tuple[Rules, Variant]], *, is_certain: bool = True) -> Finding | None:
    if not fitting:
        return None
    names = list(dict.fromkeys(variant.bug for _, variant in fitting))
    names.sort(key=BUGS.index)
    rules, variant = next(pair for pair in fitting if pair[1].bug == names[0])
    return Finding(names[0], tuple(names[1:]), is_certain, variant, rules)


def _nearly(seen: Examined) -> Finding | None:
    """Returns the bug that explains most, if it explains enough."""
    order = _order(seen)
    wrong = [number for number in order if seen.verdicts[number] == "wrong"][:MOST_COMPARED]
    others = [number for number in order if seen.verdicts[number] != "wrong"]
    others = others[:: max(1, len(others) // MOST_COMPARED)][:MOST_COMPARED]
    best: list[tuple[float, Rules, Variant]] = []
    for rules, variant in variants_for(seen):
        hits = sum(does(seen, number, rules, variant, with_looks=False) for number in wrong)
        if hits < ALIKE * len(wrong):
            continue
        kept = sum(does(seen, number, rules, variant, with_looks=False) for number in others)
        if kept >= ALIKE * len(others):
            best.append((hits / len(wrong) + kept / max(len(others), 1), rules, variant))
    top = max((score for score, _, _ in best), default=0)
    first = [(rules, variant) for score, rules, variant in best if score == top]
    if len({variant.bug for _, variant in first}) > 1:  # the other answers tell which
        count = [sum(does(seen, number, *one, with_looks=False) for number in order) for one in first]
        first = [one for one, hits in zip(first, count, strict=True) if hits == max(count)]
    return _named(first, is_certain=False)


def _failed(seen: Examined) -> Finding | None:
    """Returns the kind of failure, if what is wrong is that there is no answer."""
    failures = [found.failure for found in seen.found if found.failure is not None]
    for kind in ("does-not-end", "leaves-python", "takes-too-much-memory"):
        if any(failure.kind == kind for failure in failures):
            return Finding(kind)
    return _without_answer(seen) if len(failures) * 2 >= len(seen.wrong) else None


def _without_answer(seen: Examined) -> Finding:
    """Returns whether it mostly raises errors, or returns what is no answer."""
    kinds = [found.failure.kind for found in seen.found if found.failure is not None]
    return Finding("returns-no-answer" if kinds.count("returns-no-answer") > kinds.count("fails") else "fails")


# ------------------------------------------------------------ right values


def _by_looks(seen: Examined) -> Finding:
    """Looks for bugs that change no value: what is cut, and which of equal actions is taken."""
    way, order = seen.way, _unlike_first(seen)
    remarks: tuple[str, ...] = ()
    if not any(found.looked_at for found in seen.found):
        return Finding(remarks=("unseen",))
    if "tie" in seen.verdicts and not is_random(seen):
        finding = _exactly(seen, with_looks=True) or _exactly(seen, with_looks=False)
        if finding is not None:
            return finding
    if "tie" in seen.verdicts:
        remarks = ("ties",)
    for quick in (False, True) if way.finds_quicker else (False,):
        for variant in right_variants(quick=quick, strict_alone=way.strict_alone):
            if all(_looks(seen, number, way.rules, variant) for number in order):
                return _right(seen, variant, remarks)
    fitting = [
        (rules, variant)
        for rules, variant in variants_for(seen)
        if variant.table == "none"
        and all(_looks(seen, number, rules, variant) for number in order)
        and all(does(seen, number, rules, variant, with_looks=False) for number in order)
    ]
    finding = _as_written(seen, _named([pair for pair in fitting if not _is_idle(seen, *pair)]))
    if finding is not None:
        return replace(finding, by_looks=True)
    if claims_cuts(way) and has_cut(way.candidate.thing) and _misses_cuts(seen):
        return Finding("window-not-passed-on", ("window-reset-below-root",), is_certain=False, by_looks=True)
    return Finding(remarks=(*remarks, "own order"))


def _misses_cuts(seen: Examined) -> bool:
    """Returns whether a search goes through the tree as alpha-beta does, and somewhere leaves out less."""
    wanted = right_looks(Variant(), seen.way)
    is_more = False
    for case, found in zip(seen.cases, seen.found, strict=True):
        tree = seen.way.seen(case)
        full = behaviour(tree, Variant(prune="none"), seen.way.rules).looked_at
        least = [behaviour(tree, one, seen.way.rules).looked_at for one in wanted]
        if not is_part(found.looked_at, full) or not any(is_part(one, found.looked_at) for one in least):
            return False
        is_more = is_more or len(found.looked_at) > max(map(len, least))
    return is_more


def is_part(part: Sequence[int], whole: Sequence[int]) -> bool:
    """Returns whether a sequence is another one with some of its elements left out."""
    rest = iter(whole)
    return all(one in rest for one in part)


def right_looks(variant: Variant, way: Way) -> tuple[Variant, ...]:
    """Returns the right ways of searching with which one is compared that goes wrong by the nodes alone."""
    prunes = ("strict",) if way.strict_alone else ("equal", "strict")
    return tuple(replace(Variant(prune=prune), quick=variant.quick) for prune in prunes)


def _looks(seen: Examined, number: int, rules: Rules, variant: Variant) -> bool:
    return seen.found[number].looked_at == behaviour(seen.way.seen(seen.cases[number]), variant, rules).looked_at


def _right(seen: Examined, variant: Variant, remarks: tuple[str, ...]) -> Finding:
    """Returns that nothing is wrong, unless a search with a cut in its program never cuts."""
    if variant.prune != "none" or not claims_cuts(seen.way):
        return Finding(variant=variant, rules=seen.way.rules, remarks=remarks)
    if has_cut(seen.way.candidate.thing):
        names = ["window-not-passed-on"]
        thing = seen.way.candidate.thing
        if crosses(thing) or (seen.way.rules.negamax and passes_unturned(thing)):
            names.insert(0, "alpha-beta-swapped")
        never = Variant(bug=names[0], passed="nothing")
        return Finding(names[0], tuple(names[1:]), True, never, seen.way.rules, remarks, by_looks=True)
    return Finding(variant=variant, rules=seen.way.rules, remarks=(*remarks, "never cuts"))


def claims_cuts(way: Way) -> bool:
    """Returns whether a candidate calls itself alpha-beta, or has variables of these names."""
    name = way.candidate.name.lower().replace("_", "")
    if "alphabeta" in name or "prun" in name:
        return True
    names = {name.lower() for name in way.candidate.names}
    return any("alpha" in name for name in names) and any("beta" in name for name in names)
