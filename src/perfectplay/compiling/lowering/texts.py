"""Short texts, such as pieces: their letters, their case, parts of them, and what they begin with."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling import prelude, prelude_of_letters
from perfectplay.compiling.lowering.alternatives import each, no_text, only
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.sequences import in_range
from perfectplay.compiling.subset import builtin, method
from perfectplay.compiling.types import INT, NONE, TEXT, Either, Maybe, Value, constant, is_known, known
from perfectplay.compiling.unifying import as_run_time, is_long_text, is_text_type

SHORT: Final = "where a text becomes longer than seven bytes, the search makes other machine code, for longer texts"
ASCII: Final = "of texts of ASCII letters; with others, it raises an error"


def is_text(value: Value) -> bool:
    """Returns whether a value is a text."""
    return is_text_type(as_run_time(value.type))


def as_word(b: Body, value: Value, node: ast.AST | None) -> Value:
    """Returns the word of a text as an int."""
    if isinstance(value.type, Maybe):
        value = b.present(value)
    if isinstance(value.type, Either):
        value = only(b, value, no_text, node)
    value = b.lowered(value)
    if is_long_text(value.type):
        from perfectplay.compiling.lowering.letters import packed

        value = packed(b, value, node)
    if value.type is not TEXT:
        b.fail(f"a text of at most seven bytes is needed here, not {value.type!r}", node)
    return Value(INT, value.operands)


def of_words(b: Body, function: Any, words: list[Value], node: ast.AST | None) -> Value:
    """Returns the text that a function of words gives."""
    return Value(TEXT, call_plain(b, function, words, node).operands)


def length_of_text(b: Body, value: Value, node: ast.AST | None) -> Value:
    """Returns how many letters a text has."""
    return call_plain(b, prelude.text_length, [as_word(b, value, node)], node)


def letter_of(b: Body, value: Value, index: Value, node: ast.AST | None) -> Value:
    """Returns a letter of a text."""
    word = as_word(b, value, node)
    length = length_of_text(b, value, node)
    place = in_range(b, b.number(index, INT), b.number(length, INT), node, "string index out of range")
    after = Value(INT, (b.op(f"add i64 {place}, 1"),))
    return of_words(b, prelude.text_part, [word, Value(INT, (place,)), after], node)


def part_of_text(b: Body, value: Value, ends: list[Value], node: ast.AST | None) -> Value:
    """Returns a slice of a text."""
    from perfectplay.compiling.lowering.parts import _end

    if ends[2].type is not NONE.type and not (is_known(ends[2]) and constant(ends[2]) == 1):
        b.fail("a slice of a text has the step 1 in machine code", node)
    length = b.number(length_of_text(b, value, node), INT)
    low, high = _end(b, ends[0], length, "0"), _end(b, ends[1], length, length)
    return of_words(b, prelude.text_part, [as_word(b, value, node), Value(INT, (low,)), Value(INT, (high,))], node)


def joined_texts(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns one text and another behind it; None where one of the two is no text."""
    from perfectplay.compiling.lowering.letters import are_long, in_a_row

    if not (is_text(one) and is_text(other)):
        return None
    if are_long(b, one, other):
        return in_a_row(b, [one, other], node)
    return of_words(b, prelude.text_joined, [as_word(b, one, node), as_word(b, other, node)], node)


def repeated_text(b: Body, one: Value, other: Value, node: ast.AST | None) -> Value | None:
    """Returns a text so many times; None where neither is a text."""
    if is_text(other):
        one, other = other, one
    if not is_text(one):
        return None
    from perfectplay.compiling.lowering.letters import are_long, repeated_long

    if are_long(b, one):
        return repeated_long(b, one, other, node)
    times = Value(INT, (b.number(other, INT),))
    return of_words(b, prelude.text_repeated, [as_word(b, one, node), times], node)


@method("str", "join", "`''.join(items)`", SHORT)
def _join(b: Body, node: ast.AST, value: Value, items: Value) -> Value:
    from perfectplay.compiling.lowering.letters import are_long, joined_long
    from perfectplay.compiling.lowering.loops import iterate_value

    if are_long(b, value):
        return joined_long(b, value, items, node)
    slot, has_some = b.alloca("i64"), b.alloca("i1")
    b.emit(f"store i64 0, ptr {slot}")
    b.emit(f"store i1 false, ptr {has_some}")
    between = as_word(b, value, node)

    def add(word: Value) -> None:
        now = Value(INT, (b.op(f"load i64, ptr {slot}"),))
        b.emit(f"store i64 {call_plain(b, prelude.text_joined, [now, word], node).operands[0]}, ptr {slot}")

    def take(item: Value) -> None:
        word = as_word(b, item, node)
        again, following = b.label(), b.label()
        b.branch(b.op(f"load i1, ptr {has_some}"), again, following)
        if b.place(again) and between.operands != ("0",):
            add(between)
        b.place(following)
        add(word)
        b.emit(f"store i1 true, ptr {has_some}")

    iterate_value(b, items, take, node)
    return Value(TEXT, (b.op(f"load i64, ptr {slot}"),))


def has_part(b: Body, value: Value, part: Value, node: ast.AST | None) -> Value:
    """Returns whether a text holds another."""
    from perfectplay.compiling.lowering.letters import has_long_part, is_long

    if is_long(value) or is_long(part):
        return has_long_part(b, value, part, node)
    return call_plain(b, prelude.text_has, [as_word(b, value, node), as_word(b, part, node)], node)


# ------------------------------------------------------------ methods and functions


def _in_case(name: str, is_upper: bool) -> None:
    def change(b: Body, node: ast.AST, value: Value) -> Value:
        if is_known(value):
            return known(getattr(constant(value), name)())
        from perfectplay.compiling.lowering.letters import changed, is_long

        if is_long(value):
            return changed(b, value, prelude.text_in_case, [known(is_upper)], node)
        return of_words(b, prelude.text_in_case, [as_word(b, value, node), known(is_upper)], node)

    method("str", name, f"`{name}()`", ASCII)(change)


_in_case("upper", True)
_in_case("lower", False)


def _asked(name: str, function: Any, *more: bool) -> None:
    def ask(b: Body, node: ast.AST, value: Value) -> Value:
        if is_known(value):
            return known(getattr(constant(value), name)())
        return call_plain(b, function, [as_word(b, value, node), *map(known, more)], node)

    method("str", name, f"`{name}()`", ASCII)(ask)


_asked("isupper", prelude.text_is_case, True)
_asked("islower", prelude.text_is_case, False)
_asked("isalpha", prelude.text_is_made_of, True, False)
_asked("isdigit", prelude.text_is_made_of, False, True)
_asked("isalnum", prelude.text_is_made_of, True, True)


def _at_an_end(name: str, function: Any, of_letters: Any) -> Callable[..., Value]:
    def ask(b: Body, node: ast.AST, value: Value, part: Value) -> Value:
        if is_known(value) and is_known(part):
            return known(getattr(constant(value), name)(constant(part)))
        from perfectplay.compiling.lowering.letters import is_long, letters_of, must_be_text

        must_be_text(b, part, node)
        if is_long(value) or is_long(part):
            return call_plain(b, of_letters, [letters_of(b, value), letters_of(b, part)], node)
        return call_plain(b, function, [as_word(b, value, node), as_word(b, part, node)], node)

    return ask


method("str", "startswith", "`startswith(text)`")(
    _at_an_end("startswith", prelude.text_starts, prelude_of_letters.letters_start)
)
method("str", "endswith", "`endswith(text)`")(_at_an_end("endswith", prelude.text_ends, prelude_of_letters.letters_end))


@builtin(chr, "`chr(number)`")
def _chr(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value) and isinstance(constant(value), int) and 0 <= constant(value) < 0x110000:
        return known(chr(constant(value)))
    return of_words(b, prelude.letter_of_number, [Value(INT, (b.number(value, INT),))], node)


@builtin(str, "`str(number)`", "of an int or a text; " + SHORT)
def _str(b: Body, node: ast.AST, value: Value | None = None) -> Value:
    if value is None:
        return known("")
    return as_str(b, node, value, "str() of")


def as_str(b: Body, node: ast.AST, value: Value, what: str = "the text of") -> Value:
    """Returns ``str(value)``."""
    if is_known(value) and isinstance(constant(value), (int, str)):
        return known(str(constant(value)))
    if is_text(value):
        return value
    if isinstance(value.type, Either):
        return each(b, value, lambda one: as_str(b, node, one, what), node=node)
    if b.lowered(value).type is not INT:
        b.fail(f"{what} {value.type!r} has no form in machine code; keep texts out of the rules", node)
    return of_words(b, prelude.text_of_number, [b.lowered(value)], node)


@builtin(ord, "`ord(letter)`")
def _ord(b: Body, node: ast.AST, value: Value) -> Value:
    if is_known(value) and isinstance(constant(value), str) and len(constant(value)) == 1:
        return known(ord(constant(value)))
    return call_plain(b, prelude.text_number, [as_word(b, value, node)], node)
