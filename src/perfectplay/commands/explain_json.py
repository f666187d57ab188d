"""The output of ``perfectplay explain --json``; schemas/explain.json describes it."""

from __future__ import annotations

from typing import Any

from perfectplay.commands.setup import Setup
from perfectplay.tracing.catalogue import printable
from perfectplay.tracing.explanation import Explanation
from perfectplay.tracing.numbers import is_known
from perfectplay.tracing.pseudocode import marked_line, pseudocode
from perfectplay.tracing.saving import value_to_json
from perfectplay.tracing.steps import Moment
from perfectplay.tracing.story import Teller
from perfectplay.tracing.visit import CUTS, Trace


def as_object(setup: Setup, trace: Trace, lang: str, tone: str, *, leaves: bool) -> dict[str, Any]:
    """Returns the search, its cuts and its moments."""
    teller = Teller(trace, lang, tone, leaves=leaves)
    root = trace.visits[teller.answered.number]  # all its digits
    return {
        "game": setup.name,
        "moves": setup.match.moves,
        "position": setup.notation(),
        "algorithm": trace.algorithm.replace("_", "-"),
        "options": dict(trace.options),
        "cut_on_equality": trace.cut_on_equality,
        "lang": lang,
        "tone": tone,
        "players": list(trace.player_names),
        "nodes": trace.nodes,
        "recorded": len(trace.visits),
        "max_visits": trace.max_visits,
        "max_ply": trace.max_ply,
        "is_stopped": teller.is_stopped,
        "value": value_to_json(root.value) if is_known(root) else None,
        "bound": str(root.bound),
        "line": [printable(trace.visits[number].action_name or "?") for number in trace.line(root.number)[1:]],
        "opening": teller.opening(),
        "closing": teller.closing(),
        "glossary": [line.strip() for line in teller.glossary()[1:]],
        "cuts": [
            {
                "visit": visit.number,
                "node": visit.label,
                "kind": str(visit.reason),
                "moment": teller.steps.left[visit.number],
                **_cut(teller.explainer.end(visit)),
            }
            for visit in trace.visits
            if visit.reason in CUTS
        ],
        "moments": [_moment(teller, moment) for moment in teller.steps],
    }


def _cut(explanation: Explanation) -> dict[str, Any]:
    return {
        "text": explanation.text,
        "inequality": explanation.inequality,
        "owner": explanation.owner,
        "witness": explanation.witness,
        "steps_up": explanation.steps_up,
        "skipped": explanation.skipped,
        "leaves_saved": explanation.leaves_saved,
        "is_equal": explanation.is_equal,
    }


def _moment(teller: Teller, moment: Moment) -> dict[str, Any]:
    visit = teller.trace.visits[moment.visit]
    explanation = teller.explainer.moment(moment)
    line = marked_line(teller.trace, moment)
    return {
        "kind": str(moment.kind),
        "visit": moment.visit,
        "child": moment.child,
        "ply": visit.ply,
        "node": visit.label,
        "alpha": value_to_json(moment.alpha),
        "beta": value_to_json(moment.beta),
        "best": None if moment.best is None else value_to_json(moment.best),
        "text": explanation.text,
        "inequality": explanation.inequality,
        "pseudocode": None if line is None else pseudocode(teller.trace, moment.visit)[line].text.strip(),
    }
