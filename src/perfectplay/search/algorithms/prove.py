"""The solver by proof numbers: what it can be asked, and with which switches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.proof_numbers import ProofNumberRun, prove_outcome
from perfectplay.search.algorithms.solve_by_windows import at_once
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker
from perfectplay.search.parts.root_windows import BISECTION
from perfectplay.search.plan import Plan
from perfectplay.search.request import SolveRequest
from perfectplay.search.switches import Engine, Switches, example_action
from perfectplay.search.teams import is_two_sided

SOLVERS: Final = ("alpha-beta", "proof-number")

SWITCHES: Final = ("canonical", "bounds", "candidates", "priority")
"""The switches that mean something to proof-number search."""


def prove(request: SolveRequest) -> SearchResult[Any, Any]:
    """Returns the outcome by proof numbers, or what is known of it when the search is stopped."""
    return at_once(replace(request, algorithm="proof_number", threads=1), prover_for(request.game, request.switches))


def can_prove(request: SolveRequest) -> bool:
    """Returns whether proof numbers can answer what is asked."""
    return (
        not request.distance
        and request.lines == 1
        and request.observer is None
        and not request.game.can_repeat
        and all(switch in SWITCHES for switch in request.switches)
    )


def check_solver(request: SolveRequest, solver: object) -> None:
    """Raises `BadArgument` for a solver that is unknown, and for what proof-number search cannot do."""
    if solver not in SOLVERS:
        raise BadArgument(f"algorithm is {solver!r}; it must be one of {', '.join(SOLVERS)}")
    if solver != "proof-number":
        return
    if request.distance:
        raise BadArgument(
            "proof-number search proves the outcome, not how soon it comes; say distance=False, or "
            "leave out the algorithm"
        )
    if request.lines != 1:
        raise BadArgument(
            f"lines is {request.lines}, but proof-number search proves the value of one action; leave out one of them"
        )
    if request.observer is not None:
        raise BadArgument("proof-number search cannot be observed; leave out the observer or the algorithm")
    if request.game.can_repeat:
        name = type(request.game).__name__
        raise BadArgument(
            f"proof-number search is for games without repetition, and states of {name} may come twice; "
            f"set can_repeat = False if they never do, or leave out the algorithm"
        )
    for switch, value in request.switches.items():
        if switch not in SWITCHES:
            raise BadArgument(f"{switch} is no switch of proof-number search; its switches are {', '.join(SWITCHES)}")
        if not isinstance(value, bool):
            raise BadArgument(f"{switch} is {value!r}; it must be True or False")


def prover_for(game: Game[Any, Any], switches: Switches) -> Engine:
    """Returns the kernel with its switches."""
    on = {name: bool(switches.get(name, True)) and defines(game, name) for name in SWITCHES}
    features = Features(
        distance=False, to_the_end=True, canonical=on["canonical"], bounds=on["bounds"] and is_two_sided(game)
    )
    picker = MovePicker(by_priority=on["priority"], killers=False, history=False, candidates=on["candidates"])

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_action(game, state), run, picker, features

    return Engine(Plan(prove_outcome, ProofNumberRun, arguments, {}, 0), BISECTION, False, (), features)
