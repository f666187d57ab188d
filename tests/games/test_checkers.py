"""Checkers against known counts, and against the rules on a plain board."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.checkers import BLACK, Checkers, Men

GAME = Checkers()
START = GAME.initial_state()
PERFT = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128)
"""Aart J.C. Bik, "Computing Deep Perft and Divide Numbers for Checkers", ICGA Journal 35 (2012)."""


@pytest.mark.parametrize("deepest", [7, pytest.param(len(PERFT), marks=pytest.mark.slow)])
def test_perft(deepest: int) -> None:
    for depth, count in enumerate(PERFT[:deepest], 1):
        assert pp.perft(GAME, START, depth=depth, compiled=depth > 4) == count


def naive_moves(board: list[list[str]], turn: int) -> set[tuple[tuple[int, int], ...]]:  # noqa: C901 - the rules, plainly
    """The squares that each legal move visits."""
    mine = "bB" if turn == BLACK else "wW"
    size = len(board)

    def ways(piece: str) -> list[tuple[int, int]]:
        return [
            (down, right) for down in (-1, 1) for right in (-1, 1) if piece.isupper() or (down == 1) == (piece == "b")
        ]

    def at(row: int, column: int, taken: frozenset[tuple[int, int]], start: tuple[int, int]) -> str:
        if not (0 <= row < size and 0 <= column < size):
            return "off"
        return "." if (row, column) in taken or (row, column) == start else board[row][column]

    def jumps(way: tuple[tuple[int, int], ...], taken: frozenset[tuple[int, int]], piece: str) -> None:
        row, column = way[-1]
        ended = True
        for down, right in ways(piece):
            near, far = (row + down, column + right), (row + 2 * down, column + 2 * right)
            victim = at(*near, taken, way[0])
            if victim not in (".", "off") and victim not in mine and at(*far, taken, way[0]) == ".":
                ended = False
                jumps((*way, far), taken | {near}, piece)
        if ended and len(way) > 1:
            found.add(way)

    found: set[tuple[tuple[int, int], ...]] = set()
    own = [(row, column) for row in range(size) for column in range(size) if board[row][column] in mine]
    for row, column in own:
        jumps(((row, column),), frozenset(), board[row][column])
    if not found:
        for row, column in own:
            for down, right in ways(board[row][column]):
                if at(row + down, column + right, frozenset(), (row, column)) == ".":
                    found.add(((row, column), (row + down, column + right)))
    return found


def square(game: Checkers, number: int) -> tuple[int, int]:
    row, place = divmod(number - 1, game.half)
    return row, 2 * place + 1 - row % 2


def played(board: list[list[str]], way: tuple[tuple[int, int], ...]) -> list[list[str]]:
    rows = [list(row) for row in board]
    piece, rows[way[0][0]][way[0][1]] = rows[way[0][0]][way[0][1]], "."
    for (a, b), (c, d) in pairwise(way):
        if abs(a - c) == 2:
            rows[(a + c) // 2][(b + d) // 2] = "."
    row, column = way[-1]
    rows[row][column] = piece.upper() if row == (len(rows) - 1 if piece == "b" else 0) else piece
    return rows


def turned(game: Checkers, state: Men) -> Men:
    """The board turned round, with the colours exchanged."""
    last = game.place(game.half * game.size)

    def image(pieces: int) -> int:
        return sum(1 << last - place for place in range(last + 1) if pieces >> place & 1)

    return Men(image(state.white), image(state.black), image(state.kings), 1 - state.turn, state.clock)


def assert_same(game: Checkers, state: Men) -> list[int]:
    actions = list(game.actions(state))
    ways = [tuple(square(game, number) for number in game.ways_of(state, action)[0]) for action in actions]
    board = game.board(state)
    assert len(set(ways)) == len(ways)
    assert set(ways) == naive_moves(board, state.turn)
    assert game.can_move(state) == bool(actions)
    other = turned(game, state)
    assert len(list(game.actions(other))) == len(actions)
    assert game.evaluate(other, 1) == game.evaluate(state, 0) == -game.evaluate(state, 1)
    assert -1 < game.evaluate(state, 0) < 1
    for action, way in zip(actions, ways, strict=True):
        assert game.board(game.result(state, action)) == played(board, way)
    return actions


@pytest.mark.parametrize("seed", range(16))
def test_random_games_agree_with_the_naive_rules(seed: int) -> None:
    draw = random.Random(seed)
    game = Checkers((8, 8, 6, 10)[seed % 4])
    state = game.initial_state()
    while not game.is_terminal(state):
        state = game.result(state, draw.choice(assert_same(game, state)))
    assert game.utility(state, 0) == -game.utility(state, 1)
    assert (game.utility(state, state.turn) == -1) == (not list(game.actions(state)))


@pytest.mark.parametrize("seed", range(60))
def test_fuzzed_positions_agree_with_the_naive_rules(seed: int) -> None:
    """Many kings and few men, so that long jumps branch and go round."""
    draw = random.Random(seed)
    game = Checkers((8, 6, 10)[seed % 3])
    count = game.half * game.size
    pieces: dict[str, list[str]] = {"B": [], "W": []}
    most = min(game.half * (game.half - 1), draw.randint(2, 12))
    for number in draw.sample(range(1, count + 1), min(2 * most, count)):
        side = "BW"[len(pieces["B"]) >= most]
        row = (number - 1) // game.half
        king = draw.random() < 0.6 or row == (game.size - 1 if side == "B" else 0)
        pieces[side].append(f"{'K' * king}{number}")
    text = f"{draw.choice('BW')}:W{','.join(pieces['W'])}:B{','.join(pieces['B'])}"
    state = game.parse_position(text)
    names = [game.action_name(state, action) for action in assert_same(game, state)]
    assert len(set(names)) == len(names)
    assert game.parse_position(game.format_position(state)) == state


def test_a_king_may_jump_round_both_ways() -> None:
    state = GAME.parse_position("B:W15,16,23,24:BK11")
    assert [GAME.action_name(state, action) for action in GAME.actions(state)] == [
        "11x18x27x20x11",
        "11x20x27x18x11",
    ]
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_action(state, "11x11")
    assert str(caught.value) == "'11x11' is ambiguous; it could be 11x18x27x20x11, 11x20x27x18x11"
    assert GAME.play("11x20x27x18x11", state).white == 0


def test_a_man_that_becomes_a_king_stops() -> None:
    state = GAME.parse_position("B:W26,27:B22")
    after = GAME.play("22x31", state)
    assert GAME.format_position(after) == "W:W27:BK31"
    assert GAME.play("22x31", state).turn == 1


def test_no_progress_is_a_draw() -> None:
    state = GAME.parse_position("B:WK32:BK1:H78")
    assert GAME.format_position(state) == "B:WK32:BK1:H78"
    after = GAME.play("1-6 32-27", state)
    assert GAME.is_terminal(after)
    assert GAME.utility(after, 0) == GAME.utility(after, 1) == 0
    assert not GAME.is_terminal(GAME.play("1-6", state))
    assert not Checkers(no_progress=0).is_terminal(Checkers(no_progress=0).play("1-6 32-27", state))
    assert GAME.play("1-6", GAME.parse_position("B:WK32:BK1,2")).clock == 1
    assert GAME.play("6-9", GAME.parse_position("B:WK32:BK1,6:H7")).clock == 0
    once, again = GAME.play("1-6", state), GAME.play("1-6", state._replace(clock=0))
    assert once != again
    assert GAME.same_position(once, again)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("W:W18:B14", "18x9"),  # takes the last man
        ("W:W19,20:B12", "20-16"),  # leaves the last man without a move
    ],
)
def test_wins(text: str, line: str) -> None:
    state = GAME.parse_position(text)
    found = pp.alpha_beta(GAME, state, depth=1, compiled=False)
    assert found.value == 1
    assert found.action_name == line
    assert GAME.is_terminal(GAME.play(line, state))


def test_jumps_are_the_noisy_actions() -> None:
    assert list(GAME.noisy_actions(START)) == []
    state = GAME.play("11-15 22-18")
    assert [GAME.action_name(state, action) for action in GAME.noisy_actions(state)] == ["15x22"]
    assert GAME.priority(state, next(GAME.noisy_actions(state))) == 1000


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("B:W32:B13,20", "B:W32:B14,19"),  # men on the sides, where nobody jumps them
        ("B:W32:BK15", "B:W32:B15"),
        ("B:W32:B18", "B:W32:B9"),  # further on
        ("B:W32:B1,15", "B:W32:B5,14"),  # one guards the first row
        ("B:W32:BK15", "B:W32:BK4"),  # a king in the middle
        ("B:W31:B1,2", "B:W29,30,31:B1,2,3,4"),  # who is ahead is glad of every exchange
    ],
)
def test_what_is_better_for_black(better: str, worse: str) -> None:
    assert GAME.evaluate(GAME.parse_position(better), BLACK) > GAME.evaluate(GAME.parse_position(worse), BLACK)


def test_names_and_picture() -> None:
    state = GAME.play("1. 11-15 23-19 2. 8-11 22-17")
    assert GAME.play("11-15, 23-19, 8-11, 22-17") == state
    assert GAME.draw(GAME.parse_position("W:W18,K4:B12,K30")).splitlines() == [
        " 1-4   . . . . . . . W",
        " 5-8   . . . . . . . .",
        " 9-12  . . . . . . . b",
        "13-16  . . . . . . . .",
        "17-20  . . . w . . . .",
        "21-24  . . . . . . . .",
        "25-28  . . . . . . . .",
        "29-32  . . B . . . . .",
        "       white to move; kings are B and W",
    ]
    assert GAME.parse_position("W:W21-32:B1-12.") == START._replace(turn=1)


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("11-12", "'11-12' is not legal; legal are 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"),
        ("hello", "'hello' is no move; moves are written like 11-15 or 15x22"),
        ("1" * 99, f"'{'1' * 60}'... is no move; moves are written like 11-15 or 15x22"),
    ],
)
def test_illegal_moves(move: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_action(START, move)
    if not message.startswith("'11-12'"):
        assert str(caught.value) == message
    else:
        assert str(caught.value).startswith("'11-12' is not legal; legal are ")


def test_who_can_jump_must() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.play("11-15 22-18 9-13")
    assert str(caught.value) == (
        "move 3 of 3, '9-13' after 11-15,22-18: '9-13' is not legal; who can jump must; legal are 15x22"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no position; write who moves and the pieces of both, like B:W21,22,K30:B1,2"),
        ("B:W18", "'B:W18' is no position; write who moves and the pieces of both, like B:W21,22,K30:B1,2"),
        ("B:W18:W19", "W is there twice in 'B:W18:W19'; give each side once"),
        ("B:W18:H3", "'B:W18:H3' lacks B; give both sides, like B:W21,22,K30:B1,2"),
        ("B:W18:X3", "'X3' is no side; a side begins with W or B, as in B:W21,22,K30:B1,2"),
        ("B:W33:B1", "there is no square 33; squares are numbered 1 to 32"),
        ("B:W0:B1", "there is no square 0; squares are numbered 1 to 32"),
        ("B:W1,x:B1", "'X' is no piece; pieces are written like 18 or K18"),
        ("B:W18:B18", "square 18 is there twice; at most one piece stands on a square"),
        ("B:W18:B30", "a man of black stands on 30, the last row; write K30"),
        ("B:WK5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17:B1", "white has 13 pieces; there are at most 12"),
        ("B:W:B", "there are no pieces; write them like W18,K24:B12"),
        ("B" * 10_000_000, f"'{'B' * 60}'... has 10,000,000 characters; a position is written like B:W21,22,K30:B1,2"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 12}, "size is 12; it must be 4, 6, 8 or 10"),
        ({"no_progress": -1}, "no_progress is -1; it must be a number of plies, or 0 for no limit"),
    ],
)
def test_bad_parameters(options: dict[str, int], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Checkers(**options)
    assert str(caught.value) == message
