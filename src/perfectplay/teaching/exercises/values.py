"""Questions about values: minimax, expectimax, max^n, and the principal variation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perfectplay.errors import BadArgument
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.teaching.exercises.problem import Problem
from perfectplay.teaching.exercises.reading import Form, is_near
from perfectplay.teaching.exercises.reasons import leaves_of, told, why_not_passed_up, why_on_the_line
from perfectplay.teaching.exercises.trees import with_chance_as, with_sides_turned
from perfectplay.tracing.numbers import number_text
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Visit


class MinimaxValue(Problem):
    """What is the minimax value of the root?"""

    form = Form.NUMBER

    @property
    def question(self) -> str:
        return self.words.say("ask.minimax-value", root=self.tree.label(0))

    @property
    def answer(self) -> float:
        return float(self.trace.last_root.value)  # type: ignore[arg-type]

    def is_right(self, given: Any) -> bool:
        return is_near(given, self.answer)

    @property
    def solution(self) -> str:
        return why_on_the_line(self.trace, self.words)

    @property
    def is_worth_asking(self) -> bool:
        return not any(is_near(value, self.answer) for _, value in self.mistakes())

    def reason(self, given: Any) -> str:
        for key, value in self.mistakes():
            if is_near(value, given):
                return f"{self.words.say(key, value=number_text(value))} {self.solution}"
        for leaf in leaves_of(self.trace):
            if is_near(float(leaf.value), given):  # type: ignore[arg-type]
                return why_not_passed_up(self.trace, leaf, self.words) or self.solution
        return f"{self.passes_up} {self.solution}".strip()

    @property
    def passes_up(self) -> str:
        """What is said to a value that no leaf has."""
        return self.words.say("mistake.no-leaf")

    def mistakes(self) -> Iterator[tuple[str, float]]:
        """Yields the values that common mistakes give, each with the sentence about it."""
        if self.tree.is_plain:
            yield "mistake.sides-turned", _for_max(trace(minimax, with_sides_turned(self.tree)).last_root)
        outer = [self.trace.visits[child] for child in self.trace.last_root.children]
        chooses = min if self.trace.last_root.is_max else max
        yield "mistake.root-chose-worst", chooses(float(child.value) for child in outer)  # type: ignore[arg-type]


def _for_max(root: Visit) -> float:
    """Returns the value of a root; values of a trace are for MAX wherever a tree has one."""
    return float(root.value)  # type: ignore[arg-type]


class ExpectimaxValue(MinimaxValue):
    """What is the expectimax value of the root?"""

    @property
    def question(self) -> str:
        return self.words.say("ask.expectimax-value", root=self.tree.label(0))

    @property
    def passes_up(self) -> str:
        return ""  # a mean need not be the value of a leaf

    @property
    def solution(self) -> str:
        line = [self.trace.last_root, *(self.trace.visits[child] for child in self.trace.last_root.children)]
        return " ".join(told(self.trace, visit, self.words) for visit in reversed(line) if visit.children)

    @property
    def is_worth_asking(self) -> bool:
        """Whether chance makes a difference against both players, and the root has a choice."""
        children = {float(self.trace.visits[child].value) for child in self.trace.last_root.children}  # type: ignore[arg-type]
        return len(children) > 1 and {"mistake.chance-min", "mistake.chance-max"} <= {key for key, _ in self.mistakes()}

    def mistakes(self) -> Iterator[tuple[str, float]]:
        for player, key in (
            ("mean", "mistake.plain-mean"),
            ("MIN", "mistake.chance-min"),
            ("MAX", "mistake.chance-max"),
        ):
            try:
                tree = with_chance_as(self.tree, player)
            except BadArgument:  # a name of a player of its own
                continue
            found = trace(expectiminimax, tree, pruning="none") if player == "mean" else trace(minimax, tree)
            if not is_near(_for_max(found.last_root), self.answer):
                yield key, _for_max(found.last_root)


class MaxNVector(Problem):
    """What does each player get at the root, if each plays for itself?"""

    form = Form.SHARES

    @property
    def question(self) -> str:
        names = ", ".join(self.trace.player_names)
        return self.words.say("ask.max-n", root=self.tree.label(0), players=names)

    @property
    def answer(self) -> tuple[float, ...]:
        return tuple(self.trace.last_root.value)  # type: ignore[arg-type]

    @property
    def count(self) -> int:
        return self.tree.players

    @property
    def is_worth_asking(self) -> bool:
        """Whether the root does not simply get its best leaf."""
        player = self.trace.last_root.player or 0
        return self.answer[player] < max(leaf.value[player] for leaf in leaves_of(self.trace))  # type: ignore[index]

    def is_right(self, given: Any) -> bool:
        return all(is_near(one, other) for one, other in zip(given, self.answer, strict=True))

    @property
    def solution(self) -> str:
        return why_on_the_line(self.trace, self.words)

    def reason(self, given: Any) -> str:
        for leaf in leaves_of(self.trace):
            if tuple(leaf.value) == given:  # type: ignore[arg-type]
                return why_not_passed_up(self.trace, leaf, self.words)
        return f"{self.words.say('mistake.no-vector')} {self.solution}"


class PrincipalVariation(Problem):
    """Which moves does best play take, from the root to a leaf?"""

    form = Form.NAMES

    @property
    def question(self) -> str:
        return self.words.say("ask.principal-variation", root=self.tree.label(0))

    @property
    def line(self) -> list[Visit]:
        return [self.trace.visits[number] for number in self.trace.line(self.trace.last_root.number)]

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(visit.action_name or "?" for visit in self.line[1:])

    @property
    def names(self) -> Mapping[str, str]:
        """Moves by their names, and by those of the nodes to which they lead."""
        moves = {visit.label.casefold(): visit.action_name or "?" for visit in self.trace.visits[1:]}
        return moves | {
            (visit.action_name or "?").casefold(): visit.action_name or "?" for visit in self.trace.visits[1:]
        }

    @property
    def solution(self) -> str:
        return why_on_the_line(self.trace, self.words)

    def reason(self, given: Any) -> str:
        for place, visit in enumerate(self.line[:-1]):
            if place >= len(given):
                return self.words.say("mistake.line-short", node=visit.label)
            if given[place] != self.answer[place]:
                below = {self.trace.visits[child].action_name for child in visit.children}
                if given[place] not in below:
                    return self.words.say("mistake.not-a-move", move=given[place], node=visit.label)
                return self.words.say(
                    "mistake.other-move", move=given[place], reason=told(self.trace, visit, self.words)
                )
        return self.words.say("mistake.line-long", leaf=self.line[-1].label)
