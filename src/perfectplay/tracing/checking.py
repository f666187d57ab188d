"""Checks JSON that claims to be a recorded search, and makes the `Trace` that it describes.

Nothing in a file is trusted: types and ranges are checked, that the visits form trees entered depth first, that an
ancestor set each bound and one of its children showed it, and that counts add up. One sentence names the first fault.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf, isfinite
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE
from perfectplay.result import EXACT, Bound
from perfectplay.search.algorithms.catalogue import named
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.tracing.chance_checking import check_chance
from perfectplay.tracing.numbers import utility_of
from perfectplay.tracing.steps import LEAVES, Steps
from perfectplay.tracing.visit import (
    AT_BETA,
    BoundOrigin,
    Held,
    Outcome,
    Reason,
    Shares,
    Trace,
    Value,
    Visit,
)
from perfectplay.tracing.visit import CUTS as ALL_CUTS

INFINITIES: Final = {"inf": inf, "-inf": -inf}
REASONS: Final = {str(reason): reason for reason in Reason}
BOUNDS: Final = {str(bound): bound for bound in Bound}
CUTS: Final = {Reason.BETA_CUT: True, Reason.ALPHA_CUT: False, Reason.SHALLOW_CUT: True}
"""By cut: whether it happens at a MAX node."""

NUMBER, PAIR, SHARES = "a number", "a pair", "shares"

LARGEST: Final = 1 << 62
"""The largest count."""

MOST_NESTED: Final = 50
"""The deepest nesting of plain data."""

MISSING: Final = object()


class Checker:
    """Makes a `Trace` of parsed JSON. Every method raises `BadArgument` for what cannot be."""

    def __init__(self, name: str) -> None:
        self.name = name
        """The file's name, for messages."""
        self.place = ""
        self.has_shares = False
        """Whether values may be shares, as those of max^n; windows are numbers then."""
        self.form: str | None = None
        """The kind of the values: numbers, pairs with a distance, or shares; None before the first."""

    def wrong(self, what: str) -> BadArgument:
        return BadArgument(f"the trace in {self.name} is damaged: {self.place}{what}")

    def trace(self, content: dict[str, Any]) -> Trace:
        """Reads the whole trace."""
        raw_visits = self.list_of(content, "visits")
        players = tuple(self.text_in(name, "players") for name in self.list_of(content, "players"))
        if not players:
            raise self.wrong('"players" is empty')
        options = content.get("options", {})
        if not isinstance(options, dict) or not all(_is_option(value) for value in options.values()):
            raise self.wrong('"options" must be an object of numbers and texts')
        if not raw_visits:
            raise self.wrong('"visits" is empty; a search enters at least one node')
        entry = named(str(content.get("algorithm")))
        self.has_shares = entry is not None and entry.recorder in ("shares", "tree")
        boards: dict[int, Any] = {}
        positions: dict[int, str] = {}
        visits = []
        for number, raw in enumerate(raw_visits):
            self.place = f"visit {number}: "
            if not isinstance(raw, dict):
                raise self.wrong(f"it is {_kind(raw)} and must be an object")
            visits.append(self.visit(raw, number, len(raw_visits), len(players)))
            if raw.get("board") is not None:
                boards[number] = self.board(raw["board"])
            if raw.get("position") is not None:
                positions[number] = self.text(raw, "position")
        self.place = ""
        trace = Trace(
            visits=tuple(visits),
            roots=tuple(self.number_in(root, "roots", 0, len(visits) - 1) for root in self.list_of(content, "roots")),
            algorithm=self.text(content, "algorithm"),
            options=options,
            game_name=self.text(content, "game"),
            player_names=players,
            cut_on_equality=self.flag(content, "cut_on_equality"),
            nodes=self.number(content, "nodes", 1, LARGEST),
            max_visits=self.number(content, "max_visits", 1, LARGEST),
            max_ply=self.number(content, "max_ply", 1, LARGEST),
            has_names=self.flag(content, "has_names"),
            has_evaluation=self.flag(content, "has_evaluation"),
            boards=boards,
            positions=positions,
        )
        self.forest(trace)
        for visit in visits:
            self.place = f"visit {visit.number}: "
            self.sound(trace, visit)
        self.replayed(trace)
        return trace

    # ------------------------------------------------------------ one visit, alone

    def visit(self, raw: dict[str, Any], number: int, visits: int, players: int) -> Visit:
        """Reads one visit, whose parts must have the right types and ranges."""
        last = visits - 1
        parent = self.maybe(raw, "parent", number - 1)
        children = tuple(self.number_in(child, "children", 1, last) for child in self.list_of(raw, "children", ()))
        unsearched = self.list_of(raw, "unsearched", ())
        names = tuple(self.text_in(name, "unsearched_moves") for name in self.list_of(raw, "unsearched_moves", ()))
        if len(names) != len(unsearched):
            raise self.wrong('"unsearched" and "unsearched_moves" must have the same length')
        outcomes = tuple(self.outcome(item) for item in self.list_of(raw, "outcomes", ()))
        player = None if raw.get("player") is None else self.number(raw, "player", CHANCE, players - 1)
        is_max = None if raw.get("is_max") is None else self.flag(raw, "is_max")
        if outcomes and (player is None or is_max is not None):
            raise self.wrong('it has outcomes, so "player" must be given and "is_max" must be null')
        if not outcomes and (player in (None, CHANCE)) is not (is_max is None):
            raise self.wrong('"player" and "is_max" must both be null or both be given')
        value = self.value(raw, "value")
        if isinstance(value, Shares) and len(value) != players:
            raise self.wrong(f'"value" has {len(value)} shares, but there are {players} players')
        return Visit(
            number=number,
            parent=parent,
            ply=self.number(raw, "ply", 0, MAX_PLY),
            state=self.plain(raw.get("state")),
            action=self.plain(raw.get("action")),
            action_name=None if raw.get("move") is None else self.text(raw, "move"),
            label=self.text(raw, "label"),
            player=player,
            is_max=is_max,
            alpha_in=self.value(raw, "alpha_in"),
            beta_in=self.value(raw, "beta_in"),
            alpha_out=self.value(raw, "alpha_out"),
            beta_out=self.value(raw, "beta_out"),
            alpha_origin=self.origin(raw, "alpha_origin", number, last),
            beta_origin=self.origin(raw, "beta_origin", number, last),
            value=value,
            bound=BOUNDS[self.one_of(raw, "bound", BOUNDS)],
            proven_at_least=self.flag(raw, "proven_at_least"),
            proven_at_most=self.flag(raw, "proven_at_most"),
            reason=REASONS[self.one_of(raw, "reason", REASONS)],
            best_child=self.maybe(raw, "best_child", last),
            children=children,
            unsearched=tuple(self.plain(action) for action in unsearched),
            unsearched_names=names,
            left=self.number(raw, "left", 0, LARGEST),
            nodes=self.number(raw, "nodes", 1, LARGEST),
            hidden=self.number(raw, "hidden", 0, LARGEST, 0),
            outcomes=outcomes,
            outcome=self.maybe(raw, "outcome", LARGEST),
            is_probe="is_probe" in raw and self.flag(raw, "is_probe"),
            held=self.held(raw.get("held"), players),
            samples=self.maybe(raw, "samples", LARGEST),
        )

    def outcome(self, item: Any) -> Outcome:
        if not isinstance(item, dict):
            raise self.wrong(f'"outcomes" has {_kind(item)} where an object must be')
        probability = self.utility(item.get("probability", MISSING), "probability")
        if not 0 <= probability <= 1:
            raise self.wrong('"probability" must be from 0 to 1')
        return Outcome(
            self.text(item, "move"),
            probability,
            self.utility(item.get("least", MISSING), "least"),
            self.utility(item.get("most", MISSING), "most"),
        )

    def held(self, item: Any, players: int) -> Held | None:
        if item is None:
            return None
        if not isinstance(item, dict):
            raise self.wrong(f'"held" is {_kind(item)}; it must be an object with "player" and "share"')
        return Held(self.number(item, "player", 0, players - 1), self.utility(item.get("share", MISSING), "share"))

    def board(self, raw: Any) -> tuple[tuple[str, ...], ...]:
        if not isinstance(raw, list) or not all(isinstance(row, list | str) for row in raw):
            raise self.wrong('"board" must be a list of rows, each a text or a list of texts')
        return tuple(tuple(self.text_in(cell, "board") for cell in row) for row in raw)

    def origin(self, raw: dict[str, Any], key: str, number: int, last: int) -> BoundOrigin | None:
        item = raw.get(key)
        if item is None:
            return None
        if not isinstance(item, dict):
            raise self.wrong(f'"{key}" is {_kind(item)}; it must be an object with "owner" and "witness"')
        return BoundOrigin(self.number(item, "owner", 0, number), self.maybe(item, "witness", last))

    def value(self, raw: dict[str, Any], key: str) -> Value:
        item = raw.get(key, MISSING)
        form = SHARES if isinstance(item, dict) else PAIR if isinstance(item, list) else NUMBER
        if key != "value" and self.has_shares and form != NUMBER:
            raise self.wrong(f'"{key}" must be a number where values are shares')
        if key == "value" or not self.has_shares:
            self.form = self.form or form
        if form != self.form and (key == "value" or not self.has_shares):
            raise self.wrong(f'"{key}" has another form than the values before it')
        if isinstance(item, dict):
            return Shares(self.utility(share, key) for share in self.list_of(item, "shares"))
        if not isinstance(item, list):
            return self.utility(item, key)
        if len(item) != 2:
            raise self.wrong(f'"{key}" is a list of {len(item)}; with its distance, a value is a pair')
        end = item[1]
        if isinstance(end, bool) or not isinstance(end, int) or abs(end) > MAX_PLY:
            raise self.wrong(f'"{key}" has a ply that is not a whole number from {-MAX_PLY} to {MAX_PLY}')
        return self.utility(item[0], key), end

    def utility(self, item: Any, key: str) -> float:
        if isinstance(item, str) and item in INFINITIES:
            return INFINITIES[item]
        try:
            number = float(item) if isinstance(item, int | float) and not isinstance(item, bool) else None
        except OverflowError:
            number = None
        if number is None or not isfinite(number):
            raise self.wrong(f'"{key}" must be a number, "inf" or "-inf"')
        return number

    # ------------------------------------------------------------ all visits together

    def forest(self, trace: Trace) -> None:
        """Checks that the visits form trees, one below each root, entered depth first, and that node counts add up."""
        roots = tuple(visit.number for visit in trace.visits if visit.parent is None)
        if trace.roots != roots:
            raise self.wrong('"roots" must name the visits without a parent, in order')
        path: list[Visit] = []
        expected: dict[int, list[int]] = {visit.number: [] for visit in trace.visits}
        for visit in trace.visits:
            self.place = f"visit {visit.number}: "
            while path and path[-1].number != visit.parent:
                path.pop()
            if not path and visit.parent is not None:
                raise self.wrong('"parent" is not on the path that leads there')
            if visit.ply != len(path):
                raise self.wrong(f'"ply" is {visit.ply}, but {len(path)} visits lead there')
            if (visit.action_name is None) is not (visit.parent is None):
                raise self.wrong('"move" must be given below a root and nowhere else')
            if path:
                expected[path[-1].number].append(visit.number)
            path.append(visit)
        for visit in trace.visits:
            self.place = f"visit {visit.number}: "
            self.children(trace, visit, expected[visit.number])
        self.place = ""
        if trace.nodes != sum(trace.visits[root].nodes for root in roots):
            raise self.wrong('"nodes" must be the sum of those of the roots')

    def children(self, trace: Trace, visit: Visit, expected: list[int]) -> None:
        """Checks that a visit names its children, and that its counts are theirs and its own."""
        if list(visit.children) != expected:
            raise self.wrong('"children" must name the visits that have this one as their parent, in order')
        below = [trace.visits[child] for child in visit.children]
        hidden = visit.nodes - 1 - sum(child.nodes for child in below)
        if hidden < 0 or visit.hidden != hidden + sum(child.hidden for child in below):
            raise self.wrong('"nodes" and "hidden" do not fit those of its children')
        lefts = [child.left for child in below] + [visit.left]
        if any(earlier >= later for earlier, later in pairwise(lefts)):
            raise self.wrong('"left" must be later than that of its children')

    def sound(self, trace: Trace, visit: Visit) -> None:  # noqa: C901 - one message for each fault
        """Checks that a visit agrees with itself and with its ancestors."""
        if visit.reason in LEAVES and (visit.children or visit.hidden or visit.bound is not EXACT):
            raise self.wrong("it is a leaf, but it has children or no exact value")
        is_random = visit.is_chance or visit.player == CHANCE
        if visit.is_max is None and visit.reason is not Reason.TERMINAL and not is_random:
            raise self.wrong('"is_max" is null, but the game is not over there')
        if visit.reason in CUTS and visit.is_max is not CUTS[visit.reason]:
            raise self.wrong("a beta cut must be at a MAX node, and an alpha cut at a MIN node")
        above = None if visit.parent is None else trace.visits[visit.parent]
        if (visit.outcome is not None) is not (above is not None and above.is_chance):
            raise self.wrong('"outcome" must be given below a chance node and nowhere else')
        check_chance(self.wrong, trace, visit)
        self.sampled(trace, visit)
        if visit.best_child is not None and visit.best_child not in visit.children:
            raise self.wrong('"best_child" is none of its children')
        if (
            visit.best_child is None
            and visit.children
            and not visit.hidden
            and visit.reason is not Reason.STOPPED
            and not visit.is_chance
        ):
            raise self.wrong('"best_child" is null, but it has children')
        if any(trace.visits[child].reason is Reason.STOPPED for child in visit.children[:-1]) or (
            visit.children
            and trace.visits[visit.children[-1]].reason is Reason.STOPPED
            and visit.reason is not Reason.STOPPED
        ):
            raise self.wrong("the search was stopped inside a child, but it went on")
        if not (
            _ordered(visit.alpha_in, visit.alpha_out)
            and _ordered(visit.beta_out, visit.beta_in)
            and _ordered(visit.alpha_in, visit.beta_in)
        ):
            raise self.wrong("the window is empty, or grew")
        if (
            visit.reason in ALL_CUTS
            and visit.reason is not Reason.SHALLOW_CUT
            and not (
                _ordered(visit.beta_out, visit.value)
                if visit.reason in AT_BETA
                else _ordered(visit.value, visit.alpha_out)
            )
        ):
            raise self.wrong("its value does not reach the bound at which it was cut")
        for origin, limit, is_max in (
            (visit.alpha_origin, visit.alpha_out, True),
            (visit.beta_origin, visit.beta_out, False),
        ):
            if origin is not None:
                self.owned(trace, visit, origin, is_max=is_max)
            elif isfinite(utility_of(limit)):
                raise self.wrong("it has a bound that no visit has set")

    def sampled(self, trace: Trace, visit: Visit) -> None:
        """Checks that no more walks come to the children than through their parent."""
        if (visit.samples is not None) is not (trace.recorder == "tree"):
            raise self.wrong('"samples" must be given in a Monte Carlo tree and nowhere else')
        below = sum(trace.visits[child].samples or 0 for child in visit.children)
        if visit.samples is not None and below > visit.samples:
            raise self.wrong("more walks come to its children than through it")
        if visit.reason is Reason.SAMPLED and visit.samples is None:
            raise self.wrong("only a node of a Monte Carlo tree is sampled")

    def owned(self, trace: Trace, visit: Visit, origin: BoundOrigin, *, is_max: bool) -> None:
        """Checks that the owner of a bound is the visit or an ancestor of the right side, and the witness its child."""
        current: int | None = visit.number
        while current is not None and current > origin.owner:
            current = trace.visits[current].parent
        owner = trace.visits[origin.owner]
        if current != origin.owner or (owner.is_max is not is_max and not owner.is_chance):
            raise self.wrong(f"visit {origin.owner} cannot own one of its bounds")
        if origin.witness is None or (owner.is_chance and current == origin.owner):
            return
        witness = trace.visits[origin.witness]
        if witness.parent != origin.owner or (origin.witness >= visit.number and origin.owner != visit.number):
            raise self.wrong(f"visit {origin.witness} cannot be the witness of one of its bounds")

    def replayed(self, trace: Trace) -> None:
        """Checks that every window and every value follows from the visits before, as in a search."""
        steps = Steps(trace)
        has_window = trace.has_windows
        for visit in trace.visits:
            self.place = f"visit {visit.number}: "
            if visit.parent is not None and has_window and visit.outcome is None:
                before = steps[steps.entered[visit.number] - 1]
                if (visit.alpha_in, visit.beta_in) != (before.alpha, before.beta):
                    raise self.wrong("it was not entered with the window that its parent had")
            last = steps[steps.left[visit.number]]
            if (visit.alpha_out, visit.beta_out) != (last.alpha, last.beta):
                raise self.wrong("its window does not follow from the values of its children")
            knows_nothing = visit.reason is Reason.STOPPED and not isfinite(utility_of(visit.value))
            if knows_nothing:
                continue  # what its children gave was only a bound, on the other side
            if last.best is not None and (visit.value, visit.best_child) != (last.best, last.best_child):
                raise self.wrong("its value does not follow from those of its children")
        self.place = ""

    # ------------------------------------------------------------ parts

    def list_of(self, raw: dict[str, Any], key: str, otherwise: Any = MISSING) -> list[Any]:
        item = raw.get(key, otherwise)
        if not isinstance(item, list) and item != ():
            raise self.wrong(f'"{key}" is {_kind(item)}; it must be a list')
        return list(item)

    def text(self, raw: dict[str, Any], key: str) -> str:
        return self.text_in(raw.get(key, MISSING), key)

    def text_in(self, item: Any, key: str) -> str:
        if not isinstance(item, str):
            raise self.wrong(f'"{key}" has {_kind(item)} where a text must be')
        return item

    def flag(self, raw: dict[str, Any], key: str) -> bool:
        item = raw.get(key, MISSING)
        if not isinstance(item, bool):
            raise self.wrong(f'"{key}" is {_kind(item)}; it must be true or false')
        return item

    def one_of(self, raw: dict[str, Any], key: str, known: dict[str, Any]) -> str:
        item = raw.get(key, MISSING)
        if not isinstance(item, str) or item not in known:
            raise self.wrong(f'"{key}" must be one of {", ".join(known)}')
        return item

    def maybe(self, raw: dict[str, Any], key: str, highest: int) -> int | None:
        """Returns a number from 0 up to ``highest``, or None for null."""
        return None if raw.get(key) is None else self.number(raw, key, 0, highest)

    def number(self, raw: dict[str, Any], key: str, lowest: int, highest: int, otherwise: Any = MISSING) -> int:
        return self.number_in(raw.get(key, otherwise), key, lowest, highest)

    def number_in(self, item: Any, key: str, lowest: int, highest: int) -> int:
        if isinstance(item, bool) or not isinstance(item, int):
            raise self.wrong(f'"{key}" has {_kind(item)} where a whole number must be')
        if not lowest <= item <= highest:
            raise self.wrong(f'"{key}" has the number {_brief(item)}, which is out of range')
        return item

    def plain(self, item: Any, depth: int = 0) -> Any:
        """Returns plain data with tuples in place of lists."""
        if depth > MOST_NESTED:
            raise self.wrong(f"a state or an action is nested deeper than {MOST_NESTED} lists")
        if isinstance(item, list):
            return tuple([self.plain(part, depth + 1) for part in item])
        if isinstance(item, dict) or (isinstance(item, float) and not isfinite(item)):
            raise self.wrong("a state or an action must be made of numbers, texts and lists")
        return item


def _ordered(low: Value, high: Value) -> bool:
    return low <= high  # type: ignore[operator]


def _is_option(item: object) -> bool:
    return item is None or isinstance(item, bool | int | str) or (isinstance(item, float) and isfinite(item))


def _kind(item: object) -> str:
    if item is MISSING:
        return "missing"
    if item is None:
        return "null"
    kinds = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        tuple: "a list",
        dict: "an object",
    }
    return kinds[type(item)]


def _brief(number: int) -> str:
    text = str(number)
    return text if len(text) <= 20 else f"{text[:20]}..."
