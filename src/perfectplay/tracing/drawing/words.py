"""The words in pictures, in English and Korean; no Korean particle stands right after a placeholder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perfectplay.errors import BadArgument

ENGLISH: Final = {
    # ---------------------------------------------------------------- the legend
    "MAX": "MAX",
    "MIN": "MIN",
    "OWN": "maximises its own share",
    "CHANCE": "chance",
    "END": "end of the game",
    "CUT_OFF": "depth ends: estimate",
    "UNSEARCHED": "never searched",
    "FOLDED": "folded",
    "principal": "principal variation",
    "chosen": "gave the value",
    "window": "on entry → on exit",
    "cut": "cut",
    "owner": "where the bound comes from",
    # ---------------------------------------------------------------- barriers
    "alpha cut": "alpha cut",
    "beta cut": "beta cut",
    "shallow cut": "shallow cut",
    "star alpha cut": "star cut",
    "star beta cut": "star cut",
    "probed": "only probed",
    "sampled": "not tried yet",
    "stopped": "stopped",
    "width": "not among the best",
    "set at": "set at {owner}",
    # ---------------------------------------------------------------- folds
    "moves": "+{count} move{s}",
    "searched": "{searched} searched",
    "searched and cut": "{searched} searched, {unsearched} cut",
    "searched and not": "{searched} searched, {unsearched} not",
    "nodes": "{count} node{s}",
    "unrecorded": "not recorded",
    # ---------------------------------------------------------------- below the picture
    "title": "{algorithm} on {game}",
    "entered": "{title}: {count} node{s} entered.",
    "run": "This is run {run} of {runs}.",
    "from": "Drawn from visit {visit} on: {count} of the nodes.",
    "limits": "The recording is limited to {visits} visits, down to ply {plies}: of what is drawn here, {count} "
    "node{s} more are not recorded and not shown.",
    "value": "The value of the first node is {value}.",
    "line": "Principal variation: {moves}.",
    "cuts": "{count} cut{s} shown.",
    "blank": "A tree to be filled in: {count} node{s}.",
    "step": "Step {step} of {count}: {sentence}",
    # ---------------------------------------------------------------- one node
    "static": "static value {value}",
    "PENDING": "not reached yet",
    "HERE": "the search is here",
    "probe": "probe: {name}",
    "random": "{player} (at random)",
    "samples": "{count} walk{s} through it",
    "visit": "visit {number}",
    "to move": "{player} to move",
    "to move as": "{player} ({side}) to move",
    "has value": "value {value}",
    "one window": "window {window}",
    "two windows": "window {window} on entry, {exit} on exit",
    "left out": "{count} move{s} never searched",
    "terminal": "the game is over",
    "repetition": "repetition",
    "depth": "cut off by depth",
    "all searched": "all moves searched",
    "whose bound": "the bound of this {cut} was set at {owner}",
    "cut at": "{cut} at {node}: {inequality}",
    "at": "{name}: {node}",
}

KOREAN: Final = {
    "MAX": "MAX",
    "MIN": "MIN",
    "OWN": "자기 몫을 최대화",
    "CHANCE": "확률",
    "END": "게임 끝",
    "CUT_OFF": "깊이 제한: 추정값",
    "UNSEARCHED": "탐색하지 않음",
    "FOLDED": "접음",
    "principal": "최선의 진행",
    "chosen": "값을 정한 수",
    "window": "들어올 때 → 나갈 때",
    "cut": "컷",
    "owner": "경계가 정해진 곳",
    "alpha cut": "알파 컷",
    "beta cut": "베타 컷",
    "shallow cut": "얕은 컷",
    "star alpha cut": "스타 컷",
    "star beta cut": "스타 컷",
    "probed": "탐침만 함",
    "sampled": "아직 시도하지 않음",
    "stopped": "멈춤",
    "width": "상위 후보가 아님",
    "set at": "{owner}에서 정해짐",
    "moves": "+수 {count}개",
    "searched": "탐색 {searched}",
    "searched and cut": "탐색 {searched}, 컷 {unsearched}",
    "searched and not": "탐색 {searched}, 제외 {unsearched}",
    "nodes": "노드 {count}개",
    "unrecorded": "기록되지 않음",
    "title": "{game} · {algorithm}",
    "entered": "{title}: 노드 {count}개에 들어감.",
    "run": "탐색 {runs}번 가운데 {run}번째.",
    "from": "방문 {visit}부터 그림: 그중 노드 {count}개.",
    "limits": "기록은 방문 {visits}개, 깊이 {plies}까지: 이 그림에 속한 노드 {count}개는 기록되지 않아 보이지 않음.",
    "value": "첫 노드의 값: {value}.",
    "line": "최선의 진행: {moves}.",
    "cuts": "컷 {count}개.",
    "blank": "채워 넣을 트리: 노드 {count}개.",
    "step": "단계 {step}/{count}: {sentence}",
    "static": "정적 값 {value}",
    "PENDING": "아직 도달하지 않음",
    "HERE": "탐색이 지금 있는 곳",
    "probe": "탐침: {name}",
    "random": "{player}(무작위)",
    "samples": "지나간 시뮬레이션 {count}번",
    "visit": "방문 {number}",
    "to move": "{player} 차례",
    "to move as": "{player}({side}) 차례",
    "has value": "값 {value}",
    "one window": "탐색 창 {window}",
    "two windows": "탐색 창: 들어올 때 {window}, 나갈 때 {exit}",
    "left out": "탐색하지 않은 수 {count}개",
    "terminal": "게임이 끝남",
    "repetition": "반복",
    "depth": "깊이 제한",
    "all searched": "모든 수를 탐색함",
    "whose bound": "이 {cut}의 경계: {owner}에서 정해짐",
    "cut at": "{node}의 {cut}: {inequality}",
    "at": "{name}: {node}",
}

LANGUAGES: Final = {"en": ENGLISH, "ko": KOREAN}


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: str = "en"

    def say(self, key: str, count: int | None = None, **facts: object) -> str:
        """Fills the sentence under ``key``."""
        if count is not None:
            facts = {**facts, "count": f"{count:,}", "s": "" if count == 1 else "s"}
        return LANGUAGES[self.language][key].format_map(facts)


def words_of(language: str) -> Words:
    """Returns the words of a language. Raises `BadArgument` if there are none."""
    if language not in LANGUAGES:
        raise BadArgument(f"there is no language {language!r}; there are {' and '.join(LANGUAGES)}")
    return Words(language)
