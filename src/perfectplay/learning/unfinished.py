"""The file of unfinished learning, from which it goes on: data, of which nothing is ever run.

perfectplay unfinished learning 1
{"game": "...", "rules": "3f...", "tables": {...}, "ways": {...}, "counts": [...], "seconds": 31.5}
the weights and their sums, as floats of 64 bits, and at the end the SHA-256 of all that stands before it
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from array import array
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.weights import Weights
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.learning.file import CHECKSUM, MOST_WEIGHTS, bytes_of, network_in, tables_of
from perfectplay.learning.network import Network
from perfectplay.learning.training import Counts, Training, Ways
from perfectplay.replacing import replaced, why
from perfectplay.search.rules import name_of

FORMAT: Final = b"perfectplay unfinished learning 1\n"


def beside(path: Path) -> Path:
    """Returns the file in which learning that will end in ``path`` is kept until then."""
    return path.with_name(path.name + ".unfinished")


def save(path: Path, training: Training, rules: str, seconds: float) -> None:
    """Writes what was learned so far, in one step. Raises `BadArgument`; then what was kept before stays."""
    about = {
        "game": name_of(training.game),
        "rules": rules,
        "scale": list(training.network.learned_scale),
        "tables": tables_of(training.network),
        "ways": asdict(training.ways),
        "counts": list(training.counts),
        "seconds": seconds,
    }
    data = FORMAT + json.dumps(about).encode() + b"\n" + b"".join(map(_bytes_of_floats, training.stores))
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
    other = "rules" if about["rules"] != rules else "ways" if about["ways"] != asdict(ways) else ""
    if other:
        raise BadArgument(
            f"{str(path)!r} holds unfinished learning of {about['game']} with other {other}; "
            f"go on with the same ones, give another file, or delete it"
        )
    try:
        return network_in(about, _blank(about, game.players))
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(path, error) from None


def go_on(path: Path, training: Training) -> float:
    """Gives a training what the file holds; returns the seconds that it took. Raises `BadArgument`."""
    about, data = _read(path)
    try:
        for store in training.stores:
            size = 8 * len(store)
            part, data = data[:size], data[size:]
            if len(part) != size:
                raise ValueError("weights")
            store[:] = _floats_of_bytes(part)
        games, learned, positions, left, error = about["counts"]
        counts = Counts(int(games), int(learned), int(positions), int(left), float(error))
        seconds = float(about["seconds"])
        if data or not 0 <= seconds < math.inf or min(counts) < 0:
            raise ValueError("counts")
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise _damaged(path, error) from None
    training.base = counts
    training.reseed(counts.games)
    return seconds


def _blank(about: Any, players: int) -> Weights:
    """Returns weights of the right number, all 0."""
    size = about["tables"]["learned_sizes"][0]
    if not isinstance(size, int) or not 0 < size * players <= MOST_WEIGHTS:
        raise ValueError("learned_sizes")
    return Weights(bytes(size * players))


def _read(path: Path) -> tuple[Any, bytes]:
    data = bytes_of(path)
    whole = data[:-CHECKSUM]
    if not data.startswith(FORMAT) or hashlib.sha256(whole).digest() != data[-CHECKSUM:]:
        raise _damaged(path, "checksum")
    line, _, rest = whole[len(FORMAT) :].partition(b"\n")
    try:
        about = json.loads(line)
        for name in ("rules", "ways", "game", "counts", "seconds"):
            about[name]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _damaged(path, "description") from None
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
