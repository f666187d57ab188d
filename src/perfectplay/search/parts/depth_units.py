"""In what a depth is counted: plies, rounds or turns. Each is an object that says where a search is cut off.

What chance does is no action of a player, and is counted in no unit; between two actions of one player it ends no turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from perfectplay.compiling.primitives import get, put
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.parts.record import Numbers, Record, room_for
from perfectplay.search.parts.run import MAX_PLY, ROW, Run

DepthUnit = Literal["plies", "rounds", "turns"]

NAMES: Final = ("plies", "rounds", "turns")


class DepthFields(Record):
    """What a search keeps whose depth is not counted in plies."""

    movers: Numbers = room_for("number", ROW)
    """Who moves at each ply of the path."""
    spent: Numbers = room_for("number", ROW)
    """How much of the depth is used at each ply of the path."""


class CountedRun(Run, DepthFields):
    """A search whose depth may be counted in rounds or turns."""


def last_mover(ply: int, run: CountedRun) -> int:
    """Returns the player who moved last before this ply; CHANCE at the root, and where only chance has moved."""
    return get(run.movers, ply - 1, 0) if ply > 0 else CHANCE


def note(mover: int, ply: int, run: CountedRun, is_one_more: bool) -> bool:
    """Writes who is to move and how much depth is spent; returns whether all of it is."""
    spent = get(run.spent, ply - 1, 0) if ply > 0 else 0
    if is_one_more:
        spent += 1
    put(run.movers, ply, mover)
    put(run.spent, ply, spent)
    return spent >= run.depth or ply >= MAX_PLY


@dataclass(frozen=True)
class Plies:
    """Every action, in a game without chance: the ply is the depth."""

    def is_over(self, game: Game[State, Action], state: State, ply: int, run: CountedRun) -> bool:
        return ply >= run.depth


@dataclass(frozen=True)
class Actions:
    """Every action of a player; what chance does in between does not count."""

    def is_over(self, game: Game[State, Action], state: State, ply: int, run: CountedRun) -> bool:
        return note(game.to_move(state), ply, run, last_mover(ply, run) != CHANCE)


@dataclass(frozen=True)
class Rounds:
    """A round is over when the player who moves at the root is to move again after others; alone, with each action."""

    def is_over(self, game: Game[State, Action], state: State, ply: int, run: CountedRun) -> bool:
        mover = game.to_move(state)
        before = last_mover(ply, run)
        if mover == CHANCE:
            return note(before, ply, run, False)
        is_next = mover == run.player and before != CHANCE and (before != mover or game.players == 1)
        return note(mover, ply, run, is_next)


@dataclass(frozen=True)
class Turns:
    """A turn is over when another player is to move than before; alone, with each action."""

    def is_over(self, game: Game[State, Action], state: State, ply: int, run: CountedRun) -> bool:
        mover = game.to_move(state)
        before = last_mover(ply, run)
        if mover == CHANCE:
            return note(before, ply, run, False)
        return note(mover, ply, run, before != CHANCE and (before != mover or game.players == 1))


Units = Plies | Actions | Rounds | Turns


def unit_named(name: str | None) -> DepthUnit:
    """Returns the name of the unit; plies where none is given. Raises `BadArgument`."""
    units_of("plies" if name is None else name)
    return "plies" if name is None else name  # type: ignore[return-value]


def units_of(name: str, *, with_chance: bool = False) -> Units:
    """Returns the unit called ``name``. Raises `BadArgument`."""
    if name not in NAMES:
        raise BadArgument(
            f"depth_unit is {name!r}; it must be 'plies', 'rounds' (every player once) or 'turns' "
            f"(all that a player does in a row)"
        )
    if name == "rounds":
        return Rounds()
    if name == "turns":
        return Turns()
    return Actions() if with_chance else Plies()
