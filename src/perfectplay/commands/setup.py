"""The way from the options to the game and the position that they name."""

from __future__ import annotations

import ast
import json
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perfectplay import games
from perfectplay.commands.options import whole_number
from perfectplay.commands.parameters import Place
from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Game
from perfectplay.games import tree_examples
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.search.failures import root_of
from perfectplay.showing import expect_names

NUMBERS = re.compile(r"[-+.\deE]+([\s,]+[-+.\deE]+)+\s*,?")
WRONG_JSON = "the JSON is wrong"


START: Final = Place()


@dataclass(frozen=True)
class Setup:
    """A game, and the match that the given moves make."""

    game: Game[Any, Any]
    name: str
    """The name under which the game can be found again."""
    match: Match
    position: str | None
    """The position in which the match began, if not the initial state."""

    @property
    def state(self) -> Any:
        return self.match.state

    def notation(self) -> str | None:
        """Returns the position in the game's notation; None if the game has none."""
        return notation(self.game, self.state)


def set_up(name: str | None, place: Place = START) -> Setup:
    """Returns the game called ``name`` after the moves; without a name, the game of the tree that is given.

    Raises a `PerfectPlayError` for anything wrong with them.
    """
    if name is None:
        if place.tree is None and place.example is None:
            raise BadArgument("there is no game; name one, such as tic-tac-toe, or a tree with --tree or --example")
        name = "tree"
    game = game_of(name, place.tree, place.root, place.branching, place.example)
    with rules_of(game):
        start = root_of(game, None) if place.position is None else game.parse_position(place.position)
        expect_names(game, start)
        match = Match(game, start)
        if place.moves is not None:
            match.play(game.split_moves(place.moves))
    return Setup(game, name_of(game, name), match, place.position)


def game_of(
    name: str,
    tree: str | None = None,
    root: str | None = None,
    branching: str | None = None,
    example: str | None = None,
) -> Game[Any, Any]:
    """Returns the game called ``name``, with its tree if it is the game tree."""
    title, colon, given = name.partition(":")
    if title.strip().lower() != "tree":
        for option, value in (
            ("--tree", tree),
            ("--root", root),
            ("--branching", branching),
            ("--example", example),
        ):
            if value is not None:
                raise BadArgument(f"{option} is for the game tree, not for {name}; leave it out, or write tree instead")
        return games.find(name)
    if given.strip() and example is None:
        example = given
    elif colon and (given.strip() or example is None):
        raise BadArgument("tree takes no parameters after its name but that of an example, as in tree:aima-two-ply")
    if example is not None:
        for option, value in (("--tree", tree), ("--root", root), ("--branching", branching)):
            if value is not None:
                raise BadArgument(f"an example has its tree and who moves there; leave out {option} or the example")
        return tree_examples.find(example).game()
    if tree is None:
        raise BadArgument(
            "the game tree needs its tree; give it with --tree, such as --tree '[[3,5],[6,9]]' or a file, "
            "or name an example: --example aima-two-ply"
        )
    side = None if root is None else root.lower()
    return read_tree(tree, side, whole_number("branching", branching, "children", ", 2 or more"))


def read_tree(text: str, root: str | None = None, branching: int | None = None) -> games.ExplicitTree:
    """Reads a tree from ``text`` (JSON, a Python literal or numbers), or from the file of that name."""
    stripped = text.strip()
    if NUMBERS.fullmatch(stripped):
        stripped = f"[{', '.join(stripped.replace(',', ' ').split())}]"
    elif stripped[:1] not in ("[", "{", "("):
        if not stripped:
            raise BadArgument("the tree is empty; give JSON such as [[3,5],[6,9]], or the name of a file")
        return games.ExplicitTree.from_file(Path(text), root=root, branching=branching)
    try:
        return games.ExplicitTree.from_json(stripped, root=root, branching=branching)
    except BadArgument as error:
        literal = _literal_as_json(stripped) if str(error).startswith(WRONG_JSON) else None
        if literal is None:
            raise
        return games.ExplicitTree.from_json(literal, root=root, branching=branching)


def _literal_as_json(text: str) -> str | None:
    """Returns a Python literal as JSON; None if it is not one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings about odd escapes in names
        try:
            return json.dumps(ast.literal_eval(text))
        except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
            return None


def name_of(game: Game[Any, Any], given: str) -> str:
    """Returns the game's name, independent of where the command was started; otherwise the name that was given."""
    try:
        return games.name_of(game)
    except UnknownGame:
        return given


def notation(game: Game[Any, Any], state: Any) -> str | None:
    """Returns the position in the game's notation; None if the game has none."""
    from perfectplay.errors import BadPosition

    try:
        with rules_of(game):
            return game.format_position(state)
    except BadPosition:
        return None
