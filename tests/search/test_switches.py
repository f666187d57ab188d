"""Every switch alone, in pairs and at random: the answer stays that of plain minimax."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import Game, Table
from perfectplay.games import ConnectFour, ExplicitTree, NineMensMorris
from perfectplay.search.switches import USUAL_LEAF_PLIES, check, engine_for, learned_order, selective_for
from tests.search.graph_variants import KINDS, hooked, judge, variant, variants
from tests.small_games import GraphGame, Reference, trees
from tests.variants import examples

NAMES = (
    "table",
    "canonical",
    "bounds",
    "candidates",
    "priority",
    "killers",
    "history",
    "pvs",
    "etc",
)
WINDOWS = ("wide", "aspiration", "mtd", "bisection")
ALL_ON = dict.fromkeys(NAMES, True)
ALL_OFF = dict.fromkeys(NAMES, False)


def configurations() -> Iterator[dict[str, Any]]:
    """All on and all off, each alone on and off, each pair on and off; the windows in turn, as the table allows."""
    sets: list[dict[str, Any]] = [ALL_ON, ALL_OFF]
    for number in (1, 2):
        for chosen in combinations(NAMES, number):
            sets += [ALL_ON | dict.fromkeys(chosen, False), ALL_OFF | dict.fromkeys(chosen, True)]
    for place, chosen in enumerate(sets):
        allowed = WINDOWS if chosen["table"] else WINDOWS[:2]
        yield chosen | {"windows": allowed[place % len(allowed)]}


CONFIGURATIONS = list(configurations())


def named(switches: dict[str, Any]) -> str:
    off = [name for name in NAMES if not switches[name]]
    on = [name for name in NAMES if switches[name]]
    return f"without {' '.join(off)}" if len(off) < len(on) else f"with {' '.join(on)}"


def searched(
    game: Game[int, int], depth: int | None, distance: bool, switches: dict[str, Any], root: int = 0, **options: Any
) -> pp.SearchResult[int, int]:
    if depth is None:
        return pp.solve(game, root, distance=distance, compiled=False, **options, **switches)
    return pp.search(game, root, depth=depth, distance=distance, compiled=False, **options, **switches)


@pytest.mark.parametrize("switches", CONFIGURATIONS, ids=named)
def test_single_switches_and_pairs(switches: dict[str, Any]) -> None:
    draw = random.Random(str(switches))
    for kind in KINDS:
        game, to_any_depth = variant(
            kind, draw.randrange(10**6), draw.randint(2, 9), draw.randint(1, 3), draw.random() < 0.5
        )
        depth = draw.choice([None, 1, 2, 3, 4, 6]) if to_any_depth else None
        distance = draw.random() < 0.5
        table = Table(1, slots=draw.choice([2, 4, 8, 1024]))
        judge(
            searched(game, depth, distance, switches, shared_table=table),
            game,
            depth,
            distance,
            to_any_depth=to_any_depth,
        )


@st.composite
def switch_sets(draw: st.DrawFn) -> dict[str, Any]:
    chosen: dict[str, Any] = {name: draw(st.booleans()) for name in NAMES}
    chosen["windows"] = draw(st.sampled_from(WINDOWS if chosen["table"] else WINDOWS[:2]))
    chosen["leaf_plies"] = draw(st.sampled_from([0, 0, 1, 2, 5]))
    chosen["estimate_plies"] = draw(st.sampled_from([0, 0, 1, 3]))
    return chosen


def agreement(
    found: tuple[GraphGame, bool],
    depth: int | None,
    distance: bool,
    switches: dict[str, Any],
    slots: int | None,
    lines: int,
    root: int,
) -> None:
    game, to_any_depth = found
    root %= len(game.count)
    depth = depth if to_any_depth else None
    table = None if slots is None else Table(1, slots=slots)
    judge(
        searched(game, depth, distance, switches, root, shared_table=table, lines=lines),
        game,
        depth,
        distance,
        root,
        to_any_depth=to_any_depth,
    )


ANY = {
    "found": variants(),
    "depth": st.none() | st.integers(1, 7),
    "distance": st.booleans(),
    "switches": switch_sets(),
    "slots": st.sampled_from([None, 2, 4, 8, 64]),
    "lines": st.integers(1, 3),
    "root": st.just(0) | st.integers(0, 12),
}


@given(**ANY)
@settings(max_examples=examples(400))
def test_any_switches(
    found: Any, depth: int | None, distance: bool, switches: dict[str, Any], slots: int | None, lines: int, root: int
) -> None:
    agreement(found, depth, distance, switches, slots, lines, root)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "count", [pytest.param(3_000, marks=pytest.mark.slow), pytest.param(100_000, marks=pytest.mark.nightly)]
)
def test_any_switches_on_thousands_of_games(count: int) -> None:
    given(**ANY | {"found": variants(largest=13)})(settings(max_examples=count, derandomize=False)(agreement))()


def test_an_action_that_keeps_the_outcome_may_lead_back_and_one_that_counts_distance_does_not() -> None:
    """From 0 there is a way to 1, which leads back to 0 alone, and one to the end; bounds tell the truth of 1."""
    round_trip = GraphGame(
        first=(0, 2, 3, 4),
        count=(2, 1, 1, 0),
        target=(1, 2, 0, 3),
        mover=(0, 1, 1, 0),
        end_value=(0.0, 0.0, 0.0, 2.0),
        estimate=(0.0,) * 4,
        weight=(1,) * 4,
        teams=(0, 1, 0, 1),
    )
    game = hooked(round_trip, lowest=(-2.0, 2.0, -2.0, -2.0), highest=(2.0,) * 4)
    plain = {"table": False, "canonical": False, "pvs": False, "windows": "wide"}
    outcome = pp.solve(game, distance=False, compiled=False, **plain)
    assert (outcome.value, outcome.is_proven, outcome.action) == (2.0, True, 0)
    whole = pp.solve(game, compiled=False, **plain)
    assert (whole.value, whole.plies, whole.pv) == (2.0, 2, (1, 0))


@given(
    tree=trees(),
    root=st.sampled_from(["max", "min"]),
    depth=st.none() | st.integers(1, 5),
    distance=st.booleans(),
    switches=switch_sets(),
)
def test_any_switches_on_trees(
    tree: list[object], root: str, depth: int | None, distance: bool, switches: dict[str, Any]
) -> None:
    game = ExplicitTree(tree, root=root)
    switches["estimate_plies"] = 0  # a tree has no evaluation
    plain = Reference(game, 0, distance).value(0, float("inf") if depth is None else depth)
    found = searched(game, depth, distance, switches)
    assert found.value == plain[0]
    assert depth is not None or (found.plies or 0) == (abs(plain[1]) if distance else 0)


# ------------------------------------------------------------ what may miss the best action


class Board(NamedTuple):
    """Who moves, how many plies were played, what stands to be captured, and the score of player 0."""

    mover: int
    ply: int
    hanging: int
    score: int


class Captures(Game[Board, int]):
    """Each ply: move on quietly (0); or take (1), which scores 1 and hangs what took, worth 3 to the other side.

    Who takes last gains; one who takes what is protected loses 3 for 1.
    """

    can_repeat = False
    length = 6

    def initial_state(self) -> Board:
        return Board(0, 0, 1, 0)

    def to_move(self, state: Board) -> int:
        return state.mover

    def actions(self, state: Board) -> Iterator[int]:
        if state.hanging:
            yield 1
        yield 0

    def result(self, state: Board, action: int) -> Board:
        sign = 1 if state.mover == 0 else -1
        if action == 1:
            after = 3 if state.hanging == 1 else 0
            return Board(1 - state.mover, state.ply + 1, after, state.score + sign * state.hanging)
        return Board(1 - state.mover, state.ply + 1, 0, state.score)

    def is_terminal(self, state: Board) -> bool:
        return state.ply == self.length

    def utility(self, state: Board, player: int) -> float:
        return float(state.score if player == 0 else -state.score)

    def evaluate(self, state: Board, player: int) -> float:
        return float(state.score if player == 0 else -state.score)

    def noisy_actions(self, state: Board) -> Iterator[int]:
        if state.hanging:
            yield 1

    def pass_turn(self, state: Board) -> Board:
        return Board(1 - state.mover, state.ply, state.hanging, state.score) if state.hanging == 0 else state

    def extension(self, state: Board) -> int:
        return 1 if state.hanging == 3 else 0


SELECTIVE = [
    {"quiescence": True},
    {"null_move": True},
    {"late_moves": True},
    {"futility": 2.0},
    {"futility": 0.5},
    {"quiescence": True, "null_move": True, "late_moves": True, "futility": 1.0},
    {"extensions": True},
    {"extensions": True, "quiescence": True, "null_move": True, "late_moves": True},
    {"quiescence": True, "table": False},
    {"null_move": True, "pvs": False},
]


@pytest.mark.parametrize("switches", SELECTIVE, ids=str)
@pytest.mark.parametrize("compiled", [False])
def test_selective_answers_are_legal_and_say_so(switches: dict[str, Any], compiled: bool) -> None:
    game = Captures()
    whole = Reference(game, game.initial_state()).value(game.initial_state())[0]
    for depth in range(1, 8):
        found = pp.search(game, depth=depth, compiled=compiled, **switches)
        assert found.action in (0, 1)
        said = "; ".join(found.unsound)
        assert len(found.unsound) == sum(
            name in switches for name in ("quiescence", "null_move", "late_moves", "extensions", "futility")
        )
        for name, word in (
            ("quiescence", "quiescence"),
            ("null_move", "null move"),
            ("late_moves", "late-move"),
            ("extensions", "extensions"),
            ("futility", "futility"),
        ):
            assert (word in said) == (name in switches)
        assert "not sound" in str(found)
        state = game.initial_state()
        for action in found.pv:
            assert action in list(game.actions(state))
            state = game.result(state, action)
        low, high = found.between
        assert low <= whole <= high
        if found.is_proven:
            assert found.value == whole


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_quiescence_avoids_the_mistake_at_the_horizon(compiled: bool) -> None:
    """One ply ahead, taking gains 1; the ply after, what took is taken itself, for 3."""
    game = Captures()
    blind = pp.search(game, depth=1, compiled=compiled)
    assert (blind.action, blind.value) == (1, 1)
    seeing = pp.search(game, depth=1, quiescence=True, compiled=compiled)
    assert (seeing.action, seeing.value) == (0, 0)
    assert pp.solve(game, compiled=False).action == 0


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_extensions_look_at_what_hangs(compiled: bool) -> None:
    """After a capture 3 hangs: one ply ahead, an extension sees that the other side takes it."""
    game = Captures()
    seeing = pp.search(game, depth=1, extensions=True, compiled=compiled)
    assert (seeing.action, seeing.value) == (0, 0)
    with pytest.raises(pp.BadArgument, match="extension"):
        pp.search(pp.games.TicTacToe(), depth=1, extensions=True)


@given(
    found=variants(),
    depth=st.integers(1, 6),
    switches=st.fixed_dictionaries(
        {}, optional={"late_moves": st.just(True), "quiescence": st.just(True), "futility": st.floats(0.1, 4.0)}
    ),
)
@settings(max_examples=examples(150))
def test_what_a_selective_search_calls_proven_is_true(found: Any, depth: int, switches: dict[str, Any]) -> None:
    game, _ = found
    if switches.get("quiescence") and not hasattr(game, "noisy"):
        return
    answer = pp.search(game, depth=depth, compiled=False, **switches)
    whole = Reference(game, 0).value(0)[0]
    low, high = answer.between
    assert low <= whole <= high
    if answer.is_proven:
        assert answer.value == whole


SELECTIVE = {
    pp.games.Chess: {"quiescence", "null_move", "late_moves", "extensions"},
    pp.games.Janggi: {"quiescence", "null_move", "late_moves", "extensions"},
    pp.games.Checkers: {"quiescence"},
    pp.games.Gomoku: {"quiescence"},
    pp.games.Othello: set(),
    pp.games.TicTacToe: set(),  # no evaluation
    pp.games.Backgammon: set(),
}


@pytest.mark.parametrize("game", SELECTIVE, ids=lambda game: game.__name__)
def test_what_players_switch_on_rests_on_what_the_game_defines(game: Any) -> None:
    wanted = selective_for(game())
    assert wanted == dict.fromkeys(SELECTIVE[game], True)
    check(game(), wanted, to_the_end=False)


@pytest.mark.parametrize("make", [pp.games.Chess, pp.games.Checkers, pp.games.Othello])
def test_a_search_without_a_depth_has_them(make: Any) -> None:
    """Its nodes and its answer are those with the switches named; with a depth, it is sound."""
    game = make()

    def known(**options: Any) -> tuple[Any, ...]:
        found = pp.search(game, compiled=False, **options)
        return found.action, found.value, found.nodes, found.depth, found.unsound

    names = {part.partition(":")[0] for part in known(nodes=400)[-1]}
    assert len(names - {"estimates from the table, whatever path led to the state"}) == len(SELECTIVE[make])
    assert known(nodes=400) == known(nodes=400, **selective_for(game))
    off: Any = dict.fromkeys(selective_for(game), False)
    assert (known(nodes=400) == known(nodes=400, **off)) is not bool(off)
    assert known(depth=2) == known(depth=2, **off)
    assert known(depth=2, nodes=10**6) == known(depth=2, nodes=10**6, **off)


def test_a_search_with_no_limit_at_all_is_sound() -> None:
    assert pp.search(pp.games.Checkers(), progress=lambda so_far: so_far.depth < 3).unsound == ()


def test_quiescence_without_noise_changes_nothing() -> None:
    draw = random.Random(5)
    for _ in range(40):
        game, _ = variant("mirrored", draw.randrange(10**6), 9, 3, False)
        depth = draw.randint(1, 5)
        found = pp.search(game, depth=depth, quiescence=True, compiled=False)
        assert found.value == Reference(game, 0).value(0, depth)[0]


def test_estimates_order_actions_and_keep_the_value() -> None:
    game = pp.games.Othello(columns=6, rows=4)
    state = game.initial_state()
    for _ in range(6):
        state = game.result(state, next(game.actions(state)))
    ways: list[tuple[Any, dict[str, Any]]] = [(pp.search, {"depth": 7}), (pp.solve, {})]
    for call, limits in ways:
        usual = call(game, state, compiled=False, **limits)
        ordered = [call(game, state, compiled=compiled, estimate_plies=1, **limits) for compiled in (False, True)]
        assert [found.value for found in ordered] == [usual.value] * 2
        assert ordered[0].nodes == ordered[1].nodes != usual.nodes


def test_an_order_by_estimates_needs_an_evaluation() -> None:
    with pytest.raises(pp.BadArgument, match="estimate_plies needs an evaluation, and TicTacToe has no evaluate"):
        pp.solve(pp.games.TicTacToe(), estimate_plies=3)
    with pytest.raises(pp.BadArgument, match="estimate_plies is -1; it must be a whole number of plies from 0 to"):
        pp.solve(pp.games.Othello(), estimate_plies=-1)


@pytest.mark.parametrize(
    ("switches", "to_the_end", "finds"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"leaf_plies": 2}, True, False),
        ({"table": False}, True, False),
        ({"bounds": False}, True, False),
    ],
)
def test_only_a_proof_with_table_and_bounds_finds_the_plies_of_leaves(
    switches: Any, to_the_end: bool, finds: bool
) -> None:
    engine = engine_for(ConnectFour(), switches, distance=True, to_the_end=to_the_end, ignore_path=False)
    assert engine.owner.finds_leaf_plies is finds


@pytest.mark.parametrize(
    ("game", "switches", "to_the_end", "learned"),
    [
        (ConnectFour(), {}, True, ""),
        (ConnectFour(), {}, False, "history"),
        (ConnectFour(), {"priority": False}, True, "killers history"),
        (ConnectFour(), {"priority": False}, False, "killers history"),
        (ConnectFour(), {"table": False}, True, "killers history"),
        (ConnectFour(), {"late_moves": True}, False, "killers history"),
        (ConnectFour(), {"late_moves": False}, False, "history"),
        (ExplicitTree([1, 2]), {}, True, "killers history"),
        (ExplicitTree([1, 2]), {}, False, "killers history"),
    ],
    ids=str,
)
def test_an_order_is_learned_unless_the_table_and_priorities_have_one(
    game: Any, switches: Any, to_the_end: bool, learned: str
) -> None:
    assert learned_order(game, switches, to_the_end=to_the_end) == tuple(learned.split())


@pytest.mark.parametrize(
    ("game", "switches", "to_the_end", "asks"),
    [
        (ConnectFour(), {}, True, True),
        (ConnectFour(), {}, False, False),
        (ConnectFour(), {"etc": True}, False, True),
        (ConnectFour(), {"etc": False}, True, False),
        (ConnectFour(), {"table": False}, True, False),
        (ConnectFour(), {"late_moves": True, "etc": True}, False, False),
        (NineMensMorris(), {}, True, False),
    ],
)
def test_the_table_is_asked_about_children_where_that_pays(
    game: Any, switches: Any, to_the_end: bool, asks: bool
) -> None:
    engine = engine_for(game, switches, distance=True, to_the_end=to_the_end, ignore_path=False)
    assert engine.owner.etc is asks


def test_without_a_table_or_to_a_depth_leaf_plies_are_what_was_named() -> None:
    """In a proof, the last plies go without the table: without one, they have nothing else to go without."""
    game = ConnectFour()
    for switches, to_the_end, plies, finds in (
        ({}, False, 0, False),
        ({}, True, 0, True),
        ({"table": False}, False, 0, False),
        ({"table": False}, True, USUAL_LEAF_PLIES, False),
        ({"leaf_plies": 5}, True, 5, False),
        ({"leaf_plies": 5}, False, 5, False),
    ):
        features = engine_for(game, switches, distance=True, to_the_end=to_the_end, ignore_path=False).owner
        assert (features.leaf_plies, features.finds_leaf_plies) == (plies, finds)


ASKED: set[str] = set()


class Asked(ConnectFour):
    """Notes which of the methods that order the actions are asked."""

    def candidates(self, state: Any) -> Any:
        ASKED.add("candidates")
        return super().candidates(state)

    def priority(self, state: Any, action: int) -> int:
        ASKED.add("priority")
        return super().priority(state, action)


@pytest.mark.parametrize("name", ["candidates", "priority"])
@pytest.mark.parametrize(
    "call",
    [
        functools.partial(pp.search, depth=4),
        functools.partial(pp.solve, algorithm="alpha-beta"),
        functools.partial(pp.solve, algorithm="proof-number", distance=False),
    ],
    ids=["search", "alpha-beta", "proof-number"],
)
def test_what_is_switched_off_is_not_asked(call: Any, name: str) -> None:
    game = Asked(4, 4)
    for is_on in (True, False):
        ASKED.clear()
        call(game, game.play("1122"), compiled=False, **{name: is_on})
        assert (name in ASKED) is is_on
