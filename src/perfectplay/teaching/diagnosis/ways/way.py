"""What every way of calling a search gives: the cases, the call, and how its answers are read."""

from __future__ import annotations

import dis
import types
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from perfectplay.teaching.diagnosis.cases import Case
from perfectplay.teaching.diagnosis.observing import Record
from perfectplay.teaching.diagnosis.reference import Rules
from perfectplay.teaching.diagnosis.ways.parameters import Parameters, parameters_of


@dataclass(frozen=True)
class Candidate:
    """Something of a student's that looks like a search."""

    name: str
    thing: Any
    """A function, a class, or an instance."""
    kept: list[Any] = field(default_factory=list, compare=False, repr=False)
    """The trees that it was given: as long as they live, no other tree has their identities."""

    @property
    def names(self) -> frozenset[str]:
        """All names that its code uses: attributes, globals, variables; those of functions beside it included."""
        return frozenset(_names(self.thing, set()))


@dataclass(frozen=True)
class Way(ABC):
    """One way to call a candidate. What a subclass adds are conventions that differ between programs."""

    candidate: Candidate

    title: ClassVar[str]
    """The signature, as a message shows it."""
    one_evaluation: ClassVar[bool] = False
    """Whether leaves and the states at the depth are evaluated by the same function."""
    strict_alone: ClassVar[bool] = False
    """Whether a cut on equality is wrong."""
    tolerance: ClassVar[float] = 1e-6
    finds_quicker: ClassVar[bool] = False
    """Whether values may fall a little with each ply."""

    @property
    def has_depth(self) -> bool:
        """Whether it is told how deep to search."""
        return True

    @property
    def evaluates_cut_offs(self) -> bool:
        """Whether it is clear what the value of a state at the depth is."""
        return True

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """What kind of search it should be."""

    @property
    def other_rules(self) -> tuple[Rules, ...]:
        """What else it may be: a search of which nobody knows whether it is a negamax has the faults of both."""
        return ()

    @abstractmethod
    def cases(self) -> tuple[Case, ...]:
        """Returns the cases that it can be tried on."""

    @abstractmethod
    def call(self, case: Case, record: Record) -> Any:
        """Calls the candidate on the tree of a case; returns what it returns."""

    def seen(self, case: Case) -> Case:
        """Returns the case as the reference searches it: with MAX at the root if the candidate thinks so."""
        return case

    def value_of(self, case: Case, value: float) -> float:
        """Returns for MAX of `seen` what the candidate returned as value."""
        return value

    def action_of(self, case: Case, answer: Any) -> int | None:
        """Returns which child of the root an answer means; None if it is no action."""
        return None


@dataclass(frozen=True)
class FunctionWay(Way):
    """One way to call a function whose parameters say by their names what they stand for."""

    @property
    def parameters(self) -> Parameters:
        """What the function's parameters stand for."""
        found = parameters_of(self.candidate.thing)
        assert found is not None
        return found


def stored_by(thing: Any) -> frozenset[str]:
    """Returns the names of attributes that a class or a function sets."""
    found: set[str] = set()
    waiting: list[Any] = list(vars(thing).values()) if isinstance(thing, type) else [thing]
    while waiting:
        item = waiting.pop()
        code = item if isinstance(item, types.CodeType) else getattr(item, "__code__", None)
        if code is not None:
            waiting += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
            found |= {step.argval for step in dis.get_instructions(code) if step.opname == "STORE_ATTR"}
    return frozenset(found)


def _names(thing: Any, known: set[int]) -> set[str]:
    found: set[str] = set()
    if id(thing) in known:
        return found
    known.add(id(thing))
    if isinstance(thing, type):
        for held in vars(thing).values():
            if isinstance(held, types.FunctionType | staticmethod | classmethod):
                found |= _names(held, known)
        return found
    if isinstance(thing, staticmethod | classmethod):
        return _names(thing.__func__, known)
    function: Callable[..., Any] | None = getattr(thing, "__wrapped__", thing)
    code = getattr(function, "__code__", None)
    if code is None:
        return _names(type(thing), known) if not isinstance(thing, types.BuiltinFunctionType) else found
    direct = names_in(code)
    found |= direct
    beside = getattr(function, "__globals__", {})
    for name in direct & beside.keys():
        held = beside[name]
        if isinstance(held, types.FunctionType | type) and held.__module__ == function.__module__:
            found |= _names(held, known)
    return found


def names_in(code: types.CodeType) -> set[str]:
    """Returns the names in a piece of compiled Python and in what is nested in it."""
    found = {*code.co_names, *code.co_varnames, *code.co_freevars, *code.co_cellvars}
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            found |= names_in(inner)
    return found
