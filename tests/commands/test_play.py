"""`perfectplay play`: at a terminal, without one, and when the terminal goes away."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from tests.commands.calling import COMMAND, Call, Said, english_in, environment, valid
from tests.commands.screens import Terminal, plain
from tests.playing.arena.scripted import command
from tests.variants import first

QUICK = ("--depth", "2", "--interpreted")

A_LIST_OF_SEATS = 'a list of "person" and "engine", or of engines such as "engine:3"'


def record(path: Path) -> dict[str, Any]:
    """What a record holds; it keeps to its schema at every moment."""
    return valid(path.read_text(), "play")


def typed(lines: str, *arguments: str) -> Said:
    """The command with these lines as its input."""
    done = subprocess.run(
        [*COMMAND, "play", *arguments],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


# ------------------------------------------------------------ engines


def test_engines_draw_tic_tac_toe(call: Call) -> None:
    status, out, err = call("play", "tic-tac-toe", "--first", "engine", "--second", "engine")
    assert (status, err) == (0, "")
    assert out.endswith("\n\nA draw.\n")
    assert out.count(" plays ") == 9
    assert "prompt" not in out


def test_engines_as_json(call: Call) -> None:
    out = call("play", "tic-tac-toe", "--players", "engine,engine", "--moves", "b2,a1", "--json").out
    played = valid(out, "play")
    assert played["moves"][:2] == ["b2", "a1"]
    assert played["result"] == {"utilities": [0, 0], "words": "a draw", "resigned": None}


def test_tree_is_part_of_the_record(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    tree = ("play", "tree", "--tree", "[[3,5],[6,9]]", "--root", "min", "--players", "engine,engine")
    out = call(*tree, "--record", str(file)).out
    assert "MIN plays a1: value -5, proven\n" in out
    assert out.endswith(
        f"\nMAX gets 5, MIN gets -5.\nThe record is in {file}; to see it again: perfectplay play --replay {file}\n"
    )
    kept = record(file)
    assert json.loads(kept["tree"]) == {"tree": [[3, 5], [6, 9]], "root": "min"}
    assert call("play", "--replay", str(file)).out.endswith("\nMAX gets 5, MIN gets -5.\n")


# ------------------------------------------------------------ a person at a terminal


@pytest.mark.slow
def test_person_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal("play", "connect-four", *QUICK, "--record", str(file)) as screen:
        assert "Type a move, or a word: undo, hint, moves, board" in plain(screen.wait_for("X to move: "))
        assert record(file)["moves"] == []
        screen.enter("4\n")
        screen.wait_for("O plays ")
        screen.wait_for("X to move: ")
        assert record(file)["moves"][0] == "4"
        assert len(record(file)["moves"]) == 2

        screen.enter("9\n")
        assert "'9' is not a column; legal are 1, 2, 3, 4, 5, 6, 7" in plain(screen.wait_for("X to move: "))
        screen.enter("moves\n")
        assert "legal are 1, 2, 3, 4, 5, 6, 7\n" in plain(screen.wait_for("X to move: "))
        screen.enter("hint\n")
        assert "is what an engine would play; for X: " in plain(screen.wait_for("X to move: "))
        screen.enter("board\n")
        assert "\n  +--------------\n    1 2 3 4 5 6 7\n" in plain(screen.wait_for("X to move: "))
        screen.enter("help\n")
        assert "save FILE  write a record" in plain(screen.wait_for("X to move: "))

        screen.enter("undo\n")
        assert "took back 2 moves" in screen.wait_for("X to move: ")
        assert record(file)["moves"] == []
        screen.enter("undo\n")
        assert "X has not moved yet, so there is nothing to take back" in screen.wait_for("X to move: ")

        screen.enter("resign\n")
        shown = plain(screen.rest())
        assert "X has resigned: O has won.\nThe record is in " in shown
        assert screen.process.returncode == 0
    assert record(file)["result"] == {"utilities": [-1, 1], "words": "X has resigned: O has won", "resigned": 0}


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
@pytest.mark.slow
def test_terminal_is_closed_in_the_middle(tmp_path: Path, number: int) -> None:
    file = tmp_path / "game.json"
    with Terminal("play", "connect-four", *QUICK, "--record", str(file)) as screen:
        screen.wait_for("X to move: ")
        screen.enter("4\n")
        screen.wait_for("X to move: ")
        if number == signal.SIGHUP:
            screen.close()
        else:
            time.sleep(0.2)
            screen.process.send_signal(number)
            assert f"The record is in {file}; to go on: perfectplay play --replay {file}\n" in plain(screen.rest())
        assert screen.process.wait(10) == 128 + number
    assert len(record(file)["moves"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.slow
def test_terminal_is_closed_while_the_engine_thinks(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal("play", "connect-four", "--seconds", "60", "--interpreted", "--record", str(file)) as screen:
        screen.wait_for("X to move: ")
        screen.enter("4\n")
        screen.wait_for("1 2 3 4 5 6 7")
        time.sleep(0.3)
        screen.close()
        assert screen.process.wait(10) == 128 + signal.SIGHUP
    assert record(file)["moves"] == ["4"]


@pytest.mark.slow
def test_interrupt_at_the_prompt_and_while_the_engine_thinks() -> None:
    with Terminal("play", "connect-four", *QUICK) as screen:
        screen.wait_for("X to move: ")
        screen.enter("4\n")
        screen.wait_for("X to move: ")
        screen.interrupt()
        shown = plain(screen.rest())
        assert "Traceback" not in shown
        assert "to go on: perfectplay play connect-four --moves 4," in shown
        assert screen.process.returncode == 130
    with Terminal("play", "connect-four", "--seconds", "60", "--interpreted") as screen:
        screen.wait_for("X to move: ")
        screen.enter("4\n")
        screen.wait_for("1 2 3 4 5 6 7")
        screen.interrupt()
        shown = plain(screen.rest()).replace("\n", " ")
        assert "Traceback" not in shown
        assert "to go on: perfectplay play connect-four --moves 4 --seconds 60 --interpreted" in shown
        assert screen.process.returncode == 130


@pytest.mark.slow
def test_end_of_input_on_a_terminal() -> None:
    with Terminal("play", "tic-tac-toe", "--second", "person") as screen:
        screen.wait_for("X to move: ")
        screen.enter("b2\n")
        screen.wait_for("O to move: ")
        screen.enter("\x04")
        assert "to go on: perfectplay play tic-tac-toe --moves b2 --second person" in plain(screen.rest())
        assert screen.process.returncode == 0


# ------------------------------------------------------------ without a terminal


def test_lines_from_a_pipe() -> None:
    status, out, err = typed("b2\n\nnonsense\na1\nquit\n", "tic-tac-toe", "--second", "person")
    assert (status, err) == (0, "")
    assert "\nX to move: b2\n" in out
    assert (
        "'nonsense' is not legal; legal are a1, b1, c1, a2, c2, a3, b3, c3 (help lists what else you can type)\n"
    ) in out
    assert out.endswith("X to move: quit\nto go on: perfectplay play tic-tac-toe --moves b2,a1 --second person\n")


@pytest.mark.slow
def test_what_it_says_to_go_on_goes_on() -> None:
    first = typed("4\n", "connect-four:columns=5,rows=4", *QUICK)
    command = first.out.rstrip().rpartition("to go on: ")[2]
    words = shlex.split(command)
    assert words[:2] == ["perfectplay", "play"]
    again = typed("", *words[2:])
    assert again.status == 0
    assert again.out.rstrip().endswith(command)
    tree = typed("left\n", "tree", "--tree", '{"left": {"a, b": 1, "c d": 2}, "right": 3}', "--second", "person")
    words = shlex.split(tree.out.rstrip().rpartition("to go on: ")[2])
    assert "'a, b'" in typed("x\n", *words[2:]).out or "legal are a, b, c d" in typed("x\n", *words[2:]).out


@pytest.mark.slow
def test_input_that_is_closed_or_no_text() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "tic-tac-toe", *QUICK],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    binary = subprocess.run(
        [*COMMAND, "play", "tic-tac-toe", *QUICK],
        input=b"\xff\xfe\nb2\n",
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (binary.returncode, binary.stderr) == (0, b"")
    assert b"X to move: b2" in binary.stdout


@pytest.mark.slow
def test_words_and_moves_of_the_same_name() -> None:
    tree = ("tree", "--tree", '{"undo": {"quit": {"a": 1, "b": 2}, "x": 2}, "y": 3}', "--second", "person")
    out = typed("undo\nquit\n/undo\nundo\nquit\na\n", *tree).out
    assert "took back 2 moves\n" in out
    assert out.endswith("MAX gets 1, MIN gets -1.\n")


# ------------------------------------------------------------ records


@pytest.mark.slow
def test_save_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "a b.json"
    status, out, _ = typed(
        f"b2\nsave {file}\nsave\nsave {tmp_path}\na1\nsave {file}\nquit\n", "tic-tac-toe", "--second", "person"
    )
    assert status == 0
    assert f"saved; to go on from here: perfectplay play --replay '{file}'\n" in out
    assert "save needs the name of a file, as in: save game.json\n" in out
    assert f"{str(tmp_path)!r} exists already; give another name" in out
    kept = record(file)
    assert (kept["moves"], kept["players"], kept["result"]) == (["b2", "a1"], ["person", "person"], None)

    status, out, err = typed("c3\n", "--replay", str(file))
    assert (status, err) == (0, "")
    assert out.index("X plays b2") < out.index("O plays a1") < out.index("X to move: c3")
    assert record(file)["moves"] == ["b2", "a1", "c3"]
    assert f"The record is in '{file}'; to go on: perfectplay play --replay '{file}'\n" in out


@pytest.mark.slow
def test_replay_into_another_record(tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    typed("b2\n", "tic-tac-toe", "--second", "person", "--record", str(first))
    typed("a1\n", "--replay", str(first), "--record", str(second))
    assert record(first)["moves"] == ["b2"]
    assert record(second)["moves"] == ["b2", "a1"]


@pytest.mark.slow
def test_position_and_parameters_are_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed("1-1\n", "nim:heaps=1-2,misere=true", "--position", "1,1 second", "--second", "person", "--record", str(file))
    kept = record(file)
    assert kept["game"] == "nim:heaps=1-2,misere=true"
    assert kept["parameters"] == {"heaps": "1-2", "max_take": 0, "misere": True}
    assert (kept["position"], kept["moves"]) == ("1,1 second", ["1-1"])
    out = typed("2-1\n", "--replay", str(file)).out
    assert "\nSecond has won.\n" in out


@pytest.mark.slow
def test_a_finished_record_is_shown(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "game.json"
    typed("b2\na1\nresign\n", "tic-tac-toe", "--second", "person", "--record", str(file))
    before = file.read_text()
    shown = call("play", "--replay", str(file))
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.endswith("X has resigned: O has won.\n")
    assert file.read_text() == before


def test_no_file_is_overwritten(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    status, out, err = call("play", "tic-tac-toe", "--record", str(file))
    assert (status, out) == (2, "")
    assert err == (f"perfectplay: {str(file)!r} exists already; give another name, or go on with it: --replay {file}\n")
    assert file.read_text() == "dear"
    assert call("play", "tic-tac-toe", "--record", os.devnull).status == 2
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", " is not JSON; give a record that play --record has written"),
        ("[" * 100_000, " is not JSON; give a record that play --record has written"),
        ("[]", ' is not a record of a match; in one, "format" is "perfectplay record 1"'),
        ('{"format": "x"}', ' is not a record of a match; in one, "format" is "perfectplay record 1"'),
        ({"game": 3}, ' is damaged: "game" must be the name of a game'),
        ({"position": 3}, ' is damaged: "position" must be text, or null for the initial state'),
        ({"tree": [1]}, ' is damaged: "tree" must be the tree as JSON in a text, or null'),
        ({"moves": "b2"}, ' is damaged: "moves" must be a list of moves, each of them text'),
        ({"moves": [1]}, ' is damaged: "moves" must be a list of moves, each of them text'),
        ({"players": ["me"]}, f' is damaged: "players" must be {A_LIST_OF_SEATS}'),
        ({"players": [["person"]]}, f' is damaged: "players" must be {A_LIST_OF_SEATS}'),
        ({"result": 3}, ' is damaged: "result" must be null, or how the match ended'),
        ({"result": {"resigned": 2}}, ' is damaged: "result" must be null, or how the match ended'),
        (
            {"moves": ["b2", "b2"]},
            (
                " cannot be played: move 2 of 2, 'b2' after b2: 'b2' is not legal; legal are a1, b1, "
                "c1, a2, c2, a3, b3, c3"
            ),
        ),
        ({"position": "XX"}, " cannot be played: 'XX' has 1 row; give 3 rows from the top, separated by '/'"),
    ],
)
def test_records_that_are_none(call: Call, tmp_path: Path, text: str | dict[str, Any], sentence: str) -> None:
    file = tmp_path / "game.json"
    whole = {"format": "perfectplay record 1", "game": "tic-tac-toe", "players": ["person", "engine"], "moves": []}
    file.write_text(text if isinstance(text, str) else json.dumps({**whole, **text}))
    status, out, err = call("play", "--replay", str(file))
    assert (status, out) == (2, "")
    assert err in (f"perfectplay: {str(file)!r}{sentence}\n", f"perfectplay: the record {str(file)!r}{sentence}\n")


# ------------------------------------------------------------ more than two players, and chance


GAME = """
    from collections.abc import Iterator
    from perfectplay import CHANCE, Game

    class Dice(Game[tuple[int, ...], int]):
        "Three players roll a die of two sides in turn; the last one may add one. The first to have 4 wins."
        players = 3
        def initial_state(self) -> tuple[int, ...]:
            return (0, 0, 0, 0)
        def to_move(self, state: tuple[int, ...]) -> int:
            return CHANCE if state[3] % 2 == 0 else state[3] // 2 % 3
        def chances(self, state: tuple[int, ...]) -> Iterator[tuple[int, float]]:
            yield 1, 0.5
            yield 2, 0.5
        def actions(self, state: tuple[int, ...]) -> Iterator[int]:
            yield 0
            yield 1
        def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
            player = state[3] // 2 % 3
            return tuple(part + action * (at == player) + (at == 3) for at, part in enumerate(state))
        def is_terminal(self, state: tuple[int, ...]) -> bool:
            return max(state[:3]) >= 4
        def utility(self, state: tuple[int, ...], player: int) -> float:
            return 1.0 if state[player] >= 4 else -0.5
"""


@pytest.fixture
def dice(tmp_path: Path) -> str:
    path = tmp_path / "dice.py"
    path.write_text(textwrap.dedent(GAME))
    return str(path)


@pytest.mark.slow
def test_chance_and_three_players(dice: str, tmp_path: Path) -> None:
    three = ("--players", "person,person,person", "--seed", "1")
    status, out, err = typed("1\n1\n0\n/undo\n1\n", dice, *three)
    assert (status, err) == (0, "")
    assert "chance decides: " in out
    assert "player 3 to move: 0\n" in out
    assert out == typed("1\n1\n0\n/undo\n1\n", dice, *three).out
    words = shlex.split(out.rstrip().rpartition("to go on: ")[2])
    assert words[2] == f"{dice}:Dice"
    assert words[-4:] == ["--players", "person,person,person", "--seed", "1"]
    whole = typed("1\n" * 12, dice, *three).out
    assert "gets 1" in whole


def test_seats_must_be_as_many_as_players(call: Call, dice: str) -> None:
    assert call("play", dice, "--players", "person,person").err == (
        "perfectplay: --players names 2, but this game has 3 players; write engine,engine,engine, "
        "with person where a person plays\n"
    )


# ------------------------------------------------------------ in Korean

KOREAN = ("--lang", "ko")


@pytest.mark.slow
def test_a_match_in_korean(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = f"z9\nmoves\nhint\nundo\nhelp\n4\nundo\n1\nsave\nsave {file}\nboard\n"
    status, out, err = typed(lines, "connect-four", *QUICK, *KOREAN)
    assert (status, err) == (0, "")
    assert out.startswith("수를 입력하거나 다음 명령을 입력하세요: undo, hint, moves, board, save FILE, resign, ")
    assert "X 차례: z9\n'z9'는 없는 열입니다. 둘 수 있는 수: 1, 2, 3, 4, 5, 6, 7 (help를 입력하면 " in out
    assert "X 차례: moves\n둘 수 있는 수: 1, 2, 3, 4, 5, 6, 7\n" in out
    assert "입니다. X 기준: 이 깊이에서는 알 수 없음; 여기서 무작위로 둔 100판 가운데 X가 " in out
    assert "X는 아직 두지 않았으므로 무를 수가 없습니다.\n" in out
    assert "\n  save FILE  나중에 이어서 둘 수 있게 파일에 기록하기\n" in out
    assert "2수를 물렀습니다.\n" in out
    assert "save에는 파일 이름이 필요합니다. 예: save game.json\n" in out
    assert f"저장했습니다. 여기서 이어서 두기: perfectplay play --replay {file} --lang ko\n" in out
    assert out.rstrip().rpartition("이어서 두기: ")[2].endswith("--depth 2 --interpreted --lang ko")
    said = [line for line in out.splitlines() if "차례: " not in line and "undo" not in line]
    assert not english_in("\n".join(said))


@pytest.mark.parametrize(
    ("game", "outcome"),
    first(
        1,
        [
            ("tic-tac-toe", "결과: X 기권, O 승리."),
            ("chess", "결과: 백 기권, 흑 승리."),
            ("nim", "결과: 먼저 두는 쪽 기권, 나중에 두는 쪽 승리."),
            ("coins", "결과: A 기권, B, C 승리."),
        ],
    ),
)
def test_the_end_in_korean(game: str, outcome: str) -> None:
    status, out, err = typed("resign\n", game, *QUICK, *KOREAN)
    assert (status, err) == (0, "")
    assert out.endswith(f"{outcome}\n")
    assert not english_in("\n".join(out.splitlines()[1:]))


def test_engines_in_korean(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    engines = ("--players", "engine,engine", *QUICK, *KOREAN)
    out = call("play", "tree", "--tree", "[[3,5],[6,9]]", *engines, "--record", str(file)).out
    assert "\nMAX의 수 a2: 값 6, 증명됨\n" in out
    assert out.endswith(
        f"결과: MAX 6, MIN -6.\n기록은 {file}에 있습니다. 다시 보기: perfectplay play --replay {file} --lang ko\n"
    )
    assert record(file)["result"]["words"] == "MAX gets 6, MIN gets -6"
    assert call("play", "--replay", str(file), *KOREAN).out.endswith("결과: MAX 6, MIN -6.\n")
    shown = call("play", "pig:goal=4", *engines, "--seed", "1", "--algorithm", "expectiminimax").out
    assert "\n확률로 정해진 결과 " in shown
    assert "\n먼저 두는 쪽의 수 roll" in shown
    assert not english_in(shown)


def test_records_in_korean(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("dear")
    told = call("play", "tic-tac-toe", *KOREAN, "--record", str(file)).err
    assert told.startswith(f"perfectplay: {str(file)!r}은 이미 있습니다. 다른 이름을 쓰거나 --replay ")
    assert "JSON이 아닙니다" in call("play", *KOREAN, "--replay", str(file)).err


@pytest.mark.slow
def test_a_person_at_a_terminal_in_korean() -> None:
    with Terminal("play", "othello:columns=4,rows=4", *QUICK, *KOREAN) as screen:
        screen.wait_for("흑 차례: ")
        screen.enter("a1\n")
        assert "'a1'에 두면 뒤집히는 돌이 없습니다. 둘 수 있는 수: " in plain(screen.wait_for("흑 차례: "))
        screen.enter("quit\n")
        screen.rest()
        assert screen.process.returncode == 0


def test_the_seed_of_a_random_search_is_the_one_that_was_given(call: Call) -> None:
    def moves(seed: int) -> Any:
        limits = ("--algorithm", "mcts", "--simulations", "30", "--seed", str(seed))
        return json.loads(
            call("play", "tic-tac-toe", "--first", "engine", "--second", "engine", "--json", *limits).out
        )["moves"]

    games = {seed: moves(seed) for seed in range(4)}
    assert games[1] == moves(1)
    assert len(set(map(tuple, games.values()))) > 1


# ------------------------------------------------------------ other programs


def test_another_program_plays_and_is_not_started_by_a_record(call: Call, tmp_path: Path) -> None:
    answers = ("ugi=ugiok", "isready=readyok", "go=bestmove b2", "go=bestmove a2", "go=bestmove 0000")
    it = f"ugi:{command(tmp_path, *answers)}"
    file = tmp_path / "match.json"
    limits = ("--depth", "2")
    said = call("play", "tic-tac-toe", "--first", it, "--second", "engine", "--record", str(file), *limits)
    assert said.status == 2
    assert "X plays b2\n" in said.out
    assert said.err.endswith("answered 'bestmove 0000', which is no move\n")
    kept = record(file)
    assert kept["players"] == [it, "engine"]
    assert kept["result"] is None
    again = call("play", "--replay", str(file), "--json")
    assert again.status == 2
    assert "which a record does not start; name it with --first, or another player" in again.err
    done = call("play", "--replay", str(file), "--first", "engine", "--json", *limits)
    assert done.status == 0
    assert valid(done.out, "play")["players"] == ["engine", "engine"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nim", "--second", "uci:x"), "uci:x speaks UCI, which is for chess and janggi, and not for Nim"),
        (("chess", "--second", "uci:/no/x"), "the program '/no/x' cannot be started: No such file or directory"),
        (("chess", "--second", "uci:"), "'uci:' names no program; write uci: and its command, as in uci:stockfish"),
        (("isolation", "--second", "ugi:x"), "'ugi:x' is a program, and programs play games of two players"),
    ],
)
def test_programs_that_cannot_play(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    assert call("play", *arguments) == (2, "", f"perfectplay: {sentence}\n")
