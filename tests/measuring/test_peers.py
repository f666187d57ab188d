"""That everybody searches the same tree: the same positions, one after the other, and the same value."""

from __future__ import annotations

import pytest

from perfectplay.measuring import peers
from perfectplay.measuring.peers import COMPILED, INTERPRETED, Contender, ours

FIRST_WINS = 7
"""From this depth on, Connect Four has ends of the game within the horizon."""


def searchers(game: str, library: str) -> list[Contender]:
    """The contenders of one library, or a skipped test."""
    module = {"OpenSpiel": "pyspiel", "easyAI": "easyAI"}[library]
    pytest.importorskip(module, reason=f"{library} is not installed; {peers.INSTALL}")
    found = [each for each in peers.contenders(game) if each.name.startswith(library)]
    assert found
    return found


@pytest.mark.parametrize("library", ["OpenSpiel", "easyAI"])
@pytest.mark.parametrize(
    ("game", "depth"),
    [
        ("connect-four", 4),
        ("tic-tac-toe", 5),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (("connect-four", 1), ("connect-four", FIRST_WINS), ("tic-tac-toe", 9))
        ),
    ],
)
def test_others_search_the_same_tree(library: str, game: str, depth: int) -> None:
    our = ours(game, compiled=False)
    positions = our.positions(depth)
    for their in searchers(game, library):
        assert their.positions(depth) == positions, their.name
        assert their.search(depth) == our.search(depth), their.name


@pytest.mark.parametrize("library", ["OpenSpiel", "easyAI"])
def test_watching_leaves_nothing_behind(library: str) -> None:
    for their in searchers("connect-four", library):
        assert their.nodes(4) == their.nodes(4) == ours("connect-four", compiled=False).nodes(4)


def test_watched_tree_is_that_of_the_search() -> None:
    our = ours("connect-four", compiled=False)
    assert len(our.positions(5)) == our.nodes(5) == 564


def test_this_library_comes_first_in_both_ways() -> None:
    assert [each.name for each in peers.contenders("connect-four")[:2]] == [COMPILED, INTERPRETED]


def test_only_who_can_search_a_game_is_asked() -> None:
    assert [each.name for each in peers.contenders("nim")] == [COMPILED, INTERPRETED]


def test_libraries_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_there(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(peers, "import_module", not_there)
    assert peers.missing() == ("OpenSpiel", "easyAI")
    assert len(peers.contenders("connect-four")) == 2
