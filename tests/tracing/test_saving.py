"""A trace as a file: the same when it comes back, and one sentence for every file that is none."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games import ConnectFour, ExplicitTree, TicTacToe
from perfectplay.tracing.explaining import explain
from perfectplay.tracing.saving import (
    load_trace,
    save_trace,
    schema,
    trace_from_json,
    trace_to_json,
)
from perfectplay.tracing.story import story
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace
from tests.small_games import GraphGame, graph_games
from tests.tracing.recorded import GFG, random_tree, traced
from tests.variants import examples

VALIDATOR = Draft202012Validator(schema())


def kept(recorded: Trace) -> Trace:
    """The part of a trace that a file keeps."""
    return replace(recorded, game=None, result=None)


def content_of(recorded: Trace) -> dict[str, Any]:
    """The JSON, which keeps to the schema."""

    def refuse(name: str) -> None:
        raise AssertionError(f"JSON has no {name}")

    content: dict[str, Any] = json.loads(trace_to_json(recorded), parse_constant=refuse)
    VALIDATOR.validate(content)
    return content


# ------------------------------------------------------------ there and back


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@settings(max_examples=examples(25))
@given(graph_games(), st.integers(1, 4), st.integers(1, 60), st.booleans())
def test_round_trip_of_games(game: GraphGame, depth: int, number: int, distance: bool) -> None:
    if game.is_terminal(0):
        return
    for options in (
        {"distance": distance},
        {"nodes": number},
        {"max_visits": number},
        {"max_ply": 1 + number % 3},
        {"all_values": True},
        {"width": 1},
        {"nodes": number, "max_visits": 1 + number // 2},
    ):
        recorded = trace(pp.alpha_beta, game, depth=depth, **options)
        round_trip(recorded)
    round_trip(trace(pp.search, game, depth=depth))
    round_trip(trace(pp.minimax, game, depth=depth, distance=distance))


@given(st.integers(0, 10**6), st.booleans())
def test_round_trip_of_trees(seed: int, strict: bool) -> None:
    round_trip(traced(random_tree(random.Random(seed)), cut_on_equality=not strict))


def round_trip(recorded: Trace) -> None:
    content_of(recorded)
    again = trace_from_json(trace_to_json(recorded))
    assert again == kept(recorded)
    assert trace_to_json(again) == trace_to_json(recorded)
    assert [line.text for line in story(again)] == [
        line.text.replace("(nodes)", "(stopped)") for line in story(recorded)
    ]


def test_a_file(tmp_path: Path) -> None:
    recorded = trace(pp.search, TicTacToe(), depth=3)
    path = tmp_path / "trace.json"
    save_trace(recorded, path)
    again = load_trace(str(path))
    assert again == kept(recorded)
    assert again.game is None
    assert again.result is None
    assert list(tmp_path.iterdir()) == [path]
    number = recorded.roots[-1] + 3
    assert again.position(number) == recorded.position(number)
    assert [list(row) for row in again.board(number) or ()] == recorded.board(number)
    assert explain(again, again.cuts[0], leaves=True).leaves_saved is None


def test_boards_with_longer_cells() -> None:
    class Wide(TicTacToe):
        def board(self, state: Any) -> list[list[str]]:
            return [["ten", "", "x"], ["x", "o", "🎲"]]

    again = trace_from_json(trace_to_json(trace(pp.alpha_beta, Wide(), depth=1)))
    assert [list(row) for row in again.board(1) or ()] == [["ten", "", "x"], ["x", "o", "🎲"]]


def test_values_of_all_kinds() -> None:
    content = content_of(traced([[1e300, -1e-300], [0.1, 3]]))
    root = content["visits"][0]
    assert (root["alpha_in"], root["beta_in"]) == ("-inf", "inf")
    pairs = content_of(trace(pp.search, TicTacToe(), depth=2))
    assert pairs["visits"][0]["alpha_in"] == ["-inf", 0]


def test_names_of_all_kinds() -> None:
    names = ['"', "<b>", "🎲", "가나다", "\x1b[31m", "a\nb", "\u202e", "\ud800", "x\u2028y"]
    round_trip(traced({"root": {name: [number, 0] for number, name in enumerate(names)}}))


def test_states_that_are_not_plain() -> None:
    class Odd(TicTacToe):
        def result(self, state: Any, action: Any) -> Any:
            return super().result(state, action)

    recorded = trace(pp.alpha_beta, Odd(), depth=1)
    odd = replace(
        recorded,
        visits=tuple(
            replace(visit, state=frozenset({visit.number}), action={1: 2} if visit.action else visit.action)
            for visit in recorded.visits
        ),
        game=None,
    )
    again = trace_from_json(trace_to_json(odd))
    assert {visit.state for visit in again.visits} == {None}
    deep: Any = 1
    for _ in range(60):
        deep = (deep,)
    for state in (deep, 1 << 5000, inf, b"bytes"):
        once = replace(odd, visits=(replace(odd.visits[0], state=state), *odd.visits[1:]))
        assert trace_from_json(trace_to_json(once)).visits[0].state is None


# ------------------------------------------------------------ files that cannot be


def refused(text: str) -> str:
    """The one sentence with which a text is refused."""
    with pytest.raises(BadArgument) as error:
        trace_from_json(text)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="there is no file"):
        load_trace(tmp_path / "none.json")
    with pytest.raises(BadArgument, match="cannot be read"):
        load_trace(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadArgument, match=r"is not UTF-8 text \(byte 1\)"):
        load_trace(tmp_path / "bytes")
    with pytest.raises(BadArgument, match="must be text"):
        trace_from_json(b"{}")  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_text("before")
    with pytest.raises(BadArgument, match="cannot be written"):
        save_trace(traced(GFG), tmp_path / "no" / "trace.json")
    broken = traced(GFG)
    broken = replace(broken, visits=(*broken.visits[:-1], replace(broken.visits[-1], label=object())))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        save_trace(broken, path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_trace(traced(GFG), tmp_path / "trace.json")
    assert not list(tmp_path.iterdir())


def test_cut_off_anywhere() -> None:
    text = trace_to_json(traced(GFG))
    for end in range(0, len(text) - 2, 41):
        sentence = refused(text[:end])
        assert "is not JSON, or it was cut off" in sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is not JSON, or it was cut off: Expecting value, line 1 column 1"),
        ("[]", 'the text is not a recorded search; in one, "format" is "perfectplay-trace"'),
        ("null", 'the text is not a recorded search; in one, "format" is "perfectplay-trace"'),
        ('{"format": "other"}', 'the text is not a recorded search; in one, "format" is "perfectplay-trace"'),
        (
            '{"format": "perfectplay-trace"}',
            "the text has version null of the format; this perfectplay reads version 1",
        ),
        (
            '{"format": "perfectplay-trace", "version": 2}',
            "the text has version 2 of the format; this perfectplay reads version 1",
        ),
        (
            '{"format": "perfectplay-trace", "version": true}',
            "the text has version true of the format; this perfectplay reads version 1",
        ),
        (
            '{"format": "perfectplay-trace", "version": 1}',
            ('the trace in the text is damaged: "visits" is missing; it must be a list'),
        ),
        (
            '{"format": "perfectplay-trace", "version": NaN}',
            "the text is not a trace: it holds NaN, which is not JSON",
        ),
        ("[" * 100_000, "the text is nested too deeply for a trace"),
        (
            "9" * 10_000,
            (
                "the text is not a trace: Exceeds the limit (4300 digits) for integer string conversion: value has "
                "10000 digits"
            ),
        ),
    ],
)
def test_what_is_no_trace(text: str, sentence: str) -> None:
    assert refused(text) == sentence


REASONS = (
    "terminal, repetition, depth, all searched, beta cut, alpha cut, shallow cut, star beta cut, "
    "star alpha cut, probed, sampled, stopped"
)

DAMAGED = [
    ("visits", [], '"visits" is empty; a search enters at least one node'),
    ("visits", {}, '"visits" is an object; it must be a list'),
    ("visits 2", 7, "visit 2: it is a number and must be an object"),
    ("visits 2 ply", "2", 'visit 2: "ply" has a text where a whole number must be'),
    ("visits 2 ply", 2.0, 'visit 2: "ply" has a number where a whole number must be'),
    ("visits 2 ply", True, 'visit 2: "ply" has true or false where a whole number must be'),
    ("visits 2 ply", 3, 'visit 2: "ply" is 3, but 2 visits lead there'),
    ("visits 2 ply", 10**30, 'visit 2: "ply" has the number 10000000000000000000..., which is out of range'),
    ("visits 2 parent", 2, 'visit 2: "parent" has the number 2, which is out of range'),
    ("visits 2 parent", -1, 'visit 2: "parent" has the number -1, which is out of range'),
    ("visits 2 parent", None, '"roots" must name the visits without a parent, in order'),
    ("visits 8 parent", 3, 'visit 8: "parent" is not on the path that leads there'),
    ("visits 0 children", [1], 'visit 0: "children" must name the visits that have this one as their parent, in order'),
    (
        "visits 0 children",
        [7, 1],
        'visit 0: "children" must name the visits that have this one as their parent, in order',
    ),
    ("roots", [0, 1], '"roots" must name the visits without a parent, in order'),
    ("roots", [99], '"roots" has the number 99, which is out of range'),
    ("visits 0 value", "infinity", 'visit 0: "value" must be a number, "inf" or "-inf"'),
    ("visits 0 value", True, 'visit 0: "value" must be a number, "inf" or "-inf"'),
    ("visits 0 value", 10**400, 'visit 0: "value" must be a number, "inf" or "-inf"'),
    ("visits 1 value", [5, 0], 'visit 1: "value" has another form than the values before it'),
    ("visits 0 value", 4, "visit 0: its value does not follow from those of its children"),
    ("visits 0 best_child", 2, 'visit 0: "best_child" is none of its children'),
    ("visits 0 best_child", 7, "visit 0: its value does not follow from those of its children"),
    ("visits 0 reason", "beta cut", "visit 0: its value does not reach the bound at which it was cut"),
    ("visits 0 reason", "alpha cut", "visit 0: a beta cut must be at a MAX node, and an alpha cut at a MIN node"),
    ("visits 0 reason", "boredom", f'visit 0: "reason" must be one of {REASONS}'),
    ("visits 0 reason", [], f'visit 0: "reason" must be one of {REASONS}'),
    ("visits 1 reason", "stopped", "visit 0: the search was stopped inside a child, but it went on"),
    ("visits 5 beta_origin", None, "visit 5: it has a bound that no visit has set"),
    ("visits 5 beta_origin owner", 0, "visit 5: visit 0 cannot own one of its bounds"),
    ("visits 5 beta_origin owner", 2, "visit 5: visit 2 cannot own one of its bounds"),
    ("visits 5 beta_origin owner", 9, 'visit 5: "owner" has the number 9, which is out of range'),
    ("visits 5 beta_origin witness", 7, "visit 5: visit 7 cannot be the witness of one of its bounds"),
    (
        "visits 5 beta_origin",
        [1, 2],
        'visit 5: "beta_origin" is a list; it must be an object with "owner" and "witness"',
    ),
    ("visits 7 alpha_in", 3, "visit 7: it was not entered with the window that its parent had"),
    ("visits 7 alpha_out", 3, "visit 7: the window is empty, or grew"),
    ("visits 7 unsearched_moves", [], 'visit 7: "unsearched" and "unsearched_moves" must have the same length'),
    ("visits 7 unsearched_moves", [3], 'visit 7: "unsearched_moves" has a number where a text must be'),
    ("visits 7 unsearched", [{}], "visit 7: a state or an action must be made of numbers, texts and lists"),
    ("visits 3 children", [4], 'visit 3: "children" must name the visits that have this one as their parent, in order'),
    ("visits 3 reason", "all searched", 'visit 3: "is_max" is null, but the game is not over there'),
    ("visits 2 reason", "terminal", "visit 2: it is a leaf, but it has children or no exact value"),
    ("visits 2 is_max", None, 'visit 2: "player" and "is_max" must both be null or both be given'),
    ("visits 2 is_max", "yes", 'visit 2: "is_max" is a text; it must be true or false'),
    ("visits 2 player", 2, 'visit 2: "player" has the number 2, which is out of range'),
    ("visits 2 move", None, 'visit 2: "move" must be given below a root and nowhere else'),
    ("visits 2 label", None, 'visit 2: "label" has null where a text must be'),
    ("visits 2 left", 5, 'visit 1: "left" must be later than that of its children'),
    ("visits 2 nodes", 9, 'visit 1: "nodes" and "hidden" do not fit those of its children'),
    ("visits 2 hidden", 1, 'visit 1: "nodes" and "hidden" do not fit those of its children'),
    ("visits 2 board", "xo", 'visit 2: "board" must be a list of rows, each a text or a list of texts'),
    ("visits 2 board", [[1]], 'visit 2: "board" has a number where a text must be'),
    ("visits 2 position", [], 'visit 2: "position" has a list where a text must be'),
    ("nodes", 12, '"nodes" must be the sum of those of the roots'),
    ("nodes", 1 << 70, '"nodes" has the number 11805916207174113034..., which is out of range'),
    ("max_visits", 0, '"max_visits" has the number 0, which is out of range'),
    ("players", [], '"players" is empty'),
    ("players", "MAX", '"players" is a text; it must be a list'),
    ("options", {"depth": [1]}, '"options" must be an object of numbers and texts'),
    ("has_names", 1, '"has_names" is a number; it must be true or false'),
]
"""Which part, what it becomes, and what is said about that. Visits 5 and 7 are those that were cut."""


@pytest.mark.parametrize(("place", "value", "sentence"), DAMAGED)
def test_damaged(place: str, value: Any, sentence: str) -> None:
    content = json.loads(trace_to_json(traced(GFG)))
    *above, key = [int(step) if step.isdigit() else step for step in place.split()]
    part = content
    for step in above:
        part = part[step]
    part[key] = value
    assert refused(json.dumps(content)) == f"the trace in the text is damaged: {sentence}"


def test_a_state_that_is_nested_without_end() -> None:
    for depth in (60, 500, 900):
        text = trace_to_json(traced(GFG)).replace('"state": 0', f'"state": {"[" * depth}{"]" * depth}', 1)
        assert refused(text).endswith(("nested deeper than 50 lists", "nested too deeply for a trace"))
    infinite = trace_to_json(traced(GFG)).replace('"state": 0', '"state": 1e999', 1)
    assert "must be made of numbers" in refused(infinite)


def test_parents_in_a_circle() -> None:
    content = json.loads(trace_to_json(traced(GFG)))
    content["visits"][0]["parent"] = 1
    content["visits"][1]["parent"] = 0
    assert "out of range" in refused(json.dumps(content))


@pytest.mark.slow
def test_a_large_hostile_file(tmp_path: Path) -> None:
    content = json.loads(trace_to_json(traced(GFG)))
    content["visits"][0]["label"] = "x" * 10_000_000
    content["visits"][9]["parent"] = 9
    path = tmp_path / "large.json"
    path.write_text(json.dumps(content))
    with pytest.raises(BadArgument, match=r"visit 9: .parent. has the number 9, which is out of range"):
        load_trace(path)
    path.write_text(json.dumps({**content, "visits": [[]] * 3_000_000}))
    with pytest.raises(BadArgument, match="visit 0: it is a list and must be an object"):
        load_trace(path)


BASES = [
    traced(GFG),
    trace(pp.search, TicTacToe(), depth=2),
    trace(pp.alpha_beta, ConnectFour(), depth=3, max_ply=2),
    trace(pp.alpha_beta, TicTacToe(), nodes=20),
    trace(pp.minimax, ExplicitTree(GFG)),
]
CONTENTS = [trace_to_json(recorded) for recorded in BASES]
HOSTILE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3)
    | st.sampled_from(["inf", "-inf", "stopped", "beta cut", "alpha cut", "terminal", "lower"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["owner", "witness", "x"]), inner),
    max_leaves=4,
)


@settings(max_examples=examples(400))
@given(st.sampled_from(CONTENTS), st.data())
def test_any_change_is_refused_or_still_a_search(text: str, data: st.DataObject) -> None:
    """Whatever is loaded can be explained from its first moment to its last."""
    content = json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        part: Any = data.draw(st.sampled_from([content, *content["visits"]])) if content.get("visits") else content
        if not isinstance(part, dict) or not part:
            continue
        key = data.draw(st.sampled_from(sorted(part)))
        if data.draw(st.booleans()) and key != "visits":
            part[key] = data.draw(HOSTILE)
        elif data.draw(st.booleans()):
            del part[key]
        elif isinstance(part[key], list) and part[key]:
            part[key].pop(data.draw(st.integers(0, len(part[key]) - 1)))
    try:
        loaded = trace_from_json(json.dumps(content))
    except BadArgument:
        return
    VALIDATOR.validate(json.loads(trace_to_json(loaded)))
    for lang in ("en", "ko"):
        assert list(story(loaded, lang=lang, leaves=True))
