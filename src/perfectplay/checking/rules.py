"""All rules for one state, in the order in which they build on each other."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from typing import Any

from perfectplay.checking import hooks, identity, moves, notation, symmetry, worth
from perfectplay.checking.asking import Asker, Wrong
from perfectplay.checking.look import Look, Sides, is_whole
from perfectplay.checking.report import shown


def examine(
    asker: Asker, sides: Sides, state: Any, origin: str, rng: random.Random, with_pictures: bool = True
) -> Look:
    """Examines one state by all rules; ``origin`` is the method that gave it."""
    look = Look(asker, sides, state, rng, with_pictures)
    with look.noticing():
        identity.check_identity(look, origin)
    if state is None:
        return look
    with look.noticing():
        moves.check_turn(look)
    if look.over is None:
        return look
    if look.over:
        _examine_end(look, is_start=origin == "initial_state")
    else:
        _examine_inner(look)
    tried(look, "canonical", symmetry.check_canonical)
    tried(look, "extension", hooks.check_extension)
    tried(look, "same_position", hooks.check_same_position)
    with look.noticing():
        notation.check_position(look)
    if with_pictures:
        with look.noticing():
            notation.check_pictures(look)
    return look


def _examine_end(look: Look, *, is_start: bool) -> None:
    with look.noticing():
        worth.check_utility(look)
    tried(look, "bounds", worth.check_bounds)
    if look.with_pictures and not is_start:
        with contextlib.suppress(Wrong):  # the contract does not say that it can be asked there
            actions = look.ask("actions")
            if actions:
                many = "1 action" if len(actions) == 1 else f"{len(actions)} actions"
                look.note(
                    "actions-at-the-end",
                    "actions",
                    f"gives {many}, though is_terminal calls the game over,",
                    "that does no harm, because it is never asked there",
                )


def _examine_inner(look: Look) -> None:
    game = look.game
    if look.mover is not None:
        with look.noticing():
            moves.check_actions(look)
    if look.actions is not None:
        moves.check_results(look)
        tried(look, "priority", moves.check_priority)
        tried(look, "candidates", hooks.check_candidates)
        tried(look, "noisy_actions", hooks.check_noisy_actions)
        tried(look, "threats", hooks.check_threats)
        tried(look, "defences", hooks.check_defences)
        tried(look, "action_number", hooks.check_action_number)
        tried(look, "random_action", hooks.check_random_action)
        with look.noticing():
            notation.check_names(look)
    if game.has_evaluation:
        with look.noticing():
            worth.check_estimate(look)
    if game.can_repeat:
        tried(look, "repetition", worth.check_repetition)
    tried(look, "bounds", worth.check_bounds)
    tried(look, "bounds_within", worth.check_bounds_within)
    tried(look, "pass_turn", hooks.check_pass_turn)
    tried(look, "cells", hooks.check_cells)
    tried(look, "total", hooks.check_total)
    if look.actions is not None and look.probabilities is None:
        with look.noticing():
            moves.check_same_actions(look, look.actions, " after the other methods")


def tried(look: Look, method: str, rule: Callable[[Look], None]) -> None:
    """Checks a rule about an optional method, in games that define the method."""
    if look.has(method):
        with look.noticing():
            rule(look)


def sides_of(asker: Asker) -> Sides:
    """Returns players and teams, asked once; raises `Wrong` if they make no sense."""
    players = asker.game.players
    if not is_whole(players) or players < 1:
        raise Wrong(
            asker.finding(
                "players", "players", f"is {shown(players, 60)}", "it must be a whole number, 1 or more", None
            )
        )
    teams = []
    for player in range(players):
        team = asker.steady("team", player)
        if not is_whole(team) or not 0 <= team < players:
            raise Wrong(
                asker.finding(
                    "team",
                    "team",
                    f"gives {shown(team, 60)} for player {player}",
                    f"a team goes by the number of one of its players, 0 to {players - 1}",
                    None,
                )
            )
        teams.append(int(team))
    return Sides(int(players), tuple(teams))
