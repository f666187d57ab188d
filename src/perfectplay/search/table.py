"""The transposition table: what was found out about a state, for whoever comes to it again.

An entry is ``(check, packed, value, state, action)``. The whole state is kept and compared, so that two states
with one hash are never taken for each other. ``check`` is the hash of the state (of its `Game.canonical`
representative) mixed with all else that the entry says; an entry that another thread has half overwritten does
not fit its check and is as good as none (after Hyatt and Mann, "A lockless transposition-table implementation
for parallel search", *ICGA Journal* 25, 2002).

The slots come in pairs. The first of a pair keeps what took more work, the second what came last
(Breuker, Uiterwijk and van den Herik, "Replacement schemes for transposition tables", *ICCA Journal* 17, 1994).
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import inlined
from perfectplay.compiling.run import NO_LIMIT, get_entry, hash_of, put_entry
from perfectplay.compiling.tables import NODES_A_SLOT

UNLIMITED: Final = (1 << 12) - 1
"""The depth of a search to the end of the game."""
# From the lowest bits of `packed`: 2 of the bound, 2 of the proof, 12 of the depth, 6 of the work, the generation.
PROOF_AT: Final = 2
DEPTH_AT: Final = 4
WORK_AT: Final = 16
GENERATION_AT: Final = 22

GROWTH: Final = 4



@inlined
def look_up(
    game: Any, state: Any, folded: Any, key: int, run: Any, value: Any, action: Any, how: Any
) -> Any:
    """What is known of ``state``: ``(found, packed, value, action, same)``.

    ``folded`` is its canonical representative and ``key`` the hash of that. The value is for the side to move,
    its plies counted from the node. ``same`` says that the entry is of this very state, so that its action is
    one of this state's; what is known of a symmetric state has another's actions.
    """
    slot = key & run.slots - 2
    for place in range(slot, slot + 2):
        check, packed, kept, held, best = get_entry(run.table, place, (0, 0, value, state, action))
        if packed >> GENERATION_AT == run.generation and check ^ hash_of((packed, kept, best)) == key:
            if held == state:
                return True, packed, kept, best, True
            if how.canonical and how.folded(game, held) == folded:
                return True, packed, kept, best, False
    return False, 0, value, action, False


@inlined
def keep(
    key: int, state: Any, value: Any, action: Any, bound: int, proof: int, depth: int, work: int, run: Any
) -> None:
    """Writes what was found out about ``state``; ``work`` is the binary logarithm of the nodes that it took."""
    packed = run.generation << GENERATION_AT | work << WORK_AT | depth << DEPTH_AT | proof << PROOF_AT | bound
    slot = key & run.slots - 2
    _, there, _, held, _ = get_entry(run.table, slot, (0, 0, value, state, action))
    if there >> GENERATION_AT == run.generation and there >> WORK_AT & 63 > work and held != state:
        slot += 1
    put_entry(run.table, slot, (key ^ hash_of((packed, value, action)), packed, value, state, action))


def grow(state: Any, run: Any, action: Any) -> None:
    """Makes the table larger, as far as it may be, and puts each entry where it now belongs.

    A search begins with a small part of the table, which stays in the processor's cache. An entry that is found
    fast is worth more than the few that small tables lose.
    """
    before = run.slots
    run.slots = min(before * GROWTH, run.most_slots)
    run.grow_at = run.nodes + run.slots * NODES_A_SLOT if run.slots < run.most_slots else NO_LIMIT
    for slot in range(before):
        entry = get_entry(run.table, slot, (0, 0, 0, state, action))
        check, packed, kept, _, best = entry
        if packed >> GENERATION_AT == run.generation:
            place = (check ^ hash_of((packed, kept, best))) & run.slots - 2 | slot & 1
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
