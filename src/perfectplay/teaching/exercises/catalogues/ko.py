"""Korean, under the same keys."""

from typing import Final

TEMPLATES: Final = {
    # ---------------------------------------------------------------- questions
    "rule.equal": "노드의 값이 베타 이상이거나 알파 이하이면 곧바로 그 노드를 떠납니다(같아도 자릅니다).",
    "rule.strict": "노드의 값이 베타보다 크거나 알파보다 작을 때만 그 노드를 떠납니다(같으면 자르지 않습니다).",
    "chance": "확률",
    "ask.minimax-value": "루트 {root}의 미니맥스 값은 MAX 기준으로 얼마입니까?",
    "ask.expectimax-value": "루트 {root}의 익스펙티미니맥스 값은 MAX 기준으로 얼마입니까? 확률 노드의 값은 결과마다 확률로 가중한 "
    "평균입니다.",
    "ask.max-n": "플레이어 {players:은/는} 각자 자기 효용을 최대화합니다(max^n). 리프 노드에는 이 순서로 각자의 효용이 적혀 있습니다. 루트 "
    "{root}의 효용은 얼마입니까? 값이 같으면 첫째 수를 고릅니다.",
    "ask.principal-variation": "양쪽이 모두 최선을 다하면 루트 {root}에서 리프 노드까지 어떤 수를 둡니까? 값이 같으면 첫째 수를 "
    "고릅니다.",
    "ask.leaf-order": "알파-베타가 {root}의 트리를 왼쪽에서 오른쪽으로 탐색합니다. {rule} 어느 리프 노드를 어떤 순서로 평가합니까?",
    "ask.pruned": "알파-베타가 {root}의 트리를 왼쪽에서 오른쪽으로 탐색합니다. {rule} 한 번도 평가하지 않는 리프 노드는 "
    "무엇입니까?",
    "ask.window": "알파-베타가 {root}의 트리를 왼쪽에서 오른쪽으로 탐색합니다. {rule} 노드 {node}에 들어서는 순간 알파와 베타는 "
    "얼마입니까?",
    "ask.best-order": "알파-베타가 루트 {root}의 수를 탐색합니다: {moves}. {rule} 이 수들을 어떤 순서로 살펴볼 때 평가하는 리프 노드가 가장 "
    "적습니까? 그 아래 노드의 순서는 그대로입니다.",
    "ask.star1": "Star1이 {root}의 트리를 왼쪽에서 오른쪽으로 탐색합니다. 모든 값은 {low} 이상 {high} 이하입니다. 한 번도 평가하지 않는 "
    "리프 노드는 무엇입니까?",
    "ask.position-value": "{player} 차례입니다. 양쪽이 모두 최선을 다하면 {player:이/가} 얻는 값은 1(승리), 0(무승부), -1(패배) 가운데 "
    "무엇입니까?",
    "ask.position-points": "{player} 차례입니다. 양쪽이 모두 최선을 다하면 {player:이/가} 얻는 값은 얼마입니까?",
    "ask.best-move": "{player} 차례입니다. 최선의 수는 무엇입니까?",
    "game.Nim": "마지막 돌을 가져가는 쪽이 이깁니다. 2-3은 둘째 더미에서 돌 3개를 가져가는 수입니다.",
    "game.ConnectFour": "네 개를 한 줄로 이으면 이깁니다. 수는 열의 번호로 씁니다.",
    "game.TicTacToe": "세 개를 한 줄로 이으면 이깁니다.",
    "player.first": "첫째 플레이어",
    "player.second": "둘째 플레이어",
    # ---------------------------------------------------------------- how an answer is written
    "form.number": "수로 답합니다. 예: 3, -2.5, 1/2.",
    "form.window": "두 수로 답합니다: 알파, 베타. 무한대는 inf로 씁니다.",
    "form.shares": "플레이어마다 수를 하나씩 답합니다. 예: 1, 2, 6.",
    "form.names": "이름을 순서대로, 쉼표로 나누어 답합니다.",
    "form.set": "이름을 쉼표로 나누어 답합니다. 없으면 없음이라고 씁니다.",
    "form.move": "수를 하나 답합니다.",
    "none": "없음",
    # ---------------------------------------------------------------- reasons
    "first": "맨 처음에",
    "after": "{leaf} 다음에",
    "nothing.cut": "아무것도 자르지 않습니다.",
    "why.searched.equal": "{node:은/는} 평가합니다. 그때 알파는 {alpha}, 베타는 {beta}이고, 그 앞의 어떤 값도 경계에 이르지 "
    "않았습니다.",
    "why.searched.strict": "{node:은/는} 평가합니다. 그때 알파는 {alpha}, 베타는 {beta}이고, 그 앞의 어떤 값도 경계를 넘지 않았습니다. "
    "같으면 자르지 않습니다.",
    "why.searched.mean": "{node:은/는} 평가합니다. 그때 알파는 {alpha}, 베타는 {beta}이고, 그때까지 아는 것으로는 결과가 정해지지 "
    "않습니다.",
    "why.lost": "리프 노드 {leaf}의 값은 {value}이지만 루트까지 올라가지 못합니다. {reason}",
    "set.alpha": "노드 {node}에서 알파는 {value}입니다. {owner:이/가} 수 {move:으로/로} 이미 그 값을 얻었습니다.",
    "set.beta": "노드 {node}에서 베타는 {value}입니다. {owner:이/가} 수 {move:으로/로} 이미 그 값을 얻었습니다.",
    "set.alpha.nobody": "노드 {node}에서 알파는 {value}입니다. 그 위의 MAX 노드는 아직 값이 없습니다.",
    "set.beta.nobody": "노드 {node}에서 베타는 {value}입니다. 그 위의 MIN 노드는 아직 값이 없습니다.",
    "order.best": "{order} 순서로는 알파-베타가 리프 노드 {count}개를 평가하고, 주어진 순서로는 {given}개를 평가합니다.",
    "line": "{move} 다음에 최선의 진행은 {line}이고, {player:이/가} 얻는 값은 {value}입니다.",
    "line.over": "{move:으로/로} 게임이 끝나고, {player:이/가} 얻는 값은 {value}입니다.",
    # ---------------------------------------------------------------- mistakes
    "mistake.sides-turned": "{value:은/는} 루트에서 다른 쪽이 둘 때의 값입니다. MAX와 MIN이 뒤바뀌었습니다.",
    "mistake.root-chose-worst": "{value:은/는} 루트에서 가장 나쁜 수의 값입니다. 루트는 가장 좋은 수를 고릅니다.",
    "mistake.plain-mean": "{value:은/는} 모든 결과의 확률이 같을 때의 값입니다. 결과마다 확률로 가중해야 합니다.",
    "mistake.chance-min": "{value:은/는} 확률 노드에서 MIN이 둘 때의 값입니다. 확률 노드의 값은 평균입니다.",
    "mistake.chance-max": "{value:은/는} 확률 노드에서 MAX가 둘 때의 값입니다. 확률 노드의 값은 평균입니다.",
    "mistake.no-leaf": "그 값을 지닌 리프 노드가 없습니다. 미니맥스는 리프 노드의 값을 올려 보냅니다.",
    "mistake.no-vector": "그 효용을 지닌 리프 노드가 없습니다. max^n은 리프 노드의 효용을 올려 보냅니다.",
    "mistake.line-short": "진행이 끝나지 않았습니다. 노드 {node}에서 더 둡니다.",
    "mistake.line-long": "진행은 리프 노드 {leaf}에서 끝납니다.",
    "mistake.not-a-move": "{move:은/는} 노드 {node}의 수가 아닙니다.",
    "mistake.other-move": "{move:은/는} 거기서 최선이 아닙니다. {reason}",
    "mistake.order": "{before} 알파-베타는 {leaf:을/를} 평가합니다. 왼쪽에서 오른쪽으로 갑니다.",
    "mistake.pruned": "{leaf:은/는} 평가하지 않습니다. {reason}",
    "mistake.other-rule": "다른 규칙이라면 옳은 답입니다: {rule}",
    "mistake.complement": "이것은 평가하는 리프 노드입니다. 묻는 것은 나머지입니다.",
    "mistake.star-none": "Star1은 확률 노드에서도 자릅니다. 모든 값이 {low} 이상 {high} 이하이기 때문입니다.",
    "mistake.window-swapped": "{window}에서는 알파와 베타가 뒤바뀌었습니다. 알파는 MAX가, 베타는 MIN이 확보한 값입니다.",
    "mistake.window-reset": "{window:으로/로} 시작하는 것은 루트뿐입니다. 노드는 위 노드의 탐색 창을 이어받습니다.",
    "mistake.window-left": "{window:은/는} 노드 {node:을/를} 떠날 때의 탐색 창입니다. 묻는 것은 들어설 때의 탐색 창입니다.",
    "mistake.order-incomplete": "순서에는 루트의 모든 수가 있어야 합니다. 빠진 수: {moves}.",
    "mistake.order-leaves": "이 순서로는 알파-베타가 리프 노드 {count}개를 평가하고, 가장 좋은 순서로는 {best}개를 평가합니다.",
    "mistake.best-first": "최선의 수 {move:을/를} 앞에 두어야 합니다.",
    "mistake.no-outcome": "값은 1, 0, -1 가운데 하나입니다.",
    # ---------------------------------------------------------------- grading
    "right": "맞았습니다.",
    "wrong": "틀렸습니다. 옳은 답은 {answer}입니다.",
    "shown": "정답은 {answer}입니다.",
    "score": "{asked}문제 가운데 {right}문제를 맞혔습니다.",
    "title": "문제 {number} ({kind}, 난이도 {difficulty}, 시드 {seed})",
    "prompt": "답 (빈 줄: 끝내기): ",
    # ---------------------------------------------------------------- worksheets
    "sheet.title": "게임 트리와 탐색",
    "sheet.name": "이름",
    "sheet.student": "학생 {name}",
    "sheet.seed": "시드 {seed}",
    "sheet.problem": "문제 {number}",
    "sheet.answer": "답:",
    "sheet.key": "정답",
    "sheet.page": "쪽",
    "sheet.repeat": "다시 풀기: {command}",
    "sheet.written": "{file}: 학습지 {sheets}장, 문제 {problems}개씩.",
    "sheet.key.written": "{file}: 정답.",
}
