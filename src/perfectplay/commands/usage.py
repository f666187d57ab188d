"""Typer's errors about a wrong command line, as one sentence of ours.

Typer has its own copy of Click since 0.26 and used Click itself before, so errors are recognised by their attributes.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any, Final

import typer

ERRORS: Final[Any] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""The base of all errors about a command line."""


def sentence(error: Any, arguments: Sequence[str]) -> str:
    """Says what was wrong with ``arguments``, and what would be right."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else _asked_for(arguments)
    kind = type(error).__name__
    said = str(error.format_message())
    if kind == "NoSuchOption":
        return f"there is no option {error.option_name} for {command}; {_near(error.option_name, context, command)}"
    if kind == "MissingParameter" and error.param is not None:
        option = f"{error.param.opts[0]} " if error.param.opts[0].startswith("-") else ""
        wanted = f"{option}{error.param.metavar or error.param.name}"
        return f"{command} needs {wanted}; {command} --help says what it can be"
    if kind == "BadOptionUsage" and "requires" in said:
        return f"{error.option_name} needs a value after it; {command} --help says which"
    if kind == "BadOptionUsage":
        return f"{error.option_name} takes no value; leave out the = and what follows it"
    if said.startswith("Missing command"):
        return f"{command} needs a command; perfectplay --help lists them"
    extra = re.search(r"unexpected extra argument\S* \((.*)\)", said, re.DOTALL)
    if extra is not None and context is not None and _takes_options_alone(context.command, context):
        return f"{command} takes options alone, so leave out {extra[1]!r}; {command} --help lists them"
    if extra is not None:
        return f"{command} does not take {extra[1]!r}; a text with spaces goes in quotes, and options begin with --"
    return f"{said[:1].lower()}{said[1:].rstrip('.')}; see {command} --help"


def _asked_for(arguments: Sequence[str]) -> str:
    """Returns the command that the arguments begin with; the program itself where that is an option."""
    first = next(iter(arguments), "-")
    return "perfectplay" if first.startswith("-") else f"perfectplay {first}"


def _takes_options_alone(command: Any, context: Any) -> bool:
    return all(param.param_type_name == "option" for param in command.get_params(context))


def _near(option: str, context: Any, command: str) -> str:
    known = [] if context is None else [name for param in context.command.get_params(context) for name in param.opts]
    near = difflib.get_close_matches(option, [name for name in known if name.startswith("--")], n=2, cutoff=0.7)
    return f"did you mean {' or '.join(near)}?" if near else f"{command} --help lists those it has"
