"""Korean: positions and parameters of games that cannot be, by their English templates.

Of two templates that fit, the first is taken.
"""

from typing import Final

POSITIONS: Final = {
    # ---------------------------------------------------------------- rows of a board
    "row {number} from the top has {counted}; it should have {length}": "위에서 {number}번째 줄은 {counted}입니다. "
    "{length}개여야 합니다.",
    "row {number} from the top has {cell}; a cell is one of {cells}": "위에서 {number}번째 줄에 {cell:이/가} 있습니다. 칸에 쓸 수 "
    "있는 글자: {cells}",
    "{text} has {counted}; give {length}, separated by '/'": "{text:은/는} {counted}입니다. {length}줄을 '/'로 나누어 쓰세요.",
    "{cell} at {place} is no cell; a cell is 'X', 'O' or '.'": "{place}의 {cell:은/는} 칸이 아닙니다. 칸은 'X', 'O', '.' 가운데 "
    "하나입니다.",
    "{text} does not say whose turn it is; end with {names}": "{text:은/는} 누구 차례인지 나타내지 않습니다. 다음 가운데 하나로 "
    "끝내세요: {names}",
    "{name} has {counted}; it begins with {most}": "{name}에 있는 것은 {counted}입니다. 처음에는 {most}개입니다.",
    "{name} has won already, so it is not {other}'s turn": "{name:이/가} 이미 이겼으므로 {other}의 차례일 수 없습니다.",
    # ---------------------------------------------------------------- yut, awele, Kayles
    "{text} is not where {sides} sides with {pieces} pieces each are": "{text:은/는} 말이 {pieces}개씩인 {sides}편의 말이 놓인 "
    "자리가 아닙니다.",
    "{text} is no place and no throw; places are {places}, throws {throws}": "{text:은/는} 자리도 윷 결과도 아닙니다. 자리는 "
    "{places}이고, 윷 결과는 {throws}입니다.",
    "{text} is not 0 to move, 1 for a throw, or 2 for another throw after yut or mo": "{text:은/는} 0(말을 움직일 차례), 1(윷을 "
    "던질 차례), 2(윷이나 모 다음에 한 번 더 던질 차례) 가운데 하나가 아닙니다.",
    "two sides have pieces on {place}; one would have captured the other's": "{place}에 두 편의 말이 있습니다. 한 편이 다른 편의 "
    "말을 잡았을 것입니다.",
    "players is {players} with teams; two teams need 4": "편을 나누는데 players가 {players}입니다. 두 편으로 나누려면 4명이어야 "
    "합니다.",
    "{text} is no position; write houses:taken of both and who moves: {example}": "{text:은/는} 국면이 아닙니다. 두 편의 "
    "집:딴 씨앗과 차례를 쓰세요: {example}",
    "there are {one} and {other} houses; each player has {houses}": "집이 {one}개와 {other}개입니다. 플레이어마다 {houses}개여야 "
    "합니다.",
    "there are {counted}; this game has {total}": "있는 것은 {counted}입니다. 이 게임에는 {total}개가 있습니다.",
    "{text} is no row of {counted}, each 'o' or '.'": "{text:은/는} 'o'나 '.'로 쓴 {counted}의 줄이 아닙니다.",
    # ---------------------------------------------------------------- Onitama, Ultimate Tic-Tac-Toe
    "{colour} has too many pieces; there are one {master} and four {student} at most": "{colour}의 말이 너무 많습니다. {master:은/는} "
    "하나, {student:은/는} 넷까지입니다.",
    "both masters are missing; one is captured at most, which ends the game": "두 사부가 모두 없습니다. 하나가 잡히면 게임이 "
    "끝나므로 하나만 없을 수 있습니다.",
    "there is no card {name}; there are {names}": "카드 {name:은/는} 없습니다. 있는 카드: {names}",
    "there are {more} more X than O, so it is not {mover}'s turn; X begins": "X가 O보다 {more}개 더 많으므로 {mover}의 차례가 "
    "아닙니다. X가 먼저 둡니다.",
    "{text} is no board to play on; give one of {names}": "{text:은/는} 둘 수 있는 판이 아닙니다. 다음 가운데 하나를 쓰세요: "
    "{names}",
    # ---------------------------------------------------------------- Domineering, Abalone, isolation
    "the {domino} do not pair up; each {half} is half of a domino": "{domino:이/가} 짝을 이루지 않습니다. {domino} 하나는 도미노의 "
    "반쪽입니다.",
    "there are {one} dominoes of vertical and {other} of horizontal, so it is not {mover}'s turn; vertical begins": "도미노가 "
    "세로 {one}개, 가로 {other}개이므로 {mover}의 차례가 아닙니다. 세로가 먼저 둡니다.",
    "{colour} has {count} marbles; there are {most} at most": "{colour}의 구슬이 {count}개입니다. {most}개까지입니다.",
    "size is {size}; a gomoku board has from {least} to {most} rows": "size가 {size}입니다. 오목판은 {least}줄부터 {most}줄까지입니다.",
    "there are {count} {name} on the board; there must be one": "판에 {name:이/가} {count}개 있습니다. 하나여야 합니다.",
    "{name} cannot step, so it is the turn of the next player who can": "{name:은/는} 움직일 수 없으므로, 움직일 수 있는 다음 "
    "플레이어의 차례여야 합니다.",
    # ---------------------------------------------------------------- whole games, SGF
    "in {name}, the worth of a state depends on the states before it (history_matters), so solve_all cannot give each state "
    "one value; take solve for one state": "{name}에서는 상태의 값이 그 전의 상태들에 달려 있어(history_matters), solve_all이 "
    "상태마다 값을 하나씩 줄 수 없습니다. 한 상태를 푸는 solve를 쓰세요.",
    "{point} is in {one} and in {other}; a point holds one stone": "{point:이/가} {one:과/와} {other}에 모두 있습니다. 한 점에는 돌이 "
    "하나만 놓입니다.",
    "{point} is in {one} and in {other}; a point is empty or holds a stone": "{point:이/가} {one:과/와} {other}에 모두 있습니다. 한 "
    "점은 비어 있거나 돌이 놓여 있습니다.",
    "{name} has {count} values; it has one, such as {example}": "{name}에 값이 {count}개 있습니다. {example}처럼 하나여야 합니다.",
}
"""They are looked up after the other errors."""

COUNTED: Final = {
    "1 cell": "칸 1개",
    "{count} cells": "칸 {count}개",
    "1 row": "1줄",
    "{count} rows": "{count}줄",
    "1 piece": "말 1개",
    "{count} pieces": "말 {count}개",
    "1 seed": "씨앗 1개",
    "{count} seeds": "씨앗 {count}개",
    "1 place": "1자리",
    "{count} places": "{count}자리",
}
"""What is counted in them."""
