"""Sentences about a search, in several languages: templates by key, and the way to fill them.

A catalogue is one file in `perfectplay.tracing.catalogues`, or in such a folder of another package. All files of a
folder have the same keys and, under each key, the same placeholders. "{owner:은/는}" in a Korean template puts the
particle that the name takes (see `perfectplay.tracing.korean`). A tone is a second table that replaces some of the
sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.korean import with_particle

LANGUAGES: Final = ("en", "ko")
TEXTS: Final = "perfectplay.tracing.catalogues"
"""The folder of the sentences about searches."""
PLAIN: Final = "plain"
CONVERSATION: Final = "conversation"
TONES: Final = (PLAIN, CONVERSATION)
"""Plain sentences, or the two players talking with each other."""


class Word(str):
    """A word that goes into a template, and takes the particle that the template asks for."""

    __slots__ = ()

    def __format__(self, particle: str) -> str:
        return with_particle(self, particle) if particle else str(self)


@dataclass(frozen=True)
class Catalogue:
    """The templates of one language and tone."""

    language: str
    tone: str
    templates: Mapping[str, str]

    def say(self, key: str, **facts: object) -> Word:
        """Fills the template under ``key``."""
        words = {name: fact if isinstance(fact, Word) else Word(fact) for name, fact in facts.items()}
        return Word(self.templates[key].format_map(words))

    def counted(self, key: str, count: int, **facts: object) -> Word:
        """Fills the template for none, one or many."""
        number = "none" if count == 0 else "one" if count == 1 else "many"
        return self.say(f"{key}.{number}", count=f"{count:,}", **facts)


@cache
def catalogue(language: str = "en", tone: str = PLAIN, folder: str = TEXTS) -> Catalogue:
    """Returns the catalogue of a language. Raises `BadArgument` if there is none."""
    if language not in LANGUAGES:
        raise BadArgument(f"there is no language {language!r}; there are {' and '.join(LANGUAGES)}")
    if tone not in TONES:
        raise BadArgument(f"there is no tone {tone!r}; there are {' and '.join(TONES)}")
    texts = import_module(f"{folder}.{language}")
    templates = texts.TEMPLATES if tone == PLAIN else {**texts.TEMPLATES, **texts.CONVERSATION}
    return Catalogue(language, tone, templates)


def printable(text: str) -> str:
    """Escapes every letter of ``text`` that a terminal would obey instead of showing."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode() for letter in text
    )
