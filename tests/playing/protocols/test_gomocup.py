"""The protocol of Gomocup, line by line, and two processes that play a game."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import Gomoku
from perfectplay.games.loading import find
from perfectplay.playing.protocols.clocks import share_of
from perfectplay.playing.protocols.gomocup import GomocupEngine
from perfectplay.playing.protocols.gomocup_board import BoardError, GomokuBoard
from perfectplay.playing.protocols.gomocup_info import RENJU, Info, rule_of
from perfectplay.search.parts.table_memory import TABLE_MB
from tests.commands.calling import environment

PLACE = re.compile(r"\d+,\d+")


def talk(*lines: str, **options: Any) -> list[str]:
    """What is answered; every move is found before the next line."""
    said: list[str] = []
    engine = GomocupEngine(said.append, **{"seconds": 0.01, **options})
    for line in lines:
        goes_on = engine.hear(line)
        engine.thinking.wait()
        assert goes_on or line == "END"
    engine.close()
    return said


def test_the_examples_of_the_description() -> None:
    said = talk("START 20", "BEGIN", "ABOUT", "RESTART", "TURN 10,10", "RECTSTART 30,20", "RECTSTART 15,12", "BEGIN")
    assert said[0] == said[3] == "OK"
    assert PLACE.fullmatch(said[1])
    assert said[2] == f'name="perfectplay", version="{pp.__version__}", author="the authors of perfectplay"'
    assert PLACE.fullmatch(said[4])
    assert said[4] != "10,10"
    assert said[5].startswith("ERROR columns is 30; it must be from 1 to 19")
    assert said[6] == "OK"
    assert PLACE.fullmatch(said[7])
    board = ["BOARD", "10,10,1", "10,11,2", "11,11,1", "9,10,2", "DONE"]
    said = talk("START 20", *board, "TAKEBACK 9,10")
    assert PLACE.fullmatch(said[1])
    assert said[2].startswith("ERROR 9,10 holds no stone of the last player, X")


@pytest.mark.slow
def test_a_board_in_any_order_wins_at_once() -> None:
    own = [f"{column},3,1" for column in (5, 3, 4, 6)]
    others = ["0,0,2", "9,9,2", "0,9,2", "9,0,2", "4,7,2"]
    for stones in ([*others[:4], *own], [*own, *others]):
        said = talk("START 10", "BOARD", *stones, "DONE", "TURN 1,1", seconds=60)
        assert said[1] in ("2,3", "7,3")
        assert said[2] == "ERROR the game is over; send RESTART or another board"


def test_a_move_is_taken_back_and_imposed() -> None:
    said = talk("START 9", "TURN 4,4", seconds=0.01)
    engine_said: list[str] = []
    engine = GomocupEngine(engine_said.append, seconds=0.01)
    for line in ("START 9", "TURN 4,4"):
        engine.hear(line)
    engine.thinking.wait()
    answer = engine_said[-1]
    for line in (f"TAKEBACK {answer}", "PLAY 0,8", "TAKEBACK 0,8", "TAKEBACK 4,4", "TAKEBACK 4,4"):
        engine.hear(line)
    engine.close()
    assert engine_said[2:5] == ["OK", "0,8", "OK"]
    assert engine_said[5:] == ["OK", "ERROR 4,4 holds no stone of the last player, O; nothing was taken back"]
    assert len(said) == 2


def test_exactly_five() -> None:
    six = [
        "BOARD",
        *(f"{column},0,1" for column in (0, 1, 2, 4, 5)),
        *(f"{column},8,2" for column in (0, 2, 4, 6, 8)),
        "DONE",
    ]
    assert talk("START 9", *six)[1] in ("3,0", "6,0")
    said = talk(
        "INFO rule 1",
        "START 9",
        "BOARD",
        *(f"{x},0,1" for x in range(6)),
        *(f"{x},8,2" for x in (0, 2, 4, 5, 6, 8)),
        "DONE",
    )
    assert PLACE.fullmatch(said[1])
    said = talk("START 9", *six, "INFO rule 1", "TAKEBACK 3,0", "INFO rule 0", "TURN 7,7")
    assert len(said) == 4


@pytest.mark.parametrize(
    ("rule", "meant"),
    [
        (2, "continuous games"),
        (8, "caro"),
        (6, "continuous games"),
        (16, "nothing"),
    ],
)
def test_rules_that_are_not_played_are_refused_before_a_move(rule: int, meant: str) -> None:
    said = talk("START 9", f"INFO rule {rule}", "BEGIN", "TURN 4,4", "BOARD", "DONE", "INFO rule 0", "BEGIN")
    sentence = (
        f"ERROR INFO rule {rule} means {meant}; 0 is played, five or more in a row, 1, exactly five, and 4, renju"
    )
    assert said[:4] == ["OK", sentence, sentence, sentence]
    assert PLACE.fullmatch(said[4])


def test_renju() -> None:
    three = ["BOARD", "5,7,1", "6,7,1", "7,8,1", "7,9,1", "0,0,2", "0,2,2", "0,4,2", "0,6,2", "DONE"]
    said = talk("INFO rule 4", "START 15", *three)
    assert PLACE.fullmatch(said[1])
    assert said[1] != "7,7"  # a double three
    board = GomokuBoard(15, 15, rule=RENJU)
    board.place(three[1:-1])
    with pytest.raises(BoardError, match="7,7 is forbidden: h8 is forbidden to black, for it makes a double three"):
        board.put("7,7")
    assert talk("INFO rule 4", "RECTSTART 15,12")[0].startswith("ERROR the size is 15,12; renju is played on a square")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("gomoku", 0),
        ("gomoku:exactly=true", 1),
        ("renju:opening=free", 4),
        ("renju", None),
        ("omok:rules=renju", 4),
        ("omok:rules=standard", 1),
        ("omok:rules=free", 0),
        ("omok", None),
    ],
)
def test_a_game_is_played_by_its_own_rule(name: str, rule: int | None) -> None:
    game = find(name)
    assert isinstance(game, pp.games.MNK)
    assert rule_of(game) == rule


def test_times_and_memory() -> None:
    info = Info(0.5)
    assert (info.seconds(), info.table_mb()) == (0.5, TABLE_MB)
    for line in (
        "timeout_turn 10000",
        "time_left 2147483647",
        "game_type 1",
        "evaluate 3,3",
        "folder /x",
        "time_left soon",
    ):
        info.hear(line)
    assert info.seconds() == pytest.approx(9.45)
    info.hear("time_left 60000")
    assert info.seconds() == pytest.approx(share_of(60))
    info.hear("time_left -20")
    assert info.seconds() == 0.01
    info.hear("time_left 2147483647")
    info.hear("timeout_turn 0")
    assert info.seconds() == 0.01
    info.hear("max_memory 83886080")
    assert info.table_mb() == 1
    info.hear("max_memory 0")
    assert info.table_mb() == TABLE_MB
    match = Info()
    match.hear("timeout_match 300000")
    assert match.seconds() == share_of(300)
    match.hear("timeout_match 0")
    assert match.seconds() == 1


@pytest.mark.timeout(60)
def test_lines_are_heard_while_it_thinks() -> None:
    said: list[str] = []
    engine = GomocupEngine(said.append, seconds=60)
    for line in ("START 9", "BEGIN"):
        engine.hear(line)
    time.sleep(0.2)
    engine.hear("INFO timeout_turn 100")
    engine.hear("ABOUT")
    assert engine.thinking.goes_on
    assert len(said) == 2
    engine.hear("RESTART")
    assert said[2:] == ["OK"]
    assert engine.board is not None
    assert engine.board.stones == 0
    engine.hear("INFO timeout_turn 60000")
    engine.hear("TURN 4,4")
    time.sleep(0.2)
    began = time.monotonic()
    assert not engine.hear("END")
    assert time.monotonic() - began < 1
    assert said[2:] == ["OK"]
    engine.close()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("START", "ERROR '' is no size; write START 15"),
        ("START x", "ERROR 'x' is no size; write START 15"),
        ("START 21", "ERROR size is 21; a gomoku board has from 5 to 20 rows"),
        ("START 4", "ERROR size is 4; a gomoku board has from 5 to 20 rows"),
        ("RECTSTART 7", "ERROR '7' are no sizes; write RECTSTART 15,12"),
        ("RECTSTART 4,9", "ERROR the size is 4,9; a board has 5 rows and columns or more"),
        ("TURN", "ERROR '' is no place; write X,Y such as 7,7"),
        ("TURN 7", "ERROR '7' is no place; write X,Y such as 7,7"),
        ("TURN -1,3", "ERROR '-1,3' is no place; write X,Y such as 7,7"),
        ("TURN 9,0", "ERROR '9,0' is off the board, which ends at 8,8"),
        ("TURN 4,4", "ERROR 4,4 is taken; choose another place"),
        ("BEGIN", "ERROR BEGIN is for an empty board; send TURN or BOARD"),
        ("nonsense here", "UNKNOWN there is no command 'nonsense'"),
        ("SWAP2BOARD", "UNKNOWN there is no command 'SWAP2BOARD'"),
        ("4,4", "UNKNOWN there is no command '4,4'"),
    ],
)
def test_what_is_wrong_is_answered_with_a_sentence(line: str, sentence: str) -> None:
    assert talk("START 9", "PLAY 4,4", line)[2:] == [sentence]


@pytest.mark.parametrize(
    ("stones", "sentence"),
    [
        (["4,4,3"], "ERROR '4,4,3' is no stone; after BOARD, write X,Y,1 or X,Y,2, and DONE at the end"),
        (["BEGIN"], "ERROR 'BEGIN' is no stone; after BOARD, "),
        (["4,4,2", "4,4,1"], "ERROR 4,4 is there twice; a place holds one stone"),
        (["4,4,1"], "ERROR 1 own stones and 0 of the other player cannot be where it is this player's turn"),
        (["9,9,2"], "ERROR '9,9' is off the board, which ends at 8,8"),
        ([f"{x},{y},{1 + y % 2}" for x in range(5) for y in (0, 3)], "ERROR X and O both have 5 in a row; "),
    ],
)
def test_impossible_boards(stones: list[str], sentence: str) -> None:
    said = talk("START 9", "BOARD", *stones, "DONE")
    assert len(said) == 2
    assert said[1].startswith(sentence)


@pytest.mark.parametrize("line", ["TURN 1,1", "BEGIN", "RESTART", "TAKEBACK 1,1", "PLAY 1,1", "BOARD"])
def test_nothing_is_played_before_the_start(line: str) -> None:
    assert talk(line, "", "  ") == ["ERROR there is no board yet; send START 15 first"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "line", ["x" * 2_000_000, "TURN " + "1," * 400_000, "START " + "9" * 900_000, "INFO rule " + "1" * 900_000]
)
def test_a_long_line_is_answered_with_one_sentence_at_most(line: str) -> None:
    said: list[str] = []
    GomocupEngine(said.append).run(["START 9\n", line])
    assert len(said) <= 2
    assert all(len(answer) < 400 for answer in said)


def test_a_board_without_an_end_takes_no_memory() -> None:
    said: list[str] = []
    engine = GomocupEngine(said.append)
    engine.hear("START 9")
    engine.hear("BOARD")
    for _ in range(5000):
        engine.hear("1,1,1" * 1000)
    assert engine.placing is not None
    assert sum(map(len, engine.placing)) < 400_000
    engine.close()


def test_the_board_names_places_from_zero() -> None:
    board = GomokuBoard(20, 20)
    assert board.game == Gomoku(20)
    assert board.put("19,0") == "19,0"
    assert board.rows_of_signs()[0][19] == "X"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_two_processes_play_a_game() -> None:
    command = [sys.executable, "-m", "perfectplay", "gomocup"]
    programs = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
        for _ in range(2)
    ]

    def ask(at: int, *lines: str) -> str:
        stdin, stdout = programs[at].stdin, programs[at].stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write("".join(f"{line}\n" for line in lines))
        stdin.flush()
        return stdout.readline().strip()

    for at in range(2):
        assert ask(at, "INFO timeout_turn 300", "INFO rule 1", "START 9") == "OK"
    game = Gomoku(9, exactly=True)
    state, mover, line = game.initial_state(), 0, "BEGIN"
    while True:
        answer = ask(mover, line)
        column, row = map(int, answer.split(","))
        assert row * 9 + column in game.actions(state)
        state = game.result(state, row * 9 + column)
        if game.is_terminal(state):
            break
        mover, line = 1 - mover, f"TURN {answer}"
    for program in programs:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("END\n")
        program.stdin.close()
        assert program.stdout.read() == ""
        assert program.wait(20) == 0
        program.stdout.close()
