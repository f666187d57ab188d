"""Small complete games, each as another beginner would write it; nothing here was written with a compiler in mind.

Together they use, more than once, whatever plain Python the rules of a game may use: lists that grow, comprehensions
and generator expressions, slices, enums, strings as pieces, `match`, recursion, nested functions, `itertools` and so
on. Full minimax of any of them to depth 4 takes fewer than 5,000 nodes. `GAMES` has one of each.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from perfectplay import Game

# ------------------------------------------------------------ a tuple of strings, and whose turn it is is counted

ROWS_OF_THREE = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_three(board, mark):
    """Tell whether a mark has three in a row."""
    return any(all(board[cell] == mark for cell in row) for row in ROWS_OF_THREE)


class Noughts(Game):
    """Play noughts and crosses on a bare tuple, without a class for the state and without a single annotation."""

    can_repeat = False

    def initial_state(self):
        return (".",) * 9

    def to_move(self, state):
        return 0 if state.count("X") == state.count("O") else 1

    def actions(self, state):
        return [cell for cell in range(9) if state[cell] == "."]

    def result(self, state, action):
        assert state[action] == ".", "that cell is taken"
        board = list(state)
        board[action] = "X" if self.to_move(state) == 0 else "O"
        return tuple(board)

    def is_terminal(self, state):
        return "." not in state or has_three(state, "X") or has_three(state, "O")

    def utility(self, state, player):
        mine, theirs = ("X", "O") if player == 0 else ("O", "X")
        if has_three(state, mine):
            return 1
        return -1 if has_three(state, theirs) else 0

    def evaluate(self, state, player):
        mine, theirs = ("X", "O") if player == 0 else ("O", "X")
        open_rows = [row for row in ROWS_OF_THREE if not any(state[cell] == theirs for cell in row)]
        lost_rows = [row for row in ROWS_OF_THREE if not any(state[cell] == mine for cell in row)]
        return (len(open_rows) - len(lost_rows)) / 10

    def canonical(self, state):
        """Take the smaller one of the board and its mirror image."""
        mirrored = tuple(state[row + column] for row in (0, 3, 6) for column in (2, 1, 0))
        return min(state, mirrored)

    def bounds(self, state, player):
        return -1, 1


# ------------------------------------------------------------ lists of lists, and recursion along a line


class Grid(NamedTuple):
    """Hold the rows from below, who has won (if anybody has), and whose turn it is."""

    rows: tuple[tuple[int, ...], ...]
    winner: int | None
    turn: int


DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
NOTHING = -1


def run_length(grid: list[list[int]], row: int, column: int, step: tuple[int, int], disc: int) -> int:
    """Count the discs of one colour from a place on in one direction."""
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])) or grid[row][column] != disc:
        return 0
    return 1 + run_length(grid, row + step[0], column + step[1], step, disc)


@dataclass(frozen=True)
class DropThree(Game[Grid, int]):
    """Drop discs into columns: three in a row win, and a full board is a draw."""

    can_repeat = False

    columns: int = 4
    height: int = 3

    def initial_state(self) -> Grid:
        return Grid(((NOTHING,) * self.columns,) * self.height, None, 0)

    def to_move(self, state: Grid) -> int:
        return state.turn

    def actions(self, state: Grid):
        *_, highest = state.rows
        for column, disc in enumerate(highest):
            if disc == NOTHING:
                yield column

    def result(self, state: Grid, action: int) -> Grid:
        grid = [list(row) for row in state.rows]
        heights = [row[action] for row in grid]
        level = heights.index(NOTHING)
        grid[level][action] = state.turn
        winner = None
        for up, right in DIRECTIONS:
            there = run_length(grid, level, action, (up, right), state.turn)
            back = run_length(grid, level, action, (-up, -right), state.turn)
            if there + back - 1 >= 3:
                winner = state.turn
        return Grid(tuple(tuple(row) for row in grid), winner, 1 - state.turn)

    def is_terminal(self, state: Grid) -> bool:
        return state.winner is not None or all(disc != NOTHING for disc in chain.from_iterable(state.rows))

    def utility(self, state: Grid, player: int) -> float:
        if state.winner is None:
            return 0.0
        return 1.0 if state.winner == player else -1.0

    def evaluate(self, state: Grid, player: int) -> float:
        """Count discs near the middle."""
        middle = (self.columns - 1) / 2
        near = 0.0
        for row in state.rows:
            for column, disc in enumerate(row):
                if disc != NOTHING:
                    worth = middle - abs(column - middle)
                    near += worth if disc == player else -worth
        return near / 100

    def bounds(self, state: Grid, player: int) -> tuple[float, float]:
        return -1.0, 1.0


# ------------------------------------------------------------ flood fill, once by recursion and once with a stack


class Colours(NamedTuple):
    board: tuple[int, ...]
    turns_left: int
    turn: int


SIZE = 4
CORNERS = (0, SIZE * SIZE - 1)
COLOURS = 6


def neighbours(cell: int) -> list[int]:
    """List the cells beside, above and below a cell."""
    row, column = divmod(cell, SIZE)
    found = []
    if row > 0:
        found.append(cell - SIZE)
    if row < SIZE - 1:
        found.append(cell + SIZE)
    if column > 0:
        found.append(cell - 1)
    if column < SIZE - 1:
        found.append(cell + 1)
    return found


class Flood(Game[Colours, int]):
    """Recolour the area around your corner; whoever's area is larger after eight turns wins."""

    can_repeat = False

    def initial_state(self) -> Colours:
        return Colours((0, 1, 2, 3, 2, 5, 0, 1, 1, 4, 2, 0, 3, 0, 5, 1), 8, 0)

    def to_move(self, state: Colours) -> int:
        return state.turn

    def actions(self, state: Colours):
        taken = [state.board[corner] for corner in CORNERS]
        return [colour for colour in range(COLOURS) if colour not in taken]

    def result(self, state: Colours, action: int) -> Colours:
        board = list(state.board)
        self.paint(board, CORNERS[state.turn], board[CORNERS[state.turn]], action)
        return state._replace(board=tuple(board), turns_left=state.turns_left - 1, turn=1 - state.turn)

    def paint(self, board: list[int], cell: int, old: int, new: int) -> None:
        """Give the cell, and all of its old colour that hangs together with it, a new colour."""
        if board[cell] != old:
            return
        board[cell] = new
        for beside in neighbours(cell):
            self.paint(board, beside, old, new)

    def area(self, board: tuple[int, ...], corner: int) -> int:
        """Count the cells of a corner's colour that hang together with it."""
        waiting = [corner]
        seen = [False] * len(board)
        seen[corner] = True
        count = 0
        while waiting:
            cell = waiting.pop()
            count += 1
            for beside in neighbours(cell):
                if not seen[beside] and board[beside] == board[corner]:
                    seen[beside] = True
                    waiting.append(beside)
        return count

    def is_terminal(self, state: Colours) -> bool:
        return state.turns_left == 0

    def utility(self, state: Colours, player: int) -> float:
        areas = [self.area(state.board, corner) for corner in CORNERS]
        return float(areas[player] - areas[1 - player])

    def evaluate(self, state: Colours, player: int) -> float:
        return self.utility(state, player) / 2

    def bounds(self, state: Colours, player: int) -> tuple[float, float]:
        return -14.0, 14.0


# ------------------------------------------------------------ a frozen dataclass with properties as the state


@dataclass(frozen=True)
class Pits:
    """Hold three pits of one player, then three of the other, and what both have in store."""

    stones: tuple[int, ...]
    stores: tuple[int, int]
    turn: int

    @property
    def first_half(self) -> tuple[int, ...]:
        return self.stones[:3]

    @property
    def second_half(self) -> tuple[int, ...]:
        return self.stones[3:]

    @property
    def is_over(self) -> bool:
        return sum(self.first_half) == 0 or sum(self.second_half) == 0

    def owned(self, player: int) -> int:
        """Count the stones that a player would have if the game ended here."""
        half = self.first_half if player == 0 else self.second_half
        return self.stores[player] + sum(half)


@dataclass(frozen=True)
class SmallKalah(Game[Pits, int]):
    """Sow stones; the last one in the own store gives another turn."""

    can_repeat = False

    stones: int = 3

    def initial_state(self) -> Pits:
        return Pits((self.stones,) * 6, (0, 0), 0)

    def to_move(self, state: Pits) -> int:
        return state.turn

    def actions(self, state: Pits):
        first = 3 * state.turn
        return [pit for pit in range(first, first + 3) if state.stones[pit] > 0]

    def result(self, state: Pits, action: int) -> Pits:
        ring = [*state.stones[:3], state.stores[0], *state.stones[3:], state.stores[1]]
        own_store, other_store = (3, 7) if state.turn == 0 else (7, 3)
        place = action if state.turn == 0 else action + 1
        hand = ring[place]
        ring[place] = 0
        while hand > 0:
            place = (place + 1) % 8
            if place == other_store:
                continue
            ring[place] += 1
            hand -= 1
        turn = state.turn if place == own_store else 1 - state.turn
        return Pits(tuple(ring[:3] + ring[4:7]), (ring[3], ring[7]), turn)

    def is_terminal(self, state: Pits) -> bool:
        return state.is_over

    def utility(self, state: Pits, player: int) -> float:
        return float(state.owned(player) - state.owned(1 - player))

    def evaluate(self, state: Pits, player: int) -> float:
        return float(state.stores[player] - state.stores[1 - player])

    def priority(self, state: Pits, action: int) -> int:
        """Try pits first from which the last stone ends in the store."""
        return int(state.stones[action] == 3 * (state.turn + 1) - action)


# ------------------------------------------------------------ slices, concatenation, sorted


class Take(NamedTuple):
    heap: int
    count: int


class Heaps(NamedTuple):
    heaps: tuple[int, ...]
    turn: int

    @property
    def total(self) -> int:
        return sum(self.heaps)


@dataclass(frozen=True)
class MisereNim(Game[Heaps, Take]):
    """Take stones from one heap; who takes the last one loses."""

    can_repeat = False

    sizes: tuple[int, ...] = (3, 1, 4)

    def initial_state(self):
        return Heaps(tuple(self.sizes), 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return [Take(heap, count + 1) for heap, size in enumerate(state.heaps) for count in range(size)]

    def result(self, state, action):
        heap, count = action
        left = state.heaps[heap] - count
        assert left >= 0
        return state._replace(heaps=state.heaps[:heap] + (left,) + state.heaps[heap + 1 :], turn=1 - state.turn)

    def is_terminal(self, state):
        return state.total == 0

    def utility(self, state, player):
        return 1.0 if player == state.turn else -1.0

    def canonical(self, state):
        return state._replace(heaps=tuple(sorted(state.heaps, reverse=True)))

    def priority(self, state, action):
        """Take from the largest heap first, and from that the most."""
        largest = max(range(len(state.heaps)), key=lambda heap: state.heaps[heap])
        return 10 * (action.heap == largest) + action.count

    def bounds(self, state, player):
        return -1.0, 1.0


# ------------------------------------------------------------ product, bools, and a dataclass with methods


@dataclass(frozen=True)
class Floor:
    covered: tuple[bool, ...]
    is_upright: bool
    """Whether the player who places dominoes upright is to move."""

    def is_free(self, row: int, column: int) -> bool:
        return row < HIGH and column < WIDE and not self.covered[WIDE * row + column]

    def fits(self, row: int, column: int, upright: bool) -> bool:
        if upright:
            return self.is_free(row, column) and self.is_free(row + 1, column)
        return self.is_free(row, column) and self.is_free(row, column + 1)

    def places(self, upright: bool) -> list[tuple[int, int]]:
        return [(row, column) for row, column in product(range(HIGH), range(WIDE)) if self.fits(row, column, upright)]


HIGH, WIDE = 3, 4


class Dominoes(Game[Floor, tuple[int, int]]):
    """Place dominoes, one player upright and the other flat; who has no room left loses."""

    can_repeat = False

    def initial_state(self):
        return Floor((False,) * (HIGH * WIDE), True)

    def to_move(self, state):
        return 0 if state.is_upright else 1

    def actions(self, state):
        for place in state.places(state.is_upright):
            yield place

    def result(self, state, action):
        row, column = action
        down, right = (1, 0) if state.is_upright else (0, 1)
        gone = (WIDE * row + column, WIDE * (row + down) + column + right)
        return Floor(tuple(was or cell in gone for cell, was in enumerate(state.covered)), not state.is_upright)

    def is_terminal(self, state):
        return not any(state.fits(row, column, state.is_upright) for row, column in product(range(HIGH), range(WIDE)))

    def utility(self, state, player):
        return -1.0 if player == self.to_move(state) else 1.0

    def evaluate(self, state, player):
        room = len(state.places(True)) - len(state.places(False))
        return room / 50 if player == 0 else -room / 50


# ------------------------------------------------------------ enums and match


class Square(Enum):
    EMPTY = 0
    WHITE = 1
    BLACK = 2


class Pawns(NamedTuple):
    squares: tuple[Square, ...]
    turn: int
    winner: int | None = None


class Hexapawn(Game[Pawns, tuple[int, int]]):
    """Move a pawn across the board of three by three, or leave the other one without a move."""

    can_repeat = False

    def initial_state(self) -> Pawns:
        return Pawns((Square.WHITE,) * 3 + (Square.EMPTY,) * 3 + (Square.BLACK,) * 3, 0)

    def to_move(self, state: Pawns) -> int:
        return state.turn

    def moves_of(self, squares: tuple[Square, ...], player: int) -> list[tuple[int, int]]:
        """List steps to empty squares straight ahead and captures to both sides."""
        found = []
        for start, square in enumerate(squares):
            match square:
                case Square.EMPTY:
                    continue
                case Square.WHITE:
                    owner, step = 0, 3
                case Square.BLACK:
                    owner, step = 1, -3
                case _:
                    raise ValueError("no such square")
            if owner != player:
                continue
            ahead = start + step
            if not 0 <= ahead < 9:
                continue
            if squares[ahead] is Square.EMPTY:
                found.append((start, ahead))
            for side in (-1, 1):
                if 0 <= ahead % 3 + side < 3 and squares[ahead + side] not in (Square.EMPTY, square):
                    found.append((start, ahead + side))
        return found

    def actions(self, state: Pawns):
        return self.moves_of(state.squares, state.turn)

    def result(self, state: Pawns, action: tuple[int, int]) -> Pawns:
        start, target = action
        squares = list(state.squares)
        squares[start], squares[target] = Square.EMPTY, squares[start]
        after = tuple(squares)
        if target // 3 == (2 if state.turn == 0 else 0) or not self.moves_of(after, 1 - state.turn):
            return Pawns(after, 1 - state.turn, winner=state.turn)
        return Pawns(after, 1 - state.turn)

    def is_terminal(self, state: Pawns) -> bool:
        return state.winner is not None

    def utility(self, state: Pawns, player: int) -> float:
        match state.winner:
            case None:
                return 0.0
            case winner if winner == player:
                return 1.0
            case _:
                return -1.0

    def evaluate(self, state: Pawns, player: int) -> float:
        white = state.squares.count(Square.WHITE)
        black = sum(1 for square in state.squares if square == Square.BLACK)
        return (white - black) / 10 if player == 0 else (black - white) / 10


# ------------------------------------------------------------ dictionaries, strings, sorted with a key; it repeats

STEPS = {
    "K": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "N": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}
KINDS = {"K": "K", "k": "K", "N": "N", "n": "N"}
OWNERS = {"K": 0, "N": 0, "k": 1, "n": 1}
VALUES = {"K": 100, "N": 3, "k": -100, "n": -3, ".": 0}
KINGS = {"K", "k"}


class Men(NamedTuple):
    board: tuple[str, ...]
    turn: int


class TinyChess(Game[Men, tuple[int, int]]):
    """Capture the king: each player has a king and a knight on a board of three by four."""

    def initial_state(self) -> Men:
        return Men(("K", "N", ".", ".", ".", ".", ".", ".", ".", ".", "n", "k"), 0)

    def to_move(self, state: Men) -> int:
        return state.turn

    def targets(self, board: tuple[str, ...], start: int) -> list[int]:
        """List where the piece on a square may go."""
        piece = board[start]
        row, column = divmod(start, 3)
        reached = [(row + down, column + right) for down, right in STEPS[KINDS[piece]]]
        on_board = [3 * down + right for down, right in reached if 0 <= down <= 3 and 0 <= right <= 2]
        return [square for square in on_board if OWNERS.get(board[square], -1) != OWNERS[piece]]

    def actions(self, state: Men):
        """Give the captures of the most valuable pieces first."""
        moves = []
        for start, piece in enumerate(state.board):
            if piece in OWNERS and OWNERS[piece] == state.turn:
                moves += [(start, target) for target in self.targets(state.board, start)]
        return sorted(moves, key=lambda move: abs(VALUES[state.board[move[1]]]), reverse=True)

    def result(self, state: Men, action: tuple[int, int]) -> Men:
        start, target = action
        board = list(state.board)
        board[target] = board[start]
        board[start] = "."
        return Men(tuple(board), 1 - state.turn)

    def is_terminal(self, state: Men) -> bool:
        return "K" not in state.board or "k" not in state.board

    def utility(self, state: Men, player: int) -> float:
        winner = 0 if "K" in state.board else 1
        return 1.0 if player == winner else -1.0

    def evaluate(self, state: Men, player: int) -> float:
        material = sum(VALUES[piece] for piece in state.board if piece not in KINGS)
        return material / 10 * (1 if player == 0 else -1)

    def noisy_actions(self, state: Men):
        return [move for move in self.actions(state) if state.board[move[1]] != "."]

    def bounds(self, state: Men, player: int) -> tuple[float, float]:
        return -1.0, 1.0


# ------------------------------------------------------------ combinations, and a tuple of "nobody or a player"


class Numbers(NamedTuple):
    owners: tuple[int | None, ...]
    turn: int

    def of(self, player: int | None) -> list[int]:
        """List the numbers that a player has, or nobody."""
        return [number for number, owner in enumerate(self.owners, 1) if owner == player]


def makes_fifteen(numbers: list[int]) -> bool:
    """Tell whether three of the numbers add up to fifteen."""
    return any(sum(three) == 15 for three in combinations(numbers, 3))


class Fifteen(Game[Numbers, int]):
    """Pick numbers from 1 to 9 by turns; who first has three that add up to 15 wins."""

    can_repeat = False

    def initial_state(self):
        return Numbers((None,) * 9, 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return state.of(None)

    def result(self, state, action):
        owners = list(state.owners)
        if owners[action - 1] is not None:
            raise ValueError("somebody has that number")
        owners[action - 1] = state.turn
        return Numbers(tuple(owners), 1 - state.turn)

    def is_terminal(self, state):
        return None not in state.owners or makes_fifteen(state.of(0)) or makes_fifteen(state.of(1))

    def utility(self, state, player):
        return float(makes_fifteen(state.of(player)) - makes_fifteen(state.of(1 - player)))

    def evaluate(self, state, player):
        """Compare how many pairs can still be completed."""

        def pairs(who):
            free = state.of(None)
            return sum(1 for one, two in combinations(state.of(who), 2) if 15 - one - two in free)

        return (pairs(player) - pairs(1 - player)) / 100


# ------------------------------------------------------------ parameters, slices of any length, a nested function


class Row(NamedTuple):
    left: int
    right: int
    scores: tuple[int, int] = (0, 0)
    turn: int = 0


@dataclass(frozen=True)
class CoinRow(Game[Row, str]):
    """Take the first or the last coin of a row; the larger sum wins, by the difference."""

    can_repeat = False

    coins: tuple[int, ...] = (3, 9, 1, 2, 8, 5, 4)

    def initial_state(self) -> Row:
        return Row(0, len(self.coins))

    def to_move(self, state: Row) -> int:
        return state.turn

    def actions(self, state: Row):
        yield "left"
        if state.right - state.left > 1:
            yield "right"

    def result(self, state: Row, action: str) -> Row:
        if action == "left":
            coin, left, right = self.coins[state.left], state.left + 1, state.right
        elif action == "right":
            coin, left, right = self.coins[state.right - 1], state.left, state.right - 1
        else:
            raise ValueError("a coin is taken from the left or from the right")
        scores = list(state.scores)
        scores[state.turn] += coin
        return Row(left, right, tuple(scores), 1 - state.turn)

    def is_terminal(self, state: Row) -> bool:
        return not self.coins[state.left : state.right]

    def utility(self, state: Row, player: int) -> float:
        first, second = state.scores
        return float(first - second) if player == 0 else float(second - first)

    def evaluate(self, state: Row, player: int) -> float:
        """Suppose that both go on to take the larger coin."""

        def greedy(left: int, right: int, sign: int) -> int:
            if left == right:
                return 0
            first, last = self.coins[left], self.coins[right - 1]
            if first >= last:
                return sign * first + greedy(left + 1, right, -sign)
            return sign * last + greedy(left, right - 1, -sign)

        return self.utility(state, player) + greedy(state.left, state.right, 1 if state.turn == player else -1)

    def bounds(self, state: Row, player: int) -> tuple[float, float]:
        lead = state.scores[player] - state.scores[1 - player]
        rest = sum(self.coins[state.left : state.right])
        return float(lead - rest), float(lead + rest)


# ------------------------------------------------------------ zip over neighbours, reversed


class Strip(NamedTuple):
    cells: tuple[str, ...]
    turn: int


OTHERS = {"T": "F", "F": "T"}
ANIMALS = {0: "T", 1: "F"}


def hops(cells: tuple[str, ...], animal: str) -> list[tuple[int, int]]:
    """List steps and jumps to the right."""
    steps = [
        (place, place + 1)
        for place, (here, there) in enumerate(zip(cells, cells[1:]))
        if here == animal and there == "."
    ]
    jumps = [
        (place, place + 2)
        for place, (here, over, there) in enumerate(zip(cells, cells[1:], cells[2:]))
        if here == animal and over == OTHERS[animal] and there == "."
    ]
    return steps + jumps


class ToadsAndFrogs(Game[Strip, tuple[int, int]]):
    """Move toads to the right and frogs to the left; who cannot move loses."""

    can_repeat = False

    def initial_state(self):
        return Strip(("T", ".", "T", ".", "T", ".", "F", ".", "F", ".", "F"), 0)

    def to_move(self, state):
        return state.turn

    def moves(self, state, player):
        """List the moves of a player; the frogs' are those of toads in a mirror."""
        if player == 0:
            return hops(state.cells, ANIMALS[player])
        last = len(state.cells) - 1
        mirrored = tuple(reversed(state.cells))
        return [(last - start, last - target) for start, target in hops(mirrored, ANIMALS[player])]

    def actions(self, state):
        return self.moves(state, state.turn)

    def result(self, state, action):
        start, target = action
        cells = list(state.cells)
        cells[target], cells[start] = cells[start], "."
        return state._replace(cells=tuple(cells), turn=1 - state.turn)

    def is_terminal(self, state):
        return len(self.moves(state, state.turn)) == 0

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state, player):
        toads = sum(place for place, animal in enumerate(state.cells) if animal == "T")
        frogs = sum(place for place, animal in enumerate(reversed(state.cells)) if animal == "F")
        return (toads - frogs) / 100 if ANIMALS[player] == "T" else (frogs - toads) / 100


# ------------------------------------------------------------ stacks: lists of different lengths, append and pop


class Pegs(NamedTuple):
    """Hold pegs of three places, from below; 0 stands for no disc."""

    pegs: tuple[tuple[int, ...], ...]
    plies: int


@dataclass(frozen=True)
class PushPegs(Game[Pegs, int]):
    """Push a disc on a peg; out of a full one, the lowest disc falls. Three of one's own on a peg win."""

    can_repeat = False  # the plies count on

    pegs: int = 4
    most_plies: int = 12

    def initial_state(self) -> Pegs:
        return Pegs(((0, 0, 0),) * self.pegs, 0)

    def to_move(self, state: Pegs) -> int:
        return state.plies % 2

    def actions(self, state: Pegs):
        for number, _ in enumerate(state.pegs):
            yield number

    def result(self, state: Pegs, action: int) -> Pegs:
        stacks = [[disc for disc in peg if disc > 0] for peg in state.pegs]
        stacks[action].append(state.plies % 2 + 1)
        if len(stacks[action]) > 3:
            stacks[action].pop(0)
        padded = []
        for stack in stacks:
            while len(stack) < 3:
                stack.append(0)
            padded.append(tuple(stack))
        return Pegs(tuple(padded), state.plies + 1)

    def is_terminal(self, state: Pegs) -> bool:
        return state.plies == self.most_plies or self.full_pegs(state, 0) > 0 or self.full_pegs(state, 1) > 0

    def full_pegs(self, state: Pegs, player: int) -> int:
        """Count the pegs that hold nothing but the discs of a player."""
        return len([peg for peg in state.pegs if peg == (player + 1,) * 3])

    def utility(self, state: Pegs, player: int) -> float:
        mine, theirs = self.full_pegs(state, player), self.full_pegs(state, 1 - player)
        return 1.0 if mine > theirs else -1.0 if mine < theirs else 0.0

    def evaluate(self, state: Pegs, player: int) -> float:
        """Weigh discs by their height, in fractions that no float holds exactly."""
        weights = (0.1, 0.2, 0.3)
        mine = sum(weight for peg in state.pegs for weight, disc in zip(weights, peg) if disc == player + 1)
        theirs = sum(weight for peg in state.pegs for weight, disc in zip(weights, peg) if disc == 2 - player)
        return (mine - theirs) / 10


# ------------------------------------------------------------ NamedTuples in a NamedTuple, math, min with a key


WIDTH = 5


class Spot(NamedTuple):
    row: int
    column: int

    def moved(self, down: int, right: int) -> Spot:
        return Spot(self.row + down, self.column + right)

    @property
    def index(self) -> int:
        return WIDTH * self.row + self.column

    @property
    def is_on_board(self) -> bool:
        return 0 <= self.row < WIDTH and 0 <= self.column < WIDTH

    def distance(self, other: Spot) -> float:
        return math.sqrt((self.row - other.row) ** 2 + (self.column - other.column) ** 2)


class Knights(NamedTuple):
    white: Spot
    black: Spot
    burnt: tuple[bool, ...]
    turn: int

    @property
    def mover(self) -> Spot:
        return self.white if self.turn == 0 else self.black

    @property
    def waiting(self) -> Spot:
        return self.black if self.turn == 0 else self.white


JUMPS = [(down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right)]
EDGE = {0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 19, 20, 21, 22, 23, 24}


class KnightsRetreat(Game[Knights, Spot]):
    """Jump with the knight; the square that it leaves burns, and who cannot jump loses."""

    can_repeat = False

    def initial_state(self):
        return Knights(Spot(1, 1), Spot(3, 2), (False,) * WIDTH**2, 0)

    def to_move(self, state):
        return state.turn

    def jumps(self, state, start, other):
        """List where a knight can go from a spot."""
        spots = [start.moved(down, right) for down, right in JUMPS]
        return [spot for spot in spots if spot.is_on_board and spot != other and not state.burnt[spot.index]]

    def actions(self, state):
        """Give the spots nearest to the other knight first."""
        spots = self.jumps(state, state.mover, state.waiting)
        return sorted(spots, key=lambda spot: (spot.distance(state.waiting), spot.index))

    def result(self, state, action):
        left = state.mover.index
        burnt = state.burnt[:left] + (True,) + state.burnt[left + 1 :]
        if state.turn == 0:
            return state._replace(white=action, burnt=burnt, turn=1)
        return state._replace(black=action, burnt=burnt, turn=0)

    def is_terminal(self, state):
        return not self.jumps(state, state.mover, state.waiting)

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0

    def priority(self, state, action):
        """Prefer spots from which there are few jumps, but at least one, as Warnsdorff did."""
        onward = [spot for spot in self.jumps(state, action, state.waiting) if spot != state.mover]
        if not onward:
            return -10
        nearest = min(onward, key=lambda spot: spot.distance(Spot(2, 2)))
        return -len(onward) - (nearest.index in EDGE)

    def evaluate(self, state, player):
        """Compare the jumps, and in how far the knights are away from the edge."""
        lead = len(self.jumps(state, state.white, state.black)) - len(self.jumps(state, state.black, state.white))
        lead += (state.white.index not in EDGE) - (state.black.index not in EDGE)
        value = math.floor(10 * lead / 3) / 100
        return value if player == 0 else -value


# ------------------------------------------------------------ chain, an extra turn, starred targets

LYING = tuple((0, column, "-") for column in range(2)) + tuple((1, column, "-") for column in range(2))
STANDING = tuple((0, column, "|") for column in range(3))
EDGES = tuple(chain(LYING, STANDING))
BOXES = ((0, 2, 4, 5), (1, 3, 5, 6))


class Fences(NamedTuple):
    drawn: tuple[bool, ...]
    boxes: tuple[int, int]
    turn: int


class TwoBoxes(Game[Fences, int]):
    """Draw the sides of two boxes; who completes a box has it and draws again."""

    can_repeat = False

    def initial_state(self) -> Fences:
        return Fences((False,) * len(EDGES), (0, 0), 0)

    def to_move(self, state: Fences) -> int:
        return state.turn

    def actions(self, state: Fences):
        for edge, is_drawn in enumerate(state.drawn):
            if not is_drawn:
                yield edge

    def result(self, state: Fences, action: int) -> Fences:
        before, after = state.drawn[:action], state.drawn[action + 1 :]
        drawn = tuple(chain(before, [True], after))
        completed = sum(1 for box in BOXES if action in box and all(drawn[edge] for edge in box))
        mine, theirs = state.boxes if state.turn == 0 else state.boxes[::-1]
        mine += completed
        boxes = (mine, theirs) if state.turn == 0 else (theirs, mine)
        return Fences(drawn, boxes, state.turn if completed else 1 - state.turn)

    def is_terminal(self, state: Fences) -> bool:
        return all(state.drawn)

    def utility(self, state: Fences, player: int) -> float:
        return float(state.boxes[player] - state.boxes[1 - player])

    def evaluate(self, state: Fences, player: int) -> float:
        """Add a third of each box that lacks only one side, for who is to move."""
        almost = 0
        for box in BOXES:
            first, *others = box
            almost += state.drawn[first] + [state.drawn[edge] for edge in others].count(True) == 3
        value = state.boxes[player] - state.boxes[1 - player] + (almost if player == state.turn else -almost) / 3
        return value / 2

    def priority(self, state: Fences, action: int) -> int:
        *_, kind = EDGES[action]
        return 1 if kind == "|" else 0


# ------------------------------------------------------------ a winner that is computed, recursion inside of a method


@dataclass(frozen=True)
class Stones:
    cells: tuple[int | None, ...]
    turn: int

    @property
    def winner(self) -> int | None:
        """Tell who has joined two sides: player 0 from top to bottom, player 1 from left to right."""
        for player in (0, 1):
            if self.joins(player):
                return player
        return None

    def joins(self, player: int) -> bool:
        seen: list[tuple[int, int]] = []

        def reaches(row: int, column: int) -> bool:
            if not (0 <= row < 3 and 0 <= column < 3) or (row, column) in seen:
                return False
            if self.cells[3 * row + column] != player:
                return False
            seen.append((row, column))
            if (row if player == 0 else column) == 2:
                return True
            beside = [
                (row - 1, column),
                (row - 1, column + 1),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column - 1),
                (row + 1, column),
            ]
            return any(reaches(down, right) for down, right in beside)

        starts = [(0, place) if player == 0 else (place, 0) for place in range(3)]
        return any(reaches(row, column) for row, column in starts)


class HexOfThree(Game[Stones, int]):
    """Play Hex on three by three cells."""

    can_repeat = False

    def initial_state(self):
        return Stones((None,) * 9, 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return (cell for cell in range(9) if state.cells[cell] is None)

    def result(self, state, action):
        cells = list(state.cells)
        cells[action] = state.turn
        return Stones(tuple(cells), 1 - state.turn)

    def is_terminal(self, state):
        return state.winner is not None

    def utility(self, state, player):
        return 1.0 if state.winner == player else -1.0

    def canonical(self, state):
        """Turn the board by half, if that makes the cells smaller, with nobody before everybody."""
        numbers = [-1 if owner is None else owner for owner in state.cells]
        return state if numbers <= numbers[::-1] else Stones(state.cells[::-1], state.turn)

    def bounds(self, state, player):
        return -1.0, 1.0


# ------------------------------------------------------------ numbers only: gcd, match on a tuple


class Pair(NamedTuple):
    large: int
    small: int
    turn: int


@dataclass(frozen=True)
class Euclid(Game[Pair, int]):
    """Subtract a multiple of the smaller number from the larger one; who makes a zero wins."""

    can_repeat = False

    large: int = 347
    small: int = 55

    def initial_state(self):
        return Pair(self.large, self.small, 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return list(range(1, state.large // state.small + 1))

    def result(self, state, action):
        rest = state.large - action * state.small
        return Pair(max(rest, state.small), min(rest, state.small), 1 - state.turn)

    def is_terminal(self, state):
        match state:
            case Pair(small=0):
                return True
            case (large, small, _) if small > 0:
                return large < 0
            case _:
                raise AssertionError("numbers are not negative")

    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0

    def evaluate(self, state, player):
        """Guess by the ratio of the numbers, as players do who know the golden one."""
        divisor = math.gcd(state.large, state.small)
        large, small = state.large // divisor, state.small // divisor
        good = large == small or large / small > (1 + math.sqrt(5)) / 2
        return 0.5 if good == (player == state.turn) else -0.5


# ------------------------------------------------------------ three players, itertools by its full name


class Marks(NamedTuple):
    cells: tuple[int | None, ...]
    turn: int


class LongestRun(Game[Marks, int]):
    """Mark cells in turn, three players; each gets what its longest run is longer than the average one."""

    can_repeat = False
    players = 3

    def initial_state(self):
        return Marks((None,) * 7, 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        free = []
        for cell, owner in enumerate(state.cells):
            if owner is None:
                free.append(cell)
        return free

    def result(self, state, action):
        cells = tuple(state.turn if cell == action else owner for cell, owner in enumerate(state.cells))
        return Marks(cells, (state.turn + 1) % 3)

    def is_terminal(self, state):
        return all(owner is not None for owner in state.cells)

    def longest(self, state, player):
        """Count the cells of the longest run of a player."""
        spans = [
            last - first
            for first, last in itertools.combinations(range(8), 2)
            if all(owner == player for owner in state.cells[first:last])
        ]
        return max(spans, default=0)

    def utility(self, state, player):
        runs = [self.longest(state, who) for who in range(self.players)]
        return runs[player] - sum(runs) / len(runs)

    def evaluate(self, state, player):
        return self.utility(state, player) / 2

    def priority(self, state, action):
        """Try cells first that lie beside one's own."""
        beside = [cell for cell in (action - 1, action + 1) if 0 <= cell < len(state.cells)]
        return len([cell for cell in beside if state.cells[cell] == state.turn])


# ------------------------------------------------------------ an optional card on the table, IntEnum, index and pop


class Suit(IntEnum):
    HEARTS = 0
    SPADES = 1


class Card(NamedTuple):
    suit: Suit
    rank: int


class Table(NamedTuple):
    """Hold both hands, in which rank 0 stands for a card that is gone; the card that was led; the tricks."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    led: Card | None
    tricks: tuple[int, int]
    turn: int


GONE = Card(Suit.HEARTS, 0)


def beats(one: Card, led: Card) -> bool:
    """Tell whether a card takes the trick from the one that was led."""
    return one.suit == led.suit and one.rank > led.rank


class OpenTricks(Game[Table, int]):
    """Take tricks with open cards: follow suit if you can; who takes a trick leads the next. An action is a place."""

    can_repeat = False

    def initial_state(self):
        hearts = [Card(Suit.HEARTS, rank) for rank in range(1, 5)]
        spades = [Card(Suit.SPADES, rank) for rank in range(1, 5)]
        lowest, *middle, highest = hearts
        low, two, three, high = spades
        return Table(((lowest, highest, two, high), (*middle, low, three)), None, (0, 0), 0)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        hand = state.hands[state.turn]
        held = [place for place, card in enumerate(hand) if card.rank > 0]
        match state.led:
            case None:
                return held
            case led:
                following = [place for place in held if hand[place].suit == led.suit]
                return following or held

    def result(self, state, action):
        hand = list(state.hands[state.turn])
        card = hand.pop(action)
        hand.append(GONE)
        mine = tuple(hand)
        hands = (mine, state.hands[1]) if state.turn == 0 else (state.hands[0], mine)
        if state.led is None:
            return state._replace(hands=hands, led=card, turn=1 - state.turn)
        taker = state.turn if beats(card, state.led) else 1 - state.turn
        tricks = tuple(count + (player == taker) for player, count in enumerate(state.tricks))
        return Table(hands, None, tricks, taker)

    def is_terminal(self, state):
        return sum(state.tricks) == 4

    def utility(self, state, player):
        return float(state.tricks[player] - state.tricks[1 - player])

    def evaluate(self, state, player):
        """Count on the highest card of each suit, besides the tricks."""
        value = float(state.tricks[player] - state.tricks[1 - player])
        for suit in (Suit.HEARTS, Suit.SPADES):
            mine = [card.rank for card in state.hands[player] if card.suit == suit]
            theirs = [card.rank for card in state.hands[1 - player] if card.suit == suit]
            lead = max(mine, default=0) - max(theirs, default=0)
            value += 0.25 if lead > 0 else -0.25 if lead < 0 else 0.0
        return value / 2

    def priority(self, state, action):
        """Lead the highest card first, and follow with the lowest."""
        hand = state.hands[state.turn]
        by_rank = sorted(hand, key=lambda card: card.rank)
        place = by_rank.index(hand[action])
        return place if state.led is None else -place


# ------------------------------------------------------------ zip, bools, constants of the class


class Switches(NamedTuple):
    lamps: tuple[bool, ...]
    last: int | None
    plies: int


class LightsOut(Game[Switches, int]):
    """Press a button that changes some of six lamps, but not the one just pressed; who puts out the last light wins."""

    can_repeat = False
    MOST_PLIES = 10
    BUTTONS = (
        (True, True, False, True, False, False),
        (True, True, True, False, True, False),
        (False, True, True, False, False, True),
        (True, False, False, True, True, False),
        (False, True, False, True, True, True),
    )

    def initial_state(self) -> Switches:
        return Switches((True, False, True, True, False, True), None, 0)

    def to_move(self, state: Switches) -> int:
        return state.plies % 2

    def actions(self, state: Switches):
        for button in range(len(self.BUTTONS)):
            if state.last is None or button != state.last:
                yield button

    def result(self, state: Switches, action: int) -> Switches:
        lamps = tuple(lamp != changes for lamp, changes in zip(state.lamps, self.BUTTONS[action]))
        return Switches(lamps, action, state.plies + 1)

    def is_terminal(self, state: Switches) -> bool:
        return not any(state.lamps) or state.plies >= self.MOST_PLIES

    def utility(self, state: Switches, player: int) -> float:
        if any(state.lamps):
            return 0.0
        return -1.0 if player == self.to_move(state) else 1.0

    def evaluate(self, state: Switches, player: int) -> float:
        """Guess that few lights are good for who is to move."""
        lit = sum(state.lamps)
        value = math.floor(math.sqrt(100 * lit)) / 100
        return -value if player == self.to_move(state) else value

    def bounds(self, state: Switches, player: int) -> tuple[float, float]:
        return -1.0, 1.0


GAMES: tuple[Game[Any, Any], ...] = (
    Noughts(),
    DropThree(),
    Flood(),
    SmallKalah(),
    MisereNim(),
    Dominoes(),
    Hexapawn(),
    TinyChess(),
    Fifteen(),
    CoinRow(),
    ToadsAndFrogs(),
    PushPegs(),
    KnightsRetreat(),
    TwoBoxes(),
    HexOfThree(),
    Euclid(),
    LongestRun(),
    OpenTricks(),
    LightsOut(),
)
"""One of each."""
