"""More small games as beginners write them: sets of cells seen, cells that hold None, names of pieces, queues.

They are what `newcomers` is, with other Python.
"""

from __future__ import annotations

from collections import deque, namedtuple
from dataclasses import dataclass, replace
from enum import Enum, auto

from perfectplay import Game

# ------------------------------------------------------------ a dict of neighbours, None in cells, a set of cells seen

SIZE = 3
NEIGHBOURS = {}
for _row in range(SIZE):
    for _column in range(SIZE):
        NEIGHBOURS[_row, _column] = [
            (_row + down, _column + right)
            for down, right in [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
            if 0 <= _row + down < SIZE and 0 <= _column + right < SIZE
        ]

HexState = namedtuple("HexState", "board to_play winner")


class Bridges(Game):
    """Play Hex; a cell is None, 0 or 1, and nothing says so."""

    can_repeat = False

    def initial_state(self):
        return HexState(tuple(tuple(None for _ in range(SIZE)) for _ in range(SIZE)), 0, None)

    def to_move(self, state):
        return state.to_play

    def actions(self, state):
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if state.board[r][c] is None]

    def result(self, state, action):
        r, c = action
        board = [list(row) for row in state.board]
        board[r][c] = state.to_play
        after = tuple(tuple(row) for row in board)
        return HexState(after, 1 - state.to_play, state.to_play if self._connected(after, state.to_play) else None)

    def _connected(self, board, player):
        if player == 0:
            waiting = [(0, c) for c in range(SIZE) if board[0][c] == 0]
        else:
            waiting = [(r, 0) for r in range(SIZE) if board[r][0] == 1]
        seen = set(waiting)
        while waiting:
            cell = waiting.pop()
            if cell[player] == SIZE - 1:
                return True
            for other in NEIGHBOURS[cell]:
                if other not in seen and board[other[0]][other[1]] == player:
                    seen.add(other)
                    waiting.append(other)
        return False

    def is_terminal(self, state):
        return state.winner is not None

    def utility(self, state, player):
        return 1 if state.winner == player else -1


# ------------------------------------------------------------ enums that may be None, dataclasses, optional fields

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BESIDE = {0: (1, 3, 4), 1: (0, 2, 4), 2: (1, 5, 4), 3: (0, 6, 4), 4: (0, 1, 2, 3, 5, 6, 7, 8)}
BESIDE |= {5: (2, 8, 4), 6: (3, 7, 4), 7: (6, 8, 4), 8: (5, 7, 4)}


class Phase(Enum):
    PLACE = auto()
    MOVE = auto()


class Side(Enum):
    WHITE = "W"
    BLACK = "B"

    @property
    def other(self):
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@dataclass(frozen=True)
class Points:
    points: tuple[Side | None, ...] = (None,) * 9
    player: Side = Side.WHITE
    placed: int = 0

    @property
    def phase(self) -> Phase:
        return Phase.PLACE if self.placed < 6 else Phase.MOVE

    def has_line(self, player: Side) -> bool:
        return any(all(self.points[i] is player for i in line) for line in LINES)

    def with_point(self, index: int, value: Side | None) -> Points:
        return replace(self, points=self.points[:index] + (value,) + self.points[index + 1 :])


@dataclass(frozen=True)
class Step:
    source: int | None
    target: int


class ThreeMen(Game):
    """Play three men's morris."""

    def initial_state(self):
        return Points()

    def to_move(self, board):
        return [Side.WHITE, Side.BLACK].index(board.player)

    def actions(self, board):
        empty = {i for i, point in enumerate(board.points) if point is None}
        if board.phase is Phase.PLACE:
            for i in sorted(empty):
                yield Step(None, i)
        else:
            for i, point in enumerate(board.points):
                if point is board.player:
                    for j in BESIDE[i]:
                        if j in empty:
                            yield Step(i, j)

    def result(self, board, step):
        after = board.with_point(step.target, board.player)
        if step.source is not None:
            after = after.with_point(step.source, None)
        return replace(after, player=board.player.other, placed=board.placed + (step.source is None))

    def is_terminal(self, board):
        return board.has_line(Side.WHITE) or board.has_line(Side.BLACK) or next(self.actions(board), None) is None

    def utility(self, board, player):
        me = (Side.WHITE, Side.BLACK)[player]
        if board.has_line(me):
            return 1
        if board.has_line(me.other):
            return -1
        return -1 if board.player is me else 1


# ------------------------------------------------------------ names of pieces, and tables by their letters

MOVES = {"r": [(1, -1), (1, 1)], "b": [(-1, -1), (-1, 1)], "R": [(1, -1), (1, 1), (-1, -1), (-1, 1)]}
MOVES["B"] = MOVES["R"]
Checkered = namedtuple("Checkered", ["board", "player", "quiet"])


class Crossing(Game):
    """Play checkers on 4 x 4, with "r" and "b", and "R" and "B" for kings."""

    rows = columns = 4

    def initial_state(self):
        return Checkered(tuple(" r r        b b "), 0, 0)

    def to_move(self, state):
        return state.player

    def is_mine(self, state, piece):
        return piece.lower() == "rb"[state.player]

    def reached(self, state, length):
        found = []
        for place, piece in enumerate(state.board):
            if not self.is_mine(state, piece):
                continue
            y, x = divmod(place, self.columns)
            for down, right in MOVES[piece]:
                ty, tx = y + length * down, x + length * right
                if ty not in range(self.rows) or tx not in range(self.columns):
                    continue
                if state.board[ty * self.columns + tx] != " ":
                    continue
                between = state.board[(y + down) * self.columns + x + right]
                if length == 1 or (between.isalpha() and not self.is_mine(state, between)):
                    found.append((place, ty * self.columns + tx))
        return found

    def actions(self, state):
        return self.reached(state, 2) or self.reached(state, 1)

    def result(self, state, action):
        start, end = action
        board = list(state.board)
        piece, board[start] = board[start], " "
        jumps = abs(start // 4 - end // 4) == 2
        if jumps:
            board[(start + end) // 2] = " "
        if piece.islower() and end // self.columns == (self.rows - 1 if piece == "r" else 0):
            piece = piece.upper()
        board[end] = piece
        return Checkered(tuple(board), 1 - state.player, 0 if jumps else state.quiet + 1)

    def is_terminal(self, state):
        return state.quiet >= 12 or not self.actions(state)

    def utility(self, state, player):
        return 0 if state.quiet >= 12 else -1 if state.player == player else 1

    def evaluate(self, state, player):
        score = 0
        for piece in state.board:
            if piece == " ":
                continue
            worth = 3 if piece.isupper() else 1
            score += worth if piece.lower() == "rb"[player] else -worth
        return score / 20


# ------------------------------------------------------------ a queue, ranges that a method returns, stars

Race = namedtuple("Race", "pawns walls turn")


class Corridor(Game):
    """Move to the other side of a small board, or put a block into the way; nobody may be shut off."""

    size = 3
    can_repeat = True

    def initial_state(self):
        return Race((1, 7), (0,) * 9, 0)

    def to_move(self, state):
        return state.turn

    def goal(self, player):
        return range(6, 9) if player == 0 else range(3)

    def beside(self, place):
        row, column = divmod(place, self.size)
        if row > 0:
            yield place - self.size
        if row < self.size - 1:
            yield place + self.size
        if column > 0:
            yield place - 1
        if column < self.size - 1:
            yield place + 1

    def arrives(self, state, player):
        queue, seen = deque([state.pawns[player]]), {state.pawns[player]}
        while queue:
            place = queue.popleft()
            if place in self.goal(player):
                return True
            for other in self.beside(place):
                if other not in seen and not state.walls[other]:
                    seen.add(other)
                    queue.append(other)
        return False

    def actions(self, state):
        mine, theirs = state.pawns[state.turn], state.pawns[1 - state.turn]
        steps = [place for place in self.beside(mine) if place != theirs and not state.walls[place]]
        if sum(state.walls) < 2:
            for place in range(self.size, 2 * self.size):
                if place not in {mine, theirs} and not state.walls[place]:
                    after = self.result(state, ("block", place))
                    if all(self.arrives(after, player) for player in range(2)):
                        steps.append(place + 100)
        return [("block", step - 100) if step >= 100 else ("step", step) for step in steps]

    def result(self, state, action):
        kind, place = action
        if kind == "block":
            walls = [*state.walls[:place], 1, *state.walls[place + 1 :]]
            return state._replace(walls=tuple(walls), turn=1 - state.turn)
        pawns = (place, state.pawns[1]) if state.turn == 0 else (state.pawns[0], place)
        return Race(pawns, state.walls, 1 - state.turn)

    def is_terminal(self, state):
        return state.pawns[0] in self.goal(0) or state.pawns[1] in self.goal(1) or not self.actions(state)

    def utility(self, state, player):
        arrived = [state.pawns[one] in self.goal(one) for one in range(2)]
        return arrived[player] - arrived[1 - player]


GAMES = (Bridges(), ThreeMen(), Crossing(), Corridor())
