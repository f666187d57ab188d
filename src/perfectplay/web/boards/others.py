"""Boards that are not grids of squares: morris, boxes, seeds, heaps, pieces, dice, coins, points, mazes, trees."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.games.morris import LINES, PLACES, POINTS
from perfectplay.games.quarto import PIECES
from perfectplay.result import number_text
from perfectplay.web.boards.grids import EDGE, FILES
from perfectplay.web.boards.pieces import quarto_piece
from perfectplay.web.boards.shapes import (
    BLUE,
    DARK,
    FIRST,
    GREY,
    INK,
    LIGHT,
    PAPER,
    RED,
    SECOND,
    WOOD,
    YELLOW,
    Board,
    Cell,
    Mark,
    disc,
    last_line,
    letters,
    line,
    path,
    rect,
)

STORES: Final = ("#3c6fb5", "#b5543c")


def morris(game: Any, state: Any) -> Board:
    """Draws points on the lines of three squares."""

    def at(point: int) -> tuple[float, float]:
        file, rank = PLACES[point]
        return EDGE + 24 + 48.0 * file, 24 + 48.0 * (6 - rank)

    board = Board(EDGE + 340, 340 + EDGE, last_line(game, state))
    board.below.append(rect(EDGE, 0, 336, 336, WOOD, rx=6))
    board.below += [line(*at(ends[0]), *at(ends[2]), INK, 2) for ends in LINES]
    for number in range(7):
        board.below.append(letters(EDGE / 2, 24 + 48.0 * (6 - number), str(number + 1), 12, GREY))
        board.below.append(letters(EDGE + 24 + 48.0 * number, 336 + EDGE / 2, FILES[number], 12, GREY))
    for point in range(24):
        x, y = at(point)
        sign = "white" if state.white >> point & 1 else "black" if state.black >> point & 1 else "empty"
        board.cells.append(Cell(POINTS[point], x - 18, y - 18, 36, 36, f"{POINTS[point]}, {sign}", is_round=True))
        if sign == "empty":
            board.below.append(disc(x, y, 5, INK))
        else:
            board.above += [
                disc(x, y, 16, SECOND if sign == "white" else FIRST),
                disc(x, y, 10, "none", INK if sign == "white" else SECOND, 1),
            ]
    return board


def boxes(game: Any, state: Any) -> Board:
    """Draws dots, and the lines between them."""
    step, margin = 64.0, 26.0
    board = Board(2 * margin + step * game.columns, 2 * margin + step * game.rows, last_line(game, state))
    number = 0
    drawn: set[tuple[int, int, int, int]] = set()
    for row in range(2 * game.rows + 1):
        across = row % 2 == 0
        for column in range(game.columns + (0 if across else 1)):
            x, y = margin + column * step, margin + row // 2 * step
            to = (x + step, y) if across else (x, y + step)
            is_drawn = bool(state.lines >> number & 1)
            if is_drawn:
                drawn.add((row // 2, column, int(across), 1))
                board.above.append(line(x, y, *to, BLUE, 7, stroke_linecap="round"))
            else:
                board.below.append(line(x, y, *to, "#b9b9b9", 2, stroke_dasharray="3 5"))
            width, height = (step - 20, 24.0) if across else (24.0, step - 20)
            middle = (x + to[0]) / 2, (y + to[1]) / 2
            board.cells.append(
                Cell(
                    str(number),
                    middle[0] - width / 2,
                    middle[1] - height / 2,
                    width,
                    height,
                    f"line {number}, {'drawn' if is_drawn else 'free'}",
                )
            )
            number += 1
    for row in range(game.rows):
        for column in range(game.columns):
            sides = {(row, column, 1, 1), (row + 1, column, 1, 1), (row, column, 0, 1), (row, column + 1, 0, 1)}
            if sides <= drawn:
                board.below.append(
                    rect(margin + column * step + 5, margin + row * step + 5, step - 10, step - 10, "#cfdff6")
                )
    board.above += [
        disc(margin + column * step, margin + row * step, 6, INK)
        for row in range(game.rows + 1)
        for column in range(game.columns + 1)
    ]
    return board


def kalah(game: Any, state: Any) -> Board:
    """Draws the houses of both players, with the stores at the ends."""
    houses, wide = game.houses, 58.0
    board = Board(wide * (houses + 2) + 12, 176, last_line(game, state))
    board.below.append(rect(4, 4, wide * (houses + 2) + 4, 150, WOOD, rx=20, stroke=DARK, stroke_width=3))
    for player in range(2):
        for house in range(houses):
            x = 8 + wide * (house + 1.5) if player == 0 else 8 + wide * (houses - house + 0.5)
            y = 116.0 if player == 0 else 42.0
            count = state.seeds[player * (houses + 1) + house]
            board.cells.append(
                Cell(
                    f"{player}-{house + 1}",
                    x - 26,
                    y - 30,
                    52,
                    60,
                    f"house {house + 1} of {game.player_name(player)}, {count} seeds",
                    is_round=True,
                    fill="#fff7e6",
                )
            )
            board.above.append(letters(x, y, str(count), 20, INK, font_weight="bold"))
            if player == 0:
                board.above.append(letters(x, 165, str(house + 1), 12, GREY))
        x = 8 + wide * (houses + 1.5) if player == 0 else 8 + wide * 0.5
        board.below.append(rect(x - 24, 16, 48, 126, "#fff7e6", rx=22, stroke=STORES[player], stroke_width=3))
        board.above.append(
            letters(x, 80, str(state.seeds[player * (houses + 1) + houses]), 24, INK, font_weight="bold")
        )
    return board


def nim(game: Any, state: Any) -> Board:
    """Draws heaps; a click on an object takes it and all to the right of it."""
    most = max(max(game.initial_state().stones, default=1), max(state.stones, default=1), 1)
    board = Board(EDGE + 30 * most + 50, 46.0 * len(state.stones) + 8, last_line(game, state))
    for heap, count in enumerate(state.stones):
        y = 28 + 46.0 * heap
        board.below.append(letters(EDGE / 2, y, str(heap + 1), 14, GREY))
        board.below.append(letters(EDGE + 30 * most + 24, y, f"({count})", 14, GREY))
        for place in range(count):
            x = EDGE + 30 * place + 16
            board.cells.append(
                Cell(f"{heap + 1}-{count - place}", x - 14, y - 18, 28, 36, f"heap {heap + 1}: take {count - place}")
            )
            board.above.append(rect(x - 5, y - 17, 10, 34, BLUE, rx=5, stroke=INK))
    return board


def quarto(game: Any, state: Any) -> Board:
    """Draws the board above, and below it the pieces that are left."""
    board = Board(360, 6 + 4 * 52 + 34 + 110, last_line(game, state))
    for row, cells in enumerate(game.board(state)):
        for column, piece in enumerate(cells):
            x, y = 76 + 52.0 * column + 26, 6 + 52.0 * row + 26
            name = f"{FILES[column]}{4 - row}"
            empty = piece == "."
            board.cells.append(
                Cell(name, x - 25, y - 25, 50, 50, f"{name}, {'empty' if empty else piece}", fill="#f3ead8")
            )
            board.above += [] if empty else quarto_piece(piece, x, y)
    for row in range(4):
        board.below.append(letters(62, 6 + 52.0 * row + 26, str(4 - row), 12, GREY))
        board.below.append(letters(76 + 52.0 * row + 26, 226, FILES[row], 12, GREY))
    if state.piece >= 0:
        board.below.append(rect(4, 70, 50, 50, "#fff3c4", stroke=INK, stroke_width=2, rx=6))
        board.above += quarto_piece(PIECES[state.piece], 29, 95)
    for piece in range(16):
        x, y = 24 + 44.0 * (piece % 8), 266 + 48.0 * (piece // 8)
        if state.left >> piece & 1 and piece != state.piece:
            board.cells.append(Cell(PIECES[piece], x - 21, y - 22, 42, 44, f"piece {PIECES[piece]}"))
            board.above += quarto_piece(PIECES[piece], x, y)
    return board


def pig(game: Any, state: Any) -> Board:
    """Draws the points of each player, and what this turn has added."""
    board = Board(360, 190, game.draw(state))
    for player, (points, x) in enumerate(((state.first, 70.0), (state.second, 290.0))):
        turns = state.turn == player
        board.below.append(
            rect(x - 60, 10, 120, 90, "#fff3c4" if turns else PAPER, stroke=INK, stroke_width=3 if turns else 1, rx=10)
        )
        board.above.append(letters(x, 30, game.player_name(player), 15, INK))
        board.above.append(letters(x, 68, str(points), 34, INK, font_weight="bold"))
    board.above += [letters(180, 30, "+", 20, GREY), letters(180, 62, str(state.pot), 28, RED, font_weight="bold")]
    for name, x in (("roll", 100.0), ("hold", 260.0)):
        board.cells.append(Cell(name, x - 60, 120, 120, 52, name, fill="#dfeaff"))
        board.above.append(letters(x, 146, name, 20, INK, font_weight="bold"))
    return board


def coins(game: Any, state: Any) -> Board:
    """Draws a row of coins; a click on one takes it and all between it and the nearer end."""
    values = game.board(state)[0]
    board = Board(54.0 * len(values) + 12, 130, last_line(game, state))
    left, end = state.first, state.end
    for place, value in enumerate(values):
        x = 6 + 54.0 * place + 27
        if not left <= place < end:
            board.below.append(disc(x, 40, 20, "none", "#bbbbbb", 1.5, stroke_dasharray="3 3"))
            continue
        from_left, from_right = place - left + 1, end - place
        name = f"l{from_left}" if from_left <= from_right else f"r{from_right}"
        board.cells.append(Cell(name, x - 25, 14, 50, 52, f"coin of {value}: take {name}", is_round=True))
        board.above += [disc(x, 40, 22, YELLOW), letters(x, 40, str(value), 18, INK, font_weight="bold")]
    for player in range(game.players):
        x = 40 + 90.0 * player
        turns = player == state.turn and left < end
        board.below.append(
            letters(
                x,
                100,
                f"{game.player_name(player)}: {state.purses[player]}",
                17,
                RED if turns else INK,
                font_weight="bold" if turns else "normal",
            )
        )
    return board


def backgammon(game: Any, state: Any) -> Board:
    """Draws points, the bar and the places for men that are off; a click means pips of the player to move."""
    wide, high, middle = 34.0, 300.0, 34.0
    board = Board(13 * wide + 70, high + 46, last_line(game, state))
    left = 6.0
    board.below.append(rect(left, 20, 13 * wide, high, WOOD, stroke=DARK, stroke_width=4))
    board.below.append(rect(left + 6 * wide, 20, middle, high, DARK))
    for point in range(1, 25):
        place = 12 - point if point <= 12 else point - 13
        x = left + wide * (place + (1 if place >= 6 else 0) + 0.5)
        down = point > 12
        tip, root = (150.0, 22.0) if down else (high - 110, high + 18)
        fill = DARK if point % 2 else LIGHT
        board.below.append(path(f"M{x - 15} {root}L{x + 15} {root}L{x} {tip}Z", fill, GREY, 0.7))
        number = state.points[point]
        pip = point if state.turn == 0 else 25 - point
        owner = "empty" if number == 0 else f"{abs(number)} {game.player_name(0 if number > 0 else 1)}"
        board.cells.append(
            Cell(str(pip), x - 16, 20 if down else high / 2 + 24, 32, high / 2 - 4, f"point {pip}, {owner}")
        )
        board.below.append(letters(x, 11 if down else high + 33, str(pip), 11, GREY))
        for height in range(min(abs(number), 5)):
            y = 36 + 26.0 * height if down else high + 4 - 26.0 * height
            board.above.append(disc(x, y, 12.5, SECOND if number > 0 else FIRST))
        if abs(number) > 5:
            y = 36.0 if down else high + 4
            board.above.append(letters(x, y, str(abs(number)), 13, INK if number > 0 else SECOND, font_weight="bold"))
    for player, y in ((1, 60.0), (0, high - 20)):
        bar = state.points[25] if player == 0 else -state.points[0]
        if bar > 0:
            x = left + 6.5 * wide
            board.above += [
                disc(x, y, 13, SECOND if player == 0 else FIRST),
                letters(x, y, str(bar), 13, INK if player == 0 else SECOND),
            ]
    board.cells.append(Cell("bar", left + 6 * wide, 20, middle, high, "the bar"))
    board.cells.append(Cell("off", left + 13 * wide + 8, 20, 46, high, "off the board", fill="#efe7d5"))
    board.above.append(letters(left + 13 * wide + 31, 32, "off", 12, INK))
    for number, die in enumerate([die for die in (state.large, state.small) if die]):
        x, y = left + wide * (9 + 1.3 * number), high / 2 + 20
        board.above += [
            rect(x - 14, y - 14, 28, 28, PAPER, stroke=INK, rx=5),
            letters(x, y, str(die), 17, INK, font_weight="bold"),
        ]
    return board


def tree(game: Any, state: Any) -> Board:
    """Draws the subtree from the state on, with its children to click."""
    most = 200
    order: list[int] = [state]
    for node in order:
        if len(order) < most:
            order += range(game.first_child[node], game.first_child[node] + game.child_count[node])
    shown, plies = set(order), {state: 0}
    for node in order:
        for child in _children(game, node, shown):
            plies[child] = plies[node] + 1
    places, leaves = _columns(game, state, shown)
    board = Board(max(52.0 * leaves + 10, 200), 80.0 * max(plies.values()) + 80, game.draw(state).split("\n")[0])
    for node in order:
        x, y = 5 + 52 * places[node], 34 + 80.0 * plies[node]
        for number, child in enumerate(_children(game, node, shown)):
            to_x, to_y = 5 + 52 * places[child], y + 80
            board.below.append(line(x, y, to_x, to_y, GREY, 1.5))
            if node == state:
                board.below.append(
                    letters((x + to_x) / 2 - 10, (y + to_y) / 2, game.action_name(node, number), 11, GREY)
                )
        board.below += _drawn_node(game, node, x, y, 3 if node == state else 1.5)
    for number, child in enumerate(_children(game, state, shown)):
        x = 5 + 52 * places[child]
        board.cells.append(
            Cell(
                game.action_name(state, number),
                x - 24,
                34 + 54,
                48,
                52,
                f"{game.action_name(state, number)}: to {game.label(child)}",
            )
        )
    return board


def _columns(game: Any, state: int, shown: set[int]) -> tuple[dict[int, float], int]:
    """Places each node in a column, a parent in the middle above its children; also counts the leaves."""
    places: dict[int, float] = {}
    leaves = 0
    walk = [(state, False)]
    while walk:
        node, is_done = walk.pop()
        children = _children(game, node, shown)
        if is_done:
            places[node] = (places[children[0]] + places[children[-1]]) / 2
        elif children:
            walk += [(node, True), *((child, False) for child in reversed(children))]
        else:
            places[node] = leaves + 0.5
            leaves += 1
    return places, leaves


def _children(game: Any, node: int, shown: set[int]) -> list[int]:
    first = game.first_child[node]
    return [child for child in range(first, first + game.child_count[node]) if child in shown and child != node]


def _drawn_node(game: Any, node: int, x: float, y: float, width: float) -> list[Mark]:
    """Draws a leaf with its value, or a node of MAX (up) or MIN (down) with its name and an outline."""
    if not game.child_count[node]:
        return [
            rect(x - 18, y - 13, 36, 26, PAPER, stroke=INK),
            letters(x, y, number_text(game.leaf_value[node]), 13),
        ]
    if game.mover[node] == 0:
        up = path(f"M{x} {y - 18}L{x + 18} {y + 14}L{x - 18} {y + 14}Z", "#dfeaff", INK, width)
        return [up, letters(x, y + 3, game.label(node)[:6], 11)]
    down = path(f"M{x} {y + 18}L{x + 18} {y - 14}L{x - 18} {y - 14}Z", "#ffe9d6", INK, width)
    return [down, letters(x, y - 3, game.label(node)[:6], 11)]
