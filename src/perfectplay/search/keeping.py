"""A long proof in a file: the transposition table and how far the search has come, so that the same call goes on.

The file is a line in JSON, which says whose proof it is, and the words of the table as they lie in memory. It is
written as a whole now and then, and takes its name in one step: whoever is killed loses what came after that.

The table is trusted as machine code is: actions that it names are taken without a look at the rules. So a file is
refused that another user has written, or could have, and one that does not carry this user's mark
(`perfectplay.own_files`).
"""

from __future__ import annotations

import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.own_files import NoKey, is_own, mark_of, may_be_of_others, not_own, own_key
from perfectplay.replacing import replaced, why
from perfectplay.result import SearchResult
from perfectplay.search.parts.kept_table import KeptTable, Snapshot
from perfectplay.search.rules import fingerprint_of, name_of

FORMAT: Final = "perfectplay kept proof 3"
EVERY: Final = 60.0
"""The file is written after so many seconds."""
SHARE: Final = 0.05
"""But writing takes no more than this part of the time."""
LONGEST_HEADER: Final = 1 << 16
COUNTS: Final = ("words", "generation", "bytes", "checksum", "depth", "nodes")
"""What the first line counts; with them stand ``seconds`` and ``known``, what was found out about the table."""


@dataclass
class Kept:
    """The file of one search."""

    path: Path
    facts: dict[str, Any]
    """What the search must have in common with the one that wrote the file."""
    table: KeptTable
    key: bytes
    """By which the file is marked."""
    before: dict[str, Any] = field(default_factory=lambda: {"depth": 0, "nodes": 0, "seconds": 0.0})
    """How far earlier runs have come."""
    due: float = 0.0

    def told(self, result: SearchResult[Any, Any]) -> None:
        """Writes the file if it is time. Raises `BadArgument` if that cannot be done."""
        now = time.monotonic()
        if now >= self.due:
            self.write(result)
            done = time.monotonic()
            self.due = done + max(EVERY, (done - now) / SHARE)

    def write(self, result: SearchResult[Any, Any]) -> None:
        """Writes the file. Raises `BadArgument`; then the file stays as it was."""
        try:
            there = self.table.snapshot()
        except MemoryError:
            raise BadArgument(
                f"the proof cannot be kept in {self.path}: there is no memory for a copy of the table; what was "
                f"written before stays there, so free some memory, and start again"
            ) from None
        if there is None:  # nothing ran as machine code yet
            return
        reached = self.added(result)
        header = {
            **self.facts,
            "words": there.words_an_entry,
            "generation": there.generation,
            "known": there.known,
            "bytes": len(there.entries),
            "checksum": zlib.crc32(there.entries),
            "depth": max(result.depth, self.before["depth"]),
            "nodes": reached.nodes,
            "seconds": reached.seconds,
        }
        text = json.dumps(header).encode()
        try:
            with replaced(self.path, alone=True) as file:
                if hasattr(os, "fchmod"):  # nobody else can write there, whatever the umask
                    os.fchmod(file.fileno(), 0o600)
                mark = mark_of(self.key, text, there.entries).encode()
                file.write(b"%s %s %08x\n" % (text, mark, zlib.crc32(text)))
                file.write(there.entries)
        except (OSError, ValueError) as error:
            raise cannot_keep(self.path, error) from error

    def read(self) -> None:
        """Takes up what is in the file, if there is one. Raises `BadArgument` if it is damaged or of another search."""
        try:
            with self.path.open("rb") as file:
                if may_be_of_others(file):
                    raise BadArgument(
                        f"{self.path} could be of another user, who owns it or may write to it; its table goes into "
                        f"the search as it is, so if you trust it, take a copy of your own with chmod 600"
                    )
                text, mark, header = self._header(file)
                data = file.read()
        except FileNotFoundError:
            return
        except MemoryError:
            raise BadArgument(
                f"{self.path} cannot be read: there is no memory for its table; free some memory, and start again"
            ) from None
        except OSError as error:
            raise BadArgument(f"{self.path} cannot be read: {why(error)}") from error
        if len(data) != header["bytes"] or zlib.crc32(data) != header["checksum"]:
            raise self._damaged("its table is not what was written")
        if not is_own(mark, self.key, text, data):
            raise BadArgument(not_own(self.path))
        self.table.begin_with(Snapshot(header["words"], header["generation"], header["known"], data))
        self.before = {name: header[name] for name in ("depth", "nodes", "seconds")}

    def _header(self, file: BinaryIO) -> tuple[bytes, str, dict[str, Any]]:
        """Returns the first line: the text, its mark, and what the text says. Raises `BadArgument`."""
        marked, _, check = file.readline(LONGEST_HEADER).rpartition(b" ")
        text, _, mark = marked.rpartition(b" ")
        try:
            header: dict[str, Any] = json.loads(text)
            is_whole = isinstance(header, dict) and int(check, 16) == zlib.crc32(text)
        except ValueError:
            is_whole = False
        if not is_whole:
            raise self._damaged("its first line is not what was written")
        for name, wanted in self.facts.items():
            if header.get(name) != wanted:
                if name == "rules":
                    raise BadArgument(
                        f"the rules of {self.facts['game']} have changed since {self.path} was written; remove this "
                        f"file to begin anew, or give another one"
                    )
                raise BadArgument(
                    f"{self.path} is of another search: its {name} is {header.get(name)!r} and not {wanted!r}; "
                    f"ask as before, or give another file"
                )
        numbers = [header.get(name) for name in COUNTS]
        known = header.get("known")
        if not isinstance(known, list) or not all(map(_is_count, [*numbers, *known])):
            raise self._damaged("its first line lacks some of its numbers")
        if not isinstance(header.get("seconds"), (int, float)):
            raise self._damaged("its first line lacks the seconds")
        return text, mark.decode("latin-1"), header

    def _damaged(self, how: str) -> BadArgument:
        return BadArgument(f"{self.path} is damaged or no kept proof: {how}; give another file, or remove this one")

    def added(self, result: SearchResult[Any, Any]) -> SearchResult[Any, Any]:
        """Returns the answer with the nodes and the seconds of earlier runs."""
        nodes, seconds = result.nodes + self.before["nodes"], result.seconds + self.before["seconds"]
        return replace(result, nodes=nodes, seconds=seconds)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 1 << 62


@contextmanager
def kept_in(
    file: str | Path, game: Game[Any, Any], state: Any, table_mb: float, options: dict[str, Any]
) -> Iterator[Kept]:
    """Gives the file of a search, with what is in it, which is nobody else's meanwhile. Raises `BadArgument`."""
    from perfectplay import __version__
    from perfectplay.locking import InUse, in_use, locked  # it takes long to import

    facts = {
        "format": FORMAT,
        "version": __version__,
        "game": name_of(game),
        "rules": fingerprint_of(game),
        "position": repr(state),
        "table_mb": table_mb,
        "options": repr(sorted(options.items())),
    }
    path = Path(file)
    if not path.parent.is_dir():  # rather now than after a minute's work
        raise BadArgument(f"the proof cannot be kept in {path}: there is no folder {path.parent}; make it first")
    try:
        key = own_key()
    except NoKey as error:
        raise BadArgument(str(error)) from error
    kept = Kept(path, facts, KeptTable(table_mb), key)
    with ExitStack() as alone:
        try:
            alone.enter_context(locked(path.with_name(f"{path.name}.lock")))
        except InUse:
            raise BadArgument(in_use(path)) from None
        except (OSError, ValueError) as error:
            raise cannot_keep(path, error) from error
        kept.read()
        kept.due = time.monotonic() + EVERY
        yield kept


def cannot_keep(path: Path, error: OSError | ValueError) -> BadArgument:
    return BadArgument(
        f"the proof cannot be kept in {path}: {why(error)}; what was written before stays there, so make "
        f"room or give another place, and start again"
    )


Going = Callable[[SearchResult[Any, Any]], object]
"""Hears of the answer so far."""


def telling(kept: Kept, progress: Going | None) -> Going:
    """Returns a progress function that keeps the file, too."""

    def tell(result: SearchResult[Any, Any]) -> object:
        kept.told(result)
        return None if progress is None else progress(kept.added(result))

    return tell
