"""The rules of a small game as text, with places for what they may reach."""

from __future__ import annotations

from typing import Final

HEAPS: Final = """
{above}

class Heap(NamedTuple):
    left: int
    turn: int
    {in_the_state}

class Mine({bases}pp.Game):
    {in_the_game}

    def initial_state(self):
        return Heap(6, 0)
    def to_move(self, state):
        return state.turn
    def actions(self, state):
        for number in range(1, min(3, state.left) + 1):
            yield number
    def result(self, state, action):
        return Heap(state.left - action, 1 - state.turn)
    def is_terminal(self, state):
        return state.left <= {limit}
    def utility(self, state, player):
        return -1.0 if player == state.turn else 1.0
"""
"""Two take one, two or three from a heap, until ``limit`` are left."""
