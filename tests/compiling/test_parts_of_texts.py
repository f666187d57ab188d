"""Parts of texts, texts filled up, and formats: of short and of long texts, compiled as in Python."""

from __future__ import annotations

from typing import Any

import pytest

from perfectplay import NotCompilable
from perfectplay.compiling.compiler import compile_function
from perfectplay.errors import BeyondMachineCode
from tests.compiling.random_programs import alike, outcome

SHORT = ["a b", "", " x  yy ", "a-b-c", "--", "-5", "+7", "12", "abc", "\tq\n", "한 글", "\u2003é"]
LONG = [f"{text}long text, - a-  b "[:16].ljust(17, "-")[-16:] for text in SHORT]


def words(text: str, number: int) -> Any:
    return text.split(), text.split(None, number)


def split(text: str, number: int) -> Any:
    return text.split("-"), text.split("-", number), text.split(" b", maxsplit=1)


def split_at_anything(text: str, number: int) -> Any:
    return text.split(text[:number])


def verb_and_rest(text: str, number: int) -> Any:
    verb, *rest = text.split()
    return verb, rest, number


def two(text: str, number: int) -> Any:
    one, other = text.split("-")
    return one, other, number


def stripped(text: str, number: int) -> Any:
    return text.strip(), text.lstrip(), text.rstrip(), text.strip("-a"), text.rstrip(" -")[number:], text.lstrip("")


def parted(text: str, number: int) -> Any:
    return text.partition("-"), text.rpartition("-"), text.partition(" b")[number % 3]


def parted_by_nothing(text: str, number: int) -> Any:
    return text.partition(text[number:])


def filled(text: str, number: int) -> Any:
    return text.ljust(number), text.rjust(number, "*"), text.zfill(number)


def found_from(text: str, number: int) -> Any:
    return text.find("-", number), text.find("", number), text.find("b", -number), text.find("-b", 1)


def index_from(text: str, number: int) -> Any:
    return text.index("b", number)


def numbers(text: str, number: int) -> Any:
    return (
        f"{number:02d}",
        f"{number:3}",
        f"{number:<3}",
        f"{number:>4}",
        f"{-number:04}",
        f"{number:*>3}",
        f"{number + 1:d}"[:2],
        f"{number!s:3}",
    )


def texts(text: str, number: int) -> Any:
    return f"{text[:2]:5}", f"{text[:2]:>5}", f"{text[:2]:<5s}", f"{text[:3]:.>5}" + str(number % 2)


FUNCTIONS: list[Any] = [
    *(words, split, split_at_anything, verb_and_rest, two, stripped, parted, parted_by_nothing),
    *(filled, found_from, index_from, numbers, texts),
]


@pytest.mark.parametrize("examples", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_parts_are_those_of_python(function: Any, examples: list[str]) -> None:
    fast = compile_function(function, examples[0], 1)
    for text in examples:
        for number in (0, 1, 2, 3, 5, 7):
            expected, wrong = outcome(function, (text, number))
            found, raised = outcome(fast, (text, number))
            if isinstance(raised, BeyondMachineCode) and not text.isascii() and wrong is None:
                continue  # more than seven bytes
            assert type(raised) is type(wrong), (text, number, expected, found, wrong, raised)
            assert wrong is not None or alike(expected, found), (text, number, expected, found)


def a_format_of_floats(text: str, number: int) -> Any:
    return f"{number / 2:.2f}" + text


def a_width_at_run_time(text: str, number: int) -> Any:
    return f"{text:{number}}"


def a_zero_before_a_text(text: str, number: int) -> Any:
    return f"{text:05}" + str(number)


def filled_with_any_letter(text: str, number: int) -> Any:
    return text.ljust(number, text[0])


def looked_for_from(text: str, number: int) -> Any:
    return text.count("a", number)


REFUSED: list[Any] = [
    (a_format_of_floats, "an f-string with a format has no form in machine code but for a width"),
    (a_width_at_run_time, "an f-string with a format has no form in machine code but for a width"),
    (a_zero_before_a_text, "an f-string with a format has no form in machine code but for a width"),
    (filled_with_any_letter, "ljust() fills up with one letter that is known"),
    (looked_for_from, "count() takes no start in machine code; take a part of the text"),
]


@pytest.mark.parametrize(("function", "text"), REFUSED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_refused(function: Any, text: str) -> None:
    with pytest.raises(NotCompilable) as error:
        compile_function(function, "ab", 1)
    assert text in str(error.value)
