"""Which images of a board are symmetries of the game: asked of the rules, not taken from the board's shape alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.learning.cells import Board
from perfectplay.learning.samples import asked

MOST_STATES: Final = 1500
MOST_CHILDREN: Final = 12_000
ENOUGH: Final = 6
"""So many pairs of states that are images of each other must have images of all their children."""

Image = tuple[int, ...]
"""For each cell the cell that takes its place."""

Seen = tuple[int, tuple[int, ...]]
"""Who moves, and what stands on the cells."""


def symmetries(game: Game[Any, Any], board: Board) -> list[Image]:
    """Returns the images of the board under which the game stays the same, the board itself first.

    A mirrored or turned board counts if the first states of the game, found breadth first, agree with their images in
    who moves, how the game ends and which states follow.
    """
    itself = tuple(range(len(board.contents)))
    known = asked(game, lambda: _first_states(game, board))
    return [itself, *(image for image in _images(board) if image != itself and _holds(image, known))]


def _images(board: Board) -> list[Image]:
    """Returns the mirrored and turned images of all areas of the largest shape."""
    if not board.areas:
        return []
    largest = max(board.areas, key=lambda area: area.rows * area.columns)
    rows, columns = largest.rows, largest.columns
    found: dict[Image, None] = {}
    for swaps in (False, True) if rows == columns else (False,):
        for up in (False, True):
            for left in (False, True):
                image = list(range(len(board.contents)))
                for area in board.areas:
                    if (area.rows, area.columns) != (rows, columns):
                        continue
                    for row in range(rows):
                        for column in range(columns):
                            r, c = rows - 1 - row if up else row, columns - 1 - column if left else column
                            r, c = (c, r) if swaps else (r, c)
                            image[area.first + row * columns + column] = area.first + r * columns + c
                found[tuple(image)] = None
    return list(found)


def _first_states(game: Game[Any, Any], board: Board) -> dict[Seen, tuple[Any, Counter[Seen]]]:
    """Returns the first states of the game by what is seen of them: how each ends, and what follows it."""

    def look(state: Any) -> Seen:
        return int(game.to_move(state)), board.read(game, state)

    known: dict[Seen, tuple[Any, Counter[Seen]]] = {}
    waiting = [game.initial_state()]
    children = 0
    for state in waiting:
        if len(known) >= MOST_STATES or children >= MOST_CHILDREN:
            break
        seen = look(state)
        if seen in known:
            continue
        if game.is_terminal(state):
            known[seen] = (float(game.utility(state, 0)), Counter())
            continue
        following = [game.result(state, action) for action in game.actions(state)]
        children += len(following)
        known[seen] = (None, Counter(map(look, following)))
        if len(waiting) < MOST_STATES * 4:
            waiting += following
    return known


def _holds(image: Image, known: dict[Seen, tuple[Any, Counter[Seen]]]) -> bool:
    """Returns whether all states whose images are known agree with them, and there are enough of them."""
    agreeing = 0
    for seen, (end, following) in known.items():
        turned = _turned(seen, image)
        if turned not in known:
            continue
        other_end, other_following = known[turned]
        if end != other_end or Counter({_turned(one, image): n for one, n in following.items()}) != other_following:
            return False
        agreeing += turned != seen
    return agreeing >= ENOUGH


def _turned(seen: Seen, image: Image) -> Seen:
    contents = list(seen[1])
    for cell, content in enumerate(seen[1]):
        contents[image[cell]] = content
    return seen[0], tuple(contents)
