"""Random programs of the subset give the same, compiled and interpreted; and the tool that says so can be trusted.

The hundred thousand are meant for one run of `python -m tests.compiling.random_programs --count 100000 --seed 1000000
--usual 20`, which says how far it is; the nightly tests are the same programs in parts.
"""

from __future__ import annotations

import linecache
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.compiling.random_programs import alike, compare, compare_seeds, overflow_of, program_of, reduced
from tests.compiling.random_sources import Program, write_program
from tests.compiling.reached_blocks import mostly_reached

PART = 1000
USUAL = 20
"""One program in so many is optimised as for users; see `compare_seeds`."""


def agree(seeds: Iterable[int], *, usual: int = USUAL) -> None:
    report = compare_seeds(seeds, usual=usual)
    findings = "\n\n".join(
        f"python -m tests.compiling.random_programs --count 1 --seed {program.seed} --usual {usual} --reduce\n"
        f"{verdict.kind}: {verdict.reason}\n{verdict.details}"
        for program, verdict in report.different
    )
    if report.different:
        pytest.fail(findings, pytrace=False)
    assert report.verdicts["refused"] <= report.verdicts.total() // 10, report.refused.most_common(20)


@pytest.mark.variant
@pytest.mark.timeout(600)
def test_sixty_programs() -> None:
    agree(range(60), usual=1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(2))
def test_hundreds_of_programs(part: int) -> None:
    agree(range(PART + part * 120, PART + (part + 1) * 120))


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(100))
def test_a_hundred_thousand_programs(part: int) -> None:
    agree(range(10**6 + part * PART, 10**6 + (part + 1) * PART))


# ------------------------------------------------------------ the tool itself


def untouched(function: Callable[..., Any], *examples: Any, checked: bool) -> Callable[..., Any]:
    """A compiler that does nothing."""
    return function


@pytest.mark.slow
def test_a_seed_gives_always_the_same_program() -> None:
    here = Path(__file__).parents[2]
    code = "from tests.compiling.random_programs import program_of; print([program_of(seed) for seed in range(50)])"
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=here,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{[program_of(seed) for seed in range(50)]}\n".encode()}


def test_blocks_that_no_input_reaches_are_left_out() -> None:
    source = "\n".join(
        (
            "def helper(a):",
            "    while True:",
            "        a += 1",
            "        if a > 100:",
            "            break",
            "        if a > 3:",
            "            return a",
            "def main(a):",
            "    if a > 5:",
            "        a += 1",
            "        a += 2",
            "    else:",
            "        a += 3",
            "    for i in range(0):",
            "        a += i",
            "    return helper(a)",
            "",
        )
    )
    left_out = ("        a += 1\n        a += 2\n", "        a += i\n")
    seeds = range(200)
    programs = [mostly_reached(Program(seed, source, ("1,",))) for seed in seeds]
    shortest = source
    for block in left_out:
        shortest = shortest.replace(block, "        pass\n")
    assert sum(one.source == shortest for one in programs) > 150
    assert 0 < sum(left_out[0] in one.source for one in programs) < 50
    assert all("            break\n" in one.source and "        a += 3\n" in one.source for one in programs)


@pytest.mark.slow
def test_programs_run_and_mostly_give_values() -> None:
    verdicts = [compare(write_program(seed), untouched) for seed in range(300)]
    assert {verdict.kind for verdict in verdicts} == {"same"}
    given = sum(verdict.calls.get("same", 0) for verdict in verdicts)
    assert given > 0.9 * sum(sum(verdict.calls.values()) for verdict in verdicts)


def faulty(function: Callable[..., Any], *examples: Any, checked: bool) -> Callable[..., Any]:
    """A compiler that believes that integers below 0 are divided towards 0."""
    names: dict[str, Any] = {}
    exec("".join(linecache.getlines(function.__code__.co_filename)).replace("a // 3", "int(a / 3)"), names)
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
    ],
)
def test_why_compiled_code_may_raise_overflow_errors(expression: str, argument: str, why: str) -> None:
    source = f"def main(a):\n    match a:\n        case -1:\n            return 0\n    return {expression}\n"
    assert overflow_of(Program(0, source, (f"{argument},",)), f"{argument},") == why


@pytest.mark.parametrize(
    ("text", "kind"), [("a nan meets a nan in a list", "nan"), ("a nan has no order", "nan"), ("another", "different")]
)
def test_compiled_code_may_refuse_a_nan(text: str, kind: str) -> None:
    def compiled(a: float) -> bool:
        raise ValueError(text)

    program = Program(0, "import math\ndef main(a):\n    return a in (a, 1.0)\n", ("math.nan,",))
    verdict = compare(program, lambda *_, checked: compiled)
    assert (list(verdict.calls) or [verdict.kind]) == [kind]


def test_what_counts_as_the_same() -> None:
    assert alike((1, 2.0, "K", None, float("nan")), (True, 2.0, "K", None, -float("nan")))
    assert not alike(0.0, -0.0)
    assert not alike(1, 1.0)
    assert not alike(1, None)
    assert not alike((1, 2), (1, 2, 3))
