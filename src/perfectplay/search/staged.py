"""The order of the engine: what cut off before comes first, and nothing is made before it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from perfectplay.compiling.run import HISTORY, MAX_ORDERED, get, hash_of, put
from perfectplay.errors import TooManyActions

TRIED: Final = -(1 << 63)
BY_PRIORITY: Final = 1 << 28
"""One step of `Game.priority` weighs more than all that the search has learned."""
KILLER: Final = 1 << 26
REPLY: Final = 1 << 25
MOST_LEARNED: Final = 1 << 24
LARGEST_PRIORITY: Final = 1 << 34


@dataclass(frozen=True)
class Staged:
    """First the table's action, before any other is even generated; then by priority, killers, replies, history.

    Killers: Akl and Newborn (1977); history: Schaeffer (1983, 1989); countermoves: Uiterwijk (1992).
    """

    by_priority: bool = True
    killers: bool = True
    history: bool = True
    replies: bool = True

    def made(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        left: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        everything: bool,
        is_sorted: bool,
    ) -> int:
        """Makes the actions of ``state``, but not ``first_action`` again; returns how many wait to be `picked`.

        Unless they are to be ``is_sorted``, they need no keys.
        """
        start = get(run.tops, ply, 0) if ply else 0
        if left <= 0:
            count = self.noisy_actions(game, state, run, ply, start, has_first, first_action, last, is_sorted)
        elif everything:
            count = self.all_actions(game, state, run, ply, start, has_first, first_action, last, is_sorted)
        else:
            count = self.some_actions(game, state, run, ply, start, has_first, first_action, last, is_sorted)
        put(run.tops, ply + 1, start + count)
        return count

    def picked(self, run: Any, ply: int, number: int, is_sorted: bool, last: Any) -> Any:
        """Of the actions that wait at ``ply``, and of which ``number`` were picked, the best."""
        start = get(run.tops, ply, 0) if ply else 0
        first = start + number
        best = first
        if is_sorted:
            largest = get(run.keys, best, 0)
            for place in range(best + 1, get(run.tops, ply + 1, 0)):
                key = get(run.keys, place, 0)
                if key > largest:
                    best, largest = place, key
        chosen = get(run.waiting, best, last)
        # Those passed over move up, so that among equals the game's order stays.
        for place in range(best, first, -1):
            put(run.waiting, place, get(run.waiting, place - 1, last))
            put(run.keys, place, get(run.keys, place - 1, 0))
        return chosen

    def put_off(self, run: Any, ply: int, number: int, action: Any) -> None:
        """Keeps an action that was picked for later: those that were picked before have left room for it."""
        start = get(run.tops, ply, 0) if ply else 0
        put(run.waiting, start + number, action)

    def taken_up(self, run: Any, ply: int, number: int, last: Any) -> Any:
        """What was put off, one after the other."""
        start = get(run.tops, ply, 0) if ply else 0
        return get(run.waiting, start + number, last)

    def all_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        count = 0
        for action in game.actions(state):
            if has_first and action == first_action:
                continue
            self.note(game, state, run, ply, start + count, action, last, is_sorted)
            count += 1
        return count

    def some_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        return self.all_actions(game, state, run, ply, start, has_first, first_action, last, is_sorted)

    def noisy_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        return 0

    def note(
        self, game: Any, state: Any, run: Any, ply: int, place: int, action: Any, last: Any, is_sorted: bool
    ) -> None:
        if place >= MAX_ORDERED:
            raise TooManyActions
        put(run.waiting, place, action)
        if is_sorted:
            put(run.keys, place, self.key(game, state, run, ply, action, last))

    def key(self, game: Any, state: Any, run: Any, ply: int, action: Any, last: Any) -> int:
        key = 0
        if self.by_priority:
            key = max(-LARGEST_PRIORITY, min(LARGEST_PRIORITY, game.priority(state, action))) * BY_PRIORITY
        if self.killers:
            armed = get(run.armed, ply, 0)
            if armed > 0 and get(run.killers, 2 * ply, action) == action:
                key += 2 * KILLER
            elif armed > 1 and get(run.killers, 2 * ply + 1, action) == action:
                key += KILLER
        if self.replies:
            index = hash_of(last) & HISTORY - 1
            if get(run.replied, index, 0) and get(run.replies, index, action) == action:
                key += REPLY
        if self.history:
            key += get(run.history, hash_of(action) & HISTORY - 1, 0)
        return key

    def forget(self, run: Any) -> None:
        """For a search that begins with nothing learned."""
        if self.history:
            for index in range(HISTORY):
                put(run.history, index, 0)
        if self.replies:
            for index in range(HISTORY):
                put(run.replied, index, 0)

    def note_cut(self, run: Any, ply: int, left: int, action: Any, last: Any, work: int) -> None:
        """``action`` cut off at ``ply``, after ``last``; finding that took ``work``."""
        if self.killers:
            armed = get(run.armed, ply, 0)
            if armed == 0:
                put(run.killers, 2 * ply, action)
                put(run.armed, ply, 1)
            elif get(run.killers, 2 * ply, action) != action:
                put(run.killers, 2 * ply + 1, get(run.killers, 2 * ply, action))
                put(run.killers, 2 * ply, action)
                put(run.armed, ply, 2)
        if self.replies:
            index = hash_of(last) & HISTORY - 1
            put(run.replied, index, 1)
            put(run.replies, index, action)
        if self.history:
            index = hash_of(action) & HISTORY - 1
            put(run.history, index, min(get(run.history, index, 0) + work * work, MOST_LEARNED))


@dataclass(frozen=True)
class StagedByCandidates(Staged):
    """The same, of `Game.candidates` alone; at the root, of all actions."""

    def some_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        count = 0
        for action in game.candidates(state):
            if has_first and action == first_action:
                continue
            self.note(game, state, run, ply, start + count, action, last, is_sorted)
            count += 1
        return count


@dataclass(frozen=True)
class StagedWithNoise(Staged):
    """The same, and beyond the depth of the search `Game.noisy_actions` alone."""

    def noisy_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        count = 0
        for action in game.noisy_actions(state):
            if has_first and action == first_action:
                continue
            self.note(game, state, run, ply, start + count, action, last, is_sorted)
            count += 1
        return count


@dataclass(frozen=True)
class StagedByCandidatesWithNoise(StagedByCandidates):
    """`Game.candidates` within the depth of the search, and `Game.noisy_actions` beyond it."""

    def noisy_actions(
        self,
        game: Any,
        state: Any,
        run: Any,
        ply: int,
        start: int,
        has_first: bool,
        first_action: Any,
        last: Any,
        is_sorted: bool,
    ) -> int:
        count = 0
        for action in game.noisy_actions(state):
            if has_first and action == first_action:
                continue
            self.note(game, state, run, ply, start + count, action, last, is_sorted)
            count += 1
        return count
