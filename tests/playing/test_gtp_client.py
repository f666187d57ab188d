"""The client of the Go Text Protocol against a small program that speaks it, well and badly."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import pytest

from perfectplay.errors import BadArgument, GameError
from perfectplay.games.go import Go
from perfectplay.playing.gtp_client import GtpClient

PROGRAM = """
import sys
moves = iter(sys.argv[1:])
for line in sys.stdin:
    words = line.split()
    if words[0] == "quit":
        break
    if words[0] == "fail":
        print("? unknown command\\n", flush=True)
    elif words[0] == "genmove":
        move = next(moves)
        if move == "end":
            break
        print(f"= {move}\\n", flush=True)
    else:
        print("=" + line[len(words[0]):].rstrip() + "\\n", flush=True)
"""


def client(folder: Path, game: Go, *moves: str, seconds: float = 20) -> GtpClient:
    file = folder / "program.py"
    file.write_text(textwrap.dedent(PROGRAM))
    return GtpClient([sys.executable, str(file), *moves], game, seconds=seconds)


def test_moves_go_both_ways(tmp_path: Path) -> None:
    game = Go(5)
    with client(tmp_path, game, "C3", "PASS", "resign") as program:
        state = game.initial_state()
        chosen = program.choose(state)
        assert chosen == 12
        program.play(state, chosen)
        assert program.ask("komi 6.5") == "6.5"
        assert program.choose(game.result(state, chosen)) == game.a_pass
        assert program.choose(state) is None


@pytest.mark.parametrize(
    ("moves", "message"),
    [(("I5",), "has moved I5: 'I5' is no point"), (("end",), "has ended; it was asked 'genmove black'")],
)
def test_a_program_that_fails_is_named(tmp_path: Path, moves: tuple[str, ...], message: str) -> None:
    with client(tmp_path, Go(9), *moves) as program, pytest.raises(GameError, match=message):
        program.choose(Go(9).initial_state())


def test_a_refused_command_says_why(tmp_path: Path) -> None:
    with client(tmp_path, Go(9)) as program, pytest.raises(GameError, match="refuses 'fail': unknown command"):
        program.ask("fail")


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BadArgument, match=r"'no-such-program' cannot be started .*; is it installed\?"):
        GtpClient(["no-such-program"], Go(9))


def test_a_program_that_says_nothing() -> None:
    silent = [sys.executable, "-c", "import time; time.sleep(30)"]
    with pytest.raises(GameError, match=r"has not answered 'boardsize 9' in 0\.2 seconds"):
        GtpClient(silent, Go(9), seconds=0.2)
