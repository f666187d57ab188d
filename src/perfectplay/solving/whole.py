"""Solves a whole game: finds every state, and then the value of each."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import Action, Game, State
from perfectplay.search.failures import guarded, root_of
from perfectplay.search.limits import check_threads
from perfectplay.search.parts.scores import encode
from perfectplay.search.parts.table_memory import memory_of_this_machine
from perfectplay.solving import cycles
from perfectplay.solving.chance_solution import ChanceSolution, Closeness, PackedBounds, chance_statistics
from perfectplay.solving.chances import check_precision, settle_by_chance
from perfectplay.solving.expecting import Expected, bytes_of_state, expected_states
from perfectplay.solving.files import StoreError, locked
from perfectplay.solving.layers import (
    Facts,
    Guard,
    LayerStore,
    OutOfRank,
    TooManyStates,
    find_layers,
    settle_layers,
)
from perfectplay.solving.packing import Packing
from perfectplay.solving.remote import remote_space
from perfectplay.solving.sample import Rank, Sample, rank_in, sample_of
from perfectplay.solving.solution import (
    PackedScores,
    PlainScores,
    Scale,
    Solution,
    scores_by_state,
    size_of_scores,
)
from perfectplay.solving.spaces import PackedSpace, PlainSpace, Space, Wider
from perfectplay.solving.statistics import Statistics, outcomes_of
from perfectplay.solving.stored import open_solution, save
from perfectplay.solving.tasks import reference
from perfectplay.solving.unfinished import UnfinishedSolution
from perfectplay.solving.workers import Workers, check_crew, workers_for

TRIAL_STATES: Final = 5_000
"""A game with at most this many states is solved interpreted, because compiling would take longer."""
TRIAL_STATES_OF_CHANCE: Final = 1_000
"""The same for a game with chance, whose cycles are swept many times."""
MOST_PLAIN: Final = 20_000_000


Who = int | Callable[[], Workers]
"""The number of threads of this process, or a function that finds a pool for the work."""


class Progress(NamedTuple):
    """The progress of a whole-game solution."""

    stage: str
    """"expect" once before the work, if it may be long; "find" while states are found, "settle" while they get their
    values; with chance, "sweep" while the two bounds of each value come together."""
    done: int
    """States that are done in this stage."""
    total: int
    """States known so far; while they are found, there may be more."""
    ply: int
    """While bounds come together, how many sweeps there were."""
    seconds: float
    apart: float = 0.0
    """While bounds come together, how far apart they are where the work is."""
    expected: Expected | None = None
    """The states, the memory and the time that were expected before the work; None if that was not estimated."""

    @property
    def rate(self) -> float:
        """States a second, in this stage."""
        return self.done / self.seconds if self.seconds > 0 else 0.0


def solve_all(
    game: Game[State, Action],
    state: State | None = None,
    *,
    file: str | Path | None = None,
    threads: int = 1,
    workers: int | None = None,
    scheduler: str | None = None,
    executor: Executor | None = None,
    most_states: int | None = None,
    compiled: bool | None = None,
    precision: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution[State, Action]:
    """Finds the value of every state that can be reached from ``state`` (or the initial one), up to `Game.canonical`.

    Each state gets its value under best play and the length of the game then: a win as short, a loss as long as can be
    forced. The game may have any utilities (opposite ones for two teams), several plies in a row by one player, and
    states that lead back to each other. Endless play has the value of `Game.repetition`, by default a
    draw. If that is not 0, the distance of an end counts the plies in which the side that prefers the end to endless
    play can force it.

    If a number in the states, or the number of their bits, grows with every ply, states are kept ply by ply. Each takes
    8 bytes (for each 64 bits in which states differ) and 1 or 2 more for the value. Otherwise all states are kept
    together with their children, in about ``60 + 8 * actions`` bytes a state. ``most_states`` limits the work; by
    default it is what fits into half of this machine's memory.
    With ``file``, the solution is written there, memory-mapped, and memory holds little more than two layers. Until the
    file is complete, finished parts are kept in the folder ``file`` + ".work", and the next call goes on from there (if
    no rank is known, the states found are kept, but their values are found in one go).

    If the game has chance (`Game.has_chance`), the result is a `ChanceSolution`: each value lies between two bounds
    that are at most ``precision`` apart, by default 1e-9, and no plies are known. It is found by this process alone, in
    about ``130 + 12 * actions`` bytes a state. If players can go on for ever, and the value depends on what that is
    worth, the bounds do not come together, and `BadArgument` says so.

    The rules are asked by ``threads`` of this process, by ``workers`` (processes on this machine), by the Dask cluster
    at the address ``scheduler``, or by any ``executor``. The sets of states stay in this process, so other processes
    help only if the rules are slow: interpreted, and well above 20 microseconds a state (see `docs/scale.md`).
    ``progress`` is called with a `Progress`, many times. If there are more than some thousand states, one with the
    stage "expect" says how many there should be, and how much memory and time they take. This takes two seconds at
    most.
    Raises `BadArgument`, with the count reached, for a game with more states, and `GameError` if the rules fail.
    """
    check_threads(threads)
    check_crew(workers, scheduler, executor)
    pool = None
    if workers is not None or scheduler is not None or executor is not None:
        reference(game)
        pool = partial(_found_workers, workers, scheduler, executor)
    _check_most(most_states)
    root = root_of(game, state)
    _check_history(game)
    close = check_precision(precision, game)
    _check_alone(game, pool)
    sample = sample_of(game, root, with_chance=game.has_chance)
    teams = guarded(game, root, lambda: {game.team(player) for player in range(game.players)})
    if len(teams) > 2:
        raise BadArgument(
            f"{type(game).__name__} has {len(teams)} sides; solve_all is for two, so let players form "
            f"teams, or use max_n"
        )
    reason = why_plain(sample)
    if file is not None:
        if reason is not None:
            raise BadArgument(f"{reason}, so this solution cannot be stored; leave out the file")
        return _into_file(Path(file), game, root, sample, pool or threads, most_states, close, compiled, progress)
    if compiled is not True:
        limit = most_states or MOST_PLAIN
        trial = TRIAL_STATES_OF_CHANCE if game.has_chance else TRIAL_STATES
        is_trial = compiled is None and reason is None
        who: Who = 1 if is_trial or pool is None else pool
        try:
            return _solved(
                game, root, sample, None, who, min(limit, trial) if is_trial else limit, close, progress, LayerStore()
            )
        except TooManyStates:
            if not is_trial or limit <= trial:
                raise
    elif reason is not None:
        raise reason
    return _compiled(game, root, sample, pool or threads, most_states, close, compiled, progress, LayerStore())


def _check_most(most_states: int | None) -> None:
    if most_states is not None and (
        isinstance(most_states, bool) or not isinstance(most_states, int) or most_states < 1
    ):
        raise BadArgument(f"most_states is {most_states!r}; it must be a whole number, 1 or more")


def _check_alone(game: Game[Any, Any], pool: object) -> None:
    """Raises `BadArgument` if other processes are to help with a game of chance."""
    if game.has_chance and pool is not None:
        raise BadArgument(
            f"{type(game).__name__} has chance, and such a whole game is solved by one process; leave out workers, "
            f"scheduler and executor"
        )


def _check_history(game: Game[Any, Any]) -> None:
    """Raises `BadArgument` for a game in which a state has no value of its own."""
    if game.history_matters:
        raise BadArgument(
            f"in {type(game).__name__}, the worth of a state depends on the states before it (history_matters), so "
            "solve_all cannot give each state one value; take solve for one state"
        )


def _found_workers(workers: int | None, scheduler: str | None, executor: Executor | None) -> Workers:
    pool = workers_for(workers, scheduler, executor)
    assert pool is not None
    return pool


def _compiled(
    game: Game[Any, Any],
    root: Any,
    sample: Sample,
    who: Who,
    most_states: int | None,
    precision: float,
    compiled: bool | None,
    progress: Callable[[Progress], None] | None,
    keeper: LayerStore,
) -> Solution[Any, Any]:
    """Solves in machine code; where the rules do not compile, interpreted, unless they must."""
    if compiled is not False:
        try:
            packing = Packing.of(sample.states)
            return _solved(game, root, sample, packing, who, most_states, precision, progress, keeper)
        except NotCompilable:
            if compiled:
                raise
    most = most_states or MOST_PLAIN
    one = 1 if isinstance(who, int) else who
    return _solved(game, root, sample, None, one, most, precision, progress, LayerStore())


def _into_file(
    path: Path,
    game: Game[Any, Any],
    root: Any,
    sample: Sample,
    who: Who,
    most_states: int | None,
    precision: float,
    compiled: bool | None,
    progress: Callable[[Progress], None] | None,
) -> Solution[Any, Any]:
    """Solves beside the file, where finished parts are kept; the file appears at the end."""
    if path.exists():
        raise StoreError(
            f"{path} exists already{_how_close(path, game)}; answer from it with perfectplay best --solution {path} "
            f"(in Python: open_solution), or give another name"
        )
    keeper = UnfinishedSolution(path, game, root)
    with locked(keeper.lock, str(path)):
        keeper.read()
        solution = _compiled(game, root, sample, who, most_states, precision, compiled, progress, keeper)
        save(solution, path)
        keeper.clear()
    keeper.leave()
    return open_solution(game, path)


def _how_close(path: Path, game: Game[Any, Any]) -> str:
    """Says with which precision a file was made, if it is the solution of this game and the game has chance."""
    try:
        kept = open_solution(game, path)
    except StoreError:
        return ""
    return f", made with precision {kept.precision:g}" if isinstance(kept, ChanceSolution) else ""


def why_plain(sample: Sample) -> NotCompilable | None:
    """Returns the reason why the states cannot be packed into words, if they cannot."""
    try:
        shapes = {len(words_of(as_declared(state, "a state"))) for state in sample.states}
    except NotCompilable as error:
        return error
    return None if len(shapes) == 1 else NotCompilable("the states are not all of one length")


def _solved(
    game: Game[Any, Any],
    root: Any,
    sample: Sample,
    packing: Packing | None,
    who: Who,
    most_states: int | None,
    precision: float,
    progress: Callable[[Progress], None] | None,
    keeper: LayerStore,
) -> Solution[Any, Any]:
    """Solves with what the sample showed, and once more with a wider packing if that was not enough."""
    has_chance = game.has_chance
    rank = rank_in(sample) if why_plain(sample) is None and not has_chance else None
    is_new = progress is not None and isinstance(who, int) and (most_states is None or most_states > TRIAL_STATES)
    if isinstance(keeper, UnfinishedSolution) and keeper.packing is not None:
        packing, rank = keeper.packing, keeper.rank
        is_new = is_new and len(keeper.layers) <= 1
    expected = None
    while True:
        space: Space
        if not isinstance(who, int):
            space = remote_space(game, root, rank, packing, who())
        elif packing is None:
            space = PlainSpace(game, root, rank, 1, has_chance=has_chance)
        else:
            space = PackedSpace(game, root, rank, who, packing, has_chance=has_chance)
        try:
            space.start()
            if progress is not None and is_new and expected is None:
                expected = expected_states(space)
                progress(Progress("expect", 0, expected.states, 0, 0.0, expected=expected))
            return _attempt(space, rank, most_states, precision, progress, keeper, expected)
        except OutOfRank:
            rank = None
        except Wider as wider:
            packing = wider.packing
        finally:
            space.close()


def _attempt(  # noqa: C901 - the stages in order
    space: Space,
    rank: Rank | None,
    most_states: int | None,
    precision: float,
    progress: Callable[[Progress], None] | None,
    keeper: LayerStore,
    expected: Expected | None,
) -> Solution[Any, Any]:
    if most_states is None:
        most_states = memory_of_this_machine() // 2 // bytes_of_state(space)
    started = time.monotonic()
    stage_now = "find"

    def tell(stage: str, done: int, total: int, ply: int, apart: float = 0.0) -> None:
        nonlocal started, stage_now
        if stage != stage_now:
            stage_now, started = stage, time.monotonic()
        if progress is not None:
            progress(Progress(stage, done, total, ply, time.monotonic() - started, apart, expected))

    guard = Guard(most_states, tell)
    first = space.keys_for([space.game.canonical(space.root)])
    facts, layers, scores = Facts(states=1, layers=[1]), [first], {}
    if isinstance(keeper, UnfinishedSolution):
        assert isinstance(space, PackedSpace)
        keeper.begin(space.packing, rank)
        if keeper.layers:
            facts, layers, scores = keeper.facts or facts, list(keeper.layers), dict(keeper.scores)
        else:
            layers = [keeper.keep_layer(0, first, facts)]
    if space.has_chance:
        keys = cycles.find_all(space, facts, guard, layers, keeper)
        return _with_chance(space, keys, facts, guard, precision)
    is_found = isinstance(keeper, UnfinishedSolution) and keeper.is_found
    if rank is not None:
        if not is_found:
            find_layers(space, facts, guard, layers, keeper)
            keeper.all_found(facts)
        span = len(layers) + 1
        zero = facts.utilities.index(0)
        size = size_of_scores(facts.utilities, zero, span)
        settle_layers(space, facts, guard, layers, scores, span, size, keeper)
        pairs = [(keys, scores[ply]) for ply, keys in enumerate(layers)]
    else:
        repetition = encode(guarded(space.game, space.root, lambda: space.game.repetition(space.root, 0)), 0, False)
        for worker in space.workers:
            worker.run.asks_repetition, worker.run.repetition = 1, repetition
        keys = cycles.find_all(space, facts, guard, layers, keeper)
        settled = cycles.settle_all(space, keys, facts, guard, repetition)
        span, size = settled.span, settled.size
        zero = facts.utilities.index(0)
        pairs = [(keys, settled.scores)]
    scale = Scale(tuple(facts.utilities), span, zero)
    statistics = Statistics(
        facts.states,
        facts.ends,
        facts.actions,
        tuple(facts.layers),
        outcomes_of([space.tally(found, size) for _, found in pairs], scale.read),
    )
    kept: PackedScores | PlainScores
    if isinstance(space, PackedSpace):
        kept = PackedScores(space.packing, rank, pairs, space.root)
    else:
        kept = PlainScores({key: value for keys, found in pairs for key, value in scores_by_state(keys, found).items()})
    return Solution(space.game, space.root, scale, kept, statistics)


def _with_chance(space: Space, keys: Any, facts: Facts, guard: Guard, precision: float) -> ChanceSolution[Any, Any]:
    """Finds the bounds of all states of a game with chance, which are found."""
    found = settle_by_chance(space, keys, facts, guard, precision)
    kept: PackedBounds | PlainScores
    if isinstance(space, PackedSpace):
        kept = PackedBounds(space.packing, None, [(keys, found.pairs)], space.root)
    else:
        kept = PlainScores(dict(zip(keys, zip(found.pairs[::2], found.pairs[1::2], strict=True), strict=True)))
    statistics = chance_statistics(facts, found.counts)
    return ChanceSolution(space.game, space.root, Closeness(precision), kept, statistics)
