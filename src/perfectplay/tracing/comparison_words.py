"""The words of comparisons, in English and Korean; no Korean particle stands right after a placeholder."""

from __future__ import annotations

from typing import Final

from perfectplay.tracing.drawing.words import words_of

ENGLISH: Final = {
    # ---------------------------------------------------------------- the table
    "search": "search",
    "value": "value",
    "best": "best",
    "nodes": "nodes",
    "leaves": "leaves",
    "cuts": "cuts",
    "skipped": "actions skipped",
    "uniform": "A uniform tree, {branching} actions at each node and {depth} plies deep: {leaves} leaves; at least "
    "{fewest} must be looked at.",
    "uniform.flat": "A uniform tree, {branching} actions at the root and 1 ply deep: {leaves} leaves; at least "
    "{fewest} must be looked at.",
    # ---------------------------------------------------------------- max^n and paranoid
    "own": "max-n: if each player plays for itself, {player} plays {action} and gets {value}.",
    "sure": "paranoid: if all others play against {player}, it plays {action} and is sure of {value}.",
    "own.estimate": "max-n: if each player plays for itself, {player} plays {action} and gets about {value}, an "
    "estimate at the depth limit.",
    "own.unknown": "max-n: if each player plays for itself, {player} plays {action}, and what it gets is not known: "
    "the search ended at its depth limit.",
    "sure.estimate": "paranoid: if all others play against {player}, it plays {action} and is sure of no value: "
    "about {value} is an estimate at the depth limit.",
    "sure.unknown": "paranoid: if all others play against {player}, it plays {action} and is sure of no value: the "
    "search ended at its depth limit.",
    "sure.most": "paranoid: if all others play against {player}, it plays {action}, and they can hold it to {value} "
    "or less.",
    "same": "Both choose the same action.",
    "risk": "By {own}, {player} could be held to {risked}; by {sure}, it would get {less} if each plays for itself.",
    "action": "action",
    # ---------------------------------------------------------------- the marks
    "mark.unknown": "?: the search ended at its depth limit before the game was over; 0 stands where nothing is known, "
    "so the value is not proven.",
    # ---------------------------------------------------------------- the panes
    "title": "Searches of {game} side by side",
    "counts": "{nodes} nodes, {leaves} leaves, {cuts} cuts; value {value}",
    "counts.one": "{nodes} nodes, {leaves} leaves, 1 cut; value {value}",
    "by": "{counts} by {action}",
    "root": "root",
    "node": "{name}: {entered}",
    "node.value": "{name}: {entered}, value {value}",
    "in run": ", in run {run} of {runs}",
    "folded": "{here} of {count} nodes",
    "HERE": "searched in this pane",
    "ELSEWHERE": "not searched here, but in another pane",
    "NOWHERE": "searched in no pane",
    "triangles": "Triangle up: MAX moves; down: MIN.",
    "lines": "Double line: principal variation; thick line: gave the value.",
    "dots": "Three dots: folded, with how many of its nodes this search entered.",
    "estimates": "~: an estimate at the depth limit.",
    "fewest": "At least {fewest} leaves must be looked at to prove the value.",
}

KOREAN: Final = {
    "search": "탐색",
    "value": "값",
    "best": "최선의 수",
    "nodes": "노드",
    "leaves": "리프 노드",
    "cuts": "컷",
    "skipped": "건너뛴 수",
    "uniform": "균일한 트리: 노드마다 수 {branching}개, 깊이 {depth}, 리프 노드 {leaves}개. 적어도 "
    "{fewest}개는 보아야 함.",
    "uniform.flat": "균일한 트리: 루트에서 수 {branching}개, 깊이 1, 리프 노드 {leaves}개. 적어도 "
    "{fewest}개는 보아야 함.",
    "own": "max-n: 각자 자기 몫을 위해 둘 때, {player}의 수는 {action}, 얻는 값은 {value}.",
    "sure": "paranoid: 모두가 {player}의 상대로 둘 때, {player}의 수는 {action}, 확실히 얻는 값은 {value}.",
    "own.estimate": "max-n: 각자 자기 몫을 위해 둘 때, {player}의 수는 {action}, 얻는 값은 약 {value}(깊이 "
    "제한에서의 추정값).",
    "own.unknown": "max-n: 각자 자기 몫을 위해 둘 때, {player}의 수는 {action}, 얻는 값은 알 수 없음: 탐색이 깊이 "
    "제한에서 끝남.",
    "sure.estimate": "paranoid: 모두가 {player}의 상대로 둘 때, {player}의 수는 {action}, 확실히 얻는 값은 알 수 없음: "
    "약 {value}(깊이 제한에서의 추정값).",
    "sure.unknown": "paranoid: 모두가 {player}의 상대로 둘 때, {player}의 수는 {action}, 확실히 얻는 값은 알 수 없음: "
    "탐색이 깊이 제한에서 끝남.",
    "sure.most": "paranoid: 모두가 {player}의 상대로 둘 때, {player}의 수는 {action}, 얻는 값은 많아야 {value}.",
    "same": "두 탐색이 고른 수가 같음.",
    "risk": "{own}: {player}의 값이 {risked}까지 낮아질 수 있음. "
    "{sure}: 각자 자기 몫을 위해 둘 때 {player}의 값은 {less}.",
    "action": "수",
    "mark.unknown": "?: 게임이 끝나기 전에 탐색이 깊이 제한에서 끝남. 알려진 것이 없는 곳에는 0을 적으므로 증명된 "
    "값이 아님.",
    "title": "탐색 비교: {game}",
    "counts": "노드 {nodes}, 리프 노드 {leaves}, 컷 {cuts}; 값 {value}",
    "counts.one": "노드 {nodes}, 리프 노드 {leaves}, 컷 1; 값 {value}",
    "by": "{counts}, 최선의 수 {action}",
    "root": "루트",
    "node": "{name}: {entered}",
    "node.value": "{name}: {entered}, 값 {value}",
    "in run": ", 탐색 {runs}번 가운데 {run}번째",
    "folded": "노드 {count}개 중 {here}개",
    "HERE": "이 탐색이 들어간 노드",
    "ELSEWHERE": "다른 탐색만 들어간 노드",
    "NOWHERE": "어느 탐색도 들어가지 않은 노드",
    "triangles": "위쪽 삼각형: MAX 차례, 아래쪽 삼각형: MIN 차례.",
    "lines": "이중선: 최선의 진행, 굵은 선: 값을 정한 수.",
    "dots": "점 세 개: 접은 부분과 그중 이 탐색이 들어간 노드 수.",
    "estimates": "~: 깊이 제한에서의 추정값.",
    "fewest": "값을 증명하려면 리프 노드를 적어도 {fewest}개 보아야 함.",
    # ---------------------------------------------------------------- the searches
    "minimax": "미니맥스",
    "alpha-beta": "알파-베타",
    "alpha-beta, best first": "알파-베타, 최선의 수 순서",
    "alpha-beta, worst first": "알파-베타, 최악의 수 순서",
    "deepening": "반복 심화",
    "max-n, unpruned": "max-n, 가지치기 없음",
    "expectiminimax, unpruned": "익스펙티미니맥스, 가지치기 없음",
    "expectiminimax, star1": "익스펙티미니맥스, 스타1",
    "expectiminimax, star2": "익스펙티미니맥스, 스타2",
    "expectimax": "익스펙티맥스",
}

LANGUAGES: Final = {"en": ENGLISH, "ko": KOREAN}


def said(language: str, key: str, **facts: object) -> str:
    """Fills the words under ``key``. Raises `BadArgument` for an unknown language."""
    return LANGUAGES[words_of(language).language][key].format_map(facts)


def name_of(language: str, search: str) -> str:
    """Returns the name of a search in a language; in English the one that options use."""
    return LANGUAGES[words_of(language).language].get(search, search)
