"""Exercises one after the other: the score, and the difficulty that grows with right answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perfectplay.teaching.exercises.shapes import EASIEST, HARDEST

ENOUGH: Final = 2
"""So many right answers in a row make the next exercise harder, and so many wrong ones easier."""


def has_more(kind: str | None, *, is_tree_given: bool) -> bool:
    """Returns whether there is something else to ask: of a given tree, each kind asks one thing, but for windows."""
    return not is_tree_given or kind in (None, "window")


@dataclass(frozen=True)
class Practice:
    """How a reader has done so far."""

    difficulty: int
    seed: int
    """The seed of the next exercise."""
    right: int = 0
    asked: int = 0
    streak: int = 0
    """The right answers in a row; below 0, the wrong ones."""

    def after(self, *, is_right: bool) -> Practice:
        """Returns what follows an answer."""
        streak = max(self.streak, 0) + 1 if is_right else min(self.streak, 0) - 1
        difficulty = self.difficulty
        if abs(streak) >= ENOUGH:
            difficulty = min(max(difficulty + (1 if is_right else -1), EASIEST), HARDEST)
            streak = 0
        return Practice(difficulty, self.seed + 1, self.right + is_right, self.asked + 1, streak)
