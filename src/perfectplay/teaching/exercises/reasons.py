"""Why an answer is wrong, from the recorded search: what it did at a node, and why it did or did not go further."""

from __future__ import annotations

from typing import Any

from perfectplay.tracing.catalogue import Catalogue
from perfectplay.tracing.explaining import Explainer, explain
from perfectplay.tracing.numbers import number_text
from perfectplay.tracing.steps import LEAVES, Kind, Steps
from perfectplay.tracing.visit import CUTS, Trace, Visit


def told(trace: Trace, visit: Visit, words: Catalogue) -> str:
    """Explains why a visit ended as it did."""
    return str(explain(trace, visit, lang=words.language))


def leaves_of(trace: Trace) -> list[Visit]:
    """Returns the visits to leaves, in the order of the search."""
    return [visit for visit in trace.visits if visit.reason in LEAVES]


def visits_by_state(trace: Trace) -> dict[Any, Visit]:
    """Returns the visit to each node of a tree."""
    return {visit.state: visit for visit in trace.visits}


def cut_above(trace: Trace, parent_of: Any, node: int) -> Visit | None:
    """Returns the visit at which a cut left out ``node``; None if it was not left out."""
    visits = visits_by_state(trace)
    if node in visits:
        return None
    while node not in visits:
        node = parent_of(node)
    found = visits[node]
    return found if found.reason in CUTS else None


def why_pruned(trace: Trace, parent_of: Any, node: int, words: Catalogue) -> str:
    """Says which cut left out a node."""
    cut = cut_above(trace, parent_of, node)
    return "" if cut is None else told(trace, cut, words)


def why_searched(trace: Trace, visit: Visit, words: Catalogue) -> str:
    """Says what was known when the search came to a node, so that it could not be left out."""
    steps = Steps(trace)
    before = steps[max(0, steps.entered[visit.number] - 1)]
    known = str(Explainer(trace, words.language).moment(before))
    facts = {"node": visit.label, "alpha": number_text(visit.alpha_in), "beta": number_text(visit.beta_in)}
    is_mean = any(above.is_chance for above in trace.ancestors(visit.number))
    rule = "mean" if is_mean else "equal" if trace.cut_on_equality else "strict"
    return f"{words.say(f'why.searched.{rule}', **facts)} {known}"


def why_not_passed_up(trace: Trace, leaf: Visit, words: Catalogue) -> str:
    """Says at which node above the value of a leaf lost against another."""
    below = leaf
    for above in trace.ancestors(leaf.number):
        if above.is_chance or above.best_child != below.number:
            said = told(trace, above, words)
            return words.say("why.lost", value=number_text(leaf.value), leaf=leaf.label, reason=said)
        below = above
    return ""


def why_on_the_line(trace: Trace, words: Catalogue) -> str:
    """Says why the value of the search is what it is, from the last choice up to the root."""
    line = [trace.visits[number] for number in trace.line(trace.last_root.number)]
    said = [told(trace, visit, words) for visit in reversed(line) if visit.children]
    return " ".join(said)


def set_by(trace: Trace, visit: Visit, limit: str, words: Catalogue) -> str:
    """Says which node gave alpha or beta to a visit, and by which move."""
    value = visit.alpha_in if limit == "alpha" else visit.beta_in
    steps = Steps(trace)
    above = {one.number for one in trace.ancestors(visit.number) if one.is_max is (limit == "alpha")}
    for moment in steps[: steps.entered[visit.number]]:
        now = moment.alpha if limit == "alpha" else moment.beta
        if moment.kind is Kind.BOUND and moment.visit in above and moment.child is not None and now == value:
            owner, witness = trace.visits[moment.visit], trace.visits[moment.child]
            facts = {"node": visit.label, "value": number_text(value), "owner": owner.label}
            return words.say(f"set.{limit}", **facts, move=witness.action_name or "?")
    return words.say(f"set.{limit}.nobody", node=visit.label, value=number_text(value))
