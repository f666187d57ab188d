"""A move for a board of python-chess, by our search.

::

    import chess
    from perfectplay.adapters.chess import best_move

    board = chess.Board()
    board.push(best_move(board, seconds=1))

python-chess is never imported here. A board is used only through its own methods: ``fen``, ``copy``, ``pop`` and
``parse_uci``, which makes the move that is returned. Its ``move_stack`` is heeded: a position that comes a third time
is a draw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.chess import FIFTY_MOVES, Chess
from perfectplay.games.chess_board import Position
from perfectplay.playing.choice import Choice
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.uci import NEAR_THE_END_OF_THE_CLOCK

METHODS: Final = ("fen", "copy", "pop", "parse_uci")
FIELDS: Final = ("move_stack", "halfmove_clock", "chess960")
USUAL_CHESS: Final = ("chess", None)
"""What ``uci_variant`` is where the rules are those of chess."""
MOST_PLAYERS: Final = 4
"""So many players, each with its memory, are kept for the next call."""


class Asked(NamedTuple):
    """A board as our search takes it: ``perfectplay.search(asked.game, asked.state, earlier=asked.earlier)``."""

    game: Chess
    state: Position
    earlier: tuple[Position, ...]
    """The positions before, back to the last capture or move of a pawn."""


def asked(board: Any) -> Asked:
    """Returns a board of python-chess as our game, state and the states before.

    Raises `BadArgument` for what is no board or has the rules of another game, and `BadPosition` for a position that
    cannot be.
    """
    _check(board)
    counts = NEAR_THE_END_OF_THE_CLOCK <= board.halfmove_clock < FIFTY_MOVES
    reading = Chess(chess960=bool(board.chess960))
    state = reading.parse_position(board.fen())
    past = board.copy()
    earlier: list[Position] = []
    while past.move_stack and past.halfmove_clock and past.pop():  # a null move is false, and ends the past
        earlier.append(reading.parse_position(past.fen()))
    game = Chess(chess960=bool(board.chess960), fifty_moves=counts)
    return Asked(game, state if counts else state._replace(clock=0), tuple(reversed(earlier)))


def choose(
    board: Any,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    level: int | None = None,
    seed: int | None = None,
) -> Choice[Position, int]:
    """Returns our choice for a board of python-chess: the action, its value, and the line that is expected.

    The options are those of `best_move`, and so are the errors.
    """
    given = asked(board)
    if given.game.is_terminal(given.state):
        raise BadArgument("the game is over on this board, so there is no move to choose; give a board before its end")
    for name, value in (("level", level), ("seed", seed)):
        if value is not None and not isinstance(value, int):
            raise BadArgument(f"{name} is {value!r}; it must be a whole number")
    player = _player(given.game, level, seed)
    return player.choose(given.state, earlier=given.earlier, seconds=seconds, depth=depth, nodes=nodes)


def best_move(
    board: Any,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    level: int | None = None,
    seed: int | None = None,
) -> Any:
    """Returns the best move on a board of python-chess, as a ``chess.Move``; the board stays as it is.

    ``seconds`` (1 if nothing limits the search), ``depth`` and ``nodes`` limit it, and ``level`` is from 1, which a
    beginner beats, to 10, full strength, as in `perfectplay.Player`. Calls with the same level and ``seed`` share what
    they remember.

    Raises `BadArgument` for what is no board, for a variant of chess, and where the game is over; `BadPosition` for a
    position that cannot be.
    """
    chosen = choose(board, seconds=seconds, depth=depth, nodes=nodes, level=level, seed=seed)
    game: Any = chosen.result.game
    return board.parse_uci(game.uci_name(chosen.result.state, chosen.action))


@lru_cache(maxsize=MOST_PLAYERS)
def _player(game: Chess, level: int | None, seed: int | None) -> Player[Position, int]:
    return Player(game, algorithm="search", level=level, seed=seed)


def _check(board: Any) -> None:
    """Raises an error for what is no board of chess."""
    missing = [f"method {name}" for name in METHODS if not callable(getattr(board, name, None))]
    missing += [name for name in FIELDS if not hasattr(board, name)]
    if isinstance(board, type) or missing:
        lacks = "it is a class" if isinstance(board, type) else f"it has no {missing[0]}"
        raise BadArgument(f"{board!r} is not a board of python-chess: {lacks}; give a chess.Board")
    variant = getattr(board, "uci_variant", None)
    if variant not in USUAL_CHESS:
        raise BadArgument(f"the board is one of {variant}; only chess and Chess960 can be searched: give a chess.Board")
    kings = [board.king(side) for side in (True, False)] if hasattr(board, "king") else []
    if None in kings:
        raise BadPosition("a king is missing on the board; each side must have one")
