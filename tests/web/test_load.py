"""Fifty clients at once against one server on this machine: no error, no late answer, and memory stays flat."""

from __future__ import annotations

import time

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

from perfectplay.web.limits import Limits
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


def test_a_search_ends_when_nobody_listens() -> None:
    with served(limits=Limits(searches=1)) as address, httpx.Client(base_url=address, timeout=30) as client:
        for _ in range(3):
            with client.stream("POST", "/api/searches", json={"game": "chess", "seconds": 60}) as stream:
                next(stream.iter_lines())
            waited = 0
            while client.get("/api/health").json()["searches"] and waited < 100:
                time.sleep(0.1)
                waited += 1
            assert waited < 100


def test_bodies_that_are_too_large_cost_no_memory() -> None:
    with process() as (address, number), httpx.Client(base_url=address, timeout=60) as client:
        client.get("/api/games")
        before = resident(number)
        body = b"[" * 50_000_000
        for _ in range(5):
            assert client.post("/api/positions", content=body).status_code == 413
        assert client.get("/api/health").status_code == 200
        assert resident(number) < before + 100 * (1 << 20)
