"""Games of ours in OpenSpiel: each becomes one of its games in Python, for its algorithms and its tests.

::

    import perfectplay, pyspiel
    from perfectplay.adapters.openspiel_games import register

    register(perfectplay.games.Onitama(), "onitama")
    game = pyspiel.load_game("onitama")

Actions have numbers (see `perfectplay.adapters.spaces`), observations are what stands on each cell, and who moves.
Positions that come too often end a game as in `perfectplay play`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from perfectplay.adapters.course import Course
from perfectplay.adapters.needing import needed
from perfectplay.adapters.spaces import Numbering, View, found_in, numbering_of, view_of
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, bounds_of
from perfectplay.knowledge import MOST_PLIES

USUAL_PLIES: Final = 5000
"""Where the rules give no longest game, a draw after so many plies, chance included."""

NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, eq=False)
class Ours:
    """What the game in OpenSpiel is made of."""

    game: Game[Any, Any]
    numbering: Numbering
    view: View
    most_plies: int

    def __deepcopy__(self, known: Any) -> Ours:
        return self


_REGISTERED: dict[str, Game[Any, Any]] = {}


def register(
    game: Game[Any, Any],
    name: str,
    *,
    actions: int | Sequence[Any] | None = None,
    utilities: tuple[float, float] | None = None,
    most_plies: int | None = None,
) -> Any:
    """Registers a game in OpenSpiel under a name, and returns it as ``pyspiel.load_game(name)`` does.

    ``actions`` is a number below which all actions are, or a list of them, as `numbering_of` takes it. ``utilities`` is
    the lowest and the highest utility; by default what the game's ``bounds`` say. A game that lasts ``most_plies`` is a
    draw; by default that is what the ``bounds`` say of the longest game, or 5,000.

    Raises `BadArgument` for a name that another game has, for utilities without bounds, and where OpenSpiel is missing.
    """
    pyspiel = needed("pyspiel", "OpenSpiel", "openspiel")
    if not isinstance(game, Game):
        raise BadArgument(f"game is {game!r}; it must be an object of a subclass of perfectplay.Game")
    if not NAME.fullmatch(name):
        raise BadArgument(f"the name is {name!r}; a name in OpenSpiel has small letters, digits and _, such as my_game")
    taken = name in _REGISTERED or name in pyspiel.registered_names()
    if taken and _REGISTERED.get(name) != game:
        raise BadArgument(f"OpenSpiel has a game {name} already; choose another name")
    lowest, highest = utilities or _utilities(game)
    latest = bounds_of(game, game.initial_state(), 0).latest
    plies = most_plies or (latest if latest < MOST_PLIES else USUAL_PLIES)
    ours = Ours(game, numbering_of(game, actions), view_of(game), plies)
    kind = _type_of(pyspiel, game, name)
    info = pyspiel.GameInfo(
        num_distinct_actions=ours.numbering.size,
        max_chance_outcomes=found_in(game).outcomes if game.has_chance else 0,
        num_players=game.players,
        min_utility=lowest,
        max_utility=highest,
        utility_sum=0.0 if _is_zero_sum(game) else None,
        max_game_length=plies,
    )
    pyspiel.register_game(kind, _game_class(pyspiel, kind, info, ours))
    _REGISTERED[name] = game
    return pyspiel.load_game(name)


def _utilities(game: Game[Any, Any]) -> tuple[float, float]:
    """Returns the lowest and the highest utility of any player."""
    start = game.initial_state()
    bounds = [bounds_of(game, start, player) for player in range(game.players)]
    lowest, highest = min(bound.lowest for bound in bounds), max(bound.highest for bound in bounds)
    if abs(lowest) == float("inf") or abs(highest) == float("inf"):
        raise BadArgument(
            f"nothing bounds the utilities of {type(game).__name__}, and OpenSpiel asks for bounds; "
            f"give utilities=(lowest, highest)"
        )
    return float(lowest), float(highest)


def _is_zero_sum(game: Game[Any, Any]) -> bool:
    return game.players == 2 and game.team(0) != game.team(1)


def _type_of(pyspiel: Any, game: Game[Any, Any], name: str) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=f"{type(game).__name__} of perfectplay",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _is_zero_sum(game) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _game_class(pyspiel: Any, kind: Any, info: Any, ours: Ours) -> Any:
    """Returns the class of the game, as OpenSpiel's games in Python are written."""
    public = needed("open_spiel.python.observation", "OpenSpiel", "openspiel").IIGObserverForPublicInfoGame
    state_class = _state_class(pyspiel, ours)

    class OurGame(pyspiel.Game):  # type: ignore[misc]
        """A game of perfectplay."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self, state: Any = None) -> Any:
            return state_class(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
                return Observer(ours)
            return public(iig_obs_type, params)

    return OurGame


class Played:
    """What a state in OpenSpiel does that belongs to a game of ours; a subclass of ``pyspiel.State``, too."""

    ours: ClassVar[Ours]
    terminal: ClassVar[int]
    """What stands for the player to move after the end, in OpenSpiel."""
    chance: ClassVar[int]

    def __init__(self, game: Any) -> None:
        super().__init__(game)  # type: ignore[call-arg] # OpenSpiel's, in the subclass
        self.course = Course.begin(self.ours.game)
        self.plies = 0

    def current_player(self) -> int:
        if self.is_terminal():
            return self.terminal
        mover = self.course.to_move
        return self.chance if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.ours.numbering.number(action) for action in self.course.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the numbers of the outcomes, in the game's order, and their probabilities."""
        return [(number, share) for number, (_, share) in enumerate(self.ours.game.chances(self.course.state))]

    def _apply_action(self, number: int) -> None:
        self.course = self.course.after(self._meant(number))
        self.plies += 1

    def _meant(self, number: int) -> Any:
        if self.course.to_move == CHANCE:
            return self.course.actions()[number]
        return self.ours.numbering.action(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return self.ours.game.action_name(self.course.state, self._meant(number))

    def is_terminal(self) -> bool:
        return self.plies >= self.ours.most_plies or self.course.is_over

    def returns(self) -> list[float]:
        """Returns what each player has got: 0 before the end."""
        return list(self.course.utilities)

    def __str__(self) -> str:
        return self.course.text()


def _state_class(pyspiel: Any, made_of: Ours) -> Any:
    """Returns the class of the game's states."""

    class OurState(Played, pyspiel.State):  # type: ignore[misc]
        """A state of a game of perfectplay, with the plies so far."""

        ours = made_of
        terminal = int(pyspiel.PlayerId.TERMINAL)
        chance = int(pyspiel.PlayerId.CHANCE)

    return OurState


class Observer:
    """What players see of a state, as a tensor and as text."""

    def __init__(self, ours: Ours) -> None:
        numpy = needed("numpy", "NumPy", "openspiel")
        self.ours = ours
        self.tensor = numpy.zeros(ours.view.size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        self.tensor[:] = self.ours.view.of(self.ours.game, state.course.state)

    def string_from(self, state: Any, player: int) -> str:
        text: str = state.course.text()
        return text
