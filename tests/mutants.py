"""Mutants: the library with one small fault each; tests that see nothing of it miss something.

    python -m tests.mutants --count 60 --seed 1
    python -m tests.mutants --only compiling --minutes 20
    python -m tests.mutants --count 60 --seed 1 --skip 25
    python -m tests.mutants --count 60 --seed 1 --again earlier.txt

A mutant is one changed expression in a file of ``search/`` or ``compiling/``: another comparison, operator or constant,
``and`` for ``or``, a condition turned round. It runs against the tests that run its line alone (`mutant_tests` measures
which those are), the quickest first, in a copy of the sources. It is killed if a test fails, or takes ten times too
long. Survivors are printed with their line. Some change nothing that anybody could see, such as the size of a table:
those that somebody has looked at are in `mutants_equivalent.md`, with the reason, and are counted by themselves.
"""

# ruff: noqa: T201  (a command line prints)

from __future__ import annotations

import argparse
import ast
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.mutant_runs import ROOT, SOURCE, Copy, prepare, run
from tests.mutant_tests import Measured, measured

FOLDER: Final = ROOT / "build" / "mutants"
EQUIVALENT: Final = Path(__file__).with_name("mutants_equivalent.md")
PATIENCE: Final = 10.0
"""A test that takes so many times as long as without the mutant has failed."""

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TYPE_AT: Final = {"get": 2, "get_entry": 2}
"""Primitives, and the argument of which the type alone matters: in ``get(store, place, 0)``, 0 is no number."""


class Mutant(NamedTuple):
    """A file with one expression changed."""

    file: str
    line: int
    lines: range
    """Those of its statement up to it: the measurement of what runs names some of them alone."""
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


def changes_of(node: ast.AST) -> Iterator[ast.expr]:
    """Yields what may stand in the place of an expression."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        yield ast.Compare(node.left, [COMPARED[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATED:
        yield ast.BinOp(node.left, OPERATED[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)


def mutants_of(file: str) -> list[Mutant]:
    """All mutants of a file: expressions inside functions that stand on one line."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    made = []
    for node, first in _inside_functions(ast.parse(text)):
        if node.end_lineno != node.lineno or any(ord(letter) > 127 for letter in lines[node.lineno - 1]):
            continue
        line, begin, end = lines[node.lineno - 1], node.col_offset, node.end_col_offset
        for change in changes_of(node):
            new = f"({ast.unparse(ast.fix_missing_locations(change))})"
            changed = [*lines[: node.lineno - 1], line[:begin] + new + line[end:], *lines[node.lineno :]]
            made.append(
                Mutant(
                    file,
                    node.lineno,
                    range(first, node.lineno + 1),
                    line.strip(),
                    changed[node.lineno - 1].strip(),
                    "\n".join(changed),
                )
            )
    return made


def files() -> list[str]:
    """Returns the files that have mutants."""
    found = [path for part in ("search", "compiling") for path in sorted((SOURCE / part).rglob("*.py"))]
    return [str(path.relative_to(SOURCE)) for path in found]


def _inside_functions(tree: ast.AST) -> Iterator[tuple[Any, int]]:
    """Yields the expressions of functions with the first lines of their statements.

    Annotations, defaults and texts in f-strings are none of them, nor what only names a type (`TYPE_AT`).
    """
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            waiting: list[tuple[ast.AST, int]] = [(node, node.lineno) for node in function.body]
            while waiting:
                node, first = waiting.pop()
                if isinstance(node, ast.expr):
                    yield node, first
                if isinstance(node, ast.FunctionDef | ast.JoinedStr):
                    continue
                children = [child for child in ast.iter_child_nodes(node) if not _names_a_type(child, node)]
                if isinstance(node, ast.AnnAssign):
                    children = [node.value] if node.value is not None else []
                waiting += [(child, child.lineno if isinstance(child, ast.stmt) else first) for child in children]


def _names_a_type(child: ast.AST, node: ast.AST) -> bool:
    """Returns whether an argument is there for its type alone."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in TYPE_AT:
        return False
    place = TYPE_AT[node.func.id]
    return len(node.args) > place and child is node.args[place]


def equivalents() -> dict[tuple[str, str, str], str]:
    """Returns why mutants that nobody can tell from the library are none to be killed, by file and change."""
    found, reason = {}, ""
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            reason = line[3:]
        elif line.startswith("- "):
            file, before, after = line[2:].split("`")[1::2]
            found[file, before, after] = reason
    return found


def survivors_of(printed: str, everything: list[Mutant]) -> list[Mutant]:
    """Returns the mutants that survived, though their lines may have moved since."""
    found = set()
    for line in printed.splitlines():
        verdict, _, mutant = line.partition(" ")
        if verdict == "survived":
            file, _, change = mutant.strip().partition(":")
            found.add((file, change.partition(": ")[2]))
    return [mutant for mutant in everything if (mutant.file, f"{mutant.before}  ->  {mutant.after}") in found]


def judged(mutant: Mutant, copy: Copy, tests: list[str], covering: Measured, folder: Path) -> str:
    """Returns the name of a test that fails with a mutant, or empty text."""
    seconds = [covering.seconds[test] for test in tests]
    # the compiler's kernels are all other ones with each mutant of it; those of a search are named by what they do
    with tempfile.TemporaryDirectory(prefix="mutant-") as kernels, copy.changed(mutant.file, mutant.text):
        cache = folder / "kernels" if mutant.file.startswith("search/") else Path(kernels)
        found = run(copy.src, cache, tests, PATIENCE * max(1.0, *seconds), PATIENCE * (3.0 + sum(seconds)))
    return found.failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files whose name holds this")
    parser.add_argument("--seconds", type=float, default=60.0, help="tests that take so long, for one mutant")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many of the sample, looked at before")
    parser.add_argument("--minutes", type=float, default=10_000.0, help="no other mutant is begun after so long")
    parser.add_argument("--again", help="only those that survived, by what an earlier call printed into this file")
    parser.add_argument("--list", action="store_true", help="print the mutants, and test none")
    options = parser.parse_args()
    everything = [mutant for file in files() if options.only in file for mutant in mutants_of(file)]
    chosen = random.Random(options.seed).sample(everything, min(options.count, len(everything)))[options.skip :]
    if options.again is not None:
        chosen = survivors_of(Path(options.again).read_text(encoding="utf-8"), everything)
    if options.list:
        print(*chosen, f"{len(chosen)} of {len(everything)}", sep="\n")
        return 0
    prepare()
    covering, copy, began, said = measured(FOLDER), Copy(FOLDER), time.monotonic(), Counter[str]()
    reasons = equivalents()
    for mutant in chosen:
        if time.monotonic() - began > 60 * options.minutes:
            break
        if (mutant.file, mutant.before, mutant.after) in reasons:
            verdict, why = "equivalent", reasons[mutant.file, mutant.before, mutant.after]
        else:
            tests = covering.of(mutant.file, mutant.lines, options.seconds)
            why = judged(mutant, copy, tests, covering, FOLDER) if tests else ""
            verdict = "killed" if why else "survived"
            why = why or f"{len(tests)} tests passed"
        said[verdict] += 1
        print(f"{verdict:10} {mutant}\n           {why}", flush=True)
    alive = said.total() - said["equivalent"]
    print(
        f"{said['killed']} of {alive} killed ({100 * said['killed'] / max(alive, 1):.0f} %), {said['survived']} "
        f"survived, {said['equivalent']} more are equivalent (seed {options.seed}, {len(everything)} mutants in all)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
