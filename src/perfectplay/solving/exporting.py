"""Books as tables for other programs: CSV, or Parquet with pyarrow."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.solving.book import Book
from perfectplay.solving.files import written

COLUMNS: Final = ("position", "ply", "value", "plies", "best_actions")
"""The position in the game's notation (or as its state is written), its ply, its value for the player to move, the
plies to the end or nothing, and the best actions, separated by spaces."""
ROWS_AT_ONCE: Final = 50_000


def table_of(book: Book[Any, Any]) -> Iterator[tuple[str, int, float, int | None, str]]:
    """Yields the rows of a book, in the game's notation."""
    game = book.game
    for state, ply, value, plies, actions in book.rows():
        try:
            position = game.format_position(state)
        except BadPosition:
            position = repr(tuple(state)) if isinstance(state, tuple) else repr(state)
        yield position, ply, value, plies, " ".join(game.action_name(state, action) for action in actions)


def export_book(book: Book[Any, Any], file: str | Path) -> None:
    """Writes a book as ``file``, which ends in .csv or .parquet. Raises `BadArgument` and `StoreError`."""
    path = Path(file)
    kind = path.suffix.lower()
    if kind == ".csv":
        with written(path, "the table") as output:
            text = io.TextIOWrapper(output, "utf-8", newline="")
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(table_of(book))
            text.detach()  # flushes it; the file below stays open for its owner
    elif kind == ".parquet":
        _parquet(book, path)
    else:
        raise BadArgument(f"a book cannot be exported as {path.name!r}; let the name end in .csv or .parquet")


def _parquet(book: Book[Any, Any], path: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise BadArgument(
            "Parquet needs pyarrow; install it with pip install 'perfectplay[parquet]', or export a file .csv"
        ) from error
    kinds = (pyarrow.string(), pyarrow.int32(), pyarrow.float64(), pyarrow.int32(), pyarrow.string())
    schema = pyarrow.schema(list(zip(COLUMNS, kinds, strict=True)))
    rows = table_of(book)
    with written(path, "the table") as output, parquet.ParquetWriter(output, schema) as writer:
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            columns = [list(column) for column in zip(*batch, strict=True)]
            writer.write_table(pyarrow.table(columns, schema=schema))
