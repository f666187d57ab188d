"""The root of an engine's search: by one wide window, by narrow ones around a guess, or by tests that close in on the
value from both sides; and many roots, one after the other."""

from __future__ import annotations

from typing import NamedTuple

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, put, whole_bounds
from perfectplay.game import Action, Game, State
from perfectplay.search.algorithms.engine import EngineRun, engine_value
from perfectplay.search.parts.adaptation import ALL_BUT_THE_TABLE, begin_to_adapt, fold_if_it_pays
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker
from perfectplay.search.parts.record import Actions, Numbers, States, room_for
from perfectplay.search.parts.root_windows import (
    ASPIRATION,
    BISECTION,
    FIRST_WIDTH,
    LONGEST_STEP,
    MTD,
    WIDE,
    WIDENINGS,
    WIDER,
    next_test,
    utility_part,
)
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, MAX_PLY, ROW
from perfectplay.search.parts.scores import HIGHEST, LOWEST, at_least, at_most
from perfectplay.search.parts.sound import NO_RIVAL, rival_of
from perfectplay.search.parts.table_memory import BATCH, grows_at
from perfectplay.search.parts.transposition_table import UNLIMITED


@kernel
def search_root(
    game: Game[State, Action], state: State, last: Action, run: EngineRun, picker: MovePicker, features: Features
) -> tuple[int, int]:
    """Returns the value of ``state`` for ``run.player``, cut off at ``run.depth``, and what of it is proven.

    ``run.root_window`` says by which windows. ASPIRATION and MTD begin at a guess, ``run.proved[0]``, of a value that
    was ``run.proved[1]`` before. By BISECTION, ``run.proved`` holds what is proved so far, for who stops it.
    """
    if run.clears:
        run.reached = -1
        picker.clear(run)
        begin_to_adapt(run, run.clears == ALL_BUT_THE_TABLE)
    put(run.move_tops, 0, 0)
    run.base = 0
    depth = run.depth if run.depth < MAX_PLY else UNLIMITED
    if features.finds_folding and run.root_window in (WIDE, ASPIRATION):
        fold_if_it_pays(game, state, MAX_PLY, run, features)
    if run.root_window == WIDE or game.is_terminal(state):
        run.root_count = 0
        return engine_value(game, state, last, 0, depth, LOWEST, HIGHEST, run, picker, features)
    if run.root_window == ASPIRATION:
        return by_aspiration(game, state, last, depth, run, picker, features)
    value, proof = by_null_windows(game, state, last, depth, run, picker, features)
    put(run.lengths, 0, 1)
    if run.wants_line:
        put(run.lengths, 0, line_of_best_play(game, state, last, depth, value, run, picker, features))
        run.base = 0
    return value, proof


def by_aspiration(
    game: Game[State, Action],
    state: State,
    last: Action,
    depth: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[int, int]:
    """Returns the value of the root and its proof: by windows around a guess, each wider than the one that failed."""
    guess = get(run.proved, 0, 0)
    step = FIRST_WIDTH * min(abs(guess - get(run.proved, 1, 0)), LONGEST_STEP // FIRST_WIDTH) + 1
    low = max(LOWEST, guess - step)
    high = min(HIGHEST, guess + step)
    for attempt in range(WIDENINGS):
        run.root_count = 0
        value, proof = engine_value(game, state, last, 0, depth, low, high, run, picker, features)
        if low < value < high:
            return value, proof
        step = min(step, LONGEST_STEP) * WIDER
        if value <= low:
            low = max(LOWEST, value - step) if attempt < WIDENINGS - 2 else LOWEST
        else:
            high = min(HIGHEST, value + step) if attempt < WIDENINGS - 2 else HIGHEST
    run.root_count = 0
    return engine_value(game, state, last, 0, depth, LOWEST, HIGHEST, run, picker, features)


class Range(NamedTuple):
    """What is certain about the value of the root before it is searched."""

    low: int
    high: int
    latest: int
    """No line is longer than this."""


def range_of(game: Game[State, Action], state: State, depth: int, run: EngineRun, features: Features) -> Range:
    """Returns what `Game.bounds` says of the root. Bounds are about the game; estimates may lie outside of them."""
    if features.bounds and depth == UNLIMITED:
        certain = whole_bounds(game.bounds(state, run.player))
        latest = min(certain.latest, MAX_PLY)
        low = at_least(certain.lowest, certain.soonest_loss, latest, features.distance)
        high = at_most(certain.highest, certain.soonest_win, latest, features.distance)
        return Range(low, high, latest)
    return Range(LOWEST, HIGHEST, MAX_PLY)


def by_null_windows(
    game: Game[State, Action],
    state: State,
    last: Action,
    depth: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[int, int]:
    """Returns the value of the root and its proof: each test says whether the value is above a goal.

    The best action stands in ``run.line[0]``.
    """
    low, high, latest = range_of(game, state, depth, run, features)
    low_proof, high_proof = AT_LEAST, AT_MOST
    run.low_proof = 0
    run.high_proof = 0
    has_action = False
    worst, best = utility_part(low), utility_part(high)
    pace = 0
    goal = get(run.proved, 0, 0) if run.root_window == MTD else next_test(low, high, latest, worst, best, pace)
    while low < high or not has_action:
        if low == high:
            goal = low - 1  # only the action is asked for
        else:
            goal = max(low, min(goal, high - 1))
        run.root_count = 0
        if features.finds_folding:
            fold_if_it_pays(game, state, latest, run, features)
        value, proof = engine_value(game, state, last, 0, depth, goal, goal + 1, run, picker, features)
        if value > goal:
            has_action = True
            put(run.line, 0, get(run.bests, 0, last))
            put(run.lengths, 0, 1)
            if value > low:
                low = value
                low_proof = proof & AT_LEAST
            pace = min(max(2 * pace, value - goal), LONGEST_STEP) if pace > 0 else 1
            goal = low
        else:
            high = value
            high_proof = proof & AT_MOST
            pace = max(min(2 * pace, value - goal), -LONGEST_STEP) if pace < 0 else -1
            goal = value - 1
        if run.root_window == BISECTION:
            goal = next_test(low, high, latest, worst, best, pace)
            put(run.proved, 0, low)
            put(run.proved, 1, high)
            run.low_proof = low_proof
            run.high_proof = high_proof
    return low, low_proof | high_proof


def line_of_best_play(
    game: Game[State, Action],
    state: State,
    last: Action,
    depth: int,
    value: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> int:
    """Follows best play from the action in ``run.line[0]`` on; returns how many plies of it stand in ``run.line``.

    Each state on it is searched with a window around the value: what is asked there, the table mostly knows.
    """
    current = state
    ply = 0
    end = 1
    while ply < end:
        action = get(run.line, ply, last)
        current = game.result(current, action)
        ply += 1
        if ply == end and not game.is_terminal(current) and ply < MAX_PLY and ply < run.depth:
            run.base = ply
            run.has_pv_move = 0
            left = depth - ply if depth < UNLIMITED else UNLIMITED
            again, _ = engine_value(game, current, action, ply, left, value - 1, value + 1, run, picker, features)
            if again == value:
                end = get(run.lengths, ply, 0)
                for place in range(ply, end):
                    put(run.line, place, get(run.line, ply * ROW + place, last))
    return end


class ManyRun(EngineRun):
    """What the engine keeps while it solves many states."""

    count: int
    """How many states stand in ``asked``."""
    done: int
    """How many of them have their answer."""
    first_slots: int
    """With so many entries the table begins for each."""
    keeps_table: int
    """1 if what was found out about one state is known for the next."""
    asked: States = room_for("state", BATCH)
    answered: Numbers = room_for("number", 3 * BATCH)
    """Row by row the value of a state, what of it is proven, and the nodes."""
    chosen: Actions = room_for("action", BATCH)
    """A best action of each."""


@kernel
def search_roots(
    game: Game[State, Action], state: State, last: Action, run: ManyRun, picker: MovePicker, features: Features
) -> int:
    """Searches the states of ``run.asked``, one after the other; returns how many are done.

    Unless ``run.keeps_table``, the table is emptied before each, by its mark.
    """
    for number in range(run.done, run.count):
        asked = get(run.asked, number, state)
        run.player = game.to_move(asked)
        run.team = game.team(run.player)
        if run.rival != NO_RIVAL:
            run.rival = rival_of(game, run.team)
        if not run.keeps_table:
            run.generation += 1
            run.slots = min(run.first_slots, run.most_slots)
            run.grow_at = grows_at(run.nodes, run.slots, run.most_slots)
        before = run.nodes
        value, proof = search_root(game, asked, last, run, picker, features)
        put(run.answered, 3 * number, value)
        put(run.answered, 3 * number + 1, proof)
        put(run.answered, 3 * number + 2, run.nodes - before)
        if get(run.lengths, 0, 0) > 0:
            put(run.chosen, number, get(run.line, 0, last))
        else:
            put(run.chosen, number, last)
        run.done = number + 1
    return run.done
