"""Names in pictures: made visible, shortened, and measured without a font at hand."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""The categories of letters that break lines, reverse text or cannot be written down."""
JOINERS: Final = frozenset("\u200c\u200d")
"""They hold an emoji together, or keep letters apart."""

NARROW: Final = frozenset(" !'()*,-./:;I[\\]`fijlrt{|}\"°·")
WIDE: Final = frozenset("ABCDEFGHKNOPQRSTUVXYZ&<>=+~^#?_€")
WIDEST: Final = frozenset("mwMW%@→—…≤≥±∞\N{MINUS SIGN}")
EM: Final = {"narrow": 0.34, "usual": 0.58, "wide": 0.72, "widest": 0.93, "full": 1.02}
"""Widths in units of the font size, a little more than those of the common sans-serif fonts."""

ELLIPSIS: Final = "…"


def visible(name: str) -> str:
    """Writes a name on one line; letters that break lines or cannot be seen or written are escaped, as in ``\\n``."""
    if name.isprintable():
        return name
    return "".join(_escaped(letter) if _is_invisible(letter) else letter for letter in name)


def _is_invisible(letter: str) -> bool:
    if letter in JOINERS:
        return False
    return unicodedata.category(letter) in INVISIBLE or ord(letter) & 0xFFFE == 0xFFFE


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape", "surrogatepass").decode() if ord(letter) > 31 else repr(letter)[1:-1]


def shortened(text: str, most: int) -> str:
    """Shortens the text to ``most`` columns (a Hangul syllable takes two), with … where something is missing."""
    if len(text) <= most and columns(text) <= most:
        return text
    kept, taken = [], 1
    for cluster in _clusters(text):
        taken += columns(cluster)
        if taken > most:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + ELLIPSIS


def _clusters(text: str) -> list[str]:
    """Splits text into letters, each with the marks and joiners that belong to it."""
    clusters: list[str] = []
    for letter in text:
        is_part = unicodedata.combining(letter) or letter in JOINERS or "\ufe00" <= letter <= "\ufe0f"
        if clusters and (is_part or clusters[-1].endswith("\u200d")):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def columns(text: str) -> int:
    """Counts the columns of a terminal that the text takes."""
    return len(text) if text.isascii() else sum(_columns(letter) for letter in text)


def width(text: str, size: float) -> float:
    """Estimates the width of the text in a sans-serif font of that size."""
    return size * sum(_em(letter) for letter in text)


@lru_cache(maxsize=4096)
def _em(letter: str) -> float:
    if letter in NARROW:
        return EM["narrow"]
    if letter in WIDEST:
        return EM["widest"]
    if letter in WIDE:
        return EM["wide"]
    return (0.0, EM["usual"], EM["full"])[_columns(letter)]


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or letter in JOINERS or "\ufe00" <= letter <= "\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
