"""``getAction(gameState)`` of an agent class with ``depth`` and ``evaluationFunction``, as in the course CS188.

One unit of depth is a move of every agent. The states have the methods of the project's ``GameState``. A cut on
equality is wrong there, because the project compares which states were expanded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.teaching.diagnosis.cases import Case, Node, rounds
from perfectplay.teaching.diagnosis.observing import Record
from perfectplay.teaching.diagnosis.reference import Rules
from perfectplay.teaching.diagnosis.ways.parameters import parameters_of
from perfectplay.teaching.diagnosis.ways.way import Candidate, Way


class GameState:
    """A state of Pac-Man, as far as a search sees it: the node of a tree."""

    def __init__(self, node: Node, record: Record) -> None:
        self.node, self.record = node, record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.node is other.node and self.record is other.record

    def __hash__(self) -> int:
        return hash((self.record.serial, id(self.node)))

    def __repr__(self) -> str:
        return f"state {self.record.case.numbers[id(self.node)]}"

    def getNumAgents(self) -> int:
        self.record.count()
        return self.record.case.agents

    def isWin(self) -> bool:
        self.record.count()
        return self.node.is_leaf and self.node.value > 0

    def isLose(self) -> bool:
        self.record.count()
        return self.node.is_leaf and self.node.value <= 0

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        self.record.count()
        return [
            f"{chr(97 + place)}{self.record.case.numbers[id(self.node)]}" for place in range(len(self.node.children))
        ]

    def getLegalPacmanActions(self) -> list[str]:
        return self.getLegalActions(0)

    def generateSuccessor(self, agentIndex: int, action: str) -> GameState:
        self.record.count()
        actions = self.getLegalActions(agentIndex)
        if action not in actions:
            raise Exception("Illegal action " + str(action))
        return GameState(self.node.children[actions.index(action)], self.record)

    getNextState = generateSuccessor

    def generatePacmanSuccessor(self, action: str) -> GameState:
        return self.generateSuccessor(0, action)

    def getScore(self) -> float:
        self.record.look_at(self.node)
        return float(self.node.value)


@dataclass(frozen=True)
class Course(Way):
    """An agent's class, or an agent."""

    title: ClassVar[str] = "getAction(self, gameState) of a class with depth and evaluationFunction"
    one_evaluation: ClassVar[bool] = True
    strict_alone: ClassVar[bool] = True

    @property
    def rules(self) -> Rules:
        return Rules(in_rounds=True, opponents_at_random="expect" in self.candidate.name.lower())

    def cases(self) -> tuple[Case, ...]:
        return rounds()

    def call(self, case: Case, record: Record) -> Any:
        def evaluate(state: GameState, *_: Any) -> float:
            return state.getScore()

        agent = self.candidate.thing
        if isinstance(agent, type):
            agent = made(agent, case.depth or 1, evaluate)
        agent.depth = case.depth
        agent.evaluationFunction = evaluate
        agent.index = 0
        return agent.getAction(GameState(case.root, record))

    def action_of(self, case: Case, answer: Any) -> int | None:
        names = [f"{chr(97 + place)}0" for place in range(len(case.root.children))]
        return names.index(answer) if isinstance(answer, str) and answer in names else None


def made(agent: type, depth: int, evaluate: Any) -> Any:
    """Makes an agent, whatever its class wants to be given."""
    values = {"depth": str(depth), "evalFn": "scoreEvaluationFunction", "index": 0}
    found = parameters_of(agent)
    wanted = (*found.roles, *found.unknown) if found is not None else ()
    needed = [name for name in wanted if found is not None and name not in found.has_default]
    given: dict[str, Any] = {}
    for name in needed:
        low = name.lower()
        given[name] = values.get(name, evaluate if "eval" in low else depth if "depth" in low else 0)
    try:
        return agent(**given)
    except Exception:
        bare: Any = object.__new__(agent)
        bare.index, bare.depth, bare.evaluationFunction = 0, depth, evaluate
        return bare


def ways(candidate: Candidate) -> list[Way]:
    """Returns how the candidate may be called so; nothing if it is no such class."""
    thing = candidate.thing
    holder = thing if isinstance(thing, type) else type(thing)
    if not callable(getattr(holder, "getAction", None)):
        return []
    if isinstance(thing, type) and callable(vars(thing).get("evaluationFunction")):
        return []  # a reflex agent, which searches nothing
    return [Course(candidate)]
