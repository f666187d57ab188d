"""Statements: assignments, branches, loops, return, raise, assert."""

from __future__ import annotations

import ast
import builtins
import contextlib

from perfectplay.compiling.classes import UnfitClass
from perfectplay.compiling.lowering.alternatives import parts_of
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.conditions import condition
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.narrowing import behind, narrowed, test_of
from perfectplay.compiling.lowering.sequences import as_row, items_of, length_of, make_tuple, row_items, set_item
from perfectplay.compiling.problems import NeverReturns, Poisoned, Refused, Unknown
from perfectplay.compiling.source import inner_function, names_bound
from perfectplay.compiling.subset import METHODS, REFUSED, STATEMENTS, statement
from perfectplay.compiling.types import (
    FOREVER,
    INT,
    NONE,
    Either,
    EmptyList,
    Instance,
    List,
    Maybe,
    Record,
    Row,
    Value,
    constant,
    is_known,
    known,
)


def block_of(b: Body, statements: list[ast.stmt]) -> None:
    """Writes statements until one of them ends the block."""
    with contextlib.ExitStack() as tests:
        for number, node in enumerate(statements):
            if not b.is_open:
                return
            _one_of_block(b, node)
            if b.is_open and isinstance(node, (ast.If, ast.Assert)):
                for test, holds in behind(node):
                    tests.enter_context(narrowed(b, test, holds, statements[number:]))


def _one_of_block(b: Body, node: ast.stmt) -> None:
    """Writes a statement, or gives up what cannot be reached or does not compile."""
    b.frame.node = node
    frame, stack, scopes = b.frame, b.stack, len(b.frame.scopes)
    ahead = set(b.arriving)
    try:
        one(b, node)
    except Unknown as unknown:
        b.frame, b.stack = frame, stack
        if isinstance(unknown, NeverReturns):
            b.never_returned(ahead, node)
        else:
            b.give_up()
    except (Refused, Poisoned, UnfitClass) as error:
        here = Refused([b.problem(str(error))]) if isinstance(error, UnfitClass) else error
        b.frame, b.stack = frame, stack
        del frame.scopes[scopes:]
        go_on_after(b, node, here)


def go_on_after(b: Body, node: ast.stmt, error: Exception) -> None:
    """Continues after a statement that does not compile, in order to find other causes as well."""
    if isinstance(error, Refused):
        b.unit.problems += error.problems
    elif not b.unit.problems:
        raise error
    b.has_failed = True
    b.frame.poisoned |= set(names_bound([node]))
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        b.frame.poisoned |= {one.asname or one.name.partition(".")[0] for one in node.names}
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        b.frame.poisoned |= set(node.names)
    if isinstance(node, (ast.Return, ast.Raise)):
        b.unreachable()
        return
    for suite in (node.body, node.orelse) if isinstance(node, ast.If) else ():  # the condition did not compile
        _open_again(b)
        block_of(b, suite)
    _open_again(b)


def _open_again(b: Body) -> None:
    if not b.is_open:
        b.place_dead()


def one(b: Body, node: ast.stmt) -> None:
    """Writes a statement."""
    entry = STATEMENTS.get(type(node))
    if entry is None:
        b.fail(REFUSED.get(type(node), f"`{type(node).__name__.lower()}` does not compile"), node)
    entry.lower(b, node)


@statement(ast.Pass, "`pass`")
def _pass(b: Body, node: ast.Pass) -> None:
    pass


@statement(ast.Expr, "a call, a `yield`", "what it gives is dropped")
def _expression(b: Body, node: ast.Expr) -> None:
    value = node.value
    if isinstance(value, ast.Yield):
        give = b.giver()
        give(lower(b, value.value) if value.value else NONE)
    elif isinstance(value, ast.YieldFrom):
        from perfectplay.compiling.lowering.loops import iterate

        iterate(b, value.value, b.giver())
    elif not isinstance(value, ast.Constant):
        lower(b, value)


@statement(ast.Assign, "`x = y`, `a, b = c`, `a, *rest = c`, `row[i] = x`", "items only of lists and dicts")
def _assign(b: Body, node: ast.Assign) -> None:
    if _one_by_one(b, node):
        return
    value = _assigned(b, node.targets[0], node.value)
    for target in node.targets:
        assign_to(b, target, value)


@statement(ast.Delete, "`del row[i]`", "an item of a list or a dict")
def _deleted(b: Body, node: ast.Delete) -> None:
    from perfectplay.compiling.lowering.counters import is_counter
    from perfectplay.compiling.lowering.dicts import is_dict

    for target in node.targets:
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            b.fail("'del' is for an item of a list or a dict in machine code; make the value anew without it", node)
        items = lower(b, target.value)
        if is_dict(items) or isinstance(getattr(items.type, "value", None), dict):
            default = (NONE,) if is_counter(items) else ()  # which does not miss a key that it does not have
            METHODS["dict", "pop"].lower(b, node, items, lower(b, target.slice), *default)
            continue
        if not isinstance(items.type, (List, EmptyList)):
            b.fail("'del' is for an item of a list or a dict in machine code; make the value anew without it", node)
        METHODS["list", "pop"].lower(b, node, items, lower(b, target.slice))


def _one_by_one(b: Body, node: ast.Assign) -> bool:
    """Writes ``a, b = x, y`` without a tuple, so that an empty list or a set may stand there; returns if it does."""
    (target, *others), value = node.targets, node.value
    if others or not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)):
        return False
    if len(target.elts) != len(value.elts) or any(isinstance(one, ast.Starred) for one in (*target.elts, *value.elts)):
        return False
    parts = []
    for place, one in zip(target.elts, value.elts, strict=True):
        part = _assigned(b, place, one)
        part = part if is_known(part) else b.settled(b.lowered(part), FOREVER)
        parts.append(b.held(part))
    for place, part_again in zip(target.elts, parts, strict=True):
        assign_to(b, place, part_again())
    return True


def _assigned(b: Body, target: ast.expr, value: ast.expr) -> Value:
    """Returns what is assigned. The set ``{1, 2}`` or a dict is made at run time where its variable may be changed."""
    from perfectplay.compiling.lowering import dicts, sets

    if not (isinstance(value, (ast.Set, ast.Dict)) and isinstance(target, ast.Name)):
        return lower(b, value)
    methods = sets.CHANGING if isinstance(value, ast.Set) else dicts.CHANGING
    is_changed = any(
        _may_change(one, target.id, methods) for statement in b.frame.function.body for one in ast.walk(statement)
    )
    if is_changed or b.frame.function.assignments_of(target.id) > 1:
        return sets.displayed(b, value) if isinstance(value, ast.Set) else dicts.displayed(b, value)
    return lower(b, value)


def _may_change(node: ast.AST, name: str, methods: tuple[str, ...]) -> bool:
    """Returns whether a set or a dict is changed, or handed to a function that may change it."""
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return isinstance(node.value, ast.Name) and node.value.id == name
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == name and node.attr in methods
    if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and hasattr(builtins, node.func.id)):
        return False
    return any(isinstance(one, ast.Name) and one.id == name for one in (*node.args, *(k.value for k in node.keywords)))


@statement(ast.AnnAssign, "`x: int = y`", "the annotation is not looked at")
def _annotated(b: Body, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign_to(b, node.target, _assigned(b, node.target, node.value))


@statement(ast.AugAssign, "`x += y` and the others")
def _augmented(b: Body, node: ast.AugAssign) -> None:
    from perfectplay.compiling.lowering import counters, sets
    from perfectplay.compiling.lowering.arithmetic import binary
    from perfectplay.compiling.lowering.sequences import item_at

    target = node.target
    if isinstance(target, ast.Subscript):
        store, index = lower(b, target.value), lower(b, target.slice)
        value = binary(b, type(node.op), item_at(b, store, index, node), lower(b, node.value), node)
        set_item(b, store, index, value, node)
        return
    before = (
        b.read(target.id, node)
        if isinstance(target, ast.Name) and target.id not in b.frame.bound
        else lower(
            b,
            ast.copy_location(ast.Name(target.id, ast.Load()), node)
            if isinstance(target, ast.Name)
            else ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), node),
        )
    )
    for is_one, module in ((sets.is_set, sets), (counters.is_mapping, counters)):
        if is_one(before) and module.changed(b, type(node.op), before, lower(b, node.value), node):
            return
    if isinstance(before.type, (List, EmptyList)) and isinstance(node.op, ast.Add):
        from perfectplay.compiling.lowering.lists import extend

        extend(b, node, before, lower(b, node.value))
        return
    assign_to(b, target, binary(b, type(node.op), before, lower(b, node.value), node))


def assign_to(b: Body, target: ast.expr, value: Value) -> None:
    """Assigns a value to a name, to several, to an item or to a field of the search's memory."""
    from perfectplay.compiling.lowering.varying import as_rules_see

    value = as_rules_see(b, value)
    if isinstance(target, ast.Name):
        b.assign(target.id, value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        _unpack(b, target, value)
    elif isinstance(target, ast.Subscript):
        set_item(b, lower(b, target.value), lower(b, target.slice), value, target)
    elif isinstance(target, ast.Attribute):
        record = lower(b, target.value)
        if not (isinstance(record.type, Record) and record.type.names):
            what = "the game" if isinstance(record.type, Instance) or is_known(record) else f"{record.type!r}"
            b.fail(
                f"{ast.unparse(target)} is assigned; rules must not change {what} while a game runs: return a new "
                f"state",
                target,
            )
        b.emit(f"store i64 {b.number(value, INT)}, ptr {field_at(b, record, target)}")
    else:
        b.fail(f"{ast.unparse(target)} cannot be assigned here", target)


def field_at(b: Body, record: Value, node: ast.Attribute) -> str:
    """Returns the address of a field of the search's memory."""
    assert isinstance(record.type, Record)
    names = record.type.names or ()
    if node.attr not in names:
        b.fail(f"there is no field {node.attr}", node)
    return b.op(f"getelementptr i64, ptr {record.operands[0]}, i64 {names.index(node.attr)}")


def _unpack(b: Body, target: ast.Tuple | ast.List, value: Value) -> None:
    if isinstance(value.type, Maybe):
        value = b.present(value)
    count = len(target.elts)
    if isinstance(value.type, Either):
        value = _parts_of_either(b, target, value)
    starred = next((number for number, one in enumerate(target.elts) if isinstance(one, ast.Starred)), None)
    parts = items_of(value)
    if parts is None and starred is None and isinstance(value.type, (Row, List)):
        parts = row_items(b, value, count, ValueError, f"not {count} values to unpack")
    if parts is None and isinstance(value.type, Row) and value.type.length is not None:
        parts = row_items(b, value, value.type.length)
    if parts is None:
        if length_of(b, value) is None or starred is None:
            b.fail(f"{value.type!r} cannot be unpacked", target)
        _unpack_with_star(b, target, value, starred)
        return
    if starred is None:
        if len(parts) != count:
            b.throw(ValueError, f"{len(parts)} values to unpack into {count}", target)
            return
    else:
        after = count - starred - 1
        if len(parts) < count - 1:
            b.throw(
                ValueError, f"not enough values to unpack (expected at least {count - 1}, got {len(parts)})", target
            )
            return
        from perfectplay.compiling.lowering.lists import list_from

        middle = list_from(b, parts[starred : len(parts) - after], target)
        parts = [*parts[:starred], middle, *parts[len(parts) - after :]]
    for one_target, part in zip(target.elts, parts, strict=True):
        assign_to(b, one_target.value if isinstance(one_target, ast.Starred) else one_target, part)


def _parts_of_either(b: Body, target: ast.Tuple | ast.List, value: Value) -> Value:
    """Returns a value of one of several types as a tuple that can be unpacked."""
    if any(isinstance(one, ast.Starred) for one in target.elts):
        return as_row(b, value)
    return make_tuple(b, None, parts_of(b, value, len(target.elts), target))


def _unpack_with_star(b: Body, target: ast.Tuple | ast.List, value: Value, starred: int) -> None:
    """Takes a sequence in memory apart: what stands before the star, a list, what stands behind it."""
    from perfectplay.compiling.lowering.lists import list_of_row
    from perfectplay.compiling.lowering.parts import part_of
    from perfectplay.compiling.lowering.sequences import as_row, item_at

    after = len(target.elts) - starred - 1
    whole = as_row(b, value)
    length = b.number(length_of(b, whole) or NONE, INT)
    b.check(b.op(f"icmp slt i64 {length}, {starred + after}"), ValueError, "not enough values to unpack", target)
    for number, one_target in enumerate(target.elts):
        if number < starred:
            assign_to(b, one_target, item_at(b, whole, known(number), target))
        elif number > starred:
            assign_to(b, one_target, item_at(b, whole, known(number - len(target.elts)), target))
        else:
            assert isinstance(one_target, ast.Starred)
            end = known(-after) if after else NONE
            rest = part_of(b, whole, [known(starred), end, NONE], target)
            assign_to(b, one_target.value, list_of_row(b, rest, target))


@statement(ast.Return, "`return x`", "a function may return values of several types, but no lists among them")
def _return(b: Body, node: ast.Return) -> None:
    if b.frame.on_return is not None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            lower(b, node.value)
        b.frame.on_return()
        return
    value = lower(b, node.value) if node.value else NONE
    if b.is_open:
        b.give_back(value)


@statement(ast.Break, "`break`")
def _break(b: Body, node: ast.Break) -> None:
    b.br(b.frame.loops[-1][0])


@statement(ast.Continue, "`continue`")
def _continue(b: Body, node: ast.Continue) -> None:
    b.br(b.frame.loops[-1][1])


@statement(ast.Assert, "`assert x, 'text'`")
def _assert(b: Body, node: ast.Assert) -> None:
    yes, no = b.label(), b.label()
    decided = condition(b, node.test, yes, no)
    if decided is False:
        b.throw(AssertionError, text_of(node.msg), node)
    elif decided is None:
        if b.place(no):
            b.throw(AssertionError, text_of(node.msg), node)
        b.place(yes)


@statement(ast.Raise, "`raise ValueError('text')`", "the text of an f-string is left out")
def _raise(b: Body, node: ast.Raise) -> None:
    made, text = node.exc, ""
    if made is None:
        b.fail("'raise' alone has no exception to raise again", node)
    if isinstance(made, ast.Call):
        text = text_of(made.args[0] if made.args else None)
        made = made.func
    kind = lower(b, made)
    value = constant(kind) if is_known(kind) else None
    if not (isinstance(value, type) and issubclass(value, BaseException)):
        b.fail(f"{ast.unparse(made)} is no exception", node)
    b.throw(value, text, node)


def text_of(node: ast.expr | None) -> str:
    """Returns a text that stands in the source."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@statement(ast.If, "`if`, `elif`, `else`", "a branch that a parameter of the game decides is not compiled")
def _if(b: Body, node: ast.If) -> None:
    yes, no, end = b.label(), b.label(), b.label()
    decided = condition(b, node.test, yes, no)
    if decided is not None:
        block_of(b, node.body if decided else node.orelse)
        return
    b.place(yes)
    with narrowed(b, node.test, True, node.body):
        block_of(b, node.body)
    b.br(end)
    b.place(no)
    with narrowed(b, node.test, False, node.orelse):
        block_of(b, node.orelse)
    b.place(end)


@statement(ast.While, "`while`, with `else`")
def _while(b: Body, node: ast.While) -> None:
    head, body, out, end = b.label(), b.label(), b.label(), b.label()
    b.br(head)
    b.place(head, (b.frame.key, node.lineno, node.col_offset))
    decided = condition(b, node.test, body, out)
    if decided is not None:
        b.br(body if decided else out)
    if b.place(body):
        b.frame.loops.append((end, head))
        block_of(b, node.body)
        b.frame.loops.pop()
        b.br(head)
    b.place(out)
    block_of(b, node.orelse)
    b.place(end)


@statement(ast.For, "`for`, with `else`", "over ranges, tuples, lists, generators, zip, enumerate, reversed, ...")
def _for(b: Body, node: ast.For) -> None:
    from perfectplay.compiling.lowering.loops import iterate

    end, frame = b.label(), b.frame

    def body(value: Value) -> None:
        following = b.label()
        assign_to(b, node.target, value)
        frame.loops.append((end, following))
        block_of(b, node.body)
        frame.loops.pop()
        b.place(following)

    start, used = len(b.lines), b.memory_uses
    iterate(b, node.iter, body)
    block_of(b, node.orelse)
    b.place(end)
    if b.memory_uses > used and b.is_open and keeps_nothing(b):
        b.count += 1
        b.lines.insert(start, f"  %v{b.count} = load ptr, ptr {b.memory()}")
        b.emit(f"store ptr %v{b.count}, ptr {b.memory()}")


def keeps_nothing(b: Body) -> bool:
    """Returns whether this is a kernel, which keeps no lists: what rules took in a loop is given back behind it."""
    function = b.frame.function
    return (
        function.is_our_own
        and not function.module.startswith(("perfectplay.games", "perfectplay.compiling"))
        and (not b.stack)
    )


@statement(ast.FunctionDef, "a function inside a function", "it reads what is outside, and changes nothing there")
def _function(b: Body, node: ast.FunctionDef) -> None:
    if node.decorator_list:
        b.fail("a function inside a function cannot be decorated in machine code", node)
    from perfectplay.compiling.lowering.closures import closure

    b.assign(node.name, closure(b, inner_function(node, b.frame.function), node))


@statement(ast.Match, "`match`", "see the patterns below")
def _match(b: Body, node: ast.Match) -> None:
    from perfectplay.compiling.lowering.patterns import matched

    subject = lower(b, node.subject)
    held = b.held(subject)
    end = b.label()
    for case in node.cases:
        following = b.label()
        if matched(b, case.pattern, held(), following) is False or not b.is_open:
            b.place(following)
            continue
        if case.guard is not None:
            yes = b.label()
            decided = condition(b, case.guard, yes, following)
            if decided is False:
                b.br(following)
            b.place(yes)
        with narrowed(b, test_of(node.subject, case.pattern), True, case.body):
            block_of(b, case.body)
        b.br(end)
        if not b.place(following):
            break
    b.place(end)
