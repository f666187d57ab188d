"""Games written for easyAI, searched as they are; and our search as an ``AI_algo`` of easyAI.

::

    from easyAI import AI_Player, Human_Player
    from perfectplay.adapters import easyai

    game = Nim([Human_Player(), AI_Player(easyai.algorithm(seconds=0.5))])
    game.play()
    print(perfectplay.solve(easyai.as_game(Nim())))

A game is used only through its own methods: ``possible_moves``, ``make_move``, ``switch_player``, ``is_over`` and
``scoring``, which is from the point of view of the player to move, and stands both at the end and where a search stops.
States are copies of the game, but its players are not copied. easyAI multiplies scores by how soon they
come; here a sooner win is preferred without that, and values are the scores themselves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from perfectplay.adapters.nodes import PLAIN, Node, frozen
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.playing.player import Player

METHODS: Final = ("possible_moves", "make_move", "switch_player", "is_over", "copy")
NOT_OF_THE_STATE: Final = frozenset({"players", "nmove"})
"""Attributes of a game that do not matter to its rules: who plays, and how many moves ``play`` has counted."""

Scoring = Callable[[Any], float]


@dataclass(frozen=True, eq=False)
class EasyGame(Game[Node, Any]):
    """A game of easyAI as a `Game`. Make it with `as_game`."""

    can_repeat = False  # its own searches do not look back either
    has_opposite_utilities: ClassVar[bool] = True

    root: Any
    scoring: Scoring

    def initial_state(self) -> Node:
        return Node(self.root, key_of)

    def to_move(self, state: Node) -> int:
        return int(state.inner.current_player) - 1

    def actions(self, state: Node) -> Iterator[Any]:
        yield from state.inner.possible_moves()

    def result(self, state: Node, action: Any) -> Node:
        after = copy_of(state.inner)
        after.make_move(action)
        after.switch_player()
        return Node(after, key_of)

    def is_terminal(self, state: Node) -> bool:
        return bool(state.inner.is_over())

    def utility(self, state: Node, player: int) -> float:
        score = float(self.scoring(state.inner))
        return score if player == self.to_move(state) else -score

    def evaluate(self, state: Node, player: int) -> float:
        return self.utility(state, player)

    def action_name(self, state: Node, action: Any) -> str:
        return str(action)


class RepeatingEasyGame(EasyGame):
    """The same where a position that comes again is a draw."""

    can_repeat = True


def key_of(game: Any) -> Any:
    """Returns what tells a state of a game from others: its fields, without its players."""
    return type(game), frozen({name: value for name, value in vars(game).items() if name not in NOT_OF_THE_STATE})


def copy_of(game: Any) -> Any:
    """Returns a copy of a game of easyAI, with the same players."""
    kind: Any = type(game)
    if _copies_itself(kind):
        return game.copy()
    fields = game.__dict__
    players = fields.get("players")
    known = {id(players): players}
    after = object.__new__(kind)
    into = after.__dict__
    for name, value in fields.items():
        into[name] = value if type(value) in PLAIN else _copied(value, known)
    return after


@lru_cache(maxsize=256)
def _copies_itself(kind: Any) -> bool:
    """Returns whether games of a class are copied by what the class itself says about it."""
    has_its_own = hasattr(kind, "__deepcopy__") or hasattr(kind, "__copy__")
    has_its_own |= any(vars(base).get("__slots__") for base in kind.__mro__)
    module: str = getattr(getattr(kind, "copy", None), "__module__", "")
    return has_its_own or not module.startswith("easyAI.")


def _copied(value: Any, known: dict[int, Any]) -> Any:
    """Returns a deep copy, in the shortest way for what games mostly hold; two names of one thing stay so."""
    if id(value) in known:
        return known[id(value)]
    kind = type(value)
    if kind in (list, set, tuple) and PLAIN.issuperset(map(type, value)):
        after = value if kind is tuple else kind(value)
    elif hasattr(value, "dtype") and value.dtype != object:  # an array of numpy
        after = value.copy()
    else:
        return copy.deepcopy(value, known)
    known[id(value)] = after
    return after


def as_game(game: Any, *, scoring: Scoring | None = None, can_repeat: bool = False) -> EasyGame:
    """Returns a game of easyAI as ours, for every search of this library, from the position in which it stands.

    ``scoring`` stands for the game's own, as it does in easyAI's ``Negamax``. With ``can_repeat``, a position that
    comes again in one game is a draw; without it, a search goes on there, as easyAI's do.

    Raises `BadArgument` for what is no game.
    """
    if isinstance(game, type):
        raise BadArgument(f"{game!r} is a class and not a game; give an object of it")
    missing = [name for name in METHODS if not callable(getattr(game, name, None))]
    if missing or getattr(game, "current_player", None) not in (1, 2):
        lacks = f"it has no method {missing[0]}" if missing else "its current_player is not 1 or 2"
        raise BadArgument(f"{game!r} is not a game of easyAI: {lacks}; give an object of a TwoPlayerGame")
    if scoring is None and not callable(getattr(game, "scoring", None)):
        raise BadArgument(
            f"{type(game).__name__} has no method scoring; define it, or give as_game(game, scoring=...), a function "
            f"of the game that says what it is worth to the player to move"
        )
    kind = RepeatingEasyGame if can_repeat else EasyGame
    return kind(copy_of(game), scoring or _own_scoring)


def _own_scoring(game: Any) -> float:
    return float(game.scoring())


def algorithm(*, scoring: Scoring | None = None, **options: Any) -> Callable[[Any], Any]:
    """Returns an ``AI_algo`` for easyAI's ``AI_Player``: a function from a game to a move.

    ``options`` are those of `perfectplay.Player`: ``seconds``, ``depth``, ``nodes``, ``level`` and others. Raises
    `BadArgument`, when it is asked, for what is no game and for options that cannot be.
    """

    def choose(game: Any) -> Any:
        chooser = Player(as_game(game, scoring=scoring), **{"compiled": False, **options})
        return chooser.choose().action

    return choose
