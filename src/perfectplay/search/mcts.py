"""Monte Carlo tree search: UCT for any number of players, with chance nodes and proven values."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from dataclasses import dataclass, replace
from math import inf, log, sqrt
from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import MAX_OUTCOMES, MAX_PLY, MAX_TREE, get, limit_of, put, repeated
from perfectplay.errors import BadArgument, BadChances, NoActions, SearchStopped, TooManyActions
from perfectplay.game import CHANCE, Action, Game, State, defines
from perfectplay.result import EXACT, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import Question, counts
from perfectplay.search.calls import Progress
from perfectplay.search.chance import MOST_OFF, example, randomness
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.opening import nothing_known, opened
from perfectplay.search.session import Finished, Plan
from perfectplay.search.values import Outcome
from perfectplay.words import shifted_down, shifted_up

USUAL_SIMULATIONS: Final = 10_000
"""So many, if no limit is given."""

MOST_SIMULATIONS: Final = 1 << 60

QUESTION: Final = Question("mcts", False)


@dataclass(frozen=True)
class Uct:
    """How a walk goes down the tree, and what it brings back."""

    exploration: float
    proves: bool
    """Whether ends of the game are backed up as proven values: two teams, zero-sum."""
    has_bounds: bool
    rollout_plies: int

    def bounds(self, game: Any, state: Any, player: int) -> Any:
        if self.has_bounds:
            between = game.bounds(state, player)
            return between[0] + 0.0, between[1] + 0.0
        return -inf, inf


def next_random(run: Any) -> int:
    """A random number of 31 bits. George Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003)."""
    x = run.random
    x ^= shifted_up(x, 13)
    x ^= shifted_down(x, 7)
    x ^= shifted_up(x, 17)
    run.random = x
    return shifted_down(x, 33)


def new_node(run: Any, action: Any, odds: float) -> None:
    """Adds a node without children to the tree."""
    place = run.tree_size
    put(run.tree_actions, place, action)
    put(run.tree_first, place, 0)
    put(run.tree_count, place, -1)
    put(run.tree_visits, place, 0)
    put(run.tree_sums, place, 0.0)
    put(run.tree_odds, place, odds)
    put(run.tree_proofs, place, 0)
    put(run.tree_values, place, 0.0)
    run.tree_size = place + 1


@kernel
def grow_tree(game: Any, state: Any, like: Any, run: Any, uct: Any, chance: Any) -> int:
    """Walks down the tree from ``state``, ``run.most_simulations`` times, and how many walks were made.

    Each walk chooses, where player p moves, the child of largest mean + exploration * spread * sqrt(log(N) / n),
    with the mean of p's own rewards; samples where chance moves; adds the children of one node; and plays on at
    random to the end. The reward of every player is its utility there. The sum at a node is of the rewards of that
    player alone who chose it, at its parent: the one point of view in the whole tree.

    Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006. With ``uct.proves`` the value of a node
    is proven once a child reaches its bound or all children are proven: Winands, Bjornsson and Saito, "Monte-Carlo
    tree search solver", Computers and Games 2008. ``tree_values`` are for ``run.player``; ``like`` is some action,
    of which only the type counts.
    """
    start = state
    for number in range(run.tree_prefix):
        start = game.result(start, get(run.tree_prefixes, number, like))
    if run.tree_size == 0:
        new_node(run, like, 1.0)
    least, most = 0.0, 0.0
    if run.simulations > 0:
        least, most = get(run.rewards, game.players, 0.0), get(run.rewards, game.players + 1, 0.0)
    while run.simulations < run.most_simulations:
        if get(run.tree_proofs, run.tree_root, 0) == 1:
            break
        current = start
        node = run.tree_root
        ply = 0
        is_proven = False
        put(run.tree_path, 0, node)
        # Down the tree, to an end of the game or to a node that is new.
        while True:
            if run.nodes >= limit_of(run):
                raise SearchStopped
            run.nodes += 1
            run.ply = ply
            if game.is_terminal(current):
                for player in range(game.players):
                    put(run.rewards, player, game.utility(current, player) + 0.0)
                if uct.proves:
                    put(run.tree_proofs, node, 1)
                    put(run.tree_values, node, get(run.rewards, run.player, 0.0))
                    is_proven = True
                break
            if get(run.tree_proofs, node, 0) == 1:
                value = get(run.tree_values, node, 0.0)
                for player in range(game.players):
                    put(run.rewards, player, value if game.team(player) == run.team else -value)
                break
            if game.can_repeat and repeated(run, current, ply):
                for player in range(game.players):
                    put(run.rewards, player, game.repetition(current, player) + 0.0)
                break
            put(run.states, ply, current)
            mover = game.to_move(current)
            if get(run.tree_count, node, 0) < 0 and (get(run.tree_visits, node, 0) > 0 or node == run.tree_root):
                first = run.tree_size
                if mover == CHANCE:
                    together = 0.0
                    for place in range(chance.gather(game, current, mover, run, 0, uct)):
                        probability = get(run.odds, place, 0.0)
                        if not probability >= 0.0:
                            raise BadChances
                        together += probability
                        if run.tree_size < MAX_TREE:
                            new_node(run, get(run.outcomes, place, like), probability)
                    if abs(together - 1.0) > MOST_OFF:
                        raise BadChances
                else:
                    for action in game.actions(current):
                        if run.tree_size < MAX_TREE:
                            new_node(run, action, 1.0)
                if run.tree_size == MAX_TREE:
                    run.tree_size = first  # no room for all of them: no new nodes from here on
                elif run.tree_size == first:
                    raise NoActions
                else:
                    put(run.tree_first, node, first)
                    put(run.tree_count, node, run.tree_size - first)
            count = get(run.tree_count, node, 0)
            if count < 0 or ply >= MAX_PLY:
                run.evaluations += 1
                for _ in range(uct.rollout_plies):
                    if game.is_terminal(current):
                        break
                    run.nodes += 1
                    choices = 0
                    chosen = 0
                    roller = game.to_move(current)
                    if roller == CHANCE:
                        drawn = next_random(run) / 2147483648.0
                        choices = chance.gather(game, current, roller, run, 0, uct)
                        for place in range(choices):
                            probability = get(run.odds, place, 0.0)
                            if drawn >= 0.0 and probability > 0.0:
                                chosen = place
                                drawn -= probability
                    else:
                        for action in game.actions(current):
                            if choices >= MAX_OUTCOMES:
                                raise TooManyActions
                            put(run.outcomes, choices, action)
                            choices += 1
                        if choices > 1:
                            chosen = next_random(run) % choices
                    if choices == 0:
                        raise NoActions
                    current = game.result(current, get(run.outcomes, chosen, like))
                is_over = game.is_terminal(current)
                for player in range(game.players):
                    if is_over:
                        put(run.rewards, player, game.utility(current, player) + 0.0)
                    else:
                        put(run.rewards, player, game.evaluate(current, player) + 0.0)
                break
            first = get(run.tree_first, node, 0)
            best = first
            if mover == CHANCE:
                drawn = next_random(run) / 2147483648.0
                for child in range(first, first + count):
                    probability = get(run.tree_odds, child, 0.0)
                    if drawn >= 0.0 and probability > 0.0:
                        best = child
                        drawn -= probability
            else:
                sign = 1.0 if game.team(mover) == run.team else -1.0
                spread = uct.exploration * (most - least if most > least else 1.0)
                logarithm = log(get(run.tree_visits, node, 0) + 1.0)
                largest = -inf
                begin = next_random(run) % count
                for number in range(count):
                    child = first + (begin + number) % count
                    visits = get(run.tree_visits, child, 0)
                    if get(run.tree_proofs, child, 0) == 1:
                        worth = sign * get(run.tree_values, child, 0.0)
                    elif visits == 0:
                        worth = inf
                    else:
                        worth = get(run.tree_sums, child, 0.0) / visits + spread * sqrt(logarithm / visits)
                    if worth > largest:
                        best, largest = child, worth
            put(run.movers, ply, mover)
            action = get(run.tree_actions, best, like)
            put(run.path, ply, action)
            current = game.result(current, action)
            node = best
            ply += 1
            put(run.tree_path, ply, node)
        # Back to the root, with the rewards, and with what is proven as far as that goes.
        run.simulations += 1
        reward = get(run.rewards, run.player, 0.0)
        if run.simulations == 1:
            least, most = reward, reward
        least, most = min(least, reward), max(most, reward)
        put(run.rewards, game.players, least)
        put(run.rewards, game.players + 1, most)
        for step in range(ply, -1, -1):
            node = get(run.tree_path, step, 0)
            put(run.tree_visits, node, get(run.tree_visits, node, 0) + 1)
            if step > 0:
                mover = get(run.movers, step - 1, 0)
                if mover != CHANCE:
                    put(run.tree_sums, node, get(run.tree_sums, node, 0.0) + get(run.rewards, mover, 0.0))
            if is_proven and step < ply:
                mover = get(run.movers, step, 0)
                first = get(run.tree_first, node, 0)
                ours = mover != CHANCE and game.team(mover) == run.team
                value = 0.0 if mover == CHANCE else -inf if ours else inf
                all_proven = True
                for child in range(first, first + get(run.tree_count, node, 0)):
                    odds = get(run.tree_odds, child, 0.0)
                    if get(run.tree_proofs, child, 0) == 0:
                        all_proven = all_proven and odds == 0.0
                    elif mover == CHANCE:
                        value += odds * get(run.tree_values, child, 0.0)
                    elif ours:
                        value = max(value, get(run.tree_values, child, 0.0))
                    else:
                        value = min(value, get(run.tree_values, child, 0.0))
                if not all_proven and mover != CHANCE:
                    low, high = uct.bounds(game, get(run.states, step, state), run.player)
                    all_proven = value >= high if ours else value <= low
                if all_proven:
                    put(run.tree_proofs, node, 1)
                    put(run.tree_values, node, value)
                else:
                    is_proven = False
    return run.simulations  # type: ignore[no-any-return]


class MonteCarloTree:
    """A tree that is kept from move to move: `search`, `advance` by the actions that were played, `search` again."""

    def __init__(
        self, game: Game[Any, Any], state: Any = None, *, exploration: float = 1.0, rollout_plies: int = MAX_PLY,
        prove: bool = True, seed: int = 0, compiled: bool | None = None, progress: Progress | None = None,
    ) -> None:
        _check(exploration, rollout_plies, seed)
        self.progress = progress
        settings = {"random": _seeded(seed), "most_simulations": MOST_SIMULATIONS}
        self.session = opened(lambda: _plan(game, exploration, rollout_plies, prove), game, state, Limits(), compiled,
                              settings, None)
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
        if simulations is not None and (isinstance(simulations, bool) or not isinstance(simulations, int)
                                        or simulations < 1):
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
        memory["most_simulations"] = (MOST_SIMULATIONS if simulations is None
                                      else memory["simulations"] + simulations)

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
                memory.read("tree_visits", child), self._read_float("tree_sums", child),
                bool(memory.read("tree_proofs", child)), self._read_float("tree_values", child),
            ) for child in self._children(memory["tree_root"])
        }

    def answer(self, finished: Finished) -> SearchResult[Any, Any]:
        session, memory = self.session, self.session.memory
        game = session.game
        reason = finished.reason or StopReason.NODES
        if game.is_terminal(self.state):
            player = game.to_move(self.state)
            return SearchResult(
                action=None, value=float(game.utility(self.state, max(player, 0))), is_proven=True,
                rests_on=RestsOn.PROOF, stop_reason=StopReason.PROVEN, algorithm="mcts", game=game, state=self.state,
                **counts(session),
            )
        rows = self.root_rows()
        found = answer_of(rows, game, self.state, reason, {**counts(session)})
        if found is None:
            return replace(nothing_known(session, QUESTION, reason), state=self.state)
        is_root_proven = bool(memory.read("tree_proofs", memory["tree_root"]))
        if is_root_proven:
            value = self._read_float("tree_values", memory["tree_root"])
            found = replace(found, is_proven=True, rests_on=RestsOn.PROOF, value=value,
                            stop_reason=StopReason.PROVEN)
        return replace(found, pv=self._line(found.action))

    def _line(self, action: Any) -> tuple[Any, ...]:
        """The actions that were tried most often, as far as players move."""
        memory, game = self.session.memory, self.session.game
        if action is None:
            return ()
        line, state = [action], game.result(self.state, action)
        node = next(child for child in self._children(memory["tree_root"])
                    if memory.read("tree_actions", child) == action)
        while len(line) < MAX_PLY and not game.is_terminal(state) and game.to_move(state) != CHANCE:
            children = [child for child in self._children(node) if memory.read("tree_visits", child)]
            if not children:
                break
            node = max(children, key=lambda child: memory.read("tree_visits", child))
            line.append(memory.read("tree_actions", node))
            state = game.result(state, line[-1])
        return tuple(line)


def answer_of(
    rows: dict[Any, tuple[int, float, bool, float]], game: Game[Any, Any], state: Any, reason: StopReason,
    counted: dict[str, Any],
) -> SearchResult[Any, Any] | None:
    """The best action: a proven win, or else the one that was tried most and is not proven to be worse than others."""
    if game.to_move(state) == CHANCE:
        visits = sum(row[0] for row in rows.values())
        if not visits:
            return None
        return SearchResult(
            action=None, value=0.0, is_proven=False, rests_on=RestsOn.NOTHING, stop_reason=reason, algorithm="mcts",
            game=game, state=state, **counted,
        )
    tried = {action: row for action, row in rows.items() if row[0] or row[2]}
    if not tried:
        return None
    roots = {
        action: RootValue(value if proven else total / visits, EXACT, proven, visits=visits)
        for action, (visits, total, proven, value) in tried.items()
    }
    best_proven = max((root.value for root in roots.values() if root.is_proven), default=-inf)
    open_roots = {action: root for action, root in roots.items() if not root.is_proven}
    favourite = max(open_roots, key=lambda action: open_roots[action].visits or 0, default=None)
    if favourite is None or best_proven >= open_roots[favourite].value:
        favourite = next(action for action, root in roots.items() if root.is_proven and root.value == best_proven)
    best = roots[favourite]
    return SearchResult(
        action=favourite, value=best.value, is_proven=False, rests_on=RestsOn.ROLLOUTS, pv=(favourite,),
        root_values=roots, best_actions=(favourite,), stop_reason=reason, algorithm="mcts", game=game, state=state,
        **counted,
    )


def mcts(
    game: Game[State, Action], state: State | None = None, *, simulations: int | None = None,
    seconds: float | None = None, nodes: int | None = None, threads: int = 1, exploration: float = 1.0,
    rollout_plies: int = MAX_PLY, prove: bool = True, seed: int = 0, compiled: bool | None = None,
    progress: Progress | None = None,
) -> SearchResult[State, Action]:
    """An action by Monte Carlo tree search (UCT): the one that was tried most often, or is proven to be best.

    ``simulations`` (10,000 if there is no limit at all), ``seconds`` and ``nodes`` are limits that hold together.
    Values are means of what the player at the root gets in games that are played at random to their end, or, after
    ``rollout_plies`` random plies, of what `Game.evaluate` says there. Any number of players, each of whom chooses by
    its own rewards, and chance nodes. ``exploration`` is the constant of UCT, in units of the spread of all rewards.
    ``prove``: with two teams, values are proven as far as the tree reaches ends of the game. The same ``seed`` gives
    the same answer, interpreted and compiled. ``threads`` grow as many trees, each with its own seed, and add up what
    they find. `MonteCarloTree` keeps its tree from move to move.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 256:
        raise BadArgument(f"threads is {threads!r}; it must be a whole number from 1 to 256")
    trees = [
        MonteCarloTree(game, state, exploration=exploration, rollout_plies=rollout_plies, prove=prove,
                       seed=seed + number, compiled=compiled, progress=progress if number == 0 else None)
        for number in range(threads)
    ]
    if simulations is None and seconds is None and nodes is None:
        simulations = USUAL_SIMULATIONS
    for number, tree in enumerate(trees):
        tree.begin(_share(simulations, number, threads), seconds, _share(nodes, number, threads))
    found = trees[0].answer(trees[0].run()) if threads == 1 else _together(trees)
    for tree in trees:
        tree.session.close()
    return found


def _share(limit: int | None, number: int, threads: int) -> int | None:
    if limit is None or isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        return limit
    return max(limit // threads + (number < limit % threads), 1)


def _together(trees: list[MonteCarloTree]) -> SearchResult[Any, Any]:
    """Runs all trees at the same time, and adds up what they know about the actions at the root."""
    ended: list[Finished | BaseException | None] = [None] * len(trees)

    def run(number: int) -> None:
        try:
            ended[number] = trees[number].run()
        except BaseException as error:
            ended[number] = error

    threads = [threading.Thread(target=run, args=(number,), name="perfectplay tree") for number in range(1, len(trees))]
    for thread in threads:
        thread.start()
    run(0)
    first = ended[0]
    if isinstance(first, BaseException) or (first is not None and first.reason is StopReason.INTERRUPTED):
        for tree in trees[1:]:
            tree.session.memory["limit"] = 0
    for thread in threads:
        with contextlib.suppress(KeyboardInterrupt):
            thread.join()
    for end in ended:
        if isinstance(end, BaseException):
            raise end
    assert isinstance(first, Finished)
    single = [tree.answer(end) for tree, end in zip(trees, ended, strict=True) if isinstance(end, Finished)]
    for answer in single:
        if answer.is_proven:
            return answer
    rows: dict[Any, tuple[int, float, bool, float]] = {}
    for tree in trees:
        for action, (visits, total, proven, value) in tree.root_rows().items():
            before = rows.get(action, (0, 0.0, False, 0.0))
            rows[action] = (before[0] + visits, before[1] + total, before[2] or proven, value if proven else before[3])
    counted = counts(trees[0].session)
    for name in ("nodes", "evaluations"):
        counted[name] = sum(tree.session.memory[name] for tree in trees)
    found = answer_of(rows, trees[0].session.game, trees[0].state, single[0].stop_reason, counted)
    return single[0] if found is None else found


# ------------------------------------------------------------ preparing


def _plan(game: Game[Any, Any], exploration: float, rollout_plies: int, prove: bool) -> Plan:
    teams = {game.team(player) for player in range(game.players)}
    uct = Uct(float(exploration), prove and len(teams) == 2, defines(game, "bounds"), rollout_plies)
    chance, _ = randomness(game)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example(game, state), run, uct, chance

    return Plan(grow_tree, arguments, Outcome())


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
    import struct

    return float(struct.unpack("<d", struct.pack("<q", word))[0])
