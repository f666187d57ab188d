"""The text of one function of machine code: its instructions and blocks, and how it ends with an error.

Python's control flow becomes blocks of LLVM by `br`, `branch` and `place`, which also carry along what is known of the
variables: a variable is readable where every way that leads there has assigned it, with one type; where only some
have, whether it is assigned is looked up at run time, as Python does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Set
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from perfectplay.compiling.lowering.frames import Flow, Frame, merged
from perfectplay.compiling.problems import PLACE_BITS, Again, Problem, Refused, Unknown
from perfectplay.compiling.source import Function
from perfectplay.compiling.types import (
    LONG_TEXT,
    NONE,
    EmptyList,
    Growing,
    List,
    Row,
    Type,
    Value,
    inside,
)

if TYPE_CHECKING:
    from perfectplay.compiling.lowering.body import Body
    from perfectplay.compiling.lowering.unit import Unit


DEEPEST: Final = 1000
"""Calls of the rules inside of each other: as many as Python allows."""

RELEASE: Final = object()
"""Stands in a body's lines where memory is given back, if it is at all."""


class Blocks:
    """The instructions and blocks of one function."""

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
        self.has_failed = False
        """Whether a statement of it does not compile; the cause may be one that another function was refused for."""
        self.stack: list[Frame] = []
        self.closing: list[Value] = []
        """Inner functions of which the values that they read are being looked up."""
        self.frame = Frame(function, ())
        self.in_any_order: set[ast.AST] = set()
        """What is gone through for a result that does not depend on the order."""
        self.order_free = 0
        """How many loops through sets, for results that do not depend on the order, are around what is written."""
        self.homes: dict[tuple[Type, tuple[str, ...]], str] = {}
        self.memory_uses = 0
        self.frame.is_checked = unit.checks(function)

    @property
    def me(self) -> Body:
        """This function as a whole."""
        return cast("Body", self)

    @property
    def is_checked(self) -> bool:
        """Whether the integers and indices of the code written now are checked."""
        return self.frame.is_checked

    @property
    def is_exact(self) -> bool:
        """Whether an int that leaves 64 bits is an error here. In this library's own, tested games it wraps instead."""
        return self.frame.is_checked and not self.frame.function.module.startswith("perfectplay.games")

    # ------------------------------------------------------------ text

    def emit(self, line: str) -> None:
        """Writes a line without a result. Code that cannot be reached goes into a block that nothing leads to."""
        if not self.is_open:
            self.place_dead()
        self.lines.append(f"  {line}")

    def op(self, text: str) -> str:
        """Writes an instruction; returns the name of its result."""
        if not self.is_open:
            self.place_dead()
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def alloca(self, kind: str) -> str:
        """Returns a place on the stack of this call."""
        self.count += 1
        self.entry.append(f"  %a{self.count} = alloca {kind}")
        return f"%a{self.count}"

    def at_entry(self, text: str) -> str:
        """Writes an instruction at the beginning of the function, so that its result is known everywhere."""
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
        """Begins a block if any branch leads there; ``loop`` names the head of a loop, to which branches lead back."""
        if self.is_open:
            self.br(label)
        if label in self.arriving:
            self.lines.append(f"{label}:")
            self.is_open, self.block = True, label
            self.flow = dict(self.arriving.pop(label))
            if loop is not None:
                for frame, name in list(self.flow):
                    if ("mixed", loop, frame.key, name) in self.facts and (
                        "together",
                        frame.key,
                        name,
                    ) not in self.facts:
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

    def never_returned(self, ahead: Set[str], node: ast.AST) -> None:
        """Ends what calls a function that never returns, and began when ways led to the blocks ``ahead``.

        Where a way leads around the call, and was not written to its end, the program is refused.
        """
        if self.arriving.keys() - ahead:
            self.unit.problems.append(
                self.problem(
                    "a part of this calls a function that never returns; call that in a statement of its own", node
                )
            )
        self.unreachable()

    def give_up(self) -> None:
        """Ends a block whose rest is not known yet. If the rest never becomes known, the block raises an error."""
        self.gave_up = True
        if self.is_open:
            self.throw(SystemError, "machine code came to a place whose types are not known")

    def place_dead(self) -> None:
        """Begins a block that nothing leads to, behind what always raises."""
        self.block = self.label()
        self.lines.append(f"{self.block}:")
        self.is_open = True

    def giver(self) -> Callable[[Value], None]:
        """Returns the function that handles a yielded value. The frame must be that of a generator."""
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
        return Problem(function.file, getattr(node, "lineno", function.line), function.name, text, self.unit.callers())

    def fail(self, text: str, node: ast.AST | None = None) -> NoReturn:
        """Refuses the program."""
        raise Refused([self.problem(text, node)])

    def throw(self, kind: type[BaseException], text: str, node: ast.AST | None = None) -> None:
        """Raises an exception of Python."""
        node = node if node is not None and hasattr(node, "lineno") else self.frame.node
        code = self.unit.raised_at(kind, text, self.frame.function, getattr(node, "lineno", 0))
        self.hand_on(str(code))

    def place_code(self, node: ast.AST) -> int:
        """Returns the upper half of an exception's code, which says where the builtin that raised it was called."""
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
        """Gives back the memory taken since this call began, unless the call returns something that lies there."""
        self.lines.append(RELEASE)

    def gives_back(self) -> bool:
        """Returns whether a call gives back the memory that is taken in it."""
        return self.uses_memory and not any(map(lies_in_memory, [*self.kinds, self.result or NONE.type]))

    def unknown(self) -> Unknown:
        """Returns the exception for a type that becomes known later, or never."""
        self.gave_up = True
        return Unknown()

    @property
    def counts_depth(self) -> bool:
        """Whether a recursion of this function is counted. That is so for rules; kernels limit their own recursion."""
        return self.unit.checks(self.function)


def lies_in_memory(kind: Type) -> bool:
    """Returns whether values of a type lie in memory of lists, or may be changed to."""
    return any(
        one is LONG_TEXT or isinstance(one, (List, EmptyList, Growing)) or (isinstance(one, Row) and one.length is None)
        for one in inside(kind)
    )


def return_type(parts: list[str]) -> str:
    """Returns LLVM's type of what a function gives back."""
    return "void" if not parts else parts[0] if len(parts) == 1 else "{" + ", ".join(parts) + "}"


def zero(leaf: str) -> str:
    """Returns the operand that fills a leaf where there is no value."""
    return {"i1": "false", "double": "0.0", "ptr": "null"}.get(leaf, "0")


def number_text(value: float, leaf: str) -> str:
    """Returns the operand of a constant."""
    import struct

    if leaf == "double":
        return f"0x{struct.unpack('Q', struct.pack('d', float(value)))[0]:016X}"
    if leaf == "i1":
        return "true" if value else "false"
    return str(int(value))
