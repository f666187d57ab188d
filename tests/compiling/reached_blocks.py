"""Leaves out of a random program most blocks that none of its inputs reaches: they take time and can't differ.

A few of them stay, for they have a say in the types of variables, and the compiler has to get through them.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType

from tests.compiling.random_sources import Program

STAY = 0.08
"""How many of the blocks stay that are not reached."""
HEADS = ("if ", "elif ", "else:", "for ", "while ", "case ")

ENDS = ("break", "return", "yield")
"""Blocks with one of these stay: without them, a loop or a recursion may have no end, and a generator is none.

In `main`, which calls itself never and yields nothing, a return may go."""


def mostly_reached(program: Program) -> Program:
    """Returns the program with ``pass`` in the place of most blocks that no input reaches."""
    lines = program.source.splitlines()
    reached = _reached(program, lines)
    dice = random.Random(program.seed)
    kept: list[str] = []
    main = next(number for number, line in enumerate(lines) if line.startswith("def main"))
    number = 0
    while number < len(lines):
        line = lines[number]
        kept.append(line)
        number += 1
        if not _is_head(line) or number in reached or dice.random() < STAY:
            continue
        end = number
        while end < len(lines) and _indent(lines[end]) > _indent(line):
            end += 1
        ends = ("break",) if number > main else ENDS
        if any(word in one for one in lines[number:end] for word in ends):
            continue
        kept.append(" " * (_indent(line) + 4) + "pass")
        number = end
    return program._replace(source="\n".join(kept) + "\n")


def _reached(program: Program, lines: list[str]) -> set[int]:
    """The numbers of the lines, from 0, that begin a block which some input reaches."""
    marked: list[str] = []
    for number, line in enumerate(lines, 1):
        marked.append(line)
        if _is_head(line):
            marked.append(" " * (_indent(line) + 4) + f"_reached({number})")
    found: set[int] = set()
    module = ModuleType(f"marked_{program.seed}")
    sys.modules[module.__name__] = module  # dataclasses look for it
    try:
        vars(module)["_reached"] = found.add
        exec(compile("\n".join(marked), module.__name__, "exec", dont_inherit=True), vars(module))
        for text in program.inputs:
            try:
                module.main(*eval(f"({text})", vars(module)))
            except Exception:
                continue
    finally:
        del sys.modules[module.__name__]
    return found


def _is_head(line: str) -> bool:
    return line.endswith(":") and line.lstrip().startswith(HEADS)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
