"""What the commands say in a language: texts of their own by key, and sentences of the library, which are English.

The language is the one that --lang names, otherwise that of the environment.

The texts are the catalogues in `perfectplay.commands.catalogues`, filled as those about searches are (see
`perfectplay.tracing.catalogue`). For what the library says (errors, outcomes, a line below a board), the catalogue of
another language has a template for each English one; what it does not know stays English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from perfectplay.errors import PerfectPlayError
from perfectplay.tracing.catalogue import LANGUAGES, Catalogue, Word, catalogue

ENGLISH: Final = "en"
TEXTS: Final = "perfectplay.commands.catalogues"

LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment that name a language; the first that is set counts."""

LISTS: Final = ("names", "near")
PARTS: Final = {
    "outcome": "OUTCOMES",
    "value": "OUTCOMES",
    "error": "ERRORS",
    "option": "RIGHTS",
    "right": "RIGHTS",
    "size": "RIGHTS",
    "results": "RESULTS",
    "counted": "COUNTED",
    "object": "OBJECTS",
    "inside": "OBJECTS",
    **dict.fromkeys(("where", "when", "role", "ends", "lack", "how", "extreme", "why", "movers", "ago"), "PIECES"),
    **dict.fromkeys(("share", "second_share", "depth", "signatures", "moves", "run"), "RIGHTS"),
}
"""The tables of placeholders that stand for more than the name of a player; "rest" is of the table where it stands."""

SHARE: Final = r"(?:under |over )?\d[\d.]* ?%"
NUMBER: Final = r"-?(?:inf|\d(?:[\d,.]|e[+-]?\d)*)"
"""What a placeholder for a share, or for a number, stands for: any text would take what belongs to a name beside it."""
NARROW: Final = {
    "number": NUMBER,
    "where": r"at the start|after .+",
    "plain": r"(?:(?!, (?:which|whose|where|who|none|but|though) ).)+?",
    "shown": r"(?:(?!, (?:which|whose|where|who|none|but|though) ).)+?",
}
"""The patterns of other placeholders that are no longer than they must be."""

Known = tuple[tuple[re.Pattern[str], str], ...]
"""English templates as patterns, each with the template that says the same."""


class Saying:
    """The words of the commands in one language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self.words: Catalogue = catalogue(language, folder=TEXTS)
        self.table: Any = import_module(f"{TEXTS}.{language}")

    def __call__(self, key: str, **facts: object) -> Word:
        """Fills the template under ``key``."""
        return self.words.say(key, **facts)

    def counted(self, key: str, count: int, **facts: object) -> Word:
        """Fills the template for one or many."""
        return self(f"{key}.{'one' if count == 1 else 'many'}", count=f"{count:,}", **facts)

    @property
    def option(self) -> list[str]:
        """The option with which a command speaks this language; nothing for the usual one."""
        return [] if self.language == ENGLISH else ["--lang", self.language]

    # ------------------------------------------------------------ what the library says

    def sentence(self, text: str) -> Word:
        """Says what the library says of a value or of the end of a match."""
        return self._said("OUTCOMES", text) or Word(text)

    def error(self, error: PerfectPlayError) -> str:
        """Says an error; one that is not known keeps its English sentence, after a few words about its kind."""
        text = str(error)
        return text if self.language == ENGLISH else self.complaint(text, type(error).__name__)

    def complaint(self, text: str, kind: str = "") -> str:
        """Says what is wrong with the command line, or an error of the class called ``kind``."""
        if self.language == ENGLISH:
            return text
        kinds: Mapping[str, str] = self.table.KINDS
        return self._said("ERRORS", text) or f"{kinds.get(kind, kinds[''])}: {text}"

    def names(self, text: str) -> Word:
        """Says a list of names as `perfectplay.game.listed` gives it."""
        return Word(text if self.language == ENGLISH else _listed(text, self.table.MORE))

    def player(self, name: str) -> Word:
        """Says the name of a player."""
        return self._said("PLAYERS", name) or Word(name)

    def drawing(self, text: str) -> str:
        """Says what stands below a board."""
        if self.language == ENGLISH:
            return text
        return "\n".join("; ".join(self._beside_board(part) for part in line.split("; ")) for line in text.split("\n"))

    def line(self, text: str) -> Word:
        """Says a whole line of output, by its English template; of one that is not known, each part between "; "."""
        found = self._said("LINES", text)
        if found is not None or self.language == ENGLISH:
            return found or Word(text)
        return Word("; ".join(self._said("LINES", part) or part for part in text.split("; ")))

    def sentence_of_rules(self, text: str) -> str:
        """Says what is wrong with the rules of a game, and what would be right; what is not known stays English."""
        if self.language == ENGLISH:
            return text
        for place in (*(found.start() for found in re.finditer("; ", text)), len(text)):
            wrong, right = text[:place], text[place + len("; ") :]
            found = self._said("FINDINGS", wrong)
            if found is not None:
                return f"{found} {self._said('REMEDIES', right) or right}" if right else found
        return self._said("ERRORS", text) or text

    def demand(self, rule: str) -> str | None:
        """Says what a rule of the checker demands; None in English, where its sentences say so themselves."""
        return None if self.language == ENGLISH else self.table.CHECKS.get(rule)

    def help(self, text: str) -> str:
        """Says what --help shows of a command or an option."""
        return self._said("HELP", text) or text

    def statistic(self, text: str) -> Word:
        """Says the name of what was counted of a whole game, or its number."""
        return self._said("STATISTICS", text) or Word(text)

    def game(self, name: str, description: str) -> str:
        """Says the title of a game and one line about it."""
        return description if self.language == ENGLISH else ": ".join(self.table.GAMES[name])

    def example(self, name: str, title: str, source: str) -> tuple[str, str]:
        """Says what a tree of a textbook is, and where it comes from."""
        known: tuple[str, str] = (title, source) if self.language == ENGLISH else self.table.EXAMPLES[name]
        return known

    def _beside_board(self, text: str) -> str:
        words = text.lstrip(" ")
        return text[: len(text) - len(words)] + (self._said("DRAWINGS", words) or words)

    def _said(self, table: str, text: str) -> Word | None:
        """Returns what the table has for ``text``; None if it has nothing."""
        if self.language == ENGLISH:
            return None
        for pattern, template in _known(self.language, table):
            found = pattern.fullmatch(text)
            if found is not None:
                facts = {name: self._fact(table, name, fact) for name, fact in found.groupdict().items()}
                return Word(template.format_map(facts))
        return None

    def _fact(self, table: str, name: str, text: str) -> Word:
        """Says what stands for the placeholder ``name`` in a template of a table."""
        if name in LISTS:
            return self.names(text)
        return self._said(table if name == "rest" else PARTS.get(name, "PLAYERS"), text) or Word(text)


@cache
def saying(language: str = ENGLISH) -> Saying:
    """Returns the words of a language. Raises `BadArgument` if there is none."""
    return Saying(language)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Returns the language that the arguments ask for, even where they cannot be read; otherwise the environment's."""
    asked = _asked_for(arguments)
    return language_around(environment) if asked is None else asked


def usual_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Returns the language of a command that is not told one after its name: the one that is named before it, or the
    environment's; English where a program reads the output."""
    asked = _asked_for(arguments)
    if asked is not None:
        return asked
    return ENGLISH if "--json" in arguments else language_around(environment)


def language_around(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the language of the environment if we speak it, otherwise English."""
    named = next((environment[name] for name in LOCALE if environment.get(name)), "")
    language = re.split("[_.@-]", named, maxsplit=1)[0].lower()
    return language if language in LANGUAGES else ENGLISH


def asks_for_nothing(arguments: Sequence[str]) -> bool:
    """Returns whether the arguments name no more than a language."""
    return (
        not arguments
        or (arguments[0] == "--lang" and len(arguments) == 2)
        or (len(arguments) == 1 and arguments[0].startswith("--lang="))
    )


def _asked_for(arguments: Sequence[str]) -> str | None:
    """Returns the language that --lang names, English for one that there is not; None without --lang."""
    for number, text in enumerate(arguments):
        option, equals, value = text.partition("=")
        if option == "--lang":
            given = value if equals else next(iter(arguments[number + 1 : number + 2]), "")
            return given if given in LANGUAGES else ENGLISH
    return None


def _listed(text: str, more: str) -> str:
    """Returns a list of names of an English sentence without its "and" and "or"."""
    names, rest = re.fullmatch(r"(.*?)(?: and (\d+) more)?", text, re.DOTALL).groups()  # type: ignore[union-attr]
    shown = re.sub(r",? (?:and|or) ", ", ", names)
    return more.format(names=shown, count=rest) if rest else shown


@lru_cache
def _known(language: str, table: str) -> Known:
    """Returns a table of a language with its templates as patterns."""
    templates: Mapping[str, str] = getattr(import_module(f"{TEXTS}.{language}"), table)
    return tuple((_pattern(english), said) for english, said in templates.items())


def _pattern(template: str) -> re.Pattern[str]:
    """Returns the pattern of all sentences that a template gives."""
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile(
        "".join(f"(?P<{part}>{_may_be(part)})" if number % 2 else re.escape(part) for number, part in enumerate(parts)),
        re.DOTALL,
    )


def _may_be(placeholder: str) -> str:
    """Returns the pattern of what a placeholder stands for: any text, but for a share, and those in `NARROW`."""
    if placeholder.endswith("share"):
        return SHARE
    return NARROW.get(placeholder, ".+?")
