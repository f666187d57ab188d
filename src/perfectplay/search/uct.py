"""UCT: one tree, grown walk by walk, for any number of players, with chance nodes and proven values."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import MAX_OUTCOMES, MAX_PLY, MAX_TREE, get, limit_of, put, repeated, whole_bounds
from perfectplay.errors import BadChances, NoActions, SearchStopped, TooManyActions
from perfectplay.game import CHANCE
from perfectplay.search.chance import MOST_OFF
from perfectplay.words import shifted_down, shifted_up


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
            certain = whole_bounds(game.bounds(state, player))
            return certain.lowest + 0.0, certain.highest + 0.0
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


def add_children(game: Any, current: Any, node: int, mover: int, like: Any, run: Any, uct: Any, chance: Any) -> None:
    """Adds the children of a node to the tree: an action each, or an outcome each where chance moves."""
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


def roll_out(game: Any, state: Any, like: Any, run: Any, uct: Any, chance: Any) -> None:
    """Plays on at random, to the end or for so many plies, and writes what every player gets there."""
    run.evaluations += 1
    current = state
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
                chosen = shifted_down(next_random(run) * choices, 31)
        if choices == 0:
            raise NoActions
        current = game.result(current, get(run.outcomes, chosen, like))
    is_over = game.is_terminal(current)
    for player in range(game.players):
        if is_over:
            put(run.rewards, player, game.utility(current, player) + 0.0)
        else:
            put(run.rewards, player, game.evaluate(current, player) + 0.0)


def chosen_child(game: Any, node: int, mover: int, spread: float, run: Any) -> int:
    """The child to go on with: drawn where chance moves, otherwise that of the largest upper bound (UCT)."""
    first = get(run.tree_first, node, 0)
    count = get(run.tree_count, node, 0)
    best = first
    if mover == CHANCE:
        drawn = next_random(run) / 2147483648.0
        for child in range(first, first + count):
            probability = get(run.tree_odds, child, 0.0)
            if drawn >= 0.0 and probability > 0.0:
                best = child
                drawn -= probability
        return best  # type: ignore[no-any-return]
    sign = 1.0 if game.team(mover) == run.team else -1.0
    logarithm = log(get(run.tree_visits, node, 0) + 1.0)
    largest = -inf
    child = first + shifted_down(next_random(run) * count, 31) - 1
    for _ in range(count):
        child += 1
        if child == first + count:
            child = first
        visits = get(run.tree_visits, child, 0)
        if get(run.tree_proofs, child, 0) == 1:
            worth = sign * get(run.tree_values, child, 0.0)
        elif visits == 0:
            worth = inf
        else:
            worth = get(run.tree_sums, child, 0.0) / visits + spread * sqrt(logarithm / visits)
        if worth > largest:
            best, largest = child, worth
    return best  # type: ignore[no-any-return]


def proves(game: Any, step: int, like_state: Any, run: Any, uct: Any) -> bool:
    """Whether the node at a step of the walk is proven by its children now; then its value is written."""
    node = get(run.tree_path, step, 0)
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
        low, high = uct.bounds(game, get(run.states, step, like_state), run.player)
        all_proven = value >= high if ours else value <= low
    if all_proven:
        put(run.tree_proofs, node, 1)
        put(run.tree_values, node, value)
    return all_proven


@kernel
def grow_tree(game: Any, state: Any, like: Any, run: Any, uct: Any, chance: Any, observer: Any) -> int:
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
            if game.can_repeat and repeated(game, run, current, ply):
                for player in range(game.players):
                    put(run.rewards, player, game.repetition(current, player) + 0.0)
                break
            put(run.states, ply, current)
            mover = game.to_move(current)
            if get(run.tree_count, node, 0) < 0 and (get(run.tree_visits, node, 0) > 0 or node == run.tree_root):
                add_children(game, current, node, mover, like, run, uct, chance)
            if get(run.tree_count, node, 0) < 0 or ply >= MAX_PLY:
                roll_out(game, current, like, run, uct, chance)
                break
            spread = uct.exploration * (most - least if most > least else 1.0)
            put(run.movers, ply, mover)
            node = chosen_child(game, node, mover, spread, run)
            action = get(run.tree_actions, node, like)
            put(run.path, ply, action)
            current = game.result(current, action)
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
                is_proven = proves(game, step, state, run, uct)
        observer.walked(ply)
    return run.simulations  # type: ignore[no-any-return]
