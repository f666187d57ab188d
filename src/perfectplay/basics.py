"""What all pages of the contract use: the types of states and actions, and the number of chance."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

CHANCE: Final = -1
"""What `Game.to_move` returns where chance decides; see `Game.chances`."""
