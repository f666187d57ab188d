"""Why a move fails, in one sentence: what it leads to, and what should have been played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from perfectplay.game import Game
from perfectplay.playing.outcome import is_about_winning
from perfectplay.result import RestsOn, number_text
from perfectplay.teaching.review.marks import Mark
from perfectplay.teaching.review.review import Review, ReviewedMove
from perfectplay.teaching.review.worth import Worth
from perfectplay.tracing.catalogue import Catalogue, Word, catalogue

TEXTS: Final = "perfectplay.teaching.review.catalogues"
LONGEST: Final = 8
"""A line shows no more moves than this."""


def words_of(lang: str) -> Catalogue:
    """Returns the texts of a language. Raises `BadArgument` if there is none."""
    return catalogue(lang, folder=TEXTS)


def refutation(review: Review, move: ReviewedMove, lang: str = "en") -> str | None:
    """Says what is wrong with a move that is an inaccuracy or worse, and what should have been played; None of others.

    Raises `BadArgument` for another language.
    """
    words = words_of(lang)
    if move.mark in (Mark.BEST, Mark.GOOD):
        return None
    return words.say("because", fails=_fails(review, move, words), better=_better(review, move, words))


def in_short(game: Game[Any, Any], worth: Worth, words: Catalogue) -> Word:
    """Says what a position is worth in a few words, for a column."""
    kind = _kind(game, worth)
    if kind in ("win", "loss") and worth.plies:
        return words.counted(f"short.{kind}", worth.plies)
    return words.say(f"short.{kind}", value=number_text(worth.value), percent=percent(worth.chance))


def percent(chance: float) -> str:
    """Writes a chance in hundredths."""
    return f"{chance * 100:.0f}"


def _kind(game: Game[Any, Any], worth: Worth) -> str:
    """Returns how a worth is said: an outcome, a number that is exact or not, a chance, or nothing."""
    if worth.rests_on is RestsOn.NOTHING:
        return "nothing"
    if not is_about_winning(game):
        return "value" if worth.is_proven else "estimate"
    if not worth.is_proven:
        return "chance"
    if abs(worth.value) not in (0.0, 1.0):
        return "value"
    return "win" if worth.value > 0 else "loss" if worth.value < 0 else "draw"


def _fails(review: Review, move: ReviewedMove, words: Catalogue) -> Word:
    """Says what the move leads to: "4 loses: O wins in 3 plies with 5, 6, 3"."""
    after = move.after
    kind = _kind(review.game, after)
    facts: dict[str, object] = {
        "move": move.name,
        "value": number_text(after.value),
        "percent": percent(after.chance),
        "line": line_of(move.line),
    }
    if after.plies == 0:
        return words.say(f"fails.over.{kind}", **facts)
    way = "line" if move.line else "alone"
    if kind == "loss" and after.plies:
        return words.counted(f"fails.loss.{way}", after.plies, **facts)
    if kind == "loss":
        return words.say(f"fails.loss.late.{way}", **facts)
    return words.say(f"fails.{kind}.{way}", **facts)


def _better(review: Review, move: ReviewedMove, words: Catalogue) -> Word:
    """Says what the best move leads to: "6 wins in 5 plies: 6, 5, 6, 3, 6"."""
    before = move.before
    kind = _kind(review.game, before)
    rest = move.best_line[1:]
    facts: dict[str, object] = {
        "best": move.best,
        "value": number_text(before.value),
        "percent": percent(before.chance),
        "line": line_of(rest),
    }
    way = "line" if rest else "alone"
    if kind == "win" and before.plies:
        return words.counted(f"better.win.{way}", before.plies, **facts)
    if kind == "win":
        return words.say(f"better.win.late.{way}", **facts)
    return words.say(f"better.{kind}.{way}", **facts)


def line_of(names: Sequence[str]) -> str:
    """Writes a line of moves, cut short."""
    return " ".join(names[:LONGEST]) + (" ..." if len(names) > LONGEST else "")
