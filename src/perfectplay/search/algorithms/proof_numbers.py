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

from typing import Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, hash_of, put, whole_bounds
from perfectplay.errors import NoActions
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker, Node, PickerFields
from perfectplay.search.parts.record import Actions, Values, room_for
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, MAX_PLY, PROVEN, ROW, top_of, visit
from perfectplay.search.parts.scores import HIGHEST, LOWEST, at_least, at_most, encode
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.search.parts.transposition_table import UNLIMITED, TableRun, grow, probe, store, work_of

NUMBER_BITS: Final = 31
"""A proof number and a disproof number share one word, the proof number above."""
ENDLESS: Final = (1 << NUMBER_BITS) - 1
"""As a limit: none. As a number: nobody will find out, for the line is too long."""
MOST: Final = ENDLESS - 1
"""Larger numbers count as this one."""
BOTH_ENDLESS: Final = ENDLESS << NUMBER_BITS | ENDLESS
SLACK: Final = 2
"""The best child may become worse than the second best by a part of 2 to this power before the search leaves it."""


class ProofNumberRun(TableRun, PickerFields):
    """What proof-number search keeps while it runs. ``keys`` hold both numbers of each action that waits."""

    wants_line: int
    """1 if the answer shall come with the whole line of best play."""
    low_proof: int
    """AT_LEAST if ``proved[0]`` is a lower bound that is proved."""
    high_proof: int
    """AT_MOST if ``proved[1]`` is an upper bound that is proved."""
    proved: Values = room_for("value", 2)
    """Two bounds on the value of the root."""
    bests: Actions = room_for("action", ROW)
    """For each ply, the action that decided the node that was left there last."""


@kernel
def proof_numbers(
    game: Game[State, Action],
    state: State,
    last: Action,
    ply: int,
    proof_limit: int,
    disproof_limit: int,
    goal: int,
    run: ProofNumberRun,
    picker: MovePicker,
    features: Features,
) -> tuple[int, int]:
    """Finds out about v(state) > goal, where v is the value for ``run.player``; returns ``(bound, value)``.

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
    # 1. Count the node. The game is over: that is its value.
    visit(run, ply)
    if game.is_terminal(state):
        return PROVEN, encode(utility_of(game, state, run.player, run.rival), ply, False)
    mover = game.to_move(state)
    expect_player(game, mover)
    is_ours = game.team(mover) == run.team
    # 2. What the game says for certain may decide the question.
    if features.bounds and ply > 0:
        floor, ceiling = certain_for_us(game, state, mover, is_ours)
        if floor > goal:
            return PROVEN if floor == ceiling else AT_LEAST, floor
        if ceiling <= goal:
            return PROVEN if floor == ceiling else AT_MOST, ceiling
    # 3. What the table says: an answer, or numbers to begin with.
    folded = features.folded(game, state, 1)
    key = hash_of(folded)
    found = probe(game, state, folded, key, run, last, features)
    numbers = 0
    known = 0
    if found.is_known and (ply > 0 or found.has_action):
        known = found.bound
        if (known & AT_LEAST and found.value > goal) or (known & AT_MOST and found.value <= goal):
            run.table_hits += 1
            if ply == 0:
                put(run.bests, 0, found.action)
            return known, found.value
        if known == 0 and found.depth == question_of(goal):
            run.table_hits += 1
            numbers = found.value
    if numbers == 0:
        numbers = first_numbers(game, state, is_ours, picker)
    # 4. Enough was asked: the numbers have reached a limit, or the line is too long.
    if numbers >> NUMBER_BITS >= proof_limit or numbers & ENDLESS >= disproof_limit:
        return 0, numbers
    if ply >= MAX_PLY:
        return 0, BOTH_ENDLESS
    # 5. Make the actions. The first number of the side to move is as small as that of one child, the second takes all
    # children together.
    first_at = NUMBER_BITS if is_ours else 0
    second_at = NUMBER_BITS - first_at
    first_limit = proof_limit if is_ours else disproof_limit
    second_limit = disproof_limit if is_ours else proof_limit
    before = run.nodes
    start = top_of(run.move_tops, ply)
    picker.make(game, state, run, Node(ply, start, 1, last, False, last, False, True, 1))
    end = get(run.move_tops, ply + 1, 0)
    if start == end:
        run.ply = ply
        raise NoActions
    if picker.by_priority:
        sort(run, start, end, last)
    made = end - start
    looked = 0
    count = 0
    edge = 0
    edge_bound = 0
    edge_action = last
    is_decided = False
    while True:
        # 6. Look at every child once; then search the most promising, again and again.
        if looked < made:
            place = start + count
            action = get(run.moves, start + looked, last)
            put(run.moves, place, action)
            looked += 1
            count += 1
            limit_of_first = 0
            limit_of_second = 0
        elif count == 0:
            break
        else:
            place, least, runner_up, total = most_promising(run, start, start + count, first_at, second_at)
            numbers = least << first_at | total << second_at
            if least >= first_limit or total >= second_limit:
                break
            action = get(run.moves, place, last)
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
            picker,
            features,
        )
        # 7. What does the child say? Numbers, that this action decides the question, or that it does not.
        if bound == 0:
            put(run.keys, place, value)
            continue
        if (value > goal) == is_ours:
            run.cutoffs += 1
            is_decided = True
            edge, edge_action = value, action
            edge_bound = bound & (AT_LEAST if is_ours else AT_MOST)
            break
        if edge_bound == 0 or (value > edge if is_ours else value < edge) or (value == edge and bound == PROVEN):
            edge, edge_action, edge_bound = value, action, bound
        count -= 1
        for other in range(place, start + count):
            put(run.moves, other, get(run.moves, other + 1, last))
            put(run.keys, other, get(run.keys, other + 1, 0))
    # 8. Keep the answer, or the numbers.
    work = work_of(run.nodes - before)
    is_answered = is_decided or count == 0
    if is_answered:
        if known != 0 and found.value == edge and (is_decided or found.has_action):  # two questions, one value
            edge_bound = PROVEN
            if not is_decided and found.has_action:
                edge_action = found.action
        put(run.bests, ply, edge_action)
        store(key, state, edge, edge_action, edge_bound, 0, 0, work, run)
    elif numbers & ENDLESS < ENDLESS and numbers >> NUMBER_BITS < ENDLESS:
        store(key, state, numbers, last, 0, 0, question_of(goal), work, run)
    if run.nodes >= run.grow_at:
        grow(game, state, run, last, features)
    if is_answered:
        return edge_bound, edge
    return 0, numbers


def certain_for_us(game: Game[State, Action], state: State, mover: int, is_ours: bool) -> tuple[int, int]:
    """Returns between which two values that of ``state`` lies for ``run.player``, by `Game.bounds`."""
    certain = whole_bounds(game.bounds(state, mover))
    floor = at_least(certain.lowest, certain.soonest_loss, certain.latest, False)
    ceiling = at_most(certain.highest, certain.soonest_win, certain.latest, False)
    if is_ours:
        return floor, ceiling
    return -ceiling, -floor


def first_numbers(game: Game[State, Action], state: State, is_ours: bool, picker: MovePicker) -> int:
    """Returns both numbers of a state about which nothing is known: 1, and the number of its actions."""
    made = 0
    if picker.candidates:
        for _ in game.candidates(state):
            made += 1
    else:
        for _ in game.actions(state):
            made += 1
    return 1 << NUMBER_BITS | made if is_ours else made << NUMBER_BITS | 1


def most_promising(
    run: ProofNumberRun, start: int, end: int, first_at: int, second_at: int
) -> tuple[int, int, int, int]:
    """Returns the place of the least first number, that and the next to it, and the sum of the second numbers."""
    place = start
    least = ENDLESS
    runner_up = ENDLESS
    largest = 0
    total = 0
    for other in range(start, end):
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
    return place, least, runner_up, ENDLESS if largest == ENDLESS else min(total, MOST)


def sort(run: ProofNumberRun, start: int, end: int, last: Action) -> None:
    """Puts the waiting actions with the largest keys first, equal ones as they were."""
    for place in range(start + 1, end):
        key = get(run.keys, place, 0)
        action = get(run.moves, place, last)
        to = place
        while to > start and get(run.keys, to - 1, 0) < key:
            put(run.keys, to, get(run.keys, to - 1, 0))
            put(run.moves, to, get(run.moves, to - 1, last))
            to -= 1
        put(run.keys, to, key)
        put(run.moves, to, action)


def question_of(goal: int) -> int:
    """Returns a mark of the question, kept with its numbers: those of another question are no good guess."""
    return hash_of(goal) & UNLIMITED


@kernel
def prove_outcome(
    game: Game[State, Action], state: State, last: Action, run: ProofNumberRun, picker: MovePicker, features: Features
) -> tuple[int, int]:
    """Returns the value of ``state`` for ``run.player``, and PROVEN; or 0, where lines are too long to be followed.

    Each question halves what is left between two bounds, and its answer may say more than was asked. ``run.proved``
    holds what is proved so far.
    """
    put(run.move_tops, 0, 0)
    run.low_proof = 0
    run.high_proof = 0
    run.root_count = 0
    if game.is_terminal(state):
        bound, value = proof_numbers(game, state, last, 0, 0, 0, 0, run, picker, features)
        return value, bound
    low = LOWEST
    high = HIGHEST
    if features.bounds:
        certain = whole_bounds(game.bounds(state, run.player))
        low = at_least(certain.lowest, certain.soonest_loss, certain.latest, False)
        high = at_most(certain.highest, certain.soonest_win, certain.latest, False)
    worst, most = low, high
    has_action = False
    while low < high or not has_action:
        goal = next_goal(low, high)
        bound, value = proof_numbers(game, state, last, 0, ENDLESS, ENDLESS, goal, run, picker, features)
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
    put(run.lengths, 0, followed(game, state, last, low, worst, most, run, features) if run.wants_line else 1)
    return low, PROVEN


def next_goal(low: int, high: int) -> int:
    """Returns the next goal to test between the two bounds: whether the value is above it."""
    if low == high:
        return low - 1  # only the action is asked for
    if low < 0 < high:
        return 0
    if high == HIGHEST:
        return low
    if low == LOWEST:
        return high - 1
    return low + (high - low) // 2


def followed(
    game: Game[State, Action],
    state: State,
    last: Action,
    value: int,
    worst: int,
    most: int,
    run: ProofNumberRun,
    features: Features,
) -> int:
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
        folded = features.folded(game, current, 1)
        found = probe(game, current, folded, hash_of(folded), run, last, features)
        if not found.is_known or not found.has_action:
            return ply
        action = found.action
        reaches = found.bound & AT_LEAST != 0 and found.value >= value
        holds = found.bound & AT_MOST != 0 and found.value <= value
        is_ours = game.team(game.to_move(current)) == run.team
        suffices = (reaches and (is_ours or value >= most)) or (holds and (not is_ours or value <= worst))
        if not suffices:
            return ply
