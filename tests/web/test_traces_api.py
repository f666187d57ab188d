"""Recorded searches through the API: the figure of the textbook, the caps, reports, and what is wrong."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.tracing.explaining import Explainer
from perfectplay.tracing.steps import Steps
from perfectplay.tracing.trace import trace
from perfectplay.web.limits import Limits
from perfectplay.web.questions import Library, TraceQuestion
from perfectplay.web.recording import FEW_NODES, Recordings
from tests.web.serving import served

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
FIGURE = {"game": "tree", "tree": AIMA, "algorithm": "alpha-beta"}


def problem(answer: httpx.Response, kind: str) -> str:
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"].endswith(f"/{kind}"), answer.text
    detail: str = answer.json()["detail"]
    return detail


def recorded(client: httpx.Client, question: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    answer = client.post("/api/traces", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()["name"], answer.json()["document"]


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_sentences_are_those_of_the_library(client: httpx.Client, lang: str) -> None:
    name, document = recorded(client, FIGURE)
    texts = client.get(f"/api/traces/{name}/texts", params={"count": 500, "lang": lang}).json()
    made = trace(pp.alpha_beta, pp.games.ExplicitTree(json.loads(AIMA)))
    explainer = Explainer(made, lang)
    expected = [explainer.moment(moment) for moment in Steps(made)]
    assert [row[0] for row in texts["moments"]] == [one.text for one in expected]
    assert [row[1] for row in texts["moments"]] == [one.inequality for one in expected]
    assert len(document["moments"]["kind"]) == len(expected)


def test_the_document_says_what_the_recording_says(client: httpx.Client) -> None:
    _, document = recorded(client, FIGURE)
    made = trace(pp.alpha_beta, pp.games.ExplicitTree(json.loads(AIMA)))
    assert document["visits"]["parent"] == [-1 if visit.parent is None else visit.parent for visit in made.visits]
    assert document["counts"] == {"nodes": 11, "visits": 11, "leaves": 7, "cuts": 2, "skipped": 2}
    ghosts = {number: ghost for number, ghost in document["ghosts"].items() if ghost["count"] == 2}
    assert list(ghosts.values()) == [{"count": 2, "moves": [["c2", "4", 2, "", []], ["c3", "6", 2, "", []]]}]
    assert document["owners"][next(iter(ghosts))][0] == 0


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "ordered", "best first", "worst first", "deepening"])
def test_every_algorithm_finds_the_same_value(client: httpx.Client, algorithm: str) -> None:
    _, document = recorded(client, {**FIGURE, "algorithm": algorithm})
    root = document["roots"][-1]
    assert document["values"][document["visits"]["value"][root]] == [3.0, "3"]


def test_chance_nodes_and_their_probabilities(client: httpx.Client) -> None:
    name, document = recorded(client, {"game": "pig", "depth": 2, "algorithm": "expectiminimax"})
    visits = document["visits"]
    assert {0, 1, 3} <= set(visits["side"])
    chances = {document["names"][place] for place in visits["chance"] if place >= 0}
    assert chances == {"1/6"}
    texts = client.get(f"/api/traces/{name}/texts", params={"count": 500}).json()
    assert any("1/6" in row[0] for row in texts["moments"])


def test_the_same_question_has_the_same_name_on_another_server(client: httpx.Client) -> None:
    name, _ = recorded(client, FIGURE)
    with served() as other:
        gone = httpx.get(f"{other}/api/traces/{name}/texts")
        assert gone.status_code == 404
        problem(gone, "unknown-trace")
        assert httpx.post(f"{other}/api/traces", json=FIGURE).json()["name"] == name
        assert httpx.get(f"{other}/api/traces/{name}/texts").status_code == 200


def test_a_board_at_a_visit(client: httpx.Client) -> None:
    name, _ = recorded(client, {"game": "tic-tac-toe", "moves": ["a1", "b1"], "depth": 2})
    board = client.get(f"/api/traces/{name}/boards/1").json()
    assert len(board["cells"]) == 9
    problem(client.get(f"/api/traces/{name}/boards/1000000"), "not-found")


def test_a_report_is_one_file_that_needs_nothing(client: httpx.Client) -> None:
    answer = client.post("/api/reports", json={"traces": [FIGURE], "step": 12})
    text = answer.text
    assert answer.headers["content-disposition"].endswith('"perfectplay.html"')
    addresses = re.findall(r'(?:src|href)="?(http[^"\s]*)', text)
    assert addresses == []
    imports = json.loads(re.search(r'<script type="importmap">(.*?)</script>', text)[1])["imports"]  # type: ignore[index]
    for address in imports.values():
        module = b64decode(address.partition(",")[2]).decode()
        assert 'from "./' not in module
        for wanted in re.findall(r'from "([^"]+)"', module):
            assert wanted in imports
    assert "data:text/javascript" in text


def test_markup_in_a_tree_stays_text(client: httpx.Client) -> None:
    evil = '{"</script><script>alert(1)</script>": [1, 2], "b": [3, 4]}'
    answer = client.post("/api/reports", json={"traces": [{"game": "tree", "tree": evil}]})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


# ------------------------------------------------------------ bad input


def test_more_visits_than_are_kept(client: httpx.Client) -> None:
    said = problem(client.post("/api/traces", json={**FIGURE, "visits": 10**6}), "over-the-cap")
    assert "at most 100,000" in said


def test_a_search_beyond_the_cap_says_so_in_the_document() -> None:
    with served(limits=Limits(visits=50, record_nodes=1000)) as address:
        document = httpx.post(f"{address}/api/traces", json={"game": "tic-tac-toe"}, timeout=60).json()["document"]
        assert document["counts"]["visits"] == 50
        assert any("recorded and shown: 50" in line for line in document["caps"])
        question = {"game": "tic-tac-toe", "algorithm": "best first"}
        problem(httpx.post(f"{address}/api/traces", json=question, timeout=60), "over-the-cap")


@pytest.mark.slow
def test_when_too_many_record_one_is_told_to_come_again() -> None:
    slow = {"game": "chess", "depth": 9}
    with served(limits=Limits(recordings=1, waiting=1, record_seconds=2)) as address, ThreadPoolExecutor(4) as threads:
        questions = [{**slow, "moves": [move]} for move in ("e4", "d4", "c4", "a4")]
        answers = list(threads.map(lambda one: httpx.post(f"{address}/api/traces", json=one, timeout=60), questions))
        assert sorted({answer.status_code for answer in answers}) == [200, 503]
        problem(next(answer for answer in answers if answer.status_code == 503), "too-many")


def test_a_server_without_time_to_begin_says_so() -> None:
    """Where very many ask at once, the time of a search may be over before it enters a node."""
    with served(limits=Limits(record_seconds=1e-9)) as address:
        answer = httpx.post(f"{address}/api/traces", json={"game": "tic-tac-toe"})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        problem(answer, "too-many")


def test_a_search_without_time_to_begin_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others wait, its time is short."""
    recordings = Recordings(Library(Limits(crowded_record_seconds=1e-9)))
    monkeypatch.setattr(recordings.turns, "waiting", {"somebody": [None]})
    _, view = recordings.view(TraceQuestion(game="connect-four", depth=6))
    assert 1 < len(view.trace.visits) <= FEW_NODES
    _, whole = recordings.view(TraceQuestion(game="tic-tac-toe", depth=2))
    assert len(whole.trace.visits) == whole.trace.nodes > 10


def test_a_report_that_would_be_too_large() -> None:
    with served(limits=Limits(export_moments=20)) as address:
        said = problem(httpx.post(f"{address}/api/reports", json={"traces": [FIGURE]}), "over-the-cap")
        assert "at most 20" in said


def test_a_game_that_is_over(client: httpx.Client) -> None:
    moves = ["a1", "b1", "a2", "b2", "a3"]
    problem(client.post("/api/traces", json={"game": "tic-tac-toe", "moves": moves}), "bad-position")


def test_moments_that_are_not_there(client: httpx.Client) -> None:
    name, _ = recorded(client, FIGURE)
    assert client.get(f"/api/traces/{name}/texts", params={"first": 10**8}).json()["moments"] == []
    problem(client.get(f"/api/traces/{name}/texts", params={"count": 0}), "bad-request")
    problem(client.get("/api/traces/nonsense/texts"), "bad-request")


def test_a_tree_for_the_editor(client: httpx.Client) -> None:
    view = client.post("/api/trees", json={"tree": AIMA}).json()
    assert view["nodes"] == 13
    assert view["values"][-1] == 2
    problem(client.post("/api/trees", json={"tree": "[[3,"}), "bad-argument")
    problem(client.post("/api/trees", json={"tree": ""}), "bad-argument")
    named = client.post("/api/trees", json={"tree": '{"a": [1, 2], "b": 3}'}).json()
    assert not named["is_editable"]


def test_a_round_of_pacman(client: httpx.Client) -> None:
    start = client.post("/api/rounds", json={"game": "pacman:layout=tiny", "moves": 0}).json()
    after = client.post(
        "/api/rounds",
        json={
            "game": "pacman:layout=tiny",
            "position": start["position"],
            "wanted": "East",
            "ghosts": "random",
            "seed": 3,
        },
    ).json()
    assert after["moves"][0] == "East"
    assert after["position"] != start["position"]
    played = client.post("/api/rounds", json={"game": "pacman:layout=tiny", "agent": "expectimax"}).json()
    assert set(played["expects"])
    advised = client.post("/api/rounds", json={"game": "pacman:layout=tiny", "moves": 0, "advised": True}).json()
    assert advised["position"] == start["position"]
    assert start["expects"] == {}
    assert len(advised["expects"]) > 1
    problem(client.post("/api/rounds", json={"game": "nim"}), "bad-argument")
    problem(client.post("/api/rounds", json={"position": "nonsense"}), "bad-position")


@pytest.mark.parametrize(
    ("algorithm", "against", "value"),
    [("minimax", None, "-59"), ("expectiminimax", "directional", "-56"), ("expectiminimax", "uniform", "-44")],
)
def test_a_round_of_pacman_and_two_ghosts_is_taken_apart(
    client: httpx.Client, algorithm: str, against: str | None, value: str
) -> None:
    """The trap: ghosts that chase make it worse than ghosts at random, and perfect ones make it worst."""
    question = {
        "game": "pacman:layout=trap",
        "algorithm": algorithm,
        "depth": 1,
        "depth_unit": "rounds",
        "against": against,
        "judged_by": "distances",
    }
    shown = client.post("/api/traces", json=question).json()["document"]
    assert f"about {value} at the root" in shown["result"]
    sides = {shown["visits"]["side"][child] for child in range(len(shown["visits"]["side"]))}
    assert (3 in sides) == (against is not None), "ghosts are chance nodes where they are not minimisers"
    plies = [0]
    for parent in shown["visits"]["parent"][1:]:
        plies.append(plies[parent] + 1)
    assert max(plies) == 3, "one move of each"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"game": "pig", "algorithm": "expectiminimax", "depth": 1, "against": "directional"}, "only the ghosts"),
        ({"game": "tic-tac-toe", "against": "uniform"}, "for expectiminimax, not for alpha-beta"),
        ({"game": "tic-tac-toe", "judged_by": "distances"}, "judged_by is for Pac-Man"),
    ],
)
def test_what_is_for_pacman_alone(client: httpx.Client, question: dict[str, object], said: str) -> None:
    answer = client.post("/api/traces", json=question)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]
