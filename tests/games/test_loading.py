"""Games from files of all kinds, good and bad."""

from __future__ import annotations

import inspect
import pickle
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import BadArgument, PerfectPlayError, UnknownGame
from perfectplay.games import ConnectFour, TicTacToe, find, load, name_of

Write = Callable[..., str]

HEAD = """\
from __future__ import annotations
from dataclasses import dataclass
from typing import NamedTuple
from perfectplay.errors import BadArgument
from perfectplay.game import Game
"""

METHODS = """
    def initial_state(self): return Count(0)
    def to_move(self, state): return state.number % 2
    def actions(self, state): yield 1; yield 2
    def result(self, state, action): return Count(state.number + action)
    def is_terminal(self, state): return state.number >= self.goal
    def utility(self, state, player): return 1.0 if player == state.number % 2 else -1.0
"""

GAME = (
    HEAD
    + """
class Count(NamedTuple):
    number: int

@dataclass(frozen=True)
class Counting(Game[Count, int]):
    goal: int = 10
    name: str = "counting"
"""
    + METHODS
)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a file into a folder of its own, which is the current one, and gives its name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    modules = set(sys.modules)

    def write(name: str, text: str | bytes) -> str:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
        return name

    yield write
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def refused(text: str, error: type[PerfectPlayError] = UnknownGame) -> str:
    with pytest.raises(error) as raised:
        load(text)
    assert "\n" not in str(raised.value)
    return str(raised.value)


# ------------------------------------------------------------ what works


def test_a_file_with_one_game(write: Write) -> None:
    game = load(write("my_game.py", GAME))
    assert type(game).__name__ == "Counting"
    assert game.goal == 10  # type: ignore[attr-defined]
    assert load("my_game.py:Counting") == game
    assert load(str(Path("my_game.py").resolve())) == load(Path("my_game.py")) == game
    assert game.play("1 2").number == 3


@pytest.mark.parametrize(
    "text",
    [
        "my_game.py:Counting:goal=5,name=x",
        "my_game.py:goal=5,name=x",
        "my_game.py::goal=5,name=x",
        "./my_game.py: Counting : goal = 5, name=x",
    ],
)
def test_parameters(write: Write, text: str) -> None:
    write("my_game.py", GAME)
    game: Any = load(text)
    assert (game.goal, game.name) == (5, "x")


def test_find_reads_names_and_files(write: Write) -> None:
    write("my_game.py", GAME)
    assert find("my_game.py:goal=5") == load("my_game.py:Counting:goal=5")
    assert find("connect-four:rows=5") == ConnectFour(rows=5)


def test_names_of_games_from_files(write: Write) -> None:
    game = load(write("my_game.py", GAME) + ":goal=5")
    file = Path("my_game.py").resolve()
    assert name_of(game) == f"{file}:Counting:goal=5"
    assert find(name_of(game)) == game


def test_instances_are_games_too(write: Write) -> None:
    write("made.py", GAME + "\nclass Other(Counting): pass\nshort = Counting(3)\nsame = short\n")
    assert load("made.py").goal == 3  # type: ignore[attr-defined]
    assert load("made.py:short") is load("made.py:same")
    write("board.py", "from perfectplay.games import ConnectFour, TicTacToe\nboard = ConnectFour(columns=4)\n")
    assert load("board.py") == ConnectFour(columns=4)
    assert load("board.py:TicTacToe") == TicTacToe()


def test_private_and_imported_classes_do_not_count(write: Write) -> None:
    write("mine.py", GAME + "\nfrom perfectplay.games import Nim\nclass _Helper(Counting): pass\nAlias = Counting\n")
    assert type(load("mine.py")).__name__ == "Counting"
    assert type(load("mine.py:_Helper")).__name__ == "_Helper"
    assert load("mine.py:Alias") == load("mine.py")


def test_modules_are_named_by_their_path(write: Write) -> None:
    game = load(write("my-game 2.py", GAME))
    module = type(game).__module__
    assert re.fullmatch(r"perfectplay_user_my_game_2_[0-9a-f]{8}", module)
    assert sys.modules[module].__file__ == str(Path("my-game 2.py").resolve())
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game.initial_state())) == game.initial_state()
    assert "class Counting" in inspect.getsource(type(game))
    other = load(write("folder/my-game 2.py", GAME))
    assert type(other).__module__ != module


def test_loading_again(write: Write) -> None:
    write("my_game.py", GAME)
    first = load("my_game.py")
    assert type(load("my_game.py")) is type(first)
    write("my_game.py", GAME.replace("goal: int = 10", "goal: int = 11"))
    second: Any = load("my_game.py")
    assert second.goal == 11
    assert type(second).__module__ == type(first).__module__
    assert "goal: int = 11" in inspect.getsource(type(second))
    write("my_game.py", "1 / 0")
    refused("my_game.py")
    assert sys.modules[type(second).__module__] is inspect.getmodule(type(second))
    assert pickle.loads(pickle.dumps(second)) == second


def test_modules_that_failed_are_forgotten(write: Write) -> None:
    write("bad.py", "1 / 0")
    before = set(sys.modules)
    refused("bad.py")
    assert set(sys.modules) == before


def test_helper_modules_next_to_the_file(write: Write) -> None:
    write("rules/counting_rules.py", GAME)
    write("rules/late.py", "GOAL = 4")
    write(
        "rules/mine.py",
        """
        from counting_rules import Counting
        class Mine(Counting):
            def late(self):
                import late
                return late.GOAL
    """,
    )
    game: Any = load("rules/mine.py")
    assert type(game).__name__ == "Mine"
    assert game.late() == 4
    assert sys.path[0] == str(Path("rules").resolve())


def test_what_stands_under_main_does_not_run(write: Write) -> None:
    assert load(write("script.py", GAME + "\nif __name__ == '__main__':\n    raise SystemExit(1)\n"))


def test_links_are_followed(write: Write) -> None:
    write("real/my_game.py", GAME)
    Path("link.py").symlink_to("real/my_game.py")
    assert load("link.py") == load("real/my_game.py")


# ------------------------------------------------------------ what does not: files


def test_files_that_do_not_exist(write: Write) -> None:
    assert refused("my_game.py") == "there is no file 'my_game.py'; that folder holds no Python files"
    write("my_gamme.py", GAME)
    assert refused("my_game.py:Counting") == "there is no file 'my_game.py'; did you mean my_gamme.py?"
    assert refused("other.py") == "there is no file 'other.py'; the Python files in that folder are my_gamme.py"
    for number in range(8):
        write(f"n{number}.py", "")
    assert refused("other.py") == (
        "there is no file 'other.py'; "
        "the Python files in that folder are my_gamme.py, n0.py, n1.py, n2.py, n3.py and 4 more"
    )
    assert refused("nowhere/my_game.py") == "there is no file 'nowhere/my_game.py'; there is no folder 'nowhere' either"


def test_what_is_no_file_of_python(write: Write) -> None:
    Path("folder.py").mkdir()
    assert refused("folder.py") == "'folder.py' is a folder; give a file of Python in which a game is defined"
    assert re.fullmatch(r"'a\\x00b.py' cannot be read: .*embedded null (byte|character).*", refused("a\0b.py"))
    write("my_game.py", GAME)
    assert refused("my_game:Counting") == "'my_game' is not a file of Python; did you mean my_game.py:Counting?"
    assert refused("my_game") == "'my_game' is not a file of Python; did you mean my_game.py?"
    assert refused("elsewhere:Counting") == "'elsewhere' is not a file of Python; write my_game.py:MyGame"
    assert refused("my_game.pyx") == "'my_game.pyx' is not a file of Python; write my_game.py:MyGame"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1\ndef f(:\n", "bad.py, line 2 is not valid Python: invalid syntax"),
        (
            "if 1:\nx = 1\n",
            "bad.py, line 2 is not valid Python: expected an indented block after 'if' statement on line 1",
        ),
        (b"x = '\xff'\n", "bad.py"),
        (b"x = 1\0\n", "bad.py"),
        ("(" * 100_000, "bad.py"),
    ],
)
def test_files_with_wrong_syntax(write: Write, source: str | bytes, message: str) -> None:
    said = refused(write("bad.py", source))
    assert said.startswith(message)
    assert " is not valid Python: " in said


# ------------------------------------------------------------ what does not: running them


def test_files_that_raise(write: Write) -> None:
    assert refused(write("bad.py", "x = 1\ny = x / 0\n")) == (
        "bad.py could not be executed: ZeroDivisionError: division by zero (bad.py:2)"
    )
    assert refused(write("bad.py", "import no_such_module\n")) == (
        "bad.py could not be executed: ModuleNotFoundError: No module named 'no_such_module' (bad.py:1)"
    )
    assert refused(write("bad.py", "import sys\n\nsys.exit('bye')\n")) == (
        "bad.py could not be executed: SystemExit: bye (bad.py:3)"
    )
    assert refused(write("bad.py", "raise ValueError('one\\n  two')\n")) == (
        "bad.py could not be executed: ValueError: one two (bad.py:1)"
    )
    assert refused(write("bad.py", "raise KeyError\n")) == "bad.py could not be executed: KeyError (bad.py:1)"
    assert refused(write("bad.py", "raise ValueError('x' * 1000)")) == (
        f"bad.py could not be executed: ValueError: {'x' * 300}... (bad.py:1)"
    )
    assert refused(write("bad.py", "import json\njson.loads('x')\n")) == (
        "bad.py could not be executed: JSONDecodeError: Expecting value: line 1 column 1 (char 0) (bad.py:2)"
    )
    assert "RecursionError: " in refused(write("bad.py", "def f(): f()\nf()\n"))


def test_helper_modules_that_raise(write: Write) -> None:
    helper = Path("helping.py").resolve()
    write("helping.py", "\n\nraise ValueError('no')\n")
    assert refused(write("mine.py", "import helping\n")) == (
        f"mine.py could not be executed: ValueError: no ({helper}:3)"
    )
    write("helping.py", "def f(:\n")
    assert refused(write("mine.py", "import helping\n")) == (
        f"mine.py could not be executed: SyntaxError: invalid syntax ({helper}:1)"
    )


def test_interrupting_is_not_hidden(write: Write) -> None:
    with pytest.raises(KeyboardInterrupt):
        load(write("slow.py", "raise KeyboardInterrupt\n"))


def test_constructors_that_raise(write: Write) -> None:
    write(
        "bad.py",
        GAME
        + """
    def __post_init__(self):
        if self.goal == 3: raise BadArgument("goal is 3; it must be another")
        if self.goal == 4: raise ValueError("four")
        if self.goal == 5: raise SystemExit
""",
    )
    line = Path("bad.py").read_text().splitlines().index('        if self.goal == 4: raise ValueError("four")') + 1
    assert refused("bad.py:goal=3", BadArgument) == "goal is 3; it must be another"
    assert refused("bad.py:goal=4") == f"Counting(goal=4) in bad.py failed: ValueError: four (bad.py:{line})"
    assert refused("bad.py:goal=5") == f"Counting(goal=5) in bad.py failed: SystemExit (bad.py:{line + 1})"


def test_wrong_parameters(write: Write) -> None:
    write("my_game.py", GAME)
    assert refused("my_game.py:goals=3", BadArgument) == (
        "my_game.py:Counting has no parameter 'goals'; it has goal=10, name=counting"
    )
    assert refused("my_game.py:Counting:goal=x", BadArgument) == "goal is 'x'; it must be an integer, such as goal=10"
    write("my_game.py", GAME.replace("goal: int = 10", "goal: int").replace('name: str = "counting"', ""))
    assert refused("my_game.py", BadArgument) == "my_game.py:Counting needs goal; write my_game.py:Counting:goal=..."
    write("made.py", GAME + "\nshort = Counting(3)\n")
    assert refused("made.py:short:goal=5", BadArgument) == (
        "made.py:short is a game, not a class, so it takes no parameters; leave out 'goal=5'"
    )


# ------------------------------------------------------------ what does not: the game in them


def test_files_without_a_game(write: Write) -> None:
    nothing = "holds no subclass of perfectplay.Game with all six methods"
    assert refused(write("empty.py", "")) == f"empty.py {nothing}"
    assert refused(write("imports.py", "from perfectplay.games import Nim, TicTacToe\n")) == f"imports.py {nothing}"
    assert refused("empty.py:MyGame") == (
        "empty.py holds no MyGame; nor any other subclass of perfectplay.Game with all six methods"
    )


def test_games_that_lack_methods(write: Write) -> None:
    write("half.py", HEAD + "class Half(Game[int, int]):\n" + "".join(METHODS.splitlines(keepends=True)[:-2]))
    said = "Half in half.py lacks is_terminal and utility; a game needs all six methods"
    assert refused("half.py") == said
    assert refused("half.py:Half") == said
    write("half.py", HEAD + "class Half(Game[int, int]):\n" + METHODS.replace("utility", "utillity"))
    assert refused("half.py") == "Half in half.py lacks utility; a game needs all six methods"
    assert refused("half.py:Game") == (
        "Game in half.py lacks initial_state, to_move, actions, result, is_terminal and utility; "
        "a game needs all six methods"
    )


def test_files_with_several_games(write: Write) -> None:
    write("two.py", GAME + "\nclass Second(Counting): pass\n")
    assert refused("two.py") == "two.py holds two games, Counting and Second; say which: two.py:Counting"
    write("six.py", GAME + "".join(f"\nclass G{number}(Counting): pass\n" for number in range(5)))
    assert refused("six.py") == ("six.py holds 6 games, Counting, G0, G1, G2, G3 and G4; say which: six.py:Counting")
    write("made.py", "from perfectplay.games import Nim\na = Nim()\nb = Nim((1,))\nc = a\n")
    assert refused("made.py") == "made.py holds two games, a and b; say which: made.py:a"


def test_names_that_are_not_games(write: Write) -> None:
    write("my_game.py", GAME + "\ngoal = 3\ndef make(): return Counting()\nOther = Counting(3)\n")
    assert refused("my_game.py:Countin") == "my_game.py holds no Countin; did you mean my_game.py:Counting?"
    assert refused("my_game.py:Chess") == "my_game.py holds no Chess; its games are Counting and Other"
    assert refused("my_game.py:goal") == (
        "goal, of type int, in my_game.py is no subclass of perfectplay.Game; give the name of one"
    )
    assert refused("my_game.py:make") == (
        "make, of type function, in my_game.py is no subclass of perfectplay.Game; give the name of one"
    )
    assert refused("my_game.py:Count") == (
        "the class Count in my_game.py is no subclass of perfectplay.Game; give the name of one"
    )


@pytest.mark.parametrize("text", [3, None, b"my_game.py"])
def test_what_is_no_name_of_a_file(text: Any) -> None:
    with pytest.raises(BadArgument, match=r"text is .*; it must be the name of a file, such as 'my_game\.py:MyGame'"):
        load(text)
