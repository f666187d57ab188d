"""Renju and omok against the definitions of the rules on a dict of cells, and against published positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.compiler import compile_function
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.lines import EMPTY, is_empty
from perfectplay.games.mnk import Stones
from perfectplay.games.renju import (
    NO_DOUBLE_FOUR,
    NO_DOUBLE_THREE,
    NO_OVERLINE,
    OVERLINE_WINS,
    Omok,
    Renju,
)
from tests.variants import first

GAME = Renju(opening="free")

Point = tuple[int, int]
Cells = dict[Point, str]
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Naive:
    """The definitions of the rules as they are said, on a dict of cells: sets of stones, and all points tried."""

    def __init__(self, limits: int) -> None:
        self.limits = limits

    def is_five(self, length: int) -> bool:
        return length == 5 or (length > 5 and bool(self.limits & OVERLINE_WINS))

    def rows(self, cells: Cells, point: Point) -> Iterator[tuple[int, frozenset[Point]]]:
        """The unbroken row through a stone in each of the four ways, as a set of points."""
        for way, (right, up) in enumerate(WAYS):
            row = {point}
            for sign in (1, -1):
                column, line = point[0] + sign * right, point[1] + sign * up
                while cells.get((column, line)) == cells[point]:
                    row.add((column, line))
                    column, line = column + sign * right, line + sign * up
            yield way, frozenset(row)

    def wins(self, cells: Cells, point: Point) -> bool:
        return any(self.is_five(len(row)) for _, row in self.rows(cells, point))

    def fours(self, cells: Cells, point: Point) -> set[tuple[int, frozenset[Point]]]:
        """All fours with this stone. Four in an unbroken row are one, whatever else would make them a five."""
        before = dict(self.rows(cells, point))
        found = set()
        for other in near(cells, point):
            for way, row in self.rows({**cells, other: cells[point]}, other):
                if point in row and self.is_five(len(row)):
                    found.add((way, before[way] if len(before[way]) == 4 else row - {other}))
        return found

    def straight_fours(self, cells: Cells, point: Point) -> set[tuple[int, frozenset[Point]]]:
        """The unbroken rows of four with this stone that two different points would make a five."""
        found = set()
        for way, row in self.rows(cells, point):
            if len(row) == 4:
                ends = [other for other in near(cells, point) if self.completes(cells, row, other)]
                if len(ends) == 2:
                    found.add((way, row))
        return found

    def completes(self, cells: Cells, row: frozenset[Point], point: Point) -> bool:
        after = {**cells, point: cells[min(row)]}
        return any(row < longer and self.is_five(len(longer)) for _, longer in self.rows(after, point))

    def threes(self, cells: Cells, point: Point) -> set[tuple[int, frozenset[Point]]]:
        """All threes with this stone: one more stone, allowed and without a five, makes a straight four of them."""
        has_four = {way for way, _ in self.fours(cells, point)}
        found = set()
        for other in near(cells, point):
            after = {**cells, other: cells[point]}
            threes = {(way, four - {other}) for way, four in self.straight_fours(after, other) if point in four}
            if threes and not self.wins(after, other) and not self.is_forbidden(cells, other, cells[point]):
                found |= {(way, three) for way, three in threes if way not in has_four}
        return found

    def is_forbidden(self, cells: Cells, point: Point, stone: str) -> bool:
        after = {**cells, point: stone}
        if self.wins(after, point):
            return False
        if self.limits & NO_OVERLINE and any(len(row) > 5 for _, row in self.rows(after, point)):
            return True
        if self.limits & NO_DOUBLE_FOUR and len(self.fours(after, point)) > 1:
            return True
        return bool(self.limits & NO_DOUBLE_THREE) and len({way for way, _ in self.threes(after, point)}) > 1


def near(cells: Cells, point: Point) -> list[Point]:
    """The empty points at most five away on the lines through a point: no other can belong to a five with it."""
    points = [
        (point[0] + sign * far * right, point[1] + sign * far * up)
        for right, up in WAYS
        for far in range(1, 6)
        for sign in (1, -1)
    ]
    return [other for other in points if cells.get(other) == "."]


def cells_of(game: Renju, squares: tuple[int, ...]) -> Cells:
    return {
        (action % game.size, action // game.size): " XO."[game._held(squares, action)]
        for action in range(game.size * game.size)
    }


def random_squares(game: Renju, draw: random.Random, player: int) -> tuple[int, ...]:
    """Stones that lie together, most of them of one player, so that many shapes touch each other."""
    share, others = draw.choice((0.12, 0.18, 0.24, 0.3, 0.4)), draw.choice((0.0, 0.03, 0.08))
    held = []
    for _ in range(game.size * game.size):
        number = draw.random()
        held.append(player + 1 if number < share else 2 - player if number < share + others else EMPTY)
    return game._packed(held)


def verdicts(game: Renju, squares: tuple[int, ...], player: int, first: int) -> int:
    """A bit for each of 60 points that is forbidden; runs interpreted and compiled."""
    found = 0
    for action in range(first, min(first + 60, game.size * game.size)):
        place = game.place(action)
        if is_empty(squares, place) and game.is_forbidden(squares, place, player):
            found |= 1 << action - first
    return found


@pytest.mark.parametrize(
    ("game", "boards"),
    [
        (Renju(9, opening="free"), 15),
        (Omok(8), 20),
        *first(
            0,
            [
                (Renju(9, opening="free"), 200),
                (Renju(15, opening="free"), 20),
                (Omok(9), 75),
                (Omok(9, six="wins", four="both"), 75),
                (Omok(9, six="forbidden", four="black"), 75),
            ],
        ),
    ],
)
def test_the_definitions_say_the_same_on_random_boards(game: Renju, boards: int) -> None:
    """Every empty point is asked, interpreted and compiled."""
    draw = random.Random(boards)
    naive = [Naive(limits) for limits in game.limits]
    function: Any = verdicts
    compiled = compile_function(function, game, game.initial_state().squares, 0, 0)
    asked = forbidden = 0
    for number in range(boards):
        player = int(number % 5 == 0)
        squares = random_squares(game, draw, player)
        cells = cells_of(game, squares)
        expected = 0
        for action in range(game.size * game.size):
            point = action % game.size, action // game.size
            if cells[point] == ".":
                asked += 1
                expected |= naive[player].is_forbidden(cells, point, "XO"[player]) << action
        state = Stones(squares, 40 + player, 0)
        if number < 200 and not game.limits[player] & OVERLINE_WINS:
            empty = [
                action
                for action in range(game.size * game.size)
                if cells[action % game.size, action // game.size] == "."
            ]
            assert list(game.actions(state)) == [action for action in empty if not expected >> action & 1]
        for run in (verdicts, compiled):
            found = sum(run(game, squares, player, at) << at for at in range(0, game.size * game.size, 60))
            assert found == expected, (player, game.board(Stones(squares, 0, 0)))
        forbidden += expected.bit_count()
    assert asked / 100 < forbidden < asked / 2


def squares_of(text: str, game: Renju = GAME) -> tuple[int, ...]:
    """The board with these stones: black ones, a stroke, white ones."""
    held = [EMPTY] * (game.size * game.size)
    for stone, points in enumerate(text.split("/"), 1):
        for point in points.split():
            held["abcdefghijklmno".index(point[0]) + game.size * (int(point[1:]) - 1)] = stone
    return game._packed(held)


def at(game: Renju, point: str) -> int:
    return "abcdefghijklmno".index(point[0]) + game.size * (int(point[1:]) - 1)


def reasons(text: str) -> dict[str, str]:
    """All points that are forbidden to Black, with the reason."""
    return reasons_in(GAME, Stones(squares_of(text), 0, 0))


def reasons_in(game: Renju, state: Stones) -> dict[str, str]:
    found = (game.forbidden_by(state, action) for action in range(game.size * game.size))
    return {one.point: one.reason for one in found if one is not None}


QUINTET = [
    # Positions and verdicts in the tests of the solver quintet (github.com/renju-note/quintet, src/board/forbidden.rs).
    (
        "b13 c12 c14 d13 e6 f6 g6 i1 j1 j7 k8 l1 l9 m1 n1 /",
        {"c13": "double three", "i6": "double four", "k1": "overline"},
    ),
    ("g8 h7 h9 i8 /", {"h8": "double three"}),
    ("f6 h6 e5 h5 /", {"h8": "double three"}),
    ("g8 h7 h9 i8 / e8 k8", {}),
    ("g6 g7 h7 h9 i6 i9 j6 j9 / g8 h11 k6 k9", {"j7": "double three"}),
    ("f10 g9 f8 g8 i8 i7 /", {"h8": "double four"}),
    ("e8 g8 i8 k8 /", {"h8": "double four"}),
    ("e8 f8 i8 k8 l8 /", {"h8": "double four"}),
    ("d8 e8 f8 j8 k8 l8 /", {"h8": "double four"}),
    ("f8 g8 i8 /", {}),
    ("d12 f8 f10 g8 g9 i7 i8 / j6", {}),
    ("e8 f8 g8 i8 j8 /", {"h8": "overline"}),
    ("e8 f8 g8 j8 k8 /", {}),
    # The same file, after https://twitter.com/tanaseY/status/944521796585373696: one white stone in the corner of a
    # line decides, several forbidden points away, whether g8 is a double three.
    ("c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6 / g9 j5 o6", {}),
    ("c8 e6 f7 f8 h8 i5 i7 j7 k4 k5 l5 l6 m6 / g9 j5", {"g8": "double three"}),
]
REALCORE = [
    # Positions and their only forbidden point in the tests of the engine realcore (BitBoardTest.cpp); rows there are
    # lettered from the top, so that its point HK is h5 here. The last move of each list is White's.
    ("h8 i9 i8 g8 j8 h9 m8 h7 l8 i7", "k8", "overline"),
    ("h8 i9 n8 g9 k8 k7 l8 o9", "j8", "double four"),
    ("h8 i9 h10 g9 h14 g11 h12 i11", "h11", "double four"),
    ("h8 i9 j8 i7 n8 m9 k8 l7", "l8", "double four"),
    ("h8 g9 g7 i7 k11 h6 m13 f8 n14 d4", "j10", "double four"),
    ("h8 g7 i9 i7 o15 g9 n14 j8 k11 h10", "l12", "double four"),
    ("h8 k5 j6 k7 i7 i5 d12 a15 b14 b15 c13 a14", "f10", "double four"),
    ("h8 k5 j6 k7 i7 k13 h10 j13 j12 i12 i11 l6", "g9", "double four"),
    ("h8 k5 i7 d12 e9 l12 d9 d4 f10 l4 f9 b10", "g9", "double four"),
]


@pytest.mark.parametrize(("text", "expected"), QUINTET)
def test_published_positions(text: str, expected: dict[str, str]) -> None:
    """What is said there of the points that are asked there; of the others, the test against the definitions."""
    found = reasons(text)
    for point, reason in expected.items():
        assert found.get(point) == reason
    for point in () if "h8" in expected else ("h8", "g8", "i7"):
        assert point in expected or point in text or point not in found


@pytest.mark.parametrize(("moves", "point", "reason"), REALCORE)
def test_published_positions_with_one_forbidden_point(moves: str, point: str, reason: str) -> None:
    state = GAME.play(moves)
    assert reasons_in(GAME, state) == {point: reason}
    assert at(GAME, point) not in list(GAME.actions(state))
    assert at(GAME, point) in list(GAME.actions(state._replace(ply=state.ply + 1)))  # White may


SHAPES = [
    ("double three", "f8 g8 h9 h10 /", "h8", "f8-g8-h8, h8-h9-h10"),
    ("double three", "f8 h8 i9 i10 /", "i8", "f8-h8-i8, i8-i9-i10"),
    ("double four", "e8 f8 g8 h9 h10 h11 /", "h8", "e8-f8-g8-h8, h8-h9-h10-h11"),
    ("double four", "e8 g8 i8 k8 /", "h8", "e8-g8-h8-i8, g8-h8-i8-k8"),
    ("overline", "e8 f8 g8 i8 j8 /", "h8", "e8-f8-g8-h8-i8-j8"),
    ("overline", "a1 b1 c1 e1 f1 g1 /", "d1", "a1-b1-c1-d1-e1-f1-g1"),
]


@pytest.mark.parametrize(("reason", "text", "point", "detail"), SHAPES)
def test_a_forbidden_point_is_explained(reason: str, text: str, point: str, detail: str) -> None:
    state = Stones(squares_of(text), 0, 0)
    article = "an" if reason == "overline" else "a"
    why = GAME.why_forbidden(state, at(GAME, point))
    assert why == f"{point} is forbidden to black, for it makes {article} {reason}: {detail}"
    with pytest.raises(IllegalMove, match=why):
        GAME.parse_action(state, point.upper())
    assert GAME.why_forbidden(state, at(GAME, "o15")) is None
    assert GAME.why_forbidden(state, at(GAME, text[:2])) is None  # a stone lies there


def test_a_five_wins_whatever_else_it_makes() -> None:
    for beside in ("h9 h10", "h9 h10 h11 f10 g9 i7", "h3 h4 h5 h6 h7 h9"):  # three, fours, overline
        state = Stones(squares_of(f"d8 e8 f8 g8 {beside} /"), 20, 0)
        assert GAME.why_forbidden(state, at(GAME, "h8")) is None
        after = GAME.result(state, at(GAME, "h8"))
        assert GAME.is_terminal(after)
        assert GAME.utility(after, 0) == 1


def test_only_white_wins_with_six() -> None:
    white = Stones(squares_of("/ e8 f8 g8 i8 j8"), 21, 0)
    assert GAME.result(white, at(GAME, "h8")).winner == 2
    nobody = Omok()
    assert nobody.result(white, at(GAME, "h8")).winner == 0
    both = Omok(rules="free")
    assert both.result(Stones(squares_of("e8 f8 g8 i8 j8 /"), 20, 0), at(GAME, "h8")).winner == 1


@pytest.mark.parametrize(
    ("game", "three", "four", "six"),
    [  # what is forbidden: to Black, to White; and whether six win: for Black, for White
        (Omok(), "yes yes", "no no", "no no"),
        (Omok(rules="black-three"), "yes no", "no no", "no no"),
        (Omok(rules="standard"), "no no", "no no", "no no"),
        (Omok(rules="free"), "no no", "no no", "yes yes"),
        (Omok(rules="renju"), "yes no", "yes no", "no yes"),
        (Omok(rules="free", three="both"), "yes yes", "no no", "yes yes"),
        (Omok(four="black"), "yes yes", "yes no", "no no"),
        (Omok(six="wins", three="nobody"), "no no", "no no", "yes yes"),
        (Omok(six="forbidden"), "yes yes", "no no", "no yes"),
    ],
)
def test_the_rules_of_omok(game: Omok, three: str, four: str, six: str) -> None:
    for player in (0, 1):
        stones = ("{} /", "/ {}")[player]
        state = Stones(squares_of(stones.format("f8 g8 h9 h10"), game), player, 0)
        assert (at(game, "h8") not in list(game.actions(state))) == (three.split()[player] == "yes")
        state = Stones(squares_of(stones.format("e8 f8 g8 h9 h10 h11"), game), player, 0)
        assert (at(game, "h8") not in list(game.actions(state))) == (four.split()[player] == "yes")
        state = Stones(squares_of(stones.format("e8 f8 g8 i8 j8"), game), player, 0)
        assert (game.result(state, at(game, "h8")).winner > 0) == (six.split()[player] == "yes")
        is_forbidden = game.limits[player] & NO_OVERLINE != 0
        assert (at(game, "h8") not in list(game.actions(state))) == is_forbidden


def test_renju_is_omok_by_the_rules_of_renju() -> None:
    draw = random.Random(3)
    one, other = Renju(9, opening="free"), Omok(9, rules="renju")
    for _ in range(20):
        squares = random_squares(one, draw, 0)
        assert list(one.actions(Stones(squares, 30, 0))) == list(other.actions(Stones(squares, 30, 0)))


def counts_of_openings(game: Renju) -> list[int]:
    return [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2, 3)]


def test_openings() -> None:
    """The second and third stones of the classical opening: 8 points next to the centre, then 25 - 2 of 5 x 5."""
    assert counts_of_openings(Renju(9)) == [1, 80, 80 * 79]
    assert counts_of_openings(Renju(9, opening="classical")) == [1, 8, 8 * 23]
    assert counts_of_openings(Renju(9, opening="pro")) == [1, 80, 24 * 56 + 56 * 55]
    assert counts_of_openings(Omok(5)) == [25, 25 * 24, 25 * 24 * 23]
    game = Renju(opening="classical")
    with pytest.raises(IllegalMove, match="a1 is not allowed now: this opening begins on h8"):
        game.play("a1")
    with pytest.raises(IllegalMove, match="k8 is not allowed now: stone 2 of this opening lies at most 1 from h8"):
        game.play("h8 k8")
    with pytest.raises(IllegalMove, match="i9 is not allowed now: stone 3 of this opening lies at least 3 from h8"):
        Renju(opening="pro").play("h8 a1 i9")


def test_the_game_is_a_draw_where_nobody_can_move() -> None:
    """A five would still be allowed; so the only empty point makes six."""
    game = Renju(5, opening="free")
    assert not game.is_terminal(game.initial_state())
    full = Stones(game._packed([1, 2, 1, 2, 1] * 2 + [2, 1, 2, 1, 2] * 3), 25, 0)
    assert game.is_terminal(full)
    assert game.utility(full, 0) == game.utility(full, 1) == 0
    longer = Renju(7, opening="free")
    held = [2] * 49
    held[:7] = [1, 1, 1, EMPTY, 1, 1, 1]
    blocked = Stones(longer._packed(held), 48, 0)
    assert list(longer.actions(blocked)) == []
    assert longer.is_terminal(blocked)
    assert not longer.is_terminal(blocked._replace(ply=49))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Renju(opening="swap"), "opening is 'swap'; it must be one of free, centre, classical, pro"),
        (lambda: Renju(5, opening="pro"), "size is 5; the opening pro needs a board of at least 7 rows"),
        (lambda: Renju(21), "size is 21; a gomoku board has from 5 to 20 rows"),
        (lambda: Omok(rules="mine"), "rules is 'mine'; it must be one of free, standard, general, black-three, renju"),
        (lambda: Omok(three="white"), "three is 'white'; it must be one of nobody, black, both"),
        (lambda: Omok(four="x"), "four is 'x'; it must be one of nobody, black, both"),
        (lambda: Omok(six="loses"), "six is 'loses'; it must be one of wins, nothing, forbidden"),
    ],
)
def test_parameters_that_cannot_be(make: object, message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        make()  # type: ignore[operator]


def test_positions() -> None:
    state = GAME.play("h8 i9 h9 i8")
    assert GAME.parse_position(GAME.format_position(state)) == state
    text = "/".join(["XXXXXX........."] + ["OOO.O.O........"] + ["..............."] * 12 + ["O.............."])
    with pytest.raises(BadPosition, match="X has 6 in a row through a15, which is forbidden to black"):
        GAME.parse_position(text)
    assert Omok().parse_position(text).winner == 0


def test_moves_that_nobody_knows() -> None:
    with pytest.raises(IllegalMove, match="'z9' is no point of the board; points go from a1 to o15, and nobody passes"):
        Renju().play("z9")
    with pytest.raises(IllegalMove, match="'h8' is taken by black; choose an empty point"):
        GAME.play("h8 h8")
