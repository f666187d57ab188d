"""Exercises about game trees and positions: asked, answered by the library's own searches, and graded.

exercise("pruned", seed=7)       an `Exercise`: question, tree, answer, grade(text)

The files, in the order of what happens: `shapes` says how large a tree is, `trees` and `positions` generate it, `table`
names what can be asked, `values`, `leaves`, `windows` and `moves` ask it about a recorded search, `reading` reads what
is answered, and `reasons` says why it is wrong.
"""

from __future__ import annotations

from perfectplay.teaching.exercises.exercise import Exercise, Grade
from perfectplay.teaching.exercises.making import exercise
from perfectplay.teaching.exercises.table import KINDS

__all__ = ["KINDS", "Exercise", "Grade", "exercise"]
