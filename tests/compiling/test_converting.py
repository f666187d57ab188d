"""Types as text in the cache of machine code, and back."""

from __future__ import annotations

import json
import re
from enum import Enum
from typing import Any, NamedTuple

import pytest

from perfectplay.compiling.converting import AMBIGUOUS, as_words, described, shape_of, type_described
from perfectplay.compiling.types import BOOL, FLOAT, INT, NONE, TEXT, Type, maybe, member_of_enum, product


class Suit(Enum):
    SPADES = 1
    HEARTS = 2


class Card(NamedTuple):
    suit: Suit
    number: int


CLASSES: dict[str, type] = {"Suit": Suit, "Card": Card}
CARD = product(Card, [member_of_enum(Suit), INT])


@pytest.mark.parametrize(
    "kind", [INT, FLOAT, BOOL, TEXT, NONE.type, maybe(FLOAT), CARD, maybe(CARD), product(None, [CARD, BOOL])], ids=repr
)
def test_a_type_comes_back_as_it_was_written(kind: Type) -> None:
    assert type_described(json.loads(json.dumps(described(kind))), CLASSES) is kind


class Other(Enum):
    HEARTS = 1
    SPADES = 2


class Longer(NamedTuple):
    suit: Suit
    number: int
    more: int = 0


@pytest.mark.parametrize(
    "changed", [{"Suit": Other}, {"Suit": AMBIGUOUS}, {"Card": AMBIGUOUS}, {"Card": Longer}, {"Card": None}], ids=str
)
def test_a_class_that_is_another_now_is_not_taken_for_that_one(changed: dict[str, Any]) -> None:
    now = {name: cls for name, cls in {**CLASSES, **changed}.items() if cls is not None}
    with pytest.raises(LookupError):
        type_described(described(CARD), now)


@pytest.mark.parametrize("value", [(Suit.SPADES,), (Suit.SPADES, 1, 2), 5, None], ids=str)
def test_a_value_of_another_shape_is_named(value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(repr(value))} is not "):
        as_words(CARD, value, [])


@pytest.mark.parametrize(
    ("hint", "kind"),
    [
        (int | None, INT),
        (float | None, FLOAT),
        (str | None, TEXT),
        (Suit | None, member_of_enum(Suit)),
        (tuple[int, float] | None, product(None, [INT, FLOAT])),
        (tuple[Suit, tuple[bool, int]] | None, product(None, [member_of_enum(Suit), product(None, [BOOL, INT])])),
        (Card | None, CARD),
    ],
    ids=repr,
)
def test_where_nothing_is_yet_the_annotation_names_the_type(hint: Any, kind: Type) -> None:
    assert shape_of(None, hint, "", "the state") is maybe(kind)


@pytest.mark.parametrize("text", ["\0", "a\0", "eightlong", "\ud800", 7, None], ids=repr)
def test_a_text_that_no_word_holds_is_not_taken_for_another_one(text: object) -> None:
    """As a word, a zero byte at the end would be the end of the text."""
    with pytest.raises(ValueError, match="is not"):
        as_words(TEXT, text, [])
    assert as_words(TEXT, "", []) != as_words(TEXT, "a", [])
