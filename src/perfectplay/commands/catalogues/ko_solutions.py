"""What the library says of solutions of whole games and their files, in Korean."""

from __future__ import annotations

from typing import Final

SOLUTIONS: Final = {
    # ---------------------------------------------------------------- proofs that are kept
    "solve --all takes no --keep; leave out one of them, or say -o FILE": "solve --all에는 --keep을 쓸 수 없습니다. 둘 중 "
    "하나를 빼거나 -o 파일을 쓰세요.",
    "the proof cannot be kept in {path}: {reason}; what was written before stays there, so make room or give another "
    "place, and start again": "증명을 {path}에 저장할 수 없습니다({reason}). 전에 저장한 것은 그대로 있으니, 자리를 "
    "마련하거나 다른 곳을 지정하고 다시 시작하세요.",
    "the proof cannot be kept in {path}: there is no folder {folder}; make it first": "증명을 {path}에 저장할 수 없습니다. "
    "{folder} 폴더가 없으니 먼저 만드세요.",
    "the rules of {game} have changed since {path} was written; remove this file to begin anew, or give another one": "{path:을/를} "
    "쓴 뒤에 {game}의 규칙이 바뀌었습니다. 이 파일을 지우고 처음부터 시작하거나 다른 파일을 쓰세요.",
    "{path} is of another search: its {name} is {there} and not {wanted}; ask as before, or give another file": "{path:은/는} "
    "다른 탐색의 파일입니다. {name:이/가} {wanted:이/가} 아니라 {there}입니다. 전과 같이 지정하거나 다른 파일을 쓰세요.",
    "{path} is damaged or no kept proof: its first line is not what was written; give another file, or remove this "
    "one": "{path:은/는} 손상되었거나 저장된 증명이 아닙니다(첫 줄이 저장한 그대로가 아닙니다). 다른 파일을 쓰거나 이 파일을 "
    "지우세요.",
    "{path} is damaged or no kept proof: its table is not what was written; give another file, or remove this one": "{path:은/는} "
    "손상되었습니다(표가 저장한 그대로가 아닙니다). 다른 파일을 쓰거나 이 파일을 지우세요.",
    "{path} could be of another user, who owns it or may write to it; its table goes into the search as it is, so if "
    "you trust it, take a copy of your own with chmod 600": "{path:은/는} 다른 사용자의 파일이거나 다른 사용자가 쓸 수 "
    "있습니다. 이 표는 그대로 탐색에 쓰이니, 믿는 파일이면 자신의 사본을 만들고 chmod 600을 실행하세요.",
    "keep writes the table of one compiled alpha-beta search, which does not go with {name}; leave out one of them": "keep은 "
    "기계어로 하는 알파-베타 탐색 하나의 표를 저장하므로 {name:과/와} 함께 쓸 수 없습니다. 둘 중 하나를 빼세요.",
    # ---------------------------------------------------------------- the mark of one's own files
    "{path} was not written by you on this machine, or was changed since, and what is in it would go into the search "
    "unchecked; if you wrote it elsewhere, set PERFECTPLAY_KEY to a copy of the key that was used there, otherwise begin "
    "anew": "{path:은/는} 이 컴퓨터에서 직접 만든 것이 아니거나 그 뒤에 바뀌었으며, 그 내용은 확인 없이 그대로 탐색에 쓰입니다. 다른 곳에서 직접 만들었다면 PERFECTPLAY_KEY에 그곳의 키 "
    "파일 사본을 주고, 아니면 처음부터 시작하세요.",
    "the key {path} belongs to another user, or others can write it; set PERFECTPLAY_KEY to a file of your own": "키 파일 "
    "{path:은/는} 다른 사용자의 것이거나 다른 사용자가 쓸 수 있습니다. PERFECTPLAY_KEY에 자신의 파일을 주세요.",
    "the key {path}, by which perfectplay knows its own files, cannot be used: {reason}; set PERFECTPLAY_KEY to a file that "
    "can be written": "perfectplay가 직접 만든 파일을 알아보는 키 파일 {path:을/를} 쓸 수 없습니다({reason}). PERFECTPLAY_KEY에 "
    "쓸 수 있는 파일을 주세요.",
    "the key {path} is damaged; remove it, and what was marked with it is begun anew": "키 파일 {path:이/가} 손상되었습니다. 이 "
    "파일을 지우세요. 이 키로 표시한 것은 처음부터 다시 시작합니다.",
    # ---------------------------------------------------------------- files
    "{path} is a {right} of {name}, not of {game}; name that game, or another file": "{path:은/는} {name}의 {right}이며 "
    "{game}의 {right:이/가} 아닙니다. 그 게임이나 다른 파일을 지정하세요.",
    "{path} is a {right} of {name} by other rules than those given here; make it anew, or take the rules it was made "
    "with": "{path:은/는} {name}의 {right}이지만 지금과 다른 규칙으로 만들었습니다. 새로 만들거나 그때의 규칙을 지정하세요.",
    "{path} is not a solution of perfectplay; make one: {command}": "{path:은/는} perfectplay의 풀이가 아닙니다. 다음 명령으로 "
    "만드세요: {command}",
    "{path} is a solution of another version of perfectplay; make it anew": "{path:은/는} 다른 버전의 perfectplay로 만든 "
    "풀이입니다. 새로 만드세요.",
    "{path} is cut off: its end is missing; solve the game again, or use a backup copy": "{path:이/가} 잘려 있습니다. 끝부분이 "
    "없습니다. 게임을 다시 풀거나 백업을 쓰세요.",
    "{path} is damaged: block {number} of {count} has changed since it was written; solve the game again, or use a backup "
    "copy": "{path:이/가} 손상되었습니다. {count}개 블록 가운데 {number}번이 쓴 뒤에 바뀌었습니다. 게임을 다시 풀거나 백업을 "
    "쓰세요.",
    "{path} is damaged: its header has changed after writing; solve the game again": "{path:이/가} 손상되었습니다. 머리글이 쓴 "
    "뒤에 바뀌었습니다. 게임을 다시 푸세요.",
    "{path} is damaged: its checksums have changed after writing; solve the game again": "{path:이/가} 손상되었습니다. "
    "체크섬이 쓴 뒤에 바뀌었습니다. 게임을 다시 푸세요.",
    "{path} is damaged: bytes are missing in it; solve the game again": "{path:이/가} 손상되었습니다. 빠진 바이트가 있습니다. "
    "게임을 다시 푸세요.",
    "{path} exists already, made with precision {number}; answer from it with {command} (in Python: open_solution), or "
    "give another name": "{path:은/는} 이미 있으며, 정밀도 {number:으로/로} 만들었습니다. {command:으로/로} 거기에서 답을 "
    "찾거나(파이썬에서는 open_solution) 다른 이름을 쓰세요.",
    "{path} exists already; answer from it with {command} (in Python: open_solution), or give another name": "{path:은/는} "
    "이미 있습니다. {command:으로/로} 거기에서 답을 찾거나(파이썬에서는 open_solution) 다른 이름을 쓰세요.",
    "{right} cannot be written to {path}: {reason}; what was finished before is kept, so make room (or give another place) "
    "and start again": "{right:을/를} {path}에 쓸 수 없습니다({reason}). 그때까지 끝난 부분은 보관되어 있습니다. 자리를 비우거나 "
    "다른 곳을 지정하고 다시 시작하세요.",
    "{path} is being written by another process; wait until that ends, or give another file": "{path:은/는} 다른 프로세스가 "
    "쓰고 있습니다. 끝나기를 기다리거나 다른 파일을 지정하세요.",
    "{path} is damaged, or of another version of perfectplay; delete {name} to begin anew": "{path:이/가} 손상되었거나 다른 "
    "버전의 perfectplay로 만든 것입니다. {name:을/를} 지우고 처음부터 시작하세요.",
    "{path} is damaged or missing; delete {name} to begin anew": "{path:이/가} 손상되었거나 없습니다. {name:을/를} 지우고 "
    "처음부터 시작하세요.",
    "{path} is the solution of another state; name another file, or delete it": "{path:은/는} 다른 상태의 풀이입니다. 다른 "
    "파일을 지정하거나 지우세요.",
    # ---------------------------------------------------------------- answers
    "{path} is a book, not the solution of a whole game; give it with --book": "{path:은/는} 게임 전체의 풀이가 아니라 "
    "북입니다. --book으로 지정하세요.",
    "the solution is of {name}, not of {game}; open one of that game": "{name}의 풀이이며 {game}의 풀이가 아닙니다. 그 게임의 "
    "풀이를 여세요.",
    "{state} is not among the {count} states of this solution of {name}; it holds those that can be reached from "
    "{root}": "{state:은/는} 이 {name} 풀이의 상태 {count}개 가운데 없습니다. 풀이에는 {root}에서 갈 수 있는 상태만 있습니다.",
    "{child}, after {move} in {state}, is not in the solution, though that state is; the file belongs to other rules, so "
    "solve the game again": "풀이에 {state:은/는} 있지만 거기에서 {move:을/를} 둔 {child:은/는} 없습니다. 다른 규칙으로 만든 "
    "파일이니 게임을 다시 푸세요.",
    "{path} knows the value of this position, but no best move; leave out --solution, and a search finds "
    "one": "{path}에는 이 국면의 값은 있지만 최선의 수가 없습니다. --solution을 빼면 탐색으로 찾습니다.",
    # ---------------------------------------------------------------- solving
    "precision is {text}; it must be a number above 0, such as 1e-9": "precision이 {text}입니다. 1e-9 같은 0보다 큰 수를 쓰세요.",
    "precision is for games with chance, and {name} has none; leave it out, its values are exact": "precision은 확률이 있는 "
    "게임에 쓰는데 {name}에는 확률이 없습니다. 값이 정확하니 빼세요.",
    "the values of {name} can be known to within {number} and no closer, because floating-point numbers are rounded; give a "
    "larger precision": "{name}의 값은 {number}보다 더 정밀하게 알 수 없습니다. 부동소수점 수가 반올림되기 때문입니다. precision을 "
    "더 크게 쓰세요.",
    "the bounds of {state} of {name} stay {number} apart: players can go on there for ever, and what that is worth decides "
    "the value; let the rules end such a game, for example after so many turns": "{name}의 상태 {state}에서 값의 상한과 하한이 "
    "{number}보다 가까워지지 않습니다. 거기에서 끝없이 둘 수 있고, 그때의 값에 따라 답이 달라집니다. 이런 게임은 이를테면 "
    "차례 수를 정해 규칙으로 끝나게 하세요.",
    "{name} has chance, and such a whole game is solved by one process; leave out workers, scheduler and "
    "executor": "{name:은/는} 확률이 있는 게임이라 프로세스 하나로만 전체를 풉니다. workers, scheduler, executor를 빼세요.",
    "the states are not all of one length, so this solution cannot be stored; leave out the file": "상태마다 길이가 달라 이 풀이는 "
    "파일에 저장할 수 없습니다. 파일 이름을 빼세요.",
    "{error}, so this solution cannot be stored; leave out the file": "{error} 그래서 이 풀이는 파일에 저장할 수 없습니다. "
    "파일 이름을 빼세요.",
}
"""Errors of the library; of two that fit, the first is taken."""
