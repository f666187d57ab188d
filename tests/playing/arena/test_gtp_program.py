"""Programs of Go against a small one that speaks the Go Text Protocol, well and badly."""

from __future__ import annotations

import random
import shlex
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.games import Go, Gomoku, Hex, Nim, Othello
from perfectplay.playing.arena import gtp_program
from perfectplay.playing.arena.contestants import entry_of, opened
from perfectplay.playing.arena.games import Ending, continued
from perfectplay.playing.arena.gtp_program import GtpProgram
from perfectplay.playing.arena.program import ProgramFailed
from perfectplay.playing.match import Match
from perfectplay.search.limits import Limits

PROGRAM = """
import sys, time
moves = iter(sys.argv[2:])
heard = open(sys.argv[1], "w")
for line in sys.stdin:
    words = line.split()
    print(line, end="", file=heard, flush=True)
    if words[0] == "quit":
        break
    if words[0] == "fail":
        print("? unknown command\\n", flush=True)
    elif words[0] == "known_command":
        print("= true\\n", flush=True)
    elif words[0] == "genmove":
        move = next(moves)
        if move == "end":
            break
        if move == "hang":
            time.sleep(100)
        print(f"= {move}\\n", flush=True)
    else:
        print("=" + line[len(words[0]):].rstrip() + "\\n", flush=True)
"""


def command(folder: Path, *moves: str) -> str:
    file = folder / "program.py"
    file.write_text(textwrap.dedent(PROGRAM))
    return shlex.join([sys.executable, str(file), str(folder / "heard"), *moves])


def test_the_program_hears_only_what_it_does_not_know(tmp_path: Path) -> None:
    game = Go(5)
    match = Match(game, game.initial_state())
    with closing(GtpProgram(command(tmp_path, "C3", "PASS", "resign", "C3"), game)) as program:

        def asked() -> int | None:
            actions = [game.parse_action(state, name) for state, name in zip(match.states, match.moves, strict=False)]
            return program.best_move(match.states, actions)

        match.take(asked())
        match.move("B2")
        assert asked() == game.a_pass
        match.move("D4")  # not what the program plays
        match.move("A1")
        assert asked() is None
        assert program.best_move(match.states[:1], []) == game.parse_action(match.states[0], "C3")
    new = ["boardsize 5", "clear_board", f"komi {game.komi:g}"]
    again = ["play black C3", "play white B2", "play black D4", "play white A1", "genmove black"]
    heard = (tmp_path / "heard").read_text().split("\n")
    assert heard == [
        *new,
        "genmove black",
        "play white B2",
        "genmove black",
        *new,
        *again,
        *new,
        "genmove black",
        "quit",
        "",
    ]


@pytest.mark.parametrize(
    ("moves", "error", "message"),
    [
        (("I5",), IllegalMove, "'I5' is no point"),
        (("end",), ProgramFailed, "ended without an answer to 'genmove black'"),
        (("hang",), ProgramFailed, r"gave no answer to 'genmove black' within 0\.4 s"),
    ],
)
def test_a_program_that_fails_is_named(
    tmp_path: Path, moves: tuple[str, ...], error: type[Exception], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Go(9)
    with closing(GtpProgram(command(tmp_path, *moves), game)) as program:
        program.ask("boardsize 9")  # is there
        monkeypatch.setattr(gtp_program, "TO_ANSWER", 0.4)
        with pytest.raises(error, match=message):
            program.best_move([game.initial_state()], [])


def test_a_refused_command_says_why(tmp_path: Path) -> None:
    with closing(GtpProgram(command(tmp_path), Go(9))) as program:
        assert program.ask("komi 6.5") == "6.5"
        with pytest.raises(ProgramFailed, match="refuses 'fail': unknown command"):
            program.ask("fail")


def test_a_program_is_a_contestant(tmp_path: Path) -> None:
    game = Go(5)
    entry = entry_of(f"it=gtp:{command(tmp_path, 'C3', 'resign')}")
    assert entry.name == "it"
    players = [opened(one, game, Limits(seconds=1.0), 0) for one in (entry, entry_of("mcts:0.05s"))]
    done = continued(Match(game, game.initial_state()), players, ("it", "mcts"), random.Random(1))
    assert (done.ending, done.gain, len(done.moves), done.moves[0]) == (Ending.RESIGNATION, -1.0, 2, "C3")
    assert "time_settings 0 1 1" in (tmp_path / "heard").read_text()
    for player in players:
        player.close()


@pytest.mark.parametrize(
    ("game", "moves", "vertices", "answer", "name"),
    [
        (Gomoku(9), ("i5", "h5"), ("black J5", "white H5"), "J9", "i9"),
        (Othello(), ("f5",), ("black F5",), "D6", "d6"),
        (Hex(9), ("i5",), ("black i5",), "H4", "h4"),
    ],
    ids=["gomoku", "othello", "hex"],
)
def test_programs_of_other_games(
    game: Any, moves: tuple[str, ...], vertices: tuple[str, ...], answer: str, name: str, tmp_path: Path
) -> None:
    match = Match(game, game.initial_state())
    match.play(moves)
    with closing(opened(entry_of(f"gtp:{command(tmp_path, answer)}"), game, Limits(nodes=5), 0)) as it:
        assert match.move(str(it.choose(match).name)).lower() == name
    colour = ("black", "white")[len(moves) % 2]
    heard = (tmp_path / "heard").read_text().splitlines()
    size = 8 if isinstance(game, Othello) else 9
    played = [f"play {vertex}" for vertex in vertices]
    assert heard == [f"boardsize {size}", "clear_board", *played, f"genmove {colour}", "quit"]


def test_a_letter_that_vertices_leave_out_is_no_move(tmp_path: Path) -> None:
    game = Gomoku(9)
    it = opened(entry_of(f"gtp:{command(tmp_path, 'I5')}"), game, Limits(nodes=5), 0)
    with closing(it), pytest.raises(IllegalMove, match="'I5' is no vertex; write one such as D4, without the letter I"):
        it.choose(Match(game, game.initial_state()))


def test_what_cannot_be() -> None:
    with pytest.raises(
        BadArgument,
        match="gtp:x speaks GTP, which is for Go, Hex, Othello and gomoku on square boards, and not for Nim",
    ):
        opened(entry_of("gtp:x"), Nim(), Limits(), 0)
    with pytest.raises(BadArgument, match="speaks GTP, which knows no option"):
        opened(entry_of("gtp:gnugo option.level=3"), Go(9), Limits(), 0)
    with pytest.raises(BadArgument, match="names no program; write gtp: and its command, as in gtp:gnugo --mode gtp"):
        entry_of("gtp: ")
    with pytest.raises(ProgramFailed, match="the program 'no-such-program' cannot be started"):
        opened(entry_of("gtp:no-such-program"), Go(9), Limits(), 0)
