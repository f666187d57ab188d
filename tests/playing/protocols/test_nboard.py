"""The NBoard protocol, line by line, and the games in GGF that it is told."""

from __future__ import annotations

import math
import re
import subprocess
import sys
import time
from typing import Any

import pytest

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games import Othello
from perfectplay.playing.protocols.clocks import share_of
from perfectplay.playing.protocols.ggf import Time, after_move, read_ggf
from perfectplay.playing.protocols.nboard import NBoardEngine
from tests.commands.calling import environment

BOARD = "BO[8 ---------------------------O*------*O--------------------------- *]"
MOVES = "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4]"
GAME = f"(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]{BOARD}{MOVES};)"
"""The game of the description's example."""
NEARLY_OVER = "BO[4 OO*- O**O OOO* OO*O *]"
OVER = "BO[4 **** **** **** **** *]"
SEARCH = re.compile(r"search ([A-H][1-8]|PA)+ -?\d+\.\d\d 0 (\d+|100%)")


def talk(*lines: str, **options: Any) -> list[str]:
    """What is said; every search ends by itself before the next line."""
    said: list[str] = []
    engine = NBoardEngine(said.append, **options)
    for line in lines:
        goes_on = engine.hear(line)
        engine.thinking.wait()
        assert goes_on or line == "quit"
    engine.close()
    return said


def test_the_example_of_the_description() -> None:
    said = talk("nboard 2", f"set game {GAME}", "set depth 4", "ping 1", "go", "quit")
    assert said[:4] == ["set myname perfectplay", "set myname perfectplay4", "pong 1", "status perfectplay is thinking"]
    assert re.fullmatch(r"=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d", said[-2])
    assert said[-1] == "status"
    searched = said[4:-2]
    assert all(SEARCH.fullmatch(line) or re.fullmatch(r"nodestats \d+ \d+\.\d\d", line) for line in searched)
    assert any(line.endswith(" 0 4") for line in searched)


def test_a_move_that_was_chosen_is_not_made() -> None:
    said: list[str] = []
    engine = NBoardEngine(said.append)
    for line in (f"set game {GAME}", "set depth 1", "go"):
        engine.hear(line)
    engine.thinking.wait()
    assert len(engine.position.states) == 9
    engine.hear("move D6/-1.00/2.5")
    assert len(engine.position.states) == 10
    assert engine.position.times == (Time(897.5), Time(900.0))
    engine.hear("c6")
    assert len(engine.position.states) == 11
    engine.close()


@pytest.mark.parametrize("count", [1, 3, 100])
def test_hints_for_the_best_moves(count: int) -> None:
    said = talk(f"set game {GAME}", "set depth 3", f"hint {count}")
    last = [line for line in said if line.startswith("search ") and line.endswith(" 0 3")]
    values = [float(line.split()[2]) for line in last]
    assert 1 <= len(last) <= count
    assert values == sorted(values, reverse=True)
    assert len({line.split()[1][:2] for line in last}) == len(last)
    assert said[-1] == "status"


def test_the_rest_is_played_out() -> None:
    said = talk(f"set game (;GM[Othello]{NEARLY_OVER};)", "set depth 1", "go")
    assert said[-3].startswith("nodestats ")
    assert said[-4].endswith("100%")
    assert re.fullmatch(r"=== [A-D][1-4]/(-?\d+\.\d\d)?/\d+\.\d\d", said[-2])


def test_a_pass_is_forced_and_has_no_value() -> None:
    said = talk("set game (;GM[Othello]BO[4 **** *OOO *OOO -OOO O];)", "set depth 3", "go", "move PA", "go")
    answers = [line for line in said if line.startswith("===")]
    assert re.fullmatch(r"=== PA//\d+\.\d\d", answers[0])
    assert answers[1].startswith("=== A4/")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("work", ["go", "hint 4"])
def test_ping_stops_the_thinking_at_once(work: str) -> None:
    said: list[str] = []
    engine = NBoardEngine(said.append, seconds=100)
    engine.hear(f"set game (;GM[Othello]{BOARD};)")
    engine.hear(work)
    time.sleep(0.3)
    assert engine.thinking.goes_on
    began = time.monotonic()
    engine.hear("ping 7")
    assert time.monotonic() - began < 1
    assert said[-1] == "pong 7"
    assert not any(line.startswith("===") for line in said)
    engine.close()


def test_limits_are_the_depth_and_the_time() -> None:
    engine = NBoardEngine(list[str]().append, seconds=3)
    start = engine.position.states[0]
    assert engine._limits(start) == {"seconds": 3}
    engine.hear("set depth 8")
    engine.hear(f"set game {GAME}")
    assert engine._limits(engine.position.states[-1]) == {"depth": 8, "seconds": share_of(900)}
    engine.hear("set depth 999")
    assert engine.depth == 60
    assert NBoardEngine(list[str]().append)._limits(start) == {}
    engine.hear(f"set game (;GM[Othello]{BOARD};)")
    engine.usual = None
    assert engine._limits(start) == {"depth": 60, "seconds": math.inf}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("learn", ["learned"]),
        ("ping", ["pong "]),
        ("set contempt 30", []),
        ("analyze", []),
        ("set", []),
        ("", []),
        ("nonsense", []),
        ("GO", []),
        ("set depth", ["status depth is ''; it must be a whole number, 1 or more"]),
        ("set depth x", ["status depth is 'x'; it must be a whole number, 1 or more"]),
        ("hint", ["status hint is for '' moves; it must be a whole number, 1 or more"]),
        ("hint 0", ["status hint is for '0' moves; it must be a whole number, 1 or more"]),
        ("set game", ["status the game is no GGF, which begins with '(;' and ends with ';)'"]),
        ("move A1", ["status move A1: 'A1' turns no disc; legal are d3, c4, f5, e6"]),
        ("move", ["status the move is missing; write it as in move F5"]),
    ],
)
def test_every_other_line(line: str, answer: list[str]) -> None:
    assert talk(line) == answer


def test_after_a_wrong_move_nothing_is_played_until_a_game_is_set() -> None:
    said = talk("move A1", "go", "move F5", "hint 1", f"set game {GAME}", "set depth 1", "go")
    wrong = "move A1: 'A1' turns no disc; legal are d3, c4, f5, e6"
    assert said[:4] == [
        f"status {wrong}",
        f"status there is no position: {wrong}",
        f"status no move can be made: {wrong}",
        f"status there is no position: {wrong}",
    ]
    assert said[-2].startswith("=== ")
    assert talk(f"set game (;GM[Othello]{OVER};)", "go") == ["status the game is over, so there is no move"]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "line",
    [
        "x" * 2_000_000,
        "set game " + "(;" * 400_000,
        "set game (;" + "B[F5]" * 190_000,
        "move " + "A" * 900_000,
        "ping " + "1" * 900_000,
    ],
)
def test_a_long_line_is_answered_with_one_sentence_at_most(line: str) -> None:
    said: list[str] = []
    NBoardEngine(said.append).run([line])
    assert len(said) <= 1
    assert all(len(answer) < 400 for answer in said)


# ------------------------------------------------------------ GGF


def test_a_game_in_ggf() -> None:
    game, states, times = read_ggf(GAME)
    assert game == Othello(winner_takes_empties=True)
    assert len(states) == 9
    assert states[-1] == game.play("f5 f6 d3 c5 e6 f7 e7 f4")
    assert times == (Time(900.0), Time(900.0))
    timed = read_ggf(f"1 (;GM[Othello]TB[05:00/00:02/02:00]TW[1:00:00]{BOARD} B[F5//3.5] W[F6/1.25/10];)")
    assert timed.times == (Time(300 - 3.5 + 2, 2.0), Time(3590.0))
    assert read_ggf(f"(;GM[Othello]{BOARD};)").times == (None, None)
    assert read_ggf(f"(;GM[Othello]TI[soon]{BOARD};)").times == (None, None)
    assert after_move(None, "F5/1/2") is None


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("(;GM[Go]BO[8 *];)", BadPosition, "GM is 'Go'; it must be Othello"),
        ("(;GM[Othello];)", BadPosition, "BO is missing, or has no size; it is written like"),
        ("(;BO[10 - *];)", BadPosition, "BO is of size 10; it must be 4, 6 or 8"),
        ("(;BO[4 - *];)", BadPosition, "'- X' has 1 squares before X; it should have 16"),
        (f"(;TY[8a]{BOARD};)", BadPosition, "TY is '8a'; only the usual rules are played"),
        (f"(;{BOARD}KB[D3/1];)", BadPosition, "KB is a komi, which is not played"),
        (f"(;{BOARD}B[F5]", BadPosition, "the GGF does not end with ';)'; what comes after the last property is ''"),
        (f"(;{BOARD}W[F6];)", IllegalMove, "move 1, W[F6]: black is to move; a pass is written as a move, PA"),
        (f"(;{BOARD}B[A1];)", IllegalMove, "move 1, B[A1]: 'A1' turns no disc; legal are d3, c4, f5, e6"),
        (f"(;{OVER}B[A1];)", IllegalMove, "move 1, B[A1]: the game is already over there; "),
    ],
)
def test_what_is_wrong_with_a_game(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=re.escape(sentence)):
        read_ggf(text)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_the_command_answers_and_the_end_of_the_input_ends_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "perfectplay", "nboard", "--seconds", "0.2"],
        input=f"nboard 2\nset game (;GM[Othello]{BOARD};)\nping 1\ngo\n",
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[:3] == ["set myname perfectplay", "pong 1", "status perfectplay is thinking"]
    assert lines[-2].startswith("=== ")


def test_of_two_wrong_games_the_last_one_is_the_reason() -> None:
    first, second, told = talk("set game (;GM[Chess];)", "set game nonsense", "go")
    assert first != second
    assert told == second.replace("status ", "status there is no position: ", 1)
