"""The games by the names that the command line uses: "connect-four", "connect-four:columns=6,rows=5".

A new game is a new file in this folder and a line in `GAMES`.
"""

from __future__ import annotations

import dataclasses
import difflib
import inspect
import re
import sys
import types
import typing
from importlib import import_module
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Game, listed


class Listed(NamedTuple):
    """A game in the table. Its file is imported when somebody asks for the game, because all of them take a while."""

    module: str
    """The file in this folder."""
    class_name: str
    description: str

    @property
    def game_class(self) -> type[Game[Any, Any]]:
        found: type[Game[Any, Any]] = getattr(import_module(f"{__package__}.{self.module}"), self.class_name)
        return found

    def is_of(self, game_class: type[Game[Any, Any]]) -> bool:
        """Returns whether it is this class, without an import."""
        return (game_class.__module__, game_class.__qualname__) == (f"{__package__}.{self.module}", self.class_name)


TREE: Final = "tree"
GAMES: Final = {
    "abalone": Listed("abalone", "Abalone", "push six of the opponent's marbles off a board of hexagons"),
    "awele": Listed("awele", "Awele", "sow seeds, and take two or three from the opponent's houses (oware, awari)"),
    "backgammon": Listed("backgammon", "Backgammon", "a race with two dice, full rules with gammons, without the cube"),
    "breakthrough": Listed(
        "breakthrough", "Breakthrough", "bring a piece to the far side of the board; on boards of any size"
    ),
    "checkers": Listed("checkers", "Checkers", "checkers, that is English draughts, on boards of 8 x 8 and others"),
    "chess": Listed("chess", "Chess", "chess, with all its rules; and Chess960"),
    "coins": Listed("coins", "Coins", "a row of coins, and three or more players who take them from its ends"),
    "connect-four": Listed(
        "connect_four", "ConnectFour", "four in a row, where discs fall down; on a board of any size up to 64 bits"
    ),
    "dawsons-kayles": Listed("kayles", "DawsonsKayles", "knock down two pins side by side; who cannot loses"),
    "domineering": Listed(
        "domineering", "Domineering", "dominoes upright against dominoes flat; who cannot place one loses"
    ),
    "dots-and-boxes": Listed(
        "dots_and_boxes", "DotsAndBoxes", "draw lines between dots; who completes a box moves again"
    ),
    "draughts": Listed(
        "draughts", "Draughts", "international draughts on 10 x 10: kings fly, and who can take must take the most"
    ),
    "go": Listed("go", "Go", "surround area and take stones without liberties; superko, on boards of 2 x 2 to 19 x 19"),
    "gomoku": Listed("mnk", "Gomoku", "five in a row on a large board, without restrictions"),
    "hex": Listed("hex", "Hex", "connect your two sides of a rhombus of hexagons"),
    "hexapawn": Listed("hexapawn", "Hexapawn", "pawns on a small board: reach the far row, or leave no move"),
    "isolation": Listed(
        "isolation", "Isolation", "two teams of two (or two players); a step removes the square that it leaves"
    ),
    "janggi": Listed(
        "janggi", "Janggi", "Korean chess (장기): cannons jump, palaces have diagonals; all four rule sets and set-ups"
    ),
    "kalah": Listed("kalah", "Kalah", "sow seeds, and have more of them in your store at the end: Kalah(m,n)"),
    "kayles": Listed("kayles", "Kayles", "knock down one pin or two side by side; who knocks down the last wins"),
    "mnk": Listed("mnk", "MNK", "so many in a row on a board of so many columns and rows: the m,n,k-game"),
    "nim": Listed("nim", "Nim", "heaps of objects; who takes the last one wins (or, in misère play, loses)"),
    "nine-mens-morris": Listed("morris", "NineMensMorris", "three men in a line take one of the opponent's"),
    "omok": Listed(
        "renju", "Omok", "five in a row by Korean rules (오목): who may make a double three, and whether six win"
    ),
    "onitama": Listed(
        "onitama", "Onitama", "every card is a way to move, and the card that you use goes to your opponent"
    ),
    "othello": Listed(
        "othello", "Othello", "discs enclosed are discs turned (reversi); on boards of 4, 6 or 8 columns and rows"
    ),
    "pacman": Listed("pacman", "Pacman", "Pac-Man and any number of ghosts in a maze, which any layout file can draw"),
    "pig": Listed("pig", "Pig", "a race with one die: roll again, or hold what this turn has brought"),
    "quarto": Listed(
        "quarto", "Quarto", "four pieces in a row that have something in common; the opponent chooses yours"
    ),
    "renju": Listed("renju", "Renju", "five in a row, where Black may make no double three, double four or overline"),
    "renju-opening": Listed(
        "renju_opening",
        "RenjuOpening",
        "renju or omok with an opening of tournaments: swap, swap2, RIF, Yamaguchi, Soosorv, Tarannikov",
    ),
    "tic-tac-toe": Listed("tic_tac_toe", "TicTacToe", "three in a row on nine squares (noughts and crosses)"),
    "tree": Listed("explicit_tree", "ExplicitTree", "a tree of given leaf values, as in textbooks; needs its tree"),
    "ultimate-tic-tac-toe": Listed(
        "ultimate_tic_tac_toe", "UltimateTicTacToe", "nine boards in one; each move says where the next is made"
    ),
    "yut": Listed("yut", "Yut", "a race with four sticks (윷놀이), for two to four players or two teams"),
}
"""Each game by its name."""

REQUIRED: Final = inspect.Parameter.empty
"""Stands where a parameter has no default."""

USER_MODULES: Final = "perfectplay_user_"
"""The beginning of the names of modules that were loaded from files (see `perfectplay.games.loading`)."""

NEEDS_TREE: Final = (
    "the game tree needs its tree; give it with --tree, in Python as ExplicitTree([[3, 12], [2, 4]]), or name an "
    "example, such as tree:aima-two-ply"
)

SWITCH: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


EXPECTED: Final[dict[Any, str]] = {
    bool: "true or false",
    int: "an integer",
    float: "a number",
    str: "text",
    tuple: "integers joined by hyphens",
}
"""What can be given as text, by type."""


class Parameter(NamedTuple):
    """A parameter of a game, as it can be given after the game's name."""

    name: str
    kind: Any
    """Its type."""
    default: Any
    """Its default, or `REQUIRED`."""

    def __str__(self) -> str:
        return f"{self.name}={'...' if self.default is REQUIRED else text_of(self.default)}"


class Entry(NamedTuple):
    """A game of the library, for a listing."""

    name: str
    description: str
    game_class: type[Game[Any, Any]]
    parameters: tuple[Parameter, ...]


def entries() -> tuple[Entry, ...]:
    """Returns all games, by name."""
    return tuple(
        Entry(name, listed.description, listed.game_class, () if name == TREE else parameters_of(listed.game_class))
        for name, listed in sorted(GAMES.items())
    )


def get(text: str) -> Game[Any, Any]:
    """Returns the game called ``text``, a name and perhaps parameters: ``"connect-four:columns=6,rows=5"``."""
    name, colon, given = text.partition(":")
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted not in GAMES:
        near = difflib.get_close_matches(wanted, GAMES, cutoff=0.6)
        hint = (
            f"did you mean {' or '.join(near)}? perfectplay games lists all"
            if near
            else (f"there are {', '.join(sorted(GAMES))}, and files such as my_game.py:MyGame")
        )
        raise UnknownGame(f"there is no game {name!r}; {hint}")
    if wanted == TREE:
        if not given.strip():
            raise BadArgument(NEEDS_TREE)
        from perfectplay.games import tree_examples

        return tree_examples.find(given).game()
    game_class = GAMES[wanted].game_class
    return game_class(**parse_parameters(game_class, given, wanted)) if colon else game_class()


def name_of(game: Game[Any, Any]) -> str:
    """Returns the text from which `get` (or, for a game from a file, `load`) makes ``game``."""
    game_class = type(game)
    name = next((name for name, listed in GAMES.items() if listed.is_of(game_class)), None)
    if name is None:
        module = sys.modules.get(game_class.__module__)
        if module is None or not module.__name__.startswith(USER_MODULES) or not module.__file__:
            raise UnknownGame(f"{game_class.__qualname__} is not among the games that perfectplay games lists")
        name = f"{module.__file__}:{game_class.__qualname__}"
    if name == TREE:
        return name
    changed = [
        f"{parameter.name}={text_of(value)}"
        for parameter in parameters_of(game_class)
        if (value := getattr(game, parameter.name, parameter.default)) != parameter.default
    ]
    return f"{name}:{','.join(changed)}" if changed else name


# ------------------------------------------------------------ parameters


def parameters_of(game_class: type[Game[Any, Any]]) -> tuple[Parameter, ...]:
    """Returns the parameters that a class is made with."""
    plain: Any = game_class
    fields = {field.name: field for field in dataclasses.fields(plain)} if dataclasses.is_dataclass(plain) else {}
    try:
        hints = typing.get_type_hints(plain if fields else plain.__init__)
    except (NameError, AttributeError, TypeError, SyntaxError):  # it names what is only there for a type checker
        hints = {}
    found = []
    for name, parameter in inspect.signature(game_class).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            continue
        factory = fields[name].default_factory if name in fields else dataclasses.MISSING
        default = parameter.default if factory is dataclasses.MISSING else factory()
        found.append(Parameter(name, hints.get(name, type(default)), default))
    return tuple(found)


def values_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Returns the parameters of a game with their values, as far as it keeps them by their names."""
    names = [parameter.name for parameter in parameters_of(type(game))]
    return {name: getattr(game, name) for name in names if hasattr(game, name)}


def parse_parameters(game_class: type[Game[Any, Any]], text: str, title: str) -> dict[str, Any]:
    """Returns the arguments that "columns=6,rows=5" means for a class; ``title`` names the game in messages."""
    known = {parameter.name: parameter for parameter in parameters_of(game_class)}
    values: dict[str, Any] = {}
    for piece in text.split(",") if text.strip() else []:
        name, equals, value = (part.strip() for part in piece.partition("="))
        if not known:
            raise BadArgument(f"{title} has no parameters; leave out {piece.strip()!r}")
        if not equals:
            example = next(iter(known.values()))
            raise BadArgument(f"{piece.strip()!r} is not a parameter of {title}; write name=value, such as {example}")
        if name not in known:
            raise BadArgument(f"{title} has no parameter {name!r}; it has {listed(map(str, known.values()))}")
        if name in values:
            raise BadArgument(f"{name} is given twice for {title}; give it once")
        values[name] = _value(known[name], value, title)
    missing = [
        parameter.name for parameter in known.values() if parameter.default is REQUIRED and parameter.name not in values
    ]
    if missing:
        raise BadArgument(
            f"{title} needs {' and '.join(missing)}; write {title}:{','.join(f'{name}=...' for name in missing)}"
        )
    return values


def text_of(value: object) -> str:
    """Returns a parameter's value as it is written after the game's name."""
    if isinstance(value, tuple):
        return "-".join(text_of(item) for item in value)
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _value(parameter: Parameter, text: str, title: str) -> Any:
    kind = parameter.kind
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        kinds = [item for item in typing.get_args(kind) if item is not type(None)]
        if len(kinds) < len(typing.get_args(kind)) and text.lower() == "none":
            return None
        kind = kinds[0] if len(kinds) == 1 else kind
    if typing.get_origin(kind) is tuple and set(typing.get_args(kind)) <= {int, ...}:
        kind = tuple
    if kind not in EXPECTED:
        raise BadArgument(f"{parameter.name} of {title} cannot be written as text; make the game in Python instead")
    try:
        return _read(kind, text)
    except (ValueError, KeyError):
        said = repr(text) if len(text) <= 60 else f"{text[:60]!r}..."
        example = "" if parameter.default in (REQUIRED, None) else f", such as {parameter}"
        raise BadArgument(f"{parameter.name} is {said}; it must be {EXPECTED[kind]}{example}") from None


def _read(kind: Any, text: str) -> Any:
    if kind is bool:
        return SWITCH[text.lower()]
    if kind is tuple:
        if text and not re.fullmatch(r"-?\d+(--?\d+)*", text):
            raise ValueError(text)
        return tuple(int(number) for number in re.findall(r"(?:^|-)(-?\d+)", text))
    return kind(text)
