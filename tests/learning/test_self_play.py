"""Learning by playing: the same weights interpreted and compiled, and values that come true."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.combined import with_knowledge
from perfectplay.errors import GameError, PerfectPlayError
from perfectplay.games import find
from perfectplay.games.squares import Step
from perfectplay.learning.learner import Learner, network_for
from perfectplay.learning.training import Training, Ways
from tests.learning.test_cells import Row

SMALL = ["connect-four:columns=4,rows=4", "hexapawn", "breakthrough:columns=4,rows=4"]


def trained(game: pp.Game[Any, Any], positions: int, *, compiled: bool, seed: int = 0) -> Training:
    training = Training(game, network_for(game), ways=Ways(seed=seed), compiled=compiled)
    training.run(positions=positions)
    return training


@pytest.mark.parametrize("name", [*SMALL[:2], *(pytest.param(name, marks=pytest.mark.slow) for name in SMALL[2:])])
def test_both_runs_learn_the_same_weights(name: str) -> None:
    game = find(name)
    interpreted, compiled = (trained(game, 400, compiled=how) for how in (False, True))
    assert not interpreted.is_compiled
    assert compiled.is_compiled
    assert interpreted.counts == compiled.counts
    assert interpreted.stores == compiled.stores
    assert max(interpreted.weights) > 0


def test_another_seed_plays_other_games() -> None:
    game = find("connect-four:columns=4,rows=4")
    assert trained(game, 300, compiled=True).weights != trained(game, 300, compiled=True, seed=1).weights


def test_rules_with_texts_learn_both_ways_too() -> None:
    interpreted, compiled = (trained(Row(), 300, compiled=how) for how in (False, True))
    assert interpreted.stores == compiled.stores


@pytest.mark.slow
def test_knowledge_gives_what_the_learner_has_found() -> None:
    game = find("connect-four:columns=4,rows=4")
    training = trained(game, 20_000, compiled=True)
    known = with_knowledge(game, training.learned())
    state = game.play(["2", "3", "2"])
    memory = training.memories[0]
    from perfectplay.learning.self_play import worth

    value = worth(with_knowledge(game, replace(training.network, learned_rules="")), state, _of(training, memory))
    assert known.evaluate(state, 0) == pytest.approx(value, abs=0.05)
    assert known.evaluate(state, 1) == -known.evaluate(state, 0)
    learned = training.learned()
    one, other = (pp.alpha_beta(game, state, depth=4, knowledge=learned, compiled=how) for how in (False, True))
    assert (one.value, one.nodes) == (other.value, other.nodes)


class Forced(pp.games.Hexapawn):
    """Its author says that the first action is best."""

    def candidates(self, state: Any) -> Any:
        for action in self.actions(state):
            yield action
            break


class Undecided(pp.games.Hexapawn):
    """Its author sometimes finds nothing best."""

    def candidates(self, state: Any) -> Any:
        for action in self.actions(state):
            if state.turn == 0:
                yield action


@pytest.mark.parametrize("compiled", [False, True])
def test_the_best_move_is_looked_for_among_the_candidates(compiled: bool) -> None:
    training = Training(Forced(), network_for(Forced()), ways=Ways(exploring=0.0), compiled=compiled)
    training.run(positions=100)
    assert training.counts.positions == 2 * training.counts.learned  # each position, and one after it
    exploring = Training(Forced(), network_for(Forced()), ways=Ways(exploring=1.0), compiled=compiled)
    exploring.run(positions=100)
    lengths = [run.counts.learned / run.counts.games for run in (training, exploring)]
    assert lengths[0] == int(lengths[0])  # always the same game
    assert lengths[1] != int(lengths[1])


@pytest.mark.parametrize("compiled", [False, True])
def test_a_position_without_candidates_is_told(compiled: bool) -> None:
    training = Training(Undecided(), network_for(Undecided()), ways=Ways(), compiled=compiled)
    with pytest.raises(GameError, match=r"Undecided.candidates gave no action in .*turn=1.*it must give one that is"):
        training.run(positions=100)


class Illegal(pp.games.Hexapawn):
    """Its author says that something is best which nobody can do."""

    def candidates(self, state: Any) -> Any:
        yield Step(8, 8)

    def result(self, state: Any, action: Step) -> Any:
        if action.start == action.target:
            raise ValueError("no step")
        return super().result(state, action)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_candidate_that_nobody_can_do_is_told(compiled: bool) -> None:
    training = Training(Illegal(), network_for(Illegal()), ways=Ways(exploring=0.0), compiled=compiled)
    with pytest.raises(GameError, match=r"Illegal.candidates gave Step\(.*=8\) in .*, which is none of the actions;"):
        training.run(positions=100)


class Told(pp.games.Hexapawn):
    """A game whose own evaluation is right, and speaks in small numbers."""

    unit = 0.001

    def evaluate(self, state: Any, player: int) -> float:
        return self.unit * super().evaluate(state, player)


class Misled(Told):
    """It says the opposite."""

    unit = -0.2


@pytest.mark.parametrize("game", [pp.games.Hexapawn(), Told(), Misled()])
def test_before_anything_is_learned_the_game_has_its_say(game: pp.Game[Any, Any]) -> None:
    learned = Training(game, network_for(game), ways=Ways(), compiled=False).learned()
    known = with_knowledge(game, learned)
    states = [game.play(line) for line in (["a1-a2"], ["b1-b2", "a3xb2"], ["b1-b2", "c3xb2", "a1xb2"])]
    said = [game.evaluate(state, 0) for state in states]
    values = [known.evaluate(state, 0) for state in states]
    assert sorted(range(3), key=said.__getitem__) == sorted(range(3), key=values.__getitem__)
    assert [math.copysign(1, one) if one else 0 for one in said] == [
        math.copysign(1, one) if one else 0 for one in values
    ]
    assert max(map(abs, values)) > 0.2, "the size of the units does not count"


def test_how_much_the_game_knows_is_learned_too() -> None:
    told, misled = (trained(game, 30_000, compiled=True) for game in (Told(), Misled()))
    assert told.weights[-1] > 0.1
    assert misled.weights[-1] < 0.1, "it was 1/2 at first"
    assert told.learned().learned_share[0] == told.weights[-1] * told.network.learned_share[0]
    nothing = trained(find("connect-four:columns=4,rows=4"), 300, compiled=False)
    assert (nothing.weights[-1], nothing.learned().learned_share) == (0.0, (0.0,))


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("wrong", [math.nan, math.inf])
def test_an_evaluation_that_gives_no_number_is_named(wrong: float, compiled: bool) -> None:
    class Wrong(pp.games.Hexapawn):
        def evaluate(self, state: Any, player: int) -> float:
            return wrong

    with pytest.raises(pp.GameError, match=rf"^Wrong.evaluate gave {wrong!r} for player 0 in "):
        trained(Wrong(), 300, compiled=compiled)


@pytest.mark.parametrize("compiled", [False, True])
def test_one_that_gives_none_late_in_the_game_is_named_as_well(compiled: bool) -> None:
    class Late(pp.games.Hexapawn):
        def evaluate(self, state: Any, player: int) -> float:
            return math.inf if state.board.count("W") == 1 else super().evaluate(state, player)

    game = Late()
    network = replace(network_for(pp.games.Hexapawn()), learned_share=(5.0,))
    training = Training(game, network, ways=Ways(), compiled=compiled)
    with pytest.raises(pp.GameError, match=r"^Late.evaluate gave -?(inf|nan) for player 0 in "):
        training.run(positions=3_000)


def _of(training: Training, memory: Any) -> Any:
    """Returns an interpreted record with the weights of a training."""
    from perfectplay.learning.self_play import OWN_UNIT, SCALE, SelfPlay

    record = SelfPlay.interpreted()
    record.weights = training.weights
    record.settings = {SCALE: 1.0, OWN_UNIT: training.network.learned_share[0]}
    return record


def test_what_is_learned_comes_true() -> None:
    game = find("hexapawn")  # the second player wins
    training = trained(game, 30_000, compiled=True)
    known = with_knowledge(game, training.learned())
    assert known.evaluate(game.initial_state(), 0) < -0.5
    state = game.initial_state()
    while not game.is_terminal(state):
        mover = game.to_move(state)
        if mover == 0:
            action = min(game.actions(state))
        else:
            action = max(
                game.actions(state),
                key=lambda action: worth_of(game, known, game.result(state, action)),
            )
        state = game.result(state, action)
    assert game.utility(state, 1) == 1


def worth_of(game: Any, known: Any, state: Any) -> float:
    return float(game.utility(state, 1) if game.is_terminal(state) else known.evaluate(state, 1))


def test_several_threads_share_the_weights() -> None:
    game = find("connect-four:columns=4,rows=4")
    training = Training(game, network_for(game), ways=Ways(), threads=2, compiled=True)
    assert training.run(deadline=time.monotonic() + 0.3) is pp.StopReason.SECONDS
    assert all(memory["games"] > 0 for memory in training.memories)
    assert training.counts.games == sum(memory["games"] for memory in training.memories)


def test_a_learner_that_diverges_says_so() -> None:
    learner = Learner(find("hexapawn"), ways=Ways(rate=1e6), compiled=False)
    with pytest.raises(PerfectPlayError, match=r"learning has diverged after .* give a smaller rate than 1e"):
        learner.run(0.2)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf, 40_000.0])
def test_one_weight_that_is_wrong_is_seen(wrong: float) -> None:
    learner = Learner(find("hexapawn"), ways=Ways(), compiled=False)
    assert learner.run(0.05)
    learner.training.weights[7] = wrong
    with pytest.raises(PerfectPlayError, match="learning has diverged"):
        learner.run(0.1)


class Broken(Row):
    def result(self, state: Any, action: int) -> Any:
        if state.moves > 400:
            raise RuntimeError("never")
        return super().result(state, action)

    def utility(self, state: Any, player: int) -> float:
        raise ZeroDivisionError("no utility")


def test_rules_that_fail() -> None:
    with pytest.raises(pp.GameError, match="utility"):
        pp.learn(Broken(), minutes=0.001, compiled=False)


class InPlace(Row):
    """Its state is a list, which each move changes."""

    def initial_state(self) -> Any:
        return [0, 0]


@pytest.mark.parametrize("tune", [False, True])
def test_states_that_change_in_place(tune: bool) -> None:
    with pytest.raises(pp.GameError, match=r"^the state, a list, of InPlace cannot be hashed; states are immutable"):
        pp.learn(InPlace(), tune=tune)


def test_of_two_won_positions_the_better_one_is_worth_more() -> None:
    """Values never reach the utilities, and go on growing where tanh is as good as 1."""
    from perfectplay.compiling.weights import Weights

    game = find("hexapawn")
    network = network_for(game)
    values = [
        with_knowledge(
            game,
            replace(
                network,
                learned_weights=Weights([weight] * (2 * network.learned_sizes[0])),
                learned_scale=(0.01, network.learned_scale[1]),
                learned_share=(0.0,),
            ),
        ).evaluate(game.initial_state(), 0)
        for weight in (0, 1, 40, 80, 160, 32_000)
    ]
    assert values[0] == 0
    assert values == sorted(set(values))
    assert values[-1] < 1
