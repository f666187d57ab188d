"""Monte Carlo tree search: one tree, grown walk by walk, for any number of players, with chance and proven values.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006 (UCT); Winands, Bjornsson and Saito, "Monte-Carlo
tree search solver", Computers and Games 2008.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.errors import BadChances, NoActions, SearchStopped
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.parts.chance import MOST_OFF
from perfectplay.search.parts.past import was_before
from perfectplay.search.parts.random_games import roll_out
from perfectplay.search.parts.random_numbers import next_random
from perfectplay.search.parts.rave import learn_from_later, note_action, number_of, rapid_worth
from perfectplay.search.parts.run import MAX_PLY, repeated
from perfectplay.search.parts.sample_tree import TreeRun, Uct, new_sample_node, reward_all
from perfectplay.search.parts.sound import expect_player, not_nan
from perfectplay.words import shifted_down


def add_children(
    game: Game[State, Action], current: State, node: int, mover: int, like: Action, run: TreeRun, uct: Uct
) -> None:
    """Adds the children of a node to the tree: an action each, or an outcome each where chance moves."""
    first = run.tree_size
    if mover == CHANCE:
        together = 0.0
        for place in range(uct.chance.gather(game, current, mover, run, 0)):
            probability = get(run.odds, place, 0.0)
            if not probability >= 0.0:
                raise BadChances
            together += probability
            if run.tree_size < run.most_tree:
                new_sample_node(run, get(run.outcomes, place, like), probability)
        if abs(together - 1.0) > MOST_OFF:
            raise BadChances
    else:
        expect_player(game, mover)
        for action in game.actions(current):
            if run.tree_size < run.most_tree:
                new_sample_node(run, action, 1.0)
    if run.tree_size == run.most_tree:
        run.tree_size = first  # no room for all of them: no new nodes from here on
    elif run.tree_size == first:
        raise NoActions
    else:
        put(run.tree_first, node, first)
        put(run.tree_count, node, run.tree_size - first)
        if uct.rave > 0.0:
            for child in range(first, run.tree_size):
                put(run.later_visits, child, 0)
                put(run.later_sums, child, 0.0)
                put(run.first_taken, number_of(game, current, get(run.tree_actions, child, like)), 0)


def chosen_child(game: Game[State, Action], node: int, mover: int, spread: float, run: TreeRun, uct: Uct) -> int:
    """Returns the next child: a random one where chance moves, otherwise the one of largest upper bound (UCT).

    From a child that is proven nothing is to be learned. So if it has the largest bound, at the root always and
    elsewhere every fourth time the largest of the others is taken, which leads to more proofs.
    """
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
        return best
    sign = 1.0 if game.team(mover) == run.team else -1.0
    logarithm = log(get(run.tree_visits, node, 0) + 1.0)
    largest = -inf
    largest_open = -inf
    best_open = -1
    child = first + shifted_down(next_random(run) * count, 31) - 1
    for _ in range(count):
        child += 1
        if child == first + count:
            child = first
        visits = get(run.tree_visits, child, 0)
        if get(run.tree_proofs, child, 0) == 1:
            worth = sign * get(run.tree_values, child, 0.0)
        elif uct.rave > 0.0:
            worth = rapid_worth(child, visits, run, uct) + spread * sqrt(logarithm / (visits + 1))
        elif visits == 0:
            worth = inf
        else:
            worth = get(run.tree_sums, child, 0.0) / visits + spread * sqrt(logarithm / visits)
        if worth > largest:
            best, largest = child, worth
        if worth > largest_open and get(run.tree_proofs, child, 0) == 0:
            best_open, largest_open = child, worth
    looks_for_proofs = node == run.tree_root or get(run.tree_visits, node, 0) & 3 == 3
    if looks_for_proofs and best_open >= 0 and get(run.tree_proofs, best, 0) == 1:
        return best_open
    return best


def is_proven_now(game: Game[State, Action], step: int, like_state: State, run: TreeRun, uct: Uct) -> bool:
    """Returns whether the children now prove the node at a step of the walk; if so, writes its value."""
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
def grow_tree(game: Game[State, Action], state: State, like: Action, run: TreeRun, uct: Uct, observer: Any) -> int:
    """Walks down the tree from ``state``, ``run.most_simulations`` times; returns how many walks were made.

    Each walk chooses, where player p moves, the child of largest mean + exploration * spread * sqrt(log(N) / n),
    with the mean of p's own rewards; samples where chance moves; adds the children of one node; and plays on at
    random to the end. The reward of every player is its utility there. The sum at a node is of the rewards of that
    player alone who chose it, at its parent: the one point of view in the whole tree.

    With ``uct.proves`` the value of a node is proven once a child reaches its bound or all children are proven.
    ``tree_values`` are for ``run.player``; ``like`` is some action, of which only the type counts.
    """
    # 1. Walks begin where the game has come to since the tree was begun.
    start = state
    for number in range(run.tree_prefix):
        start = game.result(start, get(run.tree_prefixes, number, like))
    if run.tree_size == 0:
        new_sample_node(run, like, 1.0)
    least, most = 0.0, 0.0
    if run.simulations > 0:
        least, most = get(run.rewards, game.players, 0.0), get(run.rewards, game.players + 1, 0.0)
    while run.simulations < run.most_simulations and get(run.tree_proofs, run.tree_root, 0) == 0:
        # 2. Down the tree.
        spread = uct.exploration * (most - least if most > least else 1.0)
        is_proven = walk_down(game, start, like, spread, run, uct)
        # 3. The rewards of the player at the root tell how far they spread.
        run.simulations += 1
        reward = get(run.rewards, run.player, 0.0)
        if run.simulations == 1:
            least, most = reward, reward
        least, most = min(least, reward), max(most, reward)
        put(run.rewards, game.players, least)
        put(run.rewards, game.players + 1, most)
        # 4. Back to the root.
        back_up(game, state, like, is_proven, run, uct)
        observer.walked(run.ply)
    return run.simulations


def walk_down(game: Game[State, Action], start: State, like: Action, spread: float, run: TreeRun, uct: Uct) -> bool:
    """Walks to an end of the game, or to a node that is new and from there at random; writes the rewards.

    Returns whether the last node, at ``run.ply``, was proven by this walk.
    """
    current = start
    node = run.tree_root
    ply = 0
    run.walk_length = 0
    put(run.tree_path, 0, node)
    while True:
        if run.nodes >= limit_of(run):
            raise SearchStopped
        run.nodes += 1
        run.ply = ply
        # 1. The game is over: by its rules, by a proof, or because the position comes again.
        if game.is_terminal(current):
            reward_all(game, current, run)
            if uct.proves:
                put(run.tree_proofs, node, 1)
                put(run.tree_values, node, get(run.rewards, run.player, 0.0))
                return True
            return False
        if get(run.tree_proofs, node, 0) == 1:
            value = get(run.tree_values, node, 0.0)
            for player in range(game.players):
                put(run.rewards, player, value if game.team(player) == run.team else -value)
            return False
        if uct.repeats and (repeated(game, run, current, ply) or (ply > 0 and was_before(game, run, current))):
            for player in range(game.players):
                put(run.rewards, player, not_nan(game.repetition(current, player)))
            return False
        put(run.states, ply, current)
        # 2. The second visit of a node makes its children; from a node without children the walk goes on at random.
        mover = game.to_move(current)
        if get(run.tree_count, node, 0) < 0 and (get(run.tree_visits, node, 0) > 0 or node == run.tree_root):
            add_children(game, current, node, mover, like, run, uct)
        if get(run.tree_count, node, 0) < 0 or ply >= MAX_PLY:
            roll_out(game, current, get(run.states, max(ply - 1, 0), current), like, run, uct)
            return False
        # 3. One ply down.
        put(run.movers, ply, mover)
        node = chosen_child(game, node, mover, spread, run, uct)
        action = get(run.tree_actions, node, like)
        put(run.path, ply, action)
        if uct.rave > 0.0 and mover != CHANCE:
            note_action(game, current, action, mover, run)
        current = game.result(current, action)
        ply += 1
        put(run.tree_path, ply, node)


def back_up(
    game: Game[State, Action], like_state: State, like: Action, is_proven: bool, run: TreeRun, uct: Uct
) -> None:
    """Adds the rewards of a walk to its nodes, and carries a proof towards the root as far as it goes."""
    if uct.rave > 0.0:
        learn_from_later(game, like_state, like, run)
    for step in range(run.ply, -1, -1):
        node = get(run.tree_path, step, 0)
        put(run.tree_visits, node, get(run.tree_visits, node, 0) + 1)
        if step > 0:
            mover = get(run.movers, step - 1, 0)
            owner = mover if mover != CHANCE else 0
            put(run.tree_sums, node, get(run.tree_sums, node, 0.0) + get(run.rewards, owner, 0.0))
        if is_proven and step < run.ply:
            is_proven = is_proven_now(game, step, like_state, run, uct)
