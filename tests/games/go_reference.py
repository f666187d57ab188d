"""The rules of Go once more, as plainly as can be: a board is a dictionary, chains are followed point by point."""

from __future__ import annotations

from typing import NamedTuple


class Plain(NamedTuple):
    """A board as a text of rows from below, who moves, the forbidden point of a ko, and the passes before."""

    board: str
    to_play: str
    ko: int
    passes: int


def neighbours(size: int, point: int) -> list[int]:
    row, column = divmod(point, size)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [down * size + across for down, across in near if 0 <= down < size and 0 <= across < size]


def chain(size: int, board: str, point: int) -> tuple[set[int], set[int]]:
    """Returns the points connected with ``point`` that hold the same, and those beside them."""
    found, waiting, around = {point}, [point], set[int]()
    while waiting:
        for near in neighbours(size, waiting.pop()):
            if board[near] != board[point]:
                around.add(near)
            elif near not in found:
                found.add(near)
                waiting.append(near)
    return found, around


def liberties(size: int, board: str, point: int) -> set[int]:
    return {near for near in chain(size, board, point)[1] if board[near] == "."}


def changed(board: str, points: set[int], to: str) -> str:
    return "".join(to if point in points else cell for point, cell in enumerate(board))


def after(size: int, state: Plain, point: int | None, *, suicide: bool = False) -> Plain | None:
    """Returns the state after a stone on ``point``, or a pass; None if the rules forbid it."""
    mine, theirs = state.to_play, "O" if state.to_play == "X" else "X"
    if point is None:
        return Plain(state.board, theirs, -1, state.passes + 1)
    if state.board[point] != "." or point == state.ko:
        return None
    board = changed(state.board, {point}, mine)
    taken: set[int] = set()
    for near in neighbours(size, point):
        if board[near] == theirs and not liberties(size, board, near):
            taken |= chain(size, board, near)[0]
    board = changed(board, taken, ".")
    own, ko = chain(size, board, point)[0], -1
    if not liberties(size, board, point):
        if not suicide:
            return None
        board = changed(board, own, ".")
    elif len(taken) == 1 and len(own) == 1 and liberties(size, board, point) == taken:
        (ko,) = taken
    return Plain(board, theirs, ko, 0)


def area(size: int, board: str, colour: str) -> int:
    count = board.count(colour)
    for point, cell in enumerate(board):
        if cell == "." and {board[near] for near in chain(size, board, point)[1]} == {colour}:
            count += 1
    return count


def sequences(size: int, state: Plain, depth: int, *, suicide: bool = False) -> int:
    """Returns the number of sequences of so many actions; superko is not looked at."""
    if state.passes == 2:
        return 0
    children = [after(size, state, point, suicide=suicide) for point in (*range(size * size), None)]
    legal = [child for child in children if child is not None]
    return len(legal) if depth == 1 else sum(sequences(size, child, depth - 1, suicide=suicide) for child in legal)


def best_margin(size: int, state: Plain, seen: frozenset[str], rule: str) -> int:
    """Returns black's margin under superko after the boards ``seen`` (with who moves, if ``rule`` is "situational")."""
    if state.passes == 2:
        return area(size, state.board, "X") - area(size, state.board, "O")
    results = []
    for point in (*range(size * size), None):
        child = after(size, state, point)
        if child is not None:
            mark = child.board + (child.to_play if rule == "situational" else "")
            if point is None or mark not in seen:
                results.append(best_margin(size, child, seen | {mark}, rule))
    return max(results) if state.to_play == "X" else min(results)
