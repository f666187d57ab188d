"""Mutants: the library with one small fault each; tests that see nothing of it miss something.

    python -m tests.mutants --count 60 --seed 1
    python -m tests.mutants --only compiling --minutes 20

A mutant is one changed expression in a file of ``search/`` or ``compiling/``: another comparison, operator or constant,
``and`` for ``or``, a condition turned round. It runs against the tests that cover its file alone (`COVERED_BY`), in a
copy of the sources and with a folder of kernels of its own. It is killed if a test fails, or takes ten times too long.
Survivors are printed with their line; some of them change nothing that anybody could see, such as a size of a table.
"""

# ruff: noqa: T201  (a command line prints)

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "perfectplay"

GRAPHS = "search/test_agreement.py search/test_switches.py search/test_solving.py"
OF_CHANCE = "search/test_expectiminimax.py search/test_max_n.py search/test_mcts.py"
COVERED_BY: Final[dict[str, str]] = {
    "search/algorithms/alpha_beta.py": "search/test_agreement.py search/test_ordering.py search/test_depth_units.py",
    "search/algorithms/minimax.py": "search/test_agreement.py search/test_depth_units.py",
    "search/algorithms/engine.py": f"search/test_engine.py {GRAPHS}",
    "search/algorithms/root_search.py": f"search/test_engine.py {GRAPHS}",
    "search/algorithms/best_first.py": "search/test_best_first.py",
    "search/algorithms/expectiminimax.py": "search/test_expectiminimax.py search/test_depth_units.py",
    "search/algorithms/max_n.py": "search/test_max_n.py search/test_depth_units.py",
    "search/algorithms/proof_numbers.py": "search/test_proof_number.py",
    "search/algorithms/hybrid.py": "search/test_hybrid.py",
    "search/algorithms/uct.py": "search/test_mcts.py search/test_rave.py search/test_hybrid.py",
    "search/parts/chance.py": f"search/parts/test_chance.py {OF_CHANCE}",
    "search/parts/move_picker.py": f"search/test_ordering.py {GRAPHS}",
    "search/parts/random_games.py": "search/parts/test_random_games.py search/test_mcts.py search/test_rave.py",
    "search/parts/root_windows.py": f"search/parts/test_root_windows.py {GRAPHS}",
    "search/parts/sample_tree.py": "search/test_mcts.py search/test_rave.py",
    "search/parts/scores.py": f"search/parts/test_scores.py search/test_distance.py {GRAPHS}",
    "search/parts/transposition_table.py": f"search/test_table.py {GRAPHS}",
    "compiling/lowering/arithmetic.py": "compiling/test_constructs.py compiling/test_words.py",
    "compiling/lowering/comparing.py": "compiling/test_constructs.py",
    "compiling/lowering/loops.py": "compiling/test_constructs.py compiling/test_steps.py",
    "compiling/lowering/sequences.py": "compiling/test_constructs.py",
    "compiling/lowering/words.py": "compiling/test_constructs.py compiling/test_words.py compiling/test_messages.py",
}
"""The tests, in ``tests/``, that cover a file of ``src/perfectplay``."""

QUICK: Final = "not compiled and not runs"
"""Of the tests of a search, those without machine code are run first: most mutants are killed there."""

PATIENCE: Final = 10.0
"""A mutant that takes so many times as long as the library without it is killed, too."""

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


class Mutant(NamedTuple):
    """A file with one expression changed."""

    file: str
    line: int
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
    for node in _inside_functions(ast.parse(text)):
        if node.end_lineno != node.lineno or any(ord(letter) > 127 for letter in lines[node.lineno - 1]):
            continue
        line, begin, end = lines[node.lineno - 1], node.col_offset, node.end_col_offset
        for change in changes_of(node):
            new = f"({ast.unparse(ast.fix_missing_locations(change))})"
            changed = [*lines[: node.lineno - 1], line[:begin] + new + line[end:], *lines[node.lineno :]]
            made.append(Mutant(file, node.lineno, line.strip(), changed[node.lineno - 1].strip(), "\n".join(changed)))
    return made


def _inside_functions(tree: ast.AST) -> Iterator[Any]:
    """Yields the expressions of functions, without annotations, defaults and texts in f-strings."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            waiting: list[ast.AST] = list(function.body)
            while waiting:
                node = waiting.pop()
                if isinstance(node, ast.expr):
                    yield node
                if isinstance(node, ast.FunctionDef | ast.JoinedStr):
                    continue
                children = list(ast.iter_child_nodes(node))
                if isinstance(node, ast.AnnAssign):
                    children = [node.value] if node.value is not None else []
                waiting += children


def judged(mutant: Mutant, tests: str, seconds: float) -> str:
    """Returns "killed", "survived" or "too long", from the quick tests if they see the fault."""
    if mutant.file.startswith("search/"):
        verdict = tested(mutant, tests, seconds, "-k", QUICK)
        if verdict != "survived":
            return verdict
    return tested(mutant, tests, seconds)


def tested(mutant: Mutant | None, tests: str, seconds: float, *options: str) -> str:
    """Returns what comes of one run of some tests."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            (copy / "perfectplay" / mutant.file).write_text(mutant.text, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
        environment["PERFECTPLAY_TESTS_CACHE_DIR"] = str(Path(folder) / "cache")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, *options, *(f"tests/{name}" for name in tests.split())],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "too long"
    return "survived" if done.returncode == 0 else "killed"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files whose name holds this")
    parser.add_argument("--minutes", type=float, default=10_000.0, help="no other mutant is begun after so long")
    parser.add_argument("--list", action="store_true", help="print the mutants, and test none")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    files = [file for file in COVERED_BY if options.only in file]
    everything = {file: mutants_of(file) for file in files}
    chosen = [draw.choice(everything[draw.choice(files)]) for _ in range(options.count)]
    if options.list:
        print(*chosen, sep="\n")
        return 0
    began, said, usual = time.monotonic(), Counter[str](), dict[str, float]()
    for mutant in chosen:
        if time.monotonic() - began > 60 * options.minutes:
            break
        tests = COVERED_BY[mutant.file]
        if tests not in usual:
            start = time.monotonic()
            verdict = tested(None, tests, 3600)
            if verdict != "survived":
                parser.error(f"without a mutant, {tests} is {verdict}")
            usual[tests] = time.monotonic() - start
        verdict = judged(mutant, tests, PATIENCE * usual[tests])
        said[verdict] += 1
        print(f"{verdict:8} {mutant}", flush=True)
    killed = said["killed"] + said["too long"]
    print(f"{killed} of {said.total()} killed, {said['survived']} survived (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
