"""From the text of a module to object code, by LLVM; the only file that imports llvmlite.

It imports nothing of this library, for `perfectplay.compiling.beside` runs it in a process of its own.
"""

from __future__ import annotations

import functools
import os
import re
import sys
from typing import Any, Final

import llvmlite
import llvmlite.binding as llvm

OPTIMISATION: Final = 1
"""LLVM's level; see `benchmarks/compiler.py` for what the others cost and give."""

ENTRY: Final = "perfectplay_entry"
"""The name of what is called in a module."""


def versions() -> tuple[str, str]:
    """Returns the versions of llvmlite and LLVM, on which object code depends besides its text."""
    return str(llvmlite.__version__), ".".join(map(str, llvm.llvm_version_info))


@functools.cache
def processor() -> tuple[str, str, str]:
    """Returns the system, the processor and what it can do."""
    _start()
    return (llvm.get_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())


@functools.cache
def _start() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _target_machine(level: int) -> Any:
    _start()
    triple, cpu, features = processor()
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=cpu, features=features, opt=level, reloc="pic", codemodel="default"
    )


def is_verified() -> bool:
    """Returns whether LLVM checks what the compiler wrote ($PERFECTPLAY_VERIFY, for tests)."""
    return bool(os.environ.get("PERFECTPLAY_VERIFY"))


AT_ONCE: Final = sys.platform == "linux"
"""Whether the room of code and constants is taken at once, see `Loaded`."""

DECLARED: Final = re.compile(r"(?m)^(declare [^@\n]*@(?!llvm\.)[^(\n]*\([^\n]*\))")
"""A function of the C library, as a module declares it."""
CALLS_BY_TABLE: Final = """
!llvm.module.flags = !{!1000}
!1000 = !{i32 7, !"RtLibUseGOT", i32 1}
"""
"""Functions of the C library are called by a table of addresses, those that are declared by their attribute, and those
that LLVM calls by itself by this flag: other calls need room that llvmlite does not count.
"""


def to_object(text: str, level: int = OPTIMISATION) -> bytes:
    """Returns the object code of a module."""
    if AT_ONCE:
        text = DECLARED.sub(r"\1 nonlazybind", text) + CALLS_BY_TABLE
    return _emitted(text, _target_machine(level), processor()[0], level)


def _emitted(text: str, machine: Any, triple: str, level: int) -> bytes:
    module = llvm.parse_assembly(text)
    if is_verified():
        module.verify()
    module.triple, module.data_layout = triple, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False  # bitboards and branches: nothing to gain
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return bytes(machine.emit_object(module))


WASM: Final = "wasm32-unknown-unknown"
WASM_FEATURES: Final = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What every browser of the last years has, and Node."""
COMMON_PROCESSORS: Final = {"x86_64": "x86-64-v2"}
"""What a processor can be counted on to do: of x86-64, what it can do since 2009 (to count the bits of a word)."""


@functools.cache
def _start_wasm() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def to_portable_object(text: str, level: int, *, wasm: bool) -> bytes:
    """Returns the object code of a module for other machines: for WebAssembly, or for processors like this one."""
    _start()
    if wasm:
        _start_wasm()
    triple = WASM if wasm else llvm.get_default_triple()
    machine = llvm.Target.from_triple(triple).create_target_machine(
        cpu="" if wasm else COMMON_PROCESSORS.get(triple.partition("-")[0], ""),
        features=WASM_FEATURES if wasm else "",
        opt=level,
        reloc="static" if wasm else "pic",
        codemodel="default",
    )
    return _emitted(text, machine, triple, level)


class Loaded:
    """Object code in the memory of this process.

    Its code and its constants refer to each other by distances of 32 bits: where they lie further apart, LLVM ends the
    process. So on Linux, llvmlite's own memory manager takes the room of all of them at once; elsewhere it decides.
    """

    def __init__(self, data: bytes, entry: str) -> None:
        holder = llvm.parse_assembly("")
        holder.triple = processor()[0]
        self.engine = llvm.create_mcjit_compiler(holder, _target_machine(OPTIMISATION), use_lmm=AT_ONCE or None)
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(data))
        self.engine.finalize_object()
        self.address = int(self.engine.get_function_address(entry))
        if not self.address:
            raise ValueError(f"the object code holds no {entry}")
