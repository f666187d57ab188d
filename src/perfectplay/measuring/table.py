"""A report as a table in the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from perfectplay.measuring.peers import INSTALL
from perfectplay.measuring.rows import Figure, Goal, Report, Row, Unit

if TYPE_CHECKING:
    from rich.console import RenderableType

Say = Callable[[str], str]
"""Says a text of ours in another language."""


def as_it_is(text: str) -> str:
    """Returns the text."""
    return text


HEADS: Final = ("", "median", "middle half", "by processor time", "goal", "")


# ------------------------------------------------------------ as text


def shown(value: float, unit: Unit) -> str:
    """Writes a value with its unit, to three digits."""
    if unit is Unit.SECONDS:
        return _scaled(value, (1.0, "s"), (1e-3, "ms"))
    if unit is Unit.BYTES:
        return _scaled(value, (1e6, "MB"), (1e3, "kB"), (1.0, "B"))
    if unit is Unit.NODES_PER_SECOND:
        return _scaled(value, (1e6, "M/s"), (1e3, "k/s"))
    return f"{_digits(value)} x" if unit is Unit.TIMES else _digits(value)


def _scaled(value: float, *units: tuple[float, str]) -> str:
    size, name = next((unit for unit in units if abs(value) >= unit[0]), units[-1])
    return f"{_digits(value / size)} {name}"


def _digits(value: float) -> str:
    size = abs(value)
    if size >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 0.1 else f"{value:.2g}"


def middle(row: Row) -> str:
    """Writes the quartiles."""
    if row.low is None or row.high is None or row.samples < 2:
        return ""
    low, high = shown(row.low, row.unit), shown(row.high, row.unit)
    number, _, unit = low.partition(" ")
    return f"{number} - {high}" if high.endswith(unit) else f"{low} - {high}"


def goal_text(goal: Goal | None, unit: Unit) -> str:
    return "" if goal is None else f"{'>=' if goal.at_least else '<='} {shown(goal.number, unit)}"


def verdict(row: Row) -> str:
    """Says whether the goal is met, or by how much it is missed."""
    if row.goal is None:
        return ""
    if row.met:
        return "met"
    factor = row.goal.missed_by(row.value)
    return "missed" if factor is None else f"missed, {_digits(factor)} x"


def cells(row: Row) -> tuple[str, ...]:
    """Returns the columns of `HEADS`."""
    processor = "" if row.processor is None else shown(row.processor, row.unit)
    return row.subject, shown(row.value, row.unit), middle(row), processor, goal_text(row.goal, row.unit), verdict(row)


def circumstances(figure: Figure) -> str:
    """Says under which circumstances a figure was measured."""
    said = [figure.note] if figure.note else []
    if figure.load is not None:
        said.append(f"load {figure.load:.2f}")
    if figure.others is not None:
        said.append(f"other programs {figure.others:.2f} cores")
    return "; ".join(said)


def heading(report: Report) -> str:
    """Writes date, machine and versions in one line."""
    about = report.about
    versions = ", ".join(f"{name} {number}" for name, number in about["versions"].items() if number)
    return (
        f"{about['date']}, {about['cores']} cores of {about['processor']}, {about['system']}, "
        f"Python {about['python']}, {versions}"
    )


def advice(report: Report) -> str:
    """Says how to get the libraries that are missing; empty if none is."""
    return f"not installed: {' and '.join(report.missing)}; {INSTALL}" if report.missing else ""


# ------------------------------------------------------------ for a terminal


def rich_table(figure: Figure, say: Say = as_it_is) -> RenderableType:
    """Makes the table of one figure for Rich; ``say`` translates each text."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=SIMPLE_HEAD,
        title=Text(say(figure.title), "bold"),
        title_justify="left",
        pad_edge=False,
        caption=Text(say(circumstances(figure)), "dim"),
        caption_justify="left",
    )
    for number, head in enumerate(HEADS):
        table.add_column(say(head), justify="left" if head == "" else "right", no_wrap=number > 0)
    for each in figure.rows:
        subject, *rest, last = cells(each)
        said = Text(say(subject))
        if each.note:
            said.append(f"\n{say(each.note)}", "dim")
        table.add_row(said, *map(Text, rest), Text(say(last), "green" if each.met else "bold red"))
    return table


# ------------------------------------------------------------ for files


def markdown(report: Report) -> str:
    """Writes the whole report."""
    return "\n".join(_markdown(report)) + "\n"


def _markdown(report: Report) -> Iterator[str]:
    settings = ", ".join(f"{name} {value}" for name, value in report.settings.items())
    yield from ("# Figures", "", heading(report), "")
    yield f"One run: {settings}. Medians, and between what the middle half of the samples lies; see README.md."
    if report.missing:
        yield from ("", advice(report))
    for figure in report.figures:
        yield from ("", f"## {figure.title}", "", circumstances(figure), "")
        yield from (f"| {' | '.join(HEADS)} | |", "|---|---:|---:|---:|---:|---|---|")
        for each in figure.rows:
            yield "| " + " | ".join(text.replace("|", "\\|") for text in (*cells(each), each.note)) + " |"


def as_json(report: Report) -> dict[str, Any]:
    """Returns the report as plain values; `commands/schemas/bench.json` describes it."""
    return {
        **report.about,
        "settings": report.settings,
        "missing": list(report.missing),
        "install": INSTALL if report.missing else None,
        "figures": [
            {
                "title": figure.title,
                "note": figure.note,
                "load": figure.load,
                "other_programs_cores": figure.others,
                "rows": [_row_as_json(each) for each in figure.rows],
            }
            for figure in report.figures
        ],
    }


def _row_as_json(row: Row) -> dict[str, Any]:
    goal = None if row.goal is None else {"at_least" if row.goal.at_least else "at_most": row.goal.number}
    return {
        "subject": row.subject,
        "unit": str(row.unit),
        "value": row.value,
        "low": row.low,
        "high": row.high,
        "by_processor_time": row.processor,
        "samples": row.samples,
        "goal": goal,
        "met": row.met,
        "note": row.note,
    }
