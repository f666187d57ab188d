"""The file of learned knowledge: data, of which nothing is ever run.

    perfectplay knowledge 1
    {"game": "ConnectFour(columns=7, rows=6)", "rules": "3f...", "tables": {...}, "made": {...}, "bytes": 839808}
    the weights, 16 bits each, compressed by zlib, and at the end the SHA-256 of all that stands before it

Machine code looks up weights without checks. So whatever is read is checked: no lookup can lead out of the tables.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.weights import Weights
from perfectplay.errors import BadArgument
from perfectplay.learning.network import Network, NetworkOfFields
from perfectplay.replacing import replaced, why

FORMAT: Final = b"perfectplay knowledge 1\n"
LARGEST_FILE: Final = 1 << 28
MOST_WEIGHTS: Final = 1 << 26
CHECKSUM: Final = 32
TABLES: Final = tuple(
    field.name
    for field in dataclasses.fields(NetworkOfFields)
    if field.name not in ("learned_weights", "learned_rules", "learned_scale")
)
OF_FIELDS: Final = tuple(name for name in TABLES if name not in {field.name for field in dataclasses.fields(Network)})


@dataclass(frozen=True)
class KnowledgeFile:
    """Knowledge as it stands in a file, and how it was made."""

    network: Network
    game: str
    """The game and its parameters, for people."""
    made: Mapping[str, Any]
    """How it was made: games, positions, minutes, the seed, and what the test of its strength said."""


def write(path: Path, content: KnowledgeFile) -> None:
    """Writes a file of knowledge, in one step. Raises `BadArgument`; then the old file stays as it was."""
    network = content.network
    weights = network.learned_weights.as_bytes()
    about = {
        "game": content.game,
        "rules": network.learned_rules,
        "scale": list(network.learned_scale),
        "made": dict(content.made),
        "bytes": len(weights),
        "tables": tables_of(network),
    }
    data = FORMAT + json.dumps(about, ensure_ascii=False).encode() + b"\n" + zlib.compress(weights, 9)
    try:
        with replaced(path) as file:
            file.write(data + hashlib.sha256(data).digest())
    except (OSError, ValueError) as error:
        raise BadArgument(f"the knowledge cannot be written to {str(path)!r}: {why(error)}") from None


def tables_of(network: Network) -> dict[str, list[int]]:
    """Returns all that a network looks at, for a file."""
    return {name: list(getattr(network, name)) for name in TABLES if hasattr(network, name)}


def read(path: str | Path) -> KnowledgeFile:
    """Reads a file of learned knowledge. Raises `BadArgument` for one that is damaged, or none."""
    return in_bytes(bytes_of(Path(path).expanduser()), path)


def in_bytes(data: bytes, path: str | Path) -> KnowledgeFile:
    """Returns what a file of learned knowledge says. Raises `BadArgument` for one that is damaged, or none."""
    if not data.startswith(FORMAT):
        raise BadArgument(
            f"{str(path)!r} is no file of knowledge; perfectplay learn GAME --into FILE writes such a file"
        )
    whole = data[:-CHECKSUM]
    if hashlib.sha256(whole).digest() != data[-CHECKSUM:]:
        raise BadArgument(
            f"{str(path)!r} is damaged: its checksum is wrong; learn it again, or take a copy that is whole"
        )
    try:
        line, _, packed = whole[len(FORMAT) :].partition(b"\n")
        about = json.loads(line)
        size = about["bytes"]
        if not isinstance(size, int) or not 0 < size <= 2 * MOST_WEIGHTS or size % 2:
            raise ValueError("bytes")
        unpacker = zlib.decompressobj()
        weights = unpacker.decompress(packed, size)
        if len(weights) != size or unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError("weights")
        network = network_in(about, Weights.from_bytes(weights))
        return KnowledgeFile(network, str(about["game"]), dict(about["made"]))
    except (ValueError, KeyError, TypeError, zlib.error, RecursionError, AttributeError, OverflowError) as error:
        raise BadArgument(f"{str(path)!r} is damaged: its {error} cannot be right; learn it again") from None


def bytes_of(path: Path) -> bytes:
    """Returns what stands in a file. Raises `BadArgument` where it cannot be read, or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{str(path)!r} cannot be read: {why(error)}") from None
    if len(data) > LARGEST_FILE:
        raise BadArgument(f"{str(path)!r} is too large for a file of knowledge")
    return data


def network_in(about: Any, weights: Weights) -> Network:
    """Returns the network that a file describes. Raises ValueError with what cannot be, KeyError or TypeError."""
    tables = {name: _numbers(values, name) for name, values in about["tables"].items() if name in TABLES}
    unit, largest = map(float, about["scale"])
    if not 0 <= unit < math.inf or not 0 < largest < math.inf:
        raise ValueError("scale")
    if not re.fullmatch(r"[0-9a-f]{64}", str(about["rules"])):
        raise ValueError("rules")
    made = NetworkOfFields if OF_FIELDS[0] in tables else Network
    network = made(**tables, learned_scale=(unit, largest), learned_weights=weights, learned_rules=str(about["rules"]))
    check(network)
    return network


def _numbers(values: Any, name: str) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(value) is int and -(1 << 40) < value < 1 << 40 for value in values):
        raise ValueError(name)
    return tuple(values)


def check(network: Network) -> None:
    """Raises ValueError, with the name of a table, where a lookup could lead out of the tables."""
    limits = network.learned_limits
    _expect(bool(limits) and min(limits) > 0, "learned_limits")
    areas = network.learned_areas
    _expect(len(areas) % 3 == 0 and min(areas, default=0) >= 0, "learned_areas")
    for first, rows, columns in zip(areas[::3], areas[1::3], areas[2::3], strict=True):
        _expect(rows * columns > 0 and first + rows * columns <= len(limits), "learned_areas")
    places, factors = network.learned_places, network.learned_factors
    _expect(all(0 <= place < len(limits) for place in places), "learned_places")
    _expect(len(factors) == len(places) and min(factors, default=0) >= 0, "learned_factors")
    ends, bases, sizes = network.learned_ends, network.learned_bases, network.learned_sizes
    _expect(_grow(ends, len(places)), "learned_ends")
    _expect(len(sizes) == 1 and sizes[0] > 0 and len(network.learned_weights) % sizes[0] == 0, "learned_sizes")
    _expect(len(bases) == len(ends) and min(bases) >= 0, "learned_bases")
    at = 0
    for base, end in zip(bases, ends, strict=True):
        most = base + sum(factors[place] * (limits[places[place]] - 1) for place in range(at, end))
        _expect(most < sizes[0], "learned_bases")
        at = end
    if isinstance(network, NetworkOfFields):
        _check_pieces(network)


def _check_pieces(network: NetworkOfFields) -> None:
    words, masks, raised = network.learned_words, network.learned_masks, network.learned_raised
    shifts = network.learned_shifts
    _expect(all(0 <= word < 1 << 16 for word in words), "learned_words")
    _expect(len(shifts) == len(words) and all(0 <= shift < 64 for shift in shifts), "learned_shifts")
    _expect(len(masks) == len(words) and all(0 < mask < 1 << 20 for mask in masks), "learned_masks")
    _expect(len(raised) == len(words) and all(0 <= up < 20 for up in raised), "learned_raised")
    ends, starts = network.learned_pieces, network.learned_places_of_codes
    _expect(len(ends) == len(network.learned_limits) and _grow(ends, len(words)), "learned_pieces")
    _expect(len(starts) == len(ends) and min(starts) >= 0, "learned_places_of_codes")
    at = 0
    for start, end in zip(starts, ends, strict=True):
        most = start + sum(masks[piece] << raised[piece] for piece in range(at, end))
        _expect(most < len(network.learned_codes), "learned_codes")
        at = end


def _grow(ends: tuple[int, ...], last: int) -> bool:
    """Returns whether numbers grow up to the last one."""
    return bool(ends) and all(a < b for a, b in zip((0, *ends), ends, strict=False)) and ends[-1] == last


def _expect(is_right: bool, what: str) -> None:
    if not is_right:
        raise ValueError(what)
