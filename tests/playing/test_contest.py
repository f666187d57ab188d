"""Contests: both sides of each opening, and what the score says."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import Chess, ConnectFour, Hexapawn, Nim, Pig, TicTacToe
from perfectplay.playing.contest import Score, contest, opening, played
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player


def test_the_score_and_its_interval() -> None:
    score = Score(6, 2, 2).plus(Score(0, 1, 0))
    assert (score.games, score.share) == (11, 7.5 / 11)
    low, high = score.interval()
    assert 0.3 < low < score.share < high < 0.95
    assert Score(10, 0, 0).interval() == pytest.approx((0.722, 1.0), abs=0.001)  # as in tables of Wilson's interval
    assert Score().share == 0.5
    assert str(Score(3, 0, 1)) == "75% of 4 (30% to 95%; +3 =0 -1)"


@pytest.mark.slow
def test_the_stronger_player_wins_from_both_sides() -> None:
    game = ConnectFour()
    strong, weak = Player(game, depth=5), Player(game, algorithm="mcts", nodes=30, seed=1)
    *_, score = contest(game, strong, weak, pairs=3, seed=1)
    assert score.games == 6
    assert score.wins >= 5


@pytest.mark.slow
def test_with_equal_players_each_opening_gives_one_point() -> None:
    """Both play the same, so each opening has the same end twice, for changed sides."""
    game = Nim((3, 4, 5))
    players = [Player(game, algorithm="solve", nodes=100_000) for _ in range(2)]
    *_, score = contest(game, players[0], players[1], pairs=4, seed=2, plies=2)
    assert score.share == 0.5


@pytest.mark.slow
def test_chance_is_drawn() -> None:
    game = Pig()
    *_, score = contest(game, Player(game, depth=2), Player(game, algorithm="mcts", nodes=50, seed=1), pairs=2, seed=3)
    assert score.games == 4


@pytest.mark.slow
def test_openings_are_random_and_open() -> None:
    generator = random.Random(1)
    found = {tuple(opening(TicTacToe(), generator, 3).moves) for _ in range(10)}
    assert len(found) > 5
    for moves in found:
        assert pp.solve(TicTacToe(), TicTacToe().play(list(moves)), distance=False).value == 0


def test_the_most_balanced_of_four_openings_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first open one is among them, so that none leans more; and together they lean half as much."""
    game = Hexapawn(5, 5)
    leads: dict[int, list[float]] = {}
    for count in (1, 4):
        monkeypatch.setattr("perfectplay.playing.contest.CHOSEN_FROM", count)
        begun = [opening(game, random.Random(seed), 4) for seed in range(8)]
        assert all(len(match.moves) == 4 for match in begun)
        leads[count] = [abs(pp.search(game, match.state, nodes=2000).value or 0) for match in begun]
    assert all(four <= one for one, four in zip(leads[1], leads[4], strict=True))
    assert sum(leads[1]) > 0
    assert sum(leads[4]) <= sum(leads[1]) / 2


@pytest.mark.parametrize("compiled", [True, False])
def test_games_that_compare_begin_from_openings_that_are_looked_at_closely(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    def look(game: Any, state: Any, *, nodes: int) -> Any:
        looks.append(nodes)
        return pp.search(game, state, nodes=nodes, compiled=compiled)

    monkeypatch.setattr("perfectplay.playing.contest.search", look)
    game, short, long = Hexapawn(6, 6), 200, 2000
    monkeypatch.setattr("perfectplay.playing.contest.LOOK_NODES", short)
    monkeypatch.setattr("perfectplay.playing.contest.CLOSE_LOOK_NODES", long)
    leads = {}
    for closely in (False, True):
        begun = [opening(game, random.Random(seed), 5, closely=closely) for seed in range(12)]
        leads[closely] = sum(abs(pp.search(game, match.state, nodes=long).value or 0) for match in begun)
        assert (long in looks) == (closely and compiled)
    assert leads[True] < leads[False]


def test_without_an_evaluation_the_first_open_opening_is_taken() -> None:
    generator, again = random.Random(3), random.Random(3)
    first = Match(ConnectFour(), ConnectFour().initial_state())
    for _ in range(4):
        first.take(again.choice(first.actions()))
    assert opening(ConnectFour(), generator, 4).moves == first.moves
    assert generator.getstate() == again.getstate()


def test_a_game_that_is_decided_from_the_start_begins_there() -> None:
    assert opening(Nim((1,)), random.Random(1), 1).moves == []


def test_a_long_game_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.playing.contest.MOST_PLIES", 2)
    game = Chess()
    player = Player(game, depth=1)
    assert played(Match(game, game.initial_state()), (player, player), random.Random(1)) == 0.0
