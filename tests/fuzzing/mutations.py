"""Texts and bytes with something wrong in them."""

from __future__ import annotations

import random

LETTERS = " \t\n,.;:/-+*=()[]{}<>|\\\"'#0123456789abcdefghijklmnopqrstuvwxyzABCDEFXO가¹\u0000\ud83d\u202e"
WORDS = [
    "",
    "null",
    "NaN",
    "1e999",
    "-1",
    "0",
    "99999999999999999999",
    "[[[[",
    "}}",
    "\\u0000",
    "true",
    '""',
    "{}",
    "[]",
]


def changed(text: str, draw: random.Random) -> str:
    """The text with up to four changes; often the text itself."""
    for _ in range(draw.choice([0, 1, 1, 1, 2, 4])):
        at, other = draw.randint(0, len(text)), draw.randint(0, len(text))
        low, high = min(at, other), max(at, other)
        way = draw.randrange(7)
        if way == 0:
            text = text[:at]
        elif way == 1:
            text = text[:at] + draw.choice(LETTERS) + text[at:]
        elif way == 2:
            text = text[:at] + draw.choice(LETTERS) + text[at + 1 :]
        elif way == 3:
            text = text[:low] + text[high:] if high - low < 20 else text[:low] + text[low + 1 :]
        elif way == 4:
            text = text[:at] + draw.choice(WORDS) + text[at:]
        elif way == 5:
            text = text[:high] + text[low : min(high, low + 50)] + text[high:]
        else:
            text = text[low:high] if draw.random() < 0.2 else text.swapcase()
    return text


def damaged(data: bytes, draw: random.Random) -> bytes:
    """The bytes with bits flipped, parts cut off, doubled, moved or filled with zeros."""
    content = bytearray(data)
    for _ in range(draw.choice([1, 1, 1, 2, 5])):
        if not content:
            break
        at, length = draw.randrange(len(content)), draw.choice([1, 2, 4, 16, 512])
        way = draw.randrange(7)
        if way == 0:
            content[at] ^= 1 << draw.randrange(8)
        elif way == 1:
            content[at] = draw.randrange(256)
        elif way == 2:
            del content[at:]
        elif way == 3:
            del content[at : at + length]
        elif way == 4:
            content[at:at] = content[at : at + length]
        elif way == 5:
            content[at : at + length] = bytes(min(length, len(content) - at))
        else:
            content[at:at] = draw.choice(WORDS).encode("utf-8", "surrogatepass")
    return bytes(content)
