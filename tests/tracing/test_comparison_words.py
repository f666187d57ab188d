"""The words of comparisons: the same keys and facts in both languages, and a table that keeps its columns in Korean."""

from __future__ import annotations

import re

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games import Coins, ExplicitTree
from perfectplay.tracing.comparable import SEARCHES
from perfectplay.tracing.comparison_words import ENGLISH, KOREAN, name_of
from perfectplay.tracing.drawing.letters import columns
from perfectplay.tracing.pane_layout import Entered

HANGUL = re.compile("[가-힣]")


def facts(template: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", template))


def test_both_languages_say_the_same() -> None:
    assert KOREAN.keys() - ENGLISH.keys() <= SEARCHES.keys()
    assert ENGLISH.keys() <= KOREAN.keys()
    for key, template in ENGLISH.items():
        assert facts(template) == facts(KOREAN[key]), key


def test_there_is_a_word_for_everything() -> None:
    assert {entered.name for entered in Entered} <= ENGLISH.keys()
    assert [name_of("en", name) for name in SEARCHES] == list(SEARCHES)
    assert all(HANGUL.search(name_of("ko", name)) or name in ("paranoid", "max-n") for name in SEARCHES)


def test_no_particle_hangs_on_a_variable() -> None:
    for template in KOREAN.values():
        assert not re.search(r"}(은|는|이|가|을|를|으로|로|과|와)\b", template), template


def test_the_table_in_korean() -> None:
    comparison = pp.compare(ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    lines = comparison.text(lang="ko").split("\n")
    assert lines[0].split() == ["탐색", "값", "최선의", "수", "노드", "리프", "노드", "컷", "건너뛴", "수"]
    assert lines[1].split() == ["미니맥스", "3", "a1", "13", "9", "0", "0"]
    assert len({columns(line) for line in lines[:6]}) == 1
    assert lines[6] == "균일한 트리: 노드마다 수 3개, 깊이 2, 리프 노드 9개. 적어도 5개는 보아야 함."
    assert "리프 노드 7, 컷 2; 값 3, 최선의 수 a1" in comparison.panes(lang="ko")
    assert not HANGUL.search(comparison.panes())


def test_several_players_in_korean() -> None:
    lines = pp.compare(Coins(), depth=6).text(lang="ko").split("\n")
    assert lines[4] == ("max-n: 각자 자기 몫을 위해 둘 때, A의 수는 l2, 얻는 값은 약 24(깊이 제한에서의 추정값).")
    assert lines[6] == "두 탐색이 고른 수가 같음."
    assert lines[-1] == "~: 깊이 제한에서의 추정값."


def test_several_players_whose_values_are_proven_in_korean() -> None:
    lines = pp.compare(Coins(coins=(1, 5, 2, 6, 3, 4))).text(lang="ko").split("\n")
    assert lines[4] == "max-n: 각자 자기 몫을 위해 둘 때, A의 수는 r2, 얻는 값은 7."
    assert lines[5] == "paranoid: 모두가 A의 상대로 둘 때, A의 수는 r2, 확실히 얻는 값은 7."


def test_a_tree_of_one_ply() -> None:
    assert "and 1 ply deep: 2 leaves" in str(pp.compare(ExplicitTree([3, 5])))


def test_an_unknown_language() -> None:
    with pytest.raises(BadArgument, match="there is no language 'xx'; there are en and ko"):
        pp.compare(ExplicitTree([3, 5])).text(lang="xx")
