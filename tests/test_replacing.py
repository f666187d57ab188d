"""Files that are written in one step."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from perfectplay.replacing import replaced, why


def test_the_old_file_stands_there_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with replaced(path) as file:
        file.write(b"after")
        assert path.read_text() == "before"
    assert path.read_text() == "after"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("x")])
@pytest.mark.parametrize("alone", [False, True])
def test_whatever_is_raised_leaves_the_old_file_and_nothing_else(
    tmp_path: Path,
    error: BaseException,
    alone: bool,
) -> None:
    path = tmp_path / "file"
    path.write_text("before")

    def written() -> None:
        with replaced(path, alone=alone) as file:
            file.write(b"half")
            raise error

    with pytest.raises(type(error)):
        written()
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    with replaced(tmp_path / "link") as file:
        file.write(b"text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "text"


@pytest.mark.slow
def test_what_a_killed_process_left_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "file"
    code = (
        "import os, sys; from pathlib import Path; from perfectplay.replacing import replaced\n"
        "with replaced(Path(sys.argv[1]), alone=True) as file: os._exit(file.write(b'half'))"
    )
    for _ in range(2):
        assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == 4
    assert len(list(tmp_path.iterdir())) == 1
    with replaced(path, alone=True) as file:
        file.write(b"whole")
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_synced_still_has_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = os.fsync

    def of_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")
        synced(descriptor)

    monkeypatch.setattr(os, "fsync", of_files)
    with replaced(tmp_path / "file") as file:
        file.write(b"text")
    assert (tmp_path / "file").read_text() == "text"


def test_why() -> None:
    assert why(OSError(28, "No space left on device")) == "No space left on device"
    assert why(ValueError("embedded null byte")) == "embedded null byte"
