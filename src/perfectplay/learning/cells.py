"""The cells of a board: those that a game lists, or those that the fields of its states show.

A field is taken for what its values in random games look like. Few different values in the items of a tuple are the
contents of cells. Many in a whole number are a set of bits, a cell each; several such numbers are layers of one board.
What never changes, what only says who moves, what only counts up, and what counts the plies down, is left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from perfectplay.combined import without_knowledge
from perfectplay.compiling.classes import product_items
from perfectplay.compiling.weights import words_in
from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines
from perfectplay.knowledge import MOST_CONTENTS
from perfectplay.learning.samples import Sample, asked

MOST_CELLS: Final = 1024
MOST_ITEMS: Final = 32
"""A word with more different values is a set of bits, or nothing that can be learned from."""
MOST_LAYERS: Final = 12
CODE_BITS: Final = 12
MOST_JOINED_BITS: Final = 16
"""A joined cell has a list of two to the power of so many codes, at most."""


class Piece(NamedTuple):
    """Some bits of a word of the state."""

    word: int
    shift: int
    mask: int
    raised: int


class Cell(NamedTuple):
    """A cell: its pieces, and what stands there for each number that the pieces make together."""

    pieces: tuple[Piece, ...]
    codes: tuple[int, ...]


class Area(NamedTuple):
    """Cells that lie in rows: the numbers first .. first + rows * columns - 1, row by row."""

    first: int
    rows: int
    columns: int


class Board(NamedTuple):
    """What learning looks at."""

    contents: tuple[int, ...]
    """How many different things may stand on each cell."""
    areas: tuple[Area, ...]
    cells: tuple[Cell, ...]
    """How the cells are read from the fields of a state; empty where the game lists them."""

    def read(self, game: Game[Any, Any], state: Any) -> tuple[int, ...]:
        """Returns what stands on each cell."""
        if not self.cells:
            return tuple(game.cells(state))
        words = words_in(state)
        return tuple(
            cell.codes[sum((words[p.word] >> p.shift & p.mask) << p.raised for p in cell.pieces)] for cell in self.cells
        )


def board_of(game: Game[Any, Any], seen: Sample) -> Board:
    """Returns the cells of a game's board. Raises `BadArgument` where there are none, or too many."""
    if defines(game, "cells"):
        return asked(game, lambda: _listed(game, seen))
    return _Finder(game, seen).board()


def _listed(game: Game[Any, Any], seen: Sample) -> Board:
    """Returns the board that the game lists."""
    name = type(game).__name__
    highest: list[int] = []
    for state in seen.states:
        contents = tuple(game.cells(state))
        if not highest:
            highest = [0] * len(contents)
        if len(contents) != len(highest):
            raise BadArgument(f"{name}.cells gave {len(contents)} cells after {len(highest)}; it gives always as many")
        for cell, content in enumerate(contents):
            if not isinstance(content, int) or not 0 <= content < MOST_CONTENTS:
                raise BadArgument(f"{name}.cells gave {content!r}; what stands on a cell is a number from 0 to 63")
            highest[cell] = max(highest[cell], int(content))
    _check_count(name, len(highest))
    return Board(tuple(number + 1 for number in highest), _areas(game, len(highest)), ())


def _check_count(name: str, cells: int) -> None:
    if cells == 0:
        raise BadArgument(
            f"no cells were found in the states of {name}; let it define cells(state), which lists what stands on each "
            f"cell of the board as small numbers"
        )
    if cells > MOST_CELLS:
        raise BadArgument(f"{name} has {cells:,} cells; learning is for boards of at most {MOST_CELLS:,}")


def _areas(game: Game[Any, Any], cells: int) -> tuple[Area, ...]:
    """Returns the parts of so many cells that the game lists: the board, and a row of what comes behind it.

    A board that the game's parameters give as rows and columns comes before a square of all cells.
    """
    whole, shapes = _shape(game, cells), _shapes(game)
    if whole in shapes or (whole[0] > 1 and not _has_rows_and_columns(game)):
        return (Area(0, *whole),)
    smaller = [shape for shape in shapes if cells <= 2 * math.prod(shape) < 2 * cells]
    if not smaller:
        return (Area(0, *whole),)
    board = max(smaller, key=math.prod)
    behind = math.prod(board)
    return Area(0, *board), Area(behind, 1, cells - behind)


def _has_rows_and_columns(game: Game[Any, Any]) -> bool:
    """Returns whether the parameters of a game name both."""
    plain = without_knowledge(game)
    return hasattr(plain, "rows") and hasattr(plain, "columns")


def _shape(game: Game[Any, Any], cells: int) -> tuple[int, int]:
    """Returns the rows and columns of so many cells: those of the game's parameters, a square, or one row."""
    for rows, columns in _shapes(game):
        if rows * columns == cells:
            return rows, columns
    root = math.isqrt(cells)
    return (root, root) if root * root == cells else (1, cells)


def _shapes(game: Game[Any, Any]) -> list[tuple[int, int]]:
    """Returns the rows and columns that a board may have by the parameters of a game."""
    plain = without_knowledge(game)
    sizes = [
        value
        for name in ("rows", "columns", "size", "height", "width")
        if isinstance(value := getattr(plain, name, None), int) and value > 0
    ]
    return [(rows, columns) for rows in sizes for columns in sizes if _has_these(plain, rows, columns)]


def _has_these(game: Any, rows: int, columns: int) -> bool:
    """Returns whether the parameters do not say that it is the other way round."""
    return getattr(game, "rows", rows) == rows and getattr(game, "columns", columns) == columns


class _Field(NamedTuple):
    """Words of a state that stand side by side; their values and who could move then."""

    words: tuple[int, ...]
    rows: int
    """How many tuples they stand in."""


class _Part(NamedTuple):
    """Cells that lie in rows, and how many different things may stand on each."""

    cells: tuple[Cell, ...]
    contents: tuple[int, ...]
    rows: int
    columns: int


class _Finder:
    """Looks at all words of the states of random games."""

    def __init__(self, game: Game[Any, Any], seen: Sample) -> None:
        self.game, self.seen = game, seen
        self.name = type(game).__name__
        self.rows = [words_in(state) for state in seen.states]
        count = len(self.rows[0]) if self.rows else 0
        if any(len(row) != count for row in self.rows):
            raise BadArgument(
                f"the states of {self.name} do not all hold as many numbers; let it define cells(state), which lists "
                f"what stands on each cell of the board as small numbers"
            )
        self.values = [Counter(column) for column in zip(*self.rows, strict=True)]
        self.movers = [game.to_move(state) for state in seen.states]
        self.parts: list[_Part] = []

    def board(self) -> Board:
        if not self.rows:
            _check_count(self.name, 0)
        layers: dict[int, list[tuple[int, ...]]] = {}
        for field in _fields(self.seen.games[0][0]):
            kinds = [self._kind(word) for word in field.words]
            if len(field.words) > 1 and "bits" not in kinds:
                self._add_items(field)
            elif "bits" in kinds:
                bits = tuple(w for w, kind in zip(field.words, kinds, strict=True) if len(kinds) > 1 or kind == "bits")
                layers.setdefault(len(bits), []).append(bits)
            elif kinds == ["items"]:
                self._add_items(field)
        for group in layers.values():
            self._add_layers(group)
        parts = self._with_joined(self.parts)
        cells = tuple(cell for part in parts for cell in part.cells)
        contents = tuple(number for part in parts for number in part.contents)
        _check_count(self.name, len(cells))
        firsts = accumulate((len(part.cells) for part in parts), initial=0)
        areas = tuple(Area(first, part.rows, part.columns) for first, part in zip(firsts, parts, strict=False))
        return Board(contents, areas, cells)

    def _kind(self, word: int) -> str:
        """Returns what a word looks like: "items", "bits", or "nothing" that can be learned from."""
        values = self.values[word]
        if len(values) == 1:
            return "nothing"
        by_mover: dict[int, set[int]] = {}
        for row, mover in zip(self.rows, self.movers, strict=True):
            by_mover.setdefault(mover, set()).add(row[word])
        if all(len(found) == 1 for found in by_mover.values()):
            return "nothing"
        if self._counts_up(word) or self._is_clock(word):
            return "nothing"
        return "items" if len(values) <= MOST_ITEMS else "bits"

    def _counts_up(self, word: int) -> bool:
        """Returns whether a word never falls by anything but to 0, and never rises by more than 2."""
        is_counting = all(0 <= after - before <= 2 or after == 0 for before, after in self._steps(word))
        return is_counting and bool(max(self.values[word]) > 3)

    def _is_clock(self, word: int) -> bool:
        """Returns whether a word changes by the same number with each action: it says how many plies are over."""
        return len({after - before for before, after in self._steps(word)}) == 1

    def _steps(self, word: int) -> Iterator[tuple[int, int]]:
        """Yields what a word was and what it became, for each action of the random games."""
        at = 0
        for states in self.seen.games:
            yield from pairwise(row[word] for row in self.rows[at : at + len(states) - 1])
            at += len(states) - 1

    def _add_items(self, field: _Field) -> None:
        """Adds a cell for each word; all have the same codes."""
        values = sorted(set().union(*(self.values[word] for word in field.words)))
        if len(values) > MOST_CONTENTS:
            return
        cut = _cut_of(values)
        if cut is None:
            return
        shift, bits = cut
        codes = [0] * (1 << bits)
        for number, value in enumerate(values):
            codes[value >> shift & (1 << bits) - 1] = number
        cells = tuple(Cell((Piece(word, shift, (1 << bits) - 1, 0),), tuple(codes)) for word in field.words)
        count = len(cells)
        rows, columns = (field.rows, count // field.rows) if field.rows > 1 else _shape(self.game, count)
        self.parts.append(_Part(cells, (len(values),) * count, rows, columns))

    def _add_layers(self, group: list[tuple[int, ...]]) -> None:
        """Adds a cell for each bit that ever changes, of all words of a group together."""
        group = group[:MOST_LAYERS]
        places = [
            (number, bit)
            for number in range(len(group[0]))
            for bit in range(64)
            if any(len({value >> bit & 1 for value in self.values[layer[number]]}) > 1 for layer in group)
        ]
        codes = [0] * (1 << len(group))
        seen = Counter(
            sum((row[layer[number]] >> bit & 1) << up for up, layer in enumerate(group))
            for row in self.rows[:: max(1, len(self.rows) // 400)]
            for number, bit in places
        )
        for number, (together, _) in enumerate(sorted(seen.items(), key=lambda one: one[0])[:MOST_CONTENTS]):
            codes[together] = number
        cells = tuple(
            Cell(tuple(Piece(layer[number], bit, 1, up) for up, layer in enumerate(group)), tuple(codes))
            for number, bit in places
        )
        shape = _shape_of_bits(self.game, [64 * number + bit for number, bit in places])
        self.parts.append(_Part(cells, (max(codes) + 1,) * len(cells), *shape))

    def _with_joined(self, parts: list[_Part]) -> list[_Part]:
        """Returns the parts, with all beside the largest joined into one cell where what stands there hangs together.

        So it is with cards of which nobody has two: with the hands, the card that is left is known. There are few ways
        to deal them, and a tuple then looks at all hands for the price of one cell.
        """
        largest = max(parts, key=lambda part: len(part.cells), default=None)
        beside = [part for part in parts if part is not largest]
        pieces = [self._cut_short(piece) for part in beside for cell in part.cells for piece in cell.pieces]
        if len(pieces) < 2:
            return parts
        seen = [_on(pieces, row) for row in self.rows]
        kinds = set(seen)
        alone = math.prod(number for part in beside for number in part.contents)
        hangs_together = len(kinds) <= MOST_CONTENTS and len(kinds) ** 2 <= alone
        if not hangs_together or kinds != set(seen[: len(seen) // 2]):  # then random games have not shown all kinds
            return parts
        for piece in sorted(pieces, key=lambda one: -one.mask):
            rest = [one for one in pieces if one is not piece]
            if len({_on(rest, row) for row in self.rows}) == len(kinds):  # the others say what stands there
                pieces = rest
        *raised, bits = accumulate((piece.mask.bit_length() for piece in pieces), initial=0)
        if bits > MOST_JOINED_BITS:
            return parts
        codes = [0] * (1 << bits)
        for number, together in enumerate(sorted({_on(pieces, row) for row in self.rows})):
            codes[sum(value << up for value, up in zip(together, raised, strict=True))] = number
        joined = tuple(piece._replace(raised=up) for piece, up in zip(pieces, raised, strict=True))
        cell = _Part((Cell(joined, tuple(codes)),), (len(kinds),), 1, 1)
        return [*(part for part in parts if part is largest), cell]

    def _cut_short(self, piece: Piece) -> Piece:
        """Returns the fewest bits of a word that tell apart what it holds itself."""
        if piece.mask == 1:
            return piece
        shift, bits = _cut_of(sorted(self.values[piece.word])) or (piece.shift, piece.mask.bit_length())
        return Piece(piece.word, shift, (1 << bits) - 1, 0)


def _on(pieces: Sequence[Piece], row: Sequence[int]) -> tuple[int, ...]:
    """Returns what stands on pieces of the words of a state."""
    return tuple(row[piece.word] >> piece.shift & piece.mask for piece in pieces)


def _shape_of_bits(game: Game[Any, Any], bits: Sequence[int]) -> tuple[int, int]:
    """Returns the rows and columns of bits: of a rectangle with gaps between its rows, or of one without."""
    for step in range(2, 65):
        columns = {(bit - bits[0]) % step for bit in bits}
        rows = {(bit - bits[0]) // step for bit in bits}
        is_whole = len(rows) * len(columns) == len(bits) and max(columns) == len(columns) - 1
        if is_whole and 1 < len(columns) < step and len(rows) > 1:
            return len(rows), len(columns)
    return _shape(game, len(bits))


def _cut_of(values: Sequence[int]) -> tuple[int, int] | None:
    """Returns the fewest bits that tell all values apart: how far to shift, and how many."""
    for bits in range(1, CODE_BITS + 1):
        for shift in range(64 - bits):
            if len({value >> shift & (1 << bits) - 1 for value in values}) == len(values):
                return shift, bits
    return None


def _fields(state: Any) -> Iterator[_Field]:
    """Yields the words of a state, those of a tuple together, and those of tuples of equal length in a tuple."""
    yield from _fields_of(state, 0)


def _fields_of(value: Any, first: int) -> Iterator[_Field]:
    items = product_items(value)
    if items is None:
        yield _Field((first,), 1)
        return
    parts = [product_items(item) for item in items]
    if type(value) is tuple and items and all(part is None for part in parts):
        yield _Field(tuple(range(first, first + len(items))), 1)
        return
    lengths = {
        None if part is None or type(item) is not tuple else len(part) for item, part in zip(items, parts, strict=True)
    }
    inner = [part for part in parts if part is not None and all(product_items(one) is None for one in part)]
    if type(value) is tuple and len(lengths) == 1 and None not in lengths and len(inner) == len(items):
        (length,) = lengths
        assert length is not None
        yield _Field(tuple(range(first, first + len(items) * length)), len(items))
        return
    at = first
    for item in items:
        yield from _fields_of(item, at)
        at += len(words_in(item))
