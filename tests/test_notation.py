"""Names of moves as people type them, where a game leaves them to the contract."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import perfectplay as pp


class Place(NamedTuple):
    row: int
    column: int


Step = tuple[tuple[int, int], tuple[int, int]]


class Steps(pp.Game[Place, Any]):
    """A piece goes one or two squares along a row; its moves are pairs of squares."""

    def initial_state(self) -> Place:
        return Place(0, 0)

    def to_move(self, state: Place) -> int:
        return state.column % 2

    def actions(self, state: Place) -> list[Any]:
        return [((0, state.column), (0, state.column + far)) for far in (1, 2)]

    def result(self, state: Place, action: Any) -> Place:
        return Place(*action[1])

    def is_terminal(self, state: Place) -> bool:
        return state.column > 5

    def utility(self, state: Place, player: int) -> float:
        return 1 if player == 0 else -1


GAME: Any = Steps()
START = GAME.initial_state()


@pytest.mark.parametrize("name", ["(0, 0)-(0, 2)", "(0,0)-(0,2)", " ( 0,0 ) - (0, 2)"])
def test_spaces_in_the_name_of_a_move_do_not_count(name: str) -> None:
    assert GAME.parse_action(START, name) == ((0, 0), (0, 2))


def test_spaces_count_where_names_differ_by_them() -> None:
    class Spaced(Steps):
        def action_name(self, state: Place, action: Any) -> str:
            return "1 1" if action[1][1] == 1 else "11"

    game: Any = Spaced()
    assert game.parse_action(START, "1 1") == ((0, 0), (0, 1))
    assert game.parse_action(START, "11") == ((0, 0), (0, 2))
    with pytest.raises(pp.IllegalMove, match="'1  1' is not legal; legal are 1 1, 11"):
        game.parse_action(START, "1  1")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(0, 0)-(0, 2), (0,2)-(0,3)", ["(0, 0)-(0, 2)", "(0,2)-(0,3)"]),
        ("(0, 0)-(0, 2) (0,2)-(0,3)", ["(0, 0)-(0, 2)", "(0,2)-(0,3)"]),
        ("[1, 2] {3 4},5", ["[1, 2]", "{3 4}", "5"]),
        ("a1 b2,c3, d4", ["a1", "b2", "c3", "d4"]),
        ("(1, 2", ["(1", "2"]),
        (":-) a, b", [":-)", "a", "b"]),
        ("", []),
    ],
)
def test_brackets_keep_a_move_together(text: str, names: list[str]) -> None:
    assert GAME.split_moves(text) == names


def test_a_line_of_such_moves() -> None:
    assert GAME.play("(0,0)-(0,2), (0, 2)-(0, 3)") == Place(0, 3)


class Pairs(Steps):
    """The same, with moves named as pairs of numbers."""

    def action_name(self, state: Place, action: Any) -> str:
        return f"{action[0][1]}, {action[1][1]}"


def test_semicolons_part_names_that_hold_commas() -> None:
    game = Pairs()
    line = game.join_moves(["0, 2", "2, 3"])
    assert line == "0, 2; 2, 3;"
    assert game.split_moves(line) == ["0, 2", "2, 3"]
    assert game.play(line) == Place(0, 3)
    assert game.play(game.join_moves(["0, 1"])) == Place(0, 1), "one name is none that is split"
    assert pp.games.TicTacToe().join_moves(["a1", "b2"]) == "a1,b2"
    assert pp.games.TicTacToe().join_moves([]) == ""
