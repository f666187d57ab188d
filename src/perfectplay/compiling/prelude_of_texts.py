"""What methods of texts are that give parts of them, said in the subset itself: ``letters`` are those of ``text``."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.prelude_of_letters import place_of_part

SPACES: Final = (
    *("\t", "\n", "\x0b", "\x0c", "\r", "\x1c", "\x1d", "\x1e", "\x1f", " ", "\x85", "\xa0", "\u1680"),
    *("\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200a"),
    *("\u2028", "\u2029", "\u202f", "\u205f", "\u3000"),
)
"""The letters that Python takes for space."""


def words_in_text(text: Any, letters: Any, most: int) -> Any:
    """Returns ``text.split(None, most)``."""
    found = []
    start = -1
    left = most
    for place in range(len(letters)):
        if letters[place] in SPACES:
            if start >= 0:
                found.append(text[start:place])
                start = -1
        elif start < 0:
            if left == 0:
                found.append(text[place:])
                return found
            start = place
            left -= 1
    if start >= 0:
        found.append(text[start:])
    return found


def split_text(text: Any, letters: Any, separator: Any, most: int) -> Any:
    """Returns ``text.split(separator, most)`` with the letters of a separator that is not empty."""
    found = []
    start = 0
    left = most
    while left != 0:
        place = place_of_part(letters, separator, start)
        if place < 0:
            break
        found.append(text[start:place])
        start = place + len(separator)
        left -= 1
    found.append(text[start:])
    return found


def first_not_of(letters: Any, left_out: Any) -> int:
    """Returns where the first letter stands that is not to be left out; the length where there is none."""
    for place in range(len(letters)):
        if letters[place] not in left_out:
            return place
    return len(letters)


def end_not_of(letters: Any, left_out: Any, start: int) -> int:
    """Returns behind which letter, at ``start`` or later, only letters stand that are to be left out."""
    end = len(letters)
    while end > start and letters[end - 1] in left_out:
        end -= 1
    return end


def place_from(letters: Any, part: Any, start: int) -> int:
    """Returns ``text.find(part, start)``."""
    first = start
    if first < 0:
        first = max(0, first + len(letters))
    return place_of_part(letters, part, first)


def filled_behind(text: Any, width: int, letter: Any) -> Any:
    """Returns ``text.ljust(width, letter)``."""
    return text + letter * max(0, width - len(text))


def filled_before(text: Any, width: int, letter: Any) -> Any:
    """Returns ``text.rjust(width, letter)``."""
    return letter * max(0, width - len(text)) + text


def filled_with_zeros(text: Any, width: int) -> Any:
    """Returns ``text.zfill(width)``."""
    zeros = "0" * max(0, width - len(text))
    if text[:1] in ("+", "-"):
        return text[:1] + zeros + text[1:]
    return zeros + text
