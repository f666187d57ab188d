"""Questions about alpha and beta at a node, and about the order of moves that prunes most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice, permutations
from math import inf
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.teaching.exercises.problem import Problem, unique
from perfectplay.teaching.exercises.reading import Form, is_near
from perfectplay.teaching.exercises.reasons import leaves_of, set_by, told
from perfectplay.teaching.exercises.trees import in_order
from perfectplay.tracing.numbers import window_text
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Visit

MOST_ORDERS: Final = 720
"""So many orders are searched at most: those of six moves."""


class Window(Problem):
    """What are alpha and beta when alpha-beta comes to a node?"""

    form = Form.WINDOW

    @cached_property
    def among(self) -> list[Visit]:
        """The nodes that can be asked about."""
        inner = [visit for visit in self.trace.visits if visit.parent is not None and visit.children]
        inner = inner or [visit for visit in self.trace.visits if visit.parent is not None]
        bounded = [visit for visit in inner if (visit.alpha_in, visit.beta_in) != (-inf, inf)]
        return bounded or inner

    @cached_property
    def visit(self) -> Visit:
        """The node that is asked about."""
        return self.among[int(self.chooser * len(self.among)) % len(self.among)]

    @property
    def is_one_of_several(self) -> bool:
        return len(self.among) > 1

    @property
    def marked(self) -> Any:
        return self.visit.state

    @property
    def question(self) -> str:
        rule = self.words.say("rule.equal" if self.trace.cut_on_equality else "rule.strict")
        return self.words.say("ask.window", root=self.tree.label(0), node=self.visit.label, rule=rule)

    @property
    def answer(self) -> tuple[float, float]:
        return self.visit.alpha_in, self.visit.beta_in  # type: ignore[return-value]

    @property
    def is_worth_asking(self) -> bool:
        return self.answer != (-inf, inf)

    def is_right(self, given: Any) -> bool:
        return all(is_near(one, other) for one, other in zip(given, self.answer, strict=True))

    @property
    def solution(self) -> str:
        return " ".join(set_by(self.trace, self.visit, limit, self.words) for limit in ("alpha", "beta"))

    def reason(self, given: Any) -> str:
        facts = {"node": self.visit.label, "window": window_text(*given)}
        said: list[str] = []
        if given == self.answer[::-1]:
            said.append(self.words.say("mistake.window-swapped", **facts))
        elif given == (-inf, inf):
            said.append(self.words.say("mistake.window-reset", **facts))
        elif given == (self.visit.alpha_out, self.visit.beta_out):
            said.append(self.words.say("mistake.window-left", **facts))
        for place, limit in enumerate(("alpha", "beta")):
            if not is_near(given[place], self.answer[place]):
                said.append(set_by(self.trace, self.visit, limit, self.words))
        return " ".join(said)


class BestOrder(Problem):
    """In which order must the moves of the root be searched, so that alpha-beta evaluates the fewest leaves?"""

    form = Form.NAMES

    @cached_property
    def moves(self) -> tuple[str, ...]:
        found = tuple(self.tree.action_name(0, action) for action in self.tree.actions(0))
        if len(found) > 6:
            raise BadArgument(f"the root has {len(found)} moves; for the best order, 6 are the most")
        return found

    @cached_property
    def counts(self) -> dict[tuple[str, ...], int]:
        """For each order of the root's moves, how many leaves alpha-beta evaluates."""
        orders = islice(permutations(range(len(self.moves))), MOST_ORDERS)
        return {tuple(self.moves[place] for place in order): self._leaves(order) for order in orders}

    def _leaves(self, order: tuple[int, ...]) -> int:
        return len(leaves_of(trace(alpha_beta, in_order(self.tree, order))))

    @property
    def question(self) -> str:
        rule = self.words.say("rule.equal")
        return self.words.say("ask.best-order", root=self.tree.label(0), moves=", ".join(self.moves), rule=rule)

    @property
    def answer(self) -> tuple[str, ...]:
        return min(self.counts, key=lambda order: (self.counts[order], order[0] != self.best))

    @property
    def best(self) -> str:
        """The move of the root that gives its value."""
        child = self.trace.last_root.best_child
        return "?" if child is None else self.trace.visits[child].action_name or "?"

    @property
    def names(self) -> Mapping[str, str]:
        """The moves by their names, and by those of the nodes to which they lead."""
        first = self.tree.first_child[0]
        labels = {self.tree.label(first + place).casefold(): move for place, move in enumerate(self.moves)}
        return labels | unique(self.moves)

    @property
    def is_worth_asking(self) -> bool:
        """Whether another order saves leaves, and the best move first is one of the best orders."""
        return (
            self.tree.depth > 1 and self.counts[self.moves] > self.counts[self.answer] and self.answer[0] == self.best
        )

    def is_right(self, given: Any) -> bool:
        return self.counts.get(given) == self.counts[self.answer]

    @property
    def solution(self) -> str:
        facts = {"order": ", ".join(self.answer), "count": self.counts[self.answer], "given": self.counts[self.moves]}
        why = told(self.trace, self.trace.last_root, self.words)
        return f"{self.words.say('order.best', **facts)} {why}"

    def reason(self, given: Any) -> str:
        if given not in self.counts:
            missing = [move for move in self.moves if move not in given]
            return self.words.say("mistake.order-incomplete", moves=", ".join(missing))
        counted = self.words.say("mistake.order-leaves", count=self.counts[given], best=self.counts[self.answer])
        if given[0] == self.best or self.answer[0] != self.best:
            return counted
        first = self.words.say("mistake.best-first", move=self.best)
        return f"{counted} {first} {told(self.trace, self.trace.last_root, self.words)}"
