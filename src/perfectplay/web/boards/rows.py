"""Boards of rows and rings: marbles on hexagons, seeds in houses, pins in a row, places of a race."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.games.abalone_notation import CELLS, MARBLES, MOST, NEXT, cell_name
from perfectplay.games.yut_notation import HOME, KOREAN_THROWS, PLACES, SIDES, SPOTS, START, THROWS
from perfectplay.web.boards.shapes import (
    BLUE,
    DARK,
    FIRST,
    GREEN,
    GREY,
    INK,
    PAPER,
    RED,
    SECOND,
    WOOD,
    YELLOW,
    Board,
    Cell,
    disc,
    hexagon,
    last_line,
    letters,
    line,
    rect,
)

RADIUS: Final = 24.0
STEP: Final = RADIUS * 1.732


def abalone(game: Any, state: Any) -> Board:
    """Draws marbles on 61 hexagons, and below them those that are lost."""
    board = Board(9 * STEP + 20, 13 * RADIUS + 60, last_line(game, state))
    for cell, marble in enumerate(state.board):
        row, diagonal = CELLS[cell]
        x, y = 10 + STEP * (diagonal - row / 2 + 2.5), 10 + RADIUS * (1.5 * (8 - row) + 1)
        name, said = cell_name(cell), {"B": "black", "W": "white"}.get(marble, "empty")
        corners = hexagon(x, y, RADIUS - 0.7)
        board.cells.append(
            Cell(name, x - STEP / 2, y - RADIUS, STEP, 2 * RADIUS, f"{name}, {said}", points=corners, fill=WOOD)
        )
        if said == "empty":
            board.above.append(letters(x, y, name, 10, GREY))
        else:
            board.above += [
                disc(x, y, 16, FIRST if marble == "B" else SECOND),
                disc(x - 5, y - 5, 3, "#c8c8c8", GREY, 0),
            ]
    for player, x in ((0, 30.0), (1, 220.0)):
        for number in range(MOST - state.board.count(MARBLES[player])):
            board.above.append(disc(x + 24 * number, 13 * RADIUS + 36, 10, FIRST if player == 0 else SECOND))
    return board


def ends_of(action: Any) -> tuple[str, str]:
    """Returns the cells to click for a move of Abalone: an end of the line, and the cell where the other end goes.

    In line, the end is the last marble, and the cell the next one. To the side, it is the end from which the other end
    goes farther away; so no two moves have the same cells.
    """
    if action.marbles == 1:
        return cell_name(action.cell), cell_name(NEXT[action.cell][action.way])
    last = action.cell
    for _ in range(action.marbles - 1):
        last = NEXT[last][action.line]
    near, far = (action.cell, last) if (action.way - action.line) % 6 in (1, 5) else (last, action.cell)
    return cell_name(near), cell_name(NEXT[far][action.way])


def awele(game: Any, state: Any) -> Board:
    """Draws the houses of both players, and at the ends what each has taken."""
    houses, wide = game.houses, 58.0
    board = Board(wide * (houses + 2) + 12, 176, last_line(game, state))
    board.below.append(rect(4, 4, wide * (houses + 2) + 4, 150, WOOD, rx=20, stroke=DARK, stroke_width=3))
    for player, y in ((0, 116.0), (1, 42.0)):
        for house in range(houses):
            x = 8 + wide * (house + 1.5) if player == 0 else 8 + wide * (houses - house + 0.5)
            count = state.seeds[player * houses + house]
            said = f"house {house + 1} of {game.player_name(player)}, {count} seeds"
            name = f"{player}-{house + 1}"
            board.cells.append(Cell(name, x - 26, y - 30, 52, 60, said, is_round=True, fill="#fff7e6"))
            board.above.append(letters(x, y, str(count), 20, INK, font_weight="bold"))
            if player == 0:
                board.above.append(letters(x, 165, str(house + 1), 12, GREY))
        x = 8 + wide * (houses + 1.5) if player == 0 else 8 + wide * 0.5
        board.above.append(letters(x, 80, str(state.taken[player]), 24, BLUE, font_weight="bold"))
    return board


def kayles(game: Any, state: Any) -> Board:
    """Draws pins; a click on one knocks it down, and a click between two knocks down both."""
    board = Board(44.0 * len(state.row) + 16, 110, last_line(game, state))
    for place, pin in enumerate(state.row):
        x = 30 + 44.0 * place
        board.below.append(letters(x, 98, str(place + 1), 12, GREY))
        if pin != "o":
            continue
        board.above += [rect(x - 8, 34, 16, 48, SECOND, rx=8, stroke=INK), disc(x, 26, 9, SECOND)]
        if game.fewest == 1:
            board.cells.append(Cell(f"{place + 1}", x - 12, 12, 24, 74, f"pin {place + 1}"))
        if place + 1 < len(state.row) and state.row[place + 1] == "o":
            name = f"{place + 1}-{place + 2}"
            said = f"pins {place + 1} and {place + 2}"
            board.cells.append(Cell(name, x + 12, 36, 20, 44, said, is_round=True, fill="#cfdff6"))
    return board


def yut(game: Any, state: Any) -> Board:
    """Draws the places, the pieces at the start and at home, and the throws; a move is a throw and a place."""
    step, left = 32.0, 30.0
    colours = (BLUE, RED, GREEN, DARK)
    board = Board(10 * step + 190, 10 * step + 100, last_line(game, state))

    def at(name: str) -> tuple[float, float]:
        row, column = SPOTS[name]
        return left + step * column, left + step * row

    for one, other in (("20", "5"), ("5", "10"), ("10", "15"), ("15", "20"), ("5", "15"), ("10", "20")):
        board.below.append(line(*at(one), *at(other), GREY, 2))
    for name in SPOTS:
        x, y = at(name)
        radius = 19 if name in ("5", "10", "15", "20", "c") else 14
        place = PLACES.index(name)
        here = [(side, places.count(place)) for side, places in enumerate(state.pieces) if place in places]
        said = f"{here[0][1]} of {SIDES[here[0][0]]}" if here else "empty"
        cell = Cell(name, x - radius, y - radius, 2 * radius, 2 * radius, f"{name}, {said}", is_round=True, fill=WOOD)
        board.cells.append(cell)
        if not here:
            board.above.append(letters(x, y, name, 10, GREY))
        for side, count in here:
            board.above.append(disc(x, y, 13, colours[side]))
            board.above.append(letters(x, y, f"{SIDES[side]}{count}", 13, PAPER, font_weight="bold"))
    x = left + 10 * step + 40
    board.cells.append(Cell("start", x, 20, 96, 30, "start", fill="#dfeaff"))
    board.above.append(letters(x + 48, 35, "출발 start", 15, INK))
    for side, places in enumerate(state.pieces):
        said = f"{SIDES[side]}: {places.count(START)}, 난 말 home {places.count(HOME)}"
        board.above.append(letters(x + 48, 72 + 24 * side, said, 14, colours[side], font_weight="bold"))
    for number, (throw, korean) in enumerate(zip(THROWS, KOREAN_THROWS, strict=True)):
        x, count = left + 54 * number, state.waiting[number]
        fill = YELLOW if count else PAPER
        board.cells.append(Cell(throw, x, 10 * step + 58, 50, 38, f"{korean} {throw}, {count} times", fill=fill))
        board.above.append(letters(x + 25, 10 * step + 70, f"{korean} {count}" if count else korean, 15, INK))
        board.above.append(letters(x + 25, 10 * step + 87, throw, 11, GREY))
    return board
