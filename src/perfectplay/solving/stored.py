"""Solutions as files: memory-mapped, with a checksum for each block, for one game with exactly its rules.

A file consists of the mark; the sorted keys and the scores of each layer, each array from a multiple of 64 bytes on;
the checksum (CRC-32) of each block of all that; a header in JSON; and the header's length and checksum, with the mark.
Numbers are little-endian, as in the memory of every machine for which there is a compiler here. A game with chance has
version 2 of the format: in place of a score, each state has two floating-point numbers, the bounds of its value.
"""

from __future__ import annotations

import json
import mmap
import struct
import zlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.states import as_declared
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import Game
from perfectplay.search.rules import fingerprint, name_of
from perfectplay.solving.arrays import KINDS, keys_of, numbers_of, rows_of
from perfectplay.solving.chance_solution import ChanceSolution, Closeness, PackedBounds
from perfectplay.solving.files import StoreError, written
from perfectplay.solving.packing import Packing, shaped
from perfectplay.solving.sample import Rank
from perfectplay.solving.solution import PackedScores, PlainScores, Scale, Solution
from perfectplay.solving.statistics import ChanceStatistics, Statistics

MARK: Final = b"perfectplay solution 1\n".ljust(64, b"\0")
MARK_OF_CHANCE: Final = b"perfectplay solution 2\n".ljust(64, b"\0")
END: Final = struct.Struct("<QI20s")
"""The length of the header, its checksum, and the mark again."""
BLOCK: Final = 1 << 16
ALIGNED: Final = 64


def save(solution: Solution[Any, Any], file: str | Path) -> None:
    """Writes a solution; the file appears only when it is complete.

    Raises `BadArgument` for states that are not numbers, and `StoreError` if the file cannot be written.
    """
    path = Path(file)
    scores = packed(solution)
    layers = []
    mark = MARK_OF_CHANCE if isinstance(solution, ChanceSolution) else MARK
    with written(path, "the solution") as output:
        output.write(mark)
        at = len(mark)
        sums: list[int] = []
        rest = mark
        for keys, found in scores.layers:
            places = []
            for view in (keys.bytes, found.bytes):
                gap = bytes(-at % ALIGNED)
                places.append(at + len(gap))
                output.write(gap)
                output.write(view)
                at += len(gap) + len(view)
                rest = _summed(rest + gap, view, sums)
            layers.append([len(keys), *places])
        if rest:
            sums.append(zlib.crc32(rest))
        table = struct.pack(f"<{len(sums)}I", *sums)
        output.write(table)
        header = json.dumps(_header(solution, scores, layers, at, zlib.crc32(table))).encode()
        output.write(header)
        output.write(END.pack(len(header), zlib.crc32(header), MARK[:20]))


def _summed(rest: bytes, view: memoryview, sums: list[int]) -> bytes:
    """Adds the checksums of the blocks that are complete now; returns the rest."""
    start = 0
    if rest:
        start = min(BLOCK - len(rest), len(view))
        rest += bytes(view[:start])
        if len(rest) < BLOCK:
            return rest
        sums.append(zlib.crc32(rest))
    while start + BLOCK <= len(view):
        sums.append(zlib.crc32(view[start : start + BLOCK]))
        start += BLOCK
    return bytes(view[start:])


def _header(
    solution: Solution[Any, Any],
    scores: PackedScores,
    layers: list[Any],
    size: int,
    check: int,
) -> dict[str, Any]:
    packing, rank = scores.packing, scores.rank
    facts = solution.statistics
    return {
        "game": name_of(solution.game),
        "rules": fingerprint(solution.game),
        "root": [int(word) for word in packing.words_of_key(packing.key(solution.game.canonical(solution.root)) or ())],
        "packing": [packing.bases, packing.lows, packing.widths],
        "rank": None if rank is None else [rank.weights, rank.first, rank.step],
        "has_bounds": isinstance(solution, ChanceSolution),
        "scale": solution.scale,
        "score_bytes": scores.layers[0][1].size if scores.layers else 1,
        "layers": layers,
        "data_bytes": size,
        "checksums": check,
        "statistics": [getattr(facts, field.name) for field in fields(facts)],
    }


def packed(solution: Solution[Any, Any]) -> PackedScores:
    """Returns the scores of a solution, packed. Raises `BadArgument` for states that are not numbers."""
    scores = solution.scores
    with_bounds = isinstance(solution, ChanceSolution)
    if isinstance(scores, PackedScores):
        return scores
    assert isinstance(scores, PlainScores)
    try:
        packing = Packing.of(scores.by_state)
        keys = {packing.key(state): score for state, score in scores.by_state.items()}
    except (NotCompilable, ValueError, TypeError, OverflowError) as error:
        raise BadArgument(
            f"the states of {type(solution.game).__name__} are not made of the same numbers in the same "
            f"places, so this solution cannot be stored"
        ) from error
    ordered = sorted(key for key in keys if key is not None)
    if len(ordered) != len(scores.by_state) or None in keys:
        raise BadArgument(
            f"the states of {type(solution.game).__name__} are not all different in their numbers, so "
            f"this solution cannot be stored"
        )
    found = [keys[key] for key in ordered]
    rows = keys_of(ordered, packing.words)
    if with_bounds:
        return PackedBounds(packing, None, [(rows, rows_of(found))], solution.root)
    size = next(
        size for size in (1, 2, 4, 8) if all(-1 << 8 * size - 1 <= score < 1 << 8 * size - 1 for score in found)
    )
    return PackedScores(packing, None, [(rows, numbers_of(found, size))], solution.root)


class Blocks:
    """The bytes of a file, and a note of which blocks have been checked."""

    def __init__(self, path: Path, size: int, sums: Sequence[int]) -> None:
        self.path, self.size, self.sums = path, size, sums
        with path.open("rb") as file:
            self.bytes = memoryview(mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ))
        self.checked = bytearray(len(sums))

    def check(self, start: int, end: int) -> None:
        """Raises `StoreError` if the bytes there are not those that were written."""
        for number in range(start // BLOCK, -(-end // BLOCK)):
            if not self.checked[number]:
                block = self.bytes[number * BLOCK : min((number + 1) * BLOCK, self.size)]
                if zlib.crc32(block) != self.sums[number]:
                    raise StoreError(
                        f"{self.path} is damaged: block {number} of {len(self.sums)} has changed "
                        f"since it was written; solve the game again, or use a backup copy"
                    )
                self.checked[number] = 1


class Checked:
    """One array in a file; each block is checked when it is first read."""

    def __init__(self, blocks: Blocks, start: int, count: int, size: int, width: int = 0) -> None:
        self.blocks, self.start, self.count, self.width = blocks, start, count, width
        self.size = size
        """Bytes of a number; with a ``width``, there are rows of so many."""
        self.one = struct.Struct(f"<{width or 1}{KINDS[size]}")

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> Any:
        if not 0 <= number < self.count:
            raise IndexError(number)
        at = self.start + number * self.one.size
        self.blocks.check(at, at + self.one.size)
        row = self.one.unpack_from(self.blocks.bytes, at)
        return row if self.width else row[0]


def open_solution(game: Game[Any, Any], file: str | Path) -> Solution[Any, Any]:
    """Opens a stored solution of ``game``, at once: blocks are read and checked only when they are needed.

    Raises `StoreError` for a file that is not a solution, that is damaged, or that belongs to other rules.
    """
    path = Path(file)
    header, sums = _opened(path)
    expect_rules(path, "solution", header["game"], header["rules"], game)
    blocks = Blocks(path, header["data_bytes"], sums)
    packing = Packing(*(tuple(part) for part in header["packing"]))
    rank = None
    if header["rank"] is not None:
        weights, first, step = header["rank"]
        rank = Rank(tuple((a, b) for a, b in weights), first, step)
    wide = 2 if header.get("has_bounds") else 0
    layers = [
        (Checked(blocks, keys, count, 8, packing.words), Checked(blocks, found, count, header["score_bytes"], wide))
        for count, keys, found in header["layers"]
    ]
    root = _root_of(game, header["root"])
    if wide:
        counted: list[Any] = [tuple(count) if isinstance(count, list) else count for count in header["statistics"]]
        bounds = PackedBounds(packing, rank, layers, root)
        return ChanceSolution(game, root, Closeness(*header["scale"]), bounds, ChanceStatistics(*counted))
    states, ends, actions, sizes, outcomes = header["statistics"]
    utilities, span, zero = header["scale"]
    return Solution(
        game,
        root,
        Scale(tuple(utilities), span, zero),
        PackedScores(packing, rank, layers, root),
        Statistics(states, ends, actions, tuple(sizes), tuple((row[0], row[1], row[2]) for row in outcomes)),
    )


def _root_of(game: Game[Any, Any], words: list[int]) -> Any:
    return shaped(list(words), as_declared(game.initial_state(), "the state"))


def expect_rules(path: Path, what: str, name: str, rules: str, game: Game[Any, Any]) -> None:
    """Raises `StoreError` if a file belongs to another game, or to other rules of the same name."""
    if rules != fingerprint(game):
        if name != name_of(game):
            raise StoreError(f"{path} is a {what} of {name}, not of {name_of(game)}; name that game, or another file")
        raise StoreError(
            f"{path} is a {what} of {name} by other rules than those given here; make it anew, or take "
            f"the rules it was made with"
        )


def _opened(path: Path) -> tuple[dict[str, Any], Sequence[int]]:
    """Returns the header of a file, and the checksums of its blocks."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            mark = file.read(len(MARK))
            if mark[:20] != MARK[:20]:
                raise StoreError(
                    f"{path} is not a solution of perfectplay; make one: perfectplay solve GAME --all -o {path.name}"
                )
            if mark not in (MARK, MARK_OF_CHANCE):
                raise StoreError(f"{path} is a solution of another version of perfectplay; make it anew")
            file.seek(max(size - END.size, 0))
            last = file.read(END.size)
            length, check, ending = END.unpack(last) if len(last) == END.size else (0, 0, b"")
            start = size - END.size - length
            if ending != MARK[:20] or start < 0:
                raise StoreError(f"{path} is cut off: its end is missing; solve the game again, or use a backup copy")
            file.seek(start)
            text = file.read(length)
            if zlib.crc32(text) != check:
                raise StoreError(f"{path} is damaged: its header has changed after writing; solve the game again")
            header = json.loads(text)
            if header["data_bytes"] > start:
                raise StoreError(f"{path} is damaged: bytes are missing in it; solve the game again")
            file.seek(header["data_bytes"])
            table = file.read(start - header["data_bytes"])
            if zlib.crc32(table) != header["checksums"]:
                raise StoreError(f"{path} is damaged: its checksums have changed after writing; solve the game again")
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error
    return header, memoryview(table).cast("I")


def verify(solution: Solution[Any, Any], states: int = 1000) -> int:
    """Checks every block of a solution's file, and for some states that their value follows from their children's.

    Returns how many states were checked. Raises `StoreError` for the first fault.
    """
    scores = solution.scores
    if isinstance(scores, PackedScores) and scores.layers and isinstance(scores.layers[0][0], Checked):
        blocks = scores.layers[0][0].blocks
        blocks.check(0, blocks.size)
    game = solution.game
    chosen = solution.some(states)
    if isinstance(solution, ChanceSolution):
        for state in chosen:
            solution.check(state)
        return len(chosen)
    for state in chosen:
        value, plies = solution.value(state)
        if game.is_terminal(state):
            right: tuple[float, int | None] = (float(game.utility(state, 0)), 0 if game.utility(state, 0) else None)
        else:
            answer = solution[state]
            after, later = solution.value(game.result(state, answer.actions[0]))
            right = after, None if later is None else later + 1
        if (value, plies) != right:
            raise StoreError(
                f"the solution says {value} in {plies} plies for {state!r}, but its children say "
                f"{right[0]} in {right[1]}; solve the game again"
            )
    return len(chosen)
