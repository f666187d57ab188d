"""easyAI's Negamax, on the games that come with it and on our bitboards written for it.

Three adjustments make it search the same tree:

* It multiplies the score of every end by ``1 + 0.001 * plies left``. With that, other branches are cut as soon as
  wins come within the horizon. `Negamax` takes any scoring function; ours divides by the same factor, so that a
  win is exactly 1. The tree is then the same.
* Its window is open as long as ``win_score`` is left alone, which we do.
* It copies the game with ``deepcopy`` at every node unless the game has ``unmake_move``. The Connect Four that
  comes with it has none; so it is measured as it comes, and on bitboards without and with ``unmake_move``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from easyAI import Negamax, TwoPlayerGame
from easyAI.games.ConnectFour import ConnectFour as OwnConnectFour
from easyAI.games.TicTacToe import TicTacToe as OwnTicTacToe

from perfectplay.games import ConnectFour
from perfectplay.games.connect_four_board import Discs
from perfectplay.measuring.peers import Contender, outcome

PLAYERS: Final = (None, None)
"""The players do not matter to a search, and None is copied fastest."""

COLUMNS: Final = tuple(range(7))
BOTTOM: Final = tuple(1 << 7 * column for column in COLUMNS)
TOP: Final = tuple(1 << 7 * column + 5 for column in COLUMNS)
TOP_ROW: Final = sum(TOP)

GOAL: Final = 2000.0


class Bitboards(TwoPlayerGame):  # type: ignore[misc]
    """Connect Four on the bitboards of `perfectplay.games.ConnectFour`, as fast as we could write it for easyAI."""

    def __init__(self) -> None:
        self.players = PLAYERS
        self.current_player = 1
        self.mine = self.all = self.ply = 0

    def possible_moves(self) -> Any:
        full = self.all & TOP_ROW
        return [column for column in COLUMNS if not full & TOP[column]] if full else COLUMNS

    def make_move(self, column: int) -> None:
        taken = self.all
        self.mine ^= taken
        self.all = taken | taken + BOTTOM[column]
        self.ply += 1

    def lose(self) -> bool:
        discs = self.mine ^ self.all
        pairs = discs & discs >> 1
        if pairs & pairs >> 2:
            return True
        pairs = discs & discs >> 6
        if pairs & pairs >> 12:
            return True
        pairs = discs & discs >> 7
        if pairs & pairs >> 14:
            return True
        pairs = discs & discs >> 8
        return pairs & pairs >> 16 != 0

    def is_over(self) -> bool:
        return self.ply == 42 or self.lose()


class BitboardsUnmade(Bitboards):
    """The same with ``unmake_move``, which spares easyAI the copies."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[tuple[int, int]] = []

    def make_move(self, column: int) -> None:
        taken = self.all
        self.past.append((self.mine, taken))
        self.mine ^= taken
        self.all = taken | taken + BOTTOM[column]
        self.ply += 1

    def unmake_move(self, column: int) -> None:  # noqa: ARG002
        self.mine, self.all = self.past.pop()
        self.ply -= 1


def contenders(game: str) -> list[Contender]:
    """Returns easyAI on ``game``, in every way that there is."""
    if game == "connect-four":
        return [
            _contender(
                "easyAI, its own Connect Four",
                _own_connect_four,
                lambda game: int((game.board != 0).sum()),
                _cells_position,
                GOAL,
            ),
            _contender("easyAI, our bitboards, copied", Bitboards, _ply, _bits_position, GOAL),
            _contender("easyAI, our bitboards with unmake_move", BitboardsUnmade, _ply, _bits_position, GOAL),
        ]
    if game == "tic-tac-toe":
        return [
            _contender(
                "easyAI, its own tic-tac-toe (with unmake_move)",
                lambda: OwnTicTacToe(PLAYERS),
                lambda game: 9 - game.board.count(0),
                _squares_position,
            )
        ]
    return []


def _contender(
    name: str,
    start: Callable[[], Any],
    plies: Callable[[Any], int],
    position: Callable[[Any], str],
    goal: float | None = None,
) -> Contender:
    def search(depth: int) -> float:
        def scoring(game: Any) -> float:
            return -1 / (1 + 0.001 * (depth - plies(game))) if game.lose() else 0.0

        searcher = Negamax(depth, scoring)
        searcher(start())
        return outcome(searcher.alpha)

    def watched(depth: int, enter: Callable[[Any], object]) -> None:
        module: Any = sys.modules[Negamax.__module__]
        inner = module.negamax

        def told(game: Any, *rest: Any) -> Any:
            enter(game)
            return inner(game, *rest)

        module.negamax = told
        try:
            search(depth)
        finally:
            module.negamax = inner

    return Contender(name, search, watched, position, goal)


def _own_connect_four() -> Any:
    return OwnConnectFour(PLAYERS)


def _ply(game: Any) -> int:
    return game.ply  # type: ignore[no-any-return]


def _bits_position(game: Any) -> str:
    return ConnectFour().format_position(Discs(game.mine, game.all))


def _cells_position(game: Any) -> str:
    return "/".join("".join(".XO"[cell] for cell in row) for row in reversed(game.board.tolist()))


def _squares_position(game: Any) -> str:
    """Writes a position; its first square is at the top left, ours at the bottom left: the same tree, upside down."""
    return "/".join("".join(".XO"[cell] for cell in game.board[first : first + 3]) for first in (6, 3, 0))
