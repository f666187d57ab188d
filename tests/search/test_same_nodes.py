"""What searches cost on small games, counted: a number that changes is no fault, but the change is to be known.

What made the search better or worse? Where it is meant, write down the new numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import Game
from perfectplay.games import (
    MNK,
    Checkers,
    Chess,
    ConnectFour,
    DotsAndBoxes,
    Go,
    Gomoku,
    Kalah,
    Othello,
    Pig,
    TicTacToe,
)
from perfectplay.search.parts import table_memory
from tests.chance_games import lottery
from tests.search.graph_variants import mirrored, narrowed
from tests.search.test_proof_number import OneWay, one_way, proved
from tests.search.test_rave import Numbered
from tests.search.test_switches import ALL_OFF, Captures
from tests.small_games import graph_game

Found = pp.SearchResult[Any, Any]
GRAPHS = [graph_game(seed, size=20, branching=4, cycles=False) for seed in range(20)]
CIRCLES = [graph_game(seed, size=14, branching=3) for seed in range(24)]
TWO_SIDED = [replace(graph_game(seed, size=16, branching=3), teams=(0, 1, 0, 1)) for seed in range(12)]
ONE_WAY = [one_way(OneWay, seed, 20, 4) for seed in range(20)]
NARROWED = [narrowed(graph, seed) for seed, graph in enumerate(GRAPHS)]
MIRRORED = [mirrored(graph, seed) for seed, graph in enumerate(CIRCLES)]
LOTTERIES = [lottery(seed, size=24, branching=4, with_chance=False) for seed in range(30)]
FOUR = ConnectFour(4, 4)
SMALL: list[Game[Any, Any]] = [Othello(4, 4), TicTacToe(), Kalah(3, 2), Captures()]
ESTIMATED: list[Game[Any, Any]] = [Othello(4, 4), Kalah(3, 2), Captures()]
FORKS = Chess(), "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6"
ENDING = Chess(), "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1"
CAPTURES = Checkers(), "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"


class Longer(Captures):
    length = 12


def each(search: Callable[..., Found], games: Iterable[Game[Any, Any]], **options: Any) -> tuple[int, ...]:
    """Returns the nodes, the cuts, the answers of the table and the evaluations of some searches, summed up."""
    return summed(search(game, compiled=False, **options) for game in games)


def summed(found: Iterable[Found]) -> tuple[int, ...]:
    each_found, names = list(found), ("nodes", "cutoffs", "table_hits", "evaluations")
    return tuple(sum(getattr(one, name) for one in each_found) for name in names)


def here(*positions: tuple[Game[Any, Any], str], **options: Any) -> tuple[int, ...]:
    """Returns the same of searches of positions."""
    return summed(pp.search(game, game.parse_position(text), compiled=False, **options) for game, text in positions)


def visits(game: Game[Any, Any], moves: str = "", **options: Any) -> tuple[int, ...]:
    """Returns how many nodes random walks came to, and how often they went through each action of the root."""
    found = pp.mcts(game, game.play(moves), compiled=False, seed=5, **options)
    return found.nodes, *(root.visits or 0 for _, root in sorted(found.root_values.items()))


COSTS: dict[str, tuple[Callable[[], tuple[int, ...]], tuple[int, ...]]] = {
    "minimax": (
        lambda: each(pp.minimax, GRAPHS),
        (630, 0, 0, 0),
    ),
    "minimax to a depth": (
        lambda: each(pp.minimax, CIRCLES, depth=4),
        (233, 0, 0, 25),
    ),
    "alpha-beta": (
        lambda: each(pp.alpha_beta, GRAPHS),
        (390, 57, 0, 0),
    ),
    "alpha-beta without cuts on equality": (
        lambda: each(pp.alpha_beta, GRAPHS, cut_on_equality=False),
        (486, 13, 0, 0),
    ),
    "alpha-beta of few actions": (
        lambda: each(pp.alpha_beta, ESTIMATED, depth=4, width=2),
        (56, 8, 0, 22),
    ),
    "search": (
        lambda: each(pp.search, [*GRAPHS, *CIRCLES], depth=5),
        (1217, 141, 383, 280),
    ),
    "search of small games": (
        lambda: each(pp.search, [FOUR, *SMALL], depth=6),
        (1376, 373, 431, 571),
    ),
    "search with three lines": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, lines=3),
        (1045, 96, 264, 377),
    ),
    "search of all values": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, all_values=True),
        (1359, 109, 396, 531),
    ),
    "search of outcomes": (
        lambda: each(pp.search, [*MIRRORED, *SMALL], depth=5, distance=False),
        (1285, 239, 399, 415),
    ),
    "search by mtd": (
        lambda: each(pp.search, [*GRAPHS, *SMALL], depth=4, windows="mtd"),
        (945, 178, 319, 310),
    ),
    "search by bisection": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, windows="bisection"),
        (808, 178, 271, 251),
    ),
    "search by aspiration": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, windows="aspiration"),
        (752, 120, 225, 243),
    ),
    "search by wide windows": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, windows="wide"),
        (687, 97, 185, 231),
    ),
    "search without a table": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, table=False),
        (1027, 229, 0, 394),
    ),
    "search in a small table": (
        lambda: summed(
            pp.search(game, depth=6, compiled=False, shared_table=pp.Table(1, slots=64)) for game in [*CIRCLES, FOUR]
        ),
        (898, 182, 247, 251),
    ),
    "search that ignores the path": (
        lambda: each(pp.search, CIRCLES, depth=7, ignore_path=True),
        (624, 90, 216, 99),
    ),
    "search with nothing": (
        lambda: each(pp.search, [*CIRCLES, *SMALL], depth=4, windows="wide", **ALL_OFF),
        (986, 197, 0, 432),
    ),
    "search with killers alone": (
        lambda: each(pp.search, [*GRAPHS, *SMALL], depth=5, windows="wide", **{**ALL_OFF, "killers": True}),
        (2376, 461, 0, 1047),
    ),
    "search with history alone": (
        lambda: each(pp.search, [*GRAPHS, *SMALL], depth=5, windows="wide", **{**ALL_OFF, "history": True}),
        (2528, 459, 0, 1214),
    ),
    "search with null windows alone": (
        lambda: each(pp.search, [*GRAPHS, *SMALL], depth=4, windows="wide", **{**ALL_OFF, "pvs": True}),
        (1251, 239, 0, 497),
    ),
    "search that asks about children": (
        lambda: each(pp.search, [FOUR, *GRAPHS, *SMALL], depth=5, etc=True),
        (1439, 246, 436, 512),
    ),
    "search by estimates": (
        lambda: each(pp.search, [*GRAPHS, *ESTIMATED], depth=4, estimate_plies=2),
        (737, 87, 216, 221),
    ),
    "search of chess": (
        lambda: here(FORKS, ENDING, depth=3),
        (2539, 209, 94, 2265),
    ),
    "search with quiescence": (
        lambda: here(FORKS, CAPTURES, depth=2, quiescence=True),
        (714, 205, 2, 665),
    ),
    "search with null moves": (
        lambda: each(pp.search, [Captures(), Longer()], depth=12, null_move=True),
        (327, 39, 193, 58),
    ),
    "search with late moves reduced": (
        lambda: each(pp.search, [FOUR, *SMALL], depth=7, late_moves=True),
        (2043, 574, 762, 721),
    ),
    "search with futility": (
        lambda: here(FORKS, ENDING, CAPTURES, depth=3, futility=1.0),
        (2317, 221, 100, 2295),
    ),
    "search with extensions": (
        lambda: here(FORKS, ENDING, depth=2, extensions=True),
        (310, 51, 5, 250),
    ),
    "search with the past": (
        lambda: each(pp.search, CIRCLES, depth=5, earlier=(1, 2)),
        (408, 31, 81, 67),
    ),
    "solve": (
        lambda: each(pp.solve, [*GRAPHS, *CIRCLES]),
        (1484, 197, 557, 263),
    ),
    "solve outcomes": (
        lambda: each(pp.solve, [*GRAPHS, *MIRRORED, Othello(4, 4), Kalah(2, 3)], distance=False),
        (2666, 365, 1186, 363),
    ),
    "solve with two lines": (
        lambda: each(pp.solve, [*GRAPHS, *CIRCLES, Kalah(2, 2)], lines=2),
        (1866, 161, 682, 338),
    ),
    "solve with bounds and candidates": (
        lambda: each(pp.solve, NARROWED),
        (708, 71, 286, 147),
    ),
    "solve of leaves": (
        lambda: each(pp.solve, [MNK(3, 3, 3), DotsAndBoxes(1, 2), Othello(4, 4)], leaf_plies=2),
        (2416, 763, 1394, 537),
    ),
    "proof numbers": (
        lambda: each(pp.solve, [*ONE_WAY, MNK(3, 3, 3), Othello(4, 4)], distance=False, algorithm="proof-number"),
        (3151, 313, 775, 0),
    ),
    "proof numbers in little memory": (
        lambda: summed(
            pp.solve(game, shared_table=pp.Table(1, slots=8), compiled=False, distance=False, algorithm="proof-number")
            for game in ONE_WAY
        ),
        (392, 57, 41, 0),
    ),
    "lines of proof numbers": (
        lambda: (sum(len(proved(game, compiled=False).pv) for game in ONE_WAY),),
        (36,),
    ),
    "best first": (
        lambda: each(pp.best_first, [*TWO_SIDED, TicTacToe(), Othello(4, 4)], nodes=400),
        (991, 0, 0, 882),
    ),
    "best first, exploring": (
        lambda: each(pp.best_first, [*TWO_SIDED, TicTacToe(), Othello(4, 4)], nodes=400, exploration=0.5),
        (991, 0, 0, 898),
    ),
    "hybrid": (
        lambda: each(pp.hybrid, [FOUR, Othello(4, 4), *TWO_SIDED[:4]], nodes=1500, seed=1),
        (1950, 118, 357, 254),
    ),
    "max-n": (
        lambda: each(pp.max_n, LOTTERIES),
        (1430, 3, 0, 0),
    ),
    "paranoid": (
        lambda: each(pp.paranoid, LOTTERIES),
        (613, 110, 0, 0),
    ),
    "expectiminimax of dice": (
        lambda: each(pp.expectiminimax, [Pig(goal=8)], depth=6),
        (5645, 463, 0, 2128),
    ),
    "random walks": (
        lambda: visits(FOUR, simulations=300),
        (5730, 110, 58, 69, 63),
    ),
    "random walks to a proof": (
        lambda: visits(FOUR, "11223", simulations=300),
        (3740, 2, 4, 4, 290),
    ),
    "random walks without proofs": (
        lambda: visits(TicTacToe(), prove=False, simulations=300),
        (3147, 44, 2, 34, 15, 116, 8, 31, 18, 32),
    ),
    "random walks of three players": (
        lambda: visits(pp.games.Coins(), simulations=200),
        (1533, 41, 6, 8, 145),
    ),
    "random walks with dice": (
        lambda: visits(Pig(goal=12), simulations=200),
        (3668, 200),
    ),
    "random walks in circles": (
        lambda: visits(CIRCLES[4], simulations=200, rollout_plies=20),
        (775, 200),
    ),
    "random walks that explore": (
        lambda: visits(FOUR, simulations=200, exploration=3.0),
        (4089, 58, 48, 46, 48),
    ),
    "random walks that learn from later actions": (
        lambda: visits(Gomoku(size=5), simulations=200, knowledge=Numbered()),
        (12838, 1, 2, 90, 5, 1, 1, 2, 5, 21, 3, 3, 31, 1, 5, 29),
    ),
    "random walks of Go": (
        lambda: visits(Go(3, komi=0, ko="simple", margin=True), simulations=100),
        (2537, 24, 1, 45, 23, 3, 1, 1, 2),
    ),
    "threats": (
        lambda: summed(
            pp.threats(game, game.play("c3 a1 c4 a3 d3 e1"), compiled=False, depth=7) for game in [Gomoku(size=7)]
        ),
        (2070, 0, 104, 0),
    ),
}


@pytest.mark.parametrize("name", COSTS)
def test_a_search_costs_what_it_has_cost(name: str) -> None:
    search, counted = COSTS[name]
    assert search() == counted


def test_a_table_that_grows_costs_what_it_has_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stood in the smaller table is found in the larger one."""
    monkeypatch.setattr(table_memory, "FIRST_SLOTS", 4)
    assert each(pp.solve, [FOUR, Othello(4, 4), Kalah(3, 2)], canonical=False) == (7056, 2956, 555, 98)
