"""Proof-number search, depth first: which side of a goal the value of a game lies on, hardest states last.

The proof number of a state is how many of its descendants must at least be proved before it is proved itself, its
disproof number how many must be disproved. The search goes where these are smallest, so that it follows what
forces the other side, to any depth, and leaves broad quiet states for later.

Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994); Nagai, *Df-pn Algorithm for Searching
AND/OR Trees and Its Applications* (2002); Pawlewicz and Lew, "Improving depth-first pn-search: 1+epsilon trick"
(2006); Kishimoto, Winands, Müller and Saito, "Game-tree search using proof numbers: the first twenty years", *ICGA
Journal* 35 (2012).
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import inlined, kernel
from perfectplay.compiling.run import (
    AT_LEAST,
    AT_MOST,
    MAX_PLY,
    PROVEN,
    get,
    hash_of,
    put,
    visit,
    whole_bounds,
)
from perfectplay.errors import ChanceMet, NoActions
from perfectplay.game import CHANCE
from perfectplay.search.coded import HIGHEST, LOWEST, at_least, at_most, coded
from perfectplay.search.engine import logarithm
from perfectplay.search.table import UNLIMITED, bound_in, depth_in, grow, keep, look_up

NUMBER_BITS: Final = 31
"""A proof number and a disproof number share one word, the proof number above."""
ENDLESS: Final = (1 << NUMBER_BITS) - 1
"""As a limit: none. As a number: nobody will find out, for the line is too long."""
MOST: Final = ENDLESS - 1
"""Larger numbers count as this one."""
BOTH_ENDLESS: Final = ENDLESS << NUMBER_BITS | ENDLESS
SLACK: Final = 2
"""The best child may become worse than the second best by a part of 2 to this power before the search leaves it."""


@kernel
def proof_numbers(
    game: Any,
    state: Any,
    last: Any,
    ply: int,
    proof_limit: int,
    disproof_limit: int,
    goal: int,
    run: Any,
    order: Any,
    how: Any,
) -> Any:
    """What is found out about v(state) > goal, where v is the value for ``run.player``: ``(bound, value)``.

    ========  ==========================================================================================
    bound     what it says
    ========  ==========================================================================================
    AT_LEAST  proved: goal < value <= v
    AT_MOST   disproved: v <= value <= goal
    PROVEN    value == v
    0         ``value`` holds the numbers, of which one has reached its limit
    ========  ==========================================================================================

    With both limits 0 it only looks: whether the game is over, what `Game.bounds` and the table say. It begins with
    as many as there are actions for the number that takes all of them. States must not repeat: what is proved of one
    is kept, whatever path led to it. "Ours" are the states in which the team of ``run.player`` moves.
    """
    visit(run, ply)
    if game.is_terminal(state):
        return PROVEN, coded(game.utility(state, run.player), ply, False)
    mover = game.to_move(state)
    if mover == CHANCE:
        raise ChanceMet
    is_ours = game.team(mover) == run.team
    if how.bounds and ply > 0:
        certain = whole_bounds(game.bounds(state, mover))
        floor = at_least(certain.lowest, certain.soonest_loss, certain.latest, False)
        ceiling = at_most(certain.highest, certain.soonest_win, certain.latest, False)
        if not is_ours:
            floor, ceiling = -ceiling, -floor
        if floor > goal:
            return PROVEN if floor == ceiling else AT_LEAST, floor
        if ceiling <= goal:
            return PROVEN if floor == ceiling else AT_MOST, ceiling
    folded = how.folded(game, state)
    key = hash_of(folded)
    found, packed, kept, held_action, is_same = look_up(game, state, folded, key, run, last, how)
    numbers = 0
    known = 0
    if found and (ply > 0 or is_same):
        known = bound_in(packed)
        if (known & AT_LEAST and kept > goal) or (known & AT_MOST and kept <= goal):
            run.table_hits += 1
            if ply == 0:
                put(run.bests, 0, held_action)
            return known, kept
        if known == 0 and depth_in(packed) == question_of(goal):
            run.table_hits += 1
            numbers = kept
    if numbers == 0:
        made = 0
        for _ in game.candidates(state):
            made += 1
        numbers = 1 << NUMBER_BITS | made if is_ours else made << NUMBER_BITS | 1
    if numbers >> NUMBER_BITS >= proof_limit or numbers & ENDLESS >= disproof_limit:
        return 0, numbers
    if ply >= MAX_PLY:
        return 0, BOTH_ENDLESS

    # The first number of the side to move is as small as that of one child, the second takes all children together.
    first_at = NUMBER_BITS if is_ours else 0
    second_at = NUMBER_BITS - first_at
    first_limit = proof_limit if is_ours else disproof_limit
    second_limit = disproof_limit if is_ours else proof_limit
    before = run.nodes
    start = get(run.tops, ply, 0) if ply else 0
    made = order.some_actions(game, state, run, ply, start, False, last, last, True)
    if made == 0:
        run.ply = ply
        raise NoActions
    if order.by_priority:
        sort(run, start, start + made, last)
    put(run.tops, ply + 1, start + made)
    looked = 0
    count = 0
    edge = 0
    edge_bound = 0
    edge_action = last
    is_decided = False
    while True:
        if looked < made:
            # Every child is looked at once.
            place = start + count
            action = get(run.waiting, start + looked, last)
            put(run.waiting, place, action)
            looked += 1
            count += 1
            limit_of_first = 0
            limit_of_second = 0
        elif count == 0:
            break
        else:
            # Then the most promising is searched, again and again.
            place = start
            least = ENDLESS
            runner_up = ENDLESS
            largest = 0
            total = 0
            for other in range(start, start + count):
                both = get(run.keys, other, 0)
                first = both >> first_at & ENDLESS
                second = both >> second_at & ENDLESS
                if first < least:
                    runner_up = least
                    least = first
                    place = other
                elif first < runner_up:
                    runner_up = first
                largest = max(largest, second)
                total += second
            total = ENDLESS if largest == ENDLESS else min(total, MOST)
            numbers = least << first_at | total << second_at
            if least >= first_limit or total >= second_limit:
                break
            action = get(run.waiting, place, last)
            limit_of_first = min(first_limit, runner_up + (runner_up >> SLACK) + 1)
            limit_of_second = ENDLESS
            if second_limit < ENDLESS:
                limit_of_second = second_limit - total + (get(run.keys, place, 0) >> second_at & ENDLESS)
        put(run.path, ply, action)
        bound, value = proof_numbers(
            game,
            game.result(state, action),
            action,
            ply + 1,
            limit_of_first if is_ours else limit_of_second,
            limit_of_second if is_ours else limit_of_first,
            goal,
            run,
            order,
            how,
        )
        if bound == 0:
            put(run.keys, place, value)
            continue
        if (value > goal) == is_ours:
            run.cutoffs += 1
            is_decided = True
            edge, edge_action = value, action
            edge_bound = bound & (AT_LEAST if is_ours else AT_MOST)
            break
        # By this action the side to move does not get what it wants: it is out.
        if edge_bound == 0 or (value > edge if is_ours else value < edge) or (value == edge and bound == PROVEN):
            edge, edge_action, edge_bound = value, action, bound
        count -= 1
        for other in range(place, start + count):
            put(run.waiting, other, get(run.waiting, other + 1, last))
            put(run.keys, other, get(run.keys, other + 1, 0))
    if is_decided or count == 0:
        if known != 0 and kept == edge and (is_decided or is_same):  # two questions, one value
            edge_bound = PROVEN
            if not is_decided and is_same:
                edge_action = held_action
        put(run.bests, ply, edge_action)
        keep(key, state, edge, edge_action, edge_bound, 0, 0, logarithm(run.nodes - before), run)
    elif numbers & ENDLESS < ENDLESS and numbers >> NUMBER_BITS < ENDLESS:
        keep(key, state, numbers, last, 0, 0, question_of(goal), logarithm(run.nodes - before), run)
    if run.nodes >= run.grow_at:
        grow(game, state, run, last, how)
    if is_decided or count == 0:
        return edge_bound, edge
    return 0, numbers


def sort(run: Any, start: int, end: int, last: Any) -> None:
    """Puts the waiting actions with the largest keys first, equal ones as they were."""
    for place in range(start + 1, end):
        key = get(run.keys, place, 0)
        action = get(run.waiting, place, last)
        to = place
        while to > start and get(run.keys, to - 1, 0) < key:
            put(run.keys, to, get(run.keys, to - 1, 0))
            put(run.waiting, to, get(run.waiting, to - 1, last))
            to -= 1
        put(run.keys, to, key)
        put(run.waiting, to, action)


@inlined
def question_of(goal: int) -> int:
    """Numbers are kept with it: those of another question are no good guess."""
    return hash_of(goal) & UNLIMITED


@kernel
def outcome_proved(game: Any, state: Any, last: Any, run: Any, order: Any, how: Any) -> Any:
    """The value of ``state`` for ``run.player``, and PROVEN; or 0, where lines are too long to be followed.

    Each question halves what is left between two bounds, and its answer may say more than was asked. As in
    `perfectplay.search.settling.settled`, ``run.proved`` holds what is proved so far.
    """
    put(run.tops, 0, 0)
    run.low_proof = 0
    run.high_proof = 0
    run.root_count = 0
    if game.is_terminal(state):
        bound, value = proof_numbers(game, state, last, 0, 0, 0, 0, run, order, how)
        return value, bound
    low = LOWEST
    high = HIGHEST
    if how.bounds:
        certain = whole_bounds(game.bounds(state, run.player))
        low = at_least(certain.lowest, certain.soonest_loss, certain.latest, False)
        high = at_most(certain.highest, certain.soonest_win, certain.latest, False)
    worst, most = low, high
    has_action = False
    while low < high or not has_action:
        goal = next_goal(low, high)
        bound, value = proof_numbers(game, state, last, 0, ENDLESS, ENDLESS, goal, run, order, how)
        if bound == 0:
            return value, 0
        if bound & AT_LEAST:
            low = max(low, value)
        if bound & AT_MOST:
            high = min(high, value)
        if value > goal or bound == PROVEN or not has_action:
            has_action = True
            put(run.line, 0, get(run.bests, 0, last))
            put(run.lengths, 0, 1)
        put(run.proved, 0, low)
        put(run.proved, 1, high)
        run.low_proof = AT_LEAST
        run.high_proof = AT_MOST
    put(run.lengths, 0, followed(game, state, last, low, worst, most, run, how) if run.wants_line else 1)
    return low, PROVEN


def next_goal(low: int, high: int) -> int:
    """What to ask when the value is known to lie between these two: is it above this?"""
    if low == high:
        return low - 1  # only the action is asked for
    if low < 0 < high:
        return 0
    if high == HIGHEST:
        return low
    if low == LOWEST:
        return high - 1
    return low + (high - low) // 2


def followed(game: Any, state: Any, last: Any, value: int, worst: int, most: int, run: Any, how: Any) -> int:
    """Writes best play into the first row of ``run.line``, as far as the table knows it; returns how far.

    Where the value is the best or the worst there can be, one proof shows the line of both sides; else each state
    needs the proof that its own side to move gets no less.
    """
    current = state
    action = get(run.line, 0, last)
    ply = 0
    while True:
        put(run.line, ply, action)
        current = game.result(current, action)
        ply += 1
        if game.is_terminal(current) or ply >= MAX_PLY:
            return ply
        folded = how.folded(game, current)
        found, packed, kept, action, is_same = look_up(game, current, folded, hash_of(folded), run, last, how)
        if not found or not is_same:
            return ply
        bound = bound_in(packed)
        reaches = bound & AT_LEAST != 0 and kept >= value
        holds = bound & AT_MOST != 0 and kept <= value
        is_ours = game.team(game.to_move(current)) == run.team
        suffices = (reaches and (is_ours or value >= most)) or (holds and (not is_ours or value <= worst))
        if not suffices:
            return ply
