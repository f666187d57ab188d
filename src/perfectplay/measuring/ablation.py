"""What each switch of the engine is worth: the usual search against the same search with one switch changed.

All searches are of the same random positions. Searched to the end, every sound switch must leave the value and the
distance as they are, and that is checked. To a depth, what `Game.bounds` and `Game.candidates` know goes beyond the
depth, and a proof may end a search before it; so there a proven value is only held against what the other search has
proved, and without `bounds` or `candidates` estimates are not compared at all.

Nodes are exact, for the same search visits the same nodes again. Times are medians, everybody in turns.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Any, Final

import perfectplay as pp
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import CHANCE, Game, bounds_of, defines
from perfectplay.knowledge import MOST_PLIES
from perfectplay.measuring.timing import Spread, Tell, ratio, spread, to_nobody
from perfectplay.result import SearchResult, StopReason
from perfectplay.search.coded import coded
from perfectplay.search.options import HOOKS, USUAL_PLAIN, WINDOWS, Switches

POSITIONS: Final = 8
REPEAT: Final = 5
MOST_NODES: Final = 2_000_000
"""No search of one position goes further, unless it is told to."""
DEPTH: Final = 4
"""So deep is searched where no end is in sight."""

HEADROOM: Final = 10
"""The usual search may take so much less than the limit of nodes: without some switches it takes as much more."""
FAR: Final = 32
"""Positions are looked for from so many plies before the end on, nearer and nearer."""
NEARER: Final = 2
NEAREST: Final = 4
LONGEST: Final = 300
"""A random game that is longer has no end in sight."""
GAMES: Final = 20
"""So many random games say how long games are, and how much estimates change."""
WORTH_COMPILING: Final = 15_000
"""So many nodes are searched interpreted before a compiler would have begun."""
TRIES: Final = 200
"""For each position that is wanted, so many random games are played at most."""

BY_HOOK: Final = ("canonical", "bounds", "candidates", "priority")
BY_ITSELF: Final = ("table", "killers", "replies", "history", "scout")
BEYOND_THE_DEPTH: Final = frozenset({"without bounds", "without candidates"})
"""Without these the same depth knows less."""


@dataclass(frozen=True)
class Position:
    """A random position, and the moves that led to it."""

    state: Any
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """The usual search with one switch changed."""

    name: str
    switches: Switches
    is_sound: bool = True


@dataclass(frozen=True)
class Row:
    """What one variant took for all positions."""

    variant: Variant
    nodes: tuple[int, ...]
    """For each position."""
    results: tuple[SearchResult[Any, Any], ...]
    stopped: int
    """In so many positions the limit of nodes ended the search."""
    different: int
    """In so many positions the value is not that of the usual search; for a sound switch that is an error."""
    seconds: Spread
    """For all positions, one after the other."""
    times_nodes: float
    """How many times the nodes of the usual search."""
    times_seconds: Spread

    @property
    def total(self) -> int:
        return sum(self.nodes)


@dataclass(frozen=True)
class Disagreement:
    """A sound switch that changed a value."""

    variant: str
    position: Position
    usual: str
    found: str

    def __str__(self) -> str:
        place = " ".join(self.position.moves) or "the beginning"
        return (
            f"{self.variant}, the value after {place} is {self.found}, but in the usual search {self.usual}; "
            f"one of the two is wrong, or what the game says of itself is: perfectplay check looks for that"
        )


@dataclass(frozen=True)
class Ablation:
    """All that was measured."""

    game: Game[Any, Any]
    positions: tuple[Position, ...]
    plies: int
    """From the start to the positions."""
    depth: int | None
    """None: to the end."""
    seed: int
    most_nodes: int
    repeat: int
    compiled: bool
    usual: Row
    rows: tuple[Row, ...]
    left_out: dict[str, str]
    """Switches that were not measured, and why."""
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True)
class Task:
    """How every position is searched."""

    game: Game[Any, Any]
    depth: int | None
    nodes: int
    distance: bool
    table_mb: float
    compiled: bool | None

    def search(self, state: Any, switches: Switches, nodes: int | None = None) -> SearchResult[Any, Any]:
        options: dict[str, Any] = {
            "nodes": nodes or self.nodes,
            "distance": self.distance,
            "table_mb": self.table_mb,
            "compiled": self.compiled,
            **switches,
        }
        if self.depth is None:
            return pp.solve(self.game, state, **options)
        if self.game.can_repeat:
            options = {"ignore_path": False, **options}  # with a limit of nodes it would be on
        return pp.search(self.game, state, depth=self.depth, **options)


def ablation(
    game: Game[Any, Any],
    *,
    positions: int = POSITIONS,
    plies: int | None = None,
    depth: int | None = None,
    to_the_end: bool | None = None,
    nodes: int = MOST_NODES,
    seed: int = 0,
    repeat: int = REPEAT,
    distance: bool = True,
    table_mb: float = 256,
    compiled: bool | None = None,
    tell: Tell = to_nobody,
) -> Ablation:
    """Measures every switch that can change anything in ``game``.

    The positions are random, ``plies`` from the start. They are searched to the end, or to ``depth``; ``to_the_end``
    None decides by whether random games end. ``plies`` None takes, to the end, the positions that are farthest from
    it of those that the usual search solves with a small part of the ``nodes`` that each search may take.
    What is not sound is measured to a depth alone, since no proof may use it.
    ``compiled`` None takes machine code where the work is worth it.

    Raises `BadArgument` for numbers that cannot be, or a game that has no such positions.
    """
    _check(positions, "positions", "positions")
    _check(repeat, "repeat", "rounds")
    _check(nodes, "nodes", "positions")
    if plies is not None:
        _check(plies, "plies", "plies", least=0)
    if depth is not None and to_the_end:
        raise BadArgument(f"depth is {depth}, but the search shall go to the end; leave out one of them")
    games = [list(_random_game(game, random.Random(f"{seed} game {number}"))) for number in range(GAMES)]
    longest = max(map(len, games)) - 1
    if to_the_end is None:
        to_the_end = depth is None and longest < LONGEST and not game.can_repeat
    if not to_the_end and depth is None:
        depth = DEPTH
    task = Task(game, depth, nodes, distance, table_mb, compiled)
    if plies is None:
        tell("looking for positions")
        plies, found = _positions(task, positions, seed, longest)
    else:
        found = _at(game, plies, positions, seed)
    task = replace(task, compiled=_way(task, found))
    variants, left_out = variants_of(game, to_the_end=depth is None, margin=_margin(game, games))
    return _measured(task, found, plies, seed, repeat, variants, left_out, tell)


def _check(number: object, name: str, unit: str, least: int = 1) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise BadArgument(f"{name} is {number!r}; it must be a whole number of {unit}, {least} or more")


# ------------------------------------------------------------ what is switched


def variants_of(game: Game[Any, Any], *, to_the_end: bool, margin: float = 0.0) -> tuple[list[Variant], dict[str, str]]:
    """The searches to compare with the usual one, and the switches left out, with the reason.

    ``margin`` is that of futility.
    """
    found, left_out = [], {}
    lacks = f"{type(game).__name__} has no "
    for name in BY_ITSELF:
        found.append(Variant(f"without {name}", _switch(name, False)))
    for name in BY_HOOK:
        if defines(game, name):
            found.append(Variant(f"without {name}", _switch(name, False)))
        else:
            left_out[name] = lacks + name
    if to_the_end:
        left_out["internal"] = "of no use in a search to the end"
    else:
        found.append(Variant("without internal", Switches(internal=False)))
    usual = _usual_windows(game, to_the_end)
    found += [Variant(f"windows {name}", _switch("windows", name)) for name in WINDOWS if name != usual]
    if _knows_the_end(game) and usual == "halving":
        found.append(Variant("without plain", Switches(plain=0)))
    elif _knows_the_end(game):
        found.append(Variant(f"with plain {USUAL_PLAIN}", Switches(plain=USUAL_PLAIN)))
    else:
        left_out["plain"] = lacks + "bounds that say how far the end is"
    if not game.can_repeat:
        left_out["ignore_path"] = "no state comes twice"
    elif to_the_end:
        found.append(Variant("without ignore_path", Switches(ignore_path=False)))
    else:
        found.append(Variant("with ignore_path", Switches(ignore_path=True), is_sound=False))
    for name in ("quiescence", "null_move", "late_moves", "extensions", "futility"):
        if to_the_end:
            left_out[name] = "not sound, so not for proofs; a search to a depth measures it"
        elif name in HOOKS and not defines(game, HOOKS[name]):
            left_out[name] = lacks + HOOKS[name]
        elif name == "futility" and not game.has_evaluation:
            left_out[name] = lacks + "evaluate"
        elif name == "futility" and margin <= 0:
            left_out[name] = "estimates never change from one ply to the next"
        elif name == "futility":
            found.append(Variant(f"with futility {margin:.3g}", Switches(futility=margin), is_sound=False))
        else:
            found.append(Variant(f"with {name}", _switch(name, True), is_sound=False))
    return found, left_out


def _switch(name: str, value: Any) -> Switches:
    switches: Switches = {}
    switches[name] = value  # type: ignore[literal-required]
    return switches


def _usual_windows(game: Game[Any, Any], to_the_end: bool) -> str:
    return "halving" if to_the_end and not game.can_repeat and _knows_the_end(game) else "aspiration"


def _knows_the_end(game: Game[Any, Any]) -> bool:
    """Whether `Game.bounds` says how long the game lasts at most."""
    start = game.initial_state()
    return not game.is_terminal(start) and bounds_of(game, start, game.to_move(start)).latest < MOST_PLIES


def _margin(game: Game[Any, Any], games: Sequence[Sequence[Any]]) -> float:
    """For futility: of ten changes of the estimate in one ply, nine are smaller."""
    if not game.has_evaluation:
        return 0.0
    changes = [
        abs(game.evaluate(after, 0) - game.evaluate(before, 0))
        for states in games
        for before, after in pairwise(states[:-1])
    ]
    return float(f"{sorted(changes)[len(changes) * 9 // 10]:.3g}") if changes else 0.0


# ------------------------------------------------------------ positions


def _random_game(game: Game[Any, Any], generator: random.Random) -> Iterator[Any]:
    """The states of a random game, the first one included, as far as `LONGEST` plies."""
    state = game.initial_state()
    yield state
    for _ in range(LONGEST):
        if game.is_terminal(state):
            return
        state = game.result(state, generator.choice(list(game._choices(state))))
        yield state


def _at(game: Game[Any, Any], plies: int, wanted: int, seed: int) -> tuple[Position, ...]:
    """Different random positions, ``plies`` from the start, in which somebody has to move."""
    found: dict[Any, Position] = {}
    for number in range(wanted * TRIES):
        generator = random.Random(f"{seed} position {number}")
        state, moves = game.initial_state(), []
        for _ in range(plies):
            if game.is_terminal(state):
                break
            action = generator.choice(list(game._choices(state)))
            moves.append(game.action_name(state, action))
            state = game.result(state, action)
        if not game.is_terminal(state) and game.to_move(state) != CHANCE:
            found.setdefault(state, Position(state, tuple(moves)))
        if len(found) == wanted:
            break
    if not found:
        raise BadArgument(
            f"in {wanted * TRIES:,} random games no position was found {plies} plies from the start; "
            f"take a smaller number of plies"
        )
    return tuple(found.values())


def _positions(task: Task, wanted: int, seed: int, longest: int) -> tuple[int, tuple[Position, ...]]:
    """How many plies from the start, and the positions there."""
    if task.depth is not None:
        plies = min(longest // 3, 8)
        return plies, _at(task.game, plies, wanted, seed)
    for plies in range(max(1, longest - FAR), max(1, longest - NEAREST) + 1, NEARER):
        found = _at(task.game, plies, wanted, seed)
        limit = max(task.nodes // HEADROOM, 1)
        if all(task.search(each.state, Switches(), limit).is_proven for each in found):
            return plies, found
    raise BadArgument(
        f"none of the random positions of {type(task.game).__name__} is solved with "
        f"{task.nodes // HEADROOM:,} nodes; give a depth, more nodes, or a number of plies"
    )


def _way(task: Task, positions: Sequence[Position]) -> bool:
    """Whether machine code searches."""
    if task.compiled is not None:
        return task.compiled
    left = WORTH_COMPILING
    for each in positions:
        left -= replace(task, compiled=False).search(each.state, Switches(), left).nodes
        if left <= 0:
            break
    else:
        return False
    try:
        replace(task, compiled=True).search(positions[0].state, Switches(), 1)
    except NotCompilable:
        return False
    return True


# ------------------------------------------------------------ measuring


def _measured(
    task: Task,
    positions: tuple[Position, ...],
    plies: int,
    seed: int,
    repeat: int,
    variants: Sequence[Variant],
    left_out: dict[str, str],
    tell: Tell,
) -> Ablation:
    everybody = [Variant("the usual search", Switches()), *variants]
    results: list[tuple[SearchResult[Any, Any], ...]] = []
    for variant in everybody:
        tell(f"counting nodes: {variant.name}")
        results.append(tuple(task.search(each.state, variant.switches) for each in positions))
    times: list[list[float]] = [[] for _ in everybody]
    for number in range(repeat):
        first = number % len(everybody)
        for place in [*range(first, len(everybody)), *range(first)]:
            tell(f"round {number + 1} of {repeat}: {everybody[place].name}")
            times[place].append(sum(task.search(each.state, everybody[place].switches).seconds for each in positions))
    rows, disagreements = [], []
    for variant, found, seconds in zip(everybody, results, times, strict=True):
        differ = [
            place
            for place, pair in enumerate(zip(results[0], found, strict=True))
            if not agree(*pair, variant, task.depth)
        ]
        if variant.is_sound:
            disagreements += [
                Disagreement(variant.name, positions[place], results[0][place].verdict, found[place].verdict)
                for place in differ
            ]
        nodes = tuple(each.nodes for each in found)
        usual_nodes = sum(each.nodes for each in results[0])
        rows.append(
            Row(
                variant,
                nodes,
                found,
                sum(each.stop_reason is StopReason.NODES for each in found),
                len(differ),
                spread(seconds),
                sum(nodes) / usual_nodes,
                ratio(seconds, times[0]),
            )
        )
    return Ablation(
        task.game,
        positions,
        plies,
        task.depth,
        seed,
        task.nodes,
        repeat,
        bool(task.compiled),
        rows[0],
        tuple(rows[1:]),
        left_out,
        tuple(disagreements),
    )


def agree(usual: SearchResult[Any, Any], found: SearchResult[Any, Any], variant: Variant, depth: int | None) -> bool:
    """Whether two results can both be right; where a limit of nodes stopped one, what it has proved is compared."""
    if usual.is_proven and found.is_proven:
        return (_coded(usual.value), usual.plies) == (_coded(found.value), found.plies)
    for one, other in ((usual, found), (found, usual)):
        if one.is_proven and not _coded(other.between[0]) <= _coded(one.value) <= _coded(other.between[1]):
            return False
    if StopReason.NODES in (usual.stop_reason, found.stop_reason) or depth is None:
        return True
    if variant.is_sound and (usual.is_proven or found.is_proven or variant.name in BEYOND_THE_DEPTH):
        return True
    return _coded(usual.value) == _coded(found.value)


def _coded(value: float) -> float:
    """As the engine rounds values."""
    return value if value in (inf, -inf) else float(coded(value, 0, False))
