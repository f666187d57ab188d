"""The mark by which a user's program knows its own files, and the key that makes it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.own_files import KEY_BYTES, NoKey, is_own, key_file, mark_of, own_key


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "key"
    monkeypatch.setenv("PERFECTPLAY_KEY", str(path))
    return path


def test_the_key_is_made_once_and_is_private(file: Path) -> None:
    key = own_key()
    assert len(key) == KEY_BYTES
    assert own_key() == key == file.read_bytes()
    assert [path.name for path in file.parent.iterdir()] == ["key"]
    if sys.platform != "win32":
        assert file.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700


def test_without_a_name_it_is_among_the_data_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PERFECTPLAY_KEY")
    assert key_file().name == "key"
    assert "perfectplay" in key_file().parts
    assert "kernels" not in key_file().parts  # whoever clears the cache loses no proof


def test_processes_that_begin_at_once_have_one_key(file: Path) -> None:
    program = "from perfectplay.own_files import own_key; print(own_key().hex())"
    begun = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env={**os.environ})
        for _ in range(6)
    ]
    keys = {process.communicate(timeout=60)[0] for process in begun}
    assert keys == {f"{file.read_bytes().hex()}\n"}


@given(st.binary(min_size=1, max_size=40), st.integers(0, 39), st.integers(1, 255))
def test_a_changed_content_has_another_mark(content: bytes, place: int, change: int) -> None:
    key = bytes(KEY_BYTES)
    mark = mark_of(key, content)
    assert is_own(mark, key, content)
    place %= len(content)
    changed = content[:place] + bytes([content[place] ^ change]) + content[place + 1 :]
    assert not is_own(mark, key, changed)
    assert not is_own(mark, bytes([1]) + key[1:], content)
    assert not is_own(mark, key, content[:place], content[place:])  # what is part of what counts as well


@pytest.mark.parametrize("mark", [None, 1, "", "ü", ["0"], "0" * 32])
def test_what_is_no_mark(mark: object) -> None:
    assert not is_own(mark, bytes(KEY_BYTES), b"")


def test_a_key_that_cannot_be_used_is_one_sentence(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_key()
    for content in (b"", bytes(KEY_BYTES - 1), bytes(KEY_BYTES + 1)):
        file.write_bytes(content)
        with pytest.raises(NoKey, match=rf"^the key {file} is damaged; remove it, and what was marked with it is beg"):
            own_key()
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path / "taken" / "key"))
    with pytest.raises(NoKey, match=r"cannot be used: (Not a directory|File exists); set PERFECTPLAY_KEY to a file"):
        own_key()
    monkeypatch.setenv("PERFECTPLAY_KEY", str(tmp_path))
    with pytest.raises(NoKey, match="cannot be used: Is a directory; set PERFECTPLAY_KEY to a file"):
        own_key()


@pytest.mark.skipif(sys.platform == "win32", reason="owners are not asked for there")
def test_a_key_that_others_could_have_written_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_key()
    for mode in (0o620, 0o602):
        file.chmod(mode)
        with pytest.raises(NoKey, match=f"^the key {file} belongs to another user, or others can write it; set "):
            own_key()
    file.chmod(0o600)
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    with pytest.raises(NoKey, match="belongs to another user"):
        own_key()
