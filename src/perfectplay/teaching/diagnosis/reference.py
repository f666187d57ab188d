"""The search that a student's is compared with: minimax and alpha-beta, right, or with one fault built in.

A `Variant` says how it is written (where both ways are right) and which fault it has. `outcome` runs it on a case: the
value for MAX, the action at the root, and the nodes that were evaluated, in their order. The faults are few lines each,
at the place where a program has them, so that what the search then does is what a program with the fault does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from perfectplay.teaching.diagnosis.cases import CHANCE, MAX, Case, Node


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One way to write the search; every field's first value is the right one."""

    # how it is written: all of these are right
    prune: str = "equal"
    """Cuts on equality ("equal", or for one side alone "equal at max" and "equal at min"), beyond the bound alone
    ("strict"), or never ("none")."""
    hard: bool = False
    """Whether values outside the window are drawn to its ends (fail-hard)."""
    test: str = "value"
    """What is compared with the bound: the best "value", or the other end of the "window" after it was raised."""
    handed: str = "one by one"
    """When leaves are looked at: "one by one" as they are searched; "at once" with all others below their parent, and
    perhaps "then inner" nodes; or "evaluated" with all nodes below their parent, and again when searched."""
    quick: bool = False
    """Whether the value of a win falls a little with each ply, as easyAI has it."""

    # what is wrong
    bug: str = ""
    sides: str = "mover"
    minus: str = "everywhere"
    passed: str = "on"
    raised: str = "both"
    cut: str = "beyond"
    where: str = "both"
    """The players at whose nodes the fault is: "both", "max" or "min"."""
    terminal: str = "first"
    step: str = "once"
    stop: str = "at most"
    """Where the depth ends a search: where it is used up ("at most"), "exactly" at 0, or only "between rounds"."""
    ends: str = "below the root"
    """Whether the root is tested for the depth, too ("everywhere"), or what is below it "not at once"."""
    more: int = 0
    """Plies, or rounds, that the search goes deeper than it should."""
    plies: int = 0
    """Where the depth counts rounds, plies that the search goes deeper: 1 or -1."""
    unit: str = "given"
    kept: str = "first best"
    mean: str = "expected"
    utility: str = "root"
    evaluation: str = "root"
    table: str = "none"
    order: str = "given"
    order_at: str = "both"
    """Whether the moves are sorted at the nodes of "both" players, or of "max" or "min" alone."""
    start: float = inf
    """What stands for infinity before the first child is searched."""
    spares_root: bool = False
    """Whether the root is written apart, in a loop of its own, without the fault."""

    @property
    def at_root(self) -> Variant:
        """How the root is searched."""
        if not self.spares_root:
            return self
        return replace(self.style, quick=self.quick)

    @property
    def style(self) -> Variant:
        """The right search that is written in the same way."""
        return Variant(prune=self.prune, hard=self.hard, test=self.test, handed=self.handed, quick=self.quick)


class Rules(NamedTuple):
    """What holds for all searches that are called in one way."""

    negamax: bool = False
    in_rounds: bool = False
    opponents_at_random: bool = False
    """Whether the opponents' moves are equally likely (expectimax)."""


class Outcome(NamedTuple):
    """What a search did."""

    value: float | None
    """For MAX; None where the search fails."""
    action: int | None
    """Which child of the root, from 0."""
    looked_at: tuple[int, ...]
    """The numbers of the nodes that were evaluated, without immediate repetitions."""


class Fails(Exception):
    """Something that raises an error in a program."""


def outcome(case: Case, variant: Variant, rules: Rules) -> Outcome:
    """Returns what a search written so does."""
    search = _Search(case, variant, rules)
    try:
        value, action = search.run()
    except Fails:
        return Outcome(None, None, tuple(search.looked_at))
    return Outcome(value, action, tuple(search.looked_at))


def root_values(case: Case, rules: Rules) -> tuple[float, ...]:
    """Returns the value for MAX of each child of the root, by plain minimax."""
    search = _Search(case, Variant(prune="none"), rules)
    depth = search.depth
    return tuple(
        search.value(child, depth - search.step(case.root, place, 0, is_max=True), -inf, inf, 1)
        for place, child in enumerate(case.root.children)
    )


class _Search:
    def __init__(self, case: Case, variant: Variant, rules: Rules) -> None:
        self.case, self.rules = case, rules
        self.variant = self.of_root = variant.at_root
        self.of_rest = variant
        self.depth: float = (case.height if case.depth is None else case.depth) + variant.more
        if variant.ends == "not at once":
            self.depth = max(1, self.depth)
        self.looked_at: list[int] = []
        self.table: dict[object, float] = {}

    def run(self) -> tuple[float, int | None]:
        if self.variant.ends == "everywhere":
            end = self.end(self.case.root, self.depth)
            if end is not None:
                return end, None
        most = self.variant.start if self.variant.hard else inf
        if self.rules.negamax:
            return self.negamax(self.case.root, self.depth, -most, most, 0)
        return self.inner(self.case.root, self.depth, -most, most, 0)

    # ------------------------------------------------------------ ends

    def look_at(self, node: Node) -> None:
        number = self.case.numbers[id(node)]
        if not self.looked_at or self.looked_at[-1] != number:
            self.looked_at.append(number)

    def end(self, node: Node, depth: float) -> float | None:
        """Returns the value at which the search ends here, for MAX; None if it goes on."""
        is_deep = self.is_deep(node, depth)
        if node.is_leaf and self.variant.terminal == "first":
            return self.seen(node, node.value, self.variant.utility, depth)
        if is_deep:
            return self.seen(node, node.evaluation, self.variant.evaluation, depth)
        if node.is_leaf:
            if self.variant.terminal == "after depth":
                return self.seen(node, node.value, self.variant.utility, depth)
            if self.variant.terminal == "fails":
                raise Fails
        return None

    def is_deep(self, node: Node, depth: float) -> bool:
        """Returns whether a node is as deep as the search goes."""
        if self.variant.plies > 0:
            return depth < 0 or (depth == 0 and node.mover != MAX)
        if self.variant.plies < 0:
            return depth <= 0 or (depth == 1 and node.mover == self.case.agents - 1)
        if self.variant.stop == "between rounds":
            return depth <= 0 and node.mover == MAX
        return depth <= 0 if self.variant.stop == "at most" else depth == 0

    def seen(self, node: Node, value: float, view: str, depth: float) -> float:
        if not (node.is_leaf and self.variant.handed.startswith("at once")):
            self.look_at(node)
        if self.variant.quick and value:
            value -= 0.01 * depth * (1 if value > 0 else -1)
        if view == "as given":
            view = "last mover" if "turned" in self.case.tags else "mover"
        elif view == "max":
            view = "negated" if "turned" in self.case.tags else "root"
        is_turned = view == "negated" or (view == "mover" and node.mover != self.case.root.mover)
        is_turned = is_turned or (view == "last mover" and node.mover == self.case.root.mover)
        return 0 - value if is_turned else value

    # ------------------------------------------------------------ steps down

    def step(self, node: Node, place: int, ply: int, *, is_max: bool) -> float:
        """Returns by how much the depth falls on the way to a child."""
        how = self.variant.step
        once = 1
        if self.rules.in_rounds and self.variant.unit == "given":
            once = 1 if node.mover == self.case.agents - 1 else 0
        elif self.variant.unit == "ghosts":
            once = 0 if node.mover == MAX else 1
        elif self.variant.unit == "first ghost":
            once = 1 if node.mover == 1 else 0
        elif self.variant.unit == "pairs":
            once = ply % 2
        if how == "twice" or (how == "twice at max" and is_max) or (how == "twice at min" and not is_max):
            return 2 * once if self.variant.unit != "given" or once else (0 if how == "twice" else 1)
        if how == "in the loop":
            return once * (place + 1)
        return once

    def ordered(self, node: Node, *, is_max: bool) -> list[int]:
        """Returns the children in the order of the search."""
        places = list(range(len(node.children)))
        how = self.variant.order
        if self.variant.order_at != "both" and (self.variant.order_at == "max") != is_max:
            return places
        if how == "turned" or (how == "turned at min" and not is_max) or (how == "turned at max" and is_max):
            places.reverse()
        elif how in ("best first", "best for max first", "worst first", "worst for min first"):
            down = is_max if how in ("best first", "worst for min first") else True
            if how == "worst first":
                down = not is_max
            if how == "worst for min first":
                down = True
            places.sort(key=lambda place: node.children[place].evaluation, reverse=down)
        self.hand_out(node)
        return places

    def hand_out(self, node: Node) -> None:
        """Looks at the children that are looked at before the first of them is searched."""
        how = self.variant.handed
        if how == "one by one":
            return
        for child in node.children:
            if child.is_leaf or how == "evaluated":
                self.look_at(child)
        if how == "at once, then inner":
            for child in node.children:
                if not child.is_leaf:
                    self.look_at(child)

    # ------------------------------------------------------------ MAX and MIN

    def is_max(self, node: Node, ply: int) -> bool:
        how = self.variant.sides
        if how == "alternate":
            return (ply % 2 == 0) == (self.case.root.mover == MAX)
        if how == "max below max":
            return ply > 0 or self.case.root.mover == MAX
        if how == "min below min":
            return ply == 0 and self.case.root.mover == MAX
        if how == "as the root":
            return self.case.root.mover == MAX
        if how == "ghosts alternate":
            return node.mover % 2 == 0
        if how == "turned below":
            return (node.mover == MAX) == (ply == 0)
        if how == "last ghost":
            return node.mover == MAX or node.mover == self.case.agents - 1 > 1
        return node.mover == MAX

    def value(self, node: Node, depth: float, alpha: float, beta: float, ply: int) -> float:
        known = self.table.get(self.key(node)) if self.variant.table != "none" else None
        if known is not None:
            return known
        found = self.end(node, depth)
        if found is None:
            is_random = self.rules.opponents_at_random and not self.is_max(node, ply)
            if node.mover == CHANCE or is_random:
                found = self.expected(node, depth, ply)
            else:
                found = self.inner(node, depth, alpha, beta, ply)[0]
            if self.variant.table == "inner":
                self.table[self.key(node)] = found
        if self.variant.table == "all":
            self.table[self.key(node)] = found
        return found

    def key(self, node: Node) -> object:
        return id(node)

    def expected(self, node: Node, depth: float, ply: int) -> float:
        if node.is_leaf:
            raise Fails  # it goes on where the game is over, and divides by no outcomes
        chances = node.chances or (1 / len(node.children),) * len(node.children)
        how = self.variant.mean
        total = 0.0
        for place, child in enumerate(node.children):
            value = self.value(child, depth - self.step(node, place, ply, is_max=False), -inf, inf, ply + 1)
            total += value if how in ("sum", "even") else value * chances[place]
        count = len(node.children)
        if how in ("twice", "even"):
            return total / count
        return total

    def inner(self, node: Node, depth: float, alpha: float, beta: float, ply: int) -> tuple[float, int | None]:
        is_max = self.is_max(node, ply)
        most = self.variant.start if self.is_here(is_max) else inf
        best = (alpha if is_max else beta) if self.variant.hard else (-most if is_max else most)
        keeper = _Keeper(self.variant, best, is_max=is_max)
        given = alpha, beta
        for place in self.ordered(node, is_max=is_max):
            child = node.children[place]
            below = self.window(child, (alpha, beta), given, ply, is_max=is_max)
            left = depth - self.step(node, place, ply, is_max=is_max)
            self.variant = self.of_rest
            value = self.value(child, left, *below, ply + 1)
            self.variant = self.of_rest if ply else self.of_root
            if self.variant.minus in ("at both", "at max" if is_max else "at min"):
                value = 0 - value
            keeper.add(value, place)
            compared = value if self.variant.hard else keeper.best
            if self.variant.test == "value" and self.cuts(compared, alpha, beta, is_max=is_max):
                if self.variant.hard:
                    return beta if is_max else alpha, keeper.action
                break
            alpha, beta = self.raised(keeper.best, alpha, beta, ply, is_max=is_max)
            if self.variant.test == "window" and self.cuts(keeper.best, alpha, beta, is_max=is_max):
                break
        return keeper.best, keeper.action

    def is_here(self, is_max: bool) -> bool:
        return self.variant.where == "both" or (self.variant.where == "max") == is_max

    def window(
        self, child: Node, window: tuple[float, float], given: tuple[float, float], ply: int, *, is_max: bool
    ) -> tuple[float, float]:
        """Returns the window in which a child is searched."""
        alpha, beta = window
        how = self.variant.passed
        if how.startswith("reset before"):
            kinds = {MAX: "reset before max", 1: "reset before min"}
            return (-inf, inf) if how == kinds.get(child.mover, "reset before other ghosts") else window
        if how == "on" or not self.is_here(is_max):
            return alpha, beta
        if how == "swapped":
            return beta, alpha
        if how == "reset at the root":
            return (-inf, inf) if ply == 0 else (alpha, beta)
        if how == "reset below":
            return (-inf, inf) if ply else (alpha, beta)
        if how == "as given":
            return given
        if how == "alpha alone":
            return alpha, inf
        if how == "beta alone":
            return -inf, beta
        return -inf, inf

    def raised(self, value: float, alpha: float, beta: float, ply: int, *, is_max: bool) -> tuple[float, float]:
        how = self.variant.raised
        if (how == "neither" or (how == "at the root alone" and ply)) and self.is_here(is_max):
            return alpha, beta
        if how == "crossed" and self.is_here(is_max):
            return (alpha, max(beta, value)) if is_max else (min(alpha, value), beta)
        if how == "crossed inwards" and self.is_here(is_max):
            return (alpha, min(beta, value)) if is_max else (max(alpha, value), beta)
        return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))

    def cuts(self, value: float, alpha: float, beta: float, *, is_max: bool) -> bool:
        how, prune = self.variant.cut, self.variant.prune
        if prune == "none":
            return False
        if not self.is_here(is_max):
            how = "beyond"
        high, low = (value, beta) if is_max else (alpha, value)
        if how == "own bound":
            high, low = (alpha, value) if is_max else (value, beta)
        elif how == "short of":
            high, low = low, high
        elif how == "exchanged":
            high, low = (value, alpha) if is_max else (beta, value)
        if self.variant.test == "window" and how in ("beyond", "short of"):
            high, low = (alpha, beta) if how == "beyond" else (beta, alpha)
        if how == "never":
            return False
        on_equality = prune == "equal" or prune == ("equal at max" if is_max else "equal at min")
        return high >= low if on_equality else high > low

    # ------------------------------------------------------------ negamax

    def negamax(self, node: Node, depth: float, alpha: float, beta: float, ply: int) -> tuple[float, int | None]:
        """Searches with values for the player to move; at the root, this is MAX."""
        is_max = ply % 2 == 0
        if ply:
            known = self.known(node, depth, is_max=is_max)
            if known is not None:
                return known, None
        keeper = _Keeper(self.variant, alpha if self.variant.hard else -self.variant.start, is_max=True)
        given = alpha
        for place in self.ordered(node, is_max=is_max):
            low, high = self.turned_window(alpha, beta, given, ply)
            left = depth - self.step(node, place, ply, is_max=is_max)
            self.variant = self.of_rest
            value = self.negamax(node.children[place], left, low, high, ply + 1)[0]
            self.variant = self.of_rest if ply else self.of_root
            if self.has_minus(ply):
                value = 0 - value
            keeper.add(value, place)
            compared = value if self.variant.hard else keeper.best
            if self.variant.test == "value" and self.cuts(compared, alpha, beta, is_max=True):
                if self.variant.hard:
                    keeper.best = beta
                break
            if self.variant.raised == "both":
                alpha = max(alpha, keeper.best)
            if self.variant.test == "window" and self.cuts(keeper.best, alpha, beta, is_max=True):
                break
        if ply and self.variant.table != "none":
            self.table[self.key(node)] = keeper.best
        return keeper.best, keeper.action

    def known(self, node: Node, depth: float, *, is_max: bool) -> float | None:
        """Returns what negamax has in its table, or at the end of a line, for the player to move."""
        known = self.table.get(self.key(node)) if self.variant.table != "none" else None
        if known is not None:
            return known
        end = self.end(node, depth)
        if end is None:
            return None
        end = end if is_max else 0 - end
        if self.variant.table == "all":
            self.table[self.key(node)] = end
        return end

    def has_minus(self, ply: int) -> bool:
        how = self.variant.minus
        return how == "everywhere" or (how == "at the root alone" and ply == 0) or (how == "below alone" and ply > 0)

    def turned_window(self, alpha: float, beta: float, given: float, ply: int) -> tuple[float, float]:
        how = self.variant.passed
        full = how == "nothing" or (how == "reset at the root" and not ply) or (how == "reset below" and ply)
        if full:
            return -inf, inf
        return {
            "not turned": (alpha, beta),
            "swapped": (0 - alpha, 0 - beta),
            "swapped alone": (beta, alpha),
            "as given": (0 - beta, 0 - given),
            "alpha alone": (-inf, 0 - alpha),
            "beta alone": (0 - beta, inf),
        }.get(how, (0 - beta, 0 - alpha))


class _Keeper:
    """The best value so far and its action, kept rightly or not."""

    def __init__(self, variant: Variant, best: float, *, is_max: bool) -> None:
        self.how = variant.kept if variant.where == "both" or (variant.where == "max") == is_max else "first best"
        self.is_max = is_max
        self.best = self.start = best
        self.last: float | None = None
        self.action: int | None = None

    def add(self, value: float, place: int) -> None:
        better = value > self.best if self.is_max else value < self.best
        as_good = value == self.best
        how = self.how
        if how == "last value" or (how == "previous" and self.last is not None and self.beats_last(value)):
            better = True
        elif how == "first value":
            better = self.action is None
        elif how == "previous" and self.last is not None:
            better = False
        if better or (how == "last best" and as_good):
            self.best = value
            self.action = place
        elif how == "last action" or (self.action is None and how == "never empty"):
            self.action = place
        if how == "first action" and self.action is not None:
            self.action = 0
        self.last = value

    def beats_last(self, value: float) -> bool:
        assert self.last is not None
        return value > self.last if self.is_max else value < self.last
