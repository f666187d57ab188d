"""Who plays in an arena: an engine of the library, with its own rules or not, or another program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import Game
from perfectplay.games import find
from perfectplay.learning.file import ENDING
from perfectplay.learning.loading import informed_by
from perfectplay.learning.shipping import OWN, SHIPPED, USUAL_KNOWLEDGE
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.playing.rules import rules_of
from perfectplay.playing.seats import PROTOCOLS, Seat, seat_of
from perfectplay.result import SearchResult
from perfectplay.search.limits import Limits

KNOWLEDGE: Final = ".knowledge"
"""How the name of a file of learned knowledge ends."""

LONGEST: Final = 500


class Move(NamedTuple):
    """What a contestant plays, and what it has found out."""

    name: str | None
    """None if it resigns."""
    result: SearchResult[Any, Any] | None = None
    """Of the rules of the arena; None if the contestant searches by other rules, or does not say."""


class Contestant(Protocol):
    """Somebody who plays games in an arena."""

    def choose(self, match: Match) -> Move:
        """Returns the move for the player to move."""

    def close(self) -> None:
        """Lets go of threads, processes and memory."""


@dataclass(frozen=True)
class Entry:
    """A contestant as it is written: its name, and what it is."""

    text: str
    """As it was given; it is also the name, unless a name and an equals sign stand before it."""
    name: str
    seat: Seat | None = None
    rules: str | None = None
    """The game whose rules and evaluation it searches by, if not those of the arena; or a file of knowledge."""
    protocol: str = ""
    """Of a program: one of `PROTOCOLS`."""
    command: str | None = None
    """Of a program."""


def entry_of(text: str) -> Entry:
    """Returns the contestant that a text describes. Raises `BadArgument`.

    These are contestants: ``mcts:0.5s`` and ``engine:3`` (see `perfectplay.playing.seats`; "engine:" may be left out),
    ``my_game_2.py`` and ``my_game_2.py:MyGame@search:0.2s`` with rules of their own, ``uci:COMMAND``,
    ``ugi:COMMAND``, ``gtp:COMMAND``, ``gomocup:COMMAND`` and ``nboard:COMMAND`` for other programs, a file of learned
    knowledge such as ``new.knowledge`` or ``new.knowledge@search:0.2s``, ``shipped`` for the knowledge that comes with
    the package, ``own`` for what the game has by itself, and each of them with a name: ``new=my_game_2.py``.
    """
    if len(text) > LONGEST or not text.strip():
        raise BadArgument(f"a contestant is {text[:60]!r}; write one such as engine:3, mcts:0.5s or my_game_2.py")
    name, equals, rest = text.partition("=")
    named = equals and not any(sign in name for sign in ":@/.") and " " not in name.strip()
    written = rest.strip() if named else text.strip()
    name = name.strip() if named else written
    for protocol, example in PROTOCOLS.items():
        if written.startswith(protocol):
            if not written.removeprefix(protocol).strip():
                raise BadArgument(
                    f"the contestant {text!r} names no program; write {protocol} and its command, "
                    f"as in {protocol}{example}"
                )
            return Entry(text, name, protocol=protocol, command=written.removeprefix(protocol).strip())
    rules, at, seat = written.rpartition("@")
    if not at and (".py" in written or _is_knowledge(written)):
        rules, seat = written, "engine"
    seat = seat or "engine"
    if not seat.startswith("engine"):
        seat = f"engine:{seat}"
    return Entry(text, name, seat_of(seat, "the contestant", written=text), rules or None)


def _is_knowledge(text: str) -> bool:
    return text.endswith((KNOWLEDGE, KNOWLEDGE + ENDING)) or text in (SHIPPED, OWN)


def opened(entry: Entry, game: Game[Any, Any], limits: Limits, seed: int) -> Contestant:
    """Returns a contestant who plays this game within these limits of a move. Raises `PerfectPlayError`."""
    if entry.command is not None:
        from perfectplay.playing.arena.programs import PROGRAMS

        return PROGRAMS[entry.protocol](entry.name, entry.command, game, limits)
    assert entry.seat is not None
    if entry.rules == OWN:
        return EngineContestant(entry, game, limits, seed, is_judged=True, knowledge=None)
    if entry.rules is not None and _is_knowledge(entry.rules):
        return EngineContestant(entry, informed_by(game, entry.rules), limits, seed, is_judged=True)
    rules = game if entry.rules is None else find(entry.rules)
    return EngineContestant(entry, rules, limits, seed, is_judged=entry.rules is None)


class EngineContestant:
    """A player of the library."""

    def __init__(
        self,
        entry: Entry,
        rules: Game[Any, Any],
        limits: Limits,
        seed: int,
        *,
        is_judged: bool,
        knowledge: Any = USUAL_KNOWLEDGE,
    ) -> None:
        seat = entry.seat
        assert seat is not None
        own: dict[str, Any] = {"seconds": limits.seconds, "nodes": limits.nodes, "depth": limits.depth}
        if seat.seconds is not None:
            own = {"seconds": seat.seconds}
        level: dict[str, Any] = {} if seat.level is None else {"level": seat.level}
        self.name, self.rules, self.is_judged = entry.name, rules, is_judged
        self.player = Player(rules, algorithm=seat.algorithm, seed=seed, knowledge=knowledge, **own, **level)

    def choose(self, match: Match) -> Move:
        if self.is_judged:
            choice = self.player.choose(match.state, earlier=match.states[:-1])
            return Move(choice.name, choice.result if not choice.level else None)
        try:
            with rules_of(self.rules):
                states = list(self.rules.along(match.moves))
        except PerfectPlayError as error:
            raise BadArgument(f"{self.name} has other rules than {type(match.game).__name__}: {error}") from None
        return Move(self.player.choose(states[-1], earlier=states[:-1]).name)

    def close(self) -> None:
        self.player.close()
