"""Short texts as words of 64 bits, so that pieces such as "X" and "." compile.

The bytes stand left-aligned in the lower 56 bits, so that words compare as texts do (UTF-8 keeps their order), and a
word means the same in every process.
"""

from __future__ import annotations

from typing import Final

MOST_BYTES: Final = 7

MOST_LETTERS: Final = 512
"""A longer text, such as a board, is kept letter by letter, if it has no more letters than this."""


def fits_in_a_word(text: str) -> bool:
    """Returns whether machine code can keep ``text``."""
    try:
        return len(text) <= MOST_BYTES and len(text.encode()) <= MOST_BYTES and "\0" not in text
    except UnicodeEncodeError:  # half of a pair of surrogates
        return False


def fits_letter_by_letter(text: str) -> bool:
    """Returns whether machine code can keep a text that is too long for a word."""
    return len(text) <= MOST_LETTERS and all(map(fits_in_a_word, text))


def text_to_word(text: str) -> int:
    """Returns the number that stands for ``text``, which must fit."""
    return int.from_bytes(text.encode().ljust(MOST_BYTES, b"\0"), "big")


def word_to_text(word: int) -> str:
    """Returns the text that `text_to_word` turned into ``word``."""
    return word.to_bytes(MOST_BYTES, "big").rstrip(b"\0").decode()
