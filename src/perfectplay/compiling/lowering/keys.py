"""The primitives of `perfectplay.compiling.spaces`: states packed into keys, and tables of keys for several threads."""

from __future__ import annotations

from perfectplay.compiling import mixing, spaces
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.memory import word_at
from perfectplay.compiling.lowering.sequences import items_of
from perfectplay.compiling.lowering.stores import (
    base_of,
    flattened,
    gathered,
    prefetch,
    signed,
)
from perfectplay.compiling.primitives import NONE_WORD
from perfectplay.compiling.subset import primitive_of
from perfectplay.compiling.types import (
    BOOL,
    INT,
    NONE,
    Either,
    Maybe,
    Product,
    Type,
    Value,
    Varying,
    constant,
    is_known,
    product,
)

HEAD = 4
"""Before its column of selectors, each word of a state has so many numbers in a packing: what to take away, how far
down, how far up, and the bits that must be 0."""

KEPT = "whole games do not keep {} in machine code; a state of which each part has one type is kept"


def words_in(b: Body, key: Value) -> int:
    """Returns how many words a key has."""
    kind = b.lowered(key).type
    if not isinstance(kind, Product):
        b.fail("a key is a tuple of words")
    return len(kind.items)


def words_of_state(b: Body, value: Value) -> list[str]:
    """Returns the words of a state, as `perfectplay.compiling.primitives.words_of` does: one for None or a number."""
    value = b.lowered(value)
    kind = value.type
    if isinstance(kind, Product):
        return [word for item in items_of(value) or [] for word in words_of_state(b, item)]
    if isinstance(kind, Either):
        b.fail(KEPT.format(repr(kind)))
    if isinstance(kind, Varying):
        b.fail(f"whole games do not keep {kind!r} in machine code; what keeps its length is kept")
    if isinstance(kind, Maybe):
        if len(kind.inner.leaves) != 1:
            b.fail(f"whole games do not keep {kind!r} in machine code; None or a number is kept")
        (word,) = flattened(b, Value(kind.inner, value.operands[1:]))
        return [b.op(f"select i1 {value.operands[0]}, i64 {word}, i64 {NONE_WORD}")]
    return flattened(b, value)


def state_of_words(b: Body, kind: Type, words: list[str]) -> Value:
    """Returns the state that has these words, which are taken off the list."""
    if isinstance(kind, Product):
        items = [state_of_words(b, item, words) for item in kind.items]
        return Value(kind, tuple(operand for item in items for operand in item.operands))
    if isinstance(kind, Maybe):
        word = words.pop(0)
        inner = gathered(b, kind.inner, [word])
        return Value(kind, (b.op(f"icmp ne i64 {word}, {NONE_WORD}"), *inner.operands))
    if isinstance(kind, Either):
        b.fail(KEPT.format(repr(kind)))
    count = len(kind.leaves)
    found = gathered(b, kind, words[:count])
    del words[:count]
    return found


def count_of_words(kind: Type) -> int:
    """Returns how many words a state has in a key."""
    if isinstance(kind, Product):
        return sum(map(count_of_words, kind.items))
    return 1 if isinstance(kind, Maybe) else len(kind.leaves)


def _load(b: Body, base: str, index: int) -> str:
    return b.op(f"load i64, ptr {word_at(b, base, str(index))}")


def _halved(b: Body, word: str, places: int = 32) -> str:
    return b.op(f"xor i64 {word}, {b.op(f'lshr i64 {word}, {places}')}")


def _times(b: Body, word: str, factor: int) -> str:
    return b.op(f"mul i64 {word}, {signed(factor)}")


def mixed(b: Body, word: str) -> str:
    """Returns a word mixed one to one, see `perfectplay.compiling.mixing`."""
    word = _times(b, _halved(b, word), mixing.FIRST)
    return _halved(b, _times(b, _halved(b, word), mixing.SECOND))


def unmixed(b: Body, word: str) -> str:
    """Returns what `mixed` made a word of."""
    word = _times(b, _halved(b, word), mixing.BACK_FROM_SECOND)
    return _halved(b, _times(b, _halved(b, word), mixing.BACK_FROM_FIRST))


def shade(b: Body, words: list[str]) -> str:
    """Returns what the later words of a key are mixed to, for the first one."""
    shaded = "0"
    for word in words:
        shaded = _halved(b, _times(b, b.op(f"xor i64 {shaded}, {word}"), mixing.THIRD), 29)
    return b.op(f"or i64 {shaded}, {signed(mixing.TOP)}")


@primitive_of(spaces.key_of)
def _key_of(b: Body, packing: Value, state: Value, key: Value) -> Value:
    size, base = words_in(b, key), base_of(b, packing)
    packed, misfit = ["0"] * size, "0"
    for number, word in enumerate(words_of_state(b, state)):
        at = 1 + number * (HEAD + size)
        folded = b.op(f"xor i64 {b.op(f'shl i64 {word}, 1')}, {b.op(f'ashr i64 {word}, 63')}")
        folded = b.op(f"xor i64 {folded}, {_load(b, base, at)}")
        misfit = b.op(f"or i64 {misfit}, {b.op(f'and i64 {folded}, {_load(b, base, at + 3)}')}")
        moved = b.op(f"lshr i64 {folded}, {_load(b, base, at + 1)}")
        moved = b.op(f"shl i64 {moved}, {_load(b, base, at + 2)}")
        for part in range(size):
            chosen = moved if size == 1 else b.op(f"and i64 {moved}, {_load(b, base, at + HEAD + part)}")
            packed[part] = b.op(f"or i64 {packed[part]}, {chosen}")
    wrong, fine = b.label(), b.label()
    b.branch(b.op(f"icmp ne i64 {misfit}, 0"), wrong, fine, unlikely=True)
    b.place(wrong)
    b.emit(f"store i64 {misfit}, ptr {base}")
    b.br(fine)
    b.place(fine)
    packed[0] = mixed(b, b.op(f"xor i64 {packed[0]}, {shade(b, packed[1:])}"))
    return Value(product(None, [INT] * size), tuple(packed))


@primitive_of(spaces.state_of)
def _state_of(b: Body, packing: Value, key: Value, like: Value) -> Value:
    key, kind = b.lowered(key), b.lowered(like).type
    size, base = words_in(b, key), base_of(b, packing)
    packed = list(key.operands)
    packed[0] = b.op(f"xor i64 {unmixed(b, packed[0])}, {shade(b, packed[1:])}")
    words = []
    for number in range(count_of_words(kind)):
        at = 1 + number * (HEAD + size)
        chosen = packed[0]
        if size > 1:
            chosen = "0"
            for part in range(size):
                some = b.op(f"and i64 {packed[part]}, {_load(b, base, at + HEAD + part)}")
                chosen = b.op(f"or i64 {chosen}, {some}")
        folded = b.op(f"lshr i64 {chosen}, {_load(b, base, at + 2)}")
        folded = b.op(f"shl i64 {folded}, {_load(b, base, at + 1)}")
        folded = b.op(f"and i64 {folded}, {b.op(f'xor i64 {_load(b, base, at + 3)}, -1')}")
        folded = b.op(f"xor i64 {folded}, {_load(b, base, at)}")
        sign = b.op(f"sub i64 0, {b.op(f'and i64 {folded}, 1')}")
        words.append(b.op(f"xor i64 {b.op(f'lshr i64 {folded}, 1')}, {sign}"))
    return state_of_words(b, kind, words)


@primitive_of(spaces.rank_of)
def _rank_of(b: Body, ranks: Value, state: Value) -> Value:
    base, total = base_of(b, ranks), "0"
    b.unit.declare("i64 @llvm.ctpop.i64(i64)")
    for number, word in enumerate(words_of_state(b, state)):
        total = b.op(f"add i64 {total}, {b.op(f'mul i64 {word}, {_load(b, base, 2 * number)}')}")
        bits = b.op(f"call i64 @llvm.ctpop.i64(i64 {word})")
        total = b.op(f"add i64 {total}, {b.op(f'mul i64 {bits}, {_load(b, base, 2 * number + 1)}')}")
    return Value(INT, (total,))


def home_of(b: Body, capacity: Value, word: str) -> str:
    """Returns where a key belongs: word * capacity / 2**64."""
    long = b.op(f"zext i64 {b.number(capacity, INT)} to i128")
    both = b.op(f"mul i128 {long}, {b.op(f'zext i64 {word} to i128')}")
    return b.op(f"trunc i128 {b.op(f'lshr i128 {both}, 64')} to i64")


class _Probe:
    """A loop from slot to slot of a table, written in blocks."""

    def __init__(self, b: Body, table: Value, capacity: Value, key: Value) -> None:
        self.b, self.key = b, b.lowered(key)
        self.size, self.base = len(self.key.operands), base_of(b, table)
        self.slot = b.alloca("i64")
        self.found = b.alloca("i64")
        b.emit(f"store i64 {home_of(b, capacity, self.key.operands[0])}, ptr {self.slot}")
        self.next, self.look, self.end = b.label(), b.label(), b.label()
        b.br(self.look)
        b.place(self.look)

    def here(self) -> str:
        """Returns the address of the entry."""
        return word_at(self.b, self.base, self.b.op(f"load i64, ptr {self.slot}"), self.size)

    def rest_differs(self, address: str) -> str:
        """Returns whether the later words of the entry are not those of the key."""
        b, differs = self.b, "false"
        for number in range(1, self.size):
            word = b.op(f"load i64, ptr {word_at(b, address, str(number))}")
            other = b.op(f"icmp ne i64 {word}, {self.key.operands[number]}")
            differs = other if differs == "false" else b.op(f"or i1 {differs}, {other}")
        return differs

    def go_on(self) -> None:
        """Writes the step to the next slot."""
        b = self.b
        b.place(self.next)
        slot = b.op(f"load i64, ptr {self.slot}")
        b.emit(f"store i64 {b.op(f'add i64 {slot}, 1')}, ptr {self.slot}")
        b.emit(f"br label %{self.look}")
        b.is_open = False

    def answer(self) -> str:
        """Returns what was found."""
        self.b.place(self.end)
        return self.b.op(f"load i64, ptr {self.found}")

    def end_with(self, operand: str) -> None:
        """Ends the loop with an answer."""
        self.b.emit(f"store i64 {operand}, ptr {self.found}")
        self.b.br(self.end)


@primitive_of(spaces.enter)
def _enter(b: Body, table: Value, capacity: Value, key: Value) -> Value:
    """Claims the first word of an entry for one thread; `BUSY` stands there while the thread writes the other words."""
    probe = _Probe(b, table, capacity, key)
    first = probe.key.operands[0]
    address = probe.here()
    there, claimed, taken, same = b.label(), b.label(), b.label(), b.label()
    seen = b.op(f"load atomic i64, ptr {address} acquire, align 8")
    empty = b.label()
    held = b.alloca("i64")
    b.emit(f"store i64 {seen}, ptr {held}")
    b.branch(b.op(f"icmp eq i64 {seen}, 0"), empty, there)
    b.place(empty)
    mark = first if probe.size == 1 else str(mixing.BUSY)
    pair = b.op(f"cmpxchg ptr {address}, i64 0, i64 {mark} acq_rel acquire")
    b.emit(f"store i64 {b.op(f'extractvalue {{i64, i1}} {pair}, 0')}, ptr {held}")
    b.branch(b.op(f"extractvalue {{i64, i1}} {pair}, 1"), claimed, there)
    b.place(claimed)
    if probe.size > 1:
        for number in range(1, probe.size):
            b.emit(f"store i64 {probe.key.operands[number]}, ptr {word_at(b, address, str(number))}")
        b.emit(f"store atomic i64 {first}, ptr {address} release, align 8")
    probe.end_with("1")
    b.place(there)
    if probe.size > 1:  # another thread may be writing the rest
        wait, ready = b.label(), b.label()
        b.br(wait)
        b.place(wait)
        again = b.op(f"load atomic i64, ptr {address} acquire, align 8")
        b.emit(f"store i64 {again}, ptr {held}")
        b.emit(f"br i1 {b.op(f'icmp eq i64 {again}, {mixing.BUSY}')}, label %{wait}, label %{ready}")
        b.arrive(ready)
        b.is_open = False
        b.place(ready)
    b.branch(b.op(f"icmp eq i64 {b.op(f'load i64, ptr {held}')}, {first}"), taken, probe.next)
    b.place(taken)
    b.branch(probe.rest_differs(address), probe.next, same)
    b.place(same)
    probe.end_with("0")
    probe.go_on()
    found = probe.answer()
    return Value(BOOL, (b.op(f"trunc i64 {found} to i1"),))


@primitive_of(spaces.find)
def _find(b: Body, table: Value, capacity: Value, key: Value) -> Value:
    probe = _Probe(b, table, capacity, key)
    address = probe.here()
    seen = b.op(f"load i64, ptr {address}")
    maybe, other, same, none = b.label(), b.label(), b.label(), b.label()
    b.branch(b.op(f"icmp eq i64 {seen}, {probe.key.operands[0]}"), maybe, other)
    b.place(maybe)
    b.branch(probe.rest_differs(address), probe.next, same)
    b.place(same)
    probe.end_with(b.op(f"load i64, ptr {probe.slot}"))
    b.place(other)
    b.branch(b.op(f"icmp eq i64 {seen}, 0"), none, probe.next)
    b.place(none)
    probe.end_with("-1")
    probe.go_on()
    return Value(INT, (probe.answer(),))


@primitive_of(spaces.prefetch_key)
def _prefetch_key(b: Body, table: Value, capacity: Value, key: Value) -> Value:
    key = b.lowered(key)
    home = home_of(b, capacity, key.operands[0])
    return prefetch(b, word_at(b, base_of(b, table), home, len(key.operands)), to_write=True)


def _sized(b: Body, size: Value, write: object) -> None:
    """Writes the same for numbers of 1, 2 and 4 bytes, and chooses at run time where the size is not known."""
    if is_known(size):
        write(8 * constant(size))  # type: ignore[operator]
        return
    end = b.label()
    number = b.number(size, INT)
    for one in (1, 2):
        yes, no = b.label(), b.label()
        b.branch(b.op(f"icmp eq i64 {number}, {one}"), yes, no)
        b.place(yes)
        write(8 * one)  # type: ignore[operator]
        b.br(end)
        b.place(no)
    write(32)  # type: ignore[operator]
    b.place(end)


@primitive_of(spaces.get_small)
def _get_small(b: Body, place: Value, index: Value, size: Value) -> Value:
    base, number, found = base_of(b, place), b.number(index, INT), b.alloca("i64")

    def write(bits: int) -> None:
        at = b.op(f"getelementptr i{bits}, ptr {base}, i64 {number}")
        read = b.op(f"load i{bits}, ptr {at}")
        b.emit(f"store i64 {b.op(f'sext i{bits} {read} to i64')}, ptr {found}")

    _sized(b, size, write)
    return Value(INT, (b.op(f"load i64, ptr {found}"),))


@primitive_of(spaces.put_small)
def _put_small(b: Body, place: Value, index: Value, number: Value, size: Value) -> Value:
    base, where, value = base_of(b, place), b.number(index, INT), b.number(number, INT)

    def write(bits: int) -> None:
        at = b.op(f"getelementptr i{bits}, ptr {base}, i64 {where}")
        b.emit(f"store i{bits} {b.op(f'trunc i64 {value} to i{bits}')}, ptr {at}")

    _sized(b, size, write)
    return NONE
