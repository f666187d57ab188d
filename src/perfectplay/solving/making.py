"""Makes a book: finds the positions, has those of the last ply solved, and works back to the first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay import games
from perfectplay.compiling.primitives import words_of
from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Action, Game, State
from perfectplay.search.failures import root_of
from perfectplay.search.limits import check_threads
from perfectplay.search.parts.table_memory import TABLE_MB
from perfectplay.search.rules import fingerprint
from perfectplay.search.solve_many import solve_many
from perfectplay.solving.book import Book
from perfectplay.solving.book_file import created, open_book
from perfectplay.solving.book_rows import Row, as_numbers, key_of_state, words_in
from perfectplay.solving.files import StoreError, locked
from perfectplay.solving.packing import shaped
from perfectplay.solving.positions import Positions
from perfectplay.solving.tasks import Done, Task, reference, solve_task, solved, version
from perfectplay.solving.workers import Workers, check_crew, done_by, workers_for

ADDED: Final = 20_000
"""Positions that are written in one transaction while they are found."""
FIRST_BATCH: Final = 1
MOST_IN_BATCH: Final = 20_000
SECONDS_A_BATCH: Final = 4.0
"""The time in seconds that a batch should take."""


class BookProgress(NamedTuple):
    """The progress of a book."""

    stage: str
    """"find" positions, "solve" those of the last ply, or work "back" to the first."""
    done: int
    total: int
    rate: float
    """Positions a second, since this start."""

    @property
    def seconds_left(self) -> float | None:
        return (self.total - self.done) / self.rate if self.rate > 0 else None


def make_book(
    game: Game[State, Action],
    file: str | Path,
    *,
    plies: int,
    distance: bool = True,
    threads: int = 1,
    table_mb: float = TABLE_MB,
    workers: int | None = None,
    scheduler: str | None = None,
    executor: Executor | None = None,
    progress: Callable[[BookProgress], None] | None = None,
) -> Book[State, Action]:
    """Makes, or continues, a book of all positions of the first ``plies`` plies, up to `Game.canonical`.

    Positions of the last ply are solved, with one best action each. Earlier positions get the value, the distance and
    all best actions that follow from their children. With ``distance=False`` only outcomes are proved, which is faster.

    The work is done by ``threads`` of this process, by ``workers`` (processes on this machine), by the Dask cluster at
    the address ``scheduler``, or by any ``executor``. Each solved batch is written at once. A worker that dies costs
    its batch; a process that is killed costs the batches that were running.
    Raises `BadArgument`, `StoreError`, `GameError`, `WorkerMismatch` and `WorkersLost`.
    """
    check_threads(threads)
    if isinstance(plies, bool) or not isinstance(plies, int) or plies < 0:
        raise BadArgument(f"plies is {plies!r}; it must be a whole number, 0 or more")
    check_crew(workers, scheduler, executor)
    root = root_of(game, None)
    key_of_state(root)
    path = Path(file)
    tell = _Teller(progress)
    with locked(path.with_name(path.name + ".lock"), str(path)):
        facts = {"plies": str(plies), "distance": str(int(distance))}
        with suppress(UnknownGame):
            facts["called"] = games.name_of(game)
        is_new = not path.exists()
        book = created(game, path, facts)
        try:
            _expect(book, "plies", str(plies))
            _expect(book, "distance", str(int(distance)))
            if book.fact("found") != "1":
                with _removed_on_fault(book if is_new else None):
                    _find(book, game, root, plies, tell)
            for ply in range(plies, -1, -1):
                if book.unsolved(ply, b"", 1):
                    if ply == plies:
                        pool = workers_for(workers, scheduler, executor)
                        _solve(book, game, ply, distance, threads, table_mb, pool, tell)
                    else:
                        _back(book, game, ply, tell)
            book.finish()
        finally:
            book.close()
    return open_book(game, path, check=False)  # it was looked through before it was continued


def _expect(book: Book[Any, Any], name: str, value: str) -> None:
    there = book.fact(name)
    if there != value:
        raise StoreError(
            f"{book.path} was begun with {name} {there}, not {value}; continue with that, or give another file"
        )


@contextmanager
def _removed_on_fault(book: Book[Any, Any] | None) -> Iterator[None]:
    """Removes a book if its positions cannot be found, so that no file stays which nobody can use."""
    try:
        yield
    except Exception:
        if book is not None:
            book.close()
            for ending in ("", "-wal", "-shm"):
                with suppress(OSError):
                    book.path.with_name(book.path.name + ending).unlink(missing_ok=True)
        raise


class _Teller:
    """Reports progress, with the rate since a stage began."""

    def __init__(self, progress: Callable[[BookProgress], None] | None) -> None:
        self.progress = progress
        self.stage = ""
        self.began = (0.0, 0)
        self.last = BookProgress("", 0, 0, 0.0)

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if stage != self.stage:
            self.stage, self.began = stage, (now, done)
        seconds = now - self.began[0]
        self.last = BookProgress(stage, done, total, (done - self.began[1]) / seconds if seconds > 0 else 0.0)
        self.again()

    def again(self) -> None:
        if self.progress is not None:
            self.progress(self.last)


def _find(book: Book[Any, Any], game: Game[Any, Any], root: Any, plies: int, tell: _Teller) -> None:
    """Writes all positions in which there is something to play."""
    tell("find", 0, 0)
    positions = Positions(game, root, plies)
    total, done = sum(positions.counts), 0
    for ply in range(min(plies + 1, len(positions.counts))):
        states = positions.at(ply)
        while batch := list(islice(states, ADDED)):
            book.add((_key_in(book, state), ply) for state in batch if not game.is_terminal(state))
            done += len(batch)
            tell("find", done, total)
    book.set_fact("found", "1")


def _key_in(book: Book[Any, Any], state: Any) -> bytes:
    """Returns the key of a state. Raises `BadArgument` for one that could not be read again from a book."""
    key = key_of_state(state)
    if len(key) != book.size or shaped(words_in(key), book.like) != state:
        raise BadArgument(
            f"the state {state!r} of {type(book.game).__name__} is not of the same shape as the initial state, so no "
            f"book can hold it; let tuples keep their lengths, or search without a book"
        )
    return key


def _solve(
    book: Book[Any, Any],
    game: Game[Any, Any],
    ply: int,
    distance: bool,
    threads: int,
    table_mb: float,
    pool: Workers | None,
    tell: _Teller,
) -> None:
    """Has the positions of one ply solved, in batches."""
    total, done = book.count(ply, solved=False), book.count(ply, solved=True)
    tell("solve", done, total)
    size = FIRST_BATCH
    rules, named, ours = fingerprint(game), reference(game) if pool is not None else "", version()

    def tasks() -> Iterator[tuple[tuple[bytes, ...], Task]]:
        last = b""
        while keys := book.unsolved(ply, last, size):
            last = keys[-1]
            yield (
                tuple(keys),
                Task(named, rules, ours, tuple(tuple(words_in(key)) for key in keys), distance, threads, table_mb),
            )

    answered: Iterator[tuple[tuple[bytes, ...], Done]] = (
        ((keys, solved(game, task)) for keys, task in tasks())
        if pool is None
        else done_by(pool, solve_task, tasks(), tell.again)
    )
    for keys, answers in answered:
        book.keep(
            [
                _row(book, game, key, ply, found.value, found.plies, [found.action])
                for key, found in zip(keys, answers.found, strict=True)
            ],
            answers.nodes,
        )
        done += len(keys)
        tell("solve", done, total)
        rate = len(keys) / max(answers.seconds, 1e-3)
        size = max(1, min(MOST_IN_BATCH, int(rate * SECONDS_A_BATCH), 2 * max(size, len(keys))))


def _row(
    book: Book[Any, Any],
    game: Game[Any, Any],
    key: bytes,
    ply: int,
    value: float,
    plies: int | None,
    actions: list[tuple[int, ...]],
) -> Row:
    state = shaped(words_in(key), book.like)
    wanted = set(actions)
    numbers = [number for number, action in enumerate(game.actions(state)) if tuple(words_of(action)) in wanted]
    return Row(key, ply, value, plies, as_numbers(numbers))


def _back(book: Book[Any, Any], game: Game[Any, Any], ply: int, tell: _Teller) -> None:
    """Finds the values of the positions of one ply from those of the next."""
    total, done, last = book.count(ply, solved=False), 0, b""
    while keys := book.unsolved(ply, last, ADDED):
        rows = []
        for key in keys:
            state = shaped(words_in(key), book.like)
            rows.append(_from_children(book, game, key, ply, state))
        book.keep(rows)
        last = keys[-1]
        done += len(keys)
        tell(f"back to ply {ply}", done, total)


def _from_children(book: Book[Any, Any], game: Game[Any, Any], key: bytes, ply: int, state: Any) -> Row:
    mover = game.to_move(state)
    worth = []
    for number, action in enumerate(game.actions(state)):
        child = game.result(state, action)
        if game.is_terminal(child):
            utility = float(game.utility(child, mover))
            worth.append((utility, 0 if utility else None, number))
            continue
        row = book._row(key_of_state(game.canonical(child)))
        if row is None:
            raise StoreError(f"{book.path} lacks the position {child!r}, which it should hold; make the book anew")
        sign = 1 if game.team(game.to_move(child)) == game.team(mover) else -1
        worth.append((row.value * sign or 0.0, row.plies, number))
    best = max(worth, key=_merit)
    plies = None if best[1] is None else best[1] + 1
    return Row(key, ply, best[0], plies, as_numbers([entry[2] for entry in worth if _merit(entry) == _merit(best)]))


def _merit(entry: tuple[float, int | None, int]) -> tuple[float, int]:
    """Returns a key by which the better entry is larger: the value, then an early win and a late loss."""
    value, plies, _ = entry
    return value, 0 if plies is None else -plies if value > 0 else plies


def verify_book(
    book: Book[Any, Any],
    count: int = 100,
    *,
    threads: int = 1,
    table_mb: float = TABLE_MB,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Solves ``count`` positions of a book again, or all; returns how many. Raises `StoreError` for a wrong one."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BadArgument(f"count is {count!r}; it must be a whole number, 1 or more")
    book.check()
    chosen = book.some(count)
    distance = book.fact("distance") == "1"
    answers = solve_many(
        book.game,
        [state for state, _ in chosen],
        threads=threads,
        distance=distance,
        table_mb=table_mb,
        progress=progress,
    )
    for (state, row), answer in zip(chosen, answers, strict=True):
        if (answer.value, answer.plies) != (row.value, row.plies):
            raise StoreError(
                f"{book.path} says {row.value:g} in {row.plies} plies for {state!r}, but it is "
                f"{answer.value:g} in {answer.plies}; make the book anew"
            )
    return len(chosen)
