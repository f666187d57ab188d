"""Kernels that ask a game's methods about many states: the same questions, interpreted and compiled.

The states to ask about stand in ``run.states`` from 0 on, ``run.count`` of them; answers go into the other stores.
``run.asking`` is the state being asked about and ``run.method`` the method, should one raise or never return.
"""

from __future__ import annotations

from typing import Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, limit_of, put, whole_bounds
from perfectplay.errors import SearchStopped
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.search.parts.record import Actions, Numbers, Values, room_for
from perfectplay.search.parts.run import MAX_ROOT, ROW, Run

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
"""What ``run.method`` means."""


class AskRun(Run):
    """What a kernel keeps that asks the rules. From ``count`` on, ``states`` are what actions lead to."""

    count: int
    """How many states are asked about."""
    asking: int
    """The number of the state that is asked about now."""
    method: int
    """The method that is asked now, one of `METHODS`."""
    terminal: Numbers = room_for("number", ROW)
    """For each state, 1 if the game is over."""
    movers: Numbers = room_for("number", ROW)
    """For each state, who moves."""
    teams: Numbers = room_for("number", ROW)
    """For each state, the team of who moves."""
    choices: Numbers = room_for("number", ROW)
    """For each state, how many actions or outcomes it has."""
    actions: Actions = room_for("action", ROW)
    """The actions or outcomes of all states, from place ``count`` on."""
    priorities: Numbers = room_for("number", ROW)
    """The priority of each."""
    numbers: Values = room_for("value", MAX_ROOT)
    """Utilities, estimates, probabilities, bounds."""


@kernel
def ask_rules(game: Game[State, Action], like: State, run: AskRun) -> int:
    """Asks what every search asks; returns how many actions there were.

    ``numbers`` hold, for state s from 2 * players * s on, the utilities, or each estimate and the worth of a
    repetition.
    """
    place = run.count
    for number in range(run.count):
        if limit_of(run) == 0:
            raise SearchStopped
        run.asking = number
        state = get(run.states, number, like)
        values = 2 * game.players * number
        count = 0
        run.method = IS_TERMINAL
        over = 1 if game.is_terminal(state) else 0
        put(run.terminal, number, over)
        if over:
            run.method = UTILITY
            for player in range(game.players):
                put(run.numbers, values + player, game.utility(state, player) + 0.0)
        else:
            for player in range(game.players):
                run.method = EVALUATE
                put(run.numbers, values + 2 * player, game.evaluate(state, player) + 0.0)
                run.method = REPETITION
                put(run.numbers, values + 2 * player + 1, game.repetition(state, player) + 0.0)
            run.method = TO_MOVE
            mover = game.to_move(state)
            put(run.movers, number, mover)
            if mover != CHANCE:
                run.method = TEAM
                put(run.teams, number, game.team(mover))
                run.method = ACTIONS
                for action in game.actions(state):
                    if place >= ROW or limit_of(run) == 0:
                        break
                    put(run.actions, place, action)
                    run.method = PRIORITY
                    put(run.priorities, place, game.priority(state, action))
                    run.method = RESULT
                    put(run.states, place, game.result(state, action))
                    run.method = ACTIONS
                    place += 1
                    count += 1
        put(run.choices, number, count)
    return place - run.count


@kernel
def ask_chances(game: Game[State, Action], like: State, run: AskRun) -> int:
    """Asks about chance in states where it moves: as `ask_rules`, with the probabilities in ``numbers``."""
    place = run.count
    for number in range(run.count):
        if limit_of(run) == 0:
            raise SearchStopped
        run.asking = number
        state = get(run.states, number, like)
        count = 0
        run.method = CHANCES
        for outcome, probability in game.chances(state):
            if place >= ROW or limit_of(run) == 0:
                break
            put(run.actions, place, outcome)
            put(run.numbers, place, probability + 0.0)
            run.method = RESULT
            put(run.states, place, game.result(state, outcome))
            run.method = CHANCES
            place += 1
            count += 1
        put(run.choices, number, count)
    return place - run.count


@kernel
def ask_bounds(game: Game[State, Action], like: State, run: AskRun) -> int:
    """Asks for bounds: the numbers of the players of a state are together in ``numbers``, six for each."""
    for number in range(run.count):
        if limit_of(run) == 0:
            raise SearchStopped
        run.asking = number
        run.method = BOUNDS
        state = get(run.states, number, like)
        for player in range(game.players):
            certain = whole_bounds(game.bounds(state, player))
            first = 6 * (game.players * number + player)
            put(run.numbers, first, certain.lowest + 0.0)
            put(run.numbers, first + 1, certain.highest + 0.0)
            put(run.numbers, first + 2, certain.soonest + 0.0)
            put(run.numbers, first + 3, certain.latest + 0.0)
            put(run.numbers, first + 4, certain.soonest_win + 0.0)
            put(run.numbers, first + 5, certain.soonest_loss + 0.0)
    return 0


@kernel
def ask_canonical(game: Game[State, Action], like: State, run: AskRun) -> int:
    """Asks for representatives: that of state s goes to states[run.count + s]."""
    for number in range(run.count):
        if limit_of(run) == 0:
            raise SearchStopped
        run.asking = number
        run.method = CANONICAL
        put(run.states, run.count + number, game.canonical(get(run.states, number, like)))
    return 0
