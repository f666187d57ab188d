"""Korean, under the same keys."""

from typing import Final

TEMPLATES: Final = {
    "minimax": "미니맥스",
    "given order": "알파-베타, 주어진 수 순서",
    "best order": "알파-베타, 최선의 수 순서",
    "worst order": "알파-베타, 최악의 수 순서",
    "table": "반복 심화, 전치표 사용",
    "minimax.short": "미니맥스",
    "given order.short": "주어진 순서",
    "best order.short": "최선의 순서",
    "worst order.short": "최악의 순서",
    "table.short": "전치표",
    "leaves": "리프 노드",
    "nodes": "노드",
    "seconds": "시간(초)",
    "memory": "메모리(바이트)",
    "depth": "깊이",
    "title": "깊이에 따른 증가: {game}",
    "head": "깊이별 {what}",
    "all_leaves": "b^m",
    "least_leaves": "커누스·무어",
    "root_of_leaves": "b^(m/2)",
    "linear": "b m에 비례",
    "branching": "미니맥스의 리프 노드 수는 b^m으로 늘어나며, 맞춘 b는 {branching}입니다.",
    "search": "탐색",
    "effective": "유효 b",
    "exponent": "지수",
    "about.effective": "유효 b: 가장 깊은 깊이에서 노드 수가 같은 균일한 트리의 분기 계수입니다.",
    "about.exponent": "지수: 미니맥스가 리프 노드 L개를 볼 때 탐색이 L^x개를 본다면 그 x입니다. 전치표가 없으면 약 1/2이 가장 작습니다.",
    "about.knuth": "커누스·무어: b^ceil(m/2) + b^floor(m/2) - 1, 균일한 트리의 값을 증명하는 데 필요한 가장 적은 리프 "
    "노드 수입니다.",
    "about.memory": "메모리: 첫 수를 둔 뒤 탐색이 더 쓰는 메모리의 최댓값입니다. 미니맥스에서는 한 수마다 약 "
    "{step}바이트씩 늘어납니다.",
    "about.table": "반복 심화는 모든 깊이의 노드와 리프 노드를 더하여 셉니다. 전치표는 상태를 하나하나 기억합니다.",
    "interrupted": "중단했습니다. 그때까지 측정한 결과입니다.",
    "nothing": "깊이 1까지 끝난 탐색이 없습니다. 시간을 더 주세요.",
    "live": "{search}, 깊이 {depth}: 노드 {nodes}개 (Ctrl-C: 측정한 것은 보관)",
}
