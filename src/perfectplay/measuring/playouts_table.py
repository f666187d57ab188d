"""Random games a second as a table in the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from perfectplay.measuring.playouts import MOST_PLIES, Playouts
from perfectplay.measuring.table import Say, as_it_is

if TYPE_CHECKING:
    from rich.console import RenderableType

TITLE: Final = "Random games a second"
HEADS: Final = ("", "perfectplay", "plies", "OpenSpiel in C++", "in Python", "plies")
NOTE: Final = "by the rules alone, compiled, one thread; seconds of the processor"


def cells(row: Playouts) -> tuple[str, ...]:
    """Returns the columns of `HEADS`."""
    theirs = row.theirs
    elsewhere = (
        ("", "", "") if theirs is None else (_rate(theirs.compiled), _rate(theirs.python), f"{theirs.plies:.1f}")
    )
    return row.game, _rate(row.rate), f"{row.plies:.1f}", *elsewhere


def _rate(value: float) -> str:
    """Writes a rate with three digits that count."""
    digits = max(0, len(str(int(value))) - 3)
    return f"{round(value, -digits):,.0f}"


def endless(rows: Sequence[Playouts]) -> list[str]:
    """Says in which games random games do not end: one line for each."""
    return [
        f"{row.game}: {row.games - row.ended:,} of {row.games:,} games were not over after {MOST_PLIES:,} plies"
        for row in rows
        if row.ended < row.games
    ]


def rich_table(rows: Sequence[Playouts], say: Say = as_it_is) -> RenderableType:
    """Makes the table for Rich; ``say`` translates each text."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=SIMPLE_HEAD,
        title=Text(say(TITLE), "bold"),
        title_justify="left",
        pad_edge=False,
        caption=Text(say(NOTE), "dim"),
        caption_justify="left",
    )
    for number, head in enumerate(HEADS):
        table.add_column(say(head), justify="right" if number else "left", no_wrap=number > 0)
    for row in rows:
        table.add_row(*map(Text, cells(row)))
    return table


def markdown(rows: Sequence[Playouts]) -> str:
    """Writes the table, with the games that do not end below it."""
    return "\n".join(_markdown(rows)) + "\n"


def _markdown(rows: Sequence[Playouts]) -> Iterator[str]:
    yield from (f"| {' | '.join(('game', *HEADS[1:]))} |", "| --- | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        yield f"| {' | '.join(cells(row))} |"
    yield from ("", NOTE, *endless(rows))


def as_json(rows: Sequence[Playouts], about: dict[str, Any]) -> dict[str, Any]:
    """Returns the rows as plain values; `commands/schemas/bench.json` describes them."""
    return {
        **about,
        "most_plies": MOST_PLIES,
        "playouts": [
            {
                "game": row.game,
                "games_per_second": row.rate,
                "plies": row.plies,
                "games": row.games,
                "ended": row.ended,
                "elsewhere": None
                if row.theirs is None
                else {
                    "name": row.theirs.name,
                    "compiled": row.theirs.compiled,
                    "python": row.theirs.python,
                    "plies": row.theirs.plies,
                },
            }
            for row in rows
        ],
    }
