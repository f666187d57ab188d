"""Helpers that are marked stand inside of what calls them, or apart."""

from __future__ import annotations

import re
from types import FunctionType
from typing import cast

from perfectplay.compiling.compiler import compile_function, program_of
from perfectplay.compiling.converting import type_of
from perfectplay.compiling.marks import inlined, set_apart


@inlined
def doubled(number: int) -> int:
    return number * 2


@set_apart
def tripled(number: int) -> int:
    return number * 3


def halved(number: int) -> int:
    return number // 2


def mixed(number: int) -> int:
    return doubled(number) + tripled(number) + halved(number)


def test_marks_are_told_to_the_compiler() -> None:
    text = program_of(cast("FunctionType", mixed), (type_of(0),)).text
    told = dict(re.findall(r"^define internal fastcc .*@([a-z]+)[.0-9]*\(.*\) nounwind ?(\w*) \{$", text, re.MULTILINE))
    assert (told["doubled"], told["tripled"], told["halved"]) == ("alwaysinline", "noinline", "inlinehint")


def test_marks_change_no_value() -> None:
    compiled = compile_function(cast("FunctionType", mixed), 0)
    assert [compiled(number) for number in (-3, 0, 7)] == [mixed(number) for number in (-3, 0, 7)]
