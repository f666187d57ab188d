"""Why a move of renju or omok is forbidden: the rows, fours and threes that a stone would make, with their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from perfectplay.games.lines import end_of, is_empty, step_of, with_stone

if TYPE_CHECKING:
    from perfectplay.games.mnk import Stones
    from perfectplay.games.renju import Renju

Kind = Literal["overline", "four", "three"]


class Shape(NamedTuple):
    """A row, a four or a three, and the points of its stones in the order of the board."""

    kind: Kind
    points: tuple[int, ...]


Reason = Literal["overline", "double four", "double three", "opening"]


WHY: Final[dict[str, str]] = {
    "overline": "for it makes an overline",
    "double four": "for it makes a double four",
    "double three": "for it makes a double three",
}


class Forbidden(NamedTuple):
    """Why a point is forbidden; as text, it is one sentence."""

    reason: Reason
    point: str
    player: str
    detail: str
    """The points of the row, the fours or the threes; or where the opening wants the stone."""

    def __str__(self) -> str:
        if self.reason == "opening":
            return f"{self.point} is not allowed now: {self.detail}"
        return f"{self.point} is forbidden to {self.player}, {WHY[self.reason]}: {self.detail}"


FORBIDDEN_SHAPES: Final[tuple[tuple[Reason, Kind, int, int], ...]] = (
    ("overline", "overline", 4, 1),
    ("double four", "four", 2, 2),
    ("double three", "three", 1, 2),
)
"""What may be forbidden: of which shape, the bit in `perfectplay.games.renju`, and how many of them are too many."""


def shapes_through(game: Renju, squares: tuple[int, ...], place: int, player: int) -> tuple[Shape, ...]:
    """Returns the overlines, fours and threes that a stone of ``player`` makes on this empty place."""
    after = with_stone(squares, place, player)
    found: list[Shape] = []
    for way in range(4):
        step = step_of(game.row_bits, way)
        row = points_of_row(game, after, place, step, player)
        if len(row) > 5:
            found.append(Shape("overline", row))
        has_four = game.fours(after, place, step, player) > 0
        for direction in (-step, step):
            end = end_of(after, place, direction, player)
            whole = points_of_row(game, after, end, step, player)
            beside = tuple(point for point in whole if game.place(point) != end)
            if game.can_make_five(after, end, step, player):
                found.append(Shape("four", row if len(row) == 4 else beside))
            elif not has_four and game.can_make_straight_four(after, end, step, player):
                found.append(Shape("three", beside))
    return tuple(dict.fromkeys(found))  # a straight four, or a three that is open at both ends, was found twice


def points_of_row(game: Renju, squares: tuple[int, ...], place: int, step: int, player: int) -> tuple[int, ...]:
    """Returns the points of the unbroken row through this place, as if a stone of ``player`` lay there."""
    first = end_of(squares, place, -step, player) + step
    last = end_of(squares, place, step, player)
    return tuple(game.action_at(near) for near in range(first, last, step))


def forbidden_by(game: Renju, state: Stones, action: int) -> Forbidden | None:
    """Returns what forbids an empty point to the player to move; None if nothing does, or if the game is over."""
    place, player = game.place(action), state.ply & 1
    if game.is_terminal(state) or not is_empty(state.squares, place):
        return None
    point, name = game.action_name(state, action), game.player_name(player)
    if not game.is_in_opening(state.ply, action):
        return Forbidden("opening", point, name, said_of_opening(game, state))
    if game.is_forbidden(state.squares, place, player):
        shapes = game.shapes(state, action)
        for reason, kind, bit, most in FORBIDDEN_SHAPES:
            made = [shape for shape in shapes if shape.kind == kind]
            if game.limits[player] & bit and len(made) >= most:
                return Forbidden(reason, point, name, said_of_shapes(game, state, made))
    return None


def said_of_shapes(game: Renju, state: Stones, shapes: list[Shape]) -> str:
    """Returns the points of some shapes: ``f8-g8-h8, h8-h9-h10``."""
    return ", ".join("-".join(game.action_name(state, point) for point in shape.points) for shape in shapes)


def said_of_opening(game: Renju, state: Stones) -> str:
    """Returns where the opening wants the next stone."""
    centre = game.action_name(state, game.size // 2 * (game.size + 1))
    nearest, farthest = game.nearest[state.ply], game.farthest[state.ply]
    if farthest == 0:
        return f"this opening begins on {centre}"
    if nearest == 0:
        return f"stone {state.ply + 1} of this opening lies at most {farthest} from {centre}"
    return f"stone {state.ply + 1} of this opening lies at least {nearest} from {centre}"
