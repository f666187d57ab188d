"""Korean, under the same keys."""

from typing import Final

TEMPLATES: Final = {
    "wrong": "{name:은/는} 틀렸습니다: {bug}.",
    "fix": "{fix}.",
    "right": "{name:은/는} 시험한 트리 {trees}개에서 모두 맞았습니다.",
    "and": ", ",
    "its value": "값 {value}",
    "its action": "수 {action}",
    "contrast": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 반환한 것은 "
    "{given}입니다.",
    "contrast.same": "아래 트리에서 반환한 것({given})은 옳지만, 살펴본 노드가 다릅니다.",
    "failure": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 오류가 났습니다: "
    "{error}.",
    "failure.returns-no-answer": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 "
    "{answer:을/를} 반환합니다. 이것은 답이 아닙니다.",
    "failure.does-not-end": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 탐색이 "
    "끝나지 않습니다.",
    "failure.leaves-python": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 탐색이 "
    "파이썬을 끝냅니다.",
    "failure.takes-too-much-memory": "아래 트리에서 MAX 기준의 옳은 값은 {value}, 첫째 최선의 수는 {action}입니다. 그런데 "
    "메모리가 모자랍니다.",
    "step.first": "처음부터 ",
    "step.after": "{nodes} 다음에 ",
    "step.other": "옳은 탐색은 {wanted:을/를} 평가하는데, 이 탐색은 {got:을/를} 평가합니다.",
    "step.stops": "옳은 탐색은 {wanted:으로/로} 이어지는데, 이 탐색은 멈춥니다.",
    "step.done": "옳은 탐색은 끝났는데, 이 탐색은 {got:을/를} 더 평가합니다.",
    "step.none": "옳은 노드를 옳은 순서로 평가하므로({nodes}), 그 값을 어떻게 다루는지 살펴보십시오.",
    "certainty.all": "트리 {trees}개 가운데 {wrong}개에서 틀렸고, 모든 트리에서 이 버그가 있는 탐색과 똑같이 움직였습니다.",
    "certainty.most": "트리 {trees}개 가운데 {wrong}개에서 틀렸습니다. 이 버그로 대부분 설명되지만 전부는 아닙니다.",
    "certainty.several": "트리 {trees}개 가운데 {wrong}개에서 틀렸습니다. 다른 버그로도 같은 일이 생깁니다: {bugs}.",
    "certainty.none": "트리 {trees}개 가운데 {wrong}개에서 틀렸습니다.",
    "remark.alternates": "교재의 프로그램처럼 MAX와 MIN이 번갈아 둔다고 봅니다. 한 플레이어가 잇달아 두는 게임에서는 "
    "틀립니다.",
    "remark.never cuts": "이름은 알파-베타인데 아무것도 자르지 않으므로 보통의 미니맥스입니다.",
    "remark.no depth": "깊이 제한에 걸린 노드의 값을 어떻게 정하는지 알 수 없어서, 트리 전체에서만 시험했습니다.",
    "remark.ties": "값이 같은 수 가운데 첫째를 고르지 않지만, 잘못은 아닙니다.",
    "remark.own order": "보통의 미니맥스나 알파-베타와 다른 노드를 살펴보지만, 답은 모두 옳습니다.",
    "remark.unseen": "어떤 노드를 살펴보는지 알 수 없어서, 제대로 자르는지는 시험하지 못했습니다.",
    # ---------------------------------------------------------------- bugs
    "bug.sign-not-turned": "값의 부호를 바꾸지 않고 올려 보내거나, 한쪽이 다른 쪽을 대신해 둡니다",
    "fix.sign-not-turned": "네가맥스에서는 자식에서 온 값의 부호를 언제나 바꾸고, 자식에게 넘기는 color의 부호도 바꿉니다. 미니맥스에서는 MAX 아래가 MIN, MIN "
    "아래가 MAX입니다",
    "bug.alpha-beta-swapped": "알파와 베타가 뒤바뀌었습니다",
    "fix.alpha-beta-swapped": "(alpha, beta)의 순서로 넘깁니다. 네가맥스에서 자식은 (-beta, -alpha)를 받습니다. MAX는 "
    "알파를 올리고 MIN은 베타를 내립니다",
    "bug.window-not-passed-on": "지금의 알파와 베타를 자식에게 넘기지 않습니다",
    "fix.window-not-passed-on": "자식을 하나 살펴볼 때마다 MAX는 알파를 올리고 MIN은 베타를 내린 뒤, 둘 다 다음 호출에 "
    "넘깁니다",
    "bug.window-reset-below-root": "루트 아래에서 탐색 창이 처음으로 돌아갑니다. 자식이 음의 무한대와 무한대에서 "
    "시작합니다",
    "fix.window-reset-below-root": "음의 무한대와 무한대로 시작하는 것은 루트뿐입니다. 그 아래의 호출은 모두 부른 쪽의 창을 "
    "받습니다",
    "bug.cut-on-wrong-side": "컷오프에서 다른 쪽 경계와 비교하거나 부등호의 방향이 틀렸습니다",
    "fix.cut-on-wrong-side": "MAX는 값이 베타 이상일 때, MIN은 값이 알파 이하일 때 자릅니다",
    "bug.cut-on-equality": "값이 같을 때 자릅니다. 이 과목의 규칙에 어긋납니다",
    "fix.cut-on-equality": "이 과목의 과제는 v > beta일 때와 v < alpha일 때만 자르고, 같을 때는 자르지 않습니다",
    "bug.terminal-after-depth": "종료 검사가 깊이 검사보다 뒤에 있거나 아예 없습니다",
    "fix.terminal-after-depth": "먼저 게임이 끝났는지 묻고 효용을 반환합니다. 그다음에 깊이를 묻고 평가값을 반환합니다",
    "bug.depth-counted-twice": "한 단계에서 깊이를 두 번 셉니다",
    "fix.depth-counted-twice": "깊이는 한 단계 내려갈 때 한 번만, 자식을 부르는 곳에서 바꿉니다. 자식을 도는 반복문 안에서 "
    "바꾸지 않습니다",
    "bug.ply-instead-of-round": "깊이를 라운드가 아니라 수로 셉니다",
    "fix.ply-instead-of-round": "에이전트가 여럿이면 깊이는 라운드마다 한 번, 마지막 유령이 움직인 다음에 바뀝니다",
    "bug.consecutive-moves-mixed": "플레이어가 번갈아 두지 않는 곳에서 MAX와 MIN을 혼동합니다",
    "fix.consecutive-moves-mixed": "누가 최댓값을 고르는지는 누구 차례인지에 달렸습니다. 유령 다음에 또 유령이 올 수 "
    "있습니다",
    "bug.best-not-kept": "지금까지의 최선의 값이나 수를 지니고 있지 않습니다",
    "fix.best-not-kept": "자식이 지금까지의 최선보다 나을 때만, 값과 수를 함께 바꿉니다",
    "bug.bound-used-as-exact": "컷오프 때문에 경계일 뿐인 표의 값을 정확한 값으로 씁니다",
    "fix.bound-used-as-exact": "값마다 정확한 값인지, 하한인지, 상한인지 함께 저장하고, 경계는 자를 수 있는 곳에서만 씁니다",
    "bug.expectation-divided-twice": "기댓값을 두 번 나눕니다",
    "fix.expectation-divided-twice": "확률과 값의 곱을 더하기만 합니다. 결과의 개수로 다시 나누지 않습니다",
    "bug.evaluation-for-wrong-side": "평가 함수를 다른 쪽 기준으로 씁니다",
    "fix.evaluation-for-wrong-side": "미니맥스에서는 모든 평가값이 루트의 플레이어 기준이고, 네가맥스에서는 평가하는 상태에서 "
    "둘 차례인 플레이어 기준입니다",
    "bug.last-instead-of-first-best": "값이 같은 수 가운데 첫째가 아니라 나중 것을 고릅니다",
    "fix.last-instead-of-first-best": ">=가 아니라 >로(MIN에서는 <로) 비교합니다. 알파-베타에서는 나중에 나온 같은 값이 "
    "경계일 뿐일 수 있습니다",
    "bug.utility-for-player-to-move": "효용을 루트의 플레이어가 아니라 둘 차례인 플레이어 기준으로 씁니다",
    "fix.utility-for-player-to-move": "누구 차례인지 루트에서 한 번만 묻고, utility를 부를 때마다 그 플레이어를 줍니다",
    "bug.infinity-too-small": "무한대로 쓴 유한한 수보다 효용이 더 큽니다",
    "fix.infinity-too-small": "float('inf')와 -float('inf')로 시작합니다",
    "bug.move-not-undone": "둔 수를 무르지 않거나 둔 대로 무르지 않습니다",
    "fix.move-not-undone": "반복문이 이어지거나 끝나거나 반환하기 전에 둔 수와 차례를 모두 되돌립니다",
    "bug.depth-off-by-one": "깊이 제한이 하나 어긋났습니다",
    "fix.depth-off-by-one": "깊이 1의 탐색은 한 수(또는 한 라운드) 뒤의 상태만 평가합니다",
    "bug.order-turned-under-min": "한쪽의 수 순서가 거꾸로입니다",
    "fix.order-turned-under-min": "MAX는 큰 값부터, MIN은 작은 값부터 살펴봅니다. 정렬할 기준이 없으면 주어진 순서를 "
    "따릅니다",
    "bug.wrong-answer": "답이 틀렸는데, 이름이 있는 버그로는 설명되지 않습니다",
    "fix.wrong-answer": "아래 트리를 손으로 한 단계씩 따라가 보십시오",
    "bug.fails": "답 대신 오류가 납니다",
    "fix.fails": "오류가 가리키는 줄을 살펴보십시오",
    "bug.returns-no-answer": "값도 수도 아닌 것을 반환합니다",
    "fix.returns-no-answer": "return이 없는 분기를 찾으십시오. 어느 분기에서나 같은 꼴의 답을 반환해야 합니다",
    "bug.does-not-end": "끝나지 않습니다",
    "fix.does-not-end": "조건이 바뀌지 않는 반복문이나, 리프 노드에 가까워지지 않는 호출을 찾으십시오",
    "bug.leaves-python": "파이썬을 끝냅니다",
    "fix.leaves-python": "탐색은 답을 반환해야 합니다. exit()는 프로그램 전체를 끝냅니다",
    "bug.takes-too-much-memory": "메모리를 너무 많이 씁니다",
    "fix.takes-too-much-memory": "탐색에는 한 줄기의 상태만큼만 메모리가 필요합니다",
    # ---------------------------------------------------------------- the picture
    "picture": "이 트리의 옳은 탐색입니다. 고리는 {name:이/가} 벗어나는 곳입니다.",
    # ---------------------------------------------------------------- the command
    "tree": "트리(깊이 {depth}): {notation}",
    "tree.whole": "트리: {notation}",
    "pictured": "그림은 {file}에 있습니다.",
    "table.written": "표는 {file}에 있습니다.",
    "folder": "파일 {count}개 가운데 {right}개가 맞습니다.",
}
