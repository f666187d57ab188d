"""The compiler: plain Python to machine code, for one function and the types of its arguments.

It reads like a pipeline. Each line is a module of this package:

- `source` finds the tree of each function;
- `subset` lists what compiles;
- `types` says what is known of a value, `unifying` which type holds two;
- `lowering` writes the text of LLVM, a function for each construct;
- `llvm` makes object code of the text;
- `loading` runs it;
- `kernels` keeps it in the user's cache;
- `memory` and `converting` share states and actions with Python.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from perfectplay.compiling import errors_of_rules
from perfectplay.compiling.llvm import ENTRY, OPTIMISATION, to_object
from perfectplay.compiling.lowering.blocks import return_type
from perfectplay.compiling.lowering.unit import Unit, whole
from perfectplay.compiling.problems import Raised, Refused
from perfectplay.compiling.types import Type, flat
from perfectplay.errors import NotCompilable

CONSTRUCTS = (
    "arithmetic",
    "attributes",
    "builtins",
    "calls",
    "comprehensions",
    "conditions",
    "counters",
    "dicts",
    "expressions",
    "folds",
    "keys",
    "letters",
    "lists",
    "lookups",
    "loops",
    "mapping",
    "numbers",
    "parts",
    "patterns",
    "sequences",
    "sets",
    "statements",
    "stepping",
    "stores",
    "text_parts",
    "texts",
    "words",
)
"""The modules of `lowering` that enter what compiles."""

for _name in CONSTRUCTS:
    importlib.import_module(f"perfectplay.compiling.lowering.{_name}")


@dataclass(frozen=True)
class Program:
    """The text of a module, and what its entry takes and gives."""

    text: str
    kinds: tuple[Type, ...]
    result: Type
    raised: tuple[Raised, ...]
    functions: int


def program_of(
    function: FunctionType,
    kinds: tuple[Type, ...],
    *,
    state: Type | None = None,
    action: Type | None = None,
    checked: bool = True,
    check_games: bool = False,
    long_texts: bool = False,
) -> Program:
    """Returns the text of LLVM for a function and these types of arguments.

    The entry is ``i32 entry(const int64 *in, int64 *out, void *memory)``: words in, words out; it returns 0, or the
    code of an exception. With ``long_texts``, what is put together from short texts may be too long for a word. Raises
    `Refused` with every cause for which it does not compile.
    """
    unit = Unit(checked=checked, check_games=check_games)
    unit.state, unit.action, unit.has_long_texts = state, action, long_texts
    made = whole(unit, function, kinds)
    lines, operands = [], []
    for number, leaf in enumerate(flat(kinds)):
        lines += [
            f"  %i{number} = getelementptr i64, ptr %in, i64 {number}",
            f"  %w{number} = load i64, ptr %i{number}",
        ]
        cast = {
            "i1": f"trunc i64 %w{number} to i1",
            "double": f"bitcast i64 %w{number} to double",
            "ptr": f"inttoptr i64 %w{number} to ptr",
        }.get(leaf)
        if cast:
            lines.append(f"  %x{number} = {cast}")
        operands.append(f"{leaf} %{'x' if cast else 'w'}{number}")
    if made.uses_memory:
        operands.append("ptr %memory")
    parts = (["i32"] if made.raises else []) + list(made.result.leaves)
    kind = return_type(parts)
    call = f"call fastcc {kind} @{made.name}({', '.join(operands)})"
    lines.append(f"  %r = {call}" if parts else f"  {call}")
    got = ["%r"] if len(parts) == 1 else [f"%g{number}" for number in range(len(parts))]
    if len(parts) > 1:
        lines += [f"  %g{number} = extractvalue {kind} %r, {number}" for number in range(len(parts))]
    code = got.pop(0) if made.raises else "0"
    for number, (leaf, operand) in enumerate(zip(made.result.leaves, got, strict=True)):
        if leaf == "i1":
            lines.append(f"  %z{number} = zext i1 {operand} to i64")
            leaf, operand = "i64", f"%z{number}"
        lines += [
            f"  %o{number} = getelementptr i64, ptr %out, i64 {number}",
            f"  store {leaf} {operand}, ptr %o{number}",
        ]
    export = "dllexport " if sys.platform == "win32" else ""
    text = "\n".join(
        [
            unit.text(),
            f"define {export}i32 @{ENTRY}(ptr %in, ptr %out, ptr %memory) nounwind {{",
            *lines,
            f"  ret i32 {code}",
            "}",
        ]
    )
    return Program(text, kinds, made.result, tuple(unit.raised), len(unit.made))


def compile_function(
    function: FunctionType, *examples: Any, checked: bool = True, level: int = OPTIMISATION
) -> Callable[..., Any]:
    """Returns ``function`` as machine code, for arguments of the types of ``examples``; for tests and for a look.

    Raises `NotCompilable` with every cause, each with its file and line.
    """
    from perfectplay.compiling.converting import type_of
    from perfectplay.compiling.loading import Code, Runner

    kinds = tuple(map(type_of, examples))
    try:
        program = program_of(function, kinds, checked=checked)
    except Refused as error:
        raise NotCompilable(errors_of_rules.in_words(error)) from error
    code = Code(to_object(program.text, level), program.kinds, program.result, program.raised)
    return Runner(code).with_arguments


__all__ = ["ENTRY", "Program", "compile_function", "program_of"]
