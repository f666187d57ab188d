"""A game of ours as an environment of Gymnasium: one agent plays, against opponents of a level that you choose.

::

    from perfectplay.adapters import gymnasium

    env = gymnasium.env(perfectplay.games.ConnectFour(), level=3, seconds=0.05)
    observation, info = env.reset(seed=1)
    done = False
    while not done:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        done = terminated or truncated

An observation is what stands on each cell, and who moves, in whole numbers; ``action_mask`` has a 1 for each legal
action (see `perfectplay.adapters.spaces`). The reward is what the game gives to the agent at its end, and 0 before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from perfectplay.adapters.course import Course
from perfectplay.adapters.environment import Environment, check_render_mode, environment_of, rendered
from perfectplay.adapters.needing import needed
from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.game import Game
from perfectplay.playing.player import Player

Opponent = Callable[[int | None], Player[Any, Any]]
"""Makes the opponent for a seed."""


class Single:
    """What an environment does that belongs to a game of ours; a subclass of ``gymnasium.Env``, too."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's name

    def __init__(
        self,
        made_of: Environment,
        opponent: Opponent,
        player: int | None,
        illegal_reward: float,
        render_mode: str | None,
    ) -> None:
        self.made_of, self.made, self.seat = made_of, opponent, player
        self.opponent = opponent(None)
        self.illegal_reward, self.render_mode = illegal_reward, render_mode
        self.observation_space, self.action_space = made_of.spaces()
        self.generator = random.Random()
        self.course = Course.begin(made_of.game)
        self.player = 0
        """The seat of the agent in this episode."""
        self.plies = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game; ``options={"player": 1}`` chooses the seat.

        With the same ``seed``, chance does the same, and so does the opponent, unless it thinks by the clock.
        """
        super().reset(seed=seed)  # type: ignore[misc] # Gymnasium's, in the subclass
        if seed is not None:
            self.generator, self.opponent = random.Random(seed), self.made(seed)
        chosen = (options or {}).get("player", self.seat)
        _check_seat(self.made_of.game, chosen)
        self.player = self.generator.randrange(self.made_of.game.players) if chosen is None else chosen
        self.course, self.plies = Course.begin(self.made_of.game).settled(self.generator), 0
        self._let_others_move()
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes the action with this number, and lets the others move.

        An illegal action ends the game with ``illegal_reward``, and ``info["illegal"]`` says what would be right.
        Raises `BadArgument` after the end.
        """
        if self._is_done():
            raise BadArgument("the episode is over; call reset before the next step")
        try:
            meant = self.made_of.meant(self.course, action)
        except IllegalMove as error:
            self.plies = self.made_of.most_plies
            return self._seen(), self.illegal_reward, True, False, {**self._info(), "illegal": str(error)}
        self._take(meant)
        self._let_others_move()
        self._show()
        is_over = self.course.is_over
        reward = self.course.utilities[self.player]
        return self._seen(), reward, is_over, self._is_done() and not is_over, self._info()

    def action_masks(self) -> Any:
        """Returns whether each action is legal now, as algorithms that mask actions ask for it."""
        return self._seen()["action_mask"].astype(bool)

    def _take(self, action: Any) -> None:
        self.course = self.course.after(action).settled(self.generator)
        self.plies += 1

    def _let_others_move(self) -> None:
        while not self._is_done() and self.course.to_move != self.player:
            self._take(self.opponent.choose(self.course.state, earlier=self.course.earlier).action)

    def _is_done(self) -> bool:
        return self.course.is_over or self.plies >= self.made_of.most_plies

    def _seen(self) -> Any:
        return self.made_of.observation(self.course, may_move=not self._is_done())

    def _info(self) -> dict[str, Any]:
        return {"player": self.player, "state": self.course.state}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return rendered(self.course, self.render_mode)

    def close(self) -> None: ...


@lru_cache(maxsize=1)
def _class() -> Any:
    """Returns the class of the environments, which is made when Gymnasium is needed."""
    base = needed("gymnasium", "Gymnasium", "gymnasium").Env

    class OurEnv(Single, base):  # type: ignore[misc, valid-type]
        """A game of perfectplay as an environment of Gymnasium."""

    return OurEnv


def env(
    game: Game[Any, Any],
    *,
    player: int | None = 0,
    opponent: Player[Any, Any] | None = None,
    illegal_reward: float = -1.0,
    actions: int | Sequence[Any] | None = None,
    most_plies: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """Returns the environment of a game in which one agent plays, and our player plays all others.

    ``player`` is the agent's seat, 0 for the one who moves first; with None, each episode draws one. ``options`` are
    those of the opponent, as for `perfectplay.Player`: ``level``, ``seconds``, ``nodes``, ``seed`` and others; or
    ``opponent`` is a player that you have made. ``actions`` and ``most_plies`` are those of `environment_of`.
    ``render_mode`` is "ansi" or "human".

    Raises `BadArgument` for options that cannot be, and where Gymnasium is missing.
    """
    check_render_mode(render_mode)
    kind = _class()
    made_of = environment_of(game, actions, most_plies)
    _check_seat(game, player)
    if opponent is not None and options:
        raise BadArgument(
            f"{next(iter(options))} is an option of the opponent; give it to the Player that you hand over"
        )

    def made(seed: int | None) -> Player[Any, Any]:
        if opponent is not None:
            return opponent
        return Player(game, **(options if seed is None else {"seed": seed, **options}))

    return kind(made_of, made, player, illegal_reward, render_mode)


def _check_seat(game: Game[Any, Any], player: Any) -> None:
    if player is not None and player not in range(game.players):
        raise BadArgument(f"player is {player!r}; it must be a seat from 0 to {game.players - 1}, or None to draw one")
