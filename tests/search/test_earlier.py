"""Searches in the middle of a game: to come back to where it has been is a repetition."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, GameError
from perfectplay.games import Chess
from perfectplay.search.earlier import worn_out
from tests.search.graph_variants import hooked
from tests.search.test_repetition import Circle, Walk
from tests.small_games import GraphGame, Reference, graph_game, graph_games
from tests.variants import examples, first


class Thrice(GraphGame):
    repetition_limit = 3


def before(game: GraphGame, root: int, draw: random.Random) -> list[int]:
    """Some states of the game, not the root."""
    others = [state for state in range(len(game.count)) if state != root]
    return draw.sample(others, draw.randint(0, len(others)))


@settings(max_examples=examples(150), deadline=None)
@given(graph_games(), st.integers(1, 6), st.integers(0, 10**6), st.booleans())
def test_the_past_ends_lines_as_the_path_does(game: GraphGame, depth: int, seed: int, by_time: bool) -> None:
    earlier = before(game, 0, random.Random(seed))
    expected, _ = Reference(game, 0).value(0, depth, tuple(earlier))
    limits: dict[str, Any] = {"nodes": 10**6} if by_time else {}
    found = pp.search(game, depth=depth, earlier=earlier, compiled=False, **limits)
    if found.is_proven:
        expected, _ = Reference(game, 0).value(0, path=tuple(earlier))
        assert found.value == expected
    elif not by_time:
        assert found.value == expected
    again = pp.search(game, depth=depth, earlier=earlier[::-1], compiled=False, **limits)
    assert (again.value, again.is_proven) == (found.value, found.is_proven)


@pytest.mark.parametrize("table", first(1, [True, False]))
@pytest.mark.variant
def test_interpreted_and_compiled_alike(table: bool) -> None:
    for seed in range(40):
        game = graph_game(seed, size=12)
        earlier = before(game, 0, random.Random(seed))
        plain, machine = (
            pp.search(game, depth=5, earlier=earlier, compiled=compiled, table=table) for compiled in (False, True)
        )
        assert (plain.value, plain.action, plain.nodes) == (machine.value, machine.action, machine.nodes)
        shared = pp.Table(1)
        pp.search(game, depth=5, shared_table=shared, compiled=True, table=table)
        kept = pp.search(game, depth=5, earlier=earlier, shared_table=shared, compiled=True, table=table)
        assert kept.value == plain.value


def two_sided(seed: int) -> GraphGame:
    return replace(graph_game(seed, size=12), teams=(0, 1, 0, 1))


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0.0, 0.5]))
def test_what_best_first_proves_is_true_of_the_path(seed: int, exploration: float) -> None:
    game = two_sided(seed)
    earlier = before(game, 0, random.Random(seed))
    found = pp.best_first(game, nodes=500, earlier=earlier, exploration=exploration, compiled=False)
    if found.is_proven:
        expected, _ = Reference(game, 0).value(0, path=tuple(earlier))
        assert found.value == expected


@pytest.mark.variant
def test_best_first_interpreted_and_compiled_alike() -> None:
    for seed in range(20):
        game = two_sided(seed)
        earlier = before(game, 0, random.Random(seed))
        plain, machine = (pp.best_first(game, nodes=300, earlier=earlier, compiled=how) for how in (False, True))
        assert (plain.value, plain.action, plain.nodes) == (machine.value, machine.action, machine.nodes)
        assert plain.root_values == machine.root_values


@pytest.mark.parametrize("compiled", [False, True])
def test_best_first_bars_the_way_back(compiled: bool) -> None:
    game = Circle(size=9, goal=2, drawn_is_worth=-1.0)
    back = game.result(Walk(0, 0), -1)
    found = pp.best_first(game, Walk(0, 0), nodes=3, earlier=[back], compiled=compiled)
    assert (found.root_values[-1].value, found.root_values[-1].is_proven) == (-1, True)
    found = pp.best_first(game, Walk(0, 0), nodes=3, compiled=compiled)
    assert (found.root_values[-1].value, found.root_values[-1].is_proven) == (0, False)
    with pytest.raises(BadArgument, match="earlier is a str; it must be a list or a tuple of states"):
        pp.best_first(game, earlier="back")


@pytest.mark.parametrize(("compiled", "threads"), [(False, 1), (True, 1), (True, 2)])
def test_the_way_back_is_barred(compiled: bool, threads: int) -> None:
    """One step back, where it has been before, is a draw at once, and proven."""
    game = Circle(size=9, goal=2, drawn_is_worth=-1.0)
    back = game.result(Walk(0, 0), -1)
    found = pp.search(game, Walk(0, 0), depth=1, earlier=[back], lines=2, compiled=compiled, threads=threads)
    assert found.root_values is not None
    assert (found.root_values[-1].value, found.root_values[-1].is_proven) == (-1, True)
    found = pp.search(game, Walk(0, 0), depth=1, lines=2, compiled=compiled, threads=threads)
    assert found.root_values is not None
    assert (found.root_values[-1].value, found.root_values[-1].is_proven) == (0, False)


def test_as_often_as_the_game_says() -> None:
    game = graph_game(1)
    assert set(worn_out(game, [1, 2, 1, 3])) == {1, 2, 3}
    thrice = Thrice(**{name: getattr(game, name) for name in game.__dataclass_fields__})
    assert worn_out(thrice, [1, 2, 1, 3]) == (1,)
    assert worn_out(thrice, [1, 2, 3]) == ()
    assert worn_out(pp.games.TicTacToe(), []) == ()
    chess = Chess()
    *earlier, _ = chess.along("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    worn = worn_out(chess, earlier)
    assert {chess.format_position(one).split(" ")[0] for one in worn} == {
        chess.format_position(chess.play(moves)).split(" ")[0] for moves in ("", "Nf3", "Nf3 Nf6")
    }


def test_who_is_ahead_does_not_repeat_and_who_is_behind_does() -> None:
    """White has a queen more. Its best square was left twice before; to go there once more would be a draw."""
    game = Chess()
    start = game.parse_position("6k1/8/8/8/8/8/5PPP/Q5K1 w - - 0 1")
    *earlier, state = game.along("Qa2+ Kg7 Qa1+ Kg8 Qa2+ Kg7 Qa1+", start)
    shy = pp.search(game, state, depth=3, earlier=earlier, compiled=True)
    assert game.uci_name(state, shy.action) == "g7g8"  # here it has been twice: a draw for black
    assert (shy.value, shy.bound.value) == (0.0, "exact")
    assert pp.search(game, state, depth=3, compiled=True).value < -0.05
    *earlier, state = game.along("Qa2+ Kg7", start)
    check = game.parse_action(state, "Qa1+")
    twice = [game.result(state, check)] * 2
    bold = pp.search(game, state, depth=4, earlier=[*twice, *earlier], all_values=True, compiled=True)
    assert bold.root_values[check].value == 0
    assert (bold.action != check, bold.value > 0.05) == (True, True)
    free = pp.search(game, state, depth=4, earlier=earlier, all_values=True, compiled=True)
    assert free.root_values[check].value > 0.05


@pytest.mark.parametrize(
    ("earlier", "sentence"),
    [
        ("abc", "earlier is a str; it must be a list or a tuple of states"),
        (7, "earlier is a int; it must be a list or a tuple of states"),
    ],
)
def test_what_is_no_list_of_states(earlier: Any, sentence: str) -> None:
    with pytest.raises(BadArgument) as error:
        pp.search(Circle(), depth=2, earlier=earlier)
    assert str(error.value).startswith(sentence)


def test_what_is_no_state_of_the_game() -> None:
    with pytest.raises(GameError, match="'a corner' cannot stand where the search of Circle began with Walk"):
        pp.search(Circle(), Walk(0, 0), depth=2, earlier=["a corner"], compiled=True)


def test_not_with_an_observer_or_a_width() -> None:
    with pytest.raises(BadArgument, match="earlier is for the engine"):
        pp.search(Chess(), depth=1, earlier=[Chess().initial_state()], width=2)


def test_an_error_of_the_rules_is_named() -> None:
    class Broken(Circle):
        def same_position(self, one: Walk, other: Walk) -> bool:
            raise ValueError("no")

    with pytest.raises(GameError, match="same_position"):
        pp.search(Broken(), Walk(0, 0), depth=1, earlier=[Walk(1, 1), Walk(2, 0)])


def test_bounds_know_nothing_of_the_past() -> None:
    """From 1 the way leads to 0 alone, and from there to the end; bounds of 1 are those of a game that begins there."""
    graph = GraphGame(
        first=(0, 1, 2),
        count=(1, 1, 0),
        target=(2, 0),
        mover=(0, 0, 0),
        end_value=(0.0, 0.0, 1.0),
        estimate=(0.0,) * 3,
        weight=(0,) * 3,
        teams=(0, 1, 0, 1),
    )
    game = hooked(graph, lowest=(-1.0, 1.0, -1.0), highest=(1.0,) * 3)
    fresh = pp.search(game, 1, depth=4, compiled=False)
    assert (fresh.value, fresh.plies, fresh.is_proven) == (1.0, 2, True)
    found = pp.search(game, 1, depth=4, earlier=[0], compiled=False)
    assert (found.value, found.is_proven, found.between) == (0.0, True, (0.0, 0.0))
    for earlier, value in ((), 1.0), ((0,), 0.0):
        followed = pp.best_first(game, 1, earlier=earlier, compiled=False)
        assert (followed.value, followed.is_proven) == (value, True)


@pytest.mark.parametrize("compiled", [False, True])
def test_best_first_with_a_past_takes_a_win_at_once(compiled: bool) -> None:
    """A win is the best that any end of the game is worth, whatever came before."""
    game = pp.games.Onitama()
    draw = random.Random(3)
    for _ in range(3):
        states = [game.initial_state()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], draw.choice(list(game.actions(states[-1])))))
        found = pp.best_first(game, states[-2], nodes=5000, earlier=states[:-2], compiled=compiled)
        assert (found.value, found.is_proven) == (1.0, True)
        assert found.nodes < 200
