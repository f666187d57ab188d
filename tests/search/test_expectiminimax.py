"""Expectiminimax against plain expectation, with every kind of pruning, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import CHANCE, BadArgument, GameError, RestsOn, StopReason
from perfectplay.compiling import folder
from perfectplay.games import ConnectFour, ExplicitTree, Othello, Pig, TicTacToe
from perfectplay.tracing.visit import CUTS
from tests.chance_games import Lottery, TeamLottery, Waiting, depth_used, lotteries, lottery
from tests.small_games import GraphGame, graph_games
from tests.variants import each_once

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]
PRUNINGS = ["none", "star1", "star2"]
CLOSE = 1e-12


def team_lottery(*arguments: Any, **options: Any) -> TeamLottery:
    found = lottery(*arguments, kind=TeamLottery, **options)
    assert isinstance(found, TeamLottery)
    return found


@dataclass
class Plain:
    """Plain expectation, by the book."""

    game: Lottery
    uniform: bool = False
    nodes: int = 0

    @property
    def player(self) -> int:
        return max(self.game.mover[0], 0)

    def value(self, state: int, depth: float, movers: tuple[int, ...] = ()) -> float:
        self.nodes += 1
        game = self.game
        if game.is_terminal(state):
            return game.utility(state, self.player)
        if depth_used(movers) >= depth:
            return game.evaluate(state, self.player)
        mover = game.mover[state]
        below = (*movers, mover)
        if mover == CHANCE:
            return sum(
                chance * self.value(game.result(state, outcome), depth, below)
                for outcome, chance in game.chances(state)
                if chance
            )
        found = [self.value(game.result(state, action), depth, below) for action in game.actions(state)]
        ours = game.team(mover) == game.team(self.player)
        if self.uniform and not ours:
            return sum(found) / len(found)
        return max(found) if ours else min(found)


@pytest.mark.parametrize(("pruning", "compiled"), each_once(PRUNINGS, [True, False]))
@given(
    game=lotteries(TeamLottery),
    depth=st.integers(1, 6),
    cut_on_equality=st.booleans(),
    by_priority=st.booleans(),
    probes=st.integers(1, 2),
)
@example(game=team_lottery(5), depth=6, cut_on_equality=True, by_priority=False, probes=1)
def test_every_pruning_has_the_value_of_plain_expectation(
    pruning: Any, compiled: bool, game: TeamLottery, depth: int, cut_on_equality: bool, by_priority: bool, probes: int
) -> None:
    plain = Plain(game)
    value = plain.value(0, depth)
    found = pp.expectiminimax(
        game,
        depth=depth,
        pruning=pruning,
        cut_on_equality=cut_on_equality,
        probes=probes,
        by_priority=by_priority,
        compiled=compiled,
    )
    assert found.value == pytest.approx(value, abs=CLOSE)
    assert found.compiled is compiled
    if pruning != "star2":
        assert found.nodes <= plain.nodes
    if game.mover[0] == CHANCE or game.is_terminal(0):
        assert found.action is None
        return
    movers = (game.mover[0],)
    exact = {action: plain.value(game.result(0, action), depth, movers) for action in game.actions(0)}
    assert exact[found.action] == pytest.approx(value, abs=CLOSE)
    for action, root in found.root_values.items():
        if root.bound is pp.EXACT:
            assert root.value == pytest.approx(exact[action], abs=CLOSE)
        else:
            assert root.value >= exact[action] - CLOSE


@pytest.mark.parametrize("compiled", MODES)
@given(game=lotteries(TeamLottery), depth=st.integers(1, 6))
def test_all_values_are_exact(compiled: bool, game: TeamLottery, depth: int) -> None:
    if game.mover[0] == CHANCE or game.is_terminal(0):
        return
    plain = Plain(game)
    found = pp.expectiminimax(game, depth=depth, ties="all", compiled=compiled)
    for action, root in found.root_values.items():
        assert root.bound is pp.EXACT
        assert root.value == pytest.approx(plain.value(game.result(0, action), depth, (game.mover[0],)), abs=CLOSE)


@pytest.mark.parametrize("game", [pytest.param(ConnectFour(4, 4), marks=pytest.mark.slow), Othello(4, 4)], ids=str)
def test_who_moves_at_random_does_not_keep_to_the_bounds_of_best_play(game: Any) -> None:
    """`Game.bounds` of these games is exact where best play is known."""
    draw = Random(0)
    for _ in range(10):
        states = [game.initial_state()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], draw.choice(list(game.actions(states[-1])))))
        state = states[-min(7, len(states))]
        whole = pp.expectiminimax(game, state, against="uniform", pruning="none", compiled=False)
        pruned = pp.expectiminimax(game, state, against="uniform", compiled=False)
        assert (pruned.value, pruned.is_proven) == (pytest.approx(whole.value, abs=CLOSE), True)
        assert pruned.between[0] <= whole.value <= pruned.between[1]
        assert pp.expectiminimax(game, state, against="uniform", depth=2, compiled=False).depth


def test_without_pruning_bounds_of_best_play_prove_nothing_against_players_who_move_at_random() -> None:
    class Known(ExplicitTree):
        def bounds(self, state: int, player: int) -> tuple[float, float]:
            return ((5.0, 5.0) if player == 0 else (-5.0, -5.0)) if state == 0 else (-inf, inf)

    game = Known([[5, 20], [[50, 60], [0, [4]]]])
    shallow = pp.expectiminimax(game, against="uniform", pruning="none", depth=2, compiled=False)
    assert not shallow.is_proven
    whole = pp.expectiminimax(game, against="uniform", pruning="none", compiled=False)
    assert (whole.value, whole.is_proven, whole.between, whole.action) == (32.0, True, (32.0, 32.0), 1)


def test_an_end_beyond_the_bounds_of_the_initial_state_is_named() -> None:
    class Narrow(ExplicitTree):
        def bounds(self, state: int, player: int) -> tuple[float, float]:
            return (3.0, 3.0) if state == 0 else (-inf, inf)

    with pytest.raises(GameError, match=r"gave 12.0 for player 0 in .* says 3.0 to 3.0 of the initial state"):
        pp.expectiminimax(Narrow([[3, 12], [2, 4]]), against="uniform", compiled=False)


def test_what_lies_between_is_the_whole_game_against_players_who_move_at_random() -> None:
    """As JSON has no infinity."""
    found = pp.expectiminimax(ConnectFour(), depth=2, against="uniform", compiled=False)
    assert (found.is_proven, found.between) == (False, (-1.0, 1.0))


def test_trees_of_other_leaves_share_machine_code(cache_folder: Path) -> None:
    """The bounds of the initial state are data: a class has dozens of trees."""
    for leaves, value in ([[3, 5], [6, 9]], 7.5), ([[1, 2], [7, 30]], 18.5), ([[1, 2, 3], [7, -30]], 2.0):
        assert pp.expectiminimax(ExplicitTree(leaves), against="uniform", compiled=True).value == value
        assert len([entry for entry in folder.entries() if entry.kernel == "expectiminimax_value"]) <= 1


@pytest.mark.parametrize("against", ["best", "uniform"])
@pytest.mark.parametrize("bounds", [None, 3])
def test_bounds_that_are_none(against: Any, bounds: Any) -> None:
    class Unbound(ConnectFour):
        def bounds(self, state: Any, player: int) -> Any:
            return 1 / 0 if bounds else bounds

    sentence = (
        "Unbound.bounds raised ZeroDivisionError"
        if bounds
        else "Unbound.bounds gave None for player . in .*; it must be"
    )
    with pytest.raises(GameError, match=sentence):
        pp.expectiminimax(Unbound(), depth=2, against=against, compiled=False)


@pytest.mark.parametrize(("pruning", "compiled"), each_once(PRUNINGS, [False, True]))
@given(game=lotteries(TeamLottery), depth=st.integers(1, 5))
def test_against_players_who_move_at_random(pruning: Any, compiled: bool, game: TeamLottery, depth: int) -> None:
    found = pp.expectiminimax(game, depth=depth, against="uniform", pruning=pruning, compiled=compiled)
    assert found.value == pytest.approx(Plain(game, uniform=True).value(0, depth), abs=CLOSE)


@pytest.mark.parametrize("pruning", PRUNINGS)
@given(game=lotteries(TeamLottery), depth=st.integers(1, 6), cut_on_equality=st.booleans(), by_priority=st.booleans())
def test_both_runs_visit_the_same_nodes(
    pruning: Any, game: TeamLottery, depth: int, cut_on_equality: bool, by_priority: bool
) -> None:
    one, other = (
        pp.expectiminimax(
            game,
            depth=depth,
            pruning=pruning,
            cut_on_equality=cut_on_equality,
            by_priority=by_priority,
            compiled=compiled,
        )
        for compiled in (False, True)
    )
    for name in (
        "action",
        "value",
        "bound",
        "is_proven",
        "pv",
        "root_values",
        "depth",
        "nodes",
        "evaluations",
        "cutoffs",
        "rests_on",
        "stop_reason",
    ):
        assert getattr(one, name) == getattr(other, name), name


@given(game=lotteries(TeamLottery), depth=st.integers(1, 6), pruning=st.sampled_from(PRUNINGS))
def test_what_is_called_proven_is_the_games_own_value(game: TeamLottery, depth: int, pruning: Any) -> None:
    found = pp.expectiminimax(game, depth=depth, pruning=pruning)
    if found.is_proven:
        assert found.value == pytest.approx(Plain(game).value(0, inf), abs=CLOSE)
    for action, root in found.root_values.items():
        if root.is_proven:
            truth = Plain(game).value(game.result(0, action), inf, (game.mover[0],))
            assert root.value == pytest.approx(truth, abs=CLOSE) or root.bound is pp.UPPER


@given(game=graph_games(), depth=st.integers(1, 5))
def test_without_chance_it_is_minimax(game: GraphGame, depth: int) -> None:
    found = pp.expectiminimax(game, depth=depth)
    full = pp.minimax(game, depth=depth)
    assert (found.value, found.action) == (full.value, full.action)
    assert found.nodes <= full.nodes


def two_coins() -> TeamLottery:
    """Two coins at the root: the first is worth 2; the second brings 0 and then cannot reach it (of at most 3)."""
    return TeamLottery(
        first=(0, 2, 4, 6, 6, 6, 6),
        count=(2, 2, 2, 0, 0, 0, 0),
        target=(1, 2, 3, 4, 5, 6),
        odds=(1.0, 1.0, 0.5, 0.5, 0.5, 0.5),
        mover=(0, CHANCE, CHANCE, 0, 0, 0, 0),
        worth=tuple((value, 0.0, 0.0) for value in (0.0, 0.0, 0.0, 1.0, 3.0, 0.0, 3.0)),
        guess=((0.0, 0.0, 0.0),) * 7,
        limits=(0.0, 3.0, 9.0),
    )


def test_star1_and_star2_cut() -> None:
    game = two_coins()
    assert pp.expectiminimax(game, pruning="none").nodes == 7
    found = pp.expectiminimax(game, pruning="star1")
    assert (found.value, found.nodes, found.cutoffs) == (2, 6, 1)
    assert found.root_values[1].bound is pp.UPPER


@dataclass(frozen=True)
class Stubborn:
    """Always the last action, but for one time in four."""

    def chances(self, game: Any, state: Any) -> Iterator[tuple[Any, float]]:
        count = 0
        for _ in game.actions(state):
            count += 1
        left = count
        for action in game.actions(state):
            left -= 1
            if count == 1:
                yield action, 1.0
            elif left == 0:
                yield action, 0.75
            else:
                yield action, 0.25 / (count - 1)


@pytest.mark.parametrize("compiled", MODES)
def test_a_distribution_of_your_own(compiled: bool) -> None:
    tree = ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert pp.expectiminimax(tree, against="uniform", compiled=compiled).value == pytest.approx(23 / 3)
    found = pp.expectiminimax(tree, against=Stubborn(), compiled=compiled)
    assert found.value == pytest.approx(max(0.75 * 8 + 0.125 * 15, 0.75 * 6 + 0.125 * 6, 0.75 * 2 + 0.125 * 19))
    assert pp.expectiminimax(tree, compiled=compiled).value == 3


def test_expectimax_takes_the_risk_that_minimax_avoids() -> None:
    tree = ExplicitTree([[10, 9], [100, 0]])
    assert pp.minimax(tree).action == 0
    assert pp.expectiminimax(tree, against="uniform").action == 1


def test_small_endgames_of_pig_by_hand() -> None:
    """One side of two is a 1: whoever needs 2 points wins with every second roll. The last turn of all."""
    game = Pig(goal=2, sides=2, turns=1)
    last = game.parse_position("0 0 +0 second 1")
    found = pp.expectiminimax(game, last)
    assert (found.value, found.action_name, found.is_proven) == (0.5, "roll", True)
    assert pp.expectiminimax(game).value == pytest.approx(0.5 * 1 + 0.5 * -0.5)
    rolling = game.play("roll")
    at_chance = pp.expectiminimax(game, rolling)
    assert (at_chance.action, at_chance.value, at_chance.pv) == (None, 0.25, ())
    assert found.rests_on is RestsOn.PROOF
    assert found.stop_reason is StopReason.PROVEN


@pytest.mark.parametrize("compiled", MODES)
def test_a_stopped_search_answers(compiled: bool) -> None:
    game = Pig(goal=100)
    for nodes in (1, 3, 40, 5000):
        found = pp.expectiminimax(game, nodes=nodes, compiled=compiled)
        assert found.nodes <= nodes
        assert found.stop_reason is StopReason.NODES
        assert found.action_name in ("roll", "hold")
        rolled = pp.expectiminimax(game, game.play("roll"), nodes=nodes, compiled=compiled)
        assert rolled.action is None
        assert rolled.rests_on is RestsOn.NOTHING
    timed = pp.expectiminimax(game, seconds=0.2, compiled=compiled)
    assert timed.stop_reason is StopReason.SECONDS
    assert timed.seconds < 2


# ------------------------------------------------------------ what goes wrong


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(
    ("odds", "sentence"),
    [
        ((0.5, 0.25, 1.0), "TeamLottery.chances gave probabilities that sum to 0.75 in 0; they must sum to 1"),
        ((1.5, -0.5, 1.0), "TeamLottery.chances gave the probability -0.5 for 1 in 0; it must be a number from 0 to 1"),
        ((nan, 0.5, 1.0), "TeamLottery.chances gave the probability nan for 0 in 0; it must be a number from 0 to 1"),
    ],
)
def test_probabilities_that_are_no_distribution(compiled: bool, odds: tuple[float, ...], sentence: str) -> None:
    game = replace(team_lottery(0), first=(0, 2, 3), count=(2, 0, 0), target=(1, 2, 2), odds=odds, mover=(CHANCE, 0, 0))
    for pruning in ("none", "star1", "star2"):
        with pytest.raises(GameError) as error:
            pp.expectiminimax(game, pruning=pruning, compiled=compiled)
        assert str(error.value) == sentence


class Nowhere(TicTacToe):
    """Chance is to move, and has nothing."""

    def to_move(self, state: Any) -> int:
        return CHANCE

    def chances(self, state: Any) -> Iterator[tuple[int, float]]:
        for square in range(0):
            yield square, 1.0


@pytest.mark.parametrize("compiled", MODES)
def test_a_chance_node_without_outcomes(compiled: bool) -> None:
    with pytest.raises(GameError, match=r"Nowhere.chances gave no outcome in .*; where to_move says CHANCE there is"):
        pp.expectiminimax(Nowhere(), compiled=compiled)


@pytest.mark.parametrize("call", [pp.minimax, pp.alpha_beta, pp.paranoid])
def test_searches_without_chance_say_so(call: Any) -> None:
    with pytest.raises(GameError, match="for games without chance"):
        call(Pig(), depth=3)


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("options", [{}, {"distance": False}])
def test_solve_says_what_solves_a_game_with_chance(options: dict[str, Any], compiled: bool) -> None:
    said = (
        r"chance moves in Pig, and solve is for games without chance; solve --all \(in Python: solve_all\) finds the "
        r"value of every state of a small game, and best \(search\) the best move in any"
    )
    for state in (None, Pig().play("roll")):
        with pytest.raises(GameError, match=said):
            pp.solve(Pig(), state, compiled=compiled, **options)


@pytest.mark.parametrize("compiled", MODES)
def test_estimates_out_of_bounds(compiled: bool) -> None:
    game = replace(
        team_lottery(1),
        first=(0, 1, 2),
        count=(1, 1, 0),
        target=(1, 2),
        odds=(1.0, 1.0),
        mover=(0, 0, 0),
        guess=((9.0, 0.0, 0.0),) * 3,
        limits=(0.0, 4.0, 8.0),
    )
    with pytest.raises(
        GameError,
        match=r"TeamLottery.evaluate gave 9.0 for player 0 in .*, but TeamLottery.bounds "
        r"says 0.0 to 4.0, which Star pruning rests on; search with pruning='none'",
    ):
        pp.expectiminimax(game, depth=1, compiled=compiled)
    assert pp.expectiminimax(game, depth=1, pruning="none", compiled=compiled).value == 9


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"pruning": "star3"}, "pruning is 'star3'; it must be 'none', 'star1' or 'star2'"),
        ({"probes": 0}, "probes is 0; it must be a whole number of actions, 1 or more"),
        (
            {"against": "worst"},
            "against is 'worst'; it must be 'best', 'uniform' or an object with chances(game, state)",
        ),
        ({"against": 3}, "against is 3; it must be 'best', 'uniform' or an object with chances(game, state)"),
        ({"depth": 0}, "depth is 0; it must be 1 or more plies"),
        (
            {"depth_unit": "moves"},
            (
                "depth_unit is 'moves'; it must be 'plies', 'rounds' (every player once) or 'turns' "
                "(all that a player does in a row)"
            ),
        ),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadArgument) as error:
        pp.expectiminimax(ConnectFour(), **options)
    assert str(error.value) == sentence


class Doubtful(pp.Game[int, int]):
    """The first action leads to an estimate of 1, the second to an end that is worth 1."""

    can_repeat = False

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> Iterator[int]:
        yield from (1, 2)

    def result(self, state: int, action: int) -> int:
        return 3 * state + action

    def is_terminal(self, state: int) -> bool:
        return state == 2 or state > 3

    def utility(self, state: int, player: int) -> float:
        return 1.0 if (state == 2) == (player == 0) else -1.0

    def evaluate(self, state: int, player: int) -> float:
        return 1.0


@pytest.mark.parametrize("pruning", ["none", "star1"])
def test_what_is_called_proven_is_the_action_that_is_named(pruning: Any) -> None:
    class Bounded(Doubtful):
        def bounds(self, state: int, player: int) -> tuple[float, float]:
            return -1.0, 1.0

    found = pp.expectiminimax(Bounded(), depth=1, pruning=pruning, compiled=False)
    assert (found.value, found.action, found.is_proven) == (1.0, 1, False)
    whole = pp.expectiminimax(Bounded(), depth=2, pruning=pruning, compiled=False)
    assert (whole.value, whole.action, whole.is_proven) == (1.0, 2, True)


# ------------------------------------------------------------ the plain call


@given(lotteries(TeamLottery), st.integers(1, 4))
def test_search_deepens_by_expectiminimax(game: TeamLottery, depth: int) -> None:
    found = pp.search(game, depth=depth, compiled=False)
    expected = pp.expectiminimax(game, depth=depth, by_priority=True, compiled=False)
    assert found.algorithm == "search"
    assert found.value == pytest.approx(expected.value, abs=CLOSE)
    if not game.is_terminal(0) and game.mover[0] != CHANCE:
        assert found.action in game.actions(0)


def test_search_finds_the_values_of_all_actions_where_chance_moves_if_they_are_asked_for() -> None:
    plain = pp.search(two_coins(), compiled=False)
    assert [root.bound for root in plain.root_values.values()] == [pp.EXACT, pp.UPPER]
    for options in ({"lines": 2}, {"all_values": True}, {"ties": "all"}, {"ties": "random"}):
        found = pp.search(two_coins(), compiled=False, **options)  # type: ignore[arg-type]
        assert found.root_values[1] == pp.RootValue(1.5, pp.EXACT, True), options
        assert found.nodes == plain.nodes + 1


@pytest.mark.parametrize("compiled", MODES)
def test_search_answers_in_time_where_chance_moves(compiled: bool) -> None:
    seen: list[int] = []
    found = pp.search(Pig(), nodes=20_000, compiled=compiled, progress=lambda so_far: seen.append(so_far.depth))
    assert found.stop_reason is StopReason.NODES
    assert found.depth >= 3
    assert seen == sorted(seen)
    assert found.nodes <= 20_000
    assert found.action is not None


def test_search_proves_small_games_of_chance() -> None:
    found = pp.search(Pig(goal=2, sides=2, turns=1))
    assert (found.value, found.is_proven) == (0.25, True)


def test_search_of_chance_at_the_root_is_for_the_first_player() -> None:
    game = Pig(goal=4, sides=2, turns=2)
    state = game.play("roll")
    assert game.to_move(state) == CHANCE
    found = pp.search(game, state)
    assert found.action is None
    assert str(found).startswith("no action: chance moves: value ")
    assert "none: chance moves" in found._repr_html_()
    assert found.value == pp.expectiminimax(game, state).value


@pytest.mark.parametrize("options", [{"killers": False}, {"width": 2}, {"shared_table": pp.Table(1)}])
def test_search_says_what_is_not_for_chance(options: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=f"{next(iter(options))} is not for games with chance"):
        pp.search(Pig(), depth=2, **options)


def test_search_is_recorded_as_what_it_is() -> None:
    with pytest.raises(BadArgument, match="search cannot be recorded in a game with chance; record expectiminimax"):
        pp.trace(pp.search, Pig(), depth=2)


class Impossible(pp.Game[int, int]):
    """Chance chooses between an end and something that never happens, which the rules know nothing of."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return CHANCE if state in (1, 2) else 0

    def actions(self, state: int) -> Iterator[int]:
        yield 1
        yield 2

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 5, 0.0
        yield state + 2, 1.0

    def result(self, state: int, action: int) -> int:
        if action == 5:
            raise ValueError(action)
        return action

    def is_terminal(self, state: int) -> bool:
        return state > 2

    def utility(self, state: int, player: int) -> float:
        return state - 3.0 if player == 0 else 3.0 - state

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        return -1.0, 1.0


@pytest.mark.parametrize("pruning", PRUNINGS)
def test_what_never_happens_is_not_asked_for(pruning: Any) -> None:
    found = pp.expectiminimax(Impossible(), depth=3, pruning=pruning, compiled=False)
    assert (found.action, found.value) == (2, 1.0)


@pytest.mark.parametrize("game", [pp.games.Pig(), pp.games.TicTacToe()], ids=lambda game: type(game).__name__)
def test_every_cut_counts_once(game: pp.Game[Any, Any]) -> None:
    recorded = pp.trace(pp.expectiminimax, game, depth=4)
    cuts = sum(visit.reason in CUTS for visit in recorded.visits)
    assert recorded.result is not None
    assert recorded.result.cutoffs == cuts > 10


@pytest.mark.parametrize(
    ("options", "counted"),
    [
        ({"pruning": "none"}, (4723, 172, 39)),
        ({"pruning": "star1"}, (4182, 286, 38)),
        ({"pruning": "star2"}, (4500, 282, 41)),
        ({"pruning": "star2", "probes": 2, "cut_on_equality": False}, (6073, 151, 88)),
        ({"pruning": "star1", "all_values": True, "by_priority": True}, (4499, 256, 39)),
        ({"pruning": "star2", "against": "uniform"}, (5134, 108, 46)),
    ],
    ids=str,
)
def test_small_games_take_the_same_nodes_as_ever(options: dict[str, Any], counted: tuple[int, int, int]) -> None:
    """A number that changes is no fault, but the change is to be known: what made the search better or worse?"""
    games = [team_lottery(seed, size=30, branching=4) for seed in range(120)]
    found = [pp.expectiminimax(game, depth=6, compiled=False, **options) for game in games]
    assert tuple(sum(getattr(one, name) for one in found) for name in ("nodes", "cutoffs", "evaluations")) == counted


class Coin(Waiting):
    sides = 2


class Drawn(Coin):
    def repetition(self, state: tuple[int, int], player: int) -> float:
        return 0.0


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("call", [pp.expectiminimax, pp.search, pp.max_n])
def test_what_chance_brings_back_is_no_draw_that_is_proven(call: Any, compiled: bool) -> None:
    """The first to throw wins with 2/3, so that the value is 1/3; where a line ends at a repetition, it is 1/4."""
    more = {} if call is pp.max_n else {"nodes": 5000}
    open_game = call(Coin(), compiled=compiled, **more)
    assert not open_game.is_proven
    drawn = call(Drawn(), compiled=compiled, **more)
    assert drawn.is_proven
    value = drawn.value[0] if isinstance(drawn.value, tuple) else drawn.value
    assert value == pytest.approx(0.25)
    solution: Any = pp.solve_all(Coin())
    assert solution.value((0, 0))[0] == pytest.approx(1 / 3)
