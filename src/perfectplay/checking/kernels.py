"""Kernels that ask a game's methods about many states: the same questions, interpreted and compiled.

The states to ask about stand in ``run.states`` from 0 on, ``run.width`` of them; answers go into the other stores.
``run.root_count`` is the state being asked about and ``run.cutoffs`` the method, should one raise or never return.
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import ROW, get, limit_of, put, whole_bounds
from perfectplay.errors import SearchStopped
from perfectplay.game import CHANCE

IS_TERMINAL: Final = 0
UTILITY: Final = 1
TO_MOVE: Final = 2
TEAM: Final = 3
EVALUATE: Final = 4
REPETITION: Final = 5
ACTIONS: Final = 6
PRIORITY: Final = 7
RESULT: Final = 8
CHANCES: Final = 9
BOUNDS: Final = 10
CANONICAL: Final = 11
METHODS: Final = (
    "is_terminal",
    "utility",
    "to_move",
    "team",
    "evaluate",
    "repetition",
    "actions",
    "priority",
    "result",
    "chances",
    "bounds",
    "canonical",
)
"""What ``run.cutoffs`` means."""


@kernel
def ask_rules(game: Any, like: Any, run: Any) -> Any:
    """Asks what every search asks; how many actions there were.

    Of state s: root_exact[s] whether it is terminal, root_proofs[s] who moves, root_values from 2 * players * s on
    the utilities, or the estimates and what a repetition is worth, dropped[s] the team, tops[s] the number of actions.
    Of the actions of all states, from ``run.width`` on: waiting the action, keys its priority, states its result.
    """
    place = run.width
    for number in range(run.width):
        if limit_of(run) == 0:
            raise SearchStopped
        run.root_count = number
        state = get(run.states, number, like)
        values = 2 * game.players * number
        count = 0
        run.cutoffs = IS_TERMINAL
        over = 1 if game.is_terminal(state) else 0
        put(run.root_exact, number, over)
        if over:
            run.cutoffs = UTILITY
            for player in range(game.players):
                put(run.root_values, values + player, game.utility(state, player) + 0.0)
        else:
            for player in range(game.players):
                run.cutoffs = EVALUATE
                put(run.root_values, values + 2 * player, game.evaluate(state, player) + 0.0)
                run.cutoffs = REPETITION
                put(run.root_values, values + 2 * player + 1, game.repetition(state, player) + 0.0)
            run.cutoffs = TO_MOVE
            mover = game.to_move(state)
            put(run.root_proofs, number, mover)
            if mover != CHANCE:
                run.cutoffs = TEAM
                put(run.dropped, number, game.team(mover))
                run.cutoffs = ACTIONS
                for action in game.actions(state):
                    if place >= ROW or limit_of(run) == 0:
                        break
                    put(run.waiting, place, action)
                    run.cutoffs = PRIORITY
                    put(run.keys, place, game.priority(state, action))
                    run.cutoffs = RESULT
                    put(run.states, place, game.result(state, action))
                    run.cutoffs = ACTIONS
                    place += 1
                    count += 1
        put(run.tops, number, count)
    return place - run.width


@kernel
def ask_chances(game: Any, like: Any, run: Any) -> Any:
    """Asks about chance where it moves: as `ask_rules`, with the probabilities in root_values."""
    place = run.width
    for number in range(run.width):
        if limit_of(run) == 0:
            raise SearchStopped
        run.root_count = number
        state = get(run.states, number, like)
        count = 0
        run.cutoffs = CHANCES
        for outcome, probability in game.chances(state):
            if place >= ROW or limit_of(run) == 0:
                break
            put(run.waiting, place, outcome)
            put(run.root_values, place, probability + 0.0)
            run.cutoffs = RESULT
            put(run.states, place, game.result(state, outcome))
            run.cutoffs = CHANCES
            place += 1
            count += 1
        put(run.tops, number, count)
    return place - run.width


@kernel
def ask_bounds(game: Any, like: Any, run: Any) -> Any:
    """Asks for bounds: the numbers of the players of a state stand together in root_values, six for each."""
    for number in range(run.width):
        if limit_of(run) == 0:
            raise SearchStopped
        run.root_count = number
        run.cutoffs = BOUNDS
        state = get(run.states, number, like)
        for player in range(game.players):
            certain = whole_bounds(game.bounds(state, player))
            first = 6 * (game.players * number + player)
            put(run.root_values, first, certain.lowest + 0.0)
            put(run.root_values, first + 1, certain.highest + 0.0)
            put(run.root_values, first + 2, certain.soonest + 0.0)
            put(run.root_values, first + 3, certain.latest + 0.0)
            put(run.root_values, first + 4, certain.soonest_win + 0.0)
            put(run.root_values, first + 5, certain.soonest_loss + 0.0)
    return 0


@kernel
def ask_canonical(game: Any, like: Any, run: Any) -> Any:
    """Asks for representatives: that of state s stands in states[run.width + s]."""
    for number in range(run.width):
        if limit_of(run) == 0:
            raise SearchStopped
        run.root_count = number
        run.cutoffs = CANONICAL
        put(run.states, run.width + number, game.canonical(get(run.states, number, like)))
    return 0
