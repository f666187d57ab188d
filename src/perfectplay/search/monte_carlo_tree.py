"""A Monte Carlo tree that is kept from move to move."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, defines, ends_by_repetition
from perfectplay.result import RestsOn, SearchResult, StopReason
from perfectplay.search.algorithms.uct import grow_tree
from perfectplay.search.answers import counts, found, nothing_known, why_ended
from perfectplay.search.driver import open_session
from perfectplay.search.earlier import worn_out
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.monte_carlo_answer import Row, answer_of
from perfectplay.search.parts.chance import example_outcome, randomness
from perfectplay.search.parts.grown_tree import room_of_tree
from perfectplay.search.parts.observer import Silent, TreeObserver
from perfectplay.search.parts.outcomes import Outcome
from perfectplay.search.parts.random_numbers import seeded
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.search.parts.sample_tree import TreeRun, Uct
from perfectplay.search.parts.sound import asked_rival
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, informed, root_for, stoppable
from perfectplay.search.session import Finished

USUAL_SIMULATIONS: Final = 10_000
"""So many, if no limit is given."""

MOST_SIMULATIONS: Final = 1 << 60

USUAL_EXPLORATION: Final = 0.5
USUAL_RAVE: Final = 1000.0
EXPLORATION_WITH_RAVE: Final = 0.0
"""What later actions tell is reason enough to try others."""


class MonteCarloTree:
    """A tree that is kept from move to move: `search`, `advance` by the actions that were played, `search` again."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any = None,
        *,
        exploration: float | None = None,
        rave: float | None = None,
        earlier: Sequence[Any] = (),
        rollout_plies: int = MAX_PLY,
        prove: bool = True,
        seed: int = 0,
        tree_nodes: int | None = None,
        knowledge: Any = None,
        compiled: bool | None = None,
        progress: Progress | None = None,
        observer: TreeObserver | None = None,
    ) -> None:
        _check(exploration, rave, rollout_plies, seed)
        self.progress = stoppable(progress)
        known = informed(game, knowledge)
        root = root_for(known, state)
        settings = {"random": seeded(seed), "most_simulations": MOST_SIMULATIONS, "most_tree": room_of_tree(tree_nodes)}
        self.request = Request("mcts", known, root, compiled=compiled)
        past = worn_out(known, earlier) if earlier else ()
        walks = _walks(known, exploration, rave, rollout_plies, prove, knows_bounds=not past)
        self.session = open_session(self.request, _plan(walks, observer, settings))
        self.state = self.session.state
        self._past: list[Any] = []
        self._remember(past)
        self._prefix: list[Any] = []

    def _remember(self, states: Sequence[Any]) -> None:
        """Has walks take the states that came before the root for repetitions, the last of them."""
        self._past += states
        for number, before in enumerate(self._past[-MAX_PLY:]):
            self.session.hint("past", number, before)
        self.session.set("past_count", len(self._past[-MAX_PLY:]))

    def _tick(self) -> None:
        if self.progress is not None and self.session.memory["simulations"]:
            self.progress(nothing_known(self.session, self.request, StopReason.DEPTH))

    def search(
        self, *, simulations: int | None = None, seconds: float | None = None, nodes: int | None = None
    ) -> SearchResult[Any, Any]:
        """Grows the tree within the limits, which hold together, and returns the best action in the present state.

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
            session.code.is_allowed = False  # going over to machine code would begin a new tree
        before = memory["nodes"]
        session.limits = Limits(None, seconds, None if nodes is None else Limits(nodes=nodes).most_nodes + before)
        session.is_stopped = False
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
        """Goes on with ``action``, which may also be an outcome of chance, and keeps what is known about it."""
        memory = self.session.memory
        game = self.session.game
        kept = None
        if memory["tree_size"]:
            root = memory["tree_root"]
            for child in self._children(root):
                if memory.read("tree_actions", child) == action:
                    kept = child
        if game.history_matters:
            self._remember([self.state])
        self.state = game.result(self.state, action)
        self._prefix.append(action)
        if not memory.is_compiled:
            self.session.code.is_allowed = False
        memory.write("tree_prefixes", len(self._prefix) - 1, action)
        memory["tree_prefix"] = len(self._prefix)
        if kept is None or memory["tree_size"] > memory["most_tree"] // 2:
            memory["tree_size"] = memory["tree_root"] = 0
        else:
            memory["tree_root"] = kept
        mover = game.to_move(self.state)
        if mover != CHANCE and not game.is_terminal(self.state):
            is_other = game.team(mover) != memory["team"]
            memory["player"], memory["team"] = mover, game.team(mover)
            memory["rival"] = asked_rival(game, memory["team"])
            if is_other:
                self._turn()

    def _turn(self) -> None:
        """Turns the proven values around: they are for the player at the root, who is now another one."""
        memory, game = self.session.memory, self.session.game
        if not memory["simulations"]:
            return
        for node in range(memory["tree_size"]):
            if memory.read("tree_proofs", node):
                memory.write("tree_values", node, -memory.read("tree_values", node))
        low, high = (memory.read("rewards", game.players + place) for place in (0, 1))
        memory.write("rewards", game.players, -high)
        memory.write("rewards", game.players + 1, -low)

    def _children(self, node: int) -> range:
        memory = self.session.memory
        first = memory.read("tree_first", node)
        return range(first, first + max(memory.read("tree_count", node), 0))

    # ------------------------------------------------------------ what came of it

    def root_rows(self) -> dict[Any, Row]:
        """Returns what is known about each action."""
        memory = self.session.memory
        if not memory["tree_size"]:
            return {}
        game = self.session.game
        return {
            action: Row(
                memory.read("tree_visits", child),
                memory.read("tree_sums", child),
                bool(memory.read("tree_proofs", child)),
                memory.read("tree_values", child),
            )
            for child in self._children(memory["tree_root"])
            for action in [memory.read("tree_actions", child)]
            if not game.history_matters or game.forbidden(self.state, action, self._past) is None
        }

    def answer(self, finished: Finished) -> SearchResult[Any, Any]:
        """Returns the answer that the tree gives now."""
        session, memory = self.session, self.session.memory
        game = session.game
        reason = finished.reason or StopReason.NODES
        if game.is_terminal(self.state):
            value = float(game.utility(self.state, max(game.to_move(self.state), 0)))
            over = found(session, self.request, StopReason.PROVEN, value=value, is_proven=True, rests_on=RestsOn.PROOF)
            return replace(over, state=self.state)
        best = answer_of(self.root_rows(), game, self.state, reason, counts(session))
        if best is None:
            return replace(nothing_known(session, self.request, reason), state=self.state)
        root = memory["tree_root"]
        if memory.read("tree_proofs", root):
            value = memory.read("tree_values", root)
            ended = why_ended(reason, is_proven=True)
            best = replace(best, is_proven=True, rests_on=RestsOn.PROOF, value=value, stop_reason=ended)
            if best.action is not None:  # an open one that looks better is not: bounds say that more is impossible
                children = [
                    child for child in self._children(root) if memory.read("tree_actions", child) in best.root_values
                ]
                action = memory.read("tree_actions", self._best_of(children, root, is_ours=True))
                best = replace(best, action=action, best_actions=(action,))
        return replace(best, pv=self._line(best.action))

    def _line(self, action: Any) -> tuple[Any, ...]:
        """Returns the line of the actions tried most often, as far as players move; proven best actions come first."""
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
            node = self._best_of(children, node, is_ours=game.team(game.to_move(state)) == memory["team"])
            line.append(memory.read("tree_actions", node))
            state = game.result(state, line[-1])
        return tuple(line)

    def _best_of(self, children: list[int], node: int, *, is_ours: bool) -> int:
        """Returns the child to follow: one with the proven value of its parent, or else the one tried most."""
        memory = self.session.memory
        if memory.read("tree_proofs", node):
            value = memory.read("tree_values", node)
            proven = [child for child in children if memory.read("tree_proofs", child)]
            best = [child for child in proven if memory.read("tree_values", child) == value]
            if best:
                return max(best, key=lambda child: memory.read("tree_visits", child))
        # An action that is proven to be worse than another one is not followed.
        sign = 1 if is_ours else -1

        def rank(child: int) -> tuple[bool, int]:
            visits = memory.read("tree_visits", child)
            if not memory.read("tree_proofs", child):
                return True, visits
            return sign * memory.read("tree_values", child) >= 0, visits

        return max(children, key=rank)


def _walks(
    game: Game[Any, Any],
    exploration: float | None,
    rave: float | None,
    rollout_plies: int,
    prove: bool,
    *,
    knows_bounds: bool,
) -> Uct:
    teams = {game.team(player) for player in range(game.players)}
    if rave is None:
        rave = USUAL_RAVE if defines(game, "action_number") else 0.0
    if rave and not defines(game, "action_number"):
        raise BadArgument(f"rave is {rave!r}, but {type(game).__name__} has no action_number; leave it out")
    if exploration is None:
        exploration = EXPLORATION_WITH_RAVE if rave else USUAL_EXPLORATION
    return Uct(
        float(exploration),
        prove and len(teams) == 2,
        defines(game, "bounds") and knows_bounds,
        rollout_plies,
        randomness(game),
        float(rave),
        defines(game, "random_action"),
        repeats=ends_by_repetition(game),
    )


def _plan(uct: Uct, observer: TreeObserver | None, settings: dict[str, int]) -> Plan:
    watching = Silent() if observer is None else observer

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_outcome(game, state, run), run, uct, watching

    return Plan(grow_tree, TreeRun, arguments, settings, 0.0, observer, Outcome())


def _check(exploration: float | None, rave: float | None, rollout_plies: int, seed: int) -> None:
    for name, value in (("exploration", exploration), ("rave", rave)):
        if value is not None and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= sys.float_info.max
        ):
            raise BadArgument(f"{name} is {value!r}; it must be a number, 0 or more")
    if isinstance(rollout_plies, bool) or not isinstance(rollout_plies, int) or not 0 <= rollout_plies <= 100_000:
        raise BadArgument(f"rollout_plies is {rollout_plies!r}; it must be a whole number of plies, 0 to 100,000")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadArgument(f"seed is {seed!r}; it must be a whole number")
