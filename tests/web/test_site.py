"""The exported site: what may be asked for, what is in the folder, and that any host serves it, or none."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import needed

needed()

from playwright.sync_api import expect

from perfectplay.errors import BadArgument
from perfectplay.web import lessons, site
from perfectplay.web.site import export, read_address
from tests.web.test_views_for_everyone import violations

TREE = "game=tree&tree=[[3,12],[2,4]]&algorithm=alpha-beta"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "is not the address of a view"),
        ("hello", "it may have game, tree"),
        ("game=tree&tree=[[1,2],[3,4]]&depth=many", "depth, nodes and step must be whole numbers"),
        ("game=tree&tree=[[1,2],[3,4]]&algorithm=nonsense", "cannot be read: algorithm: must be one of"),
        (
            "game=tree&tree=[[1,2],[3,4]]&algorithm=minimax,alpha-beta,best first,worst first",
            "has 4 searches; 3 stand side by side at most",
        ),
        ("game=tree&tree=[[1,2],[3,4]]&step=-1", "step"),
        ("game=tree&colour=red", "'colour'"),
    ],
)
def test_an_address_that_cannot_be_read(address: str, said: str) -> None:
    with pytest.raises(BadArgument, match=re.escape(said)):
        read_address(address)


def test_an_address_as_the_page_writes_it() -> None:
    found = read_address(
        "http://127.0.0.1:8000/#take?game=tree&tree=%5B%5B3%2C12%5D%2C%5B2%2C4%5D%5D&step=2&predict=1&v=1"
    )
    assert (found.questions[0].tree, found.step, found.predict) == ("[[3,12],[2,4]]", 2, True)


def test_the_address_of_a_tree_of_a_textbook() -> None:
    (found,) = read_address("#take?game=tree&example=aima-5.12").questions
    assert found.algorithm == "expectiminimax"
    assert found.tree is not None
    assert "0.9" in found.tree
    (found,) = read_address("example=aima-two-ply&algorithm=minimax").questions
    assert found.algorithm == "minimax"
    with pytest.raises(BadArgument, match="there is no example of a tree called 'aima-two-plys'; did you mean"):
        read_address("example=aima-two-plys")


@pytest.mark.parametrize(
    ("address", "titles"),
    [
        ("tree=[[3,12],[2,4]]&algorithm=minimax", ("[[3,12],[2,4]]: minimax", "[[3,12],[2,4]]: 미니맥스")),
        (
            "example=aima-5.12",
            ("aima-order-preserving: expectiminimax", "aima-order-preserving: 익스펙티미니맥스"),
        ),
        ('tree={"a":[3,8],"b":4}', ("A tree of 5 nodes: alpha-beta", "노드가 5개인 트리: 알파-베타")),
        ("game=nim&algorithm=minimax,alpha-beta", ("nim: minimax, alpha-beta", "nim: 미니맥스, 알파-베타")),
    ],
)
def test_what_a_view_is_called(address: str, titles: tuple[str, str]) -> None:
    assert site.titles_of(address) == titles


def test_a_view_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LESSONS", lessons.LESSONS[:1])
    with pytest.raises(BadArgument, match="there is no game"):
        export(tmp_path / "site", ["game=nonsense"])
    assert not (tmp_path / "site").exists()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two lessons and a view, so that every test stays quick; the slow test writes all."""
    made = tmp_path_factory.mktemp("site") / "deeper" / "here"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "LESSONS", lessons.LESSONS[:2])
        export(made, [TREE])
    return made


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The folder two levels above, as a plain file server has it: the site is in a folder of its own."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder.parents[1]))
    handler.log_message = lambda *_: None  # type: ignore[attr-defined]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/deeper/here/"
    server.shutdown()
    server.server_close()


def links(text: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'(?:href|src)="([^"]+)"', text.partition('id="content"')[0])]


def test_all_links_are_relative_and_lead_to_a_file(folder: Path) -> None:
    pages = list(folder.rglob("*.html"))
    assert len(pages) == 2 * (1 + 2 + 6 + 1)
    for page in pages:
        for link in links(page.read_text()):
            assert not re.match("[a-z]+:|/", link), link
            assert (page.parent / link).resolve().is_file(), f"{page.name}: {link}"


@pytest.fixture
def visitor(browser: Any) -> Iterator[tuple[Any, list[str]]]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    page = context.new_page()
    page.set_default_timeout(15_000)
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page, asked
    context.close()
    assert not wrong


def walk_through(page: Any) -> None:
    page.get_by_text("2. Alpha-beta pruning").click()
    page.get_by_text("Say where it cuts").click()
    expect(page.locator(".asking")).to_be_visible()
    page.click("#predict")
    page.keyboard.press("]")
    expect(page.locator(".sentence")).to_contain_text("Alpha cut at MIN node C")
    page.get_by_role("link", name="한국어").click()
    expect(page.locator(".sentence")).to_have_text(re.compile("[가-힣]"))


def test_it_works_from_a_plain_file_server(visitor: tuple[Any, list[str]], host: str) -> None:
    page, asked = visitor
    page.goto(host)
    walk_through(page)
    assert [url for url in asked if not url.startswith((host, "data:"))] == []


def test_it_works_from_a_disk(visitor: tuple[Any, list[str]], folder: Path) -> None:
    page, asked = visitor
    page.goto((folder / "index.html").as_uri())
    walk_through(page)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["index.html", "lesson-2.html", "view-5.html", "ko/view-7.html"])
def test_axe_finds_nothing(visitor: tuple[Any, list[str]], host: str, name: str) -> None:
    page, _ = visitor
    page.goto(f"{host}{name}")
    page.wait_for_timeout(300)
    assert violations(page) == []


@pytest.mark.slow
def test_the_whole_site(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    names = export(tmp_path, [TREE], progress=lambda done, count: told.append((done, count)))
    count = sum(len(lesson.examples) for lesson in lessons.LESSONS) + 1
    assert told[-1] == (count, count)
    assert len([name for name in names if name.endswith(".html")]) == 2 * (1 + 8 + count)
    assert {"page.js", "page.css", ".nojekyll"} <= set(names)
