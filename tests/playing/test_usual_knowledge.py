"""Players who have the knowledge that comes with the package, and those who have what the game has by itself."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.combined import parts_of
from perfectplay.compiling.weights import Weights
from perfectplay.games import Breakthrough, Checkers, ConnectFour, Hex, Othello, TicTacToe, find
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.learner import network_for
from perfectplay.learning.network import Network
from perfectplay.learning.shipping import GAMES, USUAL, USUAL_BY_ITS_SEARCH, content_of, with_usual
from perfectplay.playing import settings
from perfectplay.playing.arena import contestants
from perfectplay.playing.levels import ALMOST_FULL, FULL
from perfectplay.playing.player import Player
from perfectplay.result import RestsOn
from perfectplay.search.limits import Limits

SOMETIMES_FULL = (ALMOST_FULL + FULL) / 2
"""The strength of a level that chooses every second action as full strength does."""


class Middle(pp.Knowledge[Any, Any]):
    """Says that nobody is ahead."""

    def evaluate(self, state: Any, player: int) -> float:
        return 0.0


class Narrow(ConnectFour):
    """The rules of Connect Four, by somebody else."""


@pytest.fixture
def _nobody_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no player compile its search in the background, which outlasts a test in which nobody plays."""
    monkeypatch.setattr(Player, "_get_ready", lambda _: None)


def knows(game: Any, **options: Any) -> bool:
    """Whether a player has the knowledge that comes with the package."""
    with Player(game, **options) as player:
        found = parts_of(player.game)
        return found is not None and isinstance(found[1], Network)


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize("game", [ConnectFour(), Breakthrough(columns=6, rows=6), Othello()])
def test_a_plain_player_has_it(game: Any) -> None:
    assert knows(game)
    assert knows(game, seconds=0.3, seed=1)
    assert knows(game, nodes=20_000)
    assert knows(game, level=1, ladder=(SOMETIMES_FULL,))
    assert knows(game, level=1, ladder=()), "a game that separates no levels has full strength alone"
    assert not knows(game, knowledge=None)


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize(
    "game",
    [ConnectFour(columns=6), Breakthrough(), Othello(winner_takes_empties=True), Checkers(), TicTacToe(), Narrow()],
)
def test_other_games_have_what_they_have(game: Any) -> None:
    assert not knows(game)
    assert with_usual(game) is game


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize(
    "options",
    [
        {"level": 3},
        {"algorithm": "hybrid"},
        {"algorithm": "search"},
        {"compiled": False},
        {"level": 1, "ladder": (ALMOST_FULL,)},
        {"nodes": 1000},
        {"seconds": 0.01},
        {"depth": 3},
        {"depth": 3, "nodes": 100_000},
        {"knowledge": Middle()},
    ],
)
def test_a_player_who_is_told_otherwise_has_not(options: dict[str, Any]) -> None:
    assert not knows(ConnectFour(), **options)


@pytest.mark.usefixtures("_nobody_compiles")
def test_without_a_compiler_nobody_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.compiling.is_there", lambda: False)
    assert not knows(ConnectFour())


def test_knowledge_that_stands_in_the_game_stays() -> None:
    own = pp.with_knowledge(ConnectFour(), Middle())
    assert with_usual(own) is own


def test_a_book_is_asked_without_it() -> None:
    whole = pp.solve_all(ConnectFour(columns=4, rows=4))
    assert settings.pays_to_know(settings.Settings())
    assert not settings.pays_to_know(settings.Settings(book=whole))


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize("options", [{}, {"knowledge": None}])
def test_pickled_it_stays_what_it_was(options: dict[str, Any]) -> None:
    with Player(ConnectFour(), **options) as player:
        written = pickle.dumps(player)
    assert len(written) < 2000  # the game and the settings, and no weights
    with pickle.loads(written) as again:
        assert (parts_of(again.game) is None) == bool(options)


def test_it_takes_the_win() -> None:
    with Player(ConnectFour(), seconds=0.3) as player:
        assert player.choose(ConnectFour().play("4 1 4 1 4 1")).name == "4"


@pytest.mark.usefixtures("_nobody_compiles")
def test_in_the_arena_own_is_what_the_game_has_by_itself() -> None:
    for text, is_known in (("engine", True), ("own", False), ("own@search:0.2s", False), ("engine:3", False)):
        found = contestants.opened(contestants.entry_of(text), ConnectFour(), Limits(seconds=0.1), 1)
        assert isinstance(found, contestants.EngineContestant)
        assert (parts_of(found.player.game) is not None) == is_known, text
        found.close()


def best_first_network(game: pp.Game[Any, Any]) -> Network:
    """Returns a network with no weights, of which games are said to have shown that best-first minimax plays better."""
    blank = network_for(game)
    return replace(blank, learned_weights=Weights([0] * blank.learned_sizes[0] * 2), learned_search="best-first")


NARROW = ConnectFour(4, 4)


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "best-first"),
        ({"seconds": 1.5}, "best-first"),
        ({"nodes": 1000}, "best-first"),
        ({"seconds": 60.0, "nodes": 1000}, "best-first"),
        ({"seconds": 1.6}, "search"),
        ({"nodes": 1 << 30}, "search"),
        ({"depth": 3}, "search"),
        ({"seconds": 1.0, "depth": 3}, "search"),
        ({"threads": 2}, "search"),
        ({"ponder": True}, "search"),
        ({"killers": True}, "search"),
        ({"algorithm": "mcts"}, "mcts"),
    ],
)
def test_knowledge_says_by_which_search_it_plays_better(options: dict[str, Any], name: str) -> None:
    with Player(NARROW, knowledge=best_first_network(NARROW), **options) as player:
        assert player.algorithm.name == name
        assert pickle.loads(pickle.dumps(player)).algorithm.name == name
    with Player(NARROW, knowledge=replace(best_first_network(NARROW), learned_search="search"), nodes=9) as player:
        assert player.algorithm.name == "search"


@pytest.mark.parametrize(("game", "as_full_strength"), [(Hex(8), "best_first"), (ConnectFour(), "search")])
def test_a_level_has_it_where_it_chooses_as_full_strength_does(game: Any, as_full_strength: str) -> None:
    with Player(game, level=3, ladder=(SOMETIMES_FULL,) * 3, nodes=20_000, seed=1) as player:
        chosen = [player.choose(game.initial_state()) for _ in range(8)]
    assert {one.level for one in chosen} == {3}
    by_full_strength = [one.result for one in chosen if parts_of(one.result.game) is not None]
    assert 0 < len(by_full_strength) < len(chosen)
    assert {one.algorithm for one in by_full_strength} == {as_full_strength}
    assert all(one.rests_on is RestsOn.EVALUATION for one in by_full_strength)


def test_a_player_plays_by_best_first() -> None:
    with Player(NARROW, knowledge=best_first_network(NARROW), nodes=3000, seed=1) as player:
        assert player.choose(NARROW.play("1 2")).result.algorithm == "best_first"
        found = player.choose(NARROW.play("1 2 1 2 1 3"))
        assert (found.name, found.result.is_proven) == ("1", True), "the win at once"
        deep = player.choose(NARROW.play("1 2"), depth=3).result
        assert (deep.algorithm, deep.depth) == ("search", 3)
        assert deep.rests_on is RestsOn.EVALUATION, "its knowledge was handed in, and stays; the game has none"
        assert player.choose(NARROW.play("1 2 1 2 1 3"), seconds=60).result.algorithm == "search"
        assert player.choose(NARROW.play("1 2")).result.algorithm == "best_first"
    with Player(Hex(9), seconds=0.1) as player:
        limits: dict[str, Any]
        for limits in ({"depth": 1}, {"seconds": 0.5, "depth": 1}):
            shallow = player.choose(**limits).result
            assert (shallow.algorithm, shallow.depth) == ("search", 1)
            assert shallow.value == pp.search(Hex(9), depth=1).value, "without knowledge, as Hex(9) has it by itself"
    with (
        Player(NARROW, algorithm="best-first", nodes=9) as named,
        pytest.raises(pp.BadArgument, match="takes no depth"),
    ):
        named.choose(depth=3)


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize("options", [{}, {"seconds": 0.3}, {"seconds": 9.0, "nodes": 100_000}])
@pytest.mark.parametrize("name", USUAL_BY_ITS_SEARCH)
def test_a_player_has_knowledge_that_wins_by_its_search_alone(name: str, options: dict[str, Any]) -> None:
    with Player(find(name), **options) as player:
        assert player.algorithm.name == "best-first"
        assert parts_of(player.game) is not None


@pytest.mark.usefixtures("_nobody_compiles")
@pytest.mark.parametrize("options", [{"seconds": 9.0}, {"depth": 3, "seconds": 1}, {"threads": 2}, {"ponder": True}])
def test_a_player_who_cannot_take_that_search_goes_without(options: dict[str, Any]) -> None:
    game = Hex(9)
    with Player(game, **options) as player:
        assert (player.algorithm.name, player.game) == ("search", game)
    with Player(Breakthrough(6, 6), **options) as player:
        assert player.algorithm.name == "search"
        assert parts_of(player.game) is not None, "it wins by any search"


def test_what_is_usual_is_shipped() -> None:
    assert {*USUAL, *USUAL_BY_ITS_SEARCH} <= set(GAMES)
    for name in USUAL_BY_ITS_SEARCH:
        content = content_of(name)
        assert isinstance(content, KnowledgeFile)
        assert content.network.learned_search == "best-first"
