"""The stores of a whole game's states while it is solved: plain dictionaries, or packed for machine code.

The drivers in `perfectplay.solving` know these classes only by what is in `Space`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, Final

from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.spaces import FITTING, Work
from perfectplay.compiling.states import as_declared
from perfectplay.errors import GameError
from perfectplay.game import Game
from perfectplay.search.failures import cannot_be_hashed, explained, is_hashable
from perfectplay.search.parts.sound import asked_rival
from perfectplay.solving import arrays, chance_kernels, kernels
from perfectplay.solving.packing import Packing, state_of
from perfectplay.solving.sample import Rank

ROOM: Final = 1 << 14
"""Children are made for this many actions at a time: few enough to stay in the processor's cache."""
ROOM_OF_THREADS: Final = 1 << 16
TAIL: Final = 1 << 13
"""The room behind a table for keys whose places are taken."""
PART: Final = 1 << 19
"""A kernel goes through so many numbers before Ctrl-C is heard."""
FULL: Final = 0.7
"""The largest part of a table that is filled."""
MOST_UTILITIES: Final = 1 << 12


class Wider(Exception):
    """States do not fit the packing; it holds a packing that they do fit."""

    def __init__(self, packing: Packing) -> None:
        self.packing = packing


class StateSet:
    """A set of states."""

    def __init__(self, store: Any, capacity: int) -> None:
        self.store, self.capacity = store, capacity
        self.count = 0


class ThreadWork:
    """One thread's work: what it reads and writes, and the kernels as it calls them."""

    def __init__(self, space: Space, room: int) -> None:
        self.run = space.new_work()
        self.room = room
        self.children = space.keys(room)
        self.kinds = space.words(room + 1)
        self.ends = space.words(room + 1)
        self.utilities = space.words(MOST_UTILITIES)
        self.fresh: Any = None
        self.packing = space.packing_numbers()
        self.ranks = space.rank_numbers()
        run = self.run
        # The packing is the thread's own: a state that does not fit leaves its mark there.
        run.packing, run.ranks = space.address(self.packing), space.address(self.ranks)
        run.is_graded = int(space.rank is not None)
        run.rival = asked_rival(space.game, space.game.team(0))
        run.children, run.kinds, run.ends = map(space.address, (self.children, self.kinds, self.ends))
        run.utilities, run.most_utilities = space.address(self.utilities), MOST_UTILITIES
        run.room = room
        if space.has_chance:
            self.odds = space.reals(room)
            run.odds = space.address(self.odds)
        self.known = 0
        self.left = 0, 0
        """The states that are left of the part that it was given."""
        self.calls = {"enter_children": space.call(kernels.enter_children, run)}
        if space.has_chance:
            self.calls["expand"] = space.call(chance_kernels.expand_chances, run, knows_game=True)
            self.calls["link"] = space.call(chance_kernels.link_chances, run)
            self.calls["note_ends"] = space.call(chance_kernels.count_ends, run, has_key=False)
        else:
            self.calls["expand"] = space.call(kernels.expand, run, knows_game=True)
            self.calls["link"] = space.call(kernels.link, run)
            self.calls["settle"] = space.call(kernels.settle, run)
            self.calls["note_ends"] = space.call(kernels.note_ends, run, has_key=False)


Share = tuple[ThreadWork, int, int]
"""A thread, and the states that it is given: from one number to before another."""


class Space:
    """The common part of both kinds: it calls one kernel after the other, with the arguments that they need."""

    def __init__(
        self, game: Game[Any, Any], root: Any, rank: Rank | None, threads: int, *, has_chance: bool = False
    ) -> None:
        self.game, self.root, self.rank, self.threads = game, root, rank, threads
        self.has_chance = has_chance
        self.workers: list[ThreadWork] = []
        self.pool: ThreadPoolExecutor | None = None
        self.key: Any = None
        self.loaded: dict[Callable[..., Any], Any] = {}

    def start(self) -> None:
        """Loads the kernels, and makes room for what each thread does."""
        room = ROOM if self.threads == 1 else ROOM_OF_THREADS
        self.workers = [ThreadWork(self, room) for _ in range(self.threads)]
        if self.threads > 1:
            self.pool = ThreadPoolExecutor(self.threads, "perfectplay solving")
        self.main = self.new_work()

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()

    # ------------------------------------------------------------ what differs

    def new_work(self) -> Any:
        return Work()

    def address(self, store: Any) -> Any:
        return store

    def words(self, count: int) -> Any:
        return [0] * count

    def keys(self, count: int) -> Any:
        return [None] * count

    def small(self, count: int, size: int) -> Any:
        return [0] * count

    def reals(self, count: int, width: int = 0) -> Any:
        """Returns room for floating-point numbers, or for rows of ``width`` of them."""
        return [0.0] * (count * (width or 1))

    def floats(self, store: Any) -> Any:
        """Returns such numbers one by one."""
        return store

    def packing_numbers(self) -> Any:
        return [0]

    def rank_numbers(self) -> Any:
        return [] if self.rank is None else [number for pair in self.rank.weights for number in pair]

    def call(self, kernel: Callable[..., Any], run: Any, *, knows_game: bool = False, has_key: bool = True) -> Any:
        if knows_game:
            return lambda: kernel(self.game, self.root, None, run)
        return (lambda: kernel(None, run)) if has_key else (lambda: kernel(run))

    def keys_for(self, states: Sequence[Any]) -> Any:
        """Returns some states as a layer."""
        return list(states)

    def listed(self, keys: Any, count: int) -> list[Any]:
        """Returns the first keys one by one, so that Python can look them up."""
        return list(keys[:count])

    def layer_of(self, listed: Sequence[Any]) -> Any:
        """Returns a layer of such keys."""
        return list(listed)

    def state_at(self, keys: Any, number: int) -> Any:
        return keys[number]

    def count(self, keys: Any) -> int:
        return len(keys)

    def new_table(self, expected: int) -> StateSet:
        return StateSet({}, 0)

    def roomy(self, table: StateSet, more: int) -> StateSet:
        """Returns the table, or a larger one with the same keys, so that ``more`` can be entered."""
        return table

    def with_keys(self, table: StateSet, keys: Any) -> StateSet:
        """Returns the table, or a larger one, with more keys in it."""
        table.store.update((key, len(table.store) + number) for number, key in enumerate(keys))
        table.count += len(keys)
        return table

    def keys_of(self, table: StateSet) -> Any:
        """Returns the keys of a table, sorted (interpreted, as they came)."""
        return list(table.store)

    def table_of(self, keys: Any, values: Any, size: int) -> tuple[StateSet, Any]:
        """Returns a table of these keys, and at the same places the values beside them, or (for None) their numbers."""
        return StateSet({key: number for number, key in enumerate(keys)}, 0), (
            list(range(len(keys))) if values is None else values
        )

    def joined(self, parts: Sequence[Any]) -> Any:
        return [key for part in parts for key in part]

    def tally(self, scores: Any, size: int) -> dict[int, int]:
        """Counts how often each score comes."""
        return Counter(scores)

    def cut(self, keys: Any, count: int) -> Any:
        """Returns the first keys, in an array of their own."""
        return keys[:count]

    # ------------------------------------------------------------ the work

    def ask(self, kernel: Callable[..., Any], *, has_key: bool = False) -> int:
        """Calls a kernel that does not know the game; it is loaded when it is first used."""
        if kernel not in self.loaded:
            self.loaded[kernel] = self.call(kernel, self.main, has_key=has_key)
        return int(self.loaded[kernel]())

    def in_parts(self, kernel: Callable[..., Any], total: int, *, has_key: bool = False) -> None:
        """Calls such a kernel for all numbers below ``total``, part by part, so that Ctrl-C is heard in between."""
        for start in range(0, total, PART):
            self.main.start, self.main.stop = start, min(start + PART, total)
            self.ask(kernel, has_key=has_key)

    def step(self, total: int) -> int:
        """Returns how many states a thread is given at a time."""
        return ROOM if self.threads == 1 else ROOM_OF_THREADS // 2

    def dealt(self, at: int, step: int, total: int) -> tuple[list[Share], int]:
        """Returns a part for each thread, of the states from ``at`` on, and where the next round begins."""
        parts = []
        for worker in self.workers:
            if at < total:
                parts.append((worker, at, min(at + step, total)))
                at = min(at + step, total)
        return parts, at

    def together(self, work: Callable[[ThreadWork, int, int], None], parts: Sequence[Share]) -> None:
        """Does ``work(worker, start, stop)`` for all parts at the same time."""
        if len(parts) == 1 or self.pool is None:
            for part in parts:
                work(*part)
            return
        running = [self.pool.submit(work, *part) for part in parts]
        errors = [future.exception() for future in running]
        for error in errors:
            if error is not None:
                raise error

    def expand(self, worker: ThreadWork, keys: Any, start: int, stop: int) -> int:
        """Makes children; returns the first state that is left. Raises `GameError`, or `Wider`."""
        run = worker.run
        run.frontier, run.start, run.stop, run.trouble = self.address(keys), start, stop, FITTING
        try:
            end = int(worker.calls["expand"]())
        except Exception as error:
            raise explained(self.game, self.state_at(keys, int(run.first)), (), error) from error
        self.check_fit(worker, keys, start, min(end + 1, stop))
        run.count = end - start
        return end

    def check_fit(self, worker: ThreadWork, keys: Any, start: int, end: int) -> None:
        """Checks that states fit their packing, or that plain states can be looked up."""


class PlainSpace(Space):
    """States of any kind, interpreted."""

    def check_fit(self, worker: ThreadWork, keys: Any, start: int, end: int) -> None:
        for child in worker.children[: worker.run.filled]:
            if not is_hashable(child):
                raise cannot_be_hashed(self.game, child)


class PackedSpace(Space):
    """States packed into words, for machine code."""

    def __init__(
        self,
        game: Game[Any, Any],
        root: Any,
        rank: Rank | None,
        threads: int,
        packing: Packing,
        *,
        has_chance: bool = False,
    ) -> None:
        declared = as_declared(root, f"the state of {type(game).__name__}")
        super().__init__(game, declared, rank, threads, has_chance=has_chance)
        self.packing = packing
        self.width = packing.words
        self.key = (0,) * self.width

    def new_work(self) -> Any:
        from perfectplay.compiling.packed import work_record

        return work_record()

    def address(self, store: Any) -> Any:
        return store.address

    def words(self, count: int) -> Any:
        return arrays.zeros(count)

    def keys(self, count: int) -> Any:
        return arrays.zeros(count, width=self.width)

    def small(self, count: int, size: int) -> Any:
        return arrays.zeros(count, size)

    def reals(self, count: int, width: int = 0) -> Any:
        return arrays.zeros(count, 8, width)

    def floats(self, store: Any) -> Any:
        return store.bytes.cast("d")

    def packing_numbers(self) -> Any:
        return arrays.numbers_of(self.packing.numbers())

    def rank_numbers(self) -> Any:
        return arrays.numbers_of(super().rank_numbers() or [0])

    def call(self, kernel: Callable[..., Any], run: Any, *, knows_game: bool = False, has_key: bool = True) -> Any:
        from perfectplay.compiling import packed, prepare

        if knows_game:
            prepared = prepare(kernel, self.game, self.root, lambda game, state, _: (game, state, self.key, run), 0)
            prepared.load()
            return prepared.machine
        return packed.machine_for(kernel, (self.key, run) if has_key else (run,))

    def keys_for(self, states: Sequence[Any]) -> Any:
        found = [self.packing.key(state) for state in states]
        return arrays.keys_of(sorted(key for key in found if key is not None), self.width)

    def listed(self, keys: Any, count: int) -> list[Any]:
        words = keys.numbers[: count * self.width]
        return list(words) if self.width == 1 else list(zip(*[iter(words)] * self.width, strict=True))

    def layer_of(self, listed: Sequence[Any]) -> Any:
        words = listed if self.width == 1 else chain.from_iterable(listed)
        return arrays.signed_keys_of(words, self.width)

    def state_at(self, keys: Any, number: int) -> Any:
        return state_of(self.packing, keys[number], self.root)

    def new_table(self, expected: int) -> StateSet:
        capacity = max(int(expected / FULL), 1 << 12)
        return StateSet(self.keys(capacity + TAIL), capacity)

    def roomy(self, table: StateSet, more: int) -> StateSet:
        if table.count + more <= FULL * table.capacity:
            return table
        keys = self.keys_of(table)
        del table.store
        return self.table_of(keys, keys, 0, expected=2 * (len(keys) + more))[0]

    def with_keys(self, table: StateSet, keys: Any) -> StateSet:
        table = self.roomy(table, len(keys))
        main = self.main
        main.table, main.capacity = self.address(table.store), table.capacity
        main.keys, main.size = self.address(keys), 0
        self.in_parts(kernels.fill, len(keys), has_key=True)
        table.count += len(keys)
        return table

    def keys_of(self, table: StateSet) -> Any:
        keys = self.keys(table.count)
        main = self.main
        main.table, main.keys, main.filled = self.address(table.store), self.address(keys), 0
        self.in_parts(kernels.gather, len(table.store), has_key=True)
        assert main.filled == table.count, (main.filled, table.count)
        return keys

    def table_of(self, keys: Any, values: Any, size: int, expected: int | None = None) -> tuple[StateSet, Any]:
        table = self.new_table(expected or len(keys))
        beside = self.small(len(table.store) if size else 0, size or 1)
        main = self.main
        main.table, main.capacity = self.address(table.store), table.capacity
        main.keys, main.size = self.address(keys), size
        main.source, main.source_size = (0, 0) if values is None else (self.address(values), 1)
        main.values = self.address(beside)
        self.in_parts(kernels.fill, len(keys), has_key=True)
        table.count = len(keys)
        return table, beside

    def joined(self, parts: Sequence[Any]) -> Any:
        return arrays.joined(parts, self.width)

    def tally(self, scores: Any, size: int) -> dict[int, int]:
        if size > 2:
            return Counter(scores)
        least = -1 << 8 * size - 1
        counts = self.words(-2 * least)
        main = self.main
        main.values, main.size = self.address(scores), size
        main.kinds, main.level = self.address(counts), least
        self.in_parts(kernels.tally, len(scores))
        return {number + least: count for number, count in enumerate(counts) if count}

    def cut(self, keys: Any, count: int) -> Any:
        return keys[:count].copy()

    def check_fit(self, worker: ThreadWork, keys: Any, start: int, end: int) -> None:
        if not worker.packing[0]:
            return
        worker.packing[0] = 0
        found = []
        for number in range(start, end):
            state = self.state_at(keys, number)
            if not self.game.is_terminal(state):
                found += [self.game.canonical(self.game.result(state, action)) for action in self.game._choices(state)]
        wider = self.packing.widened(Packing.of(found))
        if wider == self.packing:
            raise GameError(
                f"the states of {type(self.game).__name__} are not all alike; they must be made of the "
                f"same numbers in the same places"
            )
        raise Wider(wider)


def words_in(state: Any) -> list[int]:
    """Returns the 64-bit words of a state that compiles."""
    return words_of(as_declared(state, "a state"))
