"""``perfectplay worksheet``: exercises for print, with their answers, and a seed for each student."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, quoted, whole_number
from perfectplay.commands.output import LiveLine, console, print_json
from perfectplay.errors import BadArgument

PROBLEMS: Final = 8
SEED: Final = 0


def _option(*names: str, metavar: str, text: str, panel: str | None = None) -> Any:
    return typer.Option(*names, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


Problems = Annotated[
    str | None, _option("--problems", metavar="N", text="So many problems on a sheet (8; 100 at most).")
]
Kinds = Annotated[
    list[str] | None,
    _option(
        "--kind",
        metavar="KIND",
        text="Take this kind; may be given several times. perfectplay exercise --kinds lists them.",
    ),
]
Difficulty = Annotated[str | None, _option("--difficulty", metavar="N", text="From 1 to 5; by default it grows.")]
Seed = Annotated[str | None, _option("--seed", metavar="N", text="The same seed makes the same sheets (0).")]
Students = Annotated[str | None, _option("--students", metavar="N", text="N sheets, each with trees of its own.")]
Student = Annotated[
    list[str] | None,
    _option("--student", metavar="NAME", text="A sheet for this student; may be given several times."),
]
Output = Annotated[
    str,
    _option(
        "-o",
        "--output",
        metavar="FILE",
        text="The file; its name ends in .pdf, .tex or .html.",
        panel=OUTPUT,
    ),
]
Key = Annotated[
    str | None,
    _option(
        "--key",
        metavar="FILE",
        text="Write the answers into this file, and not after the sheets.",
        panel=OUTPUT,
    ),
]
NoKey = Annotated[bool, typer.Option("--no-key", help="Write no answers.", rich_help_panel=OUTPUT, show_default=False)]


def worksheet(
    *,
    output: Output,
    problems: Problems = None,
    kind: Kinds = None,
    difficulty: Difficulty = None,
    seed: Seed = None,
    students: Students = None,
    student: Student = None,
    key: Key = None,
    no_key: NoKey = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Writes a worksheet about game trees: problems with room for answers, and the answers on pages of their own.

    Every student gets the same kinds of problems about other trees; the seed on a sheet makes it again.
    """
    from perfectplay.commands.options import given_or
    from perfectplay.teaching.exercises.making import words_of
    from perfectplay.teaching.worksheets import worksheet as make
    from perfectplay.teaching.worksheets.sheet import Part

    words = words_of(lang)
    files = [_checked(name) for name in (output, key) if name is not None]
    if key is not None and no_key:
        raise BadArgument("--key writes the answers, and --no-key does not; leave out one of them")
    if key is not None and files[0] == files[1]:
        raise BadArgument(
            f"{quoted(output)} cannot hold both the sheets and the answers; give the answers another name"
        )
    if students is not None and student:
        raise BadArgument("--students counts the sheets, and --student names them; leave out one of them")
    live = LiveLine()
    try:
        made = make(
            given_or(PROBLEMS, whole_number("problems", problems, least=" from 1 to 100")),
            kinds=kind or None,
            seed=given_or(SEED, whole_number("seed", seed, least=", 0 or more")),
            students=student or whole_number("students", students),
            difficulty=whole_number("difficulty", difficulty, least=" from 1 to 5"),
            lang=lang,
            progress=lambda done, count: live.show(f"{done:,} / {count:,}"),
        )
        parts = [Part.ALL if key is None and not no_key else Part.PROBLEMS, Part.ANSWERS]
        contents = [made.content(file.suffix.lower(), part) for file, part in zip(files, parts, strict=False)]
    finally:
        live.wipe()
    for file, content in zip(files, contents, strict=True):
        write_whole(file, content)
    if as_json:
        sheets = [{"name": sheet.name, "seed": sheet.seed, "problems": _problems(sheet)} for sheet in made.sheets]
        print_json({"output": output, "key": key, "sheets": sheets})
        return
    screen = console()
    count = len(made.sheets[0].exercises)
    screen.print(words.say("sheet.written", file=output, sheets=len(made.sheets), problems=count), soft_wrap=True)
    if key is not None:
        screen.print(words.say("sheet.key.written", file=key), soft_wrap=True)


def _checked(name: str) -> Path:
    """Returns the file, before anything is made. Raises `BadArgument`."""
    from perfectplay.teaching.worksheets.sheet import FORMATS

    return check_output(name, FORMATS, "{} does not say what to write")


def _problems(sheet: Any) -> list[dict[str, Any]]:
    return [
        {
            "kind": one.kind,
            "seed": one.seed,
            "difficulty": one.difficulty,
            "question": one.question,
            "answer": one.answer,
        }
        for one in sheet.exercises
    ]
