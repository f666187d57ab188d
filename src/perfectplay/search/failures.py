"""Turns an exception inside a search into one sentence that names the method and the position."""

from __future__ import annotations

import math
import random
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from numbers import Integral, Real
from typing import Any, Final

from perfectplay.declared import misdeclared
from perfectplay.errors import (
    BadActionNumber,
    BadArgument,
    BadChances,
    ChanceMet,
    GameError,
    MachineCodeOnly,
    NoActions,
    NoSuchPlayer,
    NotFinite,
    NotZeroSum,
    OutOfBounds,
    TooManyActions,
    UtilityTooLarge,
)
from perfectplay.game import CHANCE, Game, bounds_of, checked_bounds, defines, legal_actions
from perfectplay.knowledge import MOST_NUMBERS
from perfectplay.search.parts.chance import MOST_OFF
from perfectplay.search.parts.scores import LARGEST
from perfectplay.search.parts.sound import MOST_APART, NO_RIVAL, rival_of

FAULTS: Final = (BadActionNumber, BadChances, NoActions, NoSuchPlayer, NotFinite, NotZeroSum)
"""What a search of samples may meet beyond the path that it keeps, in a random game."""
GAMES: Final = 1000
SECONDS: Final = 1.0
PLIES: Final = 1000
"""So many random games, for so long and of so many plies, are played to find the place of a fault."""


OF_PLAYERS: Final = ("utility", "evaluate", "repetition", "bounds", "bounds_within")
"""Methods that are asked about a state for a player."""

RANDOM_NUMBERS: Final = (0, 1 << 30, (1 << 31) - 1)
"""For which a game is asked for a random action."""


def explained(
    game: Game[Any, Any], root: Any, path: Sequence[Any], error: BaseException, *, seconds: float = SECONDS
) -> GameError:
    """Returns the error that the user sees. Plays the rules again along ``path``, interpreted, to find the place.

    Where it is not on the path, looks for it in random games for so many ``seconds``.
    """
    if isinstance(error, GameError):
        return error
    name = type(game).__name__
    states = [root]
    found: GameError | None = None
    for action in path:
        try:
            states.append(game.result(states[-1], action))
        except (Exception, SystemExit) as raised:
            return _sentence(game, "result", (states[-1], action), raised)
    for state in reversed(states):
        found = _problem_at(game, state, error)
        if found is not None:
            return found
    if isinstance(error, FAULTS) and (found := _problem_below(game, states[-1], error, seconds)) is not None:
        return found
    if isinstance(error, TooManyActions):
        return GameError(
            f"{name} has a state or a line with more actions than this search keeps; search with minimax, which keeps "
            f"the fewest"
        )
    if isinstance(error, OutOfBounds):
        return _out_of_bounds(game, states[-1])
    if isinstance(error, ChanceMet):
        return GameError(f"{name} has chance nodes; minimax, alpha-beta and perft are for games without chance")
    if isinstance(error, UtilityTooLarge):
        return GameError(
            f"a utility or an estimate of {name} is 2**31 or more (or infinite), near {states[-1]!r}; "
            f"search and solve keep values below that, so scale them down"
        )
    if isinstance(error, TypeError) and "unhashable" in str(error):
        return cannot_be_hashed(game, states[-1], ", or search with table=False")
    if isinstance(error, NoActions):
        return GameError(f"{name}.actions gave no action in a state that is not terminal, on the way to {states[-1]!r}")
    if (found := _problem_below(game, states[-1], error, seconds)) is not None:
        return found
    if any(frame.f_code.co_name == "_interpreted" for frame, _ in traceback.walk_tb(error.__traceback__)):
        return GameError(
            f"the search of {name} raised {type(error).__name__}: {error} near {states[-1]!r}; "
            f"see perfectplay.check, which looks at every method"
        )
    return MachineCodeOnly(
        f"the compiled run of {name} raised {type(error).__name__}: {error} near {states[-1]!r}, where the "
        f"interpreted one does not; search with compiled=False and see perfectplay.check"
    )


def _problem_below(game: Game[Any, Any], state: Any, error: BaseException, seconds: float) -> GameError | None:
    """Plays random games from a state on, to find what a random game of the search has met."""
    source, ends = random.Random(1), time.monotonic() + seconds
    for _ in range(GAMES):
        current = state
        for _ in range(PLIES):
            if time.monotonic() > ends:
                return None
            found = _problem_at(game, current, error)
            if found is not None:
                return found
            if game.is_terminal(current):
                break
            current = game.result(current, source.choice(list(game._choices(current))))
    return None


def cannot_be_hashed(game: Game[Any, Any], state: Any, otherwise: str = "") -> GameError:
    """Returns the error for a state, or for actions in it, of which the rules make lists or the like."""
    name = type(game).__name__
    has_actions = is_hashable(state) and not game.is_terminal(state) and game.to_move(state) != CHANCE
    for action in game.actions(state) if has_actions else ():
        if not is_hashable(action):
            return GameError(
                f"{name}.actions gives actions that cannot be hashed, such as {action!r}; make each an int or a tuple"
            )
    return GameError(
        f"{_unhashable(state, 'the state')} of {name} cannot be hashed; states are immutable: make it a tuple or a "
        f"frozenset{otherwise}"
    )


def is_hashable(value: Any) -> bool:
    """Returns whether a value can be looked up in a dict."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _unhashable(value: Any, what: str) -> str:
    """Returns, in words, the innermost part of a value that cannot be hashed."""
    if isinstance(value, tuple):
        names = getattr(value, "_fields", range(len(value)))
        for name, item in zip(names, value, strict=True):
            try:
                hash(item)
            except TypeError:
                place = f"field {name}" if isinstance(name, str) else f"item {name}"
                return _unhashable(item, f"{place} of {what}")
    return f"{what}, a {type(value).__name__},"


def _problem_at(game: Game[Any, Any], state: Any, error: BaseException) -> GameError | None:
    name = type(game).__name__
    without_chance = isinstance(error, ChanceMet) or not defines(game, "chances")
    method, arguments = "is_terminal", (state,)

    def asking(called: str, *given: Any) -> Any:
        nonlocal method, arguments
        method, arguments = called, given
        return getattr(game, called)(*given)

    try:
        everyone = range(game.players)
        if asking("is_terminal", state):
            for player in everyone:
                found = _problem_of_number(name, "utility", asking("utility", state, player), player, state)
                if found is not None:
                    return found
            return _problem_of_sum(game, state) if isinstance(error, NotZeroSum) else None
        for player in everyone:
            for called in ("evaluate", "repetition"):
                is_finite = isinstance(error, NotFinite)
                found = _problem_of_number(
                    name, called, asking(called, state, player), player, state, is_finite=is_finite
                )
                if found is not None:
                    return found
        if game.can_repeat:
            asking("same_position", state, state)
        mover = asking("to_move", state)
        found = no_player(game, mover, state)
        if found is not None and mover != CHANCE:
            return found
        if mover == CHANCE and not without_chance:
            return _problem_of_chance(game, state, asking)
        if mover == CHANCE:
            right = (
                "search and expectiminimax for this one"
                if defines(game, "chances")
                else f"and {name} defines no chances"
            )
            return GameError(
                f"{name}.to_move says CHANCE in {state!r}; minimax, alpha-beta and perft are for games without chance, "
                f"{right}"
            )
        asking("team", mover)
        for player in everyone:
            for called, window in (("bounds", ()), ("bounds_within", (-LARGEST, LARGEST))):
                try:
                    checked_bounds(game, state, player, asking(called, state, player, *window), called)
                except GameError as wrong:
                    return wrong
        asking("canonical", state)
        asking("pass_turn", state)
        method, arguments = "actions", (state,)
        try:
            actions = legal_actions(game, state)
        except GameError as wrong:
            return wrong
        if not actions:
            return GameError(
                f"{name}.actions gave no action in {state!r}, which is_terminal does not call terminal; "
                f"a player who can do nothing needs a pass, or the game is over"
            )
        for called in ("candidates", "noisy_actions"):
            if not isinstance(some := asking(called, state), Iterable):
                return GameError(f"{name}.{called} gave {some!r} in {state!r}; it must yield some of the actions")
        if not isinstance(plies := asking("extension", state), Integral):
            return GameError(f"{name}.extension gave {plies!r} in {state!r}; it must be a whole number of plies")
        if not isinstance(most := asking("total", state), Real):
            return GameError(f"{name}.total gave {most!r} in {state!r}; it must be a number")
        if not list(asking("candidates", state)):
            return GameError(
                f"{name}.candidates gave no action in {state!r}, which is_terminal does not call "
                f"terminal; it must give one that is best"
            )
        list(asking("noisy_actions", state))
        for action in actions:
            priority = asking("priority", state, action)
            if not isinstance(priority, Integral):
                return GameError(
                    f"{name}.priority gave {priority!r} for {action!r} in {state!r}; it must be a whole number"
                )
            asking("result", state, action)
            number = asking("action_number", state, action)
            if not isinstance(number, Integral) or not 0 <= int(number) < MOST_NUMBERS:
                return GameError(
                    f"{name}.action_number gave {number!r} for {action!r} in {state!r}; "
                    f"it must be a whole number from 0 to {MOST_NUMBERS - 1}"
                )
        for drawn in RANDOM_NUMBERS:
            chosen = asking("random_action", state, state, drawn)
            if chosen not in actions:
                return GameError(
                    f"{name}.random_action gave {chosen!r} in {state!r}, which is none of the actions; "
                    f"it must be a legal one"
                )
    except (Exception, SystemExit) as raised:
        return _sentence(game, method, arguments, raised)
    return None


def no_player(game: Game[Any, Any], mover: Any, state: Any) -> GameError | None:
    """Returns what is wrong if ``mover`` is not one of the game's players."""
    if isinstance(mover, Integral) and 0 <= int(mover) < game.players:
        return None
    name = type(game).__name__
    if isinstance(mover, (tuple, list, set, frozenset)):
        return GameError(
            f"{name}.to_move gives {mover!r} in the state {state!r}; in each state one player moves: games in which "
            f"several move at the same time, or in which something is hidden from a player, cannot be searched"
        )
    return GameError(
        f"{name}.to_move gives {mover!r}, which is not a player, in the state {state!r}; "
        f"it must be from 0 to {game.players - 1}, or CHANCE ({CHANCE})"
    )


def _problem_of_number(
    name: str, method: str, value: Any, player: int, state: Any, *, is_finite: bool = True
) -> GameError | None:
    said = f"{name}.{method} gave {value!r} for player {player} in {state!r}"
    if not isinstance(value, Real) or value != value:
        return GameError(f"{said}; it must be a number")
    if is_finite and math.isinf(value):
        return GameError(f"{said}; it must be a finite number, such as 1.0 for a win")
    return None


def _problem_of_sum(game: Game[Any, Any], state: Any) -> GameError | None:
    """Returns what is wrong where the utilities of two sides are not opposite."""
    rival = rival_of(game, game.team(0))
    if rival == NO_RIVAL:
        return None
    one, other = game.utility(state, 0), game.utility(state, rival)
    if abs(one + other) <= MOST_APART * abs(one):
        return None
    return GameError(
        f"{type(game).__name__}.utility gave {one!r} for player 0 and {other!r} for player {rival} in {state!r}; "
        f"of two sides, one loses what the other wins, so they must add up to 0; max_n and paranoid search other games"
    )


def _out_of_bounds(game: Game[Any, Any], state: Any) -> GameError:
    name = type(game).__name__
    method = "utility" if game.is_terminal(state) else "evaluate"
    for asked, of in ((state, ""), (game.initial_state(), " of the initial state")):
        for player in range(game.players):
            value: Any = getattr(game, method)(state, player)
            low, high = bounds_of(game, asked, player)[:2]
            if not low <= value <= high:
                return GameError(
                    f"{name}.{method} gave {value!r} for player {player} in {state!r}, but {name}.bounds "
                    f"says {low!r} to {high!r}{of}, which Star pruning rests on; search with "
                    f"pruning='none', or let one of the two keep to the other"
                )
    return GameError(f"{name}.{method} lies outside of {name}.bounds in {state!r}; search with pruning='none'")


def _problem_of_chance(game: Game[Any, Any], state: Any, asking: Callable[..., Any]) -> GameError | None:
    called = f"{type(game).__name__}.chances"
    outcomes = list(asking("chances", state))
    if not outcomes:
        return GameError(f"{called} gave no outcome in {state!r}; where to_move says CHANCE there is at least one")
    for outcome, probability in outcomes:
        if not probability >= 0:
            return GameError(
                f"{called} gave the probability {probability!r} for {outcome!r} in {state!r}; "
                f"it must be a number from 0 to 1"
            )
    total = math.fsum(probability for _, probability in outcomes)
    if abs(total - 1) > MOST_OFF:
        return GameError(f"{called} gave probabilities that sum to {total:.12g} in {state!r}; they must sum to 1")
    for outcome, _ in outcomes:
        asking("result", state, outcome)
    return None


def _sentence(game: Game[Any, Any], method: str, arguments: tuple[Any, ...], raised: BaseException) -> GameError:
    wrong = misdeclared(game, method, raised)
    if wrong is not None:
        return GameError(str(wrong))
    text = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
    error = GameError(f"{type(game).__name__}.{method} raised {text}{_place(raised)}{_given(method, arguments)}")
    error.__cause__ = raised
    return error


def _given(method: str, arguments: tuple[Any, ...]) -> str:
    """Names the arguments of a method, for a sentence."""
    if method == "team":
        return f" for player {arguments[0]}"
    state = f" in the state {arguments[0]!r}"
    if method in OF_PLAYERS:
        return f"{state} for player {arguments[1]}"
    given = ", ".join(f"{argument!r}" for argument in arguments[1:])
    return f"{state} with {given}" if given else state


def guarded(game: Game[Any, Any], root: Any, ask: Callable[[], Any]) -> Any:
    """Returns what ``ask`` returns; turns an exception in the rules into a `GameError` about ``root``."""
    try:
        return ask()
    except Exception as error:
        raise explained(game, root, (), error) from error


def root_of(game: Game[Any, Any], state: Any) -> Any:
    """Returns the state that a search starts from.

    Raises `BadArgument` if ``game`` is no game, and `GameError` where its initial state fails.
    """
    if not isinstance(game, Game):
        raise BadArgument(f"{game!r} is not a game; a game is an instance of a subclass of perfectplay.Game")
    if state is not None:
        return state
    try:
        return game.initial_state()
    except Exception as raised:
        wrong = misdeclared(game, "initial_state", raised)
        if wrong is not None:
            raise GameError(str(wrong)) from raised
        text = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
        raise GameError(f"{type(game).__name__}.initial_state raised {text}{_place(raised)}") from raised


def _place(raised: BaseException) -> str:
    inside = [place for place in traceback.walk_tb(raised.__traceback__) if place[0].f_code.co_name != "asking"]
    return f" ({inside[-1][0].f_code.co_filename}, line {inside[-1][1]})" if inside else ""
