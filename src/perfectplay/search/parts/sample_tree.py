"""What Monte Carlo tree search keeps while it runs, and the rules of its walks."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final

from perfectplay.compiling.primitives import put, whole_bounds
from perfectplay.game import Action, Game, State
from perfectplay.knowledge import MOST_NUMBERS
from perfectplay.search.parts.chance import Chance, RandomRun
from perfectplay.search.parts.grown_tree import MAX_TREE, TreeFields, new_node
from perfectplay.search.parts.past import PastFields
from perfectplay.search.parts.record import Actions, Floats, Numbers, room_for
from perfectplay.search.parts.run import ROW
from perfectplay.search.parts.sound import NO_RIVAL, utility_of

MAX_PLAYERS: Final = 1 << 10

LONGEST_WALK: Final = 1 << 12
"""No more actions than this are noted of one walk and the random game after it."""


class TreeRun(RandomRun, TreeFields, PastFields):
    """What Monte Carlo tree search keeps while it runs."""

    simulations: int
    """How many walks down its tree the search has made."""
    most_simulations: int
    """How many it shall make."""
    tree_prefix: int
    """How many actions lead from the state of the search to ``tree_root``."""
    tree_prefixes: Actions = room_for("action", ROW)
    """Those actions."""
    tree_sums: Floats = room_for("float", MAX_TREE)
    """For each node, the sum of the rewards of the player who chose it."""
    tree_odds: Floats = room_for("float", MAX_TREE)
    """For each outcome of a chance node, its probability."""
    movers: Numbers = room_for("number", ROW)
    """Who moves at each node of this walk."""
    plain_nodes: int
    """How many positions the random games entered that were tried without a look for wins."""
    looking_nodes: int
    """How many those entered that were tried with one."""
    walk_length: int
    """How many actions are noted of this walk and of the random game after it."""
    walk_numbers: Numbers = room_for("number", LONGEST_WALK)
    """The numbers of those actions."""
    walk_movers: Numbers = room_for("number", LONGEST_WALK)
    """Who took them."""
    first_taken: Numbers = room_for("number", MOST_NUMBERS)
    """For the number of an action, who takes it first from here on: walk * players + player."""
    later_visits: Numbers = room_for("number", MAX_TREE)
    """For each node, how many walks from its parent took its action at once or later."""
    later_sums: Floats = room_for("float", MAX_TREE)
    """For each node, the sum of the rewards of its chooser in those walks."""
    rewards: Floats = room_for("float", MAX_PLAYERS)
    """What this walk brings every player; then the least and the most that ``player`` has got so far."""


@dataclass(frozen=True)
class Uct:
    """The rules of a walk down the tree and of what it brings back. Each field is a constant of the machine code."""

    exploration: float
    """The constant of UCT, in units of the spread of all rewards."""
    proves: bool
    """Whether ends of the game are backed up as proven values: two teams, zero-sum."""
    has_bounds: bool
    """Whether `Game.bounds` says what no value is better than."""
    rollout_plies: int
    """So many plies are played at random beyond the tree."""
    chance: Chance
    rave: float = 0.0
    """An action with so many visits counts by them as much as by the walks that took it at any time; 0: by them alone.
    """
    informed: bool = False
    """Whether random games are played by `Knowledge.random_action`."""
    repeats: bool = True
    """Whether a walk ends where a state comes again."""

    def bounds(self, game: Game[State, Action], state: State, player: int) -> tuple[float, float]:
        """Returns between which two values that of ``state`` lies."""
        if self.has_bounds:
            certain = whole_bounds(game.bounds(state, player))
            return certain.lowest + 0.0, certain.highest + 0.0
        return -inf, inf


def new_sample_node(run: TreeRun, action: Action, odds: float) -> None:
    """Adds a node that no walk has come to."""
    node = new_node(run, action)
    put(run.tree_sums, node, 0.0)
    put(run.tree_odds, node, odds)


def reward_all(game: Game[State, Action], state: State, run: TreeRun) -> None:
    """Writes what every player gets at an end of the game."""
    for player in range(game.players):
        put(run.rewards, player, utility_of(game, state, player, run.rival if player == run.player else NO_RIVAL))
