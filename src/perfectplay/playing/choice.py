"""The action that a player has chosen, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from perfectplay.game import Action, State
from perfectplay.result import RestsOn, SearchResult


@dataclass(frozen=True)
class Choice(Generic[State, Action]):
    """The action that a player has chosen, and the ground for it."""

    action: Action
    result: SearchResult[State, Action]
    """The answer of the search on which the choice rests. Its values are for the player to move."""
    is_forced: bool = False
    """Whether it was the only legal action."""
    level: int = 0
    """The level that has chosen; 0 for full strength."""

    @property
    def name(self) -> str:
        """The action in the game's notation."""
        return str(self.result.game.action_name(self.result.state, self.action))

    @property
    def why(self) -> str:
        """The ground of the choice, in one sentence."""
        if self.level and not self.is_forced:
            return f"It looks best to a player of level {self.level}."
        return reason(self.result, is_forced=self.is_forced)


def reason(result: SearchResult[Any, Any], *, is_forced: bool = False) -> str:
    """Returns the ground of a choice in one sentence."""
    if is_forced:
        return "It is the only legal action."
    verdict = result.verdict
    if result.rests_on is RestsOn.ROLLOUTS:
        root = result.root_values.get(result.action)
        tries = (
            f"{root.visits:,} random game{'' if root.visits == 1 else 's'}"
            if root is not None and root.visits
            else "random games"
        )
        return f"It did best in {tries}: {verdict}."
    if result.rests_on is RestsOn.NOTHING:
        return f"No action is known to be better: {verdict}."
    plies = f"{result.depth} {'ply' if result.depth == 1 else 'plies'}"
    searched = f" after {plies}" if result.depth and not result.is_proven else ""
    return f"It is best{searched}: {verdict}."
