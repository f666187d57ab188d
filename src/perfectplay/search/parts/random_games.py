"""The random games in which the walks of Monte Carlo tree search end."""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.primitives import get, limit_of, put
from perfectplay.errors import NoActions, NoSuchPlayer, TooManyActions
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.parts.chance import MAX_OUTCOMES, Chance, RandomRun
from perfectplay.search.parts.random_numbers import next_random
from perfectplay.search.parts.rave import note_action
from perfectplay.search.parts.sample_tree import TreeRun, Uct, reward_all
from perfectplay.search.parts.sound import not_nan
from perfectplay.words import shifted_down

TRIES: Final = 32
"""So many random games of either kind are tried; see `looks_for_wins`."""

MOST_FOR_LOOKING: Final = 2.5
"""Random games that look for wins enter at most so many times as many positions as others, or they do not pay: at
equal time they win 10 of 10 in Onitama, where it is 1.7 times, and 5 of 10 in Connect Four, where it is 3.5 times."""


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
        roller = game.to_move(current)
        if not 0 <= roller < game.players:
            action = drawn_outcome(game, current, roller, like, run, uct.chance)
        elif uct.informed:
            action = game.random_action(current, last, next_random(run))
        else:
            action = drawn_action(game, current, roller, looks, like, run)
        if uct.rave > 0.0 and roller != CHANCE:
            note_action(game, current, action, roller, run)
        last = current
        current = game.result(current, action)
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


def drawn_outcome(
    game: Game[State, Action], state: State, mover: int, like: Action, run: RandomRun, chance: Chance
) -> Action:
    """Returns an outcome of chance, each with its probability."""
    if mover != CHANCE:
        raise NoSuchPlayer
    drawn = next_random(run) / 2147483648.0
    count = chance.gather(game, state, mover, run, 0)
    chosen = 0
    for place in range(count):
        probability = get(run.odds, place, 0.0)
        if drawn >= 0.0 and probability > 0.0:
            chosen = place
            drawn -= probability
    if count == 0:
        raise NoActions
    return get(run.outcomes, chosen, like)  # type: ignore[no-any-return]


def drawn_action(
    game: Game[State, Action], state: State, mover: int, looks: bool, like: Action, run: RandomRun
) -> Action:
    """Returns an action, each as likely, or with ``looks`` one that wins at once."""
    count = 0
    for action in game.actions(state):
        if count >= MAX_OUTCOMES:
            raise TooManyActions
        put(run.outcomes, count, action)
        count += 1
    if count == 0:
        raise NoActions
    chosen = 0
    if count > 1:
        chosen = shifted_down(next_random(run) * count, 31)
        if looks and run.nodes < limit_of(run):
            chosen = winning_place(game, state, mover, count, chosen, like, run)
    return get(run.outcomes, chosen, like)  # type: ignore[no-any-return]


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
    game: Game[State, Action], state: State, mover: int, count: int, otherwise: int, like: Action, run: RandomRun
) -> int:
    """Returns the place of an action that ends the game with a gain for ``mover``; ``otherwise`` if there is none."""
    for place in range(count):
        run.nodes += 1
        after = game.result(state, get(run.outcomes, place, like))
        if game.is_terminal(after) and game.utility(after, mover) > 0.0:
            return place
    return otherwise
