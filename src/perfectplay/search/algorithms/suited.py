"""Which algorithm plays a game if nobody names one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from perfectplay.game import Game, defines
from perfectplay.search.algorithms import hybrid, mcts, search
from perfectplay.search.entry import Algorithm
from perfectplay.search.teams import is_two_sided


def suited_to(game: Game[Any, Any], options: Iterable[str] = ()) -> Algorithm:
    """Returns the algorithm that chooses the actions of this game, of those that take all of these options.

    With an evaluation, `search`, which is expectiminimax where there is chance. Without one, `hybrid` for two sides and
    no chance, and `mcts` for the rest. `mcts` for more than two sides in any case, and where the game says how random
    games go (`Knowledge.random_action`). `search` if what suits the game
    does not take one of the ``options``.
    """
    chosen = search.ALGORITHM
    if not is_two_sided(game):
        chosen = mcts.ALGORITHM
    elif not game.has_evaluation:
        has_own = game.has_chance or defines(game, "random_action")
        chosen = mcts.ALGORITHM if has_own else hybrid.ALGORITHM
    return chosen if all(chosen.takes(option) for option in options) else search.ALGORITHM
