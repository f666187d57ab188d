"""Variables: where they stand, what they hold, and whether they are assigned at all."""

from __future__ import annotations

import ast
from collections.abc import Callable

from perfectplay.compiling.lowering.frames import Frame, Slot
from perfectplay.compiling.lowering.values import Values
from perfectplay.compiling.problems import Again, Poisoned, Unknown
from perfectplay.compiling.types import (
    DURING_THE_CALL,
    NONE,
    RANGE,
    Closure,
    EmptyList,
    Generator,
    Growing,
    Known,
    List,
    Product,
    Type,
    Value,
    is_known,
)
from perfectplay.compiling.unifying import as_run_time, unify, united


class Variables(Values):
    """The variables of one function."""

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
        if is_static(value) or (value.type is not RANGE and self._stays(name, value)):
            self.check_generator(name, value)
            self.flow[frame, name] = frame.statics.setdefault((name, id(value)), Slot(value.type, static=value)), True
            return
        value = self.settled(self.lowered(value), DURING_THE_CALL)
        slot = self.slot_for(frame, name, value.type)
        value = self.converted(value, slot.type)
        self.fill(slot, value)
        self.flow[frame, name] = slot, True

    def _stays(self, name: str, value: Value) -> bool:
        """Returns whether a variable is one known range, so that how long that is stays known."""
        return as_run_time(value.type) is RANGE and self.frame.function.assignments_of(name) == 1

    def check_generator(self, name: str, value: Value) -> None:
        """Refuses a generator in a variable that may be read again, when the generator has nothing more to give."""
        function = self.frame.function
        is_variable = name in function.assigned or name in function.parameters
        if isinstance(value.type, Generator) and is_variable and not function.reads_once(name):
            self.fail(f"a generator can be gone through once, and {name} is read again; make it a list first")

    def slot_for(self, frame: Frame, name: str, kind: Type) -> Slot:
        """Returns where a variable of this name and type stands, made or widened if need be."""
        key = "slots", frame.key, name
        kinds: list[Type] = self.facts.setdefault(key, [])
        is_one = ("together", frame.key, name) in self.facts
        for number, known_kind in enumerate(kinds):
            wide = unify(known_kind, kind)
            if wide is None or (
                (wide not in (known_kind, kind) or known_kind is not kind)
                and not (is_one or isinstance(kind, (EmptyList, List, Growing)))
            ):
                continue  # a value of another type has a place of its own
            if wide is not known_kind:
                self.unit.unsettled[self.key] = f"{name} is once {known_kind!r} and once {kind!r}"
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
            places = tuple(
                self.at_entry(f"getelementptr i64, ptr {base}, i64 {number}") for number in range(len(kind.leaves))
            )
            return Slot(kind, places, base, flag)
        return Slot(kind, tuple(self.alloca(leaf) for leaf in kind.leaves), None, flag)

    def unassigned(self, frame: Frame) -> None:
        """Notes at run time that a generator which begins here has assigned nothing yet: it may have run before."""
        for key in list(self.facts):
            if not isinstance(key, tuple) or key[:2] != ("flag", frame.key):
                continue
            slots = frame.slots.setdefault(key[2], [])
            kinds: list[Type] = self.facts.get(("slots", frame.key, key[2]), [])
            for kind in kinds[len(slots) :]:
                slots.append(self.new_slot(kind, True))
            for slot in slots:
                self.emit(f"store i1 false, ptr {slot.flag}")

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
            if len(kinds) > 1:
                wide: Type | None = kinds[0]
                for kind in kinds[1:]:
                    wide = united(wide, kind) if wide is not None else None
                if wide is not None:  # from now on, it stands in one place, with a type that holds all
                    self.facts["slots", frame.key, name] = [wide]
                    self.learn(("together", frame.key, name), True)
            if is_certain or len(kinds) > 1:
                self.fail(
                    f"{name} is once {kinds[0]!r} and once {kinds[-1]!r} here; a variable needs one type where "
                    f"it is read",
                    node,
                )
            if not kinds:
                if ("never", frame.key, name) in self.facts:
                    self.throw(
                        UnboundLocalError,
                        f"cannot access local variable '{name}' where it is not associated with a value",
                        node,
                    )
                self.wanted.append((frame.key, name))
                raise Unknown
            slot, is_certain = self.slot_for(frame, name, kinds[0]), False
        if not is_certain and slot.static is None:
            if slot.flag is None:
                self.learn(("flag", frame.key, name), True)
            self.check(
                self.negation(self.op(f"load i1, ptr {slot.flag}")),
                UnboundLocalError,
                f"cannot access local variable '{name}' where it is not associated with a value",
                node,
            )
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


def is_static(value: Value) -> bool:
    """Returns whether a variable can only stand for this value: a function, a module, a game."""
    kind = value.type
    if isinstance(kind, (Closure, Generator)):
        return True
    return is_known(value) and isinstance(as_run_time(kind), Known) and kind is not NONE.type
