"""A fault in the rules is never answered: each search says the same sentence about it, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf, nan
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import GameError, NotCompilable
from perfectplay.game import CHANCE

DEEP = 4


@dataclass(frozen=True)
class Sound(pp.Game[int, int]):
    """Four plies of two actions each, in turns; the number of a state says which. What is odd wins for player 0."""

    can_repeat = False

    def initial_state(self) -> int:
        return 1

    def to_move(self, state: int) -> int:
        return 1 if state in (2, 3) or 8 <= state < 16 else 0

    def actions(self, state: int) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, state: int, action: int) -> int:
        return 2 * state + action

    def is_terminal(self, state: int) -> bool:
        return state >= 1 << DEEP

    def utility(self, state: int, player: int) -> float:
        return 1.0 if (state & 1 == 1) == (player == 0) else -1.0


class WithEstimate(Sound):
    def evaluate(self, state: int, player: int) -> float:
        return 0.5 if player == 0 else -0.5


class Random(Sound):
    """Chance moves in the states 2 and 3."""

    def to_move(self, state: int) -> int:
        return CHANCE if state in (2, 3) else 1 if 8 <= state < 16 else 0

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 0, 0.5
        yield 1, 0.5


class UtilityIsNaN(Sound):
    def utility(self, state: int, player: int) -> float:
        return nan


class UtilityIsInfinite(Sound):
    def utility(self, state: int, player: int) -> float:
        return inf if (state & 1 == 1) == (player == 0) else -inf


class ForOneSideAlone(Sound):
    """The utility does not look at the player: the most frequent fault of all."""

    def utility(self, state: int, player: int) -> float:
        return 1.0 if state & 1 == 1 else -1.0


class SeventhPlayer(Sound):
    def to_move(self, state: int) -> int:
        return 7 if state in (2, 3) else 1 if state >= 8 else 0


class NobodyAtAll(Sound):
    def to_move(self, state: int) -> int:
        return -2 if state in (2, 3) else 1 if state >= 8 else 0


class ChanceWithoutChances(Sound):
    def to_move(self, state: int) -> int:
        return CHANCE if state in (2, 3) else 1 if state >= 8 else 0


class EstimateIsNaN(WithEstimate):
    def evaluate(self, state: int, player: int) -> float:
        return nan


class EstimateIsInfinite(WithEstimate):
    def evaluate(self, state: int, player: int) -> float:
        return inf if player == 0 else -inf


class TooMuch(Random):
    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 0, 0.5
        yield 1, 0.75


class Negative(Random):
    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.5
        yield 1, -0.5


class NoProbability(Random):
    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 0, nan
        yield 1, 0.5


class Impossible(Random):
    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        if state > 100:
            yield 0, 1.0


class Wraps(Sound):
    """A state grows beyond 64 bits on the way to the end."""

    def result(self, state: int, action: int) -> int:
        return (2 * state + action) * (1 << 40)

    def is_terminal(self, state: int) -> bool:
        return state >= 1 << 100


Search = Callable[..., Any]

TO_THE_END: dict[str, Search] = {
    "minimax": pp.minimax,
    "alpha_beta": pp.alpha_beta,
    "search": pp.search,
    "solve": pp.solve,
    "solve by proof numbers": lambda game, **how: pp.solve(game, algorithm="proof-number", distance=False, **how),
    "expectiminimax": pp.expectiminimax,
    "best_first": pp.best_first,
    "mcts": lambda game, **how: pp.mcts(game, simulations=300, seed=1, **how),
    "hybrid": lambda game, **how: pp.hybrid(game, nodes=2_000, **how),
    "paranoid": pp.paranoid,
    "max_n": pp.max_n,
    "solve_all": pp.solve_all,
}
EXCEPT = {ForOneSideAlone: ("paranoid", "max_n"), ChanceWithoutChances: ("solve_all",)}
"""For those, what one side wins need not be what the other loses; and this one has a sentence of its own."""

FOR_CHANCE = ("search", "expectiminimax", "max_n", "mcts")

CUT_OFF: dict[str, Search] = {
    name: lambda game, search=search, **how: search(game, depth=2, **how)
    for name, search in TO_THE_END.items()
    if name in ("minimax", "alpha_beta", "search", "expectiminimax", "paranoid", "max_n")
}
CUT_OFF["best_first"] = pp.best_first
CUT_OFF["mcts"] = lambda game, **how: pp.mcts(game, simulations=300, rollout_plies=0, seed=1, **how)


def cases() -> Iterator[Any]:
    for game in (UtilityIsNaN, UtilityIsInfinite, SeventhPlayer, NobodyAtAll, ChanceWithoutChances, ForOneSideAlone):
        for name, search in TO_THE_END.items():
            if name not in EXCEPT.get(game, ()):
                yield pytest.param(game, search, id=f"{game.__name__}-{name}")
    for name, search in CUT_OFF.items():
        yield pytest.param(EstimateIsNaN, search, id=f"EstimateIsNaN-{name}")
    yield pytest.param(EstimateIsInfinite, CUT_OFF["search"], id="EstimateIsInfinite-search")  # others only compare it
    for game in (TooMuch, Negative, NoProbability, Impossible):
        for name in FOR_CHANCE:
            yield pytest.param(game, TO_THE_END[name], id=f"{game.__name__}-{name}")


SENTENCES = {
    UtilityIsNaN: r"utility gave nan for player 0 in \d+; it must be a number",
    UtilityIsInfinite: r"utility gave -?inf for player 0 in \d+; it must be a finite number, such as 1.0 for a win",
    SeventhPlayer: r"to_move gives 7, which is not a player, in the state [23]; it must be from 0 to 1, or "
    r"CHANCE \(-1\)",
    NobodyAtAll: r"to_move gives -2, which is not a player, in the state [23]; it must be from 0 to 1, or "
    r"CHANCE \(-1\)",
    ChanceWithoutChances: r"to_move says CHANCE in [23]; minimax, alpha-beta and perft are for games without chance, "
    r"and ChanceWithoutChances defines no chances",
    ForOneSideAlone: r"utility gave (-?1\.0) for player 0 and \1 for player 1 in \d+; of two sides, one loses what the "
    r"other wins, so they must add up to 0; max_n and paranoid search other games",
    EstimateIsNaN: r"evaluate gave nan for player 0 in \d+; it must be a number",
    EstimateIsInfinite: r"evaluate gave inf for player 0 in \d+; it must be a finite number, such as 1.0 for a win",
    TooMuch: r"chances gave probabilities that sum to 1.25 in [23]; they must sum to 1",
    Negative: r"chances gave the probability -0.5 for 1 in [23]; it must be a number from 0 to 1",
    NoProbability: r"chances gave the probability nan for 0 in [23]; it must be a number from 0 to 1",
    Impossible: r"chances gave no outcome in [23]; where to_move says CHANCE there is at least one",
}
"""The same from all of them; only the state in which it was met may differ."""


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.variant)])
@pytest.mark.parametrize(("game", "search"), list(cases()))
def test_each_search_says_the_same(game: type[Sound], search: Search, compiled: bool) -> None:
    with pytest.raises(GameError, match=rf"^{game.__name__}\.{SENTENCES[game]}$"):
        search(game(), compiled=compiled)


@pytest.mark.parametrize("name", ["alpha_beta", "search", "mcts", "max_n"])
def test_and_as_machine_code(name: str) -> None:
    """A few of all those that only the slow tests compile."""
    for game in (SeventhPlayer,) if name == "max_n" else (ForOneSideAlone, SeventhPlayer):
        with pytest.raises(GameError, match=rf"^{game.__name__}\.{SENTENCES[game]}$"):
            TO_THE_END[name](game(), compiled=True)


@pytest.mark.parametrize("search", list(TO_THE_END.values()), ids=list(TO_THE_END))
def test_sound_rules_are_answered(search: Search) -> None:
    found = search(Sound(), compiled=False)
    if hasattr(found, "value") and not callable(found.value):
        assert found.value in (1.0, (1.0, -1.0), -1.0, (-1.0, 1.0))


@pytest.mark.parametrize("name", ["minimax", "search", pytest.param("mcts", marks=pytest.mark.variant)])
def test_integers_do_not_wrap(name: str) -> None:
    """Python's integers grow; machine code says where they no longer fit, and answers nothing."""
    search = TO_THE_END[name]
    with pytest.raises((GameError, NotCompilable), match="does not fit into 64 bits with a sign"):
        search(Wraps(), compiled=True)
    search(Wraps(), compiled=False)


def test_what_only_random_games_meet_is_found_by_playing_them() -> None:
    """The walk of a search of samples is kept to the edge of its tree; the fault is far below."""

    class Far(Sound):
        def is_terminal(self, state: int) -> bool:
            return state >= 1 << 40

        def utility(self, state: int, player: int) -> float:
            return nan

    with pytest.raises(GameError, match=r"^Far\.utility gave nan for player 0 in \d+; it must be a number$"):
        pp.mcts(Far(), simulations=3, seed=1, compiled=False)


# ------------------------------------------------------------ what games may tell a search of samples


class NumbersTooLarge(Sound):
    def action_number(self, state: int, action: int) -> int:
        return action if state < 4 else 65_535 + action


class NegativeNumbers(Sound):
    def action_number(self, state: int, action: int) -> int:
        return -action


class RaisesFarBelow(Sound):
    def random_action(self, state: int, before: int, number: int) -> int:
        return (0, 1)[state % 2 if state < 8 else 2]


class IllegalInRandomGames(Sound):
    """Only the interpreted check of a fault sees that 9 is no action; a search itself takes what it is told."""

    def random_action(self, state: int, before: int, number: int) -> int:
        return 9

    def result(self, state: int, action: int) -> int:
        return (1, 0)[2 * state + action] if action == 9 else 2 * state + action


TOLD = {
    NumbersTooLarge: r"action_number gave 65536 for 1 in \d+; it must be a whole number from 0 to 65535",
    NegativeNumbers: r"action_number gave -1 for 1 in \d+; it must be a whole number from 0 to 65535",
    RaisesFarBelow: r"random_action raised IndexError: .* in the state (8|9|1[0-5]) with .*",
    IllegalInRandomGames: r"random_action gave 9 in \d+, which is none of the actions; it must be a legal one",
}


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.variant)])
@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.__name__)
def test_what_random_games_are_told_is_checked(game: type[Sound], compiled: bool) -> None:
    with pytest.raises(GameError, match=rf"^{game.__name__}\.{TOLD[game]}$"):
        pp.mcts(game(), simulations=300, seed=1, compiled=compiled)


def test_a_number_beyond_is_never_a_place_in_memory() -> None:
    with pytest.raises(GameError, match="must be a whole number from 0 to 65535"):
        pp.mcts(NumbersTooLarge(), simulations=300, seed=1, compiled=True)


# ------------------------------------------------------------ some of the actions, which are none of them


class Illegal(Sound):
    """Says that something is best which nobody can do there, and `result` trips over it."""

    def candidates(self, state: int) -> Iterator[int]:
        yield 9 if state == 3 else 0
        yield 1

    def result(self, state: int, action: int) -> int:
        return 2 * state + (0, 1)[action]


class IllegalNoise(Sound):
    def noisy_actions(self, state: int) -> Iterator[int]:
        if state == 2:
            yield 9

    def result(self, state: int, action: int) -> int:
        return 2 * state + (0, 1)[action]

    def evaluate(self, state: int, player: int) -> float:
        return 0.0


@pytest.mark.parametrize("compiled", [False, True])
def test_an_action_that_nobody_can_do_is_the_fault_of_the_method_that_gave_it(compiled: bool) -> None:
    said = r"gave 9 in [23], which is none of the actions; it must be a legal one$"
    for search in (pp.search, pp.solve):
        with pytest.raises(GameError, match=rf"^Illegal\.candidates {said}"):
            search(Illegal(), compiled=compiled)
    with pytest.raises(GameError, match=rf"^IllegalNoise\.noisy_actions {said}"):
        pp.search(IllegalNoise(), depth=1, quiescence=True, compiled=compiled)


class OneOutcomeRaises(Random):
    def result(self, state: int, action: int) -> int:
        if state in (2, 3) and action == 1:
            raise ValueError("no such outcome")
        return super().result(state, action)


@pytest.mark.parametrize("compiled", [False, True])
def test_an_outcome_that_raises_is_named_and_not_the_probabilities(compiled: bool) -> None:
    with pytest.raises(GameError, match=r"^OneOutcomeRaises\.result raised ValueError.*no such outcome"):
        pp.expectiminimax(OneOutcomeRaises(), depth=4, compiled=compiled)
