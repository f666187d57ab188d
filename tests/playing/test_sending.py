"""A player comes to another process with its game, also where that was loaded from a file."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay import Player
from perfectplay.games import Nim
from perfectplay.playing.sending import FromFile, received, sent

SOURCE = """
from dataclasses import dataclass
import perfectplay as pp

@dataclass(frozen=True)
class Take(pp.Game):
    pile: int = 9

    def initial_state(self): return self.pile
    def to_move(self, state): return (self.pile - state) % 2
    def actions(self, state): return [1]
    def result(self, state, action): return state - action
    def is_terminal(self, state): return state == 0
    def utility(self, state, player): return 1.0 if player else -1.0
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "take.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_another_process_reads_the_file(file: Path, tmp_path: Path) -> None:
    game = pp.load(f"{file}:Take:pile=5")
    with Player(game, nodes=50, compiled=False) as player:
        kept = tmp_path / "player"
        kept.write_bytes(pickle.dumps(player))
    program = f"import pickle; p = pickle.load(open({str(kept)!r}, 'rb')); print(p.game.pile, p.choose().name)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("5 1\n", "")


def test_the_same_process_has_it_again(file: Path) -> None:
    with Player(pp.load(f"{file}:Take:pile=5"), nodes=50, compiled=False) as player:
        copy = pickle.loads(pickle.dumps(player))
        assert copy.game == player.game
        copy.close()


def test_what_the_text_does_not_say_is_sent_itself(file: Path) -> None:
    game = pp.load(str(file))
    assert isinstance(sent(game), FromFile)
    assert received(sent(game)) == game
    assert sent(Nim()) == Nim()
    object.__setattr__(game, "pile", 2.5)  # read again, it would be refused
    assert sent(game) is game


def test_a_file_that_is_gone(file: Path) -> None:
    packed = sent(pp.load(str(file)))
    file.unlink()
    with pytest.raises(pp.errors.UnknownGame, match=r"take\.py"):
        received(packed)
