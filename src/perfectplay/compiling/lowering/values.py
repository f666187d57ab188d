"""Values of one type as those of another: numbers, None or a value, tuples in registers and in memory, truth."""

from __future__ import annotations

from perfectplay.compiling.lowering.blocks import Blocks, number_text, zero
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    FOREVER,
    INT,
    LONG_TEXT,
    NONE,
    NUMBERS,
    TEXT,
    Either,
    EmptyList,
    Growing,
    Known,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Scalar,
    Type,
    Value,
    Varying,
    known,
    row,
    wherever_made,
)
from perfectplay.compiling.unifying import as_run_time, is_long_text, is_text_type, unify, united


def lies_for_a_moment(kind: Type) -> bool:
    """Returns whether values of a type may lie in memory that is soon used again."""
    return kind is LONG_TEXT or isinstance(kind, Row) or (isinstance(kind, Growing) and isinstance(kind.inner, Row))


class Values(Blocks):
    """The operations on values."""

    def lowered(self, value: Value) -> Value:
        """Returns the value as it is at run time: numbers and tuples that were known become operands."""
        if not isinstance(value.type, Known):
            return value
        kind = as_run_time(value.type)
        return value if isinstance(kind, Known) else Value(kind, self.unit.operands_of(value.type.value, kind, self.me))

    def converted(self, value: Value, kind: Type) -> Value:
        """Returns the value as one of ``kind``, which must be able to hold it."""
        if value.type is kind:
            return value
        if isinstance(value.type, Varying) and not isinstance(kind, Maybe):
            from perfectplay.compiling.lowering.varying import opened

            return self.settled(self.converted(opened(self.me, value), kind), FOREVER)
        if isinstance(kind, Maybe):
            if value.type is NONE.type:
                return Value(kind, ("false", *(zero(leaf) for leaf in kind.inner.leaves)))
            if isinstance(value.type, Maybe):
                inner = self.converted(Value(value.type.inner, value.operands[1:]), kind.inner)
                return Value(kind, (value.operands[0], *inner.operands))
            return Value(kind, ("true", *self.converted(value, kind.inner).operands))
        if isinstance(kind, Either) and not isinstance(value.type, Maybe):
            from perfectplay.compiling.lowering.alternatives import as_either

            return as_either(self.me, value, kind)
        if isinstance(kind, Varying):
            from perfectplay.compiling.lowering.varying import is_kept_as, kept

            value = self.lowered(value)
            if not is_kept_as(value, kind):
                self.fail(f"{value.type!r} stands where {kind!r} is needed")
            return kept(self.me, value, kind)
        if isinstance(value.type, Known):
            value = self.lowered(value)
            if value.type is kind:
                return value
        if isinstance(value.type, Maybe):
            return self.converted(self.present(value), kind)
        if isinstance(value.type, Either):
            return self._one_of(value, kind)
        if isinstance(value.type, Member) and kind in (INT, FLOAT, BOOL) and value.type.is_number:
            from perfectplay.compiling.lowering.attributes import value_of_member

            return self.converted(value_of_member(self.me, value), kind)
        if is_text_type(kind) and is_text_type(value.type):
            return self._text_as(value, kind)
        if isinstance(kind, Scalar) and isinstance(value.type, Scalar) and TEXT not in (kind, value.type):
            return self._number_as(value, kind)
        if (
            isinstance(kind, Product)
            and isinstance(value.type, (Product, Row))
            and kind.cls is (value.type.cls if isinstance(value.type, Product) else None)
        ):
            parts = self.unpacked(value, len(kind.items))
            parts = [self.converted(part, item) for part, item in zip(parts, kind.items, strict=True)]
            return Value(kind, tuple(operand for part in parts for operand in part.operands))
        if isinstance(kind, Row) and isinstance(value.type, (Product, Row)) and not is_long_text(value.type):
            from perfectplay.compiling.lowering.parts import row_of_kind

            return self.settled(row_of_kind(self.me, value, kind), FOREVER)
        if isinstance(kind, Growing) and kind.what == "frozenset" and isinstance(kind.inner, Row):
            return self._frozen_as(value, kind)
        if isinstance(kind, Growing) and isinstance(value.type, Growing) and kind.what == value.type.what:
            is_empty = isinstance(kind.inner, Row) and isinstance(value.type.inner, EmptyList)
            items = known(()) if is_empty else Value(value.type.inner, value.operands)
            return Value(kind, self.converted(items, kind.inner).operands)
        if isinstance(kind, (List, EmptyList)) and isinstance(value.type, (List, EmptyList)):
            return self.list_as(value, kind)
        self.fail(f"{value.type!r} stands where {kind!r} is needed")

    def _one_of(self, value: Value, kind: Type) -> Value:
        """Returns a value of one of several types as one of the type that is needed; any other raises TypeError."""
        from perfectplay.compiling.lowering.alternatives import each, name_of_type, no_number

        def wrong(one: Type) -> tuple[type[BaseException], str] | None:
            if kind in NUMBERS:
                return no_number(one)
            fits = unify(one, kind) is kind or (isinstance(one, Row) and isinstance(kind, Product))
            return None if fits else (TypeError, f"'{name_of_type(one)}' stands where {kind!r} is needed")

        return each(self.me, value, lambda one: self.converted(one, kind), wrong)

    def _frozen_as(self, value: Value, kind: Growing) -> Value:
        from perfectplay.compiling.lowering.sequences import as_row
        from perfectplay.compiling.lowering.sets import constant_set, is_set, items_in

        if not is_set(value):
            self.fail(f"{value.type!r} stands where {kind!r} is needed")
        if isinstance(value.type, Known) and not value.type.value:
            return Value(kind, ("null", "0"))
        if isinstance(value.type, Known):
            value = constant_set(self.me, value.type.value)
        items = items_in(value)
        if isinstance(items.type, EmptyList):
            return Value(kind, ("null", "0"))
        return Value(kind, self.converted(as_row(self.me, items), kind.inner).operands)

    def _text_as(self, value: Value, kind: Type) -> Value:
        from perfectplay.compiling.lowering.letters import as_text, letters_of, packed

        if kind is TEXT:
            return packed(self.me, value, None)
        if kind is LONG_TEXT:
            return self.settled(as_text(self.me, letters_of(self.me, value)), FOREVER)
        if value.type is not LONG_TEXT:
            self.fail(
                f"{value.type!r} stands where {kind!r} is needed; in machine code a text of a state keeps its length"
            )
        parts = self.unpacked(letters_of(self.me, value), len(kind.leaves))
        return Value(kind, tuple(operand for part in parts for operand in part.operands))

    def settled(self, value: Value, level: int) -> Value:
        """Returns a row or a text in memory that keeps it so long."""
        if value.type is LONG_TEXT:
            letters = self.settled(Value(row(TEXT), value.operands, value.level), level)
            return Value(LONG_TEXT, letters.operands, letters.level)
        if isinstance(value.type, Maybe) and value.level < level and lies_for_a_moment(value.type.inner):
            return self._settled_if_there(value, level)
        if isinstance(value.type, Growing) and isinstance(value.type.inner, Row):
            items = self.settled(Value(value.type.inner, value.operands, value.level), level)
            return Value(value.type, items.operands, items.level)
        if value.level >= level or not isinstance(value.type, Row) or value.operands[0].startswith("@"):
            return value
        from perfectplay.compiling.lowering.lists import build, builder

        made = builder(self.me, value.type.item, what="kept")
        build(self.me, made, value)
        return made.row(self.me)

    def _settled_if_there(self, value: Value, level: int) -> Value:
        """Returns None or a row, a text or a set in memory that keeps it so long."""
        from perfectplay.compiling.lowering.conditions import choice

        kind = value.type
        assert isinstance(kind, Maybe)

        def settled() -> Value:
            inner = self.settled(Value(kind.inner, value.operands[1:], value.level), level)
            return Value(kind, ("true", *inner.operands))

        return choice(
            self.me,
            lambda yes, no: self.branch(value.operands[0], yes, no),
            settled,
            lambda: Value(kind, ("false", *map(zero, kind.inner.leaves))),
        )

    def list_as(self, value: Value, kind: List | EmptyList) -> Value:
        """Returns a list that was made elsewhere as one of ``kind``; their items turn out to be of one type."""
        have = value.type
        if isinstance(kind, List) and isinstance(have, List):
            if wherever_made(have.item) is wherever_made(kind.item):
                return Value(kind, value.operands)
            wide = united(have.item, kind.item)
            if wide is None:
                self.fail(f"{have!r} stands where {kind!r} is needed")
            self.unit.learn(kind if wide is not kind.item else have, wide)
        if isinstance(kind, List):
            assert isinstance(have, EmptyList)
            self.unit.learn(have, kind.item)
        if isinstance(have, List):
            self.unit.learn(kind, have.item)
        return Value(kind, value.operands)

    def unpacked(self, value: Value, length: int) -> list[Value]:
        """Returns the items of a tuple that has ``length`` of them; a row is checked at run time."""
        from perfectplay.compiling.lowering.sequences import items_of, row_items

        items = items_of(value)
        if items is not None:
            if len(items) != length:
                self.fail(
                    f"{value.type!r} stands where a tuple of {length} is needed; in machine code a state keeps "
                    f"its shape"
                )
            return items
        return row_items(self.me, value, length)

    def present(self, value: Value) -> Value:
        """Returns what stands in a value that may be None; raises TypeError at run time where it is None."""
        assert isinstance(value.type, Maybe)
        self.check(self.negation(value.operands[0]), TypeError, "None stands where a value is needed")
        return Value(value.type.inner, value.operands[1:])

    def _number_as(self, value: Value, kind: Scalar) -> Value:
        (operand,) = value.operands
        if kind is BOOL:
            return Value(BOOL, (self.truth(value),))
        if kind is FLOAT:
            operand = self.converted(value, INT).operands[0] if value.type is BOOL else operand
            if operand.lstrip("-").isdigit():
                return Value(FLOAT, (number_text(float(int(operand)), "double"),))
            return Value(FLOAT, (self.op(f"sitofp i64 {operand} to double"),))
        if value.type is BOOL:
            if operand in ("true", "false"):
                return Value(INT, ("1" if operand == "true" else "0",))
            return Value(INT, (self.op(f"zext i1 {operand} to i64"),))
        self.fail("a float stands where an int is needed; say int(...), math.floor(...) or //")

    def number(self, value: Value, kind: Scalar) -> str:
        """Returns the operand of a number as an int or a float."""
        value = self.lowered(value)
        if isinstance(value.type, Maybe):
            value = self.present(value)
        if isinstance(value.type, Either):
            from perfectplay.compiling.lowering.alternatives import no_number, only

            value = only(self.me, value, no_number)
        if isinstance(value.type, Member) and value.type.is_number:
            value = self.converted(value, INT)
        if value.type not in (BOOL, INT, FLOAT):
            self.fail(f"a number is needed here, not {value.type!r}")
        return self.converted(value, kind).operands[0]

    def truth(self, value: Value) -> str:
        """Returns whether a value counts as true."""
        from perfectplay.compiling.lowering.sequences import length_of

        kind = value.type
        if isinstance(kind, Known):
            return "true" if kind.value else "false"
        if kind is BOOL:
            return value.operands[0]
        if kind is INT or kind is TEXT:
            return self.op(f"icmp ne i64 {value.operands[0]}, 0")
        if kind is FLOAT:
            return self.op(f"fcmp une double {value.operands[0]}, 0.0")
        if isinstance(kind, Maybe):
            inner = self.truth(Value(kind.inner, value.operands[1:]))
            return self.op(f"and i1 {value.operands[0]}, {inner}")
        if isinstance(kind, Either):
            from perfectplay.compiling.lowering.alternatives import each

            found = each(self.me, value, lambda one: Value(BOOL, (self.truth(one),)))
            return found.operands[0]
        if isinstance(kind, Member):
            if not kind.is_number:
                return "true"
            return self.truth(self.converted(value, INT))
        if isinstance(kind, Product) and kind.cls is not None and not issubclass(kind.cls, tuple):
            return "true"  # a long text is not empty
        length = length_of(self.me, value)
        if length is not None:
            return self.truth(length)
        self.fail(f"{kind!r} is neither true nor false in machine code")

    def negation(self, operand: str) -> str:
        """Returns the opposite of a bool's operand."""
        return {"true": "false", "false": "true"}.get(operand) or self.op(f"xor i1 {operand}, true")
