"""A server for all tests of the page, and a client that talks with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import httpx


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    from web.serving import served

    with served() as address:
        yield address


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    import httpx

    with httpx.Client(base_url=server, timeout=60) as made:
        yield made
