"""A server for all tests of the page, and a client that talks with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import httpx


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    from tests.web.serving import served

    with served() as address:
        yield address


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    import httpx

    with httpx.Client(base_url=server, timeout=60) as made:
        yield made


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    from tests.web.browsing import CHROMIUM, FLAGS

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any, server: str) -> Iterator[Any]:
    """A page of its own; whatever goes wrong in its scripts fails the test."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-US", base_url=server, accept_downloads=True
    )
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    wrong: list[str] = []
    outside: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "request",
        lambda request: (
            None if request.url.startswith((server, "data:", "blob:", "file:")) else outside.append(request.url)
        ),
    )
    yield opened
    context.close()
    assert not wrong
    assert not outside, "the page asked another host"
