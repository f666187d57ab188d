"""A win with the next action is found, whatever a search would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from perfectplay import Game, GameError, Player
from perfectplay.games import ConnectFour, Go, Othello, TicTacToe
from perfectplay.playing import at_once
from perfectplay.playing.at_once import is_forced, win_at_once


class Line(NamedTuple):
    place: int
    ply: int


class Steps(Game[Line, int]):
    """Whoever comes to 0 has won; both go up by up to 40, or back by what the place is. Nobody says how much is won."""

    def initial_state(self) -> Line:
        return Line(7, 0)

    def to_move(self, state: Line) -> int:
        return state.ply % 2

    def actions(self, state: Line) -> Iterator[int]:
        yield from range(1, 41)
        yield -state.place

    def result(self, state: Line, action: int) -> Line:
        return Line(state.place + action, state.ply + 1)

    def is_terminal(self, state: Line) -> bool:
        return state.place == 0 or state.ply == 60

    def utility(self, state: Line, player: int) -> float:
        if state.place:
            return 0.0
        return -1.0 if player == state.ply % 2 else 1.0


class Boasting(Steps):
    """The same, with an estimate that promises more than any end gives."""

    def evaluate(self, state: Line, player: int) -> float:
        return 50.0 if player == state.place % 2 else -50.0


@pytest.mark.parametrize("game", [Steps(), Boasting()])
@pytest.mark.parametrize("level", [3, 5, 7, 9])
def test_levels_take_it_where_nothing_says_how_much_can_be_won(game: Any, level: int) -> None:
    for seed in range(4):
        chosen = Player(game, level=level, seed=seed, nodes=600, compiled=False).choose()
        assert chosen.action == -7
        assert (chosen.result.value, chosen.result.pv, chosen.level) == (1.0, (-7,), level)


class Hundred(Steps):
    """The same, where a win is worth 100, and nobody says so."""

    def utility(self, state: Line, player: int) -> float:
        return 100.0 * super().utility(state, player)


class Half(Steps):
    """The same for half a point."""

    def utility(self, state: Line, player: int) -> float:
        return 0.5 * super().utility(state, player)


@pytest.mark.parametrize("game", [Hundred(), Half()])
@pytest.mark.parametrize("level", [1, 3, 6, 9])
def test_levels_take_a_win_by_any_margin(game: Any, level: int) -> None:
    for seed in range(4):
        assert Player(game, level=level, seed=seed, nodes=600, compiled=False).choose().action == -7
    state = game.initial_state()
    assert win_at_once(game, state, seconds=None) is None, "full strength looks whether there is more to be won"


def test_levels_take_the_win_that_was_found_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, *[0.1] * 3, *[9.0] * 100])
    monkeypatch.setattr("perfectplay.playing.at_once.time.monotonic", lambda: next(ticks))

    class Early(Steps):
        def actions(self, state: Line) -> Iterator[int]:
            yield -state.place
            yield from range(1, 41)

    action = at_once._winning_action(Early(), Line(7, 0), until=1.0, by_any_margin=True)
    assert action == -7
    assert at_once._winning_action(Early(), Line(7, 0), until=1.0, by_any_margin=False) is None


def test_full_strength_takes_it_with_few_random_games() -> None:
    game = Steps()
    with Player(game, nodes=20, compiled=False) as player:
        assert player.algorithm.name == "hybrid"
        assert player.choose().action == -7


def test_who_names_an_algorithm_gets_that() -> None:
    found = Player(Steps(), algorithm="mcts", nodes=3000, compiled=False).choose().result
    assert found.algorithm == "mcts"


def test_no_such_win() -> None:
    assert win_at_once(TicTacToe(), TicTacToe().initial_state(), seconds=None) is None
    assert win_at_once(Go(size=5), Go(size=5).initial_state(), seconds=None) is None
    won = win_at_once(ConnectFour(), ConnectFour().play("4 1 4 1 4 1"), seconds=None)
    assert won is not None
    assert (won.action, won.plies, won.is_proven) == (3, 1, True)


def test_an_end_that_wins_little_is_not_the_best_one() -> None:
    """In Othello more discs are better, so a small win may not be what there is to have."""
    game = Othello(4, 4)
    state = game.initial_state()
    seen = 0
    for number in range(200):
        actions = list(game.actions(state))
        found = win_at_once(game, state, seconds=None)
        assert found is None or found.value == game.bounds(state, game.to_move(state)).highest
        state = game.result(state, actions[number * 7 % len(actions)])
        if game.is_terminal(state):
            state = game.initial_state()
            seen += 1
    assert seen > 5


class Purse(Steps):
    """Whoever ends the game gets what the place is now; a later end may bring more, and nobody says how much."""

    worth = 5.0

    def result(self, state: Line, action: int) -> Line:
        return Line(0 if action < 0 else state.place + action, state.ply + 1)

    def utility(self, state: Line, player: int) -> float:
        return super().utility(state, player) * self.worth


def test_where_points_count_an_end_need_not_be_a_win() -> None:
    assert win_at_once(Purse(), Line(7, 0), seconds=None) is None
    won = Purse()
    won.worth = 1.0
    assert win_at_once(won, Line(7, 0), seconds=None) is not None


def test_of_more_than_two_sides_nobody_looks() -> None:
    class Three(Steps):
        players = 3

        def to_move(self, state: Line) -> int:
            return state.ply % 3

    assert win_at_once(Three(), Line(7, 0), seconds=None) is None


def test_it_looks_for_a_part_of_the_time_alone() -> None:
    assert win_at_once(Steps(), Line(7, 0), seconds=1e-9) is None
    assert win_at_once(Steps(), Line(7, 0), seconds=10) is not None


def test_rules_that_fail_are_named() -> None:
    class Broken(Steps):
        def utility(self, state: Line, player: int) -> float:
            raise ValueError("mine")

    with pytest.raises(GameError, match=r"Broken\.utility"):
        win_at_once(Broken(), Line(7, 0), seconds=None)


def test_one_action_alone() -> None:
    game = TicTacToe()
    assert not is_forced(game, game.initial_state())
    assert is_forced(game, game.play("a1 b2 c3 a2 c2 c1 a3 b3"))
