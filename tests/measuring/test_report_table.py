"""A report as text, as Markdown and as JSON."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from perfectplay.measuring.rows import Figure, Report, Row, Unit, at_least, at_most
from perfectplay.measuring.table import advice, as_json, cells, markdown, rich_table, shown

ABOUT = {
    "date": "2026-01-01T00:00:00+00:00",
    "cores": 2,
    "processor": "a processor",
    "system": "a system",
    "python": "3.11.7",
    "versions": {"perfectplay": "0.1.0", "easyAI": None},
}

FAST = Row(
    "perfectplay, compiled",
    Unit.NODES_PER_SECOND,
    104e6,
    101e6,
    105e6,
    9,
    at_least(30e6),
    "30 ms a search",
    processor=110e6,
)
SLOW = Row("from the cache", Unit.SECONDS, 0.45, 0.4, 1.2, 9, at_most(0.3))
PLAIN = Row("modules", Unit.COUNT, 3)

REPORT = Report(
    (Figure("A figure", (FAST, SLOW, PLAIN), "12,574 nodes", load=1.5, others=0.25),),
    ABOUT,
    {"repeat": 9, "quick": False, "attempts": 3},
)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (103_700_000, Unit.NODES_PER_SECOND, "104 M/s"),
        (8_512, Unit.NODES_PER_SECOND, "8.51 k/s"),
        (1.7391, Unit.SECONDS, "1.74 s"),
        (0.00082, Unit.SECONDS, "0.82 ms"),
        (0.03, Unit.SECONDS, "30 ms"),
        (12_197.4, Unit.TIMES, "12,197 x"),
        (98.26, Unit.TIMES, "98.3 x"),
        (2_330_000, Unit.BYTES, "2.33 MB"),
        (90_100, Unit.BYTES, "90.1 kB"),
        (0.00071, Unit.BYTES, "0.00071 B"),
        (0, Unit.COUNT, "0"),
    ],
)
def test_values_have_three_digits_and_a_unit(value: float, unit: Unit, text: str) -> None:
    assert shown(value, unit) == text


def test_a_row_says_whether_its_goal_is_met_or_by_how_much_it_is_missed() -> None:
    assert cells(FAST) == ("perfectplay, compiled", "104 M/s", "101 - 105 M/s", "110 M/s", ">= 30 M/s", "met")
    assert cells(SLOW) == ("from the cache", "450 ms", "400 ms - 1.20 s", "", "<= 300 ms", "missed, 1.50 x")
    assert cells(PLAIN) == ("modules", "3", "", "", "", "")
    assert cells(replace(PLAIN, goal=at_most(0)))[-1] == "missed"


def test_the_table_for_a_terminal() -> None:
    console = Console(file=io.StringIO(), width=200)
    console.print(rich_table(REPORT.figures[0]))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for part in (
        "A figure",
        "104 M/s",
        "30 ms a search",
        "missed, 1.50 x",
        "12,574 nodes; load 1.50",
        "other programs 0.25 cores",
    ):
        assert part in text


def test_the_report_in_markdown() -> None:
    lines = markdown(REPORT).splitlines()
    assert lines[0] == "# Figures"
    assert "2026-01-01T00:00:00+00:00, 2 cores of a processor, a system, Python 3.11.7, perfectplay 0.1.0" in lines
    assert "| perfectplay, compiled | 104 M/s | 101 - 105 M/s | 110 M/s | >= 30 M/s | met | 30 ms a search |" in lines
    assert len({line.count("|") for line in lines if line.startswith("|")}) == 1


def test_the_report_in_json() -> None:
    found = json.loads(json.dumps(as_json(REPORT)))
    first, second, third = found["figures"][0]["rows"]
    assert (first["value"], first["goal"], first["met"]) == (104e6, {"at_least": 30e6}, True)
    assert (second["goal"], second["met"]) == ({"at_most": 0.3}, False)
    assert (first["by_processor_time"], third["by_processor_time"]) == (110e6, None)
    assert (third["goal"], third["met"], third["low"]) == (None, None, None)
    assert (found["missing"], found["install"], found["cores"]) == ([], None, 2)


def test_what_is_not_installed_is_said_with_the_command_that_installs_it() -> None:
    without = replace(REPORT, missing=("OpenSpiel", "easyAI"))
    said = "not installed: OpenSpiel and easyAI; pip install 'perfectplay[bench]'"
    assert advice(without) == said
    assert said in markdown(without)
    assert as_json(without)["install"] == "pip install 'perfectplay[bench]'"
    assert advice(REPORT) == ""
