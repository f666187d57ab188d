"""``perfectplay solve``: the exact value of a position, how long the game lasts, and the best line."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import typer

from perfectplay.commands.answering import More, answer
from perfectplay.commands.options import Json, JsonSchema, Language, MaybeGame, ProgressJson, Scheduler, Workers
from perfectplay.commands.parameters import Asked, Place, Takes, option_of
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import informed, search_of, values_of
from perfectplay.commands.setup import Setup, set_up
from perfectplay.commands.whole import solve_whole
from perfectplay.errors import BadArgument
from perfectplay.result import SearchResult

WHOLE = "The whole game"
FOR_THE_WHOLE = ("threads", "compiled")
"""The options of a search that --all takes, too."""

TAKES = Takes(
    ("seconds", "nodes", "threads", "lines", "table_mb", "switch", "distance", "book", "knowledge", "compiled"),
    algorithm="solve",
)

All = Annotated[
    bool,
    typer.Option(
        "--all",
        rich_help_panel=WHOLE,
        show_default=False,
        is_eager=True,
        help="Solve every state that can be reached: its value, distance and best moves.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        rich_help_panel=WHOLE,
        show_default=False,
        help="The new file for the solution; if it is incomplete, it is continued.",
    ),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        rich_help_panel=WHOLE,
        show_default=False,
        help="Draw the statistics into this file, as SVG.",
    ),
]
Precision = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="NUMBER",
        rich_help_panel=WHOLE,
        show_default=False,
        help="With chance, values are known to be between two bounds this close together; by default 1e-9.",
    ),
]
Proof = Annotated[
    str | None,
    typer.Option(
        "--proof",
        metavar="FILE",
        rich_help_panel="Output",
        show_default=False,
        help="Write a proof of the value into this file, for perfectplay verify and perfectplay narrate.",
    ),
]
Keep = Annotated[
    str | None,
    typer.Option(
        "--keep",
        metavar="FILE",
        rich_help_panel="Output",
        show_default=False,
        help="Keep a long proof in this file, each minute and at the end; the same command goes on from it.",
    ),
]


def solve(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, TAKES],
    whole: All = False,
    output: Output = None,
    plot: Plot = None,
    precision: Precision = None,
    proof: Proof = None,
    keep: Keep = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    progress_json: ProgressJson = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Finds the exact value of a position, how long the game lasts, and the best line, all of it proven.

    Without --seconds or --nodes it goes on until the value is proven. A limit or Ctrl-C ends it with the bounds proved
    so far: the value is at least this, or at most this. With --all, every state of the game is solved.
    """
    say = saying(lang)
    if whole:
        if proof is not None:
            raise BadArgument("solve --all takes no --proof; leave out one of them")
        if keep is not None:
            raise BadArgument("solve --all takes no --keep; leave out one of them, or say -o FILE")
        for name in asked:
            if name not in FOR_THE_WHOLE:
                raise BadArgument(f"solve --all takes no {option_of(name).on_command_line}; leave it out")
        solve_whole(
            set_up(game, place),
            say,
            file=output,
            plot=plot,
            threads=asked.get("threads"),
            workers=workers,
            scheduler=scheduler,
            precision=precision,
            compiled=asked.get("compiled"),
            as_json=as_json,
            as_lines=progress_json,
        )
        return
    for option, given in (
        ("-o", output),
        ("--plot", plot),
        ("--precision", precision),
        ("--workers", workers),
        ("--scheduler", scheduler),
        ("--progress-json", progress_json or None),
    ):
        if given is not None:
            raise BadArgument(f"{option} is for solve --all; leave it out, or say --all")
    search = search_of(asked, TAKES)
    if keep is not None:
        search = replace(search, options={**search.options, "keep": keep})
    setup = set_up(game, place)
    setup = replace(setup, game=informed(setup.game, asked))
    more = None if proof is None else _proving(setup, place, asked, proof, say, as_json=as_json)
    answer(setup, search.suited_to_tree(setup.game), say, as_json=as_json, more=more)


def _proving(setup: Setup, place: Place, asked: Asked, file: str, say: Saying, *, as_json: bool) -> More:
    """Returns what writes the proof when the value is known. Raises a `PerfectPlayError` if there can be none."""
    from pathlib import Path

    from perfectplay.commands.proving import write_proof
    from perfectplay.solving.proofs.making import expect_provable

    expect_provable(setup.game, Path(file))
    options = {name: value for name, value in values_of(asked).items() if name in ("threads", "table_mb", "compiled")}

    def prove(result: SearchResult[Any, Any]) -> dict[str, Any]:
        return {"proof": write_proof(setup, place.position, result, file, say, options, as_json=as_json)}

    return prove
