"""Rules that raise or break the contract: one sentence that names the method and the state, the same in both runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import CHANCE, Game, GameError
from perfectplay.commands.saying import saying
from perfectplay.games import TicTacToe
from perfectplay.playing.rules import rules_of
from perfectplay.search.failures import _problem_at
from tests.variants import each_once, name_of

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


class Heap(NamedTuple):
    left: int
    turn: int


class Taking(Game[Heap, int]):
    """Take one to three from a heap; who takes the last one wins. Right; the games below each break it."""

    can_repeat = False

    def initial_state(self) -> Heap:
        return Heap(7, 0)

    def to_move(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(3, state.left) + 1)

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0

    def utility(self, state: Heap, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


class RaisesInResult(Taking):
    def result(self, state: Heap, action: int) -> Heap:
        if state.left == 2:
            raise ValueError("two is unlucky")
        return Heap(state.left - action, 1 - state.turn)


class RaisesInActions(Taking):
    def actions(self, state: Heap) -> Iterator[int]:
        for number in range(1, min(3, state.left) + 1):
            if state.left == 3 and number == 2:
                raise KeyError("no second action")
            yield number


class RaisesInUtility(Taking):
    def utility(self, state: Heap, player: int) -> float:
        return 1.0 / (state.left * (1 + player))


class IndexOutside(Taking):
    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - STEPS[action], 1 - state.turn)


STEPS = (0, 1, 2)


class NoActionsAtOne(Taking):
    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(2, min(3, state.left) + 1)


class UtilityIsNaN(Taking):
    def utility(self, state: Heap, player: int) -> float:
        return float("nan")


class Chancy(Taking):
    def to_move(self, state: Heap) -> int:
        return CHANCE if state.left == 3 else state.turn


SENTENCES = {
    RaisesInResult: [
        "RaisesInResult.result raised ValueError: two is unlucky",
        "test_rules_that_fail.py, line",
        "in the state Heap(left=2, turn=",
        "with 1",
    ],
    RaisesInActions: ["RaisesInActions.actions raised KeyError", "no second action", "Heap(left=3, turn="],
    RaisesInUtility: ["RaisesInUtility.utility raised ZeroDivisionError", "Heap(left=0, turn="],
    IndexOutside: ["IndexOutside.result raised IndexError: tuple index out of range", "with 3"],
    NoActionsAtOne: ["NoActionsAtOne.actions gave no action in Heap(left=1, turn=", "needs a pass"],
    UtilityIsNaN: ["UtilityIsNaN.utility gave nan for player 0 in Heap(left=0, turn=", "must be a number"],
    Chancy: ["Chancy.to_move says CHANCE in Heap(left=3, turn=", "games without chance"],
}


@pytest.mark.parametrize(
    ("cls", "call"), each_once(list(SENTENCES), [pp.minimax, pp.alpha_beta, pp.search]), ids=name_of
)
def test_the_same_sentence_in_both_runs(cls: type[Taking], call: Any) -> None:
    said = []
    for compiled in (False, True):
        with pytest.raises(GameError) as error:
            call(cls(), compiled=compiled)
        said.append(str(error.value))
    assert said[0] == said[1]
    for part in SENTENCES[cls]:
        assert part in said[0]
    assert "\n" not in said[0]


def test_the_users_own_exception_is_the_cause() -> None:
    with pytest.raises(GameError) as error:
        pp.minimax(RaisesInResult())
    assert isinstance(error.value.__cause__, ValueError)


def test_the_game_itself_is_right() -> None:
    found = pp.solve(Taking())
    assert (found.value, found.action) == (1, 3)


class BadStart(Taking):
    def initial_state(self) -> Heap:
        raise RuntimeError("no board")


def test_an_initial_state_that_raises() -> None:
    with pytest.raises(GameError, match=r"BadStart\.initial_state raised RuntimeError: no board"):
        pp.search(BadStart())


class ChanceFirst(Taking):
    def to_move(self, state: Heap) -> int:
        return CHANCE


def test_chance_at_the_root() -> None:
    with pytest.raises(GameError, match="games without chance"):
        pp.search(ChanceFirst())


def test_bounds_that_are_one_number() -> None:
    class Broken(pp.games.TicTacToe):
        def bounds(self, state: Any, player: int) -> Any:
            return -1.0

    with pytest.raises(
        pp.GameError, match=r"Broken.bounds gave -1.0 for player 0 in .*; it must be \(lowest, highest\)"
    ):
        pp.alpha_beta(Broken(), depth=2, compiled=False)


class LongTuples(Taking):
    """Its bounds are a tuple of so many numbers once a coin is gone."""

    def bounds(self, state: Heap, player: int) -> Any:
        return -1.0, 1.0, 1


class LongerTuples(Taking):
    def bounds(self, state: Heap, player: int) -> Any:
        return -1.0, 1.0, 1, 40, 1


class LongTuplesLater(Taking):
    def bounds(self, state: Heap, player: int) -> Any:
        return (-1.0, 1.0) if state == self.initial_state() else (-1.0, 1.0, 1, 40)


@pytest.mark.parametrize(
    ("game", "search"),
    each_once(
        [LongTuples(), LongerTuples(), LongTuplesLater()],
        [pp.search, pp.solve, pp.mcts, pp.expectiminimax, pp.alpha_beta],
    ),
    ids=name_of,
)
def test_bounds_of_more_than_two_numbers_have_names(game: Any, search: Any) -> None:
    limits = {"nodes": 2_000} if search is not pp.mcts else {"simulations": 200}
    name = type(game).__name__
    if search is not pp.alpha_beta or not isinstance(game, LongTuplesLater):  # it asks at the root alone
        said = (
            rf"{name}\.bounds gave \(-1\.0, 1\.0, 1.*\) for player . in .*; it must be \(lowest, highest\), or Bounds\("
        )
        with pytest.raises(GameError, match=said):
            search(game, compiled=False, **limits)
    if search in (pp.search, pp.solve, pp.expectiminimax):
        said = r"line \d+, in bounds: bounds gives .*; it must be \(lowest, highest\), or Bounds\("
        at_the_root = r"\.bounds gave .* or Bounds\("  # of which `solve` asks before it compiles
        with pytest.raises(
            (GameError, pp.NotCompilable), match=f"{said}|{at_the_root}" if search is pp.solve else said
        ):
            search(game, compiled=True, **limits)


# ------------------------------------------------------------ what is None, or no number


class NoPriority(Taking):
    def priority(self, state: Heap, action: int) -> Any:
        return None if state.left == 3 else 0


class TextPriority(Taking):
    def priority(self, state: Heap, action: int) -> Any:
        return "high"


class NoCandidates(Taking):
    def candidates(self, state: Heap) -> Any:
        return None


class NoExtension(Taking):
    def extension(self, state: Heap) -> Any:
        return None


class NoRepetition(Taking):
    can_repeat = True

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - action if state.left > 6 else state.left, 1 - state.turn)

    def repetition(self, state: Heap, player: int) -> Any:
        return None


@pytest.mark.parametrize(
    ("game", "switches", "said"),
    [
        (
            NoPriority(),
            {},
            r"^NoPriority\.priority gave None for 1 in Heap\(left=3, turn=\d\); it must be a whole number$",
        ),
        (
            TextPriority(),
            {},
            r"^TextPriority\.priority gave 'high' for 1 in Heap\(left=7, turn=0\); it must be a whole",
        ),
        (NoCandidates(), {}, r"^NoCandidates\.candidates gave None in Heap\(left=6, turn=1\); it must yield some"),
        (
            NoExtension(),
            {"extensions": True},
            r"^NoExtension\.extension gave None in Heap\(left=\d, turn=1\); it must be",
        ),
        (
            NoRepetition(),
            {},
            r"^NoRepetition\.repetition gave None for player 0 in Heap\(left=\d, turn=\d\); it must be a",
        ),
    ],
)
def test_an_optional_method_that_gives_nothing_is_named(game: Any, switches: Any, said: str) -> None:
    """And nothing is said of a compiled run, which there was not."""
    with pytest.raises(GameError, match=said):
        pp.search(game, depth=6, compiled=False, **switches)


def test_an_error_that_is_not_found_again_is_not_blamed_on_a_compiled_run() -> None:
    class Once(Taking):
        def result(self, state: Heap, action: int) -> Heap:
            if state.left == 4 and not done:
                done.append(True)
                raise ValueError("only once")
            return Heap(state.left - action, 1 - state.turn)

    done: list[bool] = []
    with pytest.raises(GameError) as raised:
        pp.search(Once(), depth=6, compiled=False)
    assert "the search of Once raised ValueError: only once near Heap(" in str(raised.value)
    assert "compiled" not in str(raised.value)


@pytest.mark.parametrize("mover", [(0, 1), [0], {1}])
@pytest.mark.parametrize("call", [pp.search, pp.minimax, pp.alpha_beta, pp.mcts, pp.solve, pp.hybrid, pp.best_first])
def test_players_who_move_at_the_same_time_are_refused(call: Any, mover: Any) -> None:
    class Together(TicTacToe):
        def to_move(self, state: Any) -> Any:
            return mover

    with pytest.raises(GameError, match=r"Together\.to_move gives .* in each state one player moves: games in which"):
        call(Together(), compiled=False)


@pytest.mark.parametrize("mover", [7, -2, None, 1.5])
@pytest.mark.parametrize("call", [pp.search, pp.alpha_beta, pp.mcts, pp.solve])
def test_who_is_not_a_player_is_refused(call: Any, mover: Any) -> None:
    class Stranger(TicTacToe):
        def to_move(self, state: Any) -> Any:
            return mover

    with pytest.raises(GameError, match=r"Stranger\.to_move gives .*, which is not a player, in the state"):
        call(Stranger(), compiled=False)


# ------------------------------------------------------------ what does not end


class EndlessActions(Taking):
    def actions(self, state: Heap) -> Iterator[int]:
        number = 1
        while True:
            yield number
            number += 1


@pytest.mark.parametrize(
    ("compiled", "limits"), [(False, {"seconds": 0.3}), (True, {"seconds": 0.3}), (True, {"depth": 2})], ids=str
)
def test_actions_that_do_not_end_are_named(compiled: bool, limits: Any) -> None:
    said = (
        r"^EndlessActions\.actions does not end: it gave more than 1,048,576 actions in Heap\(left=7, turn=0\), "
        r"such as 1048577; let the loop end$"
    )
    with pytest.raises(GameError, match=said):
        pp.search(EndlessActions(), compiled=compiled, **limits)


@pytest.mark.parametrize("call", [pp.perft, pp.perft_divided])
def test_who_counts_sequences_names_them(call: Any) -> None:
    with pytest.raises(GameError, match=r"^EndlessActions\.actions does not end: it gave more than 1,048,576 actions"):
        call(EndlessActions(), depth=2)


@pytest.mark.parametrize("call", [pp.hybrid, pp.best_first, pp.mcts])
def test_every_search_names_them(call: Any) -> None:
    with pytest.raises(GameError, match=r"^EndlessActions\.actions does not end: it gave more than 1,048,576 actions"):
        call(EndlessActions(), compiled=False, seconds=0.5)


# ------------------------------------------------------------ states that are changed in place


class InPlace(Game[Any, int]):
    """States are lists; `result` changes the one that it is given."""

    def initial_state(self) -> Any:
        return [5, 0]

    def to_move(self, state: Any) -> int:
        turn: int = state[1]
        return turn

    def actions(self, state: Any) -> Iterator[int]:
        yield from range(1, min(2, state[0]) + 1)

    def result(self, state: Any, action: int) -> Any:
        state[0] -= action
        state[1] = 1 - state[1]
        return state

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


class Copying(InPlace):
    """Lists, but rightly."""

    def result(self, state: Any, action: int) -> Any:
        return [state[0] - action, 1 - state[1]]


class Board:
    """An object that is equal only to itself."""

    def __init__(self) -> None:
        self.numbers = [5, 0]

    def __getitem__(self, index: int) -> int:
        return self.numbers[index]

    def __setitem__(self, index: int, value: int) -> None:
        self.numbers[index] = value

    def __repr__(self) -> str:
        return str(self.numbers)


class Boards(InPlace):
    def initial_state(self) -> Any:
        return Board()


SEARCHES: list[Any] = [
    lambda game: pp.search(game, depth=2, table=False),
    lambda game: pp.minimax(game, depth=2),
    lambda game: pp.mcts(game, simulations=10),
    lambda game: pp.perft(game, depth=2),
    lambda game: pp.trace(pp.alpha_beta, game, depth=2),
    lambda game: pp.compare(game, depth=2),
]


@pytest.mark.parametrize("call", SEARCHES)
@pytest.mark.parametrize("game", [InPlace(), Boards()], ids=name_of)
def test_a_state_that_is_changed_in_place_is_refused(game: Any, call: Any) -> None:
    said = (
        rf"^{type(game).__name__}\.result changes the state that it is given, \[5, 0\], to \[4, 1\]; make a new state, "
        r"and leave the old one as it is$"
    )
    with pytest.raises(GameError, match=said):
        call(game)


def test_a_state_that_could_be_changed_and_is_not_is_searched() -> None:
    assert pp.search(Copying(), table=False).action == pp.minimax(Copying()).action == 2
    with pytest.raises(
        GameError, match=r"^the states of Copying cannot be hashed, which the orders by value need; make"
    ):
        pp.compare(Copying(), depth=2)


# ------------------------------------------------------------ parameters that are not those of the contract


class UtilityOfTheState(Taking):
    def utility(self, state: Heap) -> float:  # type: ignore[override]
        return 1.0


class ResultOfTheState(Taking):
    def result(self, state: Heap) -> Heap:  # type: ignore[override]
        return state


class WithoutSelf(Taking):
    def to_move(state: Heap) -> int:  # type: ignore[override]
        return state.turn


class StartOfSize(Taking):
    def initial_state(self, size: int) -> Heap:  # type: ignore[override]
        return Heap(size, 0)


class OptionalOne(Taking):
    def evaluate(self, state: Heap, player: int, weight: float) -> float:  # type: ignore[override]
        return weight


PARAMETERS = {
    UtilityOfTheState: ("utility", "self, state", "self, state, player"),
    ResultOfTheState: ("result", "self, state", "self, state, action"),
    WithoutSelf: ("to_move", "state", "self, state"),
    StartOfSize: ("initial_state", "self, size", "self"),
    OptionalOne: ("evaluate", "self, state, player, weight", "self, state, player"),
}


@pytest.mark.parametrize("cls", PARAMETERS, ids=lambda cls: cls.__name__)
def test_wrong_parameters_are_named_beside_the_right_ones(cls: Any) -> None:
    method, has, right = PARAMETERS[cls]
    said = (
        rf"^{cls.__name__}\.{method} has the parameters \({has}\) \(.*test_rules_that_fail\.py, line \d+\); "
        rf"it must have \({right}\)$"
    )
    with pytest.raises(GameError, match=said):
        pp.search(cls(), depth=3, compiled=False)
    game, start = cls(), Heap(3, 0)
    asked = {"utility": (start, 0), "result": (start, 1), "to_move": (start,), "evaluate": (start, 0)}
    with pytest.raises(GameError, match=said), rules_of(game):
        getattr(game, method)(*asked.get(method, ()))
    problem = pp.check(cls(), compiled=False).problems[0]
    assert problem.sentence.startswith(f"{cls.__name__}.{method} has the parameters (")
    assert f"it must have ({right})" in problem.sentence


class TypeErrorInside(Taking):
    def utility(self, state: Heap, player: int) -> float:
        return float(len(player))  # type: ignore[arg-type]


class RaisesInTeam(Taking):
    def team(self, player: int) -> int:
        raise KeyError(player)


def test_a_player_is_called_a_player() -> None:
    with pytest.raises(GameError, match=r"line \d+\) in the state Heap\(left=0, turn=\d\) for player 0$"):
        pp.search(TypeErrorInside(), compiled=False)
    error = _problem_at(RaisesInTeam(), Heap(3, 0), ValueError())
    assert error is not None
    assert re.fullmatch(r"RaisesInTeam\.team raised KeyError: 0 \(.*, line \d+\) for player 0", str(error))
    assert "플레이어 0에 대해" in saying("ko").error(error)
