"""Calls: of functions and methods in plain Python, of classes, and of what the compiler knows by itself."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import types
from typing import Any, Final

from perfectplay.compiling.classes import field_names, is_product_class
from perfectplay.compiling.lowering.blocks import return_type
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.closures import Local, as_closure, captured, is_local, parts_of
from perfectplay.compiling.lowering.contract import as_the_contract_says
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.parts import starred
from perfectplay.compiling.lowering.sequences import items_of, make_named, make_tuple
from perfectplay.compiling.problems import NeverReturns
from perfectplay.compiling.source import Function, source_of, unwrapped
from perfectplay.compiling.subset import BUILTINS, METHODS, PRIMITIVES, REFUSED_CALLS, Entry, expression
from perfectplay.compiling.types import (
    GIVEN,
    NEVER,
    Closure,
    EmptyList,
    Generator,
    Growing,
    Known,
    List,
    Maybe,
    Method,
    Row,
    Type,
    Value,
    constant,
    flat,
    inside,
    interned,
    is_known,
    known,
    list_of,
    with_items_in,
)


@expression(ast.Call, "`f(x)`, `f(*items)`, `f(name=x)`", "of functions of any module in plain Python, and those below")
def _call(b: Body, node: ast.Call) -> Value:
    callee = lower(b, node.func)
    kind = callee.type
    function = kind.value if isinstance(kind, Known) else None
    if isinstance(function, type) and issubclass(function, BaseException):
        b.fail(f"{function.__name__}(...) stands only after 'raise'", node)
    lazy = LAZY.get(function) if _is_hashable(function) else None
    if lazy is not None:
        found: Value = lazy(b, node)
        return found
    arguments: list[Value] = []
    for one in node.args:
        if isinstance(one, ast.Starred):
            items = starred(b, one, is_handed_over=True)
            if isinstance(items, Value):
                b.fail("what stands after a star in a call has a known length in machine code", one)
            arguments += items
        else:
            arguments.append(given(b, one, callee))
    keywords = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            b.fail("two stars in a call have no form in machine code; name the arguments", node)
        keywords[keyword.arg] = given(b, keyword.value, callee)
    b.frame.node = node if hasattr(node, "lineno") else b.frame.node
    return called(b, callee, arguments, keywords, node)


def given(b: Body, node: ast.expr, callee: Value) -> Value:
    """Returns an argument; a generator expression becomes a tuple for a builtin that goes through all of it.

    So does what `map` and the like give, for a method that does.
    """
    from perfectplay.compiling.lowering.comprehensions import collected
    from perfectplay.compiling.lowering.loops import special_called

    if isinstance(node, ast.GeneratorExp) and _is_plain(callee.type):
        b.fail("a generator expression is gone through where it stands; hand on a list: [... for ...]", node)
    method = callee.type.function if isinstance(callee.type, Method) else None
    goes_through = (
        isinstance(method, tuple) and method[1] in GOING_THROUGH and special_called(b, node) not in (None, range)
    )
    if isinstance(node, ast.GeneratorExp) or goes_through:
        return collected(b, node, node).row_or_empty(b)
    return lower(b, node)


GOING_THROUGH: Final = (
    *("difference", "extend", "intersection", "isdisjoint", "issubset", "issuperset", "join", "subtract"),
    *("symmetric_difference", "union", "update"),
)
"""Methods of built-in types that go through what they are given."""


def _is_plain(kind: Type) -> bool:
    """Returns whether a callee is a function in plain Python, which may iterate over its arguments as it likes."""
    function = kind.function if isinstance(kind, Method) else getattr(kind, "value", None)
    return isinstance(kind, Closure) or isinstance(unwrapped(function), (Local, types.FunctionType, types.MethodType))


def _is_hashable(value: Any) -> bool:
    return isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType, types.MethodType)) or callable(value)


CHANGING: Final = (
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popleft", "remove", "reverse"),
    *("popitem", "setdefault", "sort", "subtract", "update"),
)
"""Methods that change a list, a set, a deque or a dict."""


def may_be_changed(kind: Type) -> bool:
    """Returns whether a value of a type is, or holds, a list or the like that a function may change."""
    return any(
        isinstance(one, (List, EmptyList)) or (isinstance(one, Growing) and not isinstance(one.inner, Row))
        for one in inside(kind)
    )


LAZY: dict[Any, Any] = {}
"""Builtins that look at their arguments themselves: any, all, sum, min, max, sorted, tuple, list."""


def called(b: Body, callee: Value, arguments: list[Value], keywords: dict[str, Value], node: ast.AST) -> Value:
    """Returns what a call gives."""
    kind = callee.type
    if isinstance(kind, Maybe):
        return called(b, b.present(callee), arguments, keywords, node)
    if isinstance(kind, Method):
        return _method(b, kind, callee, arguments, keywords, node)
    if isinstance(kind, Closure):
        free, defaults = parts_of(callee)
        return call_function(b, kind.function, arguments, keywords, node, free=free, defaults=defaults)
    if not isinstance(kind, Known):
        b.fail(f"{kind!r} cannot be called", node)
    function = kind.value
    if isinstance(function, Local):
        _, values = captured(b, function)
        return call_function(
            b, function.function, arguments, keywords, node, free=values, defaults=getattr(function, "defaults", {})
        )
    if isinstance(function, types.MethodType):
        return called(b, known(function.__func__), [known(function.__self__), *arguments], keywords, node)
    primitive = PRIMITIVES.get(function) if _is_hashable(function) else None
    if primitive is not None:
        found: Value = primitive(b, *arguments, **keywords)
        return found
    entry = BUILTINS.get(function) if _is_hashable(function) else None
    if entry is not None:
        return with_arguments(b, entry, node, arguments, keywords)
    function = unwrapped(function)
    if isinstance(function, types.FunctionType):
        return call_plain(b, function, arguments, node, keywords)
    if isinstance(function, type):
        return _made(b, function, arguments, keywords, node)
    refused = REFUSED_CALLS.get(function) if _is_hashable(function) else None
    b.fail(refused or f"{kind!r} has no form in machine code", node)


def _method(
    b: Body, kind: Method, callee: Value, arguments: list[Value], keywords: dict[str, Value], node: ast.AST
) -> Value:
    owner = Value(kind.of, callee.operands, callee.level)
    if isinstance(kind.of, Known):
        owner = known(kind.of.value)
    if kind.function == "_replace":
        return replaced_fields(b, owner, keywords, node)
    if isinstance(kind.function, tuple):
        entry = METHODS[kind.function]
        of, name = kind.function
        if b.order_free and name in CHANGING and may_be_changed(kind.of):
            from perfectplay.compiling.lowering.loops import check_order

            check_order(b, node)
        if of == "list" and isinstance(kind.of, Known) and name not in ("index", "count", "copy"):
            b.fail(
                "a list of the module or of the game is changed while the game runs; make a copy with list(...), or "
                "keep it in the state",
                node,
            )
        return with_arguments(b, entry, node, [owner, *arguments], keywords)
    result = call_plain(b, kind.function, [owner, *arguments], node, keywords)
    return as_the_contract_says(b, owner, kind.function, arguments, result, node)


def with_arguments(b: Body, entry: Entry, node: ast.AST, arguments: list[Value], keywords: dict[str, Value]) -> Value:
    """Returns what a builtin or a method of a built-in type gives, if it takes these arguments."""
    try:
        inspect.signature(entry.lower).bind(b, node, *arguments, **keywords)
    except TypeError:
        b.fail(f"it is called with other arguments than compile: {entry.looks}", node)
    found: Value = entry.lower(b, node, *arguments, **keywords)
    return found


def replaced_fields(b: Body, value: Value, keywords: dict[str, Value], node: ast.AST) -> Value:
    """Returns a NamedTuple or dataclass with some fields exchanged."""
    value = b.lowered(value)
    names: tuple[str, ...] = value.type.names  # type: ignore[attr-defined]
    unknown = set(keywords) - set(names)
    cls = value.type.cls  # type: ignore[attr-defined]
    if unknown:
        b.fail(f"{cls.__name__} has no field {sorted(unknown)[0]}", node)
    parts = dict(zip(names, items_of(value) or (), strict=True))
    return made_of(b, cls, list({**parts, **keywords}.values()))


def made_of(b: Body, cls: type, values: list[Value]) -> Value:
    """Returns an object of a class; one of the game's state has the types of all states."""
    from perfectplay.compiling.lowering.contract import as_state

    return as_state(b, make_named(b, cls, values))


def _made(b: Body, cls: type, arguments: list[Value], keywords: dict[str, Value], node: ast.AST) -> Value:
    if issubclass(cls, enum.Enum):
        return _member_of(b, cls, arguments, node)
    if not is_product_class(cls):
        b.fail(
            REFUSED_CALLS.get(
                cls, f"{cls.__name__}(...) has no form in machine code; objects are NamedTuples or frozen dataclasses"
            ),
            node,
        )
    parameters: Any = getattr(cls, "__dataclass_params__", None)
    if parameters is not None and (hasattr(cls, "__post_init__") or not parameters.init):
        b.fail(f"{cls.__name__} has an __init__ or __post_init__ of its own, which does not compile", node)
    names = field_names(cls)
    if dataclasses.is_dataclass(cls):
        defaults = {
            one.name: known(one.default) for one in dataclasses.fields(cls) if one.default is not dataclasses.MISSING
        }
    else:
        defaults = {name: known(value) for name, value in cls._field_defaults.items()}  # type: ignore[attr-defined]
    found = {**defaults, **dict(zip(names, arguments, strict=False)), **keywords}
    if len(arguments) > len(names) or set(found) != set(names):
        b.fail(f"{cls.__name__} needs {', '.join(names)}", node)
    return made_of(b, cls, [found[name] for name in names])


def _member_of(b: Body, cls: type[enum.Enum], arguments: list[Value], node: ast.AST) -> Value:
    """Returns the member of an enum with a value, as in ``Piece(2)``."""
    if len(arguments) != 1:
        b.fail(f"{cls.__name__} takes a value", node)
    (value,) = arguments
    if is_known(value):
        try:
            return known(cls(constant(value)))
        except ValueError as error:
            b.throw(ValueError, str(error), node)
            b.place_dead()
            return known(next(iter(cls)))
    from perfectplay.compiling.lowering.lookups import find_key
    from perfectplay.compiling.types import member_of_enum

    kind = member_of_enum(cls)
    place, is_there = find_key(b, [one.value for one in kind.members], value, node)
    b.check(b.negation(is_there), ValueError, f"no {cls.__name__} has this value", node)
    return Value(kind, (place,))


# ------------------------------------------------------------ functions in plain Python


def call_plain(
    b: Body, function: Any, arguments: list[Value], node: ast.AST | None, keywords: dict[str, Value] | None = None
) -> Value:
    """Returns what a function of a module gives."""
    primitive = PRIMITIVES.get(function)
    if primitive is not None:
        found: Value = primitive(b, *arguments, **(keywords or {}))
        return found
    return call_function(b, source_of(function), arguments, keywords or {}, node)


def call_function(
    b: Body,
    function: Function,
    arguments: list[Value],
    keywords: dict[str, Value],
    node: ast.AST | None,
    *,
    free: list[Value] | None = None,
    defaults: dict[str, Value] | None = None,
) -> Value:
    """Returns what a function gives for these arguments."""
    values = _in_order(b, function, arguments, keywords, defaults or {}, node)
    collects = function.module.startswith(PRELUDE)
    values = [*(free or []), *(as_argument(b, value, collects=collects) for value in values)]
    if b.order_free and not collects and any(may_be_changed(value.type) for value in values):
        from perfectplay.compiling.lowering.loops import check_order

        check_order(b, node)
    values = [_as_before(b, function, place, value) for place, value in enumerate(values)]
    kinds = tuple(value.type for value in values)
    operands = tuple(operand for value in values for operand in value.operands)
    if function.yields:
        changing = [name for name in function.free if function.outer and function.outer.assignments_of(name) > 1]
        if changing:
            b.fail(
                f"{function.name} is a generator, and {changing[0]}, which it reads of the function around it, is "
                f"assigned more than once; hand it over as a parameter",
                node,
            )
        return Value(interned(Generator, function, kinds), operands)
    made = b.unit.function(function, kinds)
    return _called(b, made, kinds, operands, node if collects else None)


def _as_before(b: Body, function: Function, place: int, value: Value) -> Value:
    """Returns an empty list with the type that it had in the calls around this one.

    So a list that a recursion makes anew has one type at every depth, whatever it will hold.
    """
    kind = value.type
    if isinstance(kind, Growing):
        items = _as_before(b, function, place, Value(kind.inner, value.operands)).type
        assert isinstance(items, (List, EmptyList, Row))
        return Value(with_items_in(kind, items), value.operands)
    if isinstance(kind, EmptyList):
        for other, kinds in b.unit.doing:
            found = kinds[place] if other is function and place < len(kinds) else None
            found = found.inner if isinstance(found, Growing) else found
            if isinstance(found, List):
                return b.list_as(value, found)
            if isinstance(found, EmptyList) and found.place[1:] == kind.place[1:]:  # type: ignore[index]
                return Value(found, value.operands)
    return value


def code_of(b: Body, function: Any, arguments: list[Value]) -> str:
    """Calls a function that returns nothing, with the very ``arguments``; returns the code of what it raises."""
    made = b.unit.plain_function(function, tuple(one.type for one in arguments))
    texts = [
        f"{leaf} {operand}" for one in arguments for leaf, operand in zip(one.type.leaves, one.operands, strict=True)
    ]
    if made.uses_memory:
        texts.append(f"ptr {b.memory()}")
    if made.raises:
        return b.op(f"call fastcc i32 @{made.name}({', '.join(texts)})")
    b.emit(f"call fastcc void @{made.name}({', '.join(texts)})")
    return "0"


def as_argument(b: Body, value: Value, *, collects: bool = False) -> Value:
    """Returns a value as it is handed to a function; a generator as it is, or as a row of all its items."""
    if is_local(value):
        return as_closure(b, value)
    if isinstance(value.type, Generator) and collects:
        from perfectplay.compiling.lowering.comprehensions import collected

        return collected(b, value, b.frame.node).row_or_empty(b)
    if isinstance(value.type, Growing):
        inner = as_argument(b, Value(value.type.inner, value.operands)).type
        assert isinstance(inner, (List, EmptyList, Row))
        return Value(with_items_in(value.type, inner), value.operands)
    if isinstance(value.type, List):  # wherever it was made: a recursion has no end of types
        return Value(list_of(value.type.item, GIVEN, None), value.operands)
    return b.lowered(value)


PRELUDE: Final = "perfectplay.compiling.prelude"
"""What the names of the modules begin with that say in the subset what builtins do."""


def _called(
    b: Body, made: Any, kinds: tuple[Type, ...], operands: tuple[str, ...], place: ast.AST | None = None
) -> Value:
    """Calls a function; what it raises is handed on, with the ``place`` of the call where that is given."""
    texts = [f"{leaf} {operand}" for leaf, operand in zip(flat(kinds), operands, strict=True)]
    if made.uses_memory:
        texts.append(f"ptr {b.memory()}")
    parts = (["i32"] if made.raises else []) + list(made.result.leaves)
    if not parts:
        b.emit(f"call fastcc void @{made.name}({', '.join(texts)})")
        return Value(made.result, ())
    kind = return_type(parts)
    whole = b.op(f"call fastcc {kind} @{made.name}({', '.join(texts)})")
    got = (
        [whole] if len(parts) == 1 else [b.op(f"extractvalue {kind} {whole}, {number}") for number in range(len(parts))]
    )
    if made.raises:
        code = got.pop(0)
        bad, fine = b.label(), b.label()
        b.branch(b.op(f"icmp ne i32 {code}, 0"), bad, fine, unlikely=True)
        if b.place(bad):
            b.hand_on(b.op(f"or i32 {code}, {b.place_code(place)}") if place is not None else code)
        b.place(fine)
    if made.result is NEVER:
        b.unreachable()
        raise NeverReturns
    return Value(made.result, tuple(got))


def _in_order(
    b: Body,
    function: Function,
    arguments: list[Value],
    keywords: dict[str, Value],
    defaults: dict[str, Value],
    node: ast.AST | None,
) -> list[Value]:
    names, places = function.parameters, function.positional
    found = {name: known(value) for name, value in function.defaults.items()} | defaults
    found |= dict(zip(names[:places], arguments, strict=False))
    found |= keywords
    rest = arguments[places:]
    unknown = set(keywords) - set(names)
    missing = [name for name in names if name not in found]
    if unknown or missing or (rest and function.rest is None):
        what = (
            f"{', '.join(missing)} is missing"
            if missing
            else (f"there is no parameter {sorted(unknown)[0]}" if unknown else f"there are {len(arguments)} arguments")
        )
        b.fail(f"{function.name} takes {', '.join(names) or 'nothing'}; {what}", node)
    values = [found[name] for name in names]
    if function.rest is not None:
        values.append(make_tuple(b, None, rest))
    return values
