"""A recorded search as a story: the question, every moment in a line indented by ply, the result, and a glossary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from perfectplay.game import CHANCE
from perfectplay.tracing.catalogue import PLAIN, printable
from perfectplay.tracing.explaining import GLOSSARY, Explainer
from perfectplay.tracing.explanation import Explanation
from perfectplay.tracing.numbers import is_known
from perfectplay.tracing.steps import LEAVES, Kind, Steps
from perfectplay.tracing.visit import CUTS, STAR_CUTS, Reason, Shares, Trace, Visit

INDENT: Final = 2
DEEPEST_INDENT: Final = 20
"""Deeper plies are not indented further."""


@dataclass(frozen=True)
class StoryLine:
    """One line."""

    text: str
    ply: int | None = None
    """The ply by which it is indented; None outside the search."""
    moment: int | None = None
    """The moment that begins with this line."""
    kind: Kind | None = None
    """The kind of moment that the line tells of."""
    is_inequality: bool = False

    @property
    def indent(self) -> int:
        return INDENT * min(self.ply or 0, DEEPEST_INDENT)


def story(trace: Trace, *, lang: str = "en", tone: str = PLAIN, leaves: bool = False) -> Iterator[StoryLine]:
    """Tells the whole story. Raises `BadArgument` for an unknown language or tone."""
    teller = Teller(trace, lang, tone, leaves=leaves)
    for text in teller.opening():
        yield StoryLine(text)
    yield StoryLine("")
    yield from teller.moments()
    yield StoryLine("")
    for text in teller.closing():
        yield StoryLine(text)
    yield StoryLine("")
    for text in teller.glossary():
        yield StoryLine(text)


class Teller:
    """Tells the story of one trace, in parts."""

    def __init__(self, trace: Trace, lang: str = "en", tone: str = PLAIN, *, leaves: bool = False) -> None:
        self.explainer = Explainer(trace, lang, tone, leaves=leaves)
        self.trace = self.explainer.trace
        self.words, self.naming = self.explainer.words, self.explainer.naming
        self.steps = Steps(trace)

    @property
    def is_stopped(self) -> bool:
        """Whether the last run did not come to its end."""
        return self.trace.last_root.reason is Reason.STOPPED

    def opening(self) -> list[str]:
        """Says what is searched and how, and how much of it is shown."""
        return [self.title(), *self._rule(), self.sides(), *self.caps()]

    def title(self) -> str:
        """Names the game and the algorithm."""
        trace = self.trace
        facts = {"game": printable(trace.game_name), "algorithm": trace.algorithm.replace("_", "-")}
        depth = trace.options.get("depth")
        if isinstance(depth, int):
            return self.words.say("story.depth", **facts, depth=depth)
        return self.words.say("story.search", **facts)

    def _rule(self) -> list[str]:
        trace = self.trace
        said: list[str] = []
        if trace.recorder == "shares":
            players = ", ".join(self.naming.player(player) for player in range(len(trace.player_names)))
            said.append(self.words.say("story.rule.shares", players=players))
        if trace.recorder == "tree":
            said.append(self.words.say("story.rule.sampled"))
        if any(visit.is_chance for visit in trace.visits) and trace.recorder != "tree":
            said.append(self.words.say("story.rule.chance"))
        if trace.options.get("against") == "uniform":
            said.append(self.words.say("story.rule.uniform"))
        if not trace.has_windows:
            return said
        return [*said, self.words.say("story.rule.equal" if self.trace.cut_on_equality else "story.rule.strict")]

    def sides(self) -> str:
        """Says who MAX is, and if there is one other player, who MIN is."""
        trace = self.trace
        root = trace.last_root
        if root.player is None:
            return self.words.say("story.sides", max="MAX")
        if root.player == CHANCE:
            return self.words.say("story.sides.chance", max=self.naming.player(0))
        if isinstance(root.value, Shares):
            return self.words.say("story.sides.shares", max=self.naming.player(root.player))
        best = self.naming.side_of(is_max=bool(root.is_max), player=root.player)
        others = [player for player in range(len(trace.player_names)) if player != root.player]
        if not root.is_max and len(others) == 1:
            return self.words.say("story.sides.min", min=best, max=self.naming.side_of(is_max=True, player=others[0]))
        if len(others) != 1 or any(visit.is_max for visit in trace.visits if visit.player == others[0]):
            return self.words.say("story.sides", max=best)
        return self.words.say("story.sides.both", max=best, min=self.naming.side_of(is_max=False, player=others[0]))

    def caps(self) -> list[str]:
        """Says how much of the search is recorded, and whether it was stopped."""
        trace = self.trace
        lines: list[str]
        if trace.hidden:
            lines = [
                self.words.say(
                    "story.capped",
                    nodes=f"{trace.nodes:,}",
                    shown=f"{len(trace.visits):,}",
                    visits=f"{trace.max_visits:,}",
                    ply=f"{trace.max_ply:,}",
                )
            ]
        else:
            lines = [self.words.counted("story.all", trace.nodes)]
        if self.is_stopped:
            why = str(trace.result.stop_reason) if trace.result is not None else Reason.STOPPED.value
            lines.append(self.words.say("story.stopped", why=why))
        return lines

    def moments(self) -> Iterator[StoryLine]:
        """Yields a line for each moment, and more for a conversation and for an inequality."""
        for number, moment in enumerate(self.steps):
            ply = self.trace.visits[moment.visit].ply
            yield from lines_of(self.explainer.moment(moment), ply, number, moment.kind)

    def closing(self) -> list[str]:
        """Says what the result is, and what it took."""
        trace = self.trace
        leaves = sum(visit.reason in LEAVES for visit in trace.visits)
        cuts = [visit for visit in trace.visits if visit.reason in CUTS]
        skipped = sum(self.explainer.skipped(visit) for visit in cuts)
        key = "story.counts" if trace.has_windows or cuts else "story.counts.minimax"
        lines: list[str] = [
            self.result(),
            self.words.say(
                f"{key}.capped" if trace.hidden else key,
                nodes=f"{trace.nodes:,}",
                shown=f"{len(trace.visits):,}",
                leaves=f"{leaves:,}",
                cuts=f"{len(cuts):,}",
                skipped=f"{skipped:,}",
            ),
        ]
        if self.explainer.counter is not None and cuts:
            saved = [self.explainer.counter.saved_by(visit) for visit in cuts]
            counted = f"{sum(count for count in saved if count is not None):,}"
            unknown = saved.count(None)
            lines.append(
                self.words.say("story.saved.some", count=counted, unknown=f"{unknown:,}")
                if unknown
                else self.words.say("story.saved", count=counted)
            )
        return lines

    @property
    def answered(self) -> Visit:
        """The root of the last run that was finished; of the last one if none was."""
        finished = [root for root in self.trace.roots if self.trace.visits[root].reason is not Reason.STOPPED]
        return self.trace.visits[finished[-1]] if finished else self.trace.last_root

    def result(self) -> str:
        """Says the value of the last run that was finished, and its line."""
        trace, root = self.trace, self.answered
        node = self.naming.node(root)
        if not is_known(root):
            return self.words.say("story.result.nothing", node=node)
        line = " ".join(printable(trace.visits[number].action_name or "?") for number in trace.line(root.number)[1:])
        if not line:
            return self.words.say("story.result.alone", node=node, value=self.naming.value(root))
        return self.words.say("story.result", node=node, value=self.naming.value(root), line=line)

    def glossary(self) -> list[str]:
        """Explains those words and signs that this story uses."""
        trace = self.trace
        unneeded = set()
        if not any(isinstance(visit.value, tuple) and not isinstance(visit.value, Shares) for visit in trace.visits):
            unneeded.add("glossary.distance")
        if trace.has_evaluation or not any(visit.reason is Reason.DEPTH for visit in trace.visits):
            unneeded.add("glossary.unknown")
        if not trace.has_windows:
            unneeded |= {"glossary.window", "glossary.beta", "glossary.alpha", "glossary.names"}
        for key, occurs in (
            ("chance", any(visit.is_chance for visit in trace.visits)),
            ("star", any(visit.reason in STAR_CUTS for visit in trace.visits)),
            ("probe", any(visit.is_probe for visit in trace.visits)),
            ("shares", any(isinstance(visit.value, Shares) for visit in trace.visits)),
            ("shallow", any(visit.reason is Reason.SHALLOW_CUT for visit in trace.visits)),
            ("sampled", trace.recorder == "tree"),
        ):
            if not occurs:
                unneeded.add(f"glossary.{key}")
        if trace.has_names:
            unneeded.add("glossary.path")
        return [
            self.words.say("story.glossary"),
            *(f"  {self.words.say(key)}" for key in GLOSSARY if key not in unneeded),
        ]


def lines_of(explanation: Explanation, ply: int, moment: int, kind: Kind) -> Iterator[StoryLine]:
    """Yields the lines of one explanation, its inequality on a line of its own."""
    for place, text in enumerate(explanation.text.split("\n")):
        yield StoryLine(text, ply, moment if place == 0 else None, kind)
    if explanation.inequality is not None:
        yield StoryLine(f"({explanation.inequality})", ply, None, kind, is_inequality=True)
