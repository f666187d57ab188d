"""What a reader is asked before each step: only what the recording answers, and every question has its answer."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs perfectplay[web]")

import perfectplay as pp
from perfectplay.tracing.steps import CUTS, Kind, Steps
from perfectplay.tracing.trace import trace
from perfectplay.web.predicting import ASKED, NO_QUESTION, Asked, questions

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def asked(algorithm: Any, game: Any, **options: Any) -> list[tuple[Asked | None, Kind]]:
    steps = Steps(trace(algorithm, game, **options))
    found = questions(steps.trace, steps)
    assert len(found) == len(steps)
    return [
        (None if place == NO_QUESTION else ASKED[place], step.kind) for place, step in zip(found, steps, strict=True)
    ]


def test_what_is_asked_about_the_figure_of_the_textbook() -> None:
    found = asked(pp.alpha_beta, pp.games.ExplicitTree(TREE))
    assert [kind for _, kind in found].count(Kind.RETURN) == 10
    for question, kind in found:
        if kind is Kind.RETURN:
            assert question is Asked.VALUE
        if kind is Kind.BOUND or kind in CUTS:
            assert question is Asked.NEXT
    assert found[0][0] is None
    after_returns = [found[place + 1][0] for place, (_, kind) in enumerate(found) if kind is Kind.RETURN]
    assert set(after_returns) == {Asked.NEXT}, "what follows a return is asked, whatever it is"


def test_minimax_has_no_windows_to_ask_about() -> None:
    found = asked(pp.minimax, pp.games.ExplicitTree(TREE))
    assert {question for question, _ in found} == {None, Asked.VALUE, Asked.PASSED}
    assert [question for question, kind in found if kind is Kind.ALL_SEARCHED] == [Asked.PASSED] * 4


def test_a_chance_node_is_asked_for_its_mean() -> None:
    found = asked(pp.expectiminimax, pp.games.get("pig"), depth=2)
    assert (Asked.PASSED, Kind.ALL_SEARCHED) in found
