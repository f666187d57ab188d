"""Korean particles after words of any kind: Hangul, numbers, Latin letters, moves such as "b1" or "Nf3".

with_particle("MIN", "은/는")     "MIN은"        (엠아이엔)
with_particle("b1", "으로/로")    "b1로"         (일: after ㄹ it is 로)
with_particle("D4", "을/를")      "D4를"         (사)
with_particle("top", "이/가")     "top이(가)"    (nobody knows how it is read)
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final


class Ending(Enum):
    """The ending of a word's last syllable, as it is read aloud."""

    VOWEL = "vowel"
    CONSONANT = "consonant"
    RIEUL = "rieul"
    UNKNOWN = "unknown"


VOWEL, CONSONANT, RIEUL, UNKNOWN = Ending

FIRST_SYLLABLE: Final = 0xAC00
FINALS: Final = 28
"""The number of final consonants of a syllable; the first of them is none."""
RIEUL_FINAL: Final = 8

DIGITS: Final = {
    "0": CONSONANT,  # 영
    "1": RIEUL,  # 일
    "2": VOWEL,  # 이
    "3": CONSONANT,  # 삼
    "4": VOWEL,  # 사
    "5": VOWEL,  # 오
    "6": CONSONANT,  # 육
    "7": RIEUL,  # 칠
    "8": RIEUL,  # 팔
    "9": VOWEL,  # 구
}
TRILLIONS: Final = range(12, 16)
"""A whole number with so many zeros at its end is read ... 조."""

LETTERS: Final = {"l": RIEUL, "r": RIEUL, "m": CONSONANT, "n": CONSONANT}
"""Letters whose names end in a consonant: 엘, 알, 엠, 엔."""

VOWEL_ENDINGS: Final = frozenset("aeiouywrsxzfvhdj")
"""Last letters after which a word, read in Korean, mostly ends in a vowel: 서버, 맥스, 리치, 필드."""

LOOKED_AT: Final = 100
"""Only this many characters at the end are looked at."""

LAST_PART: Final = re.compile(
    r"(?P<hangul>[가-힣])$|(?P<number>(?<![\d.])[0-9]+(?:\.[0-9]+)?)$|(?P<digits>[0-9]+)$|(?P<latin>[A-Za-z]+)$"
)
AFTER_WORD: Final = re.compile(r"(?:\([^()]*\)|[^\w(]|_)+$")
"""Signs after a word that do not change its particle: "MAX (O)", "Qxf7#", "'a'"."""

PARTICLES: Final = {
    "은/는": ("은", "는"),
    "이/가": ("이", "가"),
    "을/를": ("을", "를"),
    "과/와": ("과", "와"),
    "으로/로": ("으로", "로"),
    "이라/라": ("이라", "라"),
    "이야/야": ("이야", "야"),
    "이다/다": ("이다", "다"),
}
"""Each particle after a consonant and after a vowel."""


def with_particle(word: str, particle: str) -> str:
    """Returns ``word`` with the form of ``particle`` that it takes, or both forms if its reading is uncertain."""
    after_consonant, after_vowel = PARTICLES[particle]
    ending = ending_of(word)
    if ending is UNKNOWN:
        return f"{word}{_both(after_consonant, after_vowel)}"
    is_vowel = ending is VOWEL or (ending is RIEUL and particle == "으로/로")
    return word + (after_vowel if is_vowel else after_consonant)


def _both(after_consonant: str, after_vowel: str) -> str:
    """Writes both forms: "은(는)", "(으)로"."""
    if after_consonant.endswith(after_vowel):
        return f"({after_consonant.removesuffix(after_vowel)}){after_vowel}"
    return f"{after_consonant}({after_vowel})"


def ending_of(word: str) -> Ending:
    """Returns the ending of ``word`` as it is read aloud in Korean."""
    stripped = AFTER_WORD.sub("", word[-LOOKED_AT:])
    found = LAST_PART.search(stripped)
    if found is None:
        return CONSONANT if not stripped and "." in word else UNKNOWN  # 점
    if found["hangul"]:
        return _of_syllable(found["hangul"])
    if found["latin"]:
        return VOWEL if found["latin"] == "inf" else _of_latin(found["latin"])  # 무한대
    return _of_number(found["number"] or found["digits"])


def _of_syllable(syllable: str) -> Ending:
    final = (ord(syllable) - FIRST_SYLLABLE) % FINALS
    return VOWEL if final == 0 else RIEUL if final == RIEUL_FINAL else CONSONANT


def _of_number(text: str) -> Ending:
    """Returns the ending of a number: 이십, 백, 삼천; after a point it is read digit by digit: 영점사."""
    if "." in text or text[-1] != "0" or not text.strip("0"):
        return DIGITS[text[-1]]
    zeros = len(text) - len(text.rstrip("0"))
    return VOWEL if zeros in TRILLIONS else CONSONANT  # 십 백 천 만 억, but 조


def _of_latin(text: str) -> Ending:
    """Returns the ending of Latin letters: one is read by its name, a word as a word; capitals could be either."""
    by_name = LETTERS.get(text[-1].lower(), VOWEL)
    if len(text) == 1:
        return by_name
    as_word = _of_word(text.lower())
    if not text.isupper():
        return as_word
    return as_word if as_word is by_name else UNKNOWN


def _of_word(word: str) -> Ending:
    last, before = word[-1], word[-2]
    if last == "l" or (word.endswith("le") and word[-3:-2] not in ("", *"aeiou")):
        return RIEUL  # 올, 테이블
    if last in "mn" or word.endswith(("ng", "me", "ne", "ck")):
        return CONSONANT  # 맨, 킹, 게임, 라인, 백
    if word.endswith(("le", "pe", "be")):
        return UNKNOWN  # 파일, 타입, but 튜브
    if last in VOWEL_ENDINGS:
        return VOWEL
    return VOWEL if last in "bkpqt" and before not in "aeiouyc" else UNKNOWN  # 레프트, 마스크; 캣, but 라이트
