"""Several functions as one module of machine code that other languages call: what C and WebAssembly are exported from.

The module keeps nothing of its own. All that it writes lies in one block of memory, which the caller hands to every
function: words for lists, the record of a search with its stores, and what the caller adds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final

from perfectplay.compiling.compiler import CONSTRUCTS
from perfectplay.compiling.kernels import HIGHEST_WIDENINGS, Shapes
from perfectplay.compiling.lowering.blocks import zero
from perfectplay.compiling.lowering.contract import Widened
from perfectplay.compiling.lowering.unit import Unit, whole
from perfectplay.compiling.objects import handle_of
from perfectplay.compiling.problems import PLACE_BITS, Problem, Raised, Refused
from perfectplay.compiling.types import BOOL, INT, Type, known

LISTS_AT: Final = 0
"""The word of the block where the memory for lists is described: its next and its last address, and a depth."""
HEAD_WORDS: Final = 4
EXPORT: Final = "dllexport " if sys.platform == "win32" else ""


@dataclass(frozen=True)
class Given:
    """A parameter of an exported function: how the caller gives it."""

    how: str
    """"nothing" (known while compiling), "value" (one number), "words" (the address of its words), "address" (of
    memory that is written), "record" (at a word of the block), "block" (its address), "blank" (zeros), "constant"
    (these ``words``)."""
    kind: Type
    at: int = 0
    words: tuple[int, ...] = ()


@dataclass(frozen=True)
class Exported:
    """An exported function, which returns a whole number: 0 or more, or the opposite of the code of an exception."""

    name: str
    function: FunctionType
    given: tuple[Given, ...]


@dataclass(frozen=True)
class Library:
    """The text of a module, the types of states and actions, and what may be raised."""

    text: str
    state: Type
    action: Type
    raised: tuple[Raised, ...]
    uses_lists: bool


def nothing(value: Any) -> Given:
    """Returns the parameter that is a game or a part of a search: nobody gives it."""
    return Given("nothing", known(value).type)


def part(value: Any) -> Given:
    """Returns the parameter that is a part of a search, as searches of this process have it."""
    return Given("nothing", handle_of(value).compiled_type)


Describe = Callable[[Type, Type], "Sequence[Exported]"]
Finish = Callable[["Unit"], str]


def library_of(shapes: Shapes, describe: Describe, finish: Finish, *, wasm: bool = False) -> Library:
    """Returns a module of the functions that ``describe`` lists for the types of states and actions.

    The types widen until they hold all states and actions. ``finish`` gives text that is added to the module, and
    ``wasm`` is whether it shall become WebAssembly.
    Raises `Refused`, with every cause for which the rules do not compile.
    """
    assert CONSTRUCTS  # which are entered when the compiler is imported
    for _ in range(HIGHEST_WIDENINGS):
        state, action = shapes.state, shapes.action
        assert state is not None
        assert action is not None
        unit = Unit(has_half_pointers=wasm)
        unit.state, unit.action = state, action
        try:
            texts = [_entry(unit, one) for one in describe(state, action)]
        except Widened as wide:
            shapes = Shapes(wide.state or shapes.state, wide.action or shapes.action)
            continue
        added = finish(unit)
        text = "\n".join([unit.text(), *texts, added])
        return Library(text, state, action, tuple(unit.raised), unit.uses_lists)
    raise Refused([Problem("", 0, "", "the types of its states do not settle")])


def _entry(unit: Unit, one: Exported) -> str:
    """Returns the text of a function that others call."""
    made = whole(unit, one.function, tuple(given.kind for given in one.given))
    if made.result is not INT and made.result is not BOOL:
        raise TypeError(f"{one.name} returns {made.result!r}; what is exported returns a whole number")
    lines: list[str] = []
    operands: list[str] = []
    for number, given in enumerate(one.given):
        operands += _operands(given, number, lines)
    if made.uses_memory:
        lines += [
            f"  %memory = getelementptr i64, ptr %block, i64 {LISTS_AT}",
            f"  %depthat = getelementptr i64, ptr %block, i64 {LISTS_AT + 2}",
            "  store i64 0, ptr %depthat",
        ]
        operands.append("ptr %memory")
    leaf = made.result.leaves[0]
    kind = f"{{i32, {leaf}}}" if made.raises else leaf
    lines.append(f"  %r = call fastcc {kind} @{made.name}({', '.join(operands)})")
    answer = "%r"
    if made.raises:
        lines += [f"  %code = extractvalue {kind} %r, 0", f"  %value = extractvalue {kind} %r, 1"]
        answer = "%value"
    if leaf == "i1":
        lines.append(f"  %whole = zext i1 {answer} to i64")
        answer = "%whole"
    if made.raises:
        lines += [
            "  %wide = zext i32 %code to i64",
            "  %below = sub i64 0, %wide",
            "  %failed = icmp ne i32 %code, 0",
            f"  %out = select i1 %failed, i64 %below, i64 {answer}",
        ]
        answer = "%out"
    parameters = ["ptr %block"]
    for number, given in enumerate(one.given):
        if given.how in ("words", "address"):
            parameters.append(f"ptr %a{number}")
        elif given.how == "value":
            parameters.append(f"{'double' if given.kind.leaves[0] == 'double' else 'i64'} %a{number}")
    body = "\n".join([*lines, f"  ret i64 {answer}"])
    return f"define {EXPORT}i64 @{one.name}({', '.join(parameters)}) nounwind {{\n{body}\n}}"


def _operands(given: Given, number: int, lines: list[str]) -> list[str]:
    """Returns the operands of a parameter, and adds the lines that make them."""
    if given.how == "nothing":
        return []
    if given.how == "address":
        lines.append(f"  %x{number} = ptrtoint ptr %a{number} to i64")
        return [f"i64 %x{number}"]
    if given.how == "blank":
        return [f"{leaf} {zero(leaf)}" for leaf in given.kind.leaves]
    if given.how == "constant":
        return [
            f"{leaf} {constant_text(word, leaf)}" for leaf, word in zip(given.kind.leaves, given.words, strict=True)
        ]
    if given.how == "block":
        lines.append(f"  %x{number} = ptrtoint ptr %block to i64")
        return [f"i64 %x{number}"]
    if given.how == "record":
        lines.append(f"  %x{number} = getelementptr i64, ptr %block, i64 {given.at}")
        return [f"ptr %x{number}"]
    if given.how == "value":
        (leaf,) = given.kind.leaves
        if leaf == "i1":
            lines.append(f"  %x{number} = trunc i64 %a{number} to i1")
            return [f"i1 %x{number}"]
        return [f"{leaf} %a{number}"]
    return _loaded(given.kind, number, lines)


def _loaded(kind: Type, number: int, lines: list[str]) -> list[str]:
    """Returns the operands of a value of which the caller gives the address, and adds the lines that read it."""
    found = []
    for place, leaf in enumerate(kind.leaves):
        name = f"{number}.{place}"
        lines += [
            f"  %p{name} = getelementptr i64, ptr %a{number}, i64 {place}",
            f"  %w{name} = load i64, ptr %p{name}",
        ]
        cast = {"i1": "trunc i64 {} to i1", "double": "bitcast i64 {} to double"}.get(leaf)
        if cast:
            lines.append(f"  %x{name} = {cast.format(f'%w{name}')}")
        found.append(f"{leaf} %{'x' if cast else 'w'}{name}")
    return found


def constant_text(word: int, leaf: str) -> str:
    """Returns a word as an operand of LLVM."""
    if leaf == "i1":
        return "true" if word & 1 else "false"
    return f"0x{word & (1 << 64) - 1:016X}" if leaf == "double" else str(word)


def stopped_or_answer(prefix: str, codes: Sequence[int]) -> str:
    """Returns the text of two functions that search and then write the answer, also of a search that was stopped.

    They call ``search`` and ``answer``; ``codes`` are those of the exception that ends a search. ``best_move`` wants
    one action, ``all_moves`` the exact values of all.
    """
    return _searching(prefix, "best_move", 1, codes) + _searching(prefix, "all_moves", 1 << 16, codes)


def _searching(prefix: str, name: str, lines: int, codes: Sequence[int]) -> str:
    tests = "\n".join(f"    i64 {code}, label %ended" for code in codes)
    return f"""
define {EXPORT}i64 @{prefix}_{name}(ptr %block, ptr %state, i64 %depth, i64 %nodes, ptr %out) nounwind {{
  %found = call i64 @{prefix}_search(ptr %block, ptr %state, i64 %depth, i64 %nodes, i64 {lines})
  %fine = icmp sge i64 %found, 0
  br i1 %fine, label %ended, label %raised
raised:
  %below = sub i64 0, %found
  %kind = and i64 %below, {(1 << PLACE_BITS) - 1}
  switch i64 %kind, label %failed [
{tests}
  ]
ended:
  %answered = call i64 @{prefix}_answer(ptr %block, ptr %out)
  ret i64 %answered
failed:
  ret i64 %found
}}
"""


def taking_memory(prefix: str) -> str:
    """Returns the text of the functions that take the memory of a game from the system, and give it back."""
    return f"""
declare ptr @calloc(i64, i64)
declare void @free(ptr)
define {EXPORT}ptr @{prefix}_new(i64 %megabytes) nounwind {{
  %size = call i64 @{prefix}_size(ptr null, i64 %megabytes)
  %block = call ptr @calloc(i64 1, i64 %size)
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %ready
ready:
  %opened = call i64 @{prefix}_open(ptr %block, i64 %megabytes)
  br label %end
end:
  ret ptr %block
}}
define {EXPORT}void @{prefix}_free(ptr %block) nounwind {{
  call void @free(ptr %block)
  ret void
}}
"""


def saying_errors(prefix: str, texts: Sequence[str]) -> str:
    """Returns the text of a function from a negative answer to the address of what it means: one of ``texts``."""
    kept = [one.encode() + b"\0" for one in texts]
    lines = [
        f"@{prefix}.text{number} = internal constant [{len(one)} x i8] "
        f'c"{"".join(f"{chr(92)}{byte:02X}" for byte in one)}"'
        for number, one in enumerate(kept)
    ]
    listed = ", ".join(f"ptr @{prefix}.text{number}" for number in range(len(kept)))
    return "\n".join(
        [
            *lines,
            f"@{prefix}.texts = internal constant [{len(kept)} x ptr] [{listed}]",
            f"""
define {EXPORT}ptr @{prefix}_error(i64 %answer) nounwind {{
  %below = sub i64 0, %answer
  %kind = and i64 %below, {(1 << PLACE_BITS) - 1}
  %raised = icmp slt i64 %answer, 0
  %inside = icmp ult i64 %kind, {len(kept)}
  %known = and i1 %raised, %inside
  %place = select i1 %known, i64 %kind, i64 0
  %at = getelementptr ptr, ptr @{prefix}.texts, i64 %place
  %text = load ptr, ptr %at
  ret ptr %text
}}
""",
        ]
    )


def codes_of(unit: Unit, kind: type[BaseException]) -> list[int]:
    """Returns the codes of an exception of a class, wherever it is raised."""
    return [code for code, raised in enumerate(unit.raised) if raised.kind is kind and code]
