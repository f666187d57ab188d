"""Kernels as machine code: compiled once, kept in the user's cache folder, found again by what they are made from."""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import njit, typeof, types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from perfectplay.compiling import folder
from perfectplay.compiling.alone import Alone
from perfectplay.compiling.bridge import Handle, InstanceType, Mode, handle_of, making, rescoped
from perfectplay.compiling.marks import is_kernel
from perfectplay.compiling.memory import RunType
from perfectplay.compiling.quicker import is_part_now, is_unfinished, kernels_compiled
from perfectplay.compiling.reach import as_function, names_in, walk

_dispatchers: dict[tuple[FunctionType, Mode], Any] = {}


@cache
def _own_code() -> str:
    """A fingerprint of this package: other translations make other machine code."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in [*sorted(here.glob("*.py")), here.parent / "words.py"]:
        digest.update(path.read_bytes())
    digest.update(repr((numba.__version__, version("llvmlite"), sys.version_info[:3])).encode())
    return digest.hexdigest()


def _described(kind: Any) -> str:
    """A type, told apart from every other type whose values look different in memory or in Python."""
    if isinstance(kind, types.BaseTuple):
        named = getattr(kind, "instance_class", None)
        head = f"{named.__module__}.{named.__qualname__}{named._fields}" if named else ""
        return f"{head}({', '.join(_described(item) for item in kind.types)})"
    return str(kind)


def _importable(cls: type) -> bool:
    """Whether another process finds this very class by its name."""
    if cls.__module__ == "__main__":
        return False
    found: Any = sys.modules.get(cls.__module__)
    for part in cls.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is cls


def _can_be_kept(kind: Any) -> bool:
    if isinstance(kind, InstanceType):
        return _importable(type(kind.instance))
    if isinstance(kind, types.BaseTuple):
        named = getattr(kind, "instance_class", None)
        return (named is None or _importable(named)) and all(_can_be_kept(item) for item in kind.types)
    return True


def _arguments(signature: Any) -> tuple[Any, ...]:
    return signature.args if hasattr(signature, "args") else signature


class KernelCache(_Cache):
    """The cache of one kernel's machine code, in the form that numba's dispatchers want."""

    def __init__(self, name: str, fingerprint: str, mode: Mode) -> None:
        self.name, self.fingerprint, self.mode = name, fingerprint, mode
        self.hits = 0

    cache_path = ""

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def file_name(self, signature: Any, codegen: Any) -> str | None:
        arguments = _arguments(signature)
        if not all(_can_be_kept(kind) for kind in arguments):
            return None
        parts = [self.name, self.fingerprint, str(self.mode), _own_code(), repr(codegen.magic_tuple())]
        parts += [_described(kind) for kind in arguments]
        game = next((type(kind.instance).__name__ for kind in arguments if isinstance(kind, InstanceType)), "")
        return f"{self.name}-{game}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        target_context.refresh()
        if is_part_now():
            return None
        name = self.file_name(signature, target_context.codegen())
        data = folder.read(name) if name else None
        if data is None:
            return None
        with contextlib.suppress(Exception):  # whatever is wrong with a kept kernel, a new one can be made
            loaded = CompileResult._rebuild(target_context, *pickle.loads(data))
            self.hits += 1
            return loaded
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        name = self.file_name(signature, result.codegen)
        if is_part_now() or name is None or result.lifted or result.library.has_dynamic_globals:
            return
        game = next((kind.instance for kind in _arguments(signature) if isinstance(kind, InstanceType)), None)
        described = repr(game) if len(repr(game)) < 200 else type(game).__name__
        with contextlib.suppress(pickle.PicklingError, TypeError, AttributeError):
            folder.write(name, dumps(result._reduce()), kernel=self.name, game=described)


def dispatcher(function: FunctionType, mode: Mode) -> Any:
    """The kernel ``function``, and every kernel that it calls, ready to be compiled for its arguments."""
    with making.lock:
        return _dispatcher(function, mode)


def _dispatcher(function: FunctionType, mode: Mode) -> Any:
    key = function, mode
    if key not in _dispatchers:
        clone = rescoped(function, mode)
        scope = clone.__globals__
        made = njit(clone, nogil=True, boundscheck=mode.bounds_checked)
        made._cache = KernelCache(function.__name__, walk([function])[0], mode)
        _without_literals(made)
        _dispatchers[key] = scope[function.__name__] = made
        for name in set(names_in(function.__code__)):
            used = function.__globals__.get(name)
            if is_kernel(used) and used is not function:
                scope[name] = _dispatcher(as_function(used), mode)
    return _dispatchers[key]


def _without_literals(made: Any) -> None:
    """A number written in a call is not a type of its own: one version of a kernel is enough."""
    template, fold = made.get_call_template, made.fold_argument_types

    def folded(given: Any, named: Any) -> Any:
        signature, kinds = fold(given, named)
        return signature, tuple(types.unliteral(kind) for kind in kinds)

    made.get_call_template = lambda given, named: template([types.unliteral(kind) for kind in given], named)
    made.fold_argument_types = folded


def as_argument(part: object, mode: Mode) -> Any:
    """Numbers, states and records as they are; objects with methods as handles."""
    return part if isinstance(part, (int, float, tuple, np.void)) else handle_of(part, mode)


def _type_of(argument: Any) -> Any:
    """The type that numba gives it; that takes long to find out, and there are few."""
    if isinstance(argument, Handle):
        return argument._numba_type_
    return _record_type(argument.dtype) if isinstance(argument, np.void) else _plain_type(_kinds(argument), argument)


def _kinds(argument: Any) -> Any:
    """What tells the types of numbers and tuples of them apart."""
    if isinstance(argument, tuple):
        return type(argument), tuple(_kinds(item) for item in argument)
    is_large = type(argument) is int and not -(1 << 63) <= argument < 1 << 63
    return (type(argument), argument) if is_large else type(argument)


_plain_types: dict[Any, Any] = {}


def _plain_type(kinds: Any, argument: Any) -> Any:
    if kinds not in _plain_types:
        _plain_types[kinds] = typeof(argument)
    return _plain_types[kinds]


@cache
def _record_type(fields: Any) -> Any:
    return RunType(typeof(np.zeros(1, fields)[0]))


_loading = Alone()
"""What another thread has just loaded must not be thrown away as unfinished."""


class Machine:
    """One kernel as machine code, with the arguments of one search."""

    def __init__(self, kernel: Callable[..., Any], parts: tuple[Any, ...], mode: Mode) -> None:
        self.mode = mode
        self.dispatcher = dispatcher(as_function(kernel), mode)
        self.memory: object = None
        """What the kernel writes to, kept as long as it may run."""
        self.arguments = tuple(as_argument(part, mode) for part in parts)
        self.signature = tuple(_type_of(argument) for argument in self.arguments)

    @property
    def is_loaded(self) -> bool:
        """Whether this process has the machine code already, and not only as a part of another kernel."""
        compiled = self.dispatcher.overloads.get(self.signature)
        return compiled is not None and not is_unfinished(compiled)

    @property
    def is_kept(self) -> bool:
        """Whether the cache folder has it."""
        name = self.dispatcher._cache.file_name(self.signature, self.dispatcher.targetctx.codegen())
        return name is not None and folder.holds(name)

    def load(self) -> None:
        """Compiles, or takes from the cache; numba's errors pass through."""
        with _loading.lock:
            if self.is_loaded:
                return
            self.dispatcher.overloads.pop(self.signature, None)
            try:
                with kernels_compiled():
                    self.dispatcher.compile(self.signature)
            except (AssertionError, AttributeError):  # a numba that is not as expected inside
                self.dispatcher.compile(self.signature)

    def __call__(self) -> Any:
        """Runs it; other threads can run meanwhile."""
        return self.dispatcher.get_overload(self.signature)(*self.arguments)  # the types are known: no need to look
