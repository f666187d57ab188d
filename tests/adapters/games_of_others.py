"""Games as those write them who use AIMA-python."""

from __future__ import annotations

import random
from collections import namedtuple
from typing import Any, ClassVar

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class TextbookGame:
    """As ``Game`` of the textbook's code."""

    initial: Any

    def actions(self, state: Any) -> Any:
        raise NotImplementedError

    def terminal_test(self, state: Any) -> bool:
        return not self.actions(state)

    def to_move(self, state: Any) -> Any:
        return state.to_move

    def play_game(self, *players: Any) -> Any:
        state: Any = self.initial
        while True:
            for player in players:
                state = self.result(state, player(self, state))  # type: ignore[attr-defined]
                if self.terminal_test(state):
                    return self.utility(state, self.to_move(self.initial))  # type: ignore[attr-defined]


class TwoPly(TextbookGame):
    """The tree of the textbook's figure 5.2 (6.2 in the fourth edition)."""

    succs: ClassVar = {
        "A": {"a1": "B", "a2": "C", "a3": "D"},
        "B": {"b1": "B1", "b2": "B2", "b3": "B3"},
        "C": {"c1": "C1", "c2": "C2", "c3": "C3"},
        "D": {"d1": "D1", "d2": "D2", "d3": "D3"},
    }
    utils: ClassVar = {"B1": 3, "B2": 12, "B3": 8, "C1": 2, "C2": 4, "C3": 6, "D1": 14, "D2": 5, "D3": 2}
    initial = "A"

    def actions(self, state: str) -> list[str]:
        return list(self.succs.get(state, {}))

    def result(self, state: str, move: str) -> str:
        return self.succs[state][move]

    def utility(self, state: str, player: str) -> float:
        return self.utils[state] if player == "MAX" else -self.utils[state]

    def terminal_test(self, state: str) -> bool:
        return state not in self.succs

    def to_move(self, state: str) -> str:
        return "MIN" if state in ("B", "C", "D") else "MAX"


class Squares(TextbookGame):
    """Tic-tac-toe on a board that is a dict, with moves in a list, of which neither can be hashed."""

    def __init__(self, size: int = 3) -> None:
        self.size = size
        moves = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
        self.initial = GameState("X", 0, {}, moves)

    def actions(self, state: Any) -> Any:
        return state.moves

    def result(self, state: Any, move: Any) -> Any:
        board = {**state.board, move: state.to_move}
        moves = [one for one in state.moves if one != move]
        won = self._won(board, move, state.to_move)
        utility = 0 if not won else 1 if state.to_move == "X" else -1
        return GameState("O" if state.to_move == "X" else "X", utility, board, moves)

    def _won(self, board: Any, move: Any, player: str) -> bool:
        numbers = range(1, self.size + 1)
        lines = [[(move[0], y) for y in numbers], [(x, move[1]) for x in numbers]]
        lines += [[(n, n) for n in numbers], [(n, self.size + 1 - n) for n in numbers]]
        return any(all(board.get(cell) == player for cell in line) for line in lines)

    def utility(self, state: Any, player: str) -> float:
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state: Any) -> bool:
        return state.utility != 0 or not state.moves


class Board(dict):
    """As ``Board`` of the fourth edition's notebook: a dict with attributes, whose hash does not say who has won."""

    def __init__(self, cells: Any, **attributes: Any) -> None:
        super().__init__(cells)
        self.__dict__.update(attributes)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


class FourthEdition:
    """Misère tic-tac-toe as the fourth edition's notebook writes games: the state says who moves, and the hash less."""

    def __init__(self) -> None:
        self.inner = Squares()
        self.initial = Board({}, to_move="X", utility=0)

    def actions(self, board: Any) -> Any:
        return {(x, y) for x in range(1, 4) for y in range(1, 4)} - set(board)

    def result(self, board: Any, square: Any) -> Any:
        cells = {**board, square: board.to_move}
        lost = self.inner._won(cells, square, board.to_move)
        utility = 0 if not lost else -1 if board.to_move == "X" else 1
        return Board(cells, to_move="O" if board.to_move == "X" else "X", utility=utility)

    def is_terminal(self, board: Any) -> bool:
        return board.utility != 0 or len(board) == 9

    def utility(self, board: Any, player: str) -> float:
        return board.utility if player == "X" else -board.utility


class Race(TextbookGame):
    """A game of chance: a throw of 1, 2 or 3, then one takes the throw or one more; who reaches ``goal`` wins."""

    def __init__(self, goal: int = 7) -> None:
        self.goal = goal
        self.initial = ("W", 0, 0, None)

    def to_move(self, state: Any) -> Any:
        return state[0]

    def chances(self, state: Any) -> Any:
        return [1, 2, 3]

    def probability(self, chance: int) -> float:
        return {1: 0.5, 2: 0.25, 3: 0.25}[chance]

    def outcome(self, state: Any, chance: int) -> Any:
        return (*state[:3], chance)

    def actions(self, state: Any) -> Any:
        return [state[3], state[3] + 1] if state[3] is not None else []

    def result(self, state: Any, move: int) -> Any:
        mover, mine, other, _ = state
        return ("B" if mover == "W" else "W", other, mine + move, None)

    def terminal_test(self, state: Any) -> bool:
        return max(state[1], state[2]) >= self.goal

    def utility(self, state: Any, player: str) -> float:
        """One who comes to the goal exactly gets 2, one who comes beyond it 1."""
        last = "B" if state[0] == "W" else "W"
        worth = 2 if state[2] == self.goal else 1
        return worth if player == last else -worth


def expected(game: Any, state: Any, player: Any, rolled: bool) -> float:
    """The value of a state of a game of chance, in the plain way."""
    if not rolled:
        if game.terminal_test(state):
            return game.utility(state, player)
        return sum(
            game.probability(chance) * expected(game, game.outcome(state, chance), player, True)
            for chance in game.chances(state)
        )
    values = [expected(game, game.result(state, move), player, False) for move in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def random_player(draw: random.Random) -> Any:
    return lambda game, state: draw.choice(sorted(game.actions(state)))
