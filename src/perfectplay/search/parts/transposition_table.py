"""The transposition table: what was found out about a state, for whoever comes to it again.

An entry is ``(state, packed, value, rest)``. The whole state is kept and compared, so that two states with one hash
are never taken for each other; ``rest`` is what of the action is not packed. An entry is as small as its state lets
it be, and the slots come in pairs, side by side: for a state of two words a pair is one line of the processor's
cache. The first of a pair keeps what took more work, the second what came last (Breuker, Uiterwijk and van den Herik,
"Replacement schemes for transposition tables", *ICCA Journal* 17, 1994).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from perfectplay.compiling.marks import inlined
from perfectplay.compiling.primitives import (
    get_entry,
    hash_of,
    packed_action,
    prefetch,
    put_entry,
    unpacked_action,
)
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.record import TABLE
from perfectplay.search.parts.run import Run
from perfectplay.search.parts.table_memory import grows_at
from perfectplay.words import highest

UNLIMITED: Final = (1 << 12) - 1
"""The depth of a search to the end of the game."""
# From the lowest bits of `packed`: 2 of the bound, 2 of the proof, 12 of the depth, 14 of the action, 5 of the work,
# 8 of the hash, 17 of the generation.
PROOF_AT: Final = 2
DEPTH_AT: Final = 4
CODE_AT: Final = 16
WORK_AT: Final = 30
HASH_AT: Final = 35
GENERATION_AT: Final = 43
MOST_WORK: Final = 31
CODES: Final = (1 << 14) - 1
BYTE: Final = 255

GROWTH: Final = 4


class TableRun(Run):
    """What a search with a transposition table keeps."""

    generation: int
    """Entries of the table with another mark are as good as empty."""
    slots: int
    """How many entries the table has at the moment, a power of two."""
    most_slots: int
    """How many it may have."""
    grow_at: int
    """At so many nodes the table becomes larger."""
    folds: int = 1
    """1 if symmetric states are one state here."""
    table: Any = TABLE
    """The entries; searches may share them."""


class Found(NamedTuple):
    """What the table knows of a state. The value is for the side to move, its plies counted from the node."""

    is_known: bool
    depth: int
    """How deep the search was that found it out."""
    bound: int
    """What is certain of the value cut off at that depth: AT_LEAST, AT_MOST."""
    proof: int
    """What is certain of the value of the game itself."""
    value: int
    action: Any
    """A best action, where ``has_action``; another action otherwise, for its type."""
    has_action: bool
    """Whether the entry is of this very state. What is known of a symmetric state has another's actions."""


def prefetch_entries(state: State, key: int, run: TableRun, action: Action) -> None:
    """Says that the two entries of a key will soon be read."""
    slot = key & run.slots - 2
    prefetch(run.table, slot, state, action)
    prefetch(run.table, slot | 1, state, action)


@inlined
def probe(
    game: Game[State, Action],
    state: State,
    folded: State,
    key: int,
    run: TableRun,
    action: Action,
    features: Features,
) -> Found:
    """Returns what is known of ``state``: ``folded`` is its canonical representative and ``key`` the hash of that."""
    slot = key & run.slots - 2
    like = (state, 0, 0, packed_action(state, action)[1])
    for place in range(slot, slot + 2):
        held, packed, value, rest = get_entry(run.table, place, like)
        if packed >> GENERATION_AT == run.generation:
            depth, bound, proof = packed >> DEPTH_AT & UNLIMITED, packed & 3, packed >> PROOF_AT & 3
            if held == state:
                has_action, best = unpacked_action(packed >> CODE_AT & CODES, rest, action)
                return Found(True, depth, bound, proof, value, best, has_action)
            is_near = features.is_folding(run.folds) and packed >> HASH_AT & BYTE == key >> GENERATION_AT & BYTE
            if is_near and features.folded(game, held, run.folds) == folded:
                return Found(True, depth, bound, proof, value, action, False)
    return Found(False, 0, 0, 0, 0, action, False)


def work_of(nodes: int) -> int:
    """Returns the work of a search of so many nodes, as an entry keeps it: how many binary digits the number has."""
    return highest(nodes) + 1 if nodes > 0 else 0


def store(
    key: int, state: State, value: int, action: Action, bound: int, proof: int, depth: int, work: int, run: TableRun
) -> None:
    """Writes what was found out about ``state``; ``work`` is that of its search (`work_of`)."""
    code, rest = packed_action(state, action)
    work = min(work, MOST_WORK)
    packed = (
        run.generation << GENERATION_AT
        | (key >> GENERATION_AT & BYTE) << HASH_AT
        | work << WORK_AT
        | code << CODE_AT
        | depth << DEPTH_AT
        | proof << PROOF_AT
        | bound
    )
    slot = key & run.slots - 2
    held, there, _, _ = get_entry(run.table, slot, (state, 0, 0, rest))
    if there >> GENERATION_AT == run.generation and there >> WORK_AT & MOST_WORK > work and held != state:
        slot += 1
    put_entry(run.table, slot, (state, packed, value, rest))


def grow(game: Game[State, Action], state: State, run: TableRun, action: Action, features: Features) -> None:
    """Makes the table larger, as far as it may be, and puts each entry where it now belongs.

    A search begins with a small part of the table, which stays in the processor's cache. An entry that is found
    fast is worth more than the few that small tables lose. Other threads that search with the same table may write
    meanwhile, and go on with the smaller part until they are told: what one of them does not find is all that it costs.
    """
    before = run.slots
    run.slots = min(before * GROWTH, run.most_slots)
    run.grow_at = grows_at(run.nodes, run.slots, run.most_slots)
    like = (state, 0, 0, packed_action(state, action)[1])
    for slot in range(before):
        entry = get_entry(run.table, slot, like)
        if entry[1] >> GENERATION_AT == run.generation:
            place = hash_of(features.folded(game, entry[0], run.folds)) & run.slots - 2 | slot & 1
            if place != slot:
                put_entry(run.table, place, entry)
