"""What can be asked about one recorded search, and the answer that it gives."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from perfectplay.errors import BadArgument
from perfectplay.games import ExplicitTree
from perfectplay.teaching.exercises.reading import SEPARATORS, Form
from perfectplay.tracing.catalogue import Catalogue
from perfectplay.tracing.visit import Trace


@dataclass(frozen=True)
class Problem(ABC):
    """A question about a recorded search. Its answer is what the search did."""

    trace: Trace
    words: Catalogue
    chooser: float = 0.0
    """From 0 to 1: which of several things is asked for."""

    form: ClassVar[Form]

    @property
    @abstractmethod
    def question(self) -> str:
        """The question."""

    @property
    @abstractmethod
    def answer(self) -> Any:
        """The answer, in the form in which `reading.read` returns it."""

    @abstractmethod
    def reason(self, given: Any) -> str:
        """Says why ``given`` is wrong."""

    @property
    @abstractmethod
    def solution(self) -> str:
        """Says why the answer is right."""

    def is_right(self, given: Any) -> bool:
        """Returns whether an answer is right."""
        return bool(given == self.answer)

    @property
    def is_worth_asking(self) -> bool:
        """Whether a generated tree gives something to think about."""
        return True

    @property
    def is_one_of_several(self) -> bool:
        """Whether ``chooser`` decides what is asked about this tree."""
        return False

    @property
    def names(self) -> Mapping[str, str]:
        """The names that can be given, in lower case, with what each means."""
        return {}

    @property
    def count(self) -> int:
        """How many numbers an answer has."""
        return 1

    @property
    def marked(self) -> Any:
        """The state of the node that the question names; None where it is about the whole tree."""
        return None

    @property
    def game(self) -> Any:
        return self.trace.game

    @property
    def tree(self) -> ExplicitTree:
        assert isinstance(self.trace.game, ExplicitTree)
        return self.trace.game

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """The leaves of the tree, from left to right."""
        found, waiting = [], [0]
        while waiting:
            node = waiting.pop()
            first, count = self.tree.first_child[node], self.tree.child_count[node]
            if not count:
                found.append(node)
            waiting += reversed(range(first, first + count))
        return tuple(found)

    @cached_property
    def leaf_names(self) -> dict[str, str]:
        """The names of the leaves, in lower case. Raises `BadArgument` where two have the same."""
        return unique(self.tree.label(leaf) for leaf in self.leaves)


def unique(labels: Any) -> dict[str, str]:
    """Returns names by themselves in lower case.

    Raises `BadArgument` where two are the same, and where one has in it what stands between names in an answer.
    """
    found: dict[str, str] = {}
    for label in labels:
        if re.search(SEPARATORS, label):
            raise BadArgument(f"a name is {label!r}, but answers have names with , ; or -> between them; leave it out")
        if label.casefold() in found:
            raise BadArgument(f"two nodes of the tree are called {label!r}; give each leaf a name of its own")
        found[label.casefold()] = label
    return found
