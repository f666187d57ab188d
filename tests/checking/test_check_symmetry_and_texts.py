"""Rules about canonical states, names and positions, each broken in exactly one way."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import pytest

from perfectplay.errors import BadPosition, IllegalMove
from tests.checking.take import Take, only_problem, quick


class Two(NamedTuple):
    left: int
    right: int
    turn: int


class TwoPiles(Take):
    """One from either pile; who takes the last wins. The piles can be exchanged."""

    def initial_state(self) -> Any:
        return Two(2, 1, 0)

    def actions(self, state: Any) -> Any:
        if state.left:
            yield 0
        if state.right:
            yield 1

    def result(self, state: Any, action: Any) -> Any:
        return Two(state.left - (action == 0), state.right - (action == 1), 1 - state.turn)

    def is_terminal(self, state: Any) -> Any:
        return state.left + state.right == 0

    def canonical(self, state: Any) -> Any:
        return Two(min(state[:2]), max(state[:2]), state.turn)


def test_a_sound_canonical() -> None:
    assert quick(TwoPiles()).ok


def test_not_idempotent() -> None:
    class Swap(TwoPiles):
        def canonical(self, state: Any) -> Any:
            return Two(state.right, state.left, state.turn)

    problem = only_problem(Swap(), "canonical")
    assert problem.moves == ()
    assert problem.sentence == (
        "Swap.canonical gives Two(left=1, right=2, turn=0), but for that state Two(left=2, right=1, turn=0) "
        "at the start; the representative must represent itself"
    )


@pytest.mark.parametrize(
    ("image", "moves", "said"),
    [
        (Two(1, 1, 0), ("0",), "to_move says 1 here and 0 there"),
        (Two(0, 1, 1), ("0",), "there are 2 actions here and 1 there"),
        (Two(0, 0, 1), ("0",), "is_terminal says False here and True there"),
        (Two(5, 5, 1), ("0",), "1 leads here to a state to which no action leads there, nor to a symmetric one"),
    ],
)
def test_canonical_lies(image: Two, moves: tuple[str, ...], said: str) -> None:
    class Lying(TwoPiles):
        def canonical(self, state: Any) -> Any:
            return image if state == Two(1, 1, 1) else super().canonical(state)

    problem = only_problem(Lying(), "canonical")
    assert problem.moves == moves
    assert f"which is not symmetric: {said}, after 0; symmetric states have the same player" in problem.sentence


def test_canonical_changes_the_utility() -> None:
    class Lying(TwoPiles):
        def canonical(self, state: Any) -> Any:
            return Two(0, 0, 0) if state == Two(0, 0, 1) else super().canonical(state)

    problem = only_problem(Lying(), "canonical")
    assert "to_move" not in problem.sentence
    assert "the utility for player 0 is 1 here and -1.0 there, after 0, 0, 1;" in problem.sentence


def test_canonical_with_another_value() -> None:
    class Mirage(Take):
        """The representative of 3 is -3, which cannot be reached; it looks the same, but whoever moves there wins."""

        def canonical(self, state: Any) -> Any:
            return state._replace(left={3: -3, -11: 1, -12: 2}.get(state.left, state.left))

        def actions(self, state: Any) -> Any:
            yield from (1, 2) if state.left == -3 else super().actions(state)

        def result(self, state: Any, action: Any) -> Any:
            after = super().result(state, action)
            return after._replace(left=-13 + action) if state.left == -3 else after

        def is_terminal(self, state: Any) -> Any:
            return state.left == 0 or state.left < -3

    problem = only_problem(Mirage(), "canonical")
    assert problem.moves == ("2",)
    assert "which has another value: -1 here, 1 there, after 2; symmetric states have the same" in problem.sentence


def test_canonical_is_unhashable() -> None:
    class Lists(TwoPiles):
        def canonical(self, state: Any) -> Any:
            return state if isinstance(state, list) else list(state)

    problem = only_problem(Lists(), "canonical")
    assert problem.moves == ()


# ------------------------------------------------------------ texts


def test_names_that_are_not_unique() -> None:
    class Vague(Take):
        def action_name(self, state: Any, action: Any) -> str:
            return "some" if state.left == 3 else str(action)

    problem = only_problem(Vague(), "action-name")
    assert problem.sentence == (
        "Vague.action_name gives 'some' for both 1 and 2 after 2; "
        "actions that are legal in one state need different names"
    )


def test_names_that_are_no_texts() -> None:
    class Numbers(Take):
        def action_name(self, state: Any, action: Any) -> Any:
            return action

    problem = only_problem(Numbers(), "action-name")
    assert "Numbers.action_name gives 1 for 1 at the start; the name must be a text" in problem.sentence


def test_names_that_are_read_wrongly() -> None:
    class Wrong(Take):
        def parse_action(self, state: Any, name: str) -> Any:
            return 1

    problem = only_problem(Wrong(), "parse-action")
    assert problem.sentence == (
        "Wrong.parse_action reads '2' as 1, though action_name gives that name to 2, "
        "at the start; it must give back the action of that name"
    )


def test_names_that_are_not_read() -> None:
    class Refusing(Take):
        def parse_action(self, state: Any, name: str) -> Any:
            if state.left == 3 and name == "2":
                raise IllegalMove("no")
            return int(name)

    problem = only_problem(Refusing(), "raises")
    assert "Refusing.parse_action raised IllegalMove: no (" in problem.sentence
    assert " for '2' after 2; " in problem.sentence
    assert problem.moves == ("2",)


def test_names_with_spaces_are_a_note() -> None:
    class Polite(Take):
        def action_name(self, state: Any, action: Any) -> str:
            return f"take {action}"

    report = quick(Polite())
    assert report.ok
    assert [note for note in report.notes if "gives 'take 1', which split_moves takes for ['take', '1']" in note]


class Written(Take):
    def format_position(self, state: Any) -> str:
        return f"{state.left}/{state.turn}"

    def parse_position(self, text: str) -> Any:
        left, turn = text.split("/")
        return self.initial_state()._replace(left=int(left), turn=int(turn))


def test_positions() -> None:
    assert quick(Written()).ok


def test_positions_that_are_read_wrongly() -> None:
    class Forgets(Written):
        def format_position(self, state: Any) -> str:
            return f"{state.left}/0"

    problem = only_problem(Forgets(), "position")
    assert problem.sentence == (
        "Forgets.parse_position reads '4/0', which format_position wrote, as "
        "Pile(left=4, turn=0) after 1; it must give back the state"
    )


def test_positions_that_are_refused() -> None:
    class Strict(Written):
        def parse_position(self, text: str) -> Any:
            if text.startswith("3"):
                raise BadPosition("three cannot be")
            return super().parse_position(text)

    problem = only_problem(Strict(), "raises")
    assert "Strict.parse_position raised BadPosition: three cannot be (" in problem.sentence
    assert problem.moves == ("2",)
    assert problem.state == (3, 1)


def test_pictures() -> None:
    class Picture(Take):
        def board(self, state: Any) -> Any:
            return ["ooo"]

    problem = only_problem(Picture(), "picture")
    assert "Picture.board gives ['ooo'] at the start; it must be a list of rows" in problem.sentence


@pytest.mark.parametrize("rows", [(("o", "x"), ("x", "o")), [("o", "x"), ("x", "o")], (["o"],)])
def test_a_board_is_any_sequence_of_sequences(rows: Any) -> None:
    class Picture(Take):
        def board(self, state: Any) -> Any:
            return rows

    assert quick(Picture()).ok


@pytest.mark.parametrize("rows", ["ooo", [["o"], "o"], [[1]], 7, {"a": "b"}])
def test_other_boards_are_none(rows: Any) -> None:
    class Picture(Take):
        def board(self, state: Any) -> Any:
            return rows

    assert "it must be a list of rows" in only_problem(Picture(), "picture").sentence


def test_positions_that_change() -> None:
    class Dated(Written):
        def format_position(self, state: Any) -> str:
            return f"{state.left}/{state.turn}" + " " * next(numbers)

    numbers = itertools.count()
    problem = only_problem(Dated(), "unsteady")
    assert "Dated.format_position answers '5/0' and, asked again, '5/0 ' at the start" in problem.sentence
