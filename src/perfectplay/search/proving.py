"""Proof-number search behind `solve`: what it can be asked, with which switches, and when it is worth choosing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines
from perfectplay.search.options import Engine, Switches, example_action
from perfectplay.search.proof_number import outcome_proved
from perfectplay.search.session import Plan
from perfectplay.search.settling import HALVING
from perfectplay.search.staged import Staged, StagedByCandidates
from perfectplay.search.switches import ToTheEnd

Algorithm = Literal["alpha-beta", "proof-number"]

SWITCHES: Final = ("table", "canonical", "bounds", "candidates", "priority")
"""The switches that mean something to proof-number search."""


@dataclass(frozen=True)
class Proving(ToTheEnd):
    weak: bool = True
    mobility: bool = False


import os


def prover_for(game: Game[Any, Any], switches: Switches) -> Engine:
    """The kernel with its switches, ready for a session."""
    on = {name: bool(switches.get(name, True)) for name in SWITCHES}
    how = Proving(distance=False, canonical=on["canonical"] and defines(game, "canonical"),
                   bounds=on["bounds"] and defines(game, "bounds"), weak=bool(int(os.environ.get("WEAK", "1"))))
    by_candidates = on["candidates"] and defines(game, "candidates")
    order = (StagedByCandidates if by_candidates else Staged)(
        by_priority=on["priority"] and defines(game, "priority"), killers=False, history=False, replies=False)

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_action(game, state), run, order, how

    return Engine(Plan(outcome_proved, arguments, example=0), HALVING, False, (), True)
