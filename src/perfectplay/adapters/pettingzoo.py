"""Games of ours as environments of PettingZoo, in which agents act one after the other; and our players as policies.

::

    from perfectplay.adapters import pettingzoo

    env = pettingzoo.env(perfectplay.games.ConnectFour())
    ours = pettingzoo.Policy(env, seconds=0.1, level=5)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        elif agent == "player_0":
            action = ours(env)
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is what stands on each cell, and who moves, in whole numbers; ``action_mask`` has a 1 for each legal
action (see `perfectplay.adapters.spaces`). A reward is what the game gives at its end. Chance moves by itself, drawn by
the seed of ``reset``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from perfectplay.adapters.course import Course
from perfectplay.adapters.environment import Environment, check_render_mode, environment_of, rendered
from perfectplay.adapters.needing import needed
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.playing.player import Player


class Turns:
    """What an environment does that belongs to a game of ours; a subclass of ``pettingzoo.AECEnv``, too."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012 - theirs
    agents: list[str]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    agent_selection: str

    def __init__(self, made_of: Environment, render_mode: str | None) -> None:
        super().__init__()
        self.made_of = made_of
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{type(made_of.game).__name__}_v0"}
        self.possible_agents = [f"player_{player}" for player in range(made_of.game.players)]
        observed, taken = made_of.spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = dict.fromkeys(self.possible_agents, taken)
        self.course = Course.begin(made_of.game)
        self.generator = random.Random()
        self.plies = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With the same ``seed``, chance does the same."""
        if seed is not None:
            self.generator = random.Random(seed)
        self.course = Course.begin(self.made_of.game).settled(self.generator)
        self.plies = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the observation of an agent; its mask is empty if it is not the agent's turn."""
        is_over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        return self.made_of.observation(self.course, may_move=agent == self.agent_selection and not is_over)

    def step(self, action: Any) -> None:
        """Takes the action with this number for the agent whose turn it is. Raises `IllegalMove`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[attr-defined] # PettingZoo's
            return
        meant = self.made_of.meant(self.course, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.course = self.course.after(meant).settled(self.generator)
        self.plies += 1
        if self.course.is_over:
            self.rewards = dict(zip(self.agents, self.course.utilities, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.plies >= self.made_of.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()  # type: ignore[attr-defined] # PettingZoo's
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Chooses whose turn it is: at the end, somebody's."""
        mover = 0 if self.course.is_over else self.course.to_move
        self.agent_selection = self.possible_agents[mover]

    def render(self) -> str | None:
        return rendered(self.course, self.render_mode)

    def close(self) -> None: ...

    def __str__(self) -> str:
        return str(self.metadata["name"])


@lru_cache(maxsize=1)
def _class() -> Any:
    """Returns the class of the environments, which is made when PettingZoo is needed."""
    base = needed("pettingzoo", "PettingZoo", "pettingzoo").AECEnv

    class OurEnv(Turns, base):  # type: ignore[misc, valid-type]
        """A game of perfectplay as an environment of PettingZoo."""

    return OurEnv


def raw_env(
    game: Game[Any, Any],
    *,
    actions: int | Sequence[Any] | None = None,
    most_plies: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """Returns the environment of a game without wrappers: an illegal action raises `IllegalMove`.

    ``actions`` and ``most_plies`` are those of `environment_of`. ``render_mode`` is "ansi" or "human". Raises
    `BadArgument` for options that cannot be, and where PettingZoo is missing.
    """
    check_render_mode(render_mode)
    kind = _class()
    return kind(environment_of(game, actions, most_plies), render_mode)


def env(game: Game[Any, Any], *, illegal_reward: float = -1.0, **options: Any) -> Any:
    """Returns the environment of a game with PettingZoo's usual wrappers.

    Whoever takes an illegal action ends the game and gets ``illegal_reward``. The other options are those of `raw_env`,
    and so are the errors.
    """
    made = raw_env(game, **options)
    wrappers = needed("pettingzoo.utils.wrappers", "PettingZoo", "pettingzoo")
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=illegal_reward)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class Policy:
    """One of our players as a policy: called with an environment, it returns the number of an action.

    The options are those of `perfectplay.Player`: ``seconds``, ``depth``, ``nodes``, ``level`` and others. Raises
    `BadArgument` for what is no environment of ours, and for options that cannot be.
    """

    def __init__(self, env: Any, **options: Any) -> None:
        self.player: Player[Any, Any] = Player(_inside(env).made_of.game, **options)

    def __call__(self, env: Any) -> int:
        """Returns the number of an action for the agent whose turn it is. Raises `BadPosition` after the end."""
        inside = _inside(env)
        course = inside.course
        return inside.made_of.numbering.number(self.player.choose(course.state, earlier=course.earlier).action)


def _inside(env: Any) -> Turns:
    """Returns the environment within its wrappers."""
    inside = getattr(env, "unwrapped", env)
    if not isinstance(inside, Turns):
        raise BadArgument(f"{env!r} is not an environment of ours; give one that perfectplay.adapters.pettingzoo made")
    return inside
