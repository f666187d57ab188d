"""Rules about the optional methods that help a search: each must give something of its kind."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.checking.asking import same
from perfectplay.checking.look import Look, is_nan, is_number, is_whole
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE
from perfectplay.knowledge import MOST_CONTENTS, MOST_NUMBERS

SOME: Final = "it must give some of the actions"

DRAWN: Final = (0, 1 << 30, (1 << 31) - 1)
"""Random numbers for which `Knowledge.random_action` is asked: the smallest, one between, the largest."""


def check_candidates(look: Look) -> None:
    """Checks that candidates are some of the actions, at least one; fills in ``candidates``."""
    if look.actions is None or look.mover == CHANCE:
        return
    found = _some_of_the_actions(look, "candidates", "candidates")
    if not found:
        look.fail("candidates", "candidates", "gives no action", "it must give at least one that is best")
    look.candidates = found


def check_noisy_actions(look: Look) -> None:
    """Checks that noisy actions are some of the actions, or none."""
    if look.actions is not None and look.mover != CHANCE:
        _some_of_the_actions(look, "noisy_actions", "noisy-actions")


def check_threats(look: Look) -> None:
    """Checks that threats are some of the actions, or none."""
    if look.actions is not None and look.mover != CHANCE:
        for within in (1, 2):
            _some_of_the_actions(look, "threats", "threats", within)


def check_defences(look: Look) -> None:
    """Checks that defences are some of the actions, at least one."""
    if look.actions is None or look.mover == CHANCE:
        return
    for within in (1, 2):
        if not _some_of_the_actions(look, "defences", "defences", within):
            look.fail("defences", "defences", "gives no action", "it must give at least one, whatever it is")


def _some_of_the_actions(look: Look, method: str, rule: str, *arguments: Any) -> list[Any]:
    assert look.actions is not None
    found: list[Any] = look.steady(method, *arguments)
    for action in found:
        if action not in look.actions:
            look.fail(rule, method, f"gives {shown(action, 60)}, which is none of the actions,", SOME)
    if len(set(found)) < len(found):
        twice = next(action for number, action in enumerate(found) if action in found[:number])
        look.fail(rule, method, f"gives the action {shown(twice, 60)} twice", "it must give each action once")
    return found


def check_pass_turn(look: Look) -> None:
    """Checks that pass_turn gives a state of the same kind."""
    if look.over or look.mover == CHANCE:
        return
    passed = look.steady("pass_turn")
    if passed is None or type(passed) is not type(look.state):
        look.fail(
            "pass-turn",
            "pass_turn",
            f"gives {shown(passed, 60)} instead of a state",
            "it must give the state as if its player to move had passed, or the state that it is given",
            never_compiles=True,
        )


def check_extension(look: Look) -> None:
    """Checks that the extension is a whole number of plies."""
    plies = look.steady("extension")
    if not is_whole(plies) or plies < 0:
        look.fail(
            "extension",
            "extension",
            f"gives {shown(plies, 60)}",
            "it must be a whole number of plies, 0 or more",
            never_compiles=not is_whole(plies),
        )


def check_total(look: Look) -> None:
    """Checks that the total is a number: the most that all players get together."""
    most = look.steady("total")
    if not is_number(most) or is_nan(most):
        look.fail(
            "total",
            "total",
            f"gives {shown(most, 60)}",
            "it must be a number, such as inf where none is known",
            never_compiles=True,
        )


def check_same_position(look: Look) -> None:
    """Checks that a state is the same position as itself, and that the answer is the same either way.

    Where the history matters, the second state is a later one, so that neither need hold.
    """
    said = look.steady("same_position", look.state)
    if not isinstance(said, bool) and not is_whole(said):
        look.fail(
            "same-position",
            "same_position",
            f"gives {shown(said, 60)} for the state and itself",
            "it must be True or False",
            never_compiles=True,
        )
    if look.asker.game.history_matters:
        return
    if not said:
        look.fail(
            "same-position",
            "same_position",
            "says that the state is not the same as itself",
            "it must be True of the same state",
        )
    for _, after in look.after[:2]:
        there, back = look.ask("same_position", after), look.asker.ask("same_position", after, look.state)
        if not same(there, back) and None not in (there, back):
            look.fail(
                "same-position",
                "same_position",
                f"says {shown(there, 60)} for the state and "
                f"{shown(after, 100)}, but {shown(back, 60)} the other way round",
                "it must be the same either way",
            )


def check_cells(look: Look) -> None:
    """Checks that there are cells, as many as at the start, and that a number from 0 to 63 stands on each."""
    cells = look.steady("cells")
    for content in cells:
        if not isinstance(content, int) or not 0 <= content < MOST_CONTENTS:
            look.fail(
                "cells",
                "cells",
                f"gives {shown(content, 60)}",
                f"what stands on a cell is a whole number from 0 to {MOST_CONTENTS - 1}",
                never_compiles=not isinstance(content, int),
            )
    first = look.asker.ask("cells", look.asker.ask("initial_state"))
    if len(cells) != len(first):
        look.fail(
            "cells",
            "cells",
            f"gives {len(cells)} instead of {len(first)}, the number of cells at the start,",
            "it must give always as many",
        )
    elif not cells:
        look.fail("cells", "cells", "gives no cell", "yield what stands on each cell of the board")


def check_action_number(look: Look) -> None:
    """Checks that each action has a whole number below 65,536."""
    if look.actions is None or look.mover == CHANCE:
        return
    for action in look.sampled(look.actions):
        number = look.steady("action_number", action)
        if not is_whole(number) or not 0 <= number < MOST_NUMBERS:
            look.fail(
                "action-number",
                "action_number",
                f"gives {shown(number, 60)} for {shown(action, 60)}",
                f"it must be a whole number from 0 to {MOST_NUMBERS - 1}",
                never_compiles=not is_whole(number),
            )


def check_random_action(look: Look) -> None:
    """Checks that random games play legal actions, the same one for the same random number."""
    if look.actions is None or look.mover == CHANCE:
        return
    for drawn in DRAWN:
        action = look.steady("random_action", look.state, drawn)
        if action not in look.actions:
            look.fail(
                "random-action",
                "random_action",
                f"gives {shown(action, 60)} for the random number {drawn}, which is none of the actions,",
                "it must give a legal one",
                never_compiles=action is None,
            )
