"""``perfectplay perft``: the number of sequences of moves, which is the standard test of a game's rules."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

import perfectplay as pp
from perfectplay.commands.options import Json, JsonSchema, Language, MaybeGame
from perfectplay.commands.output import LiveLine, console, counted, per_second, print_json
from perfectplay.commands.parameters import Asked, Place, Takes
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument

Divide = Annotated[bool, typer.Option("--divide", help="One number for each first move.", show_default=False)]


def perft(
    game: MaybeGame = None,
    *,
    place: Place,
    asked: Annotated[Asked, Takes(("depth", "compiled"))],
    divide: Divide = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Counts the sequences of moves of one length: the standard test of a game's rules."""
    say = saying(lang)
    given = values_of(asked)
    if "depth" not in given:
        raise BadArgument("perft needs --depth, the number of plies; for example --depth 5")
    plies = given["depth"]
    setup = set_up(game, place)
    live = LiveLine()

    def progress(nodes: int) -> None:
        live.show(say.line(f"{nodes:,} positions in {live.seconds:.0f} s; Ctrl-C gives up"))

    started = time.perf_counter()
    options: dict[str, Any] = {**given, "progress": progress}
    parts: dict[str, int] | None = None
    try:
        if divide:
            divided = pp.perft_divided(setup.game, setup.state, **options)
            parts = {setup.game.action_name(setup.state, action): count for action, count in divided.items()}
            total = sum(parts.values())
        else:
            total = pp.perft(setup.game, setup.state, **options)
    finally:
        live.wipe()
    seconds = time.perf_counter() - started
    if as_json:
        print_json(
            {
                "game": setup.name,
                "position": setup.notation(),
                "moves": setup.match.moves,
                "depth": plies,
                "count": total,
                "divided": parts,
                "seconds": seconds,
                "sequences_per_second": per_second(total, seconds),
            }
        )
    else:
        _show(plies, total, parts, seconds, say)


def _show(plies: int, total: int, parts: dict[str, int] | None, seconds: float, say: Saying) -> None:
    screen = console()
    if parts:
        name_width, width = max(map(len, parts)), len(f"{max(parts.values()):,}")
        for name, count in parts.items():
            screen.print(f"{name.ljust(name_width)}  {count:{width},}", soft_wrap=True)
    length = "1 ply" if plies == 1 else f"{plies:,} plies"
    said = say.line(
        f"[bold]{counted(total, 'sequence')}[/bold] of {length} in {seconds:.3g} s, "
        f"{per_second(total, seconds) or 0:,} a second"
    )
    screen.print(said, markup=True, soft_wrap=True)
