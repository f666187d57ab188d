"""Games by name: every name and parameter there and back, every message."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay.games as games
from perfectplay.errors import BadArgument, PerfectPlayError, UnknownGame
from perfectplay.game import Game
from perfectplay.games import (
    MNK,
    Chess,
    ConnectFour,
    ExplicitTree,
    Gomoku,
    Nim,
    Othello,
    TicTacToe,
    entries,
    get,
    name_of,
)
from perfectplay.games.registry import GAMES, NEEDS_TREE, REQUIRED, parameters_of, parse_parameters, text_of


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("tic-tac-toe", TicTacToe()),
        ("connect-four", ConnectFour()),
        ("connect-four:columns=6,rows=5", ConnectFour(columns=6, rows=5)),
        ("connect-four:rows=5", ConnectFour(rows=5)),
        ("chess", Chess()),
        ("chess:chess960=true,start=7", Chess(chess960=True, start=7)),
        ("mnk:columns=4,rows=4,in_a_row=4", MNK(columns=4, rows=4, in_a_row=4)),
        ("mnk:columns=4,exactly=true", MNK(columns=4, exactly=True)),
        ("gomoku", Gomoku()),
        ("gomoku:size=19,exactly=true", Gomoku(size=19, exactly=True)),
        ("nim", Nim()),
        ("nim:heaps=1-3-5-7,misere=true", Nim(heaps=(1, 3, 5, 7), misere=True)),
        ("nim:heaps=21,max_take=3", Nim(heaps=(21,), max_take=3)),
        ("othello", Othello()),
        ("othello:columns=6,winner_takes_empties=true", Othello(columns=6, winner_takes_empties=True)),
    ],
)
def test_names_there_and_back(text: str, game: Game[Any, Any]) -> None:
    assert get(text) == game
    assert type(get(text)) is type(game)
    assert name_of(game) == text


@pytest.mark.parametrize(
    "text", ["Connect Four", "connect_four", " CONNECT-FOUR ", "connect-four:", "connect-four: columns = 7 , rows=6 "]
)
def test_names_are_read_leniently(text: str) -> None:
    assert get(text) == ConnectFour()


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("1", True), ("True", True), ("no", False), ("0", False)])
def test_switches(text: str, value: bool) -> None:
    assert get(f"nim:misere={text}") == Nim(misere=value)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5).filter(any), st.integers(0, 9), st.booleans())
def test_every_nim_has_a_name(heaps: list[int], max_take: int, misere: bool) -> None:
    game = Nim(heaps=tuple(heaps), max_take=max_take, misere=misere)
    assert get(name_of(game)) == game


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            "conect-four",
            UnknownGame,
            "there is no game 'conect-four'; did you mean connect-four? perfectplay games lists all",
        ),
        (
            "go-moku",
            UnknownGame,
            "there is no game 'go-moku'; did you mean gomoku or omok? perfectplay games lists all",
        ),
        ("tree", BadArgument, NEEDS_TREE),
        ("tree:", BadArgument, NEEDS_TREE),
        (
            "tree:aima",
            BadArgument,
            "there is no example of a tree called 'aima'; did you mean aima-6.5 or aima-6.4 or aima-6.2?",
        ),
        ("tic-tac-toe:size=3", BadArgument, "tic-tac-toe has no parameters; leave out 'size=3'"),
        ("connect-four:6", BadArgument, "'6' is not a parameter of connect-four; write name=value, such as columns=7"),
        (
            "connect-four:columns=6,",
            BadArgument,
            "'' is not a parameter of connect-four; write name=value, such as columns=7",
        ),
        ("connect-four:colums=6", BadArgument, "connect-four has no parameter 'colums'; it has columns=7, rows=6"),
        ("gomoku:columns=6", BadArgument, "gomoku has no parameter 'columns'; it has size=15, exactly=false"),
        ("connect-four:columns=6,columns=7", BadArgument, "columns is given twice for connect-four; give it once"),
        ("connect-four:columns=six", BadArgument, "columns is 'six'; it must be an integer, such as columns=7"),
        ("connect-four:columns=", BadArgument, "columns is ''; it must be an integer, such as columns=7"),
        ("connect-four:columns=6.0", BadArgument, "columns is '6.0'; it must be an integer, such as columns=7"),
        (
            f"connect-four:columns={'9' * 5000}",
            BadArgument,
            f"columns is '{'9' * 60}'...; it must be an integer, such as columns=7",
        ),
        ("nim:misere=perhaps", BadArgument, "misere is 'perhaps'; it must be true or false, such as misere=false"),
        ("nim:heaps=3,4", BadArgument, "'4' is not a parameter of nim; write name=value, such as heaps=3-4-5"),
        ("nim:heaps=3--", BadArgument, "heaps is '3--'; it must be integers joined by hyphens, such as heaps=3-4-5"),
        (
            "nim:heaps=three",
            BadArgument,
            "heaps is 'three'; it must be integers joined by hyphens, such as heaps=3-4-5",
        ),
    ],
)
def test_messages(text: str, error: type[PerfectPlayError], message: str) -> None:
    with pytest.raises(error) as raised:
        get(text)
    assert str(raised.value) == message


@pytest.mark.parametrize("text", ["", "shogi", "my_game"])
def test_names_that_are_like_none(text: str) -> None:
    with pytest.raises(UnknownGame) as raised:
        get(text)
    assert str(raised.value) == (
        f"there is no game {text!r}; there are {', '.join(sorted(GAMES))}, and files such as my_game.py:MyGame"
    )


def test_what_a_game_refuses_is_said_by_the_game() -> None:
    with pytest.raises(BadArgument, match="columns is 0; it must be 1 or more"):
        get("connect-four:columns=0")


def test_entries() -> None:
    listed = entries()
    assert [entry.name for entry in listed] == sorted(GAMES)
    for entry in listed:
        assert entry.description
        assert "\n" not in entry.description
        assert issubclass(entry.game_class, Game)
        if entry.game_class is not ExplicitTree:
            assert type(get(entry.name)) is entry.game_class
            parameters = ",".join(map(str, entry.parameters))
            assert get(f"{entry.name}:{parameters}") == entry.game_class()
    by_name = {entry.name: entry for entry in listed}
    assert [str(parameter) for parameter in by_name["connect-four"].parameters] == ["columns=7", "rows=6"]
    assert [str(parameter) for parameter in by_name["nim"].parameters] == ["heaps=3-4-5", "max_take=0", "misere=false"]
    assert by_name["tree"].parameters == by_name["tic-tac-toe"].parameters == ()


def test_trees_have_a_name_but_no_parameters() -> None:
    assert name_of(ExplicitTree([1, 2])) == "tree"


# ------------------------------------------------------------ parameters of all kinds


class Plain(TicTacToe):
    """Not a dataclass of its own, with an ``__init__`` of its own."""

    def __init__(self, speed: float, name: str = "x", limit: int | None = None, *rest: int, **others: int) -> None:
        self.speed, self.name, self.limit = speed, name, limit


@dataclass(frozen=True)
class Odd(TicTacToe):
    shape: tuple[int, ...] = field(default_factory=lambda: (1, -2))
    colours: list[str] = field(default_factory=list)
    hidden: int = field(default=3, init=False)


def test_parameters_of_other_classes() -> None:
    assert [str(parameter) for parameter in parameters_of(Plain)] == ["speed=...", "name=x", "limit=none"]
    assert parameters_of(Plain)[0].default is REQUIRED
    assert parse_parameters(Plain, "speed=1.5,limit=3,name=a=b", "plain") == {"speed": 1.5, "limit": 3, "name": "a=b"}
    assert parse_parameters(Plain, "speed=2,limit=none", "plain") == {"speed": 2.0, "limit": None}
    assert [str(parameter) for parameter in parameters_of(Odd)] == ["shape=1--2", "colours=[]"]
    assert parse_parameters(Odd, "shape=-1-2--3", "odd") == {"shape": (-1, 2, -3)}
    assert parse_parameters(Odd, "shape=", "odd") == {"shape": ()}


@given(st.lists(st.integers()))
def test_tuples_there_and_back(numbers: list[int]) -> None:
    assert parse_parameters(Odd, f"shape={text_of(tuple(numbers))}", "odd") == {"shape": tuple(numbers)}


@pytest.mark.parametrize(
    ("game_class", "text", "message"),
    [
        (Plain, "", "it needs speed; write it:speed=..."),
        (Plain, "speed=fast", "speed is 'fast'; it must be a number"),
        (Plain, "speed=1,limit=x", "limit is 'x'; it must be an integer"),
        (Odd, "colours=red", "colours of it cannot be written as text; make the game in Python instead"),
    ],
)
def test_messages_about_other_classes(game_class: type[Game[Any, Any]], text: str, message: str) -> None:
    with pytest.raises(BadArgument) as raised:
        parse_parameters(game_class, text, "it")
    assert str(raised.value) == message


def test_games_without_a_name() -> None:
    with pytest.raises(UnknownGame) as raised:
        name_of(Odd())
    assert str(raised.value) == "Odd is not among the games that perfectplay games lists"


# ------------------------------------------------------------ the package


def test_exports() -> None:
    # ruff's order: constants, classes, functions
    helpers = {"Entry", "Parameter", "entries", "find", "get", "load", "name_of"}
    assert set(games.__all__) == helpers | {"Sum"} | {listed.class_name for listed in GAMES.values()}
    assert all(hasattr(games, name) for name in games.__all__)


def test_importing_the_games_loads_nothing_heavy() -> None:
    code = (
        "import sys, perfectplay.games as games; print({'llvmlite', 'numpy', 'rich'} & set(sys.modules));"
        "games.TicTacToe(); print(sorted(name for name in sys.modules if name in"
        "{'perfectplay.games.' + listed.module for listed in games.registry.GAMES.values()}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["set()", "['perfectplay.games.tic_tac_toe']"]
