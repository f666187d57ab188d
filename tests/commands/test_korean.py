"""Every command speaks Korean: help, documented examples, errors; and by itself where the environment does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from perfectplay.checking.report import RULES
from perfectplay.commands.catalogues import ko
from perfectplay.commands.saying import language_around, language_of, saying, usual_language
from perfectplay.commands.table import COMMANDS, command_line
from tests.commands.calling import Call, english_in
from tests.variants import first

SAY = saying("ko")
DOCS = Path(__file__).parents[2] / "docs"
KOREAN = re.compile("[가-힣]")
SENTENCE = re.compile(r"(?:\b[a-z]{2,}\b[ ,]+){3}\b[a-z]{2,}\b")
"""Four English words in a row."""
SAME = re.compile(r"'[^']*'|\b(?:perfectplay|python -m) [^\n]*|--?\w[\w-]*|\{[^\n]*|/\S+")
"""What is the same in every language: what was typed, commands, options, objects of JSON and paths."""
LONG = {"bench", "web", "uci", "play", "levels", "solve --all", "arena"}
"""Examples that run long or wait for somebody; `test_other_commands` calls some of them."""


def examples() -> list[str]:
    """The command lines of docs/command-line.md."""
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    found = re.findall(r"^\$ perfectplay (.+)$", text, re.MULTILINE)
    return sorted(
        {line for line in found if not any(line.startswith(long) for long in LONG) and "--" + "json" not in line}
    )


def english_sentences(text: str) -> list[str]:
    return SENTENCE.findall(SAME.sub("", text))


# ------------------------------------------------------------ every command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_a_language(name: str) -> None:
    assert "--lang" in [option for parameter in command_line().commands[name].params for option in parameter.opts]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_text_of_help_has_its_korean(name: str) -> None:
    group = command_line()
    command = group.commands[name] if name else group
    texts = [command.help, *(getattr(parameter, "help", None) for parameter in command.params)]
    texts += [getattr(parameter, "rich_help_panel", None) for parameter in command.params]
    missing = [text for text in texts if text and not KOREAN.search(SAY.help(text))]
    assert missing == [], "write these in commands/catalogues/ko_help.py"


@pytest.mark.parametrize("name", ["", "best", "cache", "growth"])
def test_help(call: Call, name: str) -> None:
    status, out, err = call(*filter(None, [name]), "--help", "--lang", "ko")
    assert (status, err) == (0, "")
    assert "사용법: perfectplay" in out
    assert "이 도움말을 출력하고 끝냅니다." in out
    assert not english_sentences(out)
    english = call(*filter(None, [name]), "--help").out
    assert "Usage: perfectplay" in english
    assert not KOREAN.search(english)


def test_help_without_a_command(call: Call) -> None:
    assert "사용법" in call("--lang", "ko").out
    assert call("--lang", "ko", "games").out == call("games", "--lang", "ko").out
    assert call("--lang", "xx", "games").err == "perfectplay: there is no language 'xx'; there are en and ko\n"


@pytest.mark.parametrize("line", first(10, examples()))
def test_a_documented_example_says_no_english_sentence(
    call: Call, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = shlex.split(line)
    _, out, err = call(*arguments, *([] if "--lang" in arguments else ["--lang", "ko"]))
    assert KOREAN.search(out + err) or not re.search("[a-z]{3}", out), line
    assert not english_sentences(out + err), out + err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("perft tic-tac-toe --depth 3", "3수짜리 수순 504개"),
        ("check tic-tac-toe --seconds 0.2 --interpreted", "TicTacToe(): 문제 없음"),
        ("cache", "커널 "),
        ("new own_game.py", "다음으로 할 일:"),
        ("arena tic-tac-toe one=minimax two=minimax --depth 1 --pairs 1", "95 % 구간"),
        ("bench --ablation tic-tac-toe --positions 1 --depth 2 --repeat 1", "스위치마다의 효과"),
        ("book tic-tac-toe --plies 1 -o t.book", "완성"),
        ("growth tic-tac-toe --depth 2", "깊이별 리프 노드"),
    ],
)
def test_other_commands(call: Call, line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, _ = call(*line.split(), "--lang", "ko")
    assert status == 0
    assert said in out
    assert not english_sentences(out), out


@pytest.mark.parametrize(
    "line",
    [
        "perft tic-tac-toe",
        "cache nim",
        "cache --warm",
        "book info",
        "book info nowhere.book",
        "book tic-tac-toe",
        "book tic-tac-toe extra",
        "book export there.txt",
        "new 1.py",
        "uci nim",
        "ugi isolation",
        "gtp chess",
        "gtp --level 11",
        "gomocup --seconds 0",
        "gtp --level x",
        "web --port 99999",
        "web --view x",
        "web nim",
        "bench --plies 3",
        "bench --repeat 0",
        "bench --ablation tree",
        "levels nim --pairs x",
        "arena nim a=1 b=2 c=3 --sprt elo1=3",
        "growth pig",
        "arena nim engine engine",
        "arena nim engine:foo engine",
        "levels coins",
        "best nim --watch --depth 3",
        "best nim --algorithm threats",
        "best janggi --moves ７９졸７８",
        "best awele --position x",
        "best awele --position 4,4:0/4,4:0␣first",
        "best yut --position x",
        "best yut:players=3,teams=true",
        "best onitama:cards=a-b-c-d-e",
        "best onitama:cards=ox",
        "best breakthrough --position x",
        "best breakthrough --position 7/8/8/8/8/8/8/8␣white",
        "best kayles --position oo",
        "best omok --position XX",
        "best abalone --position x",
        "best isolation:players=3",
        "solve go:size=3 --all",
        "arena nim engine",
        "learn go",
        "learn nim --into nowhere/nim.knowledge",
        "learn nim --sprt elo0=5,elo1=1",
        "learn nim --sprt elo0=5000",
        "learn nim --sprt foo",
        "learn nim --nodes 0",
        "best nim --knowledge there.txt",
    ],
)
def test_errors(call: Call, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.txt").write_text("no book\n" * 1000, encoding="utf-8")
    status, out, err = call(*(word.replace("␣", " ") for word in line.split()), "--lang", "ko")
    assert (status, out) == (2, "")
    assert KOREAN.search(err)
    assert not english_in(err.removeprefix("perfectplay: ").replace("there.txt", "")), err


RULES_THAT_FAIL = """
from typing import NamedTuple
import perfectplay as pp

class State(NamedTuple):
    left: int

class Broken(pp.Game):
    def initial_state(self): return State(3)
    def to_move(self, state): return {mover}
    def actions(self, state): yield from {actions}
    def result(self, state, action): return State(state.left - action)
    def is_terminal(self, state): return state.left <= 0
    def utility(self, state, player): return {utility}
"""
PARTS = {"mover": "state.left % 2", "actions": "(1, 2)", "utility": "1.0 if player else -1.0"}


def broken(folder: Path, wrong: dict[str, str]) -> Path:
    """Writes rules of which one part is wrong."""
    file = folder / "broken.py"
    file.write_text(RULES_THAT_FAIL.format(**{**PARTS, **wrong}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"mover": "7"}, "to_move가 플레이어가 아닌 7을 냈습니다"),
        ({"mover": "(0, 1)"}, "상태마다 한 플레이어만 둡니다"),
        ({"actions": "()"}, "수를 하나도 내지 않았습니다"),
        ({"utility": "float('nan')"}, "수여야 합니다"),
        ({"utility": "1.0"}, "합이 0이어야 합니다"),
        ({"utility": "1 / 0"}, "예외를 냈습니다: ZeroDivisionError"),
    ],
)
def test_faults_of_rules(call: Call, wrong: dict[str, str], said: str, tmp_path: Path) -> None:
    file = broken(tmp_path, wrong)
    status, _, err = call("best", str(file), "--algorithm", "minimax", "--lang", "ko")
    assert status == 2
    assert said in err
    reported = call("check", str(file), "--seconds", "0.3", "--interpreted", "--lang", "ko")
    assert reported.status == 2
    assert any(demand in reported.out for demand in ko.CHECKS.values())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"mover": "7"}, "to_move가 플레이어가 아닌 7을 냅니다. 0부터 1까지의 수 또는 CHANCE(-1)여야 합니다."),
        ({"actions": "()"}, "actions가 수를 하나도 내지 않습니다."),
        ({"actions": "(1, 1)"}, "actions가 수 1을 두 번 냅니다. 같은 수를 두 번 내면 안 됩니다."),
        ({"utility": "float('nan')"}, "utility가 플레이어 0에 대해 NaN을 냅니다. 0.0 같은 수여야 합니다."),
        ({"utility": "1.0"}, "합은 2입니다. 지금까지 본 끝난 상태"),
    ],
)
def test_a_problem_of_rules_is_korean_with_its_remedy(
    call: Call, wrong: dict[str, str], said: str, tmp_path: Path
) -> None:
    file = broken(tmp_path, wrong)
    reported = call("check", str(file), "--seconds", "0.3", "--interpreted", "--lang", "ko")
    problem = reported.out.split("1. ")[1].split("\n")[1]
    assert said in problem
    assert not english_in(problem.replace("Broken", "").replace("CHANCE", ""))


def test_every_rule_of_the_checker_has_its_demand() -> None:
    assert ko.CHECKS.keys() == RULES.keys()


# ------------------------------------------------------------ the environment


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "kok_IN"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": ""}, "ko"),
        ({"LANG": "de_DE", "LC_MESSAGES": "ko_KR"}, "ko"),
        ({"LC_MESSAGES": "ko_KR", "LC_ALL": "de_DE"}, "en"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str) -> None:
    assert language_around(environment) == language


def test_what_is_asked_for_counts_more_than_the_environment() -> None:
    korean = {"LANG": "ko_KR.UTF-8"}
    assert language_of(["games"], korean) == "ko"
    assert language_of(["games", "--lang", "en"], korean) == "en"
    assert usual_language(["games", "--json"], korean) == "en"
    assert usual_language(["--lang", "ko", "explain", "--json"], {}) == "ko"


def test_a_korean_environment(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    story = ("explain", "tree", "--tree", "[[3,5],[6,9]]", "--json")
    english, listed, said = call("games"), call("games", "--json").out, call(*story).out
    korean = call("games", "--lang", "ko").out
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert call("games").out == korean
    assert call("games", "--lang", "en") == english
    assert call("games", "--json").out == listed
    assert call(*story).out == said
    assert KOREAN.search(call("frob").err)
    assert "사용법" in call("--help").out
