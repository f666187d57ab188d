"""Korean: the texts of the commands, and what the library says in English, by its English templates.

A particle never follows a placeholder directly: "{player:이/가}" asks for the one that fits.
"""

from typing import Final

from perfectplay.commands.catalogues.ko_help import HELP, TYPER
from perfectplay.commands.catalogues.ko_lines import CHECKS, FAULTS, LINES, SHARES

__all__ = ["CHECKS", "HELP", "LINES", "TYPER"]

TEMPLATES: Final = {
    # ---------------------------------------------------------------- games
    "games.parameters": "매개변수는 이름 뒤에 씁니다: connect-four:columns=6,rows=5. 게임 트리에는 --tree "
    "'[[3,5],[6,9]]'처럼 트리를 줍니다.",
    "games.own": "직접 만든 게임은 파이썬 파일로 지정합니다: my_game.py. 파일에 게임이 여럿이면 my_game.py:MyGame처럼 "
    "씁니다.",
    # ---------------------------------------------------------------- a position is searched
    "search.after": "{game}, 둔 수: {moves}",
    "search.turn": "{player} 차례입니다. 모든 값은 {judge} 기준입니다.",
    "search.depth": "깊이",
    "watch.depth": "깊이 {depth}",
    "watch.games": "무작위 대국 {count}판",
    "search.value": "값",
    "search.nodes": "노드",
    "search.rate": "노드/초",
    "search.line": "최선의 진행",
    "search.best": "{player}의 최선의 수 {action}",
    "search.expected": "{player}의 기댓값",
    "search.open": "아직 풀지 못함",
    "search.title.equal": "같은 값의 수",
    "search.title.random": "무작위 대국",
    "search.title.line": "최선의 진행",
    "search.title.moves": "각 수의 값",
    "search.title.proved": "증명된 범위",
    "search.title.score": "점수",
    "search.title.searched": "탐색",
    "search.title.ended": "끝난 이유",
    "search.title.careful": "주의",
    "search.work.one": "깊이 {depth}, 노드 {count}개, {seconds}초{speed}, {way}",
    "search.work.many": "깊이 {depth}, 노드 {count}개, {seconds}초{speed}, {way}",
    "search.speed": ", 초당 노드 {rate}개",
    "search.compiled": "기계어",
    "search.interpreted": "인터프리터",
    "search.rest": "; 그보다 나을 것 없는 수 {count}개 더",
    "search.unproved": "규칙에서 이미 아는 범위뿐임",
    "search.live": "{seconds}초{depth}{known}: 노드 {nodes}개, 초당 {rate}개 (Ctrl-C: 지금까지의 최선)",
    "search.live.depth": ", 깊이 {depth}",
    "search.live.known": ", 증명된 범위 {known}",
    "stopped.proven": "값이 증명됨",
    "stopped.depth": "정해진 깊이까지 탐색함",
    "stopped.seconds": "시간이 다 됨",
    "stopped.nodes": "정해진 노드 수만큼 탐색함",
    "stopped.interrupted": "중단됨. 지금까지 찾은 최선의 답",
    "stopped.plies": "탐색이 따라갈 수 있는 것보다 긴 진행이 있음",
    # ---------------------------------------------------------------- values
    "value.nothing": "아직 증명된 것이 없음",
    "value.games": "여기서 무작위로 둔 {games}판 가운데 {player:이/가} {wins}판을 이기고 {draws}판은 비김",
    "value.no_draws": "여기서 무작위로 둔 {games}판 가운데 {player:이/가} {wins}판을 이김",
    "value.means": "여기서 무작위로 둔 {games}판의 평균은 {player} 기준 {mean}",
    "value.unknown": "아직 모름",
    "value.win": "승리",
    "value.loss": "패배",
    "value.draw": "무승부",
    "value.soon.one": "{count}수 만에 {outcome}",
    "value.soon.many": "{count}수 만에 {outcome}",
    "value.about": "약 {value}",
    "value.exact": "{value}",
    "value.lower": "{value} 이상",
    "value.upper": "{value} 이하",
    "value.between": "{lowest} 이상 {highest} 이하",
    "value.late": "{value}, 몇 수 만인지는 모름",
    "value.a win": "승리",
    "value.a loss": "패배",
    "value.a draw": "무승부",
    # ---------------------------------------------------------------- a match
    "play.begin": "수를 입력하거나 다음 명령을 입력하세요: {words}.",
    "play.turn": "{player} 차례: ",
    "play.moved": "{player}의 수 {move}",
    "play.chance": "확률로 정해진 결과 {move}",
    "play.hint": "엔진의 추천은 {move}입니다. {player} 기준: {verdict}",
    "play.thinking": "생각하는 중: 깊이 {depth}, 노드 {nodes}개, {seconds}초",
    "play.outcome": "결과: {outcome}.",
    "play.record.again": "기록은 {path}에 있습니다. 다시 보기: {command}",
    "play.record.on": "기록은 {path}에 있습니다. 이어서 두기: {command}",
    "play.on": "이어서 두기: {command}",
    "play.undone.one": "{count}수를 물렀습니다.",
    "play.undone.many": "{count}수를 물렀습니다.",
    "play.legal": "둘 수 있는 수: {names}",
    "play.saved": "저장했습니다. 여기서 이어서 두기: {command}",
    "play.wrong": "{error}",
    "play.wrong.word": "{error} (help를 입력하면 쓸 수 있는 명령이 나옵니다.)",
    "play.help": "{move} 같은 수나 다음 명령을 입력하세요. 명령 앞에는 /를 붙여도 됩니다.",
    "play.word.undo": "직전 자기 차례로 무르기",
    "play.word.hint": "엔진이라면 어떤 수를 둘지 보기",
    "play.word.moves": "둘 수 있는 수 보기",
    "play.word.board": "국면 다시 보기",
    "play.word.save FILE": "나중에 이어서 둘 수 있게 파일에 기록하기",
    "play.word.resign": "기권하기",
    "play.word.quit": "그대로 두고 나가기",
    "play.word.help": "이 목록 보기",
    # ---------------------------------------------------------------- Pac-Man
    "arena.interval": "{low}~{high}",
    "pacman.moves": "모두 {count}번 움직였습니다.",
    "pacman.frames": "그림 {count}장을 {folder}에 저장했습니다.",
    "pacman.won": "승리했습니다. q를 누르면 끝납니다.",
    "pacman.lost": "패배했습니다. q를 누르면 끝납니다.",
    "pacman.paused": "멈춤",
    "pacman.speed": "초당 {rate}라운드",
    "pacman.keys": "화살표 이동   스페이스 멈춤   . 한 라운드   + - 속도   e 기댓값   q 끝",
    "pacman.expects": "{player} {move}: {values}",
    "pacman.move.West": "왼쪽",
    "pacman.move.Stop": "정지",
    "pacman.move.East": "오른쪽",
    "pacman.move.North": "위",
    "pacman.move.South": "아래",
    # ---------------------------------------------------------------- a whole game
    "whole.position": "이 국면: 값 {value}{length}, 최선의 수 {moves}",
    "whole.length.one": "({count}수 만에)",
    "whole.length.many": "({count}수 만에)",
    "whole.time": "{seconds}초",
    "whole.time.file": "{seconds}초. 결과는 {file}에 있습니다.",
    "whole.stopped": "중단했습니다. 끝난 부분은 {file}.work에 있으며, 같은 명령으로 이어서 계속합니다.",
    "whole.stage.find": "찾기({ply}수째)",
    "whole.stage.settle": "값 정하기({ply}수째)",
    # ---------------------------------------------------------------- a proof
    "proof.written": "증명을 {file}에 저장했습니다. 상태 {states}개, {bytes}바이트. 검사하기: {command}",
    "proof.stage.choose": "수 고르기",
    "proof.stage.write": "쓰기",
    "proof.stage.verify": "검사",
    "proof.holds": "증명됨: {claim}.",
    "proof.checked": "규칙만으로 상태 {states}개를 {seconds}초에 모두 따라갔습니다.",
    "proof.value.least": "{player:은/는} {value} 이상을 얻습니다",
    "proof.value.most": "{player:은/는} {value} 이하를 얻습니다",
    "proof.0.least": "{player:은/는} 무승부 이상을 얻습니다",
    "proof.0.most": "{player:은/는} 무승부 이하를 얻습니다",
    "proof.1.most": "{player:은/는} 승리 이하를 얻습니다",
    "proof.-1.least": "{player:은/는} 패배 이상을 얻습니다",
    "proof.win": "{player:이/가} 이깁니다",
    "proof.win.soon.one": "{player:이/가} {count}수 만에 이깁니다",
    "proof.win.soon.many": "{player:이/가} {count}수 안에 이깁니다",
    "proof.loss": "{player:이/가} 집니다",
    "proof.loss.soon.one": "{player:이/가} {count}수 만에 집니다",
    "proof.loss.soon.many": "{player:이/가} {count}수 안에 집니다",
    "narrate.chosen": "{player}의 수 {move}: 증명이 고른 수입니다",
    "narrate.resists": "{player}의 수 {move}: 이보다 잘 버티는 수가 없습니다",
    "narrate.only": "{player}의 수 {move}: 둘 수 있는 유일한 수입니다",
    "narrate.loses": "{move:은/는} 집니다. {reply:으로/로} 응수하면 {claim} ({line})",
    "narrate.loses.over": "{move:은/는} 바로 집니다. {claim}",
    "narrate.no_better": "{move:은/는} 더 낫지 않습니다. {reply:으로/로} 응수하면 {claim} ({line})",
    "narrate.no_better.over": "{move:은/는} 더 낫지 않습니다. 게임이 끝나고 {claim}",
    # ---------------------------------------------------------------- progress
    "progress": "{stage}: 국면 {done}개, 초당 {rate}개{left} (Ctrl-C: 끝난 부분은 보관)",
    "progress.of": "{stage}: 국면 {total}개 중 {done}개, 초당 {rate}개{left} (Ctrl-C: 끝난 부분은 보관)",
    "progress.left": ", {time} 남음",
    "progress.seconds": "{count}초",
    "progress.minutes": "{count}분",
    "progress.hours": "{count}시간",
}

GAMES: Final = {
    "abalone": ("아발론", "육각형 판에서 상대 구슬 여섯 개를 밀어내는 게임"),
    "awele": ("아월레", "씨앗을 뿌려 상대 집에서 둘이나 셋이 된 씨앗을 가져오는 게임(오와레, 아와리)"),
    "backgammon": ("백개먼", "주사위 두 개로 하는 경주, 개먼은 세고 더블링 큐브는 없음"),
    "breakthrough": ("브레이크스루", "말 하나를 맞은편 끝 줄에 먼저 보내는 게임, 판은 어떤 크기든"),
    "checkers": ("체커", "잉글리시 드래프츠, 판은 8×8과 그 밖의 크기"),
    "chess": ("체스", "모든 규칙을 갖춘 체스, 그리고 체스960"),
    "coins": ("동전 줄", "한 줄로 놓인 동전을 세 명 이상이 양 끝에서 가져가는 게임"),
    "connect-four": ("커넥트 포(사목)", "떨어뜨린 원반 넷을 한 줄로 잇는 게임, 판은 64비트까지 어떤 크기든"),
    "dawsons-kayles": ("도슨의 케일스", "나란한 핀 둘을 쓰러뜨리는 게임, 쓰러뜨릴 수 없으면 패배"),
    "domineering": ("도미니어링", "세로 도미노와 가로 도미노를 놓는 게임, 놓을 곳이 없으면 패배"),
    "dots-and-boxes": ("점과 상자", "점 사이에 선을 긋고, 상자를 완성하면 한 번 더 두는 게임"),
    "draughts": ("인터내셔널 드래프츠", "10×10판, 멀리 움직이는 킹과 최다 잡기 규칙"),
    "go": ("바둑", "돌로 집을 둘러싸고 활로 없는 돌을 따내는 게임, 동형 반복 금지, 2×2부터 19×19까지"),
    "gomoku": ("오목", "큰 판에서 금수 없이 다섯을 한 줄로 잇는 게임"),
    "hex": ("헥스", "육각형으로 된 마름모 판에서 자기 두 변을 잇는 게임"),
    "hexapawn": ("헥사폰", "작은 판의 폰 게임, 끝 줄에 닿거나 상대가 둘 수 없게 하면 승리"),
    "isolation": ("아이솔레이션", "두 편으로 나뉜 네 명(또는 두 명)의 게임, 떠난 칸은 사라짐"),
    "kalah": ("칼라", "씨앗을 뿌려 끝에 자기 창고에 더 많이 모으는 게임, Kalah(m,n)"),
    "kayles": ("케일스", "핀 하나나 나란한 둘을 쓰러뜨리는 게임, 마지막 핀을 쓰러뜨리면 승리"),
    "mnk": ("m,n,k 게임", "판의 크기와 한 줄로 이을 개수를 정하는 게임"),
    "nim": ("님", "더미에서 물건을 가져가는 게임, 마지막 것을 가져가면 승리(미제르에서는 패배)"),
    "nine-mens-morris": ("나인 멘스 모리스", "셋을 한 줄로 놓아 상대의 말을 잡는 게임"),
    "onitama": ("오니타마", "카드가 말의 움직임을 정하고, 쓴 카드는 상대에게 가는 게임"),
    "othello": ("오셀로", "둘러싼 돌을 뒤집는 게임(리버시), 가로와 세로가 4, 6, 8인 판"),
    "pacman": ("팩맨", "미로 속의 팩맨과 유령들, 미로는 레이아웃 파일로 그릴 수 있음"),
    "pig": ("피그", "주사위 하나로 하는 경주, 다시 굴리거나 이번에 얻은 점수를 확보하는 게임"),
    "quarto": ("콰르토", "공통점이 있는 말 넷을 한 줄로 놓는 게임, 놓을 말은 상대가 고름"),
    "tic-tac-toe": ("틱택토", "아홉 칸에서 셋을 한 줄로 잇는 게임"),
    "tree": ("게임 트리", "교과서처럼 리프 노드의 값이 주어진 트리, --tree로 트리를 줌"),
    "ultimate-tic-tac-toe": ("울티메이트 틱택토", "작은 틱택토 판 아홉 개로 된 게임, 둔 칸이 상대가 둘 판을 정함"),
    "yut": ("윷놀이", "윷가락 넷을 던지는 말판 경주, 두 명에서 네 명까지 또는 두 편"),
}
"""The title of each game, and one line about it."""

PLAYERS: Final = {
    "white": "백",
    "black": "흑",
    "first": "먼저 두는 쪽",
    "second": "나중에 두는 쪽",
    "red": "빨강",
    "blue": "파랑",
    "yellow": "노랑",
    "chance": "확률",
    "vertical": "세로",
    "horizontal": "가로",
    "the sticks": "윷가락",
    "the dice": "주사위",
    "the die": "주사위",
    "Pac-Man": "팩맨",
    "the ghost": "유령",
    "ghost {number}": "유령 {number}",
    "player {number}": "플레이어 {number}",
}

DRAWINGS: Final = {
    "{player} to move": "{player} 차례",
    "{player} to move, level": "{player} 차례, 동점",
    "{player} to move, {leader} leads by {count}": "{player} 차례, {leader:이/가} {count}점 앞섬",
    "{player} to move, {count} not safe yet": "{player} 차례, 아직 확보하지 못한 점수 {count}",
    "{player} rolls, {count} not safe yet": "{player} 주사위 굴리기, 아직 확보하지 못한 점수 {count}",
    "{player} to roll": "{player} 차례, 주사위 굴리기",
    "{player} throws": "{player} 차례, 윷 던지기",
    "{player} throws again": "{player} 차례, 윷 한 번 더 던지기",
    "{player} moves by {throws}": "{player} 차례, 던진 결과 {throws}",
    "start: {counts}": "출발 전: {counts}",
    "home: {counts}": "난 말: {counts}",
    "{player} to play {dice}": "{player} 차례, 주사위 {dice}",
    "{player} takes a man": "{player} 차례, 상대 말 잡기",
    "{player} chooses": "{player} 차례, 말 고르기",
    "{player} plays anywhere": "{player} 차례, 어느 판에나",
    "{player} plays on the board around {cell}": "{player} 차례, {cell} 둘레의 판에",
    "lost: black {black}, white {white}": "잃은 구슬: 흑 {black}, 백 {white}",
    "at the side: {card}": "옆 카드: {card}",
    "red: {cards}": "빨강: {cards}",
    "blue: {cards}": "파랑: {cards}",
    "{player} places {piece}": "{player} 차례, 놓을 말 {piece}",
    "first {count}, second {other}": "먼저 두는 쪽 {count}, 나중에 두는 쪽 {other}",
    "{count} turns left": "남은 차례 {count}번",
    "kings are {names}": "킹은 {names}",
    "in hand: {white} W, {black} B": "놓을 말: W {white}, B {black}",
    "bar: {counts}": "바: {counts}",
    "off: {counts}": "나간 말: {counts}",
    "left: none": "남은 말: 없음",
    "left: {pieces}": "남은 말: {pieces}",
    "score {score}, {count} food left": "점수 {score}, 남은 먹이 {count}개",
    "won": "승리",
    "lost": "패배",
    "the game is over": "게임 끝",
    "... {count} nodes more": "... 노드 {count}개 더",
    "{node}, static value {value}": "{node}, 정적 평가값 {value}",
}
"""What games write beside and below their boards, between semicolons."""

OUTCOMES: Final = {
    # ---------------------------------------------------------------- values
    "nothing is known within this depth": "이 깊이에서는 알 수 없음",
    "value {value}, proven": "값 {value}, 증명됨",
    "value {value}, an estimate": "값 {value}, 추정값",
    "value {value}, a mean of rollouts": "값 {value}, 무작위 대국의 평균",
    "{outcome}, value {value}, proven": "{outcome}, 값 {value}, 증명됨",
    "at least {outcome}": "{outcome} 이상",
    "at most {outcome}": "{outcome} 이하",
    "{outcome} in 1 ply": "1수 만에 {outcome}",
    "{outcome} in {count} plies": "{count}수 만에 {outcome}",
    "win": "승리",
    "a win": "승리",
    "loss": "패배",
    "a loss": "패배",
    "draw": "무승부",
    "a draw": "무승부",
    # ---------------------------------------------------------------- outcomes
    "the position has occurred again: {outcome}": "같은 국면 반복, {outcome}",
    "{loser} has resigned: {outcome}": "{loser} 기권, {outcome}",
    "{loser} has resigned": "{loser} 기권",
    "{winner} and {other} have won": "{winner}, {other} 승리",
    "{winner} has won": "{winner} 승리",
    "{player} gets {value}, {rest}": "{player} {value}, {rest}",
    "{player} gets {value}": "{player} {value}",
    # ---------------------------------------------------------------- what may miss the best action
    "forward pruning: only the {count} best by evaluation of the actions at each node are searched": "전진 가지치기: "
    "노드마다 평가 함수로 고른 수 {count}개만 탐색함",
    "quiescence: beyond the depth only noisy actions are followed": "정지 탐색: 깊이 제한 너머에서는 국면을 크게 "
    "바꾸는 수만 따라감",
    "null move: states that are too good after a pass are searched less deep": "널 무브: 한 수를 쉬어도 너무 좋은 "
    "국면은 얕게 탐색함",
    "late-move reductions: actions late in the order are searched less deep": "늦은 수 축소: 수 순서에서 뒤에 오는 "
    "수는 얕게 탐색함",
    "extensions: some states are searched deeper than others": "확장: 어떤 국면은 더 깊이 탐색함",
    "futility: states whose estimate is far off are not searched to the full depth": "무용 가지치기: 평가값이 크게 "
    "벗어난 국면은 정해진 깊이까지 탐색하지 않음",
    "estimates from the table, whatever path led to the state": "어떤 경로로 왔든 전치표의 평가값을 그대로 씀",
}
"""What the library says of values, of the end of a match, and of a search; of two that fit, the first is taken."""

ERRORS: Final = {
    **FAULTS,
    # ---------------------------------------------------------------- growth
    "growth is measured of minimax and alpha-beta, which know no chance; give a game without it": "증가는 확률을 "
    "다루지 않는 미니맥스와 알파-베타로 측정합니다. 확률이 없는 게임을 지정하세요.",
    "the class {name} cannot be extended ({rest}); make it a plain class": "클래스 {name:을/를} 확장할 수 "
    "없습니다({rest}). 보통의 클래스로 만드세요.",
    "the curves are drawn as SVG, not into {name}; let the name end in .svg": "곡선은 SVG로 그립니다. {name} 대신 "
    ".svg로 끝나는 이름을 쓰세요.",
    # ---------------------------------------------------------------- exercises and worksheets
    "there is no kind of exercise {name}; there are {names}": "{name:이라/라}는 문제 유형은 없습니다. 있는 것: {names}",
    "{kind} cannot be asked about what is given; there are {names}": "{kind:은/는} 주어진 것에 대해 물을 수 없습니다. "
    "물을 수 있는 것: {names}",
    "there are more than {count} nodes to search; for an exercise, give a smaller tree, or a position nearer "
    "to the end": "탐색할 노드가 {count}개가 넘습니다. 더 작은 트리나 끝에 더 가까운 국면을 주세요.",
    "an uneven tree of {plies} plies with up to {count} moves at each node is too large for an exercise; give "
    "fewer plies or a smaller branching": "{plies}단계에 수가 {count}개까지인 고르지 않은 트리는 문제로 쓰기에 너무 "
    "큽니다. plies나 branching을 줄이세요.",
    "a tree with {count} moves at each node and {plies} plies has {leaves} leaves; {most} are the most, so "
    "give fewer of one of them": "노드마다 수가 {count}개이고 {plies}단계인 트리의 리프는 {leaves}개입니다. "
    "{most}개까지이니 둘 가운데 하나를 줄이세요.",
    "two nodes of the tree are called {name}; give each leaf a name of its own": "이름이 {name}인 노드가 둘입니다. "
    "리프마다 서로 다른 이름을 주세요.",
    "the root has {count} moves; for the best order, {most} are the most": "루트의 수가 {count}개입니다. 최선의 "
    "순서는 {most}개까지 물을 수 있습니다.",
    "a position of a game has no tree to draw; leave out --output, or ask about a tree": "게임의 국면에는 그릴 "
    "트리가 없습니다. --output을 빼거나 트리에 대해 물으세요.",
    "{name} cannot hold both the sheets and the answers; give the answers another name": "{name}에 학습지와 정답을 "
    "함께 쓸 수 없습니다. 정답에 다른 이름을 주세요.",
    "a student is called {name}; a name has 1 to {most} characters": "학생의 이름이 {name}입니다. 이름은 1자 이상 "
    "{most}자 이하여야 합니다.",
    "there are no exercises about {name}; there are {names}": "{name}에 대한 문제는 없습니다. 있는 것: {names}",
    "no tree of this shape gives an exercise of the kind {name}; give more plies or branching": "이런 크기의 "
    "트리에서는 {name} 유형의 문제가 나오지 않습니다. plies나 branching을 늘리세요.",
    "{name} is {value}; it must be a whole number from {least} to {most}": "{name:은/는} {value:이/가} 아니라 "
    "{least} 이상 {most} 이하의 정수여야 합니다.",
    "{value} is not a number; write one such as 3, -2.5, 1/2 or inf": "{value:은/는} 수가 아닙니다. 3, -2.5, 1/2, "
    "inf처럼 쓰세요.",
    "{value} has {count} numbers; {needed} are needed, such as {example}": "{value}에는 수가 {count}개 있습니다. "
    "{example}처럼 {needed}개를 쓰세요.",
    "{value} is not among {names}": "{value:은/는} 다음 가운데 하나가 아닙니다: {names}",
    "{value} is given twice; give it once": "{value:이/가} 두 번 있습니다. 한 번만 쓰세요.",
    "the answer is empty; give one": "답이 비어 있습니다. 답을 쓰세요.",
    "the answer has {count} moves; give one, such as {example}": "답에 수가 {count}개 있습니다. {example}처럼 하나만 "
    "쓰세요.",
    "{count} sheets of {problems} problems are {all} problems; {most} are the most, so make several worksheets": ""
    "학습지 {count}장에 {problems}문제씩이면 {all}문제입니다. {most}문제까지이니 여러 번에 나누어 만드세요.",
    "two students are called {name}; give each a name of its own": "이름이 {name}인 학생이 둘입니다. 서로 다른 이름을 "
    "주세요.",
    "a worksheet as PDF needs the package typst; install it with {command}, or write a .html, which a browser "
    "prints, or a .tex": "학습지를 PDF로 쓰려면 typst 패키지가 있어야 합니다. {command:으로/로} 설치하거나, "
    "브라우저로 인쇄할 .html이나 .tex로 쓰세요.",
    "there is no Korean font for the PDF; install one, such as Noto Sans CJK KR or NanumGothic, or write a "
    ".html": "PDF에 쓸 한글 글꼴이 없습니다. Noto Sans CJK KR이나 NanumGothic 같은 글꼴을 설치하거나 .html로 쓰세요.",
    "--key writes the answers, and --no-key does not; leave out one of them": "--key는 정답을 쓰고 --no-key는 쓰지 "
    "않습니다. 둘 가운데 하나를 빼세요.",
    "--students counts the sheets, and --student names them; leave out one of them": "--students는 학습지의 수를, "
    "--student는 이름을 정합니다. 둘 가운데 하나를 빼세요.",
    # ---------------------------------------------------------------- a student's search
    "there is no file {name}; give a file of Python, or a folder of them": "{name:이라/라}는 "
    "파일은 없습니다. 파이썬 파일이나 그런 파일이 든 폴더를 주세요.",
    "the folder {name} holds no Python files; give the folder with the students' files": "폴더 "
    "{name}에는 파이썬 파일이 없습니다. 학생들의 파일이 든 폴더를 주세요.",
    "{path} holds {count} searches, {names}; say which: {option}": "{path}에는 "
    "탐색이 {count}개 있습니다: {names}. 하나를 고르세요: {option}",
    "{path} holds no function that looks like a search; what is looked for is {signatures}": "{path}에는 "
    "탐색으로 보이는 함수가 없습니다. 찾는 것: {signatures}",
    "{path} holds no {name}; it defines {names}": "{path}에 {name:은/는} 없습니다. 있는 것: {names}",
    "{path}: {name} wants {parameters}, and nobody knows what {parameter} is; give it a default, or use "
    "{signatures}": "{path}: "
    "{name:은/는} {parameters:을/를} 받는데, {parameter:이/가} 무엇인지 알 수 없습니다. 기본값을 주거나 다음 "
    "가운데 하나로 쓰세요: {signatures}",
    "{path}: {name} does not look like a search; what is looked for is {signatures}": "{path}: "
    "{name:은/는} 탐색으로 보이지 않습니다. 찾는 것: {signatures}",
    "{path} is not valid Python: {rest}": "{path:은/는} 올바른 파이썬이 아닙니다: {rest}",
    "{path} could not be executed: {rest}": "{path:을/를} 실행하지 못했습니다: {rest}",
    "{name} is a folder, and a picture is of one search; write a .csv or a .json file": "{name:은/는} "
    "폴더인데, 그림은 탐색 하나의 것입니다. .csv나 .json 파일로 쓰세요.",
    "{name} does not say what to write; let the name end in {names}": "{name:으로/로}는 "
    "무엇을 쓸지 알 수 없습니다. 이름이 다음 가운데 하나로 끝나야 합니다: {names}",
    "memory is {value}; it must be a whole number of megabytes, {least} or more": "memory는 "
    "{value:이/가} 아니라 {least} 이상의 정수(메가바이트)여야 합니다.",
    "seconds is {value}; it must be a number above 0 and below 86,400": "seconds는 "
    "{value:이/가} 아니라 0보다 크고 86,400보다 작은 수여야 합니다.",
    # ---------------------------------------------------------------- moves
    "move {number} of {count}, {name} after {before}: {error}": "{count}수 가운데 {number}번째 수 {name}({before} "
    "다음): {error}",
    "move {number} of {count}, {name}: {error}": "{count}수 가운데 {number}번째 수 {name}: {error}",
    "the game is already over there; leave out this move and the rest": "게임이 이미 끝났습니다. 이 수부터 빼세요.",
    "{name} is no point; points go from A1 to {corner} without the letter I, or say pass": "{name:은/는} 판에 없는 "
    "점입니다. 점은 A1부터 {corner}까지이며 I 열은 없습니다. 쉬려면 pass라고 쓰세요.",
    "{name} is taken by {player}; choose an empty point, or pass": "{name}에는 이미 {player} 돌이 있습니다. 빈 점을 "
    "고르거나 pass라고 쓰세요.",
    "{name} would take back in the ko at once; play elsewhere first, or pass": "{name:은/는} 패를 바로 되따내는 "
    "수입니다. 먼저 다른 곳에 두거나 pass라고 쓰세요.",
    "{name} would be suicide, for the stones there would have no liberty; choose another point": "{name:은/는} 돌의 "
    "활로가 없어지는 자살수입니다. 다른 점을 고르세요.",
    "{text} is no SGF; a position is written like {example}": "{text:은/는} SGF가 아닙니다. 국면은 "
    "{example}처럼 씁니다.",
    "the SGF is of size {size}, but the game of size {own}; name it as {name}": "SGF의 판 크기는 {size}인데 게임의 판 "
    "크기는 {own}입니다. 게임을 {name:으로/로} 쓰세요.",
    "the SGF has a komi of {komi}, but the game one of {own}; take {name}": "SGF의 덤은 {komi}인데 게임의 덤은 "
    "{own}입니다. 게임을 {name:으로/로} 쓰세요.",
    "{point} is in AB and in AW; a point holds one stone": "{point:이/가} AB와 AW에 모두 있습니다. 한 점에는 돌이 "
    "하나만 놓입니다.",
    "the stone at {point} has no liberty, so it cannot stand there; leave it out": "{point}의 돌은 활로가 없어 놓일 수 "
    "없습니다. 그 돌을 빼세요.",
    "{name} brings back the board {place}, which {rule} superko forbids; choose another point, or pass": "{name:은/는} "
    "동형 반복 금지({rule}) 규칙에 어긋납니다. 이미 나온 판({place})을 되풀이합니다. 다른 점을 고르거나 pass라고 "
    "쓰세요.",
    "{name} is not legal; {player} has no move, so write pass": "{name:은/는} 둘 수 없습니다. {player:은/는} 둘 수가 "
    "없으므로 pass를 입력하세요.",
    "{name} is not legal; the game is over at {node}": "{name:은/는} 둘 수 없습니다. {node}에서 게임이 끝났습니다.",
    "{name} is not legal; who can jump must; legal are {names}": "{name:은/는} 둘 수 없습니다. 잡을 수 있으면 잡아야 "
    "합니다. 둘 수 있는 수: {names}",
    "{name} is not legal; legal are {names}": "{name:은/는} 둘 수 없는 수입니다. 둘 수 있는 수: {names}",
    "{name} is not a column; legal are {names}": "{name:은/는} 없는 열입니다. 둘 수 있는 수: {names}",
    "column {name} is full; legal are {names}": "{name}번 열은 가득 찼습니다. 둘 수 있는 수: {names}",
    "{name} is no square of the board; legal are {names}": "{name:은/는} 판에 없는 칸입니다. 둘 수 있는 수: {names}",
    "{name} turns no disc; legal are {names}": "{name}에 두면 뒤집히는 돌이 없습니다. 둘 수 있는 수: {names}",
    "{name} is taken; legal are {names}": "{name}에는 이미 돌이 있습니다. 둘 수 있는 수: {names}",
    "{player} has a move and must not pass; legal are {names}": "{player:은/는} 둘 수가 있으므로 쉴 수 없습니다. 둘 "
    "수 있는 수: {names}",
    "{name} is no move; moves are written like {example}": "{name:은/는} 수가 아닙니다. 수는 {example}처럼 씁니다.",
    "{name} is ambiguous; it could be {names}": "{name:은/는} 여러 수로 읽힙니다: {names}. 어느 수인지 정확히 쓰세요.",
    "{player} has not moved yet, so there is nothing to take back": "{player:은/는} 아직 두지 않았으므로 무를 수가 "
    "없습니다.",
    "{option} is {text}; it must be person or engine": "{option}에는 person이나 engine을 써야 하는데 {text:이/가} "
    "주어졌습니다.",
    "{option} is {text}; only an engine has a level, a time or an algorithm": "{option} {text}: 수준, 시간, 알고리즘은 "
    "engine에만 붙일 수 있습니다.",
    "{option} is {text}; it has two {names}, and an engine has one": "{option} {text}: 같은 종류의 값이 두 "
    "개입니다. 하나만 쓰세요.",
    "{option} is {text}; an engine's seconds must be above 0": "{option} {text}: 시간은 0보다 커야 합니다.",
    "{option} is {text}, where {part} is no level from 1 to {highest}, no time such as 0.5s, and no algorithm of "
    "{names}": "{option} {text}: {part:은/는} 1부터 {highest}까지의 수준도, 0.5s 같은 시간도, 알고리즘도 아닙니다. "
    "알고리즘: {names}",
    "{path} holds the levels of {measured}, and this is {name}; measure this game's levels": "{path}에는 {measured} "
    "게임의 수준이 들어 있는데, 이 게임은 {name}입니다. 이 게임의 수준을 재세요.",
    "save needs the name of a file, as in: save game.json": "save에는 파일 이름이 필요합니다. 예: save game.json",
    # ---------------------------------------------------------------- games and positions
    "there is no game {name}; did you mean {near}? perfectplay games lists all": "{name:이라/라}는 게임은 없습니다. "
    "혹시 {near}입니까? perfectplay games로 모든 게임을 볼 수 있습니다.",
    "there is no game {name}; there are {names}, and files such as my_game.py:MyGame": "{name:이라/라}는 게임은 "
    "없습니다. 쓸 수 있는 게임: {names}. my_game.py:MyGame 같은 파일도 됩니다.",
    "there is no file {name}; give a record that play --record has written": "{name:이라/라}는 파일은 없습니다. play "
    "--record로 만든 기록을 지정하세요.",
    "there is no file {name}; did you mean {near}?": "{name:이라/라}는 파일은 없습니다. 혹시 {near}입니까?",
    "there is no file {name}; the Python files in that folder are {names}": "{name:이라/라}는 파일은 없습니다. 그 "
    "폴더의 파이썬 파일: {names}",
    "there is no file {name}; that folder holds no Python files": "{name:이라/라}는 파일은 없습니다. 그 폴더에는 "
    "파이썬 파일이 없습니다.",
    "there is no file {name}; there is no folder {folder} either": "{name:이라/라}는 파일은 없습니다. "
    "{folder:이라/라}는 폴더도 없습니다.",
    "{path} holds no {name}; did you mean {near}?": "{path}에 {name:이라/라}는 게임은 없습니다. 혹시 {near}입니까?",
    "{path} holds no {name}; its games are {names}": "{path}에 {name:이라/라}는 게임은 없습니다. 들어 있는 게임: "
    "{names}",
    "{game} has no parameter {name}; it has {names}": "{game}에는 {name:이라/라}는 매개변수가 없습니다. 쓸 수 있는 "
    "매개변수: {names}",
    "{game} has no parameters; leave out {text}": "{game}에는 매개변수가 없습니다. {text:을/를} 빼세요.",
    "{text} is not a parameter of {game}; write name=value, such as {example}": "{text:은/는} {game}의 매개변수가 "
    "아닙니다. {example}처럼 이름=값으로 쓰세요.",
    "{name} is given twice for {game}; give it once": "{game}의 {name:이/가} 두 번 나옵니다. 한 번만 쓰세요.",
    "the game tree needs its tree; give it with --tree, such as --tree {example} or a file, or name an example: "
    "{option}": "게임 트리에는 트리가 필요합니다. --tree {example}처럼 주거나, 파일을 지정하거나, "
    "예제의 이름을 쓰세요: {option}",
    "tree takes no parameters after its name but that of an example, as in {example}": "tree는 이름 뒤에 예제의 이름만 "
    "쓸 수 있습니다. 예: {example}",
    "an example has its tree and who moves there; leave out {option} or the example": "예제에는 트리와 두는 쪽이 이미 "
    "정해져 있습니다. {option:을/를} 빼거나 예제를 빼세요.",
    "the tree is empty; give JSON such as {example}, or the name of a file": "트리가 비어 있습니다. {example} 같은 "
    "JSON이나 파일 이름을 주세요.",
    "{option} is for the game tree, not for {game}; leave it out, or write tree instead": "{option:은/는} 게임 "
    "트리에만 쓰며 {game}에는 쓰지 않습니다. 빼거나 게임을 tree로 바꾸세요.",
    "the game is over: {outcome}; give a position in which there is {what}": "게임이 끝난 국면입니다({outcome}). 둘 "
    "수가 남아 있는 국면을 주세요.",
    "the game is over in this position, so there is nothing to search; take back a move": "게임이 끝난 국면이라 "
    "탐색할 것이 없습니다. 수를 물러 주세요.",
    "{rule} says CHANCE in {state}; minimax, alpha-beta and perft are for games without chance, search and "
    "expectiminimax for this one": "{rule:이/가} {state}에서 CHANCE를 냈습니다. 확률이 있는 게임에는 미니맥스, "
    "알파-베타, perft 대신 반복 심화(search)나 익스펙티미니맥스(expectiminimax)를 쓰세요.",
    "{game} has no notation for positions; give the moves instead": "{game}에는 국면의 표기법이 없습니다. 수를 주세요.",
    "{text} has {size}; give {count} rows from the top, separated by '/'": "{text:은/는} {size}입니다. 위에서부터 "
    "{count}줄을 '/'로 나누어 쓰세요.",
    "{text} has {size}; give {count} from the top, separated by '/'": "{text:은/는} {size}입니다. 위에서부터 "
    "{count}줄을 '/'로 나누어 쓰세요.",
    "row {row}, {text}, has {size}; it should have {count}": "{row}번째 줄 {text:은/는} {size}입니다. {count}칸이어야 "
    "합니다.",
    "{text} in column {column} of row {row} is no cell; a cell is {right}": "{row}번째 줄 {column}번째 칸에 "
    "{text:은/는} 쓸 수 없습니다. {right:을/를} 쓰세요.",
    "{first} X and {second} O cannot arise; X begins, so there must be as many X as O, or one X more": "X {first}개와 "
    "O {second}개인 국면은 있을 수 없습니다. X가 먼저 두므로 X는 O와 같거나 하나 더 많아야 합니다.",
    "there is no file {name}; give the path of a tree in JSON": "{name:이라/라}는 파일은 없습니다. 트리를 JSON으로 "
    "적은 파일을 지정하세요.",
    "the JSON is wrong at line {line}, column {column}: {reason}": "JSON이 잘못되었습니다({line}번째 줄 {column}번째 "
    "글자: {reason}).",
    "the tree is empty; a tree needs at least one action, for example {example}": "트리가 비어 있습니다. 트리에는 "
    "수가 하나는 있어야 합니다. 예: {example}",
    "root is {value}; it says who moves there, {right}": "root의 값 {value:은/는} 쓸 수 없습니다. 루트에서 두는 쪽, "
    "곧 {right:을/를} 쓰세요.",
    # ---------------------------------------------------------------- options
    "{name} is {value}; it must be {right}, such as {example}": "{name}의 값 {value:은/는} 쓸 수 없습니다. "
    "{right:을/를} 쓰세요. 예: {example}",
    "{name} is {value}; it must be {right}": "{name}의 값 {value:은/는} 쓸 수 없습니다. {right:을/를} 쓰세요.",
    "there is no language {name}; there are {names}": "{name:이라/라}는 언어는 없습니다. 쓸 수 있는 언어: {names}",
    "there is no algorithm {name}; there are {names}": "{name:이라/라}는 알고리즘은 없습니다. 쓸 수 있는 알고리즘: "
    "{names}",
    "{name} takes no {option}; leave it out, or say --algorithm {names}": "{name}에는 {option:을/를} 쓸 수 없습니다. "
    "빼거나 다음 알고리즘을 --algorithm으로 고르세요: {names}",
    "width needs an evaluation to choose by, and {game} has no evaluate": "width를 쓰려면 수를 고를 평가 함수가 "
    "필요한데, {game}에는 evaluate가 없습니다.",
    "there is no switch {name}; did you mean {near}?": "{name:이라/라}는 스위치는 없습니다. 혹시 {near}입니까?",
    "there is no switch {name}; there are {names}": "{name:이라/라}는 스위치는 없습니다. 쓸 수 있는 스위치: {names}",
    "there is no command {name}; did you mean {near}?": "{name:이라/라}는 명령은 없습니다. 혹시 {near}입니까?",
    "there is no command {name}; there are {names}": "{name:이라/라}는 명령은 없습니다. 쓸 수 있는 명령: {names}",
    "there is no option {name} for {command}; did you mean {near}?": "{command}에는 {name:이라/라}는 옵션이 없습니다. "
    "혹시 {near}입니까?",
    "there is no option {name} for {command}; {help} lists those it has": "{command}에는 {name:이라/라}는 옵션이 "
    "없습니다. {help:으로/로} 옵션을 볼 수 있습니다.",
    "{command} needs GAME; {help} says what it can be": "{command}에는 게임이 필요합니다. 무엇을 쓸 수 있는지는 "
    "{help:으로/로} 볼 수 있습니다.",
    "{option} needs a value after it; {help} says which": "{option} 뒤에는 값이 있어야 합니다. 어떤 값인지는 "
    "{help:으로/로} 볼 수 있습니다.",
    "{option} takes no value; leave out the = and what follows it": "{option}에는 값을 쓰지 않습니다. =와 그 뒤를 "
    "빼세요.",
    "{command} does not take {text}; a text with spaces goes in quotes, and options begin with --": "{command}에는 "
    "{text:을/를} 쓸 수 없습니다. 빈칸이 있는 텍스트는 따옴표로 묶고, 옵션은 --로 시작합니다.",
    "--solution and --book both give the answer; leave out one of them": "--solution과 --book은 둘 다 답을 줍니다. "
    "하나만 쓰세요.",
    "solve --all takes no {option}; leave it out": "solve --all에는 {option:을/를} 쓸 수 없습니다. 빼세요.",
    "{option} is for solve --all; leave it out, or say --all": "{option:은/는} solve --all에만 씁니다. 빼거나 --all을 "
    "쓰세요.",
    "--plot draws SVG, not {name}; let the name end in .svg": "--plot은 SVG를 그립니다. {name} 대신 .svg로 끝나는 "
    "이름을 쓰세요.",
    "there is no folder {name}; make it, or give another name": "{name:이라/라}는 폴더는 없습니다. 폴더를 만들거나 "
    "다른 이름을 쓰세요.",
    "play needs a game, such as perfectplay play connect-four; perfectplay games lists them": "어떤 게임을 둘지 "
    "지정하세요. 예: perfectplay play connect-four. perfectplay games로 모든 게임을 볼 수 있습니다.",
    "--json is for engines; say --first engine --second engine, or leave out --json": "--json은 엔진끼리 둘 때만 "
    "씁니다. --first engine --second engine을 쓰거나 --json을 빼세요.",
    "--players says where everybody sits; leave out --first and --second": "--players가 모든 자리를 정합니다. "
    "--first와 --second를 빼세요.",
    "--players names {given}, but this game has {count} players; {rest}": "--players에 {given}명이 있지만 이 게임의 "
    "플레이어는 {count}명입니다. {rest}",
    "write {seats}, with person where a person plays": "{seats}처럼 쓰고, 사람이 둘 자리에는 person을 쓰세요.",
    "{option} is one too many; this game has {count} player": "{option:을/를} 쓸 자리가 없습니다. 이 게임의 "
    "플레이어는 {count}명입니다.",
    "--ghosts and --frames are for Pac-Man; leave them out, or play pacman": "--ghosts와 --frames는 팩맨에만 씁니다. "
    "빼거나 pacman을 두세요.",
    # ---------------------------------------------------------------- files
    "the record {path} holds it already; leave out {option}": "그 내용은 기록 {path}에 이미 있습니다. {option:을/를} "
    "빼세요.",
    "the record {path} is of the game {name}, and a file of rules runs only if you name it: {command}": "기록 {path}의 "
    "게임은 {name}입니다. 규칙이 든 파일은 이름을 직접 주어야 실행합니다: {command}",
    "{path} is of the game {name}, and a file of rules runs only if you name it: {command}": "{path}의 게임은 "
    "{name}입니다. 규칙이 든 파일은 이름을 직접 주어야 실행합니다: {command}",
    "the record {path} was made by other rules than those of {name}; give the rules it was made with": "기록 "
    "{path:은/는} {name}의 규칙과 다른 규칙으로 만들었습니다. 그때의 규칙을 지정하세요.",
    "the record {path} cannot be played: {error}": "기록 {path:을/를} 따라 둘 수 없습니다. {error}",
    "the record {path} cannot be written: {reason}": "기록 {path:을/를} 쓸 수 없습니다({reason}).",
    "{path} is not JSON; give a record that play --record has written": "{path:은/는} JSON이 아닙니다. play "
    "--record로 만든 기록을 지정하세요.",
    '{path} is not a record of a match; in one, "format" is {format}': "{path:은/는} 대국 기록이 아닙니다. 기록에는 "
    '"format"이 {format}입니다.',
    "{path} exists already; give another name, or go on with it: {option}": "{path:은/는} 이미 있습니다. 다른 이름을 "
    "쓰거나 {option:으로/로} 이어서 두세요.",
    "{path} is not empty; give a new folder for the frames": "{path:은/는} 빈 폴더가 아닙니다. 그림을 저장할 새 "
    "폴더를 지정하세요.",
    "{path} cannot be written: {reason}": "{path:을/를} 쓸 수 없습니다({reason}).",
    "{path} cannot be read: {reason}": "{path:을/를} 읽을 수 없습니다({reason}).",
}
"""Its errors; of two that fit, the first is taken."""

RIGHTS: Final = {
    **SHARES,
    "a whole number of {unit}, {least} or more": "{least} 이상의 정수",
    "a whole number, {least} or more": "{least} 이상의 정수",
    "a whole number from {least} to {most}": "{least}에서 {most} 사이의 정수",
    "a whole number": "정수",
    "an integer": "정수",
    "a number of {unit} above 0": "0보다 큰 수",
    "a number above 0": "0보다 큰 수",
    "above 0": "0보다 큰 수",
    "a number": "수",
    "true or false": "true나 false",
    "text": "텍스트",
    "integers joined by hyphens": "하이픈으로 이은 정수들",
    "'plies', 'rounds' (every player once) or 'turns' (all that a player does in a row)": "'plies', 'rounds'(모든 "
    "플레이어가 한 번씩), 'turns'(한 플레이어가 이어서 하는 전부) 중 하나",
    "{least} or more {unit}": "{least} 이상의 정수",
    "'best', 'uniform' or an object with chances(game, state)": "'best', 'uniform', 또는 chances(game, state)가 있는 "
    "객체",
    "'max' or 'min'": "'max'나 'min'",
    "the game": "게임 이름",
    "{count} row": "{count}줄",
    "{count} rows": "{count}줄",
    "{count} cell": "{count}칸",
    "{count} cells": "{count}칸",
    "one of {names}": "{names} 중 하나",
    "{first}, {second} or {third}": "{first}, {second}, {third} 중 하나",
    "person or engine": "person이나 engine",
}
"""What an error says would be right, and other parts of errors."""

STATISTICS: Final = {
    "states": "상태",
    "terminal states": "게임이 끝난 상태",
    "won by the first player": "먼저 두는 쪽 승리",
    "drawn": "무승부",
    "lost by the first player": "먼저 두는 쪽 패배",
    "longest win": "가장 긴 승리",
    "none": "없음",
    "{count} plies": "{count}수",
    "actions of a state": "상태마다 둘 수 있는 수",
}
"""What is counted of a whole game, and numbers that are words."""

MORE: Final = "{names} 외 {count}개"
"""A list that names only the first ones."""

KINDS: Final = {
    "IllegalMove": "둘 수 없는 수입니다",
    "BadPosition": "있을 수 없는 국면입니다",
    "UnknownGame": "게임을 찾을 수 없습니다",
    "GameError": "게임의 규칙에서 오류가 났습니다",
    "NotCompilable": "이 규칙은 컴파일할 수 없습니다",
    "": "요청한 대로 할 수 없습니다",
}
"""What stands before an error that has no sentence here, by its class."""
