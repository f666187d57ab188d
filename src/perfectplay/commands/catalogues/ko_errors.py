"""What the library says of faults, in Korean."""

from __future__ import annotations

from typing import Final

from perfectplay.commands.catalogues.ko_faults import FAULTS
from perfectplay.commands.catalogues.ko_learning import LEARNING
from perfectplay.commands.catalogues.ko_positions import POSITIONS
from perfectplay.commands.catalogues.ko_solutions import SOLUTIONS

ERRORS: Final = {
    **LEARNING,
    **SOLUTIONS,
    **FAULTS,
    # ---------------------------------------------------------------- growth
    "growth is measured of minimax and alpha-beta, which know no chance; give a game without it": "growth는 확률을 "
    "다루지 않는 미니맥스와 알파-베타로 측정합니다. 확률이 없는 게임을 지정하세요.",
    "the class {name} cannot be extended ({rest}); make it a plain class": "클래스 {name:을/를} 확장할 수 "
    "없습니다({rest}). 일반 클래스로 만드세요.",
    "the curves are drawn as SVG, not into {name}; let the name end in .svg": "곡선은 SVG로 그립니다. {name} 대신 "
    ".svg로 끝나는 이름을 쓰세요.",
    # ---------------------------------------------------------------- exports
    "export needs a target; give one with --to: {names}": "내보낼 대상이 필요합니다. --to로 지정하세요: {names}",
    "export needs a place to write to; give it with -o, such as -o my_game": "결과를 쓸 곳이 필요합니다. -o my_game처럼 "
    "-o로 지정하세요.",
    "there is no target {name} to export to; did you mean {near}?": "내보낼 대상 {name:이/가} 없습니다. "
    "{near:을/를} 찾으셨나요?",
    "there is no target {name} to export to; there are {names}": "내보낼 대상 {name:이/가} 없습니다. 있는 것: {names}",
    "{game} has chance; only games without chance can be exported": "{game:은/는} 확률이 있는 게임입니다. 확률이 없는 "
    "게임만 내보낼 수 있습니다.",
    "{game} is for {count} players; only games of two sides can be exported": "{game:은/는} {count}명이 하는 게임입니다. 두 "
    "편이 겨루는 게임만 내보낼 수 있습니다.",
    "in {game} the states before decide what is legal, and an exported game knows one state alone; export a game without "
    "that": "{game}에서는 앞선 상태에 따라 둘 수 있는 수가 달라지는데, 내보낸 게임은 지금 상태만 압니다. 그렇지 않은 게임을 "
    "내보내세요.",
    "{path} is a file; name a folder, which may be new": "{path:은/는} 파일입니다. 폴더를 지정하세요. 새 폴더도 됩니다.",
    "{path} holds other files already ({names}); name a new or an empty folder": "{path}에 다른 파일이 이미 "
    "있습니다({names}). 새 폴더나 빈 폴더를 지정하세요.",
    "{game} is not played at Kaggle; its ConnectX is connect-four, with any number of columns and rows": "{game:은/는} "
    "Kaggle에서 두지 않는 게임입니다. Kaggle의 ConnectX는 connect-four이며, 열과 행의 수는 자유입니다.",
    "Kaggle takes a file in Python; give one whose name ends in .py, such as submission.py": "Kaggle은 파이썬 파일을 "
    "받습니다. submission.py처럼 .py로 끝나는 이름을 쓰세요.",
    # ---------------------------------------------------------------- reviews
    "a review compares what a move gains for one side and loses for the other, and {game} has more than two sides; "
    "give a game of two sides": "복기는 한 수로 한 편이 얻고 다른 편이 잃는 것을 견줍니다. {game:은/는} 세 편 이상이 "
    "겨루는 게임이니 두 편이 겨루는 게임을 지정하세요.",
    "chance moves in {game}, and a review cannot tell mistakes from bad luck; give a game without chance": "{game:은/는} "
    "확률이 있는 게임입니다. 복기는 실수와 불운을 가리지 못하니, 확률이 없는 게임을 지정하세요.",
    "there are no moves to review; give those of a game": "복기할 수가 없습니다. 둔 수를 지정하세요.",
    "there are no moves to review; give them with --moves, or a file with --replay": "복기할 수가 없습니다. --moves로 "
    "둔 수를, 또는 --replay로 파일을 지정하세요.",
    "review needs a game and its moves, such as perfectplay review tic-tac-toe --moves a1,a2,b1, or --replay with a "
    "file": "review에는 게임과 둔 수가 필요합니다. 예: perfectplay review tic-tac-toe --moves a1,a2,b1, "
    "또는 --replay와 파일.",
    "--number names a game of a file; give the file with --replay, or leave out --number": "--number는 파일에 있는 "
    "판의 번호입니다. --replay로 파일을 지정하거나 --number를 빼세요.",
    "a record of play holds one game; leave out --number": "play의 기록에는 한 판만 있습니다. --number를 빼세요.",
    "number is {value}; it must be 1 or more games": "number의 값이 {value}입니다. 1 이상이어야 합니다.",
    "there is no game {number} in {path}; it holds {count}": "{path}에는 {number}번 판이 없습니다. 모두 "
    "{count}판입니다.",
    "game {number} in {path} has no moves to review": "{path}의 {number}번 판에는 복기할 수가 없습니다.",
    "the file {path} cannot be read: {error}": "파일 {path:을/를} 읽을 수 없습니다: {error}",
    "game {number}, move {count} of {player}: {rest}": "{number}번 판, {player}의 {count}번째 수: {rest}",
    "game {number}, move {count} of {player}, {rest}": "{number}번 판, {player}의 {count}번째 수: {rest}",
    "game {number}: a comment, {text}, does not end; close it with {sign}": "{number}번 판: 해설 {text:이/가} 끝나지 "
    "않습니다. {sign:으로/로} 닫으세요.",
    'game {number}: {text} is no tag; a tag is written like [White "Name"]': "{number}번 판: {text:은/는} 태그가 "
    '아닙니다. 태그는 [White "Name"]처럼 씁니다.',
    "game {number}: {text} comes after {count} plies, where the game is over; leave it out": "{number}번 판: "
    "{text:은/는} {count}수로 게임이 끝난 뒤의 수입니다. 빼세요.",
    "game {number}: a variation does not end; close it with ')'": "{number}번 판: 변화도가 끝나지 않습니다. "
    "')'로 닫으세요.",
    "game {number}: {rest}": "{number}번 판: {rest}",
    "there is no file {path}; give a file with a game": "파일 {path:이/가} 없습니다. 둔 판이 있는 파일을 지정하세요.",
    "{path} has more than {count} bytes; give a smaller file": "{path:은/는} {count}바이트보다 큽니다. 더 작은 파일을 "
    "지정하세요.",
    "a review is written as {names}, not into {path}; choose one of these": "복기는 {path} 대신 {names} 가운데 하나로 "
    "끝나는 이름에 씁니다.",
    "PGN is for games of chess, and {game} is another game; take text, JSON or SVG": "PGN은 체스의 기보이고 "
    "{game:은/는} 다른 게임입니다. 글, JSON, SVG 가운데 고르세요.",
    "lead is {value}; it must be a number above 0": "lead의 값이 {value}입니다. 0보다 큰 수여야 합니다.",
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
    "give fewer of one of them": "노드마다 수가 {count}개이고 {plies}단계인 트리의 리프 노드는 {leaves}개입니다. "
    "{most}개까지이니 둘 가운데 하나를 줄이세요.",
    "two nodes of the tree are called {name}; give each leaf a name of its own": "이름이 {name}인 노드가 둘입니다. "
    "리프 노드마다 서로 다른 이름을 주세요.",
    "the root has {count} moves; for the best order, {most} are the most": "루트의 수가 {count}개입니다. 최선의 "
    "순서는 {most}개까지 물을 수 있습니다.",
    "a position of a game has no tree to draw; leave out --output, or ask about a tree": "게임의 국면에는 그릴 "
    "트리가 없습니다. --output을 빼거나 트리에 대해 물으세요.",
    "{name} cannot hold both the sheets and the answers; give the answers another name": "{name}에 학습지와 정답을 "
    "함께 쓸 수 없습니다. 정답에 다른 이름을 주세요.",
    "a student is called {name}; a name has 1 to {most} characters": "학생의 이름이 {name}입니다. 이름은 1자 이상 "
    "{most}자 이하여야 합니다.",
    "{name} says what a generated tree is like, but no tree is generated here; leave it out": "{name:은/는} 생성되는 "
    "트리의 모양을 정하는데, 여기서는 트리를 생성하지 않습니다. 빼세요.",
    "{name} says what a generated tree is like, but {kind} takes {names}; leave it out": "{name:은/는} 생성되는 트리의 "
    "모양을 정하는데, {kind} 유형에는 {names}만 쓸 수 있습니다. 빼세요.",
    "a name is {name}, but answers have names with , ; or -> between them; leave it out": "이름이 {name}인데, 답에서는 "
    "이름 사이에 쉼표(,)나 ; 또는 ->를 씁니다. 이름에서 빼세요.",
    "there are no exercises about {name}; there are {names}": "{name}에 대한 문제는 없습니다. 있는 것: {names}",
    "no tree of this shape gives an exercise of the kind {name}; give more plies or branching": "이런 크기의 "
    "트리에서는 {name} 유형의 문제가 나오지 않습니다. plies나 branching을 늘리세요.",
    "{name} is {value}; it must be a whole number from {least} to {most}": "{name:은/는} {value:이/가} 아니라 "
    "{least} 이상 {most} 이하의 정수여야 합니다.",
    "{value} is not a number; write one such as 3, -2.5, 1/2 or inf": "{value:은/는} 수가 아닙니다. 3, -2.5, 1/2, "
    "inf처럼 쓰세요.",
    "the answer is {value}; it must be {needed} numbers, such as {example}": "답이 {value}입니다. {example}처럼 수 "
    "{needed}개를 쓰세요.",
    "{value} is not among {names}": "{value:은/는} 다음 가운데 하나가 아닙니다: {names}",
    "{value} is given twice; give it once": "{value:이/가} 두 번 있습니다. 한 번만 쓰세요.",
    "--answer is graded only where the question is known, and without --seed another one may be asked each time; give the "
    "--seed that stands above the question": "--answer는 질문이 정해져 있을 때만 채점합니다. --seed가 없으면 매번 다른 "
    "질문이 나올 수 있습니다. 질문 위에 있는 시드를 --seed로 주세요.",
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
    "there is no game; name one, such as tic-tac-toe, or a tree with --tree or --example": "게임이 없습니다. "
    "tic-tac-toe처럼 게임을 지정하거나, --tree나 --example로 트리를 주세요.",
    "{path} could not be diagnosed, by a fault of perfectplay ({error}); please report it": "perfectplay의 오류로 "
    "{path:을/를} 진단하지 못했습니다({error}). 이 오류를 알려 주세요.",
    "{path}, line {line} is not valid Python: {rest}": "{path}의 {line}번째 줄이 올바른 파이썬이 아닙니다: {rest}",
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
    # ---------------------------------------------------------------- whole games with chance
    # ---------------------------------------------------------------- moves
    "move {number} of {count}, {name} after {before}: {error}": "{count}수 가운데 {number}번째 수 {name}({before} "
    "다음): {error}",
    "move {number} of {count}, {name}: {error}": "{count}수 가운데 {number}번째 수 {name}: {error}",
    "move {number}, {name}: {error}": "{number}번째 수 {name}: {error}",
    "the game is already over there; leave out this move and the rest": "게임이 이미 끝났습니다. 이 수부터 빼세요.",
    "{side} is {value}; a set-up is one of {names}": "{side:은/는} {value:이/가} 아니라 다음 상차림 가운데 하나여야 "
    "합니다: {names}",
    "{name} is no move; moves are written like {example} or {other}, and a pass is {rest}": "{name:은/는} 수가 "
    "아닙니다. 수는 {example} 또는 {other}처럼 쓰고, 한 수 쉬려면 {rest:이라/라}고 씁니다.",
    "{name} begins on {point}, which is empty; {player} is to move, and legal are {names}": "{name:은/는} 빈 점인 "
    "{point}에서 시작합니다. {player} 차례이고, 둘 수 있는 수는 다음과 같습니다: {names}",
    "{name} begins on {point}, where a piece of {owner} is; {player} is to move, and legal are {names}": "{name:은/는} "
    "{owner}의 기물이 있는 {point}에서 시작합니다. {player} 차례이고, 둘 수 있는 수는 다음과 같습니다: {names}",
    "{name} names {other}, but on {point} is {piece}; write {same}": "{name}에는 {other:이라/라}고 되어 있지만 "
    "{point}에 있는 기물은 {piece}입니다. {same:으로/로} 쓰세요.",
    "{name} is not legal; from {point}, legal are {names}": "{name:은/는} 둘 수 없는 수입니다. {point}에서 둘 수 "
    "있는 수: {names}",
    "{name} is not legal, for {player} is in check; answer the check": "{player:이/가} 장군을 받고 있어 {name:은/는} "
    "둘 수 없습니다. 멍군하세요.",
    "{text} has {count} characters, which is no FEN; a FEN has less than {most}": "{text:은/는} {count}자라서 FEN이 "
    "아닙니다. FEN은 {most}자보다 짧습니다.",
    "the position ends with {count} passes; after two in a row the game is over": "국면 끝에 pass가 {count}번 "
    "있습니다. 두 번 잇달아 쉬면 게임이 끝납니다.",
    "{text} has {size}; a FEN of janggi has the board, w (Cho) or b (Han) and perhaps {rest}, such as "
    "{example}": "{text}의 필드는 {size}입니다. 장기의 FEN은 판, w(초)나 b(한), 그리고 생략할 수 있는 "
    "{rest:으로/로} 되어 있습니다. 예: {example}",
    "the player to move is {value}; it must be w for Cho or b for Han": "둘 차례가 {value}입니다. 초는 w, 한은 b로 "
    "씁니다.",
    "{player} is to move and could take {other}'s general; {same} would have to be to move": "{player} 차례인데 "
    "{other}의 궁을 잡을 수 있습니다. {same} 차례여야 합니다.",
    "the {right} field is {value}; janggi has no such thing, write -": "{right} 필드가 {value}입니다. 장기에는 없는 "
    "것이므로 -로 쓰세요.",
    "the {right} is {value}; it must be a whole number, such as 0": "{right:이/가} {value}입니다. 0과 같은 정수여야 "
    "합니다.",
    "the board has {size}; give 10 from the top, Han's side, separated by '/'": "판의 줄은 {size}입니다. 한 쪽부터 "
    "10줄을 '/'로 나누어 쓰세요.",
    "rank {rank} of the board, {text}, has a {sign}; pieces are KABNCRP for Cho and kabncrp for Han, and a digit "
    "counts empty points": "판의 {rank}번 줄 {text}에 {sign:이/가} 있습니다. 기물은 초가 KABNCRP, 한이 kabncrp이며, "
    "숫자는 빈 점의 수입니다.",
    "rank {rank} of the board, {text}, has {count} points; it should have 9": "판의 {rank}번 줄 {text}의 점은 "
    "{count}개입니다. 9개여야 합니다.",
    "rank {rank} has {side}'s {right} on {point}, outside of its palace; generals and guards never leave it": "{rank}"
    "번 줄의 {point}에 {side}의 {right:이/가} 궁성 밖에 있습니다. 궁과 사는 궁성을 떠나지 않습니다.",
    "rank {rank} has a soldier of {side} on {point}, behind where soldiers begin; they never go back": "{rank}번 "
    "줄의 {point}에 {side}의 졸(병)이 처음 자리보다 뒤에 있습니다. 졸과 병은 뒤로 가지 않습니다.",
    "{side} has no general; each player must have one": "{side}에게 궁이 없습니다. 양쪽에 하나씩 있어야 합니다.",
    "{side} has {count} {right}; there are at most {most}": "{side}의 {right:이/가} {count}개입니다. {most}개까지만 "
    "있을 수 있습니다.",
    "{name} is no point; points go from A1 to {corner} without the letter I, or say pass": "{name:은/는} 판에 없는 "
    "점입니다. 점은 A1부터 {corner}까지이며 I 열은 없습니다. 쉬려면 pass라고 쓰세요.",
    "{name} is no point of the board; points go from a1 to {corner}, and nobody passes": "{name:은/는} 판에 없는 "
    "점입니다. 점은 a1부터 {corner}까지이며, 쉬는 수는 없습니다.",
    "{name} is taken by {player}; choose an empty point": "{name}에는 이미 {player} 돌이 있습니다. 빈 점을 고르세요.",
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
    "the stone at {point} has no liberty, so it cannot stand there; leave it out": "{point}의 돌은 활로가 없어 놓일 수 "
    "없습니다. 그 돌을 빼세요.",
    "{point} is forbidden to {player}, for it makes an overline: {rest}": "{player}의 금수입니다. {point}에 두면 "
    "장목이 됩니다: {rest}",
    "{point} is forbidden to {player}, for it makes a double four: {rest}": "{player}의 금수입니다. {point}에 두면 "
    "사사가 됩니다: {rest}",
    "{point} is forbidden to {player}, for it makes a double three: {rest}": "{player}의 금수입니다. {point}에 두면 "
    "삼삼이 됩니다: {rest}",
    "{point} is not allowed now: this opening begins on {other}": "이 오프닝에서는 첫 돌을 {other}에 놓습니다. "
    "{point}에는 둘 수 없습니다.",
    "{point} is not allowed now: stone {number} of this opening lies at most {count} from {other}": "이 오프닝에서는 "
    "{number}번째 돌을 {other}에서 {count}줄 안에 놓습니다. {point}에는 둘 수 없습니다.",
    "{name} is the same as a point that is offered already; offer another one": "{name:은/는} 이미 제시한 점과 대칭으로 "
    "같습니다. 다른 점을 제시하세요.",
    "of the offered stones, {error}": "제시한 돌: {error}",
    "no stones are offered at step {number} of this opening, where one is chosen; name them": "이 오프닝의 {number}단계는 "
    "제시한 돌 가운데 하나를 고를 때인데 제시한 돌이 없습니다. 그 점들을 쓰세요.",
    "stones are offered at step {number} of this opening, where none can be; write - for them": "이 오프닝의 "
    "{number}단계에서는 돌을 제시할 수 없습니다. 대신 -를 쓰세요.",
    "step {number} of this opening comes after {count} stones, but there are {found}": "이 오프닝의 {number}단계는 돌이 "
    "{count}개일 때인데 {found}개가 있습니다.",
    "{text} has {count} parts; write the rows, the step of the opening, 1 if the second player has black or 0, the number "
    "of fifth stones, and those offered, or -": "{text}에는 {count}가지가 있습니다. 판의 줄, 오프닝의 단계, 나중에 두는 "
    "쪽이 흑이면 1 아니면 0, 5번째 돌의 수, 제시한 점(없으면 -)을 쓰세요.",
    "{point} is not allowed now: stone {number} of this opening lies at least {count} from {other}": "이 오프닝에서는 "
    "{number}번째 돌을 {other}에서 {count}줄 이상 떨어진 곳에 놓습니다. {point}에는 둘 수 없습니다.",
    "{sign} has {count} in a row through {point}, which is forbidden to {player}; take one of them away": "{point:을/를} "
    "지나는 {sign}의 돌이 {count}개 이어져 있는데, {player}의 금수입니다. 하나를 빼세요.",
    "size is {value}; the opening pro needs a board of at least 7 rows": "size의 값이 {value}입니다. 오프닝 pro에는 "
    "7줄 이상의 판이 필요합니다.",
    "{name} brings back the board {right}, which {rule} superko forbids; choose another point, or pass": "{name:은/는} "
    "동형 반복 금지({rule}) 규칙에 어긋납니다. {right:이/가} 되풀이됩니다. 다른 점을 고르거나 pass라고 쓰세요.",
    "komi is {value}; it must be {right}": "komi의 값 {value:은/는} 쓸 수 없습니다. {right:을/를} 쓰세요.",
    "{name} is no point of this board; points go from aa to {corner}": "{name:은/는} 판에 없는 점입니다. 점은 aa부터 "
    "{corner}까지입니다.",
    "{player} is to move; write a pass, {sign}[], before it": "{player} 차례입니다. 그 앞에 쉬는 수 {sign}[]를 쓰세요.",
    "two passes have ended the game before; leave it out": "그 앞에서 두 번 잇달아 쉬어 게임이 끝났습니다. 이 수를 "
    "빼세요.",
    "stones are set up after move {number}; only the first node may set up stones": "{number}번째 수 뒤에 돌을 "
    "놓았습니다. 돌은 첫 노드에만 미리 놓을 수 있습니다.",
    "GM is {value}; 1 is Go, and no other game is read here": "GM의 값이 {value}입니다. 바둑은 1이며, 다른 게임은 읽지 "
    "않습니다.",
    "the value {text} does not end; close it with {sign}": "값 {text:이/가} 끝나지 않습니다. {sign:으로/로} 닫으세요.",
    "game {number} does not end; close it with {sign}": "{number}번 판이 끝나지 않습니다. {sign:으로/로} 닫으세요.",
    "game {number} has no node; a game is written like {example}": "{number}번 판에 노드가 없습니다. 판은 {example}처럼 "
    "씁니다.",
    "there is no game in the SGF; a game is written like {example}": "SGF에 판이 없습니다. 판은 {example}처럼 씁니다.",
    "{text} {right} means nothing; leave it out": "{right} {text:은/는} 뜻이 없습니다. 빼세요.",
    "{sign} closes nothing; leave it out": "{sign:이/가} 닫을 것이 없습니다. 빼세요.",
    "{text} follows no property; name one, such as {example}": "{text} 앞에 속성이 없습니다. {example}처럼 속성의 이름을 "
    "쓰세요.",
    "{name} has no value; write one after it, such as {example}": "{name}에 값이 없습니다. 뒤에 {example}처럼 쓰세요.",
    "{sign} comes before {text}; a game is written like {example}": "{sign:이/가} {text}보다 앞에 있습니다. 판은 "
    "{example}처럼 씁니다.",
    "{name} comes before the first {sign}; write it after that": "{name:이/가} 첫 {sign}보다 앞에 있습니다. 그 뒤에 "
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
    "{command} needs {what}; {help} says what it can be": "{command}에는 {what:이/가} 필요합니다. 무엇을 쓸 수 있는지는 "
    "{help:으로/로} 볼 수 있습니다.",
    "{option} needs a value after it; {help} says which": "{option} 뒤에는 값이 있어야 합니다. 어떤 값인지는 "
    "{help:으로/로} 볼 수 있습니다.",
    "{option} takes no value; leave out the = and what follows it": "{option}에는 값을 쓰지 않습니다. =와 그 뒤를 "
    "빼세요.",
    "{command} takes options alone, so leave out {text}; {help} lists them": "{command}에는 옵션만 쓸 수 있으니 "
    "{text:을/를} 빼세요. 옵션은 {help:으로/로} 볼 수 있습니다.",
    "{command} does not take {text}; a text with spaces goes in quotes, and options begin with --": "{command}에는 "
    "{text:을/를} 쓸 수 없습니다. 빈칸이 있는 텍스트는 따옴표로 묶고, 옵션은 --로 시작합니다.",
    "--solution and --book both give the answer; leave out one of them": "--solution과 --book은 둘 다 답을 줍니다. "
    "하나만 쓰세요.",
    "{name}, which suits this game, takes no {option}": "이 게임에 쓰는 {name}에는 {option:을/를} 쓸 수 없습니다.",
    "solve --all takes no --proof; leave out one of them": "solve --all에는 --proof를 쓸 수 없습니다. 둘 중 하나를 "
    "빼세요.",
    "solve --all takes no {option}; leave it out": "solve --all에는 {option:을/를} 쓸 수 없습니다. 빼세요.",
    "{option} is for solve --all; leave it out, or say --all": "{option:은/는} solve --all에만 씁니다. 빼거나 --all을 "
    "쓰세요.",
    "--plot draws SVG, not {name}; let the name end in .svg": "--plot은 SVG를 그립니다. {name} 대신 .svg로 끝나는 "
    "이름을 쓰세요.",
    "--export starts no server; leave out --port, --host, --name and --token": "--export는 서버를 시작하지 않습니다. "
    "--port, --host, --name, --token을 빼세요.",
    "the page cannot be served at {host}: {reason}; choose another with --host": "{host}에서 페이지를 열 수 없습니다: "
    "{reason}. --host로 다른 주소를 고르세요.",
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
    # ---------------------------------------------------------------- programs in arenas
    "{name} speaks UCI, which is for chess and janggi, and not for {game}": "{name:은/는} 체스와 장기를 위한 UCI를 씁니다. "
    "{game}에는 쓸 수 없습니다.",
    "{name} speaks GTP, which is for Go, Hex, Othello and gomoku on square boards, and not for {game}": "{name:이/가} 쓰는 "
    "GTP는 바둑, 헥스와 정사각형 판의 오셀로, 오목에만 씁니다. {game}에는 쓸 수 없습니다.",
    "{name} speaks GTP, which knows no option.NAME=VALUE; give the program's own options after its name": "{name:이/가} 쓰는 "
    "GTP에는 option.NAME=VALUE가 없습니다. 프로그램 이름 뒤에 그 프로그램의 옵션을 쓰세요.",
    "{name} speaks GTP, in which a game begins with an empty board": "{name:이/가} 쓰는 GTP에서는 빈 판에서 대국을 시작합니다.",
    "{name} speaks the protocol of Gomocup, which is for five in a row, and not for {game}": "{name:은/는} 오목을 위한 고모컵 "
    "규약을 씁니다. {game}에는 쓸 수 없습니다.",
    "{name} speaks the protocol of Gomocup, which knows no option.NAME=VALUE; give the program's own options after its "
    "name": "{name:이/가} 쓰는 고모컵 규약에는 option.NAME=VALUE가 없습니다. 프로그램 이름 뒤에 그 프로그램의 옵션을 쓰세요.",
    "{name} speaks the NBoard protocol, which is for Othello on square boards, and not for {game}": "{name:은/는} 정사각형 "
    "판의 오셀로를 위한 NBoard 규약을 씁니다. {game}에는 쓸 수 없습니다.",
    "{name} speaks the NBoard protocol, in which depth limits a move; write option.depth=8 after it": "{name:이/가} 쓰는 "
    "NBoard 규약에서는 깊이가 한 수를 제한합니다. 그 뒤에 option.depth=8을 쓰세요.",
    "{name} names no program; write {protocol} and its command, as in {example}": "{name:은/는} 프로그램을 가리키지 않습니다. "
    "{protocol} 뒤에 그 명령을 쓰세요. 예: {example}",
    "{name} is a program, and programs play games of two players": "{name:은/는} 프로그램이며, 프로그램은 두 사람이 하는 게임만 "
    "둡니다.",
    "{player} was the program {name}, which a record does not start; name it with {option}, or another player": "{player}의 "
    "자리는 프로그램 {name}였는데, 기록은 프로그램을 시작하지 않습니다. {option:으로/로} 그 프로그램이나 다른 플레이어를 "
    "지정하세요.",
    "the program {name} cannot be started: {reason}": "프로그램 {name:을/를} 시작할 수 없습니다: {reason}",
    "the program {name} gave no answer to {line} within {seconds} s": "프로그램 {name:이/가} {line}에 {seconds}초 안에 답하지 "
    "않았습니다.",
    "the program {name} ended without an answer to {line}": "프로그램 {name:이/가} {line}에 답하지 않고 끝났습니다.",
    "the program {name} played an illegal move: {error}": "프로그램 {name:이/가} 규칙에 어긋난 수를 두었습니다: {error}",
    "--name is for --host; without it, only this machine can ask for the page": "--name은 --host와 함께 씁니다. "
    "--host가 없으면 이 컴퓨터에서만 페이지를 열 수 있습니다.",
    "--token is {text}; write 4 to 100 letters, digits and the signs . _ ~ - without spaces": "--token이 {text}입니다. 영문자, "
    "숫자, 기호 . _ ~ - 를 빈칸 없이 4자에서 100자까지 쓰세요.",
    "{path} is not empty; give a new folder for the frames": "{path:은/는} 빈 폴더가 아닙니다. 그림을 저장할 새 "
    "폴더를 지정하세요.",
    "{path} cannot be written: {reason}": "{path:을/를} 쓸 수 없습니다({reason}).",
    "{path} cannot be read: {reason}": "{path:을/를} 읽을 수 없습니다({reason}).",
    **POSITIONS,
}
"""Errors of the library; of two that fit, the first is taken."""
