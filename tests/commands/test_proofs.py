"""``solve --proof``, ``verify`` and ``narrate``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.calling import Call, english_in, valid


@pytest.fixture
def made(call: Call, tmp_path: Path) -> str:
    file = str(tmp_path / "w.proof")
    said = call("solve", "tic-tac-toe", "--moves", "a1 b1", "--proof", file)
    assert said.status == 0, said.err
    assert "The proof is in" in said.out
    return file


def test_a_proof_is_made_checked_and_told(call: Call, made: str) -> None:
    said = call("verify", made)
    assert (said.status, said.err) == (0, "")
    assert "Proved: X wins in 5 plies or fewer." in said.out
    assert " loses: " in call("narrate", made).out
    korean = call("narrate", made, "--lang", "ko").out
    assert "집니다" in korean
    assert not english_in(korean)


def test_the_json_keeps_to_the_schemas(call: Call, made: str, tmp_path: Path) -> None:
    valid(call("verify", made, "--json").out, "verify")
    assert valid(call("narrate", made, "--json").out, "narrate")["claims"][0]["line"][0]["is_chosen"]
    solved = valid(call("solve", "tic-tac-toe", "--json", "--proof", str(tmp_path / "t.proof")).out, "solve")
    assert [claim["bound"] for claim in solved["proof"]["claims"]] == ["at least", "at most"]


def test_bad_input_is_one_sentence(call: Call, made: str, tmp_path: Path) -> None:
    data = bytearray(Path(made).read_bytes())
    data[-1] ^= 1
    Path(made).write_bytes(data)
    for arguments in (
        ("verify", made),
        ("narrate", made, "--lang", "ko"),
        ("verify", str(tmp_path / "none")),
        ("solve", "pig", "--proof", str(tmp_path / "p")),
        ("solve", "tic-tac-toe", "--all", "--proof", str(tmp_path / "p")),
        ("solve", "tic-tac-toe", "--proof", str(tmp_path / "none" / "p")),
    ):
        said = call(*arguments)
        assert said.status == 2, arguments
        assert said.err.count("\n") == 1


def test_rules_of_a_user_run_only_if_they_are_named(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("from perfectplay.games import TicTacToe\n\nclass Mine(TicTacToe):\n    pass\n")
    assert call("solve", "mine.py:Mine", "--moves", "a1 b1", "--proof", "m.proof").status == 0
    said = call("verify", "m.proof")
    assert said.status == 2
    assert "runs only if you name it" in said.err
    assert call("verify", "m.proof", "--game", "mine.py:Mine").status == 0
