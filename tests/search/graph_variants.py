"""Random small games with every hook that the engine asks, all of them true; and how an answer is judged."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from math import inf
from typing import Any

from hypothesis import strategies as st

import perfectplay as pp
from tests.small_games import GraphGame, Reference, graph_game

LATEST = 1 << 20
TWO_TEAMS = [(0, 1, 0, 1), (0, 1, 1, 1), (0, 0, 1, 1)]
NOTHING_SAID = (-inf, inf, 1, LATEST)


@dataclass(frozen=True)
class HookedGraph(GraphGame):
    """A graph of states that also has symmetries, bounds and candidates; what they say stands in tables."""

    twin: tuple[int, ...] = ()
    lowest: tuple[float, ...] = ()
    """For the team of player 0."""
    highest: tuple[float, ...] = ()
    soonest: tuple[int, ...] = ()
    latest: tuple[int, ...] = ()
    keeps: tuple[int, ...] = ()
    """1 for an action that is a candidate; as ``target``."""
    noisy: tuple[int, ...] = ()

    def canonical(self, state: int) -> int:
        return self.twin[state]

    def bounds(self, state: int, player: int) -> tuple[float, float] | pp.Bounds:
        soonest, latest = self.soonest[state], self.latest[state]
        if self.teams[player] == self.teams[0]:
            return pp.Bounds(self.lowest[state], self.highest[state], soonest, latest)
        return pp.Bounds(-self.highest[state], -self.lowest[state], soonest, latest)

    def candidates(self, state: int) -> Iterator[int]:
        for action in range(self.count[state]):
            if self.keeps[self.first[state] + action]:
                yield action

    def noisy_actions(self, state: int) -> Iterator[int]:
        for action in range(self.count[state]):
            if self.noisy[self.first[state] + action]:
                yield action


@dataclass(frozen=True)
class TwoBounds(HookedGraph):
    """Its bounds are two numbers."""

    def bounds(self, state: int, player: int) -> tuple[float, float]:
        return super().bounds(state, player)[:2]


@dataclass(frozen=True)
class SplitBounds(HookedGraph):
    """Its bounds name the soonest win and the soonest loss, and not when the game is over at the latest."""

    def bounds(self, state: int, player: int) -> pp.Bounds:
        lowest, highest, soonest, _, _, _ = super().bounds(state, player)
        return pp.Bounds(lowest, highest, soonest_win=soonest, soonest_loss=soonest)


class FiniteGraph(GraphGame):
    """It promises that no state comes twice, and so do the next three."""

    can_repeat = False


class FiniteHooked(HookedGraph):
    can_repeat = False


class FiniteTwoBounds(TwoBounds):
    can_repeat = False


class FiniteSplitBounds(SplitBounds):
    can_repeat = False


FINITE: dict[type[GraphGame], type[GraphGame]] = {
    GraphGame: FiniteGraph,
    HookedGraph: FiniteHooked,
    TwoBounds: FiniteTwoBounds,
    SplitBounds: FiniteSplitBounds,
}


def finite(game: GraphGame) -> GraphGame:
    """``game``, which has no cycles, with that promise."""
    return FINITE[type(game)](**{part.name: getattr(game, part.name) for part in fields(game)})


def hooked(graph: GraphGame, cls: type[HookedGraph] = HookedGraph, **tables: Any) -> HookedGraph:
    """``graph`` with hooks that say nothing, and those of ``tables``."""
    size = len(graph.count)
    nothing = {
        "twin": tuple(range(size)),
        "lowest": (-inf,) * size,
        "highest": (inf,) * size,
        "soonest": (1,) * size,
        "latest": (LATEST,) * size,
        "keeps": (1,) * len(graph.target),
        "noisy": (0,) * len(graph.target),
    }
    given = {part.name: getattr(graph, part.name) for part in fields(GraphGame)}
    return cls(**{**given, **nothing, **tables})


def two_sided(graph: GraphGame, seed: int) -> GraphGame:
    """The same with two teams, as bounds need that."""
    return replace(graph, teams=random.Random(seed).choice(TWO_TEAMS))


def mirrored(graph: GraphGame, seed: int) -> HookedGraph:
    """Two copies of ``graph`` that lead into each other; the second has its actions in reverse."""
    draw = random.Random(seed)
    size = len(graph.count)
    first, target = list(graph.first), []
    for place in range(len(graph.target)):
        target.append(graph.target[place] + draw.choice([0, size]))
    for state in range(size):
        first.append(len(target))
        below = target[graph.first[state] : graph.first[state] + graph.count[state]]
        target += [(after + size) % (2 * size) for after in reversed(below)]
    twin = [draw.choice([state, state + size]) for state in range(size)]
    return hooked(
        replace(
            graph,
            first=tuple(first),
            target=tuple(target),
            count=graph.count * 2,
            mover=graph.mover * 2,
            end_value=graph.end_value * 2,
            estimate=graph.estimate * 2,
            weight=graph.weight * 2,
        ),
        twin=tuple(twin * 2),
    )


def ends(graph: GraphGame) -> list[tuple[float, int]]:
    """For each state its value for the team of player 0, and how long it lasts by best play."""
    found = []
    for state in range(len(graph.count)):
        if graph.count[state] == 0:
            found.append((graph.end_value[state], 0))
            continue
        value, end = Reference(graph, state, with_distance=True).value(state)
        ours = graph.teams[graph.mover[state]] == graph.teams[0]
        found.append((value if ours else -value, abs(end)))
    return found


def bounded(graph: GraphGame, seed: int, *, cycles: bool, cls: type[HookedGraph] = HookedGraph) -> HookedGraph:
    """Bounds that tell the truth: exact, loose or none, in each state anew; of the initial state, of all utilities.

    ``graph`` must have two teams.
    """
    draw = random.Random(seed)
    tables: dict[str, list[Any]] = {name: [] for name in ("lowest", "highest", "soonest", "latest")}
    for value, length in ends(graph):
        tables["lowest"].append(draw.choice([value, value, value - 0.5, -2.0, -inf]))
        tables["highest"].append(draw.choice([value, value, value + 0.5, 2.0, inf]))
        is_known = not cycles and value != 0
        tables["soonest"].append(draw.choice([1, length, draw.randint(1, max(length, 1))]) if is_known else 1)
        tables["latest"].append(draw.choice([length, length + 1, 60, LATEST]) if is_known else LATEST)
    utilities = [graph.end_value[state] for state in range(len(graph.count)) if graph.count[state] == 0]
    tables["lowest"][0] = draw.choice([min([*utilities, 0.0]), -2.0, -inf])
    tables["highest"][0] = draw.choice([max([*utilities, 0.0]), 2.0, inf])
    return hooked(graph, cls, **{name: tuple(table) for name, table in tables.items()})


def narrowed(graph: GraphGame, seed: int, **tables: Any) -> HookedGraph:
    """Candidates among which is one of the best actions. ``graph`` must have no cycles, and two teams."""
    draw = random.Random(seed)
    keeps = [draw.randint(0, 1) for _ in graph.target]
    for state in range(len(graph.count)):
        if graph.count[state]:
            plain = Reference(graph, state, with_distance=True)
            worth = [plain.value(graph.result(state, action), path=(state,)) for action in range(graph.count[state])]
            keeps[graph.first[state] + worth.index(max(worth))] = 1
    return hooked(graph, keeps=tuple(keeps), **tables)


def with_values(graph: GraphGame, values: list[float], seed: int) -> GraphGame:
    """Other utilities and estimates."""
    draw = random.Random(seed)
    return replace(
        graph,
        end_value=tuple(draw.choice(values) for _ in graph.count),
        estimate=tuple(draw.choice(values) for _ in graph.count),
    )


def variants(*, largest: int = 9) -> st.SearchStrategy[tuple[GraphGame, bool]]:
    """Games with all hooks true, and whether what they say holds for a search that is cut off too."""

    def build(kind: str, seed: int, size: int, branching: int, cycles: bool) -> tuple[GraphGame, bool]:
        return variant(kind, seed, size, branching, cycles)

    return st.builds(
        build, st.sampled_from(KINDS), st.integers(0, 10**6), st.integers(2, largest), st.integers(1, 3), st.booleans()
    )


KINDS = ["plain", "mirrored", "bounded", "two bounds", "three bounds", "narrowed", "all"]


def variant(kind: str, seed: int, size: int, branching: int, cycles: bool) -> tuple[GraphGame, bool]:
    """A game of this kind; and whether its hooks also hold for searches that are cut off.

    Of those that have no cycles, every second says so.
    """
    cycles = cycles and kind not in ("narrowed", "all")
    graph = graph_game(seed, size=size, branching=branching, cycles=cycles)
    game, to_any_depth = with_hooks(graph, kind, seed, cycles)
    return game if cycles or seed % 2 else finite(game), to_any_depth


def with_hooks(graph: GraphGame, kind: str, seed: int, cycles: bool) -> tuple[GraphGame, bool]:
    if kind == "plain":
        return graph, True
    if kind == "mirrored":
        return mirrored(graph, seed), True
    graph = two_sided(graph, seed)
    if kind == "narrowed":
        return narrowed(graph, seed), False
    if kind == "all":
        both = mirrored(graph, seed)
        said = bounded(both, seed, cycles=False)
        return replace(said, twin=both.twin, keeps=narrowed(both, seed).keeps), False
    cls = {"bounded": HookedGraph, "two bounds": TwoBounds, "three bounds": SplitBounds}[kind]
    return bounded(graph, seed, cycles=cycles, cls=cls), False


# ------------------------------------------------------------ judging


@lru_cache(maxsize=4096)
def truth(game: GraphGame, depth: int | None, distance: bool, root: int = 0) -> tuple[float, int]:
    """What plain minimax finds."""
    return Reference(game, root, distance).value(root, inf if depth is None else depth)


@lru_cache(maxsize=4096)
def worths(game: GraphGame, depth: int | None, root: int = 0, *, as_roots: bool = False) -> dict[int, float]:
    """What plain minimax finds for each action of the root; ``as_roots`` for a game that begins after the action."""
    plain = Reference(game, root)
    left = inf if depth is None else depth - 1
    path = () if as_roots else (root,)
    return {action: plain.value(game.result(root, action), left, path)[0] for action in game.actions(root)}


def judge(
    found: pp.SearchResult[Any, Any],
    game: GraphGame,
    depth: int | None,
    distance: bool,
    root: int = 0,
    *,
    to_any_depth: bool = True,
    same: Callable[[float, float], bool] = float.__eq__,
) -> None:
    """The answer is that of plain minimax, and everything that it says is true.

    ``to_any_depth`` is False if hooks make searches better than minimax to their depth. Bounds of a state that can
    come twice are those of a game that begins there: without distances the best action may then lead to a win by
    way of the root.
    """
    value, _ = truth(game, depth, distance, root)
    whole, whole_end = truth(game, None, distance, root)
    assert same(found.value, value)
    low, high = found.between
    assert low <= whole <= high or same(low, whole) or same(high, whole)
    if depth is None:
        assert found.is_proven
        assert found.bound is pp.EXACT
        assert found.stop_reason is pp.StopReason.PROVEN
    if found.is_proven:
        assert same(found.value, whole)
        if distance:
            assert (found.plies or 0) == abs(whole_end)
    if game.is_terminal(root):
        assert found.action is None
        return
    finally_worth = worths(game, None, root)
    if found.is_proven and not (distance or to_any_depth) and game.can_repeat:
        judge_action(found, worths(game, None, root, as_roots=True), same)
    else:
        judge_action(found, finally_worth if found.is_proven else worths(game, depth, root), same)
    for action, said in found.root_values.items():
        if said.is_proven and game.can_repeat and action != found.action:
            either = finally_worth[action], worths(game, None, root, as_roots=True)[action]
            assert min(either) <= said.value <= max(either) or any(same(said.value, one) for one in either)
        elif said.is_proven and (to_any_depth or not game.can_repeat):
            assert same(said.value, finally_worth[action])
        elif to_any_depth:
            then = worths(game, found.depth, root)[action]
            assert same(said.value, then) or (said.bound is pp.UPPER and said.value >= then)


def judge_action(
    found: pp.SearchResult[Any, Any], worth: dict[int, float], same: Callable[[float, float], bool]
) -> None:
    """The action is worth what the answer says."""
    assert found.action in worth
    assert found.pv[0] == found.action
    assert found.best_actions[0] == found.action
    assert same(worth[found.action], found.value)
