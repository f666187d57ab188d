"""Korean: what is wrong with files of knowledge, and with how something is learned, by their English templates."""

from typing import Final

LEARNING: Final = {
    "{path} cannot be read: {reason}; give a file that perfectplay learn has written, 'shipped' (what comes with the "
    "package) or 'own' (what the game has by itself)": "{path:을/를} 읽을 수 없습니다({reason}). perfectplay learn이 쓴 "
    "파일이나 'shipped'(패키지의 지식), 'own'(게임 자체의 지식) 가운데 하나를 주세요.",
    "knowledge is {value}; give a file that perfectplay learn has written, 'shipped' (what comes with the package) or 'own' "
    "(what the game has by itself)": "knowledge의 값 {value:은/는} 쓸 수 없습니다. perfectplay learn이 쓴 파일이나 "
    "'shipped'(패키지의 지식), 'own'(게임 자체의 지식) 가운데 하나를 주세요.",
    "knowledge is {value}; give what {call} returns: it reads a file, 'shipped' or 'own'": "knowledge의 값 {value:은/는} 쓸 수 "
    "없습니다. {call:이/가} 돌려주는 것을 주세요. 파일, 'shipped', 'own'을 읽습니다.",
    "--show needs a file, and {value} is none; those of the package are in {path}": "--show에는 파일이 필요한데 {value:은/는} "
    "파일이 아닙니다. 패키지의 파일은 {path}에 있습니다.",
    "{path} holds knowledge of {game}, not of {name}; perfectplay learn makes knowledge for the rules here": "{path:은/는} "
    "{name:이/가} 아니라 {game}의 지식입니다. perfectplay learn으로 이 규칙의 지식을 만드세요.",
    "{path} holds knowledge of {game} by other rules; perfectplay learn makes knowledge for the rules here": "{path:은/는} "
    "규칙이 다른 {game}의 지식입니다. perfectplay learn으로 이 규칙의 지식을 만드세요.",
    "this knowledge was learned from other rules than those of {name}; {command} makes knowledge for these": "이 지식은 "
    "{name:이/가} 아닌 다른 규칙에서 학습한 것입니다. {command:으로/로} 이 규칙의 지식을 만드세요.",
    "this knowledge adds to what evaluate of {name} said when it was learned, and evaluate says something else now; learn "
    "it again": "이 지식은 학습할 때 {name}의 evaluate가 준 값에 더하는 것인데, 지금은 evaluate가 다른 값을 줍니다. 다시 학습하세요.",
    "{path} was begun when evaluate of {name} said something else; give another file with --into, or delete this "
    "one": "{path:은/는} {name}의 evaluate가 다른 값을 줄 때 시작한 것입니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "{path} holds unfinished learning, which nobody can play with yet; go on until its test is over: {command}": "{path}에는 "
    "끝나지 않은 학습이 들어 있어 아직 대국에 쓸 수 없습니다. 시험이 끝날 때까지 이어서 학습하세요: {command}",
    "{path} is no file of knowledge; {command} writes such a file": "{path:은/는} 지식 파일이 아닙니다. 그런 파일을 쓰는 "
    "명령: {command}",
    "{path} was written by another version of perfectplay learn; learn it again": "{path:은/는} 다른 버전의 perfectplay "
    "learn이 쓴 파일입니다. 다시 학습하세요.",
    "{path} was written by another version of perfectplay learn; delete it, and learning begins anew": "{path:은/는} 다른 "
    "버전의 perfectplay learn이 쓴 파일입니다. 지우면 처음부터 학습합니다.",
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
    "{path} is no file of weights; {command} writes such a file": "{path:은/는} 가중치 파일이 아닙니다. 그런 파일을 쓰는 "
    "명령: {command}",
    "{path} is damaged: its checksum is wrong; tune again, or take a copy that is whole": "{path:이/가} 손상되었습니다. 체크섬이 "
    "맞지 않습니다. 다시 조정하거나 온전한 사본을 쓰세요.",
    "{path} is damaged: its {rest} cannot be right; tune again": "{path:이/가} 손상되었습니다. {rest}의 값이 있을 수 "
    "없습니다. 다시 조정하세요.",
    "{path} is damaged: line {line} is no game; delete that line and what follows it": "{path:이/가} 손상되었습니다. {line}번째 "
    "줄은 대국이 아닙니다. 그 줄부터 끝까지 지우세요.",
    "{path} holds unfinished learning of {name}, not of {other}; give another file with --into, or delete this one": "{path}에는 "
    "{other:이/가} 아니라 {name:을/를} 학습하던 것이 있습니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "{path} holds unfinished learning of {name} by other rules; give another file with --into, or delete this one": "{path}에는 "
    "다른 규칙의 {name:을/를} 학습하던 것이 있습니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "{path} was begun with {what} {value}, and now {what_now} is {new}; give {what_again} {value_again} to go on, another file "
    "with --into to begin anew, or delete this one": "{path:은/는} {what} {value:으로/로} 시작했는데 지금은 {new}입니다. "
    "{what} {value:을/를} 주면 이어서 하고, --into로 다른 파일을 주거나 이 파일을 지우면 처음부터 합니다.",
    "{path} was begun without --keep-tuples; leave it out to go on, give another file with --into to begin anew, or delete "
    "this one": "{path:은/는} --keep-tuples 없이 시작했습니다. 이 옵션을 빼면 이어서 하고, --into로 다른 파일을 주거나 이 파일을 지우면 처음부터 합니다.",
    "{path} was begun with --keep-tuples; give it to go on, another file with --into to begin anew, or delete this one": "{path:은/는} "
    "--keep-tuples로 시작했습니다. 이 옵션을 주면 이어서 하고, --into로 다른 파일을 주거나 이 파일을 지우면 처음부터 합니다.",
    "{path} holds games with other weights than those that are tuned now; give another file with --into, or delete this "
    "one": "{path}에는 지금 조정하는 것과 다른 가중치로 둔 대국이 있습니다. --into로 다른 파일을 주거나 이 파일을 지우세요.",
    "{path} holds the games of a tuning; go on with --tune, or give another file with --into": "{path}에는 조정에 쓰던 대국이 "
    "있습니다. --tune으로 이어서 하거나 --into로 다른 파일을 주세요.",
    "{path} holds unfinished learning and no games of a tuning; go on without --tune, or give another file with "
    "--into": "{path}에는 조정에 쓸 대국이 아니라 학습하던 것이 있습니다. --tune 없이 이어서 하거나 --into로 다른 파일을 "
    "주세요.",
    "{path} holds no games for tuning; give another file with --into, or delete it": "{path}에는 조정에 쓸 대국이 없습니다. "
    "--into로 다른 파일을 주거나 지우세요.",
    "there are {count} quiet positions, which are too few to tune by; play more games": "조용한 국면이 {count}개뿐이라 조정할 "
    "수 없습니다. 대국을 더 두세요.",
    "all of the {count} games ended alike, so that their outcomes say nothing; play more games": "대국 {count}판이 모두 같은 "
    "결과로 끝나서 알 수 있는 것이 없습니다. 대국을 더 두세요.",
    "{name} is not for tuning; leave it out, or give minutes": "{name:은/는} 조정에 쓰지 않습니다. 빼거나 minutes를 주세요.",
    "{name} is not for learning; leave it out, or give minutes": "{name:은/는} 학습에 쓰지 않습니다. 빼거나 minutes를 주세요.",
    "minutes is {value} and {name} is {count}; each says when learning ends, so give one": "minutes가 {value}, {name:이/가} "
    "{count}입니다. 둘 다 학습이 끝나는 때를 정하므로 하나만 주세요.",
    "--tuples is not for --tune, which tunes the weights that there are; leave it out": "--tuples는 있는 가중치를 조정하는 "
    "--tune과 함께 쓰지 않습니다. 빼세요.",
    "--keep-tuples is not for --tune, which tunes the weights that there are; leave it out": "--keep-tuples는 있는 가중치를 "
    "조정하는 --tune과 함께 쓰지 않습니다. 빼세요.",
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
    # ---------------------------------------------------------------- cells, weights and files
    "{name} has {count} cells; learning is for boards of at most {most}": "{name}에는 칸이 {count}개 있습니다. 학습은 칸이 {most}개 "
    "이하인 판에 씁니다.",
    "{name}.cells gave {count} cells after {before}; it gives always as many": "{name}.cells가 칸을 {before}개 내다가 {count}개 "
    "냈습니다. 언제나 같은 수를 내야 합니다.",
    "{name}.cells gave {value}; what stands on a cell is a number from 0 to 63": "{name}.cells가 {value:을/를} 냈습니다. 칸에 "
    "놓인 것은 0부터 63까지의 정수입니다.",
    "the states of {name} do not all hold as many numbers; let it define cells(state), which lists what stands on each cell "
    "of the board as small numbers": "{name}의 상태마다 수의 개수가 다릅니다. 판의 각 칸에 놓인 것을 작은 수로 나열하는 "
    "cells(state)를 정의하세요.",
    "the states of {name} do not hold all that matters (history_matters), so that no evaluation of a state can be learned; "
    "search it with mcts": "{name}의 상태에는 필요한 것이 다 들어 있지 않아(history_matters) 상태의 평가 함수를 학습할 수 "
    "없습니다. mcts로 탐색하세요.",
    "{name} has too many cells to learn from: {count}": "{name}에는 칸이 {count}개 있어 학습하기에 너무 많습니다.",
    "learning has diverged after {count} games: weights have grown beyond all bounds; give a smaller rate than {rate}; {path} "
    "has what was learned before that": "대국 {count}판 뒤에 학습이 발산했습니다. 가중치가 한없이 커졌습니다. rate를 {rate}보다 "
    "작게 주세요. 그 전까지 학습한 것은 {path}에 있습니다.",
    "learning has diverged after {count} games: weights have grown beyond all bounds; give a smaller rate than {rate}": "대국 "
    "{count}판 뒤에 학습이 발산했습니다. 가중치가 한없이 커졌습니다. rate를 {rate}보다 작게 주세요.",
    "{path} is too large for a file of knowledge": "{path:은/는} 지식 파일이라기에는 너무 큽니다.",
    "the knowledge cannot be written to {path}: {reason}": "지식을 {path}에 쓸 수 없습니다({reason}).",
    "the weights cannot be written to {path}: {reason}": "가중치를 {path}에 쓸 수 없습니다({reason}).",
    "what was learned cannot be written to {path}: {reason}; make room or give another file, and start again: what was kept "
    "before is still there": "학습한 것을 {path}에 쓸 수 없습니다({reason}). 공간을 비우거나 다른 파일을 주고 다시 "
    "시작하세요. 전에 남긴 것은 그대로 있습니다.",
    "the games cannot be written to {path}: {reason}; make room or give another file, and start again: the games before are "
    "still there": "대국을 {path}에 쓸 수 없습니다({reason}). 공간을 비우거나 다른 파일을 주고 다시 시작하세요. 전의 대국은 그대로 "
    "있습니다.",
    "{name} is no dataclass with fields; write @dataclass(frozen=True) before the class": "{name:은/는} 필드가 있는 "
    "데이터클래스가 아닙니다. 클래스 앞에 @dataclass(frozen=True)를 쓰세요.",
    "{name} names no weights; annotate fields as pp.Weight, such as {example}": "{name}에는 이름 붙은 가중치가 없습니다. "
    "{example}처럼 필드를 pp.Weight로 표시하세요.",
    "{name}.named_weights gave {value}; it must be an object of pp.Knowledge": "{name}.named_weights가 {value:을/를} 냈습니다. "
    "pp.Knowledge의 객체여야 합니다.",
    "{name} holds {value}; a weight is a whole number below 2**31": "{name}에 {value:이/가} 있습니다. 가중치는 2**31보다 작은 "
    "정수입니다.",
    "all estimates are 0, so that there is nothing to tune; begin with weights that are not 0": "추정값이 모두 0이라 조정할 것이 "
    "없습니다. 0이 아닌 가중치로 시작하세요.",
    "this knowledge is damaged: the states of {name} hold fewer numbers": "이 지식은 손상되었습니다. {name}의 상태에는 수가 더 "
    "적습니다.",
    "there is no folder {path} for {name}": "{name:을/를} 쓸 폴더 {path:이/가} 없습니다. 폴더를 만들거나 다른 이름을 쓰세요.",
    # ---------------------------------------------------------------- the test, and who plays in it
    "what was learned is tested in an arena for two players, and this game has {count}": "학습한 것은 두 플레이어의 아레나에서 "
    "검정하는데, 이 게임에는 {count}명이 있습니다.",
    "{value} is nothing of a sequential test; write {example}": "{value:은/는} 순차 검정의 조건이 아닙니다. {example}처럼 쓰세요.",
    "elo0 is {value} and elo1 is {other}; elo0 must be the smaller one": "elo0이 {value}, elo1이 {other}입니다. elo0이 더 작아야 "
    "합니다.",
    "a contestant is {value}; write one such as {example} or my_game_2.py": "참가자 {value:은/는} 쓸 수 없습니다. {example}, "
    "my_game_2.py처럼 쓰세요.",
    "the contestant {name} names no program; write {protocol} and its command, as in {example}": "참가자 {name:은/는} 프로그램을 "
    "가리키지 않습니다. {protocol} 뒤에 그 명령을 쓰세요. 예: {example}",
    "{name} has other rules than {game}: {rest}": "{name}의 규칙은 {game:과/와} 다릅니다. {rest}",
    "an arena is for games of two players, and {name} has {count}": "아레나는 두 플레이어의 게임에 쓰는데 {name}에는 {count}명이 "
    "있습니다.",
    "an arena needs two contestants or more; for example: {command}": "아레나에는 참가자가 둘 이상 필요합니다. 예: {command}",
    "two contestants are called {name}; write a name and = before one of them": "두 참가자의 이름이 {name:으로/로} 같습니다. "
    "하나의 앞에 이름과 =를 쓰세요.",
    "a process of the arena was killed; start it again with the same --record, and it goes on where it was": "아레나의 "
    "프로세스가 죽었습니다. 같은 --record로 다시 시작하면 이어서 합니다.",
}
"""They are looked up before the faults of books, whose templates fit any damaged file."""
