"""Korean: faults of rules, of books and of files, and errors of the smaller commands, by their English templates.

Of two templates that fit, the first is taken.
"""

from typing import Final

FAULTS: Final = {
    "{game} has the state {state}, whose shape is not that of the first state, and an export knows one shape of states; "
    "let every state have tuples of the same length, and a count of the items in use": "{game:은/는} 처음 상태와 모양이 다른 "
    "상태 {state:이/가} 있는데, 내보낸 게임의 상태는 모양이 하나입니다. 모든 상태의 튜플을 같은 길이로 두고, 쓰는 항목의 개수를 따로 두세요.",
    # ---------------------------------------------------------------- rules that fail in a search
    "{method} has the parameters ({has}) ({place}); it must have ({right})": "{method}의 매개변수가 ({has})입니다({place}). "
    "({right})여야 합니다.",
    "{method} raised {fault} for player {number} at the start; it must give an answer here": "처음 국면에서 플레이어 "
    "{number}에 대해 {method:이/가} 예외를 냈습니다: {fault}. 여기에서 답을 내야 합니다.",
    "{method} raised {fault} for player {number} after {moves}; it must give an answer here": "{moves} 다음에 플레이어 "
    "{number}에 대해 {method:이/가} 예외를 냈습니다: {fault}. 여기에서 답을 내야 합니다.",
    "{method} raised {fault} for {action} at the start; it must give an answer here": "처음 국면에서 수 {action}에 "
    "{method:이/가} 예외를 냈습니다: {fault}. 여기에서 답을 내야 합니다.",
    "{method} raised {fault} for {action} after {moves}; it must give an answer here": "{moves} 다음에 수 {action}에 "
    "{method:이/가} 예외를 냈습니다: {fault}. 여기에서 답을 내야 합니다.",
    "{method} raised {fault} at the start; it must give an answer here": "처음 국면에서 {method:이/가} 예외를 냈습니다: "
    "{fault}. 여기에서 답을 내야 합니다.",
    "{method} raised {fault} after {moves}; it must give an answer here": "{moves} 다음에 {method:이/가} 예외를 "
    "냈습니다: {fault}. 여기에서 답을 내야 합니다.",
    "{run} fails: {error}": "{run} 실패: {error}",
    "{method} raised {fault} in the state {state} for player {number}": "상태 {state}에서 플레이어 {number}에 대해 "
    "{method:이/가} 예외를 냈습니다: {fault}",
    "{method} raised {fault} in the state {state} with {action}": "상태 {state}에서 수 {action}에 {method:이/가} 예외를 "
    "냈습니다: {fault}",
    "{method} raised {fault} in the state {state}": "상태 {state}에서 {method:이/가} 예외를 냈습니다: {fault}",
    "{method} raised {fault} for player {number}": "플레이어 {number}에 대해 {method:이/가} 예외를 냈습니다: {fault}",
    "{name}.initial_state raised {fault} ({place})": "{name}.initial_state가 예외를 냈습니다: {fault} ({place})",
    "{method} raised {fault} ({place})": "{method:이/가} 예외를 냈습니다: {fault} ({place})",
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
    "chance moves in {name}, and solve is for games without chance; solve --all (in Python: solve_all) finds the value "
    "of every state of a small game, and best (search) the best move in any": "{name}에는 확률이 있는데 solve는 확률이 없는 "
    "게임에 씁니다. 작은 게임이면 solve --all(파이썬에서는 solve_all)로 모든 상태의 값을 구하고, 어느 게임에서든 "
    "best(search)로 최선의 수를 찾으세요.",
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
    "{method} gave None for {action} in {state}; it must return a state": "상태 {state}에서 수 {action}에 "
    "{method:이/가} None을 냈습니다. 상태를 돌려주어야 합니다.",
    "{method} gave None; it must return a state": "{method:이/가} None을 냈습니다. 상태를 돌려주어야 합니다.",
    "{method} gave None in {state}; it must return True or False": "{state}에서 {method:이/가} None을 냈습니다. True나 "
    "False를 돌려주어야 합니다.",
    "{method} gave {value} in {state}; it must yield each of the actions, or return a list": "{state}에서 {method:이/가} "
    "{value:을/를} 냈습니다. 수를 하나씩 내거나 리스트로 돌려주어야 합니다.",
    "{method} gave {value} in {state}; it must yield pairs of an outcome and its probability": "{state}에서 {method:이/가} "
    "{value:을/를} 냈습니다. 결과와 그 확률의 쌍을 내야 합니다.",
    "{method} gave {value} in {state}; it must return the items() of the dict, so that there are pairs": "{state}에서 "
    "{method:이/가} {value:을/를} 냈습니다. 쌍이 되도록 사전의 items()를 돌려주세요.",
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
    "{name} has a state or a line with more actions than this search keeps; search with minimax, which keeps the "
    "fewest": "{name}에는 이 탐색이 담아 두는 것보다 수가 많은 상태나 진행이 있습니다. 가장 적게 담아 두는 minimax로 "
    "탐색하세요.",
    "{method} changes the state that it is given, {state}, to {given}; make a new state, and leave the old one as it "
    "is": "{method:이/가} 받은 상태 {state:을/를} {given:으로/로} 바꿉니다. 옛 상태는 그대로 두고 새 상태를 만드세요.",
    "the states of {name} cannot be hashed, which the orders by value need; make them tuples or frozensets, or compare "
    "without best first and worst first": "{name}의 상태를 해시할 수 없어 값에 따른 순서를 정할 수 없습니다. 튜플이나 "
    "frozenset으로 만들거나 best first와 worst first 없이 비교하세요.",
    "{method} has not returned for {count} seconds ({place}); Ctrl-C ends it, and perfectplay check says in which "
    "state": "{method:이/가} {count}초 동안 끝나지 않았습니다({place}). Ctrl-C로 끝내고, 어느 상태에서 그런지는 perfectplay "
    "check로 보세요.",
    "{method} does not end: it gave more than {count} actions in {state}, such as {action}; let the loop end": "{method:이/가} "
    "끝나지 않습니다. {state}에서 {action} 등 {count}개가 넘는 수를 냈습니다. 반복문이 끝나게 하세요.",
    "a utility or an estimate of {name} is 2**31 or more (or infinite), near {state}; search and solve keep values below "
    "that, so scale them down": "{state} 근처에서 {name}의 효용이나 평가값이 2**31 이상이거나 무한합니다. search와 solve는 "
    "그보다 작은 값만 다루므로 줄이세요.",
    "the search of {name} raised {fault} near {state}; see perfectplay.check, which looks at every method": "{name}의 "
    "탐색이 {state} 근처에서 예외를 냈습니다: {fault}. 모든 메서드를 살펴보는 perfectplay.check를 쓰세요.",
    "the compiled run of {name} raised {fault} near {state}, where the interpreted one does not; search with "
    "compiled=False and see perfectplay.check": "{name:을/를} 기계어로 실행하면 {state} 근처에서 예외가 납니다: {fault}. "
    "인터프리터에서는 나지 않습니다. compiled=False로 탐색하고 perfectplay.check를 쓰세요.",
    "{right}, a {text}, of {name} cannot be hashed; states are immutable: make it a tuple or a frozenset, or search with "
    "table=False": "{name}의 {right}({text})는 해시할 수 없습니다. 상태는 바뀌지 않아야 합니다. 튜플이나 frozenset으로 만들거나 "
    "table=False로 탐색하세요.",
    "{right}, a {text}, of {name} cannot be hashed; states are immutable: make it a tuple or a frozenset": "{name}의 "
    "{right}({text})는 해시할 수 없습니다. 상태는 바뀌지 않아야 합니다. 튜플이나 frozenset으로 만드세요.",
    "{name}.actions gives actions that cannot be hashed, such as {state}; make each an int or a tuple": "{name}.actions가 {state} "
    "같은 해시할 수 없는 수를 냅니다. 수는 정수나 튜플로 만드세요.",
    # ---------------------------------------------------------------- options of searches in Python
    "{name} is no option of a search; did you mean {near}?": "{name:은/는} 탐색의 옵션이 아닙니다. 혹시 {near}입니까?",
    "{name} is no option of a search; its switches are {names}": "{name:은/는} 탐색의 옵션이 아닙니다. 스위치: {names}",
    "{name} takes no {option}; did you mean {near}?": "{name}에는 {option:이라/라}는 옵션이 없습니다. 혹시 {near}입니까?",
    "book is {path}; give what perfectplay.open_book(game, {same}) returns, or open_solution for the file of a "
    "solution": "book이 {path}입니다. perfectplay.open_book(game, {same})의 결과를 주세요. 풀이 파일이면 open_solution을 "
    "쓰세요.",
    "book is {value}; it must be what open_book, open_solution or solve_all returns": "book이 {value}입니다. open_book, "
    "open_solution 또는 solve_all의 결과를 주세요.",
    "text is {value}; it must be the name of a file, such as 'my_game.py:MyGame'": "text가 {value}입니다. "
    "'my_game.py:MyGame'처럼 파일의 이름이어야 합니다.",
    "the state is a {name} of another class than the {same} of {game}, as where the file of the rules was loaded twice; give "
    "a state that this game has made": "상태가 {game}의 {same:이/가} 아니라 이름만 같은 다른 클래스의 {name}입니다. 규칙 파일을 두 번 "
    "읽었을 때 그럴 수 있습니다. 이 게임이 만든 상태를 주세요.",
    "the state is a {name}, but states of {game} are of the type {kind}; give a state of this game": "상태가 {name}인데 "
    "{game}의 상태는 {kind}입니다. 이 게임의 상태를 주세요.",
    # ---------------------------------------------------------------- what a game shows
    "{method} gave {value} for player {number}; it must return a text": "{method:이/가} 플레이어 {number}에 대해 "
    "{value:을/를} 냈습니다. 텍스트를 반환해야 합니다.",
    "{method} gave {value} for {action} in {state}; it must return a text": "{state}에서 {method:이/가} 수 {action}에 대해 "
    "{value:을/를} 냈습니다. 텍스트를 반환해야 합니다.",
    "{method} gave {value} in {state}; it must return a text": "{state}에서 {method:이/가} {value:을/를} 냈습니다. 텍스트를 "
    "반환해야 합니다.",
    "{method} gave {value} in {state}; it must return a list of rows, and a row is a list of texts, one a cell": "{state}에서 "
    "{method:이/가} {value:을/를} 냈습니다. 줄의 리스트를 반환해야 하며, 각 줄은 칸마다 텍스트가 하나씩인 리스트여야 합니다.",
    # ---------------------------------------------------------------- books
    "the state {state} of {name} is not of the same shape as the initial state, so no book can hold it; let tuples keep "
    "their lengths, or search without a book": "{name}의 상태 {state}의 모양이 처음 상태와 달라 북에 담을 수 없습니다. 튜플의 길이가 "
    "바뀌지 않게 하거나 북 없이 탐색하세요.",
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
    "{path} is damaged: it holds positions of the ply {number}; {error}": "{path:이/가} 손상되었습니다. 수 {number}의 국면이 "
    "들어 있습니다. {error}",
    "{path} is damaged: it holds the strange position {state}; {error}": "{path:이/가} 손상되었습니다. 이상한 국면 "
    "{state:이/가} 들어 있습니다. {error}",
    "{path} is damaged: {right}; {error}": "{path:이/가} 손상되었습니다({right}). {error}",
    "{path} is not a book of perfectplay, or damaged: it does not say its {what}": "{path:은/는} perfectplay의 북이 아니거나 "
    "손상되었습니다. {what:이/가} 적혀 있지 않습니다.",
    "{path} is not a book of perfectplay, or damaged ({right})": "{path:은/는} perfectplay의 북이 아니거나 "
    "손상되었습니다({right}).",
    "the cache folder {folder} belongs to another user; set PERFECTPLAY_CACHE_DIR to a folder of your own; nothing is taken from it": "{folder:은/는} 다른 사용자의 캐시 폴더입니다. PERFECTPLAY_CACHE_DIR에 자신의 폴더를 주세요. 이 폴더에서는 아무것도 읽지 않습니다.",
    "the cache folder {folder} can be written by other users; say chmod 700 {same}, or set PERFECTPLAY_CACHE_DIR to a folder of your own; nothing is taken from it": "{folder:은/는} 다른 사용자가 쓸 수 있는 캐시 폴더입니다. chmod 700 {same:을/를} 실행하거나 PERFECTPLAY_CACHE_DIR에 자신의 폴더를 주세요. 이 폴더에서는 아무것도 읽지 않습니다.",
    "{path} is not opened: {journal} beside it says that another file be removed, and is not of perfectplay; remove "
    "it": "{path:을/를} 열지 않습니다. 옆에 있는 {journal:은/는} 다른 파일을 지우게 하며 perfectplay의 것이 아니니 지우세요.",
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
    "--games names no game; name some, as in --games 'go:size=13 chess', or leave it out": "--games에 게임이 없습니다. --games "
    "'go:size=13 chess'처럼 지정하거나 빼세요.",
    "--games is for --playouts; leave it out, or say --playouts, too": "--games는 --playouts와 함께 씁니다. 빼거나 "
    "--playouts를 쓰세요.",
    "--playouts and --ablation measure different things; leave out one of them": "--playouts와 --ablation은 다른 것을 "
    "측정합니다. 둘 가운데 하나를 빼세요.",
    "bench --playouts takes no --repeat; leave it out": "bench --playouts에는 --repeat를 쓸 수 없습니다. 빼세요.",
    "a tree of numbers has no random games worth measuring; leave out tree": "수의 트리에는 측정할 만한 무작위 대국이 "
    "없습니다. tree를 빼세요.",
    "--quick is not for --ablation; give fewer --positions, or a smaller number of --nodes": "--quick은 --ablation에 쓰지 "
    "않습니다. --positions나 --nodes를 줄이세요.",
    "--ablation needs a game with random positions; a tree of numbers is too small for that": "--ablation에는 무작위 국면을 "
    "만들 수 있는 게임이 필요합니다. 수의 트리는 너무 작습니다.",
    "repeat is {value}; it must be 1 or more rounds": "repeat의 값 {value:은/는} 쓸 수 없습니다. 1 이상의 정수를 쓰세요.",
    "{path} is there already; {option} needs the name of a new file": "{path:은/는} 이미 있습니다. {option}에는 새 파일의 "
    "이름을 주세요.",
    "what was measured cannot be written to {path}: {reason}; make room or give another file, and start again": "측정한 "
    "것을 {path}에 쓸 수 없습니다({reason}). 공간을 비우거나 다른 파일을 지정하고 다시 시작하세요.",
    "{path} holds no levels that are being measured; give another file with --into, or delete it": "{path}에는 측정하던 "
    "수준이 들어 있지 않습니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "{path} holds levels of {name}, not of {other}, that are being measured; give another file with --into, or delete this "
    "one": "{path}에는 {other:이/가} 아니라 {name}의 수준을 측정하던 것이 있습니다. --into로 다른 파일을 주거나 이 파일을 "
    "지우세요.",
    "{path} holds levels of {name} by other rules, that are being measured; give another file with --into, or delete this "
    "one": "{path}에는 다른 규칙의 {name:을/를} 측정하던 것이 있습니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "cards is {text}; it must be five different names joined by hyphens": "cards가 {text}입니다. 서로 다른 카드 이름 다섯을 "
    "붙임표로 이어 쓰세요.",
    "layout is {layout}; it must be {names}": "layout이 {layout}입니다. 다음 가운데 하나여야 합니다: {names}",
    "players is {players}; it must be 2, or 4 in two teams": "players가 {players}입니다. 2명이거나, 두 편으로 나뉜 4명이어야 합니다.",
    "levels are measured in games of two players, and {name} has {count}": "수준은 두 플레이어 게임에서만 측정하는데, "
    "{name}에는 {count}명이 있습니다.",
    "--watch goes on until Ctrl-C or a proof; leave out {option}": "--watch는 Ctrl-C를 누르거나 증명될 때까지 계속합니다. "
    "{option:을/를} 빼세요.",
    "{name} does not say what a threat is; define threats and defences, or use search": "{name}에는 위협이 무엇인지 정의되어 "
    "있지 않습니다. threats와 defences를 정의하거나 search를 쓰세요.",
    "threat search is for games of two sides without chance, and {name} is not; use search": "위협 탐색은 두 편이 겨루는 "
    "확률 없는 게임에 쓰는데, {name:은/는} 그렇지 않습니다. search를 쓰세요.",
    "{name} in {path} lacks {names}; a game needs all six methods": "{path}의 {name}에 다음 메서드가 없습니다: {names}. 게임에는 "
    "여섯 메서드가 모두 필요합니다.",
    "{path} holds {count} games, {names}; say which: {example}": "{path}에는 게임이 여럿 있습니다({names}). 하나를 "
    "지정하세요: {example}",
    "{path} holds no levels; perfectplay levels GAME --into FILE writes such a file": "{path}에는 수준이 들어 있지 "
    "않습니다. perfectplay levels GAME --into FILE로 만드세요.",
}
"""They are looked up before the other errors, and after those of learning."""
