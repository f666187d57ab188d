"""`perfectplay diagnose`: files in processes of their own, tables, pictures, and the exit status."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.commands.calling import Call, valid
from tests.teaching.diagnosis.mutants import MUTANTS, source_of

RIGHT = "def minimax(node, is_max):\n    if isinstance(node, int):\n        return node\n"
RIGHT += "    return (max if is_max else min)([minimax(child, not is_max) for child in node])\n"
SWAPPED = source_of(next(mutant for mutant in MUTANTS if mutant.title == "alpha-beta-swapped: negamax"))
AGENT = (
    "from util import manhattanDistance\nfrom game import Directions, Agent\nimport util\n"
    "from pacman import GameState\n\n\n" + source_of(next(one for one in MUTANTS if one.bug == "cut-on-equality"))
)


def written(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_a_wrong_search(call: Call, tmp_path: Path) -> None:
    file = written(tmp_path, my_search=SWAPPED) / "my_search.py"
    picture = tmp_path / "picture.svg"
    status, out, err = call("diagnose", str(file), "-o", str(picture))
    assert (status, err) == (1, "")
    assert out.startswith("negamax is wrong: alpha and beta are swapped. ")
    assert "tree: [[1, -1], -3]\n" in out
    assert out.endswith(f"The picture is in {picture}.\n")
    texts = "".join(ElementTree.parse(picture).getroot().itertext())
    assert "The right search of this tree; the ring marks where negamax leaves it." in texts
    found = valid(call("diagnose", str(file), "--json").out, "diagnose")
    assert (found["right"], len(found["files"])) == (0, 1)
    one = found["files"][0]
    assert (one["bug"], one["function"], one["is_certain"]) == ("alpha-beta-swapped", "negamax", True)
    assert one["tree"] == [[1, -1], -3]


def test_a_right_search_in_korean(call: Call, tmp_path: Path) -> None:
    file = written(tmp_path, my_search=RIGHT) / "my_search.py"
    status, out, err = call("diagnose", str(file), "--lang", "ko", "-o", str(tmp_path / "none.svg"))
    assert (status, err) == (0, "")
    assert out.startswith("minimax는 시험한 트리 ")
    assert not (tmp_path / "none.svg").exists()


@pytest.mark.slow
def test_a_folder(call: Call, tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        a_right=RIGHT,
        b_swapped=SWAPPED,
        c_multiagents=AGENT,
        d_ends="import os\n\n\ndef minimax(node, is_max):\n    os._exit(0)\n",
        e_hungry="def minimax(node, is_max):\n    held = []\n    while True:\n        held.append('x' * 10**8)\n",
        f_broken="def minimax(node, is_max:\n",
        g_loops="while True:\n    pass\n",
    )
    table, grades = tmp_path / "table.csv", tmp_path / "results.json"
    arguments = ("diagnose", str(folder), "--seconds", "20", "--memory", "600", "-o", str(table), "-o", str(grades))
    status, out, err = call(*arguments)
    assert (status, err) == (1, "")
    assert out.startswith("1 of 7 files are right.\n")
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["bug"] for row in rows] == [
        *("", "alpha-beta-swapped", "cut-on-equality", "leaves-python", "takes-too-much-memory", "error"),
        "does-not-end",
    ]
    assert rows[5]["explanation"].endswith("line 1 is not valid Python: '(' was never closed")
    content = json.loads(grades.read_text(encoding="utf-8"))
    assert content["score"] == 1.0
    assert [test["score"] for test in content["tests"]] == [1.0, *[0.0] * 6]
    assert content["tests"][1]["name"] == "b_swapped.py: alpha-beta-swapped"
    assert {"score", "max_score", "name", "output", "status"} == content["tests"][0].keys()


@pytest.mark.slow
def test_a_folder_is_a_table_on_the_screen(call: Call, tmp_path: Path) -> None:
    written(tmp_path, one=RIGHT, two="def minimax(node, is_max:\n")
    status, out, err = call("diagnose", str(tmp_path))
    assert (status, err) == (1, "")
    assert out.splitlines()[0] == "file,function,is_right,bug,also,wrong,trees,explanation"
    assert out.splitlines()[1].startswith("one.py,minimax,True,,,0,")
    assert out.splitlines()[2].startswith("two.py,,False,error,,0,0,")


SOURCES = {
    "two": RIGHT + "\n\ndef alphabeta(node, a, b, is_max):\n    return 0\n",
    "nothing": "def add(a, b):\n    return a + b\n",
    "zebra": "def minimax(node, zebra):\n    return 0\n",
    "imports": "import no_such_module\n",
}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.py"], "there is no file 'none.py'; give a file of Python, or a folder of them"),
        (["two.py"], "two.py holds 2 searches, minimax, alphabeta; say which: --function minimax"),
        (["two.py", "--function", "beta"], "two.py holds no beta; it defines minimax, alphabeta"),
        (
            ["nothing.py"],
            "nothing.py holds no function that looks like a search; what is looked for is alpha_beta",
        ),
        (["zebra.py"], "zebra.py: minimax wants node, zebra, and nobody knows what zebra is; give it a default"),
        (["imports.py"], "imports.py could not be executed: ModuleNotFoundError: No module named 'no_such_module'"),
        (["empty"], "the folder 'empty' holds no Python files; give the folder with the students' files"),
        (["two.py", "-o", "x.pdf"], "'x.pdf' does not say what to write; let the name end in .svg, .csv, .json"),
        (["two.py", "-o", "no/x.csv"], "there is no folder 'no'; make it, or give another name"),
        (["empty", "-o", "x.svg"], "'empty' is a folder, and a picture is of one search; write a .csv or a .json file"),
        (["two.py", "--seconds", "0"], "seconds is '0'; it must be a number above 0 and below 86,400"),
        (["two.py", "--memory", "9"], "memory is 9; it must be a whole number of megabytes, 256 or more"),
    ],
)
def test_what_cannot_be_diagnosed(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(written(tmp_path, **SOURCES))
    (tmp_path / "empty").mkdir()
    status, out, err = call("diagnose", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"perfectplay: {said}")
    assert err.count("\n") == 1
    korean = call("diagnose", *arguments, "--lang", "ko").err if (tmp_path / arguments[0]).is_dir() else "가"
    assert any("\uac00" <= letter <= "\ud7a3" for letter in korean)


def test_an_agent_that_is_not_written_yet(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text(
        "import util\nfrom game import Agent\n\n\nclass AlphaBetaAgent(Agent):\n"
        "    def getAction(self, gameState):\n        util.raiseNotDefined()\n"
    )
    status, out, err = call("diagnose", str(path))
    assert (status, err) == (1, "")
    assert "MethodNotDefined: the method is not written yet (line 7)" in out


def test_one_of_several_is_named(call: Call, tmp_path: Path) -> None:
    file = written(tmp_path, two=SOURCES["two"]) / "two.py"
    assert call("diagnose", str(file), "--function", "minimax").status == 0
