"""Which cells a network looks at together: lines, rectangles, and random walks over neighbouring cells.

What stands beside the largest part of the board, such as a piece in hand or where a player is sent, says how much the
rest is worth. So it is looked at together with the lines of the other parts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from perfectplay.learning.cells import Area, Board
from perfectplay.learning.self_play import MOST_LOOKUPS
from perfectplay.learning.symmetry import Image

MOST_WEIGHTS: Final = 65_536
"""So many weights a table has at most: with more, most are seen too seldom to learn."""
LONGEST: Final = 8
USUAL_LOOKUPS: Final = 64
LINES_SHARE: Final = 0.35
"""By so much of the lookups may be lines and rectangles."""
MIXED_SHARE: Final = 0.35
"""So much of the lookups are of cells beside the largest part of the board, together with cells elsewhere."""
SHARES_BESIDE_ONE: Final = 0.1, 0.65
"""The same two shares where one cell is all that there is beside the largest part: that costs a table little."""
MOST_MIXED: Final = 2
"""So many cells beside the largest part are in such a lookup."""
FEW: Final = 4
"""A part of the board with no more cells than this is combined with all lines of the other parts beside the largest."""
WHOLE_LINE: Final = 10
"""A row of no more cells is looked at as a whole where the board has several parts."""
LINE_OF_FEW: Final = 3
"""A line beside the largest part that is looked at together with another cell has so many cells, or is a whole row."""
EVENLY: Final = 0.5
"""So often the parts of the board are taken alike, and not by their sizes; so often lines, and not walks."""
MOST_FAILURES: Final = 200
"""After so many patterns that are there already or too many, no further ones are looked for."""


@dataclass(frozen=True)
class Pattern:
    """A table, and the cells of each lookup in it: a tuple of cells and its images."""

    images: tuple[tuple[int, ...], ...]
    weights: int


def chosen(
    board: Board, images: Sequence[Image], *, lookups: int = USUAL_LOOKUPS, longest: int = LONGEST, seed: int = 0
) -> list[Pattern]:
    """Returns the patterns of a network with about so many lookups.

    Each cell is a pattern by itself where it would not be part of another one.
    """
    generator = random.Random(seed)
    found = _Found(board, images)
    areas = [area for area in board.areas if _size(area) > 1]
    beside = _beside(board)
    found.add_all(_of_few(board, beside), lookups / 2)
    lookups += found.count
    lines = [cells for area in areas for cells in _straight(board, area, longest)]
    if beside:
        lines += [cells for area in areas for cells in _whole_lines(board, area)]
    generator.shuffle(lines)
    lines.sort(key=len, reverse=True)
    is_one_beside = sum(map(_size, beside)) == 1
    lines_share, mixed_share = SHARES_BESIDE_ONE if is_one_beside else (LINES_SHARE, MIXED_SHARE)
    found.add_all(lines, lookups * lines_share)
    if areas and beside:
        most = lookups * (lines_share + mixed_share)
        found.fill(lambda: _mixed(board, beside, areas, longest, generator), most, most)
    if areas:
        sizes = [_size(area) for area in areas]

        def walk() -> tuple[int, ...]:
            (area,) = generator.choices(areas, sizes)
            return _walk(board, area, longest, generator)

        found.fill(walk, lookups, lookups + len(images) - 1)
    found.cover()
    return list(found.patterns.values())


class _Found:
    """The patterns that are chosen so far, each one once."""

    def __init__(self, board: Board, images: Sequence[Image]) -> None:
        self.board, self.images = board, images
        self.patterns: dict[frozenset[frozenset[int]], Pattern] = {}
        self.count = 0
        """How many lookups they are."""

    def add(self, cells: Sequence[int], most: float) -> bool:
        """Adds a pattern of some cells if it is new and ends within ``most`` lookups; returns whether it did."""
        pattern = _pattern(self.board, self.images, cells)
        key = frozenset(map(frozenset, pattern.images))
        if not cells or key in self.patterns or self.count + len(pattern.images) > most:
            return False
        self.patterns[key] = pattern
        self.count += len(pattern.images)
        return True

    def add_all(self, all_cells: Iterable[Sequence[int]], most: float) -> None:
        for cells in all_cells:
            self.add(cells, min(most, MOST_LOOKUPS))

    def fill(self, make: Callable[[], Sequence[int]], enough: float, most: float) -> None:
        """Adds what ``make`` makes, until there are ``enough`` lookups or hardly anything new comes."""
        failures = 0
        while self.count < enough and failures < MOST_FAILURES:
            failures += not self.add(make(), min(most, MOST_LOOKUPS))

    def cover(self) -> None:
        """Adds each cell that no pattern looks at, as a pattern by itself."""
        covered = {cell for pattern in self.patterns.values() for cells in pattern.images for cell in cells}
        for cell in range(len(self.board.contents)):
            if cell not in covered:
                self.add((cell,), float("inf"))
                covered |= {image[cell] for image in self.images}


def _pattern(board: Board, images: Sequence[Image], cells: Sequence[int]) -> Pattern:
    turned = dict.fromkeys(tuple(image[cell] for cell in cells) for image in images)
    kept: dict[frozenset[int], tuple[int, ...]] = {}
    for one in turned:  # a tuple that is its own image reversed is looked up both ways: so both halves learn
        kept.setdefault(frozenset(one), one)
    weights = 1
    for cell in cells:
        weights *= board.contents[cell]
    return Pattern(tuple(kept.values()), weights)


def _fits(board: Board, cells: Sequence[int]) -> bool:
    weights = 1
    for cell in cells:
        weights *= board.contents[cell]
    return weights <= MOST_WEIGHTS


def _size(area: Area) -> int:
    return area.rows * area.columns


def _cells(area: Area) -> range:
    return range(area.first, area.first + _size(area))


def _beside(board: Board) -> list[Area]:
    """Returns all parts of the board but the largest one."""
    if not board.areas:
        return []
    largest = max(board.areas, key=_size)
    return [area for area in board.areas if area is not largest]


def _whole_lines(board: Board, area: Area) -> Iterator[tuple[int, ...]]:
    """Yields the rows and columns of an area that a table can hold."""
    cells = _cells(area)
    lines = [cells[row * area.columns : (row + 1) * area.columns] for row in range(area.rows)]
    lines += [cells[column :: area.columns] for column in range(area.columns)]
    for line in lines:
        if 2 < len(line) <= WHOLE_LINE and _fits(board, line):
            yield tuple(line)


def _of_few(board: Board, beside: Sequence[Area]) -> Iterator[tuple[int, ...]]:
    """Yields what looks at nothing but the parts beside the largest, as far as tables can hold it.

    These are all their cells together, each part as a whole, and each cell of a small part with each line of another.
    """
    found: list[Sequence[int]] = [[cell for area in beside for cell in _cells(area)]]
    found += [_cells(area) for area in beside]
    for small in beside:
        for other in beside:
            if other is small or _size(small) > FEW:
                continue
            lines = [*_straight(board, other, LINE_OF_FEW), *_whole_lines(board, other)]
            found += [(cell, *line) for cell in _cells(small) for line in lines]
    for cells in found:
        if len(cells) > 1 and _fits(board, cells):
            yield tuple(cells)


def _mixed(
    board: Board, beside: Sequence[Area], areas: Sequence[Area], longest: int, generator: random.Random
) -> tuple[int, ...]:
    """Returns some cells of a part beside the largest, and as many of a line or a walk elsewhere as a table can hold.

    Returns none where there is nothing else, or where the table would be too large.
    """
    part = generator.choice(beside)
    others = [area for area in areas if area is not part]
    if not others:
        return ()
    cells = generator.sample(_cells(part), generator.randint(1, min(MOST_MIXED, _size(part))))
    sizes = [1] * len(others) if generator.random() < EVENLY else [_size(area) for area in others]
    (other,) = generator.choices(others, sizes)
    if generator.random() < EVENLY:
        lines = [*_straight(board, other, longest), *_whole_lines(board, other), tuple(_cells(other))]
        more = list(generator.choice(lines))
    else:
        more = list(_walk(board, other, longest, generator))
    while more and not _fits(board, [*cells, *more]):
        more.pop(generator.choice((0, -1)))
    return (*cells, *more) if more else ()


def _straight(board: Board, area: Area, longest: int) -> Iterator[tuple[int, ...]]:
    """Yields the lines and small rectangles of an area, as long as a table of them may be."""
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    count = area.rows * area.columns
    longest_line = 1
    while longest_line < min(longest, count) and _fits(board, range(area.first, area.first + longest_line + 1)):
        longest_line += 1
    for row in range(area.rows):
        for column in range(area.columns):
            for down, right in steps:
                line: list[int] = []
                r, c = row, column
                while 0 <= r < area.rows and 0 <= c < area.columns and len(line) < longest_line:
                    line.append(area.first + r * area.columns + c)
                    r, c = r + down, c + right
                before = (row - down, column - right)
                starts = not (0 <= before[0] < area.rows and 0 <= before[1] < area.columns)
                if len(line) > 2 and (starts or len(line) == longest_line):
                    yield tuple(line)
            for high, wide in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2)):
                if high * wide <= longest_line and row + high <= area.rows and column + wide <= area.columns:
                    yield tuple(
                        area.first + (row + r) * area.columns + column + c for r in range(high) for c in range(wide)
                    )


def _walk(board: Board, area: Area, longest: int, generator: random.Random) -> tuple[int, ...]:
    """Returns cells that a random walk visits, each next to one before it."""
    row, column = generator.randrange(area.rows), generator.randrange(area.columns)
    cells = [area.first + row * area.columns + column]
    for _ in range(60):
        if len(cells) == longest:
            break
        row = min(max(row + generator.randint(-1, 1), 0), area.rows - 1)
        column = min(max(column + generator.randint(-1, 1), 0), area.columns - 1)
        cell = area.first + row * area.columns + column
        if cell not in cells:
            if not _fits(board, [*cells, cell]):
                break
            cells.append(cell)
    return tuple(sorted(cells))
