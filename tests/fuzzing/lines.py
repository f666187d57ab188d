"""Lines of protocols in any order, half of them damaged: each is answered as it should be, and the program lives on."""

from __future__ import annotations

import random
import re
import time
from typing import Any

from perfectplay import games
from perfectplay.playing.protocols.gomocup import GomocupEngine
from perfectplay.playing.protocols.gtp import GtpEngine
from perfectplay.playing.protocols.nboard import NBoardEngine
from perfectplay.playing.protocols.uci import UciEngine
from perfectplay.playing.protocols.ugi import UgiEngine
from tests.fuzzing.mutations import changed

Case = dict[str, Any]

LONGEST_ANSWER = 30_000
MOST_LINES = 14


def _listed(text: str) -> list[str]:
    """Returns the lines of a text."""
    return [line.strip() for line in text.strip().splitlines()]


UCI = _listed(
    """
    uci
    isready
    ucinewgame
    setoption name Skill Level value 3
    setoption name Hash value 8
    setoption name Threads value 2
    setoption name UCI_LimitStrength value true
    setoption name UCI_Elo value 1500
    setoption name UCI_Chess960 value true
    setoption name UCI_Variant value janggi
    setoption name UCI_Variant value chess
    setoption name Ponder value true
    position startpos
    position startpos moves e2e4 e7e5 g1f3
    position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5
    position startpos moves a4b4 e9e9
    position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1
    position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 98 80 moves a1a2
    position fen r5k1/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1
    go depth 1
    go nodes 40
    go movetime 5
    go wtime 90 btime 90 winc 1 binc 1
    go mate 1
    go infinite
    go ponder movetime 5
    go ponder wtime 50 btime 50
    ponderhit
    stop
    debug on
    register later
    quit
    """
)
UGI = [line.replace("uci", "ugi") for line in UCI if "UCI_" not in line and "position" not in line] + _listed(
    """
    position startpos
    position startpos moves a1 b1 a2 b2
    position startpos moves a1 b1 a2 b2 a3
    position startpos moves 4 4 3
    position fen XXX/OO./...
    query gameover
    query p1turn
    query result
    go p1time 90 p2time 90
    """
)
GTP = _listed(
    """
    protocol_version
    7 name
    version
    known_command play
    list_commands
    boardsize 5
    boardsize 9
    clear_board
    komi 6.5
    play black C3
    play white D4
    play b pass
    play w pass
    undo
    genmove black
    genmove w
    reg_genmove b
    kgs-genmove_cleanup b
    fixed_handicap 3
    place_free_handicap 4
    set_free_handicap A1 B2 C3
    time_settings 0 1 5
    time_settings 1 0 0
    time_left b 1 0
    final_score
    final_status_list dead
    final_status_list alive
    showboard
    loadsgf nothing.sgf
    gogui-rules_board
    gogui-rules_legal_moves
    gogui-rules_final_result
    # a comment
    quit
    """
)
GOMOCUP = _listed(
    """
    START 5
    START 10
    RECTSTART 7,6
    RESTART
    BEGIN
    TURN 2,2
    TURN 4,1
    PLAY 0,0
    TAKEBACK 2,2
    BOARD
    1,1,1
    2,2,2
    3,1,1
    DONE
    INFO timeout_turn 20
    INFO time_left 50
    INFO rule 1
    INFO rule 4
    INFO rule 8
    INFO max_memory 400000000
    ABOUT
    SUGGEST 1,1
    END
    """
)
NBOARD = _listed(
    """
    nboard 2
    set depth 2
    set game (;GM[Othello]TI[1]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)
    set game (;GM[Othello]BO[4 -----*O--O*----- *];)
    set contempt 3
    move F5
    move PA
    move C5/1.00/2.5
    F5
    hint 2
    go
    ping 3
    learn
    analyze
    quit
    """
)

SPOKEN: dict[str, tuple[list[str], list[str]]] = {
    "uci": (UCI, [""]),
    "ugi": (UGI, ["tic-tac-toe", "connect-four", "hex:size=3", "nim", "othello:columns=4,rows=4"]),
    "gtp": (GTP, ["go:size=5", "go:size=4,ko=simple", "hex:size=3", "othello:columns=4,rows=4", "gomoku:size=6"]),
    "gomocup": (GOMOCUP, [""]),
    "nboard": (NBOARD, [""]),
}
LAST = {
    "uci": ("isready", "readyok"),
    "ugi": ("isready", "readyok"),
    "gtp": ("known_command name", "= true\n"),
    "gomocup": ("ABOUT", 'name="perfectplay", '),
    "nboard": ("ping 7", "pong 7"),
}
"""A line at the end, and how its answer begins."""


def make(draw: random.Random) -> Case:
    protocol = draw.choice(sorted(SPOKEN))
    known, names = SPOKEN[protocol]
    lines = []
    for _ in range(draw.randint(1, MOST_LINES)):
        line = draw.choice(known)
        if draw.random() < 0.4:
            line = changed(line, draw).replace("\n", " ")
        lines.append(quick(line))
    start = ["START 8", "INFO timeout_turn 20"] if protocol == "gomocup" and draw.random() < 0.7 else []
    start = ["set depth 1"] if protocol == "nboard" else start
    return {"protocol": protocol, "game": draw.choice(names), "lines": [*start, *lines]}


def quick(line: str) -> str:
    """The line with small numbers where a large one would let the program think for long."""
    return re.sub(r"(?i)(time\w*|depth|movetime|inc|_left|TI\[|settings|mate|\d\s+)(\D*)\d{2,}", r"\1\g<2>20", line)


def check(case: Case) -> str:
    protocol, said = case["protocol"], list[str]()
    engine = _engine(protocol, case["game"], said)
    asked = heard = 0
    try:
        for line in case["lines"]:
            if not engine.hear(line):
                break
            words = line.split()
            asked += words[:1] == ["go"]
            heard += bool(words)
        else:
            wrong = _last(protocol, engine, said)
            if wrong:
                return wrong
    finally:
        engine.close()
    answers = sum(line.startswith("bestmove ") for line in said)
    if protocol in ("uci", "ugi") and answers != asked:
        return f"{asked} go were answered by {answers} bestmove: {said}"
    for line in said:
        if len(line) > LONGEST_ANSWER or "Traceback" in line or (protocol != "gtp" and "\n" in line):
            return f"an answer that is no line: {line[:300]!r}"
    return ""


def _last(protocol: str, engine: Any, said: list[str]) -> str:
    """Whether the program still answers."""
    if getattr(engine, "placing", None) is not None:
        engine.hear("DONE")
    if hasattr(engine, "thinking") and protocol != "nboard":
        engine.thinking.stop()
    line, right = LAST[protocol]
    began = time.monotonic()
    engine.hear(line)
    if not said or not said[-1].startswith(right):
        return f"{line!r} is answered by {said[-1:]} after {time.monotonic() - began:.1f} s"
    return ""


def _engine(protocol: str, game: str, said: list[str]) -> Any:
    if protocol == "uci":
        return UciEngine(said.append)
    if protocol == "ugi":
        return UgiEngine(said.append, games.find(game))
    if protocol == "gtp":
        return GtpEngine(said.append, games.find(game), seconds=0.01)
    if protocol == "gomocup":
        return GomocupEngine(said.append, seconds=0.01)
    return NBoardEngine(said.append, seconds=0.01)
