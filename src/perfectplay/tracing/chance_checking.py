"""Checks of the chance nodes in a loaded trace."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import isclose

from perfectplay.search.parts.chance import MOST_OFF
from perfectplay.tracing.steps import hidden_children
from perfectplay.tracing.visit import STAR_CUTS, Reason, Shares, Trace, Visit
from perfectplay.tracing.weighing import Weighing


def check_chance(wrong: Callable[[str], Exception], trace: Trace, visit: Visit) -> None:  # noqa: C901 - one message for each fault
    """Raises the error that ``wrong`` makes of a sentence, if something said of a chance node is impossible."""
    if not visit.is_chance:
        if visit.reason in STAR_CUTS:
            raise wrong("it has a star cut, but is not a chance node")
        return
    if visit.reason not in (*STAR_CUTS, Reason.ALL_SEARCHED, Reason.STOPPED, Reason.SAMPLED):
        raise wrong('it has outcomes, but its "reason" is not one of a chance node')
    if abs(sum(outcome.probability for outcome in visit.outcomes) - 1.0) > MOST_OFF:
        raise wrong("the probabilities of its outcomes do not sum to 1")
    if any(not outcome.least <= outcome.most for outcome in visit.outcomes):
        raise wrong("the lower bound of an outcome is above its upper bound")
    children = [trace.visits[child] for child in visit.children]
    for child in children:
        if child.outcome is None or child.outcome >= len(visit.outcomes):
            raise wrong(f"visit {child.number} was reached by an outcome that is not in its list of outcomes")
        if child.action_name != visit.outcomes[child.outcome].name or visit.outcomes[child.outcome].probability == 0:
            raise wrong(f'visit {child.number} was reached by another outcome than its "outcome" names')
    order = [(not child.is_probe, child.outcome or 0) for child in children]
    if any(before >= after for before, after in pairwise(order)) and visit.reason is not Reason.SAMPLED:
        raise wrong("its outcomes were not searched in the order of its list")
    if visit.reason in (Reason.STOPPED, Reason.SAMPLED) or hidden_children(trace, visit):
        return
    if isinstance(visit.value, Shares):
        _check_shares(wrong, visit, children)
    else:
        _check_mean(wrong, visit, children)


def _check_mean(wrong: Callable[[str], Exception], visit: Visit, children: list[Visit]) -> None:
    """Checks that the windows of the outcomes and the value follow from the bounds and from the values before."""
    if isinstance(visit.alpha_in, tuple) or isinstance(visit.beta_in, tuple) or isinstance(visit.value, tuple):
        raise wrong("a chance node has values without distances")
    weighing = Weighing(visit.outcomes, visit.alpha_in, visit.beta_in)
    for child in children:
        weighed = weighing.add(child)
        if (child.alpha_in, child.beta_in) != (weighed.alpha, weighed.beta):
            raise wrong(f"visit {child.number} was not entered with the window that the other outcomes leave")
    expected = weighing.mean
    if visit.reason is Reason.STAR_BETA_CUT:
        expected = max(weighing.least, visit.beta_in)
    elif visit.reason is Reason.STAR_ALPHA_CUT:
        expected = min(weighing.most, visit.alpha_in)
    elif not isclose(weighing.open, 0.0, abs_tol=2 * MOST_OFF):
        raise wrong("it says that all its outcomes are searched, but some are not")
    if visit.value != expected:
        raise wrong("its value does not follow from those of its outcomes")


def _check_shares(wrong: Callable[[str], Exception], visit: Visit, children: list[Visit]) -> None:
    assert isinstance(visit.value, Shares)
    shares = [0.0] * len(visit.value)
    for child in children:
        assert child.outcome is not None
        assert isinstance(child.value, Shares)
        for player, share in enumerate(child.value):
            shares[player] += visit.outcomes[child.outcome].probability * share
    if list(visit.value) != shares:
        raise wrong("its value does not follow from those of its outcomes")
