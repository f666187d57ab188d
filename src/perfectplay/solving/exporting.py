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
from perfectplay.solving.files import StoreError, written

COLUMNS: Final = ("position", "ply", "value", "plies", "best_actions")
"""The position in the game's notation (or as its state is written), its ply, its value for the player to move, the
plies to the end or nothing, and the best actions, separated by spaces."""
ROWS_AT_ONCE: Final = 50_000


def table_of(book: Book[Any, Any], *, is_damaged: bool = False) -> Iterator[tuple[str, int, float, int | None, str]]:
    """Yields the rows of a book, in the game's notation; of a damaged one those that can be read."""
    game = book.game
    for state, ply, value, plies, actions in book.readable() if is_damaged else book.rows():
        try:
            position = game.format_position(state)
        except BadPosition:
            position = repr(tuple(state)) if isinstance(state, tuple) else repr(state)
        yield position, ply, value, plies, " ".join(game.action_name(state, action) for action in actions)


def export_book(book: Book[Any, Any], file: str | Path) -> int:
    """Writes a book as ``file``, which ends in .csv or .parquet; returns how many positions that are.

    Of a damaged book, opened with ``check=False``, what can still be read is written; then `StoreError` is raised,
    which says how many those are. Raises `BadArgument`, too.
    """
    path = Path(file)
    damage: StoreError | None = None
    try:
        book.check()
    except StoreError as error:
        damage = error
    count = 0

    def rows() -> Iterator[tuple[str, int, float, int | None, str]]:
        nonlocal count
        for count, row in enumerate(table_of(book, is_damaged=damage is not None), 1):  # noqa: B007
            yield row

    _write(path, rows())
    if damage is not None:
        raise StoreError(f"{damage}; the {count:,} solved positions that can be read are in {path}") from damage
    return count


def _write(path: Path, rows: Iterator[tuple[str, int, float, int | None, str]]) -> None:
    kind = path.suffix.lower()
    if kind == ".csv":
        with written(path, "the table") as output:
            text = io.TextIOWrapper(output, "utf-8", newline="")
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(rows)
            text.detach()  # flushes it; the file below stays open for its owner
    elif kind == ".parquet":
        _parquet(rows, path)
    else:
        raise BadArgument(f"a book cannot be exported as {path.name!r}; let the name end in .csv or .parquet")


def _parquet(rows: Iterator[Any], path: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise BadArgument(
            "Parquet needs pyarrow; install it with pip install 'perfectplay[parquet]', or export a file .csv"
        ) from error
    kinds = (pyarrow.string(), pyarrow.int32(), pyarrow.float64(), pyarrow.int32(), pyarrow.string())
    schema = pyarrow.schema(list(zip(COLUMNS, kinds, strict=True)))
    with written(path, "the table") as output, parquet.ParquetWriter(output, schema) as writer:
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            columns = [list(column) for column in zip(*batch, strict=True)]
            writer.write_table(pyarrow.table(columns, schema=schema))
