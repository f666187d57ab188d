"""An ablation as a table in the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from perfectplay.measuring.ablation import Ablation, Row
from perfectplay.measuring.rows import Unit
from perfectplay.measuring.table import Say, as_it_is, shown

if TYPE_CHECKING:
    from rich.console import RenderableType

HEADS: Final = ("", "nodes", "times", "time", "times", "")


def cells(row: Row, found: Ablation) -> tuple[str, ...]:
    """Returns the columns of `HEADS`."""
    least = ">= " if row.stopped else ""
    return (
        row.variant.name,
        f"{least}{row.total:,}",
        f"{least}{row.times_nodes:.2f}",
        shown(row.seconds.median, Unit.SECONDS),
        f"{least}{row.times_seconds.median:.2f}",
        note(row, found),
    )


def note(row: Row, found: Ablation) -> str:
    """Returns notes on a row: where its search was stopped, and where its value differs."""
    said = []
    if row.stopped:
        said.append(f"stopped in {row.stopped} of {len(found.positions)}")
    if row.different:
        values = "value" if row.different == 1 else "values"
        said.append(f"{row.different} {'WRONG ' if row.variant.is_sound else 'other '}{values}")
    return ", ".join(said)


def circumstances(found: Ablation) -> str:
    """Says under which circumstances the figures were measured."""
    number = len(found.positions)
    positions = f"{number} random position{'s' if number > 1 else ''}"
    where = f"{positions} {found.plies} {'ply' if found.plies == 1 else 'plies'} from the start (seed {found.seed})"
    how_far = "to the end" if found.depth is None else f"to depth {found.depth}"
    way = "machine code" if found.compiled else "interpreted"
    return (
        f"{where}, {how_far}, at most {found.most_nodes:,} nodes each; {way}; nodes are exact, times medians of "
        f"{found.repeat}"
    )


def left_out(found: Ablation) -> list[str]:
    """Lists what was not measured, and why: one line for each reason."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in found.left_out.items():
        by_reason.setdefault(reason, []).append(name)
    return [f"not measured: {', '.join(names)} ({reason})" for reason, names in by_reason.items()]


def rich_table(found: Ablation, name: str, say: Say = as_it_is) -> RenderableType:
    """Makes the table of the ablation for Rich; ``say`` translates each text."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=SIMPLE_HEAD,
        title=Text(say(f"{name}: what each switch is worth"), "bold"),
        title_justify="left",
        pad_edge=False,
        caption=Text(say(circumstances(found)), "dim"),
        caption_justify="left",
    )
    for number, head in enumerate(HEADS):
        table.add_column(say(head), justify="right" if head else "left", no_wrap=number > 0)
    for row in (found.usual, *found.rows):
        *texts, last = cells(row, found)
        wrong = row.variant.is_sound and row.different
        table.add_row(*map(Text, texts), Text(say(last), "bold red" if wrong else "yellow"))
    return table


def markdown(found: Ablation) -> str:
    """Writes the table, with what was not measured below it."""
    return "\n".join(_markdown(found)) + "\n"


def _markdown(found: Ablation) -> Iterator[str]:
    yield from (f"| {' | '.join(HEADS)} |", "|---|---:|---:|---:|---:|---|")
    for row in (found.usual, *found.rows):
        yield f"| {' | '.join(cells(row, found))} |"
    yield from ("", f"{circumstances(found)}.", *left_out(found))


def as_json(found: Ablation, name: str) -> dict[str, Any]:
    """Returns the ablation as plain values; `commands/schemas/bench.json` describes it."""
    return {
        "game": name,
        "plies": found.plies,
        "positions": [list(position.moves) for position in found.positions],
        "depth": found.depth,
        "most_nodes": found.most_nodes,
        "seed": found.seed,
        "repeat": found.repeat,
        "compiled": found.compiled,
        "usual": _row_as_json(found.usual),
        "rows": [_row_as_json(row) for row in found.rows],
        "left_out": found.left_out,
        "disagreements": [
            {"search": each.variant, "moves": list(each.position.moves), "usual": each.usual, "found": each.found}
            for each in found.disagreements
        ],
    }


def _row_as_json(row: Row) -> dict[str, Any]:
    return {
        "search": row.variant.name,
        "switches": dict(row.variant.switches),
        "is_sound": row.variant.is_sound,
        "nodes": row.total,
        "nodes_by_position": list(row.nodes),
        "values": [result.value if isfinite(result.value) else None for result in row.results],
        "plies": [result.plies for result in row.results],
        "proven": [result.is_proven for result in row.results],
        "stopped": row.stopped,
        "different": row.different,
        "seconds": row.seconds.median,
        "seconds_low": row.seconds.low,
        "seconds_high": row.seconds.high,
        "times_nodes": row.times_nodes,
        "times_seconds": row.times_seconds.median,
    }
