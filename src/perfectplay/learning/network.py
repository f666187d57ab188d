"""N-tuple networks as knowledge: an evaluation that adds up weights, which it looks up by what stands on some cells.

A lookup reads a few cells, its tuple. What stands there is a number, and at that number in a table stands a weight.
The weights of all lookups together, squashed, are the value. Lookups that are images of each other (a mirrored board)
share one table. Each player to move has tables of its own.

If the game has an evaluation, a share of it is added before the sum is squashed. So what the weights learn is by how
much that evaluation is wrong.

W. W. Bledsoe and I. Browning, "Pattern recognition and reading by machine", 1959; for games S. M. Lucas, "Learning to
play Othello with n-tuple systems", *Australian Journal of Intelligent Information Processing* 4 (2008).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.compiling.weights import Weights, weight_at, words_in
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.search.rules import fingerprint_of, fingerprint_of_evaluation, name_of

MOST_STEPS: Final = 999_999
"""Values are whole multiples of the largest utility by a million, with fewer steps than that to both sides."""

OPEN_SHARE: Final = 0.1
"""So much of a value grows on where tanh is as good as 1: of two positions that look won, a search takes the better."""


@dataclass(frozen=True)
class Network(Knowledge[Any, Any]):
    """Learned knowledge of a game that defines `cells`.

    The names begin with "learned", so that they hide nothing of a game's. What differs between two networks is read at
    run time, so that all networks of a game share its machine code.
    """

    learned_places: tuple[int, ...]
    """The cells of all lookups, one lookup after the other."""
    learned_factors: tuple[int, ...]
    """By what the number that stands on each of these cells is multiplied."""
    learned_ends: tuple[int, ...]
    """Where in ``learned_places`` each lookup ends."""
    learned_bases: tuple[int, ...]
    """Where the table of each lookup begins."""
    learned_sizes: tuple[int, ...]
    """How many weights each player has."""
    learned_scale: tuple[float, ...]
    """What a weight of 1 is, and the largest utility, which no value reaches."""
    learned_limits: tuple[int, ...]
    """How many different things may stand on each cell; anything else counts as 0."""
    learned_areas: tuple[int, ...]
    """For whoever looks at the network: the first cell, the rows and the columns of each part of the board."""
    learned_weights: Weights
    learned_rules: str = ""
    """The fingerprint of the rules that it was learned from; empty for any rules."""
    learned_share: tuple[float, ...] = (0.0,)
    """By what the game's own evaluation is multiplied before it is added to the weights; 0 leaves it out."""
    learned_beside: str = ""
    """The fingerprint of the evaluation that is added; empty for any evaluation, and where none is."""

    def check_fit(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` where this was learned from other rules than those of ``game``."""
        if not self.learned_rules:  # it is just being learned
            return
        is_fit = self.learned_rules == fingerprint_of(game)
        if not is_fit or len(self.learned_weights) != self.learned_sizes[0] * game.players:
            raise BadArgument(
                f"this knowledge was learned from other rules than those of {name_of(game)}; "
                f"perfectplay learn makes knowledge for these"
            )
        if self.learned_beside and self.learned_beside != fingerprint_of_evaluation(game):
            raise BadArgument(
                f"this knowledge adds to what evaluate of {name_of(game)} said when it was learned, and evaluate says "
                f"something else now; learn it again"
            )

    def learned_contents(self: Any, state: Any) -> Iterator[int]:
        """Yields what stands on each cell."""
        yield from self.cells(state)

    def learned_board(self, state: Any) -> list[int]:
        """Returns what stands on each cell, as the tables know it. Raises ValueError for more or fewer cells."""
        limits = self.learned_limits
        contents: list[int] = []
        for content in self.learned_contents(state):
            if len(contents) == len(limits):
                raise ValueError("there are more cells than there were when this was learned")
            contents.append(content if 0 <= content < limits[len(contents)] else 0)
        if len(contents) != len(limits):
            raise ValueError("there are fewer cells than there were when this was learned")
        return contents

    def learned_own(self, state: Any) -> float:
        """Returns what the game's own evaluation says of a state, for player 0."""
        return 1.0 * super().evaluate(state, 0)

    def evaluate(self: Any, state: Any, player: int) -> float:
        """Returns the learned estimate of the utility for ``player``."""
        contents = self.learned_board(state)
        places, factors, bases, ends = (
            self.learned_places,
            self.learned_factors,
            self.learned_bases,
            self.learned_ends,
        )
        start = self.to_move(state) * self.learned_sizes[0]
        total = 0
        at = 0
        for lookup in range(len(ends)):
            number = start + bases[lookup]
            while at < ends[lookup]:
                number += factors[at] * contents[places[at]]
                at += 1
            total += weight_at(self.learned_weights, number)
        worth = total * self.learned_scale[0]
        if self.learned_share[0] != 0.0:
            worth += self.learned_share[0] * self.learned_own(state)
        share = (1 - OPEN_SHARE) * math.tanh(worth) + OPEN_SHARE * worth / (1 + abs(worth))
        share = math.floor(share * MOST_STEPS + 0.5) / (MOST_STEPS + 1)
        value: float = share * self.learned_scale[1]
        return value if self.team(player) == self.team(0) else -value


@dataclass(frozen=True)
class NetworkOfFields(Network):
    """Learned knowledge of a game that does not define `cells`: they are found in the fields of its states.

    A cell is made of pieces, which are bits of the state's words; what the pieces are together has a code.
    """

    learned_words: tuple[int, ...] = ()
    """The word of the state in which each piece lies."""
    learned_shifts: tuple[int, ...] = ()
    """The lowest bit of each piece."""
    learned_masks: tuple[int, ...] = ()
    """The bits of each piece, once they are shifted down."""
    learned_raised: tuple[int, ...] = ()
    """By how many bits each piece is raised above the others of its cell."""
    learned_pieces: tuple[int, ...] = ()
    """Where the pieces of each cell end."""
    learned_places_of_codes: tuple[int, ...] = ()
    """Where the codes of each cell begin."""
    learned_codes: tuple[int, ...] = ()
    """For each cell and what its pieces are together: what stands there."""

    def check_fit(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` where this was learned from other rules than those of ``game``."""
        super().check_fit(game)
        if max(self.learned_words) >= len(words_in(game.initial_state())):
            raise BadArgument(f"this knowledge is damaged: the states of {name_of(game)} hold fewer numbers")

    def learned_contents(self, state: Any) -> Iterator[int]:
        """Yields what stands on each cell."""
        words = words_in(state)
        at = 0
        for cell in range(len(self.learned_pieces)):
            found = 0
            while at < self.learned_pieces[cell]:
                piece = words[self.learned_words[at]] >> self.learned_shifts[at] & self.learned_masks[at]
                found |= piece << self.learned_raised[at]
                at += 1
            yield self.learned_codes[self.learned_places_of_codes[cell] + found]
