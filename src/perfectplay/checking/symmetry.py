"""The rule about `Game.canonical`: a state and its representative are the same game."""

from __future__ import annotations

from typing import Any

from perfectplay.checking.asking import Wrong, same
from perfectplay.checking.look import Look
from perfectplay.checking.report import shown
from perfectplay.game import CHANCE

RIGHT = "symmetric states have the same player to move, the same outcomes, and actions that lead to symmetric states"


def check_canonical(look: Look) -> None:
    """Checks the representative of a state; fills in ``image``."""
    image = look.steady("canonical")
    if image is None:
        look.fail(
            "canonical",
            "canonical",
            "gives None instead of a state",
            "return one representative of all states that are symmetric",
            never_compiles=True,
        )
    again = look.asker.ask("canonical", image)
    if not same(image, again):
        look.fail(
            "canonical",
            "canonical",
            f"gives {shown(image)}, but for that state {shown(again)}",
            "the representative must represent itself",
        )
    if same(image, look.state):
        return
    for method, said in (("is_terminal", bool(look.over)), ("to_move", look.mover)):
        if said is not None and not same(other := _asked(look, image, method), said):
            _lies(look, image, f"{method} says {said} here and {other} there")
    if look.over and look.utilities is not None:
        for player, utility in enumerate(look.utilities):
            if not same(other := _asked(look, image, "utility", player), utility):
                _lies(look, image, f"the utility for player {player} is {utility:g} here and {other} there")
    if look.actions is not None:
        _check_actions(look, image)
    look.image = image


def _check_actions(look: Look, image: Any) -> None:
    assert look.actions is not None
    if look.mover == CHANCE:
        others = [outcome for outcome, _ in _asked(look, image, "chances")]
    else:
        others = _asked(look, image, "actions")
    if len(others) != len(look.actions):
        _lies(look, image, f"there {_are(len(look.actions))} here and {len(others)} there")
    if len(look.after) != len(look.actions):
        return
    here = {_represented(look, after): action for action, after in look.after}
    there = {_represented(look, _asked(look, image, "result", action)): action for action in others}
    for these, those, at, elsewhere in ((here, there, "here", "there"), (there, here, "there", "here")):
        for seen, action in these.items():
            if seen not in those:
                _lies(
                    look,
                    image,
                    f"{shown(action, 60)} leads {at} to a state to which no action leads {elsewhere}, "
                    f"nor to a symmetric one",
                )


def _asked(look: Look, image: Any, method: str, *arguments: Any) -> Any:
    try:
        return look.asker.ask(method, image, *arguments)
    except Wrong as wrong:
        return _lies(look, image, f"there, {wrong.finding.text}")


def _represented(look: Look, state: Any) -> Any:
    found = look.asker.ask("canonical", state)
    try:
        hash(found)
    except TypeError:
        raise Wrong(
            look.asker.finding(
                "canonical", "canonical", f"gives {shown(found, 60)}, which cannot be hashed,", RIGHT, look.state
            )
        ) from None
    return found


def _lies(look: Look, image: Any, how: str) -> None:
    look.fail("canonical", "canonical", f"gives {shown(image)}, which is not symmetric: {how},", RIGHT)


def _are(count: int) -> str:
    return "is 1 action" if count == 1 else f"are {count} actions"
