"""What the engine switches on: all that is sound, or also what may miss the best action."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.compiling.marks import set_apart
from perfectplay.game import Action, Game, State


@set_apart
def canonical_of(game: Game[State, Action], state: State) -> State:
    """Returns the state that represents all states symmetric to this one.

    Most searches find that folding does not pay, so this code stands outside of their loop.
    """
    return game.canonical(state)


@dataclass(frozen=True)
class Features:
    """The parts of the engine that a search uses.

    Each field is a constant of the machine code, so that what is off costs nothing.
    """

    distance: bool = True
    """Of equal utilities prefer the sooner win and the later loss."""
    to_the_end: bool = False
    """The search is never cut off, so that it needs no evaluation."""
    table: bool = True
    """Use the transposition table."""
    canonical: bool = True
    """Fold symmetric states in the table."""
    finds_folding: bool = False
    """Fold them only where that pays (see `perfectplay.search.parts.adaptation`)."""
    bounds: bool = True
    """Ask `Game.bounds` at every node, and narrow its window."""
    pvs: bool = True
    """Principal variation search: a null window for all actions but the first."""
    etc: bool = False
    """Enhanced transposition cut-offs: ask the table about all children before any is searched."""
    etc_plies: int = 1
    """But not with so few plies left, or fewer."""
    etc_nodes: int = 0
    """And not in the first nodes of a search, so many."""
    ignore_path: bool = False
    """Take estimates from the table, although on another path a state might have come a second time."""
    leaf_plies: int = 0
    """With no more plies left than this, the game's own order is taken, and no table."""
    finds_leaf_plies: bool = False
    """Find while the search runs how many plies it has no table (see `perfectplay.search.parts.adaptation`)."""

    # Not sound: these may miss the best action.
    is_selective: bool = False
    """Whether any of the following is on."""
    quiescence: bool = False
    null_move: bool = False
    late_moves: bool = False
    extensions: bool = False
    futility: float = 0.0
    """A margin for each ply, in the units of `Game.evaluate`; 0 is off."""

    def estimate(self, game: Game[State, Action], state: State, player: int) -> float:
        """Returns the estimate where the search is cut off."""
        if self.to_the_end:
            return 0.0
        return game.evaluate(state, player)

    def folded(self, game: Game[State, Action], state: State, folds: int) -> State:
        """Returns the state that represents all states symmetric to ``state`` in the table, if the run folds."""
        if self.is_folding(folds):
            return canonical_of(game, state)
        return state

    def is_folding(self, folds: int) -> bool:
        """Returns whether symmetric states are one in the table, in a run that found out whether that pays."""
        return self.canonical and (not self.finds_folding or folds != 0)

    def extension(self, game: Game[State, Action], state: State) -> int:
        """Returns how many plies deeper ``state`` is searched."""
        if self.extensions:
            return game.extension(state)
        return 0

    def reduction(self, searched: int, depth: int) -> int:
        """Returns by how many plies less deep the next action is searched, after ``searched`` others."""
        if self.late_moves and depth >= 3 and searched >= 3:
            return 1 if searched < 10 or depth < 5 else 2
        return 0
