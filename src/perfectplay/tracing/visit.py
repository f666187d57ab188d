"""One visit of a search to a node, and a whole recorded search; data alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadPosition
from perfectplay.game import Game
from perfectplay.pictures import Picture
from perfectplay.result import Bound, SearchResult
from perfectplay.search.algorithms.catalogue import named
from perfectplay.search.entry import Algorithm, Recorder


class Shares(tuple[float, ...]):
    """The shares of all players in max^n. A player compares them by its own share: see `Trace.prefers`."""

    __slots__ = ()


Value = float | tuple[float, int] | Shares
"""A utility or estimate for MAX: the player who moves at the root, or who is called MAX, as in an explicit tree. If
distance counts, a pair with the ply of the end, which is negative for a win of MAX, so that pairs compare as the search
compares them. In max^n, the shares of all players."""

ROOT: Final = 0


class Reason(StrEnum):
    """The reason why a visit ended."""

    TERMINAL = "terminal"
    """The game is over there."""
    REPETITION = "repetition"
    """The state occurred on the path before."""
    DEPTH = "depth"
    """The search is cut off there; the value is the game's estimate."""
    ALL_SEARCHED = "all searched"
    BETA_CUT = "beta cut"
    """MAX already has beta or more here, so MIN will choose another move at a node above."""
    ALPHA_CUT = "alpha cut"
    """MIN already holds MAX to alpha or less here, and MAX has a better move at a node above."""
    SHALLOW_CUT = "shallow cut"
    """In max^n: the share of this player leaves no more to the player above than that player has already."""
    STAR_BETA_CUT = "star beta cut"
    """At a chance node: whatever the other outcomes give, the mean is beta or more."""
    STAR_ALPHA_CUT = "star alpha cut"
    """At a chance node: whatever the other outcomes give, the mean is alpha or less."""
    PROBED = "probed"
    """Only the first actions were tried, for a bound (Star2)."""
    SAMPLED = "sampled"
    """A node of a Monte Carlo tree; its value is the mean of what was sampled below."""
    STOPPED = "stopped"
    """A limit or Ctrl-C ended the search inside."""


CUTS: Final = (Reason.ALPHA_CUT, Reason.BETA_CUT, Reason.SHALLOW_CUT, Reason.STAR_ALPHA_CUT, Reason.STAR_BETA_CUT)
"""The reasons that leave something out for good."""

STAR_CUTS: Final = (Reason.STAR_ALPHA_CUT, Reason.STAR_BETA_CUT)

AT_ALPHA: Final = (Reason.ALPHA_CUT, Reason.STAR_ALPHA_CUT)
AT_BETA: Final = (Reason.BETA_CUT, Reason.STAR_BETA_CUT)
"""Which bound was crossed."""


@dataclass(frozen=True, slots=True)
class BoundOrigin:
    """The origin of alpha or beta."""

    owner: int
    """The visit that set it: the node at which its player has the alternative."""
    witness: int | None
    """The visit to the owner's child that proved it (None: not recorded, beyond a cap)."""


class Outcome(NamedTuple):
    """One outcome of a chance node, with the bounds that were known before any outcome was searched."""

    name: str
    probability: float
    least: float
    """Its value is that or more; minus infinity where nothing is known."""
    most: float


class Held(NamedTuple):
    """In max^n: the player who moves above, and the share that it has there already."""

    player: int
    share: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Visit:
    """One visit to a node. A deepening search visits a node once for each depth."""

    number: int
    """In the order in which nodes were entered, from 0."""
    parent: int | None
    """The visit from which this node was entered; None at a root."""
    ply: int
    state: Any
    action: Any
    """The action that led here; None at a root."""
    action_name: str | None
    label: str
    """The node's name: its own in an explicit tree, otherwise the moves that led there."""
    player: int | None
    """The player to move; None where the game is over."""
    is_max: bool | None
    """Whether the player to move is on the side of MAX."""
    alpha_in: Value
    beta_in: Value
    alpha_out: Value
    beta_out: Value
    alpha_origin: BoundOrigin | None
    """The origin of ``alpha_out``; None while it is minus infinity."""
    beta_origin: BoundOrigin | None
    value: Value
    bound: Bound
    """The relation of ``value`` to the true value of the node, cut off at the depth of the search."""
    proven_at_least: bool
    """Whether the game's own value is certainly ``value`` or more."""
    proven_at_most: bool
    reason: Reason
    best_child: int | None
    """The visit to the child that gave the value."""
    children: tuple[int, ...]
    unsearched: tuple[Any, ...]
    """The actions that were never tried, in the game's order."""
    unsearched_names: tuple[str, ...]
    left: int
    """The time when it was left: the number of visits that had been left before."""
    nodes: int
    """Nodes entered in this visit, itself and what was not recorded included."""
    hidden: int
    """Nodes entered below this one that a cap kept out of the recording."""
    outcomes: tuple[Outcome, ...] = ()
    """The possible outcomes of a chance node, or of a player who is assumed to move at random; empty elsewhere."""
    outcome: int | None = None
    """Which of its parent's outcomes led here; None where a player chose to."""
    is_probe: bool = False
    """True if only a bound was wanted, before all outcomes of the parent are searched (Star2)."""
    held: Held | None = None
    """In max^n, the share that the player above has already; None at a root, below chance, and in other searches."""
    samples: int | None = None
    """In a Monte Carlo tree, the number of walks through the node; None elsewhere."""

    @property
    def is_chance(self) -> bool:
        """Whether something random moves here."""
        return bool(self.outcomes)


@dataclass(frozen=True, kw_only=True)
class Trace:
    """A recorded search. Node counts are those of the same search, not recorded."""

    visits: tuple[Visit, ...]
    roots: tuple[int, ...]
    """The visit with which each run begins: one, or one for each depth."""
    algorithm: str
    options: Mapping[str, Any]
    game_name: str
    player_names: tuple[str, ...]
    cut_on_equality: bool
    nodes: int
    """All nodes entered; of a Monte Carlo tree, those that were walked through, without the random games."""
    max_visits: int
    max_ply: int
    has_names: bool = False
    """Whether nodes have names of their own, as in an explicit tree; if not, a label is the moves that led there."""
    has_evaluation: bool = True
    """Whether the game has an estimate; if not, 0 stands where the search was cut off."""
    result: SearchResult[Any, Any] | None = None
    """The answer; None for a trace that was loaded from a file."""
    game: Game[Any, Any] | None = field(default=None, repr=False)
    """The game; None for a trace that was loaded from a file."""
    boards: Mapping[int, Sequence[Sequence[str]]] = field(default_factory=dict, repr=False, compare=False)
    """By visit, in a trace that was loaded from a file; see `board`."""
    positions: Mapping[int, str] = field(default_factory=dict, repr=False, compare=False)
    """By visit, in a trace that was loaded from a file; see `position`."""

    def __repr__(self) -> str:
        recorded = "" if not self.hidden else f", {len(self.visits):,} visits recorded"
        return f"<Trace: {self.algorithm} on {self.game_name}, {self.nodes:,} nodes{recorded}>"

    def show(self, **options: Any) -> Picture:
        """Draws the trace for a notebook, and as text elsewhere; the options are those of `tracing.drawing.draw`.

        Raises `BadArgument`.
        """
        from perfectplay.tracing.drawing.svg import draw_svg
        from perfectplay.tracing.drawing.text import draw_text

        return Picture(draw_text(self, **options).rstrip(), draw_svg(self, **options))

    def _repr_svg_(self) -> str | None:
        """Draws the trace in a notebook, folded if it is large; an empty one is not drawn."""
        return self.show().svg

    @property
    def hidden(self) -> int:
        """The number of nodes that a cap kept out of the recording; 0 if the whole search is recorded."""
        return self.nodes - len(self.visits)

    @property
    def last_root(self) -> Visit:
        """The root of the last run: the one that gave the answer."""
        return self.visits[self.roots[-1]]

    def board(self, number: int) -> Sequence[Sequence[str]] | None:
        """Returns the rows of the board at a visit, of a loaded trace too; None if the game has no board."""
        if self.game is None:
            return self.boards.get(number)
        return self.game.board(self.visits[number].state)

    def position(self, number: int) -> str | None:
        """Returns the position at a visit in the game's notation, of a loaded trace too; None if the game has none."""
        if self.game is None:
            return self.positions.get(number)
        try:
            return self.game.format_position(self.visits[number].state)
        except BadPosition:
            return None

    def below(self, number: int) -> Iterator[Visit]:
        """Yields the visit and all visits below it, in the order in which they were entered."""
        waiting = [number]
        while waiting:
            visit = self.visits[waiting.pop()]
            yield visit
            waiting.extend(reversed(visit.children))

    def ancestors(self, number: int) -> Iterator[Visit]:
        """Yields the visits above, from the parent up to the root."""
        parent = self.visits[number].parent
        while parent is not None:
            yield self.visits[parent]
            parent = self.visits[parent].parent

    @property
    def cuts(self) -> tuple[Visit, ...]:
        """The visits that ended before their last action."""
        return tuple(visit for visit in self.visits if visit.reason in CUTS)

    def prefers(self, visit: Visit, value: Value, best: Value) -> bool:
        """Returns whether the player at ``visit`` takes ``value`` rather than ``best``, which came first."""
        if not isinstance(value, Shares) or not isinstance(best, Shares):
            return value > best if visit.is_max else value < best  # type: ignore[operator]
        if visit.player is None or visit.player < 0:
            return False
        if value[visit.player] != best[visit.player]:
            return value[visit.player] > best[visit.player]
        rule, root = self.options.get("tie_rule", "first"), max(self.last_root.player or 0, 0)
        return (rule == "worst" and value[root] < best[root]) or (rule == "best" and value[root] > best[root])

    @property
    def entry(self) -> Algorithm | None:
        """The entry of the algorithm; None where a search of one's own was recorded."""
        return named(self.algorithm)

    @property
    def recorder(self) -> Recorder:
        """How the search is recorded: with windows, with values or shares alone, or as the tree that it has grown."""
        entry = self.entry
        return "window" if entry is None or entry.recorder is None else entry.recorder

    @property
    def takes_means(self) -> bool:
        """Whether values may be means, which are rounded where they are shown."""
        return self.entry is not None and self.entry.takes_chance

    @property
    def has_windows(self) -> bool:
        """Whether the search has a window of alpha and beta."""
        return self.recorder == "window"

    def probability(self, visit: Visit) -> float | None:
        """Returns the probability with which the parent comes to this visit; None where a player chooses."""
        if visit.outcome is None or visit.parent is None:
            return None
        return self.visits[visit.parent].outcomes[visit.outcome].probability

    def line(self, root: int | None = None) -> tuple[int, ...]:
        """Returns the visits on the principal variation of a run (by default the last)."""
        number: int | None = self.roots[-1] if root is None else root
        found = []
        while number is not None:
            found.append(number)
            number = self.visits[number].best_child
        return tuple(found)
