"""GTP, command by command, and against GNU Go."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from perfectplay import games
from perfectplay.errors import BadArgument
from perfectplay.games import Go
from perfectplay.games.go import Stones
from perfectplay.playing.protocols.clocks import share_of
from perfectplay.playing.protocols.gtp import GtpEngine
from perfectplay.playing.protocols.gtp_boards import Board
from perfectplay.playing.protocols.gtp_clock import Clock
from tests.commands.calling import environment
from tests.playing.partners import found, needs

SGF = "(;FF[4]GM[1]SZ[5]KM[2.5];B[cc];W[dd];B[bb])"


def engine_of(game: str, said: list[str], **options: Any) -> GtpEngine:
    return GtpEngine(said.append, games.find(game), **{"seconds": 0.01, **options})


def talk(game: str, *lines: str) -> list[str]:
    """What is answered, without the empty line after each answer."""
    said: list[str] = []
    engine = engine_of(game, said)
    for line in lines:
        engine.hear(line)
    engine.close()
    assert all(answer.endswith("\n") and "\n\n" not in answer for answer in said)
    return [answer[:-1].rstrip() for answer in said]


def test_administration() -> None:
    assert talk("go", "protocol_version", "12 name", "known_command play", "5 known_command loadsgff") == [
        "= 2",
        "=12 perfectplay",
        "= true",
        "=5 false",
    ]
    (listed,) = talk("go", "list_commands")
    required = "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove"
    assert set(required.split()) < set(listed.removeprefix("= ").split("\n"))
    assert not talk("go", "", "   ", "# a comment", "\t", "\x01\x02")
    assert talk("go", "  3\tname # who?\r\n", "na\x07me") == ["=3 perfectplay", "= perfectplay"]


def test_quit_is_the_last_line() -> None:
    said: list[str] = []
    engine_of("go", said).run(["name\n", "9 quit\n", "name\n"])
    assert said == ["= perfectplay\n", "=9 \n"]


def test_a_board_and_its_score() -> None:
    said = talk(
        "go",
        "boardsize 3",
        "komi 0.5",
        "clear_board",
        "play black B2",
        "play w a1",
        "play B b1",
        "play b A2",
        "showboard",
        "final_score",
        "undo",
        "final_score",
        "final_status_list alive",
        "final_status_list dead",
    )
    assert said[:7] == ["="] * 7
    assert said[7] == "= \n3  . . .\n2  X X .\n1  . X .\n   A B C"
    assert said[8:] == ["= B+8.5", "=", "= B+0.5", "= A1\nB1\nB2", "="]


LIVING = "set_free_handicap A2 B2 C2 D2 E2 C3 A4 B4 C4 D4 E4"
"""Black lives on 5 x 5, and has every point."""


def test_dead_stones_are_told_and_taken() -> None:
    every = ["play w A1", "play w D3", "play w E1"]
    said = talk("go:size=5,komi=0", LIVING, *every, "final_status_list dead", "final_status_list alive", "final_score")
    assert said[4] == "= A1\nE1\nD3"
    assert len(said[5].split()) == 12
    assert said[6] == "= B+15"
    clean = ["kgs-genmove_cleanup b"] * 6
    said = talk("go:size=5,komi=0", LIVING, *every, *clean, "final_status_list dead", "final_score")
    moves = [answer.removeprefix("= ") for answer in said[4:10]]
    assert moves[:4] == ["B1", "D1", "E3", moves[3]]
    assert said[-2:] == ["=", "= B+25"]


@pytest.mark.parametrize("setting", ["play w A1", "play w A1\nplay b C1\nplay w D1"])
def test_stones_that_may_live_are_not_called_dead(setting: str) -> None:
    said = talk("go:size=9", *setting.split("\n"), "final_status_list dead", "final_status_list seki")
    assert said[-2:] == ["=", "="]


def test_what_is_called_dead_never_lives_though_its_player_moves_again_and_again() -> None:
    game, generator, seen = Go(4, komi=0, ko="simple"), random.Random(5), 0
    grid = game.grid
    for _ in range(2000):
        black = white = grid.none
        for point in range(16):
            here = generator.choice("XXX..O")
            black = grid.either(black, grid.single(point)) if here == "X" else black
            white = grid.either(white, grid.single(point)) if here == "O" else white
        empty, both = grid.neither(black, white), grid.either(black, white)
        caught = grid.either(grid.without_liberties(both, black, empty), grid.without_liberties(both, white, empty))
        dead = grid.doomed(black, white)
        if grid.some(caught) or not grid.some(dead):
            continue
        seen += 1
        state = Stones(black, white, 1, -1, 0)
        for _ in range(6):
            actions = [action for action in game.actions(state) if action != game.a_pass]
            if actions:
                state = game.result(state, generator.choice(actions))._replace(to_play=1, ko=-1)
            assert not grid.some(grid.both(grid.alive(state.white, state.black), dead))
    assert seen > 20


def test_it_resigns_where_a_proof_says_so() -> None:
    lost = ["boardsize 5", LIVING, "reg_genmove w", "genmove w", "final_status_list alive"]
    said = talk("go:ko=simple,komi=0.5", *lost)
    assert said[3] == "= resign"
    assert re.fullmatch("= ([A-E][1-5]|pass)", said[2])
    assert len(said[4].split()) == 12, "who resigns puts no stone"
    said = talk("go:ko=simple,komi=0.5", *lost[:2], "genmove b")
    assert said[2] != "= resign", "black has won"
    answers: list[str] = []
    engine = engine_of("go:ko=simple,komi=0.5", answers, resigns=False)
    for line in lost:
        engine.hear(line)
    engine.close()
    assert "resign" not in " ".join(answers)


def test_it_resigns_in_other_games() -> None:
    """White has an open row of four in gomoku."""
    four = ["play b A1", "play w D5", "play b A2", "play w E5", "play b A9", "play w F5", "play b J1", "play w G5"]
    answers: list[str] = []
    for options in ({"seconds": 10.0}, {"seconds": 0.1, "level": 1}):  # a proof ends the ten seconds at once
        engine = engine_of("gomoku:size=9", answers, **options)
        for line in (*four, "genmove b"):
            engine.hear(line)
        engine.close()
    full, weak = answers[len(four)], answers[-1]
    assert full == "= resign\n"
    assert "resign" not in weak, "a weaker level knows no proof"


def test_the_same_colour_twice_and_after_two_passes() -> None:
    said = talk("go:size=5", "play b c3", "play b c4", "play w pass", "play b pass", "play b d4", "genmove w", "undo")
    assert said[:5] == ["="] * 5
    assert re.fullmatch("= ([A-E][1-5]|pass)", said[5])


def test_a_move_is_made_unless_it_is_asked_for_a_test() -> None:
    said = talk("go:size=5", "reg_genmove b", "showboard", "genmove b", "showboard")
    assert "X" not in said[1]
    vertex = said[2].removeprefix("= ")
    assert vertex == "pass" or "X" in said[3]


def test_handicaps() -> None:
    assert talk("go:size=9", "fixed_handicap 3", "fixed_handicap 2", "genmove w")[:2] == [
        "= C3 G7 C7",
        "? board not empty",
    ]
    assert (
        talk("go:size=5", "fixed_handicap 2", "place_free_handicap 2")
        == ["? invalid number of stones: a board of this size has no points for a handicap"] * 2
    )
    assert talk("go:size=9", "fixed_handicap 10") == ["? invalid number of stones: it must be from 2 to 9"]
    free = talk("go:size=9", "place_free_handicap 30", "final_status_list alive")
    assert len(free[0].split()) == 10
    assert set(free[0].split()[1:]) == set(free[1].split()[1:])
    own = talk("go:size=5", "set_free_handicap A1 E5", "showboard", "clear_board", "set_free_handicap A1 A1")
    assert own[0] == "="
    assert own[1].count("X") == 2
    assert own[3].startswith("? bad vertex list: ")
    assert talk("go:size=5", "set_free_handicap A1 F6")[0].startswith("? bad vertex list: 'F6' is no point")


def test_a_file_of_sgf(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(SGF)
    said = talk("go", f"loadsgf {file}", "showboard", "final_score", f"loadsgf {file} 2", "showboard", "play w c4")
    assert said[1].count("X") == 2
    assert said[2] == "= W+1.5"
    assert (said[4].count("X"), said[4].count("O")) == (1, 0)
    assert said[5] == "="
    file.write_text("(;GM[1]SZ[5];B[zz])")
    assert talk("go", f"loadsgf {file}", f"loadsgf {tmp_path}/none", f"loadsgf {file} x") == [
        "? cannot load file: game 1: move 1, B[zz]: B[zz] is no point of this board; points go from aa to ee",
        "? cannot load file: No such file or directory",
        "? syntax error: 'x' after loadsgf must be a whole number, 1 or more",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("xyz", "unknown command"),
        ("Name", "unknown command"),
        ("17", "unknown command"),
        ("kgs-game_over", "unknown command"),
        ("boardsize", "syntax error: boardsize takes 1 word after it, not 0"),
        ("boardsize x", "syntax error: 'x' after boardsize must be a whole number, 0 or more"),
        ("boardsize 25", "unacceptable size: size is 25; it must be from 2 to 19"),
        ("komi much", "syntax error: 'much' after komi must be a number"),
        ("komi 1.23", "syntax error: komi is 1.23; it must be a number of half points, such as 7.5 or 0"),
        ("play b", "syntax error: play takes 2 words after it, not 1"),
        ("play red a1", "syntax error: 'red' is no colour; it must be black or white"),
        ("play b i5", "illegal move: 'i5' is no point; points go from A1 to J9 without the letter I, or say pass"),
        ("play b resign", "illegal move: 'resign' is no point; "),
        ("genmove", "syntax error: genmove takes 1 word after it, not 0"),
        ("name me", "syntax error: name takes no words after it, not 1"),
        ("undo", "cannot undo: no move was made"),
        ("time_settings 1 2", "syntax error: time_settings takes 3 words after it, not 2"),
        ("time_left b x 0", "syntax error: 'x' after time_left must be a whole number"),
        ("final_status_list none", "syntax error: 'none' must be alive, dead or seki"),
    ],
)
def test_what_is_wrong_is_answered_with_a_sentence(line: str, sentence: str) -> None:
    number, *_ = line.split()
    (said,) = talk("go", line)
    assert said.startswith(f"?{number if number.isdigit() else ''} {sentence}")


def test_illegal_moves() -> None:
    said = talk("go:size=3", "play b b2", "play w b2", "play w a1", "play b a2", "play b b1", "play w a1")
    assert said[1] == "? illegal move: 'b2' is taken by black; choose an empty point, or pass"
    assert said[5].startswith("? illegal move: 'a1' would be suicide")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("line", ["x" * 2_000_000, "play " + "b " * 400_000, "play b " + "x" * 900_000, "1" * 900_000])
def test_a_long_line_is_answered_with_one_sentence(line: str) -> None:
    said: list[str] = []
    engine_of("go", said).run([line])
    assert len(said) == 1
    assert said[0].startswith("? ")
    assert len(said[0]) < 400


# ------------------------------------------------------------ time


def test_clocks() -> None:
    absolute = Clock(300)
    assert absolute.seconds(0) == share_of(300)
    absolute.took(0, 100)
    assert (absolute.seconds(0), absolute.seconds(1)) == (share_of(200), share_of(300))
    canadian = Clock(60, 30, 5)
    assert canadian.seconds(1) == share_of(30, moves=5)
    canadian.took(1, 61)
    assert (canadian.left[1], canadian.moves[1]) == (30, 5)
    for moves in (4, 3, 2, 1):
        canadian.took(1, 1)
        assert canadian.moves[1] == moves
    canadian.took(1, 1)
    assert (canadian.left[1], canadian.moves[1]) == (30, 5)
    canadian.set_left(0, -3, 0)
    assert canadian.seconds(0) == share_of(30, moves=5)
    each = Clock(0, 10, 1)
    assert each.seconds(0) == pytest.approx(7.95)


def test_what_the_controller_says_of_time() -> None:
    said: list[str] = []
    engine = engine_of("go:size=5", said)
    for line in ("time_settings 10 0 0", "time_left b 1 0", "time_left w 7 2"):
        engine.hear(line)
    assert engine.clock is not None
    assert (engine.clock.left, engine.clock.moves) == ([1, 7], [0, 2])
    engine.hear("genmove b")
    assert 0 < engine.clock.left[0] < 1
    engine.hear("clear_board")
    assert engine.clock.left == [10, 10]
    engine.hear("time_settings 0 5 0")
    assert engine.clock is None
    engine.hear("time_left b 3 0")
    assert engine.clock is not None
    engine.close()


# ------------------------------------------------------------ other games


@pytest.mark.parametrize(
    ("game", "vertex", "size"), [("hex:size=3", "i9", 3), ("othello", "D3", 8), ("gomoku:size=9", "J9", 9)]
)
def test_other_games(game: str, vertex: str, size: int) -> None:
    said = talk(game, "gogui-rules_board_size", "gogui-rules_side_to_move", "gogui-rules_legal_moves", "komi 6.5")
    assert said[:2] == [f"= {size}", "= black"]
    assert said[3] == "="
    if vertex != "i9":
        assert vertex in said[2].split()
    moves = talk(game, "genmove black", "gogui-rules_side_to_move", "genmove black", "undo", "gogui-rules_board")
    assert moves[1] == "= white"
    assert moves[2] == "? illegal move: white is to move, not black"
    assert len(moves[4].split("\n")) == size
    assert re.fullmatch("= [A-Ja-j][1-9]", moves[0])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.timeout(30)
def test_a_pipe_or_a_folder_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    said = talk("go:size=5", f"loadsgf {tmp_path}", f"loadsgf {tmp_path / 'pipe.sgf'}", "name")
    assert said[:2] == ["? cannot load file: it is no file but a folder, a pipe or a device"] * 2
    assert said[2] == "= perfectplay"


def test_columns_have_letters_without_i_but_in_hex() -> None:
    said = talk("gomoku:size=9", "play b J9", "gogui-rules_board", "play w I9", "play w H9", "clear_board")
    assert said[1].split("\n")[0] == "= ........X"
    assert said[2].startswith("? illegal move: 'I9' ")
    assert said[3] == "="
    said = talk("gomoku:size=9", "play b I5", "play b i5", "play b J", "play b J55 ", "play b ¹1", "play b j5")
    assert all(answer.startswith("? illegal move: '") for answer in said[:5])
    assert said[0] == "? illegal move: 'I5' is no vertex; write one such as D4, without the letter I"
    assert said[5] == "="
    assert talk("hex", "play b i9", "play w I8") == ["=", "="]


def test_the_end_of_a_game() -> None:
    line = [f"play {'bw'[at % 2]} {'ABCDE'[at // 2]}{1 + at % 2}" for at in range(9)]
    said = talk(
        "gomoku:size=9", "final_score", "gogui-rules_final_result", *line, "gogui-rules_final_result", "final_score"
    )
    assert said[:2] == ["? cannot score: the game is not over", "= unknown"]
    assert said[-2:] == ["= black", "= B+R"]
    (over,) = talk("gomoku:size=9", *line, "genmove w")[-1:]
    assert over == "? illegal move: the game is over, black has won"
    said = talk(
        "othello:columns=4,rows=4", "gogui-rules_game_id", "boardsize 6", "gogui-rules_board_size", "boardsize 5"
    )
    assert said[:3] == ["= Othello", "=", "= 6"]
    assert said[3].startswith("? unacceptable size: columns is 5")


def test_a_pass_in_othello() -> None:
    board = Board(games.find("othello:columns=4,rows=4"))
    board.states = [board.game.parse_position("XXXXXOOOXOOO.OOO X")]
    assert board.commands()["gogui-rules_legal_moves"][0]() == "A4"
    board.states = [board.game.parse_position("XXXXXOOOXOOO.OOO O")]
    assert board.commands()["gogui-rules_legal_moves"][0]() == "PASS"
    board.play(1, "pass")
    board.play(0, "a4")


@pytest.mark.parametrize("game", ["chess", "othello:columns=6,rows=8"])
def test_games_of_which_gtp_does_not_speak(game: str) -> None:
    with pytest.raises(BadArgument, match="GTP is for go, hex, othello and gomoku on square boards, not for"):
        engine_of(game, [])


# ------------------------------------------------------------ a partner


class Program:
    """A process that speaks GTP."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment(),
        )

    def ask(self, command: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            lines.append(line)
        answer = "".join(lines).rstrip("\n")
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()

    def close(self) -> None:
        self.ask("quit")
        assert self.process.wait(20) == 0
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
@needs("gnugo")
@pytest.mark.parametrize("ours", ["black", "white"])
def test_a_game_against_gnu_go(ours: str) -> None:
    us = Program(sys.executable, "-m", "perfectplay", "gtp", "go:ko=simple", "--no-resign")
    them = Program(str(found("gnugo")), "--mode", "gtp", "--level", "1", "--chinese-rules")
    for command in ("boardsize 7", "komi 4.5", "clear_board", "time_settings 10 2 5"):
        us.ask(command)
        them.ask(command)
    passes, mover = 0, "black"
    for _ in range(150):
        player, other = (us, them) if mover == ours else (them, us)
        vertex = player.ask(f"genmove {mover}")
        other.ask(f"play {mover} {vertex}")
        passes = passes + 1 if vertex.lower() == "pass" else 0
        if passes == 2:
            break
        mover = "white" if mover == "black" else "black"
    assert passes == 2
    stones = {*them.ask("list_stones black").split(), *them.ask("list_stones white").split()}
    lists = [us.ask(f"final_status_list {status}").split() for status in ("alive", "dead", "seki")]
    assert sorted(stones) == sorted(vertex for vertices in lists for vertex in vertices)
    assert re.fullmatch(r"[BW]\+\d+\.5", us.ask("final_score"))
    us.close()
    them.close()


def test_superko_is_heeded() -> None:
    game = Go(5)
    assert game.history_matters
    ko = ["b b1", "w c1", "b a2", "w d2", "b b3", "w c3", "w b2", "b c2"]
    said = talk("go:size=5", *(f"play {move}" for move in ko), "play w b2")
    assert said[:-1] == ["="] * len(ko)
    assert said[-1].startswith("? illegal move: 'b2' would take back in the ko at once")
