"""Objects of plain Python as numba sees them: methods that inline, fields that are constants.

For the class of each game (and each order, observer, way to compare values) there is a numba type. Its
methods are clones of the class's own functions, with globals in which plain helper functions are compiled
ones and tables of numbers are arrays, so that a game's module needs no decorator. Its fields are constants
of the machine code, as the arguments of a C++ template are; only fields annotated as tuples of any length
are read at run time, so that trees of different content share their machine code.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import types as pytypes
import typing
import weakref
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import carray, njit, types
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import (
    NativeValue,
    intrinsic,
    models,
    overload_attribute,
    overload_method,
    register_model,
    unbox,
)

from perfectplay.compiling.alone import Alone
from perfectplay.compiling.marks import is_kernel
from perfectplay.compiling.primitives import WORD, bare
from perfectplay.compiling.reach import is_primitive, member_of, names_in, plain, reached_by_game

SMALL_TABLE = 64
"""A nested tuple of no more numbers than this stays a tuple, so that its items can be unpacked."""


@dataclasses.dataclass(frozen=True)
class Mode:
    """How plain Python is translated."""

    tables: bool = True
    """Tuples of numbers in the module, or in fields of any length, become arrays."""
    bounds_checked: bool = False
    """An index outside of a table is an error, as in Python, and not whatever stands there in memory."""


# ------------------------------------------------------------ tables


def numbers_in(value: object) -> int | None:
    """How many numbers a tuple, or a tuple of tuples of one shape, holds; None if it is anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float, tuple)):
        return None
    if isinstance(value, (int, float)):
        return 1
    if type(value) is not tuple or not value:
        return None
    counts = {numbers_in(item) for item in value}
    kinds = {type(item) for item in value}
    if len(counts) != 1 or None in counts or len(kinds) != 1:
        return None
    return len(value) * (counts.pop() or 0)


def as_array(value: tuple[Any, ...]) -> Any:
    first: Any = value
    while isinstance(first, tuple):
        first = first[0]
    return np.array(value, np.float64 if isinstance(first, float) else np.int64)


def is_table(value: object) -> bool:
    """Whether a tuple in a module is better an array."""
    if type(value) is not tuple:
        return False
    count = numbers_in(value)
    return count is not None and (not isinstance(value[0], tuple) or count > SMALL_TABLE)


# ------------------------------------------------------------ functions

DIRECT: dict[Any, Any] = {}
"""Primitives that are put into the code where they are used, without a function around them."""


_helpers: dict[tuple[FunctionType, Mode], Any] = {}
_arrays: dict[int, tuple[Any, Any]] = {}


def array_of(value: tuple[Any, ...]) -> Any:
    if id(value) not in _arrays:
        _arrays[id(value)] = value, as_array(value)
    return _arrays[id(value)][1]


def translated(value: Any, names: set[str], mode: Mode) -> Any:
    """What stands for a global of plain Python in compiled code."""
    if isinstance(value, FunctionType):
        if is_primitive(value):
            return DIRECT.get(value, value)
        return value if is_kernel(value) else helper(value, mode)
    if mode.tables and is_table(value):
        return array_of(value)
    if isinstance(value, ModuleType) and value.__name__ not in ("math", "perfectplay.words"):
        changed = {
            name: new
            for name in names & set(vars(value))
            if (new := translated(vars(value)[name], set(), mode)) is not vars(value)[name]
        }
        if changed:
            stand_in = pytypes.ModuleType(value.__name__)
            vars(stand_in).update(vars(value))
            vars(stand_in).update(changed)
            return stand_in
    return value


def rescoped(function: FunctionType, mode: Mode) -> FunctionType:
    """The same code, with globals in which helpers are compiled and tables are arrays."""
    scope = dict(function.__globals__)
    clone = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    clone.__kwdefaults__ = function.__kwdefaults__
    clone.is_part = True  # type: ignore[attr-defined]
    clone.__module__, clone.__qualname__ = function.__module__, function.__qualname__
    names = set(names_in(function.__code__))
    for name in names & set(scope):
        if scope[name] is not function:  # one that calls itself gets its own compiled self from `helper`
            scope[name] = translated(scope[name], names, mode)
    return clone


def helper(function: FunctionType, mode: Mode) -> Any:
    key = function, mode
    if key not in _helpers:
        clone = rescoped(function, mode)
        inline = getattr(function, "is_inlined", False)
        dispatcher = njit(clone, nogil=True, forceinline=inline, boundscheck=mode.bounds_checked)
        _helpers[key] = clone.__globals__[function.__name__] = dispatcher
    return _helpers[key]


# ------------------------------------------------------------ instances

_types_by_name: dict[str, Any] = {}
making = Alone()
"""Two types of one name, made by two threads, would not be the same to machine code that comes from the cache."""
_type_classes: dict[tuple[type, Mode, str], Any] = {}


def _type_named(name: str) -> Any:
    return _types_by_name[name]


class InstanceType(types.Type):
    """The numba type of one game with its parameters (or of an order, an observer, ...)."""

    def __init__(self, name: str, instance: object, tables: tuple[str, ...]) -> None:
        self.instance = instance
        self.tables = tables
        super().__init__(name)

    def __reduce__(self) -> Any:
        return _type_named, (self.name,)


class InstanceModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD)


def _unbox_instance(kind: Any, handle: Any, context: Any) -> Any:
    address = context.pyapi.object_getattr_string(handle, "address")
    value = context.pyapi.long_as_longlong(address)
    context.pyapi.decref(address)
    return NativeValue(value, is_error=context.pyapi.c_api_error())


class Handle:
    """An object as it is passed to compiled code."""

    __slots__ = ("_numba_type_", "address", "arrays", "block")

    def __init__(self, kind: InstanceType, arrays: list[Any]) -> None:
        self._numba_type_ = kind
        self.arrays = arrays
        entries: list[int] = []
        for array in self.arrays:
            entries += [array.ctypes.data, *array.shape]
        self.block = np.array(entries or [0], np.int64)
        self.address = int(self.block.ctypes.data)


@intrinsic
def _words_at(typing_context: Any, address: Any) -> Any:
    return types.CPointer(types.int64)(address), _as_pointer(WORD)


@intrinsic
def _floats_at(typing_context: Any, address: Any) -> Any:
    return types.CPointer(types.float64)(address), _as_pointer(ir.DoubleType())


def _as_pointer(kind: Any) -> Any:
    return lambda context, builder, signature, arguments: builder.inttoptr(arguments[0], kind.as_pointer())


@intrinsic
def _address_of(typing_context: Any, instance: Any) -> Any:
    return types.int64(instance), lambda context, builder, signature, arguments: arguments[0]


def constants_of(instance: object) -> dict[str, Any]:
    """The fields of an instance and the constants of its class, by name."""
    cls = type(instance)
    found = {}
    for name in dir(cls):
        held = member_of(cls, name)
        if not name.startswith("_") and isinstance(held, (int, float, str, tuple)):
            found[name] = getattr(instance, name)
    if dataclasses.is_dataclass(cls):
        for field in dataclasses.fields(cls):
            found[field.name] = getattr(instance, field.name)
    for name, value in getattr(instance, "__dict__", {}).items():
        if not name.startswith("_"):
            found[name] = value
    return found


def run_time_tables(instance: object) -> tuple[str, ...]:
    """The fields annotated as tuples of any length, which are read at run time."""
    cls = type(instance)
    if not dataclasses.is_dataclass(cls):
        return ()
    hints = hints_of(cls)
    return tuple(
        field.name
        for field in dataclasses.fields(cls)
        if _any_length(hints.get(field.name)) and numbers_in(getattr(instance, field.name)) is not None
    )


def hints_of(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except Exception:  # a hint that names what is only there for a type checker
        return {}


def _any_length(hint: Any) -> bool:
    return typing.get_origin(hint) is tuple and Ellipsis in typing.get_args(hint)


_handles: dict[tuple[int, Mode], tuple[Any, Handle]] = {}


def handle_of(instance: object, mode: Mode) -> Handle:
    """``instance`` as an argument of compiled code.

    Our own classes don't change while they run, so their handles are kept as long as the instance lives. What a
    user writes may (in a notebook, a helper is defined again), so its fingerprint is taken anew each time.
    """
    module = type(instance).__module__
    if not module.startswith("perfectplay."):
        return _made(instance, mode)
    if module.startswith(("perfectplay.search.", "perfectplay.games.")):  # often made anew for a search, and equal
        return _kept(instance, mode)
    key = id(instance), mode
    known = _handles.get(key)
    if known is None or known[0]() is not instance:
        forget = _handles.pop  # the module may be gone when the last instances go
        known = weakref.ref(instance, lambda _: forget(key, None)), _made(instance, mode)
        _handles[key] = known
    return known[1]


@functools.lru_cache(maxsize=256)
def _kept(instance: object, mode: Mode) -> Handle:
    return _made(instance, mode)


def _made(instance: object, mode: Mode) -> Handle:
    cls = type(instance)
    tables = run_time_tables(instance) if mode.tables else ()
    constants = {name: value for name, value in constants_of(instance).items() if name not in tables}
    arrays = [as_array(getattr(instance, name)) for name in tables]
    shapes = [(array.ndim, array.dtype.str) for array in arrays]
    fingerprint = _fingerprint(cls)
    name = (f"{cls.__module__}.{cls.__qualname__}[{fingerprint}|{mode}|"
            f"{sorted(constants.items())!r}|{tables}{shapes}]")
    with making.lock:
        if name not in _types_by_name:
            _types_by_name[name] = _type_class(instance, mode, fingerprint)(name, instance, tables)
    return Handle(_types_by_name[name], arrays)


def _fingerprint(cls: type) -> str:
    return _own_fingerprint(cls) if cls.__module__.startswith("perfectplay.") else reached_by_game(cls)[0]


@functools.cache
def _own_fingerprint(cls: type) -> str:
    return reached_by_game(cls)[0]


def _type_class(instance: object, mode: Mode, fingerprint: str) -> Any:
    cls = type(instance)
    key = cls, mode, fingerprint
    if key not in _type_classes:
        kind = type(f"{cls.__name__}Type", (InstanceType,), {})
        register_model(kind)(InstanceModel)
        unbox(kind)(_unbox_instance)
        for name in dir(cls):
            held = member_of(cls, name)
            function = plain(held)
            if name.startswith("__") or function is None or isinstance(held, classmethod):
                continue
            if isinstance(held, property):
                overload_attribute(kind, name)(bare(_getter_of(function, mode)))
            else:
                _add_method(kind, name, function, mode, is_static=isinstance(held, staticmethod))
        _add_constants(kind)
        for name, value in constants_of(instance).items():
            if not isinstance(value, (bool, int, float)):
                overload_attribute(kind, name)(bare(_field(name)))
        _type_classes[key] = kind
    return _type_classes[key]


def _add_constants(kind: Any) -> None:
    """Reads fields that are numbers as constants, with no function around them, which takes long to compile."""

    class Constants(AttributeTemplate):
        key = kind

        def generic_resolve(self, instance_type: Any, name: str) -> Any:
            return _number_type(constants_of(instance_type.instance).get(name))

    infer_getattr(Constants)

    @lower_getattr_generic(kind)
    def _lower(context: Any, builder: Any, instance_type: Any, value: Any, name: str) -> Any:
        constant = constants_of(instance_type.instance)[name]
        return context.get_constant(_number_type(constant), constant)


def _number_type(value: object) -> Any:
    if isinstance(value, bool):
        return types.boolean
    return types.int64 if isinstance(value, int) else types.float64 if isinstance(value, float) else None


def _getter_of(function: FunctionType, mode: Mode) -> Any:
    def getter(self: Any) -> Any:
        return rescoped(function, mode)

    return getter


def _add_method(kind: Any, name: str, function: FunctionType, mode: Mode, *, is_static: bool) -> None:
    """Gives a numba type a method with the very parameters of ``function``."""
    signature = inspect.signature(function)
    parameters = ("self, " if is_static else "") + ", ".join(
        parameter.name if parameter.default is inspect.Parameter.empty else f"{parameter.name}=defaults[{place}]"
        for place, parameter in enumerate(signature.parameters.values())
    )
    arguments = ", ".join(signature.parameters)
    memory: list[Any] = []

    def inner() -> Any:
        if not memory:
            memory.append(rescoped(function, mode))
        return memory[0]

    scope: dict[str, Any] = {
        "__name__": __name__,
        "inner": inner,
        "defaults": [parameter.default for parameter in signature.parameters.values()],
        "njit": njit,
        "_same_type": _same_type,
        "mode": mode,
    }
    if name == "result" and len(signature.parameters) == 3:
        state = list(signature.parameters)[1]
        text = (f"def {name}({parameters}):\n"
                f"    plain = njit(inner(), nogil=True, forceinline=True, boundscheck=mode.bounds_checked)\n"
                f"    def {name}({parameters}):\n        return _same_type(plain({arguments}), {state})\n"
                f"    return {name}\n")
    elif is_static:
        text = (f"def {name}({parameters}):\n    plain = njit(inner(), nogil=True, forceinline=True)\n"
                f"    def {name}({parameters}):\n        return plain({arguments})\n    return {name}\n")
    else:
        text = f"def {name}({parameters}):\n    return inner()\n"
    exec(text, scope)
    options = {"forceinline": True, "boundscheck": mode.bounds_checked}
    overload_method(kind, name, jit_options=options)(scope[name])


@intrinsic
def _same_type(typing_context: Any, value: Any, like: Any) -> Any:
    """``value`` with the types of ``like``: a comparison that stands where an int is declared becomes one."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _converted(context, builder, value, like, arguments[0])

    if not _fits(value, like):
        from numba.core.errors import NumbaTypeError

        raise NumbaTypeError(f"result returns {_said(value)} where the state before it was {_said(like)}")
    return like(value, like), emit


def _fits(value: Any, like: Any) -> bool:
    if isinstance(like, types.BaseTuple):
        same_class = getattr(value, "instance_class", None) is getattr(like, "instance_class", None)
        return (isinstance(value, types.BaseTuple) and same_class and len(value.types) == len(like.types)
                and all(_fits(a, b) for a, b in zip(value.types, like.types, strict=True)))
    if isinstance(like, types.Float):
        return isinstance(value, (types.Integer, types.Float, types.Boolean))
    return isinstance(value, (types.Integer, types.Boolean))


def _said(kind: Any) -> str:
    named = getattr(kind, "instance_class", None)
    if named is not None:
        inside = ", ".join(f"{field}: {_said(item)}" for field, item in zip(kind.fields, kind.types, strict=True))
        return f"{named.__name__}({inside})"
    if isinstance(kind, types.BaseTuple):
        return f"({', '.join(_said(item) for item in kind.types)})"
    names = {"int64": "int", "float64": "float", "boolean": "bool"}
    return names.get(str(types.unliteral(kind)), str(kind))


def _converted(context: Any, builder: Any, value: Any, like: Any, data: Any) -> Any:
    if isinstance(like, types.BaseTuple):
        items = [
            _converted(context, builder, a, b, builder.extract_value(data, place))
            for place, (a, b) in enumerate(zip(value.types, like.types, strict=True))
        ]
        return context.make_tuple(builder, like, items)
    return context.cast(builder, data, value, like)


def _field(name: str) -> Any:
    """How a field is read: a constant, or an array that is found at run time."""

    def getter(self: Any) -> Any:
        if name not in self.tables:
            constant = getattr(self.instance, name)
            return lambda self: constant
        offset = 0
        for table in self.tables:
            array = as_array(getattr(self.instance, table))
            if table == name:
                break
            offset += 1 + array.ndim
        length = offset + 1 + array.ndim
        at = _floats_at if array.dtype == np.float64 else _words_at
        if array.ndim == 1:
            def one(self: Any) -> Any:
                block = carray(_words_at(_address_of(self)), (length,))
                return carray(at(block[offset]), (block[offset + 1],))

            return bare(one)

        def two(self: Any) -> Any:
            block = carray(_words_at(_address_of(self)), (length,))
            return carray(at(block[offset]), (block[offset + 1], block[offset + 2]))

        return bare(two)

    return getter
