"""The parameters of a student's search: what each one stands for, by its name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

ROLES: Final = {
    "game": r"game|g|problem|env|environment",
    "state": r"state|s|position|pos|current_?state|initial_?state",
    "tree": r"tree|node|root|current|current_?node|n|t|game_?tree|nodes|children|subtree|nd|cur|branch|data|board",
    "depth": r"depth|d|ply|plies|depth_?left|remaining|remaining_?depth|limit|depth_?limit|max_?depth|maxdepth|"
    r"target_?depth|orig_?depth|origdepth|levels?|height|search_?depth|target",
    "counter": r"cur_?depth|current_?depth|curdepth",
    "alpha": r"alpha|a|lo|low|lower|lower_?bound|alfa|best_?max|max_?bound",
    "beta": r"beta|b|hi|high|upper|upper_?bound|best_?min|min_?bound",
    "maximizing": r"(?:is_?)?maxi?m?i[sz](?:ing|er)(?:_?(?:player|turn|agent))?|is_?max(?:_?(?:player|turn|node))?|"
    r"max_?(?:player|turn|node)?|my_?turn|maximize|maximise|is_?our_?turn|is_?my_?turn|ismax|mx|maximum",
    "minimizing": r"(?:is_?)?mini?m?i[sz](?:ing|er)(?:_?(?:player|turn|agent))?|is_?min(?:_?(?:player|turn|node))?|"
    r"min_?(?:player|turn|node)",
    "color": r"colou?r|sign|side",
    "player": r"player|turn|agent|who|mover|role|kind|node_?type|type",
    "evaluation": r"eval|evaluate|evaluation|eval_?fn|eval_?func(?:tion)?|evaluation_?(?:fn|func(?:tion)?)|heuristic|h|"
    r"evaluate_?(?:fn|node|state)|scoring|score_?(?:fn|func(?:tion)?)?|static|static_?(?:eval(?:uation)?|value)|f",
    "cutoff": r"cutoff|cut_?off|cutoff_?test|cut_?off_?test",
    "table": r"tt|table|memo|cache|transpositions?|transposition_?table|seen|visited",
    "index": r"index|idx|i|node_?index|pos_?index",
    "values": r"values|scores|leaves|leaf_?values|array|arr|terminal_?values|nums|utilities",
}
"""What parameters are called, as patterns that ignore case; the first role that fits is taken."""

_PATTERNS: Final = {role: re.compile(pattern, re.IGNORECASE) for role, pattern in ROLES.items()}


class Parameters(NamedTuple):
    """The parameters of a function by what they stand for."""

    roles: dict[str, str]
    """The role of each parameter that has one, by its name."""
    unknown: tuple[str, ...]
    """Parameters that must be given, and of which nobody knows what they are."""
    has_default: frozenset[str]

    def has(self, *roles: str) -> bool:
        """Returns whether there is a parameter for each of these."""
        return all(role in self.roles.values() for role in roles)

    def named(self, role: str) -> str | None:
        """Returns the name of the first parameter with that role."""
        return next((name for name, found in self.roles.items() if found == role), None)


def parameters_of(function: Callable[..., Any]) -> Parameters | None:
    """Returns the parameters of a function; None if Python cannot tell."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    roles: dict[str, str] = {}
    unknown: list[str] = []
    defaults: set[str] = set()
    for name, parameter in signature.parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.default is not parameter.empty:
            defaults.add(name)
        found = role_of(name)
        if found is not None:
            roles[name] = found
        elif parameter.default is parameter.empty:
            unknown.append(name)
    return Parameters(roles, tuple(unknown), frozenset(defaults))


def role_of(name: str) -> str | None:
    """Returns what a parameter of that name stands for."""
    bare = name.strip("_")
    return next((role for role, pattern in _PATTERNS.items() if pattern.fullmatch(bare)), None)


def given(function: Callable[..., Any], values: dict[str, Any]) -> Any:
    """Calls a function with these values by the names of its parameters."""
    signature = inspect.signature(function)
    first = []
    rest = dict(values)
    for name, parameter in signature.parameters.items():
        if parameter.kind is not parameter.POSITIONAL_ONLY or name not in rest:
            break
        first.append(rest.pop(name))
    return function(*first, **rest)
