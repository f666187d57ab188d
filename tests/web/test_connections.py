"""Who keeps the server waiting: half a header, half a body, and more connections than it can hold."""

from __future__ import annotations

import logging
import socket
import time
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

pytest.importorskip("fastapi", reason="the page needs the extra web")

from perfectplay.web import connections, middleware
from perfectplay.web.connections import Seldom
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
