"""Rules that use Python's standard library are kept: another process, with another order of sets, finds them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.checking import check
from tests.compiling.heaps import HEAPS

IMPORTS = """
import collections, copy, dataclasses, enum, functools, itertools, math, operator, pathlib, string, typing, warnings
from typing import NamedTuple
import perfectplay as pp
"""
SIDE = "@dataclasses.dataclass(frozen=True)\nclass Side:\n    limit: int\n"
COLOUR = "class Colour(enum.Enum):\n    RED = (0, 'r')\n    BLUE = (1, 'b')\n"

USES: dict[str, tuple[str, str]] = {
    "dataclasses.replace": (SIDE, "dataclasses.replace(Side(3), limit=0).limit"),
    "replace by its own name": (SIDE + "from dataclasses import replace", "replace(Side(3), limit=0).limit"),
    "_replace": ("", "state._replace(left=0).left"),
    "_replace of a namedtuple": ("P = collections.namedtuple('P', 'a b')", "P(1, 2)._replace(a=0).a"),
    "math": ("from math import floor, sqrt", "floor(sqrt(0.5)) + math.isqrt(0)"),
    "math.prod": ("", "math.prod((0, 1))"),
    "itertools": ("", "sum(1 for a, b in itertools.product((1, 2), (1, 2)) if a + b == 7)"),
    "functools.reduce": ("from functools import reduce", "reduce(lambda a, b: a * b, (0, 1, 2), 1)"),
    "operator": ("from operator import add", "functools.reduce(operator.mul, (0, 1, 2), 1) + add(-1, 1)"),
    "a Counter": ("TABLE = collections.Counter('abb')", "TABLE['a'] - 1"),
    "a defaultdict": ("TABLE = collections.defaultdict(int, {1: 0})", "TABLE[1]"),
    "a deque": ("", "len(collections.deque([1])) - 1"),
    "members of an Enum": (COLOUR, "Colour.RED.value[0]"),
    "a member whose value is a class": ("class Kind(enum.Enum):\n    A = Exception\n    B = 2\n", "Kind.B.value - 2"),
    "typing": ("from typing import TYPE_CHECKING", "typing.cast(int, 1 if TYPE_CHECKING else 0)"),
    "a set of texts": ("", "(0 if 'b' in {'a', 'b', 'c', 'dd', 'e'} else 1)"),
    "sets of texts in a tuple": ("", "(0 if {'b', 'c', 'd'} in ({'a', 'e'}, {'b', 'c', 'd'}) else 1)"),
    "string": ("", "string.ascii_lowercase.index('a')"),
    "warnings": ("def helper():\n    if math.pi < 0:\n        warnings.warn('never')\n    return 0", "helper()"),
}
if hasattr(__import__("copy"), "replace"):
    USES["copy.replace"] = SIDE, "copy.replace(Side(3), limit=0).limit"

ASK = """
import json, pathlib, sys
import perfectplay as pp
from perfectplay.compiling import kernels
loaded, original = [], kernels._from_cache
def watched(name, machine):
    found = original(name, machine)
    loaded.append(found is not None)
    return found
kernels._from_cache = watched
said = {}
for file in sorted(pathlib.Path(sys.argv[1]).glob("rules_*.py")):
    loaded.clear()
    try:
        pp.minimax(pp.load(str(file)), compiled=True)
        said[file.name] = any(loaded)
    except pp.NotCompilable as error:
        said[file.name] = str(error)
print(json.dumps(said))
"""


def rules(above: str, limit: str) -> str:
    return IMPORTS + HEAPS.format(above=above, bases="", in_the_state="", in_the_game="can_repeat = False", limit=limit)


def file_of(number: int) -> str:
    return f"rules_{number:02}.py"


@pytest.fixture(scope="module")
def asked_twice(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any]]:
    """Whether two processes, one after the other, find the machine code of each in the cache."""
    folder = tmp_path_factory.mktemp("uses")
    for number, (above, limit) in enumerate(USES.values()):
        (folder / file_of(number)).write_text(rules(above, limit), encoding="utf-8")
    said = []
    for seed in ("1", "2"):
        around = {**os.environ, "PERFECTPLAY_CACHE_DIR": str(folder / "kernels"), "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", ASK, str(folder)],
            env=around,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said.append(json.loads(done.stdout))
    return said[0], said[1]


@pytest.mark.parametrize("number", range(len(USES)), ids=list(USES))
def test_the_second_process_finds_it_in_the_cache(asked_twice: Any, number: int) -> None:
    before, after = (said[file_of(number)] for said in asked_twice)
    assert (before, after) == (False, True)


# ------------------------------------------------------------ what cannot be kept


def loaded(folder: Path, above: str, limit: str) -> Any:
    file = folder / "mine.py"
    file.write_text(rules(above, limit), encoding="utf-8")
    return pp.load(str(file))


def test_check_says_what_keeps_machine_code_from_being_kept(tmp_path: Path) -> None:
    above = "HERE = pathlib.Path(__file__)\ndef helper():\n    return 1 if HERE is None else 0"
    report = check(loaded(tmp_path, above, "helper()"), seconds=1.0)
    assert report.ok
    assert report.compiles
    (note,) = [note for note in report.notes if "anew" in note]
    assert note.startswith("each process compiles Mine anew, because its rules use HERE, an object of ")
    assert note.endswith("; use numbers, texts, tuples, dicts, enums or dataclasses instead")


def test_check_says_when_the_rules_use_too_many_objects(tmp_path: Path) -> None:
    above = SIDE + "SIDES = tuple(Side(0) for _ in range(600))"
    report = check(loaded(tmp_path, above, "SIDES[3].limit"), seconds=1.0)
    (note,) = [note for note in report.notes if "anew" in note]
    assert "because its rules use more than 500 objects; keep such tables in tuples or dicts of numbers" in note


def test_a_users_module_with_the_name_of_a_standard_one_still_counts(tmp_path: Path) -> None:
    """Or rules that another file changes would run as the machine code of before."""
    (tmp_path / "colorsys.py").write_text("LIMIT = 0\ndef helper():\n    return LIMIT\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text(rules("import colorsys", "colorsys.helper()"), encoding="utf-8")
    ask = (
        "import sys; sys.path.insert(0, sys.argv[1])\nfrom mine import Mine\n"
        "from perfectplay.compiling.reach import reached_by_game\nprint(reached_by_game(Mine)[0])"
    )
    keys = []
    for limit in (0, 1):
        (tmp_path / "colorsys.py").write_text(f"LIMIT = {limit}\ndef helper():\n    return LIMIT\n", encoding="utf-8")
        command = [sys.executable, "-B", "-c", ask, str(tmp_path)]
        keys.append(subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout)
    assert keys[0] != keys[1]
