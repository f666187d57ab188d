"""The searches of a review: what a position is worth, proven if that is possible in the time."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import NotCompilable
from perfectplay.game import Game
from perfectplay.playing.rules import rules_of
from perfectplay.result import EXACT, RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms.mcts import mcts
from perfectplay.search.algorithms.solve import solve
from perfectplay.search.algorithms.solve_by_windows import ends_soon
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.parts.table_memory import Table
from perfectplay.teaching.review.chances import Chances
from perfectplay.teaching.review.worth import Worth

TABLE_MB: Final = 64
"""The megabytes of each table; there is one for each side and each of the two searches."""

FOR_PROOF: Final = 0.7
"""The share of the limit in which a game that is soon over is solved; the rest is for an estimate."""

FOR_SAMPLES: Final = 0.15
"""The share of the limit for random games where nothing else is known in the end."""

READY_NODES: Final = 100
"""A search of so many nodes comes to each of its parts, so that all of them are compiled."""

LONG_SECONDS: Final = 0.05
LONG_NODES: Final = 20_000
"""In a shorter search no machine code pays."""

Progress = Callable[[SearchResult[Any, Any]], object]


class Interrupted(Exception):
    """Ctrl-C has ended a search."""


class Looking:
    """Looks at positions of one game, and keeps tables from one to the next."""

    def __init__(
        self,
        game: Game[Any, Any],
        chances: Chances,
        *,
        threads: int = 1,
        table_mb: float = TABLE_MB,
        compiled: bool | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.game, self.chances, self.threads, self.table_mb = game, chances, threads, table_mb
        self.compiled, self.progress = compiled, progress
        self.suited = suited_to(game)
        self.nodes = 0
        """The positions that all searches have entered."""
        self._tables: dict[tuple[str, int], Table] = {}

    def get_ready(self, state: Any, *, seconds: float | None, nodes: int | None) -> None:
        """Has the searches compiled, if they may run for so long that it pays.

        Raises `NotCompilable`, and `Interrupted`.
        """
        is_short = (seconds or LONG_SECONDS) < LONG_SECONDS or (nodes or LONG_NODES) < LONG_NODES
        if self.compiled is False or (is_short and not self.compiled):
            return
        results = []
        with suppress(*([] if self.compiled else [NotCompilable])):
            if ends_soon(self.game, state):
                results.append(solve(self.game, state, nodes=READY_NODES, compiled=True))
            results.append(self.suited.call(self.game, state, nodes=READY_NODES, compiled=True))
        if any(found.stop_reason is StopReason.INTERRUPTED for found in results):
            raise Interrupted

    def look(
        self, state: Any, earlier: Sequence[Any], *, seconds: float | None, nodes: int | None
    ) -> tuple[Worth, SearchResult[Any, Any]]:
        """Returns what a position that is not over is worth to the player to move, and the search that says so.

        Raises `Interrupted`, and whatever the searches raise.
        """
        with rules_of(self.game):
            player = self.game.to_move(state)
        solved: SearchResult[Any, Any] | None = None
        if ends_soon(self.game, state):
            share = None if seconds is None else seconds * FOR_PROOF
            solved = self._run(solve, "solve", state, player, share, nodes, ())
            if solved.is_proven:
                return self.worth(solved, player), solved
            seconds = None if seconds is None else max(seconds - solved.seconds, seconds * (1 - FOR_PROOF) / 2)
        share = seconds if seconds is None or self.game.has_evaluation else seconds * (1 - FOR_SAMPLES)
        found = self._run(self.suited.call, self.suited.name, state, player, share, nodes, earlier)
        worth = self.worth(found, player)
        if worth.rests_on is RestsOn.NOTHING:
            share = None if seconds is None else seconds * FOR_SAMPLES
            found = self._run(mcts, "mcts", state, player, share, nodes, earlier)
            worth = replace(self.worth(found, player), line=worth.line)
        return (worth if solved is None else self._within(worth, solved, player)), found

    def two_best(
        self,
        state: Any,
        earlier: Sequence[Any],
        found: SearchResult[Any, Any],
        *,
        seconds: float | None,
        nodes: int | None,
    ) -> list[Any]:
        """Returns the actions with exact values of a search for the two best ones, or those that were tried most."""
        if "lines" in inspect.signature(self.suited.call).parameters:
            with rules_of(self.game):
                player = self.game.to_move(state)
            found = self._run(self.suited.call, self.suited.name, state, player, seconds, nodes, earlier, lines=2)
        roots = {action: root for action, root in found.root_values.items() if root.bound is EXACT}
        return sorted(roots, key=lambda action: (-(roots[action].visits or 0), -roots[action].value))

    def _run(
        self,
        call: Callable[..., SearchResult[Any, Any]],
        name: str,
        state: Any,
        player: int,
        seconds: float | None,
        nodes: int | None,
        earlier: Sequence[Any],
        **more: Any,
    ) -> SearchResult[Any, Any]:
        """Runs one search. Raises `Interrupted`."""
        takes = inspect.signature(call).parameters
        options: dict[str, Any] = {"compiled": self.compiled, "progress": self.progress, **more}
        options |= {} if seconds is None else {"seconds": seconds}
        options |= {} if nodes is None else {"nodes": nodes}
        if "shared_table" in takes:
            options["shared_table"] = self._tables.setdefault((name, self.side(player)), Table(self.table_mb))
        if "threads" in takes and self.threads > 1:
            options["threads"] = self.threads
        if "earlier" in takes and earlier:
            options["earlier"] = tuple(earlier)
        try:
            found = call(self.game, state, **options)
        except KeyboardInterrupt:
            raise Interrupted from None
        self.nodes += found.nodes
        if found.stop_reason is StopReason.INTERRUPTED:
            raise Interrupted
        return found

    def worth(self, found: SearchResult[Any, Any], player: int) -> Worth:
        """Returns what a search has found, for the player to move at its root."""
        rests_on = found.rests_on
        if found.is_proven:
            rests_on = RestsOn.PROOF
        elif rests_on is RestsOn.PROOF:  # one bound alone is proven
            rests_on = RestsOn.EVALUATION if self.game.has_evaluation else RestsOn.NOTHING
        value = 0.0 if rests_on is RestsOn.NOTHING else float(found.value)
        plies = found.plies if found.is_proven else None
        line = found.pv or (() if found.action is None else (found.action,))
        return self._bounded(Worth(value, rests_on, self._chance(value, rests_on, player), plies, line), found, player)

    def _within(self, worth: Worth, solved: SearchResult[Any, Any], player: int) -> Worth:
        return worth if worth.is_proven else self._bounded(worth, solved, player)

    def _bounded(self, worth: Worth, found: SearchResult[Any, Any], player: int) -> Worth:
        """Returns the worth with a chance between those of the values that are proven to be the least and the most."""
        if worth.is_proven:
            return worth
        low, high = found.between
        least, most = self._chance(low, RestsOn.PROOF, player), self._chance(high, RestsOn.PROOF, player)
        if low == high:
            return Worth(low, RestsOn.PROOF, least, None, worth.line)
        return Worth(worth.value, worth.rests_on, min(max(worth.chance, least), most), None, worth.line)

    def of_end(self, utility: float, player: int) -> Worth:
        """Returns what the end of a game is worth to a player."""
        return Worth(utility, RestsOn.PROOF, self._chance(utility, RestsOn.PROOF, player), 0)

    def side(self, player: int) -> int:
        """Returns 0 for players of the first player's team, and 1 for the others."""
        with rules_of(self.game):
            return int(self.game.team(player) != self.game.team(0))

    def _chance(self, value: float, rests_on: RestsOn, player: int) -> float:
        return self.chances.of(value, rests_on, self.side(player))
