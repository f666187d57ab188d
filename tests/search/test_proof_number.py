"""Proof-number search: never a wrong proof, and the same outcomes as everybody else's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import CHANCE, BadArgument, Game, GameError, StopReason, Table
from perfectplay.games import MNK, ConnectFour, ExplicitTree, Nim, Othello, TicTacToe
from perfectplay.search.parts.run import MAX_PLY
from tests.small_games import Endless, GraphGame, Reference, graph_game, trees
from tests.variants import each_once, first

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


class OneWay(GraphGame):
    """A graph of states without a way back; the last state may lead to itself, unless it is an end."""

    can_repeat: ClassVar[bool] = False


class Narrowed(OneWay):
    """The same of two teams; every state has its bounds, and not every action is a candidate, but one of the best."""

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        value = exact(self, state, player)
        return (value - 0.5, value + 1.0) if state % 3 else (value, value)

    def candidates(self, state: int) -> Iterator[int]:
        mover = self.to_move(state)
        values = [exact(self, self.result(state, action), mover) for action in self.actions(state)]
        yield values.index(max(values))
        for action in range(0, len(values), 2):
            if action != values.index(max(values)):
                yield action


def exact(game: GraphGame, state: int, player: int) -> float:
    if game.is_terminal(state):
        return game.utility(state, player)
    below = [exact(game, game.result(state, action), player) for action in game.actions(state)]
    return max(below) if game.team(game.to_move(state)) == game.team(player) else min(below)


def one_way(kind: type[OneWay], seed: int, size: int, branching: int) -> OneWay:
    plain = graph_game(seed, size=size, branching=branching, cycles=False)
    teams = plain.teams if kind is OneWay else tuple(int(team == plain.teams[0]) for team in plain.teams)
    return kind(**{**vars(plain), "teams": teams})


def one_way_games(kind: type[OneWay] = OneWay) -> st.SearchStrategy[OneWay]:
    return st.builds(
        lambda seed, size, branching: one_way(kind, seed, size, branching),
        st.integers(0, 10**6),
        st.integers(2, 14),
        st.integers(1, 4),
    )


def proved(game: Game[Any, Any], state: Any = None, **options: Any) -> pp.SearchResult[Any, Any]:
    return pp.solve(game, state, distance=False, algorithm="proof-number", **options)


def holds(game: GraphGame | ExplicitTree, found: pp.SearchResult[Any, Any]) -> None:
    """The value is minimax's, the action reaches it, and so does each action of the line for its side."""
    root = game.initial_state()
    plain = Reference(game, root)
    assert found.is_proven
    assert found.algorithm == "proof_number"
    assert found.stop_reason is StopReason.PROVEN
    assert found.value == plain.value(root)[0]
    assert found.between == (found.value, found.value)
    assert found.action == found.pv[0]
    state = root
    for action in found.pv:
        assert action in list(game.actions(state))
        state = game.result(state, action)
        assert plain.value(state)[0] == found.value


@given(game=one_way_games() | st.builds(ExplicitTree, trees(), root=st.sampled_from(["max", "min"])))
def test_the_outcome_is_minimax_s(game: OneWay | ExplicitTree) -> None:
    holds(game, proved(game, compiled=False))


@given(game=one_way_games(Narrowed))
def test_with_bounds_and_candidates(game: Narrowed) -> None:
    holds(game, proved(game, compiled=False))
    assert proved(game, compiled=False, bounds=False, candidates=False).value == exact(game, 0, game.to_move(0))


class HalfTold(OneWay):
    """The bounds of every state but the first say whether its value is 0 or more, or 0 or less."""

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        if state == 0:
            return -9.0, 9.0
        value = exact(self, state, player)
        return (0.0, 9.0) if value > 0 or (value == 0 and state % 2 == 0) else (-9.0, 0.0)


@pytest.mark.parametrize("seeds", [range(100), *first(0, [range(100, 1000)])], ids=["few", "many"])
def test_bounds_that_end_at_the_question_leave_it_open(seeds: range) -> None:
    """It takes a game of a hundred to show: most such states are decided otherwise."""
    for seed in seeds:
        game = one_way(HalfTold, seed, 10, 3)
        if not game.is_terminal(0):
            assert proved(game, compiled=False).value == exact(game, 0, game.to_move(0))


class NoCandidates(OneWay):
    """It is wrong about its candidates."""

    def candidates(self, state: int) -> Iterator[int]:
        yield from ()


@given(game=one_way_games(NoCandidates))
def test_candidates_that_are_switched_off_prove_nothing(game: NoCandidates) -> None:
    holds(game, proved(game, compiled=False, candidates=False))


class Told(OneWay):
    """The same; the bounds of every state are its value."""

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        value = exact(self, state, player)
        return value, value


def test_what_bounds_decide_is_not_searched() -> None:
    """A line of three plies: each question looks at the root and what comes after it, and at no more."""
    line = Told(
        first=(0, 1, 2, 3),
        count=(1, 1, 1, 0),
        target=(1, 2, 3),
        mover=(0, 1, 0, 1),
        end_value=(1.0,) * 4,
        estimate=(0.0,) * 4,
        weight=(0,) * 4,
        teams=(0, 1, 0, 1),
    )
    short = replace(line, first=(0, 1), count=(1, 0), target=(1,), mover=(0, 1))
    assert proved(line, compiled=False).value == proved(short, compiled=False).value == 1
    assert proved(line, compiled=False).nodes == proved(short, compiled=False).nodes


@pytest.mark.parametrize("slots", [2, 8])
@given(game=one_way_games() | one_way_games(Narrowed))
def test_a_table_that_forgets_nearly_everything(slots: int, game: OneWay) -> None:
    holds(game, proved(game, compiled=False, shared_table=Table(1, slots=slots)))


@given(seed=st.integers(0, 10**6))
def test_one_table_for_all_states_of_a_game(seed: int) -> None:
    game = one_way(OneWay, seed, 14, 3)
    table = Table(1, slots=64)
    for state in range(14):
        if not game.is_terminal(state):
            found = proved(game, state, compiled=False, shared_table=table)
            assert found.value == exact(game, state, game.to_move(state))
            after = game.result(state, found.action)
            assert exact(game, after, game.to_move(state)) == found.value


def test_a_table_is_not_shared_with_another_algorithm() -> None:
    table = Table(1)
    for _ in range(2):
        assert proved(MNK(4, 3, 3), shared_table=table, compiled=False).value == 1
        assert pp.solve(MNK(4, 3, 3), shared_table=table, compiled=False, distance=False).value == 1


@given(seed=st.integers(0, 10**6))
def test_both_runs_visit_the_same_nodes(seed: int) -> None:
    game = one_way(OneWay, seed, 14, 3)
    one, other = (proved(game, compiled=compiled) for compiled in (False, True))
    for name in ("action", "value", "pv", "nodes", "table_hits", "cutoffs", "between", "depth"):
        assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize(
    ("game", "slots"),
    each_once([TicTacToe(), MNK(4, 3, 3), ConnectFour(4, 4), Othello(4, 4), Nim((1, 2, 3))], [None, 16]),
    ids=str,
)
@pytest.mark.variant
def test_both_runs_of_real_games(game: Game[Any, Any], slots: int | None) -> None:
    one, other = (
        proved(game, compiled=compiled, nodes=3_000, shared_table=None if slots is None else Table(1, slots=slots))
        for compiled in (False, True)
    )
    for name in ("action", "value", "bound", "pv", "nodes", "table_hits", "cutoffs", "between", "stop_reason"):
        assert getattr(one, name) == getattr(other, name), name


# ------------------------------------------------------------ known answers


class Dominoes(NamedTuple):
    filled: int
    turn: int


@dataclass(frozen=True)
class Domineering(Game[Dominoes, int]):
    """Two players lay dominoes, one upright, the other flat; who cannot has lost."""

    can_repeat: ClassVar[bool] = False
    size: int = 4

    def initial_state(self) -> Dominoes:
        return Dominoes(0, 0)

    def to_move(self, state: Dominoes) -> int:
        return state.turn

    def actions(self, state: Dominoes) -> Iterator[int]:
        step = self.size + 1 if state.turn == 0 else 1
        for square in range(self.size * (self.size + 1)):
            if self.fits(state, square, step):
                yield square

    def fits(self, state: Dominoes, square: int, step: int) -> bool:
        last = square + step
        inside = last // (self.size + 1) < self.size and last % (self.size + 1) < self.size
        is_free = (state.filled >> square | state.filled >> last) & 1 == 0
        return inside and square % (self.size + 1) < self.size and is_free

    def result(self, state: Dominoes, action: int) -> Dominoes:
        step = self.size + 1 if state.turn == 0 else 1
        return Dominoes(state.filled | 1 << action | 1 << action + step, 1 - state.turn)

    def is_terminal(self, state: Dominoes) -> bool:
        step = self.size + 1 if state.turn == 0 else 1
        return all(not self.fits(state, square, step) for square in range(self.size * (self.size + 1)))

    def utility(self, state: Dominoes, player: int) -> float:
        return -1.0 if player == state.turn else 1.0

    def bounds(self, state: Dominoes, player: int) -> tuple[float, float]:
        return -1.0, 1.0


@pytest.mark.parametrize(
    ("game", "value"),
    first(
        6,
        [
            (TicTacToe(), 0),
            (MNK(4, 3, 3), 1),
            (ConnectFour(4, 4), 0),
            (Othello(4, 4), -8),
            (Domineering(4), 1),
            (Nim((1, 2, 3)), -1),
            (MNK(3, 3, 3), 0),
            (ConnectFour(5, 4), 0),
            (ConnectFour(6, 4), -1),
            (ConnectFour(4, 5), 0),
            (Othello(4, 4, winner_takes_empties=True), -10),
            (Othello(6, 4, winner_takes_empties=True), 16),
            (Domineering(5), -1),
            (Nim((3, 4)), 1),
        ],
    ),
    ids=repr,
)
def test_known_outcomes(game: Game[Any, Any], value: float) -> None:
    """m,n,k: counted by many; Connect Four: Tromp's table; Othello: counted; Domineering: Breuker and others (2000)."""
    found = proved(game, compiled=True)
    assert (found.value, found.is_proven) == (value, True)
    assert found.action in list(game.actions(game.initial_state()))


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(
    ("game", "moves"),
    [(TicTacToe(), "a1 a2 b2 c3 b1"), (Nim((1, 2, 2)), None), (Nim((1, 2, 3)), None), (Domineering(3), None)],
    ids=repr,
)
def test_the_line_of_a_win_or_a_loss_goes_to_the_end(game: Game[Any, Any], moves: str | None, compiled: bool) -> None:
    """One proof shows it: what the side that wins plays, and whatever the other plays."""
    state = game.play(moves) if moves else game.initial_state()
    found = proved(game, state, compiled=compiled)
    player = game.to_move(state)
    for action in found.pv:
        state = game.result(state, action)
    assert abs(found.value) == 1
    assert game.is_terminal(state)
    assert game.utility(state, player) == found.value


@pytest.mark.parametrize("compiled", MODES)
def test_the_line_of_a_draw_holds_proved_actions_alone(compiled: bool) -> None:
    """Between a win and a loss, a bound on one side does not do: both sides need a proof of each action."""
    game = TicTacToe()
    for moves in ("a1 b2", "a1 b2 c3", "b2 a1 c3", "a2 b2 c1", "b1 b2 b3", "a1 c3 b2"):
        state = game.play(moves)
        found = proved(game, state, compiled=compiled)
        sign = 1
        for action in found.pv:
            state, sign = game.result(state, action), -sign
            if not game.is_terminal(state):
                assert pp.minimax(game, state, compiled=False).value == sign * found.value


# ------------------------------------------------------------ limits and errors


def test_stopped_it_says_what_is_proved() -> None:
    game = MNK(4, 4, 4)
    found = proved(game, nodes=20_000, compiled=True)
    assert (found.is_proven, found.between, found.stop_reason) == (False, (-1, 1), StopReason.NODES)
    assert found.nodes == 20_000
    assert found.action is not None
    half = proved(game, game.play("a1 b2 c3 d4 a4 d1 b3"), nodes=1_000, compiled=True)
    assert half.between[0] <= 0 <= half.between[1]


@given(seed=st.integers(0, 10**6), nodes=st.integers(1, 60))
def test_what_is_proved_when_it_stops_is_true(seed: int, nodes: int) -> None:
    game = one_way(OneWay, seed, 14, 3)
    found = proved(game, nodes=nodes, compiled=False)
    value = exact(game, 0, game.to_move(0))
    assert found.between[0] <= value <= found.between[1]
    assert found.nodes <= nodes
    if found.is_proven:
        assert found.value == value
    elif found.between[0] == value:
        assert exact(game, game.result(0, found.action), game.to_move(0)) == value


def test_seconds_and_progress() -> None:
    said: list[pp.SearchResult[Any, Any]] = []
    found = proved(MNK(6, 6, 5), seconds=0.5, compiled=True, progress=said.append)
    assert found.stop_reason is StopReason.SECONDS
    assert said
    assert said[-1] is found


def test_the_end_of_the_game() -> None:
    game = TicTacToe()
    found = proved(game, game.play("a1 a2 b1 b2 c1"), compiled=False)
    assert (found.action, found.value, found.is_proven) == (None, -1, True)


class Long(Endless):
    """One way, longer than any search follows."""

    def is_terminal(self, state: int) -> bool:
        return state == 5000


@pytest.mark.parametrize("compiled", MODES)
def test_lines_that_are_too_long(compiled: bool) -> None:
    found = proved(Long(), compiled=compiled)
    assert (found.is_proven, found.stop_reason) == (False, StopReason.PLIES)


class Dice(Long):
    def to_move(self, state: int) -> int:
        return CHANCE if state == 3 else state & 1

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 1, 1.0


class Stuck(Long):
    def actions(self, state: int) -> Iterator[int]:
        if state < 3:
            yield 1


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(("game", "part"), [(Dice(), "chance"), (Stuck(), "gave no action")])
def test_rules_that_fail(game: Game[int, int], part: str, compiled: bool) -> None:
    with pytest.raises(GameError, match=part):
        proved(game, compiled=compiled)


class Back(Long):
    can_repeat: ClassVar[bool] = True


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithm": "magic"}, "algorithm is 'magic'; it must be one of alpha-beta, proof-number"),
        (
            {"distance": True},
            (
                "proof-number search proves the outcome, not how soon it comes; say distance=False, or leave "
                "out the algorithm"
            ),
        ),
        ({"lines": 2}, "lines is 2, but proof-number search proves the value of one action; leave out one of them"),
        (
            {"game": Back()},
            (
                "proof-number search is for games without repetition, and states of Back may come twice; set "
                "can_repeat = False if they never do, or leave out the algorithm"
            ),
        ),
        (
            {"killers": True},
            ("killers is no switch of proof-number search; its switches are canonical, bounds, candidates, priority"),
        ),
        ({"bounds": 3}, "bounds is 3; it must be True or False"),
        ({"table_mb": 0}, "table_mb is 0; it must be a number of megabytes, 1 or more"),
    ],
)
def test_what_cannot_be_asked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument) as error:
        pp.solve(**{"game": TicTacToe(), "algorithm": "proof-number", "distance": False, **options})
    assert str(error.value) == message


class Corridor(Endless):
    """A game without a choice that is won after so many plies."""

    can_repeat = False

    def __init__(self, plies: int) -> None:
        self.plies = plies

    def is_terminal(self, state: int) -> bool:
        return state == self.plies

    def utility(self, state: int, player: int) -> float:
        return 1.0 if player == 0 else -1.0


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(
    ("plies", "value", "reason"),
    [(MAX_PLY, 1, StopReason.PROVEN), (MAX_PLY + 1, 0, StopReason.PLIES)],
    ids=["as long as a line may be", "one ply longer"],
)
def test_no_line_is_followed_beyond_the_largest_ply(
    plies: int, value: float, reason: StopReason, compiled: bool
) -> None:
    found = pp.solve(Corridor(plies), algorithm="proof-number", distance=False, compiled=compiled)
    assert (found.value, found.is_proven, found.stop_reason) == (value, value != 0, reason)


def test_alpha_beta_by_its_name_is_what_solve_does_anyway() -> None:
    one, other = (pp.solve(TicTacToe(), compiled=False, algorithm=name) for name in (None, "alpha-beta"))
    assert (one.nodes, one.pv, one.algorithm) == (other.nodes, other.pv, other.algorithm)
