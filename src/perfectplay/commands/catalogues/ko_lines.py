"""Korean: whole lines of output by their English templates, what the checker demands, and faults of rules and books.

Of two templates that fit, the first is taken.
"""

from typing import Final

LINES: Final = {
    # ---------------------------------------------------------------- perft
    "{count} positions in {seconds} s; Ctrl-C gives up": "{seconds}초에 국면 {count}개. Ctrl-C를 누르면 그만둡니다.",
    "[bold]{count} sequence[/bold] of 1 ply in {seconds} s, {rate} a second": "1수짜리 수순 [bold]{count}개[/bold], "
    "{seconds}초, 초당 {rate}개",
    "[bold]{count} sequences[/bold] of 1 ply in {seconds} s, {rate} a second": "1수짜리 수순 [bold]{count}개[/bold], "
    "{seconds}초, 초당 {rate}개",
    "[bold]{count} sequence[/bold] of {depth} plies in {seconds} s, {rate} a second": "{depth}수짜리 수순 "
    "[bold]{count}개[/bold], {seconds}초, 초당 {rate}개",
    "[bold]{count} sequences[/bold] of {depth} plies in {seconds} s, {rate} a second": "{depth}수짜리 수순 "
    "[bold]{count}개[/bold], {seconds}초, 초당 {rate}개",
    # ---------------------------------------------------------------- check
    "{game}: no problem found": "{game}: 문제 없음",
    "{game}: 1 problem": "{game}: 문제 1개",
    "{game}: {count} problems": "{game}: 문제 {count}개",
    "{game} is not sound; the report says why": "{game:은/는} 올바르지 않습니다. 보고서에 이유가 있습니다.",
    "states": "상태",
    "branching": "분기",
    "length": "길이",
    "winners": "승자",
    "rules": "규칙",
    "compiles": "컴파일",
    "nodes/s": "노드/초",
    "note": "참고",
    "moves": "수",
    "state": "상태",
    "{count} looked at, all that can be reached": "{count}개를 봄, 도달할 수 있는 전부",
    "{count} looked at, not all that can be reached": "{count}개를 봄, 도달할 수 있는 전부는 아님",
    "{mean} actions on average, {most} at most": "평균 수 {mean}개, 최대 {most}개",
    "{mean} plies on average, {most} at most, in {count} random game": "무작위 대국 {count}판에서 평균 {mean}수, 최대 "
    "{most}수",
    "{mean} plies on average, {most} at most, in {count} random games": "무작위 대국 {count}판에서 평균 {mean}수, 최대 "
    "{most}수",
    "{player} gets {mean} on average in random games": "무작위 대국에서 {player}의 평균 {mean}",
    "{player} wins {share} of random games, {other} {second_share}, draws {third_share}": "무작위 대국에서 {player} 승 "
    "{share}, {other} 승 {second_share}, 무승부 {third_share}",
    "{player} wins {share} of random games, draws {third_share}": "무작위 대국에서 {player} 승 {share}, 무승부 "
    "{third_share}",
    "{player} wins {share} of random games, {other} {second_share}": "무작위 대국에서 {player} 승 {share}, {other} 승 "
    "{second_share}",
    "{player} wins {share} of random games": "무작위 대국에서 {player} 승 {share}",
    "{count} ({share}) not over": "{count}판({share})은 끝나지 않음",
    "{count} not over": "{count}판은 끝나지 않음",
    "{method} takes {share} of the time interpreted, {names}, others {second_share}": "인터프리터 시간 중 {method} "
    "{share}, {names}, 나머지 {second_share}",
    "{method} takes {share} of the time interpreted, {names}": "인터프리터 시간 중 {method} {share}, {names}",
    "{method} takes {share} of the time interpreted": "인터프리터 시간 중 {method} {share}",
    "yes": "됨",
    "yes, search not measured": "됨, 탐색은 측정하지 않음",
    "yes, {search} ready in {seconds} s, from the cache": "됨, {search} 준비 {seconds}초(보관해 둔 기계어)",
    "yes, {search} ready in {seconds} s, compiled anew": "됨, {search} 준비 {seconds}초(새로 컴파일)",
    "no: it was not tried, because compiled is False": "시험하지 않음(--interpreted)",
    "no: {reason}": "안 됨: {reason}",
    "not measured": "측정하지 않음",
    "not measured interpreted, not measured compiled": "측정하지 않음",
    "{slow} interpreted, {fast} compiled ({ratio} times as many)": "인터프리터 {slow}, 기계어 {fast}({ratio}배)",
    "{slow} interpreted, {fast} compiled (too short a search to tell)": "인터프리터 {slow}, 기계어 {fast}(비교하기에는 "
    "너무 짧은 탐색)",
    "{slow} interpreted, not measured compiled": "인터프리터 {slow}, 기계어는 측정하지 않음",
    "not measured interpreted, {fast} compiled": "인터프리터는 측정하지 않음, 기계어 {fast}",
    "{slow} interpreted, {fast} compiled": "인터프리터 {slow}, 기계어 {fast}",
    "{slow} interpreted": "인터프리터 {slow}",
    "{game} has no evaluate, so nothing is known where a search is cut off before the end of the game": "{game}에는 "
    "evaluate가 없어, 게임이 끝나기 전에 탐색이 멈춘 국면은 평가할 수 없습니다.",
    "{method} gives {count} actions, though is_terminal calls the game over, after {line}; that does no harm, because it is "
    "never asked there": "{line} 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 {count}개를 냅니다. 거기서는 묻지 "
    "않으므로 문제는 없습니다.",
    "{method} gives 1 action, though is_terminal calls the game over, after {line}; that does no harm, because it is never "
    "asked there": "{line} 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 하나를 냅니다. 거기서는 묻지 "
    "않으므로 문제는 없습니다.",
    "no state came twice in one game ({seen}), but {name}.can_repeat is True; if none ever can, can_repeat = False makes "
    "searches faster": "한 게임에서 같은 상태가 두 번 나오지 않았는데({seen}) {name}.can_repeat가 True입니다. 두 번 나올 수 "
    "없는 게임이면 can_repeat = False로 두세요. 탐색이 빨라집니다.",
    "{name} has no bounds; if no utility is beyond {best}, let bounds return ({range}), and a search ends as soon as that "
    "is reached": "{name}에 bounds가 없습니다. 효용이 {best:을/를} 넘지 않으면 bounds가 ({range})를 내게 하세요. 탐색이 그 "
    "값에 닿으면 바로 끝납니다.",
    "1 random game was not over after {count} plies": "무작위 대국 1판이 {count}수 뒤에도 끝나지 않았습니다.",
    "{games} random games were not over after {count} plies": "무작위 대국 {games}판이 {count}수 뒤에도 끝나지 않았습니다.",
    "the check was interrupted, so parts of it are missing": "검사가 중단되어 일부는 빠져 있습니다.",
    # ---------------------------------------------------------------- book
    "complete": "완성",
    "find": "찾기",
    "solve": "풀기",
    "verify": "확인",
    "settle": "값 정하기",
    "{game}: {solved} of {count} positions solved, complete; {size} MB": "{game}: 국면 {count}개 중 {solved}개를 풂, "
    "완성, {size} MB",
    "{game}: {solved} of {count} positions solved, not complete yet; {size} MB": "{game}: 국면 {count}개 중 {solved}개를 "
    "풂, 미완성, {size} MB",
    "ply  positions     solved        won      drawn       lost": " 수       국면       풀림       승리     무승부       "
    "패배",
    "{count} positions solved again: all as the book says": "국면 {count}개를 다시 풀었습니다. 모두 북과 같습니다.",
    "{count} positions are in {file}": "국면 {count}개를 {file}에 썼습니다.",
    # ---------------------------------------------------------------- cache
    "compiling {search} for {game}": "{game:을/를} 위한 {search} 컴파일 중",
    "{search} for {game} is ready": "{game}: {search} 준비됨",
    "{count} kernel removed from {folder}": "{folder}에서 커널 {count}개를 지웠습니다.",
    "{count} kernels removed from {folder}": "{folder}에서 커널 {count}개를 지웠습니다.",
    "{count} kernel, {size} MB, in {folder}": "커널 {count}개, {size} MB, 위치 {folder}",
    "{count} kernels, {size} MB, in {folder}": "커널 {count}개, {size} MB, 위치 {folder}",
    # ---------------------------------------------------------------- new
    "exporting; Ctrl-C gives up": "내보내는 중입니다. Ctrl-C를 누르면 그만둡니다.",
    "submit it as it is: Kaggle calls the function agent": "그대로 제출하세요. Kaggle이 함수 agent를 부릅니다.",
    "{path} holds the game {name}, {test} its test. What to do next:": "{path}에 게임 {name:이/가}, {test}에 그 테스트가 "
    "있습니다. 다음으로 할 일:",
    "no C compiler was found that works, so there is the object but no shared library; install gcc or clang, or say "
    "pip install ziglang, and export again": "쓸 수 있는 C 컴파일러가 없어 오브젝트만 있고 공유 라이브러리는 없습니다. gcc나 clang을 설치하거나 "
    "pip install ziglang을 실행한 뒤 다시 내보내세요.",
    "open it in a browser: {path}": "브라우저로 여세요: {path}",
    "{path} holds {rest}": "{path}에 쓴 파일: {rest}",
    "are the rules sound, and do they compile?": "규칙이 올바른지, 컴파일되는지 검사합니다.",
    "play against it": "대국합니다.",
    "the best move and its value": "최선의 수와 그 값을 찾습니다.",
    "the test": "테스트를 실행합니다.",
    # ---------------------------------------------------------------- web
    "perfectplay is at {address}; Ctrl-C ends it": "페이지 주소는 {address} 입니다. Ctrl-C를 누르면 끝납니다.",
    "everybody in the network can reach it without a password": "네트워크의 누구나 비밀번호 없이 들어올 수 있습니다.",
    "recording ...": "기록 중 ...",
    "recording: {done} of {count} searches": "기록 중: 탐색 {count}개 중 {done}개",
    "{count} files are in {folder}; open index.html there": "파일 {count}개를 {folder}에 썼습니다. 그곳의 index.html을 "
    "여세요.",
    # ---------------------------------------------------------------- levels
    "measuring {game}: full strength": "{game} 측정 중: 최대 실력",
    "measuring {game}: {count} levels, strength {strength}": "{game} 측정 중: 수준 {count}개, 실력 {strength}",
    "{game} separates 1 level": "{game}에서 구별되는 수준은 1개입니다.",
    "{game} separates {count} levels": "{game}에서 구별되는 수준은 {count}개입니다.",
    "level {level}": "수준 {level}",
    "the weakest": "가장 약함",
    "{score} against level {level}": "수준 {level} 상대로 {score}",
    # ---------------------------------------------------------------- arena
    "player": "플레이어",
    "Elo": "Elo",
    "95 % interval": "95 % 구간",
    "games": "판",
    "points": "득점",
    "won": "승",
    "drawn": "무",
    "lost": "패",
    "the first games are being played; Ctrl-C ends them": "첫 판을 두는 중입니다. Ctrl-C를 누르면 끝납니다.",
    "{count} pair of games, log-likelihood ratio {ratio} ({low} to {high}); {name} {share}; Ctrl-C ends them": "두 판씩 "
    "{count}번, 로그 가능도비 {ratio}({low}~{high}), {name} {share} (Ctrl-C: 끝냄)",
    "{count} pairs of games, log-likelihood ratio {ratio} ({low} to {high}); {name} {share}; Ctrl-C ends them": "두 판씩 "
    "{count}번, 로그 가능도비 {ratio}({low}~{high}), {name} {share} (Ctrl-C: 끝냄)",
    "{count} pair of games; {name} {share}; Ctrl-C ends them": "두 판씩 {count}번, {name} {share} (Ctrl-C: 끝냄)",
    "{count} pairs of games; {name} {share}; Ctrl-C ends them": "두 판씩 {count}번, {name} {share} (Ctrl-C: 끝냄)",
    "forfeited: {fault}": "몰수패: {fault}",
    "{first} is stronger than {second}: {elo1} Elo are accepted against {elo0} (log-likelihood ratio {ratio}, bounds "
    "{low} and {high})": "{first:이/가} {second}보다 강합니다. Elo 차이는 {elo0:이/가} 아니라 {elo1:으로/로} "
    "판정합니다(로그 가능도비 {ratio}, 경계 {low}, {high}).",
    "{first} is not stronger than {second}: {elo0} Elo are accepted against {elo1} (log-likelihood ratio {ratio}, bounds "
    "{low} and {high})": "{first:이/가} {second}보다 강하지 않습니다. Elo 차이는 {elo1:이/가} 아니라 {elo0:으로/로} "
    "판정합니다(로그 가능도비 {ratio}, 경계 {low}, {high}).",
    "the games do not tell yet whether {first} is stronger than {second} (log-likelihood ratio {ratio}, bounds {low} and "
    "{high})": "지금까지의 대국으로는 {first:이/가} {second}보다 강한지 알 수 없습니다(로그 가능도비 {ratio}, 경계 {low}, "
    "{high}).",
    # ---------------------------------------------------------------- learn
    "looking at random games; Ctrl-C ends that": "무작위 대국을 보는 중입니다. Ctrl-C를 누르면 끝납니다.",
    "{count} game, {rate} positions a second, error {value}, {seconds} s left; Ctrl-C keeps it for later": "대국 {count}판, "
    "초당 국면 {rate}개, 오차 {value}, {seconds}초 남음 (Ctrl-C: 남겨 두고 끝냄)",
    "{count} games, {rate} positions a second, error {value}, {seconds} s left; Ctrl-C keeps it for later": "대국 {count}판, "
    "초당 국면 {rate}개, 오차 {value}, {seconds}초 남음 (Ctrl-C: 남겨 두고 끝냄)",
    "test: {count} pair of games, {share}, log-likelihood ratio {ratio} ({low} to {high})": "검정: 두 판씩 {count}번, "
    "{share}, 로그 가능도비 {ratio}({low}~{high})",
    "test: {count} pairs of games, {share}, log-likelihood ratio {ratio} ({low} to {high})": "검정: 두 판씩 {count}번, "
    "{share}, 로그 가능도비 {ratio}({low}~{high})",
    "{count} game, {positions} positions in {seconds} s": "대국 {count}판, 국면 {positions}개, {seconds}초",
    "{count} games, {positions} positions in {seconds} s": "대국 {count}판, 국면 {positions}개, {seconds}초",
    "{count} game lasted 1,000 plies and was left there": "대국 {count}판은 1,000수가 넘어 거기에서 그만두었습니다",
    "{count} games lasted 1,000 plies and were left there": "대국 {count}판은 1,000수가 넘어 거기에서 그만두었습니다",
    "interrupted; {path} keeps what was learned, and the same command goes on": "중단했습니다. 학습한 것은 {path}에 있으며 "
    "같은 명령으로 이어서 합니다",
    "{share} of {count} games against what the game has by itself": "게임 자체의 지식과 둔 {count}판에서 득점 {share}",
    "{share} of {count} games against the knowledge before": "전의 지식과 둔 {count}판에서 득점 {share}",
    "it is stronger, and stands in {path}": "더 강하므로 {path}에 썼습니다",
    "it is not stronger, so it is not kept; what was there before stays": "더 강하지 않으므로 쓰지 않았습니다. 전의 것을 "
    "그대로 둡니다",
    "the games do not tell whether it is stronger, so it is not kept; what was there before stays": "대국만으로는 더 강한지 알 "
    "수 없으므로 쓰지 않았습니다. 전의 것을 그대로 둡니다",
    "{count} game, {positions} quiet position, {share} of all; Ctrl-C keeps it for later": "대국 {count}판, 조용한 국면 "
    "{positions}개, 전체의 {share} (Ctrl-C: 남겨 두고 끝냄)",
    "{count} game, {positions} quiet positions, {share} of all; Ctrl-C keeps it for later": "대국 {count}판, 조용한 국면 "
    "{positions}개, 전체의 {share} (Ctrl-C: 남겨 두고 끝냄)",
    "{count} games, {positions} quiet position, {share} of all; Ctrl-C keeps it for later": "대국 {count}판, 조용한 국면 "
    "{positions}개, 전체의 {share} (Ctrl-C: 남겨 두고 끝냄)",
    "{count} games, {positions} quiet positions, {share} of all; Ctrl-C keeps it for later": "대국 {count}판, 조용한 국면 "
    "{positions}개, 전체의 {share} (Ctrl-C: 남겨 두고 끝냄)",
    "how each weight moves the estimates: {done} of {count}": "가중치마다 추정값이 바뀌는 정도: {count}개 중 {done}개",
    "logistic regression: {done} of {count}": "로지스틱 회귀: {count}번 중 {done}번",
    "each weight one larger and one smaller: {done} of {count}": "가중치를 하나씩 늘리고 줄여 보기: {count}개 중 {done}개",
    "mean loss {before} before, {after} after": "평균 손실: 전 {before}, 후 {after}",
    "of games not learned from: {before} before, {after} after": "학습에 쓰지 않은 대국에서: 전 {before}, 후 {after}",
    "{count} weight changed, most of all:": "가중치 {count}개가 바뀜. 가장 많이 바뀐 것:",
    "{count} weights changed, most of all:": "가중치 {count}개가 바뀜. 가장 많이 바뀐 것:",
    "  {name}: {old} to {new}": "  {name}: {old} → {new}",
    "no other weights explain the outcomes better, so these stay": "결과를 더 잘 설명하는 가중치가 없으므로 그대로 둡니다",
    "tuned by {count} games, {positions} positions, in {seconds} s, seed {seed}": "대국 {count}판, 국면 "
    "{positions}개로 {seconds}초 동안 조정함, 시드 {seed}",
    "{game}: {count} weight of {name}": "{game}: {name}의 가중치 {count}개",
    "{game}: {count} weights of {name}": "{game}: {name}의 가중치 {count}개",
    "{name} = {value}, before {old}": "{name} = {value}, 전에는 {old}",
    "{name} = {value}": "{name} = {value}",
    "{game}: {count} lookups, {size} weights": "{game}: 조회 {count}개, 가중치 {size}개",
    "learned from {count} games, {positions} positions, in {seconds} s, seed {seed}": "대국 {count}판, 국면 "
    "{positions}개에서 {seconds}초 동안 학습함, 시드 {seed}",
    "admitted by {count} pairs of games, of which it won {share} of the points": "두 판씩 {count}번 두어 점수의 {share}를 "
    "얻었으므로 받아들임",
    "{value} on each cell is worth so much to player 1, who is to move, in hundredths:": "각 칸의 {value:이/가} 둘 차례인 "
    "플레이어 1에게 주는 가치(백분의 일):",
    "the best patterns for player 1, who is to move:": "둘 차례인 플레이어 1에게 가장 좋은 패턴:",
    "the worst patterns for player 1, who is to move:": "둘 차례인 플레이어 1에게 가장 나쁜 패턴:",
    # ---------------------------------------------------------------- bench
    "measuring": "측정 중",
    "median": "중앙값",
    "middle half": "가운데 절반",
    "by processor time": "프로세서 시간 기준",
    "goal": "목표",
    "met": "달성",
    "missed": "미달",
    "missed, {factor} x": "미달, {factor}배",
    "nodes": "노드",
    "times": "배",
    "time": "시간",
    "{game}: what each switch is worth": "{game}: 스위치마다의 효과",
    "not measured: {names} ({right})": "측정하지 않음: {names} ({right})",
    "stopped in {count} of {positions}": "{positions}개 중 {count}개에서 중단됨",
    "{count} random position {plies} ply from the start (seed {seed}), {depth}, at most {nodes} nodes each": "시작에서 "
    "{plies}수 떨어진 무작위 국면 {count}개(시드 {seed}), {depth}, 각각 노드 {nodes}개까지",
    "{count} random positions {plies} ply from the start (seed {seed}), {depth}, at most {nodes} nodes each": "시작에서 "
    "{plies}수 떨어진 무작위 국면 {count}개(시드 {seed}), {depth}, 각각 노드 {nodes}개까지",
    "{count} random position {plies} plies from the start (seed {seed}), {depth}, at most {nodes} nodes each": "시작에서 "
    "{plies}수 떨어진 무작위 국면 {count}개(시드 {seed}), {depth}, 각각 노드 {nodes}개까지",
    "{count} random positions {plies} plies from the start (seed {seed}), {depth}, at most {nodes} nodes each": "시작에서 "
    "{plies}수 떨어진 무작위 국면 {count}개(시드 {seed}), {depth}, 각각 노드 {nodes}개까지",
    "machine code": "기계어",
    "interpreted": "인터프리터",
    "nodes are exact, times medians of {count}": "노드 수는 정확하고, 시간은 {count}번의 중앙값",
    "load {load}": "부하 {load}",
    "other programs {count} cores": "다른 프로그램이 쓴 코어 {count}개",
}
"""Whole lines, headings of columns, and parts of lines between semicolons."""

SHARES: Final = {
    "under 1 %": "1 % 미만",
    "over 99 %": "99 % 초과",
    "to the end": "게임 끝까지",
    "to depth {depth}": "깊이 {depth}까지",
    "file is not a database": "데이터베이스가 아님",
    "database disk image is malformed": "데이터베이스가 깨짐",
    "no state comes twice": "같은 상태가 두 번 나오지 않음",
    "{game} has no bounds that say how far the end is": "{game}에 끝까지의 거리를 알려 주는 bounds가 없음",
    "{game} has no {name}": "{game}에 {name} 없음",
}
"""Parts of such lines."""

CHECKS: Final = {
    "players": "players는 1 이상의 정수여야 합니다.",
    "team": "team은 플레이어마다 어떤 플레이어의 번호를 내야 합니다.",
    "can-repeat": "can_repeat는 한 게임에서 같은 상태가 두 번 나올 수 없을 때만 False여야 합니다.",
    "raises": "어떤 메서드도 예외를 내면 안 됩니다.",
    "hangs": "모든 메서드는 끝나야 합니다.",
    "unhashable-state": "상태는 해시할 수 있어야 합니다.",
    "mutable-state": "상태는 바꿀 수 없어야 합니다.",
    "changes-state": "메서드는 받은 상태를 바꾸면 안 됩니다.",
    "equal-hash": "같은 상태는 해시도 같아야 합니다.",
    "unsteady": "메서드는 다시 물어도 같은 답을 내야 합니다.",
    "changes-itself": "메서드는 게임 자신을 바꾸면 안 됩니다.",
    "is-terminal": "is_terminal은 True나 False를 내야 합니다.",
    "over-at-start": "매개변수 때문이 아니라면 게임은 시작하자마자 끝나 있으면 안 됩니다.",
    "to-move": "to_move는 0부터 players - 1까지의 플레이어나 CHANCE를 내야 합니다.",
    "no-actions": "끝나지 않은 상태에는 둘 수가 있어야 합니다.",
    "endless-actions": "actions는 끝이 있어야 합니다.",
    "actions-change": "actions는 다시 물어도 같은 수를 같은 순서로 내야 합니다.",
    "duplicate-actions": "같은 수를 두 번 내면 안 됩니다.",
    "unhashable-action": "수는 해시할 수 있어야 합니다.",
    "result-changes": "result는 같은 상태와 같은 수에 같은 상태를 내야 합니다.",
    "probabilities": "확률은 0 이상이고 합이 1이어야 합니다.",
    "utility-missing": "utility는 모든 플레이어에게 수를 내야 합니다.",
    "utility-not-a-number": "효용은 수여야 합니다.",
    "utility-infinite": "효용은 유한해야 합니다.",
    "team-utility": "한 팀의 플레이어는 효용이 같아야 합니다.",
    "zero-sum": "두 팀 가운데 하나가 얻는 것은 다른 팀이 잃는 것이어야 합니다.",
    "evaluate": "evaluate는 수를 내야 합니다.",
    "evaluate-outside": "평가값은 효용의 범위 안에 있어야 합니다.",
    "repetition": "repetition은 유한한 수를 내고, 두 팀 사이에서 합이 0이어야 합니다.",
    "priority": "priority는 62비트 이내의 정수를 내야 합니다.",
    "bounds": "값은 bounds 안에, 모든 효용은 처음 상태의 bounds 안에 있어야 하며, 게임은 bounds보다 일찍 끝나면 안 "
    "됩니다.",
    "candidates": "candidates는 최선의 수 하나가 든 일부의 수를 내야 합니다.",
    "noisy-actions": "noisy_actions는 일부의 수를 내야 합니다.",
    "threats": "threats는 일부의 수를 내야 합니다.",
    "defences": "defences는 일부의 수를 하나 이상 내야 합니다.",
    "action-number": "action_number는 0부터 65,535까지의 정수를 내야 합니다.",
    "random-action": "random_action은 둘 수 있는 수를 내야 합니다.",
    "pass-turn": "pass_turn은 상태를 내야 합니다.",
    "extension": "extension은 0 이상의 정수(수의 개수)를 내야 합니다.",
    "total": "total은 수를 내야 합니다.",
    "same-position": "same_position은 True나 False를 내고, 두 상태의 순서를 바꾸어도 답이 같아야 합니다.",
    "score": "score는 정수나 None을 내야 합니다.",
    "player-name": "플레이어의 이름은 텍스트여야 합니다.",
    "canonical": "canonical은 대칭인 모든 상태에 하나의 대표를 내야 합니다.",
    "action-name": "한 상태의 둘 수 있는 수는 이름이 서로 다른 텍스트여야 합니다.",
    "parse-action": "parse_action은 action_name이 쓴 것을 읽어야 합니다.",
    "position": "parse_position은 format_position이 쓴 것을 읽어야 합니다.",
    "picture": "board와 draw는 텍스트를 내야 합니다.",
    "64-bits": "컴파일되는 게임의 정수는 부호 있는 64비트에 들어가야 합니다.",
    "runs-differ": "규칙은 인터프리터와 기계어에서 같은 답을 내야 합니다.",
    "search-fails": "탐색은 답을 내야 합니다.",
    "does-not-compile": "반드시 컴파일되어야 하는 게임은 컴파일되어야 합니다.",
}
"""What each rule of the checker demands."""

FAULTS: Final = {
    # ---------------------------------------------------------------- rules that fail in a search
    "{method} raised {fault} in the state {state} with {action}": "상태 {state}에서 수 {action}에 {method:이/가} 예외를 "
    "냈습니다: {fault}",
    "{method} raised {fault} in the state {state}": "상태 {state}에서 {method:이/가} 예외를 냈습니다: {fault}",
    "{name}.initial_state raised {fault}": "{name}.initial_state가 예외를 냈습니다: {fault}",
    "{name}.to_move gives {value} in the state {state}; in each state one player moves: games in which several move at "
    "the same time, or in which something is hidden from a player, cannot be searched": "상태 {state}에서 {name}.to_move가 "
    "{value:을/를} 냈습니다. 상태마다 한 플레이어만 둡니다. 여럿이 동시에 두거나 어떤 플레이어에게 숨겨진 것이 있는 "
    "게임은 탐색할 수 없습니다.",
    "{name}.to_move gives {value}, which is not a player, in the state {state}; it must be from 0 to {most}, or CHANCE "
    "({chance})": "상태 {state}에서 {name}.to_move가 플레이어가 아닌 {value:을/를} 냈습니다. 0부터 {most}까지의 수나 "
    "CHANCE({chance})여야 합니다.",
    "{name}.to_move says CHANCE in {state}; minimax, alpha-beta and perft are for games without chance, and {other} "
    "defines no chances": "{state}에서 {name}.to_move가 CHANCE를 냈는데, {other}에는 chances가 없습니다. 미니맥스, "
    "알파-베타, perft는 확률이 없는 게임에 씁니다.",
    "{method} gave {value} for player {number} in {state}; it must be a number": "{state}에서 {method:이/가} 플레이어 "
    "{number}에 대해 {value:을/를} 냈습니다. 수여야 합니다.",
    "{method} gave {value} for player {number} in {state}; it must be a finite number, such as 1.0 for a win": "{state}에서 "
    "{method:이/가} 플레이어 {number}에 대해 {value:을/를} 냈습니다. 유한한 수여야 합니다(예: 승리는 1.0).",
    "{method} gave {value} for player 0 and {other} for player {number} in {state}; of two sides, one loses what the other "
    "wins, so they must add up to 0; max_n and paranoid search other games": "{state}에서 {method:이/가} 플레이어 0에 "
    "{value:을/를}, 플레이어 {number}에 {other:을/를} 냈습니다. 두 편 가운데 하나가 얻는 것은 다른 편이 잃는 것이므로 합이 "
    "0이어야 합니다. 그렇지 않은 게임은 max_n과 paranoid로 탐색합니다.",
    "{name}.actions gave no action in {state}, which is_terminal does not call terminal; a player who can do nothing needs "
    "a pass, or the game is over": "{name}.actions가 끝나지 않은 상태 {state}에서 수를 하나도 내지 않았습니다. 둘 수가 없는 "
    "플레이어는 쉬는 수를 두거나, 게임이 끝나야 합니다.",
    "{name}.actions gave no action in a state that is not terminal, on the way to {state}": "{name}.actions가 {state:으로/로} "
    "가는 도중 끝나지 않은 상태에서 수를 하나도 내지 않았습니다.",
    "{name}.candidates gave no action in {state}, which is_terminal does not call terminal; it must give one that is "
    "best": "{name}.candidates가 끝나지 않은 상태 {state}에서 수를 하나도 내지 않았습니다. 최선의 수 하나는 내야 합니다.",
    "{method} gave {value} in {state}; it must yield some of the actions": "{state}에서 {method:이/가} {value:을/를} "
    "냈습니다. 일부의 수를 내야 합니다.",
    "{method} gave {value} in {state}; it must be a whole number of plies": "{state}에서 {method:이/가} {value:을/를} "
    "냈습니다. 수의 개수(정수)여야 합니다.",
    "{method} gave {value} in {state}; it must be a number": "{state}에서 {method:이/가} {value:을/를} 냈습니다. 수여야 "
    "합니다.",
    "{method} gave {value} for {action} in {state}; it must be a whole number": "{state}에서 {method:이/가} 수 {action}에 "
    "대해 {value:을/를} 냈습니다. 정수여야 합니다.",
    "{method} gave {value} for {action} in {state}; it must be a whole number from 0 to {most}": "{state}에서 "
    "{method:이/가} 수 {action}에 대해 {value:을/를} 냈습니다. 0부터 {most}까지의 정수여야 합니다.",
    "{method} gave {value} in {state}, which is none of the actions; it must be a legal one": "{state}에서 {method:이/가} "
    "둘 수 없는 {value:을/를} 냈습니다. 둘 수 있는 수여야 합니다.",
    "{method} gave no outcome in {state}; where to_move says CHANCE there is at least one": "{state}에서 {method:이/가} "
    "결과를 하나도 내지 않았습니다. to_move가 CHANCE인 상태에는 하나는 있어야 합니다.",
    "{method} gave the probability {value} for {outcome} in {state}; it must be a number from 0 to 1": "{state}에서 "
    "{method:이/가} {outcome}의 확률로 {value:을/를} 냈습니다. 0에서 1 사이의 수여야 합니다.",
    "{method} gave probabilities that sum to {sum} in {state}; they must sum to 1": "{state}에서 {method:이/가} 낸 확률의 "
    "합이 {sum}입니다. 합은 1이어야 합니다.",
    "{method} gave {value} for player {number} in {state}, but {bounds} says {low} to {high} of the initial state, which "
    "Star pruning rests on; search with pruning='none', or let one of the two keep to the other": "{state}에서 "
    "{method:이/가} 플레이어 {number}에 대해 {value:을/를} 냈는데, 처음 상태의 {bounds:은/는} {low}에서 {high}까지입니다. "
    "스타 가지치기는 이것을 믿습니다. pruning='none'으로 탐색하거나 둘을 맞추세요.",
    "{method} gave {value} for player {number} in {state}, but {bounds} says {low} to {high}, which Star pruning rests on; "
    "search with pruning='none', or let one of the two keep to the other": "{state}에서 {method:이/가} 플레이어 {number}에 "
    "대해 {value:을/를} 냈는데, {bounds:은/는} {low}에서 {high}까지입니다. 스타 가지치기는 이것을 믿습니다. "
    "pruning='none'으로 탐색하거나 둘을 맞추세요.",
    "{name} has chance nodes; minimax, alpha-beta and perft are for games without chance": "{name}에는 확률 노드가 "
    "있습니다. 미니맥스, 알파-베타, perft는 확률이 없는 게임에 씁니다.",
    "{name} has lines on which more than {count} actions wait to be tried; search without priority or width": "{name}에는 "
    "차례를 기다리는 수가 {count}개를 넘는 진행이 있습니다. priority나 width 없이 탐색하세요.",
    "a utility or an estimate of {name} is 2**31 or more (or infinite), near {state}; search and solve keep values below "
    "that, so scale them down": "{state} 근처에서 {name}의 효용이나 평가값이 2**31 이상이거나 무한합니다. search와 solve는 "
    "그보다 작은 값만 다루므로 줄이세요.",
    "the search of {name} raised {fault} near {state}; see perfectplay.check, which looks at every method": "{name}의 "
    "탐색이 {state} 근처에서 예외를 냈습니다: {fault}. 모든 메서드를 살펴보는 perfectplay.check를 쓰세요.",
    "the compiled run of {name} raised {fault} near {state}, where the interpreted one does not; search with "
    "compiled=False and see perfectplay.check": "{name:을/를} 기계어로 실행하면 {state} 근처에서 예외가 납니다: {fault}. "
    "인터프리터에서는 나지 않습니다. compiled=False로 탐색하고 perfectplay.check를 쓰세요.",
    # ---------------------------------------------------------------- books
    "use a backup copy, make it anew, or save what can be read with perfectplay book export": "백업을 쓰거나, 새로 만들거나, "
    "읽을 수 있는 것을 perfectplay book export로 저장하세요.",
    "{path} is damaged: it holds {count} solved positions, but {expected} were written; {error}": "{path:이/가} "
    "손상되었습니다. 풀린 국면 {expected}개를 썼는데 {count}개만 있습니다. {error}",
    "{path} is damaged: it holds {count} positions, but {expected} were written; {error}": "{path:이/가} 손상되었습니다. "
    "국면 {expected}개를 썼는데 {count}개만 있습니다. {error}",
    "{path} is damaged: its positions are not those that were written; {error}": "{path:이/가} 손상되었습니다. 국면들이 썼던 "
    "것과 다릅니다. {error}",
    "{path} is damaged: the position {state} has changed since it was written; {error}": "{path:이/가} 손상되었습니다. 국면 "
    "{state:이/가} 쓴 뒤에 바뀌었습니다. {error}",
    "{path} is damaged: its number of {what} is {text}; {error}": "{path:이/가} 손상되었습니다. {what}의 개수로 "
    "{text:이/가} 적혀 있습니다. {error}",
    "{path} is damaged: it holds the strange position {state}; {error}": "{path:이/가} 손상되었습니다. 이상한 국면 "
    "{state:이/가} 들어 있습니다. {error}",
    "{path} is damaged: {right}; {error}": "{path:이/가} 손상되었습니다({right}). {error}",
    "{path} is not a book of perfectplay, or damaged: it does not say its {what}": "{path:은/는} perfectplay의 북이 아니거나 "
    "손상되었습니다. {what:이/가} 적혀 있지 않습니다.",
    "{path} is not a book of perfectplay, or damaged ({right})": "{path:은/는} perfectplay의 북이 아니거나 "
    "손상되었습니다({right}).",
    "{path} is not a book of perfectplay, but another database; give another file": "{path:은/는} perfectplay의 북이 아닌 "
    "다른 데이터베이스입니다. 다른 파일을 주세요.",
    "{path} is not a book of perfectplay: it has other tables than a book; give another file": "{path:은/는} perfectplay의 "
    "북이 아닙니다. 표가 북과 다릅니다. 다른 파일을 주세요.",
    "{path} is not a book of perfectplay; make one with {command}": "{path:은/는} perfectplay의 북이 아닙니다. 다음 명령으로 "
    "만드세요: {command}",
    "{path} is a book of another version of perfectplay; make it anew": "{path:은/는} 다른 버전의 perfectplay로 만든 "
    "북입니다. 새로 만드세요.",
    "{path} is a book of states of another shape; make it anew": "{path:은/는} 상태의 모양이 다른 북입니다. 새로 만드세요.",
    "{path} does not say what its game is called; open it in Python, with open_book": "{path}에는 게임의 이름이 없습니다. "
    "파이썬에서 open_book으로 여세요.",
    "{path} lacks the position {state}, which it should hold; make the book anew": "{path}에 있어야 할 국면 {state:이/가} "
    "없습니다. 북을 새로 만드세요.",
    "{path} says {value} in {plies} plies for {state}, but it is {other} in {count}; make the book anew": "{path}에는 "
    "{state}의 값이 {plies}수 만에 {value:이라고/라고} 되어 있지만, 실제로는 {count}수 만에 {other}입니다. 북을 새로 "
    "만드세요.",
    "{path} cannot be read: there is no such file": "{path:을/를} 읽을 수 없습니다. 그런 파일이 없습니다.",
    "the book is of {name}, not of {other}; open one of that game": "{name}의 북이며 {other}의 북이 아닙니다. 그 게임의 북을 "
    "여세요.",
    "the book cannot be written to {path}: {reason}": "북을 {path}에 쓸 수 없습니다({reason}).",
    "a book cannot be written to {path}: {reason}; make room, or give another place": "북을 {path}에 쓸 수 "
    "없습니다({reason}). 공간을 비우거나 다른 곳을 지정하세요.",
    # ---------------------------------------------------------------- commands
    "perft needs --depth, the number of plies; for example --depth 5": "perft에는 --depth(수의 개수)가 필요합니다. 예: "
    "--depth 5",
    "cache takes games only with --warm: {command}": "cache에는 --warm을 쓸 때만 게임을 줍니다: {command}",
    "--warm needs a game: {command}": "--warm에는 게임이 필요합니다: {command}",
    "book {verb} needs the book, as in {command}": "book {verb}에는 북이 필요합니다. 예: {command}",
    "book needs --plies and -o, as in {command}": "book에는 --plies와 -o가 필요합니다. 예: {command}",
    "book export needs -o with a file .csv or .parquet": "book export에는 .csv나 .parquet 파일을 주는 -o가 필요합니다.",
    "book takes one game, but {text} follows it; give the book with -o, or begin with {names}": "book에는 게임을 하나만 "
    "주는데 {text:이/가} 더 있습니다. 북은 -o로 주거나, 다음 가운데 하나로 시작하세요: {names}",
    "{name} cannot be imported; give a name of letters, digits and _, such as my_game.py": "{name:은/는} 불러올 수 "
    "없습니다. my_game.py처럼 글자, 숫자, _로 된 이름을 주세요.",
    "{name} exists already; choose another name, or remove it": "{name:은/는} 이미 있습니다. 다른 이름을 쓰거나 지우세요.",
    "{path} cannot be written: {reason}; choose another folder": "{path:을/를} 쓸 수 없습니다({reason}). 다른 폴더를 "
    "고르세요.",
    "UCI is for chess and janggi, not for {name}; write {command}": "UCI는 체스와 장기용이며 {name}에는 쓰지 않습니다. "
    "{command}라고 쓰세요.",
    "GTP is for go, hex, othello and gomoku on square boards, not for {game}; write {command} for other games": "GTP는 "
    "정사각형 판의 go, hex, othello, gomoku용이며 {game}에는 쓰지 않습니다. 다른 게임에는 {command}라고 쓰세요.",
    "UGI is for games of two players, and {name} has {players}; play it with play": "UGI는 두 사람이 하는 게임을 위한 "
    "것인데 {name}에는 {players}명이 있습니다. play로 두세요.",
    "UGI is for games without chance, and {name} has chance; play it with play": "UGI는 확률이 없는 게임을 위한 것인데 "
    "{name}에는 확률이 있습니다. play로 두세요.",
    "--view is for --export; add --export FOLDER": "--view는 --export와 함께 씁니다. --export FOLDER를 더하세요.",
    "--port is {value}; it must be from 0 to 65535": "--port의 값 {value:은/는} 쓸 수 없습니다. 0에서 65535 사이여야 "
    "합니다.",
    "--export is empty; name a folder": "--export가 비어 있습니다. 폴더를 지정하세요.",
    "two games would have the name {name}; rename one of the files": "두 게임의 이름이 {name:으로/로} 같아집니다. 파일 "
    "하나의 이름을 바꾸세요.",
    "{name} is not a Python file; the library's own games are on the page in any case, and files are written my_game.py "
    "or my_game.py:MyGame": "{name:은/는} 파이썬 파일이 아닙니다. 라이브러리의 게임은 언제나 페이지에 있으며, 파일은 "
    "my_game.py나 my_game.py:MyGame처럼 씁니다.",
    "the page cannot be served at {host}, port {port}: {reason}; choose another with {option}": "{host}, 포트 {port}에서 "
    "페이지를 열 수 없습니다({reason}). {option:으로/로} 다른 것을 고르세요.",
    "{option} is for --ablation GAME; leave it out, or say which game to measure": "{option:은/는} --ablation GAME과 함께 "
    "씁니다. 빼거나 측정할 게임을 주세요.",
    "--quick is not for --ablation; give fewer --positions, or a smaller number of --nodes": "--quick은 --ablation에 쓰지 "
    "않습니다. --positions나 --nodes를 줄이세요.",
    "--ablation needs a game with random positions; a tree of numbers is too small for that": "--ablation에는 무작위 국면을 "
    "만들 수 있는 게임이 필요합니다. 수의 트리는 너무 작습니다.",
    "repeat is {value}; it must be 1 or more rounds": "repeat의 값 {value:은/는} 쓸 수 없습니다. 1 이상의 정수를 쓰세요.",
    "{path} is there already; {option} needs the name of a new file": "{path:은/는} 이미 있습니다. {option}에는 새 파일의 "
    "이름을 주세요.",
    "{path} holds no levels; perfectplay levels GAME --into FILE writes such a file": "{path}에는 수준이 들어 있지 "
    "않습니다. perfectplay levels GAME --into FILE로 만드세요.",
    "this knowledge was learned from other rules than those of {name}; {command} makes knowledge for these": "이 지식은 "
    "{name:이/가} 아닌 다른 규칙에서 학습한 것입니다. {command:으로/로} 이 규칙의 지식을 만드세요.",
    "{path} is no file of knowledge; {command} writes such a file": "{path:은/는} 지식 파일이 아닙니다. {command:이/가} 그런 "
    "파일을 씁니다.",
    "{path} is damaged: its checksum is wrong; learn it again, or take a copy that is whole": "{path:이/가} 손상되었습니다. 체크섬이 "
    "맞지 않습니다. 다시 학습하거나 온전한 사본을 쓰세요.",
    "{path} is damaged: its {rest} cannot be right; learn it again": "{path:이/가} 손상되었습니다. {rest}의 값이 있을 수 "
    "없습니다. 다시 학습하세요.",
    "{path} is damaged: its {rest} cannot be right; delete it, and learning begins anew": "{path:이/가} 손상되었습니다. "
    "{rest}의 값이 있을 수 없습니다. 지우면 처음부터 학습합니다.",
    "these weights were tuned by other rules than those of {name}; {command} tunes weights for these": "이 가중치는 "
    "{name:이/가} 아닌 다른 규칙에서 조정한 것입니다. {command:으로/로} 이 규칙의 가중치를 조정하세요.",
    "these weights are those of {own}, and {name} has weights of {other}; {command} tunes them": "이 가중치는 {own}의 "
    "것인데 {name}의 가중치는 {other}의 것입니다. {command:으로/로} 조정하세요.",
    "these weights do not fit {own}: {name} is not the same in both; tune the weights that it has now": "이 가중치는 "
    "{own}에 맞지 않습니다. {name:이/가} 서로 다릅니다. 지금 있는 가중치를 조정하세요.",
    "{game} has no named weights; let its {method} return knowledge with fields that are annotated as {weight}": "{game}에는 "
    "이름 붙은 가중치가 없습니다. {method:이/가} {weight:으로/로} 표시한 필드가 있는 지식을 돌려주게 하세요.",
    "no knowledge of {name} comes with the package, only of {games}; perfectplay learn makes some": "{name}의 지식은 패키지에 "
    "없습니다. {games}의 것만 있습니다. perfectplay learn으로 만드세요.",
    "{path} is no file of weights; {command} writes such a file": "{path:은/는} 가중치 파일이 아닙니다. {command:이/가} 그런 "
    "파일을 씁니다.",
    "{path} is damaged: its checksum is wrong; tune again, or take a copy that is whole": "{path:이/가} 손상되었습니다. 체크섬이 "
    "맞지 않습니다. 다시 조정하거나 온전한 사본을 쓰세요.",
    "{path} is damaged: its {rest} cannot be right; tune again": "{path:이/가} 손상되었습니다. {rest}의 값이 있을 수 "
    "없습니다. 다시 조정하세요.",
    "{path} is damaged: line {line} is no game; delete that line and what follows it": "{path:이/가} 손상되었습니다. {line}번째 "
    "줄은 대국이 아닙니다. 그 줄부터 끝까지 지우세요.",
    "{path} holds games with other {name}; go on with the same, give another file, or delete it": "{path}의 대국은 {name:이/가} "
    "다릅니다. 같은 것으로 이어서 하거나 다른 파일을 주거나 지우세요.",
    "{path} holds no games for tuning; give another file with --into, or delete it": "{path}에는 조정에 쓸 대국이 없습니다. "
    "--into로 다른 파일을 주거나 지우세요.",
    "there are {count} quiet positions, which are too few to tune by; play more games": "조용한 국면이 {count}개뿐이라 조정할 "
    "수 없습니다. 대국을 더 두세요.",
    "all of the {count} games ended alike, so that their outcomes say nothing; play more games": "대국 {count}판이 모두 같은 "
    "결과로 끝나서 알 수 있는 것이 없습니다. 대국을 더 두세요.",
    "{name} is not for tuning; leave it out, or give minutes": "{name:은/는} 조정에 쓰지 않습니다. 빼거나 minutes를 주세요.",
    "{name} is not for learning; leave it out, or give minutes": "{name:은/는} 학습에 쓰지 않습니다. 빼거나 minutes를 주세요.",
    "--tuples is not for --tune, which tunes the weights that there are; leave it out": "--tuples는 있는 가중치를 조정하는 "
    "--tune과 함께 쓰지 않습니다. 빼세요.",
    "tuples is {value}; it must be a whole number from 1 to {most}": "tuples의 값 {value:은/는} 쓸 수 없습니다. 1에서 {most} "
    "사이의 정수를 쓰세요.",
    "{path} must end in .knowledge, as in {example}": "{path}의 이름은 {example}처럼 .knowledge로 끝나야 합니다.",
    "--show learns nothing; leave out the game": "--show는 학습하지 않습니다. 게임을 빼세요.",
    "learn needs a game, such as {command}; perfectplay games lists them": "learn에는 게임이 필요합니다. 예: {command}. "
    "게임은 perfectplay games로 봅니다.",
    "{name} has chance, and learning is for games without; search it with expectiminimax or mcts": "{name}에는 확률이 "
    "있는데, 학습은 확률이 없는 게임에 씁니다. expectiminimax나 mcts로 탐색하세요.",
    "{name} has {count} sides, and learning is for games of two; search it with max_n or mcts": "{name}에는 편이 {count}개 "
    "있는데, 학습은 두 편의 게임에 씁니다. max_n이나 mcts로 탐색하세요.",
    "no cells were found in the states of {name}; let it define cells(state), which lists what stands on each cell of the "
    "board as small numbers": "{name}의 상태에서 칸을 찾지 못했습니다. 판의 각 칸에 놓인 것을 작은 수로 나열하는 "
    "cells(state)를 정의하세요.",
    "minutes is {value}; it must be a number above 0, and at most {most}": "minutes는 {value:이/가} 아니라 0보다 크고 "
    "{most} 이하인 수여야 합니다.",
    "a sequential test compares two players, and there are {count}": "순차 검정은 두 플레이어를 비교하는데 {count}명이 "
    "있습니다.",
}
"""Faults of rules and of books, and errors of the smaller commands; they are looked up before the others."""
