"""Turns an exception inside a search into one sentence that names the method and the position."""

from __future__ import annotations

import math
import random
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from numbers import Integral, Real
from pathlib import Path
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
from perfectplay.showing import ONE_MOVES, expect_players

OURS: Final = str(Path(__file__).parent.parent)  # in a file that holds all modules, there are no such folders
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
    states = [root]
    for action in path:
        try:
            states.append(game.result(states[-1], action))
        except (Exception, SystemExit) as raised:
            return _problem_of_result(game, states[-1], action, raised)
        if states[-1] is None and _problem_at(game, None, error) is not None:
            return _no_state(game, states[-2], action)
    for state in reversed(states):
        if (found := _problem_at(game, state, error)) is not None:
            return found
    if isinstance(error, FAULTS) and (found := _problem_below(game, states[-1], error, seconds)) is not None:
        return found
    return (
        _problem_of_the_search(game, states[-1], error)
        or _problem_below(game, states[-1], error, seconds)
        or _unexplained(game, states[-1], error)
    )


def _no_state(game: Game[Any, Any], state: Any, action: Any) -> GameError:
    return GameError(f"{type(game).__name__}.result gave None for {action!r} in {state!r}; it must return a state")


def _problem_of_result(game: Game[Any, Any], state: Any, action: Any, raised: BaseException) -> GameError:
    """Returns what is wrong where `result` raised: the method that gave the action, if it is not legal."""
    with suppress(Exception):
        if (found := _problem_of_illegal(_Asked(game, state), legal_actions(game, state))) is not None:
            return found
    return _sentence(game, "result", (state, action), raised)


def _problem_of_the_search(game: Game[Any, Any], state: Any, error: BaseException) -> GameError | None:
    """Returns what the rules ask too much of a search, near a state."""
    name = type(game).__name__
    if isinstance(error, TooManyActions):
        return GameError(
            f"{name} has a state or a line with more actions than this search keeps; search with minimax, which keeps "
            f"the fewest"
        )
    if isinstance(error, OutOfBounds):
        return _out_of_bounds(game, state)
    if isinstance(error, ChanceMet):
        return GameError(f"{name} has chance nodes; minimax, alpha-beta and perft are for games without chance")
    if isinstance(error, UtilityTooLarge):
        return GameError(
            f"a utility or an estimate of {name} is 2**31 or more (or infinite), near {state!r}; "
            f"search and solve keep values below that, so scale them down"
        )
    if isinstance(error, TypeError) and "unhashable" in str(error):
        return cannot_be_hashed(game, state, ", or search with table=False")
    if isinstance(error, NoActions):
        return GameError(f"{name}.actions gave no action in a state that is not terminal, on the way to {state!r}")
    return None


def _unexplained(game: Game[Any, Any], state: Any, error: BaseException) -> GameError:
    said = f"{type(game).__name__} raised {type(error).__name__}: {error} near {state!r}"
    if any(frame.f_code.co_name == "_interpreted" for frame, _ in traceback.walk_tb(error.__traceback__)):
        return GameError(f"the search of {said}; see perfectplay.check, which looks at every method")
    return MachineCodeOnly(
        f"the compiled run of {said}, where the interpreted one does not; search with compiled=False and see "
        f"perfectplay.check"
    )


def _problem_below(game: Game[Any, Any], state: Any, error: BaseException, seconds: float) -> GameError | None:
    """Plays random games from a state on, to find what a random game of the search has met."""
    source, ends = random.Random(1), time.monotonic() + seconds
    for _ in range(GAMES):
        current = state
        last: tuple[Any, ...] = ()
        for _ in range(PLIES):
            if time.monotonic() > ends:
                return None
            found = _problem_at(game, current, error)
            if found is not None:
                return _no_state(game, *last) if current is None and last else found
            if game.is_terminal(current):
                break
            last = current, source.choice(list(game._choices(current)))
            current = game.result(*last)
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


class _Asked:
    """A game that is asked about a state, and remembers which method it was asked last, with which arguments."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game, self.state = game, state
        self.name = type(game).__name__
        self.method, self.arguments = "is_terminal", (state,)

    def asking(self, method: str, *arguments: Any) -> Any:
        self.method, self.arguments = method, arguments
        return getattr(self.game, method)(*arguments)

    def number(self, method: str, player: int, *, is_finite: bool = True) -> GameError | None:
        """Returns what is wrong with a number that a method gives for a player."""
        value = self.asking(method, self.state, player)
        return _problem_of_number(self.name, method, value, player, self.state, is_finite=is_finite)


def _problem_at(game: Game[Any, Any], state: Any, error: BaseException) -> GameError | None:
    """Asks every method about a state. Returns the first thing that is wrong."""
    asked = _Asked(game, state)
    try:
        over = asked.asking("is_terminal", state)
        if over is None:
            return GameError(f"{asked.name}.is_terminal gave None in {state!r}; it must return True or False")
        if over:
            return _problem_of_end(asked, error)
        if (found := _problem_of_estimates(asked, error)) is not None:
            return found
        if defines(game, "cells") and (found := _problem_of_cells(asked)) is not None:
            return found
        if game.can_repeat:
            asked.asking("same_position", state, state)
        mover = asked.asking("to_move", state)
        if mover == CHANCE:
            return _problem_of_chance(asked, error)
        if (found := no_player(game, mover, state)) is not None:
            return found
        asked.asking("team", mover)
        return _problem_of_bounds(asked) or _problem_of_actions(asked)
    except (Exception, SystemExit) as raised:
        return _sentence(game, asked.method, asked.arguments, raised)


def _problem_of_end(asked: _Asked, error: BaseException) -> GameError | None:
    for player in range(asked.game.players):
        if (found := asked.number("utility", player)) is not None:
            return found
    return _problem_of_sum(asked.game, asked.state) if isinstance(error, NotZeroSum) else None


def _problem_of_estimates(asked: _Asked, error: BaseException) -> GameError | None:
    for player in range(asked.game.players):
        for method in ("evaluate", "repetition"):
            if (found := asked.number(method, player, is_finite=isinstance(error, NotFinite))) is not None:
                return found
    return None


def _problem_of_cells(asked: _Asked) -> GameError | None:
    contents = asked.asking("cells", asked.state)
    if not isinstance(contents, Iterable):
        return GameError(
            f"{asked.name}.cells gave {contents!r} in {asked.state!r}; it must list what stands on each cell"
        )
    list(contents)
    return None


def _problem_of_bounds(asked: _Asked) -> GameError | None:
    game, state = asked.game, asked.state
    for player in range(game.players):
        for called, window in (("bounds", ()), ("bounds_within", (-LARGEST, LARGEST))):
            try:
                checked_bounds(game, state, player, asked.asking(called, state, player, *window), called)
            except GameError as wrong:
                return wrong
    asked.asking("canonical", state)
    asked.asking("pass_turn", state)
    return None


def _problem_of_actions(asked: _Asked) -> GameError | None:
    given = asked.asking("actions", asked.state)
    if not isinstance(given, Iterable):
        return GameError(
            f"{asked.name}.actions gave {given!r} in {asked.state!r}; it must yield each of the actions, or return "
            f"a list"
        )
    try:
        actions = legal_actions(asked.game, asked.state)
    except GameError as wrong:
        return wrong
    if not actions:
        return GameError(
            f"{asked.name}.actions gave no action in {asked.state!r}, which is_terminal does not call terminal; "
            f"a player who can do nothing needs a pass, or the game is over"
        )
    if (found := _problem_of_some_actions(asked, actions)) is not None:
        return found
    for action in actions:
        if (found := _problem_of_action(asked, action)) is not None:
            return found
    for drawn in RANDOM_NUMBERS:
        chosen = asked.asking("random_action", asked.state, asked.state, drawn)
        if chosen not in actions:
            return _illegal(asked, "random_action", chosen)
    return None


def _illegal(asked: _Asked, method: str, action: Any) -> GameError:
    return GameError(
        f"{asked.name}.{method} gave {action!r} in {asked.state!r}, which is none of the actions; "
        f"it must be a legal one"
    )


def _problem_of_illegal(asked: _Asked, actions: Sequence[Any]) -> GameError | None:
    """Returns which method gave an action that is none of the legal ones."""
    for called in ("candidates", "noisy_actions"):
        for action in asked.asking(called, asked.state) if defines(asked.game, called) else ():
            if action not in actions:
                return _illegal(asked, called, action)
    return None


def _problem_of_some_actions(asked: _Asked, actions: Sequence[Any]) -> GameError | None:
    """Returns what is wrong with the candidates, the noisy actions, or the numbers that belong to a state."""
    name, state = asked.name, asked.state
    for called in ("candidates", "noisy_actions"):
        if not isinstance(some := asked.asking(called, state), Iterable):
            return GameError(f"{name}.{called} gave {some!r} in {state!r}; it must yield some of the actions")
    if not isinstance(plies := asked.asking("extension", state), Integral):
        return GameError(f"{name}.extension gave {plies!r} in {state!r}; it must be a whole number of plies")
    if not isinstance(most := asked.asking("total", state), Real):
        return GameError(f"{name}.total gave {most!r} in {state!r}; it must be a number")
    if not list(asked.asking("candidates", state)):
        return GameError(
            f"{name}.candidates gave no action in {state!r}, which is_terminal does not call "
            f"terminal; it must give one that is best"
        )
    return _problem_of_illegal(asked, actions)


def _problem_of_action(asked: _Asked, action: Any) -> GameError | None:
    name, state = asked.name, asked.state
    priority = asked.asking("priority", state, action)
    if not isinstance(priority, Integral):
        return GameError(f"{name}.priority gave {priority!r} for {action!r} in {state!r}; it must be a whole number")
    asked.asking("result", state, action)
    number = asked.asking("action_number", state, action)
    if not isinstance(number, Integral) or not 0 <= int(number) < MOST_NUMBERS:
        return GameError(
            f"{name}.action_number gave {number!r} for {action!r} in {state!r}; "
            f"it must be a whole number from 0 to {MOST_NUMBERS - 1}"
        )
    return None


def no_player(game: Game[Any, Any], mover: Any, state: Any) -> GameError | None:
    """Returns what is wrong if ``mover`` is not one of the game's players."""
    if isinstance(mover, Integral) and 0 <= int(mover) < game.players:
        return None
    said = f"{type(game).__name__}.to_move gives {mover!r}"
    if isinstance(mover, (tuple, list, set, frozenset)):
        return GameError(f"{said} in the state {state!r}; {ONE_MOVES}")
    right = f"it must be from 0 to {game.players - 1}, or CHANCE ({CHANCE})"
    return GameError(f"{said}, which is not a player, in the state {state!r}; {right}")


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


def _problem_of_chance(asked: _Asked, error: BaseException) -> GameError | None:
    name, state = asked.name, asked.state
    has_chances = defines(asked.game, "chances")
    if isinstance(error, ChanceMet) or not has_chances:
        right = "search and expectiminimax for this one" if has_chances else f"and {name} defines no chances"
        return GameError(
            f"{name}.to_move says CHANCE in {state!r}; minimax, alpha-beta and perft are for games without chance, "
            f"{right}"
        )
    given = asked.asking("chances", state)
    outcomes = list(given) if isinstance(given, Iterable) else [given]
    for one in outcomes:
        if not isinstance(one, (tuple, list)) or len(one) != 2:
            return _no_pair(name, given, one, state)
    if not outcomes:
        return GameError(
            f"{name}.chances gave no outcome in {state!r}; where to_move says CHANCE there is at least one"
        )
    for outcome, probability in outcomes:
        if not probability >= 0:
            return GameError(
                f"{name}.chances gave the probability {probability!r} for {outcome!r} in {state!r}; "
                f"it must be a number from 0 to 1"
            )
    total = math.fsum(probability for _, probability in outcomes)
    if abs(total - 1) > MOST_OFF:
        return GameError(f"{name}.chances gave probabilities that sum to {total:.12g} in {state!r}; they must sum to 1")
    for outcome, _ in outcomes:
        asked.asking("result", state, outcome)
    return None


def _no_pair(name: str, given: Any, one: Any, state: Any) -> GameError:
    said = f"{name}.chances gave {one!r} in {state!r}"
    if isinstance(given, dict):
        return GameError(f"{said}; it must return the items() of the dict, so that there are pairs")
    return GameError(f"{said}; it must yield pairs of an outcome and its probability")


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
    expect_players(game)
    if state is not None:
        return state
    try:
        found = game.initial_state()
    except Exception as raised:
        wrong = misdeclared(game, "initial_state", raised)
        if wrong is not None:
            raise GameError(str(wrong)) from raised
        text = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
        raise GameError(f"{type(game).__name__}.initial_state raised {text}{_place(raised)}") from raised
    if found is None:
        raise GameError(f"{type(game).__name__}.initial_state gave None; it must return a state")
    return found


def _place(raised: BaseException) -> str:
    """Names the innermost line outside of this library: of the user's rules, or of what they call."""
    inside = [place for place in traceback.walk_tb(raised.__traceback__) if not _is_ours(place[0].f_code.co_filename)]
    return f" ({inside[-1][0].f_code.co_filename}, line {inside[-1][1]})" if inside else ""


def _is_ours(file: str) -> bool:
    """Returns whether a file is part of this library, but for its games."""
    return file.startswith(OURS) and not file.startswith(str(Path(OURS) / "games"))
