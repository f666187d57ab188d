"""Games of easyAI as they are: its own values and trees, and our search as its algorithm."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters import easyai
from perfectplay.adapters.easyai import copy_of

easyAI: Any = pytest.importorskip("easyAI", reason="easyAI is not installed; it comes with perfectplay[bench]")
games: Any = pytest.importorskip("easyAI.games", reason="easyAI is not installed; it comes with perfectplay[bench]")


class Sticks(easyAI.TwoPlayerGame):  # type: ignore[misc]
    """Who takes the last stick loses, as in easyAI's first example."""

    def __init__(self, players: Any = None, pile: int = 8) -> None:
        self.players, self.pile, self.current_player = players, pile, 1

    def possible_moves(self) -> Any:
        return [str(number) for number in (1, 2, 3) if number <= self.pile]

    def make_move(self, move: str) -> None:
        self.pile -= int(move)

    def is_over(self) -> bool:
        return self.pile <= 0

    def scoring(self) -> int:
        return 100 if self.is_over() else 0


def test_values_of_a_pile() -> None:
    for pile in range(1, 14):
        found = pp.solve(easyai.as_game(Sticks(pile=pile)))
        assert found.value == (-100 if pile % 4 == 1 else 100)
        if pile % 4 != 1:
            assert found.action == str((pile - 1) % 4)


def test_the_tree_is_its_own() -> None:
    """Where nothing is worth anything, its factor for the length of games changes no tree."""
    module: Any = sys.modules[easyAI.Negamax.__module__]
    from easyAI.games.ConnectFour import ConnectFour
    from easyAI.games.TicTacToe import TicTacToe

    for kind, depth in ((TicTacToe, 5), (ConnectFour, 4)):
        entered = 0
        inner = module.negamax

        def told(game: Any, *rest: Any, inner: Any = inner) -> Any:
            nonlocal entered
            entered += 1
            return inner(game, *rest)

        module.negamax = told
        try:
            searcher = easyAI.Negamax(depth, lambda game: 0.0)
            move = searcher(kind([None, None]))
        finally:
            module.negamax = inner
        game = easyai.as_game(kind([None, None]), scoring=lambda game: 0.0)
        found = pp.alpha_beta(game, depth=depth)
        assert found.nodes == entered
        assert found.action == move


def test_the_game_itself_is_not_changed() -> None:
    from easyAI.games.ConnectFour import ConnectFour

    class Player:
        def __deepcopy__(self, known: Any) -> Any:
            raise AssertionError("players are not copied")

    players = [Player(), Player()]
    game = ConnectFour(players)
    before = game.board.copy()
    move = easyai.algorithm(nodes=200, seed=1)(game)
    assert move in game.possible_moves()
    assert (game.board == before).all()
    assert game.current_player == 1
    assert game.players is players
    after = copy_of(game)
    after.play_move(3)
    assert (game.board == before).all()
    assert after.players is players


def test_what_has_two_names_is_one_thing_in_a_copy() -> None:
    class Tied(Sticks):
        def __init__(self) -> None:
            super().__init__()
            self.board = [[0, 0], [0, 0]]
            self.first = self.board[0]
            self.flat = [1, 2]
            self.same = self.flat

    game = Tied()
    after = copy_of(game)
    after.board[0][0] = 7
    after.flat[0] = 9
    assert after.first == [7, 0]
    assert after.same == [9, 2]
    assert game.board == [[0, 0], [0, 0]]
    assert game.flat == [1, 2]


def test_it_plays_as_an_algorithm() -> None:
    draw = random.Random(1)

    def at_random(game: Any) -> Any:
        return draw.choice(game.possible_moves())

    for _ in range(3):
        game = Sticks([easyAI.AI_Player(easyai.algorithm(depth=9)), easyAI.AI_Player(at_random)], pile=12)
        game.play(verbose=False)
        assert game.current_player == 1  # the other has taken the last


def test_equal_positions_are_one_state() -> None:
    game = easyai.as_game(Sticks(pile=10))
    one = game.result(game.result(game.result(game.initial_state(), "1"), "2"), "1")
    other = game.result(game.result(game.result(game.initial_state(), "2"), "1"), "1")
    assert one == other
    assert one != game.initial_state()


def test_what_is_no_game() -> None:
    class Silent(Sticks): ...

    setattr(Silent, "scoring", None)  # noqa: B010 - as if it had none

    class Unready(Sticks):
        def __init__(self) -> None: ...

    for given, message in (
        (Sticks, "is a class and not a game; give an object of it"),
        (3, "3 is not a game of easyAI: it has no method possible_moves; give an object of a TwoPlayerGame"),
        (Unready(), "is not a game of easyAI: its current_player is not 1 or 2"),
        (Silent(), "Silent has no method scoring; define it, or give as_game(game, scoring=...)"),
    ):
        with pytest.raises(pp.BadArgument) as error:
            easyai.as_game(given)
        assert message in str(error.value)
    assert pp.solve(easyai.as_game(Silent(), scoring=Sticks.scoring)).value == 100
