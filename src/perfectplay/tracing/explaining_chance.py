"""Explanations of chance nodes and their cuts, of tuples of shares, and of Monte Carlo trees."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final

from perfectplay.games import ExplicitTree
from perfectplay.tracing.catalogue import Catalogue, Word
from perfectplay.tracing.explanation import Explanation
from perfectplay.tracing.naming import Naming
from perfectplay.tracing.numbers import number_text, probability_text
from perfectplay.tracing.rounding import rounded_value
from perfectplay.tracing.steps import Moment
from perfectplay.tracing.visit import Reason, Shares, Trace, Visit

MOST_TERMS: Final = 6
"""A sum of more terms is not written down."""

Saved = tuple[int | None, list[Word]]
"""The number of leaves that a cut saved, and the sentences about it."""


@dataclass(frozen=True)
class ChanceTeller:
    """Explains chance, shares and Monte Carlo trees in one language; the trace is rounded as it is shown."""

    trace: Trace
    words: Catalogue
    naming: Naming

    # ------------------------------------------------------------ chance nodes

    def returned(self, moment: Moment, visit: Visit, child: Visit) -> Word:
        """Explains that an outcome returned its value, or a child of a Monte Carlo tree its mean."""
        facts = {
            "move": self.naming.move(child.number),
            "value": self.naming.value(child),
            "node": self.naming.node(visit),
        }
        if visit.reason is Reason.SAMPLED:
            return self.words.say("return.sampled", **facts, count=f"{child.samples or 0:,}")
        weighed = moment.weighed
        if weighed is not None and weighed.open < 1e-9 and not child.is_probe:
            return self.words.say("return.outcome.last", **facts)
        if weighed is not None and (isfinite(weighed.least) or isfinite(weighed.most)):
            key = "return.probe" if child.is_probe else "return.outcome.between"
            return self.words.say(
                key,
                **facts,
                least=number_text(rounded_value(weighed.least)),
                most=number_text(rounded_value(weighed.most)),
            )
        searched = [self.trace.visits[number] for number in visit.children[: moment.returned]]
        left = 1.0 - sum(self.trace.probability(other) or 0.0 for other in searched)
        if left < 1e-9:
            return self.words.say("return.outcome.last", **facts)
        return self.words.say("return.outcome", **facts, open=probability_text(left))

    def weighed(self, visit: Visit) -> Word:
        """Explains a chance node all of whose outcomes are searched."""
        facts = {"place": self.naming.place(visit), "value": self.naming.value(visit)}
        terms = [
            f"{probability_text(self.trace.probability(child) or 0.0)} x {number_text(child.value)}"
            for child in map(self.trace.visits.__getitem__, visit.children)
            if not child.is_probe
        ]
        if 0 < len(terms) <= MOST_TERMS:
            return self.words.say("end.chance", **facts, sum=" + ".join(terms))
        possible = sum(outcome.probability > 0 for outcome in visit.outcomes)
        return self.words.say("end.chance.many", **facts, count=f"{possible:,}")

    def star_cut(self, visit: Visit, saved: Saved) -> Explanation:
        """Explains a Star cut: whatever the other outcomes give, the mean passes a bound."""
        is_beta = visit.reason is Reason.STAR_BETA_CUT
        limit = "beta" if is_beta else "alpha"
        bound, origin = (visit.beta_out, visit.beta_origin) if is_beta else (visit.alpha_out, visit.alpha_origin)
        facts = {"place": self.naming.place(visit), "node": self.naming.node(visit)}
        value = self.naming.number(visit.value, rests_on_estimate=False)
        sentences = [self.words.say(f"cut.star.{limit}", **facts, bound=value), *self._range(visit, limit)]
        inequality = {
            "value": self._sum(visit, is_beta=is_beta),
            "bound": limit,
            "limit": number_text(bound),
            "sign": (">" if is_beta else "<") + ("=" if self.trace.cut_on_equality else ""),
        }
        if origin is None:
            sentences.append(self.words.say(f"owner.{limit}.nobody"))
            avoids = self.words.say("avoids.chance", **facts)
            compared = self.words.say("inequality.nobody", **inequality)
        else:
            owner = self.trace.visits[origin.owner]
            facts |= {
                "owner": self.naming.node(owner),
                "other": self.naming.side(owner),
                "bound": self.naming.value_by(origin.witness, bound),
                "alternative": self.naming.move(origin.witness),
            }
            by_chance = owner.is_chance
            sentences.append(self.words.say(f"owner.{limit}.chance" if by_chance else f"owner.star.{limit}", **facts))
            equal = ".equal" if visit.value == bound else ""
            avoids = self.words.say("avoids.chance" if by_chance else f"avoids.far{equal}", **facts)
            compared = self.words.say(
                "inequality.chance" if by_chance else "inequality",
                **inequality,
                owner=facts["owner"],
                move=facts["alternative"],
            )
        skipped = len(visit.unsearched)
        sentences.append(self.words.counted("skipped.outcomes", skipped, Avoids=avoids[:1].upper() + avoids[1:]))
        return Explanation(
            Word(" ".join([*sentences, *saved[1]])),
            compared,
            origin.owner if origin else None,
            origin.witness if origin else None,
            None if origin is None else visit.ply - self.trace.visits[origin.owner].ply,
            skipped,
            saved[0],
            visit.value == bound,
        )

    def _range(self, visit: Visit, limit: str) -> list[Word]:
        """Says the most (or the least) that the other outcomes can give, and where that is known from."""
        searched = {self.trace.visits[child].outcome for child in visit.children}
        left = [outcome for place, outcome in enumerate(visit.outcomes) if place not in searched]
        limits = {outcome.least if limit == "beta" else outcome.most for outcome in left if outcome.probability > 0}
        if len(limits) != 1 or not isfinite(max(limits)):
            return []
        known = "tree" if isinstance(self.trace.game, ExplicitTree) else "game"
        return [self.words.say(f"star.{limit}.{known}", limit=number_text(max(limits)))]

    def _sum(self, visit: Visit, *, is_beta: bool) -> str:
        """Writes the sum of the searched outcomes and of the least or the most of all others: "1/2 x 3 + 1/2 x 0 =
        1.5".
        """
        known = {}
        for child in map(self.trace.visits.__getitem__, visit.children):
            is_bound = child.is_probe and (not child.is_max if is_beta else bool(child.is_max))
            if not is_bound:
                known[child.outcome] = child.value
        terms = []
        total = 0.0
        for place, outcome in enumerate(visit.outcomes):
            if outcome.probability > 0:
                usual = outcome.least if is_beta else outcome.most
                value = known.get(place, usual)
                assert isinstance(value, float | int)
                if child_is_probe(self.trace, visit, place):
                    value = max(value, usual) if is_beta else min(value, usual)
                terms.append(f"{probability_text(outcome.probability)} x {number_text(rounded_value(value))}")
                total += outcome.probability * value
        shown = number_text(rounded_value(total))
        return f"{' + '.join(terms)} = {shown}" if len(terms) <= MOST_TERMS else shown

    # ------------------------------------------------------------ several players

    def shallow_cut(self, visit: Visit, saved: Saved) -> Explanation:
        """Explains a shallow cut: the share of one player leaves another no more than that one has already."""
        assert isinstance(visit.value, Shares)
        assert visit.player is not None
        assert visit.held is not None
        origin = visit.alpha_origin
        facts = {
            "place": self.naming.place(visit),
            "node": self.naming.node(visit),
            "side": self.naming.side(visit),
            "move": self.naming.move(visit.best_child),
            "share": number_text(visit.value[visit.player]),
            "other": self.naming.player(visit.held.player),
            "bound": number_text(visit.held.share),
            "owner": self.naming.node(self.trace.visits[origin.owner if origin else visit.parent or 0]),
            "alternative": self.naming.move(origin.witness if origin else None),
        }
        avoids = self.words.say("avoids.shallow", **facts)
        skipped = len(visit.unsearched)
        sentences = [
            self.words.say("cut.shallow", **facts),
            self.words.say("owner.shallow", **facts),
            self.words.counted("skipped", skipped, Avoids=avoids[:1].upper() + avoids[1:]),
            *saved[1],
        ]
        return Explanation(
            Word(" ".join(sentences)),
            self.words.say("inequality.shallow", **facts),
            origin.owner if origin else None,
            origin.witness if origin else None,
            None if origin is None else visit.ply - self.trace.visits[origin.owner].ply,
            skipped,
            saved[0],
        )

    def bounded(self, visit: Visit) -> Word:
        """Explains a node of max^n all of whose moves are searched, some of them not to their end."""
        assert visit.held is not None
        return self.words.say(
            "end.shares",
            place=self.naming.place(visit),
            value=self.naming.value(visit),
            other=self.naming.player(visit.held.player),
            share=number_text(visit.held.share),
        )

    # ------------------------------------------------------------ Monte Carlo trees

    def entered_sampled(self, visit: Visit) -> Word:
        """Explains a node of the tree, and how it was reached."""
        facts = {"count": f"{visit.samples or 0:,}", "place": self.naming.place(visit)}
        if visit.parent is None:
            return self.words.say("enter.sampled.root", **facts)
        kind = "enter.sampled" if visit.children else "leaf.sampled"
        return self.words.say(
            kind if visit.outcome is None else f"{kind}.outcome",
            **facts,
            player=self.naming.side(self.trace.visits[visit.parent]),
            move=self.naming.move(visit.number),
            value=self.naming.value(visit),
        )

    def end_sampled(self, visit: Visit) -> Word:
        """Explains what the walks through a node gave."""
        facts = {
            "count": f"{visit.samples or 0:,}",
            "place": self.naming.place(visit),
            "value": self.naming.value(visit),
        }
        if visit.best_child is None:
            return self.words.say("end.sampled.chance", **facts)
        return self.words.say("end.sampled", **facts, move=self.naming.move(visit.best_child))


def child_is_probe(trace: Trace, visit: Visit, place: int) -> bool:
    """Returns whether everything known of an outcome comes from a probe."""
    found = [trace.visits[child] for child in visit.children if trace.visits[child].outcome == place]
    return bool(found) and all(child.is_probe for child in found)
