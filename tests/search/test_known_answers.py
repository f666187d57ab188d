"""Published and counted answers. A node is a position entered, the root included."""

from __future__ import annotations

import pytest

import perfectplay as pp
from perfectplay.games import MNK, ConnectFour, ExplicitTree, Nim, TicTacToe
from perfectplay.search.parts.run import MAX_PLY
from tests.games.textbook_trees import NONSTRICT, STRICT, TEXTBOOK_TREES, TextbookTree

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


class Watched(ExplicitTree):
    """A tree that remembers which leaves, and at a cut-off which nodes, a search looked at."""

    def utility(self, state: int, player: int) -> float:
        self.seen.append(self.label(state))
        return super().utility(state, player)

    def evaluate(self, state: int, player: int) -> float:
        self.seen.append(self.label(state))
        return super().evaluate(state, player)


def watched(tree: object, **options: object) -> Watched:
    game = Watched(tree, **options)
    object.__setattr__(game, "seen", [])
    return game


@pytest.mark.parametrize("compiled", MODES)
def test_tic_tac_toe(compiled: bool) -> None:
    """549,946 and 18,297 nodes: counted by many; the value is a draw."""
    full = pp.minimax(TicTacToe(), compiled=compiled)
    assert (full.value, full.is_proven, full.nodes, full.depth) == (0.0, True, 549_946, 9)
    cut = pp.alpha_beta(TicTacToe(), compiled=compiled)
    assert (cut.value, cut.is_proven, cut.nodes, cut.action) == (0.0, True, 18_297, full.action)
    assert len(cut.pv) == 9


@pytest.mark.variant
def test_tic_tac_toe_has_255168_games() -> None:
    """Counted by lengths: 1,440 end after 5 plies, 5,328 after 6, 47,952 after 7, 72,576 after 8."""
    sequences = [pp.perft(TicTacToe(), depth=depth) for depth in range(1, 10)]
    assert sequences == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize("compiled", MODES)
def test_connect_four_to_depth_8(compiled: bool) -> None:
    """12,574 nodes: columns from the left, evaluation 0, the full window."""
    found = pp.alpha_beta(ConnectFour(), depth=8, compiled=compiled)
    assert (found.nodes, found.value, found.is_proven) == (12_574, 0.0, False)
    assert found.rests_on is pp.RestsOn.NOTHING
    assert found.stop_reason is pp.StopReason.DEPTH


def test_connect_four_to_depth_12_keeps_its_nodes() -> None:
    assert pp.alpha_beta(ConnectFour(), depth=12, compiled=True).nodes == 3_050_083


def test_connect_four_perft() -> None:
    """Perft of 7 x 6, as counted by several programs."""
    assert [pp.perft(ConnectFour(), depth=depth) for depth in range(1, 9)] == [
        7,
        49,
        343,
        2401,
        16807,
        117649,
        823536,
        5673234,
    ]


def test_perft_divided_adds_up() -> None:
    parts = pp.perft_divided(ConnectFour(), depth=5)
    assert list(parts) == list(range(7))
    assert sum(parts.values()) == 16807


@pytest.mark.parametrize("compiled", MODES)
def test_geeks_for_geeks_figure(compiled: bool) -> None:
    """The leaves 3 5 6 9 1 2 0 -1 with branching 2 (GeeksforGeeks, "Alpha-Beta Pruning"): value 5."""
    tree = ExplicitTree([3, 5, 6, 9, 1, 2, 0, -1], branching=2)
    found = pp.alpha_beta(tree, compiled=compiled)
    assert found.value == 5
    assert found.nodes == 15 - 4  # the leaf 9, and the node above 0 and -1 with both of them


@pytest.mark.parametrize("rule", [STRICT, NONSTRICT])
@pytest.mark.parametrize("case", TEXTBOOK_TREES, ids=lambda case: case.id)
def test_textbook_trees(case: TextbookTree, rule: str) -> None:
    """Which leaves each worked example looks at, under both rules for cutting."""
    game = watched(case.tree, root=case.root)
    sign = 1 if case.root == "max" else -1
    visited = case.strict if rule == STRICT else case.nonstrict
    found = pp.alpha_beta(game, depth=case.depth, cut_on_equality=rule == NONSTRICT, compiled=False)
    assert found.value == sign * case.value
    assert found.pv == case.path
    assert tuple(game.seen) == visited.evaluated
    assert found.nodes == visited.nodes + 1
    plain = ExplicitTree(case.tree, root=case.root)
    compiled = pp.alpha_beta(plain, depth=case.depth, cut_on_equality=rule == NONSTRICT, compiled=True)
    assert (compiled.value, compiled.pv, compiled.nodes) == (found.value, found.pv, found.nodes)


def test_aima_figure_5_2() -> None:
    """Russell and Norvig, figure 5.2 (4th edition 6.2): value 3, by a1; leaves 4 and 6 are never looked at."""
    game = watched([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    found = pp.alpha_beta(game, compiled=False)
    assert (found.value, found.action_name) == (3, "a1")
    assert game.seen == ["b1", "b2", "b3", "c1", "d1", "d2", "d3"]


@pytest.mark.parametrize(("columns", "rows", "in_a_row", "value"), [(3, 3, 3, 0), (4, 3, 3, 1)])
def test_small_mnk_games(columns: int, rows: int, in_a_row: int, value: int) -> None:
    """(3,3,3) is a draw and (4,3,3) a win for the first player."""
    found = pp.solve(MNK(columns, rows, in_a_row))
    assert found.is_proven
    assert found.value == value


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("columns", "rows", "in_a_row"), [(4, 4, 4)])
def test_larger_mnk_games_are_draws(columns: int, rows: int, in_a_row: int) -> None:
    found = pp.solve(MNK(columns, rows, in_a_row), compiled=True)
    assert (found.value, found.is_proven) == (0, True)


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 4), (2, 2), (3, 4)])
def test_nim_is_won_unless_the_heaps_cancel(heaps: tuple[int, ...]) -> None:
    """Bouton (1901): the player to move loses exactly if the exclusive or of the heaps is 0."""
    nimber = 0
    for heap in heaps:
        nimber ^= heap
    assert pp.solve(Nim(heaps)).value == (1 if nimber else -1)


ENDINGS = {
    "2252576253462244111563365343671351441": -1,
    "7422341735647741166133573473242566": 1,
    "23163416124767223154467471272416755633": 0,
}


@pytest.mark.parametrize("moves", ENDINGS)
def test_connect_four_endings(moves: str) -> None:
    """Exact scores of Pascal Pons' solver (connect4.gamesolver.org), its set "end, easy"."""
    game = ConnectFour()
    found = pp.solve(game, game.play(moves))
    assert found.is_proven
    assert found.score == ENDINGS[moves]


@pytest.mark.parametrize("compiled", MODES)
def test_perft_of_the_greatest_depth_counts_and_of_a_greater_one_is_refused(compiled: bool) -> None:
    tree = ExplicitTree([[3, 12], [2, 4]])
    assert pp.perft(tree, depth=MAX_PLY, compiled=compiled) == 0
    with pytest.raises(pp.BadArgument, match=f"perft needs a number of plies from 1 to {MAX_PLY}"):
        pp.perft(tree, depth=MAX_PLY + 1, compiled=compiled)
