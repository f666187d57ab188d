"""`check`: tests whether a game keeps to the contract and whether it compiles."""

from __future__ import annotations

from perfectplay.checking.checker import check
from perfectplay.checking.report import RULES, CheckReport, Problem, RandomGames

__all__ = ["RULES", "CheckReport", "Problem", "RandomGames", "check"]
