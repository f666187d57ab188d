"""Learning with a proof: what was learned counts only if it wins against what was there before.

A sequential test of pairs of games says so (see `perfectplay.playing.arena`). Until it does, the old knowledge stays.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.learning import file as files
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.learner import MOST_MINUTES, Learner, Progress
from perfectplay.learning.network import Network
from perfectplay.learning.samples import check as check_game
from perfectplay.learning.training import Counts, Ways
from perfectplay.playing.arena.arena import ArenaResult, arena
from perfectplay.playing.arena.contestants import KNOWLEDGE
from perfectplay.playing.arena.sequential import SequentialTest, Verdict, read_test
from perfectplay.search.rules import name_of

USUAL_MINUTES: Final = 10.0
USUAL_TEST: Final = SequentialTest(0.0, 20.0)
USUAL_PAIRS: Final = 150
"""If the test is open after so many pairs of games, the old knowledge stays."""
USUAL_MOVE_SECONDS: Final = 0.05
MOST_THREADS: Final = 64


@dataclass(frozen=True)
class Learned:
    """What came of learning."""

    knowledge: Network | None
    """What counts from now on: what was learned, if it is stronger than what was there before; otherwise that.

    None if that was the game's own knowledge, and stays it.
    """
    candidate: Network
    """What was learned."""
    counts: Counts
    """Games and positions."""
    seconds: float
    """How long it has learned, without the test."""
    is_whole: bool
    """False if it was interrupted; then the same call goes on, where there is a file."""
    test: ArenaResult | None
    """The games of the sequential test; None if there was none yet."""
    had_before: bool = False
    """Whether it was tested against other learned knowledge, rather than against what the game has by itself."""

    @property
    def is_admitted(self) -> bool:
        """Whether the test says that what was learned is stronger than what was there before."""
        return self.verdict is Verdict.STRONGER

    @property
    def verdict(self) -> Verdict:
        """What the test says."""
        tested = None if self.test is None else self.test.tested
        return Verdict.OPEN if tested is None else tested.verdict


Tell = Callable[[Progress | ArenaResult], object]


def learn(
    game: Game[Any, Any],
    *,
    minutes: float = USUAL_MINUTES,
    into: str | Path | None = None,
    threads: int | None = None,
    seed: int = 0,
    ways: Ways | None = None,
    test: SequentialTest | str = USUAL_TEST,
    pairs: int = USUAL_PAIRS,
    move_seconds: float = USUAL_MOVE_SECONDS,
    move_nodes: int | None = None,
    compiled: bool | None = None,
    progress: Tell | None = None,
) -> Learned:
    """Learns an evaluation of the game from its rules alone, by playing against itself for some ``minutes``.

    What is learned is an n-tuple network (`perfectplay.learning.network`), knowledge for every search: it looks at the
    cells of the board (`Game.cells`, or the fields of the states) and adds up weights. Then a sequential ``test`` of at
    most so many ``pairs`` of games, with ``move_seconds`` (or ``move_nodes``) for each move, tells whether it is
    stronger than what was there before: the knowledge in the file ``into``, or what the game has by itself. Only if it
    is, it takes its place.

    ``into`` is a file, named as in ``connect-four.knowledge``. While it learns, a file beside it, whose name ends in
    ".unfinished", is renewed every half minute; the same call goes on with that after Ctrl-C or a crash. ``threads``
    learn at the same time (as many as there are processors, at most 4); with one, the same ``seed`` and the same number
    of games give the same weights. ``progress`` is called ten times a second with a `Progress`, and after each pair of
    games of the test with the `ArenaResult` so far.

    For games of two sides without chance, whose states hold all that matters. Raises `BadArgument` for others, and for
    a file that is damaged or belongs to other rules; `GameError` where the rules fail.
    """
    asked = read_test(test) if isinstance(test, str) else test
    path = None if into is None else Path(into).expanduser()
    count = _threads(threads)
    _check(game, minutes, path, pairs, seed)
    before = None if path is None or not path.exists() else files.load_knowledge(path)
    if before is not None:
        before.check_fit(game)
    taken = ways or Ways(seed=seed)
    learner = Learner(game, path=path, ways=taken, threads=count, compiled=compiled)
    is_whole = learner.run(60 * minutes, progress)
    candidate = learner.learned()
    played = None
    if is_whole:
        limits: dict[str, Any] = {"seconds": move_seconds} if move_nodes is None else {"nodes": move_nodes}
        played = compared(game, candidate, before, test=asked, pairs=pairs, seed=seed, progress=progress, **limits)
        is_whole = played.is_whole
    found = Learned(before, candidate, learner.counts, learner.seconds, is_whole, played, before is not None)
    if not is_whole:
        return found
    if found.is_admitted:
        if path is not None:
            files.write(path, KnowledgeFile(candidate, name_of(game), _how_made(found, taken, count)))
        found = replace(found, knowledge=candidate)
    learner.done()
    return found


def compared(
    game: Game[Any, Any],
    candidate: Network,
    before: Network | None,
    *,
    test: SequentialTest = USUAL_TEST,
    pairs: int = USUAL_PAIRS,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    progress: Callable[[ArenaResult], object] | None = None,
) -> ArenaResult:
    """Plays ``candidate`` against the knowledge ``before`` (None: what the game has by itself) until a test decides."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for name, network in (("learned", candidate), ("before", before)):
            if network is None:
                names.append(f"{name}=engine")
                continue
            path = Path(folder) / f"{name}{KNOWLEDGE}"
            files.write(path, KnowledgeFile(network, name_of(game), {}))
            names.append(f"{name}={path}")
        return arena(game, names, pairs=pairs, test=test, seconds=seconds, nodes=nodes, seed=seed, progress=progress)


def _how_made(found: Learned, ways: Ways, threads: int) -> dict[str, Any]:
    """Returns how knowledge was made and admitted, as its file says it."""
    from perfectplay import __version__

    assert found.test is not None
    assert found.test.test is not None
    test, tested = found.test.test, found.test.tested
    assert tested is not None
    return {
        "version": __version__,
        "games": found.counts.games,
        "positions": found.counts.learned,
        "seconds": round(found.seconds, 1),
        "threads": threads,
        "rate": ways.rate,
        "trace": ways.trace,
        "exploring": ways.exploring,
        "opening": ways.opening,
        "seed": ways.seed,
        "test": {"elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta},
        "pairs_by_points": list(tested.pairs),
    }


def _threads(threads: int | None) -> int:
    if threads is None:
        return min(os.cpu_count() or 1, 4)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number from 1 to {MOST_THREADS}")
    return threads


def _check(game: Game[Any, Any], minutes: float, path: Path | None, pairs: int, seed: int) -> None:
    """Raises `BadArgument` for what cannot be."""
    if not isinstance(game, Game):
        raise BadArgument(f"game is {game!r}; it must be an object of a subclass of perfectplay.Game")
    if isinstance(minutes, bool) or not isinstance(minutes, (int, float)) or not 0 < minutes <= MOST_MINUTES:
        raise BadArgument(f"minutes is {minutes!r}; it must be a number above 0, and at most {MOST_MINUTES:,}")
    if isinstance(pairs, bool) or not isinstance(pairs, int) or pairs < 1:
        raise BadArgument(f"pairs is {pairs!r}; it must be a whole number of pairs of games, 1 or more")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 20:
        raise BadArgument(f"seed is {seed!r}; it must be a whole number from 0 to {(1 << 20) - 1:,}")
    if path is not None:
        if not path.name.endswith(KNOWLEDGE):
            raise BadArgument(f"{str(path)!r} must end in .knowledge, as in connect-four.knowledge")
        if not path.parent.is_dir():
            raise BadArgument(f"there is no folder {str(path.parent)!r} for {path.name}")
    check_game(game)
    if game.players != 2:
        raise BadArgument(f"what was learned is tested in an arena for two players, and this game has {game.players}")
