"""UCI, line by line, and driven by python-chess."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from perfectplay.games import Chess, Janggi
from perfectplay.playing.chess_elo import LEAST_ELO, MOST_ELO, strength_with
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.clocks import Lateness, share_of
from perfectplay.playing.protocols.limits import faults_of, limits_of
from perfectplay.playing.protocols.uci import UciEngine as Engine

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
    variants = "chess var janggi var janggitraditional var janggimodern var janggicasual"
    assert [re.sub(r" max \d+$", "", line) for line in said[2:-2]] == [
        f"option name UCI_Variant type combo default chess var {variants}",
        "option name UCI_Chess960 type check default false",
        "option name Hash type spin default 256 min 1",
        "option name Threads type spin default 1 min 1",
        "option name Skill Level type spin default 10 min 1",
        "option name Ponder type check default false",
        "option name MultiPV type spin default 1 min 1",
        "option name UCI_LimitStrength type check default false",
        f"option name UCI_Elo type spin default {MOST_ELO} min {LEAST_ELO}",
    ]


def test_unknown_words_before_a_command_are_left_out() -> None:
    assert talk("joho isready") == talk("isready")
    assert talk("joho\tposition startpos moves e2e9 go")[0].startswith("info string move 1 of 2, 'e2e9': ")
    assert talk("please quit", "isready") == []
    for ignored in ("debug on isready", "register name quit", "nonsense d", "UCI", "joho"):
        assert talk(ignored, "isready") == ["readyok"]


def test_a_search_of_some_moves_alone_is_not_there_and_that_is_said() -> None:
    said = heard("go depth 1 searchmoves a2a3")
    assert said[0] == "info string searchmoves is not known here; all moves are searched"
    assert said[-1].startswith("bestmove ")


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
        "info string Skill Level is '11'; it must be a whole number from 1 to 10",
        "info string Skill Level is 'x'; it must be a whole number from 1 to 10",
        "info string Skill Level has no value; write setoption name Skill Level value VALUE",
    ]


def heard(*lines: str) -> list[str]:
    """Says lines, and returns all that is said until the last search is over."""
    said: list[str] = []
    engine = Engine(said.append)
    for line in lines:
        engine.hear(line)
    engine.thinking.wait()
    return said


def test_several_lines() -> None:
    position = "position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"
    said = heard("setoption name MultiPV value 3", position, "go depth 3")
    deepest = [line for line in said if line.startswith("info depth 3 ")]
    assert [line.split()[3:5] for line in deepest] == [["multipv", number] for number in "123"]
    assert " score mate 2 " in deepest[0]
    moves = [line.partition(" pv ")[2].split()[0] for line in deepest]
    assert len(set(moves)) == 3
    assert said[-1].split()[:2] == ["bestmove", moves[0]]
    shallow = [line for line in said if line.startswith("info depth 1 ")][-3:]
    values = [int(line.split(" score cp ")[1].split()[0]) for line in shallow]
    assert values == sorted(values, reverse=True)


def test_there_are_no_more_lines_than_moves() -> None:
    stalemate = "position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1"
    assert heard("setoption name MultiPV value 256", stalemate, "go depth 2")[-1] == "bestmove (none)"
    only_move = "position fen k7/7R/8/8/8/8/8/4K1R1 b - - 0 1"
    said = heard("setoption name MultiPV value 5", only_move, "go depth 2")
    assert any(" multipv 1 " in line for line in said)
    assert not any(" multipv 2 " in line for line in said)


def test_several_lines_that_cannot_be() -> None:
    engine, said = played_with("name MultiPV value 0", "name MultiPV value 257", "name MultiPV value x")
    assert said == [
        f"info string MultiPV is {value!r}; it must be a whole number from 1 to 256" for value in ("0", "257", "x")
    ]
    assert not engine.tells_lines


@pytest.mark.parametrize("option", ["name Skill Level value 4", "name UCI_LimitStrength value true"])
def test_a_weaker_player_tells_one_line(option: str) -> None:
    engine, said = played_with("name MultiPV value 3", option)
    assert not engine.tells_lines
    assert "lines" not in engine.player().settings.options
    assert said == []


def test_options_that_are_on_or_off() -> None:
    engine, said = played_with(
        "name UCI_LimitStrength value true", "name UCI_LimitStrength value maybe", "name UCI_Chess960 value 1"
    )
    assert engine.is_limited
    assert said == [
        "info string UCI_LimitStrength is 'maybe'; it must be true or false",
        "info string UCI_Chess960 is '1'; it must be true or false",
    ]
    assert played_with("name Hash", "name hash value", "name Unknown")[1] == [
        "info string Hash has no value; write setoption name Hash value VALUE",
        "info string Hash has no value; write setoption name Hash value VALUE",
    ]


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ("depth 3 nodes 5 movetime 0 wtime -20 winc 0 btime 5 infinite", []),
        ("depth abc", ["depth is 'abc'; it must be a whole number, 1 or more; 1 is taken"]),
        ("depth -1", ["depth is '-1'; it must be a whole number, 1 or more; 1 is taken"]),
        (
            "nodes 0 mate x",
            [
                "nodes is '0'; it must be a whole number, 1 or more; 1 is taken",
                "mate is 'x'; it must be a whole number, 1 or more; 1 is taken",
            ],
        ),
        ("wtime abc", ["wtime is 'abc'; it must be a whole number of milliseconds; 0 is taken"]),
        ("depth", ["depth is ''; it must be a whole number, 1 or more; 1 is taken"]),
    ],
)
def test_numbers_of_go_that_make_no_sense(words: str, sentences: list[str]) -> None:
    assert faults_of(words.split()) == sentences
    said: list[str] = []
    engine = Engine(said.append)
    engine.hear(f"go {words}")
    if "infinite" in words:
        engine.hear("stop")
    engine.thinking.wait()
    assert said[: len(sentences)] == [f"info string {sentence}" for sentence in sentences]
    assert said[-1].startswith("bestmove ")


def test_a_clock_of_the_other_player_alone() -> None:
    assert limits_of(["btime", "60000"], 0) == limits_of(["btime", "60000"], 1)


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
    assert move is None or said[-1].partition(" ponder ")[0] == f"bestmove {move}"
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


def test_both_kinds_of_rules_get_ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Player[Any, Any]] = []
    waited: list[tuple[int, Player[Any, Any]]] = []

    class Noted(Player[Any, Any]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            made.append(self)

        def ready(self, seconds: float | None = None) -> bool:
            waited.append((len(made), self))
            return super().ready(seconds)

    monkeypatch.setattr("perfectplay.playing.protocols.uci.Player", Noted)
    said: list[str] = []
    Engine(said.append).answer(["isready"])
    assert said == ["readyok"]
    assert {player.game for player in made} == {Chess(fifty_moves=False), Chess(fifty_moves=True)}
    assert {player for _, player in waited} == set(made)
    assert {count for count, _ in waited} == {2}


def test_the_expected_answer_is_named() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    for line in ("position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "go depth 3"):
        engine.hear(line)
    engine.thinking.wait()
    move, answer, *_ = said[-2].partition(" pv ")[2].split()
    assert said[-1] == f"bestmove {move} ponder {answer}"


class Pondering:
    """An engine that ponders about a position."""

    def __init__(self, go: str, position: str = "startpos moves e2e4 e7e5") -> None:
        self.said: list[str] = []
        self.engine = Engine(self.said.append)
        self.tell("isready")
        self.tell(f"position {position}")
        self.tell(f"go ponder {go}")

    def tell(self, line: str) -> None:
        self.engine.hear(line)

    @property
    def answers(self) -> list[str]:
        return [line for line in self.said if line.startswith("bestmove ")]


def test_pondering_has_no_time_until_the_move_is_made() -> None:
    pondering = Pondering("movetime 300")
    time.sleep(0.6)
    assert pondering.answers == []
    began = time.monotonic()
    pondering.tell("ponderhit")
    assert pondering.answers == []
    pondering.engine.thinking.wait()
    assert 0.15 < time.monotonic() - began < 5
    assert len(pondering.answers) == 1
    pondering.tell("ponderhit")
    pondering.tell("stop")
    assert len(pondering.answers) == 1


@pytest.mark.parametrize(
    ("go", "position"),
    [("depth 1", "startpos"), ("wtime 9000 btime 9000", "startpos moves f2f3 e7e5 g2g4"), ("nodes 50", "startpos")],
)
def test_what_was_found_while_pondering_is_answered_at_once(go: str, position: str) -> None:
    pondering = Pondering(go, position)
    while not pondering.engine.is_found:
        time.sleep(0.01)
    assert pondering.answers == []
    pondering.tell("ponderhit")
    assert len(pondering.answers) == 1


@pytest.mark.parametrize(("go", "position"), [("wtime 60000 btime 60000", "startpos"), ("", "startpos moves e2e4")])
def test_another_move_ends_the_pondering_with_an_answer(go: str, position: str) -> None:
    pondering = Pondering(go, position)
    pondering.tell("stop")
    assert len(pondering.answers) == 1
    pondering.tell("position startpos moves d2d4")
    pondering.tell("go depth 1")
    pondering.engine.thinking.wait()
    assert len(pondering.answers) == 2


def test_a_position_that_is_over_waits_as_well() -> None:
    pondering = Pondering("movetime 10", "startpos moves f2f3 e7e5 g2g4 d8h4")
    time.sleep(0.05)
    assert pondering.answers == []
    pondering.tell("ponderhit")
    assert pondering.answers == ["bestmove (none)"]


def test_the_memory_and_the_threads_of_the_player() -> None:
    engine, said = played_with("name Hash value 32", "name Threads value 2", "name Ponder value true")
    settings = engine.player().settings
    assert (said, settings.table_mb, settings.threads) == ([], 32, 2)
    engine.hear("go nodes 30000")
    engine.thinking.wait()
    assert said[-1].startswith("bestmove ")
    _, said = played_with("name Hash value -1", "name Hash value 99999999", "name Threads value 0")
    assert all(
        re.fullmatch(r"info string Hash is '.*'; it must be .* megabytes from 1 to \d+", line) for line in said[:2]
    )
    assert said[2] == "info string Threads is '0'; it must be a whole number from 1 to 256"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position", "position needs startpos or fen; for example: position startpos moves e2e4"),
        ("position fen 8/8", "'8/8' has 1 field; a FEN has "),
        (
            "position startpos moves e2e4 e7e9 e2e4",
            "move 2 of 3, 'e7e9': 'e7e9' is no move; moves are written like",
        ),
        (
            "position startpos moves e2e5",
            "move 1 of 1, 'e2e5': 'e2e5' is not legal; legal are b1a3, b1c3, g1f3, g1h3, a2a3, a2a4, b2b3",
        ),
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
        limits_of(line[:1_000_000].split()[1:], 0)
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
        ("nodes 99999999999999999999 depth 99999", 0, {"nodes": 1 << 60, "depth": 1000}),
        ("movetime 1500", 0, {"seconds": 1.5}),
        ("infinite", 0, {}),
        ("", 0, {}),
        ("wtime 60000 btime 1000", 0, {"seconds": 1.95}),
        ("wtime 60000 btime 30000 movestogo 10", 1, {"seconds": 2.95}),
        ("wtime 100 btime 100", 0, {"seconds": 0.01}),
        ("wtime -20 btime 100", 0, {"seconds": 0.01}),
        ("mate 2", 0, {"depth": 3}),
        ("movetime x", 0, {"seconds": 0.001}),
        ("depth 4\u00b9 nodes --5", 0, {"depth": 1, "nodes": 1}),
        ("depth \u0663", 0, {"depth": 1}),
    ],
)
def test_limits(words: str, turn: int, limits: dict[str, float]) -> None:
    assert limits_of(words.split(), turn) == pytest.approx(limits)


def test_what_stays_on_the_clock_where_moves_come_late() -> None:
    assert share_of(3.0, increment=0.1, reserve=0.0) == share_of(3.0, increment=0.1) == pytest.approx(0.13)
    assert share_of(3.0, increment=0.1, reserve=1.5) == pytest.approx(0.08)
    assert share_of(1.0, increment=0.1, reserve=1.5) == 0.01
    lateness = Lateness()
    for _ in range(3):
        lateness.note(0.5, 0.1)
    assert lateness.reserve == 0, "who answers early is not late"
    lateness.note(0.1, 0.6)
    assert lateness.reserve == pytest.approx(1.0)
    lateness.note(0.1, 0.1)
    assert lateness.reserve == pytest.approx(0.95)


def test_a_late_move_makes_the_next_one_shorter() -> None:
    said: list[str] = []
    engine = Engine(said.append)
    engine.hear("isready")
    assert len(engine.players) == 2, "also for when plies without progress count"
    engine.lateness.note(0.0, 5.0)
    began = time.monotonic()
    engine.hear("go wtime 9000 btime 9000")
    engine.thinking.wait()
    assert said[-1].startswith("bestmove ")
    assert time.monotonic() - began < 0.2
    assert engine.lateness.worst == pytest.approx(0.95 * 5)


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


@pytest.mark.parametrize(
    ("position", "text", "checkers"),
    [
        ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""),
        ("startpos moves e2e4 e7e5 d1h5", "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", ""),
        ("fen k7/8/8/5n2/8/8/8/4K2R b K - 7 30 moves f5e3", "k7/8/8/8/8/4n3/8/4K2R w K - 8 31", ""),
        ("fen 4k3/8/8/1b6/8/8/4q3/4K3 w - -", "4k3/8/8/1b6/8/8/4q3/4K3 w - - 0 1", " e2"),
    ],
)
def test_the_position_is_shown_as_stockfish_shows_it(position: str, text: str, checkers: str) -> None:
    said = told_by(Chess(), f"position {position}", "d", "quit")
    assert said[0] == ""
    assert said[-2:] == [f"Fen: {text}", f"Checkers:{checkers}"]
    assert [line for line in said if "+" in line] == [" +---+---+---+---+---+---+---+---+"] * 9
    rows = [line.split("|")[1:9] for line in said if "|" in line]
    assert "".join(mark.strip() or "." for row in rows for mark in row) == re.sub(
        r"\d", lambda empty: "." * int(empty[0]), text.split()[0].replace("/", "")
    )


def test_janggi_is_shown_too() -> None:
    said = told_by(Janggi(), "position startpos moves a4a5", "d", "quit")
    assert len([line for line in said if line.startswith(" |")]) == 10
    assert said[-2:] == ["Fen: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/P8/2P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1", "Checkers:"]


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
        # It ponders about the move that comes, or about another one. That comes last: python-chess 1.11 ends pondering
        # before an analysis only where the board has another move than the expected one.
        for is_expected in (True, True, False):
            played = engine.play(board, engine_module.Limit(white_clock=3, black_clock=3), ponder=True)
            assert played.move in board.legal_moves
            board.push(played.move)
            others = [move for move in board.legal_moves if move != played.ponder]
            board.push(played.ponder if is_expected and played.ponder is not None else others[0])
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
def test_python_chess_is_told_several_lines() -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    engine_module = pytest.importorskip("chess.engine", reason="python-chess is not installed")
    board = chess.Board("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
    with engine_module.SimpleEngine.popen_uci(COMMAND, timeout=60, env=ENVIRONMENT) as engine:
        engine.timeout = 60
        found = engine.analyse(board, engine_module.Limit(depth=3), multipv=3)
    assert [one["multipv"] for one in found] == [1, 2, 3]
    assert found[0]["score"].white().mate() == 2
    assert len({one["pv"][0] for one in found}) == 3


@pytest.mark.slow
def test_the_end_of_the_input_ends_it() -> None:
    done = subprocess.run(
        COMMAND, input="uci\ngo infinite\n", env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


@pytest.mark.slow
def test_other_games_are_refused() -> None:
    done = subprocess.run([*COMMAND[:-1], "nim"], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == ("perfectplay: UCI is for chess and janggi, not for nim; write perfectplay ugi nim\n")
