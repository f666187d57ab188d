"""The searches in a student's file: the functions and classes that can be called in one of the known ways."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any, Final

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.teaching.diagnosis.ways import aima, course, nested, playing
from perfectplay.teaching.diagnosis.ways.parameters import parameters_of
from perfectplay.teaching.diagnosis.ways.way import Candidate, Way

WAYS: Final = (course, aima, playing, nested)

SIGNATURES: Final = (
    "alpha_beta_search(game, state)",
    "getAction(self, gameState) of a class with depth and evaluationFunction",
    "minimax(tree, depth, alpha, beta, maximizing)",
    "negamax(node, depth, alpha, beta, color)",
    "or a class whose instances are called with a game (make_move, unmake_move, possible_moves)",
)
_METHODS: Final = types.FunctionType | staticmethod | classmethod

LOOKED_FOR: Final = ", ".join(SIGNATURES)


def ways_of(candidate: Candidate) -> list[Way]:
    """Returns in which ways a candidate may be called; none if it does not look like a search."""
    return next((found for kind in WAYS if (found := kind.ways(candidate))), [])


def of_thing(thing: Any) -> tuple[Candidate, list[Way]]:
    """Returns a function, class or instance as a candidate. Raises `BadArgument` if it is no search."""
    if isinstance(thing, str) or not (callable(thing) or hasattr(thing, "getAction")):
        raise BadArgument(f"{_shown(thing)} is no function and no class; give the search itself, or use {LOOKED_FOR}")
    name = getattr(thing, "__name__", type(thing).__name__)
    candidate = Candidate(name, thing)
    found = ways_of(candidate)
    if found:
        return candidate, found
    searches = _methods(candidate)
    if not searches:
        raise BadArgument(_refusal(candidate))
    if len(searches) > 1:
        names = ", ".join(one.name for one, _ in searches)
        raise BadArgument(f"{name} holds {len(searches)} searches, {names}; give one: {name}().{_bare(searches[0][0])}")
    return searches[0]


def in_module(module: types.ModuleType, path: str, name: str | None = None) -> tuple[Candidate, list[Way]]:
    """Returns the search of a module. Raises `UnknownGame` if there is none, or several and no ``name``."""
    if name is not None:
        thing = _named(module, name)
        if thing is None:
            there = [candidate.name for candidate in _defined(module)]
            raise UnknownGame(f"{path} holds no {name}; it defines {', '.join(there) or 'nothing'}")
        try:
            return of_thing(thing)
        except BadArgument as error:
            raise UnknownGame(f"{path}: {error}") from None
    searches = [(candidate, found) for candidate in _defined(module) if (found := ways_of(candidate))]
    searches = _without_helpers(searches)
    if not searches:
        searches = [found for candidate in _defined(module) for found in _methods(candidate)]
    if not searches:
        alike = [candidate for candidate in _defined(module) if nested.is_called_a_search(candidate.name)]
        if len(alike) == 1 and not isinstance(alike[0].thing, type):
            raise UnknownGame(f"{path}: {_refusal(alike[0])}")
        raise UnknownGame(f"{path} holds no function that looks like a search; what is looked for is {LOOKED_FOR}")
    if len(searches) > 1:
        names = ", ".join(candidate.name for candidate, _ in searches)
        raise UnknownGame(
            f"{path} holds {len(searches)} searches, {names}; say which: --function {searches[0][0].name}"
        )
    return searches[0]


def _defined(module: types.ModuleType) -> list[Candidate]:
    """Returns the functions and classes that a module defines, and not those that it imports."""
    found: list[Candidate] = []
    for name, thing in vars(module).items():
        held = getattr(thing, "__wrapped__", thing)
        is_made_here = getattr(held, "__module__", None) == module.__name__
        if not name.startswith("__") and is_made_here and isinstance(held, types.FunctionType | type):
            found.append(Candidate(name, thing))
    return found


def _named(module: types.ModuleType, name: str) -> Any:
    """Returns what a module holds by this name, or ``Class.method`` of an instance; None if it holds nothing so."""
    outer, dot, inner = name.partition(".")
    thing = getattr(module, outer, None)
    if not dot:
        return thing
    return getattr(_made(thing), inner, None) if isinstance(thing, type) else None


def _made(holder: type) -> Any:
    """Returns an instance of a class that is made without arguments; None if that fails."""
    try:
        return holder()
    except Exception:
        return None


def _methods(candidate: Candidate) -> list[tuple[Candidate, list[Way]]]:
    """Returns the searches among the public methods of a class: ``search(self, tree, depth, alpha, beta)``."""
    holder = candidate.thing
    made = _made(holder) if isinstance(holder, type) else None
    if made is None:
        return []
    methods = [name for name, held in vars(holder).items() if isinstance(held, _METHODS) and name[0] != "_"]
    found = [Candidate(f"{candidate.name}.{name}", getattr(made, name)) for name in methods]
    searches = [(one, ways) for one in found if (ways := ways_of(one))]
    called = {name for one, _ in searches for name in one.names if name != _bare(one)}
    return [item for item in searches if _bare(item[0]) not in called] or searches


def _bare(candidate: Candidate) -> str:
    return candidate.name.rpartition(".")[2]


def _without_helpers(searches: Sequence[tuple[Candidate, list[Way]]]) -> list[tuple[Candidate, list[Way]]]:
    """Leaves out what another search calls: ``max_value`` beside ``alpha_beta_search``."""
    called: set[str] = set()
    for candidate, _ in searches:
        called |= {name for name in candidate.names if name != candidate.name}
    kept = [item for item in searches if item[0].name not in called]
    public = [item for item in kept if not item[0].name.startswith("_")]
    if not public and not kept:  # they call each other
        called_so = [item for item in searches if nested.is_called_a_search(item[0].name)]
        return called_so if len(called_so) == 1 else list(searches)
    return public or kept


def _refusal(candidate: Candidate) -> str:
    found = parameters_of(candidate.thing)
    if found is None:
        return f"{candidate.name} does not look like a search; what is looked for is {LOOKED_FOR}"
    names = [*found.roles, *found.unknown]
    if found.unknown and found.roles:
        return (
            f"{candidate.name} wants {', '.join(names)}, and nobody knows what {found.unknown[0]} is; "
            f"give it a default, or use {LOOKED_FOR}"
        )
    return f"{candidate.name}({', '.join(names)}) does not look like a search; what is looked for is {LOOKED_FOR}"


def _shown(thing: Any) -> str:
    shown = repr(thing)
    return shown if len(shown) <= 60 else shown[:60] + "..."
