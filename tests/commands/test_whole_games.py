"""`perfectplay solve --all`, `best --solution`, `--book` and `perfectplay book`."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from perfectplay.commands.saying import saying
from perfectplay.commands.telling import Teller
from perfectplay.solving.whole import Progress
from tests.commands.calling import Call, english_in, valid

FOUR = "connect-four:columns=4,rows=4"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("whole")


def test_a_whole_game(call: Call) -> None:
    status, out, err = call("solve", "tic-tac-toe", "--all")
    assert (status, err) == (0, "")
    assert out.startswith("states                    765\nterminal states           138\n")
    assert "\nthe position: value 0, best a1 b1 c1 a2 b2 c2 a3 b3 c3\n" in out
    found = valid(call("solve", "tic-tac-toe", "--all", "--json").out, "solve-all")
    assert found["statistics"]["states"] == sum(found["statistics"]["states_by_ply"]) == 765
    assert sum(row["states"] for row in found["statistics"]["outcomes"]) == 765


@pytest.mark.slow
def test_a_whole_game_in_korean(call: Call, folder: Path) -> None:
    file = str(folder / "three.solution")
    status, out, err = call("solve", "tic-tac-toe", "--all", "--lang", "ko", "-o", file)
    assert (status, err) == (0, "")
    assert out.startswith("상태                    765\n게임이 끝난 상태        138\n먼저 두는 쪽 승리       412\n")
    assert "\n이 국면: 값 0, 최선의 수 a1 b1 c1 a2 b2 c2 a3 b3 c3\n" in out
    assert out.endswith(f"초. 결과는 {file}에 있습니다.\n")
    assert not english_in(out)


def test_a_whole_game_with_chance(call: Call, folder: Path) -> None:
    file, picture = str(folder / "pig.solution"), folder / "pig.svg"
    pig = "pig:goal=4,sides=2,turns=0"
    status, out, _ = call("solve", pig, "--all", "-o", file, "--plot", str(picture), "--progress-json")
    assert status == 0
    assert out.startswith("states                       32\nterminal states              8\nchance nodes ")
    assert "\nthe position: value 0.142857143 to within 1e-09, best roll\n" in out
    assert "states by value" in picture.read_text("utf-8")
    found = valid(call("solve", pig, "--all", "--json", "--precision", "1e-6").out, "solve-all")
    assert found["bounds"][0] <= 1 / 7 <= found["bounds"][1]
    assert (found["precision"], found["plies"], found["statistics"]["chance"]["in_cycles"]) == (1e-6, None, 24)
    assert sum(row["states"] for row in found["statistics"]["chance"]["states_by_value"]) == 32
    best = valid(call("best", pig, "--solution", file, "--json").out, "best")
    assert best["value"] == pytest.approx(1 / 7, abs=1e-9)
    assert (best["bound"], best["is_proven"], best["stop_reason"]) == ("within", False, "precision")
    assert best["between"][0] <= 1 / 7 <= best["between"][1]
    asked = (("best", "--solution"), ("best", "--book"), ("solve", "--book"))
    for said in (call(command, pig, option, file).out for command, option in asked):
        assert "plays roll: value 0.142857143 to within 1e-09\n" in said
        assert "proven" not in said
    assert call("solve", pig, "--all", "-o", file, "--precision", "1e-6").err == (
        f"perfectplay: {file} exists already, made with precision 1e-09; answer from it with perfectplay best "
        f"--solution {file} (in Python: open_solution), or give another name\n"
    )
    korean = call("best", pig, "--solution", file, "--lang", "ko").out
    assert "최선의 수 roll: 값 0.14285714" in korean
    assert not english_in(korean.partition("\n")[2])
    korean = call("solve", pig, "--all", "--moves", "roll", "--lang", "ko").out
    assert "\n이 국면: 먼저 두는 쪽의 값 0.142857143(오차 1e-09 이내), 확률로 정할 차례입니다\n" in korean
    assert not english_in(korean)


SURE_HALFWAY = """
from typing import NamedTuple

import perfectplay as pp


class Place(NamedTuple):
    ply: int
    number: int


class SureHalfway(pp.Game[Place, int]):
    \"\"\"Chance moves, then twice the only player. At ply 1 the rules are certain of the value, and later not.\"\"\"

    players = 1
    has_chance = True

    def initial_state(self):
        return Place(0, 0)

    def to_move(self, state):
        return pp.CHANCE if state.ply == 0 else 0

    def chances(self, state):
        return [(0, 0.25), (1, 0.75)]

    def actions(self, state):
        return [0]

    def result(self, state, action):
        return Place(state.ply + 1, state.number + action)

    def is_terminal(self, state):
        return state.ply == 3

    def utility(self, state, player):
        return float(state.number)

    def bounds(self, state, player):
        return (float(state.number), float(state.number)) if state.ply == 1 else (0.0, 1.0)
"""


def test_a_solution_answers_where_chance_moves(call: Call, folder: Path) -> None:
    rules, file = folder / "sure_halfway.py", str(folder / "sure_halfway.solution")
    rules.write_text(SURE_HALFWAY, encoding="utf-8")
    assert call("solve", str(rules), "--all", "-o", file).status == 0
    asked = (("best", "--solution"), ("best", "--book"), ("solve", "--book"))
    for found in (valid(call(command, str(rules), option, file, "--json").out, command) for command, option in asked):
        assert (found["nodes"], found["action"], found["stop_reason"]) == (0, None, "precision")
        assert found["between"][0] <= 0.75 <= found["between"][1]
    assert "may expect: value 0.750000000" in call("best", str(rules), "--solution", file).out


def test_a_solution_answers_whatever_algorithm_is_named(call: Call, folder: Path) -> None:
    file = str(folder / "named_algorithm.solution")
    pig = "pig:goal=4,sides=2,turns=0"
    assert call("solve", pig, "--all", "-o", file).status == 0
    for algorithm in ("expectiminimax", "mcts"):
        assert "to within 1e-09" in call("best", pig, "--algorithm", algorithm, "--solution", file).out


def test_a_solution_that_names_no_move_is_no_search(call: Call, folder: Path) -> None:
    rules, file = folder / "sure_halfway.py", str(folder / "named.solution")
    rules.write_text(SURE_HALFWAY, encoding="utf-8")
    assert call("solve", str(rules), "--all", "-o", file).status == 0
    status, out, err = call("best", str(rules), "--moves", "1", "--solution", file)
    assert (status, out) == (2, "")
    assert err == (
        f"perfectplay: {file} knows the value of this position, but no best move; leave out --solution, and a search "
        f"finds one\n"
    )


def test_progress_in_korean(monkeypatch: pytest.MonkeyPatch) -> None:
    teller = Teller(saying("ko"), as_lines=False)
    shown: list[str] = []
    monkeypatch.setattr(teller.live, "show", shown.append)
    for left in (None, 30.0, 600.0, 7200.0):
        teller("값 정하기(3수째)", 5, 1000, 2500.0, left)
    assert [text.partition("개 중 5개, 초당 2,500개")[2] for text in shown] == [
        f"{left} (Ctrl-C: 끝난 부분은 보관)" for left in ("", ", 30초 남음", ", 10분 남음", ", 2.0시간 남음")
    ]


def test_a_solution_is_kept_and_answers(call: Call, folder: Path) -> None:
    solution, picture = str(folder / "four.solution"), folder / "four.svg"
    status, out, err = call("solve", FOUR, "--all", "-o", solution, "--plot", str(picture), "--progress-json")
    assert status == 0
    assert out.endswith(f"; the solution is in {solution}\n")
    assert {json.loads(line)["stage"].split()[0] for line in err.splitlines()} == {"expect", "find", "settle"}
    assert picture.read_text("utf-8").startswith("<svg ")
    found = valid(call("best", FOUR, "--moves", "1", "--solution", solution, "--json").out, "best")
    assert (found["value"], found["is_proven"], found["nodes"]) == (0, True, 0)
    assert valid(call("best", FOUR, "--book", solution, "--json").out, "best")["best_actions"] == ["1", "2", "3", "4"]
    assert (
        f"exists already; answer from it with perfectplay best --solution {solution} "
        in call("solve", FOUR, "--all", "-o", solution).err
    )
    assert "not of TicTacToe()" in call("best", "tic-tac-toe", "--solution", solution).err
    again = call("play", FOUR, "--first", "engine", "--second", "engine", "--book", solution)
    assert again.status == 0
    assert "A draw." in again.out


@pytest.mark.slow
def test_a_book(call: Call, folder: Path) -> None:
    book = str(folder / "four.book")
    made = valid(call("book", FOUR, "--plies", "2", "-o", book, "--json").out, "book")
    assert (made["positions"], made["solved"], made["is_complete"], made["game"]) == (11, 11, True, FOUR)
    assert valid(call("book", "info", book, "--json").out, "book") == made
    checked = call("book", "verify", book, "--sample", "5")
    assert checked.out.endswith("5 positions solved again: all as the book says\n")
    assert "it must be a whole number, 1 or more" in call("book", "verify", book, "--sample", "0").err
    assert "threads is 0" in call("book", "verify", book, "--threads", "0").err
    assert "threads is 0" in call("solve", FOUR, "--all", "--threads", "0").err
    found = valid(call("solve", FOUR, "--moves", "12", "--book", book, "--json").out, "solve")
    assert (found["value"], found["nodes"]) == (0, 0)


@pytest.mark.filterwarnings("ignore")
def test_a_book_as_a_table(call: Call, folder: Path) -> None:
    book = str(folder / "table.book")
    call("book", FOUR, "--plies", "2", "-o", book)
    written = call("book", "export", book, "-o", str(folder / "table.csv"))
    assert written.status == 0
    assert written.out.startswith(f"11 positions are in {folder / 'table.csv'}\n")
    with (folder / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 11
    assert list(rows[0]) == ["position", "ply", "value", "plies", "best_actions"]
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra perfectplay[parquet] is not installed")
    assert call("book", "export", book, "-o", str(folder / "table.parquet")).status == 0
    table = parquet.read_table(folder / "table.parquet")
    assert table.column("position").to_pylist() == [row["position"] for row in rows]
    assert "cannot be exported as 'table.txt'" in call("book", "export", book, "-o", str(folder / "table.txt")).err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("solve", "tic-tac-toe", "-o", "x"), "-o is for solve --all; leave it out, or say --all"),
        (("solve", "tic-tac-toe", "--all", "--seconds", "3"), "solve --all takes no --seconds; leave it out"),
        (("solve", "pig", "--all", "--workers", "2"), "such a whole game is solved by one process; leave out workers"),
        (("solve", "pig", "--all", "--precision", "0"), "precision is 0.0; it must be a number above 0, such as 1e-9"),
        (("solve", "pig", "--all", "--precision", "x"), "precision is 'x'; it must be a number above 0, such as 1e-9"),
        (
            ("solve", "tic-tac-toe", "--all", "--precision", "1"),
            "precision is for games with chance, and TicTacToe has",
        ),
        (("solve", "pig", "--precision", "1"), "--precision is for solve --all; leave it out, or say --all"),
        (("best", "tic-tac-toe", "--solution", "nothing"), "nothing cannot be read: No such file or directory"),
        (
            ("best", "tic-tac-toe", "--solution", "a", "--book", "b"),
            "--solution and --book both give the answer; leave out one of them",
        ),
        (("best", "tic-tac-toe", "--algorithm", "minimax", "--book", "b"), "minimax takes no --book; leave it out"),
        (("book", "tic-tac-toe"), "book needs --plies and -o, as in perfectplay book connect-four --plies 8"),
        (("book", "info"), "book info needs the book"),
        (("book", "info", "nothing"), "nothing cannot be read: there is no such file"),
        (("book", "tic-tac-toe", "x"), "book takes one game, but 'x' follows it"),
        (("book", "tic-tac-toe", "--plies", "x", "-o", "y"), "plies is 'x'; it must be a whole number"),
    ],
)
def test_bad_input(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    status, out, err = call(*arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "nowhere/four.solution"), "there is no folder 'nowhere'; make it, or give another name"),
        (("--plot", "nowhere/four.svg"), "there is no folder 'nowhere'; make it, or give another name"),
        (("--plot", "four.png"), "--plot draws SVG, not 'four.png'; let the name end in .svg"),
    ],
)
def test_a_place_that_will_not_do_is_refused_before_the_work(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("perfectplay.solve_all", None)
    assert call("solve", FOUR, "--all", *arguments) == (2, "", f"perfectplay: {said}\n")


@pytest.mark.parametrize("sample", ["0", "-3"])
def test_a_sample_of_nothing(call: Call, folder: Path, sample: str) -> None:
    book = str(folder / "two.book")
    assert call("book", "tic-tac-toe", "--plies", "1", "-o", book).status == 0
    status, _, err = call("book", "verify", book, "--sample", sample)
    assert (status, err) == (2, f"perfectplay: sample is {sample}; it must be a whole number, 1 or more\n")


def test_stopped_it_says_how_to_go_on(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any, **options: Any) -> Any:
        options["progress"](Progress("find", 900, 1234, 3, 1.0))
        raise KeyboardInterrupt

    monkeypatch.setattr("perfectplay.solve_all", stopped)
    name = str(folder / "stopped.solution")
    said = f"perfectplay: stopped; the finished part is kept in {name}.work, and the same command goes on from there\n"
    assert call("solve", FOUR, "--all", "-o", name) == (130, "", said)
    said = "perfectplay: stopped; states found so far: 1,234; without -o FILE, nothing is kept\n"
    assert call("solve", FOUR, "--all") == (130, "", said)
    said = "perfectplay: 중단했습니다. 지금까지 찾은 상태는 1,234개입니다. -o FILE이 없으면 보관하지 않습니다.\n"
    assert call("solve", FOUR, "--all", "--lang", "ko") == (130, "", said)


@pytest.mark.slow
def test_what_a_large_game_takes_is_said_before(call: Call) -> None:
    game = "connect-four:columns=5,rows=4"
    status, _, err = call("solve", game, "--all")
    assert status == 0
    said = re.fullmatch(r"perfectplay: about (1,[\d,]+) states are expected: \d+ MB of memory and \d+ s\n", err)
    if said is not None:
        assert 0.8 < int(said[1].replace(",", "")) / 1_974_174 < 1.2
    else:  # on a busy machine, there is no time to look further than to a part of them
        least = re.fullmatch(
            r"perfectplay: at least ([\d,]+) states are expected: \d+ MB of memory and \d+ s, or more\n", err
        )
        assert least is not None, err
        assert int(least[1].replace(",", "")) < 1_974_174
    korean = call("solve", game, "--all", "--lang", "ko").err
    expected = r"perfectplay: 예상(: 상태 약 |\(적어도\): 상태 )1,[\d,]+개, 메모리 \d+MB, 시간 \d+초\n"
    assert re.fullmatch(expected, korean), korean
