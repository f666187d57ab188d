"""What a search finds out about its table by itself, and that it finds the same each time, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay import Game
from perfectplay.games import ConnectFour, DotsAndBoxes, Hex, NineMensMorris, Othello, Quarto

LEARNED: dict[str, Any] = {"killers": False, "countermoves": False, "history": False}
ENDGAME = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
"""FFO 40, http://radagast.se/othello/ffotest.html: 20 empty squares, and the best result is 38."""


@pytest.mark.parametrize(
    ("game", "depth"),
    [(ConnectFour(4, 4), None), (DotsAndBoxes(2, 2), None), (Hex(3), None), (ConnectFour(), 9), (Quarto(), 4)],
    ids=str,
)
@pytest.mark.parametrize("compiled", [False, True])
def test_symmetric_starts_are_folded(game: Game[Any, Any], depth: int | None, compiled: bool) -> None:
    def nodes(**switches: Any) -> int:
        if depth is None:
            return pp.solve(game, compiled=compiled, **LEARNED, **switches).nodes
        return pp.search(game, depth=depth, compiled=compiled, **switches).nodes

    assert nodes() == nodes(canonical=True) < nodes(canonical=False)


def test_positions_without_symmetry_are_not() -> None:
    game = Othello()
    state = game.parse_position("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X")
    nodes = {
        canonical: pp.search(game, state, depth=7, compiled=True, **named).nodes
        for canonical, named in (("", {}), ("on", {"canonical": True}), ("off", {"canonical": False}))
    }
    assert nodes[""] == nodes["off"]


def test_a_game_that_comes_near_symmetry_is_folded() -> None:
    """After d1 alone, a stone in the other half makes the board symmetric: that is two plies ahead."""
    game = ConnectFour(6, 5)
    state = game.play("3")
    usual = pp.solve(game, state, compiled=True, **LEARNED)
    never = pp.solve(game, state, compiled=True, canonical=False, **LEARNED)
    assert usual.value == never.value
    assert usual.nodes < never.nodes


def test_folding_ends_where_it_answers_next_to_nothing() -> None:
    """Where states come again, a search to a depth takes no estimates from the table."""
    game = NineMensMorris()
    usual = pp.search(game, depth=6, compiled=True)
    always = pp.search(game, depth=6, compiled=True, canonical=True)
    assert (usual.value, usual.action) == (always.value, always.action)


def test_leaf_plies_are_found_where_the_table_seldom_answers() -> None:
    game = Othello(winner_takes_empties=True)
    state = game.parse_position(ENDGAME)
    usual, none, by_hand = (
        pp.solve(game, state, distance=False, compiled=True, algorithm="alpha-beta", **named)
        for named in ({}, {"leaf_plies": 0}, {"leaf_plies": 12})
    )
    assert usual.value == none.value == by_hand.value == 38
    assert usual.table_hits < none.table_hits / 2
    assert usual.nodes < 1.02 * by_hand.nodes


@pytest.mark.parametrize("moves", ["444435521", "4435256", "1233722"])
def test_no_leaf_plies_are_found_where_it_often_does(moves: str) -> None:
    """In Connect Four, twelve of them would take several times the nodes."""
    game = ConnectFour()
    state = game.play(moves)
    usual, none = (pp.solve(game, state, compiled=True, nodes=3_000_000, **named) for named in ({}, {"leaf_plies": 0}))
    assert usual.nodes <= 1.02 * none.nodes or not usual.is_proven
    assert usual.is_proven >= none.is_proven


@pytest.mark.parametrize("named", ["killers", "countermoves", "history"])
def test_a_named_switch_is_what_was_named(named: str) -> None:
    game = ConnectFour(4, 5)
    usual = pp.solve(game, compiled=True)
    on = pp.solve(game, compiled=True, killers=True, countermoves=True, history=True)
    off = pp.solve(game, compiled=True, **{name: name != named for name in LEARNED})
    assert usual.nodes == pp.solve(game, compiled=True, **LEARNED).nodes
    assert len({usual.nodes, on.nodes, off.nodes}) == 3
    assert usual.value == on.value == off.value


def test_the_same_search_has_the_same_nodes_again() -> None:
    game = Othello(winner_takes_empties=True)
    state = game.parse_position(ENDGAME)
    first, second = (pp.solve(game, state, distance=False, compiled=True, nodes=1_500_000) for _ in range(2))
    assert (first.nodes, first.table_hits, first.cutoffs) == (second.nodes, second.table_hits, second.cutoffs)
