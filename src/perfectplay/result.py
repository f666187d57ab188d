"""The result of a search. A value never travels without its side, its bound and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from math import floor, inf, isinf, log10
from typing import Any, Final, Generic, NamedTuple

from perfectplay.game import CHANCE, Action, Game, State, bounds_of, sides_of
from perfectplay.pictures import image, table
from perfectplay.random_games import RandomGames, random_games
from perfectplay.showing import named


class Bound(StrEnum):
    """The relation of a value to the true value of the search that was asked for."""

    EXACT = "exact"
    LOWER = "lower"
    """The true value is this or more."""
    UPPER = "upper"
    """The true value is this or less."""
    WITHIN = "within"
    """The true value lies between two proven bounds, `SearchResult.between`, and this is the middle."""


EXACT: Final = Bound.EXACT
LOWER: Final = Bound.LOWER
UPPER: Final = Bound.UPPER
WITHIN: Final = Bound.WITHIN


OF_ANY_PATH: Final = "estimates from the table, whatever path led to the state"
"""Stands in `SearchResult.unsound` of a search that takes them; no proof rests on an estimate."""

INTERPRETED: Final = "interpreted, because the rules do not compile (perfectplay.check says why)"
"""What an answer says of a search that would have gained by machine code."""

MOST_DIGITS: Final = 15
"""A value between 0 and 1 is a floating-point number with so many decimals."""

MOST_ROWS: Final = 40
"""A notebook shows no more root actions than this."""


class StopReason(StrEnum):
    """The reason why a search ended."""

    PROVEN = "proven"
    """The value is proven: searching on cannot change it."""
    DEPTH = "depth"
    """The depth that was asked for is searched."""
    SECONDS = "seconds"
    NODES = "nodes"
    INTERRUPTED = "interrupted"
    """Ctrl-C."""
    PLIES = "plies"
    """A line is longer than any search follows."""
    EXHAUSTED = "exhausted"
    """All that the search looks at is searched: every threat, and none of them forces a win."""
    PRECISION = "precision"
    """A solution of a game with chance answered, as close as it was made."""


class RestsOn(StrEnum):
    """The ground on which a value rests."""

    PROOF = "proof"
    EVALUATION = "evaluation"
    """An estimate by the game's own `evaluate` (or static values inside an explicit tree)."""
    ROLLOUTS = "rollouts"
    """A mean over games played at random to their end, as by `mcts`."""
    NOTHING = "nothing"
    """The search was cut off and the game has no `evaluate`: 0 stands where nothing is known."""


class RootValue(NamedTuple):
    """The value of one root action, for the player to move at the root."""

    value: Any
    """A number; of `max_n` a tuple (then ``bound`` is about the share of the player to move at the root)."""
    bound: Bound
    is_proven: bool = False
    plies: int | None = None
    """The plies from the root to the end under best play, if proven."""
    visits: int | None = None
    """The number of times that a Monte Carlo search has tried it."""


@dataclass(frozen=True, kw_only=True)
class SearchResult(Generic[State, Action]):
    """The answer of a search, and how it was reached.

    ``value`` is for the player to move at the root, as is every value in ``root_values``.
    """

    action: Action | None
    """The best action; None only where the game is over, and where chance moves."""
    value: Any
    """A number, for the player to move at the root; of `max_n` a tuple with what every player gets."""
    bound: Bound = EXACT
    """EXACT: the search asked for has this value. LOWER, UPPER: the search was stopped, or this much is proven. WITHIN:
    the value of a solved game with chance is known this well."""
    is_proven: bool
    """True if ``value`` is the value of the game itself and ``action`` reaches it. The proof rests on ends of the game
    alone, never on an estimate."""
    rests_on: RestsOn
    between: tuple[float, float] = (-inf, inf)
    """Two proven bounds: the value of the game, for the player to move at the root, lies between them."""
    pv: tuple[Action, ...] = ()
    """The principal variation: best play by both sides, as far as it was followed."""
    root_values: Mapping[Action, RootValue] = field(default_factory=dict)
    best_actions: tuple[Action, ...] = ()
    """``action``; with ``ties="all"`` every action that is as good: where ``value`` is proven, by proof, too."""
    plies: int | None = None
    """The plies to the end of the game under best play, if proven; at most this many, if something was ``unsound``."""
    score: int | None = None
    """The score in the game's own usual scale, of a proven result (see `Game.score`)."""
    depth: int = 0
    """The number of plies ahead that were searched completely."""
    nodes: int = 0
    """Positions entered, the root included; one for each call."""
    evaluations: int = 0
    """Positions in which the search was cut off and the game's estimate taken."""
    cutoffs: int = 0
    """Nodes that were left because a bound was reached; where that was by the last action, nothing was skipped."""
    table_hits: int = 0
    seconds: float = 0.0
    stop_reason: StopReason
    unsound: tuple[str, ...] = ()
    """Switches in use that may miss the best action, for example forward pruning."""
    algorithm: str
    compiled: bool = False
    """True if machine code searched; False if rules and search ran as plain Python."""
    cannot_compile: bool = field(default=False, repr=False)
    """True if the search took so long that machine code would have paid, but the rules do not compile."""
    game: Game[Any, Any] = field(repr=False, compare=False)
    state: State = field(repr=False, compare=False)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation in the game's notation."""
        names, state = [], self.state
        for action in self.pv:
            names.append(named(self.game, state, action))
            state = self.game.result(state, action)
        return tuple(names)

    @property
    def action_name(self) -> str | None:
        """The best action in the game's notation."""
        return None if self.action is None else named(self.game, self.state, self.action)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What of ``unsound`` the answer may rest on: no estimates where the value is proven."""
        return tuple(one for one in self.unsound if not (self.is_proven and one == OF_ANY_PATH))

    def __str__(self) -> str:
        said = [f"{self.action_name or f'no action: {self._why_none}'}: {self.verdict}"]
        if len(self.pv) > 1:
            said.append("line " + " ".join(self.line))
        said.append(f"depth {self.depth}, {self.nodes:,} nodes in {self.seconds:.3g} s")
        if self.cannot_compile:
            said.append(INTERPRETED)
        if self.warnings:
            said.append("not sound: " + ", ".join(self.warnings))
        return "; ".join(said)

    @cached_property
    def random_games(self) -> RandomGames | None:
        """What random games from here say, where the value rests on nothing; None elsewhere.

        They are played, as plain Python, when somebody asks.
        """
        if self.rests_on is not RestsOn.NOTHING or self.game.is_terminal(self.state):
            return None
        try:
            return random_games(self.game, self.state)
        except Exception:  # rules that fail here fail in a search, which says where
            return None

    @property
    def _why_none(self) -> str:
        """Why there is no action."""
        goes_on = not self.game.is_terminal(self.state)
        return "chance moves" if goes_on and self.game.to_move(self.state) == CHANCE else "the game is over"

    @property
    def verdict(self) -> str:
        """The value in words: "win in 5 plies", "draw", "value 3, an estimate".

        Where nothing is known, it also says what random games from here say.
        """
        found = self.random_games
        return self.brief if found is None else f"{self.brief}; {found.in_words(self.game)}"

    @property
    def brief(self) -> str:
        """The value in words, without random games; of more than two sides also how the others play."""
        return self._value_in_words + self._assumption + self._remedy

    @property
    def _proven_side(self) -> Bound | None:
        """The side on which the value of an estimating search is proven, if the game has no bounds on the other one."""
        if self.is_proven or self.rests_on is not RestsOn.EVALUATION or isinstance(self.value, tuple):
            return None
        if self.between == (self.value, inf):
            return LOWER
        return UPPER if self.between == (-inf, self.value) else None

    @property
    def _remedy(self) -> str:
        """What the author of the rules can do where an end is found, and nobody knows whether it is the best one."""
        side, name = self._proven_side, type(self.game).__name__
        if side is LOWER:
            return f"; {name} has no bounds to say that more is impossible, so define them"
        return f"; {name} has no bounds to say that less is impossible, so define them" if side is UPPER else ""

    @property
    def _assumption(self) -> str:
        """How all the others play, if that is assumed of more than two sides."""
        if self.algorithm == "expectiminimax":  # what it assumes is one of its options
            return ""
        is_searched = self.rests_on in (RestsOn.PROOF, RestsOn.EVALUATION)
        if not is_searched or sides_of(self.game) <= 2 or self.game.is_terminal(self.state):
            return ""
        if isinstance(self.value, tuple):
            return ", if each player plays for itself"
        player = max(self.game.to_move(self.state), 0)
        return f", if all others play against {self.game.player_name(player)}"

    @property
    def _value_in_words(self) -> str:
        """The value in words; it is a win, a draw or a loss where there are two sides."""
        if self.bound is WITHIN:
            return "value {} to within {}".format(*rounded(self.value, self.between))
        start = self.game.initial_state()
        lowest, highest = bounds_of(self.game, start, max(self.game.to_move(start), 0))[:2]
        is_unknown = (lowest, highest) == (-inf, inf)
        of_three = (is_unknown or -1 <= lowest <= highest <= 1) and self.value in (-1, 0, 1)
        is_outcome = of_three or (self.plies is not None and is_unknown)
        is_outcome = is_outcome and not isinstance(self.value, tuple) and sides_of(self.game) == 2
        side = self._proven_side
        if side is not None:
            return describe(self.value, side, RestsOn.PROOF, None, is_outcome=is_outcome)
        return describe(self.value, self.bound, self.rests_on, self.plies, is_outcome=is_outcome)

    # ------------------------------------------------------------ in a notebook

    def _repr_html_(self) -> str:
        """Shows the answer, the value of each action at the root, and a picture of the position if the game has one."""
        facts = [
            ("value", self.verdict),
            ("best action", self.action_name or f"none: {self._why_none}"),
            ("line", " ".join(self.line)),
            ("searched", f"depth {self.depth}, {self.nodes:,} nodes in {self.seconds:.3g} s"),
            ("counts", f"{self.cutoffs:,} cut-offs, {self.evaluations:,} estimates, {self.table_hits:,} table hits"),
            ("by", f"{self.algorithm}; ended by: {self.stop_reason}"),
        ]
        if self.cannot_compile:
            facts.append(("careful", INTERPRETED))
        if self.warnings:
            facts.append(("not sound", ", ".join(self.warnings)))
        parts = [table((), facts)]
        picture = self.game.show(self.state)
        if picture.svg is not None:
            parts.append(image(picture.svg, picture.text))
        if self.root_values:
            shown = list(self.root_values.items())[:MOST_ROWS]
            parts.append(
                table(
                    ("action", "value", "proven", "plies"),
                    [
                        (
                            self.game.action_name(self.state, action),
                            self.sign(root),
                            "yes" if root.is_proven else "no",
                            "" if root.plies is None else str(root.plies),
                        )
                        for action, root in shown
                    ],
                )
            )
            rest = len(self.root_values) - len(shown)
            parts += [f"<p>and {rest:,} more actions</p>"] if rest else []
        return "\n".join(parts)

    def sign(self, root: RootValue) -> str:
        """Returns the value of an action with its sign: "= 3", "≤ 2", "~ 0.4" for an estimate."""
        is_estimate = not root.is_proven and (root.bound is EXACT or self.rests_on is not RestsOn.PROOF)
        if number_text(root.value) in ("inf", "-inf") or (is_estimate and not self.game.has_evaluation):
            return "not known"
        sign = {EXACT: "~" if is_estimate else "=", LOWER: "≥", UPPER: "≤"}[root.bound]
        text = estimate_text(root.value) if is_estimate else number_text(root.value)
        return f"{sign} {'~' if is_estimate and root.bound is not EXACT else ''}{text}"


def unless_interrupted(found: SearchResult[State, Action]) -> SearchResult[State, Action]:
    """Returns an answer with which its caller goes on. Raises KeyboardInterrupt if Ctrl-C ended the search."""
    if found.stop_reason is StopReason.INTERRUPTED:
        raise KeyboardInterrupt
    return found


def describe(value: Any, bound: Bound, rests_on: RestsOn, plies: int | None, *, is_outcome: bool) -> str:
    """Describes a value in words for the player whose value it is; ``is_outcome`` if it tells a win from a loss."""
    if rests_on is RestsOn.NOTHING:
        return "nothing is known within this depth"
    limit = {EXACT: "", LOWER: "at least ", UPPER: "at most "}[bound]
    number = f"{limit}{number_text(value)}"
    if rests_on is RestsOn.EVALUATION:
        return f"value {limit}{estimate_text(value)}, an estimate"
    if rests_on is RestsOn.ROLLOUTS:
        return f"value {limit}{value:.3g}, a mean of rollouts"
    if not is_outcome:
        return f"value {number}, proven"
    outcome = limit + ("a win" if value > 0 else "a loss" if value < 0 else "a draw")
    if not limit:
        outcome = outcome.removeprefix("a ")
    length = f" in {plies} {'ply' if plies == 1 else 'plies'}" if plies is not None else ""
    return f"{outcome}{length}, value {number}, proven"


def rounded(value: float, between: tuple[float, float]) -> tuple[str, str]:
    """Writes the middle of two bounds, and a power of ten within which the true value is of what is written."""
    lowest, highest = between
    digits = MOST_DIGITS if lowest == highest else min(floor(-log10(highest - lowest)), MOST_DIGITS)
    return f"{round(value, digits) or 0.0:.{max(digits, 0)}f}", f"{10.0**-digits:g}"


def estimate_text(value: float | tuple[float, ...]) -> str:
    """Writes an estimate in four digits: more would say more than is known."""
    if isinstance(value, tuple):
        return f"({', '.join(estimate_text(share) for share in value)})"
    return f"{value:.4g}" if isinf(value) or abs(value) < 10_000 else f"{value:.0f}"


def number_text(value: float | tuple[float, ...]) -> str:
    """Writes a value as people do: 3, not 3.0; 0.25; every digit that tells it from other values; (5, 4) for two."""
    if isinstance(value, tuple):
        return f"({', '.join(number_text(share) for share in value)})"
    if isinf(value):
        return str(value)
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)
