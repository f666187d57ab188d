"""The position of which a protocol speaks: a start, and moves from there, each of them one word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import IllegalMove
from perfectplay.game import Game, listed
from perfectplay.playing.match import Match
from perfectplay.playing.outcome import Outcome
from perfectplay.playing.rules import rules_of

LEGAL: Final = " is not legal; legal are "
"""What stands before the legal moves, which a game lists in its own notation, and a protocol in its words."""
MOST_WORDS: Final = 60


def word_of(game: Game[Any, Any], state: Any, action: Any) -> str:
    """Returns an action as one word: as other programs write it, if the game has such a notation, else by its name."""
    with rules_of(game):
        name = getattr(game, "uci_name", game.action_name)(state, action)
    return "_".join(str(name).split()) or "_"


def action_of(game: Game[Any, Any], state: Any, word: str) -> Any:
    """Returns the legal action that a word means. Raises `IllegalMove`."""
    with rules_of(game):
        try:
            return game.parse_action(state, word)
        except IllegalMove as error:
            actions = {word_of(game, state, action): action for action in game.actions(state)}
            if word in actions:
                return actions[word]
            said, is_listed, _ = str(error).partition(LEGAL)
            raise IllegalMove(f"{said}{LEGAL}{listed(actions, MOST_WORDS)}" if is_listed else said) from None


class Position:
    """A start and the moves from there, which may grow."""

    def __init__(self, game: Game[Any, Any], start: str | None = None) -> None:
        """Begins with the position in the game's notation, or with the initial state. Raises `BadPosition`."""
        self.game, self.start = game, start
        with rules_of(game):
            self.states = [game.initial_state() if start is None else game.parse_position(start)]
        self.words: list[str] = []

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    @property
    def earlier(self) -> list[Any]:
        """The states before the last one."""
        return self.states[:-1]

    @property
    def match(self) -> Match:
        """The game so far; the names of its moves are missing."""
        match = Match(self.game, self.states[0])
        match.states = self.states
        return match

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.match.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""
        return self.match.outcome

    def goes_on_with(self, game: Game[Any, Any], start: str | None, words: Sequence[str]) -> bool:
        """Returns whether the moves ``words`` from that start begin with those that are known here."""
        return (game, start) == (self.game, self.start) and list(words[: len(self.words)]) == self.words

    def move_on(self, words: Sequence[str]) -> None:
        """Makes those of the moves that are not made yet. Raises `IllegalMove`, which says where."""
        for number in range(len(self.words), len(words)):
            place = f"move {number + 1} of {len(words)}, {words[number][:60]!r}"
            try:
                self.take(words[number])
            except IllegalMove as error:
                raise IllegalMove(f"{place}: {error}") from None

    def take(self, word: str) -> None:
        """Makes one move. Raises `IllegalMove`."""
        game, state = self.game, self.state
        with rules_of(game):
            if game.is_terminal(state):
                raise IllegalMove("the game is already over there; leave out this move and the rest")
            action = action_of(game, state, word)
            reason = self.match.forbidden(action)
            if reason is not None:
                raise IllegalMove(reason)
            self.states.append(game.result(state, action))
        self.words.append(word)
