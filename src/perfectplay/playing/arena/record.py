"""The file of an arena: a line of JSON for the arena itself, and one for each meeting as soon as it is over.

    {"format": "perfectplay arena 1", "game": "connect-four", "contestants": ["mcts", "search"], "seconds": 0.1, ...}
    {"number": 0, "first": 0, "second": 1, "games": [{"moves": ["4", "4"], "gain": 2.0, "ending": "rules"}, ...]}

It can be read at every moment; a last line that was cut off is left out. It is data: nothing in it is run, and the
games are played by the rules that are named when the arena goes on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument
from perfectplay.playing.arena.games import Ending, Game
from perfectplay.playing.arena.ratings import Pair
from perfectplay.playing.arena.schedule import Meeting
from perfectplay.replacing import why

FORMAT: Final = "perfectplay arena 1"
LARGEST: Final = 1_000_000_000
"""A file is shorter than this, in bytes."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of all games of an arena."""

    game: str
    """As `perfectplay.games.find` reads it."""
    contestants: tuple[str, ...]
    """As `perfectplay.playing.arena.contestants.entry_of` reads them."""
    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    plies: int = 4
    """About so many random plies make an opening."""
    seed: int = 0
    gauntlet: bool = False
    prove: bool = True


class Met(NamedTuple):
    """A meeting, and its two games; in the first one, the first contestant moves first."""

    meeting: Meeting
    games: tuple[Game, Game]

    @property
    def pair(self) -> Pair:
        """The meeting as one observation for ratings."""
        first, second = self.games
        return Pair(self.meeting.first, self.meeting.second, first.points + 1 - second.points)


class ArenaFile:
    """The file of an arena, made anew or gone on with. Raises `BadArgument`."""

    def __init__(self, path: Path, conditions: Conditions) -> None:
        self.path = path
        self.met: list[Met] = []
        try:
            if path.exists():
                self._go_on(conditions)
            else:
                with path.open("x", encoding="utf-8") as file:
                    file.write(_line({"format": FORMAT, **asdict(conditions)}))
        except OSError as error:
            raise BadArgument(f"the file {str(path)!r} cannot be written: {why(error)}") from None

    def _go_on(self, conditions: Conditions) -> None:
        before, self.met, whole = read(self.path)
        if before != conditions:
            wrong = next(name for name, value in asdict(conditions).items() if getattr(before, name) != value)
            raise BadArgument(
                f"{str(self.path)!r} holds an arena whose {wrong} is {getattr(before, wrong)!r}, not "
                f"{getattr(conditions, wrong)!r}; give another file, or the same conditions to go on"
            )
        with self.path.open("r+b") as file:
            file.truncate(whole)

    def add(self, met: Met) -> None:
        """Writes a meeting that is over. Raises `BadArgument`."""
        self.met.append(met)
        content = {**met.meeting._asdict(), "games": [_as_object(game) for game in met.games]}
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(content))
        except OSError as error:
            raise BadArgument(f"the file {str(self.path)!r} cannot be written: {why(error)}") from None


def read(path: Path) -> tuple[Conditions, list[Met], int]:
    """Returns the conditions, the meetings, and how many bytes are whole. Raises `BadArgument`."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST)
    except OSError as error:
        raise BadArgument(f"{str(path)!r} cannot be read: {why(error)}") from None
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    met = []
    conditions = _conditions(lines[0] if lines else b"", path)
    for number, line in enumerate(lines[1:], 2):
        try:
            met.append(_met(json.loads(line), len(conditions.contestants)))
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
            raise BadArgument(
                f"{str(path)!r} is damaged: line {number} is no meeting; without that line, its games are played again"
            ) from None
    return conditions, met, whole


def _conditions(line: bytes, path: Path) -> Conditions:
    try:
        content = json.loads(line)
        if content.pop("format") != FORMAT:
            raise ValueError
        return Conditions(**{**content, "contestants": tuple(map(str, content["contestants"]))})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadArgument(
            f"{str(path)!r} is no file of an arena; give a new file, or one that arena has written"
        ) from None


def _met(content: dict[str, Any], contestants: int) -> Met:
    numbers: Sequence[int] = [content[name] for name in Meeting._fields]
    if not all(type(number) is int and number >= 0 for number in numbers) or max(numbers[1:]) >= contestants:
        raise ValueError
    first, second = (_game(one) for one in content["games"])
    return Met(Meeting(*numbers), (first, second))


def _game(content: dict[str, Any]) -> Game:
    moves = tuple(content["moves"])
    if not all(isinstance(move, str) for move in moves):
        raise TypeError
    return Game(moves, float(content["gain"]), Ending(content["ending"]), str(content.get("fault", "")))


def _as_object(game: Game) -> dict[str, Any]:
    fault = {"fault": game.fault} if game.fault else {}
    return {"moves": list(game.moves), "gain": game.gain, "ending": str(game.ending), **fault}


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"
