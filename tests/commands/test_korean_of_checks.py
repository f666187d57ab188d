"""Reports of `perfectplay check` in Korean, down to what stands in brackets and after a colon."""

from __future__ import annotations

import pytest

from perfectplay.commands.saying import saying
from tests.commands.test_korean import english_sentences

SAY = saying("ko")
HARMLESS = (
    "though is_terminal calls the game over, after 20 moves (b4, f3, ...); that does no harm, because it is never "
    "asked there"
)
PROMISE = "but Mine.can_repeat is True; if none ever can, can_repeat = False makes searches faster"
WHAT_COMPILES = (
    "what compiles are ints, floats, bools, texts, enums, None, and tuples, frozensets, NamedTuples or frozen "
    "dataclasses of them"
)
TEXTS = "machine code keeps texts of at most 512 letters, none of which is a zero byte or half of a pair of surrogates"
OVERFLOW = (
    "the usual reason is <<, + or - beyond 64 bits, where Python's integers grow and machine words wrap, or a shift by "
    "64 places or more: keep integers from -2**63 to 2**63 - 1, for example with word, bit and shifted_up of "
    "perfectplay.words, or divide a large board among several"
)


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        (
            f"Mine.actions gives 8 actions, {HARMLESS}",
            "20수(b4, f3, ...) 다음에 is_terminal은",
        ),
        (
            f"Mine.actions gives 1 action, {HARMLESS}",
            "20수(b4, f3, ...) 다음에 is_terminal은",
        ),
        (
            f"no state came twice in one game (1,918 states and 42 random games), {PROMISE}",
            "(상태 1,918개와 무작위 대국 42판)",
        ),
        (f"no state came twice in one game (all 1,689 states), {PROMISE}", "(상태 1,689개 전부)"),
        ("no: it was not tried", "시험하지 않음"),
        ("no: it was not tried, because a method fails", "예외를 내는 메서드가 있음"),
        ("no: it was not tried, because a method does not return", "끝나지 않는 메서드가 있음"),
        ("no: it was not tried, because endless recursion would end the program", "끝없는 재귀"),
        ("no: it was not tried, because Mine.result changes self.n (a.py, line 2) for 1", "Mine.result 때문"),
        (f"no: the state of Mine is a dict; {WHAT_COMPILES}", "Mine의 상태가 dict입니다."),
        (f"no: [0] in the state of Mine is a frozenset; {WHAT_COMPILES}", "Mine의 상태의 [0]이 frozenset입니다."),
        (f"no: an action of Mine is a list; {WHAT_COMPILES}", "Mine의 수가 list입니다."),
        (f"no: cells in the state of Mine is the text 'x..o'; {TEXTS}", "상태의 cells가 텍스트 'x..o'입니다."),
        ("too short a search to tell how much faster machine code is", "탐색이 너무 짧아"),
    ],
)
def test_lines_of_a_report(english: str, korean: str) -> None:
    said = SAY.line(english)
    assert korean in said
    assert not english_sentences(said)


def test_a_method_that_raises() -> None:
    said = SAY.complaint("Mine.player_name raised IndexError: list index out of range (mine.py, line 17)", "GameError")
    assert said == "Mine.player_name이 예외를 냈습니다: IndexError: list index out of range (mine.py, line 17)"


def test_states_of_several_lengths() -> None:
    said = SAY.complaint("the states are not all of one length, so this solution cannot be stored; leave out the file")
    assert said == "상태마다 길이가 달라 이 풀이는 파일에 저장할 수 없습니다. 파일 이름을 빼세요."


def test_a_fault_that_holds_a_semicolon() -> None:
    fault = "ValueError: a tuple has another length; in machine code a state keeps its shape"
    said = SAY.sentence_of_rules(
        f"Mine.result raises {fault} when compiled, but not when interpreted, at the start; {OVERFLOW}"
    )
    assert said.startswith("처음 국면에서 Mine.result가 인터프리터에서는 나지 않는 예외를 기계어에서 냅니다: Val")
    assert "대개 <<" in said
