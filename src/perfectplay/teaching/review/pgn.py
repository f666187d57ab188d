"""A reviewed game of chess as PGN: values as ``[%eval ...]``, marks as numeric annotation glyphs, better lines as
variations.

``[%eval 0.31]`` (in pawns, for white) and ``[%eval #-3]`` (a mate in so many moves) are what Lichess and other programs
write and read.
"""

from __future__ import annotations

from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.games import Chess
from perfectplay.games.game_text import numbered, written
from perfectplay.result import RestsOn
from perfectplay.teaching.review.marks import Mark
from perfectplay.teaching.review.reasons import LONGEST, refutation, words_of
from perfectplay.teaching.review.review import Review, ReviewedMove
from perfectplay.teaching.review.worth import Worth

GLYPHS: Final = {Mark.INACCURACY: "$6", Mark.MISTAKE: "$2", Mark.MISSED_WIN: "$4", Mark.BLUNDER: "$4"}
"""$2 is "?", $4 is "??", $6 is "?!" (PGN Standard, section 10)."""

WHITE: Final = 0
RESULTS: Final = {1.0: "1-0", 0.0: "1/2-1/2", -1.0: "0-1"}
PAWNS: Final = 100
"""A pawn is 0.01 in `Chess.evaluate`."""


def pgn(review: Review, lang: str = "en") -> str:
    """Writes a reviewed game of chess. Raises `BadArgument` for another game or language."""
    game = review.game
    if not isinstance(game, Chess):
        raise BadArgument(f"PGN is for games of chess, and {review.name} is another game; take text, JSON or SVG")
    words_of(lang)
    start = review.states[0]
    second_begins = game.to_move(start) != WHITE
    found = {move.number: move for move in review.moves}
    body, was_commented = [], False
    for number, name in enumerate(review.names, 1):
        half = number - 1 + second_begins
        move = found.get(number)
        notes = "" if move is None else _notes(review, move, half, lang)
        is_black = half % 2 == 1
        prefix = f"{half // 2 + 1}... " if is_black and was_commented and number > 1 else ""
        body.append(prefix + name + notes)
        was_commented = bool(notes)
    more = {"Annotator": "perfectplay"}
    tags = {name: value for name, value in review.tags.items() if name not in ("Result", "FEN", "SetUp", "Variant")}
    if game.chess960 or start != game.initial_state():
        more |= {"SetUp": "1", "FEN": game.format_position(start)}
    if game.chess960:
        more["Variant"] = "Chess960"
    result = review.tags.get("Result", "*") if review.outcome is None else RESULTS[review.outcome.utilities[WHITE]]
    return written(tags, more, body, int(second_begins), result)


def _notes(review: Review, move: ReviewedMove, half: int, lang: str) -> str:
    """Returns what stands behind a move: its glyph, its value, why it fails, and the better line."""
    glyph = GLYPHS.get(move.mark)
    value = evaluation(move.after, move.player)
    said = refutation(review, move, lang)
    comment = " ".join(part for part in (value, _marked(move, said, lang)) if part)
    notes = f" {glyph}" if glyph else ""
    notes += f" {{ {_safe(comment)} }}" if comment else ""
    if said is not None:
        notes += f" ( {numbered(move.best_line[:LONGEST], half)} )"
    return notes


def _marked(move: ReviewedMove, said: str | None, lang: str) -> str:
    return "" if said is None else f"{words_of(lang).say(f'mark.{move.mark}')}: {said}"


def evaluation(worth: Worth, player: int) -> str:
    """Returns a worth as other programs read it, for white; nothing where it cannot be said so."""
    if worth.rests_on not in (RestsOn.PROOF, RestsOn.EVALUATION) or worth.plies == 0:
        return ""
    sign = 1 if player == WHITE else -1
    if worth.is_proven and worth.value:
        if worth.plies is None:
            return ""
        return f"[%eval #{sign * (1 if worth.value > 0 else -1) * ((worth.plies + 1) // 2)}]"
    return f"[%eval {sign * worth.value * PAWNS + 0.0:.2f}]"


def _safe(comment: str) -> str:
    """Returns a comment without what would end it."""
    return comment.replace("{", "(").replace("}", ")")
