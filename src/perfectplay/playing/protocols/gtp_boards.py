"""The boards of which GTP speaks: a game, its states so far, and vertices, which are letters without I and numbers."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import BadArgument, IllegalMove, PerfectPlayError
from perfectplay.game import Game
from perfectplay.games.go import Go
from perfectplay.games.hex import Hex
from perfectplay.games.mnk import Gomoku
from perfectplay.games.othello import Othello
from perfectplay.playing.match import Match
from perfectplay.playing.outcome import Outcome
from perfectplay.playing.rules import rules_of

COLOURS: Final = {"b": 0, "black": 0, "w": 1, "white": 1}
NAMES: Final = ("black", "white")
LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
PASSING: Final = "PASS"

Commands = dict[str, tuple[Callable[..., str | None], int, int]]


class GtpError(PerfectPlayError):
    """A command that GTP refuses, in its words."""


def number(command: str, text: str, least: int | None = 0) -> int:
    """Reads a whole number. Raises `GtpError`."""
    if re.fullmatch(r"[+-]?[0-9]{1,9}", text) and (least is None or int(text) >= least):
        return int(text)
    right = "a whole number" if least is None else f"a whole number, {least} or more"
    raise GtpError(f"syntax error: {text[:20]!r} after {command} must be {right}")


class Board:
    """A game in which each player puts stones on points, and who is to move is fixed."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.states: list[Any] = []
        self.clear()

    # ------------------------------------------------------------ the board

    @property
    def size(self) -> int:
        """The number of rows."""
        game: Any = self.game
        return int(game.size if hasattr(game, "size") else game.rows)

    def resize(self, size: int) -> None:
        """Begins on an empty board of that size. Raises `GtpError`."""
        names = ("size",) if hasattr(self.game, "size") else ("rows", "columns")
        try:
            self.game = dataclasses.replace(self.game, **dict.fromkeys(names, size))  # type: ignore[type-var]
        except BadArgument as error:
            raise GtpError(f"unacceptable size: {error}") from None
        self.clear()

    def clear(self) -> None:
        """Begins a new game."""
        self.states = [self.game.initial_state()]

    def set_komi(self, komi: str) -> None:
        """Sets the points for white, which only Go has. Raises `GtpError`."""
        if not re.fullmatch(r"[+-]?\d{1,4}(\.\d{1,4})?", komi):
            raise GtpError(f"syntax error: {komi[:20]!r} after komi must be a number")

    @property
    def match(self) -> Match:
        """The game so far, without the names of its moves."""
        match = Match(self.game, self.states[0])
        match.states = self.states
        return match

    # ------------------------------------------------------------ moves

    def player(self, colour: str) -> int:
        """Returns who has this colour. Raises `GtpError`."""
        if colour.lower() not in COLOURS:
            raise GtpError(f"syntax error: {colour[:20]!r} is no colour; it must be black or white")
        return COLOURS[colour.lower()]

    def asked(self, player: int) -> tuple[Any, list[Any]]:
        """Returns the state in which the player is to move, and those before. Raises `GtpError`."""
        outcome = self.match.outcome
        if outcome is not None:
            raise GtpError(f"illegal move: the game is over, {outcome.words}")
        if self.match.to_move != player:
            raise GtpError(f"illegal move: {NAMES[1 - player]} is to move, not {NAMES[player]}")
        return self.states[-1], self.states[:-1]

    def play(self, player: int, vertex: str) -> None:
        """Makes a move. Raises `GtpError`."""
        state, earlier = self.asked(player)
        game = self.game
        try:
            with rules_of(game):
                action = game.parse_action(state, self.name_of(vertex))
                reason = game.forbidden(state, action, earlier)
        except IllegalMove as error:
            raise GtpError(f"illegal move: {error}") from None
        if reason is not None:
            raise GtpError(f"illegal move: {reason}")
        self.states.append(game.result(state, action))

    def undo(self) -> None:
        """Takes back a move. Raises `GtpError`."""
        if len(self.states) == 1:
            raise GtpError("cannot undo: no move was made")
        self.states.pop()

    def vertex_of(self, state: Any, action: Any) -> str:
        """Returns the vertex of an action."""
        name = self.game.action_name(state, action).upper()
        return name if name == PASSING else LETTERS[ord(name[0]) - ord("A")] + name[1:]

    def name_of(self, vertex: str) -> str:
        """Returns what the game calls a vertex. Raises `GtpError` for what is no vertex."""
        word = vertex.upper()
        if word == PASSING:
            return "pass"
        if not re.fullmatch(r"[A-HJ-Z][0-9]{1,2}", word):
            raise GtpError(f"illegal move: {vertex[:20]!r} is no vertex; write one such as D4, without the letter I")
        return chr(ord("a") + LETTERS.index(word[0])) + word[1:]

    # ------------------------------------------------------------ what is asked

    def drawn(self) -> str:
        """Returns the board as text, without empty lines, which would end the answer."""
        lines = [line.rstrip() for line in self.game.draw(self.states[-1]).splitlines()]
        return "\n".join(line for line in lines if line)

    def final_score(self) -> str:
        """Returns who has won, and by how much where that is known. Raises `GtpError` while the game goes on."""
        outcome = self.match.outcome
        if outcome is None:
            raise GtpError("cannot score: the game is not over")
        lead = outcome.utilities[0]
        if lead == 0:
            return "0"
        points = "R" if isinstance(self.game, (Hex, Gomoku)) else f"{abs(lead):g}"
        return f"{'B' if lead > 0 else 'W'}+{points}"

    def commands(self) -> Commands:
        """Returns the commands that this board has beside the usual ones."""
        return {
            "gogui-rules_game_id": (lambda: type(self.game).__name__, 0, 0),
            "gogui-rules_board_size": (lambda: str(self.size), 0, 0),
            "gogui-rules_board": (self._rows, 0, 0),
            "gogui-rules_legal_moves": (self._legal, 0, 0),
            "gogui-rules_side_to_move": (lambda: NAMES[self.match.to_move], 0, 0),
            "gogui-rules_final_result": (lambda: _in_words(self.match.outcome), 0, 0),
        }

    def _rows(self) -> str:
        rows = self.game.board(self.states[-1]) or []
        signs = {"X": "X", "R": "X", "O": "O", "B": "O"}
        return "\n".join("".join(signs.get(cell.upper(), ".") for cell in row) for row in rows)

    def _legal(self) -> str:
        match, state = self.match, self.states[-1]
        if match.outcome is not None:
            return ""
        return " ".join(self.vertex_of(state, action) for action in match.actions())


class HexBoard(Board):
    """Hex, whose programs have letters with I; black is red and begins, between top and bottom."""

    def vertex_of(self, state: Any, action: Any) -> str:
        return self.game.action_name(state, action)

    def name_of(self, vertex: str) -> str:
        return vertex[:20]


def _in_words(outcome: Outcome | None) -> str:
    """Returns who has won."""
    if outcome is None:
        return "unknown"
    return "draw" if outcome.utilities[0] == 0 else NAMES[outcome.utilities[0] < 0]


def speaks_of(game: Game[Any, Any]) -> bool:
    """Returns whether GTP speaks of a game."""
    return isinstance(game, Go | Hex | Gomoku) or (isinstance(game, Othello) and game.rows == game.columns)


def board_of(game: Game[Any, Any]) -> Board:
    """Returns the board of a game. Raises `BadArgument` for a game of which GTP does not speak."""
    from perfectplay.playing.protocols.gtp_go import GoBoard

    if not speaks_of(game):
        raise BadArgument(
            f"GTP is for go, hex, othello and gomoku on square boards, not for {type(game).__name__}; "
            "write perfectplay ugi for other games"
        )
    if isinstance(game, Go):
        return GoBoard(game)
    return HexBoard(game) if isinstance(game, Hex) else Board(game)
