"""Random programs, compiled and interpreted: whatever differs is a fault, and is made small.

    python -m tests.compiling.random_programs --count 1000 --seed 0 [--usual 10] [--reduce] [--show] [--jobs 2]

`random_sources` writes the programs. Here they run both ways on the same inputs (`compare`), in a process of their own,
which may crash or hang without harm (`Workshop`); what differs loses lines and parts of expressions for as long as it
differs in the same way (`reduced`).

A result is the same if it is equal in type and value: floats bit for bit, any nan as good as another, and a bool for an
int if they are equal. A raised exception is the same if its class is. Some differences are none (`Verdict.calls`):

- Compiled integers have 64 bits with a sign: where one leaves them, compiled code raises OverflowError and Python goes
  on; so it does where an int beyond 2**53 is compared with a float, or divided by "/". But it has to be so: the program
  then runs once more with an eye on every integer (`Watch`).
- Python finds a nan inside of a tuple or a dataclass by its identity, and sorts it somewhere; compiled code raises.
- A name that an inner function reads too early: NameError for Python, and compiled UnboundLocalError, a kind of it.
"""

# ruff: noqa: T201  (a command line prints)

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import dataclasses
import functools
import gc
import itertools
import json
import linecache
import math
import os
import re
import selectors
import signal
import struct
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from tests.compiling.random_sources import Program, write_program
from tests.compiling.reached_blocks import mostly_reached

ROOT = Path(__file__).parents[2]

SECONDS = 120.0
"""A program that takes longer hangs: the compiler, or what it made; on a busy machine, two seconds may be twenty."""
INTERPRETED_SECONDS = 3.0
"""Only what a reducer has made of a program may be without end."""
MOST_BITS = 63
EXACT = 2**53
"""A float holds every integer up to here."""
Compiler = Callable[..., Callable[..., Any]]


class Verdict(NamedTuple):
    kind: str
    """ "same", "refused", "different"; of what a reducer has made also "invalid" and "endless"; of the process
    "crashed" and "hung"."""
    reason: str = ""
    """Why it was refused, or in which way it differs; alike for programs with the same trouble."""
    details: str = ""
    calls: dict[str, int] = {}  # noqa: RUF012  (never changed)
    """How many calls gave the same value ("same"), raised the same ("raised"), raised OverflowError for an int that
    left the 64 bits ("overflow"), or that a float cannot hold ("inexact"), or met a nan ("nan")."""


# ------------------------------------------------------------ one program


class Endless(BaseException):
    """The interpreted run took too long."""


def compare(program: Program, compiler: Compiler | None = None, level: int | None = None) -> Verdict:
    """What the two runs of a program say, by default with the project's compiler, and LLVM's usual ``level``."""
    from perfectplay import NotCompilable

    if compiler is None:
        from perfectplay.compiling.compiler import compile_function

        compiler = compile_function if level is None else functools.partial(compile_function, level=level)
    watch = Watching(program)
    with contextlib.ExitStack() as stack:
        try:
            module = stack.enter_context(loaded(program))
            inputs = [eval(f"({text})", vars(module)) for text in program.inputs]
        except Exception as error:
            return Verdict("invalid", f"{type(error).__name__}: {error}")
        try:
            fast = compiler(module.main, *inputs[0], checked=True)
        except NotCompilable as error:
            return Verdict("refused", plain(str(error), module.__name__), str(error))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            said = plain(str(error).replace("\n", " "), module.__name__)
            reason = f"the compiler raised {type(error).__name__} in {where.name}: {said}"
            return Verdict("different", reason, traceback.format_exc(limit=-6))
        calls: Counter[str] = Counter()
        try:
            for text, arguments in zip(program.inputs, inputs, strict=True):
                verdict = compare_call(watch, text, module, fast, arguments)
                if verdict.kind == "different":
                    return verdict
                calls[verdict.kind] += 1
        except Endless:
            return Verdict("endless")
        return Verdict("same", calls=dict(calls))


def compare_call(
    watch: Watching, text: str, module: ModuleType, fast: Callable[..., Any], arguments: tuple[Any, ...]
) -> Verdict:
    with within(INTERPRETED_SECONDS):
        expected, wrong = outcome(module.main, arguments)
    found, raised = outcome(fast, arguments)
    if isinstance(raised, OverflowError) and not isinstance(wrong, OverflowError):
        why = watch.overflow(text)
        if why in ("overflow", "inexact"):
            return Verdict(why)
    elif wrong is not None and same_class(wrong, raised):
        return Verdict("raised")
    elif wrong is None and raised is None and alike(expected, found):
        return Verdict("same")
    elif isinstance(raised, ValueError) and str(raised).startswith("a nan "):
        return Verdict("nan")
    way = f"{type(wrong).__name__ if wrong else 'a value'}, compiled {type(raised).__name__ if raised else 'a value'}"
    if wrong is None and raised is None and alike(expected, found, numbers_alike=True):
        way += " of another type"
    details = f"main({text})\n  interpreted: {wrong or expected!r}\n  compiled:    {raised or found!r}"
    return Verdict("different", way, details)


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """What a call gives, or raises."""
    try:
        return function(*arguments), None
    except Exception as error:
        return None, error


def same_class(wrong: Exception, raised: Exception | None) -> bool:
    """Whether what is raised is of the same class."""
    return type(wrong) is type(raised) or (type(wrong) is NameError and type(raised) is UnboundLocalError)


def alike(expected: Any, found: Any, *, numbers_alike: bool = False) -> bool:
    """Whether two results are equal in type and value; of numbers, if that is said, only in value."""
    if numbers_alike and isinstance(expected, int | float) and isinstance(found, int | float):
        return expected == found or (expected != expected and found != found)
    if type(expected) is not type(found):
        return (
            isinstance(expected, int)
            and isinstance(found, int)
            and bool in (type(expected), type(found))
            and (expected == found)
        )
    if isinstance(expected, float):
        return (math.isnan(expected) and math.isnan(found)) or struct.pack("d", expected) == struct.pack("d", found)
    if isinstance(expected, tuple | list):
        pairs = list(zip(expected, found, strict=False))
        return len(expected) == len(found) and all(alike(a, b, numbers_alike=numbers_alike) for a, b in pairs)
    if dataclasses.is_dataclass(expected):
        names = [field.name for field in dataclasses.fields(expected)]
        values = [tuple(getattr(value, name) for name in names) for value in (expected, found)]
        return alike(*values, numbers_alike=numbers_alike)
    return bool(expected == found)


def plain(message: str, module: str) -> str:
    """A message without file, line and names, so that the same reason is said in the same words."""
    message = message.splitlines()[0] if message else ""
    message = re.sub(r"\S*" + re.escape(module) + r"\S*", "...", message)
    message = re.sub(r"\b([A-Za-z]+)\d+\b", r"\1", message)
    return re.sub(r"\d+", "...", message)[:160]


@contextlib.contextmanager
def loaded(program: Program) -> Iterator[ModuleType]:
    """The module of a program, for a while; there is no file, but its source can be read as if there were one."""
    name = f"program_{program.seed}"
    module = ModuleType(name)
    module.__file__ = f"{name}.py"
    sys.modules[name] = module
    linecache.cache[module.__file__] = (
        len(program.source),
        None,
        program.source.splitlines(keepends=True),
        module.__file__,
    )
    try:
        exec(compile(program.source, module.__file__, "exec", dont_inherit=True), vars(module))
        yield module
    finally:
        del sys.modules[name], linecache.cache[module.__file__]


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Interpreted code must be done by then; only the main thread can see to it."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Endless

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    left = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)
        signal.signal(signal.SIGALRM, before)


# ------------------------------------------------------------ integers that leave the 64 bits


class Watched(ast.NodeTransformer):
    """Every value of an operator and of a call passes through `_seen`."""

    def seen(self, node: ast.expr, name: str = "_seen", *more: ast.expr) -> ast.Call:
        call = ast.Call(ast.Name(name, ast.Load()), [node, *more], [])
        return ast.copy_location(call, node)

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node  # a pattern is no expression, even if it is -1

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.LShift | ast.RShift | ast.Div):
            return self.seen(node.left, f"_{type(node.op).__name__}", node.right)
        return self.seen(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        place = ast.Constant(f"{node.lineno}:{node.col_offset}")
        node.left = self.seen(node.left, "_compared", place)
        node.comparators = [self.seen(value, "_compared", place) for value in node.comparators]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self.seen(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "sum":
            node.func.id = "_sum"
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("count", "index", "remove"):
            node.args = [self.seen(ast.Tuple([value], ast.Load()), "_sought") for value in node.args]
        return self.seen(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        target = copy.deepcopy(node.target)
        target.ctx = ast.Load()
        if isinstance(node.op, ast.LShift | ast.RShift | ast.Div):
            value = self.seen(target, f"_{type(node.op).__name__}", node.value)
            return ast.copy_location(ast.Assign([node.target], value), node)
        return [node, ast.copy_location(ast.Expr(self.seen(target)), node)]


def is_data(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


class Watch:
    """A copy of a module's functions that knows whether an integer has left the 64 bits, or was shifted too far."""

    def __init__(self, tree: ast.Module, names: dict[str, Any]) -> None:
        self.left = False
        self.compared_types: dict[str, set[str]] = {}
        self.names = names
        names.update(
            _seen=self.seen,
            _sum=self.summed,
            _compared=self.compared,
            _sought=lambda value: self.compared(value, "sought")[0],
            _Div=self.divided,
            _LShift=lambda value, places: self.shifted(value, places, lambda x, n: x << n),
            _RShift=lambda value, places: self.shifted(value, places, lambda x, n: x >> n),
        )
        exec(compile(ast.fix_missing_locations(Watched().visit(tree)), "watched", "exec", dont_inherit=True), names)

    def seen(self, value: Any) -> Any:
        if isinstance(value, int):
            self.left = self.left or not -(2**MOST_BITS) <= value < 2**MOST_BITS
        elif type(value) is tuple:
            for item in value:
                self.seen(item)
        return value

    def shifted(self, value: int, places: int, operator: Callable[[int, int], int]) -> Any:
        self.left = self.left or places > MOST_BITS
        return self.seen(operator(value, min(places, 200)))

    def summed(self, values: Iterable[Any], start: Any = 0) -> Any:
        for value in values:
            start = self.seen(start + value)
        return start

    def compared(self, value: Any, place: str) -> Any:
        """What is compared in the same place of the program: large ints with floats?"""
        items = [getattr(value, one.name) for one in dataclasses.fields(value)] if is_data(value) else value
        if isinstance(items, tuple | list):
            for number, item in enumerate(items):
                self.compared(item, f"{place} {number}")
        elif isinstance(value, float) or (isinstance(value, int) and abs(value) > EXACT):
            self.compared_types.setdefault(place, set()).add(type(value).__name__)
        return value

    def divided(self, one: Any, other: Any) -> Any:
        if isinstance(one, int) and isinstance(other, int):
            self.compared(max(abs(one), abs(other)), "/")
            self.compared(0.0, "/")
        return one / other

    def overflow(self, function: str, arguments: tuple[Any, ...]) -> str:
        """Why compiled code may raise OverflowError where Python calls the function: "overflow", "inexact" or ""."""
        self.left, self.compared_types = False, {}
        with within(4 * INTERPRETED_SECONDS):
            outcome(self.names[function], arguments)
        if self.left:
            return "overflow"
        if any(len(types) > 1 for types in self.compared_types.values()):
            return "inexact"
        return ""


class Watching:
    """A program with an eye on its integers, which is made when it is asked for."""

    def __init__(self, program: Program) -> None:
        self.program = program

    @functools.cached_property
    def watch(self) -> Watch:
        module = ModuleType(f"watched_{self.program.seed}")
        sys.modules[module.__name__] = module  # dataclasses look for it
        try:
            return Watch(ast.parse(self.program.source), vars(module))
        finally:
            del sys.modules[module.__name__]

    def overflow(self, text: str) -> str:
        """Why compiled code may raise OverflowError where Python calls `main` with this input."""
        return self.watch.overflow("main", eval(f"({text})", self.watch.names))


def overflow_of(program: Program, text: str) -> str:
    """Why compiled code may raise OverflowError where Python calls `main` with this input."""
    return Watching(program).overflow(text)


# ------------------------------------------------------------ a process that may crash


class Workshop:
    """Compares programs in another process, so that a crash of compiled code is an answer like any other."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.process: subprocess.Popen[str] | None = None
        self.done = 0

    def __enter__(self) -> Workshop:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def open(self) -> subprocess.Popen[str]:
        self.done = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.compiling.random_programs", "--worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={
                "PYTHONHASHSEED": "0",  # so that a finding repeats itself
                **os.environ,
                "PERFECTPLAY_VERIFY": "1",
                "PERFECTPLAY_FILL_MEMORY": "1",
            },
        )
        if self.answer(60) != "ready\n":
            self.close()
            raise RuntimeError("the compiler cannot be imported; its process has said why")
        return self.process

    def answer(self, seconds: float) -> str | None:
        """A line of the process, an empty one if it has ended; None: it takes too long."""
        assert self.process is not None
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            return self.process.stdout.readline() if selector.select(seconds) else None

    def compare(self, program: Program, level: int | None = None) -> Verdict:
        if self.done >= 2000:  # what a process has compiled, it keeps
            self.close()
        process = self.process or self.open()
        self.done += 1
        assert process.stdin is not None
        process.stdin.write(json.dumps([program, level]) + "\n")
        process.stdin.flush()
        answer = self.answer(self.seconds)
        if answer is None:
            self.close()
            return Verdict("hung", "no answer")
        if not answer:
            code = process.wait()
            self.close()
            return Verdict("crashed", f"the process ended with {code}")
        return Verdict(*json.loads(answer))


def work() -> None:
    """The other process: programs come in, verdicts go out, a line each."""
    warnings.simplefilter("ignore")  # of Python, about what a reducer has made
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed is no answer
    import perfectplay.compiling.compiler  # noqa: F401  (if this fails, it fails at once)

    sys.dont_write_bytecode = True
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)  # most of what a program needs goes without
    answers.write("ready\n")
    answers.flush()
    for line in sys.stdin:
        (seed, source, inputs), level = json.loads(line)
        answers.write(json.dumps(compare(Program(seed, source, tuple(inputs)), level=level)) + "\n")
        answers.flush()


class Report(NamedTuple):
    verdicts: Counter[str]
    calls: Counter[str]
    refused: Counter[str]
    different: list[tuple[Program, Verdict]]
    """All that must not be."""


def program_of(seed: int) -> Program:
    """The program of a seed as it is compared: always the same."""
    return mostly_reached(write_program(seed))


def compare_seeds(
    seeds: Iterable[int],
    jobs: int = 1,
    *,
    usual: int = 1,
    tell: Callable[[Program, Verdict], None] = lambda program, verdict: None,
) -> Report:
    """All programs of these seeds; of as many as ``usual`` one as LLVM makes it for users, the others at its level 0.

    LLVM takes two thirds of the time otherwise, and at level 0 the machine code does what its text says, line by line.
    """
    report = Report(Counter(), Counter(), Counter(), [])
    seeds = list(seeds)

    def part(number: int) -> list[tuple[Program, Verdict]]:
        found = []
        with Workshop() as workshop:
            for seed in seeds[number::jobs]:
                program = program_of(seed)
                verdict = workshop.compare(program, None if seed % usual == 0 else 0)
                tell(program, verdict)
                found.append((program if verdict.kind not in ("same", "refused") else Program(seed, "", ()), verdict))
        return found

    with ThreadPoolExecutor(jobs) as pool:
        for program, verdict in sorted(itertools.chain(*pool.map(part, range(jobs)))):
            report.verdicts[verdict.kind] += 1
            report.calls.update(verdict.calls)
            if verdict.kind == "refused":
                report.refused[verdict.reason] += 1
            elif verdict.kind != "same":
                report.different.append((program, verdict))
    return report


class Progress:
    """Says how far a long comparison is, and what it has found, as it goes on."""

    def __init__(self, every: int) -> None:
        self.every, self.start = every, time.monotonic()
        self.verdicts: Counter[str] = Counter()

    def __call__(self, program: Program, verdict: Verdict) -> None:
        self.verdicts[verdict.kind] += 1
        if verdict.kind not in ("same", "refused"):
            print(f"seed {program.seed}, {verdict.kind}: {verdict.reason}", flush=True)
        if self.verdicts.total() % self.every == 0:
            said = ", ".join(f"{number} {kind}" for kind, number in self.verdicts.most_common())
            print(f"{time.monotonic() - self.start:7.0f} s: {said}", flush=True)


# ------------------------------------------------------------ making a finding small


def reduced(program: Program, judge: Callable[[Program], Verdict]) -> Program:
    """The program with as much left out as may be: it still differs, and in the same way."""
    first = judge(program)

    def still(source: str, inputs: tuple[str, ...]) -> bool:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(source, "candidate", "exec")
        except (SyntaxError, ValueError):
            return False
        verdict = judge(Program(program.seed, source, inputs))
        return (verdict.kind, verdict.reason) == (first.kind, first.reason)

    inputs = program.inputs
    for fewer in [(text,) for text in inputs] + [(inputs[0], text) for text in inputs[1:]]:
        if still(program.source, fewer):
            inputs = fewer
            break
    source, size = program.source, math.inf
    while len(source) < size:
        size = len(source)
        source = without_lines(source, lambda text: still(text, inputs))
        source = with_less_in_it(source, lambda text: still(text, inputs))
    return Program(program.seed, source, inputs)


def without_lines(source: str, still: Callable[[str], bool]) -> str:
    """Leaves out lines with all that is indented below them, or takes away the line around what is indented."""
    lines = [line for line in source.split("\n") if line.strip()]
    if not still("\n".join(lines)):
        return source
    number = len(lines) - 1
    while number >= 0:
        depth = indent_of(lines[number])
        end = number + 1
        while end < len(lines) and indent_of(lines[end]) > depth:
            end += 1
        body = lines[number + 1 : end]
        inside = indent_of(body[0]) - depth if body else 0
        candidates = [lines[:number] + lines[end:], [*lines[:number], *(line[inside:] for line in body), *lines[end:]]]
        candidates.append([*lines[:number], " " * depth + "pass", *lines[end:]])
        for candidate in candidates:
            if len("".join(candidate)) < len("".join(lines)) and still("\n".join(candidate)):
                lines = candidate
                break
        number = min(number - 1, len(lines) - 1)
    return "\n".join(lines)


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def with_less_in_it(source: str, still: Callable[[str], bool]) -> str:
    """Puts parts of expressions, or plain values, in the place of the whole."""
    number = 0
    while True:
        places = list(expressions_of(ast.parse(source)))
        if number >= len(places):
            return source
        _, _, _, node = places[number]
        parts: list[ast.expr] = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
        parts += [ast.Constant(0), ast.Constant(1), ast.Constant(True), ast.Name("a", ast.Load())]
        for part in parts:
            tree = ast.parse(source)
            parent, field, index, old = list(expressions_of(tree))[number]
            if len(ast.unparse(part)) >= len(ast.unparse(old)):
                continue
            if index is None:
                setattr(parent, field, part)
            else:
                getattr(parent, field)[index] = part
            try:
                text = ast.unparse(ast.fix_missing_locations(tree))
            except ValueError:
                continue
            if len(text) < len(ast.unparse(ast.parse(source))) and still(text):
                source = text
                break
        else:
            number += 1


def expressions_of(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Every expression that is read, with its place in the tree, the outer ones first."""
    for field, value in ast.iter_fields(parent):
        if field in ("annotation", "returns", "bases", "decorator_list"):
            continue
        for index, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(item, ast.AST):
                continue
            is_read = isinstance(item, ast.expr) and not isinstance(getattr(item, "ctx", None), ast.Store | ast.Del)
            if is_read and field != "func":
                yield parent, field, index, item  # type: ignore[misc]
            yield from expressions_of(item)


# ------------------------------------------------------------ command line


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many programs")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--usual", type=int, default=1, help="one in so many is optimised as for users, others are not")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--reduce", action="store_true", help="make the programs that differ small")
    parser.add_argument("--show", action="store_true", help="print the programs, and compile nothing")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return 0
    seeds = range(options.seed, options.seed + options.count)
    if options.show:
        for seed in seeds:
            program = program_of(seed)
            print(program.source, *(f"# main({text})" for text in program.inputs), sep="\n")
        return 0
    report = compare_seeds(seeds, options.jobs, usual=options.usual, tell=Progress(1000))
    print("programs:", ", ".join(f"{number} {kind}" for kind, number in report.verdicts.most_common()))
    print("calls:   ", ", ".join(f"{number} {kind}" for kind, number in report.calls.most_common()))
    for reason, number in report.refused.most_common():
        print(f"{number:6} refused: {reason}")
    for program, verdict in report.different:
        with Workshop(SECONDS / 20 if verdict.kind == "hung" else SECONDS) as workshop:
            print(f"\nseed {program.seed}, {verdict.kind}: {verdict.reason}\n{verdict.details}")
            if options.reduce:
                judge = functools.partial(workshop.compare, level=None if program.seed % options.usual == 0 else 0)
                small = reduced(program, judge)
                print(small.source, *(f"# main({text})" for text in small.inputs), sep="\n")
                print(judge(small).details)
    return 1 if report.different else 0


if __name__ == "__main__":
    sys.exit(main())
