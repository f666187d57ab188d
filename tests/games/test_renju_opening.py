"""Openings in which sides are swapped: who does what, which fifth stones are the same, and whose win it is."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.renju_opening import OPENINGS, RenjuOpening


def movers(game: RenjuOpening, moves: str) -> str:
    """Returns who makes each move, 1 or 2, and who is to move then."""
    return "".join(str(game.to_move(state) + 1) for state in game.along(moves))


@pytest.mark.parametrize(
    ("opening", "moves", "who"),
    [
        # Three stones by the first player, whatever their colour; then black is to answer or white.
        ("swap", "a1 b2 c3 keep d4 e5", "1112212"),
        ("swap", "a1 b2 c3 swap d4 e5", "1112121"),
        ("swap2", "a1 b2 c3 keep d4 e5", "1112212"),
        ("swap2", "a1 b2 c3 swap d4 e5", "1112121"),
        ("swap2", "a1 b2 c3 more d4 e5 keep f6 g7", "1112221212"),
        ("swap2", "a1 b2 c3 more d4 e5 swap f6 g7", "1112221121"),
        # White puts the fourth stone, black offers, white chooses and goes on.
        ("rif", "h8 h9 h10 keep a1 b2 c3 c3 d4 e5", "11122112212"),
        ("rif", "h8 h9 h10 swap a1 b2 c3 b2 d4 e5", "11121221121"),
        ("yamaguchi", "h8 h9 h10 3 keep a1 b2 c3 d4 d4 e5", "111122111221"),
        ("yamaguchi", "h8 h9 h10 1 swap a1 b2 b2 e5", "1111212112"),
        ("soosorv", "h8 h9 h10 keep a1 2 keep b2 c3 b2 d4", "111222111221"),
        ("soosorv", "h8 h9 h10 keep a1 2 swap b2 c3 b2 d4", "111222122112"),
        # Who swaps does not move; the other one does.
        ("tarannikov", "h8 keep h9 keep h10 keep h11 keep h12 keep a1", "122112211221"),
        ("tarannikov", "h8 swap h9 swap", "12121"),
    ],
)
def test_who_does_what(opening: str, moves: str, who: str) -> None:
    assert movers(RenjuOpening(opening=opening), moves) == who


@pytest.mark.parametrize(
    ("moves", "wins"),
    [("keep a1 h7 a2 h8 a3 h9 a4 h10", 0), ("swap a1 h7 a2 h8 a3 h9 a4 h10", 1)],
)
def test_a_win_of_black_is_that_of_who_has_black(moves: str, wins: int) -> None:
    game = RenjuOpening(opening="swap")
    state = game.play(f"h6 o15 o1 {moves}")
    assert game.is_terminal(state)
    assert (game.utility(state, wins), game.utility(state, 1 - wins)) == (1, -1)
    before = game.play(f"h6 o15 o1 {moves.rpartition(' ')[0]}")
    assert game.evaluate(before, wins) == -game.evaluate(before, 1 - wins) > 0
    assert pp.search(game, before, depth=1).value == 1


def test_there_are_26_openings_but_for_symmetry() -> None:
    game = RenjuOpening(opening="rif")
    found = set()
    for first in game.actions(game.initial_state()):
        one = game.result(game.initial_state(), first)
        for second in game.actions(one):
            two = game.result(one, second)
            for third in game.actions(two):
                points = [(action // 15 - 7, action % 15 - 7) for action in (first, second, third)]
                found.add(min(tuple(turned(point, way) for point in points) for way in range(8)))
    assert len(found) == 26


def turned(point: tuple[int, int], way: int) -> tuple[int, int]:
    row, column = point if way < 4 else point[::-1]
    return row * (-1) ** (way & 1), column * (-1) ** (way >> 1 & 1)


def same(stones: dict[tuple[int, int], str], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether some turn, mirror image and shift of the plane keeps the stones and brings one point onto the other."""
    for way in range(8):
        start = turned(next(iter(stones)), way)
        for goal in stones:
            shift = goal[0] - start[0], goal[1] - start[1]

            def moved(point: tuple[int, int], way: int = way, shift: tuple[int, int] = shift) -> tuple[int, int]:
                row, column = turned(point, way)
                return row + shift[0], column + shift[1]

            if {moved(point): colour for point, colour in stones.items()} == stones and moved(one) == other:
                return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_no_two_offered_stones_are_the_same(seed: int) -> None:
    """Stones in a line or a square have images. All points are compared with a plain test."""
    draw = random.Random(seed)
    game = RenjuOpening(opening="yamaguchi", size=9)
    fourth = ["e7", "d4", "d4", "e4"][seed]
    state = game.play(f"e5 e6 {['e4', 'd5', 'd6', 'f5'][seed]} 5 keep {fourth}")
    rows = game.board(state)
    stones = {
        (8 - row, column): rows[row][column] for row in range(9) for column in range(9) if rows[row][column] != "."
    }
    offered: list[tuple[int, int]] = []
    refused = 0
    while game.to_move(state) == 0 and len(offered) < 4:
        free = [divmod(point, 9) for point in range(81) if divmod(point, 9) not in stones]
        wanted = [point for point in free if not any(same(stones, point, other) for other in offered)]
        assert [divmod(action, 9) for action in game.actions(state)] == wanted
        refused += len(free) - len(wanted) - len(offered)
        offered.append(draw.choice(wanted))
        state = game.result(state, offered[-1][0] * 9 + offered[-1][1])
    assert refused > 0 or seed > 1


def test_choosing_among_what_is_offered() -> None:
    game = RenjuOpening(opening="rif")
    state = game.play("h8 h9 h10 keep h7 g8 a1")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["a1", "g8"]
    assert game.draw(state).endswith("black: first, white: second\nsecond chooses one of a1, g8")
    after = game.play("g8", state)
    assert after.offers == game.initial_state().offers
    assert len(list(game.actions(after))) == 225 - 5


@pytest.mark.parametrize("opening", OPENINGS)
def test_positions_there_and_back(opening: str) -> None:
    game, draw = RenjuOpening(opening=opening), random.Random(7)
    for _ in range(3):
        state = game.initial_state()
        for _ in range(16):
            assert game.parse_position(game.format_position(state)) == state
            action = draw.choice(list(game.actions(state)))
            assert game.parse_action(state, game.action_name(state, action)) == action
            state = game.result(state, action)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("h7", "'h7' is not allowed now: stone 1 of this opening lies at most 0 from h8"),
        ("h8 h10", "'h10' is not allowed now: stone 2 of this opening lies at most 1 from h8"),
        ("h8 h8", "'h8' is taken by black; choose an empty point"),
        ("h8 h9 h10 h11", "'h11' is not legal; legal are keep, swap"),
        ("h8 h9 h10 keep swap", "'swap' is no point of the board; points go from a1 to o15"),
        ("h8 h9 h10 keep h7 g8 i8", "'i8' is the same as a point that is offered already; offer another one"),
        ("h8 h9 h10 keep h7 g8 a1 b1", "'b1' is not legal; legal are a1, g8"),
    ],
)
def test_moves_that_cannot_be(moves: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        RenjuOpening(opening="rif").play(moves)


def test_forbidden_moves_after_the_opening() -> None:
    game = RenjuOpening(opening="swap")
    with pytest.raises(IllegalMove, match="h8 is forbidden to black, for it makes a double three: f8-g8-h8, h8-h9-h10"):
        game.play("f8 a1 g8 keep a3 h9 a5 h10 a7 h8")
    free = RenjuOpening(opening="swap", rules="free")
    assert free.play("f8 a1 g8 keep a3 h9 a5 h10 a7 h8").stones.ply == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...", "'...' has 1 parts; write the rows, the step of the opening"),
        ("{rows} 99 0 2 -", "step is '99'; it must be a whole number from 0 to 7"),
        ("{rows} 0 2 2 -", "the side of the second player is '2'; it must be a whole number from 0 to 1"),
        ("{rows} 0 0 0 -", "the number of fifth stones is '0'; it must be a whole number from 1 to 12"),
        ("{rows} 3 0 2 -", "step 3 of this opening comes after 3 stones, but there are 0"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    rows = "/".join(["." * 15] * 15)
    with pytest.raises(BadPosition, match=message):
        RenjuOpening().parse_position(text.format(rows=rows))


def test_offered_stones_are_named_where_they_matter() -> None:
    game = RenjuOpening(opening="rif")
    before, chooses = (game.format_position(game.play(f"h8 h9 h10 keep h7{more}")) for more in ("", " g8 a1"))
    with pytest.raises(BadPosition, match="no stones are offered at step 6 of this opening, where one is chosen"):
        game.parse_position(chooses.replace("a1,g8", "-"))
    with pytest.raises(BadPosition, match="stones are offered at step 3 of this opening, where none can be; write -"):
        game.parse_position(game.format_position(game.play("h8 h9 h10")).replace("-", "a1"))
    with pytest.raises(BadPosition, match="of the offered stones, 'h8' is taken by black"):
        game.parse_position(before.replace("-", "h8"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opening": "pro"}, "opening is 'pro'; it must be one of swap, swap2, rif, yamaguchi, soosorv, tarannikov"),
        ({"rules": "chess"}, "rules is 'chess'; it must be one of free, standard, general, black-three, renju"),
        ({"size": 8}, "size is 8; it must be from 9 to 20"),
        ({"size": True}, "size is True; it must be from 9 to 20"),
    ],
)
def test_parameters_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        RenjuOpening(**options)
