"""What a kernel writes while it runs: counters, the line it is on, the principal variation, the root's values.

Interpreted, a `Run` is what it looks like and its stores are dictionaries. Compiled, the same fields are a
record in memory and the stores are arrays of 64-bit words; `put`, `get` and `limit_of` are all that differs
(see `perfectplay.compiling.memory`).
"""

from __future__ import annotations

import dataclasses
import enum
import struct
import zlib
from typing import Any, Final

from perfectplay.compiling.classes import product_items
from perfectplay.compiling.marks import primitive
from perfectplay.compiling.text_words import fits_in_a_word, text_to_word
from perfectplay.errors import SearchStopped, TooManyActions
from perfectplay.knowledge import MOST_PLIES, Bounds, in_full
from perfectplay.words import bit, lowest, without_lowest

MAX_PLY: Final = 1000
"""No line is followed further than this many plies."""

MAX_ORDERED: Final = 1 << 20
"""No more actions than this can wait to be tried on one line."""

MAX_TREE: Final = 1 << 21
"""A Monte Carlo tree grows no larger than this."""

MAX_PLAYERS: Final = 1 << 10

MAX_OUTCOMES: Final = 1 << 18
"""No more outcomes than this can wait to be tried on one line."""

MAX_ROOT: Final = 1 << 16
"""No more actions than this are told apart at the root."""

NO_LIMIT: Final = 1 << 62

AT_LEAST: Final = 1
"""A bit of a proof: it is certain that the true value is what was returned, or more."""
AT_MOST: Final = 2
"""A bit of a proof: it is certain that the true value is what was returned, or less."""
PROVEN: Final = 3

ROW: Final = MAX_PLY + 2

NOWHERE: Final = 1 << 20

EMPTY: Final = (None, 0, 0, ())
"""An entry of a table that was never written: a state, what is packed into a word, a value, the rest of an action."""

HISTORY: Final = 1 << 10
"""How many actions a search keeps apart when it counts which were good."""

BUSY: Final = 1 << 12
"""Threads tell each other by so many marks what they search."""

BATCH: Final = 1 << 12
"""No more states than this are asked about at once."""

LATEST: Final = MOST_PLIES
"""More plies than any game lasts."""

COUNTERS: Final = (
    "nodes",
    "limit",
    "evaluations",
    "cutoffs",
    "table_hits",
    "depth",
    "ply",
    "player",
    "team",
    "cut_on_equality",
    "all_values",
    "root_count",
    "has_favourite",
    "width",
    "base",
    "lines",
    "reached",
    "generation",
    "slots",
    "most_slots",
    "grow_at",
    "window",
    "forget",
    "wants_line",
    "low_proof",
    "high_proof",
    "count",
    "done",
    "first_slots",
    "keeps_table",
    "simulations",
    "most_simulations",
    "random",
    "tree_size",
    "tree_root",
    "tree_prefix",
    "is_shared",
    "past_count",
    "plain_from",
    "proofs_only",
)
STORES: Final = (
    "line",
    "lengths",
    "path",
    "states",
    "waiting",
    "keys",
    "tops",
    "dropped",
    "favourite",
    "past",
    "root_actions",
    "root_values",
    "root_proofs",
    "root_exact",
    "rests",
    "bests",
    "killers",
    "armed",
    "history",
    "replies",
    "replied",
    "proved",
    "asked",
    "answered",
    "chosen",
    "movers",
    "spent",
    "outcomes",
    "odds",
    "lows",
    "highs",
    "chance_tops",
    "tree_actions",
    "tree_first",
    "tree_count",
    "tree_visits",
    "tree_sums",
    "tree_odds",
    "tree_proofs",
    "tree_values",
    "tree_path",
    "tree_prefixes",
    "rewards",
    "busy",
)
TABLE: Final = "table"
"""The store that is not a search's own: searches may share it."""


class PlainTable(dict[int, tuple[tuple[Any, ...], int]]):
    """A transposition table, interpreted: entries by slot, each with its seal."""

    def __missing__(self, slot: int) -> tuple[tuple[Any, ...], int]:
        return EMPTY, hash(EMPTY)


class Run:
    """One running search, interpreted."""

    __slots__ = (*COUNTERS, *STORES, TABLE)

    nodes: int
    """Positions entered so far."""
    limit: int
    """The search ends before it enters more positions than this. 0, set from outside, stops it at once."""
    evaluations: int
    cutoffs: int
    table_hits: int
    depth: int
    """Where the search is cut off, in plies from the root."""
    ply: int
    """Where the search is."""
    player: int
    """All values are for this player."""
    team: int
    cut_on_equality: int
    all_values: int
    """1 if every action of the root shall get its exact value."""
    root_count: int
    """How many actions of the root have their value."""
    has_favourite: int
    """1 if the action in ``favourite`` is to be tried first at the root."""
    width: int
    base: int
    """The ply of the state that must get an action: there, no node is left before an action was searched."""
    lines: int
    """How many actions of the root shall get their exact value."""
    reached: int
    """The largest ply that the search has come to."""
    generation: int
    """Entries of the table with another mark are as good as empty."""
    slots: int
    """How many entries the table has at the moment, a power of two."""
    most_slots: int
    grow_at: int
    """At so many nodes the table becomes larger."""
    window: int
    """How the root is searched, see `perfectplay.search.settling`."""
    forget: int
    """1 if what was learned about the order of actions is forgotten first."""
    wants_line: int
    low_proof: int
    """AT_LEAST if ``proved[0]`` is a lower bound that is proved."""
    high_proof: int
    """AT_MOST if ``proved[1]`` is an upper bound that is proved."""
    count: int
    """How many states stand in ``asked``."""
    done: int
    """How many of them have their answer."""
    first_slots: int
    """With so many entries the table begins for each."""
    keeps_table: int
    """1 if what was found out about one state is known for the next."""
    simulations: int
    """How many walks down its tree a Monte Carlo search has made."""
    most_simulations: int
    random: int
    """The state of the generator of random numbers, never 0."""
    tree_size: int
    tree_root: int
    """The node of the tree from which walks begin."""
    tree_prefix: int
    """How many actions lead from the state of the search to that node."""
    is_shared: int
    """1 if several threads search the same."""
    past_count: int
    """How many states stand in ``past``."""
    plain_from: int
    """The ply on the path from which on the search is plain (see `search.switches`); `NOWHERE` if it is not."""
    proofs_only: int
    """1 if estimates of other paths are not taken from the table, whatever the search usually does."""
    line: Any
    """Row p holds the principal variation from ply p on: entries p .. lengths[p] - 1."""
    lengths: Any
    path: Any
    """The actions from the root to where the search is."""
    states: Any
    """The states on that path, of games whose states can repeat."""
    past: Any
    """States that came before the root so often that once more is a repetition."""
    waiting: Any
    keys: Any
    tops: Any
    dropped: Any
    favourite: Any
    root_actions: Any
    root_values: Any
    root_proofs: Any
    root_exact: Any
    rests: Any
    """For each ply, the smallest ply to which a repetition below led back; `NOWHERE` if there was none."""
    bests: Any
    """For each ply, the best action of the node that was left there last."""
    killers: Any
    """Rows of two: the actions that cut off last at a ply."""
    armed: Any
    """How many of them there are."""
    history: Any
    replies: Any
    replied: Any
    proved: Any
    asked: Any
    answered: Any
    chosen: Any
    movers: Any
    """Who moves at each ply of the path, where the depth is not counted in plies (see `search.depth_units`)."""
    spent: Any
    """How much of the depth is used at each ply of the path, likewise."""
    outcomes: Any
    """The outcomes of the chance nodes on the path."""
    odds: Any
    """The probability of each."""
    lows: Any
    """What each is worth at least, as far as that is known."""
    highs: Any
    """What each is worth at most."""
    chance_tops: Any
    """At each ply, how many of these the chance nodes above have taken."""
    tree_actions: Any
    """For each node of a Monte Carlo tree, the action that leads to it; for the others see `search.mcts`."""
    tree_first: Any
    tree_count: Any
    tree_visits: Any
    tree_sums: Any
    tree_odds: Any
    tree_proofs: Any
    tree_values: Any
    tree_path: Any
    tree_prefixes: Any
    rewards: Any
    busy: Any
    """What the threads that search the same are searching: hashes, or 0; the store of the first is that of all."""

    def __init__(self) -> None:
        for name in COUNTERS:
            setattr(self, name, 0)
        for name in STORES:
            setattr(self, name, {})
        self.table: Any = PlainTable()
        self.limit = NO_LIMIT
        self.depth = MAX_PLY


# ------------------------------------------------------------ what differs when compiled


@primitive
def put(store: Any, index: int, value: Any) -> None:
    """``store[index] = value``."""
    store[index] = value


@primitive
def get(store: Any, index: int, like: Any) -> Any:
    """``store[index]``, where a value of the type of ``like`` was put."""
    return store[index]


@primitive
def limit_of(run: Any) -> int:
    """``run.limit``, as it is at this moment: other threads change it."""
    return run.limit


@primitive
def get_entry(table: Any, slot: int, like: Any) -> Any:
    """The entry of a transposition table, of the type of ``like``: ``(state, packed, value, rest)``.

    One that was read while another thread wrote it comes back as an entry of some state that there is not, or empty:
    compiled, the first word of the state is kept mixed with all other words of the entry, in the spirit of Hyatt and
    Mann, "A lockless transposition-table implementation for parallel search", *ICGA Journal* 25, 2002.
    """
    entry, seal = table[slot]
    return entry if hash(entry) == seal else EMPTY


@primitive
def put_entry(table: Any, slot: int, entry: Any) -> None:
    """``table[slot] = entry``; compiled, other threads may see it half written.

    Of ``packed``, the lower `PACKED_BITS` are kept, and the others must be 0.
    """
    table[slot] = entry, hash(entry)


@primitive
def packed_action(state: Any, action: Any) -> Any:
    """An action as an entry of a table keeps it: ``(code, rest)``, a code of 14 bits and what does not fit into it.

    Entries are as large as a power of two. Where a word for the action would double that, there is none: then large
    actions that are no single bit are not kept, ``(0, ())``.
    """
    code = action_code(action) if type(action) is int else 0
    return (0, (action,)) if code or not is_tight(state, action) else (0, ())


@primitive
def unpacked_action(code: int, rest: Any, like: Any) -> Any:
    """Whether the action was kept, and it; if not, ``like``."""
    return (True, rest[0]) if rest else (False, like)


SHORT_ACTIONS: Final = (1 << 13) - 1
"""Actions from 0 to below this are told apart by codes."""


def action_code(action: int) -> int:
    """14 bits for a small number or a single bit; 0 for any other."""
    if 0 <= action < SHORT_ACTIONS:
        return action + 1
    if without_lowest(action) == 0:
        return SHORT_ACTIONS + 1 + lowest(action)
    return 0


def action_of(code: int) -> int:
    """The action with this code, which is not 0."""
    return code - 1 if code <= SHORT_ACTIONS else bit(code - SHORT_ACTIONS - 1)


LINE: Final = 8
"""Words in a line of the processor's cache."""
PACKED_BITS: Final = 60
FLAGS: Final = 64 - PACKED_BITS
"""So many bools of a state are kept in spare bits of its entry."""


def stride(words: int) -> int:
    """How many words apart the entries of a table are, so that few of them lie across two lines of the processor's
    cache: a power of two up to a line, whole lines above."""
    for size in (1, 2, 4, LINE):
        if words <= size:
            return size
    return -(-words // LINE) * LINE


def words_beside(state: Any) -> int:
    """How many words of an entry are not its action's: those of the state, but not of its bools, and two more."""
    kinds = leaves(state)
    bools = sum(type(kind) is bool for kind in kinds[1:])
    return len(kinds) + 2 - (bools if bools <= FLAGS else 0)


def is_tight(state: Any, action: Any) -> bool:
    """Whether a word for the action would make entries larger."""
    beside = words_beside(state)
    return type(action) is int and stride(beside) < stride(beside + 1)


def entry_words(state: Any, action: Any) -> int:
    """How many words apart the entries for such states and actions are."""
    beside = words_beside(state)
    return stride(beside if is_tight(state, action) else beside + len(leaves(action)))


def leaves(value: Any) -> list[Any]:
    """The numbers in a value, as they are."""
    items = product_items(value)
    return [value] if items is None else [part for item in items for part in leaves(item)]


@primitive
def prefetch(table: Any, slot: int, like: Any) -> None:
    """Says that an entry will soon be read."""


@primitive
def hash_of(value: Any) -> int:
    """64 bits that mix all words of ``value``: an int, a float, or tuples of them."""
    mixed = 0
    for part in words_of(value):
        mixed = (mixed ^ part & WORD_MASK) * MIX & WORD_MASK
        mixed ^= mixed >> 32
    return mixed - (1 << 64) if mixed >> 63 else mixed


@primitive
def whole_bounds(bounds: Any) -> Bounds:
    """Returns what ``bounds`` of a state that is not over says, with 1 <= soonest <= soonest_win, soonest_loss.

    Raises TypeError for what is neither a pair nor `Bounds`.
    """
    lowest, highest, soonest, latest, soonest_win, soonest_loss = in_full(bounds)
    soonest = max(1, soonest)
    return Bounds(lowest, highest, soonest, latest, max(soonest, soonest_win), max(soonest, soonest_loss))


@primitive
def nearest(number: float) -> int:
    """The whole number nearest to it, halves away from 0; a whole number itself, which costs nothing."""
    if isinstance(number, int):
        return number
    return int(number + 0.5 if number > 0 else number - 0.5)


MIX: Final = 0x9E3779B97F4A7C15
WORD_MASK: Final = (1 << 64) - 1


NONE_WORD: Final = -0x61C8864680B583EB
"""Stands for None in hashes."""


def words_of(value: Any) -> list[int]:
    """A value of Python, flattened, as machine code has it; what is not made of numbers gives its hash."""
    if type(value) is int:
        return [value]
    if isinstance(value, tuple):
        return [word for item in value for word in words_of(item)]
    if isinstance(value, enum.Enum):
        return [list(type(value)).index(value)]
    if isinstance(value, int):
        return [int(value)]
    if isinstance(value, float):
        return [int(struct.unpack("q", struct.pack("d", value))[0])]
    if value is None:
        return [NONE_WORD]
    if isinstance(value, str):
        return [text_to_word(value) if fits_in_a_word(value) else zlib.crc32(value.encode("utf-8", "replace"))]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [word for field in dataclasses.fields(value) for word in words_of(getattr(value, field.name))]
    return [hash(value)]


# ------------------------------------------------------------ helpers of all kernels


def visit(run: Any, ply: int) -> None:
    """Counts a node, or ends the search at its limit."""
    if run.nodes >= limit_of(run):
        raise SearchStopped
    run.nodes += 1
    run.ply = ply
    put(run.lengths, ply, ply)


def extend_line(run: Any, ply: int, action: Any) -> None:
    """The principal variation at ``ply`` becomes ``action`` and then that of the child."""
    row = ply * ROW
    put(run.line, row + ply, action)
    end = get(run.lengths, ply + 1, 0)
    for position in range(ply + 1, end):
        put(run.line, row + position, get(run.line, row + ROW + position, action))
    put(run.lengths, ply, end)


def note_root(run: Any, action: Any, value: Any, proof: int, is_exact: bool) -> None:
    """Keeps the value of an action of the root."""
    number = run.root_count
    if number >= MAX_ROOT:
        raise TooManyActions
    put(run.root_actions, number, action)
    put(run.root_values, number, value)
    put(run.root_proofs, number, proof)
    put(run.root_exact, number, 1 if is_exact else 0)
    run.root_count = number + 1


def repeated(game: Any, run: Any, state: Any, ply: int) -> bool:
    """Whether ``state`` stands on the path that led to it."""
    return repeated_at(game, run, state, ply) >= 0


def repeated_at(game: Any, run: Any, state: Any, ply: int) -> int:
    """The ply at which the position of ``state`` stands on the path that led to it, or -1."""
    for earlier in range(ply - 1, -1, -1):
        if game.same_position(get(run.states, earlier, state), state):
            return earlier
    return -1


def was_before(game: Any, run: Any, state: Any) -> bool:
    """Whether the position of ``state`` is one of the past."""
    for number in range(run.past_count):
        if game.same_position(get(run.past, number, state), state):
            return True
    return False


class PlainMemory:
    """A `Run` seen from the driver of a search; the compiled search has `perfectplay.compiling.memory.Memory`."""

    is_compiled = False

    def __init__(self) -> None:
        self.argument = Run()

    def __getitem__(self, counter: str) -> int:
        return getattr(self.argument, counter)

    def __setitem__(self, counter: str, value: int) -> None:
        setattr(self.argument, counter, value)

    @property
    def deepest(self) -> int:
        """The largest ply that any run has reached."""
        return max(self.argument.lengths, default=0)

    def read(self, store: str, index: int) -> Any:
        return getattr(self.argument, store)[index]

    def write(self, store: str, index: int, value: Any) -> None:
        getattr(self.argument, store)[index] = value
