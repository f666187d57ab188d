"""What was seen of one state; the rules fill it in, one after the other."""

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
"""With more actions than this, questions about single actions are asked about so many of them."""


@dataclass(frozen=True)
class Sides:
    """Who plays with whom."""

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
    """One state, and all that its methods said about it."""

    asker: Asker
    sides: Sides
    state: Any
    rng: random.Random
    with_pictures: bool = True
    over: bool | None = None
    """What is_terminal said; None if it said nothing sensible."""
    mover: int | None = None
    actions: list[Any] | None = None
    """The actions, or the outcomes where chance moves; None if there is no sense in them."""
    probabilities: list[float] | None = None
    after: list[tuple[Any, Any]] = field(default_factory=list)
    """Actions and the states that they lead to."""
    utilities: tuple[float, ...] | None = None
    estimates: tuple[float, ...] | None = None
    bounds: dict[int, Bounds] = field(default_factory=dict)
    candidates: list[Any] | None = None
    image: Any = None
    """What canonical gave, if anything."""
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
        """All of a few items, or the first, the last and some between."""
        if len(items) <= SAMPLE:
            return items
        return [items[0], *self.rng.sample(items[1:-1], SAMPLE - 2), items[-1]]

    @contextlib.contextmanager
    def noticing(self) -> Iterator[None]:
        """Whatever is wrong inside is kept, and the questions after it are still asked."""
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
    """Whether two sums are equal but for rounding."""
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def number_of(value: Any) -> str:
    """A number for a sentence."""
    return f"{value:g}" if isinstance(value, float) and abs(value) < 1e15 else str(value)
