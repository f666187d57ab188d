"""Which table a search works with: one that the caller shares, or one that is lent for the time of the search."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from perfectplay.compiling.tables import Table, borrowed, check_megabytes, given_back
from perfectplay.errors import BadArgument


@contextmanager
def lent(shared: Table | None, megabytes: float) -> Iterator[Table]:
    """A table for one search. Raises `BadArgument` for a size that cannot be."""
    if shared is not None:
        if not isinstance(shared, Table):
            raise BadArgument(f"shared_table is {shared!r}; it must be a perfectplay.Table")
        with shared.in_use():
            yield shared
        return
    check_megabytes(megabytes)
    table = borrowed(megabytes)
    try:
        yield table
    finally:
        given_back(table, megabytes)
