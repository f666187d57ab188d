"""``perfectplay diagnose``: what is wrong with a student's search, and the smallest tree that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, number, quoted, whole_number
from perfectplay.commands.output import LiveLine, console, print_json
from perfectplay.errors import BadArgument, UnknownGame

if TYPE_CHECKING:
    from perfectplay.teaching.diagnosis.stored import FileResult

RIGHT: Final = 0
WRONG: Final = 1
LEAST_MEGABYTES: Final = 256
ENDINGS: Final = (".svg", ".csv", ".json")
"""A picture, a table, and what Gradescope reads."""

LIMITS: Final = "Limits of each file's process"

Where = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        help="A student's file of Python, or a folder with the files of many.",
    ),
]
Function = Annotated[
    str | None,
    typer.Option(
        "--function",
        metavar="NAME",
        show_default=False,
        help="The function or class to diagnose, where a file holds several searches.",
    ),
]
Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="S",
        rich_help_panel=LIMITS,
        show_default=False,
        help="End a file's diagnosis after S seconds (60).",
    ),
]
Memory = Annotated[
    str | None,
    typer.Option(
        "--memory",
        metavar="MB",
        rich_help_panel=LIMITS,
        show_default=False,
        help="Let a file have MB megabytes (2048).",
    ),
]
Output = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Write a file; the end of its name says what: .svg (the picture of one wrong search), .csv (a table), "
        ".json (results.json for Gradescope). May be given several times.",
    ),
]


def diagnose(
    path: Where,
    *,
    function: Function = None,
    seconds: Seconds = None,
    memory: Memory = None,
    output: Output = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Tries a student's minimax or alpha-beta on small trees, and says what is wrong with it.

    The exit status is 0 if the search is right, 1 if it is wrong, 2 if it cannot be tried. A folder gives a table.
    """
    from perfectplay.teaching.diagnosis.telling import words_of

    words_of(lang)
    outputs = [check_output(name, ENDINGS, "{} does not say what to write") for name in output or []]
    place = Path(path)
    is_folder = place.is_dir()
    if is_folder and any(name.suffix.lower() == ".svg" for name in outputs):
        raise BadArgument(f"{quoted(path)} is a folder, and a picture is of one search; write a .csv or a .json file")
    results = _results(place, function, seconds, memory, lang)
    if not is_folder and results[0].diagnosis is None:
        raise UnknownGame(results[0].error)
    written = _written(results, outputs)
    if as_json:
        from perfectplay.teaching.diagnosis.stored import result_json

        files = [result_json(result) for result in results]
        print_json({"path": path, "right": sum(result.is_right for result in results), "files": files})
    elif is_folder:
        _show_table(results, written, lang)
    else:
        _show(results[0], written, lang)
    return RIGHT if all(result.is_right for result in results) else WRONG


def _results(place: Path, function: str | None, seconds: str | None, memory: str | None, lang: str) -> list[FileResult]:
    from perfectplay.teaching.diagnosis.running import MEGABYTES, SECONDS, Runner, files_in, run_all

    runner = Runner(function, _seconds(seconds, SECONDS), _megabytes(memory, MEGABYTES), lang)
    live = LiveLine()
    try:
        if place.is_dir():
            files = files_in(place)
            return run_all(runner, files, place, lambda done: live.show(f"{done} / {len(files)}"))
        if not place.is_file():
            raise UnknownGame(f"there is no file {quoted(str(place))}; give a file of Python, or a folder of them")
        live.show(str(place))
        return [runner.run(place)]
    finally:
        runner.close()
        live.wipe()


def _seconds(text: str | None, usual: float) -> float:
    found = number("seconds", text)
    if found is not None and not 0 < found < 86_400:
        raise BadArgument(f"seconds is {quoted(text or '')}; it must be a number above 0 and below 86,400")
    return usual if found is None else found


def _megabytes(text: str | None, usual: int) -> int:
    found = whole_number("memory", text, "megabytes", f", {LEAST_MEGABYTES} or more")
    if found is not None and found < LEAST_MEGABYTES:
        raise BadArgument(f"memory is {found}; it must be a whole number of megabytes, {LEAST_MEGABYTES} or more")
    return usual if found is None else found


def _written(results: list[FileResult], outputs: list[Path]) -> list[Path]:
    """Writes the files that were asked for; returns their names. A right search has no picture."""
    from perfectplay.teaching.diagnosis.stored import as_csv, as_gradescope

    written = []
    for name in outputs:
        kind = name.suffix.lower()
        diagnosis = results[0].diagnosis
        if kind == ".svg" and (diagnosis is None or diagnosis.svg is None):
            continue
        content: Any = diagnosis.svg if kind == ".svg" and diagnosis is not None else ""
        content = as_csv(results) if kind == ".csv" else as_gradescope(results) if kind == ".json" else content
        write_whole(name, content.encode("utf-8"))
        written.append(name)
    return written


def _show(result: FileResult, written: list[Path], lang: str) -> None:
    from perfectplay.teaching.diagnosis.telling import words_of

    words, screen, found = words_of(lang), console(), result.diagnosis
    assert found is not None
    screen.print(found.explanation, soft_wrap=not screen.is_terminal)
    if found.notation is not None:
        tree = json.dumps(found.notation)
        depth = {} if found.depth is None else {"depth": found.depth}
        screen.print(words.say("tree.whole" if found.depth is None else "tree", notation=tree, **depth), soft_wrap=True)
    for name in written:
        screen.print(words.say("pictured" if name.suffix.lower() == ".svg" else "table.written", file=str(name)))


def _show_table(results: list[FileResult], written: list[Path], lang: str) -> None:
    from perfectplay.teaching.diagnosis.stored import as_csv
    from perfectplay.teaching.diagnosis.telling import words_of

    words, screen = words_of(lang), console()
    if not written:
        typer.echo(as_csv(results), nl=False)
        return
    right = sum(result.is_right for result in results)
    screen.print(words.say("folder", right=right, count=len(results)), soft_wrap=True)
    for name in written:
        screen.print(words.say("table.written", file=str(name)), soft_wrap=True)
