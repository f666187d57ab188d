"""Games of OpenSpiel, searched as they are.

::

    import pyspiel
    from perfectplay.adapters import openspiel

    game = pyspiel.load_game("breakthrough(rows=5,columns=5)")
    print(perfectplay.search(openspiel.as_game(game), seconds=5))
    action = openspiel.best_action(game.new_initial_state(), seconds=1)

A game is taken if its players move one after the other, see everything, and if chance, where it moves, lists its
outcomes. States are OpenSpiel's own, and are never changed. Its rules run as they are, so our search is interpreted.
`perfectplay.adapters.openspiel_games` goes the other way: games of ours in OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from perfectplay.adapters.needing import needed
from perfectplay.adapters.nodes import Node
from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game
from perfectplay.playing.player import Player

Evaluation = Callable[[Any, int], float]

KINDS: Final = {
    "SIMULTANEOUS": "its players move at the same time",
    "MEAN_FIELD": "it is a mean field game",
    "IMPERFECT_INFORMATION": "its players do not see everything",
    "ONE_SHOT": "its players move at the same time",
    "SAMPLED_STOCHASTIC": "its chance does not say what may come",
}
"""What stops a game from being searched."""


@dataclass(frozen=True, eq=False)
class SpielGame(Game[Node, int]):
    """A game of OpenSpiel as a `Game`. Make it with `as_game`."""

    can_repeat = False  # OpenSpiel's games end by themselves

    rules: Any
    root: Any
    players: int
    by_text: bool = False
    evaluation: Evaluation | None = None

    def initial_state(self) -> Node:
        return self.node(self.root)

    def node(self, state: Any) -> Node:
        """Returns a state of the game as our searches take it. It must not be changed any more."""
        return Node(state, _text_key if self.by_text else _path_key)

    def to_move(self, state: Node) -> int:
        return CHANCE if state.inner.is_chance_node() else int(state.inner.current_player())

    def actions(self, state: Node) -> Iterator[int]:
        yield from state.inner.legal_actions()

    def result(self, state: Node, action: int) -> Node:
        return self.node(state.inner.child(action))

    def is_terminal(self, state: Node) -> bool:
        return bool(state.inner.is_terminal())

    def utility(self, state: Node, player: int) -> float:
        return float(state.inner.player_return(player))

    @property
    def has_chance(self) -> bool:
        return _last_word(self.rules.get_type().chance_mode) != "DETERMINISTIC"

    def chances(self, state: Node) -> Iterator[tuple[int, float]]:
        yield from state.inner.chance_outcomes()

    @property
    def has_evaluation(self) -> bool:
        return self.evaluation is not None

    def evaluate(self, state: Node, player: int) -> float:
        return 0.0 if self.evaluation is None else float(self.evaluation(state.inner, player))

    def bounds(self, state: Node, player: int) -> tuple[float, float]:
        return float(self.rules.min_utility()), float(self.rules.max_utility())

    def action_name(self, state: Node, action: int) -> str:
        return str(state.inner.action_to_string(state.inner.current_player(), action))

    def draw(self, state: Node) -> str:
        return str(state.inner)


def _path_key(state: Any) -> Any:
    return tuple(state.history()), str(state)


def _text_key(state: Any) -> Any:
    return state.current_player(), str(state)


def as_game(game: Any, *, by_text: bool = False, evaluation: Evaluation | None = None) -> SpielGame:
    """Returns a game of OpenSpiel, or one of its states with the game, as ours, for every search of this library.

    ``game`` is a game, a state, or the text that ``pyspiel.load_game`` takes. Actions are the numbers of OpenSpiel, and
    ``as_game(game).node(state)`` is one of its states as our searches take it. ``evaluation(state, player)`` estimates
    what a state is worth. ``by_text`` promises that states with the same text and the same player to move are the same
    position, as where the text shows the whole board and nothing before it matters; a search then needs each once.

    Raises `BadArgument` for what is no game, and for games of which a search could not say what is best.
    """
    if isinstance(game, str):
        pyspiel = needed("pyspiel", "OpenSpiel", "openspiel")
        if game.partition("(")[0] not in pyspiel.registered_names():  # OpenSpiel itself would write all names
            raise BadArgument(f"OpenSpiel has no game {game!r}; pyspiel.registered_names() lists those that it has")
        try:
            game = pyspiel.load_game(game)
        except (pyspiel.SpielError, RuntimeError) as error:
            raise BadArgument(f"OpenSpiel cannot load {game!r}: {str(error).splitlines()[0]}") from None
    root = game if hasattr(game, "get_game") else None
    rules = game.get_game() if root is not None else game
    if not (hasattr(rules, "get_type") and hasattr(rules, "new_initial_state")):
        raise BadArgument(f"{game!r} is neither a game nor a state of OpenSpiel; give pyspiel.load_game(...)")
    kind = rules.get_type()
    for said in (kind.dynamics, kind.information, kind.chance_mode):
        reason = KINDS.get(_last_word(said))
        if reason is not None:
            raise BadArgument(
                f"{kind.short_name} cannot be searched, because {reason}; take a game in which players move in turn "
                f"and see everything"
            )
    return SpielGame(
        rules, rules.new_initial_state() if root is None else root.clone(), rules.num_players(), by_text, evaluation
    )


def _last_word(kind: Any) -> str:
    return str(kind).rpartition(".")[2]


def best_action(state: Any, *, by_text: bool = False, evaluation: Evaluation | None = None, **options: Any) -> int:
    """Returns the best action in a state of OpenSpiel, as one of its numbers; the state stays as it is.

    ``options`` are those of `perfectplay.Player`: ``seconds``, ``depth``, ``nodes``, ``level`` and others. Raises
    `BadArgument` as `as_game` does, and `BadPosition` where nobody can choose.
    """
    game = as_game(state, by_text=by_text, evaluation=evaluation)
    chooser: Player[Node, int] = Player(game, **{"compiled": False, **options})
    return chooser.choose().action


def bot(game: Any, *, by_text: bool = False, evaluation: Evaluation | None = None, **options: Any) -> Any:
    """Returns a ``pyspiel.Bot`` that plays a game of OpenSpiel by our search, for ``evaluate_bots`` and matches.

    The options are those of `best_action`, and so are the errors.
    """
    pyspiel = needed("pyspiel", "OpenSpiel", "openspiel")
    searched = as_game(game, by_text=by_text, evaluation=evaluation)
    chooser: Player[Node, int] = Player(searched, **{"compiled": False, **options})

    class Bot(pyspiel.Bot):  # type: ignore[misc, name-defined]
        """Chooses by our search."""

        def __init__(self) -> None:
            pyspiel.Bot.__init__(self)

        def restart(self) -> None: ...

        def restart_at(self, state: Any) -> None: ...

        def inform_action(self, state: Any, player: int, action: int) -> None: ...

        def step(self, state: Any) -> int:
            return chooser.choose(searched.node(state.clone())).action

    return Bot()
