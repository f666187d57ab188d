"""Makes compiling a kernel take half as long: what is compiled only to become part of a kernel stays unfinished.

numba finishes every function as if Python might call it: it is wrapped and made into machine code alone, and all of
that again inside its caller. And it finds out what a recursive function returns anew at each of its calls.
This reaches into numba's private parts. Where they have changed, compiling takes longer and does the same.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType
from typing import Any

from numba import types
from numba.core import codegen, cpu, dispatcher, typed_passes, typeinfer
from numba.core.generators import GeneratorDescriptor

_now = threading.local()


@contextlib.contextmanager
def kernels_compiled() -> Iterator[None]:
    """While this is entered, what this thread compiles is one kernel with all its parts."""
    before = getattr(_now, "depth", None)
    _now.depth = 0
    _now.is_whole = _now.finishing = True  # as long as nothing is compiled: what comes from the cache is whole
    try:
        yield
    finally:
        _now.depth = before


def is_part_now() -> bool:
    """Whether what is compiled at this moment is a part of something else."""
    return getattr(_now, "depth", None) not in (None, 0)


def _is_on() -> bool:
    return getattr(_now, "depth", None) is not None


def _inline_generators() -> None:
    original = GeneratorDescriptor.from_generator_fndesc.__func__

    def from_generator_fndesc(cls: Any, *arguments: Any, **options: Any) -> Any:
        descriptor = original(cls, *arguments, **options)
        if _is_on():
            descriptor.inline = True
        return descriptor

    GeneratorDescriptor.from_generator_fndesc = classmethod(from_generator_fndesc)


def _remember_what_recursion_returns() -> None:
    original = typeinfer.TypeInferer.return_types_from_partial

    @functools.wraps(original)
    def return_types_from_partial(self: Any) -> Any:
        if not _is_on():
            return original(self)
        if getattr(self, "_returns", None) is None:
            self._returns = _without_literals(original(self))
        return self._returns

    typeinfer.TypeInferer.return_types_from_partial = return_types_from_partial


def _without_literals(kind: Any) -> Any:
    """A type as it is when all that is returned is known, not only the first ``return``."""
    if isinstance(kind, types.BaseTuple) and not hasattr(kind, "instance_class"):
        return types.Tuple([_without_literals(item) for item in kind.types])
    return None if kind is None else types.unliteral(kind)


def is_part(function: FunctionType) -> bool:
    """Whether nothing but the code that is compiled now can call it. A user's own jitted function is none."""
    module = getattr(function, "__module__", None) or ""
    return getattr(function, "is_part", False) or module.startswith(("numba.", "perfectplay.compiling."))


def is_unfinished(compiled: Any) -> bool:
    """Whether it was compiled only to become part of a kernel, and cannot be called."""
    return isinstance(compiled.entry_point, BuiltinFunctionType) and compiled.entry_point.__name__ == "append"


def _finish_kernels_only() -> None:
    compiler: Any = dispatcher._FunctionCompiler  # type: ignore[attr-defined]
    compile_core = compiler._compile_core
    run_pass = typed_passes.BaseNativeLowering.run_pass
    get_executable = cpu.CPUContext.get_executable
    specific = codegen.JITCodeLibrary._finalize_specific
    add_module = codegen.JITCPUCodegen._add_module

    @functools.wraps(compile_core)
    def compiled(self: Any, *arguments: Any) -> Any:
        if not _is_on():
            return compile_core(self, *arguments)
        before = _now.depth, _now.is_whole, _now.finishing
        _now.depth += 1
        _now.is_whole = _now.depth == 1 or not is_part(self.py_func)
        _now.finishing = False
        try:
            return compile_core(self, *arguments)
        finally:
            _now.depth, _now.is_whole, _now.finishing = before

    @functools.wraps(run_pass)
    def lowered(self: Any, state: Any) -> Any:
        if _is_on() and not _now.is_whole:
            state.flags.no_cpython_wrapper = True
            state.flags.no_cfunc_wrapper = True
        return run_pass(self, state)

    @functools.wraps(get_executable)
    def executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
        if not _is_on():
            return get_executable(self, library, fndesc, env)
        if not _now.is_whole:
            return [].append  # nobody calls it; any builtin will do, if it is another each time
        before, _now.finishing = _now.finishing, True
        try:
            return get_executable(self, library, fndesc, env)
        finally:
            _now.finishing = before

    # Parts are optimised, for the optimiser judges by their size whether they become one with the whole; but none is
    # made into machine code of its own.
    @functools.wraps(specific)
    def finalized(self: Any) -> Any:
        if not _is_on() or _now.finishing:
            specific(self)

    # Were the module of a part there as well, the whole would call that, and nothing would be one with its caller.
    @functools.wraps(add_module)
    def added(self: Any, module: Any) -> Any:
        return add_module(self, module) if not _is_on() or _now.finishing else None

    compiler._compile_core = compiled
    typed_passes.BaseNativeLowering.run_pass = lowered
    cpu.CPUContext.get_executable = executable
    codegen.JITCodeLibrary._finalize_specific = finalized
    codegen.JITCPUCodegen._add_module = added


for change in (_inline_generators, _remember_what_recursion_returns, _finish_kernels_only):
    with contextlib.suppress(AttributeError):
        change()
