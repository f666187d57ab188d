"""A match: its first position, the moves so far, and its end."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from perfectplay.errors import GameError, IllegalMove
from perfectplay.game import CHANCE, Game, ends_by_repetition
from perfectplay.playing.outcome import Outcome, by_repetition, outcome_of
from perfectplay.playing.rules import rules_of
from perfectplay.search.failures import no_player
from perfectplay.showing import named


class Match:
    """One game that is being played.

    It is over in a terminal state, when a position has occurred `Game.repetition_limit` times (if the game can
    repeat), or when somebody has resigned. Every call of the rules may raise `GameError`.
    """

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.states = [start]
        self.moves: list[str] = []
        """In the game's notation."""
        self.resigned: int | None = None
        """The player who has resigned."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def to_move(self) -> int:
        with rules_of(self.game):
            player = self.game.to_move(self.state)
        problem = None if player == CHANCE else no_player(self.game, player, self.state)
        if problem is not None:
            raise problem
        return player

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""
        game = self.game
        with rules_of(game):
            if self.resigned is not None:
                return self._given_up(self.resigned)
            if game.is_terminal(self.state):
                return outcome_of(game, self.state)
            if ends_by_repetition(game) and self._times() >= game.repetition_limit:
                return by_repetition(game, self.state)
            return None

    def _times(self) -> int:
        """Counts how often the position has occurred, this time included."""
        return sum(self.game.same_position(state, self.state) for state in self.states)

    def _given_up(self, player: int) -> Outcome:
        """Returns the outcome of resigning: the player's team loses, and everybody else wins."""
        game = self.game
        lost = [other for other in range(game.players) if game.team(other) == game.team(player)]
        utilities = tuple(-1.0 if other in lost else 1.0 for other in range(game.players))
        others = [game.player_name(other) for other in range(game.players) if other not in lost]
        won = f": {' and '.join(others)} {'has' if len(others) == 1 else 'have'} won" if others else ""
        return Outcome(utilities, f"{game.player_name(player)} has resigned{won}")

    def legal(self) -> list[str]:
        """Returns the names of the legal moves."""
        game, state = self.game, self.state
        actions = self.actions()
        with rules_of(game):
            return [named(game, state, action) for action in actions]

    def _actions(self) -> Iterable[Any]:
        with rules_of(self.game):
            actions: Iterable[Any] | None = self.game.actions(self.state)
        if actions is None:
            raise GameError(f"{type(self.game).__name__}.actions gave None; it must yield each of the actions")
        return actions

    def actions(self) -> list[Any]:
        """Returns the legal actions, without those that the states before forbid."""
        with rules_of(self.game):
            return [action for action in self._actions() if self.forbidden(action) is None]

    def forbidden(self, action: Any) -> str | None:
        """Returns why an action may not be taken after the states before; None if it may."""
        return self.game.forbidden(self.state, action, self.states[:-1]) if self.game.history_matters else None

    def move(self, name: str) -> str:
        """Makes the move called ``name``, and returns its name in the game's notation. Raises `IllegalMove`."""
        self._actions()
        with rules_of(self.game):
            return self.take(self.game.parse_action(self.state, name))

    def take(self, action: Any) -> str:
        """Makes a legal move, and returns its name. Raises `IllegalMove` if the states before forbid it."""
        game, state = self.game, self.state
        with rules_of(game):
            reason = self.forbidden(action)
            if reason is not None:
                raise IllegalMove(reason)
            name = named(game, state, action)
            self.states.append(game.result(state, action))
        self.moves.append(name)
        return name

    def play(self, names: Iterable[str]) -> None:
        """Makes all these moves. Raises `IllegalMove`, which says where."""
        moves = list(names)
        start = self.state
        with rules_of(self.game):
            self.game.play(moves, start)  # for its message
        for name in moves:
            self.move(name)

    def let_chance_decide(self, generator: random.Random) -> str:
        """Draws one of the outcomes with its probability, and makes it."""
        with rules_of(self.game):
            outcomes = list(self.game.chances(self.state))
        actions, weights = zip(*outcomes, strict=True)
        return self.take(generator.choices(actions, weights)[0])

    def take_back(self, player: int) -> int:
        """Goes back to the last turn of ``player``; returns how many moves were taken back. Raises `IllegalMove`."""
        for number in range(len(self.moves) - 1, -1, -1):
            with rules_of(self.game):
                mover = self.game.to_move(self.states[number])
            if mover == player and mover != CHANCE:
                count = len(self.moves) - number
                del self.moves[number:], self.states[number + 1 :]
                return count
        raise IllegalMove(f"{self.game.player_name(player)} has not moved yet, so there is nothing to take back")
