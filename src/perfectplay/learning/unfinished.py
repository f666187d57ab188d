"""The file of unfinished learning, from which it goes on: data, of which nothing is ever run.

perfectplay unfinished learning 3
{"game": "...", "rules": "3f...", "tables": {...}, "ways": {...}, "counts": [...], "seconds": 31.5}
the weights and their sums, as floats of 64 bits, compressed by zlib, since most of them are zero
at the end the SHA-256 of all that stands before it
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.weights import Weights
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.learning.fields import WrongField, described, expect, field, is_count, is_number, text_in
from perfectplay.learning.file import (
    CHECKSUM,
    ENDING,
    MOST_WEIGHTS,
    UNFINISHED,
    UNFINISHED_TUNING,
    bytes_of,
    network_in,
    tables_of,
)
from perfectplay.learning.network import Network
from perfectplay.learning.training import Counts, Training, Ways
from perfectplay.replacing import replaced, why
from perfectplay.search.rules import fingerprint_of_evaluation, name_of

KIND: Final = UNFINISHED
FORMAT: Final = KIND + b"3\n"
OPTIONS: Final = {"lookups": "tuples"}
"""How the command line calls what has another name in Python."""
FAST: Final = 1
"""The level of zlib that takes the least time."""
LARGEST: Final = (24 * MOST_WEIGHTS) + (1 << 24)
"""No file of unfinished learning has more bytes."""


def beside(path: Path) -> Path:
    """Returns the file in which learning that will end in ``path`` is kept until then."""
    return path.with_name(path.name + ENDING)


def save(path: Path, training: Training, rules: str, seconds: float, *, rounds: int = 0) -> None:
    """Writes what was learned so far, in one step. Raises `BadArgument`; then what was kept before stays.

    ``rounds`` is how often lookups were dropped.
    """
    about = {
        "game": name_of(training.game),
        "rules": rules,
        "scale": list(training.network.learned_scale),
        "share": training.network.learned_share[0],
        "beside": training.network.learned_beside,
        "tables": tables_of(training.network),
        "ways": asdict(training.ways),
        "counts": list(training.counts),
        "seconds": seconds,
        "rounds": rounds,
    }
    numbers = zlib.compress(b"".join(map(_bytes_of_floats, training.stores)), FAST)
    data = FORMAT + json.dumps(about).encode() + b"\n" + numbers
    try:
        with replaced(path) as file:
            file.write(data + hashlib.sha256(data).digest())
    except (OSError, ValueError) as error:
        raise BadArgument(
            f"what was learned cannot be written to {str(path)!r}: {why(error)}; make room or give another file, "
            f"and start again: what was kept before is still there"
        ) from None


def network_of(path: Path, game: Game[Any, Any], rules: str, ways: Ways) -> Network | None:
    """Returns the network that is being learned in a file; None if there is no such file.

    Raises `BadArgument` for a file that is damaged, or belongs to something else.
    """
    if not path.exists():
        return None
    about, _ = _read(path)
    expect_game(path, (about["game"], about["rules"]), (name_of(game), rules))
    expect_same(path, about["ways"], asdict(ways))
    try:
        network = network_in(about, _blank(about, game.players))
    except WrongField as wrong:
        raise _damaged(path, wrong) from None
    if network.learned_beside and network.learned_beside != fingerprint_of_evaluation(game):
        raise BadArgument(
            f"{str(path)!r} was begun when evaluate of {name_of(game)} said something else; give another file with "
            f"--into, or delete this one"
        )
    return network


def expect_game(path: Path, begun: tuple[str, str], asked: tuple[str, str]) -> None:
    """Raises `BadArgument` if a file was begun for another game, or for other rules, than what goes on now."""
    if begun[1] == asked[1]:
        return
    held = f"{str(path)!r} holds unfinished learning of {begun[0]}"
    other = f", not of {asked[0]}" if begun[0] != asked[0] else " by other rules"
    raise BadArgument(f"{held}{other}; give another file with --into, or delete this one")


def expect_same(path: Path, begun: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Raises `BadArgument` if a file was begun with other settings than those that are given now."""
    for name, value in asked.items():
        before = begun.get(name, True if name == "choosing" else None)  # older files chose, and did not say so
        if before == value:
            continue
        if name == "choosing" and before:
            raise BadArgument(
                f"{str(path)!r} was begun without --keep-tuples; leave it out to go on, give another file with --into "
                f"to begin anew, or delete this one"
            )
        if name == "choosing":
            raise BadArgument(
                f"{str(path)!r} was begun with --keep-tuples; give it to go on, another file with --into to begin "
                f"anew, or delete this one"
            )
        called = OPTIONS.get(name, name)
        raise BadArgument(
            f"{str(path)!r} was begun with {called} {before}, and now {called} is {value}; "
            f"give {called} {before} to go on, another file with --into to begin anew, or delete this one"
        )


def go_on(path: Path, training: Training) -> float:
    """Gives a training what the file holds; returns the seconds that it took. Raises `BadArgument`."""
    about, data = _read(path)
    try:
        with field("counts"):
            counts = Counts(*about["counts"])
            expect(all(map(is_count, counts[:-1])) and is_number(counts.error) and counts.error >= 0, "counts")
        expect(is_number(about["seconds"]) and about["seconds"] >= 0, "seconds")
        with field("weights"):
            size = sum(8 * len(store) for store in training.stores)
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(data, size + 1)
            expect(len(data) == size and unpacker.eof and not unpacker.unused_data, "weights")
            for store in training.stores:
                store[:] = _floats_of_bytes(data[: 8 * len(store)])
                data = data[8 * len(store) :]
    except WrongField as wrong:
        raise _damaged(path, wrong) from None
    training.base = counts
    training.reseed(counts.games)
    return float(about["seconds"])


def rounds_of(path: Path) -> int:
    """Returns how often lookups were dropped in the learning that a file holds. Raises `BadArgument`."""
    about, _ = _read(path)
    rounds: int = about.get("rounds", 0)
    try:
        expect(is_count(rounds), "rounds")
    except WrongField as wrong:
        raise _damaged(path, wrong) from None
    return rounds


def _blank(about: Any, players: int) -> Weights:
    """Returns weights of the right number, all 0."""
    with field("learned_sizes"):
        size = about["tables"]["learned_sizes"][0]
        expect(is_count(size) and 0 < size * players <= MOST_WEIGHTS, "learned_sizes")
        return Weights(bytes(size * players))


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    data = bytes_of(path, LARGEST)
    whole = data[:-CHECKSUM]
    if data.startswith(UNFINISHED_TUNING):
        raise BadArgument(
            f"{str(path)!r} holds the games of a tuning; go on with --tune, or give another file with --into"
        )
    if data.startswith(KIND) and not data.startswith(FORMAT):
        raise BadArgument(
            f"{str(path)!r} was written by another version of perfectplay learn; delete it, and learning begins anew"
        )
    if not data.startswith(FORMAT) or hashlib.sha256(whole).digest() != data[-CHECKSUM:]:
        raise _damaged(path, "checksum")
    line, _, rest = whole[len(FORMAT) :].partition(b"\n")
    try:
        about = described(line)
        for name in ("rules", "game"):
            text_in(about, name)
        for name in ("ways", "counts", "seconds"):
            expect(name in about, name)
        expect(isinstance(about["ways"], dict), "ways")
    except WrongField as wrong:
        raise _damaged(path, wrong) from None
    return about, rest


def _damaged(path: Path, what: object) -> BadArgument:
    return BadArgument(f"{str(path)!r} is damaged: its {what} cannot be right; delete it, and learning begins anew")


def _bytes_of_floats(store: array[float]) -> bytes:
    return _in_order(store).tobytes()


def _floats_of_bytes(data: bytes) -> array[float]:
    store = array("d")
    store.frombytes(data)
    return _in_order(store)


def _in_order(store: array[float]) -> array[float]:
    """Returns numbers with the lower byte of each first, or such numbers as this machine has them."""
    if sys.byteorder == "big":
        store = array("d", store)
        store.byteswap()
    return store
