"""Questions about positions of games: their value, and the best move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from perfectplay.teaching.exercises.problem import Problem, unique
from perfectplay.teaching.exercises.reading import Form, is_near
from perfectplay.teaching.exercises.reasons import leaves_of
from perfectplay.tracing.numbers import number_text, utility_of
from perfectplay.tracing.visit import Visit


class PositionProblem(Problem):
    """A question about a position: its moves with their values, which are for the player who moves there."""

    @property
    def player(self) -> str:
        """The player to move; a name that is no noun gets one."""
        name = self.trace.player_names[self.trace.last_root.player or 0]
        return self.words.say(f"player.{name}") if f"player.{name}" in self.words.templates else name

    @property
    def rules(self) -> str:
        """What must be said of the game: who wins, and how moves are named."""
        key = f"game.{self.trace.game_name}"
        return f" {self.words.say(key)}" if key in self.words.templates else ""

    @property
    def children(self) -> list[Visit]:
        return [self.trace.visits[number] for number in self.trace.last_root.children]

    @property
    def value(self) -> float:
        return utility_of(self.trace.last_root.value)

    @property
    def best(self) -> tuple[str, ...]:
        """All moves that keep the value."""
        return tuple(child.action_name or "?" for child in self.children if utility_of(child.value) == self.value)

    def line_after(self, child: Visit) -> str:
        """Says how best play goes on after a move, and what comes of it."""
        names = [self.trace.visits[number].action_name or "?" for number in self.trace.line(child.number)]
        facts = {"player": self.player, "value": number_text(utility_of(child.value)), "move": child.action_name or "?"}
        if len(names) < 2:
            return self.words.say("line.over", **facts)
        return self.words.say("line", **facts, line=" ".join(names[1:]))

    @property
    def solution(self) -> str:
        best = next(child for child in self.children if child.action_name == self.best[0])
        return self.line_after(best)


class PositionValue(PositionProblem):
    """What does the player to move get, if both play their best?"""

    form = Form.NUMBER

    @cached_property
    def has_outcomes(self) -> bool:
        """Whether every end is a win, a draw or a loss, which count 1, 0 and -1."""
        return all(utility_of(leaf.value) in (-1, 0, 1) for leaf in leaves_of(self.trace))

    @property
    def question(self) -> str:
        key = "ask.position-value" if self.has_outcomes else "ask.position-points"
        return self.words.say(key, player=self.player) + self.rules

    @property
    def answer(self) -> float:
        return self.value

    def is_right(self, given: Any) -> bool:
        return is_near(given, self.answer)

    def reason(self, given: Any) -> str:
        if self.has_outcomes and given not in (-1, 0, 1):
            return f"{self.words.say('mistake.no-outcome')} {self.solution}"
        if given > self.answer:
            return " ".join(self.line_after(child) for child in self.children)
        return self.solution


class BestMove(PositionProblem):
    """Which move is best?"""

    form = Form.MOVE

    @property
    def question(self) -> str:
        return self.words.say("ask.best-move", player=self.player) + self.rules

    @property
    def answer(self) -> str:
        return self.best[0]

    @property
    def names(self) -> Mapping[str, str]:
        return unique(child.action_name or "?" for child in self.children)

    def is_right(self, given: Any) -> bool:
        return given in self.best

    @property
    def is_worth_asking(self) -> bool:
        return len(self.best) < len(self.children)

    def reason(self, given: Any) -> str:
        worse = next(child for child in self.children if child.action_name == given)
        return f"{self.line_after(worse)} {self.solution}"
