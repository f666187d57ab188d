"""``perfectplay best``: the best move in a position, and the ground for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

import typer

from perfectplay.commands.answering import answer
from perfectplay.commands.options import Json, JsonSchema, Language, MaybeGame
from perfectplay.commands.parameters import EVERY, Asked, Place, Takes, option_of
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import expect_solution, informed, search_of, values_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument

SolutionFile = Annotated[
    str | None,
    typer.Option(
        "--solution",
        metavar="FILE",
        rich_help_panel="How to search",
        show_default=False,
        help="Answer from the solution of the whole game, at once and without a search.",
    ),
]


Watch = Annotated[
    bool,
    typer.Option(
        "--watch",
        rich_help_panel="How to search",
        show_default=False,
        help="Go on until Ctrl-C or a proof, and show the K best moves (--lines, 3) again and again as they deepen.",
    ),
]

WATCHED: Final = ("lines", "compiled", "knowledge")
"""The options that --watch takes."""


def best(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, Takes(EVERY, suits=True)],
    solution: SolutionFile = None,
    watch: Watch = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Finds the best move in a position and its value, and says whether that is proven.

    Without --algorithm, what suits the game searches. Without --depth, --seconds or --nodes, search, hybrid,
    best-first and threats take at most 5 seconds; solve, alpha-beta and minimax go on to the end of the game. Ctrl-C
    ends any search with the best answer so far.
    """
    say = saying(lang)
    if watch:
        watch_it(game, place, asked, say, as_json=as_json or solution is not None)
        return
    search = search_of(asked)
    search = search.within(search.entry.usual_seconds)
    setup = set_up(game, place)
    setup = replace(setup, game=informed(setup.game, asked))
    search = search.suited(setup.game)
    if solution is not None:
        if "book" in asked:
            raise BadArgument("--solution and --book both give the answer; leave out one of them")
        search = replace(search, book=solution)
        expect_solution(search, setup.game, setup.state)
    answer(setup, search, say, as_json=as_json)


def watch_it(game: str | None, place: Place, asked: Asked, say: Saying, *, as_json: bool) -> None:
    """Shows the best moves as they deepen. Raises `BadArgument` for options that do not go with that."""
    from perfectplay.commands.watching import USUAL_LINES, watch

    for name in asked:
        if name not in WATCHED:
            raise BadArgument(f"--watch goes on until Ctrl-C or a proof; leave out {option_of(name).on_command_line}")
    if as_json:
        raise BadArgument("--watch is for people to look at; leave out --json and --solution")
    values = values_of(asked)
    setup = set_up(game, place)
    setup = replace(setup, game=informed(setup.game, asked))
    watch(setup, values.get("lines", USUAL_LINES), say, compiled=values.get("compiled"))
