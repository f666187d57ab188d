"""The findings of a check: each rule and method once, with the shortest example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from perfectplay.checking.asking import Finding
from perfectplay.checking.graph import names_of
from perfectplay.checking.report import Problem
from perfectplay.game import Game

MOST_NAMED = 12
"""A sentence names no more moves than this; the list beside it has all."""


@dataclass(frozen=True)
class Entry:
    """A finding and the actions that lead to it from the start."""

    finding: Finding
    actions: tuple[Any, ...]


class Findings:
    """All problems and notes so far."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.entries: dict[tuple[str, str], Entry] = {}
        self.remarks: list[str] = []

    def add(self, finding: Finding, actions: Sequence[Any]) -> None:
        """Keeps a finding, unless the same was found at a position that is no further away."""
        known = self.entries.get(finding.key)
        if known is None or len(actions) < len(known.actions):
            self.entries[finding.key] = Entry(finding, tuple(actions))

    def has(self, key: tuple[str, str]) -> bool:
        return key in self.entries

    def has_rule(self, *rules: str) -> bool:
        """Returns whether one of these rules is broken."""
        return any(rule in rules for rule, _ in self.entries)

    def never_compiles(self) -> str | None:
        """Returns the first finding that rules out machine code, for example a method that gives None for a number."""
        return next(
            (entry.finding.text.rstrip(",") for entry in self.entries.values() if entry.finding.never_compiles), None
        )

    def mentions(self, word: str) -> bool:
        """Returns whether a finding names, for example, this kind of exception."""
        return any(word in entry.finding.text for entry in self.entries.values())

    def advise(self, key: tuple[str, str], advice: str) -> None:
        """Changes the remedy of a finding, now that more is known."""
        entry = self.entries[key]
        self.entries[key] = replace(entry, finding=entry.finding._replace(advice=advice))

    def remark(self, sentence: str) -> None:
        """Adds a note about the game as a whole."""
        if sentence not in self.remarks:
            self.remarks.append(sentence)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The nearest to the start first."""
        found = [entry for entry in self.entries.values() if not entry.finding.is_note]
        return tuple(self._problem(entry) for entry in sorted(found, key=lambda entry: len(entry.actions)))

    @property
    def notes(self) -> tuple[str, ...]:
        found = [self._problem(entry).sentence for entry in self.entries.values() if entry.finding.is_note]
        return (*found, *self.remarks)

    def _problem(self, entry: Entry) -> Problem:
        finding = entry.finding
        moves = names_of(self.game, entry.actions)
        place = "" if finding.state is None else f" {where(moves)}"
        return Problem(
            finding.rule, sentence(finding.text + place, finding.advice), moves, finding.state, finding.trace
        )


def where(moves: Sequence[str]) -> str:
    """Names the position, for a sentence."""
    if not moves:
        return "at the start"
    if len(moves) > MOST_NAMED:
        return f"after {len(moves)} moves ({', '.join(moves[: MOST_NAMED - 2])}, ...)"
    return f"after {', '.join(moves)}"


def sentence(wrong: str, right: str) -> str:
    return f"{wrong}; {right}".replace(",;", ";") if right else wrong
