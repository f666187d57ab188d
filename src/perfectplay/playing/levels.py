"""Levels of play, from one that a beginner beats to full strength.

A weak level errs as people do. It overlooks what is far more often than what is near, and it misjudges a little what it
sees; so it now and then takes an action that loses a little, and hardly ever one that loses at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from statistics import median
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.playing.at_once import win_at_once
from perfectplay.result import RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.algorithms.mcts import mcts
from perfectplay.search.algorithms.search import deepen
from perfectplay.search.algorithms.suited import suited_to
from perfectplay.search.entry import Algorithm
from perfectplay.search.parts.table_memory import TABLE_MB
from perfectplay.search.switches import Switches
from perfectplay.search.teams import is_two_sided

HIGHEST: Final = 10
"""The level of full strength."""

DOUBT: Final = 10
"""Beside the random games that judge an action, so many count that went as badly as those of the worst one."""

LEAST_SECONDS: Final = 0.01

FULL: Final = 1.0
"""Full strength."""

ALMOST_FULL: Final = 0.99995
"""Stronger levels look at some moves as full strength does, and at the others as this strength."""

USUAL_LADDER: Final = tuple(number / (HIGHEST - 1) for number in range(HIGHEST - 1))
"""The strengths of levels 1 to 9 in a game for which nobody has measured them."""

Progress = Callable[[SearchResult[Any, Any]], object]

Way = tuple[Game[Any, Any], Algorithm]
"""A game with what is known of it, and the algorithm that searches it."""


@dataclass(frozen=True)
class Sight:
    """How well a level sees."""

    depth: int
    """It looks at most so many plies ahead."""
    further: float
    """The probability that it sees, of an action, one ply more than it has seen so far."""
    nodes: int
    """It looks at no more positions than this."""
    simulations: int
    """Without an evaluation, it judges by so many random games."""
    error: float
    """How far it misjudges what it sees, in units of the usual difference between two actions."""
    whole: float
    """The probability that it chooses an action as full strength does."""


def check_level(level: object, ladder: Sequence[float] = USUAL_LADDER) -> None:
    """Raises `BadArgument` for a level that there is not, and for a ladder that does not go up."""
    is_list = isinstance(ladder, Sequence) and all(isinstance(one, (int, float)) and 0 <= one <= FULL for one in ladder)
    if not is_list or list(ladder) != sorted(ladder):
        raise BadArgument(f"ladder is {ladder!r}; it must be numbers from 0 to 1 that go up, one for each level")
    if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= HIGHEST:
        raise BadArgument(f"level is {level!r}; it must be a whole number from 1 to {HIGHEST}")


def strength_of(level: int, ladder: Sequence[float]) -> float:
    """Returns the strength of a level: 0 for the weakest, 1 for full strength, which all have above the ladder."""
    return ladder[level - 1] if level <= len(ladder) else FULL


def sees_as_full_strength(level: int, ladder: Sequence[float]) -> bool:
    """Returns whether a level chooses all its actions, or some of them, as full strength does."""
    return strength_of(level, ladder) > ALMOST_FULL


def sight_of(level: int, ladder: Sequence[float] = USUAL_LADDER) -> Sight:
    """Returns how well a level sees."""
    strength = strength_of(level, ladder)
    return Sight(
        depth=1 + round(12 * strength**2),
        further=0.2 + 0.8 * strength,
        nodes=round(200 * 5000**strength),
        simulations=round(10 * 1000**strength),
        error=(1 - strength) ** 2,
        whole=max((strength - ALMOST_FULL) / (FULL - ALMOST_FULL), 0.0),
    )


def choose_at(
    level: int,
    game: Game[Any, Any],
    state: Any,
    generator: random.Random,
    *,
    ladder: Sequence[float] = USUAL_LADDER,
    seconds: float | None = None,
    nodes: int | None = None,
    earlier: Sequence[Any] = (),
    table_mb: float = TABLE_MB,
    compiled: bool | None = None,
    progress: Progress | None = None,
    switches: Switches | None = None,
    full: Way | None = None,
) -> SearchResult[Any, Any]:
    """Returns what a level below the highest chooses; its value is what the search, not the level, knows of it.

    No level overlooks a win in one, so that what was measured between two strengths is true of their levels.

    ``seconds`` and ``nodes`` limit it beside its own limits; `mcts`, which judges where there is no evaluation, has as
    many nodes again. ``switches`` are those of `search`, by which it looks. ``full`` is the game as full strength
    knows it, and its algorithm, for levels that now and then choose as full strength does; None stands for ``game`` and
    what suits it.
    """
    sight = sight_of(level, ladder)
    if nodes is not None:
        sight = replace(sight, nodes=min(sight.nodes, nodes))
    ways: dict[str, Any] = {
        "seconds": seconds,
        "earlier": earlier,
        "table_mb": table_mb,
        "compiled": compiled,
        "progress": progress,
        "switches": switches,
    }
    won = win_at_once(game, state, seconds=seconds, by_any_margin=True)
    if won is not None:
        return won
    if sight.whole > 0.0 and generator.random() < sight.whole:
        return _as_full_strength(full or (game, suited_to(game)), state, sight, generator, **ways)
    seen = list(looks(game, state, sight, **ways))
    if seen[0].is_proven and seen[0].value > 0:
        return seen[0]
    judged = seen[0]
    if not game.has_evaluation or not is_two_sided(game):
        judged = mcts(
            game,
            state,
            simulations=sight.simulations,
            seconds=None if seconds is None else max(seconds - seen[-1].seconds, LEAST_SECONDS),
            nodes=nodes,
            seed=generator.randrange(1 << 31),
            compiled=compiled,
            progress=progress,
        )
    best = seen[-1]
    if judged.stop_reason is StopReason.INTERRUPTED:
        best = replace(best, stop_reason=StopReason.INTERRUPTED)
    judgements, worst = _judgements(judged)
    unknown = None if game.has_evaluation else worst
    found = {
        action: _seen_worth(action, seen, judgements.get(action, unknown), sight, generator)
        for action in _allowed(game, state, earlier)
    }
    known = [value for value in found.values() if value is not None]
    if not known:  # there was no time for a single action
        return best
    worth = {action: min(known) if value is None else value for action, value in found.items()}
    error = sight.error * usual_difference(list(worth.values()))
    chosen = max(worth, key=lambda action: worth[action] + generator.gauss(0.0, error))
    if chosen == best.action:
        return best
    root = best.root_values.get(chosen)
    return replace(
        best,
        action=chosen,
        value=best.value if root is None else root.value,
        bound=best.bound if root is None else root.bound,
        between=(-inf, inf),
        is_proven=root is not None and root.is_proven and best.is_proven and root.value == best.value,
        plies=None if root is None else root.plies,
        rests_on=_ground(best, root),
        pv=(chosen,),
        best_actions=(chosen,),
        score=None,
    )


def _as_full_strength(
    full: Way,
    state: Any,
    sight: Sight,
    generator: random.Random,
    *,
    seconds: float | None,
    earlier: Sequence[Any],
    table_mb: float,
    compiled: bool | None,
    progress: Progress | None,
    switches: Switches | None,
) -> SearchResult[Any, Any]:
    """Returns what full strength chooses with the nodes of a level."""
    game, algorithm = full
    options: dict[str, Any] = {"seconds": seconds, "nodes": sight.nodes, "compiled": compiled, "progress": progress}
    if algorithm.takes("table_mb"):
        options["table_mb"] = table_mb
    if algorithm.takes("seed"):
        options["seed"] = generator.randrange(1 << 31)
    if algorithm.takes_earlier and not game.has_chance:
        options["earlier"] = earlier
    if algorithm.takes("switch"):
        options |= switches or {}
    found: SearchResult[Any, Any] = algorithm.call(game, state, **options)
    return found


def _allowed(game: Game[Any, Any], state: Any, earlier: Sequence[Any]) -> list[Any]:
    """Returns the legal actions, without those that the states before forbid."""
    actions = list(game.actions(state))
    if not game.history_matters:
        return actions
    return [action for action in actions if game.forbidden(state, action, earlier) is None]


def _ground(best: SearchResult[Any, Any], root: RootValue | None) -> RestsOn:
    """Returns what the value of another action than the best one rests on."""
    if root is not None and root.is_proven:
        return RestsOn.PROOF
    if best.rests_on is RestsOn.PROOF:
        return RestsOn.EVALUATION if best.game.has_evaluation else RestsOn.NOTHING
    return best.rests_on


def looks(
    game: Game[Any, Any],
    state: Any,
    sight: Sight,
    *,
    seconds: float | None,
    earlier: Sequence[Any],
    compiled: bool | None,
    progress: Progress | None,
    table_mb: float = TABLE_MB,
    switches: Switches | None = None,
) -> Iterator[SearchResult[Any, Any]]:
    """Yields what is there to be seen at depth 1, 2, 3 and so on, with the exact value of each action."""
    if not is_two_sided(game):
        yield mcts(game, state, simulations=sight.simulations, seconds=seconds, compiled=compiled, progress=progress)
        return
    past = {} if game.has_chance else {"earlier": earlier}
    yield from deepen(
        game,
        state,
        depth=sight.depth,
        nodes=sight.nodes,
        seconds=seconds,
        all_values=True,
        table_mb=table_mb,
        compiled=compiled,
        progress=progress,
        **past,  # type: ignore[arg-type]
        **(switches or {}),
    )


def _seen_worth(
    action: Any,
    seen: Sequence[SearchResult[Any, Any]],
    judgement: float | None,
    sight: Sight,
    generator: random.Random,
) -> float | None:
    """Returns what an action seems to be worth: its value as deep as it is seen, or how it is judged.

    ``judgement`` is None, and so may be what it seems, if the game has an evaluation and the limits came before it was
    asked; such an action must not seem better than one that was looked at.
    """
    plies = 1
    while plies < len(seen) and generator.random() < sight.further:
        plies += 1
    for answer in reversed(seen[:plies]):
        root = answer.root_values.get(action)
        if root is not None and (root.is_proven or root.value != 0 or answer.game.has_evaluation):
            return _own(root.value, answer)
    return judgement


def _judgements(judged: SearchResult[Any, Any]) -> tuple[dict[Any, float], float]:
    """Returns how actions were judged by random games, and the worst judgement, which is for those never tried.

    The mean of two games says little, and a search tries those actions seldom that look bad to it. So some more games
    count beside those of an action, which went as the worst ones.
    """
    means = {action: _own(root.value, judged) for action, root in judged.root_values.items()}
    worst = min(means.values(), default=0.0)
    for action, root in judged.root_values.items():
        if root.visits is not None and not root.is_proven:
            means[action] = (root.visits * means[action] + DOUBT * worst) / (root.visits + DOUBT)
    return means, worst


def _own(value: Any, answer: SearchResult[Any, Any]) -> float:
    """Returns a value for the player to move, also where it is one for every player."""
    return float(value[answer.game.to_move(answer.state)] if isinstance(value, tuple) else value)


def usual_difference(values: Sequence[float]) -> float:
    """Returns how far values usually lie from the middle one; a few that lie far off, such as losses, change little."""
    middle = median(values)
    return median(abs(value - middle) for value in values) or (max(values) - min(values)) / 10
