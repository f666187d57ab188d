"""Rules about states, turns, actions and results, each broken in exactly one way."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from perfectplay.checking import check
from perfectplay.game import CHANCE
from tests.checking.take import Pile, Take, only_problem, problem_of, quick


def test_a_sound_game_has_no_problem() -> None:
    report = quick(Take())
    assert report.ok
    assert report.problems == ()
    assert report.exhausted
    assert report.states == 10
    assert report.largest_branching == 2


def test_no_actions() -> None:
    class Stuck(Take):
        def actions(self, state: Any) -> Any:
            return iter(()) if state.left == 2 else super().actions(state)

    problem = only_problem(Stuck(), "no-actions")
    assert problem.moves == ("1", "2")
    assert problem.state == Pile(2, 0)
    assert problem.sentence == (
        "Stuck.actions gives no action after 1, 2; is_terminal says that the game goes on there; "
        "give a player without moves a pass, or end the game"
    )


def test_actions_that_are_no_actions() -> None:
    class Forgot(Take):
        def actions(self, state: Any) -> Any:
            for count in (1, 2):
                count <= state.left  # noqa: B015

    problem = only_problem(Forgot(), "no-actions")
    assert "Forgot.actions gives None instead of a generator or a list at the start; yield" in problem.sentence


def test_actions_change_when_asked_twice() -> None:
    class Fickle(Take):
        def actions(self, state: Any) -> Any:
            found = list(super().actions(state))
            return found if state.left != 4 or next(calls) % 2 else found[::-1]

    calls = itertools.count()
    problem = only_problem(Fickle(), "actions-change")
    assert problem.moves == ("1",)
    assert "[1, 2] (2)" in problem.sentence
    assert "[2, 1] (2)" in problem.sentence


def test_actions_change_after_other_methods() -> None:
    class Moved(Take):
        def result(self, state: Any, action: Any) -> Any:
            if state.left == 3:
                order[:] = 2, 1
            return super().result(state, action)

        def actions(self, state: Any) -> Any:
            return [count for count in order if count <= state.left]

    order = [1, 2]
    problem = problem_of(Moved(), "actions-change")
    assert problem.moves == ("2",)
    assert "asked again after the other methods" in problem.sentence


def test_duplicate_actions() -> None:
    class Twice(Take):
        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left == 3:
                yield 1

    problem = only_problem(Twice(), "duplicate-actions")
    assert problem.sentence == "Twice.actions gives the action 1 twice after 2; it must give each action once"
    assert problem.moves == ("2",)


def test_endless_actions() -> None:
    class Endless(Take):
        def actions(self, state: Any) -> Any:
            return itertools.count(1) if state.left == 3 else super().actions(state)

    problem = problem_of(Endless(), "endless-actions")
    assert problem.moves == ("2",)
    assert "does not end" in problem.sentence


def test_unhashable_action() -> None:
    class Lists(Take):
        def actions(self, state: Any) -> Any:
            for count in super().actions(state):
                yield [count]

        def result(self, state: Any, action: Any) -> Any:
            return super().result(state, action[0])

    problem = only_problem(Lists(), "unhashable-action")
    assert problem.moves == ()
    assert "[1], a list, which cannot be hashed, at the start; an action is an int or a tuple" in problem.sentence


class ListTake(Take):
    """Its states are lists."""

    def initial_state(self) -> Any:
        return [self.pile, 0]

    def to_move(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        return [count for count in (1, 2) if count <= state[0]]

    def result(self, state: Any, action: Any) -> Any:
        return [state[0] - action, 1 - state[1]]

    def is_terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1.0 if player == state[1] else 1.0


def test_unhashable_state() -> None:
    report = quick(ListTake())
    assert {problem.rule for problem in report.problems} == {"unhashable-state"}
    problem = report.problems[0]
    assert "ListTake.initial_state gives a list, which can change and has no hash, at the start;" in problem.sentence
    assert "NamedTuple" in problem.sentence
    assert report.exhausted


def test_result_changes_its_argument() -> None:
    class InPlace(ListTake):
        def result(self, state: Any, action: Any) -> Any:
            state[0] -= action
            state[1] = 1 - state[1]
            return state

    problem = problem_of(InPlace(), "changes-state")
    assert problem.moves == ()
    assert problem.sentence == (
        "InPlace.result changes the state that it is given, to [4, 1], at the start; "
        "make a new state, and leave the old one as it is"
    )
    assert problem.state == [5, 0]


def test_actions_change_their_argument() -> None:
    class Popping(ListTake):
        def actions(self, state: Any) -> Any:
            found = super().actions(state)
            if state[0] == 3:
                state.append(None)
            return found

    problem = problem_of(Popping(), "changes-state")
    assert "Popping.actions changes the state" in problem.sentence
    assert problem.moves == ("2",)


def test_a_dataclass_that_can_change() -> None:
    @dataclass(eq=True, unsafe_hash=True)
    class Loose:
        left: int
        turn: int

    class LooseTake(Take):
        def initial_state(self) -> Any:
            return Loose(5, 0)

        def result(self, state: Any, action: Any) -> Any:
            return Loose(state.left - action, 1 - state.turn)

    report = quick(LooseTake())
    assert {problem.rule for problem in report.problems} == {"mutable-state"}
    assert "make it a frozen dataclass or a NamedTuple" in report.problems[0].sentence


def test_a_dataclass_without_hash() -> None:
    @dataclass
    class Plain:
        left: int
        turn: int
        seen: list[int] = field(default_factory=list)

    class PlainTake(Take):
        def initial_state(self) -> Any:
            return Plain(5, 0)

        def result(self, state: Any, action: Any) -> Any:
            state.left -= action
            state.turn = 1 - state.turn
            return state

    report = quick(PlainTake())
    assert {"unhashable-state", "changes-state"} <= {problem.rule for problem in report.problems}
    assert "frozen dataclass" in report.problems[0].sentence


def test_states_that_are_equal_to_themselves_alone() -> None:
    class Box:
        def __init__(self, left: int, turn: int) -> None:
            self.left, self.turn = left, turn

    class Boxes(Take):
        def initial_state(self) -> Any:
            return start

        def result(self, state: Any, action: Any) -> Any:
            return Box(state.left - action, 1 - state.turn)

    start = Box(5, 0)
    problem = problem_of(Boxes(), "result-changes")
    assert problem.moves == ()
    assert "a Box is equal to itself alone; give it __eq__ and __hash__, or use a NamedTuple" in problem.sentence


def test_equal_states_with_different_hashes() -> None:
    class Odd:
        def __init__(self, left: int, turn: int) -> None:
            self.left, self.turn = left, turn

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Odd) and (self.left, self.turn) == (other.left, other.turn)

        def __hash__(self) -> int:
            return id(self)

    class Odds(Take):
        def initial_state(self) -> Any:
            return start

        def result(self, state: Any, action: Any) -> Any:
            return Odd(state.left - action, 1 - state.turn)

    start = Odd(3, 0)
    problem = problem_of(Odds(), "equal-hash")
    assert problem.moves == ()
    assert "compute the hash from what __eq__ compares" in problem.sentence


def test_result_gives_different_states() -> None:
    class Dice(Take):
        def result(self, state: Any, action: Any) -> Any:
            if state.left == 3 and action == 1:
                return Pile(state.left - dice.randint(1, 10**9), 1 - state.turn)
            return super().result(state, action)

    dice = random.Random(1)
    problem = problem_of(Dice(), "result-changes")
    assert problem.moves == ("2",)
    assert "let chances yield what is random" in problem.sentence


def test_result_forgets_to_return() -> None:
    class Silent(Take):
        def result(self, state: Any, action: Any) -> Any:
            if state.left > 3:
                return super().result(state, action)
            return None

    problem = only_problem(Silent(), "unhashable-state")
    assert problem.sentence == (
        "Silent.result gives None instead of a state for 1 after 2; return the state after the action"
    )


@pytest.mark.parametrize(
    ("mover", "kind"),
    [(2, ""), (7, ""), (-2, ""), *((other, "a whole number ") for other in (None, 0.5, True, False, "first"))],
)
def test_to_move_out_of_range(mover: Any, kind: str) -> None:
    class Third(Take):
        def to_move(self, state: Any) -> Any:
            return mover if state.left == 3 else state.turn

    problem = only_problem(Third(), "to-move")
    assert problem.moves == ("2",)
    assert problem.sentence == (
        f"Third.to_move gives {mover!r}, which is not a player, after 2; it must be {kind}from 0 to 1, or CHANCE (-1)"
    )


def test_to_move_out_of_range_at_the_start() -> None:
    class Seventh(Take):
        def to_move(self, state: Any) -> Any:
            return 7

    problem = only_problem(Seventh(), "to-move")
    assert problem.sentence == (
        "Seventh.to_move gives 7, which is not a player, at the start; it must be from 0 to 1, or CHANCE (-1)"
    )


def test_to_move_of_several_players() -> None:
    class Both(Take):
        def to_move(self, state: Any) -> Any:
            return 0, 1

    assert only_problem(Both(), "to-move").sentence == (
        "Both.to_move gives (0, 1), which is not a player, at the start; in each state one player moves: games in "
        "which several move at the same time, or in which something is hidden from a player, cannot be searched"
    )


def test_to_move_says_chance_without_chances() -> None:
    class Luck(Take):
        def to_move(self, state: Any) -> Any:
            return CHANCE if state.left == 3 else state.turn

    problem = only_problem(Luck(), "to-move")
    assert "Luck.to_move gives CHANCE, but Luck has no chances after 2; define chances" in problem.sentence


class Plainly:
    """An object that is equal to itself alone."""

    def __init__(self, left: int, turn: int) -> None:
        self.left, self.turn = left, turn


@pytest.mark.parametrize("wrap", [lambda left, turn: Plainly(left, turn), lambda left, turn: (7, Plainly(left, turn))])
def test_states_of_a_class_without_equality(wrap: Any) -> None:
    class Objects(Take):
        def initial_state(self) -> Any:
            return wrap(5, 0)

    problem = only_problem(Objects(), "unsteady")
    assert problem.sentence == (
        "Objects.initial_state gives Plainly objects, whose class has no __eq__, so that no two are equal; make the "
        "class a NamedTuple or a frozen dataclass, or give it __eq__ and __hash__"
    )
    assert "0x" not in str(quick(Objects()))


def test_unsteady_answers() -> None:
    class Dizzy(Take):
        def to_move(self, state: Any) -> Any:
            return next(turns) % 2 if state.left == 3 else state.turn

    turns = itertools.count()
    problem = only_problem(Dizzy(), "unsteady")
    assert problem.moves == ("2",)
    assert "Dizzy.to_move answers" in problem.sentence


@pytest.mark.parametrize("answer", [None, "no", 0.0])
def test_is_terminal_says_neither(answer: Any) -> None:
    class Vague(Take):
        def is_terminal(self, state: Any) -> Any:
            return True if state.left == 0 else answer if state.left == 3 else False

    problem = only_problem(Vague(), "is-terminal")
    assert problem.sentence == f"Vague.is_terminal gives {answer!r} after 2; it must be True or False"


@pytest.mark.parametrize("players", [0, -1, 2.0, None])
def test_players(players: Any) -> None:
    class Few(Take):
        pass

    Few.players = players
    problem = only_problem(Few(), "players")
    assert problem.sentence == f"Few.players is {players!r}; it must be a whole number, 1 or more"


def test_team() -> None:
    class Teams(Take):
        def team(self, player: int) -> Any:
            return "red" if player else "blue"

    problem = only_problem(Teams(), "team")
    assert problem.sentence == (
        "Teams.team gives 'blue' for player 0; a team goes by the number of one of its players, 0 to 1"
    )


def test_a_team_that_is_the_number_of_nobody() -> None:
    class Teams(Take):
        def team(self, player: int) -> Any:
            return player + 1

    problem = only_problem(Teams(), "team")
    assert problem.sentence == (
        "Teams.team gives 2 for player 1; a team goes by the number of one of its players, 0 to 1"
    )


def test_can_repeat_is_false_though_a_state_comes_back() -> None:
    class Back(Take):
        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left == 3:
                yield -1

    problem = only_problem(Back(), "can-repeat")
    assert problem.moves == ("1", "1", "-1")
    assert problem.state == Pile(4, 1)
    assert "False, but this state came 2 plies before and comes again after 1, 1, -1" in problem.sentence


def test_can_repeat_far_from_the_start() -> None:
    class Far(Take):
        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left == 2:
                yield -2

    problem = problem_of(Far(pile=200), "can-repeat", seconds=10.0)
    assert problem.moves == ("2",) * 99 + ("-2",)


@pytest.mark.slow
def test_can_repeat_in_a_random_game() -> None:
    class Far(Take):
        def actions(self, state: Any) -> Any:
            yield from super().actions(state)
            if state.left == 2:
                yield -2

    report = check(Far(pile=200), seconds=2.0, states=20, compiled=False)
    assert [problem.rule for problem in report.problems] == ["can-repeat"]
    moves = report.problems[0].moves
    assert "-2" in moves
    assert sum(map(int, moves)) in range(196, 200)


# ------------------------------------------------------------ over before it begins


class Turned(Take):
    def is_terminal(self, state: Any) -> Any:
        return state.left > 0


def test_a_game_that_is_over_at_its_start() -> None:
    for game in Turned(), Turned(pile=30):  # with its usual parameters, and with others
        problem = only_problem(game, "over-at-start")
        assert problem.sentence == (
            "Turned.is_terminal calls the game over at the start; "
            "a game must begin in a state in which somebody can move"
        )
        assert problem.moves == ()
        assert not quick(game).notes


def test_a_game_that_is_over_as_its_parameters_say() -> None:
    report = quick(Take(pile=0))
    assert report.ok
    assert report.notes[0] == (
        "Take.is_terminal calls the game over at the start; its parameters make it so, and there is nothing to play"
    )
    assert report.random_games is None


@dataclass(frozen=True)
class Heap(Take):
    """Its parameter must be given."""

    heap: int = field(kw_only=True)

    def initial_state(self) -> Any:
        return Pile(self.heap, 0)


@dataclass(frozen=True)
class TurnedHeap(Heap):
    def is_terminal(self, state: Any) -> Any:
        return state.left > 0


def test_a_game_that_is_over_whose_parameters_must_be_given() -> None:
    assert quick(Heap(heap=0)).ok
    assert only_problem(TurnedHeap(heap=3), "over-at-start")


class Coin(Take):
    """Where 3 are left, a coin decides whether one or two go."""

    def to_move(self, state: Any) -> Any:
        return CHANCE if state.left == 3 else state.turn

    def chances(self, state: Any) -> Any:
        yield 1, 0.5
        yield 2, 0.5


def test_chance() -> None:
    assert quick(Coin()).ok


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ((0.5, 0.6), "Coin.chances gives probabilities that sum to 1.1 after 2; they must sum to 1"),
        ((1.5, -0.5), "gives 1 the probability 1.5 after 2; it must be a number from 0 to 1"),
        ((0.5, float("nan")), "gives 2 the probability nan after 2"),
        ((0.5, None), "gives 2 the probability None after 2"),
        ((), "gives no outcome after 2"),
    ],
)
def test_probabilities(weights: tuple[Any, ...], said: str) -> None:
    class Loaded(Coin):
        def chances(self, state: Any) -> Any:
            yield from zip((1, 2), weights, strict=False)

    Loaded.__name__ = "Coin"
    problem = only_problem(Loaded(), "probabilities")
    assert said in problem.sentence
    assert problem.moves == ("2",)
