"""The report of a check, and the games of the library, which have nothing to report."""

from __future__ import annotations

import json
from typing import Any

import pytest

from perfectplay import games
from perfectplay.checking import RULES, CheckReport, check
from perfectplay.checking.report import mean, rounded, shown
from perfectplay.game import Knowledge
from tests.checking.take import Pile, Take, quick, report_of_tic_tac_toe

TREE = games.ExplicitTree({"A": {"B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}})
LIBRARY = [("tree", TREE), *((entry.name, games.get(entry.name)) for entry in games.entries() if entry.name != "tree")]
FEW = [pytest.param(name, game, marks=() if name == "tree" else pytest.mark.variant) for name, game in LIBRARY]
"""One that `tests/games` does not look through as well."""


@pytest.mark.parametrize(("name", "game"), FEW, ids=[name for name, _ in LIBRARY])
def test_games_of_the_library_are_sound(name: str, game: Any) -> None:
    report = check(game, seconds=0.5, compiled=False)
    assert report.ok, str(report)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game"), LIBRARY, ids=[name for name, _ in LIBRARY])
def test_games_of_the_library_compile(name: str, game: Any) -> None:
    report = check(game, seconds=2.0, compiled=True)
    assert report.ok, str(report)
    assert report.compiles
    assert report.compiled_speed is not None
    assert report.interpreted_speed is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "connect-four:columns=8,rows=7",
        "connect-four:columns=4,rows=4",
        "connect-four:columns=1,rows=63",
        "mnk:columns=4,rows=3,in_a_row=3",
        "mnk:columns=5,rows=5,in_a_row=4,exactly=true",
        "gomoku:size=7",
        "nim:heaps=1-2-3,misere=true",
        "nim:heaps=20,max_take=3",
        "othello:columns=4,rows=4,winner_takes_empties=true",
        "othello:columns=6,rows=6",
        "othello:columns=6,rows=8",
    ],
)
def test_other_sizes_are_sound_and_compile(name: str) -> None:
    report = check(games.get(name), seconds=3.0, compiled=True)
    assert report.ok, str(report)


@pytest.mark.slow
def test_what_is_counted() -> None:
    report = report_of_tic_tac_toe()
    assert report.states == 5478
    assert report.exhausted
    assert report.games == 200
    assert report.largest_branching == 9
    assert report.branching is not None
    assert 5 < report.branching < 6
    assert report.length is not None
    assert 7 < report.length < 8.5
    assert report.longest == 9


class Stuck(Take):
    def actions(self, state: Any) -> Any:
        return iter(()) if state.left == 2 else super().actions(state)


def test_the_facts_are_the_same_in_both_forms() -> None:
    report = quick(Take())
    read, said = report.as_json(), str(report)
    assert read["random_games"]["wins"].keys() == {"player 1", "player 2"}
    assert sum(read["random_games"]["wins"].values()) == read["games"]
    assert sum(read["method_shares"].values()) == pytest.approx(1)
    assert (read["measures"], read["from_cache"], read["compile_seconds"]) == ("search", None, None)
    assert [line.split()[0] for line in said.splitlines()[1:]] == [
        "states",
        "branching",
        "length",
        "winners",
        "rules",
        "compiles",
        "nodes/s",
    ]


def test_as_json() -> None:
    for game in Take(), Stuck():
        read = json.loads(json.dumps(quick(game).as_json(), allow_nan=False))
        assert read["ok"] is (type(game) is Take)
        assert read["game"] == repr(game)
        assert read["compiles"] is False
        assert read["length"]["longest"] <= 5
        assert all(problem["rule"] in RULES for problem in read["problems"])
    assert read["problems"][0]["moves"] == ["1", "2"]
    assert read["problems"][0]["state"] == "Pile(left=2, turn=0)"
    assert read["problems"][0]["traceback"] is None


def test_as_text() -> None:
    lines = str(quick(Stuck())).splitlines()
    assert lines[0] == "Stuck(pile=5): 1 problem"
    assert lines[2].startswith("1. Stuck.actions gives no action after 1, 2; ")
    assert lines[3] == "     moves  1, 2"
    assert lines[4] == "     state  Pile(left=2, turn=0)"
    assert any(line.startswith("  states     ") for line in lines)
    assert "  compiles   no: it was not tried, because compiled is False" in lines


def test_notes() -> None:
    class Bare(Take):
        can_repeat = True
        bounds = Knowledge.bounds  # as if the game had none

        def initial_state(self) -> Any:
            return Pile(50, 0)

    report = check(Bare(), seconds=0.5, states=20, compiled=False)
    assert report.ok
    notes = "\n".join(report.notes)
    assert "no state came twice in one game" in notes
    assert "can_repeat = False makes searches faster" in notes
    assert "Bare has no bounds; if no utility is beyond 1, let bounds return (-1, 1)" in notes
    assert "Bare has no evaluate" in notes


def test_every_rule_is_explained() -> None:
    assert all(RULES.values())


def test_speeds_in_words() -> None:
    def said(interpreted: float, compiled: float | None) -> str:
        return str(
            CheckReport(
                game=Take(),
                problems=(),
                compiles=compiled is not None,
                reason=None,
                states=1,
                exhausted=True,
                games=0,
                branching=None,
                largest_branching=0,
                length=None,
                longest=0,
                interpreted_speed=interpreted,
                compiled_speed=compiled,
                compile_seconds=0.5,
                notes=(),
                seconds=1.0,
                measures="search",
            )
        )

    assert "nodes/s    300,000 interpreted, 45,700,000 compiled (150 times as many)" in said(300_123.0, 45_678_901.0)
    assert "nodes/s    too short a search to tell how much faster machine code is" in said(3e5, 1e5)
    assert rounded(0.2) == 0
    assert [mean(number) for number in (0.5, 35.04, 2000.0)] == ["0.5", "35", "2,000"]
    assert rounded(123456) == 123000


def test_a_repr_that_raises() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise ValueError

    assert shown(Shy()) == "<a Shy whose repr raises ValueError>"
    assert len(shown("x" * 1000)) <= 310
