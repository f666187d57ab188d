"""States and actions as structures of C and of Python's ctypes: every number is a word of 64 bits."""

from __future__ import annotations

import json
import keyword
import textwrap
from typing import Any, Final, cast

from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    TEXT,
    Either,
    Letters,
    Maybe,
    Member,
    Product,
    Type,
    Varying,
    product,
)

RESERVED: Final = frozenset(
    """auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while class new
    delete this template public private protected namespace operator bool true false""".split()  # noqa: SIM905
)
"""Words of C and C++ that no field can be called."""


def is_word(kind: Type) -> bool:
    """Returns whether a value is one word, to be handed over by itself."""
    return len(kind.leaves) == 1


def word_in_c(kind: Type) -> str:
    """Returns the type of one word in C."""
    return "double" if kind.leaves[0] == "double" else "int64_t"


def fields_of(kind: Type) -> list[tuple[str, Type]]:
    """Returns the fields of a value that is more than a word, by names that C takes."""
    if isinstance(kind, Maybe):
        return [("is_there", _FLAG), ("value", kind.inner)]
    if isinstance(kind, Varying):
        return [("count", INT), ("items", product(None, [kind.item] * kind.room))]
    if isinstance(kind, Either):
        return [("which", INT), ("words", product(None, [INT] * (len(kind.leaves) - 1)))]
    if isinstance(kind, Product):
        names = kind.names or [f"item{number}" for number in range(len(kind.items))]
        return [(_allowed(name), item) for name, item in zip(names, kind.items, strict=True) if item.leaves]
    return [("value", kind)]


class _Flag(Type):
    leaves = ("i1",)
    said = "0 or 1"


_FLAG: Final = _Flag()


def items_of(kind: Type) -> tuple[int, Type] | None:
    """Returns how many items of which type an array, or a long text, has; None if a value is neither."""
    if isinstance(kind, Product) and kind.cls in (None, str) and len(set(kind.items)) == 1 and kind.items[0].leaves:
        return len(kind.items), kind.items[0]
    return None


def _allowed(name: str) -> str:
    """Returns the name of a field as C and Python take it."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one == "_") else "_" for one in name)
    return f"{plain}_" if plain in RESERVED or keyword.iskeyword(plain) else plain


def said_of(kind: Type) -> str:
    """Returns what the words of a field mean, for a comment; empty if that is plain."""
    if isinstance(kind, Member):
        return ", ".join(f"{number}: {member.name}" for number, member in enumerate(kind.members))
    if isinstance(kind, Either):
        return ", ".join(f"{number}: {one!r}" for number, one in enumerate(kind.kinds))
    if kind is TEXT:
        return "a text: its bytes in UTF-8, the first in bits 48 to 55, then zeros"
    return "0 or 1" if kind.leaves == ("i1",) else ""


# ------------------------------------------------------------ C


def struct_in_c(kind: Type) -> str:
    """Returns the structure of a value in C, without a name."""
    array = items_of(kind)
    if array is not None:
        return f"struct {{\n{textwrap.indent(_field_in_c('items', kind), '  ')}\n}}"
    inside = "\n".join(_field_in_c(name, item) for name, item in fields_of(kind))
    return f"struct {{\n{textwrap.indent(inside, '  ')}\n}}"


def _field_in_c(name: str, kind: Type) -> str:
    sizes = ""
    while (array := items_of(kind)) is not None:
        sizes += f"[{array[0]}]"
        kind = array[1]
    single = not isinstance(kind, (Product, Maybe, Varying, Either))
    text = word_in_c(kind) if single else struct_in_c(kind)
    said = said_of(kind) if single or isinstance(kind, Either) else ""
    return f"{text} {name}{sizes};{f' /* {said} */' if said else ''}"


# ------------------------------------------------------------ ctypes


class Structures:
    """Structures for ctypes, one class for each that is inside of another."""

    def __init__(self) -> None:
        self.classes: list[str] = []

    def add(self, name: str, kind: Type) -> str:
        """Adds the class of a value that is more than a word, and returns its name."""
        fields = [("items", kind)] if items_of(kind) is not None else fields_of(kind)
        lines = [f'        ("{field}", {self._of(f"{name}{field.title()}", item)}),' for field, item in fields]
        listed = "\n".join(lines)
        self.classes.append(f"class {name}(ctypes.Structure):\n    _fields_ = [\n{listed}\n    ]\n")
        return name

    def _of(self, name: str, kind: Type) -> str:
        array = items_of(kind)
        if array is not None:
            return f"{self._of(name, array[1])} * {array[0]}"
        if isinstance(kind, (Product, Maybe, Varying, Either)):
            return self.add(name.replace("_", ""), kind)
        return "ctypes.c_double" if kind is FLOAT else "ctypes.c_int64"


# ------------------------------------------------------------ JavaScript


def class_of(name: str) -> str:
    """Returns the name of a class for a game: ConnectFour."""
    return "".join(part.capitalize() for part in name.split("_"))


def shape_in_json(kind: Type) -> Any:
    """Returns how the words of a value are read, for JSON."""
    if isinstance(kind, Maybe):
        return {"maybe": shape_in_json(kind.inner)}
    if isinstance(kind, Either):
        return {"either": [shape_in_json(one) for one in kind.kinds]}
    if isinstance(kind, Member):
        return {"names": [member.name for member in kind.members]}
    if isinstance(kind, Letters):
        return {"letters": len(kind.items)}
    if isinstance(kind, Varying):
        return {"varying": kind.what, "item": shape_in_json(kind.item), "room": kind.room}
    if isinstance(kind, Product):
        inside = [shape_in_json(item) for item in kind.items]
        return {"fields": list(kind.names), "items": inside} if kind.cls else {"items": inside}
    if not kind.leaves:
        return None
    return {INT: "int", FLOAT: "float", BOOL: "bool", TEXT: "text"}[cast("Any", kind)]


def type_in_typescript(name: str, kind: Type) -> str:
    """Returns the declaration of a type: an interface where it has fields."""
    if isinstance(kind, Product) and kind.names:
        fields = "\n".join(
            f"  {field}: {_in_typescript(item)};" for field, item in zip(kind.names, kind.items, strict=True)
        )
        return f"interface {name} {{\n{fields}\n}}"
    return f"type {name} = {_in_typescript(kind)};"


def _in_typescript(kind: Type) -> str:
    if isinstance(kind, Maybe):
        return f"{_in_typescript(kind.inner)} | null"
    if isinstance(kind, Either):
        return " | ".join(map(_in_typescript, kind.kinds))
    if isinstance(kind, Member):
        return " | ".join(json.dumps(member.name) for member in kind.members)
    if isinstance(kind, Letters) or (isinstance(kind, Varying) and kind.what == "str"):
        return "string"
    if isinstance(kind, Varying):
        return f"({_in_typescript(kind.item)})[]"
    if isinstance(kind, Product):
        inside = [_in_typescript(item) for item in kind.items]
        if kind.cls:
            return f"{{ {' '.join(f'{name}: {one};' for name, one in zip(kind.names, inside, strict=True))} }}"
        same = len(inside) > 4 and len(set(inside)) == 1
        return f"({inside[0]})[]" if same else f"[{', '.join(inside)}]"
    if not kind.leaves:
        return "null"
    return {"i1": "boolean", "double": "number"}.get(kind.leaves[0], "string" if kind is TEXT else "bigint")
