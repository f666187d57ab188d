"""What --help shows, in the language of the command line: our own texts, and what Typer adds to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from perfectplay.commands.saying import ENGLISH, Saying, saying

REQUIRED: Final = "REQUIRED_LONG_STRING"
USAGE: Final = "Usage:"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Lets Typer's own words be ours."""
    if language == ENGLISH:
        yield
        return
    from typer import rich_utils

    before = getattr(rich_utils, REQUIRED, None)
    setattr(rich_utils, REQUIRED, saying(language).table.TYPER["required"])
    try:
        yield
    finally:
        setattr(rich_utils, REQUIRED, before)


def translate(group: Any, language: str) -> None:
    """Translates what a command line and its commands say of themselves."""
    if language == ENGLISH:
        return
    say = saying(language)
    _translate(group, say)
    for command in group.commands.values():
        _translate(command, say)
        command.rich_help_panel = say.table.TYPER["commands"]


def _translate(command: Any, say: Saying) -> None:
    words = say.table.TYPER
    command.help = say.help(command.help or "")
    for parameter in command.params:
        _translate_parameter(parameter, say)
    help_option, usage = command.get_help_option, command.get_usage

    def translated(context: Any) -> Any:
        option = help_option(context)
        if option is not None:
            _translate_parameter(option, say)
        return option

    command.get_help_option = translated
    command.get_usage = _replacing(usage, words[USAGE])


def _replacing(usage: Callable[[Any], str], word: str) -> Callable[[Any], str]:
    return lambda context: usage(context).replace(USAGE, word, 1)


def _translate_parameter(parameter: Any, say: Saying) -> None:
    """Says the help of an argument or an option, and the heading under which it stands."""
    usual = say.table.TYPER["arguments" if parameter.param_type_name == "argument" else "options"]
    panel = getattr(parameter, "rich_help_panel", None)
    parameter.rich_help_panel = usual if panel in (None, usual) else say.help(panel)
    if getattr(parameter, "help", None):
        parameter.help = say.help(parameter.help)
