"""The record that ``play`` keeps of a match, and the way back from a record to the match."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from perfectplay.commands.parameters import Place
from perfectplay.commands.setup import Setup, set_up
from perfectplay.errors import BadArgument, PerfectPlayError, UnknownGame
from perfectplay.game import Game
from perfectplay.games.loading import is_of_file, named_in
from perfectplay.playing import record as records
from perfectplay.playing.record import Record
from perfectplay.playing.seats import Seat


def set_up_again(past: Record, path: str, game: str | None = None, *, command: str = "play") -> Setup:
    """Returns the match of a record. Raises a `PerfectPlayError` that names the record.

    ``game`` is a file of rules that was named beside the record, whose own word for that is not enough; ``command`` is
    the one to be called with it.
    """
    try:
        setup = set_up(_game_of(past, path, game, command), Place(position=past.position, tree=past.tree))
        if past.rules is not None and past.rules != fingerprint_of(setup.game):
            raise BadArgument(
                f"the record {path!r} was made by other rules than those of {setup.name}; "
                f"give the rules it was made with"
            )
        setup.match.play(past.moves)
    except (BadArgument, UnknownGame):
        raise
    except ValueError as error:
        raise BadArgument(f"the record {path!r} cannot be played: {error}") from None
    setup.match.resigned = past.resigned
    return setup


def _game_of(past: Record, path: str, game: str | None, command: str) -> str:
    """Returns the name of a record's game. Raises `UnknownGame` for rules in a file that was not named with it."""
    if past.tree is not None:
        return past.game
    if game is None:
        named_in(past.game, f"the record {path!r}", shlex.join(["perfectplay", command, past.game, "--replay", path]))
        return past.game
    if not is_of_file(past.game):
        raise BadArgument(f"the record {path!r} holds it already; leave out the game")
    return game


def fingerprint_of(game: Game[Any, Any]) -> str | None:
    """Returns the fingerprint of the rules; None where they fail in one of the states that it looks at."""
    from perfectplay.search.rules import fingerprint

    try:
        return fingerprint(game)
    except PerfectPlayError:
        return None


@dataclass
class MatchFile:
    """Keeps the record of a match in its file, if there is one."""

    setup: Setup
    seats: tuple[Seat, ...]
    path: Path | None = None
    saved: frozenset[Path] = frozenset()
    """The files that were written for this match, and so may be written again."""
    written: Record | None = None
    """The record that ``path`` holds."""

    @cached_property
    def rules(self) -> str | None:
        """The fingerprint of the rules."""
        return fingerprint_of(self.setup.game)

    @property
    def replayed_with(self) -> tuple[str, ...]:
        """What is to be named beside the record to go on with it: a file of rules."""
        return (self.setup.name,) if is_of_file(self.setup.name) else ()

    def record(self) -> Record:
        """Returns the record of the match as it stands."""
        from perfectplay import __version__

        game, match = self.setup.game, self.setup.match
        outcome = match.outcome
        is_tree = self.setup.name == "tree"
        return Record(
            game=self.setup.name,
            players=tuple(str(seat) for seat in self.seats),
            moves=tuple(match.moves),
            position=self.setup.position,
            tree=game.to_json() if is_tree else None,  # type: ignore[attr-defined]
            parameters=_parameters(game, is_tree),
            result=None
            if outcome is None
            else {"utilities": list(outcome.utilities), "words": outcome.words, "resigned": match.resigned},
            rules=self.rules,
            perfectplay=__version__,
        )

    def begin(self) -> None:
        """Writes a new file for the first time. Raises `BadArgument` if the file exists already."""
        if self.path is not None and self.path not in self.saved:
            self.save(self.path)

    def go_on_with(self, path: Path) -> None:
        """Goes on in the file from which the match came, if that is a file that can hold it."""
        if path.is_file():
            self.path, self.saved, self.written = path, self.saved | {path}, self.record()

    def keep(self) -> None:
        """Writes the record again if the match has changed."""
        if self.path is not None and (now := self.record()) != self.written:
            records.write(self.path, now)
            self.written = now

    def save(self, path: Path) -> None:
        """Writes a record. Raises `BadArgument`, for example if that would overwrite another file."""
        if path not in self.saved and (path.exists() or path.is_symlink()):
            raise BadArgument(
                f"{str(path)!r} exists already; give another name, or go on with it: --replay {shlex.quote(str(path))}"
            )
        records.write(path, self.record())
        self.saved |= {path}


def _parameters(game: Game[Any, Any], is_tree: bool) -> dict[str, Any]:
    from perfectplay.games.registry import parameters_of, text_of

    if is_tree:
        return {}
    values = {parameter.name: getattr(game, parameter.name, None) for parameter in parameters_of(type(game))}
    return {
        name: value if isinstance(value, bool | int | str | None) else text_of(value) for name, value in values.items()
    }
