"""What every search keeps while it runs, and the helpers of all kernels that write it."""

from __future__ import annotations

from typing import Final, TypeVar

from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.errors import SearchStopped, TooManyActions
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.record import Actions, Numbers, Record, States, Values, room_for
from perfectplay.search.parts.sound import NO_RIVAL

Value = TypeVar("Value")

MAX_PLY: Final = 1000
"""No line is followed further than this many plies."""

ROW: Final = MAX_PLY + 2
"""So many plies a store has room for that holds something for each."""

MAX_ROOT: Final = 1 << 16
"""No more actions than this are told apart at the root."""

NO_LIMIT: Final = 1 << 62

AT_LEAST: Final = 1
"""A bit of a proof: it is certain that the true value is what was returned, or more."""
AT_MOST: Final = 2
"""A bit of a proof: it is certain that the true value is what was returned, or less."""
PROVEN: Final = 3


class Run(Record):
    """The fields of every search. Values are for ``player``; plies are counted from the root."""

    nodes: int
    """Positions entered so far."""
    limit: int = NO_LIMIT
    """The search ends before it enters more positions than this. 0, set from outside, stops it at once."""
    evaluations: int
    """Positions whose value was estimated by `Game.evaluate`."""
    cutoffs: int
    """Nodes of which some actions were not searched, because they could not matter."""
    table_hits: int
    """Nodes of which the transposition table knew something."""
    depth: int = MAX_PLY
    """Where the search is cut off, mostly in plies from the root."""
    ply: int
    """Where the search is."""
    player: int
    """All values are for this player."""
    team: int
    """Those of this team maximise."""
    rival: int = NO_RIVAL
    """A player of the other side, whose utility is the opposite."""
    root_count: int
    """How many actions of the root have their value."""
    line: Actions = room_for("action", ROW * ROW)
    """Row p holds the principal variation from ply p on: entries p .. lengths[p] - 1."""
    lengths: Numbers = room_for("number", ROW)
    """Where the principal variation of each ply ends."""
    path: Actions = room_for("action", ROW)
    """The actions from the root to where the search is."""
    states: States = room_for("state", ROW)
    """The states on that path, of games whose states can repeat."""
    root_actions: Actions = room_for("action", MAX_ROOT)
    root_values: Values = room_for("value", MAX_ROOT)
    root_proofs: Numbers = room_for("number", MAX_ROOT)
    root_exact: Numbers = room_for("number", MAX_ROOT)
    """1 where the value of an action of the root is exact, 0 where it is a bound."""


def visit(run: Run, ply: int) -> None:
    """Counts a node, or ends the search at its limit. Raises `SearchStopped`."""
    if run.nodes >= limit_of(run):
        raise SearchStopped
    run.nodes += 1
    run.ply = ply
    put(run.lengths, ply, ply)


def extend_line(run: Run, ply: int, action: Action) -> None:
    """Makes ``action``, and then the line of the child, the principal variation at ``ply``."""
    row = ply * ROW
    put(run.line, row + ply, action)
    end = get(run.lengths, ply + 1, 0)
    for position in range(ply + 1, end):
        put(run.line, row + position, get(run.line, row + ROW + position, action))
    put(run.lengths, ply, end)


def note_root(run: Run, action: Action, value: Value, proof: int, is_exact: bool) -> None:
    """Keeps the value of an action of the root. Raises `TooManyActions`."""
    number = run.root_count
    if number >= MAX_ROOT:
        raise TooManyActions
    put(run.root_actions, number, action)
    put(run.root_values, number, value)
    put(run.root_proofs, number, proof)
    put(run.root_exact, number, 1 if is_exact else 0)
    run.root_count = number + 1


def repeated(game: Game[State, Action], run: Run, state: State, ply: int) -> bool:
    """Returns whether the position of ``state`` stands on the path that led to it."""
    return repeated_at(game, run, state, ply) >= 0


def repeated_at(game: Game[State, Action], run: Run, state: State, ply: int) -> int:
    """Returns the ply at which the position of ``state`` stands on the path that led to it, or -1."""
    for earlier in range(ply - 1, -1, -1):
        if game.same_position(get(run.states, earlier, state), state):
            return earlier
    return -1


def top_of(tops: Numbers, ply: int) -> int:
    """Returns where the rows of the nodes above ``ply`` end on a stack, which is where this node's row begins."""
    return get(tops, ply, 0) if ply else 0


def oriented(proof: int, sign: int) -> int:
    """Returns a proof for the other side if ``sign`` is -1: at least for one side is at most for the other."""
    return proof if sign > 0 else (proof & AT_LEAST) << 1 | proof >> 1


def next_low(run: Run, lines: int, low: int, value: int, is_root: bool) -> int:
    """Returns the lower end of the window after an action worth ``value``: at the root, the k-th best of k ``lines``.

    It stays ``low`` as long as fewer values are exact.
    """
    if not is_root or lines <= 1:
        return value
    is_found = False
    kth = low
    for number in range(run.root_count):
        if get(run.root_exact, number, 0):
            other = get(run.root_values, number, value)
            if (not is_found or other > kth) and exact_from(run, other) >= lines:
                is_found, kth = True, other
    return kth


def exact_from(run: Run, least: int) -> int:
    """Returns how many actions of the root have an exact value of ``least`` or more."""
    count = 0
    for number in range(run.root_count):
        if get(run.root_exact, number, 0) and get(run.root_values, number, least) >= least:
            count += 1
    return count
