"""One function of machine code, from its parameters to its last return."""

from __future__ import annotations

from perfectplay.compiling.lowering.blocks import DEEPEST, RELEASE, return_type
from perfectplay.compiling.lowering.frames import Frame
from perfectplay.compiling.lowering.variables import Variables
from perfectplay.compiling.problems import Again, Unknown
from perfectplay.compiling.types import DURING_THE_CALL, FOREVER, NEVER, NONE, Closure, Value, flat, interned
from perfectplay.compiling.unifying import united


class Body(Variables):
    """One function of machine code while it is written."""

    def run(self) -> None:
        """Writes the function."""
        from perfectplay.compiling.lowering.statements import block_of

        values, number = [], 0
        for kind in self.kinds:
            operands = tuple(f"%p{number + place}" for place in range(len(kind.leaves)))
            values.append(Value(kind, operands, DURING_THE_CALL))
            number += len(kind.leaves)
        if self.function.outer is not None and self.function.calls_itself:
            free = values[: len(self.function.free)]
            kinds = tuple(value.type for value in free)
            self.frame.itself = Value(
                interned(Closure, self.function, self.function.free, kinds),
                tuple(operand for value in free for operand in value.operands),
            )
        self.bind(self.frame, values)
        block_of(self, self.function.body)
        if self.is_open:
            self.give_back(NONE)
        elif self.result is None and not self.gave_up and not self.wanted:
            self.result = NEVER
        if self.gave_up:
            for label in list(self.arriving):  # what leads there must not run on into what is written behind
                if self.place(label):
                    self.give_up()
        elif self.arriving and not self.unit.problems:
            self.fail(f"the compiler has lost its way in {self.function.name}; write it in smaller steps")
        if self.wanted:
            for frame_key, name in self.wanted:
                if not self.facts.get(("slots", frame_key, name)):
                    self.facts["never", frame_key, name] = True
            raise Again(self.key)
        if self.gave_up and self.result is None:
            if self.unit.knows_more_later(self.key):
                raise Unknown
            if not self.unit.calls_itself(self.key):
                self.fail(f"what {self.function.name} returns is known only from itself", self.function.node)
            self.result = NEVER

    def bind(self, frame: Frame, values: list[Value]) -> None:
        """Gives the parameters their values; those that are never assigned stay as they are."""
        function = frame.function
        names = (*function.free, *function.parameters, *((function.rest,) if function.rest else ()))
        before, self.frame = self.frame, frame
        for name, value in zip(names, values, strict=True):
            if name in function.assigned or (self.may_resume() and not self.is_everywhere(value)):
                self.assign(name, value)
            else:
                self.check_generator(name, value)
                frame.bound[name] = value
        self.frame = before

    def give_back(self, value: Value) -> None:
        """Returns a value from this function."""
        value = self.settled(self.lowered(value), FOREVER)
        if self.result is None:
            self.result = value.type
        elif value.type is not self.result:
            wide = united(self.result, value.type)
            if wide is None:
                self.fail(
                    f"{self.function.name} returns sometimes {self.result!r} and sometimes {value.type!r}; "
                    f"it needs one type"
                )
            if wide is not self.result:
                self.unit.widen_result(self.key, wide)
                raise Again(self.key)
            value = self.settled(self.converted(value, wide), FOREVER)
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
        placing = "" if is_recursive else f" {self.placing()}"
        return (
            f"define internal fastcc {kind} @{name}({', '.join(parameters)}) nounwind{placing} {{\nentry:\n"
            + "\n".join([*entry, "start:", *out])
            + "\n}\n"
        )

    def placing(self) -> str:
        """Returns the attribute that tells LLVM whether this function shall stand inside of what calls it."""
        if getattr(self.function.plain, "is_inlined", False):
            return "alwaysinline"
        return "noinline" if getattr(self.function.plain, "is_set_apart", False) else "inlinehint"

    def depth_check(self, kind: str, parts: list[str]) -> list[str]:
        """Returns the lines that count how deep a recursion of the rules is: it must not end the process."""
        code = self.unit.raised_at(
            RecursionError, "maximum recursion depth exceeded", self.function, self.function.line
        )
        lines = [
            "  %depthat = getelementptr i64, ptr %memory, i64 2",
            "  %depth = load i64, ptr %depthat",
            "  %deeper = add i64 %depth, 1",
            f"  %toodeep = icmp sge i64 %depth, {DEEPEST}",
            "  br i1 %toodeep, label %deep, label %go, !prof !0",
            "deep:",
        ]
        if len(parts) == 1:
            lines.append(f"  ret i32 {code}")
        else:
            lines += [f"  %deepcode = insertvalue {kind} poison, i32 {code}, 0", f"  ret {kind} %deepcode"]
        return [*lines, "go:", "  store i64 %deeper, ptr %depthat", "  br label %start"]
