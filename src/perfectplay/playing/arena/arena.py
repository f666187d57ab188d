"""An arena as users call it: who plays, under which conditions, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Game
from perfectplay.games import find, name_of
from perfectplay.playing.arena.contestants import entry_of
from perfectplay.playing.arena.record import ArenaFile, Conditions, Met
from perfectplay.playing.arena.running import check, played
from perfectplay.playing.arena.schedule import meetings
from perfectplay.playing.arena.sequential import SequentialTest, Verdict, read_test
from perfectplay.playing.arena.standings import Standing, Tested, standings, tested

USUAL_PAIRS: Final = 50
MOST_PAIRS: Final = 1_000_000
"""With a sequential test, which ends by itself."""

USUAL_SECONDS: Final = 0.1
USUAL_PLIES: Final = 4
MOST_PROCESSES: Final = 256


@dataclass(frozen=True)
class ArenaResult:
    """The outcome of an arena."""

    game: str
    standings: tuple[Standing, ...]
    """The strongest first."""
    met: tuple[Met, ...]
    """All pairs of games."""
    test: SequentialTest | None = None
    tested: Tested | None = None
    """What the sequential test has found; None without one."""
    is_whole: bool = True
    """Whether all games were played; False if it was interrupted."""

    compared: tuple[str, str] = ("", "")
    """The names of the two players of the test."""

    @property
    def faults(self) -> list[str]:
        """What programs did wrong, which cost them a game."""
        return [game.fault for one in self.met for game in one.games if game.fault]


Progress = Callable[[ArenaResult], object]


def arena(
    game: Game[Any, Any] | str,
    players: Sequence[str],
    *,
    pairs: int | None = None,
    test: SequentialTest | str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    gauntlet: bool = False,
    plies: int = USUAL_PLIES,
    seed: int = 0,
    to_the_end: bool = False,
    processes: int = 1,
    record: str | Path | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Lets players play many games, and returns how strong they are.

    ``players`` are texts such as ``"mcts:0.5s"``, ``"engine:3"`` (a level), ``"my_game_2.py"`` (other rules),
    ``"uci:stockfish"`` or ``"gtp:gnugo --mode gtp"``, and each of them with a name: ``"new=my_game_2.py"``. Each two of
    them, or with ``gauntlet`` each and the first one, meet in ``pairs`` of games (50): an opening of about so many
    random ``plies`` is played twice, with changed sides. ``seconds``, ``nodes`` and ``depth`` limit each move (0.1
    seconds without any). A game ends as soon as a player proves its value, unless ``to_the_end``.

    With a ``test``, such as ``"elo0=0,elo1=10"``, two players play until it tells whether the first one is stronger.

    ``record`` is a file that keeps every pair of games; if it is there already, the arena goes on where it ended.
    ``processes`` play at the same time. For both, the game must be one of the library or loaded from a file.
    ``progress`` is called after each pair of games. Ctrl-C ends the arena with what was played so far.

    Raises `BadArgument`; `GameError` where the rules fail.
    """
    asked = read_test(test) if isinstance(test, str) else test
    count = pairs if pairs is not None else USUAL_PAIRS if asked is None else MOST_PAIRS
    if seconds is None and nodes is None and depth is None:
        seconds = USUAL_SECONDS
    rules = find(game) if isinstance(game, str) else game
    name = game if isinstance(game, str) else _named(game, is_needed=processes != 1 or record is not None)
    conditions = Conditions(name, tuple(players), seconds, nodes, depth, plies, seed, gauntlet, not to_the_end)
    _check(conditions, asked, count, processes)
    check(conditions, rules)
    file = None if record is None else ArenaFile(Path(record).expanduser(), conditions)
    known: list[Met] = [] if file is None else file.met
    done = {one.meeting.number for one in known}
    left = (one for one in meetings(len(players), count, gauntlet=gauntlet) if one.number not in done)
    try:
        if _is_open(asked, known):
            for one in played(conditions, left, rules, processes=processes):
                if file is None:
                    known.append(one)
                else:
                    file.add(one)
                if progress is not None:
                    progress(_result(conditions, asked, known))
                if not _is_open(asked, known):
                    break
    except KeyboardInterrupt:
        return _result(conditions, asked, known, is_whole=False)
    return _result(conditions, asked, known)


def _named(game: Game[Any, Any], *, is_needed: bool) -> str:
    """Returns the name of a game; other processes, and the file of an arena, need one from which it can be made."""
    try:
        return name_of(game)
    except UnknownGame:
        if is_needed:
            raise
        return type(game).__name__


def _check(conditions: Conditions, test: SequentialTest | None, pairs: int, processes: int) -> None:
    """Raises `BadArgument` for what cannot be."""
    if isinstance(pairs, bool) or not isinstance(pairs, int) or pairs < 1:
        raise BadArgument(f"pairs is {pairs!r}; it must be a whole number of pairs of games, 1 or more")
    if isinstance(conditions.plies, bool) or not isinstance(conditions.plies, int) or conditions.plies < 0:
        raise BadArgument(f"plies is {conditions.plies!r}; it must be a whole number of plies, 0 or more")
    if isinstance(processes, bool) or not isinstance(processes, int) or not 1 <= processes <= MOST_PROCESSES:
        raise BadArgument(f"processes is {processes!r}; it must be from 1 to {MOST_PROCESSES}")
    if test is not None and len(conditions.contestants) != 2:
        raise BadArgument(f"a sequential test compares two players, and there are {len(conditions.contestants)}")


def _is_open(test: SequentialTest | None, known: Sequence[Met]) -> bool:
    return test is None or tested(test, known).verdict is Verdict.OPEN


def _result(
    conditions: Conditions, test: SequentialTest | None, known: Sequence[Met], *, is_whole: bool = True
) -> ArenaResult:
    names = [entry_of(text).name for text in conditions.contestants]
    rows = standings(names, known)
    rows.sort(key=lambda one: -one.rating.elo)
    found = None if test is None else tested(test, known)
    return ArenaResult(conditions.game, tuple(rows), tuple(known), test, found, is_whole, (names[0], names[1]))
