"""Programs that speak UGI, and the protocols of Gomocup and NBoard, well and badly, as contestants."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import BadArgument
from perfectplay.games import find
from perfectplay.playing.arena import gomocup_program, nboard_program, uci_program
from perfectplay.playing.arena.contestants import entry_of, opened
from perfectplay.playing.arena.games import Ending, Game, continued
from perfectplay.playing.arena.program import Program, ProgramFailed
from perfectplay.playing.arena.record import Conditions
from perfectplay.playing.arena.running import met
from perfectplay.playing.arena.schedule import Meeting
from perfectplay.playing.match import Match
from perfectplay.search.limits import Limits
from tests.playing.arena.scripted import command
from tests.playing.partners import found, needs

UGI = ("ugi=id name it|ugiok", "isready=readyok")
GOMOCUP = ("START=OK",)
NBOARD = ("ping 1=pong 1", "ping 2=status fine|pong 2")
LIMITS = Limits(seconds=0.2)


def heard(folder: Path) -> list[str]:
    return (folder / "heard").read_text().splitlines()


def asked(name: str, text: str, *moves: str, limits: Limits = LIMITS) -> str | None:
    """The move that a program chooses after these."""
    game = find(name)
    contestant = opened(entry_of(text), game, limits, 0)
    match = Match(game, game.initial_state())
    match.play(moves)
    try:
        return contestant.choose(match).name
    finally:
        contestant.close()


def test_a_program_that_speaks_ugi(tmp_path: Path) -> None:
    text = f"ugi:{command(tmp_path, *UGI, 'go=info depth 1|bestmove 4')} option.Hash=8"
    assert asked("connect-four", text, "1", "2") == "4"
    assert heard(tmp_path) == [
        "ugi",
        "setoption name Hash value 8",
        "isready",
        "position startpos moves 1 2",
        "go movetime 200",
        "quit",
    ]


def test_a_program_that_speaks_the_protocol_of_gomocup(tmp_path: Path) -> None:
    told = ("BEGIN=MESSAGE hello|4,4", "TURN=DEBUG x|5,4", "DONE=0,0")
    game = find("gomoku:size=9,exactly=true")
    contestant = opened(entry_of(f"gomocup:{command(tmp_path, *GOMOCUP, *told)}"), game, LIMITS, 0)
    match = Match(game, game.initial_state())
    assert match.move(str(contestant.choose(match).name)) == "e5"
    match.move("a1")
    assert match.move(str(contestant.choose(match).name)) == "f5"
    other = Match(game, game.initial_state())
    other.play(["b1", "i9", "c1"])
    assert contestant.choose(other).name == "a1"
    contestant.close()
    begun = [
        "START 9",
        "INFO timeout_match 0",
        "INFO rule 1",
        "INFO game_type 1",
        "INFO max_memory 0",
        "INFO timeout_turn 200",
    ]
    left = "INFO time_left 2147483647"
    assert heard(tmp_path) == [
        *begun,
        left,
        "BEGIN",
        left,
        "TURN 0,0",
        *begun,
        left,
        "BOARD",
        "1,0,2",
        "8,8,1",
        "2,0,2",
        "DONE",
        "END",
    ]


def test_a_program_that_speaks_the_nboard_protocol(tmp_path: Path) -> None:
    text = f"nboard:{command(tmp_path, *NBOARD, 'go=search D6 1 0 3|=== D6/1.00/0.1')} option.depth=7"
    assert asked("othello", text, "f5") == "d6"
    squares = "---------------------------O*------*O---------------------------"
    assert heard(tmp_path) == [
        "nboard 2",
        "set depth 7",
        "ping 1",
        f"set game (;GM[Othello]PC[perfectplay]TY[8]BO[8 {squares} *]B[F5];)",
        "ping 2",
        "go",
        "quit",
    ]
    text = f"nboard:{command(tmp_path, *NBOARD, 'go==== PA')}"
    with pytest.raises(Exception, match="black has a move and must not pass"):
        asked("othello", text, limits=Limits(depth=3))


@pytest.mark.parametrize(
    ("game", "prefix", "answers", "fault"),
    [
        ("connect-four", "ugi:", (*UGI, "go=bestmove 9"), "it: '9' is not a column"),
        ("connect-four", "ugi:", (*UGI, "go=bestmove 0000"), "answered 'bestmove 0000', which is no move"),
        ("connect-four", "ugi:", (*UGI, "go=end"), "ended without an answer to 'go movetime 200'"),
        ("connect-four", "ugi:", (*UGI, "go=hang"), "gave no answer to 'go movetime 200' within 0.6 s"),
        ("gomoku:size=9", "gomocup:", (*GOMOCUP, "DONE=9,0"), "answered '9,0', which is off the board"),
        ("gomoku:size=9", "gomocup:", (*GOMOCUP, "DONE=4,4"), "it: 'e5' "),
        ("gomoku:size=9", "gomocup:", (*GOMOCUP, "DONE=ERROR no"), "refuses 'DONE': ERROR no"),
        ("gomoku:size=9", "gomocup:", ("START=ERROR size",), "refuses 'START 9': ERROR size"),
        ("gomoku:size=9", "gomocup:", (*GOMOCUP, "DONE=end"), "ended without an answer to 'DONE'"),
        pytest.param(
            *("gomoku:size=9", "gomocup:", (*GOMOCUP, "DONE=hang"), "gave no answer to 'DONE' within 0.6 s"),
            marks=pytest.mark.variant,
        ),
        ("othello", "nboard:", (*NBOARD, "go==== A1"), "it: 'a1' turns no disc"),
        ("othello", "nboard:", (*NBOARD, "go==== "), "answered '=== ', which is no move"),
        ("othello", "nboard:", (*NBOARD, "go=end"), "ended without an answer to 'go'"),
        pytest.param(
            *("othello", "nboard:", (*NBOARD, "go=hang"), "gave no answer to 'go' within 0.4 s"),
            marks=pytest.mark.variant,
        ),
    ],
)
def test_a_program_that_fails_loses_the_game(
    game: str, prefix: str, answers: tuple[str, ...], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (uci_program, gomocup_program, nboard_program):
        monkeypatch.setattr(module, "TO_MOVE", 0.4)
    played = find(game)
    first = {"gomoku:size=9": "e5", "othello": "f5", "connect-four": "4"}[game]
    match = Match(played, played.initial_state())
    match.play([first])
    options = " option.depth=2" if prefix == "nboard:" else ""
    it = opened(entry_of(f"{prefix}{command(tmp_path, *answers)}{options}"), played, LIMITS, 0)
    other = opened(entry_of("search"), played, Limits(nodes=50), 0)
    done = continued(match, [other, it], ("search", "it"), random.Random(1))
    it.close()
    other.close()
    assert (done.ending, done.gain, done.moves) == (Ending.FORFEIT, 1.0, (first,))
    assert done.fault.startswith("it: ")
    assert fault in done.fault


def test_a_late_answer_is_no_answer_to_another_question(tmp_path: Path) -> None:
    it = Program(command(tmp_path, "first=slow 0.5 late", "second=soon"))
    it.tell("first")
    with pytest.raises(ProgramFailed, match=r"gave no answer to 'first' within 0\.1 s"):
        it.wait_for(lambda _: True, 0.1, "first")
    assert it.lines.get(timeout=30) == "late"
    with pytest.raises(ProgramFailed, match=r"gave no answer to 'first' within 0\.1 s"):
        it.tell("second")
    with pytest.raises(ProgramFailed, match=r"gave no answer to 'first' within 0\.1 s"):
        it.wait_for(lambda _: True, 5, "second")
    it.close()


def test_a_program_that_has_ended_is_waited_for_no_more() -> None:
    it = Program(shlex.join([sys.executable, "-c", "import os, time; os.close(1); time.sleep(100)"]))
    for _ in range(2):
        with pytest.raises(ProgramFailed, match="ended without an answer to 'go'"):
            it.wait_for(lambda _: True, 30, "go")
    it.process.kill()
    it.close()


def test_a_program_that_never_stops_talking_gives_no_answer() -> None:
    it = Program(shlex.join([sys.executable, "-c", "while True: print('info', flush=True)"]))
    with pytest.raises(ProgramFailed, match=r"gave no answer to 'go' within 0\.2 s"):
        it.wait_for(lambda line: line == "bestmove", 0.2, "go")
    it.close()


def test_a_program_that_fails_is_started_anew_for_the_next_game(tmp_path: Path) -> None:
    told = command(tmp_path, *UGI, "go=end")
    conditions = Conditions("connect-four", ("search", f"it=ugi:{told}"), seed=1, plies=0, nodes=50)
    games = met(conditions, Meeting(0, 0, 1)).games
    assert [game.ending for game in games] == [Ending.FORFEIT] * 2
    assert [game.gain for game in games] == [1.0, -1.0]
    assert all("ended without an answer to 'go nodes 50'" in game.fault for game in games)


def test_the_sentence_about_a_long_move_is_not_long(tmp_path: Path) -> None:
    talker = tmp_path / "talker.py"
    talker.write_text(
        "while True: print({'u': 'ugiok', 'i': 'readyok', 'g': 'bestmove ' + '9' * 50_000}.get(input()[0]))"
    )
    text = f"it=ugi:{shlex.join([sys.executable, '-u', str(talker)])}"
    conditions = Conditions("connect-four", ("search", text), seed=1, plies=0, nodes=50)
    assert {len(game.fault) < 600 for game in met(conditions, Meeting(0, 0, 1)).games} == {True}


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("pig", "ugi:x", "UGI is for games without chance, and Pig has chance"),
        ("nim", "gomocup:x", "speaks the protocol of Gomocup, which is for five in a row, and not for Nim"),
        ("mnk", "gomocup:x", "speaks the protocol of Gomocup, which is for five in a row, and not for MNK"),
        ("gomoku", "gomocup:x option.a=1", "which knows no option.NAME=VALUE; give the program's own options after"),
        ("chess", "nboard:x", "speaks the NBoard protocol, which is for Othello on square boards, and not for Chess"),
        ("othello", "nboard:x", "in which depth limits a move; write option.depth=8 after it"),
        ("othello", "nboard:", "names no program; write nboard: and its command, as in nboard:./mEdax -nboard"),
    ],
)
def test_what_cannot_be(game: str, text: str, sentence: str) -> None:
    with pytest.raises(BadArgument) as raised:
        opened(entry_of(text), find(game), LIMITS, 0)
    assert sentence in str(raised.value)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProgramFailed, match="the program '/nowhere/x' cannot be started: No such file or directory"):
        opened(entry_of("gomocup:/nowhere/x"), find("gomoku"), LIMITS, 0)


# ------------------------------------------------------------ whole games with real programs


def whole_game(name: str, players: tuple[str, str], seconds: float) -> Game:
    game = find(name)
    limits = Limits(seconds=seconds)
    contestants: list[Any] = [opened(entry_of(text), game, limits, seed) for seed, text in enumerate(players)]
    done = continued(Match(game, game.initial_state()), contestants, players, random.Random(1), prove=False)
    for one in contestants:
        one.close()
    return done


def ours(words: str) -> str:
    return f"{shlex.quote(sys.executable)} -m perfectplay {words}"


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("connect-four:columns=5,rows=4", f"ugi:{ours('ugi connect-four:columns=5,rows=4')}"),
        ("chess", f"ugi:{ours('ugi chess')} 'option.Skill Level=1'"),
        ("go:size=3", f"gtp:{ours('gtp go:size=3')}"),
        ("hex:size=4", f"gtp:{ours('gtp hex --no-resign')}"),
        ("othello:columns=4,rows=4", f"gtp:{ours('gtp othello --no-resign')}"),
        ("gomoku:size=9", f"gomocup:{ours('gomocup')}"),
        ("othello:columns=6,rows=6", f"nboard:{ours('nboard')} option.depth=2"),
    ],
)
def test_our_own_programs_play_whole_games(game: str, text: str) -> None:
    for players in ((text, "engine:1"), ("engine:1", text)):
        done = whole_game(game, players, 0.05)
        assert done.fault == ""
        assert done.ending in (Ending.RULES, Ending.LENGTH)
        assert len(done.moves) >= 5


@pytest.mark.slow
@pytest.mark.timeout(300)
@needs("stockfish")
def test_stockfish_plays_a_whole_game() -> None:
    done = whole_game("chess", (f"uci:{found('stockfish')} 'option.Skill Level=0'", "search"), 0.1)
    assert (done.ending, done.fault) == (Ending.RULES, "")


@pytest.mark.slow
@pytest.mark.timeout(300)
@needs("gnuchess")
def test_gnu_chess_plays_a_whole_game() -> None:
    done = whole_game("chess", (f"uci:{found('gnuchess')} --uci", "search"), 0.1)
    assert (done.ending, done.fault) == (Ending.RULES, "")


@pytest.mark.slow
@pytest.mark.timeout(300)
@needs("gnugo")
def test_gnu_go_plays_a_whole_game() -> None:
    done = whole_game(
        "go:size=5,ko=simple", (f"gtp:{found('gnugo')} --mode gtp --level 1 --chinese-rules", "mcts"), 0.2
    )
    assert (done.ending, done.fault) in ((Ending.RULES, ""), (Ending.RESIGNATION, ""))


@pytest.mark.slow
@pytest.mark.timeout(300)
@needs("fairy-stockfish")
def test_fairy_stockfish_plays_a_whole_game_of_janggi() -> None:
    fairy = f"uci:{found('fairy-stockfish')}"
    for players in (("engine:1", fairy), (fairy, f"uci:{ours('uci')}")):
        done = whole_game("janggi", players, 0.1)
        assert done.fault == ""
        assert done.ending in (Ending.RULES, Ending.LENGTH)
