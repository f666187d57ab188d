"""``perfectplay bench``, on figures that are made up; and once, slowly, on real ones."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from perfectplay.commands.options import SCHEMAS
from perfectplay.measuring import figures, peers
from perfectplay.measuring.rows import Figure, Report, Row, Settings, Unit, at_least
from tests.commands.calling import Call, valid


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What was asked to be measured; what comes back is made up."""
    settings_seen: list[Settings] = []

    def measured(settings: Settings) -> Report:
        settings_seen.append(settings)
        settings.tell("measuring what is [made up]")
        fast = Row("perfectplay", Unit.NODES_PER_SECOND, 60e6, 59e6, 61e6, settings.repeat, at_least(30e6), "quick")
        about = {
            "date": "2026-01-01T00:00:00+00:00",
            "cores": 2,
            "processor": "a processor",
            "system": "a system",
            "python": "3.11.7",
            "versions": {"perfectplay": "0.1.0", "easyAI": None},
        }
        return Report(
            (Figure("A figure", (fast,), "8 nodes", 0.5, 0.25),),
            about,
            {"repeat": settings.repeat, "quick": settings.quick, "attempts": 1},
            ("easyAI",),
        )

    monkeypatch.setattr(figures, "measure", measured)
    return settings_seen


def test_a_table_with_what_is_installed(asked: list[Settings], call: Call) -> None:
    said = call("bench")
    assert said.status == 0
    for part in ("A figure", "60 M/s", ">= 30 M/s", "met", "8 nodes", "a processor"):
        assert part in said.out
    assert "\nnot installed: easyAI; pip install 'perfectplay[bench]'\n" in said.out
    assert [(settings.repeat, settings.quick) for settings in asked] == [(5, False)]


def test_json_as_the_schema_says(asked: list[Settings], call: Call) -> None:
    said = call("bench", "--quick", "--json")
    assert said.status == 0
    assert valid(said.out, "bench")["figures"][0]["rows"][0]["met"] is True
    assert [(settings.repeat, settings.quick) for settings in asked] == [(2, True)]


def test_repeat_sets_how_often(asked: list[Settings], call: Call) -> None:
    said = call("bench", "--quick", "--repeat", "7")
    assert (said.status, said.err) == (0, "")
    assert asked[0].repeat == 7


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0", "repeat is 0; it must be 1 or more rounds"),
        ("-3", "repeat is -3; it must be 1 or more rounds"),
        ("often", "repeat is 'often'; it must be a whole number of rounds, 1 or more"),
    ],
)
def test_a_wrong_repeat_is_one_sentence(text: str, sentence: str, asked: list[Settings], call: Call) -> None:
    assert call("bench", "--repeat", text) == (2, "", f"perfectplay: {sentence}\n")
    assert not asked


def test_the_schema_is_printed(call: Call) -> None:
    said = call("bench", "--json-schema")
    assert json.loads(said.out) == json.loads((SCHEMAS / "bench.json").read_text(encoding="utf-8"))


# ------------------------------------------------------------ random games


@pytest.mark.slow
def test_random_games_for_people(call: Call) -> None:
    status, out, err = call("bench", "--playouts", "--quick", "--games", "nim kayles")
    assert (status, err) == (0, "")
    title, _, _, _, nim, kayles, _, note = out.splitlines()
    assert (title.strip(), nim.split()[0], kayles.split()[0]) == ("Random games a second", "nim", "kayles")
    assert note.startswith("by the rules alone, compiled, one thread")


def test_random_games_as_the_schema_says(call: Call) -> None:
    found = valid(call("bench", "--playouts", "--quick", "--games", "kayles:pins=3", "--json").out, "bench")
    (row,) = found["playouts"]
    assert (row["game"], row["elsewhere"]) == ("kayles:pins=3", None)
    assert row["games"] == row["ended"] > 0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bench --games nim", "--games is for --playouts; leave it out, or say --playouts, too"),
        (
            "bench --playouts --games ''",
            "--games names no game; name some, as in --games 'go:size=13 chess', or leave it out",
        ),
        ("bench --playouts --repeat 2", "bench --playouts takes no --repeat; leave it out"),
        (
            "bench --playouts --ablation nim",
            "--playouts and --ablation measure different things; leave out one of them",
        ),
        ("bench --playouts --games tree", "a tree of numbers has no random games worth measuring; leave out tree"),
    ],
)
def test_random_games_that_cannot_be(line: str, sentence: str, call: Call) -> None:
    assert call(*shlex.split(line)) == (2, "", f"perfectplay: {sentence}\n")


# ------------------------------------------------------------ what each switch is worth

SMALL = (
    "bench",
    "--ablation",
    "connect-four:columns=4,rows=4",
    "--interpreted",
    "--positions",
    "2",
    "--repeat",
    "1",
    "--nodes",
    "6000",
)
LYING = """
from perfectplay.games import ConnectFour

class Lying(ConnectFour):
    def bounds(self, state, player):
        certain = super().bounds(state, player)
        return certain._replace(lowest=0.0, highest=0.0) if certain.latest < 30 else certain
"""


@pytest.mark.slow
def test_an_ablation_for_people(call: Call) -> None:
    status, out, err = call(*SMALL)
    assert (status, err) == (0, "")
    for part in (
        "connect-four:columns=4,rows=4: what each switch is worth",
        "the usual search",
        "without table",
        "2 random positions",
        "to the end",
        "interpreted",
        "not measured: ignore_path (no state comes twice)",
    ):
        assert part in " ".join(out.split()), "wherever a narrow table breaks its lines"


def test_an_ablation_as_the_schema_says(call: Call) -> None:
    found = valid(call(*SMALL, "--json", "--seed", "4").out, "bench")
    assert (found["depth"], found["seed"], found["most_nodes"], found["compiled"]) == (None, 4, 6000, False)
    assert len(found["positions"]) == len(found["usual"]["nodes_by_position"]) == 2
    shallow = valid(call(*SMALL, "--json", "--depth", "2", "--plies", "3").out, "bench")
    assert (shallow["depth"], shallow["plies"]) == (2, 3)
    assert "with late_moves" in [row["search"] for row in shallow["rows"]]


def test_a_wrong_value_is_an_error(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "lying.py"
    path.write_text(LYING)
    status, out, err = call(
        "bench",
        "--ablation",
        f"{path}:Lying",
        "--interpreted",
        "--positions",
        "3",
        "--repeat",
        "1",
        "--plies",
        "28",
        "--seed",
        "2",
    )
    assert status == 2
    assert "WRONG value" in out
    assert err.startswith("perfectplay: without bounds, the value after ")
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_real_run(call: Call) -> None:
    found = valid(call("bench", "--quick", "--json", "--repeat", "1").out, "bench")
    titles = [figure["title"] for figure in found["figures"]]
    assert len(titles) == len(set(titles)) == 10
    assert found["missing"] == list(peers.missing())
    assert not [row for figure in found["figures"] for row in figure["rows"] if "NOT" in row["note"]]
