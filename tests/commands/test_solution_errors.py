"""What is wrong with the file of a solution is one sentence, in Korean as well."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from perfectplay.commands.saying import saying
from perfectplay.own_files import not_own
from perfectplay.solving.files import StoreError
from perfectplay.solving.stored import MARK
from tests.commands.calling import Call, english_in

PIG = "pig:goal=4,sides=2,turns=0"
HELP = re.compile(r"\(파이썬에서는 open_solution\)|pig\.sol\w*|(?:Pig|Scores)\([^)]*\)")
"""What is the same in every language, beside commands and options."""


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a solution."""
    import perfectplay as pp

    path = tmp_path_factory.mktemp("solutions") / "pig.sol"
    pp.solve_all(pp.games.Pig(goal=4, sides=2, turns=0), file=path)
    return path.read_bytes()


def header_changed(content: bytes) -> bytes:
    place = content.rindex(b'"game"')
    return content[:place] + b"X" + content[place + 1 :]


def block_changed(content: bytes) -> bytes:
    return content[:70] + bytes([content[70] ^ 4]) + content[71:]


WRONG: list[tuple[str, Callable[[bytes], bytes], str]] = [
    (f"best {PIG} --solution FILE", lambda content: content[:-9], "잘려 있습니다"),
    (f"best {PIG} --solution FILE", header_changed, "머리글이 쓴 뒤에 바뀌었습니다"),
    (f"best {PIG} --solution FILE", lambda content: b"no solution" * 9, "풀이가 아닙니다"),
    (
        f"best {PIG} --solution FILE",
        lambda content: b"perfectplay solution 9".ljust(len(MARK), b"\0") + content[len(MARK) :],
        "다른 버전",
    ),
    (
        f"best {PIG} --book FILE",
        lambda content: content[:70] + bytes([content[70] ^ 4]) + content[71:],
        "손상되었습니다",
    ),
    ("best pig:goal=9,turns=0 --solution FILE", bytes, "그 게임이나 다른 파일을"),
    ("solve tic-tac-toe --book FILE", bytes, "그 게임이나 다른 파일을"),
    (f"solve {PIG} --all -o FILE", bytes, "이미 있으며, 정밀도 1e-09로 만들었습니다"),
    (f"solve {PIG} --all -o FILE", lambda content: b"", "이미 있습니다"),
    (f"solve {PIG} --all --precision 0", bytes, "0보다 큰 수"),
    ("solve nim --all --precision 1", bytes, "확률이 있는 게임에"),
    (f"solve {PIG} --all --precision 1e-17", bytes, "더 정밀하게 알 수 없습니다"),
    (f"solve {PIG} --all --workers 2", bytes, "프로세스 하나로만"),
    (f"best {PIG} --position POSITION --solution FILE", bytes, "풀이의 상태 32개 가운데 없습니다"),
]


@pytest.mark.parametrize(("line", "damage", "said"), WRONG)
def test_errors_of_solutions(
    call: Call, content: bytes, tmp_path: Path, line: str, damage: Callable[[bytes], bytes], said: str
) -> None:
    path = tmp_path / "pig.sol"
    path.write_bytes(damage(content))
    arguments = [{"FILE": str(path), "POSITION": "1 0 +0 first 1"}.get(word, word) for word in line.split()]
    status, out, err = call(*arguments, "--lang", "ko")
    assert (status, out) == (2, "")
    assert said in err
    assert not english_in(HELP.sub("", err)), err
    english = call(*arguments).err
    assert english.startswith("perfectplay: ")
    assert not re.search("[가-힣]", english)


@pytest.mark.parametrize(
    "sentence",
    [
        "a.sol.work is a solution begun of Pig(), not of Nim(); name that game, or another file",
        (
            "a.sol is a solution of Pig() by other rules than those given here; make it anew, or take the rules it "
            "was made with"
        ),
        "a.sol is damaged: block 3 of 9 has changed since it was written; solve the game again, or use a backup copy",
        "a.sol is damaged: bytes are missing in it; solve the game again",
        (
            "the solution cannot be written to a.sol: No space left on device; what was finished before is kept, so "
            "make room (or give another place) and start again"
        ),
        "a.sol is being written by another process; wait until that ends, or give another file",
        "a.sol.work is the solution of another state; name another file, or delete it",
        "a.array is damaged or missing; delete a.sol.work to begin anew",
        not_own(Path("a.sol.work")),
        "the key a/key belongs to another user, or others can write it; set PERFECTPLAY_KEY to a file of your own",
        (
            "the key a/key, by which perfectplay knows its own files, cannot be used: No space left on device; set "
            "PERFECTPLAY_KEY to a file that can be written"
        ),
        "the key a/key is damaged; remove it, and what was marked with it is begun anew",
        "a.json is damaged, or of another version of perfectplay; delete a.sol.work to begin anew",
        (
            "3, after 1 in 2, is not in the solution, though that state is; the file belongs to other rules, so solve "
            "the game again"
        ),
        "a.sol knows the value of this position, but no best move; leave out --solution, and a search finds one",
    ],
)
def test_other_sentences_about_solutions_are_known(sentence: str) -> None:
    said = saying("ko").error(StoreError(sentence))
    assert not said.startswith("요청한 대로 할 수 없습니다")
    assert not english_in(said.replace("No space left on device", ""))
