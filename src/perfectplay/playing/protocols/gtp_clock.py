"""The clocks of GTP: a main time, and then again and again some extra time for some stones (Canadian byo-yomi)."""

from __future__ import annotations

from dataclasses import dataclass, field

from perfectplay.playing.protocols.clocks import share_of


@dataclass
class Clock:
    """The time of both players, in seconds."""

    main: int = 0
    extra: int = 0
    """Once the main time is over, so many seconds for each ``stones`` moves."""
    stones: int = 0
    left: list[float] = field(default_factory=list)
    """What is left to each player, of the main or of the extra time."""
    moves: list[int] = field(default_factory=list)
    """For how many moves the extra time must last; 0 in the main time."""

    def __post_init__(self) -> None:
        in_main = self.main > 0 or self.stones == 0
        self.left = [float(self.main if in_main else self.extra)] * 2
        self.moves = [0 if in_main else self.stones] * 2

    def seconds(self, player: int) -> float:
        """Returns the seconds for a move."""
        if self.moves[player]:
            return share_of(self.left[player], moves=self.moves[player])
        share = share_of(self.left[player])
        return max(share, share_of(self.extra, moves=self.stones)) if self.stones else share

    def set_left(self, player: int, seconds: float, moves: int) -> None:
        """Hears from the controller what is left."""
        self.left[player], self.moves[player] = seconds, moves

    def took(self, player: int, seconds: float) -> None:
        """Counts a move that took so long, in case the controller says nothing."""
        self.left[player] -= seconds
        is_extra = self.moves[player] > 0
        self.moves[player] -= is_extra
        if self.stones and self.moves[player] == 0 and (is_extra or self.left[player] <= 0):
            self.left[player], self.moves[player] = float(self.extra), self.stones
