"""The lessons: every example can be taken apart, what they claim is so, and their code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

for package in ("fastapi", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.tracing.visit import CUTS, STAR_CUTS
from perfectplay.web.lessons import DEEPER, LESSONS, OWN_GAME, lessons
from perfectplay.web.limits import Limits
from perfectplay.web.pictures import MOVES
from perfectplay.web.questions import Library
from perfectplay.web.recording import Recordings
from perfectplay.web.site import read_address


def test_there_are_eight_lessons_in_both_languages(client: httpx.Client) -> None:
    assert len(LESSONS) == 8
    for lang in ("en", "ko"):
        assert client.get("/api/lessons", params={"lang": lang}).json() == lessons(lang)
    for lesson in lessons("ko"):
        said = [lesson["title"], *lesson["text"], *lesson["tasks"], *(one["caption"] for one in lesson["examples"])]
        assert all(re.search("[가-힣]", text) or text == "max^n" for text in said)
        assert not any(re.search("[가-힣]", text) for text in lessons("en")[0]["text"])


@pytest.mark.parametrize("number", range(8))
def test_every_example_can_be_taken_apart(number: int) -> None:
    recordings = Recordings(Library(Limits()))
    for example in LESSONS[number].examples:
        for question in read_address(example.address).questions:
            _, view = recordings.view(question)
            assert 5 < len(view.steps) < 1000, example.address


def test_what_the_lesson_on_order_says() -> None:
    recordings = Recordings(Library(Limits()))
    address = read_address(f"{DEEPER}&algorithm=best first,worst first")
    counts = [recordings.view(question)[1].document("en")["counts"]["leaves"] for question in address.questions]
    assert counts == [11, 27]


def test_what_the_lesson_on_alpha_beta_asks() -> None:
    """With a 3 in place of C's first leaf, the only cut is one at equality."""
    assert "Change the first leaf below C from 2 to 3" in LESSONS[1].tasks[1].en
    tree = pp.games.ExplicitTree([[3, 12, 8], [3, 4, 6], [14, 5, 2]])
    for equal, cut in ((True, ["C"]), (False, [])):
        visits = pp.trace(pp.alpha_beta, tree, cut_on_equality=equal).visits
        assert [visit.label for visit in visits if visit.reason in CUTS and visit.unsearched] == cut


def test_what_the_lesson_on_chance_asks() -> None:
    """Two plies deeper than its example, there is a Star cut."""
    assert "two plies deeper" in LESSONS[5].tasks[1].en
    kinds = {visit.reason for visit in pp.trace(pp.expectiminimax, pp.games.Pig(), depth=4).visits}
    assert not kinds.isdisjoint(STAR_CUTS)


def test_every_game_has_its_picture(client: httpx.Client) -> None:
    boards = client.get("/api/pictures").json()
    assert set(boards) == {game["name"] for game in client.get("/api/games").json()} - {"tree"}
    assert all(board["cells"] or board["svg"] for board in boards.values())
    for name, moves in MOVES.items():
        assert len(pp.games.get(name).play(moves.split())) > 0


def test_the_game_of_the_last_lesson(tmp_path: Path) -> None:
    (tmp_path / "last_stone.py").write_text(OWN_GAME)
    game = pp.load(str(tmp_path / "last_stone.py"))
    assert pp.minimax(game).value == 1.0
    losses = [
        stones
        for stones in range(1, 13)
        if pp.minimax(game, game.initial_state()._replace(stones=stones), compiled=False).value < 0
    ]
    assert losses == [4, 8, 12]
