"""The memory of a compiled search: a record of counters, and stores of 64-bit words.

A store is the address of an array. A value put into it is flattened: an int, a bool or a float takes one
word, a tuple the words of its items; so a store of states or actions needs no type of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel.models import RecordModel
from numba.core.errors import NumbaTypeError
from numba.extending import intrinsic, overload, register_jitable, register_model

from perfectplay.compiling.bridge import DIRECT
from perfectplay.compiling.mixing import THIRD
from perfectplay.compiling.primitives import WORD, bare
from perfectplay.compiling.run import (
    BATCH,
    BUSY,
    COUNTERS,
    FLAGS,
    HISTORY,
    LATEST,
    MAX_ORDERED,
    MAX_OUTCOMES,
    MAX_PLAYERS,
    MAX_PLY,
    MAX_ROOT,
    MAX_TREE,
    MIX,
    PACKED_BITS,
    ROW,
    STORES,
    TABLE,
    action_code,
    action_of,
    entry_words,
    get,
    get_entry,
    hash_of,
    leaves,
    limit_of,
    nearest,
    packed_action,
    prefetch,
    put,
    put_entry,
    stride,
    unpacked_action,
    whole_bounds,
    words_of,
)
from perfectplay.compiling.states import as_declared

RECORD = np.dtype([(name, np.int64) for name in (*COUNTERS, *STORES, TABLE)])
LIMIT_AT = RECORD.fields["limit"][1] if RECORD.fields else 0


class RunType(types.Record):
    """The record of a search, as a type of its own: passed on and kept by its address.

    A generator would keep a copy of a record of numpy, some hundred bytes to clear and to write at every node.
    """

    def __init__(self, record: types.Record) -> None:
        fields = [
            (name, {"type": field.type, "offset": field.offset, "alignment": field.alignment, "title": field.title})
            for name, field in record.fields.items()
        ]
        super().__init__(fields, record.size, record.aligned)


@register_model(RunType)
class _RunModel(RecordModel):
    def get_data_type(self) -> Any:
        return self.get_value_type()

    def as_data(self, _: Any, value: Any) -> Any:
        return value

    def from_data(self, _: Any, value: Any) -> Any:
        return value

    def load_from_data_pointer(self, builder: Any, pointer: Any, _: int | None = None) -> Any:
        return builder.load(pointer)


LENGTHS = {
    "line": ROW * ROW, "lengths": ROW, "path": ROW, "states": ROW, "past": MAX_PLY,
    "waiting": MAX_ORDERED, "keys": MAX_ORDERED,
    "tops": ROW, "dropped": ROW, "favourite": 1, "root_actions": MAX_ROOT, "root_values": MAX_ROOT,
    "root_proofs": MAX_ROOT, "root_exact": MAX_ROOT,
    "rests": ROW, "bests": ROW, "killers": 2 * ROW, "armed": ROW, "history": HISTORY, "replies": HISTORY,
    "replied": HISTORY, "proved": 2, "asked": BATCH, "answered": 3 * BATCH, "chosen": BATCH,
    "movers": ROW, "spent": ROW,
    "outcomes": MAX_OUTCOMES, "odds": MAX_OUTCOMES, "lows": MAX_OUTCOMES, "highs": MAX_OUTCOMES, "chance_tops": ROW,
    "tree_actions": MAX_TREE, "tree_first": MAX_TREE, "tree_count": MAX_TREE, "tree_visits": MAX_TREE,
    "tree_sums": MAX_TREE, "tree_odds": MAX_TREE, "tree_proofs": MAX_TREE, "tree_values": MAX_TREE, "tree_path": ROW,
    "tree_prefixes": ROW, "rewards": MAX_PLAYERS,
    "busy": BUSY,
}
"""How many values a store has room for. Only the pages that a search touches take memory."""

HELD = {"line": "action", "path": "action", "waiting": "action", "favourite": "action", "root_actions": "action",
        "bests": "action", "killers": "action", "replies": "action", "states": "state", "past": "state",
        "root_values": "value",
        "proved": "value", "asked": "state", "chosen": "action",
        "outcomes": "action", "tree_actions": "action", "tree_prefixes": "action"}
"""What is kept where it is not a single word."""


def width(kind: types.Type) -> int:
    """How many words a value takes."""
    if isinstance(kind, types.BaseTuple):
        return sum(width(item) for item in kind.types)
    if isinstance(kind, (types.Integer, types.Float, types.Boolean)):
        return 1
    raise NumbaTypeError(f"a {kind} cannot be kept in 64-bit words")


def _flatten(context: Any, builder: Any, kind: types.Type, value: Any) -> list[Any]:
    if isinstance(kind, types.BaseTuple):
        parts = []
        for position, item in enumerate(kind.types):
            parts += _flatten(context, builder, item, builder.extract_value(value, position))
        return parts
    if isinstance(kind, types.Float):
        return [builder.bitcast(context.cast(builder, value, kind, types.float64), WORD)]
    return [context.cast(builder, value, kind, types.int64)]


def _gather(context: Any, builder: Any, kind: types.Type, parts: list[Any]) -> Any:
    if isinstance(kind, types.BaseTuple):
        items = [_gather(context, builder, item, parts) for item in kind.types]
        return context.make_tuple(builder, kind, items)
    part = parts.pop(0)
    if isinstance(kind, types.Float):
        return context.cast(builder, builder.bitcast(part, ir.DoubleType()), types.float64, kind)
    return context.cast(builder, part, types.int64, kind)


def _place(builder: Any, address: Any, index: Any, words: int) -> Any:
    base = builder.inttoptr(address, WORD.as_pointer())
    return builder.gep(base, [builder.mul(index, ir.Constant(WORD, words))])


@intrinsic
def _put(typing_context: Any, store: Any, index: Any, value: Any) -> Any:
    words = width(value)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(builder, arguments[0], arguments[1], words)
        for offset, part in enumerate(_flatten(context, builder, value, arguments[2])):
            builder.store(part, builder.gep(place, [ir.Constant(WORD, offset)]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, value), emit


@intrinsic
def _get(typing_context: Any, store: Any, index: Any, like: Any) -> Any:
    kind = types.unliteral(like)
    words = width(kind)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(builder, arguments[0], arguments[1], words)
        parts = [builder.load(builder.gep(place, [ir.Constant(WORD, offset)])) for offset in range(words)]
        return _gather(context, builder, kind, parts)

    return kind(types.int64, types.int64, like), emit


@intrinsic
def _limit(typing_context: Any, run: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        base = builder.bitcast(arguments[0], WORD.as_pointer())
        place = cgutils.gep_inbounds(builder, base, LIMIT_AT // 8)
        # A plain load may be moved out of the loop, and then nobody could stop it.
        return builder.load_atomic(place, ordering="monotonic", align=8)

    return types.int64(run), emit


def _places(state: types.Type) -> list[int]:
    """For each leaf of a state, its word in an entry, or -1 - b for bit b of the spare ones."""
    kinds = _leaves(state)
    flags = [number > 0 and isinstance(kind, types.Boolean) for number, kind in enumerate(kinds)]
    if sum(flags) > FLAGS:
        flags = [False] * len(kinds)
    return [-1 - sum(flags[:number]) if flag else number - sum(flags[:number]) for number, flag in enumerate(flags)]


def _leaves(kind: types.Type) -> list[types.Type]:
    return [leaf for item in kind.types for leaf in _leaves(item)] if isinstance(kind, types.BaseTuple) else [kind]


def _entry_words(entry: types.Type) -> int:
    return sum(place >= 0 for place in _places(entry.types[0])) + 2 + width(entry.types[3])


def _entry_place(builder: Any, address: Any, slot: Any, entry: Any) -> Any:
    return _place(builder, address, slot, stride(_entry_words(entry)))


def _seal(builder: Any, words: list[Any]) -> Any:
    """Mixes words with no one waiting for another."""
    mixed = ir.Constant(WORD, 0)
    for number, word in enumerate(words):
        odd = MIX + 2 * number * number * THIRD & (1 << 64) - 1
        mixed = builder.add(mixed, builder.mul(word, ir.Constant(WORD, odd)))
    return builder.xor(mixed, builder.lshr(mixed, ir.Constant(WORD, 32)))


@intrinsic
def _put_entry(typing_context: Any, table: Any, slot: Any, entry: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        state, packed, value, rest = (builder.extract_value(arguments[2], number) for number in range(4))
        words = []
        for place, leaf in zip(_places(entry.types[0]), _flatten(context, builder, entry.types[0], state), strict=True):
            if place >= 0:
                words.append(leaf)
            else:
                packed = builder.or_(packed, builder.shl(leaf, ir.Constant(WORD, PACKED_BITS - 1 - place)))
        words += [packed, value, *_flatten(context, builder, entry.types[3], rest)]
        words[0] = builder.xor(words[0], _seal(builder, words[1:]))
        start = _entry_place(builder, arguments[0], arguments[1], entry)
        for offset, word in enumerate(words):
            builder.store(word, builder.gep(start, [ir.Constant(WORD, offset)]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, entry), emit


@intrinsic
def _get_entry(typing_context: Any, table: Any, slot: Any, like: Any) -> Any:
    kind = types.unliteral(like)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = _places(kind.types[0])
        start = _entry_place(builder, arguments[0], arguments[1], kind)
        words = [builder.load(builder.gep(start, [ir.Constant(WORD, offset)])) for offset in range(_entry_words(kind))]
        words[0] = builder.xor(words[0], _seal(builder, words[1:]))
        packed, value, *rest = words[sum(place >= 0 for place in places):]
        parts = [words[place] if place >= 0
                  else builder.and_(builder.lshr(packed, ir.Constant(WORD, PACKED_BITS - 1 - place)),
                                    ir.Constant(WORD, 1))
                  for place in places]
        packed = builder.and_(packed, ir.Constant(WORD, (1 << PACKED_BITS) - 1))
        items = [_gather(context, builder, kind.types[0], parts), packed, value,
                 _gather(context, builder, kind.types[3], rest)]
        return context.make_tuple(builder, kind, items)

    return kind(types.int64, types.int64, like), emit


_code_of = register_jitable(action_code)
_action_of = register_jitable(action_of)


@overload(packed_action)
@bare
def _packed_action(state: Any, action: Any) -> Any:
    if not _is_tight(state, action):
        return lambda state, action: (0, (action,))
    return lambda state, action: (_code_of(action), ())


@overload(unpacked_action)
@bare
def _unpacked_action(code: Any, rest: Any, like: Any) -> Any:
    if len(rest) > 0:
        return lambda code, rest, like: (True, rest[0])
    return lambda code, rest, like: (code > 0, _action_of(code) if code > 0 else like)


def _is_tight(state: types.Type, action: types.Type) -> bool:
    beside = sum(place >= 0 for place in _places(state)) + 2
    return isinstance(action, types.Integer) and stride(beside) < stride(beside + 1)


@intrinsic
def _prefetch(typing_context: Any, table: Any, slot: Any, like: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.bitcast(_entry_place(builder, arguments[0], arguments[1], like), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch", [place.type],
            ir.FunctionType(ir.VoidType(), [place.type, number, number, number]))
        builder.call(function, [place, ir.Constant(number, 0), ir.Constant(number, 3), ir.Constant(number, 1)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, like), emit


@intrinsic
def _hash_of(typing_context: Any, value: Any) -> Any:
    width(value)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        mixed = ir.Constant(WORD, 0)
        for part in _flatten(context, builder, value, arguments[0]):
            mixed = builder.mul(builder.xor(mixed, part), ir.Constant(WORD, MIX))
            mixed = builder.xor(mixed, builder.lshr(mixed, ir.Constant(WORD, 32)))
        return mixed

    return types.int64(value), emit


@overload(whole_bounds)
@bare
def _whole_bounds(bounds: Any) -> Any:
    if len(bounds) == 2:
        return lambda bounds: (bounds[0], bounds[1], 1, LATEST, 1)
    if len(bounds) == 3:
        return lambda bounds: (bounds[0], bounds[1], int(bounds[2]), LATEST, int(bounds[2]))
    if len(bounds) == 4:
        return lambda bounds: (bounds[0], bounds[1], int(bounds[2]), int(bounds[3]), int(bounds[2]))
    return lambda bounds: (bounds[0], bounds[1], int(bounds[2]), int(bounds[3]), int(bounds[4]))


@overload(nearest)
@bare
def _nearest(number: Any) -> Any:
    if isinstance(number, types.Float):
        return lambda number: int(number + 0.5 if number > 0 else number - 0.5)
    return lambda number: number


DIRECT.update({put: _put, get: _get, limit_of: _limit, put_entry: _put_entry, get_entry: _get_entry,
               prefetch: _prefetch, hash_of: _hash_of})


def value_of(words: list[int], like: Any) -> Any:
    """The value of Python that was flattened, with the types of ``like``; takes its words off the list."""
    if isinstance(like, tuple):
        items = [value_of(words, item) for item in like]
        return like._make(items) if hasattr(like, "_make") else tuple(items)
    word = words.pop(0)
    if isinstance(like, float):
        return float(np.int64(word).view(np.float64))
    return bool(word) if isinstance(like, bool) else word


SPARE_BLOCKS = 2
"""How many blocks are kept for the next searches: the system takes longer to give fresh pages than a small search."""

_spare: dict[int, list[Any]] = {}


def _block(words: int) -> Any:
    try:
        return _spare.setdefault(words, []).pop()
    except IndexError:
        return np.empty(words, np.int64)


class Layout(NamedTuple):
    """Where the stores lie in a block of words, for actions, states and values of so many words each."""

    words: int
    """Of the whole block."""
    sizes: dict[str, int]
    """Words a value takes."""
    places: dict[str, slice]
    fields: Any
    """Where the record has the addresses of the stores, in words, ..."""
    offsets: Any
    """... and where each of them begins, in bytes."""


@cache
def _layout(action: int, state: int, value: int) -> Layout:
    kinds = {"action": action, "state": state, "value": value}
    sizes = {name: kinds[HELD[name]] if name in HELD else 1 for name in STORES}
    # Small ones first, side by side: a search then touches few of the large pages that a system gives at a time.
    names = sorted(STORES, key=lambda name: LENGTHS[name] * sizes[name])
    places: dict[str, slice] = {}
    at = 0
    for name in names:
        places[name] = slice(at, at + LENGTHS[name] * sizes[name])
        at = places[name].stop
    fields: Any = RECORD.fields
    return Layout(at, sizes, places, np.array([fields[name][1] // 8 for name in names]),
                  np.array([8 * places[name].start for name in names]))


class Memory:
    """The record and the stores of one compiled search, seen from its driver.

    ``likes`` holds an example of an action, a state and a value.
    """

    is_compiled = True

    def __init__(self, likes: dict[str, Any]) -> None:
        self.record = np.zeros(1, RECORD)
        self.argument = self.record[0]
        self.likes = likes
        layout = _layout(*(len(words_of(likes[kind])) for kind in ("action", "state", "value")))
        self.sizes, self.places = layout.sizes, layout.places
        self.whole = _block(layout.words)
        self.record.view(np.int64)[layout.fields] = self.whole.ctypes.data + layout.offsets
        self.store("lengths").fill(-1)
        self.words_an_entry = entry_words(likes["state"], likes["action"])

    def __del__(self, spare: dict[int, list[Any]] = _spare) -> None:  # bound here: the module may be gone by then
        blocks = spare.setdefault(len(self.whole), [])
        if len(blocks) < SPARE_BLOCKS:
            blocks.append(self.whole)

    def store(self, name: str) -> Any:
        """All words of a store."""
        return self.whole[self.places[name]]

    @property
    def deepest(self) -> int:
        """The largest ply that any run has reached."""
        return max(int(np.count_nonzero(self.store("lengths") >= 0)) - 1, 0)

    def __getitem__(self, counter: str) -> int:
        return int(self.record[counter][0])

    def __setitem__(self, counter: str, value: int) -> None:
        self.record[counter][0] = value

    def write_all(self, store: str, values: Sequence[Any]) -> None:
        """Writes values one after the other, from the start of the store.

        Raises `ValueError` for one that is not like the store's, and `NotCompilable` for what does not compile.
        """
        size, like = self.sizes[store], self.likes[HELD[store]]
        floats = [type(leaf) is float for leaf in leaves(like)]
        if isinstance(like, tuple) and len(like) == size and not any(floats):
            with suppress(TypeError, OverflowError):  # tuples in tuples, or none at all
                if {size} == set(map(len, values)) and {int} == set(map(type, chain.from_iterable(values))):
                    words = np.fromiter(chain.from_iterable(values), np.int64, size * len(values))
                    self.store(store)[: words.size] = words
                    return
        rows = []
        for value in values:
            declared = as_declared(value, "a state")
            if [type(leaf) is float for leaf in leaves(declared)] != floats:
                raise ValueError(f"{value!r} is not made like {like!r}")
            rows += words_of(declared)
        self.store(store)[: len(rows)] = rows

    def read_all(self, store: str, count: int) -> list[Any]:
        """The first values of a store."""
        size, like = self.sizes[store], self.likes[HELD[store]]
        words = self.store(store)[: count * size].tolist()
        if type(like) is int:
            return words
        return [value_of(words[at : at + size], like) for at in range(0, len(words), size)]

    def words(self, store: str, count: int) -> Any:
        """The first words of a store, as an array of its own."""
        return self.store(store)[:count].copy()

    def read(self, store: str, index: int) -> Any:
        size = self.sizes[store]
        start = self.places[store].start + index * size
        words = self.whole[start : start + size].tolist()
        return value_of(words, self.likes[HELD[store]]) if store in HELD else words[0]

    def write(self, store: str, index: int, value: Any) -> None:
        size = self.sizes[store]
        start = self.places[store].start + index * size
        words = words_of(value)
        if len(words) != size:
            raise ValueError(f"{value!r} takes {len(words)} words, not {size}")
        self.whole[start : start + size] = words
