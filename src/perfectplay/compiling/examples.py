"""Types of states and actions that hold None: what else may stand there, as states of random games show it."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from perfectplay.compiling.converting import is_none_inside, shape_of
from perfectplay.compiling.states import as_declared
from perfectplay.compiling.types import LONG_TEXT, NONE, Maybe, Product, Row, Type, product
from perfectplay.compiling.unifying import unify_known
from perfectplay.errors import NotCompilable

GAMES: Final = 2
PLIES: Final = 60
"""So many random games are looked at, for so many plies; always the same ones, so that machine code is found again.

What these do not show, such as the winner of a long game, the compiler finds out from the rules.
"""
MOST_ACTIONS: Final = 1000
"""No more actions of a state are looked at; there are rules that give them without end."""

_known: dict[Any, tuple[Type, Type]] = {}
"""What was found of a game, because every search of it asks."""


def shapes_of(game: Any, root: Any, action: Any) -> tuple[Type, Type]:
    """Returns the types of states and actions. Where they hold None alone, random games say what else they may hold.

    Raises `NotCompilable` for what machine code cannot hold.
    """
    name = type(game).__name__
    of_state = same_all_over(shape_of(root, None, "", f"the state of {name}"))
    of_action = same_all_over(shape_of(action, None, "", f"an action of {name}"))
    if not (is_none_inside(of_state) or is_none_inside(of_action)):
        return of_state, of_action
    key = rules_key(game), of_state, of_action
    if key not in _known:
        _known[key] = _shown(game, root, of_state, of_action)
    return _known[key]


def rules_key(game: Any) -> Any:
    """Returns what tells rules apart: the game where equal parameters make equal games, otherwise its class."""
    try:
        hash(game)
    except TypeError:
        return type(game)
    is_itself_alone = getattr(type(game), "__eq__", None) is object.__eq__
    return type(game) if is_itself_alone else game


def _shown(game: Any, root: Any, of_state: Type, of_action: Type) -> tuple[Type, Type]:
    """Returns the types of what random games show."""
    name = type(game).__name__
    for state, actions in seen_in_games(game, root):
        of_state = _widened(of_state, [state], f"the state of {name}")
        of_action = _widened(of_action, actions, f"an action of {name}")
        if not (is_none_inside(of_state) or is_none_inside(of_action)):
            break
    return of_state, of_action


def seen_in_games(game: Any, root: Any) -> Iterable[tuple[Any, list[Any]]]:
    """Yields states of random games, each with its actions; ends where the rules fail, which the search reports."""
    source = random.Random(1)
    try:
        for _ in range(GAMES):
            state = root
            for _ in range(PLIES):
                if game.is_terminal(state):
                    yield state, []
                    break
                actions = list(itertools.islice(game._choices(state), MOST_ACTIONS))
                yield as_declared(state, "a state"), actions
                state = game.result(state, source.choice(actions))
    except Exception:  # whatever it is, it comes again where it can be explained
        return


def _widened(kind: Type, values: list[Any], what: str) -> Type:
    for value in values:
        try:
            wide = unify_known(kind, shape_of(value, None, "", what))
        except NotCompilable:
            return kind
        if wide is None or is_unsteady(wide):  # a state of another shape; the compiler says where it comes from
            return kind
        kind = same_all_over(wide)
    return kind


def is_unsteady(kind: Type) -> bool:
    """Returns whether the length of a tuple or a text differs between states."""
    if isinstance(kind, Maybe):
        return is_unsteady(kind.inner)
    if isinstance(kind, Product):
        return any(map(is_unsteady, kind.items))
    return kind is LONG_TEXT or isinstance(kind, Row)


def same_all_over(kind: Type) -> Type:
    """Returns the type with one type for all cells of a board, where some hold None and others a value or None."""
    if not (isinstance(kind, Product) and kind.items):
        return kind
    items = [same_all_over(item) for item in kind.items]
    if kind.cls is None and len(items) > 1 and any(map(is_none_inside, items)) and _are_alike(items):
        wide = functools.reduce(unify_known, items)
        items = [wide] * len(items) if wide is not None else items
    return product(kind.cls, items)


def _are_alike(items: list[Type]) -> bool:
    """Returns whether the items are cells that may be empty, or rows of such cells."""
    of_cells: Callable[[Type], bool] = lambda item: item is NONE.type or isinstance(item, Maybe)  # noqa: E731
    if all(map(of_cells, items)):
        return True
    return all(isinstance(item, Product) and item.cls is None for item in items) and (
        len({len(item.items) for item in items if isinstance(item, Product)}) == 1
    )
