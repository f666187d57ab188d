"""What a manager of Gomocup says with INFO: times, memory and rules."""

from __future__ import annotations

import re
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.games.mnk import MNK
from perfectplay.games.renju import RULES as RENJU_RULES
from perfectplay.games.renju import Renju
from perfectplay.playing.protocols.clocks import LEAST, SAFETY, share_of
from perfectplay.search.parts.table_memory import TABLE_MB

NO_LIMIT: Final = 2147483647
"""What "time_left" says where the time of a match is not limited."""

FREESTYLE, EXACTLY, RENJU = 0, 1, 4
"""What "rule" says: five or more in a row win, exactly five, or renju."""
RULES: Final = {2: "continuous games", 8: "caro"}
"""The bits of "rule" that are not played."""
ALL_BITS: Final = 15

USUAL: Final = 1.0
"""Seconds for a move where no limit is set."""

OVERHEAD: Final = 0.95
"""Of the time for a turn, so much is for thinking."""

OWN_MB: Final = 160
"""Megabytes that the process has before its table."""

NUMBERS: Final = ("timeout_turn", "timeout_match", "time_left", "max_memory", "rule")


class Info:
    """What was said so far."""

    def __init__(self, seconds: float | None = None) -> None:
        self.usual = USUAL if seconds is None else seconds
        self.said: dict[str, int] = {}
        """The numbers that matter, by their keys."""

    def hear(self, words: str) -> None:
        """Hears a key and a value. What does not matter is ignored, as the protocol wants; so is what is no number."""
        key, _, value = words.partition(" ")
        if key.lower() in NUMBERS and re.fullmatch(r"\s*-?\d{1,18}\s*", value):
            self.said[key.lower()] = int(value)

    def check(self) -> None:
        """Raises `BadArgument` for rules that are not played; the protocol wants to hear that before a move."""
        rule = self.said.get("rule", 0)
        wrong = [name for bit, name in RULES.items() if rule & bit]
        if wrong or not 0 <= rule <= ALL_BITS:
            meant = " and ".join(wrong) or "nothing"
            raise BadArgument(
                f"INFO rule {rule} means {meant}; 0 is played, five or more in a row, 1, exactly five, and 4, renju"
            )

    @property
    def rule(self) -> int:
        """Which rule holds; where several are named, renju."""
        said = self.said.get("rule", 0)
        return RENJU if said & RENJU else said & EXACTLY

    def seconds(self) -> float:
        """Returns the seconds for a move."""
        limits = []
        turn, left = self.said.get("timeout_turn"), self.said.get("time_left", NO_LIMIT)
        if turn is not None:
            limits.append(OVERHEAD * turn / 1000 - SAFETY)
        if left == NO_LIMIT and "time_left" not in self.said:
            left = self.said.get("timeout_match", 0) or NO_LIMIT
        if left != NO_LIMIT:
            limits.append(share_of(left / 1000))
        return max(LEAST, min(limits)) if limits else self.usual

    def table_mb(self) -> float:
        """Returns how large the table may be, in megabytes."""
        most = self.said.get("max_memory", 0) / 1_000_000
        return TABLE_MB if most <= 0 else max(1.0, min(TABLE_MB, most - OWN_MB))


def rule_of(game: MNK) -> int | None:
    """Returns the rule by which a game of five in a row is played; None where the protocol has none for it."""
    if not isinstance(game, Renju):
        return EXACTLY if game.exactly else FREESTYLE
    if game.opening != "free":
        return None
    for name, rule in (("renju", RENJU), ("standard", EXACTLY), ("free", FREESTYLE)):
        if game.limits == RENJU_RULES[name]:
            return rule
    return None
