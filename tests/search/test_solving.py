"""Whole games and published positions, solved; and what a solve costs, in nodes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import Game, GameError, NotCompilable
from perfectplay.games import MNK, Coins, ConnectFour, DotsAndBoxes, ExplicitTree, Hex, Kalah, Nim, Onitama, Othello
from perfectplay.search import worker
from tests.search.graph_variants import worths
from tests.small_games import graph_game
from tests.variants import first

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]

POSITIONS = {
    "end, easy": {
        "2252576253462244111563365343671351441": -1,
        "7422341735647741166133573473242566": 1,
        "23163416124767223154467471272416755633": 0,
        "71255763773133525731261364622167124446454": 0,
        "65214673556155731566316327373221417": -1,
        "52677675164321472411331752454": 0,
        "3135151421347443544172316522225776773566": 0,
        "562154564361751726662253737734213275114": 0,
        "233377345754465174223731671122611552": 1,
        "6763525635134453444361412671365712": -1,
        "211376455663355325112113664364524722": 0,
        "3146762114467714356347741621375222": -1,
    },
    "middle, easy": {
        "5554224333234511764415115": 4,
        "52753311433677442422121": 8,
        "1233722555341451114725221333": -1,
        "271713432331713132": -11,
        "6672375354252731116762237724": -2,
        "763452543756455357732314": -8,
        "662222576343651642712157": 8,
        "3455565261655364217": -10,
        "4661237137541742643224": 8,
        "21253774536432517717274325": 2,
        "715371563635542612576371": 3,
        "4435612735531457155143": -5,
    },
    "middle, medium": {
        "274552224131661": 0,
        "5455174361263362": -1,
        "2531276566711153": 2,
        "37313333717124171162542": 3,
        "6614446666373154": -4,
        "24617524315172127": 2,
        "6242432155656447531617622": 0,
        "4642332434166445": -2,
    },
    "beginning, easy": {
        "32164625": 11,
        "6146": 18,
        "243335424257": 12,
        "5512243243536": 13,
        "22144426444": 15,
        "265756512": -12,
        "65444437612": 13,
        "17516442226766": 8,
        "7343363417254": 14,
        "74746315233": 15,
        "5654767662": 13,
        "74642572132": 15,
    },
    "beginning, medium": {
        "32751571231557": -3,
        "335662333565": -2,
    },
}
"""The first positions of five sets of Pascal Pons (blog.gamesolver.org, "Test protocol"), with their exact scores."""

BOARDS = {
    (4, 4): "=",
    (5, 4): "=",
    (6, 4): "-",
    (7, 4): "=",
    (4, 5): "=",
    (5, 5): "=",
    (6, 5): "=",
    (4, 6): "=",
    (5, 6): "=",
    (4, 7): "=",
}
"""What Connect Four on small boards is worth to the first player: John Tromp's table
(https://tromp.github.io/c4/c4.html), columns first."""
LARGE_BOARDS = {(8, 4): "-", (7, 5): "=", (6, 6): "-", (5, 7): "=", (4, 8): "=", (4, 9): "="}
WORTH = {"+": 1, "=": 0, "-": -1}


@pytest.mark.parametrize("name", POSITIONS)
def test_connect_four_positions(name: str) -> None:
    game = ConnectFour()
    for moves, score in POSITIONS[name].items():
        state = game.play(moves)
        found = pp.solve(game, state, compiled=True)
        assert found.is_proven
        assert found.score == score, moves
        outcome = pp.solve(game, state, distance=False, compiled=True)
        assert outcome.value == (score > 0) - (score < 0), moves


def test_many_positions_at_once_are_the_same() -> None:
    game = ConnectFour()
    scores = {moves: score for name in ("end, easy", "middle, easy") for moves, score in POSITIONS[name].items()}
    found = pp.solve_many(game, [game.play(moves) for moves in scores])
    assert [one.score for one in found] == list(scores.values())


def test_many_positions_that_take_longer_than_a_look_at_the_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as no helper has failed, the work goes on."""
    monkeypatch.setattr(worker, "TICK", 0.001)
    game = ConnectFour(4, 4)
    assert [one.value for one in pp.solve_many(game, [game.initial_state()], compiled=True)] == [0]


@pytest.mark.parametrize("compiled", MODES)
def test_games_that_are_over_are_for_whose_turn_it_would_be(compiled: bool) -> None:
    game = ConnectFour(4, 4)
    over, live = game.play("1122334"), game.initial_state()
    assert game.is_terminal(over)
    first, second = pp.solve_many(game, [over, live], compiled=compiled)
    alone = pp.solve(game, over, compiled=False)
    assert (first.value, first.plies, first.score, first.action) == (alone.value, alone.plies, alone.score, None)
    assert (first.value, second.value, second.is_proven) == (-1, 0, True)


@pytest.mark.parametrize(
    "search",
    [
        partial(pp.search, depth=2),
        partial(pp.alpha_beta, depth=2),
        pp.solve,
        partial(pp.best_first, nodes=10),
        partial(pp.mcts, simulations=10),
    ],
    ids=["search", "alpha-beta", "solve", "best first", "mcts"],
)
def test_a_game_that_is_over_is_searched_as_machine_code_whatever_its_actions_are(search: Any) -> None:
    """No action of the state says of what kind actions are; those of the initial state do."""
    game = Onitama()
    over = game.play("tiger:a1-a3 crane:c5-c4 dragon:a3-c4")
    assert game.is_terminal(over)
    found = search(game, over, compiled=True)
    assert (found.value, found.action) == (-1, None)


class WithoutABeginning(Onitama):
    """Positions come from elsewhere."""

    def initial_state(self) -> Any:
        raise NotImplementedError


@pytest.mark.parametrize("compiled", [None, False])
def test_a_game_that_is_over_needs_no_initial_state(compiled: bool | None) -> None:
    over = Onitama().play("tiger:a1-a3 crane:c5-c4 dragon:a3-c4")
    assert pp.search(WithoutABeginning(), over, depth=2, compiled=compiled).value == -1
    assert pp.solve(WithoutABeginning(), over, compiled=compiled).value == -1


class Stake(NamedTuple):
    left: int
    worth: float


class Take(Game[Stake, int]):
    """Take 1 or 3; player 1 takes the last one."""

    can_repeat = False

    def initial_state(self) -> Stake:
        return Stake(6, 1.0)

    def to_move(self, state: Stake) -> int:
        return state.left & 1

    def actions(self, state: Stake) -> Iterator[int]:
        yield 1
        if state.left > 2:
            yield 3

    def result(self, state: Stake, action: int) -> Stake:
        return Stake(state.left - action, state.worth)

    def is_terminal(self, state: Stake) -> bool:
        return state.left == 0

    def utility(self, state: Stake, player: int) -> float:
        return state.worth if player == 1 else -state.worth

    def bounds(self, state: Stake, player: int) -> pp.Bounds:
        return pp.Bounds(-9.0, 9.0, latest=40)


@pytest.mark.parametrize("states", [[Stake(5, 1), Stake(4, 2.5)], [Stake(4, 2.5), Stake(5, 1)]])
def test_many_states_with_whole_numbers_where_floats_are_declared(states: list[Stake]) -> None:
    expected = [pp.solve(Take(), state, compiled=False).value for state in states]
    assert sorted(expected) == [-2.5, 1.0]
    for compiled in (True, False):
        assert [solved.value for solved in pp.solve_many(Take(), states, compiled=compiled)] == expected


def test_many_states_of_whole_numbers_alone_where_floats_are_declared() -> None:
    states = [Stake(5, 1), Stake(4, 2)]
    for compiled in (True, False):
        assert [solved.value for solved in pp.solve_many(Take(), states, compiled=compiled)] == [1.0, -2.0]


@pytest.mark.parametrize("other", [(4, 2.5, 7), (4,), (4.5, 2.5), Stake(4, "5")])
def test_many_states_of_which_one_is_made_of_something_else(other: Any) -> None:
    with pytest.raises((GameError, NotCompilable), match=r"not all alike|must be|what compiles|gives"):
        pp.solve_many(Take(), [Stake(4, 2.5), other], compiled=True)


def test_more_than_two_teams_are_solved_without_bounds() -> None:
    """What one of three gets at most is not what another one loses."""
    game = Coins()
    whole = pp.solve(game, compiled=False)
    assert (whole.value, whole.is_proven) == (pp.minimax(game, compiled=False).value, True)
    assert whole.value == pp.paranoid(game, compiled=False).value == 23


def test_other_actions_are_bounded_by_the_last_line_that_was_asked_for() -> None:
    """Of one line, by the value; of two, by what the second one is worth."""
    proven = 0
    for seed in range(50):
        game = graph_game(seed, size=14, branching=4, cycles=False)
        exact = worths(game, None)
        if len(exact) < 3:
            continue
        one, two = (pp.solve(game, lines=lines, compiled=False) for lines in (1, 2))
        assert one.is_proven
        for action, root in one.root_values.items():
            assert root.is_proven or root == pp.RootValue(one.value, pp.UPPER), (seed, action)
        *_, second, first = sorted(exact.values())
        assert two.value == first
        for action, root in two.root_values.items():
            assert exact[action] <= root.value <= (first if action == two.action else second), (seed, action)
        proven += second < first
    assert proven > 5


@pytest.mark.parametrize("ties", ["random", "all"])
def test_only_proven_actions_share_the_value_of_a_proven_one(ties: Any) -> None:
    tree = ExplicitTree([0, [0, [-1]]])
    for seed in range(6):
        found = pp.minimax(tree, depth=2, ties=ties, seed=seed, compiled=False)
        assert not found.is_proven or found.best_actions == (0,)


@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=[pytest.mark.slow] * (size[0] * size[1] > 16)) for size in BOARDS],
    ids=str,
)
def test_small_boards_of_connect_four(size: tuple[int, int]) -> None:
    found = pp.solve(ConnectFour(*size), distance=False, compiled=True)
    assert (found.value, found.is_proven) == (WORTH[BOARDS[size]], True)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("size", LARGE_BOARDS, ids=str)
def test_larger_boards_of_connect_four(size: tuple[int, int]) -> None:
    found = pp.solve(ConnectFour(*size), distance=False, compiled=True, table_mb=256)
    assert (found.value, found.is_proven) == (WORTH[LARGE_BOARDS[size]], True)


@pytest.mark.parametrize(
    ("sizes", "value"),
    [
        ((3, 3, 3), 0),
        ((4, 3, 3), 1),
        pytest.param((4, 4, 4), 0, marks=pytest.mark.slow),
    ],
)
def test_rows_on_small_boards(sizes: tuple[int, int, int], value: int) -> None:
    """(3,3,3) and (4,4,4) are drawn, (4,3,3) is won (Uiterwijk and van den Herik, 2000)."""
    found = pp.solve(MNK(*sizes), distance=False, compiled=True)
    assert (found.value, found.is_proven) == (value, True)


@pytest.mark.parametrize(
    ("game", "lead"),
    first(
        2,
        [
            (Othello(4, 4), -8),
            (Othello(4, 4, winner_takes_empties=True), -10),
            (Othello(6, 4, winner_takes_empties=True), 16),
            (Othello(4, 6, winner_takes_empties=True), 16),
        ],
    ),
    ids=str,
)
@pytest.mark.variant
def test_small_boards_of_othello(game: Othello, lead: int) -> None:
    """Counted by a solver of its own, apart from this one; -8 on 4 x 4 is known since the 1990s."""
    found = pp.solve(game, distance=False, compiled=True)
    assert (found.value, found.is_proven) == (lead, True)


LOCKED: list[Any] = [
    (ConnectFour(), "2252576253462244111563365343671351441", {}, 12),
    (ConnectFour(), "1233722555341451114725221333", {"distance": False}, 351),
    (ConnectFour(), "5554224333234511764415115", {"table": False}, 113),
    (ConnectFour(4, 4), "", {}, 3317),
    (ConnectFour(4, 4), "", {"windows": "wide"}, 9642),
    (ConnectFour(4, 4), "", {"windows": "mtd", "killers": False, "history": False}, 9059),
    (ConnectFour(4, 5), "", {"distance": False}, 7790),
    (MNK(3, 3, 3), "", {}, 1855),
    (MNK(4, 3, 3), "", {"distance": False}, 2659),
    (Othello(4, 4), "", {"distance": False}, 114),
    (Othello(4, 4), "", {"leaf_plies": 0, "canonical": False}, 247),
    (ConnectFour(4, 4), "", {"etc": True}, 3019),
    (Othello(4, 4), "", {"etc": True, "canonical": True}, 149),
    (Kalah(3, 2), "", {}, 538),
    (DotsAndBoxes(2, 2), "", {}, 6806),
    (Hex(3), "", {}, 403),
    (Nim((3, 4, 5)), "", {}, 7128),
]


@pytest.mark.parametrize(("game", "moves", "options", "nodes"), first(4, LOCKED), ids=str)
def test_both_runs_take_the_same_nodes_as_ever(
    game: Game[Any, Any], moves: str, options: dict[str, Any], nodes: int
) -> None:
    """A number that changes is no fault, but the change is to be known: what made the search better or worse?"""
    state = game.play(moves)
    compiled = pp.solve(game, state, compiled=True, **options)
    interpreted = pp.solve(game, state, compiled=False, **options)
    for name in ("action", "value", "bound", "is_proven", "pv", "plies", "between", "nodes", "cutoffs", "table_hits"):
        assert getattr(interpreted, name) == getattr(compiled, name), name
    assert compiled.nodes == nodes


@pytest.mark.parametrize("compiled", [False, True])
def test_progress_hears_how_many_are_solved(compiled: bool) -> None:
    game, heard = Nim((1, 2)), list[int]()
    pp.solve_many(game, [game.initial_state()] * 3, compiled=compiled, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 3
    assert compiled or heard == [1, 2, 3]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("moves", ["", "44", "4433", "121212"])
def test_the_action_of_many_is_the_one_of_each(compiled: bool, moves: str) -> None:
    game = ConnectFour(columns=4, rows=4)
    state = game.play(" ".join(moves))
    children = [game.result(state, action) for action in game.actions(state)]
    for child, found in zip(children, pp.solve_many(game, children, compiled=compiled), strict=True):
        if game.is_terminal(child):
            assert found.action is None
            continue
        after = game.result(child, found.action)
        assert found.value == -pp.solve(game, after, compiled=compiled).value
        assert found.action in list(game.actions(child))


def test_a_shared_table_saves_nodes_and_without_one_each_state_costs_what_it_costs() -> None:
    game = ConnectFour(columns=4, rows=4)
    states = [game.play("1"), game.play("1"), game.play("2"), game.play("1 2")]
    alone, shared = (pp.solve_many(game, states, compiled=True, share=share) for share in (False, True))
    assert [one.value for one in alone] == [one.value for one in shared]
    assert alone[0].nodes == alone[1].nodes
    assert shared[1].nodes < shared[0].nodes == alone[0].nodes
    assert sum(one.nodes for one in shared) < sum(one.nodes for one in alone)


@pytest.mark.parametrize("threads", [1, 2])
def test_many_states_are_solved_though_it_takes_longer_than_a_tick(threads: int) -> None:
    game = ConnectFour(5, 5)
    answers = pp.solve_many(game, [game.initial_state()] * 24, threads=threads, compiled=True)
    assert [(answer.value, answer.nodes) for answer in answers] == [(0, answers[0].nodes)] * 24


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_so_many_threads_are_started_as_are_asked_for(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    class Counted(worker.Helper):
        def __init__(self, *given: Any) -> None:
            started.append(given)
            super().__init__(*given)

    monkeypatch.setattr(worker, "Helper", Counted)
    game = ConnectFour(4, 4)
    pp.solve_many(game, [game.initial_state()] * 8, threads=threads, compiled=True)
    assert len(started) == threads - 1
