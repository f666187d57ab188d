"""Whole-game solutions: counts and values that are known, and every kind of game against `solve`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.games.connect_four_board import Discs
from perfectplay.solving.solution import Unreached
from tests.solving.cyclic_games import Endless, Pursuit, ThreeMensMorris
from tests.variants import first

BOTH = pytest.mark.parametrize("compiled", [False, True])


class Unfolded(pp.games.ConnectFour):
    """Connect Four whose mirror images are states of their own."""

    def canonical(self, state: Discs) -> Discs:
        return state


def agree_with_solve(game: pp.Game[Any, Any], solution: pp.Solution[Any, Any], count: int) -> None:
    asked = [state for state in solution.some(count) if not game.is_terminal(state)]
    for state, found in zip(asked, pp.solve_many(game, asked), strict=True):
        answer = solution[state]
        assert (answer.value, answer.plies) == (found.value, found.plies), state
        assert found.action in answer.actions, state


@BOTH
def test_tic_tac_toe_has_765_states_but_for_symmetry(compiled: bool) -> None:
    solution = pp.solve_all(pp.games.TicTacToe(), compiled=compiled)
    assert len(solution) == solution.statistics.states == 765
    assert solution.statistics.ends == 138  # 91 won by X, 44 by O, 3 drawn: mathrec.org/old/2002jan/solutions.html
    assert solution[solution.root].value == 0
    assert solution[solution.root].actions == tuple(range(9))


@BOTH
def test_tic_tac_toe_has_5478_states(compiled: bool) -> None:
    """The 3,3,3-game is tic-tac-toe without symmetry (Uiterwijk and Van den Herik count 5,478)."""
    solution = pp.solve_all(pp.games.MNK(3, 3, 3), compiled=compiled)
    assert solution.statistics.states == 5478
    assert solution.statistics.ends == 958


@pytest.mark.parametrize(
    ("columns", "rows", "states"), first(1, [(4, 4, 161_029), (5, 4, 3_945_711), (4, 5, 1_706_255)])
)
def test_states_of_connect_four(columns: int, rows: int, states: int) -> None:
    """John Tromp's table of legal positions (https://tromp.github.io/c4/c4.html)."""
    solution = pp.solve_all(Unfolded(columns, rows), compiled=True)
    assert solution.statistics.states == states
    assert sum(solution.statistics.layers) == states


@pytest.mark.parametrize(("columns", "rows", "value"), first(1, [(4, 4, 0), (5, 4, 0), (4, 5, 0)]))
def test_values_of_connect_four(columns: int, rows: int, value: int) -> None:
    game = pp.games.ConnectFour(columns, rows)
    solution = pp.solve_all(game, compiled=True)
    assert solution[game.initial_state()].value == value
    agree_with_solve(game, solution, 60)


@pytest.mark.slow
def test_two_threads_find_the_same() -> None:
    game = pp.games.ConnectFour(5, 4)
    one, two = pp.solve_all(game, compiled=True), pp.solve_all(game, compiled=True, threads=2)
    assert one.statistics == two.statistics
    for state in one.some(200):
        assert one[state] == two[state]


@BOTH
@pytest.mark.parametrize("stones", [(3, 4, 5), (1, 2, 3, 4)])
def test_nim_by_its_theory(stones: tuple[int, ...], compiled: bool) -> None:
    """Bouton (1901): who moves loses if the heaps are even in every binary digit."""
    solution = pp.solve_all(pp.games.Nim(stones), compiled=compiled)
    for state in solution:
        if not solution.game.is_terminal(state):
            assert solution[state].value == (1 if reduce(xor, state.stones) else -1)


@BOTH
@pytest.mark.slow
def test_kalah_where_players_move_again(compiled: bool) -> None:
    game = pp.games.Kalah(3, 2)
    solution = pp.solve_all(game, compiled=compiled)
    assert solution[game.initial_state()].value == 4
    agree_with_solve(game, solution, 200)


@BOTH
def test_dots_and_boxes_where_players_move_again(compiled: bool) -> None:
    game = pp.games.DotsAndBoxes(2, 2)
    solution = pp.solve_all(game, compiled=compiled)
    assert solution[game.initial_state()].value == 2
    agree_with_solve(game, solution, 40)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [pp.games.Kalah(3, 2), pp.games.Kalah(3, 3), pp.games.DotsAndBoxes(2, 2), pp.games.ConnectFour(4, 4)]
)
def test_ten_thousand_states_are_what_solve_says(game: pp.Game[Any, Any]) -> None:
    agree_with_solve(game, pp.solve_all(game), 10_000)


@BOTH
def test_three_mens_morris_which_has_cycles(compiled: bool) -> None:
    """Who begins wins, by the centre and by nothing else."""
    game = ThreeMensMorris()
    solution = pp.solve_all(game, compiled=compiled)
    assert solution[game.initial_state()] == (1.0, 9, (4,))
    assert solution.statistics.with_value(0) > 0


def test_an_ended_game_has_the_value_that_solve_gives_it() -> None:
    """It is the value for the player whom `to_move` names, there as everywhere."""
    game = pp.games.TicTacToe()
    solution = pp.solve_all(game)
    ended = [state for state in solution.some(2000) if game.is_terminal(state)]
    assert {solution[state].value for state in ended} == {-1.0, 0.0}
    for state in ended[:50]:
        assert solution[state] == (pp.solve(game, state).value, 0 if solution[state].value else None, ())


@pytest.mark.variant
def test_every_state_of_three_mens_morris_by_going_round_until_nothing_changes() -> None:
    """Another way to the same: n rounds over all states find what is decided within n plies; the rest is drawn."""
    game = ThreeMensMorris()
    solution = pp.solve_all(game)
    after = {
        state: [game.result(state, action) for action in game.actions(state)]
        for state in solution
        if not game.is_terminal(state)
    }
    plies = {state: (game.utility(state, state.turn), 0) for state in solution if game.is_terminal(state)}
    for number in range(1, 40):
        decided = {}
        for state, children in after.items():
            if state not in plies:
                known = [plies[child][0] for child in children if child in plies]
                if -1.0 in known:
                    decided[state] = (1.0, number)
                elif len(known) == len(children):
                    decided[state] = (-1.0, number)
        plies.update(decided)
    for state in after:
        assert solution[state][:2] == plies.get(state, (0.0, None)), state


@pytest.mark.slow
def test_three_mens_morris_is_what_searches_find() -> None:
    """A search as deep as a win or a loss is long finds it, and one less deep does not."""
    game = ThreeMensMorris()
    solution = pp.solve_all(game)
    decided = [state for state in solution.some(10_000) if not game.is_terminal(state) and solution[state].value]
    for state in decided:
        answer = solution[state]
        assert answer.plies is not None
        assert pp.search(game, state, depth=answer.plies, compiled=True).value == answer.value, state
        if answer.plies > 1:
            assert pp.search(game, state, depth=answer.plies - 1, compiled=True).value == 0, state
    assert len(decided) > 3500


@BOTH
@pytest.mark.parametrize(("points", "is_ring", "value"), [(6, True, -1), (4, True, -1), (3, True, 1), (7, False, 1)])
def test_pursuit_where_endless_play_is_a_loss(points: int, is_ring: bool, value: int, compiled: bool) -> None:
    """Nowakowski and Winkler (1983): the hunter wins on a path and on a triangle, not on a longer ring."""
    game = Pursuit(points, is_ring)
    solution = pp.solve_all(game, compiled=compiled)
    answer = solution[game.initial_state()]
    assert answer.value == value
    assert (answer.plies is None) == (value < 0)


class Wide(NamedTuple):
    """More bits than one word has room for, of both signs and a fraction."""

    sum: int
    share: float
    far: int
    turn: int
    left: int


@dataclass(frozen=True)
class Sums(pp.Game[Wide, int]):
    """Players add 1 or -3 in turn; a large number and a fraction only take room."""

    plies: int = 8

    def initial_state(self) -> Wide:
        return Wide(0, 0.5, 0, 0, self.plies)

    def to_move(self, state: Wide) -> int:
        return state.turn

    def actions(self, state: Wide) -> Iterator[int]:
        yield 1
        yield -3

    def result(self, state: Wide, action: int) -> Wide:
        total = state.sum + action
        return Wide(total, total / 3, total * 1234567890123, 1 - state.turn, state.left - 1)

    def is_terminal(self, state: Wide) -> bool:
        return state.left == 0

    def utility(self, state: Wide, player: int) -> float:
        return float(state.sum) if player == 0 else -float(state.sum)


@BOTH
def test_states_of_several_words_signs_and_fractions(compiled: bool) -> None:
    game = Sums()
    solution = pp.solve_all(game, compiled=compiled)
    assert solution.statistics.states == 45  # after n plies, the sum has n + 1 values
    assert solution[game.initial_state()].value == -8
    agree_with_solve(game, solution, 50)


@pytest.mark.parametrize(
    "game",
    [
        Sums(100),
        pytest.param(Sums(300), marks=pytest.mark.slow),
        pytest.param(pp.games.Kalah(3, 3), marks=pytest.mark.slow),
    ],
)
@pytest.mark.slow
def test_two_threads_where_keys_are_long_or_no_rank_is_known(game: pp.Game[Any, Any]) -> None:
    one, two = pp.solve_all(game, compiled=True), pp.solve_all(game, compiled=True, threads=2)
    assert one.statistics == two.statistics
    assert [one[state] for state in one.some(200)] == [two[state] for state in one.some(200)]


def test_states_that_do_not_compile_are_solved_interpreted() -> None:
    class Words(pp.Game[str, str]):
        def initial_state(self) -> str:
            return ""

        def to_move(self, state: str) -> int:
            return len(state) % 2

        def actions(self, state: str) -> Iterator[str]:
            try:  # which does not compile
                yield from ("a", "b")
            finally:
                pass

        def result(self, state: str, action: str) -> str:
            return state + action

        def is_terminal(self, state: str) -> bool:
            return len(state) == 4

        def utility(self, state: str, player: int) -> float:
            return float("abba" in state) * (1 if player else -1)

    solution = pp.solve_all(Words())
    assert solution.statistics.states == 31
    assert solution["ab"].actions == ("a",)
    with pytest.raises(pp.NotCompilable):
        pp.solve_all(Words(), compiled=True)


@BOTH
def test_a_game_that_does_not_end_is_refused_with_the_count(compiled: bool) -> None:
    with pytest.raises(pp.BadArgument, match=r"Endless has more than 20,000 states.*most_states.*bound them"):
        pp.solve_all(Endless(), compiled=compiled, most_states=20_000)


def test_what_cannot_be_solved_so_is_refused() -> None:
    with pytest.raises(pp.BadArgument, match="has 3 sides"):
        pp.solve_all(pp.games.Coins((1, 2, 3), players=3))
    with pytest.raises(pp.BadArgument, match="most_states is 0"):
        pp.solve_all(pp.games.TicTacToe(), most_states=0)


class Lists(pp.Game[Any, Any]):
    """A heap of 40 stones. States or actions that cannot be hashed are where its subclasses make them."""

    def initial_state(self) -> Any:
        return (40, 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> Any:
        yield from range(1, min(3, state[0]) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] - action, 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


class ListAtTheStart(Lists):
    def initial_state(self) -> Any:
        return [40, 0]


class ListAtTheEnd(Lists):
    def result(self, state: Any, action: Any) -> Any:
        left = state[0] - action
        return [left, 1 - state[1]] if left == 0 else (left, 1 - state[1])


class RareList(Lists):
    """Random games do not find the list: it is where the first twelve actions are all the same."""

    def initial_state(self) -> Any:
        return (40, 0, 0)

    def result(self, state: Any, action: Any) -> Any:
        same = state[2] + 1 if action == 3 and state[2] == (40 - state[0]) // 3 else 0
        return (state[0] - action, 1 - state[1], [same] if same == 12 else same)


class ActionsInLists(Lists):
    def actions(self, state: Any) -> Any:
        yield from ([number] for number in super().actions(state))

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action[0])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            ListAtTheStart(),
            "the state, a list, of ListAtTheStart cannot be hashed; states are immutable",
        ),
        (ListAtTheEnd(), "the state, a list, of ListAtTheEnd cannot be hashed"),
        (RareList(), "item 2 of the state, a list, of RareList cannot be hashed"),
        (
            ActionsInLists(),
            r"ActionsInLists.actions gives actions that cannot be hashed, such as \[1\]; make",
        ),
    ],
)
def test_what_cannot_be_hashed_is_named(game: Lists, said: str) -> None:
    for compiled in (None, False):
        with pytest.raises(pp.GameError, match=said):
            pp.solve_all(game, compiled=compiled)


def test_a_state_that_cannot_be_reached_is_said_to_be_none() -> None:
    solution = pp.solve_all(pp.games.TicTacToe())
    with pytest.raises(Unreached, match="is not among the 765 states"):
        solution[solution.root._replace(ply=7)]
    assert solution.root in solution
    assert "a" not in solution


def test_progress_counts_up() -> None:
    told: list[Any] = []
    pp.solve_all(pp.games.ConnectFour(4, 4), compiled=True, progress=told.append)
    assert {seen.stage for seen in told} == {"expect", "find", "settle"}
    assert told[-1].done == told[-1].total
