"""Types and values: what the compiler knows of an expression while it writes machine code.

A value is a type and a flat tuple of operands (LLVM's names or constants), so that tuples, NamedTuples and dataclasses
are scalars from the start. What is known while compiling (a game, its parameters, functions, literals) is of a type
`Known` and has no operands. In memory, each operand takes one word of 64 bits.
"""

from __future__ import annotations

import enum
import struct
import types as pytypes
import typing
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from perfectplay.compiling.classes import check_fit, field_names

SMALL_TUPLE: Final = 16
"""A known tuple of more items becomes a table in memory."""


class Type:
    """A type: equal types are the same object."""

    leaves: tuple[str, ...] = ()
    """The LLVM types of the operands of a value."""
    said: str = ""
    """How messages name it."""

    def __repr__(self) -> str:
        return self.said


class Scalar(Type):
    """A number, a bool or a short text: one operand."""

    def __init__(self, said: str, leaf: str, rank: int) -> None:
        self.said, self.leaves, self.rank = said, (leaf,), rank


BOOL: Final = Scalar("bool", "i1", 0)
INT: Final = Scalar("int", "i64", 1)
FLOAT: Final = Scalar("float", "double", 2)
TEXT: Final = Scalar("str", "i64", -1)
"""A text of at most seven bytes, as a number (see `perfectplay.compiling.text_words`)."""
NUMBERS: Final = (BOOL, INT, FLOAT)


class Range(Type):
    """A range: its start, its stop and its step, which is not 0."""

    leaves = ("i64", "i64", "i64")
    said = "a range"


RANGE: Final = Range()


class Never(Type):
    """The type of the result of a function that never returns."""

    said = "nothing"


NEVER: Final = Never()


class Known(Type):
    """A value that is known while compiling."""

    def __init__(self, value: Any) -> None:
        self.value = value

    @property
    def said(self) -> str:  # type: ignore[override]
        if isinstance(self.value, (type, pytypes.FunctionType, pytypes.MethodType, pytypes.BuiltinFunctionType)):
            return self.value.__qualname__
        if isinstance(self.value, (int, float, str, tuple, type(None))):
            text = repr(self.value)
            return text if len(text) < 40 else type(self.value).__name__
        return f"a {type(self.value).__name__}"


class Product(Type):
    """A tuple (``cls`` is None), a NamedTuple or a frozen dataclass, item by item."""

    def __init__(self, cls: type | None, items: tuple[Type, ...]) -> None:
        self.cls, self.items = cls, items
        self.names = field_names(cls) if cls else ()
        self.leaves = tuple(leaf for item in items for leaf in item.leaves)

    @property
    def said(self) -> str:  # type: ignore[override]
        if self.cls is None:
            if len(self.items) > 3 and len(set(self.items)) == 1:
                return f"a tuple of {len(self.items)} of {self.items[0]!r}"
            return f"({', '.join(map(repr, self.items))}{',' if len(self.items) == 1 else ''})"
        return f"{self.cls.__name__}({', '.join(f'{n}: {k!r}' for n, k in zip(self.names, self.items, strict=True))})"


class Letters(Product):
    """A text of so many letters that is too long for a word, such as a board: a short text for each letter."""

    def __init__(self, length: int) -> None:
        super().__init__(None, (TEXT,) * length)
        self.cls = str

    @property
    def said(self) -> str:  # type: ignore[override]
        return f"a text of {len(self.items)} letters"


class LongText(Type):
    """A text whose length is known at run time alone: its letters, which are short texts, lie side by side in memory.

    States and actions keep `Letters` instead.
    """

    leaves = ("ptr", "i64")
    said = "a text"


LONG_TEXT: Final = LongText()


class Varying(Type):
    """A tuple, a set or a text of a state whose length changes: the number of its items, and room for the most."""

    def __init__(self, what: str, item: Type, room: int) -> None:
        self.what, self.item, self.room = what, item, room
        self.leaves = ("i64", *item.leaves * room)
        self.said = f"a {what} of at most {room} of {item!r}"


class Maybe(Type):
    """None, or a value of ``inner``: whether there is one, and the value."""

    def __init__(self, inner: Type) -> None:
        self.inner, self.leaves = inner, ("i1", *inner.leaves)

    @property
    def said(self) -> str:  # type: ignore[override]
        return f"{self.inner!r} or None"


class Either(Type):
    """A value of one of several types, such as a move ``(1, 2)`` or the text "pass": which one, and its words."""

    def __init__(self, *kinds: Type) -> None:
        self.kinds = kinds
        self.leaves = ("i64",) * (1 + max(len(kind.leaves) for kind in kinds))

    @property
    def said(self) -> str:  # type: ignore[override]
        return " or ".join(map(repr, self.kinds))


class Member(Type):
    """A member of an enum, by its place in the class."""

    leaves = ("i64",)

    def __init__(self, cls: type[enum.Enum]) -> None:
        self.cls, self.said, self.members = cls, cls.__name__, tuple(cls)
        self.is_number = issubclass(cls, int)


class Row(Type):
    """Items of one type, side by side in memory, that never change: a table, a part of a tuple, a tuple of a list.

    With a known ``length`` its one operand is the address; otherwise it has the length as well.
    """

    def __init__(self, item: Type, length: int | None) -> None:
        self.item, self.length = item, length
        self.leaves = ("ptr",) if length is not None else ("ptr", "i64")

    @property
    def said(self) -> str:  # type: ignore[override]
        return f"a tuple of {'' if self.length is None else f'{self.length} of '}{self.item!r}"


class List(Type):
    """A list: the address of its length, its room and the address of its items.

    ``owner`` and ``place`` say where it is made, for what is put into it may show that its items are of a wider type.
    """

    leaves = ("ptr",)

    def __init__(self, item: Type, owner: Hashable, place: Hashable) -> None:
        self.item, self.owner, self.place = item, owner, place

    @property
    def said(self) -> str:  # type: ignore[override]
        return f"a list of {self.item!r}"


class EmptyList(Type):
    """A list of which no item was seen yet; what is put into it decides the type (see `Unit.learn`)."""

    leaves = ("ptr",)
    said = "an empty list"

    def __init__(self, owner: Hashable, place: Hashable) -> None:
        self.owner, self.place = owner, place


class Growing(Type):
    """A set, a deque or a dict at run time: the list in which its items stand, or the row of a constant set's.

    The items of a dict, and of its keys, values and items, are pairs of a key and a value. ``factory`` is the type of
    what a defaultdict calls for a key that it does not have.
    """

    def __init__(self, what: str, inner: List | EmptyList | Row, factory: Type | None = None) -> None:
        self.what, self.inner, self.factory, self.leaves = what, inner, factory, inner.leaves
        self.is_set = what in ("set", "frozenset")
        """Whether its items have no order."""
        self.is_dict = what in ("dict", "Counter", "defaultdict")
        self.said = f"an empty {what}" if isinstance(inner, EmptyList) else f"a {what} of {inner.item!r}"


class Record(Type):
    """Memory with named fields of 64 bits; without names, an array of ints."""

    leaves = ("ptr",)
    said = "the memory of a search"

    def __init__(self, names: tuple[str, ...] | None) -> None:
        self.names = names


class Instance(Type):
    """An object whose fields are known but for ``tables``, which are read at run time: the address of their places."""

    leaves = ("ptr",)

    def __init__(self, key: Hashable, value: Any, tables: tuple[tuple[str, Row | Record | Scalar], ...]) -> None:
        self.key, self.value, self.tables = key, value, tables
        self.said = f"a {type(value).__name__}"


class Generator(Type):
    """A generator that was called and is not gone through yet: its function, and its arguments as operands."""

    said = "a generator"

    def __init__(self, function: Any, kinds: tuple[Type, ...]) -> None:
        self.function, self.kinds = function, kinds
        self.leaves = flat(kinds)


class Method(Type):
    """A method of a value: the function, or the name of a method of a built-in type."""

    said = "a method"

    def __init__(self, function: Any, of: Type) -> None:
        self.function, self.of, self.leaves = function, of, of.leaves


class Closure(Type):
    """A function inside a function, with the values of what it reads of the outer one."""

    said = "a function"

    def __init__(self, function: Any, names: tuple[str, ...], kinds: tuple[Type, ...]) -> None:
        self.function, self.names, self.kinds = function, names, kinds
        self.leaves = flat(kinds)


def flat(kinds: tuple[Type, ...]) -> tuple[str, ...]:
    """Returns the leaves of all ``kinds``."""
    return tuple(leaf for kind in kinds for leaf in kind.leaves)


def inside(kind: Type) -> Iterator[Type]:
    """Yields a type and all types of the parts of its values."""
    yield kind
    parts: tuple[Type, ...] = ()
    if isinstance(kind, Product):
        parts = kind.items
    elif isinstance(kind, (Closure, Either)):
        parts = kind.kinds
    elif isinstance(kind, (Maybe, Varying)):
        parts = (kind.inner if isinstance(kind, Maybe) else kind.item,)
    for part in parts:
        yield from inside(part)


def with_lists(kind: Any, change: Callable[[List | EmptyList], List | EmptyList]) -> Any:
    """Returns a type in which each type of a list is changed, those inside of others first."""
    if isinstance(kind, Product) and not isinstance(kind, Letters):
        return product(kind.cls, [with_lists(one, change) for one in kind.items])
    if isinstance(kind, Maybe):
        return maybe(with_lists(kind.inner, change))
    if isinstance(kind, Growing):
        return with_items_in(kind, with_lists(kind.inner, change))
    if isinstance(kind, List):
        return change(list_of(with_lists(kind.item, change), kind.owner, kind.place))
    return change(kind) if isinstance(kind, EmptyList) else kind


def wherever_made(kind: Type) -> Any:
    """Returns a type that says nothing of where its lists are made: values of two types with one such are alike."""
    return with_lists(kind, lambda one: list_of(one.item if isinstance(one, List) else None, GIVEN, None))


_interned: dict[Any, Any] = {}


def interned(make: Callable[..., Any], *key: Any) -> Any:
    """Returns the one type that ``make(*key)`` is."""
    known = _interned.get((make, key))
    if known is None:
        known = _interned.setdefault((make, key), make(*key))
    return known


def product(cls: type | None, items: typing.Iterable[Type]) -> Product:
    """Returns the type of a tuple, a NamedTuple, a dataclass or a long text of items. Raises `UnfitClass`."""
    if cls is str:
        return letters(len(tuple(items)))
    check_fit(cls)
    return interned(Product, cls, tuple(items))


def letters(length: int) -> Letters:
    """Returns the type of the long texts with so many letters."""
    return interned(Letters, length)


def varying(what: str, item: Type, room: int) -> Varying:
    """Returns the type of the tuples, sets ("frozenset") or texts ("str") of up to so many items."""
    return interned(Varying, what, item, room)


def row(item: Type, length: int | None = None) -> Row:
    """Returns the type of items in memory."""
    return interned(Row, item, length)


GIVEN: Final = "given"
"""Stands for the owner of a list that is handed to a function."""


def list_of(item: Type | None, owner: Hashable, place: Hashable) -> List | EmptyList:
    """Returns the type of the lists that are made at a place."""
    if item is None:
        return interned(EmptyList, owner, place)
    return interned(List, item, owner, place)


def growing(what: str, inner: List | EmptyList | Row, factory: Type | None = None) -> Growing:
    """Returns the type of a set, a deque or a dict whose items stand in such a list or row."""
    return interned(Growing, what, inner, factory)


def with_items_in(kind: Growing, inner: List | EmptyList | Row) -> Growing:
    """Returns the type of the same kind of set, deque or dict, whose items stand in another list or row."""
    return growing(kind.what, inner, kind.factory)


def maybe(inner: Type) -> Type:
    """Returns the type of a value that may be None."""
    return inner if isinstance(inner, Maybe) or inner is NONE.type else interned(Maybe, inner)


def either(kinds: typing.Iterable[Type]) -> Type:
    """Returns the type of a value of one of these types, of which no two become one; see `unifying.united`."""
    return interned(Either, *sorted(kinds, key=repr))


def member_of_enum(cls: type[enum.Enum]) -> Member:
    """Returns the type of the members of an enum. Raises `UnfitClass`."""
    check_fit(cls)
    return interned(Member, cls)


# ------------------------------------------------------------ values

FOR_A_MOMENT: Final = 0
DURING_THE_CALL: Final = 1
FOREVER: Final = 2


class Value:
    """A type and its operands."""

    __slots__ = ("level", "operands", "type")

    def __init__(self, kind: Type, operands: tuple[str, ...], level: int = 2) -> None:
        self.type, self.operands = kind, operands
        self.level = level
        """How long the memory of a row keeps what it holds: `FOREVER`, `DURING_THE_CALL` or `FOR_A_MOMENT`."""


_knowns: dict[Any, Value] = {}


def known(value: Any) -> Value:
    """Returns the value of something known. Numbers, texts and tuples of them are told apart by value, all else by
    identity."""
    key = (type(value), plain_key(value)) if is_plain(value) else id(value)
    found = _knowns.get(key)
    if found is None:
        found = _knowns.setdefault(key, Value(Known(value), ()))  # which keeps the object, and so its identity, alive
    return found


def is_plain(value: Any) -> bool:
    """Returns whether a value is a number, a text, None or a tuple of such."""
    if type(value) is tuple:
        return len(value) <= SMALL_TUPLE and all(map(is_plain, value))
    return isinstance(value, (int, float, str, type(None))) and not isinstance(value, enum.Enum)


def plain_key(value: Any) -> Any:
    """Returns what tells a plain value apart: 1, True and 1.0 are three, 0.0 and -0.0 two."""
    if type(value) is tuple:
        return tuple((type(item), plain_key(item)) for item in value)
    return struct.pack("d", value) if isinstance(value, float) else value


NONE: Final = known(None)


def is_known(value: Value) -> bool:
    """Returns whether the value is known while compiling."""
    return isinstance(value.type, Known)


def constant(value: Value) -> Any:
    """Returns what a value is that is known while compiling; ask `is_known` before."""
    assert isinstance(value.type, Known)
    return value.type.value
