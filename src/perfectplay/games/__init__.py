"""The games of the library, and games from files by name."""

from __future__ import annotations

from perfectplay.games.backgammon import Backgammon
from perfectplay.games.coins import Coins
from perfectplay.games.connect_four import ConnectFour
from perfectplay.games.explicit_tree import ExplicitTree
from perfectplay.games.loading import find, load
from perfectplay.games.mnk import MNK, Gomoku
from perfectplay.games.nim import Nim
from perfectplay.games.pacman import Pacman
from perfectplay.games.pig import Pig
from perfectplay.games.registry import Entry, Parameter, entries, get, name_of
from perfectplay.games.tic_tac_toe import TicTacToe

__all__ = [
    "MNK",
    "Backgammon",
    "Coins",
    "ConnectFour",
    "Entry",
    "ExplicitTree",
    "Gomoku",
    "Nim",
    "Pacman",
    "Parameter",
    "Pig",
    "TicTacToe",
    "entries",
    "find",
    "get",
    "load",
    "name_of",
]
