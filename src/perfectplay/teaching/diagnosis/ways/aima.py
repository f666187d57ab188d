"""``alpha_beta_search(game, state)``, as in the programs of Russell and Norvig's textbook: newer and older forms.

The newer form returns the value and the move, the older one the move. The older one's ``cutoff_test`` is true where the
game is over, too, and its ``eval_fn`` is the utility there: it asks for nothing else. With a cut-off and an evaluation
function (``cutoff``, ``h``; ``cutoff_test``, ``eval_fn``; ``depth``) trees are searched to a depth, too; a function
whose name has "expect" in it is given trees with chance nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from perfectplay.teaching.diagnosis.cases import CHANCE, Case, Node, lotteries, two_players
from perfectplay.teaching.diagnosis.observing import Record
from perfectplay.teaching.diagnosis.reference import Rules
from perfectplay.teaching.diagnosis.ways.parameters import given, parameters_of
from perfectplay.teaching.diagnosis.ways.way import Candidate, FunctionWay, Way

PLAYERS: Final = {0: "MAX", 1: "MIN", CHANCE: "CHANCE"}


class State:
    """A state of the game. States are equal if they are the same node of the same tree."""

    __slots__ = ("node", "world")

    def __init__(self, world: TreeGame, node: Node) -> None:
        self.world, self.node = world, node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.node is other.node and self.world is other.world

    def __hash__(self) -> int:
        return hash((self.world.record.serial, id(self.node)))

    def __lt__(self, other: State) -> bool:
        return self.world.number(self.node) < other.world.number(other.node)

    def __repr__(self) -> str:
        return f"state {self.world.number(self.node)}"

    @property
    def to_move(self) -> str:
        return self.world.to_move(self)

    @property
    def utility(self) -> float:
        return self.world.utility(self, "MAX")

    @property
    def moves(self) -> list[str]:
        return self.world.actions(self)

    @property
    def board(self) -> str:
        return repr(self)


class TreeGame:
    """The game of a tree, with the methods of AIMA's ``Game``."""

    def __init__(self, case: Case, record: Record) -> None:
        self.case, self.record = case, record
        self.initial = State(self, case.root)

    def number(self, node: Node) -> int:
        return self.case.numbers[id(node)]

    def to_move(self, state: State) -> str:
        self.record.count()
        if state.node is not self.case.root:
            self.record.asks_below = True
        return PLAYERS[state.node.mover]

    def actions(self, state: State) -> list[str]:
        self.record.count()
        name = _letters(self.number(state.node))
        return [f"{name}{place + 1}" for place in range(len(state.node.children))]

    def result(self, state: State, action: str) -> State:
        self.record.count()
        actions = self.actions(state)
        if action not in actions:
            raise ValueError(f"the action {action!r} is not one of {actions}")
        return State(self, state.node.children[actions.index(action)])

    def is_terminal(self, state: State) -> bool:
        self.record.count()
        return state.node.is_leaf

    terminal_test = is_terminal

    def utility(self, state: State, player: Any = None) -> float:
        self.record.look_at(state.node)
        return self._for(player, state.node.value)

    def evaluate(self, state: State, player: Any = None) -> float:
        self.record.look_at(state.node)
        return self._for(player, state.node.evaluation)

    evaluation = eval = heuristic = h = evaluate

    def _for(self, player: Any, value: float) -> float:
        if player is None:
            player = PLAYERS[self.case.root.mover]
        return 0 - value if player in ("MIN", 1, -1) else value

    def display(self, state: State) -> None:
        """Prints nothing."""


class _Chance(int):
    """An outcome that knows its probability, which the game is asked for without the state.

    It is also a pair of itself, as an action, and its probability: what perfectplay's own games yield.
    """

    chance: float

    def __iter__(self) -> Iterator[Any]:
        return iter((self, self.chance))


class LotteryGame(TreeGame):
    """The same with chance: ``chances``, ``outcome`` and ``probability``."""

    def chances(self, state: State) -> list[int]:
        self.record.count()
        found: list[int] = []
        for place, chance in enumerate(state.node.chances):
            made = _Chance(place)
            made.chance = chance
            found.append(made)
        return found

    def result(self, state: State, action: Any) -> State:
        return self.outcome(state, action) if isinstance(action, _Chance) else super().result(state, action)

    def outcome(self, state: State, chance: int) -> State:
        self.record.count()
        return State(self, state.node.children[chance])

    def probability(self, chance: Any) -> float:
        self.record.count()
        return float(chance.chance)


def is_over(given: tuple[Any, ...]) -> bool:
    """Returns whether the state among the arguments of a cut-off test is terminal."""
    return any(isinstance(one, State) and one.node.is_leaf for one in given)


def _letters(number: int) -> str:
    return chr(97 + number % 26) * (1 + number // 26)


@dataclass(frozen=True)
class Aima(FunctionWay):
    """A function of a game and a state."""

    title: ClassVar[str] = "alpha_beta_search(game, state)"

    relative: bool = True
    """Whether values are for the player at the root, and not always for MAX."""

    @property
    def one_test(self) -> bool:
        """Whether the cut-off test that it is given is true where the game is over, too, as the book's third edition
        has it; the evaluation is the utility there."""
        name = self.parameters.named("cutoff")
        return name is not None and name.lower().endswith("test") and self.parameters.has("evaluation")

    @property
    def has_depth(self) -> bool:
        return self.parameters.has("depth") or self.parameters.has("cutoff")

    @property
    def is_about_chance(self) -> bool:
        return "expect" in self.candidate.name.lower()

    @property
    def rules(self) -> Rules:
        return Rules()

    def cases(self) -> tuple[Case, ...]:
        if self.is_about_chance:
            return lotteries()
        estimates = self.has_depth and not self.one_test
        return two_players(limited=self.has_depth, estimates=estimates, min_roots=True, consecutive=True)

    def seen(self, case: Case) -> Case:
        return case.turned if self.relative and case.root.mover == 1 else case

    def call(self, case: Case, record: Record) -> Any:
        game = (LotteryGame if self.is_about_chance else TreeGame)(case, record)
        values: dict[str, Any] = {}
        depth = case.height if case.depth is None else case.depth
        is_first = True
        for name, role in self.parameters.roles.items():
            found = {
                "game": game,
                "state": game.initial,
                "tree": game.initial,
                "depth": depth,
                "counter": 0,
                "cutoff": lambda *given: given[-1] >= depth or (self.one_test and is_over(given)),
                "evaluation": game.evaluate,
                "alpha": -float("inf"),
                "beta": float("inf"),
                "maximizing": case.root.mover == 0,
                "minimizing": case.root.mover == 1,
                "player": PLAYERS[case.root.mover],
                "table": {},
            }
            needed = name not in self.parameters.has_default or role in ("depth", "cutoff", "evaluation", "maximizing")
            if (
                role in found
                and needed
                and not (role == "depth" and name in self.parameters.has_default and not is_first)
            ):
                values[name] = found[role]
            is_first = is_first and role != "depth"
        return given(self.candidate.thing, values)

    def value_of(self, case: Case, value: float) -> float:
        return value

    def action_of(self, case: Case, answer: Any) -> int | None:
        if isinstance(answer, State):
            found = [place for place, child in enumerate(case.root.children) if child is answer.node]
            return found[0] if found else None
        names = [f"a{place + 1}" for place in range(len(case.root.children))]
        return names.index(answer) if isinstance(answer, str) and answer in names else None


def ways(candidate: Candidate) -> list[Way]:
    """Returns how the candidate may be called so; nothing if it is no such function."""
    if isinstance(candidate.thing, type):
        return []
    found = parameters_of(candidate.thing)
    if found is None or not found.has("game") or not (found.has("state") or found.has("tree")):
        return []
    return [Aima(candidate), Aima(candidate, relative=False)]
