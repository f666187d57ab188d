"""Several searches of one tree side by side: the nodes that each looked at, and those that it skipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.errors import BadArgument, GameError, PerfectPlayError
from perfectplay.game import Action, Game, State
from perfectplay.pictures import Picture, escaped, image, table
from perfectplay.result import RestsOn, SearchResult, number_text
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.search.failures import root_of
from perfectplay.search.parts.depth_units import DepthUnit
from perfectplay.tracing.comparable import SEARCHES, are_equal, usual_searches
from perfectplay.tracing.comparison_words import name_of, said
from perfectplay.tracing.differences import difference_lines, value_of
from perfectplay.tracing.drawing.letters import columns
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Reason, Trace, Value, Visit

LEAVES: Final = (Reason.TERMINAL, Reason.DEPTH, Reason.REPETITION)

USUAL_MAX_NODES: Final = 40
"""A pane draws at most this many nodes, unless another number is asked for."""

HEADS: Final = ("search", "value", "best", "nodes", "leaves", "cuts", "skipped")
"""The columns of the table, as keys of its words."""


class UnequalValues(PerfectPlayError):
    """Two searches of one tree gave different values: one of them is wrong."""


@dataclass(frozen=True)
class ByValue:
    """An order of actions by values that are known beforehand; for interpreted searches only."""

    values: Mapping[Any, Value]
    """For the player who moves at the root, by state and ply."""
    best_first: bool
    drops: bool = False

    def actions(self, game: Game[Any, Any], state: Any, run: Any, ply: int) -> Iterator[Any]:
        falling = (game.team(game.to_move(state)) == run.team) == self.best_first
        known: Any = self.values
        yield from sorted(
            game.actions(state), reverse=falling, key=lambda action: known[game.result(state, action), ply + 1]
        )


@dataclass(frozen=True)
class Row:
    """One search in a comparison."""

    name: str
    trace: Trace
    leaves: int
    """Positions whose value was looked up: ends of the game, repetitions, and where the search was cut off."""
    cuts: int
    skipped: int
    """Actions that were never tried, at all nodes together; what lies below them was not counted."""

    @property
    def result(self) -> SearchResult[Any, Any]:
        assert self.trace.result is not None
        return self.trace.result

    @property
    def nodes(self) -> int:
        return self.trace.nodes


@dataclass(frozen=True, repr=False)
class Comparison:
    """Searches of one tree. Those that ask the same have the same value at the root."""

    rows: tuple[Row, ...]
    uniform: tuple[int, int] | None
    """The branching factor and the depth, if the tree is uniform."""
    full: Trace | None
    """The whole tree, as minimax searches it; None where there is chance."""

    @property
    def fewest_leaves(self) -> int | None:
        """The fewest leaves that prove the value: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975)."""
        if self.uniform is None:
            return None
        return fewest_leaves(*self.uniform)

    def panes(self, *, max_nodes: int = USUAL_MAX_NODES, lang: str = "en") -> str:
        """Draws the searches side by side as SVG, in one layout of the whole tree; each pane shows the nodes of one.

        A pane shows no more than ``max_nodes`` nodes; the rest is folded, with its counts. ``lang`` is "en" or "ko".
        Raises `BadArgument` if a recording is capped, because nodes that were not recorded cannot be drawn.
        """
        from perfectplay.tracing.panes import panes_svg

        return panes_svg(self, max_nodes, lang)

    def show(self, *, max_nodes: int = USUAL_MAX_NODES, lang: str = "en") -> Picture:
        """Returns the panes for a notebook, with the table for elsewhere. Raises `BadArgument`; see `panes`."""
        return Picture(self.text(lang=lang), self.panes(max_nodes=max_nodes, lang=lang))

    def text(self, *, lang: str = "en") -> str:
        """Writes the table and its notes; ``lang`` is "en" or "ko". Raises `BadArgument` for another language."""
        return "\n".join(self._lines(lang))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Shows the table in a notebook, and the panes or the reason why there are none."""
        parts = [table([said("en", head) for head in HEADS], self._cells("en"))]
        parts += [f"<p>{escaped(note)}</p>" for note in self._notes("en")]
        try:
            parts.append(image(self.panes(), str(self)))
        except BadArgument as error:
            parts.append(f"<p>{escaped(str(error))}</p>")
        return "\n".join(parts)

    def _cells(self, lang: str) -> list[tuple[str, ...]]:
        return [
            (
                name_of(lang, row.name),
                value_of(row.result),
                row.result.action_name or "",
                f"{row.nodes:,}",
                f"{row.leaves:,}",
                f"{row.cuts:,}",
                f"{row.skipped:,}",
            )
            for row in self.rows
        ]

    def _lines(self, lang: str) -> Iterator[str]:
        lines = [tuple(said(lang, head) for head in HEADS), *self._cells(lang)]
        widths = [max(columns(line[column]) for line in lines) for column in range(len(HEADS))]
        for line in lines:
            cells = [
                cell + " " * (width - columns(cell)) if column in (0, 2) else " " * (width - columns(cell)) + cell
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            yield "  ".join(cells).rstrip()
        yield from self._notes(lang)

    def _notes(self, lang: str) -> Iterator[str]:
        if self.uniform is not None:
            branching, depth = self.uniform
            counts = {"leaves": f"{branching**depth:,}", "fewest": f"{self.fewest_leaves:,}"}
            key = "uniform.flat" if depth == 1 else "uniform"
            yield said(lang, key, branching=branching, depth=depth, **counts)
        yield from difference_lines({row.name: row.result for row in self.rows}, lang)
        yield from self._marks(lang)

    def _marks(self, lang: str) -> Iterator[str]:
        """Explains the marks of values that are not proven, where there are such values."""
        grounds = {row.result.rests_on for row in self.rows}
        if RestsOn.EVALUATION in grounds:
            yield said(lang, "estimates")
        if RestsOn.NOTHING in grounds:
            yield said(lang, "mark.unknown")


def compare(
    game: Game[State, Action],
    state: State | None = None,
    *,
    depth: int | None = None,
    depth_unit: DepthUnit = "plies",
    algorithms: tuple[str, ...] | None = None,
    cut_on_equality: bool = True,
    max_visits: int = 200_000,
) -> Comparison:
    """Runs ``algorithms`` on one tree, recorded, and compares what each of them looked at.

    The default depends on the game (see `perfectplay.tracing.comparable`). For two players: minimax, and alpha-beta in
    several orders. For more players: max^n, paranoid, and how they differ. With chance: expectiminimax without and with
    Star pruning. Raises `BadArgument` for an unknown name, and `UnequalValues` if two searches that answer the same
    question disagree.
    """
    root_of(game, state)
    if algorithms is None:
        algorithms = usual_searches(game, depth_unit)
    unknown = [name for name in algorithms if name not in SEARCHES]
    if unknown or not algorithms:
        raise BadArgument(
            f"{', '.join(map(repr, unknown)) or 'nothing'} cannot be compared; choose from "
            f"{', '.join(map(repr, SEARCHES))}"
        )
    if "deepening" in algorithms and depth_unit != "plies":
        raise BadArgument(
            f"deepening counts its depth in plies, and depth_unit is {depth_unit!r}; leave out one of them"
        )
    usual: dict[str, Any] = {"depth": depth, "max_visits": max_visits}
    shared: dict[str, Any] = {"cut_on_equality": cut_on_equality, "depth_unit": depth_unit}
    full = None
    if not game.has_chance:
        full = trace(minimax, game, state, depth_unit=depth_unit, **usual)
    rows = []
    for name in algorithms:
        asked = SEARCHES[name]
        options = {**usual, **asked.options, **{key: item for key, item in shared.items() if key in asked.takes}}
        if name == "minimax" and full is not None:
            made = full
        elif name.endswith(" first") and full is not None:
            made = trace(asked.call, game, state, order=ByValue(_values(full), name.endswith("best first")), **options)
        else:
            made = trace(asked.call, game, state, **options)
        rows.append(_row(name, made))
    _check_equal(rows)
    return Comparison(tuple(rows), None if full is None else shape_of(full), full)


def _check_equal(rows: list[Row]) -> None:
    for question in {SEARCHES[row.name].question for row in rows}:
        values = {row.name: row.result.value for row in rows if SEARCHES[row.name].question == question}
        first = next(iter(values.values()))
        if not all(are_equal(value, first) for value in values.values()):
            said = ", ".join(f"{name} {number_text(value)}" for name, value in values.items())
            raise UnequalValues(f"searches of one tree found different values: {said}; one of them is wrong")


def _values(full: Trace) -> dict[Any, Value]:
    if full.hidden:
        raise BadArgument(
            f"the tree has {full.nodes:,} nodes, and only {full.max_visits:,} may be recorded; to order "
            f"by value, all are needed: compare less deep, or without best first and worst first"
        )
    is_turned = full.visits[0].is_max is False  # seen from MAX, where MIN moves at the root
    try:
        return {(visit.state, visit.ply): _negative(visit.value) if is_turned else visit.value for visit in full.visits}
    except TypeError:
        name = "the game" if full.game is None else type(full.game).__name__
        raise GameError(
            f"the states of {name} cannot be hashed, which the orders by value need; make them tuples or frozensets, "
            f"or compare without best first and worst first"
        ) from None


def _negative(value: Any) -> Any:
    return (-value[0], -value[1]) if isinstance(value, tuple) else -value


def _row(name: str, made: Trace) -> Row:
    leaves = sum(visit.reason in LEAVES for visit in made.visits)
    return Row(name, made, leaves, len(made.cuts), sum(len(visit.unsearched) for visit in made.visits))


def fewest_leaves(branching: int, depth: int) -> int:
    """Returns how many leaves of a uniform tree any search must look at to prove its value (Knuth and Moore 1975)."""
    return int(branching ** -(-depth // 2) + branching ** (depth // 2) - 1)


def shape_of(full: Trace) -> tuple[int, int] | None:
    """Returns the branching factor and the depth of a uniform tree, None for any other."""
    if full.hidden:
        return None
    inner = [visit for visit in full.visits if visit.reason not in LEAVES]
    depths = {visit.ply for visit in full.visits if visit.reason in LEAVES}
    factors = {len(visit.children) for visit in inner}
    if len(depths) != 1 or len(factors) != 1:
        return None
    return factors.pop(), depths.pop()


def paths(made: Trace, root: int | None = None) -> dict[tuple[str, ...], Visit]:
    """Returns the nodes of a run by the names of the actions that lead to them, which are the same in every search.

    ``root`` is the visit with which the run begins; by default it is the last run.
    """
    found: dict[tuple[str, ...], Visit] = {}
    names: dict[int, tuple[str, ...]] = {}
    for visit in made.below(made.roots[-1] if root is None else root):
        above = () if visit.parent is None else names[visit.parent]
        names[visit.number] = above if visit.action_name is None else (*above, visit.action_name)
        found[names[visit.number]] = visit
    return found
