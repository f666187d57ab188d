"""The picture: what is drawn of each visit, of each cut and of each move that was never searched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.picture import Kind, Picture
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Reason
from tests.tracing.drawing.drawn import AIMA, DEEP, pictured, random_tree, traced


def shown(picture: Picture) -> list[tuple[str, str, str, str]]:
    return [(node.kind, node.name, node.action, node.value) for node in picture.nodes]


def test_the_figure_of_russell_and_norvig() -> None:
    picture = pictured(traced(AIMA))
    assert shown(picture) == [
        ("MAX", "A", "", "= 3"),
        ("MIN", "B", "a1", "= 3"),
        ("MIN", "C", "a2", "<= 2"),
        ("MIN", "D", "a3", "<= 2"),
        ("END", "", "b1", "= 3"),
        ("END", "", "b2", "= 12"),
        ("END", "", "b3", "= 8"),
        ("END", "", "c1", "= 2"),
        ("UNSEARCHED", "", "c2", ""),
        ("UNSEARCHED", "", "c3", ""),
        ("END", "", "d1", "= 14"),
        ("END", "", "d2", "= 5"),
        ("END", "", "d3", "= 2"),
    ]
    (barrier,) = picture.barriers
    assert (barrier.node, barrier.owner, barrier.behind) == (2, 0, (8, 9))
    assert (barrier.name, barrier.inequality, barrier.owner_name) == ("alpha cut", "2 <= alpha = 3", "A")
    assert [node.place for node in picture.nodes if node.is_principal] == [0, 1, 4]
    assert [node.place for node in picture.nodes if node.is_chosen] == [1, 4, 7, 12]
    assert [node.windows for node in picture.nodes[:4]] == [
        ("(-inf, +inf)", "(3, +inf)"),
        ("(-inf, +inf)", "(-inf, 3)"),
        ("(3, +inf)",),
        ("(3, +inf)", "(3, 5)"),
    ]


def test_a_deep_cut_points_to_the_ancestor_that_set_the_bound() -> None:
    picture = pictured(traced(DEEP))
    (barrier,) = picture.barriers
    assert picture.nodes[barrier.node].name == "n3"
    assert barrier.owner == 0
    assert barrier.owner_name == "root"
    assert [picture.nodes[place].action for place in barrier.behind] == ["X"]


@given(st.integers(0, 10**6), st.booleans())
def test_every_cut_has_its_barrier_and_its_owner(seed: int, equality: bool) -> None:
    recorded = traced([random_tree(seed), random_tree(seed + 1)], cut_on_equality=equality)
    picture = pictured(recorded, max_nodes=10_000)
    place = {node.visit: node.place for node in picture.nodes if node.visit is not None}
    barriers = {barrier.node: barrier for barrier in picture.barriers}
    for visit in recorded.visits:
        barrier = barriers.get(place[visit.number])
        if not visit.unsearched:
            assert barrier is None
            continue
        assert barrier is not None
        assert barrier.is_cut
        origin = visit.alpha_origin if visit.reason is Reason.ALPHA_CUT else visit.beta_origin
        assert origin is not None
        assert barrier.owner == place[origin.owner]
        assert [picture.nodes[ghost].action for ghost in barrier.behind] == list(visit.unsearched_names)
    assert not any(node.value.lstrip("-").replace(".", "").isdigit() for node in picture.nodes), "a bare number"


def test_a_tree_in_which_min_moves_first_is_drawn_as_it_was_given() -> None:
    picture = pictured(traced([[7, 11, 3, 10], [4, 9, 14, 8]], root="min"))
    assert [(node.kind, node.player, node.value) for node in picture.nodes[:3]] == [
        ("MIN", "MIN", "= 11"),
        ("MAX", "MAX", "= 11"),
        ("MAX", "MAX", ">= 14"),
    ]
    assert [node.value for node in picture.nodes[3:]] == ["= 7", "= 11", "= 3", "= 10", "= 4", "= 9", "= 14", ""]
    assert [node.windows for node in picture.nodes[:3]] == [
        ("(-inf, +inf)", "(-inf, 11)"),
        ("(-inf, +inf)", "(11, +inf)"),
        ("(-inf, 11)", "(9, 11)"),
    ]
    (barrier,) = picture.barriers
    assert (barrier.name, barrier.inequality, barrier.owner) == ("beta cut", "14 >= beta = 11", 0)
    far = pictured(traced([[7, 11], [4, 14]], root="min", distance=True))
    assert far.nodes[0].value == "= 11@2"


def test_minimax_has_no_windows_and_no_ghosts() -> None:
    recorded = trace(pp.minimax, pp.games.ExplicitTree(AIMA))
    picture = pictured(recorded)
    assert not picture.barriers
    assert not any(node.windows for node in picture.nodes)
    with pytest.raises(BadArgument, match="minimax has no window to draw; leave out the windows"):
        pictured(recorded, windows=True)


def test_the_players_have_their_own_names_and_games_their_own_moves() -> None:
    game = pp.games.TicTacToe()
    picture = pictured(trace(pp.alpha_beta, game, game.play("a1,b2,c3"), depth=2), boards=True, max_nodes=500)
    root = picture.nodes[0]
    assert (root.player, root.name, root.kind) == ("O", "", "MAX")
    assert {node.player for node in picture.nodes if node.level == 1} == {"X"}
    assert root.board is not None
    assert root.board.rows == (("", "", "X"), ("", "O", ""), ("X", "", ""))
    first = picture.nodes[1]
    assert (first.action, first.kind) == ("b1", "MIN")
    assert first.board is not None
    assert first.board.changed == {(2, 1)}
    leaf = next(node for node in picture.nodes if node.kind is Kind.CUT_OFF)
    assert leaf.value.startswith("~ ")


def test_one_run_of_a_deepening_search() -> None:
    recorded = trace(pp.search, pp.games.TicTacToe(), depth=3)
    assert len(recorded.roots) == 3
    for run, root in enumerate(recorded.roots, 1):
        picture = pictured(recorded, run=run, max_nodes=500)
        assert picture.nodes[0].visit == root
        assert max(node.level for node in picture.nodes if node.visit is not None) == run
        assert f"run {run} of 3" in picture.caption[1]
    assert pictured(recorded).nodes[0].visit == recorded.roots[-1]


def test_a_part_of_a_search() -> None:
    recorded = traced(AIMA)
    picture = pictured(recorded, visit=5)
    assert [node.name or node.action for node in picture.nodes] == ["C", "c1", "c2", "c3"]
    assert picture.barriers[0].owner is None
    assert picture.barriers[0].owner_name == "A"
    assert not any(node.is_principal for node in picture.nodes)
    assert [node.is_principal for node in pictured(recorded, visit=1).nodes] == [True, True, False, False]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"run": 2}, "run 2 was not recorded; there is only one"),
        ({"visit": 11}, "visit 11 was not recorded; the visits are 0 to 10"),
        ({"run": 1, "visit": 1}, "both run and visit"),
        ({"run": 0}, "run is 0; it must be a whole number, 1 or more"),
        ({"max_nodes": 1}, "max_nodes is 1; it must be a whole number, 2 or more"),
        ({"max_nodes": True}, "max_nodes is True"),
        ({"windows": "yes"}, "windows is 'yes'; it must be True or False"),
        ({"detail": "huge"}, "detail is 'huge'; it must be full, values, dots, or None"),
        ({"lang": "tlh"}, "there is no language 'tlh'; there are en and ko"),
        ({"colour": "red"}, "a drawing has no option 'colour'; there are windows"),
        ({"boards": True}, "ExplicitTree draws no boards; leave out the boards"),
    ],
)
def test_what_cannot_be_drawn_is_an_error(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        pictured(traced(AIMA), **options)


def test_what_was_not_recorded_is_not_drawn() -> None:
    recorded = traced(AIMA, max_visits=3)
    picture = pictured(recorded)
    assert sum(node.visit is not None for node in picture.nodes) == 3
    assert [node.counts for node in picture.nodes if node.kind is Kind.FOLDED] == [
        ("6 nodes", "not recorded"),
        ("2 nodes", "not recorded"),
    ]
    assert "8 nodes more are not recorded" in picture.caption[1]
    with pytest.raises(BadArgument, match=r"visit 3 was not recorded; .*, and 8 nodes lie beyond the limits"):
        pictured(recorded, visit=3)


def test_a_search_that_was_stopped_claims_no_more_than_it_found() -> None:
    recorded = trace(pp.alpha_beta, pp.games.ConnectFour(), nodes=400)
    picture = pictured(recorded, max_nodes=2000)
    stopped = [
        node
        for node in picture.nodes
        if node.visit is not None and recorded.visits[node.visit].reason is Reason.STOPPED
    ]
    assert stopped
    assert {node.value for node in stopped if not node.value.startswith((">=", "<="))} == {"?"}
    assert not any("inf" in node.value for node in stopped)
    assert {barrier.name for barrier in picture.barriers if not barrier.is_cut} == {"stopped"}


def test_values_of_all_sizes() -> None:
    picture = pictured(traced([[1e300, -1e-300], [0.1, -5e17]]))
    values = [node.value for node in picture.nodes]
    assert values[:3] == ["= -1e-300", "= -1e-300", "<= -5e+17"]
    far = pictured(traced([[3, 5], [2, 9]], distance=True))
    assert far.nodes[0].value == "= 3@2"


def test_forward_pruning_is_no_cut() -> None:
    tree = {"A": {"B": {"static": 1, "children": [3, 5]}, "C": {"static": 9, "children": [4, 6]}}}
    picture = pictured(traced(tree, width=1))
    assert [(barrier.name, barrier.is_cut) for barrier in picture.barriers] == [("not among the best", False)] * 2
