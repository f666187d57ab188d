"""What methods of long texts are, said in the subset itself: a text is a row of its letters, and so is a part of it."""

from __future__ import annotations

from typing import Any


def stands_at(letters: Any, part: Any, place: int) -> bool:
    """Returns whether a part stands at a place of a text that has as many letters from there on."""
    for number in range(len(part)):
        if letters[place + number] != part[number]:
            return False
    return True


def place_of_part(letters: Any, part: Any, start: int) -> int:
    """Returns where a part stands first, from a place on; -1 where it does not."""
    for place in range(start, len(letters) - len(part) + 1):
        if stands_at(letters, part, place):
            return place
    return -1


def first_place_of(letters: Any, part: Any) -> int:
    """Returns ``text.find(part)``."""
    return place_of_part(letters, part, 0)


def last_place_of(letters: Any, part: Any) -> int:
    """Returns ``text.rfind(part)``."""
    for place in range(len(letters) - len(part), -1, -1):
        if stands_at(letters, part, place):
            return place
    return -1


def parts_in(letters: Any, part: Any) -> int:
    """Returns ``text.count(part)``."""
    if len(part) == 0:
        return len(letters) + 1
    count, place = 0, place_of_part(letters, part, 0)
    while place >= 0:
        count += 1
        place = place_of_part(letters, part, place + len(part))
    return count


def letters_start(letters: Any, part: Any) -> bool:
    """Returns ``text.startswith(part)``."""
    return len(part) <= len(letters) and stands_at(letters, part, 0)


def letters_end(letters: Any, part: Any) -> bool:
    """Returns ``text.endswith(part)``."""
    return len(part) <= len(letters) and stands_at(letters, part, len(letters) - len(part))


def with_parts_replaced(letters: Any, old: Any, new: Any, most: int) -> Any:
    """Returns the letters of ``text.replace(old, new, most)``."""
    found, place, left = list(letters[:0]), 0, most
    while place <= len(letters):
        if left != 0 and place + len(old) <= len(letters) and stands_at(letters, old, place):
            found.extend(new)
            left -= 1
            if len(old) > 0:
                place += len(old)
                continue
        if place < len(letters):
            found.append(letters[place])
        place += 1
    return found
