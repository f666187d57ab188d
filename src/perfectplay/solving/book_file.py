"""The file of a book: opened, told apart from other files, and begun."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.states import as_declared
from perfectplay.game import Action, Game, State
from perfectplay.replacing import replaced, why
from perfectplay.search.failures import root_of
from perfectplay.search.rules import fingerprint, name_of
from perfectplay.solving.book import COUNTS, UNREADABLE, Book
from perfectplay.solving.files import StoreError

FORMAT: Final = 2
MARK: Final = b"SQLite format 3\0"
MARK_OF_JOURNAL: Final = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""It stands at the end of a journal that names another file. See "The Rollback Journal" in SQLite's file format."""
APPLICATION: Final = 0x70706C79
"""A mark in the SQLite file which says that it is a book of perfectplay."""
SCHEMA: Final = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE positions (
    state BLOB PRIMARY KEY, ply INTEGER NOT NULL, value REAL, plies INTEGER, actions BLOB, sum INTEGER
) WITHOUT ROWID;
CREATE INDEX unsolved ON positions (ply) WHERE value IS NULL;
"""

WHOLE: Final = 64 << 20
"""A book of at most so many bytes is looked through when it is opened."""
OUR_TABLES: Final = [part.strip() for part in SCHEMA.split(";") if part.strip()]
TABLES: Final = "SELECT sql FROM sqlite_master ORDER BY rootpage"


def game_called(path: Path) -> str:
    """Returns the name under which the game of a book can be found. Raises `StoreError`."""
    if not path.is_file():
        raise StoreError(f"{path} cannot be read: there is no such file")
    try:
        with closing(_reading(path)) as connection:
            found = connection.execute("SELECT value FROM facts WHERE name = 'called'").fetchall()
    except UNREADABLE as error:
        raise StoreError(f"{path} is not a book of perfectplay, or damaged ({error})") from error
    if not found:
        raise StoreError(f"{path} does not say what its game is called; open it in Python, with open_book")
    return str(found[0][0])


def open_book(game: Game[State, Action], file: str | Path, *, check: bool | None = None) -> Book[State, Action]:
    """Opens a book of ``game`` for reading. Raises `StoreError` for other rules, for damage, and for other files.

    The whole file is looked through for damage if it has at most 64 MB, or if ``check`` is True. In any case, a row is
    checked when it is read.
    """
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
    book = connected(game, path)
    try:
        if check is True or (check is None and path.stat().st_size <= WHOLE):
            book.check()
    except BaseException:
        book.close()
        raise
    return book


def connected(game: Game[Any, Any], path: Path) -> Book[Any, Any]:
    """Opens the book in an existing file. Raises `StoreError`."""
    _expect_harmless_journal(path)
    connection = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
    try:
        book: Book[Any, Any] = Book(game, path, connection, root_of(game, None))
        for rule in ("trusted_schema = OFF", "cell_size_check = ON"):  # the file may be made to deceive
            book._all(f"PRAGMA {rule}")
        if int(book._one("PRAGMA application_id")) != APPLICATION:
            raise StoreError(f"{path} is not a book of perfectplay, but another database; give another file")
        if int(book._one("PRAGMA user_version")) != FORMAT:
            raise StoreError(f"{path} is a book of another version of perfectplay; make it anew")
        if [text for (text,) in book._all(TABLES)] != OUR_TABLES:
            raise StoreError(f"{path} is not a book of perfectplay: it has other tables than a book; give another file")
        from perfectplay.solving.stored import expect_rules

        expect_rules(path, "book", book.fact("game"), book.fact("rules"), game)
        if book.fact("root") != json.dumps(words_of(book.like)):
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
    except UNREADABLE:
        return True


def _expect_harmless_journal(path: Path) -> None:
    """Raises `StoreError` for a journal beside the book by which SQLite would remove some other file.

    Where one transaction goes over several databases, the journal of each ends with the name of a common one, which is
    removed when all is done. No book has such a journal.
    """
    journal = Path(f"{os.path.realpath(path)}-journal")
    try:
        with journal.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - len(MARK_OF_JOURNAL), 0))
            names_another = file.read() == MARK_OF_JOURNAL
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"{journal} cannot be read: {error.strerror or error}") from error
    if names_another:
        raise StoreError(
            f"{path} is not opened: {journal.name} beside it says that another file be removed, and is not of "
            f"perfectplay; remove it"
        )


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _begin(path: Path, facts: dict[str, str]) -> None:
    """Makes a book without positions, which takes its name when it is whole: a killed process leaves no half of one.

    Raises `StoreError`.
    """
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            for part in OUR_TABLES:
                connection.execute(part)
            connection.executemany("INSERT INTO facts VALUES (?, ?)", facts.items())
            whole = connection.serialize()
        with replaced(path, alone=True) as file:
            file.write(whole)
    except (OSError, ValueError) as error:
        raise StoreError(
            f"a book cannot be written to {path}: {why(error)}; make room, or give another place"
        ) from error


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
            **dict.fromkeys(COUNTS, "0"),
            **facts,
        }
        _begin(path, facts)
    book = open_book(game, path)
    book._all("PRAGMA journal_mode = WAL")
    book._all("PRAGMA synchronous = NORMAL")
    return book
