"""The engine's kernel: alpha-beta with a memory, an order that learns, and windows as narrow as they can be."""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.marks import kernel, set_apart
from perfectplay.compiling.primitives import LATEST, get, hash_of, put, whole_bounds
from perfectplay.errors import NoActions
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.adaptation import (
    MOST_UNORDERED,
    NOWHERE,
    SAMPLED,
    AdaptingRun,
    note_question,
)
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker, Node, PickerFields
from perfectplay.search.parts.move_stack import pass_row
from perfectplay.search.parts.past import PastFields, was_before
from perfectplay.search.parts.record import Actions, Numbers, States, Values, room_for
from perfectplay.search.parts.run import (
    AT_LEAST,
    AT_MOST,
    MAX_PLY,
    PROVEN,
    ROW,
    extend_line,
    next_low,
    note_root,
    oriented,
    repeated_at,
    top_of,
    visit,
)
from perfectplay.search.parts.scores import (
    HIGHEST,
    LOWEST,
    at_least,
    at_most,
    encode,
    from_table,
    to_table,
    utilities_around,
)
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.search.parts.transposition_table import (
    UNLIMITED,
    Found,
    grow,
    prefetch_entries,
    probe,
    store,
    work_of,
)

NULL_REDUCTION: Final = 2
"""After a pass, the search is so many plies shallower."""
WORTH_SHARING: Final = 8
"""With fewer plies left, threads do not look what others search."""
MOST_CHILDREN: Final = 64
"""So many children of a node the table is asked about at most."""
BUSY: Final = 1 << 12
"""Threads tell each other by so many marks what they search."""


class EngineRun(AdaptingRun, PickerFields, PastFields):
    """What the engine keeps while it runs."""

    base: int
    """The ply of the state that must get an action: no table, bound or estimate answers for it."""
    lines: int
    """How many actions of the root shall get their exact value."""
    reached: int
    """The largest ply that the search has come to."""
    is_shared: int
    """1 if several threads search the same."""
    proofs_only: int
    """1 if estimates of other paths are not taken from the table, whatever the search usually does."""
    root_window: int
    """By which windows the root is searched, see `perfectplay.search.parts.root_windows`."""
    clears: int
    """1 if all that was learned is cleared first, `ALL_BUT_THE_TABLE` if not where the table pays."""
    wants_line: int
    """1 if null windows at the root shall end with the whole line of best play."""
    low_proof: int
    """AT_LEAST if ``proved[0]`` is a lower bound that is proved."""
    high_proof: int
    """AT_MOST if ``proved[1]`` is an upper bound that is proved."""
    proved: Values = room_for("value", 2)
    """Two bounds on the value of the root; or two guesses to begin with."""
    repetition_ply: Numbers = room_for("number", ROW)
    """For each ply, the smallest ply to which a repetition below led back; `NOWHERE` if there was none."""
    bests: Actions = room_for("action", ROW)
    """For each ply, the best action of the node that was left there last."""
    children: States = room_for("state", MOST_CHILDREN)
    """The children of a node of which the table is asked at once."""
    child_keys: Numbers = room_for("number", MOST_CHILDREN)
    """Their keys in the table."""
    busy: Numbers = room_for("number", BUSY)
    """What the threads that search the same are searching: hashes, or 0; the store of the first is that of all."""


@kernel
def engine_value(
    game: Game[State, Action],
    state: State,
    last: Action,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[int, int]:
    """Returns a bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises what `alpha_beta_value` does (fail-soft), with v the value cut off ``depth`` plies ahead, as far as
    `Game.bounds`, `Game.candidates` and `Game.canonical` say the truth and ``features`` are sound: if alpha < r < beta
    then r == v; if r <= alpha then v <= r; if r >= beta then v >= r. ``last`` is the action that led here. Inside,
    values are for the side to move at the node; windows and results are for ``run.player``.

    Null windows: Pearl (1980), Reinefeld (1983), Marsland and Campbell (1982). The value at a state that was on the
    path before depends on the path: what rests on such a value is not kept in the table (Palay 1983; Campbell,
    "The graph-history interaction", 1985), so that each entry is what a search that begins there would find.

    Threads that search the same put off what another one searches at the moment (after Weill, "The ABDADA distributed
    minimax-search algorithm", *ICCA Journal* 19, 1996, as simplified by Kerrigan).
    """
    # 1. Count the node.
    visit(run, ply)
    if ply > run.reached:
        run.reached = ply
        picker.begin_ply(run, ply)
    if game.can_repeat:
        put(run.repetition_ply, ply, NOWHERE)
    is_root = ply == run.base
    # 2. Extend the search where the game says that it pays.
    if features.is_selective and depth < UNLIMITED and run.base < ply < 2 * run.depth:
        more = features.extension(game, state)
        if more > 0:
            depth = max(depth, 0) + more
    # 3. Let the memory begin to fetch what the table knows, while the rules are asked.
    leaf_plies = run.found_leaf_plies if features.finds_leaf_plies else features.leaf_plies
    is_leaf_ply = leaf_plies > 0 and run.base < ply and run.leaf_plies_from < ply
    folded, key = state, 0
    if features.table and depth > 0 and not is_leaf_ply:
        folded = features.folded(game, state, run.folds)
        key = hash_of(folded)
        prefetch_entries(state, key, run, last)
    # 4. The game is over: by its rules, or because the position comes again.
    if game.is_terminal(state):
        return encode(utility_of(game, state, run.player, run.rival), ply, features.distance), PROVEN
    if game.can_repeat:
        earlier = repeated_at(game, run, state, ply)
        if earlier >= 0 or (ply > run.base and was_before(game, run, state)):
            put(run.repetition_ply, ply, earlier)  # -1 stands before the root: then all of the path rests on it
            return encode(game.repetition(state, run.player), ply, features.distance), PROVEN
        put(run.states, ply, state)
    # 5. The depth is used up: estimate.
    if (depth <= 0 and not features.quiescence) or ply >= MAX_PLY:
        run.evaluations += 1
        return encode(features.estimate(game, state, run.player), ply, features.distance), 0
    # 6. Look at the window from the point of view of the side to move, and narrow it by what is certain.
    mover = game.to_move(state)
    expect_player(game, mover)
    sign = 1 if game.team(mover) == run.team else -1
    low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
    floor, ceiling, latest = certain_range(game, state, mover, ply, low, high, is_root, run, features)
    if features.bounds and not is_root:
        if floor >= high or floor >= ceiling:
            return floor * sign, oriented(PROVEN if floor >= ceiling else AT_LEAST, sign)
        if ceiling <= low:
            return ceiling * sign, oriented(AT_MOST, sign)
        high = min(high, ceiling)
        low = max(low, floor - 1)
    if leaf_plies > 0 and not is_leaf_ply:
        is_leaf_ply = latest <= leaf_plies and not is_root
        run.leaf_plies_from = ply if is_leaf_ply else NOWHERE
    is_open = low + 1 < high
    # 7. Ask the table.
    found = Found(False, 0, 0, 0, 0, last, False)
    if features.table and depth > 0 and not is_leaf_ply:
        found = probe(game, state, folded, key, run, last, features)
        is_answered = False
        if found.is_known:
            run.table_hits += 1
            is_answered = not is_root and is_enough(game, found, ply, depth, low, high, run, features)
        if features.finds_leaf_plies and run.nodes % SAMPLED == run.sampled_at:
            note_question(run, latest, is_answered)
        if is_answered:
            if features.finds_folding and not found.has_action:
                run.mirrored += 1
            value = from_table(found.value, ply, features.distance)
            return value * sign, oriented(found.proof, sign)
    has_first, first = found.has_action, found.action
    if is_root and run.has_pv_move:
        has_first, first = True, get(run.pv_move, 0, last)
    # 8. Selective search: is the state good or bad enough as it stands?
    best, proof_of_all = LOWEST, PROVEN
    if features.is_selective and not is_root:
        is_over, value, depth, best = stand_pat(game, state, ply, depth, low, high, sign, run, features)
        if is_over:
            return value * sign, 0
        if best > LOWEST:
            proof_of_all = 0
            low = max(low, best)
    if features.null_move and not is_root and NULL_REDUCTION < depth < UNLIMITED and not is_open:
        is_over, value = null_move_value(game, state, last, ply, depth, high, sign, run, picker, features)
        if is_over:
            return value * sign, 0
    is_ordered = not is_leaf_ply or (features.finds_leaf_plies and latest > MOST_UNORDERED)
    node = Node(ply, top_of(run.move_tops, ply), depth, last, has_first, first, is_root, is_ordered, min(depth, latest))
    # 9. Enhanced transposition cut-offs: does the table know of a child that is good enough?
    asks_for_all = features.etc and not is_open and not is_root and not is_leaf_ply
    if asks_for_all and min(depth, latest) > features.etc_plies and run.nodes - run.nodes_before >= features.etc_nodes:
        is_known, value, proof = known_cut(game, state, node, low, high, sign, run, picker, features)
        if is_known:
            run.cutoffs += 1
            return value * sign, oriented(proof, sign)
    # 10. Try the actions, the most promising first.
    is_shared = run.is_shared and features.table and min(depth, latest) >= WORTH_SHARING and not is_leaf_ply
    before = run.nodes
    window_low = low
    best_action, proof_of_best = last, 0
    is_cut = False
    repetition_ply = NOWHERE
    searched = 0
    turn = 0
    while True:
        has_one, action, was_put_off = picker.next(game, state, run, node, turn)
        turn += 1
        if not has_one:
            break
        mark = 0
        if is_shared:
            mark = hash_of((key, action))
            if searched > 0 and not was_put_off and get(run.busy, mark & BUSY - 1, 0) == mark:
                picker.put_off(run, node, action)
                continue
            put(run.busy, mark & BUSY - 1, mark)
        # 11. Search what it leads to.
        put(run.path, ply, action)
        child = game.result(state, action)
        value, proof = child_value(game, child, action, node, searched, low, high, is_open, sign, run, picker, features)
        if is_shared:
            put(run.busy, mark & BUSY - 1, 0)
        # 12. What does it change?
        searched += 1
        proof_of_all &= proof
        if game.can_repeat:
            repetition_ply = min(repetition_ply, get(run.repetition_ply, ply + 1, 0))
        if is_root and ply == 0:
            note_root(run, action, value * sign, oriented(proof, sign), low < value)
        if value == best:
            if is_root and proof & AT_LEAST and not proof_of_best & AT_LEAST:
                best_action = action  # it proves what the one before only estimates
                extend_line(run, ply, action)
            proof_of_best |= proof
        elif value > best:
            best, proof_of_best, best_action = value, proof, action
            if value > low:
                extend_line(run, ply, action)
                is_cut = value >= high
                if is_cut:
                    break
        if value > low:
            low = next_low(run, run.lines, low, value, is_root)
    if searched == 0 and depth > 0:
        run.ply = ply
        raise NoActions
    # 13. What is known of the value now?
    put(run.bests, ply, best_action)
    work = work_of(run.nodes - before)
    if is_cut:
        run.cutoffs += 1
        if not is_leaf_ply:
            picker.note_cut(run, node, best_action, work)
    proof = proof_of_best & AT_LEAST | (0 if is_cut else proof_of_all & AT_MOST)
    bound = (AT_LEAST if best > window_low else 0) | (0 if is_cut else AT_MOST)
    if best >= ceiling:
        best, proof, bound = ceiling, proof | AT_MOST, bound | AT_MOST
    if best <= floor:
        best, proof, bound = floor, proof | AT_LEAST, bound | AT_LEAST
    # 14. Keep it, unless it rests on the path.
    if game.can_repeat:
        put(run.repetition_ply, ply, repetition_ply)
    if features.table and depth > 0 and not is_leaf_ply and (not game.can_repeat or repetition_ply >= ply):
        kept = to_table(best, ply, features.distance)
        store(key, state, kept, best_action, bound | proof, proof, depth, work, run)
        if run.nodes >= run.grow_at:
            grow(game, state, run, last, features)
    return best * sign, oriented(proof, sign)


@set_apart
def known_cut(
    game: Game[State, Action],
    state: State,
    node: Node,
    low: int,
    high: int,
    sign: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[bool, int, int]:
    """Returns whether the table knows a child that is worth ``high`` or more to the side to move, its value and proof.

    Enhanced transposition cut-offs: Schaeffer and Plaat, "New advances in alpha-beta searching" (1996). All children
    are asked for before the first of them is looked at, so that the memory fetches them at the same time.
    """
    count = 0
    for action in picker.wanted(game, state, node):
        if count < MOST_CHILDREN:
            child = game.result(state, action)
            key = hash_of(features.folded(game, child, run.folds))
            prefetch_entries(child, key, run, action)
            put(run.children, count, child)
            put(run.child_keys, count, key)
            count += 1
    left = node.depth - 1 if node.depth < UNLIMITED else UNLIMITED
    for number in range(count):
        child = get(run.children, number, state)
        key = get(run.child_keys, number, 0)
        found = probe(game, child, features.folded(game, child, run.folds), key, run, node.last, features)
        if found.is_known:
            turn = sign if game.team(game.to_move(child)) == run.team else -sign
            below, above = (low, high) if turn > 0 else (-high, -low)
            value = from_table(found.value, node.ply + 1, features.distance) * turn
            if value >= high and is_enough(game, found, node.ply + 1, left, below, above, run, features):
                return True, value, oriented(found.proof, turn) & AT_LEAST
    return False, 0, 0


def child_value(
    game: Game[State, Action],
    child: State,
    action: Action,
    node: Node,
    searched: int,
    low: int,
    high: int,
    is_open: bool,
    sign: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[int, int]:
    """Returns the value of a child for the side to move above it, and its proof.

    Actions that come late in the order are searched less deep, all but the first with a null window; where that does
    not refute them, they are searched again. What a search proves is proven however deep it was.
    """
    left = node.depth - 1 if node.depth < UNLIMITED else UNLIMITED
    less = features.reduction(searched, node.depth) if features.is_selective and not is_open else 0
    top = low + 1 if features.pvs and searched > 0 and is_open else high
    while True:
        alpha, beta = (low, top) if sign > 0 else (-top, -low)
        value, proof = engine_value(game, child, action, node.ply + 1, left - less, alpha, beta, run, picker, features)
        value = value * sign
        if value <= low or (less == 0 and (top == high or value >= high)):
            return value, oriented(proof, sign)
        less, top = 0, high


def certain_range(
    game: Game[State, Action],
    state: State,
    mover: int,
    ply: int,
    low: int,
    high: int,
    is_root: bool,
    run: EngineRun,
    features: Features,
) -> tuple[int, int, int]:
    """Returns what `Game.bounds_within` says for the side to move: the least and the most value, and the latest end.

    Of the root, only the latest end counts: its actions need true values.
    """
    if features.bounds and is_root:
        return LOWEST, HIGHEST, whole_bounds(game.bounds(state, mover)).latest
    # Bounds know nothing of what was before the root.
    if features.bounds and not (game.can_repeat and run.past_count > 0):
        least, most = utilities_around(low, high, features.distance)
        certain = whole_bounds(game.bounds_within(state, mover, least, most))
        latest = ply + certain.latest
        floor = at_least(certain.lowest, ply + certain.soonest_loss, latest, features.distance)
        ceiling = at_most(certain.highest, ply + certain.soonest_win, latest, features.distance)
        return floor, ceiling, certain.latest
    return LOWEST, HIGHEST, LATEST


def is_enough(
    game: Game[State, Action],
    found: Found,
    ply: int,
    depth: int,
    low: int,
    high: int,
    run: EngineRun,
    features: Features,
) -> bool:
    """Returns whether the entry of the table decides the node.

    Estimates only count for the same depth, and where no repetition on another path may have changed them. Where the
    window is open the principal variation runs: there nothing is taken as it stands. Where the history matters, no
    entry decides: what holds after one path may be wrong after another.
    """
    if game.history_matters:
        return False
    value = from_table(found.value, ply, features.distance)
    usable = found.proof if found.depth <= depth else 0
    if found.depth == depth and (not game.can_repeat or (features.ignore_path and not run.proofs_only)):
        usable |= found.bound
    return (
        (usable == PROVEN and not (low + 1 < high and features.pvs))
        or (usable == AT_LEAST and value >= high)
        or (usable == AT_MOST and value <= low)
    )


def stand_pat(
    game: Game[State, Action],
    state: State,
    ply: int,
    depth: int,
    low: int,
    high: int,
    sign: int,
    run: EngineRun,
    features: Features,
) -> tuple[bool, int, int, int]:
    """Returns whether the estimate decides the node, the estimate, the depth to go on with, and the value to beat.

    Beyond the depth, in quiescence, the side to move may stand pat on the estimate. Futility: near the depth, a state
    whose estimate is off by more than a margin is taken at that, or searched for noisy actions alone.
    """
    if not (depth <= 0 or (features.futility > 0.0 and depth <= 2 and low + 1 >= high)):
        return False, 0, depth, LOWEST
    run.evaluations += 1
    estimate = encode(features.estimate(game, state, run.player), ply, features.distance) * sign
    if depth <= 0:
        return estimate >= high, estimate, depth, estimate
    margin = encode(features.futility * depth, 0, False)
    if estimate - margin >= high:
        return True, estimate, depth, LOWEST
    if estimate + margin <= low and depth == 1:
        return False, 0, 0, estimate
    return False, 0, depth, LOWEST


def null_move_value(
    game: Game[State, Action],
    state: State,
    last: Action,
    ply: int,
    depth: int,
    high: int,
    sign: int,
    run: EngineRun,
    picker: MovePicker,
    features: Features,
) -> tuple[bool, int]:
    """Returns whether the state is too good even if the side to move passes, and its value then."""
    passed = game.pass_turn(state)
    if passed == state:
        return False, 0
    pass_row(run, ply)
    left = depth - 1 - NULL_REDUCTION
    alpha, beta = (high - 1, high) if sign > 0 else (-high, 1 - high)
    value, _ = engine_value(game, passed, last, ply + 1, left, alpha, beta, run, picker, features)
    return value * sign >= high, value * sign
