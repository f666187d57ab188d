"""Values of one of several types, such as a move ``(1, 2)`` or the text "pass": what is done with whichever it is.

A value keeps the number of its type and its operands as words. An operation is written once for each type for which
Python has it. Where the value is of another type at run time, it raises what Python raises.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    FOREVER,
    INT,
    NUMBERS,
    TEXT,
    Either,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Type,
    Value,
    constant,
    is_known,
    known,
    row,
)
from perfectplay.compiling.unifying import (
    alternatives,
    as_run_time,
    can_be_kept,
    element,
    is_text_type,
    item_of,
    unify,
    united,
    united_known,
)
from perfectplay.errors import BeyondMachineCode

Error = tuple[type[BaseException], str]
"""What Python raises where an operation does not exist."""
TELL: Final = "tell them apart with isinstance(...) first, in a variable of its own"


def is_either(value: Value) -> bool:
    """Returns whether a value is of one of several types."""
    return isinstance(value.type, Either)


def as_either(b: Body, value: Value, kind: Either) -> Value:
    """Returns a value as one of several types."""
    value = b.lowered(value)
    if isinstance(value.type, Either):
        return each(b, value, lambda one: as_either(b, one, kind))
    place = _place_for(value.type, kind)
    if place is None:
        b.fail(f"{value.type!r} stands where {kind!r} is needed")
    value = b.settled(b.converted(value, kind.kinds[place]), FOREVER)
    words = [_as_word(b, leaf, one) for leaf, one in zip(value.type.leaves, value.operands, strict=True)]
    return Value(kind, (str(place), *words, *["0"] * (len(kind.leaves) - 1 - len(words))))


def _place_for(have: Type, kind: Either) -> int | None:
    """Returns which of the types holds the values of a type."""
    have = element(have)
    tests: tuple[Callable[[Type], bool], ...] = (
        lambda one: one is have,
        lambda one: unify(one, have) is one or united(one, have) is one,
        lambda one: isinstance(have, Row) and isinstance(one, Product) and one.cls is None,
    )
    for fits in tests:
        found = [number for number, one in enumerate(kind.kinds) if fits(one)]
        if len(found) == 1:
            return found[0]
    return None


def _as_word(b: Body, leaf: str, operand: str) -> str:
    if leaf == "i1":
        return b.as_word(operand)
    made = {"double": "bitcast double {} to i64", "ptr": "ptrtoint ptr {} to i64"}.get(leaf)
    return b.op(made.format(operand)) if made else operand


def taken(b: Body, value: Value, place: int) -> Value:
    """Returns what a value is, if it is of the type at a place."""
    assert isinstance(value.type, Either)
    kind, operands = value.type.kinds[place], []
    for leaf, word in zip(kind.leaves, value.operands[1:], strict=False):
        made = {"i1": "trunc i64 {} to i1", "double": "bitcast i64 {} to double", "ptr": "inttoptr i64 {} to ptr"}
        operands.append(b.op(made[leaf].format(word)) if leaf in made else word)
    return Value(kind, tuple(operands), FOREVER)


def is_at(b: Body, value: Value, places: list[int]) -> Value:
    """Returns whether a value is of one of the types at these places."""
    assert isinstance(value.type, Either)
    if len(places) in (0, len(value.type.kinds)):
        return known(bool(places))
    tests = [b.op(f"icmp eq i64 {value.operands[0]}, {place}") for place in places]
    found = tests[0]
    for test in tests[1:]:
        found = b.op(f"or i1 {found}, {test}")
    return Value(BOOL, (found,))


def each(
    b: Body,
    value: Value,
    make: Callable[[Value], Value],
    wrong: Callable[[Type], Error | None] = lambda _: None,
    node: ast.AST | None = None,
) -> Value:
    """Returns what ``make`` gives for whichever type the value is of. ``wrong`` says for which ones Python raises."""
    return some_of(b, value, _fitting(b, value, wrong, node), make)


def only(b: Body, value: Value, wrong: Callable[[Type], Error | None], node: ast.AST | None = None) -> Value:
    """Returns a value as one of the one type for which Python does not raise."""
    places = _fitting(b, value, wrong, node)
    if len(places) > 1:
        assert isinstance(value.type, Either)
        kinds = " or ".join(repr(value.type.kinds[place]) for place in places)
        b.fail(f"it is {kinds} here; {TELL}", node)
    return taken(b, value, places[0])


def _fitting(b: Body, value: Value, wrong: Callable[[Type], Error | None], node: ast.AST | None) -> list[int]:
    """Returns at which places the types stand for which Python does not raise. For the others, it raises here."""
    assert isinstance(value.type, Either)
    errors = [wrong(kind) for kind in value.type.kinds]
    places = [place for place, error in enumerate(errors) if error is None]
    for error in dict.fromkeys(error for error in errors if error is not None):
        some = [place for place, one in enumerate(errors) if one == error]
        if not places and error == errors[-1]:
            b.fail(f"{value.type!r}: {error[1]}", node)
        b.check(b.truth(is_at(b, value, some)), *error, node)
    return places


def some_of(b: Body, value: Value, places: list[int], make: Callable[[Value], Value]) -> Value:
    """Returns what ``make`` gives for a value that is of one of the types at these places."""
    from perfectplay.compiling.lowering.conditions import choice

    place, *others = places
    if not others:
        return make(taken(b, value, place))

    def test(yes: str, no: str) -> None:
        b.branch(b.truth(is_at(b, value, [place])), yes, no)

    return choice(b, test, lambda: make(taken(b, value, place)), lambda: some_of(b, value, others, make))


# ------------------------------------------------------------ for which types Python has an operation


def python_of(kind: Type) -> type:
    """Returns the class of Python of the values of a type."""
    if isinstance(kind, (Product, Member)):
        return kind.cls or tuple
    if is_text_type(kind):
        return str
    found: dict[Type, type] = {INT: int, FLOAT: float, BOOL: bool}
    return found.get(kind, tuple)


def name_of_type(kind: Type) -> str:
    """Returns how Python's messages name a type."""
    return python_of(kind).__name__


def is_sequence_type(kind: Type) -> bool:
    """Returns whether values of a type are tuples or texts."""
    return issubclass(python_of(kind), (tuple, str))


def without(text: str) -> Callable[[Type], Error | None]:
    """Returns the test for operations of tuples and texts; in ``text``, {} is the name of another type."""
    return lambda kind: None if is_sequence_type(kind) else (TypeError, text.format(name_of_type(kind)))


def no_item(index: Value) -> Callable[[Type], Error | None]:
    """Returns the test for the item at an index."""

    def wrong(kind: Type) -> Error | None:
        if not is_sequence_type(kind):
            return TypeError, f"'{name_of_type(kind)}' object is not subscriptable"
        place = constant(index) if is_known(index) else None
        size = len(kind.items) if isinstance(kind, Product) else 0
        if isinstance(kind, Product) and isinstance(place, int) and not -size <= place < size:
            return IndexError, f"{'string' if kind.cls is str else 'tuple'} index out of range"
        return None

    return wrong


def no_number(kind: Type) -> Error | None:
    """Returns the error where a number is needed."""
    is_number = kind in NUMBERS or (isinstance(kind, Member) and kind.is_number)
    return None if is_number else (TypeError, f"'{name_of_type(kind)}' stands where a number is needed")


def no_text(kind: Type) -> Error | None:
    """Returns the error where a text is needed."""
    return None if is_text_type(kind) else (TypeError, f"'{name_of_type(kind)}' stands where a text is needed")


def holds_no(item: Type) -> Callable[[Type], Error | None]:
    """Returns the test for looking for an item of a type."""
    is_text = is_text_type(as_run_time(item))

    def wrong(kind: Type) -> Error | None:
        if not is_sequence_type(kind):
            return TypeError, f"argument of type '{name_of_type(kind)}' is not iterable"
        if is_text_type(kind) and not is_text and not isinstance(item, (Either, Maybe)):
            return TypeError, "'in <string>' requires string as left operand"
        return None

    return wrong


def no_arguments(kind: Type) -> Error | None:
    """Returns the error where the items of a tuple are handed to a function one by one."""
    if is_text_type(kind):
        return BeyondMachineCode, "the letters of a text are handed over where the items of tuples are as well"
    return without("argument after * must be an iterable, not {}")(kind)


def no_attribute(name: str) -> Callable[[Type], Error | None]:
    """Returns the test for an attribute or a method."""

    def wrong(kind: Type) -> Error | None:
        cls = python_of(kind)
        has_it = hasattr(cls, name) or (isinstance(kind, Product) and name in kind.names)
        return None if has_it else (AttributeError, f"'{cls.__name__}' object has no attribute '{name}'")

    return wrong


def _class_of(kind: Type) -> str:
    if no_number(kind) is None:
        return "number"
    return "text" if python_of(kind) is str else "tuple" if issubclass(python_of(kind), tuple) else ""


def binary_of(
    b: Body, kind: type[ast.operator], one: Value, other: Value, node: ast.AST | None, operate: Callable[..., Value]
) -> Value:
    """Returns the result of an operation of two values, of which one is of several types."""
    if not isinstance(one.type, Either):
        wrong = _no_operation(kind, one.type, True)
        return each(b, other, lambda last: operate(b, kind, one, last, node), wrong, node)
    wrong = _for_none(other.type, lambda side: _no_operation(kind, side, False))
    return each(b, one, lambda first: operate(b, kind, first, other, node), wrong, node)


def _for_none(kind: Type, test: Callable[[Type], Callable[[Type], Error | None]]) -> Callable[[Type], Error | None]:
    """Returns the error of an operation with a value of each of several types, where there is one for each of them."""

    def wrong(one: Type) -> Error | None:
        errors = [test(side)(one) for side in alternatives(kind)]
        return None if None in errors else errors[0]

    return wrong


def _no_operation(kind: type[ast.operator], known_side: Type, is_first: bool) -> Callable[[Type], Error | None]:
    side = as_run_time(known_side)
    is_list = isinstance(side, List) or isinstance(getattr(side, "value", None), list)
    theirs = "list" if is_list else _class_of(side)

    def wrong(one: Type) -> Error | None:
        ours = _class_of(one)
        both = {ours, theirs}
        fits = both == {"number"} or (kind is ast.Add and len(both) == 1 and ours != "")
        fits = fits or (kind is ast.Mult and "number" in both and "" not in both)
        fits = fits or (kind is ast.Mod and (theirs if is_first else ours) == "text")  # a format, which is refused
        return None if fits else (TypeError, f"'{name_of_type(one)}' stands where another type is needed")

    return wrong


# ------------------------------------------------------------ comparisons


def equal_of(
    b: Body, one: Value, other: Value, node: ast.AST | None, as_items: Value | None, equal: Callable[..., Value]
) -> Value:
    """Returns whether two values are equal, of which one is of several types."""
    from perfectplay.compiling.lowering.comparing import logic

    if not isinstance(one.type, Either):
        one, other = other, one
    assert isinstance(one.type, Either)
    if one.type is other.type and _has_one_form(one.type):
        test = known(True)
        for x, y in zip(one.operands, other.operands, strict=True):
            test = logic(b, "and", test, Value(BOOL, (b.op(f"icmp eq i64 {x}, {y}"),)))
        return test
    if isinstance(other.type, Either) or not all(map(_has_one_form, (one.type, as_run_time(other.type)))):
        return each(b, one, lambda first: equal(b, first, other, node, as_items=as_items), node=node)
    found = known(False)
    for place in range(len(one.type.kinds)):
        same = equal(b, taken(b, one, place), other, node, as_items=as_items)
        found = logic(b, "or", found, logic(b, "and", is_at(b, one, [place]), same))
    return found


def _has_one_form(kind: Type) -> bool:
    """Returns whether equal values of a type have the same words, which can be compared whatever they stand for."""
    if isinstance(kind, Product):
        return all(map(_has_one_form, kind.items))
    if isinstance(kind, Either):  # a NamedTuple equals a tuple of the same items
        lengths = [len(one.items) for one in kind.kinds if isinstance(one, Product) and is_sequence_type(one)]
        return len(set(lengths)) == len(lengths) and all(map(_has_one_form, kind.kinds))
    return kind in (INT, BOOL, TEXT) or isinstance(kind, Member)


def ordered_of(
    b: Body, sign: ast.cmpop, one: Value, other: Value, node: ast.AST | None, compare: Callable[..., Value]
) -> Value:
    """Returns the order of two values, of which one is of several types."""
    if not isinstance(one.type, Either):
        return each(b, other, lambda last: compare(b, sign, one, last, node), _no_order(one.type), node)
    wrong = _for_none(other.type, _no_order)
    return each(b, one, lambda first: compare(b, sign, first, other, node), wrong, node)


def _no_order(known_side: Type) -> Callable[[Type], Error | None]:
    side = as_run_time(known_side)

    def wrong(kind: Type) -> Error | None:
        if _class_of(kind) == _class_of(side) != "":
            return None
        return TypeError, f"'{name_of_type(kind)}' and '{name_of_type(side)}' have no order"

    return wrong


# ------------------------------------------------------------ sequences


def as_row_of_items(b: Body, value: Value, node: ast.AST | None = None) -> Value:
    """Returns a tuple or a text of one of several types as a tuple in memory."""
    from perfectplay.compiling.lowering.sequences import as_row

    kind = value.type
    assert isinstance(kind, Either)
    items = [_item_type(one) for one in kind.kinds if is_sequence_type(one)]
    item: Any = items[0] if items else None
    for one in items[1:]:
        item = united_known(item, one)
    if item is None or not can_be_kept(item):
        b.fail(f"{kind!r} cannot be gone through; {TELL}", node)

    def make(one: Value) -> Value:
        return b.settled(b.converted(as_row(b, letters_in(b, one)), row(element(item))), FOREVER)

    return each(b, value, make, without("'{}' object is not iterable"), node)


def _item_type(kind: Type) -> Type | None:
    if is_text_type(kind):
        return TEXT
    if isinstance(kind, Product):
        found: Any = kind.items[0] if kind.items else INT
        for one in kind.items[1:]:
            found = united_known(found, one)
        return found
    return item_of(kind)


def letters_in(b: Body, value: Value) -> Value:
    """Returns the letters of a text as a tuple; any other value as it is."""
    if not is_text_type(value.type):
        return value
    from perfectplay.compiling.lowering.letters import letters_of

    return letters_of(b, value)


def parts_of(b: Body, value: Value, count: int, node: ast.AST) -> list[Value]:
    """Returns the ``count`` items of a tuple of one of several types."""
    from perfectplay.compiling.lowering.sequences import items_of, make_tuple, row_items

    text = f"not {count} values to unpack"
    assert isinstance(value.type, Either)
    has_tuples = any(issubclass(python_of(kind), tuple) for kind in value.type.kinds)

    def wrong(kind: Type) -> Error | None:
        if not is_sequence_type(kind):
            return TypeError, f"cannot unpack non-iterable {name_of_type(kind)} object"
        is_of_another_length = isinstance(kind, Product) and len(kind.items) != count
        return (ValueError, text) if is_of_another_length or (has_tuples and is_text_type(kind)) else None

    def make(one: Value) -> Value:
        if isinstance(one.type, Product):
            return make_tuple(b, None, items_of(one) or [])
        return make_tuple(b, None, row_items(b, letters_in(b, one), count, ValueError, text))

    if has_tuples:
        _check_no_letters(b, value, count, node)
    return items_of(each(b, value, make, wrong, node)) or []


def _check_no_letters(b: Body, value: Value, count: int, node: ast.AST) -> None:
    """Raises where a text is unpacked into its letters, which makes letters of what are items of tuples elsewhere."""
    from perfectplay.compiling.lowering.comparing import logic
    from perfectplay.compiling.lowering.sequences import length_of
    from perfectplay.compiling.lowering.texts import length_of_text

    assert isinstance(value.type, Either)
    for place, kind in enumerate(value.type.kinds):
        if not is_text_type(kind):
            continue
        one = taken(b, value, place)
        length = length_of_text(b, one, node) if kind is TEXT else length_of(b, one) or known(0)
        same = b.op(f"icmp eq i64 {b.number(length, INT)}, {count}")
        bad = b.truth(logic(b, "and", is_at(b, value, [place]), Value(BOOL, (same,))))
        b.check(bad, BeyondMachineCode, "the letters of a text are unpacked where tuples are unpacked as well", node)
