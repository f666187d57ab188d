"""A module of WebAssembly from the one object file that LLVM makes: what a linker does, where there is one object.

The numbers of functions, types and globals in the object hold as they are. What is left to do: to give the module its
own memory and its own stack, to move the constants to where they shall lie, and to export the functions.

Sources: the WebAssembly specification, release 2.0, chapter 5 (binary format); "WebAssembly Object File Linking" of the
tool conventions, for the symbol table and the relocations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

MAGIC: Final = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
ORDER: Final = (TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, DATA_COUNT, CODE, DATA)
"""The sections as they follow each other."""
OF_FUNCTION, OF_TABLE, OF_MEMORY, OF_GLOBAL = range(4)
"""Kinds of imports and exports."""
I32: Final = 0x7F
CONST, END = 0x41, 0x0B
SYMBOL_TABLE: Final = 8
UNDEFINED: Final = 0x10
EXPLICIT_NAME: Final = 0x40
MEMORY_LEB, MEMORY_SLEB, MEMORY_I32 = 3, 4, 5
"""Relocations of addresses: in code, in constants of code, in data."""
WITH_ADDEND: Final = frozenset((3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25))
AS_THEY_ARE: Final = frozenset((0, 6, 7, 20))
"""Relocations of functions, types, globals and tables: their numbers do not change."""
PAGE: Final = 1 << 16
STACK_BYTES: Final = 1 << 20
"""The stack begins at address 0 and grows down: where it ends, the module is stopped before it overwrites anything."""
ALIGNMENT: Final = 64


class Section(NamedTuple):
    """A section of an object file."""

    kind: int
    name: str
    """Of a custom section."""
    content: bytearray


class Reader:
    """Reads numbers, names and bytes one after the other."""

    def __init__(self, data: bytes | bytearray) -> None:
        self.data, self.at = data, 0

    @property
    def is_at_end(self) -> bool:
        """Whether everything is read."""
        return self.at >= len(self.data)

    def byte(self) -> int:
        """Reads a byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Reads a whole number without a sign."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        """Reads a whole number with a sign."""
        start = self.at
        value = self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def bytes(self, count: int) -> bytes:
        """Reads so many bytes."""
        self.at += count
        return bytes(self.data[self.at - count : self.at])

    def name(self) -> str:
        """Reads a name."""
        return self.bytes(self.number()).decode()


def number(value: int) -> bytes:
    """Writes a whole number without a sign."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """Writes a whole number with a sign."""
    out = bytearray()
    while not -0x40 <= value < 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value & 0x7F])


def named(text: str) -> bytes:
    """Writes a name."""
    return number(len(text.encode())) + text.encode()


def vector(items: Sequence[bytes]) -> bytes:
    """Writes several things, and before them how many there are."""
    return number(len(items)) + b"".join(items)


def linked(data: bytes, wanted: Sequence[str]) -> tuple[bytes, tuple[str, ...]]:
    """Returns an object as a module that exports ``wanted``, its memory, ``heap``, where free memory begins, and
    ``stack``, the pointer of the stack, which the host sets back after a call that was broken off.

    Also returns the functions that the module wants from its host, which are those of the mathematical library that the
    rules call. Raises ValueError for what is no object of one module, and for a function that is not there.
    """
    sections = sections_of(data)
    by_kind = {section.kind: section.content for section in sections if section.kind != CUSTOM}
    functions, imports, tables = _imports(by_kind.get(IMPORT, bytearray(b"\0")))
    base = STACK_BYTES
    for section in sections:
        if section.name.startswith("reloc."):
            _relocate(sections, Reader(section.content), base)
    moved, end = _moved(by_kind.get(DATA, bytearray(b"\0")), base)
    heap = -(-end // ALIGNMENT) * ALIGNMENT
    places = _symbols(sections)
    missing = [name for name in wanted if name not in places]
    if missing:
        raise ValueError(f"the object has no function {missing[0]}")
    exports = [
        named("memory") + bytes([OF_MEMORY]) + number(0),
        named("stack") + bytes([OF_GLOBAL]) + number(0),
        named("heap") + bytes([OF_GLOBAL]) + number(1),
        *(named(name) + bytes([OF_FUNCTION]) + number(places[name]) for name in wanted),
    ]
    made = {
        **by_kind,
        IMPORT: vector(imports),
        TABLE: vector(tables),
        MEMORY: vector([b"\0" + number(-(-heap // PAGE))]),
        GLOBAL: vector([_global(base, changes=True), _global(heap, changes=False)]),
        EXPORT: vector(exports),
        DATA: moved,
    }
    text = b"".join(
        bytes([kind]) + number(len(made[kind])) + bytes(made[kind])
        for kind in ORDER
        if kind in made and bytes(made[kind]) != b"\0"
    )
    return MAGIC + text, functions


def sections_of(data: bytes) -> list[Section]:
    """Returns the sections of an object file, in their order. Raises ValueError for another file."""
    if not data.startswith(MAGIC):
        raise ValueError("this is no object of WebAssembly")
    reader, found = Reader(data), []
    reader.at = len(MAGIC)
    while not reader.is_at_end:
        kind = reader.byte()
        content = Reader(reader.bytes(reader.number()))
        name = content.name() if kind == CUSTOM else ""
        found.append(Section(kind, name, bytearray(content.data[content.at :])))
    return found


def _imports(content: bytearray) -> tuple[tuple[str, ...], list[bytes], list[bytes]]:
    """Returns the names of the functions that are imported, these imports, and the tables, which the module gets."""
    reader = Reader(content)
    functions, kept, tables = [], [], []
    for _ in range(reader.number()):
        start = reader.at
        reader.name()
        name = reader.name()
        kind = reader.byte()
        if kind == OF_FUNCTION:
            reader.number()
            functions.append(name)
            kept.append(bytes(content[start : reader.at]))
        elif kind == OF_GLOBAL:
            reader.bytes(2)
            if name != "__stack_pointer":
                raise ValueError(f"the object wants the global {name}")
        else:
            before = reader.at
            if kind == OF_TABLE:
                reader.byte()
            has_most = reader.byte() & 1
            reader.number()
            if has_most:
                reader.number()
            if kind == OF_TABLE:
                tables.append(bytes(content[before : reader.at]))
    return tuple(functions), kept, tables


def _global(value: int, *, changes: bool) -> bytes:
    return bytes([I32, int(changes), CONST]) + signed(value) + bytes([END])


def _moved(content: bytearray, base: int) -> tuple[bytes, int]:
    """Returns the section of data with all of it so much further, and where it ends."""
    reader, out, end = Reader(content), [], base
    for _ in range(reader.number()):
        if reader.number() or reader.byte() != CONST:
            raise ValueError("the object has data without an address")
        at = reader.signed() + base
        reader.byte()
        data = reader.bytes(reader.number())
        end = max(end, at + len(data))
        out.append(b"\0" + bytes([CONST]) + signed(at) + bytes([END]) + number(len(data)) + data)
    return vector(out), end


def _symbols(sections: Sequence[Section]) -> dict[str, int]:
    """Returns the numbers of the functions that have a name for others."""
    content = next((section.content for section in sections if section.name == "linking"), None)
    if content is None:
        raise ValueError("the object has no table of symbols")
    reader = Reader(content)
    reader.number()  # the version
    found: dict[str, int] = {}
    while not reader.is_at_end:
        kind = reader.byte()
        part = Reader(reader.bytes(reader.number()))
        if kind == SYMBOL_TABLE:
            for _ in range(part.number()):
                _symbol(part, found)
    return found


def _symbol(part: Reader, found: dict[str, int]) -> None:
    kind, flags = part.byte(), part.number()
    if kind == 1:  # data
        part.name()
        if not flags & UNDEFINED:
            for _ in range(3):
                part.number()
        return
    place = part.number()
    if kind == 3:  # a section, which has no name
        return
    if not flags & UNDEFINED or flags & EXPLICIT_NAME:
        name = part.name()
        if kind == 0 and not flags & UNDEFINED:
            found[name] = place


def _relocate(sections: Sequence[Section], reader: Reader, base: int) -> None:
    """Adds ``base`` to every address in a section."""
    content = sections[reader.number()].content
    for _ in range(reader.number()):
        kind, at = reader.byte(), reader.number()
        reader.number()
        if kind in WITH_ADDEND:
            reader.signed()
        if kind in AS_THEY_ARE:
            continue
        change = CHANGES.get(kind)
        if change is not None:
            change(content, at, base)
        else:
            raise ValueError(f"the object has a relocation of kind {kind}")


def _leb(content: bytearray, at: int, base: int) -> None:
    reader = Reader(content[at : at + 5])
    _write_five(content, at, reader.number() + base)


def _sleb(content: bytearray, at: int, base: int) -> None:
    reader = Reader(content[at : at + 5])
    _write_five(content, at, reader.signed() + base & (1 << 35) - 1)


def _write_five(content: bytearray, at: int, value: int) -> None:
    for place in range(5):
        content[at + place] = value >> 7 * place & 0x7F | (0x80 if place < 4 else 0)


def _word(content: bytearray, at: int, base: int) -> None:
    value = int.from_bytes(content[at : at + 4], "little") + base
    content[at : at + 4] = value.to_bytes(4, "little")


CHANGES: Final[dict[int, Callable[[bytearray, int, int], None]]] = {
    MEMORY_LEB: _leb,
    MEMORY_SLEB: _sleb,
    MEMORY_I32: _word,
}
