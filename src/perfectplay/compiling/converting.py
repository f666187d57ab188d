"""Between Python's values and the words of machine code: which type a value has, its words, and back."""

from __future__ import annotations

import ctypes
import enum
import math
import struct
import types as pytypes
import typing
from collections.abc import Callable
from typing import Any

from perfectplay.compiling.classes import UnfitClass, field_names, hints_of, make_product, named_class, product_items
from perfectplay.compiling.text_words import (
    MOST_BYTES,
    MOST_LETTERS,
    fits_in_a_word,
    fits_letter_by_letter,
    text_to_word,
    word_to_text,
)
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    LONG_TEXT,
    NEVER,
    NONE,
    TEXT,
    Either,
    Instance,
    Known,
    Letters,
    LongText,
    Maybe,
    Member,
    Product,
    Record,
    Row,
    Type,
    Varying,
    either,
    inside,
    interned,
    known,
    letters,
    maybe,
    member_of_enum,
    product,
    varying,
)
from perfectplay.compiling.unifying import are_alike, is_text_type, type_of_known, unify, united
from perfectplay.errors import NotCompilable

LARGEST = (1 << 63) - 1


def type_of(value: Any) -> Type:
    """Returns the type of an argument of machine code, as an example shows it. Raises `NotCompilable`."""
    if isinstance(value, ctypes.Array):
        return interned(Record, None)
    if hasattr(value, "compiled_type"):
        return value.compiled_type
    if isinstance(value, (int, float, str, type(None), enum.Enum)) or product_items(value) is not None:
        return shape_of(value, None, "", "the value")
    return known(value).type


def shape_of(value: Any, hint: Any, path: str, what: str) -> Type:
    """Returns the type of a state or an action, see `_shape_of`. Raises `NotCompilable`, in one sentence."""
    try:
        return _shape_of(value, hint, path, what)
    except UnfitClass as error:
        raise NotCompilable(f"{what}: {error}") from error


def _shape_of(value: Any, hint: Any, path: str, what: str) -> Type:
    """Returns the type of a state or an action, which its annotations widen: ``int | None``, ``float``.

    Raises `NotCompilable`, in one sentence, for what machine code cannot hold.
    """
    place = f"{path.lstrip('.')} in {what}" if path else what
    inner = _optional(hint)
    if inner is not None:
        kind = NONE.type if value is None else shape_of(value, inner, path, what)
        declared = _declared(inner)
        wide = unify(kind, declared) if declared is not None and not isinstance(kind, Letters) else kind
        return maybe(wide or kind) if (wide or kind) is not NONE.type else NONE.type
    if value is None:
        return NONE.type
    if isinstance(value, enum.Enum) and not isinstance(value, enum.Flag):
        return member_of_enum(type(value))
    items = product_items(value)
    if items is not None:
        return _shape_of_items(value, items, hint, path, what, place)
    if isinstance(value, bool):
        return INT if hint is int else FLOAT if hint is float else BOOL
    if isinstance(value, int):
        if hint is float:
            return FLOAT
        if not -LARGEST - 1 <= value <= LARGEST:
            raise NotCompilable(f"{place} is {value}, which does not fit into 64 bits with a sign")
        return INT
    if isinstance(value, float):
        return FLOAT
    if type(value) is frozenset:
        inside = [shape_of(item, None, f"{path}[...]", what) for item in value]
        return varying("frozenset", _of_set(inside, place), len(value))
    if isinstance(value, str):
        if fits_in_a_word(value):
            return TEXT
        if fits_letter_by_letter(value):
            return letters(len(value))
        raise NotCompilable(
            f"{place} is the text {value[:20]!r}; machine code keeps texts of at most {MOST_LETTERS} letters, none of "
            f"which is a zero byte or half of a pair of surrogates"
        )
    raise NotCompilable(
        f"{place} is a {type(value).__name__}; what compiles are ints, floats, bools, texts, "
        f"enums, None, and tuples, frozensets, NamedTuples or frozen dataclasses of them"
    )


def _shape_of_items(value: Any, items: tuple[Any, ...], hint: Any, path: str, what: str, place: str) -> Type:
    cls = named_class(value)
    if cls is None:
        arguments = typing.get_args(hint)
        hints: list[Any] = [None] * len(items)
        if arguments and arguments[-1] is Ellipsis:
            hints = [arguments[0]] * len(items)
        elif len(arguments) == len(items):
            hints = list(arguments)
        names = [f"[{number}]" for number in range(len(items))]
    else:
        fields = field_names(cls)
        known_hints = hints_of(cls)
        hints = [known_hints.get(name) for name in fields]
        names = [f".{name}" for name in fields]
    return product(
        cls, [shape_of(item, one, path + name, what) for item, one, name in zip(items, hints, names, strict=True)]
    )


def holds_varying(kind: Type) -> bool:
    """Returns whether a value of a type holds something whose length changes."""
    return any(isinstance(one, Varying) for one in inside(kind))


def _of_set(inside: list[Type], place: str) -> Type:
    """Returns the type of the items of a set; NEVER where they are of several types, or where there are none.

    Two of them must be equal where their words are, and in one order only.
    """
    kind = merged_all(inside) or NEVER
    if not _has_one_form(kind):
        raise NotCompilable(
            f"{place} is a frozenset of {kind!r}; machine code keeps sets of ints, texts, enums and tuples of them"
        )
    return kind


def _has_one_form(kind: Type) -> bool:
    """Returns whether equal values of a type have the same words, as no floats and no None have."""
    return all(isinstance(one, (Product, Member)) or one in (NEVER, INT, BOOL, TEXT) for one in inside(kind))


def merged_all(kinds: typing.Iterable[Type]) -> Type | None:
    """Returns `merged` of all; NEVER of none."""
    found: Type | None = NEVER
    for kind in kinds:
        found = merged(found, kind) if found is not None else None
    return found


def merged(one: Type, other: Type) -> Type | None:
    """Returns the type of states, or of parts of them, that holds the values of both; None where there is none.

    What is of different lengths becomes a `Varying`.
    """
    if one is other or other is NEVER:
        return one
    if one is NEVER:
        return other
    if isinstance(one, Maybe) or isinstance(other, Maybe) or NONE.type in (one, other):
        inner = [kind.inner if isinstance(kind, Maybe) else kind for kind in (one, other) if kind is not NONE.type]
        found = merged_all(inner)
        return None if found is None else maybe(found)
    if isinstance(one, Either) or isinstance(other, Either):
        wide = _of_both(one, other)  # strictly: what is of a type that was not seen before stays apart
        return wide if wide in (one, other) else None
    if is_text_type(one) and is_text_type(other):
        return varying("str", TEXT, max(_most(one), _most(other)))
    if isinstance(one, (Product, Varying)) and isinstance(other, (Product, Varying)):
        return _merged_items(one, other)
    wide = unify(one, other)
    return None if wide is None or isinstance(wide, (Row, LongText)) else wide


def merged_or_both(one: Type, other: Type) -> Type | None:
    """Returns `merged`, or the type of what is once of the one and once of the other type, as moves and drops are."""
    if are_alike(one, other) and isinstance(one, Product) and isinstance(other, Product):
        items = [merged_or_both(a, b) for a, b in zip(one.items, other.items, strict=True)]
        if None not in items:
            return product(one.cls, [item for item in items if item is not None])
    found = merged(one, other)
    if found is not None or NONE.type in (one, other):
        return found
    if isinstance(one, Maybe) or isinstance(other, Maybe):
        inner = merged_actions(*(kind.inner if isinstance(kind, Maybe) else kind for kind in (one, other)))
        return None if inner is None else maybe(inner)
    are_tuples = isinstance(one, Product) and isinstance(other, Product) and one.cls is None and other.cls is None
    return None if are_tuples else _of_both(one, other)


def merged_actions(one: Type, other: Type) -> Type | None:
    """Returns `merged_or_both`; of actions, also where they are tuples of several lengths."""
    return merged_or_both(one, other) or _of_both(one, other)


def _of_both(one: Type, other: Type) -> Type | None:
    """Returns the type of a value that is once of the one and once of the other type."""
    wide = united(one, other)
    if wide is None or holds_varying(one) or holds_varying(other):
        return None
    return None if any(isinstance(kind, (Row, LongText)) for kind in inside(wide)) else wide


def _most(kind: Type) -> int:
    """Returns how many items a tuple, a set or a text of a type may have."""
    return MOST_BYTES if kind is TEXT else kind.room if isinstance(kind, Varying) else len(kind.leaves)


def _merged_items(one: Product | Varying, other: Product | Varying) -> Type | None:
    if isinstance(one, Product) and isinstance(other, Product):
        if one.cls is not other.cls:
            return None
        if len(one.items) == len(other.items):
            items = [merged(a, b) for a, b in zip(one.items, other.items, strict=True)]
            if None not in items or one.cls is not None:
                return None if None in items else product(one.cls, [item for item in items if item is not None])
    kinds = {kind.what if isinstance(kind, Varying) else "tuple" if kind.cls is None else "" for kind in (one, other)}
    if len(kinds) != 1 or "" in kinds:
        return None
    each = [item for kind in (one, other) for item in ((kind.item,) if isinstance(kind, Varying) else kind.items)]
    item = merged_all(each)
    room = max(kind.room if isinstance(kind, Varying) else len(kind.items) for kind in (one, other))
    (what,) = kinds
    if item is None or (what == "frozenset" and holds_varying(item)):
        return None
    return varying(what, item, room)


def _optional(hint: Any) -> Any:
    """Returns the other part of ``X | None``, or None for any other hint."""
    if typing.get_origin(hint) in (typing.Union, pytypes.UnionType):
        parts = [one for one in typing.get_args(hint) if one is not type(None)]
        if len(parts) == 1 and len(typing.get_args(hint)) == 2:
            return parts[0]
    return None


def _declared(hint: Any) -> Type | None:
    """Returns the type that an annotation names by itself."""
    simple = {int: INT, float: FLOAT, bool: BOOL, str: TEXT}.get(hint) if isinstance(hint, type) else None
    if simple is None and isinstance(hint, type) and issubclass(hint, enum.Enum):
        return member_of_enum(hint)
    if simple is None and typing.get_origin(hint) is tuple and Ellipsis not in typing.get_args(hint):
        items = [_declared(one) for one in typing.get_args(hint)]
        return None if None in items else product(None, [item for item in items if item is not None])
    if simple is None and isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = hints_of(hint)
        items = [_declared(hints.get(name)) for name in hint._fields]
        return None if None in items else product(hint, [item for item in items if item is not None])
    return simple


# ------------------------------------------------------------ words


def as_words(kind: Type, value: Any, out: list[int]) -> list[int]:
    """Adds the words of a value of a type to ``out``. Raises TypeError or ValueError where it is of another type."""
    if isinstance(kind, Maybe):
        if value is None:
            out.append(0)
            out += [0] * len(kind.inner.leaves)
        else:
            out.append(1)
            as_words(kind.inner, value, out)
    elif isinstance(kind, Either):
        place = place_of(kind, value)
        words = as_words(kind.kinds[place], value, [])
        out += [place, *words, *[0] * (len(kind.leaves) - 1 - len(words))]
    elif isinstance(kind, Product):
        items = product_items(value) if kind.cls is not str else tuple(value) if isinstance(value, str) else None
        if items is None or len(items) != len(kind.items):
            raise ValueError(f"{value!r} is not {kind!r}")
        for item, one in zip(kind.items, items, strict=True):
            as_words(item, one, out)
    elif isinstance(kind, Varying):
        _varying_as_words(kind, value, out)
    elif kind is FLOAT:
        out.append(struct.unpack("q", struct.pack("d", value))[0])
    elif kind is TEXT:
        if not isinstance(value, str) or not fits_in_a_word(value):
            raise ValueError(f"{value!r} is not {kind!r}")
        out.append(text_to_word(value))
    elif isinstance(kind, Member):
        out.append(kind.members.index(kind.cls(value)))
    elif kind is INT or kind is BOOL:
        if not isinstance(value, int) or not -LARGEST - 1 <= value <= LARGEST:
            raise ValueError(f"{value!r} is not {kind!r}")
        out.append(int(value))
    elif isinstance(kind, Record):
        out.append(value.address if hasattr(value, "address") else ctypes.addressof(value))
    elif isinstance(kind, Instance):
        out.append(value.address)
    elif not isinstance(kind, Known):
        raise TypeError(f"{kind!r} is not handed to machine code")
    return out


def place_of(kind: Either, value: Any) -> int:
    """Returns of which of several types a value is; ValueError where it is of none."""
    have = shape_of(value, None, "", "the value")
    fits: tuple[Callable[[Type], bool], ...] = (
        lambda one: one is have,
        lambda one: merged_or_both(one, have) is one,
        lambda one: unify(one, have) is one,
    )
    for test in fits:
        for number, one in enumerate(kind.kinds):
            if test(one):
                return number
    raise ValueError(f"{value!r} is not {kind!r}")


PYTHON: typing.Final[dict[str, Any]] = {"tuple": tuple, "frozenset": frozenset, "str": str}
"""The classes of what a `Varying` keeps."""


def _varying_as_words(kind: Varying, value: Any, out: list[int]) -> None:
    if type(value) is not PYTHON[kind.what] or len(value) > kind.room:
        raise ValueError(f"{value!r} is not {kind!r}")
    items = [as_words(kind.item, item, []) for item in value]
    out.append(len(items))
    for words in sorted(items) if kind.what == "frozenset" else items:
        out += words
    out += [0] * (len(kind.item.leaves) * (kind.room - len(items)))


def from_words(kind: Type, words: typing.Iterator[int]) -> Any:
    """Returns the value of a type from its words."""
    if isinstance(kind, Maybe):
        flag = next(words)
        inner = from_words(kind.inner, words) if flag else [next(words) for _ in kind.inner.leaves]
        return inner if flag else None
    if isinstance(kind, Either):
        chosen = kind.kinds[next(words)]
        every = [next(words) for _ in kind.leaves[1:]]
        return from_words(chosen, iter(every))
    if isinstance(kind, Varying):
        length = next(words)
        items = [from_words(kind.item, words) for _ in range(length)]
        for _ in range(len(kind.item.leaves) * (kind.room - length)):
            next(words)
        return "".join(items) if kind.what == "str" else PYTHON[kind.what](items)
    if isinstance(kind, Letters):
        return "".join([from_words(item, words) for item in kind.items])
    if isinstance(kind, Product):
        return make_product(kind.cls, [from_words(item, words) for item in kind.items])
    if kind is FLOAT:
        return struct.unpack("d", struct.pack("q", next(words)))[0]
    if kind is BOOL:
        return bool(next(words) & 1)
    if kind is TEXT:
        return word_to_text(next(words))
    if isinstance(kind, Member):
        return kind.members[next(words)]
    if kind is INT:
        return next(words)
    if isinstance(kind, Known):
        return kind.value
    if kind is LONG_TEXT:
        return "".join(from_words(interned(Row, TEXT, None), words))
    if isinstance(kind, Row):  # it lies in memory that is given back: read at once
        start = next(words)
        length = kind.length if kind.length is not None else next(words)
        width = len(kind.item.leaves)
        if length == 0:
            return ()
        found = (ctypes.c_int64 * (length * width)).from_address(start)
        inside = iter(list(found))
        return tuple(from_words(kind.item, inside) for _ in range(length))
    from perfectplay.compiling.types import EmptyList, List

    if isinstance(kind, EmptyList):
        next(words)
        return []
    if isinstance(kind, List):
        head = (ctypes.c_int64 * 3).from_address(next(words))
        return list(from_words(Row(kind.item, None), iter([head[2], head[0]])))
    raise TypeError(f"{kind!r} does not come back from machine code")


# ------------------------------------------------------------ types as text, for the cache


def described(kind: Type) -> Any:
    """Returns a type as JSON; see `type_described`."""
    simple = {INT: "int", FLOAT: "float", BOOL: "bool", TEXT: "str", LONG_TEXT: "text"}.get(kind)
    if simple:
        return simple
    if kind is NONE.type:
        return "None"
    if isinstance(kind, Maybe):
        return ["maybe", described(kind.inner)]
    if isinstance(kind, Either):
        return ["either", [described(one) for one in kind.kinds]]
    if isinstance(kind, Member):
        return ["enum", kind.cls.__qualname__, [one.name for one in kind.members]]
    if isinstance(kind, Letters):
        return ["letters", len(kind.items)]
    if isinstance(kind, Varying):
        return ["varying", kind.what, described(kind.item), kind.room]
    if isinstance(kind, Product):
        names = list(kind.names) if kind.cls else None
        return ["tuple", kind.cls.__qualname__ if kind.cls else None, names, [described(item) for item in kind.items]]
    raise TypeError(f"{kind!r} is not kept in a file")


def type_described(text: Any, classes: dict[str, type]) -> Type:
    """Returns the type that `described` wrote; LookupError where a class is not there as it was."""
    simple = {"int": INT, "float": FLOAT, "bool": BOOL, "str": TEXT, "text": LONG_TEXT, "None": NONE.type}
    if isinstance(text, str):
        return simple[text]
    if text[0] == "maybe":
        return maybe(type_described(text[1], classes))
    if text[0] == "either":
        return either([type_described(one, classes) for one in text[1]])
    if text[0] == "letters":
        return letters(text[1])
    if text[0] == "varying":
        return varying(text[1], type_described(text[2], classes), text[3])
    cls = classes[text[1]] if text[1] is not None else None
    if cls is AMBIGUOUS:
        raise LookupError(text[1])
    if text[0] == "enum":
        assert cls is not None
        if [one.name for one in cls] != text[2]:  # type: ignore[attr-defined]
            raise LookupError(text[1])
        return member_of_enum(cls)
    if cls is not None and list(field_names(cls)) != text[2]:
        raise LookupError(text[1])
    return product(cls, [type_described(item, classes) for item in text[3]])


class AMBIGUOUS:
    """Stands for classes of one name."""


def classes_in(kind: Type, found: dict[str, type] | None = None) -> dict[str, type]:
    """Returns the classes of the user that a type names, and those in their modules; they are added to ``found``."""
    import sys

    found = {} if found is None else found
    for part in inside(kind):
        if not isinstance(part, (Product, Member)) or part.cls in (None, str):
            continue
        module = sys.modules.get(part.cls.__module__)
        for one in [part.cls, *(vars(module).values() if module is not None else ())]:
            if isinstance(one, type) and found.setdefault(one.__qualname__, one) is not one:
                found[one.__qualname__] = AMBIGUOUS
    return found


def is_none_inside(kind: Type) -> bool:
    """Returns whether a type holds None alone somewhere, so that another example would show more."""
    if isinstance(kind, Product):
        return any(map(is_none_inside, kind.items))
    if isinstance(kind, Varying):
        return is_none_inside(kind.item)
    return kind is NONE.type


def is_exact(value: float) -> bool:
    """Returns whether a float is a number."""
    return math.isfinite(value)


__all__ = ["type_of_known"]
