"""The file of a proof: which game, which position, what is claimed, and which action each claim takes where it chooses.

A file is the mark; the checksum (CRC-32, eight hexadecimal digits) of all that follows its line; a header in JSON on
one line; and the numbers of the chosen actions, two bytes each, little-endian, compressed by zlib. The choices of a
claim stand in the order in which `perfectplay.solving.proofs.verifying` meets their states. No state is written down:
who checks the proof finds them by the rules.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import PerfectPlayError

MARK: Final = b"perfectplay proof 1\n"
FAMILY: Final = b"perfectplay proof "
MOST_STATES: Final = 3_000_000
"""No claim of a proof follows more states than this."""
MOST_BYTES: Final = 16 << 20
"""No proof is a larger file: two claims with two bytes for each state, and a header."""
MOST_PLAYERS: Final = 1000
MOST_CHOICES: Final = 1 << 16
"""A state in which a claim chooses has at most so many actions."""

STRANGE: Final = (
    *(ValueError, KeyError, TypeError, AttributeError),
    *(RecursionError, OverflowError, zlib.error, struct.error),
)
"""What comes of reading a header that was not written here."""


class ProofError(PerfectPlayError):
    """A file that is no proof, or a proof that does not hold."""


class Claim(NamedTuple):
    """What a player gets at least, or at most, if the side that holds it plays as the claim says."""

    player: int
    """The player whose utility it is about."""
    is_at_least: bool
    """True: the player's own side holds the claim. False: everybody else holds the player down."""
    value: float
    plies: int | None
    """The game is over after at most so many plies; None where the claim says nothing about that."""
    states: int
    """How many different states the claim follows."""
    choices: tuple[int, ...] = ()
    """The numbers, among the actions in the order of the rules, of the actions that the side takes."""


class Proof(NamedTuple):
    """A position of a game, and what is claimed about it."""

    game: str
    """The name under which the game can be found."""
    position: str | None
    """The position in which the moves begin, in the game's notation; None for the initial state."""
    moves: tuple[str, ...]
    """The moves from there to the position of the proof, in the game's notation."""
    claims: tuple[Claim, ...]


def read_proof(file: str | Path) -> Proof:
    """Reads the file of a proof; nothing of it is checked by the rules yet. Raises `ProofError`, one sentence."""
    path = Path(file)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ProofError(f"{path} cannot be read: {reason}") from None
    if not data.startswith(MARK):
        if data.startswith(FAMILY):
            raise ProofError(f"{path} is a proof of another version of perfectplay; make it anew")
        raise ProofError(f"{path} is not a proof; make one: perfectplay solve GAME --proof {path.name}")
    if len(data) > MOST_BYTES:
        raise ProofError(f"{path} has more than {MOST_BYTES:,} bytes, and no proof is so large; make it anew")
    start = len(MARK) + 9
    if data[len(MARK) : start] != b"%08x\n" % zlib.crc32(data[start:]):
        raise ProofError(f"{path} is damaged: it has changed since it was written; make it anew, or use a backup copy")
    try:
        return _decoded(data[start:])
    except STRANGE as error:
        said = str(error) if type(error) is ValueError else "it is not as a proof is written"
        raise ProofError(f"{path} was not written by perfectplay: {said}; make it anew") from None


def _decoded(body: bytes) -> Proof:
    """Reads what follows the checksum, and distrusts it. Raises ValueError and what comes of using wrong types."""
    text, _, packed = body.partition(b"\n")
    header = json.loads(text)
    facts = [_claim(fact) for fact in _expect(header["claims"], list, "claims")]
    if not 1 <= len(facts) <= 2:
        raise ValueError(f"it makes {len(facts)} claims instead of one or two")
    count = sum(number for _, number in facts)
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, 2 * count + 1)
    if len(data) != 2 * count or unpacking.unconsumed_tail or unpacking.unused_data:
        raise ValueError("it does not hold as many choices as it says")
    choices = struct.unpack(f"<{count}H", data)
    claims = []
    for claim, number in facts:
        claims.append(claim._replace(choices=choices[:number]))
        choices = choices[number:]
    position = header["position"]
    moves = _expect(header["moves"], list, "moves")
    return Proof(
        _expect(header["game"], str, "game"),
        None if position is None else _expect(position, str, "position"),
        tuple(_expect(move, str, "a move") for move in moves),
        tuple(claims),
    )


def _claim(fact: Any) -> tuple[Claim, int]:
    """Returns one claim of the header, and how many choices it has."""
    value, plies = fact["value"], fact["plies"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("the value of a claim is no finite number")
    if fact["bound"] not in ("at least", "at most"):
        raise ValueError("the bound of a claim is neither 'at least' nor 'at most'")
    claim = Claim(
        _whole(fact["player"], MOST_PLAYERS, "player"),
        fact["bound"] == "at least",
        float(value),
        None if plies is None else _whole(plies, MOST_STATES, "plies"),
        _whole(fact["states"], MOST_STATES, "states"),
    )
    return claim, _whole(fact["choices"], claim.states, "choices")


def _whole(value: Any, most: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"{name} of a claim is no whole number from 0 to {most:,}")
    return value


def _expect(value: Any, kind: type, name: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{name} is not of the type {kind.__name__}")
    return value
