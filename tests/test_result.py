"""What a result says in words, and of whom."""

from __future__ import annotations

import perfectplay as pp
from perfectplay.game import Game
from perfectplay.random_games import random_games
from tests.small_games import Errand, LastStands


def test_the_value_of_more_than_two_sides_is_a_number_with_what_is_assumed() -> None:
    found = pp.solve(LastStands())
    assert (found.value, found.is_proven) == (-1, True)
    assert found.verdict == "value -1, proven, if all others play against player 1"
    assert pp.paranoid(LastStands()).verdict == found.verdict


def test_max_n_says_that_each_player_plays_for_itself() -> None:
    found = pp.max_n(LastStands())
    assert found.is_proven
    assert found.verdict.endswith("), proven, if each player plays for itself")


def test_two_sides_win_and_lose_and_nothing_is_assumed() -> None:
    class Teams(LastStands):
        def team(self, player: int) -> int:
            return min(player, 1)

        def utility(self, state: tuple[int, int], player: int) -> float:
            is_first = state[1] == 0
            return 1 if is_first == (player == 0) else -1

    found = pp.solve(Teams())
    assert found.verdict.split()[0] in ("win", "loss")
    assert found.verdict.endswith(", proven")


def test_one_player_neither_wins_nor_loses() -> None:
    found = pp.solve(Errand())
    assert found.verdict == "value -2, proven"


def test_random_games_of_three_players_have_a_mean_and_no_draws() -> None:
    game: Game[tuple[int, int], int] = LastStands()
    found = random_games(game, game.initial_state())
    assert found is not None
    assert not found.are_outcomes
    assert found.in_words(game).startswith("in the mean of 100 random games from here player 1 gets ")
