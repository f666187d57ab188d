"""An algorithm of easyAI's kind, called with a game whose moves are made and taken back.

The game has ``possible_moves``, ``make_move``, ``unmake_move``, ``is_over``, ``scoring`` (for the player to move),
``current_player``, ``switch_player`` and ``copy``. A class is made with its depth and called with the game; a
function is called with the game, the depth, and what else it asks for.
"""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.teaching.diagnosis.cases import Case, Node, two_players
from perfectplay.teaching.diagnosis.observing import Record
from perfectplay.teaching.diagnosis.reference import Rules
from perfectplay.teaching.diagnosis.ways.parameters import Parameters, given, parameters_of, role_of
from perfectplay.teaching.diagnosis.ways.way import Candidate, Way, stored_by


class _Player:
    """A player of the game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.score = 0


class TwoPlayerGame:
    """The game of a tree, with the methods of easyAI's ``TwoPlayerGame``."""

    def __init__(self, case: Case, record: Record, *, switches: bool = False) -> None:
        self.case, self.record, self.switches = case, record, switches
        self.path: list[Node] = [case.root]
        self.current_player = 1
        self.players = [_Player("1"), _Player("2")]
        self.nmove = 1

    @property
    def node(self) -> Node:
        return self.path[-1]

    @property
    def opponent_index(self) -> int:
        return 3 - self.current_player

    @property
    def player(self) -> _Player:
        return self.players[self.current_player - 1]

    @property
    def opponent(self) -> _Player:
        return self.players[self.opponent_index - 1]

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def possible_moves(self) -> list[str]:
        self.record.count()
        return _moves(self.case, self.node)

    def make_move(self, move: str) -> None:
        moves = self.possible_moves()
        if move not in moves:
            self.record.wrong_undo = True  # the moves were those of another position
            raise ValueError(f"the move {move!r} is not one of {moves}")
        self.path.append(self.node.children[moves.index(move)])
        if self.switches:
            self.switch_player()

    def unmake_move(self, move: str | None = None) -> None:
        self.record.count()
        if len(self.path) == 1:
            self.record.wrong_undo = True
            raise ValueError("there is no move to take back")
        self.path.pop()
        if move is not None and move not in self.possible_moves():
            self.record.wrong_undo = True
        if self.switches:
            self.switch_player()

    undo_move = unmake_move

    def is_over(self) -> bool:
        self.record.count()
        return self.node.is_leaf

    def scoring(self) -> float:
        self.record.look_at(self.node)
        return self.node.value if self.current_player == 1 else 0 - self.node.value

    evaluate = scoring

    def lose(self) -> bool:
        return self.is_over() and self.node.value * (1 if self.current_player == 1 else -1) < 0

    def win(self) -> bool:
        return self.is_over() and self.node.value * (1 if self.current_player == 1 else -1) > 0

    def ttentry(self) -> str:
        return f"{self.record.serial} {self.case.numbers[id(self.node)]} {self.current_player}"

    def __hash__(self) -> int:
        return hash(self.ttentry())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TwoPlayerGame) and self.ttentry() == other.ttentry()

    def copy(self) -> TwoPlayerGame:
        made = TwoPlayerGame(self.case, self.record, switches=self.switches)
        made.__dict__.update({**self.__dict__, "path": list(self.path)})
        return made

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> TwoPlayerGame:
        return self.copy()

    def show(self) -> None:
        """Prints nothing."""


def _moves(case: Case, node: Node) -> list[str]:
    number = case.numbers[id(node)]
    return [f"{chr(97 + place)}{number}" for place in range(len(node.children))]


@dataclass(frozen=True)
class Playing(Way):
    """A class that is called with a game, or a function of a game and a depth."""

    title: ClassVar[str] = "a class whose instances are called with a game (make_move, unmake_move, possible_moves)"
    one_evaluation: ClassVar[bool] = True
    tolerance: ClassVar[float] = 0.2
    finds_quicker: ClassVar[bool] = True

    switches: bool = False
    """Whether making a move passes the turn."""

    @property
    def rules(self) -> Rules:
        return Rules(negamax=True)

    @property
    def other_rules(self) -> tuple[Rules, ...]:
        return (Rules(),)

    def cases(self) -> tuple[Case, ...]:
        return two_players(limited=True, estimates=False, min_roots=False, consecutive=False)

    def call(self, case: Case, record: Record) -> Any:
        game = TwoPlayerGame(case, record, switches=self.switches)
        depth = case.height if case.depth is None else case.depth
        thing = self.candidate.thing
        if isinstance(thing, type):
            algorithm = _made(thing, depth)
            answer = _asked(algorithm, game)
        elif _is_function(thing):
            answer = given(thing, self._values(thing, game, depth))
        else:
            if hasattr(thing, "depth"):
                thing.depth = depth
            answer = _asked(thing, game)
        if len(game.path) != 1 or game.current_player != 1 or game.node is not case.root:
            record.wrong_undo = True
        if answer is None:
            answer = getattr(game, "ai_move", getattr(game, "best_move", None))
        return answer

    def _values(self, function: Any, game: TwoPlayerGame, depth: int) -> dict[str, Any]:
        found = parameters_of(function)
        assert found is not None
        roles: dict[str, Any] = {
            "game": game,
            "state": game,
            "tree": game,
            "depth": depth,
            "counter": 0,
            "alpha": -float("inf"),
            "beta": float("inf"),
            "maximizing": True,
            "minimizing": False,
            "color": 1,
            "player": 1,
            "evaluation": lambda played: played.scoring(),
            "table": {},
        }
        return {
            name: roles[role]
            for name, role in found.roles.items()
            if role in roles and (name not in found.has_default or role == "depth")
        }

    def action_of(self, case: Case, answer: Any) -> int | None:
        names = _moves(case, case.root)
        return names.index(answer) if isinstance(answer, str) and answer in names else None


def _is_function(thing: Any) -> bool:
    return isinstance(thing, types.FunctionType | types.MethodType)


def _asked(algorithm: Any, game: TwoPlayerGame) -> Any:
    """Asks an algorithm, which is called or has a method for it."""
    for name in ("__call__", *METHODS):
        method = getattr(algorithm, name, None) if name != "__call__" else algorithm if callable(algorithm) else None
        if method is not None:
            return method(game)
    raise TypeError("the algorithm cannot be called with a game")


METHODS = ("get_move", "choose_move", "best_move", "find_move", "search", "choose", "getMove", "ask_move")


def _made(made: type, depth: int) -> Any:
    found: Parameters | None = parameters_of(made)
    values: dict[str, Any] = {}
    for name in (*found.roles, *found.unknown) if found is not None else ():
        role = role_of(name)
        if role == "depth":
            values[name] = depth
        elif found is not None and name not in found.has_default:
            values[name] = (lambda game: game.scoring()) if role == "evaluation" else float("inf")
    algorithm = made(**values)
    if "depth" in vars(algorithm) and not any(role_of(name) == "depth" for name in values):
        algorithm.depth = depth
    return algorithm


def ways(candidate: Candidate) -> list[Way]:
    """Returns how the candidate may be called so; nothing if it is no such class or function."""
    thing = candidate.thing
    holder = thing if isinstance(thing, type) else None
    names = candidate.names
    if not names & {"make_move", "possible_moves", "unmake_move"}:
        return []
    if _is_function(thing):
        found = parameters_of(thing)
        is_one = found is not None and found.has("game") and not found.unknown and not found.has("state")
        if not is_one:
            return []
    elif holder is not None:
        is_one = "__call__" in dir(holder) or any(hasattr(holder, name) for name in METHODS)
        if "possible_moves" in vars(holder) or not is_one or not _is_called_with_game(holder):
            return []
    elif not callable(thing) and not any(hasattr(thing, name) for name in METHODS):
        return []
    turns = "switch_player" in names or "current_player" in stored_by(thing)
    return [Playing(candidate, switches) for switches in ((False,) if turns else (False, True))]


def _is_called_with_game(holder: type) -> bool:
    for name in ("__call__", *METHODS):
        method = vars(holder).get(name) or getattr(holder, name, None)
        found = parameters_of(method) if callable(method) else None
        if found is not None and len([*found.roles, *found.unknown]) >= 1 and name in dir(holder):
            return True
    return False
