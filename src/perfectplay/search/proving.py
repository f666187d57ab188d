"""Proof-number search behind `solve`: what it can be asked, and with which switches."""

from __future__ import annotations

from typing import Any, Final, Literal

from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines
from perfectplay.search.observer import Observer
from perfectplay.search.options import Engine, Switches, example_action
from perfectplay.search.proof_number import outcome_proved
from perfectplay.search.session import Plan
from perfectplay.search.settling import HALVING
from perfectplay.search.staged import Staged, StagedByCandidates
from perfectplay.search.switches import ToTheEnd
from perfectplay.search.teams import is_two_sided

Algorithm = Literal["alpha-beta", "proof-number"]
ALGORITHMS: Final = ("alpha-beta", "proof-number")

SWITCHES: Final = ("canonical", "bounds", "candidates", "priority")
"""The switches that mean something to proof-number search."""


def can_prove(
    game: Game[Any, Any], switches: Switches, *, distance: bool, lines: int, observer: Observer | None
) -> bool:
    """Whether proof numbers can answer what is asked."""
    return (
        not distance
        and lines == 1
        and observer is None
        and not game.can_repeat
        and all(switch in SWITCHES for switch in switches)
    )


def by_proof_numbers(
    game: Game[Any, Any],
    algorithm: object,
    switches: Switches,
    *,
    distance: bool,
    lines: int,
    observer: Observer | None,
) -> bool:
    """Whether `solve` shall use proof-number search.

    Raises `BadArgument` for an algorithm that is unknown, and for what proof-number search cannot do.
    """
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise BadArgument(f"algorithm is {algorithm!r}; it must be one of {', '.join(ALGORITHMS)}")
    if algorithm != "proof-number":
        return False
    if distance:
        raise BadArgument(
            "proof-number search proves the outcome, not how soon it comes; say distance=False, or "
            "leave out the algorithm"
        )
    if lines != 1:
        raise BadArgument(
            f"lines is {lines}, but proof-number search proves the value of one action; leave out one of them"
        )
    if observer is not None:
        raise BadArgument("proof-number search cannot be observed; leave out the observer or the algorithm")
    if game.can_repeat:
        name = type(game).__name__
        raise BadArgument(
            f"proof-number search is for games without repetition, and states of {name} may come twice; "
            f"set can_repeat = False if they never do, or leave out the algorithm"
        )
    for switch, value in switches.items():
        if switch not in SWITCHES:
            raise BadArgument(f"{switch} is no switch of proof-number search; its switches are {', '.join(SWITCHES)}")
        if not isinstance(value, bool):
            raise BadArgument(f"{switch} is {value!r}; it must be True or False")
    return True


def prover_for(game: Game[Any, Any], switches: Switches) -> Engine:
    """The kernel with its switches, ready for a session."""
    on = {name: bool(switches.get(name, True)) and defines(game, name) for name in SWITCHES}
    how = ToTheEnd(distance=False, canonical=on["canonical"], bounds=on["bounds"] and is_two_sided(game))
    order = (StagedByCandidates if on["candidates"] else Staged)(
        by_priority=on["priority"], killers=False, history=False, replies=False
    )

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_action(game, state), run, order, how

    return Engine(Plan(outcome_proved, arguments, example=0), HALVING, False, (), how)
