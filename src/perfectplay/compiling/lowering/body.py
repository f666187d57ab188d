"""One function of machine code while it is written: its text, its blocks, and what is assigned where.

Python's control flow becomes blocks of LLVM by `br`, `branch` and `place`, which also carry along what is known of the
variables: a variable is readable where every way that leads there has assigned it, with one type; where only some
have, whether it is assigned is looked up at run time, as Python does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Final, NoReturn

from perfectplay.compiling.problems import PLACE_BITS, Again, Poisoned, Problem, Refused, Unknown
from perfectplay.compiling.source import Function
from perfectplay.compiling.types import (
    BOOL,
    DURING_THE_CALL,
    FLOAT,
    FOREVER,
    INT,
    NONE,
    TEXT,
    Closure,
    EmptyList,
    Generator,
    Known,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Scalar,
    Type,
    Value,
    as_run_time,
    flat,
    interned,
    is_known,
    unify,
)

if TYPE_CHECKING:
    from perfectplay.compiling.lowering.unit import Unit

Flow = dict[tuple["Frame", str], tuple["Slot | None", bool]]
"""For each variable where it stands (None: its type depends on the way here), and whether it is surely assigned."""


class Slot:
    """Where a variable stands: one place for each operand, or words side by side for a tuple."""

    def __init__(self, kind: Type, places: tuple[str, ...] = (), base: str | None = None, flag: str | None = None,
                 static: Value | None = None) -> None:
        self.type, self.places, self.base, self.flag = kind, places, base, flag
        self.static = static
        """What the variable stands for, where that is known while compiling: a function, a module, a game."""


class Frame:
    """One function of Python in the code of one function of machine code: itself, or a generator put into its loop."""

    def __init__(self, function: Function, key: Hashable) -> None:
        self.function, self.key = function, key
        self.slots: dict[str, list[Slot]] = {}
        self.bound: dict[str, Value] = {}
        self.locals: dict[Function, Value] = {}
        self.itself: Value | None = None
        """For a function inside a function: what its own name stands for."""
        self.statics: dict[tuple[str, int], Slot] = {}
        self.scopes: list[dict[str, str]] = []
        self.poisoned: set[str] = set()
        self.on_yield: Callable[[Value], None] | None = None
        self.on_return: Callable[[], None] | None = None
        self.loops: list[tuple[str, str]] = []
        self.node: ast.AST = function.node
        self.resumes = False
        self.is_checked = False
        """Whether integers and indices are checked, see `Unit.checks`."""


class Body:
    """One function of machine code while it is written."""

    def __init__(self, unit: Unit, key: Hashable, function: Function, kinds: tuple[Type, ...]) -> None:
        self.unit, self.key, self.function, self.kinds = unit, key, function, kinds
        self.facts = unit.facts.setdefault(key, {})
        self.lines: list[Any] = []
        self.entry: list[str] = []
        self.count = 0
        self.is_open, self.block = True, "start"
        self.flow: Flow = {}
        self.arriving: dict[str, Flow] = {}
        self.placed: dict[str, tuple[Flow, Hashable]] = {}
        self.result: Type | None = None
        self.wanted: list[tuple[Hashable, str]] = []
        """Variables that were read before anything was known of them."""
        self.raises = self.gave_up = self.uses_memory = self.has_lists = False
        self.stack: list[Frame] = []
        self.frame = Frame(function, ())
        self.homes: dict[tuple[Type, tuple[str, ...]], str] = {}
        self.memory_uses = 0
        self.frame.is_checked = unit.checks(function)

    @property
    def is_checked(self) -> bool:
        """Whether the integers and indices of what is written now are checked."""
        return self.frame.is_checked

    # ------------------------------------------------------------ text

    def emit(self, line: str) -> None:
        """Writes a line that gives nothing."""
        self.lines.append(f"  {line}")

    def op(self, text: str) -> str:
        """Writes an instruction; returns the name of what it gives."""
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def alloca(self, kind: str) -> str:
        """Returns a place on the stack of this call."""
        self.count += 1
        self.entry.append(f"  %a{self.count} = alloca {kind}")
        return f"%a{self.count}"

    def at_entry(self, text: str) -> str:
        """Writes an instruction where the function begins, so that what it gives is there everywhere."""
        self.count += 1
        self.entry.append(f"  %a{self.count} = {text}")
        return f"%a{self.count}"

    def label(self) -> str:
        """Returns the name of a block to come."""
        self.count += 1
        return f"L{self.count}"

    # ------------------------------------------------------------ blocks

    def br(self, label: str) -> None:
        """Goes to a block."""
        if self.is_open:
            self.emit(f"br label %{label}")
            self.arrive(label)
            self.is_open = False

    def branch(self, condition: str, yes: str, no: str, *, unlikely: bool = False) -> None:
        """Goes to one of two blocks."""
        if condition in ("true", "false"):
            return self.br(yes if condition == "true" else no)
        self.emit(f"br i1 {condition}, label %{yes}, label %{no}{', !prof !0' if unlikely else ''}")
        self.arrive(yes)
        self.arrive(no)
        self.is_open = False
        return None

    def place(self, label: str, loop: Hashable = None) -> bool:
        """Begins a block, if any way leads there; ``loop`` names the head of a loop, to which ways lead back."""
        if self.is_open:
            self.br(label)
        if label in self.arriving:
            self.lines.append(f"{label}:")
            self.is_open, self.block = True, label
            self.flow = dict(self.arriving.pop(label))
            if loop is not None:
                for frame, name in list(self.flow):
                    if ("mixed", loop, frame.key, name) in self.facts:
                        self.flow[frame, name] = None, True
                self.placed[label] = dict(self.flow), loop
        return self.is_open

    def arrive(self, label: str) -> None:
        """Notes what is assigned on a way to a block."""
        if label in self.placed:
            return self.check_back(*self.placed[label])
        before = self.arriving.get(label)
        self.arriving[label] = dict(self.flow) if before is None else merged(before, self.flow)
        return None

    def check_back(self, flow: Flow, loop: Hashable) -> None:
        """Checks that variables have the type that they had where the code goes back to; else it is written again."""
        for (frame, name), (slot, _) in flow.items():
            now = self.flow.get((frame, name))
            if slot is not None and (now is None or now[0] is not slot):
                self.learn(("mixed", loop, frame.key, name), True)

    def unreachable(self) -> None:
        """Ends a block that is never left."""
        if self.is_open:
            self.emit("unreachable")
            self.is_open = False

    def place_dead(self) -> None:
        """Begins a block that nothing leads to, behind what always raises."""
        self.block = self.label()
        self.lines.append(f"{self.block}:")
        self.is_open = True

    def giver(self) -> Callable[[Value], None]:
        """Returns what is done with a value that is yielded; the frame must be that of a generator."""
        if self.frame.on_yield is None:
            self.fail("'yield' stands where no loop goes through the generator")
        return self.frame.on_yield

    # ------------------------------------------------------------ what goes wrong

    def learn(self, key: Hashable, fact: Any) -> NoReturn:
        """Keeps a fact and has this function written once more."""
        self.facts[key] = fact
        raise Again(self.key)

    def problem(self, text: str, node: ast.AST | None = None) -> Problem:
        """Returns a problem at a node, or where the code is."""
        node = node if node is not None and hasattr(node, "lineno") else self.frame.node
        function = self.frame.function
        return Problem(function.file, getattr(node, "lineno", function.line), function.name, text,
                       self.unit.callers())

    def fail(self, text: str, node: ast.AST | None = None) -> NoReturn:
        """Refuses the program."""
        raise Refused([self.problem(text, node)])

    def throw(self, kind: type[BaseException], text: str, node: ast.AST | None = None) -> None:
        """Raises an exception of Python."""
        node = node if node is not None and hasattr(node, "lineno") else self.frame.node
        code = self.unit.raised_at(kind, text, self.frame.function, getattr(node, "lineno", 0))
        self.hand_on(str(code))

    def place_code(self, node: ast.AST) -> int:
        """Returns what says, in the upper half of an exception's code, where a builtin was called that raised it."""
        node = node if hasattr(node, "lineno") else self.frame.node
        if self.frame.function.module.startswith("perfectplay.compiling"):
            return 0
        return self.unit.raised_at(Exception, "", self.frame.function, getattr(node, "lineno", 0)) << PLACE_BITS

    def hand_on(self, code: str) -> None:
        """Leaves this function with the code of an exception."""
        self.raises = True
        self.release()
        self.lines.append((code, None))
        self.is_open = False

    def check(self, bad: str, kind: type[BaseException], text: str, node: ast.AST | None = None) -> None:
        """Raises where the condition holds."""
        if bad == "false":
            return
        wrong, fine = self.label(), self.label()
        self.branch(bad, wrong, fine, unlikely=True)
        if self.place(wrong):
            self.throw(kind, text, node)
        if not self.place(fine):
            self.place_dead()

    # ------------------------------------------------------------ the whole function

    def run(self) -> None:
        """Writes the function."""
        from perfectplay.compiling.lowering.statements import block_of

        values, number = [], 0
        for kind in self.kinds:
            operands = tuple(f"%p{number + place}" for place in range(len(kind.leaves)))
            values.append(Value(kind, operands, DURING_THE_CALL))
            number += len(kind.leaves)
        if self.function.outer is not None and self.function.calls_itself:
            free = values[:len(self.function.free)]
            kinds = tuple(value.type for value in free)
            self.frame.itself = Value(interned(Closure, self.function, self.function.free, kinds),
                                      tuple(operand for value in free for operand in value.operands))
        self.bind(self.frame, values)
        block_of(self, self.function.body)
        if self.is_open:
            self.give_back(NONE)
        if self.wanted:
            for frame_key, name in self.wanted:
                if not self.facts.get(("slots", frame_key, name)):
                    self.facts["never", frame_key, name] = True
            raise Again(self.key)
        if self.gave_up and self.result is None:
            if self.unit.knows_more_later(self.key):
                raise Unknown
            self.fail(f"what {self.function.name} returns is known only from itself", self.function.node)

    def bind(self, frame: Frame, values: list[Value]) -> None:
        """Gives the parameters their values; those that are never assigned stay as they are."""
        function = frame.function
        names = (*function.free, *function.parameters, *((function.rest,) if function.rest else ()))
        before, self.frame = self.frame, frame
        for name, value in zip(names, values, strict=True):
            if name in function.assigned or (self.may_resume() and not self.is_everywhere(value)):
                self.assign(name, value)
            else:
                frame.bound[name] = value
        self.frame = before

    def give_back(self, value: Value) -> None:
        """Returns a value from this function."""
        value = self.settled(self.lowered(value), FOREVER)
        if self.result is None:
            self.result = value.type
        elif value.type is not self.result:
            wide = unify(self.result, value.type)
            if wide is None:
                self.fail(f"{self.function.name} returns sometimes {self.result!r} and sometimes {value.type!r}; "
                          f"it needs one type")
            if wide is not self.result:
                self.unit.widen_result(self.key, wide)
                raise Again(self.key)
            value = self.converted(value, wide)
        self.release()
        self.lines.append(("0", value.operands))
        self.is_open = False

    def text(self, name: str, *, is_recursive: bool) -> str:
        """Returns the whole function."""
        leaves = self.result.leaves if self.result else ()
        parts = (["i32"] if self.raises else []) + list(leaves)
        kind = return_type(parts)
        out, count = [], 0
        entry = list(self.entry)
        gives_back = self.gives_back()
        if gives_back:
            entry.append("  %mark = load ptr, ptr %memory")
        for line in self.lines:
            if line is RELEASE:
                if is_recursive and self.counts_depth:
                    out.append("  store i64 %depth, ptr %depthat")
                if gives_back:
                    out.append("  store ptr %mark, ptr %memory")
                continue
            if isinstance(line, str):
                out.append(line)
                continue
            code, operands = line
            values = ([code] if self.raises else []) + list(operands or ["poison"] * len(leaves))
            if len(parts) <= 1:
                out.append("  ret void" if not parts else f"  ret {parts[0]} {values[0]}")
                continue
            whole = "poison"
            for place, (part, value) in enumerate(zip(parts, values, strict=True)):
                count += 1
                out.append(f"  %r{count} = insertvalue {kind} {whole}, {part} {value}, {place}")
                whole = f"%r{count}"
            out.append(f"  ret {kind} {whole}")
        parameters = [f"{leaf} %p{number}" for number, leaf in enumerate(flat(self.kinds))]
        if self.uses_memory:
            parameters.append("ptr %memory")
        if is_recursive and self.counts_depth:
            entry += self.depth_check(kind, parts)
        else:
            entry.append("  br label %start")
        return (f"define internal fastcc {kind} @{name}({', '.join(parameters)}) nounwind"
                f"{'' if is_recursive else ' inlinehint'} {{\nentry:\n" + "\n".join([*entry, "start:", *out]) + "\n}\n")

    def depth_check(self, kind: str, parts: list[str]) -> list[str]:
        """Returns the lines that count how deep a recursion of the rules is: it must not end the process."""
        code = self.unit.raised_at(RecursionError, "maximum recursion depth exceeded", self.function,
                                   self.function.line)
        lines = ["  %depthat = getelementptr i64, ptr %memory, i64 2", "  %depth = load i64, ptr %depthat",
                 "  %deeper = add i64 %depth, 1", f"  %toodeep = icmp sge i64 %depth, {DEEPEST}",
                 "  br i1 %toodeep, label %deep, label %go, !prof !0", "deep:"]
        if len(parts) == 1:
            lines.append(f"  ret i32 {code}")
        else:
            lines += [f"  %deepcode = insertvalue {kind} poison, i32 {code}, 0", f"  ret {kind} %deepcode"]
        return [*lines, "go:", "  store i64 %deeper, ptr %depthat", "  br label %start"]

    # ------------------------------------------------------------ memory of lists

    def memory(self) -> str:
        """Returns the address of what this thread keeps for lists, see `perfectplay.compiling.loading`."""
        self.uses_memory = True
        self.memory_uses += 1
        return "%memory"

    def makes_lists(self) -> None:
        """Notes that memory is taken here. It is given back when the call ends, unless a list goes in or out."""
        self.unit.uses_lists = True

    def release(self) -> None:
        """Gives back what was taken since this call began, where nothing that it returns lies there."""
        self.lines.append(RELEASE)

    def gives_back(self) -> bool:
        """Returns whether a call gives back the memory that is taken in it."""
        return self.uses_memory and not any(map(lies_in_memory, [*self.kinds, self.result or NONE.type]))

    def unknown(self) -> Unknown:
        """Returns what to raise where a type is known later, or never."""
        self.gave_up = True
        return Unknown()

    @property
    def counts_depth(self) -> bool:
        """Whether a recursion of this function is counted: those of rules are, kernels bound their own."""
        return self.unit.checks(self.function)

    # ------------------------------------------------------------ values

    def lowered(self, value: Value) -> Value:
        """Returns the value as it is at run time: numbers and tuples that were known become operands."""
        if not isinstance(value.type, Known):
            return value
        kind = as_run_time(value.type)
        return value if isinstance(kind, Known) else Value(kind, self.unit.operands_of(value.type.value, kind, self))

    def converted(self, value: Value, kind: Type) -> Value:
        """Returns the value as one of ``kind``, which must be able to hold it."""
        if value.type is kind:
            return value
        if isinstance(kind, Maybe):
            if value.type is NONE.type:
                return Value(kind, ("false", *(zero(leaf) for leaf in kind.inner.leaves)))
            if isinstance(value.type, Maybe):
                inner = self.converted(Value(value.type.inner, value.operands[1:]), kind.inner)
                return Value(kind, (value.operands[0], *inner.operands))
            return Value(kind, ("true", *self.converted(value, kind.inner).operands))
        if isinstance(value.type, Known):
            value = self.lowered(value)
            if value.type is kind:
                return value
        if isinstance(value.type, Maybe):
            return self.converted(self.present(value), kind)
        if isinstance(value.type, Member) and kind in (INT, FLOAT, BOOL) and value.type.is_number:
            from perfectplay.compiling.lowering.attributes import value_of_member

            return self.converted(value_of_member(self, value), kind)
        if isinstance(kind, Scalar) and isinstance(value.type, Scalar) and TEXT not in (kind, value.type):
            return self._number_as(value, kind)
        if isinstance(kind, Product) and isinstance(value.type, (Product, Row)) and kind.cls is (
                value.type.cls if isinstance(value.type, Product) else None):
            parts = self.unpacked(value, len(kind.items))
            parts = [self.converted(part, item) for part, item in zip(parts, kind.items, strict=True)]
            return Value(kind, tuple(operand for part in parts for operand in part.operands))
        if isinstance(kind, Row) and isinstance(value.type, (Product, Row)):
            from perfectplay.compiling.lowering.sequences import as_row

            return as_row(self, value, kind)
        if isinstance(kind, (List, EmptyList)) and isinstance(value.type, (List, EmptyList)):
            return self.list_as(value, kind)
        self.fail(f"{value.type!r} stands where {kind!r} is needed")

    def settled(self, value: Value, level: int) -> Value:
        """Returns a row in memory that keeps it so long."""
        if value.level >= level or not isinstance(value.type, Row) or value.operands[0].startswith("@"):
            return value
        from perfectplay.compiling.lowering.lists import build, builder

        made = builder(self, value.type.item, what="kept")
        build(self, made, value)
        return made.row(self)

    def list_as(self, value: Value, kind: List | EmptyList) -> Value:
        """Returns a list that was made elsewhere as one of ``kind``; their items turn out to be of one type."""
        have = value.type
        if isinstance(kind, List) and isinstance(have, List):
            if have.item is kind.item:
                return Value(kind, value.operands)
            wide = unify(have.item, kind.item)
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
                self.fail(f"{value.type!r} stands where a tuple of {length} is needed; in machine code a state keeps "
                          f"its shape")
            return items
        return row_items(self, value, length)

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
        if isinstance(kind, Member):
            if not kind.is_number:
                return "true"
            return self.truth(self.converted(value, INT))
        if isinstance(kind, Product) and kind.cls is not None and not issubclass(kind.cls, tuple):
            return "true"
        length = length_of(self, value)
        if length is not None:
            return self.truth(length)
        self.fail(f"{kind!r} is neither true nor false in machine code")

    def negation(self, operand: str) -> str:
        """Returns the opposite of a bool's operand."""
        return {"true": "false", "false": "true"}.get(operand) or self.op(f"xor i1 {operand}, true")

    # ------------------------------------------------------------ variables

    def local_name(self, name: str) -> str:
        """Returns the name under which the frame keeps a variable: those of comprehensions are their own."""
        for scope in reversed(self.frame.scopes):
            if name in scope:
                return scope[name]
        return name

    def assign(self, name: str, value: Value) -> None:
        """Assigns a variable of the frame."""
        frame, name = self.frame, self.local_name(name)
        frame.poisoned.discard(name)
        if is_static(value):
            self.flow[frame, name] = frame.statics.setdefault((name, id(value)), Slot(value.type, static=value)), True
            return
        value = self.settled(self.lowered(value), DURING_THE_CALL)
        slot = self.slot_for(frame, name, value.type)
        value = self.converted(value, slot.type)
        self.fill(slot, value)
        self.flow[frame, name] = slot, True

    def slot_for(self, frame: Frame, name: str, kind: Type) -> Slot:
        """Returns where a variable of this name and type stands, made or widened if need be."""
        key = "slots", frame.key, name
        kinds: list[Type] = self.facts.setdefault(key, [])
        for number, known_kind in enumerate(kinds):
            wide = unify(known_kind, kind)
            if wide is None:
                continue
            if wide is not known_kind:
                kinds[number] = wide
                if number < len(frame.slots.get(name, ())):
                    raise Again(self.key)
            break
        else:
            number = len(kinds)
            kinds.append(kind)
        slots = frame.slots.setdefault(name, [])
        while len(slots) <= number:
            slots.append(self.new_slot(kinds[len(slots)], ("flag", frame.key, name) in self.facts))
        return slots[number]

    def new_slot(self, kind: Type, is_flagged: bool) -> Slot:
        """Returns a place for values of a type."""
        flag = None
        if is_flagged:
            flag = self.alloca("i1")
            self.entry.append(f"  store i1 false, ptr {flag}")
        if isinstance(kind, Product) and len(kind.leaves) > 1:
            base = self.alloca(f"[{len(kind.leaves)} x i64]")
            places = tuple(self.at_entry(f"getelementptr i64, ptr {base}, i64 {number}")
                           for number in range(len(kind.leaves)))
            return Slot(kind, places, base, flag)
        return Slot(kind, tuple(self.alloca(leaf) for leaf in kind.leaves), None, flag)

    def fill(self, slot: Slot, value: Value) -> None:
        """Writes a value of the slot's type there."""
        for leaf, operand, place in zip(slot.type.leaves, value.operands, slot.places, strict=True):
            if leaf == "i1" and slot.base is not None:
                operand, leaf = self.as_word(operand), "i64"
            self.emit(f"store {leaf} {operand}, ptr {place}")
        if slot.flag is not None:
            self.emit(f"store i1 true, ptr {slot.flag}")

    def as_word(self, operand: str) -> str:
        """Returns a bool's operand as a word."""
        return {"true": "1", "false": "0"}.get(operand) or self.op(f"zext i1 {operand} to i64")

    def taken(self, slot: Slot) -> Value:
        """Reads what stands in a slot."""
        operands = []
        for leaf, place in zip(slot.type.leaves, slot.places, strict=True):
            if leaf == "i1" and slot.base is not None:
                operands.append(self.op(f"trunc i64 {self.op(f'load i64, ptr {place}')} to i1"))
            else:
                operands.append(self.op(f"load {leaf}, ptr {place}"))
        return Value(slot.type, tuple(operands), DURING_THE_CALL)

    def read(self, name: str, node: ast.AST | None = None) -> Value:
        """Returns what a variable of the frame holds. Raises UnboundLocalError at run time where it holds nothing."""
        slot = self.slot_to_read(name, node)
        return slot.static or self.taken(slot)

    def slot_to_read(self, name: str, node: ast.AST | None = None) -> Slot:
        """Returns where a variable stands that is read now."""
        frame, name = self.frame, self.local_name(name)
        if name in frame.poisoned:
            raise Poisoned
        slot, is_certain = self.flow.get((frame, name), (None, False))
        if slot is None:
            kinds: list[Type] = self.facts.get(("slots", frame.key, name), [])
            if is_certain or len(kinds) > 1:
                self.fail(f"{name} is once {kinds[0]!r} and once {kinds[-1]!r} here; a variable needs one type where "
                          f"it is read", node)
            if not kinds:
                if ("never", frame.key, name) in self.facts:
                    self.throw(UnboundLocalError, f"cannot access local variable '{name}' where it is not associated "
                               f"with a value", node)
                self.wanted.append((frame.key, name))
                raise Unknown
            slot, is_certain = self.slot_for(frame, name, kinds[0]), False
        if not is_certain and slot.static is None:
            if slot.flag is None:
                self.learn(("flag", frame.key, name), True)
            self.check(self.negation(self.op(f"load i1, ptr {slot.flag}")), UnboundLocalError,
                       f"cannot access local variable '{name}' where it is not associated with a value", node)
            self.flow[frame, name] = slot, True
        return slot

    def may_resume(self) -> bool:
        """Returns whether code may go on here that came from a ``yield`` elsewhere: then what is needed after a yield
        must lie in memory, for an operand that was computed before does not reach there by every way."""
        return any(frame.resumes for frame in self.stack)

    @staticmethod
    def is_everywhere(value: Value) -> bool:
        """Returns whether the operands can be used in the whole function: parameters, constants, places."""
        return not any(operand.startswith("%v") for operand in value.operands)

    def held(self, value: Value) -> Callable[[], Value]:
        """Returns a function that gives the value again, also after a ``yield``."""
        if not self.may_resume() or self.is_everywhere(value):
            return lambda: value
        slot = self.new_slot(value.type, False)
        self.fill(slot, value)
        return lambda: self.taken(slot)


DEEPEST: Final = 1000
"""Calls of the rules inside of each other: as many as Python allows."""

RELEASE: Final = object()
"""Stands in a body's lines where memory is given back, if it is at all."""


def lies_in_memory(kind: Type) -> bool:
    """Returns whether values of a type lie in memory of lists, or may be changed to."""
    if isinstance(kind, Product):
        return any(map(lies_in_memory, kind.items))
    if isinstance(kind, Maybe):
        return lies_in_memory(kind.inner)
    if isinstance(kind, Closure):
        return any(map(lies_in_memory, kind.kinds))
    return isinstance(kind, (List, EmptyList, Row)) and not (isinstance(kind, Row) and kind.length is not None)


def is_static(value: Value) -> bool:
    """Returns whether a variable can only stand for this value: a function, a module, a game."""
    kind = value.type
    if isinstance(kind, (Closure, Generator)):
        return True
    return is_known(value) and isinstance(as_run_time(kind), Known) and kind is not NONE.type


def merged(one: Flow, other: Flow) -> Flow:
    """Returns what is assigned where two ways meet."""
    result: Flow = {}
    for key in {**one, **other}:
        a, b = one.get(key), other.get(key)
        if a is None or b is None:
            result[key] = (a or b or (None, False))[0], False
        else:
            result[key] = a[0] if a[0] is b[0] else None, a[1] and b[1]
    return result


def return_type(parts: list[str]) -> str:
    """Returns LLVM's type of what a function gives back."""
    return "void" if not parts else parts[0] if len(parts) == 1 else "{" + ", ".join(parts) + "}"


def zero(leaf: str) -> str:
    """Returns the operand that stands for nothing."""
    return {"i1": "false", "double": "0.0", "ptr": "null"}.get(leaf, "0")


def number_text(value: float, leaf: str) -> str:
    """Returns the operand of a constant."""
    import struct

    if leaf == "double":
        return f"0x{struct.unpack('Q', struct.pack('d', float(value)))[0]:016X}"
    if leaf == "i1":
        return "true" if value else "false"
    return str(int(value))

