"""Books: the positions of the first plies of a game with their values, in one SQLite file.

Values are kept exactly as they were proved. Each batch is one transaction in a write-ahead log. Even if the process is
killed, committed positions stay, and the next start goes on with the rest. With each batch, the same transaction counts
the rows and adds their checksums to those of all rows before, so that a row that is lost is noticed. A finished book is
written anew in the order of its keys: the same positions are the same bytes, whoever has solved them and when.
"""

from __future__ import annotations

import os
import sqlite3
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Generic

from perfectplay.combined import without_knowledge
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument
from perfectplay.game import Action, Game, State
from perfectplay.search.books import Known
from perfectplay.search.rules import name_of
from perfectplay.solving.book_rows import Row, key_of_state, numbers_in, sum_of_position, words_in
from perfectplay.solving.files import StoreError
from perfectplay.solving.packing import shaped

COUNTS: Final = ("positions", "solved", "sum_of_positions", "sum_of_rows")
"""The facts that are counted in the transaction of each batch: rows, and their checksums added up."""
WORD: Final = (1 << 63) - 1
"""Checksums are added in 63 bits, which SQLite's integers hold."""
UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What SQLite raises of a damaged file; the second where its own message repeats bytes of it that are no text."""
PROBES: Final = 1000
"""So often at most a damaged book is asked for what can still be read."""


EVERYTHING: Final = "SELECT state, ply, value, plies, actions, sum FROM positions"
KEEP: Final = "UPDATE positions SET value = ?, plies = ?, actions = ?, sum = ? WHERE state = ? AND value IS NULL"
COUNT: Final = "UPDATE facts SET value = (CAST(value AS INTEGER) + ?) & ? WHERE name = ?"
HOW_OFTEN_WRITTEN: Final = (24, 40, 92, 96)
"""Places of four bytes in the header of an SQLite file that tell how often it was written, and by which version."""
ROWS: Final = "SELECT state, ply, value, plies, actions, sum FROM positions WHERE value IS NOT NULL"
BETWEEN: Final = f"{ROWS} AND state > ? AND state < ? ORDER BY state"
REMEDY: Final = "use a backup copy, make it anew, or save what can be read with perfectplay book export"


class Book(Generic[State, Action]):
    """A book of ``game``, open for reading, or for more positions. Use `open_book` or `make_book`."""

    def __init__(self, game: Game[State, Action], path: Path, connection: sqlite3.Connection, root: Any) -> None:
        self.game, self.path, self.connection, self.root = game, path, connection, root
        self.like = as_declared(root, "the state")
        self.size = 8 * len(words_of(self.like))
        weakref.finalize(self, connection.close)  # if nobody closes it

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Book[State, Action]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ reading

    def __len__(self) -> int:
        """Counts the solved positions."""
        return int(self._one("SELECT COUNT(*) FROM positions WHERE value IS NOT NULL"))

    def look_up(self, game: Game[Any, Any], state: Any) -> Known | None:
        """Looks up a state; see `perfectplay.search.books.Book`. Raises `StoreError` for a damaged row."""
        if without_knowledge(game) != without_knowledge(self.game):
            raise BadArgument(f"the book is of {name_of(self.game)}, not of {name_of(game)}; open one of that game")
        try:
            canonical = game.canonical(state)
            key = key_of_state(canonical)
        except BadArgument:
            return None
        row = self._row(key)
        if row is None:
            return None
        actions = self._actions(row)
        if canonical != state:
            # The book has the actions of the symmetric state. The best actions here lead to the same children.
            wanted = {game.canonical(game.result(canonical, action)) for action in actions}
            actions = tuple(
                action for action in game.actions(state) if game.canonical(game.result(state, action)) in wanted
            )
        return Known(row.value, row.plies, actions) if actions else None

    def _row(self, key: bytes) -> Row | None:
        found = self._all(
            "SELECT ply, value, plies, actions, sum FROM positions WHERE state = ? AND value IS NOT NULL", (key,)
        )
        return None if not found else self._sound(Row(key, *found[0][:4]), found[0][4])

    def _sound(self, row: Row, check: int) -> Row:
        if not self._is_row(row) or row.sum != check:
            raise StoreError(
                f"{self.path} is damaged: the position {self._said(row.state)} has changed since it was written; "
                f"{REMEDY}"
            )
        return row

    def _is_row(self, row: Row) -> bool:
        """Returns whether a row is made as they are written: SQLite takes any value anywhere."""
        return (
            isinstance(row.state, bytes)
            and len(row.state) == self.size
            and isinstance(row.ply, int)
            and isinstance(row.value, float)
            and (row.plies is None or isinstance(row.plies, int))
            and isinstance(row.actions, bytes)
            and len(row.actions) % 2 == 0
        )

    def _said(self, key: Any) -> str:
        is_key = isinstance(key, bytes) and len(key) == self.size
        return repr(shaped(words_in(key), self.like)) if is_key else repr(key)

    def _actions(self, row: Row) -> tuple[Any, ...]:
        state = shaped(words_in(row.state), self.like)
        chosen = set(numbers_in(row.actions))
        return tuple(action for number, action in enumerate(self.game.actions(state)) if number in chosen)

    def rows(self) -> Iterator[tuple[Any, int, float, int | None, tuple[Any, ...]]]:
        """Yields every solved position: the state, its ply, value, plies to the end, and best actions.

        Raises `StoreError` for the first damaged one; see `readable`.
        """
        try:
            with closing(self.connection.execute(f"{ROWS} ORDER BY ply, state")) as found:
                for key, ply, *rest in found:
                    yield self._entry(key, ply, rest)
        except UNREADABLE as error:
            raise self._about(error) from error

    def readable(self) -> Iterator[tuple[Any, int, float, int | None, tuple[Any, ...]]]:
        """Yields what `rows` does, in the order of the keys, and leaves out what is damaged."""
        asked = [(b"", b"\xff" * (self.size + 1))]
        probes = 0
        while asked and probes < PROBES:
            low, high = asked.pop()
            probes += 1
            after, is_whole = low, False
            try:
                with closing(self.connection.execute(BETWEEN, (low, high))) as found:
                    for key, ply, *rest in found:
                        if not isinstance(key, bytes) or key <= after:
                            break  # a page that belongs elsewhere
                        after = key
                        with suppress(StoreError):
                            yield self._entry(key, ply, rest)
                    else:
                        is_whole = True
            except (*UNREADABLE, OverflowError):
                pass
            if not is_whole:  # a page cannot be read: look for what lies behind it, in halves
                between = self._between(after, high)
                if between is not None:
                    asked += [(between, high), (after, between)]

    def _between(self, low: bytes, high: bytes) -> bytes | None:
        """Returns the key in the middle; None where there is none."""
        numbers = [int.from_bytes(key[: self.size].ljust(self.size, b"\0")) for key in (low, high)]
        middle = sum(numbers) // 2
        return middle.to_bytes(self.size) if numbers[0] < middle < numbers[1] else None

    def _entry(self, key: bytes, ply: int, rest: list[Any]) -> tuple[Any, int, float, int | None, tuple[Any, ...]]:
        value, plies, actions, check = rest
        row = self._sound(Row(key, ply, value, plies, actions), check)
        return shaped(words_in(key), self.like), ply, value, plies, self._actions(row)

    def info(self) -> dict[str, Any]:
        """Describes the book: the game, and for each ply the positions, how many are solved, and with which outcome."""
        table = self._all(
            "SELECT ply, COUNT(*), COUNT(value), SUM(value > 0), SUM(value = 0), SUM(value < 0) "
            "FROM positions GROUP BY ply ORDER BY ply"
        )
        for row in table:
            if not isinstance(row[0], int):
                raise StoreError(f"{self.path} is damaged: it holds positions of the ply {row[0]!r}; {REMEDY}")
        return {
            "game": self.fact("game"),
            "plies": self._number("plies"),
            "distance": self.fact("distance") == "1",
            "is_complete": self.is_complete,
            "positions": sum(row[1] for row in table),
            "solved": sum(row[2] for row in table),
            "nodes": self._number("nodes"),
            "bytes": self.path.stat().st_size,
            "by_ply": [
                {
                    "ply": row[0],
                    "positions": row[1],
                    "solved": row[2],
                    "wins": row[3] or 0,
                    "draws": row[4] or 0,
                    "losses": row[5] or 0,
                }
                for row in table
            ],
        }

    @property
    def is_complete(self) -> bool:
        return self.fact("found") == "1" and not self._all("SELECT 1 FROM positions WHERE value IS NULL LIMIT 1")

    def fact(self, name: str) -> str:
        return str(self._one("SELECT value FROM facts WHERE name = ?", (name,)))

    def _number(self, name: str) -> int:
        text = self.fact(name)
        if not text.isdecimal() or len(text) > 19:
            raise StoreError(f"{self.path} is damaged: its number of {name} is {text[:40]!r}; {REMEDY}")
        return int(text)

    def check(self) -> None:
        """Looks through the whole file. Raises `StoreError` for pages that are damaged, and for rows that are lost,
        strange, or not as they were written."""
        said = self._all("PRAGMA integrity_check(1)")
        if said != [("ok",)]:
            raise StoreError(f"{self.path} is damaged: {' '.join(str(said[0][0]).split())}; {REMEDY}")
        expected = {name: self._number(name) for name in COUNTS}
        counted = dict.fromkeys(COUNTS, 0)
        try:
            with closing(self.connection.execute(EVERYTHING)) as found:
                for key, ply, value, plies, actions, check in found:
                    if not isinstance(key, bytes) or len(key) != self.size or not isinstance(ply, int):
                        raise StoreError(f"{self.path} is damaged: it holds the strange position {key!r}; {REMEDY}")
                    counted["positions"] += 1
                    counted["sum_of_positions"] += sum_of_position(key, ply)
                    if value is not None:
                        counted["solved"] += 1
                        counted["sum_of_rows"] += self._sound(Row(key, ply, value, plies, actions), check).sum
        except UNREADABLE as error:
            raise self._about(error) from error
        for name, what in (("positions", "positions"), ("solved", "solved positions")):
            if counted[name] != expected[name]:
                raise StoreError(
                    f"{self.path} is damaged: it holds {counted[name]:,} {what}, but {expected[name]:,} were written; "
                    f"{REMEDY}"
                )
        if any(counted[name] & WORD != expected[name] for name in COUNTS):
            raise StoreError(f"{self.path} is damaged: its positions are not those that were written; {REMEDY}")

    def some(self, count: int) -> list[tuple[Any, Row]]:
        """Returns solved positions at random, and what the book says about them."""
        found = self._all(
            f"{ROWS} ORDER BY RANDOM() LIMIT ?",
            (count,),
        )
        return [(shaped(words_in(row[0]), self.like), self._sound(Row(*row[:5]), row[5])) for row in found]

    def unsolved(self, ply: int, after: bytes, count: int) -> list[bytes]:
        """Returns the keys of positions of a ply that have no value yet, in order."""
        return [
            row[0]
            for row in self._all(
                "SELECT state FROM positions WHERE ply = ? AND value IS NULL AND state > ? ORDER BY state LIMIT ?",
                (ply, after, count),
            )
        ]

    def count(self, ply: int, *, solved: bool) -> int:
        some = "AND value IS NOT NULL" if solved else ""
        return int(self._one(f"SELECT COUNT(*) FROM positions WHERE ply = ? {some}", (ply,)))  # noqa: S608

    def _all(self, text: str, values: Sequence[Any] = ()) -> list[Any]:
        try:
            return self.connection.execute(text, values).fetchall()
        except UNREADABLE as error:
            raise self._about(error) from error

    def _one(self, text: str, values: Sequence[Any] = ()) -> Any:
        rows = self._all(text, values)
        if not rows:
            raise StoreError(f"{self.path} is not a book of perfectplay, or damaged: it does not say its {values}")
        return rows[0][0]

    # ------------------------------------------------------------ writing

    def finish(self) -> None:
        """Leaves one file without a log beside it, which can be read even if nothing can be written there.

        The same positions give the same bytes.
        """
        with suppress(StoreError):  # somebody reads it: this is done at the next start
            self._all("PRAGMA wal_checkpoint(TRUNCATE)")
            self._all("PRAGMA journal_mode = DELETE")
            if self.is_complete:
                self._rewrite()

    def _rewrite(self) -> None:
        """Writes the file anew in the order of its keys, in one step."""
        beside = self.path.with_name(f".{self.path.name}.part")
        beside.unlink(missing_ok=True)
        try:
            self._all("VACUUM INTO ?", (str(beside),))
            with beside.open("rb+") as file:
                for place in HOW_OFTEN_WRITTEN:  # in the header: how often the file was changed, and by which SQLite
                    file.seek(place)
                    file.write(b"\0\0\0\1")
                file.flush()
                os.fsync(file.fileno())
            self.connection.close()
            beside.replace(self.path)
        except OSError as error:
            raise StoreError(f"the book cannot be written to {self.path}: {error.strerror or error}") from error
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)

    def add(self, rows: Iterable[tuple[bytes, int]]) -> None:
        """Adds positions to solve, with their plies; those that are there stay as they are."""
        with self._changing() as change:
            for state, ply in rows:
                if change("INSERT OR IGNORE INTO positions (state, ply) VALUES (?, ?)", (state, ply)):
                    self._count("positions", "sum_of_positions", sum_of_position(state, ply))

    def keep(self, rows: Sequence[Row], nodes: int = 0) -> None:
        """Keeps the values of positions, in one transaction. Doing it twice changes nothing."""
        with self._changing() as change:
            kept = 0
            for row in rows:
                given = (row.value, row.plies, row.actions, row.sum, row.state)
                if change(KEEP, given):
                    kept += 1
                    self._count("solved", "sum_of_rows", row.sum)
            if kept:
                change("UPDATE facts SET value = CAST(value AS INTEGER) + ? WHERE name = 'nodes'", (nodes,))

    def _count(self, count: str, together: str, check: int) -> None:
        self.counted[count] = self.counted.get(count, 0) + 1
        self.counted[together] = self.counted.get(together, 0) + check

    @contextmanager
    def _changing(self) -> Iterator[Callable[[str, Any], int]]:
        """Opens a transaction; what it gives executes a statement and returns how many rows that has changed."""
        self.counted: dict[str, int] = {}
        try:
            with self.connection:
                self.connection.execute("BEGIN IMMEDIATE")
                yield lambda text, values: self.connection.execute(text, values).rowcount
                for name, more in self.counted.items():
                    self.connection.execute(COUNT, (more & WORD, WORD, name))
        except UNREADABLE as error:
            raise self._about(error) from error

    def set_fact(self, name: str, value: str) -> None:
        with self._changing() as change:
            change("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def _about(self, error: Exception) -> StoreError:
        said = str(error)
        if "locked" in said or "busy" in said:
            return StoreError(f"{self.path} is being written by another process; wait until that ends")
        if "full" in said or "disk I/O" in said:
            return StoreError(
                f"the book cannot be written to {self.path}: {said}; what was solved before is kept, so "
                f"make room and start again"
            )
        return StoreError(f"{self.path} is not a book of perfectplay, or damaged ({said}); {REMEDY}")
