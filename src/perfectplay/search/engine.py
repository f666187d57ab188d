"""The engine: alpha-beta with a memory, an order that learns, and windows as narrow as they can be."""

from __future__ import annotations

from typing import Any

from perfectplay.compiling.marks import inlined, kernel
from perfectplay.compiling.run import (
    AT_LEAST,
    AT_MOST,
    BUSY,
    LATEST,
    MAX_PLY,
    NOWHERE,
    PROVEN,
    extend_line,
    get,
    hash_of,
    note_root,
    packed_action,
    prefetch,
    put,
    repeated_at,
    visit,
    was_before,
    whole_bounds,
)
from perfectplay.errors import ChanceMet, NoActions
from perfectplay.game import CHANCE
from perfectplay.search.coded import HIGHEST, LOWEST, at_least, at_most, coded, moved
from perfectplay.search.table import UNLIMITED, bound_in, depth_in, grow, keep, look_up, proof_in
from perfectplay.words import highest

SHALLOWER = 2
"""Internal deepening searches so many plies less."""
WORTH_DEEPENING = 4
"""With fewer plies left it does not pay."""
NULL_REDUCTION = 2
WORTH_SHARING = 8
"""With fewer plies left threads do not look what others search."""


@kernel
def engine_value(
    game: Any,
    state: Any,
    last: Any,
    ply: int,
    left: int,
    alpha: Any,
    beta: Any,
    run: Any,
    order: Any,
    how: Any,
) -> Any:
    """A bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises what `alpha_beta_value` does (fail-soft), with v the value cut off ``left`` plies ahead, as far as
    `Game.bounds`, `Game.candidates` and `Game.canonical` say the truth and ``how`` is sound. ``last`` is the action
    that led here. Inside, values are for the side to move at the node; windows and results are for ``run.player``.

    Null windows: Pearl (1980), Reinefeld (1983), Marsland and Campbell (1982). The value at a state that was on the
    path before depends on the path: what rests on such a value is not kept in the table (Palay 1983; Campbell,
    "The graph-history interaction", 1985), so that each entry is what a search that begins there would find.

    Threads that search the same put off what another one searches at the moment (after Weill, "The ABDADA distributed
    minimax-search algorithm", *ICCA Journal* 19, 1996, as simplified by Kerrigan).
    """
    visit(run, ply)
    if ply > run.reached:
        run.reached = ply
        put(run.armed, ply, 0)
    if game.can_repeat:
        put(run.rests, ply, NOWHERE)
    if how.is_selective and left < UNLIMITED and run.base < ply < 2 * run.depth:
        more = how.extension(game, state)
        if more > 0:
            left = max(left, 0) + more
    is_plain = how.plain > 0 and run.base < ply and run.plain_from < ply
    key = 0
    folded = state
    if how.table and left > 0 and not is_plain:
        folded = how.folded(game, state)
        key = hash_of(folded)
        like = (state, 0, 0, packed_action(state, last)[1])
        prefetch(run.table, key & run.slots - 2, like)
        prefetch(run.table, key & run.slots - 2 | 1, like)
    if game.is_terminal(state):
        return coded(game.utility(state, run.player), ply, how.distance), PROVEN
    if game.can_repeat:
        earlier = repeated_at(game, run, state, ply)
        if earlier >= 0 or (ply > run.base and was_before(game, run, state)):
            put(run.rests, ply, earlier)  # -1, where it stands before the root: then it rests on the past all the way
            return coded(game.repetition(state, run.player), ply, how.distance), PROVEN
        put(run.states, ply, state)
    if (left <= 0 and not how.quiescence) or ply >= MAX_PLY:
        run.evaluations += 1
        return coded(how.estimate(game, state, run.player), ply, how.distance), 0

    mover = game.to_move(state)
    if mover == CHANCE:
        raise ChanceMet
    sign = 1 if game.team(mover) == run.team else -1
    low = alpha if sign > 0 else -beta
    high = beta if sign > 0 else -alpha
    needs_action = ply == run.base
    floor = LOWEST
    ceiling = HIGHEST
    latest = LATEST
    if how.bounds and needs_action:
        latest = whole_bounds(game.bounds(state, mover)).latest
    elif how.bounds and not (game.can_repeat and run.past_count > 0):  # they know nothing of what was before the root
        certain = whole_bounds(game.bounds(state, mover))
        latest = certain.latest
        floor = at_least(certain.lowest, ply + certain.soonest_loss, ply + latest, how.distance)
        ceiling = at_most(certain.highest, ply + certain.soonest_win, ply + latest, how.distance)
        if floor >= high or floor >= ceiling:
            return floor * sign, oriented(PROVEN if floor >= ceiling else AT_LEAST, sign)
        if ceiling <= low:
            return ceiling * sign, oriented(AT_MOST, sign)
        if ceiling < high:
            high = ceiling
        if low < floor - 1:
            low = floor - 1
    if how.plain > 0 and not is_plain:
        is_plain = latest <= how.plain and not needs_action
        run.plain_from = ply if is_plain else NOWHERE

    is_open = low + 1 < high
    has_first = False
    first_action = last
    if how.table and left > 0 and not is_plain:
        found, packed, kept, first_action, has_first = look_up(game, state, folded, key, run, last, how)
        if found:
            run.table_hits += 1
            kept = moved(kept, ply, how.distance)
            depth, proof = depth_in(packed), proof_in(packed)
            usable = proof if depth <= left else 0
            if depth == left and (not game.can_repeat or (how.ignore_path and not run.proofs_only)):
                usable |= bound_in(packed)
            # Where the window is open the principal variation runs: there nothing is taken as it stands.
            if not needs_action and (
                (usable == PROVEN and not (is_open and how.scout))
                or (usable == AT_LEAST and kept >= high)
                or (usable == AT_MOST and kept <= low)
            ):
                return kept * sign, oriented(proof, sign)
    if needs_action and run.has_favourite:
        has_first = True
        first_action = get(run.favourite, 0, last)

    best = LOWEST
    of_best = 0
    of_all = PROVEN
    if how.is_selective and not needs_action:
        if left <= 0 or (how.futility > 0.0 and left <= 2 and not is_open):
            run.evaluations += 1
            estimate = coded(how.estimate(game, state, run.player), ply, how.distance) * sign
            margin = coded(how.futility * left, 0, False)
            if left <= 0:
                best = estimate
                of_all = 0
                if best >= high:
                    return best * sign, 0
                if best > low:
                    low = best
            elif estimate - margin >= high:
                return estimate * sign, 0
            elif estimate + margin <= low and left == 1:
                left = 0
                best = estimate
                of_all = 0
        if how.null_move and left > NULL_REDUCTION and left < UNLIMITED and not is_open:
            passed = how.passed(game, state)
            if passed != state:
                put(run.tops, ply + 1, get(run.tops, ply, 0) if ply else 0)
                value, proof = engine_value(
                    game,
                    passed,
                    last,
                    ply + 1,
                    left - 1 - NULL_REDUCTION,
                    high - 1 if sign > 0 else -high,
                    high if sign > 0 else 1 - high,
                    run,
                    order,
                    how,
                )
                value = value * sign
                if value >= high:
                    return value * sign, 0
    is_worth_more = how.internal and how.table and is_open and not has_first and not needs_action and not is_plain
    if is_worth_more and WORTH_DEEPENING < left < UNLIMITED:
        engine_value(game, state, last, ply, left - SHALLOWER, alpha, beta, run, order, how)
        put(run.lengths, ply, ply)
        found, packed, kept, first_action, has_first = look_up(game, state, folded, key, run, last, how)

    before = run.nodes
    window_low = low
    searched = 0
    best_action = last
    is_cut = False
    picked = 0
    put_off = 0
    taken_up = 0
    rests = NOWHERE
    waiting = -1
    is_shared = run.is_shared and how.table and left >= WORTH_SHARING and latest >= WORTH_SHARING and not is_plain
    mark = 0
    while True:
        if searched == 0 and has_first:
            action = first_action
            put(run.tops, ply + 1, get(run.tops, ply, 0) if ply else 0)
        else:
            if waiting < 0:
                waiting = order.made(
                    game, state, run, ply, left, has_first, first_action, last, needs_action, not is_plain
                )
            if picked < waiting:
                action = order.picked(run, ply, picked, not is_plain, last)
                picked += 1
            elif taken_up < put_off:
                action = order.taken_up(run, ply, taken_up, last)
                taken_up += 1
            else:
                break
        if is_shared:
            mark = hash_of((key, action))
            if searched > 0 and taken_up == 0 and get(run.busy, mark & BUSY - 1, 0) == mark:
                order.put_off(run, ply, put_off, action)
                put_off += 1
                continue
            put(run.busy, mark & BUSY - 1, mark)
        put(run.path, ply, action)
        child = game.result(state, action)
        child_left = left - 1 if left < UNLIMITED else UNLIMITED
        less = how.reduction(searched, left) if how.is_selective and not is_open else 0
        top = low + 1 if how.scout and searched > 0 and is_open else high
        while True:
            value, proof = engine_value(
                game,
                child,
                action,
                ply + 1,
                child_left - less,
                low if sign > 0 else -top,
                top if sign > 0 else -low,
                run,
                order,
                how,
            )
            value = value * sign
            if value <= low or (less == 0 and (top == high or value >= high)):
                break
            less = 0
            top = high
        if is_shared:
            put(run.busy, mark & BUSY - 1, 0)
        proof = oriented(proof, sign)
        searched += 1
        of_all &= proof
        if less > 0:
            of_all = 0
        if game.can_repeat:
            rests = min(rests, get(run.rests, ply + 1, 0))
        if needs_action and ply == 0:
            note_root(run, action, value * sign, oriented(proof, sign), low < value)
        if value == best:
            if needs_action and proof & AT_LEAST and not of_best & AT_LEAST:
                best_action = action  # it proves what the one before only estimates
                extend_line(run, ply, action)
            of_best |= proof
        elif value > best:
            best, of_best, best_action = value, proof, action
            if value > low:
                extend_line(run, ply, action)
                if value >= high:
                    is_cut = True
                    break
        if value > low:
            low = next_low(run, low, value, needs_action)
    if searched == 0 and left > 0:
        run.ply = ply
        raise NoActions
    put(run.bests, ply, best_action)
    if is_cut:
        run.cutoffs += 1
        of_all = 0
        if not is_plain:
            order.note_cut(run, ply, left, best_action, last, logarithm(run.nodes - before))
    proof = of_best & AT_LEAST | of_all & AT_MOST
    bound = 0
    if best > window_low:
        bound |= AT_LEAST
    if not is_cut:
        bound |= AT_MOST
    if best >= ceiling:
        best = ceiling
        proof |= AT_MOST
        bound |= AT_MOST
    if best <= floor:
        best = floor
        proof |= AT_LEAST
        bound |= AT_LEAST
    if game.can_repeat:
        put(run.rests, ply, rests)
    if how.table and left > 0 and not is_plain and (not game.can_repeat or rests >= ply):
        keep(
            key,
            state,
            moved(best, -ply, how.distance),
            best_action,
            bound | proof,
            proof,
            left,
            logarithm(run.nodes - before),
            run,
        )
        if run.nodes >= run.grow_at:
            grow(game, state, run, last, how)
    return best * sign, oriented(proof, sign)


@inlined
def oriented(proof: int, sign: int) -> int:
    """A proof, for the other side if ``sign`` is -1: what is at least for one is at most for the other."""
    return proof if sign > 0 else (proof & AT_LEAST) << 1 | proof >> 1


@inlined
def logarithm(count: int) -> int:
    """The number of binary digits of ``count``."""
    return highest(count) + 1 if count > 0 else 0


def next_low(run: Any, low: int, value: int, needs_action: bool) -> int:
    """The lower end of the window after an action that is worth ``value``: the k-th best value at the root."""
    if not needs_action or run.lines <= 1:
        return value
    better = 0
    kth = value
    for number in range(run.root_count):
        if get(run.root_exact, number, 0):
            better += 1
            other = get(run.root_values, number, value)
            if other < kth:
                kth = other
    if better < run.lines:
        return low
    # The k-th best of those that are exact.
    for number in range(run.root_count):
        other = get(run.root_values, number, value)
        if get(run.root_exact, number, 0):
            count = 0
            for place in range(run.root_count):
                if get(run.root_exact, place, 0) and get(run.root_values, place, value) >= other:
                    count += 1
            if count >= run.lines and other > kth:
                kth = other
    return kth
