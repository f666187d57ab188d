"""The declared options of searches and positions, as parameters that Typer reads.

A command has one parameter ``place`` for the options that name a position and one parameter ``asked`` for those of a
search; `expanded` writes both out. Every value arrives as text, so that we can say ourselves what is wrong with it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import typer

from perfectplay.search.algorithms import catalogue
from perfectplay.search.entry import LIMITS_PANEL, OPTIONS, Algorithm, Option

POSITION: Final = "The position"

Asked = Mapping[str, Any]
"""The options of a search that were given, by their names in Python: texts as they were typed, and flags."""


class Place(NamedTuple):
    """The options that name a position, as they were typed."""

    moves: str | None = None
    position: str | None = None
    tree: str | None = None
    root: str | None = None
    branching: str | None = None
    example: str | None = None


MOVES: Final = Option("moves", "text", "The moves that led to the position, in the game's notation.", "MOVES", POSITION)
START: Final = Option("position", "text", "A position in the game's notation; --moves go on from it.", "TEXT", POSITION)
TREE: Final = Option(
    "tree",
    "text",
    "For the game tree: JSON, a Python literal or numbers, such as [[3,5],[6,9]]; or a file of JSON.",
    "TREE",
    POSITION,
)
ROOT: Final = Option(
    "root", "text", "For the game tree: who moves at the root, max (the default) or min.", "SIDE", POSITION
)
BRANCHING: Final = Option(
    "branching",
    "text",
    "For the game tree, if --tree is a list of all leaves: the number of children of each node.",
    "N",
    POSITION,
)
EXAMPLE: Final = Option(
    "example",
    "text",
    "For the game tree: a tree of a textbook by name, such as aima-two-ply; perfectplay tree --examples lists them.",
    "NAME",
    POSITION,
)
PLACE: Final = (MOVES, START, TREE, ROOT, BRANCHING, EXAMPLE)

ALGORITHM: Final = Option("algorithm", "text", "", "NAME")
"""Its help is the list of the algorithms."""

_LIMITS: Final = tuple(option.name for option in OPTIONS if option.panel == LIMITS_PANEL)
EVERY: Final = (*_LIMITS, "algorithm", *(option.name for option in OPTIONS if option.name not in _LIMITS))
"""The names of all options that algorithms share, in the order in which help lists them."""


@dataclass(frozen=True)
class Takes:
    """The options of a search that a command takes; it stands in the annotation of the parameter ``asked``."""

    names: tuple[str, ...]
    algorithm: str = "search"
    """The algorithm that searches if none is named."""
    recorded: bool = False
    """Whether the search is recorded."""
    suits: bool = False
    """Whether the algorithm is the one that suits the game if none is named."""


def expanded(command: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the command with a parameter for each option, as Typer reads them."""
    hints = get_type_hints(command, include_extras=True)
    parameters: list[inspect.Parameter] = []
    places: list[Option] = []
    options: list[Option] = []
    for parameter in inspect.signature(command).parameters.values():
        hint = hints[parameter.name]
        if hint is Place:
            places += PLACE
            parameters += [_parameter(option, option.help) for option in PLACE]
        elif get_origin(hint) is Annotated and isinstance(get_args(hint)[1], Takes):
            wanted = get_args(hint)[1]
            options += _options_of(wanted)
            parameters += [_parameter(option, _help(option, wanted)) for option in options]
        else:
            parameters.append(parameter.replace(annotation=hint, kind=inspect.Parameter.KEYWORD_ONLY))

    @functools.wraps(command)
    def run(**given: Any) -> Any:
        if places:
            given["place"] = Place(**{option.name: given.pop(option.name) for option in places})
        if options:
            values = [(option, given.pop(option.name)) for option in options]
            given["asked"] = {option.name: value for option, value in values if _is_given(option, value)}
        return command(**given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def algorithms(*, recorded: bool = False) -> dict[str, Algorithm]:
    """Returns the algorithms by their names; if ``recorded``, only those that can be recorded."""
    return {name: one for name, one in catalogue.ALGORITHMS.items() if not recorded or one.recorder is not None}


def option_of(name: str) -> Option:
    """Returns the declared option of this name. Raises `KeyError`."""
    if name == ALGORITHM.name:
        return ALGORITHM
    return {option.name: option for option in (*_own_options(), *OPTIONS)}[name]


def parameter_of(option: Option, text: str = "") -> Any:
    """Returns the option as Typer takes it."""
    names = f"{option.on_command_line}/{option.opposite}" if option.opposite else option.on_command_line
    return typer.Option(
        names,
        metavar=option.metavar or None,
        help=text or option.help,
        rich_help_panel=option.panel,
        show_default=False,
    )


def _parameter(option: Option, text: str) -> inspect.Parameter:
    kinds: dict[str, Any] = {"switches": list[str] | None}
    kind, default = kinds.get(option.kind, str | None), None
    if option.kind == "flag":
        kind, default = (bool | None, None) if option.opposite else (bool, False)
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=default,
        annotation=Annotated[kind, parameter_of(option, text)],
    )


def _is_given(option: Option, value: Any) -> bool:
    is_plain_flag = option.kind == "flag" and not option.opposite
    return bool(value) if is_plain_flag or option.kind == "switches" else value is not None


def _options_of(wanted: Takes) -> list[Option]:
    """Returns the options that a command takes; if one can name the algorithm, also those of single algorithms."""
    own = _own_options(recorded=wanted.recorded) if ALGORITHM.name in wanted.names else ()
    return [*(option_of(name) for name in wanted.names), *own]


def _own_options(*, recorded: bool = False) -> Iterator[Option]:
    """Yields the options that algorithms declare for themselves, each once."""
    seen = {option.name for option in OPTIONS}
    for one in algorithms(recorded=recorded).values():
        for option in one.options:
            if option.name not in seen:
                seen.add(option.name)
                yield option


# ------------------------------------------------------------ help


def _help(option: Option, wanted: Takes) -> str:
    if option is ALGORITHM:
        return _list_of_algorithms(wanted)
    if not option.names_algorithms:
        return option.help
    takers = [name for name, one in algorithms().items() if one.takes(option.name)]
    return f"For {listed(takers, 'and')}: {option.help[:1].lower()}{option.help[1:]}"


def _list_of_algorithms(wanted: Takes) -> str:
    """Returns the algorithms with their hints; neighbours with the same one share it."""
    parts = ["what suits the game (the default)"] if wanted.suits else []
    default = "" if wanted.suits else wanted.algorithm
    for hint, group in groupby(algorithms(recorded=wanted.recorded).values(), key=lambda one: _hint(one, wanted)):
        names = [one.name for one in group]
        if names == [default]:
            parts.append(f"{names[0]} (the default{hint and f': {hint}'})")
        else:
            named = [f"{name} (the default)" if name == default else name for name in names]
            parts.append(listed(named, "or") + (hint and f" ({hint})"))
    return f"{', '.join(parts)}."


def _hint(one: Algorithm, wanted: Takes) -> str:
    shown = "its final tree" if wanted.recorded and one.recorder in ("tree", "grown") else ""
    return "; ".join(filter(None, (one.hint, shown)))


def listed(names: list[str], word: str) -> str:
    """Returns names as a sentence has them: ``search, solve and mcts``."""
    return f" {word} ".join(filter(None, (", ".join(names[:-1]), names[-1])))
