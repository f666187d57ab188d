"""`perfectplay export`."""

from __future__ import annotations

from pathlib import Path

import pytest

from perfectplay.exporting import c, kaggle, wasm
from perfectplay.exporting.targets import TARGETS
from tests.commands.calling import Call, english_in, valid

GROWING = '''
from perfectplay import Game


class Growing(Game):
    """Count to three; the keys of two dicts are compared meanwhile."""

    def initial_state(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        seen = {}
        for step in (1, 2):
            seen[step] = state
        return list(seen) if seen.keys() != {3: state}.keys() else []

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state >= 3

    def utility(self, state, player):
        return 0
'''


@pytest.mark.slow
def test_it_writes_a_folder_and_says_what_is_in_it(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "nim"
    status, out, err = call("export", "nim", "--to", "wasm", "-o", str(folder))
    assert (status, err) == (0, "")
    assert out == (
        f"{folder} holds nim.wasm, nim.js, nim.d.ts, package.json, index.html\n"
        f"open it in a browser: {folder / 'index.html'}\n"
    )
    monkeypatch.setattr(wasm, "module_of", lambda program: b"")  # what it writes is seen
    again = valid(call("export", "nim", "--to", "wasm", "-o", str(folder), "--json").out, "export")
    assert again["files"] == ["nim.wasm", "nim.js", "nim.d.ts", "package.json", "index.html"]
    assert again["notes"] == [f"open it in a browser: {folder / 'index.html'}"]
    korean = call("export", "nim", "--to", "wasm", "-o", str(folder), "--lang", "ko").out
    assert "브라우저로 여세요" in korean
    assert sorted(path.name for path in folder.iterdir()) == sorted(again["files"])


def test_without_a_compiler_a_sentence_says_what_to_install(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(c, "compilers", list)
    monkeypatch.setattr(c, "awaited", lambda make: b"")
    out = call("export", "nim", "--to", "c", "-o", str(tmp_path / "nim")).out
    assert out.endswith(f"{c.NO_LINKER}\n")
    assert "ziglang" in call("export", "nim", "--to", "c", "-o", str(tmp_path / "nim"), "--lang", "ko").out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nim",), "export needs a target; give one with --to: c, wasm, kaggle"),
        (("nim", "--to", "c"), "export needs a place to write to; give it with -o, such as -o my_game"),
        (("nim", "--to", "wsam", "-o", "new"), "there is no target 'wsam' to export to; did you mean wasm?"),
        (("nim", "--to", "rust", "-o", "new"), "there is no target 'rust' to export to; there are c, wasm, kaggle"),
        (("pig", "--to", "c", "-o", "new"), "Pig has chance; only games without chance can be exported"),
        (("coins", "--to", "c", "-o", "new"), "Coins is for 3 players; only games of two sides can be exported"),
        (("go", "--to", "wasm", "-o", "new"), "in Go the states before decide what is legal, and an exported game"),
        (("nim", "--to", "c", "-o", "full"), "'full' holds other files already (a, b, c, ...); name a new or an empty"),
        (("nim", "--to", "wasm", "-o", "full/a"), "'full/a' is a file; name a folder, which may be new"),
        (("othello", "--to", "kaggle", "-o", "x.py"), "Othello is not played at Kaggle; its ConnectX is connect-four"),
        (("connect-four", "--to", "kaggle", "-o", "x"), "Kaggle takes a file in Python; give one whose name ends in"),
        (
            ("growing.py", "--to", "c", "-o", "new"),
            "growing.py, line 18, in actions: keys, values and items of a dict are not compared",
        ),
    ],
)
def test_a_sentence_says_what_is_wrong(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    for name in "abcd":
        (tmp_path / "full" / name).write_text("")
    (tmp_path / "growing.py").write_text(GROWING)
    status, out, err = call("export", *arguments)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
    assert not (tmp_path / "new").exists()
    if arguments[0] != "growing.py":
        korean = call("export", *arguments, "--lang", "ko").err
        assert not english_in(korean.removeprefix("perfectplay: "))


def test_a_file_for_kaggle(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kaggle, "OPENING_PLIES", 1)
    monkeypatch.setattr(kaggle, "OPENING_SECONDS", 0.05)
    path = tmp_path / "new" / "submission.py"
    status, out, err = call("export", "connect-four", "--to", "kaggle", "-o", str(path))
    assert (status, err) == (0, "")
    assert out == f"{path} holds submission.py\nsubmit it as it is: Kaggle calls the function agent\n"
    compile(path.read_text(encoding="utf-8"), str(path), "exec")
    small = call("export", "connect-four:columns=4,rows=4", "--to", "kaggle", "-o", str(path), "--json")
    assert valid(small.out, "export")["files"] == ["submission.py"]
    nowhere = call("export", "connect-four", "--to", "kaggle", "-o", "/proc/no/x.py")
    assert nowhere.err.startswith("perfectplay: '/proc/no/x.py' cannot be written: ")


def test_every_target_is_in_the_help_and_in_the_documentation() -> None:
    from perfectplay.commands.table import command_line

    (option,) = [one for one in command_line().commands["export"].params if one.name == "to"]
    text = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    for name in TARGETS:
        assert f"{name} (" in option.help
        assert f"`{name}`: " in text
