"""Methods of texts that give parts of them, or fill them up, and formats of f-strings."""

from __future__ import annotations

import ast
import re
from typing import Any, Final

from perfectplay.compiling import prelude_of_letters, prelude_of_texts
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.letters import letters_of, must_be_text
from perfectplay.compiling.lowering.parts import part_of
from perfectplay.compiling.lowering.sequences import length_of, make_tuple
from perfectplay.compiling.lowering.texts import SHORT, as_str, is_text
from perfectplay.compiling.subset import method
from perfectplay.compiling.types import INT, NONE, Value, constant, is_known, known
from perfectplay.compiling.unifying import as_run_time

SPACES: Final = known(prelude_of_texts.SPACES)
FORMAT: Final = re.compile(r"(?:(?P<fill>.)?(?P<align>[<>]))?(?P<zero>0)?(?P<width>\d{1,2})?(?P<kind>[ds])?")


def _not_empty(b: Body, text: Value, node: ast.AST) -> Value:
    """Returns the letters of a separator; raises ValueError where it is empty."""
    letters = letters_of(b, must_be_text(b, text, node))
    length = b.number(length_of(b, letters) or NONE, INT)
    b.check("true" if length == "0" else b.op(f"icmp eq i64 {length}, 0"), ValueError, "empty separator", node)
    return letters


@method("str", "split", "`split()`, `split(text)`, `split(text, count)`")
def _split(b: Body, node: ast.AST, value: Value, sep: Value = NONE, maxsplit: Value | None = None) -> Value:
    most = maxsplit or known(-1)
    letters = letters_of(b, value)
    text = b.lowered(value)
    if sep.type is NONE.type:
        return call_plain(b, prelude_of_texts.words_in_text, [text, letters, most], node)
    return call_plain(b, prelude_of_texts.split_text, [text, letters, _not_empty(b, sep, node), most], node)


def _stripping(name: str, *, left: bool, right: bool) -> None:
    def strip(b: Body, node: ast.AST, value: Value, chars: Value = NONE) -> Value:
        if is_known(value) and is_known(chars):
            return known(getattr(constant(value), name)(constant(chars)))
        letters = letters_of(b, value)
        left_out = SPACES if chars.type is NONE.type else letters_of(b, must_be_text(b, chars, node))
        low, high = known(0), length_of(b, letters) or known(0)
        if left:
            low = call_plain(b, prelude_of_texts.first_not_of, [letters, left_out], node)
        if right:
            high = call_plain(b, prelude_of_texts.end_not_of, [letters, left_out, low], node)
        return part_of(b, b.lowered(value), [low, high, NONE], node)

    method("str", name, f"`{name}()`, `{name}(letters)`")(strip)


_stripping("strip", left=True, right=True)
_stripping("lstrip", left=True, right=False)
_stripping("rstrip", left=False, right=True)


def _parting(name: str, function: Any, *, is_last: bool) -> None:
    def part(b: Body, node: ast.AST, value: Value, sep: Value) -> Value:
        letters, separator = letters_of(b, value), _not_empty(b, sep, node)
        place = b.number(call_plain(b, function, [letters, separator], node), INT)
        end = b.op(f"add i64 {place}, {b.number(length_of(b, separator) or NONE, INT)}")
        nothing = "0" if is_last else b.number(length_of(b, letters) or NONE, INT)
        is_there = b.op(f"icmp sge i64 {place}, 0")
        low, high = (Value(INT, (b.op(f"select i1 {is_there}, i64 {one}, i64 {nothing}"),)) for one in (place, end))
        text = b.lowered(value)
        ends = [[NONE, low, NONE], [low, high, NONE], [high, NONE, NONE]]
        return make_tuple(b, None, [part_of(b, text, one, node) for one in ends])

    method("str", name, f"`{name}(text)`")(part)


_parting("partition", prelude_of_letters.first_place_of, is_last=False)
_parting("rpartition", prelude_of_letters.last_place_of, is_last=True)


def _filling(name: str, function: Any) -> None:
    def fill(b: Body, node: ast.AST, value: Value, width: Value, letter: Value | None = None) -> Value:
        letter = letter or known(" ")
        if not (is_known(letter) and isinstance(constant(letter), str) and len(constant(letter)) == 1):
            b.fail(f"{name}() fills up with one letter that is known", node)
        return call_plain(b, function, [b.lowered(value), _width(b, width), letter], node)

    method("str", name, f"`{name}(width)`, `{name}(width, letter)`", SHORT)(fill)


def _width(b: Body, width: Value) -> Value:
    return Value(INT, (b.number(width, INT),))


_filling("ljust", prelude_of_texts.filled_behind)
_filling("rjust", prelude_of_texts.filled_before)


@method("str", "zfill", "`zfill(width)`", SHORT)
def _zfill(b: Body, node: ast.AST, value: Value, width: Value) -> Value:
    return call_plain(b, prelude_of_texts.filled_with_zeros, [b.lowered(value), _width(b, width)], node)


def formatted(b: Body, node: ast.FormattedValue, value: Value) -> Value:
    """Returns a value of an f-string with a format such as ``:02d`` or ``:>3``."""
    spec = node.format_spec
    parts = spec.values if isinstance(spec, ast.JoinedStr) else []
    text = parts[0].value if len(parts) == 1 and isinstance(parts[0], ast.Constant) else None
    found = FORMAT.fullmatch(text) if isinstance(text, str) else None
    is_number = as_run_time(value.type) is INT
    if found is None or not (is_number or is_text(value)) or not _fits(found, is_number=is_number):
        b.fail(
            "an f-string with a format has no form in machine code but for a width, as in {x:3}, {x:>3} or {x:02d}, of "
            "an int or a text; keep such texts out of the rules",
            node,
        )
    said = b.lowered(as_str(b, node, value))
    width = known(int(found["width"] or 0))
    if found["zero"] and not found["align"]:
        return call_plain(b, prelude_of_texts.filled_with_zeros, [said, width], node)
    is_left = found["align"] == "<" or (not found["align"] and not is_number)
    function = prelude_of_texts.filled_behind if is_left else prelude_of_texts.filled_before
    return call_plain(b, function, [said, width, known(found["fill"] or ("0" if found["zero"] else " "))], node)


def _fits(found: re.Match[str], *, is_number: bool) -> bool:
    """Returns whether a format is of this kind of value, and means what it says here."""
    if found["kind"] not in (None, "d" if is_number else "s"):
        return False
    return is_number or not found["zero"]
