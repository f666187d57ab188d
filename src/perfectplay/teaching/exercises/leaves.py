"""Questions about leaves: which of them alpha-beta or Star1 visits, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.teaching.exercises.problem import Problem
from perfectplay.teaching.exercises.reading import Form
from perfectplay.teaching.exercises.reasons import leaves_of, visits_by_state, why_pruned, why_searched
from perfectplay.tracing.numbers import number_text
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import CUTS, Trace

WITHOUT_CUTS: Final = 0.1
"""Some of the trees in which nothing is pruned are asked about, too."""


def pruned_in(problem: Problem, recorded: Trace) -> frozenset[str]:
    """Returns the names of the leaves that a recorded search did not visit."""
    visited = visits_by_state(recorded)
    return frozenset(problem.tree.label(leaf) for leaf in problem.leaves if leaf not in visited)


class LeafOrder(Problem):
    """Which leaves does alpha-beta evaluate, in which order?"""

    form = Form.NAMES

    @property
    def question(self) -> str:
        rule = self.words.say("rule.equal" if self.trace.cut_on_equality else "rule.strict")
        return self.words.say("ask.leaf-order", root=self.tree.label(0), rule=rule)

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(visit.label for visit in leaves_of(self.trace))

    @property
    def names(self) -> Mapping[str, str]:
        return self.leaf_names

    @property
    def is_worth_asking(self) -> bool:
        return len(self.answer) < len(self.leaves) or (self.chooser < WITHOUT_CUTS and self.tree.depth > 1)

    @property
    def solution(self) -> str:
        return cuts_told(self, self.trace)

    def reason(self, given: Any) -> str:
        for place, right in enumerate(self.answer):
            got = given[place] if place < len(given) else None
            if got == right:
                continue
            if got is not None and got not in self.answer:
                return self._pruned(got)
            if right not in given:
                return why_searched(self.trace, leaves_of(self.trace)[place], self.words)
            before = self.words.say("after", leaf=self.answer[place - 1]) if place else self.words.say("first")
            return self.words.say("mistake.order", before=before, leaf=right)
        return self._pruned(given[len(self.answer)])

    def _pruned(self, name: str) -> str:
        leaf = next(leaf for leaf in self.leaves if self.tree.label(leaf) == name)
        why = why_pruned(self.trace, self.tree.parent, leaf, self.words)
        return self.words.say("mistake.pruned", leaf=name, reason=why)


class Pruned(Problem):
    """Which leaves does alpha-beta never evaluate? The rule of the cut is that of the recorded search."""

    form = Form.SET

    @property
    def question(self) -> str:
        rule = self.words.say("rule.equal" if self.trace.cut_on_equality else "rule.strict")
        return self.words.say("ask.pruned", root=self.tree.label(0), rule=rule)

    @property
    def answer(self) -> frozenset[str]:
        return pruned_in(self, self.trace)

    @property
    def names(self) -> Mapping[str, str]:
        return self.leaf_names

    @cached_property
    def by_other_rule(self) -> frozenset[str]:
        """The leaves that the other rule of the cut leaves out."""
        return pruned_in(self, trace(alpha_beta, self.tree, cut_on_equality=not self.trace.cut_on_equality))

    @property
    def is_worth_asking(self) -> bool:
        return bool(self.answer) or (self.chooser < WITHOUT_CUTS and self.tree.depth > 1)

    @property
    def solution(self) -> str:
        return cuts_told(self, self.trace)

    def reason(self, given: Any) -> str:
        said = []
        if given == self.by_other_rule:
            rule = self.words.say("rule.strict" if self.trace.cut_on_equality else "rule.equal")
            said.append(self.words.say("mistake.other-rule", rule=rule))
        elif given == frozenset(self.leaf_names.values()) - self.answer:
            said.append(self.words.say("mistake.complement"))
        return " ".join([*said, *self._differences(given)])

    def _differences(self, given: Any) -> Iterable[str]:
        """Yields the reason of the first leaf that is too much, and of the first that is missing."""
        visits = visits_by_state(self.trace)
        for leaf in self.leaves:
            if self.tree.label(leaf) in given - self.answer:
                yield why_searched(self.trace, visits[leaf], self.words)
                break
        for leaf in self.leaves:
            name = self.tree.label(leaf)
            if name in self.answer - given:
                why = why_pruned(self.trace, self.tree.parent, leaf, self.words)
                yield self.words.say("mistake.pruned", leaf=name, reason=why)
                break


class StarPruned(Pruned):
    """Which leaves does Star1 never evaluate?"""

    @property
    def question(self) -> str:
        low, high = map(number_text, self.tree.leaf_range[:2])
        return self.words.say("ask.star1", root=self.tree.label(0), low=low, high=high)

    @cached_property
    def by_other_rule(self) -> frozenset[str]:
        return self.answer

    def reason(self, given: Any) -> str:
        said = list(self._differences(given))
        if not given:
            low, high = map(number_text, self.tree.leaf_range[:2])
            said.insert(0, self.words.say("mistake.star-none", low=low, high=high))
        return " ".join(said)


def cuts_told(problem: Problem, recorded: Trace) -> str:
    """Explains the cuts that leave out something."""
    from perfectplay.teaching.exercises.reasons import told

    cuts = [visit for visit in recorded.visits if visit.reason in CUTS and visit.unsearched]
    return " ".join(told(recorded, visit, problem.words) for visit in cuts) or problem.words.say("nothing.cut")
