"""Takes the pictures of the page in a browser, pictures/web-*.png: python docs/take_pictures.py

It needs perfectplay[web], Playwright and a program chromium, as the tests of the page do. The engine's figures are
those of the machine, so the picture of its thinking is never twice the same. Look at all before you keep them.
Names, such as web-export, take these alone.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from playwright.sync_api import expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import perfectplay as pp  # noqa: E402
from tests.web.browsing import CHROMIUM, FLAGS  # noqa: E402 - of this checkout
from tests.web.serving import served  # noqa: E402

PICTURES: Final = Path(__file__).parent / "pictures"
TREE: Final = "[[3,12,8],[2,4,6],[14,5,2]]"
RUY_LOPEZ: Final = "e4,e5,Nf3,Nc6,Bb5,a6,Ba4,Nf6,O-O,Be7,Re1"
DEPTH: Final = 8


def take_tree(page: Any) -> None:
    """Goes to the first cut in the textbook's tree."""
    page.goto(f"/#take?game=tree&tree={quote(TREE)}&algorithm=alpha-beta")
    expect(page.locator(".number")).to_be_visible()
    page.keyboard.press("]")
    expect(page.locator(".sentence")).to_contain_text("Alpha cut")


def take_play(page: Any) -> None:
    """Lets the engine think about the Ruy Lopez."""
    page.goto(f"/#play?game=chess&seats=person,engine&level=s30&moves={RUY_LOPEZ}")
    expect(page.locator(".thinking")).to_contain_text(re.compile(rf"depth\s*{DEPTH}"), timeout=60_000)


def take_exercise(page: Any) -> None:
    """Chooses two leaves that alpha-beta prunes."""
    page.goto("/#exercise?kind=pruned&seed=7&difficulty=2")
    for leaf in ("c2", "c3"):
        page.locator(f'#asked .pickable[aria-label^="{leaf},"]').click()
    page.locator("#answer0").focus()


def take_export(page: Any) -> None:
    """Plays some moves on the exported page of Connect Four."""
    with tempfile.TemporaryDirectory() as folder:
        pp.export(pp.games.ConnectFour(), to="wasm", path=folder)
        page.goto((Path(folder) / "index.html").as_uri())
        for column in (3, 2, 4):
            expect(page.locator("#status")).to_contain_text("Your move")
            page.locator("#moves button").nth(column).click()
        expect(page.locator("#status")).to_contain_text("Your move")


TAKEN: Final = (
    ("web-tree", take_tree, (1160, 800)),
    ("web-play", take_play, (1080, 760)),
    ("web-exercise", take_exercise, (1160, 780)),
    ("web-export", take_export, (760, 720)),
)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name, take, size in TAKEN:
            if wanted and name not in wanted:
                continue
            page = browser.new_page(base_url=address, locale="en-US", viewport={"width": size[0], "height": size[1]})
            take(page)
            page.screenshot(path=PICTURES / f"{name}.png")
        browser.close()
