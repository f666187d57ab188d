"""The review of a match, in a thread of its own, and its news meanwhile."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from perfectplay.errors import BadArgument
from perfectplay.playing.match import Match
from perfectplay.teaching.review.making import check_game, review
from perfectplay.web.questions import Language, PositionQuestion
from perfectplay.web.searching import Searches, Work

USUAL_SECONDS: Final = 20.0
MOST_MOVES: Final = 400


class ReviewQuestion(PositionQuestion):
    """A review of all moves of a match."""

    seconds: Annotated[float, Field(gt=0, le=3600)] = USUAL_SECONDS
    language: Language = "en"


class Reviewing(Work):
    """One review. Raises `BadArgument` for a match that cannot be reviewed."""

    def __init__(self, question: ReviewQuestion, match: Match, searches: Searches, client: str) -> None:
        check_game(match.game)
        if not match.moves:
            raise BadArgument("there are no moves to review; give those of a game")
        if len(match.moves) > MOST_MOVES:
            raise BadArgument(f"there are {len(match.moves):,} moves; a review here has at most {MOST_MOVES}")
        library = searches.library
        self.match, self.language = match, question.language
        self.seconds = min(question.seconds, library.limits.seconds)
        self.compiled = None if library.may_compile(question.game) else False
        self.table_mb = library.limits.table_mb / 2
        super().__init__(searches, client)

    def answer(self) -> dict[str, Any]:
        """Reviews the match."""
        match = self.match
        found = review(
            match.game,
            match.moves,
            match.states[0],
            seconds=self.seconds_left(self.seconds),
            table_mb=self.table_mb / self.crowd if self.table_mb / self.crowd >= 1 else 1,
            compiled=self.compiled,
            resigned=match.resigned,
            progress=self._progress,
        )
        return found.as_json(lang=self.language)

    def _progress(self, done: int, moves: int) -> bool:
        return self.goes_on(self.seconds, lambda: {"done": done, "moves": moves})
