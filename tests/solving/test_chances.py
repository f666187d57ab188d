"""Whole games with chance: against exact values by all strategies, against searches, and what others have published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.game import CHANCE, Game
from perfectplay.games.backgammon import Position
from perfectplay.games.yut_notation import PLACES, Race
from perfectplay.result import rounded
from perfectplay.solving.chances import DEFAULT_PRECISION
from perfectplay.solving.files import StoreError
from perfectplay.solving.solution import Unreached
from perfectplay.solving.stored import verify
from tests.chance_games import TeamLottery, lotteries
from tests.solving.chance_oracle import can_go_on_for_ever, reached, values, wheel
from tests.variants import examples

BOTH = pytest.mark.parametrize("compiled", [False, True])


def solved(game: Game[Any, Any], state: Any = None, **options: Any) -> pp.ChanceSolution[Any, Any]:
    solution = pp.solve_all(game, state, **options)
    assert isinstance(solution, pp.ChanceSolution)
    return solution


def agrees(game: Any, solution: pp.ChanceSolution[Any, Any]) -> None:
    exact = values(game)
    assert set(solution) == set(exact)
    for state, value in exact.items():
        low, high = solution.bounds(state)
        assert Fraction(low) <= value <= Fraction(high), state
        assert high - low <= solution.precision
        if game.count[state] and game.to_move(state) != CHANCE:
            sign = -1 if game.to_move(state) == 1 else 1
            assert solution[state].value == pytest.approx(float(sign * value), abs=solution.precision)
            best = {action for action in game.actions(state) if exact[game.result(state, action)] == value}
            assert best <= set(solution[state].actions)


# ------------------------------------------------------------ random games


@given(st.integers(0, 10**9), st.sampled_from([1e-3, 1e-9, 1e-12]))
@settings(max_examples=examples(60), deadline=None)
def test_the_bounds_hold_exact_values_between_them(seed: int, precision: float) -> None:
    game = wheel(seed)
    agrees(game, solved(game, compiled=False, precision=precision))


@given(lotteries(TeamLottery))
@settings(max_examples=examples(60), deadline=None)
def test_without_cycles_it_is_what_expectiminimax_finds(game: TeamLottery) -> None:
    solution = solved(game, compiled=False)
    assert solution.statistics.sweeps == 0
    for state in reached(game):
        if not game.count[state]:
            assert solution.bounds(state) == (game.utility(state, 0),) * 2
        else:
            found = pp.expectiminimax(game, state, compiled=False)
            assert found.value == pytest.approx(solution[state].value, abs=1e-12)


@given(st.integers(0, 10**9))
@settings(max_examples=examples(100), deadline=None)
def test_it_refuses_only_where_a_game_can_go_on_for_ever(seed: int) -> None:
    game = wheel(seed, ends_surely=False)
    if not can_go_on_for_ever(game):
        agrees(game, solved(game, compiled=False))
        return
    try:
        solution = solved(game, compiled=False)
    except pp.BadArgument as error:
        assert "players can go on there for ever" in str(error)  # noqa: PT017 - either may happen
    else:
        assert all(high - low <= DEFAULT_PRECISION for low, high in map(solution.bounds, solution))


def test_work_may_be_cut_into_any_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is heard between the parts; what comes out does not depend on them."""
    game = wheel(117)
    whole = solved(game, compiled=False)
    monkeypatch.setattr("perfectplay.solving.chances.BUDGET_INTERPRETED", 1)
    parts = solved(game, compiled=False)
    assert parts.statistics == whole.statistics
    assert whole.statistics.sweeps > 1
    assert all(parts.bounds(state) == whole.bounds(state) for state in whole)


def test_compiled() -> None:
    game = wheel(105)
    agrees(game, solved(game, compiled=True))


# ------------------------------------------------------------ games of one's own


class Spin(NamedTuple):
    place: int
    rolling: bool


@dataclass(frozen=True)
class Walk(Game[Spin, int]):
    """Alone, from 1 towards 3 or down to 0: a step up succeeds with 2 / 3. ``rests`` allows to stay where one is."""

    players: int = 1
    rests: bool = False
    is_worth: float = 6.0
    """What arriving at 3 is worth, where 0 is worth -1."""

    def initial_state(self) -> Spin:
        return Spin(1, False)

    def to_move(self, state: Spin) -> int:
        return CHANCE if state.rolling else 0

    def actions(self, state: Spin) -> Iterator[int]:
        yield 1
        if self.rests:
            yield 0

    def chances(self, state: Spin) -> Iterator[tuple[int, float]]:
        yield 1, 2 / 3
        yield -1, 1 / 3
        yield 0, 0.0

    def result(self, state: Spin, action: int) -> Spin:
        if state.rolling:
            return Spin(state.place + action, False)
        return Spin(state.place, action == 1)

    def is_terminal(self, state: Spin) -> bool:
        return state.place in (0, 3)

    def utility(self, state: Spin, player: int) -> float:
        return self.is_worth if state.place == 3 else -1.0


@BOTH
def test_one_player_alone(compiled: bool) -> None:
    """From place i, a walk up with 2 / 3 arrives at 3 with (1 - 2 ** -i) / (1 - 2 ** -3), as in gambler's ruin."""
    solution = solved(Walk(), compiled=compiled)
    for place in (1, 2):
        arrives = (1 - 2**-place) / (1 - 2**-3)
        assert solution.value(Spin(place, False))[0] == pytest.approx(7 * arrives - 1, abs=1e-9)
        assert solution[Spin(place, False)].plies is None
    assert solution[solution.root].actions == (1,)
    assert solution.statistics.chances == 2
    assert solution[Spin(2, True)].actions == ()
    assert Spin(5, True) not in solution
    with pytest.raises(Unreached, match="is not among the 6 states"):
        solution.bounds(Spin(5, True))


def test_to_rest_for_ever_is_refused_where_it_decides_the_value() -> None:
    said = r"the bounds of Spin\(.*\) of Walk stay \S+ apart: players can go on there for ever"
    with pytest.raises(pp.BadArgument, match=said):
        solved(Walk(rests=True))
    solution = solved(Walk(rests=True, is_worth=-1.0), precision=1.5)  # going on for ever is worth 0, ends are worth -1
    assert solution.bounds(solution.root) == (-1.0, 0.0)


def test_a_precision_that_floating_point_does_not_have() -> None:
    with pytest.raises(pp.BadArgument, match=r"can be known to within \S+ and no closer"):
        solved(Walk(), precision=1e-18)
    with pytest.raises(pp.BadArgument, match=r"can be known to within \S+ and no closer"):
        solved(pp.games.Pig(goal=6, sides=3, turns=2), precision=1e-18)


@pytest.mark.parametrize("precision", [0, -1.0, float("nan"), float("inf"), True, "1"])
def test_a_precision_that_is_none(precision: Any) -> None:
    with pytest.raises(pp.BadArgument, match=r"precision is .*; it must be a number above 0, such as 1e-9"):
        solved(Walk(), precision=precision)


class Unsure(Walk):
    def chances(self, state: Spin) -> Iterator[tuple[int, float]]:
        yield 1, 0.5
        yield -1, 0.4


@BOTH
def test_probabilities_that_do_not_sum_to_1(compiled: bool) -> None:
    with pytest.raises(pp.GameError, match=r"Unsure\.chances"):
        solved(Unsure(), compiled=compiled)


def test_other_processes_cannot_help() -> None:
    with pytest.raises(pp.BadArgument, match="has chance, and such a whole game is solved by one process"):
        pp.solve_all(pp.games.Pig(), workers=2)


# ------------------------------------------------------------ what others have published


def test_piglet() -> None:
    """Neller and Presser (2004) work out Piglet, pig with a coin to 2 points: who begins wins with 4 / 7.

    Here a coin has the sides 1 and 2, so each head brings two points. The table is theirs: the player's score, the
    other's, and the turn's, in heads.
    """
    game = pp.games.Pig(goal=4, sides=2, turns=0)
    solution = solved(game, compiled=False)
    table = {(0, 0, 0): (4, 7), (0, 0, 1): (5, 7), (0, 1, 0): (2, 5), (0, 1, 1): (3, 5), (1, 0, 0): (4, 5)}
    table[1, 1, 0] = 2, 3
    for (mine, theirs, turn), (top, bottom) in table.items():
        state = game.parse_position(f"{2 * mine} {2 * theirs} +{2 * turn} first 1")
        low, high = solution.bounds(state)
        assert Fraction(low) <= 2 * Fraction(top, bottom) - 1 <= Fraction(high)


@pytest.mark.slow
def test_pig() -> None:
    """Neller and Presser (2004): who begins wins 53.06 % of the games to 100 points."""
    solution = solved(pp.games.Pig(goal=100, turns=0))
    assert (solution.value(solution.root)[0] + 1) / 2 == pytest.approx(0.5306, abs=5e-5)


def bear_off(white: tuple[int, ...], black: tuple[int, ...]) -> Position:
    points = [0] * 26
    for pip in white:
        points[pip] += 1
    for pip in black:
        points[25 - pip] -= 1
    return Position(tuple(points), 0, 1, 0, 0, 0, 0, 0)


def test_a_race_in_backgammon() -> None:
    """The manual of GNU Backgammon, "Introduction to bearoff databases": 5 and 2 on roll against 3 and 2 win 67.1 %."""
    game = pp.games.Backgammon()
    root = bear_off((5, 2), (3, 2))
    solution = solved(game, root, compiled=True)
    assert (solution.value(root)[0] + 1) / 2 == pytest.approx(0.671, abs=5e-4)
    assert solution.statistics.cycling == 0


def test_who_can_bear_off_in_one_roll() -> None:
    """Of 36 rolls, those that bear off two checkers at once, counted by hand; the other side bears off at the next."""
    game = pp.games.Backgammon()
    for checkers, rolls in (((1, 1), 36), ((2, 1), 36), ((2, 2), 26), ((6, 6), 4), ((6, 1), 15)):
        solution = solved(game, bear_off(checkers, (1,)), compiled=True)
        assert (solution.value(solution.root)[0] + 1) / 2 == pytest.approx(rolls / 36, abs=1e-9)


# ------------------------------------------------------------ yut


def test_yut_with_one_piece_a_side() -> None:
    game = pp.games.Yut(pieces=1)
    solution = solved(game, compiled=True)
    assert len(solution) == 69_990
    assert solution.value(solution.root)[0] == pytest.approx(0.0199456825, abs=1e-9)
    for state in solution.some(300):  # the sides are alike
        race = Race(state.pieces[::-1], state.waiting, state.throws, 1 - state.turn)
        assert solution.value(race)[0] == pytest.approx(-solution.value(state)[0], abs=1e-9)
    assert verify(solution, 100) == 100


def test_yut_within_a_turn_of_the_end() -> None:
    """From place 19, do stops on 20, where the other side is sure to pass or to capture; any other throw is enough."""
    place = PLACES.index("19")
    root = Race(((place,), (place,)), (0,) * 6, 1, 0)
    solution = solved(pp.games.Yut(pieces=1, back=False), root, compiled=False)
    assert solution.value(root)[0] == pytest.approx(2 * 12 / 16 - 1, abs=1e-12)


def test_states_that_the_rules_are_certain_of_are_answered() -> None:
    game = pp.games.Yut(pieces=1)
    solution = solved(game, compiled=True)
    sure = Race(((PLACES.index("18"),), (0,)), (0, 0, 0, 0, 2, 0), 0, 0)  # two throws of yut, and one is enough
    assert solution.bounds(sure) == (1.0, 1.0)
    assert solution[sure].actions == tuple(game.actions(sure))
    known = solution.look_up(game, sure)
    assert known is not None
    assert known.value == 1.0


# ------------------------------------------------------------ files, books, progress


def test_a_file_says_the_same(tmp_path: Path) -> None:
    game = pp.games.Pig(goal=10, turns=0)
    path = tmp_path / "pig.solution"
    stored, fresh = solved(game, file=path, compiled=True), solved(game, compiled=True)
    assert stored.statistics == fresh.statistics
    for state in fresh.some(500):
        assert stored.bounds(state) == fresh.bounds(state)
        assert stored[state] == fresh[state]
    assert stored.precision == DEFAULT_PRECISION
    assert verify(stored, 100) == 100
    assert not path.with_name("pig.solution.work").exists()
    with pytest.raises(StoreError, match="not of"):
        pp.open_solution(pp.games.Pig(goal=11, turns=0), path)


def test_interpreted_states_are_stored_too(tmp_path: Path) -> None:
    game = Walk()
    stored = solved(game, file=tmp_path / "walk.solution", compiled=False)
    assert stored.value(stored.root)[0] == pytest.approx(3.0, abs=1e-9)
    assert verify(stored) == 6


def test_damage_is_noticed(tmp_path: Path) -> None:
    game = pp.games.Pig(goal=10, turns=0)
    path = tmp_path / "pig.solution"
    solved(game, file=path, compiled=True)
    content = path.read_bytes()
    for place in range(70, len(content), len(content) // 12):
        path.write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
        with pytest.raises(StoreError, match=r"damaged|cut off"):
            verify(pp.open_solution(game, path), 1)
    path.write_bytes(content[:-9])
    with pytest.raises(StoreError, match="cut off"):
        pp.open_solution(game, path)


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game = pp.games.Pig(goal=10, turns=0)
    path = tmp_path / "pig.solution"

    def stop(seen: Any) -> None:
        if seen.stage == "settle":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved(game, file=path, compiled=True, progress=stop)
    assert not path.exists()
    told: list[Any] = []
    stored = solved(game, file=path, compiled=True, progress=told.append)
    assert "find" not in {seen.stage for seen in told}
    assert stored.statistics == solved(game, compiled=True).statistics


def test_a_solution_is_a_book_for_searches() -> None:
    game = pp.games.Pig(goal=10, turns=0)
    solution = solved(game, precision=1e-6)
    low, high = solution.bounds(solution.root)
    for ask in (pp.search, pp.solve):
        found = ask(game, book=solution)
        assert (found.nodes, found.action_name, found.between) == (0, "roll", (low, high))
        assert (found.is_proven, found.bound, str(found.stop_reason)) == (False, pp.Bound.WITHIN, "precision")
        assert low < found.value < high
        assert str(found) == "roll: value 0.4188486 to within 1e-07; depth 0, 0 nodes in 0 s"


def test_bounds_are_for_the_player_to_move() -> None:
    game = pp.games.Pig(goal=10, turns=0)
    solution = solved(game, precision=1e-3)
    second = next(state for state in solution if game.to_move(state) == 1 and not game.is_terminal(state))
    low, high = solution.bounds(second)
    found = pp.search(game, second, book=solution)
    assert low < high
    assert (found.between, found.value) == ((-high, -low), solution[second].value)


def test_a_value_that_is_known_exactly_is_proven() -> None:
    game = pp.games.Yut(pieces=1)
    solution = solved(game, precision=1e-3)
    states = solution.some(300)
    found = [pp.search(game, state, book=solution) for state in states if game.to_move(state) != pp.CHANCE]
    kinds = {result.is_proven for result in found}
    assert kinds == {True, False}
    for result in found:
        lowest, highest = result.between
        assert result.is_proven is (lowest == highest) is (result.bound is pp.EXACT)


@given(value=st.floats(-1, 1), width=st.floats(0, 4))
def test_what_is_written_is_as_close_as_it_says(value: float, width: float) -> None:
    low, high = value - width / 2, value + width / 2
    written, closeness = rounded((low + high) / 2, (low, high))
    allowed = float(closeness) * (1 + 1e-6) + 1e-15
    assert max(abs(float(written) - low), abs(float(written) - high)) <= allowed


@pytest.mark.parametrize("game", [pp.games.Yut(pieces=1), pp.games.Pig(goal=10, turns=0)])
def test_a_solution_answers_where_chance_moves(game: Game[Any, Any]) -> None:
    solution = solved(game, precision=1e-6)
    state = next(state for state in solution.some(200) if game.to_move(state) == CHANCE)
    for ask in (pp.search, pp.solve):
        found = ask(game, state, book=solution)
        assert (found.nodes, found.action, found.pv, found.best_actions) == (0, None, (), ())
        assert (found.value, found.between) == (solution[state].value, solution.bounds(state))
