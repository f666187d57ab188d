"""The games in `examples/` against the same rules written another way, published counts, and positions made by hand."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from tests.variants import first

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = ["breakthrough.py", "ultimate_tic_tac_toe.py", "onitama.py"]


def example(name: str, **parameters: Any) -> Any:
    """The game in a file of the examples."""
    return type(pp.load(str(EXAMPLES / name)))(**parameters)


def held(game: Any, name: str) -> Any:
    """What the module of a game holds under a name."""
    return getattr(sys.modules[type(game).__module__], name)


def names(game: Any, state: Any) -> set[str]:
    """The legal actions by name; no name may come twice."""
    found = [game.action_name(state, action) for action in game.actions(state)]
    assert len(found) == len(set(found))
    return set(found)


def random_game(game: Any, seed: int, start: Any = None) -> Iterator[tuple[Any, str | None]]:
    """The states of a game that is played at random, each with the action that is played next."""
    draw = random.Random(seed)
    state = game.initial_state() if start is None else start
    while not game.is_terminal(state):
        action = draw.choice(list(game.actions(state)))
        yield state, game.action_name(state, action)
        state = game.result(state, action)
    yield state, None


@pytest.mark.parametrize("seconds", first(1, [0.5, 2.0]))
@pytest.mark.parametrize("file", FILES)
def test_the_rules_are_sound(file: str, seconds: float) -> None:
    report = pp.check(example(file), seconds=seconds, compiled=False)
    assert not report.problems, str(report)


@pytest.mark.parametrize("file", FILES)
def test_an_estimate_lies_within_the_utilities_and_is_the_opposite_for_the_opponent(file: str) -> None:
    game = example(file)
    for seed in range(5):
        for state, move in random_game(game, seed):
            if move is not None:
                assert -1 < game.evaluate(state, 0) == -game.evaluate(state, 1) < 1


# ------------------------------------------------------------ Breakthrough


def breakthrough_moves(
    mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, columns: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From where and to where, on sets of (column, row); ``up`` is 1 for white and -1 for black."""
    for column, row in mine:
        for right in (-1, 0, 1):
            to = (column + right, row + up)
            if 1 <= to[0] <= columns and to not in mine and not (right == 0 and to in theirs):
                yield (column, row), to


@cache
def breakthrough_value(
    mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, columns: int, rows: int
) -> int:
    """For the player to move, by trying everything."""
    if not mine or any(row == (1 if up == 1 else rows) for _, row in theirs):
        return -1
    return max(
        -breakthrough_value(theirs - {to}, (mine - {start}) | {to}, -up, columns, rows)
        for start, to in breakthrough_moves(mine, theirs, up, columns)
    )


def breakthrough_sets(game: Any, state: Any) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """Where the pieces of both stand, read from the picture."""
    rows = [line.split()[1:] for line in game.draw(state).splitlines()[:-1]]
    white, black = (
        frozenset(
            (column, game.rows - index)
            for index, row in enumerate(rows)
            for column, cell in enumerate(row, 1)
            if cell == piece
        )
        for piece in "WB"
    )
    return white, black


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (5, 6), (2, 4)])
@pytest.mark.parametrize("seed", range(4))
def test_breakthrough_has_the_moves_of_sets_of_squares(columns: int, rows: int, seed: int) -> None:
    game = example("breakthrough.py", columns=columns, rows=rows)
    for state, move in random_game(game, seed):
        white, black = breakthrough_sets(game, state)
        mine, theirs, up = (white, black, 1) if state.turn == 0 else (black, white, -1)
        is_over = not white or not black or any(row == rows for _, row in white) or any(row == 1 for _, row in black)
        assert is_over == game.is_terminal(state)
        if move is None:
            assert game.utility(state, 1 - state.turn) == 1 == -game.utility(state, state.turn)
            continue
        assert names(game, state) == {
            f"{'abcdefgh'[x - 1]}{y}{'x' if to in theirs else '-'}{'abcdefgh'[to[0] - 1]}{to[1]}"
            for (x, y), to in breakthrough_moves(mine, theirs, up, columns)
        }


def test_breakthrough_has_as_many_sequences_as_sets_of_squares_have() -> None:
    def count(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], up: int, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(
            count(theirs - {to}, (mine - {start}) | {to}, -up, depth - 1)
            for start, to in breakthrough_moves(mine, theirs, up, 8)
        )

    game = example("breakthrough.py")
    white, black = breakthrough_sets(game, game.initial_state())
    counted = [count(white, black, 1, depth) for depth in (1, 2, 3)]
    assert counted == [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2, 3)] == [22, 22 * 22, 11_132]


@pytest.mark.parametrize(("columns", "rows", "value"), first(2, [(2, 4, -1), (2, 5, -1), (2, 6, 1), (3, 4, -1)]))
def test_small_breakthrough_is_won_by_whom_trying_everything_says(columns: int, rows: int, value: int) -> None:
    game = example("breakthrough.py", columns=columns, rows=rows)
    white, black = breakthrough_sets(game, game.initial_state())
    assert breakthrough_value(white, black, 1, columns, rows) == value
    assert pp.solve(game, compiled=False).value == value


def breakthrough_position(game: Any, rows: list[str], turn: int) -> Any:
    """The position with these rows, from the top."""
    return held(game, "Position")(tuple("".join(reversed(rows))), turn)


def test_a_piece_captures_to_both_sides_but_not_straight_ahead() -> None:
    game = example("breakthrough.py", columns=5, rows=5)
    state = breakthrough_position(game, [".....", ".....", "BBB..", ".W..W", "....."], 0)
    assert names(game, state) == {"b2xa3", "b2xc3", "e2-e3", "e2-d3"}
    after = game.play("b2xc3", state)
    assert game.draw(after).splitlines() == [
        " 5  . . . . .",
        " 4  . . . . .",
        " 3  B B W . .",
        " 2  . . . . W",
        " 1  . . . . .",
        "    a b c d e",
    ]
    assert after.turn == 1
    assert names(game, after) == {"a3-a2", "a3-b2", "b3-a2", "b3-b2", "b3-c2"}


def test_the_far_row_wins_and_so_does_the_last_capture() -> None:
    game = example("breakthrough.py", columns=3, rows=4)
    near = breakthrough_position(game, ["...", "W.B", "..B", "..."], 0)
    assert not game.is_terminal(near)
    assert game.is_terminal(game.play("a3-a4", near))
    assert game.utility(game.play("a3-b4", near), 0) == 1
    last = breakthrough_position(game, ["...", "..B", ".W.", "..."], 0)
    assert game.utility(game.play("b2xc3", last), 0) == 1
    assert not game.is_terminal(game.play("b2-b3", last))
    black = breakthrough_position(game, ["W..", "...", "..B", "W.."], 1)
    assert game.is_terminal(black)
    assert game.utility(black, 1) == -1


def test_captures_and_pieces_far_ahead_are_tried_first() -> None:
    game = example("breakthrough.py", columns=5, rows=6)
    state = breakthrough_position(game, ["..B..", ".....", "W....", ".....", "...B.", "..W.."], 0)
    by_priority = sorted(game.actions(state), key=lambda action: -game.priority(state, action))
    assert [game.action_name(state, action) for action in by_priority][:2] == ["c1xd2", "a4-a5"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"columns": 1}, "columns is 1; it must be from 2 to 26"),
        ({"columns": 27}, "columns is 27; it must be from 2 to 26"),
        ({"rows": 3}, "rows is 3; it must be 4 or more, as each player fills two of them"),
    ],
)
def test_boards_without_room_are_refused(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        example("breakthrough.py", **parameters)
    assert str(caught.value) == message


# ------------------------------------------------------------ ultimate tic-tac-toe

THREES = (
    [{(0, i), (1, i), (2, i)} for i in range(3)]
    + [{(i, 0), (i, 1), (i, 2)} for i in range(3)]
    + [
        {(0, 0), (1, 1), (2, 2)},
        {(0, 2), (1, 1), (2, 0)},
    ]
)
NINE = [(x, y) for x in range(3) for y in range(3)]


class Ultimate:
    """The rules on a list of moves, everything else computed anew: cells are (x, y) of 81, from a1."""

    def __init__(self, moves: list[tuple[int, int]]) -> None:
        self.moves = moves
        self.cells = [set(moves[0::2]), set(moves[1::2])]

    def won(self, x: int, y: int) -> int | None:
        """Who has won the board in this column and row of boards."""
        for player in (0, 1):
            mine = {(column - 3 * x, row - 3 * y) for column, row in self.cells[player]}
            if any(three <= mine for three in THREES):
                return player
        return None

    def free(self, x: int, y: int) -> set[tuple[int, int]]:
        """The cells on which one may still play in a board; none once it is won."""
        if self.won(x, y) is not None:
            return set()
        return {(3 * x + column, 3 * y + row) for column, row in NINE} - self.cells[0] - self.cells[1]

    def winner(self) -> int | None:
        """Who has three boards in a row."""
        for player in (0, 1):
            boards = {place for place in NINE if self.won(*place) == player}
            if any(three <= boards for three in THREES):
                return player
        return None

    def legal(self) -> set[tuple[int, int]]:
        """The moves: none where the game is over."""
        if self.winner() is not None:
            return set()
        if self.moves:
            column, row = self.moves[-1]
            there = self.free(column % 3, row % 3)
            if there:
                return there
        return {cell for place in NINE for cell in self.free(*place)}


def cell_name(cell: tuple[int, int]) -> str:
    return f"{'abcdefghi'[cell[0]]}{cell[1] + 1}"


@pytest.mark.parametrize("seed", range(30))
def test_ultimate_tic_tac_toe_has_the_moves_of_a_list_of_moves(seed: int) -> None:
    game = example("ultimate_tic_tac_toe.py")
    played: list[tuple[int, int]] = []
    for state, move in random_game(game, seed):
        rules = Ultimate(played)
        legal = {cell_name(cell): cell for cell in rules.legal()}
        assert state.turn == len(played) % 2
        assert game.is_terminal(state) == (not legal)
        if move is None:
            winner = rules.winner()
            assert game.utility(state, 0) == {0: 1, 1: -1, None: 0}[winner] == -game.utility(state, 1)
        else:
            assert names(game, state) == set(legal)
            played.append(legal[move])


def test_some_games_of_ultimate_tic_tac_toe_are_won_by_each_and_some_are_draws() -> None:
    game = example("ultimate_tic_tac_toe.py")
    ends = [list(random_game(game, seed))[-1][0] for seed in range(60)]
    assert {game.utility(end, 0) for end in ends} == {1, 0, -1}


def test_the_counts_of_ultimate_tic_tac_toe_are_those_that_are_published() -> None:
    """They go on with 473,256, 4,020,960 and 33,782,544; the last one is that of evilnose/ultimate-tictactoe."""
    game = example("ultimate_tic_tac_toe.py")
    assert [pp.perft(game, depth=depth, compiled=False) for depth in (1, 2, 3, 4)] == [81, 720, 6336, 55_080]


def ultimate_state(game: Any, boards: dict[int, str], sent_to: int | None, turn: int) -> Any:
    """A state with these small boards, the others empty."""
    cells = tuple(tuple(boards.get(number, "." * 9)) for number in range(9))
    has_line = held(game, "has_line")
    winners = tuple(
        next((mark for mark in "XO" if has_line(board, mark)), "." if "." in board else "-") for board in cells
    )
    return held(game, "State")(cells, winners, sent_to, turn)


def test_who_is_sent_to_a_closed_board_plays_anywhere_else() -> None:
    game = example("ultimate_tic_tac_toe.py")
    state = ultimate_state(game, {0: "XX.OO....", 4: "X.O...O.X", 8: "OOO......"}, 4, 0)
    assert names(game, state) == {"e6", "d5", "e5", "f5", "e4"}
    won = game.play("e5", state)
    assert won.winners[4] == "X"
    assert won.sent_to is None
    assert game.draw(won).splitlines()[-1] == "O plays anywhere"
    assert len(names(game, won)) == 81 - 9 - 9 - 4
    assert not names(game, won) & {"e6", "g1", "i1", "a9"}
    assert game.play("f5", state).sent_to == 5
    drawn = game.play("f4", ultimate_state(game, {4: "XOXXOOOX."}, 4, 1))
    assert drawn.winners == (".",) * 4 + ("-",) + (".",) * 4
    assert drawn.sent_to == 8
    assert game.draw(drawn).splitlines()[-1] == "X plays on the board in the lower right"


def test_three_boards_in_a_row_win_and_full_boards_count_for_nobody() -> None:
    game = example("ultimate_tic_tac_toe.py")
    state = ultimate_state(game, {0: "XXX......", 4: "OXOXXOOOX", 8: ".XXOO...."}, 8, 0)
    assert state.winners[4] == "-"
    assert not game.is_terminal(game.play("g3", state))
    state = ultimate_state(game, {0: "XXX......", 4: "X..X..X..", 8: ".XXOO...."}, 8, 0)
    won = game.play("g3", state)
    assert game.is_terminal(won)
    assert game.utility(won, 0) == 1 == -game.utility(won, 1)
    assert pp.alpha_beta(game, state, depth=2, compiled=False).value == 1


def test_the_picture_of_ultimate_tic_tac_toe() -> None:
    game = example("ultimate_tic_tac_toe.py")
    assert game.draw(game.play("e5 d4 b1")).splitlines() == [
        "9   . . . | . . . | . . .",
        "8   . . . | . . . | . . .   . . .",
        "7   . . . | . . . | . . .",
        "   -------+-------+-------",
        "6   . . . | . . . | . . .",
        "5   . . . | . X . | . . .   . . .",
        "4   . . . | O . . | . . .",
        "   -------+-------+-------",
        "3   . . . | . . . | . . .",
        "2   . . . | . . . | . . .   . . .",
        "1   . X . | . . . | . . .",
        "    a b c   d e f   g h i",
        "O plays on the board in the lower middle",
    ]


# ------------------------------------------------------------ Onitama

SHAPES = {  # as they are printed on the cards: @ is the piece, # where it may go
    "tiger": "..#.. ..... ..@.. ..#..",
    "dragon": "..... #...# ..@.. .#.#.",
    "frog": "..... .#... #.@.. ...#.",
    "rabbit": "..... ...#. ..@.# .#...",
    "crab": "..... ..#.. #.@.# .....",
    "elephant": "..... .#.#. .#@#. .....",
    "goose": "..... .#... .#@#. ...#.",
    "rooster": "..... ...#. .#@#. .#...",
    "monkey": "..... .#.#. ..@.. .#.#.",
    "mantis": "..... .#.#. ..@.. ..#..",
    "horse": "..... ..#.. .#@.. ..#..",
    "ox": "..... ..#.. ..@#. ..#..",
    "crane": "..... ..#.. ..@.. .#.#.",
    "boar": "..... ..#.. .#@#. .....",
    "eel": "..... .#... ..@#. .#...",
    "cobra": "..... ...#. .#@.. ...#.",
}
BLUE_BEGINS = {"tiger", "rabbit", "crab", "goose", "monkey", "ox", "crane", "eel"}


def steps(card: str) -> set[tuple[int, int]]:
    """How far to the right and forward a card leads."""
    return {
        (column - 2, 2 - row)
        for row, cells in enumerate(SHAPES[card].split())
        for column, cell in enumerate(cells)
        if cell == "#"
    }


def onitama_moves(pieces: dict[str, str], cards: list[str], player: int) -> set[str]:
    """The names of the moves, with pieces by the names of their squares."""
    own = "rR" if player == 0 else "bB"
    sign = 1 if player == 0 else -1
    found = set()
    for square, piece in pieces.items():
        for card in cards if piece in own else []:
            for right, forward in steps(card):
                column, row = "abcde".index(square[0]) + sign * right, int(square[1]) + sign * forward
                if 0 <= column < 5 and 1 <= row <= 5:
                    to = "abcde"[column] + str(row)
                    if to not in pieces or pieces[to] not in own:
                        found.add(f"{card}:{square}-{to}")
    return found or {f"{card}:pass" for card in cards}


def onitama_pieces(game: Any, state: Any) -> dict[str, str]:
    """The pieces by the names of their squares, read from the picture."""
    rows = [line.split() for line in game.draw(state).splitlines()[1:6]]
    return {column + row[0]: cell for row in rows for column, cell in zip("abcde", row[1:], strict=True) if cell != "."}


def test_the_cards_of_onitama_are_as_they_are_printed() -> None:
    game = example("onitama.py")
    cards = held(game, "CARDS")
    assert {card: set(moves) for card, moves in cards.items()} == {card: steps(card) for card in SHAPES}
    assert set(cards) - held(game, "RED_STAMPS") == BLUE_BEGINS
    for one, other in (("frog", "rabbit"), ("goose", "rooster"), ("eel", "cobra"), ("horse", "ox")):
        assert steps(one) == {(-right, forward) for right, forward in steps(other)}


@pytest.mark.parametrize("seed", range(30))
def test_onitama_has_the_moves_of_named_squares(seed: int) -> None:
    cards = random.Random(seed).sample(sorted(SHAPES), 5)
    game = example("onitama.py", cards="-".join(cards))
    state = game.initial_state()
    assert state.turn == (1 if cards[4] in BLUE_BEGINS else 0)
    pieces, turn = onitama_pieces(game, state), state.turn
    hands, side, cards_of_all = [cards[:2], cards[2:4]], cards[4], held(game, "NAMES")
    for count, (state, move) in enumerate(random_game(game, seed)):
        assert onitama_pieces(game, state) == pieces
        assert [set(hand) for hand in hands] == [{cards_of_all[card] for card in hand} for hand in state.hands]
        assert (cards_of_all[state.side], state.turn) == (side, turn)
        by_stone = "R" not in pieces.values() or "B" not in pieces.values()
        by_stream = pieces.get("c5") == "R" or pieces.get("c1") == "B"
        assert game.is_terminal(state) == (by_stone or by_stream)
        if move is None or count == 200:
            assert move is not None or game.utility(state, 1 - turn) == 1 == -game.utility(state, turn)
            break
        assert names(game, state) == onitama_moves(pieces, hands[turn], turn)
        card, _, squares = move.partition(":")
        if squares != "pass":
            start, to = squares.split("-")
            pieces = {**pieces, to: pieces[start]}
            del pieces[start]
        hands[turn] = [side if held_card == card else held_card for held_card in hands[turn]]
        side, turn = card, 1 - turn


def test_the_counts_of_onitama_are_those_that_are_published() -> None:
    """Those of LHolten's onitama_move_gen, where who has ox and boar begins."""
    game = example("onitama.py", cards="ox-boar-horse-elephant-crab")
    start = game.initial_state()._replace(turn=0)
    assert [pp.perft(game, start, depth=depth, compiled=False) for depth in (1, 2, 3, 4)] == [10, 130, 1989, 28_509]


def onitama_position(game: Any, rows: list[str], hands: str, side: str, turn: int) -> Any:
    """The position with these rows, from the top, and the cards of red and then of blue."""
    one, two, three, four, beside = (held(game, "NAMES").index(card) for card in [*hands.split("-"), side])
    red, blue = held(game, "hand")(one, two), held(game, "hand")(three, four)
    return held(game, "Position")(tuple("".join(reversed(rows))), (red, blue), beside, turn)


def test_the_way_of_the_stone_and_the_way_of_the_stream() -> None:
    game = example("onitama.py")
    hands = "crab-tiger-crane-monkey"
    state = onitama_position(game, [".....", ".....", ".RB..", ".....", "..r.."], hands, "dragon", 0)
    assert not game.is_terminal(state)
    stone = game.play("tiger:c1-c3", state)
    assert game.is_terminal(stone)
    assert (game.utility(stone, 0), game.utility(stone, 1)) == (1, -1)
    assert not game.is_terminal(game.play("tiger:b3-b5", state))
    state = onitama_position(game, ["...b.", "..R..", "....B", ".....", "..r.."], hands, "dragon", 0)
    stream = game.play("crab:c4-c5", state)
    assert game.is_terminal(stream)
    assert game.utility(stream, 0) == 1
    assert pp.search(game, state, depth=2, compiled=False).action_name == "crab:c4-c5"
    students = onitama_position(game, ["..r..", "B....", ".....", "....R", "..b.."], hands, "dragon", 1)
    assert not game.is_terminal(students)


def test_blue_moves_as_seen_from_its_own_side_and_cards_change_hands() -> None:
    game = example("onitama.py")
    state = onitama_position(game, ["..B..", "b....", ".....", ".....", "..R.."], "crab-tiger-cobra-horse", "dragon", 1)
    assert names(game, state) == {
        "cobra:a4-b4",
        "cobra:c5-b4",
        "cobra:c5-d5",
        "horse:a4-a3",
        "horse:a4-a5",
        "horse:a4-b4",
        "horse:c5-c4",
        "horse:c5-d5",
    }
    after = game.play("horse:a4-a3", state)
    assert game.draw(after).splitlines() == [
        "blue: dragon cobra",
        "5  . . B . .",
        "4  . . . . .",
        "3  b . . . .",
        "2  . . . . .",
        "1  . . R . .",
        "   a b c d e",
        "red: tiger crab",
        "at the side: horse",
        "red to move",
    ]


def test_only_who_cannot_move_passes_and_exchanges_a_card_all_the_same() -> None:
    game = example("onitama.py")
    stuck = onitama_position(game, ["rRrrr", ".....", ".....", ".....", "B...."], "boar-crab-crane-monkey", "ox", 0)
    assert names(game, stuck) == {"boar:pass", "crab:pass"}
    after = game.play("boar:pass", stuck)
    assert after.board == stuck.board
    assert game.draw(after).splitlines()[-3:] == ["red: crab ox", "at the side: boar", "blue to move"]
    free = onitama_position(game, ["rRrrr", ".....", ".....", ".....", "B...."], "boar-mantis-crane-monkey", "ox", 0)
    assert names(game, free) == {f"mantis:{column}5-{column}4" for column in "abcde"}
    assert pp.alpha_beta(game, stuck, depth=3, compiled=False).nodes > 3


def test_repetition_is_a_draw() -> None:
    game = example("onitama.py")
    assert game.can_repeat
    assert game.repetition(game.initial_state(), 0) == 0


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("ox-boar-horse", "cards is 'ox-boar-horse'; it must be five different names joined by hyphens"),
        ("ox-ox-horse-crab-eel", "cards is 'ox-ox-horse-crab-eel'; it must be five different names joined by hyphens"),
        ("ox-boar-horse-crab-cow", f"there is no card 'cow'; there are {', '.join(sorted(SHAPES))}"),
    ],
)
def test_other_cards_are_refused(cards: str, message: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        example("onitama.py", cards=cards)
    assert str(caught.value) == message


def test_cards_are_chosen_in_one_text() -> None:
    game = pp.load(f"{EXAMPLES / 'onitama.py'}:cards=ox-boar-horse-elephant-crab")
    lines = game.draw(game.initial_state()).splitlines()
    assert (lines[0], *lines[-3:]) == ("blue: elephant horse", "red: ox boar", "at the side: crab", "blue to move")
