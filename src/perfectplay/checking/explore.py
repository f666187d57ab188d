"""Plays a game: all states near the start, breadth first, and random games beyond."""

from __future__ import annotations

import contextlib
import math
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from perfectplay.checking import cycles
from perfectplay.checking.asking import Asker, Finding, OutOfTime, Wrong, same
from perfectplay.checking.findings import Findings
from perfectplay.checking.graph import Graph, Seen, key_of
from perfectplay.checking.integers import integer_finding
from perfectplay.checking.look import Look, Sides, is_nan, is_number
from perfectplay.checking.outside import end_outside, estimates_outside, outside
from perfectplay.checking.rules import examine
from perfectplay.checking.shorten import Broken, Shortener, weighted
from perfectplay.checking.tally import Tally
from perfectplay.game import CHANCE


class _Played(NamedTuple):
    """A random game whose states are to be looked at."""

    states: list[Any]
    actions: list[Any]
    seconds: float
    """How long it took."""


LONGEST_GAME: Final = 1000
"""A random game is played no further than this many plies."""
ENOUGH_GAMES: Final = 200
FIRST_GAMES: Final = 50
FOR_FIRST_GAMES: Final = 0.4
"""So many random games are played first, within this part of their time."""
ENOUGH_CHOICES: Final = 20_000
"""Limits on random games, and on choices in them, for a game whose states were all looked at."""
PICTURED: Final = 100
"""The pictures of at most this many states are looked at."""
NEAR_THE_END: Final = 4
BEFORE_THE_END: Final = 2
"""The estimates of so many states before the end are compared with it: after a move of each player."""
SHORTENING: Final = 1.0
SHORTENING_OF_NOTES: Final = 0.1
"""Seconds for making one example of a random game smaller, at most."""


class Explorer:
    """One walk through a game; faults go to the findings."""

    def __init__(self, asker: Asker, findings: Findings, sides: Sides, start: Any, seed: int, most: int) -> None:
        self.asker, self.findings, self.sides, self.most = asker, findings, sides, most
        self.dice = random.Random(seed)
        """Chooses the moves of random games and nothing else, so that they do not depend on the machine's speed."""
        self.rng = random.Random(seed)
        """Chooses which states are looked at."""
        self.latest = math.inf
        """The time at which to stop making examples smaller, in monotonic time."""
        self.graph = Graph(start)
        self.shortener = Shortener(asker, self.graph)
        self.tally = Tally()
        self.exhausted = False
        """Whether all states that can be reached were looked at."""
        self.has_room = True
        self.is_through = False
        """Whether nothing is left to look at near the start, perhaps because rules are broken."""
        self.further: list[Seen] = []
        """States of random games that are not in the graph."""
        self.here: int | Sequence[Any] = 0
        """The place of the walk: a state of the graph, or actions from the start."""
        self.repeated = False
        """Whether a state occurred twice in one game."""
        self._further_keys: set[Any] = set()
        asker.notice = self._notice

    def way(self) -> Sequence[Any]:
        """Returns the actions to where the walk is."""
        return self.graph.actions_to(self.here) if isinstance(self.here, int) else self.here

    def _notice(self, finding: Finding) -> None:
        """Keeps a fault that does not prevent an answer."""
        self.findings.add(finding, self.way() if finding.state is not None else ())

    # ------------------------------------------------------------ everything near the start

    def breadth_first(self) -> None:
        """Looks at state after state until all are done, there are enough, or the time is over."""
        nodes = self.graph.nodes
        number = 0
        complete = True
        try:
            while number < len(nodes):
                look = self._look(number)
                complete &= self._grow(number, look)
                number += 1
        except OutOfTime:
            return
        self.is_through = self.has_room
        self.exhausted = complete

    def _look(self, number: int) -> Look:
        node = self.graph.nodes[number]
        self.here = number
        origin = "initial_state" if node.parent < 0 else "result"
        look = examine(self.asker, self.sides, node.state, origin, self.rng, self.tally.looked_at < PICTURED)
        self.tally.count(look, self.way)
        node.mover = look.mover if look.mover is not None else 0
        node.utilities, node.probabilities = look.utilities, look.probabilities
        node.bounds, node.image, node.candidates = look.bounds, look.image, look.candidates
        for finding in self._all_findings(look):
            if not self.findings.has(finding.key):
                self.findings.add(finding, self.way())
        return look

    def _grow(self, number: int, look: Look) -> bool:
        """Adds the states to which the actions lead; returns whether those are all."""
        node = self.graph.nodes[number]
        node.steps = []
        if look.over is not False:
            node.is_whole = bool(look.over)
            return node.is_whole
        complete = look.actions is not None and len(look.after) == len(look.actions)
        for action, after in look.after:
            if len(self.graph.nodes) >= self.most:
                known = self.graph.find(after)
                if known is None:
                    self.has_room = complete = False
                else:
                    node.steps.append((action, known))
                continue
            child, _ = self.graph.add(after, number, action)
            node.steps.append((action, child))
        node.is_whole = complete
        return complete

    # ------------------------------------------------------------ random games

    def random_games(self, near_the_end: Callable[[Look], None]) -> None:
        """Plays until the time is over; of each game, looks at its last states and some between.

        The last of them go to ``near_the_end`` as well.
        """
        played = 0
        try:
            waiting = self._first_games()
            while True:
                states, actions, playing = waiting.popleft() if waiting else self._timed_game()
                until = time.monotonic() + max(4 * playing, 0.02)
                self._look_back(states, actions, until, near_the_end)
                played += 1
                enough = played >= ENOUGH_GAMES or len(self.tally.choices) >= ENOUGH_CHOICES
                if self.is_through and enough and not waiting:
                    return
        except (OutOfTime, Wrong):  # the fault is in the findings already
            return

    def _first_games(self) -> deque[_Played]:
        """Plays some games before any state of them is looked at, so that there are some however long that takes."""
        until = time.monotonic() + FOR_FIRST_GAMES * (self.asker.until - time.monotonic())
        games: deque[_Played] = deque()
        while len(games) < FIRST_GAMES and (not games or time.monotonic() < until):
            games.append(self._timed_game())
        return games

    def _timed_game(self) -> _Played:
        started = time.monotonic()
        states, actions = self._play()
        return _Played(states, actions, time.monotonic() - started)

    def _play(self) -> tuple[list[Any], list[Any]]:
        """Plays one random game and returns its states and actions; it ends early if the rules are broken."""
        ask, state = self.asker.ask, self.graph.nodes[0].state
        states: list[Any] = [state]
        actions: list[Any] = []
        self.here = actions
        seen = {key_of(state): 0}
        ended = False
        try:
            while len(actions) < LONGEST_GAME:
                ended = bool(ask("is_terminal", state))
                if ended:
                    break
                possible, weights = weighted(self.asker, state)
                if not possible:
                    break
                self.tally.choose(len(possible))
                action = self.dice.choice(possible) if weights is None else self.dice.choices(possible, weights)[0]
                state = ask("result", state, action)
                if state is None:
                    break
                states.append(state)
                actions.append(action)
                self._notice_repetition(seen, state, actions)
        except Wrong as wrong:
            self._keep(wrong.finding._replace(state=state), actions)
        if ended:
            self.tally.lengths.append(len(actions))
            self._note_result(states)
        elif len(actions) >= LONGEST_GAME:
            self.tally.unfinished += 1
        return states, actions

    def _note_result(self, states: Sequence[Any]) -> None:
        """Notes who won a random game, and whom the last estimates favoured, if the numbers make sense."""
        with contextlib.suppress(Wrong):
            utilities = self._of_each_side("utility", states[-1])
            if not utilities:
                return
            self.tally.results.add(self.sides, utilities)
            self.tally.count_utilities(utilities)
            if self.sides.is_duel and self.asker.game.has_evaluation:
                for state in states[-1 - BEFORE_THE_END : -1]:
                    if self.asker.ask("to_move", state) != CHANCE:
                        self.tally.compare(self._of_each_side("evaluate", state), utilities)

    def _of_each_side(self, method: str, state: Any) -> list[Any]:
        """Returns a value for the first player of each team; nothing if one of them is no number."""
        values = [self.asker.ask(method, state, self.sides.teams.index(team)) for team in self.sides.sides]
        return values if all(is_number(value) and not is_nan(value) for value in values) else []

    def _notice_repetition(self, seen: dict[Any, int], state: Any, actions: list[Any]) -> None:
        key = key_of(state)
        if key not in seen:
            seen[key] = len(actions)
            return
        self.repeated = True
        if self.asker.game.can_repeat or self.findings.has(cycles.KEY):
            return
        way, loop = actions[: seen[key]], actions[seen[key] :]

        def comes_back(start: Any) -> Finding | None:
            end = self.shortener.legal(loop, start)
            return cycles.finding(self.asker, end, len(loop)) if end is not None and same(start, end) else None

        self._keep(cycles.finding(self.asker, state, len(loop)), way, comes_back, loop)

    def _look_back(
        self, states: list[Any], actions: list[Any], until: float, near_the_end: Callable[[Look], None]
    ) -> None:
        """Looks at states of a game from its end, then anywhere, until the time is over."""
        first = max(len(states) - NEAR_THE_END, 0)
        order = list(range(len(states) - 1, first - 1, -1))
        rest = list(range(first))
        self.rng.shuffle(rest)
        for place in order + rest:
            state = states[place]
            key = key_of(state)
            if key in self._further_keys or self.graph.find(state) is not None:
                continue
            if len(self._further_keys) >= self.most:
                return
            self._further_keys.add(key)
            self.here = way = actions[:place]
            look = examine(self.asker, self.sides, state, "result", self.rng, self.tally.looked_at < 2 * PICTURED)
            if place >= len(states) - NEAR_THE_END:
                near_the_end(look)
            self.tally.count(look, self.way)
            self.further.append(Seen(state, partial(list, way), len(look.actions or ()), look.mover == CHANCE))
            for finding in self._all_findings(look):
                self._keep(finding, way)
            if time.monotonic() > until:
                return

    # ------------------------------------------------------------ smaller examples

    def _keep(
        self, finding: Finding, actions: Sequence[Any], broken: Broken | None = None, rest: Sequence[Any] = ()
    ) -> None:
        """Keeps a finding of a random game, and then one of the same kind on a shorter way, if one is soon found.

        ``broken`` finds it in a state, if it is there; ``rest`` goes on from there and stays as it is.
        """
        if self.findings.has(finding.key):
            return
        self.findings.add(finding, [*actions, *rest])

        def examined(state: Any) -> Finding | None:
            look = examine(self.asker, self.sides, state, "result", self.rng)
            return next((other for other in self._all_findings(look) if other.key == finding.key), None)

        usual, now = self.asker.until, time.monotonic()
        self.asker.until = max(usual, min(now + SHORTENING, self.latest))
        if finding.is_note:
            self.asker.until = min(self.asker.until, now + SHORTENING_OF_NOTES)
        with contextlib.suppress(OutOfTime, Wrong):
            for found, shorter in self.shortener.shorter(list(actions), broken or examined):
                self.findings.add(found, [*shorter, *rest])
        self.asker.until = usual

    def _all_findings(self, look: Look) -> list[Finding]:
        others = integer_finding(look), end_outside(look, self.graph.nodes[0].bounds)
        return [*look.findings, *(other for other in others if other is not None)]

    # ------------------------------------------------------------ what follows from all of it

    def look_at_estimates(self) -> None:
        """Reports the nearest estimate that is outside all utilities, or notes one on the edge."""
        start = {} if self.findings.has_rule("bounds") else self.graph.nodes[0].bounds
        found = next(estimates_outside(self.asker, self.tally, start, exhausted=self.exhausted), None)
        if found is None:
            return
        finding, estimate, limit, is_high = found
        if finding.is_note:
            self.findings.add(finding, estimate.actions)
            return

        def broken(state: Any) -> Finding | None:
            if self.asker.ask("is_terminal", state):
                return None
            value = self.asker.ask("evaluate", state, estimate.player)
            other = outside(self.asker, state, value, estimate.player, limit, is_high=is_high)
            return other if other is not None and other.key == finding.key else None

        self._keep(finding, estimate.actions, broken)
