"""Learning with a proof: what was learned counts only if it wins against what was there before.

A sequential test of pairs of games says so (see `perfectplay.playing.arena`). Until it does, the old knowledge stays.
What was learned is a network (`perfectplay.learning.network`), or tuned weights (`perfectplay.learning.tuning`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from perfectplay.combined import with_knowledge
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.learning import file as files
from perfectplay.learning import tuned as weights_files
from perfectplay.learning import unfinished
from perfectplay.learning.file import KnowledgeFile
from perfectplay.learning.learner import MOST_MINUTES, Learner, Progress
from perfectplay.learning.loading import informed_by, load_knowledge
from perfectplay.learning.network import BEST_FIRST, SEARCH, Network
from perfectplay.learning.samples import check as check_game
from perfectplay.learning.shipping import OWN
from perfectplay.learning.training import Counts, Ways
from perfectplay.learning.tuned import TunedWeights, WeightsFile
from perfectplay.learning.tuning import Expected, Stage, Tuned, tuned
from perfectplay.learning.weights import named_weights, weights_of
from perfectplay.playing.arena.arena import ArenaResult, arena
from perfectplay.playing.arena.contestants import KNOWLEDGE
from perfectplay.playing.arena.sequential import SequentialTest, Verdict, read_test
from perfectplay.playing.tuning import MOVE_NODES, Conditions, Games, SelfPlayed, expect_outcomes, play
from perfectplay.search.limits import Limits
from perfectplay.search.rules import fingerprint_of, name_of

USUAL_MINUTES: Final = 10.0
USUAL_TEST: Final = SequentialTest(0.0, 20.0)
USUAL_PAIRS: Final = 150
"""If the test is open after so many pairs of games, the old knowledge stays."""
USUAL_MOVE_SECONDS: Final = 0.05
SEARCH_TEST: Final = SequentialTest(0.0, 100.0)
SEARCH_PAIRS: Final = 30
"""Which search is stronger with what was learned is found with this test, in so many pairs of games at most."""
TEACHER_TEST: Final = SequentialTest(0.0, 100.0)
TEACHER_PAIRS: Final = 30
"""Whether weights are stronger that outcomes alone have taught is found with this test, in so many pairs at most."""
OUTCOMES: Final = "outcomes"
"""The name of the player with those weights in these games."""
MOST_THREADS: Final = 64


@dataclass(frozen=True)
class Learned:
    """What came of learning."""

    knowledge: Knowledge[Any, Any] | None
    """What counts from now on: what was learned, if it is stronger than what was there before; otherwise that.

    None if that was the game's own knowledge, and stays it.
    """
    candidate: Knowledge[Any, Any]
    """What was learned: a `Network`, or `TunedWeights`."""
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
    tuned: Tuned | None = None
    """Of named weights: what they were and are, and how well they explain the outcomes of the games."""

    @property
    def is_admitted(self) -> bool:
        """Whether the test says that what was learned is stronger than what was there before."""
        return self.verdict is Verdict.STRONGER

    @property
    def verdict(self) -> Verdict:
        """What the test says."""
        tested = None if self.test is None else self.test.tested
        return Verdict.OPEN if tested is None else tested.verdict


Tell = Callable[[Progress | SelfPlayed | Stage | ArenaResult], object]


def learn(
    game: Game[Any, Any],
    *,
    minutes: float | None = None,
    positions: int | None = None,
    tune: bool = False,
    games: int | None = None,
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
    """Learns an evaluation of the game from its rules alone, by playing against itself for some ``minutes`` (10).

    What is learned is an n-tuple network (`perfectplay.learning.network`), knowledge for every search: it looks at the
    cells of the board (`Game.cells`, or the fields of the states) and adds up weights. With ``tune``, it is the named
    weights of the game's own evaluation (`Game.named_weights`), tuned by games that the game plays against itself
    (`perfectplay.learning.tuning`), twice: by what searches later in a game said, and by the outcomes alone. The first
    counts, unless games between the two say that the second is stronger.

    Then games tell whether a player with the network is stronger by best-first minimax than by alpha-beta. If it is,
    players take that (`Network.learned_search`).

    A sequential ``test`` of at most so many ``pairs`` of games tells whether what was learned is stronger than what was
    there before: the knowledge in the file ``into``, or what the game has by itself. Only if it is, it takes its place.
    Each move has ``move_seconds`` (or ``move_nodes``), and so it has in the games between the two searches. When it
    tunes, its own games have ``move_nodes`` as well (2,000).

    ``into`` is a file, named as in ``connect-four.knowledge``. While it learns, a file beside it, whose name ends in
    ".unfinished", is renewed every half minute (when it tunes, after each game). It is deleted when what was learned
    takes its place. The same call goes on with it after Ctrl-C or a crash, and after a test that was not passed: with
    more minutes it learns on, with the same it is tested again, with more ``pairs`` for longer.

    ``threads`` learn at the same time (as many as there are processors, at most 4; tuning has one). With one, the same
    ``seed`` and the same number of ``positions`` (or, when it tunes, of ``games``), which may be given instead of
    minutes, give the same weights, unless it was interrupted. ``progress`` is called ten times a second with a
    `Progress`, and after each pair of games of the test with the `ArenaResult` so far; when it tunes, with `SelfPlayed`
    and `Stage`.

    For games of two sides without chance, whose states hold all that matters. Raises `BadArgument` for others, and for
    a file that is damaged or belongs to other rules; `GameError` where the rules fail.
    """
    asked = read_test(test) if isinstance(test, str) else test
    path = None if into is None else Path(into).expanduser()
    count = _threads(threads)
    _check_counts(positions, games, minutes, tune=tune)
    minutes = USUAL_MINUTES if minutes is None else minutes
    _check(game, minutes, path, pairs, seed)
    before = None if path is None or not path.exists() else load_knowledge(path)
    if before is not None and path is not None:
        informed_by(game, path)  # whether it fits
    limits: dict[str, Any] = {"seconds": move_seconds} if move_nodes is None else {"nodes": move_nodes}
    Limits(**limits)  # whether they can be, before anything is learned
    work: _Networks | _NamedWeights
    if tune:
        work = _NamedWeights(game, before, path, seed, 60 * minutes, games, move_nodes or MOVE_NODES, compiled)
    else:
        work = _Networks(game, path, ways or Ways(seed=seed), count, 60 * minutes, positions, compiled)
    is_whole = work.run(progress) and work.choose(pairs=pairs, seed=seed, progress=progress, **limits)
    found = Learned(before, work.candidate, work.counts, work.seconds, is_whole, None, before is not None, work.tuned)
    if is_whole and not work.is_unchanged:
        played = compared(
            game, found.candidate, before, test=asked, pairs=pairs, seed=seed, progress=progress, **limits
        )
        found = replace(found, test=played, is_whole=played.is_whole)
    if not found.is_whole:
        return found
    if found.is_admitted:
        if path is not None:
            work.write(path, found.candidate, _how_tested(found) | limits)
        found = replace(found, knowledge=found.candidate)
        work.done()
    return found


class _Networks:
    """A network as it is learned."""

    tuned: Tuned | None = None
    is_unchanged = False

    def __init__(
        self,
        game: Game[Any, Any],
        path: Path | None,
        ways: Ways,
        threads: int,
        seconds: float,
        positions: int | None,
        compiled: bool | None,
    ) -> None:
        self.game, self.ways, self.threads = game, ways, threads
        self.limits = seconds, positions
        self.learner = Learner(game, path=path, ways=ways, threads=threads, compiled=compiled)
        self.chosen: Network | None = None

    def run(self, tell: Tell | None) -> bool:
        """Learns. Returns False where Ctrl-C ended it before."""
        seconds, positions = self.limits
        return self.learner.run(seconds, tell, positions=positions)

    def choose(self, *, pairs: int, seed: int, progress: Tell | None, **limits: Any) -> bool:
        """Finds by which search players with the network are stronger. Returns False where Ctrl-C ended the games."""
        is_whole, self.chosen = _with_search(
            self.game, self.candidate, pairs=pairs, seed=seed, progress=progress, **limits
        )
        return is_whole

    @property
    def candidate(self) -> Network:
        return self.chosen or self.learner.learned()

    @property
    def counts(self) -> Counts:
        return self.learner.counts

    @property
    def seconds(self) -> float:
        return self.learner.seconds

    def write(self, path: Path, candidate: Any, tested: dict[str, Any]) -> None:
        """Writes the file of knowledge. Raises `BadArgument`."""
        made = {
            "version": _version(),
            "games": self.counts.games,
            "positions": self.counts.learned,
            "seconds": round(self.seconds, 1),
            "threads": self.threads,
            **asdict(self.ways),
            **tested,
        }
        files.write(path, KnowledgeFile(candidate, name_of(self.game), made))

    def done(self) -> None:
        """Deletes the file of unfinished learning."""
        self.learner.done()


class _NamedWeights:
    """Named weights as they are tuned: games first, and then the regression."""

    def __init__(
        self,
        game: Game[Any, Any],
        before: Knowledge[Any, Any] | None,
        path: Path | None,
        seed: int,
        seconds: float,
        games: int | None,
        nodes: int,
        compiled: bool | None,
    ) -> None:
        self.game, self.compiled = game, compiled
        self.rules = fingerprint_of(game)
        named = named_weights(game)
        if isinstance(before, TunedWeights):
            named = before.for_game(game)
        self.knowledge = named
        self.limits = seconds, games
        informed = with_knowledge(game, named)
        conditions = Conditions(name_of(game), self.rules, weights_of(named), seed, nodes)
        self.games = Games(informed, conditions, None if path is None else unfinished.beside(path))
        self.found: list[Tuned] = []
        """By what searches foretold, and by the outcomes alone."""
        self.tuned: Tuned | None = None

    def run(self, tell: Tell | None) -> bool:
        """Plays and tunes. Returns False where Ctrl-C ended it before."""
        seconds, count = self.limits
        if not play(self.games, seconds=seconds, count=count, compiled=self.compiled, tell=tell):
            return False
        expect_outcomes(self.games)
        positions, held_out = self.games.in_order()
        teachers: list[Expected | None] = [lambda scale: [one.outcome for one in self.games.in_order(scale)[0]], None]
        for teacher in teachers:
            found = tuned(
                self.games.game,
                self.knowledge,
                positions,
                held_out=held_out,
                largest=self.games.largest,
                expected=teacher,
                compiled=self.compiled,
                tell=tell,
            )
            self.found.append(found)
            self.tuned = found
            if not found.is_whole:
                return False
        return True

    def choose(self, *, pairs: int, seed: int, progress: Tell | None, **limits: Any) -> bool:
        """Takes the weights that searches have taught, or those of the outcomes if games say that they are stronger.

        Searches by weights that are quite wrong teach little. Returns False where Ctrl-C ended the games.
        """
        taught, by_outcomes = self.found
        self.tuned = by_outcomes if taught.weights == taught.before else taught
        if by_outcomes.weights in (taught.weights, by_outcomes.before) or self.tuned is by_outcomes:
            return True
        played = compared(
            self.game,
            self._with(by_outcomes),
            self._with(taught),
            names=(OUTCOMES, "searches"),
            test=TEACHER_TEST,
            pairs=min(pairs, TEACHER_PAIRS),
            seed=seed,
            progress=progress,
            **limits,
        )
        if played.tested is not None and played.tested.verdict is Verdict.STRONGER:
            self.tuned = by_outcomes
        return played.is_whole

    @property
    def is_unchanged(self) -> bool:
        """Whether the weights before were the best, so that there is nothing to test."""
        return self.tuned is not None and self.tuned.weights == self.tuned.before

    @property
    def candidate(self) -> TunedWeights:
        return self._with(self.tuned)

    def _with(self, found: Tuned | None) -> TunedWeights:
        weights = weights_of(self.knowledge) if found is None else found.weights
        return TunedWeights(tuple(weights.items()), type(self.knowledge).__name__, self.rules)

    @property
    def counts(self) -> Counts:
        played = self.games.played
        left = sum(one.outcome is None for one in played)
        return Counts(len(played), self.games.quiet, sum(len(one.actions) for one in played), left, 0.0)

    @property
    def seconds(self) -> float:
        return self.games.seconds

    def write(self, path: Path, candidate: Any, tested: dict[str, Any]) -> None:
        """Writes the file of weights. Raises `BadArgument`."""
        found = self.tuned
        assert found is not None
        made = {
            "version": _version(),
            "games": self.counts.games,
            "positions": found.positions,
            "seconds": round(self.seconds, 1),
            "seed": self.games.conditions.seed,
            "nodes_a_move": self.games.conditions.nodes,
            "scale": found.scale,
            "loss": list(found.loss),
            "held_out_loss": list(found.held_out),
            **tested,
        }
        weights_files.write(path, WeightsFile(candidate, found.before, name_of(self.game), made))

    def done(self) -> None:
        """Deletes the file of the games."""
        self.games.done()


def _with_search(
    game: Game[Any, Any],
    candidate: Network,
    *,
    pairs: int,
    seed: int,
    progress: Callable[[ArenaResult], object] | None,
    **limits: Any,
) -> tuple[bool, Network]:
    """Returns a network with the search by which players with it are stronger, as games between the two say.

    That is alpha-beta, unless a sequential test finds best-first minimax stronger. The first value is False where
    Ctrl-C ended the games.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"learned{KNOWLEDGE}"
        files.write(path, KnowledgeFile(candidate, name_of(game), {}))
        names = [f"{one}={path}@{one}" for one in (BEST_FIRST, SEARCH)]
        most = min(pairs, SEARCH_PAIRS)
        played = arena(game, names, pairs=most, test=SEARCH_TEST, seed=seed, progress=progress, **limits)
    is_stronger = played.tested is not None and played.tested.verdict is Verdict.STRONGER
    return played.is_whole, replace(candidate, learned_search=BEST_FIRST if is_stronger else SEARCH)


def compared(
    game: Game[Any, Any],
    candidate: Knowledge[Any, Any],
    before: Knowledge[Any, Any] | None,
    *,
    names: tuple[str, str] = ("learned", "before"),
    test: SequentialTest = USUAL_TEST,
    pairs: int = USUAL_PAIRS,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    progress: Callable[[ArenaResult], object] | None = None,
) -> ArenaResult:
    """Plays ``candidate`` against the knowledge ``before`` (None: what the game has by itself) until a test decides."""
    with tempfile.TemporaryDirectory() as folder:
        players = []
        for name, knowledge in zip(names, (candidate, before), strict=True):
            if knowledge is None:
                players.append(f"{name}={OWN}")
                continue
            path = Path(folder) / f"{name}{KNOWLEDGE}"
            if isinstance(knowledge, TunedWeights):
                weights_files.write(path, WeightsFile(knowledge, {}, name_of(game), {}))
            else:
                assert isinstance(knowledge, Network)
                files.write(path, KnowledgeFile(knowledge, name_of(game), {}))
            players.append(f"{name}={path}")
        return arena(game, players, pairs=pairs, test=test, seconds=seconds, nodes=nodes, seed=seed, progress=progress)


def _how_tested(found: Learned) -> dict[str, Any]:
    """Returns what admitted knowledge, as its file says it."""
    assert found.test is not None
    test, tested = found.test.test, found.test.tested
    assert test is not None
    assert tested is not None
    return {
        "test": {"elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta},
        "pairs_by_points": list(tested.pairs),
    }


def _version() -> str:
    from perfectplay import __version__

    return __version__


def _threads(threads: int | None) -> int:
    if threads is None:
        return min(os.cpu_count() or 1, 4)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number from 1 to {MOST_THREADS}")
    return threads


def _check_counts(positions: int | None, games: int | None, minutes: float | None, *, tune: bool) -> None:
    """Raises `BadArgument` for numbers that cannot be, for those of the other way to learn, and for two limits."""
    for name, number, belongs in (("positions", positions, not tune), ("games", games, tune)):
        if number is None:
            continue
        if not belongs and tune:
            raise BadArgument(f"{name} is not for tuning; leave it out, or give minutes")
        if not belongs:
            raise BadArgument(f"{name} is not for learning; leave it out, or give minutes")
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise BadArgument(f"{name} is {number!r}; it must be a whole number, 1 or more")
        if minutes is not None:
            raise BadArgument(
                f"minutes is {minutes!r} and {name} is {number}; each says when learning ends, so give one"
            )


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
