"""Which type a known value has at run time, and which type holds the values of two."""

from __future__ import annotations

import dataclasses
import enum
import functools
from typing import Any

from perfectplay.compiling.classes import named_class, product_items
from perfectplay.compiling.text_words import fits_in_a_word, fits_letter_by_letter
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    LONG_TEXT,
    NONE,
    NUMBERS,
    RANGE,
    SMALL_TUPLE,
    TEXT,
    Either,
    EmptyList,
    Growing,
    Known,
    Letters,
    List,
    Maybe,
    Member,
    Product,
    Range,
    Row,
    Scalar,
    Type,
    Varying,
    either,
    growing,
    inside,
    known,
    letters,
    maybe,
    member_of_enum,
    product,
    row,
    with_items_in,
)


def type_of_known(value: Any) -> Type:
    """Returns the type that a known value has when it must be there at run time; its own `Known` where it has none."""
    if isinstance(value, enum.Enum) and not isinstance(value, enum.Flag):
        return member_of_enum(type(value))
    for python, kind in ((bool, BOOL), (int, INT), (float, FLOAT)):
        if isinstance(value, python):
            return kind
    if isinstance(value, str) and not fits_in_a_word(value):
        return letters(len(value)) if fits_letter_by_letter(value) else known(value).type
    if isinstance(value, str):
        return TEXT
    if isinstance(value, range):
        return RANGE
    items = None if is_setting(value) else product_items(value)
    if items is not None:
        table = table_type(value) if type(value) is tuple and len(value) > SMALL_TUPLE else None
        return table or product(named_class(value), map(type_of_known, items))
    if isinstance(value, list):
        return table_type(tuple(value)) or product(None, map(type_of_known, value))
    return known(value).type


def is_setting(value: Any) -> bool:
    """Returns whether a value is a frozen dataclass of a search, such as its features.

    Such an object stays known wherever it is handed to, so that what is switched off is not even lowered.
    """
    cls = type(value)
    return dataclasses.is_dataclass(cls) and cls.__module__.startswith("perfectplay.search.")


def table_type(value: tuple[Any, ...]) -> Row | None:
    """Returns the type of a tuple of items of one type in memory, or None."""
    if not value:
        return None
    inner: Type | None
    if all(isinstance(item, (tuple, list)) and named_class(item) in (None, list) for item in value):
        rows = [table_type(tuple(item)) or row(NONE.type, 0) for item in value]
        filled = [one for one in rows if one.length]
        items = [one.item for one in filled]
        inner = functools.reduce(unify_known, items) if items else None
        if inner is None:
            return None
        lengths = {one.length for one in rows}
        if len(lengths) == 1:
            (length,) = lengths
            assert length is not None
            if length <= 8 and not isinstance(inner, Row):  # a short item: so that its parts can be taken apart
                return row(product(None, [inner] * length), len(value))
            return row(row(inner, length), len(value))
        return row(row(element(inner)), len(value))
    inner = functools.reduce(unify_known, map(type_of_known, value))
    return row(inner, len(value)) if inner is not None and inner.leaves and can_be_kept(inner) else None


def can_be_kept(kind: Type) -> bool:
    """Returns whether values of a type can stand in memory beside others."""
    if isinstance(kind, Product):
        return all(map(can_be_kept, kind.items))
    if isinstance(kind, Maybe):
        return can_be_kept(kind.inner)
    if isinstance(kind, Growing):
        return can_be_kept(kind.inner)
    return kind in (NONE.type, LONG_TEXT) or isinstance(
        kind, (Varying, Scalar, Member, Range, Row, List, EmptyList, Either)
    )


def element(kind: Type) -> Type:
    """Returns the type that a value of ``kind`` has as an item of a list: a row with its length beside it."""
    return row(kind.item) if isinstance(kind, Row) else kind


def listed(kind: Type) -> Type:
    """Returns the type that a value of ``kind`` has in a list, whose items may be replaced: in memory of its own."""
    if isinstance(kind, Maybe):
        return maybe(listed(kind.inner))
    return as_seen(kind) if isinstance(kind, Varying) else element(kind)


def unify_known(one: Any, other: Any) -> Any:
    """Returns `unify`, and None where one of the two is None."""
    return None if one is None or other is None else unify(one, other)


def unify(one: Type, other: Type) -> Type | None:
    """Returns the smallest type that holds the values of both, or None."""
    if one is other:
        return one
    if isinstance(one, Varying) or isinstance(other, Varying):
        return unify(as_seen(one), as_seen(other))
    if isinstance(one, Growing) and isinstance(other, Growing):
        if one.what == other.what == "frozenset" and (isinstance(one.inner, Row) or isinstance(other.inner, Row)):
            return _unify_frozen(one, other)
        is_same_kind = (one.what, one.factory) == (other.what, other.factory)
        kinds = {type(one.inner): one.inner, type(other.inner): other.inner}
        if one.is_dict and is_same_kind and set(kinds) == {Row, EmptyList}:  # a constant dict, or none of its table
            return with_items_in(one, kinds[Row])
        joined = unify(one.inner, other.inner) if is_same_kind else None
        return with_items_in(one, joined) if isinstance(joined, (List, EmptyList, Row)) else None
    if isinstance(one, EmptyList) and isinstance(other, EmptyList):
        return one
    if isinstance(one, EmptyList) or isinstance(other, EmptyList):
        return (
            other
            if isinstance(one, EmptyList) and isinstance(other, (List, EmptyList))
            else (one if isinstance(one, List) else None)
        )
    if isinstance(one, List) and isinstance(other, List):
        wide = unify(one.item, other.item)
        return None if wide is None else other if wide is other.item and wide is not one.item else one
    if one is NONE.type or other is NONE.type or isinstance(one, Maybe) or isinstance(other, Maybe):
        return _unify_optional(one, other)
    if isinstance(one, Known) or isinstance(other, Known):
        return _unify_with_known(one, other)
    if isinstance(one, Either) or isinstance(other, Either):
        return either_of([*alternatives(one), *alternatives(other)])
    if is_text_type(one) or is_text_type(other):
        return LONG_TEXT if is_text_type(one) and is_text_type(other) else None
    if one in NUMBERS and other in NUMBERS:
        return max(one, other, key=lambda kind: kind.rank)
    if isinstance(one, Member) and isinstance(other, (Scalar, Member)) and one.is_number:
        return unify(INT, INT if isinstance(other, Member) and other.is_number else other)
    if isinstance(other, Member) and isinstance(one, Scalar) and other.is_number:
        return unify(one, INT)
    if isinstance(one, Product) and isinstance(other, Product) and len(one.items) == len(other.items):
        if one.cls is not other.cls:
            return None
        items = [unify(a, b) for a, b in zip(one.items, other.items, strict=True)]
        if None not in items:
            return product(one.cls, [item for item in items if item is not None])
    if isinstance(one, (Product, Row)) and isinstance(other, (Product, Row)):
        a, b = _item_beside(one, other), _item_beside(other, one)
        if _is_empty(one) or _is_empty(other):
            inner = b if _is_empty(one) else a
        else:
            inner = unify(a, b) if a is not None and b is not None else None
        of_items = inner.inner if isinstance(inner, Maybe) else inner
        if isinstance(one, Product) and isinstance(other, Product) and isinstance(of_items, Either):
            return None  # tuples of several lengths stay apart
        return row(element(inner)) if inner is not None and can_be_kept(inner) else None
    return None


def united(one: Type, other: Type) -> Type | None:
    """Returns the type of what is once of the one and once of the other type, which may be `Either`; None where there
    is none, as for lists."""
    found = unify(one, other)
    if found is not None:
        return found
    one, other = as_seen(as_run_time(one)), as_seen(as_run_time(other))
    inner = [kind.inner if isinstance(kind, Maybe) else kind for kind in (one, other) if kind is not NONE.type]
    if len(inner) < 2 or isinstance(one, Maybe) or isinstance(other, Maybe):
        joined = functools.reduce(united_known, inner) if inner else None
        return maybe(joined) if joined is not None else None
    return _itemwise(one, other) or either_of([*alternatives(one), *alternatives(other)])


def united_known(one: Any, other: Any) -> Any:
    """Returns `united`, and None where one of the two is None."""
    return None if one is None or other is None else united(one, other)


def alternatives(kind: Type) -> tuple[Type, ...]:
    """Returns the types of which a value may be."""
    return kind.kinds if isinstance(kind, Either) else (kind,)


def either_of(kinds: list[Type]) -> Type | None:
    """Returns the type of a value of one of these types; None where one of them cannot be told apart at run time."""
    found: list[Type] = []
    for number, kind in enumerate(kinds):
        if not can_be_told(kind):
            return None
        wides = [unify(have, kind) or _itemwise(have, kind) for have in found]
        fits = [place for place, wide in enumerate(wides) if wide is not None]
        if fits:
            place = next((place for place in fits if not isinstance(wides[place], Row)), fits[0])
            rest = [*found[:place], *found[place + 1 :], *kinds[number + 1 :]]
            return either_of([*alternatives(wides[place]), *rest])  # type: ignore[arg-type]
        found.append(element(kind))
    return either(found) if len(found) > 1 else found[0]


def can_be_told(kind: Type) -> bool:
    """Returns whether a value of a type may be one of several types: lists and the like may not, for they change."""
    if not (isinstance(kind, (Scalar, Member, Product, Row)) or kind is LONG_TEXT) or not can_be_kept(kind):
        return False
    parts = (one for one in inside(kind) if one is not NONE.type)
    return not any(isinstance(one, (List, EmptyList, Growing, Known, Range)) for one in parts)


def _itemwise(one: Type, other: Type) -> Type | None:
    """Returns the type of tuples of one length, item by item."""
    if not (are_alike(one, other) and isinstance(one, Product) and isinstance(other, Product)):
        return None
    items = [united(a, b) for a, b in zip(one.items, other.items, strict=True)]
    return None if None in items else product(one.cls, [item for item in items if item is not None])


def are_alike(one: Type, other: Type) -> bool:
    """Returns whether both are tuples, or objects of one class, of one length, whose items may differ."""
    if not (isinstance(one, Product) and isinstance(other, Product)):
        return False
    return one.cls is other.cls is not str and len(one.items) == len(other.items)


def _item_beside(kind: Type, other: Type) -> Type | None:
    """Returns the type of a tuple's items; beside a row of items of several types, theirs may differ, too."""
    found = item_of(kind)
    beside = other.item.inner if isinstance(other, Row) and isinstance(other.item, Maybe) else item_of(other)
    if found is None and isinstance(kind, Product) and isinstance(other, Row) and isinstance(beside, Either):
        return functools.reduce(united_known, kind.items) if kind.items and kind.cls is None else None
    return found


def as_seen(kind: Type) -> Type:
    """Returns the type that rules see: a tuple, a set or a text in memory where its length changes."""
    if not isinstance(kind, Varying):
        return kind
    if kind.what == "frozenset":
        return growing("frozenset", row(kind.item))
    return LONG_TEXT if kind.what == "str" else row(kind.item)


def _unify_frozen(one: Growing, other: Growing) -> Type | None:
    """Returns the type of sets of which one, or both, never change any more."""
    items = [kind.inner.item for kind in (one, other) if not isinstance(kind.inner, EmptyList)]
    item = functools.reduce(unify_known, items)
    return None if item is None else growing("frozenset", row(element(item)))


def set_type_of(items: Any) -> Type | None:
    """Returns the type of a constant set with items at run time; None where they are of several types."""
    item = functools.reduce(unify_known, map(type_of_known, items)) if items else None
    return growing("frozenset", row(element(item))) if item is not None and item.leaves else None


def is_text_type(kind: Type) -> bool:
    """Returns whether values of a type are texts, short or long."""
    return kind is TEXT or is_long_text(kind) or (isinstance(kind, Varying) and kind.what == "str")


def is_long_text(kind: Type) -> bool:
    """Returns whether values of a type are texts that may be too long for a word."""
    return kind is LONG_TEXT or isinstance(kind, Letters)


def holds_long_text(kind: Type) -> bool:
    """Returns whether a state or an action of a type holds a long text, or one that may become long."""
    return any(is_text_type(one) and one is not TEXT for one in inside(kind))


def _is_empty(kind: Type) -> bool:
    return isinstance(kind, Product) and not kind.items and kind.cls is None


def _unify_optional(one: Type, other: Type) -> Type | None:
    inner = [kind.inner if isinstance(kind, Maybe) else kind for kind in (one, other) if kind is not NONE.type]
    if not inner:
        return NONE.type
    joined = unify(*inner) if len(inner) == 2 else as_run_time(inner[0])
    return maybe(joined) if joined is not None and joined.leaves else None


def _unify_with_known(one: Type, other: Type) -> Type | None:
    for kind, seen in ((one, other), (other, one)):
        if isinstance(kind, Known) and isinstance(kind.value, frozenset) and isinstance(seen, Growing):
            of_known = seen if not kind.value else set_type_of(kind.value)
            return unify(of_known, seen) if of_known is not None and seen.what == "frozenset" else None
    a, b = as_run_time(one), as_run_time(other)
    if isinstance(a, Known) or isinstance(b, Known):
        return None
    return unify(a, b)


def as_run_time(kind: Type) -> Type:
    """Returns the type that a known value has at run time."""
    return type_of_known(kind.value) if isinstance(kind, Known) else kind


def item_of(kind: Type) -> Type | None:
    """Returns the type of a tuple's items, where they have one."""
    if isinstance(kind, (Row, List)):
        return kind.item
    if isinstance(kind, Product) and kind.items and kind.cls is None:
        return functools.reduce(unify_known, kind.items)
    return None


def words_of_type(kind: Type) -> int:
    """Returns how many words a value takes in memory; a row of known length inside of a table lies there itself."""
    if isinstance(kind, Row) and kind.length is not None:
        return kind.length * words_of_type(kind.item)
    return len(kind.leaves)
