"""Rules about moves: whose turn it is, the actions, and the states to which they lead."""

from __future__ import annotations

import itertools
import math
from typing import Any

from perfectplay.checking.asking import defines, same
from perfectplay.checking.identity import check_equal_hash
from perfectplay.checking.look import Look, is_nan, is_number, is_whole
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE
from perfectplay.showing import ONE_MOVES

GOES_ON = "is_terminal says that the game goes on there; give a player without moves a pass, or end the game"


def check_turn(look: Look) -> None:
    """Checks whether the game is over, and whose turn it is."""
    over = look.steady("is_terminal")
    if not isinstance(over, bool) and not is_whole(over) and type(over).__name__ not in ("bool_", "bool"):
        look.fail(
            "is-terminal", "is_terminal", f"gives {shown(over, 60)}", "it must be True or False", never_compiles=True
        )
    look.over = bool(over)
    if look.over:
        return
    mover = look.steady("to_move")
    most = look.sides.players - 1
    kind = "" if is_whole(mover) else "a whole number " if most else "the whole number "
    right = f"it must be {kind}{'0' if most == 0 else f'from 0 to {most}'}, or CHANCE (-1)"
    if isinstance(mover, (tuple, list, set, frozenset)):
        right = ONE_MOVES
    if not is_whole(mover) or not (mover == CHANCE or 0 <= mover <= most):
        look.fail(
            "to-move",
            "to_move",
            f"gives {shown(mover, 60)}, which is not a player,",
            right,
            never_compiles=not is_whole(mover),
        )
    if mover == CHANCE and not look.has("chances"):
        look.fail(
            "to-move",
            "to_move",
            f"gives CHANCE, but {look.asker.name} has no chances",
            "define chances, which yields each outcome with its probability",
        )
    look.mover = int(mover)


def check_actions(look: Look) -> None:
    """Checks the actions, or the outcomes of chance; fills in ``actions``."""
    if look.mover == CHANCE:
        _check_chances(look)
        return
    actions = look.ask("actions")
    check_same_actions(look, actions, "")
    if not actions:
        look.fail("no-actions", "actions", "gives no action", GOES_ON)
    _check_different(look, "actions", actions, "action")
    look.actions = actions


def check_same_actions(look: Look, actions: list[Any], when: str) -> None:
    """Asks for the actions again, and checks that they are the same."""
    again = look.ask("actions")
    if not same(actions, again):
        look.fail(
            "actions-change",
            "actions",
            f"gives {_some(actions)} and, asked again{when}, {_some(again)}",
            "it must give the same actions in the same order whenever it is asked about the same state",
        )


def _check_chances(look: Look) -> None:
    pairs = look.steady("chances")
    if not pairs:
        look.fail(
            "probabilities",
            "chances",
            "gives no outcome",
            "to_move says that chance moves there; yield each outcome with its probability",
        )
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            look.fail(
                "probabilities",
                "chances",
                f"gives {shown(pair, 60)}",
                "it must give pairs of an outcome and its probability",
            )
        if not is_number(pair[1]) or is_nan(pair[1]) or not 0 <= pair[1] <= 1 + 1e-9:
            look.fail(
                "probabilities",
                "chances",
                f"gives {shown(pair[0], 60)} the probability {shown(pair[1], 60)}",
                "it must be a number from 0 to 1",
            )
    total = math.fsum(pair[1] for pair in pairs)
    if abs(total - 1) > 1e-9:
        look.fail("probabilities", "chances", f"gives probabilities that sum to {total:.12g}", "they must sum to 1")
    outcomes = [pair[0] for pair in pairs]
    _check_different(look, "chances", outcomes, "outcome")
    look.actions, look.probabilities = outcomes, [float(pair[1]) for pair in pairs]


def _check_different(look: Look, method: str, actions: list[Any], word: str) -> None:
    seen = set()
    for action in actions:
        try:
            known = action in seen
        except TypeError:
            look.fail(
                "unhashable-action",
                method,
                f"gives the {word} {shown(action, 60)}, a {type(action).__name__}, which cannot be hashed,",
                "an action is an int or a tuple of ints",
            )
        if known:
            look.fail(
                "duplicate-actions",
                method,
                f"gives the {word} {shown(action, 60)} twice",
                f"it must give each {word} once",
            )
        seen.add(action)


def check_results(look: Look) -> None:
    """Checks the states to which the actions lead; fills in ``after``."""
    assert look.actions is not None
    again = set(map(id, look.sampled(look.actions)))
    for action in look.actions:
        with look.noticing():
            after = look.ask("result", action)
            if after is None:
                look.fail(
                    "unhashable-state",
                    "result",
                    f"gives None instead of a state for {shown(action, 60)}",
                    "return the state after the action",
                )
            if id(action) in again:
                _check_same_result(look, action, after)
            look.after.append((action, after))


def _check_same_result(look: Look, action: Any, after: Any) -> None:
    again = look.ask("result", action)
    if same(after, again):
        check_equal_hash(look, "result", after, again)
        return
    if not defines(after, "__eq__") and type(after) is type(again):
        advice = f"a {type(after).__name__} is equal to itself alone; give it __eq__ and __hash__, or use a NamedTuple"
    else:
        advice = "the same action in the same state must lead to the same state; let chances yield what is random"
    look.fail(
        "result-changes",
        "result",
        f"gives {shown(after, 100)} for {shown(action, 60)} and, asked again, {shown(again, 100)}",
        advice,
    )


def check_priority(look: Look) -> None:
    """Checks that a priority is a whole number, always the same."""
    assert look.actions is not None
    for action in look.sampled(look.actions):
        priority = look.ask("priority", action)
        again = look.ask("priority", action)
        if not same(priority, again):
            look.fail(
                "priority",
                "priority",
                f"gives {shown(priority, 60)} for {shown(action, 60)} and, asked again, {shown(again, 60)}",
                "the same question must have the same answer",
            )
        if not is_whole(priority):
            look.fail(
                "priority",
                "priority",
                f"gives {shown(priority, 60)} for {shown(action, 60)}",
                "it must be a whole number; larger ones are tried first",
                never_compiles=True,
            )
        if abs(priority) >= 1 << 62:
            look.fail(
                "priority",
                "priority",
                f"gives {shown(priority, 60)} for {shown(action, 60)}",
                "it must lie between -2**62 and 2**62",
            )


def _some(actions: list[Any]) -> str:
    text = ", ".join(shown(action, 40) for action in itertools.islice(actions, 6))
    return f"[{text}{', ...' if len(actions) > 6 else ''}] ({len(actions)})"
