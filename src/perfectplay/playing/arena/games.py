"""One meeting: an opening, and two games from it with changed sides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from perfectplay.errors import IllegalMove
from perfectplay.game import CHANCE
from perfectplay.playing.arena.contestants import Contestant
from perfectplay.playing.arena.program import ProgramFailed
from perfectplay.playing.contest import MOST_PLIES
from perfectplay.playing.match import Match
from perfectplay.result import RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms import catalogue
from perfectplay.search.switches import UNSOUND
from perfectplay.search.teams import is_two_sided

LONGEST_FAULT: Final = 500
"""Of the sentence about what a program did wrong, no more letters are kept: it repeats what the program said."""


class Ending(StrEnum):
    """Why a game ended."""

    RULES = "rules"
    """It was over by the rules."""
    PROOF = "proof"
    """A contestant proved its value."""
    LENGTH = "length"
    """It lasted too long, and counts as a draw."""
    RESIGNATION = "resignation"
    """A program gave up."""
    FORFEIT = "forfeit"
    """A program failed, or played an illegal move; it has lost."""


class Game(NamedTuple):
    """A game that was played. ``gain`` is what the player who moves first gets more than the other one."""

    moves: tuple[str, ...]
    gain: float
    ending: Ending
    fault: str = ""
    """Of a forfeit: what happened."""

    @property
    def points(self) -> float:
        """The points of the player who moves first: 1, 0.5 or 0."""
        return 1.0 if self.gain > 0 else 0.0 if self.gain < 0 else 0.5


def continued(
    begun: Match,
    contestants: Sequence[Contestant],
    names: Sequence[str],
    generator: random.Random,
    *,
    prove: bool = True,
) -> Game:
    """Plays a game to its end; ``contestants`` and their ``names`` are in the order of the seats.

    With ``prove`` it ends as soon as a contestant of the library proves the value. An interrupt raises
    KeyboardInterrupt.
    """
    match = Match(begun.game, begun.states[0])
    match.states, match.moves = [*begun.states], [*begun.moves]
    while not match.is_over:
        if len(match.moves) >= MOST_PLIES:
            return Game(tuple(match.moves), 0.0, Ending.LENGTH)
        mover = match.to_move
        if mover == CHANCE:
            match.let_chance_decide(generator)
            continue
        try:
            move = contestants[mover].choose(match)
            if move.result is not None and move.result.stop_reason is StopReason.INTERRUPTED:
                raise KeyboardInterrupt
            if move.name is None:
                return Game(tuple(match.moves), -1.0 if mover == 0 else 1.0, Ending.RESIGNATION)
            match.move(move.name)
        except (IllegalMove, ProgramFailed) as error:
            fault = f"{names[mover]}: {str(error)[:LONGEST_FAULT]}"
            return Game(tuple(match.moves), -1.0 if mover == 0 else 1.0, Ending.FORFEIT, fault)
        if prove and move.result is not None and is_certain(move.result):
            value = float(move.result.value)
            return Game(tuple(match.moves), 2 * value if mover == 0 else -2 * value, Ending.PROOF)
    outcome = match.outcome
    assert outcome is not None
    return Game(tuple(match.moves), outcome.utilities[0] - outcome.utilities[1], Ending.RULES)


def is_certain(result: SearchResult[Any, Any]) -> bool:
    """Returns whether a result proves how the game ends, under the rules of the arena and after all that was played.

    What a selective search calls proven is: it rests on no state that was left out or searched less.
    """
    game = result.game
    by = catalogue.named(result.algorithm)
    knows_the_past = not game.can_repeat or (by is not None and by.takes_earlier)
    is_proof = result.is_proven and result.rests_on is RestsOn.PROOF and set(result.unsound) <= set(UNSOUND.values())
    return is_proof and knows_the_past and is_two_sided(game)
