"""One sentence for each moment of a recorded search, and for each cut the reason why it is right.

A cut rests on an alternative further up: a node at which the other side can do at least as well. That node owns the
bound, and the child that showed it is its witness. The owner may be several steps up (a deep cut-off).
"""

from __future__ import annotations

from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.result import EXACT
from perfectplay.tracing.catalogue import PLAIN, Word, catalogue
from perfectplay.tracing.explaining_chance import ChanceTeller
from perfectplay.tracing.explanation import Explanation
from perfectplay.tracing.leaves import LeafCounter
from perfectplay.tracing.naming import Naming
from perfectplay.tracing.numbers import is_known, is_more, number_text, window_text
from perfectplay.tracing.rounding import rounded
from perfectplay.tracing.steps import LEAVES, Kind, Moment, hidden_children
from perfectplay.tracing.visit import CUTS, STAR_CUTS, BoundOrigin, Reason, Shares, Trace, Value, Visit

GLOSSARY: Final = (
    "glossary.value",
    "glossary.distance",
    "glossary.unknown",
    "glossary.path",
    "glossary.window",
    "glossary.beta",
    "glossary.alpha",
    "glossary.names",
    "glossary.chance",
    "glossary.star",
    "glossary.probe",
    "glossary.shares",
    "glossary.shallow",
    "glossary.sampled",
)


def explain(
    trace: Trace, visit: int | Visit, *, lang: str = "en", tone: str = PLAIN, leaves: bool = False
) -> Explanation:
    """Explains why a visit ended as it did; of a cut, why the moves that are left cannot matter.

    ``lang`` is "en" or "ko"; ``tone`` "plain" or "conversation"; ``leaves`` counts the leaves that a cut saved.
    Raises `BadArgument`.
    """
    number = visit.number if isinstance(visit, Visit) else visit
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(trace.visits):
        raise BadArgument(f"there is no visit {number!r}; the trace has visits 0 to {len(trace.visits) - 1}")
    return Explainer(trace, lang, tone, leaves=leaves).end(trace.visits[number])


def glossary(lang: str = "en") -> tuple[str, ...]:
    """Lists the words and signs of the explanations, one line each."""
    words = catalogue(lang)
    return tuple(words.say(key) for key in GLOSSARY)


class Explainer:
    """Explains the moments of one trace in one language and tone."""

    def __init__(self, trace: Trace, lang: str = "en", tone: str = PLAIN, *, leaves: bool = False) -> None:
        self.trace = trace = rounded(trace)
        self.words = catalogue(lang, tone)
        self.naming = Naming(trace, self.words)
        self.counter = LeafCounter(trace) if leaves else None
        self.chance = ChanceTeller(trace, self.words, self.naming)

    def moment(self, moment: Moment) -> Explanation:
        """Explains what happens at a moment."""
        visit = self.trace.visits[moment.visit]
        if moment.kind is Kind.BEGIN:
            depth = str(self.trace.roots.index(visit.number) + 1)
            return Explanation(self.words.say("begin", depth=depth))
        if moment.kind is Kind.ENTER:
            return Explanation(self._entered(visit))
        if moment.kind is Kind.RETURN:
            return Explanation(self._returned(moment, visit))
        if moment.kind is Kind.BOUND:
            return Explanation(self._bound(moment, visit))
        if moment.kind is Kind.HIDDEN:
            missing = hidden_children(self.trace, visit)
            return Explanation(self.words.counted("hidden", missing, node=self.naming.node(visit)))
        return self.end(visit)

    # ------------------------------------------------------------ entering, returning

    def _entered(self, visit: Visit) -> Word:
        place = self.naming.place(visit)
        if visit.reason is Reason.SAMPLED:
            return self.chance.entered_sampled(visit)
        if visit.parent is None:
            return self.words.say("enter.root", place=place)
        key = "enter.window" if self.trace.has_windows else "enter"
        if visit.outcome is not None:
            key += ".probe" if visit.is_probe else ".outcome"
        return self.words.say(
            key, **self._arrival(visit), place=place, window=window_text(visit.alpha_in, visit.beta_in)
        )

    def _arrival(self, visit: Visit) -> dict[str, Word]:
        assert visit.parent is not None
        return {"player": self.naming.side(self.trace.visits[visit.parent]), "move": self.naming.move(visit.number)}

    def _returned(self, moment: Moment, visit: Visit) -> Word:
        assert moment.child is not None
        child = self.trace.visits[moment.child]
        if visit.is_chance or visit.reason is Reason.SAMPLED:
            return self.chance.returned(moment, visit, child)
        facts = {
            "move": self.naming.move(child.number),
            "value": self.naming.value(child),
            "side": self.naming.side(visit),
            "node": self.naming.node(visit),
        }
        if moment.returned == 1:
            return self.words.say("return.first", **facts)
        if moment.best_child == moment.child:
            best = self._best_of(visit, visit.children[: moment.returned - 1])
            key = "return.better"
        else:
            assert moment.best_child is not None
            best = self.trace.visits[moment.best_child]
            key = "return.equal" if child.value == best.value else "return.worse"
        return self.words.say(key, **facts, best=self.naming.value(best), best_move=self.naming.move(best.number))

    def _best_of(self, visit: Visit, children: tuple[int, ...]) -> Visit:
        """Returns the first of the best among these children."""
        found = [self.trace.visits[number] for number in children]
        best = found[0]
        for child in found:
            if self.trace.prefers(visit, child.value, best.value):
                best = child
        return best

    def _bound(self, moment: Moment, visit: Visit) -> Word:
        value = moment.alpha if visit.is_max else moment.beta
        return self.words.say(
            "bound.alpha" if visit.is_max else "bound.beta",
            node=self.naming.node(visit),
            side=self.naming.side(visit),
            value=self.naming.value_by(moment.child, value),
            move=self.naming.move(moment.child),
        )

    # ------------------------------------------------------------ leaving

    def end(self, visit: Visit) -> Explanation:
        """Explains why a visit ended."""
        visit = self.trace.visits[visit.number]  # as it is shown
        if visit.reason in LEAVES:
            return Explanation(self._leaf(visit))
        if visit.reason is Reason.SHALLOW_CUT:
            return self.chance.shallow_cut(visit, self._saved(visit))
        if visit.reason in STAR_CUTS:
            return self.chance.star_cut(visit, self._saved(visit))
        if visit.reason in CUTS:
            return self._cut(visit)
        if visit.reason is Reason.PROBED:
            return Explanation(
                self.words.say(
                    "end.probed",
                    place=self.naming.place(visit),
                    value=self.naming.value(visit),
                    move=self.naming.move(visit.best_child),
                )
            )
        if visit.reason is Reason.SAMPLED:
            return Explanation(self.chance.end_sampled(visit))
        if visit.reason is Reason.STOPPED:
            return Explanation(self._stopped(visit))
        return self._all_searched(visit)

    def _leaf(self, visit: Visit) -> Word:
        value = self.naming.value(visit)
        if visit.parent is None:
            return self.words.say("leaf.root", value=value)
        facts = self._arrival(visit)
        by_chance = "" if visit.outcome is None else ".outcome"
        if visit.reason is Reason.REPETITION:
            return self.words.say(f"leaf.repetition{by_chance}", **facts, value=value)
        if visit.reason is Reason.DEPTH:
            key = "leaf.depth" if self.trace.has_evaluation else "leaf.depth.unknown"
            return self.words.say(f"{key}{by_chance}", **facts, number=number_text(visit.value))
        key = "leaf.named" if self.trace.has_names else "leaf.over"
        return self.words.say(f"{key}{by_chance}", **facts, value=value)

    def _stopped(self, visit: Visit) -> Word:
        place = self.naming.place(visit)
        if not is_known(visit):
            return self.words.say("end.stopped.early", place=place)
        return self.words.say(
            "end.stopped", place=place, value=self.naming.value(visit), move=self.naming.move(visit.best_child)
        )

    def _all_searched(self, visit: Visit) -> Explanation:
        if visit.is_chance:
            return Explanation(self.chance.weighed(visit))
        if isinstance(visit.value, Shares) and visit.held is not None and visit.bound is not EXACT:
            return Explanation(self.chance.bounded(visit))
        facts = {
            "place": self.naming.place(visit),
            "value": self.naming.value(visit),
            "move": self.naming.move(visit.best_child),
        }
        if visit.parent is None:
            return Explanation(self._with_dropped(self.words.say("end.root", **facts), self._dropped(visit)))
        if not self.trace.has_windows:
            return Explanation(self._with_dropped(self.words.say("end.exact", **facts), self._dropped(visit)))
        is_low, is_high = not is_more(visit.value, visit.alpha_in), not is_more(visit.beta_in, visit.value)
        origin = visit.alpha_origin if is_low else visit.beta_origin if is_high else None
        if origin is None or origin.owner == visit.number:
            return Explanation(self._with_dropped(self.words.say("end.exact", **facts), self._dropped(visit)))
        bound = visit.alpha_in if is_low else visit.beta_in
        owner = self.trace.visits[origin.owner]
        text = (
            self.words.say(
                f"end.{'low' if is_low else 'high'}.chance",
                **facts,
                owner=self.naming.node(owner),
            )
            if owner.is_chance
            else self.words.say(
                "end.low" if is_low else "end.high",
                **facts,
                owner=self.naming.node(owner),
                owner_side=self.naming.side(owner),
                bound=self.naming.value_by(origin.witness, bound),
                alternative=self.naming.move(origin.witness),
            )
        )
        return Explanation(
            self._with_dropped(text, self._dropped(visit)),
            self._inequality(visit.value, "<=" if is_low else ">=", "alpha" if is_low else "beta", bound, origin),
            owner.number,
            origin.witness,
            visit.ply - owner.ply,
            is_equal=visit.value == bound,
        )

    def _with_dropped(self, text: Word, dropped: int) -> Word:
        return Word(f"{text} {self.words.counted('dropped', dropped)}") if dropped else text

    def _dropped(self, visit: Visit) -> int:
        """Counts the moves that forward pruning left out before the search began there."""
        width = self.trace.options.get("width")
        if not isinstance(width, int) or not visit.unsearched:
            return 0
        return min(len(visit.unsearched), max(0, len(visit.unsearched) + len(visit.children) - width))

    # ------------------------------------------------------------ cuts

    def skipped(self, visit: Visit) -> int:
        """Counts the moves that a cut left out."""
        return len(visit.unsearched) - self._dropped(visit)

    def _cut(self, visit: Visit) -> Explanation:
        is_beta = visit.reason is Reason.BETA_CUT
        bound, origin, limit = (
            (visit.beta_out, visit.beta_origin, "beta") if is_beta else (visit.alpha_out, visit.alpha_origin, "alpha")
        )
        is_equal = visit.value == bound
        dropped = self._dropped(visit)
        skipped = self.skipped(visit)
        facts = {
            "place": self.naming.place(visit),
            "node": self.naming.node(visit),
            "side": self.naming.side(visit),
            "move": self.naming.move(visit.best_child),
            "value": self.naming.value(visit),
        }
        sentences = [self.words.say(f"cut.{limit}", **facts)]
        steps_up = None
        if origin is None:
            sentences.append(self.words.say(f"owner.{limit}.nobody"))
            avoids = self.words.say("avoids.nobody", **facts)
        else:
            owner = self.trace.visits[origin.owner]
            steps_up = visit.ply - owner.ply
            by_chance = owner.is_chance
            distance = "near" if steps_up == 1 else "far"
            facts |= {
                "owner": self.naming.node(owner),
                "other": self.naming.side(owner),
                "steps": Word(steps_up),
                "bound": self.naming.value_by(origin.witness, bound),
                "alternative": self.naming.move(origin.witness),
            }
            sentences.append(self.words.say(f"owner.{limit}.{'chance' if by_chance else distance}", **facts))
            avoids = self.words.say(
                "avoids.chance" if by_chance else f"avoids.{distance}{'.equal' if is_equal else ''}", **facts
            )
        sentences.append(self.words.counted("skipped", skipped, Avoids=avoids[:1].upper() + avoids[1:]))
        if dropped:
            sentences.append(self.words.counted("dropped", dropped))
        saved, told = self._saved(visit)
        sentences += told
        equal = "=" if self.trace.cut_on_equality else ""
        return Explanation(
            self._joined(sentences),
            self._inequality(visit.value, (">" if is_beta else "<") + equal, limit, bound, origin),
            origin.owner if origin else None,
            origin.witness if origin else None,
            steps_up,
            skipped,
            saved,
            is_equal,
        )

    def _saved(self, visit: Visit) -> tuple[int | None, list[Word]]:
        """Counts the leaves that a cut saved, and says so in sentences."""
        if self.counter is None:
            return None, []
        saved = self.counter.saved_by(visit)
        return saved, [self.words.say("saved.unknown") if saved is None else self.words.counted("saved", saved)]

    def _joined(self, sentences: list[Word]) -> str:
        """Joins the sentences; in a conversation, with a line for each speaker."""
        text = sentences[0]
        for sentence in sentences[1:]:
            speaks = self.words.tone != PLAIN and sentence is sentences[1]
            text = Word(f"{text}{chr(10) if speaks else ' '}{sentence}")
        return text

    def _inequality(self, value: Value, sign: str, bound: str, limit: Value, origin: BoundOrigin | None) -> Word:
        facts = {"value": number_text(value), "sign": sign, "bound": bound, "limit": number_text(limit)}
        if origin is None:
            return self.words.say("inequality.nobody", **facts)
        if self.trace.visits[origin.owner].is_chance:
            return self.words.say("inequality.chance", **facts, owner=self.naming.node(self.trace.visits[origin.owner]))
        return self.words.say(
            "inequality",
            **facts,
            owner=self.naming.node(self.trace.visits[origin.owner]),
            move=self.naming.move(origin.witness),
        )
