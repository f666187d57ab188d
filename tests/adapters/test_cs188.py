"""The course's agents on stand-in states: the same actions, and the same calls, as plain code in the course's style."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.adapters import cs188
from perfectplay.errors import BadArgument, GameError
from perfectplay.games.pacman_layouts import text_of_layout
from tests.course_pacman import CourseState
from tests.variants import examples

Evaluation = Callable[[Any], float]


@dataclass
class Agent:
    """As the course's MultiAgentSearchAgent."""

    depth: int | str
    evaluationFunction: Evaluation = CourseState.getScore
    index: int = 0


def in_the_course_s_style(state: Any, depth: int, evaluation: Evaluation, kind: str) -> Any:  # noqa: C901 - as the course writes it
    """The best action of Pac-Man, written as students write it."""

    def value(state: Any, agent: int, left: int, alpha: float, beta: float) -> tuple[float, Any]:
        if agent == state.getNumAgents():
            agent, left = 0, left - 1
        if left == 0 or state.isWin() or state.isLose():
            return evaluation(state), None
        best: tuple[float, Any] | None = None
        values = []
        for action in state.getLegalActions(agent):
            found, _ = value(state.generateSuccessor(agent, action), agent + 1, left, alpha, beta)
            values.append(found)
            if best is None or (found > best[0] if agent == 0 else found < best[0]):
                best = found, action
            if kind == "alpha-beta":
                if agent == 0:
                    if best[0] > beta:
                        return best
                    alpha = max(alpha, best[0])
                else:
                    if best[0] < alpha:
                        return best
                    beta = min(beta, best[0])
        assert best is not None
        if kind == "expectimax" and agent > 0:
            return sum(values) / len(values), None
        return best

    return value(state, 0, depth, -float("inf"), float("inf"))[1]


CALLS = {"minimax": cs188.minimax_action, "alpha-beta": cs188.alpha_beta_action, "expectimax": cs188.expectimax_action}


@pytest.mark.parametrize("kind", CALLS)
@settings(max_examples=examples(20))
@given(seed=st.integers(0, 10**6), layout=st.sampled_from(["tiny", "trap", "small"]), as_text=st.booleans())
def test_actions_and_calls_are_those_of_plain_code(kind: str, seed: int, layout: str, as_text: bool) -> None:
    state = CourseState.of(text_of_layout(layout))
    draw = random.Random(seed)
    for _ in range(draw.randrange(8) * state.getNumAgents()):
        agent = _ % state.getNumAgents()
        after = state.generateSuccessor(agent, draw.choice(state.getLegalActions(agent)))
        if after.isWin() or after.isLose():
            break
        state = after
    else:
        agent = state.getNumAgents() - 1
    if agent != state.getNumAgents() - 1:
        state = CourseState.of(text_of_layout(layout))
    depth = 2 if layout == "small" else 3
    seen: list[list[float]] = []
    calls = []
    for call in (lambda agent, state: in_the_course_s_style(state, depth, agent.evaluationFunction, kind), CALLS[kind]):
        leaves: list[float] = []

        def evaluation(state: CourseState, leaves: list[float] = leaves) -> float:
            leaves.append(state.getScore())
            return state.getScore()

        state.asked.clear()
        calls.append(call(Agent(str(depth) if as_text else depth, evaluation), state))
        seen.append([*leaves, state.asked.count("successor")])
    assert calls[0] == calls[1]
    assert seen[0] == seen[1]  # the same leaves in the same order, and as many successors


class Tree:
    """A state of a small tree in which only leaves have a value, as the autograder's trees."""

    def __init__(self, name: str, children: dict[str, list[str]], agents: int, calls: list[str]) -> None:
        self.name, self.children, self.agents, self.calls = name, children, agents, calls

    def getNumAgents(self) -> int:
        return self.agents

    def isWin(self) -> bool:
        return self.name not in self.children

    def isLose(self) -> bool:
        return False

    def getLegalActions(self, agentIndex: int) -> list[str]:
        return self.children.get(self.name, [])

    def getNextState(self, agentIndex: int, action: str) -> Tree:
        self.calls.append(action)
        return Tree(action, self.children, self.agents, self.calls)

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_inner_nodes_are_never_evaluated_and_equal_values_do_not_cut() -> None:
    values = {"b1": 3.0, "b2": 12.0, "c1": 3.0, "c2": 2.0, "c3": 7.0}
    children = {"a": ["b", "c"], "b": ["b1", "b2"], "c": ["c1", "c2", "c3"]}

    def evaluation(state: Tree) -> float:
        return values[state.name]  # a KeyError for every inner node

    calls: list[str] = []
    state = Tree("a", children, 2, calls)
    assert cs188.alpha_beta_action(Agent(3, evaluation), state) == "b"
    assert calls == ["b", "b1", "b2", "c", "c1", "c2"]  # c1 equals alpha and does not cut; c2 is below it
    assert cs188.minimax_action(Agent(3, evaluation), state) == "b"
    assert cs188.expectimax_action(Agent("3", evaluation), state) == "b"


@pytest.mark.parametrize("call", CALLS.values())
def test_where_all_is_lost_the_first_action(call: Any) -> None:
    state = CourseState.of(text_of_layout("tiny"))
    assert call(Agent(2, lambda state: -float("inf")), state) == state.getLegalActions(0)[0]


@pytest.mark.parametrize("call", CALLS.values())
def test_what_is_no_state_or_no_agent(call: Any) -> None:
    state = CourseState.of(text_of_layout("tiny"))
    for agent, given_state, message in (
        (Agent(2), "a picture", "'a picture' is not a GameState: it has no method getLegalActions; give the gameState"),
        (Agent(2), None, "None is not a GameState"),
        (object(), state, "is not an agent of the project: it has no depth; give self"),
        (Agent(2, None), state, "is not an agent of the project: it has no evaluationFunction"),  # type: ignore[arg-type]
        (Agent("deep"), state, "the agent's depth is 'deep'; it must be a whole number of rounds, 1 or more"),
        (Agent(0), state, "the agent's depth is 0; it must be a whole number of rounds, 1 or more"),
    ):
        with pytest.raises(BadArgument, match=message):
            call(agent, given_state)


class Strict:
    """A state that tells every call, and refuses what the course's own states would not survive or count twice.

    It cannot be hashed, is equal to every other, gives a successor once alone, no actions after the end, and has ghost
    positions that are floats.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, state: CourseState, log: list[tuple[str, Any]]) -> None:
        self.state, self.log = state, log
        self.given: set[tuple[int, str]] = set()
        self.was_asked = False

    def __eq__(self, other: object) -> bool:
        return True

    def getNumAgents(self) -> int:
        return self.state.getNumAgents()

    def isWin(self) -> bool:
        return self.state.isWin()

    def isLose(self) -> bool:
        return self.state.isLose()

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        assert not self.state.isWin(), "there are no actions after the end"
        assert not self.state.isLose(), "there are no actions after the end"
        assert not self.was_asked, "the actions of a state are asked for once"
        self.was_asked = True
        self.log.append(("legal", agentIndex))
        return self.state.getLegalActions(agentIndex)

    def generateSuccessor(self, agentIndex: int, action: str) -> Strict:
        assert (agentIndex, action) not in self.given, "a successor is generated once"
        self.given.add((agentIndex, action))
        self.log.append(("successor", (agentIndex, action)))
        return Strict(self.state.generateSuccessor(agentIndex, action), self.log)


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("layout", ["tiny", "trap", "small"])
def test_every_successor_is_generated_once_in_order_and_evaluated_before_the_next(kind: str, layout: str) -> None:
    logs = []
    for call in (lambda agent, state: in_the_course_s_style(state, 2, agent.evaluationFunction, kind), CALLS[kind]):
        log: list[tuple[str, Any]] = []

        def evaluation(state: Strict, log: list[tuple[str, Any]] = log) -> float:
            log.append(("evaluated", state.state.getScore()))
            return state.state.getScore()

        chosen = call(Agent(2, evaluation), Strict(CourseState.of(text_of_layout(layout)), log))
        logs.append(([entry for entry in log if entry[0] != "legal"], chosen))
        if kind != "expectimax":  # plain code lists them all before it evaluates one
            assert log.index(("successor", next(item for name, item in log if name == "successor"))) <= 1
    assert logs[0] == logs[1]  # call by call, in the same order: nothing is generated or evaluated ahead of time


@pytest.mark.parametrize("kind", CALLS)
def test_without_ghosts_and_with_other_numbers(kind: str) -> None:
    state = CourseState.of("%%%%%\n%P .%\n%%%%%")
    assert state.getNumAgents() == 1
    for evaluation in (lambda state: int(state.getScore()), lambda state: True, lambda state: float("inf")):
        assert CALLS[kind](Agent("2", evaluation), state) in state.getLegalActions(0)
    assert CALLS[kind](Agent(2), state) == in_the_course_s_style(state, 2, CourseState.getScore, kind)


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize(
    ("evaluation", "message"),
    [
        (lambda state: None, "evaluat"),
        (lambda state: "much", "evaluat"),
        (lambda state: 1 / 0, "division by zero"),
    ],
)
def test_an_evaluation_that_fails_is_named(kind: str, evaluation: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        CALLS[kind](Agent(1, evaluation), CourseState.of(text_of_layout("tiny")))


@pytest.mark.parametrize("kind", CALLS)
def test_a_state_that_is_over_or_has_no_action(kind: str) -> None:
    over = CourseState.of(text_of_layout("tiny"))
    over.lose = True
    with pytest.raises(BadArgument, match="the game is over in this state, so there is no action to choose"):
        CALLS[kind](Agent(1), over)
    with pytest.raises(GameError, match="action"):
        CALLS[kind](Agent(1, lambda state: 0.0), Tree("a", {"a": []}, 2, []))


def test_a_state_of_which_a_method_is_missing() -> None:
    class Half:
        def getLegalActions(self, agentIndex: int) -> list[str]:
            return []

        def getNumAgents(self) -> int:
            return 2

        def isWin(self) -> bool:
            return False

        def isLose(self) -> bool:
            return False

    with pytest.raises(BadArgument, match="is not a GameState: it has no method generateSuccessor"):
        cs188.minimax_action(Agent(1), Half())
    with pytest.raises(BadArgument, match="is a class and not a GameState; give the gameState"):
        cs188.minimax_action(Agent(1), CourseState)
