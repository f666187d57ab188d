"""Types of states and actions that one of them does not show: what else may stand where it holds None, and how long its
tuples, sets and texts may become. States of random games show it."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from perfectplay.compiling.converting import (
    holds_varying,
    is_none_inside,
    merged,
    merged_actions,
    merged_all,
    merged_or_both,
    shape_of,
)
from perfectplay.compiling.states import as_declared
from perfectplay.compiling.types import (
    NEVER,
    NONE,
    Either,
    Letters,
    Maybe,
    Product,
    Type,
    Varying,
    inside,
    maybe,
    product,
    varying,
)
from perfectplay.errors import BeyondMachineCode, NotCompilable

GAMES: Final = 2
PLIES: Final = 60
"""So many random games are looked at, for so many plies; always the same ones, so that machine code is found again.

What these do not show, such as the winner of a long game, the compiler finds out from the rules.
"""
MOST_ACTIONS: Final = 1000
"""No more actions of a state are looked at; there are rules that give them without end."""
MOST_SEEN: Final = 4000
"""Nor more of all states together."""
MOST_LEARNING: Final = 20
"""So often random games are played to see how long tuples, sets and texts become."""
OTHER_LENGTH: Final = "a tuple has another length than the "
"""How machine code begins to say that a state has lost its shape."""
TOO_LONG: Final = "a text of more than seven bytes does not fit into a word"
"""How machine code begins to say that the rules have put together a long text."""
MOST_WORDS: Final = 1024
"""A state of more words is not kept in machine code."""

_known: dict[Any, tuple[Type, Type]] = {}
"""What was found of a game, because every search of it asks."""
_at_odds: dict[Any, str] = {}
"""Which two types the states, or the actions, of a game have that do not become one; in words."""
_varying: dict[Any, tuple[Type, Type] | None] = {}
"""The same for games whose tuples, sets or texts change their lengths; None for those in which none was seen to."""


_long_texts: set[Any] = set()
"""The games whose rules were seen to put together texts that are too long for a word."""


def makes_long_texts(game: Any) -> bool:
    """Returns whether rules were seen to put together texts that are too long for a word of machine code."""
    return game is not None and rules_key(game) in _long_texts


def shapes_of(game: Any, root: Any, action: Any) -> tuple[Type, Type]:
    """Returns the types of states and actions. Random games say what else may stand where they hold None, and how long
    sets become, and tuples and texts of which it is known that they change their lengths.

    Raises `NotCompilable` for what machine code cannot hold.
    """
    name = type(game).__name__
    of_state = same_all_over(shape_of(root, None, "", f"the state of {name}"))
    of_action = same_all_over(shape_of(action, None, "", f"an action of {name}"))
    if is_open(of_state) or is_open(of_action) or _may_have_changed(game, of_state):
        varied = varied_shapes(game, of_state, of_action)
        if varied is not None:
            return varied
        if (is_open(of_state) or is_open(of_action)) and rules_key(game) in _at_odds:
            raise NotCompilable(_at_odds[rules_key(game)])
    _check_filled(of_state, "", f"the state of {name}")
    _check_filled(of_action, "", f"an action of {name}")
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


def seen_in_games(game: Any, root: Any, seed: int = 1) -> Iterable[tuple[Any, list[Any]]]:
    """Yields states of random games, each with its actions; ends where the rules fail, which the search reports."""
    source = random.Random(seed)
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
            wide = _joined(kind, shape_of(value, None, "", what), what)
        except NotCompilable:
            return kind
        if wide is None or (holds_varying(wide) and not holds_varying(kind)):
            return kind  # a state of another shape
        kind = same_all_over(wide)
    return kind


def _joined(kind: Type, other: Type, what: str) -> Type | None:
    """Returns the type that holds two states or two actions, whichever ``what`` says."""
    return (merged_actions if what.startswith("an action") else merged_or_both)(kind, other)


def same_all_over(kind: Type) -> Type:
    """Returns the type with one type for all cells of a board, where some hold None and others a value or None."""
    if not (isinstance(kind, Product) and kind.items):
        return kind
    items = [same_all_over(item) for item in kind.items]
    if kind.cls is None and len(items) > 1 and any(map(is_none_inside, items)) and _are_alike(items):
        wide = functools.reduce(lambda one, other: merged(one, other) or one, items)
        items = [wide] * len(items)
    return product(kind.cls, items)


def _are_alike(items: list[Type]) -> bool:
    """Returns whether the items are cells that may be empty, or rows of such cells."""
    of_cells: Callable[[Type], bool] = lambda item: item is NONE.type or isinstance(item, Maybe)  # noqa: E731
    if all(map(of_cells, items)):
        return True
    return all(isinstance(item, Product) and item.cls is None for item in items) and (
        len({len(item.items) for item in items if isinstance(item, Product)}) == 1
    )


# ------------------------------------------------------------ what changes its length


def varied_shapes(game: Any, of_state: Type, of_action: Type) -> tuple[Type, Type] | None:
    """Returns types with room for what changes its length; None where nothing does, or where there is no such type."""
    key = rules_key(game)
    if key not in _varying:
        _varying[key] = _seen_lengths(game)
    found = _varying[key]
    if found is None:
        return None
    wide = merged_or_both(found[0], of_state), merged_actions(found[1], of_action)
    if wide != found:  # this state, or this action, has more items than all that random games showed
        if None in wide:
            return None
        found = _varying[key] = with_room(wide[0], of_state), with_room(wide[1], of_action)  # type: ignore[arg-type]
    return found if max(len(kind.leaves) for kind in found) <= MOST_WORDS else None


def is_of_length(error: BaseException) -> bool:
    """Returns whether machine code raised because a tuple, a set or a text is longer or shorter than it may be."""
    return isinstance(error, BeyondMachineCode) or (isinstance(error, ValueError) and OTHER_LENGTH in str(error))


def learn_lengths(game: Any, state: Any, error: BaseException) -> bool:
    """Takes the states from this one on into account; returns whether they show lengths that were not known.

    Where they show none, and the ``error`` is a text that is too long for a word, what the rules put together is long
    from now on.
    """
    key = rules_key(game)
    known = _varying.get(key)
    for seed in range(MOST_LEARNING):
        found = _seen_lengths(game, state if seed == 0 else None, known, seed)
        if found is not None and found != known:
            _varying[key] = found
            return True
    if TOO_LONG in str(error) and key not in _long_texts:
        _long_texts.add(key)
        return True
    if known is None:
        return False
    _varying[key] = with_room(known[0], None), with_room(known[1], None)
    return max(len(kind.leaves) for kind in known) < MOST_WORDS


def learn_state(game: Any, state: Any) -> bool:
    """Takes a state into account; returns whether it is longer or shorter than was known."""
    key = rules_key(game)
    known = _varying.get(key) or _seen_lengths(game, state)
    if known is None:
        return False
    try:
        wide = merged_or_both(known[0], same_all_over(shape_of(as_declared(state, "a state"), None, "", "")))
    except NotCompilable:
        return False
    if wide is None or wide is known[0]:
        return False
    _varying[key] = with_room(wide, None), known[1]
    return len(_varying[key][0].leaves) <= MOST_WORDS  # type: ignore[index]


def note_shapes(game: Any, of_state: Type | None, of_action: Type | None) -> None:
    """Remembers the types of a kernel that was kept, so that later searches ask for the same one."""
    if of_state is not None and of_action is not None and (holds_varying(of_state) or holds_varying(of_action)):
        _varying.setdefault(rules_key(game), (of_state, of_action))


def _seen_lengths(
    game: Any, start: Any = None, known: tuple[Type, Type] | None = None, seed: int = 1
) -> tuple[Type, Type] | None:
    """Returns types with room for what random games from the first state, or from ``start``, show."""
    name = type(game).__name__
    try:
        first = same_all_over(shape_of(as_declared(game.initial_state(), "a state"), None, "", name))
        root = as_declared(game.initial_state() if start is None else start, "a state")
    except Exception:  # it comes again where it can be explained
        return None
    of_state, of_action = known or (first, NEVER)
    count = 0
    following: list[tuple[Any, list[Any]]] = []
    if start is not None:
        following = [(game.result(root, action), []) for action in game._choices(root)]
    for state, actions in itertools.chain(following, seen_in_games(game, root, seed)):
        try:
            of_state = _merged(game, of_state, state, "the state", "states")
            for action in actions:
                of_action = _merged(game, of_action, action, "an action", "actions")
        except NotCompilable:
            return None
        count += 1 + len(actions)
        if count > MOST_SEEN:
            break
    if of_action is NEVER or not (holds_varying(of_state) or holds_varying(of_action)):
        return None
    if known == (of_state, of_action):
        return known
    shapes = with_room(of_state, first), with_room(of_action, None)
    return None if any(map(_is_unknown_inside, shapes)) else shapes


def _merged(game: Any, kind: Type, value: Any, what: str, all_of_them: str) -> Type:
    """Returns the type that holds another state or action, too. Raises `NotCompilable` where there is none."""
    other = same_all_over(shape_of(value, None, "", f"{what} of {type(game).__name__}"))
    wide = _joined(kind, other, what)
    if wide is None or (isinstance(wide, Either) and what == "the state"):
        text = f"{what} of {type(game).__name__} is once {kind!r} and once {other!r}"
        _at_odds[rules_key(game)] = f"{text}; in machine code all {all_of_them} of a game have one shape"
        raise NotCompilable(text)
    return wide


def with_room(kind: Type, first: Type | None) -> Type:
    """Returns the type with room for more items than were seen; for few more where the first state has the most."""
    if isinstance(kind, Maybe):
        return maybe(with_room(kind.inner, None))
    if isinstance(kind, Varying):
        has_most = isinstance(first, Product) and len(first.items) == kind.room
        return varying(kind.what, with_room(kind.item, None), kind.room + (2 if has_most else max(4, kind.room // 2)))
    if not isinstance(kind, Product) or isinstance(kind, Letters):
        return kind
    same = isinstance(first, Product) and first.cls is kind.cls and len(first.items) == len(kind.items)
    parts = first.items if same else [None] * len(kind.items)  # type: ignore[union-attr]
    items = [with_room(item, part) for item, part in zip(kind.items, parts, strict=True)]
    if kind.cls is None and all(isinstance(item, Varying) for item in items):  # hands of several players, for example
        wide = merged_all(items)
        items = [wide] * len(items) if wide is not None else items
    return product(kind.cls, items)


def _may_have_changed(game: Any, of_state: Type) -> bool:
    """Returns whether a state is of another shape than the first one of its game, or than was seen before."""
    if not has_length(of_state):
        return False
    known = _varying.get(rules_key(game), ())
    if known != ():
        return known is not None
    try:
        first = same_all_over(shape_of(game.initial_state(), None, "", ""))
    except Exception:  # it comes again where it can be explained
        return False
    wide = first if first is of_state else merged(first, of_state)
    return wide is not None and holds_varying(wide)


def has_length(kind: Type) -> bool:
    """Returns whether a value of a type holds a tuple, a set or a long text, whose length may change."""
    return any(
        isinstance(one, Varying) or (isinstance(one, Product) and one.cls in (None, str)) for one in inside(kind)
    )


def is_open(kind: Type) -> bool:
    """Returns whether a state holds a set or an empty tuple, so that others must show what it may hold."""
    return any(isinstance(one, Varying) or (isinstance(one, Product) and not one.items) for one in inside(kind))


def _is_unknown_inside(kind: Type) -> bool:
    """Returns whether of some part nothing was seen."""
    return any(one is NEVER or (isinstance(one, Product) and not one.items) for one in inside(kind))


def _check_filled(kind: Type, path: str, what: str) -> None:
    """Raises `NotCompilable` for a set or an empty tuple of which random games do not show what it may hold."""
    place = f"{path.lstrip('.')} in {what}" if path else what
    if isinstance(kind, Varying):
        raise NotCompilable(f"{place} is a frozenset, and random games do not show of which one type its items are")
    if isinstance(kind, Product):
        if not kind.items:
            raise NotCompilable(f"{place} is an empty tuple; machine code needs at least one number in it")
        names = [f".{name}" for name in kind.names] or [f"[{number}]" for number in range(len(kind.items))]
        for item, name in zip(kind.items, names, strict=True):
            _check_filled(item, path + name, what)
