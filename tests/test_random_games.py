"""What random games say, where nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import Backgammon, Coins, ConnectFour, ExplicitTree, Nim, TicTacToe
from perfectplay.random_games import MOST_GAMES, MOST_SECONDS, RandomGames, random_games
from perfectplay.result import RestsOn
from tests.small_games import Endless


def test_they_are_counted_for_the_player_to_move() -> None:
    game = TicTacToe()
    found = random_games(game, game.play("a1 b1 a2 b2"))
    assert found is not None
    assert (found.player, found.games, found.are_outcomes) == (0, MOST_GAMES, True)
    assert 0 < found.wins < MOST_GAMES
    assert found.mean == (found.wins - (found.games - found.wins - found.draws)) / found.games
    assert found == random_games(game, game.play("a1 b1 a2 b2"))
    assert found != random_games(game, game.play("a1 b1 a2 b2"), seed=2)


def test_scores_have_a_mean() -> None:
    found = random_games(ExplicitTree([7, 7]), 0)
    assert found == RandomGames(0, MOST_GAMES, MOST_GAMES, 0, 7.0, False)
    assert found.in_words(ExplicitTree([7, 7])) == "in the mean of 100 random games from here MAX gets 7"


def test_in_words() -> None:
    assert RandomGames(0, 100, 60, 0, 0.2, True).in_words(Nim()) == (
        f"of 100 random games from here {Nim().player_name(0)} wins 60"
    )
    assert RandomGames(1, 100, 60, 9, 0.2, True).in_words(TicTacToe()) == (
        "of 100 random games from here O wins 60, and 9 end in a draw"
    )


@pytest.mark.parametrize("game", [Backgammon(), Coins(), ConnectFour()])
def test_chance_and_more_players(game: Any) -> None:
    found = random_games(game, game.initial_state())
    assert found is not None
    assert found.games > 0


def test_games_without_an_end_say_nothing() -> None:
    assert random_games(Endless(), Endless().initial_state()) is None


def test_an_answer_that_knows_nothing_has_them() -> None:
    found = pp.search(ConnectFour(), depth=2)
    assert found.rests_on is RestsOn.NOTHING
    assert found.random_games is not None
    words = found.random_games.in_words(found.game)
    assert found.verdict == f"nothing is known within this depth; {words}"
    assert words in str(found)
    assert words in found._repr_html_()


def test_an_answer_that_knows_something_has_none() -> None:
    assert pp.search(TicTacToe()).random_games is None
    assert pp.mcts(ConnectFour(), simulations=10).random_games is None
    assert pp.search(pp.games.Othello(), depth=1).random_games is None


def test_rules_that_fail_do_not_fail_an_answer() -> None:
    class Broken(TicTacToe):
        def utility(self, state: Any, player: int) -> float:
            raise RuntimeError

    found = pp.search(Broken(), depth=1, compiled=False)
    assert found.verdict == "nothing is known within this depth"


def test_slow_rules_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that only the rules move on: a tenth of a second for a move, of which a game has from five to nine."""
    clock = [0.0]
    monkeypatch.setattr("perfectplay.random_games.time.monotonic", lambda: clock[0])

    class Slow(TicTacToe):
        def result(self, state: Any, action: int) -> Any:
            clock[0] += 0.1
            return super().result(state, action)

    found = random_games(Slow(), Slow().initial_state())
    assert found is not None
    assert found.games in (1, 2)
    assert clock[0] <= MOST_SECONDS + 0.1


def test_one_game_ends_in_a_draw() -> None:
    assert RandomGames(0, 100, 60, 1, 0.2, True).in_words(TicTacToe()) == (
        "of 100 random games from here X wins 60, and 1 ends in a draw"
    )
