"""Random games a second: what is played, what is counted, and how it is told."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.games import registry
from perfectplay.measuring import peers, playouts, playouts_table
from perfectplay.measuring.peers import Theirs
from perfectplay.measuring.playouts import MOST_PLIES, Playouts, play
from perfectplay.search.limits import Limits
from perfectplay.search.parts.chance import RandomRun, example_outcome, randomness
from perfectplay.search.parts.random_numbers import seeded
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session


def played(game: pp.Game[Any, Any], count: int, *, compiled: bool) -> tuple[int, int]:
    """Returns the plies of some random games, and how many ended."""
    chance = randomness(game)
    plan = Plan(
        play, RandomRun, lambda game, state, run: (game, state, example_outcome(game, state, run), count, chance, run)
    )
    session = Session(plan, game, game.initial_state(), limits=Limits(), compiled=compiled)
    session.set("random", seeded(3))
    ended = session.run(1).returned
    return session.memory["nodes"], ended


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig", "isolation:columns=3,rows=3", "hexapawn"])
def test_both_runs_play_the_same_games(name: str) -> None:
    game = pp.games.get(name)
    plies, ended = played(game, 50, compiled=False)
    assert (plies, ended) == played(game, 50, compiled=True)
    assert ended == 50 <= plies


def test_games_are_as_long_as_random_games_are() -> None:
    """The mean over all games, each as likely as it is when every action of a state is."""
    game = pp.games.Nim(heaps=(2, 3))

    def follow(state: Any, plies: int, weight: float) -> float:
        if game.is_terminal(state):
            return plies * weight
        actions = list(game.actions(state))
        return sum(follow(game.result(state, action), plies + 1, weight / len(actions)) for action in actions)

    mean = follow(game.initial_state(), 0, 1.0)
    plies, _ = played(game, 20_000, compiled=True)
    assert plies / 20_000 == pytest.approx(mean, abs=0.03)


def test_a_game_without_end_is_cut_off() -> None:
    class Circle(pp.Game[int, int]):
        def initial_state(self) -> int:
            return 0

        def to_move(self, state: int) -> int:
            return state % 2

        def actions(self, state: int) -> Any:
            return [1]

        def result(self, state: int, action: int) -> int:
            return 1 - state

        def is_terminal(self, state: int) -> bool:
            return False

        def utility(self, state: int, player: int) -> float:
            return 0.0

    assert played(Circle(), 1, compiled=False) == (MOST_PLIES, 0)


def test_the_figures_of_two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "_adapter", lambda library: None)
    told: list[str] = []
    first, second = playouts.playouts(["nim", "pig"], seconds=0.001, tell=told.append)
    assert (first.game, second.game, first.theirs) == ("nim", "pig", None)
    assert first.ended == first.games >= 9
    assert first.rate > 1000
    assert 1 < first.plies < 12
    assert told == [f"random games of {name}{where}" for name in ("nim", "pig") for where in ("", " elsewhere")]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in registry.GAMES if name != "tree"])
def test_every_game_has_its_figure(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "_adapter", lambda library: None)
    (found,) = playouts.playouts([name], seconds=0.001)
    assert found.rate > 0
    assert found.plies > 0


def test_what_cannot_be_measured() -> None:
    with pytest.raises(BadArgument, match="a tree of numbers has no random games worth measuring; leave out tree"):
        playouts.playouts(["nim", "tree"])
    with pytest.raises(UnknownGame, match="there is no game 'nin'; did you mean nim"):
        playouts.playouts(["nin"])


def test_random_games_of_openspiel_are_like_ours() -> None:
    with_openspiel = pytest.importorskip(
        "perfectplay.measuring.with_openspiel", reason="OpenSpiel comes with perfectplay[bench]"
    )
    assert with_openspiel.RANDOM_GAMES.keys() <= registry.GAMES.keys()
    theirs = with_openspiel.random_games("tic-tac-toe", 0.05)
    assert theirs.compiled > theirs.python > 100
    assert theirs.plies == pytest.approx(7.6, abs=0.3)
    assert with_openspiel.random_games("janggi", 0.05) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("connect-four", 0.2),
        ("othello", 0.3),
        ("hex", 0.3),
        ("dots-and-boxes", 0.2),
        ("breakthrough", 0.3),
        ("gomoku", 4.0),
    ],
)
def test_where_rules_are_the_same_games_are_as_long(name: str, seconds: float) -> None:
    with_openspiel = pytest.importorskip(
        "perfectplay.measuring.with_openspiel", reason="OpenSpiel comes with perfectplay[bench]"
    )
    plies, _ = played(pp.games.get(name), 2000, compiled=True)
    assert with_openspiel.random_games(name, seconds).plies == pytest.approx(plies / 2000, rel=0.05)


# ------------------------------------------------------------ the table

ROWS = [
    Playouts("go", 23_481.4, 124.1, 300, 299, Theirs("OpenSpiel", 9615.1, 5054.1, 118.5)),
    Playouts("nim", 1_234_567.0, 6.0, 300, 300, None),
]


def test_rows_for_people() -> None:
    assert playouts_table.cells(ROWS[0]) == ("go", "23,500", "124.1", "9,620", "5,050", "118.5")
    assert playouts_table.cells(ROWS[1]) == ("nim", "1,230,000", "6.0", "", "", "")
    assert playouts_table.endless(ROWS) == ["go: 1 of 300 games were not over after 10,000 plies"]
    assert "| go | 23,500 | 124.1 | 9,620 | 5,050 | 118.5 |\n| nim |" in playouts_table.markdown(ROWS)
