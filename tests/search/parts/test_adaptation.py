"""What a search finds out about its table by itself, and that it finds the same each time, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import Bounds, Game, GameError
from perfectplay.games import ConnectFour, DotsAndBoxes, Hex, NineMensMorris, Othello, Quarto, TicTacToe
from perfectplay.search.parts.adaptation import (
    ENOUGH,
    FILLING,
    FIRST_TRIAL,
    LONG,
    LOOK_AGAIN,
    MOST_FOUND,
    PLACES,
    SHORT,
    begin_to_adapt,
    fold_if_it_pays,
    note_question,
)
from perfectplay.search.parts.features import Features
from tests.variants import first

LEARNED: dict[str, Any] = {"killers": False, "history": False}
ENDGAME = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
"""FFO 40, http://radagast.se/othello/ffotest.html: 20 empty squares, and the best result is 38."""


@pytest.mark.parametrize(
    ("game", "depth"),
    first(
        1, [(ConnectFour(4, 4), None), (DotsAndBoxes(2, 2), None), (Hex(3), None), (ConnectFour(), 9), (Quarto(), 4)]
    ),
    ids=str,
)
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.variant
def test_symmetric_starts_are_folded(game: Game[Any, Any], depth: int | None, compiled: bool) -> None:
    def nodes(**switches: Any) -> int:
        if depth is None:
            return pp.solve(game, compiled=compiled, **LEARNED, **switches).nodes
        return pp.search(game, depth=depth, compiled=compiled, **switches).nodes

    assert nodes() == nodes(canonical=True) < nodes(canonical=False)


def canonical_calls(game_class: type[Game[Any, Any]], position: str, depth: int, **switches: Any) -> int:
    """Counts how often an interpreted search asks for a canonical state."""
    asked = []

    class Counting(game_class):  # type: ignore[misc, valid-type]
        def canonical(self, state: Any) -> Any:
            asked.append(state)
            return super().canonical(state)

    game = Counting()
    state = game.parse_position(position) if position else game.initial_state()
    pp.search(game, state, depth=depth, compiled=False, **switches)
    return len(asked)


def test_positions_without_symmetry_are_not() -> None:
    position = "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"
    assert canonical_calls(Othello, position, 6) < canonical_calls(Othello, position, 6, canonical=True) / 3


@pytest.mark.variant
def test_a_game_that_comes_near_symmetry_is_folded() -> None:
    """After b1 alone, a stone in the other half makes the board symmetric: that is two plies ahead."""
    game = ConnectFour(5, 6)
    state = game.play("2")
    usual = pp.solve(game, state, compiled=True, **LEARNED)
    never = pp.solve(game, state, compiled=True, canonical=False, **LEARNED)
    assert usual.value == never.value
    assert usual.nodes < never.nodes


def asking(run: Any, latest: int, times: int, *, is_answered: bool) -> int:
    """Asks the table some times; returns with how many plies left the search then goes without it."""
    for _ in range(times):
        note_question(run, latest, is_answered)
    found: int = run.found_leaf_plies
    return found


def test_what_an_earlier_search_found_out_is_forgotten() -> None:
    run: Any = SimpleNamespace(nodes=100, questions=[9] * (MOST_FOUND + 1), answers=[9] * (MOST_FOUND + 1))
    run.folds, run.looked_ahead, run.mirrored, run.found_leaf_plies = 1, 2, 7, 3
    begin_to_adapt(run, True)
    assert (run.nodes_before, run.folds, run.looked_ahead, run.mirrored) == (100, 0, 0, 0)
    assert (run.found_leaf_plies, run.questions[5], run.answers[5]) == (3, 9, 9), "the table is known"
    begin_to_adapt(run, False)
    assert (run.found_leaf_plies, run.questions[5], run.answers[5]) == (0, 0, 0)


def test_answers_farther_from_the_end_count_those_nearer_anew() -> None:
    """It pays with one or two plies more than where it was found not to, so it may pay there as well."""
    for latest, found in ((5, 5), (6, 0), (7, 0), (8, 5)):
        run: Any = SimpleNamespace(nodes=100, questions=[0] * (MOST_FOUND + 1), answers=[0] * (MOST_FOUND + 1))
        begin_to_adapt(run, False)
        run.found_leaf_plies = 5
        assert asking(run, latest, ENOUGH, is_answered=True) == found


def test_where_the_table_pays_is_found_out_anew_when_it_is_filled() -> None:
    run: Any = SimpleNamespace(nodes=100, questions=[0] * (MOST_FOUND + 1), answers=[0] * (MOST_FOUND + 1))
    begin_to_adapt(run, False)
    assert asking(run, 12, ENOUGH - 1, is_answered=False) == 0
    assert asking(run, 12, 1, is_answered=False) == 12
    run.nodes = 100 + FIRST_TRIAL
    assert asking(run, 12, 1, is_answered=False) == 0
    assert asking(run, 12, 3 * ENOUGH, is_answered=False) == 0  # while it is filled, its answers say nothing
    assert run.next_trial == 100 + 2 * FIRST_TRIAL
    run.nodes += FIRST_TRIAL // FILLING
    assert asking(run, 12, 2 * ENOUGH, is_answered=True) == 0
    assert asking(run, 12, 2 * ENOUGH, is_answered=False) == 0  # now one in two is answered
    assert asking(run, 9, ENOUGH, is_answered=False) == 9
    run.nodes = run.next_trial
    assert asking(run, MOST_FOUND + 1, 1, is_answered=False) == 0  # any question begins it
    run.nodes = run.fills_until
    assert asking(run, 12, ENOUGH, is_answered=False) == 12


@pytest.mark.slow
def test_the_first_nodes_do_not_decide_over_all_others() -> None:
    """After some thousands, the table seems not to pay in the last 14 plies; without it, 90 million are needed."""
    game = ConnectFour(7, 5)
    by_itself, always = (
        pp.solve(game, compiled=True, etc=False, table_mb=64, **switches) for switches in ({}, {"leaf_plies": 0})
    )
    assert by_itself.value == always.value
    assert by_itself.nodes < 1.2 * always.nodes


@pytest.mark.parametrize(
    ("nodes", "mirrored", "folds"),
    [(8001, 0, 0), (8001, 1, 0), (8001, 2, 1), (LOOK_AGAIN, 0, 0), (LOOK_AGAIN - 1, 0, 1)],
)
def test_folding_ends_where_it_answers_next_to_nothing(nodes: int, mirrored: int, folds: int) -> None:
    """Where states come again, a search to a depth takes no estimates from the table."""
    run: Any = SimpleNamespace(folds=1, nodes=nodes, nodes_before=0, depth=9, looked_ahead=2, mirrored=mirrored)
    game = NineMensMorris()
    fold_if_it_pays(game, game.initial_state(), 100, run, Features(finds_folding=True))
    assert run.folds == folds


@pytest.mark.parametrize(
    ("latest", "looked_ahead", "folds"), [(SHORT, 0, 0), (SHORT + 1, 1, 1), (LONG, 1, 1), (LONG + 1, 2, 1)]
)
def test_it_looks_ahead_the_further_the_longer_the_game(latest: int, looked_ahead: int, folds: int) -> None:
    """Both moves to a corner of an empty board are one; afterwards the path in the run is that of the root again."""
    run: Any = SimpleNamespace(folds=0, nodes=9, nodes_before=0, depth=9, looked_ahead=0, mirrored=0, ply=0)
    run.paired, run.path = [0] * (2 * PLACES), [0] * 9
    game = TicTacToe()
    fold_if_it_pays(game, game.initial_state(), latest, run, Features(canonical=True, finds_folding=True))
    assert (run.looked_ahead, run.folds, run.ply) == (looked_ahead, folds, 0)


class NoImage(TicTacToe):
    """It has no representative of a state with a cross at the second square."""

    def canonical(self, state: Any) -> Any:
        if state.crosses & 2:
            raise ValueError(state)
        return super().canonical(state)


def test_a_fault_of_canonical_is_met_with_the_path_in_the_run() -> None:
    run: Any = SimpleNamespace(folds=0, nodes=9, nodes_before=0, depth=9, looked_ahead=0, mirrored=0, ply=0)
    run.paired, run.path = [0] * (2 * PLACES), [0] * 9
    game = NoImage()
    with pytest.raises(ValueError, match="Board"):
        fold_if_it_pays(game, game.initial_state(), SHORT + 1, run, Features(canonical=True, finds_folding=True))
    assert run.path[: run.ply] == [1]


@pytest.mark.parametrize(
    ("switches", "folds", "is_on"),
    [
        ({"canonical": False}, 1, False),
        ({"canonical": True}, 0, True),
        ({"canonical": True, "finds_folding": True}, 0, False),
        ({"canonical": True, "finds_folding": True}, 1, True),
    ],
)
def test_only_a_search_that_finds_it_out_asks_whether_it_folds(
    switches: dict[str, bool], folds: int, is_on: bool
) -> None:
    assert Features(**switches).is_folding(folds) is is_on


@pytest.mark.parametrize(("depth", "nodes", "all_folded"), first(1, [(6, 47_661, 47_722), (7, 348_429, 365_032)]))
def test_folding_ends_in_a_real_game(depth: int, nodes: int, all_folded: int) -> None:
    game = NineMensMorris()
    usual, always = (pp.search(game, depth=depth, compiled=True, **on) for on in ({}, {"canonical": True}))
    assert (usual.value, usual.action) == (always.value, always.action)
    assert (usual.nodes, always.nodes) == (nodes, all_folded)


class Searched(Othello):
    """A game whose last squares are searched."""

    def bounds_within(self, state: Any, player: int, low: float, high: float) -> Any:
        return self.bounds(state, player)


@pytest.mark.variant
def test_leaf_plies_are_found_where_the_table_seldom_answers() -> None:
    game = Searched(winner_takes_empties=True)
    state = game.parse_position(ENDGAME)
    usual, none, by_hand = (
        pp.solve(game, state, distance=False, compiled=True, algorithm="alpha-beta", **named)
        for named in ({}, {"leaf_plies": 0}, {"leaf_plies": 12})
    )
    assert usual.value == none.value == by_hand.value == 38
    assert usual.table_hits < none.table_hits / 2
    assert usual.nodes < 1.1 * by_hand.nodes


@pytest.mark.parametrize("moves", ["23663444331752227747", "11163142533736577", "1644512363271225114"])
@pytest.mark.variant
def test_no_leaf_plies_are_found_where_it_often_does(moves: str) -> None:
    """Positions of Pons's set "middle, medium", in which twelve of them take several times the nodes."""
    game = ConnectFour()
    state = game.play(moves)
    usual, none, twelve = (
        pp.solve(game, state, compiled=True, **named) for named in ({}, {"leaf_plies": 0}, {"leaf_plies": 12})
    )
    assert usual.value == none.value == twelve.value
    assert usual.nodes == none.nodes < twelve.nodes / 3


@pytest.mark.parametrize("named", ["killers", "history"])
@pytest.mark.variant
def test_a_named_switch_is_what_was_named(named: str) -> None:
    game = ConnectFour(4, 5)
    usual = pp.solve(game, compiled=True)
    on = pp.solve(game, compiled=True, killers=True, history=True)
    off = pp.solve(game, compiled=True, **{name: name != named for name in LEARNED})
    assert usual.nodes == pp.solve(game, compiled=True, **LEARNED).nodes
    assert len({usual.nodes, on.nodes, off.nodes}) == 3
    assert usual.value == on.value == off.value


@pytest.mark.variant
def test_the_same_search_has_the_same_nodes_again() -> None:
    game = Othello(winner_takes_empties=True)
    state = game.parse_position(ENDGAME)
    first, second = (pp.solve(game, state, distance=False, compiled=True, nodes=1_500_000) for _ in range(2))
    assert (first.nodes, first.table_hits, first.cutoffs) == (second.nodes, second.table_hits, second.cutoffs)


def test_many_states_are_searched_as_each_alone() -> None:
    game = ConnectFour(5, 4)
    start = game.initial_state()
    found = pp.solve_many(game, [start, game.play("1"), start, start])
    assert found[0].nodes == found[2].nodes == found[3].nodes


class Climb(Game[int, int]):
    """Twelve steps of 1 or 2, and what `bounds` says of the latest end may be nonsense."""

    can_repeat = False

    def __init__(self, latest: int) -> None:
        self.latest = latest

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state >= 12

    def utility(self, state: int, player: int) -> float:
        return 1.0 if state % 2 == player else -1.0

    def bounds(self, state: int, player: int) -> Bounds:
        return Bounds(-1.0, 1.0, 1, self.latest)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("latest", [-1, -5, -100_000_000])
def test_bounds_that_make_no_sense_write_nowhere(latest: int, compiled: bool) -> None:
    found = pp.solve(Climb(latest), compiled=compiled, nodes=1000)
    assert found.action in (1, 2)


class Mirrored(Climb):
    """The same, with symmetric states and rules that fail at one of them."""

    def __init__(self, fails: str) -> None:
        super().__init__(12)
        self.fails = fails

    def canonical(self, state: int) -> int:
        if self.fails == "canonical" and state == 3:
            raise ValueError("bad rule")
        return state

    def result(self, state: int, action: int) -> int:
        if self.fails == "result" and state == 1 and action == 2:
            raise ValueError("bad rule")
        return state + action


@pytest.mark.parametrize(("fails", "place"), [("canonical", "in the state 3"), ("result", "1")])
def test_rules_that_fail_are_named_with_their_state(fails: str, place: str) -> None:
    with pytest.raises(GameError, match=f"Mirrored.{fails} raised ValueError.*{place}"):
        pp.search(Mirrored(fails), depth=3, compiled=False)


def test_a_search_does_not_look_beyond_its_depth() -> None:
    assert pp.search(Mirrored("result"), depth=1, compiled=False).depth == 1


class Listed(Game[Any, int]):
    """States that cannot be hashed."""

    can_repeat = False

    def initial_state(self) -> list[int]:
        return [0]

    def to_move(self, state: list[int]) -> int:
        return state[0] % 2

    def actions(self, state: list[int]) -> Iterator[int]:
        yield 1

    def result(self, state: list[int], action: int) -> list[int]:
        return [state[0] + 1]

    def is_terminal(self, state: list[int]) -> bool:
        return state[0] == 4

    def utility(self, state: list[int], player: int) -> float:
        return 1.0 if player == 0 else -1.0

    def canonical(self, state: list[int]) -> list[int]:
        return state


def test_without_a_table_nothing_is_hashed() -> None:
    assert pp.search(Listed(), compiled=False, table=False).value == 1.0
