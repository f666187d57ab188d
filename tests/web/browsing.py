"""A browser for the tests of the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import re
import shutil
from typing import Any, Final

import pytest

CHROMIUM: Final = shutil.which("chromium")
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def needed() -> None:
    """Skips a module where something is missing, and says what."""
    for package in ("fastapi", "uvicorn", "httpx"):
        pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")
    pytest.importorskip("playwright", reason="Playwright, which drives the browser, is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no browser: no program chromium", allow_module_level=True)


def steps(page: Any) -> tuple[int, int]:
    """The number of the step that is shown, from 1, and how many there are."""
    text = page.locator(".number").inner_text().replace(",", "")
    first, second = (int(number) for number in re.findall(r"\d+", text)[:2])
    return (first, second) if first <= second else (second, first)


def press(page: Any, key: str) -> None:
    """Presses a key and waits until the page is drawn anew, which it is in the next frame at the earliest."""
    page.keyboard.press(key)
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => drawn()))")


def moves(page: Any) -> list[str]:
    """The moves of the match so far."""
    return [text.strip() for text in page.locator(".record li").all_inner_texts()]
