"""Tuning named weights by logistic regression: from positions and the outcomes of their games to other weights."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from perfectplay.combined import with_knowledge
from perfectplay.compiling import Prepared, prepare
from perfectplay.compiling.packed import machine_for
from perfectplay.errors import BadArgument, NotCompilable
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge
from perfectplay.learning.regression import (
    HELD_OUT,
    LOSS,
    MOST_POSITIONS,
    PULL,
    SCALE,
    SMALL,
    Regression,
    descend,
    estimate_all,
    fit_scale,
    note_slopes,
    weigh_losses,
)
from perfectplay.learning.weights import (
    Weights,
    deviations_of,
    names_of,
    numbers_of,
    weights_from,
    weights_of,
    with_weights,
)
from perfectplay.search import worker
from perfectplay.search.failures import explained
from perfectplay.search.parts.memory import CompiledMemory, CompiledRecord, PlainMemory

FEWEST: Final = 20
"""With fewer positions there is nothing to tune by."""
PULLS: Final = (200.0, 50.0, 8.0, 1.0, 0.05)
"""How much the weights before count; the games that were held out choose among these."""
MUCH_MORE: Final = 2.0
"""Weights that may go farther must gain so many times as much.

Positions of one game are not independent, and what seldom comes would follow chance.
"""
ROUNDS: Final = 3
"""So often at most the slopes are found anew: once is enough where the evaluation is linear in its weights."""
SCALES: Final = (0.3, 30.0)
"""The scale makes the mean estimate at least and at most this: also where weights are so bad that they have none."""
GAIN: Final = 1e-5
"""A round must lower the loss by such a share for another one to follow."""
LINEAR: Final = 0.1
"""If the loss is as the slopes foretell it, but for such a share of the gain, other slopes would say nothing new."""
POLISHING: Final = 20_000_000
"""So many positions at most are estimated to try each weight one larger and one smaller."""
MOST_TRIES: Final = 1500
"""So many such steps are tried at most."""
LEAST_GAIN: Final = 1e-6
"""Weights are better if they lower the loss by such a share, at least."""


class Position(NamedTuple):
    """A quiet position, and what its game came to."""

    state: Any
    outcome: float
    """For player 0: 1 is a win, 0.5 a draw, 0 a loss."""


class Stage(NamedTuple):
    """How far tuning has come."""

    name: str
    """"slopes", "regression" or "steps"."""
    done: int
    of: int


Tell = Callable[[Stage], object]
Expected = Callable[[float], Sequence[float]]


@dataclass(frozen=True)
class Tuned:
    """What came of tuning."""

    weights: Weights
    before: Weights
    positions: int
    scale: float
    """By what an estimate is multiplied to be the logarithm of the odds of a win."""
    loss: tuple[float, float]
    """The mean loss of the positions that were learned from, before and after."""
    held_out: tuple[float, float]
    """The same of those that were not."""
    is_whole: bool = True
    """False if it was interrupted."""


class Interrupted(Exception):
    """Ctrl-C was pressed."""


class Estimator:
    """Positions in memory, and what an evaluation says of them with any weights.

    ``compiled`` is as in every search. Raises `NotCompilable` if it is True and the rules do not compile.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        knowledge: Knowledge[Any, Any],
        positions: Sequence[Position],
        held_out: int,
        *,
        compiled: bool | None = None,
    ) -> None:
        self.game, self.knowledge = game, knowledge
        self.state = positions[0].state
        self.memory: Any = None
        if compiled is not False:
            try:
                self._compile()
            except NotCompilable:
                if compiled:
                    raise
        if self.memory is None:
            self.memory = PlainMemory(Regression)
        for name, first in Regression.COUNTERS.items():
            self.memory[name] = first
        count = len(positions)
        self.memory["count"], self.memory["first_held_out"] = count, count - held_out
        self.stores: dict[str, array[Any]] = {}
        for name in ("estimates", "above", "below", "found_slopes"):
            self.keep(name, array("d", bytes(8 * count)))
        self.keep("found_rows", array("q", bytes(8 * count)))
        self.keep("outcomes", array("d", [one.outcome for one in positions]))
        states = [one.state for one in positions]
        if self.memory.is_compiled:
            self.memory.write_all("positions", states)
        else:
            self.memory.argument.positions.update(enumerate(states))
        for place in range(8):
            self.memory.write("settings", place, 0.0)

    def _compile(self) -> None:
        first = self._prepared(self.knowledge, CompiledRecord(Regression))
        first.load()
        _, self.memory = first.again()

    def _prepared(self, knowledge: Knowledge[Any, Any], record: Any) -> Prepared:
        return prepare(
            estimate_all,
            with_knowledge(self.game, knowledge),
            self.state,
            lambda game, state, run: (game, state, run),
            0.0,
            blank=record,
            memory_for=lambda types: CompiledMemory(Regression, types),
        )

    def keep(self, name: str, store: array[Any]) -> None:
        """Gives the kernels a store."""
        self.stores[name] = store
        self.memory[name] = store.buffer_info()[0] if self.memory.is_compiled else store

    def read(self, place: int) -> float:
        """Returns one of the settings."""
        return float(self.memory.read("settings", place))

    def estimate(self, weights: Weights, into: str = "estimates") -> None:
        """Estimates all positions with these weights. Raises `Interrupted`; `GameError` where the rules fail."""
        kept, self.memory["estimates"] = self.memory["estimates"], self.memory[into]
        known = with_weights(self.knowledge, weights)
        if self.memory.is_compiled:
            prepared = self._prepared(known, self.memory.argument)
            prepared.load()
            call: Callable[[], Any] = prepared.machine
        else:
            informed = with_knowledge(self.game, known)
            call = partial(estimate_all, informed, self.state, self.memory.argument)
        try:
            self._run(call)
        except Interrupted:
            raise
        except Exception as error:
            raise explained(self.game, self.state, (), error) from error
        finally:
            self.memory["estimates"] = kept

    def run(self, kernel: Callable[[Any], int]) -> None:
        """Runs a kernel that knows no game. Raises `Interrupted`."""
        if self.memory.is_compiled:
            self._run(machine_for(kernel, (self.memory.argument,)))
        else:
            self._run(partial(kernel, self.memory.argument))

    def _run(self, call: Callable[[], Any]) -> None:
        ended = worker.run(call, stop=partial(self.memory.__setitem__, "limit", 0))
        if not ended.finished or ended.reason is not None:
            raise Interrupted

    def losses(self, weights: Weights) -> tuple[float, float]:
        """Returns the mean losses with these weights: of what is learned from, and of what is held out."""
        self.estimate(weights)
        self.run(weigh_losses)
        return self.read(LOSS), self.read(HELD_OUT)


def tuned(
    game: Game[Any, Any],
    knowledge: Knowledge[Any, Any],
    positions: Sequence[Position],
    *,
    held_out: int = 0,
    largest: float = math.inf,
    expected: Expected | None = None,
    compiled: bool | None = None,
    tell: Tell | None = None,
) -> Tuned:
    """Returns the weights of ``knowledge`` that explain the outcomes of the ``positions`` best.

    ``expected`` returns, from the scale between estimates and outcomes, what stands in for the outcome of each
    position.

    No estimate of a position may be as large as the ``largest`` utility, which would outweigh a win that is proven. The
    last ``held_out`` positions are not learned from; they choose how far the weights may go. Raises `BadArgument`
    where there are too few positions, or all estimates are 0. Ctrl-C ends it with the weights
    so far.
    """
    if len(positions) - held_out < FEWEST:
        raise BadArgument(
            f"there are {len(positions):,} quiet positions, which are too few to tune by; play more games"
        )
    positions = positions[-MOST_POSITIONS:]
    work = _Work(
        Estimator(game, knowledge, positions, held_out, compiled=compiled), weights_of(knowledge), largest, tell
    )
    is_whole = True
    try:
        work.begin(expected)
        for _ in range(ROUNDS):
            if not work.round():
                break
        work.polish()
    except Interrupted:
        is_whole = False
    scale, found = work.scale, work.best
    return Tuned(
        found.weights,
        work.first.weights,
        len(positions),
        scale,
        (work.first.loss, found.loss),
        (work.first.held_out, found.held_out),
        is_whole,
    )


class _Found(NamedTuple):
    """Weights, and their losses."""

    weights: Weights
    loss: float
    held_out: float

    @property
    def judged(self) -> float:
        """The loss that decides: of what was held out, or of all where nothing was."""
        return self.held_out or self.loss


class _Work:
    """Tuning as it goes on, with the best weights so far."""

    def __init__(self, estimator: Estimator, weights: Weights, largest: float, tell: Tell | None) -> None:
        self.estimator, self.largest, self.tell = estimator, largest, tell
        self.first = self.best = _Found(weights, 0.0, 0.0)
        self.scale = 0.0
        self.deviations = deviations_of(weights)
        estimator.memory["weights"] = len(self.deviations)
        estimator.keep("deviations", array("d", self.deviations))

    def _say(self, name: str, done: int, of: int) -> None:
        if self.tell is not None:
            self.tell(Stage(name, done, of))

    def begin(self, expected: Expected | None) -> None:
        """Finds the scale by the outcomes, and the losses of the weights that are there."""
        estimator, weights = self.estimator, self.first.weights
        estimator.estimate(weights)
        sizes = [abs(one) for one in estimator.stores["estimates"]]
        usual = sum(sizes) / len(sizes)
        if usual == 0:
            raise BadArgument(
                "all estimates are 0, so that there is nothing to tune; begin with weights that are not 0"
            )
        estimator.memory.write("settings", SCALE, 1 / usual)
        estimator.run(fit_scale)
        self.scale = min(max(estimator.read(SCALE), SCALES[0] / usual), SCALES[1] / usual)
        estimator.memory.write("settings", SCALE, self.scale)
        if expected is not None:
            estimator.keep("outcomes", array("d", list(expected(self.scale))[-estimator.memory["count"] :]))
        self.first = self.best = _Found(weights, *estimator.losses(weights))

    def round(self) -> bool:
        """Finds the slopes at the best weights so far, and goes down. Returns whether another round may help."""
        before = self.best
        self._find_slopes()
        estimator = self.estimator
        numbers = numbers_of(before.weights)
        origin = numbers_of(self.first.weights)
        estimator.memory.write("settings", SMALL, 0.01)
        found, is_linear = before, False
        for number, pull in enumerate(PULLS):
            self._say("regression", number, len(PULLS))
            estimator.memory.write("settings", PULL, pull)
            moved = [float(now - first) for now, first in zip(numbers, origin, strict=True)]
            estimator.keep("shifts", array("d", moved))
            estimator.estimate(before.weights)
            estimator.run(descend)
            estimator.run(weigh_losses)
            foretold = estimator.read(LOSS)
            shifts = [shift - old for shift, old in zip(estimator.stores["shifts"], moved, strict=True)]
            self._try_shares(numbers, shifts, before)
            if self.best is not before and found is not self.best:
                found = self.best
                is_linear = abs(foretold - found.loss) < LINEAR * (before.loss - found.loss)
        return not is_linear and self.best.judged < before.judged * (1 - GAIN)

    def _try_shares(self, numbers: Sequence[int], shifts: Sequence[float], before: _Found) -> None:
        """Takes the shifts, or a half or a quarter of them where an evaluation that is not linear got worse."""
        for share in (1.0, 0.5, 0.25):
            weights = weights_from(
                [number + round(share * shift) for number, shift in zip(numbers, shifts, strict=True)],
                self.first.weights,
            )
            if self._is_better(weights, before.judged - MUCH_MORE * (before.judged - self.best.judged)):
                return

    def _is_better(self, weights: Weights, below: float = math.inf) -> bool:
        """Keeps weights that are better than the best so far, and than ``below``; returns whether they are."""
        found = _Found(weights, *self.estimator.losses(weights))
        if found.judged >= min(self.best.judged * (1 - LEAST_GAIN), below) or found.loss >= self.best.loss:
            return False
        estimates = self.estimator.stores["estimates"]
        if max(max(estimates), -min(estimates)) >= self.largest:
            return False
        self.best = found
        return True

    def _find_slopes(self) -> None:
        """Tries each weight a little larger and a little smaller."""
        estimator = self.estimator
        numbers = numbers_of(self.best.weights)
        starts, rows, slopes = array("q", [0]), array("q"), array("d")
        for place, number in enumerate(numbers):
            self._say("slopes", place, len(numbers))
            step = max(2, abs(number) // 8)
            for sign, store in ((1, "above"), (-1, "below")):
                tried = [*numbers[:place], number + sign * step, *numbers[place + 1 :]]
                estimator.estimate(weights_from(tried, self.best.weights), store)
            estimator.run(note_slopes)
            found = estimator.memory["slopes_found"]
            rows.extend(estimator.stores["found_rows"][:found])
            slopes.extend(array("d", [one / (2 * step) for one in estimator.stores["found_slopes"][:found]]))
            starts.append(len(rows))
        kept: list[tuple[str, array[Any]]] = [("starts", starts), ("rows", rows), ("slopes", slopes)]
        for name, one in kept:
            estimator.keep(name, one or array(one.typecode, [0]))

    def polish(self) -> None:
        """Tries each weight one larger and one smaller, as Texel's method does, as long as that helps."""
        numbers = numbers_of(self.best.weights)
        tries = min(POLISHING // self.estimator.memory["count"], MOST_TRIES)
        while tries > 0:
            before = self.best
            for place in range(len(numbers)):
                for step in (1, -1):
                    self._say("steps", place, len(numbers))
                    tries -= 1
                    numbers = numbers_of(self.best.weights)
                    numbers[place] += step
                    if tries < 0 or self._is_better(weights_from(numbers, self.best.weights)):
                        break
                if tries <= 0:
                    return
            if self.best is before:
                return


def changed(tuned: Tuned) -> list[tuple[str, int, int]]:
    """Returns the name of each weight that has changed, what it was and what it is."""
    rows = zip(names_of(tuned.before), numbers_of(tuned.before), numbers_of(tuned.weights), strict=True)
    return [(name, old, new) for name, old, new in rows if old != new]
