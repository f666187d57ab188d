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
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

from perfectplay.compiling.primitives import get, kept, put
from perfectplay.compiling.weights import Weights, weight_at, words_in
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.search.rules import fingerprint_of, fingerprint_of_evaluation, name_of
from perfectplay.words import bit, lowest, without_lowest

MOST_STEPS: Final = 999_999
"""Values are whole multiples of the largest utility by a million, with fewer steps than that to both sides."""

MOST_WORDS: Final = 1 << 16
"""A state is made of fewer words than this."""

WORD_BITS: Final = 64

SEARCH: Final = "search"
BEST_FIRST: Final = "best-first"
SEARCHES: Final = (SEARCH, BEST_FIRST)
"""The algorithms by which a player with learned knowledge may play."""

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
    learned_search: str = SEARCH
    """The algorithm by which players with it were stronger: one of `SEARCHES`."""
    learned_starts: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """Where in ``learned_lookups`` those of each cell begin, and where the last ones end."""
    learned_lookups: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """The lookups that look at each cell, one cell after the other."""
    learned_changes: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """By what the number that stands on the cell is multiplied in each of them."""

    def __post_init__(self) -> None:
        with suppress(IndexError):  # a damaged file is refused when it is checked
            found = lookups_of(self.learned_places, self.learned_factors, self.learned_ends, len(self.learned_limits))
            for name, numbers in zip(("learned_starts", "learned_lookups", "learned_changes"), found, strict=True):
                object.__setattr__(self, name, numbers)

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

    def learned_numbers(self: Any, state: Any) -> Any:
        """Returns a store whose first numbers say which weight each lookup finds, among those of a player.

        A search asks for one state after another that is much like it. So the store keeps what stood on each cell, and
        what has changed there corrects the numbers. Raises ValueError for more or fewer cells than were learned.
        """
        store = kept(self.learned_room())
        self.learned_begin(store)
        cells = len(self.learned_limits)
        cell = 0
        for content in self.cells(state):
            if cell == cells:
                raise ValueError("there are more cells than there were when this was learned")
            self.learned_note(store, cell, content)
            cell += 1
        if cell != cells:
            raise ValueError("there are fewer cells than there were when this was learned")
        return store

    def learned_room(self) -> int:
        """Returns how many numbers are kept: those of the lookups, what stands on the cells, and whether it began."""
        return len(self.learned_ends) + len(self.learned_limits) + 1

    def learned_begin(self, store: Any) -> bool:
        """Makes a new store one of empty cells; returns whether it was new."""
        lookups = len(self.learned_ends)
        begun = lookups + len(self.learned_limits)
        if get(store, begun, 0) != 0:
            return False
        for lookup in range(lookups):
            put(store, lookup, self.learned_bases[lookup])
        put(store, begun, 1)
        return True

    def learned_note(self, store: Any, cell: int, content: int) -> None:
        """Corrects the numbers of the lookups for what stands on a cell now."""
        place = len(self.learned_ends) + cell
        before = get(store, place, 0)
        now = content if 0 <= content < self.learned_limits[cell] else 0
        if now != before:
            put(store, place, now)
            for at in range(self.learned_starts[cell], self.learned_starts[cell + 1]):
                lookup = self.learned_lookups[at]
                put(store, lookup, get(store, lookup, 0) + self.learned_changes[at] * (now - before))

    def learned_own(self, state: Any) -> float:
        """Returns what the game's own evaluation says of a state, for player 0."""
        return 1.0 * super().evaluate(state, 0)

    def evaluate(self: Any, state: Any, player: int) -> float:
        """Returns the learned estimate of the utility for ``player``."""
        numbers = self.learned_numbers(state)
        start = self.to_move(state) * self.learned_sizes[0]
        total = 0
        for lookup in range(len(self.learned_ends)):
            total += weight_at(self.learned_weights, start + get(numbers, lookup, 0))
        worth = total * self.learned_scale[0]
        if self.learned_share[0] != 0.0:
            worth += self.learned_share[0] * self.learned_own(state)
        share = (1 - OPEN_SHARE) * math.tanh(worth) + OPEN_SHARE * worth / (1 + abs(worth))
        share = math.floor(share * MOST_STEPS + 0.5) / (MOST_STEPS + 1)
        value: float = share * self.learned_scale[1]
        return value if self.team(player) == self.team(0) else -value


def lookups_of(
    places: Sequence[int], factors: Sequence[int], ends: Sequence[int], cells: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Returns where the lookups of each cell begin, these lookups, and their factors, one cell after the other."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(cells)]
    begin = 0
    for lookup, end in enumerate(ends):
        for at in range(begin, end):
            found[places[at]].append((lookup, factors[at]))
        begin = end
    starts = tuple(accumulate(map(len, found), initial=0))
    together = [pair for of_cell in found for pair in of_cell]
    return starts, tuple(lookup for lookup, _ in together), tuple(factor for _, factor in together)


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

    learned_used: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """The bits of each word that belong to a cell."""
    learned_bits: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """Where in ``learned_cells`` those of the bits of each word begin."""
    learned_cells: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """The cell to which each bit belongs."""

    def __post_init__(self) -> None:
        super().__post_init__()
        cells = cells_of_bits(self.learned_words, self.learned_shifts, self.learned_masks, self.learned_pieces)
        last = [max(of_word, default=-1) for of_word in cells]
        used = tuple(sum(map(bit, of_word)) for of_word in cells)
        begins = accumulate((most + 1 for most in last), initial=0)
        flat = [of_word.get(number, 0) for of_word, most in zip(cells, last, strict=True) for number in range(most + 1)]
        for name, numbers in (("learned_used", used), ("learned_bits", begins), ("learned_cells", flat)):
            object.__setattr__(self, name, tuple(numbers))

    def check_fit(self, game: Game[Any, Any]) -> None:
        """Raises `BadArgument` where this was learned from other rules than those of ``game``."""
        super().check_fit(game)
        if max(self.learned_words) >= len(words_in(game.initial_state())):
            raise BadArgument(f"this knowledge is damaged: the states of {name_of(game)} hold fewer numbers")

    def learned_room(self) -> int:
        """Returns how many numbers are kept: besides those of any network, the words of the state."""
        return super().learned_room() + len(self.learned_used)

    def learned_numbers(self, state: Any) -> Any:
        """Returns a store whose first numbers say which weight each lookup finds, among those of a player.

        Only the cells are read that have a bit which differs from the state before.
        """
        store = kept(self.learned_room())
        is_new = self.learned_begin(store)
        words = words_in(state)
        first = self.learned_room() - len(self.learned_used)
        for number in range(len(self.learned_used)):
            used = self.learned_used[number]
            changed = used if is_new else (words[number] ^ get(store, first + number, 0)) & used
            if changed != 0:
                put(store, first + number, words[number])
            while changed != 0:
                cell = self.learned_cells[self.learned_bits[number] + lowest(changed)]
                changed = without_lowest(changed)
                found = 0
                for at in range(self.learned_pieces[cell - 1] if cell > 0 else 0, self.learned_pieces[cell]):
                    piece = words[self.learned_words[at]] >> self.learned_shifts[at] & self.learned_masks[at]
                    found |= piece << self.learned_raised[at]
                self.learned_note(store, cell, self.learned_codes[self.learned_places_of_codes[cell] + found])
        return store


def cells_of_bits(
    words: Sequence[int], shifts: Sequence[int], masks: Sequence[int], pieces: Sequence[int]
) -> list[dict[int, int]]:
    """Returns for each word of a state the cells to which its bits belong.

    Leaves out words and bits that cannot be: a damaged file is refused when it is checked.
    """
    all_pieces = list(zip(words, shifts, masks, strict=False))
    last = max((word for word in words if word < MOST_WORDS), default=-1)
    found: list[dict[int, int]] = [{} for _ in range(last + 1)]
    begin = 0
    for cell, end in enumerate(pieces):
        for word, shift, mask in all_pieces[begin:end]:
            if 0 <= word < MOST_WORDS:
                bits = [shift + number for number in range(mask.bit_length()) if mask >> number & 1]
                found[word].update({number: cell for number in bits if 0 <= number < WORD_BITS})
        begin = end
    return found
