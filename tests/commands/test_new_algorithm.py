"""An algorithm that has an entry is on the command line, with its options."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.search.algorithms import catalogue
from perfectplay.search.entry import LIMITS, LINES, Algorithm, Option
from tests.commands.calling import Call, valid

PATIENCE = Option(
    "patience",
    "whole number",
    "Wait for so many rounds before it moves.",
    "ROUNDS",
    unit="rounds",
    names_algorithms=True,
)
TREE = ("tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]")
NAMES = ", ".join([*catalogue.ALGORITHMS, "patient"])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Lists one more algorithm; returns what it is called with."""
    calls: list[dict[str, Any]] = []

    def patient(
        game: pp.Game[Any, Any],
        state: Any,
        *,
        patience: int = 0,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        lines: int = 1,
        compiled: bool | None = None,
        progress: Any = None,
        observer: Any = None,
    ) -> pp.SearchResult[Any, Any]:
        calls.append({"patience": patience, "depth": depth, "seconds": seconds, "nodes": nodes, "lines": lines})
        return pp.alpha_beta(game, state, depth=depth, compiled=compiled, observer=observer)

    entry = Algorithm(
        name="patient",
        call=patient,
        summary="Waits, and then searches all there is.",
        korean="기다리는 탐색",
        options=(*LIMITS, LINES, PATIENCE),
        hint="for those who have time",
        recorder="window",
        usual_seconds=9.0,
    )
    monkeypatch.setitem(catalogue.ALGORITHMS, "patient", entry)
    return calls


def words(text: str) -> str:
    """The words of a text in boxes, whatever the lines."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("command", ["best", "play", "explain", "tree"])
def test_help_lists_it_and_its_options(call: Call, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    shown = words(call(command, "--help").out)
    assert "mcts (Monte Carlo tree search" in shown
    assert ", patient (for those who have time)." in shown
    assert "--patience ROUNDS For patient: wait for so many rounds before it moves." in shown
    if command == "best":
        assert "--lines K For search, solve and patient: give the exact values of the K best moves." in shown


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--algorithm", "hasty"), f"there is no algorithm 'hasty'; there are {NAMES}"),
        (("--patience", "3"), "search takes no --patience; leave it out, or say --algorithm patient"),
        (
            ("--algorithm", "minimax", "--lines", "2"),
            "minimax takes no --lines; leave it out, or say --algorithm search or solve or patient",
        ),
        (
            ("--algorithm", "patient", "--by-priority"),
            "patient takes no --by-priority; leave it out, or say --algorithm alpha-beta or expectiminimax or paranoid",
        ),
        (
            ("--algorithm", "patient", "--patience", "some"),
            "patience is 'some'; it must be a whole number of rounds, 1 or more",
        ),
    ],
)
def test_errors_know_it(call: Call, options: tuple[str, ...], sentence: str) -> None:
    said = call("best", *TREE, *options)
    assert (said.status, said.out, said.err) == (2, "", f"perfectplay: {sentence}\n")


def test_it_searches(call: Call, asked: list[dict[str, Any]]) -> None:
    said = call("best", *TREE, "--algorithm", "Patient", "--patience", "3", "--lines", "2", "--depth", "2", "--json")
    assert (said.status, said.err) == (0, "")
    assert valid(said.out, "best")["value"] == 3
    assert asked == [{"patience": 3, "depth": 2, "seconds": None, "nodes": None, "lines": 2}]


def test_without_a_limit_it_has_its_usual_time(call: Call, asked: list[dict[str, Any]]) -> None:
    assert call("best", *TREE, "--algorithm", "patient").status == 0
    assert [one["seconds"] for one in asked] == [9.0]


def test_it_plays(call: Call, asked: list[dict[str, Any]]) -> None:
    engines = ("--first", "engine", "--second", "engine")
    said = call("play", *TREE, *engines, "--algorithm", "patient", "--patience", "2", "--json")
    assert (said.status, said.err) == (0, "")
    assert [(one["patience"], one["seconds"]) for one in asked] == [(2, 1.0)] * 5  # three rehearsals and two moves


def test_it_is_explained_and_drawn(call: Call, asked: list[dict[str, Any]]) -> None:
    said = call("explain", *TREE, "--algorithm", "patient", "--patience", "2", "--all")
    assert (said.status, said.err) == (0, "")
    assert "MAX node A" in said.out
    assert call("tree", *TREE, "--algorithm", "patient", "--depth", "1").status == 0
    assert [(one["patience"], one["nodes"], one["depth"]) for one in asked] == [(2, 1_000_000, None), (0, None, 1)]


@pytest.mark.parametrize("command", ["explain", "tree"])
def test_what_has_no_recorder_is_not_recorded(call: Call, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Algorithm("secret", pp.minimax, "Tells nothing.", "비밀", LIMITS, hint="never seen")
    monkeypatch.setitem(catalogue.ALGORITHMS, "secret", entry)
    said = call(command, *TREE, "--algorithm", "secret")
    assert (said.status, said.out) == (2, "")
    assert said.err == (
        "perfectplay: secret cannot be recorded; say --algorithm search, solve, alpha-beta, minimax, expectiminimax, "
        "max-n, paranoid, mcts or best-first\n"
    )
    assert "secret" not in call(command, "--help").out
    assert call("best", *TREE, "--algorithm", "secret").status == 0


@pytest.mark.parametrize("command", ["explain", "tree"])
def test_solve_is_recorded(call: Call, command: str) -> None:
    said = call(command, *TREE, "--algorithm", "solve")
    assert (said.status, said.err) == (0, "")
    assert "alpha cut" in said.out.lower()
