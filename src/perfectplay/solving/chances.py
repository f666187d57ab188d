"""The values of all states of a game with chance, between two bounds that come as close as they are asked to.

States are found as in any game whose states can lead back to each other (`perfectplay.solving.cycles`). Then they are
put in order, children first. What is in no cycle is settled once; each cycle is swept until its bounds are close.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from perfectplay.compiling.spaces import STALLED
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.search.failures import guarded
from perfectplay.solving import chance_kernels, cycles
from perfectplay.solving.chance_kernels import APART, BINS, GREATEST, LEAST, PRECISION, SO_FAR
from perfectplay.solving.layers import Facts, Guard
from perfectplay.solving.spaces import Space
from perfectplay.solving.statistics import ChanceCounts

DEFAULT_PRECISION: Final = 1e-9
BUDGET: Final = 1 << 23
"""So many steps a kernel takes at a time, a small part of a second; between them, Ctrl-C is heard."""
BUDGET_INTERPRETED: Final = 1 << 17
FINE: Final = 1e-6
"""Bounds that stall closer together than this part of all utilities do so for rounding, most likely."""


class Bounded(NamedTuple):
    """The bounds of all states, a row each, and what was counted on the way."""

    pairs: Any
    counts: ChanceCounts


def check_precision(precision: object, game: Game[Any, Any]) -> float:
    """Returns how close bounds must come. Raises `BadArgument`."""
    if precision is None:
        return DEFAULT_PRECISION
    if isinstance(precision, bool) or not isinstance(precision, int | float) or not 0 < precision < math.inf:
        raise BadArgument(f"precision is {precision!r}; it must be a number above 0, such as 1e-9")
    if not game.has_chance:
        raise BadArgument(
            f"precision is for games with chance, and {type(game).__name__} has none; leave it out, its values are "
            f"exact"
        )
    return float(precision)


def settle_by_chance(space: Space, keys: Any, facts: Facts, guard: Guard, precision: float) -> Bounded:
    """Finds the bounds of every state. Raises `BadArgument` if they do not come within ``precision``."""
    main, count, edges = space.main, space.count(keys), max(facts.actions, 1)
    stores = {
        "degrees": space.small(count, 4),
        "targets": space.small(edges, 4),
        "weights": space.reals(edges),
        "pairs": space.reals(count, 2),
        "levels": space.small(count, 4),
    }
    cycles.link(space, keys, guard, facts, stores)
    reals = space.reals(SO_FAR + 1)
    facing = space.floats(reals)
    repetition = guarded(space.game, space.root, lambda: float(space.game.repetition(space.root, 0)))
    facing[LEAST] = facing[GREATEST] = repetition
    facing[PRECISION] = precision
    passing = {
        "order": space.small(count, 4),
        "leads_back": space.small(count, 1),
        "offsets": space.words(count + 1),
        "reals": reals,
        "left": space.small(count, 4),
        "queue": space.small(count, 4),
        "before": space.small(count, 4),
    }
    for name, store in {**stores, **passing}.items():
        setattr(main, name, space.address(store))
    main.count, main.trouble = count, 0
    main.tail = main.entered = main.found = 0
    space.in_parts(chance_kernels.begin_children, count)
    space.in_parts(chance_kernels.begin_bounds, count)
    chances, certain = int(main.entered), int(main.found)
    main.first = main.tail = main.filled = main.entered = main.waiting = 0
    main.budget = BUDGET if space.key is not None else BUDGET_INTERPRETED
    while space.ask(chance_kernels.find_components) < count:
        guard.tell("settle", 0, count, 0)
    main.cycling = main.largest = main.sweeps = main.swept = main.first = main.level = 0
    while space.ask(chance_kernels.rank_components) < count:
        guard.tell("settle", 0, count, 0)
    chain = int(main.level)
    for name in ("left", "queue", "before"):
        setattr(main, name, space.address(space.small(1, 4)))
        del passing[name]
    _sweep(space, keys, guard, facing, count, chain)
    above_below = space.words(BINS + 2)
    main.kinds = space.address(above_below)
    facing[APART] = 0.0
    space.in_parts(chance_kernels.tally_bounds, count)
    bins = tuple(int(number) for number in above_below[:BINS])
    if facing[APART] > precision:
        raise BadArgument(
            f"the values of {type(space.game).__name__} can be known to within {facing[APART]:.2g} and no closer, "
            f"because floating-point numbers are rounded; give a larger precision"
        )
    counts = ChanceCounts(
        chances=chances,
        certain=certain,
        cycling=int(main.cycling),
        largest=int(main.largest),
        chain=chain,
        sweeps=int(main.sweeps),
        swept=int(main.swept),
        apart=facing[APART],
        above=int(above_below[BINS]),
        below=int(above_below[BINS + 1]),
        least=facing[LEAST],
        greatest=facing[GREATEST],
        bins=bins,
    )
    return Bounded(stores["pairs"], counts)


def _sweep(space: Space, keys: Any, guard: Guard, facing: Any, count: int, chain: int) -> None:
    """Brings the bounds together. Raises `BadArgument` if they do not come."""
    main = space.main
    main.first, main.tail, main.level = 0, 0, max(chain, 1)
    facing[APART] = 0.0
    while space.ask(chance_kernels.settle_chances) < count:
        if main.trouble == STALLED:
            raise _stalled(space, keys, int(main.found), facing)
        guard.tell("sweep", int(main.first), count, int(main.sweeps), facing[APART])


def _stalled(space: Space, keys: Any, state: int, facing: Any) -> Exception:
    """Returns the error for bounds that no sweep brings closer."""
    name, where = type(space.game).__name__, space.state_at(keys, state)
    apart, width = facing[APART], facing[GREATEST] - facing[LEAST]
    if apart <= FINE * width:
        return BadArgument(
            f"the values of {name} can be known to within {apart:.2g} and no closer, because floating-point numbers "
            f"are rounded; give a larger precision"
        )
    return BadArgument(
        f"the bounds of {where!r} of {name} stay {apart:.2g} apart: players can go on there for ever, and what that is "
        f"worth decides the value; let the rules end such a game, for example after so many turns"
    )
