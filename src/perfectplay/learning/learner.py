"""Learning from the rules alone, from the first random game to weights; interrupted, it goes on where it was."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import Game
from perfectplay.learning import unfinished
from perfectplay.learning.assembling import assembled
from perfectplay.learning.cells import board_of
from perfectplay.learning.choosing import FIRST_COUNT, LEAST_AT_FIRST, MOST_AT_FIRST, ROUNDS, at_first, left_in_the_end
from perfectplay.learning.network import Network
from perfectplay.learning.patterns import USUAL_LOOKUPS, chosen
from perfectplay.learning.samples import sample, usual_estimate
from perfectplay.learning.self_play import MOST_LOOKUPS
from perfectplay.learning.showing import areas_of
from perfectplay.learning.symmetry import symmetries
from perfectplay.learning.training import Counts, Training, Ways
from perfectplay.result import StopReason
from perfectplay.search.rules import fingerprint, fingerprint_of_evaluation

BETWEEN_SAVES: Final = 30.0
"""So many seconds at most are lost if the process is killed."""

LARGEST_WEIGHT: Final = 1000.0
"""Weights that are larger say no more than that a position is won, so that learning has gone wrong."""

STEPS: Final = 20
"""So often the rate of learning changes, at least."""

MOST_MINUTES: Final = 60 * 24 * 30


class Progress(NamedTuple):
    """How far learning has come."""

    counts: Counts
    seconds: float
    """How long it has learned, also before it was interrupted."""
    left: float
    """The seconds that are left."""
    error: float
    """By how much the values of the last games were wrong (root mean square; 2 would be the most)."""

    @property
    def rate(self) -> float:
        """How many positions a second it has learned from."""
        return self.counts.learned / self.seconds if self.seconds else 0.0


Tell = Callable[[Progress], object]


def network_for(game: Game[Any, Any], *, lookups: int = USUAL_LOOKUPS, seed: int = 0, choosing: bool = True) -> Network:
    """Returns a network for a game, with nothing learned. With ``choosing``, more tuples are there than in the end.

    Raises `BadArgument` where there is nothing to look at.
    """
    seen = sample(game)
    board = board_of(game, seen)
    images = symmetries(game, board)
    left = left_in_the_end(lookups, len(board.areas))
    patterns = chosen(board, images, lookups=at_first(left) if choosing else round(left), seed=seed)
    weights = sum(pattern.weights for pattern in patterns)
    if choosing and weights > MOST_AT_FIRST:
        fewer = max(round(LEAST_AT_FIRST * left), at_first(left) * MOST_AT_FIRST // weights)
        patterns = chosen(board, images, lookups=fewer, seed=seed)
    estimate = usual_estimate(game, seen)
    network = assembled(board, patterns, seen.largest)
    if estimate > 0:
        network = replace(network, learned_share=(1 / estimate,), learned_beside=fingerprint_of_evaluation(game))
    if len(network.learned_ends) > MOST_LOOKUPS:
        raise BadArgument(f"{type(game).__name__} has too many cells to learn from: {len(board.contents):,}")
    return network


class Learner:
    """Learns for some minutes, and keeps what it learns in a file beside ``path`` until it is done.

    If that file is there already, learning goes on with it. Raises `BadArgument`, `GameError`, `NotCompilable`.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        path: Path | None = None,
        ways: Ways = Ways(),  # noqa: B008
        threads: int = 1,
        compiled: bool | None = None,
    ) -> None:
        self.file = None if path is None else unfinished.beside(path)
        self.rules = fingerprint(game)
        found = None if self.file is None else unfinished.network_of(self.file, game, self.rules, ways)
        network = found or network_for(game, lookups=ways.lookups, seed=ways.seed, choosing=ways.choosing)
        self.training = Training(game, network, ways=ways, threads=threads, compiled=compiled)
        self.seconds = self.saved = 0.0
        self.rounds = 0
        """So many rounds are over in which lookups were dropped."""
        self.is_counting = False
        if self.file is not None:
            if found is not None:
                self.seconds = unfinished.go_on(self.file, self.training)
                self.rounds = unfinished.rounds_of(self.file)
            self.save()  # also to see now whether that can be done

    @property
    def counts(self) -> Counts:
        return self.training.counts

    def save(self) -> None:
        """Writes what was learned so far to its file. Raises `BadArgument`."""
        self.saved = self.seconds
        if self.file is not None:
            unfinished.save(self.file, self.training, self.rules, self.seconds, rounds=self.rounds)

    def run(self, seconds: float, tell: Tell | None = None, *, positions: int | None = None) -> bool:
        """Learns until it has learned for so many seconds, or from so many ``positions`` if they are given.

        Returns False where Ctrl-C ended it before.
        """
        while (share := self._share(seconds, positions)) < 1:
            begun, before = time.monotonic(), self.seconds
            last = self.counts

            def now(before: float = before, begun: float = begun) -> float:
                return before + time.monotonic() - begun

            def tick(last: Counts = last, now: Callable[[], float] = now) -> bool:
                if tell is not None:
                    counts = self.counts
                    left = _left(now(), seconds, counts.learned, positions)
                    tell(Progress(counts, now(), left, error_between(last, counts)))
                return True

            try:
                self._choose(share)
            except KeyboardInterrupt:
                self.save()
                return False
            self.training.slow_down(share)
            try:
                if positions is None:
                    deadline = begun + min(BETWEEN_SAVES, seconds / STEPS, seconds - before)
                    reason = self.training.run(deadline=deadline, tick=tick)
                else:  # no deadline, which would break off a game
                    part = min(positions // STEPS + 1, positions - last.learned)
                    reason = self.training.run(positions=-(-part // len(self.training.memories)), tick=tick)
            finally:
                self.seconds = now()
            self._expect_sound_weights()
            if (
                reason is StopReason.INTERRUPTED
                or self._share(seconds, positions) >= 1
                or self.seconds - self.saved >= BETWEEN_SAVES
            ):
                self.save()
            if reason is StopReason.INTERRUPTED:
                return False
        return True

    def _share(self, seconds: float, positions: int | None) -> float:
        """Returns how much of all learning is over."""
        return self.seconds / seconds if positions is None else self.counts.learned / positions

    def _choose(self, share: float) -> None:
        """Drops the lookups that gain least, if it is time for that."""
        if not self.training.ways.choosing:
            return
        due = [one for one in ROUNDS[self.rounds :] if one.share <= share]
        if due and self.is_counting:
            parts = len(areas_of(self.training.network))
            left = left_in_the_end(self.training.ways.lookups, parts)
            self.training = self.training.with_lookups(round(due[-1].left * left))
            self.rounds += len(due)
            self.is_counting = False
        if not self.is_counting and self.rounds < len(ROUNDS) and share >= FIRST_COUNT:
            self.training.count_gains()
            self.is_counting = True

    def _expect_sound_weights(self) -> None:
        """Raises `PerfectPlayError` if learning has diverged; then what was kept before stays as it is."""
        weights = self.training.weights
        # One weight that is no number makes the sum none, and neither min nor max sees it.
        is_sound = math.isfinite(sum(weights)) and min(weights) > -LARGEST_WEIGHT and max(weights) < LARGEST_WEIGHT
        if not is_sound:
            kept = "" if self.file is None else f"; {str(self.file)!r} has what was learned before that"
            raise PerfectPlayError(
                f"learning has diverged after {self.counts.games:,} games: weights have grown beyond all bounds; "
                f"give a smaller rate than {self.training.ways.rate:g}{kept}"
            )

    def done(self) -> None:
        """Deletes the file of unfinished learning."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)

    def learned(self) -> Network:
        """Returns what was learned so far, for the rules that it was learned from."""
        return replace(self.training.learned(), learned_rules=self.rules)


def _left(now: float, seconds: float, learned: int, positions: int | None) -> float:
    """Returns how many seconds are left."""
    return max(seconds - now if positions is None else (positions - learned) * now / max(learned, 1), 0.0)


def error_between(earlier: Counts, later: Counts) -> float:
    """Returns the root of the mean squared error of the values between two moments."""
    learned = later.learned - earlier.learned
    return math.sqrt(max(later.error - earlier.error, 0.0) / learned) if learned else 0.0
