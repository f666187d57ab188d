"""The primitives of `perfectplay.compiling.primitives`: what kernels put into memory and get from it.

A store is the address of words of 64 bits; a value takes as many words as it has operands.
"""

from __future__ import annotations

from perfectplay.compiling import primitives, weights
from perfectplay.compiling.entries import entry_stride_of, is_tight_type, places_of
from perfectplay.compiling.lowering.alternatives import taken
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.calls import call_plain
from perfectplay.compiling.lowering.contract import parts_of_bounds
from perfectplay.compiling.lowering.lists import NO_MEMORY
from perfectplay.compiling.lowering.memory import load, store, word_at
from perfectplay.compiling.lowering.sequences import items_of, make_tuple
from perfectplay.compiling.mixing import THIRD
from perfectplay.compiling.subset import primitive_of
from perfectplay.compiling.types import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    Either,
    Maybe,
    Product,
    Record,
    Type,
    Value,
    Varying,
    constant,
    is_known,
    known,
)
from perfectplay.compiling.unifying import words_of_type
from perfectplay.knowledge import TWO_FORMS, Bounds

ALL = (1 << 64) - 1


def signed(word: int) -> int:
    """Returns the lower 64 bits as a number with a sign."""
    word &= ALL
    return word - (1 << 64) if word >> 63 else word


def base_of(b: Body, place: Value) -> str:
    """Returns the pointer of a store."""
    if place.type is INT:
        return b.op(f"inttoptr i64 {place.operands[0]} to ptr")
    return place.operands[0]


def place_at(b: Body, place: Value, index: Value, words: int) -> str:
    """Returns the address of a value in a store."""
    return word_at(b, base_of(b, place), b.number(index, INT), words)


def flattened(b: Body, value: Value) -> list[str]:
    """Returns a value as words."""
    value = b.lowered(value)
    words = []
    for leaf, operand in zip(value.type.leaves, value.operands, strict=True):
        if leaf == "i1":
            operand = b.as_word(operand)
        elif leaf == "double":
            operand = b.op(f"bitcast double {operand} to i64")
        words.append(operand)
    return words


def gathered(b: Body, kind: Type, words: list[str]) -> Value:
    """Returns words as a value."""
    operands = []
    for leaf, word in zip(kind.leaves, words, strict=True):
        if leaf == "i1":
            word = b.op(f"trunc i64 {word} to i1")
        elif leaf == "double":
            word = b.op(f"bitcast i64 {word} to double")
        operands.append(word)
    return Value(kind, tuple(operands))


@primitive_of(primitives.put)
def _put(b: Body, place: Value, index: Value, value: Value) -> Value:
    value = b.lowered(value)
    store(b, value, place_at(b, place, index, words_of_type(value.type)))
    return NONE


@primitive_of(primitives.get)
def _get(b: Body, place: Value, index: Value, like: Value) -> Value:
    kind = b.lowered(like).type
    return load(b, kind, place_at(b, place, index, words_of_type(kind)))


@primitive_of(primitives.limit_of)
def _limit_of(b: Body, memory: Value) -> Value:
    """Reads the limit atomically.

    A plain load could be moved out of the loop, and then nobody could stop the search.
    """
    assert isinstance(memory.type, Record)
    at = word_at(b, memory.operands[0], str((memory.type.names or ()).index("limit")))
    return Value(INT, (b.op(f"load atomic i64, ptr {at} monotonic, align 8"),))


@primitive_of(primitives.hash_of)
def _hash_of(b: Body, value: Value) -> Value:
    return Value(INT, (_mixed_with(b, "0", b.lowered(value)),))


def _mixed_with(b: Body, mixed: str, value: Value) -> str:
    """Mixes the words of a value into a hash, as `perfectplay.compiling.primitives.words_of` gives them."""
    kind = value.type
    if isinstance(kind, Product):
        for item in items_of(value) or []:
            mixed = _mixed_with(b, mixed, item)
        return mixed
    if isinstance(kind, Maybe):
        some = _mixed_with(b, mixed, Value(kind.inner, value.operands[1:]))
        none = _mixed_word(b, mixed, str(primitives.NONE_WORD))
        return b.op(f"select i1 {value.operands[0]}, i64 {some}, i64 {none}")
    if kind is NONE.type:
        return _mixed_word(b, mixed, str(primitives.NONE_WORD))
    if isinstance(kind, Either):
        each = [_mixed_with(b, mixed, taken(b, value, place)) for place in range(len(kind.kinds))]
        mixed = each[0]
        for place, one in enumerate(each[1:], 1):
            test = b.op(f"icmp eq i64 {value.operands[0]}, {place}")
            mixed = b.op(f"select i1 {test}, i64 {one}, i64 {mixed}")
        return mixed
    if isinstance(kind, Varying):
        size = len(kind.item.leaves)
        for number in range(kind.room):
            item = Value(kind.item, value.operands[1 + number * size : 1 + (number + 1) * size])
            test = b.op(f"icmp sgt i64 {value.operands[0]}, {number}")
            mixed = b.op(f"select i1 {test}, i64 {_mixed_with(b, mixed, item)}, i64 {mixed}")
        return mixed
    for word in flattened(b, value):
        mixed = _mixed_word(b, mixed, word)
    return mixed


def _mixed_word(b: Body, mixed: str, word: str) -> str:
    mixed = b.op(f"mul i64 {b.op(f'xor i64 {mixed}, {word}')}, {signed(primitives.MIX)}")
    return b.op(f"xor i64 {mixed}, {b.op(f'lshr i64 {mixed}, 32')}")


# ------------------------------------------------------------ entries of transposition tables


class Entry:
    """Where the parts of an entry lie: the state, what is packed into a word, the value, the rest of an action."""

    def __init__(self, kind: Type) -> None:
        assert isinstance(kind, Product)
        self.kind = kind
        self.state, _, _, self.rest = kind.items
        self.places = places_of(self.state.leaves)
        self.held = sum(place >= 0 for place in self.places)
        self.words = self.held + 2 + len(self.rest.leaves)
        self.stride = primitives.stride(self.words)


def seal(b: Body, words: list[str]) -> str:
    """Mixes words so that the processor can work on all of them at the same time."""
    mixed = "0"
    for number, word in enumerate(words):
        odd = signed(primitives.MIX + 2 * number * number * THIRD)
        mixed = b.op(f"add i64 {mixed}, {b.op(f'mul i64 {word}, {odd}')}")
    return b.op(f"xor i64 {mixed}, {b.op(f'lshr i64 {mixed}, 32')}")


@primitive_of(primitives.get_entry)
def _get_entry(b: Body, table: Value, slot: Value, like: Value) -> Value:
    entry = Entry(b.lowered(like).type)
    start = place_at(b, table, slot, entry.stride)
    words = [b.op(f"load i64, ptr {word_at(b, start, str(number))}") for number in range(entry.words)]
    words[0] = b.op(f"xor i64 {words[0]}, {seal(b, words[1:])}")
    packed, value, *rest = words[entry.held :]
    parts = [
        words[place]
        if place >= 0
        else b.op(f"and i64 {b.op(f'lshr i64 {packed}, {primitives.PACKED_BITS - 1 - place}')}, 1")
        for place in entry.places
    ]
    packed = b.op(f"and i64 {packed}, {(1 << primitives.PACKED_BITS) - 1}")
    return Value(
        entry.kind, (*gathered(b, entry.state, parts).operands, packed, value, *gathered(b, entry.rest, rest).operands)
    )


@primitive_of(primitives.put_entry)
def _put_entry(b: Body, table: Value, slot: Value, value: Value) -> Value:
    value = b.lowered(value)
    entry = Entry(value.type)
    every = flattened(b, value)
    packed, worth, *rest = every[len(entry.places) :]
    words = []
    for place, word in zip(entry.places, every, strict=False):
        if place >= 0:
            words.append(word)
        else:
            packed = b.op(f"or i64 {packed}, {b.op(f'shl i64 {word}, {primitives.PACKED_BITS - 1 - place}')}")
    words += [packed, worth, *rest]
    words[0] = b.op(f"xor i64 {words[0]}, {seal(b, words[1:])}")
    start = place_at(b, table, slot, entry.stride)
    for number, word in enumerate(words):
        b.emit(f"store i64 {word}, ptr {word_at(b, start, str(number))}")
    return NONE


@primitive_of(primitives.packed_action)
def _packed_action(b: Body, state: Value, action: Value) -> Value:
    state, action = b.lowered(state), b.lowered(action)
    if not is_tight_type(state.type, action.type):
        return make_tuple(b, None, [known(0), make_tuple(b, None, [action])])
    return make_tuple(b, None, [call_plain(b, primitives.action_code, [action], None), known(())])


@primitive_of(primitives.unpacked_action)
def _unpacked_action(b: Body, code: Value, rest: Value, like: Value) -> Value:
    parts = items_of(rest)
    if parts:
        return make_tuple(b, None, [known(True), parts[0]])
    like = b.lowered(like)
    test = b.op(f"icmp sgt i64 {b.number(code, INT)}, 0")
    action = call_plain(b, primitives.action_of, [code], None)
    chosen = b.op(f"select i1 {test}, i64 {action.operands[0]}, i64 {like.operands[0]}")
    return make_tuple(b, None, [Value(BOOL, (test,)), Value(INT, (chosen,))])


def prefetch(b: Body, address: str, *, to_write: bool) -> Value:
    """Says that a line of memory will soon be needed."""
    b.unit.declare("void @llvm.prefetch.p0(ptr, i32, i32, i32)")
    b.emit(f"call void @llvm.prefetch.p0(ptr {address}, i32 {int(to_write)}, i32 3, i32 1)")
    return NONE


@primitive_of(primitives.kept)
def _kept(b: Body, words: Value) -> Value:
    b.makes_lists()
    address = b.op(f"call i64 @lists.kept(ptr {b.memory()}, i64 {b.number(words, INT)})")
    b.check(b.op(f"icmp eq i64 {address}, 0"), MemoryError, NO_MEMORY, None)
    return Value(INT, (address,))


@primitive_of(primitives.prefetch)
def _prefetch(b: Body, table: Value, slot: Value, state: Value, action: Value) -> Value:
    stride = entry_stride_of(b.lowered(state).type, b.lowered(action).type)
    return prefetch(b, place_at(b, table, slot, stride), to_write=False)


# ------------------------------------------------------------ what knowledge looks up


@primitive_of(weights.weight_at)
def _weight_at(b: Body, table: Value, place: Value) -> Value:
    base = b.unit.weights(constant(table)) if is_known(table) else base_of(b, table)
    at = b.op(f"getelementptr i16, ptr {base}, i64 {b.number(place, INT)}")
    return Value(INT, (b.op(f"sext i16 {b.op(f'load i16, ptr {at}')} to i64"),))


@primitive_of(weights.words_in)
def _words_in(b: Body, state: Value) -> Value:
    words = _words_of(b, b.lowered(state))
    return make_tuple(b, None, [Value(INT, (word,)) for word in words])


def _words_of(b: Body, value: Value) -> list[str]:
    """Returns the words of a value as `perfectplay.compiling.primitives.words_of` gives them."""
    kind = value.type
    if isinstance(kind, Product):
        return [word for item in items_of(value) or [] for word in _words_of(b, item)]
    if kind is NONE.type:
        return [str(primitives.NONE_WORD)]
    if isinstance(kind, (Varying, Either)):
        b.fail(f"{kind!r} is of no fixed number of words; let the game define cells")
    if isinstance(kind, Maybe):
        if len(kind.inner.leaves) != 1:
            b.fail(f"{kind!r} is of no fixed number of words; let the game define cells")
        (some,) = flattened(b, Value(kind.inner, value.operands[1:]))
        return [b.op(f"select i1 {value.operands[0]}, i64 {some}, i64 {primitives.NONE_WORD}")]
    return flattened(b, value)


# ------------------------------------------------------------ numbers of rules


@primitive_of(primitives.whole_bounds)
def _whole_bounds(b: Body, bounds: Value) -> Value:
    parts = parts_of_bounds(bounds)
    if parts is None:
        b.fail(f"bounds gives {bounds.type!r}; {TWO_FORMS}")
    if len(parts) == 2:
        plies = [known(number) for number in (1, primitives.LATEST, 1, 1)]
        return make_tuple(b, Bounds, [*parts, *plies])
    lowest, highest, soonest, latest, soonest_win, soonest_loss = parts
    soonest = _larger(b, known(1), soonest)
    win, loss = _larger(b, soonest, soonest_win), _larger(b, soonest, soonest_loss)
    return make_tuple(b, Bounds, [lowest, highest, soonest, b.converted(latest, INT), win, loss])


def _larger(b: Body, one: Value, other: Value) -> Value:
    """Returns the larger of two numbers of plies."""
    if is_known(one) and is_known(other):
        return known(max(constant(one), constant(other)))
    x, y = b.number(one, INT), b.number(other, INT)
    return Value(INT, (b.op(f"select i1 {b.op(f'icmp sgt i64 {x}, {y}')}, i64 {x}, i64 {y}"),))


@primitive_of(primitives.nearest)
def _nearest(b: Body, number: Value) -> Value:
    number = b.lowered(number)
    if number.type is not FLOAT:
        return Value(INT, (b.number(number, INT),))
    (x,) = number.operands
    half = b.op(f"select i1 {b.op(f'fcmp ogt double {x}, 0.0')}, double 0.5, double -0.5")
    return Value(INT, (b.op(f"fptosi double {b.op(f'fadd double {x}, {half}')} to i64"),))
