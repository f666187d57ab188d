"""Long texts, such as boards: their letters are short texts that lie side by side, as the items of a tuple do.

A text stays one word where it is known to be short. Where a state or an action holds a long text, each text that is put
together from others may become long (see `Unit.has_long_texts`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from perfectplay.compiling import prelude, prelude_of_letters, prelude_of_texts
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.conditions import choice
from perfectplay.compiling.lowering.lists import build, builder, list_repeated
from perfectplay.compiling.lowering.lookups import find_key
from perfectplay.compiling.lowering.loops import iterate_value
from perfectplay.compiling.lowering.sequences import UNROLLED, as_row, length_of
from perfectplay.compiling.lowering.texts import as_word, is_text, of_words
from perfectplay.compiling.subset import expression, method
from perfectplay.compiling.types import (
    BOOL,
    INT,
    LONG_TEXT,
    TEXT,
    Row,
    Value,
    constant,
    is_known,
    known,
    row,
)
from perfectplay.compiling.unifying import as_run_time, is_long_text


def is_long(value: Value) -> bool:
    """Returns whether a value is a text that may be too long for a word."""
    return is_long_text(as_run_time(value.type))


def are_long(b: Body, *texts: Value) -> bool:
    """Returns whether what is put together from these texts may be too long for a word."""
    return b.unit.has_long_texts or any(map(is_long, texts))


def letters_of(b: Body, value: Value) -> Value:
    """Returns the letters of a text as a row of short texts."""
    if is_known(value):
        text = constant(value)
        return as_row(b, value) if text else Value(row(TEXT, 0), ("null",))
    if value.type is TEXT:
        made = builder(b, TEXT, what="letters")
        iterate_value(b, value, lambda letter: made.add(b, letter), None)
        return made.row(b)
    return as_row(b, value)


def as_text(b: Body, letters: Value) -> Value:
    """Returns a row of letters as a text."""
    assert isinstance(letters.type, Row)
    length = length_of(b, letters)
    assert length is not None
    return Value(LONG_TEXT, (letters.operands[0], b.number(length, INT)), letters.level)


def packed(b: Body, value: Value, node: ast.AST | None) -> Value:
    """Returns a long text as a word, if it fits."""
    slot = b.alloca("i64")
    b.emit(f"store i64 0, ptr {slot}")

    def add(letter: Value) -> None:
        now = Value(INT, (b.op(f"load i64, ptr {slot}"),))
        word = call_plain(b, prelude.text_joined, [now, as_word(b, letter, node)], node)
        b.emit(f"store i64 {word.operands[0]}, ptr {slot}")

    iterate_value(b, letters_of(b, value), add, node)
    return Value(TEXT, (b.op(f"load i64, ptr {slot}"),))


def in_a_row(b: Body, texts: Iterable[Value], node: ast.AST | None) -> Value:
    """Returns texts one behind the other."""
    made = builder(b, TEXT, "32", node, "text")
    for text in texts:
        build(b, made, text if text.type is TEXT else letters_of(b, text))
    return as_text(b, made.row(b))


def joined_long(b: Body, between: Value, items: Value, node: ast.AST | None) -> Value:
    """Returns ``between.join(items)``."""
    made = builder(b, TEXT, "32", node, "text")
    has_some = b.alloca("i1")
    b.emit(f"store i1 false, ptr {has_some}")

    def take(item: Value) -> None:
        if not is_text(item):
            b.fail(f"join() takes texts, not {item.type!r}", node)
        if not (is_known(between) and constant(between) == ""):
            again, following = b.label(), b.label()
            b.branch(b.op(f"load i1, ptr {has_some}"), again, following)
            if b.place(again):
                build(b, made, letters_of(b, between))
            b.place(following)
            b.emit(f"store i1 true, ptr {has_some}")
        build(b, made, letters_of(b, item) if is_known(item) or item.type is not TEXT else item)

    iterate_value(b, items, take, node)
    return as_text(b, made.row(b))


def repeated_long(b: Body, text: Value, times: Value, node: ast.AST | None) -> Value:
    """Returns a text so many times."""
    return as_text(b, as_row(b, list_repeated(b, letters_of(b, text), b.number(times, INT), node)))


def has_long_part(b: Body, text: Value, part: Value, node: ast.AST | None) -> Value:
    """Returns whether a text holds another."""
    place = call_plain(b, prelude_of_letters.first_place_of, [letters_of(b, text), letters_of(b, part)], node)
    return Value(BOOL, (b.op(f"icmp sge i64 {b.number(place, INT)}, 0"),))


def changed(b: Body, text: Value, function: Any, more: list[Value], node: ast.AST | None) -> Value:
    """Returns a text in which a function of words has changed each letter."""
    made = builder(b, TEXT, "32", node, "text")
    iterate_value(
        b,
        letters_of(b, text),
        lambda letter: made.add(b, of_words(b, function, [as_word(b, letter, node), *more], node)),
        node,
    )
    return as_text(b, made.row(b))


# ------------------------------------------------------------ methods


def must_be_text(b: Body, part: Value, node: ast.AST) -> Value:
    """Returns a part of a text; refuses what is none."""
    if not is_text(part):
        b.fail(f"a text is needed here, not {part.type!r}", node)
    return part


def _asked(name: str, function: Any, *, is_needed: bool = False) -> None:
    """Enters a method that looks for a part of a text."""

    def search(b: Body, node: ast.AST, value: Value, part: Value) -> Value:
        found = call_plain(b, function, [letters_of(b, value), letters_of(b, part)], node)
        if is_needed:
            b.check(b.op(f"icmp slt i64 {b.number(found, INT)}, 0"), ValueError, "substring not found", node)
        return found

    def ask(b: Body, node: ast.AST, value: Value, part: Value, start: Value | None = None) -> Value:
        if start is not None:
            return _from(b, node, value, part, start)
        if is_known(value) and is_known(part):
            try:
                return known(getattr(constant(value), name)(constant(part)))
            except ValueError as error:
                b.throw(ValueError, str(error), node)
                b.place_dead()
                return known(0)
        letters, kind = constant(value) if is_known(value) else "", must_be_text(b, part, node).type
        if kind is not TEXT or not 0 < len(set(letters)) == len(letters) <= UNROLLED or name == "count":
            return search(b, node, value, part)
        place, is_there = find_key(b, list(letters), part, node)  # one letter among different ones, as is usual
        return choice(
            b,
            lambda yes, no: b.branch(is_there, yes, no),
            lambda: Value(INT, (place,)),
            lambda: search(b, node, value, part),
        )

    def _from(b: Body, node: ast.AST, value: Value, part: Value, start: Value) -> Value:
        if name not in ("find", "index"):
            b.fail(f"{name}() takes no start in machine code; take a part of the text: text[start:].{name}(...)", node)
        letters, looked_for = letters_of(b, value), letters_of(b, must_be_text(b, part, node))
        first = Value(INT, (b.number(start, INT),))
        found = call_plain(b, prelude_of_texts.place_from, [letters, looked_for, first], node)
        if is_needed:
            b.check(b.op(f"icmp slt i64 {b.number(found, INT)}, 0"), ValueError, "substring not found", node)
        return found

    looks = f"`{name}(text)`, `{name}(text, start)`" if name in ("find", "index") else f"`{name}(text)`"
    method("str", name, looks)(ask)


_asked("count", prelude_of_letters.parts_in)
_asked("find", prelude_of_letters.first_place_of)
_asked("rfind", prelude_of_letters.last_place_of)
_asked("index", prelude_of_letters.first_place_of, is_needed=True)
_asked("rindex", prelude_of_letters.last_place_of, is_needed=True)


@method("str", "replace", "`replace(old, new)`, `replace(old, new, count)`")
def _replace(b: Body, node: ast.AST, value: Value, old: Value, new: Value, most: Value | None = None) -> Value:
    texts = [value, must_be_text(b, old, node), must_be_text(b, new, node)]
    count = most or known(-1)
    if all(map(is_known, [*texts, count])):
        return known(constant(value).replace(constant(old), constant(new), constant(count)))
    made = call_plain(b, prelude_of_letters.with_parts_replaced, [*(letters_of(b, one) for one in texts), count], node)
    found = as_text(b, as_row(b, made))
    return found if are_long(b, *texts) else packed(b, found, node)


@method("str", "swapcase", "`swapcase()`", "of texts of ASCII letters; with others, it raises an error")
def _swapcase(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value):
        return known(constant(value).swapcase())
    if is_long(value):
        return changed(b, value, prelude.text_in_other_case, [], node)
    return of_words(b, prelude.text_in_other_case, [as_word(b, value, node)], node)


# ------------------------------------------------------------ f-strings


@expression(ast.JoinedStr, "`f'{a}{b}'`", "of ints and texts; a format is a width, as in `{x:02d}` or `{x:>3}`")
def _joined_str(b: Body, node: ast.JoinedStr) -> Value:
    from perfectplay.compiling.lowering.arithmetic import binary
    from perfectplay.compiling.lowering.expressions import lower
    from perfectplay.compiling.lowering.text_parts import formatted
    from perfectplay.compiling.lowering.texts import as_str

    found = known("")
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            if part.conversion not in (-1, ord("s")):
                b.fail("an f-string with !r has no form in machine code; keep such texts out of the rules", node)
            text = lower(b, part.value)
            if part.format_spec is None or part.conversion == ord("s"):
                text = as_str(b, part, text)
            if part.format_spec is not None:
                text = formatted(b, part, text)
        else:
            text = lower(b, part)
        if not (is_known(text) and constant(text) == ""):
            found = text if is_known(found) and constant(found) == "" else binary(b, ast.Add, found, text, node)
    return found
