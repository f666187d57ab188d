"""A review as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from perfectplay.playing.outcome import is_about_winning
from perfectplay.teaching.review.marks import SIGNS, Mark
from perfectplay.teaching.review.reasons import in_short, percent, refutation, words_of
from perfectplay.teaching.review.review import Review, ReviewedMove
from perfectplay.tracing.catalogue import Catalogue
from perfectplay.tracing.drawing.letters import columns

HEADS: Final = ("number", "player", "move", "before", "after", "best", "mark")
INDENT: Final = "     "


def lines_of(review: Review, lang: str) -> Iterator[str]:
    """Yields the lines: each move, below a mistake why it is one, and at the end what each player has done."""
    words = words_of(lang)
    if not review.moves:
        yield words.say("nothing")
    else:
        yield from _moves(review, words, lang)
        yield ""
        yield _about(review, words)
        yield from _players(review, words)
        yield _turning(review, words)
    if not review.is_whole:
        yield words.say("interrupted", all=len(review.names), done=len(review.moves))


def _moves(review: Review, words: Catalogue, lang: str) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [tuple(words.say(f"head.{head}") for head in HEADS)]
    rows += [_row(review, move, words) for move in review.moves]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [" " * (widths[0] - columns(row[0])) + row[0]]
        cells += [cell + " " * (width - columns(cell)) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()
        said = refutation(review, review.moves[number - 1], lang) if number else None
        if said is not None:
            yield INDENT + said


def _row(review: Review, move: ReviewedMove, words: Catalogue) -> tuple[str, ...]:
    game = review.game
    mark = words.say("only") if move.is_forced else words.say(f"mark.{move.mark}")
    return (
        str(move.number),
        review.players[move.player],
        move.name + SIGNS.get(move.mark, ""),
        in_short(game, move.before, words),
        in_short(game, move.after, words),
        "" if move.mark is Mark.BEST else move.best,
        mark,
    )


def _about(review: Review, words: Catalogue) -> str:
    example = (
        words.say("short.chance", percent=62) if is_about_winning(review.game) else words.say("short.estimate", value=3)
    )
    return words.say("about" if is_about_winning(review.game) else "about.numbers", example=example)


def _players(review: Review, words: Catalogue) -> Iterator[str]:
    for one in review.summaries:
        if not one.moves:
            continue
        marks = "".join(
            words.say("player.part", count=count, mark=words.say(f"mark.{mark}"))
            for mark, count in one.marks.items()
            if count
        )
        yield words.say(
            f"player.{'one' if one.moves == 1 else 'many'}",
            player=review.players[one.player],
            count=one.moves,
            marks=marks,
            lost=percent(one.chance_lost),
        )


def _turning(review: Review, words: Catalogue) -> str:
    if not review.turning_points:
        return words.say("turning.none")
    named = [
        words.say("turning.move", number=move.number, player=review.players[move.player], move=move.name)
        for move in review.turning_points
    ]
    return words.say("turning", moves=", ".join(named))
