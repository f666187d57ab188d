"""The words: the same keys and facts in both languages, and no Korean particle after a variable."""

from __future__ import annotations

import re

from perfectplay.tracing.drawing.picture import Kind
from perfectplay.tracing.drawing.words import ENGLISH, KOREAN, Words
from perfectplay.tracing.visit import Reason


def facts(template: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", template)) - {"s"}


def test_both_languages_say_the_same() -> None:
    assert ENGLISH.keys() == KOREAN.keys()
    for key, template in ENGLISH.items():
        assert facts(template) == facts(KOREAN[key]), key


def test_there_is_a_word_for_everything() -> None:
    assert set(Kind) <= ENGLISH.keys()
    assert set(Reason) <= ENGLISH.keys()


def test_no_particle_hangs_on_a_variable() -> None:
    for template in KOREAN.values():
        assert not re.search(r"}(은|는|이|가|을|를|으로|로|과|와)\b", template), template


def test_numbers() -> None:
    assert Words().say("nodes", 1) == "1 node"
    assert Words().say("nodes", 12_345) == "12,345 nodes"
    assert Words("ko").say("moves", 2) == "+수 2개"
