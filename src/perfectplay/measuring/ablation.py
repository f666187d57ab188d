"""The worth of each switch of the engine: the usual search is compared with the same search with one switch changed.

All searches are of the same random positions. If they go to the end, a sound switch must not change the value or the
distance, and this is checked. If they go to a depth, `Game.bounds` and `Game.candidates` hold knowledge from beyond the
depth, and a proof may end a search earlier. Then a proven value is only compared with what the other search has proved,
and searches without `bounds` or `candidates` are not compared by their estimates.

Nodes are exact, because the same search visits the same nodes again. Times are medians, measured in turns.
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
from perfectplay.search.parts.scores import encode
from perfectplay.search.switches import HOOKS, USUAL_LEAF_PLIES, WINDOWS, Switches, learned_order

POSITIONS: Final = 8
REPEAT: Final = 5
MOST_NODES: Final = 2_000_000
"""The most nodes of a search of one position, unless told otherwise."""
DEPTH: Final = 4
"""The depth of searches in games without an end in sight."""

HEADROOM: Final = 10
"""The usual search must stay below the limit of nodes by this factor: without some switches it takes that much more."""
FAR: Final = 32
"""Positions are looked for from this many plies before the end on, then nearer and nearer."""
NEARER: Final = 2
NEAREST: Final = 4
LONGEST: Final = 300
"""A longer random game counts as one without an end in sight."""
SOME_ESTIMATE_PLIES: Final = 4
"""From so many plies left on, one of the searches orders actions by estimates."""
GAMES: Final = 20
"""The number of random games that show how long games are, and how much estimates change."""
WORTH_COMPILING: Final = 15_000
"""Work of at least this many nodes is worth compiling."""
TRIES: Final = 200
"""The most random games that are played for each wanted position."""

LEARNED: Final = ("killers", "history")
"""Of these, what a search learns about the order of actions."""
BY_HOOK: Final = ("canonical", "bounds", "candidates", "priority")
BY_ITSELF: Final = ("table", "killers", "history", "pvs")
BEYOND_THE_DEPTH: Final = frozenset({"without bounds", "without candidates"})
"""Without these switches a search to the same depth knows less."""


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
    """The cost of one variant for all positions."""

    variant: Variant
    nodes: tuple[int, ...]
    """For each position."""
    results: tuple[SearchResult[Any, Any], ...]
    stopped: int
    """The number of positions in which the limit of nodes ended the search."""
    different: int
    """The number of positions with another value than in the usual search; for a sound switch, an error."""
    seconds: Spread
    """For all positions, one after the other."""
    times_nodes: float
    """The nodes as a multiple of those of the usual search."""
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
            f"either a search is wrong, or the game's own bounds or candidates are: run perfectplay check"
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
    """Switches that were not measured, with the reason."""
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True)
class Task:
    """The way in which every position is searched."""

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
            options = {"ignore_path": False, **options}  # a limit of nodes would switch it on
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

    The positions are random, ``plies`` from the start. They are searched to the end, or to ``depth``. With
    ``to_the_end`` None, they are searched to the end if random games end. With ``plies`` None, searches to the end take
    the positions farthest from it that the usual search solves with a small part of the ``nodes`` allowed.
    Switches that are not sound are measured only to a depth, since no proof may use them.
    With ``compiled`` None, machine code is used if the work is worth it.

    Raises `BadArgument` for impossible numbers, and for a game that has no such positions.
    """
    _check(positions, "positions", "positions")
    _check(repeat, "repeat", "rounds")
    _check(nodes, "nodes", "positions")
    if plies is not None:
        _check(plies, "plies", "plies", least=0)
    if depth is not None and to_the_end:
        raise BadArgument(f"depth is {depth}, but the search is to go to the end; leave out one of them")
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


def variants_of(game: Game[Any, Any], *, to_the_end: bool, margin: float = 0.0) -> tuple[list[Variant], dict[str, str]]:  # noqa: C901 - one case for each switch
    """Returns the searches to compare with the usual one, and the switches left out, with the reason.

    ``margin`` is that of futility.
    """
    found, left_out = [], {}
    lacks = f"{type(game).__name__} has no "
    learned = learned_order(game, {}, to_the_end=to_the_end)
    for name in BY_ITSELF:
        is_usual = name in learned or name not in LEARNED
        found.append(Variant(f"without {name}" if is_usual else f"with {name}", _switch(name, not is_usual)))
    for name in BY_HOOK:
        if defines(game, name):
            found.append(Variant(f"without {name}", _switch(name, False)))
        else:
            left_out[name] = lacks + name
    if to_the_end and not game.can_repeat:
        found.append(Variant("without etc", Switches(etc=False)))
    usual = _usual_windows(game, to_the_end)
    found += [Variant(f"windows {name}", _switch("windows", name)) for name in WINDOWS if name != usual]
    if _knows_the_end(game) and usual == "bisection":
        found.append(Variant("without leaf_plies", Switches(leaf_plies=0)))
    elif _knows_the_end(game):
        found.append(Variant(f"with leaf_plies {USUAL_LEAF_PLIES}", Switches(leaf_plies=USUAL_LEAF_PLIES)))
    else:
        left_out["leaf_plies"] = lacks + "bounds that say how far the end is"
    if game.has_evaluation:
        found.append(
            Variant(f"with estimate_plies {SOME_ESTIMATE_PLIES}", Switches(estimate_plies=SOME_ESTIMATE_PLIES))
        )
    else:
        left_out["estimate_plies"] = lacks + "evaluate"
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
    return "bisection" if to_the_end and not game.can_repeat and _knows_the_end(game) else "aspiration"


def _knows_the_end(game: Game[Any, Any]) -> bool:
    """Returns whether `Game.bounds` says how long the game lasts at most."""
    start = game.initial_state()
    return not game.is_terminal(start) and bounds_of(game, start, game.to_move(start)).latest < MOST_PLIES


def _margin(game: Game[Any, Any], games: Sequence[Sequence[Any]]) -> float:
    """Returns the margin for futility: of ten changes of the estimate in one ply, nine are smaller."""
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
    """Yields the states of a random game, the first one included, up to `LONGEST` plies."""
    state = game.initial_state()
    yield state
    for _ in range(LONGEST):
        if game.is_terminal(state):
            return
        state = game.result(state, generator.choice(list(game._choices(state))))
        yield state


def _at(game: Game[Any, Any], plies: int, wanted: int, seed: int) -> tuple[Position, ...]:
    """Returns different random positions, ``plies`` from the start, in which somebody has to move."""
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
    """Returns how many plies the positions are from the start, and the positions."""
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
    """Returns whether machine code searches."""
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
    """Returns whether two results can both be right; of one that a limit of nodes stopped, by its proved bounds."""
    if usual.is_proven and found.is_proven:
        return (_encode(usual.value), usual.plies) == (_encode(found.value), found.plies)
    for one, other in ((usual, found), (found, usual)):
        if one.is_proven and not _encode(other.between[0]) <= _encode(one.value) <= _encode(other.between[1]):
            return False
    if StopReason.NODES in (usual.stop_reason, found.stop_reason) or depth is None:
        return True
    if variant.is_sound and (usual.is_proven or found.is_proven or variant.name in BEYOND_THE_DEPTH):
        return True
    return _encode(usual.value) == _encode(found.value)


def _encode(value: float) -> float:
    """Rounds a value as the engine does."""
    return value if value in (inf, -inf) else float(encode(value, 0, False))
