"""A Monte Carlo tree that is kept from move to move."""

from __future__ import annotations

import math
import struct
import time
from dataclasses import replace
from typing import Any, Final

from perfectplay.compiling.run import MAX_PLY, MAX_TREE
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, defines
from perfectplay.result import RestsOn, SearchResult, StopReason
from perfectplay.search.answers import Question, counts
from perfectplay.search.calls import Progress
from perfectplay.search.chance import example, randomness
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.monte_carlo_answer import answer_of
from perfectplay.search.observer import Silent, TreeObserver
from perfectplay.search.opening import nothing_known, opened
from perfectplay.search.session import Finished, Plan
from perfectplay.search.uct import Uct, grow_tree
from perfectplay.search.values import Outcome

USUAL_SIMULATIONS: Final = 10_000
"""So many, if no limit is given."""

MOST_SIMULATIONS: Final = 1 << 60

QUESTION: Final = Question("mcts", False)


class MonteCarloTree:
    """A tree that is kept from move to move: `search`, `advance` by the actions that were played, `search` again."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any = None,
        *,
        exploration: float = 1.0,
        rollout_plies: int = MAX_PLY,
        prove: bool = True,
        seed: int = 0,
        compiled: bool | None = None,
        progress: Progress | None = None,
        observer: TreeObserver | None = None,
    ) -> None:
        _check(exploration, rollout_plies, seed)
        self.progress = progress
        settings = {"random": _seeded(seed), "most_simulations": MOST_SIMULATIONS}
        self.session = opened(
            lambda: _plan(game, exploration, rollout_plies, prove, observer),
            game,
            state,
            Limits(),
            compiled,
            settings,
            None,
        )
        self.state = self.session.state
        self._prefix: list[Any] = []

    def _tick(self) -> None:
        if self.progress is not None and self.session.memory["simulations"]:
            self.progress(nothing_known(self.session, QUESTION, StopReason.DEPTH))

    def search(
        self, *, simulations: int | None = None, seconds: float | None = None, nodes: int | None = None
    ) -> SearchResult[Any, Any]:
        """Grows the tree within the limits, which hold together, and says what is best in the state where it is now.

        Raises `BadArgument`; `GameError` where the rules fail.
        """
        self.begin(simulations, seconds, nodes)
        return self.answer(self.run())

    def begin(self, simulations: int | None, seconds: float | None, nodes: int | None) -> None:
        if simulations is not None and (
            isinstance(simulations, bool) or not isinstance(simulations, int) or simulations < 1
        ):
            raise BadArgument(f"simulations is {simulations!r}; it must be a whole number, 1 or more")
        if simulations is None and seconds is None and nodes is None:
            simulations = USUAL_SIMULATIONS
        session, memory = self.session, self.session.memory
        if memory["tree_size"] and not memory.is_compiled:
            session.may_compile = False  # going over to machine code would begin a new tree
        before = memory["nodes"]
        session.limits = Limits(None, seconds, None if nodes is None else Limits(nodes=nodes).most_nodes + before)
        session.started = time.monotonic()
        session.deadline = None if seconds is None else session.started + seconds
        memory["most_simulations"] = MOST_SIMULATIONS if simulations is None else memory["simulations"] + simulations

    def run(self) -> Finished:
        if guarded(self.session.game, self.state, lambda: self.session.game.is_terminal(self.state)):
            return Finished(0, None)
        self.session.on_tick = self._tick  # only now: a cycle of references would keep the memory of the tree
        try:
            return self.session.run(MAX_PLY)
        finally:
            self.session.on_tick = None

    def advance(self, action: Any) -> None:
        """The game goes on with ``action``, which may also be an outcome of chance; what is known about it is kept."""
        memory = self.session.memory
        game = self.session.game
        kept = None
        if memory["tree_size"]:
            root = memory["tree_root"]
            for child in self._children(root):
                if memory.read("tree_actions", child) == action:
                    kept = child
        self.state = game.result(self.state, action)
        self._prefix.append(action)
        if not memory.is_compiled:
            self.session.may_compile = False
        memory.write("tree_prefixes", len(self._prefix) - 1, action)
        memory["tree_prefix"] = len(self._prefix)
        if kept is None or memory["tree_size"] > MAX_TREE // 2:
            memory["tree_size"] = memory["tree_root"] = 0
        else:
            memory["tree_root"] = kept
        mover = game.to_move(self.state)
        if mover != CHANCE and not game.is_terminal(self.state):
            is_other = game.team(mover) != memory["team"]
            memory["player"], memory["team"] = mover, game.team(mover)
            if is_other:
                self._turn()

    def _turn(self) -> None:
        """Proven values are for the player at the root, who is another one now."""
        memory, game = self.session.memory, self.session.game
        for node in range(memory["tree_size"]):
            if memory.read("tree_proofs", node):
                self._write_float("tree_values", node, -self._read_float("tree_values", node))
        low, high = (self._read_float("rewards", game.players + place) for place in (0, 1))
        self._write_float("rewards", game.players, -high)
        self._write_float("rewards", game.players + 1, -low)

    def _read_float(self, store: str, place: int) -> float:
        word = self.session.memory.read(store, place)
        return float(word) if isinstance(word, float) or not self.session.memory.is_compiled else _as_float(word)

    def _write_float(self, store: str, place: int, value: float) -> None:
        memory = self.session.memory
        memory.write(store, place, float(value))

    def _children(self, node: int) -> range:
        memory = self.session.memory
        first = memory.read("tree_first", node)
        return range(first, first + max(memory.read("tree_count", node), 0))

    # ------------------------------------------------------------ what came of it

    def root_rows(self) -> dict[Any, tuple[int, float, bool, float]]:
        """For each action: how often it was tried, the sum of rewards, whether it is proven, and its proven value."""
        memory = self.session.memory
        if not memory["tree_size"]:
            return {}
        return {
            memory.read("tree_actions", child): (
                memory.read("tree_visits", child),
                self._read_float("tree_sums", child),
                bool(memory.read("tree_proofs", child)),
                self._read_float("tree_values", child),
            )
            for child in self._children(memory["tree_root"])
        }

    def answer(self, finished: Finished) -> SearchResult[Any, Any]:
        session, memory = self.session, self.session.memory
        game = session.game
        reason = finished.reason or StopReason.NODES
        if game.is_terminal(self.state):
            player = game.to_move(self.state)
            return SearchResult(
                action=None,
                value=float(game.utility(self.state, max(player, 0))),
                is_proven=True,
                rests_on=RestsOn.PROOF,
                stop_reason=StopReason.PROVEN,
                algorithm="mcts",
                game=game,
                state=self.state,
                **counts(session),
            )
        rows = self.root_rows()
        found = answer_of(rows, game, self.state, reason, {**counts(session)})
        if found is None:
            return replace(nothing_known(session, QUESTION, reason), state=self.state)
        is_root_proven = bool(memory.read("tree_proofs", memory["tree_root"]))
        if is_root_proven:
            value = self._read_float("tree_values", memory["tree_root"])
            found = replace(found, is_proven=True, rests_on=RestsOn.PROOF, value=value, stop_reason=StopReason.PROVEN)
        return replace(found, pv=self._line(found.action))

    def _line(self, action: Any) -> tuple[Any, ...]:
        """The actions that were tried most often, as far as players move."""
        memory, game = self.session.memory, self.session.game
        if action is None:
            return ()
        line, state = [action], game.result(self.state, action)
        node = next(
            child for child in self._children(memory["tree_root"]) if memory.read("tree_actions", child) == action
        )
        while len(line) < MAX_PLY and not game.is_terminal(state) and game.to_move(state) != CHANCE:
            children = [child for child in self._children(node) if memory.read("tree_visits", child)]
            if not children:
                break
            node = max(children, key=lambda child: memory.read("tree_visits", child))
            line.append(memory.read("tree_actions", node))
            state = game.result(state, line[-1])
        return tuple(line)


def _plan(
    game: Game[Any, Any], exploration: float, rollout_plies: int, prove: bool, observer: TreeObserver | None
) -> Plan:
    teams = {game.team(player) for player in range(game.players)}
    uct = Uct(float(exploration), prove and len(teams) == 2, defines(game, "bounds"), rollout_plies)
    chance, _ = randomness(game)
    watching = Silent() if observer is None else observer

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example(game, state, run), run, uct, chance, watching

    return Plan(grow_tree, arguments, Outcome(), observer)


def _check(exploration: float, rollout_plies: int, seed: int) -> None:
    if isinstance(exploration, bool) or not isinstance(exploration, (int, float)) or not 0 <= exploration < math.inf:
        raise BadArgument(f"exploration is {exploration!r}; it must be a number, 0 or more")
    if isinstance(rollout_plies, bool) or not isinstance(rollout_plies, int) or not 0 <= rollout_plies <= 100_000:
        raise BadArgument(f"rollout_plies is {rollout_plies!r}; it must be a whole number of plies, 0 to 100,000")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadArgument(f"seed is {seed!r}; it must be a whole number")


def _seeded(seed: int) -> int:
    """A state of the generator for any seed: well mixed, and never 0 (Steele, Lea and Flood, SplitMix, 2014)."""
    mask = (1 << 64) - 1
    x = (seed + 1) * 0x9E3779B97F4A7C15 & mask
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
    x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
    x ^= x >> 31
    x = x or 1
    return x - (1 << 64) if x >> 63 else x


def _as_float(word: int) -> float:
    return float(struct.unpack("<d", struct.pack("<q", word))[0])
