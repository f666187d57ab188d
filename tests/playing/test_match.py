"""Matches: moves, taking back, and every way to end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from perfectplay.errors import GameError, IllegalMove
from perfectplay.game import CHANCE, Game, ends_by_repetition
from perfectplay.games import Chess, TicTacToe
from perfectplay.playing.match import Match
from perfectplay.playing.outcome import in_words
from perfectplay.playing.rules import rules_of
from perfectplay.search.algorithms.mcts import mcts
from tests.chance_games import Waiting
from tests.small_games import Errand


@dataclass(frozen=True)
class Walk(Game[int, int]):
    """Two players walk on a line, one step at a time; chance may carry them off from 3. The first beyond 5 wins."""

    can_repeat: ClassVar[bool] = True

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return CHANCE if state == 3 else abs(state) % 2

    def actions(self, state: int) -> Iterator[int]:
        yield -1
        yield 1

    def chances(self, state: int) -> Iterator[tuple[int, float]]:
        yield 10, 0.25
        yield -1, 0.75

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return abs(state) > 5

    def utility(self, state: int, player: int) -> float:
        return 1.0 if (state > 0) == (player == 0) else -1.0


@dataclass(frozen=True)
class Four(Walk):
    """Two teams of two."""

    players: int = 4

    def team(self, player: int) -> int:
        return player % 2


class Ending(Waiting):
    repetition_limit: ClassVar[int] = 3


class Worth(Waiting):
    def repetition(self, state: tuple[int, int], player: int) -> float:
        return 0.5 - player


@pytest.mark.parametrize(("game", "times"), [(Waiting(), None), (Ending(), 3), (Worth(), 2), (Walk(), 2)])
def test_what_chance_brings_back_ends_a_game_only_if_it_says_so(game: Game[Any, Any], times: int | None) -> None:
    match = Match(game, game.initial_state())
    assert ends_by_repetition(game) is (times is not None)
    if isinstance(game, Walk):  # its class has can_repeat = True
        return
    for round_ in range(1, 10):
        for action in (1, 0, 2, 0):  # a throw, and nothing to do; so both
            match.states.append(game.result(match.state, action))
        assert match.is_over is (times is not None and round_ + 1 >= times)
    utilities = None if match.outcome is None else match.outcome.utilities
    assert utilities == {None: None, 3: (0.0, 0.0), 2: (0.5, -0.5)}[times]


@pytest.mark.parametrize("compiled", [False, True])
def test_random_games_go_on_where_chance_brings_a_position_back(compiled: bool) -> None:
    """The first to throw wins with 1/6 + (5/6)^2 * 1/6 + ... = 6/11, so that the mean is 1/11."""
    found = mcts(Waiting(), (0, 1), simulations=20_000, seed=4, compiled=compiled)
    assert found.value == pytest.approx(-1 / 11, abs=0.02)  # player 0 has thrown, and player 1 is the next
    draws = mcts(Worth(), (0, 1), simulations=20_000, seed=4, compiled=compiled)
    assert abs(draws.value - found.value) > 0.05


def test_moves_and_taking_back() -> None:
    match = Match(TicTacToe(), TicTacToe().initial_state())
    match.play(["b2", "a1"])
    assert match.move("C3") == "c3"
    assert (match.moves, len(match.states), match.to_move) == (["b2", "a1", "c3"], 4, 1)
    assert match.take_back(1) == 2
    assert (match.moves, match.to_move) == (["b2"], 1)
    with pytest.raises(IllegalMove, match=r"^O has not moved yet, so there is nothing to take back$"):
        match.take_back(1)
    assert match.take_back(0) == 1
    assert match.state == TicTacToe().initial_state()


def test_illegal_moves_change_nothing() -> None:
    match = Match(TicTacToe(), TicTacToe().initial_state())
    with pytest.raises(IllegalMove, match=r"^move 2 of 2, 'b2' after b2: "):
        match.play(["b2", "b2"])
    with pytest.raises(IllegalMove, match=r"^'z' is not legal; legal are a1, "):
        match.move("z")
    assert match.moves == []


def test_ends() -> None:
    match = Match(TicTacToe(), TicTacToe().initial_state())
    match.play(["a1", "a2", "b1", "b2"])
    assert not match.is_over
    match.move("c1")
    assert match.outcome == ((1.0, -1.0), "X has won")
    draw = Match(TicTacToe(), TicTacToe().parse_position("XOX/XOO/OXX"))
    assert draw.outcome == ((0.0, 0.0), "a draw")


def test_a_position_that_comes_again_ends_it() -> None:
    match = Match(Walk(), 0)
    match.play(["1", "-1"])
    assert match.outcome == ((0.0, 0.0), "the position has occurred again: a draw")
    match.take_back(1)
    assert match.outcome is None


def test_resigning_loses_for_the_team() -> None:
    match = Match(Four(), 0)
    match.resigned = 2
    assert match.outcome == ((-1.0, 1.0, -1.0, 1.0), "player 3 has resigned: player 2 and player 4 have won")


def test_chance_draws_by_its_probabilities() -> None:
    drawn = []
    for seed in range(200):
        match = Match(Walk(), 3)
        drawn.append(match.let_chance_decide(random.Random(seed)))
    assert set(drawn) == {"10", "-1"}
    assert 25 <= drawn.count("10") <= 75


def test_taking_back_goes_over_chance() -> None:
    match = Match(Walk(), 2)
    match.play(["1", "-1"])
    assert match.take_back(0) == 2
    assert match.state == 2


@pytest.mark.parametrize(
    ("utilities", "words"),
    [
        ((1, -1), "X has won"),
        ((-1, 1), "O has won"),
        ((0, 0), "a draw"),
        ((3, -3), "X gets 3, O gets -3"),
        ((0.5, -0.5), "X gets 0.5, O gets -0.5"),
        ((-1, -1), "X gets -1, O gets -1"),
        ((1, 1), "X and O have won"),
    ],
)
def test_outcomes_in_words(utilities: tuple[float, float], words: str) -> None:
    assert in_words(TicTacToe(), utilities) == words


def test_one_player_who_gets_nothing_has_no_draw() -> None:
    assert in_words(Errand(), (0.0,)) == "player 1 gets 0"
    assert in_words(Errand(), (-2.0,)) == "player 1 gets -2"


class Broken(Walk):
    def result(self, state: int, action: int) -> int:
        return self.helper(state)

    def helper(self, state: int) -> int:
        return 1 // state

    def action_name(self, state: int, action: int) -> str:
        raise RuntimeError


def test_exceptions_in_rules_name_method_and_line() -> None:
    game = Broken()
    said = r"^Broken\.result raised ZeroDivisionError: .* \(.*test_match\.py, line \d+\)$"
    with pytest.raises(GameError, match=said), rules_of(game):
        game.result(0, 1)
    with pytest.raises(GameError, match=r"^Broken\.action_name raised RuntimeError \("):
        Match(game, 0).legal()
    with pytest.raises(ZeroDivisionError), rules_of(game):
        1 // 0  # noqa: B018 - not the game's fault
    with pytest.raises(IllegalMove, match="no"), rules_of(game):
        raise IllegalMove("no")


def test_in_chess_a_position_must_come_three_times() -> None:
    game = Chess()
    match = Match(game, game.initial_state())
    for move in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        assert match.outcome is None
        match.move(move)
    assert match.outcome == ((0.0, 0.0), "the position has occurred again: a draw")


@pytest.mark.parametrize("player", [2, -2, "white", None])
def test_to_move_that_names_nobody(player: object) -> None:
    game = type("Broken", (TicTacToe,), {"to_move": lambda self, state: player})()
    said = rf"^Broken\.to_move gives {player!r}, which is not a player, in the state .*; it must be from 0 to 1"
    with pytest.raises(GameError, match=said):
        _ = Match(game, game.initial_state()).to_move


def test_moves_at_the_same_time_are_refused() -> None:
    game = type("Both", (TicTacToe,), {"to_move": lambda self, state: (0, 1)})()
    with pytest.raises(GameError, match="one player moves: games in which several move at the same time"):
        _ = Match(game, game.initial_state()).to_move


def test_a_method_that_takes_other_arguments() -> None:
    class Broken(TicTacToe):
        def is_terminal(self) -> bool:  # type: ignore[override]
            return False

    with pytest.raises(GameError, match=r"^Broken\.is_terminal has the parameters \(self\) \(.*test_match\.py, line"):
        _ = Match(Broken(), Broken().initial_state()).outcome


def test_a_method_that_ends_the_program() -> None:
    class Broken(TicTacToe):
        def is_terminal(self, state: object) -> bool:
            raise SystemExit(3)

    with pytest.raises(GameError, match=r"^Broken\.is_terminal raised SystemExit: 3 \("):
        _ = Match(Broken(), Broken().initial_state()).outcome


def test_actions_without_yield() -> None:
    game = type("Broken", (TicTacToe,), {"actions": lambda self, state: None})()
    match = Match(game, game.initial_state())
    for call in (match.legal, lambda: match.move("a1")):
        with pytest.raises(GameError, match=r"^Broken\.actions gave None; it must yield"):
            call()
