"""OpenSpiel both ways: its games searched as they are, and ours as games of its own that pass its tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters import openspiel
from perfectplay.adapters.openspiel_games import register
from perfectplay.games.registry import GAMES
from tests.variants import first

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; it comes with perfectplay[openspiel]")


# ------------------------------------------------------------ its games


def test_values_of_its_own_games() -> None:
    for by_text in (True, False):
        found = pp.solve(openspiel.as_game("tic_tac_toe", by_text=by_text))
        assert (found.value, found.depth, found.is_proven) == (0, 9, True)
    nim = pp.solve(openspiel.as_game("nim(pile_sizes=1;2;4)"))
    assert nim.value == 1
    assert nim.action_name == "pile:3, take:1;"


def test_the_tree_is_that_of_its_own_search() -> None:
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("breakthrough(rows=4,columns=3)")
    value, action = minimax.alpha_beta_search(game)
    found = pp.alpha_beta(openspiel.as_game(game))
    assert (found.value, found.action) == (value, action)


@pytest.mark.parametrize("name", first(2, ["connect_four", "pig(horizon=12)", "nim", "y(board_size=3)", "backgammon"]))
def test_states_and_actions_are_its_own(name: str) -> None:
    spiel = pyspiel.load_game(name)
    game = openspiel.as_game(spiel)
    draw = random.Random(1)
    state, ours = spiel.new_initial_state(), game.initial_state()
    while not state.is_terminal():
        assert not game.is_terminal(ours)
        assert str(ours.inner) == str(state)
        assert game.node(state) == ours
        if state.is_chance_node():
            assert game.to_move(ours) == pp.CHANCE
            assert list(game.chances(ours)) == state.chance_outcomes()
            action = draw.choice([outcome for outcome, _ in state.chance_outcomes()])
        else:
            assert game.to_move(ours) == state.current_player()
            assert list(game.actions(ours)) == state.legal_actions()
            action = draw.choice(state.legal_actions())
        before = ours
        ours = game.result(ours, action)
        state = state.clone()
        state.apply_action(action)
        assert ours != before
    assert game.is_terminal(ours)
    assert [game.utility(ours, player) for player in range(game.players)] == state.returns()


def test_one_state_for_one_text_where_that_is_promised() -> None:
    by_path, by_text = openspiel.as_game("tic_tac_toe"), openspiel.as_game("tic_tac_toe", by_text=True)
    for game, same in ((by_path, False), (by_text, True)):
        one, other = game.initial_state(), game.initial_state()
        for action in (0, 4, 8):
            one = game.result(one, action)
        for action in (8, 4, 0):
            other = game.result(other, action)
        assert (one == other) is same
    assert pp.solve(by_text).nodes < pp.solve(by_path).nodes


def test_a_best_action_leaves_the_state_as_it_is() -> None:
    state = pyspiel.load_game("connect_four").new_initial_state()
    for action in (3, 0, 3, 0, 3, 1):
        state.apply_action(action)
    history = state.history()
    assert openspiel.best_action(state, depth=2) == 3
    assert openspiel.best_action(state, nodes=500) == 3
    assert openspiel.best_action(state, level=3, nodes=500, seed=1) == 3
    assert state.history() == history


def test_an_evaluation_of_its_states() -> None:
    game = openspiel.as_game("connect_four", evaluation=lambda state, player: 0.5 if str(state)[-4] != "." else 0.0)
    assert game.has_evaluation
    assert pp.search(game, depth=1).value == 0.5


@pytest.mark.slow
def test_a_bot_in_its_matches() -> None:
    from open_spiel.python.algorithms import evaluate_bots

    numpy: Any = pytest.importorskip("numpy")
    game = pyspiel.load_game("tic_tac_toe")
    bots = [openspiel.bot(game, depth=9), pyspiel.make_uniform_random_bot(1, 1)]
    for _ in range(3):
        assert evaluate_bots.evaluate_bots(game.new_initial_state(), bots, numpy.random.RandomState(1))[0] >= 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("kuhn_poker", "kuhn_poker cannot be searched, because its players do not see everything"),
        ("oshi_zumo", "oshi_zumo cannot be searched, because its players move at the same time"),
        ("matching_pennies_3p", "because its players move at the same time"),
        ("stones_and_gems", "because its chance does not say what may come"),
        ("no_game", "OpenSpiel has no game 'no_game'; pyspiel.registered_names() lists those that it has"),
        ("chess(a=3)", "OpenSpiel cannot load 'chess(a=3)': Unknown parameter"),
        (7, "7 is neither a game nor a state of OpenSpiel; give pyspiel.load_game(...)"),
    ],
)
def test_what_cannot_be_searched(given: Any, message: str) -> None:
    with pytest.raises(pp.BadArgument) as error:
        openspiel.as_game(given)
    assert message in str(error.value)


# ------------------------------------------------------------ our games

NAMES = ["connect-four", "pig", "coins", "onitama", "chess", *sorted(set(GAMES) - {"tree"})]
OPTIONS: dict[str, dict[str, Any]] = {
    "pacman": {"utilities": (-10_000.0, 10_000.0)},
    "abalone": {"most_plies": 300},
    "chess": {"most_plies": 100},
    "janggi": {"most_plies": 300},
}


@pytest.mark.parametrize("name", first(5, list(dict.fromkeys(NAMES))))
def test_every_game_of_ours_passes_its_random_games(name: str) -> None:
    game = pp.games.get(name)
    spiel = register(game, f"perfectplay_{name}".replace("-", "_"), **OPTIONS.get(name, {}))
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=name not in ("go", "abalone"), verbose=False)


@pytest.mark.parametrize("name", first(2, ["pig", "onitama", "connect-four", "coins", "hexapawn"]))
@pytest.mark.slow
def test_a_playthrough_can_be_played_again(name: str, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["test"])
    registered = f"perfectplay_{name}_played".replace("-", "_")
    register(pp.games.get(name), registered)
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(registered, None, seed=1), encoding="utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original == again


def test_a_game_goes_there_and_back() -> None:
    game = pp.games.TicTacToe()
    back = openspiel.as_game(register(game, "perfectplay_there_and_back"), by_text=True)
    assert pp.alpha_beta(back, depth=5).nodes == pp.alpha_beta(game, depth=5).nodes
    assert pp.solve(back).value == 0
    assert back.action_name(back.initial_state(), 0) == game.action_name(game.initial_state(), 0)


def test_its_algorithms_find_the_values_of_our_games() -> None:
    from open_spiel.python.algorithms import minimax

    for text, value in (("nim:heaps=1;2;3", -1), ("hexapawn", -1), ("kayles:pins=5", 1)):
        game = pp.games.get(text) if text != "nim:heaps=1;2;3" else pp.games.Nim((1, 2, 3))
        spiel = register(game, f"perfectplay_value_{type(game).__name__.lower()}")
        assert pp.solve(game).value == value
        assert minimax.alpha_beta_search(spiel)[0] == value


def test_observations_are_the_board_and_who_moves() -> None:
    from open_spiel.python.observation import make_observation

    spiel = register(pp.games.TicTacToe(), "perfectplay_seen")
    state = spiel.new_initial_state()
    state.apply_action(3)
    seen = make_observation(spiel)
    seen.set_from(state, 0)
    assert seen.tensor.shape == (10,)
    assert sorted(seen.tensor.tolist()) == [0.0] * 8 + [2.0, 2.0]  # a mark of the other's
    assert seen.tensor[-1] == 2  # the second player moves
    assert seen.string_from(state, 0) == str(state)
    assert str(state).endswith("to move")


def test_positions_that_come_too_often_end_a_game() -> None:
    spiel = register(pp.games.Chess(), "perfectplay_chess_repeated")
    state = spiel.new_initial_state()
    game = pp.games.Chess()
    for number, name in enumerate(["Nf3", "Nf6", "Ng1", "Ng8"] * 2):
        assert not state.is_terminal(), number
        state.apply_action(game.parse_action(state.course.state, name))
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_what_cannot_be_registered() -> None:
    game = pp.games.TicTacToe()
    register(game, "perfectplay_taken")
    register(game, "perfectplay_taken")
    for given, name, options, message in (
        (pp.games.ConnectFour(), "perfectplay_taken", {}, "OpenSpiel has a game perfectplay_taken already"),
        (game, "tic_tac_toe", {}, "OpenSpiel has a game tic_tac_toe already; choose another name"),
        (game, "Tic Tac", {}, "a name in OpenSpiel has small letters, digits and _, such as my_game"),
        ("chess", "perfectplay_x", {}, "it must be an object of a subclass of perfectplay.Game"),
        (pp.games.get("pacman"), "perfectplay_x", {}, "nothing bounds the utilities of Pacman"),
        (game, "perfectplay_x", {"actions": 0}, "actions is 0; it must be a number below which all actions are"),
    ):
        with pytest.raises(pp.BadArgument) as error:
            register(given, name, **options)  # type: ignore[arg-type]
        assert message in str(error.value)
