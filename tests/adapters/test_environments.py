"""Our games in PettingZoo and Gymnasium: their own tests pass, masks are legal actions, rewards are utilities."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters import gymnasium, pettingzoo
from perfectplay.adapters.environment import environment_of
from perfectplay.games.registry import GAMES
from tests.variants import first

NAMES = ["connect-four", "pig", "coins", "chess", *sorted(set(GAMES) - {"tree"})]


def theirs(name: str) -> Any:
    reason = f"{name} is not installed; it comes with perfectplay[{name}]"
    return pytest.importorskip(name, reason=reason)


# ------------------------------------------------------------ PettingZoo


@pytest.mark.filterwarnings("ignore:Observation", "ignore:.*action_mask", "ignore:The action")
@pytest.mark.parametrize("name", first(4, list(dict.fromkeys(NAMES))))
def test_every_game_passes_the_test_of_pettingzoo(name: str) -> None:
    theirs("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    game = pp.games.get(name)
    api_test(pettingzoo.env(game, most_plies=60), num_cycles=100)
    if name == "pig":
        seed_test(lambda: pettingzoo.env(game), num_cycles=50)


def test_an_episode_is_a_game() -> None:
    theirs("pettingzoo")
    game = pp.games.TicTacToe()
    env = pettingzoo.raw_env(game, render_mode="ansi")
    env.reset(seed=1)
    draw = random.Random(1)
    state = game.initial_state()
    while not game.is_terminal(state):
        observation, reward, terminated, truncated, info = env.last()
        assert (reward, terminated, truncated, info) == (0.0, False, False, {})
        assert env.agent_selection == f"player_{game.to_move(state)}"
        legal = list(game.actions(state))
        assert [number for number, may in enumerate(observation["action_mask"]) if may] == sorted(legal)
        other = env.possible_agents[1 - game.to_move(state)]
        assert not env.observe(other)["action_mask"].any()
        assert env.render().startswith(game.draw(state))
        action = draw.choice(legal)
        env.step(action)
        state = game.result(state, action)
        assert env.course.state == state
    assert env.rewards == {f"player_{player}": game.utility(state, player) for player in range(2)}
    assert all(env.terminations.values())
    env.close()


def test_our_players_are_policies() -> None:
    theirs("pettingzoo")
    game = pp.games.TicTacToe()
    env = pettingzoo.env(game)
    ours = pettingzoo.Policy(env, depth=9)
    for seed in range(4):
        env.reset(seed=seed)
        env.action_space("player_0").seed(seed)
        got = dict.fromkeys(env.agents, 0.0)
        me = f"player_{seed % 2}"
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            got[agent] += reward
            mask = observation["action_mask"]
            if terminated or truncated:
                env.step(None)
            else:
                env.step(ours(env) if agent == me else env.action_space(agent).sample(mask))
        assert got[me] >= 0
        assert sum(got.values()) == 0
    with pytest.raises(pp.BadArgument, match="is not an environment of ours"):
        pettingzoo.Policy("chess")


def test_chance_moves_by_the_seed() -> None:
    theirs("pettingzoo")
    game = pp.games.get("backgammon")
    env = pettingzoo.raw_env(game)
    begun = []
    for seed in (1, 1, 2, 3, 4):
        env.reset(seed=seed)
        assert env.course.to_move != pp.CHANCE
        begun.append(env.course.state)
    assert begun[0] == begun[1]
    assert len(set(begun)) > 2


def test_an_episode_may_be_cut_off_and_an_illegal_action_is_named() -> None:
    theirs("pettingzoo")
    env = pettingzoo.raw_env(pp.games.ConnectFour(), most_plies=3)
    env.reset()
    with pytest.raises(pp.IllegalMove, match=r"the action 9 is not legal here; legal are 0, 1, 2, 3, 4, 5, 6"):
        env.step(9)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


# ------------------------------------------------------------ Gymnasium


@pytest.mark.filterwarnings("ignore:.*alternative render modes")
@pytest.mark.parametrize("name", first(3, ["connect-four", "pig", "othello", "coins", "onitama", "go"]))
def test_its_own_checker_passes(name: str) -> None:
    theirs("gymnasium")
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.env(pp.games.get(name), level=1, nodes=40, render_mode="ansi"))


def test_rewards_are_those_of_the_agent() -> None:
    theirs("gymnasium")
    game = pp.games.TicTacToe()
    player = pp.Player(game, depth=9)
    for seat in (0, 1):
        env = gymnasium.env(game, level=1, nodes=20, seed=3, player=seat)
        for seed in range(3):
            _, info = env.reset(seed=seed)
            done, reward = False, 0.0
            while not done:
                assert info["player"] == seat == game.to_move(info["state"])
                action = player.choose(info["state"], earlier=()).action
                assert env.action_masks()[action]
                _, reward, done, truncated, info = env.step(action)
                assert not truncated
            assert reward == game.utility(info["state"], seat) >= 0


def test_a_stronger_opponent_takes_a_win() -> None:
    theirs("gymnasium")
    env = gymnasium.env(pp.games.TicTacToe(), depth=9)
    env.reset()
    reward, done = 0.0, False
    while not done:  # whoever always takes the first legal action loses
        _, reward, done, _, _ = env.step(int(env.action_masks().argmax()))
    assert reward == -1


def test_seats_may_be_drawn_or_chosen() -> None:
    theirs("gymnasium")
    env = gymnasium.env(pp.games.TicTacToe(), level=1, nodes=20, player=None)
    assert {env.reset(seed=seed)[1]["player"] for seed in range(8)} == {0, 1}
    assert env.reset(options={"player": 1})[1]["player"] == 1
    with pytest.raises(pp.BadArgument, match="player is 2; it must be a seat from 0 to 1"):
        env.reset(options={"player": 2})


def test_an_illegal_action_ends_the_game() -> None:
    theirs("gymnasium")
    env = gymnasium.env(pp.games.ConnectFour(), level=1, nodes=20, illegal_reward=-5.0)
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(8)
    assert (reward, terminated, truncated) == (-5.0, True, False)
    assert info["illegal"].startswith("the action 8 is not legal here; legal are 0, ")
    assert not observation["action_mask"].any()
    with pytest.raises(pp.BadArgument, match="the episode is over; call reset before the next step"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"player": 5}, "player is 5; it must be a seat from 0 to 1, or None to draw one"),
        ({"render_mode": "rgb"}, "render_mode is 'rgb'; it must be 'ansi', which gives a text"),
        ({"most_plies": 0}, "most_plies is 0; it must be a whole number, 1 or more"),
        ({"level": 11}, "level is 11"),
        ({"opponent": 1, "level": 2}, "level is an option of the opponent; give it to the Player that you hand over"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], message: str) -> None:
    theirs("gymnasium")
    with pytest.raises(pp.BadArgument, match=message):
        gymnasium.env(pp.games.TicTacToe(), **options)


def test_what_is_no_game() -> None:
    with pytest.raises(pp.BadArgument, match=r"it must be an object of a subclass of perfectplay\.Game"):
        environment_of("chess")  # type: ignore[arg-type]
