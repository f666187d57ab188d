"""Rules and search as machine code, from the same plain Python; the only package that imports llvmlite."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from perfectplay.compiling.converting import shape_of
from perfectplay.compiling.examples import shapes_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import NotCompilable, SearchStopped
from perfectplay.game import some_choice

if TYPE_CHECKING:
    from perfectplay.compiling.kernels import Machine, Pending, Shapes
    from perfectplay.compiling.types import Type


MemoryFor = Callable[["dict[str, Type]"], Any]


class Prepared:
    """A kernel for one game and kind of state, to be loaded; then the memory that it works on."""

    def __init__(
        self,
        kernel: Callable[..., Any],
        game: Any,
        state: Any,
        shapes: Shapes,
        arguments: Callable[[Any, Any, Any], tuple[Any, ...]],
        value: Any,
        blank: Any,
        memory_for: MemoryFor | None,
    ) -> None:
        from perfectplay.compiling.kernels import Machine

        self.kernel, self.game, self.state, self.arguments, self.value = kernel, game, state, arguments, value
        self.memory_for = memory_for
        self.machine: Machine = Machine(kernel, arguments(game, state, blank), shapes, game, root=state)
        self._memory: Any = None

    @property
    def is_loaded(self) -> bool:
        """Whether this process has the machine code already."""
        return self.machine.is_loaded

    @property
    def is_kept(self) -> bool:
        """Whether the cache folder has the machine code."""
        return self.machine.is_kept

    @property
    def memory(self) -> Any:
        """The memory of one search. The kernel must be loaded, because only then are the types of its states known."""
        if self._memory is None:
            self.machine, self._memory = self.again()
        return self._memory

    def load(self) -> None:
        """Compiles, or takes from the cache. Raises `NotCompilable`, with the user's line."""
        pending = self.begin()
        if pending is not None:
            pending.finish()

    def begin(self) -> Pending | None:
        """Begins to compile, while other things go on; returns what is to be finished, None if it is loaded.

        Raises `NotCompilable`, with the user's line.
        """
        from perfectplay.compiling import errors_of_rules
        from perfectplay.compiling.problems import Refused

        try:
            return self.machine.begin()
        except SearchStopped:
            raise
        except Refused as error:
            raise NotCompilable(errors_of_rules.in_words(error, type(self.game).__name__)) from error

    def again(self) -> tuple[Machine, Any]:
        """Returns a copy with a memory of its own, for another thread."""
        from perfectplay.compiling.kernels import Machine

        shapes = self.machine.final_shapes
        assert shapes.state is not None
        assert shapes.action is not None
        assert self.memory_for is not None
        memory = self.memory_for(
            {"action": shapes.action, "state": shapes.state, "value": shape_of(self.value, None, "", "a value")}
        )
        parts = self.arguments(self.game, self.state, memory.argument)
        return Machine(self.kernel, parts, self.machine.shapes, self.game, self.machine, self.state), memory


def prepare(
    kernel: Callable[..., Any],
    game: Any,
    state: Any,
    arguments: Callable[[Any, Any, Any], tuple[Any, ...]],
    value: Any,
    *,
    blank: Any = None,
    memory_for: MemoryFor | None = None,
) -> Prepared:
    """Returns ``kernel`` ready to be compiled for ``game`` and states like ``state``; see `Prepared.load`.

    ``arguments(game, state, record)`` are what the kernel is called with; ``blank`` is a record to compile with, and
    ``memory_for`` makes the memory of a search from the types of its actions, states and values. A kernel that is given
    its record with the arguments needs neither.
    Raises `NotCompilable` where it can be seen without trying that the rules do not compile.
    """
    try:
        import llvmlite  # noqa: F401
    except ImportError as error:
        raise NotCompilable(f"llvmlite cannot be imported here ({error}), so nothing can be compiled") from error
    from perfectplay.compiling.kernels import Shapes

    root = as_declared(state, f"the state of {type(game).__name__}")
    shapes = Shapes(*shapes_of(game, root, some_choice(game, state)))
    return Prepared(kernel, game, root, shapes, arguments, value, blank, memory_for)


@functools.cache
def is_there() -> bool:
    """Returns whether there is a compiler: llvmlite is not to be had for browsers."""
    try:
        return find_spec("llvmlite") is not None
    except (ImportError, ValueError):  # a finder or a module in its place says that there is none
        return False


def is_imported() -> bool:
    """Returns whether this process has imported the compiler, to the end: whoever imports it does not wait."""
    return hasattr(sys.modules.get("perfectplay.compiling.kernels"), "IS_WHOLE")


def is_at_work() -> bool:
    """Returns whether another thread lowers a kernel at this moment, so that whoever wants one would wait."""
    if not is_imported():
        return False
    from perfectplay.compiling.kernels import is_at_work as is_lowering

    return is_lowering()
