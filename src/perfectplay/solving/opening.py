"""Opens files that answer without a search: a book or a whole solution, told apart by their first bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from perfectplay.game import Game
from perfectplay.search.books import Book
from perfectplay.solving.book_file import MARK, open_book
from perfectplay.solving.files import StoreError
from perfectplay.solving.stored import open_solution


def open_any(game: Game[Any, Any], file: str | Path) -> Book:
    """Opens the book or the solution in a file. Raises `StoreError`."""
    path = Path(file)
    try:
        with path.open("rb") as stream:
            begins = stream.read(len(MARK))
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error
    return open_book(game, path) if begins == MARK else open_solution(game, path)
