"""Kernels are kept in the user's cache folder, and used again exactly where nothing that they came from has changed."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.compiling import folder
from perfectplay.games import TicTacToe

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
USE = """
    import perfectplay as pp
    from perfectplay.compiling import kernels
    loaded = []
    original = kernels.KernelCache.load_overload
    def load(self, *arguments):
        found = original(self, *arguments)
        loaded.append(found is not None)
        return found
    kernels.KernelCache.load_overload = load
    from rules import Mine
    print(pp.minimax(Mine(), compiled=True).value, pp.minimax(Mine(), compiled=True).nodes, any(loaded))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "rules.py").write_text(textwrap.dedent(RULES))
    (tmp_path / "more_rules.py").write_text(textwrap.dedent(MORE_RULES))
    (tmp_path / "use.py").write_text(textwrap.dedent(USE))
    return tmp_path


def python(project: Path, *arguments: str, text: str | None = None, **environment: str) -> str:
    """What a fresh process prints; its cache folder is the project's."""
    settings = {**os.environ, "PERFECTPLAY_CACHE_DIR": str(project / "kernels"), "PYTHONDONTWRITEBYTECODE": "1",
                **environment}
    done = subprocess.run([sys.executable, *arguments], cwd=project, env=settings, input=text, text=True,
                          capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


CHANGES = {
    "a method of the class": ("rules.py", "Heap(6, 0)", "Heap(6, 0)  #", None),
    "the base class": ("more_rules.py", "state.left <= 0", "state.left <= 1", True),
    "a helper": ("more_rules.py", "return TABLE[action]", "return TABLE[action] + 1", True),
    "a constant": ("more_rules.py", "BONUS = 1", "BONUS = 3", True),
    "a constant of the class": ("more_rules.py", "MOST = 3", "MOST = 2", True),
    "a table": ("more_rules.py", "(0, 1, 2, 3)", "(0, 1, 3, 3)", True),
}


def test_the_second_process_takes_it_from_the_cache(project: Path) -> None:
    first = python(project, "use.py").split()
    second = python(project, "use.py").split()
    assert first[:2] == second[:2]
    assert (first[2], second[2]) == ("False", "True")


@pytest.mark.parametrize("what", CHANGES)
def test_every_source_counts(project: Path, what: str) -> None:
    """After a change the answer is that of the changed rules, as the interpreted run gives it."""
    name, old, new, matters = CHANGES[what]
    before = python(project, "use.py").split()
    text = (project / name).read_text()
    assert old in text
    (project / name).write_text(text.replace(old, new))
    interpreted = python(project, "-c", "import perfectplay as pp; from rules import Mine; "
                         "r = pp.minimax(Mine(), compiled=False); print(r.value, r.nodes)").split()
    after = python(project, "use.py").split()
    assert after[:2] == interpreted
    assert after[2] == ("False" if matters else "True")
    if matters:
        assert after[:2] != before[:2]


@pytest.mark.parametrize("how", ["main", "stdin"])
def test_what_has_no_module_is_compiled_without_the_cache(project: Path, how: str) -> None:
    script = textwrap.dedent(RULES) + "\nprint(pp.minimax(Mine(), compiled=True).value)\n"
    (project / "script.py").write_text(script)
    for _ in range(2):
        said = python(project, "script.py") if how == "main" else python(project, "-", text=script)
        assert said == "1.0"
    assert not list((project / "kernels").glob("*Mine*"))


def test_a_notebook_cell_may_define_a_helper_again() -> None:
    scope: dict[str, object] = {"__name__": "a_notebook"}
    exec(textwrap.dedent(MORE_RULES).replace("BONUS = 1", "BONUS = 1\nfrom typing import NamedTuple"), scope)
    exec(textwrap.dedent("""
        class Heap(NamedTuple):
            left: int
            turn: int
        class Mine(Base):
            def initial_state(self): return Heap(6, 0)
            def result(self, state, action): return Heap(state.left - taken(action), 1 - state.turn)
            def utility(self, state, player): return -1.0 if player == state.turn else 1.0
    """), scope)
    mine = scope["Mine"]
    assert callable(mine)
    before = pp.minimax(mine(), compiled=True)
    exec("def taken(action): return TABLE[action] + 1", scope)
    after = pp.minimax(mine(), compiled=True)
    assert after.nodes == pp.minimax(mine(), compiled=False).nodes != before.nodes


def test_a_folder_that_cannot_be_written_costs_only_time(project: Path) -> None:
    blocked = project / "blocked"
    blocked.write_text("a file where a folder should be")
    assert python(project, "use.py", PERFECTPLAY_CACHE_DIR=str(blocked / "kernels")).endswith("False")


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "nonsense"])
def test_a_damaged_file_is_made_again(project: Path, damage: str) -> None:
    expected = python(project, "use.py").split()[:2]
    for path in (project / "kernels").glob("*.kernel"):
        whole = path.read_bytes()
        path.write_bytes({"cut": whole[: len(whole) // 2], "empty": b"", "nonsense": b"\x00" * 100,
                          "flipped": whole[:-100] + bytes([whole[-100] ^ 1]) + whole[-99:]}[damage])
    assert python(project, "use.py").split() == [*expected, "False"]
    assert python(project, "use.py").split() == [*expected, "True"]


def test_what_is_kept_can_be_seen_and_cleared(cache_folder: Path) -> None:
    assert list(folder.entries()) == []
    script = "import perfectplay as pp; pp.perft(pp.games.TicTacToe(), depth=2, compiled=True)"
    python(cache_folder.parent, "-c", script, PERFECTPLAY_CACHE_DIR=str(cache_folder))
    (entry,) = folder.entries()
    assert (entry.kernel, entry.game) == ("count_sequences", "TicTacToe()")
    assert entry.bytes > 1000
    assert folder.clear() == 1
    assert list(folder.entries()) == []


def test_importing_the_library_does_not_import_the_compiler(tmp_path: Path) -> None:
    said = python(tmp_path, "-c", "import sys, perfectplay; print([name for name in ('numba', 'llvmlite', 'numpy', "
                  "'typer', 'rich', 'platformdirs') if name in sys.modules])")
    assert said == "[]"


def test_a_small_search_does_not_import_the_compiler(tmp_path: Path) -> None:
    said = python(tmp_path, "-c", "import sys, perfectplay as pp; found = pp.alpha_beta(pp.games.TicTacToe()); "
                  "print(found.nodes, found.compiled, 'numba' in sys.modules)")
    assert said == "18297 False False"


def test_no_compiler_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(pp.NotCompilable, match="numba cannot be imported here"):
        pp.minimax(TicTacToe(), compiled=True)
    assert pp.minimax(TicTacToe(), depth=2).nodes == 82
