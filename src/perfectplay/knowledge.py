"""The second page of the contract: what somebody knows about a game beyond its rules.

All of it is optional. A game may define these methods itself, and an object of the class `Knowledge` may be handed to
a search instead (see `perfectplay.combined`).
"""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Generic, NamedTuple

from perfectplay.basics import Action, State
from perfectplay.errors import BadArgument

MOST_PLIES: Final = 1 << 20
"""No game lasts longer."""

MOST_NUMBERS: Final = 1 << 16
"""Actions have numbers below this (`Knowledge.action_number`)."""

MOST_CONTENTS: Final = 64
"""So many different things may stand on a cell (`Knowledge.cells`)."""


WEIGHT: Final = "a weight of an evaluation"

Weight = Annotated[int, WEIGHT]
"""A field of knowledge that is a named weight, or ``tuple[Weight, ...]``: a whole number that may be tuned.

Weights are read at run time, so that the same evaluation with other weights is the same machine code.
"""


@functools.lru_cache(maxsize=256)
def weight_names(cls: type) -> tuple[str, ...]:
    """Returns the names of the fields of a class that are annotated as `Weight` or ``tuple[Weight, ...]``."""
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except Exception:  # annotations that name what is only there for a type checker
        return ()
    return tuple(
        name for name, hint in hints.items() if _is_weight(hint) or any(map(_is_weight, typing.get_args(hint)))
    )


def _is_weight(hint: Any) -> bool:
    return WEIGHT in getattr(hint, "__metadata__", ())


def check_counts(weights: Any, meaning: str = "") -> None:
    """Raises `BadArgument` where a tuple of a dataclass has not as many weights as by default.

    Machine code would look up what is not there. ``meaning`` is added to what is wrong.
    """
    for field in dataclasses.fields(weights):
        if isinstance(field.default, tuple):
            count, must = len(getattr(weights, field.name)), len(field.default)
            if count != must:
                raise BadArgument(f"{field.name} has {count} weights; it must have {must}{meaning}")


class Bounds(NamedTuple):
    """What is certain about a state for one player. Every field is an inequality that holds for best play by all.

    The plies are counted from the state. The defaults say nothing.
    """

    lowest: int | float  # not float alone, for which machine code would turn whole numbers into floats
    """lowest <= value."""
    highest: int | float
    """value <= highest."""
    soonest: int = 0
    """soonest <= plies, at every end."""
    latest: int = MOST_PLIES
    """plies <= latest, at every end."""
    soonest_win: int = 0
    """soonest_win <= plies, at every end that is worth more than 0 to the player."""
    soonest_loss: int = 0
    """soonest_loss <= plies, at every end that is worth less than 0 to the player."""


TWO_FORMS: Final = "it must be (lowest, highest), or Bounds(lowest, highest, latest=9) with names for what it says more"


def in_full(answer: Any) -> Bounds:
    """Returns an answer of `Knowledge.bounds` as `Bounds`. Raises TypeError for what is neither a pair nor `Bounds`."""
    if isinstance(answer, Bounds):
        return answer
    if isinstance(answer, (tuple, list)) and len(answer) == 2:
        return Bounds(answer[0], answer[1])
    raise TypeError(f"bounds gave {answer!r}; {TWO_FORMS}")


def _place_of(cls: type[Any], name: str) -> int:
    """Returns the place of the first class in the order of inheritance that defines the name."""
    return next(place for place, one in enumerate(cls.__mro__) if name in vars(one))


class Knowledge(Generic[State, Action]):
    """What a search may know about a game: estimates, bounds, and which actions to try, first or at all.

    Every `Game` is also its own `Knowledge`. A subclass of `Knowledge` alone is knowledge to be handed to a search:
    what it defines stands in for the game's own, and what it does not define stays the game's.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        """Lets `bounds_within` say what `bounds` say in a class that defines only `bounds` anew."""
        super().__init_subclass__(**options)
        if _place_of(cls, "bounds") < _place_of(cls, "bounds_within"):  # those of a base class would hide these bounds
            cls.bounds_within = Knowledge.bounds_within  # type: ignore[method-assign]

    def evaluate(self, state: State, player: int) -> float:
        """Returns an estimate of the utility for ``player``, for a search that stops here. The default is 0.

        Keep it strictly between the utilities, so that no estimate outweighs a proven win.
        """
        return 0.0

    @property
    def has_evaluation(self) -> bool:
        """True if `evaluate` knows anything. By default, that is so where `evaluate` is defined."""
        return type(self).evaluate is not Knowledge.evaluate

    def priority(self, state: State, action: Action) -> int:
        """Returns how early to try ``action``: a search tries larger numbers first. The default is 0."""
        return 0

    def bounds(self, state: State, player: int) -> tuple[float, float] | Bounds:
        """Returns what is certain about the value for ``player``: a pair ``(lowest, highest)``, or `Bounds`.

        lowest <= value <= highest, if all play their best. By default nothing is certain.

        A search asks about states that are not terminal, and about terminal ones that chance leads to. The pair of
        the initial state is also taken for the range of all utilities in the game. A search uses that range to find
        the soonest win, and to prune against players who move at random. In a game of more than two teams, a search
        uses the bounds of the root alone.
        """
        return -float("inf"), float("inf")

    def bounds_within(self, state: State, player: int, low: float, high: float) -> tuple[float, float] | Bounds:
        """Returns what is certain about the value to a search that asks where between two numbers it lies.

        What it says must be as true as what `bounds` say, but it need not be the same: for a value of ``low`` or less
        a small ``highest`` is enough, for one of ``high`` or more a large ``lowest``, and low < high. A game that can
        find that out faster than a search could, such as from the last few squares of a board, does so here. By
        default, it is what `bounds` say.
        """
        return self.bounds(state, player)

    def candidates(self: Any, state: State) -> Iterator[Action]:
        """Yields a subset of the legal actions that contains a best one. By default, these are all actions.

        A best action has the highest value for the player to move; among wins it wins soonest, among losses it loses
        latest. Below the root, the engine searches only the candidates.
        """
        yield from self.actions(state)

    def noisy_actions(self, state: State) -> Iterator[Action]:
        """Yields the actions after which `evaluate` cannot be trusted yet, such as captures. By default there are none.

        A search with ``quiescence`` follows them beyond its depth.
        """
        return iter(())

    def threats(self, state: State, within: int) -> Iterator[Action]:
        """Yields the actions that win at once or threaten to: those after which the opponent must answer.

        Whoever takes one would win with one more action of its own if the opponent did nothing; with ``within`` 2, with
        two more. A search by `perfectplay.threats` tries nothing else for the player who attacks, so that it finds
        less if some are left out. By default there are none.
        """
        return iter(())

    def defences(self: Any, state: State, within: int) -> Iterator[Action]:
        """Yields the actions that may stop what the opponent threatens: after any other one, the opponent can win.

        At least one, and all of the actions where nothing is threatened. That `perfectplay.threats` proves a win rests
        on it. By default, these are all actions.
        """
        yield from self.actions(state)

    def pass_turn(self, state: State) -> State:
        """Returns the state after a pass by the player to move. A search with ``null_move`` asks for it.

        Return ``state`` unchanged where passing would mislead the search: in check, or in an endgame where a pass
        would be better than any action. That is the default.
        """
        return state

    def extension(self, state: State) -> int:
        """Returns how many plies deeper a search with ``extensions`` looks at ``state``. The default is 0.

        For instance 1 where a check must be answered. Any state may be asked about.
        """
        return 0

    def total(self, state: State) -> float:
        """Returns a number that all players' utilities (and estimates) together never exceed below ``state``.

        With it, and with `bounds` that hold whatever the players do, `max_n` leaves out what cannot matter. By default
        it is infinite.
        """
        return float("inf")

    def action_number(self, state: State, action: Action) -> int:
        """Returns a number of ``action``, 0 <= number < 65,536, where an action means much the same in all states.

        Such as the point on which a stone is put. If a game numbers its actions, Monte Carlo tree search learns about
        an action also from walks that took it later (AMAF, "all moves as first").
        """
        return 0

    def cells(self, state: State) -> Iterable[int]:
        """Yields what stands on each cell of the board, as a number from 0 to 63: what `perfectplay.learn` looks at.

        The cells come in the same order in all states, row by row where the board is a rectangle, and then whatever
        else matters, such as the pieces in hand. Without this method, the cells are found from the fields of the
        states: the items of tuples, and the bits of whole numbers.
        """
        return ()

    def check_fit(self, game: Any) -> None:
        """Raises `perfectplay.BadArgument` where this is not knowledge of ``game``; asked when it is handed in."""

    def for_game(self, game: Any) -> Knowledge[Any, Any]:
        """Returns what is handed to a search of ``game``: this, or what stands for it. Raises `BadArgument`."""
        return self

    def random_action(self: Any, state: State, before: State, number: int) -> Action:
        """Returns the action that a random game plays in ``state``, for a random number, 0 <= number < 2**31.

        ``before`` is the state before the last action, or ``state`` itself if that is not known. Without this method,
        all legal actions are as likely. Here a game leaves out what nobody would play, such as filling one's own eye,
        or prefers what looks good. The action must be legal.
        """
        actions = list(self.actions(state))
        return actions[number * len(actions) >> 31]  # type: ignore[no-any-return]
