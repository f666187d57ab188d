"""Cells are found from the fields of states, or listed by the game; symmetries are those of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.games import find
from perfectplay.learning.assembling import assembled
from perfectplay.learning.cells import Board, board_of
from perfectplay.learning.learner import network_for
from perfectplay.learning.network import Network, NetworkOfFields
from perfectplay.learning.patterns import LONGEST, MOST_WEIGHTS, chosen
from perfectplay.learning.samples import sample
from perfectplay.learning.self_play import MOST_LOOKUPS
from perfectplay.learning.symmetry import symmetries


def board(game: pp.Game[Any, Any]) -> Board:
    return board_of(game, sample(game))


@pytest.mark.parametrize(
    ("name", "rows", "columns", "contents"),
    [
        ("tic-tac-toe", 3, 3, 3),
        ("othello", 8, 8, 3),
        ("breakthrough:columns=5,rows=4", 4, 5, 3),
        ("hexapawn", 3, 3, 3),
        ("connect-four:columns=5,rows=4", 4, 5, 4),
        ("domineering:columns=4,rows=4", 4, 4, 3),
    ],
)
def test_boards_of_the_library(name: str, rows: int, columns: int, contents: int) -> None:
    found = board(find(name))
    assert [(area.rows, area.columns) for area in found.areas] == [(rows, columns)]
    assert set(found.contents) == {contents}


def test_what_stands_on_the_cells() -> None:
    game = pp.games.ConnectFour(columns=4, rows=4)
    found = board(game)
    state = game.play(["1", "2", "1"])
    assert found.read(game, state) == (0, 0, 0, 0, 3, 0, 0, 0, 2, 3, 0, 0, 2, 1, 3, 3)


def test_found_and_listed_cells_tell_the_same_apart() -> None:
    game = pp.games.ConnectFour(columns=4, rows=3)
    seen = sample(game)
    listed = board_of(game, seen)

    class Plain(pp.games.ConnectFour):
        cells = pp.Game.cells  # type: ignore[assignment]

    found = board_of(Plain(columns=4, rows=3), seen)
    assert len(found.contents) == len(listed.contents) == 12
    assert found.cells
    assert len({found.read(game, state) for state in seen.states}) == len(
        {listed.read(game, state) for state in seen.states}
    )


class Marks(NamedTuple):
    rows: tuple[tuple[str, ...], ...]
    turn: int
    moves: int


class Row(pp.Game[Marks, int]):
    """Two in a row on a board of texts, with a turn and a counter."""

    can_repeat = False

    def initial_state(self) -> Marks:
        return Marks((("", "", ""), ("", "", "")), 0, 0)

    def to_move(self, state: Marks) -> int:
        return state.turn

    def actions(self, state: Marks) -> Iterator[int]:
        for cell in range(6):
            if not state.rows[cell // 3][cell % 3]:
                yield cell

    def result(self, state: Marks, action: int) -> Marks:
        flat = [mark for row in state.rows for mark in row]
        flat[action] = "XO"[state.turn]
        return Marks((tuple(flat[:3]), tuple(flat[3:])), 1 - state.turn, state.moves + 1)

    def line(self, state: Marks) -> str:
        for row in state.rows:
            for first, second in pairwise(row):
                if first and first == second:
                    return first
        return ""

    def is_terminal(self, state: Marks) -> bool:
        return bool(self.line(state)) or state.moves == 6

    def utility(self, state: Marks, player: int) -> float:
        line = self.line(state)
        return 0.0 if not line else 1.0 if line == "XO"[player] else -1.0


def test_a_board_of_rows_without_its_turn_and_its_counter() -> None:
    found = board(Row())
    assert [tuple(area) for area in found.areas] == [(0, 2, 3)]
    assert found.contents == (3,) * 6
    assert len({found.read(Row(), state) for state in sample(Row()).states}) > 20


@pytest.mark.slow
def test_symmetries_are_those_of_the_rules() -> None:
    counts = {"tic-tac-toe": 8, "connect-four:columns=4,rows=4": 2, "breakthrough:columns=4,rows=5": 2}
    for name, count in counts.items():
        assert len(symmetries(find(name), board(find(name)))) == count
    assert len(symmetries(Row(), board(Row()))) == 4


class Crooked(pp.games.TicTacToe):
    """The first mark may not stand in the first corner, so that only one mirror image is the same game."""

    def actions(self, state: Any) -> Iterator[int]:
        for action in super().actions(state):
            if action or state.ply:
                yield action


def test_an_image_that_only_looks_like_a_symmetry_is_none() -> None:
    assert len(symmetries(Crooked(), board(Crooked()))) == 2


def test_patterns_cover_the_board_and_their_images_share_a_table() -> None:
    game = find("connect-four:columns=5,rows=4")
    found = board(game)
    images = symmetries(game, found)
    patterns = chosen(found, images, lookups=20)
    assert {cell for pattern in patterns for cells in pattern.images for cell in cells} == set(range(20))
    assert all(pattern.weights <= MOST_WEIGHTS for pattern in patterns)
    network = assembled(found, patterns, 1.0)
    assert type(network) is Network
    assert 20 <= len(network.learned_ends) <= 22
    for pattern in patterns:
        turned = {frozenset(images[1][cell] for cell in cells) for cells in pattern.images}
        assert turned == set(map(frozenset, pattern.images))


@pytest.mark.parametrize("name", ["connect-four:columns=5,rows=4", "othello:columns=6,rows=6", "hexapawn"])
def test_a_board_of_one_part_has_lines_and_walks_alone(name: str) -> None:
    game = find(name)
    found = board(game)
    assert len(found.areas) == 1
    patterns = chosen(found, symmetries(game, found), lookups=24)
    assert max(len(cells) for pattern in patterns for cells in pattern.images) <= LONGEST


def test_what_stands_beside_the_board_is_looked_at_together_with_it() -> None:
    """In ultimate tic-tac-toe, where a player is sent counts by what is won there."""
    game = find("ultimate-tic-tac-toe")
    found = board(game)
    boards, winners, sent = found.areas
    assert (boards.rows, winners.rows, sent.rows) == (9, 3, 1)
    patterns = [set(cells) for one in chosen(found, symmetries(game, found)) for cells in one.images]
    rows = [set(range(winners.first + 3 * row, winners.first + 3 * row + 3)) for row in range(3)]
    columns = [set(range(winners.first + column, winners.first + 9, 3)) for column in range(3)]
    for line in (*rows, *columns):
        assert line | {sent.first} in patterns
    for small in range(9):  # a small board is a row of the first part
        assert set(range(9 * small, 9 * small + 9)) in patterns
    mixed = [one for one in patterns if min(one) < winners.first <= max(one)]
    assert len(mixed) >= 0.2 * len(patterns)


@pytest.mark.parametrize("name", ["onitama", "quarto", "nine-mens-morris", "dots-and-boxes"])
def test_every_cell_is_looked_at_and_every_table_has_room(name: str) -> None:
    game = find(name)
    found = board(game)
    images = symmetries(game, found)
    for lookups in (1, 16, 64):
        patterns = chosen(found, images, lookups=lookups)
        assert patterns == chosen(found, images, lookups=lookups)
        looked_at = [cells for pattern in patterns for cells in pattern.images]
        assert {cell for cells in looked_at for cell in cells} == set(range(len(found.contents)))
        assert all(len(set(cells)) == len(cells) for cells in looked_at)
        assert len(set(map(frozenset, looked_at))) == len(looked_at)
        assert all(pattern.weights <= MOST_WEIGHTS for pattern in patterns)
        alone = sum(len(pattern.images) for pattern in patterns if len(pattern.images[0]) == 1)
        assert len(looked_at) - alone <= 1.5 * lookups + len(images)


@pytest.mark.parametrize("name", ["onitama", "hexapawn", "othello:columns=4,rows=4"])
def test_there_are_never_more_lookups_than_a_learner_takes(name: str) -> None:
    assert len(network_for(find(name), lookups=MOST_LOOKUPS).learned_ends) <= MOST_LOOKUPS


@pytest.mark.parametrize(
    "cards", ["tiger-crab-monkey-crane-dragon", "frog-rabbit-elephant-goose-ox", "eel-cobra-boar-horse-mantis"]
)
def test_cards_that_hang_together_are_one_cell(cards: str) -> None:
    """Five cards can be dealt in 30 ways: two and two of them, and one is left."""
    game = find(f"onitama:cards={cards}")
    seen = sample(game)
    found = board_of(game, seen)
    assert [tuple(area) for area in found.areas] == [(0, 5, 5), (25, 1, 1)]
    assert found.contents == (5,) * 25 + (30,)
    dealt: dict[Any, set[int]] = {}
    for state in seen.states:
        dealt.setdefault((state.hands, state.side), set()).add(found.read(game, state)[25])
    assert all(len(contents) == 1 for contents in dealt.values())
    assert len({content for contents in dealt.values() for content in contents}) == len(dealt) == 30


def test_most_tuples_look_at_what_alone_stands_beside_the_board() -> None:
    game = find("onitama")
    found = board(game)
    patterns = [cells for one in chosen(found, symmetries(game, found)) for cells in one.images]
    mixed = [cells for cells in patterns if 25 in cells]
    assert 0.55 * len(patterns) < len(mixed) < 0.75 * len(patterns)


class Tally(NamedTuple):
    cells: tuple[int, ...]
    taken: tuple[int, int]
    turn: int


class Taking(pp.Game[Tally, int]):
    """Whoever fills a cell may count it or not; so the two counts hardly hang together."""

    def initial_state(self) -> Tally:
        return Tally((0,) * 9, (0, 0), 0)

    def to_move(self, state: Tally) -> int:
        return state.turn

    def actions(self, state: Tally) -> Iterator[int]:
        for cell, content in enumerate(state.cells):
            if content == 0:
                yield cell
                yield cell + 9

    def result(self, state: Tally, action: int) -> Tally:
        cells, taken = list(state.cells), list(state.taken)
        cells[action % 9] = 1 + state.turn
        taken[state.turn] = (taken[state.turn] + action // 9) % 4
        return Tally(tuple(cells), (taken[0], taken[1]), 1 - state.turn)

    def is_terminal(self, state: Tally) -> bool:
        return 0 not in state.cells

    def utility(self, state: Tally, player: int) -> float:
        lead = (state.taken[0] > state.taken[1]) - (state.taken[0] < state.taken[1])
        return float(lead if player == 0 else -lead)


def test_counts_that_go_their_own_ways_stay_cells_of_their_own() -> None:
    found = board(Taking())
    assert [tuple(area) for area in found.areas] == [(0, 3, 3), (9, 1, 2)]
    assert found.contents == (3,) * 9 + (4, 4)


class Limited(NamedTuple):
    cells: tuple[int, ...]
    turn: int
    left: int


class Fill(pp.Game[Limited, int]):
    """A game of at most 40 plies, whose states say how many are left."""

    def initial_state(self) -> Limited:
        return Limited((0,) * 9, 0, 40)

    def to_move(self, state: Limited) -> int:
        return state.turn

    def actions(self, state: Limited) -> Iterator[int]:
        yield from range(9)

    def result(self, state: Limited, action: int) -> Limited:
        cells = list(state.cells)
        cells[action] = (cells[action] + 1 + state.turn) % 3
        return Limited(tuple(cells), 1 - state.turn, state.left - 1)

    def is_terminal(self, state: Limited) -> bool:
        return state.left == 0

    def utility(self, state: Limited, player: int) -> float:
        return float(state.cells[0] - 1) * (1 if player == 0 else -1)


def test_what_counts_the_plies_down_is_no_cell() -> None:
    found = board(Fill())
    assert [(area.rows, area.columns) for area in found.areas] == [(3, 3)]


def test_a_network_of_fields_reads_what_the_finder_has_seen() -> None:
    game = Row()
    found = board(game)
    network = assembled(found, chosen(found, symmetries(game, found)), 1.0)
    assert isinstance(network, NetworkOfFields)
    lookups, cells = len(network.learned_ends), len(network.learned_limits)
    for state in sample(game).states[::20]:
        store = network.learned_numbers(state)
        assert tuple(store[lookups : lookups + cells]) == found.read(game, state)


class Listed(Row):
    def cells(self, state: Marks) -> Iterator[int]:
        for row in state.rows:
            for mark in row:
                yield 100 if mark == "X" else 0


class WithMore(pp.games.ConnectFour):
    """It lists its cells, and then some numbers more."""

    more: int = 1

    def cells(self, state: Any) -> Iterator[int]:
        yield from super().cells(state)
        discs = sum(content in (1, 2) for content in super().cells(state))
        for number in range(self.more):
            yield discs >> number & 1


@pytest.mark.parametrize(
    ("columns", "rows", "more"),
    [(4, 4, 2), (6, 4, 1), (4, 6, 1), (5, 3, 1), (4, 4, 9), (4, 3, 12)],
    ids=["a few", "25 are a square", "of more rows", "16 are a square", "25 again", "as many as cells"],
)
def test_what_a_game_lists_behind_its_board_is_a_part_of_its_own(columns: int, rows: int, more: int) -> None:
    game = type("More", (WithMore,), {"more": more})(columns=columns, rows=rows)
    found = board(game)
    cells = rows * columns
    assert [tuple(area) for area in found.areas] == [(0, rows, columns), (cells, 1, more)]
    patterns = [cells for one in chosen(found, symmetries(game, found)) for cells in one.images]
    assert any(len(one) > 2 and min(one) < cells <= max(one) for one in patterns), "they are looked at together"


def test_cells_that_are_no_small_numbers() -> None:
    with pytest.raises(pp.BadArgument, match=r"Listed.cells gave 100; what stands on a cell is a number from 0 to 63"):
        board(Listed())


class Misspelt(Row):
    def cells(self, state: Any) -> Iterator[int]:
        yield from state.row  # it has "rows"


class NoList(Row):
    def cells(self, state: Any) -> Any:
        return 5


def test_cells_that_are_no_list() -> None:
    with pytest.raises(pp.GameError, match=r"^NoList.cells gave 5 in .*; it must list what stands on each cell$"):
        pp.learn(NoList(), minutes=0.01)


def test_cells_that_fail() -> None:
    with pytest.raises(pp.GameError, match=r"^Misspelt.cells raised AttributeError: .* \(.*, line \d+\) in the state"):
        pp.learn(Misspelt(), minutes=0.01)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("pig", "has chance"), ("backgammon", "has chance"), ("go:size=5", "history_matters")],
)
def test_games_that_nothing_is_learned_of(name: str, sentence: str) -> None:
    with pytest.raises(pp.BadArgument, match=sentence):
        pp.learn(find(name), minutes=0.01)


class Count(pp.Game[int, int]):
    """Whoever counts to ten wins."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> tuple[int, ...]:
        return (1, 2)

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state >= 10

    def utility(self, state: int, player: int) -> float:
        return 1.0 if player == 0 else -1.0


def test_a_game_without_cells() -> None:
    with pytest.raises(pp.BadArgument, match=r"no cells were found in the states of Count; let it define cells"):
        board(Count())


@pytest.mark.parametrize("name", ["hex:size=4", "gomoku:size=6", "connect-four:columns=4,rows=4"])
def test_listed_cells_are_what_the_board_shows(name: str) -> None:
    """An action puts one thing on one cell, the same thing for each player, and no two states look alike."""
    game = find(name)
    state, before = game.initial_state(), tuple(game.cells(game.initial_state()))
    assert set(before) <= {0, 3}  # empty, and empty where the next disc falls
    seen = {before}
    while not game.is_terminal(state):
        state = game.result(state, min(game.actions(state)))
        now = tuple(game.cells(state))
        assert len(now) == len(before)
        assert sum(content in (1, 2) for content in now) == len(seen)
        seen.add(now)
