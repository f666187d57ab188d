"""Frames of Pac-Man as SVG: attributes alone, as everywhere (see `perfectplay.pictures`)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

CELL: Final = 20
WALL: Final = "#1f4fd8"
FLOOR: Final = "#0b0b12"
GHOSTS: Final = ("#e5484d", "#f5a3c7", "#4cc9d8", "#f5a524", "#9b6ef3", "#6bd968")
SCARED_COLOUR: Final = "#3b5bdb"
YELLOW: Final = "#ffd400"
PALE: Final = "#f4e3c1"
DIRECTIONS: Final = ((-1, 0), (0, 0), (1, 0), (0, 1), (0, -1))
TURNS: Final = (180, 0, 0, 270, 90)
"""How far the open mouth is turned, by direction."""


def frame_svg(game: Any, state: Any, *, caption: bool = True) -> str:
    """Draws one state as a picture; its title says the same in text for readers who cannot see it.

    The ``caption`` is the score and who is to move, below the maze.
    """
    rows = game.maze.rows
    width, height = CELL * len(rows[0]), CELL * (len(rows) + caption)
    said = escape(game.draw(state).splitlines()[-1])
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'role="img" aria-label="{said}">'
        ),
        f"<title>{said}</title>",
        f'<rect width="{width}" height="{height}" fill="{FLOOR}"/>',
    ]
    parts += _walls(rows)
    parts += _things(game, state, len(rows))
    if not caption:
        return "".join((*parts, "</svg>"))
    parts.append(
        f'<text x="4" y="{height - 5}" font-family="Helvetica, Arial, sans-serif" font-size="13" '
        f'fill="#ffffff">{said}</text></svg>'
    )
    return "".join(parts)


def _walls(rows: tuple[str, ...]) -> Iterator[str]:
    for line, row in enumerate(rows):
        start = None
        for column, cell in enumerate(row + " "):
            if cell == "%" and start is None:
                start = column
            elif cell != "%" and start is not None:
                yield (
                    f'<rect x="{start * CELL + 2}" y="{line * CELL + 2}" width="{(column - start) * CELL - 4}" '
                    f'height="{CELL - 4}" rx="5" fill="{WALL}"/>'
                )
                start = None


def _things(game: Any, state: Any, height: int) -> Iterator[str]:
    def centre(place: int) -> tuple[float, float]:
        x, y = game.maze.places[place]
        return (x + 0.5) * CELL, (height - 1 - y + 0.5) * CELL

    for place in range(len(game.maze.places)):
        x, y = centre(place)
        number, capsule = game.food_at[place], game.capsule_at[place]
        if number >= 0 and state.food[number // 63] >> number % 63 & 1:
            yield f'<circle cx="{x:g}" cy="{y:g}" r="2.5" fill="{PALE}"/>'
        if capsule >= 0 and state.capsules >> capsule & 1:
            yield f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{PALE}"/>'
    x, y = centre(state.pacman)
    if state.over == -1:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="none" stroke="{YELLOW}" stroke-width="2"/>'
    else:
        yield (
            f'<path d="M0 0L7.2 -4.8A8.6 8.6 0 1 0 7.2 4.8Z" fill="{YELLOW}" '
            f'transform="translate({x:g} {y:g}) rotate({TURNS[state.facing]})"/>'
        )
    for ghost in range(game.players - 1):
        x, y = centre(state.ghosts[ghost])
        if state.halves[ghost]:
            across, up = DIRECTIONS[state.headings[ghost]]
            x, y = x + across * CELL / 2, y - up * CELL / 2
        colour = SCARED_COLOUR if state.timers[ghost] else GHOSTS[ghost % len(GHOSTS)]
        yield (
            f'<path d="M{x - 8:g} {y + 8:g}V{y - 1:g}A8 8 0 0 1 {x + 8:g} {y - 1:g}V{y + 8:g}l-4 -3l-4 3l-4 -3Z" '
            f'fill="{colour}" stroke="#ffffff" stroke-width="0.6"/>'
        )
        yield f'<circle cx="{x - 3:g}" cy="{y - 2:g}" r="2" fill="#ffffff"/>'
        yield f'<circle cx="{x + 3:g}" cy="{y - 2:g}" r="2" fill="#ffffff"/>'
