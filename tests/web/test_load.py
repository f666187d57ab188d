"""Fifty clients at once against one server on this machine: no error, no late answer, and memory stays flat."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.search.algorithms.catalogue import ALGORITHMS
from perfectplay.search.session import Session
from perfectplay.tracing.trace import trace
from perfectplay.web.arcade import RoundQuestion
from perfectplay.web.limits import Limits
from perfectplay.web.never_searched import MOST_HIDDEN
from perfectplay.web.questions import Library, SearchQuestion, TraceQuestion
from perfectplay.web.recording import Recordings
from perfectplay.web.routes import games as routes_of_games
from perfectplay.web.routes import traces as routes_of_traces
from perfectplay.web.searching import call_of
from perfectplay.web.viewing import View
from tests.web import load as loading
from tests.web.load import crowd, process, resident
from tests.web.serving import served


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_fifty_clients_for_a_short_while() -> None:
    """benchmarks/page.py has them play for ten minutes."""
    seen = crowd(50, 15)
    assert seen.problems == []
    assert len(seen.late) > 50
    assert seen.games > 0
    assert len(seen.traced) > 10


async def broken_off(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server that answers by breaking the connection off."""
    opened = writer.get_extra_info("socket")
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.close()


def test_a_connection_that_breaks_is_counted_and_its_client_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "PAUSE", 0.01)

    async def seen() -> loading.Seen:
        noted = loading.Seen()
        async with await asyncio.start_server(broken_off, "127.0.0.1", 0) as server:
            host, port = server.sockets[0].getsockname()
            await loading.play(f"http://{host}:{port}", 0, time.monotonic() + 1, noted)
        return noted

    noted = asyncio.run(seen())
    assert noted.broken > 1
    assert len(noted.problems) == noted.broken
    assert "client 0" in noted.problems[0]


def until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so, for ten seconds at most."""
    ends = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_one_search_too_many_is_told_to_come_again() -> None:
    with served(limits=Limits(searches=1)) as address, httpx.Client(base_url=address, timeout=30) as client:
        question = {"game": "chess", "seconds": 30}
        with client.stream("POST", "/api/searches", json=question) as first:
            lines = first.iter_lines()  # kept: without it httpx closes the connection
            next(lines)
            refused = client.post("/api/searches", json=question)
            assert refused.status_code == 503
            assert refused.headers["retry-after"] == "1"
            assert refused.json()["type"].endswith("/too-many")


def events_of(address: str, question: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The events of a search, one after the other."""
    with httpx.stream("POST", f"{address}/api/searches", json=question, timeout=60) as stream:
        lines = [line for line in stream.iter_lines() if line and not line.startswith(":")]
    names = [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
    data = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    return list(zip(names, data, strict=True))


@pytest.mark.slow
def test_who_waits_is_told_the_place_and_gets_an_answer() -> None:
    """One that may think long gives way: it has its share of the time, not more."""
    with served(limits=Limits(threads=1)) as address, ThreadPoolExecutor(5) as threads:
        long = threads.submit(events_of, address, {"game": "chess", "seconds": 6})
        time.sleep(0.5)
        began = time.monotonic()
        others = [threads.submit(events_of, address, {"game": "tic-tac-toe", "seconds": 1}) for _ in range(4)]
        for other in others:
            events = other.result()
            assert (events[0][0], events[-1][0]) == ("waiting", "answer")
            assert events[0][1]["place"] in (1, 2, 3, 4)
            assert events[0][1]["seconds"] > 0
            assert events[-1][1]["move"]
        assert long.result()[-1][0] == "answer"
        assert long.result()[-1][1]["stop_reason"] == "seconds"
        assert time.monotonic() - began < 5.5
        assert httpx.get(f"{address}/api/health").json()["searches"] == 0


def test_who_stops_waiting_is_forgotten() -> None:
    with served(limits=Limits(threads=1)) as address, httpx.Client(base_url=address, timeout=30) as client:
        running = client.stream("POST", "/api/searches", json={"game": "chess", "seconds": 60})
        with running as first:
            lines = first.iter_lines()  # kept: without it httpx closes the connection
            next(lines)
            for _ in range(3):
                with client.stream("POST", "/api/searches", json={"game": "chess", "seconds": 60}) as second:
                    assert next(second.iter_lines()) == "event: waiting"
            until(lambda: client.get("/api/health").json()["searches"] == 1)


def test_a_search_ends_when_nobody_listens() -> None:
    with served(limits=Limits(searches=1)) as address, httpx.Client(base_url=address, timeout=30) as client:
        for _ in range(3):
            with client.stream("POST", "/api/searches", json={"game": "chess", "seconds": 60}) as stream:
                next(stream.iter_lines())
            until(lambda: not client.get("/api/health").json()["searches"])


def test_a_recorded_search_that_is_kept_takes_little_memory() -> None:
    """A server keeps about a hundred of them."""
    recorded = trace(pp.alpha_beta, pp.games.ConnectFour(), depth=4)  # what is imported and cached by it stays
    View(recorded).document_as_json("en")
    for thread in threading.enumerate():
        if thread.name in ("perfectplay compiler", "perfectplay player"):
            thread.join(60)  # what others still compile takes memory, too
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        view = View(trace(pp.alpha_beta, pp.games.ConnectFour(), depth=4))
        view.document_as_json("en")
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(view.trace.visits) > 100
    assert after - before < 1500 * len(view.trace.visits)


def test_writing_a_recorded_search_takes_a_turn_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a large search it takes as long as recording it."""
    recordings = Recordings(Library(Limits(recordings=1)))
    running: list[int] = []
    write = View.document_as_json

    def noted(view: View, lang: str) -> bytes:
        running.append(len(recordings.turns))
        return write(view, lang)

    monkeypatch.setattr(View, "document_as_json", noted)
    question = TraceQuestion(game="tic-tac-toe", depth=2)
    first = asyncio.run(recordings.when_free(question, "somebody", "en"))
    assert first == asyncio.run(recordings.when_free(question, "somebody else", "en"))
    assert running == [1, 0]


def test_two_who_read_a_recorded_search_at_once_see_the_same() -> None:
    """It has more that was never searched than is sent."""
    cut = [5, [[1] * 40] * 20]
    view = View(trace(pp.alpha_beta, pp.games.ExplicitTree.from_json(json.dumps([[10], *[cut] * 10]))))
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            seen = list(threads.map(lambda _: view.columns(), range(8)))
    finally:
        sys.setswitchinterval(before)
    assert 1_000 < json.dumps(seen[0]["ghosts"]).count('"1"') < MOST_HIDDEN
    assert all(one == seen[0] for one in seen)


def test_rounds_and_reports_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask for them, other answers have threads."""
    at_work, most = [], []

    def slow(*_: Any) -> Any:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.1)
        at_work.pop()
        return {} if isinstance(_[0], RoundQuestion) else ""

    monkeypatch.setattr(routes_of_games, "play_round", slow)
    monkeypatch.setattr(routes_of_traces, "report", slow)
    with (
        served(limits=Limits(rounds=2, recordings=2)) as address,
        httpx.Client(base_url=address, timeout=30) as client,
        ThreadPoolExecutor(16) as threads,
    ):
        for question in ("/api/rounds", {}), ("/api/reports", {"traces": [{"game": "tic-tac-toe"}]}):
            most.clear()
            asked = [threads.submit(client.post, question[0], json=question[1]) for _ in range(8)]
            assert {one.result().status_code for one in asked} == {200}
            assert max(most) == 2


@pytest.mark.parametrize("compiled", [False, True])
def test_no_search_grows_a_larger_tree_than_a_server_lets_it(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    grown: list[int] = []
    close = Session.close

    def noted(session: Session) -> None:
        if "tree_size" in session.plan.record.COUNTERS:
            grown.append(session.memory["tree_size"])
        close(session)

    monkeypatch.setattr(Session, "close", noted)
    game, limits = pp.games.ConnectFour(), Limits(tree_nodes=300)
    growing = set()
    for name, entry in ALGORITHMS.items():
        if not entry.deepens or name == "threats":  # of which the game has none
            continue
        grown.clear()
        question = SearchQuestion(game="connect-four", algorithm=name, nodes=50_000 if compiled else 5_000)
        algorithm, options = call_of(question, game, limits, may_compile=compiled)
        algorithm.call(game, **options)
        if max(grown, default=0) > 100:
            growing.add(name)
        assert max(grown, default=0) <= 300
    assert growing == {"mcts", "hybrid", "best-first"}


def test_answers_share_few_threads() -> None:
    with served(limits=Limits(helpers=3)) as address, httpx.Client(base_url=address, timeout=30) as client:
        before = threading.active_count()
        with ThreadPoolExecutor(16) as threads:
            asked = [threads.submit(client.post, "/api/positions", json={"game": "chess"}) for _ in range(64)]
            assert {one.result().status_code for one in asked} == {200}
            assert threading.active_count() <= before + 16 + 3


@pytest.mark.slow
def test_bodies_that_are_too_large_cost_no_memory() -> None:
    with process() as (address, number), httpx.Client(base_url=address, timeout=60) as client:
        client.get("/api/games")
        before = resident(number)
        body = b"[" * 50_000_000
        for _ in range(5):
            assert client.post("/api/positions", content=body).status_code == 413
        assert client.get("/api/health").status_code == 200
        assert resident(number) < before + 100 * (1 << 20)
