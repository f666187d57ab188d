"""Rules and search as machine code, from the same plain Python; the only package that imports numba."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perfectplay.compiling.states import as_declared
from perfectplay.errors import NotCompilable, SearchStopped

if TYPE_CHECKING:
    from perfectplay.compiling.kernels import Machine
    from perfectplay.compiling.memory import Memory


@dataclass
class Prepared:
    """A kernel for one game and kind of state, to be loaded; then the memory that it works on."""

    machine: Machine
    memory: Memory
    state: Any
    game: Any
    fall_back: Callable[[], Machine]
    again: Callable[[], tuple[Machine, Memory]]
    """The same once more, with a memory of its own, for another thread."""

    @property
    def is_loaded(self) -> bool:
        return self.machine.is_loaded

    def load(self) -> None:
        """Compiles, or takes from the cache. Raises `NotCompilable`, with the user's line."""
        from perfectplay.compiling.reasons import sentence

        try:
            self.machine.load()
        except SearchStopped:
            raise
        except Exception as first:
            self.machine = self.fall_back()
            try:
                self.machine.load()
            except Exception:
                raise NotCompilable(sentence(self.game, first)) from first


def prepare(
    kernel: Callable[..., Any], game: Any, state: Any, arguments: Callable[[Any, Any, Any], tuple[Any, ...]], value: Any
) -> Prepared:
    """Gets ``kernel`` ready for ``game`` and states like ``state``; see `Prepared.load`.

    Raises `NotCompilable` where it can be seen without trying that the rules do not compile.
    """
    try:
        import numba  # noqa: F401
    except ImportError as error:
        raise NotCompilable(f"numba cannot be imported here ({error}), so nothing can be compiled") from error
    from perfectplay.compiling.bridge import Mode
    from perfectplay.compiling.kernels import Machine
    from perfectplay.compiling.memory import Memory
    from perfectplay.compiling.reasons import foreseen

    name = type(game).__name__
    kinds = tuple(type(part) for part in arguments(game, state, None))
    reason = foreseen(game, _methods_used(kernel, kinds))
    if reason is not None:
        raise NotCompilable(reason)
    root = as_declared(state, f"the state of {name}")
    action = _an_action(game, state)
    memory = Memory({"action": as_declared(action, f"an action of {name}"), "state": root, "value": value})
    parts = arguments(game, root, memory.argument)
    checked = not type(game).__module__.startswith("perfectplay.") or bounds_checks_everywhere()
    machine = Machine(kernel, parts, Mode(tables=True, bounds_checked=checked))

    def again() -> tuple[Machine, Memory]:
        other = Memory(memory.likes)
        return Machine(kernel, arguments(game, root, other.argument), prepared.machine.mode), other

    prepared = Prepared(machine, memory, root, game,
                        lambda: Machine(kernel, parts, Mode(tables=False, bounds_checked=checked)), again)
    return prepared


@functools.cache
def _methods_used(kernel: Callable[..., Any], kinds: tuple[type, ...]) -> list[str]:
    """The methods of the contract that the kernel, or an order that it is given, calls."""
    from perfectplay.compiling.reach import CONTRACT, as_function, names_in, reached_by_game, walk

    functions = walk([as_function(kernel)])[1]
    for kind in kinds:
        if kind.__module__.startswith("perfectplay.search."):
            functions = functions + reached_by_game(kind)[1]
    names = {name for function in functions for name in names_in(function.__code__)}
    return [name for name in CONTRACT if name in names]


def bounds_checks_everywhere() -> bool:
    """Whether our own games are compiled with bounds checks as well ($PERFECTPLAY_BOUNDS_CHECKS, for tests)."""
    import os

    return bool(os.environ.get("PERFECTPLAY_BOUNDS_CHECKS"))


def _an_action(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return 0
    for action in game._choices(state):
        return action
    return 0


def is_imported() -> bool:
    """Whether this process has imported the compiler."""
    return "perfectplay.compiling.kernels" in sys.modules
