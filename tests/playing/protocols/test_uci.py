"""UCI, line by line, and driven by python-chess."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from perfectplay.games import Chess, Janggi
from perfectplay.playing.chess_elo import LEAST_ELO, MOST_ELO, strength_with
from perfectplay.playing.protocols.uci import UciEngine as Engine
from perfectplay.playing.protocols.universal import limits_of

CLOCKS = Engine.clocks
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
COMMAND = [sys.executable, "-m", "perfectplay.commands", "uci", "chess"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")}


def talk(*lines: str) -> list[str]:
    said: list[str] = []
    Engine(said.append).run(lines)
    return said


def test_introduction() -> None:
    said = talk("uci", "", "nonsense and more", "isready", "quit", "uci")
    assert said[0].startswith("id name perfectplay ")
    assert said[-2:] == ["uciok", "readyok"]
    assert len(said) == 9


def played_with(*options: str) -> tuple[Engine, list[str]]:
    said: list[str] = []
    engine = Engine(said.append)
    for option in options:
        engine.answer(["setoption", *option.split()])
    return engine, said


def test_a_level_of_skill() -> None:
    engine, said = played_with("name Skill Level value 3")
    assert (said, engine.player().settings.level) == ([], 3)
    _, said = played_with("name Skill Level value 11", "name Skill Level value x", "name Skill Level")
    assert said == [
        "info string level is 11; it must be a whole number from 1 to 10",
        "info string level is 'x'; it must be a whole number from 1 to 10",
    ]


def test_a_strength_in_elo() -> None:
    middle = (LEAST_ELO + MOST_ELO) // 2
    engine, said = played_with(f"name UCI_Elo value {middle}")
    assert (said, engine.player().settings.level) == ([], 10)
    engine.answer(["setoption", "name", "uci_limitstrength", "value", "true"])
    settings = engine.player().settings
    assert settings.ladder is not None
    assert settings.ladder[settings.level - 1] == strength_with(middle)
    engine.answer(f"setoption name UCI_Elo value {MOST_ELO}".split())
    assert engine.player().settings.level == 10
    _, said = played_with("name UCI_Elo value 5000", "name UCI_Elo value many")
    assert said == [
        f"info string UCI_Elo is 5000; it must be a whole number from {LEAST_ELO} to {MOST_ELO}",
        f"info string UCI_Elo is 'many'; it must be a whole number from {LEAST_ELO} to {MOST_ELO}",
    ]


def test_elo_grows_with_strength() -> None:
    strengths = [strength_with(elo) for elo in range(LEAST_ELO, MOST_ELO + 1)]
    assert strengths == sorted(strengths)
    assert (strengths[0], strengths[-1]) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("position", "go", "move"),
    [
        ("fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "depth 2", "a1a8"),
        ("fen 6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", "depth 1", None),
        ("startpos moves f2f3 e7e5 g2g4", "movetime 200", "d8h4"),
        ("startpos moves e2e4 e7e5 f1c4 b8c6 d1h5 g8f6", "wtime 3000 btime 3000 winc 0 binc 0", "h5f7"),
        ("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1", "nodes 20000", "a7a8q"),
        ("startpos moves f2f3 e7e5 g2g4 d8h4", "depth 3", "(none)"),
        ("fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 98 80", "mate 1", "a1a8"),
    ],
)
def test_moves(position: str, go: str, move: str | None) -> None:
    said: list[str] = []
    engine = Engine(said.append)
    engine.answer(["position", *position.split()])
    engine.answer(["go", *go.split()])
    engine.thinking.wait()
    assert said[-1].startswith("bestmove ")
    assert move is None or said[-1] == f"bestmove {move}"
    if move != "(none)":
        assert said[-2].startswith("info depth ")
        assert " pv " in said[-2]
    if "mate" in go:
        assert " score mate 1 " in said[-2]


def test_who_is_behind_takes_the_third_repetition() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    start = ["fen", "6k1/8/8/8/8/8/5PPP/Q5K1", "w", "-", "-", "0", "1", "moves"]
    moves = "a1a2 g8g7 a2a1 g7g8 a1a2 g8g7 a2a1"
    for past, best, score in ((moves, "bestmove g7g8", " score cp 0 "), ("a1a2 g8g7 a2a1", None, " score cp -")):
        engine.answer(["position", *start, *past.split()])
        engine.answer(["go", "depth", "3"])
        assert engine.thinking.thread is not None
        engine.thinking.wait()
        assert best is None or said[-1] == best
        assert score in said[-2]


def test_infinite_until_stop() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    engine.answer(["isready"])
    engine.answer(["go", "infinite"])
    time.sleep(0.5)
    engine.answer(["isready"])
    assert said[-1] == "readyok"
    assert not any(line.startswith("bestmove") for line in said)
    started = time.monotonic()
    engine.answer(["stop"])
    assert time.monotonic() - started < 2
    assert said[-1].startswith("bestmove ")
    engine.answer(["stop"])
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position", "position needs startpos or fen; for example: position startpos moves e2e4"),
        ("position fen 8/8", "'8/8' has 1 field; a FEN has "),
        ("position startpos moves e2e5", "move 1 of 1, 'e2e5': 'e2e5' is not legal; legal are "),
    ],
)
def test_what_is_wrong_is_answered_with_a_sentence(line: str, sentence: str) -> None:
    (said,) = talk(line)
    assert said.startswith(f"info string {sentence}")


@pytest.mark.parametrize(
    "line",
    [
        "x" * 10_000_000,
        "position fen " + "8/" * 5_000_000,
        "position startpos moves " + "e2e4 " * 2_000_000,
        "go " + "depth " * 1_000_000,
        "setoption name " + "\x00" * 10_000_000,
        "position fen \ud83d",
        "go depth 1" + "0" * 5000,
    ],
    ids=["letters", "fen", "moves", "go", "option", "surrogate", "number"],
)
@pytest.mark.timeout(60)
def test_hostile_lines_are_answered_with_one_sentence_at_most(line: str) -> None:
    said: list[str] = []
    engine = Engine(said.append)
    if line.startswith("go"):
        limits_of(line[:1_000_000].split()[1:], CLOCKS[0])
    else:
        engine.run([line])
    assert engine.thinking.thread is None, "nothing was searched"
    assert len(said) <= 1
    assert all(len(answer) < 400 and "\n" not in answer for answer in said)


@pytest.mark.parametrize(
    ("words", "turn", "limits"),
    [
        ("depth 7", 0, {"depth": 7}),
        ("nodes 0 depth 99999", 0, {"nodes": 1, "depth": 1000}),
        ("movetime 1500", 0, {"seconds": 1.5}),
        ("infinite", 0, {}),
        ("", 0, {}),
        ("wtime 60000 btime 1000", 0, {"seconds": 1.95}),
        ("wtime 60000 btime 30000 movestogo 10", 1, {"seconds": 2.95}),
        ("wtime 100 btime 100", 0, {"seconds": 0.01}),
        ("wtime -20 btime 100", 0, {"seconds": 0.01}),
        ("mate 2", 0, {"depth": 3}),
        ("movetime x", 0, {"seconds": 0.001}),
    ],
)
def test_limits(words: str, turn: int, limits: dict[str, float]) -> None:
    assert limits_of(words.split(), CLOCKS[turn]) == pytest.approx(limits)


def test_chess960_castles_with_the_rook() -> None:
    said = talk(
        "setoption name UCI_Chess960 value true",
        "position fen r5k1/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1",
    )
    assert said == []


# ------------------------------------------------------------ janggi


def test_janggi_as_fairy_stockfish_has_it() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    for line in (
        "setoption name UCI_Variant value janggi",
        "position startpos moves a4b4 e9e9",
        "go depth 1",
    ):
        engine.hear(line)
    engine.thinking.wait()
    assert isinstance(engine.game, Janggi)
    assert engine.game.rules == "janggi"
    assert re.fullmatch("bestmove [a-i](10|[1-9])[a-i](10|[1-9])", said[-1])
    engine.hear("setoption name UCI_LimitStrength value true")
    engine.hear("setoption name UCI_Elo value 1500")
    engine.hear("setoption name UCI_Chess960 value true")
    engine.hear("setoption name Skill Level value 2")
    assert engine.player().settings.level == 2
    engine.hear("setoption name UCI_Variant value janggimodern")
    assert engine.player().game == Janggi(rules="janggimodern")
    engine.hear("position fen rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1 moves a4b4")
    assert engine.position.words == ["a4b4"]
    before = len(said)
    engine.hear("setoption name UCI_Variant value shogi")
    names = "chess, janggi, janggitraditional, janggimodern, janggicasual"
    assert said[before:] == [f"info string UCI_Variant is 'shogi'; it must be one of {names}"]
    engine.hear("setoption name UCI_Variant value chess")
    assert repr(engine.game) == repr(Chess())
    assert "option name UCI_Variant type combo default chess var chess var janggi" in talk("uci")[2]
    assert "combo default janggicasual " in told_by(Janggi(rules="janggicasual"), "uci")[2]


def told_by(game: Chess | Janggi, *lines: str) -> list[str]:
    said: list[str] = []
    Engine(said.append, game).run(lines)
    return said


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_python_chess_plays_with_it() -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    engine_module = pytest.importorskip("chess.engine", reason="python-chess is not installed")
    with engine_module.SimpleEngine.popen_uci(COMMAND, timeout=60, env=ENVIRONMENT) as engine:
        assert engine.id["name"].startswith("perfectplay ")
        engine.timeout = 60
        engine.ping()
        board = chess.Board()
        for limit in (
            engine_module.Limit(time=0.1),
            engine_module.Limit(depth=3),
            engine_module.Limit(nodes=5000),
            engine_module.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1),
        ):
            played = engine.play(board, limit, info=engine_module.INFO_ALL)
            assert played.move in board.legal_moves
            assert played.info["depth"] >= 1
            board.push(played.move)
        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        told = engine.analyse(mate, engine_module.Limit(depth=3))
        assert told["score"].white().mate() == 1
        with engine.analysis(board) as analysis:
            time.sleep(0.3)
            analysis.stop()
            assert analysis.wait().move in board.legal_moves
        board = chess.Board.from_chess960_pos(11)
        played = engine.play(board, engine_module.Limit(depth=2))
        assert played.move in board.legal_moves


@pytest.mark.slow
def test_the_end_of_the_input_ends_it() -> None:
    done = subprocess.run(
        COMMAND, input="uci\ngo infinite\n", env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_other_games_are_refused() -> None:
    done = subprocess.run([*COMMAND[:-1], "nim"], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == ("perfectplay: UCI is for chess and janggi, not for nim; write perfectplay ugi nim\n")
