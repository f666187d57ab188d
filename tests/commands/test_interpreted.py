"""What the commands say of rules that do not compile."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.commands.calling import COMMAND, Call, english_in, environment

RULES = '''
from perfectplay.games import ConnectFour


class Slow(ConnectFour):
    """Rules that are no machine code."""

    def is_terminal(self, state):
        return bool(eval("1")) and super().is_terminal(state)
'''


def sentence(file: str) -> str:
    return f"the rules of {file}:Slow do not compile, so they run interpreted; perfectplay check {file}:Slow says why"


def korean(file: str) -> str:
    command = f"perfectplay check {file}:Slow --lang ko"
    return f"{file}:Slow: 규칙을 컴파일할 수 없어 인터프리터로 실행함. 이유 보기: {command}"


@pytest.fixture
def slow(tmp_path: Path) -> str:
    """A file of such rules."""
    path = tmp_path / "slow.py"
    path.write_text(RULES)
    return str(path)


@pytest.mark.parametrize("algorithm", ["hybrid", "mcts", "search"])
def test_best_says_that_the_rules_do_not_compile(call: Call, slow: str, algorithm: str) -> None:
    status, out, err = call("best", slow, "--seconds", "1.5", "--algorithm", algorithm)
    assert (status, err) == (0, "")
    assert out.count(sentence(slow)) == 1


def test_best_says_it_in_korean(call: Call, slow: str) -> None:
    status, out, _ = call("best", slow, "--seconds", "1.5", "--lang", "ko")
    assert status == 0
    assert out.count(korean(slow)) == 1
    assert not english_in(korean(slow))


@pytest.mark.parametrize(
    "arguments",
    [("--seconds", "1.5", "--interpreted"), ("--depth", "1", "--algorithm", "search"), ("--nodes", "50")],
)
def test_it_says_nothing_where_machine_code_was_not_wanted(call: Call, slow: str, arguments: tuple[str, ...]) -> None:
    status, out, _ = call("best", slow, *arguments)
    assert status == 0
    assert "compile" not in out


def test_it_says_nothing_of_rules_that_compile(call: Call) -> None:
    status, out, _ = call("best", "connect-four", "--seconds", "1.5")
    assert status == 0
    assert "compile" not in out


def test_play_says_it_once(slow: str) -> None:
    asked = [*COMMAND, "play", slow, "--first", "engine", "--second", "person", "--seconds", "1.5"]
    played = subprocess.run(asked, input="2\nhint\nquit\n", capture_output=True, text=True, env=environment())
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.count("X plays") == 2
    assert played.stdout.count(sentence(slow)) == 1
