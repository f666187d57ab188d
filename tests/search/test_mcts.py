"""Monte Carlo tree search: the same in both runs, proven values that are those of minimax, means that converge."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import CHANCE, BadArgument, Game, MonteCarloTree, RestsOn, StopReason
from perfectplay.games import Coins, ConnectFour, ExplicitTree, Nim, Pig, TicTacToe
from perfectplay.games.pig import HOLD, ROLL
from perfectplay.search.session import Finished
from tests.chance_games import Lottery, TeamLottery, lotteries
from tests.small_games import GraphGame, Reference, graph_games
from tests.variants import examples

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


def told(found: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    return found.action, found.value, found.pv, found.root_values, found.nodes, found.evaluations, found.is_proven


@given(game=lotteries(), seed=st.integers(0, 100))
def test_both_runs_walk_the_same_walks(game: Lottery, seed: int) -> None:
    one, other = (pp.mcts(game, simulations=60, seed=seed, compiled=compiled) for compiled in (False, True))
    assert told(one) == told(other)


@given(game=graph_games(), seed=st.integers(0, 100))
@settings(max_examples=examples(30))
def test_both_runs_walk_the_same_walks_where_states_repeat(game: GraphGame, seed: int) -> None:
    options = {"simulations": 60, "seed": seed, "rollout_plies": 30}
    one, other = (pp.mcts(game, compiled=compiled, **options) for compiled in (False, True))
    assert told(one) == told(other)


@pytest.mark.parametrize("compiled", MODES)
@given(game=graph_games(cycles=False))
@settings(max_examples=examples(40))
def test_what_is_proven_is_the_value_of_minimax(compiled: bool, game: GraphGame) -> None:
    if len({game.team(player) for player in range(4)}) != 2 or game.count[0] == 0:
        return
    found = pp.mcts(game, simulations=5000, rollout_plies=5, compiled=compiled)
    truth = Reference(game, 0)
    assert found.is_proven
    assert found.value == truth.value(0)[0]
    assert truth.value(game.result(0, found.action), inf, (0,))[0] == found.value
    for action, root in found.root_values.items():
        if root.is_proven:
            assert root.value == truth.value(game.result(0, action), inf, (0,))[0]


@given(game=lotteries(TeamLottery))
@settings(max_examples=examples(40))
def test_with_chance_too(game: TeamLottery) -> None:
    if game.count[0] == 0 or game.mover[0] == CHANCE:
        return
    found = pp.mcts(game, simulations=4000, compiled=True)
    if found.is_proven:
        assert found.value == pytest.approx(pp.expectiminimax(game, compiled=True).value, abs=1e-9)


@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [
        (TicTacToe(), "b2 a1 b1", {"b3"}),
        (ConnectFour(), "414141", {"4"}),
        (ConnectFour(), "41414", {"4"}),
        (Nim((3, 4, 5)), "", {"1-2"}),
    ],
)
def test_it_finds_what_must_be_played(game: Any, moves: Any, best: set[str]) -> None:
    names = list(moves) if isinstance(game, ConnectFour) else moves
    found = pp.mcts(game, game.play(names), simulations=100_000, compiled=True)
    assert found.action_name in best


@pytest.mark.parametrize("compiled", MODES)
def test_a_win_is_proven_and_ends_the_search(compiled: bool) -> None:
    game = ConnectFour()
    found = pp.mcts(game, game.play("414141"), simulations=2000, compiled=compiled)
    assert (found.action_name, found.value, found.is_proven) == ("4", 1, True)
    assert (found.rests_on, found.stop_reason) == (RestsOn.PROOF, StopReason.PROVEN)
    assert found.nodes < 2000


def test_every_player_plays_for_itself() -> None:
    game = Coins()
    found = pp.mcts(game, simulations=30_000, compiled=True)
    assert found.action_name == "l2"
    assert found.value == pytest.approx(24, abs=1.5)
    assert found.rests_on is RestsOn.ROLLOUTS
    assert "a mean of rollouts" in str(found)


@pytest.mark.parametrize("compiled", MODES)
def test_chance_at_the_root_and_below(compiled: bool) -> None:
    game = Pig(goal=2, sides=2, turns=1)
    last = game.parse_position("0 0 +0 second 1")
    found = pp.mcts(game, last, simulations=4000, prove=False, compiled=compiled)
    assert found.value == pytest.approx(0.5, abs=0.05)
    rolling = pp.mcts(game, game.play("roll"), simulations=10, prove=False, compiled=compiled)
    assert rolling.action is None


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("moves", ["roll 3 roll", "roll 1 roll", "roll 1 roll 3 roll"])
def test_the_mean_where_chance_moves_is_for_player_0(moves: str, threads: int, compiled: bool) -> None:
    game = Pig(goal=5, sides=3, turns=2)
    state = game.play(moves)
    assert game.to_move(state) == CHANCE
    truth = pp.expectiminimax(game, state, compiled=True).value
    found = pp.mcts(game, state, simulations=6000, prove=False, threads=threads, compiled=compiled)
    assert found.rests_on is RestsOn.ROLLOUTS
    assert found.value == pytest.approx(truth, abs=0.12)
    assert abs(truth) > 0.3


def test_more_simulations_come_closer_to_the_expected_value() -> None:
    game = Pig(goal=8, sides=3, turns=2)
    truth = pp.expectiminimax(game, compiled=True).value
    found = pp.mcts(game, simulations=200_000, prove=False, compiled=True)
    assert found.value == pytest.approx(truth, abs=0.1)


@pytest.mark.parametrize("compiled", MODES)
def test_the_tree_is_kept_from_move_to_move(compiled: bool) -> None:
    game = ConnectFour()
    tree = MonteCarloTree(game, compiled=compiled)
    first = tree.search(simulations=600)
    assert first.action is not None
    visits = first.root_values[first.action].visits
    assert visits
    tree.advance(first.action)
    tree.advance(3)
    again = tree.search(simulations=1)
    assert again.state == game.result(game.result(game.initial_state(), first.action), 3)
    assert sum(root.visits or 0 for root in again.root_values.values()) > 1
    assert again.value <= 1
    after = tree.search(simulations=400)
    assert after.action in range(7)


@pytest.mark.parametrize("compiled", MODES)
def test_proven_values_change_sides_with_the_player_at_the_root(compiled: bool) -> None:
    game = ConnectFour()
    tree = MonteCarloTree(game, game.play("41414"), compiled=compiled)  # the second player must play 4
    tree.search(simulations=3000)
    tree.advance(0)
    won = tree.search(simulations=500)
    assert (won.action_name, won.value, won.is_proven) == ("4", 1, True)


@pytest.mark.parametrize("compiled", MODES)
def test_chance_and_an_end_change_no_sides(compiled: bool) -> None:
    """There the values stay those of the player who moved last; they are turned when another one moves."""
    pig = MonteCarloTree(Pig(), compiled=compiled)
    pig.search(simulations=50)
    pig.advance(ROLL)
    assert pig.session.game.to_move(pig.state) == CHANCE
    assert (pig.session.memory["player"], pig.session.memory["team"]) == (0, 0)
    pig.advance(5)
    assert pig.search(simulations=50).action in (ROLL, HOLD)
    heap = MonteCarloTree(Nim((1, 1)), compiled=compiled)
    heap.search(simulations=50)
    heap.advance((0, 1))
    heap.advance((1, 1))
    assert heap.session.game.is_terminal(heap.state)
    assert (heap.session.memory["player"], heap.session.memory["team"]) == (1, 1)


class Walk(Game[int, int]):
    """A piece goes around nine places, two of which end the game; nobody may bring it where it was before."""

    history_matters = True

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> Iterator[int]:
        yield from (1, 4, 7)

    def result(self, state: int, action: int) -> int:
        return (state + action) % 9

    def is_terminal(self, state: int) -> bool:
        return state in (3, 6)

    def utility(self, state: int, player: int) -> float:
        winner = 1 if state == 3 else 0
        return 1.0 if player == winner else -1.0

    def repetition(self, state: int, player: int) -> float:
        return 1.0 if player == self.to_move(state) else -1.0

    def forbidden(self, state: int, action: int, earlier: Sequence[int]) -> str | None:
        return "it was there before" if self.result(state, action) in (*earlier, state) else None


@pytest.mark.parametrize("compiled", MODES)
def test_what_the_past_forbids_is_no_action_of_a_tree_that_goes_on(compiled: bool) -> None:
    tree = MonteCarloTree(Walk(), prove=False, compiled=compiled)
    tree.search(simulations=200)
    for action in (1, 4):
        tree.advance(action)
    assert tree.state == 5
    found = tree.search(simulations=200)
    assert set(found.root_values) == {1, 7}, "4 brings it back to 0"


def test_trees_that_learned_nothing_answer_as_the_first() -> None:
    """Ctrl-C may come before any tree has played a game, and before the others have begun."""
    trees = [MonteCarloTree(TicTacToe(), seed=seed, compiled=False) for seed in (0, 1)]
    for tree in trees:
        tree.begin(1, None, None)
    ended: list[Any] = [Finished(None, StopReason.INTERRUPTED), None]
    found = importlib.import_module("perfectplay.search.algorithms.mcts")._added_up(trees, ended)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.action in range(9)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_limit_of_nodes_is_passed_by_one_random_game_at_most(compiled: bool) -> None:
    """Looks for wins in one enter many more nodes, and stop at the limit."""
    assert 100 <= pp.mcts(pp.games.Hex(size=11), nodes=100, seed=1, compiled=compiled).nodes <= 100 + 11 * 11


@pytest.mark.parametrize("compiled", MODES)
def test_limits_and_seeds(compiled: bool) -> None:
    game = ConnectFour()
    found = pp.mcts(game, nodes=500, compiled=compiled)
    assert found.nodes <= 560  # one rollout at most beyond
    assert found.stop_reason is StopReason.NODES
    timed = pp.mcts(game, seconds=0.2, compiled=compiled)
    assert timed.stop_reason is StopReason.SECONDS
    assert timed.seconds < 2
    one, two = (pp.mcts(game, simulations=300, seed=seed, compiled=compiled) for seed in (1, 2))
    assert told(one) != told(two)
    assert told(one) == told(pp.mcts(game, simulations=300, seed=1, compiled=compiled))


@pytest.mark.parametrize("compiled", MODES)
def test_a_full_tree_grows_no_more_and_is_still_walked(compiled: bool) -> None:
    tree = MonteCarloTree(ConnectFour(), tree_nodes=50, compiled=compiled)
    found = tree.search(simulations=500)
    assert tree.session.memory["tree_size"] <= 50
    assert sum(root.visits or 0 for root in found.root_values.values()) == 500
    assert told(found) == told(pp.mcts(ConnectFour(), simulations=500, tree_nodes=50, compiled=not compiled))
    together = pp.mcts(ConnectFour(), simulations=500, tree_nodes=5, threads=2, compiled=compiled)
    assert together.rests_on is RestsOn.NOTHING  # no room for the children of the root
    assert together.action in range(7)


def test_threads_add_up() -> None:
    game = ConnectFour()
    found = pp.mcts(game, simulations=2000, threads=2, compiled=True)
    assert sum(root.visits or 0 for root in found.root_values.values()) == pytest.approx(2000, abs=4)
    alone = pp.mcts(game, simulations=1000, threads=1, compiled=True)
    assert found.nodes > alone.nodes


@pytest.mark.parametrize(("simulations", "threads"), [(3, 3), (5, 3), (7, 2)])
def test_threads_share_few_simulations(simulations: int, threads: int) -> None:
    found = pp.mcts(ConnectFour(), simulations=simulations, threads=threads, compiled=True)
    assert sum(root.visits or 0 for root in found.root_values.values()) == simulations


def test_the_end_of_the_game() -> None:
    game = TicTacToe()
    found = pp.mcts(game, game.play("a1 b1 a2 b2 a3"), simulations=5)
    assert found.action is None
    assert found.is_proven


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"simulations": 0}, "simulations is 0; it must be a whole number, 1 or more"),
        ({"exploration": -1}, "exploration is -1; it must be a number, 0 or more"),
        ({"rollout_plies": -1}, "rollout_plies is -1; it must be a whole number of plies, 0 to 100,000"),
        ({"threads": 0}, "threads is 0; it must be a whole number from 1 to 256"),
        ({"tree_nodes": 0}, "tree_nodes is 0; it must be a whole number, 1 or more"),
        ({"seed": 1.5}, "seed is 1.5; it must be a whole number"),
        ({"seconds": -1}, "seconds is -1; it must be above 0"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadArgument) as error:
        pp.mcts(TicTacToe(), **options)
    assert str(error.value) == sentence


@pytest.mark.variant
def test_the_line_of_a_proven_result_holds_no_move_that_loses() -> None:
    """In the first position, c2 wins after b3 b2, and the move that was tried most there may be another one."""
    game = pp.games.Hex(size=3)
    first = game.parse_position("R.R/B../B..")
    found = pp.mcts(game, first, simulations=100, seed=0)
    assert (found.is_proven, found.value, found.action_name) == (True, 1, "b3")
    for seed in range(60):
        state = first if seed % 3 == 2 else game.play(["a1", "b2"][: seed % 3])
        proven = pp.mcts(game, state, simulations=150, seed=seed, compiled=True)
        state = proven.state
        for action in proven.pv if proven.is_proven else ():
            value = pp.solve(game, state, distance=False, compiled=True).value
            state = game.result(state, action)
            after = -1.0 if game.is_terminal(state) else pp.solve(game, state, distance=False, compiled=True).value
            assert after == -value


def test_what_rewards_may_be_is_turned_with_the_player_at_the_root() -> None:
    """A scale from -1 to 9 for one player is one from -9 to 1 for the other; the exploration goes on by that scale."""
    tree = MonteCarloTree(ExplicitTree([[9, 8, 7], [0, 5, -1], [3, 4]]), prove=False, seed=3, compiled=False)
    tree.search(simulations=100)
    memory = tree.session.memory
    assert [memory.read("rewards", 2 + place) for place in (0, 1)] == [-1, 9]
    tree.advance(0)
    tree.search(simulations=1)
    assert [memory.read("rewards", 2 + place) for place in (0, 1)] == [-9, 1]
