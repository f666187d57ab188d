"""What a search finds out while it runs: whether symmetric states are worth folding, and how near the end a table is.

It counts states and answers, and never looks at the clock, so that the same search has the same nodes.
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import set_apart
from perfectplay.compiling.primitives import get, hash_of, put
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.record import Numbers, room_for
from perfectplay.search.parts.run import NO_LIMIT
from perfectplay.search.parts.transposition_table import TableRun

LONG: Final = 28
"""Where the game may last longer than this, the search looks two plies ahead for symmetric states."""
SHORT: Final = 14
"""Where it may last longer than this, one ply; otherwise none: it might take longer than the search."""
LOOK_AGAIN: Final = 1 << 12
"""After so many nodes it looks two plies ahead in any game."""
PAIRED: Final = 256
"""So many states are compared at most."""
PLACES: Final = 2 * PAIRED
SAMPLED: Final = 8
"""One of so many nodes is looked at."""
ENOUGH: Final = 1 << 9
"""Each time after so many questions there the answers are compared with them."""
RARELY: Final = 10
"""The table does not pay where it answers fewer than one of so many questions."""
SELDOM: Final = 1 << 12
"""Folding does not pay if one symmetric state answers for another at fewer than one of so many nodes."""
ALL_BUT_THE_TABLE: Final = 2
"""What is cleared before a search that goes on with a table from a file, and with what was found out about it."""
NOWHERE: Final = 1 << 20
"""A ply beyond all others."""
MOST_FOUND: Final = 14
"""The table is never left out with more plies left than this, unless the switch says so."""
MOST_UNORDERED: Final = 12
"""Nor is the order, with more plies left than this."""
FIRST_TRIAL: Final = 1 << 18
"""After so many nodes, and whenever there are twice as many, it is found out anew where the table pays."""
FILLING: Final = 16
"""For one of so many nodes the table is filled before it is asked whether it pays."""
KNOWN_NUMBERS: Final = 1 + 2 * (MOST_FOUND + 1)
"""So many numbers say what a search has found out about its table (`known_of_table`)."""


class AdaptingRun(TableRun):
    """What is counted for that."""

    nodes_before: int
    """The nodes of searches before this one, in the same run."""
    sampled_at: int
    """Which of `SAMPLED` nodes is looked at, so that it does not depend on those."""
    looked_ahead: int
    """So many plies below the root were searched for symmetric states."""
    pairing: int
    """How many states are in ``paired``."""
    mirrored: int
    """How often what was known of a symmetric state decided a node."""
    found_leaf_plies: int
    """With no more plies left than this, the table was found not to pay."""
    leaf_plies_from: int
    """The ply on the path below which nodes are leaf plies (see `Features.leaf_plies`); `NOWHERE` if none are."""
    next_trial: int
    """At so many nodes it is found out anew where the table pays."""
    fills_until: int
    """So long no answers are counted, because the table is being filled; `NO_LIMIT` once it is."""
    paired: Numbers = room_for("number", 2 * PLACES)
    """By the hash of a canonical state: that hash, and the hash of a state that it stands for; 0 if there is none."""
    questions: Numbers = room_for("number", MOST_FOUND + 1)
    """By the plies left at most, how often the table was asked."""
    answers: Numbers = room_for("number", MOST_FOUND + 1)
    """How often that decided the node."""


def known_of_table(memory: Any) -> list[int]:
    """Returns what a search has found out about its table, as numbers: how near the end it pays, and the answers."""
    return [memory["found_leaf_plies"], *_counted(memory, "questions"), *_counted(memory, "answers")]


def _counted(memory: Any, store: str) -> list[int]:
    return [memory.read(store, left) for left in range(MOST_FOUND + 1)]


def go_on_with_table(memory: Any, known: list[int]) -> None:
    """Has the next search begin with what another one has found out about the same table (`known_of_table`)."""
    memory["clears"] = ALL_BUT_THE_TABLE
    memory["found_leaf_plies"] = known[0]
    for left in range(MOST_FOUND + 1):
        memory.write("questions", left, known[1 + left])
        memory.write("answers", left, known[2 + MOST_FOUND + left])


def begin_to_adapt(run: AdaptingRun, knows_the_table: bool) -> None:
    """Forgets what was found out about another search, but not where the table pays if this one ``knows_the_table``."""
    run.nodes_before = run.nodes
    run.sampled_at = run.nodes % SAMPLED
    run.folds = 0
    run.looked_ahead = 0
    run.mirrored = 0
    run.next_trial = run.nodes + FIRST_TRIAL
    run.fills_until = NO_LIMIT
    if not knows_the_table:
        count_anew(run, MOST_FOUND + 1)


def count_anew(run: AdaptingRun, plies: int) -> None:
    """Forgets where the table pays, and the answers with less than so many plies left."""
    run.found_leaf_plies = 0
    for left in range(plies):
        put(run.questions, left, 0)
        put(run.answers, left, 0)


@set_apart
def try_again(run: AdaptingRun) -> None:
    """Begins to find out anew where the table pays, or to count the answers, now that it is filled again.

    What the first thousands of nodes say is no more than a guess: an empty table answers nothing.
    """
    if run.nodes >= run.next_trial:
        nodes = run.nodes - run.nodes_before
        run.next_trial = run.nodes + nodes
        run.fills_until = run.nodes + nodes // FILLING
        run.leaf_plies_from = NOWHERE
    else:
        run.fills_until = NO_LIMIT
    count_anew(run, MOST_FOUND + 1)


def note_question(run: AdaptingRun, latest: int, is_answered: bool) -> None:
    """Counts a question to the table at a node that is at most ``latest`` plies from the end, up to `MOST_FOUND`."""
    if run.nodes >= min(run.next_trial, run.fills_until):
        try_again(run)
    if latest < 0 or latest > MOST_FOUND or run.fills_until < NO_LIMIT:
        return
    count = get(run.questions, latest, 0) + 1
    put(run.questions, latest, count)
    if is_answered:
        put(run.answers, latest, get(run.answers, latest, 0) + 1)
    if count % ENOUGH == 0:
        if get(run.answers, latest, 0) * RARELY < count:
            if latest > run.found_leaf_plies and not pays_nearer(run, latest):
                run.found_leaf_plies = latest
                run.leaf_plies_from = NOWHERE
        elif run.found_leaf_plies < latest <= run.found_leaf_plies + 2:
            count_anew(run, latest)  # it pays so near to them


def pays_nearer(run: AdaptingRun, latest: int) -> bool:
    """Returns whether the table was found to pay nearer to the end: those answers would be missed as well."""
    for left in range(latest):
        count = get(run.questions, left, 0)
        if count >= ENOUGH and get(run.answers, left, 0) * RARELY >= count:
            return True
    return False


def fold_if_it_pays(game: Game[State, Action], state: State, latest: int, run: AdaptingRun, features: Features) -> None:
    """Decides, between two searches of the root, whether symmetric states are one in the table from now on.

    It pays if two different states a ply or two below the root are symmetric. Where none are, symmetric states are
    reached too deep to matter, as they are where the game is over within ``latest`` plies, and these are few. It does
    not pay, either, where their answers decide next to no nodes.
    """
    nodes = run.nodes - run.nodes_before
    plies = 2 if nodes >= LOOK_AGAIN or latest > LONG else 1 if latest > SHORT else 0
    if run.looked_ahead < plies and run.depth <= plies:
        run.folds = 1  # so shallow a search does not come there; it costs little
    elif run.looked_ahead < plies:
        run.looked_ahead = plies
        run.pairing = 0
        for place in range(PLACES):
            put(run.paired, 2 * place, 0)
        run.folds = 1 if has_symmetric_pair(game, state, 0, plies, run, features) else 0
        run.ply = 0
    if run.folds and nodes >= LOOK_AGAIN and run.mirrored * SELDOM < nodes:
        run.folds = 0


def has_symmetric_pair(
    game: Game[State, Action], state: State, ply: int, plies: int, run: AdaptingRun, features: Features
) -> bool:
    """Returns whether two different states of those up to ``plies`` below the root are symmetric.

    Where there are more than `PAIRED`, that is not known, and the answer is True. The path stands in the run, so that
    rules that fail are named with the state.
    """
    run.ply = ply
    if game.is_terminal(state) or game.to_move(state) == CHANCE:
        return False
    for action in game.actions(state):
        put(run.path, ply, action)
        child = game.result(state, action)
        run.ply = ply + 1
        if run.pairing >= PAIRED or is_second_of_pair(game, child, run, features):
            return True
        run.ply = ply
    if ply + 1 < plies:
        for action in game.actions(state):
            put(run.path, ply, action)
            if has_symmetric_pair(game, game.result(state, action), ply + 1, plies, run, features):
                return True
            run.ply = ply
    return False


def is_second_of_pair(game: Game[State, Action], state: State, run: AdaptingRun, features: Features) -> bool:
    """Notes a state; returns whether a different one that is symmetric to it was noted before."""
    key = hash_of(features.folded(game, state, 1)) | 1
    own = hash_of(state)
    place = key >> 1 & PLACES - 1
    while get(run.paired, 2 * place, 0) != 0:
        if get(run.paired, 2 * place, 0) == key:
            return get(run.paired, 2 * place + 1, 0) != own
        place = place + 1 & PLACES - 1
    put(run.paired, 2 * place, key)
    put(run.paired, 2 * place + 1, own)
    run.pairing += 1
    return False
