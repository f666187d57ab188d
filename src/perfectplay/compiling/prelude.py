"""What builtins of Python are, said in the subset itself: they are compiled like rules where they are used."""

from __future__ import annotations

import math
from typing import Any

from perfectplay.errors import BeyondMachineCode


def float_mod(x: float, y: float) -> float:
    """Returns ``x % y`` of floats, as CPython computes it (``float_rem``)."""
    rest = fmod(x, y)
    if rest != 0.0:
        if (y < 0.0) != (rest < 0.0):
            rest += y
        return rest
    return math.copysign(0.0, y)


def float_floor_div(x: float, y: float) -> float:
    """Returns ``x // y`` of floats, as CPython computes it (``_float_div_mod``)."""
    rest = fmod(x, y)
    quotient = (x - rest) / y
    if rest != 0.0 and (y < 0.0) != (rest < 0.0):
        quotient -= 1.0
    if quotient != 0.0:
        below = float_floor(quotient)
        if quotient - below > 0.5:
            below += 1.0
        return below
    return math.copysign(0.0, x / y)


def fmod(x: float, y: float) -> float:
    """Returns the rest of a division that is rounded to 0; a primitive when compiled."""
    return math.fmod(x, y)


def float_floor(x: float) -> float:
    """Returns the largest whole number up to ``x``, as a float; a primitive when compiled."""
    return float(math.floor(x))


def whole_power(base: int, exponent: int) -> int:
    """Returns ``base ** exponent`` of ints, ``exponent >= 0``."""
    found = 1
    while True:
        if exponent & 1:
            found *= base
        exponent >>= 1
        if exponent == 0:
            return found
        base *= base


def same_items(one: Any, other: Any) -> bool:
    """Returns whether two items of sequences are one object, or equal; a primitive when compiled."""
    return one is other or bool(one == other)


def same_sequences(one: Any, other: Any) -> bool:
    """Returns whether two sequences are equal."""
    if len(one) != len(other):
        return False
    for place in range(len(one)):
        if not same_items(one[place], other[place]):
            return False
    return True


def order_of_sequences(one: Any, other: Any) -> float:
    """Returns a number below 0 if ``one`` comes before ``other``, 0 if they are equal, and above 0 if it comes after.

    It is nan where the first items that differ have no order, because one is nan.
    """
    for place in range(min(len(one), len(other))):
        if not same_items(one[place], other[place]):
            if one[place] < other[place]:
                return -1.0
            return 1.0 if one[place] > other[place] else math.nan
    return float(len(one) - len(other))


def is_in(items: Any, item: Any) -> bool:
    """Returns ``item in items``."""
    for one in items:
        if same_items(one, item):
            return True
    return False


def place_of_key(pairs: Any, key: Any) -> int:
    """Returns the place of the pair with a key; -1 where there is none."""
    for place in range(len(pairs)):
        if same_items(pairs[place][0], key):
            return place
    return -1


def transposed(rows: Any) -> Any:
    """Returns ``list(zip(*rows))`` of one row at least."""
    shortest = len(rows[0]) if len(rows) > 0 else 0
    for row in rows:
        shortest = min(shortest, len(row))
    found = []
    for place in range(shortest):
        found.append(tuple([row[place] for row in rows]))
    return found


def stepped_part(items: Any, start: int, stop: int, step: int, has_start: bool, has_stop: bool) -> Any:
    """Returns ``items[start:stop:step]`` as a list; an end that is not there is None."""
    if step == 0:
        raise ValueError("slice step cannot be zero")
    length = len(items)
    lowest, highest = (0, length) if step > 0 else (-1, length - 1)
    begin, end = (lowest, highest) if step > 0 else (highest, lowest)
    if has_start:
        begin = min(max(start + length if start < 0 else start, lowest), highest)
    if has_stop:
        end = min(max(stop + length if stop < 0 else stop, lowest), highest)
    found = []
    for place in range(begin, end, step):
        found.append(items[place])
    return found


def are_in(some: Any, items: Any) -> bool:
    """Returns whether ``items`` holds all of ``some``."""
    for one in some:
        if not is_in(items, one):
            return False
    return True


def count_of(items: Any, item: Any) -> int:
    """Returns ``items.count(item)``."""
    count = 0
    for one in items:
        if same_items(one, item):
            count += 1
    return count


def index_of(items: Any, item: Any, start: int, stop: int) -> int:
    """Returns ``items.index(item, start, stop)``, or -1."""
    length = len(items)
    begin = max(start + length, 0) if start < 0 else start
    end = max(stop + length, 0) if stop < 0 else min(stop, length)
    for place in range(begin, end):
        if same_items(items[place], item):
            return place
    return -1


def sort_by_keys(items: Any, keys: Any, is_reversed: bool) -> None:
    """Sorts ``items`` by their ``keys``, both in place; equal keys keep their order."""
    length = len(items)
    for key in keys:
        if key != key:
            raise ValueError("a nan has no order, so machine code does not sort it")
    if length < 2:
        return
    if length <= 12:
        sort_short(items, keys, 0, length, is_reversed)
        return
    width = 12
    for start in range(0, length, width):
        sort_short(items, keys, start, min(start + width, length), is_reversed)
    other_items, other_keys = items[:], keys[:]
    while width < length:
        for start in range(0, length, 2 * width):
            middle, end = min(start + width, length), min(start + 2 * width, length)
            left, right = start, middle
            for place in range(start, end):
                if right >= end:
                    takes_left = True
                elif left >= middle:
                    takes_left = False
                elif is_reversed:
                    takes_left = not keys[left] < keys[right]
                else:
                    takes_left = not keys[right] < keys[left]
                if takes_left:
                    other_items[place], other_keys[place] = items[left], keys[left]
                    left += 1
                else:
                    other_items[place], other_keys[place] = items[right], keys[right]
                    right += 1
        for place in range(length):
            items[place], keys[place] = other_items[place], other_keys[place]
        width *= 2


def sort_short(items: Any, keys: Any, start: int, end: int, is_reversed: bool) -> None:
    """Sorts a short part of ``items`` and ``keys`` by insertion."""
    for number in range(start + 1, end):
        item, key = items[number], keys[number]
        place = number
        while place > start and (keys[place - 1] < key if is_reversed else key < keys[place - 1]):
            items[place], keys[place] = items[place - 1], keys[place - 1]
            place -= 1
        items[place], keys[place] = item, key


def reverse_in_place(items: Any) -> None:
    """Reverses a list."""
    length = len(items)
    for place in range(length // 2):
        items[place], items[length - 1 - place] = items[length - 1 - place], items[place]


def float_ceil(x: float) -> float:
    """Returns the smallest whole number from ``x`` on, as a float; a primitive when compiled."""
    return float(math.ceil(x))


def float_trunc(x: float) -> float:
    """Returns ``x`` without its fraction, as a float; a primitive when compiled."""
    return float(math.trunc(x))


def float_round(x: float) -> float:
    """Returns the whole number nearest to ``x``, halves to the even one; a primitive when compiled."""
    return float(round(x))


def whole_root(number: int) -> int:
    """Returns ``math.isqrt(number)``."""
    if number < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    root = int(math.sqrt(float(number)))
    while root > 3037000499 or root * root > number:
        root -= 1
    while root < 3037000499 and (root + 1) * (root + 1) <= number:
        root += 1
    return root


def greatest_divisor(one: int, other: int) -> int:
    """Returns ``math.gcd(one, other)``."""
    while other != 0:
        one, other = other, one % other
    return abs(one)


def compensated(total: float, rest: float, x: float) -> tuple[float, float]:
    """Adds ``x`` to a sum; returns the sum and its rounding error (Neumaier, as `sum` of CPython 3.12 and later)."""
    added = total + x
    if abs(total) >= abs(x):
        rest += (total - added) + x
    else:
        rest += (x - added) + total
    return added, rest


def with_rest(total: float, rest: float) -> float:
    """Returns a sum corrected by its rounding error, if that is a number."""
    if rest != 0.0 and not math.isinf(rest) and not math.isnan(rest):
        return total + rest
    return total


def put_into(items: list[Any], more: Any) -> None:
    """Adds the items of a generator to a list, which has those before an exception if the generator raises one."""
    for item in more:
        items.append(item)


# Texts as words: see `perfectplay.compiling.text_words`. The first byte stands in the bits from 48 on.

NO_ASCII = "machine code knows upper and lower case of ASCII letters alone"


def text_length(word: int) -> int:
    """Returns how many letters a text has."""
    count = 0
    for place in range(0, 56, 8):
        byte = word >> place & 255
        if byte != 0 and byte & 192 != 128:
            count += 1
    return count


def text_bytes(word: int) -> int:
    """Returns how many bytes a text has."""
    count = 7
    while count > 0 and word >> (56 - 8 * count) & 255 == 0:
        count -= 1
    return count


def text_part(word: int, start: int, stop: int) -> int:
    """Returns the letters of a text from number ``start`` on, before number ``stop``; neither is negative."""
    found, free, number = 0, 48, -1
    for place in range(48, -8, -8):
        byte = word >> place & 255
        if byte == 0:
            break
        if byte & 192 != 128:
            number += 1
        if start <= number < stop:
            found |= byte << free
            free -= 8
    return found


def text_joined(one: int, other: int) -> int:
    """Returns one text and another behind it."""
    size = text_bytes(one)
    if size + text_bytes(other) > 7:
        raise BeyondMachineCode("a text of more than seven bytes does not fit into a word of machine code")
    return one | other >> 8 * size


def text_repeated(word: int, times: int) -> int:
    """Returns a text so many times."""
    found = 0
    if word != 0:
        for _ in range(times):
            found = text_joined(found, word)
    return found


def text_starts(word: int, beginning: int) -> bool:
    """Returns whether a text begins with another."""
    size = text_bytes(beginning)
    return size == 0 or word >> (56 - 8 * size) == beginning >> (56 - 8 * size)


def text_ends(word: int, end: int) -> bool:
    """Returns whether a text ends with another."""
    size, rest = text_bytes(word), text_bytes(end)
    return rest <= size and text_starts(word << 8 * (size - rest) & (1 << 56) - 1, end)


def text_has(word: int, part: int) -> bool:
    """Returns whether a text holds another."""
    size, inner = text_bytes(word), text_bytes(part)
    for place in range(size - inner + 1):
        if text_starts(word << 8 * place & (1 << 56) - 1, part):
            return True
    return False


def check_case(word: int) -> None:
    """Raises BeyondMachineCode where a letter beyond ASCII may have two cases.

    None have, in UTF-8, from E2 94 to E2 AF (shapes and pieces), from E3 to E9 and from EA B0 to ED (Chinese,
    Japanese, Korean).
    """
    for place in range(48, -8, -8):
        byte = word >> place & 255
        following = word >> (place - 8) & 255 if place > 0 else 0
        if byte >= 192 and not (
            (byte == 226 and 148 <= following <= 175)
            or 227 <= byte <= 233
            or (byte == 234 and following >= 176)
            or 235 <= byte <= 237
        ):
            raise BeyondMachineCode(NO_ASCII)


def text_in_case(word: int, is_upper: bool) -> int:
    """Returns a text with all letters in upper or lower case."""
    found = word
    if word & 0x80808080808080 != 0:
        check_case(word)
    for place in range(0, 56, 8):
        letter = word >> place & 255
        if is_upper and 97 <= letter <= 122:
            found -= 32 << place
        elif not is_upper and 65 <= letter <= 90:
            found += 32 << place
    return found


def text_is_case(word: int, is_upper: bool) -> bool:
    """Returns whether a text has letters of one case, and none of the other."""
    return text_in_case(word, is_upper) == word and text_in_case(word, not is_upper) != word


def text_is_made_of(word: int, has_letters: bool, has_digits: bool) -> bool:
    """Returns whether a text has only letters or digits, whichever is asked for, and one at least."""
    for place in range(0, 56, 8):
        byte = word >> place & 255
        if byte > 127:
            raise BeyondMachineCode(NO_ASCII)
        is_letter, is_digit = 65 <= byte <= 90 or 97 <= byte <= 122, 48 <= byte <= 57
        if byte != 0 and not (has_letters and is_letter) and not (has_digits and is_digit):
            return False
    return word != 0


def text_number(word: int) -> int:
    """Returns the code point of a text of one letter."""
    if text_length(word) != 1:
        raise TypeError("ord() expected a character, but string of another length found")
    first = word >> 48 & 255
    size = text_bytes(word)
    found = first & 127 if size == 1 else first & (127 >> size)
    for number in range(1, size):
        found = found << 6 | (word >> (48 - 8 * number) & 63)
    return found


def letter_of_number(number: int) -> int:
    """Returns ``chr(number)``."""
    if not 0 <= number < 0x110000:
        raise ValueError("chr() arg not in range(0x110000)")
    if number == 0 or 0xD800 <= number < 0xE000:
        raise BeyondMachineCode("this letter has no form in machine code")
    if number < 128:
        return number << 48
    if number < 2048:
        return (192 | number >> 6) << 48 | (128 | number & 63) << 40
    if number < 65536:
        return (224 | number >> 12) << 48 | (128 | number >> 6 & 63) << 40 | (128 | number & 63) << 32
    first, second = 240 | number >> 18, 128 | number >> 12 & 63
    return first << 48 | second << 40 | (128 | number >> 6 & 63) << 32 | (128 | number & 63) << 24


def text_of_number(number: int) -> int:
    """Returns ``str(number)`` of an int."""
    if not -999_999 <= number <= 9_999_999:
        raise BeyondMachineCode("a text of more than seven bytes does not fit into a word of machine code")
    found, rest = 0, abs(number)
    while True:
        found = found >> 8 | (48 + rest % 10) << 48
        rest //= 10
        if rest == 0:
            break
    return 45 << 48 | found >> 8 if number < 0 else found


def number_in_text(word: int) -> int:
    """Returns ``int(text)`` of a text of digits."""
    found, is_negative = 0, word >> 48 & 255 == 45
    digits = word << 8 & (1 << 56) - 1 if is_negative else word
    if not text_is_made_of(digits, False, True):
        raise BeyondMachineCode("int() of a text takes digits alone in machine code")
    for place in range(48, -8, -8):
        byte = digits >> place & 255
        if byte != 0:
            found = 10 * found + byte - 48
    return -found if is_negative else found


def text_in_other_case(word: int) -> int:
    """Returns a text with upper letters as lower ones, and the other way round."""
    found = word
    if word & 0x80808080808080 != 0:
        check_case(word)
    for place in range(0, 56, 8):
        letter = word >> place & 255
        if 97 <= letter <= 122:
            found -= 32 << place
        elif 65 <= letter <= 90:
            found += 32 << place
    return found
