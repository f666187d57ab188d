"""The transposition table: what was found out about a state, for whoever comes to it again.

An entry is ``(state, packed, value, rest)``. The whole state is kept and compared, so that two states with one hash
are never taken for each other; ``rest`` is what of the action is not packed. An entry is as small as its state lets
it be, and the slots come in pairs, side by side: for a state of two words a pair is one line of the processor's
cache. The first of a pair keeps what took more work, the second what came last (Breuker, Uiterwijk and van den Herik,
"Replacement schemes for transposition tables", *ICCA Journal* 17, 1994).
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import inlined
from perfectplay.compiling.run import get_entry, hash_of, packed_action, put_entry, unpacked_action
from perfectplay.compiling.tables import grows_at

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


@inlined
def look_up(game: Any, state: Any, folded: Any, key: int, run: Any, action: Any, how: Any) -> Any:
    """What is known of ``state``: ``(found, packed, value, action, same)``.

    ``folded`` is its canonical representative and ``key`` the hash of that. The value is for the side to move,
    its plies counted from the node. ``same`` says that the entry is of this very state, so that its action is
    one of this state's; what is known of a symmetric state has another's actions.
    """
    slot = key & run.slots - 2
    like = (state, 0, 0, packed_action(state, action)[1])
    for place in range(slot, slot + 2):
        held, packed, kept, rest = get_entry(run.table, place, like)
        if packed >> GENERATION_AT == run.generation:
            if held == state:
                is_kept, best = unpacked_action(packed >> CODE_AT & CODES, rest, action)
                return True, packed, kept, best, is_kept
            is_near = how.canonical and packed >> HASH_AT & BYTE == key >> GENERATION_AT & BYTE
            if is_near and how.folded(game, held) == folded:
                return True, packed, kept, action, False
    return False, 0, 0, action, False


@inlined
def keep(
    key: int, state: Any, value: Any, action: Any, bound: int, proof: int, depth: int, work: int, run: Any
) -> None:
    """Writes what was found out about ``state``; ``work`` is the binary logarithm of the nodes that it took."""
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


def grow(game: Any, state: Any, run: Any, action: Any, how: Any) -> None:
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
            place = hash_of(how.folded(game, entry[0])) & run.slots - 2 | slot & 1
            if place != slot:
                put_entry(run.table, place, entry)


@inlined
def depth_in(packed: int) -> int:
    return packed >> DEPTH_AT & UNLIMITED


@inlined
def proof_in(packed: int) -> int:
    return packed >> PROOF_AT & 3


@inlined
def bound_in(packed: int) -> int:
    return packed & 3
