"""Learning as it runs: the weights in memory, the threads that share them, and when they stop."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from perfectplay.combined import with_knowledge
from perfectplay.compiling import prepare
from perfectplay.compiling.weights import LARGEST_WEIGHT, Weights
from perfectplay.errors import NotCompilable
from perfectplay.game import Game
from perfectplay.learning.choosing import kept_of, moved, with_tables
from perfectplay.learning.network import Network
from perfectplay.learning.patterns import USUAL_LOOKUPS
from perfectplay.learning.self_play import COUNTS_GAINS, ERROR, OWN_UNIT, RATE, SCALE, TRACE, SelfPlay, play_games
from perfectplay.result import StopReason
from perfectplay.search import worker
from perfectplay.search.failures import explained
from perfectplay.search.parts.memory import CompiledMemory, CompiledRecord, PlainMemory
from perfectplay.search.parts.random_numbers import seeded

FIRST_SHARE: Final = 0.5
"""By what the game's own evaluation is multiplied at first, where it is usually about 1."""


@dataclass(frozen=True)
class Ways:
    """How learning goes."""

    rate: float = 1.0
    """By so much of its error a value is corrected, at first."""
    trace: float = 0.8
    """Lambda: how much what came later in the game counts, rather than the next position."""
    exploring: float = 0.1
    """How many of the moves are taken at random."""
    opening: int = 0
    """Each game begins with some random moves, up to so many, so that what seldom happens is learned, too."""
    final: float = 1.0
    """At the end the rate is so much of what it was; it falls evenly, so that late games do not undo early ones."""
    lookups: int = USUAL_LOOKUPS
    """About so many tuples are looked up in the end: those that gain most. They are half as many where the board has
    several parts. More know more, learn more slowly, and take longer in every search."""
    seed: int = 0
    choosing: bool = True
    """Whether learning begins with more tuples, of which those are left in the end that gain most."""


class Counts(NamedTuple):
    """What learning has done so far."""

    games: int
    learned: int
    """Positions from which it has learned."""
    positions: int
    """Positions whose value was asked."""
    unfinished: int
    """Games that were left because they lasted too long."""
    error: float
    """The sum of the squared errors of all values, before they were corrected."""


class Training:
    """Weights that are being learned. Raises `NotCompilable` if ``compiled`` is True and the rules do not compile."""

    def __init__(
        self,
        game: Game[Any, Any],
        network: Network,
        *,
        ways: Ways,
        threads: int = 1,
        compiled: bool | None = None,
    ) -> None:
        self.game, self.network, self.ways = game, network, ways
        count = network.learned_sizes[0] * game.players + 1  # the last one is the share of the game's own evaluation
        self.weights = array("d", bytes(8 * count))
        self.weights[-1] = FIRST_SHARE if network.learned_share[0] else 0.0
        self.sums = array("d", bytes(16 * count))
        self.base = Counts(0, 0, 0, 0, 0.0)
        """What was done before this training began, if it goes on."""
        informed = with_knowledge(game, replace(network, learned_weights=Weights(()), learned_rules=""))
        self.state = game.initial_state()
        self.informed = informed
        self.calls: list[Callable[[], Any]] = []
        self.memories: list[Any] = []
        if compiled is not False:
            try:
                self._compile(threads)
            except NotCompilable:
                if compiled:
                    raise
        if not self.calls:
            memory = PlainMemory(SelfPlay)
            self.memories, self.calls = [memory], [partial(play_games, informed, self.state, memory.argument)]
        for memory in self.memories:
            self._set_up(memory)
        self.reseed(0)

    @property
    def stores(self) -> tuple[array[float], array[float]]:
        """The weights, and the sums of their errors: all that learning goes on from."""
        return self.weights, self.sums

    def reseed(self, games: int) -> None:
        """Begins other random numbers in each thread: those that follow after so many games."""
        for number, memory in enumerate(self.memories):
            memory["random"] = seeded((self.ways.seed << 40) + (number << 34) + games)

    def slow_down(self, share: float) -> None:
        """Sets the rate of learning for the time when this share of all learning is over."""
        rate = self.ways.rate * (1 - (1 - self.ways.final) * min(max(share, 0.0), 1.0))
        for memory in self.memories:
            memory.write("settings", RATE, rate)

    @property
    def is_compiled(self) -> bool:
        return bool(self.memories[0].is_compiled)

    def _compile(self, threads: int) -> None:
        prepared = prepare(
            play_games,
            self.informed,
            self.state,
            lambda game, state, run: (game, state, run),
            0.0,
            blank=CompiledRecord(SelfPlay),
            memory_for=lambda types: CompiledMemory(SelfPlay, types),
        )
        prepared.load()
        for _ in range(threads):
            machine, memory = prepared.again()
            machine.memory = memory
            self.calls.append(machine)
            self.memories.append(memory)

    def _set_up(self, memory: Any) -> None:
        for name, first in SelfPlay.COUNTERS.items():
            memory[name] = first
        memory["opening"] = self.ways.opening
        memory["exploring"] = int(self.ways.exploring * (1 << 31))
        if memory.is_compiled:
            memory["weights"], memory["sums"] = (store.buffer_info()[0] for store in (self.weights, self.sums))
        else:
            memory["weights"], memory["sums"] = self.weights, self.sums
        for place, value in (
            (RATE, self.ways.rate),
            (TRACE, self.ways.trace),
            (SCALE, 1 / self.network.learned_scale[1]),
            (ERROR, 0.0),
            (OWN_UNIT, self.network.learned_share[0]),
            (COUNTS_GAINS, 0.0),
        ):
            memory.write("settings", place, value)

    # ------------------------------------------------------------ what lookups gain

    def count_gains(self) -> None:
        """Begins to count what each lookup gains."""
        for memory in self.memories:
            memory.write("settings", COUNTS_GAINS, 1.0)
            for lookup in range(len(self.network.learned_ends)):
                memory.write("gains", lookup, 0.0)

    @property
    def gains(self) -> list[float]:
        """What each lookup has gained since then, in all threads."""
        lookups = range(len(self.network.learned_ends))
        return [sum(memory.read("gains", lookup) for memory in self.memories) for lookup in lookups]

    def with_lookups(self, most: int) -> Training:
        """Returns a training that goes on with about so many lookups: those that have gained most."""
        kept = kept_of(self.network, self.gains, most)
        after = Training(
            self.game,
            with_tables(self.network, kept),
            ways=self.ways,
            threads=len(self.memories),
            compiled=self.is_compiled,
        )
        after.weights[:] = moved(self.weights, 1, self.network, kept)
        after.sums[:] = moved(self.sums, 2, self.network, kept)
        after.base = self.counts
        after.reseed(after.base.games)
        return after

    # ------------------------------------------------------------ running

    def run(
        self,
        *,
        deadline: float | None = None,
        positions: int | None = None,
        tick: Callable[[], bool] | None = None,
    ) -> StopReason | None:
        """Learns until ``deadline`` (monotonic time), or from so many ``positions`` more in each thread.

        Returns why it ended: None if it has learned from all positions. Raises `GameError` where the rules fail.
        """
        for memory in self.memories:
            memory["limit"] = SelfPlay.COUNTERS["limit"] if positions is None else memory["learned"] + positions

        def stop() -> None:
            for memory in self.memories:
                memory["limit"] = 0

        helpers = [
            worker.Helper(call, partial(memory.__setitem__, "limit", 0))
            for call, memory in zip(self.calls[1:], self.memories[1:], strict=True)
        ]
        try:
            ended = worker.run(self.calls[0], stop=stop, deadline=deadline, tick=tick)
            if ended.finished and ended.reason is None:  # the others may have a little left
                for helper in helpers:
                    while not helper.wait(0.1):
                        pass
        except (Exception, SystemExit) as error:
            raise explained(self.game, self.state, (), error) from error
        finally:
            stop()
            failures = [helper.end() for helper in helpers]
        for failed in failures:
            if failed is not None:
                raise explained(self.game, self.state, (), failed) from failed
        return None if ended.finished and ended.reason is None else ended.reason or StopReason.INTERRUPTED

    @property
    def counts(self) -> Counts:
        """What was done so far."""
        sums = [
            sum(memory[name] for memory in self.memories) for name in ("games", "learned", "positions", "unfinished")
        ]
        error = sum(memory.read("settings", ERROR) for memory in self.memories)
        return Counts(*(one + before for one, before in zip((*sums, error), self.base, strict=True)))

    # ------------------------------------------------------------ what was learned

    def learned(self) -> Network:
        """Returns the weights so far as knowledge."""
        weights = self.weights[:-1]
        largest = max(max(weights), -min(weights), 1e-9)
        unit = largest / LARGEST_WEIGHT
        return replace(
            self.network,
            learned_weights=Weights(round(weight / unit) for weight in weights),
            learned_scale=(unit, self.network.learned_scale[1]),
            learned_share=(self.network.learned_share[0] * self.weights[-1],),
        )
