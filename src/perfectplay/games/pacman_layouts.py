"""Mazes for Pac-Man: layouts of our own, and reading any other.

A layout is a text of rows of the same length, the top row first: ``%`` wall, ``.`` food, ``o`` capsule, ``P`` where
Pac-Man begins, ``G`` where a ghost begins, and a space where nothing is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from perfectplay.errors import BadArgument

MOST_GHOSTS: Final = 16
MOST_CELLS: Final = 4096
MOST_LETTERS: Final = 4 * MOST_CELLS
"""No more of a file is read."""
MOST_CAPSULES: Final = 60

WEST: Final = 0
STOP: Final = 1
EAST: Final = 2
NORTH: Final = 3
SOUTH: Final = 4
STEPS: Final = ((-1, 0), (0, 0), (1, 0), (0, 1), (0, -1))
"""What each direction adds to x and y; y counts upwards."""

LAYOUTS: Final[dict[str, str]] = {
    "tiny": """
%%%%%%%%%
%P  .   %
% %%%%% %
%G     .%
%%%%%%%%%
""",
    "trap": """
%%%%%%%%%%
%....    %
%%%%%%%%G%
%  G   P %
%%%%%%%%%%
""",
    "small": """
%%%%%%%%%%%%%%%%%%%%
%o...%........%...o%
%.%%.%.%%  %%.%.%%.%
%......%G  G%......%
%.%%.%.%%%%%%.%.%%.%
%....%...P....%....%
%%%%%%%%%%%%%%%%%%%%
""",
    "open": """
%%%%%%%%%%%%%%%%%%%%%%%%%
%o......... G ...... ..o%
%.......................%
%.%%%.......%.......%%%.%
%.......................%
%......... P ...........%
%%%%%%%%%%%%%%%%%%%%%%%%%
""",
    "medium": """
%%%%%%%%%%%%%%%%%%%%
%..................%
%.%%.%%%.%%.%%%.%%.%
%o%..............%o%
%.%.%%.%%  %%.%%.%.%
%....%.%G  G%.%....%
%.%%.%.%%%%%%.%.%%.%
%..................%
%.%.%%.%.%%.%.%%.%.%
%.%..o.%.P..%.o..%.%
%%%%%%%%%%%%%%%%%%%%
""",
    "large": """
%%%%%%%%%%%%%%%%%%%%%%%%%%%%
%o..........%%%%..........o%
%.%%%.%%%%%.%%%%.%%%%%.%%%.%
%.%%%.%%%%%......%%%%%.%%%.%
%......%....%%%%....%......%
%.%%%%.%.%%......%%.%.%%%%.%
%.%......%%.%  %.%%......%.%
%.%.%%.%....%GG%....%.%%.%.%
%...%%.%%%%.%GG%.%%%%.%%...%
%.%....%....%%%%....%....%.%
%.%%.%.%.%%..P...%%.%.%.%%.%
%....%...%%.%%%%.%%...%....%
%o%%.%%%............%%%.%%o%
%.......%%%%%%%%%%%%.......%
%%%%%%%%%%%%%%%%%%%%%%%%%%%%
""",
}
"""By name; all of them drawn for this library."""


class Maze(NamedTuple):
    """A layout, read. Places where one can stand are numbered from the bottom row, from left to right."""

    rows: tuple[str, ...]
    """As in the text."""
    places: tuple[tuple[int, int], ...]
    """The x and y of each place; the lowest row has y 0."""
    ways: tuple[int, ...]
    """At 5 times a place plus a direction, the place where that leads, or -1."""
    pacman: int
    ghosts: tuple[int, ...]
    """Where they begin, from left to right."""
    food: tuple[int, ...]
    """For each place, the number of its food, or -1."""
    capsules: tuple[int, ...]
    """For each place, the number of its capsule, or -1."""


def text_of_layout(layout: str) -> str:
    """Returns the text that ``layout`` means: the name of a layout, a file, or the text itself.

    Raises `BadArgument`.
    """
    if "%" in layout:
        return layout
    if layout in LAYOUTS:
        return LAYOUTS[layout]
    path = Path(layout)
    for file in (path, path.with_name(path.name + ".lay")):
        try:
            if file.is_file():
                with file.open(encoding="utf-8") as text:
                    return text.read(MOST_LETTERS)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadArgument(f"the layout {_short(layout)} cannot be read: {reason}") from None
    raise BadArgument(
        f"there is no layout {_short(layout)}; there are {', '.join(LAYOUTS)}, and files such as maze.lay"
    )


def _short(layout: str) -> str:
    return repr(layout) if len(layout) <= 60 else f"{layout[:60]!r}..."


def read_maze(text: str) -> Maze:
    """Returns the maze that a text draws. Raises `BadArgument`."""
    rows = _rows(text)
    upwards = rows[::-1]
    places = [(x, y) for y, row in enumerate(upwards) for x, cell in enumerate(row) if cell != "%"]
    number_of = {place: number for number, place in enumerate(places)}

    def those(wanted: str) -> list[tuple[int, int]]:
        return [(x, y) for x, y in places if upwards[y][x] == wanted]

    starts, ghosts, food, capsules = those("P"), sorted(those("G")), those("."), those("o")
    _check_counts(len(starts), len(ghosts), len(food), len(capsules))
    ways = tuple(number_of.get((x + dx, y + dy), -1) for x, y in places for dx, dy in STEPS)
    steps = distances(ways, number_of[starts[0]])
    for x, y in food:
        if steps[number_of[x, y]] < 0:
            raise BadArgument(
                f"Pac-Man cannot reach the food in row {len(rows) - y}, column {x + 1}; take it out or open a way"
            )

    def numbers(those: list[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(those.index(place) if place in those else -1 for place in places)

    return Maze(
        rows,
        tuple(places),
        ways,
        number_of[starts[0]],
        tuple(number_of[ghost] for ghost in ghosts),
        numbers(food),
        numbers(capsules),
    )


def _rows(text: str) -> tuple[str, ...]:
    """Returns the rows of a layout, which is closed at its edge. Raises `BadArgument`."""
    rows = tuple(line.rstrip("\r") for line in text.strip("\r\n").split("\n"))
    width = len(rows[0])
    if width == 0:
        raise BadArgument("the layout is empty; it is rows of % . o P G and spaces, closed by walls (%)")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadArgument(
                f"row {number} of the layout has {len(row)} cells, but the first has {width}; all rows "
                f"have the same length"
            )
        for column, cell in enumerate(row, 1):
            if cell not in "%.oPG ":
                raise BadArgument(
                    f"the layout has {cell!r} in row {number}, column {column}; cells are % . o P G or a space"
                )
    if width * len(rows) > MOST_CELLS:
        raise BadArgument(f"the layout has {width * len(rows)} cells; it may have {MOST_CELLS}")
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    if set(edge) != {"%"}:
        raise BadArgument("the layout is open at its edge; the outermost cells are all walls (%)")
    return rows


def _check_counts(starts: int, ghosts: int, food: int, capsules: int) -> None:
    """Raises `BadArgument` where there are too many of a kind, or none."""
    if starts != 1:
        raise BadArgument(f"the layout has {starts or 'no'} P; Pac-Man begins at one place")
    if ghosts > MOST_GHOSTS:
        raise BadArgument(f"the layout has {ghosts} ghosts; there may be {MOST_GHOSTS}")
    if not food:
        raise BadArgument("the layout has no food (.), so Pac-Man could never win")
    if capsules > MOST_CAPSULES:
        raise BadArgument(f"the layout has {capsules} capsules; there may be {MOST_CAPSULES}")


def distances(ways: tuple[int, ...], start: int) -> list[int]:
    """Returns how many steps it is from ``start`` to each place; -1 if no way leads there."""
    found = [-1] * (len(ways) // 5)
    found[start] = 0
    edge = [start]
    while edge:
        after = []
        for place in edge:
            for way in ways[5 * place : 5 * place + 5]:
                if way >= 0 and found[way] < 0:
                    found[way] = found[place] + 1
                    after.append(way)
        edge = after
    return found
