"""The games of the library, and games from files by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from perfectplay.games.loading import find, load
from perfectplay.games.registry import GAMES, Entry, Parameter, entries, get, name_of

if TYPE_CHECKING:
    from perfectplay.games.abalone import Abalone
    from perfectplay.games.awele import Awele
    from perfectplay.games.backgammon import Backgammon
    from perfectplay.games.breakthrough import Breakthrough
    from perfectplay.games.checkers import Checkers
    from perfectplay.games.chess import Chess
    from perfectplay.games.coins import Coins
    from perfectplay.games.connect_four import ConnectFour
    from perfectplay.games.domineering import Domineering
    from perfectplay.games.dots_and_boxes import DotsAndBoxes
    from perfectplay.games.draughts import Draughts
    from perfectplay.games.explicit_tree import ExplicitTree
    from perfectplay.games.go import Go
    from perfectplay.games.hex import Hex
    from perfectplay.games.hexapawn import Hexapawn
    from perfectplay.games.isolation import Isolation
    from perfectplay.games.janggi import Janggi
    from perfectplay.games.kalah import Kalah
    from perfectplay.games.kayles import DawsonsKayles, Kayles
    from perfectplay.games.mnk import MNK, Gomoku
    from perfectplay.games.morris import NineMensMorris
    from perfectplay.games.nim import Nim
    from perfectplay.games.onitama import Onitama
    from perfectplay.games.othello import Othello
    from perfectplay.games.pacman import Pacman
    from perfectplay.games.pig import Pig
    from perfectplay.games.quarto import Quarto
    from perfectplay.games.renju import Omok, Renju
    from perfectplay.games.renju_opening import RenjuOpening
    from perfectplay.games.sums import Sum
    from perfectplay.games.tic_tac_toe import TicTacToe
    from perfectplay.games.ultimate_tic_tac_toe import UltimateTicTacToe
    from perfectplay.games.yut import Yut

_MODULES = {"Sum": "sums", **{listed.class_name: listed.module for listed in GAMES.values()}}
"""Where each class is; a file is imported when its class is first asked for."""


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})


__all__ = [
    "MNK",
    "Abalone",
    "Awele",
    "Backgammon",
    "Breakthrough",
    "Checkers",
    "Chess",
    "Coins",
    "ConnectFour",
    "DawsonsKayles",
    "Domineering",
    "DotsAndBoxes",
    "Draughts",
    "Entry",
    "ExplicitTree",
    "Go",
    "Gomoku",
    "Hex",
    "Hexapawn",
    "Isolation",
    "Janggi",
    "Kalah",
    "Kayles",
    "Nim",
    "NineMensMorris",
    "Omok",
    "Onitama",
    "Othello",
    "Pacman",
    "Parameter",
    "Pig",
    "Quarto",
    "Renju",
    "RenjuOpening",
    "Sum",
    "TicTacToe",
    "UltimateTicTacToe",
    "Yut",
    "entries",
    "find",
    "get",
    "load",
    "name_of",
]
