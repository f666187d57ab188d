"""Which cells a network looks at together: lines, rectangles, and random walks over neighbouring cells."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from perfectplay.learning.cells import Area, Board
from perfectplay.learning.symmetry import Image

MOST_WEIGHTS: Final = 65_536
"""So many weights a table has at most: with more, most are seen too seldom to learn."""
LONGEST: Final = 8
USUAL_LOOKUPS: Final = 64
LINES_SHARE: Final = 0.35
"""By so much of the lookups may be lines and rectangles."""


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
    found: dict[frozenset[frozenset[int]], Pattern] = {}
    count = 0

    def add(cells: Sequence[int], most: float) -> bool:
        nonlocal count
        pattern = _pattern(board, images, cells)
        key = frozenset(map(frozenset, pattern.images))
        if key in found or count + len(pattern.images) > most:
            return False
        found[key] = pattern
        count += len(pattern.images)
        return True

    areas = [area for area in board.areas if area.rows * area.columns > 1]
    straight = [cells for area in areas for cells in _straight(board, area, longest)]
    generator.shuffle(straight)
    straight.sort(key=len, reverse=True)
    for cells in straight:
        add(cells, lookups * LINES_SHARE)
    failures = 0
    while areas and count < lookups and failures < 200:
        sizes = [area.rows * area.columns for area in areas]
        (area,) = generator.choices(areas, sizes)
        failures += not add(_walk(board, area, longest, generator), lookups + len(images) - 1)
    covered = {cell for pattern in found.values() for cells in pattern.images for cell in cells}
    for cell in range(len(board.contents)):
        if cell not in covered:
            add((cell,), float("inf"))
            covered |= {image[cell] for image in images}
    return list(found.values())


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
