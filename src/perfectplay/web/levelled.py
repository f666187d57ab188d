"""The choice of a player below full strength, in a thread of its own, and what it looks at meanwhile."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.playing.ladders import levels_of
from perfectplay.playing.levels import HIGHEST
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.result import SearchResult, StopReason
from perfectplay.web.questions import SearchQuestion
from perfectplay.web.searching import USUAL_SECONDS, Searches, Work, check_open, described


class Choosing(Work):
    """One choice of a `perfectplay.Player` of a level. Raises `BadArgument` and `BadPosition`.

    Its levels look at no more than `perfectplay.playing.levels.sight_of` says, so a tree in memory stays small.
    """

    def __init__(self, question: SearchQuestion, match: Match, searches: Searches, client: str) -> None:
        check_open(match)
        self.level = level_in(question, match.game)
        library = searches.library
        self.match = match
        self.seed = None if question.seed is None else seed_of_move(question.seed, len(match.moves))
        self.seconds = min(question.seconds or USUAL_SECONDS, library.limits.seconds)
        self.nodes = min(question.nodes or library.limits.nodes, library.limits.nodes)
        self.compiled = None if library.may_compile(question.game) else False
        super().__init__(searches, client)

    def answer(self) -> dict[str, Any]:
        """Chooses."""
        limits = self.searches.library.limits
        with Player(
            self.match.game,
            level=self.level,
            seconds=self.seconds_left(self.seconds),
            nodes=self.nodes,
            seed=self.seed,
            table_mb=limits.crowded_table_mb if self.crowd > 1 else limits.table_mb,
            compiled=self.compiled,
        ) as player:
            choice = player.choose(self.match.state, earlier=self.match.states[:-1], progress=self._progress)
        result = replace(choice.result, stop_reason=StopReason.SECONDS) if self.was_cut else choice.result
        return {**described(result), "level": choice.level or None}

    def _progress(self, result: SearchResult[Any, Any]) -> bool:
        return self.goes_on(self.seconds, lambda: described(result, is_final=False))


def level_in(question: SearchQuestion, game: Game[Any, Any]) -> int:
    """Returns the level that a question asks for. Raises `BadArgument` for one that the game does not have."""
    there = levels_of(game)
    level = HIGHEST if question.level is None else question.level
    if level not in there:
        below = "level 1" if len(there) == 2 else f"levels 1 to {len(there) - 1}"
        raise BadArgument(f"level is {level}; {question.game} has {below}, and {HIGHEST}, full strength")
    if question.depth is not None or question.algorithm != "auto":
        raise BadArgument("a level sees to a depth of its own, by its own search; leave out depth and algorithm")
    return level


def seed_of_move(seed: int, moves: int) -> int:
    """Returns the seed of one move of a game: the same for the same game and move, and another for each move."""
    return random.Random(f"{seed} {moves}").randrange(1 << 31)
