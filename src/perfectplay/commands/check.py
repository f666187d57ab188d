"""``perfectplay check``: tests whether a game keeps to the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.cells import cell_len

from perfectplay.commands import hanging
from perfectplay.commands.main import WRONG, complain
from perfectplay.commands.options import GameName, Json, JsonSchema, Language
from perfectplay.commands.output import console, print_json
from perfectplay.commands.parameters import BRANCHING, ROOT, TREE, Asked, Takes, parameter_of
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import game_of

if TYPE_CHECKING:
    from perfectplay.checking import CheckReport

TITLES: Final = 10
"""The columns of the names of the facts."""


def check(
    game: GameName,
    *,
    tree: Annotated[str | None, parameter_of(TREE)] = None,
    root: Annotated[str | None, parameter_of(ROOT)] = None,
    branching: Annotated[str | None, parameter_of(BRANCHING)] = None,
    asked: Annotated[Asked, Takes(("seconds", "seed", "compiled"))],
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Checks whether a game is sound and whether it compiles; exit status 2 if it is not sound.

    With --compiled the game must compile; with --interpreted compiling is not checked.
    """
    from perfectplay.checking import check as examine

    hanging.leave_it()  # the report says so itself, and in which state
    say = saying(lang)
    given = values_of(asked)
    subject = game_of(game, tree, root, branching)
    report = examine(subject, **given)
    if as_json:
        print_json(report.as_json())
    else:
        screen = console()
        screen.print(_said(report, say), soft_wrap=not screen.is_terminal)
    if not report.ok:
        complain(say.line(f"{game} is not sound; the report says why"))
        raise typer.Exit(WRONG)


def _said(report: CheckReport, say: Saying) -> str:
    """Writes the report; in another language, with the demand of each rule that is broken above its sentence."""
    if not say.option:
        return str(report)
    lines: list[str] = [say.line(report.heading)]
    for number, problem in enumerate(report.problems, 1):
        demand = say.demand(problem.rule)
        lines += ["", f"{number}. {demand or problem.rule}", f"     {say.sentence_of_rules(problem.sentence)}"]
        lines += [f"     {say.line(name)}  {text}" for name, text in problem.place()]
        lines += [f"     {line}" for line in problem.traceback.splitlines()]
    if report.problems:
        lines.append("")
    facts: list[tuple[str, str]] = [(name, say.line(text)) for name, text in report.facts()]
    facts += [("" if place else "note", _said_note(note, say)) for place, note in enumerate(report.notes)]
    for name, said in facts:
        title = say.line(name)
        lines.append(f"  {title}{' ' * max(TITLES - cell_len(title), 0)} {said}")
    return "\n".join(lines)


def _said_note(note: str, say: Saying) -> str:
    """Says a note: a line about the game as a whole, or a finding about a method that does no harm."""
    known = say.line(note)
    return say.sentence_of_rules(note) if known == note else known
