"""From the options of a command to a player."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.commands.searching import informed, search_of
from perfectplay.learning.network import Network
from perfectplay.playing.player import Player

FOUR = pp.games.ConnectFour()


@pytest.fixture(autouse=True)
def _nobody_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets no player compile its search in the background, which outlasts a test in which nobody plays."""
    monkeypatch.setattr(Player, "_get_ready", lambda _: None)


def learned(level: int = 10, **asked: Any) -> bool:
    """Returns whether the engine of a match has a network that was learned, as these options ask for."""
    game = informed(FOUR, asked)
    with search_of(asked).within(1.0).suited(game).player(game, level=level) as player:
        return isinstance(player.game, Network)


def test_an_engine_has_the_knowledge_of_the_package() -> None:
    assert learned()
    assert learned(seconds="0.3", threads="2")
    assert learned(nodes="10", knowledge="shipped")


@pytest.mark.parametrize(
    "asked",
    [
        {"knowledge": "own"},
        {"algorithm": "hybrid"},
        {"algorithm": "search"},
        {"depth": "4"},
        {"nodes": "1000"},
        {"level": 3},
        {"compiled": False},
    ],
)
def test_what_is_named_instead_is_what_it_has(asked: dict[str, Any]) -> None:
    assert not learned(**asked)


@pytest.mark.parametrize(
    ("game", "asked", "algorithm"),
    [
        ("coins", {}, "mcts"),
        ("coins", {"table_mb": "16"}, "search"),
        ("coins", {"threads": "2"}, "mcts"),
        ("quarto", {"table_mb": "16", "threads": "2"}, "hybrid"),
        ("quarto", {"depth": "3"}, "search"),
    ],
)
def test_an_engine_takes_what_suits_the_game_and_the_options(game: str, asked: dict[str, Any], algorithm: str) -> None:
    rules = pp.games.get(game)
    search = search_of(asked).within(0.01).suited(rules)
    with search.player(rules) as player:
        assert (search.entry.name, player.algorithm.name) == (algorithm, algorithm)
