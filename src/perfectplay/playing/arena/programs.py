"""Other programs as contestants, each through its protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games.chess import Chess
from perfectplay.games.janggi import Janggi
from perfectplay.games.mnk import MNK
from perfectplay.games.othello import Othello
from perfectplay.playing.arena.contestants import Contestant, Move
from perfectplay.playing.arena.gomocup_program import GomocupProgram
from perfectplay.playing.arena.gtp_program import GtpProgram
from perfectplay.playing.arena.nboard_program import NBoardProgram
from perfectplay.playing.arena.program import options_in
from perfectplay.playing.arena.uci_program import UciProgram
from perfectplay.playing.match import Match
from perfectplay.playing.protocols.gomocup_board import IN_A_ROW
from perfectplay.playing.protocols.gomocup_info import rule_of
from perfectplay.playing.protocols.gtp_boards import speaks_of
from perfectplay.playing.protocols.position import action_of, word_of
from perfectplay.playing.protocols.ugi import check_game
from perfectplay.playing.rules import rules_of
from perfectplay.search.limits import Limits


def actions_of(match: Match) -> list[Any]:
    """Returns the actions of a match so far."""
    with rules_of(match.game):
        return [match.game.parse_action(state, name) for state, name in zip(match.states, match.moves, strict=False)]


class UciContestant:
    """A program of chess, or one of janggi."""

    def __init__(self, name: str, command: str, game: Game[Any, Any], limits: Limits) -> None:
        if isinstance(game, Chess):
            options = {"UCI_Chess960": "true"} if game.chess960 else {}
        elif isinstance(game, Janggi):
            options = {"UCI_Variant": game.rules}
        else:
            raise BadArgument(f"{name} speaks UCI, which is for chess and janggi, and not for {type(game).__name__}")
        self.limits = limits
        self.game = game
        self.program = UciProgram(command, options)

    def choose(self, match: Match) -> Move:
        game = self.game
        words = [game.uci_name(state, action) for state, action in zip(match.states, actions_of(match), strict=False)]
        is_usual = match.states[0] == type(game)().initial_state()
        start = None if is_usual else game.format_position(match.states[0])
        said = self.program.best_move(start, words, self.limits)
        return Move(game.action_name(match.state, game.parse_action(match.state, said)))

    def close(self) -> None:
        self.program.close()


class UgiContestant:
    """A program of any game of two players without chance."""

    def __init__(self, name: str, command: str, game: Game[Any, Any], limits: Limits) -> None:
        check_game(game, type(game).__name__)
        self.name, self.game, self.limits = name, game, limits
        self.program = UciProgram(command, protocol="ugi")

    def choose(self, match: Match) -> Move:
        game, start = self.game, match.states[0]
        words = [word_of(game, state, action) for state, action in zip(match.states, actions_of(match), strict=False)]
        with rules_of(game):
            try:
                text = None if start == game.initial_state() else game.format_position(start)
            except BadPosition as error:
                raise BadArgument(
                    f"{self.name} speaks UGI, and cannot be told where the game begins: {error}"
                ) from None
            said = self.program.best_move(text, words, self.limits)
            return Move(game.action_name(match.state, action_of(game, match.state, said)))

    def close(self) -> None:
        self.program.close()


class GtpContestant:
    """A program of Go, Hex, Othello or gomoku."""

    def __init__(self, name: str, command: str, game: Game[Any, Any], limits: Limits) -> None:
        if not speaks_of(game):
            raise BadArgument(
                f"{name} speaks GTP, which is for Go, Hex, Othello and gomoku on square boards, and not for "
                f"{type(game).__name__}"
            )
        if options_in(command):
            raise BadArgument(
                f"{name} speaks GTP, which knows no option.NAME=VALUE; give the program's own options after its name"
            )
        self.name, self.game = name, game
        self.program = GtpProgram(command, game, seconds=limits.seconds)

    def choose(self, match: Match) -> Move:
        game = self.game
        if match.states[0] != game.initial_state():
            raise BadArgument(f"{self.name} speaks GTP, in which a game begins with an empty board")
        action = self.program.best_move(match.states, actions_of(match))
        return Move(None if action is None else game.action_name(match.state, action))

    def close(self) -> None:
        self.program.close()


class GomocupContestant:
    """A program of gomoku."""

    def __init__(self, name: str, command: str, game: Game[Any, Any], limits: Limits) -> None:
        if not isinstance(game, MNK) or game.in_a_row != IN_A_ROW:
            raise BadArgument(
                f"{name} speaks the protocol of Gomocup, which is for five in a row, and not for {type(game).__name__}"
            )
        if options_in(command):
            raise BadArgument(
                f"{name} speaks the protocol of Gomocup, which knows no option.NAME=VALUE; give the program's own "
                "options after its name"
            )
        rule = rule_of(game)
        if rule is None:
            raise BadArgument(
                f"{name} speaks the protocol of Gomocup, which does not know these rules of {type(game).__name__}; "
                "it knows renju, exactly five, and five or more, without an opening"
            )
        self.name, self.game = name, game
        self.program = GomocupProgram(command, game.columns, game.rows, rule=rule, seconds=limits.seconds)

    def choose(self, match: Match) -> Move:
        game = self.game
        if match.states[0] != game.initial_state():
            raise BadArgument(f"{self.name} speaks the protocol of Gomocup, in which a game begins with an empty board")
        name = game.action_name(match.state, self.program.best_move(actions_of(match)))
        return Move(game.action_name(match.state, game.parse_action(match.state, name)))

    def close(self) -> None:
        self.program.close()


class NBoardContestant:
    """A program of Othello."""

    def __init__(self, name: str, command: str, game: Game[Any, Any], limits: Limits) -> None:
        if not isinstance(game, Othello) or game.rows != game.columns:
            raise BadArgument(
                f"{name} speaks the NBoard protocol, which is for Othello on square boards, and not for "
                f"{type(game).__name__}"
            )
        own = options_in(command).get("depth", "")
        depth = int(own) if own.isdecimal() and len(own) < 4 else limits.depth
        if not depth:
            raise BadArgument(
                f"{name} speaks the NBoard protocol, in which depth limits a move; write option.depth=8 after it"
            )
        self.game = game
        self.program = NBoardProgram(command, depth)

    def choose(self, match: Match) -> Move:
        game, start = self.game, match.states[0]
        squares, _, mover = game.format_position(start).partition(" ")
        signs = str.maketrans("XO", "*O")
        board = f"{game.rows} {squares.translate(signs)} {mover.translate(signs)}"
        names = [
            game.action_name(state, action) for state, action in zip(match.states, actions_of(match), strict=False)
        ]
        said = self.program.best_move(board, names, game.to_move(start))
        return Move(game.action_name(match.state, game.parse_action(match.state, said)))

    def close(self) -> None:
        self.program.close()


PROGRAMS: Final[dict[str, Callable[[str, str, Game[Any, Any], Limits], Contestant]]] = {
    "uci:": UciContestant,
    "ugi:": UgiContestant,
    "gtp:": GtpContestant,
    "gomocup:": GomocupContestant,
    "nboard:": NBoardContestant,
}
"""Who speaks each protocol."""
