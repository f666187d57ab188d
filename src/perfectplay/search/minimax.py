"""Minimax: the value of a game when both sides play as well as can be."""

from __future__ import annotations

from typing import Any

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import AT_LEAST, AT_MOST, PROVEN, extend_line, note_root, put, repeated, visit
from perfectplay.errors import ChanceMet, NoActions
from perfectplay.game import CHANCE
from perfectplay.search.observer import ALL_SEARCHED, CUT_OFF, REPETITION, TERMINAL


@kernel
def minimax_value(game: Any, state: Any, ply: int, run: Any, values: Any, units: Any, observer: Any) -> Any:
    """The value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises, with v the true value cut off at ``run.depth`` in ``units``: the value returned == v.
    The proof is about the game itself, not cut off: AT_LEAST: game value >= value returned;
    AT_MOST: game value <= value returned.

    Any number of players: those of ``run.team`` maximise, all others minimise (Russell and Norvig,
    *Artificial Intelligence*, 4th edition, figure 6.3; von Neumann 1928). A state that comes back
    on its own path is worth `Game.repetition`.
    """
    visit(run, ply)
    alpha, beta = values.lowest(), values.highest()
    observer.enter(state, ply, alpha, beta)
    if game.is_terminal(state):
        value = values.of_end(game.utility(state, run.player), ply)
        observer.leave(ply, value, PROVEN, TERMINAL, alpha, beta)
        return value, PROVEN
    if game.can_repeat:
        if repeated(game, run, state, ply):
            value = values.of_end(game.repetition(state, run.player), ply)
            observer.leave(ply, value, PROVEN, REPETITION, alpha, beta)
            return value, PROVEN
        put(run.states, ply, state)
    if units.is_over(game, state, ply, run):
        run.evaluations += 1
        value = values.of_end(game.evaluate(state, run.player), ply)
        observer.leave(ply, value, 0, CUT_OFF, alpha, beta)
        return value, 0
    mover = game.to_move(state)
    if mover == CHANCE:
        raise ChanceMet
    maximizing = game.team(mover) == run.team
    best = alpha if maximizing else beta
    of_best = 0
    of_all = PROVEN
    searched = 0
    for action in game.actions(state):
        put(run.path, ply, action)
        value, proof = minimax_value(game, game.result(state, action), ply + 1, run, values, units, observer)
        searched += 1
        of_all &= proof
        if ply == 0:
            note_root(run, action, value, proof, True)
        if value == best:
            if ply > 0:  # at the root, the action that is named must itself be proven
                of_best |= proof
        elif (value > best) == maximizing:
            best, of_best = value, proof
            extend_line(run, ply, action)
    if searched == 0:
        run.ply = ply
        raise NoActions
    if maximizing:
        proof = of_best & AT_LEAST | of_all & AT_MOST
    else:
        proof = of_best & AT_MOST | of_all & AT_LEAST
    observer.leave(ply, best, proof, ALL_SEARCHED, alpha, beta)
    return best, proof
