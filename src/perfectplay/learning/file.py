"""The file of learned knowledge: data, of which nothing is ever run.

    perfectplay knowledge 2
    {"game": "ConnectFour(columns=7, rows=6)", "rules": "3f...", "tables": {...}, "made": {...}, "packed": [...]}
    the weights (`perfectplay.learning.packing`), and at the end the SHA-256 of all that stands before it

Machine code looks up weights without checks. So whatever is read is checked: no lookup can lead out of the tables.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.weights import Weights
from perfectplay.errors import BadArgument
from perfectplay.learning.fields import WrongField, described, expect, field, is_number, made_in, text_in
from perfectplay.learning.network import MOST_WORDS, SEARCH, SEARCHES, Network, NetworkOfFields
from perfectplay.learning.packing import Packed, pack, unpack
from perfectplay.replacing import replaced, why
from perfectplay.search.parts.scores import LARGEST

KIND: Final = b"perfectplay knowledge "
FORMAT: Final = KIND + b"2\n"
UNFINISHED: Final = b"perfectplay unfinished learning "
UNFINISHED_TUNING: Final = b'{"format": "perfectplay unfinished tuning'
"""So files begin of learning and of tuning that is not finished; they lie beside the file that will be made."""
ENDING: Final = ".unfinished"
"""How the names of such files end."""
LARGEST_FILE: Final = 1 << 28
MOST_WEIGHTS: Final = 1 << 26
LARGEST_SHARE: Final = 1e9
CHECKSUM: Final = 32
NOT_TABLES: Final = (
    "learned_weights",
    "learned_rules",
    "learned_scale",
    "learned_share",
    "learned_beside",
    "learned_search",
)
TABLES: Final = tuple(
    field.name for field in dataclasses.fields(NetworkOfFields) if field.init and field.name not in NOT_TABLES
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
    packed = pack(network.learned_weights)
    about = {
        "game": content.game,
        "rules": network.learned_rules,
        "scale": list(network.learned_scale),
        "share": network.learned_share[0],
        "beside": network.learned_beside,
        "search": network.learned_search,
        "made": dict(content.made),
        "packed": packed[:-1],
        "tables": tables_of(network),
    }
    data = FORMAT + json.dumps(about, ensure_ascii=False).encode() + b"\n" + packed.data
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


def expect_finished(data: bytes, path: str | Path) -> None:
    """Raises `BadArgument` for a file of unfinished learning, which says how to go on."""
    if not data.startswith((UNFINISHED, UNFINISHED_TUNING)):
        return
    into = str(path).removesuffix(ENDING) if str(path).endswith(ENDING) else "FILE"
    how = "--tune " if data.startswith(UNFINISHED_TUNING) else ""
    raise BadArgument(
        f"{str(path)!r} holds unfinished learning, which nobody can play with yet; go on until its test is over: "
        f"perfectplay learn GAME {how}--into {shlex.quote(into)}"
    )


def in_bytes(data: bytes, path: str | Path) -> KnowledgeFile:
    """Returns what a file of learned knowledge says. Raises `BadArgument` for one that is damaged, or none."""
    expect_finished(data, path)
    if not data.startswith(KIND):
        raise BadArgument(
            f"{str(path)!r} is no file of knowledge; perfectplay learn GAME --into FILE writes such a file"
        )
    whole = data[:-CHECKSUM]
    if hashlib.sha256(whole).digest() != data[-CHECKSUM:]:
        raise BadArgument(
            f"{str(path)!r} is damaged: its checksum is wrong; learn it again, or take a copy that is whole"
        )
    if not data.startswith(FORMAT):
        raise BadArgument(f"{str(path)!r} was written by another version of perfectplay learn; learn it again")
    try:
        line, _, packed = whole[len(FORMAT) :].partition(b"\n")
        about = described(line)
        with field("packed"):
            weights, runs, others = _numbers(about["packed"], "packed")
            expect(0 < weights <= MOST_WEIGHTS and 0 < runs <= weights + 1 and 0 <= others <= weights, "packed")
        with field("weights"):
            unpacked = unpack(Packed(weights, runs, others, packed))
        network = network_in(about, unpacked)
        expect(network.learned_scale[0] > 0, "scale")
        return KnowledgeFile(network, text_in(about, "game"), made_in(about))
    except WrongField as wrong:
        raise BadArgument(f"{str(path)!r} is damaged: its {wrong} cannot be right; learn it again") from None


def bytes_of(path: Path, most: int = LARGEST_FILE, instead: str = "") -> bytes:
    """Returns what stands in a file.

    Raises `BadArgument` where it cannot be read, with what to give ``instead``, or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadArgument(f"{str(path)!r} cannot be read: {why(error)}{instead}") from None
    if len(data) > most:
        raise BadArgument(f"{str(path)!r} is too large for a file of knowledge")
    return data


def network_in(about: dict[str, Any], weights: Weights) -> Network:
    """Returns the network that a file describes. Raises `WrongField`."""
    with field("tables"):
        tables = {name: _numbers(values, name) for name, values in about["tables"].items() if name in TABLES}
    has_fields = any(name in tables for name in OF_FIELDS)
    for name in TABLES:
        expect(name in tables or (name in OF_FIELDS and not has_fields), name)
    with field("scale"):
        unit, largest = about["scale"]
        expect(is_number(unit) and 0 <= unit <= 1 and is_number(largest) and 0 < largest < LARGEST, "scale")
    rules = text_in(about, "rules")
    expect(bool(re.fullmatch(r"[0-9a-f]{64}", rules)), "rules")
    share = about.get("share", 0.0)
    expect(is_number(share) and abs(share) <= LARGEST_SHARE, "share")
    beside = text_in({"beside": "", **about}, "beside")
    expect(bool(re.fullmatch(r"([0-9a-f]{64})?", beside)), "beside")
    search = text_in({"search": SEARCH, **about}, "search")  # files of earlier versions do not name it
    expect(search in SEARCHES, "search")
    made: Any = NetworkOfFields if has_fields else Network
    network: Network = made(
        **tables,
        learned_scale=(float(unit), float(largest)),
        learned_weights=weights,
        learned_rules=rules,
        learned_share=(float(share),),
        learned_beside=beside,
        learned_search=search,
    )
    with field("tables"):
        check(network)
    return network


def _numbers(values: Any, name: str) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(value) is int and -(1 << 40) < value < 1 << 40 for value in values):
        raise WrongField(name)
    return tuple(values)


def check(network: Network) -> None:
    """Raises `WrongField`, with the name of a table, where a lookup could lead out of the tables."""
    limits = network.learned_limits
    expect(bool(limits) and min(limits) > 0, "learned_limits")
    areas = network.learned_areas
    expect(len(areas) % 3 == 0 and min(areas, default=0) >= 0, "learned_areas")
    for first, rows, columns in zip(areas[::3], areas[1::3], areas[2::3], strict=True):
        expect(rows * columns > 0 and first + rows * columns <= len(limits), "learned_areas")
    places, factors = network.learned_places, network.learned_factors
    expect(all(0 <= place < len(limits) for place in places), "learned_places")
    expect(len(factors) == len(places) and min(factors, default=0) >= 0, "learned_factors")
    ends, bases, sizes = network.learned_ends, network.learned_bases, network.learned_sizes
    expect(_grow(ends, len(places)), "learned_ends")
    expect(len(sizes) == 1 and sizes[0] > 0 and len(network.learned_weights) % sizes[0] == 0, "learned_sizes")
    expect(len(bases) == len(ends) and min(bases) >= 0, "learned_bases")
    at = 0
    for base, end in zip(bases, ends, strict=True):
        most = base + sum(factors[place] * (limits[places[place]] - 1) for place in range(at, end))
        expect(most < sizes[0], "learned_bases")
        at = end
    if isinstance(network, NetworkOfFields):
        _check_pieces(network)


def _check_pieces(network: NetworkOfFields) -> None:
    words, masks, raised = network.learned_words, network.learned_masks, network.learned_raised
    shifts = network.learned_shifts
    expect(all(0 <= word < MOST_WORDS for word in words), "learned_words")
    expect(len(shifts) == len(words) and all(0 <= shift < 64 for shift in shifts), "learned_shifts")
    expect(len(masks) == len(words) and all(0 < mask < 1 << 20 for mask in masks), "learned_masks")
    expect(len(raised) == len(words) and all(0 <= up < 20 for up in raised), "learned_raised")
    ends, starts = network.learned_pieces, network.learned_places_of_codes
    expect(len(ends) == len(network.learned_limits) and _grow(ends, len(words)), "learned_pieces")
    expect(len(starts) == len(ends) and min(starts) >= 0, "learned_places_of_codes")
    at = 0
    for start, end in zip(starts, ends, strict=True):
        most = start + sum(masks[piece] << raised[piece] for piece in range(at, end))
        expect(most < len(network.learned_codes), "learned_codes")
        at = end


def _grow(ends: tuple[int, ...], last: int) -> bool:
    """Returns whether numbers grow up to the last one."""
    return bool(ends) and all(a < b for a, b in zip((0, *ends), ends, strict=False)) and ends[-1] == last
