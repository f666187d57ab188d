"""``pp.exercise``: an exercise of a kind, from a seed or about a given tree or position."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game, listed
from perfectplay.games import ExplicitTree
from perfectplay.teaching.exercises.exercise import Exercise
from perfectplay.teaching.exercises.positions import GAMES, position_of
from perfectplay.teaching.exercises.problem import Problem
from perfectplay.teaching.exercises.shapes import Shape, checked, shape_of
from perfectplay.teaching.exercises.table import KINDS, TAKEN, About
from perfectplay.teaching.exercises.trees import chance_tree, plain_tree, shares_tree
from perfectplay.tracing.catalogue import Catalogue, catalogue
from perfectplay.tracing.trace import trace

TEXTS: Final = "perfectplay.teaching.exercises.catalogues"
TRIES: Final = 400
"""So many trees or positions are generated at most, until one gives something to think about."""
LARGEST_SEED: Final = 2**32 - 1
MOST_NODES: Final = 20_000
"""The most nodes of a search that is asked about."""
FEW_PLIES: Final = 2
MAKERS: Final = {About.PLAIN: plain_tree, About.CHANCE: chance_tree, About.SHARES: shares_tree}


def words_of(lang: str) -> Catalogue:
    """Returns the sentences of a language. Raises `BadArgument` if there is none."""
    return catalogue(lang, folder=TEXTS)


def exercise(
    kind: str | None = None,
    *,
    seed: int = 0,
    difficulty: int = 1,
    lang: str = "en",
    tree: ExplicitTree | Any = None,
    game: Game[Any, Any] | str | None = None,
    state: Any = None,
    plies: int | None = None,
    branching: int | None = None,
    ties: bool | None = None,
    uneven: bool | None = None,
    players: int | None = None,
) -> Exercise:
    """Makes an exercise; the same arguments always make the same.

    ``kind`` is one of `KINDS`; without it, the seed chooses, and a given tree or game leaves those that fit.
    ``difficulty`` is from 1 to 5. ``plies``, ``branching`` (the most moves at a node), ``ties`` (equal leaves),
    ``uneven`` and ``players`` (for max^n) say what the generated tree is like, whatever the difficulty; without a
    kind, each counts for the kinds that can have it. ``tree`` is a
    tree to ask about, an `ExplicitTree` or what it is made from. ``game`` is the game of a position: the name of one
    ("tic-tac-toe", "connect-four", "nim"), or any game with a ``state`` that is near enough to its end.
    ``lang`` is "en" or "ko".

    Raises `BadArgument`.
    """
    words = words_of(lang)
    checked("seed", seed, 0, LARGEST_SEED)
    shape = shape_of(difficulty, plies=plies, branching=branching, ties=ties, uneven=uneven, players=players)
    given = _given(tree, game, state)
    name = _kind_of(kind, given, seed)
    if kind is not None or given is not None:
        sizes = {"plies": plies, "branching": branching, "ties": ties, "uneven": uneven, "players": players}
        _expect_sizes(name, given, [size for size, value in sizes.items() if value is not None])
    if branching is None and shape.plies <= FEW_PLIES:
        shape = replace(shape, branching=max(shape.branching, KINDS[name].branching))
    random = Random(f"{name} {seed} {difficulty}")
    if isinstance(given, Game):
        problem = _problem(name, given, state, words, random)
    else:
        problem = _generated(name, shape, given, words, random)
    return Exercise(kind=name, seed=seed, difficulty=difficulty, lang=lang, problem=problem)


def _given(tree: Any, game: Game[Any, Any] | str | None, state: Any) -> Game[Any, Any] | str | None:
    """Returns the tree or game that is asked about, or the name of a game. Raises `BadArgument`."""
    if tree is not None and game is not None:
        raise BadArgument("both a tree and a game are given; give one of them")
    if state is not None and (tree is not None or game is None or isinstance(game, ExplicitTree)):
        raise BadArgument("a state goes with a game that is no tree; give the game as well, or leave the state out")
    if tree is not None:
        return tree if isinstance(tree, ExplicitTree) else ExplicitTree(tree)
    if isinstance(game, str):
        if state is not None:
            raise BadArgument("a state is given with the name of a game; give the game itself, as an object")
        if game not in GAMES:
            raise BadArgument(f"there are no exercises about {game[:60]!r}; there are {listed(GAMES)}")
    elif game is not None and not isinstance(game, Game):
        raise BadArgument(f"game is {game!r}; it must be a game, or one of {listed(GAMES)}")
    return game


def _expect_sizes(name: str, given: Game[Any, Any] | str | None, sizes: list[str]) -> None:
    """Raises `BadArgument` if one of these says nothing about what is asked."""
    taken = () if given is not None else TAKEN[KINDS[name].about]
    strange = [size for size in sizes if size not in taken]
    if strange:
        there = f"but {name} takes {listed(taken)}" if taken else "but no tree is generated here"
        raise BadArgument(f"{strange[0]} says what a generated tree is like, {there}; leave it out")


def _about(given: Game[Any, Any] | str) -> About:
    """Returns what a question about it is about. Raises `BadArgument` if there is none."""
    if not isinstance(given, ExplicitTree):
        if isinstance(given, Game) and len({given.team(player) for player in range(given.players)}) != 2:
            raise BadArgument("exercises are about positions of games between two sides; give such a game")
        return About.POSITION
    if given.has_shares:
        return About.SHARES
    return About.CHANCE if given.has_chance else About.PLAIN


def kinds_for(given: Game[Any, Any] | str | None) -> tuple[str, ...]:
    """Returns the kinds that can be asked about a tree, a game or the name of one; all, if none is given.

    Raises `BadArgument` for a game about which nothing is asked.
    """
    about = None if given is None else _about(given)
    return tuple(name for name, kind in KINDS.items() if about in (None, kind.about))


def _kind_of(kind: str | None, given: Game[Any, Any] | str | None, seed: int) -> str:
    """Returns the kind that is wanted, or that the seed chooses. Raises `BadArgument`."""
    fitting = kinds_for(given)
    if kind is None:
        return Random(f"kind {seed}").choice(fitting)
    if kind not in KINDS:
        raise BadArgument(f"there is no kind of exercise {str(kind)[:60]!r}; there are {listed(KINDS, len(KINDS))}")
    if kind not in fitting:
        raise BadArgument(f"{kind} cannot be asked about what is given; there are {listed(fitting)}")
    return kind


def _generated(name: str, shape: Shape, game: str | None, words: Catalogue, random: Random) -> Problem:
    kind = KINDS[name]
    for _ in range(TRIES):
        if kind.about is About.POSITION:
            place = position_of(random, shape, game)
            problem = _problem(name, place.game, place.state, words, random)
        else:
            problem = _problem(name, MAKERS[kind.about](random, shape), None, words, random)
        if problem.is_worth_asking:
            return problem
    raise BadArgument(f"no tree of this shape gives an exercise of the kind {name}; give more plies or branching")


def _problem(name: str, game: Game[Any, Any], state: Any, words: Catalogue, random: Random) -> Problem:
    kind = KINDS[name]
    if _is_large(game, game.initial_state() if state is None else state):
        raise BadArgument(
            f"there are more than {MOST_NODES:,} nodes to search; for an exercise, give a smaller tree, or a position "
            f"nearer to the end"
        )
    recorded = trace(kind.search, game, state, **kind.options)
    if not recorded.last_root.children:
        raise BadArgument("the game is over there; give a tree or a position with moves")
    problem = kind.problem(recorded, words, random.random())
    _ = problem.names  # two leaves with the same name cannot be told apart
    return problem


def _is_large(game: Game[Any, Any], state: Any) -> bool:
    """Returns whether there are too many nodes below a state. Raises `BadArgument` for a game of chance."""
    waiting, nodes = [state], 0
    while waiting and nodes <= MOST_NODES:
        state = waiting.pop()
        nodes += 1
        if game.is_terminal(state):
            continue
        has_chance = game.to_move(state) == CHANCE
        if has_chance and not isinstance(game, ExplicitTree):
            raise BadArgument("exercises are about positions of games without chance; give such a game")
        actions = [action for action, _ in game.chances(state)] if has_chance else game.actions(state)
        waiting += [game.result(state, action) for action in actions]
    return nodes > MOST_NODES
