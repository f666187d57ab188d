"""The move picker of the engine: what cut off before comes first, and nothing is made before it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from perfectplay.compiling.primitives import get, hash_of, put
from perfectplay.errors import TooManyActions
from perfectplay.game import Action, Game, State
from perfectplay.search.parts.move_stack import MAX_ORDERED, MoveStack
from perfectplay.search.parts.record import Numbers, room_for
from perfectplay.search.parts.run import ROW

BY_PRIORITY: Final = 1 << 28
"""One step of `Game.priority` weighs more than all that the search has learned."""
KILLER: Final = 1 << 26
NO_KILLER: Final = -1
"""The mark of no action (see `MovePicker.mark_of`); if an action had it, it would only come earlier at some nodes."""
MOST_LEARNED: Final = 1 << 24
LARGEST_PRIORITY: Final = 1 << 34
LARGEST_ESTIMATE: Final = float(1 << 32)

MANY: Final = 32
"""Ranking more actions by priority takes longer than it saves, where each leads to no more than an estimate."""
HISTORY: Final = 1 << 10
"""How many actions a search keeps apart when it counts which were good."""


class PickerFields(MoveStack):
    """What the move picker keeps: the actions that wait, and what it has learned."""

    deferred: Numbers = room_for("number", ROW)
    """How many actions of each ply were put off because another thread searches them."""
    killers: Numbers = room_for("number", 2 * ROW)
    """Rows of two: the marks of the actions that cut off last at a ply; `NO_KILLER` if there are fewer."""
    history: Numbers = room_for("number", HISTORY)
    """By the hash of an action, how much work its cut-offs saved."""


class Killers(NamedTuple):
    """The marks of the two actions that cut off last at a ply."""

    last: int
    before: int


class Node(NamedTuple):
    """A node whose actions are tried one after the other."""

    ply: int
    row: int
    """Where its actions begin on the stack."""
    depth: int
    """How many plies are left."""
    last: Any
    """The action that led here. It also stands for an action where there is none."""
    has_first: bool
    first: Any
    """Where ``has_first``, the action to be tried before any other is even made."""
    is_root: bool
    """Whether all actions are wanted, and not candidates alone, and ranked however many they are."""
    is_ordered: bool
    """Whether the order is worth its cost; otherwise the game's own order is taken."""
    plies_left: int
    """How many plies are left at most, to the depth or to the end of the game."""


@dataclass(frozen=True)
class MovePicker:
    """First the table's action, then by priority, killers and history.

    Each field is a constant of the machine code, so that what is off costs nothing. Killers: Akl and Newborn (1977);
    history: Schaeffer (1983, 1989).
    """

    by_priority: bool = True
    ranks_many: bool = True
    """By priority also where there are more than `MANY` actions one ply above the depth, below the root."""
    killers: bool = True
    history: bool = True
    candidates: bool = False
    """Below the root, take `Game.candidates` alone."""
    noise: bool = False
    """Beyond the depth of the search, take `Game.noisy_actions`; otherwise there are none."""
    estimate_plies: int = 0
    """With so many plies left or more, add to the priority the estimate of what an action leads to; 0 is off."""

    def next(
        self, game: Game[State, Action], state: State, run: PickerFields, node: Node, turn: int
    ) -> tuple[bool, Action, bool]:
        """Returns whether there is a further action, and that action. ``turn`` counts the calls for one node, from 0.

        The third answer says whether the action was put off before (see `put_off`).
        """
        # 1. The first action needs no others to be made.
        if node.has_first and turn == 0:
            put(run.move_tops, node.ply + 1, node.row)
            return True, node.first, False
        # 2. Then all are made, with a key each.
        number = turn - 1 if node.has_first else turn
        if number == 0:
            self.make(game, state, run, node)
        # 3. The one with the largest key comes next.
        place = node.row + number
        end = get(run.move_tops, node.ply + 1, 0)
        if place < end:
            return True, self.take_best(run, node, place, end), False
        # 4. Last come those that another thread was searching.
        late = place - end
        if late < get(run.deferred, node.ply, 0):
            return True, get(run.moves, node.row + late, node.last), True
        return False, node.last, False

    def make(self, game: Game[State, Action], state: State, run: PickerFields, node: Node) -> None:
        """Makes the actions of ``state`` without the first one, which was tried, and keys if they need an order."""
        put(run.deferred, node.ply, 0)
        place = node.row
        for action in self.wanted(game, state, node):
            if node.has_first and action == node.first:
                continue
            if place >= MAX_ORDERED:
                raise TooManyActions
            put(run.moves, place, action)
            place += 1
        put(run.move_tops, node.ply + 1, place)
        if node.is_ordered and place > node.row + 1:
            is_ranked = self.ranks_many or node.is_root or node.depth != 1 or place - node.row <= MANY
            killers = self.killers_of(run, node)
            for waiting in range(node.row, place):
                action = get(run.moves, waiting, node.last)
                put(run.keys, waiting, self.key(game, state, run, node, action, is_ranked, killers))

    def wanted(self, game: Game[State, Action], state: State, node: Node) -> Iterator[Action]:
        """Yields the actions that are searched at a node."""
        if node.depth <= 0:
            if self.noise:
                yield from game.noisy_actions(state)
        elif self.candidates and not node.is_root:
            yield from game.candidates(state)
        else:
            yield from game.actions(state)

    def take_best(self, run: PickerFields, node: Node, first: int, end: int) -> Any:
        """Returns the action with the largest key among those from ``first`` to ``end``, and puts it in front.

        Those passed over move up, so that among equals the game's order stays.
        """
        best = first
        if node.is_ordered and end > first + 1:
            largest = get(run.keys, best, 0)
            for place in range(best + 1, end):
                key = get(run.keys, place, 0)
                if key > largest:
                    best, largest = place, key
        chosen = get(run.moves, best, node.last)
        for place in range(best, first, -1):
            put(run.moves, place, get(run.moves, place - 1, node.last))
            put(run.keys, place, get(run.keys, place - 1, 0))
        return chosen

    def put_off(self, run: PickerFields, node: Node, action: Action) -> None:
        """Keeps a picked action to be tried last, in the room that the actions picked before have left."""
        count = get(run.deferred, node.ply, 0)
        put(run.moves, node.row + count, action)
        put(run.deferred, node.ply, count + 1)

    def key(
        self,
        game: Game[State, Action],
        state: State,
        run: PickerFields,
        node: Node,
        action: Action,
        is_ranked: bool,
        killers: Killers,
    ) -> int:
        """Returns how early an action is to be tried: larger first. Only where ``is_ranked`` its priority counts."""
        key = 0
        if self.by_priority and is_ranked:
            key = max(-LARGEST_PRIORITY, min(LARGEST_PRIORITY, game.priority(state, action))) * BY_PRIORITY
        if self.estimate_plies > 0 and node.plies_left >= self.estimate_plies:
            key += self.estimate_key(game, state, action)
        mark = self.mark_of(action)
        if self.killers:
            key += 2 * KILLER if mark == killers.last else KILLER if mark == killers.before else 0
        if self.history:
            key += get(run.history, mark & HISTORY - 1, 0)
        return key

    def mark_of(self, action: Action) -> int:
        """Returns by which number killers and history know an action, if they are on."""
        return hash_of(action) if self.killers or self.history else 0

    def killers_of(self, run: PickerFields, node: Node) -> Killers:
        """Returns the killers of the node's ply."""
        if not self.killers:
            return Killers(NO_KILLER, NO_KILLER)
        return Killers(get(run.killers, 2 * node.ply, 0), get(run.killers, 2 * node.ply + 1, 0))

    def estimate_key(self, game: Game[State, Action], state: State, action: Action) -> int:
        """Returns what the estimate of the state after an action adds to its key: 1 is one step of `Game.priority`."""
        mover = game.to_move(state)
        child = game.result(state, action)
        estimate = game.utility(child, mover) if game.is_terminal(child) else game.evaluate(child, mover)
        if -LARGEST_ESTIMATE < estimate < LARGEST_ESTIMATE:
            return int(estimate * BY_PRIORITY)
        return 0

    def note_cut(self, run: PickerFields, node: Node, action: Action, work: int) -> None:
        """Learns that ``action`` cut off at ``node``; finding that took ``work``, a binary logarithm of nodes."""
        mark = self.mark_of(action)
        if self.killers:
            slot = 2 * node.ply
            last, before = get(run.killers, slot, 0), get(run.killers, slot + 1, 0)
            put(run.killers, slot + 1, before if mark == last else last)  # a branch would be hard to predict
            put(run.killers, slot, mark)
        if self.history:
            index = mark & HISTORY - 1
            put(run.history, index, min(get(run.history, index, 0) + work * work, MOST_LEARNED))

    def begin_ply(self, run: PickerFields, ply: int) -> None:
        """Prepares a ply to which the search comes for the first time: it has no killers."""
        if self.killers:
            put(run.killers, 2 * ply, NO_KILLER)
            put(run.killers, 2 * ply + 1, NO_KILLER)

    def clear(self, run: PickerFields) -> None:
        """Forgets what was learned, but the killers, see `begin_ply`."""
        if self.history:
            for index in range(HISTORY):
                put(run.history, index, 0)
