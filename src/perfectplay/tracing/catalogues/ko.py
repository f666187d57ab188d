"""Korean. A particle never follows a placeholder directly: "{owner:은/는}" asks for the one that fits."""

from typing import Final

TEMPLATES: Final = {
    # ---------------------------------------------------------------- names
    "side": "{side}({player})",
    "node": "노드 {name}",
    "node.root": "루트",
    "path": "[{moves}]",
    "place": "{side} 노드 {name}",
    "place.root": "{side} 루트",
    "place.nobody": "{node}",
    "move": "수 {name}",
    "move.number": "수 {name}",
    "move.hidden": "기록되지 않은 수",
    # ---------------------------------------------------------------- values
    "number.proven": "{number}",
    "number.estimate": "약 {number}",
    "number.unproven": "{number}?",
    "value.exact": "{number}",
    "value.lower": "{number} 이상",
    "value.upper": "{number} 이하",
    "value.unknown": "아직 모르는 값",
    # ---------------------------------------------------------------- a node is entered
    "begin": "이제 깊이 {depth}까지.",
    "enter.root": "{place}에서 탐색 시작.",
    "enter.window": "{player:이/가} {move:을/를} 두어 {place:으로/로} 들어감. 탐색 창 {window}.",
    "enter": "{player:이/가} {move:을/를} 두어 {place:으로/로} 들어감.",
    "leaf.root": "루트에서 이미 게임이 끝나 있음: {value}.",
    "leaf.named": "{player:이/가} {move:을/를} 두면 말단 노드: 값 {value}.",
    "leaf.over": "{player:이/가} {move:을/를} 두면 게임이 끝남: 값 {value}.",
    "leaf.depth": "{player:이/가} {move:을/를} 두면 깊이 제한에 닿음: 평가값 {number}.",
    "leaf.depth.unknown": "{player:이/가} {move:을/를} 두면 깊이 제한에 닿음: 아직 아무것도 알 수 없어 "
                          "{number:을/를} 대신 씀.",
    "leaf.repetition": "{player:이/가} {move:을/를} 두면 이 경로에 이미 나온 국면이 됨: 반복이므로 값 {value}.",
    # ---------------------------------------------------------------- a child returns
    "return.first": "{move}의 값은 {value}. {node}에서 처음 얻은 값.",
    "return.better": "{move}의 값은 {value}. {side}에게 {best_move}의 {best}보다 좋으므로 {node}의 최선이 됨.",
    "return.equal": "{move}의 값은 {value}. {side}에게 {best_move}의 {best}보다 나을 것이 없으므로 먼저 나온 수를 "
                    "유지함.",
    "return.worse": "{move}의 값은 {value}. {side}에게 {best_move}의 {best}보다 나을 것이 없음.",
    "bound.alpha": "따라서 {node}의 알파가 {value:으로/로} 올라감: {side:이/가} {move:으로/로} 그 값을 확보했으므로 "
                   "이제 그보다 큰 값만 의미가 있음.",
    "bound.beta": "따라서 {node}의 베타가 {value:으로/로} 내려감: {side:이/가} {move:으로/로} 그 값까지 막을 수 "
                  "있으므로 이제 그보다 작은 값만 의미가 있음.",
    "hidden.none": "{node} 아래에서 빠진 것은 없음.",
    "hidden.one": "{node} 아래의 노드 1개도 탐색했지만, 상한에 닿아 기록하지 않음.",
    "hidden.many": "{node} 아래의 노드 {count}개도 탐색했지만, 상한에 닿아 기록하지 않음.",
    # ---------------------------------------------------------------- a node is left
    "end.root": "{place}의 모든 수를 탐색함: 탐색의 값은 {move}의 {value}.",
    "end.exact": "{place}의 모든 수를 탐색함: 값은 {move}의 {value}.",
    "end.low": "{place}의 모든 수를 탐색함: 값은 {value}. {owner_side:은/는} {owner}에서 {alternative:으로/로} 이미 "
               "{bound:을/를} 확보했으므로 이쪽이 더 나을 수는 없음.",
    "end.high": "{place}의 모든 수를 탐색함: 값은 {value}. {owner_side:은/는} {owner}에서 {alternative:으로/로} "
                "{bound}까지 막을 수 있으므로 이쪽이 더 나을 수는 없음.",
    "end.stopped": "{place} 안에서 탐색이 멈춤: 지금까지의 값은 {move}의 {value}.",
    "end.stopped.early": "{place} 안에서 아무 값도 얻기 전에 탐색이 멈춤.",
    "dropped.none": "전방 가지치기로 버린 수는 없음.",
    "dropped.one": "전방 가지치기로 수 1개를 보지 않고 버림(안전하지 않음).",
    "dropped.many": "전방 가지치기로 수 {count}개를 보지 않고 버림(안전하지 않음).",
    # ---------------------------------------------------------------- a cut
    "cut.beta": "{place} · 베타 컷: {move}만으로 이미 {value}.",
    "cut.alpha": "{place} · 알파 컷: {move}만으로 이미 {value}.",
    "owner.beta.near": "한 단계 위 {owner}에서 {other:은/는} {alternative:으로/로} {side:을/를} {bound}까지 막을 수 "
                       "있음.",
    "owner.beta.far": "{steps}단계 위 {owner}에서 {other:은/는} {alternative:으로/로} {side:을/를} {bound}까지 막을 "
                      "수 있음.",
    "owner.alpha.near": "한 단계 위 {owner}에서 {other:은/는} {alternative:으로/로} 이미 {bound:을/를} 확보함.",
    "owner.alpha.far": "{steps}단계 위 {owner}에서 {other:은/는} {alternative:으로/로} 이미 {bound:을/를} 확보함.",
    "owner.beta.nobody": "이보다 큰 값은 없음.",
    "owner.alpha.nobody": "이보다 작은 값은 없음.",
    "avoids.near": "{other:은/는} {node:으로/로} 가지 않으며",
    "avoids.near.equal": "{other:은/는} {node:으로/로} 가도 얻을 것이 없으며(같으면 충분: 더 나을 수 없음)",
    "avoids.far": "{other:은/는} {node}까지 오게 두느니 그 위에서 {alternative:을/를} 택하며",
    "avoids.far.equal": "{other:은/는} 그 위에서 {alternative:을/를} 두는 대신 {node}까지 오게 두어도 얻을 것이 없으며"
                        "(같으면 충분: 더 나을 수 없음)",
    "avoids.nobody": "{side}에게 {node}에서 더 좋은 것은 있을 수 없으며",
    "skipped.none": "따라서 {Avoids}, 마지막 수였으므로 이 컷으로 건너뛴 수는 없음.",
    "skipped.one": "따라서 {Avoids}, 남은 수 1개는 결과에 영향 없음.",
    "skipped.many": "따라서 {Avoids}, 남은 수 {count}개는 결과에 영향 없음.",
    "saved.none": "덜 본 말단 노드는 없음.",
    "saved.one": "말단 노드 1개를 덜 봄.",
    "saved.many": "말단 노드 {count}개를 덜 봄.",
    "saved.unknown": "덜 본 말단 노드의 수는 세지 않음.",
    "inequality": "{value} {sign} {bound} = {limit}, {owner}에서 {move:으로/로} 정해짐",
    "inequality.nobody": "{value} {sign} {bound} = {limit}, 처음 그대로",
    # ---------------------------------------------------------------- the whole story
    "story.search": "{game} · {algorithm} 탐색.",
    "story.depth": "{game} · {algorithm} 탐색, 깊이 {depth}.",
    "story.rule.equal": "v >= beta 또는 v <= alpha이면 바로 노드를 떠남: 같으면 충분.",
    "story.rule.strict": "v > beta 또는 v < alpha일 때만 바로 노드를 떠남: 같은 것으로는 부족.",
    "story.sides": "루트에서 두는 쪽은 {max}. 모든 값은 {max} 기준.",
    "story.sides.min": "루트에서 두는 쪽은 {min}, 상대는 {max}. 모든 값은 {max} 기준.",
    "story.sides.both": "루트에서 두는 쪽은 {max}, 상대는 {min}. 모든 값은 {max} 기준.",
    "story.all.one": "들어간 노드 1개를 모두 보여 줌.",
    "story.all.many": "들어간 노드 {count}개를 모두 보여 줌.",
    "story.capped": "들어간 노드 {nodes}개 가운데 {shown}개만 기록하여 보여 줌(최대 {visits}개, 깊이 {ply}까지).",
    "story.stopped": "탐색이 끝나기 전에 멈춤({why}).",
    "story.result": "{node}의 값은 {value}. 최선의 진행: {line}.",
    "story.result.alone": "{node}의 값은 {value}.",
    "story.result.nothing": "{node}의 값은 아직 알 수 없음.",
    "story.counts": "노드 {nodes}개, 그중 말단 노드 {leaves}개. 컷 {cuts}번으로 수 {skipped}개를 건너뜀.",
    "story.counts.minimax": "노드 {nodes}개, 그중 말단 노드 {leaves}개.",
    "story.counts.capped": "노드 {nodes}개, 기록한 것은 {shown}개. 그 안에서 말단 노드 {leaves}개, 컷 {cuts}번, 건너뛴 수 "
                           "{skipped}개.",
    "story.counts.minimax.capped": "노드 {nodes}개, 기록한 것은 {shown}개. 그 안에서 말단 노드 {leaves}개.",
    "story.saved": "컷으로 말단 노드 {count}개를 덜 봄.",
    "story.saved.some": "컷으로 말단 노드를 적어도 {count}개 덜 봄. 컷 {unknown}번은 세지 않음.",
    "story.glossary": "용어",
    # ---------------------------------------------------------------- the glossary
    "glossary.value": "= 5  정확히 5;  >= 5  5 이상;  <= 5  5 이하;  ~ 5  추정값",
    "glossary.distance": "1@7  값 1, 루트에서 7수째에 도달",
    "glossary.unknown": "0?  게임이 끝나기 전에 깊이 제한에 닿아 그 뒤를 알 수 없음: 0을 대신 씀",
    "glossary.path": "[b1 c2]  수 b1, c2를 차례로 둔 뒤의 노드",
    "glossary.window": "탐색 창 (알파, 베타)  알파: 여기까지 오는 길에 MAX가 확보한 값; 베타: MIN이 막을 수 있는 값",
    "glossary.beta": "베타 컷  MAX가 이미 베타 이상을 얻으므로 MIN은 여기로 오지 않음",
    "glossary.alpha": "알파 컷  MIN이 이미 알파 이하로 막으므로, 더 나은 수가 있는 MAX는 여기로 오지 않음",
    "glossary.names": "컷의 이름은 넘어선 경계를 따름: 베타 컷은 MAX 노드에서 일어남. 두 이름을 반대로 쓰는 강의도 "
                      "있음.",
    # ---------------------------------------------------------------- the steps in a terminal
    "screen.moment": "{count}개 순간 중 {number}번째",
    "screen.path": "경로",
    "screen.window": "탐색 창",
    "screen.nothing": "아직 값 없음",
    "screen.best": "최선 {value}, {move}",
    "screen.more": "(외 {count}개)",
    "screen.code": "의사 코드",
    "screen.keys": "-> <- 이동  ] [ 컷  n p 루트의 값  o 건너기  u 나가기  ? 도움말  q 끝",
    "screen.keys.short": "-> <- 이동  ] [ 컷  ? 도움말  q 끝",
    "screen.help.title": "키",
    "screen.help.next": "오른쪽, 아래, 스페이스, .   다음 순간",
    "screen.help.back": "왼쪽, 위, 백스페이스, ,     이전 순간",
    "screen.help.cut": "]  [                        다음 컷, 이전 컷",
    "screen.help.change": "n  p                        루트의 값이 다음에 바뀌는 순간, 이전에 바뀐 순간",
    "screen.help.over": "o                           건너기: 이 노드의 끝으로",
    "screen.help.out": "u                           나가기: 위 노드의 끝으로",
    "screen.help.page": "page down, page up          순간 10개씩",
    "screen.help.ends": "home, g; end, G             처음, 끝",
    "screen.help.quit": "q, Ctrl-C                   끝내기",
    "screen.help.leave": "아무 키나 누르면 돌아감",
    "screen.last": "이것이 마지막",
    "screen.first": "이전에는 없음",
    "screen.small": "창이 너무 작음: 가로 {columns}칸, 세로 {rows}줄이 필요함.",
}

CONVERSATION: Final = {
    "enter.window": "{player}: 내가 {move:을/를} 두면? ({place:으로/로}, 탐색 창 {window})",
    "enter": "{player}: 내가 {move:을/를} 두면? ({place:으로/로})",
    "leaf.named": "{player}: 내가 {move:을/를} 두면? 거기는 말단 노드야: {value}.",
    "leaf.over": "{player}: 내가 {move:을/를} 두면? 게임이 끝나: {value}.",
    "leaf.depth": "{player}: 내가 {move:을/를} 두면? 더 깊이는 안 보기로 했으니 {number:이라/라}고 할게.",
    "leaf.depth.unknown": "{player}: 내가 {move:을/를} 두면? 더 깊이는 안 보기로 했으니 아무도 몰라. "
                          "{number:이라/라}고 해 둘게.",
    "leaf.repetition": "{player}: 내가 {move:을/를} 두면? 아까 그 국면이야. 반복이니까 {value}.",
    "return.first": "{side}: {node}에서 {move:은/는} {value}. 우선 이걸로 할게.",
    "return.better": "{side}: {node}에서 {move:은/는} {value}. {best_move}의 {best}보다 좋네.",
    "return.equal": "{side}: {move:은/는} {value}. {best_move}의 {best}보다 나을 게 없으니 그대로 갈게.",
    "return.worse": "{side}: {move:은/는} {value}. 싫어, {best_move}의 {best:으로/로} 할게.",
    "bound.alpha": "{side}: 그러니까 {node}에서 나는 {move:으로/로} {value:을/를} 확보했어. 이제 그보다 커야 의미가 "
                   "있어.",
    "bound.beta": "{side}: 그러니까 {node}에서 나는 {move:으로/로} 너를 {value}까지 막을 수 있어. 이제 그보다 작아야 "
                  "의미가 있어.",
    "end.exact": "{place}에서는 다 봤어: {move}의 {value}.",
    "end.low": "{place}에서는 다 봤어: {value}.\n{owner_side}: 나는 {owner}에서 {alternative:으로/로} 이미 "
               "{bound:을/를} 확보했으니 이쪽이 더 나을 게 없어.",
    "end.high": "{place}에서는 다 봤어: {value}.\n{owner_side}: 나는 {owner}에서 {alternative:으로/로} 너를 "
                "{bound}까지 막을 수 있으니 이쪽이 더 나을 게 없어.",
    "cut.beta": "{place} · 베타 컷.\n{side}: 너를 불리하게 만들 경로를 찾았어. 이리로 오면 나는 {move:으로/로} "
                "{value:을/를} 얻어.",
    "cut.alpha": "{place} · 알파 컷.\n{side}: 너를 불리하게 만들 경로를 찾았어. 이리로 오면 너는 {move} 때문에 "
                 "{value:이야/야}.",
    "owner.beta.near": "{other}: 한 단계 위 {owner}에서 나는 {alternative:으로/로} 너를 {bound}까지 막을 수 있어.",
    "owner.beta.far": "{other}: {steps}단계 위 {owner}에서 나는 {alternative:으로/로} 너를 {bound}까지 막을 수 있어.",
    "owner.alpha.near": "{other}: 한 단계 위 {owner}에서 나는 {alternative:으로/로} 이미 {bound:을/를} 확보했어.",
    "owner.alpha.far": "{other}: {steps}단계 위 {owner}에서 나는 {alternative:으로/로} 이미 {bound:을/를} 확보했어.",
    "avoids.near": "{node:으로/로}는 안 갈래",
    "avoids.near.equal": "{node:으로/로} 가도 얻을 게 없어(같으면 충분: 더 나을 수 없어)",
    "avoids.far": "{node}까지 오게 두느니 거기서 {alternative:을/를} 둘래",
    "avoids.far.equal": "거기서 {alternative:을/를} 두는 대신 {node}까지 오게 두어도 얻을 게 없어(같으면 충분: 더 "
                        "나을 수 없어)",
    "skipped.none": "그러니까 {Avoids}. 어차피 너한테 남은 수도 없네.",
    "skipped.one": "그러니까 {Avoids}. 네 남은 수 1개는 볼 필요도 없어.",
    "skipped.many": "그러니까 {Avoids}. 네 남은 수 {count}개는 볼 필요도 없어.",
}
