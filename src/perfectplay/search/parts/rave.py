"""What walks tell about actions that they took later: RAVE, from AMAF, "all moves as first".

Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", *Artificial Intelligence*
175 (2011) 1856-1875.
"""

from __future__ import annotations

from math import inf

from perfectplay.compiling.primitives import get, put
from perfectplay.errors import BadActionNumber
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.knowledge import MOST_NUMBERS
from perfectplay.search.parts.sample_tree import LONGEST_WALK, TreeRun, Uct


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
