"""Running machine code: words in, words out, exceptions as Python raises them."""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.converting import as_words, from_words
from perfectplay.compiling.fresh import fill
from perfectplay.compiling.llvm import ENTRY, Loaded
from perfectplay.compiling.problems import PLACE_BITS, Raised
from perfectplay.compiling.types import Type, flat

LIST_BYTES: Final = (1 << 24) if sys.platform == "win32" else (1 << 26)
"""So much memory the lists of one running kernel may take; only what is touched is taken from the system."""

Call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


@dataclass(frozen=True)
class Code:
    """Object code, and what its entry takes, gives and raises."""

    data: bytes
    kinds: tuple[Type, ...]
    result: Type
    raised: tuple[Raised, ...]


class ListMemory:
    """Memory for the lists of one thread: where the next one goes, where it ends, how deep calls are, and what is kept.

    What is kept (`perfectplay.compiling.primitives.kept`) lies at its end.
    """

    def __init__(self) -> None:
        self.block = mmap.mmap(-1, LIST_BYTES)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self.block))
        self.start, self.end = start, start + LIST_BYTES
        self.head = (ctypes.c_int64 * 4)(start, self.end, 0, 0)
        self.address = ctypes.addressof(self.head)

    def clear(self) -> None:
        """Forgets all lists."""
        fill(self.start, LIST_BYTES)
        self.head[:] = [self.start, self.end, 0, 0]


_idle: list[ListMemory] = []


def borrowed_memory() -> ListMemory:
    """Returns memory for lists that no thread uses."""
    try:
        memory = _idle.pop()
    except IndexError:
        memory = ListMemory()
    memory.clear()
    return memory


class Runner:
    """Machine code in this process, to be called from any thread."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.loaded = Loaded(code.data, ENTRY)
        self.call = Call(self.loaded.address)
        self.takes = len(flat(code.kinds))
        self.gives = max(1, len(code.result.leaves))

    def with_arguments(self, *arguments: Any) -> Any:
        """Calls it with values of Python."""
        words: list[int] = []
        for kind, value in zip(self.code.kinds, arguments, strict=True):
            as_words(kind, value, words)
        return self.with_words(words)

    def with_words(self, words: list[int]) -> Any:
        """Calls it with the words of its arguments; other threads can run meanwhile."""
        given = (ctypes.c_int64 * max(1, self.takes))(*words)
        got = (ctypes.c_int64 * self.gives)()
        memory = borrowed_memory()
        code = self.call(ctypes.addressof(given), ctypes.addressof(got), memory.address)
        if code:
            _idle.append(memory)
            raise self.exception(code)
        result = from_words(self.code.result, iter(got))
        _idle.append(memory)
        return result

    def exception(self, code: int) -> BaseException:
        """Returns what was raised."""
        found = self.code.raised[code & (1 << PLACE_BITS) - 1]
        place = self.code.raised[code >> PLACE_BITS] if code >> PLACE_BITS else found
        text = found.text
        if place.line and not place.file.startswith(_OURS):
            text = f"{text} ({Path(place.file).name}, line {place.line}, in {place.function})".strip()
        try:
            return found.kind(text) if text else found.kind()
        except Exception:  # a class of the user whose parameters are its own
            return RuntimeError(f"{found.kind.__name__}: {text}")


_OURS: Final = str(Path(__file__).resolve().parent.parent) + os.sep
