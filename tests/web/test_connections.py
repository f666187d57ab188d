"""Who keeps the server waiting: half a header, half a body, and more connections than it can hold."""

from __future__ import annotations

import logging
import socket
import time
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason="the page needs the extra web")

from perfectplay.web import connections, middleware
from perfectplay.web.connections import Seldom
from perfectplay.web.limits import Limits
from tests.web.serving import served

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def connected(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname, place.port), timeout=20)


def seconds_until_closed(asked: socket.socket) -> float:
    began = time.monotonic()
    try:
        while asked.recv(1000):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - began


@pytest.mark.parametrize("sent", [b"", HALF], ids=["nothing", "half a header"])
def test_a_header_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.4)
    with served() as address, connected(address) as slow:
        slow.sendall(sent)
        assert 0.2 < seconds_until_closed(slow) < 10


def test_drop_by_drop_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.6)
    with served() as address, connected(address) as slow:
        began = time.monotonic()
        with pytest.raises(ConnectionError):  # noqa: PT012 - it is closed at some time
            while time.monotonic() - began < 15:
                slow.sendall(b"G")
                time.sleep(0.1)
        assert time.monotonic() - began < 10


def test_a_body_that_does_not_come_has_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.4)
    with served() as address, connected(address) as slow:
        slow.sendall(b"POST /api/positions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        said = slow.recv(2000)
    assert said.startswith(b"HTTP/1.1 408")


def test_the_server_is_not_deaf_after_many_half_open_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 20)
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.5)
    with served() as address:
        open_ones = [connected(address) for _ in range(60)]
        try:
            for number in range(100):
                try:
                    with urlopen(f"{address}/api/games", timeout=5) as answer:
                        assert answer.status == 200
                    break
                except OSError:
                    assert number < 99
                    time.sleep(0.1)
        finally:
            for one in open_ones:
                one.close()


def test_the_body_of_an_answer_follows_its_headers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    usual = connections._answer_at_once

    def noted(transport: Any) -> None:
        usual(transport)
        seen.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(connections, "_answer_at_once", noted)
    with served() as address:
        assert urlopen(f"{address}/api/games").status == 200
    assert seen
    assert all(seen)


def test_the_same_message_is_logged_seldom() -> None:
    seldom = Seldom()
    records = [logging.LogRecord("asyncio", logging.ERROR, "", 1, text, (), None) for text in ("a", "a", "b", "a")]
    assert [seldom.filter(record) for record in records] == [True, False, True, False]


def test_many_large_bodies_at_once_are_not_all_kept() -> None:
    """Each of them is small enough alone, and none is complete."""
    head = b"POST /api/positions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    body = head + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    with served(limits=Limits(bodies_bytes=1_000_000)) as address:
        waiting = [connected(address) for _ in range(4)]
        for one in waiting:
            one.sendall(body % 500_000 + b"[" * 499_999)
        last = connected(address)
        last.sendall(body % 23 + b'{"game": "tic-tac-toe"}')
        assert last.recv(1000).startswith(b"HTTP/1.1 200 ")  # what is small comes through
        for one in waiting:
            one.sendall(b"[")
        answers = sorted(one.recv(1000).split(b"\r\n")[0] for one in waiting)
        assert answers[-1] == b"HTTP/1.1 503 Service Unavailable"
        assert answers[0] == b"HTTP/1.1 400 Bad Request"  # which was read, and is nonsense
        assert seen(address, 23) == seen(address, 500_000) == seen(address, 900_000)
        for one in (*waiting, last):
            one.close()


def seen(address: str, size: int) -> int:
    """The status of a request whose body has so many bytes."""
    content = b'{"game": "tic-tac-toe"}'.ljust(size)
    request = Request(f"{address}/api/positions", content, {"Content-Type": "application/json"})
    with urlopen(request, timeout=20) as answer:
        status: int = answer.status
        return status
