"""The board of Go in GTP, on which the same colour may move twice, and stones are placed before the game."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.go import HANDICAPS, NOWHERE, Go, Stones, handicap_point, most_handicap
from perfectplay.games.go_board import Points
from perfectplay.games.go_sgf import read_sgf
from perfectplay.playing.protocols.gtp_boards import Board, Commands, GtpError, number
from perfectplay.replacing import why

LARGEST: Final = 10_000_000
"""A file of SGF is shorter than this, in letters."""


class GoBoard(Board):
    """Go by the rules of the game that was named, with the size and the komi that the controller says."""

    game: Go

    def set_komi(self, komi: str) -> None:
        super().set_komi(komi)
        try:
            self.game = dataclasses.replace(self.game, komi=float(komi))
        except BadArgument as error:
            raise GtpError(f"syntax error: {error}") from None

    def resize(self, size: int) -> None:
        if self.game.handicap > (most_handicap(size) if 2 <= size <= 19 else 0):
            self.game = dataclasses.replace(self.game, handicap=0)
        super().resize(size)

    def asked(self, player: int) -> tuple[Any, list[Any]]:
        """Returns the state with this player to move, whoever moved before, and after two passes as well."""
        state: Stones = self.states[-1]
        if state.to_play != player:
            state = state._replace(to_play=player, ko=NOWHERE, passes=0)
        elif state.passes > 1:
            state = state._replace(passes=0)
        return state, self.states[:-1]

    def vertex_of(self, state: Any, action: Any) -> str:
        return self.game.action_name(state, action)

    def name_of(self, vertex: str) -> str:
        return vertex[:20]

    def final_score(self) -> str:
        """Returns the score of what lies on the board, by area; dead stones count until they are taken."""
        lead = self.game.lead(self.states[-1])
        return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "0"

    def commands(self) -> Commands:
        return {
            "fixed_handicap": (self._fixed, 1, 1),
            "place_free_handicap": (self._free, 1, 1),
            "set_free_handicap": (self._set, 2, 361),
            "final_status_list": (self._status, 1, 1),
            "loadsgf": (self._load, 1, 2),
        }

    # ------------------------------------------------------------ handicaps

    def _fixed(self, count: str) -> str:
        stones, most = number("fixed_handicap", count), most_handicap(self.size)
        if not 2 <= stones <= most:
            raise GtpError(f"invalid number of stones: it must be from 2 to {most}" if most else _NONE)
        return self._place([handicap_point(self.size, int(digit)) for digit in HANDICAPS[stones]])

    def _free(self, count: str) -> str:
        """Places as many stones as there are fixed points for, if more are asked for."""
        stones, most = number("place_free_handicap", count), most_handicap(self.size)
        if stones < 2 or most == 0:
            raise GtpError("invalid number of stones: it must be 2 or more" if most else _NONE)
        return self._fixed(str(min(stones, most)))

    def _set(self, *vertices: str) -> None:
        state, points = self.states[-1], list[int]()
        for vertex in vertices:
            try:
                points.append(self.game.parse_action(state, vertex))
            except IllegalMove as error:
                raise GtpError(f"bad vertex list: {error}") from None
        if len(set(points)) < len(points) or self.game.a_pass in points or len(points) >= self.game.a_pass:
            raise GtpError("bad vertex list: each point may stand there once, and one at least stays free")
        self._place(points)

    def _place(self, points: list[int]) -> str:
        grid = self.game.grid
        if grid.some(self.states[-1].black) or grid.some(self.states[-1].white):
            raise GtpError("board not empty")
        stones = grid.none
        for point in points:
            stones = grid.either(stones, grid.single(point))
        self.states = [Stones(stones, grid.none, 1, NOWHERE, 0)]
        return " ".join(self.game.point_name(point) for point in points)

    # ------------------------------------------------------------ what is asked

    def dead(self, player: int) -> Points:
        """Returns the stones of a player that the other one can take whatever the player does."""
        state, grid = self.states[-1], self.game.grid
        return grid.doomed(state.white, state.black) if player == 0 else grid.doomed(state.black, state.white)

    def cleaning_vertex(self, player: int) -> str | None:
        """Returns where the player takes a liberty of dead stones, the last one if there is such; None where none are.

        A living chain is beside each such point, so the stone costs nothing by area.
        """
        grid, game, dead = self.game.grid, self.game, self.dead(1 - player)
        if not grid.some(dead):
            return None
        state, earlier = self.asked(player)
        theirs = game.theirs(state)
        empty = grid.neither(state.black, state.white)
        found: list[tuple[int, int]] = []
        for point in game.actions(state):
            if point == game.a_pass or game.forbidden(state, point, earlier) is not None:
                continue
            chain = grid.reached(grid.both(grid.beside(grid.single(point)), dead), theirs)
            if grid.some(chain):
                found.append((grid.count(grid.both(grid.beside(chain), empty)), point))
        return game.point_name(min(found)[1]) if found else None

    def _status(self, status: str) -> str:
        if status not in ("alive", "dead", "seki"):
            raise GtpError(f"syntax error: {status[:20]!r} must be alive, dead or seki")
        state, grid = self.states[-1], self.game.grid
        if status == "seki":
            return ""
        dead, stones = grid.either(self.dead(0), self.dead(1)), grid.either(state.black, state.white)
        asked = dead if status == "dead" else grid.without(stones, dead)
        return "\n".join(self.game.point_name(point) for point in range(self.game.a_pass) if grid.holds(asked, point))

    def _load(self, name: str, before: str | None = None) -> None:
        """Reads the game in a file, up to the move before the given one. Raises `GtpError`."""
        until = None if before is None else number("loadsgf", before, 1)
        try:
            if Path(name).exists() and not Path(name).is_file():  # a pipe may never end
                raise GtpError("cannot load file: it is no file but a folder, a pipe or a device")
            with Path(name).open(encoding="utf-8", errors="replace") as file:
                record = next(read_sgf(file.read(LARGEST)))
        except (BadPosition, IllegalMove) as error:
            raise GtpError(f"cannot load file: {error}") from None
        except (OSError, ValueError) as error:
            raise GtpError(f"cannot load file: {why(error)}") from None
        states = list(record.states)
        self.game, self.states = record.game, states if until is None else states[:until]


_NONE: Final = "invalid number of stones: a board of this size has no points for a handicap"
