"""Isolation against the same rules on sets of squares, for two players and for teams."""

from __future__ import annotations

from functools import cache

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.isolation import Isolation
from tests.games.playing_out import names, random_game
from tests.variants import first

Square = tuple[int, int]


def steps(pieces: tuple[Square, ...], free: frozenset[Square], player: int) -> set[Square]:
    x, y = pieces[player]
    return {(a, b) for a, b in free if max(abs(a - x), abs(b - y)) == 1}


@cache
def team_of_winner(pieces: tuple[Square, ...], free: frozenset[Square], player: int) -> int:
    """By trying everything; ``player`` is the next who may be able to step."""
    able = {other for other in range(len(pieces)) if steps(pieces, free, other)}
    if not any(other % 2 == 0 for other in able) or not any(other % 2 == 1 for other in able):
        last = (player - 1) % len(pieces)
        return next(iter(able)) % 2 if able else last % 2
    while player not in able:
        player = (player + 1) % len(pieces)
    for to in steps(pieces, free, player):
        after = (*pieces[:player], to, *pieces[player + 1 :])
        if team_of_winner(after, free - {to}, (player + 1) % len(pieces)) == player % 2:
            return player % 2
    return 1 - player % 2


def start(columns: int, rows: int, players: int) -> tuple[tuple[Square, ...], frozenset[Square]]:
    board = Isolation(columns, rows, players).board(Isolation(columns, rows, players).initial_state())
    squares = {(x, y): cell for y, row in enumerate(board) for x, cell in enumerate(row)}
    pieces = tuple(next(square for square, cell in squares.items() if cell == name) for name in "ABCD"[:players])
    return pieces, frozenset(square for square, cell in squares.items() if cell == ".")


@pytest.mark.parametrize(
    ("columns", "rows", "players"), first(4, [(3, 3, 2), (3, 3, 4), (4, 3, 4), (3, 4, 2), (4, 4, 2), (4, 4, 4)])
)
def test_the_team_wins_that_wins_by_trying_everything(columns: int, rows: int, players: int) -> None:
    value = pp.solve(Isolation(columns, rows, players), compiled=False).value
    assert value == (1 if team_of_winner(*start(columns, rows, players), 0) == 0 else -1)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_where_a_team_is_shut_in(players: int, seed: int) -> None:
    game = Isolation(5, 4, players)
    for state, move in random_game(game, seed):
        squares = {(n % 5, n // 5): cell for n, cell in enumerate(state.board)}
        pieces = tuple(next(square for square, cell in squares.items() if cell == name) for name in "ABCD"[:players])
        free = frozenset(square for square, cell in squares.items() if cell == ".")
        able = {player for player in range(players) if steps(pieces, free, player)}
        both = any(player % 2 for player in able) and any(player % 2 == 0 for player in able)
        assert game.is_terminal(state) == (not both)
        if move is not None:
            assert state.turn in able
            found = {f"{'abcde'[x]}{y + 1}" for x, y in steps(pieces, free, state.turn)}
            assert names(game, state) == found
        elif able:
            assert game.utility(state, next(iter(able))) == 1


def test_partners_share_the_utility() -> None:
    game = Isolation()
    assert [game.team(player) for player in range(4)] == [0, 1, 0, 1]
    over = game.parse_position("######/######/######/#DC###/######/B#..#A A")
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in range(4)] == [1, -1, 1, -1]


def test_who_cannot_step_is_passed_over() -> None:
    game = Isolation(4, 4)
    state = game.parse_position("B#.D/##.#/..#./A..C A")
    after = game.play("a2", state)
    assert after.turn == 2
    assert game.draw(after).splitlines()[-1] == "C to move"
    alone = game.parse_position("B#.#/##.#/A.#D/#..C A")
    assert game.to_move(game.play("b2 c1", alone)) != 1


def test_when_nobody_can_step_the_team_of_the_last_step_wins() -> None:
    game = Isolation(3, 3, players=2)
    state = game.parse_position("###/A.B/### A")
    after = game.play("b2", state)
    assert game.is_terminal(after)
    assert (game.utility(after, 0), game.utility(after, 1)) == (1, -1)


def test_names_of_players_and_position() -> None:
    game = Isolation(4, 4)
    assert game.format_position(game.initial_state()) == ".C../B.../...D/..A. A"
    assert game.format_position(game.play("b2 b3")) == ".C../#B../.A.D/..#. C"
    assert pp.search(game, depth=4, compiled=False).action_name in names(game, game.initial_state())


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 3}, "players is 3; it must be 2, or 4 in two teams"),
        ({"columns": 2}, "columns is 2; it must be from 3 to 26"),
    ],
)
def test_boards_that_cannot_be(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Isolation(**parameters)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...C/.B../..../D..B A", "there are 0 A on the board; there must be one"),
        ("..C./B.../..DD/..A. A", "there are 2 D on the board; there must be one"),
        (".C../..../##.D/B#A. B", "B cannot step, so it is the turn of the next player who can"),
        (".C../..../##.D/B#A. E", "'E' does not say whose turn it is; end with A or B or C or D"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Isolation(4, 4).parse_position(text)
    assert str(caught.value) == message
