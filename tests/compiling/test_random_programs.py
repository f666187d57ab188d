"""Random programs of the subset give the same, compiled and interpreted; and the tool that says so can be trusted."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.compiling.random_programs import alike, compare, compare_seeds, overflow_of, reduced
from tests.compiling.random_sources import Program, write_program

PART = 1000


def agree(seeds: Iterable[int]) -> None:
    report = compare_seeds(seeds)
    findings = "\n\n".join(
        f"python tests/compiling/random_programs.py --count 1 --seed {program.seed} --reduce\n"
        f"{verdict.kind}: {verdict.reason}\n{verdict.details}"
        for program, verdict in report.different
    )
    if report.different:
        pytest.fail(findings, pytrace=False)
    assert report.verdicts["refused"] <= report.verdicts.total() // 10, report.refused.most_common(20)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 60), marks=pytest.mark.slow)], ids=["few", "more"])
def test_sixty_programs(seeds: range) -> None:
    agree(seeds)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(6))
def test_six_hundred_programs(part: int) -> None:
    agree(range(PART + part * 100, PART + (part + 1) * 100))


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(100))
def test_a_hundred_thousand_programs(part: int) -> None:
    agree(range(10**6 + part * PART, 10**6 + (part + 1) * PART))


# ------------------------------------------------------------ the tool itself


def untouched(function: Callable[..., Any], *examples: Any, checked: bool) -> Callable[..., Any]:
    """A compiler that does nothing."""
    return function


def test_a_seed_gives_always_the_same_program() -> None:
    assert [write_program(seed) for seed in range(50)] == [write_program(seed) for seed in range(50)]


def test_programs_run_and_mostly_give_values() -> None:
    verdicts = [compare(write_program(seed), untouched) for seed in range(300)]
    assert {verdict.kind for verdict in verdicts} == {"same"}
    given = sum(verdict.calls.get("same", 0) for verdict in verdicts)
    assert given > 0.9 * sum(sum(verdict.calls.values()) for verdict in verdicts)


def faulty(function: Callable[..., Any], *examples: Any, checked: bool) -> Callable[..., Any]:
    """A compiler that believes that integers below 0 are divided towards 0."""
    names: dict[str, Any] = {}
    exec(Path(inspect.getsourcefile(function) or "").read_text().replace("a // 3", "int(a / 3)"), names)
    return names["main"]


def test_a_faulty_compiler_is_found_and_its_program_made_small() -> None:
    lines = (
        "def helper(a, b):",
        "    return a + b",
        "def main(a, b):",
        "    total = helper(a, 0)",
        "    for i in range(3):",
        "        total += i",
        "        if b > 2:",
        "            total += 1",
        "    return total + a // 3 + max(a, b)",
    )
    program = Program(0, "\n".join(lines), ("1, 2", "-1, 2", "-5, 3"))
    verdict = compare(program, faulty)
    assert (verdict.kind, verdict.reason) == ("different", "a value, compiled a value")
    small = reduced(program, lambda smaller: compare(smaller, faulty))
    assert small.source.split("\n") == ["def main(a, b):", "    return a // 3"]
    assert len(small.inputs) == 1


@pytest.mark.parametrize(
    ("expression", "argument", "why"),
    [
        ("a + 1", "2**63 - 2", ""),
        ("a + 1", "2**63 - 1", "overflow"),
        ("a + 1 - 1", "2**63 - 1", "overflow"),
        ("-a", "-(2**63)", "overflow"),
        ("a // -1", "-(2**63)", "overflow"),
        ("abs(a)", "-(2**63)", "overflow"),
        ("divmod(a, -1)[1]", "-(2**63)", "overflow"),
        ("a << 64", "0", "overflow"),
        ("a >> 64", "0", "overflow"),
        ("a << 62", "1", ""),
        ("sum((a, 1, -1))", "2**63 - 1", "overflow"),
        ("int(a * 1.0)", "2**63 - 1", "overflow"),
        ("a ** 3", "2**21", "overflow"),
        ("a ** 3", "2**20", ""),
        ("a < 0.5", "2**53 + 1", "inexact"),
        ("a < 0.5", "2**53", ""),
        ("a / 3", "2**53 + 1", "inexact"),
        ("a / 3.0", "2**53 + 1", ""),
        ("(a, 1) < (0.5, 2)", "2**53 + 1", "inexact"),
        ("(a, 1) < (a, 2)", "float('nan')", "nan"),
        ("(a, 1).index(a)", "float('nan')", "nan"),
        ("a < a", "float('nan')", ""),
    ],
)
def test_why_compiled_code_may_raise_overflow_errors(expression: str, argument: str, why: str) -> None:
    source = f"def main(a):\n    match a:\n        case -1:\n            return 0\n    return {expression}\n"
    assert overflow_of(Program(0, source, (f"{argument},",)), f"{argument},") == why


def test_what_counts_as_the_same() -> None:
    assert alike((1, 2.0, "K", None, float("nan")), (True, 2.0, "K", None, -float("nan")))
    assert not alike(0.0, -0.0)
    assert not alike(1, 1.0)
    assert not alike(1, None)
    assert not alike((1, 2), (1, 2, 3))
