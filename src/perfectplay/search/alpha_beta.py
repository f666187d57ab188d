"""Alpha-beta: minimax that does not search what cannot matter."""

from __future__ import annotations

from typing import Any

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.run import AT_LEAST, AT_MOST, PROVEN, extend_line, get, note_root, put, repeated, visit
from perfectplay.errors import ChanceMet, NoActions
from perfectplay.game import CHANCE
from perfectplay.search.observer import ALL_SEARCHED, ALPHA_CUT, BETA_CUT, CUT_OFF, REPETITION, TERMINAL


@kernel
def alpha_beta_value(
    game: Any, state: Any, ply: int, alpha: Any, beta: Any, run: Any, order: Any, values: Any, units: Any, observer: Any
) -> Any:
    """A bound on the value of ``state`` for ``run.player``, and what of it is proven (AT_LEAST, AT_MOST).

    Promises (fail-soft), with v the true value cut off at ``run.depth`` in ``units`` and r the value returned:
    if alpha < r < beta then r == v; if r <= alpha then v <= r; if r >= beta then v >= r
    (where nodes are not cut on equality, r == v at the two bounds as well).
    The proof is about the game itself, not cut off: AT_LEAST: game value >= r; AT_MOST: game value <= r.

    Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6 (1975) 293-326;
    fail-soft: Fishburn (1983). Those of ``run.team`` maximise, all others minimise, in whatever order
    they move. Actions are made one by one, in the order of ``order``.
    """
    visit(run, ply)
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
    best = values.lowest() if maximizing else values.highest()
    of_best = 0
    of_all = PROVEN
    searched = 0
    reason = ALL_SEARCHED
    for action in order.actions(game, state, run, ply):
        put(run.path, ply, action)
        value, proof = alpha_beta_value(
            game, game.result(state, action), ply + 1, alpha, beta, run, order, values, units, observer
        )
        searched += 1
        of_all &= proof
        if ply == 0:
            note_root(run, action, value, proof, value > alpha)
        if value == best:
            if ply > 0:  # at the root, the action that is named must itself be proven
                of_best |= proof
        elif (value > best) == maximizing:
            best, of_best = value, proof
            if maximizing:
                if value > beta or (value == beta and run.cut_on_equality):
                    reason = BETA_CUT
                    break
                if value > alpha:
                    extend_line(run, ply, action)
                    if ply > 0 or not run.all_values:
                        alpha = value
            else:
                if value < alpha or (value == alpha and run.cut_on_equality):
                    reason = ALPHA_CUT
                    break
                if value < beta:
                    extend_line(run, ply, action)
                    beta = value
    if searched == 0:
        run.ply = ply
        raise NoActions
    if reason != ALL_SEARCHED:
        run.cutoffs += 1
        of_all = 0
    elif order.drops and get(run.dropped, ply, 0):
        of_all = 0
    if maximizing:
        proof = of_best & AT_LEAST | of_all & AT_MOST
    else:
        proof = of_best & AT_MOST | of_all & AT_LEAST
    observer.leave(ply, best, proof, reason, alpha, beta)
    return best, proof
