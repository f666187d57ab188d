"""International draughts against known counts, and against the rules on a plain board."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games.checkers import Men
from perfectplay.games.draughts import Draughts
from tests.variants import first

GAME: Any = Draughts()  # its moves are no numbers, as those of `Checkers` are
START = GAME.initial_state()
PERFT = (9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423)
"""Aart J.C. Bik, "BikDam: International Checkers" (https://aartbik.blogspot.com/2012/10/bikdam-international-checkers.html)."""

Square = tuple[int, int]


@pytest.mark.slow
def test_perft() -> None:
    for depth, count in enumerate(PERFT, 1):
        assert pp.perft(GAME, START, depth=depth, compiled=depth > 3) == count


def square(number: int) -> Square:
    row, place = divmod(number - 1, 5)
    return row, 2 * place + 1 - row % 2


def naive_moves(board: list[list[str]], turn: int) -> set[tuple[Square, Square, frozenset[Square]]]:  # noqa: C901 - the rules, plainly
    """Where each legal move begins and ends, and what it takes."""
    mine, theirs = ("bB", "wW") if turn == 0 else ("wW", "bB")
    compass = [(down, right) for down in (-1, 1) for right in (-1, 1)]

    def at(place: Square, start: Square) -> str:
        if not (0 <= place[0] < 10 and 0 <= place[1] < 10):
            return "off"
        return "." if place == start else board[place[0]][place[1]]

    def line(place: Square, way: Square, flies: bool) -> list[Square]:
        far = 10 if flies else 2
        return [(place[0] + count * way[0], place[1] + count * way[1]) for count in range(1, far + 1)]

    def captures(place: Square, start: Square, taken: frozenset[Square], flies: bool) -> None:
        if taken:
            found.add((start, place, taken))
        for way in compass:
            victim = None
            for near in line(place, way, flies):
                sign = at(near, start)
                if victim is not None and sign == ".":
                    captures(near, start, taken | {victim}, flies)
                elif victim is None and sign in theirs and near not in taken:
                    victim = near
                elif victim is None and sign == "." and flies:
                    continue
                else:
                    break

    found: set[tuple[Square, Square, frozenset[Square]]] = set()
    own = [(row, column) for row in range(10) for column in range(10) if board[row][column] in mine]
    for place in own:
        captures(place, place, frozenset(), board[place[0]][place[1]].isupper())
    if found:
        most = max(len(taken) for _, _, taken in found)
        return {move for move in found if len(move[2]) == most}
    for place in own:
        flies = board[place[0]][place[1]].isupper()
        for way in compass:
            if flies or way[0] == (1 if turn == 0 else -1):
                for near in line(place, way, flies)[: 9 if flies else 1]:
                    if at(near, place) != ".":
                        break
                    found.add((place, near, frozenset()))
    return found


def assert_same(state: Men) -> list[Any]:
    actions: list[Any] = list(GAME.actions(state))
    said = []
    for action in actions:
        numbers = [GAME.number(place) for place in range(64) if action.taken >> place & 1]
        ends = GAME.number(action.ends & 63), GAME.number(action.ends >> 6)
        said.append((square(ends[0]), square(ends[1]), frozenset(map(square, numbers))))
        assert GAME.takes(action) == bool(numbers)
        for way in GAME.ways_of(state, action):
            assert (way[0], way[-1]) == ends
            assert len(way) == max(2, len(numbers) + 1)
    assert len(set(said)) == len(said)
    assert set(said) == naive_moves(GAME.board(state), state.turn)
    assert GAME.can_move(state) == bool(actions)
    names = [GAME.action_name(state, action) for action in actions]
    assert len(set(names)) == len(names)
    assert [GAME.parse_action(state, name) for name in names] == actions
    assert GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)
    assert -1 < GAME.evaluate(state, 0) < 1
    assert list(GAME.noisy_actions(state)) == [action for action in actions if action.taken]
    return actions


@pytest.mark.parametrize("seed", first(3, range(8)))
def test_random_games_agree_with_the_naive_rules(seed: int) -> None:
    draw = random.Random(seed)
    state = START
    while not GAME.is_terminal(state):
        state = GAME.result(state, draw.choice(assert_same(state)))
        assert GAME.parse_position(GAME.format_position(state)) == state
    assert (GAME.utility(state, state.turn) == -1) == (not list(GAME.actions(state)))


@pytest.mark.parametrize("seed", range(60))
def test_fuzzed_positions_agree_with_the_naive_rules(seed: int) -> None:
    draw = random.Random(seed)
    numbers = draw.sample(range(1, 51), draw.randint(4, 14))
    pieces: dict[str, list[str]] = {"B": [], "W": []}
    for count, number in enumerate(numbers):
        side = "BW"[count % 2]
        king = draw.random() < 0.4 or (number > 45 if side == "B" else number < 6)
        pieces[side].append(f"{'K' * king}{number}")
    assert_same(GAME.parse_position(f"{draw.choice('BW')}:W{','.join(pieces['W'])}:B{','.join(pieces['B'])}"))


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("W:W33:B28,29", "33x22 33x24"),
        ("W:W33:B28,29,18", "33x13"),  # the most
        ("W:W28:B33", "28x39"),  # and backwards
        ("W:WK46:B19", "46x14 46x10 46x5"),  # a king flies, and stops where it likes
        ("W:WK46:B28,14", "46x10 46x5"),  # and takes both
        ("W:W12:B7", "12x1"),
    ],
)
def test_captures(position: str, moves: str) -> None:
    state = GAME.parse_position(position)
    names = [GAME.action_name(state, action) for action in GAME.actions(state)]
    assert set(names) == set(moves.split())


def test_a_man_on_its_way_is_no_king() -> None:
    """It passes the last row in a capture and goes on: only a move that ends there makes a king."""
    state = GAME.parse_position("W:W12:B8,9,24")
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == ["12x14"]
    assert GAME.format_position(GAME.play("12x3x14", state)) == "B:W14:B24"
    assert GAME.format_position(GAME.play("12x1", GAME.parse_position("W:W12:B7,24"))) == "B:WK1:B24"


def test_patience() -> None:
    for position, plies in (
        ("W:WK46:BK5", 10),
        ("W:WK46,K1:BK5", 10),
        ("W:WK46,12:BK5", 10),
        ("W:WK46,K1,12:BK5", 32),
        ("W:W46,47,48:BK5", 50),
        ("W:WK46,K1,12,13:BK5", 50),
        ("W:WK46,K1:BK5,K6", 50),
    ):
        state = GAME.parse_position(position)
        assert GAME.patience(state) == plies
        assert GAME.is_terminal(state._replace(clock=plies))
        assert not GAME.is_terminal(state._replace(clock=plies - 1))
    assert Draughts(no_progress=0).parse_position("W:WK46:BK5:H7").clock == 0


def test_names_and_picture() -> None:
    state = GAME.play("1. 32-28 19-23 2. 28x19 14x23")
    assert GAME.format_position(state).startswith("W:W31,33,")
    assert GAME.draw(state).splitlines()[0] == " 1-5   . b . b . b . b . b"
    assert GAME.draw(START).splitlines()[-1] == "       white to move; kings are B and W"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("32-29", "'32-29' is not legal; legal are 31-26, 31-27, 32-27, 32-28, 33-28, 33-29, 34-29, 34-30, 35-30"),
        ("e4", "'e4' is no move; moves are written like 11-15 or 15x22"),
    ],
)
def test_illegal_moves(move: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_action(START, move)
    assert sorted(str(caught.value)) == sorted(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W:W51:B1", "there is no square 51; squares are numbered 1 to 50"),
        ("W:W3:B1", "a man of white stands on 3, the last row; write K3"),
        (f"W:W{','.join(map(str, range(25, 46)))}:B1", "white has 21 pieces; there are at most 20"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message
