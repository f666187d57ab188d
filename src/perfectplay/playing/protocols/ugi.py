"""The Universal Game Interface: a program plays any game of two players through lines of text.

kz04px, "Universal Game Interface", in the repository of cutegames (``ugi.md``, 2022). It understands ugi, isready,
uginewgame, position, query, go with movetime, depth, nodes, clocks and infinite, stop, setoption, quit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.playing.player import Player
from perfectplay.playing.protocols.universal import UniversalEngine
from perfectplay.playing.rules import rules_of
from perfectplay.search.algorithms import best_first

UNKNOWN: Final = "none"
"""The answer where there is no position to ask about."""


def check_game(game: Game[Any, Any], name: str) -> None:
    """Raises `BadArgument` for a game that UGI cannot speak of: it knows two players, and no chance."""
    with rules_of(game):
        players, has_chance = game.players, game.has_chance
    if players != 2:
        raise BadArgument(f"UGI is for games of two players, and {name} has {players}; play it with play")
    if has_chance:
        raise BadArgument(f"UGI is for games without chance, and {name} has chance; play it with play")


class UgiEngine(UniversalEngine):
    """Plays any game of two players without chance, a user's own included."""

    protocol: ClassVar = "ugi"
    no_move: ClassVar = "0000"
    example: ClassVar = "position startpos"

    def __init__(self, write: Callable[[str], None], game: Game[Any, Any]) -> None:
        super().__init__(write, game)
        self.commands["query"] = self.answer_query

    def player(self, limits: Sequence[str] = ()) -> Player[Any, Any]:
        """Returns who plays by the algorithm that suits the game, or by `search` where that takes no such limits."""
        usual = self._player(None)
        gives_way = usual.algorithm is best_first.ALGORITHM  # a player does so by itself where it has no such limits
        return usual if gives_way or all(usual.algorithm.takes(name) for name in limits) else self._player("search")

    def _player(self, algorithm: str | None) -> Player[Any, Any]:
        if algorithm not in self.players:
            self.players[algorithm] = Player(self.game, level=self.level, algorithm=algorithm, **self.memory())
        return self.players[algorithm]

    def answer_query(self, words: list[str]) -> None:
        """Answers a question about the position."""
        questions = {"gameover": self._is_over, "p1turn": self._is_first, "result": self._result}
        question = questions.get(" ".join(words))
        if question is None:
            asked = " ".join(words)[:60]
            raise BadArgument(f"there is no question {asked!r}; ask query {', query '.join(questions)}")
        self.thinking.stop()
        if self.refused is not None:
            self.complain(BadPosition(f"the last position was refused: {self.refused}"))
            self.say(f"response {UNKNOWN}")
            return
        self.say(f"response {question()}")

    def _is_over(self) -> str:
        return "false" if self.position.outcome is None else "true"

    def _is_first(self) -> str:
        return "true" if self.position.mover == 0 else "false"

    def _result(self) -> str:
        outcome = self.position.outcome
        if outcome is None:
            return "none"
        first, second = outcome.utilities
        return "draw" if first == second else "p1win" if first > second else "p2win"
