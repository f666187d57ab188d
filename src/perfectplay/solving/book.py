"""Books: the positions of the first plies of a game with their values, in one SQLite file.

Values are kept exactly as they were proved. Each batch is one transaction in a write-ahead log. Even if the process is
killed, committed positions stay, and the next start goes on with the rest.
"""

from __future__ import annotations

import json
import sqlite3
import struct
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple

from perfectplay.combined import without_knowledge
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import Action, Game, State
from perfectplay.search.books import Known
from perfectplay.search.failures import root_of
from perfectplay.solving.files import StoreError
from perfectplay.solving.packing import shaped
from perfectplay.solving.rules import fingerprint, name_of

FORMAT: Final = 1
MARK: Final = b"SQLite format 3\0"
APPLICATION: Final = 0x70706C79
"""A mark in the SQLite file which says that it is a book of perfectplay."""
SCHEMA: Final = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (
    state BLOB PRIMARY KEY, ply INTEGER NOT NULL, value REAL, plies INTEGER, actions BLOB, sum INTEGER
) WITHOUT ROWID;
CREATE INDEX unsolved ON positions (ply) WHERE value IS NULL;
"""


class Row(NamedTuple):
    """A position with its value for the player to move, as it is stored."""

    state: bytes
    value: float
    plies: int | None
    actions: bytes

    @property
    def sum(self) -> int:
        """A checksum, by which a reader notices any bit that changed on the disk."""
        import zlib

        return zlib.crc32(repr(tuple(self)).encode())


def key_of_state(state: Any) -> bytes:
    """Returns the words of a state, eight bytes each. Raises `BadArgument` for states that are not numbers."""
    try:
        words = words_of(as_declared(state, "the state"))
    except NotCompilable as error:
        raise BadArgument(f"{error}; a book holds states that are made of numbers") from error
    return struct.pack(f"<{len(words)}q", *words)


def words_in(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 8}q", data))


def as_numbers(numbers: Sequence[int]) -> bytes:
    """Returns the numbers of a state's best actions, two bytes each."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


def numbers_in(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 2}H", data)


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
            "SELECT value, plies, actions, sum FROM positions WHERE state = ? AND value IS NOT NULL", (key,)
        )
        return None if not found else self._sound(Row(key, *found[0][:3]), found[0][3])

    def _sound(self, row: Row, check: int) -> Row:
        if row.sum != check:
            raise StoreError(
                f"{self.path} is damaged: the position {shaped(words_in(row.state), self.like)!r} has "
                f"changed since it was written; make the book anew, or use a backup copy"
            )
        return row

    def _actions(self, row: Row) -> tuple[Any, ...]:
        state = shaped(words_in(row.state), self.like)
        chosen = set(numbers_in(row.actions))
        return tuple(action for number, action in enumerate(self.game.actions(state)) if number in chosen)

    def rows(self) -> Iterator[tuple[Any, int, float, int | None, tuple[Any, ...]]]:
        """Yields every solved position: the state, its ply, value, plies to the end, and best actions."""
        with closing(
            self.connection.execute(
                "SELECT state, ply, value, plies, actions, sum FROM positions "
                "WHERE value IS NOT NULL ORDER BY ply, state"
            )
        ) as found:
            for key, ply, value, plies, actions, check in found:
                row = self._sound(Row(key, value, plies, actions), check)
                yield shaped(words_in(key), self.like), ply, value, plies, self._actions(row)

    def info(self) -> dict[str, Any]:
        """Describes the book: the game, and for each ply the positions, how many are solved, and with which outcome."""
        table = self._all(
            "SELECT ply, COUNT(*), COUNT(value), SUM(value > 0), SUM(value = 0), SUM(value < 0) "
            "FROM positions GROUP BY ply ORDER BY ply"
        )
        return {
            "game": self.fact("game"),
            "plies": int(self.fact("plies")),
            "distance": self.fact("distance") == "1",
            "is_complete": self.is_complete,
            "positions": sum(row[1] for row in table),
            "solved": sum(row[2] for row in table),
            "nodes": int(self.fact("nodes")),
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

    def some(self, count: int) -> list[tuple[Any, Row]]:
        """Returns solved positions at random, and what the book says about them."""
        found = self._all(
            "SELECT state, value, plies, actions, sum FROM positions WHERE value IS NOT NULL ORDER BY RANDOM() LIMIT ?",
            (count,),
        )
        return [(shaped(words_in(row[0]), self.like), self._sound(Row(*row[:4]), row[4])) for row in found]

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
        except sqlite3.DatabaseError as error:
            raise self._about(error) from error

    def _one(self, text: str, values: Sequence[Any] = ()) -> Any:
        rows = self._all(text, values)
        if not rows:
            raise StoreError(f"{self.path} is not a book of perfectplay, or damaged: it does not say its {values}")
        return rows[0][0]

    # ------------------------------------------------------------ writing

    def finish(self) -> None:
        """Leaves one file without a log beside it, which can be read even if nothing can be written there."""
        with suppress(StoreError):  # somebody reads it: this is done at the next start
            self._all("PRAGMA wal_checkpoint(TRUNCATE)")
            self._all("PRAGMA journal_mode = DELETE")

    def add(self, rows: Iterable[tuple[bytes, int]]) -> None:
        """Adds positions to solve, with their plies; those that are there stay as they are."""
        self._write("INSERT OR IGNORE INTO positions (state, ply) VALUES (?, ?)", list(rows))

    def keep(self, rows: Sequence[Row], nodes: int = 0) -> None:
        """Keeps the values of positions, in one transaction. Doing it twice changes nothing."""
        self._write(
            "UPDATE positions SET value = ?, plies = ?, actions = ?, sum = ? WHERE state = ?",
            [(row.value, row.plies, row.actions, row.sum, row.state) for row in rows],
            ("UPDATE facts SET value = CAST(value AS INTEGER) + ? WHERE name = 'nodes'", (nodes,)),
        )

    def set_fact(self, name: str, value: str) -> None:
        self._write("INSERT OR REPLACE INTO facts VALUES (?, ?)", [(name, value)])

    def _write(self, text: str, rows: Sequence[Any], more: tuple[str, Any] | None = None) -> None:
        try:
            with self.connection:
                self.connection.execute("BEGIN IMMEDIATE")
                self.connection.executemany(text, rows)
                if more is not None:
                    self.connection.execute(*more)
        except sqlite3.DatabaseError as error:
            raise self._about(error) from error

    def _about(self, error: sqlite3.DatabaseError) -> StoreError:
        said = str(error)
        if "locked" in said or "busy" in said:
            return StoreError(f"{self.path} is being written by another process; wait until that ends")
        if "full" in said or "disk I/O" in said:
            return StoreError(
                f"the book cannot be written to {self.path}: {said}; what was solved before is kept, so "
                f"make room and start again"
            )
        return StoreError(
            f"{self.path} is not a book of perfectplay, or damaged ({said}); use a backup, or make it anew"
        )


def game_called(path: Path) -> str:
    """Returns the name under which the game of a book can be found. Raises `StoreError`."""
    if not path.is_file():
        raise StoreError(f"{path} cannot be read: there is no such file")
    try:
        with closing(_reading(path)) as connection:
            found = connection.execute("SELECT value FROM facts WHERE name = 'called'").fetchall()
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} is not a book of perfectplay, or damaged ({error})") from error
    if not found:
        raise StoreError(f"{path} does not say what its game is called; open it in Python, with open_book")
    return str(found[0][0])


def open_book(game: Game[State, Action], file: str | Path) -> Book[State, Action]:
    """Opens a book of ``game`` for reading. Raises `StoreError` for other rules, for damage, and for other files."""
    path = Path(file)
    try:
        with path.open("rb") as stream:
            if stream.read(len(MARK)) != MARK:
                raise StoreError(
                    f"{path} is not a book of perfectplay; make one with perfectplay book GAME --plies 4 -o {path.name}"
                )
    except OSError as error:
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error
    return connected(game, path)


def connected(game: Game[Any, Any], path: Path) -> Book[Any, Any]:
    """Opens the book in an existing file. Raises `StoreError`."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
    try:
        book: Book[Any, Any] = Book(game, path, connection, root_of(game, None))
        if int(book._one("PRAGMA application_id")) != APPLICATION:
            raise StoreError(f"{path} is not a book of perfectplay, but another database; give another file")
        if int(book._one("PRAGMA user_version")) != FORMAT:
            raise StoreError(f"{path} is a book of another version of perfectplay; make it anew")
        from perfectplay.solving.stored import expect_rules

        expect_rules(path, "book", book.fact("game"), book.fact("rules"), game)
        if len(json.loads(book.fact("root"))) * 8 != book.size:
            raise StoreError(f"{path} is a book of states of another shape; make it anew")
    except BaseException:
        connection.close()
        raise
    return book


def _is_begun(path: Path) -> bool:
    """Returns whether there is something in a file. A process may have been killed before it wrote the first table."""
    if not path.exists() or path.stat().st_size == 0:
        return False
    try:
        with closing(_reading(path)) as connection:
            return bool(connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())
    except sqlite3.DatabaseError:
        return True


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def created(game: Game[Any, Any], path: Path, facts: dict[str, str]) -> Book[Any, Any]:
    """Opens the book in a file, and makes it if it is not there. Raises `StoreError`."""
    if not _is_begun(path):
        root = root_of(game, None)
        words = words_of(as_declared(root, "the state"))
        facts = {
            "game": name_of(game),
            "rules": fingerprint(game),
            "root": json.dumps(words),
            "nodes": "0",
            "found": "0",
            **facts,
        }
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                for part in filter(str.strip, SCHEMA.split(";")):
                    connection.execute(part)
                connection.executemany("INSERT INTO facts VALUES (?, ?)", facts.items())
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            for part in ("", "-wal", "-shm"):  # the unfinished file is not a book, and would be in the way
                with suppress(OSError):
                    path.with_name(path.name + part).unlink(missing_ok=True)
            raise StoreError(
                f"a book cannot be written to {path}: {error}; make room, or give another place"
            ) from error
    book = open_book(game, path)
    book._all("PRAGMA journal_mode = WAL")
    book._all("PRAGMA synchronous = NORMAL")
    return book
