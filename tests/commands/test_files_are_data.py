"""Files are data: none is unpickled, and none has rules run that nobody named."""

from __future__ import annotations

import ast
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.playing import record as records
from tests.commands.calling import Call

SOURCE = Path(pp.__file__).parent
RUNS_WHAT_IT_READS = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "runpy"}
"""Modules whose readers run, or build, whatever the bytes say."""

RULES = """
from pathlib import Path
from perfectplay.games import TicTacToe

Path(__file__).with_name("RAN").write_text("the file of rules ran")

class Mine(TicTacToe):
    pass
"""


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_nothing_reads_a_file_that_could_run() -> None:
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        assert not RUNS_WHAT_IT_READS & {name.partition(".")[0] for name in imported(tree)}, path
        assert "allow_pickle" not in text, path
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        runs_rules = path.relative_to(SOURCE) == Path("games", "loading.py")
        assert called & {"eval", "exec"} <= ({"exec"} if runs_rules else set()), path


# ------------------------------------------------------------ games that files name


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(RULES)
    return tmp_path / "mine.py"


def has_run(rules: Path) -> bool:
    mark = rules.with_name("RAN")
    ran = mark.exists()
    mark.unlink(missing_ok=True)
    return ran


def record_of(game: str, **changes: Any) -> str:
    whole = records.Record(game=game, players=("engine", "engine")).as_json()
    return json.dumps({**whole, **changes})


@pytest.mark.parametrize("name", ["mine.py", "mine.py:Mine", "./mine.py:Mine:size=3", "tic-tac-toe.py"])
def test_a_record_runs_no_rules_of_its_own(call: Call, rules: Path, name: str) -> None:
    Path("match.json").write_text(record_of(name))
    said = call("play", "--replay", "match.json")
    assert not has_run(rules)
    assert said.status == 2
    assert said.err.startswith(f"perfectplay: the record 'match.json' is of the game {name}, and a file of rules runs ")
    assert said.err.endswith(f"only if you name it: perfectplay play {name} --replay match.json\n")
    assert "이름을 직접 주어야" in call("play", "--replay", "match.json", "--lang", "ko").err


def test_a_record_goes_on_with_rules_that_are_named(call: Call, rules: Path) -> None:
    said = call("play", "mine.py:Mine", "--first", "engine", "--depth", "2", "--record", "match.json", "--json")
    assert said.status == 0, said.err
    assert has_run(rules)
    again = call("play", "mine.py:Mine", "--replay", "match.json", "--record", "copy.json")
    assert again.status == 0, again.err
    assert f"perfectplay play {rules}:Mine --replay copy.json" in again.out


def test_the_name_beside_a_record_of_the_library_is_too_much(call: Call, rules: Path) -> None:
    Path("match.json").write_text(record_of("tic-tac-toe"))
    said = call("play", "mine.py", "--replay", "match.json")
    assert not has_run(rules)
    assert said.err == "perfectplay: the record 'match.json' holds it already; leave out the game\n"


def test_a_record_knows_its_rules(call: Call, tmp_path: Path, rules: Path) -> None:
    call("play", "mine.py:Mine", "--first", "engine", "--depth", "2", "--record", "match.json", "--json")
    assert len(json.loads(Path("match.json").read_text())["rules"]) == 64
    (tmp_path / "mine.py").write_text(RULES.replace("pass", "def utility(self, state, player): return 0.0"))
    said = call("play", "mine.py:Mine", "--replay", "match.json")
    assert said.status == 2
    assert "the record 'match.json' was made by other rules than those of " in said.err


def test_a_record_holds_its_tree_and_names_no_file_with_one(call: Call, tmp_path: Path) -> None:
    (tmp_path / "tree.json").write_text("[3, 5]")
    (tmp_path / "match.json").write_text(record_of("tree", tree=str(tmp_path / "tree.json")))
    said = call("play", "--replay", str(tmp_path / "match.json"))
    assert '"tree" must be the tree as JSON in a text, or null' in said.err


@pytest.mark.parametrize("verb", ["info", "verify", "export"])
def test_a_book_runs_no_rules_of_its_own(call: Call, rules: Path, verb: str) -> None:
    output = ("-o", "book.csv") if verb == "export" else ()
    assert call("book", "mine.py:Mine", "--plies", "1", "-o", "one.book").status == 0
    assert has_run(rules)
    with sqlite3.connect("one.book") as book:
        (called,) = book.execute("SELECT value FROM facts WHERE name = 'called'").fetchone()
    book.close()
    said = call("book", verb, "one.book", *output)
    assert not has_run(rules)
    assert said.status == 2
    assert said.err == (
        f"perfectplay: one.book is of the game {called}, and a file of rules runs only if you name it: "
        f"perfectplay book {verb} one.book --game {called}\n"
    )
    named = call("book", verb, "one.book", "--game", "mine.py:Mine", *output)
    assert named.status == 0, named.err


def test_the_same_of_a_book_that_was_made_to_deceive(call: Call, rules: Path) -> None:
    call("book", "tic-tac-toe", "--plies", "1", "-o", "one.book")
    with sqlite3.connect("one.book") as book:
        book.execute("UPDATE facts SET value = 'mine.py:Mine' WHERE name = 'called'")
    book.close()
    said = call("book", "info", "one.book")
    assert not has_run(rules)
    assert said.status == 2
