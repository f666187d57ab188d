"""Generators become the body of the loop that goes through them.

``yield`` becomes the body of the loop. Where a generator has several, the body stands once, and behind it a switch
leads back to where it came from. A generator that is gone through step by step begins with that switch.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.contract import TO_ACTIONS
from perfectplay.compiling.lowering.frames import Frame
from perfectplay.compiling.lowering.loops import Loop
from perfectplay.compiling.types import DURING_THE_CALL, NONE, Generator, Type, Value
from perfectplay.compiling.unifying import united


def arguments_of(value: Value) -> list[Value]:
    """Returns the arguments of a generator that was called."""
    kind = value.type
    assert isinstance(kind, Generator)
    found, at = [], 0
    for one in kind.kinds:
        found.append(Value(one, value.operands[at : at + len(one.leaves)], DURING_THE_CALL))
        at += len(one.leaves)
    return found


def iterate_generator(b: Body, value: Value, body: Loop, node: ast.AST | None) -> None:
    """Goes through a generator."""
    from perfectplay.compiling.lowering.statements import block_of

    kind = value.type
    assert isinstance(kind, Generator)
    function = kind.function
    if goes_through(b, value):
        b.fail(
            f"{function.name} goes through itself; a generator that calls itself has no form in machine code: "
            f"let it fill a list",
            node,
        )
    outer, end, depth = b.frame, b.label(), len(b.stack)
    where = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    frame = Frame(function, (outer.key, where, function.name, function.line))
    consumer = _Consumer(b, frame, outer, body, depth) if function.yields > 1 else None
    frame.resumes = consumer is not None
    frame.is_checked = b.unit.checks(function)

    def on_yield(item: Value) -> None:
        if consumer is not None:
            consumer.give(item)
            return
        inside(b, outer, depth, lambda: body(item))

    frame.on_yield, frame.on_return = on_yield, lambda: b.br(end)
    b.stack = [*b.stack, frame]
    b.frame = frame
    b.unassigned(frame)
    b.bind(frame, arguments_of(value))
    block_of(b, function.body)
    b.br(end)
    if consumer is not None:
        consumer.write()
    b.frame, b.stack = outer, b.stack[:depth]
    for key in [key for key in b.flow if key[0] is frame]:
        del b.flow[key]
    b.place(end)


def inside(b: Body, outer: Frame, depth: int, write: Callable[[], None]) -> None:
    """Writes the body of a loop from within the generator that it goes through."""
    before, stack = b.frame, b.stack
    b.frame, b.stack = outer, b.stack[:depth]
    try:
        write()
    finally:
        b.frame, b.stack = before, stack


def stepper(b: Body, value: Value, node: ast.AST) -> Callable[[str], Value]:
    """Returns a function that writes one step through a generator: from where it last was to its next ``yield``.

    That can be written once only, as the code of the generator stands there.
    """
    from perfectplay.compiling.lowering.statements import block_of

    function = value.type.function  # type: ignore[attr-defined]
    outer, stack = b.frame, b.stack
    where = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    frame = Frame(function, (outer.key, where, function.name, function.line))
    frame.resumes = True
    frame.is_checked = b.unit.checks(function)
    start = b.label()
    consumer = _Consumer(b, frame, outer, lambda item: None, len(stack))
    consumer.back = [start]
    b.emit(f"store i32 0, ptr {consumer.way}")
    b.stack = [*stack, frame]
    b.unassigned(frame)
    b.bind(frame, arguments_of(value))
    b.stack = stack
    parameters = {key: b.flow.pop(key) for key in list(b.flow) if key[0] is frame}

    def step(end: str) -> Value:
        outer, stack, around = b.frame, b.stack, dict(b.flow)
        choose, over = b.label(), b.label()
        frame.on_yield, frame.on_return = consumer.give, lambda: b.br(over)
        b.emit(f"br label %{choose}")
        b.is_open = False
        b.arriving[start] = {**around, **parameters}
        b.place(start)
        b.stack, b.frame = [*stack, frame], frame
        block_of(b, function.body)
        if b.place(over):
            b.flow = dict(around)
            b.br(end)
        b.lines.append(f"{choose}:")
        b.is_open = True
        consumer.go_back()
        item = NONE
        if b.place(consumer.label):
            b.frame = frame
            item = b.read(".item")
            b.flow = dict(around)
        b.frame, b.stack = outer, stack
        return item

    return step


def goes_through(b: Body, value: Value) -> bool:
    """Returns whether the code written now is that of this generator: then it cannot be written inside of itself."""
    function = value.type.function  # type: ignore[attr-defined]
    return any(frame.function is function and frame.on_yield is not None for frame in b.stack)


class _Consumer:
    """The body of a loop through a generator with several yields, written once."""

    def __init__(self, b: Body, frame: Frame, outer: Frame, body: Loop, depth: int) -> None:
        self.b, self.frame, self.outer, self.body, self.depth = b, frame, outer, body, depth
        self.way = b.alloca("i32")
        self.label = b.label()
        self.back: list[str] = []
        self.kind: Type | None = None

    def give(self, item: Value) -> None:
        """Writes a yield: the item is kept, and the body comes back here."""
        b = self.b
        kind = b.lowered(item).type
        wide = kind if self.kind is None else united(self.kind, kind)
        if wide is None:
            name = self.frame.function.name
            if b.unit.action is not None and name in TO_ACTIONS:
                b.fail(
                    f"{name} gives {kind!r} where an action is {self.kind!r}; in machine code all actions of a game "
                    f"have one shape"
                )
            b.fail(f"{name} yields sometimes {self.kind!r} and sometimes {kind!r}; what it yields needs one type")
        self.kind = wide
        before, b.frame = b.frame, self.frame
        b.assign(".item", item)
        b.frame = before
        b.emit(f"store i32 {len(self.back)}, ptr {self.way}")
        b.br(self.label)
        label = b.label()
        self.back.append(label)
        b.arriving[label] = dict(b.flow)
        b.place(label, ("yield", self.frame.key, len(self.back) - 1))

    def write(self) -> None:
        """Writes the body, and the switch behind it."""
        b = self.b
        if not b.place(self.label):
            return
        b.frame = self.frame
        item = b.read(".item")
        inside(b, self.outer, self.depth, lambda: self.body(item))
        b.frame = self.frame
        if not b.is_open:
            return
        for label in self.back:
            flow, place = b.placed[label]  # without what is known to be of several types there
            b.check_back({key: held for key, held in flow.items() if key[0] is not self.frame}, place)
        self.go_back()

    def go_back(self) -> None:
        """Writes the switch that leads to behind the ``yield`` that was the last."""
        b = self.b
        way = b.op(f"load i32, ptr {self.way}")
        ways = " ".join(f"i32 {number}, label %{label}" for number, label in enumerate(self.back[1:], 1))
        b.emit(f"switch i32 {way}, label %{self.back[0]} [{ways}]")
        b.is_open = False
