"""The contract of a game: six methods, and optional ones that make search better and output readable.

The contract has three pages: the rules in this file, what is known about the game in `perfectplay.knowledge`, and
notation and pictures in `perfectplay.notation`. A game is one class of all three.

The words are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*
(4th edition, section 6.1): a state, the player to move, actions, the result of an action,
terminal states and their utilities.

A game that keeps to the following runs as machine code, and its author does nothing for it; one that does not is
searched all the same, interpreted:

* it is a frozen dataclass (or has no fields), and its fields are the game's parameters;
* a state is an immutable value: a ``NamedTuple`` or a frozen dataclass of ints, floats, bools, short texts, enums,
  None, and tuples of them whose lengths do not change during a game; so is an action (mostly a plain int);
* methods are pure, and integers stay within 64 signed bits (see `perfectplay.words`).

The page "What compiles" of the documentation has the whole list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, ClassVar, Final

from perfectplay.basics import CHANCE, Action, State
from perfectplay.errors import BadPosition, GameError, IllegalMove
from perfectplay.knowledge import TWO_FORMS, Bounds, Knowledge, in_full
from perfectplay.notation import Notation, listed

MOST_ACTIONS: Final = 1 << 20
"""A state with more actions than this counts as one whose actions do not end."""


class Game(Knowledge[State, Action], Notation[State, Action], ABC):
    """The rules of a game; subclass it as ``@dataclass(frozen=True) class Mine(Game[Board, int])``."""

    players: int = 2
    """How many players there are; a class attribute or a field."""

    can_repeat: ClassVar[bool] = True
    """Set this to False to promise that no state comes twice in one game. Then a search need not look back."""

    repetition_limit: ClassVar[int] = 2
    """A played game ends when a position has occurred this many times. A search ends a line at the second time.

    A played game with chance does so only if its class sets this or `can_repeat`, or defines `repetition`."""

    history_matters: bool = False
    """Set this to True if the worth of a state depends on the states before it in more ways than that a cycle has one
    value for all, as under superko. Then no search takes a value from a transposition table, and no whole game is
    solved; the states of the path alone are heeded."""

    has_opposite_utilities: ClassVar[bool] = False
    """Set this to True if the code of `utility` makes sure that one of two sides loses what the other wins. Then a
    search asks for the utility of one player alone at an end, and does not look whether the other's is the opposite."""

    # ------------------------------------------------------------------ the six methods

    @abstractmethod
    def initial_state(self) -> State:
        """Returns the state in which the game starts."""

    @abstractmethod
    def to_move(self, state: State) -> int:
        """Returns the player to move, 0 <= player < players, or `CHANCE`. Players may move in any order."""

    @abstractmethod
    def actions(self, state: State) -> Iterable[Action]:
        """Returns or yields the legal actions: at least one if the game is not over. A pass is an action, too."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """Returns the state after ``action``. It never changes ``state`` itself."""

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Returns True if the game is over."""

    @abstractmethod
    def utility(self, state: State, player: int) -> float:
        """Returns what ``player`` gets in a terminal state: a finite number, and zero-sum between two teams."""

    # ------------------------------------------------------------------ optional rules

    def team(self, player: int) -> int:
        """Returns the team of a player. Players of one team share a utility. By default, each is a team alone."""
        return player

    def chances(self, state: State) -> Iterator[tuple[Action, float]]:
        """Yields the outcomes and their probabilities where `to_move` is `CHANCE`. The probabilities sum to 1."""
        raise BadPosition(f"{type(self).__name__}.to_move said CHANCE, but {type(self).__name__} has no chances")

    @property
    def has_chance(self) -> bool:
        """True if chance may move. By default, that is so where `chances` is defined."""
        return defines(self, "chances")

    def repetition(self, state: State, player: int) -> float:
        """Returns what ``player`` gets if ``state`` comes a second time in one game. The default is 0, a draw.

        If that is as good as the best end or as bad as the worst, the end that a search proves may not be the soonest.
        """
        return 0.0

    def same_position(self, one: State, other: State) -> bool:
        """Returns True if both states count as the same position. By default, equal states do.

        A game whose states hold move counters, such as the plies without progress, ignores these here. Where
        `history_matters`, ``other`` is the later state, and the answer may be another one the other way round.
        """
        return one == other

    def forbidden(self, state: State, action: Action, earlier: Sequence[State]) -> str | None:
        """Returns why ``action`` may not be taken after the states ``earlier``, as one sentence; None if it may.

        `actions` sees one state alone. What only the states before it forbid is said here, to whoever plays a game.
        For a search, `repetition` must make such an action worse than any other: then it is never chosen. By default,
        nothing is forbidden.
        """
        return None

    def canonical(self, state: State) -> State:
        """Returns one representative of all states that are symmetric to ``state``, with the same player to move."""
        return state

    def named_weights(self) -> Knowledge[State, Action] | None:
        """Returns knowledge that estimates as the game itself does, and whose fields are named weights (`Weight`).

        ``perfectplay learn --tune`` tunes these weights. By default there are none.
        """
        return None

    def summands(self, state: State) -> Iterable[tuple[Game[Any, Any], Any]]:
        """Returns independent games, each with its state, whose sum ``state`` is; by default the game itself.

        In a sum, players in turn move in one of the games, and who cannot move in any of them loses. A game that falls
        apart, such as Kayles, says so here; then `perfectplay.grundy` adds up the nim-values of its parts.
        """
        return ((self, state),)

    # ------------------------------------------------------------------ for everyone

    def play(self, moves: str | Iterable[str], state: State | None = None) -> State:
        """Returns the state after ``moves``, named in the game's notation, from ``state`` (or the start).

        Raises `IllegalMove`, which says which move is wrong and what is legal there.
        """
        *_, last = self.along(moves, state)
        return last

    def along(self, moves: str | Iterable[str], state: State | None = None) -> Iterator[State]:
        """Yields the states along ``moves``, from ``state`` (or the start) on. Raises `IllegalMove`, as `play` does."""
        names = self.split_moves(moves) if isinstance(moves, str) else list(moves)
        current = self.initial_state() if state is None else state
        past: list[State] = []
        yield current
        for number, name in enumerate(names, 1):
            place = f"move {number} of {len(names)}, {str(name)!r}"
            if number > 1:
                before = (
                    "".join(str(past) for past in names[: number - 1])
                    if all(len(str(past)) == 1 for past in names)
                    else ",".join(str(past) for past in names[: number - 1])
                )
                place += f" after {before}"
            if self.is_terminal(current):
                raise IllegalMove(f"{place}: the game is already over there; leave out this move and the rest")
            try:
                action = self.parse_action(current, str(name))
            except IllegalMove as error:
                raise IllegalMove(f"{place}: {error}") from None
            if self.history_matters:
                reason = self.forbidden(current, action, past)
                if reason is not None:
                    raise IllegalMove(f"{place}: {reason}")
                past.append(current)
            current = self.result(current, action)
            yield current

    def _choices(self, state: State) -> Iterable[Action]:
        if self.to_move(state) == CHANCE:
            return (outcome for outcome, _ in self.chances(state))
        return self.actions(state)

    def _repr_svg_(self) -> str | None:
        """Returns the initial state as a picture, for a notebook; None while the rules are not finished."""
        try:
            return self.show(self.initial_state()).svg
        except Exception:  # whatever unfinished rules raise: showing a game must not fail
            return None


def defines(game: Knowledge[Any, Any], method: str) -> bool:
    """Returns True if the game (or the knowledge) has its own version of an optional method."""
    return getattr(type(game), method, None) is not getattr(Game, method)


def ends_by_repetition(game: Game[Any, Any]) -> bool:
    """Returns whether a played game ends where a position comes again.

    Chance brings positions back that nobody asked for. So where it moves, a game goes on, unless its class itself says
    that positions can repeat, how often they may, or what that is worth.
    """
    if not game.can_repeat or not game.has_chance:
        return game.can_repeat
    own = [cls for cls in type(game).__mro__ if issubclass(cls, Game) and cls is not Game]
    return any(name in vars(cls) for cls in own for name in ("can_repeat", "repetition_limit", "repetition"))


def sides_of(game: Game[Any, Any]) -> int:
    """Counts the teams of a game; where the rules cannot tell them, the players."""
    try:
        return len({game.team(player) for player in range(game.players)})
    except Exception:  # a search says what is wrong with the teams
        return game.players


def some_choice(game: Any, state: Any) -> Any:
    """Returns an action or outcome of ``state``, of the initial state where the game is over, or 0: for its type."""
    if not game.is_terminal(state):
        return next(iter(game._choices(state)), 0)
    with suppress(Exception):  # who searches from a position need not have a beginning
        return next(iter(game._choices(game.initial_state())), 0)
    return 0


def legal_actions(game: Game[State, Action], state: State) -> list[Action]:
    """Returns all actions of a state. Raises `GameError` where they do not end."""
    found = list(islice(game.actions(state), MOST_ACTIONS + 1))
    if len(found) > MOST_ACTIONS:
        raise GameError(
            f"{type(game).__name__}.actions does not end: it gave more than {MOST_ACTIONS:,} actions in {state!r}, "
            f"such as {found[-1]!r}; let the loop end"
        )
    return found


def bounds_of(game: Game[Any, Any], state: Any, player: int) -> Bounds:
    """Returns what is certain about the value for ``player``. Raises `GameError` if ``bounds`` returns another form."""
    return checked_bounds(game, state, player, game.bounds(state, player))


def checked_bounds(game: Game[Any, Any], state: Any, player: int, answer: Any, method: str = "bounds") -> Bounds:
    """Returns what ``method`` answered as `Bounds`. Raises `GameError` if it is neither a pair nor `Bounds`."""
    try:
        return in_full(answer)
    except TypeError:
        raise GameError(
            f"{type(game).__name__}.{method} gave {answer!r} for player {player} in {state!r}; {TWO_FORMS}"
        ) from None


__all__ = [
    "CHANCE",
    "MOST_ACTIONS",
    "Action",
    "Bounds",
    "Game",
    "Knowledge",
    "Notation",
    "State",
    "bounds_of",
    "checked_bounds",
    "defines",
    "legal_actions",
    "listed",
    "sides_of",
]
