"""Lists that grow: made in memory of the thread, which is given back when the call ends that made them.

A list is three words: how many items it has, how many it has room for, and where they lie. A function that returns no
list, and is given none, gives back all that was taken in it; so does a loop through the list that a call returned.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from typing import Final

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.memory import load, store, word_at
from perfectplay.compiling.lowering.sequences import as_row, in_range, items_address, items_of, length_of
from perfectplay.compiling.subset import expression, method
from perfectplay.compiling.types import (
    FOREVER,
    INT,
    NONE,
    EmptyList,
    Known,
    List,
    Product,
    Row,
    Type,
    Value,
    is_known,
    known,
    list_of,
    row,
)
from perfectplay.compiling.unifying import can_be_kept, element, listed, united, words_of_type

NO_MEMORY: Final = "the lists of the rules take more memory than a search gives them"

SUPPORT: Final = """
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal ptr @lists.new(ptr %memory, i64 %room, i64 %words) nounwind {
  %next = load ptr, ptr %memory
  %endat = getelementptr i64, ptr %memory, i64 1
  %end = load ptr, ptr %endat
  %some = icmp ugt i64 %room, 4
  %have = select i1 %some, i64 %room, i64 4
  %most = icmp ugt i64 %have, 1073741824
  %size = mul i64 %have, %words
  %all = add i64 %size, 3
  %after = getelementptr i64, ptr %next, i64 %all
  %fits = icmp ule ptr %after, %end
  %no = xor i1 %fits, true
  %bad = or i1 %no, %most
  br i1 %bad, label %none, label %good
none:
  ret ptr null
good:
  store ptr %after, ptr %memory
  store i64 0, ptr %next
  %roomat = getelementptr i64, ptr %next, i64 1
  store i64 %have, ptr %roomat
  %dataat = getelementptr i64, ptr %next, i64 2
  %data = getelementptr i64, ptr %next, i64 3
  store ptr %data, ptr %dataat
  ret ptr %next
}

define internal i1 @lists.grow(ptr %memory, ptr %list, i64 %needed, i64 %words) nounwind noinline {
  %roomat = getelementptr i64, ptr %list, i64 1
  %room = load i64, ptr %roomat
  %dataat = getelementptr i64, ptr %list, i64 2
  %data = load ptr, ptr %dataat
  %twice = mul i64 %room, 2
  %more = icmp ugt i64 %needed, %twice
  %want = select i1 %more, i64 %needed, i64 %twice
  %most = icmp ugt i64 %want, 1073741824
  %next = load ptr, ptr %memory
  %endat = getelementptr i64, ptr %memory, i64 1
  %end = load ptr, ptr %endat
  %size = mul i64 %want, %words
  %after = getelementptr i64, ptr %next, i64 %size
  %fits = icmp ule ptr %after, %end
  %no = xor i1 %fits, true
  %bad = or i1 %no, %most
  br i1 %bad, label %none, label %good
none:
  ret i1 true
good:
  store ptr %after, ptr %memory
  %length = load i64, ptr %list
  %old = mul i64 %length, %words
  %bytes = mul i64 %old, 8
  call void @llvm.memmove.p0.p0.i64(ptr %next, ptr %data, i64 %bytes, i1 false)
  store i64 %want, ptr %roomat
  store ptr %next, ptr %dataat
  ret i1 false
}

define internal i64 @lists.kept(ptr %memory, i64 %words) nounwind {
  %keptat = getelementptr i64, ptr %memory, i64 3
  %kept = load i64, ptr %keptat
  %made = icmp ne i64 %kept, 0
  br i1 %made, label %there, label %make
there:
  ret i64 %kept
make:
  %next = load ptr, ptr %memory
  %endat = getelementptr i64, ptr %memory, i64 1
  %end = load ptr, ptr %endat
  %down = sub i64 0, %words
  %start = getelementptr i64, ptr %end, i64 %down
  %fits = icmp uge ptr %start, %next
  br i1 %fits, label %good, label %none
none:
  ret i64 0
good:
  %bytes = mul i64 %words, 8
  call void @llvm.memset.p0.i64(ptr %start, i8 0, i64 %bytes, i1 false)
  store ptr %start, ptr %endat
  %new = ptrtoint ptr %start to i64
  store i64 %new, ptr %keptat
  ret i64 %new
}
"""


class Builder:
    """A list that is being made."""

    def __init__(self, b: Body, kind: List, room: str, node: ast.AST | None) -> None:
        self.kind, self.node = kind, node
        self.words = words_of_type(kind.item)
        self.address = new_list(b, room, self.words, node)

    def add(self, b: Body, item: Value) -> None:
        """Adds an item."""
        append_to(b, Value(self.kind, (self.address,)), item, self.node)

    def list(self, b: Body) -> Value:  # noqa: ARG002 - as the others
        """Returns the list."""
        return Value(self.kind, (self.address,))

    def row(self, b: Body) -> Value:
        """Returns what stands in the list, which is not changed any more, as a tuple."""
        length = b.op(f"load i64, ptr {self.address}")
        return Value(row(self.kind.item), (items_address(b, self.list(b)), length))


def place_of(b: Body, node: ast.AST | None, what: str = "") -> tuple[object, ...]:
    """Returns a key of a place in the source, which tells its lists apart from others."""
    node = node if node is not None and hasattr(node, "lineno") else b.frame.node
    return b.frame.key, getattr(node, "lineno", 0), getattr(node, "col_offset", 0), type(node).__name__, what


def new_list(b: Body, room: str, words: int, node: ast.AST | None) -> str:
    """Returns the address of a new list."""
    b.makes_lists()
    made = b.op(_new(b, room, words))
    b.check(b.op(f"icmp eq ptr {made}, null"), MemoryError, NO_MEMORY, node)
    return made


def _new(b: Body, room: str, words: int) -> str:
    return f"call ptr @lists.new(ptr {b.memory()}, i64 {room}, i64 {words})"


def builder(
    b: Body,
    item: Type,
    room: str = "4",
    node: ast.AST | None = None,
    what: str = "built",
    *,
    is_changed: bool = True,
) -> Builder:
    """Returns a list of items of a type, to be filled; the facts of the place may say a wider one."""
    place = place_of(b, node, what)
    fact = b.facts.get(("item", place)) if is_changed else None
    wide = united(element(item), fact) if fact is not None else element(item)
    kind = list_of(listed(wide or item) if is_changed else item, b.key, place)
    assert isinstance(kind, List)
    return Builder(b, kind, room, node)


def empty_list(b: Body, node: ast.AST, what: str = "") -> Value:
    """Returns a new list of which no item is known yet."""
    place = place_of(b, node, what)
    kind = list_of(b.facts.get(("item", place)), b.key, place)
    words = words_of_type(kind.item) if isinstance(kind, List) else 1
    return Value(kind, (new_list(b, "4", words, node),))


def with_item_type(b: Body, value: Value, item: Type, start: int) -> Value:
    """Returns a new list, made in the lines from ``start`` on and read by nothing yet, as one of items of this type."""
    made = value.type
    assert isinstance(made, EmptyList)
    (address,) = value.operands
    number = next((n for n in range(start, len(b.lines)) if str(b.lines[n]).startswith(f"  {address} = ")), None)
    if number is None:  # its line is not among those at hand, as inside of an arm of a condition
        b.unit.learn(made, item)
    b.facts["item", made.place] = item
    b.lines[number] = f"  {address} = {_new(b, '4', words_of_type(item))}"
    return Value(list_of(item, made.owner, made.place), value.operands)


def list_item(b: Body, kind: List, item: Value) -> Value:
    """Returns a value as an item of a list; a list whose items turn out to be of a wider type is made anew so."""
    item = b.settled(b.lowered(item), FOREVER)
    if isinstance(item.type, Row) and isinstance(kind.item, Product) and kind.item.items:
        return b.converted(item, kind.item)
    wide = united(kind.item, item.type)
    if wide is None or not can_be_kept(wide):
        b.fail(f"{item.type!r} is put into {kind!r}; a list holds values of one type")
    if listed(wide) is not kind.item and wide is not kind.item:
        b.unit.learn(kind, listed(wide))
    return b.settled(b.converted(item, kind.item), FOREVER)


def append_to(b: Body, value: Value, item: Value, node: ast.AST | None) -> None:
    """Adds an item to the end of a list."""
    kind = value.type
    if isinstance(kind, EmptyList):
        b.unit.learn(kind, kept(b, item))
    assert isinstance(kind, List)
    item = list_item(b, kind, item)
    words = words_of_type(kind.item)
    (address,) = value.operands
    length = b.op(f"load i64, ptr {address}")
    room = b.op(f"load i64, ptr {word_at(b, address, '1')}")
    full, fits = b.label(), b.label()
    b.branch(b.op(f"icmp uge i64 {length}, {room}"), full, fits, unlikely=True)
    if b.place(full):
        grow(b, address, b.op(f"add i64 {length}, 1"), words, node)
    b.place(fits)
    store(b, item, word_at(b, items_address(b, value), length, words))
    b.emit(f"store i64 {b.op(f'add i64 {length}, 1')}, ptr {address}")


@contextlib.contextmanager
def emptied(b: Body, value: Value, node: ast.AST) -> Iterator[Value]:
    """Gives the items of a list, which is empty meanwhile; raises, as Python does, if something is added to it."""
    address, row = value.operands[0], as_row(b, value)
    places = [address, word_at(b, address, "1"), word_at(b, address, "2")]
    kinds = ["i64", "i64", "ptr"]
    before = [b.op(f"load {kind}, ptr {place}") for kind, place in zip(kinds, places, strict=True)]
    for kind, place, nothing in zip(kinds, places, ("0", "0", "null"), strict=True):
        b.emit(f"store {kind} {nothing}, ptr {place}")
    yield row
    data = b.op(f"load ptr, ptr {places[2]}")
    b.check(b.op(f"icmp ne ptr {data}, null"), ValueError, "list modified during sort", node)
    for kind, place, old in zip(kinds, places, before, strict=True):
        b.emit(f"store {kind} {old}, ptr {place}")


def grow(b: Body, address: str, needed: str, words: int, node: ast.AST | None) -> None:
    """Makes room for ``needed`` items."""
    b.makes_lists()
    failed = b.op(f"call i1 @lists.grow(ptr {b.memory()}, ptr {address}, i64 {needed}, i64 {words})")
    b.check(failed, MemoryError, NO_MEMORY, node)


def kept(b: Body, item: Value) -> Type:
    """Returns the type of a value as an item of a list."""
    kind = listed(b.lowered(item).type)
    if not can_be_kept(kind) and kind is not NONE.type:
        b.fail(f"{kind!r} cannot stand in a list in machine code")
    return kind


def build(b: Body, made: Builder, value: Value) -> None:
    """Adds all items of a row or a list."""
    from perfectplay.compiling.lowering.loops import iterate_value

    iterate_value(b, value, lambda item: made.add(b, item), None)


def is_list(value: Value) -> bool:
    """Returns whether a value is a list."""
    kind = value.type
    return isinstance(kind, (List, EmptyList)) or (isinstance(kind, Known) and isinstance(kind.value, list))


def list_from(b: Body, parts: list[Value], node: ast.AST) -> Value:
    """Returns a list of these values."""
    if not parts:
        return empty_list(b, node)
    kind: Type | None = kept(b, parts[0])
    for part in parts[1:]:
        kind = united(kind, kept(b, part)) if kind is not None else None
    if kind is None:
        b.fail("the items of a list are of one type in machine code", node)
    if kind is NONE.type:
        kind = b.facts.get(("item", place_of(b, node, "built")), NONE.type)
    made = builder(b, kind, str(len(parts)), node)
    for number, part in enumerate(parts):
        item = list_item(b, made.kind, part)
        store(b, item, word_at(b, items_address(b, made.list(b)), str(number), made.words))
    b.emit(f"store i64 {len(parts)}, ptr {made.address}")
    return made.list(b)


def list_of_row(b: Body, value: Value, node: ast.AST | None, *, is_new: bool = False) -> Value:
    """Returns a list with the items of a row."""
    found = as_row(b, value)
    assert isinstance(found.type, Row)
    length = length_of(b, found)
    assert length is not None
    made = builder(b, found.type.item, b.number(length, INT), node, "copied")
    build(b, made, found)
    return made.list(b)


def reversed_row(b: Body, value: Value, node: ast.AST | None) -> Value:
    """Returns the items of a row from the last to the first."""
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    made = list_of_row(b, value, node)
    call_plain(b, prelude.reverse_in_place, [made], node)
    return as_row(b, made)


def list_repeated(b: Body, value: Value, count: str, node: ast.AST | None) -> Value:
    """Returns ``value * count``."""
    from perfectplay.compiling.lowering.loops import iterate_range, iterate_value

    parts = items_of(value)
    if is_list(value) and parts == []:
        return empty_list(b, node or b.frame.node)
    if parts is not None and len(parts) == 1 and parts[0].type is NONE.type:
        place = place_of(b, node, "built")
        made = builder(b, b.facts.get(("item", place), NONE.type), "4", node)
        iterate_range(b, [known(0), Value(INT, (count,)), known(1)], lambda _: made.add(b, NONE))
        return made.list(b)
    found = as_row(b, value)
    assert isinstance(found.type, Row)
    length = length_of(b, found)
    assert length is not None
    made = builder(b, found.type.item, "4", node)
    iterate_range(
        b,
        [known(0), Value(INT, (count,)), known(1)],
        lambda _: iterate_value(b, found, lambda item: made.add(b, item), node),
    )
    return made.list(b) if is_list(value) else made.row(b)


@expression(ast.List, "`[a, b]`, `[]`", "what is put into an empty one decides of which type its items are")
def _list(b: Body, node: ast.List) -> Value:
    from perfectplay.compiling.lowering.expressions import lower
    from perfectplay.compiling.lowering.parts import starred

    if not any(isinstance(one, ast.Starred) for one in node.elts):
        return list_from(b, [lower(b, one) for one in node.elts], node)
    made = empty_list(b, node)
    for one in node.elts:
        if isinstance(one, ast.Starred):
            items = starred(b, one)
            if isinstance(items, Value):
                extend(b, node, made, items)
                continue
        else:
            items = [lower(b, one)]
        for item in items:
            append_to(b, made, item, node)
    return made


# ------------------------------------------------------------ methods


@method("list", "append", "`append(x)`")
def _append(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    append_to(b, value, item, node)
    return NONE


@method("list", "extend", "`extend(items)`")
def extend(b: Body, node: ast.AST, value: Value, items: Value) -> Value:
    """Adds all items of a sequence."""
    from perfectplay.compiling.lowering.loops import iterate_value

    if is_list(items) and not is_known(items):  # a list may be added to itself
        items = as_row(b, items)
    iterate_value(b, items, lambda item: append_to(b, value, item, node), node)
    return NONE


@method("list", "pop", "`pop()`, `pop(i)`")
def _pop(b: Body, node: ast.AST, value: Value, index: Value | None = None) -> Value:
    if isinstance(value.type, EmptyList):
        b.throw(IndexError, "pop from empty list", node)
        raise b.unknown()
    assert isinstance(value.type, List)
    (address,) = value.operands
    length = b.op(f"load i64, ptr {address}")
    b.check(b.op(f"icmp eq i64 {length}, 0"), IndexError, "pop from empty list", node)
    words = words_of_type(value.type.item)
    last = b.op(f"add i64 {length}, -1")
    base = items_address(b, value)
    if index is None:
        b.emit(f"store i64 {last}, ptr {address}")
        return load(b, value.type.item, word_at(b, base, last, words))
    place = always_in_range(b, b.number(index, INT), length, node, "pop index out of range")
    found = load(b, value.type.item, word_at(b, base, place, words))
    _move(b, base, b.op(f"add i64 {place}, 1"), place, b.op(f"sub i64 {last}, {place}"), words)
    b.emit(f"store i64 {last}, ptr {address}")
    return found


def always_in_range(b: Body, index: str, length: str, node: ast.AST | None, what: str) -> str:
    """Returns an index from the start; it is checked in this library's own code as well."""
    frame, before = b.frame, b.frame.is_checked
    frame.is_checked = True
    try:
        return in_range(b, index, length, node, what)
    finally:
        frame.is_checked = before


def _move(b: Body, base: str, start: str, target: str, count: str, words: int) -> None:
    size = b.op(f"mul i64 {count}, {8 * words}")
    b.emit(
        f"call void @llvm.memmove.p0.p0.i64(ptr {word_at(b, base, target, words)}, "
        f"ptr {word_at(b, base, start, words)}, i64 {size}, i1 false)"
    )


@method("list", "insert", "`insert(i, x)`")
def _insert(b: Body, node: ast.AST, value: Value, index: Value, item: Value) -> Value:
    from perfectplay.compiling.lowering.parts import _end

    if isinstance(value.type, EmptyList):
        append_to(b, value, item, node)
        return NONE
    assert isinstance(value.type, List)
    item = list_item(b, value.type, item)
    length = b.op(f"load i64, ptr {value.operands[0]}")
    append_to(b, value, item, node)
    place = _end(b, Value(INT, (b.number(index, INT),)), length, length)
    words, base = words_of_type(value.type.item), items_address(b, value)
    _move(b, base, place, b.op(f"add i64 {place}, 1"), b.op(f"sub i64 {length}, {place}"), words)
    store(b, item, word_at(b, base, place, words))
    return NONE


@method("list", "remove", "`remove(x)`")
def _remove(b: Body, node: ast.AST, value: Value, item: Value) -> Value:
    from perfectplay.compiling.lowering.lookups import index_in

    place = index_in(b, value, item, node, "list.remove(x): x not in list")
    _pop(b, node, value, place)
    return NONE


@method("list", "clear", "`clear()`")
def _clear(b: Body, node: ast.AST, value: Value) -> Value:
    b.emit(f"store i64 0, ptr {value.operands[0]}")
    return NONE


@method("list", "copy", "`copy()`")
def _copy(b: Body, node: ast.AST, value: Value) -> Value:
    if isinstance(value.type, EmptyList):
        return empty_list(b, node)
    return list_of_row(b, value, node)


@method("list", "reverse", "`reverse()`")
def _reverse(b: Body, node: ast.AST, value: Value) -> Value:
    from perfectplay.compiling import prelude
    from perfectplay.compiling.lowering.calls import call_plain

    if not isinstance(value.type, EmptyList):
        call_plain(b, prelude.reverse_in_place, [value], node)
    return NONE
