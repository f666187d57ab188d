"""The observations of one state; the rules fill them in, one after the other."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any, Final

from perfectplay.checking.asking import Asker, Finding, Wrong
from perfectplay.game import Bounds, Game, defines

SAMPLE: Final = 16
"""The most actions of a state about which single questions are asked."""


@dataclass(frozen=True)
class Sides:
    """The teams of a game."""

    players: int
    teams: tuple[int, ...]
    """The team of each player."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The teams, that of player 0 first."""
        return tuple(dict.fromkeys(self.teams))

    @property
    def is_duel(self) -> bool:
        return len(self.sides) == 2


@dataclass
class Look:
    """One state, and all answers of the methods about it."""

    asker: Asker
    sides: Sides
    state: Any
    rng: random.Random
    with_pictures: bool = True
    over: bool | None = None
    """The answer of is_terminal; None if it makes no sense."""
    mover: int | None = None
    actions: list[Any] | None = None
    """The actions, or the outcomes where chance moves; None if they make no sense."""
    probabilities: list[float] | None = None
    after: list[tuple[Any, Any]] = field(default_factory=list)
    """Actions and the states that they lead to."""
    utilities: tuple[float, ...] | None = None
    estimates: tuple[float, ...] | None = None
    bounds: dict[int, Bounds] = field(default_factory=dict)
    candidates: list[Any] | None = None
    image: Any = None
    """The answer of canonical, if there is one."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def game(self) -> Game[Any, Any]:
        return self.asker.game

    def ask(self, method: str, *arguments: Any) -> Any:
        return self.asker.ask(method, self.state, *arguments)

    def steady(self, method: str, *arguments: Any) -> Any:
        return self.asker.steady(method, self.state, *arguments)

    def fail(self, rule: str, method: str, text: str, advice: str, *, never_compiles: bool = False) -> None:
        self.asker.fail(rule, method, text, advice, self.state, never_compiles=never_compiles)

    def note(self, rule: str, method: str, text: str, advice: str) -> None:
        self.findings.append(self.asker.finding(rule, method, text, advice, self.state, is_note=True))

    def has(self, method: str) -> bool:
        return defines(self.game, method)

    def sampled(self, items: Sequence[Any]) -> Sequence[Any]:
        """Returns all of a few items, or the first, the last and some between."""
        if len(items) <= SAMPLE:
            return items
        return [items[0], *self.rng.sample(items[1:-1], SAMPLE - 2), items[-1]]

    @contextlib.contextmanager
    def noticing(self) -> Iterator[None]:
        """Keeps a fault that is found inside, so that the later questions are still asked."""
        try:
            yield
        except Wrong as wrong:
            self.findings.append(wrong.finding._replace(state=self.state))


def is_whole(number: object) -> bool:
    return isinstance(number, Integral) and not isinstance(number, bool)


def is_number(number: object) -> bool:
    return isinstance(number, Real)


def is_nan(number: Any) -> bool:
    return bool(number != number)


def close(one: float, other: float) -> bool:
    """Returns whether two sums are equal but for rounding."""
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def number_of(value: Any) -> str:
    """Writes a number for a sentence."""
    return f"{value:g}" if isinstance(value, float) and abs(value) < 1e15 else str(value)
