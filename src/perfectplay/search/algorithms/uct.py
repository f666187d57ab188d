"""Monte Carlo tree search: one tree, grown walk by walk, for any number of players, with chance and proven values.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006 (UCT); Winands, Bjornsson and Saito, "Monte-Carlo
tree search solver", Computers and Games 2008. Gelly and Silver, "Monte-Carlo tree search and rapid action value
estimation in computer Go", *Artificial Intelligence* 175 (2011) 1856-1875 (RAVE, from AMAF: all moves as first).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Final

from perfectplay.compiling.marks import inlined, kernel
from perfectplay.compiling.primitives import get, limit_of, put, whole_bounds
from perfectplay.errors import BadActionNumber, BadChances, NoActions, NoSuchPlayer, SearchStopped, TooManyActions
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.knowledge import MOST_NUMBERS
from perfectplay.search.parts.chance import MAX_OUTCOMES, MOST_OFF, Chance, ChanceRun
from perfectplay.search.parts.grown_tree import MAX_TREE, TreeFields, new_node
from perfectplay.search.parts.past import PastFields, was_before
from perfectplay.search.parts.record import Actions, Floats, Numbers, room_for
from perfectplay.search.parts.run import MAX_PLY, ROW, repeated
from perfectplay.search.parts.sound import NO_RIVAL, expect_player, not_nan, utility_of
from perfectplay.words import shifted_down, shifted_up

MAX_PLAYERS: Final = 1 << 10

TRIES: Final = 32
"""So many random games of either kind are tried; see `looks_for_wins`."""

MOST_FOR_LOOKING: Final = 2.5
"""Random games that look for wins enter at most so many times as many positions as others, or they do not pay: at
equal time they win 10 of 10 in Onitama, where it is 1.7 times, and 5 of 10 in Connect Four, where it is 3.5 times."""


LONGEST_WALK: Final = 1 << 12
"""No more actions than this are noted of one walk and the random game after it."""


class TreeRun(ChanceRun, TreeFields, PastFields):
    """What Monte Carlo tree search keeps while it runs."""

    simulations: int
    """How many walks down its tree the search has made."""
    most_simulations: int
    """How many it shall make."""
    random: int
    """The state of the generator of random numbers, never 0."""
    tree_prefix: int
    """How many actions lead from the state of the search to ``tree_root``."""
    tree_prefixes: Actions = room_for("action", ROW)
    """Those actions."""
    tree_sums: Floats = room_for("float", MAX_TREE)
    """For each node, the sum of the rewards of the player who chose it."""
    tree_odds: Floats = room_for("float", MAX_TREE)
    """For each outcome of a chance node, its probability."""
    movers: Numbers = room_for("number", ROW)
    """Who moves at each node of this walk."""
    plain_nodes: int
    """How many positions the random games entered that were tried without a look for wins."""
    looking_nodes: int
    """How many those entered that were tried with one."""
    walk_length: int
    """How many actions are noted of this walk and of the random game after it."""
    walk_numbers: Numbers = room_for("number", LONGEST_WALK)
    """The numbers of those actions."""
    walk_movers: Numbers = room_for("number", LONGEST_WALK)
    """Who took them."""
    first_taken: Numbers = room_for("number", MOST_NUMBERS)
    """For the number of an action, who takes it first from here on: walk * players + player."""
    later_visits: Numbers = room_for("number", MAX_TREE)
    """For each node, how many walks from its parent took its action at once or later."""
    later_sums: Floats = room_for("float", MAX_TREE)
    """For each node, the sum of the rewards of its chooser in those walks."""
    rewards: Floats = room_for("float", MAX_PLAYERS)
    """What this walk brings every player; then the least and the most that ``player`` has got so far."""


@dataclass(frozen=True)
class Uct:
    """The rules of a walk down the tree and of what it brings back. Each field is a constant of the machine code."""

    exploration: float
    """The constant of UCT, in units of the spread of all rewards."""
    proves: bool
    """Whether ends of the game are backed up as proven values: two teams, zero-sum."""
    has_bounds: bool
    """Whether `Game.bounds` says what no value is better than."""
    rollout_plies: int
    """So many plies are played at random beyond the tree."""
    chance: Chance
    rave: float = 0.0
    """An action with so many visits counts by them as much as by the walks that took it at any time; 0: by them alone.
    """
    informed: bool = False
    """Whether random games are played by `Knowledge.random_action`."""

    def bounds(self, game: Game[State, Action], state: State, player: int) -> tuple[float, float]:
        """Returns between which two values that of ``state`` lies."""
        if self.has_bounds:
            certain = whole_bounds(game.bounds(state, player))
            return certain.lowest + 0.0, certain.highest + 0.0
        return -inf, inf


def next_random(run: TreeRun) -> int:
    """Returns a random number of 31 bits.

    George Marsaglia, "Xorshift RNGs", *Journal of Statistical Software* 8 (2003).
    """
    x = run.random
    x ^= shifted_up(x, 13)
    x ^= shifted_down(x, 7)
    x ^= shifted_up(x, 17)
    run.random = x
    return shifted_down(x, 33)


def new_sample_node(run: TreeRun, action: Action, odds: float) -> None:
    """Adds a node that no walk has come to."""
    node = new_node(run, action)
    put(run.tree_sums, node, 0.0)
    put(run.tree_odds, node, odds)


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
            if run.tree_size < MAX_TREE:
                new_sample_node(run, get(run.outcomes, place, like), probability)
        if abs(together - 1.0) > MOST_OFF:
            raise BadChances
    else:
        expect_player(game, mover)
        for action in game.actions(current):
            if run.tree_size < MAX_TREE:
                new_sample_node(run, action, 1.0)
    if run.tree_size == MAX_TREE:
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


@inlined
def number_of(game: Game[State, Action], state: State, action: Action) -> int:
    """Returns the number of an action. Raises `BadActionNumber`."""
    number = game.action_number(state, action)
    if not 0 <= number < MOST_NUMBERS:
        raise BadActionNumber
    return number


def note_action(game: Game[State, Action], state: State, action: Action, mover: int, run: TreeRun) -> None:
    """Notes an action of this walk, for what is learned about the same action elsewhere."""
    if run.walk_length < LONGEST_WALK:
        put(run.walk_numbers, run.walk_length, number_of(game, state, action))
        put(run.walk_movers, run.walk_length, mover)
        run.walk_length += 1


def roll_out(game: Game[State, Action], state: State, earlier: State, like: Action, run: TreeRun, uct: Uct) -> None:
    """Plays on at random, to the end or for so many plies, and writes what every player gets there.

    ``earlier`` is the state before ``state``, or ``state`` again.

    Where it pays (`looks_for_wins`), a player who can win at once does.
    """
    looks = looks_for_wins(run)
    before = run.nodes
    run.evaluations += 1
    current = state
    last = earlier
    for _ in range(uct.rollout_plies):
        if game.is_terminal(current):
            break
        run.nodes += 1
        choices = 0
        chosen = 0
        roller = game.to_move(current)
        if uct.informed and 0 <= roller < game.players:
            action = game.random_action(current, last, next_random(run))
            if uct.rave > 0.0:
                note_action(game, current, action, roller, run)
            last = current
            current = game.result(current, action)
            continue
        if not 0 <= roller < game.players:
            if roller != CHANCE:
                raise NoSuchPlayer
            drawn = next_random(run) / 2147483648.0
            choices = uct.chance.gather(game, current, roller, run, 0)
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
                if looks and run.nodes < limit_of(run):
                    chosen = winning_place(game, current, roller, choices, chosen, like, run)
        if choices == 0:
            raise NoActions
        if uct.rave > 0.0 and roller != CHANCE:
            note_action(game, current, get(run.outcomes, chosen, like), roller, run)
        current = game.result(current, get(run.outcomes, chosen, like))
    if game.is_terminal(current):
        reward_all(game, current, run)
    else:
        for player in range(game.players):
            put(run.rewards, player, not_nan(game.evaluate(current, player)))
    if run.evaluations <= 2 * TRIES:
        if looks:
            run.looking_nodes += run.nodes - before
        else:
            run.plain_nodes += run.nodes - before


@inlined
def reward_all(game: Game[State, Action], state: State, run: TreeRun) -> None:
    """Writes what every player gets at an end of the game."""
    for player in range(game.players):
        put(run.rewards, player, utility_of(game, state, player, run.rival if player == run.player else NO_RIVAL))


def looks_for_wins(run: TreeRun) -> bool:
    """Returns whether the next random game looks for actions that win at once ("decisive moves").

    Random games with and without it are tried in turns first. Where a look makes them much shorter, they tell more,
    and it costs little. Elsewhere it would only cost.

    Teytaud and Teytaud, "On the huge benefit of decisive moves in Monte-Carlo tree search algorithms", CIG 2010.
    """
    if run.evaluations < 2 * TRIES:
        return run.evaluations & 1 == 1
    return run.looking_nodes <= MOST_FOR_LOOKING * run.plain_nodes


def winning_place(
    game: Game[State, Action], state: State, mover: int, count: int, otherwise: int, like: Action, run: TreeRun
) -> int:
    """Returns the place of an action that ends the game with a gain for ``mover``; ``otherwise`` if there is none."""
    for place in range(count):
        run.nodes += 1
        after = game.result(state, get(run.outcomes, place, like))
        if game.is_terminal(after) and game.utility(after, mover) > 0.0:
            return place
    return otherwise


def rapid_worth(child: int, visits: int, run: TreeRun, uct: Uct) -> float:
    """Returns the mean reward of a child, mixed with that of all walks that took its action at any time (RAVE).

    The second is known sooner, the first is right in the end. So the second weighs m / (n + m + n m / rave), with n
    visits of the child and m of those walks.
    """
    later = get(run.later_visits, child, 0)
    mean = get(run.tree_sums, child, 0.0) / visits if visits > 0 else 0.0
    if later == 0:
        return mean if visits > 0 else inf
    weight = later / (visits + later + visits * later / uct.rave)
    return weight * get(run.later_sums, child, 0.0) / later + (1.0 - weight) * mean


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


@inlined
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
        if game.can_repeat and (repeated(game, run, current, ply) or (ply > 0 and was_before(game, run, current))):
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


@inlined
def learn_from_later(game: Game[State, Action], like_state: State, like: Action, run: TreeRun) -> None:
    """Adds the rewards of a walk to all children of its nodes whose action was taken from there on.

    That is so if the player who chooses there takes it at any time, and before another player takes it.
    """
    place = run.walk_length
    # The actions of players on the way down are the first ones that were noted; chance's are not among them.
    first = players_before(run.ply, run)
    mark = (run.simulations + 1) * game.players
    step = run.ply - 1
    while step >= 0:
        mover = get(run.movers, step, 0)
        if mover == CHANCE:
            step -= 1
            continue
        first -= 1
        while place > first:
            place -= 1
            put(run.first_taken, get(run.walk_numbers, place, 0), mark + get(run.walk_movers, place, 0))
        state = get(run.states, step, like_state)
        node = get(run.tree_path, step, 0)
        reward = get(run.rewards, mover, 0.0)
        children = get(run.tree_first, node, 0)
        for child in range(children, children + get(run.tree_count, node, 0)):
            number = number_of(game, state, get(run.tree_actions, child, like))
            if get(run.first_taken, number, 0) == mark + mover:
                put(run.later_visits, child, get(run.later_visits, child, 0) + 1)
                put(run.later_sums, child, get(run.later_sums, child, 0.0) + reward)
        step -= 1


def players_before(step: int, run: TreeRun) -> int:
    """Returns how many actions of players led from the root to a step of the walk."""
    count = 0
    for earlier in range(step):
        if get(run.movers, earlier, 0) != CHANCE:
            count += 1
    return count


@inlined
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
            if mover != CHANCE:
                put(run.tree_sums, node, get(run.tree_sums, node, 0.0) + get(run.rewards, mover, 0.0))
        if is_proven and step < run.ply:
            is_proven = is_proven_now(game, step, like_state, run, uct)
