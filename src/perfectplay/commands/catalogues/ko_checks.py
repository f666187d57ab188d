"""Korean: what `check` says of a method, by the English templates of `perfectplay.checking`.

A sentence is what is wrong, where, and after "; " what would be right; each part has a table of its own.
"""

from typing import Final

PIECES: Final = {
    "at the start": "처음 국면에서",
    "after {count} moves ({names})": "{count}수({names}) 다음에",
    "after the other methods": "다른 메서드를 부른 뒤",
    "after {names}": "{names} 다음에",
    "action": "수",
    "outcome": "결과",
    "largest": "가장 큰",
    "smallest": "가장 작은",
    "1 ply": "1수",
    "{plies} plies": "{plies}수",
    "from 0 to {most}": "0부터 {most}까지의 수",
    "a whole number from 0 to {most}": "0부터 {most}까지의 정수",
    "the whole number 0": "정수 0",
    "no sooner than in {plies}": "{plies}수보다 일찍 끝나지 않는다고",
    "no later than in {plies}": "{plies}수 안에 끝난다고",
    "is worth more than {value}, but the value is {other} or more": "{value}보다 나은 것이 없는데, 값은 {other} 이상입니다",
    "is worth more than {value}, but the value is {other}": "{value}보다 나은 것이 없는데, 값은 {other}입니다",
    "wins as best play does: the game ends in {plies} plies, by best play in {count}": "최선만큼 일찍 이기는 것이 없습니다. "
    "{plies}수 만에 끝나는데, 최선으로 두면 {count}수 만에 끝납니다",
    "holds out as best play does: the game ends in {plies} plies, by best play in {count}": "최선만큼 오래 버티는 것이 없습니다. "
    "{plies}수 만에 끝나는데, 최선으로 두면 {count}수 만에 끝납니다",
    "a search prefers it to a win in one": "탐색이 한 수 만에 이기는 것보다 그것을 고릅니다",
    "a search prefers a loss in one to it": "탐색이 그보다 한 수 만에 지는 것을 고릅니다",
    "the utility for player {number} is {here} here and {there} there": "플레이어 {number}의 효용이 여기에서는 {here}, 거기에서는 "
    "{there}입니다",
    "there is 1 action here and {there} there": "수가 여기에는 1개, 거기에는 {there}개 있습니다",
    "there are {here} actions here and {there} there": "수가 여기에는 {here}개, 거기에는 {there}개 있습니다",
    "{action} leads here to a state to which no action leads there, nor to a symmetric one": "여기에서 {action:을/를} 두면 되는 상태가, "
    "대칭인 상태로도, 거기에서는 나오지 않습니다",
    "{action} leads there to a state to which no action leads here, nor to a symmetric one": "거기에서 {action:을/를} 두면 되는 상태가, "
    "대칭인 상태로도, 여기에서는 나오지 않습니다",
    "there, {fault}": "거기에서는 이렇습니다: {fault}",
    "{rule} says {here} here and {there} there": "{rule:이/가} 여기에서는 {here}, 거기에서는 {there}입니다",
}
"""Parts of sentences: where, how, which, what for."""

FINDINGS: Final = {
    # ---------------------------------------------------------------- states and actions as values
    "{method} gives the {role} {action}, a {object}, which cannot be hashed, {where}": "{where} {method:이/가} 내는 {role} "
    "{action}({object})은 해시할 수 없습니다.",
    "{method} gives None instead of a state for {action} {where}": "{where} {method:이/가} 수 {action}에 상태 대신 None을 "
    "냅니다.",
    "{method} gives None instead of a state {where}": "{where} {method:이/가} 상태 대신 None을 냅니다.",
    "{method} gives {object}, which can change and has no hash, {where}": "{where} {method:이/가} 내는 상태({object})는 바뀔 수 "
    "있고 해시가 없습니다.",
    "{method} gives {object}, which cannot be hashed, {where}": "{where} {method:이/가} 내는 상태({object})는 해시할 수 없습니다.",
    "{method} gives {object} whose __hash__ raises {fault} {where}": "{where} {method:이/가} 내는 상태({object})의 __hash__가 "
    "예외를 냅니다: {fault}.",
    "{method} gives {object} whose hash changes from one moment to the next {where}": "{where} {method:이/가} 내는 "
    "상태({object})의 해시가 물을 때마다 다릅니다.",
    "{method} gives {object} with an equal copy that has another hash {where}": "{where} {method:이/가} 내는 상태({object})와 "
    "같은 사본의 해시가 다릅니다.",
    "{method} gives {object} that can be changed, by the {inside} inside, {where}": "{where} {method:이/가} 내는 상태({object})는 "
    "안에 있는 {inside} 때문에 바뀔 수 있습니다.",
    "{method} gives {object} that can be changed {where}": "{where} {method:이/가} 내는 상태({object})는 바뀔 수 있습니다.",
    "{method} gives two equal states with different hashes: {state} {where}": "{where} {method:이/가} 같은 두 상태를 내는데 "
    "해시가 다릅니다: {state}.",
    "{method} changes the state that it is given, to {state}, {where}": "{where} {method:이/가} 받은 상태를 "
    "{state:으로/로} 바꿉니다.",
    # ---------------------------------------------------------------- turns and actions
    "{method} gives {given}, which is not a player, {where}": "{where} {method:이/가} 플레이어가 아닌 {given:을/를} 냅니다.",
    "{method} gives CHANCE, but {game} has no chances {where}": "{where} {method:이/가} CHANCE를 내는데 {game}에는 chances가 "
    "없습니다.",
    "{method} gives no action {where}": "{where} {method:이/가} 수를 하나도 내지 않습니다.",
    "{method} gives no outcome {where}": "{where} {method:이/가} 결과를 하나도 내지 않습니다.",
    "{method} gives {given} and, asked again {when}, {again} {where}": "{where} {method:이/가} {given:을/를} 내고, {when} 다시 "
    "물으면 {again:을/를} 냅니다.",
    "{method} gives {given} for {action} and, asked again, {again} {where}": "{where} {method:이/가} 수 {action}에 "
    "{given:을/를} 내고, 다시 물으면 {again:을/를} 냅니다.",
    "{method} gives {given} and, asked again, {again} {where}": "{where} {method:이/가} {given:을/를} 내고, 다시 물으면 "
    "{again:을/를} 냅니다.",
    "{method} gives {name} objects, whose class has no __eq__, so that no two are equal, {where}": "{where} {method:이/가} 내는 "
    "{name} 객체는 클래스에 __eq__가 없어 서로 같은 것이 없습니다.",
    "{method} gives {name} objects, whose class has no __eq__, so that no two are equal": "{method:이/가} 내는 {name} 객체는 "
    "클래스에 __eq__가 없어 서로 같은 것이 없습니다.",
    "{method} answers {given} for player {number} and, asked again, {again} {where}": "{where} {method:이/가} 플레이어 "
    "{number}에 대해 {given:을/를} 내고, 다시 물으면 {again:을/를} 냅니다.",
    "{method} answers {given} and, asked again, {again} {where}": "{where} {method:이/가} {given:을/를} 내고, 다시 물으면 "
    "{again:을/를} 냅니다.",
    "{method} gives {given} instead of a generator or a list {where}": "{where} {method:이/가} 제너레이터나 리스트 대신 "
    "{given:을/를} 냅니다.",
    "{method} gives no cell {where}": "{where} {method:이/가} 칸을 하나도 내지 않습니다.",
    "{method} gives {count} instead of {other}, the number of cells at the start, {where}": "{where} {method:이/가} 칸을 처음처럼 {other}개가 "
    "아니라 {count}개 냅니다.",
    "{method} does not end: it gave more than {count} cells, such as {action}, {where}": "{where} {method:이/가} 끝나지 "
    "않습니다. {action} 같은 칸을 {count}개 넘게 냈습니다.",
    "{method} does not end: it gave more than {count} actions, such as {action}, {where}": "{where} {method:이/가} 끝나지 "
    "않습니다. {action} 등 {count}개가 넘는 수를 냈습니다.",
    "{method} gives the {role} {action} twice {where}": "{where} {method:이/가} {role} {action:을/를} 두 번 냅니다.",
    "{method} gives {action} the probability {given} {where}": "{where} {method:이/가} 결과 {action}의 확률로 {given:을/를} "
    "냅니다.",
    "{method} gives probabilities that sum to {sum} {where}": "{where} {method:이/가} 내는 확률의 합이 {sum}입니다.",
    "{method} gives {many}, though is_terminal calls the game over, {where}": "{where} is_terminal은 끝났다고 하는데 "
    "{method:은/는} 수를 냅니다({many}).",
    # ---------------------------------------------------------------- utilities, estimates, bounds
    "{method} gives None for player {number} {where}": "{where} {method:이/가} 플레이어 {number}에 대해 None을 냅니다.",
    "{method} gives NaN for player {number} {where}": "{where} {method:이/가} 플레이어 {number}에 대해 NaN을 냅니다.",
    "{method} gives {given}, a {object}, for player {number} {where}": "{where} {method:이/가} 플레이어 {number}에 대해 "
    "{given}({object})을 냅니다.",
    "{method} gives {given} for player {number} and {other} for player {player}, together {sum}, {where}": "{where} "
    "{method:이/가} 플레이어 {number}에 {given:을/를}, 플레이어 {player}에 {other:을/를} 냅니다. 합은 {sum}입니다.",
    "{method} gives {given} for player {number} and {other} for player {player}, who are both of team {team}, {where}": "{where} "
    "{method:이/가} 플레이어 {number}에 {given:을/를}, 같은 팀({team})인 플레이어 {player}에 {other:을/를} 냅니다.",
    "{method} gives {given} for player {number} and {other} for player {player} {where}": "{where} {method:이/가} 플레이어 "
    "{number}에 {given:을/를}, 플레이어 {player}에 {other:을/를} 냅니다.",
    "{method} gives ({low}, {high}) for player {number}, who gets {given} there, {where}": "{where} {method:은/는} 플레이어 "
    "{number}에 대해 ({low}, {high})라고 하는데, 그 플레이어는 거기에서 {given:을/를} 얻습니다.",
    "{method} gives ({low}, {high}) for player {number}, but the value is {given} {where}": "{where} {method:은/는} 플레이어 "
    "{number}에 대해 ({low}, {high})라고 하는데, 값은 {given}입니다.",
    "{method} gives {given} for player {number}, a lowest value above the highest, {where}": "{where} {method:이/가} "
    "플레이어 {number}에 대해 내는 {given}에서는 가장 낮은 값이 가장 높은 값보다 큽니다.",
    "{method} gives {given} for player {number}, whose {field} is not a whole number of plies, {where}": "{where} "
    "{method:이/가} 플레이어 {number}에 대해 내는 {given}의 {field:이/가} 수의 개수(정수)가 아닙니다.",
    "{method} gives {given} for player {number}, whose soonest end comes after the latest, {where}": "{where} {method:이/가} "
    "플레이어 {number}에 대해 내는 {given}에서는 가장 이른 끝이 가장 늦은 끝보다 늦습니다.",
    "{method} gives {given} for player {number} between {low} and {high}, which leaves no value {where}": "{where} "
    "{method:이/가} 플레이어 {number}에 대해 {low:과/와} {high} 사이에서 내는 {given:은/는} 남는 값이 없게 합니다.",
    "{method} gives {given} for player {number} between {low} and {high} {where}": "{where} {method:이/가} 플레이어 {number}에 "
    "대해 {low:과/와} {high} 사이에서 {given:을/를} 냅니다.",
    "{method} gives {given} for player {number} in the initial state, but {rule} gives {value} {where}": "{method:이/가} 처음 "
    "상태에서 플레이어 {number}에 대해 {given:을/를} 내는데, {where} {rule:이/가} {value:을/를} 냅니다.",
    "{method} says that the game ends {ends} plies, for player {number}, but best play ends it in {count} {where}": "{where} "
    "{method:은/는} 플레이어 {number}에 대해 게임이 {ends} 하는데, 최선으로 두면 {count}수 만에 끝납니다.",
    "{method} gives {given} for player {number}, where the {extreme} utility seen is {value}, {where}": "{where} "
    "{method:이/가} 플레이어 {number}에 대해 {given:을/를} 내는데, 본 것 가운데 {extreme} 효용은 {value}입니다.",
    "{method} gives {given} for player {number}, where the {extreme} utility is {value}, {where}": "{where} {method:이/가} "
    "플레이어 {number}에 대해 {given:을/를} 내는데, {extreme} 효용은 {value}입니다.",
    "{method} gives {given}, none of which {lack}, {where}": "{where} {method:이/가} 내는 {given} 가운데 {lack}.",
    "{method} gives {given}, which has another value: {here} here, {there} there, {where}": "{where} {method:이/가} 내는 "
    "{given}의 값이 다릅니다. 여기에서는 {here}, 거기에서는 {there}입니다.",
    "{method} gives {given}, which is not symmetric: {how}, {where}": "{where} {method:이/가} 내는 {given:은/는} 대칭이 아닙니다. "
    "{how}.",
    "{method} gives {given}, but for that state {other} {where}": "{where} {method:이/가} {given:을/를} 내는데, 그 상태에는 "
    "{other:을/를} 냅니다.",
    "{method} gives {given} for the random number {number}, which is none of the actions, {where}": "{where} {method:이/가} "
    "난수 {number}에 둘 수 없는 수 {given:을/를} 냅니다.",
    "{method} gives {given}, which is none of the actions, {where}": "{where} {method:이/가} 둘 수 없는 수 {given:을/를} "
    "냅니다.",
    "{method} gives {given} for the state and itself {where}": "{where} {method:이/가} 상태와 그 자신에 {given:을/를} 냅니다.",
    "{method} says that the state is not the same as itself {where}": "{where} {method:은/는} 상태가 그 자신과 다르다고 합니다.",
    "{method} gives {name}, which split_moves takes for {parts} {where}": "{where} {method:이/가} {name:을/를} 내는데, "
    "split_moves는 이것을 {parts:으로/로} 나눕니다.",
    "{method} gives {given} for the players {where}": "{where} {method:이/가} 플레이어들에게 {given:을/를} 냅니다.",
    "{method} gives {plain} for player {number} {where}": "{where} {method:이/가} 플레이어 {number}에 대해 {plain:을/를} "
    "냅니다.",
    # ---------------------------------------------------------------- texts
    "{method} gives {given} for both {action} and {other} {where}": "{where} {method:이/가} {action:과/와} {other}에 같은 "
    "이름 {given:을/를} 줍니다.",
    "{method} reads {text} as {given}, though action_name gives that name to {action}, {where}": "{where} {method:은/는} "
    "{text:을/를} {given:으로/로} 읽는데, action_name은 {action}에 그 이름을 줍니다.",
    "{method} reads {text}, which format_position wrote, as {state} {where}": "{where} {method:은/는} format_position이 쓴 "
    "{text:을/를} {state:으로/로} 읽습니다.",
    "{method} gives rows of different lengths {where}": "{where} {method:이/가} 내는 줄들의 길이가 다릅니다.",
    "{method} gives {given} instead of a state {where}": "{where} {method:이/가} 상태 대신 {given:을/를} 냅니다.",
    "{method} gives a state with the integer {number} {where}": "{where} {method:이/가} 내는 상태에 정수 {number:이/가} "
    "있습니다.",
    "{method} gives an action with the integer {number} {where}": "{where} {method:이/가} 내는 수에 정수 {number:이/가} "
    "있습니다.",
    "{method} gives {given} for the value {value} in {plies} plies {where}": "{where} {method:이/가} {plies}수 만의 값 {value}에 "
    "{given:을/를} 냅니다.",
    "{method} gives {plain} for {shown} {where}": "{where} {method:이/가} 수 {shown}에 {plain:을/를} 냅니다.",
    "{method} gives {plain} {where}": "{where} {method:이/가} {plain:을/를} 냅니다.",
    "{method} says {given} for the state and {state}, but {other} the other way round {where}": "{where} {method:이/가} 그 상태와 "
    "{state}에 대해 {given:을/를} 내는데, 순서를 바꾸면 {other:을/를} 냅니다.",
    # ---------------------------------------------------------------- the game as a whole
    "{method} changes {field} ({line}) for player {number} {where}": "{where} 플레이어 {number}에 대해 {method:이/가} "
    "{field:을/를} 바꿉니다({line}).",
    "{method} changes {field} ({line}) for {action} {where}": "{where} 수 {action}에 {method:이/가} {field:을/를} "
    "바꿉니다({line}).",
    "{method} changes {field} ({line}) {where}": "{where} {method:이/가} {field:을/를} 바꿉니다({line}).",
    "{method} is False, but this state came {ago} before and comes again {where}": "{method:이/가} False인데, 이 상태는 {ago} 전에 "
    "나왔고 {where} 다시 나옵니다.",
    "{method} has the parameters ({has}) ({line}) {where}": "{method}의 매개변수가 ({has})입니다({line}).",
    "{method} asks utility about a state in which the game goes on {where}": "{where} {method:이/가} 끝나지 않은 상태의 "
    "utility를 묻습니다.",
    "{method} calls the game over {where}": "{where} {method:이/가} 게임이 끝났다고 합니다.",
    "{method} had not returned after {number} s {where}": "{where} {method:이/가} {number}초 동안 끝나지 않았습니다.",
    "{method} gives None for player {number}": "{method:이/가} 플레이어 {number}에 대해 None을 냅니다.",
    "{method} gives {plain} for player {number}": "{method:이/가} 플레이어 {number}에 대해 {plain:을/를} 냅니다.",
    "{method} raised {fault} for player {number} {where}": "{where} 플레이어 {number}에 대해 {method:이/가} 예외를 냈습니다: "
    "{fault}.",
    "{method} raised {fault} for {action} {where}": "{where} 수 {action}에 {method:이/가} 예외를 냈습니다: {fault}.",
    "{method} raised {fault} {where}": "{where} {method:이/가} 예외를 냈습니다: {fault}.",
    "{name}.initial_state raised {fault}": "{name}.initial_state가 예외를 냈습니다: {fault}.",
    "{method} differs: interpreted {here}, compiled {there} {where}": "{where} {method:이/가} 인터프리터에서는 {here:을/를}, "
    "기계어에서는 {there:을/를} 냅니다.",
    "{method} raises {fault} when compiled, but not when interpreted, {where}": "{where} {method:이/가} 인터프리터에서는 나지 "
    "않는 예외를 기계어에서 냅니다: {fault}.",
}
"""What is wrong. Of two templates that fit, the first is taken."""

OBJECTS: Final = {
    "{object} with {inside} inside": "{object}, 그 안의 {inside}",
    "a {name}": "{name}",
    "an {name}": "{name}",
}
"""What a state is."""

REMEDIES: Final = {
    "return the state": "상태를 return으로 돌려주세요.",
    "return the state after the action": "수를 둔 다음의 상태를 return으로 돌려주세요.",
    "make states immutable values, such as a NamedTuple of ints and tuples": "상태는 정수와 튜플로 된 NamedTuple처럼 바뀌지 않는 "
    "값으로 만드세요.",
    "make the class a NamedTuple or a frozen dataclass, or give it __eq__ and __hash__": "클래스를 NamedTuple이나 frozen 데이터 "
    "클래스로 만들거나, __eq__와 __hash__를 주세요.",
    "make it a frozen dataclass or a NamedTuple": "frozen 데이터 클래스나 NamedTuple로 만드세요.",
    "compute the hash from what __eq__ compares": "__eq__가 비교하는 것으로 해시를 계산하세요.",
    "make a new state, and leave the old one as it is": "옛 상태는 그대로 두고 새 상태를 만드세요.",
    "it must be True or False": "True나 False여야 합니다.",
    "it must be {movers}, or CHANCE (-1)": "{movers} 또는 CHANCE(-1)여야 합니다.",
    "define chances, which yields each outcome with its probability": "결과와 그 확률을 하나씩 yield하는 chances를 정의하세요.",
    "is_terminal says that the game goes on there; give a player without moves a pass, or end the game": "is_terminal은 게임이 "
    "끝나지 않았다고 합니다. 둘 수가 없는 플레이어에게 쉬는 수를 주거나 게임을 끝내세요.",
    "it must give the same actions in the same order whenever it is asked about the same state": "같은 상태에는 언제 물어도 같은 "
    "수를 같은 순서로 내야 합니다.",
    "the same question must have the same answer": "같은 물음에는 같은 답을 내야 합니다.",
    "yield each of the actions": "둘 수 있는 수를 하나씩 yield하세요.",
    "yield each of the outcomes": "결과를 하나씩 yield하세요.",
    "let the loop end": "반복문이 끝나게 하세요.",
    "to_move says that chance moves there; yield each outcome with its probability": "to_move는 거기에서 CHANCE라고 합니다. "
    "결과와 그 확률을 하나씩 yield하세요.",
    "it must give pairs of an outcome and its probability": "결과와 그 확률의 짝을 내야 합니다.",
    "it must be a number from 0 to 1": "0에서 1 사이의 수여야 합니다.",
    "they must sum to 1": "합은 1이어야 합니다.",
    "an action is an int or a tuple of ints": "수는 정수나 정수의 튜플입니다.",
    "it must give each {role} once": "같은 {role:을/를} 두 번 내면 안 됩니다.",
    "a {object} is equal to itself alone; give it __eq__ and __hash__, or use a NamedTuple": "{object:은/는} 자기 자신하고만 "
    "같습니다. __eq__와 __hash__를 정의하거나 NamedTuple을 쓰세요.",
    "the same action in the same state must lead to the same state; let chances yield what is random": "같은 상태에서 같은 수를 "
    "두면 같은 상태가 되어야 합니다. 무작위인 것은 chances로 내세요.",
    "it must be a whole number; larger ones are tried first": "정수여야 합니다. 큰 것부터 둡니다.",
    "it must lie between -2**62 and 2**62": "-2**62와 2**62 사이여야 합니다.",
    "that does no harm, because it is never asked there": "거기에서는 묻지 않으므로 해가 되지는 않습니다.",
    "a utility is finite, such as 1.0 for a win": "효용은 유한한 수입니다(예: 승리는 1.0).",
    "it must return a number for every player on every way through the method": "메서드의 모든 길에서 모든 플레이어에게 수를 "
    "return해야 합니다.",
    "it must be a number, such as {number}": "{number} 같은 수여야 합니다.",
    "players of one team share a value": "한 팀의 플레이어는 값이 같아야 합니다.",
    "they must add up to 0: what one side wins, the other loses": "합은 0이어야 합니다. 한 편이 얻는 것은 다른 편이 잃습니다.",
    "the sum is {sum} in all {count} ends seen, so subtract {number} from every utility: they must add up to 0": "지금까지 본 "
    "끝난 상태 {count}개에서 모두 합이 {sum}입니다. 모든 효용에서 {number:을/를} 빼서 합이 0이 되게 하세요.",
    "the players' estimates should sum to 0; otherwise the result depends on whose side is evaluated": "플레이어들의 평가값은 "
    "합이 0이어야 합니다. 그렇지 않으면 누구 편에서 평가하느냐에 따라 결과가 달라집니다.",
    "it must be finite": "유한해야 합니다.",
    "they must add up to 0": "합은 0이어야 합니다.",
    "the utility must lie within bounds": "효용은 bounds 안에 있어야 합니다.",
    "it must give some of the actions": "둘 수 있는 수의 일부여야 합니다.",
    "it must give always as many": "늘 같은 개수를 내야 합니다.",
    "what stands on a cell is a whole number from 0 to {most}": "칸에 있는 것은 0부터 {most}까지의 정수로 나타내야 합니다.",
    "yield what stands on each cell of the board": "판의 칸마다 무엇이 있는지 yield하세요.",
    "it must give at least one that is best": "최선의 수를 하나는 내야 합니다.",
    "it must give at least one, whatever it is": "무엇이든 하나는 내야 합니다.",
    "it must be a text": "텍스트여야 합니다.",
    "it must give back the action of that name": "그 이름의 수를 돌려주어야 합니다.",
    "it must give back the state": "그 상태를 돌려주어야 합니다.",
    "it must be a list of rows, and a row a list of texts, one a cell": "줄의 리스트여야 하며, 한 줄은 칸마다 텍스트 하나가 있는 "
    "리스트입니다.",
    "pictures need a cell for every place": "그림에는 자리마다 칸이 필요합니다.",
    "it must be a whole number, 1 or more": "1 이상의 정수여야 합니다.",
    "it must be a whole number of plies, 0 or more": "0 이상의 정수(수의 개수)여야 합니다.",
    "it must be a whole number from 0 to {most}": "0부터 {most}까지의 정수여야 합니다.",
    "it must be a number, such as inf where none is known": "수여야 합니다. 모르면 inf를 내세요.",
    "it must be True of the same state": "같은 상태에는 True여야 합니다.",
    "it must be (lowest, highest), or Bounds(lowest, highest, latest=9) with names for what it says more": "(가장 낮은 값, 가장 높은 "
    "값)이거나, 더 말할 것이 있으면 Bounds(lowest, highest, latest=9)처럼 이름을 쓴 것이어야 합니다.",
    "the value must lie within bounds": "값은 bounds 안에 있어야 합니다.",
    "all bounds must hold together": "모든 bounds가 함께 맞아야 합니다.",
    "the plies must hold for best play": "수의 개수는 최선으로 둘 때 맞아야 합니다.",
    "every utility must lie within the bounds of the initial state": "모든 효용은 처음 상태의 bounds 안에 있어야 합니다.",
    "an estimate must lie strictly within the utilities, or {why}": "평가값은 효용들 사이에 있어야 합니다. 그렇지 않으면 "
    "{why}.",
    "an estimate should lie strictly within the utilities; otherwise it can outweigh a certain win": "평가값은 효용들 사이에 있는 "
    "것이 좋습니다. 그렇지 않으면 확실한 승리보다 커질 수 있습니다.",
    "one of them must be best: no other has a better value, or a sooner win or a later loss": "그 가운데 하나는 최선이어야 합니다. "
    "즉 더 나은 값, 더 이른 승리, 더 늦은 패배가 없어야 합니다.",
    "symmetric states have the same value": "대칭인 상태는 값이 같습니다.",
    "symmetric states have the same player to move, the same outcomes, and actions that lead to symmetric states": "대칭인 상태에서는 "
    "둘 차례인 플레이어와 결과가 같고, 수를 두면 대칭인 상태가 됩니다.",
    "the representative must represent itself": "대표의 대표는 자기 자신이어야 합니다.",
    "yield some of the actions, a best one among them": "최선의 수를 포함해 일부의 수를 yield하세요.",
    "yield those of the actions that are noisy, if there are any": "요란한 수가 있으면 그것들을 yield하세요.",
    "yield those of the actions that threaten to win, if there are any": "이기겠다고 위협하는 수가 있으면 그것들을 yield하세요.",
    "yield those of the actions that may stop a threat, at least one": "위협을 막을 수 있는 수를 하나 이상 yield하세요.",
    "return one representative of all states that are symmetric": "대칭인 모든 상태에 하나의 대표를 return하세요.",
    "actions that are legal in one state need different names": "한 상태에서 둘 수 있는 수들의 이름은 서로 달라야 합니다.",
    "it must give a legal one": "둘 수 있는 수를 내야 합니다.",
    "in one line, such moves are parted by semicolons: a,b; c,d;": "이런 수를 한 줄에 여럿 쓸 때는 a,b; c,d;처럼 쌍반점으로 "
    "나눕니다.",
    "the usual reason is <<, + or - beyond 64 bits, where Python's integers grow and machine words wrap, or a shift by 64 "
    "places or more: keep integers from -2**63 to 2**63 - 1, for example with word, bit and shifted_up of perfectplay.words, or "
    "divide a large board among several": "대개 <<, +, -의 결과가 64비트를 넘거나(파이썬의 정수는 커지지만 기계어의 정수는 넘칩니다) "
    "64자리 이상 밀었기 때문입니다. perfectplay.words의 word, bit, shifted_up 등으로 정수를 -2**63부터 2**63 - 1까지로 유지하거나, "
    "큰 판은 정수 여러 개로 나누세요.",
    "keep integers from -2**63 to 2**63 - 1, for example with word, bit and shifted_up of perfectplay.words, or divide a large "
    "board among several": "perfectplay.words의 word, bit, shifted_up 등으로 정수를 -2**63부터 2**63 - 1까지로 유지하거나, 큰 판은 "
    "정수 여러 개로 나누세요.",
    "the name must be a text": "이름은 텍스트여야 합니다.",
    "it must give an answer here": "여기에서 답을 내야 합니다.",
    "it must have ({right})": "({right})여야 합니다.",
    "it must be the same either way": "어느 쪽이든 같아야 합니다.",
    "it must be a whole number, or None": "정수나 None이어야 합니다.",
    "it must give the state as if its player to move had passed, or the state that it is given": "둘 차례인 플레이어가 쉰 것과 같은 "
    "상태나, 받은 상태를 내야 합니다.",
    "without that promise (or with can_repeat = True), searches notice repetitions and do not run forever": "그 약속을 하지 않거나 "
    "can_repeat = True로 하면, 탐색이 반복을 알아차려 끝없이 돌지 않습니다.",
    "utility is what a player gets at the end; before that its answer may mean nothing": "utility는 끝났을 때 얻는 것이므로 그 전에는 "
    "뜻이 없을 수 있습니다.",
    "a loop in it may never end, or never comes to a yield": "그 안의 반복문이 끝나지 않거나 yield에 이르지 않는 것 같습니다.",
    "a loop in it may never end": "그 안의 반복문이 끝나지 않는 것 같습니다.",
    "in each state one player moves: games in which several move at the same time, or in which something is hidden from a "
    "player, cannot be searched": "상태마다 한 플레이어만 둡니다. 여럿이 동시에 두거나 어떤 플레이어에게 숨겨진 것이 있는 "
    "게임은 탐색할 수 없습니다.",
    "a team goes by the number of one of its players, 0 to {most}": "팀은 그 팀의 한 플레이어의 번호(0부터 {most}까지)로 "
    "나타냅니다.",
    "its parameters make it so, and there is nothing to play": "매개변수 때문이며, 둘 것이 없습니다.",
    "a game must begin in a state in which somebody can move": "게임은 누군가 둘 수 있는 상태에서 시작해야 합니다.",
    "no other method reads that, so it does no harm, but a game should stay as it is": "다른 메서드가 읽지 않아 해가 되지는 않지만, "
    "게임은 그대로 있는 것이 좋습니다.",
    "a game must stay as it is; put what later methods need into the state": "게임은 그대로 있어야 합니다. 나중에 필요한 것은 "
    "상태에 넣으세요.",
}
"""What would be right."""
