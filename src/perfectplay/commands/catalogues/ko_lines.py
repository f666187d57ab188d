"""Korean: whole lines of output by their English templates, and what the checker demands.

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
    "{player} wins {number} of {count} random games, {results}": "무작위 대국 {count}판에서 {player} {number}승, {results}",
    "{player} wins {number} of 1 random game, {results}": "무작위 대국 1판에서 {player} {number}승, {results}",
    "{player} wins {share} of random games, {results}": "무작위 대국에서 {player} 승 {share}, {results}",
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
    "no: it was not tried, because a method does not return": "시험하지 않음(끝나지 않는 메서드가 있음)",
    "no: it was not tried, because a method fails": "시험하지 않음(예외를 내는 메서드가 있음)",
    "no: it was not tried, because endless recursion would end the program": "시험하지 않음(끝없는 재귀 호출로 프로그램이 "
    "중단될 수 있음)",
    "no: it was not tried, because {method} {rest}": "시험하지 않음({method} 때문이며, 이유는 이 보고서에 있음)",
    "no: it was not tried": "시험하지 않음",
    "no: {right} of {name} is a {kind}; what compiles are ints, floats, bools, texts, enums, None, and tuples, "
    "frozensets, NamedTuples or frozen dataclasses of them": "안 됨: {name}의 {right:이/가} {kind}입니다. 정수, 실수, bool, 텍스트, "
    "enum, None과 이들로 된 튜플, frozenset, NamedTuple, frozen dataclass만 컴파일됩니다.",
    "no: {right} of {name} is the text {text}; machine code keeps texts of at most {number} letters, none "
    "of which is a zero byte or half of a pair of surrogates": "안 됨: {name}의 {right:이/가} 텍스트 {text}입니다. 기계어는 0 "
    "바이트나 서로게이트 쌍의 반쪽이 없는, {number}글자 이하의 텍스트만 담습니다.",
    "no: in {method}, a tuple has another length than the {number} that it had before; in machine code a state keeps its "
    "shape ({place}); searches of it run interpreted: let every state have as long a tuple, and a count of the items in "
    "use": "안 됨: {method}에서 튜플의 길이가 앞서의 {number:과/와} 다릅니다({place}). 기계어에서는 상태의 모양이 바뀌지 않으므로 "
    "탐색은 인터프리터로 합니다. 모든 상태의 튜플을 같은 길이로 두고, 쓰는 항목의 개수를 따로 두세요.",
    "no: {right} of {name} is a frozenset, and random games do not show of which one type its items are": "안 됨: {name}의 "
    "{right:이/가} frozenset인데, 무작위 게임에서는 그 항목이 어떤 한 가지 타입인지 알 수 없습니다.",
    "no: {reason}": "안 됨: {reason}",
    "not measured": "측정하지 않음",
    "not measured interpreted, not measured compiled": "측정하지 않음",
    "{slow} interpreted, {fast} compiled ({ratio} times as many)": "인터프리터 {slow}, 기계어 {fast}({ratio}배)",
    "too short a search to tell how much faster machine code is": "탐색이 너무 짧아 기계어가 얼마나 빠른지 알 수 없음",
    "{slow} interpreted, not measured compiled": "인터프리터 {slow}, 기계어는 측정하지 않음",
    "not measured interpreted, {fast} compiled": "인터프리터는 측정하지 않음, 기계어 {fast}",
    "{slow} interpreted, {fast} compiled": "인터프리터 {slow}, 기계어 {fast}",
    "{slow} interpreted": "인터프리터 {slow}",
    "each process compiles {game} anew, because its rules use more than {count} objects; keep such tables in tuples or "
    "dicts of numbers": "{game}의 규칙이 {count}개보다 많은 객체를 써서 프로세스마다 새로 컴파일합니다. 그런 표는 수로 된 튜플이나 사전에 두세요.",
    "each process compiles {game} anew, because its rules use {name}, an object of {object}, which another process cannot "
    "recognize; use numbers, texts, tuples, dicts, enums or dataclasses instead": "{game}의 규칙이 다른 프로세스가 알아볼 수 없는 "
    "{object} 객체 {name:을/를} 써서 프로세스마다 새로 컴파일합니다. 대신 수, 글, 튜플, 사전, 열거형이나 데이터 클래스를 쓰세요.",
    "{game} has no evaluate, so nothing is known where a search is cut off before the end of the game": "{game}에는 "
    "evaluate가 없어, 게임이 끝나기 전에 탐색이 멈춘 국면은 평가할 수 없습니다.",
    "{method} gives {count} actions, though is_terminal calls the game over, after {number} moves ({names}); that does no "
    "harm, because it is never asked there": "{number}수({names}) 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 "
    "{count}개를 냅니다. 거기서는 묻지 않으므로 문제는 없습니다.",
    "{method} gives 1 action, though is_terminal calls the game over, after {number} moves ({names}); that does no harm, "
    "because it is never asked there": "{number}수({names}) 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 하나를 "
    "냅니다. 거기서는 묻지 않으므로 문제는 없습니다.",
    "{method} gives {count} actions, though is_terminal calls the game over, after {line}; that does no harm, because it is "
    "never asked there": "{line} 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 {count}개를 냅니다. 거기서는 묻지 "
    "않으므로 문제는 없습니다.",
    "{method} gives 1 action, though is_terminal calls the game over, after {line}; that does no harm, because it is never "
    "asked there": "{line} 다음에 is_terminal은 게임이 끝났다고 하는데 {method:은/는} 수 하나를 냅니다. 거기서는 묻지 "
    "않으므로 문제는 없습니다.",
    "no state came twice in one game (all {count} states), but {name}.can_repeat is True; if none ever can, can_repeat = "
    "False makes searches faster": "한 게임에서 같은 상태가 두 번 나오지 않았는데(상태 {count}개 전부) {name}.can_repeat가 "
    "True입니다. 두 번 나올 수 없는 게임이면 can_repeat = False로 두세요. 탐색이 빨라집니다.",
    "no state came twice in one game ({count} states and {number} random games), but {name}.can_repeat is True; if none ever "
    "can, can_repeat = False makes searches faster": "한 게임에서 같은 상태가 두 번 나오지 않았는데(상태 {count}개와 무작위 대국 "
    "{number}판) {name}.can_repeat가 True입니다. 두 번 나올 수 없는 게임이면 can_repeat = False로 두세요. 탐색이 빨라집니다.",
    "{name} has no bounds; if no utility is beyond {best}, let bounds return ({range}), and a search ends as soon as that "
    "is reached": "{name}에 bounds가 없습니다. 효용이 {best:을/를} 넘지 않으면 bounds가 ({range})를 내게 하세요. 탐색이 그 "
    "값에 닿으면 바로 끝납니다.",
    "{name}.utility gives values as near as {one} and {other}, which search and solve take for equal; let different values "
    "be a millionth or more apart": "{name}.utility가 내는 {one:과/와} {other:은/는} search와 solve에서 같은 값으로 여겨질 "
    "만큼 가깝습니다. 다른 값은 백만분의 일 이상 차이 나게 하세요.",
    "no end of a game was seen, so that nothing is known about {name}.utility": "게임이 끝나는 것을 보지 못해 {name}.utility에 "
    "대해서는 알 수 없습니다.",
    "{name}.to_move never gave {player} in {count} states; if the players take turns, result must say that the next one is "
    "to move": "상태 {count}개에서 {name}.to_move가 {player:을/를} 낸 적이 없습니다. 번갈아 두는 게임이면 result가 다음 차례를 바꿔야 합니다.",
    "{name}.evaluate gave the loser more than the winner in {count} of {all} states just before the end of random games; it "
    "should give a player more, the better the state is for that player": "무작위 대국이 끝나기 직전의 상태 {all}개 중 {count}개에서 "
    "{name}.evaluate가 이긴 쪽보다 진 쪽에 더 큰 값을 냈습니다. player에게 좋은 상태일수록 큰 값을 내야 합니다.",
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
    "the cache folder {folder} belongs to another user; set PERFECTPLAY_CACHE_DIR to a folder of your own": "{folder:은/는} 다른 사용자의 캐시 폴더입니다. PERFECTPLAY_CACHE_DIR에 자신의 폴더를 주세요.",
    "the cache folder {folder} can be written by other users; say chmod 700 {same}, or set PERFECTPLAY_CACHE_DIR to a folder of your own": "{folder:은/는} 다른 사용자가 쓸 수 있는 캐시 폴더입니다. chmod 700 {same:을/를} 실행하거나 PERFECTPLAY_CACHE_DIR에 자신의 폴더를 주세요.",
    "nothing can be kept there ({what}), so that every run compiles anew; set PERFECTPLAY_CACHE_DIR to a folder that you can "
    "write": "그곳에 쓸 수 없어서({what}) 실행할 때마다 다시 컴파일합니다. PERFECTPLAY_CACHE_DIR에 쓸 수 있는 폴더를 주세요.",
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
    "{game} has no evaluate, so the export plays the first action wherever it does not see the end of the game; write "
    "evaluate, or export pp.with_knowledge(game, pp.load_knowledge(file)) with a file that 'perfectplay learn' wrote": "{game}에는 "
    "evaluate가 없어, 내보낸 게임은 끝이 보이지 않는 국면에서 첫 번째 수를 둡니다. evaluate를 쓰거나, 'perfectplay learn'이 쓴 파일로 "
    "pp.with_knowledge(game, pp.load_knowledge(file))을 내보내세요.",
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
    "measuring {game}: strength {strength} scores {share} % against {other} after game {number}; levels found: {count}": "{game} "
    "측정 중: {number}판까지 실력 {strength:이/가} {other:을/를} 상대로 {share} % 득점, 찾은 수준 {count}개",
    "{game} separates 1 level": "{game}에서 구별되는 수준은 1개입니다.",
    "{game} separates {count} levels": "{game}에서 구별되는 수준은 {count}개입니다.",
    "level {level}": "수준 {level}",
    "the weakest": "가장 약함",
    "strength {strength}: {score} against the step below": "실력 {strength}: 아래 단계 상대로 {score}",
    "interrupted; with --into FILE, the same command goes on where it ended": "중단했습니다. --into FILE을 주면 같은 명령으로 "
    "이어서 측정할 수 있습니다.",
    "interrupted; {path} keeps what was measured, and the same command goes on": "중단했습니다. 측정한 것은 {path}에 있으며 "
    "같은 명령으로 이어집니다.",
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
    "best-first against search: {count} pair of games, {share}, log-likelihood ratio {ratio} ({low} to {high})": "best-first"
    "와 search: 두 판씩 {count}번, {share}, 로그 가능도비 {ratio}({low}~{high})",
    "best-first against search: {count} pairs of games, {share}, log-likelihood ratio {ratio} ({low} to {high})": "best-first"
    "와 search: 두 판씩 {count}번, {share}, 로그 가능도비 {ratio}({low}~{high})",
    "weights taught by outcomes against those taught by searches: {count} pair of games, {share}, log-likelihood ratio "
    "{ratio} ({low} to {high})": "승패로 배운 가중치와 탐색으로 배운 가중치: 두 판씩 {count}번, {share}, 로그 가능도비 "
    "{ratio}({low}~{high})",
    "weights taught by outcomes against those taught by searches: {count} pairs of games, {share}, log-likelihood ratio "
    "{ratio} ({low} to {high})": "승패로 배운 가중치와 탐색으로 배운 가중치: 두 판씩 {count}번, {share}, 로그 가능도비 "
    "{ratio}({low}~{high})",
    "players with it are stronger by best-first than by search, so that is what they take": "이 지식으로는 search보다 "
    "best-first가 더 강하므로 플레이어는 best-first를 씁니다",
    "{count} game, {positions} positions in {seconds} s": "대국 {count}판, 국면 {positions}개, {seconds}초",
    "{count} games, {positions} positions in {seconds} s": "대국 {count}판, 국면 {positions}개, {seconds}초",
    "{count} game lasted 1,000 plies and was left there": "대국 {count}판은 1,000수가 넘어 거기에서 그만두었습니다",
    "{count} games lasted 1,000 plies and were left there": "대국 {count}판은 1,000수가 넘어 거기에서 그만두었습니다",
    "interrupted; {path} keeps what was learned, and the same command goes on": "중단했습니다. 학습한 것은 {path}에 있으며 "
    "같은 명령으로 이어서 합니다",
    "{share} of {count} games against what the game has by itself": "게임 자체의 지식과 둔 {count}판에서 득점 {share}",
    "{share} of {count} games against the knowledge before": "전의 지식과 둔 {count}판에서 득점 {share}",
    "it is stronger, and stands in {path}": "더 강하므로 {path}에 썼습니다",
    "it passes the test of {bounds}, and stands in {path}": "{bounds} 검정을 통과했으므로 {path}에 썼습니다",
    "it does not pass the test of {bounds}, so what was there before stays": "{bounds} 검정을 통과하지 못했으므로 전의 것을 "
    "그대로 둡니다",
    "it is not stronger, so what was there before stays": "더 강하지 않으므로 전의 것을 그대로 둡니다",
    "the games do not tell whether it is stronger, so what was there before stays": "대국만으로는 더 강한지 알 수 없으므로 "
    "전의 것을 그대로 둡니다",
    "{path} keeps what was learned; the same command with more {option} goes on with it, and with more --pairs it plays a "
    "longer test": "학습한 것은 {path}에 남아 있습니다. 같은 명령에 {option:을/를} 늘리면 이어서 학습하고, --pairs를 늘리면 더 "
    "오래 검정합니다",
    "{path} keeps what was learned; the same command with more {option} goes on with it": "학습한 것은 {path}에 남아 "
    "있습니다. 같은 명령에 {option:을/를} 늘리면 이어서 학습합니다",
    "{path} keeps the games; the same command with more {option} goes on with them": "대국은 {path}에 남아 있습니다. 같은 "
    "명령에 {option:을/를} 늘리면 이어서 둡니다",
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
    "they are added to {number} times what the game's own evaluation says": "이 가중치를 게임 자체 평가의 {number}배에 더함",
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
    "Random games a second": "초당 무작위 대국 수",
    "plies": "수",
    "OpenSpiel in C++": "OpenSpiel C++",
    "in Python": "파이썬",
    "by the rules alone, compiled, one thread": "규칙만으로, 컴파일하여, 스레드 하나",
    "seconds of the processor": "프로세서 시간 기준",
    "random games of {game}": "{game} 무작위 대국",
    "random games of {game} elsewhere": "다른 라이브러리의 {game} 무작위 대국",
    "{game}: {count} of {games} games were not over after {plies} plies": "{game}: {games}판 가운데 {count}판이 "
    "{plies}수 안에 끝나지 않음",
    "load {load}": "부하 {load}",
    "other programs {count} cores": "다른 프로그램이 쓴 코어 {count}개",
}
"""Whole lines, headings of columns, and parts of lines between semicolons."""

RESULTS: Final = {
    "draws {number}": "무승부 {number}판",
    "{player} wins {number}, {rest}": "{player} {number}승, {rest}",
    "{player} wins {number}": "{player} {number}승",
    "draws {share}": "무승부 {share}",
    "{player} {share}, {rest}": "{player} 승 {share}, {rest}",
    "{player} {share}": "{player} 승 {share}",
}
"""How often others won random games, or nobody did."""

SHARES: Final = {
    "under 1 %": "1 % 미만",
    "over 99 %": "99 % 초과",
    "a search": "탐색",
    "{count} moves ({names}, ...)": "{count}수({names}, ...)",
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
    "cells": "cells는 0부터 63까지의 정수를 늘 같은 개수만큼 내야 합니다.",
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
