"""The engine's switches, as users name them, and the parts that they switch."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict, cast

from perfectplay.errors import BadArgument
from perfectplay.game import Game, defines, some_choice
from perfectplay.search.algorithms.engine import EngineRun
from perfectplay.search.algorithms.root_search import search_root
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker
from perfectplay.search.parts.root_windows import ASPIRATION, BISECTION, MTD, WIDE
from perfectplay.search.plan import Plan
from perfectplay.search.teams import is_two_sided

Windows = Literal["wide", "aspiration", "mtd", "bisection"]
WINDOWS: Final[dict[str, int]] = {"wide": WIDE, "aspiration": ASPIRATION, "mtd": MTD, "bisection": BISECTION}


NEAR: Final = 0.75
"""A name is taken for a slip of another one if they are as similar as this (`difflib.SequenceMatcher.ratio`)."""


class Switches(TypedDict, total=False):
    """What `search` and `solve` switch on. All that is sound and pays is on; for what is not, see `selective_for`.

    Sound, so that the value stays that of minimax to the same depth (as far as the game's hooks say the truth):
    """

    table: bool
    """The transposition table."""
    canonical: bool
    """Symmetric states are one in the table (`Game.canonical`). If this is not named, the search finds out whether it
    pays."""
    bounds: bool
    """What is certain narrows every window (`Game.bounds`)."""
    candidates: bool
    """Below the root only actions are looked at of which one is best (`Game.candidates`)."""
    priority: bool
    """Actions are tried by `Game.priority`; below the root, one ply above the depth only where there are at most 32,
    unless this or another switch of the order is named, or a switch is on that is not sound."""
    killers: bool
    """Then those that cut off at the same ply. If they are not named, they are off where the search has the table and
    `Game.priority`, unless a switch is on that is not sound."""
    history: bool
    """Then by how often they cut off anywhere. If this is not named, it is off where `solve` has the table and
    `Game.priority`."""
    pvs: bool
    """Principal variation search: all actions but the first are only tested against it, with a null window."""
    etc: bool
    """Enhanced transposition cut-offs: the table is asked about all children of a node before one is searched. If this
    is not named, `solve` does so after 10,000 nodes, where more than 20 plies may be left. Games whose states can
    repeat go without."""
    windows: Windows
    """At the root: one "wide" window, "aspiration" windows around the value of the depth before, "mtd" (null windows
    only), or "bisection", which close in from both sides."""
    ignore_path: bool
    """Estimates of states that can repeat are taken from the table although another path led to them. Proofs never
    are. By default only where time or nodes limit the search."""
    leaf_plies: int
    """So few plies before the end (if `Game.bounds` says how far it is), the table and the order are left out. If this
    is not named, `solve` finds the number: the table is left out where it seldom answers."""
    estimate_plies: int
    """With so many plies left or more, actions are tried by `Game.evaluate` of what they lead to, which is added to
    their priority. By default this is 0: off."""

    # Not sound: these may miss the best action.
    quiescence: bool
    """Beyond the depth, `Game.noisy_actions` are followed until it is quiet."""
    null_move: bool
    """A state that is too good even after `Game.pass_turn` is not searched to the full depth."""
    late_moves: bool
    """Actions that come late in the order are searched one or two plies less."""
    extensions: bool
    """States are searched deeper by `Game.extension`, down to twice the depth."""
    futility: float
    """Near the depth, a state whose estimate is off by more than this for each ply is taken at that."""


NAMES: Final = tuple(Switches.__annotations__)
UNSOUND: Final = {
    "quiescence": "quiescence: beyond the depth only noisy actions are followed",
    "null_move": "null move: states that are too good after a pass are searched less deep",
    "late_moves": "late-move reductions: actions late in the order are searched less deep",
    "extensions": "extensions: some states are searched deeper than others",
    "futility": "futility: states whose estimate is far off are not searched to the full depth",
}
HOOKS: Final = {"quiescence": "noisy_actions", "null_move": "pass_turn", "extensions": "extension"}
ORDERS: Final = ("priority", "killers", "history", "estimate_plies")
"""If none of these is named, and all is sound, many actions one ply above the depth are not ranked by `Game.priority`,
unless that is the root."""
PLIES: Final = ("leaf_plies", "estimate_plies")
MOST_LEAF_PLIES: Final = 1000
USUAL_LEAF_PLIES: Final = 6
WORTH_ETC: Final = 20
"""With no more plies left than this, asking the table about all children costs more than it saves."""
WORTH_ETC_NODES: Final = 10_000
"""Before a search has visited so many nodes, its table knows too little for that."""


@dataclass(frozen=True)
class Engine:
    """The kernel with its switches, ready for a session."""

    plan: Plan
    windows: int
    ignores_path: bool
    unsound: tuple[str, ...]
    owner: Any
    """What a search must have in common with another to use its table."""


def engine_for(
    game: Game[Any, Any], switches: Switches, *, distance: bool, to_the_end: bool, ignore_path: bool
) -> Engine:
    """Returns the engine with these switches.

    Raises `BadArgument` for a switch that is unknown, of a wrong kind, or that needs what the game does not have.
    """
    check(game, switches, to_the_end=to_the_end)
    on = {name: bool(switches.get(name, True)) for name in NAMES}
    selective: dict[str, Any] = {name: switches[name] for name in UNSOUND if switches.get(name)}  # type: ignore[literal-required]
    ignores = bool(switches.get("ignore_path", ignore_path)) and game.can_repeat and on["table"]
    # Of more than two teams, what one gets at most is not what another one loses.
    certain = on["bounds"] and defines(game, "bounds") and is_two_sided(game)
    features = Features(
        distance=distance,
        to_the_end=to_the_end,
        table=on["table"],
        canonical=on["canonical"] and defines(game, "canonical"),
        bounds=certain,
        pvs=on["pvs"],
        etc=bool(switches.get("etc", to_the_end)) and on["table"] and not game.can_repeat and not selective,
        etc_plies=1 if "etc" in switches else WORTH_ETC,
        etc_nodes=0 if "etc" in switches else WORTH_ETC_NODES,
        ignore_path=ignores,
        finds_folding=on["table"] and "canonical" not in switches and defines(game, "canonical"),
        leaf_plies=int(switches.get("leaf_plies", USUAL_LEAF_PLIES if to_the_end and not on["table"] else 0)),
        finds_leaf_plies=to_the_end and "leaf_plies" not in switches and on["table"] and certain,
        is_selective=bool(selective),
        **selective,
    )
    learned = learned_order(game, switches, to_the_end=to_the_end)
    picker = MovePicker(
        by_priority=on["priority"] and defines(game, "priority"),
        ranks_many=to_the_end or bool(selective) or any(name in switches for name in ORDERS),
        killers=bool(switches.get("killers", "killers" in learned)),
        history=bool(switches.get("history", "history" in learned)),
        candidates=on["candidates"] and defines(game, "candidates"),
        estimate_plies=int(switches.get("estimate_plies", 0)),
        noise=bool(features.quiescence or features.futility) and defines(game, "noisy_actions"),
    )

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_action(game, state), run, picker, features

    windows = WINDOWS[switches.get("windows", "bisection" if to_the_end else "aspiration")]
    settings = {"lines": 1, "clears": 1, "root_window": windows}
    return Engine(
        Plan(search_root, EngineRun, arguments, settings, 0),
        windows,
        ignores,
        tuple(UNSOUND[name] for name in UNSOUND if name in selective),
        features,
    )


def learned_order(game: Game[Any, Any], switches: Switches, *, to_the_end: bool) -> tuple[str, ...]:
    """Returns which of killers and history are on unless they are named.

    The table remembers what cut off. Beside that and `Game.priority`, killers only break ties, and history breaks them
    as well; in a proof, the game's own order does.
    """
    by_priority = switches.get("priority", True) and defines(game, "priority")
    if not (by_priority and switches.get("table", True)) or any(switches.get(name) for name in UNSOUND):
        return ("killers", "history")
    return () if to_the_end else ("history",)


def selective_for(game: Game[Any, Any]) -> Switches:
    """Returns the switches that are not sound and make play stronger, where the game has an evaluation and their hooks.

    Players have them, and so has a `search` without a depth, unless they are named. Proofs stay proofs: what was left
    out or searched less proves nothing.
    """
    if not game.has_evaluation or game.has_chance or not is_two_sided(game):
        return {}
    found: Any = {name: True for name, hook in HOOKS.items() if defines(game, hook)}
    if "quiescence" in found and "null_move" in found:
        found["late_moves"] = True
    return cast("Switches", found)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Returns the one of the ``known`` names for which ``name`` may have been meant; None if there is none."""
    return next(iter(difflib.get_close_matches(name, list(known), n=1, cutoff=NEAR)), None)


def expect_known(switches: Mapping[str, Any], call: Callable[..., Any]) -> None:
    """Raises `BadArgument` for a switch that there is not; suggests an option of the ``call`` with a similar name."""
    for name in switches:
        if name not in NAMES:
            raise no_option(name, inspect.signature(call).parameters)


def no_option(name: str, options: Iterable[str] = ()) -> BadArgument:
    """Returns the error for an option that a search does not have, where ``options`` are those beside its switches."""
    near = nearest(name, [known for known in (*options, *NAMES) if known != name])
    return BadArgument(
        f"{name} is no option of a search; "
        + (f"its switches are {', '.join(NAMES)}" if near is None else f"did you mean {near}?")
    )


def check(game: Game[Any, Any], switches: Switches, *, to_the_end: bool) -> None:
    """Raises `BadArgument` for what cannot be."""
    for name, value in switches.items():
        if name not in NAMES:
            raise no_option(name)
        if name == "windows":
            if value not in WINDOWS:
                raise BadArgument(f"windows is {value!r}; it must be one of {', '.join(WINDOWS)}")
        elif name == "futility":
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
                raise BadArgument(f"futility is {value!r}; it must be a margin in the units of evaluate, 0 or more")
        elif name in PLIES:
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_LEAF_PLIES:
                raise BadArgument(
                    f"{name} is {value!r}; it must be a whole number of plies from 0 to {MOST_LEAF_PLIES}"
                )
        elif not isinstance(value, bool):
            raise BadArgument(f"{name} is {value!r}; it must be True or False")
        if name in UNSOUND and value:
            if to_the_end:
                raise BadArgument(f"{name} may miss the best action, so a proof cannot use it; leave it out")
            if name in HOOKS and not defines(game, HOOKS[name]):
                raise BadArgument(f"{name} needs {HOOKS[name]}, which {type(game).__name__} does not define")
            if name == "futility" and not game.has_evaluation:
                raise BadArgument(f"futility needs an evaluation, and {type(game).__name__} has no evaluate")
    if switches.get("estimate_plies") and not game.has_evaluation:
        raise BadArgument(f"estimate_plies needs an evaluation, and {type(game).__name__} has no evaluate")
    if not switches.get("table", True) and switches.get("windows") in ("mtd", "bisection"):
        raise BadArgument(
            f"windows is {switches['windows']!r}, which visits states again and again, but table is "
            f"False; leave out one of them"
        )


def example_action(game: Any, state: Any) -> Any:
    """Returns `some_choice` as an example from which the kernel learns the type of actions."""
    from perfectplay.compiling.states import as_declared
    from perfectplay.errors import NotCompilable

    action = some_choice(game, state)
    try:
        return as_declared(action, "an action")
    except NotCompilable:
        return action
