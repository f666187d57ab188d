"""The kernel that learns: it plays games against itself, and moves the weights towards what came of them.

TD(lambda) of values after a look one ply ahead: R. S. Sutton, "Learning to predict by the methods of temporal
differences", *Machine Learning* 3 (1988), in its forward view, at the end of each game. Each weight has a rate of its
own (temporal coherence learning): D. F. Beal and M. C. Smith, "Temporal coherence and prediction decay in TD learning",
1999; for n-tuple networks M. Thill, S. Bagheri, P. Koch and W. Konen, "Temporal difference learning with eligibility
traces for the game Connect Four", *IEEE CIG* 2014.

Values are for the team of player 0, between -1 and 1: utilities divided by the largest one.
"""

from __future__ import annotations

import math
from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.errors import NoActions
from perfectplay.search.parts.random_numbers import RandomFields, next_random
from perfectplay.search.parts.record import Floats, Numbers, room_for
from perfectplay.search.parts.run import NO_LIMIT
from perfectplay.search.parts.sound import finite

MOST_PLIES: Final = 1000
"""A game that lasts longer is left there, and its last estimate counts."""

MOST_LOOKUPS: Final = 1024

NO_VALUE: Final = -2.0
"""Less than any value."""

RATE, TRACE, SCALE, ERROR, OWN_UNIT, COUNTS_GAINS = range(6)
"""Places in `SelfPlay.settings`: the rate of learning, lambda, 1 / the largest utility; the sum of squared errors; by
what the game's own evaluation is multiplied so that it is usually about 1 (0 leaves it out); and whether the gains of
lookups are counted (1)."""


class SelfPlay(RandomFields):
    """What the kernel reads and writes. Several may share the weights and their sums, one for each thread."""

    limit: int = NO_LIMIT
    """It ends with the game in which it has learned from so many positions. 0, set from outside, stops it at once."""
    learned: int
    """Positions from which it has learned."""
    positions: int
    """Positions whose value was asked."""
    games: int
    unfinished: int
    """Games that lasted too long."""
    ply: int
    exploring: int
    """How often, of 2**31 times, a move is taken at random."""
    opening: int
    """Each game begins with up to so many random moves."""
    most_plies: int = MOST_PLIES
    weights: Any = 0
    """The store of the weights (compiled: its address)."""
    sums: Any = 0
    """The store of two sums for each weight: of its errors, and of their sizes."""
    settings: Floats = room_for("float", 8)
    values: Floats = room_for("float", MOST_PLIES)
    """The value of the position at each ply."""
    targets: Floats = room_for("float", MOST_PLIES)
    """The value of the best position one ply later."""
    explored: Numbers = room_for("number", MOST_PLIES)
    """1 where the move was taken at random."""
    gains: Floats = room_for("float", MOST_LOOKUPS)
    """By how much the squared errors would be larger without each lookup, together."""
    own: Floats = room_for("float", MOST_PLIES)
    """What the game itself says of the position at each ply."""
    active: Numbers = room_for("number", MOST_PLIES * MOST_LOOKUPS)
    """The weights of each position."""


@kernel
def play_games(game: Any, initial: Any, run: SelfPlay) -> int:
    """Plays games against itself from ``initial``, and learns from each, until it is stopped. Returns how many."""
    while run.learned < limit_of(run):
        state = initial
        ply = 0
        opening = next_random(run) % (run.opening + 1)
        while not game.is_terminal(state) and ply < run.most_plies and limit_of(run) > 0:
            # 1. The value of the position, and the weights that it comes from.
            run.ply = ply
            note_position(game, state, run, ply)
            mover = game.to_move(state)
            sign = 1.0 if game.team(mover) == game.team(0) else -1.0
            # 2. The values of the positions one ply later. Among the candidates is a best move, so nothing better is
            # missed; and whoever must answer a threat does, so that fewer games are decided by an oversight.
            explores = ply < opening or next_random(run) < run.exploring
            any_child = random_child(game, state, run) if explores else state
            best = NO_VALUE
            best_child = state
            for action in game.candidates(state):
                child = game.result(state, action)
                value = sign * worth(game, child, run)
                run.positions += 1
                if value > best:
                    best = value
                    best_child = child
            if best == NO_VALUE:
                raise NoActions
            # 3. The best move, or any.
            put(run.targets, ply, sign * best)
            put(run.explored, ply, 1 if explores else 0)
            run.positions += 1
            state = any_child if explores else best_child
            ply += 1
        if limit_of(run) > 0:
            if ply >= run.most_plies:
                run.unfinished += 1
            learn_from_game(game, run, ply)
            run.games += 1
    return run.games


def random_child(game: Any, state: Any, run: SelfPlay) -> Any:
    """Returns the state after one of all actions, each of them as likely."""
    child = state
    for before, action in enumerate(game.actions(state)):
        if next_random(run) % (before + 1) == 0:
            child = game.result(state, action)
    return child


def note_position(game: Any, state: Any, run: SelfPlay, ply: int) -> None:
    """Writes the value of a position, and its weights."""
    numbers = game.learned_numbers(state)
    start = game.to_move(state) * game.learned_sizes[0]
    lookups = len(game.learned_ends)
    total = 0.0
    for lookup in range(lookups):
        number = start + get(numbers, lookup, 0)
        put(run.active, ply * lookups + lookup, number)
        total += get(run.weights, number, 0.0)
    own = said_by_game(game, state, run)
    put(run.own, ply, own)
    put(run.values, ply, math.tanh(total + own * get(run.weights, place_of_share(game), 0.0)))


def worth(game: Any, state: Any, run: SelfPlay) -> float:
    """Returns the value of a position: of an end its utility, otherwise what the weights say."""
    if game.is_terminal(state):
        utility = game.utility(state, 0) * get(run.settings, SCALE, 0.0)
        return -1.0 if utility < -1.0 else 1.0 if utility > 1.0 else utility
    numbers = game.learned_numbers(state)
    start = game.to_move(state) * game.learned_sizes[0]
    total = 0.0
    for lookup in range(len(game.learned_ends)):
        total += get(run.weights, start + get(numbers, lookup, 0), 0.0)
    return math.tanh(total + said_by_game(game, state, run) * get(run.weights, place_of_share(game), 0.0))


def said_by_game(game: Any, state: Any, run: SelfPlay) -> float:
    """Returns what the game's own evaluation says of a position; 0 where it is left out."""
    unit = get(run.settings, OWN_UNIT, 0.0)
    return unit * finite(game.learned_own(state)) if unit != 0.0 else 0.0


def place_of_share(game: Any) -> int:
    """Returns where the weight stands by which the game's own evaluation is multiplied: behind all others."""
    place: int = game.players * game.learned_sizes[0]
    return place


def learn_from_game(game: Any, run: SelfPlay, plies: int) -> None:
    """Moves the weights of all positions of a game towards the values that came later, from the last one to the first.

    A random move tells nothing of the positions before it; there the best move counts.
    """
    lookups = len(game.learned_ends)
    trace = get(run.settings, TRACE, 0.0)
    rate = get(run.settings, RATE, 0.0) / lookups
    errors = get(run.settings, ERROR, 0.0)
    goal = 0.0
    for later in range(plies):
        ply = plies - 1 - later
        target = get(run.targets, ply, 0.0)
        if later == 0 or get(run.explored, ply, 0) == 1:
            goal = target
        else:
            goal = target + trace * (goal - target)
        error = goal - get(run.values, ply, 0.0)
        errors += error * error
        if get(run.settings, COUNTS_GAINS, 0.0) != 0.0:
            count_gains(run, ply, lookups, error)
        for lookup in range(lookups):
            move_weight(run, get(run.active, ply * lookups + lookup, 0), rate, error)
        own = get(run.own, ply, 0.0)
        if own != 0.0:
            move_weight(run, place_of_share(game), rate, error * own)
    put(run.settings, ERROR, errors)
    run.learned += plies


def count_gains(run: SelfPlay, ply: int, lookups: int, error: float) -> None:
    """Adds what each lookup gains in a position: the squared error without it, less the squared error with it."""
    value = get(run.values, ply, 0.0)
    slope = 1.0 - value * value
    for lookup in range(lookups):
        part = slope * get(run.weights, get(run.active, ply * lookups + lookup, 0), 0.0)
        put(run.gains, lookup, get(run.gains, lookup, 0.0) + part * (2.0 * error + part))


def move_weight(run: SelfPlay, number: int, rate: float, error: float) -> None:
    """Moves a weight against an error, the less the more often its errors went both ways."""
    net = get(run.sums, 2 * number, 0.0)
    gross = get(run.sums, 2 * number + 1, 0.0)
    own_rate = abs(net) / gross if gross > 0.0 else 1.0
    put(run.weights, number, get(run.weights, number, 0.0) + rate * own_rate * error)
    put(run.sums, 2 * number, net + error)
    put(run.sums, 2 * number + 1, gross + abs(error))
