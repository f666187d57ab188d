"""Kernels are kept in the user's cache folder, and used again exactly where nothing that they came from has changed."""

from __future__ import annotations

import ast
import importlib
import linecache
import os
import random
import shutil
import stat
import subprocess
import sys
import textwrap
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.compiling import folder, kernels
from tests.compiling.heaps import HEAPS
from tests.variants import first

OURS = Path(pp.__file__).parent
ENDING = ".machine"

RULES = """
    from typing import NamedTuple
    import perfectplay as pp
    import more_rules
    from more_rules import BONUS, Base

    class Heap(NamedTuple):
        left: int
        turn: int

    class Mine(Base):
        def initial_state(self):
            return Heap(6, 0)
        def result(self, state, action):
            return Heap(state.left - more_rules.taken(action), 1 - state.turn)
        def utility(self, state, player):
            return (-1.0 if player == state.turn else 1.0) * BONUS
"""
MORE_RULES = """
    import perfectplay as pp

    BONUS = 1
    TABLE = (0, 1, 2, 3)

    def taken(action):
        return TABLE[action]

    class Base(pp.Game):
        MOST = 3
        def to_move(self, state):
            return state.turn
        def actions(self, state):
            for number in range(1, min(self.MOST, state.left) + 1):
                yield number
        def is_terminal(self, state):
            return state.left <= 0
"""
WATCH = """
    import perfectplay as pp
    from perfectplay.compiling import kernels
    loaded = []
    original = kernels._from_cache
    def watched(name, machine):
        found = original(name, machine)
        loaded.append(found is not None)
        return found
    kernels._from_cache = watched
"""
TELL = """
    found = pp.minimax(game, compiled=True)
    print(found.value, pp.minimax(game, compiled=True).nodes, any(loaded))
"""


def written(folder: Path) -> Path:
    (folder / "rules.py").write_text(textwrap.dedent(RULES))
    (folder / "more_rules.py").write_text(textwrap.dedent(MORE_RULES))
    for how, code in {"import": "from rules import Mine; game = Mine()", "load": "game = pp.load('rules.py')"}.items():
        (folder / f"{how}.py").write_text(f"{textwrap.dedent(WATCH)}\n{code}\n{textwrap.dedent(TELL)}")
    (folder / "script.py").write_text(textwrap.dedent(RULES + WATCH) + "\ngame = Mine()\n" + textwrap.dedent(TELL))
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return written(tmp_path)


class Searched(NamedTuple):
    """A project whose rules a process has searched: its kernel is kept."""

    folder: Path
    said: list[str]


@pytest.fixture(scope="module")
def searched_once(tmp_path_factory: pytest.TempPathFactory) -> Searched:
    folder = written(tmp_path_factory.mktemp("searched"))
    return Searched(folder, python(folder, "import.py").split())


@pytest.fixture
def searched(searched_once: Searched, tmp_path: Path) -> Searched:
    """A copy for one test, with what the process said."""
    shutil.copytree(searched_once.folder, tmp_path, dirs_exist_ok=True)
    return Searched(tmp_path, list(searched_once.said))


def ran(project: Path, *arguments: str, text: str | None = None, **environment: str) -> tuple[str, str]:
    """What a fresh process prints and what it complains of; its cache folder is the project's."""
    settings = {
        **os.environ,
        "PERFECTPLAY_CACHE_DIR": str(project / "kernels"),
        "PYTHONDONTWRITEBYTECODE": "1",
        **environment,
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=settings,
        input=text,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def python(project: Path, *arguments: str, text: str | None = None, **environment: str) -> str:
    """What a fresh process prints; it complains of nothing."""
    said, complaint = ran(project, *arguments, text=text, **environment)
    assert complaint == ""
    return said


def kept(project: Path) -> list[Path]:
    return sorted((project / "kernels").glob("*"))


# ------------------------------------------------------------ the same rules


def test_the_second_process_takes_it_from_the_cache(searched: Searched) -> None:
    project, before = searched
    after = python(project, "import.py").split()
    assert before[:2] == after[:2]
    assert (before[2], after[2]) == ("False", "True")


@pytest.mark.variant
@pytest.mark.parametrize(
    ("before", "after"), first(2, [("import", "load"), ("load", "script"), ("script", "import"), ("script", "script")])
)
def test_it_is_one_kernel_however_the_rules_are_reached(project: Path, before: str, after: str) -> None:
    """Imported, given to `pp.load`, or run as a script: what counts is the content."""
    first_said = python(project, f"{before}.py").split()
    (file,) = kept(project)
    said = python(project, f"{after}.py").split()
    assert first_said[2:] == ["False"]
    assert said == [*first_said[:2], "True"]
    assert kept(project) == [file]


def test_another_folder_with_the_same_rules_shares_the_kernel(searched: Searched) -> None:
    project, before = searched
    elsewhere = project / "elsewhere"
    elsewhere.mkdir()
    for name in ("rules.py", "more_rules.py", "import.py"):
        (elsewhere / name).write_text((project / name).read_text())
    said = python(elsewhere, "import.py", PERFECTPLAY_CACHE_DIR=str(project / "kernels"))
    assert said.split() == [*before[:2], "True"]


FAILING = """
    import perfectplay as pp

    class Doubling(pp.Game):
        def initial_state(self):
            return 1
        def to_move(self, state):
            return 0
        def actions(self, state):
            yield 2
        def result(self, state, action):
            return state * action
        def is_terminal(self, state):
            return state < 0
        def utility(self, state, player):
            return 1.0

    try:
        pp.minimax(Doubling(), compiled=True)
    except pp.GameError as error:
        print(error)
"""


@pytest.mark.variant
def test_an_exception_out_of_the_cache_names_the_line_of_today(project: Path) -> None:
    source = textwrap.dedent(FAILING)
    line = source.splitlines().index("        return state * action") + 1
    (project / "failing.py").write_text(source)
    before = python(project, "failing.py")
    assert f"failing.py, line {line}, in result" in before
    (project / "failing.py").write_text("# one line\n# and another\n" + source)
    assert python(project, "failing.py") == before.replace(f"line {line}", f"line {line + 2}")


SAME_NAME = """
    from typing import NamedTuple

    class Step(NamedTuple):
        number: int
"""
TWO_OF_A_NAME = """
    import perfectplay as pp
    import one, other

    class Mine(pp.Game):
        can_repeat = False
        def initial_state(self):
            return one.Step(4), other.Step(0)
        def to_move(self, state):
            return state[1].number
        def actions(self, state):
            yield one.Step(1), other.Step(1)
            if state[0].number > 1:
                yield one.Step(2), other.Step(2)
        def result(self, state, action):
            return one.Step(state[0].number - action[0].number), other.Step(1 - state[1].number)
        def is_terminal(self, state):
            return state[0].number == 0
        def utility(self, state, player):
            return -1.0 if player == state[1].number else 1.0

    print([[type(part).__module__ for part in action] for action in pp.minimax(Mine(), compiled=True).pv])
"""


@pytest.mark.variant
def test_classes_of_one_name_stay_apart(project: Path) -> None:
    for name in ("one", "other"):
        (project / f"{name}.py").write_text(textwrap.dedent(SAME_NAME))
    (project / "two.py").write_text(textwrap.dedent(TWO_OF_A_NAME))
    said = [python(project, "two.py") for _ in range(2)]
    assert said[0] == said[1] == str([["one", "other"]] * 3)


# ------------------------------------------------------------ other rules

CHANGES = {
    "a comment": ("rules.py", "Heap(6, 0)", "Heap(6, 0)  #", None),
    "the base class": ("more_rules.py", "state.left <= 0", "state.left <= 1", True),
    "a helper": ("more_rules.py", "return TABLE[action]", "return TABLE[action] + 1", True),
    "a constant": ("more_rules.py", "BONUS = 1", "BONUS = 3", True),
    "a constant of the class": ("more_rules.py", "MOST = 3", "MOST = 2", True),
    "a table": ("more_rules.py", "(0, 1, 2, 3)", "(0, 1, 3, 3)", True),
}


@pytest.mark.parametrize("what", first(2, CHANGES))
def test_every_source_counts(searched: Searched, what: str) -> None:
    """After a change the answer is that of the changed rules, as the interpreted run gives it."""
    name, old, new, matters = CHANGES[what]
    project, before = searched
    text = (project / name).read_text()
    assert old in text
    (project / name).write_text(text.replace(old, new))
    both = project / "both.py"
    both.write_text(
        (project / "import.py").read_text()
        + "interpreted = pp.minimax(game, compiled=False)\nprint(interpreted.value, interpreted.nodes)\n"
    )
    after, interpreted = (line.split() for line in python(project, "both.py").splitlines())
    assert after[:2] == interpreted
    assert after[2] == ("False" if matters else "True")
    if matters:
        assert after[:2] != before[:2]


REACHING = (
    """
import enum, functools
from dataclasses import dataclass
from typing import NamedTuple
import perfectplay as pp
import more
"""
    + HEAPS
)

SETTINGS = "@dataclass(frozen=True)\nclass Settings:\n    limit: int\n"
COLOUR = "class Colour(enum.Enum):\n    RED = 0\n    BLUE = 1\n"

# What the rules look at, and where 0 becomes 1 (as V). A limit, what stands above the classes, in the state's class, in
# the game's, and in a module beside.
REACHED: dict[str, dict[str, str]] = {
    "a constant": {"limit": "N", "above": "N = V"},
    "an imported constant": {"limit": "N", "above": "from more import N", "beside": "N = V"},
    "a constant dict": {"limit": "TABLE[0]", "above": "TABLE = {0: V}"},
    "what a defaultdict calls": {
        "limit": "TABLE.copy()[0]",
        "above": "from collections import defaultdict\nTABLE = defaultdict(lambda: V)",
    },
    "a dict with members as keys": {"limit": "TABLE[Colour.RED]", "above": COLOUR + "TABLE = {Colour.RED: V}"},
    "a table of two dimensions": {"limit": "TABLE[1][0]", "above": "TABLE = ((0, 1), (V, 0))"},
    "a table of named tuples": {
        "limit": "TABLE[1].by",
        "above": "class Jump(NamedTuple):\n    by: int\n    far: int\nTABLE = (Jump(0, 0), Jump(V, 0))",
    },
    "a default of the fields of a named tuple": {
        "limit": "TABLE[0].by",
        "above": "class Jump(NamedTuple):\n    far: int\n    by: int = V\nTABLE = (Jump(0), Jump(0, 2))",
    },
    "a constant list": {"limit": "TABLE[0]", "above": "TABLE = [V]"},
    "a constant set": {"limit": "(0 if 0 in TABLE else 1)", "above": "TABLE = frozenset([V])"},
    "a bool for an int": {"limit": "N", "above": "N = bool(V)"},
    "a default": {"limit": "helper()", "above": "def helper(x=V):\n    return x"},
    "a default by name": {"limit": "helper()", "above": "def helper(*, x=V):\n    return x"},
    "a default that is an object": {
        "limit": "helper()",
        "above": SETTINGS + "def helper(x=Settings(V)):\n    return x.limit",
    },
    "a lambda": {"limit": "helper()", "above": "helper = lambda: V"},
    "what a closure holds": {"limit": "helper()", "above": "def made(n):\n    return lambda: n\nhelper = made(V)"},
    "what a decorator wraps": {
        "limit": "helper()",
        "above": "def twice(f):\n    @functools.wraps(f)\n    def g():\n        return f()\n"
        "    return g\n@twice\ndef helper():\n    return V",
    },
    "a helper of a helper": {
        "limit": "helper()",
        "above": "def inner():\n    return V\ndef helper():\n    return inner()",
    },
    "a method of the state": {"limit": "state.helper()", "in_the_state": "def helper(self): return V"},
    "a private method of the state": {
        "limit": "state.helper()",
        "in_the_state": "def helper(self): return self._inner()\n    def _inner(self): return V",
    },
    "a property of the state": {"limit": "state.helper", "in_the_state": "@property\n    def helper(self): return V"},
    "a static method of the state": {
        "limit": "state.helper()",
        "in_the_state": "@staticmethod\n    def helper(): return V",
    },
    "what a method of the state reads": {
        "limit": "state.helper()",
        "above": "N = V",
        "in_the_state": "def helper(self): return N",
    },
    "a constant of the state's class": {"limit": "state.LIMIT", "in_the_state": "LIMIT = V"},
    "a default of the state's class": {"limit": "Heap(1, 1).extra", "in_the_state": "extra: int = V"},
    "a value of an enum": {"limit": "Colour.RED.value", "above": "class Colour(enum.Enum):\n    RED = V\n    BLUE = 7"},
    "a method of an enum": {"limit": "Colour.RED.helper()", "above": COLOUR + "    def helper(self): return V"},
    "a property of an enum": {
        "limit": "Colour.RED.helper",
        "above": COLOUR + "    @property\n    def helper(self): return V",
    },
    "a default of a dataclass": {
        "limit": "Settings().limit",
        "above": "@dataclass(frozen=True)\nclass Settings:\n    limit: int = V",
    },
    "a constant of a dataclass": {"limit": "Settings(1).LIMIT", "above": SETTINGS + "    LIMIT = V"},
    "a constant of the game": {"limit": "self.N", "in_the_game": "N = V"},
    "a private constant of the game": {"limit": "self._N", "in_the_game": "_N = V"},
    "a constant of the game by its class": {"limit": "Mine.N", "in_the_game": "N = V"},
    "a dict of the game": {"limit": "self.TABLE[0]", "in_the_game": "TABLE = {0: V}"},
    "a list of the game": {"limit": "self.TABLE[0]", "in_the_game": "TABLE = [V]"},
    "a set of the game": {"limit": "(0 if 0 in self.TABLE else 1)", "in_the_game": "TABLE = {V}"},
    "a private method of the game": {"limit": "self._helper()", "in_the_game": "def _helper(self): return V"},
    "a static method of the game": {
        "limit": "self.helper()",
        "in_the_game": "@staticmethod\n    def helper(): return V",
    },
    "a class method of the game": {
        "limit": "self.helper()",
        "in_the_game": "@classmethod\n    def helper(cls): return V",
    },
    "a property of the game": {"limit": "self.helper", "in_the_game": "@property\n    def helper(self): return V"},
    "a cached property of the game": {
        "limit": "self.helper",
        "in_the_game": "@functools.cached_property\n    def helper(self): return V",
    },
    "a default of a method": {"limit": "self.helper()", "in_the_game": "def helper(self, x=V): return x"},
    "a field of the game": {"limit": "self.n", "in_the_game": "def __init__(self): self.n = V"},
    "a private field of the game": {"limit": "self._n", "in_the_game": "def __init__(self): self._n = V"},
    "an object in a field of the game": {
        "limit": "self.settings.limit",
        "above": SETTINGS,
        "in_the_game": "def __init__(self): self.settings = Settings(V)",
    },
    "a number of a module": {"limit": "more.N", "beside": "N = V"},
    "a function of a module": {"limit": "more.helper()", "beside": "def helper():\n    return V"},
    "a method by super()": {
        "limit": "self.helper()",
        "in_the_game": "def helper(self): return super().helper()",
        "above": "class Before:\n    def helper(self): return V\n",
    },
    "two functions of one module": {
        "limit": "(helper() - helper() + more.second())",
        "above": "def helper():\n    return more.first()",
        "beside": "def first():\n    return 1\ndef second():\n    return V",
    },
    "a dict of a module": {"limit": "more.TABLE[0]", "beside": "TABLE = {0: V}"},
    "a list of a module": {"limit": "more.TABLE[0]", "beside": "TABLE = [V]"},
    "a set of a module": {"limit": "(0 if 0 in more.TABLE else 1)", "beside": "TABLE = {V}"},
    "a range of a module": {"limit": "more.PLACES[0]", "beside": "PLACES = range(V, 9)"},
    "an enum of a module": {
        "limit": "more.Colour.RED.value",
        "beside": "import enum\nclass Colour(enum.Enum):\n    RED = V\n    BLUE = 7",
    },
    "a class of a module": {
        "limit": "more.Pair(1).helper()",
        "beside": "from typing import NamedTuple\nclass Pair(NamedTuple):\n    a: int\n    def helper(self): return V",
    },
    "a module of a package": {
        "limit": "package.inner.helper()",
        "above": "import package.inner",
        "inside": "def helper():\n    return V",
    },
    "a class that only holds constants": {"limit": "Settings.LIMIT", "above": "class Settings:\n    LIMIT = V"},
    "a static method of such a class": {
        "limit": "Settings.helper()",
        "above": "class Settings:\n    @staticmethod\n    def helper(): return V",
    },
    "a range": {"limit": "PLACES[0]", "above": "PLACES = range(V, 9)"},
    "an object": {"limit": "ours.limit", "above": SETTINGS + "ours = Settings(V)"},
    "an object of a plain class": {
        "limit": "ours.limit",
        "above": "class Settings:\n    def __init__(self, n): self.limit = n\nours = Settings(V)",
    },
    "objects that look alike": {
        "limit": "ours[0].limit",
        "above": "@dataclass(frozen=True, repr=False)\nclass Settings:\n    limit: int\n"
        "    def __repr__(self): return 'Settings'\nours = (Settings(V),)",
    },
    "a helper that remembers": {"limit": "helper(1)", "above": "@functools.lru_cache\ndef helper(x):\n    return V"},
    "a method that remembers": {
        "limit": "self.helper(1)",
        "in_the_game": "@functools.cache\n    def helper(self, x): return V",
    },
    "a method of the state from elsewhere": {
        "limit": "state.helper()",
        "in_the_state": "helper = more.helper",
        "beside": "def helper(self):\n    return V",
    },
    "a private constant of a dataclass": {"limit": "Settings(1)._LIMIT", "above": SETTINGS + "    _LIMIT = V"},
    "a member as a constant of a dataclass": {
        "limit": "Settings(1).C.value",
        "above": COLOUR + SETTINGS + "    C = Colour(V)",
    },
    "a member as a constant of the game": {"limit": "self.C.value", "above": COLOUR, "in_the_game": "C = Colour(V)"},
    "an object as a constant of the game": {
        "limit": "self.ours.limit",
        "above": SETTINGS,
        "in_the_game": "ours = Settings(V)",
    },
    "a range of the game": {"limit": "self.PLACES[0]", "in_the_game": "PLACES = range(V, 9)"},
    "objects that look alike, in a field": {
        "limit": "self.ours.limit",
        "above": "class Settings:\n    def __init__(self, n): self.limit = n\n"
        "    def __repr__(self): return 'Settings'",
        "in_the_game": "def __init__(self): self.ours = Settings(V)",
    },
    "a method of an object in a field": {
        "limit": "self.ours.helper()",
        "above": SETTINGS + "    def helper(self): return V",
        "in_the_game": "def __init__(self): self.ours = Settings(1)",
    },
}


class Asked(Exception):
    """A name that the cache was asked for."""


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The cache is asked for a name, and no more; modules of one name are imported again and again."""

    def asked(name: str, _: object) -> Any:
        raise Asked(name)

    monkeypatch.setattr(kernels, "_from_cache", asked)
    before = list(sys.path)
    yield
    sys.path[:] = before
    for name in ("rules", "more", "package", "package.inner"):
        sys.modules.pop(name, None)


def key_and_nodes(project: Path, parts: dict[str, str], value: int) -> tuple[str, int]:
    """The key of the rules where ``value`` stands for V, and how many nodes Python visits."""
    here = project / str(value)
    (here / "package").mkdir(parents=True)
    texts = {
        name: parts.get(name, "").replace("V", str(value))
        for name in ("above", "in_the_state", "in_the_game", "limit", "beside", "inside")
    }
    bases = "Before, " if "class Before" in texts["above"] else ""
    (here / "rules.py").write_text(
        REACHING.format(**{**texts, "in_the_game": texts["in_the_game"] or "pass", "bases": bases})
    )
    (here / "more.py").write_text(texts["beside"])
    (here / "package" / "__init__.py").write_text("")
    (here / "package" / "inner.py").write_text(texts["inside"])
    for name in ("rules", "more", "package", "package.inner"):
        sys.modules.pop(name, None)
    sys.path[:] = [str(here), *(path for path in sys.path if not path.startswith(str(project)))]
    importlib.invalidate_caches()
    game = importlib.import_module("rules").Mine()
    nodes = pp.minimax(game, compiled=False).nodes
    try:
        found = pp.minimax(game, compiled=True)
    except Asked as error:
        return str(error), nodes
    assert found.nodes == nodes
    return f"not kept, for {value}", nodes


@pytest.mark.parametrize("what", REACHED)
def test_whatever_the_rules_reach_counts(tmp_path: Path, asking: None, what: str) -> None:
    parts = REACHED[what]
    one, other = (key_and_nodes(tmp_path, parts, value) for value in (0, 1))
    assert one[1] != other[1], "this is no change"
    assert one[0] != other[0]


@pytest.mark.parametrize("what", REACHED)
def test_the_key_does_not_hang_on_the_process(tmp_path: Path, asking: None, what: str) -> None:
    """Or what is kept would never be found again."""
    parts = REACHED[what]
    assert key_and_nodes(tmp_path / "one", parts, 0) == key_and_nodes(tmp_path / "other", parts, 0)


@pytest.mark.variant
def test_a_file_that_changed_since_it_was_imported_is_not_taken_for_what_runs(project: Path) -> None:
    """Or machine code says another thing than Python, and is kept under the key of what Python runs."""
    code = (
        "import perfectplay as pp, pathlib; from rules import Mine; file = pathlib.Path('more_rules.py'); "
        "file.write_text(file.read_text().replace('left <= 0', 'left <= 1'))\n"
        "try: print(pp.minimax(Mine(), compiled=True).nodes)\n"
        "except pp.NotCompilable as error: print(error)"
    )
    before = (project / "more_rules.py").read_text()
    interpreted = python(
        project,
        "-c",
        "import perfectplay as pp; from rules import Mine; print(pp.minimax(Mine(), compiled=False).nodes)",
    )
    said = python(project, "-c", code)
    assert said == interpreted or "has changed since it was loaded" in said
    (project / "more_rules.py").write_text(before)
    assert python(project, "import.py").split()[1] == interpreted


# ------------------------------------------------------------ rules without a file


@pytest.mark.slow
def test_rules_from_standard_input_are_searched_interpreted(project: Path) -> None:
    script = textwrap.dedent(RULES) + textwrap.dedent("""
        try:
            pp.minimax(Mine(), compiled=True)
        except pp.NotCompilable as error:
            print(error)
        found = pp.search(Mine())
        print(found.value, found.compiled)
    """)
    refusal, found = python(project, "-", text=script).splitlines()
    assert found == "1.0 False"
    assert refusal.startswith("Mine does not compile: ")
    assert "cannot be read" in refusal
    assert "keep the rules in a file" in refusal
    assert kept(project) == []


def test_code_without_a_source_is_refused() -> None:
    scope: dict[str, Any] = {"__name__": "of_exec"}
    exec(textwrap.dedent(MORE_RULES), scope)
    exec(
        textwrap.dedent(RULES)
        .replace("import more_rules\n", "")
        .replace("from more_rules import BONUS, Base", "")
        .replace("more_rules.taken", "taken"),
        scope,
    )
    with pytest.raises(pp.NotCompilable) as error:
        pp.minimax(scope["Mine"](), compiled=True)
    assert str(error.value).startswith("Mine does not compile: ")
    assert "cannot be read" in str(error.value)
    assert "keep the rules in a file" in str(error.value)
    found = pp.search(scope["Mine"]())
    assert (found.value, found.compiled) == (1.0, False)


def test_a_helper_without_a_source_is_named() -> None:
    scope: dict[str, Any] = {"__name__": "of_exec"}
    exec("def taken(action):\n    return action", scope)

    class Mine(pp.games.Nim):
        helper = staticmethod(scope["taken"])

        def is_terminal(self, state: Any) -> bool:
            return self.helper(sum(state.stones)) == 0

    with pytest.raises(pp.NotCompilable) as error:
        pp.minimax(Mine((2, 1)), compiled=True)
    assert "the source of taken cannot be read" in str(error.value)
    assert str(error.value).count("keep the rules in a file") == 1
    assert pp.search(Mine((2, 1))).value == pp.minimax(Mine((2, 1)), compiled=False).value


# ------------------------------------------------------------ notebooks


class Notebook:
    """Cells, run one after the other; their source is kept where IPython keeps it."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"__name__": "__main__"}
        self.names: list[str] = []

    def run(self, source: str) -> None:
        name = f"<ipython-input-{len(self.names) + 1}-{zlib.crc32(source.encode()):012x}>"
        self.names.append(name)
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        exec(compile(source, name, "exec"), self.scope)


@pytest.fixture
def notebook() -> Iterator[Notebook]:
    made = Notebook()
    yield made
    for name in made.names:
        linecache.cache.pop(name, None)


CELLS: dict[str, tuple[str, str, str]] = {
    "a helper": ("helper()", "def helper():\n    return 0", "def helper():\n    return 1"),
    "a helper with another default": ("helper()", "def helper(x=0):\n    return x", "def helper(x=1):\n    return x"),
    "a constant": ("N", "N = 0", "N = 1"),
    "a dict": ("TABLE[0]", "TABLE = {0: 0}", "TABLE = {0: 1}"),
    "an item of a list": ("TABLE[0]", "TABLE = [0]", "TABLE[0] = 1"),
    "an item of a dict": ("TABLE[0]", "TABLE = {0: 0}", "TABLE[0] = 1"),
    "an enum": (
        "Colour.RED.value",
        "class Colour(enum.Enum):\n    RED = 0\n    BLUE = 7",
        "class Colour(enum.Enum):\n    RED = 1\n    BLUE = 7",
    ),
    "a lambda": ("helper()", "helper = lambda: 0", "helper = lambda: 1"),
    "a method": (
        "self.helper()",
        "def helper(self):\n    return 0",
        "def helper(self):\n    return 1\nMine.helper = helper",
    ),
    "a constant of a class": ("Settings.N", "class Settings:\n    N = 0", "Settings.N = 1"),
    "a class that holds constants": ("Settings.N", "class Settings:\n    N = 0", "class Settings:\n    N = 1"),
    "an object": ("ours.limit", SETTINGS + "ours = Settings(0)", "ours = Settings(1)"),
    "a range": ("PLACES[0]", "PLACES = range(0, 9)", "PLACES = range(1, 9)"),
    "a helper that remembers": (
        "helper()",
        "@functools.cache\ndef helper():\n    return 0",
        "@functools.cache\ndef helper():\n    return 1",
    ),
}


def in_a_notebook(notebook: Notebook, limit: str, first: str, second: str) -> str:
    """Runs a cell, and another one with rules that reach what it defines; returns the cell that is to change that."""
    notebook.run("import enum, functools\nfrom dataclasses import dataclass\n" + first)
    in_the_game = "helper = helper" if "self." in limit else "pass"
    in_the_state = "def limit(self): return N" if "state." in limit else ""
    rules = REACHING.format(bases="", above="", in_the_state=in_the_state, in_the_game=in_the_game, limit=limit)
    notebook.run(rules.replace("import more\n", ""))
    return second


@pytest.mark.parametrize("what", first(5, CELLS))
def test_a_cell_may_define_again_what_the_rules_use(notebook: Notebook, cache_folder: Path, what: str) -> None:
    second = in_a_notebook(notebook, *CELLS[what])
    nodes = []
    for cell in ("", second, second.replace("1", "0")):
        notebook.run(cell)
        game = notebook.scope["Mine"]()
        nodes.append(pp.minimax(game, compiled=False).nodes)
        assert pp.minimax(game, compiled=True).nodes == nodes[-1]
    assert nodes[0] == nodes[2] != nodes[1]


CHANGED: dict[str, tuple[str, str, str]] = {
    "a set": ("(1 if 3 in TABLE else 0)", "TABLE = {7}", "TABLE.add(3)"),
    "a list of sets": ("(1 if 3 in TABLE[0] else 0)", "TABLE = [{7}, {8}]", "TABLE[0].add(3)"),
    "a list of lists": ("TABLE[1][0]", "TABLE = [[0], [0]]", "TABLE[1][0] = 1"),
    "a dict of lists": ("TABLE[1][0]", "TABLE = {0: [0], 1: [0]}", "TABLE[1][0] = 1"),
    "a dict of dicts": ("TABLE[1].get(0, 0)", "TABLE = {0: {0: 0}, 1: {0: 0}}", "TABLE[1][0] = 1"),
    "a method of the states": ("state.limit()", "N = 0", "Heap.limit = lambda self: 1"),
    "what a method of the states reads": ("state.limit()", "N = 0", "N = 1"),
    **CELLS,
}


@pytest.mark.parametrize("what", first(8, CHANGED))
def test_a_game_that_was_made_before_follows_what_changes(notebook: Notebook, cache_folder: Path, what: str) -> None:
    second = in_a_notebook(notebook, *CHANGED[what])
    game = notebook.scope["Mine"]()
    nodes = []
    for cell in ("", second):
        notebook.run(cell)
        nodes.append(pp.minimax(game, compiled=False).nodes)
        assert pp.minimax(game, compiled=True).nodes == nodes[-1]
    assert nodes[0] != nodes[1]


def test_a_cell_is_taken_from_the_cache_by_a_later_notebook(notebook: Notebook, cache_folder: Path) -> None:
    loaded = []
    original = kernels._from_cache

    def watched(name: str, machine: Any) -> Any:
        loaded.append(original(name, machine))
        return loaded[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "_from_cache", watched)
        rules = REACHING.format(bases="", above="", in_the_state="", in_the_game="pass", limit="2 - 2")
        for _ in range(2):
            patch.setattr(kernels, "_loaded", {})  # as in a process of its own
            notebook.run(rules.replace("import more\n", ""))
            assert pp.minimax(notebook.scope["Mine"](), compiled=True).nodes == 52
    assert [found is not None for found in loaded] == [False, True]


# ------------------------------------------------------------ the folder


def test_a_folder_that_cannot_be_written_costs_only_time(project: Path) -> None:
    blocked = project / "blocked"
    blocked.write_text("a file where a folder should be")
    assert python(project, "import.py", PERFECTPLAY_CACHE_DIR=str(blocked / "kernels")).endswith("False")


@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_the_folder_belongs_to_the_user_alone(cache_folder: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        folder.write("one", b"machine code", {})
    finally:
        os.umask(before)
    assert stat.S_IMODE(cache_folder.stat().st_mode) == 0o700
    (file,) = cache_folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert folder.read("one") is not None


@pytest.mark.parametrize("mode", [0o777, 0o722, 0o770, 0o720, 0o702])
def test_a_folder_that_others_can_write_is_not_used(cache_folder: Path, mode: int) -> None:
    cache_folder.mkdir()
    folder_of_mine = cache_folder.with_name("mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PERFECTPLAY_CACHE_DIR", str(folder_of_mine))
        folder.write("planted", b"machine code", {})
        assert folder.read("planted") is not None
    (folder_of_mine / f"planted{ENDING}").rename(cache_folder / f"planted{ENDING}")
    cache_folder.chmod(mode)
    with pytest.warns(UserWarning, match="can be written by other users") as said:
        assert folder.read("planted") is None
    assert folder.read("planted") is None
    folder.write("one", b"machine code", {})
    assert [path.name for path in cache_folder.iterdir()] == [f"planted{ENDING}"]
    (sentence,) = [str(warning.message) for warning in said]
    assert str(cache_folder) in sentence
    assert "PERFECTPLAY_CACHE_DIR" in sentence
    assert "nothing is taken from it" in sentence


@pytest.mark.parametrize("mode", [0o700, 0o755, 0o750, 0o711])
def test_others_may_look(cache_folder: Path, mode: int) -> None:
    cache_folder.mkdir()
    cache_folder.chmod(mode)
    folder.write("one", b"machine code", {"kernel": "one"})
    assert folder.read("one") == ({"kernel": "one", "sum": folder.read("one")[0]["sum"]}, b"machine code")  # type: ignore


def test_a_folder_of_another_user_is_not_used(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("one", b"machine code", {})
    folder._is_usable.cache_clear()
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    with pytest.warns(UserWarning, match="belongs to another user"):
        assert folder.read("one") is None
    folder.write("other", b"machine code", {})
    assert [path.name for path in cache_folder.iterdir()] == [f"one{ENDING}"]
    folder._is_usable.cache_clear()


@pytest.mark.parametrize("mode", [0o666, 0o622])
def test_a_file_that_others_can_write_is_not_used(cache_folder: Path, mode: int) -> None:
    folder.write("one", b"machine code", {})
    (file,) = cache_folder.iterdir()
    file.chmod(mode)
    assert folder.read("one") is None


def test_the_owner_is_asked_of_what_is_read(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can write to the folder above could let another file have the name after its owner was asked for."""
    folder.write("one", b"machine code", {})
    mine = os.fstat

    def of_another(handle: int) -> os.stat_result:
        found = list(mine(handle))
        found[stat.ST_UID] += 1
        return os.stat_result(found)

    monkeypatch.setattr(os, "fstat", of_another)
    assert folder.read("one") is None


def test_the_user_is_told_and_gets_the_answer(searched: Searched) -> None:
    project, answer = searched.folder, searched.said[:2]
    (project / "kernels").chmod(0o777)
    before = [path.stat().st_mtime_ns for path in kept(project)]
    said, complaint = ran(project, "import.py")
    assert said.split() == [*answer, "False"]
    assert complaint.count("can be written by other users") == 1
    assert [path.stat().st_mtime_ns for path in kept(project)] == before
    (project / "kernels").chmod(0o700)
    assert python(project, "import.py").split() == [*answer, "True"]


# ------------------------------------------------------------ damage


SLOW_DAMAGES = [
    pytest.param(damage, marks=pytest.mark.slow) for damage in ("header", "end", "empty", "nonsense", "more")
]


@pytest.mark.parametrize("damage", first(1, ["cut", "object code", "facts"]) + SLOW_DAMAGES)
def test_a_damaged_file_is_made_again(project: Path, damage: str) -> None:
    expected = python(project, "import.py").split()[:2]
    (path,) = kept(project)
    whole = path.read_bytes()

    def flipped(place: int) -> bytes:
        return whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]

    begin = whole.index(b"\n\n")
    path.write_bytes(
        {
            "cut": whole[: len(whole) // 2],
            "empty": b"",
            "nonsense": b"\x00" * 100,
            "more": whole + b"\x00",
            "header": flipped(5),
            "facts": flipped(begin - 90),
            "object code": flipped(begin + 100),
            "end": flipped(len(whole) - 1),
        }[damage]
    )
    assert python(project, "import.py").split() == [*expected, "False"]
    assert path.read_bytes()[:begin] == whole[:begin]
    assert python(project, "import.py").split() == [*expected, "True"]


@pytest.mark.slow
def test_no_flipped_bit_goes_unnoticed(searched: Searched, cache_folder: Path) -> None:
    (path,) = cache_folder.iterdir()
    whole, name = path.read_bytes(), path.stem
    found = folder.read(name)
    assert found is not None
    length, draw = whole.index(b"\n\n") + 2, random.Random(1)
    places = [(place, bit) for place in range(length) for bit in range(8)]
    places += [(place, draw.randrange(8)) for place in range(length, len(whole))]
    for place, bit in places:
        wrong = bytearray(whole)
        wrong[place] ^= 1 << bit
        path.write_bytes(wrong)
        read = folder.read(name)
        assert read is None or read == found, (place, bit)
    path.write_bytes(whole)
    assert folder.read(name) == found


def test_a_file_under_another_name_is_not_used(cache_folder: Path) -> None:
    folder.write("one", b"machine code", {"kernel": "one"})
    (cache_folder / f"one{ENDING}").rename(cache_folder / f"other{ENDING}")
    assert folder.read("other") is None


# ------------------------------------------------------------ what is kept


def test_what_is_kept_can_be_seen_and_cleared(cache_folder: Path) -> None:
    assert list(folder.entries()) == []
    script = "import perfectplay as pp; pp.perft(pp.games.TicTacToe(), depth=2, compiled=True)"
    python(cache_folder.parent, "-c", script, PERFECTPLAY_CACHE_DIR=str(cache_folder))
    (entry,) = folder.entries()
    assert (entry.kernel, entry.game) == ("count_sequences", "TicTacToe()")
    assert entry.bytes == entry.path.stat().st_size > 1000
    assert folder.may_hold("count_sequences", "TicTacToe")
    assert not folder.may_hold("minimax_value", "TicTacToe")
    assert folder.clear() == 1
    assert list(folder.entries()) == []
    assert list(cache_folder.iterdir()) == []


def test_files_of_the_version_before_are_ignored_and_cleared(searched: Searched, cache_folder: Path) -> None:
    """The folder of the project's kernels is this test's."""
    project, answer = searched.folder, searched.said[:2]
    (new,) = cache_folder.iterdir()
    old = new.with_suffix(".kernel")
    old.write_bytes(new.read_bytes())
    new.unlink()
    part = cache_folder / ".interrupted.part"
    part.write_bytes(b"half of")
    assert list(folder.entries()) == []
    assert not folder.holds(old.stem)
    assert folder.read(old.stem) is None
    assert python(project, "import.py", PERFECTPLAY_CACHE_DIR=str(cache_folder)).split() == [*answer, "False"]
    assert old.exists()
    assert folder.clear() == 2
    assert list(cache_folder.iterdir()) == []


def test_nothing_that_is_read_can_run_python() -> None:
    """Object code and JSON: no module that makes objects of any class is imported, here or by what is imported here."""
    for path in (OURS / "compiling").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "pickle" not in text.replace("pickled", ""), path
        for node in ast.walk(ast.parse(text)):
            names = (
                [one.name for one in node.names]
                if isinstance(node, ast.Import)
                else ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
            )
            assert not {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"} & {
                name.partition(".")[0] for name in names
            }, path


# ------------------------------------------------------------ without the compiler


def test_importing_the_library_does_not_import_the_compiler(tmp_path: Path) -> None:
    said = python(
        tmp_path,
        "-c",
        "import sys, perfectplay; print([name for name in ('numba', 'llvmlite', 'numpy', "
        "'typer', 'rich', 'platformdirs') if name in sys.modules])",
    )
    assert said == "[]"


def test_a_small_search_does_not_import_the_compiler(tmp_path: Path) -> None:
    said = python(
        tmp_path,
        "-c",
        "import sys, perfectplay as pp; found = pp.alpha_beta(pp.games.TicTacToe()); "
        "print(found.nodes, found.compiled, 'llvmlite' in sys.modules)",
    )
    assert said == "18297 False False"


@pytest.mark.slow
def test_machine_code_needs_neither_numba_nor_numpy(tmp_path: Path) -> None:
    said = python(
        tmp_path,
        "-c",
        "import sys\nfor name in ('numba', 'numpy'): sys.modules[name] = None\n"
        "import perfectplay as pp; found = pp.alpha_beta(pp.games.TicTacToe(), compiled=True); "
        "print(found.nodes, found.compiled)\n"
        "solution = pp.solve_all(pp.games.TicTacToe(), compiled=True); print(solution.value(solution.root))",
    )
    assert said.splitlines() == ["18297 True", "(0.0, None)"]


def test_no_compiler_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    game = pp.games.TicTacToe()
    with pytest.raises(pp.NotCompilable, match="llvmlite cannot be imported here") as error:
        pp.minimax(game, compiled=True)
    assert "\n" not in str(error.value)
    assert pp.minimax(game, depth=2).nodes == 82


WITHOUT = """
    import sys
    sys.modules["llvmlite"] = None
    import perfectplay as pp
    from perfectplay.search import machine_code
    machine_code.TRIAL_SECONDS = machine_code.SHORT_TRIAL = 0.0
    game = pp.games.TicTacToe()
    for call in (pp.minimax, pp.alpha_beta, pp.search, pp.solve, pp.max_n):
        try:
            call(game, compiled=True)
        except pp.NotCompilable as error:
            print(error)
    print([found.compiled for found in (pp.minimax(game, depth=4), pp.search(game, depth=4), pp.solve(game))])
    print(pp.perft(game, depth=3), [one.value for one in pp.solve_many(game, [game.initial_state()])])
"""
WHOLE = """
    import sys
    sys.modules["llvmlite"] = None
    import perfectplay as pp
    game = pp.games.TicTacToe()
    print(pp.solve_all(game).value(game.initial_state()))
    try:
        pp.solve_all(game, compiled=True)
    except pp.NotCompilable as error:
        print(error)
"""


def test_without_the_compiler_everything_is_searched_interpreted(project: Path) -> None:
    *refusals, compiled, counted = python(project, "-c", textwrap.dedent(WITHOUT)).splitlines()
    assert len(refusals) == 5
    assert len(set(refusals)) == 1
    assert refusals[0].startswith("llvmlite cannot be imported here")
    assert compiled == "[False, False, False]"
    assert counted == "504 [0.0]"


def test_without_the_compiler_whole_games_are_solved_interpreted(project: Path) -> None:
    solved, refusal = python(project, "-c", textwrap.dedent(WHOLE)).splitlines()
    assert solved == "(0.0, None)"
    assert refusal.startswith("llvmlite cannot be imported here")
