"""The observer that records a Monte Carlo tree: the rewards of the walks through each node, and the final tree.

A visit is a node of the tree that was walked through; visits are numbered depth first, from the left. Its value is the
mean reward of the walks through it: of the player at the root, or with more than two teams, of each player.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

from perfectplay.game import CHANCE, Game
from perfectplay.result import EXACT
from perfectplay.search.parts.run import MAX_PLY
from perfectplay.tracing.visit import Outcome, Reason, Shares, Value, Visit


class TreeRecording:
    """Records the nodes of one tree, up to ``max_visits`` of them and no deeper than ``max_ply``."""

    def __init__(self, max_visits: int, max_ply: int, *, is_sampled: bool = True) -> None:
        self.max_visits, self.max_ply = max_visits, max_ply
        self.is_sampled = is_sampled
        """Whether values are means over walks; otherwise each node has the minimax value of what is below it."""
        self.sums: dict[int, list[float]] = {}
        """By node of the tree: the sum of rewards of all walks through it, for each player."""
        self.samples: dict[int, int] = {}
        self.visits: list[Visit | None] = []
        self.roots: list[int] = []
        self.left = 0

    # ------------------------------------------------------------ what the kernel tells

    def start(self, game: Game[Any, Any], run: Any, values: Any) -> None:
        self.game, self.run = game, run

    def walked(self, ply: int) -> None:
        run = self.run
        if not self.is_sampled:
            return
        for step in range(ply + 1):
            node = run.tree_path[step]
            sums = self.sums.setdefault(node, [0.0] * self.game.players)
            self.samples[node] = self.samples.get(node, 0) + 1
            for player in range(self.game.players):
                sums[player] += run.rewards[player]

    # ------------------------------------------------------------ the tree at the end

    def finish(self, state: Any, best: Any) -> tuple[Visit, ...]:
        """Returns all visits from the root on, at ``state``; ``best`` is the action that the search chose there."""
        if not self.is_sampled:  # every node that was made has a value
            self.samples = dict.fromkeys(range(self.run.tree_size), 1)
        self.is_shared = self.is_sampled and len({self.game.team(player) for player in range(self.game.players)}) > 2
        if self.samples:
            self.roots.append(0)
            self._visit(self.run.tree_root, None, state, None, None, "", 0)
            root = self.visits[0]
            assert root is not None
            chosen = [child for child in root.children if self.visits[child].action == best]  # type: ignore[union-attr]
            self.visits[0] = _with_best(root, chosen[0] if chosen and not root.outcomes else None)
        assert all(visit is not None for visit in self.visits)
        return tuple(visit for visit in self.visits if visit is not None)

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree that were walked through."""
        return len(self.samples)

    def _visit(
        self,
        node: int,
        parent: int | None,
        state: Any,
        action: Any,
        name: str | None,
        label: str,
        ply: int,
        outcome: int | None = None,
    ) -> int:
        """Records a node and all below it, and returns how many nodes of the tree that is."""
        number = len(self.visits)
        self.visits.append(None)
        game, run = self.game, self.run
        over = game.is_terminal(state)
        mover = None if over else game.to_move(state)
        places = self._children(node)
        names = [game.action_name(state, run.tree_actions[place]) for place in places]
        outcomes = (
            tuple(Outcome(named, run.tree_odds[place], -inf, inf) for place, named in zip(places, names, strict=True))
            if mover == CHANCE
            else ()
        )
        children, nodes, untried = [], 1, []
        for place, (child, named) in enumerate(zip(places, names, strict=True)):
            if child not in self.samples:
                if not outcomes or outcomes[place].probability > 0:
                    untried.append((run.tree_actions[child], named))
            elif len(self.visits) < self.max_visits and ply < min(self.max_ply, MAX_PLY):
                children.append(len(self.visits))
                after = game.result(state, run.tree_actions[child])
                nodes += self._visit(
                    child,
                    number,
                    after,
                    run.tree_actions[child],
                    named,
                    f"{label} {named}".strip(),
                    ply + 1,
                    place if outcomes else None,
                )
            else:
                nodes += self._size(child)
        recorded = [visit for child in children if (visit := self.visits[child]) is not None]
        is_proven = bool(run.tree_proofs[node])
        is_max = None if mover is None or mover == CHANCE else self.is_shared or game.team(mover) == run.team
        self.visits[number] = _with_best(
            Visit(
                number=number,
                parent=parent,
                ply=ply,
                state=state,
                action=action,
                action_name=name,
                label=label or "root",
                player=mover,
                is_max=is_max,
                alpha_in=-inf,
                beta_in=inf,
                alpha_out=-inf,
                beta_out=inf,
                alpha_origin=None,
                beta_origin=None,
                value=self._value(node, is_proven=is_proven),
                bound=EXACT,
                proven_at_least=is_proven,
                proven_at_most=is_proven,
                reason=self._reason(node, over=over),
                best_child=None,
                children=tuple(children),
                unsearched=tuple(action for action, _ in untried),
                unsearched_names=tuple(named for _, named in untried),
                left=self.left,
                nodes=nodes,
                hidden=nodes - 1 - sum(visit.nodes - visit.hidden for visit in recorded),
                outcomes=outcomes,
                outcome=outcome,
                samples=self.samples[node] if self.is_sampled else None,
            ),
            None if outcomes or not recorded else self._best(recorded, is_max=bool(is_max)),
        )
        self.left += 1
        return nodes

    def _reason(self, node: int, *, over: bool) -> Reason:
        if over:
            return Reason.TERMINAL
        if self.is_sampled:
            return Reason.SAMPLED
        if self.run.tree_count[node] > 0:
            return Reason.ALL_SEARCHED
        return Reason.REPETITION if self.run.tree_proofs[node] else Reason.DEPTH

    def _best(self, recorded: list[Visit], *, is_max: bool) -> int:
        """Returns the child that was walked through most, or whose value is the best."""
        if self.is_sampled:
            return max(recorded, key=lambda visit: visit.samples or 0).number
        choose = max if is_max else min
        return choose(recorded, key=lambda visit: visit.value).number

    def _children(self, node: int) -> range:
        count = self.run.tree_count[node]
        first = self.run.tree_first[node]
        return range(first, first + max(count, 0))

    def _size(self, node: int) -> int:
        """Counts the nodes of the tree that were walked through, from this one on."""
        waiting, size = [node], 0
        while waiting:
            size += 1
            waiting += [child for child in self._children(waiting.pop()) if child in self.samples]
        return size

    def _value(self, node: int, *, is_proven: bool) -> Value:
        if not self.is_sampled:
            return float(self.run.tree_values[node])
        means = [total / self.samples[node] for total in self.sums[node]]
        if self.is_shared:
            return Shares(means)
        return float(self.run.tree_values[node]) if is_proven else means[self.run.player]


def _with_best(visit: Visit, best: int | None) -> Visit:
    return replace(visit, best_child=best)
