"""A game as a C library, asked by ctypes with states of Python."""

from __future__ import annotations

import ctypes
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from perfectplay.compiling.converting import as_words, from_words
from perfectplay.compiling.states import as_declared
from perfectplay.exporting.c import export_c, library_name
from perfectplay.exporting.names import name_of
from perfectplay.exporting.program import program_of

MOST_MOVES = 4096


class Found(NamedTuple):
    """An answer of a search."""

    action: Any
    value: float
    is_proven: bool
    plies: int
    depth: int
    nodes: int
    is_stopped: bool


class Native:
    """The library of one game."""

    def __init__(self, game: Any, folder: Path, megabytes: int = 64) -> None:
        made = export_c(game, folder)
        assert not made.notes
        self.name, self.game = name_of(game), game
        program = program_of(game, self.name, is_native=True)
        self.state, self.action = program.state, program.action
        self.library = ctypes.CDLL(str(folder / library_name(self.name)))
        new = getattr(self.library, f"{self.name}_new")
        new.restype = ctypes.c_void_p
        self.handle = ctypes.c_void_p(new(ctypes.c_int64(megabytes)))
        assert self.handle

    def close(self) -> None:
        getattr(self.library, f"{self.name}_free")(self.handle)

    def call(self, name: str, *arguments: Any) -> int:
        function = getattr(self.library, f"{self.name}_{name}")
        function.restype = ctypes.c_int64
        return int(function(self.handle, *arguments))

    def error(self, answer: int) -> str:
        function = getattr(self.library, f"{self.name}_error")
        function.restype = ctypes.c_char_p
        return function(ctypes.c_int64(answer)).decode()

    def words(self, kind: Any, value: Any) -> Any:
        words = as_words(kind, as_declared(value, "a value"), [])
        return (ctypes.c_int64 * len(words))(*words)

    def given(self, action: Any) -> Any:
        words = self.words(self.action, action)
        if len(self.action.leaves) > 1:
            return words
        return ctypes.c_int64(words[0])

    def read(self, kind: Any, words: Any) -> Any:
        return from_words(kind, iter(words))

    def initial_state(self) -> Any:
        out = (ctypes.c_int64 * len(self.state.leaves))()
        assert self.call("initial_state", out) == 0
        return self.read(self.state, out)

    def legal_moves(self, state: Any) -> list[Any]:
        size = len(self.action.leaves)
        out = (ctypes.c_int64 * (MOST_MOVES * size))()
        count = self.call("legal_moves", self.words(self.state, state), out, ctypes.c_int64(MOST_MOVES))
        assert 0 <= count <= MOST_MOVES, self.error(count)
        return [self.read(self.action, out[size * number : size * (number + 1)]) for number in range(count)]

    def apply(self, state: Any, action: Any) -> Any:
        out = (ctypes.c_int64 * len(self.state.leaves))()
        answer = self.call("apply", self.words(self.state, state), self.given(action), out)
        assert answer == 0, self.error(answer)
        return self.read(self.state, out)

    def utility(self, state: Any, player: int) -> float:
        out = ctypes.c_double()
        assert self.call("utility", self.words(self.state, state), ctypes.c_int64(player), ctypes.byref(out)) == 0
        return out.value

    def best_move(self, state: Any, depth: int = 0, nodes: int = 0) -> Found:
        out = (ctypes.c_int64 * (6 + len(self.action.leaves)))()
        words = self.words(self.state, state)
        answer = self.call("best_move", words, ctypes.c_int64(depth), ctypes.c_int64(nodes), out)
        assert answer in (0, 1), self.error(answer)
        value = struct.unpack("d", struct.pack("q", out[0]))[0]
        action = self.read(self.action, out[6:]) if answer else None
        return Found(action, value, bool(out[1]), out[2], out[3], out[4], bool(out[5]))


def random_states(game: Any, count: int, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yields states of random games, ends included, with their legal actions."""
    generator = random.Random(seed)
    state = game.initial_state()
    for _ in range(count):
        actions = [] if game.is_terminal(state) else list(game.actions(state))
        yield state, actions
        state = game.result(state, generator.choice(actions)) if actions else game.initial_state()
